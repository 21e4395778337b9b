//! The resolver: from a written move to the one move it means, whatever notation it was written in.
//!
//! Rules: spec `notation.md` section 4.2 for moves without an origin, `csa.md` section 4 for moves that name the piece
//! after the move. Candidates are a bitboard of origins; nothing is allocated unless the text is ambiguous.

use crate::shogi::{Bitboard, Color, IllegalMove, Move, Piece, PieceKind, Position, Square};

use super::transcript::{Destination, Motion, Origin, Promotion, SideWord, WrittenMove};

/// The move that a text means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Resolved {
    /// The legal move.
    pub mv: Move,
    /// What was assumed to find it.
    pub assumed: Option<Assumed>,
}

/// What the resolver had to assume.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Assumed {
    /// The promotion is not written, and the rules force it.
    Promotion,
    /// Several pieces reach the square, and only one of them may move there.
    OnlyLegal,
    /// The origin was found by the piece and the destination.
    Origin,
    /// A drop that is not written as one.
    Drop,
}

/// Why a written move is no move of the position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ResolveError {
    /// 同 with no move before it.
    NoPreviousMove,
    /// Too little is written to look for a move.
    Incomplete,
    /// The text gives the move to the side that is not to move.
    WrongSide(Color),
    /// Another piece than the named one stands on the origin.
    WrongPiece {
        /// The origin.
        square: Square,
        /// What stands there.
        stands: Piece,
        /// What the text names.
        named: PieceKind,
    },
    /// The move is against the rules.
    Illegal(Move, IllegalMove),
    /// No piece of that kind reaches the square, and none is in hand.
    NobodyReaches(PieceKind, Square),
    /// Several moves fit.
    Ambiguous(Vec<Move>),
}

/// Finds the move that `written` means in `pos`, when the move before it went to `last`.
///
/// # Errors
///
/// The reason why there is no such move, with the move that would have been meant where one can be made.
pub fn resolve(
    written: &WrittenMove,
    pos: &Position,
    last: Option<Square>,
) -> Result<Resolved, ResolveError> {
    if let Some(side) = written.side
        && side != pos.turn()
    {
        return Err(ResolveError::WrongSide(side));
    }
    let to = match written.to {
        Destination::Square(to) => to,
        Destination::Same => last.ok_or(ResolveError::NoPreviousMove)?,
    };
    match written.origin {
        Origin::Square(from) => from_square(written, pos, from, to),
        Origin::Hand => {
            let kind = written
                .before
                .or(written.after)
                .ok_or(ResolveError::Incomplete)?;
            judged(pos, Move::Drop { kind, to }, None)
        }
        Origin::Unsaid => search(written, pos, to),
    }
}

/// The move that was meant, as far as one can be made of the text, legal or not.
pub fn meant(written: &WrittenMove, pos: &Position, last: Option<Square>) -> Option<Move> {
    let to = match written.to {
        Destination::Square(to) => to,
        Destination::Same => last?,
    };
    match written.origin {
        Origin::Square(from) => {
            let promote = match (pos.piece_at(from), written.after) {
                (Some(piece), Some(after)) => piece.kind.promoted() == Some(after),
                _ => written.promotion == Promotion::Promotes,
            };
            Some(Move::Normal { from, to, promote })
        }
        Origin::Hand => written
            .before
            .or(written.after)
            .map(|kind| Move::Drop { kind, to }),
        Origin::Unsaid => None,
    }
}

fn judged(pos: &Position, mv: Move, assumed: Option<Assumed>) -> Result<Resolved, ResolveError> {
    match pos.judge(mv) {
        Ok(()) => Ok(Resolved { mv, assumed }),
        Err(reason) => Err(ResolveError::Illegal(mv, reason)),
    }
}

fn from_square(
    written: &WrittenMove,
    pos: &Position,
    from: Square,
    to: Square,
) -> Result<Resolved, ResolveError> {
    let mut promote = written.promotion == Promotion::Promotes;
    if let Some(piece) = pos.piece_at(from)
        && piece.color == pos.turn()
    {
        let wrong = |named| {
            Err(ResolveError::WrongPiece {
                square: from,
                stands: piece,
                named,
            })
        };
        if let Some(named) = written.before
            && named != piece.kind
        {
            return wrong(named);
        }
        if let Some(named) = written.after
            && named != piece.kind
        {
            promote = piece.kind.promoted() == Some(named);
            if !promote {
                return wrong(named);
            }
        }
    }
    let mv = Move::Normal { from, to, promote };
    match pos.judge(mv) {
        Ok(()) => Ok(Resolved { mv, assumed: None }),
        // Only a text that may leave the word out is completed; in the others it says that there is no promotion.
        Err(IllegalMove::MustPromote { .. })
            if written.promotion == Promotion::Unsaid && written.after.is_none() =>
        {
            judged(
                pos,
                Move::Normal {
                    from,
                    to,
                    promote: true,
                },
                Some(Assumed::Promotion),
            )
        }
        Err(reason) => Err(ResolveError::Illegal(mv, reason)),
    }
}

/// Looks for the origin by piece, destination and words.
fn search(written: &WrittenMove, pos: &Position, to: Square) -> Result<Resolved, ResolveError> {
    let kind = written.before.ok_or(ResolveError::Incomplete)?;
    let reach = pos.reach(kind, to);
    let drop = || judged(pos, Move::Drop { kind, to }, Some(Assumed::Drop));
    let in_hand = pos.hand(pos.turn()).count(kind) > 0 && written.promotion != Promotion::Promotes;
    if reach.is_empty() {
        return if in_hand {
            drop()
        } else {
            Err(ResolveError::NobodyReaches(kind, to))
        };
    }
    let said = if reach.len() > 1 {
        among(written, reach, to, pos.turn())
    } else {
        reach
    };
    let mut legal = None;
    let mut several = Vec::new();
    let mut reason = None;
    for from in said {
        match from_square(written, pos, from, to) {
            Ok(found) => match legal {
                None => legal = Some(found),
                Some(first) => {
                    if several.is_empty() {
                        several.push(first.mv);
                    }
                    several.push(found.mv);
                }
            },
            Err(error) => reason = Some(error),
        }
    }
    if !several.is_empty() {
        return Err(ResolveError::Ambiguous(several));
    }
    match (legal, reason) {
        (Some(found), reason) => {
            let assumed = if reason.is_some() {
                Assumed::OnlyLegal
            } else {
                Assumed::Origin
            };
            Ok(Resolved {
                assumed: found.assumed.or(Some(assumed)),
                ..found
            })
        }
        (None, Some(reason)) => drop().or(Err(reason)),
        (None, None) => Err(ResolveError::NobodyReaches(kind, to)),
    }
}

/// The candidates that the words of the text leave, or all of them if it has none or they leave nobody.
fn among(written: &WrittenMove, candidates: Bitboard, to: Square, turn: Color) -> Bitboard {
    let fits = |from: Square| {
        let forward = i16::from(from.relative_rank(turn)) - i16::from(to.relative_rank(turn));
        let right = {
            let files = i16::from(to.file()) - i16::from(from.file());
            if turn == Color::Black { files } else { -files }
        };
        let motion_fits = match written.motion {
            None => true,
            Some(Motion::Up) => forward > 0,
            Some(Motion::Sideways) => forward == 0,
            Some(Motion::Down) => forward < 0,
        };
        let side_fits = match written.side_word {
            None => true,
            Some(SideWord::Right) => right > 0,
            Some(SideWord::Left) => right < 0,
            Some(SideWord::Straight) => right == 0 && forward > 0,
        };
        motion_fits && side_fits
    };
    let mut left = Bitboard::EMPTY;
    for from in candidates {
        if fits(from) {
            left.insert(from);
        }
    }
    if left.is_empty() { candidates } else { left }
}
