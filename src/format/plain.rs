//! The bare moves of a line on one line, as `--plain` asks for them in any notation.
//!
//! Only proven moves: a foul that ends the game is none, and where nothing says that it is one it could not be read.

use crate::messages::findings;
use crate::notation::{Notation, Settings};
use crate::record::fault::{Code, Fault};
use crate::record::tree::Record;
use crate::shogi::Position;

/// Appends the moves of the main line with a blank between them, and a line end. The first one says its square, for a list
/// has no move before it.
///
/// # Errors
///
/// When the start position is impossible.
pub(super) fn write(
    record: &Record,
    notation: &Notation,
    settings: &Settings,
    out: &mut String,
) -> Result<(), Fault> {
    let mut position = Position::new(&record.start)
        .map_err(|_| Fault::new(Code::CannotWrite, findings::START_POSITION_IMPOSSIBLE))?;
    let mut last = None;
    for played in record.main_line().map_while(|id| record.node(id).played()) {
        if last.is_some() {
            out.push(' ');
        }
        notation.write(played.mv, &position, last, settings, out);
        position.play(played.mv);
        last = Some(played.mv.to());
    }
    out.push('\n');
    Ok(())
}
