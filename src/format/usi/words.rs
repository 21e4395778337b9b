//! The words of a USI line: their shapes, and moves in every spelling that is read.

use crate::messages::{Key, Message, findings};
use crate::record::transcript::{Destination, Origin, Promotion, WrittenMove};
use crate::shogi::{PieceKind, SfenError, Square};

/// Is this word the board of an SFEN?
pub(super) fn is_board(word: &str) -> bool {
    let ranks = word.bytes().filter(|&byte| byte == b'/').count();
    ranks > 2
        && word
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'+' | b'*'))
}

/// The board and the hands of a position that has its hands in brackets: `lnsgkgsnl/…/LNSGKGSNL[BGSLPnp]`.
pub(super) fn bracketed(word: &str) -> Option<(&str, &str)> {
    word.strip_suffix(']')?.split_once('[')
}

/// Has this word the shape of a move, in any spelling that is read?
pub(super) fn is_move_word(word: &str) -> bool {
    let word = word.strip_suffix(['+', '=', '?']).unwrap_or(word);
    match *word.as_bytes() {
        [file, rank, to_file, to_rank] => {
            let is_file = |byte: u8| byte.is_ascii_digit();
            let is_rank = |byte: u8| matches!(byte.to_ascii_lowercase(), b'a'..=b'i');
            let is_drop = file.is_ascii_alphabetic() && matches!(rank, b'*' | b'\'' | b'@');
            is_file(to_file) && is_rank(to_rank) && (is_drop || is_file(file) && is_rank(rank))
        }
        _ => false,
    }
}

/// The first word of `text` and what stands behind it.
pub(super) fn next_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()))
}

/// Blanks, and what stands between the moves of a list.
#[inline]
pub(super) const fn is_gap(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | 0x0B | 0x0C | b',' | b'"' | b'[' | b']')
}

/// Moves with commas, quotes and brackets.
pub(super) fn is_list(line: &str) -> bool {
    let mut words = line
        .split(|ch: char| ch.is_ascii() && is_gap(ch as u8))
        .filter(|word| !word.is_empty());
    words.next().is_some_and(is_move_word)
}

pub(super) fn count_moves(line: &str) -> u32 {
    let words =
        line.split(|ch: char| ch.is_whitespace() || matches!(ch, ',' | ';' | '"' | '[' | ']'));
    words.filter(|word| is_move_word(word)).count() as u32
}

pub(super) fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// `12`, `-0.5`, `1/2`.
pub(super) fn is_decimal(word: &str) -> bool {
    word.bytes().any(|byte| byte.is_ascii_digit())
        && word
            .bytes()
            .all(|byte| matches!(byte, b'0'..=b'9' | b'.' | b'-' | b'+' | b'/'))
}

/// Could the word be the hands of an SFEN?
pub(super) fn is_hands(word: &str) -> bool {
    let is_dash = matches!(word, "-" | "–" | "—" | "−" | "‐" | "－" | "ー");
    let has_letter = word.bytes().any(|byte| byte.is_ascii_alphabetic());
    is_dash
        || has_letter
            && word
                .chars()
                .all(|ch| ch.is_ascii_digit() || "RBGSNLPKrbgsnlpk".contains(ch))
}

/// An operation of EPD that may name moves: best move, move to avoid, predicted line, …
pub(super) fn is_operation(word: &str) -> bool {
    matches!(
        word,
        "bm" | "am" | "pv" | "pm" | "sm" | "id" | "ce" | "dm" | "acd" | "acn" | "acs"
    ) || matches!(word.as_bytes(), [b'c' | b'v', b'0'..=b'9'])
}

/// Which other game a board belongs to, if it is no board of nine by nine.
pub(super) fn other_game(sfen: &str, error: &SfenError) -> Option<Message> {
    let SfenError::RankCount { found } = *error else {
        return None;
    };
    let board = sfen.split_whitespace().next().unwrap_or("");
    if !board.contains(|ch: char| ch.is_ascii_alphabetic()) {
        // A date perhaps, which has no pieces.
        return None;
    }
    Some(match found {
        8 if board.contains(['q', 'Q']) => findings::POSITION_OF_CHESS.into(),
        4 => findings::POSITION_OF_DOBUTSU.into(),
        5 => findings::POSITION_OF_MINISHOGI.into(),
        7 => findings::POSITION_OF_TORI.into(),
        12 => findings::POSITION_OF_CHU.into(),
        3 | 6 | 11 | 13.. => Message::new(findings::BOARD_OF_OTHER_GAME).with("ranks", found),
        _ => return None,
    })
}

#[inline]
pub(super) fn square(file: u8, rank: u8) -> Option<Square> {
    Square::new(
        file.wrapping_sub(b'0'),
        rank.wrapping_sub(b'a').wrapping_add(1),
    )
}

/// A move in the strict spelling.
#[inline]
pub(super) fn plain_move(word: &[u8]) -> Option<WrittenMove> {
    let &[first, second, file, rank, ref promotion @ ..] = word else {
        return None;
    };
    let to = Destination::Square(square(file, rank)?);
    if second == b'*' {
        let kind =
            PieceKind::from_sfen_letter(char::from(first)).filter(|_| promotion.is_empty())?;
        return Some(WrittenMove {
            origin: Origin::Hand,
            to,
            before: Some(kind),
            ..WrittenMove::default()
        });
    }
    let promotion = match promotion {
        b"" => Promotion::Declines,
        b"+" => Promotion::Promotes,
        _ => return None,
    };
    Some(WrittenMove {
        origin: Origin::Square(square(first, second)?),
        to,
        promotion,
        ..WrittenMove::default()
    })
}

/// A move in a spelling that is forgiven, with what is told of it.
pub(super) fn lenient_move(word: &str) -> Option<(WrittenMove, Key)> {
    let (body, suffix) = match word.as_bytes() {
        [body @ .., suffix @ (b'=' | b'?')] => (body, Some(suffix)),
        body => (body, None),
    };
    let mut strict = body.to_ascii_lowercase();
    if let [letter, sign @ (b'*' | b'\'' | b'@'), ..] = &mut strict[..] {
        letter.make_ascii_uppercase();
        let message = if *sign == b'*' {
            findings::DROP_IN_CAPITAL
        } else {
            findings::DROP_WITH_STAR
        };
        *sign = b'*';
        return Some((plain_move(&strict)?, message));
    }
    let written = plain_move(&strict)?;
    let message = match suffix {
        Some(b'=') => findings::NO_EQUALS_FOR_DECLINE,
        Some(_) => findings::NO_QUESTION_MARK,
        None => findings::SQUARES_IN_LOWER_CASE,
    };
    Some((written, message))
}
