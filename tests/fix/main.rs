//! Mending: lenient texts and the strict ones they stand for; the record stays the same, and nothing else changes.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[path = "../common/mod.rs"]
mod common;
mod many;
mod numbers;
mod rows;

use common::Game;
use kifu::batch::games::{Games, Next, Reading};
use kifu::batch::mend::{self, Change, Rewrite};
use kifu::batch::policy::Policy;
use kifu::batch::work::Job;
use kifu::format::Format;
use kifu::record::clock::Clock;
use kifu::record::fault::{Code, Severity};
use kifu::record::tree::{NodeId, Record};
use kifu::text::encoding::{self, Encoding};
use rows::{HEAD, ROWS};

/// Mends a file, and gives its bytes and the changes.
fn fix(format: &'static Format, bytes: &[u8]) -> (Vec<u8>, Vec<Change>) {
    let job = Job {
        policy: Policy::default(),
        shown: Severity::Note,
        start: None,
        target: None,
    };
    let reading = Reading {
        format: Some(format),
        ..Reading::default()
    };
    let mut games = Games::new(bytes, reading, Vec::new());
    let (mut rewrite, mut changes) = (Rewrite::default(), Vec::new());
    loop {
        match games.next_game() {
            Next::Game(chunk) => {
                let mended = mend::mend(&chunk, &job);
                rewrite.utf16 = chunk.turned_from;
                rewrite.lines.extend(mended.lines);
                changes.extend(mended.changes);
            }
            Next::More => games.refill().unwrap(),
            Next::TooLarge { first_line } => panic!("line {first_line}: too large"),
            Next::End => break,
        }
    }
    let mut fixed = Vec::new();
    mend::copy(bytes, &rewrite, &mut fixed).unwrap();
    (fixed, changes)
}

fn fix_text(format: &str, text: &str) -> String {
    let (fixed, _) = fix(common::format(format), text.as_bytes());
    String::from_utf8(fixed).unwrap()
}

/// The record without totals, which may be what is mended.
fn without_totals(record: &Record) -> Record {
    let mut record = record.clone();
    let nodes: Vec<NodeId> = record.iter().map(|(id, _)| id).collect();
    for id in nodes {
        let clock = &mut record.node_mut(id).clock;
        *clock = Clock {
            total: None,
            ..*clock
        };
    }
    record
}

/// What must hold of whatever is mended: the same games, mended once and for all.
fn check_fixed(format: &'static Format, bytes: &[u8], fixed: &[u8]) -> Result<(), String> {
    let (before, after) = (
        common::read_games(format, bytes),
        common::read_games(format, fixed),
    );
    if before.len() != after.len() {
        return Err(format!("{} / {} games", before.len(), after.len()));
    }
    for (before, after) in before.iter().zip(&after) {
        let (one, other) = (&before.record, &after.record);
        if let Some(difference) = without_totals(one).difference(&without_totals(other)) {
            return Err(difference);
        }
        let count = |game: &Game, code| game.faults.iter().filter(|it| it.code == code).count();
        let more = Code::ALL
            .iter()
            .find(|&&code| count(after, code) > count(before, code));
        if let Some(code) = more {
            return Err(format!("more {code}:\n{}", after.told()));
        }
    }
    match fix(format, fixed) {
        (again, changes) if again == fixed && changes.is_empty() => Ok(()),
        (_, changes) => Err(format!("mended twice: {changes:?}")),
    }
}

fn whole(format: &str, text: &str) -> String {
    match format {
        "kif" if !text.contains("手合割") => format!("{HEAD}{text}"),
        _ => text.to_owned(),
    }
}

#[test]
fn lenient_texts_become_the_strict_ones_they_stand_for() {
    for &(format, lenient, strict) in ROWS {
        let [lenient, strict] = [lenient, strict].map(|text| whole(format, text));
        assert_eq!(fix_text(format, &lenient), strict, "{format}:\n{lenient}");
        let format = common::format(format);
        let checked = check_fixed(format, lenient.as_bytes(), strict.as_bytes());
        assert_eq!(checked, Ok(()), "{lenient}");
        // Nothing of what is mended is told any more.
        for game in common::read_games(format, strict.as_bytes()) {
            let is_left = |code| {
                matches!(
                    code,
                    Code::LenientSpelling
                        | Code::NumberGap
                        | Code::ClockMismatch
                        | Code::CountMismatch
                        | Code::EncodingMarker
                )
            };
            let left = game.faults.iter().any(|fault| is_left(fault.code));
            assert!(!left, "{strict}{}", game.told());
        }
    }
}

#[test]
fn encoding_and_line_ends_stay_as_they_are() {
    // Positions have no comments, and JKF is UTF-8.
    let rows = ROWS
        .iter()
        .filter(|row| !matches!(row.0, "sfen" | "epd" | "usen" | "jkf"));
    for &(format, lenient, strict) in rows {
        if lenient.contains("encoding=") {
            continue;
        }
        for encoding in [
            Encoding::Cp932,
            Encoding::EucJp,
            Encoding::Iso2022Jp,
            Encoding::Utf16Le,
            Encoding::Utf16Be,
        ] {
            for newline in ["\n", "\r\n", "\r"] {
                let [lenient, strict] = [lenient, strict].map(|text| {
                    // Enough of the language for the encoding to be found out.
                    let note = match format {
                        "csa" => "'*これは注釈の行です。よろしくお願いします。\n",
                        "usi" => "",
                        _ => "# これは注釈の行です。よろしくお願いします。\n",
                    };
                    let text = whole(format, text);
                    let (first, rest) = text.split_once('\n').unwrap();
                    let text = format!("{first}\n{note}{rest}").replace('\n', newline);
                    let mark = if encoding.is_utf16() { "\u{feff}" } else { "" };
                    let mut bytes = Vec::new();
                    encoding::encode(&format!("{mark}{text}"), encoding, &mut bytes, false)
                        .unwrap();
                    bytes
                });
                let (fixed, _) = fix(common::format(format), &lenient);
                let shown =
                    |bytes: &[u8]| encoding::decode(bytes, Some(encoding)).text.into_owned();
                assert!(
                    fixed == strict,
                    "{format} in {encoding}, {newline:?}\n{}\n{}",
                    shown(&fixed),
                    shown(&strict)
                );
            }
        }
    }
}

/// What is damaged in UTF-16 stays as it is, and so does what follows it.
#[test]
fn damage_in_utf16_stays_where_it_is() {
    for (encoding, lone) in [
        (Encoding::Utf16Le, [0x00, 0xD8]),
        (Encoding::Utf16Be, [0xD8, 0x00]),
    ] {
        let whole = |number: u32, square: &str| {
            let text = format!(
                "\u{feff}{HEAD}1 {square}歩(77)\n*X\n2 ３四歩(33)\r3 投了\r\nまで{number}手で後手の勝ち\n"
            );
            let mut bytes = Vec::new();
            encoding::encode(&text, encoding, &mut bytes, false).unwrap();
            let at = text
                .encode_utf16()
                .position(|unit| unit == u16::from(b'X'))
                .unwrap()
                * 2;
            bytes.splice(at..at + 2, lone);
            // Half a unit at the end.
            bytes.push(0x30);
            bytes
        };
        let (fixed, changes) = fix(common::format("kif"), &whole(9, "76"));
        assert_eq!(changes.len(), 2, "{changes:?}");
        assert!(fixed == whole(2, "７六"), "{encoding}");
    }
}

#[test]
fn a_mark_at_the_beginning_and_what_fills_up_the_end_stay() {
    let text =
        |number| format!("\u{feff}{HEAD}1 ７六歩(77)\n2 投了\nまで{number}手で先手の勝ち\u{1a}");
    assert_eq!(fix_text("kif", &text(7)), text(1));
    // Two files that were joined, and a last line without an end.
    let both = |number| format!("{0}\u{1a}{0}", text(number).replace('\u{1a}', "\n"));
    let both = |number| both(number).trim_end().to_owned();
    assert_eq!(fix_text("kif", &both(7)), both(1));
}

#[test]
fn what_needs_a_judgement_stays() {
    for (format, text) in [
        // An illegal move, and what stands behind it.
        (
            "kif",
            "1 76歩(77)\n2 ３五歩(33)\n3 26歩(27)\nまで3手で中断\n",
        ),
        // Words that contradict the move, another winner, another capture.
        ("kif", "1 ７六歩左(77)\n2 投了\nまで1手で後手の勝ち\n"),
        // A character that is not there in the encoding is not put in, and glyphs are remarks.
        ("ki2", "手合割：平手\n▲７六歩!? △３四歩\n"),
        ("csa", "V2.2\nPI\n+\n+7776FU\n-3335FU\n"),
        ("usi", "startpos moves 7g7f 7g7f\n"),
        // Captures and colors that contradict the position, judgements, a dialect that is only read.
        ("psn", "P7f p3d Px2f P-8d!\n"),
        (
            "psn",
            "[Variant \"shogi\"]\n[White \"a\"]\n1. c4 g6 2. Bxh8+ *\n",
        ),
        (
            "jkf",
            r#"{"header":{},"moves":[{},{"move":{"color":1,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"capture":"KI"}}]}"#,
        ),
        ("usen", "https://a.example/?usen=~0.7ku.r\n"),
    ] {
        let text = whole(format, text);
        let fixed = fix_text(format, &text);
        let form = common::format(format);
        assert_eq!(check_fixed(form, text.as_bytes(), fixed.as_bytes()), Ok(()));
        let kept = [
            "３五歩(33)",
            "26歩(27)",
            "3手で中断",
            "７六歩左",
            "後手の勝ち",
            "!?",
            "-3335FU",
            "7g7f 7g7f",
            "Px2f P-8d!",
            "1. c4 g6 2. Bxh8+ *",
            r#"{"color":1,"#,
            r#""capture":"KI""#,
            "https://a.example/?usen=~0.7ku.r",
        ];
        for part in kept.iter().filter(|part| text.contains(**part)) {
            assert!(fixed.contains(part), "{part} in\n{fixed}");
        }
    }
}

/// What is told once a game is told of a later place when the first ones are mended.
#[test]
fn before_an_illegal_move_everything_is_mended_and_behind_it_nothing() {
    for (format, lenient, fixed) in [
        (
            "csa",
            "V2.2\nPI\n+\n+7776fu\n-3334fu\n+2725fu\n-8384fu\n",
            "V2.2\nPI\n+\n+7776FU\n-3334FU\n+2725fu\n-8384fu\n",
        ),
        (
            "psn",
            "1.p7g-7f 2.p3c-3d 3.p2g-2e 4.p8c-8d\n",
            "1.P7g-7f 2.P3c-3d 3.p2g-2e 4.p8c-8d\n",
        ),
        (
            "jkf",
            r#"{"header":{},"moves":[{},"7g7f","3c3d","2g2e","8c8d"]}"#,
            r#"{"header":{},"moves":[{},{"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}},{"move":{"color":1,"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"}},"2g2e","8c8d"]}"#,
        ),
    ] {
        assert_eq!(fix_text(format, lenient), fixed);
        let format = common::format(format);
        let checked = check_fixed(format, lenient.as_bytes(), fixed.as_bytes());
        assert_eq!(checked, Ok(()), "{lenient}");
    }
}

/// One change that cannot be kept does not keep the others from being made.
#[test]
fn of_many_changes_only_that_is_left_out_which_cannot_be_kept() {
    let rooks = ["82飛(72)", "38飛(28)", "72飛(82)", "28飛(38)"];
    let lines = (1..=200).map(|ply| {
        let remark = if ply == 77 { " # X" } else { "" };
        format!("{ply} {}{remark}\n", rooks[ply % 4])
    });
    let text = format!("{HEAD}{}", lines.collect::<String>());
    let mut bytes = Vec::new();
    encoding::encode(&text, Encoding::Cp932, &mut bytes, false).unwrap();
    let at = bytes.iter().position(|&byte| byte == b'X').unwrap();
    bytes.splice(at..=at, [0x87, 0x9A]);
    let format = common::format("kif");
    let (fixed, changes) = fix(format, &bytes);
    assert_eq!(changes.len(), 199);
    assert_eq!(check_fixed(format, &bytes, &fixed), Ok(()));
}

#[test]
fn what_is_too_much_of_a_kind_to_be_told_one_by_one_is_mended_in_one_run() {
    // Of each kind more than are kept: spellings, and counts of lines of play.
    const MOVES: usize = 25_000;
    const ENDINGS: usize = 12_000;
    let shuffle = [
        ("38飛(28)", "３八飛(28)"),
        ("72飛(82)", "７二飛(82)"),
        ("28飛(38)", "２八飛(38)"),
        ("82飛(72)", "８二飛(72)"),
    ];
    let mut lenient = String::from("手合割：平手\n手数----指手---------消費時間--\n");
    let mut strict = lenient.clone();
    for (number, (odd, right)) in (1..=MOVES).zip(shuffle.into_iter().cycle()) {
        lenient += &format!("{number:4} {odd}\n");
        strict += &format!("{number:4} {right}\n");
    }
    assert_eq!(fix_text("kif", &lenient), strict);
    let mut lenient =
        String::from("手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 投了\n");
    let mut strict = lenient.clone();
    for _ in 0..ENDINGS {
        let variation = "\n変化：2手\n   2 ３四歩(33)\n   3 投了\n";
        lenient += &format!("{variation}まで9手で後手の勝ち\n");
        strict += &format!("{variation}まで2手で後手の勝ち\n");
    }
    assert_eq!(fix_text("kif", &lenient), strict);
}

#[test]
fn a_line_whose_bytes_are_not_ours_is_left_alone() {
    // CP932 has some characters twice: NEC's ∵ (81E6) and 879A. To write the line anew would change more than the move.
    let mut bytes = Vec::new();
    let text = format!("{HEAD}1 76歩(77) # X\n2 34歩(33)\n");
    encoding::encode(&text, Encoding::Cp932, &mut bytes, false).unwrap();
    let at = bytes.iter().position(|&byte| byte == b'X').unwrap();
    bytes.splice(at..=at, [0x87, 0x9A]);
    let (fixed, changes) = fix(common::format("kif"), &bytes);
    let lines = |bytes: &[u8]| -> Vec<Vec<u8>> {
        bytes
            .split(|&byte| byte == b'\n')
            .map(<[u8]>::to_vec)
            .collect()
    };
    assert_eq!(lines(&fixed)[2], lines(&bytes)[2]);
    assert_eq!(changes.len(), 1, "{changes:?}");
}

/// Some oddities are told once, with how often they stand in the text: one that stands less often is one that was mended.
#[test]
fn of_an_oddity_that_is_told_once_a_part_can_be_mended() {
    let text = "手合割：平手\n７六歩 ３四歩\n２六歩 *X\n";
    let mut bytes = Vec::new();
    encoding::encode(text, Encoding::Cp932, &mut bytes, false).unwrap();
    let at = bytes.iter().position(|&byte| byte == b'X').unwrap();
    // Bytes that we would write in another way keep their line from being mended.
    bytes.splice(at..=at, [0x87, 0x9A]);
    let format = common::format("ki2");
    let unmarked = |bytes: &[u8]| {
        let game = common::read_one(format, bytes);
        let of_marks = game
            .faults
            .iter()
            .find(|fault| fault.code == Code::LenientSpelling && fault.written.contains("歩"));
        of_marks.map(|fault| (fault.written.clone(), fault.places))
    };
    assert_eq!(unmarked(&bytes), Some(("７六歩".to_owned(), 3)));
    let (fixed, changes) = fix(format, &bytes);
    let spellings: Vec<&str> = changes.iter().map(|change| &*change.new).collect();
    assert_eq!(spellings, ["▲７六歩", "△３四歩"]);
    assert_eq!(unmarked(&fixed), Some(("２六歩".to_owned(), 1)));
    assert_eq!(check_fixed(format, &bytes, &fixed), Ok(()));
}

/// Where something stood on its line was counted from the beginning of the line for each move.
#[test]
fn a_very_long_line_is_gone_over_in_one_go() {
    const MOVES: usize = 100_000;
    let line = |head: &str, moves: [&str; 4], between: &str, tail: &str| {
        let moves = moves.iter().cycle().take(MOVES).copied();
        let moves: Vec<&str> = moves.collect();
        format!("{head}{}{tail}\n", moves.join(between))
    };
    let texts = |format, head, odd, strict, between, tail| {
        let [odd, strict] = [odd, strict].map(|moves| line(head, moves, between, tail));
        (format, odd, strict)
    };
    let numbered = |moves: [&str; 4], total: fn(usize) -> usize| {
        let one = |(index, mv): (usize, &&str)| {
            let total = total(index);
            let (hours, mins, secs) = (total / 3600, total / 60 % 60, total % 60);
            let clock = format!("(00:01/{hours:02}:{mins:02}:{secs:02})");
            format!("{}.{mv} {clock} ", index + 1)
        };
        let moves: String = moves
            .iter()
            .cycle()
            .take(MOVES)
            .enumerate()
            .map(one)
            .collect();
        format!("[Sente \"a\"]\n\n{moves}\n")
    };
    let jkf = |color: u8, [from, to]: [[u8; 2]; 2]| {
        let [from, to] = [from, to].map(|[x, y]| format!(r#"{{"x":{x},"y":{y}}}"#));
        format!(r#"{{"move":{{"color":{color},"from":{from},"to":{to},"piece":"HI"}}}}"#)
    };
    let of_jkf = [
        jkf(0, [[2, 8], [3, 8]]),
        jkf(1, [[8, 2], [7, 2]]),
        jkf(0, [[3, 8], [2, 8]]),
        jkf(1, [[7, 2], [8, 2]]),
    ];
    let of_psn = ["R2h-3h", "R8b-7b", "R3h-2h", "R7b-8b"];
    for (format, odd, strict) in [
        texts(
            "ki2",
            "手合割：平手\n",
            ["38飛", "72飛", "28飛", "82飛"],
            ["▲３八飛", "△７二飛", "▲２八飛", "△８二飛"],
            " ",
            "",
        ),
        texts(
            "psn",
            "[Sente \"a\"]\n\n",
            ["r2h-3h", "r8b-7b", "r3h-2h", "r7b-8b"],
            of_psn,
            " ",
            "",
        ),
        (
            "psn",
            numbered(of_psn, |_| 60_000),
            numbered(of_psn, |index| index / 2 + 1),
        ),
        texts(
            "usi",
            "startpos moves ",
            ["2H3H", "8B7B", "3H2H", "7B8B"],
            ["2h3h", "8b7b", "3h2h", "7b8b"],
            " ",
            "",
        ),
        texts(
            "csa",
            "PI,+,",
            ["+2838hi", "-8272hi", "+3828hi", "-7282hi"],
            ["+2838HI", "-8272HI", "+3828HI", "-7282HI"],
            ",",
            ",%TORYO",
        ),
        texts(
            "jkf",
            r#"{"header":{},"moves":[{},"#,
            [r#""2h3h""#, r#""8b7b""#, r#""3h2h""#, r#""7b8b""#],
            [&of_jkf[0], &of_jkf[1], &of_jkf[2], &of_jkf[3]],
            ",",
            "]}",
        ),
    ] {
        let format = common::format(format);
        let (fixed, changes) = fix(format, odd.as_bytes());
        assert_eq!(changes.len(), MOVES, "{}", format.name);
        assert!(fixed == strict.as_bytes(), "{}", format.name);
        let (fixed, changes) = fix(format, strict.as_bytes());
        assert_eq!(changes, [], "{}", format.name);
        assert!(fixed == strict.as_bytes(), "{}", format.name);
    }
}

/// A sign for lines of play was put behind moves that are no start.
#[test]
fn what_stays_an_error_is_not_spelled_in_another_way() {
    for (format, text) in [
        ("usen", "0.7ku2jm6y236e5t\n"),
        ("usen", "9_9.b.-\n"),
        ("csa", "V2.2\np1-ky\n+\n"),
        ("csa", "V2.2\nPI\np+00fuxx\n+\n"),
        ("psn", "[SFEN 9/9 b - 1]\n\n1.P7g-7f\n"),
        ("usi", "sfen 9/9 B - 1 moves 7g7f\n"),
        (
            "bod",
            "後手の持駒：なし\n+---------------------------+\n| ・ ・ ・ 兵 ・ ・ ・ ・|一\n+---------------------------+\n先手の持駒：なし\n",
        ),
    ] {
        let (fixed, changes) = fix(common::format(format), text.as_bytes());
        let fixed = String::from_utf8(fixed).unwrap();
        assert_eq!((&*fixed, changes), (text, Vec::new()), "{format}");
        let game = common::read_one(common::format(format), text.as_bytes());
        let is_told = game.faults.has_error();
        assert!(is_told, "{text}");
    }
}
