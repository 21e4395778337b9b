//! What `convert` writes.

use std::fs;

use super::*;

#[test]
fn a_game_is_converted_to_standard_output() {
    let dir = folder(&[("a.kifu", GAME)]);
    assert_ran(
        &dir,
        "convert a.kifu --to csa",
        0,
        GAME_AS_CSA,
        "a.kifu: game 1: lost: 1 variation\n",
    );
    assert_ran(&dir, "convert a.kifu -t csa -q", 0, GAME_AS_CSA, "");
    assert_ran(
        &dir,
        "convert a.kifu -t csa -o -",
        0,
        GAME_AS_CSA,
        "a.kifu: game 1: lost: 1 variation\n",
    );
    assert_ran(&dir, "convert a.kifu --to kif", 0, GAME, "");
    assert_ran(
        &dir,
        "convert a.kifu --to usi",
        0,
        "position startpos moves 7g7f 3c3d 2g2f 8c8d\n",
        "a.kifu: game 1: lost: 1 variation, 1 comment, 4 clocks, 3 header lines, 1 ending\n",
    );
}

#[test]
fn standard_input_is_read_without_a_path_and_with_a_dash() {
    let dir = folder(&[]);
    for line in [
        "convert --to csa -q",
        "convert - --to csa -q",
        "convert -f kif --to csa -q",
    ] {
        let ran = run_with(command(dir.path(), line), GAME.as_bytes());
        assert_eq!(
            ran,
            Ran {
                status: 0,
                out: GAME_AS_CSA.to_owned(),
                err: String::new()
            },
            "{line}"
        );
    }
    let ran = run_with(command(dir.path(), "check"), b"");
    assert_eq!(
        ran.out,
        "-: error[not-a-record]: there is nothing in it\n1 file, 0 games, 0 moves: 1 error (1 not-a-record)\n"
    );
    assert_eq!(ran.status, 1);
}

#[test]
fn one_bad_game_does_not_stop_the_others() {
    let dir = folder(&[("three.csa", THREE)]);
    let usi = [
        "position startpos moves 7g7f 3c3d\n",
        "position startpos moves 2g2f\n",
    ];
    let err = format!(
        "three.csa: game 1: lost: 1 ending\n{THREE_FAULT}three.csa: game 3: lost: 1 ending\n"
    );
    assert_ran(&dir, "convert three.csa --to usi", 1, &usi.concat(), &err);
    assert_ran(
        &dir,
        "convert three.csa --to usi -q",
        1,
        &usi.concat(),
        THREE_FAULT,
    );
    let err = format!("three.csa: game 1: lost: 1 ending\n{THREE_FAULT}");
    assert_ran(
        &dir,
        "convert three.csa --to usi --on-error skip --on-error stop",
        1,
        usi[0],
        &err,
    );
}

#[test]
fn the_legal_part_can_be_written() {
    let dir = folder(&[("bad.kif", BAD)]);
    let truncated = "\
V2.2
PI
+
+7776FU
-3334FU
'*kifu: cut off here: line 5: ply 3 ７五歩打: Black has no pawn in hand (not-in-hand)
";
    assert_ran(
        &dir,
        "convert bad.kif --to csa --on-error truncate",
        1,
        truncated,
        BAD_FAULT,
    );
    let text = GAME.replace("６六歩(67)", "６五歩(67)");
    let other = folder(&[("a.kifu", &text)]);
    let ran = run(
        &other,
        "convert a.kifu --to csa --on-error truncate --branches all",
    );
    let told = "'*kifu: a variation is cut off: line 16: ply 3 ６五歩(67): a pawn does not move from 6七 to 6五 (cannot-reach)\n";
    assert_eq!(
        (ran.status, ran.out),
        (1, GAME_AS_CSA.replace("PI\n+\n", &format!("PI\n+\n{told}")))
    );
    let usi = "position startpos moves 7g7f 3c3d\n";
    assert_ran(
        &dir,
        "convert bad.kif --to usi --on-error truncate",
        1,
        usi,
        &format!("{BAD_FAULT}bad.kif: game 1: lost: 1 comment\n"),
    );
}

#[test]
fn lines_of_play_are_chosen() {
    let dir = folder(&[("a.kifu", GAME)]);
    let main = "position startpos moves 7g7f 3c3d 2g2f 8c8d\n";
    let second = "position startpos moves 7g7f 3c3d 6g6f 8c8d\n";
    for (branches, out) in [
        ("main", main.to_owned()),
        ("1", main.to_owned()),
        ("2", second.to_owned()),
        ("all", format!("{main}{second}")),
    ] {
        assert_ran(
            &dir,
            &format!("convert -q a.kifu --to usi --branches {branches}"),
            0,
            &out,
            "",
        );
    }
    let err =
        "a.kifu: game 1: error[cannot-write]: there is no line 3: the game has 2 lines of play\n";
    assert_ran(&dir, "convert a.kifu --to usi --branches 3", 1, "", err);
    let one = folder(&[("a.usi", main)]);
    let err =
        "a.usi: game 1: error[cannot-write]: there is no line 2: the game has only its main line\n";
    assert_ran(&one, "convert a.usi --to kif --branches 2", 1, "", err);
    // What was left out on request is not lost.
    let ran = run(&dir, "convert a.kifu --to csa --branches main --lossless");
    assert_eq!(
        (ran.status, ran.out.as_str(), ran.err.as_str()),
        (0, GAME_AS_CSA, "")
    );
    // CSA has its own line between games.
    let ran = run(&dir, "convert a.kifu --to csa --branches all");
    assert_eq!(ran.out.lines().filter(|line| *line == "/").count(), 1);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
}

#[test]
fn a_fault_in_a_line_that_is_not_asked_for_is_a_warning() {
    let text = GAME.replace("６六歩(67)", "６五歩(67)");
    let dir = folder(&[("a.kifu", &text)]);
    let fault = |severity: &str| {
        format!(
            "a.kifu:16:6: {severity}[cannot-reach]: ply 3 ６五歩(67): a pawn does not move from 6七 to 6五\n   |\n\
             16 |    3 ６五歩(67)   ( 0:09/00:00:12)\n   |      ^^^^^^^^^^\n"
        )
    };
    let ran = run(&dir, "convert a.kifu --to csa --branches main");
    assert_eq!(
        (ran.status, ran.out.as_str(), ran.err),
        (0, GAME_AS_CSA, fault("warning"))
    );
    let ran = run(&dir, "convert a.kifu --to kif");
    assert_eq!(
        (ran.status, ran.out.as_str(), ran.err),
        (1, "", fault("error"))
    );
    let ran = run(&dir, "convert a.kifu --to csa --branches main --strict");
    assert_eq!(
        (ran.status, ran.out.as_str(), ran.err),
        (1, "", fault("error"))
    );
}

#[test]
fn parts_of_a_game_are_left_out_on_request() {
    let dir = folder(&[("a.kifu", GAME)]);
    let ran = run(
        &dir,
        "convert a.kifu --to csa --branches 1 --no-comments --no-clocks",
    );
    let bare: String = GAME_AS_CSA
        .lines()
        .filter(|line| !line.starts_with(['T', '\'']))
        .map(|line| format!("{line}\n"))
        .collect();
    assert_eq!((ran.status, ran.out, ran.err.as_str()), (0, bare, ""));
    for (flags, out) in [
        (
            "--from-ply 3",
            "position sfen lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3 moves 2g2f 8c8d\n",
        ),
        ("--to-ply 2", "position startpos moves 7g7f 3c3d\n"),
        (
            "--from-ply 2 --to-ply 2",
            "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2 moves 3c3d\n",
        ),
        (
            "--branches 2 --to-ply 3",
            "position startpos moves 7g7f 3c3d 6g6f\n",
        ),
        ("--plain", "7g7f 3c3d 2g2f 8c8d\n"),
    ] {
        assert_ran(
            &dir,
            &format!("convert -q a.kifu --to usi {flags}"),
            0,
            out,
            "",
        );
    }
    assert_ran(
        &dir,
        "convert a.kifu --to csa --plain --branches main",
        0,
        "+7776FU -3334FU +2726FU -8384FU\n",
        "",
    );
    let err = "a.kifu: game 1: error[cannot-write]: --from-ply 6 is after the end of the game, which has 4 moves\n";
    assert_ran(&dir, "convert a.kifu --to usi --from-ply 6", 1, "", err);
}

#[test]
fn positions_are_chosen() {
    let dir = folder(&[("a.kifu", GAME)]);
    let positions = [
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2\n",
        "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3\n",
        "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P4P1/PP1PPPP1P/1B5R1/LNSGKGSNL w - 4\n",
        "lnsgkgsnl/1r5b1/p1pppp1pp/1p4p2/9/2P4P1/PP1PPPP1P/1B5R1/LNSGKGSNL b - 5\n",
    ];
    assert_ran(&dir, "convert -q a.kifu --to sfen", 0, positions[4], "");
    assert_ran(
        &dir,
        "convert -q a.kifu --to sfen --ply 0",
        0,
        positions[0],
        "",
    );
    assert_ran(
        &dir,
        "convert -q a.kifu --to sfen --ply 3",
        0,
        positions[3],
        "",
    );
    assert_ran(
        &dir,
        "convert -q a.kifu --to sfen --every-ply",
        0,
        &positions.concat(),
        "",
    );
    assert_eq!(run(&dir, "convert -q a.kifu --to sfen --ply 5").status, 1);
}

#[test]
fn losing_nothing_can_be_demanded() {
    let dir = folder(&[("a.kifu", GAME)]);
    let err = "a.kifu: game 1: error[cannot-write]: csa would lose 1 variation, and --lossless forbids it\n";
    assert_ran(&dir, "convert a.kifu --to csa --lossless", 1, "", err);
    assert_ran(&dir, "convert a.kifu --to kif --lossless", 0, GAME, "");
}

#[test]
fn a_character_that_cannot_be_written_is_named_with_its_place_and_the_cure() {
    let text = GAME.replace("一手目", "☗が主導権を握る");
    let dir = folder(&[("a.kifu", &text)]);
    let err = "\
a.kifu:8:2: error[unmappable-character]: ply 1 ☗: cp932 has no character ☗ (U+2617), which stands in the comment of ply 1; \
write with --encoding utf-8, or use --replace-unmappable
  |
8 | *☗が主導権を握る
  |  ^
";
    assert_ran(&dir, "convert a.kifu -o b.kif", 1, "", err);
    assert_eq!(files(&dir, ""), ["a.kifu"]);
    let ran = run(&dir, "convert a.kifu -o b.kif --replace-unmappable");
    assert_eq!(
        (ran.status, ran.err.as_str()),
        (0, "a.kifu: game 1: lost: 1 character\n")
    );
    let bytes = fs::read(dir.path().join("b.kif")).unwrap();
    assert!(
        encoding_rs::SHIFT_JIS
            .decode(&bytes)
            .0
            .contains("\r\n*▲が主導権を握る\r\n")
    );
    let text = GAME.replace("先手：甲", "先手：é");
    let dir = folder(&[("a.kifu", &text)]);
    let ran = run(
        &dir,
        "convert a.kifu --to kif --encoding cp932 --message-format short",
    );
    let err = "a.kifu:4:4: error[unmappable-character]: cp932 has no character é (U+00E9), which stands in the header 先手; \
               write with --encoding utf-8, or use --replace-unmappable\n";
    assert_eq!((ran.status, ran.err.as_str()), (1, err));
}

#[test]
fn utf16_is_read() {
    let dir = folder(&[]);
    let mut bytes = vec![0xFF, 0xFE];
    bytes.extend(BAD.encode_utf16().flat_map(u16::to_le_bytes));
    let ran = run_with(
        command(dir.path(), "check -q --message-format short"),
        &bytes,
    );
    assert_eq!(
        ran.out,
        "-:5:6: error[not-in-hand]: ply 3 ７五歩打: Black has no pawn in hand\n"
    );
}

/// A game that is lost by a foul, and says so.
const FOUL: &str = "V2.2\nPI\n+\n+7776FU\n-3334FU\n+0055FU\nT9\n%+ILLEGAL_ACTION\n";

#[test]
fn bare_moves_lose_nothing_but_moves() {
    let dir = folder(&[("a.kifu", GAME), ("foul.csa", FOUL)]);
    for (to, moves) in [
        ("usi", "7g7f 3c3d\n"),
        ("csa", "+7776FU -3334FU\n"),
        ("ki2", "▲７六歩 △３四歩\n"),
        ("kif", "７六歩(77) ３四歩(33)\n"),
    ] {
        let line = format!("convert foul.csa --plain --to {to}");
        let err = "foul.csa: game 1: lost: 1 foul move\n";
        assert_ran(&dir, &line, 0, moves, err);
        let err = format!(
            "foul.csa: game 1: error[cannot-write]: {to} would lose 1 foul move, and --lossless forbids it\n"
        );
        assert_ran(&dir, &format!("{line} --lossless"), 1, "", &err);
    }
    let main = "７六歩(77) ３四歩(33) ２六歩(27) ８四歩(83)\n";
    let second = "７六歩(77) ３四歩(33) ６六歩(67) ８四歩(83)\n";
    let err = "a.kifu: game 1: lost: 1 variation\n";
    assert_ran(&dir, "convert a.kifu --plain --to kif", 0, main, err);
    let all = format!("{main}{second}");
    let line = "convert a.kifu --plain --to kif --branches all";
    assert_ran(&dir, line, 0, &all, "");
    let all = run(
        &dir,
        "convert -q a.kifu foul.csa --plain --to csa --branches all",
    )
    .out;
    assert_eq!(
        all,
        "+7776FU -3334FU +2726FU -8384FU\n+7776FU -3334FU +6766FU -8384FU\n+7776FU -3334FU\n"
    );
}

#[test]
fn a_fault_that_cuts_nothing_off_leaves_no_comment() {
    let text = "手合割：平手\n先手：\n後手：\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 投了\nまで8手で先手の勝ち\n";
    let dir = folder(&[("a.kifu", text)]);
    let ran = run(
        &dir,
        "convert a.kifu --to kif --on-error truncate --deny count-mismatch",
    );
    let out = format!(
        "#KIF version=2.0 encoding=UTF-8\n{}",
        text.replace("まで8手", "まで1手")
    );
    assert_eq!((ran.status, ran.out), (1, out));
    assert!(
        ran.err.starts_with("a.kifu:7:3: error[count-mismatch]: "),
        "{}",
        ran.err
    );
}

#[test]
fn what_a_later_start_leaves_out_on_request_is_not_lost() {
    let dir = folder(&[("a.kifu", GAME)]);
    let out = "V2.2\nN+甲\nN-乙\n$START_TIME:2024/01/02 10:00:00\n\
               P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \nP3-FU-FU-FU-FU-FU-FU * -FU-FU\n\
               P4 *  *  *  *  *  * -FU *  * \nP5 *  *  *  *  *  *  *  *  * \nP6 *  * +FU *  *  *  *  *  * \n\
               P7+FU+FU * +FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI * \nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n\
               +\n+2726FU\nT4\n-8384FU\nT5\n%TORYO\n";
    let line = "convert a.kifu --to csa --from-ply 3 --branches main --lossless";
    assert_ran(&dir, line, 0, out, "");
}

#[test]
fn plies_count_from_the_start_of_the_record() {
    let dir = folder(&[("a.kifu", GAME)]);
    let fourth = "lnsgkgsnl/1r5b1/p1pppp1pp/1p4p2/9/2P4P1/PP1PPPP1P/1B5R1/LNSGKGSNL b - 5\n";
    let line = "convert -q a.kifu --to sfen --from-ply 3 --ply";
    assert_ran(&dir, &format!("{line} 4"), 0, fourth, "");
    assert_ran(&dir, &format!("{line} 4 --to-ply 4"), 0, fourth, "");
    let err = "a.kifu: game 1: error[cannot-write]: there is no position after ply 5: the game has 4 plies\n";
    assert_ran(&dir, &format!("{line} 5"), 1, "", err);
}

#[test]
fn encoding_and_version_of_v3_stand_once_in_a_file_of_several_games() {
    let games = "V2.2\nPI\n+\n+7776FU\n%TORYO\n/\nV2.2\nPI\n+\n+2726FU\n%CHUDAN\n";
    let variation = "手合割：平手\n1 ７六歩(77)\n2 投了\n\n変化：1手\n1 ２六歩(27)\n2 中断\n";
    let body = "PI\n+\n+7776FU\n%TORYO\n/\nPI\n+\n+2726FU\n%CHUDAN\n";
    let dir = folder(&[]);
    for (input, line, newline) in [
        (games, "convert --to csa --csa-version 3.0", "\n"),
        (
            games,
            "convert --to csa --csa-version 3.0 --newline crlf",
            "\r\n",
        ),
        (games, "convert --csa-version 3.0 -o all.csa", "\n"),
        (
            variation,
            "convert --to csa --csa-version 3.0 --branches all",
            "\n",
        ),
    ] {
        let ran = run_with(command(dir.path(), line), input.as_bytes());
        let written = if line.contains(" -o ") {
            fs::read_to_string(dir.path().join("all.csa")).unwrap()
        } else {
            ran.out
        };
        let expected = format!("'CSA encoding=UTF-8\nV3.0\n{body}").replace('\n', newline);
        assert_eq!(written, expected, "{line}");
        let check = command(dir.path(), "check --summary none");
        let again = run_with(check, expected.as_bytes());
        assert_eq!((again.status, again.out.as_str()), (0, ""), "{line}");
    }
    let older = command(dir.path(), "convert --to csa -q");
    assert_eq!(run_with(older, games.as_bytes()).out, games);
}

#[test]
fn utf16_without_a_mark_is_named_and_read_on_request() {
    let dir = folder(&[]);
    for (name, is_little) in [("utf-16le", true), ("utf-16be", false)] {
        let to_bytes = |unit: u16| {
            if is_little {
                unit.to_le_bytes()
            } else {
                unit.to_be_bytes()
            }
        };
        for mark in ["", "\u{feff}"] {
            let text = format!("{mark}{GAME_AS_CSA}");
            let bytes: Vec<u8> = text.encode_utf16().flat_map(to_bytes).collect();
            let line = format!("convert --to csa --input-encoding {name}");
            let ran = run_with(command(dir.path(), &line), &bytes);
            assert_eq!(
                (ran.status, ran.out.as_str(), ran.err.as_str()),
                (0, GAME_AS_CSA, "")
            );
            if mark.is_empty() {
                let ran = run_with(command(dir.path(), "convert --to csa"), &bytes);
                let err = format!(
                    "-: error[not-a-record]: this looks like UTF-16 without a byte order mark; read it with --input-encoding {name}\n"
                );
                assert_eq!((ran.status, ran.err), (1, err));
            }
        }
    }
}

#[test]
fn files_that_were_joined_are_told_apart_whatever_stands_between_them() {
    let dir = folder(&[]);
    let csa = "V2.2\nN+A\nPI\n+\n+7776FU\n%TORYO\n";
    let other = "V2.2\nN+B\nPI\n+\n+2726FU\n%TORYO\n";
    let usi = "position startpos moves 7g7f\n";
    for joint in ["\u{feff}", "\u{1a}", "\0\0", "\u{1a}\n", "\u{1a}/\n"] {
        let input = format!("{csa}{joint}{other}");
        let ran = run_with(command(dir.path(), "convert --to csa"), input.as_bytes());
        let out = format!("{csa}/\n{other}");
        assert_eq!(
            (ran.status, ran.out, ran.err.as_str()),
            (0, out, ""),
            "{joint:?}"
        );
        if !joint.contains('/') {
            let ran = run_with(
                command(dir.path(), "convert --to usi"),
                format!("{usi}{joint}{usi}").as_bytes(),
            );
            assert_eq!((ran.status, ran.out), (0, usi.repeat(2)), "{joint:?}");
        }
    }
}

#[test]
fn a_record_is_found_behind_many_remarks_and_blank_lines() {
    let dir = folder(&[]);
    for (before, game) in [
        ("# a remark\n", "position startpos moves 7g7f\n"),
        (
            "option name USI_Ponder type check\n",
            "position startpos moves 7g7f\n",
        ),
        ("* a comment\n", GAME),
        ("' a comment\n", GAME_AS_CSA),
        ("\n", GAME),
    ] {
        for count in [500, 100_000] {
            let input = before.repeat(count) + game;
            let ran = run_with(command(dir.path(), "check -q"), input.as_bytes());
            assert_eq!(
                (ran.status, ran.out.as_str()),
                (0, ""),
                "{count} times {before:?}"
            );
        }
    }
}

#[test]
fn a_damaged_line_is_told_with_its_place_where_the_extension_says_what_it_is() {
    let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9?9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n";
    let dir = folder(&[
        ("a.sfen", sfen),
        ("b.usi", "position startqos moves 7g7f 3c3d\n"),
        ("c.txt", sfen),
    ]);
    let told = |name: &str| {
        let ran = run(&dir, &format!("check -q --message-format short {name}"));
        (
            ran.status,
            ran.out
                .lines()
                .next()
                .unwrap()
                .split(' ')
                .take(2)
                .collect::<Vec<_>>()
                .join(" "),
        )
    };
    assert_eq!(
        told("a.sfen"),
        (1, "a.sfen:1:1: error[bad-board]:".to_owned())
    );
    assert_eq!(
        told("b.usi"),
        (1, "b.usi:1:10: error[unreadable-move]:".to_owned())
    );
    assert_eq!(told("c.txt"), (1, "c.txt: error[not-a-record]:".to_owned()));
}

#[test]
fn the_totals_of_a_later_start_are_those_of_its_moves() {
    let dir = folder(&[("a.kifu", GAME)]);
    let kif = run(&dir, "convert a.kifu --to kif --from-ply 2");
    assert_eq!((kif.status, kif.err.as_str()), (0, ""));
    let ran = run_with(
        command(dir.path(), "check --strict --summary none"),
        kif.out.as_bytes(),
    );
    assert_eq!((ran.status, ran.out.as_str()), (0, ""));
}

#[test]
fn lines_that_are_too_short_for_a_position_do_not_keep_the_others_from_it() {
    let text = GAME.replace(
        "   4 ８四歩(83)   ( 0:01/00:00:03)\n   5 中断\nまで4手で中断\n",
        "",
    );
    let dir = folder(&[("a.kifu", &text)]);
    let line = "convert -q a.kifu --to sfen --branches all --ply";
    let main = "lnsgkgsnl/1r5b1/p1pppp1pp/1p4p2/9/2P4P1/PP1PPPP1P/1B5R1/LNSGKGSNL b - 5\n";
    assert_ran(&dir, &format!("{line} 4"), 0, main, "");
    let err = "a.kifu: game 1: error[cannot-write]: there is no position after ply 5: the game has 4 plies\n";
    assert_ran(&dir, &format!("{line} 5"), 1, "", err);
}
