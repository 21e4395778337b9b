//! What a text says of a move beside the move itself, in formats where the position decides (JKF).

use crate::messages::{Key, Message, findings};
use crate::shogi::{Move, Position, Square};

use crate::record::apart::{self, Ambiguity};
use crate::record::fault::{Code, Fault, Faults, Span};
use crate::record::resolve;
use crate::record::transcript::{Destination, Origin, WrittenMove};

/// One kind of claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Claim {
    /// The side that moves.
    Side,
    /// The piece that is taken.
    Taken,
    /// 同, beside the square.
    Same,
    /// The piece, which is given as it stands behind a promotion where the format gives it as it stands before.
    After,
    /// Words of direction beside the origin that do not fit the move.
    Words,
    /// Words of direction beside the origin that are not those of the rule.
    SpareWords,
}

impl Claim {
    const ALL: [Self; 6] = [
        Self::Side,
        Self::Taken,
        Self::Same,
        Self::After,
        Self::Words,
        Self::SpareWords,
    ];

    const fn told(self) -> (Code, Key) {
        match self {
            Self::Side => (Code::SideMark, findings::SIDE_SAID_OTHERWISE),
            Self::Taken => (Code::CaptureSign, findings::TAKEN_SAID_OTHERWISE),
            Self::Same => (Code::LenientSpelling, findings::SAME_SAID_OTHERWISE),
            Self::After => (Code::LenientSpelling, findings::PIECE_AFTER_MOVE),
            Self::Words => (Code::DirectionWords, findings::DIRECTION_UNFIT),
            Self::SpareWords => (Code::LenientSpelling, findings::DIRECTION_NOT_BY_RULE),
        }
    }
}

/// How often the claims of a text are wrong, and where each is for the first time; each is told once a game.
#[derive(Debug, Default)]
pub(super) struct Claims([Option<(Span, u32, u32, u32)>; 6]);

impl Claims {
    /// Compares what is said of a move with the position before it.
    pub(super) fn compare(
        &mut self,
        written: &WrittenMove,
        mv: Move,
        pos: &Position,
        last: Option<Square>,
        (span, ply, line): (Span, u32, u32),
    ) {
        let taken = mv
            .from()
            .and_then(|_| pos.piece_at(mv.to()))
            .map(|piece| piece.kind);
        let wrong = [
            (
                Claim::Side,
                written.side.is_some_and(|side| side != pos.turn()),
            ),
            (
                Claim::Taken,
                written.taken.is_some() && written.taken != taken,
            ),
            (
                Claim::Same,
                matches!(written.to, Destination::SquareAndSame(to) if last != Some(to)),
            ),
            (Claim::After, written.after.is_some() && mv.is_promotion()),
        ];
        if (written.side_word, written.motion) != (None, None)
            && let Some(claim) = wrong_words(written, mv, pos)
        {
            self.count(claim, span, ply, line);
        }
        for (claim, _) in wrong.into_iter().filter(|&(_, is_wrong)| is_wrong) {
            self.count(claim, span, ply, line);
        }
    }

    #[cold]
    fn count(&mut self, claim: Claim, span: Span, ply: u32, line: u32) {
        let (.., times) = self.0[claim as usize].get_or_insert((span, ply, line, 0));
        *times += 1;
    }

    /// Tells each kind once, with how many moves it is about.
    pub(super) fn tell(&self, faults: &mut Faults) {
        for (claim, found) in Claim::ALL.into_iter().zip(self.0) {
            let Some((span, ply, line, times)) = found else {
                continue;
            };
            let (code, message) = claim.told();
            let message = match times {
                1 => Message::new(message),
                _ => Message::new(findings::MOVES_OF_THIS_GAME)
                    .with("message", message)
                    .with("count", times),
            };
            let mut fault = Fault::new(code, message)
                .at(span)
                .at_ply(ply)
                .in_places(times);
            fault.line = Some(line);
            faults.push(fault);
        }
    }
}

/// What is wrong with words of direction beside an origin. Without one the move was found by them, and that was told.
fn wrong_words(written: &WrittenMove, mv: Move, pos: &Position) -> Option<Claim> {
    let Origin::Square(from) = written.origin else {
        return None;
    };
    let words = apart::words(pos, mv, Ambiguity::Reach);
    if (written.side_word, written.motion) == (words.side, words.motion) {
        return None;
    }
    let kind = pos.piece_at(from)?.kind;
    match resolve::words_fit(written, from, mv.to(), kind, pos.turn()) {
        true => Some(Claim::SpareWords),
        false => Some(Claim::Words),
    }
}
