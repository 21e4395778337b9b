//! Archives as inputs of the command, and whole archives at any number of workers.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[path = "../common/mod.rs"]
mod common;

#[path = "../unpack/build.rs"]
#[allow(dead_code, reason = "another test takes the rest")]
mod build;

mod broken;
mod named;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::TempDir;
use walkdir::WalkDir;

/// A good game, a bad one, and a line that names each of them as JSON does.
const GOOD: &str = "V2.2\nN+甲\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n";
const BAD: &str = "V2.2\nPI\n+\n+7776FU\n-3335FU\n%TORYO\n";

struct Ran {
    status: i32,
    out: Vec<u8>,
    err: String,
}

impl Ran {
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.out).into_owned()
    }
}

fn kifu_with(dir: &Path, line: &str, input: &[u8]) -> Ran {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("kifu"))
        .current_dir(dir)
        .args(line.split_whitespace())
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Pipes hold little: what comes out has to be read while this goes in.
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let feed = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    feed.join().unwrap();
    Ran {
        status: output.status.code().unwrap(),
        out: output.stdout,
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

fn kifu(dir: &Path, line: &str) -> Ran {
    kifu_with(dir, line, b"")
}

fn written(dir: &Path) -> Vec<String> {
    let files = WalkDir::new(dir)
        .sort_by_file_name()
        .into_iter()
        .filter_map(Result::ok);
    files
        .filter(|entry| entry.file_type().is_file())
        .map(|entry| {
            let relative = entry.path().strip_prefix(dir).unwrap();
            relative.to_string_lossy().into_owned()
        })
        .collect()
}

/// Every kind of archive of some entries, with a name of its own.
fn archives(entries: build::Entries<'_>) -> Vec<(&'static str, Vec<u8>)> {
    let tar = build::tar(entries);
    vec![
        ("a.zip", build::zip(entries)),
        ("a.7z", build::seven_z(entries)),
        ("a.tar.gz", build::gzip(&tar)),
        ("a.tar.xz", build::xz(&tar)),
        ("a.tzst", build::zstd(&tar)),
        ("a.tar.bz2", build::bzip2(&tar)),
        ("a.tar", tar),
    ]
}

fn folder(name: &str, bytes: &[u8]) -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, bytes).unwrap();
    dir
}

#[test]
fn every_kind_of_archive_is_read_as_a_folder_is() {
    let entries: build::Entries<'_> = &[
        ("x/good.csa", GOOD.as_bytes()),
        ("x/bad.csa", BAD.as_bytes()),
        ("notes.txt", b"nothing of a game\n"),
        ("picture.png", b"\x89PNG"),
        ("x/.hidden.csa", BAD.as_bytes()),
        ("__MACOSX/x/good.csa", BAD.as_bytes()),
    ];
    for (name, bytes) in archives(entries) {
        let dir = folder(name, &bytes);
        let ran = kifu(dir.path(), &format!("check --message-format short {name}"));
        let expected = format!(
            "{name}/x/bad.csa:5:1: error[cannot-reach]: ply 2 -3335FU: a pawn does not move from 3三 to 3五\n\
             2 files, 2 games, 3 moves: 1 error (1 cannot-reach); 1 file skipped\n"
        );
        assert_eq!(
            (ran.status, ran.text(), ran.err),
            (1, expected, String::new()),
            "{name}"
        );
        let ran = kifu(dir.path(), &format!("convert -q {name} --to usi -o out"));
        assert_eq!(ran.status, 1, "{name}");
        assert_eq!(written(&dir.path().join("out")), ["x/good.usi"], "{name}");
        let ran = kifu(
            dir.path(),
            &format!("check --list good -q {name} --exclude bad*"),
        );
        assert_eq!(
            (ran.status, ran.text()),
            (0, format!("{name}/x/good.csa\n"))
        );
        // Under a name that says nothing the content does.
        fs::rename(dir.path().join(name), dir.path().join("other")).unwrap();
        let ran = kifu(dir.path(), "convert -q other --to usi");
        assert_eq!(
            ran.text(),
            "position startpos moves 7g7f 3c3d\n",
            "{name}: {}",
            ran.err
        );
    }
}

#[test]
fn archives_in_a_folder_are_folders_of_it() {
    let dir = tempfile::tempdir().unwrap();
    let inner = build::zip(&[("b.csa", GOOD.as_bytes())]);
    for (name, bytes) in archives(&[("y/a.csa", GOOD.as_bytes()), ("inner.zip", &inner)]) {
        let below = dir.path().join("in").join(name.replace('.', "_"));
        fs::create_dir_all(&below).unwrap();
        fs::write(below.join(name), bytes).unwrap();
    }
    fs::write(dir.path().join("in/c.csa.gz"), build::gzip(GOOD.as_bytes())).unwrap();
    fs::write(dir.path().join("in/backup.sql.gz"), build::gzip(b"select")).unwrap();
    let ran = kifu(
        dir.path(),
        "convert in --to kif -o out -v --message-format short",
    );
    assert_eq!(ran.status, 0, "{}", ran.err);
    // An archive in an archive is not read, which is told.
    assert_eq!(
        ran.err.matches("/inner.zip: skipped").count(),
        7,
        "{}",
        ran.err
    );
    let expected = [
        "a_7z/a/y/a.kif",
        "a_tar/a/y/a.kif",
        "a_tar_bz2/a/y/a.kif",
        "a_tar_gz/a/y/a.kif",
        "a_tar_xz/a/y/a.kif",
        "a_tzst/a/y/a.kif",
        "a_zip/a/y/a.kif",
        "c.kif",
    ];
    assert_eq!(written(&dir.path().join("out")), expected);
}

#[test]
fn packed_files_and_streams_are_unpacked_on_the_way() {
    let text = format!("{GOOD}/\n{BAD}");
    for (name, bytes) in [
        ("a.csa.gz", build::gzip(text.as_bytes())),
        ("a.csa.xz", build::xz(text.as_bytes())),
        ("a.csa.zst", build::zstd(text.as_bytes())),
        ("a.csa.bz2", build::bzip2(text.as_bytes())),
    ] {
        let dir = folder(name, &bytes);
        let ran = kifu(
            dir.path(),
            &format!("check -q --message-format short {name}"),
        );
        let told = |name: &str| {
            format!(
                "{name}:13:1: error[cannot-reach]: ply 2 -3335FU: a pawn does not move from 3三 to 3五\n"
            )
        };
        assert_eq!((ran.status, ran.text()), (1, told(name)));
        for jobs in [1, 4] {
            let line = format!("check -q --message-format short -j {jobs} -");
            let ran = kifu_with(dir.path(), &line, &bytes);
            assert_eq!((ran.status, ran.text()), (1, told("-")), "{name}");
        }
        kifu(dir.path(), &format!("convert -q {name} --to kif -o out/"));
        assert_eq!(written(&dir.path().join("out")), ["a-0001.kif"], "{name}");
    }
    let tar = build::gzip(&build::tar(&[("x.csa", GOOD.as_bytes())]));
    let dir = tempfile::tempdir().unwrap();
    let ran = kifu_with(dir.path(), "check --list good -q", &tar);
    assert_eq!(ran.text(), "-/x.csa\n");
    let zip = build::zip(&[("x.csa", GOOD.as_bytes())]);
    let ran = kifu_with(dir.path(), "check -q", &zip);
    assert_eq!(ran.status, 1);
    assert!(
        ran.text().contains("has to be a file and not a pipe"),
        "{}",
        ran.text()
    );
    // Standard input may be a file all the same.
    #[cfg(unix)]
    {
        fs::write(dir.path().join("a.zip"), &zip).unwrap();
        let ran = Command::new(assert_cmd::cargo::cargo_bin!("kifu"))
            .args(["check", "--list", "good", "-q"])
            .stdin(fs::File::open(dir.path().join("a.zip")).unwrap())
            .output()
            .unwrap();
        assert_eq!(String::from_utf8(ran.stdout).unwrap(), "-/x.csa\n");
    }
}

/// A file as standard input is at its beginning once: what was looked at to find out what it is comes before the rest.
#[cfg(unix)]
#[test]
fn packed_files_are_the_same_by_name_through_a_pipe_and_as_standard_input() {
    for count in [1, 700] {
        let text = format!("{GOOD}/\n").repeat(count);
        let entries: build::Entries<'_> = &[("a.csa", text.as_bytes()), ("b.csa", GOOD.as_bytes())];
        let mut all = archives(entries);
        all.extend([
            ("g.csa.gz", build::gzip(text.as_bytes())),
            ("g.csa.xz", build::xz(text.as_bytes())),
            ("g.csa.zst", build::zstd(text.as_bytes())),
            ("g.csa.bz2", build::bzip2(text.as_bytes())),
            ("plain", text.clone().into_bytes()),
        ]);
        for (name, bytes) in all {
            let dir = folder(name, &bytes);
            for jobs in [1, 4] {
                let line = format!("convert -q --to usi -j {jobs}");
                let by_name = kifu(dir.path(), &format!("{line} {name}"));
                let redirected = Command::new(assert_cmd::cargo::cargo_bin!("kifu"))
                    .args(line.split_whitespace())
                    .stdin(fs::File::open(dir.path().join(name)).unwrap())
                    .output()
                    .unwrap();
                let lines = by_name.out.iter().filter(|&&byte| byte == b'\n').count();
                let expected = count + usize::from(name.starts_with("a."));
                assert_eq!((by_name.status, lines), (0, expected), "{name}");
                assert!(redirected.stdout == by_name.out, "{name} {count} {jobs}");
                assert_eq!(redirected.status.code(), Some(0), "{name}");
                if !matches!(name, "a.zip" | "a.7z") {
                    let piped = kifu_with(dir.path(), &line, &bytes);
                    assert!(piped.out == by_name.out, "{name} {count} {jobs}");
                }
            }
        }
    }
}

/// What `cat` looks at to find the format comes before the rest: also behind entries that are no records.
#[test]
fn cat_keeps_the_format_of_what_is_packed_in_a_pipe() {
    for count in [1, 700] {
        let text = format!("{GOOD}/\n").repeat(count);
        let entries: build::Entries<'_> = &[
            ("0.txt", &[b'x'; 9_000]),
            ("1.csa", &vec![0; 400_000]),
            ("a.csa", text.as_bytes()),
        ];
        let mut all = archives(entries);
        all.extend([
            ("g.csa.gz", build::gzip(text.as_bytes())),
            ("g.csa.xz", build::xz(text.as_bytes())),
            ("g.csa.zst", build::zstd(text.as_bytes())),
            ("g.csa.bz2", build::bzip2(text.as_bytes())),
        ]);
        let dir = folder("plain.csa", text.as_bytes());
        let plain = kifu(dir.path(), "cat -q plain.csa");
        assert_eq!(plain.status, 0);
        for (name, bytes) in all {
            fs::write(dir.path().join(name), &bytes).unwrap();
            for jobs in [1, 4] {
                let line = format!("cat -q -j {jobs}");
                let redirected = Command::new(assert_cmd::cargo::cargo_bin!("kifu"))
                    .args(line.split_whitespace())
                    .stdin(fs::File::open(dir.path().join(name)).unwrap())
                    .output()
                    .unwrap();
                assert!(redirected.stdout == plain.out, "{name} {count} {jobs}");
                if !matches!(name, "a.zip" | "a.7z") {
                    let piped = kifu_with(dir.path(), &line, &bytes);
                    assert!(piped.out == plain.out, "{name} {count} {jobs}");
                }
            }
        }
    }
}

/// Also what may be a record by its name, and is none, leaves an archive without anything to read.
#[test]
fn an_archive_of_which_everything_is_passed_over_is_not_good() {
    let letter: build::Entries<'_> = &[("readme.txt", b"Dear reader\n")];
    let inner = build::zip(&[("a.csa", GOOD.as_bytes())]);
    let packed: build::Entries<'_> = &[("inner.zip", &inner)];
    for (name, bytes) in archives(letter).into_iter().chain(archives(packed)) {
        let dir = folder(name, &bytes);
        // By its content, too, it is an archive.
        fs::write(dir.path().join("unnamed"), &bytes).unwrap();
        for line in [
            format!("check -q {name}"),
            "check -q unnamed".to_owned(),
            format!("convert -q {name} --to kif -o out/"),
            format!("convert -q {name} --to kif"),
            format!("show -q {name}"),
        ] {
            let ran = kifu(dir.path(), &line);
            assert_eq!(ran.status, 1, "{line}");
            let told = ran.text() + &ran.err;
            let input = if line.ends_with("unnamed") {
                "unnamed"
            } else {
                name
            };
            assert!(
                told.contains(&format!(
                    "{input}: error[not-a-record]: no file in it has the extension of a known format"
                )),
                "{line}: {told}"
            );
        }
        // Beside a record it is passed over as such a folder is.
        fs::write(dir.path().join("good.csa"), GOOD).unwrap();
        let line = format!("check -q {name} good.csa");
        assert_eq!(kifu(dir.path(), &line).status, 0, "{line}");
    }
    let ran = kifu_with(
        tempfile::tempdir().unwrap().path(),
        "check -q",
        &build::tar(letter),
    );
    assert_eq!(ran.status, 1, "{}", ran.text());
}

/// `kifu check -q folder && echo all good` says nothing good of nothing.
#[test]
fn where_there_is_nothing_to_read_not_all_is_good() {
    let dir = folder("notes.md", b"no record");
    fs::write(dir.path().join("a.csa"), GOOD).unwrap();
    fs::write(
        dir.path().join("b.zip"),
        build::zip(&[("x.md", b"no record")]),
    )
    .unwrap();
    for name in ["empty", "skipped", "archive"] {
        fs::create_dir(dir.path().join(name)).unwrap();
    }
    fs::write(dir.path().join("skipped/letter.txt"), b"Dear reader\n").unwrap();
    fs::copy(dir.path().join("b.zip"), dir.path().join("archive/b.zip")).unwrap();
    for line in [
        "check -q skipped",
        "check -q archive",
        "check -q archive skipped --include *.csa",
        "convert -q archive --to kif -o out",
        "check -q empty",
        "check -q . --include *.kif",
        "check -q b.zip",
        "convert -q empty --to kif",
        "check -q a.csa empty",
    ] {
        let ran = kifu(dir.path(), line);
        assert_eq!(ran.status, 1, "{line}");
        let told = ran.text() + &ran.err;
        assert!(
            told.contains(if line.contains("--include") {
                "error[not-a-record]: no record in it fits the patterns of --include and --exclude"
            } else {
                "error[not-a-record]: no file in it has the extension of a known format"
            }),
            "{line}: {told}"
        );
    }
}

/// A name that a person gave does not make one archive another one, and a record no archive.
#[test]
fn archives_are_read_under_the_names_of_others() {
    let names = ["b.zip", "b.7z", "b.tar", "b.tar.gz", "b.tar.xz", "b.csa.gz"];
    for (name, bytes) in archives(&[("x/good.csa", GOOD.as_bytes())]) {
        for other in names {
            let dir = folder(other, &bytes);
            fs::create_dir(dir.path().join("in")).unwrap();
            fs::copy(dir.path().join(other), dir.path().join("in").join(other)).unwrap();
            for path in [other, "in"] {
                let ran = kifu(dir.path(), &format!("convert -q {path} --to usi"));
                let games = "position startpos moves 7g7f 3c3d\n";
                assert_eq!(ran.text(), games, "{name} as {path}/{other}: {}", ran.err);
            }
        }
        // Files that are records by their names are taken for what they are called, and the reason is told.
        let dir = folder("b.csa", &bytes);
        let ran = kifu(dir.path(), "check -q b.csa");
        assert_eq!(ran.status, 1, "{name}");
        assert!(
            ran.text()
                .contains("b.csa: error[not-a-record]: it is packed ("),
            "{name}: {}",
            ran.text()
        );
    }
}

#[test]
fn a_volume_of_a_split_archive_is_told_as_one() {
    for (name, bytes) in archives(&[("x/good.csa", GOOD.as_bytes())]) {
        let dir = tempfile::tempdir().unwrap();
        // The first volume of a small archive is all of it, and may be its only one.
        fs::write(dir.path().join(format!("{name}.001")), &bytes).unwrap();
        let ran = kifu(dir.path(), &format!("convert -q {name}.001 --to usi"));
        assert_eq!(
            ran.text(),
            "position startpos moves 7g7f 3c3d\n",
            "{name}: {}",
            ran.err
        );
        let is_read_from_its_end = matches!(name, "a.zip" | "a.7z");
        for (number, part) in bytes.chunks(bytes.len().div_ceil(3)).enumerate() {
            let volume = format!("{name}.{:03}", number + 1);
            fs::write(dir.path().join(&volume), part).unwrap();
            let ran = kifu(dir.path(), &format!("check -q {volume}"));
            assert_eq!(ran.status, 1, "{volume}");
            let told = ran.text();
            if number > 0 || is_read_from_its_end {
                let expected = format!(
                    "{volume}: error[unreadable-file]: it is one volume of an archive that was split; put them together first: cat {name}.* > {name}\n"
                );
                assert_eq!(told, expected);
            } else {
                // What stands in it is read as far as it goes.
                assert!(told.contains("error[unreadable-file]"), "{told}");
            }
        }
    }
    // zip itself says in the last volume which number that has, and gives the others endings of their own.
    let mut last = build::zip(&[("x/good.csa", GOOD.as_bytes())]);
    let end = last.len() - 22;
    last[end + 4] = 1;
    let dir = folder("a.zip", &last);
    fs::write(dir.path().join("a.z01"), b"PK\x07\x08PK\x03\x04").unwrap();
    for volume in ["a.zip", "a.z01"] {
        let ran = kifu(dir.path(), &format!("check -q {volume}"));
        let expected = format!(
            "{volume}: error[unreadable-file]: it is one volume of an archive that was split; put them together first: zip -s 0 a.zip --out whole.zip\n"
        );
        assert_eq!((ran.status, ran.text()), (1, expected));
    }
}

/// Names in the code page of another system are no text here, and stay what they are.
#[cfg(target_os = "linux")]
#[test]
fn what_comes_of_archives_whose_names_are_no_text_is_called_as_they_are() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir(dir.path().join("in")).unwrap();
    let zip = build::zip(&[("a.csa", GOOD.as_bytes())]);
    for (name, bytes) in [
        (&b"\x83A.zip"[..], &zip),
        (b"\x83C.zip", &zip),
        (b"\x83A.csa.gz", &build::gzip(GOOD.as_bytes())),
    ] {
        fs::write(dir.path().join("in").join(OsStr::from_bytes(name)), bytes).unwrap();
    }
    let ran = kifu(dir.path(), "convert -q in --to usi -o out");
    assert_eq!((ran.status, ran.err), (0, String::new()));
    for name in [&b"\x83A/a.usi"[..], b"\x83C/a.usi", b"\x83A.usi"] {
        let path = dir.path().join("out").join(OsStr::from_bytes(name));
        assert!(path.is_file(), "{}", path.display());
    }
    assert_eq!(written(&dir.path().join("out")).len(), 3);
}

/// A pipe is no file, whatever it is called.
#[cfg(unix)]
#[test]
fn archives_in_pipes_that_have_names_are_read_where_they_can_be() {
    let tar = build::tar(&[("a.csa", GOOD.as_bytes())]);
    for (name, bytes, expected) in [
        ("a.csa.gz", build::gzip(GOOD.as_bytes()), Ok(())),
        ("a.tar", tar, Ok(())),
        (
            "a.zip",
            build::zip(&[]),
            Err("it has to be a file and not a pipe"),
        ),
        (
            "a.7z",
            build::seven_z(&[]),
            Err("it has to be a file and not a pipe"),
        ),
    ] {
        let dir = tempfile::tempdir().unwrap();
        let pipe = dir.path().join(name);
        assert!(
            Command::new("mkfifo")
                .arg(&pipe)
                .status()
                .unwrap()
                .success()
        );
        let feed = std::thread::spawn(move || {
            // The reader may have seen that it is a pipe before anything comes.
            let _ = fs::write(pipe, bytes);
        });
        let ran = kifu(dir.path(), &format!("check {name}"));
        feed.join().unwrap();
        let told = ran.text();
        match expected {
            Ok(()) => assert_eq!(told, "1 file, 1 game, 2 moves: no faults\n", "{name}"),
            Err(words) => assert!(told.contains(words), "{name}: {told}"),
        }
    }
}

/// Where patterns leave nothing, it is not for want of a known extension.
#[test]
fn patterns_that_leave_nothing_are_told_as_such() {
    let dir = folder("a.zip", &build::zip(&[("a.csa", GOOD.as_bytes())]));
    fs::create_dir(dir.path().join("in")).unwrap();
    fs::write(dir.path().join("in/a.csa"), GOOD).unwrap();
    for input in ["a.zip", "in"] {
        for (flags, told) in [
            (
                "--include *.xyz",
                "no record in it fits the patterns of --include and --exclude",
            ),
            (
                "--include *.csa --exclude a.*",
                "no record in it fits the patterns of --include and --exclude",
            ),
            (
                "--exclude *.csa",
                "--exclude leaves no file in it that has the extension of a known format",
            ),
        ] {
            let ran = kifu(dir.path(), &format!("check -q {input} {flags}"));
            assert_eq!(ran.status, 1, "{input} {flags}");
            assert_eq!(
                ran.text(),
                format!("{input}: error[not-a-record]: {told}\n")
            );
        }
    }
}

/// A link in a tar archive is another name of a file: it is no second game, and is not passed over in silence.
#[test]
fn links_in_a_tar_archive_are_counted_and_named() {
    let header = |kind, name: &[u8], size| build::tar_header(kind, name, size);
    let mut tar = header(tar::EntryType::Regular, b"a.csa", GOOD.len() as u64);
    tar.extend(GOOD.as_bytes());
    tar.resize(tar.len().next_multiple_of(512), 0);
    for (kind, name) in [
        (tar::EntryType::Link, &b"hard.csa"[..]),
        (tar::EntryType::Symlink, b"soft.csa"),
        (tar::EntryType::Link, b"letter.txt.old"),
        (tar::EntryType::Directory, b"folder.csa"),
    ] {
        tar.extend(header(kind, name, 0));
    }
    tar.extend(build::TAR_END);
    for (name, bytes) in [("a.tar", tar.clone()), ("a.tar.gz", build::gzip(&tar))] {
        let dir = folder(name, &bytes);
        let ran = kifu(dir.path(), &format!("check -v {name}"));
        assert_eq!(ran.status, 0);
        assert!(
            ran.text().starts_with(&format!(
                "{name}/hard.csa: skipped\n{name}/soft.csa: skipped\n1 file, 1 game, 2 moves: no faults; 2 files skipped"
            )),
            "{}",
            ran.text()
        );
        let ran = kifu(dir.path(), &format!("convert -q {name} --to usi -o out/"));
        assert_eq!((ran.status, written(&dir.path().join("out")).len()), (0, 1));
    }
}

/// An archive in a folder is a folder: what is asked for may be in it, whatever it is called itself.
#[test]
fn patterns_choose_the_files_of_archives_in_folders() {
    let entries: build::Entries<'_> = &[
        ("x/good.csa", GOOD.as_bytes()),
        ("old/good.csa", GOOD.as_bytes()),
        ("x/game.log", GOOD.as_bytes()),
        ("x/good.usi", b"position startpos moves 7g7f\n"),
    ];
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir_all(dir.path().join("in/sub")).unwrap();
    fs::write(dir.path().join("in/sub/a.zip"), build::zip(entries)).unwrap();
    let packed = build::gzip(GOOD.as_bytes());
    fs::write(dir.path().join("in/b.csa.gz"), packed).unwrap();
    fs::write(dir.path().join("in/c.csa"), GOOD).unwrap();
    let [b, c] = ["in/b.csa.gz", "in/c.csa"];
    let [good, old, log, usi] = entries
        .iter()
        .map(|(name, _)| format!("in/sub/a.zip/{name}"))
        .collect::<Vec<_>>()
        .try_into()
        .unwrap();
    let [good, old, log, usi]: [&str; 4] = [&good, &old, &log, &usi];
    for (flags, read) in [
        ("", &[b, c, good, old, usi][..]),
        ("--include *.csa", &[b, c, good, old]),
        ("--include *.usi", &[usi]),
        ("--include *.log", &[log]),
        ("--include *.gz", &[b]),
        ("--include *.zip", &[good, old, log, usi]),
        ("--include sub", &[good, old, log, usi]),
        ("--include sub/a.zip/x/*.csa", &[good]),
        ("--include x/*.csa", &[good]),
        ("--include *.csa --exclude old", &[b, c, good]),
        ("--exclude sub/a.zip/x", &[b, c, old]),
        ("--exclude *.zip", &[b, c]),
        ("--include *.csa --exclude a.zip", &[b, c]),
        ("--exclude good.*", &[b, c]),
    ] {
        let ran = kifu(dir.path(), &format!("check --list good -q in {flags}"));
        let listed = ran.text();
        assert_eq!(listed.lines().collect::<Vec<_>>(), read, "{flags}");
        assert_eq!(ran.status, 0, "{flags}: {}", ran.err);
    }
}

#[test]
fn names_in_cp932_are_read_and_no_name_leads_out_of_the_folder() {
    let entries: build::Entries<'_> = &[
        ("##xx.csa", GOOD.as_bytes()),
        ("../../up.csa", GOOD.as_bytes()),
        ("/absolute.csa", GOOD.as_bytes()),
        ("C:\\drive\\a.csa", GOOD.as_bytes()),
        ("con/rtl\u{202E}.csa", GOOD.as_bytes()),
    ];
    // 表.csa, whose second byte is a backslash.
    let bytes = build::renamed(build::zip(entries), &[(b"##xx.csa", b"\x95\x5Cxx.csa")]);
    let dir = folder("a.zip", &bytes);
    fs::create_dir_all(dir.path().join("deep/er")).unwrap();
    let ran = kifu(
        &dir.path().join("deep/er"),
        "convert -q ../../a.zip --to usi -o out",
    );
    assert_eq!((ran.status, &*ran.err), (0, ""));
    let expected = [
        "a.zip",
        "deep/er/out/_con/rtl_.usi",
        "deep/er/out/absolute.usi",
        "deep/er/out/drive/a.usi",
        "deep/er/out/up.usi",
        "deep/er/out/表xx.usi",
    ];
    assert_eq!(written(dir.path()), expected);
}

#[test]
fn large_entries_stream_beside_small_ones() {
    let large = format!("{GOOD}/\n").repeat(20_000);
    let entries: build::Entries<'_> = &[
        ("a.csa", GOOD.as_bytes()),
        ("b.csa", large.as_bytes()),
        ("c.csa", GOOD.as_bytes()),
    ];
    for (name, bytes) in archives(entries) {
        let dir = folder(name, &bytes);
        let mut outputs = Vec::new();
        for jobs in [1, 2, 8] {
            let ran = kifu(
                dir.path(),
                &format!("convert -q {name} --to jsonl --no-sfen -j {jobs}"),
            );
            assert_eq!((ran.status, &*ran.err), (0, ""), "{name}");
            outputs.push(ran.out);
        }
        assert_eq!(
            outputs[0].iter().filter(|&&byte| byte == b'\n').count(),
            20_002,
            "{name}"
        );
        assert!(outputs.iter().all(|output| *output == outputs[0]), "{name}");
    }
}

/// The corpus as a folder and as a zip: the same bytes and messages whatever the number of workers.
#[test]
fn the_corpus_comes_out_the_same_at_any_number_of_workers() {
    let Some(corpus) =
        common::corpus::folder("the_corpus_comes_out_the_same_at_any_number_of_workers")
    else {
        return;
    };
    let dir = tempfile::tempdir().unwrap();
    let files = WalkDir::new(&corpus)
        .sort_by_file_name()
        .into_iter()
        .filter_map(Result::ok);
    let files: Vec<(String, Vec<u8>)> = files
        .filter(|entry| entry.file_type().is_file())
        .map(|entry| {
            let name = entry
                .path()
                .strip_prefix(&corpus)
                .unwrap()
                .to_string_lossy()
                .replace('\\', "/");
            (name, fs::read(entry.path()).unwrap())
        })
        .collect();
    for (name, bytes) in &files {
        let path = dir.path().join("corpus").join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    let entries: Vec<(&str, &[u8])> = files
        .iter()
        .map(|(name, bytes)| (&**name, &**bytes))
        .collect();
    fs::write(dir.path().join("corpus.zip"), build::zip(&entries)).unwrap();
    let told = |input: &str| {
        let mut checked = String::new();
        for line in [
            "check --message-format json",
            "check -v --message-format human",
            "convert --to jsonl --message-format short -v",
            "convert --to kif --on-clash number -o out",
        ] {
            let run = |jobs: u32| {
                let ran = kifu(dir.path(), &format!("{line} {input} -j {jobs}"));
                let out = dir.path().join("out");
                let read = |name: String| (fs::read(out.join(&name)).unwrap(), name);
                let files: Vec<_> = written(&out).into_iter().map(read).collect();
                let _ = fs::remove_dir_all(&out);
                // The last line of what is told has the time.
                let told = ran.err.lines().filter(|line| !line.starts_with("wrote "));
                let told: Vec<String> = told.map(str::to_owned).collect();
                (ran.status, ran.out, told, files)
            };
            let one = run(1);
            assert!(one.1.len() + one.3.len() > 100, "{line} {input}");
            assert!(one == run(8), "{line} {input}");
            if line.starts_with("check") {
                checked += &String::from_utf8_lossy(&one.1);
            }
        }
        checked
    };
    // A zip is a folder by another name.
    let (folder, zip) = (told("corpus"), told("corpus.zip"));
    assert!(folder == zip.replace("corpus.zip/", "corpus/"));
}

/// What an archive holds is known when it is read: what has a name already keeps it.
#[test]
fn two_archives_with_files_of_one_name_are_told_both() {
    let first: build::Entries<'_> = &[
        ("x/a.usi", b"startpos moves 7g7f\n"),
        ("b.usi", b"startpos\n"),
    ];
    let second: build::Entries<'_> = &[
        ("x/a.usi", b"startpos moves 2g2f\n"),
        ("c.usi", b"startpos\n"),
    ];
    let dir = folder("one.zip", &build::zip(first));
    fs::write(
        dir.path().join("two.tar.gz"),
        build::gzip(&build::tar(second)),
    )
    .unwrap();
    fs::create_dir_all(dir.path().join("in/x")).unwrap();
    fs::write(dir.path().join("in/x/a.usi"), "startpos moves 2g2f\n").unwrap();
    fs::write(dir.path().join("in/c.usi"), "startpos\n").unwrap();
    for (inputs, refused, kept) in [
        (
            "one.zip two.tar.gz",
            "two.tar.gz/x/a.usi",
            "one.zip/x/a.usi",
        ),
        ("one.zip in", "in/x/a.usi", "one.zip/x/a.usi"),
        ("in one.zip", "one.zip/x/a.usi", "in/x/a.usi"),
    ] {
        for options in ["", " --force", " --on-clash refuse -j 8"] {
            let line = format!("convert -q {inputs} --to usi -o out{options}");
            let ran = kifu(dir.path(), &line);
            let err = format!(
                "{refused}: error[cannot-write]: out/x/a.usi: another output of this run has this name, that of {kept}; with --on-clash number it gets a number\n"
            );
            assert_eq!((ran.status, &*ran.err), (1, &*err), "{line}");
            let out = dir.path().join("out");
            assert_eq!(written(&out), ["b.usi", "c.usi", "x/a.usi"], "{line}");
            let text = fs::read_to_string(out.join("x/a.usi")).unwrap();
            let is_first = kept.starts_with("one");
            let mv = if is_first { "7g7f" } else { "2g2f" };
            assert_eq!(text, format!("position startpos moves {mv}\n"), "{line}");
            fs::remove_dir_all(out).unwrap();
        }
        let line = format!("convert -q {inputs} --to usi -o out --on-clash number");
        let ran = kifu(dir.path(), &line);
        assert_eq!((ran.status, &*ran.err), (0, ""), "{line}");
        let names = ["b.usi", "c.usi", "x/a-0002.usi", "x/a.usi"];
        assert_eq!(written(&dir.path().join("out")), names, "{line}");
        fs::remove_dir_all(dir.path().join("out")).unwrap();
    }
}

/// An archive becomes a folder, and a packed file what is packed in it.
#[test]
fn only_outputs_that_there_will_be_are_in_each_others_way() {
    let game = b"startpos moves 7g7f\n";
    let dir = folder("in/a.zip", &build::zip(&[("x.usi", game)]));
    fs::write(dir.path().join("in/a.usi"), game).unwrap();
    fs::write(
        dir.path().join("in/a.tar.xz"),
        build::xz(&build::tar(&[("y.usi", game)])),
    )
    .unwrap();
    let ran = kifu(dir.path(), "convert -q in --to csa -o out");
    assert_eq!((ran.status, &*ran.err), (0, ""));
    assert_eq!(
        written(&dir.path().join("out")),
        ["a/x.csa", "a/y.csa", "a.csa"]
    );
    fs::remove_file(dir.path().join("in/a.zip")).unwrap();
    fs::write(dir.path().join("in/a.usi.gz"), build::gzip(game)).unwrap();
    for inputs in ["in", "in/a.usi in/a.usi.gz", "in/a.usi.gz in/a.usi"] {
        let ran = kifu(dir.path(), &format!("convert -q {inputs} --to csa -o new/"));
        assert_eq!(ran.status, 2, "{inputs}");
        let words = "new/a.csa would be written twice, from in/a.usi";
        assert!(ran.err.contains(words), "{}", ran.err);
        assert!(!dir.path().join("new").exists());
    }
}
