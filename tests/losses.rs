//! Every loss is told, and nothing is told that is not lost: over all files, formats that can be read back, and encodings.

mod common;

use std::collections::BTreeMap;

use common::corpus;
use common::random::{self, Wanted};
use common::ways::{Way, go, has_signs, ways};
use kifu::format::Losses;
use kifu::record::tree::Record;
use kifu::text::encoding::Encoding;

/// What came of many ways.
#[derive(Debug, Default)]
struct Tally {
    pairs: usize,
    kinds: BTreeMap<&'static str, usize>,
    failures: BTreeMap<String, Vec<String>>,
}

impl Tally {
    fn take(&mut self, what: &str, way: &Way, encoding: Encoding, found: Result<Losses, String>) {
        self.pairs += 1;
        match found {
            Ok(lost) => {
                for (kind, _) in lost.iter() {
                    *self.kinds.entry(kind.name()).or_default() += 1;
                }
            }
            Err(problem) => {
                let told = format!("{what} to {} in {encoding}: {problem}", way.name);
                self.failures
                    .entry(way.name.clone())
                    .or_default()
                    .push(told);
            }
        }
    }

    #[track_caller]
    fn settle(&self) {
        let count: usize = self.failures.values().map(Vec::len).sum();
        let told: Vec<&str> = self
            .failures
            .values()
            .flat_map(|failures| failures.iter().take(5).map(String::as_str))
            .collect();
        let ways: Vec<String> = self
            .failures
            .iter()
            .map(|(way, failures)| format!("{way} {}", failures.len()))
            .collect();
        assert!(
            self.failures.is_empty(),
            "{count} of {} ways are not as reported ({})\n\n{}",
            self.pairs,
            ways.join(", "),
            told.join("\n\n")
        );
        eprintln!("{} ways, with losses of {:?}", self.pairs, self.kinds);
    }
}

/// The records of the files of the corpus, with their names; of a file with errors its proven part.
fn corpus_records(test: &str) -> Vec<(String, Record)> {
    let Some(folder) = corpus::folder(test) else {
        return Vec::new();
    };
    let mut records = Vec::new();
    for row in corpus::sources(&folder, &["kif", "ki2", "csa", "psn", "usi", "sfen", "jkf"]) {
        let bytes = std::fs::read(folder.join(row.file())).expect("a file of the corpus");
        let games = common::read_games(common::format(row.get("format")), &bytes);
        for (index, game) in games.into_iter().enumerate() {
            if game.is_game {
                records.push((format!("{} game {}", row.file(), index + 1), game.record));
            }
        }
    }
    records
}

/// Sends every record every way in some encodings.
#[track_caller]
fn send(records: &[(String, Record)], encodings: &[Encoding]) -> Tally {
    let ways = ways();
    let mut tally = Tally::default();
    for (what, record) in records {
        for way in &ways {
            for &encoding in encodings.iter().filter(|it| has_signs(**it, way)) {
                tally.take(what, way, encoding, go(record, way, encoding));
            }
        }
    }
    tally.settle();
    tally
}

#[test]
fn what_the_corpus_loses_in_every_format_is_what_is_reported() {
    let records = corpus_records("what_the_corpus_loses_in_every_format_is_what_is_reported");
    send(&records, &[Encoding::Utf8]);
}

#[test]
fn what_the_corpus_loses_in_japanese_encodings_is_what_is_reported() {
    let records = corpus_records("what_the_corpus_loses_in_japanese_encodings_is_what_is_reported");
    send(&records, &[Encoding::Cp932, Encoding::EucJp]);
}

#[test]
fn what_the_fixtures_lose_in_every_format_is_what_is_reported() {
    let mut records = Vec::new();
    for path in common::records_below(&common::fixtures("convert")) {
        let bytes = std::fs::read(&path).expect("a fixture");
        for game in common::read_games(common::format_of(&path), &bytes) {
            if game.is_game {
                records.push((path.display().to_string(), game.record));
            }
        }
    }
    let tally = send(
        &records,
        &[Encoding::Utf8, Encoding::Cp932, Encoding::EucJp],
    );
    assert!(tally.pairs > 1000, "only {} pairs", tally.pairs);
}

#[test]
fn what_random_games_lose_in_every_format_is_what_is_reported() {
    let records: Vec<(String, Record)> = (0..150)
        .map(|seed| {
            let record = random::game(seed, Wanted::EVERYTHING);
            (format!("seed {seed}"), record)
        })
        .collect();
    send(&records, &[Encoding::Utf8, Encoding::Cp932]);
}

/// Sends a record of KIF one way in UTF-8, and gives what is reported.
#[track_caller]
fn reported(kif: &str, name: &str) -> String {
    let record = common::read_one(common::format("kif"), kif.as_bytes()).record;
    let way = ways().into_iter().find(|way| way.name == name).expect(name);
    match go(&record, &way, Encoding::Utf8) {
        Ok(lost) => lost.to_string(),
        Err(problem) => panic!("{problem}"),
    }
}

#[test]
fn a_header_line_without_a_value_is_no_loss_and_an_overruled_one_is() {
    let kif = "棋戦：\n備考：一\n備考：二\n備考：二\n手合割：平手\n1 ７六歩(77)\n2 投了\n";
    for (way, lost) in [
        ("kif", ""),
        ("csa", ""),
        ("csa --csa-version 1", "2 header lines"),
        ("psn", "1 header line"),
        ("jkf", "1 header line"),
        ("hodges", ""),
        ("usi", "2 header lines, 1 ending"),
        ("bod", "2 header lines, 1 ending"),
    ] {
        assert_eq!(reported(kif, way), lost, "{way}");
    }
}

#[test]
fn a_key_that_stands_twice_makes_no_second_game_of_psn() {
    let kif = "棋戦：一\n棋戦：二\n手合割：平手\n1 ７六歩(77)\n2 投了\n";
    assert_eq!(reported(kif, "psn"), "1 header line");
    // The last one counts, and where it is empty there is none.
    let kif = "棋戦：一\n棋戦：\n手合割：平手\n1 ７六歩(77)\n2 投了\n";
    assert_eq!(reported(kif, "psn"), "1 header line");
}

#[test]
fn a_name_that_the_start_does_not_have_is_a_loss_in_every_format() {
    let kif = "手合割：三枚落ち\n1 ５二玉(51)\n2 中断\n";
    for way in ["kif", "csa", "psn", "hodges", "usen"] {
        assert_eq!(reported(kif, way), "1 header line", "{way}");
    }
    assert_eq!(reported(kif, "jkf"), "");
}

#[test]
fn what_stands_on_a_sheet_is_read_with_its_blanks_and_its_lines() {
    let kif = "備考：一\\n\\n二 \n手合割：平手\n*** 0 \n1 ７六歩(77)\n*x \n&y \n2 投了\n";
    assert_eq!(reported(kif, "hodges"), "");
    assert_eq!(reported(kif, "japanese"), "");
    // Lines with colons alone are any text.
    assert_eq!(reported("足合割：平足\n", "hodges"), "");
    assert_eq!(
        reported("Black：x\n手合割：平手\n1 ７六歩(77)\n", "hodges"),
        "1 header line"
    );
}

#[test]
fn a_label_above_a_board_is_counted() {
    const RANKS: &str = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n";
    let problem = format!(
        "| ・ ・ ・ ・v玉 ・ ・ ・ ・|\n{RANKS}| ・ ・ ・ ・ 歩 ・ ・ ・ ・|\n{}先手の持駒：金\n先手番\n",
        RANKS.repeat(6)
    );
    let even = "|v香v桂v銀v金v玉v金v銀v桂v香|\n| ・v飛 ・ ・ ・ ・ ・v角 ・|\n|v歩v歩v歩v歩v歩v歩v歩v歩v歩|\n";
    let own = "| 歩 歩 歩 歩 歩 歩 歩 歩 歩|\n| ・ 角 ・ ・ ・ ・ ・ 飛 ・|\n| 香 桂 銀 金 玉 金 銀 桂 香|\n";
    let even = format!("{even}{}{own}", RANKS.repeat(3));
    let odds = even.replace("v角", " ・");
    let boards = [
        (problem, "1 ５二金打\n"),
        (format!("{even}手数＝4 まで\n先手番\n"), "1 ７六歩(77)\n"),
        (format!("{even}先手番\n"), "1 ７六歩(77)\n"),
        (format!("{odds}上手番\n"), "1 ３四歩(33)\n"),
    ];
    for (index, (board, moves)) in boards.iter().enumerate() {
        for label in ["", "平手", "その他", "詰将棋", "詰将棋　", "角落ち"] {
            let kif = format!("手合割：{label}\n{board}{moves}");
            for way in ways() {
                let lost = reported(&kif, &way.name);
                let says_nothing = matches!(label, "" | "その他");
                if index == 0 && ["kif", "ki2", "jkf"].contains(&&*way.name) {
                    let expected = if says_nothing { "" } else { "1 header line" };
                    assert_eq!(lost, expected, "{}\n{kif}", way.name);
                }
            }
        }
    }
}

/// Even games in USEN and JKF in which a line of play has nothing of its own: the main line, a variation, one within another.
fn records_with_empty_lines() -> Vec<(String, Record)> {
    const MOVE: &str = r#"{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6}}}"#;
    let mut texts: Vec<(&str, String)> = [
        "~0.~0.7ku2jm.r",
        "~0.~0.7ku2jm.r~1.36e~0.6y2",
        "~0.~0.~0.7ku",
        "~0.7ku~0.~0.6y2",
        "~0.7ku~1.~1.2jm",
        "~0.7ku2jm~1.~1.36e",
        "~0.7ku~1.",
        "~0.7ku2jm.r~1.~2.6y2~2.~2.8rl",
        "lnsgkgsnl_1r7_ppppppppp_9_9_9_PPPPPPPPP_1B5R1_LNSGKGSNL.w.-~0.~0.2jm7ku",
    ]
    .map(|text| ("usen", format!("{text}\n")))
    .into();
    for moves in [
        format!(r#"{{}},{{"forks":[[{MOVE}]]}}"#),
        format!(r#"{{"comments":["a"]}},{{"comments":["b"],"forks":[[{MOVE}],[{MOVE}]]}}"#),
        format!(r#"{{}},{{"time":{{"now":{{"m":0,"s":5}}}},"forks":[[{MOVE}]]}}"#),
        format!(r#"{{}},{MOVE},{{"comments":["b"],"forks":[[]]}}"#),
        format!(r#"{{}},{{"forks":[[{{}}],[{MOVE}]]}}"#),
        format!(r#"{{}},{{"forks":[[{{"comments":["b"]}},{{}}],[{MOVE}]]}}"#),
    ] {
        texts.push(("jkf", format!("{{\"header\":{{}},\"moves\":[{moves}]}}\n")));
    }
    // What is left of a game whose first move is illegal.
    texts.push((
        "kif",
        "手合割：平手\n1 ７五歩(77)\n\n変化：1手\n1 ７六歩(77)\n2 投了\n".to_owned(),
    ));
    let read = |(format, text): (&str, String)| {
        let record = common::read_one(common::format(format), text.as_bytes()).record;
        (text, record)
    };
    texts.into_iter().map(read).collect()
}

#[test]
fn a_line_of_play_with_nothing_in_it_comes_back_or_is_counted() {
    let tally = send(&records_with_empty_lines(), &[Encoding::Utf8]);
    assert!(tally.pairs > 300, "only {} pairs", tally.pairs);
}

#[test]
fn a_variation_in_the_place_of_nothing_is_counted_where_there_is_no_place_for_it() {
    let record = common::read_one(common::format("usen"), b"~0.~0.7ku2jm.r~1.36e\n").record;
    let ways = ways();
    for (name, lost) in [
        ("kif", "2 variations"),
        ("ki2", "2 variations"),
        ("csa", "2 variations"),
        ("psn", ""),
        ("psn --psn draft", ""),
        ("jkf", ""),
        ("usen", ""),
        ("hodges", ""),
        ("japanese", ""),
    ] {
        let way = ways.iter().find(|way| way.name == name).expect(name);
        match go(&record, way, Encoding::Utf8) {
            Ok(reported) => assert_eq!(reported.to_string(), lost, "{name}"),
            Err(problem) => panic!("{name}: {problem}"),
        }
    }
}
