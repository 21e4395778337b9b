//! What is odd all over a text is told once, with the first place and how often it stands.

use super::Dialect;
use crate::notation::Leniency;
use crate::record::fault::{Code, Fault, Faults, Span};

/// Something that a file has everywhere, if it has it at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Oddity {
    /// Moves without the marks of their sides.
    Unmarked,
    /// Signs between the moves.
    Separator,
    /// Numbers between the moves.
    Counter,
    /// `!` and `?` behind moves.
    Glyph,
    /// Remarks in brackets between the moves.
    Bracket,
    /// Lines of the other format.
    OtherFormat,
    /// Moves in another spelling.
    Spelling(Leniency),
}

impl Oddity {
    fn code(self) -> Code {
        match self {
            Self::Bracket => Code::UnreadableLine,
            _ => Code::LenientSpelling,
        }
    }

    fn message(self, dialect: Dialect) -> &'static str {
        match (self, dialect) {
            (Self::Unmarked, _) => "no mark says whose move it is; KI2 has ▲ or △ before each",
            (Self::Separator, _) => "only blanks stand between the moves of KI2",
            (Self::Counter, _) => {
                "the moves of KI2 have no numbers; they are not counted by this one"
            }
            (Self::Glyph, _) => "a judgement of the move; it is kept as a remark",
            (Self::Bracket, _) => "a remark in brackets among the moves; it is kept as a remark",
            (Self::OtherFormat, Dialect::Kif) => {
                "moves as KI2 writes them; KIF has one a line, with its number and origin"
            }
            (Self::OtherFormat, Dialect::Ki2) => {
                "a move as KIF writes it; KI2 has neither its number nor its origin"
            }
            (Self::Spelling(leniency), _) => leniency.message(),
        }
    }
}

/// What was found, in the order of the first places.
#[derive(Debug, Default)]
pub(super) struct Often(Vec<(Oddity, Span, u32)>);

impl Often {
    /// Counts one.
    pub(super) fn add(&mut self, oddity: Oddity, span: Span) {
        match self.0.iter_mut().find(|(known, ..)| *known == oddity) {
            Some((_, _, count)) => *count += 1,
            None => self.0.push((oddity, span, 1)),
        }
    }

    /// Tells of all.
    pub(super) fn tell(self, dialect: Dialect, faults: &mut Faults) {
        for (oddity, span, count) in self.0 {
            let message = oddity.message(dialect);
            let fault = match count {
                1 => Fault::new(oddity.code(), message),
                _ => Fault::new(oddity.code(), format!("{message} ({count} times)")),
            };
            faults.push(fault.at(span).in_places(count));
        }
    }
}
