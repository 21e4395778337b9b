//! Moves in chess coordinates: XBoard's SAN and the old exports of lishogi (spec `psn.md` sections 1 and 5).
//!
//! Files are letters from left to right as Black sees them, ranks are digits from below: f7 is 4c.

use crate::record::transcript::{Destination, Origin, Promotion, WrittenMove};
use crate::shogi::{PieceKind, Square};

/// Reads a whole word as a move; a pawn has no letter in XBoard's form.
pub(super) fn read(word: &str, pawns_have_no_letter: bool) -> Option<WrittenMove> {
    let word = word.trim_end_matches(['!', '?']);
    let (body, promotion) = match word.as_bytes() {
        [body @ .., b'+' | b'^'] => (body, Promotion::Promotes),
        [body @ .., b'='] => (body, Promotion::Declines),
        body => (body, Promotion::Unsaid),
    };
    let (promoted, body) = match body {
        [b'+', body @ ..] => (true, body),
        body => (false, body),
    };
    let (kind, body) = match body {
        [letter @ b'A'..=b'Z', body @ ..] => {
            (PieceKind::from_sfen_letter(char::from(*letter))?, body)
        }
        body if pawns_have_no_letter && !promoted => (PieceKind::Pawn, body),
        _ => return None,
    };
    let kind = match promoted {
        true => kind.promoted()?,
        false => kind,
    };
    let [before @ .., to_file, to_rank] = body else {
        return None;
    };
    let to = Destination::Square(Square::new(file(*to_file)?, rank(*to_rank)?)?);
    if let [b'@' | b'*'] = before {
        return (promotion == Promotion::Unsaid).then_some(WrittenMove {
            origin: Origin::Hand,
            to,
            before: Some(kind),
            ..WrittenMove::default()
        });
    }
    let (before, captures) = match before {
        [before @ .., b'x'] => (before, true),
        [before @ .., b'-'] => (before, false),
        before => (before, false),
    };
    let origin = match *before {
        [] => Origin::Unsaid,
        [letter @ b'a'..=b'i'] => Origin::File(file(letter)?),
        [digit] => Origin::Rank(rank(digit)?),
        [letter, digit] => Origin::Square(Square::new(file(letter)?, rank(digit)?)?),
        _ => return None,
    };
    Some(WrittenMove {
        origin,
        to,
        before: Some(kind),
        promotion,
        captures: Some(captures),
        ..WrittenMove::default()
    })
}

/// a is 9, i is 1.
const fn file(letter: u8) -> Option<u8> {
    match letter {
        b'a'..=b'i' => Some(b'i' + 1 - letter),
        _ => None,
    }
}

/// 1 is i, 9 is a.
const fn rank(digit: u8) -> Option<u8> {
    match digit {
        b'1'..=b'9' => Some(b'9' + 1 - digit),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_count_from_the_other_corner() {
        let sq = |name: &str| -> Square { name.parse().unwrap() };
        for (word, kind, origin, to, promotion, captures) in [
            ("Gf1e2", PieceKind::Gold, Origin::Square(sq("4i")), "5h", Promotion::Unsaid, Some(false)),
            ("Pg6", PieceKind::Pawn, Origin::Unsaid, "3d", Promotion::Unsaid, Some(false)),
            ("c4", PieceKind::Pawn, Origin::Unsaid, "7f", Promotion::Unsaid, Some(false)),
            ("exe5", PieceKind::Pawn, Origin::File(5), "5e", Promotion::Unsaid, Some(true)),
            ("Bxh8+", PieceKind::Bishop, Origin::Unsaid, "2b", Promotion::Promotes, Some(true)),
            ("B@f5", PieceKind::Bishop, Origin::Hand, "4e", Promotion::Unsaid, None),
            ("Gfe2=", PieceKind::Gold, Origin::File(4), "5h", Promotion::Declines, Some(false)),
            ("N1xe2", PieceKind::Knight, Origin::Rank(9), "5h", Promotion::Unsaid, Some(true)),
            ("+Ra1", PieceKind::Dragon, Origin::Unsaid, "9i", Promotion::Unsaid, Some(false)),
        ] {
            let found = read(word, true).unwrap();
            assert_eq!(
                (found.before, found.origin, found.to, found.promotion, found.captures),
                (Some(kind), origin, Destination::Square(sq(to)), promotion, captures),
                "{word}"
            );
        }
        assert!(read("c4", false).is_none());
        for word in ["Qd1", "P7f", "G", "", "+e4", "B@f5+", "Gz1e2", "O-O"] {
            assert!(read(word, true).is_none(), "{word}");
        }
    }
}
