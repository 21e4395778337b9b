//! The moves of CSA: `+7776FU`, `-2288UM`, `+0055KA` (spec `csa.md` section 4).
//!
//! Sign of the side, origin (00 is the hand), destination, and the piece as it stands *after* the move. The reader forgives
//! small letters, the king as `GY`, and a missing sign.

use crate::record::transcript::{Destination, Origin, WrittenMove};
use crate::shogi::{Color, Move, Position, Square};
use crate::text::names;

use super::Notation;
use super::kanji::{mover, push_half};
use super::reading::{Cursor, Leniency, Read, Unread, Why};
use super::settings::{Marks, Settings};

/// The moves of CSA.
pub static NOTATION: Notation = Notation {
    name: "csa",
    about: "the moves of CSA, as +7776FU",
    takes: &[],
    defaults: Settings {
        marks: Marks::None,
        ..Settings::DEFAULT
    },
    write: Some(write),
    read,
};

/// Appends the text of a move; see [`Writer`](super::Writer).
#[inline]
pub fn write(mv: Move, pos: &Position, _: Option<Square>, _: &Settings, out: &mut String) {
    let Some((kind, color)) = mover(mv, pos) else {
        return;
    };
    out.push(match color {
        Color::Black => '+',
        Color::White => '-',
    });
    match mv.from() {
        Some(from) => push_half(out, from),
        None => out.push_str("00"),
    }
    push_half(out, mv.to());
    let after = if mv.is_promotion() {
        kind.promoted().unwrap_or(kind)
    } else {
        kind
    };
    out.push_str(names::csa_name(after));
}

/// Reads the move at the beginning of the text; see [`Reader`](super::Reader).
///
/// # Errors
///
/// If it does not begin with a move.
pub fn read<'t>(text: &'t str, _: &Settings) -> Result<Read<'t>, Unread> {
    let mut cursor = Cursor::new(text);
    cursor.blanks();
    let side = match cursor.rest().as_bytes() {
        [] => return Err(cursor.fail(Why::Nothing)),
        [b'+', ..] => Some(Color::Black),
        [b'-', ..] => Some(Color::White),
        [b'0'..=b'9', ..] => None,
        _ => return Err(cursor.fail(Why::NoSide)),
    };
    match side {
        Some(_) => cursor.skip(1),
        None => cursor.forgive(Leniency::NoSide),
    }
    let origin = match cursor.rest().as_bytes() {
        [b'0', b'0', ..] => Origin::Hand,
        &[file, rank, ..] => Origin::Square(square(file, rank).ok_or(cursor.fail(Why::BadOrigin))?),
        _ => return Err(cursor.fail(Why::BadOrigin)),
    };
    cursor.skip(2);
    let to = match *cursor.rest().as_bytes() {
        [file, rank, ..] => square(file, rank),
        _ => None,
    };
    let to = to.ok_or(cursor.fail(Why::NoSquare))?;
    cursor.skip(2);
    let name = names::csa_piece(cursor.rest().as_bytes()).ok_or(cursor.fail(Why::NoPiece))?;
    if !name.canonical {
        cursor.forgive(Leniency::PieceName);
    }
    cursor.skip(name.len);
    let written = WrittenMove {
        side,
        origin,
        to: Destination::Square(to),
        after: Some(name.kind),
        ..WrittenMove::default()
    };
    Ok(cursor.finish(written, None))
}

fn square(file: u8, rank: u8) -> Option<Square> {
    Square::new(file.wrapping_sub(b'0'), rank.wrapping_sub(b'0'))
}
