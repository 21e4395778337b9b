//! What the notations in kanji share: marks, squares, and the piece with the words behind it.

use crate::record::apart::{self, Words};
use crate::record::transcript::{Destination, Motion, Origin, Promotion, SideWord, WrittenMove};
use crate::shogi::{Color, Move, PieceKind, Position, Square};
use crate::text::names;
use crate::text::numerals::{self, full_width_digit, kanji_digit};

use super::reading::{Cursor, Leniency, Unread, Why};
use super::settings::{
    AdvanceWord, DeclineWord, Digits, DragonKanji, DropWord, KingKanji, Marks, Settings,
};
use super::shorthand;

/// What moves, and whose it is; `None` if nothing stands on the origin.
#[inline]
pub(super) fn mover(mv: Move, pos: &Position) -> Option<(PieceKind, Color)> {
    match mv {
        Move::Normal { from, .. } => pos.piece_at(from).map(|piece| (piece.kind, piece.color)),
        Move::Drop { kind, .. } => Some((kind, pos.turn())),
    }
}

#[inline]
pub(super) fn push_mark(out: &mut String, marks: Marks, color: Color) {
    out.push_str(match (marks, color) {
        (Marks::None, _) => "",
        (Marks::Triangle, Color::Black) => "▲",
        (Marks::Triangle, Color::White) => "△",
        (Marks::Piece, Color::Black) => "☗",
        (Marks::Piece, Color::White) => "☖",
    });
}

#[inline]
pub(super) fn push_square(out: &mut String, sq: Square, digits: Digits) {
    match digits {
        Digits::Mixed => names::push_square(out, sq),
        Digits::Full => {
            out.push_str(full_width_digit(sq.file()));
            out.push_str(full_width_digit(sq.rank()));
        }
        Digits::Half => push_half(out, sq),
        Digits::Kanji => {
            out.push_str(kanji_digit(sq.file()));
            out.push_str(kanji_digit(sq.rank()));
        }
    }
}

/// Appends the square in half-width digits: `76`.
#[inline]
pub(super) fn push_half(out: &mut String, sq: Square) {
    out.push(char::from(b'0' + sq.file()));
    out.push(char::from(b'0' + sq.rank()));
}

#[inline]
pub(super) const fn piece_name(kind: PieceKind, color: Color, settings: &Settings) -> &'static str {
    match (kind, settings.dragon, settings.king, color) {
        (PieceKind::Dragon, DragonKanji::Simplified, ..) => "竜",
        (PieceKind::King, _, KingKanji::BySide, Color::White) => "王",
        _ => names::move_name(kind),
    }
}

/// A piece and the words behind it, as they are to be written.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tail {
    piece: &'static str,
    side: &'static str,
    motion: &'static str,
    /// 成, 不成 or 打.
    last: &'static str,
}

impl Tail {
    #[inline]
    pub(super) fn of(
        mv: Move,
        pos: &Position,
        kind: PieceKind,
        color: Color,
        settings: &Settings,
    ) -> Self {
        let Words { side, motion, drop } = apart::words(pos, mv, settings.ambiguity);
        let last = match mv {
            Move::Drop { .. } if drop || settings.drop == DropWord::Always => "打",
            Move::Normal { promote: true, .. } => "成",
            Move::Normal { from, to, .. } if pos.may_promote(from, to) => match settings.decline {
                DeclineWord::Narazu => "不成",
                DeclineWord::Nama => "生",
            },
            _ => "",
        };
        Self {
            piece: piece_name(kind, color, settings),
            side: match side {
                None => "",
                Some(SideWord::Right) => "右",
                Some(SideWord::Left) => "左",
                Some(SideWord::Straight) => "直",
            },
            motion: match motion {
                None => "",
                Some(Motion::Up) => up(kind, settings.advance),
                Some(Motion::Sideways) => "寄",
                Some(Motion::Down) => "引",
            },
            last,
        }
    }

    /// Whether it is a single character.
    #[inline]
    pub(super) const fn is_short(&self) -> bool {
        self.piece.len() + self.side.len() + self.motion.len() + self.last.len() == "歩".len()
    }

    #[inline]
    pub(super) fn push(&self, out: &mut String) {
        out.push_str(self.piece);
        for word in [self.side, self.motion, self.last] {
            // Most moves need none of them.
            if !word.is_empty() {
                out.push_str(word);
            }
        }
    }
}

const fn up(kind: PieceKind, advance: AdvanceWord) -> &'static str {
    match (kind, advance) {
        (PieceKind::Dragon | PieceKind::Horse, AdvanceWord::Iku) => "行",
        (PieceKind::Dragon | PieceKind::Horse, AdvanceWord::Iru) => "入",
        _ => "上",
    }
}

/// Reads the mark of the side.
#[inline]
pub(super) fn read_mark(cursor: &mut Cursor<'_>) -> Option<Color> {
    let (color, len) = names::side_mark(cursor.rest())?;
    cursor.skip(len);
    if cursor.blanks() {
        cursor.forgive(Leniency::Blank);
    }
    Some(color)
}

/// Reads the square or 同.
#[inline]
pub(super) fn read_destination(
    cursor: &mut Cursor<'_>,
    settings: &Settings,
) -> Result<Destination, Unread> {
    if let Some(name) = names::square(cursor.rest()) {
        if !name.canonical {
            cursor.forgive(Leniency::Digits);
        }
        cursor.skip(name.len);
        let apart = cursor.blanks();
        if cursor.eat("同") {
            cursor.forgive(Leniency::SameAndSquare);
            cursor.blanks();
        } else if apart {
            cursor.forgive(Leniency::Blank);
        }
        return Ok(Destination::Square(name.square));
    }
    if !read_same(cursor, settings) {
        return Err(no_destination(cursor, settings));
    }
    cursor.blanks();
    let Some(name) = names::square(cursor.rest()) else {
        return Ok(Destination::Same);
    };
    cursor.forgive(Leniency::SameAndSquare);
    cursor.skip(name.len);
    cursor.blanks();
    Ok(Destination::Square(name.square))
}

/// Reads 同 or what stands for it in the place of a square.
#[inline]
pub(super) fn read_same(cursor: &mut Cursor<'_>, settings: &Settings) -> bool {
    if cursor.eat("同") {
        return true;
    }
    if cursor.eat("仝") {
        cursor.forgive(Leniency::SameSign);
        return true;
    }
    let Some(len) = shorthand::same(cursor.rest()).filter(|_| settings.shorthand) else {
        return false;
    };
    cursor.skip(len);
    cursor.forgive(Leniency::Shorthand);
    true
}

#[cold]
fn no_destination(cursor: &Cursor<'_>, settings: &Settings) -> Unread {
    let rest = cursor.rest();
    if rest.is_empty() {
        return cursor.fail(Why::Nothing);
    }
    let piece = names::piece(rest).map(|name| name.len).or_else(|| {
        shorthand::piece(rest)
            .map(|(_, len)| len)
            .filter(|_| settings.shorthand)
    });
    let behind = piece.and_then(|len| rest.get(len..)).unwrap_or("");
    if names::square(behind).is_some() {
        return cursor.fail(Why::RightToLeft);
    }
    let digits = numerals::digit_prefix(rest)
        .and_then(|(_, len, _)| numerals::digit_prefix(rest.get(len..)?));
    cursor.fail(match digits {
        Some(_) => Why::BadSquare,
        None => Why::NoSquare,
    })
}

/// Reads the piece and the words behind it.
///
/// The promotion is [`Promotion::Omitted`] where nothing is said of it and the move is no drop.
#[inline]
pub(super) fn read_tail(
    cursor: &mut Cursor<'_>,
    written: &mut WrittenMove,
    settings: &Settings,
) -> Result<(), Unread> {
    let kind = read_piece(cursor, settings)?;
    written.before = Some(kind);
    written.promotion = Promotion::Omitted;
    if !matches!(cursor.rest().as_bytes(), [] | [0..=0x7F, ..] | [0xE2, ..]) {
        read_words(cursor, written, kind, settings)?;
    }
    if written.origin == Origin::Hand {
        if written.promotion != Promotion::Omitted {
            return Err(cursor.fail(Why::DoubledWord));
        }
        written.promotion = Promotion::Unsaid;
    }
    Ok(())
}

#[inline]
fn read_piece(cursor: &mut Cursor<'_>, settings: &Settings) -> Result<PieceKind, Unread> {
    if settings.shorthand
        && let Some((kind, len)) = shorthand::piece(cursor.rest())
    {
        cursor.skip(len);
        cursor.forgive(Leniency::Shorthand);
        return Ok(kind);
    }
    let Some(name) = names::piece(cursor.rest()) else {
        return Err(cursor.fail(match cursor.rest().starts_with('合') {
            true => Why::AnyPiece,
            false => Why::NoPiece,
        }));
    };
    if !name.canonical {
        cursor.forgive(Leniency::PieceName);
    }
    cursor.skip(name.len);
    Ok(name.kind)
}

fn read_words(
    cursor: &mut Cursor<'_>,
    written: &mut WrittenMove,
    kind: PieceKind,
    settings: &Settings,
) -> Result<(), Unread> {
    let mut place = 0;
    loop {
        let start = *cursor;
        let Some((word, len)) = next_word(cursor.rest(), settings) else {
            return Ok(());
        };
        let (fits, own_place) = match word {
            Word::Side(side) => (written.side_word.replace(side).is_none(), 1),
            Word::Motion(motion) => (written.motion.replace(motion).is_none(), 2),
            Word::Promotion(said) => {
                let before = std::mem::replace(&mut written.promotion, said);
                (before == Promotion::Omitted, 3)
            }
            Word::Drop => {
                let before = std::mem::replace(&mut written.origin, Origin::Hand);
                (before == Origin::Unsaid, 3)
            }
        };
        if !fits {
            return Err(start.fail(Why::DoubledWord));
        }
        if own_place < place {
            cursor.forgive(Leniency::WordOrder);
        }
        place = own_place;
        forgive_word(cursor, kind);
        cursor.skip(len);
    }
}

/// Marks the variants of a word.
#[inline]
fn forgive_word(cursor: &mut Cursor<'_>, kind: PieceKind) {
    match cursor.rest().chars().next() {
        Some('行' | '入') if !matches!(kind, PieceKind::Dragon | PieceKind::Horse) => {
            cursor.forgive(Leniency::Advance);
        }
        Some('生') => cursor.forgive(Leniency::Decline),
        Some('合') => cursor.forgive(Leniency::DropSign),
        Some('ナ' | 'フ') => cursor.forgive(Leniency::Shorthand),
        _ => {}
    }
}

enum Word {
    Side(SideWord),
    Motion(Motion),
    Promotion(Promotion),
    Drop,
}

#[inline]
fn next_word(text: &str, settings: &Settings) -> Option<(Word, usize)> {
    let first = text.chars().next()?;
    let word = match first {
        '右' => Word::Side(SideWord::Right),
        '左' => Word::Side(SideWord::Left),
        '直' => Word::Side(SideWord::Straight),
        '上' | '行' | '入' => Word::Motion(Motion::Up),
        '寄' => Word::Motion(Motion::Sideways),
        '引' => Word::Motion(Motion::Down),
        '成' => Word::Promotion(Promotion::Promotes),
        '生' => Word::Promotion(Promotion::Declines),
        '打' | '合' => Word::Drop,
        '不' if text.starts_with("不成") => {
            return Some((Word::Promotion(Promotion::Declines), "不成".len()));
        }
        _ if settings.shorthand => {
            let (promotion, len) = shorthand::promotion(text)?;
            return Some((Word::Promotion(promotion), len));
        }
        _ => return None,
    };
    Some((word, first.len_utf8()))
}

/// Reads an origin behind a move, `(77)`; `(00)` is the hand. Nothing is taken where there is none.
#[inline]
pub(super) fn read_origin(
    cursor: &mut Cursor<'_>,
    written: &mut WrittenMove,
) -> Result<bool, Unread> {
    let rest = cursor.rest();
    let (file, rank, len) =
        if let [b'(', file @ b'0'..=b'9', rank @ b'0'..=b'9', b')', ..] = *rest.as_bytes() {
            (file - b'0', rank - b'0', 4)
        } else {
            let Some((file, rank, len)) = odd_origin(rest) else {
                return Ok(false);
            };
            cursor.forgive(Leniency::WideSigns);
            (file, rank, len)
        };
    written.origin = match (Square::new(file, rank), written.origin) {
        (Some(square), Origin::Unsaid) => Origin::Square(square),
        (None, Origin::Hand | Origin::Unsaid) if (file, rank) == (0, 0) => Origin::Hand,
        (Some(_), _) => return Err(cursor.fail(Why::DropWithOrigin)),
        (None, _) => return Err(cursor.fail(Why::BadOrigin)),
    };
    cursor.skip(len);
    Ok(true)
}

/// Where the origin stands, as in KIF, no word means no promotion.
pub(super) fn says_nothing_of_declining(written: &mut WrittenMove) {
    if written.promotion == Promotion::Omitted {
        written.promotion = match written.origin {
            Origin::Hand => Promotion::Unsaid,
            _ => Promotion::Declines,
        };
    }
}

/// An origin with blanks before it or in full-width signs: file, rank and length.
fn odd_origin(text: &str) -> Option<(u8, u8, usize)> {
    let inner = numerals::trim_blanks_start(text).strip_prefix(['(', '（'])?;
    let (file, file_len, _) = numerals::digit_prefix(inner)?;
    let (rank, rank_len, _) = numerals::digit_prefix(inner.get(file_len..)?)?;
    let behind = inner
        .get(file_len + rank_len..)?
        .strip_prefix([')', '）'])?;
    Some((file, rank, text.len() - behind.len()))
}
