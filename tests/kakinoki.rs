//! What KIF and KI2 have in common: every move is kept or counted, and streams are cut where a game begins.

mod common;

use kifu::format::{Format, WriteOptions};
use kifu::record::fault::{Code, Faults};
use kifu::record::replay::replay;
use kifu::record::tree::{NodeId, Record};
use kifu::text::encoding::{self, Encoding};

/// Reads a text as one game, whatever stands in it.
fn read(format: &str, text: &str) -> (Record, Faults) {
    let mut faults = Faults::new();
    let reader = common::format(format).read.expect("it can be read");
    let record = replay(&reader(text, &mut faults), &mut faults);
    faults.locate(text, 1);
    (record, faults)
}

fn codes(faults: &Faults) -> Vec<Code> {
    faults.iter().map(|fault| fault.code).collect()
}

/// The faults, one a line.
fn told(faults: &Faults) -> String {
    faults
        .iter()
        .map(|fault| format!("    {}\n", common::tell(fault)))
        .collect()
}

/// The record in a format, without the line that names it.
fn written(record: &Record, format: &'static Format) -> String {
    let output =
        common::write(format, record, &WriteOptions::default()).expect("it can be written");
    let (_, text) = output.text.split_once('\n').expect("a first line");
    text.to_owned()
}

const EMPTY_RANK: &str = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n";

/// Starts from which nothing can be played, and one from which all can; each with the moves that stand in it.
fn starts() -> Vec<(String, u32)> {
    let ranks = |count| EMPTY_RANK.repeat(count);
    vec![
        ("手合割：平手\n".to_owned(), 0),
        ("手合割：謎落ち\n".to_owned(), 0),
        (ranks(2), 0),
        (ranks(10), 0),
        (format!("{}| ・|\n", ranks(8)), 0),
        (format!("{}| ・ ・ ・ ・?玉 ・ ・ ・ ・|\n", ranks(8)), 0),
        (format!("先手の持駒：謎\n{}", ranks(9)), 0),
        ("先手の持駒：金\n".to_owned(), 0),
        (format!("{}| ・ ・ 玉 ・ 玉 ・ ・ ・ ・|\n", ranks(8)), 0),
        // Moves within a rank that is not closed, and behind ones that are.
        (format!("{}| ・▲７六歩 △３四歩\n", ranks(8)), 2),
        (format!("{}| ・|▲２六歩 △３四歩\n", ranks(8)), 2),
        (format!("{}| ・|一▲２六歩 △３四歩\n", ranks(8)), 2),
        (format!("{}| ・|   1 ２六歩(27)\n", ranks(8)), 1),
        (format!("{}|２六歩 #\n", ranks(9).trim_end()), 1),
        (format!("{}| ・|▲２六歩\n", ranks(12)), 1),
    ]
}

#[test]
fn behind_a_board_that_cannot_be_read_every_move_is_counted() {
    for (start, in_start) in starts() {
        for (format, moves, count) in [
            ("kif", "   1 ７六歩(77)\n   2 ３四歩(33)\n", 2),
            (
                "kif",
                "   1 ７六歩(77)\n   2 ３四歩(3   ( 0:01/00:00:01)\n   3 ２六歩(27)\n",
                3,
            ),
            (
                "kif",
                "   1 ７六歩(77)\n   2 投了\n   3 ３四歩(33)\n   4 投了 ２六歩(27)\n",
                3,
            ),
            (
                "kif",
                "   1 ７六歩(77)\n   2 投了 ３四歩(33)\n   3 ２六歩(27) ８四歩(83)\n",
                4,
            ),
            (
                "kif",
                "   1 ７六歩(77)\n変化：1手\n   1 ２六歩(27)\n変化：x\n   1 １六歩(17)\nまで▲７六歩\n",
                4,
            ),
            (
                "kif",
                "   1 ７六歩(77)\n変化：9手\n   9 ２六歩(27)\n  10 ８四歩(83)\n",
                3,
            ),
            ("kif", "   1 ７六歩(77)\n３四歩(33)\n   3 ２六歩(27)\n", 3),
            ("kif", "手数----指手-- 1 ７六歩(77)\n   2 ３四歩(33)\n", 2),
            ("ki2", "▲７六歩 △３四歩\n", 2),
            ("ki2", "▲７六歩 △３四 ▲２六歩は △８四歩\n", 4),
            ("ki2", "▲７六歩\n+-------+▲３四歩\n△８四歩\n", 3),
            ("ki2", "▲７六歩\n│ ・│△３四歩 ▲２六歩\n", 3),
            ("ki2", "▲７六歩 ▲投了 △３四歩\nまで1手で中断\n▲２六歩\n", 3),
            (
                "ki2",
                "▲７六歩\n変化：1手\n▲２六歩 △３四歩\n変化：x\n▲１六歩 △１四歩\n",
                5,
            ),
            ("ki2", "（△８四歩なら▲２六歩）\n▲７六歩\n", 3),
            ("ki2", "▲７六歩\n   2 ３四歩(33) ▲２六歩\n", 3),
        ] {
            let text = format!("{start}{moves}");
            let (record, faults) = read(format, &text);
            let left_out: u32 = faults.iter().map(|fault| fault.unread_moves).sum();
            let told = told(&faults);
            assert_eq!(
                record.moves() + left_out,
                count + in_start,
                "{format}\n{text}{told}"
            );
        }
    }
}

#[test]
fn moves_glued_to_a_frame_or_a_rank_are_read_or_told() {
    let king = "|v玉 ・ ・ ・ ・ ・ ・ ・ ・|一\n";
    let last = "| ・ ・ ・ ・ 玉 飛 ・ ・ ・|";
    let ranks = EMPTY_RANK.repeat(7);
    for (format, behind, moves, expected) in [
        (
            "ki2",
            "▲４八飛",
            1,
            vec![Code::LenientSpelling, Code::Unfinished],
        ),
        (
            "ki2",
            "九▲４八飛 △８一玉",
            2,
            vec![Code::LenientSpelling, Code::Unfinished],
        ),
        ("ki2", "九\n▲４八飛", 1, vec![Code::Unfinished]),
        (
            "kif",
            "九   1 ４八飛(49)",
            1,
            vec![Code::LenientSpelling, Code::Unfinished],
        ),
        (
            "kif",
            "# ▲４八飛\n   1 ４八飛(49)",
            1,
            vec![Code::LenientSpelling, Code::Unfinished],
        ),
        ("ki2", "九\n+-------+▲４八飛", 0, vec![Code::UnreadableMove]),
        ("ki2", "九\n+-------+ ４八飛", 0, vec![Code::UnreadableMove]),
        (
            "ki2",
            "九\n▲４八飛 +-----+ △８一玉",
            2,
            vec![Code::UnreadableLine, Code::Unfinished],
        ),
        (
            "ki2",
            "九\n▲４八飛\n│ ・│△８一玉",
            1,
            vec![Code::UnreadableMove],
        ),
    ] {
        let (record, faults) = read(format, &format!("先手番\n{king}{ranks}{last}{behind}\n"));
        let told = told(&faults);
        assert_eq!(
            (record.moves(), codes(&faults)),
            (moves, expected),
            "{behind}\n{told}"
        );
    }
}

#[test]
fn the_last_value_of_a_key_counts_after_a_round_trip_too() {
    let keys = [
        "開始日時",
        "終了日時",
        "対局日",
        "棋戦",
        "場所",
        "戦型",
        "表題",
        "持ち時間",
        "先手持ち時間",
        "後手持ち時間",
        "秒読み",
        "消費時間",
        "最大手数",
        "持将棋",
        "先手",
        "後手",
        "先手省略名",
        "後手省略名",
        "備考",
        "作者",
    ];
    for key in keys {
        for values in [
            ["甲", "乙"],
            ["甲", ""],
            ["", "甲"],
            ["30分", "00:15+30"],
            ["先手", "後手"],
        ] {
            for format in ["kif", "ki2"] {
                let [first, last] = values;
                let moves = if format == "kif" {
                    "   1 ７六歩(77)\n"
                } else {
                    "▲７六歩\n"
                };
                let (record, _) = read(format, &format!("{key}：{first}\n{key}：{last}\n{moves}"));
                for to in ["kif", "ki2", "csa"] {
                    let to = common::format(to);
                    let back = common::back::there_and_back(&record, to, Encoding::Utf8, false);
                    assert_eq!(back, Ok(()), "{key} {values:?} {format} {}", to.name);
                }
            }
        }
    }
    // The side to move is no header line: a second one is refused like the line 後手番.
    let (record, faults) = read(
        "kif",
        "手番：先手\n手番：後手\n   1 ７六歩(77)\n   2 投了\n",
    );
    assert_eq!(codes(&faults), [Code::UnreadableLine]);
    assert_eq!(record.plies(), 1);
}

/// A result line between 変化 and the first move of the variation does not end it.
#[test]
fn a_result_before_the_first_move_of_a_variation_leaves_its_moves_alone() {
    let sentence = "a result before the first move of its variation; it is kept as a remark";
    for result in ["まで1手で中断", "まで2手で後手の勝ち", "まで2手", "まで"] {
        for (format, moves, behind) in [
            (
                "kif",
                "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n",
                "   2 ８四歩(83)\n   3 ２六歩(27)\n   4 投了\n",
            ),
            (
                "ki2",
                "▲７六歩 △３四歩\nまで2手で後手の勝ち\n",
                "△８四歩 ▲２六歩\nまで3手で先手の勝ち\n",
            ),
        ] {
            let text = format!("{moves}\n変化：2手\n{result}\n{behind}");
            let (record, faults) = read(format, &text);
            let told: Vec<_> = faults
                .iter()
                .map(|fault| (fault.english(), &*fault.written))
                .collect();
            assert_eq!(told, [(sentence.to_owned(), result)], "{format} {result}");
            let line: Vec<NodeId> = record.variation_starts().collect();
            assert_eq!((record.moves(), line.len()), (4, 1), "{format} {result}");
            let text = written(&record, common::format(format));
            assert!(text.contains(&format!("\n#{result}\n")), "{text}");
        }
    }
    // Without a move it is all there is of the variation, and comments behind it are its own.
    for (format, moves) in [
        ("kif", "   1 ７六歩(77)\n   2 投了\n"),
        ("ki2", "▲７六歩\nまで1手で先手の勝ち\n"),
    ] {
        for behind in ["", "変化：1手\nまで0手で中断\n"] {
            let text = format!("{moves}\n変化：2手\nまで1手で中断\n*a\n{behind}");
            let (record, faults) = read(format, &text);
            assert_eq!(codes(&faults), [], "{text}");
            let first = record.variation_starts().next().expect("a variation");
            let node = record.node(first);
            assert_eq!(
                node.ending().map(|ending| ending.kind.name()),
                Some("interrupted")
            );
            assert_eq!(node.comments(), ["a"]);
        }
    }
}

/// The moves from the start to the end of the line that begins at a node.
fn moves_to_end(record: &Record, first: NodeId) -> String {
    let path = record.path(common::last_node(record, first));
    let moves = path.iter().filter_map(|&id| record.node(id).played());
    let moves: Vec<String> = moves.map(|played| played.mv.to_string()).collect();
    moves.join(" ")
}

#[test]
fn moves_are_taken_back_by_the_word_for_it() {
    const OPENING: &str = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n";
    let no_move = "a take-back (待った) with no move after it; it is kept as a remark";
    let two = "2 moves were taken back here; they are kept as a variation";
    for (text, moves, messages) in [
        // Counted on, the legal place decides; the two plies of CSA come first.
        (
            "   3 待った\n   4 ２六歩(27)\n   5 中断\n",
            vec!["2g2f", "7g7f 3c3d"],
            vec![two],
        ),
        (
            "   3 待った   ( 0:01/00:00:01)\n   4 ２六歩(27)\n   5 中断\n",
            vec!["2g2f", "7g7f 3c3d"],
            vec![
                two,
                "a time beside a take-back (待った); it is kept as a remark",
            ],
        ),
        // Its own number once more: the moves are out already.
        (
            "   3 待った\n   3 ２六歩(27)\n   4 中断\n",
            vec!["7g7f 3c3d 2g2f"],
            vec![no_move],
        ),
        // An earlier number says how far back.
        (
            "   3 待った\n   1 ２六歩(27)\n   2 中断\n",
            vec!["7g7f 3c3d", "2g2f"],
            vec!["the record stops", no_move, "number 1"],
        ),
        (
            "   3 待った\n",
            vec!["7g7f 3c3d"],
            vec!["the record stops", no_move],
        ),
        ("   3 待った\n   3 投了\n", vec!["7g7f 3c3d"], vec![no_move]),
        (
            "   3 待った\n*a\n\n変化：2手\n   2 ８四歩(83)\n",
            vec!["7g7f 3c3d", "7g7f 8c8d"],
            vec!["the record stops", no_move],
        ),
        (
            "   3 投了\n   4 待った\n",
            vec!["7g7f 3c3d"],
            vec!["the game has ended"],
        ),
    ] {
        let (record, faults) = read("kif", &format!("{OPENING}{text}"));
        let mut lines = vec![common::usi_line(&record, NodeId::START).join(" ")];
        let variations = record.variation_starts();
        lines.extend(variations.map(|first| moves_to_end(&record, first)));
        assert_eq!(lines, moves, "{text}\n{}", told(&faults));
        let found: Vec<_> = faults.iter().map(|fault| fault.english()).collect();
        assert_eq!(found.len(), messages.len(), "{text} {found:?}");
        for (found, message) in found.iter().zip(messages) {
            assert!(found.starts_with(message), "{text} {found}");
        }
        let kept = written(&record, common::format("kif"));
        let is_played = lines.len() == 2 && lines[0] == "2g2f";
        let is_left_out = text.contains("3 投了\n   4");
        assert_eq!(
            kept.contains("#待った"),
            !is_played && !is_left_out,
            "{kept}"
        );
    }
    // It takes back nothing where nothing was played, and a remark may stand behind it.
    let (record, faults) = read(
        "kif",
        "手数----\n   1 待った *a\n   2 ７六歩(77)\n   3 投了\n",
    );
    assert_eq!(common::usi_line(&record, NodeId::START), ["7g7f"]);
    assert_eq!(record.node(NodeId::START).comments(), ["a"]);
    let told = [Code::MisplacedVariation, Code::LenientSpelling];
    assert_eq!(codes(&faults), told);
    let (record, faults) = read("ki2", "▲７六歩 △３四歩 ▲待った ▲２六歩\nまで1手で中断\n");
    assert_eq!(common::usi_line(&record, NodeId::START), ["2g2f"]);
    assert_eq!(codes(&faults), [Code::MisplacedVariation]);
}

#[test]
fn only_the_banner_of_a_program_is_left_out() {
    for (remark, kept) in [
        ("# ---- Kifu for Windows V7 V7.71 棋譜ファイル ----", false),
        ("# ----  KIF形式  ----", false),
        ("# ----   generated by IS-SHOGI", false),
        ("#--separator--", false),
        ("# ---- ここから研究 ----", true),
        ("#---- KIFの注意", true),
        ("#--------", true),
        ("# a ---- b", true),
        ("#手数----指手---------消費時間--", true),
    ] {
        for place in [
            "{}\n手合割：平手\n   1 ７六歩(77)\n",
            "手合割：平手\n   1 ７六歩(77)\n{}\n   2 ３四歩(33)\n",
        ] {
            let text = place.replace("{}", remark);
            let (record, faults) = read("kif", &text);
            assert_eq!(codes(&faults), [Code::Unfinished], "{text}");
            for format in ["kif", "ki2"] {
                let text = written(&record, common::format(format));
                assert_eq!(text.contains(&format!("{remark}\n")), kept, "{text}");
            }
        }
    }
}

#[test]
fn a_move_that_cannot_be_read_is_quoted_without_its_clock() {
    for (cell, code) in [
        ("２六歩(2", Code::UnreadableMove),
        ("２六歩(27", Code::UnreadableMove),
        ("２六渉(27)", Code::UnreadableMove),
        ("２六", Code::UnreadableMove),
        ("▲２六渉(27)", Code::UnreadableMove),
        ("パス", Code::UnreadableMove),
        ("９五歩(97)", Code::CannotReach),
        ("▲９五歩(97)", Code::CannotReach),
    ] {
        for tail in [
            "",
            "   ( 0:05/00:00:06)",
            "( 0:05/00:00:06)+",
            "   +",
            " （0:05/0:00:06）",
            " # a",
            " *a",
        ] {
            let text = format!(
                "手合割：平手\n   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 ３四歩(33)\n   3 {cell}{tail}\n"
            );
            let (_, faults) = read("kif", &text);
            let error = faults.iter().find(|fault| fault.code == code);
            let quoted = error.map(|fault| (fault.written.as_str(), fault.ply));
            assert_eq!(quoted, Some((cell, Some(3))), "{text}{}", told(&faults));
        }
    }
}

/// Encodes a text with one kind of line end.
fn bytes_of(text: &str, encoding: Encoding, newline: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    encoding::encode(&text.replace('\n', newline), encoding, &mut bytes, false)
        .expect("every character is in the encoding");
    bytes
}

#[test]
fn a_stream_is_cut_at_every_line_that_begins_a_game() {
    let ranks = "|v玉 ・ ・ ・ ・ ・ ・ ・ ・|一\n".to_owned()
        + &EMPTY_RANK.repeat(7)
        + "| ・ ・ ・ ・ 玉 飛 ・ ・ ・|九\n";
    let frame = "+---------------------------+\n";
    let board = format!("{frame}{ranks}{frame}");
    // The lines before the moves; each is a game of its own by its first line alone.
    let even = [
        "#KIF version=2.0 encoding=UTF-8\n",
        "#KI2 version=2.0 encoding=Shift_JIS\n",
        "手合割：平手\n",
        "手合割：平手　　\n棋戦：a\n",
        "開始日時：2024/01/02 10:00:00\n",
        "先手：甲\n手合割：平手\n",
        "# ---- Kifu for Windows V7 棋譜ファイル ----\n手合割：平手\n",
    ];
    let boards = [
        ranks.clone(),
        board.clone(),
        format!("  ９ ８ ７ ６ ５ ４ ３ ２ １\n{board}"),
        format!(" 9 8 7 6 5 4 3 2 1\n{board}"),
        format!("先手の持駒：なし\n{board}"),
        format!("後手の持駒：なし\n{board}先手の持駒：なし\n"),
        format!("上手の持駒：なし\n{board}下手の持駒：なし\n"),
        format!("下手の持駒：なし\n{board}"),
    ];
    // What only the ruler of KIF, or まで before it in KI2, makes a header.
    let by_others = [
        "先手：甲\n後手：乙\n",
        "棋戦：名人戦\n",
        "場所：東京\n先手：甲\n",
    ];
    let mut cases = Vec::new();
    for head in even.map(str::to_owned).into_iter().chain(boards) {
        let moves = if head.contains('|') {
            ["   1 ４八飛(49)\n   2 ８一玉(91)\n", "▲４八飛 △８一玉\n"]
        } else {
            ["   1 ７六歩(77)\n   2 ３四歩(33)\n", "▲７六歩 △３四歩\n"]
        };
        for (format, moves, end) in [
            ("kif", moves[0], ""),
            ("kif", moves[0], "   3 中断\n"),
            ("kif", moves[0], "   3 中断\nまで2手で中断\n\n"),
            ("ki2", moves[1], ""),
            ("ki2", moves[1], "まで2手で中断\n\n"),
        ] {
            cases.push((format, format!("{head}{moves}{end}")));
        }
    }
    for head in by_others {
        cases.push((
            "kif",
            format!("{head}手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n"),
        ));
        cases.push(("ki2", format!("{head}\n▲７六歩 △３四歩\nまで2手で中断\n")));
    }
    for (format, game) in cases {
        for (encoding, newline) in [
            (Encoding::Utf8, "\n"),
            (Encoding::Utf8, "\r\n"),
            (Encoding::Utf8, "\r"),
            (Encoding::Cp932, "\n"),
            (Encoding::Cp932, "\r\n"),
            (Encoding::Cp932, "\r"),
            (Encoding::EucJp, "\r\n"),
            (Encoding::Iso2022Jp, "\n"),
        ] {
            let format = common::format(format);
            let one = bytes_of(&game, encoding, newline);
            let alone = common::read_games_in(format, Some(encoding), &one);
            let [alone] = &alone[..] else {
                panic!("{} games in {encoding:?}\n{game}", alone.len());
            };
            assert_eq!(alone.record.moves(), 2, "{game}");
            for count in [2, 3] {
                let games = common::read_games_in(format, Some(encoding), &one.repeat(count));
                assert_eq!(games.len(), count, "{encoding:?} {newline:?}\n{game}");
                for found in &games {
                    assert_eq!(
                        found.record.difference(&alone.record),
                        None,
                        "{encoding:?} {newline:?}\n{game}"
                    );
                    assert_eq!(
                        found.codes(),
                        alone.codes(),
                        "{encoding:?} {newline:?}\n{game}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_game_without_moves_ends_where_the_next_one_begins() {
    let game = |name: &str, line: &str| format!("V2.2\nN+{name}\nPI\n+\n{line}");
    for first in ["", "%CHUDAN\n", "%TORYO\n"] {
        let text = format!("{}/\n{}", game("a", first), game("b", "+7776FU\n%TORYO\n"));
        let games = common::read_games(common::format("csa"), text.as_bytes());
        assert_eq!(games.len(), 2);
        for to in ["kif", "ki2", "usen"] {
            let to = common::format(to);
            let written: Vec<String> = games
                .iter()
                .map(|game| {
                    let written = common::write(to, &game.record, &WriteOptions::default());
                    written.expect("it can be written").text
                })
                .collect();
            let joined = written.join(to.separator);
            let back = common::read_games(to, joined.as_bytes());
            let moves: Vec<u32> = back.iter().map(|game| game.record.plies()).collect();
            assert_eq!(moves, [0, 1], "{joined}");
        }
    }
}

/// A word that is no ending is written in the place of a move only where it cannot be taken for one.
#[test]
fn unknown_endings_that_look_like_moves_are_not_written_as_moves() {
    for word in [
        "二六歩 x",
        "２六歩x",
        "26歩",
        "同歩",
        "同　歩x",
        "パス",
        "x",
    ] {
        let text = format!("手合割：平手\n\n▲７六歩\nまで1手で{word}\n");
        let (record, _) = read("ki2", &text);
        for to in ["kif", "ki2", "csa"] {
            let back =
                common::back::there_and_back(&record, common::format(to), Encoding::Utf8, true);
            assert_eq!(back, Ok(()), "{word:?} {to}");
        }
    }
}

#[test]
fn control_characters_in_the_last_line_are_not_taken_for_the_end_of_a_file() {
    for comment in [
        "ab\0 ",
        "ab\0\u{1a} x",
        "\0 ",
        "\u{1a}a",
        "ab\0\0",
        "ab\u{1a}",
    ] {
        let text = format!("手合割：平手\n   1 ７六歩(77)\n*{comment}\n");
        let (record, _) = read("kif", &text);
        for to in ["kif", "ki2", "csa"] {
            let back =
                common::back::there_and_back(&record, common::format(to), Encoding::Utf8, true);
            assert_eq!(back, Ok(()), "{comment:?} {to}");
        }
    }
}

#[test]
fn a_move_with_a_colon_in_its_line_is_no_header_line() {
    use Code::UnreadableMove;
    let second = "2 ３四歩(33)";
    for (format, head, first, read_at_all) in [
        (
            "kif",
            "手数----指手--\n",
            "第1手 ７六歩(77) ( 0:03/00:00:03)",
            true,
        ),
        (
            "kif",
            "手数----指手--\n",
            "第１手目　▲７六歩(77) ( 0:03/00:00:03)",
            true,
        ),
        (
            "kif",
            "手数----指手--\n",
            "? 1 ７六歩(77) ( 0:03/00:00:03)",
            false,
        ),
        (
            "kif",
            "手数----指手--\n",
            "初手 76歩 ( 0:03/00:00:03)",
            false,
        ),
        ("kif", "手数----指手--\n", "初手：７六歩", false),
        ("kif", "", "? 1 ７六歩(77) ( 0:03/00:00:03)", false),
        ("kif", "", "初手 76歩 ( 0:03/00:00:03)", false),
        ("ki2", "", "初手から ▲７六歩（0:03）", false),
        ("ki2", "", "初手から ７六歩(77)：3秒", false),
    ] {
        let text = format!("手合割：平手\n先手：a\n{head}{first}\n{second}\n");
        let (record, faults) = read(format, &text);
        assert_eq!(record.plies(), if read_at_all { 2 } else { 0 }, "{text}");
        let is_told = codes(&faults).contains(&UnreadableMove);
        assert_eq!(is_told, !read_at_all, "{text}{}", told(&faults));
    }
    // Keys that only begin like a count of moves are keys.
    for line in [
        "第76手の封じ手：７六歩",
        "第1手合：a",
        "持ち時間：各3時間",
        "第3回大会：a",
    ] {
        let (_, faults) = read(
            "kif",
            &format!("{line}\n手合割：平手\n手数----\n1 ７六歩(77)\n"),
        );
        assert!(
            !codes(&faults).contains(&UnreadableMove),
            "{line}{}",
            told(&faults)
        );
    }
}

#[test]
fn a_start_written_as_an_sfen_is_the_start() {
    let sfen = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3";
    for (format, moves) in [
        ("kif", "手数----\n3 ２二角成(88)\n4 同　銀(31)\n"),
        ("ki2", "\n▲２二角成 △同　銀\n"),
    ] {
        let text = format!("手合割：平手\n開始局面：{sfen}\n{moves}");
        let (record, faults) = read(format, &text);
        assert_eq!(record.start.to_sfen(), sfen, "{}", told(&faults));
        assert_eq!(record.plies(), 2, "{}", told(&faults));
    }
    let (record, faults) = read("kif", "開始局面：初形\n手数----\n1 ７六歩(77)\n");
    assert_eq!(record.plies(), 1, "{}", told(&faults));
    assert!(record.header.iter().any(|line| &*line.name == "開始局面"));
    // A diagram wins, and that is told.
    let diagram = format!("{}| ・ ・ ・ ・ 玉 ・ ・ ・ ・|\n", EMPTY_RANK.repeat(8));
    let (record, faults) = read("kif", &format!("開始局面：{sfen}\n{diagram}"));
    assert!(record.start.to_sfen().starts_with("9/9/9/9/9/9/9/9/4K4 "));
    assert!(
        codes(&faults).contains(&Code::BoardAndHandicap),
        "{}",
        told(&faults)
    );
}

#[test]
fn a_handicap_without_a_name_says_nothing() {
    for value in ["", "　", " # a"] {
        let (record, faults) = read("kif", &format!("手合割：{value}\n手数----\n1 ７六歩(77)\n"));
        assert_eq!(
            (record.plies(), codes(&faults)),
            (1, vec![Code::Unfinished]),
            "{value}"
        );
    }
    let (record, _) = read("kif", "手合割：香落ち\n手合割：\n手数----\n1 ３四歩(33)\n");
    assert_eq!(record.plies(), 1);
}

#[test]
fn counters_between_the_moves_of_a_line_are_read_in_either_format() {
    for format in ["kif", "ki2"] {
        for moves in [
            "1. ▲７六歩  2. △３四歩",
            "1. ７六歩  2. ３四歩",
            "1手目 ▲７六歩　2手目 △３四歩",
            "1 ▲７六歩(77)  2 △３四歩(33)",
        ] {
            let (record, faults) = read(format, &format!("先手：a\n手数----\n{moves}\n"));
            assert_eq!(record.plies(), 2, "{format} {moves}\n{}", told(&faults));
            let is_noted = codes(&faults).contains(&Code::LenientSpelling);
            assert!(is_noted, "{format} {moves}\n{}", told(&faults));
        }
    }
}

#[test]
fn hands_and_turns_of_no_side_are_told_and_kept() {
    for line in ["手番：x", "ZQX 後手の持駒：飛二", "甲の持ち駒：金"] {
        let (record, faults) = read("kif", &format!("{line}\n手数----\n1 ７六歩(77)\n"));
        let expected = vec![Code::UnreadableLine, Code::Unfinished];
        assert_eq!(codes(&faults), expected, "{}", told(&faults));
        let text = written(&record, common::format("kif"));
        assert!(text.contains(&format!("#{line}\n")), "{text}");
    }
}

#[test]
fn remarks_of_a_line_stay_in_their_order() {
    for (lines, first, second) in [
        (
            "手数----\n1 ７六歩(77)\n2 待った ( 0:05/00:00:05)\n",
            "#待った\n",
            "#( 0:05",
        ),
        ("手数＝abc # x\n手数----\n1 ７六歩(77)\n", "#abc\n", "# x\n"),
    ] {
        let text = written(&read("kif", lines).0, common::format("kif"));
        let at = |part| text.find(part).expect("the remark is kept");
        assert!(at(first) < at(second), "{text}");
    }
}

/// A key that KIF would take for a move is no line that it can hold.
#[test]
fn keys_that_hold_moves_are_lost_and_counted() {
    for key in [
        "TF--(59)   ( 0",
        "第1手 ７六歩",
        "７六歩(77) ( 0",
        "開始時刻 ( 0",
    ] {
        let csa = format!("V2.2\nN+a\n${key}:03/x)\nPI\n+\n+7776FU\n%TORYO\n");
        let games = common::read_games(common::format("csa"), csa.as_bytes());
        for to in ["kif", "ki2", "csa"] {
            let to = common::format(to);
            let back = common::back::there_and_back(&games[0].record, to, Encoding::Utf8, true);
            assert_eq!(back, Ok(()), "{key:?} in {}", to.name);
        }
    }
}

#[test]
fn words_beside_the_number_of_a_variation_are_kept() {
    for words in ["角換わり", "本命はこちら", "(参考)", "以下略 検討"] {
        for (from, moves, fork) in [
            (
                "kif",
                "1 ７六歩(77)\n2 ３四歩(33)\n3 中断\n",
                "2 ８四歩(83)\n",
            ),
            ("ki2", "▲７六歩 △３四歩\nまで2手で中断\n", "△８四歩\n"),
        ] {
            let text = format!("手合割：平手\n{moves}\n変化：2手 {words}\n{fork}");
            let (record, faults) = read(from, &text);
            assert!(!faults.is_empty() && !faults.has_error(), "{text}");
            let first = record.variation_starts().next().expect("a variation");
            let notes = record.node(first).notes.as_ref().expect("a comment");
            assert_eq!(notes.comments, [words], "{text}{}", told(&faults));
            let csa = common::write(common::format("jkf"), &record, &WriteOptions::default());
            assert!(
                csa.expect("it can be written").text.contains(words),
                "{text}"
            );
        }
    }
}

#[test]
fn a_time_of_which_a_part_is_left_out_is_a_warning() {
    for (from, text) in [
        ("kif", "1 ７六歩(77) ( 0:01.2345/00:00:01)\n"),
        ("ki2", "▲７六歩 ( 0:01.2345/00:00:01)\n"),
    ] {
        let (_, faults) = read(from, &format!("手合割：平手\n{text}"));
        assert!(
            codes(&faults).contains(&Code::BadClock),
            "{text}{}",
            told(&faults)
        );
    }
}

#[test]
fn a_second_time_of_a_move_is_kept_beside_it() {
    let text = "手合割：平手\n1 ７六歩(77) ( 0:01/00:00:01) ( 0:02/00:00:02)\n2 ３四歩(33) ( 0:01/00:00:01) ( 0:01/00:00:01)\n";
    let (record, faults) = read("kif", text);
    assert!(
        codes(&faults).contains(&Code::LenientSpelling),
        "{}",
        told(&faults)
    );
    let again = written(&record, common::format("kif"));
    assert_eq!(again.matches("\n#( 0:02/00:00:02)\n").count(), 1, "{again}");
    assert_eq!(again.matches('#').count(), 1, "{again}");
}
