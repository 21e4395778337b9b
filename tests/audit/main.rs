//! What a record claims of itself against what the board says: for each code what fires, and what nearly does.

#[path = "../common/mod.rs"]
mod common;
mod rows;

use std::collections::BTreeMap;

use common::{Game, read_one};
use kifu::format::WriteOptions;
use kifu::record::clock::Clock;
use kifu::record::ending::EndingKind;
use kifu::record::fault::{Code, Fault, Severity};
use kifu::record::tree::NodeId;
use kifu::shogi::Color;
use rows::{CLAIMS, ROWS};

use Code::*;

fn found(game: &Game) -> Vec<(Code, Option<u32>, String)> {
    let is_claim = |fault: &&Fault| CLAIMS.contains(&fault.code);
    game.faults
        .iter()
        .filter(is_claim)
        .map(|fault| (fault.code, fault.ply, fault.english()))
        .collect()
}

#[test]
fn claims_are_judged_right() {
    let mut rows: BTreeMap<Code, (u32, u32)> = BTreeMap::new();
    let mut failures = String::new();
    for row in ROWS {
        let text = row.text.concat();
        let game = read_one(common::format(row.format), text.as_bytes());
        let found = found(&game);
        let expected: Vec<_> = row
            .found
            .iter()
            .map(|&(code, ply, message)| (code, ply, message.to_owned()))
            .collect();
        if found != expected {
            failures += &format!(
                "{text}\n  found {found:#?}\n  not {expected:#?}\n{}",
                game.told()
            );
        }
        let count = rows.entry(row.code).or_default();
        if row.found.iter().any(|(code, ..)| *code == row.code) {
            count.0 += 1;
        } else {
            count.1 += 1;
        }
    }
    assert!(failures.is_empty(), "{failures}");
    for code in CLAIMS {
        let (fire, come_near) = rows.get(code).copied().unwrap_or_default();
        assert!(
            fire > 0 && come_near > 0,
            "{code}: {fire} rows fire and {come_near} come near"
        );
    }
}

/// The rooks go to and fro in KIF, from a ply on.
fn to_and_fro(plies: std::ops::RangeInclusive<usize>) -> String {
    const MOVES: [&str; 4] = ["３八飛(28)", "７二飛(82)", "２八飛(38)", "８二飛(72)"];
    plies
        .map(|ply| format!("{ply} {}\n", MOVES[(ply - 1) % 4]))
        .collect()
}

const HEAD: &str = "手合割：平手\n手数----指手---------消費時間--\n";

#[test]
fn a_repetition_is_told_once_on_every_way_that_leads_to_it() {
    let passed = |game: &Game| -> Vec<(u32, Option<u32>, Option<u32>)> {
        let of_it = game
            .faults
            .iter()
            .filter(|fault| fault.code == RepetitionPassed);
        let place = |fault: &Fault| {
            (
                fault.place.map_or(0, |place| place.line),
                fault.ply,
                fault.line,
            )
        };
        of_it.map(place).collect()
    };
    let read = |text: &str| read_one(common::format("kif"), text.as_bytes());
    // Behind the fourth time the game goes on in two ways.
    let game = read(&format!(
        "{HEAD}{}13 ７六歩(77)\n14 中断\n\n変化：13手\n13 ２六歩(27)\n",
        to_and_fro(1..=12)
    ));
    assert_eq!(passed(&game), [(14, Some(12), Some(1))], "{}", game.told());
    // Only a variation comes so far: before it the positions are those of the main line.
    let game = read(&format!(
        "{HEAD}{}9 ７六歩(77)\n10 中断\n\n変化：9手\n{}13 ７六歩(77)\n",
        to_and_fro(1..=8),
        to_and_fro(9..=12)
    ));
    assert_eq!(passed(&game), [(18, Some(12), Some(2))], "{}", game.told());
    // Two lines have the position twice each beyond the moves they share, and none has it four times.
    let game = read(&format!(
        "{HEAD}{}9 ７六歩(77)\n10 中断\n\n変化：5手\n{}9 ２六歩(27)\n",
        to_and_fro(1..=8),
        to_and_fro(5..=8)
    ));
    assert_eq!(passed(&game), [], "{}", game.told());
    // Two ways lead to it.
    let game = read(&format!(
        "{HEAD}{}13 ７六歩(77)\n14 中断\n\n変化：5手\n{}13 ７六歩(77)\n",
        to_and_fro(1..=12),
        to_and_fro(5..=12)
    ));
    assert_eq!(
        passed(&game),
        [(14, Some(12), Some(1)), (26, Some(12), Some(2))],
        "{}",
        game.told()
    );
}

#[test]
fn an_ending_in_a_variation_is_held_against_its_own_line() {
    let text = format!(
        "{HEAD}1 ７六歩(77)\n2 ３四歩(33)\n3 投了\n\n変化：2手\n2 ８四歩(83)\n3 詰み\n\n変化：1手\n{}13 千日手\n",
        to_and_fro(1..=12)
    );
    let game = read_one(common::format("kif"), text.as_bytes());
    let warnings: Vec<_> = game
        .faults_from(Severity::Warning)
        .map(|fault| {
            (
                fault.code,
                fault.line,
                fault.ply,
                fault.place.map(|place| place.line),
            )
        })
        .collect();
    assert_eq!(
        warnings,
        [(NotMate, Some(2), Some(3), Some(9))],
        "{}",
        game.told()
    );
}

/// Each claim is held against all moves before it: with many of them that would take hours, and what is too much is not judged.
#[test]
fn claims_far_from_the_start_take_time_in_proportion_to_their_number() {
    const MANY: usize = 20_000;
    let mut text = HEAD.to_owned() + &to_and_fro(1..=MANY);
    for ply in (1..=MANY).rev() {
        text += &format!("\n変化：{ply}手\n{ply} 千日手\n");
    }
    let game = read_one(common::format("kif"), text.as_bytes());
    let codes: Vec<&str> = game.faults.iter().map(|fault| fault.code.name()).collect();
    // Up to the twelfth ply the claims are wrong; these are the last ones, for which no time may be left.
    let wrong = codes
        .iter()
        .filter(|code| **code == "not-repetition")
        .count();
    assert!(wrong <= 12, "{wrong}");
    assert!(codes.contains(&"repetition-passed"));

    let problem = "V2.2\nP-11OU\nP+52HI23KI33KE59OU\nP-00FU00KY00KE00GI00KI00KA00HI\n+\n+5251HI\n";
    let csa = read_one(common::format("csa"), problem.as_bytes()).record;
    let mut record = csa;
    let last = common::last_node(&record, NodeId::START);
    for _ in 0..5_000 {
        record.end(last, EndingKind::Mate, None, "", Clock::NONE);
    }
    let written = common::write(common::format("kif"), &record, &WriteOptions::default());
    let text = written.expect("KIF holds it").text;
    let game = read_one(common::format("kif"), text.as_bytes());
    let told = game
        .faults
        .iter()
        .filter(|fault| matches!(fault.code, NotMate | UnprovenClaim));
    assert_eq!(told.count(), 5_000);
}

/// A row of `fixtures/vectors/rules.tsv`.
struct Rule {
    sfen: &'static str,
    usi: &'static str,
    verdict: &'static str,
    kind: &'static str,
}

fn rules() -> impl Iterator<Item = Rule> {
    let rows = include_str!("../../fixtures/vectors/rules.tsv")
        .lines()
        .skip(1);
    rows.map(|row| {
        let fields: Vec<&str> = row.split('\t').collect();
        Rule {
            sfen: fields[0],
            usi: fields[1],
            verdict: fields[2],
            kind: fields[4],
        }
    })
}

/// A record that makes a claim at the end of a line, and the warnings and notes of the audit that are due.
#[derive(Debug)]
struct Claim {
    text: String,
    due: Vec<&'static str>,
}

/// The line of a rule with an ending behind it, as KIF.
fn claim(rule: &Rule, kind: EndingKind, winner: Option<Color>, due: &[&'static str]) -> Claim {
    let moves = match rule.usi {
        "-" => String::new(),
        moves => format!(" moves {moves}"),
    };
    let line = format!("position sfen {}{moves}\n", rule.sfen);
    let mut record = read_one(common::format("usi"), line.as_bytes()).record;
    let last = common::last_node(&record, NodeId::START);
    record.end(last, kind, winner, "", Clock::NONE);
    let output = common::write(common::format("kif"), &record, &WriteOptions::default());
    Claim {
        text: output.expect("KIF holds it").text,
        due: due.to_vec(),
    }
}

/// What may be claimed behind a line of play that repeats positions, or does not.
fn claims_of_line(rule: &Rule) -> Vec<Claim> {
    let plies = rule.usi.split(' ').count();
    let (verdict, ply) = rule.verdict.split_once('@').unwrap_or((rule.verdict, ""));
    let at_end = ply.parse() == Ok(plies);
    // At the end the foul is that of the last mover or that of the side to move, who is Black where plies are even.
    let foul = |by: Color| {
        let is_even = plies.is_multiple_of(2);
        let turn = match rule.sfen.contains(" b ") == is_even {
            true => Color::Black,
            false => Color::White,
        };
        let kind = if by == turn {
            EndingKind::FoulLoss
        } else {
            EndingKind::FoulWin
        };
        (kind, Some(by.opposite()))
    };
    let mut claims = Vec::new();
    let mut add =
        |(kind, winner), due: &[&'static str]| claims.push(claim(rule, kind, winner, due));
    let (repetition, broken_off) = (
        (EndingKind::Repetition, None),
        (EndingKind::Interrupt, None),
    );
    match verdict {
        "none" => {
            add(repetition, &["not-repetition"]);
            add(broken_off, &[]);
            add(foul(Color::Black), &["unproven-claim"]);
        }
        "sennichite" if at_end => {
            add(repetition, &[]);
            add(broken_off, &[]);
            add((EndingKind::Resign, None), &["repetition-passed"]);
        }
        "sennichite" => {
            add(repetition, &["repetition-passed", "not-repetition"]);
            add(broken_off, &["repetition-passed"]);
        }
        "perpetual_check_loss:b" => {
            add(repetition, &["perpetual-check"]);
            add(broken_off, &[]);
            add(foul(Color::Black), &[]);
            add(foul(Color::White), &["perpetual-check"]);
        }
        other => panic!("{other}"),
    }
    claims
}

/// What may be claimed of a position.
fn claims_of_position(rule: &Rule) -> Vec<Claim> {
    match rule.verdict {
        "declare27:yes" => vec![claim(rule, EndingKind::Declaration, None, &[])],
        "declare27:no" => vec![claim(
            rule,
            EndingKind::Declaration,
            None,
            &["declaration-fails"],
        )],
        "checkmate" | "no_legal_move" => vec![claim(rule, EndingKind::Mate, None, &[])],
        "check" | "ok" => vec![claim(rule, EndingKind::Mate, None, &["not-mate"])],
        _ => Vec::new(),
    }
}

fn claims_of_rules() -> Vec<Claim> {
    let lines = rules().filter(|rule| rule.kind == "line");
    let mut claims: Vec<Claim> = lines.flat_map(|rule| claims_of_line(&rule)).collect();
    let positions = rules().filter(|rule| rule.usi == "-");
    claims.extend(positions.flat_map(|rule| claims_of_position(&rule)));
    claims
}

#[test]
fn lines_and_positions_of_the_rules_bear_out_what_they_should() {
    let mut failures = String::new();
    let claims = claims_of_rules();
    for claim in &claims {
        let game = read_one(common::format("kif"), claim.text.as_bytes());
        let found: Vec<&str> = game
            .faults
            .iter()
            .filter(|fault| {
                fault.code.severity() == Severity::Warning || fault.code == UnprovenClaim
            })
            .filter(|fault| fault.code != OddStart)
            .map(|fault| fault.code.name())
            .collect();
        if found != claim.due {
            failures += &format!(
                "{}{found:?}, not {:?}\n{}",
                claim.text,
                claim.due,
                game.told()
            );
        }
    }
    assert!(failures.is_empty(), "{failures}");
    assert!(claims.len() >= 90, "{}", claims.len());
}

#[test]
fn the_command_tells_what_lines_and_positions_of_the_rules_do_not_bear_out() {
    let dir = tempfile::tempdir().expect("a folder");
    let claims = claims_of_rules();
    for (index, claim) in claims.iter().enumerate() {
        let path = dir.path().join(format!("{index:03}.kifu"));
        std::fs::write(path, &claim.text).expect("it can be written");
    }
    let output = assert_cmd::Command::cargo_bin("kifu")
        .expect("the binary is built")
        .args(["check", "--message-format", "json", "."])
        .current_dir(dir.path())
        .output()
        .expect("the command runs");
    let mut found = vec![Vec::new(); claims.len()];
    for line in String::from_utf8(output.stdout).expect("UTF-8").lines() {
        let told: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let code = told["code"].as_str().unwrap_or_default().to_owned();
        let is_due =
            told["severity"] == "warning" && code != "odd-start" || code == "unproven-claim";
        if is_due {
            let file = told["file"].as_str().expect("a file");
            let number = file.trim_start_matches("./").trim_end_matches(".kifu");
            found[number.parse::<usize>().expect("a number")].push(code);
        }
    }
    for (claim, found) in claims.iter().zip(found) {
        assert_eq!(found, claim.due, "{}", claim.text);
    }
}

/// In a handicap game Japanese calls the sides 下手 and 上手, in what is told and on the board; English has no other names.
#[test]
fn the_sides_have_the_names_of_their_game() {
    use kifu::messages::Language::{English, Japanese};
    let told = |text: &str, code: Code| {
        let game = read_one(common::format("kif"), text.as_bytes());
        let found = game.faults.iter().find(|fault| fault.code == code);
        let fault = found.unwrap_or_else(|| panic!("{text}{}", game.told()));
        [English, Japanese].map(|language| fault.tell(language))
    };
    for (text, code, english, japanese, other) in [
        (
            "手合割：二枚落ち\n1 ６二銀(71)\n2 投了\nまで1手で下手の勝ち\n",
            WinnerMismatch,
            "Black",
            "下手",
            "先手",
        ),
        (
            "手合割：平手\n1 ７六歩(77)\n2 投了\nまで1手で後手の勝ち\n",
            WinnerMismatch,
            "White",
            "後手",
            "上手",
        ),
        (
            "手合割：二枚落ち\n1 ６二銀(71)\n2 入玉勝ち\n",
            DeclarationFails,
            "king of Black",
            "下手の玉",
            "先手",
        ),
        (
            "手合割：香落ち\n1 ３四歩(33)\n2 ４二玉(51)\n",
            Code::WrongSide,
            "White",
            "上手",
            "後手",
        ),
    ] {
        let [in_english, in_japanese] = told(text, code);
        assert!(in_english.contains(english), "{in_english}");
        assert!(in_japanese.contains(japanese), "{in_japanese}");
        assert!(!in_japanese.contains(other), "{in_japanese}");
    }
    // The board of an error has them as well.
    let dir = tempfile::tempdir().expect("a folder");
    for (name, side) in [("香落ち", "上手"), ("平手", "後手")] {
        let text = format!("手合割：{name}\n1 ５五歩(53)\n");
        std::fs::write(dir.path().join("a.kifu"), text).expect("it can be written");
        let output = assert_cmd::Command::cargo_bin("kifu")
            .expect("the binary is built")
            .args(["check", "--board", "--lang", "ja", "a.kifu"])
            .current_dir(dir.path())
            .output()
            .expect("the command runs");
        let told = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(told.contains(&format!("{side}の持駒")), "{told}");
    }
}

/// One fact is told once, where it stands, and what the server writes as a rule is no lenient spelling.
#[test]
fn claims_beside_an_ending_and_a_board_are_told_once_and_at_their_place() {
    let found = |format: &str, text: &str| {
        let game = read_one(common::format(format), text.as_bytes());
        let told = |fault: &Fault| {
            (
                fault.code,
                fault.place.map(|place| (place.line, place.column)),
            )
        };
        game.faults.iter().map(told).collect::<Vec<_>>()
    };
    let text =
        format!("{HEAD}1 ７六歩(77)\n2 ３四歩(33)\n3 投了\nまで2手で時間切れにより後手の勝ち\n");
    assert_eq!(found("kif", &text), [(Code::UnreadableLine, Some((6, 6)))]);
    let text = "V2\nN+a\nN-b\nPI\n+\n+7776FU\nT1\n%KACHI\n'summary:illegal kachi:a win:b lose\n";
    assert_eq!(found("csa", text), [(UnprovenClaim, Some((9, 2)))]);
    let board = rows::AFTER_7F;
    let text =
        format!("手合割：その他\n{board}手数＝1  ▲７六銀  まで\n後手番\n\n1 ３四歩(33)\n2 中断\n");
    assert_eq!(found("kif", &text), [(UnprovenClaim, Some((16, 7)))]);
}
