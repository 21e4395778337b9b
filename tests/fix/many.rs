//! Many records at once: the samples, the corpus, random games.

use super::*;
use common::corpus;
use common::random::{self, Rng, Wanted};
use kifu::format::WriteOptions;
use kifu::record::tree::Content;

/// Every record of the project's own samples, good and bad ones.
#[test]
fn whatever_is_mended_in_the_samples_is_mended_once_and_for_all() {
    let (mut files, mut changed, mut failures) = (0, 0, Vec::new());
    for path in common::records_below(&common::fixtures("")) {
        let format = common::format_of(&path);
        let bytes = std::fs::read(&path).unwrap();
        let (fixed, changes) = fix(format, &bytes);
        files += 1;
        changed += u32::from(!changes.is_empty());
        assert_eq!(changes.is_empty(), fixed == bytes, "{}", path.display());
        if let Err(problem) = check_fixed(format, &bytes, &fixed) {
            failures.push(format!("{}: {problem}", path.display()));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(files > 100 && changed > 15, "{changed} of {files}");
}

/// Samples with a byte taken out, put in or doubled here and there.
#[test]
fn whatever_is_mended_in_damaged_samples_is_mended_once_and_for_all() {
    const SIGNS: &[u8] = b"0123456789abcxPRG+-*'^=.,:()[]{}\"\\\n";
    let mut rng = Rng::new(41);
    let (mut changed, mut failures) = (0, Vec::new());
    for path in common::records_below(&common::fixtures("")) {
        let format = common::format_of(&path);
        let bytes = std::fs::read(&path).unwrap();
        if bytes.is_empty() || bytes.len() > 20_000 {
            continue;
        }
        for _ in 0..4 {
            let mut damaged = bytes.clone();
            for _ in 0..1 + rng.below(4) {
                let at = rng.below(damaged.len());
                let end = (at + 1 + rng.below(8)).min(damaged.len());
                match rng.below(4) {
                    0 => damaged.insert(at, SIGNS[rng.below(SIGNS.len())]),
                    1 => damaged[at] = SIGNS[rng.below(SIGNS.len())],
                    2 => {
                        let part = damaged[at..end].to_vec();
                        damaged.splice(at..at, part);
                    }
                    _ if damaged.len() > 10 => {
                        damaged.drain(at..end);
                    }
                    _ => {}
                }
                if damaged.is_empty() {
                    damaged.push(b'\n');
                }
            }
            let (fixed, changes) = fix(format, &damaged);
            changed += u32::from(!changes.is_empty());
            if let Err(problem) = check_fixed(format, &damaged, &fixed) {
                let text = String::from_utf8_lossy(&damaged).into_owned();
                failures.push(format!("{}: {problem}\n{text}", path.display()));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(changed > 50, "{changed}");
}

/// Takes out of the moves of JKF what they can do without, some here and some there.
fn thinned(value: &mut serde_json::Value, rng: &mut Rng) {
    use serde_json::Value;
    match value {
        Value::Array(list) => list.iter_mut().for_each(|value| thinned(value, rng)),
        Value::Object(fields) => {
            let is_move = fields.contains_key("to");
            let is_drop = is_move && !fields.contains_key("from");
            let promotes = fields.get("promote") == Some(&Value::Bool(true));
            for name in ["color", "piece", "same", "promote", "capture", "relative"] {
                // What tells the move: its piece and that it is dropped, or that it promotes.
                let is_needed = match name {
                    "piece" | "relative" => is_drop,
                    "promote" => promotes,
                    _ => false,
                };
                if is_move && !is_needed && some(rng) {
                    fields.remove(name);
                }
            }
            fields.values_mut().for_each(|value| thinned(value, rng));
        }
        _ => {}
    }
}

#[test]
fn whatever_a_move_of_jkf_leaves_out_comes_back() {
    let format = common::format("jkf");
    let mut thinned_games = 0;
    for seed in 0..150 {
        let record = random::game(seed, Wanted::EVERYTHING);
        if record
            .iter()
            .any(|(_, node)| matches!(node.content, Content::Foul(_)))
        {
            continue;
        }
        let Ok(written) = common::write(format, &record, &WriteOptions::default()) else {
            continue;
        };
        let parse = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
        let (strict, changes) = fix(format, written.text.as_bytes());
        assert!(changes.is_empty(), "seed {seed}: {changes:?}");
        assert!(strict == written.text.as_bytes(), "seed {seed}");
        let whole = parse(&written.text);
        let mut lenient = whole.clone();
        thinned(&mut lenient, &mut Rng::new(seed));
        thinned_games += u32::from(lenient != whole);
        for text in [
            serde_json::to_string(&lenient).unwrap(),
            serde_json::to_string_pretty(&lenient).unwrap(),
        ] {
            let fixed = fix_text("jkf", &text);
            let fixed_value = parse(&fixed);
            assert!(
                fixed_value == whole,
                "seed {seed}\n{text}\n{fixed}\n{}",
                written.text
            );
            assert_eq!(
                check_fixed(format, text.as_bytes(), fixed.as_bytes()),
                Ok(()),
                "seed {seed}"
            );
        }
    }
    assert!(thinned_games > 80, "{thinned_games}");
}

/// True of some lines.
fn some(rng: &mut Rng) -> bool {
    rng.once_in(3)
}

/// Spells a strict text leniently, in ways that all stand for it.
fn spoil(format: &str, text: &str, rng: &mut Rng) -> String {
    let mut spoiled = String::new();
    let half = |line: &str| {
        let kanji = "一二三四五六七八九";
        let mut chars = line.chars().peekable();
        let mut out = String::new();
        while let Some(ch) = chars.next() {
            let next = chars
                .peek()
                .and_then(|&next| kanji.chars().position(|it| it == next));
            match (('１'..='９').contains(&ch), next) {
                (true, Some(rank)) => {
                    chars.next();
                    out += &format!("{}{}", ch as u32 - '０' as u32, rank + 1);
                }
                _ => out.push(ch),
            }
        }
        out
    };
    for line in text.lines() {
        let is_move = match format {
            "kif" => line.starts_with(' '),
            "ki2" => line.starts_with(['▲', '△']),
            "csa" => line.starts_with(['+', '-', 'T', '%']) && line.len() > 1,
            "psn" => {
                let (number, written) = line.split_once('.').unwrap_or_default();
                let is_number = !number.is_empty() && number.bytes().all(|it| it.is_ascii_digit());
                is_number
                    && written.starts_with(['+', 'K', 'R', 'B', 'G', 'S', 'N', 'L', 'P'])
                    && written.contains(['-', 'x', '*'])
            }
            _ => true,
        };
        let line = match format {
            _ if !is_move || !some(rng) => line.to_owned(),
            "kif" => half(line),
            "ki2" => half(line),
            "csa" => line.to_lowercase(),
            "psn" => {
                let end = line.find(' ').unwrap_or(line.len());
                let (written, behind) = line.split_at(end);
                let written = written.replace('*', "＊").replace('-', "－");
                written.to_lowercase() + behind
            }
            _ => line.replacen(" moves ", " ", 1),
        };
        spoiled += &line;
        spoiled.push('\n');
    }
    spoiled
}

#[test]
fn whatever_is_spelled_leniently_comes_back_strict() {
    let mut spoiled_games = 0;
    for seed in 0..400 {
        let wanted = Wanted {
            notes: false,
            header: false,
            ..Wanted::EVERYTHING
        };
        let record = random::game(seed, wanted);
        // What is illegal is left as it is.
        if record
            .iter()
            .any(|(_, node)| matches!(node.content, Content::Foul(_)))
        {
            continue;
        }
        for name in ["kif", "ki2", "csa", "usi", "psn"] {
            let format = common::format(name);
            let Ok(written) = common::write(format, &record, &WriteOptions::default()) else {
                continue;
            };
            let (strict, changes) = fix(format, written.text.as_bytes());
            assert!(changes.is_empty(), "{name} of seed {seed}: {changes:?}");
            assert!(strict == written.text.as_bytes(), "{name} of seed {seed}");
            let mut rng = Rng::new(seed);
            let lenient = spoil(name, &written.text, &mut rng);
            spoiled_games += u32::from(lenient != written.text);
            assert_eq!(
                fix_text(name, &lenient),
                written.text,
                "{name} of seed {seed}\n{lenient}"
            );
        }
    }
    assert!(spoiled_games > 300, "{spoiled_games}");
}

#[test]
fn the_whole_corpus_stays_what_it_is() {
    let Some(folder) = corpus::folder("the_whole_corpus_stays_what_it_is") else {
        return;
    };
    let names = [
        "kif", "ki2", "csa", "usi", "sfen", "bod", "psn", "jkf", "epd", "usen",
    ];
    let (mut files, mut changed, mut failures) = (0, 0, Vec::new());
    for source in corpus::sources(&folder, &names) {
        let format = common::format(source.get("format"));
        let bytes = std::fs::read(folder.join(source.file())).unwrap();
        let (fixed, changes) = fix(format, &bytes);
        files += 1;
        changed += u32::from(!changes.is_empty());
        assert_eq!(changes.is_empty(), fixed == bytes, "{}", source.file());
        if let Err(problem) = check_fixed(format, &bytes, &fixed) {
            failures.push(format!("{}: {problem}", source.file()));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(files > 100 && changed > 3, "{changed} of {files}");
}
