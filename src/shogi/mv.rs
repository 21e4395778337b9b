use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{PieceKind, Square};

/// A move (指し手), which says nothing about its legality.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A piece moves on the board (盤上の指し手).
    Normal {
        /// Where the piece stands.
        from: Square,
        /// Where it goes.
        to: Square,
        /// Whether it promotes there (成).
        promote: bool,
    },
    /// A piece is dropped from the hand (打).
    Drop {
        /// What is dropped; a promoted kind or a king is never legal.
        kind: PieceKind,
        /// Where it is put.
        to: Square,
    },
}

impl Move {
    /// Where the piece goes (移動先).
    pub const fn to(self) -> Square {
        match self {
            Move::Normal { to, .. } | Move::Drop { to, .. } => to,
        }
    }

    /// Where the piece comes from (移動元); `None` is the hand.
    pub const fn from(self) -> Option<Square> {
        match self {
            Move::Normal { from, .. } => Some(from),
            Move::Drop { .. } => None,
        }
    }

    /// Whether it is a drop (打).
    pub const fn is_drop(self) -> bool {
        matches!(self, Move::Drop { .. })
    }

    /// Whether the piece promotes (成).
    pub const fn is_promotion(self) -> bool {
        matches!(self, Move::Normal { promote: true, .. })
    }
}

/// A text that is no move in the strict spelling of USI.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ParseMoveError {
    /// It does not have the shape of a move.
    #[error("not a move: moves are written 7g7f, 8h2b+ or P*5e")]
    Shape,
    /// It names a square that is not on the board.
    #[error("not a square: squares are written 1a to 9i")]
    Square,
    /// What is dropped is not one of the pieces a hand can hold.
    #[error("no piece to drop: drops are written P* L* N* S* G* B* R*")]
    Piece,
    /// A drop with a promotion.
    #[error("a dropped piece never promotes")]
    PromotedDrop,
}

/// Reads the strict spelling of USI: `7g7f`, `8h2b+`, `P*5e`.
impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Move, ParseMoveError> {
        let square = |file, rank| Square::from_usi_bytes(file, rank).ok_or(ParseMoveError::Square);
        match *text.as_bytes() {
            [letter, b'*', file, rank] => {
                let kind = PieceKind::from_sfen_letter(char::from(letter))
                    .filter(|&kind| kind != PieceKind::King);
                Ok(Move::Drop {
                    kind: kind.ok_or(ParseMoveError::Piece)?,
                    to: square(file, rank)?,
                })
            }
            [_, b'*', _, _, b'+'] | [b'+', _, b'*', _, _] => Err(ParseMoveError::PromotedDrop),
            [file, rank, to_file, to_rank, ref promotion @ ..]
                if matches!(promotion, b"" | b"+") =>
            {
                Ok(Move::Normal {
                    from: square(file, rank)?,
                    to: square(to_file, to_rank)?,
                    promote: !promotion.is_empty(),
                })
            }
            _ => Err(ParseMoveError::Shape),
        }
    }
}

/// The USI spelling: `7g7f`, `8h2b+`, `P*5e`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Move::Normal { from, to, promote } => {
                write!(f, "{from}{to}{}", if promote { "+" } else { "" })
            }
            Move::Drop { kind, to } => write!(f, "{}*{to}", kind.sfen()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usi_reads_back() {
        for text in ["7g7f", "8h2b+", "P*5e", "R*1a", "9i9h"] {
            assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
        }
        for (text, why) in [
            ("", ParseMoveError::Shape),
            ("7g", ParseMoveError::Shape),
            ("7g7f=", ParseMoveError::Shape),
            ("7g7f++", ParseMoveError::Shape),
            ("7G7F", ParseMoveError::Square),
            ("7j7f", ParseMoveError::Square),
            ("resign", ParseMoveError::Shape),
            ("p*5e", ParseMoveError::Piece),
            ("K*5e", ParseMoveError::Piece),
            ("P*0e", ParseMoveError::Square),
            ("G*2b+", ParseMoveError::PromotedDrop),
            ("+P*2b", ParseMoveError::PromotedDrop),
            ("７六歩", ParseMoveError::Shape),
        ] {
            assert_eq!(text.parse::<Move>(), Err(why), "{text}");
        }
    }

    #[test]
    fn a_move_is_small() {
        assert!(size_of::<Move>() <= 4);
        assert!(size_of::<Option<Move>>() <= 4);
    }
}
