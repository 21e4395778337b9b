//! Kitao-Kawasaki notation (北尾・川崎式): `☗歩-76`, `☖金(41)-52`, `☗銀(72)x83+`, `☖歩x` (spec `notation.md` section 5).
//!
//! ```text
//! [mark] piece [(origin)] movement [destination] [promotion]
//! ```
//!
//! Kanji for the pieces, but `+香 +桂 +銀`; the signs of Western notation; no destination where it is that of the move
//! before. The reader also takes 成香 and other names of pieces, digits of any kind, and wide signs.

use crate::record::apart;
use crate::record::transcript::{Destination, Origin, Promotion, WrittenMove};
use crate::shogi::{Move, PieceKind, Position, Square};
use crate::text::names;
use crate::text::numerals;

use super::Notation;
use super::kanji;
use super::reading::{Cursor, Leniency, Read, Unread, Why, numbering};
use super::settings::{Marks, Same, Settings};
use super::western::{self, Sign};

/// Kitao-Kawasaki notation.
pub static NOTATION: Notation = Notation {
    name: "kitao",
    about: "Kitao-Kawasaki notation, as ☗歩-76",
    takes: &["marks", "same", "ambiguity", "dragon", "king"],
    defaults: Settings {
        marks: Marks::Piece,
        ..Settings::DEFAULT
    },
    write: Some(write),
    read,
};

/// Appends the text of a move; see [`Writer`](super::Writer).
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
    kanji::push_mark(out, settings.marks, color);
    out.push_str(match kind {
        PieceKind::ProLance => "+香",
        PieceKind::ProKnight => "+桂",
        PieceKind::ProSilver => "+銀",
        _ => kanji::piece_name(kind, color, settings),
    });
    let to = mv.to();
    match mv {
        Move::Drop { .. } => {
            out.push('*');
            kanji::push_half(out, to);
        }
        Move::Normal { from, promote, .. } => {
            if apart::needs_origin(pos, mv, settings.ambiguity) {
                out.push('(');
                kanji::push_half(out, from);
                out.push(')');
            }
            let captures = pos.piece_at(to).is_some();
            out.push(if captures { 'x' } else { '-' });
            if !(captures && last == Some(to) && settings.same == Same::Short) {
                kanji::push_half(out, to);
            }
            if promote {
                out.push('+');
            } else if pos.may_promote(from, to) {
                out.push('=');
            }
        }
    }
}

/// Reads the move at the beginning of the text; see [`Reader`](super::Reader).
///
/// # Errors
///
/// If it does not begin with a move.
pub fn read<'t>(text: &'t str, _: &Settings) -> Result<Read<'t>, Unread> {
    let before = numbering(text);
    let mut cursor = Cursor::new(text);
    cursor.skip(before.len);
    let mut written = WrittenMove {
        side: kanji::read_mark(&mut cursor),
        promotion: Promotion::Omitted,
        ..WrittenMove::default()
    };
    written.before = Some(read_piece(&mut cursor)?);
    kanji::read_origin(&mut cursor, &mut written)?;
    if written.origin == Origin::Hand {
        return Err(cursor.fail(Why::BadOrigin));
    }
    let Some((sign, len, odd)) = western::sign(cursor.rest()) else {
        return Err(cursor.fail(Why::NoSign));
    };
    match odd {
        Some(Leniency::AtSign) => return Err(cursor.fail(Why::ForeignSign)),
        Some(odd) => cursor.forgive(odd),
        None => {}
    }
    if sign == Sign::Drop && written.origin != Origin::Unsaid {
        return Err(cursor.fail(Why::DropWithOrigin));
    }
    cursor.skip(len);
    written.to = match names::square(cursor.rest()) {
        Some(name) => {
            let ascii = cursor
                .rest()
                .as_bytes()
                .iter()
                .take(name.len)
                .all(u8::is_ascii);
            cursor.skip(name.len);
            if !ascii {
                cursor.forgive(Leniency::WideSigns);
            }
            Destination::Square(name.square)
        }
        None if numerals::digit_prefix(cursor.rest()).is_some() => {
            return Err(cursor.fail(Why::BadSquare));
        }
        None if sign == Sign::Capture => Destination::Same,
        None => return Err(cursor.fail(Why::NoSquare)),
    };
    match sign {
        Sign::Quiet => written.captures = Some(false),
        Sign::Capture => written.captures = Some(true),
        Sign::Drop => {
            written.origin = Origin::Hand;
            written.promotion = Promotion::Unsaid;
        }
    }
    match cursor.rest().chars().next() {
        Some('=' | '＝') if sign == Sign::Drop => return Err(cursor.fail(Why::DropDeclines)),
        Some(said @ ('+' | '＋' | '=' | '＝')) => {
            cursor.skip(said.len_utf8());
            if !said.is_ascii() {
                cursor.forgive(Leniency::WideSigns);
            }
            written.promotion = match said {
                '+' | '＋' => Promotion::Promotes,
                _ => Promotion::Declines,
            };
        }
        _ => {}
    }
    Ok(cursor.finish(written, before.number))
}

fn read_piece(cursor: &mut Cursor<'_>) -> Result<PieceKind, Unread> {
    let start = *cursor;
    if cursor.rest().is_empty() {
        return Err(cursor.fail(Why::Nothing));
    }
    let plus = if cursor.eat("+") {
        true
    } else if cursor.eat("＋") {
        cursor.forgive(Leniency::WideSigns);
        true
    } else {
        false
    };
    let Some(name) = names::piece(cursor.rest()) else {
        return Err(start.fail(match cursor.rest().starts_with('合') {
            true => Why::AnyPiece,
            false => Why::NoPiece,
        }));
    };
    cursor.skip(name.len);
    let kind = if plus {
        name.kind.promoted().ok_or(start.fail(Why::NoPiece))?
    } else {
        name.kind
    };
    let usual = match kind {
        PieceKind::ProLance | PieceKind::ProKnight | PieceKind::ProSilver => plus,
        _ => name.canonical && !plus,
    };
    if !usual {
        cursor.forgive(Leniency::PieceName);
    }
    Ok(kind)
}
