//! The moves of USI: `7g7f`, `8h2b+`, `P*5e` (spec `sfen-usi.md`).
//!
//! Always complete, with no word for declining. Case matters; a small letter in a drop (`p*5e`) is forgiven.

use crate::record::transcript::{Destination, Origin, Promotion, WrittenMove};
use crate::shogi::{Move, PieceKind, Position, Square};

use super::Notation;
use super::reading::{Cursor, Leniency, Read, Unread, Why};
use super::settings::{Marks, Settings};

/// The moves of USI.
pub static NOTATION: Notation = Notation {
    name: "usi",
    about: "the moves of USI, as 7g7f",
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
pub fn write(mv: Move, _: &Position, _: Option<Square>, _: &Settings, out: &mut String) {
    match mv {
        Move::Drop { kind, to } => {
            out.push_str(kind.sfen());
            out.push('*');
            push_square(out, to);
        }
        Move::Normal { from, to, promote } => {
            push_square(out, from);
            push_square(out, to);
            if promote {
                out.push('+');
            }
        }
    }
}

#[inline]
fn push_square(out: &mut String, sq: Square) {
    out.push(char::from(b'0' + sq.file()));
    out.push(char::from(b'a' + sq.rank() - 1));
}

/// Reads the move at the beginning of the text; see [`Reader`](super::Reader).
///
/// # Errors
///
/// If it does not begin with a move.
pub fn read<'t>(text: &'t str, _: &Settings) -> Result<Read<'t>, Unread> {
    let mut cursor = Cursor::new(text);
    cursor.blanks();
    let written = match *cursor.rest().as_bytes() {
        [] => return Err(cursor.fail(Why::Nothing)),
        [letter, b'*', ..] => {
            let kind = PieceKind::from_sfen_letter(char::from(letter).to_ascii_uppercase())
                .filter(|&kind| kind != PieceKind::King)
                .ok_or(cursor.fail(Why::NoPiece))?;
            if letter.is_ascii_lowercase() {
                cursor.forgive(Leniency::LetterCase);
            }
            cursor.skip(2);
            WrittenMove {
                origin: Origin::Hand,
                to: Destination::Square(read_square(&mut cursor, Why::NoSquare)?),
                before: Some(kind),
                ..WrittenMove::default()
            }
        }
        _ => WrittenMove {
            origin: Origin::Square(read_square(&mut cursor, Why::BadOrigin)?),
            to: Destination::Square(read_square(&mut cursor, Why::NoSquare)?),
            promotion: if cursor.eat("+") {
                Promotion::Promotes
            } else {
                Promotion::Declines
            },
            ..WrittenMove::default()
        },
    };
    Ok(cursor.finish(written, None))
}

fn read_square(cursor: &mut Cursor<'_>, or: Why) -> Result<Square, Unread> {
    let name = cursor.rest().get(..2).unwrap_or("");
    let square = Square::from_usi(name).ok_or(cursor.fail(or))?;
    cursor.skip(2);
    Ok(square)
}
