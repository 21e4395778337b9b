//! The KI2 reader (spec `kif.md` section 12): that of the family.

use crate::format::kakinoki::reader::{self, Dialect};
use crate::record::fault::Faults;
use crate::record::transcript::Transcript;

/// Reads one game.
pub(super) fn read<'t>(text: &'t str, faults: &mut Faults) -> Transcript<'t> {
    reader::read(text, faults, Dialect::Ki2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::kakinoki::moves;
    use crate::record::fault::{Code, Fault};
    use crate::record::transcript::{Follow, What};
    use crate::shogi::Color;

    /// The steps, each with the ply of the variation that it opens, and the codes of the faults with the moves left out.
    fn outline(text: &str) -> (String, Vec<(Code, u32)>) {
        let mut faults = Faults::new();
        let transcript = read(text, &mut faults);
        let mut steps = Vec::new();
        for step in &transcript.steps {
            let mut told = String::new();
            if let Follow::Variation(number) = step.follow {
                told += &format!("v{} ", transcript.variations[number as usize].ply);
            }
            match step.what {
                What::Move(written) => {
                    told += match written.side {
                        Some(Color::Black) => "+",
                        Some(Color::White) => "-",
                        None => "",
                    };
                    moves::push_written(&mut told, &written).unwrap();
                }
                What::Ending(ending) => told += ending.word,
                What::Unreadable => told += "?",
                What::TakeBack => told += "待った",
            }
            steps.push(told);
        }
        faults.locate(text, 1);
        let told = |fault: &Fault| (fault.code, fault.unread_moves);
        (steps.join(" "), faults.iter().map(told).collect())
    }

    #[test]
    fn moves_and_what_stands_between_them() {
        use Code::{LenientSpelling as Lenient, MoveAfterEnd, UnreadableLine, UnreadableMove};
        for (text, steps, told) in [
            ("▲７六歩    △３四歩", "+７六歩 -３四歩", vec![]),
            (
                "  ☗７六歩☖３四歩\t▼同　銀▽同銀",
                "+７六歩 -３四歩 +同　銀 -同　銀",
                vec![],
            ),
            ("⛊７六歩\u{3000}⛉３四歩", "+７六歩 -３四歩", vec![]),
            (
                "▲ ７六歩 △34歩",
                "+７六歩 -３四歩",
                vec![(Lenient, 0), (Lenient, 0)],
            ),
            (
                "７六歩３四歩 同銀",
                "７六歩 ３四歩 同　銀",
                vec![(Lenient, 0)],
            ),
            ("七六歩 三四歩", "７六歩 ３四歩", vec![(Lenient, 0); 2]),
            (
                "▲７六歩、△３四歩，／▲２六歩。",
                "+７六歩 -３四歩 +２六歩",
                vec![(Lenient, 0)],
            ),
            (
                "1. ▲７六歩 △３四歩 2. ▲２六歩",
                "+７六歩 -３四歩 +２六歩",
                vec![(Lenient, 0)],
            ),
            (
                "１手目 ▲７六歩 ２手目 △３四歩",
                "+７六歩 -３四歩",
                vec![(Lenient, 0)],
            ),
            ("1▲７六歩2△３四歩", "+７六歩 -３四歩", vec![(Lenient, 0)]),
            ("1 ７六歩 2 ３四歩", "７六歩 ３四歩", vec![(Lenient, 0); 2]),
            (
                "▲７六歩!? △３四歩！ ??",
                "+７六歩 -３四歩",
                vec![(Lenient, 0)],
            ),
            (
                "▲７六歩（１分） △３四歩 (2分)",
                "+７六歩 -３四歩",
                vec![(UnreadableLine, 0)],
            ),
            (
                "▲７六歩（△８四歩も有力）",
                "+７六歩",
                vec![(UnreadableLine, 1)],
            ),
            (
                "▲７六歩(77) △３四歩（33）",
                "+７六歩(77) -３四歩(33)",
                vec![(Lenient, 0); 2],
            ),
            (
                "▲７六歩 ( 0:01/00:00:01) △３四歩",
                "+７六歩 -３四歩",
                vec![(Lenient, 0)],
            ),
            ("▲７六歩 *a ▲２六歩", "+７六歩", vec![(Lenient, 0)]),
            ("▲７六歩 #a", "+７六歩", vec![]),
            (
                "▲７六歩 好手 △３四歩",
                "+７六歩 -３四歩",
                vec![(UnreadableLine, 0)],
            ),
            (
                "▲７六歩 この手 は 好手",
                "+７六歩",
                vec![(UnreadableLine, 0)],
            ),
            (
                "▲７六歩は好手 △３四歩",
                "? -３四歩",
                vec![(UnreadableMove, 1)],
            ),
            ("▲７六渉 △３四歩", "? -３四歩", vec![(UnreadableMove, 1)]),
            (
                "▲７六歩 △ ▲２六歩",
                "+７六歩 ? +２六歩",
                vec![(UnreadableMove, 1)],
            ),
            (
                "▲７六歩 △パス ▲２六歩",
                "+７六歩 ? +２六歩",
                vec![(UnreadableMove, 1)],
            ),
            (
                "▲７六歩 以下△３四歩 ここで２六歩も",
                "+７六歩 -３四歩 ?",
                vec![(UnreadableLine, 0), (UnreadableMove, 1)],
            ),
            ("▲４五角合", "+４五角打", vec![(Lenient, 0)]),
            ("▲７六歩▲投了", "+７六歩 投了", vec![]),
            ("▲７六歩 投了", "+７六歩 投了", vec![]),
            ("▲７六歩\n投了", "+７六歩 投了", vec![]),
            (
                "▲７六歩△３四歩まで2手で中断",
                "+７六歩 -３四歩 中断",
                vec![],
            ),
            (
                "▲７六歩 △投了 ▲２六歩 △８四歩",
                "+７六歩 投了",
                vec![(MoveAfterEnd, 2)],
            ),
            (
                "▲７六歩\nまで、△３四歩",
                "+７六歩 ?",
                vec![(UnreadableMove, 1)],
            ),
            ("まで0手で中断", "中断", vec![]),
        ] {
            assert_eq!(outline(text), (steps.to_owned(), told), "{text}");
        }
    }

    #[test]
    fn lines_of_other_kinds() {
        use Code::{LateHeader, LenientSpelling as Lenient, UnreadableLine, UnreadableMove};
        for (text, steps, told) in [
            ("初手から\n▲７六歩", "+７六歩", vec![(UnreadableLine, 0)]),
            (
                "▲７六歩\n（途中１図）\n△３四歩",
                "+７六歩 -３四歩",
                vec![(UnreadableLine, 0)],
            ),
            (
                "▲７六歩\n第１図は▲７六歩まで\n△３四歩",
                "+７六歩 -３四歩",
                vec![(UnreadableLine, 1)],
            ),
            (
                "▲７六歩\n（△８四歩なら▲２六歩）\n△３四歩",
                "+７六歩 -３四歩",
                vec![(UnreadableLine, 2)],
            ),
            (
                "（先手）▲７六歩 △３四歩",
                "+７六歩 -３四歩",
                vec![(UnreadableLine, 0)],
            ),
            (
                "▲７六歩\nここで△３四歩が好手",
                "+７六歩 ?",
                vec![(UnreadableMove, 1)],
            ),
            ("▲先手の声\n▲７六歩", "+７六歩", vec![(UnreadableLine, 0)]),
            ("▲７六渉\n△３四歩", "? -３四歩", vec![(UnreadableMove, 1)]),
            (
                "７六渉 ３四歩",
                "? ３四歩",
                vec![(UnreadableMove, 1), (Lenient, 0)],
            ),
            (
                "▲７六歩\n3 日目\n△３四歩",
                "+７六歩 -３四歩",
                vec![(UnreadableLine, 0)],
            ),
            (
                "▲７六歩\n終了日時：a\n△３四歩",
                "+７六歩 -３四歩",
                vec![(LateHeader, 0)],
            ),
            (
                "   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 ３四歩(33)\n   3 投了",
                "７六歩(77) ３四歩(33) 投了",
                vec![(Lenient, 0)],
            ),
            (
                "▲７六歩 △３四歩\n   3 ２二角成(88)\n△同銀",
                "+７六歩 -３四歩 ２二角成(88) -同　銀",
                vec![(Lenient, 0)],
            ),
            (
                "1 ▲７六渉 △３四歩",
                "? -３四歩",
                vec![(Lenient, 0), (UnreadableMove, 1)],
            ),
        ] {
            assert_eq!(outline(text), (steps.to_owned(), told), "{text}");
        }
    }

    #[test]
    fn variations_go_by_their_ply() {
        use Code::{BadVariation, LenientSpelling as Lenient, UnreadableLine};
        for (text, steps, told) in [
            (
                "▲７六歩 △３四歩\n変化：   2手\n△８四歩",
                "+７六歩 -３四歩 v2 -８四歩",
                vec![],
            ),
            (
                "▲７六歩\n変化:１\n▲２六歩 △８四歩\n変化： 2手目\n△３四歩",
                "+７六歩 v1 +２六歩 -８四歩 v2 -３四歩",
                vec![],
            ),
            (
                "▲７六歩\n変化：1手です\n▲２六歩",
                "+７六歩 v1 +２六歩",
                vec![(Lenient, 0)],
            ),
            (
                "▲７六歩\n変化：1手 ▲２六歩 △８四歩",
                "+７六歩 v1 +２六歩 -８四歩",
                vec![],
            ),
            (
                "▲７六歩 △３四歩\n変化：\n▲２六歩 △８四歩\n変化：1手\n▲２六歩",
                "+７六歩 -３四歩 v1 +２六歩",
                vec![(BadVariation, 2)],
            ),
            (
                "▲７六歩 △投了\n変化：   2手\nまで1手で中断",
                "+７六歩 投了 v2 中断",
                vec![],
            ),
            (
                "▲７六歩\n変化：1手\n変化：1手\n▲２六歩",
                "+７六歩 v1 +２六歩",
                vec![(UnreadableLine, 0)],
            ),
            ("変化：3手\n▲７六歩", "+７六歩", vec![]),
            (
                "まで0手で中断\n\n変化：   1手\n▲７六歩",
                "中断 v1 +７六歩",
                vec![],
            ),
        ] {
            assert_eq!(outline(text), (steps.to_owned(), told), "{text}");
        }
    }

    #[test]
    fn a_mark_of_the_side_that_has_moved_says_who_ends_the_game() {
        for (text, winner) in [
            ("▲７六歩 △投了", None),
            ("▲７六歩 ▲投了", Some(Color::White)),
            ("▲７六歩 ▲反則勝ち", Some(Color::Black)),
            ("▲７六歩 投了", None),
        ] {
            let mut faults = Faults::new();
            let transcript = read(text, &mut faults);
            let Some(What::Ending(ending)) = transcript.steps.last().map(|step| step.what) else {
                panic!("{text}: no ending");
            };
            assert_eq!(ending.winner, winner, "{text}");
        }
    }
}
