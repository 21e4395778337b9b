//! At a terminal nobody reads four thousand findings of one kind: the first are told, and of the others their number.

use std::collections::BTreeMap;

use super::grouped;
use crate::messages::{Language, Message, keys};
use crate::record::fault::Code;

/// How many findings of a kind are told.
const TOLD: u64 = 20;

/// Counts findings by their kind.
#[derive(Debug, Default)]
pub(super) struct Shortener {
    counts: BTreeMap<Code, u64>,
}

impl Shortener {
    /// Is this one still told?
    pub(super) fn tells(&mut self, code: Code) -> bool {
        let count = self.counts.entry(code).or_default();
        *count += 1;
        *count <= TOLD
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
}
