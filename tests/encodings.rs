//! Encodings as a game is read: damage, mixtures, and real files where the variable `KIFU_CORPUS` names the corpus.

mod common;

use std::path::Path;

use common::random::{self, Wanted};
use common::ways;
use kifu::format::WriteOptions;
use kifu::record::fault::{Code, Severity};
use kifu::record::tree::Record;
use kifu::text::encoding::{self, Encoding, decode, trim_tail};

fn encoded(text: &str, to: Encoding) -> Vec<u8> {
    let mut out = Vec::new();
    assert_eq!(
        encoding::encode(text, to, &mut out, false),
        Ok(0),
        "{text} in {to}"
    );
    out
}

/// What is told of the encoding of the one game in some bytes.
fn told_of_encoding(bytes: &[u8]) -> Vec<String> {
    let game = common::read_one(common::format("csa"), bytes);
    let faults = game
        .faults
        .iter()
        .filter(|fault| fault.code.name().contains("encoding"));
    faults.map(common::tell).collect()
}

#[test]
fn a_replacement_character_of_the_text_is_no_damage() {
    let text = "\u{feff}N+a\u{fffd}b\nPI\n+\n+7776FU\n%TORYO\n";
    for to in [Encoding::Utf8, Encoding::Utf16Le, Encoding::Utf16Be] {
        let bytes = encoded(text, to);
        assert_eq!(told_of_encoding(&bytes), [""; 0], "{to}");
        let game = common::read_one(common::format("csa"), &bytes);
        let names: Vec<&str> = game.record.header.iter().map(|line| &*line.value).collect();
        assert_eq!(names, ["a\u{fffd}b"], "{to}");
    }
    // Beside one, damage is told where it is.
    let mut bytes = encoded("\u{feff}N+a\u{fffd}", Encoding::Utf16Le);
    bytes.extend([0x00, 0xD8]);
    bytes.extend(encoded("b\nPI\n+\n+7776FU\n%TORYO\n", Encoding::Utf16Le));
    assert_eq!(
        told_of_encoding(&bytes),
        [
            "1:5: warning[bad-encoding] \"\u{fffd}\": bytes that are no utf-16le were replaced by U+FFFD"
        ]
    );
}

#[test]
fn a_game_in_two_encodings_is_read_line_by_line_and_told() {
    let lines = [
        "N+山田太郎",
        "N-先手",
        "PI",
        "+",
        "+7776FU",
        "'*定跡",
        "%TORYO",
    ];
    for (this, most) in [
        (Encoding::Utf8, Encoding::Cp932),
        (Encoding::Cp932, Encoding::Utf8),
    ] {
        for odd in [0, 1, 5] {
            let in_encoding = |(at, line): (usize, &&str)| {
                encoded(&format!("{line}\n"), if at == odd { this } else { most })
            };
            let bytes: Vec<u8> = lines.iter().enumerate().flat_map(in_encoding).collect();
            let game = common::read_one(common::format("csa"), &bytes);
            assert_eq!(game.text, format!("{}\n", lines.join("\n")));
            let (line, text) = (odd + 1, lines[odd]);
            let told = format!(
                "{line}:1: warning[bad-encoding] {text:?}: this line is in {this}, and most are in {most}; each is read in its own"
            );
            let found: Vec<String> = game
                .faults
                .iter()
                .filter(|fault| fault.code == Code::BadEncoding)
                .map(common::tell)
                .collect();
            assert_eq!(found.len(), 1, "{}", game.told());
            // The ply beside a comment's line does not matter here.
            assert_eq!(found[0].replace(" ply 1", "").replace(" ply 2", ""), told);
        }
    }
}

#[test]
fn the_encodings_of_the_corpus_are_found() {
    let Some(corpus) = std::env::var_os("KIFU_CORPUS") else {
        return;
    };
    let corpus = Path::new(&corpus);
    let table =
        std::fs::read_to_string(corpus.join("SOURCES.tsv")).expect("the corpus has a table");
    let (mut seen, mut cp932_lines) = (0, 0);
    for row in table.lines().skip(1) {
        let mut cells = row.split('\t');
        let (Some(file), Some(expected)) = (cells.next(), cells.nth(1)) else {
            panic!("a row without an encoding: {row}");
        };
        let (expected, bom) = match expected {
            "UTF-8" | "ASCII" | "ASCII (NUL bytes)" => (Encoding::Utf8, false),
            "UTF-8-BOM" => (Encoding::Utf8, true),
            "Shift_JIS" => (Encoding::Cp932, false),
            "EUC-JP" => (Encoding::EucJp, false),
            "ISO-2022-JP" => (Encoding::Iso2022Jp, false),
            _ => continue,
        };
        let bytes = std::fs::read(corpus.join(file)).expect("a file of the table");
        let decoded = decode(trim_tail(&bytes), None);
        assert_eq!(
            (
                decoded.encoding,
                decoded.bom,
                decoded.mixed,
                decoded.replaced_count
            ),
            (expected, bom, None, 0),
            "{file}"
        );
        if expected == Encoding::Cp932 {
            // Not only as a whole: no line of it, beside one that leaves no doubt, is taken for UTF-8.
            let lines = bytes.split(|&byte| byte == b'\n');
            for line in lines.filter(|line| !line.is_ascii()) {
                let sure = encoded("\n先手：山田\n", Encoding::Cp932);
                let bytes = [line, &sure].concat();
                let decoded = decode(&bytes, None);
                assert_eq!(
                    (decoded.encoding, decoded.mixed),
                    (Encoding::Cp932, None),
                    "{file}: {line:?}"
                );
                cp932_lines += 1;
            }
        }
        seen += 1;
    }
    assert!(seen > 200, "only {seen} files");
    assert!(cp932_lines > 1000, "only {cp932_lines} lines of CP932");
}

/// Writes a record in each format and each encoding, once and twice; says where that many games do not come back as they do
/// of UTF-8. Nothing is said of what an encoding has no characters for.
fn not_as_of_utf8(what: &str, record: &Record, checked: &mut usize) -> Vec<String> {
    let mut problems = Vec::new();
    let mut seen = Vec::new();
    for way in ways::ways() {
        let format = way.edition.format;
        // JSON is UTF-8.
        if format.name == "jkf" || seen.contains(&format.name) {
            continue;
        }
        seen.push(format.name);
        let Ok(output) = common::write(format, record, &WriteOptions::default()) else {
            continue;
        };
        let text = output.text;
        for text in [text.clone(), [&text, format.separator, &text].concat()] {
            let of_utf8 = common::read_games_in(way.back, Some(Encoding::Utf8), text.as_bytes());
            for to in [Encoding::Cp932, Encoding::EucJp, Encoding::Iso2022Jp] {
                let mut bytes = Vec::new();
                if encoding::encode(&text, to, &mut bytes, false).is_err() {
                    continue;
                }
                let games = common::read_games_in(way.back, Some(to), &bytes);
                *checked += 1;
                let mut pairs = games.iter().zip(&of_utf8);
                let are_same = games.len() == of_utf8.len()
                    && pairs.all(|(a, b)| a.record.difference(&b.record).is_none());
                if !are_same {
                    let counts = format!("{} games for {}", games.len(), of_utf8.len());
                    problems.push(format!("{what} to {} in {to}: {counts}", format.name));
                }
            }
        }
    }
    problems
}

#[test]
fn what_is_one_game_in_utf8_is_one_in_every_encoding() {
    let mut files = common::records_below(&common::fixtures(""));
    files.extend(
        common::corpus::folder("encodings")
            .iter()
            .flat_map(|it| common::records_below(it)),
    );
    let mut records: Vec<(String, Record)> = (0..30)
        .map(|seed| {
            (
                format!("seed {seed}"),
                random::game(seed, Wanted::EVERYTHING),
            )
        })
        .collect();
    for path in files {
        let bytes = std::fs::read(&path).expect("a record");
        if bytes.len() > 30_000 {
            continue;
        }
        for game in common::read_games(common::format_of(&path), &bytes) {
            if game.is_game && game.faults_from(Severity::Error).next().is_none() {
                records.push((path.display().to_string(), game.record));
            }
        }
    }
    let mut checked = 0;
    let problems: Vec<String> = records
        .iter()
        .flat_map(|(what, record)| not_as_of_utf8(what, record, &mut checked))
        .collect();
    assert!(
        problems.is_empty(),
        "{} of {checked}\n{}",
        problems.len(),
        problems.join("\n")
    );
    assert!(checked > 1000, "only {checked}");
}
