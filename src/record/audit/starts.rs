//! The start: the move and the number that are written before a board (`手数＝30 △５一玉 まで`).

use crate::messages::{Message, findings};
use crate::shogi::{Color, Position, declaration};

use super::Audit;
use crate::record::fault::{Code, Fault};

impl Audit<'_, '_> {
    pub(super) fn starts(&mut self) {
        let written = &self.transcript().start;
        if written.board.is_none() {
            return;
        }
        let (last, number) = (
            written.last_move.and_then(|(to, _)| to),
            written.move_number,
        );
        let start = &self.record().start;
        if let Some(to) = last {
            let mover = start.turn.opposite();
            let stands = start.piece_at(to).map(|piece| piece.color);
            if stands != Some(mover) {
                let message = Message::new(findings::LAST_MOVE_NOT_THERE)
                    .with("square", to)
                    .with("side", mover);
                self.tell_start(message);
            }
        }
        // Counters of 1 stand before any board.
        if let Some(next) = number.filter(|&next| next > 1) {
            let fits = if next % 2 == 1 {
                Color::Black
            } else {
                Color::White
            };
            // With all pieces of a set it comes from an even game.
            let is_even = Position::new(start)
                .is_ok_and(|position| declaration::missing_points(&position) == 0);
            if fits != start.turn && is_even {
                let message = Message::new(findings::TURN_AGAINST_NUMBER)
                    .with("ply", next - 1)
                    .with("fits", fits)
                    .with("turn", start.turn);
                self.tell_start(message);
            }
        }
    }

    fn tell_start(&mut self, message: Message) {
        let mut fault = Fault::new(Code::UnprovenClaim, message);
        fault.span = self.transcript().start.board_span;
        self.faults.push(fault);
    }
}
