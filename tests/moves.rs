//! Moves alone and score sheets, read: in any notation, with what people write around them, and everything that
//! `--plain` and the sheets write.

mod common;

use common::random::{self, Wanted};
use common::{Game, corpus};
use kifu::batch::games::Chunk;
use kifu::batch::work;
use kifu::format::{Format, WriteOptions, detect, moves};
use kifu::notation::{self, Notation, SETTINGS, Settings};
use kifu::record::ending::{EndingKind, Outcome};
use kifu::record::fault::{Code, Fault, Faults, Severity};
use kifu::record::tree::{NodeId, Record};
use kifu::shogi::{Color, Setup};

/// Reads one game that has this start if it names none.
fn read(format: &'static Format, text: &str, start: Option<&Setup>) -> (Option<Record>, Faults) {
    let mut faults = Faults::new();
    let chunk = Chunk {
        bytes: text.as_bytes(),
        first_line: 1,
        format,
        encoding: None,
        turned_from: None,
        in_endless_list: false,
    };
    let (text, record) = work::read(&chunk, start, &mut faults);
    faults.locate(&text, 1);
    (record, faults)
}

/// The main line in USI, and the codes of what was told, without the note that the game has no ending.
fn outline(format: &'static Format, text: &str) -> (String, Vec<&'static str>) {
    let (record, faults) = read(format, text, None);
    let record = record.unwrap_or_else(|| Record::new(Setup::even()));
    let codes = faults.iter().map(|fault| fault.code.name());
    (
        common::usi_line(&record, NodeId::START).join(" "),
        codes.filter(|&code| code != "unfinished").collect(),
    )
}

const FOUR: &str = "7g7f 3c3d 8h2b+ 3a2b";

#[test]
fn lists_in_any_notation_and_layout() {
    for text in [
        "▲７六歩 △３四歩 ▲２二角成 △同銀\n",
        "▲７六歩△３四歩▲２二角成△同　銀",
        "76歩 34歩 22角成 同銀\n",
        "P-7f P-3d Bx2b+ Sx2b\n",
        "P76 P34 Bx22+ Sx22\n",
        "P-76, P-34, Bx22+, Sx22\n",
        "1.P-7f P-3d 2.Bx2b+ Sx2b\n",
        "1. P-7f  P-3d\n2. Bx2b+ Sx2b\n",
        "1. P-7f 1... P-3d 2. Bx2b+! 2... Sx2b??\n",
        "1 P-7f\n2 P-3d\n\n3 Bx2b+\n4 Sx2b\n",
        "  P-7f\n\tP-3d\r\nBx2b+\rSx2b",
        "☗歩-76 ☖歩-34 ☗角x22+ ☖銀x\n",
        "春歩 ら歩 る角成 る銀\n",
        "7g7f 3c3d 8h2b+ 3a2b\n",
        "+7776FU -3334FU +8822UM -3122GI\n",
        "７六歩(77) ３四歩(33) ２二角成(88) 同　銀(31)\n",
        "１、▲７六歩　２、△３四歩\n３、▲２二角成　４、△同銀\n",
        "1) P-7f P-3d 2) Bx2b+ Sx2b\n",
        "1手目 ▲７六歩\n2手目 △３四歩\n3手目 ▲２二角成\n4手目 △同銀\n",
        "1. ▲７六歩\n1. ... 2. △３四歩\n3. ▲２二角成\n3. ... 4. △同銀\n",
        "１手目 ▲７六歩、２手目 △３四歩、３手目 ▲２二角成、４手目 △同銀\n",
        "▲７六歩 P-3d 8h2b+ △同銀\n",
    ] {
        let (found, codes) = outline(&moves::FORMAT, text);
        assert_eq!(found, FOUR, "{text}");
        assert!(
            codes.iter().all(|&code| code == "lenient-spelling"),
            "{text}: {codes:?}"
        );
    }
}

#[test]
fn the_first_move_says_who_begins() {
    for (text, turn) in [
        ("P-3d P-7f", "error"),
        ("1...P-3d 2.P-7f", "w"),
        ("1. ... P-3d\n2. P-7f\n", "w"),
        ("...P-3d P-7f", "w"),
        ("△３四歩 ▲７六歩", "w"),
        ("-3334FU +7776FU", "w"),
        ("P-7f P-3d", "b"),
    ] {
        let (record, faults) = read(&moves::FORMAT, text, None);
        let sfen = record
            .map(|record| record.start.to_sfen())
            .unwrap_or_default();
        let found = if faults.has_error() {
            "error"
        } else {
            sfen.split(' ').nth(1).unwrap_or("")
        };
        assert_eq!(found, turn, "{text}");
    }
}

#[test]
fn a_list_begins_where_it_says_or_is_told() {
    let board = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
    let (start, _) = Setup::from_sfen(board).unwrap();
    for (text, given) in [
        ("G*5b", Some(&start)),
        (&*format!("Position: {board}\nG*5b\n"), None),
        (&*format!("開始局面：{board}\n\n５二金\n"), None),
        // What the text says goes before what it is told.
        (&*format!("Position: {board}\nG*5b\n"), Some(&Setup::even())),
    ] {
        let (record, faults) = read(&moves::FORMAT, text, given);
        assert!(!faults.has_error(), "{text}");
        let record = record.expect("a game");
        assert_eq!(record.start, start, "{text}");
        assert_eq!(common::usi_line(&record, NodeId::START), ["G*5b"], "{text}");
    }
    for text in [
        "Handicap: Bishop\nP-3d P-7f\n",
        "手合割：角落ち\n△３四歩 ▲７六歩\n",
        "手合割：角落ち\n34歩 76歩\n",
    ] {
        let (found, codes) = outline(&moves::FORMAT, text);
        assert_eq!(
            (found.as_str(), codes.contains(&"unknown-handicap")),
            ("3c3d 7g7f", false)
        );
    }
}

#[test]
fn what_is_no_move_is_told() {
    for (text, line, codes) in [
        ("P-7f X-3d P-2f", "7g7f", &["unreadable-move"][..]),
        ("P-7f P-3d resign", "7g7f 3c3d", &[]),
        ("P-7f P-3d\nBlack resigns\n", "7g7f 3c3d", &[]),
        ("▲７六歩 △３四歩 投了", "7g7f 3c3d", &[]),
        ("▲７六歩 △３四歩\nまで2手で後手の勝ち\n", "7g7f 3c3d", &[]),
        (
            "P-7f\nBlack resigns\nP-3d\n",
            "7g7f",
            &["unproven-claim", "move-after-end"],
        ),
        (
            "P-7f\nA word on it.\nP-3d\n",
            "7g7f 3c3d",
            &["unreadable-line"],
        ),
        ("P-7f P-3d Bx3b", "7g7f 3c3d", &["cannot-reach"]),
        ("P-7f P-3d K-1a", "7g7f 3c3d", &["cannot-reach"]),
        ("７六歩 ３四丶", "7g7f", &["unreadable-move"]),
        ("P-7f\nEvent: late\n", "7g7f", &["late-header"]),
        (
            "P-7f\nVariation at ply 3:\nP-2f\n",
            "7g7f",
            &["bad-variation", "move-after-end"],
        ),
        // Moves that are not read are no remarks.
        (
            "歩六七 歩四三\n",
            "",
            &["unreadable-move", "unreadable-move"],
        ),
        ("５二合\n", "", &["unreadable-move"]),
        ("", "", &["not-a-record"]),
        ("nothing of it\n", "", &["unreadable-line", "not-a-record"]),
    ] {
        assert_eq!(
            outline(&moves::FORMAT, text),
            (line.to_owned(), codes.to_vec()),
            "{text}"
        );
    }
    let shorthand = outline(&moves::WITH_SHORTHAND, "七六丶 三四フ 二二クナ －ヨ");
    assert_eq!(shorthand, (FOUR.to_owned(), vec!["lenient-spelling"; 4]));
}

#[test]
fn an_ending_stands_behind_moves_in_any_words() {
    for (kind, winner, endings) in [
        (
            EndingKind::Resign,
            Some(Color::White),
            &[
                " ▲投了",
                "▲投了",
                " 投了",
                "\n投了\nまで2手で後手の勝ち\n",
                " 投了 まで２手で後手の勝ち",
                " まで２手で後手の勝ち",
                "\nまで２手で後手の勝ち\n",
                " 2. Resigns",
                "\n2. Resigns\n",
                " Resigns",
                "\nresigns (0:05)\n",
                " Black resigns",
                " After 2 moves: Black resigns, White wins",
                " resign",
                // A result alone: who is to move has resigned (spec `psn.md` section 9).
                " 0-1",
                "\n0-1\n",
            ][..],
        ),
        (
            EndingKind::UnstatedWin,
            Some(Color::White),
            &[" White wins"],
        ),
        (EndingKind::Draw, None, &[" 1/2-1/2", " draw", "\nDraw\n"]),
        (
            EndingKind::Interrupt,
            None,
            &[" 中断", " まで2手で中断", "\nInterrupted\n"],
        ),
    ] {
        for moves in ["▲７六歩 △３四歩", "1. P-7f P-3d"] {
            for ending in endings {
                let text = format!("{moves}{ending}");
                let (record, faults) = read(&moves::FORMAT, &text, None);
                let is_due = |fault: &Fault| {
                    kind == EndingKind::UnstatedWin && common::is_claim_of_ending(fault)
                };
                assert!(faults.iter().all(is_due), "{text}: {faults:?}");
                let record = record.expect("a game");
                let line = common::usi_line(&record, NodeId::START).join(" ");
                assert_eq!(line, "7g7f 3c3d", "{text}");
                let found = record.ending().map(|ending| {
                    let winner = match ending.outcome {
                        Outcome::Win(color) => Some(color),
                        Outcome::Draw | Outcome::NoResult => None,
                    };
                    (ending.kind, winner)
                });
                assert_eq!(found, Some((kind, winner)), "{text}");
            }
        }
    }
}

/// `White resigned` and its like became comments, and the result was not known.
#[test]
fn an_ending_in_words_that_people_write_is_one() {
    use Color::{Black, White};
    for (kind, winner, endings) in [
        (
            EndingKind::Resign,
            Some(Black),
            &[
                "White resigned",
                "White resigned.",
                "white resigns",
                "Gote resigns",
                "White has resigned.",
                "White resigns 1-0",
                "1-0 (White resigned)",
                "1 - 0",
            ][..],
        ),
        (
            EndingKind::Resign,
            Some(White),
            &[
                "Black resigned.",
                "Sente resigned",
                "0-1 Black resigns",
                "0 - 1",
            ],
        ),
        (
            EndingKind::Timeout,
            Some(Black),
            &[
                "White lost on time",
                "White loses on time.",
                "Black wins on time",
                "Black won by time",
            ],
        ),
        (
            EndingKind::UnstatedWin,
            Some(Black),
            &["Sente wins", "Black won.", "White lost"],
        ),
        (EndingKind::UnstatedWin, Some(White), &["Gote wins"]),
        (EndingKind::Draw, None, &["DRAW", "Draw!", "1/2 - 1/2"]),
        (
            EndingKind::Repetition,
            None,
            &["Sennichite", "Repetition, draw."],
        ),
        (EndingKind::Interrupt, None, &["Adjourned", "Suspended."]),
        (
            EndingKind::Mate,
            Some(White),
            &["Checkmate", "Checkmate!", "Black is mated"],
        ),
    ] {
        for ending in endings {
            // Who resigns is to move.
            let last = if winner == Some(Black) { " P-2f" } else { "" };
            for before in [
                format!("P-7f P-3d{last} "),
                format!("1. P-7f P-3d{last}\n\u{3000}"),
            ] {
                let text = format!("{before}{ending}\n");
                let (record, faults) = read(&moves::FORMAT, &text, None);
                let record = record.expect("a game");
                let found = record.ending().map(|ending| (ending.kind, ending.outcome));
                let outcome = match winner {
                    Some(winner) => Outcome::Win(winner),
                    None => kind.outcome(Black),
                };
                assert_eq!(found, Some((kind, outcome)), "{text}");
                let is_due = |fault: &Fault| {
                    fault.code == Code::LenientSpelling || common::is_claim_of_ending(fault)
                };
                assert!(faults.iter().all(is_due), "{text}: {faults:?}");
            }
        }
    }
    // Before the first move it is a title.
    let title = outline(&moves::FORMAT, "Checkmate\nP-7f P-3d\n");
    assert_eq!(title, ("7g7f 3c3d".to_owned(), vec!["unreadable-line"]));
}

/// A sentence that names the loser first, as one in KIF may.
#[test]
fn a_sentence_about_the_end_says_on_a_sheet_what_it_says_in_kif() {
    use Color::{Black, White};
    for (sentence, kind, winner) in [
        ("後手の時間切れにより先手の勝ち", EndingKind::Timeout, Black),
        ("時間切れにより先手の勝ち", EndingKind::Timeout, Black),
        ("後手の時間切れ負け", EndingKind::Timeout, Black),
        ("後手の投了により先手の勝ち", EndingKind::Resign, Black),
        ("後手の反則により先手の勝ち", EndingKind::FoulLoss, Black),
        ("後手の反則負け", EndingKind::FoulLoss, Black),
        ("先手の反則により後手の勝ち", EndingKind::FoulWin, White),
        ("先手の勝ち", EndingKind::Resign, Black),
    ] {
        let kif =
            format!("   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\nまで3手で{sentence}\n");
        let kif = common::read_one(common::format("kif"), kif.as_bytes()).record;
        let found = |record: &Record| record.ending().map(|ending| (ending.kind, ending.outcome));
        let expected = Some((kind, Outcome::Win(winner)));
        assert_eq!(found(&kif), expected, "{sentence}");
        for before in ["P-7f P-3d P-2f ", "1. P-7f P-3d\n2. P-2f\n"] {
            for count in ["", "3手で"] {
                let text = format!("{before}まで{count}{sentence}\n");
                let (record, faults) = read(&moves::FORMAT, &text, None);
                // No move of it is a foul.
                let is_due = |fault: &Fault| kind.is_foul() && common::is_claim_of_ending(fault);
                assert!(faults.iter().all(is_due), "{text}: {faults:?}");
                assert_eq!(found(&record.expect("a game")), expected, "{text}");
            }
        }
    }
}

#[test]
fn what_else_a_line_about_the_end_or_a_heading_says_is_kept() {
    for (text, ending, comments) in [
        (
            "P-7f P-3d\nAfter 2 moves: Black resigns, White wins on the last train\n",
            Some((EndingKind::Resign, Outcome::Win(Color::White))),
            &["White wins on the last train"][..],
        ),
        (
            "P-7f P-3d\nBlack resigns, White wins on the last train\n",
            Some((EndingKind::Resign, Outcome::Win(Color::White))),
            &["White wins on the last train"],
        ),
        (
            "P-7f P-3d\nまで2手で後手の勝ち ZZQ\n",
            Some((EndingKind::Resign, Outcome::Win(Color::White))),
            &["後手の勝ち ZZQ"],
        ),
        (
            "P-7f P-3d\n投了\nまで2手でZZQ\n",
            Some((EndingKind::Resign, Outcome::Win(Color::White))),
            &["ZZQ"],
        ),
        (
            "P-7f P-3d\n中断\n結果：後手の勝ち ZZQ\n",
            Some((EndingKind::Interrupt, Outcome::Win(Color::White))),
            &["後手の勝ち ZZQ"],
        ),
        ("P-7f P-3d\nVariation at ply 2: ZZQ\nP-8d\n", None, &["ZZQ"]),
        ("P-7f P-3d\n変化：2手から\nP-8d\n", None, &["から"]),
        // Moves behind a heading are those of the variation.
        ("P-7f P-3d\n  Variation at ply 2: P-8d\n  P-2f\n", None, &[]),
    ] {
        let (record, faults) = read(&moves::FORMAT, text, None);
        let record = record.expect("a game");
        let found = record.ending().map(|ending| (ending.kind, ending.outcome));
        assert_eq!(found, ending, "{text}");
        let found: Vec<&String> = record
            .iter()
            .flat_map(|(_, node)| node.comments())
            .collect();
        assert_eq!(found, comments, "{text}");
        let told = faults.iter().filter(|fault| fault.code != Code::Unfinished);
        assert_eq!(told.count(), comments.len(), "{text}: {faults:?}");
        if ending.is_none() {
            let variations = record
                .children(record.main_line().next().expect("a move"))
                .count();
            assert_eq!(variations, 2, "{text}");
        }
    }
}

#[test]
fn lists_and_sheets_are_found_out_without_being_named() {
    for text in [
        "1. P-7f P-3d\n",
        "1. P-7f\n",
        "P-7f P-3d\n",
        "1. P-7f P-3d 2. Resigns\n",
        "1. ▲７六歩         2. △３四歩\n",
        "1. ▲７六歩  2. △３四歩",
        "▲７六歩         △３四歩\n    *A word.\n",
        "先手：甲\n1. P-7f      P-3d\n",
        "Black: A\n▲７六歩 △３四歩\n",
        "Black: A\nWhite: B\n1. P-7f      P-3d\nAfter 2 moves: Black resigns, White wins\n",
    ] {
        let found = detect::detect(text, None).map(|format| format.name);
        assert!(matches!(found, Ok("moves")), "{text}: {found:?}");
    }
    // What may be anything is refused with the cure.
    for (text, cure) in [
        ("P-7f\n", true),
        ("hello\nP-7f P-3d\nworld\n", true),
        ("hello\n", false),
    ] {
        let message = detect::detect(text, None)
            .expect_err("it is refused")
            .english();
        let told = message.contains("; moves alone are read with --from moves");
        assert_eq!(told, cure, "{text}: {message}");
    }
}

#[test]
fn an_empty_line_behind_moves_ends_a_game() {
    for (text, games) in [
        ("P-7f P-3d\n\nP-2f P-8d\n", &["7g7f 3c3d", "2g2f 8c8d"][..]),
        (
            "Event: a\n\n1. P-7f P-3d\n\nEvent: b\n\n1. P-2f\n",
            &["7g7f 3c3d", "2g2f"],
        ),
        (
            "先手：甲\n\n▲７六歩\n\n\n先手：乙\n\n▲２六歩\n",
            &["7g7f", "2g2f"],
        ),
        (
            "1. P-7f P-3d\n\n2. P-2f\n\n1. P-2f\n",
            &["7g7f 3c3d 2g2f", "2g2f"],
        ),
        ("\n\nP-7f\n\n\n\n", &["7g7f"]),
        // A typed header may stand apart from its moves, and another header is that of another game.
        ("先手：甲\n\n先手：乙\n▲７六歩\n", &["", "7g7f"]),
        ("先手：甲\n\n先手：乙\n\n▲７六歩\n", &["", "7g7f"]),
        (
            "Black: A\nWhite: B\n\nBlack: C\nWhite: D\n\nBlack: E\n1. P-2f\n",
            &["", "", "2g2f"],
        ),
        ("Black: A\n*A comment.\n\nP-7f P-3d\n", &["7g7f 3c3d"]),
        // The lines of a header may stand apart too: one that says nothing again is that of the same game.
        (
            "Black: C\nWhite: D\n\nPosition: 4k4/9/4P4/9/9/9/9/9/9 b 2G 1\n\n1. G*5b\n",
            &["G*5b"],
        ),
        (
            "Event: a\n\nBlack: C\nWhite: D\n\nHandicap: Bishop\n\n1. ... P-3d\n",
            &["3c3d"],
        ),
        ("Event: a\n\nSite: c\nEvent: b\n\n1. P-7f\n", &["", "7g7f"]),
        (
            "Position: 4k4/9/4P4/9/9/9/9/9/9 b 2G 1\n\nHandicap: Even\nP-7f\n",
            &["", "7g7f"],
        ),
        // A game that says that it has no moves has none.
        (
            "Handicap: Bishop\nAfter 0 moves:\n\n1. P-7f\n",
            &["", "7g7f"],
        ),
        ("手合割：角落ち\nまで0手\n\n1. ▲７六歩\n", &["", "7g7f"]),
        ("Handicap: Even\n\nP-7f P-3d\n", &["7g7f 3c3d"]),
        // A header behind moves is that of another game, if moves follow that begin anew.
        (
            "Black: A\nP-7f P-3d\nBlack: B\nWhite: C\nP-2f\n",
            &["7g7f 3c3d", "2g2f"],
        ),
        (
            "P-7f\nBlack resigns\nBlack: B\n*B\n\n1. P-2f\n",
            &["7g7f", "2g2f"],
        ),
        (
            "先手：甲\n1. ▲７六歩\n先手：乙\n1. ▲２六歩\n先手：丙\n1. ▲５六歩",
            &["7g7f", "2g2f", "5g5f"],
        ),
        ("1. P-7f\nNote: good\n2. ... P-3d\n", &["7g7f 3c3d"]),
        ("1. P-7f\nNote: good\n2. P-3d\nNote: bad\n", &["7g7f 3c3d"]),
    ] {
        for line_end in ["\n", "\r\n", "\r"] {
            let text = text.replace('\n', line_end);
            let found: Vec<String> = common::read_games(&moves::FORMAT, text.as_bytes())
                .iter()
                .filter(|game| game.is_game)
                .map(|game| common::usi_line(&game.record, NodeId::START).join(" "))
                .collect();
            assert_eq!(found, games, "{text:?}");
        }
    }
}

/// The settings of a notation: its own, and those with each value of each setting that it heeds.
fn every_setting(notation: &Notation) -> Vec<(String, Settings)> {
    let mut all = vec![("as usual".to_owned(), notation.defaults)];
    for setting in SETTINGS
        .iter()
        .filter(|setting| notation.takes.contains(&setting.name))
    {
        for value in (setting.values)() {
            let mut settings = notation.defaults;
            settings.set(setting.name, value).expect("a value");
            all.push((format!("--{} {value}", setting.name), settings));
        }
    }
    all
}

/// The settings that a notation has if nothing else is asked for.
fn usual_setting(notation: &Notation) -> Vec<(String, Settings)> {
    vec![("as usual".to_owned(), notation.defaults)]
}

/// Writes the bare moves in every notation with these settings, and reads them back.
#[track_caller]
fn assert_plain_comes_back(
    what: &str,
    record: &Record,
    settings: fn(&Notation) -> Vec<(String, Settings)>,
) {
    let line = common::usi_line(record, NodeId::START);
    for notation in notation::NOTATIONS
        .iter()
        .filter(|notation| notation.write.is_some())
    {
        let format = common::format(notation.name);
        for (set, settings) in settings(notation) {
            let options = WriteOptions {
                plain: true,
                settings: Some(settings),
                ..WriteOptions::default()
            };
            let text = common::write(format, record, &options)
                .expect("it is written")
                .text;
            let (back, faults) = read(&moves::FORMAT, &text, Some(&record.start));
            if line.is_empty() {
                continue;
            }
            let back = back.expect("a game");
            let worst = faults.iter().find(|fault| {
                fault.code.severity() > Severity::Note && fault.code != Code::OddStart
            });
            assert!(
                worst.is_none(),
                "{what} in {} {set}: {worst:?}\n{text}",
                notation.name
            );
            assert_eq!(
                common::usi_line(&back, NodeId::START),
                line,
                "{what} in {} {set}\n{text}",
                notation.name
            );
        }
    }
}

#[test]
fn bare_moves_come_back_in_every_notation_and_setting() {
    for seed in 0..40 {
        let wanted = Wanted {
            starts: true,
            ..Wanted::PLAIN
        };
        assert_plain_comes_back(
            &format!("seed {seed}"),
            &random::game(seed, wanted),
            every_setting,
        );
    }
    // Declined promotions, drops beside pieces on the board, and several pieces that go to one square.
    for line in [
        "position startpos moves 7g7f 3c3d 8h3c 2b3c 2g2f B*4e 2f2e 4e2g",
        "position sfen 4k4/9/9/9/9/3G5/3G1G3/9/4K4 b G2P 1 moves G*5f 5a4a 6g5g 4a5a 4g4f 5a4a 5g6g",
        "position sfen 4k4/2+R6/9/9/2+R6/9/9/9/4K4 b - 1 moves 7e7c 5a4a 7c7d",
        "position sfen 4k4/9/1S1P5/2N6/9/9/9/9/4K4 b - 1 moves 8c7b 5a4a 6c6b 4a3a 7d8b+",
    ] {
        let game = common::read_one(common::format("usi"), line.as_bytes());
        assert!(!game.faults.has_error(), "{line}\n{}", game.told());
        assert_plain_comes_back(line, &game.record, every_setting);
    }
}

/// The games of the corpus that have no error.
fn corpus_games(test: &str) -> Vec<(String, Game)> {
    let Some(folder) = corpus::folder(test) else {
        return Vec::new();
    };
    let mut games = Vec::new();
    for path in common::records_below(&folder) {
        let bytes = std::fs::read(&path).expect("a file of the corpus");
        for game in common::read_games(common::format_of(&path), &bytes) {
            if game.is_game && !game.faults.has_error() {
                games.push((path.display().to_string(), game));
            }
        }
    }
    games
}

#[test]
fn bare_moves_of_the_corpus_come_back_in_every_notation() {
    for (path, game) in corpus_games("bare_moves_of_the_corpus_come_back_in_every_notation") {
        assert_plain_comes_back(&path, &game.record, usual_setting);
    }
}

/// Every word was looked at together with all that stands behind it on the line, and what is no move took minutes.
#[test]
fn a_very_long_line_is_read_in_one_go() {
    let moves = "R-3h R-7b R-2h R-8b ".repeat(50_000);
    let (line, codes) = outline(&moves::FORMAT, &format!("1. {moves}\n"));
    assert_eq!(line.split(' ').count(), 200_000);
    assert_eq!(codes, ["repetition-passed"]);
    for word in ["x ", "x, ", "P–7f ", "(0:01) ", "before, ", "まで "] {
        let words = word.repeat(200_000);
        let (line, codes) = outline(&moves::FORMAT, &format!("P-7f {words}\n"));
        assert_eq!(line, "7g7f", "{word}");
        assert!(!codes.is_empty(), "{word}");
        let (line, _) = outline(&moves::FORMAT, &format!("{words} P-7f\n"));
        assert!(line.len() <= "7g7f".len(), "{word}");
    }
}

#[test]
fn a_score_behind_moves_leaves_the_reason_to_the_board() {
    for (moves, score, kind) in [
        ("P-7f P-3d Bx2b+ xS B'4e", "1-0", EndingKind::Resign),
        ("P-7f P-3d Bx2b+ xS B'4e", "0-1", EndingKind::UnstatedWin),
        ("P-7f P-3d", "0-1", EndingKind::Resign),
        ("P-7f P-3d", "1 - 0", EndingKind::UnstatedWin),
        ("▲７六歩 △３四歩", "0-1", EndingKind::Resign),
    ] {
        let winner = if score == "0-1" {
            Color::White
        } else {
            Color::Black
        };
        for text in [format!("{moves} {score}\n"), format!("{moves}\n{score}\n")] {
            let game = common::read_one(common::format("moves"), text.as_bytes());
            let ending = game.record.ending().unwrap_or_else(|| panic!("{text}"));
            assert_eq!(
                (ending.kind, ending.outcome),
                (kind, Outcome::Win(winner)),
                "{text}"
            );
        }
    }
    let text = "Position: 4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1\nG'5b 1-0\n";
    let game = common::read_one(common::format("moves"), text.as_bytes());
    assert_eq!(
        game.record.ending().map(|ending| ending.kind),
        Some(EndingKind::Mate)
    );
}
