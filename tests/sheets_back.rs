//! Score sheets there and back: every sheet that is written is found out by its content and read again, and is the same
//! game but for what was said to be lost.

mod common;

use common::back::there_and_back_by;
use common::random::{self, Rng, Wanted};
use kifu::format::score::words::Language;
use kifu::format::score::{Numbering, SHEETS};
use kifu::format::{Loss, WriteOptions, detect, moves};
use kifu::record::clock::Clock;
use kifu::record::ending::{EndingKind, Outcome};
use kifu::record::fault::{Code, Severity};
use kifu::record::header::{Header, Key};
use kifu::record::tree::{Content, NodeId, Record};
use kifu::shogi::Color;

/// With CR LF every line was a game of its own, and a first line like `3手目：x` went on with the game before it.
#[test]
fn several_sheets_in_a_file_come_back_as_games_of_their_own() {
    for seed in 0..60 {
        let mut records: Vec<Record> = (0..3)
            .map(|part| {
                let wanted = Wanted {
                    plies: 1 + seed as usize % 50,
                    ..Wanted::EVERYTHING
                };
                let mut record = random::game(seed * 3 + part, wanted);
                if seed % 3 == 0 {
                    record.header = Header::default();
                    record.header.push(Key::Free, "3手目", "x");
                }
                record
            })
            .collect();
        let is_foul = |record: &Record| record.foul().is_some();
        records.retain(|record| !is_foul(record) && !record.is_empty());
        for format in SHEETS {
            for numbering in [Numbering::Pairs, Numbering::Plies, Numbering::None] {
                for line_end in ["\n", "\r\n", "\r"] {
                    let options = WriteOptions {
                        numbering: Some(numbering),
                        clocks: true,
                        ..WriteOptions::default()
                    };
                    let sheets: Vec<String> = records
                        .iter()
                        .map(|record| {
                            common::write(format, record, &options)
                                .expect("it is written")
                                .text
                        })
                        .collect();
                    let file = sheets.join(format.separator).replace('\n', line_end);
                    let games = common::read_games(&moves::FORMAT, file.as_bytes());
                    let what = format!("seed {seed} as {} {numbering:?} {line_end:?}", format.name);
                    assert_eq!(games.len(), records.len(), "{what}\n{file}");
                    for (record, game) in records.iter().zip(&games) {
                        assert_eq!(record.difference(&game.record), None, "{what}\n{file}");
                    }
                }
            }
        }
    }
}

/// Writes a record as a sheet of every notation with every numbering, and reads it back: it is the same, but for what is
/// counted as lost.
#[track_caller]
fn assert_sheets_come_back(what: &str, record: &Record) {
    for format in SHEETS {
        for numbering in [
            None,
            Some(Numbering::Pairs),
            Some(Numbering::Plies),
            Some(Numbering::None),
        ] {
            for language in [None, Some(Language::English), Some(Language::Japanese)] {
                let options = WriteOptions {
                    numbering,
                    language,
                    clocks: true,
                    ..WriteOptions::default()
                };
                let back = there_and_back_by(record, (format, &moves::FORMAT), &options, false);
                if let Err(problem) = back {
                    panic!(
                        "{what} as {} {numbering:?} {language:?}: {problem}",
                        format.name
                    );
                }
            }
        }
    }
}

#[test]
fn sheets_come_back() {
    for seed in 0..300 {
        let record = random::game(seed, Wanted::EVERYTHING);
        assert_sheets_come_back(&format!("seed {seed}"), &record);
    }
}

/// Writes a record as a sheet of every notation, numbering and language, with times and without, and reads it in the
/// format that is found out from it.
#[track_caller]
fn assert_sheets_are_found_out(what: &str, record: &Record) {
    let is_move = |id| record.node(id).played().is_some();
    if !record.main_line().any(is_move) {
        // Without a move it is a list of header lines of any format.
        return;
    }
    for format in SHEETS {
        for numbering in [Numbering::Pairs, Numbering::Plies, Numbering::None] {
            for language in [Language::English, Language::Japanese] {
                for clocks in [false, true] {
                    let options = WriteOptions {
                        numbering: Some(numbering),
                        language: Some(language),
                        clocks,
                        ..WriteOptions::default()
                    };
                    let name = format.name;
                    let what = format!("{what} as {name} {numbering:?} {language:?} {clocks}");
                    let output = common::write(format, record, &options).expect("it is written");
                    let text = output.text;
                    let found = match detect::detect(&text, None) {
                        Ok(found) => found,
                        // A single move without anything beside it may be a word of any text.
                        Err(fault) => {
                            let is_told = fault.english().ends_with("read with --from moves");
                            assert!(
                                is_told && text.split_whitespace().count() == 1,
                                "{what}: {text}"
                            );
                            continue;
                        }
                    };
                    let back = there_and_back_by(record, (format, found), &options, false);
                    if let Err(problem) = back {
                        panic!("{what} is taken for {}: {problem}", found.name);
                    }
                }
            }
        }
    }
}

/// A sheet in Japanese was taken for KIF or KI2: its numbers and variations were not understood.
#[test]
fn sheets_are_found_out_by_their_content() {
    for seed in 0..150 {
        let wanted = Wanted {
            plies: 1 + seed as usize % 60,
            ..Wanted::EVERYTHING
        };
        let record = random::game(seed, wanted);
        assert_sheets_are_found_out(&format!("seed {seed}"), &record);
    }
    for seed in 0..60 {
        let record = random::tree(seed, 1 + seed as usize % 7, seed as usize % 5);
        assert_sheets_are_found_out(&format!("tree {seed}"), &record);
    }
}

/// A foul was spelled as if it were legal, and where it came from was not found again.
#[test]
fn fouls_come_back_from_sheets() {
    let (mut fouls, mut lost) = (0, 0);
    for seed in 0..1500 {
        let wanted = Wanted {
            starts: true,
            ..Wanted::PLAIN
        };
        let record = random::game(seed, wanted);
        if record.foul().is_none() {
            continue;
        }
        assert_sheets_come_back(&format!("seed {seed}"), &record);
        for format in SHEETS {
            let output = common::write(format, &record, &WriteOptions::default());
            fouls += 1;
            lost += output.expect("it is written").lost.get(Loss::FoulMove);
        }
    }
    assert!(
        fouls > 300 && lost * 10 < fouls,
        "{lost} of {fouls} are lost"
    );
}

/// Keys, values, comments and words for endings that look like something else on a sheet.
const HOSTILE: &[&str] = &[
    "*x",
    "&x",
    "#x",
    "x",
    "",
    "：",
    ":",
    ":x",
    "x:",
    "a：b",
    "a: b",
    "a\nb",
    "a\r\nb",
    "a\n\n:b\n",
    "\n",
    " a ",
    "　a　",
    "a\t",
    "まで3手",
    "まで3手で中断",
    "まで3手で先手の勝ち",
    "After 3 moves",
    "After 3 moves: draw",
    "After 3 moves:",
    "Variation at ply 1:",
    "変化：1手",
    "変化",
    "1. P-7f",
    "1",
    "1.",
    "...",
    "1...P-3d",
    "P-7f",
    "▲７六歩",
    "7g7f",
    "Position",
    "開始局面",
    "Black",
    "White",
    "先手",
    "下手",
    "手合割",
    "Handicap",
    "Even",
    "平手",
    "結果",
    "後手の勝ち",
    "結果：後手の勝ち",
    "投了",
    "resigns",
    "Black resigns",
    "draw",
    "White wins",
    "x, draw",
    "x, Black wins",
    "Black wins, draw",
    "mate",
    "1-0",
    "mate.",
    "(0:05)",
    "x (0:05)",
    "a (1:00/1:00:00)",
    "|・",
    "春歩",
    "同銀",
    "☗歩-76",
    "Bx2b+ (0:05)",
    "[Black \"x\"]",
    "--",
    "+7776FU",
    "%TORYO",
    "Note",
    "備考",
    "持ち時間",
    "00:10+30",
    "\\n",
    "一二三",
    "３",
    "3手目",
    "10)",
    "/",
    "!",
    "\u{1}",
    "e\u{301}",
    "🀄",
    "interrupted",
    "中断",
    "反則勝ち",
    "the next move is sealed",
];

/// They came back as comments, endings and moves.
#[test]
fn hostile_keys_and_values_come_back_from_sheets_or_are_counted() {
    for seed in 0..400 {
        let mut rng = Rng::new(seed);
        let wanted = Wanted {
            plies: 5,
            variations: 1,
            clocks: true,
            starts: true,
            ..Wanted::PLAIN
        };
        let mut record = random::game(seed, wanted);
        for _ in 0..rng.below(5) {
            let value = *rng.pick(HOSTILE);
            let (key, name) = match rng.below(8) {
                0 => (Key::Black, "先手"),
                1 => (Key::White, "後手"),
                2 => (Key::Note, "備考"),
                3 => (Key::Event, "棋戦"),
                4 => (Key::TimeLimit, "持ち時間"),
                _ => (Key::Free, *rng.pick(HOSTILE)),
            };
            record.header.push(key, name, value);
        }
        let nodes: Vec<NodeId> = record.iter().map(|(id, _)| id).collect();
        for id in nodes {
            // No format has a line break within a comment, a bookmark or a word.
            let line = |rng: &mut Rng| rng.pick(HOSTILE).split(['\n', '\r']).collect::<String>();
            for _ in 0..rng.below(3) {
                let comment = line(&mut rng);
                record.node_mut(id).notes_mut().comments.push(comment);
            }
            if rng.once_in(4) {
                let bookmark = line(&mut rng);
                record.node_mut(id).notes_mut().bookmark = Some(bookmark);
            }
            // Behind a foul only the word for it can stand.
            let parent = record.node(id).parent().unwrap_or(NodeId::START);
            let is_fouled = matches!(record.node(parent).content, Content::Foul(_));
            if let Content::Ending(ending) = &mut record.node_mut(id).content
                && !is_fouled
            {
                ending.kind = *rng.pick(&[EndingKind::Other, EndingKind::Other, ending.kind]);
                ending.word = line(&mut rng).into();
            }
        }
        assert_sheets_come_back(&format!("seed {seed}"), &record);
    }
}

/// Endings with another winner than their words say, in both languages.
#[test]
fn every_ending_with_every_outcome_comes_back_from_sheets_or_is_counted() {
    for moves in 0..3 {
        // A line without an ending is an unfinished one, and needs no word for it.
        let kinds = EndingKind::ALL
            .iter()
            .filter(|&&kind| kind != EndingKind::Unfinished);
        for &kind in kinds {
            for outcome in [
                Outcome::Win(Color::Black),
                Outcome::Win(Color::White),
                Outcome::Draw,
                Outcome::NoResult,
            ] {
                let text = format!(
                    "startpos moves {}\n",
                    &"7g7f 3c3d"[..(moves * 5_usize).saturating_sub(1)]
                );
                let mut record = common::read_one(common::format("usi"), text.as_bytes()).record;
                let tip = common::last_node(&record, NodeId::START);
                let end = record.end(tip, kind, None, "裁定待ち", Clock::NONE);
                if let Content::Ending(ending) = &mut record.node_mut(end).content {
                    ending.outcome = outcome;
                }
                assert_sheets_come_back(&format!("{kind} {outcome:?} after {moves}"), &record);
            }
        }
    }
}

#[test]
fn repeated_and_overruled_header_lines_stand_on_sheets() {
    let kif = "棋戦：a\n記録係：b\n先手：c\n棋戦：d\n記録係：b2\n先手：\n後手：\n場所：\n備考：一\\n二\n   1 ７六歩(77)\n";
    let game = common::read_one(common::format("kif"), kif.as_bytes());
    for (to, expected) in [
        (
            "hodges",
            "Event: a\n記録係: b\nBlack: c\nEvent: d\n記録係: b2\nBlack:\nSite:\nNote: 一\n    : 二\n1. P-7f\n",
        ),
        (
            "japanese",
            "棋戦：a\n記録係：b\n先手：c\n棋戦：d\n記録係：b2\n先手：\n場所：\n備考：一\n    ：二\n1. ▲７六歩\n",
        ),
    ] {
        let output = common::write(common::format(to), &game.record, &WriteOptions::default());
        let output = output.expect("it is written");
        assert_eq!(output.text, expected);
        assert!(output.lost.is_empty(), "{}", output.lost);
        let back = common::read_one(&moves::FORMAT, output.text.as_bytes());
        let lines = |record: &Record| -> Vec<(Key, String)> {
            let lines = record.header.iter().filter(|line| line.key != Key::White);
            lines
                .map(|line| (line.key, line.value.to_string()))
                .collect()
        };
        assert_eq!(lines(&back.record), lines(&game.record));
    }
}

/// Writes a record as a sheet of every notation and numbering, and reads it back without a word but notes.
#[track_caller]
fn assert_trees_come_back(what: &str, record: &Record) {
    for format in SHEETS {
        for numbering in [Numbering::Pairs, Numbering::Plies, Numbering::None] {
            let options = WriteOptions {
                numbering: Some(numbering),
                ..WriteOptions::default()
            };
            let text = common::write(format, record, &options)
                .expect("it is written")
                .text;
            let game = common::read_one(&moves::FORMAT, text.as_bytes());
            let what = format!("{what} as {} {numbering:?}\n{text}", format.name);
            let worst = game
                .faults_from(Severity::Warning)
                .find(|fault| fault.code != Code::OddStart);
            assert!(worst.is_none(), "{what}{worst:?}");
            assert_eq!(record.difference(&game.record), None, "{what}");
        }
    }
}

/// The main line went on far to the right behind a variation, and came back as a part of it.
#[test]
fn sheets_of_every_shape_of_tree_come_back() {
    for seed in 0..240 {
        let plies = 1 + (seed % 12) as usize;
        let variations = (seed / 12 % 8) as usize;
        let record = random::tree(seed, plies, variations);
        assert_trees_come_back(&format!("seed {seed}"), &record);
    }
    // Numbers of one, two and three digits.
    for plies in (9..12).chain(95..106) {
        let record = random::tree(plies as u64, plies, 4);
        assert_trees_come_back(&format!("{plies} plies"), &record);
    }
    for seed in 0..20 {
        let record = random::tree(seed, 12, 40);
        assert_trees_come_back(&format!("40 variations, seed {seed}"), &record);
    }
}

/// What stood behind a sentence about the end or the heading of a variation went lost without a word.
#[test]
fn a_word_behind_any_line_of_a_sheet_is_kept_or_told() {
    for seed in 0..60 {
        let wanted = Wanted {
            plies: 12,
            ..Wanted::EVERYTHING
        };
        let record = random::game(seed, wanted);
        for format in SHEETS {
            for language in [Language::English, Language::Japanese] {
                let options = WriteOptions {
                    language: Some(language),
                    clocks: seed % 2 == 0,
                    ..WriteOptions::default()
                };
                let text = common::write(format, &record, &options)
                    .expect("it is written")
                    .text;
                let lines: Vec<&str> = text.lines().collect();
                for at in 0..lines.len() {
                    for tail in [" ZZQ", ", ZZQ", "ZZQ"] {
                        let mut lines = lines.clone();
                        let line = format!("{}{tail}", lines[at]);
                        lines[at] = &line;
                        let text = lines.join("\n");
                        let games = common::read_games(&moves::FORMAT, text.as_bytes());
                        let is_found = games.iter().any(|game| {
                            let mut kept = game.record.iter().any(|(_, node)| {
                                let mut notes = node
                                    .comments()
                                    .iter()
                                    .map(String::as_str)
                                    .chain(node.bookmark());
                                notes.any(|text| text.contains("ZZQ"))
                                    || node
                                        .ending()
                                        .is_some_and(|ending| ending.word.contains("ZZQ"))
                            });
                            kept |= game
                                .record
                                .header
                                .iter()
                                .any(|line| line.value.contains("ZZQ"));
                            let mut told = game.faults_from(Severity::Warning);
                            kept || told.any(|fault| fault.written.contains("ZZQ"))
                        });
                        assert!(is_found, "{line}\n in\n{text}");
                    }
                }
            }
        }
    }
}

/// A generator of small damages: a byte or a line is taken out, doubled, or put elsewhere.
fn damaged(text: &str, rng: &mut Rng) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..=rng.below(4) {
        let at = rng.below(lines.len());
        let other = lines[rng.below(lines.len())].clone();
        match rng.below(5) {
            0 => lines.insert(at, other),
            1 => lines[at] = format!("{}{other}", &lines[at]),
            2 => lines[at] = lines[at].trim_start().to_owned(),
            3 => lines[at] = lines[at].chars().skip(1 + rng.below(5)).collect(),
            _ => {
                let cut = rng.below(lines[at].chars().count() + 1);
                let sign = *rng.pick(&["", "\u{3000}", "(", "9", ":", ".", "+", "変", "\r", "*"]);
                let (before, behind): (String, String) = (
                    lines[at].chars().take(cut).collect(),
                    lines[at].chars().skip(cut + 1).collect(),
                );
                lines[at] = format!("{before}{sign}{behind}");
            }
        }
    }
    lines.join("\n")
}

#[test]
fn damaged_sheets_are_read_or_refused() {
    let mut rng = Rng::new(7);
    for seed in 0..60 {
        let wanted = Wanted {
            plies: 30,
            ..Wanted::EVERYTHING
        };
        let record = random::game(seed, wanted);
        for format in SHEETS {
            let options = WriteOptions {
                clocks: true,
                ..WriteOptions::default()
            };
            let text = common::write(format, &record, &options)
                .expect("it is written")
                .text;
            for _ in 0..5 {
                let text = damaged(&text, &mut rng);
                if let Ok(found) = detect::detect(&text, None) {
                    common::read_games(found, text.as_bytes());
                }
                for game in common::read_games(&moves::FORMAT, text.as_bytes()) {
                    // What is read without an error can be written again. A line that stops needs no word for it, unless a
                    // variation stands beside its end.
                    let stops = game.record.iter().any(|(_, node)| {
                        let ending = node.ending().map(|ending| ending.kind);
                        ending == Some(EndingKind::Unfinished) && node.next_sibling().is_none()
                    });
                    if game.is_game && !game.faults.has_error() && !stops {
                        let back = there_and_back_by(
                            &game.record,
                            (format, &moves::FORMAT),
                            &options,
                            false,
                        );
                        assert_eq!(back, Ok(()), "seed {seed} as {}\n{text}", format.name);
                    }
                }
            }
        }
    }
}

/// The way to each variation was copied, and every open line looked at for each row.
#[test]
fn a_sheet_with_variations_inside_each_other_takes_no_longer_than_its_length() {
    let record = common::nested(60_000);
    for format in ["hodges", "japanese"] {
        let output = common::write(common::format(format), &record, &WriteOptions::default())
            .expect("it is written");
        let game = common::read_one(common::format("moves"), output.text.as_bytes());
        assert!(!game.faults.has_error(), "{}", game.told());
        assert_eq!(record.difference(&game.record), None, "{format}");
    }
}
