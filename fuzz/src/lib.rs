//! What must hold of any bytes: the demands of the project's own tests, made of whatever the fuzzer thinks of.

#[path = "../../tests/common/mod.rs"]
mod common;

use kifu::format::{FORMATS, WriteOptions};
use kifu::text::encoding::Encoding;

/// Reads bytes as a format. Nothing panics, no move is lost in silence, every game is written in every format, and what
/// was written of a good one comes back the same.
pub fn reads(format: &str, bytes: &[u8]) {
    let format = common::format(format);
    for game in common::read_games(format, bytes) {
        if let Some(problem) = common::shapes::silently_lost(format, &game) {
            panic!("{problem}");
        }
        let is_good = !game.faults.has_error();
        for &to in FORMATS.iter().filter(|to| to.write.is_some()) {
            if is_good && ["kif", "ki2", "csa", "psn", "usi", "usen", "jkf"].contains(&to.name) {
                let back = common::back::there_and_back(&game.record, to, Encoding::Utf8, true);
                if let Err(problem) = back {
                    panic!("to {}: {problem}", to.name);
                }
            } else {
                // An error leaves the proven part, which can be written too.
                let _ = common::write(to, &game.record, &WriteOptions::default());
            }
        }
    }
}
