//! Games with a fault in one of their lines: what becomes of the other lines, and how a record says that something is cut off.

use super::*;

const HEAD: &str = "手合割：平手\n先手：\n後手：\n手数----指手---------消費時間--\n";
const MAIN: &str = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\nまで2手で後手の勝ち\n";
const MAIN_OF_KI2: &str = "▲７六歩    △３四歩\nまで2手で後手の勝ち\n";

/// Variations of KIF with a fault, and its code.
const FORKS: [(&str, &str); 8] = [
    ("変化：\n", "bad-variation"),
    ("変化：\n   2 ８四歩(83)\n", "bad-variation"),
    (
        "変化：x手\n   2 ８四歩(83)\n*一言\n   3 ２六歩(27)\n",
        "bad-variation",
    ),
    ("変化：9手\n   9 ２六歩(27)\n", "bad-variation"),
    ("変化：9手\n   9 投了\n", "bad-variation"),
    ("変化：2手\n   2 ８五歩(83)\n", "cannot-reach"),
    ("変化：2手\n   2 ８四ふ(83)\n", "unreadable-move"),
    (
        "変化：2手\n   2 ８四歩(83)\n   3 ▲▲(27)\n",
        "unreadable-move",
    ),
];

/// The same in KI2.
const FORKS_OF_KI2: [(&str, &str); 5] = [
    ("変化：\n", "bad-variation"),
    ("変化：\n△８四歩\nまで2手で中断\n", "bad-variation"),
    ("変化：9手\n▲２六歩\n", "bad-variation"),
    ("変化：2手\n△８五歩\n", "cannot-reach"),
    ("変化：2手\n△８四ふ\n", "unreadable-move"),
];

/// Files whose main line is whole, each with the code of the fault in its variation.
fn forks() -> Vec<(&'static str, String, &'static str)> {
    let kif = FORKS.map(|(fork, code)| ("a.kifu", format!("{HEAD}{MAIN}\n{fork}"), code));
    let ki2 = FORKS_OF_KI2.map(|(fork, code)| {
        (
            "a.ki2u",
            format!("手合割：平手\n\n{MAIN_OF_KI2}\n{fork}"),
            code,
        )
    });
    kif.into_iter().chain(ki2).collect()
}

#[test]
fn every_fault_in_a_variation_is_a_warning_where_only_the_main_line_is_asked_for() {
    for (name, text, code) in forks() {
        let dir = folder(&[(name, &text)]);
        for to in ["kif", "ki2", "csa", "jkf", "usi"] {
            let ran = run(&dir, &format!("convert {name} --to {to} --branches main"));
            assert_eq!(ran.status, 0, "{to}\n{text}{}", ran.err);
            assert!(
                ran.err.contains(&format!("warning[{code}]")),
                "{to}\n{text}{}",
                ran.err
            );
            assert!(!ran.err.contains("error["), "{to}\n{text}{}", ran.err);
            assert!(!ran.out.is_empty(), "{to}\n{text}");
        }
        let ran = run(&dir, &format!("convert {name} --to kif"));
        assert_eq!((ran.status, ran.out.as_str()), (1, ""), "{text}");
        assert!(
            ran.err.contains(&format!("error[{code}]")),
            "{text}{}",
            ran.err
        );
        let ran = run(
            &dir,
            &format!("convert {name} --to kif --branches main --strict"),
        );
        assert_eq!((ran.status, ran.out.as_str()), (1, ""), "{text}");
    }
}

#[test]
fn a_fault_in_the_main_line_is_an_error_whichever_lines_are_asked_for() {
    for (main, code) in [
        ("   1 ７六歩(77)\n   2 ３五歩(33)\n", "cannot-reach"),
        ("   1 ７六歩(77)\n   2 ３四ふ(33)\n", "unreadable-move"),
    ] {
        let text = format!("{HEAD}{main}\n変化：1手\n   1 ２六歩(27)\n");
        let dir = folder(&[("a.kifu", &text)]);
        for branches in ["main", "all"] {
            let ran = run(
                &dir,
                &format!("convert a.kifu --to kif --branches {branches}"),
            );
            assert_eq!((ran.status, ran.out.as_str()), (1, ""), "{text}");
            assert!(
                ran.err.contains(&format!("error[{code}]")),
                "{text}{}",
                ran.err
            );
        }
    }
}

#[test]
fn a_record_whose_variation_is_cut_off_says_so_before_its_first_move() {
    for (name, text, code) in forks() {
        let dir = folder(&[(name, &text)]);
        let ran = run(
            &dir,
            &format!("convert {name} --to kif --on-error truncate"),
        );
        assert_eq!(ran.status, 1, "{text}{}", ran.err);
        let (head, moves) = ran.out.split_once("   1 ").expect(&ran.out);
        assert!(
            head.contains("*kifu: a variation is cut off: line "),
            "{text}{}",
            ran.out
        );
        assert!(head.contains(&format!("({code})\n")), "{text}{}", ran.out);
        let main: String = moves
            .lines()
            .take(4)
            .map(|line| format!("{line}\n"))
            .collect();
        assert_eq!(
            format!("   1 {main}")
                .replace('+', "")
                .replace("   \n", "\n"),
            MAIN,
            "{text}"
        );
        // Only what is asked for is said to be cut off.
        let ran = run(
            &dir,
            &format!("convert {name} --to kif --on-error truncate --branches main"),
        );
        assert_eq!(
            (ran.status, ran.out.contains("cut off")),
            (0, false),
            "{text}{}",
            ran.out
        );
    }
}

#[test]
fn a_shortened_game_that_cannot_say_so_counts_as_having_lost_it() {
    let dir = folder(&[("bad.kif", BAD)]);
    for to in [
        "usi",
        "usen",
        "sfen",
        "epd",
        "usi --plain",
        "japanese --plain",
    ] {
        let ran = run(
            &dir,
            &format!("convert bad.kif --to {to} --on-error truncate"),
        );
        assert_eq!(ran.status, 1, "{to}");
        assert!(!ran.out.is_empty(), "{to}");
        let (_, lost) = ran
            .err
            .split_once("lost: ")
            .unwrap_or_else(|| panic!("{to}: {}", ran.err));
        assert!(lost.contains("1 comment"), "{to}: {}", ran.err);
        let line = format!("convert bad.kif --to {to} --on-error truncate --lossless");
        let ran = run(&dir, &line);
        assert_eq!((ran.status, ran.out.as_str()), (1, ""), "{line}");
    }
    for to in ["kif", "ki2", "csa", "psn", "jkf", "jsonl", "hodges"] {
        let ran = run(
            &dir,
            &format!("convert bad.kif --to {to} --on-error truncate"),
        );
        assert!(
            ran.out.contains("kifu: cut off here: line 5: "),
            "{to}: {}",
            ran.out
        );
        assert!(!ran.err.contains("lost: "), "{to}: {}", ran.err);
    }
}

#[test]
fn a_look_alike_that_an_encoding_has_for_a_character_is_counted() {
    const ALIKE: &str = "〜−‖—¢£¬";
    let text = GAME.replace("一手目", ALIKE);
    let dir = folder(&[("a.kifu", &text), ("plain.kifu", GAME)]);
    for encoding in ["cp932", "euc-jp", "iso-2022-jp"] {
        for newline in ["lf", "crlf"] {
            let line = format!(
                "convert a.kifu --to kif --encoding {encoding} --newline {newline} -o {encoding}-{newline}.kif"
            );
            assert_ran(&dir, &line, 0, "", "a.kifu: game 1: lost: 7 characters\n");
            let back = run(&dir, &format!("convert {encoding}-{newline}.kif --to kif"));
            assert!(
                back.out.contains("\n*～－∥―￠￡￢\n"),
                "{line}\n{}",
                back.out
            );
            let ran = run(
                &dir,
                &format!("convert a.kifu --to kif --encoding {encoding} --lossless"),
            );
            let err = "a.kifu: game 1: error[cannot-write]: kif would lose 7 characters, and --lossless forbids it\n";
            assert_eq!((ran.status, ran.err.as_str()), (1, err), "{line}");
            let ran = run(
                &dir,
                &format!("convert plain.kifu --to kif --encoding {encoding} --lossless"),
            );
            assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{line}");
        }
    }
}
