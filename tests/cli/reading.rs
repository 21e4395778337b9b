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
        ("nul.usi", "startpos moves 7g7f\0 3c3d\n"),
        ("mark.csa", "\u{feff}"),
        ("sub.kif", "\u{1a}"),
        ("folder.kif/b.usi", "startpos moves 2g2f\n"),
    ]);
    let line = "empty.kif missing.kif a.usi blank.kif nul.kif nul.usi a.usi mark.csa sub.kif folder.kif a.usi";
    let out = "\
empty.kif: error[not-a-record]: there is nothing in it
missing.kif: error[unreadable-file]: no such file or directory
blank.kif: error[not-a-record]: there is nothing in it
nul.kif: error[not-a-record]: this is binary data, not text
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
