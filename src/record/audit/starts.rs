//! The start: the move and the number that are written before a board (`手数＝30 △５一玉 まで`).

use crate::messages::{Message, findings};
use crate::shogi::{Color, Position, Setup, Square, declaration};

use super::Audit;
use crate::record::fault::{Code, Fault, Span};
use crate::record::start::gives_odds;

impl Audit<'_, '_> {
    pub(super) fn starts(&mut self) {
        let written = &self.transcript().start;
        if written.board.is_none() {
            return;
        }
        let (last, number) = (written.last_move, written.move_number);
        let start = &self.record().start;
        let span = match last {
            Some(last) => Some(Span::of(self.transcript().text, last.text)),
            None => written.board_span,
        };
        if let Some(last) = last {
            let mover = start.turn.opposite();
            let stands = last.to.and_then(|to| start.piece_at(to));
            let message = match (last.to, stands) {
                (Some(to), Some(piece)) if piece.color == mover => match (last.side, last.piece) {
                    (Some(side), _) if side != mover => Some(
                        Message::new(findings::LAST_MOVE_OF_OTHER_SIDE)
                            .with("side", side)
                            .with("turn", start.turn),
                    ),
                    (_, Some(named)) if named != piece.kind => Some(
                        Message::new(findings::LAST_MOVE_OF_OTHER_PIECE)
                            .with("square", to)
                            .with("named", named)
                            .with("piece", piece.kind),
                    ),
                    _ => None,
                },
                (Some(to), _) => Some(
                    Message::new(findings::LAST_MOVE_NOT_THERE)
                        .with("square", to)
                        .with("side", mover),
                ),
                (None, _) => None,
            };
            if let Some(message) = message {
                self.tell_start(span, message);
            }
        }
        // Counters of 1 stand before any board.
        if let Some(next) = number.filter(|&next| next > 1) {
            let fits = if next % 2 == 1 {
                Color::Black
            } else {
                Color::White
            };
            if fits != start.turn
                && !gives_odds(self.transcript(), start)
                && may_be_of_even_game(start, next - 1)
            {
                let message = Message::new(findings::TURN_AGAINST_NUMBER)
                    .with("ply", next - 1)
                    .with("fits", fits)
                    .with("turn", start.turn);
                self.tell_start(span, message);
            }
        }
    }

    fn tell_start(&mut self, span: Option<Span>, message: Message) {
        let mut fault = Fault::new(Code::UnprovenClaim, message);
        fault.span = span;
        self.faults.push(fault);
    }
}

/// Can it be the position behind so many moves of an even game? All pieces of a set are there, and no more squares have changed
/// than two for each move; others are problems, in which either side may begin.
fn may_be_of_even_game(start: &Setup, plies: u32) -> bool {
    let even = Setup::even();
    let changed = Square::all().filter(|&square| start.piece_at(square) != even.piece_at(square));
    let is_near = changed.count() as u64 <= 2 * u64::from(plies);
    let is_whole =
        || Position::new(start).is_ok_and(|position| declaration::missing_points(&position) == 0);
    is_near && is_whole()
}
