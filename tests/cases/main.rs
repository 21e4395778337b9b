//! Every line of `fixtures/vectors/cases/*.jsonl`: the test lists of the format descriptions with their right values.
//!
//! What each field means stands in `fixtures/README.md`.

mod bytes;
#[path = "../common/mod.rs"]
mod common;
mod facts;
mod written;

use bytes::{bytes, hex};
use common::Game;
use facts::{facts, header, move_text};
use kifu::record::fault::{Fault, Severity};
use kifu::record::tree::{NodeId, Record};
use serde_json::{Map, Value, json};
use written::{by_command, by_library};

/// A value of a case that is not the right one, or not the one we chose.
struct Exception {
    id: &'static str,
    field: &'static str,
    /// What is right.
    value: fn() -> Value,
    why: &'static str,
}

const EXCEPTIONS: &[Exception] = &[
    Exception {
        id: "kif-41",
        field: "variations",
        value: || {
            let last = "lnsgkgsnl/1r5b1/p1ppppppp/1p7/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3";
            json!([{ "ply": 1, "moves": ["7g7f", "8c8d"], "ending": null, "final": last }])
        },
        why: "a variation that begins like the main line may be merged with it or kept beside it; we keep it as it is written",
    },
    Exception {
        id: "psn-34",
        field: "fault",
        value: || json!("unsupported-variant"),
        why: "chess is a record, of another game",
    },
];

#[test]
fn kif() {
    run(
        "kif",
        Count {
            rows: 131,
            conversions: 2,
        },
    );
}

#[test]
fn ki2() {
    run(
        "ki2",
        Count {
            rows: 39,
            conversions: 0,
        },
    );
}

#[test]
fn bod() {
    run(
        "bod",
        Count {
            rows: 23,
            conversions: 20,
        },
    );
}

#[test]
fn csa() {
    run(
        "csa",
        Count {
            rows: 40,
            conversions: 5,
        },
    );
}

#[test]
fn psn() {
    run(
        "psn",
        Count {
            rows: 46,
            conversions: 0,
        },
    );
}

#[test]
fn usi() {
    run(
        "usi",
        Count {
            rows: 38,
            conversions: 5,
        },
    );
}

#[test]
fn jkf() {
    run(
        "jkf",
        Count {
            rows: 38,
            conversions: 4,
        },
    );
}

#[test]
fn reports() {
    run(
        "reports",
        Count {
            rows: 48,
            conversions: 17,
        },
    );
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Count {
    /// Rows that ran.
    rows: usize,
    /// Conversions that ran.
    conversions: usize,
}

#[track_caller]
fn run(file: &str, expected: Count) {
    let cases = common::fixture(&format!("vectors/cases/{file}.jsonl"));
    let cases = String::from_utf8(cases).expect("the cases are UTF-8");
    let mut count = Count::default();
    let mut failures = Vec::new();
    for line in cases.lines() {
        let mut case: Value = serde_json::from_str(line).expect("a case is a JSON object");
        let exceptions: Vec<_> = EXCEPTIONS
            .iter()
            .filter(|exception| case["id"] == exception.id)
            .collect();
        for exception in exceptions {
            let (at, why) = (exception.field, exception.why);
            assert_ne!(
                case["expect"][at],
                (exception.value)(),
                "{}: {at} is no exception ({why})",
                exception.id
            );
            case["expect"][at] = (exception.value)();
        }
        count.rows += 1;
        let mut check = Check {
            case: &case,
            failures: Vec::new(),
            seen: String::new(),
        };
        check.run(&mut count.conversions);
        if !check.failures.is_empty() {
            let (why, input) = (
                text(&case["why"]),
                case["input"].as_str().unwrap_or_default(),
            );
            failures.push(format!(
                "{} ({why})\n{}{}  input:\n{input}\n",
                case["id"],
                check.failures.concat(),
                check.seen
            ));
        }
    }
    assert!(
        failures.is_empty(),
        "{} of {} rows of {file} fail\n\n{}",
        failures.len(),
        count.rows,
        failures.join("\n")
    );
    assert_eq!(count, expected, "rows of {file}");
}

fn text(value: &Value) -> &str {
    value
        .as_str()
        .unwrap_or_else(|| panic!("a text is expected, not {value}"))
}

/// Checks one case and gathers what differs.
struct Check<'c> {
    case: &'c Value,
    failures: Vec<String>,
    /// What was read, for the message.
    seen: String,
}

impl Check<'_> {
    fn run(&mut self, conversions: &mut usize) {
        let case = self.case;
        let format = common::format(text(&case["format"]));
        let inputs: Vec<Vec<u8>> = match case["files"].as_array() {
            Some(files) => files
                .iter()
                .map(|file| bytes(&file["input"], &case["encoding"]))
                .collect(),
            None => vec![bytes(&case["input"], &case["encoding"])],
        };
        let games: Vec<Game> = inputs
            .iter()
            .flat_map(|input| common::read_games(format, input))
            .collect();
        for game in &games {
            let record = &game.record;
            self.seen += &format!(
                "  read: {:?}\n{}",
                common::usi_line(record, NodeId::START),
                game.told()
            );
        }
        let expect = &case["expect"];
        match expect["games"].as_array() {
            Some(expected) => {
                self.same("games", &json!(expected.len()), &json!(games.len()));
                for (expected, game) in expected.iter().zip(&games) {
                    self.game(&with_inherited(expected, expect), game, format.name);
                }
            }
            None => {
                self.same("games", &json!(1), &json!(games.len()));
                if let Some(game) = games.first() {
                    self.game(expect, game, format.name);
                }
            }
        }
        let wanted = match &case["convert"] {
            Value::Null => &[][..],
            Value::Array(list) => list,
            one => std::slice::from_ref(one),
        };
        for wanted in wanted {
            *conversions += 1;
            let Some(game) = games.first() else { return };
            self.conversion(wanted, game, format.name, &inputs[0]);
        }
    }

    fn same(&mut self, what: &str, expected: &Value, found: &Value) {
        if expected != found {
            self.failures
                .push(format!("  {what}: expected {expected}, found {found}\n"));
        }
    }

    fn game(&mut self, expect: &Value, game: &Game, format: &str) {
        let facts = facts(&game.record, format);
        for (field, expected) in expect.as_object().expect("an object") {
            match field.as_str() {
                // `null`: there is no position, and an error is due; the record has nothing to compare.
                "start" | "final" if expected.is_null() => {
                    self.same("moves", &json!([]), &facts["moves"]);
                    self.same("severity", &json!("error"), &expect["severity"]);
                }
                "moves" | "start" | "final" | "ending" | "winner" | "comments" | "times"
                | "bookmarks" | "plain_comments" => {
                    self.same(field, expected, &facts[field.as_str()]);
                }
                "variations" => self.variations(expected, &facts[field.as_str()]),
                "evals" => self.evals(expected, &facts["evals"]),
                "foul" => self.foul(expected, &game.record),
                "ending_word" => {
                    let word = game.record.ending().map(|ending| &*ending.word);
                    self.same(field, expected, &json!(word));
                }
                "header" => {
                    for (name, value) in expected.as_object().expect("an object") {
                        self.same(
                            &format!("header {name}"),
                            value,
                            &json!(header(&game.record, name)),
                        );
                    }
                }
                "header_absent" => {
                    for name in expected.as_array().expect("a list") {
                        self.same(
                            &format!("header {name}"),
                            &Value::Null,
                            &json!(header(&game.record, text(name))),
                        );
                    }
                }
                "encoding_of_input" => self.same(field, expected, &json!(game.encoding.name())),
                "fault" => self.findings(expect, game),
                "faults" => {
                    for code in expected.as_array().expect("a list") {
                        let found = game
                            .faults
                            .iter()
                            .any(|fault| fault.code.name() == text(code));
                        self.same(&format!("finding {code}"), &json!(true), &json!(found));
                    }
                }
                // Judged together with the fault; `file` names the input.
                "severity" | "line" | "ply" | "text" | "file" | "candidates" => {}
                other => panic!("{}: unknown field {other}", self.case["id"]),
            }
        }
        if let (Some(severity), true) = (expect["severity"].as_str(), expect["fault"].is_null())
            && let Some(line) = expect.get("line")
        {
            let is_there = game.faults.iter().any(|fault| {
                let place = fault.place.map(|place| place.line);
                fault.code.severity().name() == severity && json!(place) == *line
            });
            self.same(
                &format!("{severity} in line {line}"),
                &json!(true),
                &json!(is_there),
            );
        } else if expect.get("fault").is_none_or(Value::is_null) && expect.get("line").is_some() {
            // Several games: the line at which each begins.
            let lead = game
                .text
                .lines()
                .take_while(|line| matches!(line.trim(), "" | "/"))
                .count();
            self.same(
                "first line",
                &expect["line"],
                &json!(game.first_line as usize + lead),
            );
        }
    }

    fn variations(&mut self, expected: &Value, found: &Value) {
        let (expected, found) = (
            expected.as_array().expect("a list"),
            found.as_array().expect("a list"),
        );
        self.same("variations", &json!(expected.len()), &json!(found.len()));
        for (expected, found) in expected.iter().zip(found) {
            for (field, value) in expected.as_object().expect("an object") {
                match field.as_str() {
                    "variations" => self.variations(value, &found["variations"]),
                    "ply" | "moves" | "ending" | "winner" | "final" | "comments" | "times" => {
                        self.same(
                            &format!("variation at ply {}: {field}", expected["ply"]),
                            value,
                            &found[field.as_str()],
                        );
                    }
                    other => panic!("{}: unknown field {other} of a variation", self.case["id"]),
                }
            }
            if expected.get("variations").is_none() {
                self.same("nested variations", &json!([]), &found["variations"]);
            }
        }
    }

    /// Score, line of play and nodes: those that are given.
    fn evals(&mut self, expected: &Value, found: &Value) {
        let expected = expected.as_object().expect("an object");
        let plies = |evals: &Map<String, Value>| json!(evals.keys().collect::<Vec<_>>());
        self.same(
            "plies with evals",
            &plies(expected),
            &plies(found.as_object().expect("an object")),
        );
        for (ply, eval) in expected {
            for (field, value) in eval.as_object().expect("an object") {
                self.same(
                    &format!("eval of ply {ply}: {field}"),
                    value,
                    &found[ply][field],
                );
            }
        }
    }

    fn foul(&mut self, expected: &Value, record: &Record) {
        let found = record.foul().map_or(Value::Null, |(ply, foul)| {
            let all = json!({
                "ply": ply,
                "move": foul.mv.map(|mv| mv.to_string()),
                "reason": foul.reason.name(),
                "text": move_text(&foul.text),
            });
            let given = expected.as_object().expect("an object").keys();
            Value::Object(
                given
                    .map(|field| (field.clone(), all[field].clone()))
                    .collect(),
            )
        });
        self.same("foul", expected, &found);
    }

    /// The worst finding, with its place.
    fn findings(&mut self, expect: &Value, game: &Game) {
        let worst = game.faults.iter().map(|fault| fault.code.severity()).max();
        let code = expect["fault"].as_str();
        let Some(severity) = expect["severity"].as_str() else {
            let told: Vec<_> = game
                .faults_from(Severity::Warning)
                .map(common::tell)
                .collect();
            self.same("errors and warnings", &json!([]), &json!(told));
            return;
        };
        self.same(
            "severity of the worst finding",
            &json!(severity),
            &json!(worst.map(Severity::name)),
        );
        let Some(code) = code else { return };
        let place = |fault: &Fault| {
            let mut all = json!({ "fault": fault.code.name(), "line": fault.place.map(|place| place.line), "ply": fault.ply });
            all["text"] = json!(fault.written);
            let given = ["fault", "line", "ply", "text"]
                .into_iter()
                .filter(|field| expect.get(*field).is_some());
            Value::Object(
                given
                    .map(|field| (field.to_owned(), all[field].clone()))
                    .collect(),
            )
        };
        let found: Vec<Value> = game
            .faults
            .iter()
            .filter(|fault| fault.code.name() == code)
            .map(place)
            .collect();
        let given = ["fault", "line", "ply", "text"]
            .into_iter()
            .filter(|field| expect.get(*field).is_some());
        let expected = Value::Object(
            given
                .map(|field| (field.to_owned(), expect[field].clone()))
                .collect(),
        );
        if !found.contains(&expected) {
            self.failures
                .push(format!("  finding: expected {expected}, found {found:?}\n"));
        }
        for candidate in expect["candidates"].as_array().into_iter().flatten() {
            let is_named = game
                .faults
                .iter()
                .any(|fault| fault.english().contains(text(candidate)));
            self.same(
                &format!("candidate {candidate}"),
                &json!(true),
                &json!(is_named),
            );
        }
    }

    fn conversion(&mut self, wanted: &Value, game: &Game, from: &str, input: &[u8]) {
        let written = if wanted.get("options").is_some() || wanted.get("encoding").is_some() {
            by_command(wanted, from, input)
        } else {
            by_library(wanted, &game.record)
        };
        let to = text(&wanted["to"]);
        let told = format!(
            "  to {to}: {:?}\n  messages: {}\n",
            String::from_utf8_lossy(&written.bytes),
            written.messages
        );
        let failures = self.failures.len();
        let output = String::from_utf8_lossy(&written.bytes).into_owned();
        for (field, value) in wanted.as_object().expect("an object") {
            match field.as_str() {
                "to" | "options" | "encoding" => {}
                // Where the character stands that cannot be written: its ply is told.
                "place" => {
                    let ply = text(value).rsplit(' ').next().expect("a word");
                    let is_told = written.messages.contains(&format!("ply {ply}"));
                    self.same("place told", &json!(true), &json!(is_told));
                }
                "contains" | "absent" => {
                    for piece in value.as_array().expect("a list") {
                        let is_there = output.contains(text(piece));
                        self.same(
                            &format!("to {to}: has {piece}"),
                            &json!(field == "contains"),
                            &json!(is_there),
                        );
                    }
                }
                "contains_hex" => {
                    for piece in value.as_array().expect("a list") {
                        let piece = hex(text(piece));
                        let is_there = written
                            .bytes
                            .windows(piece.len())
                            .any(|window| window == piece);
                        self.same(
                            &format!("to {to}: has bytes {piece:x?}"),
                            &json!(true),
                            &json!(is_there),
                        );
                    }
                }
                "equals" => self.same(
                    &format!("to {to}"),
                    value,
                    &json!(output.trim_end_matches('\n')),
                ),
                "lines" => self.same(
                    &format!("to {to}"),
                    value,
                    &json!(output.lines().collect::<Vec<_>>()),
                ),
                "json" => {
                    let written: Value = serde_json::from_str(&output).unwrap_or_default();
                    for (path, value) in value.as_object().expect("an object") {
                        let at = format!("/{}", path.replace('.', "/"));
                        let found = written.pointer(&at).cloned().unwrap_or_default();
                        self.same(&format!("to {to}: {path}"), value, &found);
                    }
                }
                "and_back" => {
                    let back = common::read_one(common::format(to), &written.bytes);
                    self.same(
                        &format!("to {to} and back"),
                        &Value::Null,
                        &json!(game.record.difference(&back.record)),
                    );
                }
                "fails" => {
                    self.same(&format!("to {to}: fails"), value, &json!(written.failed));
                    self.same("output of a failed conversion", &json!(""), &json!(output));
                }
                "message_contains" => {
                    for piece in value.as_array().expect("a list") {
                        self.same(
                            &format!("message has {piece}"),
                            &json!(true),
                            &json!(written.messages.contains(text(piece))),
                        );
                    }
                }
                "loss" => self.same(
                    &format!("to {to}: something is lost"),
                    value,
                    &json!(!written.lost.is_empty()),
                ),
                "losses" => self.same(&format!("to {to}: lost"), value, &json!(written.lost)),
                other => panic!("{}: unknown field {other} of a conversion", self.case["id"]),
            }
        }
        if wanted.get("fails").is_none() {
            self.same(
                &format!("to {to}: fails"),
                &json!(false),
                &json!(written.failed),
            );
        }
        if self.failures.len() > failures {
            self.failures.push(told);
        }
    }
}

/// A game of several takes what is said of all, unless it says it itself.
fn with_inherited(expected: &Value, all: &Value) -> Value {
    let mut game = expected.clone();
    if game.get("fault").is_none() {
        game["fault"] = all["fault"].clone();
        game["severity"] = all["severity"].clone();
    }
    game
}
