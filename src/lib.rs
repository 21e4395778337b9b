//! Reader, validator and converter for shogi game records (棋譜).

pub mod batch;
pub mod cli;
pub mod format;
pub mod messages;
pub mod notation;
pub mod record;
pub mod shogi;
pub mod text;
