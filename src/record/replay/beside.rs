//! What a text says of a move beside the move itself, in formats where the position decides (JKF).

use crate::shogi::{Move, Position, Square};

use crate::record::fault::{Code, Fault, Faults, Span};
use crate::record::transcript::{Destination, WrittenMove};

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
}

impl Claim {
    const fn told(self) -> (Code, &'static str) {
        match self {
            Self::Side => (
                Code::SideMark,
                "the move is given to the other side; it is read as one of the side to move",
            ),
            Self::Taken => (
                Code::CaptureSign,
                "another piece is said to be taken than the one that is, if any; the position counts",
            ),
            Self::Same => (
                Code::LenientSpelling,
                "the move before is said to have gone to the same square, and did not; the square counts",
            ),
            Self::After => (
                Code::LenientSpelling,
                "the piece is given as it stands after the move, and is read so: it promotes",
            ),
        }
    }
}

/// How often the claims of a text are wrong, and where each is for the first time; each is told once a game.
#[derive(Debug, Default)]
pub(super) struct Claims([Option<(Span, u32, u32, u32)>; 4]);

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
        for (claim, found) in [Claim::Side, Claim::Taken, Claim::Same, Claim::After]
            .into_iter()
            .zip(self.0)
        {
            let Some((span, ply, line, times)) = found else {
                continue;
            };
            let (code, message) = claim.told();
            let message = match times {
                1 => message.to_owned(),
                _ => format!("{message} ({times} moves of this game)"),
            };
            let mut fault = Fault::new(code, message).at(span).at_ply(ply);
            fault.line = Some(line);
            faults.push(fault);
        }
    }
}
