//! Numeric Western notation (数字式): `P-76`, `Bx88+`, `P*23`; as Hodges notation, with digits for ranks.
//!
//! Reader and writer are those of all Western notations, in [`western`].

use crate::shogi::{Move, Position, Square};

use super::Notation;
use super::settings::{Marks, Settings};
use super::western::{self, Style};

/// Numeric Western notation.
pub static NOTATION: Notation = Notation {
    name: "numeric",
    about: "Western notation with digits for ranks, as P-76",
    takes: western::TAKES,
    defaults: Settings {
        marks: Marks::None,
        ..Settings::DEFAULT
    },
    write: Some(write),
    read: western::read,
};

const STYLE: Style = Style {
    letters: false,
    quiet: "-",
    drop: ["*", "*"],
};

/// Appends the text of a move; see [`Writer`](super::Writer).
pub fn write(mv: Move, pos: &Position, _: Option<Square>, settings: &Settings, out: &mut String) {
    western::write(mv, pos, settings, &STYLE, out);
}
