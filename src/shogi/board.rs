use std::fmt;

use super::{Piece, Square};

/// What stands on each square (盤面).
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board([Option<Piece>; Square::COUNT]);

impl Board {
    /// A board without pieces.
    pub const EMPTY: Board = Board([None; Square::COUNT]);

    /// The piece on a square, if any.
    pub const fn piece_at(&self, sq: Square) -> Option<Piece> {
        self.0[sq.index()]
    }

    /// Puts a piece on a square, or clears it.
    pub const fn set(&mut self, sq: Square, piece: Option<Piece>) {
        self.0[sq.index()] = piece;
    }

    /// The pieces with their squares, in order of the squares' numbers.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        Square::all()
            .zip(&self.0)
            .filter_map(|(sq, &piece)| Some((sq, piece?)))
    }
}

impl Default for Board {
    fn default() -> Board {
        Board::EMPTY
    }
}

/// Draws the board with SFEN letters, rank a at the top and file 9 at the left.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "\n  9  8  7  6  5  4  3  2  1")?;
        for rank in 1..=9 {
            for file in (1..=9).rev() {
                match Square::new(file, rank).and_then(|sq| self.piece_at(sq)) {
                    Some(piece) => write!(f, "{piece:>3}")?,
                    None => f.write_str("  .")?,
                }
            }
            writeln!(f, "  {}", char::from(b'a' + rank - 1))?;
        }
        Ok(())
    }
}
