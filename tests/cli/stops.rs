//! Runs that end early and files that change: the program is killed, its reader goes away, a file is no longer there.

use super::*;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ChildStdin};

/// A run that has begun to write its output and waits for more input.
fn in_the_middle(dir: &TempDir, line: &str) -> (Child, ChildStdin) {
    let mut child = command(dir.path(), line)
        .args(["-q", "--message-format", "short"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // These are more games than are gathered before a file is begun.
    let (games, bad) = (THREE.repeat(3_000), 3_000);
    let mut input = child.stdin.take().unwrap();
    let feed = std::thread::spawn(move || {
        input.write_all(games.as_bytes()).unwrap();
        input
    });
    let told = BufReader::new(child.stderr.take().unwrap()).lines();
    assert_eq!(told.take(bad).filter_map(Result::ok).count(), bad);
    (child, feed.join().unwrap())
}

/// Has the process begun a file in the folder, under a name or without one?
fn has_begun(child: &Child, folder: &Path) -> (bool, bool) {
    let named = files_of(folder).iter().any(|name| name.contains(".kifu-"));
    let open = fs::read_dir(format!("/proc/{}/fd", child.id()));
    let unnamed = open.into_iter().flatten().any(|entry| {
        let target = fs::read_link(entry.unwrap().path()).unwrap_or_default();
        target.starts_with(folder) && target.to_string_lossy().ends_with(" (deleted)")
    });
    (named, unnamed)
}

fn files_of(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned());
    names.collect()
}

#[test]
fn a_program_that_is_killed_while_it_writes_leaves_nothing_behind() {
    for (signal, number) in [("TERM", 15), ("INT", 2), ("HUP", 1), ("KILL", 9)] {
        if is_ignored(number) {
            continue;
        }
        for line in [
            "convert -o out/new.csa",
            "convert -o out/old.csa --force",
            "convert --to csa -o out/",
        ] {
            let dir = folder(&[("out/old.csa", "old")]);
            let out = dir.path().join("out").canonicalize().unwrap();
            let (mut child, input) = in_the_middle(&dir, line);
            let (named, unnamed) = has_begun(&child, &out);
            assert!(named || unnamed, "{line}: nothing is begun");
            let spared = named && (signal == "KILL" || !cfg!(target_os = "linux"));
            let sent = Command::new("kill")
                .args([&format!("-{signal}"), &child.id().to_string()])
                .status();
            assert!(sent.unwrap().success());
            let status = child.wait().unwrap();
            drop(input);
            // Ctrl-C has an exit status of its own; the others end the program as they always do.
            let ended = match signal {
                "INT" => (None, Some(130)),
                _ => (Some(number), None),
            };
            assert_eq!((status.signal(), status.code()), ended, "{line}: {signal}");
            assert_eq!(fs::read(out.join("old.csa")).unwrap(), b"old");
            if !spared {
                assert_eq!(files_of(&out), ["old.csa"], "{line}: {signal}");
            }
        }
    }
}

#[test]
fn a_signal_that_is_to_be_ignored_does_not_end_the_program() {
    let dir = folder(&[("old.csa", "old")]);
    let shell = format!(
        "trap '' HUP INT; exec '{}' convert -q -o old.csa --force",
        assert_cmd::cargo::cargo_bin!("kifu").display()
    );
    let mut child = Command::new("sh")
        .args(["-c", &shell])
        .current_dir(dir.path())
        .stdin(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    // When more than a pipe holds is taken, the program runs.
    let games = "V2.2\nPI\n+\n+2726FU\n%CHUDAN\n/\n".repeat(20_000);
    input.write_all(games.as_bytes()).unwrap();
    for signal in ["-HUP", "-INT"] {
        let sent = Command::new("kill")
            .args([signal, &child.id().to_string()])
            .status();
        assert!(sent.unwrap().success());
    }
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let written = fs::read_to_string(dir.path().join("old.csa")).unwrap();
    assert_eq!(written.matches("+2726FU").count(), 20_000);
}

#[test]
fn a_reader_that_goes_away_is_a_normal_end_wherever_it_stood() {
    let dir = folder(&[("many.csa", &THREE.repeat(20_000))]);
    for line in [
        "convert many.csa --to usi",
        "check many.csa",
        "check -v many.csa",
    ] {
        // It reads the beginning, and then nothing.
        let mut child = command(dir.path(), line)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut first = [0; 10];
        let mut out = child.stdout.take().unwrap();
        out.read_exact(&mut first).unwrap();
        drop(out);
        // The status is that of the games until then, of which the second one is bad.
        assert_eq!(child.wait().unwrap().code(), Some(1), "{line}");
    }
    // Without a reader of the messages everything is written all the same, and the status is that of the games.
    for line in ["convert many.csa --to usi", "check --list bad many.csa"] {
        let mut child = command(dir.path(), line)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stderr.take());
        let mut out = String::new();
        child
            .stdout
            .take()
            .unwrap()
            .read_to_string(&mut out)
            .unwrap();
        let expected = if line.starts_with("convert") {
            40_000
        } else {
            1
        };
        assert_eq!(out.lines().count(), expected, "{line}");
        assert_eq!(child.wait().unwrap().code(), Some(1), "{line}");
    }
}

#[test]
fn a_file_that_has_gone_since_it_was_found_is_told_in_its_place() {
    let dir = folder(&[("b.kif", BAD), ("c.usi", "startpos moves 7g7f\n")]);
    let pipe = dir.path().join("a.usi");
    let made = Command::new("mkfifo").arg(&pipe).status();
    if !made.is_ok_and(|status| status.success()) {
        return;
    }
    let child = command(
        dir.path(),
        "check -q --message-format short a.usi b.kif c.usi",
    )
    .stdin(Stdio::null())
    .stdout(Stdio::piped())
    .spawn()
    .unwrap();
    // This waits until the program reads it, and by then it has looked for all files.
    let mut first = fs::OpenOptions::new().write(true).open(&pipe).unwrap();
    fs::remove_file(dir.path().join("b.kif")).unwrap();
    first.write_all(b"startpos moves 7g7g\n").unwrap();
    drop(first);
    let output = child.wait_with_output().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    let expected = "a.usi:1:16: error[own-piece]: ply 1 7g7g: the move ends at 7七, where it begins\n\
                    b.kif: error[unreadable-file]: no such file or directory\n";
    assert_eq!((told.as_str(), output.status.code()), (expected, Some(1)));
}

#[test]
fn a_file_that_opens_and_cannot_be_read_is_told() {
    // The memory of a process has nothing at its beginning.
    if fs::read("/proc/self/mem").is_ok() || !Path::new("/proc/self/mem").exists() {
        return;
    }
    let dir = folder(&[("a.kifu", GAME)]);
    let err = "/proc/self/mem: error[unreadable-file]: input/output error\n";
    let usi = "position startpos moves 7g7f 3c3d 2g2f 8c8d\n";
    assert_ran(
        &dir,
        "convert -q /proc/self/mem a.kifu --to usi",
        1,
        usi,
        err,
    );
}

/// Runs the program at a terminal, until it has printed a line; `None` where that cannot be had.
fn first_line_at_a_terminal(dir: &TempDir, line: &str) -> Option<String> {
    let version = Command::new("script").arg("--version").output().ok()?;
    if !String::from_utf8_lossy(&version.stdout).contains("util-linux") {
        return None;
    }
    let program = assert_cmd::cargo::cargo_bin!("kifu");
    let mut child = Command::new("script")
        .args([
            "-qec",
            &format!("'{}' {line}", program.display()),
            "/dev/null",
        ])
        .env("LC_ALL", "C")
        .current_dir(dir.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap())
        .read_line(&mut first)
        .unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    Some(first)
}

#[test]
fn at_a_terminal_it_is_said_that_standard_input_is_read() {
    let dir = folder(&[("a.kifu", GAME)]);
    for line in ["check", "convert --to csa", "check -q"] {
        let Some(told) = first_line_at_a_terminal(&dir, line) else {
            return;
        };
        assert_eq!(
            told, "kifu: reading standard input; end it with Ctrl-D\r\n",
            "{line}"
        );
    }
    let told = first_line_at_a_terminal(&dir, "check a.kifu");
    assert_eq!(
        told.as_deref(),
        Some("1 file, 1 game, 6 moves: no faults\r\n")
    );
}

#[test]
fn the_names_of_files_cannot_play_with_the_terminal() {
    let name = "e\u{1b}[31mvil.kif";
    let dir = folder(&[(name, BAD)]);
    let told = run(&dir, "check -q --message-format short .");
    assert!(
        told.out.starts_with("./e␛[31mvil.kif:5:6: error"),
        "{}",
        told.out
    );
    let told = run(&dir, "convert . --to csa -o o\u{1b}ut/x/y.csa");
    assert!(!told.err.contains('\u{1b}'), "{}", told.err);
    // A program gets the name as it is, a person does not.
    let list = "check --list bad -q .";
    assert_eq!(run(&dir, list).out, format!("./{name}\n"));
    if let Some(told) = first_line_at_a_terminal(&dir, &format!("{list} 2>/dev/null")) {
        assert_eq!(told, "./e␛[31mvil.kif\r\n");
    }
}

/// Is the signal ignored by who started the tests, and so by the programs that they start (a shell's background job ignores INT)?
pub(super) fn is_ignored(signal: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status
        .lines()
        .find_map(|line| line.strip_prefix("SigIgn:"))
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// A reader that has gone is found out although another worker waits for input that does not come.
#[test]
fn nobody_waits_for_input_when_the_run_is_at_its_end() {
    let dir = folder(&[]);
    let mut child = command(dir.path(), "convert -q --to kif -j 4")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    let _ = input.write_all(THREE.repeat(1_000).as_bytes());
    // The pipe stays open: only the program itself can end it.
    assert_eq!(child.wait().unwrap().code(), Some(1));
    drop(input);
}
