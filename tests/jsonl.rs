//! JSON lines: every game fits the schema, and says what the record says.

mod common;

use common::random::{self, Wanted};
use common::{corpus, read_games, read_one};
use kifu::format::WriteOptions;
use kifu::record::fault::Severity;
use kifu::record::tree::{NodeId, Record};
use kifu::shogi::Position;
use serde_json::{Value, json};

fn schema() -> Value {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/jsonl.schema.json");
    let text = std::fs::read_to_string(path).expect("the schema");
    serde_json::from_str(&text).expect("JSON")
}

/// What is wrong with a value by the words of JSON Schema that ours uses.
fn faults(schema: &Value, root: &Value, value: &Value, at: &str, found: &mut Vec<String>) {
    let Some(words) = schema.as_object() else {
        return;
    };
    for (word, said) in words {
        match word.as_str() {
            "$ref" => {
                let name = said.as_str().expect("a reference").trim_start_matches('#');
                let target = root.pointer(name).expect("what it refers to");
                faults(target, root, value, at, found);
            }
            "type" => {
                let types = match said {
                    Value::Array(types) => types.clone(),
                    one => vec![one.clone()],
                };
                let is_one = types.iter().any(|name| match name.as_str() {
                    Some("object") => value.is_object(),
                    Some("array") => value.is_array(),
                    Some("string") => value.is_string(),
                    Some("integer") => value.is_i64() || value.is_u64(),
                    Some("null") => value.is_null(),
                    other => panic!("type {other:?}"),
                });
                if !is_one {
                    found.push(format!("{at}: {value} is not {said}"));
                }
            }
            "required" => {
                for name in said.as_array().expect("a list") {
                    let name = name.as_str().expect("a name");
                    if value.get(name).is_none() {
                        found.push(format!("{at}: no {name}"));
                    }
                }
            }
            "properties" => {
                for (name, inner) in said.as_object().expect("an object") {
                    if let Some(value) = value.get(name) {
                        faults(inner, root, value, &format!("{at}.{name}"), found);
                    }
                }
            }
            "additionalProperties" if *said == false => {
                let known = schema["properties"].as_object().expect("an object");
                for name in value
                    .as_object()
                    .into_iter()
                    .flat_map(|object| object.keys())
                {
                    if !known.contains_key(name) {
                        found.push(format!("{at}: no field {name}"));
                    }
                }
            }
            "items" => {
                for (index, value) in value.as_array().into_iter().flatten().enumerate() {
                    faults(said, root, value, &format!("{at}[{index}]"), found);
                }
            }
            "enum" => {
                if !said.as_array().expect("a list").contains(value) {
                    found.push(format!("{at}: {value} is none of {said}"));
                }
            }
            "const" => {
                if said != value {
                    found.push(format!("{at}: {value} is not {said}"));
                }
            }
            "minimum" => {
                if value.as_i64() < said.as_i64() {
                    found.push(format!("{at}: {value} is less than {said}"));
                }
            }
            "maximum" => {
                if value.as_i64() > said.as_i64() {
                    found.push(format!("{at}: {value} is more than {said}"));
                }
            }
            "anyOf" | "oneOf" => {
                let fits = said.as_array().expect("a list").iter().any(|one| {
                    let mut found = Vec::new();
                    faults(one, root, value, at, &mut found);
                    found.is_empty()
                });
                if !fits {
                    found.push(format!("{at}: {value} fits nothing of {said}"));
                }
            }
            "$schema" | "title" | "description" | "format" | "$defs" => {}
            other => panic!("the schema says {other}"),
        }
    }
}

fn written(record: &Record, no_sfen: bool) -> Value {
    let options = WriteOptions {
        no_sfen,
        ..WriteOptions::default()
    };
    let output =
        common::write(common::format("jsonl"), record, &options).expect("it can be written");
    assert!(output.lost.is_empty(), "{}", output.lost);
    assert_eq!(output.text.lines().count(), 1);
    serde_json::from_str(&output.text).expect("JSON")
}

/// Writes a record, checks it against the schema and against the record.
fn check(schema: &Value, record: &Record, at: &str) {
    for no_sfen in [false, true] {
        let game = written(record, no_sfen);
        let mut found = Vec::new();
        faults(schema, schema, &game, "game", &mut found);
        assert!(found.is_empty(), "{at}: {found:#?}\n{game}");
        let moves = game["moves"].as_array().expect("a list");
        let legal = moves.iter().filter(|play| play.get("foul").is_none());
        let usi: Vec<_> = legal
            .map(|play| play["usi"].as_str().expect("a move"))
            .collect();
        assert_eq!(usi, common::usi_line(record, NodeId::START), "{at}");
        let sfens: Vec<_> = moves
            .iter()
            .filter_map(|play| play["sfen"].as_str())
            .collect();
        if no_sfen {
            assert_eq!(sfens, [""; 0], "{at}");
        } else {
            let mut position = Position::new(&record.start).expect("a start without errors");
            let expected = common::usi_line(record, NodeId::START)
                .into_iter()
                .map(|usi| {
                    position.play(usi.parse().expect("a move"));
                    position.setup().to_sfen()
                });
            assert_eq!(sfens, expected.collect::<Vec<_>>(), "{at}");
        }
        let branches = game["branches"].as_array().map_or(0, Vec::len);
        assert_eq!(branches, record.variation_starts().count(), "{at}");
        for (branch, first) in game["branches"]
            .as_array()
            .into_iter()
            .flatten()
            .zip(record.variation_starts())
        {
            let moves = branch["moves"].as_array().expect("a list");
            let usi: Vec<_> = moves
                .iter()
                .filter(|play| play.get("foul").is_none())
                .map(|play| play["usi"].as_str().expect("a move"))
                .collect();
            let line = common::usi_line(record, first);
            assert_eq!(usi, line, "{at}");
            assert_eq!(branch["ply"], record.node(first).ply(), "{at}");
        }
    }
}

#[test]
fn every_game_fits_the_schema_and_its_record() {
    let schema = schema();
    for seed in 0..300 {
        let record = random::game(seed, Wanted::EVERYTHING);
        check(&schema, &record, &format!("seed {seed}"));
    }
    for path in common::records_below(&common::fixtures("convert")) {
        let bytes = std::fs::read(&path).expect("a fixture");
        for game in read_games(common::format_of(&path), &bytes) {
            check(&schema, &game.record, &path.display().to_string());
        }
    }
    let Some(folder) = corpus::folder("every_game_fits_the_schema_and_its_record") else {
        return;
    };
    for row in corpus::sources(&folder, &["kif", "ki2", "csa", "usi", "jkf"]) {
        let bytes = std::fs::read(folder.join(row.file())).expect("a file of the corpus");
        for game in read_games(common::format(row.get("format")), &bytes) {
            check(&schema, &game.record, row.file());
        }
    }
}

#[test]
fn a_game_says_what_its_record_says() {
    let text = "V2.2\nN+甲\nN-乙\n$START_TIME:2024/05/06 13:00:00\n$END_TIME:sometime\n$x:y\nPI\n+\n'*start\n+7776FU\nT3\n'** 30 -3334FU #99\n-3334FU\nT4\n+8822UM\nT5\n%TORYO\nT1\n'*bye\n";
    let game = read_one(common::format("csa"), text.as_bytes());
    let value = written(&game.record, true);
    assert_eq!(
        value,
        json!({
            "kifu": 1,
            "header": { "black": "甲", "white": "乙", "start_time": "2024-05-06T13:00:00" },
            "header_lines": [
                { "name": value["header_lines"][0]["name"], "value": "甲" },
                { "name": value["header_lines"][1]["name"], "value": "乙" },
                { "name": "START_TIME", "value": "2024/05/06 13:00:00" },
                { "name": "END_TIME", "value": "sometime" },
                { "name": "x", "value": "y" },
            ],
            "start": "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            "handicap": "平手",
            "plies": 3,
            "outcome": "black",
            "ending": { "kind": "resign", "outcome": "black", "word": "TORYO", "ply": 4, "elapsed_ms": 1000, "total_ms": 5000, "comments": ["bye"] },
            "comments": ["start"],
            "moves": [
                { "ply": 1, "side": "black", "usi": "7g7f", "csa": "+7776FU", "japanese": "▲７六歩", "hodges": "P-7f", "elapsed_ms": 3000, "total_ms": 3000,
                  "comments": ["* 30 -3334FU #99"], "eval": { "score": 30, "nodes": 99, "pv": "-3334FU" } },
                { "ply": 2, "side": "white", "usi": "3c3d", "csa": "-3334FU", "japanese": "△３四歩", "hodges": "P-3d", "elapsed_ms": 4000, "total_ms": 4000 },
                { "ply": 3, "side": "black", "usi": "8h2b+", "csa": "+8822UM", "japanese": "▲２二角成", "hodges": "Bx2b+", "elapsed_ms": 5000, "total_ms": 8000 },
            ],
        })
    );
}

#[test]
fn branches_name_the_line_they_leave() {
    let text = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 ３四歩(33)   ( 0:02/00:00:02)\n   3 ２六歩(27)   ( 0:04/00:00:05)\n\n変化：2手\n   2 ８四歩(83)   ( 0:08/00:00:08)\n   3 ２六歩(27)   ( 0:16/00:00:17)\n   4 投了\n\n変化：3手\n   3 ６八銀(79)   ( 0:32/00:00:33)\n";
    let game = read_one(common::format("kif"), text.as_bytes());
    assert_eq!(
        game.faults_from(Severity::Warning).count(),
        0,
        "{}",
        game.told()
    );
    let value = written(&game.record, true);
    let lines: Vec<_> = value["branches"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|branch| {
            let moves = branch["moves"].as_array().expect("a list");
            let usi: Vec<_> = moves.iter().map(|play| play["usi"].clone()).collect();
            let totals: Vec<_> = moves.iter().map(|play| play["total_ms"].clone()).collect();
            json!([
                branch["line"],
                branch["parent"],
                branch["ply"],
                usi,
                totals,
                branch["ending"]["kind"]
            ])
        })
        .collect();
    assert_eq!(
        json!(lines),
        json!([
            [2, 1, 2, ["8c8d", "2g2f"], [8000, 17000], "resign"],
            [3, 2, 3, ["7i6h"], [33000], null],
        ])
    );
}

/// Readers put some lines into other words; here stands what the file has.
#[test]
fn header_lines_stand_as_they_are_written() {
    let psn = r#"[Sente "a \"b\""]
[Gote "c"]
[Date "1997.08.22"]
[round "3"]
[Black_grade "3dan"]
[BlackTimeSetting "0,15,0,1,30,0,0,0,0"]
[WhiteTimeSetting "soon"]
[Tournament "x"]
[Site "y"]
[Foo "z"]

1.P7g-7f
"#;
    let csa = "V3.0\nN+a\nN-b\n$TIME:900+0+5\n$START_TIME:2024/05/06\n$NOTE:x\\\\y\n$foo:z\nPI\n+\n+7776FU\n";
    let kif =
        "開始日時：２０２４年５月６日\n棋戦： x \n先手：a\n手合割：平手　\n備考：z\n1 ７六歩(77)\n";
    let jkf = r#"{"header":{"EVENT":"x","先手":"a\nb","持ち時間":"900+0+5"},"moves":[{}]}"#;
    for (format, text, lines, header) in [
        (
            "psn",
            psn,
            json!([
                ["Sente", "a \"b\""],
                ["Gote", "c"],
                ["Date", "1997.08.22"],
                ["round", "3"],
                ["Black_grade", "3dan"],
                ["BlackTimeSetting", "0,15,0,1,30,0,0,0,0"],
                ["WhiteTimeSetting", "soon"],
                ["Tournament", "x"],
                ["Site", "y"],
                ["Foo", "z"]
            ]),
            json!({
                "black": "a \"b\"",
                "white": "c",
                "start_time": "1997-08-22",
                "black_time_limit": "15分+秒読み30秒",
                "white_time_limit": "soon",
                "event": "x",
                "site": "y"
            }),
        ),
        (
            "csa",
            csa,
            json!([
                ["N+", "a"],
                ["N-", "b"],
                ["TIME", "900+0+5"],
                ["START_TIME", "2024/05/06"],
                ["NOTE", "x\\y"],
                ["foo", "z"]
            ]),
            json!({ "black": "a", "white": "b", "time_limit": "900+0+5", "start_time": "2024-05-06", "note": "x\\y" }),
        ),
        (
            "kif",
            kif,
            json!([
                ["開始日時", "２０２４年５月６日"],
                ["棋戦", "x"],
                ["先手", "a"],
                ["手合割", "平手"],
                ["備考", "z"]
            ]),
            json!({ "start_time": "2024-05-06", "event": "x", "black": "a", "handicap": "平手", "note": "z" }),
        ),
        (
            "jkf",
            jkf,
            json!([["EVENT", "x"], ["先手", "a\nb"], ["持ち時間", "900+0+5"]]),
            json!({ "event": "x", "black": "a\nb", "time_limit": "900+0+5" }),
        ),
    ] {
        let game = read_one(common::format(format), text.as_bytes());
        let value = written(&game.record, true);
        let found: Vec<_> = value["header_lines"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|line| json!([line["name"], line["value"]]))
            .collect();
        assert_eq!(json!(found), lines, "{format}\n{}", game.told());
        assert_eq!(value["header"], header, "{format}");
    }
}

/// 49 days and more are more milliseconds than 32 bits hold.
#[test]
fn totals_go_on_beyond_the_largest_time_of_a_move() {
    let long = u64::from(u32::MAX / 1000);
    let text = format!(
        "V2.2\nPI\n+\n+2726FU\nT{long}\n-8384FU\nT1\n+2625FU\nT{long}\n-8485FU\nT2\n%TORYO\nT{long}\n"
    );
    let game = read_one(common::format("csa"), text.as_bytes());
    let value = written(&game.record, true);
    let totals: Vec<_> = value["moves"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|play| play["total_ms"].as_u64())
        .collect();
    let expected = [long, 1, 2 * long, 3].map(|seconds| Some(seconds * 1000));
    assert_eq!(totals, expected, "{}", game.told());
    assert_eq!(value["ending"]["total_ms"], 3 * long * 1000);
    let mut found = Vec::new();
    faults(&schema(), &schema(), &value, "game", &mut found);
    assert!(found.is_empty(), "{found:#?}");
}

/// What is no part of an evaluation stays a comment and nothing else.
#[test]
fn an_evaluation_holds_nothing_but_what_is_one() {
    for (comment, eval) in [
        (
            "'** 30 -3334FU +2726FU #99",
            json!({ "score": 30, "pv": "-3334FU +2726FU", "nodes": 99 }),
        ),
        ("'** 30 #x", json!({ "score": 30 })),
        (
            "'** 30 -3334FU #99999999999999999999",
            json!({ "score": 30, "pv": "-3334FU" }),
        ),
        ("'** 0 joseki", json!({ "score": 0 })),
        (
            "'** -30000 -3334FU %TORYO",
            json!({ "score": -30000, "pv": "-3334FU %TORYO" }),
        ),
        ("'** 30", json!({ "score": 30 })),
        ("'* 30 -3334FU", json!({ "score": 30, "pv": "-3334FU" })),
        ("'* 30", Value::Null),
        ("'**評価値=30", json!({ "score": 30 })),
        ("'30 -3334FU", Value::Null),
    ] {
        let text = format!("V2.2\nPI\n+\n+7776FU\n{comment}\n-3334FU\n");
        let game = read_one(common::format("csa"), text.as_bytes());
        let value = written(&game.record, true);
        assert_eq!(value["moves"][0]["eval"], eval, "{comment}");
    }
}

/// The command says where a game comes from.
#[test]
fn the_source_is_named() {
    let file = common::fixtures("games/two-pawns.csa");
    let mut command = assert_cmd::Command::cargo_bin("kifu").expect("the binary is built");
    let output = command
        .args(["convert", "-q", "--to", "jsonl", "--no-sfen"])
        .arg(&file)
        .output()
        .expect("the command runs");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let value: Value = serde_json::from_str(&text).expect("one game");
    assert_eq!(
        value["source"],
        json!({ "file": file.display().to_string(), "game": 2, "format": "csa", "encoding": "utf-8" })
    );
    let again = kifu::format::by_name("jkf").expect("the format");
    let refused = read_one(again, text.as_bytes());
    assert_eq!(refused.codes(), ["not-a-record"]);
}
