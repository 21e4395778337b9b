//! Records: what a text says ([`transcript`]), what was played ([`tree`]), and the way from one to the other ([`replay`]).

pub mod apart;
pub mod audit;
pub mod clock;
pub mod comment;
pub mod date;
pub mod edit;
pub mod ending;
pub mod explain;
pub mod fault;
pub mod header;
mod plies;
pub mod replay;
pub mod resolve;
mod start;
pub mod totals;
pub mod transcript;
pub mod tree;
pub mod walk;
pub mod words;
