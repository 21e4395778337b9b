//! Score sheets: whole outputs of small games, and the two games that an article prints in six notations.

mod common;

use common::read_one;
use kifu::format::score::Numbering;
use kifu::format::{Losses, WriteOptions};
use kifu::notation::{self, DropWord, KingKanji, Marks, Settings};
use kifu::record::clock::Clock;
use kifu::record::tree::{Content, NodeId, Played, Record};

/// The sheet of a record, and what it loses.
fn sheet(record: &Record, notation: &str, options: &WriteOptions) -> (String, Losses) {
    let output = common::write(common::format(notation), record, options).expect("it is written");
    (output.text, output.lost)
}

/// Options with settings that are changed from what is usual for a notation.
fn settings(notation: &str, change: fn(&mut Settings)) -> WriteOptions {
    let mut settings = notation::by_name(notation).expect("a notation").defaults;
    change(&mut settings);
    WriteOptions {
        settings: Some(settings),
        ..WriteOptions::default()
    }
}

#[track_caller]
fn assert_sheet(kif: &str, notation: &str, options: &WriteOptions, expected: &str, lost: &str) {
    let game = read_one(common::format("kif"), kif.as_bytes());
    assert!(!game.faults.has_error(), "{}", game.told());
    let (text, losses) = sheet(&game.record, notation, options);
    assert_eq!(text, expected, "{notation}");
    assert_eq!(losses.to_string(), lost, "{notation}");
}

const EVEN: &str = "\
手合割：平手
棋戦：練習対局
開始日時：2026/03/14 10:00:00
記録係：丙
先手：甲
後手：乙
備考：一行目\\n二行目
手数----指手---------消費時間--
*The start.
   1 ７六歩(77)   ( 0:03/00:00:03)
   2 ３四歩(33)   ( 0:05/00:00:05)
   3 ２二角成(88) ( 1:12/00:01:15)
   4 同　銀(31)   ( 0:02/00:00:07)
*One line,

*and another.
&基本図
   5 ４五角打     ( 0:01/00:01:16)
   6 投了         ( 0:04/00:00:11)
*An early end.
まで5手で先手の勝ち
";

#[test]
fn an_even_game() {
    let western = "\
Event: 練習対局
Start time: 2026/03/14 10:00:00
記録係: 丙
Black: 甲
White: 乙
Note: 一行目
    : 二行目
   *The start.
1. P-7f      P-3d
2. Bx2b+     Sx2b
   *One line,
   *and another.
   &基本図
3. B*4e
After 5 moves: White resigns, Black wins
   *An early end.
";
    let as_is = WriteOptions::default();
    assert_sheet(EVEN, "hodges", &as_is, western, "6 clocks");
    let japanese = "\
棋戦：練習対局
開始日時：2026/03/14 10:00:00
記録係：丙
先手：甲
後手：乙
備考：一行目
    ：二行目
   *The start.
1. ▲７六歩         2. △３四歩
3. ▲２二角成       4. △同銀
   *One line,
   *and another.
   &基本図
5. ▲４五角
投了
まで5手で先手の勝ち
   *An early end.
";
    assert_sheet(EVEN, "japanese", &as_is, japanese, "6 clocks");
    let with_clocks = WriteOptions {
        clocks: true,
        numbering: Some(Numbering::None),
        ..as_is
    };
    let clocks = "\
Event: 練習対局
Start time: 2026/03/14 10:00:00
記録係: 丙
Black: 甲
White: 乙
Note: 一行目
    : 二行目
    *The start.
☗歩-76 (0:03/0:00:03)          ☖歩-34 (0:05/0:00:05)
☗角x22+ (1:12/0:01:15)         ☖銀x (0:02/0:00:07)
    *One line,
    *and another.
    &基本図
☗角*45 (0:01/0:01:16)
After 5 moves: White resigns, Black wins (0:04/0:00:11)
    *An early end.
";
    assert_sheet(EVEN, "kitao", &with_clocks, clocks, "");
}

#[test]
fn rows_broken_by_comments_go_on_in_their_half() {
    let kif = "\
手数----指手---------消費時間--
   1 ７六歩(77)
*Black.
   2 ３四歩(33)
*White.
   3 ２六歩(27)
";
    let numbered = "\
1. P-7f
   *Black.
1. ...       P-3d
   *White.
2. P-2f
";
    let as_is = WriteOptions::default();
    assert_sheet(kif, "hodges", &as_is, numbered, "");
    let plies = "\
1. 春歩
   *Black.
1. ...             2. ら歩
   *White.
3. よ歩
";
    assert_sheet(kif, "iroha", &as_is, plies, "");
    let bare = "\
P-7f
    *Black.
...       P-3d
    *White.
P-2f
";
    let none = WriteOptions {
        numbering: Some(Numbering::None),
        ..as_is
    };
    assert_sheet(kif, "hodges", &none, bare, "");
}

#[test]
fn a_handicap_game_begins_with_white() {
    let kif = "\
手合割：二枚落ち
下手：門下生
上手：師匠
手数----指手---------消費時間--
   1 ６二銀(71)
   2 ７六歩(77)
   3 ５四歩(53)
   4 切れ負け
";
    let western = "\
Black: 門下生
White: 師匠
Handicap: 2-piece
1. ...       S-62
2. P-76      P-54
After 3 moves: Black runs out of time, White wins
";
    let as_is = WriteOptions::default();
    assert_sheet(kif, "numeric", &as_is, western, "");
    let japanese = "\
下手：門下生
上手：師匠
手合割：二枚落ち
1. △６二銀         2. ▲７六歩
3. △５四歩
まで3手で時間切れにより上手の勝ち
";
    assert_sheet(kif, "japanese", &as_is, japanese, "");
    let pairs = WriteOptions {
        numbering: Some(Numbering::Pairs),
        ..as_is
    };
    let rows = "\
下手：門下生
上手：師匠
手合割：二枚落ち
1. ...             △６二銀
2. ▲７六歩         △５四歩
まで3手で時間切れにより上手の勝ち
";
    assert_sheet(kif, "japanese", &pairs, rows, "");
}

#[test]
fn a_problem_numbers_each_move() {
    let kif = "\
後手の持駒：飛二　角二　金三　銀四　桂四　香四　歩十六　
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三
| ・ ・ ・ ・ 歩 ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金　
手数----指手---------消費時間--
   1 ５二金打
   2 詰み
まで1手詰

変化：1手
   1 ４二金打
   2 ６一玉(51)
   3 不詰
";
    let sfen = "4k4/9/4P4/4P4/9/9/9/9/9 b G2r2b3g4s4n4l16p 1";
    let western = format!(
        "\
Position: {sfen}
1. G’52
    Variation at ply 1:
    1. G’42      2. K61
    After 2 moves: no mate
After 1 move: mate, Black wins
"
    );
    assert_sheet(kif, "hosking", &WriteOptions::default(), &western, "");
    let japanese = format!(
        "\
開始局面：{sfen}
1. ▲５二金
    変化：1手
    1. ▲４二金         2. △６一玉
    まで2手で不詰
まで1手詰
"
    );
    assert_sheet(kif, "japanese", &WriteOptions::default(), &japanese, "");
}

#[test]
fn variations_stand_behind_the_move_they_replace() {
    let kif = "\
手数----指手---------消費時間--
   1 ７六歩(77)
   2 ３四歩(33)
*Usual.
   3 ２六歩(27)
   4 ８四歩(83)
   5 中断

変化：3手
   3 ６六歩(67)
   4 ８四歩(83)
   5 ７八銀(79)
*Quiet.
   6 投了

変化：4手
   4 ３二飛(82)

変化：3手
   3 ７五歩(76)
   4 千日手

変化：2手
   2 ８四歩(83)
";
    let western = "\
1. P-7f      P-3d
   *Usual.
    Variation at ply 2:
    1. ...       P-8d
2. P-2f
    Variation at ply 3:
    2. P-6f      P-8d
        Variation at ply 4:
        2. ...       R-3b
    3. S-7h
       *Quiet.
    After 5 moves: White resigns, Black wins
    Variation at ply 3:
    2. P-7e
    After 3 moves: repetition, draw
2. ...       P-8d
After 4 moves: interrupted
";
    assert_sheet(kif, "hodges", &WriteOptions::default(), western, "");
}

/// The second move of a row that begins with it stood far to the right, as if it belonged to the variation before it.
#[test]
fn the_main_line_goes_on_in_its_own_column() {
    let kif = "\
手数----指手---------消費時間--
   1 ７六歩(77)
   2 ３四歩(33)
   3 投了

変化：1手
   1 ２六歩(27)
";
    let rows = |before: &str| {
        format!(
            "\
1. ▲７六歩
    変化：1手
    1. ▲２六歩
{before}△３四歩
投了
まで2手で後手の勝ち
"
        )
    };
    let as_is = WriteOptions::default();
    assert_sheet(kif, "japanese", &as_is, &rows("1. ...             2. "), "");
    let pairs = WriteOptions {
        numbering: Some(Numbering::Pairs),
        ..as_is.clone()
    };
    assert_sheet(kif, "japanese", &pairs, &rows("1. ...             "), "");
    let bare = WriteOptions {
        numbering: Some(Numbering::None),
        ..as_is
    };
    let none = "\
☗歩-76
    Variation at ply 1:
    ☗歩-26
...            ☖歩-34
After 2 moves: Black resigns, White wins
";
    assert_sheet(kif, "kitao", &bare, none, "");
}

#[test]
fn a_line_that_is_left_behind_its_last_move_says_where_it_stops() {
    let kif = "\
手数----指手---------消費時間--
   1 ７六歩(77)
   2 ３四歩(33)

変化：3手
   3 ２六歩(27)
";
    let game = read_one(common::format("kif"), kif.as_bytes());
    for (notation, expected) in [
        (
            "hodges",
            "\
1. P-7f      P-3d
After 2 moves:
    Variation at ply 3:
    2. P-2f
",
        ),
        (
            "japanese",
            "\
1. ▲７六歩         2. △３四歩
まで2手
    変化：3手
    3. ▲２六歩
",
        ),
    ] {
        let (text, _) = sheet(&game.record, notation, &WriteOptions::default());
        assert_eq!(text, expected);
    }
}

#[test]
fn a_foul_is_written_as_the_move_it_was() {
    let kif = "\
先手：甲
手数----指手---------消費時間--
   1 ７六歩(77)
   2 ３四歩(33)
   3 ２二角成(88)
   4 同　銀(31)
   5 ５五角打
   6 ５五角打
   7 反則勝ち
";
    let western = "\
Black: 甲
1. P-7f      P-3d
2. Bx2b+     Sx2b
3. B*5e      B*5e
After 6 moves: foul of the last move, Black wins
";
    assert_sheet(kif, "hodges", &WriteOptions::default(), western, "");
    let japanese = "\
先手：甲
1. ▲７六歩         2. △３四歩
3. ▲２二角成       4. △同銀
5. ▲５五角         6. △５五角
まで6手で先手の反則勝ち
";
    assert_sheet(kif, "japanese", &WriteOptions::default(), japanese, "");
}

#[test]
fn a_game_that_goes_on_from_elsewhere_keeps_its_numbers() {
    let sfen = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3";
    let usi = format!("position sfen {sfen} moves 8h2b+ 3a2b\n");
    let game = read_one(common::format("usi"), usi.as_bytes());
    let (text, _) = sheet(&game.record, "hodges", &WriteOptions::default());
    assert_eq!(text, format!("Position: {sfen}\n2. Bx2b+     Sx2b\n"));
    let (text, _) = sheet(&game.record, "japanese", &WriteOptions::default());
    assert_eq!(
        text,
        format!("開始局面：{sfen}\n3. ▲２二角成       4. △同銀\n")
    );
}

#[test]
fn a_sheet_is_never_empty_and_nothing_is_nested_without_end() {
    let record = read_one(common::format("usi"), b"startpos\n").record;
    assert_eq!(
        sheet(&record, "hodges", &WriteOptions::default()).0,
        "Handicap: Even\nAfter 0 moves:\n"
    );
    assert_eq!(
        sheet(&record, "iroha", &WriteOptions::default()).0,
        "手合割：平手\nまで0手\n"
    );

    // Each variation leaves the one before it at its second move.
    let mut record = Record::new(kifu::shogi::Setup::even());
    let mut at = NodeId::START;
    for _ in 0..40 {
        let position = common::position_at(&record, at);
        let moves = position.legal_moves();
        let [main, other] = [0, 1].map(|index| {
            let mv = moves[index];
            let piece = mv.from().and_then(|from| position.piece_at(from));
            let played = Played {
                mv,
                piece: piece.expect("a piece moves").kind,
                captured: position.piece_at(mv.to()).map(|piece| piece.kind),
            };
            record.add(at, Content::Move(played), Clock::NONE)
        });
        record
            .node_mut(main)
            .notes_mut()
            .comments
            .push("x".to_owned());
        at = other;
    }
    let (text, _) = sheet(&record, "hodges", &WriteOptions::default());
    let widest = text.lines().map(str::len).max();
    assert!(widest.is_some_and(|widest| widest < 70), "{text}");
    assert_eq!(text.matches("Variation").count(), 40);
}

#[test]
fn the_bare_moves_are_one_line() {
    let game = read_one(common::format("kif"), EVEN.as_bytes());
    for (to, expected) in [
        ("japanese", "▲７六歩 △３四歩 ▲２二角成 △同銀 ▲４五角\n"),
        ("hodges", "P-7f P-3d Bx2b+ Sx2b B*4e\n"),
        ("hosking", "P76 P34 Bx22+ Sx22 B’45\n"),
        ("numeric", "P-76 P-34 Bx22+ Sx22 B*45\n"),
        ("kitao", "☗歩-76 ☖歩-34 ☗角x22+ ☖銀x ☗角*45\n"),
        ("iroha", "春歩 ら歩 る角成 る銀 え角\n"),
        (
            "kif",
            "７六歩(77) ３四歩(33) ２二角成(88) 同　銀(31) ４五角打\n",
        ),
        ("csa", "+7776FU -3334FU +8822UM -3122GI +0045KA\n"),
        ("usi", "7g7f 3c3d 8h2b+ 3a2b B*4e\n"),
    ] {
        let options = WriteOptions {
            plain: true,
            ..WriteOptions::default()
        };
        assert_eq!(sheet(&game.record, to, &options).0, expected);
    }
}

/// The cells of a sheet in order, each with the number before it.
fn cells(sheet: &str) -> Vec<(String, String)> {
    let mut cells = Vec::new();
    let mut number = String::new();
    for word in sheet.split_whitespace() {
        if word.ends_with('.') && word.len() > 1 {
            word.clone_into(&mut number);
        } else {
            cells.push((std::mem::take(&mut number), word.to_owned()));
        }
    }
    cells
}

/// The columns of a printed game by their names: numbers and cells of each ply.
fn printed(table: &str, number: &str, column: &str) -> Vec<(String, String)> {
    let mut lines = table.lines();
    let names: Vec<&str> = lines.next().unwrap_or("").split('\t').collect();
    let at = |name: &str| names.iter().position(|&known| known == name);
    lines
        .map(|line| {
            let row: Vec<&str> = line.split('\t').collect();
            let number = at(number).map_or("", |at| row[at]);
            // The blanks behind 同 are those of the table.
            let cell = row[at(column).expect("a column")].replace(' ', "");
            (number.to_owned(), cell)
        })
        .collect()
}

#[track_caller]
fn assert_printed(
    table: &str,
    (number, column, notation): (&str, &str, &str),
    options: &WriteOptions,
    slips: &[(usize, &str)],
) {
    let mut expected = printed(table, number, column);
    for &(ply, text) in slips {
        assert_ne!(expected[ply - 1].1, text, "it is a slip");
        text.clone_into(&mut expected[ply - 1].1);
    }
    let list = printed(table, "", column);
    let mut position = kifu::shogi::Position::even();
    let mut usi = "startpos moves".to_owned();
    let mut last = None;
    for (index, (_, cell)) in list.iter().enumerate() {
        // Where the printed text is a slip, ours says which move is meant.
        let slip = slips.iter().find(|(ply, _)| *ply == index + 1);
        let cell = slip.map_or(cell.as_str(), |(_, text)| text);
        let (_, read) = notation::read_any(cell, &Settings::DEFAULT).expect("a move");
        let found = kifu::record::resolve::resolve(&read.written, &position, last)
            .unwrap_or_else(|error| panic!("{cell}: {error:?}"));
        usi += &format!(" {}", found.mv);
        last = Some(found.mv.to());
        position.play(found.mv);
    }
    let game = read_one(common::format("usi"), usi.as_bytes());
    let (text, _) = sheet(&game.record, notation, options);
    assert_eq!(cells(&text), expected, "{column}");
}

#[test]
fn the_printed_games_come_out_cell_for_cell() {
    let first = include_str!("../fixtures/vectors/printed-game-1.tsv");
    let second = include_str!("../fixtures/vectors/printed-game-2.tsv");
    let as_is = WriteOptions::default();
    let unnumbered = |options: WriteOptions| WriteOptions {
        numbering: Some(Numbering::None),
        ..options
    };
    let column = ("numeric_number", "numeric", "numeric");
    assert_printed(first, column, &as_is, &[]);
    let column = ("japanese_number", "japanese", "japanese");
    let with_drops = settings("japanese", |settings| {
        settings.marks = Marks::None;
        settings.drop = DropWord::Always;
    });
    assert_printed(first, column, &with_drops, &[]);
    // 打 is printed at four plies, and is needed at none of them.
    let needed = [
        (34, "２三歩"),
        (37, "８三歩"),
        (39, "６三角"),
        (40, "７四角"),
    ];
    let without_marks = settings("japanese", |settings| settings.marks = Marks::None);
    assert_printed(first, column, &without_marks, &needed);

    assert_printed(second, ("number", "hosking", "hosking"), &as_is, &[]);
    assert_printed(second, ("number", "hodges", "hodges"), &as_is, &[]);
    let by_side: fn(&mut Settings) = |settings| {
        settings.marks = Marks::Piece;
        settings.king = KingKanji::BySide;
    };
    let options = unnumbered(settings("japanese", by_side));
    assert_printed(second, ("", "japanese", "japanese"), &options, &[]);
    // Printed: 玉 for the king that is 王 before, and 58 where the silver goes to 56.
    let slips = [(18, "☖王-71"), (29, "☗銀-56")];
    let options = unnumbered(settings("kitao", by_side));
    assert_printed(second, ("", "kitao", "kitao"), &options, &slips);
}
