//! Reader, validator and converter for shogi game records (棋譜).

pub mod format;
pub mod record;
pub mod shogi;
pub mod text;
