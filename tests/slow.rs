//! Slow inputs: what has come of them is written before the rest comes.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[path = "unpack/build.rs"]
#[allow(dead_code, reason = "another test takes the rest")]
mod build;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use tar::EntryType;

/// One who waits longer waits in vain, however slow the machine is.
const LONG: Duration = Duration::from_secs(60);

/// A run that is fed part by part.
struct Fed {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Fed {
    fn run(line: &str) -> Self {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("kifu"))
            .args(line.split_whitespace())
            .env("LC_ALL", "C")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        let (send, lines) = channel();
        thread::spawn(move || {
            for line in out.lines() {
                let _ = send.send(line.unwrap());
            }
        });
        let input = child.stdin.take().unwrap();
        Self {
            child,
            input,
            lines,
        }
    }

    fn feed(&mut self, part: &[u8]) {
        self.input.write_all(part).unwrap();
        self.input.flush().unwrap();
    }

    #[track_caller]
    fn says(&self, line: &str) {
        assert_eq!(self.lines.recv_timeout(LONG).as_deref(), Ok(line));
    }

    /// At the end of the input it says this and nothing more.
    #[track_caller]
    fn ends(mut self, last: &[&str], status: i32) {
        drop(self.input);
        assert_eq!(self.child.wait().unwrap().code(), Some(status));
        let rest: Vec<String> = self.lines.iter().collect();
        assert_eq!(rest, last);
    }
}

type Pack = fn(&[u8]) -> Vec<u8>;

const PACKED: [Pack; 4] = [build::gzip, build::xz, build::zstd, build::bzip2];

const NOT_PACKED: Pack = <[u8]>::to_vec;

/// An entry of a tar archive, without the zeros that fill it up.
fn entry(name: &str, data: &str) -> Vec<u8> {
    let header = build::tar_header(EntryType::Regular, name.as_bytes(), data.len() as u64);
    [&header, data.as_bytes()].concat()
}

fn filled_up(mut entry: Vec<u8>) -> Vec<u8> {
    entry.resize(entry.len().next_multiple_of(512), 0);
    entry
}

/// What `cat` looks at to find the format is written without waiting for more, packed or not.
#[test]
fn cat_follows_a_slow_pipe_from_its_beginning() {
    let game = b"startpos moves 7g7f\n";
    for pack in [NOT_PACKED].into_iter().chain(PACKED) {
        for jobs in [1, 4] {
            let mut run = Fed::run(&format!("cat -q -j {jobs}"));
            run.feed(&pack(&game.repeat(2)));
            run.says("position startpos moves 7g7f");
            run.feed(&pack(game));
            run.says("position startpos moves 7g7f");
            run.ends(&["position startpos moves 7g7f"], 0);
        }
    }
}

/// What is given, and what comes of it as soon as the next of it has begun.
#[test]
fn the_first_game_is_written_before_the_last_is_read() {
    let even = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    let played = "position startpos moves 7g7f";
    for (first, game, to, written) in [
        ("", "V2.2\nPI\n+\n+7776FU\n%CHUDAN\n/\n", "usi", played),
        ("", "startpos moves 7g7f\n", "usi", played),
        ("", "7g7f\n", "usi", played),
        ("", &format!("{even}\n"), "sfen", even),
        ("", &format!("sfen {even}\n"), "sfen", even),
        ("", &format!("position sfen {even}\n"), "sfen", even),
        ("# a remark\n\n", &format!("{even}\n"), "sfen", even),
    ] {
        for jobs in [1, 4] {
            let mut run = Fed::run(&format!("convert -q --to {to} -j {jobs}"));
            run.feed(first.as_bytes());
            run.feed(game.as_bytes());
            if let Some((_, remark)) = first.trim_end().split_once('#') {
                run.feed(game.as_bytes());
                run.says(&format!("#{remark}"));
                run.says(written);
            }
            for _ in 0..2 {
                // Where a game ends is seen when the next one begins.
                run.feed(game.as_bytes());
                run.says(written);
            }
            run.ends(&[written], 0);
        }
    }
}

/// A long line of USI is not waited for, once it is known to be a game of its own.
#[test]
fn a_game_of_usi_is_written_when_the_next_line_begins() {
    let mut run = Fed::run("convert -q --from usi --to usi");
    run.feed(b"startpos moves 7g7f\nposition startpos mov");
    run.says("position startpos moves 7g7f");
    run.feed(b"es 2g2f");
    run.ends(&["position startpos moves 2g2f"], 0);
}

/// KI2 and diagrams say what they are only by what stands in them, and so does a list of JKF in one line.
#[test]
fn some_games_tell_their_format_before_the_last_is_read() {
    let ki2 = "先手：甲\n後手：乙\n\n▲７六歩 △３四歩 ▲２六歩\nまで3手で先手の勝ち\n\n".repeat(60);
    let game = r#"{"header":{"先手":"甲"},"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"color":0,"piece":"FU"}}]},"#;
    let board = "後手の持駒：なし\n+---+\n| ・ ・ ・ ・v玉 ・ ・ ・ ・|\n".to_owned()
        + &"| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n".repeat(8)
        + "+---+\n先手の持駒：なし\n\n";
    for (text, to, written) in [
        (ki2, "usi", "position startpos moves 7g7f 3c3d 2g2f"),
        (
            format!("[{}", game.repeat(60)),
            "usi",
            "position startpos moves 7g7f",
        ),
        (board.repeat(3), "sfen", "4k4/9/9/9/9/9/9/9/9 b - 1"),
    ] {
        let mut run = Fed::run(&format!("convert -q --to {to}"));
        run.feed(text.as_bytes());
        run.says(written);
    }
}

/// A packed log that grows part by part.
#[test]
fn the_first_packed_game_is_written_before_the_last_is_read() {
    let game = b"startpos moves 7g7f\n";
    for pack in PACKED {
        let part = pack(game);
        for jobs in [1, 4] {
            let mut run = Fed::run(&format!("convert -q --to usi -j {jobs}"));
            run.feed(&part);
            for _ in 0..3 {
                // Where a game ends is seen when the next one begins.
                run.feed(&part);
                run.says("position startpos moves 7g7f");
            }
            run.ends(&["position startpos moves 7g7f"], 0);
        }
    }
}

/// An archive that is made while it is read, as by `tar c | ssh`.
#[test]
fn the_entries_of_a_tar_archive_are_written_before_the_next_one_comes() {
    let game = "startpos moves 7g7f\n";
    for pack in PACKED.into_iter().chain([NOT_PACKED]) {
        for jobs in [1, 4] {
            let mut run = Fed::run(&format!("convert -q --to usi -j {jobs}"));
            for name in ["a.usi", "b.usi"] {
                run.feed(&pack(&filled_up(entry(name, game))));
                run.says("position startpos moves 7g7f");
            }
            let two = [filled_up(entry("c.usi", game)), entry("d.usi", "2g2f\n")];
            run.feed(&pack(&two.concat()));
            run.says("position startpos moves 7g7f");
            run.says("position startpos moves 2g2f");
            // What fills the entry up comes with what follows it.
            run.feed(&pack(&[0; 507]));
            let whole = filled_up(entry("e.usi", "3g3f\n"));
            // One that has not come to its end does not hold up those before it.
            let (half, rest) = whole.split_at(514);
            run.feed(&pack(&[&filled_up(entry("x.usi", game)), half].concat()));
            run.says("position startpos moves 7g7f");
            run.feed(&pack(rest));
            run.says("position startpos moves 3g3f");
            run.feed(&pack(&build::TAR_END));
            run.ends(&[], 0);
        }
    }
}

/// A large entry is a stream of its own.
#[test]
fn the_games_of_a_large_entry_are_written_before_it_ends() {
    let games = "startpos moves 7g7f\n".repeat(3);
    let data = games.repeat(3);
    let whole = entry("a.usi", &data);
    for pack in PACKED.into_iter().chain([NOT_PACKED]) {
        for jobs in [1, 4] {
            let mut run = Fed::run(&format!("convert -q --to usi -j {jobs}"));
            let (header, data) = whole.split_at(512);
            run.feed(&pack(header));
            for (index, part) in data.chunks(games.len()).enumerate() {
                run.feed(&pack(part));
                // The last line may go on.
                for _ in 0..if index == 0 { 2 } else { 3 } {
                    run.says("position startpos moves 7g7f");
                }
            }
            run.feed(&pack(&filled_up(whole.clone())[whole.len()..]));
            run.says("position startpos moves 7g7f");
            run.feed(&pack(&build::TAR_END));
            run.ends(&[], 0);
        }
    }
}

/// What was passed over or cannot be read is told as soon as what is written.
#[test]
fn findings_in_an_archive_are_told_before_its_next_entry_comes() {
    let bad = "startpos moves 7g7f 7g7f\n";
    for pack in PACKED.into_iter().chain([NOT_PACKED]) {
        for jobs in [1, 4] {
            let line = format!("check -j {jobs} --message-format short --summary none");
            let mut run = Fed::run(&line);
            for name in ["a.usi", "b.usi"] {
                run.feed(&pack(&filled_up(entry(name, bad))));
                let told = run.lines.recv_timeout(LONG).unwrap();
                let start = format!("-/{name}:1:21: error[");
                assert!(told.starts_with(&start), "{told}");
            }
            run.feed(&pack(&build::TAR_END));
            run.ends(&[], 1);
        }
    }
}

/// A file, and then what somebody types.
#[test]
fn what_stands_before_a_slow_input_is_written_before_that_comes() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("a.usi");
    std::fs::write(&file, "startpos moves 7g7f\n").unwrap();
    for jobs in [1, 4] {
        let line = format!("convert -q --to usi -j {jobs} {} -", file.display());
        let mut run = Fed::run(&line);
        run.says("position startpos moves 7g7f");
        run.feed(b"startpos moves 2g2f\n");
        run.ends(&["position startpos moves 2g2f"], 0);
    }
}

/// A pipe that has a name is followed as standard output is.
#[cfg(target_os = "linux")]
#[test]
fn games_go_into_a_pipe_by_its_name_before_the_last_one_comes() {
    for jobs in [1, 4] {
        let mut run = Fed::run(&format!("convert -q --to usi -o /dev/stdout -j {jobs}"));
        run.feed(b"startpos moves 7g7f\n");
        for _ in 0..3 {
            run.feed(b"startpos moves 7g7f\n");
            run.says("position startpos moves 7g7f");
        }
        run.ends(&["position startpos moves 7g7f"], 0);
    }
}
