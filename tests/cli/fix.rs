//! `kifu fix`: what is printed, where it is written, what stays.

use super::*;

const LENIENT: &str = "手合割：平手\r\n手数----指手---------消費時間--\r\n   1 76歩(77)   ( 0:03/00:00:03)\r\n   2 投了\r\nまで7手で先手の勝ち\r\n";
const STRICT: &str = "手合割：平手\r\n手数----指手---------消費時間--\r\n   1 ７六歩(77)   ( 0:03/00:00:03)\r\n   2 投了\r\nまで1手で先手の勝ち\r\n";

fn told(name: &str) -> String {
    format!(
        "{name}:3:6: fixed[lenient-spelling]: '76歩(77)' -> '７六歩(77)'\n{name}:5:3: fixed[count-mismatch]: '7' -> '1'\n"
    )
}

const DONE: &str = "2 changes in 1 of 1 file; left: no faults\n";

#[test]
fn one_file_goes_to_standard_output_and_changes_are_told_aside() {
    let dir = folder(&[("a.kif", LENIENT)]);
    assert_ran(&dir, "fix a.kif", 0, STRICT, &(told("a.kif") + DONE));
    assert_ran(&dir, "fix -q a.kif", 0, STRICT, "");
    let ran = run_with(command(dir.path(), "fix"), LENIENT.as_bytes());
    assert_eq!(
        (ran.status, &*ran.out, ran.err),
        (0, STRICT, told("-") + DONE)
    );
    assert_eq!(files(&dir, ""), ["a.kif"]);
    assert_eq!(
        fs::read_to_string(dir.path().join("a.kif")).unwrap(),
        LENIENT
    );
}

#[test]
fn a_dry_run_writes_nothing_and_its_changes_are_the_product() {
    let dir = folder(&[("a.kif", LENIENT), ("b.kif", STRICT)]);
    let summary = "dry run: 2 changes in 1 of 2 files; left: no faults\n";
    for line in [
        "fix --dry-run .",
        "fix -n --in-place a.kif b.kif",
        "fix -n a.kif b.kif -o out",
    ] {
        let name = if line.ends_with('.') {
            "./a.kif"
        } else {
            "a.kif"
        };
        assert_ran(&dir, line, 0, &(told(name) + summary), "");
    }
    assert_eq!(files(&dir, ""), ["a.kif", "b.kif"]);
    let json = "{\"type\":\"fixed\",\"file\":\"a.kif\",\"game\":1,\"line\":3,\"column\":6,\"ply\":1,\"code\":\"lenient-spelling\",\
        \"written\":\"76歩(77)\",\"replacement\":\"７六歩(77)\"}\n\
        {\"type\":\"fixed\",\"file\":\"a.kif\",\"game\":1,\"line\":5,\"column\":3,\"ply\":null,\"code\":\"count-mismatch\",\
        \"written\":\"7\",\"replacement\":\"1\"}\n\
        {\"type\":\"summary\",\"files\":1,\"games\":1,\"moves\":1,\"changes\":2,\"changed\":1,\"errors\":0,\"warnings\":0,\"notes\":0}\n";
    assert_ran(&dir, "fix -n --message-format json a.kif", 0, json, "");
}

#[test]
fn in_place_the_old_file_stays_beside_the_new_one() {
    let dir = folder(&[("a.kif", LENIENT), ("sub/b.kif", STRICT)]);
    let read = |name: &str| fs::read_to_string(dir.path().join(name)).unwrap();
    let done = "2 changes in 1 of 2 files; left: no faults\n";
    assert_ran(
        &dir,
        "fix --in-place a.kif sub",
        0,
        "",
        &(told("a.kif") + done),
    );
    assert_eq!(files(&dir, ""), ["a.kif", "a.kif.bak", "sub/b.kif"]);
    assert_eq!(
        (read("a.kif"), read("a.kif.bak")),
        (STRICT.to_owned(), LENIENT.to_owned())
    );
    // Mended again nothing is written.
    let nothing = "0 changes in 0 of 1 file; left: no faults\n";
    assert_ran(&dir, "fix --in-place a.kif", 0, "", nothing);
    // A .bak that is there already is some older file.
    fs::write(
        dir.path().join("a.kif"),
        LENIENT.replace("まで7手", "まで8手"),
    )
    .unwrap();
    let ran = run(&dir, "fix -q --in-place a.kif");
    let exists = "a.kif.bak: error[cannot-write]: the file exists; --force writes over it\n";
    assert_eq!((ran.status, &*ran.err), (1, exists));
    assert_eq!(
        (read("a.kif"), read("a.kif.bak")),
        (LENIENT.replace("まで7手", "まで8手"), LENIENT.to_owned())
    );
    assert_ran(&dir, "fix -q --in-place --no-backup a.kif", 0, "", "");
    assert_eq!(
        (read("a.kif"), read("a.kif.bak")),
        (STRICT.to_owned(), LENIENT.to_owned())
    );
    fs::write(
        dir.path().join("a.kif"),
        LENIENT.replace("まで7手", "まで9手"),
    )
    .unwrap();
    assert_ran(&dir, "fix -q -i --force a.kif", 0, "", "");
    assert_eq!(
        (read("a.kif"), read("a.kif.bak")),
        (STRICT.to_owned(), LENIENT.replace("まで7手", "まで9手"))
    );
}

#[test]
fn a_folder_is_mirrored_with_what_is_good_already() {
    let dir = folder(&[
        ("in/a.kif", LENIENT),
        ("in/x/b.kif", STRICT),
        ("in/n.txt", "no record"),
    ]);
    let ran = run(&dir, "fix in -o out");
    let done = "2 changes in 1 of 2 files; left: no faults; 1 file skipped\n";
    assert_eq!((ran.status, ran.err), (0, told("in/a.kif") + done));
    assert_eq!(files(&dir, "out"), ["a.kif", "x/b.kif"]);
    for name in ["out/a.kif", "out/x/b.kif"] {
        assert_eq!(fs::read_to_string(dir.path().join(name)).unwrap(), STRICT);
    }
    assert_eq!(
        run(&dir, "fix -q in -o out").status,
        1,
        "they are there already"
    );
    assert_eq!(run(&dir, "fix -q in -o out --force").status, 0);
    assert_ran(&dir, "fix -q in/a.kif -o one.kif", 0, "", "");
    assert_eq!(
        fs::read_to_string(dir.path().join("one.kif")).unwrap(),
        STRICT
    );
}

#[test]
fn an_error_that_is_left_is_told_and_makes_the_status() {
    let dir = folder(&[("bad.kif", &BAD.replace("７六歩", "76歩"))]);
    let err = format!(
        "bad.kif:3:6: fixed[lenient-spelling]: '76歩(77)' -> '７六歩(77)'\n{BAD_FAULT}1 change in 1 of 1 file; left: 1 error (1 not-in-hand)\n"
    );
    assert_ran(&dir, "fix bad.kif", 1, BAD, &err);
    assert_ran(
        &dir,
        "fix -q missing.kif",
        1,
        "",
        "missing.kif: error[unreadable-file]: no such file or directory\n",
    );
}

#[test]
fn what_cannot_be_done_is_wrong_usage() {
    let dir = folder(&[("a.kif", LENIENT), ("b.kif", LENIENT), ("a.zip", "PK")]);
    for (line, message) in [
        (
            "fix a.kif b.kif",
            "several files do not go to standard output: add --in-place or -o DIR/, or --dry-run to see what would be changed",
        ),
        (
            "fix .",
            "several files do not go to standard output: add --in-place or -o DIR/, or --dry-run to see what would be changed",
        ),
        (
            "fix --in-place",
            "--in-place writes files over themselves, and standard input is none",
        ),
        (
            "fix --in-place a.zip",
            "a.zip is an archive or a packed file; fix works on files: unpack it first",
        ),
        (
            "fix a.kif b.kif -o b.kif",
            "b.kif is a file, and several files are read: -o has to be a folder",
        ),
    ] {
        assert_ran(&dir, line, 2, "", &format!("error: {message}\n"));
    }
    assert_eq!(run(&dir, "fix --in-place a.kif -o b.kif").status, 2);
    assert_eq!(run(&dir, "fix --no-backup a.kif").status, 2);
    // An input is never written over but in place.
    let input =
        "a.kif: error[cannot-write]: it is one of the inputs, which are never written over\n";
    assert_ran(&dir, "fix -q a.kif -o a.kif --force", 1, "", input);
    assert_eq!(
        fs::read_to_string(dir.path().join("a.kif")).unwrap(),
        LENIENT
    );
}

#[cfg(unix)]
#[test]
fn a_link_stays_one_and_a_file_stays_as_readable_as_it_was() {
    use std::os::unix::fs::PermissionsExt;
    let dir = folder(&[("sub/a.kif", LENIENT)]);
    let (file, link) = (dir.path().join("sub/a.kif"), dir.path().join("link.kif"));
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    std::os::unix::fs::symlink("sub/a.kif", &link).unwrap();
    assert_ran(&dir, "fix -q --in-place link.kif", 0, "", "");
    assert!(link.is_symlink() && fs::read_to_string(&file).unwrap() == STRICT);
    for name in ["sub/a.kif", "link.kif.bak"] {
        let mode = fs::metadata(dir.path().join(name))
            .unwrap()
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o640, "{name}");
    }
}

/// A limit on the size of files stands for a disk that is full.
#[cfg(target_os = "linux")]
#[test]
fn on_a_full_disk_the_file_stays_as_it_was() {
    let long = LENIENT.to_owned() + &"# remark\r\n".repeat(40_000);
    let dir = folder(&[("a.kif", &long)]);
    let kifu = assert_cmd::cargo::cargo_bin!("kifu").display().to_string();
    for flags in ["--in-place", "--in-place --no-backup", "-o b.kif"] {
        let script = format!("trap '' XFSZ; ulimit -f 100; exec {kifu} fix -q a.kif {flags}");
        let mut command = Command::new("sh");
        command.args(["-c", &script]).current_dir(dir.path());
        let ran = run_with(command, b"");
        assert_eq!(ran.status, 1, "{flags}: {}", ran.err);
        assert!(ran.err.contains("error[cannot-write]"), "{}", ran.err);
        assert_eq!(files(&dir, ""), ["a.kif"], "{flags}");
        assert!(fs::read_to_string(dir.path().join("a.kif")).unwrap() == long);
    }
    if Path::new("/dev/full").exists() {
        let mut command = command(dir.path(), "fix -q a.kif");
        command.stdout(
            fs::OpenOptions::new()
                .write(true)
                .open("/dev/full")
                .unwrap(),
        );
        let output = command.stdin(Stdio::null()).output().unwrap();
        let err = "standard output: error[cannot-write]: no space left on device\n";
        assert_eq!(
            (
                output.status.code(),
                &*String::from_utf8_lossy(&output.stderr)
            ),
            (Some(1), err)
        );
    }
}
