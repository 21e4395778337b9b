//! The rules of shogi (将棋): board, pieces, moves, and what is legal.
//!
//! This room knows squares and pieces, and of texts only SFEN and USI. Nothing here panics on what came from a file, and
//! nothing here knows records, notations or formats.

mod color;
mod hand;
mod mv;
mod piece;
mod square;

pub use color::{ByColor, Color};
pub use hand::Hand;
pub use mv::{Move, ParseMoveError};
pub use piece::{Piece, PieceKind};
pub use square::{ParseSquareError, Square, squares};
