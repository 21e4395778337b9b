//! What is odd all over a text is told once, with the first place and how often it stands.

use super::Dialect;
use crate::messages::{Key, Message, findings, keys};
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

    fn message(self, dialect: Dialect) -> Key {
        match (self, dialect) {
            (Self::Unmarked, _) => findings::NO_SIDE_MARKS,
            (Self::Separator, _) => findings::SIGNS_BETWEEN_MOVES,
            (Self::Counter, _) => findings::NUMBERS_BETWEEN_MOVES,
            (Self::Glyph, _) => findings::JUDGEMENT_OF_MOVE,
            (Self::Bracket, _) => findings::REMARK_AMONG_MOVES,
            (Self::OtherFormat, Dialect::Kif) => findings::MOVES_OF_KI2,
            (Self::OtherFormat, Dialect::Ki2) => findings::MOVE_OF_KIF,
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
                _ => {
                    let times = Message::new(keys::TIMES).with("message", message);
                    Fault::new(oddity.code(), times.with("count", count))
                }
            };
            faults.push(fault.at(span).in_places(count));
        }
    }
}
