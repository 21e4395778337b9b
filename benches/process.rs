//! The whole program, as it is built for release, over a generated archive: `cargo bench --bench process`.
//!
//! The games are random ones with clocks, the same on every run and every machine. Every job runs with one worker and with
//! two, in turn, five times each; the table shows the medians. `KIFU_BENCH_GAMES` is the number of games, 10,000 if it is
//! not set; words on the command line choose jobs by their names.

#[path = "../tests/common/mod.rs"]
mod common;

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use common::random::{self, Wanted};
use kifu::format::WriteOptions;
use kifu::record::tree::Record;
use kifu::text::encoding::{self, Encoding};

/// How often each job runs.
const RUNS: usize = 5;

/// The jobs: what it is called, and the arguments. The program runs in the folder of the archive.
const JOBS: [(&str, &str); 15] = [
    ("check CSA", "check -q games.csa"),
    ("check a folder of CSA", "check -q csa"),
    ("CSA to KIF", "convert -q games.csa --to kif"),
    (
        "CSA to KIF, Shift_JIS",
        "convert -q games.csa --to kif --encoding shift_jis",
    ),
    ("KIF to CSA", "convert -q games.kif --to csa"),
    (
        "KIF to CSA, Shift_JIS",
        "convert -q games.sjis.kif --to csa",
    ),
    ("USI to CSA", "convert -q games.usi --to csa"),
    ("KIF to KI2", "convert -q games.kif --to ki2"),
    ("KI2 to USI", "convert -q games.ki2 --to usi"),
    ("CSA to PSN", "convert -q games.csa --to psn"),
    ("PSN to CSA", "convert -q games.psn --to csa"),
    ("CSA to JKF", "convert -q games.csa --to jkf"),
    ("CSA to JSON lines", "convert -q games.csa --to jsonl"),
    (
        "CSA to JSON lines, --no-sfen",
        "convert -q games.csa --to jsonl --no-sfen",
    ),
    (
        "a folder of CSA to a folder of KIF",
        "convert -q csa --to kif -o out --force",
    ),
];

fn main() {
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with("--"))
        .collect();
    let games: u64 = std::env::var("KIFU_BENCH_GAMES")
        .ok()
        .and_then(|number| number.parse().ok())
        .unwrap_or(10_000);
    let folder = tempfile::tempdir().expect("a folder for the archive");
    let moves = make(folder.path(), games);
    say(&format!(
        "{games} games, {moves} moves; median of {RUNS} runs\n"
    ));
    say("| job | games/s, 1 worker | 2 workers | ratio | MiB, 1 | MiB, 2 |");
    say("|---|---|---|---|---|---|");
    for (name, line) in JOBS {
        if !wanted.is_empty() && !wanted.iter().any(|word| name.contains(word.as_str())) {
            continue;
        }
        let mut ran = [Vec::new(), Vec::new()];
        for _ in 0..RUNS {
            for (workers, ran) in ["1", "2"].into_iter().zip(&mut ran) {
                // What an earlier run has left must not be replaced: that is other work.
                let _ = fs::remove_dir_all(folder.path().join("out"));
                ran.push(run(folder.path(), line, workers));
            }
        }
        let [one, two] = ran.map(median);
        say(&format!(
            "| {name} | {} | {} | {:.2} | {} | {} |",
            rate(games, one.0),
            rate(games, two.0),
            one.0.as_secs_f64() / two.0.as_secs_f64(),
            mebibytes(one.1),
            mebibytes(two.1),
        ));
    }
}

fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    // Whoever does not read on needs no more.
    let _ = writeln!(out, "{line}");
}

fn rate(games: u64, time: Duration) -> u64 {
    (games as f64 / time.as_secs_f64()).round() as u64
}

fn mebibytes(kibibytes: Option<u64>) -> String {
    kibibytes.map_or_else(
        || "?".to_owned(),
        |size| format!("{:.1}", size as f64 / 1024.0),
    )
}

/// The time and the peak memory in KiB of one run, if the system tells it.
fn run(folder: &Path, line: &str, workers: &str) -> (Duration, Option<u64>) {
    let began = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_kifu"))
        .current_dir(folder)
        .args(line.split_whitespace())
        .args(["-j", workers])
        .stdin(Stdio::null())
        .stdout(
            File::options()
                .write(true)
                .open("/dev/null")
                .map_or_else(|_| Stdio::null(), Stdio::from),
        )
        .stderr(Stdio::null())
        .spawn()
        .expect("the program runs");
    let mut peak = None;
    while child.try_wait().expect("the program ends").is_none() {
        peak = peak_of(&child).max(peak);
        std::thread::sleep(Duration::from_millis(1));
    }
    (began.elapsed(), peak)
}

/// The most memory that a process has had so far; Linux tells.
fn peak_of(child: &Child) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.trim().parse().ok()
}

fn median(mut ran: Vec<(Duration, Option<u64>)>) -> (Duration, Option<u64>) {
    ran.sort_unstable_by_key(|(time, _)| *time);
    let peak = ran.iter().filter_map(|(_, peak)| *peak).max();
    (ran[ran.len() / 2].0, peak)
}

/// Makes the archive, and gives the number of moves.
fn make(folder: &Path, games: u64) -> u64 {
    let wanted = Wanted {
        plies: 220,
        clocks: true,
        header: true,
        ..Wanted::PLAIN
    };
    let formats = ["csa", "kif", "ki2", "usi", "psn"].map(common::format);
    let mut streams = formats.map(|format| {
        let path = folder.join(format!("games.{}", format.name));
        std::io::BufWriter::new(File::create(path).expect("a file of the archive"))
    });
    let sjis = File::create(folder.join("games.sjis.kif")).expect("a file of the archive");
    let mut sjis = std::io::BufWriter::new(sjis);
    let mut moves = 0;
    for seed in 0..games {
        let record = random::game(seed, wanted);
        moves += u64::from(record.moves());
        for (format, stream) in formats.into_iter().zip(&mut streams) {
            let text = text(format, &record);
            let separator = if seed > 0 { format.separator } else { "" };
            write!(stream, "{separator}{text}").expect("the disk has room");
            match format.name {
                "csa" => {
                    let below = folder.join(format!("csa/{:03}", seed / 100));
                    fs::create_dir_all(&below).expect("a folder of the archive");
                    fs::write(below.join(format!("{seed:07}.csa")), text)
                        .expect("the disk has room");
                }
                "kif" => {
                    let mut bytes = Vec::new();
                    encoding::encode(&text, Encoding::Cp932, &mut bytes, false)
                        .expect("plain games fit");
                    sjis.write_all(&bytes).expect("the disk has room");
                }
                _ => {}
            }
        }
    }
    moves
}

fn text(format: &'static kifu::format::Format, record: &Record) -> String {
    let options = WriteOptions::default();
    common::write(format, record, &options)
        .expect("it can be written")
        .text
}
