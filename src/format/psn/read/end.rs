//! What is known only when all of a game has been read.

use super::{Coordinates, Leniency, Reader};
use crate::messages::findings;
use crate::format::psn::words;
use crate::record::clock::{Clock, Millis};
use crate::record::fault::{Code, Fault, Span};
use crate::record::header::Key;
use crate::record::transcript::{StepId, Transcript, What, WrittenResult};

impl<'t> Reader<'t, '_> {
    pub(super) fn finish(mut self) -> Transcript<'t> {
        self.close_all();
        self.tell_late();
        self.tell_marks();
        self.take_start();
        self.swap_colors();
        self.result_of_header();
        self.drop_zero_clocks();
        if self.out_of_order {
            self.script.remarks.sort_by_key(|remark| remark.step);
        }
        let says_nothing = self.script.steps.is_empty()
            && self.script.header.is_empty()
            && self.script.start.board.is_none()
            && self.script.start.handicap.is_none()
            && self.script.results.is_empty();
        if says_nothing && !self.script.start.broken {
            self.script.start.likely_turn = None;
            let is_prose = |fault: &Fault| fault.code == Code::UnreadableLine;
            if self.faults.iter().any(is_prose) || self.script.remarks.is_empty() {
                let message = findings::PSN_NOTHING;
                self.faults.push(Fault::new(Code::NotARecord, message));
                self.script.start.broken = true;
            }
        }
        self.script
    }

    fn tell_late(&mut self) {
        if let Some((span, count)) = self.late {
            self.faults.push(Fault::behind_the_end(span, count));
        }
    }

    /// Marks of footnotes that have no text.
    fn tell_marks(&mut self) {
        if let Some((_, step)) = self.marks.first() {
            let span = step.and_then(|StepId(index)| self.script.steps.get(index as usize));
            let span = span.map_or(Span::default(), |step| step.span);
            let message = findings::PSN_FOOTNOTE;
            self.lenient(Leniency::Footnote, span, message);
        }
    }

    /// In XBoard's form White is the first player.
    fn swap_colors(&mut self) {
        let is_xboard = self.is_xboard || self.coordinates == Some(Coordinates::Chess);
        if !(self.tags.is_shogi_variant || self.is_xboard) || !is_xboard {
            return;
        }
        for line in &mut self.script.header {
            line.key = match line.key {
                Key::Black if line.name.eq_ignore_ascii_case("black") => Key::White,
                Key::White if line.name.eq_ignore_ascii_case("white") => Key::Black,
                key => key,
            };
        }
    }

    /// The ending that the header gives, or the last comment, if it says nothing else.
    fn result_of_header(&mut self) {
        // The lines behind the main line stand where it ends.
        let main = self.main.as_ref().unwrap_or(&self.line).tip;
        let step = main.and_then(|StepId(index)| self.script.steps.get(index as usize));
        let known = step.and_then(|step| match &step.what {
            What::Ending(ending) => Some(ending.kind),
            _ => None,
        });
        if self.tags.result.is_none() && self.tags.termination.is_some_and(|(said, ..)| known == Some(said.kind())) {
            // It is the reason of that ending.
            return;
        }
        let result = self.tags.result.or(self.tags.termination);
        let (said, word, span) = match (result, self.last_comment) {
            (Some((said, word, span)), _) => (self.with_reason(said), word, span),
            (None, Some((comment, step))) if step == main && known.is_none() => {
                let Some(said) = words::phrase(comment) else {
                    return;
                };
                let word = comment.trim().trim_end_matches(['.', '~']);
                (said, word, Span::of(self.script.text, comment))
            }
            _ => return,
        };
        self.script.results.push(WrittenResult {
            step: main,
            plies: None,
            ending: Some(said.ending(word)),
            overrides: false,
            span,
        });
        // Results are looked for by their step.
        self.script.results.sort_by_key(|result| result.step);
    }

    /// A game whose times are all zero has none: writers that need some write these.
    fn drop_zero_clocks(&mut self) {
        let is_zero = |time: Option<Millis>| time.is_none_or(|time| time.0 == 0);
        let steps = &mut self.script.steps;
        if steps
            .iter()
            .all(|step| is_zero(step.clock.elapsed) && is_zero(step.clock.total))
        {
            for step in steps {
                step.clock = Clock::NONE;
            }
        }
    }
}
