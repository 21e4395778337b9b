//! JKF: what is written fits the published schema, what is read is told where it is odd, and nothing is too deep.

mod common;

use common::random::{self, Wanted};
use common::{corpus, read_games, read_one};
use kifu::format::{Loss, WriteOptions};
use kifu::record::fault::Severity;
use kifu::record::tree::{NodeId, Record};
use serde_json::Value;

/// The kinds of pieces.
const KINDS: &[&str] = &[
    "FU", "KY", "KE", "GI", "KI", "KA", "HI", "OU", "TO", "NY", "NK", "NG", "UM", "RY",
];

const PRESETS: &[&str] = &[
    "HIRATE", "KY", "KY_R", "KA", "HI", "HIKY", "2", "3", "4", "5", "5_L", "6", "7_L", "7_R", "8",
    "10", "OTHER",
];

const SPECIALS: &[&str] = &[
    "TORYO",
    "CHUDAN",
    "SENNICHITE",
    "TIME_UP",
    "ILLEGAL_MOVE",
    "+ILLEGAL_ACTION",
    "-ILLEGAL_ACTION",
    "JISHOGI",
    "KACHI",
    "HIKIWAKE",
    "MATTA",
    "TSUMI",
    "FUZUMI",
    "ERROR",
];

/// What the schema says of an object: its fields, and which of them must be there.
fn object<'v>(
    value: &'v Value,
    known: &[&str],
    required: &[&str],
    at: &str,
) -> &'v serde_json::Map<String, Value> {
    let object = value
        .as_object()
        .unwrap_or_else(|| panic!("{at}: no object but {value}"));
    for name in object.keys() {
        assert!(known.contains(&name.as_str()), "{at}: no field {name}");
    }
    for name in required {
        assert!(object.contains_key(*name), "{at}: no {name}");
    }
    object
}

fn list<'v>(value: &'v Value, at: &str) -> &'v Vec<Value> {
    value
        .as_array()
        .unwrap_or_else(|| panic!("{at}: no list but {value}"))
}

#[track_caller]
fn one_of(value: &Value, known: &[&str], at: &str) {
    let text = value.as_str().unwrap_or("no text");
    assert!(known.contains(&text), "{at}: {value}");
}

fn number(value: &Value, most: u64, at: &str) {
    assert!(
        value.as_u64().is_some_and(|number| number <= most),
        "{at}: {value}"
    );
}

/// Checks a game against the schema of JKF 1.0, and that nothing is `null` and no field is there for nothing.
fn check_schema(game: &Value, at: &str) {
    let game = object(
        game,
        &["header", "initial", "moves"],
        &["header", "initial", "moves"],
        at,
    );
    for (name, value) in game["header"].as_object().expect("an object") {
        assert!(value.is_string(), "{at}: header {name}");
    }
    let initial = object(&game["initial"], &["preset", "data"], &["preset"], at);
    one_of(&initial["preset"], PRESETS, at);
    assert_ne!(initial["preset"], "3", "{at}: programs differ about it");
    assert_eq!(
        initial.contains_key("data"),
        initial["preset"] == "OTHER",
        "{at}"
    );
    if let Some(data) = initial.get("data") {
        let all = ["color", "board", "hands"];
        let data = object(data, &all, &all, at);
        number(&data["color"], 1, at);
        assert_eq!(list(&data["board"], at).len(), 9, "{at}");
        for file in list(&data["board"], at) {
            assert_eq!(list(file, at).len(), 9, "{at}");
            for square in list(file, at) {
                let square = object(square, &["color", "kind"], &[], at);
                assert!(matches!(square.len(), 0 | 2), "{at}: {square:?}");
                if let (Some(color), Some(kind)) = (square.get("color"), square.get("kind")) {
                    number(color, 1, at);
                    one_of(kind, KINDS, at);
                }
            }
        }
        assert_eq!(list(&data["hands"], at).len(), 2, "{at}");
        for hand in list(&data["hands"], at) {
            let held = ["FU", "KY", "KE", "GI", "KI", "KA", "HI"];
            for count in object(hand, &held, &held, at).values() {
                number(count, 18, at);
            }
        }
    }
    let moves = list(&game["moves"], at);
    let head = moves.first().unwrap_or_else(|| panic!("{at}: no head"));
    object(head, &["comments"], &[], at);
    // Lines that are still to be checked; variations nest deep.
    let mut lines = vec![moves];
    while let Some(line) = lines.pop() {
        for element in line {
            let fields = ["comments", "move", "time", "special", "forks"];
            let element = object(element, &fields, &[], at);
            // The fields stand in this order.
            let order: Vec<_> = element.keys().map(String::as_str).collect();
            let sorted: Vec<_> = fields
                .into_iter()
                .filter(|field| order.contains(field))
                .collect();
            assert_eq!(order.len(), sorted.len(), "{at}");
            if let Some(comments) = element.get("comments") {
                assert!(!list(comments, at).is_empty(), "{at}");
                for comment in list(comments, at) {
                    let text = comment.as_str().unwrap_or("\n");
                    assert!(!text.contains('\n'), "{at}: {comment}");
                }
            }
            if let Some(play) = element.get("move") {
                check_move(play, at);
            }
            if let Some(time) = element.get("time") {
                let both = ["now", "total"];
                let time = object(time, &both, &both, at);
                let now = object(&time["now"], &["h", "m", "s"], &["m", "s"], at);
                let total = object(&time["total"], &["h", "m", "s"], &["h", "m", "s"], at);
                for time in [now, total] {
                    number(&time["m"], 59, at);
                    number(&time["s"], 59, at);
                }
                assert!(
                    now.get("h").is_none_or(|hours| hours.as_u64() > Some(0)),
                    "{at}"
                );
            }
            if let Some(special) = element.get("special") {
                one_of(special, SPECIALS, at);
            }
            if let Some(forks) = element.get("forks") {
                assert!(!list(forks, at).is_empty(), "{at}");
                lines.extend(list(forks, at).iter().map(|line| list(line, at)));
            }
        }
    }
}

fn check_move(play: &Value, at: &str) {
    let fields = [
        "color", "from", "to", "piece", "same", "promote", "capture", "relative",
    ];
    let play = object(play, &fields, &["color", "to", "piece"], at);
    number(&play["color"], 1, at);
    for square in [play.get("from"), play.get("to")].into_iter().flatten() {
        let square = object(square, &["x", "y"], &["x", "y"], at);
        for coordinate in square.values() {
            number(coordinate, 9, at);
        }
    }
    for kind in [play.get("piece"), play.get("capture")]
        .into_iter()
        .flatten()
    {
        one_of(kind, KINDS, at);
    }
    assert!(play.get("same").is_none_or(|same| *same == true), "{at}");
    assert!(play.get("promote").is_none_or(Value::is_boolean), "{at}");
    if let Some(relative) = play.get("relative") {
        let words = [
            "L", "C", "R", "U", "M", "D", "LU", "LM", "LD", "RU", "RM", "RD", "H",
        ];
        one_of(relative, &words, at);
    }
}

/// What is written of a record; it fits the schema.
#[track_caller]
fn written(record: &Record, at: &str) -> String {
    let output = common::write(common::format("jkf"), record, &WriteOptions::default())
        .expect("it can be written");
    assert_eq!(output.text.lines().count(), 1, "{at}");
    let mut deserializer = serde_json::Deserializer::from_str(&output.text);
    let value = serde::Deserialize::deserialize(&mut deserializer)
        .unwrap_or_else(|error| panic!("{at}: {error}\n{}", output.text));
    check_schema(&value, at);
    output.text
}

#[test]
fn what_is_written_fits_the_schema() {
    for seed in 0..400 {
        let record = random::game(seed, Wanted::EVERYTHING);
        written(&record, &format!("seed {seed}"));
    }
    for path in common::records_below(&common::fixtures("convert")) {
        let bytes = std::fs::read(&path).expect("a fixture");
        for game in read_games(common::format_of(&path), &bytes) {
            if game.faults_from(Severity::Error).next().is_none() {
                written(&game.record, &path.display().to_string());
            }
        }
    }
    let Some(folder) = corpus::folder("what_is_written_fits_the_schema") else {
        return;
    };
    for row in corpus::sources(&folder, &["kif", "ki2", "csa", "usi", "sfen", "jkf"]) {
        let bytes = std::fs::read(folder.join(row.file())).expect("a file of the corpus");
        for game in read_games(common::format(row.get("format")), &bytes) {
            // What is proven of a game with errors can be written too.
            written(&game.record, row.file());
        }
    }
}

/// The file of 227 variations in, out, and in again.
#[test]
fn a_large_tree_comes_back_the_same() {
    let Some(folder) = corpus::folder("a_large_tree_comes_back_the_same") else {
        return;
    };
    let bytes =
        std::fs::read(folder.join("jkf/joseki-227-forks.jkf")).expect("a file of the corpus");
    let jkf = common::format("jkf");
    let game = read_one(jkf, &bytes);
    assert_eq!(game.record.variation_starts().count(), 227);
    let text = written(&game.record, "227 variations");
    let back = read_one(jkf, text.as_bytes());
    assert_eq!(game.record.difference(&back.record), None);
    assert_eq!(back.codes(), [""; 0]);
    assert_eq!(written(&back.record, "again"), text);
}

const HEAD: &str = r#"{"header":{},"initial":{"preset":"HIRATE"},"moves":[{}"#;

/// Files of other programs: the moves, the code and place of everything that is told above nothing.
#[test]
fn odd_files_are_read_and_told() {
    const FIRST: &str = r#"{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6}}}"#;
    for (moves, line, told) in [
        (
            r#",{"move":{"to":{"x":7,"y":6},"piece":"FU"}}"#,
            "7g7f",
            &[][..],
        ),
        (
            r#",{"move":{"from":null,"to":{"x":7,"y":6},"piece":"FU","relative":null,"capture":null,"same":null,"promote":null,"color":null},"time":null,"comments":null,"special":null,"forks":null}"#,
            "7g7f",
            &[],
        ),
        (
            r#",{"move":{"color":1,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU","capture":"KA","same":true}}"#,
            "7g7f",
            &[
                "warning side-mark 1",
                "warning capture-sign 1",
                "note lenient-spelling 1",
            ],
        ),
        (
            r#",{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"GI"}}"#,
            "",
            &["error wrong-piece 1"],
        ),
        (
            r#",{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"TO"}}"#,
            "",
            &["error cannot-promote 1"],
        ),
        (
            r#",{"move":{"from":{"x":7,"y":0},"to":{"x":7,"y":6}}}"#,
            "",
            &["error unreadable-move 1"],
        ),
        (
            r#",{"move":{"from":{"x":7,"y":7}}}"#,
            "",
            &["error unreadable-move 1"],
        ),
        (
            r#",{"move":{"piece":"XX","to":{"x":7,"y":6}}}"#,
            "",
            &["error unreadable-move 1"],
        ),
        (r#",{"move":[7,7]}"#, "", &["error unreadable-move 1"]),
        (r#",7"#, "", &["error unreadable-move 1"]),
        (
            r#","7g7f","3c3d""#,
            "7g7f 3c3d",
            &["note lenient-spelling -"],
        ),
        (
            r#",{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"x":1},"y":{"a":[2]}}"#,
            "7g7f",
            &["warning unreadable-line -", "warning unreadable-line -"],
        ),
        (
            r#",{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6}},"time":{"now":"5s"}}"#,
            "7g7f",
            &["warning bad-clock 1"],
        ),
        (
            r#",{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6}},"special":"TORYO"}"#,
            "7g7f",
            &[],
        ),
        (
            r#",{"special":"投了"},{"move":{"to":{"x":7,"y":6},"piece":"FU"}},{"move":{"to":{"x":3,"y":4},"piece":"FU"}}"#,
            "",
            &["note lenient-spelling 1", "warning move-after-end 1"],
        ),
        (
            r#",{"comments":["a\nb\n",3,null]}"#,
            "",
            &["note lenient-spelling 1", "note lenient-spelling 1"],
        ),
        (
            r#",{"move":{"to":{"x":7,"y":6},"piece":"FU"},"move":{"to":{"x":2,"y":6},"piece":"FU"}}"#,
            "2g2f",
            &["error unreadable-move 1"],
        ),
    ] {
        let text = format!("{HEAD}{moves}]}}");
        let game = read_one(common::format("jkf"), text.as_bytes());
        let found: Vec<String> = game
            .faults
            .iter()
            .filter(|fault| fault.code.name() != "unfinished")
            .map(|fault| {
                let ply = fault.ply.map_or("-".to_owned(), |ply| ply.to_string());
                let code = fault.code;
                format!("{} {} {ply}", code.severity().name(), code.name())
            })
            .collect();
        assert_eq!(
            (
                common::usi_line(&game.record, NodeId::START).join(" "),
                found
            ),
            (
                line.to_owned(),
                told.iter().map(|told| (*told).to_owned()).collect()
            ),
            "{moves}\n{}",
            game.told()
        );
    }
    // Variations of the start position, and beside a move that cannot be played.
    let text = format!(r#"{{"header":{{}},"moves":[{{"forks":[[{FIRST},{FIRST}]]}},{FIRST}]}}"#);
    let game = read_one(common::format("jkf"), text.as_bytes());
    assert_eq!(game.codes(), ["bad-variation"], "{}", game.told());
    assert_eq!(
        game.faults
            .iter()
            .map(|fault| fault.unread_moves)
            .sum::<u32>(),
        2
    );
}

#[test]
fn faults_stand_at_their_place_in_pretty_text() {
    let text = "{\n  \"header\": {},\n  \"moves\": [\n    {},\n    {\n      \"move\": {\n        \"from\": {\"x\": 7, \"y\": 7},\n        \"to\": {\"x\": 7, \"y\": 5}\n      }\n    }\n  ]\n}\n";
    let game = read_one(common::format("jkf"), text.as_bytes());
    let told: Vec<String> = game
        .faults_from(Severity::Error)
        .map(common::tell)
        .collect();
    assert_eq!(
        told,
        [
            r#"6:15: error[cannot-reach] ply 1 "{ \"from\": {\"x\": 7, \"y\": 7}, \"to\": {\"x\": 7, \"y\": 5} }": a pawn does not move from 7七 to 7五"#
        ]
    );
}

/// Variations may nest deeper than any call of a program: they are read, or refused, and the stack holds.
#[test]
fn variations_nest_as_deep_as_they_like() {
    let jkf = common::format("jkf");
    let gold = |index: usize| {
        // The golds of both sides go to and fro.
        let black = [((4, 9), (4, 8)), ((4, 8), (4, 9))];
        let white = [((6, 1), (6, 2)), ((6, 2), (6, 1))];
        let side = if index.is_multiple_of(2) {
            black
        } else {
            white
        };
        let ((a, b), (c, d)) = side[index / 2 % 2];
        format!(r#"{{"from":{{"x":{a},"y":{b}}},"to":{{"x":{c},"y":{d}}}}}"#)
    };
    for (depth, is_read) in [(3_000, true), (100_000, false)] {
        let mut text = String::from(r#"{"header":{},"moves":[{}"#);
        for index in 0..depth {
            let pawn = if index % 2 == 0 {
                r#"{"from":{"x":2,"y":7},"to":{"x":2,"y":6}}"#
            } else {
                r#"{"from":{"x":8,"y":3},"to":{"x":8,"y":4}}"#
            };
            text += &format!(r#",{{"move":{pawn},"forks":[[{{"move":{}}}"#, gold(index));
        }
        text += &"]]}".repeat(depth);
        text += "]}\n";
        let game = read_one(jkf, text.as_bytes());
        let codes: Vec<_> = game
            .faults_from(Severity::Error)
            .map(|fault| fault.code.name())
            .collect();
        if is_read {
            assert_eq!(codes, [""; 0]);
            assert_eq!(game.record.variation_starts().count(), depth);
            let output =
                common::write(jkf, &game.record, &WriteOptions::default()).expect("written");
            let back = read_one(jkf, output.text.as_bytes());
            assert_eq!(game.record.difference(&back.record), None);
        } else {
            assert_eq!(codes, ["game-too-large"]);
        }
    }
    for bytes in [
        "[".repeat(300_000),
        "{\"a\":".repeat(300_000),
        format!("{HEAD},{{\"x\":{}", "[".repeat(300_000)),
    ] {
        assert!(
            read_games(jkf, bytes.as_bytes())
                .iter()
                .all(|game| game.faults.has_error())
        );
    }
}

#[test]
fn games_stand_in_arrays_and_on_lines() {
    let jkf = common::format("jkf");
    let game = |file: u8| {
        format!(
            r#"{{"header":{{}},"moves":[{{}},{{"move":{{"to":{{"x":{file},"y":6}},"piece":"FU"}}}}]}}"#
        )
    };
    let games = [game(1), game(5), game(9)];
    let pretty = games.each_ref().map(|game| {
        let value: Value = serde_json::from_str(game).expect("JSON");
        serde_json::to_string_pretty(&value).expect("JSON")
    });
    for text in [
        games.join("\n"),
        games.concat(),
        format!("[{}]", games.join(",")),
        format!("[\n{}\n]\n", pretty.join(",\n")),
        format!("\u{feff}{}\r\n", games.join("\r\n")),
    ] {
        let read = read_games(jkf, text.as_bytes());
        let lines: Vec<_> = read
            .iter()
            .map(|game| common::usi_line(&game.record, NodeId::START).concat())
            .collect();
        assert_eq!(lines, ["1g1f", "5g5f", "9g9f"], "{text}");
        for game in &read {
            assert_eq!(game.codes(), [""; 0], "{text}");
        }
    }
    // A game that is cut off in the middle leaves its neighbours alone.
    let text = format!("{}\n{}\n{}\n", games[0], &games[1][..40], games[2]);
    let codes: Vec<_> = read_games(jkf, text.as_bytes())
        .iter()
        .map(|game| game.codes().concat())
        .collect();
    assert_eq!(codes, ["", "unreadable-move", ""]);
}

#[test]
fn other_json_is_refused_by_name() {
    for (text, code, message) in [
        (
            "{}",
            "not-a-record",
            "JSON, but no JKF: there is no list of moves",
        ),
        (
            "[1,2]",
            "not-a-record",
            "JSON, but no JKF: there is no object in it, as every game of JKF is one",
        ),
        (
            r#"["7g7f"]"#,
            "not-a-record",
            "JSON, but no JKF: there is no object in it, as every game of JKF is one",
        ),
        (
            "[1,2",
            "not-a-record",
            "JSON, but no JKF: there is no object in it, as every game of JKF is one",
        ),
        (
            "7g7f 3c3d",
            "not-a-record",
            "there is no object of JSON in it, as every game of JKF is one",
        ),
        (
            r#"{"variant":"minishogi","moves":"5e4d"}"#,
            "unsupported-variant",
            "the variant minishogi; only shogi on nine by nine squares is read",
        ),
        (
            r#"{"header":{},"initial":{"preset":"OTHER"},"moves":[{}]}"#,
            "unknown-handicap",
            "the preset is OTHER, and there are no data that show the start",
        ),
        (
            r#"{"header":{},"initial":{"preset":"9"},"moves":[{}]}"#,
            "unknown-handicap",
            "the preset 9 is not known, and there are no data that show the start",
        ),
        (
            r#"{"header":{},"initial":{"preset":"OTHER","data":{"color":0,"board":[[]],"hands":[{},{}]}},"moves":[{}]}"#,
            "bad-board",
            "a file of the board has nine squares",
        ),
        (
            r#"{"header":{},"moves":[{}"#,
            "unreadable-move",
            "this is no JSON: the text ends in the middle",
        ),
        (
            r#"{"header":"#,
            "not-a-record",
            "this is no JSON: the text ends in the middle",
        ),
    ] {
        let game = read_one(common::format("jkf"), text.as_bytes());
        let told: Vec<_> = game
            .faults_from(Severity::Error)
            .map(|fault| (fault.code.name(), fault.english()))
            .collect();
        assert_eq!(told, [(code, message.to_owned())], "{text}");
    }
}

/// A board that is given rank by rank would be another position.
#[test]
fn a_board_by_ranks_is_refused() {
    let even = kifu::shogi::Setup::even();
    let square = |file: u8, rank: u8| {
        let piece = kifu::shogi::Square::new(file, rank).and_then(|square| even.piece_at(square));
        piece.map_or("{}".to_owned(), |piece| {
            let kind = kifu::text::names::csa_name(piece.kind);
            format!(r#"{{"color":{},"kind":"{kind}"}}"#, piece.color.index())
        })
    };
    let board = |place: fn(u8, u8) -> (u8, u8)| {
        let lines = (1..=9).map(|outer| {
            let squares = (1..=9).map(|inner| {
                let (file, rank) = place(outer, inner);
                square(file, rank)
            });
            format!("[{}]", squares.collect::<Vec<_>>().join(","))
        });
        let board = lines.collect::<Vec<_>>().join(",");
        format!(
            r#"{{"header":{{}},"initial":{{"preset":"OTHER","data":{{"color":0,"board":[{board}],"hands":[{{}},{{}}]}}}},"moves":[{{}}]}}"#
        )
    };
    for (place, codes) in [
        (
            (|outer, inner| (outer, inner)) as fn(u8, u8) -> (u8, u8),
            &[][..],
        ),
        (|outer, inner| (inner, outer), &["bad-board"]),
        (|outer, inner| (10 - inner, outer), &["bad-board"]),
    ] {
        let game = read_one(common::format("jkf"), board(place).as_bytes());
        assert_eq!(game.codes(), codes, "{}", game.told());
    }
}

#[test]
fn what_has_no_word_is_told_in_a_comment_and_counted() {
    let kif = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n";
    for (end, special, comments, lost) in [
        ("投了", "TORYO", "", 0),
        ("最大手数", "JISHOGI", "最大手数", 1),
        ("不戦敗", "TORYO", "不戦敗", 1),
        ("封じ手", "CHUDAN", "封じ手", 1),
        ("入玉勝ち", "KACHI", "", 0),
        ("反則勝ち", "+ILLEGAL_ACTION", "", 0),
        ("反則負け", "ILLEGAL_MOVE", "", 0),
        ("裁定待ち", "CHUDAN", "裁定待ち", 1),
    ] {
        let game = read_one(
            common::format("kif"),
            format!("{kif}   2 {end}\n").as_bytes(),
        );
        let output = common::write(
            common::format("jkf"),
            &game.record,
            &WriteOptions::default(),
        )
        .expect("it can be written");
        let value: Value = serde_json::from_str(&output.text).expect("JSON");
        let last = &value["moves"][2];
        assert_eq!(last["special"], special, "{end}");
        assert_eq!(
            last["comments"][0].as_str().unwrap_or(""),
            comments,
            "{end}"
        );
        assert_eq!(output.lost.get(Loss::Endings), lost, "{end}");
    }
}

/// Text in which nobody names a format.
#[test]
fn json_of_another_kind_is_called_json() {
    for (text, expected) in [
        (
            "{\"foo\":1}",
            Err("this is JSON, but no JKF: there is no list of moves in it"),
        ),
        (
            "[1,2]\n",
            Err("this is JSON, but no JKF: there is no list of moves in it"),
        ),
        (
            "{\"kifu\":1,\"header\":{},\"moves\":[]}\n",
            Err("this is JSON that kifu wrote itself (jsonl), which it does not read"),
        ),
        // A list of moves of USI is one whatever stands round it.
        ("[\"7g7f\"]", Ok("usi")),
        (
            "{not JSON",
            Err("nothing in it looks like a record of a known format"),
        ),
    ] {
        let found = kifu::format::detect::detect(text, None);
        let found = found.as_ref().map(|format| format.name);
        assert_eq!(
            found.map_err(|fault| fault.english()),
            expected.map_err(str::to_owned),
            "{text}"
        );
    }
}

/// Numbers of every spelling and size are JSON; what is no JSON by the letter is read and told.
#[test]
fn odd_json_is_read_and_what_is_none_is_told() {
    let moves = |elements: &str| format!("{HEAD},{elements}]}}");
    let timed = |time: &str| {
        moves(&format!(
            r#"{{"move":{{"from":{{"x":7,"y":7}},"to":{{"x":7,"y":6}}}},"time":{time}}}"#
        ))
    };
    let note = "note lenient-spelling";
    let warning = "warning unreadable-line";
    for (text, told) in [
        // Numbers.
        (
            moves(r#"{"move":{"color":0.0,"from":{"x":7.0,"y":70e-1},"to":{"x":7,"y":6E0}}}"#),
            &[][..],
        ),
        (
            moves(r#"{"move":{"from":{"x":07,"y":7.},"to":{"x":7,"y":6}}}"#),
            &[note],
        ),
        (
            r#"{"header":{},"foo":1e400,"moves":[{"bar":-1e400,"comments":["a"]}]}"#.to_owned(),
            &[warning, warning],
        ),
        (
            timed(r#"{"now":{"m":1e400,"s":1},"total":{"h":0,"m":0,"s":1}}"#),
            &["warning bad-clock"],
        ),
        // Times that lack a part.
        (
            timed(r#"{"now":{"m":0,"s":1},"total":{"h":null,"m":0,"s":1}}"#),
            &[],
        ),
        (
            timed(r#"{"now":{"m":0,"s":null},"total":{"m":0,"s":0}}"#),
            &[note],
        ),
        (timed(r#"{"now":{"s":5},"total":{"m":0,"s":5}}"#), &[note]),
        (timed(r#"{"now":{},"total":{"m":0}}"#), &[note]),
        // Texts.
        (r#"{"header":{"a":"\q"},"moves":[{}]}"#.to_owned(), &[note]),
        (
            r#"{"header":{"a\ud83d":"b"},"moves":[{}]}"#.to_owned(),
            &[note],
        ),
        (
            "{\"header\":{\"a\":\"b\tc\"},\"moves\":[{}]}".to_owned(),
            &[note],
        ),
        (
            r#"{"header":{"a":"\u3042\/\ud83d\ude00"},"moves":[{}]}"#.to_owned(),
            &[],
        ),
        // Brackets round the game.
        ("[{\"header\":{},\"moves\":[{}]}]\n".to_owned(), &[]),
        ("[{\"header\":{},\"moves\":[{}]}\n".to_owned(), &[warning]),
        ("[[{\"header\":{},\"moves\":[{}]}]]".to_owned(), &[warning]),
        ("[{\"header\":{},\"moves\":[{}]},]".to_owned(), &[warning]),
        (",{\"header\":{},\"moves\":[{}]}".to_owned(), &[warning]),
    ] {
        let game = read_one(common::format("jkf"), text.as_bytes());
        let found: Vec<String> = game
            .faults
            .iter()
            .filter(|fault| !matches!(fault.code.name(), "unfinished" | "clock-mismatch"))
            .map(|fault| format!("{} {}", fault.code.severity().name(), fault.code.name()))
            .collect();
        assert_eq!(found, told, "{text}\n{}", game.told());
        assert!(!game.faults.has_error(), "{text}");
    }
    let times = |now: &str| {
        let text = timed(&format!(r#"{{"now":{now}}}"#));
        let record = read_one(common::format("jkf"), text.as_bytes()).record;
        let last = common::last_node(&record, NodeId::START);
        record.node(last).clock.elapsed.map(|time| time.0)
    };
    assert_eq!(times(r#"{"m":1,"s":null}"#), Some(60_000));
    assert_eq!(times(r#"{"s":5}"#), Some(5_000));
    assert_eq!(times("{}"), None);
    let text = r#"{"header":{"a":"\n\q"},"moves":[{}]}"#;
    let record = read_one(common::format("jkf"), text.as_bytes()).record;
    assert_eq!(record.header.get_free("a"), Some("\n\\q"));
}

/// What stands in a field that is passed over is lost too where the text breaks in it.
#[test]
fn moves_in_a_field_that_breaks_are_counted() {
    let play = r#"{"move":{"to":{"x":7,"y":6},"piece":"FU"}}"#;
    let broken = r#"{"move":{"to":{"x":3,"y":4},"piece".2}}"#;
    for owner in [
        // Each a field with moves in it that are none of the record.
        format!(r#"[{{}},{{"fo rks":[[{play},{broken}]]}}]"#),
        format!(r#"[{{}},{{"comments":[{play},[{broken}]]}}]"#),
        format!(r#"[{{}},{{"comments":{{"a":[{play},[{broken}]]}}}}]"#),
        format!(r#"[{{}},{{"time":[{play},{broken}]}}]"#),
        format!(r#"[{{}},{{"time":{{"a":[{play},{broken}]}}}}]"#),
        format!(r#"[{{}},{{"time":{{"now":{{"m":[{play}],"s":[{broken}]}}}}}}]"#),
        format!(r#"[{{}},{{"time":{{"now":{{"m":[{play}],[{broken}]}}}}}}]"#),
        format!(r#"[{{}},{{"time":{{"now":[{play}],"total":{{"a":1 [{broken}]}}}}}}]"#),
        format!(r#"[{{}},{{"special":[{play},{broken}]}}]"#),
        format!(r#"[{{}},{{"forks":[{{"a":[{play},{broken}]}}]}}]"#),
        format!(r#"[{{}},{{"move":{{"x":[{play},{broken}]}}}}]"#),
        format!(r#"[{{}},[{play},{broken}]]"#),
        format!(r#"[{{}},{play}],"x":[{broken}]"#),
        format!(r#"[{{}},{play}],"move":{{"from":{{}},"to".2}}"#),
        format!(r#"[{{}}],"initial":{{"data":{{"x":[{play},{broken}]}}}}"#),
        format!(r#"[{{}}],"header":{{"x":[{play},{broken}]}}"#),
    ] {
        let text = format!(r#"{{"header":{{}},"moves":{owner}}}"#);
        let game = read_one(common::format("jkf"), text.as_bytes());
        let problem = common::shapes::silently_lost(common::format("jkf"), &game);
        assert_eq!(problem, None, "{text}");
        assert!(game.faults.has_error(), "{text}\n{}", game.told());
    }
}

/// What nests in a move that cannot be read is lost with it, and both are counted.
#[test]
fn moves_within_a_move_that_cannot_be_read_are_counted_beside_it() {
    let play = r#"{"move":{"from":{"x":2,"y":7},"to":{"x":2,"y":6}}}"#;
    for (bad, lost) in [
        (
            format!(r#"{{"from":{{"x":2,"y":7}},"to":[{{}},{play}]}}"#),
            2,
        ),
        (
            format!(r#"{{"from":{{"x":2,"y":7}},"to":[{play},{play}]}}"#),
            3,
        ),
        (format!(r#"{{"from":[{play}],"to":{{"x":2,"y":6}}}}"#), 2),
        (format!(r#"[{play}]"#), 2),
        (r#"{"from":{"x":2,"y":7},"to":[]}"#.to_owned(), 1),
    ] {
        for end in ["]}", "]", ""] {
            let text = format!(r#"{{"header":{{}},"moves":[{{}},{{"move":{bad}}}{end}"#);
            let game = read_one(common::format("jkf"), text.as_bytes());
            let problem = common::shapes::silently_lost(common::format("jkf"), &game);
            assert_eq!(problem, None, "{text}");
            let unread: u32 = game.faults.iter().map(|fault| fault.unread_moves).sum();
            assert_eq!(unread, lost, "{text}\n{}", game.told());
        }
    }
}

/// Arrays in which several games stand, one behind the other.
#[test]
fn a_list_of_games_that_does_not_end_is_told() {
    let game = "{\"header\":{},\"moves\":[{}]}";
    for (text, told) in [
        (format!("[{game},{game}]"), 0),
        (format!("[{game}]\n[{game}]\n"), 0),
        (format!("{game}\n[{game},\n{game}]\n"), 0),
        (format!("[{game}\n{game}]\n"), 1),
        (format!("[{game},{game}]]\n"), 1),
    ] {
        let games = read_games(common::format("jkf"), text.as_bytes());
        assert_eq!(games.len(), text.matches("header").count(), "{text}");
        let lines = games
            .iter()
            .flat_map(|game| game.codes())
            .filter(|code| *code == "unreadable-line");
        assert_eq!(lines.count(), told, "{text}");
    }
}

/// What is read may be written, and what is written is read: variations have one limit for both.
#[test]
fn variations_too_deep_to_be_read_are_not_written() {
    let jkf = common::format("jkf");
    for (depth, fits) in [(10_000, true), (10_001, false)] {
        let record = common::nested(depth);
        match common::write(jkf, &record, &WriteOptions::default()) {
            Ok(output) => {
                assert!(fits, "{depth} deep");
                let back = read_one(jkf, output.text.as_bytes());
                assert_eq!(record.difference(&back.record), None);
            }
            Err(fault) => {
                assert!(!fits, "{depth} deep");
                assert_eq!(fault.code.name(), "cannot-write");
                let told = "the variations nest more than 10000 deep, and no deeper ones are read";
                assert_eq!(fault.english(), told);
            }
        }
    }
}

/// `promote` is false where a piece could have promoted and nowhere else, be the move a foul.
#[test]
fn a_foul_declines_no_promotion_that_it_could_not_make() {
    for (moves, promote) in [
        // A gold, a pawn far from the zone, a pawn that goes on to it, and one that has to promote.
        ("1 ５八金(49)\n2 ３四歩(33)\n3 ５五金(58)", None),
        ("1 ７五歩(77)", None),
        ("1 ７三歩(77)", Some(false)),
        ("1 ７三歩成(77)", Some(true)),
        ("1 ７五歩成(77)", Some(true)),
        ("1 ９二飛(28)", Some(false)),
        ("1 ５三玉(59)", None),
        ("1 ５五歩打", None),
    ] {
        let last = moves.lines().count();
        let text = format!("手合割：平手\n{moves}\n{} 反則勝ち\n", last + 1);
        let game = read_one(common::format("kif"), text.as_bytes());
        assert!(game.record.foul().is_some(), "{moves}\n{}", game.told());
        let text = written(&game.record, moves);
        let value: Value = serde_json::from_str(&text).expect("JSON");
        let play = &value["moves"][last]["move"];
        assert!(play.is_object(), "{moves}: {text}");
        assert_eq!(play["promote"].as_bool(), promote, "{moves}: {text}");
        let back = read_one(common::format("jkf"), text.as_bytes());
        assert_eq!(game.record.difference(&back.record), None, "{moves}");
    }
}

/// Empty values are normal: programs ask for the names of the players.
#[test]
fn header_lines_without_a_value_stay() {
    let header = r#"{"先手":"","後手":"乙","表題":"","FOO":""}"#;
    let text = format!(r#"{{"header":{header},"moves":[{{}}]}}"#);
    let game = read_one(common::format("jkf"), text.as_bytes());
    let value: Value = serde_json::from_str(&written(&game.record, "once")).expect("JSON");
    assert_eq!(
        value["header"],
        serde_json::from_str::<Value>(header).expect("JSON")
    );
    let text = "先手：\n後手：\n棋戦：\n\n▲７六歩\n";
    let game = read_one(common::format("ki2"), text.as_bytes());
    let value: Value = serde_json::from_str(&written(&game.record, "ki2")).expect("JSON");
    let expected = serde_json::json!({ "先手": "", "後手": "", "棋戦": "" });
    assert_eq!(value["header"], expected);
}
