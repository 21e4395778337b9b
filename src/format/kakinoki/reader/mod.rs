//! The reader of the family (spec `kif.md` sections 2 to 11).

mod numbered;
mod numbers;

use super::lines::{self, Line, classify};
use super::sheet::Sheet;
use crate::record::clock::Clock;
use crate::record::fault::{Code, Fault, Faults};
use crate::record::transcript::{Follow, RemarkKind, Transcript, What};
use crate::text::numerals::{self, trim_blanks};
use crate::text::place;
use numbers::Numbers;

/// Reads one game.
pub(in crate::format) fn read<'t>(text: &'t str, faults: &mut Faults) -> Transcript<'t> {
    let mut sheet = Sheet::new(text, faults);
    // A line with a clock has some 38 bytes, one without has 20.
    sheet.out.steps.reserve(text.len() / 36);
    let numbers = Numbers {
        expected: u32::MAX,
        ..Numbers::default()
    };
    let mut reader = Reader { sheet, numbers };
    for (_, line) in place::lines(text) {
        reader.line(line);
    }
    reader.sheet.finish()
}

struct Reader<'t, 'f> {
    sheet: Sheet<'t, 'f>,
    numbers: Numbers,
}

impl<'t> Reader<'t, '_> {
    #[inline]
    fn line(&mut self, line: &'t str) {
        match classify(line) {
            Line::Numbered(numbered) => self.numbered(numbered, line),
            Line::Variation(text) => self.variation(text, line),
            other => {
                if let Some(refused) = self.sheet.take(other) {
                    self.unknown(refused, line);
                }
            }
        }
    }

    /// `変化：5手`
    fn variation(&mut self, text: &'t str, line: &'t str) {
        if self.sheet.out.steps.is_empty() {
            // Early versions of Electron Shogi wrote it among the header lines.
            return;
        }
        let (text, remark) = match text.split_once('#') {
            Some((text, remark)) => (trim_blanks(text), Some(remark)),
            None => (trim_blanks(text), None),
        };
        let found = numerals::number(text)
            .and_then(|number| Some((number, self.numbers.ply_of(number.value)?)));
        let Some((number, ply)) = found else {
            return self.sheet.leave_out_variation(trim_blanks(line));
        };
        self.sheet.announce(ply, trim_blanks(line));
        self.numbers.go_to(number.value, ply);
        let behind = trim_blanks(text.get(number.len..).unwrap_or(""));
        if !matches!(behind, "" | "手" | "手目") {
            let message = format!("read as 変化：{}手", number.value);
            self.sheet.add(Code::LenientSpelling, behind, message);
        }
        if let Some(remark) = remark {
            self.sheet.remark(RemarkKind::Hash, remark);
        }
    }

    fn unreadable(
        &mut self,
        follow: Follow,
        text: &'t str,
        why: &'static str,
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
        let count = lines::move_shapes(text);
        let marked = matches!(line, Line::Marked(_));
        if self.sheet.in_moves() && !matches!(line, Line::Rank(_)) && (count > 0 || marked) {
            if self.sheet.has_ended() && self.sheet.announced_ply().is_none() {
                return self.sheet.leave_out(text, count.max(1));
            }
            if self.numbers.ply == 0 {
                self.numbers = Numbers {
                    expected: 1,
                    ply: 1,
                    ..Numbers::default()
                };
            }
            self.numbers.advance();
            let ply = self.numbers.ply - 1;
            return self.unreadable(
                Follow::Previous,
                text,
                "a move stands behind its number in KIF",
                ply,
                count.max(1),
            );
        }
        self.unknown_line(text);
    }

    fn unknown_line(&mut self, text: &'t str) {
        self.sheet.add(
            Code::UnreadableLine,
            text,
            "no line of KIF; it is kept as a remark",
        );
        self.sheet.remark(RemarkKind::Hash, text);
    }
}
