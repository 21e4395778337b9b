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
//!   header lines alone it does so where header lines follow that say one of them again (two names, and below an empty line
//!   the position, are one game); a game without moves that others follow says so (`After 0 moves:`, `まで0手`);
//! * what else stands on a sheet: header lines (and, behind a colon, further lines of
//!   their values), comments (`*`), bookmarks (`&`), times in parentheses, variations that are
//!   indented under their heading, and the words for the ending, in English and in Japanese, also those that people write
//!   (`White resigned`, `Gote lost on time`, `Checkmate`, `1 - 0`: the ones of [PSN](super::psn)).
//!
//! There is no writer: `--plain` writes the moves of any notation.

pub(in crate::format) mod line;
mod open;
mod read;

use std::collections::HashSet;

use super::{Format, Holds, Newline};
use super::score::words::Language;
use crate::notation::{Settings, numbering};
use crate::record::ending::EndingKind;
use crate::record::header::Key;
use crate::shogi::Setup;
use crate::text::encoding;
use crate::text::numerals::trim_blanks;
use crate::text::place;

use line::{Found, Kind, next_move, said, without_times};
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
    holds: |_| Holds::EVERYTHING,
    sniff,
    stated_encoding: |_| None,
    western: false,
    cut,
    read: Some(|text, faults| read(text, Settings::DEFAULT, faults)),
    write: None,
    mend: None,
    list: None,
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

/// How sure a text is that is laid out as a score sheet: its moves alone may look like another format.
const SHEET: u8 = 96;

/// How many moves are looked at to find out what a text is, and how many lines; behind those moves only the lines of a sheet
/// that are not rows of moves.
const MOVES_LOOKED_AT: usize = 16;
const LINES_LOOKED_AT: usize = 400;

fn sniff(text: &str) -> u8 {
    let mut moves = 0;
    let mut is_numbered = false;
    let mut signs = Signs::default();
    for (_, whole) in place::lines(text).take(LINES_LOOKED_AT) {
        let is_beside = whole.starts_with(['*', '&', '変', 'V', 'A']) || whole.starts_with("   ");
        if moves >= MOVES_LOOKED_AT && !is_beside {
            continue;
        }
        let line = trim_blanks(whole);
        let kind = Kind::of(line);
        signs.see(whole, &kind);
        if !matches!(kind, Kind::Moves) {
            continue;
        }
        let mut rest = line;
        while !rest.is_empty() && moves < MOVES_LOOKED_AT {
            match next_move(rest, &Settings::DEFAULT) {
                Ok(found) => {
                    is_numbered |= found.before.number.is_some();
                    signs.see_move(rest, &found);
                    rest = found.behind;
                }
                Err(_) if moves > 0 && said(without_times(rest).0).is_some() => break,
                Err(_) => return 0,
            }
            moves += 1;
        }
    }
    if signs.surely || moves > 0 && signs.are_of_a_sheet() {
        SHEET
    } else if moves > 1 || moves > 0 && is_numbered {
        ONLY_MOVES
    } else {
        // A single word may be anything.
        0
    }
}

/// Does a line of a text begin with a move? It may then be a list of moves, also where something else stands between them.
pub(super) fn begins_with_moves(text: &str) -> bool {
    let mut lines = place::lines(text).take(LINES_LOOKED_AT);
    lines.any(|(_, line)| next_move(trim_blanks(line), &Settings::DEFAULT).is_ok())
}

/// What stands on score sheets and not in the files that their moves look like: those of KIF and KI2 have no dots behind
/// numbers, no `...`, and begin their lines with the mark of a comment, PSN has no header lines with colons.
#[derive(Debug, Default)]
struct Signs {
    /// Words that only sheets have: `Black: A`, `Variation at ply 5:`, `After 3 moves:`.
    words: bool,
    /// `After 0 moves:`, `まで0手` and `Position: SFEN`, which tell a sheet also where there is no move.
    surely: bool,
    /// Header lines and sentences about the end that KIF has too, and moves that it does not have.
    header: bool,
    foreign: bool,
    /// `1. ▲７六歩`, and moves of that kind without a dot.
    dotted: usize,
    undotted: usize,
    /// Comments, bookmarks and variations that are indented, and others.
    indented: usize,
    flush: usize,
    /// `...` before a move in Japanese.
    ellipsis: bool,
    /// `▲７六歩 (0:12/0:01:15)`.
    times: bool,
}

impl Signs {
    fn see(&mut self, whole: &str, kind: &Kind<'_>) {
        let line = trim_blanks(whole);
        match kind {
            Kind::Comment | Kind::Bookmark | Kind::Variation(..) => {
                if whole.starts_with("   ") {
                    self.indented += 1;
                } else {
                    self.flush += 1;
                }
                self.words |= line.starts_with("Variation at ply ");
            }
            Kind::Ending(said) => {
                let is_ours = said.moves.is_some() && line.starts_with("After ");
                self.surely |= is_ours || said.kind == EndingKind::Unfinished && said.moves == Some(0);
                self.words |= is_ours;
                self.header |= said.moves.is_some();
            }
            Kind::Header(name, value) => {
                let is_position = Language::is_position(name);
                let is_known = Language::known_key(name).is_some() || is_position;
                self.surely |= is_position && Setup::from_sfen(value).is_ok();
                self.words |= is_known && name.is_ascii();
                self.header |= is_known;
            }
            _ => {}
        }
    }

    fn see_move(&mut self, text: &str, found: &Found<'_>) {
        if !matches!(found.notation.name, "japanese" | "kif") {
            self.foreign = true;
            return;
        }
        let digits = text.find(|ch: char| !ch.is_ascii_digit()).unwrap_or(0);
        if digits > 0 && text[digits..].starts_with('.') {
            self.dotted += 1;
        } else if found.before.number.is_some() {
            self.undotted += 1;
        }
        self.ellipsis |= found.before.ellipsis;
        self.times |= found.times.is_some() && found.before.number.is_none();
    }

    const fn are_of_a_sheet(&self) -> bool {
        let layout = self.flush == 0 && (self.indented > 0 || self.ellipsis || self.times);
        self.dotted > self.undotted || self.undotted == 0 && (self.words || self.header && self.foreign || layout)
    }
}

/// The offset at which the next game begins: behind the empty lines that end the first one, or at header lines behind
/// moves, with moves behind them.
fn cut(bytes: &[u8]) -> Option<usize> {
    let mut paragraph = 0;
    let mut read_to = 0;
    let mut before = Held::default();
    let mut end = None;
    for (at, line) in whole_lines(bytes) {
        read_to = at + line.len();
        if line.trim_ascii().is_empty() {
            if end.is_none() {
                if let Some(next) = before.see(&bytes[paragraph..at]) {
                    return Some(paragraph + next);
                }
                end = Some(at);
            }
            continue;
        }
        if end.take().is_none() {
            continue;
        }
        // Moves may stand apart from their header, and its lines from one another.
        if before.moves {
            let text = encoding::decode(line.trim_ascii_end(), None).text;
            let kind = Kind::of(trim_blanks(&text));
            // A number that is not the first one goes on with the game.
            let number = numbering(&text).number.filter(|_| matches!(kind, Kind::Moves));
            if number.is_none_or(|number| number <= 1) {
                return Some(at);
            }
        }
        before.close();
        paragraph = at;
    }
    if end.is_some() {
        return None;
    }
    let whole = bytes.get(paragraph..read_to)?;
    before.see(whole).map(|next| paragraph + next)
}

/// The whole lines of undecoded bytes with their offsets.
fn whole_lines(bytes: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut at = 0;
    place::lines_of_bytes(bytes).map_while(move |line| {
        let start = at;
        at += line.len();
        matches!(line, [.., b'\n' | b'\r']).then_some((start, line))
    })
}

/// What the paragraphs before an empty line hold.
#[derive(Debug, Default)]
struct Held {
    /// The header lines of the paragraphs before this one, and its own.
    said: HashSet<Named>,
    header: Vec<Named>,
    /// A line that may be one of moves, or of an ending.
    moves: bool,
}

/// What a header line is about.
#[derive(Debug, PartialEq, Eq, Hash)]
enum Named {
    /// The start: its name, or its position.
    Start,
    Known(Key),
    Free(String),
}

impl Named {
    fn of(name: &str) -> Self {
        match Language::known_key(name) {
            Some(Key::Handicap) => Self::Start,
            Some(key) => Self::Known(key),
            None if Language::is_position(name) => Self::Start,
            None => Self::Free(name.to_owned()),
        }
    }
}

impl Held {
    /// What follows is another paragraph.
    fn close(&mut self) {
        self.said.extend(self.header.drain(..));
    }

    /// Looks at a paragraph; gives the offset in it at which another game begins: at a header behind moves, or at its
    /// beginning if it says again what the header lines before it say.
    fn see(&mut self, paragraph: &[u8]) -> Option<usize> {
        let text = encoding::decode(paragraph, None).text;
        let mut next_header = None;
        // The lines of the text are those of the bytes.
        for ((_, line), (at, _)) in place::lines(&text).zip(whole_lines(paragraph)) {
            match Kind::of(trim_blanks(line)) {
                Kind::Header(name, _) => {
                    let named = Named::of(name);
                    let is_known = !matches!(named, Named::Free(_));
                    if self.moves {
                        if is_known {
                            next_header.get_or_insert(at);
                        }
                    } else if self.said.contains(&named) {
                        return Some(0);
                    } else {
                        self.header.push(named);
                    }
                }
                Kind::Moves if next_header.is_some() => {
                    let number = numbering(trim_blanks(line)).number;
                    if number.is_none_or(|number| number <= 1) {
                        return next_header;
                    }
                    next_header = None;
                }
                Kind::Moves | Kind::Ending(..) | Kind::Variation(..) => {
                    self.moves = true;
                    next_header = None;
                }
                Kind::Empty | Kind::Comment | Kind::Bookmark | Kind::More(_) => {}
            }
        }
        None
    }
}
