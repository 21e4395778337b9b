//! Each ending in the word of each format, as the table of endings has it (spec `csa.md` section 11).

mod common;

use common::read_one;
use kifu::format::holds::editions;
use kifu::format::{Loss, Losses};
use kifu::record::clock::Clock;
use kifu::record::edit::Lines;
use kifu::record::ending::{EndingKind as Kind, Outcome};
use kifu::record::tree::{NodeId, Record};
use kifu::shogi::Color;

/// Two moves and an ending: Black is to move.
fn ended(kind: Kind) -> Record {
    let moves = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n";
    let mut record = read_one(common::format("kif"), moves.as_bytes()).record;
    let last = common::last_node(&record, NodeId::START);
    record.end(last, kind, None, "", Clock::NONE);
    record
}

/// The text in a format as a flag asks for it, and what is lost.
fn written(record: &Record, format: &str, flag: &str) -> (String, Losses) {
    let edition = editions().find(|edition| edition.format.name == format && edition.flag == flag);
    let options = edition.expect("an edition").options;
    let output = common::write(common::format(format), record, &options).expect("it is written");
    (output.text, output.lost)
}

/// Formats with their flags, and what stands before and behind the word.
const FORMATS: [(&str, &str, &str, &str); 7] = [
    ("kif", "", "\n   3 ", "\n"),
    ("csa", "", "\n%", "\n"),
    ("csa", "--csa-version 3.0", "\n%", "\n"),
    ("psn", "", "\n3.", " "),
    ("psn", "--psn psn2", "\n3.", "\n"),
    ("usen", "", "2jm.", "\n"),
    ("jkf", "", "\"special\":\"", "\""),
];

/// Kinds, who wins when Black is to move, and the words in the order of [`FORMATS`]. A question mark says that the word stands for
/// another ending, so that this one is lost.
#[rustfmt::skip]
const ENDINGS: &[(Kind, Outcome, [&str; 7])] = &[
    (Kind::Resign, Outcome::Win(Color::White), ["投了", "TORYO", "TORYO", "Resigns", "Resigns", "r", "TORYO"]),
    (Kind::Interrupt, Outcome::NoResult, ["中断", "CHUDAN", "CHUDAN", "Interrupt", "Interrupt", "p", "CHUDAN"]),
    (Kind::Repetition, Outcome::Draw, ["千日手", "SENNICHITE", "SENNICHITE", "Sennichite", "RepetitionDraw", "p?", "SENNICHITE"]),
    (Kind::Impasse, Outcome::Draw, ["持将棋", "JISHOGI", "JISHOGI", "Jishogi", "Jishogi", "j", "JISHOGI"]),
    (Kind::Draw, Outcome::Draw, ["引き分け", "HIKIWAKE", "HIKIWAKE", "Jishogi", "Hikiwake", "j?", "HIKIWAKE"]),
    (Kind::Declaration, Outcome::Win(Color::Black), ["入玉勝ち", "KACHI", "KACHI", "Jishogi", "DeclarationWin", "p?", "KACHI"]),
    (Kind::Try, Outcome::Win(Color::White), ["トライ", "CHUDAN?", "CHUDAN?", "Jishogi", "TryRuleWin", "p?", "CHUDAN?"]),
    (Kind::MaxMoves, Outcome::Draw, ["最大手数", "JISHOGI?", "MAX_MOVES", "Jishogi", "MaxMovesDraw", "j?", "JISHOGI?"]),
    (Kind::Timeout, Outcome::Win(Color::White), ["切れ負け", "TIME_UP", "TIME_UP", "Timeup", "Timeup", "t", "TIME_UP"]),
    (Kind::FoulLoss, Outcome::Win(Color::White), ["反則負け", "ILLEGAL_MOVE", "ILLEGAL_MOVE", "IllegalMove", "IllegalMove", "p?", "ILLEGAL_MOVE"]),
    (Kind::FoulWin, Outcome::Win(Color::Black), ["反則勝ち", "-ILLEGAL_ACTION", "-ILLEGAL_ACTION", "IllegalAction", "IllegalAction", "p?", "-ILLEGAL_ACTION"]),
    (Kind::Mate, Outcome::Win(Color::White), ["詰み", "TSUMI", "TSUMI", "Mate", "Mate", "p?", "TSUMI"]),
    (Kind::NoMate, Outcome::NoResult, ["不詰", "FUZUMI", "FUZUMI", "Interrupt?", "Interrupt?", "p?", "FUZUMI"]),
    (Kind::DefaultWin, Outcome::Win(Color::Black), ["不戦勝", "CHUDAN?", "CHUDAN?", "1-0?", "1-0?", "p?", "CHUDAN?"]),
    (Kind::DefaultLoss, Outcome::Win(Color::White), ["不戦敗", "TORYO?", "TORYO?", "0-1?", "0-1?", "p?", "TORYO?"]),
    (Kind::Error, Outcome::NoResult, ["エラー", "ERROR", "ERROR", "Interrupt?", "Interrupt?", "p?", "ERROR"]),
];

#[test]
fn each_ending_has_the_word_of_the_table_or_is_counted() {
    for (kind, outcome, words) in ENDINGS {
        assert_eq!(kind.outcome(Color::Black), *outcome, "{kind}");
        let record = ended(*kind);
        for ((format, flag, before, behind), expected) in FORMATS.iter().zip(words) {
            let (text, lost) = written(&record, format, flag);
            let (_, rest) = text.split_once(before).expect("an ending");
            let word = rest.split(behind).next().unwrap_or("").trim_end();
            let sign = if lost.get(Loss::Endings) > 0 { "?" } else { "" };
            assert_eq!(
                format!("{word}{sign}"),
                *expected,
                "{kind} in {format} {flag}"
            );
        }
    }
}

/// What is read of a word, in a format that has it.
#[test]
fn each_word_of_the_table_is_the_ending_it_stands_for() {
    for (kind, outcome, words) in ENDINGS {
        let record = ended(*kind);
        for ((format, flag, ..), word) in FORMATS.iter().zip(words) {
            if word.ends_with('?') {
                continue;
            }
            let (text, _) = written(&record, format, flag);
            let game = read_one(common::format(format), text.as_bytes());
            let ending = game.record.ending().expect("an ending");
            assert_eq!(
                (ending.kind, ending.outcome),
                (*kind, *outcome),
                "{word} in {format} {flag}"
            );
        }
    }
}

/// Behind a foul these formats have one word; another ending there is counted, and a comment says which it was.
#[test]
fn an_ending_behind_a_foul_that_has_no_word_is_said_in_a_comment() {
    for other in ["謎の終局", "中断", "反則}負"] {
        let text = format!(
            "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ７六角打\n   3 反則勝ち\n\n変化：3手\n   3 {other}\n"
        );
        let record = read_one(common::format("kif"), text.as_bytes()).record;
        for (format, flag) in [
            ("psn", ""),
            ("psn", "--psn draft"),
            ("psn", "--psn psn2"),
            ("jkf", ""),
        ] {
            let (text, lost) = written(&record, format, flag);
            let said = match format {
                "psn" => other.replace('}', ")"),
                _ => other.to_owned(),
            };
            assert_eq!(lost.get(Loss::Endings), 1, "{text}");
            assert!(text.contains(&said), "{format} {flag}: {text}");
        }
        // CSA has room for one line of play.
        let second = Lines::of(&record).only(&record, 2).expect("a variation");
        for flag in ["", "--csa-version 3.0"] {
            let (text, lost) = written(&second, "csa", flag);
            assert_eq!(lost.get(Loss::Endings), 1, "{text}");
            assert!(text.contains(&format!("'*{other}\n")), "{flag}: {text}");
        }
    }
}

/// Words that are read and not written, and USI's, which no line of moves has a place for when it is written.
#[test]
fn the_words_of_other_programs_are_read() {
    for (format, head, words) in [
        (
            "kif",
            "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ",
            &[
                ("時間切れ", Kind::Timeout),
                ("タイムアップ", Kind::Timeout),
                ("宣言勝ち", Kind::Declaration),
            ][..],
        ),
        (
            "usi",
            "position startpos moves 7g7f 3c3d ",
            &[
                ("resign", Kind::Resign),
                ("break", Kind::Interrupt),
                ("rep_draw", Kind::Repetition),
                ("rep_win", Kind::FoulWin),
                ("rep_lose", Kind::FoulLoss),
                ("draw", Kind::Draw),
                ("win", Kind::Declaration),
                ("timeout", Kind::Timeout),
            ],
        ),
        (
            "psn",
            "1.P7g-7f\n2.P3c-3d\n3.",
            &[
                ("Adjourned", Kind::Interrupt),
                ("Suspend", Kind::Interrupt),
                ("Checkmate", Kind::Mate),
                ("Time forfeit", Kind::Timeout),
                ("Illegal", Kind::FoulLoss),
                ("Kachi", Kind::Declaration),
                ("RepetitionWin", Kind::FoulWin),
                ("Hikiwake", Kind::Draw),
            ],
        ),
    ] {
        for (word, kind) in words {
            let game = read_one(common::format(format), format!("{head}{word}\n").as_bytes());
            let found = game
                .record
                .ending()
                .map(|ending| (ending.kind, ending.outcome));
            assert_eq!(
                found,
                Some((*kind, kind.outcome(Color::Black))),
                "{word} in {format}"
            );
        }
    }
}

#[test]
fn the_words_beside_a_result_of_psn_are_its_reason_or_are_told() {
    let black = Outcome::Win(Color::Black);
    let white = Outcome::Win(Color::White);
    for (result, kind, outcome, is_known) in [
        ("0-1 (time)", Kind::Timeout, white, true),
        ("0-1 time forfeit", Kind::Timeout, white, true),
        ("0-1 (illegal move)", Kind::FoulLoss, white, true),
        ("1/2-1/2 (jishogi)", Kind::Impasse, Outcome::Draw, true),
        ("Draw (jishogi)", Kind::Impasse, Outcome::Draw, true),
        ("Gote wins on time", Kind::Timeout, white, true),
        ("Gote wins, foul", Kind::FoulLoss, white, true),
        ("WhiteWin", Kind::Resign, white, true),
        ("0:1", Kind::Resign, white, true),
        ("0-1 forfeit", Kind::UnstatedWin, white, false),
        ("1-0 (somehow)", Kind::UnstatedWin, black, false),
    ] {
        for end in ["", " *"] {
            // A token that names nobody leaves it to the header.
            let text = format!("[Sente \"a\"]\n[Result \"{result}\"]\n\n1.P7g-7f 2.P3c-3d{end}\n");
            let game = read_one(common::format("psn"), text.as_bytes());
            let ending = game.record.ending().unwrap_or_else(|| panic!("{text}"));
            assert_eq!((ending.kind, ending.outcome), (kind, outcome), "{text}");
            let told = game
                .faults
                .iter()
                .any(|fault| fault.code.name() == "unknown-ending");
            assert_eq!(told, !is_known, "{text}");
            let kept = game.record.header.get_free("Result");
            assert!(
                kept == Some(result) || is_known && kept.is_none(),
                "{text}: {kept:?}"
            );
        }
    }
    for result in ["Suzuki wins", "0-4", "strange"] {
        let text = format!("[Result \"{result}\"]\n\n1.P7g-7f 2.P3c-3d\n");
        let game = read_one(common::format("psn"), text.as_bytes());
        assert!(game.record.ending().is_none(), "{text}");
        assert!(
            game.faults
                .iter()
                .any(|fault| fault.code.name() == "unknown-ending"),
            "{text}"
        );
        assert_eq!(
            game.record.header.get_free("Result"),
            Some(result),
            "{text}"
        );
    }
}

/// No leaf means that a line is unfinished; a leaf that says so and nothing else is the same. An interruption is an ending of
/// its own, and so is a stop where another line goes on.
#[test]
fn a_leaf_that_says_nothing_is_no_leaf() {
    let line = |moves: &str| read_one(common::format("usi"), moves.as_bytes()).record;
    let stopped = |kind, winner, clock| {
        let mut record = line("7g7f 3c3d");
        let last = common::last_node(&record, NodeId::START);
        let leaf = record.end(last, kind, winner, "", clock);
        (record, leaf)
    };
    let without = line("7g7f 3c3d");
    let is_same = |record: &Record| (record.is_same(&without), without.is_same(record));
    let (bare, _) = stopped(Kind::Unfinished, None, Clock::NONE);
    assert_eq!(is_same(&bare), (true, true));
    let clock = Clock::elapsed(kifu::record::clock::Millis(0));
    for (kind, winner, clock) in [
        (Kind::Interrupt, None, Clock::NONE),
        (Kind::Sealed, None, Clock::NONE),
        (Kind::Unfinished, Some(Color::Black), Clock::NONE),
        (Kind::Unfinished, None, clock),
    ] {
        let (record, _) = stopped(kind, winner, clock);
        assert_eq!(is_same(&record), (false, false), "{kind}");
        assert_eq!(record.difference(&record), None, "{kind}");
    }
    for (comment, bookmark) in [(Some("a"), None), (None, Some("b"))] {
        let (mut record, leaf) = stopped(Kind::Unfinished, None, Clock::NONE);
        let notes = record.node_mut(leaf).notes_mut();
        notes.comments.extend(comment.map(str::to_owned));
        notes.bookmark = bookmark.map(Into::into);
        assert_eq!(is_same(&record), (false, false), "{comment:?} {bookmark:?}");
    }
    // The line stops, and another one goes on.
    let mut parted = line("7g7f");
    let first = common::last_node(&parted, NodeId::START);
    parted.end(first, Kind::Unfinished, None, "", Clock::NONE);
    let reply = without.node(common::last_node(&without, NodeId::START));
    parted.add(first, reply.content.clone(), Clock::NONE);
    assert_eq!(is_same(&parted), (false, false));
}

/// 待った at the end of a line: of the formats that have the word, only JKF has it as an ending.
#[test]
fn a_take_back_of_jkf_at_the_end_is_told_in_words_in_every_other_format() {
    let jkf = r#"{"header":{},"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}},{"special":"MATTA"}]}"#;
    let record = read_one(common::format("jkf"), jkf.as_bytes()).record;
    for (format, ending) in [
        ("kif", "   2 中断\n*待った\nまで1手で中断\n"),
        ("ki2", "まで1手で中断\n*待った\n"),
        ("csa", "%CHUDAN\n'*待った\n"),
        ("psn", "待った"),
        ("jkf", "{\"special\":\"MATTA\"}"),
    ] {
        let (text, lost) = written(&record, format, "");
        assert!(text.contains(ending), "{text}");
        assert_eq!(lost.is_empty(), format == "jkf", "{format}");
        let back = read_one(common::format(format), text.as_bytes());
        assert_eq!(back.codes(), [""; 0], "{text}{}", back.told());
    }
}
