//! The reader of the family (spec `kif.md` sections 2 to 12).
//!
//! KIF and KI2 are mixed in files that people put together, so every line is read by what it is: [`numbered`] reads the
//! lines of KIF, [`marked`] those of KI2. Which format the file is taken for decides only what could be either.

mod marked;
mod numbered;
mod numbers;
mod often;

use super::lines::{self, Line, classify};
use super::sheet::Sheet;
use crate::messages::{Message, findings};
use crate::record::clock::Clock;
use crate::record::fault::{Code, Fault, Faults};
use crate::record::transcript::{Follow, RemarkKind, Transcript, What};
use crate::text::numerals::{self, trim_blanks};
use crate::text::{names, place};
pub(in crate::format) use marked::{SEPARATORS, reads};
use numbers::Numbers;
use often::{Oddity, Often};

/// The format that a file is taken for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::format) enum Dialect {
    /// Moves stand one a line, behind their numbers.
    Kif,
    /// Moves stand several a line, behind the marks of their sides.
    Ki2,
}

impl Dialect {
    /// The name of the format.
    const fn name(self) -> &'static str {
        match self {
            Self::Kif => "KIF",
            Self::Ki2 => "KI2",
        }
    }

    /// How many bytes of a text a move takes at least, more or less.
    const fn bytes_a_move(self) -> usize {
        match self {
            // A line with a clock has some 38 bytes, one without has 20.
            Self::Kif => 36,
            // ▲７六歩 and four blanks.
            Self::Ki2 => 16,
        }
    }
}

/// Reads one game.
pub(in crate::format) fn read<'t>(
    text: &'t str,
    faults: &mut Faults,
    dialect: Dialect,
) -> Transcript<'t> {
    let mut sheet = Sheet::new(text, faults);
    sheet.out.steps.reserve(text.len() / dialect.bytes_a_move());
    let mut reader = Reader {
        sheet,
        numbers: Numbers::NONE,
        dialect,
        often: Often::default(),
    };
    for (_, line) in place::lines(text) {
        reader.line(line);
    }
    reader.finish()
}

struct Reader<'t, 'f> {
    sheet: Sheet<'t, 'f>,
    numbers: Numbers,
    dialect: Dialect,
    /// What is odd all over the text.
    often: Often,
}

impl<'t> Reader<'t, '_> {
    #[inline]
    fn line(&mut self, line: &'t str) {
        if self.dialect == Dialect::Ki2 && names::side_mark(line).is_some() {
            return self.marked(line);
        }
        match classify(line) {
            Line::Numbered(numbered) => self.numbered(numbered, line),
            Line::Marked(text) => self.marked(text),
            Line::Variation(text) => self.variation(text, line),
            other => {
                let is_rank = matches!(other, Line::Rank(_));
                match self.sheet.take(other) {
                    Some(Line::Other(behind)) if is_rank => self.behind_rank(behind),
                    Some(refused) => self.unknown(refused, line),
                    None => {}
                }
            }
        }
    }

    /// Text glued to a rank of the board is read as a line of its own.
    #[cold]
    fn behind_rank(&mut self, text: &'t str) {
        if matches!(classify(text), Line::Rank(_)) {
            return self.unknown_line(text);
        }
        let message = findings::TEXT_AFTER_RANK;
        self.sheet.add(Code::LenientSpelling, text, message);
        self.line(text);
    }

    /// `変化：5手`
    fn variation(&mut self, text: &'t str, line: &'t str) {
        let (text, remark) = match text.split_once('#') {
            Some((text, remark)) => (trim_blanks(text), Some(remark)),
            None => (trim_blanks(text), None),
        };
        let number = numerals::number(text);
        let behind = number.map_or(text, |number| text.get(number.len..).unwrap_or(""));
        let behind = trim_blanks(behind);
        let tail = ["手目", "手"]
            .iter()
            .find_map(|word| behind.strip_prefix(word));
        let moves = trim_blanks(tail.unwrap_or(behind));
        let has_moves = marked::shapes(moves) > 0;
        let begun = !self.sheet.out.steps.is_empty();
        // Early versions of Electron Shogi wrote 変化：3手 among the header lines.
        if !begun && !has_moves && (number.is_none() || !moves.is_empty()) {
            let message = findings::VARIATION_WITHOUT_PLY;
            self.sheet.add(Code::UnreadableLine, line, message);
            self.sheet.remark(RemarkKind::Hash, trim_blanks(line));
        }
        if begun {
            let found =
                number.and_then(|number| Some((number, self.numbers.ply_of(number.value)?)));
            match found {
                Some((number, ply)) => {
                    self.sheet.announce(ply, trim_blanks(line));
                    self.numbers.go_to(number.value, ply);
                    if !moves.is_empty() && !has_moves {
                        // Told like every comment that stands before the first move of a variation.
                        self.sheet.remark(RemarkKind::Comment, moves);
                    }
                }
                None => self.sheet.leave_out_variation(trim_blanks(line)),
            }
        }
        if has_moves {
            self.moves(moves);
        }
        if (begun || has_moves)
            && let Some(remark) = remark
        {
            self.sheet.remark(RemarkKind::Hash, remark);
        }
    }

    /// What stands for a move and cannot be read.
    fn unreadable(
        &mut self,
        follow: Follow,
        text: &'t str,
        why: impl Into<Message>,
        ply: u32,
        count: u32,
    ) {
        let span = self.sheet.span(text);
        let fault = Fault::new(Code::UnreadableMove, why)
            .at(span)
            .at_ply(ply)
            .leaving_out(count);
        // The step comes first: an announced variation counts as a line of play from there on.
        self.sheet.push(follow, What::Unreadable, Clock::NONE, span);
        self.sheet.tell(fault);
    }

    /// A line of no kind, or of a kind that has no place here.
    #[cold]
    fn unknown(&mut self, line: Line<'t>, text: &'t str) {
        let text = trim_blanks(text);
        if matches!(line, Line::Rank(_)) && marked::shapes(text) == 0 {
            return self.unknown_line(text);
        }
        let may_be_moves = self.sheet.in_moves() || self.dialect == Dialect::Ki2;
        if may_be_moves && self.begins_with_move(text) {
            return self.moves(text);
        }
        let count = marked::shapes(text);
        if count > 0 && marked::is_heading(text, count) {
            let message = findings::HEADING_WITH_MOVES;
            let span = self.sheet.span(text);
            let fault = Fault::new(Code::UnreadableLine, message).at(span);
            self.sheet.tell(fault.leaving_out(count));
            return self.sheet.remark(RemarkKind::Hash, text);
        }
        // With a colon it would have been a header line if it could be one.
        let in_place = self.sheet.in_moves()
            || matches!(line, Line::Header(..))
            || (may_be_moves && lines::must_be_move(text));
        if count > 0 && in_place {
            let why = match self.dialect {
                Dialect::Kif => findings::MOVE_AFTER_NUMBER,
                Dialect::Ki2 => findings::MOVES_IN_TEXT,
            };
            return self.unreadable_here(text, why, count);
        }
        self.unknown_line(text);
    }

    /// Text without a number that has to be moves and cannot be read.
    fn unreadable_here(&mut self, text: &'t str, why: impl Into<Message>, count: u32) {
        match self.next() {
            Some(follow) => self.unreadable(follow, text, why, self.numbers.ply - 1, count),
            None => self.sheet.leave_out(text, count),
        }
    }

    /// Where a move without a number belongs; `None` if its line of play has ended before.
    #[inline]
    fn next(&mut self) -> Option<Follow> {
        if self.sheet.has_ended() {
            return None;
        }
        if self.numbers.ply == 0 {
            self.numbers = Numbers::from(1);
        }
        self.numbers.advance();
        Some(Follow::Previous)
    }

    fn unknown_line(&mut self, text: &'t str) {
        let message = Message::new(findings::NO_LINE_OF_FORMAT).with("format", self.dialect.name());
        let fault = Fault::new(Code::UnreadableLine, message).at(self.sheet.span(text));
        self.sheet.tell(fault.leaving_out(marked::shapes(text)));
        self.sheet.remark(RemarkKind::Hash, text);
    }

    /// Counts something that may be odd all over the text.
    fn odd(&mut self, oddity: Oddity, part: &str) {
        let span = self.sheet.span(part);
        self.often.add(oddity, span);
    }

    fn finish(self) -> Transcript<'t> {
        let Self {
            mut sheet,
            often,
            dialect,
            numbers,
        } = self;
        // Moves that are counted on from the real ply of their start.
        if let Some(before) = u32::try_from(numbers.offset)
            .ok()
            .filter(|&before| before > 0 && sheet.has_board())
        {
            let start = &mut sheet.out.start;
            start.move_number.get_or_insert(before.saturating_add(1));
        }
        often.tell(dialect, sheet.faults);
        sheet.finish()
    }
}
