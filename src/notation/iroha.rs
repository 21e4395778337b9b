//! Iroha notation (いろは譜): every square has a character of its own, as `を歩` for ２三歩 (spec `notation.md` section 6).
//!
//! The castle games of the eighteenth century were kept so. Only the labels are handed down; behind them stands the
//! Japanese text without its square. The first character is always the label (or a mark before it), so と on 17 is told
//! from the tokin and 一 三 五 六 七 八 十 from numerals. Squares in digits are not read here, but for an origin behind the move.

use crate::record::transcript::{Destination, WrittenMove};
use crate::shogi::{Move, Position, Square};
use crate::text::names;

use super::Notation;
use super::kanji::{self, Tail};
use super::reading::{Cursor, Leniency, Read, Unread, Why, numbering};
use super::settings::{Marks, Same, Settings};

/// Iroha notation.
pub static NOTATION: Notation = Notation {
    name: "iroha",
    about: "one character for each square, as を歩 for ２三歩",
    takes: &[
        "marks",
        "same",
        "ambiguity",
        "dragon",
        "king",
        "drop",
        "decline",
        "advance",
    ],
    defaults: Settings {
        marks: Marks::None,
        same: Same::Off,
        ..Settings::DEFAULT
    },
    write: Some(write),
    read,
};

/// The labels of rank 1 to 9, each from file 9 to 1.
const LABELS: [[&str; 9]; 9] = [
    ["谷", "柳", "万", "一", "ゆ", "ま", "つ", "ぬ", "い"],
    ["川", "桜", "花", "三", "め", "け", "ね", "る", "ろ"],
    ["海", "松", "鳥", "五", "み", "ふ", "な", "を", "は"],
    ["里", "楓", "風", "六", "し", "こ", "ら", "わ", "に"],
    ["村", "雨", "月", "七", "ひ", "え", "む", "か", "ほ"],
    ["森", "露", "春", "八", "も", "て", "う", "よ", "へ"],
    ["竹", "霜", "夏", "十", "せ", "あ", "の", "た", "と"],
    ["草", "雪", "秋", "百", "す", "さ", "く", "れ", "ち"],
    ["石", "山", "冬", "千", "京", "き", "や", "そ", "り"],
];

/// The character of a square.
pub const fn label(sq: Square) -> &'static str {
    LABELS[(sq.rank() - 1) as usize][(9 - sq.file()) as usize]
}

/// The square whose label the text begins with, and the length of the label in bytes.
pub fn square(text: &str) -> Option<(Square, usize)> {
    let first = text.chars().next()?;
    let written = text.get(..first.len_utf8())?;
    let sq = Square::all().find(|&sq| label(sq) == written)?;
    Some((sq, written.len()))
}

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
    let same = !mv.is_drop() && last == Some(mv.to()) && settings.same != Same::Off;
    if !same || settings.same == Same::WithSquare {
        out.push_str(label(mv.to()));
    }
    if same {
        out.push('同');
    }
    Tail::of(mv, pos, kind, color, settings).push(out);
}

/// Reads the move at the beginning of the text; see [`Reader`](super::Reader).
///
/// # Errors
///
/// If it does not begin with a move.
pub fn read<'t>(text: &'t str, settings: &Settings) -> Result<Read<'t>, Unread> {
    let before = numbering(text);
    let mut cursor = Cursor::new(text);
    cursor.skip(before.len);
    let side = kanji::read_mark(&mut cursor);
    let to = if names::square(cursor.rest()).is_some() {
        return Err(cursor.fail(Why::ForeignSign));
    } else if let Some((sq, len)) = square(cursor.rest()) {
        cursor.skip(len);
        if cursor.eat("同") {
            cursor.blanks();
        }
        Destination::Square(sq)
    } else if kanji::read_same(&mut cursor, settings) {
        cursor.blanks();
        Destination::Same
    } else if cursor.rest().is_empty() {
        return Err(cursor.fail(Why::Nothing));
    } else {
        return Err(cursor.fail(Why::NoSquare));
    };
    let mut written = WrittenMove {
        side,
        to,
        ..WrittenMove::default()
    };
    kanji::read_tail(&mut cursor, &mut written, settings)?;
    if kanji::read_origin(&mut cursor, &mut written)? {
        cursor.forgive(Leniency::WithOrigin);
        kanji::says_nothing_of_declining(&mut written);
    }
    Ok(cursor.finish(written, before.number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_has_its_own_label() {
        for sq in Square::all() {
            assert_eq!(square(label(sq)), Some((sq, label(sq).len())), "{sq}");
        }
        let named = |name| Square::from_usi(name).map(label);
        assert_eq!(named("2c"), Some("を"));
        assert_eq!(named("1g"), Some("と"));
        assert_eq!(named("9a"), Some("谷"));
        assert_eq!(named("5i"), Some("京"));
    }
}
