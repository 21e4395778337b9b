//! How a sheet spells the illegal last move of a game that ended by it (反則).

use crate::notation::{self, Ambiguity, Notation, Settings};
use crate::record::tree::Foul;
use crate::record::words;
use crate::shogi::{Position, Square};

/// The text of a foul.
#[derive(Debug)]
pub(super) struct Spelled {
    pub(super) text: String,
    /// A reader of it finds the same move.
    pub(super) is_found: bool,
}

/// Spells a foul in a notation as if it were legal, and says from where it was played if it is not found without that.
pub(super) fn spelled(
    foul: &Foul,
    notation: &Notation,
    settings: &Settings,
    position: &Position,
    last: Option<Square>,
) -> Spelled {
    let is_found = |text: &str| {
        let read = notation::read_any(text, settings)
            .ok()
            .map(|(_, read)| read);
        read.is_some_and(|read| {
            read.len == text.len() && words::is_same_foul(&read.written, position, last, foul)
        })
    };
    let Some(mv) = foul.mv else {
        let text = foul.text.to_string();
        let is_found = is_found(&text);
        return Spelled { text, is_found };
    };
    let spell = |settings: &Settings| {
        let mut text = String::new();
        notation.write(mv, position, last, settings, &mut text);
        text
    };
    let usual = spell(settings);
    if is_found(&usual) {
        return Spelled {
            text: usual,
            is_found: true,
        };
    }
    let in_full = Settings {
        ambiguity: Ambiguity::Always,
        ..*settings
    };
    let mut with_origin = usual.clone();
    if let Some(from) = mv.from() {
        with_origin.push_str(&format!("({}{})", from.file(), from.rank()));
    }
    for text in [spell(&in_full), with_origin] {
        if is_found(&text) {
            return Spelled {
                text,
                is_found: true,
            };
        }
    }
    let text = if usual.is_empty() {
        foul.text.to_string()
    } else {
        usual
    };
    Spelled {
        text,
        is_found: false,
    }
}
