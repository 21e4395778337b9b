//! Comments, the server's summary, and what is no statement at all.

use super::{Leniency, Reader};
use crate::messages::findings;
use crate::format::csa::{encoding_name, is_move, summary};
use crate::record::fault::{Code, Fault, Span};
use crate::record::transcript::{RemarkKind, What, WrittenResult};
use crate::shogi::Color;
use crate::text::encoding::Encoding;
use crate::text::names;

impl<'t> Reader<'t, '_> {
    /// A comment, without its `'`.
    pub(super) fn comment(&mut self, text: &'t str) {
        if let Some(comment) = text.strip_prefix('*') {
            self.remark(RemarkKind::Comment, comment);
            return;
        }
        if let Some(summary) = text.strip_prefix(summary::MARK) {
            let (black, white) = (self.names[Color::Black], self.names[Color::White]);
            let ending = summary::read(summary, black, white);
            let span = Span::of(self.script.text, text);
            let overrides = summary::overrides(summary);
            if ending.is_some() {
                self.script.results.push(WrittenResult {
                    step: self.last,
                    plies: None,
                    ending,
                    overrides,
                    span,
                });
            }
        } else if self.is_beginning()
            && encoding_name(text).is_some_and(|name| Encoding::from_name(name.trim()).is_some())
        {
            // The statement of the encoding, which the writer makes anew.
            return;
        }
        self.remark(RemarkKind::Apostrophe, text);
    }

    /// Has nothing been said of the game yet?
    fn is_beginning(&self) -> bool {
        let script = &self.script;
        script.steps.is_empty() && script.header.is_empty() && self.diagram.is_none()
    }

    pub(super) fn remark(&mut self, kind: RemarkKind, text: &'t str) {
        // What is said of a move that is left out must not be hung on the ending.
        if kind == RemarkKind::Comment && self.late.is_some() {
            self.late_comments += 1;
            return;
        }
        self.script.remark_behind(self.last, kind, text);
    }

    /// A line that is none of the format's.
    pub(super) fn unread(&mut self, line: &'t str) {
        if line.is_empty() {
            return;
        }
        let span = self.span(line);
        if looks_like_move(line) && self.ended {
            self.late_move(span);
            return;
        }
        if looks_like_move(line) {
            let message =
                findings::LINE_IN_PLACE_OF_MOVE;
            self.told.faults.push(
                Fault::new(Code::UnreadableMove, message)
                    .at(span)
                    .leaving_out(1),
            );
            self.push(What::Unreadable, span);
            return;
        }
        let fault = Fault::new(
            Code::UnreadableLine,
            findings::NOT_A_LINE_OF_CSA,
        );
        let fault = fault.at(span).leaving_out(moves_in(line));
        self.told.faults.push(fault);
        self.remark(RemarkKind::Apostrophe, line);
    }

    /// A statement behind a comma that is none.
    pub(super) fn payload(&mut self, part: &'t str) {
        let span = self.span(part);
        let moves = moves_in(part);
        if self.script.steps.is_empty() || moves > 0 {
            let fault = Fault::new(
                Code::UnreadableLine,
                findings::NOT_A_STATEMENT,
            );
            self.told.faults.push(fault.at(span).leaving_out(moves));
        } else {
            self.told.lenient(
                Leniency::Payload,
                span,
                findings::NOT_A_STATEMENT_AFTER_MOVE,
            );
        }
        self.remark(RemarkKind::Apostrophe, part);
    }
}

/// How many moves stand in a text.
fn moves_in(text: &str) -> u32 {
    let parts = text.as_bytes().windows(7);
    parts.filter(|part| is_move(part)).count() as u32
}

/// Moves of KIF (`   1 ７六歩(77)`), KI2 (`▲７六歩`) and USI (`7g7f`), where a move of CSA is due.
fn looks_like_move(line: &str) -> bool {
    let numbered = line.trim_start_matches(|ch: char| ch.is_ascii_digit() || ch.is_whitespace());
    if names::side_mark(line).is_some()
        || names::square(numbered).is_some_and(|square| square.canonical)
        || numbered.starts_with('同')
    {
        return true;
    }
    let word = line.split_whitespace().next().unwrap_or("");
    matches!(
        word.as_bytes(),
        [b'1'..=b'9', b'a'..=b'i', b'1'..=b'9', b'a'..=b'i']
            | [b'1'..=b'9', b'a'..=b'i', b'1'..=b'9', b'a'..=b'i', b'+']
    ) || matches!(
        word.as_bytes(),
        [b'A'..=b'Z', b'*', b'1'..=b'9', b'a'..=b'i']
    )
}
