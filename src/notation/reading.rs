//! What every reader of a notation gives back: the written move, what was forgiven, or why there is none.

use std::fmt;

use thiserror::Error;

use crate::messages::{Key, Language, findings};
use crate::record::transcript::WrittenMove;
use crate::text::numerals::{self, DigitKind, is_blank};

/// A move read from the beginning of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Read<'t> {
    /// What is said of the move.
    pub written: WrittenMove,
    /// How many bytes of the text it takes, move number and annotation included.
    pub len: usize,
    /// The move number in front, in the notations where one may stand there.
    pub number: Option<u32>,
    /// The annotation behind: a run of `!` and `?`.
    pub annotation: &'t str,
    /// What was forgiven.
    pub lenient: Leniencies,
}

/// A spelling that is forgiven.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Leniency {
    /// A square in other digits than `７六`.
    Digits,
    /// A piece by another name than the usual one (兵, 杏, 王将).
    PieceName,
    /// Blanks within the move.
    Blank,
    /// 仝 for 同.
    SameSign,
    /// 同 and the square it stands for.
    SameAndSquare,
    /// 行 or 入 of another piece than a dragon or a horse.
    Advance,
    /// 生 for 不成.
    Decline,
    /// 合 for 打.
    DropSign,
    /// Words in another order than side, motion, promotion.
    WordOrder,
    /// An origin, in a notation that has words for it.
    WithOrigin,
    /// No origin, in a format that always writes it.
    NoOrigin,
    /// Shorthand and Edo symbols.
    Shorthand,
    /// Another dash than `-`.
    Dash,
    /// Another cross than `x`.
    Cross,
    /// Another drop sign than `*`, `'` and `’`.
    Apostrophe,
    /// `@` for a drop.
    AtSign,
    /// `^` for a promotion.
    Caret,
    /// Full-width signs or parentheses.
    WideSigns,
    /// A small letter for a capital one, or the other way round.
    LetterCase,
    /// `+D` for `D` or `+R`.
    SparePlus,
    /// No sign between piece and square, in the style that has one.
    NoSign,
    /// Only the file or the rank of the origin.
    HalfOrigin,
    /// A capture that does not say where.
    NoDestination,
    /// The first style of 1976: `R(+)-7h`, `S(3c)-2b`, `PxP`.
    FirstStyle,
    /// No sign of the side before a CSA move.
    NoSide,
}

impl Leniency {
    /// Every kind.
    pub const ALL: [Self; 25] = [
        Self::Digits,
        Self::PieceName,
        Self::Blank,
        Self::SameSign,
        Self::SameAndSquare,
        Self::Advance,
        Self::Decline,
        Self::DropSign,
        Self::WordOrder,
        Self::WithOrigin,
        Self::NoOrigin,
        Self::Shorthand,
        Self::Dash,
        Self::Cross,
        Self::Apostrophe,
        Self::AtSign,
        Self::Caret,
        Self::WideSigns,
        Self::LetterCase,
        Self::SparePlus,
        Self::NoSign,
        Self::HalfOrigin,
        Self::NoDestination,
        Self::FirstStyle,
        Self::NoSide,
    ];

    /// What was read and what the strict form is, for a person.
    pub const fn message(self) -> Key {
        match self {
            Self::Digits => findings::USUAL_SQUARE,
            Self::PieceName => findings::OTHER_NAME_OF_PIECE,
            Self::Blank => findings::BLANK_IN_MOVE,
            Self::SameSign => findings::SAME_SIGN,
            Self::SameAndSquare => findings::SAME_AND_SQUARE,
            Self::Advance => findings::ADVANCE_OF_OTHER_PIECE,
            Self::Decline => findings::DECLINE_SIGN,
            Self::DropSign => findings::DROP_SIGN,
            Self::WordOrder => findings::ORDER_OF_WORDS,
            Self::WithOrigin => findings::ORIGIN_NOT_WRITTEN,
            Self::NoOrigin => findings::DROP_OR_ORIGIN_MISSING,
            Self::Shorthand => findings::SHORTHAND,
            Self::Dash => findings::QUIET_SIGN,
            Self::Cross => findings::CAPTURE_CROSS,
            Self::Apostrophe => findings::DROP_APOSTROPHE,
            Self::AtSign => findings::DROP_AT_SIGN,
            Self::Caret => findings::PROMOTION_CARET,
            Self::WideSigns => findings::WIDE_SIGNS,
            Self::LetterCase => findings::LETTER_CASE,
            Self::SparePlus => findings::SPARE_PLUS,
            Self::NoSign => findings::SIGN_BEFORE_SQUARE,
            Self::HalfOrigin => findings::HALF_ORIGIN,
            Self::NoDestination => findings::CAPTURE_ON_LAST_SQUARE,
            Self::FirstStyle => findings::FIRST_STYLE,
            Self::NoSide => findings::SIDE_SIGN_MISSING,
        }
    }
}

/// A set of spellings that were forgiven.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Leniencies(u32);

impl Leniencies {
    /// The text is spelled as it should be.
    pub const NONE: Self = Self(0);

    /// Was nothing forgiven?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is this one among them?
    pub const fn contains(self, leniency: Leniency) -> bool {
        self.0 & 1 << leniency as u32 != 0
    }

    /// Adds one.
    pub const fn add(&mut self, leniency: Leniency) {
        self.0 |= 1 << leniency as u32;
    }

    /// All but this one, for what a caller takes as usual.
    #[must_use]
    pub const fn without(self, leniency: Leniency) -> Self {
        Self(self.0 & !(1 << leniency as u32))
    }

    /// Only those that no setting of ours writes: other digits, the square beside 同 and 生 are a matter of style.
    #[must_use]
    pub const fn beyond_settings(self) -> Self {
        self.without(Leniency::Digits)
            .without(Leniency::SameAndSquare)
            .without(Leniency::Decline)
    }

    /// Each of them.
    pub fn iter(self) -> impl Iterator<Item = Leniency> {
        Leniency::ALL
            .into_iter()
            .filter(move |&leniency| self.contains(leniency))
    }
}

impl fmt::Debug for Leniencies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A text that no move can be read from: why, and how far it was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{why}")]
pub struct Unread {
    /// The reason.
    pub why: Why,
    /// The offset in bytes where it shows.
    pub at: usize,
}

/// Why no move can be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Why {
    /// There is nothing to read.
    Nothing,
    /// No square where the piece goes.
    NoSquare,
    /// A square that is not on the board.
    BadSquare,
    /// No piece.
    NoPiece,
    /// No `-`, `x` or `*`.
    NoSign,
    /// A drop with an origin.
    DropWithOrigin,
    /// The origin is no square.
    BadOrigin,
    /// Two words that exclude each other.
    DoubledWord,
    /// `=` behind a drop.
    DropDeclines,
    /// One square in letters and the other in digits.
    MixedSquares,
    /// 合: any piece.
    AnyPiece,
    /// The square stands behind the piece.
    RightToLeft,
    /// A sign that this notation does not have.
    ForeignSign,
    /// No side, where one has to be.
    NoSide,
}

impl Why {
    /// The reason, for a person.
    pub const fn message(self) -> Key {
        match self {
            Self::Nothing => findings::NO_MOVE_HERE,
            Self::NoSquare => findings::NO_DESTINATION,
            Self::BadSquare => findings::OFF_BOARD,
            Self::NoPiece => findings::NO_PIECE_NAMED,
            Self::NoSign => findings::NO_SIGN_OF_MOTION,
            Self::DropWithOrigin => findings::DROP_WITH_ORIGIN,
            Self::BadOrigin => findings::ORIGIN_OFF_BOARD,
            Self::DoubledWord => findings::WORDS_EXCLUDE_EACH_OTHER,
            Self::DropDeclines => findings::DROP_DECLINES_PROMOTION,
            Self::MixedSquares => findings::SQUARES_IN_TWO_STYLES,
            Self::AnyPiece => findings::ANY_PIECE,
            Self::RightToLeft => findings::RIGHT_TO_LEFT,
            Self::ForeignSign => findings::FOREIGN_SIGN,
            Self::NoSide => findings::NO_SIGN_OF_SIDE,
        }
    }
}

/// The reason in English.
impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&Language::English.text(self.message()))
    }
}

/// A place in a text that moves forward.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cursor<'t> {
    text: &'t str,
    at: usize,
    pub(super) lenient: Leniencies,
}

impl<'t> Cursor<'t> {
    #[inline]
    pub(super) const fn new(text: &'t str) -> Self {
        Self {
            text,
            at: 0,
            lenient: Leniencies::NONE,
        }
    }

    /// What is still to be read.
    #[inline]
    pub(super) fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or("")
    }

    #[inline]
    pub(super) fn skip(&mut self, len: usize) {
        self.at += len;
    }

    #[inline]
    pub(super) fn forgive(&mut self, leniency: Leniency) {
        self.lenient.add(leniency);
    }

    /// Skips blanks of both widths; whether there were any.
    #[inline]
    pub(super) fn blanks(&mut self) -> bool {
        let rest = self.rest();
        if !rest.starts_with(is_blank) {
            return false;
        }
        self.skip(rest.len() - numerals::trim_blanks_start(rest).len());
        true
    }

    /// Skips `text` if it stands here.
    #[inline]
    pub(super) fn eat(&mut self, text: &str) -> bool {
        let stands = self.rest().starts_with(text);
        if stands {
            self.skip(text.len());
        }
        stands
    }

    #[inline]
    pub(super) const fn fail(&self, why: Why) -> Unread {
        Unread { why, at: self.at }
    }

    /// Takes the annotation behind a move, and gives what was read.
    #[inline]
    pub(super) fn finish(mut self, written: WrittenMove, number: Option<u32>) -> Read<'t> {
        let rest = self.rest();
        let is_glyph = |ch| matches!(ch, '!' | '?' | '！' | '？');
        let annotation = if rest.starts_with(is_glyph) {
            let len = rest.len() - rest.trim_start_matches(is_glyph).len();
            self.skip(len);
            rest.get(..len).unwrap_or("")
        } else {
            ""
        };
        Read {
            written,
            len: self.at,
            number,
            annotation,
            lenient: self.lenient,
        }
    }
}

/// What may stand before a move: `12.`, `12...`, `12手目`, `…`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Numbering {
    /// The number.
    pub number: Option<u32>,
    /// `...`: the other side's move is left out, so that White moves.
    pub ellipsis: bool,
    /// Its length in bytes, with the blanks behind it.
    pub len: usize,
}

/// Reads the number and the `...` before a move.
///
/// A number counts only with a dot, `、`, a parenthesis, 手目 or a blank behind it, so that the digits of a square are left alone.
pub fn numbering(text: &str) -> Numbering {
    let mut cursor = Cursor::new(text);
    cursor.blanks();
    let mut number = None;
    if let Some(found) = numerals::number(cursor.rest())
        && found.kind != DigitKind::Kanji
    {
        let behind = cursor.rest().get(found.len..).unwrap_or("");
        if behind.starts_with(['.', '．', '…', '‥'])
            || behind.starts_with("手目")
            || behind.starts_with(BEHIND_NUMBER)
            || behind.starts_with(is_blank)
        {
            number = Some(found.value);
            cursor.skip(found.len);
            let _ = cursor.eat("手目");
            if is_one_dot(cursor.rest()) || cursor.rest().starts_with(BEHIND_NUMBER) {
                cursor.skip(cursor.rest().chars().next().map_or(0, char::len_utf8));
            }
            cursor.blanks();
        }
    }
    let dots = cursor.rest().trim_start_matches(['.', '．', '…', '‥']);
    let len = cursor.rest().len() - dots.len();
    let ellipsis = len > 0;
    cursor.skip(len);
    cursor.blanks();
    Numbering {
        number,
        ellipsis,
        len: cursor.at,
    }
}

/// What people write behind a number in the place of its dot.
const BEHIND_NUMBER: [char; 3] = ['、', ')', '）'];

/// Whether a dot begins the text that is not the first of several (`1.` but not `1...`).
fn is_one_dot(text: &str) -> bool {
    text.strip_prefix(['.', '．'])
        .is_some_and(|behind| !behind.starts_with(['.', '．']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_dots_before_a_move() {
        for (text, number, ellipsis, rest) in [
            ("1.P-7f", Some(1), false, "P-7f"),
            ("1. P-7f", Some(1), false, "P-7f"),
            (" 12 P-7f", Some(12), false, "P-7f"),
            ("1...P-3d", Some(1), true, "P-3d"),
            ("1. ... P-3d", Some(1), true, "P-3d"),
            ("1…P-3d", Some(1), true, "P-3d"),
            ("...P-3d", None, true, "P-3d"),
            ("…… P-3d", None, true, "P-3d"),
            ("3手目 ▲２六歩", Some(3), false, "▲２六歩"),
            ("１２．７六歩", Some(12), false, "７六歩"),
            ("１、▲７六歩", Some(1), false, "▲７六歩"),
            ("2) P-2f", Some(2), false, "P-2f"),
            ("76歩", None, false, "76歩"),
            ("７六歩", None, false, "７六歩"),
            ("7g7f", None, false, "7g7f"),
            ("P-7f", None, false, "P-7f"),
            ("99999999999. P-7f", None, false, "99999999999. P-7f"),
            ("", None, false, ""),
        ] {
            let read = numbering(text);
            assert_eq!(
                (read.number, read.ellipsis, &text[read.len..]),
                (number, ellipsis, rest),
                "{text}"
            );
        }
    }

    #[test]
    fn leniencies_are_a_set() {
        let mut set = Leniencies::NONE;
        for (index, leniency) in Leniency::ALL.into_iter().enumerate() {
            assert_eq!(leniency as usize, index, "ALL is in order");
            assert!(!set.contains(leniency));
            set.add(leniency);
        }
        assert_eq!(set.iter().count(), Leniency::ALL.len());
        assert!(!set.without(Leniency::Cross).contains(Leniency::Cross));
    }
}
