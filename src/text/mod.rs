//! Text: its encoding, its places, its numbers and the names of the pieces. Nothing here knows what a game is.

pub mod encoding;
pub mod names;
pub mod numerals;
pub mod place;
pub mod shown;
pub mod utf16;
