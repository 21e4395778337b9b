//! How a sheet spells the illegal last move of a game that ended by it (反則).

use crate::notation::{self, Ambiguity, Notation, Settings};
use crate::record::tree::Foul;
use crate::record::words;
use crate::shogi::{Position, Square};

/// The text of a foul.
#[derive(Debug)]
pub(super) enum Spelled {
    /// A reader finds the same foul in it.
    Found(String),
    /// It finds another one, or none.
    Lost(String),
}

/// Spells a foul in a notation as if it were legal; if it is not found without that, with its origin, or as it was read.
///
/// Where nothing but the first move tells who begins (`tells_turn`), a mark of the other side would turn the game.
pub(super) fn spelled(
    foul: &Foul,
    notation: &Notation,
    settings: &Settings,
    position: &Position,
    last: Option<Square>,
    tells_turn: bool,
) -> Spelled {
    let spell = |settings: &Settings| {
        let mut text = String::new();
        if let Some(mv) = foul.mv {
            notation.write(mv, position, last, settings, &mut text);
        }
        text
    };
    let usual = spell(settings);
    let in_full = Settings {
        ambiguity: Ambiguity::Always,
        ..*settings
    };
    let mut with_origin = usual.clone();
    if let Some(from) = foul.mv.and_then(|mv| mv.from()) {
        with_origin.push_str(&format!("({}{})", from.file(), from.rank()));
    }
    let as_read = foul.text.trim().to_owned();
    let is_found = |text: &String| {
        let read = notation::read_any(text, settings).ok();
        read.is_some_and(|(_, read)| {
            let side = read.written.side.filter(|_| tells_turn);
            read.len == text.len()
                && side.is_none_or(|side| side == position.turn())
                && words::is_same_foul(&read.written, position, last, foul)
        })
    };
    let least = if usual.is_empty() {
        as_read.clone()
    } else {
        usual.clone()
    };
    let all = [usual, spell(&in_full), with_origin, as_read];
    match all.into_iter().find(is_found) {
        Some(text) => Spelled::Found(text),
        None => Spelled::Lost(least),
    }
}
