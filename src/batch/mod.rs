//! From many inputs to many outputs: what is read ([`inputs`]), where a game ends ([`games`], [`stretch`]), what is done
//! with each ([`work`]), what is written of it ([`target`]), what is told and handed on in the order of the input
//! (`settle`), where it goes ([`output`]) and how it is called there ([`name`]), and the workers over all of it ([`run`]).
//!
//! Nothing here knows flags, or a format by its name.

mod ahead;
mod archive;
mod feed;
pub mod games;
pub mod inputs;
pub mod mend;
pub mod name;
mod net;
pub mod ordered;
pub mod output;
pub mod peek;
mod pipe;
pub mod policy;
pub mod run;
pub mod safe_file;
pub mod said;
mod settle;
pub mod signals;
pub mod size;
pub mod stretch;
pub mod target;
mod temporary;
pub mod unpack;
pub mod work;
