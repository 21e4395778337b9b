//! Each stage of the way of a game, over an archive of random games that is made in memory: `cargo bench`.
//!
//! The games are the same on every run and every machine, without clocks, comments and variations: 200 games of about 60 moves.

#[path = "../tests/common/mod.rs"]
mod common;

use common::random::{self, Wanted};
use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box};
use kifu::format::{Format, Output, WriteOptions};
use kifu::record::fault::Faults;
use kifu::record::replay::replay;
use kifu::record::tree::Record;
use kifu::shogi::{Position, Setup};
use kifu::text::encoding::{self, Encoding};

fn main() {
    divan::main();
}

const GAMES: u64 = 200;

/// The formats that hold games and are read.
const FORMATS: [&str; 6] = ["kif", "ki2", "csa", "usi", "psn", "jkf"];

fn records() -> Vec<Record> {
    (0..GAMES)
        .map(|seed| random::game(seed, Wanted::PLAIN))
        .collect()
}

/// The games as a format writes them, one text each.
fn texts(format: &Format) -> Vec<String> {
    let write = |record| {
        common::write(format, record, &WriteOptions::default())
            .expect("it can be written")
            .text
    };
    records().iter().map(write).collect()
}

/// The games as one stream of bytes.
fn stream(format: &Format, encoding: Encoding) -> Vec<u8> {
    let mut bytes = Vec::new();
    encoding::encode(
        &texts(format).join(format.separator),
        encoding,
        &mut bytes,
        false,
    )
    .expect("plain games fit");
    bytes
}

fn moves(records: &[Record]) -> usize {
    records.iter().map(|record| record.plies() as usize).sum()
}

#[divan::bench(args = [Encoding::Utf8, Encoding::Cp932, Encoding::EucJp])]
fn decode(bencher: Bencher<'_, '_>, encoding: Encoding) {
    let format = common::format("kif");
    let games: Vec<Vec<u8>> = texts(format)
        .iter()
        .map(|text| {
            let mut bytes = Vec::new();
            encoding::encode(text, encoding, &mut bytes, false).expect("plain games fit");
            bytes
        })
        .collect();
    let size: usize = games.iter().map(Vec::len).sum();
    bencher.counter(BytesCount::new(size)).bench(|| {
        for game in &games {
            black_box(encoding::decode(black_box(game), None));
        }
    });
}

#[divan::bench(args = FORMATS)]
fn cut(bencher: Bencher<'_, '_>, name: &str) {
    let format = common::format(name);
    let bytes = stream(format, Encoding::Utf8);
    bencher.counter(BytesCount::new(bytes.len())).bench(|| {
        let mut rest = &bytes[..];
        while let Some(end) = (format.cut)(black_box(rest)) {
            rest = &rest[end..];
        }
    });
}

#[divan::bench(args = FORMATS)]
fn read(bencher: Bencher<'_, '_>, name: &str) {
    let format = common::format(name);
    let texts = texts(format);
    let reader = format.read.expect("a reader");
    let mut faults = Faults::new();
    bencher
        .counter(ItemsCount::new(moves(&records())))
        .bench_local(|| {
            for text in &texts {
                faults.clear();
                black_box(reader(black_box(text), &mut faults));
            }
        });
}

#[divan::bench(args = FORMATS)]
fn replay_transcripts(bencher: Bencher<'_, '_>, name: &str) {
    let format = common::format(name);
    let texts = texts(format);
    let reader = format.read.expect("a reader");
    let mut faults = Faults::new();
    let transcripts: Vec<_> = texts.iter().map(|text| reader(text, &mut faults)).collect();
    bencher
        .counter(ItemsCount::new(moves(&records())))
        .bench_local(|| {
            for transcript in &transcripts {
                faults.clear();
                black_box(replay(black_box(transcript), &mut faults));
            }
        });
}

#[divan::bench(args = ["kif", "ki2", "csa", "usi", "psn", "jkf", "jsonl", "usen", "sfen", "hodges", "japanese"])]
fn write(bencher: Bencher<'_, '_>, name: &str) {
    let format = common::format(name);
    let writer = format.write.expect("a writer");
    let records = records();
    let mut output = Output::default();
    bencher
        .counter(ItemsCount::new(moves(&records)))
        .bench_local(|| {
            for record in &records {
                output.text.clear();
                writer(black_box(record), &WriteOptions::default(), &mut output)
                    .expect("it can be written");
            }
        });
}

/// From the bytes of a stream to records: what `check` does.
#[divan::bench(args = FORMATS)]
fn check(bencher: Bencher<'_, '_>, name: &str) {
    let format = common::format(name);
    let bytes = stream(format, Encoding::Utf8);
    bencher
        .counter(ItemsCount::new(moves(&records())))
        .bench(|| common::read_games(format, black_box(&bytes)));
}

/// Positions from which lines are counted: the start, and one with many drops.
const POSITIONS: [(&str, &str, u32); 2] = [
    (
        "start",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        4,
    ),
    (
        "drops",
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1",
        2,
    ),
];

#[divan::bench(args = ["start", "drops"])]
fn perft(bencher: Bencher<'_, '_>, name: &str) {
    let (_, sfen, depth) = POSITIONS
        .into_iter()
        .find(|(of, ..)| *of == name)
        .expect("a position");
    let (setup, _) = Setup::from_sfen(sfen).expect("an SFEN");
    let position = Position::new(&setup).expect("a position");
    let nodes = position.clone().perft(depth);
    bencher
        .counter(ItemsCount::new(nodes))
        .with_inputs(|| position.clone())
        .bench_values(|mut position| black_box(position.perft(depth)));
}
