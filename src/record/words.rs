//! The words for reasons: what the rules say, in the game's terms and with squares as a diagram has them (`2六`).

use std::borrow::Cow;
use std::fmt;

use crate::shogi::{Bitboard, IllegalMove, Move, Position, SetupError, Square};
use crate::text::numerals::kanji_digit;

use super::ending::Outcome;
use super::fault::Code;
use super::resolve::{self, Assumed, ResolveError};
use super::transcript::{Promotion, WrittenMove};
use super::tree::Foul;

/// A square as messages write it: half-width file, kanji rank.
pub(super) struct Sq(pub(super) Square);

impl fmt::Display for Sq {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.0.file(), kanji_digit(self.0.rank()))
    }
}

struct Squares(Bitboard);

impl fmt::Display for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, sq) in self.0.into_iter().enumerate() {
            write!(f, "{}{}", if index > 0 { ", " } else { "" }, Sq(sq))?;
        }
        Ok(())
    }
}

/// Why a move is illegal.
pub fn illegal(reason: &IllegalMove) -> String {
    match *reason {
        IllegalMove::TwoPawns { color, other } => {
            format!(
                "a pawn of {color} already stands on file {} (at {})",
                other.file(),
                Sq(other)
            )
        }
        IllegalMove::DropPawnMate { to } => {
            format!("the pawn dropped at {} would be mate (打ち歩詰め)", Sq(to))
        }
        IllegalMove::DeadPiece { kind, to } => {
            format!("a {kind} dropped at {} could never move again", Sq(to))
        }
        IllegalMove::LeftInCheck { king, by, piece } => {
            let (mover, kind) = (piece.color.opposite(), piece.kind);
            format!(
                "the king of {mover} at {} would stand in check from the {kind} at {}",
                Sq(king),
                Sq(by)
            )
        }
        IllegalMove::CannotReach { piece, from, to } => {
            format!(
                "a {} does not move from {} to {}",
                piece.kind,
                Sq(from),
                Sq(to)
            )
        }
        IllegalMove::Blocked {
            piece,
            from,
            to,
            at,
        } => {
            format!(
                "the {} at {} cannot go to {}: a piece stands in its way at {}",
                piece.kind,
                Sq(from),
                Sq(to),
                Sq(at)
            )
        }
        IllegalMove::NoPiece { from } => format!("no piece stands at {}", Sq(from)),
        IllegalMove::WrongSide { from, piece } => {
            let (color, kind) = (piece.color, piece.kind);
            format!(
                "the {kind} at {} is {color}'s, and it is {}'s turn",
                Sq(from),
                color.opposite()
            )
        }
        IllegalMove::OwnPiece { to, piece } => format!(
            "a {} of {} itself stands at {}",
            piece.kind,
            piece.color,
            Sq(to)
        ),
        IllegalMove::Occupied { to, piece } => {
            format!(
                "a {} of {} stands at {}, and pieces are dropped on empty squares",
                piece.kind,
                piece.color,
                Sq(to)
            )
        }
        IllegalMove::NotInHand { color, kind } => format!("{color} has no {kind} in hand"),
        IllegalMove::PromotedDrop { kind } => {
            format!("a {kind} cannot be dropped: pieces are dropped unpromoted")
        }
        IllegalMove::MustPromote { kind, to } => {
            format!(
                "a {kind} has to promote at {}, where it could never move again",
                Sq(to)
            )
        }
        IllegalMove::NeverPromotes { kind } => format!("a {kind} does not promote"),
        IllegalMove::OutsideZone { kind, from, to } => {
            format!(
                "the {kind} cannot promote: neither {} nor {} is in the promotion zone",
                Sq(from),
                Sq(to)
            )
        }
        IllegalMove::TakesKing { color, to } => {
            format!("the king of {color} at {} cannot be taken", Sq(to))
        }
    }
}

/// A result, as a message tells it.
pub(super) fn outcome(outcome: Outcome) -> String {
    match outcome {
        Outcome::Win(color) => format!("that {color} wins"),
        Outcome::Draw => "that it is a draw".to_owned(),
        Outcome::NoResult => "that there is no result".to_owned(),
    }
}

/// Do the words for an ending name a resignation, not only a winner?
pub(super) fn says_resigned(words: &str) -> bool {
    words.contains("投了") || words.to_ascii_lowercase().contains("resign")
}

/// What is wrong or odd with a start position.
pub fn setup(reason: &SetupError) -> String {
    match *reason {
        SetupError::TwoKings { color, squares } => {
            format!("{color} has {} kings ({})", squares.len(), Squares(squares))
        }
        SetupError::TooMany { kind, count, limit } => format!(
            "there are {count} {}, and a set holds {limit}",
            kind.plural()
        ),
        SetupError::DoubledPawns {
            color,
            file,
            squares,
        } => {
            format!(
                "{color} has {} pawns on file {file} ({})",
                squares.len(),
                Squares(squares)
            )
        }
        SetupError::DeadPiece { piece, square } => {
            format!(
                "the {} of {} at {} can never move",
                piece.kind,
                piece.color,
                Sq(square)
            )
        }
        SetupError::WaitingInCheck { color, king, by } => {
            format!(
                "the king of {color} at {} is in check from {}, and it is not {color}'s turn",
                Sq(king),
                Sq(by)
            )
        }
    }
}

/// Is a written move refused as a foul was: for the same reason, and with the same move or, if none can be made of it, the
/// same parts?
pub fn is_same_foul(
    written: &WrittenMove,
    pos: &Position,
    last: Option<Square>,
    foul: &Foul,
) -> bool {
    let Err(error) = resolve::resolve(written, pos, last) else {
        return false;
    };
    refusal(&error, written, pos).0 == foul.reason
        && refused_move(&error, written, pos, last) == foul.mv
        && (foul.mv.is_some() || foul.says(written))
}

/// The move that was refused, if one can be made of what is written.
pub(super) fn refused_move(
    error: &ResolveError,
    written: &WrittenMove,
    pos: &Position,
    last: Option<Square>,
) -> Option<Move> {
    match *error {
        ResolveError::Illegal(mv, _) => Some(mv),
        _ => resolve::meant(written, pos, last),
    }
}

/// The code and the words for a written move that is no move of the position.
pub(super) fn refusal(
    error: &ResolveError,
    written: &WrittenMove,
    pos: &Position,
) -> (Code, String) {
    let turn = pos.turn();
    match error {
        ResolveError::NoPreviousMove => (
            Code::UnreadableMove,
            match written.captures {
                Some(true) => "a capture without its square, and no move before it".to_owned(),
                _ => "同 with no move before it".to_owned(),
            },
        ),
        ResolveError::Incomplete => (
            Code::UnreadableMove,
            "the text does not say which piece moves".to_owned(),
        ),
        ResolveError::WrongSide(side) => (
            Code::WrongSide,
            format!("the move is written as {side}'s, and it is {turn}'s turn"),
        ),
        ResolveError::WrongPiece {
            square,
            stands,
            named,
        } => (
            Code::WrongPiece,
            format!(
                "the piece at {} is a {}, not a {named}",
                Sq(*square),
                stands.kind
            ),
        ),
        ResolveError::Illegal(_, reason) => {
            let code = code_of(reason);
            let mut message = illegal(reason);
            if code == Code::CannotPromote && written.captures.is_some() {
                message.push_str("; `+` never means check");
            }
            (code, message)
        }
        ResolveError::PromotionSign(mv) => (
            Code::CannotPromote,
            match mv.from() {
                None => "a sign of promotion on a drop; `+` never means check".to_owned(),
                Some(_) => "promotion is declined where the piece cannot promote".to_owned(),
            },
        ),
        ResolveError::NobodyReaches(kind, to) => {
            let said = !matches!(written.promotion, Promotion::Unsaid | Promotion::Omitted);
            if pos.hand(turn).has(*kind) {
                return (
                    Code::CannotReach,
                    format!(
                        "no {kind} of {turn} on the board can move to {}, and it is not written as a drop",
                        Sq(*to)
                    ),
                );
            }
            let code = if !said && pos.pieces(turn, *kind).is_empty() {
                Code::NotInHand
            } else {
                Code::CannotReach
            };
            (
                code,
                format!(
                    "no {kind} of {turn} can move to {}, and none is in hand",
                    Sq(*to)
                ),
            )
        }
        ResolveError::NothingToTake { kind, taken } => (
            Code::CannotReach,
            format!("no {kind} of {turn} can take a {taken} there"),
        ),
        ResolveError::Ambiguous(moves) => (
            Code::AmbiguousMove,
            format!("several moves fit: {}", Listed(moves)),
        ),
    }
}

struct Listed<'a>(&'a [Move]);

impl fmt::Display for Listed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, mv) in self.0.iter().enumerate() {
            write!(f, "{}{mv}", if index > 0 { ", " } else { "" })?;
        }
        Ok(())
    }
}

/// The code and the words for what had to be assumed to find the move `mv`.
pub(super) fn assumed(assumed: Assumed, mv: Move) -> (Code, Cow<'static, str>) {
    match assumed {
        Assumed::Promotion => (
            Code::AssumedPromotion,
            "the promotion is not written, and the piece has to promote here".into(),
        ),
        Assumed::Declined => (
            Code::LenientSpelling,
            "the piece may promote, and nothing is said of it; read as not promoted".into(),
        ),
        Assumed::OnlyLegal => (
            Code::LenientSpelling,
            format!("pieces on the board reach the square, and only {mv} is legal").into(),
        ),
        Assumed::LegalWords => (
            Code::LenientSpelling,
            format!("the words tell {mv} apart from the legal moves only, not from all pieces that reach the square").into(),
        ),
        Assumed::LooseWords => (
            Code::LenientSpelling,
            format!("these are not the words of the rule; only {mv} fits them").into(),
        ),
        Assumed::SpareWords => (
            Code::LenientSpelling,
            format!("no word is needed; only {mv} goes to the square").into(),
        ),
        Assumed::WrongWords => (
            Code::DirectionWords,
            format!("the words do not fit {mv}, the only move to the square").into(),
        ),
        Assumed::WordsBesideOrigin => (
            Code::DirectionWords,
            format!("the words do not fit {mv}; the squares count").into(),
        ),
        Assumed::SpareDecline => (
            Code::LenientSpelling,
            "the piece could not promote here; 不成 says nothing".into(),
        ),
        Assumed::CaptureSign => (
            Code::CaptureSign,
            "a capture is written as a quiet move, or a quiet move as a capture".into(),
        ),
        Assumed::PlainName => (
            Code::LenientSpelling,
            format!("the piece that plays {mv} is promoted, and its + is missing").into(),
        ),
    }
}

/// The code of a fault for a reason of the rules; both have the same names.
pub fn code_of(reason: &IllegalMove) -> Code {
    Code::from_name(reason.code()).unwrap_or(Code::InternalError)
}
