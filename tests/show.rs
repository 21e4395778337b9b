//! The page of `kifu show`: whole pages of small games, and where moves, words and boards stand on it.

mod common;

use common::{random, read_one};
use kifu::format::WriteOptions;
use kifu::format::diagram::Pieces;
use kifu::format::score::Numbering;
use kifu::format::score::show::{self, Boards, Options};
use kifu::format::score::words::Language;
use kifu::notation;
use kifu::record::clock::{Clock, Millis};
use kifu::record::tree::{NodeId, Record};
use kifu::text::place::width;

/// The page of a record.
fn page(record: &Record, options: &WriteOptions) -> String {
    let output = common::write(&show::FORMAT, record, options).expect("it is written");
    output.text
}

/// The record of a game in USI or KIF.
#[track_caller]
fn game(text: &str) -> Record {
    let format = if text.contains("手数") {
        "kif"
    } else {
        "usi"
    };
    let game = read_one(common::format(format), text.as_bytes());
    assert!(!game.faults.has_error(), "{}", game.told());
    game.record
}

/// Options for a notation, without boards.
fn without_boards(notation: &str) -> WriteOptions {
    with(Options {
        notation: notation::by_name(notation).expect("a notation"),
        boards: Boards::NONE,
        ..Options::default()
    })
}

fn with(show: Options) -> WriteOptions {
    WriteOptions {
        show,
        ..WriteOptions::default()
    }
}

/// Options for boards after some plies only.
fn boards_after(notation: &str, plies: &[u32]) -> WriteOptions {
    with(Options {
        notation: notation::by_name(notation).expect("a notation"),
        boards: Boards {
            plies: plies.to_vec(),
            ..Boards::NONE
        },
        ..Options::default()
    })
}

const GAME: &str = "\
先手：甲
後手：緑川\u{1b}[31m
手数----指手---------消費時間--
*The start.
   1 ７六歩(77)   ( 0:03/00:00:03)
   2 ３四歩(33)   ( 0:05/00:00:05)
   3 ２二角成(88) ( 1:12/00:01:15)
   4 同　銀(31)   ( 0:02/00:00:07)
&基本図
   5 ４五角打     ( 0:01/00:01:16)
   6 ５二金(61)
   7 投了         ( 0:04/00:01:20)

変化：4手
   4 ３三桂(21)
*Nothing to take with.
";

#[test]
fn a_game_with_all_that_is_said_of_it() {
    let japanese = "\
先手：甲
後手：緑川␛[31m

   *The start.
1. ▲７六歩     2. △３四歩     3. ▲２二角成   4. △同銀
   &基本図
    変化：4手
    3. ...         4. △３三桂
       *Nothing to take with.
5. ▲４五角     6. △５二金右
投了
まで6手で後手の勝ち
";
    // The escape sequence in a name is shown, and does nothing.
    assert_eq!(page(&game(GAME), &without_boards("japanese")), japanese);
    let hodges = "\
Black: 甲
White: 緑川␛[31m

   *The start.
1. P-7f (0:03/0:00:03)   P-3d (0:05/0:00:05)
2. Bx2b+ (1:12/0:01:15)  Sx2b (0:02/0:00:07)
   &基本図
    Variation at ply 4:
    2. ...                   N-3c
       *Nothing to take with.
3. B*4e (0:01/0:01:16)   G6a-5b
After 6 moves: Black resigns, White wins (0:04/0:01:20)
";
    let with_clocks = WriteOptions {
        clocks: true,
        ..without_boards("hodges")
    };
    assert_eq!(page(&game(GAME), &with_clocks), hodges);
}

#[test]
fn the_board_at_the_end_shows_the_last_move() {
    let even = game("position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e\n");
    let shown = page(
        &even,
        &with(Options {
            notation: &notation::hodges::NOTATION,
            ..Options::default()
        }),
    );
    let expected = "\
1. P-7f   P-3d   2. Bx2b+  Sx2b   3. B*4e

After move 5, B*4e, White to move:
White in hand: B
  9  8  7  6  5  4  3  2  1
+---------------------------+
| l  n  s  g  k  g  .  n  l | a
| .  r  .  .  .  .  .  s  . | b
| p  p  p  p  p  p  .  p  p | c
| .  .  .  .  .  .  p  .  . | d
| .  .  .  .  .  B* .  .  . | e
| .  .  P  .  .  .  .  .  . | f
| P  P  .  P  P  P  P  P  P | g
| .  .  .  .  .  .  .  R  . | h
| L  N  S  G  K  G  S  N  L | i
+---------------------------+
Black in hand: nothing
";
    assert_eq!(shown, expected);
}

#[test]
fn a_board_after_a_promotion_seen_by_white() {
    let record = game("position startpos moves 7g7f 3c3d 8h2b+ 3a2b\n");
    let options = with(Options {
        flip: true,
        boards: Boards {
            plies: vec![3],
            ..Boards::NONE
        },
        ..Options::default()
    });
    let expected = "\
1. ▲７六歩     2. △３四歩     3. ▲２二角成

3手目▲２二角成まで、後手番
先手の持駒：角
  １  ２  ３  ４  ５  ６  ７  ８  ９
+------------------------------------+
| 香  桂  銀  金  玉  金  銀  桂  香 | 九
| ・  飛  ・  ・  ・  ・  ・  ・  ・ | 八
| 歩  歩  歩  歩  歩  歩  ・  歩  歩 | 七
| ・  ・  ・  ・  ・  ・  歩  ・  ・ | 六
| ・  ・  ・  ・  ・  ・  ・  ・  ・ | 五
| ・  ・ v歩  ・  ・  ・  ・  ・  ・ | 四
|v歩 v歩  ・ v歩 v歩 v歩 v歩 v歩 v歩 | 三
| ・  馬* ・  ・  ・  ・  ・ v飛  ・ | 二
|v香 v桂 v銀 v金 v玉 v金 v銀 v桂 v香 | 一
+------------------------------------+
後手の持駒：なし

3. ...         4. △同銀
";
    assert_eq!(page(&record, &options), expected);
}

#[test]
fn a_problem_begins_with_its_board() {
    let sfen = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
    let record = game(&format!("position sfen {sfen} moves G*5b\n"));
    let expected = "\
開始局面、先手番
後手の持駒：飛二　角二　金三　銀四　桂四　香四　歩十七
  ９  ８  ７  ６  ５  ４  ３  ２  １
+------------------------------------+
| ・  ・  ・  ・ v玉  ・  ・  ・  ・ | 一
| ・  ・  ・  ・  ・  ・  ・  ・  ・ | 二
| ・  ・  ・  ・  歩  ・  ・  ・  ・ | 三
| ・  ・  ・  ・  ・  ・  ・  ・  ・ | 四
| ・  ・  ・  ・  ・  ・  ・  ・  ・ | 五
| ・  ・  ・  ・  ・  ・  ・  ・  ・ | 六
| ・  ・  ・  ・  ・  ・  ・  ・  ・ | 七
| ・  ・  ・  ・  ・  ・  ・  ・  ・ | 八
| ・  ・  ・  ・  ・  ・  ・  ・  ・ | 九
+------------------------------------+
先手の持駒：金

1. ▲５二金

1手目▲５二金まで、後手番
後手の持駒：飛二　角二　金三　銀四　桂四　香四　歩十七
  ９  ８  ７  ６  ５  ４  ３  ２  １
+------------------------------------+
| ・  ・  ・  ・ v玉  ・  ・  ・  ・ | 一
| ・  ・  ・  ・  金* ・  ・  ・  ・ | 二
| ・  ・  ・  ・  歩  ・  ・  ・  ・ | 三
| ・  ・  ・  ・  ・  ・  ・  ・  ・ | 四
| ・  ・  ・  ・  ・  ・  ・  ・  ・ | 五
| ・  ・  ・  ・  ・  ・  ・  ・  ・ | 六
| ・  ・  ・  ・  ・  ・  ・  ・  ・ | 七
| ・  ・  ・  ・  ・  ・  ・  ・  ・ | 八
| ・  ・  ・  ・  ・  ・  ・  ・  ・ | 九
+------------------------------------+
先手の持駒：なし
";
    // The board says what the SFEN would.
    assert_eq!(page(&record, &with(Options::default())), expected);
    let bare = page(&record, &without_boards("japanese"));
    assert_eq!(bare, format!("開始局面：{sfen}\n\n1. ▲５二金\n"));
    // Without a move there is one board, not two.
    let record = game(&format!("position sfen {sfen}\n"));
    let shown = page(&record, &with(Options::default()));
    assert_eq!(shown.matches("開始局面、先手番").count(), 1, "{shown}");
    assert_eq!(shown.lines().count(), 15, "{shown}");
}

#[test]
fn a_handicap_game_has_its_own_words_and_begins_with_white() {
    let kif = "\
手合割：香落ち
手数----指手---------消費時間--
   1 ３四歩(33)
   2 ７六歩(77)
   3 ４四歩(43)
";
    let expected = "\
手合割：香落ち

1. △３四歩   2. ▲７六歩   3. △４四歩

3手目△４四歩まで、下手番
上手の持駒：なし
  ９  ８  ７  ６  ５  ４  ３  ２  １
+------------------------------------+
|v香 v桂 v銀 v金 v玉 v金 v銀 v桂  ・ | 一
| ・ v飛  ・  ・  ・  ・  ・ v角  ・ | 二
|v歩 v歩 v歩 v歩 v歩  ・  ・ v歩 v歩 | 三
| ・  ・  ・  ・  ・ v歩*v歩  ・  ・ | 四
| ・  ・  ・  ・  ・  ・  ・  ・  ・ | 五
| ・  ・  歩  ・  ・  ・  ・  ・  ・ | 六
| 歩  歩  ・  歩  歩  歩  歩  歩  歩 | 七
| ・  角  ・  ・  ・  ・  ・  飛  ・ | 八
| 香  桂  銀  金  玉  金  銀  桂  香 | 九
+------------------------------------+
下手の持駒：なし
";
    assert_eq!(page(&game(kif), &with(Options::default())), expected);
    let western = "\
Handicap: Lance

1. ...   P-3d   2. P-7f  P-4d
";
    assert_eq!(page(&game(kif), &without_boards("hodges")), western);
    let by_ply = "\
Handicap: Lance

1. ...P-34   2. P-76      3. P-44
";
    let options = WriteOptions {
        numbering: Some(Numbering::Plies),
        ..without_boards("numeric")
    };
    assert_eq!(page(&game(kif), &options), by_ply);
}

#[test]
fn a_foul_is_told_and_the_board_is_the_one_before_it() {
    let kif = "\
手数----指手---------消費時間--
   1 ７六歩(77)
   2 ３四歩(33)
   3 ２二角成(88)
   4 同　銀(31)
   5 ５五角打
   6 ５五角打
   7 反則勝ち
";
    let shown = page(&game(kif), &with(Options::default()));
    let head = "\
1. ▲７六歩     2. △３四歩     3. ▲２二角成   4. △同銀
5. ▲５五角     6. △５五角
まで6手で先手の反則勝ち

5手目▲５五角まで、後手番
後手の持駒：角
";
    assert!(shown.starts_with(head), "{shown}");
    assert!(
        shown.contains("| ・  ・  ・  ・  角* ・  ・  ・  ・ | 五\n"),
        "{shown}"
    );
    // There is no position after the foul.
    let fault = common::write(&show::FORMAT, &game(kif), &boards_after("japanese", &[6]));
    let message = fault.expect_err("no board").english();
    assert_eq!(
        message,
        "there is no position after ply 6: the game has 5 plies"
    );
}

#[test]
fn a_game_that_goes_on_from_elsewhere_keeps_its_numbers() {
    let sfen = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3";
    let record = game(&format!("position sfen {sfen} moves 8h2b+ 3a2b\n"));
    let shown = page(&record, &boards_after("hosking", &[1]));
    let head = format!("Position: {sfen}\n\n2. Bx22+\n\nAfter move 3, Bx22+, White to move:\n");
    assert!(shown.starts_with(&head), "{shown}");
    assert!(
        shown.ends_with("Black in hand: B\n\n2. ...    Sx22\n"),
        "{shown}"
    );
    assert!(
        shown.contains("| .  .  P  .  .  .  .  .  . | 6\n"),
        "{shown}"
    );
}

/// Moves of knights' pawns to and fro, many enough for every width.
fn long_game() -> Record {
    let moves = "5i5h 5a5b 5h5i 5b5a ".repeat(14);
    game(&format!("position startpos moves {}\n", moves.trim_end()))
}

#[test]
fn as_many_columns_as_fit_and_no_more_than_ten_moves() {
    let record = long_game();
    for (notation, columns, cases) in [
        // A pair takes 14 columns, and there are 3 before the next one; five pairs are ten moves.
        (
            "hodges",
            None,
            &[
                (1, 1),
                (14, 1),
                (30, 1),
                (31, 2),
                (80, 4),
                (82, 5),
                (500, 5),
            ][..],
        ),
        ("hodges", Some(3), &[(30, 1), (80, 3), (500, 3)]),
        ("hodges", Some(8), &[(80, 4), (500, 8)]),
        // A move takes 11 columns; Black's stand below one another, so that their number is even.
        (
            "japanese",
            None,
            &[
                (1, 1),
                (24, 1),
                (25, 2),
                (52, 2),
                (53, 4),
                (80, 4),
                (81, 6),
                (500, 10),
            ],
        ),
        ("japanese", Some(3), &[(80, 3), (500, 3)]),
    ] {
        for &(width_of_page, expected) in cases {
            let mut options = without_boards(notation);
            options.show.columns = columns;
            options.show.width = width_of_page;
            let shown = page(&record, &options);
            let first = shown.lines().next().expect("a row");
            assert_eq!(
                first.matches(". ").count(),
                expected,
                "{notation} in {width_of_page}"
            );
            let widest = shown.lines().map(width).max();
            let fits = expected == 1 || widest <= Some(width_of_page);
            assert!(fits, "{notation} in {width_of_page}\n{shown}");
        }
    }
}

#[test]
fn columns_of_wide_characters_are_straight() {
    let record = long_game();
    for notation in ["japanese", "kitao", "iroha", "kif", "csa", "usi", "hosking"] {
        let shown = page(&record, &without_boards(notation));
        let dots = |line: &str| -> Vec<usize> {
            let at = line.match_indices(". ").map(|(at, _)| width(&line[..at]));
            at.collect()
        };
        let first = dots(shown.lines().next().expect("a row"));
        assert!(first.len() > 1, "{shown}");
        for line in shown.lines() {
            let here = dots(line);
            assert_eq!(here, first[..here.len()], "{notation}\n{shown}");
        }
    }
}

#[test]
fn long_lines_are_broken() {
    let kif = "\
先手：とても長い名前の持ち主である甲
手数----指手---------消費時間--
   1 ７六歩(77)
*角を交換するかどうかの分かれ道で、後手には幾つもの手がある。
";
    let mut options = without_boards("japanese");
    options.show.width = 30;
    let expected = "\
先手：とても長い名前の持ち
    主である甲

1. ▲７六歩
   *角を交換するかどうかの分か
   *れ道で、後手には幾つもの手
   *がある。
";
    assert_eq!(page(&game(kif), &options), expected);
}

/// A pair with its times, and what is said deep in variations, went beyond the last column.
#[test]
fn pairs_with_times_and_deep_variations_fit_into_forty_columns() {
    let kif = "\
手数----指手---------消費時間--
   1 ７六歩(77) (10:12/00:10:12)
   2 ３四歩(33) (11:34/00:11:34)
   3 ２六歩(27) (10:05/00:20:17)
";
    let mut options = without_boards("hodges");
    options.show.width = 40;
    options.clocks = true;
    let expected = "\
1. P-7f (10:12/0:10:12)
1. ... P-3d (11:34/0:11:34)
2. P-2f (10:05/0:20:17)
";
    assert_eq!(page(&game(kif), &options), expected);

    for seed in 0..40 {
        let mut record = random::tree(seed, 12, 30);
        let nodes: Vec<NodeId> = record.iter().map(|(id, _)| id).collect();
        for id in nodes {
            let clock = Clock::elapsed(Millis(599_000));
            record.node_mut(id).clock = clock;
            let comments = &mut record.node_mut(id).notes_mut().comments;
            comments
                .push("角を交換するかどうかの分かれ道で、後手には幾つもの手がある。".to_owned());
        }
        let written = notation::NOTATIONS
            .iter()
            .filter(|notation| notation.write.is_some());
        for notation in written {
            let mut options = without_boards(notation.name);
            options.show.width = 40;
            options.clocks = true;
            let shown = page(&record, &options);
            let is_sfen = |line: &str| line.contains(" b ") || line.contains(" w ");
            let widest = shown.lines().filter(|line| !is_sfen(line)).map(width).max();
            assert!(widest <= Some(40), "{}\n{shown}", notation.name);
        }
    }
}

#[test]
fn words_and_pieces_go_by_the_notation_or_as_asked() {
    let record = game("position startpos moves 7g7f\n");
    for (notation, language, pieces, expected) in [
        (
            "japanese",
            None,
            None,
            ["後手の持駒：なし", "| 香  桂 ", "九"],
        ),
        (
            "hodges",
            None,
            None,
            ["White in hand: nothing", "| L  N ", "i"],
        ),
        (
            "hosking",
            None,
            None,
            ["White in hand: nothing", "| L  N ", "9"],
        ),
        (
            "kitao",
            None,
            None,
            ["White in hand: nothing", "| 香  桂 ", "9"],
        ),
        (
            "usi",
            None,
            None,
            ["White in hand: nothing", "| L  N ", "i"],
        ),
        (
            "csa",
            None,
            None,
            ["White in hand: nothing", "| L  N ", "9"],
        ),
        (
            "japanese",
            Some(Language::English),
            None,
            ["White in hand: nothing", "| 香  桂 ", "九"],
        ),
        (
            "hodges",
            Some(Language::Japanese),
            Some(Pieces::Kanji),
            ["後手の持駒：なし", "| 香  桂 ", "i"],
        ),
    ] {
        let options = WriteOptions {
            language,
            ..with(Options {
                notation: notation::by_name(notation).expect("a notation"),
                pieces,
                ..Options::default()
            })
        };
        let shown = page(&record, &options);
        let [hand, rank, name] = expected;
        assert!(
            shown.contains(&format!("\n{hand}\n")),
            "{notation}\n{shown}"
        );
        let last_rank = shown.lines().find(|line| line.starts_with(rank));
        assert!(
            last_rank.is_some_and(|line| line.ends_with(name)),
            "{notation}\n{shown}"
        );
    }
}

#[test]
fn every_notation_shows_every_ply_of_a_game() {
    let record = game(GAME);
    for notation in notation::NOTATIONS
        .iter()
        .filter(|notation| notation.write.is_some())
    {
        let shown = page(
            &record,
            &boards_after(notation.name, &[0, 1, 2, 3, 4, 5, 6]),
        );
        let frames = shown.lines().filter(|line| line.starts_with("+-")).count();
        assert_eq!(frames, 2 * 7, "{}\n{shown}", notation.name);
        assert!(!shown.contains("\n\n\n"), "{}\n{shown}", notation.name);
        assert!(shown.lines().all(|line| line == line.trim_end()), "{shown}");
    }
}

#[test]
fn a_game_without_anything_is_its_board() {
    let record = game("startpos\n");
    let shown = page(&record, &with(Options::default()));
    assert!(
        shown.starts_with("開始局面、先手番\n後手の持駒：なし\n"),
        "{shown}"
    );
    assert_eq!(shown.lines().count(), 15);
    assert_eq!(page(&record, &without_boards("japanese")), "手合割：平手\n");
}

/// The names of the ranks had no room on a terminal of 40 columns, nor had the pieces of a full hand.
#[test]
fn boards_and_hands_fit_into_forty_columns() {
    let usi = "sfen 4k4/9/9/9/9/9/9/9/9 w 2r2b4g4s4n4l18p 1";
    let record = read_one(common::format("usi"), usi.as_bytes()).record;
    for notation in ["japanese", "hodges", "kitao"] {
        let shown = page(
            &record,
            &with(Options {
                notation: notation::by_name(notation).expect("a notation"),
                width: 40,
                ..Options::default()
            }),
        );
        let widest = shown.lines().map(width).max();
        assert!(widest <= Some(40), "{notation}\n{shown}");
    }
    let shown = page(
        &record,
        &with(Options {
            width: 40,
            ..Options::default()
        }),
    );
    let expected = "後手の持駒：飛二　角二　金四　銀四　桂四\n    香四　歩十八\n";
    assert!(shown.contains(expected), "{shown}");
    assert!(shown.contains("|一\n"), "{shown}");
}
