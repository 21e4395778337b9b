//! The moves of KIF: `７六歩(77)`, `同　銀(31)`, `８八角成(22)`, `２三歩打` (spec `kif.md` section 6).
//!
//! The square, the piece, 成 if it promotes, then the origin, or 打 for every drop. No word means no promotion. The reader
//! takes what the one of [Japanese notation](super::japanese) takes; words of direction are read and the origin decides.

use crate::record::transcript::{Origin, WrittenMove};
use crate::shogi::{Move, Position, Square};

use super::Notation;
use super::kanji::says_nothing_of_declining;
use super::kanji;
use super::reading::{Cursor, Leniency, Read, Unread};
use super::settings::{Digits, Marks, Settings};

/// The moves of KIF.
pub static NOTATION: Notation = Notation {
    name: "kif",
    about: "the moves of KIF, as ７六歩(77)",
    takes: &["kif-decline"],
    defaults: Settings {
        marks: Marks::None,
        ..Settings::DEFAULT
    },
    write: Some(write),
    read,
};

/// Appends the text of a move; see [`Writer`](super::Writer).
#[inline]
pub fn write(
    mv: Move,
    pos: &Position,
    last: Option<Square>,
    settings: &Settings,
    out: &mut String,
) {
    let Some((kind, color)) = kanji::mover(mv, pos) else {
        return;
    };
    let to = mv.to();
    if !mv.is_drop() && last == Some(to) {
        out.push_str("同　");
    } else {
        kanji::push_square(out, to, Digits::Mixed);
    }
    out.push_str(kanji::piece_name(kind, color, &Settings::DEFAULT));
    match mv {
        Move::Drop { .. } => out.push('打'),
        Move::Normal { from, promote, .. } => {
            if promote {
                out.push('成');
            } else if settings.kif_decline && pos.may_promote(from, to) {
                out.push_str("不成");
            }
            out.push('(');
            kanji::push_half(out, from);
            out.push(')');
        }
    }
}

/// Reads the move at the beginning of the text; see [`Reader`](super::Reader).
///
/// # Errors
///
/// If it does not begin with a move.
#[inline]
pub fn read<'t>(text: &'t str, settings: &Settings) -> Result<Read<'t>, Unread> {
    let mut cursor = Cursor::new(text);
    let side = kanji::read_mark(&mut cursor);
    let mut written = WrittenMove {
        side,
        to: kanji::read_destination(&mut cursor, settings)?,
        ..WrittenMove::default()
    };
    kanji::read_tail(&mut cursor, &mut written, settings)?;
    kanji::read_origin(&mut cursor, &mut written)?;
    if written.origin == Origin::Unsaid {
        cursor.forgive(Leniency::NoOrigin);
    } else {
        says_nothing_of_declining(&mut written);
    }
    Ok(cursor.finish(written, None))
}
