//! What `Result`, `Termination` and the words behind a result among the moves say: a score, a sentence or a word, with the
//! reason behind it in any brackets. All three know the same reasons.

use super::{Said, is_draw, phrase, phrase_before, result};
use crate::record::ending::EndingKind;
use crate::shogi::Color;

/// What a value says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::format::psn) struct Value {
    /// The ending; `None` where nobody has won yet (`*`).
    pub(in crate::format::psn) said: Option<Said>,
    /// Nothing else stands in it, so that the text need not be kept.
    pub(in crate::format::psn) alone: bool,
    /// All that it says of the end is understood.
    pub(in crate::format::psn) understood: bool,
}

/// Scores as they are written, and the token that each stands for.
const SCORES: [(&str, &str); 10] = [
    ("1-0", "1-0"),
    ("0-1", "0-1"),
    ("1/2-1/2", "1/2-1/2"),
    ("½-½", "1/2-1/2"),
    ("1:0", "1-0"),
    ("0:1", "0-1"),
    ("1–0", "1-0"),
    ("0–1", "0-1"),
    ("0.5-0.5", "1/2-1/2"),
    ("*", "*"),
];

/// Reasons as people give them beside a result. As the only word of a comment they would not tell of an ending.
const REASONS: [(EndingKind, &[&str]); 8] = [
    (
        EndingKind::Timeout,
        &["timeout", "time out", "time loss", "loss on time", "out of time"],
    ),
    (
        EndingKind::FoulLoss,
        &["foul", "foul move", "illegal moves", "rules infraction", "nifu", "two pawns"],
    ),
    (EndingKind::Repetition, &["fourfold repetition", "four-fold repetition"]),
    (EndingKind::Impasse, &["impasse"]),
    (EndingKind::Draw, &["agreement", "mutual agreement", "agreed"]),
    (EndingKind::MaxMoves, &["move limit", "max moves", "maximum moves"]),
    (EndingKind::Declaration, &["declaration", "entering king declaration"]),
    (
        EndingKind::Disconnect,
        &["disconnect", "disconnected", "disconnection", "lost connection"],
    ),
];

/// Words that stand before a reason.
const BEFORE_REASONS: [&str; 10] = ["by", "on", "due", "to", "because", "of", "the", "a", "an", "via"];

/// Values that name nobody, in words.
const OPEN: [&str; 9] = [
    "unfinished",
    "unterminated",
    "unknown",
    "none",
    "ongoing",
    "undecided",
    "no result",
    "in progress",
    "not finished",
];

/// Reads a value; `None` if nothing of it is understood.
pub(in crate::format::psn) fn read(value: &str) -> Option<Value> {
    for (score, token) in SCORES {
        let Some(rest) = strip_spaced(value, score) else {
            continue;
        };
        let said = result(token)?;
        if rest.trim().is_empty() {
            return Some(Value {
                said,
                alone: true,
                understood: true,
            });
        }
        return Some(with_reason(said, rest.trim(), &words(rest)));
    }
    if let Some(said) = phrase(value) {
        return Some(Value {
            said: Some(said),
            alone: true,
            understood: true,
        });
    }
    let words = words(value);
    let shown: Vec<&str> = words.iter().map(String::as_str).collect();
    if OPEN.contains(&&*shown.join(" ")) {
        return Some(Value {
            said: None,
            alone: false,
            understood: true,
        });
    }
    let (said, used) = match shown[..] {
        [name, "win" | "wins" | "won", ..] => (Said::wins(side(name)?), 2),
        [name, "lose" | "loses" | "lost", ..] => (Said::wins(side(name)?.opposite()), 2),
        ["win" | "victory", "for" | "by" | "of", name, ..] => (Said::wins(side(name)?), 3),
        ["winner", "is", name, ..] => (Said::wins(side(name)?), 3),
        ["winner", name, ..] => (Said::wins(side(name)?), 2),
        ["draw" | "drawn" | "tie", ..] => (result("1/2-1/2")??, 1),
        _ => {
            let (said, used) = reason(&words)?;
            return (used == words.len()).then_some(Value {
                said: Some(said),
                alone: false,
                understood: true,
            });
        }
    };
    let behind = &words[used..];
    if behind.is_empty() {
        return Some(Value {
            said: Some(said),
            alone: false,
            understood: true,
        });
    }
    Some(with_reason(Some(said), "", behind))
}

/// Reads the value of `Termination`, which gives the reason and may name the winner too.
pub(in crate::format::psn) fn termination(value: &str) -> Value {
    let read = read(value);
    if let Some(read) = read.filter(|read| read.understood) {
        return read;
    }
    let words = words(value);
    let given = given(value, &words).map(|(said, _)| said);
    Value {
        said: given.or(read.and_then(|read| read.said)),
        alone: false,
        understood: given.is_some() || is_usual(&words),
    }
}

/// Reads the words that stand among the moves behind the token of a result; they are `alone` if they only give a reason.
pub(in crate::format::psn) fn beside(said: Option<Said>, text: &str) -> Value {
    let words = words(text);
    let read = with_reason(said, text, &words);
    let is_all = given(text, &words).is_some_and(|(_, is_all)| is_all);
    Value {
        alone: read.understood && is_all,
        ..read
    }
}

/// Do words tell nothing of the reason, as time and length of a game do?
fn is_usual(words: &[String]) -> bool {
    match words {
        [] => true,
        [word] if word == "normal" => true,
        [first, ..] => {
            matches!(&**first, "in" | "after" | "at") || first.starts_with(|ch: char| ch.is_ascii_digit())
        }
    }
}

/// The reason that a text gives, which has these words; and whether it says nothing else.
fn given(text: &str, words: &[String]) -> Option<(Said, bool)> {
    let text = text.trim();
    let phrase = phrase_before(text).map(|(said, len)| (said, len == text.len()));
    let reason_at = |from: usize| {
        let (said, used) = reason(words.get(from..)?)?;
        Some((said, from + used == words.len() && from == 0))
    };
    let is_whole = |given: &(Said, bool)| given.1;
    let first = || reason_at(0);
    // The winner may stand before it by name.
    let named = || words.iter().position(|word| matches!(&**word, "by" | "on")).and_then(reason_at);
    phrase
        .filter(is_whole)
        .or_else(|| first().filter(is_whole))
        .or(phrase)
        .or_else(first)
        .or_else(named)
}

/// A result with the reason that is given for it, if that can be one.
pub(in crate::format::psn) fn fitting(said: Option<Said>, given: Said) -> Option<Said> {
    let kind = given.kind();
    match said {
        None => (kind == EndingKind::Interrupt).then_some(given),
        Some(said) if said.winner.is_some() => {
            let agrees = given.winner.is_none_or(|winner| said.winner == Some(winner));
            agrees.then(|| said.because(kind))
        }
        Some(said) => is_draw(kind).then(|| said.because(kind)),
    }
}

/// A result with the words behind it, as they stand and one by one.
fn with_reason(said: Option<Said>, text: &str, words: &[String]) -> Value {
    let alone = false;
    if is_usual(words) {
        return Value {
            said,
            alone,
            understood: true,
        };
    }
    let given = given(text, words).and_then(|(given, _)| fitting(said, given));
    match (given, said) {
        (Some(fitting), _) => Value {
            said: Some(fitting),
            alone,
            understood: true,
        },
        // For some other reason than a resignation, as it seems.
        (None, Some(said)) if said.winner.is_some() => Value {
            said: Some(said.because(EndingKind::UnstatedWin)),
            alone,
            understood: false,
        },
        (None, said) => Value {
            said,
            alone,
            understood: false,
        },
    }
}

/// The longest reason at the beginning of some words, and how many of them it takes.
fn reason(words: &[String]) -> Option<(Said, usize)> {
    const MOST: usize = 5;
    let skipped = words
        .iter()
        .take_while(|word| BEFORE_REASONS.contains(&word.as_str()))
        .count();
    [0, skipped].into_iter().find_map(|from| {
        let most = words.len().min(from + MOST);
        (from + 1..=most).rev().find_map(|end| {
            let text = words[from..end].join(" ");
            // Another result is no reason.
            let said = phrase(&text).filter(|said| said.winner.is_none() || !said.bare);
            let known = || {
                let row = REASONS.iter().find(|(_, words)| words.contains(&&*text));
                row.map(|&(kind, _)| Said::by(kind, None))
            };
            said.or_else(known).map(|said| (said, end))
        })
    })
}

fn side(word: &str) -> Option<Color> {
    match word {
        "black" | "sente" => Some(Color::Black),
        "white" | "gote" => Some(Color::White),
        _ => None,
    }
}

/// The words of a text in lower case, without the signs round them; `BlackWin` is two.
fn words(text: &str) -> Vec<String> {
    let mut spaced = String::with_capacity(text.len() + 8);
    let mut before = ' ';
    for ch in text.chars() {
        if before.is_ascii_lowercase() && ch.is_ascii_uppercase() {
            spaced.push(' ');
        }
        spaced.push(ch.to_ascii_lowercase());
        before = ch;
    }
    spaced
        .split(|ch: char| ch.is_whitespace() || "()[]{}<>,;:._!~\"'".contains(ch))
        .map(|word| word.trim_matches(['-', '–']).to_owned())
        .filter(|word| !word.is_empty())
        .collect()
}

/// The text behind `token`, which may have blanks between its signs.
fn strip_spaced<'t>(text: &'t str, token: &str) -> Option<&'t str> {
    let mut rest = text;
    for ch in token.chars() {
        rest = rest.trim_start().strip_prefix(ch)?;
    }
    (rest.is_empty() || rest.starts_with(|ch: char| !ch.is_ascii_digit() && ch != '/')).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_read_with_its_reason() {
        use Color::{Black, White};
        use EndingKind::{
            Declaration, Disconnect, Draw, FoulLoss, Impasse, Interrupt, MaxMoves, Repetition, Resign, Timeout,
        };
        for (value, kind, winner) in [
            ("0-1 (time)", Timeout, Some(White)),
            ("0-1 time forfeit", Timeout, Some(White)),
            ("1-0, time out", Timeout, Some(Black)),
            ("0-1 (illegal move)", FoulLoss, Some(White)),
            ("1 - 0 [Foul]", FoulLoss, Some(Black)),
            ("1-0 {White resigned}", Resign, Some(Black)),
            ("0-1; by declaration", Declaration, Some(White)),
            ("0-1 - disconnected", Disconnect, Some(White)),
            ("1/2-1/2 (sennichite)", Repetition, None),
            ("1/2-1/2 by agreement", Draw, None),
            ("½-½ (Jishogi)", Impasse, None),
            ("* (adjourned)", Interrupt, None),
            ("Gote wins on time", Timeout, Some(White)),
            ("Sente wins, foul", FoulLoss, Some(Black)),
            ("Black won by resignation", Resign, Some(Black)),
            ("White lost (illegal move)", FoulLoss, Some(Black)),
            ("Winner: Gote, Sente resigned", Resign, Some(White)),
            ("draw by sennichite", Repetition, None),
            ("Draw (jishogi)", Impasse, None),
            ("Draw: move limit", MaxMoves, None),
        ] {
            let read = read(value).unwrap_or_else(|| panic!("{value}"));
            let said = read.said.unwrap_or_else(|| panic!("{value}"));
            assert_eq!((said.kind, said.winner, said.bare), (kind, winner, false), "{value}");
            assert!(read.understood, "{value}");
        }
    }

    #[test]
    fn a_winner_alone_is_read_in_every_spelling() {
        for (value, winner) in [
            ("1-0", Color::Black),
            ("1:0", Color::Black),
            ("0 : 1", Color::White),
            ("0–1", Color::White),
            ("BlackWin", Color::Black),
            ("GoteWins", Color::White),
            ("white_lost", Color::Black),
            ("Win for Sente", Color::Black),
            ("1-0 in 3 hours", Color::Black),
            ("0-1 (85 moves)", Color::White),
        ] {
            let read = read(value).unwrap_or_else(|| panic!("{value}"));
            assert_eq!((read.said, read.understood), (Some(Said::wins(winner)), true), "{value}");
        }
        for value in ["*", "Unfinished", "in progress", "Unknown"] {
            assert_eq!(read(value).map(|read| (read.said, read.understood)), Some((None, true)), "{value}");
        }
    }

    #[test]
    fn a_reason_that_is_not_understood_is_no_resignation() {
        let unstated = |winner| Some(Said::by(EndingKind::UnstatedWin, Some(winner)));
        for (value, said) in [
            ("0-1 forfeit", unstated(Color::White)),
            ("1-0 (bye)", unstated(Color::Black)),
            ("Sente wins, whatever", unstated(Color::Black)),
            ("1-0 (Black resigned)", unstated(Color::Black)),
            ("1/2-1/2 (time)", result("1/2-1/2").unwrap()),
            ("* (odd)", None),
        ] {
            let read = read(value).unwrap_or_else(|| panic!("{value}"));
            assert_eq!((read.said, read.understood), (said, false), "{value}");
        }
        for value in ["0-4", "1", "0-0", "Black", "time will tell", "won", "Suzuki wins", "foul of somebody"] {
            assert_eq!(read(value), None, "{value}");
        }
    }
}
