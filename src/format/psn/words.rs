//! Endings in words and results, as PSN files say them (spec `psn.md` section 9).

pub(super) mod value;

use crate::format::endings;
use crate::record::ending::EndingKind;
use crate::record::transcript::WrittenEnding;
use crate::shogi::Color;

/// What a text says of the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::format) struct Said {
    kind: EndingKind,
    winner: Option<Color>,
    bare: bool,
}

impl Said {
    const fn by(kind: EndingKind, winner: Option<Color>) -> Self {
        Self {
            kind,
            winner,
            bare: false,
        }
    }

    /// Only who wins is said.
    const fn wins(winner: Color) -> Self {
        Self {
            kind: EndingKind::Resign,
            winner: Some(winner),
            bare: true,
        }
    }

    /// The same with another reason, where only who wins is known, or that nobody does.
    pub(super) fn because(self, kind: EndingKind) -> Self {
        match self.winner {
            Some(_) if self.bare => Self::by(kind, self.winner),
            None if self.bare && self.kind == EndingKind::Draw && is_draw(kind) => Self::by(kind, None),
            _ => self,
        }
    }

    pub(super) const fn kind(self) -> EndingKind {
        self.kind
    }

    /// The reason, if one is given.
    pub(super) fn reason(self) -> Option<EndingKind> {
        (!self.bare).then_some(self.kind)
    }

    pub(in crate::format) const fn ending(self, word: &str) -> WrittenEnding<'_> {
        WrittenEnding {
            kind: self.kind,
            winner: self.winner,
            word,
            bare: self.bare,
        }
    }
}

const fn is_draw(kind: EndingKind) -> bool {
    matches!(
        kind,
        EndingKind::Draw | EndingKind::Repetition | EndingKind::Impasse | EndingKind::MaxMoves
    )
}

/// A word or phrase that says nothing but how the game ended: `Resigns`, `White resigned.`, `--Black Won--`.
pub(in crate::format) fn phrase(text: &str) -> Option<Said> {
    let is_edge = |ch: char| ch.is_whitespace() || matches!(ch, '.' | '~' | '!' | '-' | ':' | ',');
    let text = text.trim_matches(is_edge);
    if text.is_empty() || text.len() > 60 {
        return None;
    }
    let lower = text.to_ascii_lowercase();
    let lower = lower.strip_prefix("game over").unwrap_or(&lower);
    let lower = lower.strip_suffix("game over").unwrap_or(lower);
    let lower = lower.trim_matches(is_edge);
    if let Some(kind) = endings::from_psn(lower) {
        return Some(Said {
            kind,
            winner: None,
            // Shogidokoro's word for it stands for a declaration as well.
            bare: kind == EndingKind::Impasse,
        });
    }
    if matches!(lower, "this is mate" | "it is mate" | "is mate") {
        return Some(Said::by(EndingKind::Mate, None));
    }
    let (side, said) = lower.split_once(char::is_whitespace)?;
    let side = match side {
        "black" | "sente" => Color::Black,
        "white" | "gote" => Color::White,
        _ => return None,
    };
    let other = side.opposite();
    let words: Vec<&str> = said.split_whitespace().collect();
    Some(match words[..] {
        ["resigns" | "resigned" | "resign"] | ["has", "resigned"] => {
            Said::by(EndingKind::Resign, Some(other))
        }
        ["wins" | "won" | "win"] => Said::wins(side),
        ["loses" | "lost" | "lose"] => Said::wins(other),
        ["wins" | "won", "on" | "by", "time"] => Said::by(EndingKind::Timeout, Some(side)),
        ["loses" | "lost" | "forfeits", "on" | "by", "time"] => {
            Said::by(EndingKind::Timeout, Some(other))
        }
        ["mates"] => Said::by(EndingKind::Mate, Some(side)),
        ["mated" | "checkmated"] | ["is", "mated" | "checkmated"] => {
            Said::by(EndingKind::Mate, Some(other))
        }
        _ => return None,
    })
}

/// The longest phrase at the beginning of a text, and its length.
pub(super) fn phrase_before(text: &str) -> Option<(Said, usize)> {
    let mut ends = Vec::new();
    let mut at = 0;
    for word in text.split_inclusive([' ', '\t']).take(5) {
        at += word.len();
        ends.push(at);
    }
    ends.into_iter().rev().find_map(|end| {
        let part = text.get(..end)?;
        let said = phrase(part)?;
        Some((said, part.trim_end().len()))
    })
}

/// The token of a result; `None` inside is one that names nobody (`*`).
pub(super) fn result(token: &str) -> Option<Option<Said>> {
    Some(match token {
        "1-0" => Some(Said::wins(Color::Black)),
        "0-1" => Some(Said::wins(Color::White)),
        "1/2-1/2" | "½-½" => Some(Said {
            kind: EndingKind::Draw,
            winner: None,
            bare: true,
        }),
        "*" => None,
        _ => return None,
    })
}

/// What the value of `Result` says, and whether nothing else stands in it.
pub(in crate::format) fn result_header(value: &str) -> Option<(Option<Said>, bool)> {
    value::read(value).map(|read| (read.said, read.alone))
}

/// The word of Shogidokoro for every end without a loser on the board.
pub(super) const AMBIGUOUS: &str = "Jishogi";

/// What a comment behind [`AMBIGUOUS`] says it stands for; the first of the texts is ours or Shogidokoro's.
const MEANINGS: &[(EndingKind, &[&str])] = &[
    (
        EndingKind::Declaration,
        &["入玉宣言により勝ち。", "入玉宣言により勝ち", "入玉宣言勝ち"],
    ),
    (EndingKind::Impasse, &["持将棋"]),
    (EndingKind::Draw, &["引き分け"]),
    (EndingKind::MaxMoves, &["最大手数"]),
    (EndingKind::Try, &["トライ"]),
];

/// The ending that a comment behind [`AMBIGUOUS`] names, if it says nothing else.
pub(super) fn meaning(comment: &str) -> Option<EndingKind> {
    MEANINGS
        .iter()
        .find(|(_, texts)| texts.contains(&comment))
        .map(|(kind, _)| *kind)
}

/// The comment behind [`AMBIGUOUS`] that names an ending.
pub(super) fn meaning_of(kind: EndingKind) -> Option<&'static str> {
    MEANINGS
        .iter()
        .find(|(known, _)| *known == kind)
        .and_then(|(_, texts)| texts.first().copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_say_how_it_ended() {
        use Color::{Black, White};
        use EndingKind::{FoulLoss, Mate, Repetition, Resign, Timeout};
        for (text, kind, winner, bare) in [
            ("Resigns", Resign, None, false),
            ("resigned.", Resign, None, false),
            ("White resigned.", Resign, Some(Black), false),
            ("Black resigns~", Resign, Some(White), false),
            ("This is mate.", Mate, None, false),
            ("Time", Timeout, None, false),
            ("Time forfeit", Timeout, None, false),
            ("Sennichite", Repetition, None, false),
            ("--Black Won--", Resign, Some(Black), true),
            ("game over: Illegal move", FoulLoss, None, false),
            ("White loses on time", Timeout, Some(Black), false),
        ] {
            let said = phrase(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!((said.kind, said.winner, said.bare), (kind, winner, bare), "{text}");
        }
        for text in ["He resigns soon", "Black", "", "...", "Remark", "black plays well"] {
            assert_eq!(phrase(text), None, "{text}");
        }
        assert_eq!(phrase_before("Resigns 1-0").map(|(_, len)| len), Some(7));
        assert_eq!(phrase_before("Time forfeit").map(|(_, len)| len), Some(12));
    }

    #[test]
    fn results_stand_in_the_header() {
        let bare = |winner| Some(Said::wins(winner));
        for (value, said, alone) in [
            ("1-0", bare(Color::Black), true),
            ("1 - 0", bare(Color::Black), true),
            ("0-1", bare(Color::White), true),
            ("*", None, true),
            (
                "1-0 Illegal move B4b+",
                Some(Said::by(EndingKind::FoulLoss, Some(Color::Black))),
                false,
            ),
            ("1-0 in 3 hours", bare(Color::Black), false),
            ("Sennichite", Some(Said::by(EndingKind::Repetition, None)), true),
        ] {
            assert_eq!(result_header(value), Some((said, alone)), "{value}");
        }
        for value in ["0-4", "1", "0-0", "1-00"] {
            assert_eq!(result_header(value), None, "{value}");
        }
    }
}
