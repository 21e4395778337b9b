//! Folders of many files, which are searched while the work goes on.

use std::fs;

use super::*;

/// Two hundred games of one move in a folder, and one in a folder of it that comes last.
fn many() -> TempDir {
    let dir = folder(&[("in/z/last.csa", GAME_AS_CSA)]);
    for number in 0..200 {
        let game = format!("V2.2\nN+{number}\nPI\n+\n+7776FU\n%TORYO\n");
        fs::write(dir.path().join(format!("in/{number:03}.csa")), game).unwrap();
    }
    dir
}

#[test]
fn what_a_run_writes_into_the_folder_that_it_reads_is_not_read_by_it() {
    // A folder that is written is not read at all.
    for (line, written) in [
        ("convert -q in --to csa --split 1 -o in/z/part.csa", 201),
        ("convert -q in --to csa -o in/z", 200),
        ("convert -q in --to csa --name {black} -o in/z", 200),
    ] {
        for jobs in ["", " -j 1"] {
            let dir = many();
            assert_ran(&dir, &format!("{line}{jobs}"), 0, "", "");
            assert_eq!(files(&dir, "in/z").len(), 1 + written, "{line}");
        }
    }
}

#[test]
fn files_come_in_the_order_of_their_names_however_many_there_are() {
    let dir = many();
    for jobs in 1..=3 {
        let ran = run(&dir, &format!("cat -q in -j {jobs}"));
        let names = ran.out.lines().filter_map(|line| line.strip_prefix("N+"));
        let mut expected: Vec<String> = (0..200).map(|number| number.to_string()).collect();
        expected.push("甲".to_owned());
        assert_eq!(names.collect::<Vec<_>>(), expected);
    }
}

#[test]
fn an_output_that_is_an_input_under_another_name_is_seen_whatever_lies_beside_it() {
    for others in [&[][..], &[("out/other.csa", GAME_AS_CSA)]] {
        let dir = folder(others);
        for (name, text) in [("in/a.csa", GAME_AS_CSA), ("in/sub/b.csa", THREE)] {
            let path = dir.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        fs::create_dir_all(dir.path().join("out/sub")).unwrap();
        let (input, output) = ("in/sub/b.csa", "out/sub/b.csa");
        fs::hard_link(dir.path().join(input), dir.path().join(output)).unwrap();
        let before = files(&dir, "");
        let err = "error: out/sub/b.csa is one of the inputs, which are never written over; nothing is written\n";
        assert_ran(&dir, "convert in --to csa -o out --force", 2, "", err);
        assert_eq!(files(&dir, ""), before);
        assert_eq!(fs::read_to_string(dir.path().join(input)).unwrap(), THREE);
    }
}

#[test]
fn which_folders_stay_behind_a_stop_does_not_depend_on_the_workers() {
    for jobs in [1, 2, 8] {
        let dir = folder(&[
            ("in/00/good.csa", GAME_AS_CSA),
            ("in/01/bad.csa", "V2.2\nPI\n+\n+7775FU\n"),
        ]);
        for number in 2..60 {
            let below = dir.path().join(format!("in/{number:02}/deep"));
            fs::create_dir_all(&below).unwrap();
            fs::write(below.join("a.csa"), GAME_AS_CSA).unwrap();
        }
        let line = format!("convert -q in --to kif -o new/out --on-error stop -j {jobs}");
        assert_eq!(run(&dir, &line).status, 1);
        let walked = walkdir::WalkDir::new(dir.path().join("new")).sort_by_file_name();
        let found: Vec<_> = walked
            .into_iter()
            .map(|entry| {
                entry
                    .unwrap()
                    .path()
                    .strip_prefix(dir.path())
                    .unwrap()
                    .to_owned()
            })
            .collect();
        let expected = ["new", "new/out", "new/out/00", "new/out/00/good.kif"];
        assert_eq!(found, expected.map(std::path::PathBuf::from), "{jobs}");
    }
}

/// Editors mark an open file with a hidden link that leads nowhere.
#[cfg(unix)]
#[test]
fn a_link_to_nothing_is_an_error_only_where_a_file_would_be_read() {
    let dir = folder(&[("in/a.csa", GAME_AS_CSA), ("in/sub/b.kif", GAME)]);
    let link = |name: &str| {
        std::os::unix::fs::symlink("nowhere", dir.path().join("in").join(name)).unwrap();
    };
    for name in [".#a.csa", ".hidden", "notes.md", "sub/z.png"] {
        link(name);
    }
    let all = ["in/a.csa\n", "in/sub/b.kif\n"].concat();
    assert_ran(&dir, "check -q --list good in", 0, &all, "");
    for name in ["d.csa", "sub/t.txt", "sub/year"] {
        link(name);
    }
    let told = |name: &str| format!("{name}: error[unreadable-file]: no such file or directory\n");
    let none = ["in/d.csa", "in/sub/t.txt", "in/sub/year"].map(told);
    assert_ran(&dir, "check -q --list good in", 1, &all, &none.concat());
    // What it leads to may be a folder of anything if its name has no extension.
    for (options, err) in [
        ("--include *.kif", none[2].clone()),
        ("--include *.kif --exclude year", String::new()),
        ("--exclude *.txt --exclude sub", none[0].clone()),
        ("--include *.md --exclude year", told("in/notes.md")),
    ] {
        let line = format!("check -q in --summary none {options}");
        let ran = run(&dir, &line);
        assert_eq!(ran.out, err, "{line}");
    }
    // One that is asked for by its name is always told.
    let line = "check -q in/.hidden";
    assert_ran(&dir, line, 1, &told("in/.hidden"), "");
}
