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

/// What an interrupt leaves of files that are mended in place: each is what it was or what it becomes, what is kept beside
/// it is what it was, and nothing else is there.
#[cfg(unix)]
#[track_caller]
fn assert_whole(dir: &TempDir, number: usize, old: &str, new: &str) -> usize {
    let mut mended = 0;
    for name in files(dir, "") {
        let text = fs::read_to_string(dir.path().join(&name)).unwrap();
        match name.strip_suffix(".bak") {
            Some(kept) => assert!(kept.ends_with(".kif") && text == old, "{name}"),
            None => {
                assert!(name.ends_with(".kif"), "{name}");
                assert!(text == old || text == new, "{name}");
                mended += usize::from(text == new);
                let is_kept = dir.path().join(format!("{name}.bak")).exists();
                assert!(text == old || is_kept, "{name} is not kept");
            }
        }
    }
    let named = files(dir, "")
        .iter()
        .filter(|it| it.ends_with(".kif"))
        .count();
    assert_eq!(named, number);
    mended
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_whole_files_only_and_the_next_run_goes_on() {
    use std::io::{BufRead, BufReader};
    if stops::is_ignored(2) {
        return;
    }
    const FILES: usize = 100;
    // Of a game with many changes one tells more than a pipe holds, and the run waits in the middle.
    let moves = |text: &dyn Fn(usize) -> String| -> String { (1..=24).map(text).collect() };
    let move_of = |index: usize, lenient: bool| {
        let [rook, back] = match lenient {
            true => [("38飛(28)", "72飛(82)"), ("28飛(38)", "82飛(72)")],
            false => [("３八飛(28)", "７二飛(82)"), ("２八飛(38)", "８二飛(72)")],
        };
        let (black, white) = if ((index - 1) / 2).is_multiple_of(2) {
            rook
        } else {
            back
        };
        let written = if index % 2 == 1 { black } else { white };
        format!("   {index} {written}\n")
    };
    let head = "手合割：平手\n手数----指手---------消費時間--\n";
    let filling = "# 空\n".repeat(1_000);
    let old = format!("{head}{}{filling}", moves(&|index| move_of(index, true)));
    let new = format!("{head}{}{filling}", moves(&|index| move_of(index, false)));
    let names: Vec<String> = (0..FILES).map(|index| format!("{index}.kif")).collect();
    let all: Vec<(&str, &str)> = names.iter().map(|name| (&**name, &*old)).collect();
    let mut seen_in_the_middle = 0;
    for lines in [1, 100, 700, 1_500] {
        let dir = folder(&all);
        let mut child = command(dir.path(), "fix --in-place .")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut told = BufReader::new(child.stderr.take().unwrap()).lines();
        assert_eq!(told.by_ref().take(lines).count(), lines);
        let sent = Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status();
        assert!(sent.unwrap().success());
        assert_eq!(child.wait().unwrap().code(), Some(130), "{lines}");
        let mended = assert_whole(&dir, FILES, &old, &new);
        seen_in_the_middle += usize::from(0 < mended && mended < FILES);
        let ran = run(&dir, "fix -q --in-place .");
        assert_eq!((ran.status, &*ran.err), (0, ""), "{lines}");
        assert_eq!(assert_whole(&dir, FILES, &old, &new), FILES);
    }
    assert!(seen_in_the_middle >= 2, "{seen_in_the_middle}");
}

#[test]
fn a_run_that_ended_between_keeping_a_file_and_mending_it_is_no_obstacle() {
    let dir = folder(&[("a.kif", LENIENT), ("a.kif.bak", LENIENT)]);
    assert_ran(&dir, "fix -q --in-place a.kif", 0, "", "");
    let read = |name: &str| fs::read_to_string(dir.path().join(name)).unwrap();
    assert_eq!(read("a.kif"), STRICT);
    assert_eq!(read("a.kif.bak"), LENIENT);
}

#[cfg(unix)]
#[test]
fn a_target_that_cannot_be_written_is_told_and_the_other_files_are_mended() {
    use std::os::unix::fs::PermissionsExt;
    let dir = folder(&[
        ("a.kif", LENIENT),
        ("a.kif.bak/in-the-way", ""),
        ("b.kif", LENIENT),
        ("locked/c.kif", LENIENT),
    ]);
    let read = |name: &str| fs::read_to_string(dir.path().join(name)).unwrap();
    let is_a_folder = "a.kif.bak: error[cannot-write]: a folder has this name\n";
    assert_ran(&dir, "fix -q --in-place a.kif b.kif", 1, "", is_a_folder);
    assert_eq!(
        (read("a.kif"), read("b.kif")),
        (LENIENT.to_owned(), STRICT.to_owned())
    );
    for (line, err) in [
        (
            "fix -q a.kif -o nowhere/a.kif",
            "nowhere/a.kif: error[cannot-write]: no such file or directory\n",
        ),
        (
            "fix -q a.kif -o b.kif/a.kif",
            "b.kif/a.kif: error[cannot-write]: not a directory\n",
        ),
    ] {
        assert_ran(&dir, line, 1, "", err);
    }
    let locked = dir.path().join("locked");
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o555)).unwrap();
    // Nothing is locked for root.
    if fs::write(locked.join("probe"), "").is_err() {
        for (line, file) in [
            ("fix -q --in-place locked", "./locked/c.kif"),
            ("fix -q --in-place --no-backup locked/c.kif", "locked/c.kif"),
            ("fix -q a.kif -o locked/new.kif", "locked/new.kif"),
        ] {
            let ran = run(&dir, line);
            let end = "error[cannot-write]: permission denied\n";
            assert!(
                ran.status == 1 && ran.err.ends_with(end),
                "{file}: {}",
                ran.err
            );
        }
        assert_eq!(files(&dir, "locked"), ["c.kif"]);
        assert_eq!(read("locked/c.kif"), LENIENT);
    }
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn what_has_no_strict_form_is_said_by_name() {
    let dir = folder(&[("in/m.txt", "▲７六歩 △３四歩\n"), ("in/a.kif", STRICT)]);
    let told = "error[cannot-write]: moves has no strict form in which it could be mended; convert writes it in another format\n";
    let line = "fix -q --from moves in/m.txt -o new.txt";
    assert_ran(&dir, line, 1, "", &format!("in/m.txt: {told}"));
    assert_eq!(files(&dir, ""), ["in/a.kif", "in/m.txt"]);
    // What is written and not read says so itself.
    fs::write(dir.path().join("a.jsonl"), "{\"kifu\":1}\n").unwrap();
    let told = "a.jsonl: error[not-a-record]: this is JSON that kifu wrote itself (jsonl), which it does not read\n";
    assert_ran(&dir, "fix -q a.jsonl", 1, "", told);
}

#[test]
fn what_is_put_in_is_told_where_it_is_put() {
    let dir = folder(&[(
        "a.jkf",
        "{\"header\":{},\"moves\":[{},\n{\"move\":{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6},\"piece\":\"FU\"}}]}\n",
    )]);
    let told = "a.jkf:2:62: fixed[lenient-spelling]: '' -> ',\"color\":0'\n1 change in 1 of 1 file; left: 1 note (1 unfinished)\n";
    assert_ran(&dir, "fix -i a.jkf", 0, "", told);
    assert_eq!(files(&dir, ""), ["a.jkf", "a.jkf.bak"]);
}

#[test]
fn of_a_position_only_the_fields_are_told_that_are_mended() {
    let dir = folder(&[(
        "a.sfen",
        "4k4/9/9/9/9/9/9/9/4K4 B gG2P 1\n4k4/9/9/9/9/9/9/9/4K4 b G\n4k4/9/9/9/36/9/9/9/4K4 b pG 7\n",
    )]);
    let told = "\
a.sfen:1:23: fixed[lenient-spelling]: 'B gG2P' -> 'b G2Pg'
a.sfen:2:26: fixed[lenient-spelling]: '' -> ' 1'
a.sfen:3:1: fixed[lenient-spelling]: '4k4/9/9/9/36/9/9/9/4K4 b pG' -> '4k4/9/9/9/9/9/9/9/4K4 b Gp'
";
    let ran = run(&dir, "fix -n a.sfen");
    assert!(ran.out.starts_with(told), "{}", ran.out);
}

/// All that lies in a folder, and what it holds.
#[cfg(unix)]
fn contents(dir: &TempDir) -> Vec<(String, Vec<u8>)> {
    let held = |name: String| (fs::read(dir.path().join(&name)).unwrap(), name);
    let held = files(dir, "").into_iter().map(held);
    held.map(|(bytes, name)| (name, bytes)).collect()
}

/// Files are gone over by many and written by one, in their order; one that was mended under another name is gone over anew.
#[cfg(unix)]
#[test]
fn what_is_mended_and_told_does_not_depend_on_the_number_of_workers() {
    let many = || {
        let dir = folder(&[
            ("in/sub/bad.kif", BAD),
            ("in/letter.txt", "Dear reader,\n"),
            ("in/three.csa", THREE),
            ("in/d.jsonl", "{}\n"),
        ]);
        let large = LENIENT.repeat(5_000);
        for number in 0..100 {
            let text = match number {
                50 => &large,
                _ if number % 3 == 0 => STRICT,
                _ => LENIENT,
            };
            let text = text.replace("0:03", &format!("0:{:02}", number % 60));
            fs::write(dir.path().join(format!("in/{number:02}.kif")), text).unwrap();
        }
        for (old, link) in [("01.kif", "in/02a.kif"), ("99.kif", "in/00a.kif")] {
            std::os::unix::fs::symlink(old, dir.path().join(link)).unwrap();
        }
        fs::hard_link(dir.path().join("in/04.kif"), dir.path().join("in/05a.kif")).unwrap();
        dir
    };
    for line in [
        "fix -n in",
        "fix -v in -o out",
        "fix in --in-place",
        "fix in --in-place --no-backup --message-format json",
    ] {
        let one = many();
        let first = run(&one, &format!("{line} -j 1"));
        assert_eq!(first.status, 1, "{line}");
        for jobs in [2, 8] {
            let dir = many();
            assert_eq!(run(&dir, &format!("{line} -j {jobs}")), first, "{line}");
            assert!(contents(&dir) == contents(&one), "{line} -j {jobs}");
        }
    }
}

/// What cannot be written is not mended: no change of it is told or counted, all of its faults are left, and so is the
/// error.
#[cfg(target_os = "linux")]
#[test]
fn of_a_file_that_cannot_be_written_nothing_is_told_as_mended() {
    let large = LENIENT.to_owned() + &"# remark\r\n".repeat(100_000);
    for text in [LENIENT, &large] {
        let dir = folder(&[("a.kif", text), ("a.kif.bak", ""), ("b.kif", text)]);
        let exists = "error[cannot-write]: the file exists; --force writes over it\n";
        let full = "error[cannot-write]: no space left on device\n";
        let found = run(&dir, "check -v --message-format short --summary none a.kif");
        let found = found.out;
        let lines: Vec<&str> = found.lines().collect();
        assert!(
            lines.len() == 2
                && lines[0].starts_with("a.kif:3:6: note[lenient-spelling]: ")
                && lines[1].starts_with("a.kif:5:3: warning[count-mismatch]: "),
            "{found}"
        );
        let left = "left: 1 error (1 cannot-write), 1 warning (1 count-mismatch), 1 note (1 lenient-spelling)\n";
        let mut lines = vec![
            ("fix -i a.kif", format!("a.kif.bak: {exists}")),
            ("fix a.kif -o b.kif", format!("b.kif: {exists}")),
        ];
        if Path::new("/dev/full").exists() {
            lines.push(("fix a.kif -o /dev/full", format!("/dev/full: {full}")));
            let mut command = command(dir.path(), "fix -v --message-format short a.kif");
            let device = fs::OpenOptions::new().write(true).open("/dev/full");
            let output = command.stdin(Stdio::null()).stdout(device.unwrap());
            let output = output.output().unwrap();
            let err = format!("{found}standard output: {full}0 changes in 0 of 1 file; {left}");
            assert_eq!(String::from_utf8_lossy(&output.stderr), err);
            assert_eq!(output.status.code(), Some(1));
        }
        for (line, error) in &lines {
            let err = format!("{found}{error}0 changes in 0 of 1 file; {left}");
            let short = format!("{line} -v --message-format short");
            assert_ran(&dir, &short, 1, "", &err);
            let json = run(&dir, &format!("{line} --message-format json")).err;
            let summary = "{\"type\":\"summary\",\"files\":1,\"games\":1,\"moves\":1,\"changes\":0,\"changed\":0,\
                \"errors\":1,\"warnings\":1,\"notes\":1}\n";
            assert!(json.ends_with(summary), "{json}");
            assert!(!json.contains("\"fixed\""), "{json}");
            let report = format!("{line} -q --report report.jsonl");
            assert_ran(&dir, &report, 1, "", error);
            let report = dir.path().join("report.jsonl");
            let all = fs::read_to_string(&report).unwrap();
            assert!(
                all.contains("\"errors\":1,") && !all.contains("\"fixed\""),
                "{all}"
            );
            fs::remove_file(report).unwrap();
        }
        // The others are mended, and their changes count.
        let ran = run(&dir, "fix -i -v --message-format short a.kif b.kif");
        let err = format!(
            "{found}a.kif.bak: {exists}{}2 changes in 1 of 2 files; {left}",
            told("b.kif")
        );
        assert_eq!((ran.status, ran.err), (1, err));
        // What comes by standard input stays as it was sent.
        let mut command = command(dir.path(), "fix -v --message-format short -o a.kif");
        command.arg("-");
        let ran = run_with(command, text.as_bytes());
        let found = found.replace("a.kif:", "-:");
        let err = format!("{found}a.kif: {exists}0 changes in 0 of 1 file; {left}");
        assert_eq!((ran.status, ran.err), (1, err));
        let a = fs::read_to_string(dir.path().join("a.kif")).unwrap();
        assert!(a == text, "it stays as it was");
    }
}

#[test]
fn the_help_says_that_archives_are_not_mended() {
    let dir = folder(&[]);
    for line in ["fix --help", "fix -h", "man fix"] {
        let help = run(&dir, line).out;
        let text = help.split_whitespace().collect::<Vec<_>>().join(" ");
        for absent in [
            "are read as folders",
            "folders and archives",
            "folder or archive",
            "bomb",
            "horthand",
        ] {
            assert!(!text.contains(absent), "{line}: {absent}");
        }
        let text = text.replace('\\', "");
        assert!(!text.contains("--max-size"), "{line}");
        assert!(text.contains("--include"), "{line}");
        assert_eq!(
            text.contains("so are archives and packed files"),
            line != "fix -h",
            "{line}"
        );
    }
    assert!(run(&dir, "check --help").out.contains("--max-size"));
}

#[test]
fn a_packed_file_in_a_folder_is_skipped_and_named_when_asked_for() {
    let dir = folder(&[("in/a.kif", STRICT), ("in/b.kif.gz", "\u{1f}")]);
    let summary = "dry run: 0 changes in 0 of 1 file; left: no faults; 1 file skipped\n";
    assert_ran(&dir, "fix -n in", 0, summary, "");
    let named = format!("in/b.kif.gz: skipped\n{summary}");
    assert_ran(&dir, "fix -n -v in", 0, &named, "");
}

#[test]
fn a_folder_in_which_nothing_is_read_is_an_error_as_for_check() {
    let dir = folder(&[("in/a.txt", "no record"), ("packed/b.kif.gz", "\u{1f}")]);
    let error = |name: &str| {
        format!("{name}: error[not-a-record]: no file in it has the extension of a known format\n")
    };
    let checked = "1 file, 0 games, 0 moves: 1 error (1 not-a-record); 1 file skipped\n";
    assert_ran(&dir, "check in", 1, &(error("in") + checked), "");
    let left = "0 changes in 0 of 1 file; left: 1 error (1 not-a-record); 1 file skipped\n";
    for name in ["in", "packed"] {
        let told = format!("{}dry run: {left}", error(name));
        assert_ran(&dir, &format!("fix -n {name}"), 1, &told, "");
        let told = error(name) + left;
        assert_ran(&dir, &format!("fix -i {name}"), 1, "", &told);
        assert_ran(&dir, &format!("fix -o out {name}"), 1, "", &told);
    }
    assert!(!dir.path().join("out").exists());
}
