//! What is read and what is not: formats that are forced, files that are odd, and in which order they come.

use super::*;

/// The formats that are read, in families of those that read each other.
const FAMILIES: &[&[&str]] = &[&["kif", "ki2"], &["csa"], &["usi", "sfen"]];

#[test]
fn a_format_that_is_forced_upon_a_record_of_another_one_is_refused() {
    let dir = folder(&[("game.kifu", GAME)]);
    let mut texts = vec![
        ("hodges", None),
        ("numeric", None),
        (
            "prose",
            Some("To: you\nDate: today\n\nNothing to report: none\n"),
        ),
        ("numbers", Some("1\n2\n3\n")),
    ];
    texts.extend(FAMILIES.concat().into_iter().map(|format| (format, None)));
    for (name, text) in texts {
        let text = match text {
            Some(text) => text.to_owned(),
            None => run(&dir, &format!("convert -q game.kifu --to {name}")).out,
        };
        for from in FAMILIES.concat() {
            let line = format!("convert --from {from} --to usi --message-format json");
            let ran = run_with(command(dir.path(), &line), text.as_bytes());
            let context = format!("{name} as {from}:\n{}{}", ran.out, ran.err);
            let is_family = |family: &&[&str]| family.contains(&name) && family.contains(&from);
            if FAMILIES.iter().any(is_family) {
                assert_eq!((ran.status, ran.out.lines().count()), (0, 1), "{context}");
            } else {
                assert_eq!((ran.status, ran.out.as_str()), (1, ""), "{context}");
                let told = "\"severity\":\"error\",\"code\":\"not-a-record\"";
                assert!(ran.err.contains(told), "{context}");
                let line = format!("{line} --on-error truncate");
                let ran = run_with(command(dir.path(), &line), text.as_bytes());
                assert_eq!((ran.status, ran.out.as_str()), (1, ""), "{context}");
            }
        }
    }
    let err =
        "-: error[not-a-record]: nothing in it is kif; without --from its format is found out\n";
    let ran = run_with(
        command(dir.path(), "check -q -f kif"),
        GAME_AS_CSA.as_bytes(),
    );
    assert_eq!((ran.status, ran.out.as_str()), (1, err));
}

#[test]
fn a_record_without_moves_is_a_game_also_when_its_format_is_forced() {
    let dir = folder(&[]);
    for (from, text) in [
        ("kif", "手合割：平手\n"),
        ("kif", "先手：甲\n後手：乙\n"),
        ("kif", "記録者：丙\n手数----指手---------消費時間--\n"),
        ("kif", "#KIF version=2.0 encoding=UTF-8\n記録者：丙\n"),
        ("ki2", "先手：甲\n後手：乙\n"),
        ("csa", "V2.2\nPI\n+\n"),
        ("usi", "startpos\n"),
        ("sfen", "4k4/9/9/9/9/9/9/9/4K4 b - 1\n"),
    ] {
        for flag in [format!("--from {from}"), String::new()] {
            let line = format!("check --summary json -q {flag}");
            let ran = run_with(command(dir.path(), &line), text.as_bytes());
            let told = ran.out.starts_with(
                "{\"type\":\"summary\",\"files\":1,\"games\":1,\"moves\":0,\"errors\":0,",
            );
            assert!(told && ran.status == 0, "{line}: {text}{}", ran.out);
        }
    }
}

#[test]
fn odd_files_are_told_each_in_its_place_and_do_not_stop_the_others() {
    let dir = folder(&[
        ("a.usi", "startpos moves 7g7f\n"),
        ("empty.kif", ""),
        ("blank.kif", " \r\n\u{3000}\n\n"),
        ("nul.kif", &"\0".repeat(5000)),
        ("nuls.kif", &"\0".repeat(5_000_000)),
        ("blanks.kif", &" \n".repeat(2_500_000)),
        ("nul.usi", "startpos moves 7g7f\0 3c3d\n"),
        ("mark.csa", "\u{feff}"),
        ("sub.kif", "\u{1a}"),
        ("folder.kif/b.usi", "startpos moves 2g2f\n"),
    ]);
    let line = "empty.kif missing.kif a.usi blank.kif nul.kif nuls.kif blanks.kif nul.usi a.usi mark.csa sub.kif folder.kif a.usi";
    let out = "\
empty.kif: error[not-a-record]: there is nothing in it
missing.kif: error[unreadable-file]: no such file or directory
blank.kif: error[not-a-record]: there is nothing in it
nul.kif: error[not-a-record]: this is binary data, not text
nuls.kif: error[not-a-record]: this is binary data, not text
blanks.kif: error[not-a-record]: there is nothing in it
nul.usi:1:16: error[unreadable-move]: ply 1 7g7f␀: not a move: moves are written 7g7f, 8h2b+ or P*5e
mark.csa: error[not-a-record]: there is nothing in it
sub.kif: error[not-a-record]: there is nothing in it
";
    let check = format!("check -q --message-format short {line}");
    assert_ran(&dir, &check, 1, out, "");
    // A file that is named twice is read twice, and the games come in the order of the names.
    let games =
        ["7g7f", "7g7f", "2g2f", "7g7f"].map(|mv| format!("position startpos moves {mv}\n"));
    let convert = format!("convert -q --message-format short {line} --to usi");
    assert_ran(&dir, &convert, 1, &games.concat(), out);
}

#[test]
fn a_null_byte_in_a_name_or_a_comment_is_kept_and_told_or_not_shown() {
    let text = GAME
        .replace("先手：甲", "先手：甲\0丙")
        .replace("*一手目", "*一\0手\u{1b}目");
    let dir = folder(&[("a.kifu", &text)]);
    let ran = run(&dir, "convert a.kifu --to kif");
    assert_eq!((ran.status, ran.out), (0, text));
    let ran = run(&dir, "check a.kifu --message-format json -v");
    assert!(!ran.out.contains(['\0', '\u{1b}']), "{}", ran.out);
}

#[test]
fn a_game_of_another_kind_does_not_stop_the_games_of_shogi_beside_it() {
    let chess = "[Event \"x\"]\n[White \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n";
    let shogi = "[Event \"x\"]\n[Sente \"a\"]\n1.P7g-7f Resigns\n\n";
    let long = format!(
        "[Event \"x\"]\n[White \"a\"]\n\n{}\n\n",
        "1. e4 e5 2. Nf3 Nc6 ".repeat(100)
    );
    let other = "[Event \"x\"]\n[Variant \"minishogi\"]\n1. Gc2 Sb4 1-0\n\n";
    let chess_told = "a game of chess (PGN); only shogi is read\n";
    let other_told = "a game of the variant minishogi; only shogi is read\n";
    for (games, told) in [
        (
            &[chess, shogi, chess, shogi][..],
            &[(4, 4, chess_told), (13, 4, chess_told)][..],
        ),
        (&[shogi, shogi, chess], &[(12, 4, chess_told)]),
        (
            &[&long, shogi, other, shogi],
            &[(4, 4, chess_told), (11, 1, other_told)],
        ),
        (
            &[other, chess, other, shogi, shogi],
            &[(2, 1, other_told), (8, 4, chess_told), (11, 1, other_told)],
        ),
    ] {
        let dir = folder(&[("a.psn", &games.concat())]);
        let played = games.iter().filter(|game| game.contains("P7g-7f")).count();
        let out = "position startpos moves 7g7f\n".repeat(played);
        let at = |name: &str| -> String {
            let lines = told.iter().map(|(line, column, message)| {
                format!("{name}:{line}:{column}: error[unsupported-variant]: {message}")
            });
            lines.collect()
        };
        let line = "convert -q --to usi --no-comments --message-format short";
        let ran = run(&dir, &format!("{line} a.psn"));
        let errors: String = ran
            .err
            .split_inclusive('\n')
            .filter(|line| line.contains("error["))
            .collect();
        assert_eq!(
            (ran.status, ran.out, errors),
            (1, out.clone(), at("a.psn")),
            "{games:?}"
        );
        let ran = run_with(command(dir.path(), line), games.concat().as_bytes());
        let errors: String = ran
            .err
            .split_inclusive('\n')
            .filter(|line| line.contains("error["))
            .collect();
        assert_eq!(
            (ran.status, ran.out, errors),
            (1, out, at("-")),
            "{games:?}"
        );
    }
}

#[test]
fn null_bytes_for_values_or_behind_the_end_make_no_file_binary() {
    let dir = folder(&[]);
    for text in [
        "[Result \"\0\"]\n[Sente \"\0\"]\nP7g-7f",
        "[Result \"\0\"]\n[Sente \"\0\"]\nP7g-7f\n",
        "[Result \"\0\"] P7g-7f",
        "P7g-7f\0",
        "P7g-7f\0\0\0\0\0\0\0\0\0\0\0\0\n",
        "手合割：平手\n1 ７六歩(77)\0",
        "手合割：平手\n1 ７六歩(77)\n\u{1a}\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
        "PI\n+\n+7776FU\0\0\0\0\0\0\0\0\0\0",
    ] {
        let ran = run_with(command(dir.path(), "convert -q --to usi"), text.as_bytes());
        assert_eq!(
            (ran.status, ran.out.as_str()),
            (0, "position startpos moves 7g7f\n"),
            "{text:?} {}",
            ran.err
        );
    }
}
