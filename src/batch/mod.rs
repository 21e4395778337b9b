//! From many inputs to many outputs: what is read ([`inputs`]), where a game ends ([`games`]), what is done with each
//! ([`work`]), what is written of it ([`target`]), where it goes ([`output`]), and the loop over all of it ([`run`]).
//!
//! Nothing here knows flags, or a format by its name.

pub mod games;
pub mod inputs;
pub mod output;
pub mod policy;
pub mod run;
pub mod safe_file;
pub mod target;
mod temporary;
pub mod unpack;
pub mod work;
