//! Hosking notation (ホスキング式): `P76`, `G69-58`, `S72x83+`, `S’34`; digits for ranks, and no sign for a quiet move.
//!
//! With an origin the hyphen stays, or four digits would run together. The drop sign is U+2019, in ASCII `'`. Reader and
//! writer are those of all Western notations, in [`western`].

use crate::shogi::{Move, Position, Square};

use super::Notation;
use super::settings::{Marks, Settings};
use super::western::{self, Style};

/// Hosking notation.
pub static NOTATION: Notation = Notation {
    name: "hosking",
    about: "Western notation with digits and few signs, as P76",
    takes: &["ambiguity", "promoted-letters", "ascii"],
    defaults: Settings {
        marks: Marks::None,
        ..Settings::DEFAULT
    },
    write: Some(write),
    read: western::read,
};

const STYLE: Style = Style {
    letters: false,
    quiet: "",
    drop: ["’", "'"],
};

/// Appends the text of a move; see [`Writer`](super::Writer).
pub fn write(mv: Move, pos: &Position, _: Option<Square>, settings: &Settings, out: &mut String) {
    western::write(mv, pos, settings, &STYLE, out);
}
