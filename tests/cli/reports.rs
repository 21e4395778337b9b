//! What may not replace what: the report, the outputs, the lists of inputs; and what must not be called good over nothing.

use super::*;

/// What stands under a path that is not to be touched.
const OLD: &str = "old\n";

fn read(dir: &TempDir, name: &str) -> String {
    let bytes = fs::read(dir.path().join(name)).unwrap();
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn a_report_at_the_place_of_the_output_is_refused_before_anything_is_read() {
    let dir = folder(&[("a.kifu", GAME), ("o.csa", OLD), ("od/old", OLD)]);
    for line in [
        "convert a.kifu -t csa -o o.csa --report o.csa --force -q",
        "convert a.kifu -t csa -o new.csa --report new.csa -q",
        "convert a.kifu -t csa -o new.csa --report ./new.csa -q",
        "convert a.kifu -t csa -o od/../new.csa --report new.csa -q",
        "convert a.kifu -t csa -o new/ --report new -q",
        "convert nowhere.kifu -t csa -o new.csa --report new.csa -q",
        "cat a.kifu -o new.kifu --report new.kifu",
        "fix a.kifu -o new.kifu --report new.kifu",
        "fix a.kifu -o o.csa --report o.csa --force",
    ] {
        let ran = run(&dir, line);
        assert_eq!((ran.status, &*ran.out), (2, ""), "{line}: {}", ran.err);
        assert!(
            ran.err
                .contains("cannot be both the report and the output; nothing is read"),
            "{line}: {}",
            ran.err
        );
        assert_eq!(read(&dir, "o.csa"), OLD, "{line}");
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 3, "{line}");
    }
}

#[test]
fn a_report_at_the_place_of_one_of_the_outputs_is_refused_before_anything_is_written() {
    let dir = folder(&[
        ("a.kifu", GAME),
        ("b.kifu", GAME),
        ("od/a.csa", OLD),
        ("o-0001.csa", OLD),
    ]);
    for line in [
        "convert a.kifu -t csa -o od/ --report od/a.csa --force -q",
        "convert a.kifu b.kifu -t csa -o od/ --report od/b.csa --force -q",
        "convert a.kifu b.kifu -t csa -o od --report od/../od/b.csa --force -q",
        "convert a.kifu -t csa -o o.csa --split 1 --report o-0001.csa --force -q",
    ] {
        let ran = run(&dir, line);
        assert_eq!(ran.status, 2, "{line}: {}", ran.err);
        assert!(
            ran.err
                .contains("would be both an output and the report; nothing is written"),
            "{line}: {}",
            ran.err
        );
        assert_eq!(read(&dir, "od/a.csa"), OLD, "{line}");
        assert_eq!(read(&dir, "o-0001.csa"), OLD, "{line}");
        assert!(!dir.path().join("od/b.csa").exists(), "{line}");
    }
}

/// Where the name of an output is known only when its game is read, it is taken by the report.
#[test]
fn no_output_gets_the_place_of_the_report() {
    let is_report = |text: &str| text.starts_with("{\"type\":");
    let two = format!("{GAME_AS_CSA}/\n{GAME_AS_CSA}");
    let files = [("two.csa", &*two), ("od/x", OLD)];
    for (line, report, others) in [
        // Another name is free.
        (
            "convert -q two.csa --to csa -o od/ --name g --report od/g.csa",
            "od/g.csa",
            &["od/g-0002.csa", "od/g-0003.csa"][..],
        ),
        (
            "convert -q two.csa --to csa -o od/ --split 1 --on-clash number --report od/two-0001.csa",
            "od/two-0001.csa",
            &["od/two-0001-0002.csa", "od/two-0002.csa"],
        ),
    ] {
        let dir = folder(&files);
        let ran = run(&dir, line);
        assert_eq!((ran.status, &*ran.err), (0, ""), "{line}");
        assert!(is_report(&read(&dir, report)), "{line}");
        for other in others {
            assert_eq!(read(&dir, other), GAME_AS_CSA, "{line}: {other}");
        }
    }
    for (line, report, other) in [
        // No other name is asked for.
        (
            "convert -q two.csa --to kif -o od/ --report od/two-0001.kif",
            "od/two-0001.kif",
            Some("od/two-0002.kif"),
        ),
        (
            "convert -q two.csa --to csa -o od/ --split 1 --report od/two-0002.csa",
            "od/two-0002.csa",
            Some("od/two-0001.csa"),
        ),
        (
            "convert -q two.csa --to csa -o o.csa --split 1 --report o-0002.csa",
            "o-0002.csa",
            Some("o-0001.csa"),
        ),
        (
            "fix -q two.csa -o od/ --report od/two.csa",
            "od/two.csa",
            None,
        ),
    ] {
        for force in ["", " --force"] {
            let dir = folder(&files);
            let line = format!("{line}{force}");
            let ran = run(&dir, &line);
            assert_eq!(ran.status, 1, "{line}: {}", ran.err);
            for told in [
                "error[cannot-write]: ",
                report,
                ": the report of this run will have this name",
            ] {
                assert!(ran.err.contains(told), "{line}: {}", ran.err);
            }
            assert!(is_report(&read(&dir, report)), "{line}");
            if let Some(other) = other {
                assert!(!is_report(&read(&dir, other)), "{line}");
            }
        }
    }
}

#[cfg(unix)]
#[test]
fn a_report_does_not_replace_an_output_under_another_name() {
    let dir = folder(&[("a.kifu", GAME), ("o.csa", OLD), ("real/x", OLD)]);
    std::os::unix::fs::symlink("o.csa", dir.path().join("link.csa")).unwrap();
    std::os::unix::fs::symlink("real", dir.path().join("folder")).unwrap();
    for line in [
        "convert a.kifu -t csa -o o.csa --report link.csa --force -q",
        "convert a.kifu -t csa -o link.csa --report o.csa --force -q",
        "convert a.kifu -t csa -o real/a.csa --report folder/a.csa --force -q",
        "convert a.kifu -t csa -o real/ --report folder/a.csa --force -q",
    ] {
        let ran = run(&dir, line);
        assert_eq!(ran.status, 2, "{line}: {}", ran.err);
        assert_eq!(read(&dir, "o.csa"), OLD, "{line}");
    }
    // Nothing stands in a device.
    let line = "convert a.kifu -t csa -o /dev/null --report /dev/null -q";
    assert_eq!(run(&dir, line).status, 0);
}

#[cfg(unix)]
#[test]
fn a_report_does_not_replace_what_a_standard_stream_goes_to() {
    let dir = folder(&[("a.kifu", GAME)]);
    for (stream, line) in [
        (1, "convert a.kifu -t csa --report told --force"),
        (1, "check a.kifu --report told --force"),
        (2, "convert a.kifu -t csa --report told --force"),
    ] {
        let told = fs::File::create(dir.path().join("told")).unwrap();
        let mut command = command(dir.path(), line);
        if stream == 1 {
            command.stdout(told);
        } else {
            command.stderr(told);
        }
        let output = command.stdin(Stdio::null()).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert!(dir.path().join("told").exists(), "{line}");
    }
}

#[test]
fn a_report_is_a_file() {
    let dir = folder(&[("a.kifu", GAME)]);
    for line in [
        "check a.kifu --report -",
        "convert a.kifu -t csa --report -",
        "convert a.kifu -t csa -o o.csa --report -",
        "fix a.kifu --dry-run --report -",
        "show a.kifu --report -",
    ] {
        let ran = run(&dir, line);
        assert_eq!((ran.status, &*ran.out), (2, ""), "{line}");
        assert!(
            ran.err.contains("--report makes a file, and - is none"),
            "{line}: {}",
            ran.err
        );
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1, "{line}");
    }
    // It can be called so.
    assert_eq!(run(&dir, "check a.kifu --report ./-").status, 0);
    assert!(dir.path().join("-").exists());
}

#[test]
fn a_list_of_inputs_is_never_written_over() {
    let list = "a.kifu\n";
    let dir = folder(&[("a.kifu", GAME), ("list", list), ("list.csa", list)]);
    for (line, status) in [
        ("convert -t csa --files-from list -o list --force", 2),
        ("convert -t csa --files-from list -o ./list --force", 2),
        ("convert --files-from list.csa -o list.csa --force", 2),
        (
            "convert -t csa --files-from list --split 1 -o list --report list --force",
            2,
        ),
        ("check --files-from list --report list --force", 1),
        ("convert -t csa --files-from list --report list --force", 1),
        ("fix --files-from list -o list --force", 1),
        ("fix --files-from list --in-place --report list --force", 1),
    ] {
        let ran = run(&dir, line);
        assert_eq!(ran.status, status, "{line}: {}", ran.err);
        assert_eq!(read(&dir, "list"), list, "{line}");
        assert_eq!(read(&dir, "list.csa"), list, "{line}");
        assert_eq!(read(&dir, "a.kifu"), GAME, "{line}");
    }
    // A file of a folder, too.
    let dir = folder(&[("a.kifu", GAME), ("od/a.csa", list)]);
    let line = "convert -t csa --files-from od/a.csa -o od/ --force";
    let ran = run(&dir, line);
    assert_eq!(ran.status, 2, "{line}: {}", ran.err);
    assert_eq!(read(&dir, "od/a.csa"), list);
}

#[cfg(unix)]
#[test]
fn a_list_on_standard_input_is_never_written_over() {
    let list = "a.kifu\n";
    let dir = folder(&[("a.kifu", GAME), ("list", list)]);
    for line in [
        "convert -t csa --files-from - -o list --force",
        "check --files-from - --report list --force",
    ] {
        let stdin = fs::File::open(dir.path().join("list")).unwrap();
        let output = command(dir.path(), line).stdin(stdin).output().unwrap();
        assert_ne!(output.status.code(), Some(0), "{line}");
        assert_eq!(read(&dir, "list"), list, "{line}");
    }
    let path = dir.path().join("list");
    let appended = fs::OpenOptions::new().append(true).open(&path).unwrap();
    let mut command = command(dir.path(), "check --files-from list");
    let output = command
        .stdin(Stdio::null())
        .stdout(appended)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(read(&dir, "list"), list);
}

#[test]
fn a_list_that_names_nothing_is_an_error() {
    let dir = folder(&[("nothing", ""), ("blank", "\n\r\n\n"), ("a.kifu", GAME)]);
    for line in [
        "check --files-from nothing",
        "check -0 --files-from nothing",
        "check --files-from blank",
        "convert -t csa --files-from nothing",
        "convert -t csa --files-from nothing -o new.csa",
        "cat --files-from nothing",
        "fix --files-from nothing --in-place",
        "show --files-from nothing",
    ] {
        let list = if line.contains("blank") {
            "blank"
        } else {
            "nothing"
        };
        assert_ran(
            &dir,
            line,
            1,
            "",
            &format!("error: the list {list} names no file\n"),
        );
    }
    assert_ran(
        &dir,
        "check -0 --files-from -",
        1,
        "",
        "error: the list - names no file\n",
    );
    assert!(!dir.path().join("new.csa").exists());
    // What is named beside it is read.
    let ran = run(&dir, "check a.kifu --files-from nothing");
    assert_eq!((ran.status, &*ran.err), (0, ""), "{}", ran.out);
}
