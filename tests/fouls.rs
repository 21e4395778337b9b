//! A last move that the record calls a foul stays that foul, whoever made it and however it is written.

mod common;

use common::back::there_and_back_by;
use common::random::{self, Wanted};
use common::read_games;
use kifu::format::{CsaVersion, Format, PsnProfile, WriteOptions};
use kifu::record::fault::Code;
use kifu::record::tree::{Content, Record};
use kifu::shogi::Setup;

/// The lines of moves of a record in a format, without what tells how it ended.
fn moves_of(record: &Record, format: &str) -> String {
    let written = common::write(common::format(format), record, &WriteOptions::default());
    let text = written.expect("it can be written").text;
    let is_move = |line: &&str| {
        let line = line.trim_start();
        !line.starts_with("まで") && !line.starts_with('%')
    };
    text.lines()
        .filter(is_move)
        .map(|line| format!("{line}\n"))
        .collect()
}

/// The endings by which KIF, KI2 and CSA say that the last of `plies` moves was a foul.
fn endings(format: &str, plies: u32, number: u32) -> Vec<String> {
    let mut endings = Vec::new();
    match format {
        "csa" => {
            for word in ["%+ILLEGAL_ACTION", "%-ILLEGAL_ACTION", "%ILLEGAL_MOVE"] {
                endings.push(format!("{word}\n"));
            }
        }
        "kif" => {
            for word in ["反則勝ち", "反則負け"] {
                endings.push(format!("{number} {word}\n"));
            }
        }
        _ => {}
    }
    if format != "csa" {
        for said in [plies, plies - 1] {
            for side in ["先手", "後手"] {
                for word in ["反則勝ち", "反則負け"] {
                    endings.push(format!("まで{said}手で{side}の{word}\n"));
                }
            }
        }
    }
    endings
}

/// Texts for a move that is no move of the side to move: with the mark of either side, with an origin or without.
fn fouls(format: &str, number: u32) -> Vec<String> {
    let bodies = [
        "５五角",
        "５五角打",
        "同　歩",
        "８四歩",
        "２六歩",
        "５八金右",
        "１一角成",
        "５二玉",
        "９九飛成",
        "５五歩(56)",
        "８四歩(83)",
        "２六歩(27)",
        "２二角成(88)",
        "８八角成(22)",
        "７六歩(77)",
        "３四歩(33)",
        "４二玉(51)",
        "４八玉(59)",
        "５五桂打",
        "５五王",
        "５五と打",
        "７七桂不成",
        "３三角",
        "７七角",
        "９八香",
        "１二香",
        "７六歩打",
        "３四歩打",
    ];
    let mut fouls = Vec::new();
    for mark in ["▲", "△", ""] {
        for body in bodies {
            fouls.push(match format {
                "kif" => format!("{number} {mark}{body}\n"),
                _ => format!("{mark}{body}\n"),
            });
        }
    }
    if format == "csa" {
        fouls.clear();
        for sign in ["+", "-"] {
            for body in [
                "0055KA", "8384FU", "2726FU", "5142OU", "5948OU", "8822UM", "2288UM", "5655FU",
                "7776FU", "3334FU", "0055FU", "0055TO", "0055OU", "9998KY", "1112KY", "7776KI",
                "1112OU", "8822KA", "8822HI", "5555FU", "2726TO",
            ] {
                fouls.push(format!("{sign}{body}\n"));
            }
        }
    }
    fouls
}

/// The formats to write, with the dialects of those that have several.
fn targets() -> Vec<(&'static Format, WriteOptions)> {
    let formats = ["kif", "ki2", "csa", "psn", "usi", "usen", "jkf"];
    let sheets = ["japanese", "hodges", "kitao"];
    let mut targets: Vec<_> = formats
        .into_iter()
        .chain(sheets)
        .map(|name| (common::format(name), WriteOptions::default()))
        .collect();
    for psn_profile in [PsnProfile::Draft, PsnProfile::Psn2] {
        let options = WriteOptions {
            psn_profile,
            ..WriteOptions::default()
        };
        targets.push((common::format("psn"), options));
    }
    for csa_version in [CsaVersion::V1, CsaVersion::V21, CsaVersion::V30] {
        let options = WriteOptions {
            csa_version,
            ..WriteOptions::default()
        };
        targets.push((common::format("csa"), options));
    }
    targets
}

#[test]
fn a_foul_comes_back_the_same_or_is_counted_as_lost() {
    let targets = targets();
    let mut failures = Vec::new();
    let (mut ways, mut wrong_sides) = (0, 0);
    let random = (0..4).map(|seed| {
        let wanted = Wanted {
            starts: seed % 4 == 3,
            ..Wanted::PLAIN
        };
        random::game(seed, wanted)
    });
    // In one the foul is the first move, by which a text may tell who begins.
    let none_played = Record::new(Setup::even());
    for game in random.chain([none_played]) {
        for from in ["kif", "ki2", "csa"] {
            let before = moves_of(&game, from);
            let plies = game.plies() + 1;
            for foul in fouls(from, plies) {
                for ending in endings(from, plies, plies + 1) {
                    let text = format!("{before}{foul}{ending}");
                    let games = read_games(common::format(from), text.as_bytes());
                    let [game] = &games[..] else { continue };
                    let found = game
                        .record
                        .iter()
                        .find_map(|(_, node)| match &node.content {
                            Content::Foul(foul) => Some(foul.reason),
                            _ => None,
                        });
                    let (false, Some(reason)) = (game.faults.has_error(), found) else {
                        continue;
                    };
                    wrong_sides += usize::from(reason == Code::WrongSide);
                    for (to, options) in &targets {
                        ways += 1;
                        // What is written as a sheet is read as one.
                        let reader = match to.read {
                            Some(_) => to,
                            None => common::format("moves"),
                        };
                        let back = there_and_back_by(&game.record, (to, reader), options, true);
                        if let Err(problem) = back {
                            failures.push(format!(
                                "{from}: {}, {ending}to {} {:?} {:?}: {problem}",
                                foul.trim(),
                                to.name,
                                options.csa_version,
                                options.psn_profile
                            ));
                        }
                    }
                }
            }
        }
    }
    assert!(
        failures.is_empty(),
        "{} of {ways} ways\n\n{}",
        failures.len(),
        failures[..failures.len().min(20)].join("\n\n")
    );
    assert!(
        ways > 5_000 && wrong_sides > 100,
        "{ways} ways, {wrong_sides} by the wrong side"
    );
}

/// Out of turn (二手指し): whose foul it is, by the sign or the mark, else by the piece unless the record names the side.
#[test]
fn a_move_out_of_turn_is_the_foul_of_the_side_that_makes_it() {
    use kifu::record::ending::{EndingKind, Outcome};
    use kifu::shogi::Color::{Black, White};
    const CSA: &str = "V2.2\nPI\n+\n+7776FU\n";
    const KIF: &str = "手合割：平手\n1 ７六歩(77)\n";
    const KI2: &str = "手合割：平手\n\n▲７六歩 ";
    // The format, the text, and the winner behind the foul; nobody where the move is an error.
    let rows = [
        ("csa", CSA, "+2726FU\n%+ILLEGAL_ACTION\n", Some(White)),
        ("csa", CSA, "+2726FU\n%-ILLEGAL_ACTION\n", None),
        ("csa", CSA, "+2726FU\n%ILLEGAL_MOVE\n", Some(White)),
        ("csa", CSA, "+2726FU\n%TORYO\n", None),
        ("csa", CSA, "+2726FU\n", None),
        ("csa", CSA, "-2726FU\n%-ILLEGAL_ACTION\n", Some(Black)),
        ("csa", CSA, "-2726FU\n%+ILLEGAL_ACTION\n", None),
        (
            "csa",
            CSA,
            "-3334FU\n-8384FU\n%-ILLEGAL_ACTION\n",
            Some(Black),
        ),
        (
            "ki2",
            KI2,
            "▲２六歩\nまで2手で先手の反則負け\n",
            Some(White),
        ),
        (
            "ki2",
            KI2,
            "▲２六歩\nまで2手で後手の反則勝ち\n",
            Some(White),
        ),
        ("ki2", KI2, "▲２六歩\nまで2手で後手の反則負け\n", None),
        ("ki2", KI2, "▲２六歩\nまで2手で先手の勝ち\n", None),
        (
            "kif",
            KIF,
            "2 ２六歩(27)\nまで2手で先手の反則負け\n",
            Some(White),
        ),
        (
            "kif",
            KIF,
            "2 ２六歩(27)\n3 反則勝ち\nまで2手で先手の反則負け\n",
            Some(White),
        ),
        (
            "kif",
            KIF,
            "2 ２六歩(27)\n3 反則負け\nまで2手で先手の反則負け\n",
            Some(White),
        ),
        ("kif", KIF, "2 ２六歩(27)\n3 反則勝ち\n", Some(White)),
        ("kif", KIF, "2 ２六歩(27)\n3 反則負け\n", Some(White)),
        // White has moved a piece of Black's.
        (
            "kif",
            KIF,
            "2 ２六歩(27)\n3 反則勝ち\nまで2手で後手の反則負け\n",
            Some(Black),
        ),
        (
            "kif",
            KIF,
            "2 ２六歩(27)\nまで2手で後手の反則負け\n",
            Some(Black),
        ),
        ("kif", KIF, "2 ２六歩(27)\n3 投了\n", None),
        // Not out of turn: the foul is that of the side to move, as before.
        ("kif", KIF, "2 ３五歩(33)\n3 反則勝ち\n", Some(Black)),
        ("kif", KIF, "2 ３五歩(33)\n3 反則負け\n", None),
        ("csa", CSA, "-3335FU\n%-ILLEGAL_ACTION\n", Some(Black)),
        ("csa", CSA, "-3335FU\n%+ILLEGAL_ACTION\n", None),
    ];
    for (format, before, text, winner) in rows {
        let text = format!("{before}{text}");
        let games = read_games(common::format(format), text.as_bytes());
        let game = &games[0];
        let ending = game.record.foul().and(game.record.ending());
        let found = ending.map(|ending| (ending.kind, ending.outcome));
        let due = winner.map(|winner| (EndingKind::FoulWin, Outcome::Win(winner)));
        assert_eq!(found, due, "{text}{}", game.told());
        assert_eq!(
            game.faults.has_error(),
            winner.is_none(),
            "{text}{}",
            game.told()
        );
        let is_quiet = game
            .faults
            .iter()
            .all(|fault| fault.code != Code::WinnerMismatch);
        assert!(is_quiet, "{text}{}", game.told());
    }
}

/// Where a foul is left out its ending moves up to the ply of the other side, whose total its own would contradict.
#[test]
fn no_time_is_written_of_an_ending_that_takes_the_place_of_a_foul() {
    let kif = common::format("kif");
    let text = "手合割：平手\n1 ７六歩(77) ( 0:03/00:00:03)\n2 ３四歩(33) ( 0:04/00:00:04)\n\
                3 ２四歩(27) ( 0:02/00:00:05)\n4 反則勝ち ( 0:01/00:00:05)\n";
    let record = read_games(kif, text.as_bytes()).remove(0).record;
    let strict = WriteOptions {
        kif_strict_words: true,
        ..WriteOptions::default()
    };
    let output = common::write(kif, &record, &strict).expect("it is written");
    assert!(output.text.contains("\n   3 中断\n"), "{}", output.text);
    // That of the foul and that of the ending.
    assert_eq!(output.lost.get(kifu::format::Loss::Clocks), 2);
    for game in read_games(kif, output.text.as_bytes()) {
        let is_told = |code| game.faults.iter().any(|fault| fault.code == code);
        assert!(!is_told(Code::ClockMismatch), "{}", game.told());
    }
}
