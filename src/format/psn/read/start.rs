//! The start position: header lines and GSDB's list of pieces (spec `psn.md` section 4).

use super::{Leniency, Reader};
use crate::messages::{Message, findings};
use crate::format::psn::shape;
use crate::record::fault::{Code, Span};
use crate::record::words;
use crate::shogi::{Color, Handicap, Piece, PieceKind, Setup, SfenNote, Square};

impl<'t> Reader<'t, '_> {
    /// Takes over what the header says of the start.
    pub(super) fn take_start(&mut self) {
        let named = self.tags.handicap.map(|(value, span)| {
            let name = handicap(value);
            if name == Named::Unsided7 {
                self.faults.add(
                    Code::AssumedStart,
                    span,
                    findings::PSN_SEVEN_PIECES,
                );
            }
            if let Named::As(handicap) = name
                && !handicap.is_official()
                && !NAMES.iter().any(|(_, japanese)| *japanese == handicap.name())
            {
                let message = Message::new(findings::PSN_HANDICAP_NAME).with("handicap", handicap.name());
                self.faults.add(Code::LenientSpelling, span, message);
            }
            (name, span)
        });
        let listed = self.script.start.board.is_some();
        let sfen = self.tags.sfen.map(|(text, span)| (self.sfen(text, span), span));
        let fen = self.tags.fen.map(|(text, span)| (self.fen(text, span), span));
        for (board, span) in [sfen, fen].into_iter().flatten() {
            let Some(board) = board else {
                self.script.start.broken = true;
                continue;
            };
            match &self.script.start.board {
                None => {
                    self.script.start.turn = Some(board.turn);
                    self.script.start.move_number = Some(board.move_number);
                    self.script.start.board = Some(Box::new(board));
                    self.script.start.board_span = Some(span);
                }
                Some(known) if known.same_position(&board) => {}
                Some(_) => {
                    let message = findings::PSN_OTHER_START;
                    self.faults.add(Code::BoardAndHandicap, span, message);
                }
            }
        }
        let Some((name, span)) = named else {
            if self.script.start.board.is_none() && !listed && !self.script.start.broken {
                let first = self.script.start.likely_turn;
                self.script.start.likely_turn = Some(first.unwrap_or(Color::Black));
            } else {
                self.script.start.likely_turn = None;
            }
            return;
        };
        self.script.start.likely_turn = None;
        match name {
            // Other formats have the other lance off.
            Named::Piece3 if self.script.start.board.is_none() => {
                if let Ok((board, _)) = Setup::from_sfen(PIECE_3) {
                    self.script.start.turn = Some(Color::White);
                    self.script.start.board = Some(Box::new(board));
                    self.script.start.board_span = Some(span);
                }
            }
            Named::Piece3 => self.script.start.handicap = Some(("三枚落ち", span)),
            Named::Unsided7 => self.script.start.handicap = Some(("七枚落ち", span)),
            Named::As(handicap) => self.script.start.handicap = Some((handicap.name(), span)),
            Named::Unknown => {
                let value = self.tags.handicap.map_or("", |(value, _)| value);
                self.script.start.handicap = Some((value, span));
            }
        }
    }

    /// `[SFEN "…"]`, with fields missing.
    fn sfen(&mut self, text: &str, span: Span) -> Option<Setup> {
        let whole = match text.split_whitespace().count() {
            1 => format!("{text} b - 1"),
            _ => text.to_owned(),
        };
        if whole != text {
            let message = findings::PSN_SFEN_FIELDS;
            self.lenient(Leniency::Fields, span, message);
        }
        self.board(&whole, span)
    }

    /// `[FEN "…"]`: that of the draft, XBoard's, or an SFEN.
    fn fen(&mut self, text: &str, span: Span) -> Option<Setup> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        match fields[..] {
            [board, side, ..] if board.contains('[') => {
                let sfen = xboard(board, side, fields.get(3).copied());
                self.converted(sfen, span)
            }
            [board, hands, side, ..] if is_digit_hands(hands) => {
                let sfen = draft(board, hands, side, fields.get(3).copied());
                self.converted(sfen, span)
            }
            _ => self.sfen(text, span),
        }
    }

    fn converted(&mut self, sfen: Option<String>, span: Span) -> Option<Setup> {
        match sfen {
            Some(sfen) => self.board(&sfen, span),
            None => {
                let message = findings::PSN_FEN;
                self.faults.add(Code::BadBoard, span, message);
                None
            }
        }
    }

    fn board(&mut self, sfen: &str, span: Span) -> Option<Setup> {
        match Setup::from_sfen(sfen) {
            Ok((setup, notes)) => {
                let odd = notes.iter().find(|note| {
                    // The hands of a FEN are put together here.
                    !matches!(note, SfenNote::HandOrder | SfenNote::HandCount)
                });
                if let Some(note) = odd
                    && self.known & 1 << Leniency::Fields as u32 == 0
                {
                    self.known |= 1 << Leniency::Fields as u32;
                    self.faults
                        .add(Code::LenientSpelling, span, words::sfen_note(*note));
                }
                Some(setup)
            }
            Err(error) => {
                let code = if error.is_variant() {
                    Code::UnsupportedVariant
                } else {
                    Code::BadBoard
                };
                self.faults.add(code, span, words::sfen_error(&error));
                None
            }
        }
    }

    /// `wK3a wN2a b+P4c bBH1 wPH15 $` before the moves.
    pub(super) fn piece_list(&mut self, from: usize) -> bool {
        let is_first = self.script.steps.is_empty() && self.script.start.board.is_none();
        let word = self.text_in(from, self.word_end(from));
        if !is_first || !shape::is_listed_piece(word) {
            return false;
        }
        let rest = self.text_from(from);
        let list = rest.split_once('$').map(|(list, _)| list);
        let list = list.filter(|list| list.split_whitespace().all(shape::is_listed_piece));
        let Some(list) = list else { return false };
        let span = Span::of(self.script.text, list.trim_end());
        let mut setup = Setup::EMPTY;
        for word in list.split_whitespace() {
            if put(word, &mut setup).is_none() {
                let message = findings::PSN_PIECE_LIST;
                self.faults
                    .add(Code::BadBoard, Span::of(self.script.text, word), message);
                self.script.start.broken = true;
            }
        }
        self.script.start.board = Some(Box::new(setup));
        self.script.start.board_span = Some(span);
        self.script.start.turn = Some(Color::Black);
        self.at = from + list.len() + 1;
        true
    }
}

/// Puts a listed piece where it stands; `None` if it cannot.
fn put(word: &str, setup: &mut Setup) -> Option<()> {
    let (owner, piece) = word.split_at_checked(1)?;
    let color = match owner {
        "b" => Color::Black,
        _ => Color::White,
    };
    let (promoted, piece) = match piece.strip_prefix('+') {
        Some(piece) => (true, piece),
        None => (false, piece),
    };
    let letter = piece.chars().next()?;
    let mut kind = PieceKind::from_sfen_letter(letter)?;
    if promoted {
        kind = kind.promoted()?;
    }
    let place = piece.get(1..)?;
    if let Some(count) = place.strip_prefix('H') {
        let more = match count {
            "" => 1,
            count => count.parse::<u8>().ok()?,
        };
        let hand = &mut setup.hands[color];
        return hand.set(kind, hand.count(kind).checked_add(more)?);
    }
    let square = Square::from_usi(place).filter(|&square| setup.piece_at(square).is_none())?;
    setup.set(square, Some(Piece { color, kind }));
    Some(())
}

const PIECE_3: &str = "1nsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";

/// What a handicap is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Named {
    As(&'static Handicap),
    /// 9a is off, not 1a as elsewhere.
    Piece3,
    /// Seven pieces, without left or right.
    Unsided7,
    Unknown,
}

/// Other names than those of [`Handicap`], in the form of [`usual`].
const NAMES: &[(&str, &str)] = &[
    ("", "平手"),
    ("none", "平手"),
    ("hirate", "平手"),
    ("香", "香落ち"),
    ("leftlance", "香落ち"),
    ("rookleftlance", "飛香落ち"),
    ("rookbishop", "二枚落ち"),
    ("bishoprook", "二枚落ち"),
    ("right5piece", "五枚落ち"),
    ("right5", "五枚落ち"),
    ("left5", "左五枚落ち"),
    ("right7", "右七枚落ち"),
    ("left7", "左七枚落ち"),
    ("3pawn", "歩三兵"),
];

fn handicap(value: &str) -> Named {
    if let Some(handicap) = Handicap::from_name(value) {
        return Named::As(handicap);
    }
    let name = usual(value);
    match &*name {
        "3piece" | "3" => return Named::Piece3,
        "7piece" | "7" => return Named::Unsided7,
        _ => {}
    }
    let other = NAMES.iter().find(|(known, _)| *known == name);
    let found = match other {
        Some((_, japanese)) => Handicap::from_name(japanese),
        None => Handicap::all().iter().find(|handicap| {
            let english = usual(handicap.english());
            english == name || english.strip_suffix("piece") == Some(&name)
        }),
    };
    found.map_or(Named::Unknown, Named::As)
}

/// A name in small letters, with digits for numbers, without signs, `and` and the ending of a plural.
fn usual(name: &str) -> String {
    let lower = name.to_lowercase();
    let words = lower.split(|ch: char| !ch.is_alphanumeric());
    words
        .filter(|word| !matches!(*word, "and" | "handicap"))
        .map(|word| match word {
            "one" => "1",
            "two" => "2",
            "three" => "3",
            "four" => "4",
            "five" => "5",
            "six" => "6",
            "seven" => "7",
            "eight" => "8",
            "nine" => "9",
            "ten" => "10",
            "pieces" => "piece",
            "pawns" => "pawn",
            "lances" => "lance",
            word => word,
        })
        .collect()
}

fn is_digit_hands(field: &str) -> bool {
    field.contains('/')
        && field
            .bytes()
            .all(|byte| byte.is_ascii_digit() || matches!(byte, b'/' | b'T' | b't'))
}

/// The draft's FEN as SFEN: hands are digits in the order P L N S G B R, `T` is all that is left.
fn draft(board: &str, hands: &str, side: &str, number: Option<&str>) -> Option<String> {
    const ORDER: [PieceKind; 7] = [
        PieceKind::Pawn,
        PieceKind::Lance,
        PieceKind::Knight,
        PieceKind::Silver,
        PieceKind::Gold,
        PieceKind::Bishop,
        PieceKind::Rook,
    ];
    let side = match side {
        "s" | "S" => "b",
        "g" | "G" => "w",
        _ => return None,
    };
    let (black, white) = hands.split_once('/')?;
    let counts = |digits: &str| -> Option<[u8; 7]> {
        // Pawns may need two digits.
        let (pawns, others) = digits.split_at_checked(digits.len().checked_sub(6)?)?;
        let mut counts = [0; 7];
        counts[0] = pawns.parse().ok()?;
        for (count, digit) in counts[1..].iter_mut().zip(others.bytes()) {
            *count = digit.checked_sub(b'0').filter(|&count| count < 10)?;
        }
        Some(counts)
    };
    let black = match black {
        "" => [0; 7],
        digits => counts(digits)?,
    };
    let white = match white {
        "" => [0; 7],
        "T" | "t" => {
            let (setup, _) = Setup::from_sfen(&format!("{board} b - 1")).ok()?;
            let mut rest = [0; 7];
            for ((rest, kind), held) in rest.iter_mut().zip(ORDER).zip(black) {
                let there = setup
                    .pieces()
                    .filter(|(_, piece)| piece.kind.unpromoted() == kind)
                    .count();
                *rest = kind.set_count().saturating_sub(held).saturating_sub(there as u8);
            }
            rest
        }
        digits => counts(digits)?,
    };
    let mut text = String::new();
    for (counts, color) in [(black, Color::Black), (white, Color::White)] {
        for (count, kind) in counts.into_iter().zip(ORDER).rev() {
            if count > 0 {
                text += &format!("{count}{}", Piece { color, kind }.sfen());
            }
        }
    }
    let hands = if text.is_empty() { "-" } else { &text };
    Some(format!("{board} {side} {hands} {}", number.unwrap_or("1")))
}

/// XBoard's FEN as SFEN: `rank/…/rank[PPpb] w 0 1`, where White is the first player and moves up.
fn xboard(board: &str, side: &str, full_moves: Option<&str>) -> Option<String> {
    let (board, hands) = board.split_once('[')?;
    let hands = hands.strip_suffix(']')?;
    let (side, behind) = match side {
        "w" => ("b", 1),
        "b" => ("w", 2),
        _ => return None,
    };
    let hands = if hands.is_empty() { "-" } else { hands };
    let full: u32 = full_moves.map_or(Some(1), |number| number.parse().ok())?;
    // Its number counts pairs; before a first move of the second player there is none.
    let number = match full.max(1) {
        1 => 1,
        full => (full - 1).checked_mul(2)?.checked_add(behind)?,
    };
    Some(format!("{board} {side} {hands} {number}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handicaps_have_many_names() {
        for (value, name) in [
            ("", "平手"),
            ("Even", "平手"),
            ("Lance", "香落ち"),
            ("left lance", "香落ち"),
            ("Right Lance", "右香落ち"),
            ("rook and lance", "飛香落ち"),
            ("rook, lance", "飛香落ち"),
            ("Rook-Lance", "飛香落ち"),
            ("2-piece", "二枚落ち"),
            ("Two Pieces", "二枚落ち"),
            ("rook+bishop", "二枚落ち"),
            ("4", "四枚落ち"),
            ("5 piece", "五枚落ち"),
            ("left 5", "左五枚落ち"),
            ("six pieces", "六枚落ち"),
            ("right 7", "右七枚落ち"),
            ("eight piece", "八枚落ち"),
            ("ten piece", "十枚落ち"),
            ("three pawns", "歩三兵"),
            ("二枚落ち", "二枚落ち"),
        ] {
            match handicap(value) {
                Named::As(handicap) => assert_eq!(handicap.name(), name, "{value}"),
                other => panic!("{value}: {other:?}"),
            }
        }
        assert_eq!(handicap("3 Piece"), Named::Piece3);
        assert_eq!(handicap("7 pieces"), Named::Unsided7);
        assert_eq!(handicap("half a piece"), Named::Unknown);
    }

    #[test]
    fn positions_of_other_kinds_become_sfen() {
        let lone = "4k4/9/4P4/9/9/9/9/9/4K4";
        assert_eq!(
            draft(lone, "0000100/T", "s", Some("1")).as_deref(),
            Some("4k4/9/4P4/9/9/9/9/9/4K4 b 1G2r2b3g4s4n4l17p 1")
        );
        assert_eq!(
            draft(lone, "1000000000/0000000", "g", None).as_deref(),
            None,
            "a thousand pawns"
        );
        assert_eq!(
            draft(lone, "12000000/", "g", None).as_deref(),
            Some("4k4/9/4P4/9/9/9/9/9/4K4 w 12P 1")
        );
        assert_eq!(draft(lone, "0000100/T", "b", None), None);
        assert_eq!(
            xboard("9/9[PPpb]", "w", Some("1")).as_deref(),
            Some("9/9 b PPpb 1")
        );
        assert_eq!(xboard("9/9[-]", "b", Some("3")).as_deref(), Some("9/9 w - 6"));
        assert_eq!(xboard("9/9[]", "x", None), None);
    }

    #[test]
    fn listed_pieces_are_put_where_they_stand() {
        let mut setup = Setup::EMPTY;
        for word in ["wK5a", "b+P4c", "wPH15", "bGH", "bGH1"] {
            assert!(put(word, &mut setup).is_some(), "{word}");
        }
        assert_eq!(setup.to_sfen(), "4k4/9/5+P3/9/9/9/9/9/9 b 2G15p 1");
        for word in ["wK5a", "wKH1", "w+G4c", "b+PH1"] {
            assert!(put(word, &mut setup).is_none(), "{word}");
        }
    }
}
