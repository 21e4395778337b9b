//! The lines of a list or a sheet: what they are, and the moves in them.

use crate::format::endings;
use crate::format::kakinoki::clock::{self, ClockText};
use crate::format::kakinoki::result;
use crate::format::score::words::{self, Language};
use crate::notation::{self, Notation, Settings, Unread, numbering};
use crate::record::ending::EndingKind;
use crate::shogi::Color;
use crate::text::numerals::{is_blank, trim_blanks, trim_blanks_start};

/// What a line is, by its beginning.
pub(in crate::format) enum Kind<'l> {
    Empty,
    Comment,
    Bookmark,
    /// The number of its first move, and what stands behind the heading.
    Variation(Option<u32>, &'l str),
    Ending(Said<'l>),
    /// Key and value.
    Header(&'l str, &'l str),
    /// A further line of the value above it.
    More(&'l str),
    Moves,
}

/// How a line says that the game ends.
pub(in crate::format) struct Said<'l> {
    pub(in crate::format) moves: Option<u32>,
    pub(in crate::format) kind: EndingKind,
    pub(in crate::format) winner: Option<Color>,
    pub(in crate::format) words: &'l str,
    /// What else the words say.
    pub(in crate::format) rest: &'l str,
    /// A sheet has other words for it.
    pub(in crate::format) lenient: bool,
}

impl<'l> Kind<'l> {
    /// Looks at a line without the blanks around it.
    pub(in crate::format) fn of(line: &'l str) -> Self {
        if line.is_empty() {
            return Self::Empty;
        }
        if line.starts_with('*') {
            return Self::Comment;
        }
        if line.starts_with('&') {
            return Self::Bookmark;
        }
        if let Some((number, rest)) = Language::read_variation(line) {
            return Self::Variation(number, rest);
        }
        if let Some(said) = said(without_times(line).0) {
            return Self::Ending(said);
        }
        let colon = |ch| matches!(ch, ':' | '：');
        if let Some(value) = line.strip_prefix(colon) {
            return Self::More(trim_blanks(value));
        }
        match line.split_once(colon) {
            // In a line of moves a colon stands only in times.
            Some((key, value)) if next_move(line, &Settings::DEFAULT).is_err() => {
                Self::Header(trim_blanks(key), trim_blanks(value))
            }
            _ => Self::Moves,
        }
    }
}

/// What a text says of the ending, if it is about nothing else; a number may stand before it, and the mark of a side.
pub(super) fn said(text: &str) -> Option<Said<'_>> {
    let line = text.get(numbering(text).len..).unwrap_or("");
    let word = line.strip_prefix(['▲', '△', '▼', '▽', '☗', '☖']).unwrap_or(line);
    let word = endings::from_kif(word).or_else(|| endings::from_usi(word));
    if let Some(kind) = word {
        return Some(Said {
            moves: None,
            kind,
            winner: None,
            words: line,
            rest: "",
            lenient: false,
        });
    }
    if let Some(sentence) = line.strip_prefix("まで") {
        let verdict = result::read(sentence);
        if verdict.ending.is_none() && verdict.plies.is_some() && sentence.ends_with('手') {
            return Some(Said {
                moves: verdict.plies,
                kind: EndingKind::Unfinished,
                winner: None,
                words: "",
                rest: "",
                lenient: false,
            });
        }
        let (kind, winner) = verdict.ending?;
        let words = verdict.words;
        let is_all = kind == EndingKind::Other || result::is_plain(words);
        return Some(Said {
            moves: verdict.plies,
            kind,
            winner,
            words,
            rest: if is_all { "" } else { words },
            lenient: false,
        });
    }
    // `1 - 0` begins with no number of a move.
    let said = words::read_english(line).or_else(|| words::read_english(text))?;
    Some(Said {
        moves: said.moves,
        kind: said.kind,
        winner: said.winner,
        words: said.words,
        rest: said.rest,
        lenient: said.lenient,
    })
}

/// A line without the times in parentheses at its end, and those times.
pub(super) fn without_times(line: &str) -> (&str, Option<ClockText>) {
    let times = line.rfind('(').and_then(|at| {
        let times = clock::read(&line[at..])?;
        (at + times.len == line.len()).then_some((at, times))
    });
    match times {
        Some((at, times)) if at > 0 => (trim_blanks(&line[..at]), Some(times)),
        _ => (line, None),
    }
}

/// A move with what stands before and behind it.
pub(super) struct Found<'t> {
    pub(super) read: notation::Read<'t>,
    pub(super) notation: &'static Notation,
    /// The text of the move.
    pub(super) text: &'t str,
    /// What stands before the move.
    pub(super) before: notation::Numbering,
    pub(super) times: Option<ClockText>,
    /// What is left, without the blanks and commas before it.
    pub(super) behind: &'t str,
}

/// Reads the next move of a line.
pub(super) fn next_move<'t>(line: &'t str, settings: &Settings) -> Result<Found<'t>, Unread> {
    let mut before = numbering(line);
    let mut text = line.get(before.len..).unwrap_or("");
    if before.ellipsis {
        // `1. ...   2. P-3d`: where each move is numbered, so is the one that is left out.
        let own = numbering(text);
        before.number = own.number.or(before.number);
        before.len += own.len;
        text = line.get(before.len..).unwrap_or("");
    }
    let (notation, read) = notation::read_any(text, settings)?;
    let (text, behind) = text.split_at_checked(read.len).unwrap_or((text, ""));
    let mut behind = trim_blanks_start(behind);
    let times = clock::read(behind);
    if let Some(times) = times {
        behind = behind.get(times.len..).unwrap_or("");
    }
    let is_between = |ch| is_blank(ch) || matches!(ch, ',' | ';' | '、' | '。' | '／' | '/');
    Ok(Found {
        text: text.trim_end_matches(is_blank),
        read,
        notation,
        before,
        times,
        behind: behind.trim_start_matches(is_between),
    })
}
