//! Where outputs go, and what is never written over.

use std::fs;

use super::*;

#[test]
fn the_extension_tells_format_encoding_and_line_ends() {
    let dir = folder(&[("a.kifu", GAME)]);
    assert_ran(&dir, "convert -q a.kifu -o b.kif", 0, "", "");
    let bytes = fs::read(dir.path().join("b.kif")).unwrap();
    let (text, _, broken) = encoding_rs::SHIFT_JIS.decode(&bytes);
    assert!(!broken);
    assert_eq!(
        text,
        GAME.replace("UTF-8", "Shift_JIS").replace('\n', "\r\n")
    );
    assert_ran(&dir, "convert -q a.kifu -o b.csa --newline crlf", 0, "", "");
    assert_eq!(
        fs::read_to_string(dir.path().join("b.csa")).unwrap(),
        GAME_AS_CSA.replace('\n', "\r\n")
    );
    assert_ran(&dir, "convert -q a.kifu -o b.sfen", 0, "", "");
    assert_eq!(
        fs::read_to_string(dir.path().join("b.sfen")).unwrap(),
        "position startpos moves 7g7f 3c3d 2g2f 8c8d\n"
    );
    assert_ran(
        &dir,
        "convert -q a.kifu -o c.kif --encoding utf-8 --newline lf",
        0,
        "",
        "",
    );
    assert_eq!(fs::read_to_string(dir.path().join("c.kif")).unwrap(), GAME);
    // And back, whatever the encoding.
    for encoding in ["utf-8", "cp932", "sjis", "euc-jp", "iso-2022-jp"] {
        let line = format!("convert -q a.kifu --to kif -o d.kif --force --encoding {encoding}");
        assert_ran(&dir, &line, 0, "", "");
        assert_ran(&dir, "convert -q d.kif --to csa", 0, GAME_AS_CSA, "");
        let line = format!("convert -q d.kif --to csa --input-encoding {encoding}");
        assert_ran(&dir, &line, 0, GAME_AS_CSA, "");
    }
}

#[test]
fn existing_files_and_inputs_are_safe() {
    let dir = folder(&[("a.kifu", GAME), ("b.csa", "mine")]);
    let err = "b.csa: error[cannot-write]: the file exists; --force writes over it\n";
    assert_ran(&dir, "convert a.kifu -o b.csa", 1, "", err);
    assert_eq!(
        fs::read_to_string(dir.path().join("b.csa")).unwrap(),
        "mine"
    );
    assert_ran(&dir, "convert -q a.kifu -o b.csa --force", 0, "", "");
    assert_eq!(
        fs::read_to_string(dir.path().join("b.csa")).unwrap(),
        GAME_AS_CSA
    );
    let err =
        "error: ./a.kifu is one of the inputs, which are never written over; nothing is written\n";
    assert_ran(&dir, "convert a.kifu -o ./a.kifu --force", 2, "", err);
    let err =
        "error: ./a.kifu is one of the inputs, which are never written over; nothing is written\n";
    assert_ran(
        &dir,
        "convert . --to kif --encoding utf-8 -o ./ --force",
        2,
        "",
        err,
    );
    assert_eq!(fs::read_to_string(dir.path().join("a.kifu")).unwrap(), GAME);
}

#[test]
fn a_folder_is_mirrored() {
    let dir = folder(&[
        ("in/1998/a.kifu", GAME),
        ("in/1999/three.csa", THREE),
        ("in/notes.md", "no record"),
        ("in/letter.txt", "Dear reader,\nno record either.\n"),
        ("in/game.txt", GAME),
        ("in/.hidden.kif", BAD),
    ]);
    let ran = run(&dir, "convert in --to csa -o out");
    assert_eq!((ran.status, ran.out.as_str()), (1, ""));
    assert_eq!(
        files(&dir, "out"),
        ["1998/a.csa", "1999/three.csa", "game.csa"]
    );
    let (told, time) = ran.err.trim_end().rsplit_once("; ").unwrap();
    assert!(time.ends_with(" s"), "{time}");
    let expected = format!(
        "in/1998/a.kifu: game 1: lost: 1 variation\nin/1999/{THREE_FAULT}in/game.txt: game 1: lost: 1 variation\n\
         wrote 4 of 5 games from 3 files, 1 file skipped, 16 moves: 1 error (1 cannot-reach)"
    );
    assert_eq!(told, expected);
    // One game a file: the games of one input are numbered as in the messages.
    let ran = run(
        &dir,
        "convert -q in/1999 in/1998 --to kif --encoding utf-8 -o kif/",
    );
    assert_eq!(ran.status, 1);
    assert_eq!(
        files(&dir, "kif"),
        ["a.kifu", "three-0001.kifu", "three-0003.kifu"]
    );
    // Nothing is left of a second run that may not write over the first.
    let before = files(&dir, "");
    let ran = run(
        &dir,
        "convert -q in/1998 --to csa -o out/1998 --message-format short",
    );
    let err = "in/1998/a.kifu: error[cannot-write]: out/1998/a.csa: the file exists; --force writes over it\n";
    assert_eq!((ran.status, ran.err.as_str()), (1, err));
    assert_eq!(files(&dir, ""), before);
    assert_eq!(
        run(&dir, "convert -q in/1998 --to csa -o out/1998 --force").status,
        0
    );
}

#[test]
fn collisions_are_refused_before_anything_is_written() {
    let dir = folder(&[("x/a.kifu", GAME), ("y/a.csa", THREE)]);
    let err = "error: out/a.usi would be written twice, from x/a.kifu and from y/a.csa; nothing is written. \
               Give --on-clash number, or convert them into different folders\n";
    assert_ran(&dir, "convert x y --to usi -o out", 2, "", err);
    assert_eq!(files(&dir, ""), ["x/a.kifu", "y/a.csa"]);
}

#[test]
fn several_games_need_a_folder_where_a_file_holds_one() {
    let dir = folder(&[("three.csa", THREE), ("a.kifu", GAME)]);
    for line in [
        "convert -q three.csa -o x.kif",
        "convert -q a.kifu three.csa --force -o x.kif",
    ] {
        let ran = run(&dir, line);
        let err = "error: x.kif would have to hold several games, and a kif file holds one; nothing is written. \
                   Give a folder, and each game gets a file of its own: -o x/\n";
        assert_eq!(ran.status, 2, "{line}");
        assert!(ran.err.ends_with(err), "{line}: {}", ran.err);
        assert_eq!(files(&dir, ""), ["a.kifu", "three.csa"]);
    }
    let ran = run(&dir, "convert -q a.kifu three.csa -o x.csa");
    assert_eq!(ran.status, 1);
    let joined = fs::read_to_string(dir.path().join("x.csa")).unwrap();
    let expected = [
        GAME_AS_CSA,
        "V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n",
        "V2.2\nPI\n+\n+2726FU\n%CHUDAN\n",
    ];
    assert_eq!(joined, expected.join("/\n"));
    // On standard output they follow each other, and are read again as they are.
    let kif = run(&dir, "convert -q a.kifu three.csa --to kif");
    let back = run_with(
        command(dir.path(), "convert -q --to csa"),
        kif.out.as_bytes(),
    );
    assert_eq!((back.status, back.out), (0, joined));
}

#[test]
fn missing_files_do_not_stop_the_others() {
    let dir = folder(&[("a.kifu", GAME)]);
    let err = "nowhere.kif: error[unreadable-file]: no such file or directory\n";
    let ran = run(&dir, "convert nowhere.kif a.kifu --to usi -q");
    assert_eq!(
        (ran.status, ran.out.as_str(), ran.err.as_str()),
        (1, "position startpos moves 7g7f 3c3d 2g2f 8c8d\n", err)
    );
    let ran = run(&dir, "check -q nowhere.kif a.kifu");
    assert_eq!(
        (ran.status, ran.out.as_str(), ran.err.as_str()),
        (1, err, "")
    );
}

/// The summary without its time.
fn without_time(err: &str) -> &str {
    let (told, time) = err.trim_end().rsplit_once("; ").unwrap();
    assert!(time.ends_with(" s"), "{time}");
    told
}

#[test]
fn games_that_could_not_be_written_are_not_counted_as_written_and_lose_nothing() {
    let dir = folder(&[("in/a.kifu", GAME), ("in/b.kifu", GAME)]);
    for (to, extension) in [("kif", "kif"), ("csa", "csa")] {
        let line = format!("convert in --to {to} -o out");
        assert_eq!(run(&dir, &format!("{line} -q")).status, 0);
        let ran = run(&dir, &line);
        let expected = format!(
            "in/a.kifu: error[cannot-write]: out/a.{extension}: the file exists; --force writes over it\n\
             in/b.kifu: error[cannot-write]: out/b.{extension}: the file exists; --force writes over it\n\
             wrote 0 of 2 games from 2 files, 12 moves: 2 errors (2 cannot-write)"
        );
        assert_eq!((ran.status, without_time(&ran.err)), (1, &*expected));
    }
}

#[test]
fn a_game_whose_file_is_in_the_way_is_named_and_does_not_stop_the_next_one() {
    let lines = "startpos moves 7g7f resign\nstartpos moves 2g2f resign\n";
    let dir = folder(&[("in/a.kifu", GAME), ("in/c.usi", lines)]);
    let in_the_way = |game: u32| {
        format!(
            "in/c.usi: game {game}: error[cannot-write]: out/c-000{game}.kif: the file exists; --force writes over it\n"
        )
    };
    let line = "convert in --to kif -o out";
    assert_eq!(run(&dir, line).status, 0);
    assert_eq!(files(&dir, "out"), ["a.kif", "c-0001.kif", "c-0002.kif"]);
    fs::remove_file(dir.path().join("out/a.kif")).unwrap();
    let ran = run(&dir, line);
    let expected = format!(
        "{}{}wrote 1 of 3 games from 2 files, 8 moves: 2 errors (2 cannot-write)",
        in_the_way(1),
        in_the_way(2)
    );
    assert_eq!((ran.status, without_time(&ran.err)), (1, &*expected));
    for game in [1, 2] {
        fs::remove_file(dir.path().join("out/a.kif")).unwrap();
        fs::remove_file(dir.path().join(format!("out/c-000{}.kif", 3 - game))).unwrap();
        let ran = run(&dir, line);
        let expected = format!(
            "{}wrote 2 of 3 games from 2 files, 8 moves: 1 error (1 cannot-write)",
            in_the_way(game)
        );
        assert_eq!((ran.status, without_time(&ran.err)), (1, &*expected));
        assert_eq!(files(&dir, "out"), ["a.kif", "c-0001.kif", "c-0002.kif"]);
    }
}

#[test]
fn a_numbered_file_that_has_the_name_of_another_output_is_named_with_its_game() {
    let dir = folder(&[
        (
            "in/c.usi",
            "startpos moves 7g7f resign\nstartpos moves 2g2f resign\n",
        ),
        ("in/c-0001.usi", "startpos moves 9g9f resign\n"),
    ]);
    let ran = run(&dir, "convert in --to kif -o out --force");
    let expected = "in/c.usi: game 1: error[cannot-write]: out/c-0001.kif: another output of this run has this name, that of in/c-0001.usi; with --on-clash number it gets a number\n\
                    wrote 2 of 3 games from 2 files, 3 moves: 1 error (1 cannot-write)";
    assert_eq!((ran.status, without_time(&ran.err)), (1, expected));
    assert_eq!(files(&dir, "out"), ["c-0001.kif", "c-0002.kif"]);
}

#[test]
fn what_an_early_end_leaves_unwritten_is_told() {
    let dir = folder(&[("three.csa", THREE)]);
    let err = format!(
        "{THREE_FAULT}out.csa: error[cannot-write]: --on-error stop ended the run before the file was whole; it is not written\n"
    );
    assert_ran(
        &dir,
        "convert three.csa -o out.csa --on-error stop",
        1,
        "",
        &err,
    );
    let ran = run(
        &dir,
        "convert three.csa three.csa --to csa -o out --on-error stop",
    );
    assert_eq!(ran.status, 2);
    let ran = run(&dir, "convert . --to csa -o out --on-error stop");
    let expected = format!(
        "./{THREE_FAULT}out/three.csa: error[cannot-write]: --on-error stop ended the run before the file was whole; it is not written\n"
    );
    assert_eq!((ran.status, ran.err), (1, expected));
    // A game that has a file of its own is written.
    assert_eq!(
        run(&dir, "convert -q . --to kif -o out --on-error stop").status,
        1
    );
    assert_eq!(files(&dir, ""), ["out/three-0001.kif", "three.csa"]);
}

#[test]
fn two_files_of_one_name_in_one_folder_are_refused_with_a_way_out() {
    let dir = folder(&[("in/a.kifu", GAME), ("in/a.csa", GAME_AS_CSA)]);
    let err = "error: out/a.usi would be written twice, from in/a.csa and from in/a.kifu; nothing is written. Give --on-clash number, or convert one \
               kind at a time, each into a folder of its own: first in/*.csa, then in/*.kifu\n";
    assert_ran(&dir, "convert in --to usi -o out", 2, "", err);
}

#[test]
fn a_file_that_is_skipped_anyway_is_in_nobodys_way() {
    let dir = folder(&[("in/g.csa", GAME_AS_CSA), ("in/g.txt", "my notes\n")]);
    let ran = run(&dir, "convert in --to usi -o out -q");
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    assert_eq!(files(&dir, "out"), ["g.usi"]);
    // A record is not skipped, and its output is in the way.
    fs::write(dir.path().join("in/g.txt"), GAME).unwrap();
    let err = "in/g.txt: error[cannot-write]: out/g.usi: another output of this run has this name, that of in/g.csa; with --on-clash number it gets a number\n";
    assert_ran(&dir, "convert in --to usi -o out -q --force", 1, "", err);
}

#[test]
fn files_of_a_folder_that_are_skipped_are_named_on_request() {
    let dir = folder(&[
        ("in/a.csa", GAME_AS_CSA),
        ("in/b.txt", "my notes\n"),
        ("in/c.md", "more\n"),
    ]);
    let summary = "1 file, 1 game, 4 moves: no faults; 1 file skipped\n";
    assert_ran(&dir, "check in", 0, summary, "");
    assert_ran(
        &dir,
        "check in -v",
        0,
        &format!("in/b.txt: skipped\n{summary}"),
        "",
    );
    let json = "{\"type\":\"summary\",\"files\":1,\"games\":1,\"moves\":4,\"errors\":0,\"warnings\":0,\"notes\":0,\"skipped\":1}\n";
    assert_ran(&dir, "check in --message-format json", 0, json, "");
    assert_ran(&dir, "check in --message-format json -q", 0, "", "");
    assert_ran(
        &dir,
        "check in --message-format json -q --summary json",
        0,
        json,
        "",
    );
}
