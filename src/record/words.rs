//! The words for reasons: what the rules say, in the game's terms and with squares as a diagram has them (`2六`).

use crate::messages::{Arg, Message, findings};
use crate::shogi::{
    Bitboard, Color, IllegalMove, Move, Position, SetupError, SfenError, SfenNote, Square,
};

use super::ending::Outcome;
use super::fault::Code;
use super::resolve::{self, Assumed, ResolveError};
use super::transcript::{Destination, Promotion, WrittenMove};
use super::tree::Foul;

/// Why a move is illegal.
pub fn illegal(reason: &IllegalMove) -> Message {
    match *reason {
        IllegalMove::TwoPawns { color, other } => Message::new(findings::TWO_PAWNS_ON_FILE)
            .with("side", color)
            .with("file", other.file())
            .with("square", other),
        IllegalMove::DropPawnMate { to } => {
            Message::new(findings::PAWN_DROP_MATES).with("square", to)
        }
        IllegalMove::DeadPiece { kind, to } => Message::new(findings::DROP_NEVER_MOVES)
            .with("piece", kind)
            .with("square", to),
        IllegalMove::LeftInCheck { king, by, piece } => Message::new(findings::KING_STAYS_IN_CHECK)
            .with("side", piece.color.opposite())
            .with("king", king)
            .with("piece", piece.kind)
            .with("square", by),
        IllegalMove::CannotReach { piece, from, to } => Message::new(findings::DOES_NOT_MOVE_SO)
            .with("piece", piece.kind)
            .with("from", from)
            .with("to", to),
        IllegalMove::Blocked {
            piece,
            from,
            to,
            at,
        } => Message::new(findings::IS_BLOCKED)
            .with("piece", piece.kind)
            .with("from", from)
            .with("to", to)
            .with("square", at),
        IllegalMove::NoPiece { from } => {
            Message::new(findings::NO_PIECE_STANDS).with("square", from)
        }
        IllegalMove::WrongSide { from, piece } => Message::new(findings::PIECE_OF_OTHER_SIDE)
            .with("piece", piece.kind)
            .with("square", from)
            .with("owner", piece.color)
            .with("turn", piece.color.opposite()),
        IllegalMove::OwnPiece { to, piece } => Message::new(findings::OWN_PIECE_STANDS)
            .with("piece", piece.kind)
            .with("side", piece.color)
            .with("square", to),
        IllegalMove::Occupied { to, piece } => Message::new(findings::DROP_ON_PIECE)
            .with("piece", piece.kind)
            .with("side", piece.color)
            .with("square", to),
        IllegalMove::NotInHand { color, kind } => Message::new(findings::NONE_IN_HAND)
            .with("side", color)
            .with("piece", kind),
        IllegalMove::PromotedDrop { kind } => {
            Message::new(findings::PROMOTED_CANNOT_DROP).with("piece", kind)
        }
        IllegalMove::MustPromote { kind, to } => Message::new(findings::HAS_TO_PROMOTE)
            .with("piece", kind)
            .with("square", to),
        IllegalMove::NeverPromotes { kind } => {
            Message::new(findings::NEVER_PROMOTES).with("piece", kind)
        }
        IllegalMove::OutsideZone { kind, from, to } => Message::new(findings::OUTSIDE_ZONE)
            .with("piece", kind)
            .with("from", from)
            .with("to", to),
        IllegalMove::TakesKing { color, to } => Message::new(findings::TAKES_KING_OF)
            .with("side", color)
            .with("square", to),
    }
}

/// A result, as a message tells it.
pub(super) fn outcome(outcome: Outcome) -> Message {
    match outcome {
        Outcome::Win(color) => Message::new(findings::WINS_OF).with("side", color),
        Outcome::Draw => findings::IS_DRAW.into(),
        Outcome::NoResult => findings::HAS_NO_RESULT.into(),
    }
}

/// Do the words for an ending name a resignation, not only a winner?
pub(super) fn says_resigned(words: &str) -> bool {
    words.contains("投了") || words.to_ascii_lowercase().contains("resign")
}

/// Do the words for an ending name a repetition by perpetual check (連続王手の千日手), whatever the format?
pub(super) fn says_perpetual_check(words: &str) -> bool {
    const NAMES: [&str; 6] = [
        "連続王手",
        "王手連続",
        "oute_sennichite",
        "rep_win",
        "rep_lose",
        "repetitionwin",
    ];
    let words = words.to_ascii_lowercase();
    NAMES.iter().any(|name| words.contains(name))
}

/// What is wrong or odd with a start position.
pub fn setup(reason: &SetupError) -> Message {
    match *reason {
        SetupError::TwoKings { color, squares } => Message::new(findings::SEVERAL_KINGS)
            .with("side", color)
            .with("count", squares.len())
            .with("squares", squares),
        SetupError::TooMany { kind, count, limit } => Message::new(findings::MORE_THAN_A_SET)
            .with("count", count)
            .with("pieces", Arg::Pieces(kind))
            .with("limit", limit),
        SetupError::DoubledPawns {
            color,
            file,
            squares,
        } => Message::new(findings::SEVERAL_PAWNS_ON_FILE)
            .with("side", color)
            .with("count", squares.len())
            .with("file", file)
            .with("squares", squares),
        SetupError::DeadPiece { piece, square } => Message::new(findings::STANDS_DEAD)
            .with("piece", piece.kind)
            .with("side", piece.color)
            .with("square", square),
        SetupError::WaitingInCheck { color, king, by } => Message::new(findings::WAITS_IN_CHECK)
            .with("side", color)
            .with("king", king)
            .with("squares", by),
    }
}

/// Why a text is no SFEN.
pub fn sfen_error(error: &SfenError) -> Message {
    match error {
        SfenError::Empty => findings::SFEN_EMPTY.into(),
        SfenError::RankCount { found } => {
            Message::new(findings::SFEN_RANK_COUNT).with("found", *found)
        }
        SfenError::RankLength { rank, files } => Message::new(findings::SFEN_RANK_LENGTH)
            .with("rank", *rank)
            .with("files", *files),
        SfenError::UnknownPiece { rank, found } => Message::new(findings::SFEN_UNKNOWN_PIECE)
            .with("rank", *rank)
            .with("found", format!("{found:?}")),
        SfenError::NoPromotion { rank } => {
            Message::new(findings::SFEN_NO_PROMOTION).with("rank", *rank)
        }
        SfenError::BlankInBoard => findings::SFEN_BLANK_IN_BOARD.into(),
        SfenError::MissingSide => findings::SFEN_MISSING_SIDE.into(),
        SfenError::UnknownSide { found } => {
            Message::new(findings::SFEN_UNKNOWN_SIDE).with("found", format!("{found:?}"))
        }
        SfenError::UnknownHands { found } => {
            Message::new(findings::SFEN_UNKNOWN_HANDS).with("found", format!("{found:?}"))
        }
        SfenError::UnknownNumber { found } => {
            Message::new(findings::SFEN_UNKNOWN_NUMBER).with("found", format!("{found:?}"))
        }
        SfenError::TooLong { found } => {
            Message::new(findings::SFEN_TOO_LONG).with("found", format!("{found:?}"))
        }
    }
}

/// What an SFEN spells otherwise than it should.
pub fn sfen_note(note: SfenNote) -> Message {
    Message::new(match note {
        SfenNote::MissingHands => findings::SFEN_HANDS_AND_NUMBER_MISSING,
        SfenNote::MissingNumber => findings::SFEN_NUMBER_MISSING,
        SfenNote::OnlyHandsMissing => findings::SFEN_HANDS_MISSING,
        SfenNote::NumberZero => findings::SFEN_NUMBER_ZERO,
        SfenNote::UpperCaseSide => findings::SFEN_UPPER_CASE_SIDE,
        SfenNote::SplitEmpties { rank } => {
            return Message::new(findings::SFEN_SPLIT_EMPTIES).with("rank", rank);
        }
        SfenNote::OtherDash => findings::SFEN_OTHER_DASH,
        SfenNote::HandOrder => findings::SFEN_HAND_ORDER,
        SfenNote::HandCount => findings::SFEN_HAND_COUNT,
    })
}

/// The side whose foul a refused move is, and whether the text of the move leaves no doubt of it.
///
/// A move out of turn (二手指し) is the foul of the side it is written for; where none is written, of the one whose piece it is,
/// or else the side to move has moved a piece of its opponent. `marks` says whether a written side counts.
pub(super) fn fouler(
    error: &ResolveError,
    written: &WrittenMove,
    turn: Color,
    marks: bool,
) -> (Color, bool) {
    match *error {
        ResolveError::WrongSide(side) => (side, true),
        ResolveError::Illegal(_, IllegalMove::WrongSide { piece, .. }) => {
            let side = written.side.filter(|_| marks);
            (side.unwrap_or(piece.color), side.is_some())
        }
        _ => (turn, true),
    }
}

/// Is a written move refused as a foul was: for the same reason, as one of the same side, and with the same move or, if none
/// can be made of it, the same parts? Where the move alone leaves the side in doubt, the sentence about the end tells it.
pub fn is_same_foul(
    written: &WrittenMove,
    pos: &Position,
    last: Option<Square>,
    foul: &Foul,
) -> bool {
    let Err(error) = resolve::resolve(written, pos, last) else {
        return false;
    };
    let (by, is_sure) = fouler(&error, written, pos.turn(), true);
    (by == foul.by || !is_sure)
        && refusal(&error, written, pos).0 == foul.reason
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

/// The squares by which a person sees why a written move is refused: its own, and those that the reason names.
pub(super) fn squares_of_refusal(
    error: &ResolveError,
    written: &WrittenMove,
    pos: &Position,
    last: Option<Square>,
) -> Bitboard {
    let of_moves = |moves: &[Move]| -> Bitboard {
        let squares = moves.iter().flat_map(|mv| [mv.from(), Some(mv.to())]);
        squares.flatten().collect()
    };
    let to = match written.to {
        Destination::Square(to) | Destination::SquareAndSame(to) => Some(to),
        Destination::Same => last,
        Destination::Unsaid => None,
    };
    let of_move = match refused_move(error, written, pos, last) {
        Some(mv) => of_moves(&[mv]),
        None => to.into_iter().collect(),
    };
    let of_reason = match *error {
        ResolveError::Illegal(_, IllegalMove::TwoPawns { other, .. }) => Bitboard::of(other),
        ResolveError::Illegal(_, IllegalMove::LeftInCheck { king, by, .. }) => {
            Bitboard::of(king) | Bitboard::of(by)
        }
        ResolveError::Illegal(_, IllegalMove::Blocked { at, .. }) => Bitboard::of(at),
        ResolveError::Ambiguous(ref moves) | ResolveError::WordsFitNone { ref moves, .. } => {
            of_moves(moves)
        }
        _ => Bitboard::EMPTY,
    };
    of_move | of_reason
}

/// The code and the words for a written move that is no move of the position.
pub(super) fn refusal(
    error: &ResolveError,
    written: &WrittenMove,
    pos: &Position,
) -> (Code, Message) {
    let turn = pos.turn();
    match error {
        ResolveError::NoPreviousMove => (
            Code::UnreadableMove,
            Message::new(match written.captures {
                Some(true) => findings::CAPTURE_WITHOUT_SQUARE,
                _ => findings::SAME_WITHOUT_MOVE,
            }),
        ),
        ResolveError::Incomplete => (Code::UnreadableMove, findings::NO_PIECE_SAID.into()),
        ResolveError::WrongSide(side) => (
            Code::WrongSide,
            Message::new(findings::WRITTEN_FOR_OTHER_SIDE)
                .with("side", *side)
                .with("turn", turn),
        ),
        ResolveError::WrongPiece {
            square,
            stands,
            named,
        } => (
            Code::WrongPiece,
            Message::new(findings::OTHER_PIECE_STANDS)
                .with("square", *square)
                .with("piece", stands.kind)
                .with("named", *named),
        ),
        ResolveError::Illegal(mv, IllegalMove::OwnPiece { to, .. }) if mv.from() == Some(*to) => (
            Code::OwnPiece,
            Message::new(findings::GOES_NOWHERE).with("square", *to),
        ),
        ResolveError::Illegal(_, reason) => {
            let (code, message) = (code_of(reason), illegal(reason));
            if code == Code::CannotPromote && written.captures.is_some() {
                let message = Message::new(findings::PLUS_IS_NO_CHECK).with("message", message);
                return (code, message);
            }
            (code, message)
        }
        ResolveError::PromotionSign(mv) => (
            Code::CannotPromote,
            Message::new(match mv.from() {
                None => findings::PROMOTION_SIGN_ON_DROP,
                Some(_) => findings::DECLINES_IN_VAIN,
            }),
        ),
        ResolveError::NobodyReaches(kind, to) => {
            let said = !matches!(written.promotion, Promotion::Unsaid | Promotion::Omitted);
            let told = |key| {
                Message::new(key)
                    .with("piece", *kind)
                    .with("side", turn)
                    .with("square", *to)
            };
            if pos.hand(turn).has(*kind) {
                return (Code::CannotReach, told(findings::NOBODY_REACHES_NOT_DROP));
            }
            let code = if !said && pos.pieces(turn, *kind).is_empty() {
                Code::NotInHand
            } else {
                Code::CannotReach
            };
            (code, told(findings::NOBODY_REACHES))
        }
        ResolveError::NothingToTake { kind, taken } => (
            Code::CannotReach,
            Message::new(findings::NOTHING_TO_TAKE)
                .with("piece", *kind)
                .with("side", turn)
                .with("taken", *taken),
        ),
        ResolveError::Ambiguous(moves) => (
            Code::AmbiguousMove,
            Message::new(findings::SEVERAL_MOVES_FIT).with("moves", listed(moves, pos)),
        ),
        ResolveError::WordsFitNone { kind, to, moves } => (
            Code::CannotReach,
            Message::new(findings::WORDS_FIT_NO_MOVE)
                .with("piece", *kind)
                .with("square", *to)
                .with("moves", listed(moves, pos)),
        ),
    }
}

fn listed(moves: &[Move], pos: &Position) -> Vec<Message> {
    let moves = moves.iter();
    moves
        .map(|&mv| Message::verbatim(Arg::due(mv, pos)))
        .collect()
}

/// The code and the words for what had to be assumed to find the move `mv` in a position.
pub(super) fn assumed(assumed: Assumed, mv: Move, pos: &Position) -> (Code, Message) {
    let of_move = |key| Message::new(key).with("move", Arg::due(mv, pos));
    match assumed {
        Assumed::Promotion => (
            Code::AssumedPromotion,
            findings::ASSUMED_FORCED_PROMOTION.into(),
        ),
        Assumed::Declined => (Code::LenientSpelling, findings::ASSUMED_NO_PROMOTION.into()),
        Assumed::OnlyLegal => (Code::LenientSpelling, of_move(findings::ASSUMED_ONLY_LEGAL)),
        Assumed::LegalWords => (
            Code::LenientSpelling,
            of_move(findings::ASSUMED_LEGAL_WORDS),
        ),
        Assumed::LooseWords => (
            Code::LenientSpelling,
            of_move(findings::ASSUMED_LOOSE_WORDS),
        ),
        Assumed::SpareWords => (
            Code::LenientSpelling,
            of_move(findings::ASSUMED_SPARE_WORDS),
        ),
        Assumed::WrongWords => (Code::DirectionWords, of_move(findings::ASSUMED_WRONG_WORDS)),
        Assumed::WordsBesideOrigin => (
            Code::DirectionWords,
            of_move(findings::ASSUMED_WORDS_BESIDE_ORIGIN),
        ),
        Assumed::SpareDecline => (
            Code::LenientSpelling,
            findings::ASSUMED_SPARE_DECLINE.into(),
        ),
        Assumed::CaptureSign => {
            let message = match pos.piece_at(mv.to()) {
                Some(taken) => Message::new(findings::ASSUMED_QUIET_SIGN).with("piece", taken.kind),
                None => Message::new(findings::ASSUMED_CAPTURE_SIGN),
            };
            (Code::CaptureSign, message.with("square", mv.to()))
        }
        Assumed::PlainName => (Code::LenientSpelling, of_move(findings::ASSUMED_PLAIN_NAME)),
    }
}

/// The code of a fault for a reason of the rules; both have the same names.
pub fn code_of(reason: &IllegalMove) -> Code {
    Code::from_name(reason.code()).unwrap_or(Code::InternalError)
}
