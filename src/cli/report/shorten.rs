//! At a terminal nobody reads four thousand findings of one kind: the first are told, and of the others their number.

use std::collections::BTreeMap;

use super::grouped;
use crate::format::Losses;
use crate::messages::{Language, Message, keys};
use crate::record::fault::Code;

/// How many findings of a kind are told.
const TOLD: u64 = 20;

/// Counts findings by their kind.
#[derive(Debug, Default)]
pub(super) struct Shortener {
    counts: BTreeMap<Code, u64>,
    /// Games that lost something, and of how many that was not told.
    lossy: u64,
    untold: u64,
    /// How many games lost something of each kind.
    losing: Losses,
    /// All that was lost.
    lost: Losses,
}

impl Shortener {
    /// Is this one still told?
    pub(super) fn tells(&mut self, code: Code) -> bool {
        let count = self.counts.entry(code).or_default();
        *count += 1;
        *count <= TOLD
    }

    /// Is it still told what a game lost? It is if there is a kind among it that few games lost.
    pub(super) fn tells_of(&mut self, lost: &Losses) -> bool {
        let mut tells = false;
        for (loss, _) in lost.iter() {
            self.losing.add(loss, 1);
            tells |= self.losing.get(loss) <= TOLD;
        }
        self.lost.extend(lost);
        self.lossy += 1;
        self.untold += u64::from(!tells);
        tells
    }

    /// What all games lost, if it was not told of each.
    pub(super) fn lost(&self, language: Language) -> Option<String> {
        (self.untold > 0).then(|| {
            let lost = Message::new(keys::MORE_LOST)
                .with("count", grouped(self.untold))
                .with("games", grouped(self.lossy))
                .with("lost", self.lost.told(language));
            lost.tell(language) + "\n"
        })
    }

    /// What was not told: `… and 4,120 more late-header`.
    pub(super) fn rest(&self, language: Language) -> Option<String> {
        let more: Vec<String> = self
            .counts
            .iter()
            .filter(|&(_, &count)| count > TOLD)
            .map(|(code, count)| {
                let more = Message::new(keys::MORE_OF_CODE).with("count", grouped(count - TOLD));
                more.with("code", code.name()).tell(language)
            })
            .collect();
        let rest = || Message::new(keys::MORE).with("more", language.list(&more));
        (!more.is_empty()).then(|| rest().tell(language) + "\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Loss;

    #[test]
    fn the_first_of_each_kind_are_told_and_the_others_counted() {
        let mut shortener = Shortener::default();
        let told = (0..4140)
            .filter(|_| shortener.tells(Code::LateHeader))
            .count();
        assert_eq!(told, 20);
        assert!(shortener.tells(Code::TwoPawns));
        for (language, expected) in [
            (
                Language::English,
                "… and 4,120 more late-header (-v tells all)\n",
            ),
            (
                Language::Japanese,
                "… ほかに late-header 4,120件（-v ですべて表示します）\n",
            ),
        ] {
            assert_eq!(shortener.rest(language).unwrap(), expected);
            assert_eq!(Shortener::default().rest(language), None);
        }
    }

    #[test]
    fn losses_are_told_of_the_first_games_of_each_kind_and_then_all_together() {
        let lost = |kinds: &[(Loss, u64)]| {
            let mut lost = Losses::default();
            for &(loss, count) in kinds {
                lost.add(loss, count);
            }
            lost
        };
        let usual = lost(&[(Loss::HeaderKeys, 2), (Loss::Endings, 1)]);
        let mut shortener = Shortener::default();
        let told = (0..3000).filter(|_| shortener.tells_of(&usual)).count();
        assert_eq!(told, 20);
        // One of another kind is not lost among them.
        assert!(shortener.tells_of(&lost(&[(Loss::Endings, 1), (Loss::Variations, 4)])));
        for (language, expected) in [
            (
                Language::English,
                "… and 2,980 more games with losses (-v tells all); of 3,001 games there were lost: 4 variations, 6000 header lines, 3001 endings\n",
            ),
            (
                Language::Japanese,
                "… ほかに 2,980局（-v ですべて表示します）。3,001局で失われたもの: 変化4件、対局情報6000行、終局の記述3001件\n",
            ),
        ] {
            assert_eq!(shortener.lost(language).unwrap(), expected);
            assert_eq!(Shortener::default().lost(language), None);
        }
    }
}
