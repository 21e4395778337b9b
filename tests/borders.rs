//! Games one behind the other in a file: as many come back as were written, and none has anything of its neighbour.

mod common;

use common::back::same_but_for;
use common::random::Rng;
use kifu::format::score::words::Language;
use kifu::format::score::{Numbering, SHEETS};
use kifu::format::{Format, Output, WriteOptions, detect, moves};
use kifu::record::clock::Clock;
use kifu::record::ending::EndingKind;
use kifu::record::header::Key;
use kifu::record::tree::{NodeId, Record};

/// Starts, each with two moves from it.
const STARTS: [(&str, &str); 7] = [
    (
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "7g7f 3c3d",
    ),
    // Bishop.
    (
        "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        "3c3d 7g7f",
    ),
    // White moves first.
    (
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        "3c3d 7g7f",
    ),
    // No handicap that has a name.
    (
        "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "7g7f 3c3d",
    ),
    // It begins later.
    (
        "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3",
        "2g2f 8c8d",
    ),
    // A problem.
    ("4k4/9/4P4/9/9/9/9/9/9 b 2G 1", "G*4b 5a6a"),
    (
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 2",
        "7g7f 3c3d",
    ),
];

const HEADERS: [&[(Key, &str, &str)]; 4] = [
    &[],
    &[(Key::Black, "先手", "A"), (Key::White, "後手", "B")],
    &[(Key::Event, "棋戦", "C")],
    &[(Key::Free, "記録係", "D")],
];

/// How a line of play ends; `None` is a line that breaks off.
const ENDINGS: [Option<EndingKind>; 5] = [
    None,
    None,
    Some(EndingKind::Resign),
    Some(EndingKind::Interrupt),
    Some(EndingKind::Unfinished),
];

/// A game that may have nothing but its start.
fn game(rng: &mut Rng) -> Record {
    // The one that needs no line is the one that another game's may be taken for.
    let (start, line) = if rng.once_in(3) {
        STARTS[0]
    } else {
        *rng.pick(&STARTS)
    };
    let plies = rng.below(3);
    let line: Vec<&str> = line.split(' ').take(plies).collect();
    let text = format!("sfen {start} moves {}\n", line.join(" "));
    let mut record = common::read_one(common::format("usi"), text.as_bytes()).record;
    let header = *rng.pick(&HEADERS);
    for (key, name, value) in header.iter().filter(|_| !rng.once_in(3)) {
        record.header.push(*key, name, value);
    }
    let tip = common::last_node(&record, NodeId::START);
    for id in [NodeId::START, tip] {
        if rng.once_in(5) {
            let comments = &mut record.node_mut(id).notes_mut().comments;
            comments.push("7g7f".to_owned());
        }
    }
    match *rng.pick(&ENDINGS) {
        // A line without an ending is the same.
        None | Some(EndingKind::Unfinished) => {}
        Some(kind) => {
            let end = record.end(tip, kind, None, "", Clock::NONE);
            if rng.once_in(4) {
                let comments = &mut record.node_mut(end).notes_mut().comments;
                comments.push("3c3d".to_owned());
            }
        }
    }
    record
}

/// The games in one file, as the command writes them.
fn file(format: &Format, options: &WriteOptions, outputs: &[&Output]) -> String {
    let head = (format.file_head)(options);
    let mut file = String::new();
    for (index, output) in outputs.iter().enumerate() {
        if index > 0 {
            file.push_str(format.separator);
        }
        let own = output.text.strip_prefix(&*head).filter(|_| index > 0);
        file.push_str(own.unwrap_or(&output.text));
    }
    file
}

/// Writes sequences of games as one file, and reads them again.
#[track_caller]
fn assert_borders(
    (to, from): (&'static Format, Option<&'static Format>),
    options: &WriteOptions,
    rounds: u64,
) {
    for seed in 0..rounds {
        let mut rng = Rng::new(seed);
        let records: Vec<Record> = (0..2 + rng.below(3)).map(|_| game(&mut rng)).collect();
        let written: Vec<(&Record, Output)> = records
            .iter()
            .filter_map(|record| Some((record, common::write(to, record, options).ok()?)))
            .collect();
        let outputs: Vec<&Output> = written.iter().map(|(_, output)| output).collect();
        let text = file(to, options, &outputs);
        let what = format!("seed {seed} as {} {:?}\n{text}", to.name, options.numbering);
        let from = match from {
            Some(from) => from,
            None => match detect::detect(&text, None) {
                // Header lines alone may be those of several formats.
                Ok(_) | Err(_) if records.iter().all(|record| record.plies() == 0) => continue,
                Ok(from) => from,
                Err(fault) => panic!("{what}{}", common::tell(&fault)),
            },
        };
        let mut games = common::read_games(from, text.as_bytes());
        assert_eq!(games.len(), written.len(), "{what}");
        for ((record, output), game) in written.iter().zip(&mut games) {
            assert!(!game.faults.has_error(), "{what}{}", game.told());
            let is_position = matches!(to.name, "sfen" | "epd" | "bod");
            if is_position {
                let last = common::last_position(record, NodeId::START);
                let (ours, theirs) = (last.setup().to_sfen(), game.record.start.to_sfen());
                let board = |sfen: &str| sfen.rsplit_once(' ').map(|(rest, _)| rest.to_owned());
                assert_eq!(board(&ours), board(&theirs), "{what}");
                continue;
            }
            let same = same_but_for(&output.lost, record, &mut game.record, &(to.holds)(options));
            assert_eq!(same, Ok(()), "{what}");
        }
    }
}

/// The sheet of a game without moves and an even game without a header behind it came back as one game, from the start of
/// the first one.
#[test]
fn sheets_have_borders_whatever_stands_on_them() {
    for sheet in SHEETS {
        for language in [Language::English, Language::Japanese] {
            for numbering in [Numbering::Pairs, Numbering::Plies, Numbering::None] {
                let options = WriteOptions {
                    numbering: Some(numbering),
                    language: Some(language),
                    ..WriteOptions::default()
                };
                assert_borders((sheet, Some(&moves::FORMAT)), &options, 300);
                // Without numbers a sheet in Japanese is a file of KI2 as well, whose borders are others.
                if numbering != Numbering::None {
                    assert_borders((sheet, None), &options, 300);
                }
            }
        }
    }
}

#[test]
fn files_of_every_format_have_borders() {
    for name in [
        "kif", "ki2", "bod", "csa", "usi", "sfen", "epd", "usen", "jkf", "psn",
    ] {
        let format = common::format(name);
        assert_borders((format, Some(format)), &WriteOptions::default(), 2000);
    }
}
