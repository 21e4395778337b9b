//! The resolver: from a written move to the one move it means, whatever notation it was written in.
//!
//! Rules: spec `notation.md` section 4.2 for moves without an origin and section 2 for capture signs, `csa.md` section 4 for
//! moves that name the piece after the move. Candidates are a bitboard of origins; nothing is allocated unless the text is
//! ambiguous.

use crate::shogi::{Bitboard, Color, IllegalMove, Move, Piece, PieceKind, Position, Square};

use super::apart::{self, among, compares_pieces};
use super::transcript::{Destination, Motion, Origin, Promotion, SideWord, WrittenMove};

/// The move that a text means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Resolved {
    /// The legal move.
    pub mv: Move,
    /// What was assumed to find it.
    pub assumed: Assumptions,
}

/// What the resolver had to assume, or saw that does not fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Assumed {
    /// The promotion is not written, and the rules force it.
    Promotion,
    /// The piece may promote, and neither 成 nor 不成 is written: it does not.
    Declined,
    /// Pieces reach the square, and this is the only move there that is legal.
    OnlyLegal,
    /// The words tell the move apart from those that are legal, not from all that reach the square.
    LegalWords,
    /// The words are not those of the rule, and no other move fits them.
    LooseWords,
    /// Words that nothing has to be told apart by; they fit.
    SpareWords,
    /// Words that do not fit the only move there is.
    WrongWords,
    /// Words that do not fit the origin beside them.
    WordsBesideOrigin,
    /// 不成 where the piece cannot promote.
    SpareDecline,
    /// The sign says that a piece is taken and none is, or the other way round.
    CaptureSign,
    /// The piece is a promoted one, and the text leaves that out.
    PlainName,
}

impl Assumed {
    /// Every kind.
    pub const ALL: [Self; 11] = [
        Self::Promotion,
        Self::Declined,
        Self::OnlyLegal,
        Self::LegalWords,
        Self::LooseWords,
        Self::SpareWords,
        Self::WrongWords,
        Self::WordsBesideOrigin,
        Self::SpareDecline,
        Self::CaptureSign,
        Self::PlainName,
    ];
}

/// A set of assumptions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Assumptions(u16);

impl Assumptions {
    /// The text says it all.
    pub const NONE: Self = Self(0);

    /// Was nothing assumed?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is this one among them?
    pub const fn contains(self, assumed: Assumed) -> bool {
        self.0 & 1 << assumed as u16 != 0
    }

    /// These and one more.
    #[must_use]
    pub const fn with(self, assumed: Assumed) -> Self {
        Self(self.0 | 1 << assumed as u16)
    }

    /// Each of them.
    pub fn iter(self) -> impl Iterator<Item = Assumed> {
        Assumed::ALL
            .into_iter()
            .filter(move |&assumed| self.contains(assumed))
    }
}

/// What a text means, or why it means no move; the reason stands apart, so that moves are handed on in registers.
pub type Resolution = Result<Resolved, Box<ResolveError>>;

impl Resolved {
    const fn of(mv: Move) -> Self {
        Self {
            mv,
            assumed: Assumptions::NONE,
        }
    }

    const fn assuming(self, assumed: Assumed) -> Self {
        Self {
            mv: self.mv,
            assumed: self.assumed.with(assumed),
        }
    }
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
    /// Another piece than the named one stands on the origin, or is taken.
    WrongPiece {
        /// The origin or the destination.
        square: Square,
        /// What stands there.
        stands: Piece,
        /// What the text names.
        named: PieceKind,
    },
    /// The move is against the rules.
    Illegal(Move, IllegalMove),
    /// A word or sign of promotion on a move that cannot promote: a drop, or `=` away from the zone.
    PromotionSign(Move),
    /// No piece of that kind reaches the square, and none is in hand or the text speaks of none.
    NobodyReaches(PieceKind, Square),
    /// No piece of that kind can take one of the kind that the text names.
    NothingToTake {
        /// The piece that would move.
        kind: PieceKind,
        /// The piece that would be taken.
        taken: PieceKind,
    },
    /// Several moves fit.
    Ambiguous(Vec<Move>),
    /// Several pieces of that kind reach the square, and none as the words of direction say.
    WordsFitNone {
        /// The named piece.
        kind: PieceKind,
        /// The destination.
        to: Square,
        /// The moves there are.
        moves: Vec<Move>,
    },
}

/// Finds the move that `written` means in `pos`, when the move before it went to `last`.
///
/// # Errors
///
/// The reason why there is no such move, with the move that would have been meant where one can be made.
#[inline]
pub fn resolve(written: &WrittenMove, pos: &Position, last: Option<Square>) -> Resolution {
    if let Some(side) = written.side
        && side != pos.turn()
    {
        return Err(ResolveError::WrongSide(side).into());
    }
    let to = match written.to {
        Destination::Square(to) | Destination::SquareAndSame(to) => to,
        Destination::Same => last.ok_or(ResolveError::NoPreviousMove)?,
        Destination::Unsaid => return by_what_is_taken(written, pos),
    };
    if let Some(taken) = written.taken {
        takes(taken, pos, to, written.before.unwrap_or(taken))?;
    }
    let found = match written.origin {
        Origin::Square(from) => {
            let found = from_square(written, pos, from, to)?;
            if has_words(written) {
                words_checked(written, pos, found, from)
            } else {
                found
            }
        }
        Origin::Hand => return from_hand(written, pos, to),
        Origin::HandOrBoard => from_hand_or_board(written, pos, to)?,
        Origin::Unsaid | Origin::File(_) | Origin::Rank(_) => search(written, pos, to)?,
    };
    match written.captures {
        None => Ok(found),
        Some(captures) => signs_checked(written, pos, found, captures),
    }
}

/// The move that was meant, as far as one can be made of the text, legal or not.
pub fn meant(written: &WrittenMove, pos: &Position, last: Option<Square>) -> Option<Move> {
    let to = match written.to {
        Destination::Square(to) | Destination::SquareAndSame(to) => to,
        Destination::Same => last?,
        Destination::Unsaid => return None,
    };
    match written.origin {
        Origin::Square(from) => {
            let promote = match (pos.piece_at(from), written.after) {
                (Some(piece), Some(after)) => piece.kind.promoted() == Some(after),
                _ => written.promotion == Promotion::Promotes,
            };
            Some(Move::Normal { from, to, promote })
        }
        Origin::Hand | Origin::HandOrBoard => written
            .before
            .or(written.after)
            .map(|kind| Move::Drop { kind, to }),
        Origin::Unsaid | Origin::File(_) | Origin::Rank(_) => None,
    }
}

#[inline]
fn judged(pos: &Position, mv: Move) -> Resolution {
    match pos.judge(mv) {
        Ok(()) => Ok(Resolved::of(mv)),
        Err(reason) => Err(ResolveError::Illegal(mv, reason).into()),
    }
}

fn from_hand(written: &WrittenMove, pos: &Position, to: Square) -> Resolution {
    let kind = written
        .before
        .or(written.after)
        .ok_or(ResolveError::Incomplete)?;
    let mv = Move::Drop { kind, to };
    if written.promotion == Promotion::Promotes {
        return Err(ResolveError::PromotionSign(mv).into());
    }
    judged(pos, mv)
}

/// A move without an origin in a format where that means a drop. Without such a piece in hand it is a move on the board.
fn from_hand_or_board(written: &WrittenMove, pos: &Position, to: Square) -> Resolution {
    let kind = written.before.ok_or(ResolveError::Incomplete)?;
    let board = WrittenMove {
        origin: Origin::Unsaid,
        ..*written
    };
    if !pos.hand(pos.turn()).has(kind) {
        return search(&board, pos, to);
    }
    from_hand(written, pos, to).or_else(|refused| {
        if pos.reach(kind, to).is_empty() {
            return Err(refused);
        }
        search(&board, pos, to)
    })
}

/// A move whose origin is written.
#[inline(always)]
fn from_square(written: &WrittenMove, pos: &Position, from: Square, to: Square) -> Resolution {
    let mut promote = written.promotion == Promotion::Promotes;
    let mut plain_name = false;
    if let Some(piece) = pos.piece_at(from)
        && piece.color == pos.turn()
    {
        let wrong = |named| {
            Err(ResolveError::WrongPiece {
                square: from,
                stands: piece,
                named,
            }
            .into())
        };
        if let Some(named) = written.before
            && named != piece.kind
        {
            plain_name = written.plain_names && named.promoted() == Some(piece.kind);
            if !plain_name {
                return wrong(named);
            }
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
    // Only a text that may leave the word out is completed; in the others it says that there is no promotion.
    let unsaid = matches!(written.promotion, Promotion::Unsaid | Promotion::Omitted)
        && written.after.is_none();
    match pos.judge(mv) {
        Ok(()) if plain_name => Ok(Resolved::of(mv).assuming(Assumed::PlainName)),
        Ok(()) if written.promotion == Promotion::Omitted && pos.may_promote(from, to) => {
            Ok(Resolved::of(mv).assuming(Assumed::Declined))
        }
        Ok(()) => Ok(Resolved::of(mv)),
        Err(IllegalMove::MustPromote { .. }) if unsaid => {
            let promoting = Move::Normal {
                from,
                to,
                promote: true,
            };
            judged(pos, promoting).map(|found| found.assuming(Assumed::Promotion))
        }
        Err(reason) => Err(ResolveError::Illegal(mv, reason).into()),
    }
}

/// [`from_square`] for an origin that was looked for.
fn from_found(written: &WrittenMove, pos: &Position, from: Square, to: Square) -> Resolution {
    from_square(written, pos, from, to)
}

/// Compares a move with the signs of the notations that write them, `-` `x` and `=`.
fn signs_checked(
    written: &WrittenMove,
    pos: &Position,
    found: Resolved,
    captures: bool,
) -> Resolution {
    if written.promotion == Promotion::Declines
        && let Move::Normal { from, to, .. } = found.mv
        && !pos.may_promote(from, to)
    {
        return Err(ResolveError::PromotionSign(found.mv).into());
    }
    if pos.piece_at(found.mv.to()).is_some() == captures {
        Ok(found)
    } else {
        Ok(found.assuming(Assumed::CaptureSign))
    }
}

/// Compares a move whose origin is written with the words of direction beside it. Words that fit need not be those of the rule.
#[cold]
fn words_checked(written: &WrittenMove, pos: &Position, found: Resolved, from: Square) -> Resolved {
    let fits = pos
        .piece_at(from)
        .is_none_or(|piece| words_fit(written, from, found.mv.to(), piece.kind, piece.color));
    match fits {
        true => found,
        false => found.assuming(Assumed::WordsBesideOrigin),
    }
}

/// Looks for the origin by piece, destination and words.
fn search(written: &WrittenMove, pos: &Position, to: Square) -> Resolution {
    let kind = written.before.ok_or(ResolveError::Incomplete)?;
    let reach = match written.origin {
        Origin::File(file) => pos.reach(kind, to) & Bitboard::file(file),
        Origin::Rank(rank) => pos.reach(kind, to) & Bitboard::rank(rank),
        _ => pos.reach(kind, to),
    };
    let found = if reach.has_several() {
        among_several(written, pos, reach, kind, to)?
    } else if let Some(from) = reach.first() {
        match from_found(written, pos, from, to) {
            Ok(found) if has_words(written) => {
                found.assuming(spare_or_wrong(written, from, to, kind, pos.turn()))
            }
            Ok(found) => found,
            Err(reason) => drop_instead(written, pos, kind, to)
                .and_then(Result::ok)
                .map(|found| found.assuming(Assumed::OnlyLegal))
                .ok_or(reason)?,
        }
    } else {
        drop_instead(written, pos, kind, to)
            .unwrap_or(Err(ResolveError::NobodyReaches(kind, to).into()))?
    };
    let spare_decline = written.promotion == Promotion::Declines
        && written.captures.is_none()
        && found
            .mv
            .from()
            .is_some_and(|from| !pos.may_promote(from, to));
    Ok(if spare_decline {
        found.assuming(Assumed::SpareDecline)
    } else {
        found
    })
}

fn has_words(written: &WrittenMove) -> bool {
    written.side_word.is_some() || written.motion.is_some()
}

/// The drop, if one is in hand and nothing in the text speaks of a move on the board.
fn drop_instead(
    written: &WrittenMove,
    pos: &Position,
    kind: PieceKind,
    to: Square,
) -> Option<Resolution> {
    let may_be_drop = written.origin == Origin::Unsaid
        && written.captures.is_none()
        && matches!(written.promotion, Promotion::Unsaid | Promotion::Omitted)
        && !has_words(written);
    (may_be_drop && pos.hand(pos.turn()).has(kind)).then(|| judged(pos, Move::Drop { kind, to }))
}

/// Chooses between several pieces of one kind that reach the square.
fn among_several(
    written: &WrittenMove,
    pos: &Position,
    reach: Bitboard,
    kind: PieceKind,
    to: Square,
) -> Resolution {
    let color = pos.turn();
    let mut legal = Bitboard::EMPTY;
    let mut found = None;
    let mut refused = None;
    for from in reach {
        match from_found(written, pos, from, to) {
            Ok(this) => {
                legal.insert(from);
                found = Some(this);
            }
            Err(reason) => refused = refused.or(Some(reason)),
        }
    }
    let Some(found) = found else {
        return drop_instead(written, pos, kind, to)
            .and_then(Result::ok)
            .map(|found| found.assuming(Assumed::OnlyLegal))
            .ok_or_else(|| refused.unwrap_or(ResolveError::NobodyReaches(kind, to).into()));
    };
    let said = (written.side_word, written.motion);
    let own_text_is = |rivals: Bitboard, from: Square| among(rivals, from, to, kind, color) == said;
    if let Some(from) = legal.single() {
        return Ok(if !has_words(written) {
            found.assuming(Assumed::OnlyLegal)
        } else if own_text_is(reach, from) {
            found
        } else {
            found.assuming(spare_or_wrong(written, from, to, kind, color))
        });
    }
    if !has_words(written) {
        return Err(ResolveError::Ambiguous(moves_of(written, pos, legal, to)).into());
    }
    if let Some(from) = legal.into_iter().find(|&from| own_text_is(reach, from)) {
        return from_found(written, pos, from, to);
    }
    let lawful = apart::legal_of(pos, reach, to);
    if let Some(from) = legal.into_iter().find(|&from| own_text_is(lawful, from)) {
        return from_found(written, pos, from, to).map(|found| found.assuming(Assumed::LegalWords));
    }
    let left = fitting(written, legal, to, kind, color);
    match left.single() {
        Some(from) => {
            from_found(written, pos, from, to).map(|found| found.assuming(Assumed::LooseWords))
        }
        None if left.is_empty() => {
            let moves = moves_of(written, pos, legal, to);
            Err(ResolveError::WordsFitNone { kind, to, moves }.into())
        }
        None => Err(ResolveError::Ambiguous(moves_of(written, pos, left, to)).into()),
    }
}

#[cold]
fn moves_of(written: &WrittenMove, pos: &Position, origins: Bitboard, to: Square) -> Vec<Move> {
    let moves = origins
        .into_iter()
        .filter_map(|from| from_found(written, pos, from, to).ok());
    moves.map(|found| found.mv).collect()
}

/// Those of the candidates that the words fit, taken by themselves.
fn fitting(
    written: &WrittenMove,
    candidates: Bitboard,
    to: Square,
    kind: PieceKind,
    color: Color,
) -> Bitboard {
    let moving: Bitboard = candidates
        .into_iter()
        .filter(|&from| motion_fits(written, from, to, color))
        .collect();
    let beside = |word: SideWord| -> Bitboard {
        moving
            .into_iter()
            .filter(|&from| apart::side(from, to, color) == Some(word))
            .collect()
    };
    match written.side_word {
        None => moving,
        Some(SideWord::Straight) => moving
            .into_iter()
            .filter(|&from| is_straight(from, to, color))
            .collect(),
        Some(word) => {
            let beside = beside(word);
            if compares_pieces(kind) || beside.is_empty() {
                outermost(moving, word, color)
            } else {
                beside
            }
        }
    }
}

/// The rightmost or leftmost of the squares as `color` sees them.
fn outermost(squares: Bitboard, word: SideWord, color: Color) -> Bitboard {
    let low_file = (word == SideWord::Right) == (color == Color::Black);
    let files = squares.into_iter().map(Square::file);
    let file = if low_file { files.min() } else { files.max() };
    squares & Bitboard::file(file.unwrap_or(0))
}

fn motion_fits(written: &WrittenMove, from: Square, to: Square, color: Color) -> bool {
    written
        .motion
        .is_none_or(|motion| motion == apart::motion(from, to, color))
}

fn is_straight(from: Square, to: Square, color: Color) -> bool {
    from.file() == to.file() && apart::motion(from, to, color) == Motion::Up
}

/// What to say of words on the only move there is.
fn spare_or_wrong(
    written: &WrittenMove,
    from: Square,
    to: Square,
    kind: PieceKind,
    color: Color,
) -> Assumed {
    if words_fit(written, from, to, kind, color) {
        Assumed::SpareWords
    } else {
        Assumed::WrongWords
    }
}

/// Do the words of direction fit a move by themselves, whatever other pieces there are?
pub(super) fn words_fit(
    written: &WrittenMove,
    from: Square,
    to: Square,
    kind: PieceKind,
    color: Color,
) -> bool {
    let side_fits = match written.side_word {
        None => true,
        Some(SideWord::Straight) => is_straight(from, to, color),
        Some(word) => match apart::side(from, to, color) {
            Some(side) => side == word,
            None => compares_pieces(kind),
        },
    };
    side_fits && motion_fits(written, from, to, color)
}

/// A capture that names the piece it takes must take such a piece.
fn takes(
    taken: PieceKind,
    pos: &Position,
    to: Square,
    kind: PieceKind,
) -> Result<(), Box<ResolveError>> {
    match pos.piece_at(to) {
        Some(stands) if stands.color != pos.turn() && stands.kind == taken => Ok(()),
        Some(stands) => Err(ResolveError::WrongPiece {
            square: to,
            stands,
            named: taken,
        }
        .into()),
        None => Err(ResolveError::NothingToTake { kind, taken }.into()),
    }
}

/// Looks for a capture that names only the piece it takes (`PxP`).
#[cold]
fn by_what_is_taken(written: &WrittenMove, pos: &Position) -> Resolution {
    let (Some(kind), Some(taken)) = (written.before, written.taken) else {
        return Err(ResolveError::Incomplete.into());
    };
    let mut found = Vec::new();
    let mut refused = None;
    for to in pos.pieces(!pos.turn(), taken) {
        let reach = match written.origin {
            Origin::Square(from) => pos.reach(kind, to) & Bitboard::of(from),
            Origin::File(file) => pos.reach(kind, to) & Bitboard::file(file),
            Origin::Rank(rank) => pos.reach(kind, to) & Bitboard::rank(rank),
            Origin::Unsaid | Origin::Hand | Origin::HandOrBoard => pos.reach(kind, to),
        };
        for from in reach {
            match from_found(written, pos, from, to) {
                Ok(this) => found.push(this),
                Err(reason) => refused = refused.or(Some(reason)),
            }
        }
    }
    match found[..] {
        [] => Err(refused.unwrap_or(ResolveError::NothingToTake { kind, taken }.into())),
        [only] => Ok(only),
        _ => Err(ResolveError::Ambiguous(found.iter().map(|found| found.mv).collect()).into()),
    }
}
