//! The rules of shogi (将棋): board, pieces, moves, and what is legal.
//!
//! This room knows squares and pieces, and of texts only SFEN and USI. Nothing here panics on what came from a file, and
//! nothing here knows records, notations or formats.
//!
//! ```
//! use kifu::shogi::{Move, Position, Setup};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut position = Position::even();
//! for usi in ["7g7f", "3c3d", "8h2b+"] {
//!     let mv: Move = usi.parse()?;
//!     position.judge(mv)?;
//!     position.play(mv);
//! }
//! assert_eq!(position.to_sfen(), "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4");
//!
//! let (setup, notes) = Setup::from_sfen("4k4/9/9/9/9/7P1/9/9/4K4 b P")?;
//! assert_eq!(notes.len(), 1, "the move number is missing");
//! let position = setup.into_position().map_err(|faults| format!("{faults:?}"))?;
//! let reason = position.judge("P*2c".parse()?).unwrap_err();
//! assert_eq!(reason.code(), "two-pawns");
//! assert_eq!(reason.to_string(), "a pawn of Black already stands on file 2 (at 2f)");
//! # Ok(())
//! # }
//! ```

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
pub use sfen::{SfenError, SfenLine, SfenNote};
pub use square::{ParseSquareError, Square, squares};
