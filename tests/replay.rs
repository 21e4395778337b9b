//! Replay: where variations are placed, what contradicts, and that odd trees stay cheap.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::fmt::Write;

use kifu::format;
use kifu::record::fault::{Code, Faults, Severity};
use kifu::record::replay::replay;
use kifu::record::tree::Record;

/// Reads a KIF text; the record, and the code and message of every finding but notes on spelling.
#[track_caller]
fn read(text: &str) -> (Record, Vec<(Code, String)>) {
    let (record, faults) = read_all(text);
    let told = faults
        .iter()
        .map(|fault| (fault.code, fault.english()))
        .collect();
    (record, told)
}

fn read_all(text: &str) -> (Record, Faults) {
    let mut faults = Faults::new();
    let kif = format::by_name("kif").expect("a format");
    let transcript = (kif.read.expect("a reader"))(text, &mut faults);
    let record = replay(&transcript, &mut faults);
    (record, faults)
}

/// How many faults of a kind there are, and how many moves they leave out.
fn counts(faults: &Faults, code: Code) -> (usize, usize) {
    let of = || faults.iter().filter(|fault| fault.code == code);
    let count: u32 = of().map(|fault| fault.count).sum();
    let moves: u32 = of().map(|fault| fault.unread_moves).sum();
    (count as usize, moves as usize)
}

const OPENING: &str =
    "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n";

#[test]
fn a_result_line_that_contradicts_the_ending_is_told() {
    for (end, message) in [
        (
            "3 投了\nまで2手で先手の勝ち",
            Some("the record says that Black wins, and its ending 投了 says that White wins"),
        ),
        (
            "3 中断\nまで2手で先手の勝ち",
            Some(
                "the record says that Black wins, and its ending 中断 says that there is no result",
            ),
        ),
        (
            "3 投了\nまで2手で千日手",
            Some("the record says that it is a draw, and its ending 投了 says that White wins"),
        ),
        (
            "3 投了\nまで2手で中断",
            Some(
                "the record says that there is no result, and its ending 投了 says that White wins",
            ),
        ),
        (
            "3 千日手\nまで2手で後手の勝ち",
            Some("the record says that White wins, and its ending 千日手 says that it is a draw"),
        ),
        ("3 投了\nまで2手で後手の勝ち", None),
        ("3 切れ負け\nまで2手で時間切れにより後手の勝ち", None),
        ("3 切れ負け\nまで2手で後手の勝ち", None),
        ("3 中断\nまで2手で中断", None),
        ("3 持将棋\nまで2手で持将棋", None),
        ("3 反則勝ち\nまで2手で先手の反則勝ち", None),
        ("3 反則負け\nまで2手で先手の反則負け", None),
    ] {
        let (_, told) = read(&format!("{OPENING}   {end}\n"));
        let found = told.iter().find(|(code, _)| *code == Code::WinnerMismatch);
        assert_eq!(found.map(|(_, message)| message.as_str()), message, "{end}");
    }
}

#[test]
fn a_result_line_with_another_reason_is_told_once() {
    let (record, told) = read(&format!(
        "{OPENING}   3 切れ負け\nまで2手で後手の反則勝ち\n"
    ));
    assert_eq!(
        record.ending().map(|ending| ending.kind.name()),
        Some("time-up")
    );
    let message =
        "another reason than the ending above it gives; it is kept as a remark".to_owned();
    assert!(told.contains(&(Code::UnreadableLine, message)), "{told:?}");
    let reasons = told
        .iter()
        .filter(|(_, message)| message.contains("another reason"));
    assert_eq!(reasons.count(), 1, "{told:?}");
}

#[test]
fn the_main_line_is_searched_behind_a_thousand_variations() {
    let mut text = OPENING.to_owned();
    text += "3 ２六歩(27)\n4 ８四歩(83)\n5 ２五歩(26)\n6 ８五歩(84)\n";
    for _ in 0..1_200 {
        text += "変化：1手\n1 ５六歩(57)\n";
    }
    text += "変化：5手\n5 ７八金(69)\n";
    let (record, told) = read(&text);
    assert!(
        told.iter().all(|(code, _)| *code != Code::BadVariation),
        "{told:?}"
    );
    let last = record.iter().last().unwrap().1;
    assert_eq!(last.ply(), 5);
}

/// The main line: kings that step to and fro, `plies` of them.
fn kings(plies: usize) -> String {
    let steps = ["５八玉(59)", "５二玉(51)", "５九玉(58)", "５一玉(52)"];
    let mut text = String::new();
    for ply in 0..plies {
        writeln!(text, "{} {}", ply + 1, steps[ply % 4]).expect("a String takes any text");
    }
    text
}

/// Each of these took time with the square of its size; at this size it would not end within minutes.
#[test]
fn odd_trees_take_time_in_proportion_to_their_size() {
    const MANY: usize = 60_000;
    let at_the_start = kings(MANY) + &"変化：1手\n1 ２六歩(27)\n".repeat(MANY);
    let (record, _) = read(&at_the_start);
    assert_eq!(record.moves() as usize, 2 * MANY);

    let unreadable = "1 ７六歩(77)\n".to_owned() + &"変化：1手\n1 ７七歩(7\n".repeat(MANY);
    let (record, faults) = read_all(&unreadable);
    assert_eq!(record.moves(), 1);
    assert_eq!(counts(&faults, Code::UnreadableMove), (MANY, MANY));

    let illegal = "1 ７六歩(77)\n".to_owned() + &"変化：1手\n1 ５五歩(56)\nまで1手\n".repeat(MANY);
    let (record, faults) = read_all(&illegal);
    assert_eq!(record.moves(), 1);
    assert_eq!(counts(&faults, Code::NoPiece), (MANY, MANY));
}

#[test]
fn a_tree_that_jumps_too_much_is_too_large() {
    const FAR: usize = 40_000;
    let jumps = format!("変化：{FAR}手\n{FAR} ２六歩(27)\n変化：1手\n1 ２六歩(27)\n").repeat(1_000);
    let (_, told) = read(&(kings(FAR) + &jumps));
    let large: Vec<_> = told
        .iter()
        .filter(|(code, _)| *code == Code::GameTooLarge)
        .collect();
    assert_eq!(large.len(), 1, "told once");
}

#[test]
fn remarks_on_moves_that_are_left_out_are_not_hung_on_others() {
    let late = format!("{OPENING}   3 投了\n*end\n   4 ２六歩(27)\n*on the late move\n&late\n");
    let (record, told) = read(&late);
    let ending = record.main_line().last().unwrap();
    assert_eq!(record.node(ending).comments(), ["end"]);
    assert_eq!(record.node(ending).bookmark(), None);
    let message =
        "the game has ended before; what follows is left out; 2 lines of remarks in it are left out as well".to_owned();
    assert!(told.contains(&(Code::MoveAfterEnd, message)), "{told:?}");

    let nowhere =
        format!("{OPENING}*two\n変化：x手\n   2 ８四歩(83)\n*on the variation\nまで2手で中断\n");
    let (record, told) = read(&nowhere);
    let last = record.main_line().last().unwrap();
    assert_eq!(record.node(last).comments(), ["two"]);
    assert!(record.ending().is_none());
    let message =
        "the ply of this variation cannot be read; 2 lines of remarks in it are left out as well"
            .to_owned();
    assert!(told.contains(&(Code::BadVariation, message)), "{told:?}");
}

/// The codes of the errors, each with the ply and the moves it leaves out, and the moves that are in the record.
fn errors(format: &str, text: &str) -> (Vec<(Code, Option<u32>, u32)>, u32) {
    let mut faults = Faults::new();
    let format = format::by_name(format).expect("a format");
    let record = replay(
        &(format.read.expect("a reader"))(text, &mut faults),
        &mut faults,
    );
    let told = faults
        .iter()
        .filter(|fault| fault.code.severity() == Severity::Error)
        .map(|fault| (fault.code, fault.ply, fault.unread_moves))
        .collect();
    (told, record.moves())
}

#[test]
fn no_move_hangs_on_a_foul() {
    const FOUL: &str = "   3 ９六歩(87)\n   4 反則勝ち\nまで3手で後手の反則勝ち\n\n";
    let bad = |ply, moves| vec![(Code::BadVariation, Some(ply), moves)];
    for (behind, expected, moves) in [
        // Beside the foul: an ordinary variation.
        ("変化：3手\n   3 ２六歩(27)\n   4 ８四歩(83)\n", vec![], 5),
        // Behind it, whoever would be to move.
        (
            "変化：4手\n   4 ８四歩(83)\n   5 ２六歩(27)\n",
            bad(4, 2),
            3,
        ),
        (
            "変化：4手\n   4 ２六歩(27)\n   5 ８四歩(83)\n",
            bad(4, 2),
            3,
        ),
        ("変化：5手\n   5 ２六歩(27)\n", bad(5, 1), 3),
        // A number that stands twice, and a move that no one can read.
        ("   4 ２六歩(27)\n", bad(4, 1), 3),
        (
            "変化：4手\n   4 ２六\n   5 ８四歩(83)\n",
            vec![(Code::UnreadableMove, Some(4), 2)],
            3,
        ),
        // Another ending is no move.
        ("変化：4手\n   4 投了\n", vec![], 3),
        // An earlier line reaches so far, and the move is legal there.
        (
            "変化：3手\n   3 ２六歩(27)\n   4 ８四歩(83)\n\n変化：3手\n   3 ９五歩(87)\n   4 反則勝ち\n\n\
             変化：4手\n   4 ４四歩(43)\n",
            vec![],
            7,
        ),
    ] {
        let found = errors("kif", &format!("{OPENING}{FOUL}{behind}"));
        assert_eq!(found, (expected, moves), "{behind}");
    }
    let text =
        "▲７六歩 △３四歩 ▲９六歩(87)\nまで3手で後手の反則勝ち\n\n変化：4手\n▲２六歩 △８四歩\n";
    assert_eq!(errors("ki2", text), (bad(4, 2), 3));
}
