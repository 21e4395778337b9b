//! `kifu show`: what stands on standard output, and what is told beside it.

use super::*;

const SHOWN: &str = "\
開始日時：2024/01/02 10:00
先手：甲
後手：乙

1. ▲７六歩
   *一手目
1. ...       2. △３四歩   3. ▲２六歩
    変化：3手
    3. ▲６六歩   4. △８四歩
    まで4手で中断
3. ...       4. △８四歩
投了
まで4手で後手の勝ち
";

const BOARD: &str = "
4手目△８四歩まで、先手番
後手の持駒：なし
  ９  ８  ７  ６  ５  ４  ３  ２  １
+------------------------------------+
|v香 v桂 v銀 v金 v玉 v金 v銀 v桂 v香 | 一
| ・ v飛  ・  ・  ・  ・  ・ v角  ・ | 二
|v歩  ・ v歩 v歩 v歩 v歩  ・ v歩 v歩 | 三
| ・ v歩* ・  ・  ・  ・ v歩  ・  ・ | 四
| ・  ・  ・  ・  ・  ・  ・  ・  ・ | 五
| ・  ・  歩  ・  ・  ・  ・  歩  ・ | 六
| 歩  歩  ・  歩  歩  歩  歩  ・  歩 | 七
| ・  角  ・  ・  ・  ・  ・  飛  ・ | 八
| 香  桂  銀  金  玉  金  銀  桂  香 | 九
+------------------------------------+
先手の持駒：なし
";

#[test]
fn a_game_and_its_board_at_the_end() {
    let dir = folder(&[("a.kifu", GAME)]);
    let both = format!("{SHOWN}{BOARD}");
    assert_ran(&dir, "show a.kifu", 0, &both, "");
    assert_ran(&dir, "show a.kifu --no-board", 0, SHOWN, "");
    assert_ran(&dir, "show a.kifu --no-board --board", 0, &both, "");
    for line in ["show", "show -"] {
        let ran = run_with(command(dir.path(), line), GAME.as_bytes());
        assert_eq!(
            (ran.status, ran.out, ran.err),
            (0, both.clone(), String::new())
        );
    }
}

#[test]
fn english_has_its_notation_its_words_and_its_board() {
    let dir = folder(&[("a.kifu", GAME)]);
    let moves = "\
Start time: 2024/01/02 10:00
Black: 甲
White: 乙

1. P-7f  P-3d   2. P-2f  P-8d
After 4 moves: Black resigns, White wins
";
    let line = "show a.kifu --branches main --no-comments --no-board";
    for notation in [
        "--lang en",
        "--ascii",
        "--notation hodges",
        "--notation Hodges",
    ] {
        assert_ran(&dir, &format!("{line} {notation}"), 0, moves, "");
    }
    let ranks = "\
| L  N  S  G  K  G  S  N  L | i
+---------------------------+
Black in hand: nothing
";
    for notation in ["--lang en", "--ascii", "--notation hodges"] {
        let ran = run(&dir, &format!("show a.kifu {notation}"));
        assert!(ran.out.ends_with(ranks), "{notation}\n{}", ran.out);
    }
    // A language for the words alone.
    let japanese = "\
Start time: 2024/01/02 10:00
Black: 甲
White: 乙

1. 76歩   2. 34歩   3. 26歩   4. 84歩
After 4 moves: Black resigns, White wins
";
    let settings = "--lang en --notation japanese --marks none --digits half";
    assert_ran(&dir, &format!("{line} {settings}"), 0, japanese, "");
}

#[test]
fn boards_after_plies() {
    let dir = folder(&[("a.kifu", GAME)]);
    for (plies, titles) in [
        ("--ply 0", &["開始局面、先手番"][..]),
        (
            "--ply 2,1",
            &["1手目▲７六歩まで、後手番", "2手目△３四歩まで、先手番"],
        ),
        (
            "--ply 1 --ply 4",
            &["1手目▲７六歩まで、後手番", "4手目△８四歩まで、先手番"],
        ),
        (
            "--ply 1 --board",
            &["1手目▲７六歩まで、後手番", "4手目△８四歩まで、先手番"],
        ),
        // The second line of play goes another way.
        ("--ply 3 --branches 2", &["3手目▲６六歩まで、後手番"]),
    ] {
        let ran = run(&dir, &format!("show a.kifu {plies}"));
        let found: Vec<&str> = ran
            .out
            .lines()
            .filter(|line| line.ends_with('番'))
            .collect();
        assert_eq!((ran.status, &*found, &*ran.err), (0, titles, ""), "{plies}");
    }
    let err = "a.kifu: game 1: error[cannot-write]: there is no position after ply 5: the game has 4 plies\n";
    assert_ran(&dir, "show a.kifu --ply 5", 1, "", err);
}

#[test]
fn of_a_game_with_an_error_the_legal_part_is_shown() {
    let dir = folder(&[("bad.kif", BAD)]);
    let out = "\
1. ▲７六歩   2. △３四歩
   *kifu: cut off here: line 5: ply 3 ７五歩打: Black has no pawn in hand (not-
   *in-hand)
";
    assert_ran(&dir, "show bad.kif --no-board", 1, out, BAD_FAULT);
    let dir = folder(&[(
        "none.kif",
        "手合割：五枚将棋\n手数----指手\n   1 ７六歩(77)\n",
    )]);
    let ran = run(&dir, "show none.kif");
    assert_eq!((ran.status, &*ran.out), (1, ""));
    assert!(ran.err.contains("error[unknown-handicap]"), "{}", ran.err);
}

#[test]
fn of_several_games_all_are_shown_or_the_one_that_is_asked_for() {
    let dir = folder(&[("three.csa", THREE), ("a.usi", "startpos moves 7g7f\n")]);
    let first = "1. ▲７六歩   2. △３四歩\n投了\nまで2手で後手の勝ち\n";
    let second = "1. ▲７六歩\n   *kifu: cut off here: line 12: ply 2 -3335FU: a pawn does not move from 3三 to\n   *3五 (cannot-reach)\n";
    let third = "1. ▲２六歩\nまで1手で中断\n";
    let all = format!(
        "== three.csa: game 1 ==\n\n{first}\n== three.csa: game 2 ==\n\n{second}\n== three.csa: game 3 ==\n\n{third}"
    );
    assert_ran(&dir, "show --no-board three.csa", 1, &all, THREE_FAULT);
    // Nothing is told of the others, and they are no reason to fail.
    assert_ran(&dir, "show --no-board three.csa --game 1", 0, first, "");
    assert_ran(
        &dir,
        "show --no-board three.csa --game 2",
        1,
        second,
        THREE_FAULT,
    );
    assert_ran(&dir, "show --no-board three.csa --game 3", 0, third, "");
    let err = "three.csa: error[cannot-write]: there is no game 4: the input has 3\n";
    assert_ran(&dir, "show --no-board three.csa --game 4", 1, "", err);
    let ran = run(&dir, "show --no-board a.usi three.csa");
    assert!(
        ran.out
            .starts_with("== a.usi: game 1 ==\n\n1. ▲７六歩\n\n== three.csa: game 1 ==\n\n")
    );
    let ran = run(&dir, "show --no-board three.csa a.usi --game 3");
    let expected = format!("== three.csa: game 3 ==\n\n{third}");
    assert_eq!((ran.status, ran.out), (1, expected));
    assert_eq!(
        ran.err,
        "a.usi: error[cannot-write]: there is no game 3: the input has one\n"
    );
}

#[test]
fn a_pipe_gets_no_colours_unless_they_are_asked_for() {
    let dir = folder(&[("a.kifu", GAME)]);
    let plain = run(&dir, "show a.kifu");
    assert!(!plain.out.contains('\u{1b}'));
    let painted = run(&dir, "show a.kifu --color always");
    assert!(
        painted.out.contains("\u{1b}[7m\u{1b}[36mv歩*\u{1b}[0m"),
        "{}",
        painted.out
    );
}

#[test]
fn what_makes_no_sense_is_refused() {
    let dir = folder(&[("a.kifu", GAME)]);
    for (flags, err) in [
        (
            "--ply 3 --no-board",
            "error: --ply and --no-board contradict each other\n",
        ),
        (
            "--notation hodges --marks none",
            "error: --marks goes with --notation japanese, kitao or iroha, and what is shown is hodges\n",
        ),
        (
            "--lang en --drop always",
            "error: --drop goes with --notation japanese or iroha, and what is shown is hodges\n",
        ),
    ] {
        assert_ran(&dir, &format!("show a.kifu {flags}"), 2, "", err);
    }
    for flags in [
        "--width 0",
        "--columns 0",
        "--columns x",
        "--game 0",
        "--notation shorthand",
        "--lang de",
    ] {
        let ran = run(&dir, &format!("show a.kifu {flags}"));
        assert_eq!((ran.status, &*ran.out), (2, ""), "{flags}: {}", ran.err);
    }
}

#[test]
fn help_and_manual_begin_with_examples() {
    let dir = folder(&[]);
    let help = run(&dir, "show --help").out;
    assert!(
        help.contains("\n  kifu show game.csa --ply 24,48 --flip "),
        "{help}"
    );
    let manual = run(&dir, "man show").out;
    assert!(
        manual.contains("kifu show game.csa \\-\\-ply 24,48"),
        "{manual}"
    );
    assert!(run(&dir, "completions bash").out.contains("--no-board"));
}
