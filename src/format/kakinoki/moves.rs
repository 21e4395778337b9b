//! One Japanese move as KIF and KI2 write it (spec `kif.md` section 6): `７六歩(77)`, `同　銀`, `４五角打`.

use crate::messages::{Key, findings};
use crate::record::transcript::{Destination, Motion, Origin, Promotion, SideWord, WrittenMove};
use crate::shogi::Square;
use crate::text::names;
use crate::text::numerals::{self, DigitKind, trim_blanks_start};

/// A move read from the beginning of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::format) struct MoveText {
    /// What is said of the move. Promotion is unsaid where there is no word.
    pub(in crate::format) written: WrittenMove,
    /// Its length in bytes.
    pub(in crate::format) len: usize,
    /// Spelled in another way than the format's author has it.
    pub(in crate::format) odd: bool,
}

/// Why no move can be read from a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::format) enum Unread {
    /// It begins neither with a square nor with 同.
    NoDestination,
    /// No piece is named behind the square.
    NoPiece,
    /// 打, and an origin on the board.
    DropWithOrigin,
    /// An origin that is no square of the board.
    BadOrigin,
    /// An origin without its second bracket.
    OpenOrigin,
    /// A word stands twice, or two of one sort.
    DoubledWord,
}

impl Unread {
    /// The reason for a person.
    pub(in crate::format) const fn reason(self) -> Key {
        match self {
            Self::NoDestination => findings::NO_DESTINATION,
            Self::NoPiece => findings::NO_PIECE_AFTER_SQUARE,
            Self::DropWithOrigin => findings::DROP_SIGN_WITH_ORIGIN,
            Self::BadOrigin => findings::ORIGIN_OFF_BOARD,
            Self::OpenOrigin => findings::TEXT_AFTER_PIECE,
            Self::DoubledWord => findings::WORDS_EXCLUDE_EACH_OTHER,
        }
    }
}

/// Reads the move at the beginning of `text`; a side mark is already off.
#[inline]
pub(in crate::format) fn read(text: &str) -> Result<MoveText, Unread> {
    let mut cursor = Cursor {
        rest: text,
        odd: false,
    };
    let mut written = WrittenMove {
        to: cursor.destination().ok_or(Unread::NoDestination)?,
        ..WrittenMove::default()
    };
    let piece = names::piece(cursor.rest).ok_or(Unread::NoPiece)?;
    cursor.odd |= !piece.canonical;
    cursor.skip(piece.len);
    written.before = Some(piece.kind);
    if !cursor.rest.starts_with('(') {
        cursor.words(&mut written)?;
    }
    cursor.origin(&mut written)?;
    if cursor.rest.starts_with(['成', '不', '生']) {
        // ２二角(88)成
        cursor.odd = true;
        cursor.words(&mut written)?;
    }
    Ok(MoveText {
        written,
        len: text.len() - cursor.rest.len(),
        odd: cursor.odd,
    })
}

struct Cursor<'t> {
    rest: &'t str,
    odd: bool,
}

impl Cursor<'_> {
    #[inline]
    fn skip(&mut self, len: usize) {
        self.rest = self.rest.get(len..).unwrap_or("");
    }

    #[inline]
    fn destination(&mut self) -> Option<Destination> {
        if let Some(rest) = self.rest.strip_prefix("同") {
            self.rest = trim_blanks_start(rest);
            let Some(name) = names::square(self.rest) else {
                return Some(Destination::Same);
            };
            // 同２四歩
            self.odd = true;
            self.skip(name.len);
            self.rest = trim_blanks_start(self.rest);
            return Some(Destination::Square(name.square));
        }
        let name = names::square(self.rest)?;
        self.odd |= !name.canonical;
        self.skip(name.len);
        if self.rest.starts_with(['同', ' ', '　']) {
            // ２四同　歩
            let rest = trim_blanks_start(self.rest);
            self.rest = trim_blanks_start(rest.strip_prefix("同").unwrap_or(rest));
            self.odd = true;
        }
        Some(Destination::Square(name.square))
    }

    /// The words between the piece and its origin, in any order.
    #[inline]
    fn words(&mut self, written: &mut WrittenMove) -> Result<(), Unread> {
        while let Some(word) = self.rest.chars().next() {
            let mut len = word.len_utf8();
            let fits = match word {
                '成' => say_promotion(written, Promotion::Promotes),
                '生' => {
                    self.odd = true;
                    say_promotion(written, Promotion::Declines)
                }
                '不' if self.rest.starts_with("不成") => {
                    len += '成'.len_utf8();
                    say_promotion(written, Promotion::Declines)
                }
                '打' | '合' => {
                    self.odd |= word == '合';
                    let fits = written.origin == Origin::Unsaid;
                    written.origin = Origin::Hand;
                    fits
                }
                '右' => written.side_word.replace(SideWord::Right).is_none(),
                '左' => written.side_word.replace(SideWord::Left).is_none(),
                '直' => written.side_word.replace(SideWord::Straight).is_none(),
                '上' | '行' | '入' => written.motion.replace(Motion::Up).is_none(),
                '寄' => written.motion.replace(Motion::Sideways).is_none(),
                '引' => written.motion.replace(Motion::Down).is_none(),
                _ => return Ok(()),
            };
            if !fits {
                return Err(Unread::DoubledWord);
            }
            self.skip(len);
        }
        Ok(())
    }

    /// `(77)`, with blanks of both widths before it; `(00)` is the hand. Nothing is taken where there is none.
    #[inline]
    fn origin(&mut self, written: &mut WrittenMove) -> Result<(), Unread> {
        let (file, rank) = if let [b'(', file @ b'0'..=b'9', rank @ b'0'..=b'9', b')', ..] =
            *self.rest.as_bytes()
        {
            self.skip(4);
            (file - b'0', rank - b'0')
        } else {
            let Some((file, rank, rest, odd)) = odd_origin(self.rest) else {
                return broken_origin(self.rest).map_or(Ok(()), Err);
            };
            self.rest = rest;
            self.odd |= odd;
            (file, rank)
        };
        match (Square::new(file, rank), written.origin) {
            (Some(square), Origin::Unsaid) => written.origin = Origin::Square(square),
            (None, Origin::Hand) if (file, rank) == (0, 0) => {}
            (None, Origin::Unsaid) if (file, rank) == (0, 0) => {
                self.odd = true;
                written.origin = Origin::Hand;
            }
            (Some(_), _) => return Err(Unread::DropWithOrigin),
            (None, _) => return Err(Unread::BadOrigin),
        }
        Ok(())
    }
}

fn say_promotion(written: &mut WrittenMove, said: Promotion) -> bool {
    std::mem::replace(&mut written.promotion, said) == Promotion::Unsaid
}

/// Digits in brackets right behind a piece that are not two: `(7)`, `(777)`, `(7`. They are no time either.
fn broken_origin(text: &str) -> Option<Unread> {
    let inner = text.strip_prefix(['(', '（'])?;
    let mut rest = inner;
    while let Some((_, len, _)) = numerals::digit_prefix(rest) {
        rest = rest.get(len..).unwrap_or("");
    }
    if rest.len() == inner.len() {
        return None;
    }
    let behind = trim_blanks_start(rest);
    if behind.is_empty() || behind.starts_with(['(', '（']) {
        return Some(Unread::OpenOrigin);
    }
    rest.starts_with([')', '）']).then_some(Unread::BadOrigin)
}

/// An origin with blanks before it or with full-width signs: file, rank, what follows, and whether it is odd.
fn odd_origin(text: &str) -> Option<(u8, u8, &str, bool)> {
    let inner = trim_blanks_start(text).strip_prefix(['(', '（'])?;
    let (file, file_len, file_kind) = numerals::digit_prefix(inner)?;
    let (rank, rank_len, rank_kind) = numerals::digit_prefix(inner.get(file_len..)?)?;
    let rest = inner
        .get(file_len + rank_len..)?
        .strip_prefix([')', '）'])?;
    let written = &trim_blanks_start(text)[..trim_blanks_start(text).len() - rest.len()];
    let odd = !written.is_ascii();
    let kanji = file_kind == DigitKind::Kanji || rank_kind == DigitKind::Kanji;
    (!kanji).then_some((file, rank, rest, odd))
}

/// Appends the move as KIF writes it, as far as the parts go; `None`, with nothing appended, if they do not name a move.
pub(in crate::format) fn push_written(out: &mut String, written: &WrittenMove) -> Option<()> {
    let promotes = written.promotion == Promotion::Promotes;
    let kind = written.before.or(written
        .after
        .map(|kind| if promotes { kind.unpromoted() } else { kind }))?;
    match written.to {
        Destination::Square(to) | Destination::SquareAndSame(to) => names::push_square(out, to),
        Destination::Same => out.push_str("同　"),
        Destination::Unsaid => return None,
    }
    out.push_str(names::move_name(kind));
    match written.promotion {
        Promotion::Promotes => out.push('成'),
        Promotion::Declines | Promotion::Omitted | Promotion::Unsaid => {}
    }
    match written.origin {
        Origin::Hand | Origin::HandOrBoard => out.push('打'),
        Origin::Square(from) => push_origin(out, from),
        Origin::Unsaid | Origin::File(_) | Origin::Rank(_) => {}
    }
    Some(())
}

/// Appends an origin: `(77)`.
#[inline]
pub(in crate::format) fn push_origin(out: &mut String, from: Square) {
    out.push('(');
    out.push(char::from(b'0' + from.file()));
    out.push(char::from(b'0' + from.rank()));
    out.push(')');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_in_every_spelling() {
        for (text, strict, len, odd) in [
            ("７六歩(77)   ( 0:01/", "７六歩(77)", 13, false),
            ("76歩(77)", "７六歩(77)", 9, true),
            ("7六歩（７７）", "７六歩(77)", 19, true),
            ("同　銀(31)", "同　銀(31)", 13, false),
            ("同銀　(31)", "同　銀(31)", 13, false),
            ("同成銀(31)", "同　成銀(31)", 13, false),
            ("２二同　銀(31)", "２二銀(31)", 19, true),
            ("同２二銀(31)", "２二銀(31)", 16, true),
            ("２二角成(88)", "２二角成(88)", 16, false),
            ("２二角(88)成", "２二角成(88)", 16, true),
            ("２二角(88)不成 (0:01/)", "２二角(88)", 19, true),
            ("２二角不成(88)", "２二角(88)", 19, false),
            ("２二角生(88)", "２二角(88)", 16, true),
            ("４五角打", "４五角打", 12, false),
            ("４五角打(00)+", "４五角打", 16, false),
            ("４五角合", "４五角打", 12, true),
            ("４五角(00)", "４五角打", 13, true),
            ("５八金右(49)", "５八金(49)", 16, false),
            ("５八金左上成(49)", "５八金成(49)", 22, false),
            ("53玉", "５三玉", 5, true),
            ("５三玉 (0:01/", "５三玉", 9, false),
            ("４四龍王(45)", "４四龍(45)", 16, true),
        ] {
            let found = read(text).unwrap();
            let mut written = String::new();
            push_written(&mut written, &found.written).unwrap();
            assert_eq!(
                (written.as_str(), found.len, found.odd),
                (strict, len, odd),
                "{text}"
            );
        }
        for (text, why) in [
            ("", Unread::NoDestination),
            ("投了", Unread::NoDestination),
            ("７", Unread::NoDestination),
            ("０六歩", Unread::NoDestination),
            ("７七二金(61)", Unread::NoPiece),
            ("同", Unread::NoPiece),
            ("７六歩(70)", Unread::BadOrigin),
            ("７六歩(7)", Unread::BadOrigin),
            ("７六歩（777）", Unread::BadOrigin),
            ("７六歩(7", Unread::OpenOrigin),
            ("７六歩(77   ( 0:01/00:00:01)", Unread::OpenOrigin),
            ("７六歩打(77)", Unread::DropWithOrigin),
            ("７六歩成成(77)", Unread::DoubledWord),
            ("７六歩右左(77)", Unread::DoubledWord),
        ] {
            assert_eq!(read(text), Err(why), "{text}");
        }
    }
}
