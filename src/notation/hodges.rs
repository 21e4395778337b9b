//! Hodges notation (ホッジス式): `P-7f`, `S7bx8c+`, `S*3d`, `Sx2c=`; the Western standard since 1976, with letters for ranks.
//!
//! Reader and writer are those of all Western notations, in [`western`].

use crate::shogi::{Move, Position, Square};

use super::Notation;
use super::settings::{Marks, Settings};
use super::western::{self, Style};

/// Hodges notation.
pub static NOTATION: Notation = Notation {
    name: "hodges",
    about: "Western notation with letters for ranks, as P-7f",
    takes: western::TAKES,
    defaults: Settings {
        marks: Marks::None,
        ..Settings::DEFAULT
    },
    write: Some(write),
    read: western::read,
};

const STYLE: Style = Style {
    letters: true,
    quiet: "-",
    drop: ["*", "*"],
};

/// Appends the text of a move; see [`Writer`](super::Writer).
pub fn write(mv: Move, pos: &Position, _: Option<Square>, settings: &Settings, out: &mut String) {
    western::write(mv, pos, settings, &STYLE, out);
}
