//! What the Western notations share: one writer with three styles, and one reader for all (spec `notation.md` section 2).
//!
//! ```text
//! piece [origin] movement destination [promotion]      S72x83+  S7bx8c+
//! ```
//!
//! The origin stands only where several pieces of the kind could go there, the promotion sign only where the piece may
//! promote. The reader takes all styles, whichever is asked for: ranks in letters or digits, with or without `-`; `D H T`
//! for promoted pieces; other dashes, `×` and several apostrophes; half an origin (`G45b`); the first style of 1976
//! (`R(+)-7h`, `S(3c)-2b`, `PxP`, `RxP(2f)`); a move number and `...` in front, `!` and `?` behind. A `+` behind the square
//! always means promotion, never check.

use crate::record::apart;
use crate::record::transcript::{Destination, Origin, Promotion, WrittenMove};
use crate::shogi::{Color, Move, PieceKind, Position, Square};

use super::kanji::{mover, push_half};
use super::reading::{Cursor, Leniency, Read, Unread, Why, numbering};
use super::settings::{PromotedLetters, Settings};

/// What sets a style apart.
#[derive(Debug, Clone, Copy)]
pub(super) struct Style {
    /// Ranks are letters.
    pub(super) letters: bool,
    /// The sign of a quiet move without an origin.
    pub(super) quiet: &'static str,
    /// The sign of a drop, and the same in ASCII.
    pub(super) drop: [&'static str; 2],
}

/// The settings that all Western notations take.
pub(super) const TAKES: &[&str] = &["ambiguity", "promoted-letters"];

pub(super) fn write(
    mv: Move,
    pos: &Position,
    settings: &Settings,
    style: &Style,
    out: &mut String,
) {
    let Some((kind, _)) = mover(mv, pos) else {
        return;
    };
    out.push_str(letters(kind, settings.promoted_letters));
    match mv {
        Move::Drop { to, .. } => {
            out.push_str(style.drop[usize::from(settings.ascii)]);
            push_square(out, to, style);
        }
        Move::Normal { from, to, promote } => {
            let origin = apart::needs_origin(pos, mv, settings.ambiguity);
            if origin {
                push_square(out, from, style);
            }
            out.push_str(match (pos.piece_at(to), origin) {
                (Some(_), _) => "x",
                // Without a sign four digits would run together.
                (None, true) => "-",
                (None, false) => style.quiet,
            });
            push_square(out, to, style);
            if promote {
                out.push('+');
            } else if pos.may_promote(from, to) {
                out.push('=');
            }
        }
    }
}

fn push_square(out: &mut String, sq: Square, style: &Style) {
    if style.letters {
        out.push(char::from(b'0' + sq.file()));
        out.push(char::from(b'a' + sq.rank() - 1));
    } else {
        push_half(out, sq);
    }
}

const fn letters(kind: PieceKind, letters: PromotedLetters) -> &'static str {
    match (letters, kind) {
        (PromotedLetters::Dht, PieceKind::Dragon) => "D",
        (PromotedLetters::Dht, PieceKind::Horse) => "H",
        (PromotedLetters::Dht, PieceKind::Tokin) => "T",
        _ => kind.sfen(),
    }
}

/// The sign between piece and square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// `-`
    Quiet,
    /// `x`
    Capture,
    /// `*`
    Drop,
}

/// The sign at the beginning of the text, its length in bytes, and what is odd with it.
pub(super) fn sign(text: &str) -> Option<(Sign, usize, Option<Leniency>)> {
    let first = text.chars().next()?;
    let (sign, odd) = match first {
        '-' => (Sign::Quiet, None),
        '\u{2010}'..='\u{2015}' | '\u{2212}' => (Sign::Quiet, Some(Leniency::Dash)),
        'x' => (Sign::Capture, None),
        'X' => (Sign::Capture, Some(Leniency::LetterCase)),
        '×' => (Sign::Capture, Some(Leniency::Cross)),
        '*' | '\'' | '’' => (Sign::Drop, None),
        '‘' | '`' | '´' | '′' => (Sign::Drop, Some(Leniency::Apostrophe)),
        '@' => (Sign::Drop, Some(Leniency::AtSign)),
        '－' => (Sign::Quiet, Some(Leniency::WideSigns)),
        'ｘ' => (Sign::Capture, Some(Leniency::WideSigns)),
        '＊' => (Sign::Drop, Some(Leniency::WideSigns)),
        _ => return None,
    };
    Some((sign, first.len_utf8(), odd))
}

/// Reads a move in any Western style.
pub(super) fn read<'t>(text: &'t str, _: &Settings) -> Result<Read<'t>, Unread> {
    let (read, _) = read_with_sign(text)?;
    if read.lenient.contains(Leniency::AtSign) || read.lenient.contains(Leniency::Caret) {
        return Err(Unread {
            why: Why::ForeignSign,
            at: read.len,
        });
    }
    Ok(read)
}

/// Reads a move in any Western style, and in what PSN adds to them (`P@5e`, `Sx8c^`); gives its sign too.
///
/// A move without a sign is read as quiet, [`WrittenMove::captures`] is `Some(false)`; the sign says whether it stood there.
///
/// # Errors
///
/// If the text does not begin with a move.
pub fn read_with_sign(text: &str) -> Result<(Read<'_>, Option<Sign>), Unread> {
    let before = numbering(text);
    let mut cursor = Cursor::new(text);
    cursor.skip(before.len);
    let mut written = WrittenMove {
        side: before.ellipsis.then_some(Color::White),
        to: Destination::Unsaid,
        promotion: Promotion::Omitted,
        ..WrittenMove::default()
    };
    let only_taking = only_taking(&mut cursor);
    written.before = Some(read_piece(&mut cursor)?);
    let sign = if only_taking {
        written.to = Destination::Same;
        written.captures = Some(true);
        Some(Sign::Capture)
    } else {
        read_way(&mut cursor, &mut written)?
    };
    let drop = written.origin == Origin::Hand;
    match cursor.rest().as_bytes() {
        [b'+', ..] => written.promotion = Promotion::Promotes,
        [b'=', ..] if drop => return Err(cursor.fail(Why::DropDeclines)),
        [b'=', ..] => written.promotion = Promotion::Declines,
        [b'^', ..] => {
            cursor.forgive(Leniency::Caret);
            written.promotion = Promotion::Promotes;
        }
        _ if drop => written.promotion = Promotion::Unsaid,
        _ => {}
    }
    if matches!(cursor.rest().as_bytes(), [b'+' | b'=' | b'^', ..]) {
        cursor.skip(1);
    }
    Ok((cursor.finish(written, before.number), sign))
}

/// `xL`: takes on the square of the move before.
fn only_taking(cursor: &mut Cursor<'_>) -> bool {
    let found = matches!(cursor.rest().as_bytes(), [b'x', b'+' | b'A'..=b'Z', ..]);
    if found {
        cursor.skip(1);
        cursor.forgive(Leniency::NoDestination);
    }
    found
}

/// A piece letter, with the `+` before it or the `(+)` behind it.
fn read_piece(cursor: &mut Cursor<'_>) -> Result<PieceKind, Unread> {
    let start = *cursor;
    let plus = cursor.eat("+");
    let letter = match cursor.rest().as_bytes() {
        [] if !plus => return Err(start.fail(Why::Nothing)),
        &[letter, ..] => letter,
        [] => return Err(start.fail(Why::NoPiece)),
    };
    let capital = char::from(letter).to_ascii_uppercase();
    let (kind, promoted) = match capital {
        'D' => (PieceKind::Dragon, true),
        'H' => (PieceKind::Horse, true),
        'T' => (PieceKind::Tokin, true),
        _ => match PieceKind::from_sfen_letter(capital) {
            Some(kind) => (kind, false),
            None => return Err(start.fail(Why::NoPiece)),
        },
    };
    if letter.is_ascii_lowercase() {
        cursor.forgive(Leniency::LetterCase);
    }
    cursor.skip(1);
    let behind = cursor.eat("(+)");
    if behind {
        cursor.forgive(Leniency::FirstStyle);
    }
    match (plus || behind, promoted) {
        (true, true) => {
            cursor.forgive(Leniency::SparePlus);
            Ok(kind)
        }
        (true, false) => kind.promoted().ok_or(start.fail(Why::NoPiece)),
        (false, _) => Ok(kind),
    }
}

/// Reads origin, sign and destination.
fn read_way(cursor: &mut Cursor<'_>, written: &mut WrittenMove) -> Result<Option<Sign>, Unread> {
    if let Some(square) = read_in_parentheses(cursor) {
        written.origin = Origin::Square(square);
        cursor.forgive(Leniency::FirstStyle);
    }
    let start = *cursor;
    let (names, count) = coordinates(cursor.rest());
    cursor.skip(count);
    let Some((sign, len, odd)) = sign(cursor.rest()) else {
        let Some((origin, to, letters)) = without_sign(&names, count) else {
            return Err(start.fail(if count < 2 {
                Why::NoSquare
            } else {
                Why::BadSquare
            }));
        };
        if origin != Origin::Unsaid {
            if written.origin != Origin::Unsaid {
                return Err(start.fail(Why::BadOrigin));
            }
            written.origin = origin;
        }
        if letters {
            cursor.forgive(Leniency::NoSign);
        }
        forgive_coordinates(cursor, start.rest(), count, written.origin);
        written.to = Destination::Square(to);
        written.captures = Some(false);
        return Ok(None);
    };
    if count > 0 {
        let origin = origin_of(&names, count).ok_or(start.fail(Why::BadOrigin))?;
        if written.origin != Origin::Unsaid {
            return Err(start.fail(Why::BadOrigin));
        }
        written.origin = origin;
        forgive_coordinates(cursor, start.rest(), count, origin);
    }
    if let Some(odd) = odd {
        cursor.forgive(odd);
    }
    let before_sign = *cursor;
    cursor.skip(len);
    let target = *cursor;
    let (names, count) = coordinates(cursor.rest());
    if let ([Some(file), Some(rank), ..], 2..) = (names, count) {
        let to = file.with(rank).ok_or(target.fail(Why::BadSquare))?;
        if let Origin::Square(_) = written.origin
            && let Some(style) = style_of(start.rest())
            && style != rank.is_letter
        {
            return Err(target.fail(Why::MixedSquares));
        }
        cursor.skip(2);
        forgive_coordinates(cursor, target.rest(), 2, Origin::Unsaid);
        written.to = Destination::Square(to);
    } else if sign == Sign::Capture {
        read_taken(cursor, written)?;
    } else {
        return Err(target.fail(Why::NoSquare));
    }
    match sign {
        Sign::Quiet => written.captures = Some(false),
        Sign::Capture => written.captures = Some(true),
        Sign::Drop if written.origin != Origin::Unsaid => {
            return Err(before_sign.fail(Why::DropWithOrigin));
        }
        Sign::Drop => written.origin = Origin::Hand,
    }
    Ok(Some(sign))
}

/// What a capture takes, where its square is not written: `PxP`, `RxP(2f)`, `Sx`.
fn read_taken(cursor: &mut Cursor<'_>, written: &mut WrittenMove) -> Result<(), Unread> {
    if !matches!(
        cursor.rest().as_bytes(),
        [b'A'..=b'Z', ..] | [b'+', b'A'..=b'Z', ..]
    ) {
        written.to = Destination::Same;
        cursor.forgive(Leniency::NoDestination);
        return Ok(());
    }
    cursor.forgive(Leniency::FirstStyle);
    written.taken = Some(read_piece(cursor)?);
    if let Some(square) = read_in_parentheses(cursor) {
        written.to = Destination::Square(square);
    }
    // The first style has no sign for declining.
    written.promotion = Promotion::Unsaid;
    Ok(())
}

/// `(3c)`
fn read_in_parentheses(cursor: &mut Cursor<'_>) -> Option<Square> {
    let inner = cursor.rest().strip_prefix('(')?;
    let ([Some(file), Some(rank), ..], 2) = coordinates(inner) else {
        return None;
    };
    let square = file.with(rank)?;
    inner.get(2..)?.strip_prefix(')')?;
    cursor.skip(4);
    Some(square)
}

/// A digit or letter of a square: its number from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Coordinate {
    number: u8,
    is_letter: bool,
}

impl Coordinate {
    fn of(byte: u8, after_digit: bool) -> Option<Self> {
        let (number, is_letter) = match byte {
            b'1'..=b'9' => (byte - b'0', false),
            b'a'..=b'i' => (byte - b'a' + 1, true),
            b'A'..=b'I' if after_digit => (byte - b'A' + 1, true),
            _ => return None,
        };
        Some(Self { number, is_letter })
    }

    /// The square on this file and that rank.
    fn with(self, rank: Self) -> Option<Square> {
        if self.is_letter {
            return None;
        }
        Square::new(self.number, rank.number)
    }
}

/// The run of coordinates at the beginning of the text, at most four, and its length.
fn coordinates(text: &str) -> ([Option<Coordinate>; 4], usize) {
    let mut names = [None; 4];
    let mut count = 0;
    let mut after_digit = false;
    for (place, &byte) in names.iter_mut().zip(text.as_bytes()) {
        let Some(name) = Coordinate::of(byte, after_digit) else {
            break;
        };
        after_digit = !name.is_letter;
        *place = Some(name);
        count += 1;
    }
    (names, count)
}

/// Whether the square at the beginning of the text has a letter.
fn style_of(text: &str) -> Option<bool> {
    let text = text.strip_prefix('(').unwrap_or(text);
    match coordinates(text) {
        ([_, Some(rank), ..], 2..) => Some(rank.is_letter),
        _ => None,
    }
}

fn origin_of(names: &[Option<Coordinate>; 4], count: usize) -> Option<Origin> {
    match (*names, count) {
        ([Some(one), ..], 1) if one.is_letter => Some(Origin::Rank(one.number)),
        ([Some(one), ..], 1) => Some(Origin::File(one.number)),
        ([Some(file), Some(rank), ..], 2) => file.with(rank).map(Origin::Square),
        _ => None,
    }
}

/// Origin and destination that no sign parts, and whether the destination has a letter.
fn without_sign(names: &[Option<Coordinate>; 4], count: usize) -> Option<(Origin, Square, bool)> {
    match (*names, count) {
        ([Some(file), Some(rank), ..], 2) => {
            Some((Origin::Unsaid, file.with(rank)?, rank.is_letter))
        }
        ([Some(a), Some(b), Some(c), _], 3) => match (a.is_letter, b.is_letter, c.is_letter) {
            // G45b
            (false, false, true) => Some((Origin::File(a.number), b.with(c)?, true)),
            // Sc4d
            (true, false, true) => Some((Origin::Rank(a.number), b.with(c)?, true)),
            // G6ih: on the same file
            (false, true, true) => Some((Origin::Square(a.with(b)?), a.with(c)?, true)),
            _ => None,
        },
        ([Some(a), Some(b), Some(c), Some(d)], 4) if b.is_letter == d.is_letter => {
            Some((Origin::Square(a.with(b)?), c.with(d)?, d.is_letter))
        }
        _ => None,
    }
}

fn forgive_coordinates(cursor: &mut Cursor<'_>, text: &str, count: usize, origin: Origin) {
    let capitals = text
        .as_bytes()
        .iter()
        .take(count)
        .any(u8::is_ascii_uppercase);
    if capitals {
        cursor.forgive(Leniency::LetterCase);
    }
    if matches!(origin, Origin::File(_) | Origin::Rank(_)) {
        cursor.forgive(Leniency::HalfOrigin);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sq(name: &str) -> Square {
        name.parse().unwrap()
    }

    #[test]
    fn every_style_is_read() {
        let to = |name| Destination::Square(sq(name));
        let from = |name| Origin::Square(sq(name));
        for (text, kind, origin, destination, captures) in [
            (
                "P-7f",
                PieceKind::Pawn,
                Origin::Unsaid,
                to("7f"),
                Some(false),
            ),
            (
                "P76",
                PieceKind::Pawn,
                Origin::Unsaid,
                to("7f"),
                Some(false),
            ),
            (
                "P-76",
                PieceKind::Pawn,
                Origin::Unsaid,
                to("7f"),
                Some(false),
            ),
            (
                "P7f",
                PieceKind::Pawn,
                Origin::Unsaid,
                to("7f"),
                Some(false),
            ),
            ("P7g7f", PieceKind::Pawn, from("7g"), to("7f"), Some(false)),
            ("P7776", PieceKind::Pawn, from("7g"), to("7f"), Some(false)),
            ("G69-58", PieceKind::Gold, from("6i"), to("5h"), Some(false)),
            ("G6i-5h", PieceKind::Gold, from("6i"), to("5h"), Some(false)),
            (
                "S7bx8c",
                PieceKind::Silver,
                from("7b"),
                to("8c"),
                Some(true),
            ),
            (
                "S72×83",
                PieceKind::Silver,
                from("7b"),
                to("8c"),
                Some(true),
            ),
            (
                "+R–2h",
                PieceKind::Dragon,
                Origin::Unsaid,
                to("2h"),
                Some(false),
            ),
            (
                "D2h",
                PieceKind::Dragon,
                Origin::Unsaid,
                to("2h"),
                Some(false),
            ),
            (
                "+Hx22",
                PieceKind::Horse,
                Origin::Unsaid,
                to("2b"),
                Some(true),
            ),
            ("S’34", PieceKind::Silver, Origin::Hand, to("3d"), None),
            ("S'34", PieceKind::Silver, Origin::Hand, to("3d"), None),
            ("S*3d", PieceKind::Silver, Origin::Hand, to("3d"), None),
            (
                "G45b",
                PieceKind::Gold,
                Origin::File(4),
                to("5b"),
                Some(false),
            ),
            (
                "G4-5b",
                PieceKind::Gold,
                Origin::File(4),
                to("5b"),
                Some(false),
            ),
            (
                "Sc4d",
                PieceKind::Silver,
                Origin::Rank(3),
                to("4d"),
                Some(false),
            ),
            (
                "Scx4d",
                PieceKind::Silver,
                Origin::Rank(3),
                to("4d"),
                Some(true),
            ),
            ("G6ih", PieceKind::Gold, from("6i"), to("6h"), Some(false)),
            (
                "R(+)-7h",
                PieceKind::Dragon,
                Origin::Unsaid,
                to("7h"),
                Some(false),
            ),
            (
                "S(3c)-2b",
                PieceKind::Silver,
                from("3c"),
                to("2b"),
                Some(false),
            ),
            (
                "RxP(2f)",
                PieceKind::Rook,
                Origin::Unsaid,
                to("2f"),
                Some(true),
            ),
            (
                "PxP",
                PieceKind::Pawn,
                Origin::Unsaid,
                Destination::Unsaid,
                Some(true),
            ),
            (
                "xL",
                PieceKind::Lance,
                Origin::Unsaid,
                Destination::Same,
                Some(true),
            ),
            (
                "Sx",
                PieceKind::Silver,
                Origin::Unsaid,
                Destination::Same,
                Some(true),
            ),
            (
                "p-7F",
                PieceKind::Pawn,
                Origin::Unsaid,
                to("7f"),
                Some(false),
            ),
        ] {
            let (read, _) = read_with_sign(text).unwrap();
            let written = read.written;
            assert_eq!(
                (written.before, written.origin, written.to, written.captures),
                (Some(kind), origin, destination, captures),
                "{text}"
            );
            assert_eq!(read.len, text.len(), "{text}");
        }
    }

    #[test]
    fn numbers_promotions_and_annotations_are_read() {
        for (text, promotion, side, number, annotation) in [
            ("P-7f", Promotion::Omitted, None, None, ""),
            ("Sx2c=", Promotion::Declines, None, None, ""),
            ("Sx2c+", Promotion::Promotes, None, None, ""),
            ("Sx2c^", Promotion::Promotes, None, None, ""),
            ("xS+", Promotion::Promotes, None, None, ""),
            ("P*3d", Promotion::Unsaid, None, None, ""),
            ("P*3d+", Promotion::Promotes, None, None, ""),
            ("PxP", Promotion::Unsaid, None, None, ""),
            ("1.P-7f", Promotion::Omitted, None, Some(1), ""),
            ("12. B-3c+!?", Promotion::Promotes, None, Some(12), "!?"),
            (
                "4...G-5b",
                Promotion::Omitted,
                Some(Color::White),
                Some(4),
                "",
            ),
            (
                "...P-5e??",
                Promotion::Omitted,
                Some(Color::White),
                None,
                "??",
            ),
        ] {
            let (read, _) = read_with_sign(text).unwrap();
            assert_eq!(
                (
                    read.written.promotion,
                    read.written.side,
                    read.number,
                    read.annotation
                ),
                (promotion, side, number, annotation),
                "{text}"
            );
            assert_eq!(read.len, text.len(), "{text}");
        }
    }

    #[test]
    fn what_is_no_move_says_why() {
        for (text, why) in [
            ("", Why::Nothing),
            ("1.", Why::Nothing),
            ("resigns", Why::NoSquare),
            ("Qxd5", Why::NoPiece),
            ("+G-5h", Why::NoPiece),
            ("+", Why::NoPiece),
            ("P", Why::NoSquare),
            ("P-", Why::NoSquare),
            ("P-0f", Why::NoSquare),
            ("P-7", Why::NoSquare),
            ("P*", Why::NoSquare),
            ("Pe4", Why::BadSquare),
            ("P456", Why::BadSquare),
            ("P7g76", Why::BadSquare),
            ("G6i-58", Why::MixedSquares),
            ("G69-5h", Why::MixedSquares),
            ("P7g*7f", Why::DropWithOrigin),
            ("P*3c=", Why::DropDeclines),
            ("P@5e", Why::ForeignSign),
            ("S-8c^", Why::ForeignSign),
        ] {
            let unread = read(text, &Settings::DEFAULT).unwrap_err();
            assert_eq!(unread.why, why, "{text}");
            assert!(unread.at <= text.len());
        }
    }
}
