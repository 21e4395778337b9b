//! The rules of shogi (将棋): board, pieces, moves, and what is legal.
//!
//! This room knows squares and pieces, and of texts only SFEN and USI. Nothing here panics on what came from a file, and
//! nothing here knows records, notations or formats.

pub mod attacks;
mod bitboard;
mod board;
mod color;
pub mod declaration;
mod hand;
mod handicap;
mod legality;
mod movegen;
mod mv;
mod piece;
mod position;
mod repetition;
mod setup;
pub mod sfen;
mod square;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use color::{ByColor, Color};
pub use declaration::{Declaration, DeclarationRule, Verdict};
pub use hand::Hand;
pub use handicap::Handicap;
pub use legality::IllegalMove;
pub use movegen::MoveList;
pub use mv::{Move, ParseMoveError};
pub use piece::{Piece, PieceKind};
pub use position::{Position, Undo};
pub use repetition::{History, Repetition};
pub use setup::{Setup, SetupError};
pub use sfen::{SfenError, SfenNote};
pub use square::{ParseSquareError, Square, squares};
