//! What stands beside the moves of PSN: comments, numbers, endings.

mod common;

use common::back::there_and_back_as;
use common::read_one;
use kifu::format::{Loss, PsnProfile, WriteOptions};
use kifu::record::clock::Clock;
use kifu::record::ending::{Ending, EndingKind, Outcome};
use kifu::record::tree::{Content, NodeId, Record};
use kifu::shogi::{Color, Setup};

#[test]
fn an_annotation_is_kept_as_a_comment_on_its_move() {
    for (text, expected) in [
        ("1.P7g-7f! 2.P3c-3d?? 3.P2g-2f $14\n", ["!", "??", "$14"]),
        ("1.P7g-7f 2.P3c-3d $2 3.P2g-2f?!\n", ["", "$2", "?!"]),
        ("1.P7f! P3d $14 2.P2f!!\n", ["!", "$14", "!!"]),
        ("[Black \"a\"]\n7g7f! 3c3d?? 2g2f $1\n", ["!", "??", "$1"]),
        ("1.P7g-\n7f! 2.P3c-3d? 3.P2g-2f!\n", ["!", "?", "!"]),
        (
            "[Variant \"shogi\"]\n1. c4! g6? 2. h4 $3\n",
            ["!", "?", "$3"],
        ),
        (
            "1.P7g-7f! {see} 2.P3c-3d (2.P8c-8d! 3.P2g-2f) 3.P2g-2f\n",
            ["!/see", "", ""],
        ),
    ] {
        let game = read_one(common::format("psn"), text.as_bytes());
        let comments: Vec<String> = game
            .record
            .main_line()
            .map(|id| game.record.node(id).comments().join("/"))
            .collect();
        assert_eq!(comments, expected, "{text}");
        assert!(!game.faults.has_error(), "{text}");
        assert_eq!(game.record.plies(), 3, "{text}");
    }
}

/// The lines of a record: moves in USI, `#` and the kind of an ending.
fn lines(record: &Record) -> Vec<String> {
    let mut lines = Vec::new();
    for (id, node) in record.iter() {
        if node.first_child().is_none() {
            let texts = record
                .path(id)
                .into_iter()
                .map(|id| match &record.node(id).content {
                    Content::Move(played) => played.mv.to_string(),
                    Content::Ending(ending) => format!("#{:?}", ending.kind),
                    _ => String::new(),
                });
            let texts: Vec<String> = texts.filter(|text| !text.is_empty()).collect();
            lines.push(texts.join(" "));
        }
    }
    lines
}

#[test]
fn a_word_ends_where_a_parenthesis_or_a_brace_begins() {
    for (word, kind) in [
        ("Resigns", "Resign"),
        ("White resigned", "Resign"),
        ("Resigns 1-0", "Resign"),
        ("Mate", "Mate"),
        ("#", "Mate"),
        ("Time forfeit", "Timeout"),
        ("Jishogi", "Impasse"),
        ("Sennichite", "Repetition"),
        ("Interrupt", "Interrupt"),
        ("IllegalMove", "FoulLoss"),
        ("1/2-1/2", "Draw"),
        ("0-1 (time)", "Timeout"),
        ("0-1 time", "Timeout"),
    ] {
        for (text, expected) in [
            (
                format!("1.P7g-7f (1.P2g-2f {word}) 1....P3c-3d\n"),
                vec!["7g7f 3c3d".to_owned(), format!("2g2f #{kind}")],
            ),
            (
                format!("1.P7g-7f (1.P2g-2f {word}{{so}}) 1....P3c-3d\n"),
                vec!["7g7f 3c3d".to_owned(), format!("2g2f #{kind}")],
            ),
            (
                format!("1.P7g-7f ((1.P6g-6f) 1.P2g-2f {word}) 1....P3c-3d\n"),
                vec!["7g7f 3c3d".to_owned()],
            ),
            (
                format!("1.P7g-7f {word}{{so}}\n"),
                vec![format!("7g7f #{kind}")],
            ),
            (
                format!("1.P7g-7f {word}[so]\n"),
                vec![format!("7g7f #{kind}")],
            ),
            (
                format!("1.P7g-7f {word}; so\n"),
                vec![format!("7g7f #{kind}")],
            ),
            (
                format!("1.P7g-7f {word}(1....P3c-3d)\n"),
                vec![format!("7g7f #{kind}"), "7g7f 3c3d".to_owned()],
            ),
        ] {
            if text.contains("((") {
                // It hangs on nothing, and no parenthesis is lost for it.
                let game = read_one(common::format("psn"), text.as_bytes());
                assert_eq!(game.codes_of_words(), ["bad-variation"], "{text}");
                continue;
            }
            let game = read_one(common::format("psn"), text.as_bytes());
            let mut found = lines(&game.record);
            found.sort();
            let mut expected = expected;
            expected.sort();
            assert_eq!(found, expected, "{text}");
            let codes = game.codes_of_words();
            assert!(codes.is_empty(), "{text} {codes:?}");
        }
    }
}

#[test]
fn text_beside_a_game_does_not_swallow_a_parenthesis_or_the_beginning_of_a_comment() {
    for (text, expected, comment) in [
        (
            "1.P7g-7f (1.P2g-2f Resigns and so on) 1....P3c-3d\n",
            &["2g2f #Resign", "7g7f 3c3d"][..],
            "and so on",
        ),
        (
            "1.P7g-7f (1.P2g-2f Resigns (as he said) here) 1....P3c-3d\n",
            &["2g2f #Resign", "7g7f 3c3d"],
            "(as he said)",
        ),
        (
            "1.P7g-7f (1.P2g-2f Resigns and {some} (so) on) 1....P3c-3d\n",
            &["2g2f #Resign", "7g7f 3c3d"],
            "and {some} (so) on",
        ),
        (
            "1.P7g-7f (1.P2g-2f\nA good move\n) 1....P3c-3d\n",
            &["2g2f", "7g7f 3c3d"],
            "A good move",
        ),
        (
            "1.P7g-7f\nPlayed here {in the\nafternoon} and later\n1....P3c-3d\n",
            &["7g7f 3c3d"],
            "Played here",
        ),
        (
            "1.P7g-7f Resigns here {in the\nafternoon}\n",
            &["7g7f #Resign"],
            "here",
        ),
    ] {
        let game = read_one(common::format("psn"), text.as_bytes());
        let mut found = lines(&game.record);
        found.sort();
        assert_eq!(found, expected, "{text}");
        let comments = game.record.iter().flat_map(|(_, node)| node.comments());
        assert!(
            comments.into_iter().any(|line| line == comment),
            "{text}: {:?}",
            game.record
        );
        assert_eq!(game.codes(), ["unreadable-line"], "{text}");
    }
}

#[test]
fn numbers_may_be_written_in_every_form() {
    for sign in [".", ")", ":", "", "..", "…"] {
        for blank in ["", " "] {
            let number = |number: u32| format!("{number}{sign}{blank}");
            if number(1) == "1" {
                continue;
            }
            let (one, two, three, four) = (number(1), number(2), number(3), number(4));
            let text = format!(
                "[Sente \"a\"]\n{one}P7g-7f {two}P3c-3d {three}P2g-2f (P6g-6f {four}P8c-8d) {four}{{so}}P8c-8d\n5 Resigns\n"
            );
            let game = read_one(common::format("psn"), text.as_bytes());
            let mut found = lines(&game.record);
            found.sort();
            assert_eq!(
                found,
                ["7g7f 3c3d 2g2f 8c8d #Resign", "7g7f 3c3d 6g6f 8c8d"],
                "{text}"
            );
            assert!(game.codes().is_empty(), "{text} {}", game.told());
        }
    }
    // Where no move follows, the sign closes the variation.
    for text in [
        "1)P7g-7f 2)P3c-3d (P8c-8d 3) 3)P2g-2f\n",
        "1.P7g-7f 2.P3c-3d (P8c-8d 3) P2g-2f\n",
        "1)P7g-7f 2)P3c-3d (P8c-8d 3)\n3)P2g-2f\n",
    ] {
        let game = read_one(common::format("psn"), text.as_bytes());
        let mut found = lines(&game.record);
        found.sort();
        assert_eq!(found, ["7g7f 3c3d 2g2f", "7g7f 8c8d"], "{text}");
        assert!(game.codes().is_empty(), "{text} {}", game.told());
    }
}

#[test]
fn the_reason_of_a_result_is_the_same_wherever_it_stands() {
    use EndingKind::{
        Declaration, Disconnect, FoulLoss, Impasse, Repetition, Resign, Timeout, UnstatedWin,
    };
    let mut seen = Vec::new();
    for (reason, kind, is_known) in [
        ("time", Timeout, true),
        ("Time forfeit", Timeout, true),
        ("time out", Timeout, true),
        ("out of time", Timeout, true),
        ("loss on time", Timeout, true),
        ("Black forfeits on time", Timeout, true),
        ("White wins on time", Timeout, true),
        ("Suzuki won on time", Timeout, true),
        ("foul", FoulLoss, true),
        ("illegal moves", FoulLoss, true),
        ("rules infraction", FoulLoss, true),
        ("nifu", FoulLoss, true),
        ("resignation", Resign, true),
        ("Black resigned", Resign, true),
        ("Suzuki won by resignation", Resign, true),
        ("fourfold repetition", Repetition, true),
        ("by impasse", Impasse, true),
        ("entering king declaration", Declaration, true),
        ("lost connection", Disconnect, true),
        ("time forfeit after 30 moves", Timeout, true),
        ("in 30 moves", Resign, true),
        ("normal", Resign, true),
        ("abandoned", UnstatedWin, false),
        ("whatever it was", UnstatedWin, false),
    ] {
        for (place, text) in [
            (
                "Result",
                format!("[Sente \"a\"]\n[Result \"0-1 ({reason})\"]\n1.P7g-7f P3c-3d\n"),
            ),
            (
                "Termination",
                format!(
                    "[Sente \"a\"]\n[Result \"0-1\"]\n[Termination \"{reason}\"]\n1.P7g-7f P3c-3d\n"
                ),
            ),
            (
                "both",
                format!("[Sente \"a\"]\n[Termination \"{reason}\"]\n1.P7g-7f P3c-3d 0-1\n"),
            ),
            (
                "beside",
                format!("[Sente \"a\"]\n1.P7g-7f P3c-3d 0-1 ({reason})\n"),
            ),
            (
                "glued",
                format!("[Sente \"a\"]\n1.P7g-7f P3c-3d 0-1({reason}) {{so}}\n"),
            ),
            (
                "bare",
                format!("[Sente \"a\"]\n1.P7g-7f P3c-3d 0-1, {reason}\n"),
            ),
        ] {
            if place == "bare" && !is_known {
                // It may be any text.
                continue;
            }
            let game = read_one(common::format("psn"), text.as_bytes());
            let ending = game.record.ending().unwrap_or_else(|| panic!("{text}"));
            assert_eq!(
                (ending.kind, ending.outcome),
                (kind, Outcome::Win(Color::White)),
                "{text}"
            );
            let expected: &[&str] = if is_known { &[] } else { &["unknown-ending"] };
            assert_eq!(game.codes_of_words(), expected, "{text}");
            seen.push(place);
        }
    }
    assert!(seen.contains(&"bare") && seen.contains(&"both"));
}

#[test]
fn what_stands_in_parentheses_behind_a_result_is_no_reason_if_it_is_a_line_of_play() {
    for (inner, expected) in [
        ("P8c-8d", "7g7f 8c8d"),
        ("2.P8c-8d Resigns", "7g7f 8c8d #Resign"),
        ("1....Resigns", "7g7f #Resign"),
        ("Resigns P8c-8d", "7g7f #Resign"),
    ] {
        let text = format!("1.P7g-7f 1-0 ({inner})\n");
        let game = read_one(common::format("psn"), text.as_bytes());
        assert!(
            lines(&game.record).contains(&expected.to_owned()),
            "{text} {:?}",
            lines(&game.record)
        );
    }
}

#[test]
fn two_endings_in_one_place_are_read_back_from_every_profile() {
    let kinds = [
        EndingKind::Resign,
        EndingKind::Timeout,
        EndingKind::Mate,
        EndingKind::UnstatedWin,
        EndingKind::Interrupt,
        EndingKind::Repetition,
        EndingKind::FoulLoss,
    ];
    for first in kinds {
        for second in kinds {
            for plies in 0..3 {
                let mut record = Record::new(Setup::even());
                let mut at = NodeId::START;
                let game = read_one(common::format("psn"), b"1.P7g-7f P3c-3d\n");
                for id in game.record.main_line().take(plies) {
                    let played = *game.record.node(id).played().unwrap();
                    at = record.add_move(at, played, Clock::NONE);
                }
                for kind in [first, second] {
                    let turn = record.turn_after(at);
                    let ending = Ending {
                        kind,
                        outcome: kind.outcome(turn),
                        word: "".into(),
                    };
                    record.add(at, Content::Ending(Box::new(ending)), Clock::NONE);
                }
                for profile in [PsnProfile::Dokoro, PsnProfile::Draft, PsnProfile::Psn2] {
                    let options = WriteOptions {
                        psn_profile: profile,
                        ..WriteOptions::default()
                    };
                    let output = common::write(common::format("psn"), &record, &options).unwrap();
                    let back = read_one(common::format("psn"), output.text.as_bytes());
                    assert_eq!(record.difference(&back.record), None, "{}", output.text);
                }
            }
        }
    }
}

#[test]
fn a_handicap_that_psn_does_not_have_is_told() {
    for (name, expected) in [
        ("Lance", &[][..]),
        ("rook and lance", &[]),
        ("2 piece", &[]),
        ("3 piece", &[]),
        ("left 5", &[]),
        ("Right 7", &[]),
        ("10 piece", &[]),
        ("three pawns", &[]),
        ("二枚落ち", &[]),
        ("7 piece", &["assumed-start"]),
        ("9 piece", &["lenient-spelling"]),
        ("nine pieces", &["lenient-spelling"]),
        ("Two lances", &["lenient-spelling"]),
        ("Naked king", &["lenient-spelling"]),
        ("九枚落ち", &["lenient-spelling"]),
        ("11 piece", &["unknown-handicap"]),
        ("half a piece", &["unknown-handicap"]),
    ] {
        let text = format!("[Handicap \"{name}\"]\n1.K5a-5b Resigns\n");
        let game = read_one(common::format("psn"), text.as_bytes());
        let codes: Vec<&str> = game.faults.iter().map(|fault| fault.code.name()).collect();
        assert_eq!(codes, expected, "{text}");
    }
}

/// The content of the node behind the first two moves, and of the one behind that.
fn contents(line: &str) -> Vec<Content> {
    let text = format!("1.P7g-7f P3c-3d\n{line}\n");
    let game = read_one(common::format("psn"), text.as_bytes());
    assert!(!game.faults.has_error(), "{text} {}", game.told());
    let record = &game.record;
    let behind = record.main_line().skip(2);
    behind.map(|id| record.node(id).content.clone()).collect()
}

#[test]
fn moves_endings_and_fouls_in_one_place_come_back_in_their_order() {
    let pool: Vec<Vec<Content>> = [
        "2.P2g-2f",
        "2.P2g-2f P8c-8d",
        "2.Resigns",
        "2.1-0",
        "2.IllegalMove",
        "2.P2g-2a IllegalAction",
        // A foul of which no move can be made.
        "2.S5e IllegalAction",
        "2.Interrupt",
    ]
    .map(contents)
    .into();
    let profiles = [PsnProfile::Dokoro, PsnProfile::Draft, PsnProfile::Psn2];
    let mut options: Vec<(&str, WriteOptions)> = Vec::new();
    for psn_profile in profiles {
        options.push((
            "psn",
            WriteOptions {
                psn_profile,
                ..WriteOptions::default()
            },
        ));
    }
    for name in ["kif", "jkf"] {
        options.push((name, WriteOptions::default()));
    }
    for plies in [0, 2] {
        for first in 0..pool.len() {
            for second in 0..pool.len() {
                for third in [None, Some(0), Some(2), Some(4), Some(5)] {
                    let mut record = Record::new(Setup::even());
                    let mut at = NodeId::START;
                    let game = read_one(common::format("psn"), b"1.P7g-7f P3c-3d\n");
                    for id in game.record.main_line().take(plies) {
                        at = record.add(at, game.record.node(id).content.clone(), Clock::NONE);
                    }
                    for line in [Some(first), Some(second), third].into_iter().flatten() {
                        let mut tip = at;
                        for content in &pool[line] {
                            let mut content = content.clone();
                            if let Content::Ending(ending) = &mut content {
                                ending.outcome = ending.kind.outcome(record.turn_after(tip));
                            }
                            tip = record.add(tip, content, Clock::NONE);
                        }
                    }
                    for (name, options) in &options {
                        let back = there_and_back_as(&record, common::format(name), options, false);
                        if let Err(problem) = back {
                            panic!("{name} {first} {second} {third:?} behind {plies}: {problem}");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn a_comment_has_the_lines_of_every_system() {
    for end in ["\n", "\r\n", "\r"] {
        for text in [
            format!("1.P7g-7f {{{end}a{end} b{end}{end}c{end}}}{end}"),
            format!("1.P7g-7f {{a{end} b{end}{end}c}}{end}"),
            format!("1.P7g-7f [a{end} b{end}{end}c]{end}"),
        ] {
            let game = read_one(common::format("psn"), text.as_bytes());
            let id = game.record.main_line().next().expect("a move");
            let lines: Vec<&str> = game
                .record
                .node(id)
                .comments()
                .iter()
                .map(|line| line.trim())
                .collect();
            assert_eq!(lines, ["a", "b", "", "c"], "{text:?}");
        }
    }
}

/// Nobody knows how it ended, and the side that has moved last is said to have won: more than a resignation.
#[test]
fn a_win_of_which_the_reason_is_not_known_becomes_no_resignation() {
    for (text, winner, lost) in [
        (
            "[Result \"1-0 xyz\"]\n1.P7g-7f P3c-3d 2.P2g-2f\n",
            Color::Black,
            1,
        ),
        ("[Result \"0-1 xyz\"]\n1.P7g-7f P3c-3d\n", Color::White, 1),
        ("[Result \"1-0 xyz\"]\n1.P7g-7f P3c-3d\n", Color::Black, 0),
        (
            "[Result \"0-1 xyz\"]\n1.P7g-7f P3c-3d 2.P2g-2f\n",
            Color::White,
            0,
        ),
    ] {
        let game = read_one(common::format("psn"), text.as_bytes());
        let ending = game.record.ending().unwrap();
        let expected = (EndingKind::UnstatedWin, Outcome::Win(winner));
        assert_eq!((ending.kind, ending.outcome), expected, "{text}");
        for name in ["kif", "ki2"] {
            let (to, options) = (common::format(name), WriteOptions::default());
            let output = common::write(to, &game.record, &options).unwrap();
            assert_eq!(
                output.lost.get(Loss::Endings),
                lost,
                "{name}: {}",
                output.text
            );
        }
        for name in ["kif", "ki2", "csa", "psn", "usi", "jkf"] {
            let (to, options) = (common::format(name), WriteOptions::default());
            let back = there_and_back_as(&game.record, to, &options, true);
            assert_eq!(back, Ok(()), "{name}: {text}");
        }
    }
}

/// Where no time above zero is written, the zeros are read as none, and that is said of each.
#[test]
fn times_of_zero_beside_a_time_that_has_no_place_are_told_to_be_lost() {
    let zero = "\"time\":{\"now\":{\"m\":0,\"s\":0}}";
    let play = |from: u8, file: u8| {
        let to = if from == 7 { 6 } else { 4 };
        format!(
            "\"move\":{{\"from\":{{\"x\":{file},\"y\":{from}}},\"to\":{{\"x\":{file},\"y\":{to}}}}}"
        )
    };
    let total = "\"time\":{\"total\":{\"h\":1,\"m\":0,\"s\":1}}";
    for (first, clocks, totals) in [(total, 2, 1), (zero, 3, 0)] {
        let text = format!(
            "{{\"header\":{{}},\"moves\":[{{}},{{{},{first}}},{{{},{zero}}},{{\"special\":\"TORYO\",{zero}}}]}}",
            play(7, 2),
            play(3, 8)
        );
        let game = read_one(common::format("jkf"), text.as_bytes());
        assert!(!game.faults.has_error(), "{}", game.told());
        for psn_profile in [PsnProfile::Dokoro, PsnProfile::Psn2, PsnProfile::Draft] {
            let options = WriteOptions {
                psn_profile,
                ..WriteOptions::default()
            };
            let psn = common::format("psn");
            assert_eq!(
                there_and_back_as(&game.record, psn, &options, true),
                Ok(()),
                "{text}"
            );
            if psn_profile == PsnProfile::Dokoro {
                let output = common::write(psn, &game.record, &options).unwrap();
                assert_eq!(output.lost.get(Loss::Clocks), clocks, "{}", output.text);
                assert_eq!(
                    output.lost.get(Loss::ClockTotals),
                    totals,
                    "{}",
                    output.text
                );
            }
        }
    }
}

/// A line of a comment may look like a header line and follow one that is taken for an empty one.
#[test]
fn a_header_line_within_a_comment_begins_no_game_behind_any_kind_of_empty_line() {
    for blank in [
        "", " \t", "\u{c}", "\0\0\0", "\u{1a}", "\u{feff}", "\u{3000}", "\u{b}",
    ] {
        for sign in ["", " ", "\0", "\u{feff}"] {
            let text = format!("1.P7g-7f\n{{\na\n{blank}\n{sign}b\n}}\n2.P3c-3d\n");
            let mut record = read_one(common::format("psn"), text.as_bytes()).record;
            let id = record.main_line().next().unwrap();
            let comments = &mut record.node_mut(id).notes_mut().comments;
            assert_eq!(comments.len(), 3, "{text:?}");
            comments[2] = format!("{sign}[Event \"b\"]");
            for psn_profile in [PsnProfile::Dokoro, PsnProfile::Psn2, PsnProfile::Draft] {
                let options = WriteOptions {
                    psn_profile,
                    ..WriteOptions::default()
                };
                let back = there_and_back_as(&record, common::format("psn"), &options, true);
                assert_eq!(back, Ok(()), "{blank:?} {sign:?} {psn_profile:?}");
            }
        }
    }
}
