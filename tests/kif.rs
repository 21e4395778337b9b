//! What KIF keeps from reading to writing, and what it tells.

mod common;

use common::back::there_and_back;
use kifu::format::{Loss, Losses, Output, WriteOptions, csa, kif};
use kifu::record::fault::{Code, Faults, Severity};
use kifu::record::replay::replay;
use kifu::record::tree::Record;
use kifu::text::encoding::Encoding;

fn read(text: &str) -> (Record, Faults) {
    let mut faults = Faults::new();
    let reader = kif::FORMAT.read.expect("it can be read");
    let record = replay(&reader(text, &mut faults), &mut faults);
    faults.locate(text, 1);
    (record, faults)
}

fn again(text: &str) -> (String, Losses) {
    let mut output = Output::default();
    let writer = kif::FORMAT.write.expect("it can be written");
    writer(&read(text).0, &WriteOptions::default(), &mut output).expect("it can be written");
    let marker = "#KIF version=2.0 encoding=UTF-8\n";
    let text = output.text.strip_prefix(marker).expect("it is KIF");
    (text.to_owned(), output.lost)
}

/// Line, ply and code of each fault.
fn told(text: &str) -> Vec<(Option<u32>, Option<u32>, Code)> {
    let (_, faults) = read(text);
    let line = |fault: &kifu::record::fault::Fault| fault.place.map(|place| place.line);
    faults
        .iter()
        .map(|fault| (line(fault), fault.ply, fault.code))
        .collect()
}

const BOARD: &str = "\
手合割：その他
後手の持駒：なし
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金二　
";

const TAIL: &str = "先手番\n先手：\n後手：\n手数----指手---------消費時間--\n";

#[test]
fn the_move_before_a_board_is_not_dropped_in_silence() {
    for count in [
        "手数＝30  △５一玉(52)  まで\n",
        "手数＝30  △同　玉  まで\n",
        "手数＝0  ▲５三歩  まで\n",
        "手数＝30  まで\n",
        "",
    ] {
        let text = format!("{BOARD}{count}{TAIL}   1 ５二金打\n");
        assert_eq!(again(&text), (text.clone(), Losses::default()), "{count}");
        let mut output = Output::default();
        let writer = csa::FORMAT.write.expect("it can be written");
        let written = writer(&read(&text).0, &WriteOptions::default(), &mut output);
        written.expect("it can be written");
        let lost = u64::from(!count.is_empty());
        assert_eq!(output.lost.get(Loss::Start), lost, "{count}");
    }
}

#[test]
fn numbers_that_go_on_from_an_earlier_move_are_kept_and_compared() {
    let moves = "  41 ５二金打\n  42 中断\n";
    for (count, number, codes) in [
        ("", 41, &[][..]),
        ("手数＝40  まで\n", 41, &[]),
        ("手数＝30  まで\n", 31, &[Code::NumberGap]),
    ] {
        let (record, faults) = read(&format!("{BOARD}{count}{TAIL}{moves}"));
        assert_eq!(record.start.move_number, number, "{count}");
        let found: Vec<Code> = faults.iter().map(|fault| fault.code).collect();
        assert_eq!(found, codes, "{count}");
    }
}

#[test]
fn a_count_that_says_something_else_is_told() {
    for count in ["hello", "30 note", "99999999999999", "4294967295"] {
        let text = format!("{BOARD}手数＝{count}\n{TAIL}   1 ５二金打\n");
        let (written, _) = again(&text);
        assert!(written.contains(&format!("#{count}\n")), "{written}");
        assert!(told(&text).contains(&(Some(16), None, Code::UnreadableLine)));
    }
}

#[test]
fn a_board_of_another_game_is_refused_once() {
    let text = "  ５ ４ ３ ２ １\n+---------------+\n|v飛v角v銀v金v玉|一\n| ・ ・ ・ ・v歩|二\n| ・ ・ ・ ・ ・|三\n\
                | 歩 ・ ・ ・ ・|四\n| 玉 金 銀 角 飛|五\n+---------------+\n先手番\n手数----指手---------消費時間--\n   1 ５三歩(54)\n";
    assert_eq!(told(text), [(Some(3), None, Code::UnsupportedVariant)]);
    assert_eq!((kif::FORMAT.cut)(text.as_bytes()), None);
}

#[test]
fn faults_of_moves_and_endings_have_their_plies() {
    let head = "手合割：平手\n手数----指手---------消費時間--\n";
    for (moves, expected) in [
        ("1 ７六歩(77) (x)\n2 投了\n", (3, 1, Code::BadClock)),
        ("1 76歩(77)\n2 投了\n", (3, 1, Code::LenientSpelling)),
        ("1 ７六歩(77)\n2 ほげ\n", (4, 2, Code::UnknownEnding)),
        (
            "1 ７六歩(77)\n2 投了\n3 ３四歩(33)\n",
            (5, 2, Code::MoveAfterEnd),
        ),
        (
            "1 ７六歩(77)\n*a\n2 ３四歩(33)\n*b\n",
            (5, 2, Code::Unfinished),
        ),
        (
            "1 ７六歩(77)\n2 ３四歩(33)\n3 投了\n2 ８四歩(83)\n3 投了\n",
            (6, 2, Code::NumberGap),
        ),
    ] {
        let (line, ply, code) = expected;
        let found = told(&format!("{head}{moves}"));
        assert_eq!(found, [(Some(line), Some(ply), code)], "{moves}");
    }
}

#[test]
fn the_comment_that_calls_an_illegal_move_a_foul_is_quoted() {
    let head = "手合割：平手\n手数----指手---------消費時間--\n1 ７六歩(77)\n2 ３三歩打\n";
    for (comment, quoted) in [
        (
            "*反則手にて終局\n",
            "; the comment after it says: 反則手にて終局",
        ),
        ("*よい手\n", ""),
        ("*反則か\n3 ２六歩(27)\n", ""),
    ] {
        let (_, faults) = read(&format!("{head}{comment}"));
        let fault = faults.iter().next().expect("it is told");
        assert_eq!(fault.code, Code::NotInHand);
        let message = format!("White has no pawn in hand{quoted}");
        assert_eq!(fault.english(), message, "{comment}");
    }
}

#[test]
fn players_of_a_game_at_odds_keep_their_names_and_the_lost_name_is_counted() {
    for (name, lost) in [
        ("三枚落ち", 1),
        ("歩三兵", 1),
        ("二枚落ち", 0),
        ("二枚落", 0),
    ] {
        let text = format!("手合割：{name}\n下手：甲\n上手：乙\n1 ５二玉(51)\n2 投了\n");
        let (written, losses) = again(&text);
        assert!(written.contains("下手：甲\n上手：乙\n"), "{written}");
        assert!(written.contains("まで1手で上手の勝ち\n"), "{written}");
        assert_eq!(losses.get(Loss::HeaderKeys), lost, "{name}");
    }
}

#[test]
fn words_behind_the_result_do_not_vanish() {
    let head = "手合割：平手\n1 ７六歩(77)\n2 投了\n";
    for words in ["先手の勝ち（立会人裁定により取消）", "自由文"] {
        let text = format!("{head}まで1手で{words}\n");
        let (written, _) = again(&text);
        assert!(written.contains(&format!("#{words}\n")), "{written}");
        assert_eq!(told(&text), [(Some(4), None, Code::UnreadableLine)]);
    }
}

#[test]
fn contradictions_in_the_start_are_told() {
    for (lines, code) in [
        ("手合割：角落ち\n手合割：平手\n", Code::BoardAndHandicap),
        ("先手番\n後手番\n", Code::UnreadableLine),
        ("変化：四間飛車の研究\n", Code::UnreadableLine),
    ] {
        let found = told(&format!("{lines}手数----指手--\n1 ７六歩(77)\n2 投了\n"));
        assert!(
            found.iter().any(|fault| fault.2 == code),
            "{lines} {found:?}"
        );
    }
    let slip = told("変化：3手\n手合割：平手\n1 ７六歩(77)\n2 投了\n");
    assert_eq!(slip, []);
}

#[test]
fn values_of_the_header_are_not_put_into_other_words() {
    for line in [
        "持ち時間：15:00+30",
        "持ち時間：30+0+5",
        "持ち時間：1:30+30",
    ] {
        let (written, losses) = again(&format!("{line}\n手合割：平手\n1 ７六歩(77)\n"));
        assert!(written.starts_with(&format!("{line}\n")), "{written}");
        assert!(losses.is_empty());
    }
}

/// A key of somebody's own may speak of moves. A line that begins like a move is one, and is never taken for a key.
#[test]
fn keys_that_speak_of_moves_are_header_lines() {
    for (line, key) in [
        ("戦型（７六歩型）：x", Some("戦型（７六歩型）")),
        ("戦型 ７六歩：x", Some("戦型 ７六歩")),
        ("作品(77)：x", Some("作品(77)")),
        ("第1図は▲５六歩まで：x", Some("第1図は▲５六歩まで")),
        ("同門対決：x", Some("同門対決")),
        ("一九九九年：x", Some("一九九九年")),
        ("初手７六歩(77)：x", None),
        ("七六歩(77)：x", None),
        ("▲７六歩戦法：x", None),
        ("同歩：x", None),
        ("同　銀(31)：x", None),
        ("第1手 ７六歩：x", None),
        ("? 1 ７六歩(77) ( 0:03/00:00:03)", None),
        ("? 1 投了 ( 0:03/00:00:03)", None),
    ] {
        for (format, behind) in [
            ("kif", "手数----指手--\n1 ２六歩(27)\n2 投了\n"),
            ("kif", "1 ２六歩(27)\n2 投了\n"),
            ("ki2", "\n▲２六歩 △３四歩\nまで2手で中断\n"),
        ] {
            let text = format!("手合割：平手\n{line}\n{behind}");
            let games = common::read_games(common::format(format), text.as_bytes());
            let told: String = games.iter().map(common::Game::told).collect();
            let is_key = key.is_some_and(|key| games[0].record.header.get_free(key) == Some("x"));
            assert_eq!(is_key, key.is_some(), "{text}{told}");
            let is_told = games[0].faults.iter().any(|fault| {
                fault.code.severity() > Severity::Note && line.contains(&*fault.written)
            });
            assert_eq!(is_told, key.is_none(), "{text}{told}");
            if key.is_some() {
                for to in ["kif", "ki2", "csa", "jkf"].map(common::format) {
                    let back = there_and_back(&games[0].record, to, Encoding::Utf8, true);
                    assert_eq!(back, Ok(()), "{text} to {}", to.name);
                }
            }
        }
    }
}

/// Whatever stands in front of a number, and wherever: a line that is none of KIF is told.
#[test]
fn a_line_with_junk_in_front_is_told() {
    let lines = [
        "3 投了",
        "  3 中断",
        "3 千日手",
        "3 ほげ",
        "3 反則勝ち",
        "3 待った",
        "3 ７六歩(77)",
        "まで2手で後手の勝ち",
        "後手番",
        "手数----指手---------消費時間--",
    ];
    let starts = "手合割：平手\n";
    let moves = "1 ２六歩(27)\n2 ３四歩(33)\n";
    for junk in [
        "?",
        "? ",
        "- ",
        "x",
        "O",
        "･",
        "\u{fffd}",
        "\u{3000}?\u{3000}",
        "\u{1b}",
    ] {
        for line in lines {
            for time in ["", " ( 0:03/00:00:03)", "   (0:3/0:0:3)+"] {
                let line = format!("{junk}{line}{time}");
                for (before, behind) in [
                    (starts.to_owned(), ""),
                    (format!("{starts}手数----指手--\n"), ""),
                    (format!("{starts}手数----指手--\n{moves}"), ""),
                    (format!("{starts}{moves}"), ""),
                    (format!("{starts}{moves}3 投了\n"), ""),
                    (
                        format!("{starts}{moves}3 投了\n変化：2手\n"),
                        "2 ８四歩(83)\n",
                    ),
                ] {
                    for format in ["kif", "ki2"] {
                        let text = format!("{before}{line}\n{behind}");
                        let games = common::read_games(common::format(format), text.as_bytes());
                        let told: String = games.iter().map(common::Game::told).collect();
                        let place = before.lines().count() as u32 + 1;
                        let is_told = |game: &common::Game| {
                            game.faults.iter().any(|fault| {
                                let at = fault.place.map(|at| at.line);
                                at == Some(place) && fault.code != Code::Unfinished
                            })
                        };
                        assert!(games.iter().any(is_told), "{format}: {text}{told}");
                    }
                }
            }
        }
    }
}

/// Lines of the start behind the first move are no header lines: they are told, kept as remarks, and not lost.
#[test]
fn lines_of_the_start_behind_the_first_move_are_kept_as_remarks() {
    for late in [
        "手番：先手",
        "手番：後手",
        "手番：",
        "開始局面：4k4/9/9/9/9/9/9/9/4K4 b - 1",
        "玉方の持駒：歩",
        "先手の持駒：歩二",
        "後手の持ち駒：なし",
        "後手番",
    ] {
        let text = format!("手数----指手--\n   1 ７六歩(77)\n{late}\n   2 投了\n");
        let codes: Vec<_> = told(&text)
            .into_iter()
            .map(|(line, _, code)| (line, code))
            .collect();
        assert_eq!(codes, [(Some(3), Code::UnreadableLine)], "{late}");
        let (written, lost) = again(&text);
        assert!(lost.is_empty(), "{late}: {lost}");
        let kept = format!("   1 ７六歩(77)\n#{late}\n   2 投了\nまで1手で先手の勝ち\n");
        assert!(written.ends_with(&kept), "{late}: {written}");
    }
}

/// Two hands of one side: nothing is added up that nobody has written.
#[test]
fn a_second_hand_of_a_side_is_compared_with_the_first() {
    let board =
        "| ・ ・ ・ ・v玉 ・ ・ ・ ・|\n".to_owned() + &"| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n".repeat(8);
    for (first, second, hands, is_told) in [
        ("歩", "歩", "P", false),
        ("歩", "　", "P", false),
        ("歩　歩", "歩二", "2P", false),
        ("", "歩", "P", false),
        ("なし", "歩", "P", true),
        ("歩", "なし", "-", true),
        ("歩", "金", "G", true),
    ] {
        let text = format!("先手の持駒：{first}\n{board}先手の持駒：{second}\n先手番\n");
        let (record, faults) = read(&text);
        assert_eq!(
            record.start.to_sfen(),
            format!("4k4/9/9/9/9/9/9/9/9 b {hands} 1"),
            "{text}"
        );
        let contradictions = faults
            .iter()
            .filter(|fault| fault.code == Code::BoardAndHandicap);
        let lines: Vec<_> = contradictions
            .map(|fault| fault.place.map(|at| at.line))
            .collect();
        assert_eq!(lines, Vec::from_iter(is_told.then_some(Some(11))), "{text}");
    }
}

/// A fault of the start stands in the line of its rank.
#[test]
fn a_fault_of_a_start_is_told_where_its_rank_stands() {
    let kif = |ranks: [&str; 9]| {
        let ranks: String = ranks.map(|rank| format!("{rank}\n")).concat();
        format!("手合割：その他\n後手の持駒：なし\n{ranks}先手の持駒：なし\n先手番\n")
    };
    const NONE: &str = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|";
    const KING: &str = "| ・ ・ ・ ・v玉 ・ ・ ・ ・|";
    const LANCE: &str = "|v香 ・ ・ ・ ・ ・ ・ ・ ・|";
    const PAWN: &str = "| ・ ・ 歩 ・ ・ ・ ・ ・ ・|";
    const ROOK: &str = "| ・ ・ ・ ・ 飛 ・ ・ ・ ・|";
    let mut dead = [NONE; 9];
    dead[8] = LANCE;
    let mut doubled = [NONE; 9];
    (doubled[3], doubled[5]) = (PAWN, PAWN);
    let mut check = [NONE; 9];
    (check[2], check[7]) = (KING, ROOK);
    let mut kings = [NONE; 9];
    (kings[1], kings[4]) = (KING, KING);
    for (ranks, line, code) in [
        (dead, 11, Code::OddStart),
        (doubled, 8, Code::OddStart),
        (check, 5, Code::OddStart),
        (kings, 7, Code::ImpossibleStart),
    ] {
        let text = kif(ranks);
        let found = told(&text);
        let place = found.iter().find(|(_, _, found)| *found == code);
        assert_eq!(
            place.and_then(|place| place.0),
            Some(line),
            "{text}{found:?}"
        );
        // Blank lines and a frame between them do not count.
        let text = text.replace("なし\n|", "なし\n\n+---+\n|");
        let place = told(&text).into_iter().find(|(_, _, found)| *found == code);
        assert_eq!(place.and_then(|place| place.0), Some(line + 2), "{text}");
    }
    let csa = "V2.2\nP1 *  *  *  *  *  *  *  *  * \nP9-KY *  *  *  *  *  *  *  * \nP5 *  *  *  * -OU *  *  *  * \n+\n";
    let mut faults = Faults::new();
    replay(
        &csa::FORMAT.read.expect("it can be read")(csa, &mut faults),
        &mut faults,
    );
    faults.locate(csa, 1);
    let odd = faults.iter().find(|fault| fault.code == Code::OddStart);
    let place = odd.and_then(|fault| fault.place).expect("a place");
    assert_eq!(place.line, 3);
}
