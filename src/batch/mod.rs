//! From many inputs to many outputs: what is read ([`inputs`]), where a game ends ([`games`]), what is done with each
//! ([`work`]), what is written of it ([`target`]), where it goes ([`output`]), and the loop over all of it ([`run`]).
//!
//! Nothing here knows flags, or a format by its name.

mod feed;
pub mod games;
pub mod inputs;
mod net;
pub mod output;
mod pipe;
pub mod policy;
pub mod run;
pub mod safe_file;
pub mod settle;
pub mod size;
pub mod stretch;
pub mod target;
mod temporary;
pub mod unpack;
pub mod work;
