//! No header line goes away in silence, whatever its key is called and wherever it is written.

mod common;

use common::back::there_and_back_as;
use common::{Game, read_games};
use kifu::format::{CsaVersion, FORMATS, Format, Loss, PsnProfile, WriteOptions};
use kifu::record::fault::Severity;
use kifu::record::header::{Key, same_value};
use kifu::shogi::{Handicap, Setup};

/// The names of keys in all formats, with words that have a meaning of their own in one of them.
const NAMES: &[&str] = &[
    // KIF (spec kif.md section 3)
    "開始日時",
    "終了日時",
    "対局日",
    "開始日",
    "終了日",
    "棋戦",
    "戦型",
    "表題",
    "持ち時間",
    "秒読み",
    "消費時間",
    "場所",
    "掲載",
    "備考",
    "図",
    "手合割",
    "先手",
    "後手",
    "下手",
    "上手",
    "先手省略名",
    "後手省略名",
    "下手省略名",
    "上手省略名",
    "記録係",
    "先手の持駒",
    "後手の持駒",
    "下手の持ち駒",
    "上手の持ち駒",
    "玉方の持駒",
    "手番",
    "手数",
    "作品番号",
    "作品名",
    "作者",
    "出典",
    "完全性",
    "対局ID",
    "封じ手手数",
    "振り駒",
    "先手段級",
    "後手段級",
    "初期局面",
    "先手持ち時間",
    "後手持ち時間",
    "最大手数",
    "持将棋",
    "開始局面",
    "盤面回転",
    "回戦",
    // CSA (spec csa.md section 2)
    "EVENT",
    "SITE",
    "START_TIME",
    "END_TIME",
    "TIME_LIMIT",
    "OPENING",
    "TIME",
    "TIME+",
    "TIME-",
    "TIMET+",
    "MAX_MOVES",
    "JISHOGI",
    "NOTE",
    "event",
    // PSN (spec psn.md section 3)
    "Sente",
    "Gote",
    "Black",
    "White",
    "Event",
    "Site",
    "Date",
    "Round",
    "Result",
    "Handicap",
    "SFEN",
    "FEN",
    "Variant",
    "Termination",
    "SenteGrade",
    "BlackTimeSetting",
    "TimeControl",
    "Comment",
    // Sheets and others
    "Position",
    "Note",
    "Time limit of Black",
    "preset",
    "initial",
    "header",
    "第１図",
    "記録 係",
];

const VALUES: [&str; 8] = [
    "甲乙",
    "49",
    "香落ち",
    "後手",
    "飛二",
    "2024/01/02",
    "各30分",
    "900+0+5",
];

/// A game with one header line.
fn with_line(format: &str, name: &str, value: &str) -> String {
    match format {
        "kif" => format!("{name}：{value}\n手数----指手---------消費時間--\n   1 ７六歩(77)\n"),
        "ki2" => format!("{name}：{value}\n\n▲７六歩 △３四歩\n"),
        "kif with a board" => {
            let setup = Setup::from_sfen("4k4/9/4P4/9/9/9/9/9/4K4 b G 1").expect("a position");
            let board = kifu::format::draw(&setup.0, false);
            format!("{name}：{value}\n{board}手数----指手--\n   1 ５二金打\n")
        }
        "csa" => format!("V2.2\n${name}:{value}\nPI\n+\n+7776FU\n"),
        "psn" => format!("[{name} \"{value}\"]\n[Annotator \"乙\"]\n1.P7g-7f P3c-3d\n"),
        "jkf" => format!(
            "{{\"header\":{{\"{name}\":\"{value}\"}},\"initial\":{{\"preset\":\"HIRATE\"}},\"moves\":[{{}}]}}"
        ),
        "moves" => format!("{name}：{value}\n▲７六歩 △３四歩\n"),
        _ => unreachable!("{format}"),
    }
}

/// The formats to write, in all of their dialects.
fn targets() -> Vec<(&'static Format, WriteOptions)> {
    let usual = FORMATS.iter().filter(|format| format.write.is_some());
    let mut targets: Vec<_> = usual
        .map(|&format| (format, WriteOptions::default()))
        .collect();
    for csa_version in [
        CsaVersion::V1,
        CsaVersion::V2,
        CsaVersion::V21,
        CsaVersion::V30,
    ] {
        let options = WriteOptions {
            csa_version,
            ..WriteOptions::default()
        };
        targets.push((common::format("csa"), options));
    }
    for psn_profile in [PsnProfile::Draft, PsnProfile::Psn2] {
        let options = WriteOptions {
            psn_profile,
            ..WriteOptions::default()
        };
        targets.push((common::format("psn"), options));
    }
    targets
}

/// Is the line in the record: as a header line, as a comment, or as what it says of the start? Or is it under a fault?
fn is_read(game: &Game, value: &str) -> bool {
    let record = &game.record;
    let is_in_header = record
        .header
        .iter()
        .any(|line| same_value(line.key, &line.value, value));
    let is_in_comment = record
        .iter()
        .any(|(_, node)| node.comments().iter().any(|line| line.contains(value)));
    let is_told = game
        .faults
        .iter()
        .any(|fault| fault.code.severity() == Severity::Error || fault.written.contains(value));
    is_in_header || is_in_comment || is_told || !record.start.is_even()
}

/// Writes the game, and tells whether its line is gone and nothing said so.
fn silently_lost(
    game: &Game,
    value: &str,
    to: &'static Format,
    options: &WriteOptions,
) -> Option<String> {
    let record = &game.record;
    let written = common::write(to, record, options).expect("it can be written");
    let header = &record.header;
    let comes_back_in_other_words = || {
        // What is written as a sheet is read as one.
        let is_sheet = to.read.is_none();
        let reader = if is_sheet {
            common::format("moves")
        } else {
            to
        };
        let games = read_games(reader, written.text.as_bytes());
        games.iter().any(|game| game.record.header.is_same(header))
    };
    let is_there = header.iter().all(|line| {
        let names_start = || {
            let handicap = Handicap::from_name(&line.value);
            handicap.is_some_and(|handicap| handicap.setup().same_position(&record.start))
        };
        written.text.contains(value)
            || match line.key {
                // The start says what its name does.
                Key::Handicap => names_start(),
                _ => to.name != "jsonl" && comes_back_in_other_words(),
            }
    });
    if !is_there && written.lost.get(Loss::HeaderKeys) == 0 {
        return Some(format!("gone without a word:\n{}", written.text));
    }
    let comes_back = ["kif", "ki2", "csa", "psn", "usi", "usen", "jkf"].contains(&to.name);
    if comes_back && !game.faults.has_error() {
        return there_and_back_as(record, to, options, true).err();
    }
    None
}

#[test]
fn no_header_key_goes_away_in_silence() {
    let targets = targets();
    let mut failures = Vec::new();
    let mut ways = 0;
    for from in [
        "kif",
        "kif with a board",
        "ki2",
        "csa",
        "psn",
        "jkf",
        "moves",
    ] {
        for name in NAMES {
            for value in VALUES {
                let text = with_line(from, name, value);
                let games = read_games(
                    common::format(from.split(' ').next().unwrap()),
                    text.as_bytes(),
                );
                let [game] = &games[..] else {
                    failures.push(format!("{from} {name}={value}: {} games", games.len()));
                    continue;
                };
                if !is_read(game, value) {
                    failures.push(format!("{from} {name}={value}: not read\n{}", game.told()));
                }
                if game.faults.has_error() {
                    continue;
                }
                for (to, options) in &targets {
                    ways += 1;
                    if let Some(problem) = silently_lost(game, value, to, options) {
                        failures.push(format!("{from} {name}={value} to {}: {problem}", to.name));
                    }
                }
            }
        }
    }
    assert!(
        failures.is_empty(),
        "{} of {ways} ways\n{}",
        failures.len(),
        failures.join("\n")
    );
    assert!(ways > 10_000, "only {ways} ways");
}

/// JSON is the format whose keys and values may hold line ends.
#[test]
fn no_line_end_or_blank_in_a_key_or_a_value_makes_two_lines_or_goes_away_in_silence() {
    let targets = targets();
    let mut failures = Vec::new();
    let mut ways = 0;
    for name in [
        "場所",
        "先手",
        "後手",
        "備考",
        "表題",
        "対局ID",
        "第１図",
        "Foo",
    ] {
        for end in ["\\n", "\\r", "\\r\\n", "　"] {
            let lines = [
                (format!("{name}{end}甲"), "乙".to_owned()),
                (format!("{end}{name}"), "▲７六歩".to_owned()),
                (format!("{name}{end}"), "乙".to_owned()),
                (name.to_owned(), format!("甲{end}乙")),
                (name.to_owned(), format!("甲{end}場所：乙")),
                (name.to_owned(), format!("{end}1 ７六歩(77)")),
                (name.to_owned(), format!("甲{end}")),
                (name.to_owned(), format!("甲　{end} 乙 ")),
            ];
            for (key, value) in lines {
                let text = with_line("jkf", &key, &value);
                let games = read_games(common::format("jkf"), text.as_bytes());
                let [game] = &games[..] else {
                    failures.push(format!("{key}={value}: {} games", games.len()));
                    continue;
                };
                for (to, options) in &targets {
                    let comes_back = ["kif", "ki2", "csa", "psn", "jkf"].contains(&to.name);
                    if comes_back {
                        ways += 1;
                        if let Err(problem) = there_and_back_as(&game.record, to, options, true) {
                            failures.push(format!("{key}={value} to {}: {problem}", to.name));
                        }
                    }
                }
            }
        }
    }
    assert!(
        failures.is_empty(),
        "{} of {ways} ways\n{}",
        failures.len(),
        failures.join("\n")
    );
    assert!(ways > 1_000, "only {ways} ways");
}
