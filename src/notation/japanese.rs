//! Japanese notation (棋譜の表記): `▲７六歩`, `△同銀右`, `▲２三歩打` (spec `notation.md` section 4).
//!
//! ```text
//! [mark] square-or-同 piece [右 左 直] [上 寄 引] [成 不成]     a move on the board
//! [mark] square       piece [打]                                a drop
//! ```
//!
//! Which words are needed is found by [`apart`](crate::record::apart); here they are spelled. The reader takes digits of
//! any kind, 仝 for 同, blanks behind 同, the square beside it (２四同歩), 行 入 生, all names of pieces, an origin behind the
//! move (`(77)`), the four pairs of marks, and a number in front. Every one that is not usual is told.
//!
//! KI2 files hold these texts; with [`Settings::ki2_blank`] they come out as its reference program spaces them.

use crate::record::transcript::WrittenMove;
use crate::shogi::{Move, Position, Square};

use super::Notation;
use super::kanji::{self, Tail};
use super::reading::{Cursor, Leniency, Read, Unread, numbering};
use super::settings::{Same, Settings};

/// Japanese notation.
pub static NOTATION: Notation = Notation {
    name: "japanese",
    about: "Japanese notation, as ▲７六歩 △同銀右",
    takes: &[
        "marks",
        "same",
        "ambiguity",
        "dragon",
        "king",
        "drop",
        "decline",
        "advance",
        "digits",
    ],
    defaults: Settings::DEFAULT,
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
    let tail = Tail::of(mv, pos, kind, color, settings);
    kanji::push_mark(out, settings.marks, color);
    let to = mv.to();
    let same = !mv.is_drop() && last == Some(to) && settings.same != Same::Off;
    if !same || settings.same == Same::WithSquare {
        kanji::push_square(out, to, settings.digits);
    }
    if same {
        out.push('同');
        if settings.ki2_blank && tail.is_short() {
            out.push('　');
        }
    }
    tail.push(out);
}

/// Reads the move at the beginning of the text; see [`Reader`](super::Reader).
///
/// # Errors
///
/// If it does not begin with a move.
#[inline]
pub fn read<'t>(text: &'t str, settings: &Settings) -> Result<Read<'t>, Unread> {
    let mut cursor = Cursor::new(text);
    let mut number = None;
    if matches!(text.as_bytes(), [0..=0x7F, ..] | [0xEF | 0xE3, ..]) {
        // Half- and full-width digits and blanks; a move has a mark or the same digits in front.
        let found = numbering(text);
        if found.len > 0 {
            cursor.skip(found.len);
            number = found.number;
        }
    }
    let side = kanji::read_mark(&mut cursor);
    let mut written = WrittenMove {
        side,
        to: kanji::read_destination(&mut cursor, settings)?,
        ..WrittenMove::default()
    };
    kanji::read_tail(&mut cursor, &mut written, settings)?;
    if kanji::read_origin(&mut cursor, &mut written)? {
        cursor.forgive(Leniency::WithOrigin);
        kanji::says_nothing_of_declining(&mut written);
    }
    Ok(cursor.finish(written, number))
}
