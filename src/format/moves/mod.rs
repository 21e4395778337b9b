//! Moves alone, in any [notation](crate::notation), as people type them in, paste them from a page, or get them with
//! `--plain`; and the [score sheets](super::score) that are written in them.
//!
//! ```text
//! P-7f P-3d Bx2b+
//! 1. ▲７六歩 2. △３四歩
//! 1.P-26 P-84 2.P-25 P-85
//! ```
//!
//! Every notation is read without being named, also in mixture. The start is that of an even game, or the one that the text
//! names (`Position: SFEN`, `Handicap: Bishop`, `手合割：角落ち`); White moves first where the first move is marked as
//! White's (△, `1...`).
//!
//! The reader forgives, besides what the notations do:
//! * numbers before moves, of plies or of pairs, `...` for a move of Black that is not there, commas between moves, `!` and
//!   `?` behind them;
//! * moves in one line or in many; an empty line behind moves ends the game, unless a number larger than 1 goes on; behind
//!   header lines alone it does so where header lines follow;
//! * what else stands on a sheet: header lines (and, behind a colon, further lines of
//!   their values), comments (`*`), bookmarks (`&`), times in parentheses, variations that are
//!   indented under their heading, and the words for the ending, in English and in Japanese.
//!
//! There is no writer: `--plain` writes the moves of any notation.

pub(in crate::format) mod line;
mod read;

use super::{ClockUnit, Format, Holds, Newline};
use crate::notation::{Settings, numbering};
use crate::text::encoding;
use crate::text::numerals::trim_blanks;
use crate::text::place;

use line::{Kind, next_move, said, without_times};
use read::read;

/// Moves alone.
pub static FORMAT: Format = Format {
    name: "moves",
    about: "moves alone in any notation, and score sheets",
    extensions: &[],
    newline: Newline::Lf,
    holds_many: true,
    separator: "\n",
    file_head: |_| String::new(),
    holds: |_| Holds {
        moves: true,
        variations: true,
        comments: true,
        clocks: ClockUnit::Millis,
        bookmarks: true,
        header: true,
        endings: true,
        fouls: false,
    },
    sniff,
    stated_encoding: |_| None,
    western: false,
    cut,
    read: Some(|text, faults| read(text, Settings::DEFAULT, faults)),
    write: None,
};

/// The same with shorthand and the symbols of Edo records, which have other meanings elsewhere and are read only when they
/// are asked for.
pub static WITH_SHORTHAND: Format = Format {
    read: Some(|text, faults| {
        let settings = Settings {
            shorthand: true,
            ..Settings::DEFAULT
        };
        read(text, settings, faults)
    }),
    ..FORMAT
};

/// How sure a text is that is made of moves: more than none at all, less than any format with a sign of its own.
const ONLY_MOVES: u8 = 55;

/// How many moves and lines are looked at to find out what a text is.
const LOOKED_AT: usize = 40;

fn sniff(text: &str) -> u8 {
    let mut moves = 0;
    let mut is_numbered = false;
    for (_, line) in place::lines(text).take(LOOKED_AT) {
        let line = trim_blanks(line);
        if !matches!(Kind::of(line), Kind::Moves) {
            continue;
        }
        let mut rest = line;
        while !rest.is_empty() && moves < LOOKED_AT {
            match next_move(rest, &Settings::DEFAULT) {
                Ok(found) => {
                    is_numbered |= found.before.number.is_some();
                    rest = found.behind;
                }
                Err(_) if moves > 0 && said(without_times(rest).0).is_some() => break,
                Err(_) => return 0,
            }
            moves += 1;
        }
    }
    // A single word may be anything.
    if moves > 1 || moves > 0 && is_numbered { ONLY_MOVES } else { 0 }
}

/// The offset behind the empty lines that end the first game.
fn cut(bytes: &[u8]) -> Option<usize> {
    let mut lines = lines_of(bytes);
    let mut paragraph = 0;
    let mut before = Held::default();
    let mut end = None;
    for (at, line) in &mut lines {
        if line.trim_ascii().is_empty() {
            if end.is_none() {
                before.see(&bytes[paragraph..at]);
                end = Some(at);
            }
            continue;
        }
        if end.take().is_none() {
            continue;
        }
        let ends = if before.moves {
            // A number that is not the first one goes on with the game.
            let number = numbering(&String::from_utf8_lossy(line)).number;
            number.is_none_or(|number| number <= 1)
        } else {
            // Moves may stand apart from their header, and another header is that of another game.
            before.header && is_header(line)
        };
        if ends {
            return Some(at);
        }
        paragraph = at;
    }
    None
}

/// The whole lines of undecoded bytes with their offsets.
fn lines_of(bytes: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = bytes.get(at..)?;
        let end = memchr::memchr2(b'\n', b'\r', rest)?;
        let start = at;
        at += end + 1;
        Some((start, &rest[..end]))
    })
}

/// What the paragraphs before an empty line hold.
#[derive(Debug, Clone, Copy, Default)]
struct Held {
    header: bool,
    /// A line that may be one of moves, or of an ending.
    moves: bool,
}

impl Held {
    fn see(&mut self, paragraph: &[u8]) {
        let text = encoding::decode(paragraph, None).text;
        for (_, line) in place::lines(&text) {
            match Kind::of(trim_blanks(line)) {
                Kind::Header(..) => self.header = true,
                Kind::Moves | Kind::Ending(..) | Kind::Variation => self.moves = true,
                Kind::Empty | Kind::Comment | Kind::Bookmark | Kind::More(_) => {}
            }
        }
    }
}

fn is_header(line: &[u8]) -> bool {
    let text = encoding::decode(line, None).text;
    matches!(Kind::of(trim_blanks(&text)), Kind::Header(..))
}
