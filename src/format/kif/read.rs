//! The KIF reader (spec `kif.md` sections 2 to 11): that of the family.

use crate::format::kakinoki::reader::{self, Dialect};
use crate::record::fault::Faults;
use crate::record::transcript::Transcript;

/// Reads one game.
pub(super) fn read<'t>(text: &'t str, faults: &mut Faults) -> Transcript<'t> {
    reader::read(text, faults, Dialect::Kif)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::fault::Code;

    /// The plies at which variations begin, the moves and endings, and the codes of the faults with the moves left out.
    fn outline(text: &str) -> (Vec<u32>, usize, Vec<(Code, u32)>) {
        let mut faults = Faults::new();
        let transcript = read(text, &mut faults);
        let plies = transcript
            .variations
            .iter()
            .map(|variation| variation.ply)
            .collect();
        let told = faults
            .iter()
            .map(|fault| (fault.code, fault.unread_moves))
            .collect();
        (plies, transcript.steps.len(), told)
    }

    #[test]
    fn numbers_place_the_moves() {
        use Code::{BadVariation, MoveAfterEnd, NumberGap, UnreadableLine, UnreadableMove};
        let board = "|v香v桂v銀v金v玉v金v銀v桂v香|一\n".to_owned()
            + &"| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n".repeat(7)
            + "| 香 桂 銀 金 玉 金 銀 桂 香|九";
        for (numbers, plies, steps, told) in [
            ("1 2 3 v2 2 3", vec![2], 5, vec![]),
            ("b 31 32 33 v32 32 33", vec![2], 5, vec![]),
            ("31 32 33 v32 32 33", vec![2], 5, vec![(NumberGap, 0)]),
            ("b 0 1 2 v1 1", vec![2], 4, vec![]),
            ("0 1 2 v1 1", vec![2], 4, vec![(NumberGap, 0)]),
            // Whether a number that stands again opens a variation is seen on the board, and told there.
            ("1 2 3 3 4", vec![3], 5, vec![]),
            ("1 4 3 4 5", vec![], 5, vec![(NumberGap, 0)]),
            ("1 4 3 4 5 v3 3", vec![3], 6, vec![(NumberGap, 0)]),
            ("1 2 4 4 5 v4 4", vec![4], 6, vec![(NumberGap, 0)]),
            ("1 2 3 0 5 v3 3", vec![3], 6, vec![(NumberGap, 0)]),
            ("2 2 3 v2 2", vec![2], 4, vec![(NumberGap, 0)]),
            ("b 4 2 3 v2 2", vec![2], 4, vec![(NumberGap, 0)]),
            ("1 2 3 v3 3 0 5 v2 2", vec![3, 2], 7, vec![(NumberGap, 0)]),
            ("1 2 9 5 v5 5", vec![4], 5, vec![(NumberGap, 0), (NumberGap, 0)]),
            ("1 5 3 0 0", vec![], 5, vec![(NumberGap, 0), (NumberGap, 0), (NumberGap, 0)]),
            ("1 2 5 6 v6 6 v2 2 3", vec![4, 2], 7, vec![(NumberGap, 0)]),
            ("1 2 5 v4 4", vec![4], 4, vec![(NumberGap, 0)]),
            ("1 2 v2 v1 1", vec![1], 3, vec![(UnreadableLine, 0)]),
            ("1 2 v 2 3 v1 1", vec![1], 3, vec![(BadVariation, 2)]),
            ("1 2 end 4 5 v3 3", vec![3], 4, vec![(MoveAfterEnd, 2)]),
            ("1 2 end 2", vec![2], 4, vec![]),
            ("1 2 e2", vec![], 3, vec![(NumberGap, 0)]),
            ("1 2 3 e2 v3 3", vec![3], 5, vec![(NumberGap, 0)]),
            ("1 bad 3", vec![], 3, vec![(UnreadableMove, 1)]),
            ("v3 1 2", vec![], 2, vec![]),
        ] {
            let mut text = String::new();
            let mut last = 0;
            for word in numbers.split(' ') {
                match (word, word.split_at(1)) {
                    ("b", _) => text.push_str(&format!("{board}\n")),
                    ("end", _) => text.push_str(&format!("{} 投了\n", last + 1)),
                    ("bad", _) => text.push_str(&format!("{} ７六\n", last + 1)),
                    (_, ("e", number)) => text.push_str(&format!("{number} 投了\n")),
                    (_, ("v", number)) => text.push_str(&format!("変化：{number}手\n")),
                    (number, _) => {
                        last = number.parse().unwrap();
                        text.push_str(&format!("{number} ７六歩(77)\n"));
                    }
                }
            }
            assert_eq!(outline(&text), (plies, steps, told), "{numbers}");
        }
    }

    #[test]
    fn what_stands_behind_a_move_is_not_lost() {
        use Code::{BadClock, LenientSpelling, UnreadableLine, UnreadableMove};
        for (line, steps, told) in [
            ("1 ７六歩(77)   +", 1, vec![]),
            ("1 ７六歩(77)( 0:01/00:00:01)+ # a", 1, vec![]),
            ("1 ７六歩(77) *a", 1, vec![(LenientSpelling, 0)]),
            ("1 ７六歩(77) !?", 1, vec![(UnreadableLine, 0)]),
            ("1 ７六歩(77) (x)", 1, vec![(BadClock, 0)]),
            ("1 ７六歩(77) (x", 1, vec![(BadClock, 0)]),
            ("1 ７六歩(77) ３四歩(33)", 2, vec![(UnreadableMove, 1)]),
            ("1 ７六歩", 1, vec![(LenientSpelling, 0)]),
            ("1 ７六歩x", 1, vec![(UnreadableMove, 1)]),
            ("1 ２六歩(2", 1, vec![(UnreadableMove, 1)]),
            ("1 パス", 1, vec![(UnreadableMove, 1)]),
            ("手数----\n1 ＋", 1, vec![(UnreadableMove, 1)]),
            ("手数----\n1 ( 0:01/00:00:01)", 1, vec![(UnreadableMove, 1)]),
            ("1 投了 (x)", 1, vec![(BadClock, 0)]),
            ("1 日目", 0, vec![(UnreadableLine, 0)]),
            ("手数----\n1 日目", 1, vec![(Code::UnknownEnding, 0)]),
            ("手数----\n1日目", 1, vec![(UnreadableMove, 1)]),
            ("手数----\n▲７六歩 △３四歩", 2, vec![(LenientSpelling, 0)]),
        ] {
            assert_eq!(outline(line), (vec![], steps, told), "{line}");
        }
    }
}
