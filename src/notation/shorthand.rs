//! Shorthand (略記): quickly written symbols for the kanji, and those of Edo-period records. Read only, and only when
//! asked for (spec `notation.md` section 8).
//!
//! Many of them have other uses (・ is an empty square of a board, キ and ク are katakana). Records that run from right to
//! left, which seat the player who opens as White, are not guessed at: the move is told as unreadable.

use crate::record::transcript::Promotion;
use crate::shogi::PieceKind;

use super::reading::{Read, Unread};
use super::settings::{Marks, Settings};
use super::{Notation, japanese};

/// Shorthand.
pub static NOTATION: Notation = Notation {
    name: "shorthand",
    about: "handwritten and Edo symbols, as 七六丶 (read only)",
    takes: &[],
    defaults: Settings {
        marks: Marks::None,
        shorthand: true,
        ..Settings::DEFAULT
    },
    write: None,
    read,
};

fn read<'t>(text: &'t str, settings: &Settings) -> Result<Read<'t>, Unread> {
    japanese::read(
        text,
        &Settings {
            shorthand: true,
            ..*settings
        },
    )
}

const PIECES: [(&str, PieceKind); 19] = [
    ("丶", PieceKind::Pawn),
    ("フ", PieceKind::Pawn),
    ("ゝ", PieceKind::Pawn),
    ("・", PieceKind::Pawn),
    ("と", PieceKind::Tokin),
    ("禾", PieceKind::Lance),
    ("キ", PieceKind::Lance),
    ("↑", PieceKind::Lance),
    ("土", PieceKind::Knight),
    ("ヨ", PieceKind::Silver),
    ("人", PieceKind::Gold),
    ("ク", PieceKind::Bishop),
    ("マ", PieceKind::Horse),
    ("ウ", PieceKind::Horse),
    ("ヒ", PieceKind::Rook),
    ("乙", PieceKind::Rook),
    ("立", PieceKind::Dragon),
    ("リ", PieceKind::Dragon),
    ("○", PieceKind::King),
];

const PROMOTIONS: [(&str, Promotion); 3] = [
    ("フナ", Promotion::Declines),
    ("不ナ", Promotion::Declines),
    ("ナ", Promotion::Promotes),
];

const SAME: [&str; 3] = ["－", "𠔼", "ド"];

/// The piece at the beginning of the text, and its length in bytes.
pub(super) fn piece(text: &str) -> Option<(PieceKind, usize)> {
    let found = PIECES.iter().find(|(symbol, _)| text.starts_with(symbol));
    found.map(|&(symbol, kind)| (kind, symbol.len()))
}

/// The word of promotion at the beginning of the text, and its length in bytes.
pub(super) fn promotion(text: &str) -> Option<(Promotion, usize)> {
    let found = PROMOTIONS
        .iter()
        .find(|(symbol, _)| text.starts_with(symbol));
    found.map(|&(symbol, said)| (said, symbol.len()))
}

/// The length of the sign for 同 at the beginning of the text.
pub(super) fn same(text: &str) -> Option<usize> {
    let found = SAME.iter().find(|symbol| text.starts_with(**symbol));
    found.map(|symbol| symbol.len())
}
