//! How the moves of a sheet are counted, and in which half of a row each of them stands.

use crate::record::tree::Record;
use crate::shogi::{Color, PieceKind, Setup};

use super::{Numbering, Style};

/// The numbers of a game's moves and their places in rows of two.
#[derive(Debug, Clone, Copy)]
pub struct Layout {
    /// What is numbered.
    pub numbering: Numbering,
    /// The number of the last move before the start.
    before: u32,
    /// Who has the odd numbers: Black in an even game, White where White gives odds.
    odd: Color,
    /// Who makes the first move.
    first: Color,
    /// The left half of a row is Black's; else that of the side which begins.
    by_color: bool,
}

impl Layout {
    /// The layout of a record in a style; what is numbered follows from both, if it is not given.
    pub fn of(record: &Record, style: &Style, numbering: Option<Numbering>) -> Self {
        let start = &record.start;
        let numbering = numbering.unwrap_or(if is_problem(start) {
            Numbering::Plies
        } else {
            style.numbering
        });
        let before = start.move_number.saturating_sub(1);
        Self {
            numbering,
            before,
            odd: if before.is_multiple_of(2) {
                start.turn
            } else {
                start.turn.opposite()
            },
            first: start.turn,
            by_color: numbering == Numbering::Pairs
                || numbering == Numbering::None && !style.marked,
        }
    }

    /// The number of a move among all moves of the game; a ply counts from the start of the record.
    pub const fn number(&self, ply: u32) -> u32 {
        self.before.saturating_add(ply)
    }

    /// The side that makes a move.
    pub fn color(&self, ply: u32) -> Color {
        if ply % 2 == 1 {
            self.first
        } else {
            self.first.opposite()
        }
    }

    /// The number of the pair that a move belongs to: the first move of White is in pair 1, whoever begins.
    pub fn pair(&self, ply: u32) -> u32 {
        let number = self.number(ply);
        match self.odd {
            Color::Black => number.div_ceil(2),
            Color::White => number / 2 + 1,
        }
    }

    /// The number that is written before a move; `None` if there is none.
    pub fn label(&self, ply: u32) -> Option<u32> {
        match self.numbering {
            Numbering::Pairs => Some(self.pair(ply)),
            Numbering::Plies => Some(self.number(ply)),
            Numbering::None => None,
        }
    }

    /// Does a move stand in the left half of its row?
    pub fn is_left(&self, ply: u32) -> bool {
        if self.by_color {
            self.color(ply) == Color::Black
        } else {
            ply % 2 == 1
        }
    }

    /// Is the left half of a row Black's, so that it has `...` where White begins?
    pub const fn has_ellipsis(&self) -> bool {
        self.by_color
    }
}

/// Is this the start of a problem (詰将棋), as one side has no king?
pub fn is_problem(start: &Setup) -> bool {
    Color::ALL.into_iter().any(|color| {
        !start
            .pieces()
            .any(|(_, piece)| piece.kind == PieceKind::King && piece.color == color)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers and halves of the first three moves.
    fn counted(sfen: &str, numbering: Option<Numbering>) -> String {
        let record = Record::new(Setup::from_sfen(sfen).unwrap().0);
        let style = Style::of(&crate::notation::hodges::NOTATION);
        let layout = Layout::of(&record, &style, numbering);
        let moves = (1..=3).map(|ply| {
            let label = layout
                .label(ply)
                .map_or("-".to_owned(), |label| label.to_string());
            let half = if layout.is_left(ply) { "l" } else { "r" };
            format!("{label}{half}")
        });
        moves.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn pairs_begin_with_black_and_problems_count_each_move() {
        let even = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
        let problem = "4k4/9/4P4/9/9/9/9/9/9";
        for (board, rest, numbering, expected) in [
            (even, "b - 1", None, "1l 1r 2l"),
            (even, "w - 1", None, "1r 2l 2r"),
            (even, "w - 2", None, "1r 2l 2r"),
            (even, "b - 41", None, "21l 21r 22l"),
            (even, "b - 2", None, "2l 2r 3l"),
            (even, "w - 1", Some(Numbering::Plies), "1l 2r 3l"),
            (even, "w - 1", Some(Numbering::None), "-r -l -r"),
            (problem, "b G 1", None, "1l 2r 3l"),
            (problem, "b G 1", Some(Numbering::Pairs), "1l 1r 2l"),
            (problem, "w - 1", None, "1l 2r 3l"),
        ] {
            assert_eq!(
                counted(&format!("{board} {rest}"), numbering),
                expected,
                "{rest}"
            );
        }
    }
}
