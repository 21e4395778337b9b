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
        for (numbers, plies, steps, told) in [
            ("1 2 3 v2 2 3", vec![2], 5, vec![]),
            ("31 32 33 v32 32 33", vec![2], 5, vec![]),
            ("0 1 2 v1 1", vec![2], 4, vec![]),
            ("1 2 3 3 4", vec![3], 5, vec![(NumberGap, 0)]),
            ("1 2 5 6 v6 6 v2 2 3", vec![4, 2], 7, vec![(NumberGap, 0)]),
            ("1 2 5 v4 4", vec![4], 4, vec![(NumberGap, 0)]),
            ("1 2 v2 v1 1", vec![1], 3, vec![(UnreadableLine, 0)]),
            ("1 2 v 2 3 v1 1", vec![1], 3, vec![(BadVariation, 2)]),
            ("1 2 end 4 5 v3 3", vec![3], 4, vec![(MoveAfterEnd, 2)]),
            ("1 2 end 2", vec![2], 4, vec![(NumberGap, 0)]),
            ("1 bad 3", vec![], 3, vec![(UnreadableMove, 1)]),
            ("v3 1 2", vec![], 2, vec![]),
        ] {
            let mut text = String::new();
            let mut last = 0;
            for word in numbers.split(' ') {
                match (word, word.strip_prefix('v')) {
                    ("end", _) => text.push_str(&format!("{} 投了\n", last + 1)),
                    ("bad", _) => text.push_str(&format!("{} ７六\n", last + 1)),
                    (_, Some(number)) => text.push_str(&format!("変化：{number}手\n")),
                    (number, None) => {
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
