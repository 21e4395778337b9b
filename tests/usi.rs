//! USI lines and positions: no word is lost in whatever order they stand, and remarks stay with the game.

mod common;

use common::random::Rng;
use common::shapes::silently_lost;
use kifu::format::{Loss, Positions, WriteOptions};
use kifu::record::fault::Code;
use kifu::record::tree::{NodeId, Record};

/// Words of USI lines, good ones and others, of which the line is put together.
const WORDS: &[&str] = &[
    "position",
    "startpos",
    "sfen",
    "moves",
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL",
    "4k4/9/9/9/9/9/9/9/4K4",
    "4k4/9/9/9/9/9/9/9/4K4[Pp]",
    "4k4/9/9/9",
    "sfen=4k4/9/9/9/9/9/9/9/4K4&flip=1",
    "sfen=nothing",
    "bm",
    "b",
    "w",
    "-",
    "2P",
    "1",
    "7g7f",
    "3c3d",
    "8h2b+",
    "P*5e",
    "resign",
    "0000",
    "xyz",
    "0.5",
    ";",
];

#[test]
fn words_in_any_order_lose_no_move() {
    let mut rng = Rng::new(7);
    let usi = common::format("usi");
    let mut with_moves = 0;
    for _ in 0..20_000 {
        let words: Vec<&str> = (0..1 + rng.below(9)).map(|_| *rng.pick(WORDS)).collect();
        let line = format!("{}\n", words.join(" "));
        for game in common::read_games(usi, line.as_bytes()) {
            if let Some(problem) = silently_lost(usi, &game) {
                panic!("{line}{problem}");
            }
            with_moves += usize::from(game.faults.iter().any(|fault| fault.unread_moves > 0));
        }
    }
    assert!(with_moves > 1000, "only {with_moves} left moves out");
}

#[test]
fn both_starts_leave_out_every_move_and_say_how_many() {
    const EVEN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    for (behind, moves) in [
        (format!("sfen {EVEN} b - 1 moves 7g7f 3c3d"), 2),
        (format!("sfen {EVEN} b - 1 7g7f 3c3d"), 2),
        (format!("sfen {EVEN} 7g7f"), 1),
        (format!("sfen {EVEN} b - 1"), 0),
        ("sfen moves 7g7f 3c3d 2g2f".to_owned(), 3),
        ("sfen 7g7f 3c3d".to_owned(), 2),
        ("sfen".to_owned(), 0),
        (format!("sfen {EVEN} b - 1 moves 7g7f xyz 3c3d"), 3),
        (format!("sfen {EVEN} b - 1 moves 7g7f resign 3c3d"), 2),
    ] {
        let line = format!("position startpos {behind}\n");
        let game = common::read_one(common::format("usi"), line.as_bytes());
        assert_eq!(common::moves_kept(&game.record), 0);
        let codes: Vec<Code> = game.faults.iter().map(|fault| fault.code).collect();
        assert!(codes.contains(&Code::BadBoard), "{line}{}", game.told());
        let left_out: u32 = game.faults.iter().map(|fault| fault.unread_moves).sum();
        assert_eq!(left_out, moves, "{line}{}", game.told());
    }
}

const GAME: &str =
    "# of the game\n// another\nposition startpos moves 7g7f 3c3d # behind it\n# at the end\n";

#[test]
fn remarks_stay_within_usi_and_sfen() {
    const REMARKS: &str = "# of the game\n# another\n# behind it\n# at the end\n";
    const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n";
    const FIRST: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2\n";
    const LAST: &str = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3\n";
    let read = |name: &str, text: &str| common::read_one(common::format(name), text.as_bytes());
    let write = |name: &str, record: &Record, positions| {
        let options = WriteOptions {
            positions,
            ..WriteOptions::default()
        };
        let output =
            common::write(common::format(name), record, &options).expect("it can be written");
        assert!(output.lost.is_empty(), "{:?}", output.lost);
        output.text
    };
    for name in ["usi", "sfen"] {
        let game = read(name, GAME).record;
        let line = format!("{REMARKS}position startpos moves 7g7f 3c3d\n");
        assert_eq!(write("usi", &game, Positions::Last), line);
        // They are said of the game, so they stand once, however many of its positions are written.
        for (positions, expected) in [
            (Positions::Last, LAST.to_owned()),
            (Positions::Ply(1), FIRST.to_owned()),
            (Positions::EveryPly, format!("{START}{FIRST}{LAST}")),
        ] {
            let written = write("sfen", &game, positions);
            assert_eq!(written, format!("{REMARKS}{expected}"));
            let again = common::read_games(common::format("sfen"), written.as_bytes());
            let first = again.first().expect("a position").record.clone();
            let line = expected.lines().next().expect("a line");
            assert_eq!(
                write("sfen", &first, Positions::Last),
                format!("{REMARKS}{line}\n")
            );
        }
    }
}

#[test]
fn a_remark_never_makes_a_game_an_opening_book() {
    let game = common::read_one(
        common::format("usi"),
        b"//YANEURAOU-DB2016 1.00\nstartpos moves 7g7f\n",
    );
    for name in ["usi", "sfen"] {
        let written = common::write(common::format(name), &game.record, &WriteOptions::default());
        let text = written.expect("it can be written").text;
        assert!(text.starts_with("//YANEURAOU-DB2016 1.00\n"), "{text}");
        let again = common::read_one(common::format(name), text.as_bytes());
        assert!(!again.faults.has_error(), "{}", again.told());
    }
}

#[test]
fn counters_behind_a_position_are_told_where_they_say_more_than_nothing() {
    const EVEN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[-]";
    for (behind, told) in [
        ("w", None),
        ("w 0 1", None),
        ("w - -", None),
        ("w 3 77", Some("3 77")),
        ("b  0\t2", Some("0\t2")),
        ("b 1", Some("1")),
        ("w - 5", Some("- 5")),
    ] {
        let game = common::read_one(
            common::format("epd"),
            format!("{EVEN} {behind}\n").as_bytes(),
        );
        let noted = game
            .faults
            .iter()
            .filter(|fault| fault.code == Code::LenientSpelling);
        let written: Vec<&str> = noted.map(|fault| &*fault.written).collect();
        assert_eq!(written, Vec::from_iter(told), "{behind}");
    }
}

/// A file of something else is refused once, not line by line; the games among its lines are read all the same.
#[test]
fn foreign_lines_are_told_once_a_run() {
    let usi = common::format("usi");
    let prose =
        "Dear reader,\n\nthis is no game: 12 apples\n# but a remark\nposition of honour\n3 pears\n";
    let foreign = |text: &str| -> Vec<(u32, String)> {
        let games = common::read_games(usi, text.as_bytes());
        let faults = games.iter().flat_map(|game| game.faults.iter());
        faults
            .filter(|fault| fault.code == Code::NotARecord)
            .map(|fault| (fault.place.map_or(0, |at| at.line), fault.english()))
            .collect()
    };
    let message =
        "neither a position nor moves: a line begins with position, startpos, sfen or moves";
    let told = |line, lines| (line, format!("{message} ({lines} lines are none)"));
    assert_eq!(foreign(prose), [told(1, 4)]);
    assert_eq!(foreign("apples\n"), [(1, message.to_owned())]);
    let between = format!("{prose}startpos moves 7g7f\n{prose}3c3d\n");
    assert_eq!(foreign(&between), [told(1, 4), told(8, 4)]);
    // Bad moves among them are faults of their own.
    let games = common::read_games(usi, format!("{prose}apples 7g7f\n{prose}").as_bytes());
    assert_eq!(games.len(), 3);
    // What is in memory at once does not grow with the file.
    let long = "apples and pears\n".repeat(20_000);
    let faults = foreign(&long).len();
    assert!((2..=10).contains(&faults), "{faults}");
}

/// Lines are the same games whatever stands round them.
#[test]
fn no_line_hides_a_game_behind_it() {
    let mut rng = Rng::new(11);
    let usi = common::format("usi");
    let kept = |text: &str| -> usize {
        let games = common::read_games(usi, text.as_bytes());
        games
            .iter()
            .map(|game| common::moves_kept(&game.record))
            .sum()
    };
    let mut all = 0;
    for _ in 0..1_000 {
        let lines: Vec<String> = (0..2 + rng.below(6))
            .map(|_| {
                let words: Vec<&str> = (0..1 + rng.below(5)).map(|_| *rng.pick(WORDS)).collect();
                format!("{}\n", words.join(" "))
            })
            .collect();
        let text = lines.concat();
        let alone: usize = lines.iter().map(|line| kept(line)).sum();
        assert_eq!(kept(&text), alone, "{text}");
        all += alone;
    }
    assert!(all > 200, "only {all} moves");
}

/// What programs skip is a remark of the family; any other text behind the moves is a comment, which is counted where it is lost.
#[test]
fn text_behind_the_moves_does_not_vanish_in_silence() {
    let (usi, kif) = (common::format("usi"), common::format("kif"));
    let options = WriteOptions::default();
    for start in [
        "position startpos moves",
        "moves",
        "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves",
    ] {
        for (tail, comment) in [
            ("; a comment", "a comment"),
            (";a comment", "a comment"),
            (";; a # b // c", "a # b // c"),
            ("resign ; over", "over"),
            ("1 2 3", "1 2 3"),
        ] {
            let line = format!("{start} 7g7f 3c3d {tail}\n");
            let record = common::read_one(usi, line.as_bytes()).record;
            let last = common::last_node(&record, NodeId::START);
            assert_eq!(record.node(last).comments(), [comment], "{line}");
            let written = common::write(usi, &record, &options).expect("it is written");
            assert_eq!(written.lost.get(Loss::Comments), 1, "{line}");
            let written = common::write(kif, &record, &options).expect("it is written");
            assert!(written.text.contains(&format!("\n*{comment}\n")), "{line}");
            assert_eq!(written.lost.get(Loss::Comments), 0, "{line}");
        }
        for tail in ["# a remark", "// a remark"] {
            let line = format!("{start} 7g7f 3c3d {tail}\n");
            let record = common::read_one(usi, line.as_bytes()).record;
            let last = common::last_node(&record, NodeId::START);
            assert!(record.node(last).comments().is_empty(), "{line}");
            let written = common::write(usi, &record, &options).expect("it is written");
            assert!(written.text.starts_with("# a remark\n"), "{}", written.text);
        }
        for tail in [";", ";;", "; "] {
            let line = format!("{start} 7g7f 3c3d {tail}\n");
            let record = common::read_one(usi, line.as_bytes()).record;
            let last = common::last_node(&record, NodeId::START);
            assert!(record.node(last).comments().is_empty(), "{line}");
        }
    }
    // In an address too.
    let line = "https://example.org/?position=startpos%20moves%207g7f%20%3B%20a%20comment\n";
    let record = common::read_one(usi, line.as_bytes()).record;
    let last = common::last_node(&record, NodeId::START);
    assert_eq!(common::moves_kept(&record), 1);
    assert_eq!(record.node(last).comments(), ["a comment"]);
}
