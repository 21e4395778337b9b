//! Wrong move numbers (手数) in KIF: no move leaves its line by one, and mending makes them right once and for all.

use super::{HEAD, check_fixed, fix_text};
use crate::common::random::Rng;
use crate::common::{self, Game};
use kifu::record::ending::{Ending, EndingKind};
use kifu::record::fault::Code;
use kifu::record::tree::{NodeId, Record};

/// Six moves, of which each is legal for its own side alone.
const MOVES: [&str; 6] = [
    "７六歩(77)",
    "３四歩(33)",
    "２六歩(27)",
    "８四歩(83)",
    "２五歩(26)",
    "８五歩(84)",
];

/// The record with these numbers before its moves, and what stands below them.
fn numbered(numbers: &[u32], below: &str) -> String {
    let mut text = HEAD.to_owned();
    for (number, mv) in numbers.iter().zip(MOVES) {
        text.push_str(&format!("{number:4} {mv}\n"));
    }
    text + below
}

fn read(text: &str) -> Game {
    common::read_games(common::format("kif"), text.as_bytes())
        .pop()
        .unwrap()
}

/// The plies at which a number is told of.
fn gaps(game: &Game) -> Vec<u32> {
    let mut gaps: Vec<u32> = game
        .faults
        .iter()
        .inspect(|fault| {
            let known = [Code::NumberGap, Code::Unfinished];
            assert!(known.contains(&fault.code), "{}", game.told());
        })
        .filter(|fault| fault.code == Code::NumberGap)
        .map(|fault| fault.ply.unwrap())
        .collect();
    gaps.sort_unstable();
    gaps
}

/// The plies at which variations begin, in the order of the record.
fn variations(record: &Record) -> Vec<u32> {
    let starts = record.variation_starts();
    starts.map(|id| record.node(id).ply()).collect()
}

#[test]
fn a_wrong_number_leaves_the_moves_in_their_line() {
    for (numbers, told, below) in [
        ([1, 2, 3, 4, 5, 6], &[][..], ""),
        // One number is wrong, and the next is right.
        ([1, 4, 3, 4, 5, 6], &[2], ""),
        ([1, 2, 4, 4, 5, 6], &[3], ""),
        ([1, 9, 3, 4, 9, 6], &[2, 5], ""),
        ([1, 5, 3, 5, 5, 6], &[2, 4], ""),
        // One stands twice, and all behind it are too low.
        ([1, 1, 2, 3, 4, 5], &[2], ""),
        ([1, 2, 2, 3, 4, 5], &[3], ""),
        ([1, 2, 2, 3, 3, 4], &[3, 4, 5], ""),
        // One that was there before is wrong, and those behind it are right.
        ([1, 2, 3, 2, 5, 6], &[4], ""),
        ([1, 2, 1, 4, 5, 6], &[3], ""),
        ([1, 2, 3, 0, 5, 6], &[4], ""),
        ([3, 2, 3, 4, 5, 6], &[1], ""),
        // Numbers of pairs.
        ([1, 1, 2, 2, 3, 3], &[2, 3, 4, 5, 6], ""),
        // One is left out, and all behind it are too high.
        ([1, 2, 4, 5, 6, 7], &[3], ""),
        // An even game does not begin later.
        ([5, 6, 7, 8, 9, 10], &[1], ""),
        ([0, 1, 2, 3, 4, 5], &[1], ""),
        ([7, 2, 3, 4, 5, 6], &[1], ""),
        // An ending ends the line that it stands behind.
        ([1, 2, 3, 4, 5, 6], &[7], "   6 投了\nまで6手で後手の勝ち\n"),
        ([1, 2, 3, 4, 5, 6], &[7], "   2 投了\nまで6手で後手の勝ち\n"),
        ([1, 2, 3, 4, 5, 6], &[7], "  11 投了\nまで6手で後手の勝ち\n"),
    ] {
        let text = numbered(&numbers, below);
        let game = read(&text);
        assert_eq!(game.record.plies(), 6, "{text}{}", game.told());
        assert!(variations(&game.record).is_empty(), "{text}");
        assert_eq!(gaps(&game), told, "{text}{}", game.told());
        let resigned = |ending: &Ending| ending.kind == EndingKind::Resign;
        assert_eq!(
            game.record.ending().is_some_and(resigned),
            !below.is_empty()
        );
        let fixed = fix_text("kif", &text);
        let ending = if below.is_empty() {
            ""
        } else {
            "   7 投了\nまで6手で後手の勝ち\n"
        };
        assert_eq!(fixed, numbered(&[1, 2, 3, 4, 5, 6], ending), "{text}");
    }
}

#[test]
fn a_variation_behind_wrong_numbers_hangs_where_its_number_stands() {
    for (numbers, below, plies, told, fixed) in [
        // The second 2 is 3; what is numbered 4 is the fifth move.
        (
            [1, 2, 2, 3, 4, 5],
            "\n変化：4手\n   4 ９六歩(97)\n",
            &[5][..],
            &[3][..],
            "\n変化：5手\n   5 ９六歩(97)\n",
        ),
        // Before it nothing is wrong.
        (
            [1, 2, 3, 3, 4, 5],
            "\n変化：2手\n   2 ９四歩(93)\n",
            &[2],
            &[4],
            "\n変化：2手\n   2 ９四歩(93)\n",
        ),
        // Behind one that is wrong the others are right.
        (
            [1, 2, 3, 0, 5, 6],
            "\n変化：3手\n   3 ９六歩(97)\n",
            &[3],
            &[4],
            "\n変化：3手\n   3 ９六歩(97)\n",
        ),
        (
            [1, 2, 2, 4, 5, 6],
            "\n変化：3手\n   3 ９六歩(97)\n   1 ９四歩(93)\n   5 １六歩(17)\n\n変化：2手\n   2 ９四歩(93)\n",
            &[3, 2],
            &[3, 4],
            "\n変化：3手\n   3 ９六歩(97)\n   4 ９四歩(93)\n   5 １六歩(17)\n\n変化：2手\n   2 ９四歩(93)\n",
        ),
        // One number alone is wrong.
        (
            [1, 4, 3, 4, 5, 6],
            "\n変化：4手\n   4 ９四歩(93)\n",
            &[4],
            &[2],
            "\n変化：4手\n   4 ９四歩(93)\n",
        ),
        // Nothing announces the variation.
        (
            [1, 2, 3, 4, 5, 6],
            "   3 ９六歩(97)\n   4 ９四歩(93)\n",
            &[3],
            &[3],
            "\n変化：3手\n   3 ９六歩(97)\n   4 ９四歩(93)\n",
        ),
        // The second 8 is a sibling of the first, which is 5; the numbers go on from there.
        (
            [1, 2, 3, 4, 8, 9],
            "   8 ９六歩(97)\n   9 ９四歩(93)\n\n変化：9手\n   9 １四歩(13)\n",
            &[5, 6],
            &[5, 5],
            "\n変化：5手\n   5 ９六歩(97)\n   6 ９四歩(93)\n\n変化：6手\n   6 １四歩(13)\n",
        ),
    ] {
        let text = numbered(&numbers, below);
        let game = read(&text);
        assert_eq!(game.record.plies(), 6, "{text}{}", game.told());
        assert_eq!(variations(&game.record), plies, "{text}{}", game.told());
        assert_eq!(gaps(&game), told, "{text}{}", game.told());
        let right = numbered(&[1, 2, 3, 4, 5, 6], fixed);
        assert_eq!(fix_text("kif", &text), right, "{text}");
    }
}

/// Every move of the line in its order, with the variations that numbers make.
fn told_moves(record: &Record) -> usize {
    let nodes = record.iter().map(|(id, _)| id);
    nodes
        .filter(|&id| id != NodeId::START && record.node(id).played().is_some())
        .count()
}

#[test]
fn a_drop_that_either_side_could_make_stays_where_the_moves_behind_it_are_legal() {
    let moves = [
        "７六歩(77)",
        "３四歩(33)",
        "２二角成(88)",
        "同　銀(31)",
        "６八飛(28)",
        "６二銀(71)",
        "５五角打",
        "３三角打",
        "３三角成(55)",
        "同　銀(22)",
    ];
    let text = |number: fn(usize) -> usize| {
        let lines = moves.iter().enumerate();
        let lines = lines.map(|(at, mv)| format!("{:4} {mv}\n", number(at)));
        HEAD.to_owned() + &lines.collect::<String>()
    };
    // All from the drop on are one too low.
    let wrong = text(|at| at + 1 - usize::from(at > 5));
    let game = read(&wrong);
    assert_eq!(game.record.plies(), 10, "{}", game.told());
    assert_eq!(gaps(&game), [7], "{}", game.told());
    assert_eq!(fix_text("kif", &wrong), text(|at| at + 1));
}

#[test]
fn comments_of_any_length_do_not_part_a_wrong_number_from_the_next() {
    let text = numbered(&[1, 2, 3, 4, 2, 6], "");
    let comments = "* a\n\n# b\n".repeat(500);
    let with_comments = text.replace("   6 ", &format!("{comments}   6 "));
    assert_ne!(with_comments, text);
    let game = read(&with_comments);
    assert_eq!(game.record.plies(), 6, "{}", game.told());
    assert_eq!(gaps(&game), [5], "{}", game.told());
}

#[test]
fn whatever_the_numbers_are_no_move_is_lost_and_mending_is_done_once() {
    let mut rng = Rng::new(11);
    for _ in 0..3_000 {
        let mut numbers = [1, 2, 3, 4, 5, 6];
        for _ in 0..=rng.below(4) {
            numbers[rng.below(6)] = rng.below(13) as u32;
        }
        if rng.once_in(3) {
            let from = rng.below(6);
            let by = rng.below(4) as u32;
            for number in &mut numbers[from..] {
                *number = if rng.once_in(2) {
                    *number + by
                } else {
                    number.saturating_sub(by)
                };
            }
        }
        let below = *rng.pick(&[
            "",
            "   7 投了\n",
            "   3 投了\n",
            "   4 中断\n\n変化：4手\n   4 ９四歩(93)\n",
        ]);
        let text = numbered(&numbers, below);
        let game = read(&text);
        // No move is refused: each is legal in the line, and elsewhere only where it is taken for a variation.
        let is_whole = !game.faults.iter().any(|fault| fault.unread_moves > 0);
        let announced = usize::from(below.contains("変化"));
        if is_whole {
            assert!(told_moves(&game.record) >= 6, "{text}{}", game.told());
        } else {
            // One of them was taken for a variation, and those behind it cannot be played there.
            let again = game
                .faults
                .iter()
                .any(|it| it.english().contains("second time"));
            assert!(again || announced == 1, "{text}{}", game.told());
        }
        if is_whole {
            let kif = common::format("kif");
            let (fixed, _) = super::fix(kif, text.as_bytes());
            check_fixed(kif, text.as_bytes(), &fixed).unwrap_or_else(|why| panic!("{text}{why}"));
        }
    }
}
