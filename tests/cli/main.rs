//! The command as its users meet it: flags, streams, files, messages, exit statuses.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::TempDir;

mod claims;
mod convert;
mod cut;
mod files;
mod fix;
mod folders;
mod languages;
mod lists;
mod many;
mod messages;
mod reading;
mod reports;
mod show;
#[cfg(unix)]
mod stops;
#[cfg(unix)]
mod system;

/// A small game with a variation, a comment and clocks.
const GAME: &str = "\
#KIF version=2.0 encoding=UTF-8
開始日時：2024/01/02 10:00
手合割：平手
先手：甲
後手：乙
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:03/00:00:03)
*一手目
   2 ３四歩(33)   ( 0:02/00:00:02)
   3 ２六歩(27)   ( 0:04/00:00:07)+
   4 ８四歩(83)   ( 0:05/00:00:07)
   5 投了
まで4手で後手の勝ち

変化：3手
   3 ６六歩(67)   ( 0:09/00:00:12)
   4 ８四歩(83)   ( 0:01/00:00:03)
   5 中断
まで4手で中断
";

const GAME_AS_CSA: &str = "\
V2.2
N+甲
N-乙
$START_TIME:2024/01/02 10:00:00
PI
+
+7776FU
T3
'*一手目
-3334FU
T2
+2726FU
T4
-8384FU
T5
%TORYO
";

/// Three games; the second one has an illegal move.
const THREE: &str = "\
V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n/\nV2.2\nPI\n+\n+7776FU\n-3335FU\n+2726FU\n%TORYO\n/\n\
V2.2\nPI\n+\n+2726FU\n%CHUDAN\n";

const THREE_FAULT: &str = "\
three.csa:12:1: error[cannot-reach]: ply 2 -3335FU: a pawn does not move from 3三 to 3五
   |
12 | -3335FU
   | ^^^^^^^
";

const BAD: &str = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ７五歩打\n   4 ８四歩(83)\n";

const BAD_FAULT: &str = "\
bad.kif:5:6: error[not-in-hand]: ply 3 ７五歩打: Black has no pawn in hand
  |
5 |    3 ７五歩打
  |      ^^^^^^^^
";

/// What a run of the program came to.
#[derive(Debug, PartialEq, Eq)]
struct Ran {
    status: i32,
    out: String,
    err: String,
}

fn command(dir: &Path, line: &str) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("kifu"));
    command
        .current_dir(dir)
        .args(line.split_whitespace())
        .env("LC_ALL", "C")
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE");
    command
}

fn run_with(mut command: Command, input: &[u8]) -> Ran {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that ends early does not read everything.
    let _ = child.stdin.take().unwrap().write_all(input);
    let output = child.wait_with_output().unwrap();
    Ran {
        status: output.status.code().unwrap(),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

fn run(dir: &TempDir, line: &str) -> Ran {
    run_with(command(dir.path(), line), b"")
}

#[track_caller]
fn assert_ran(dir: &TempDir, line: &str, status: i32, out: &str, err: &str) {
    let expected = Ran {
        status,
        out: out.to_owned(),
        err: err.to_owned(),
    };
    let ran = run(dir, line);
    assert_eq!(ran, expected, "kifu {line}");
}

fn folder(files: &[(&str, &str)]) -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = dir.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    dir
}

/// All files below a folder, by their names, without what was there before.
fn files(dir: &TempDir, below: &str) -> Vec<String> {
    let root = dir.path().join(below);
    let found = walkdir::WalkDir::new(&root)
        .sort_by_file_name()
        .into_iter()
        .filter_map(Result::ok);
    let found = found.filter(|entry| entry.file_type().is_file());
    found
        .map(|entry| {
            entry
                .path()
                .strip_prefix(&root)
                .unwrap()
                .to_string_lossy()
                .into_owned()
        })
        .collect()
}
