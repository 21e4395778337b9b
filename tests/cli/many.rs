//! Many files, many games: which are read, how they are worked on, and what their outputs are called.

use super::*;

/// A game in CSA with these names and this date; `kind` is the word it ends with.
fn csa(black: &str, white: &str, date: &str, kind: &str) -> String {
    format!("V2.2\nN+{black}\nN-{white}\n$START_TIME:{date}\nPI\n+\n+7776FU\n-3334FU\n%{kind}\n")
}

/// Several games, one of them with an error, one empty file and one that is no record.
fn archive() -> TempDir {
    let many: Vec<String> = (0..500)
        .map(|i| csa(&format!("甲{i}"), "乙", "2024/01/02", "TORYO"))
        .collect();
    let dir = folder(&[
        ("in/many.csa", &many.join("/\n")),
        ("in/three.csa", THREE),
        ("in/bad.kif", BAD),
        ("in/game.kif", GAME),
        ("in/empty.kif", ""),
        ("in/prose.txt", "no record at all\n"),
        ("in/sub/other.usi", &"startpos moves 7g7f 3c3d\n".repeat(40)),
    ]);
    for i in 0..200 {
        let name = dir.path().join(format!("in/sub/{i:03}.csa"));
        fs::write(name, csa("甲", "乙", "2024/01/02", "CHUDAN")).unwrap();
    }
    dir
}

/// What the folder holds, and what is told, with one worker and with many.
#[test]
fn what_is_written_and_told_does_not_depend_on_the_number_of_workers() {
    let dir = archive();
    for line in [
        "check in",
        "check --message-format json in",
        "check -v --message-format short in --list bad",
        "convert in --to kif",
        "convert in --to jsonl",
        "convert in --to usi -o all.usi --force",
        "convert in --to csa -o out.csa --split 7 --force",
        "convert in --to kif -o out --force",
        "convert in --to csa -o out --split 100 --force",
        "convert in --to jkf -o out --name {date}/{black}-{ending} --force",
        "convert in --to csa -o stopped.csa --on-error stop --force",
        "cat in/many.csa in/three.csa",
    ] {
        let ran = |jobs: &str| {
            let mut ran = run(&dir, &format!("{line} {jobs}"));
            // The time differs from run to run.
            ran.err = match ran.err.rfind("; ") {
                Some(at) if ran.err.ends_with(" s\n") => ran.err[..at].to_owned(),
                _ => ran.err,
            };
            let read = |name: String| (fs::read(dir.path().join(&name)).unwrap(), name);
            let mut written: Vec<_> = files(&dir, "").into_iter().map(read).collect();
            written.retain(|(_, name)| !name.starts_with("in/"));
            for (_, name) in &written {
                fs::remove_file(dir.path().join(name)).unwrap();
            }
            (ran, written)
        };
        let one = ran("-j 1");
        assert!(
            one.0.out.len() + one.0.err.len() + one.1.len() > 0,
            "{line}"
        );
        for jobs in ["-j 2", "-j 8", "--jobs 3", ""] {
            assert!(one == ran(jobs), "{line} {jobs}");
        }
    }
}

/// More workers than the system has threads for are not an error: nothing depends on their number.
#[test]
fn any_number_of_workers_can_be_asked_for() {
    let dir = folder(&[("in/a.csa", GAME_AS_CSA), ("in/b.csa", GAME_AS_CSA)]);
    for jobs in ["600", "100000", "18446744073709551615"] {
        let line = format!("convert -q in --to usi -j {jobs}");
        let out = "position startpos moves 7g7f 3c3d 2g2f 8c8d\n".repeat(2);
        assert_ran(&dir, &line, 0, &out, "");
    }
}

#[test]
fn numbers_of_games_are_right_behind_remarks_between_games() {
    let remark = "'a remark\n";
    let game = csa("甲", "乙", "2024/01/02", "TORYO");
    let text = format!("{game}/\n{remark}/\n{game}/\n{remark}/\n{remark}/\n{game}");
    let dir = folder(&[("a.csa", &text)]);
    for encoding in ["utf-8", "shift_jis"] {
        let line = format!("convert a.csa --to jsonl --encoding {encoding} --no-sfen");
        let ran = run(&dir, &line);
        let numbers: Vec<_> = ran
            .out
            .lines()
            .map(|line| {
                line.split("\"game\":")
                    .nth(1)
                    .unwrap()
                    .split(',')
                    .next()
                    .unwrap()
            })
            .collect();
        assert_eq!(numbers, ["1", "2", "3"], "{line}");
    }
}

#[test]
fn lists_name_what_is_read() {
    let dir = folder(&[
        ("a.csa", THREE),
        ("b c.csa", &csa("甲", "乙", "2024/01/02", "TORYO")),
        ("more/d.kif", GAME),
        ("list", "b c.csa\r\n\nmore\n"),
        ("list0", "b c.csa\0more/d.kif\0"),
        ("nothing", ""),
        ("missing", "nowhere.kif\n"),
    ]);
    let two = "2 files, 2 games, 8 moves: no faults\n";
    assert_ran(&dir, "check --files-from list", 0, two, "");
    assert_ran(&dir, "check -0 --files-from list0", 0, two, "");
    let piped = run_with(
        command(dir.path(), "check --files-from -"),
        b"b c.csa\nmore/d.kif\n",
    );
    assert_eq!((piped.status, &*piped.out), (0, two));
    let missing = run(&dir, "check --files-from missing");
    assert_eq!(missing.status, 1);
    assert!(
        missing
            .out
            .starts_with("nowhere.kif: error[unreadable-file]"),
        "{}",
        missing.out
    );
    let unreadable = run(&dir, "check --files-from no-list");
    assert_eq!(unreadable.status, 1);
    assert!(
        unreadable.err.contains("cannot read the list no-list"),
        "{}",
        unreadable.err
    );
    let both = run(&dir, "check --files-from - -");
    assert_eq!(both.status, 2);
}

#[test]
fn names_in_lists_end_with_nul_on_request() {
    let dir = folder(&[("a.kif", GAME), ("b.kif", BAD), ("c.kif", GAME)]);
    let ran = run(&dir, "check --list good -0 -q a.kif b.kif c.kif");
    assert_eq!(ran.out, "a.kif\0c.kif\0");
}

#[test]
fn patterns_choose_the_files_of_folders() {
    let dir = folder(&[
        ("in/a.kif", GAME),
        ("in/b.csa", &csa("甲", "乙", "2024/01/02", "TORYO")),
        ("in/old/c.kif", GAME),
        ("in/d.log", &csa("甲", "乙", "2024/01/02", "TORYO")),
        ("in/e.log", "no record"),
    ]);
    for (flags, read) in [
        ("", &["in/a.kif", "in/b.csa", "in/old/c.kif"][..]),
        ("--include *.kif", &["in/a.kif", "in/old/c.kif"]),
        ("--exclude old", &["in/a.kif", "in/b.csa"]),
        ("--include *.kif --exclude old/", &["in/a.kif"]),
        ("--include *.log", &["in/d.log"]),
        ("--include old/*", &["in/old/c.kif"]),
        ("--exclude *.csa --exclude A.KIF", &["in/old/c.kif"]),
    ] {
        let ran = run(&dir, &format!("check --list good -q in {flags}"));
        assert_eq!(ran.out.lines().collect::<Vec<_>>(), read, "{flags}");
    }
    assert_eq!(run(&dir, "check in --include [").status, 2);
}

#[test]
fn files_are_named_by_what_is_in_them() {
    let text = [
        csa("甲", "乙", "2024/01/02 10:00:00", "TORYO"),
        csa("丙/../丁", "乙", "", "CHUDAN"),
        csa("甲", "乙", "2024/01/02 12:00:00", "TORYO"),
    ];
    let dir = folder(&[("in/a.csa", &text.join("/\n"))]);
    let ran = run(
        &dir,
        "convert in --to kif -q -o out --name {date}-{black}-{white}",
    );
    assert_eq!((ran.status, &*ran.err), (0, ""));
    let names = [
        "2024-01-02-甲-乙-0002.kif",
        "2024-01-02-甲-乙.kif",
        "unknown-丙_.._丁-乙.kif",
    ];
    assert_eq!(files(&dir, "out"), names);
    let ran = run(
        &dir,
        "convert in --to csa -q -o new/ --name {ending}/{name}-{number}.{ext}",
    );
    assert_eq!((ran.status, &*ran.err), (0, ""));
    let names = [
        "interrupted/a-0002.csa",
        "resign/a-0001.csa",
        "resign/a-0003.csa",
    ];
    assert_eq!(files(&dir, "new"), names);

    let line = "convert in --to kif -q -o refused --name {date} --on-clash refuse";
    let ran = run(&dir, line);
    assert_eq!(ran.status, 1);
    assert!(
        ran.err
            .contains("another output of this run has this name, that of in/a.csa"),
        "{}",
        ran.err
    );
    assert_eq!(files(&dir, "refused"), ["2024-01-02.kif", "unknown.kif"]);
}

#[test]
fn two_inputs_for_one_output_are_refused_or_numbered() {
    let game = csa("甲", "乙", "2024/01/02", "TORYO");
    let dir = folder(&[
        ("in/a.csa", &game),
        ("in/a.kif", GAME),
        ("in/a-0002.csa", &game),
    ]);
    let refused = run(&dir, "convert in --to usi -o out");
    assert_eq!(refused.status, 2);
    assert!(
        refused.err.contains("would be written twice"),
        "{}",
        refused.err
    );
    assert_eq!(files(&dir, "out"), [""; 0]);
    let ran = run(&dir, "convert in --to usi -q -o out --on-clash number");
    assert_eq!((ran.status, &*ran.err), (0, ""));
    assert_eq!(files(&dir, "out"), ["a-0002.usi", "a-0003.usi", "a.usi"]);
}

#[test]
fn a_stream_is_split_into_files_of_so_many_games() {
    let game = csa("甲", "乙", "2024/01/02", "TORYO");
    let dir = folder(&[("a.csa", &[&*game; 5].join("/\n")), ("b.csa", &game)]);
    let games = |name: &str| {
        let text = fs::read_to_string(dir.path().join(name)).unwrap();
        text.matches("%TORYO").count()
    };
    assert_eq!(
        run(&dir, "cat -q a.csa b.csa --split 4 -o part.csa").status,
        0
    );
    assert_eq!((games("part-0001.csa"), games("part-0002.csa")), (4, 2));
    assert_eq!(run(&dir, "cat -q a.csa b.csa --split 3 -o each/").status, 0);
    assert_eq!(
        files(&dir, "each"),
        ["a-0001.csa", "a-0002.csa", "b-0001.csa"]
    );
    assert_eq!((games("each/a-0001.csa"), games("each/a-0002.csa")), (3, 2));
    // One game a file is what KIF has.
    assert_eq!(run(&dir, "convert -q a.csa --split 1 -o one.kif").status, 0);
    assert!(dir.path().join("one-0005.kif").exists());
    for (line, words) in [
        ("convert a.csa --to csa --split 2", "--split makes files"),
        (
            "convert a.csa --split 2 -o x.kif",
            "a kif file holds one game",
        ),
        (
            "convert a.csa --to csa --split 2 --name {name} -o x/",
            "contradict",
        ),
        ("convert a.csa --to csa --name {name}", "add -o DIR/"),
        (
            "convert a.csa --to csa --name {nom} -o x/",
            "none of the fields",
        ),
        (
            "convert a.csa --to csa --name ../{name} -o x/",
            "begins with a dot",
        ),
        ("convert a.csa -o x.csa --on-clash number", "add -o DIR/"),
    ] {
        let ran = run(&dir, line);
        assert_eq!(ran.status, 2, "{line}");
        assert!(ran.err.contains(words), "{line}: {}", ran.err);
    }
    // What is there already is not written over.
    let ran = run(&dir, "cat -q a.csa --split 4 -o part.csa");
    assert_eq!(ran.status, 1);
    assert!(
        ran.err
            .contains("part-0001.csa: error[cannot-write]: the file exists"),
        "{}",
        ran.err
    );
}

/// A file that cannot be written takes its own games with it and no others.
#[test]
fn a_part_that_cannot_be_written_does_not_stop_the_next_ones() {
    let game = csa("甲", "乙", "2024/01/02", "TORYO");
    let ten = [&*game; 10].join("/\n");
    let dir = folder(&[
        ("in/a.csa", &ten),
        ("in/a-0002.csa", &game),
        ("out/a-0002.csa", "mine"),
    ]);
    let ran = run(&dir, "convert in --to csa --split 3 -o out");
    assert_eq!(ran.status, 1);
    let told = "in/a.csa: game 4: error[cannot-write]: out/a-0002.csa: the file exists; --force writes over it\n";
    assert!(ran.err.starts_with(told), "{}", ran.err);
    assert!(ran.err.contains("wrote 8 of 11 games"), "{}", ran.err);
    let names = [
        "a-0001.csa",
        "a-0002-0001.csa",
        "a-0002.csa",
        "a-0003.csa",
        "a-0004.csa",
    ];
    assert_eq!(files(&dir, "out"), names);
    // The other input's file has another name: there is no clash.
    let ran = run(&dir, "convert -q in --to csa --split 3 -o new");
    assert_eq!((ran.status, &*ran.err), (0, ""));
    assert_eq!(files(&dir, "new"), names);
}

#[test]
fn blanks_before_the_first_game_hide_nothing() {
    let game = csa("甲", "乙", "2024/01/02", "TORYO");
    let dir = folder(&[]);
    for filling in ["\n", "\0", " \r\n"] {
        let text = format!("{}{game}", filling.repeat(5_000_000 / filling.len()));
        let ran = run_with(
            command(dir.path(), "check --max-game 1M -"),
            text.as_bytes(),
        );
        assert_eq!(
            (ran.status, &*ran.out),
            (0, "1 file, 1 game, 2 moves: no faults\n"),
            "{filling:?}"
        );
    }
}

#[test]
fn cat_keeps_the_format_of_the_first_input() {
    let game = csa("甲", "乙", "2024/01/02", "TORYO");
    let dir = folder(&[("a.csa", &game), ("b.kif", GAME), ("none.txt", "no record")]);
    let joined = run(&dir, "cat -q a.csa a.csa b.kif");
    assert_eq!(joined.status, 0);
    assert_eq!(joined.out.matches("V2.2").count(), 3, "{}", joined.out);
    let piped = run_with(command(dir.path(), "cat -q -"), game.as_bytes());
    assert_eq!(piped.out, run(&dir, "convert -q a.csa --to csa").out);
    assert_eq!(
        run(&dir, "cat -q b.kif").out,
        run(&dir, "convert -q b.kif --to kif").out
    );
    // Unless the name of the output tells another one.
    assert_ran(&dir, "cat -q b.kif -o x.csa", 0, "", "");
    let csa = fs::read_to_string(dir.path().join("x.csa")).unwrap();
    assert_eq!(csa, run(&dir, "convert -q b.kif --to csa").out);
    let none = run(&dir, "cat none.txt");
    assert_eq!(none.status, 2);
    assert!(none.err.contains("add --to FORMAT"), "{}", none.err);
}

#[test]
fn a_report_gets_every_finding_whatever_is_told() {
    let dir = folder(&[("three.csa", THREE), ("bad.kif", BAD), ("game.kif", GAME)]);
    let line = "convert -q three.csa bad.kif game.kif --to usi -o x.usi --report all.jsonl";
    assert_eq!(run(&dir, line).status, 1);
    let report = fs::read_to_string(dir.path().join("all.jsonl")).unwrap();
    let kinds: Vec<String> = report
        .lines()
        .map(|line| {
            let value: serde_json::Value = serde_json::from_str(line).unwrap();
            let code = value.get("code").and_then(|code| code.as_str());
            code.unwrap_or(value["type"].as_str().unwrap()).to_owned()
        })
        .collect();
    let expected = [
        "lost",
        "cannot-reach",
        "lost",
        "not-in-hand",
        "lost",
        "summary",
    ];
    assert_eq!(kinds, expected, "{report}");
    let json = run(
        &dir,
        "check --message-format json three.csa bad.kif game.kif --report b.jsonl",
    );
    assert_eq!(
        json.out,
        fs::read_to_string(dir.path().join("b.jsonl")).unwrap()
    );
    // It is no way around what keeps files whole.
    let again = run(&dir, "check bad.kif --report all.jsonl");
    assert_eq!(again.status, 1);
    assert!(
        again
            .err
            .contains("cannot write the report all.jsonl: the file exists"),
        "{}",
        again.err
    );
    let input = run(&dir, "check bad.kif --report bad.kif --force");
    assert!(
        input.err.contains("it is one of the inputs"),
        "{}",
        input.err
    );
    assert_eq!(fs::read_to_string(dir.path().join("bad.kif")).unwrap(), BAD);
}

#[test]
fn a_game_beyond_the_cap_is_a_fault_and_the_others_go_on() {
    let game = csa("甲", "乙", "2024/01/02", "TORYO");
    let large = game.replace("%TORYO", &format!("{}%TORYO", "'a remark\n".repeat(1_000)));
    let dir = folder(&[("a.csa", &[&*game, &*large, &*game].join("/\n"))]);
    let ran = run(&dir, "convert a.csa --to usi --max-game 4K");
    assert_eq!(ran.status, 1);
    assert_eq!(ran.out.lines().count(), 2);
    let told = "error[game-too-large]: the game is larger than 4 KiB, and is passed over";
    assert!(ran.err.contains(told), "{}", ran.err);
    assert_eq!(run(&dir, "check a.csa --max-game 64k").status, 0);
    assert_eq!(run(&dir, "check a.csa --max-game none").status, 2);
}

/// Two games that are together beyond the cap are not one that is.
#[test]
fn large_neighbours_are_no_game_beyond_the_cap() {
    let moves = "4i4h 6a6b 4h4i 6b6a ".repeat(3_000);
    let usi = format!("position startpos moves {moves}\n");
    let small = "position startpos moves 7g7f\n";
    let too_large = format!("position startpos moves {moves}{moves}\n");
    for (text, from, games, errors) in [
        (usi.repeat(4), "", 4, 0),
        (usi.repeat(4), "--from usi", 4, 0),
        (format!("{small}{usi}{usi}"), "", 3, 0),
        (format!("{usi}{small}{usi}{usi}"), "", 4, 0),
        (format!("{usi}{too_large}{usi}{small}"), "", 3, 1),
        (format!("{small}{too_large}{small}{usi}"), "", 3, 1),
        (format!("{moves}\n\n").repeat(4), "--from moves", 4, 0),
    ] {
        let dir = folder(&[("a.usi", &text)]);
        let command = format!("convert a.usi --to usi --plain {from} --max-game 90K");
        let ran = run(&dir, &command);
        assert_eq!(ran.out.lines().count(), games, "{command} {}", ran.err);
        let told = ran.err.matches("error[game-too-large]").count();
        assert_eq!(told, errors, "{command} {}", ran.err);
    }
}

/// Whoever writes the extension into the template does not want it twice.
#[test]
fn an_extension_in_a_template_is_that_of_the_files() {
    let dir = folder(&[("in/a.csa", GAME_AS_CSA)]);
    for (to, template, expected) in [
        ("csa", "{name}.csa", "a.csa"),
        ("csa", "{name}.CSA", "a.CSA"),
        ("csa", "{name}.csa.{ext}", "a.csa.csa"),
        ("csa", "{name}.v2", "a.v2.csa"),
        ("jkf", "{name}.json", "a.json"),
        ("usi", "{name}.sfen", "a.sfen"),
        ("sfen", "{name}.sfen", "a.sfen"),
        ("kif", "{name}.kif", "a.kif"),
        ("kif", "{name}.kifu", "a.kifu"),
        ("hodges", "{name}.txt", "a.txt"),
    ] {
        let line = format!("convert -q in --to {to} -o out/ --name {template}");
        assert_ran(&dir, &line, 0, "", "");
        assert_eq!(files(&dir, "out"), [expected], "{line}");
        fs::remove_dir_all(dir.path().join("out")).unwrap();
    }
    // As with -o FILE the encoding is that of the extension.
    for (extension, is_utf8) in [("kif", false), ("kifu", true)] {
        let line = format!("convert -q in --to kif -o out/ --name x.{extension}");
        assert_ran(&dir, &line, 0, "", "");
        let bytes = fs::read(dir.path().join(format!("out/x.{extension}"))).unwrap();
        assert_eq!(std::str::from_utf8(&bytes).is_ok(), is_utf8);
    }
    for (line, words) in [
        (
            "convert in --to kif -o new/ --name {name}.csa",
            "--name ends in .csa, as files in csa do, and what is written is kif: end it in .{ext}",
        ),
        (
            "cat in -o new/ --name {name}.json",
            "--name ends in .json, as files in jkf do, and what is written is csa: end it in .{ext}",
        ),
    ] {
        let ran = run(&dir, line);
        assert_eq!(ran.status, 2, "{line}");
        assert!(ran.err.contains(words), "{line}: {}", ran.err);
        assert!(!dir.path().join("new").exists());
    }
}

/// What a folder is called says nothing of the files in it.
#[test]
fn the_extension_of_a_folder_is_no_format() {
    let dir = folder(&[("a.csa", GAME_AS_CSA), ("there.kif/x", "")]);
    for output in ["y.kif/", "there.kif", "there.kif/"] {
        let ran = run(&dir, &format!("convert a.csa -o {output}"));
        assert_eq!(ran.status, 2, "{output}");
        let words = format!("the name {output} does not tell the format: add --to FORMAT");
        assert!(ran.err.contains(&words), "{}", ran.err);
        assert_ran(
            &dir,
            &format!("cat -q a.csa -o {output} --force"),
            0,
            "",
            "",
        );
    }
    assert_eq!(files(&dir, "y.kif"), ["a.csa"]);
    assert_eq!(files(&dir, "there.kif"), ["a.csa", "x"]);
}

/// One error before the work begins, and not one of each game.
#[test]
fn a_folder_that_cannot_be_is_told_once() {
    let dir = folder(&[
        ("in/a.csa", GAME_AS_CSA),
        ("in/b.csa", GAME_AS_CSA),
        ("a.kifu", GAME),
    ]);
    let outputs = [
        ("a.kifu/", "a.kifu is a file"),
        ("./a.kifu//", "a.kifu is a file"),
        ("a.kifu/x/y/", "a.kifu is a file"),
        ("in/a.csa/x/", "in/a.csa is a file"),
    ];
    for options in ["", "--force", "--name {black}", "--split 1"] {
        for (output, words) in outputs {
            let ran = run(&dir, &format!("convert in --to usi -o {output} {options}"));
            assert_eq!(ran.status, 2, "{output} {options}");
            let told: Vec<_> = ran.err.lines().collect();
            assert!(told.len() == 1 && told[0].contains(words), "{told:?}");
        }
    }
    assert_eq!(files(&dir, ""), ["a.kifu", "in/a.csa", "in/b.csa"]);
}
