//! Archives and folders of which something is broken.

use super::*;

#[test]
fn a_bomb_is_a_fault_and_the_entries_beside_it_are_read() {
    let bomb = vec![b'\n'; 4 << 20];
    let entries: build::Entries<'_> = &[
        ("a.csa", GOOD.as_bytes()),
        ("bomb.csa", &bomb),
        ("c.csa", GOOD.as_bytes()),
    ];
    // What is not packed is what it is.
    for (name, bytes) in archives(entries)
        .into_iter()
        .filter(|(name, _)| *name != "a.tar")
    {
        let dir = folder(name, &bytes);
        let ran = kifu(
            dir.path(),
            &format!("check -q --message-format short --max-size 1M {name}"),
        );
        assert_eq!(ran.status, 1, "{name}");
        let text = ran.text();
        let told = format!("{name}/bomb.csa: error[unreadable-file]: ");
        assert!(text.starts_with(&told), "{name}: {text}");
        // Below the limit the same entry is merely no record.
        let ran = kifu(
            dir.path(),
            &format!("check -q --message-format short {name}"),
        );
        assert!(
            ran.text().contains("bomb.csa: error[not-a-record]"),
            "{name}: {}",
            ran.text()
        );
        if name.contains(".t") {
            // Behind it all would have to be unpacked; that it is not is said.
            let told = format!(
                "{name}: error[unreadable-file]: what stands behind a bomb in it is not read\n"
            );
            assert!(text.ends_with(&told), "{name}: {text}");
        } else {
            // In a zip the others have streams of their own.
            let ran = kifu(
                dir.path(),
                &format!("check -q --list good --max-size 1M {name}"),
            );
            assert!(ran.text().contains("a.csa\n"), "{name}: {}", ran.text());
        }
    }
}

#[test]
fn a_broken_archive_is_told_and_what_stands_before_the_break_is_read() {
    for (name, bytes) in archives(&[
        ("a.csa", GOOD.as_bytes()),
        ("b.csa", GOOD.repeat(400).as_bytes()),
    ]) {
        for cut in [bytes.len() / 3, bytes.len() - 40] {
            let dir = folder(name, &bytes[..cut]);
            fs::write(dir.path().join("z.csa"), GOOD).unwrap();
            let line = format!("check --message-format short --list good {name} z.csa");
            let ran = kifu(dir.path(), &line);
            if ran.status == 0 {
                // The end of a tar archive is only zeros.
                assert!(name.contains(".t"), "{name} {cut}");
                continue;
            }
            assert!(
                ran.err.contains("error[unreadable-file]"),
                "{name} {cut}: {}",
                ran.err
            );
            assert!(
                ran.text().ends_with("z.csa\n"),
                "{name} {cut}: {}",
                ran.text()
            );
        }
    }
}

/// What is called as packed and is not is told as that, and not as damaged.
#[test]
fn what_is_no_archive_in_spite_of_its_name_is_told_as_such() {
    for (name, kind) in [
        ("a.zip", "zip"),
        ("a.7z", "7z"),
        ("a.csa.gz", "gzip"),
        ("a.csa.xz", "xz"),
        ("a.csa.zst", "Zstandard"),
        ("a.csa.bz2", "bzip2"),
    ] {
        let dir = folder(name, GOOD.as_bytes());
        let ran = kifu(dir.path(), &format!("check -q {name}"));
        assert_eq!(ran.status, 1, "{name}");
        let told = format!(
            "{name}: error[unreadable-file]: it is called as packed ({kind}), and is not; give it the name of what it is\n"
        );
        assert_eq!(ran.text(), told);
    }
}

/// A game in which an archive breaks off is not whole: it is an error of its own, where it breaks off, and is written only in
/// part where that is asked for. What stands before it is whole.
#[test]
fn a_game_in_which_an_archive_breaks_off_is_no_whole_game() {
    let game = |count: usize| {
        let moves = "+2838HI\nT12\n-8232HI\nT12\n+3828HI\nT12\n-3282HI\nT12\n".repeat(count);
        format!("V2.2\nPI\n+\n{moves}%TORYO\n")
    };
    let long = game(40_000);
    let tar = build::tar(&[
        ("a.csa", GOOD.as_bytes()),
        ("b.csa", format!("{GOOD}/\n{}", game(60)).as_bytes()),
        ("c.csa", GOOD.as_bytes()),
    ]);
    let cut = |mut bytes: Vec<u8>, tenth: usize| {
        bytes.truncate(bytes.len() * tenth / 10);
        bytes
    };
    let games = [GOOD, &long].join("/\n");
    // Of a bomb only so much is read.
    let bomb = game(60) + &"\n".repeat(4 << 20);
    let bomb = build::zip(&[("a.csa", GOOD.as_bytes()), ("b.csa", bomb.as_bytes())]);
    for (name, bytes, good) in [
        ("t.tar", cut(tar.clone(), 4), 2),
        ("t.tar.gz", build::gzip(&tar[..tar.len() * 4 / 10]), 2),
        ("g.csa.gz", cut(build::gzip(games.as_bytes()), 5), 1),
        ("g.csa.xz", cut(build::xz(games.as_bytes()), 5), 1),
        ("g.csa.zst", cut(build::zstd(games.as_bytes()), 5), 1),
        ("g.csa.bz2", cut(build::bzip2(games.as_bytes()), 9), 1),
        ("bomb.zip", bomb, 1),
    ] {
        let dir = folder(name, &bytes);
        for jobs in [1, 4] {
            let line = format!("--message-format short --max-size 1M -j {jobs} {name}");
            let ran = kifu(dir.path(), &format!("check -q {line}"));
            assert_eq!(ran.status, 1, "{name}");
            // What the break leaves of a line may be wrong as well.
            let told = ran.text();
            let last = told.lines().last().unwrap();
            let breaks_off = "error[unreadable-file]: the game breaks off here: ";
            assert!(last.contains(breaks_off), "{name}: {told}");
            assert_eq!(told.matches("unreadable-file").count(), 1, "{told}");
            let ran = kifu(
                dir.path(),
                &format!("convert {line} --to csa -o {jobs}.csa"),
            );
            let written = fs::read_to_string(dir.path().join(format!("{jobs}.csa"))).unwrap();
            let whole = written.matches("%TORYO").count();
            assert_eq!((ran.status, whole), (1, good), "{name}");
            assert_eq!(written.matches("PI\n").count(), good, "{name}");
            let all = good + 1;
            if name.starts_with("t.") {
                assert!(
                    ran.err.contains(&format!("wrote {good} of {all} games")),
                    "{}",
                    ran.err
                );
            }
            let part = kifu(
                dir.path(),
                &format!("convert -q {line} --to csa --on-error truncate"),
            );
            assert_eq!(part.text().matches("PI\n").count(), all, "{name}");
            assert!(part.text().contains("cut off here"), "{name}");
        }
    }
}

/// Good, broken, empty, binary, unreadable and huge files side by side.
#[test]
fn bad_files_of_a_folder_do_not_keep_the_good_ones_from_being_converted() {
    let dir = tempfile::tempdir().unwrap();
    let below = dir.path().join("in");
    fs::create_dir(&below).unwrap();
    for i in 0..300 {
        fs::write(below.join(format!("{i:03}.csa")), GOOD).unwrap();
    }
    let huge = format!("{GOOD}{}", "'a remark\n".repeat(2_000_000));
    for (name, bytes) in [
        ("bad.csa", BAD.as_bytes()),
        ("empty.csa", b""),
        ("binary.csa", &[0, 159, 146, 150, 7, 255, 0, 1]),
        ("huge.csa", huge.as_bytes()),
        ("broken.zip", b"PK\x03\x04broken"),
        ("cut.csa.gz", &build::gzip(GOOD.as_bytes())[..20]),
    ] {
        fs::write(below.join(name), bytes).unwrap();
    }
    let mut expected: Vec<String> = (0..300).map(|i| format!("{i:03}.usi")).collect();
    let mut codes = vec![
        ("in/bad.csa", "cannot-reach"),
        ("in/binary.csa", "not-a-record"),
        ("in/broken.zip", "unreadable-file"),
        ("in/cut.csa.gz", "unreadable-file"),
        ("in/empty.csa", "not-a-record"),
        ("in/huge.csa", "game-too-large"),
    ];
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let closed = below.join("closed.csa");
        fs::write(&closed, GOOD).unwrap();
        fs::set_permissions(&closed, fs::Permissions::from_mode(0o000)).unwrap();
        // Whoever may do everything can read it.
        if fs::read(&closed).is_err() {
            codes.insert(3, ("in/closed.csa", "unreadable-file"));
        } else {
            expected.push("closed.usi".to_owned());
        }
    }
    for jobs in [1, 4] {
        let out = format!("out{jobs}");
        let ran = kifu(
            dir.path(),
            &format!("convert -q in --to usi -o {out} -j {jobs} --message-format json"),
        );
        assert_eq!(ran.status, 1);
        assert_eq!(written(&dir.path().join(&out)), expected);
        let told: Vec<(String, String)> = ran
            .err
            .lines()
            .map(|line| {
                let value: serde_json::Value = serde_json::from_str(line).unwrap();
                let text = |key: &str| value[key].as_str().unwrap_or_default().to_owned();
                (text("file"), text("code"))
            })
            .filter(|(_, code)| !code.is_empty())
            .collect();
        let told: Vec<(&str, &str)> = told.iter().map(|(file, code)| (&**file, &**code)).collect();
        assert_eq!(told, codes);
    }
}
