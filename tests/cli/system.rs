//! Pipes, full disks, permissions, links and names, as Unix has them.

use super::*;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;

#[test]
fn a_closed_pipe_is_a_normal_end() {
    let good = THREE.split_inclusive("/\n").next().unwrap();
    let dir = folder(&[("many.csa", &good.repeat(20_000))]);
    for line in [
        "convert -q many.csa --to kif",
        "check many.csa",
        "show -q many.csa",
        "formats",
        "explain",
    ] {
        let mut child = command(dir.path(), line)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        assert_eq!(child.wait().unwrap().code(), Some(0), "{line}");
    }
}

/// What was found before nobody read on still counts: `set -o pipefail` and `| head` go together.
#[test]
fn a_closed_pipe_does_not_make_bad_games_good() {
    let dir = folder(&[("bad.kif", BAD)]);
    for line in ["check bad.kif", "check --list bad bad.kif"] {
        let mut child = command(dir.path(), line)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        assert_eq!(child.wait().unwrap().code(), Some(1), "{line}");
    }
}

#[test]
fn a_limit_on_the_size_of_files_is_told() {
    let dir = folder(&[(
        "a.csa",
        &GAME_AS_CSA.replace("%TORYO\n", "%TORYO\n/\n").repeat(2000),
    )]);
    for (line, err) in [
        (
            "convert -q a.csa --to csa -o o.csa",
            "o.csa: error[cannot-write]: file too large",
        ),
        (
            "convert -q a.csa --to csa -o od/",
            "error[cannot-write]: od/a.csa: file too large",
        ),
        (
            "convert -q a.csa --to usi > o.usi",
            "error[cannot-write]: file too large",
        ),
        (
            "fix -q a.csa -o o.csa",
            "o.csa: error[cannot-write]: file too large",
        ),
        (
            "completions bash > o.bash",
            "error: cannot write standard output: File too large",
        ),
    ] {
        let mut shell = Command::new("sh");
        shell
            .current_dir(dir.path())
            .arg("-c")
            .arg(format!("ulimit -f 2; \"$KIFU\" {line}"))
            .env("KIFU", assert_cmd::cargo::cargo_bin!("kifu"))
            .env("LC_ALL", "C");
        let ran = run_with(shell, b"");
        assert_eq!(ran.status, 1, "{line}: {}", ran.err);
        assert!(ran.err.contains(err), "{line}: {}", ran.err);
    }
}

#[test]
fn a_full_disk_is_told() {
    if !Path::new("/dev/full").exists() {
        return;
    }
    let dir = folder(&[("a.kifu", GAME), ("bad.kif", BAD)]);
    let full = || {
        fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .unwrap()
    };
    for (line, err) in [
        (
            "convert -q a.kifu --to csa",
            "standard output: error[cannot-write]: no space left on device\n",
        ),
        (
            "show a.kifu",
            "standard output: error[cannot-write]: no space left on device\n",
        ),
        (
            "check bad.kif",
            "error: cannot write standard output: No space left on device (os error 28)\n",
        ),
        (
            "formats",
            "error: cannot write standard output: No space left on device (os error 28)\n",
        ),
    ] {
        let output = command(dir.path(), line)
            .stdin(Stdio::null())
            .stdout(full())
            .stderr(Stdio::piped())
            .output()
            .unwrap();
        assert_eq!(
            (
                output.status.code(),
                String::from_utf8_lossy(&output.stderr).as_ref()
            ),
            (Some(1), err),
            "{line}"
        );
    }
    let err = "/dev/full: error[cannot-write]: no space left on device\n";
    assert_ran(&dir, "convert -q a.kifu --to csa -o /dev/full", 1, "", err);
    assert_ran(&dir, "convert -q a.kifu --to csa -o /dev/null", 0, "", "");
}

#[test]
fn a_folder_that_may_not_be_written_to_is_told() {
    let dir = folder(&[("a.kifu", GAME), ("locked/x", "")]);
    let locked = dir.path().join("locked");
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o555)).unwrap();
    if fs::write(locked.join("y"), "").is_ok() {
        // Nothing is locked for root.
        return;
    }
    let err = "locked/a.csa: error[cannot-write]: permission denied\n";
    assert_ran(&dir, "convert -q a.kifu -o locked/a.csa", 1, "", err);
    let err = "a.kifu: error[cannot-write]: locked/a.csa: permission denied\n";
    assert_ran(&dir, "convert -q a.kifu --to csa -o locked", 1, "", err);
    assert_eq!(files(&dir, "locked"), ["x"]);
}

/// One error before the work begins, and not one of each game.
#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_cannot_be_made_is_told_once() {
    let dir = folder(&[("in/a.kifu", GAME), ("in/b.kifu", GAME)]);
    std::os::unix::fs::symlink("nowhere", dir.path().join("link")).unwrap();
    let err = "/proc/none/out: error[cannot-write]: ";
    let ran = run(&dir, "convert in --to csa -o /proc/none/out/");
    assert_eq!((ran.status, ran.err.lines().count()), (1, 1), "{}", ran.err);
    assert!(ran.err.starts_with(err), "{}", ran.err);
    let ran = run(&dir, "convert in --to csa -o link/x/");
    assert_eq!((ran.status, ran.err.lines().count()), (2, 1), "{}", ran.err);
    assert!(ran.err.contains("link is a link to nothing"), "{}", ran.err);
    assert_eq!(files(&dir, ""), ["in/a.kifu", "in/b.kifu"]);
}

#[test]
fn a_folder_that_does_not_exist_is_told() {
    let dir = folder(&[("a.kifu", GAME)]);
    let err = "no/where/a.csa: error[cannot-write]: no such file or directory\n";
    assert_ran(&dir, "convert -q a.kifu -o no/where/a.csa", 1, "", err);
    // A folder for outputs is made.
    assert_ran(&dir, "convert -q a.kifu --to csa -o some/where/", 0, "", "");
    assert_eq!(files(&dir, "some"), ["where/a.csa"]);
}

#[test]
fn names_that_are_not_utf8_are_taken() {
    let dir = tempfile::tempdir().unwrap();
    let name = OsStr::from_bytes(b"\x8a\xfd\x95\x88.kif");
    if fs::write(dir.path().join(name), BAD).is_err() {
        // Some file systems only take UTF-8.
        return;
    }
    let mut check = command(dir.path(), "check -q --message-format json");
    check.arg(name);
    let ran = run_with(check, b"");
    assert!(
        ran.out
            .starts_with("{\"type\":\"fault\",\"file\":\"\u{fffd}\u{fffd}\u{fffd}\u{fffd}.kif\","),
        "{}",
        ran.out
    );
    let mut list = command(dir.path(), "check -q --list bad");
    list.arg(name);
    let output = list.stdin(Stdio::null()).output().unwrap();
    assert_eq!(output.stdout, [name.as_bytes(), b"\n"].concat());
    let ran = run(&dir, "convert . --to csa -o out --on-error truncate");
    assert_eq!(ran.status, 1);
    let made = fs::read_dir(dir.path().join("out"))
        .unwrap()
        .next()
        .unwrap()
        .unwrap()
        .file_name();
    assert_eq!(made.as_bytes(), b"\x8a\xfd\x95\x88.csa");
}

#[test]
fn links_that_lead_in_circles_are_survived() {
    let dir = folder(&[("d/a.kifu", GAME)]);
    std::os::unix::fs::symlink("..", dir.path().join("d/loop")).unwrap();
    let ran = run(&dir, "check d");
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
}

#[test]
fn a_link_is_written_through() {
    let dir = folder(&[("a.kifu", GAME), ("real/b.csa", "old")]);
    std::os::unix::fs::symlink("real/b.csa", dir.path().join("link.csa")).unwrap();
    assert_ran(&dir, "convert -q a.kifu -o link.csa --force", 0, "", "");
    assert_eq!(
        fs::read_to_string(dir.path().join("real/b.csa")).unwrap(),
        GAME_AS_CSA
    );
    assert!(
        fs::symlink_metadata(dir.path().join("link.csa"))
            .unwrap()
            .is_symlink()
    );
}

#[test]
fn a_file_that_standard_input_comes_from_is_not_written_over() {
    let dir = folder(&[("a.kifu", GAME)]);
    let input = fs::File::open(dir.path().join("a.kifu")).unwrap();
    let output = command(dir.path(), "convert --to csa -o a.kifu --force")
        .stdin(input)
        .output()
        .unwrap();
    let err =
        "error: a.kifu is one of the inputs, which are never written over; nothing is written\n";
    assert_eq!(
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stderr).as_ref()
        ),
        (Some(2), err)
    );
    assert_eq!(fs::read_to_string(dir.path().join("a.kifu")).unwrap(), GAME);
}

#[test]
fn a_pipe_in_a_folder_is_skipped() {
    let dir = folder(&[("in/a.kifu", GAME)]);
    let made = Command::new("mkfifo")
        .arg(dir.path().join("in/b.kif"))
        .status();
    if !made.is_ok_and(|status| status.success()) {
        return;
    }
    let out = "in/b.kif: skipped\n1 file, 1 game, 6 moves: no faults; 1 file skipped\n";
    assert_ran(&dir, "check -v in --allow unfinished", 0, out, "");
}

#[test]
fn a_link_to_a_file_that_is_still_to_be_made_is_written_through() {
    let dir = folder(&[("a.kifu", GAME), ("real/x", "")]);
    std::os::unix::fs::symlink("real/b.csa", dir.path().join("link.csa")).unwrap();
    assert_ran(&dir, "convert -q a.kifu -o link.csa --force", 0, "", "");
    assert_eq!(
        fs::read_to_string(dir.path().join("real/b.csa")).unwrap(),
        GAME_AS_CSA
    );
    let is_link = |metadata: fs::Metadata| metadata.is_symlink();
    assert!(fs::symlink_metadata(dir.path().join("link.csa")).is_ok_and(is_link));
}

/// Every game that is written would be one more to read, and the run would never end.
/// Files that wait for their names take no more of those that may be open than is left by what is read.
#[cfg(target_os = "linux")]
#[test]
fn where_few_files_may_be_open_all_are_converted() {
    let dir = folder(&[]);
    fs::create_dir(dir.path().join("in")).unwrap();
    for number in 0..300 {
        fs::write(dir.path().join(format!("in/{number}.csa")), GAME_AS_CSA).unwrap();
    }
    for jobs in 1..=3 {
        let program = assert_cmd::cargo::cargo_bin!("kifu");
        let mut shell = Command::new("sh");
        let line =
            format!("ulimit -n 20; exec \"$0\" convert -q in --to usi -o out{jobs} -j {jobs}");
        shell
            .current_dir(dir.path())
            .args(["-c", &line])
            .arg(program);
        let ran = run_with(shell, b"");
        assert_eq!((ran.status, &*ran.err), (0, ""), "{jobs}");
        assert_eq!(files(&dir, &format!("out{jobs}")).len(), 300);
    }
}

#[test]
fn what_the_program_writes_to_is_no_input() {
    let append = |dir: &TempDir, name: &str| {
        let options = fs::OpenOptions::new()
            .append(true)
            .open(dir.path().join(name));
        Stdio::from(options.unwrap())
    };
    let ends = |mut command: Command| {
        let mut child = command.spawn().unwrap();
        for _ in 0..600 {
            if let Some(status) = child.try_wait().unwrap() {
                return status.code();
            }
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        None
    };
    // More than what is read before anything is written.
    let games = THREE.repeat(5_000);
    for line in [
        "convert -q --to csa games.csa",
        "convert -q --to csa ./link.csa",
        "convert -q --to csa other.csa hard.csa",
        "check -v games.csa",
        "show -q games.csa",
        "convert -q --to csa",
        "check -v -",
    ] {
        for is_error in [false, true] {
            let dir = folder(&[("games.csa", &games), ("other.csa", GAME_AS_CSA)]);
            std::os::unix::fs::symlink("games.csa", dir.path().join("link.csa")).unwrap();
            fs::hard_link(dir.path().join("games.csa"), dir.path().join("hard.csa")).unwrap();
            let mut command = command(dir.path(), line);
            command
                .stdin(fs::File::open(dir.path().join("games.csa")).unwrap())
                .stdout(Stdio::null())
                .stderr(Stdio::null());
            if is_error {
                command.stderr(append(&dir, "games.csa"));
            } else {
                command.stdout(append(&dir, "games.csa"));
            }
            assert_eq!(ends(command), Some(2), "{line}");
            let left = fs::read_to_string(dir.path().join("games.csa")).unwrap();
            assert!(left.starts_with(&games), "{line}");
            let added = &left[games.len()..];
            let is_told = added.starts_with("error: ") && added.lines().count() == 1;
            assert!(if is_error { is_told } else { added.is_empty() }, "{line}");
        }
    }
    // In a folder the file is passed over, as the other results are.
    for line in ["convert -q --to csa .", "check -v .", "show -q ."] {
        let dir = folder(&[("a.csa", GAME_AS_CSA), ("all.csa", ""), ("b.csa", &games)]);
        let mut command = command(dir.path(), line);
        command
            .stdin(Stdio::null())
            .stdout(append(&dir, "all.csa"))
            .stderr(Stdio::null());
        assert_eq!(ends(command), Some(1), "{line}");
        if line.starts_with("convert") {
            let all = fs::read_to_string(dir.path().join("all.csa")).unwrap();
            assert_eq!(all.matches("V2.2").count(), 10_001, "{line}");
        }
    }
}
