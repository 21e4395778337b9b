//! Whether one move is legal, and why not (合法手・反則).
//!
//! A move is judged directly, never by making all moves: its piece, its reach, and the safety of the king from what
//! [`Position`] keeps at hand. Only a pawn dropped in front of the enemy king is examined for mate.

use thiserror::Error;

use super::attacks;
use super::{Bitboard, Color, Move, Piece, PieceKind, Position, Square};

/// Why a move is illegal (反則の理由).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum IllegalMove {
    /// 二歩: a second unpromoted pawn on a file.
    #[error("a pawn of {color} already stands on file {} (at {other})", other.file())]
    TwoPawns {
        /// Who drops the pawn.
        color: Color,
        /// Where the first pawn stands.
        other: Square,
    },
    /// 打ち歩詰め: a pawn drop that mates.
    #[error("the pawn dropped on {to} would be mate")]
    DropPawnMate {
        /// Where the pawn is dropped.
        to: Square,
    },
    /// 行き所のない駒: a drop where the piece could never move.
    #[error("a {kind} on {to} could never move")]
    DeadPiece {
        /// What is dropped.
        kind: PieceKind,
        /// Where it is dropped.
        to: Square,
    },
    /// 王手放置・自殺手: the own king is left or put in check.
    #[error("the king of {} would be in check on {king} (from the {} on {by})", piece.color.opposite(), piece.kind)]
    LeftInCheck {
        /// Where the king would stand.
        king: Square,
        /// Where a piece that attacks it stands.
        by: Square,
        /// That piece.
        piece: Piece,
    },
    /// 駒の動きに反する手: the piece does not move like that, or another stands in its way.
    #[error("a {} does not go from {from} to {to}", piece.kind)]
    CannotReach {
        /// What would move.
        piece: Piece,
        /// Where it stands.
        from: Square,
        /// Where it should go.
        to: Square,
    },
    /// 駒の動きに反する手: another piece stands in the way.
    #[error("the {} on {from} cannot go to {to}: {at} is in the way", piece.kind)]
    Blocked {
        /// What would move.
        piece: Piece,
        /// Where it stands.
        from: Square,
        /// Where it should go.
        to: Square,
        /// Where the first piece in its way stands.
        at: Square,
    },
    /// No piece there (移動元に駒がない).
    #[error("no piece stands on {from}")]
    NoPiece {
        /// Where the move should begin.
        from: Square,
    },
    /// The opponent's piece (相手の駒).
    #[error("the {} on {from} is {}'s, but it is {}'s turn", piece.kind, piece.color, piece.color.opposite())]
    WrongSide {
        /// Where the move should begin.
        from: Square,
        /// What stands there.
        piece: Piece,
    },
    /// An own piece on the target (移動先に自分の駒).
    #[error("{}'s own {} stands on {to}", piece.color, piece.kind)]
    OwnPiece {
        /// Where the move should end.
        to: Square,
        /// What stands there.
        piece: Piece,
    },
    /// A drop on a piece (駒のあるマスに打つ手).
    #[error("a {} of {} stands on {to}", piece.kind, piece.color)]
    Occupied {
        /// Where the piece should be dropped.
        to: Square,
        /// What stands there.
        piece: Piece,
    },
    /// Nothing of the kind in hand (持駒にない駒).
    #[error("{color} has no {kind} in hand")]
    NotInHand {
        /// Who drops.
        color: Color,
        /// What should be dropped.
        kind: PieceKind,
    },
    /// A drop of a promoted piece (成駒を打つ手).
    #[error("a {kind} cannot be dropped: dropped pieces are unpromoted")]
    PromotedDrop {
        /// What should be dropped.
        kind: PieceKind,
    },
    /// 不成 where the piece could never move again (行き所のない駒).
    #[error("a {kind} must promote on {to}, where it could never move again")]
    MustPromote {
        /// What moves.
        kind: PieceKind,
        /// Where it goes.
        to: Square,
    },
    /// A promotion of what has no other side (成れない駒).
    #[error("a {kind} does not promote")]
    NeverPromotes {
        /// What moves.
        kind: PieceKind,
    },
    /// A promotion away from the zone (敵陣の外での成り).
    #[error("the {kind} going from {from} to {to} does not touch the promotion zone")]
    OutsideZone {
        /// What moves.
        kind: PieceKind,
        /// Where it stands.
        from: Square,
        /// Where it goes.
        to: Square,
    },
    /// The king of the other side would be taken (玉を取る手).
    #[error("the king of {color} on {to} cannot be taken")]
    TakesKing {
        /// Whose king it is.
        color: Color,
        /// Where it stands.
        to: Square,
    },
}

impl IllegalMove {
    /// The code of the reason, as faults are called.
    pub const fn code(&self) -> &'static str {
        match self {
            IllegalMove::TwoPawns { .. } => "two-pawns",
            IllegalMove::DropPawnMate { .. } => "drop-pawn-mate",
            IllegalMove::DeadPiece { .. } => "dead-piece",
            IllegalMove::LeftInCheck { .. } => "left-in-check",
            IllegalMove::CannotReach { .. } | IllegalMove::Blocked { .. } => "cannot-reach",
            IllegalMove::NoPiece { .. } => "no-piece",
            IllegalMove::WrongSide { .. } => "wrong-side",
            IllegalMove::OwnPiece { .. } => "own-piece",
            IllegalMove::Occupied { .. } => "occupied",
            IllegalMove::NotInHand { .. } => "not-in-hand",
            IllegalMove::PromotedDrop { .. } => "promoted-drop",
            IllegalMove::MustPromote { .. } => "must-promote",
            IllegalMove::NeverPromotes { .. } | IllegalMove::OutsideZone { .. } => "cannot-promote",
            IllegalMove::TakesKing { .. } => "takes-king",
        }
    }
}

impl Position {
    /// Judges one move of the side to move.
    ///
    /// When several reasons apply, the first in this order is told. Drops: the hand, an occupied square, a dead piece, two
    /// pawns. Moves on the board: the piece, its side, an own piece on the target, the reach, the enemy king on the
    /// target, promotion, a promotion that is a must. Then, for both, the safety of the king, and pawn-drop mate.
    ///
    /// # Errors
    ///
    /// The reason why the move is illegal.
    pub fn judge(&self, mv: Move) -> Result<(), IllegalMove> {
        match mv {
            Move::Normal { from, to, promote } => self.judge_normal(from, to, promote),
            Move::Drop { kind, to } => self.judge_drop(kind, to),
        }
    }

    /// Whether a move is legal (合法手).
    pub fn is_legal(&self, mv: Move) -> bool {
        self.judge(mv).is_ok()
    }

    /// Whether the piece on `from` has the choice or the duty to promote when it goes to `to` (成れる手).
    ///
    /// It does not look whether the piece reaches `to`.
    pub fn may_promote(&self, from: Square, to: Square) -> bool {
        self.piece_at(from).is_some_and(|Piece { color, kind }| {
            kind.can_promote() && (from.in_promotion_zone(color) || to.in_promotion_zone(color))
        })
    }

    fn judge_normal(&self, from: Square, to: Square, promote: bool) -> Result<(), IllegalMove> {
        let piece = self.piece_at(from).ok_or(IllegalMove::NoPiece { from })?;
        let Piece { color, kind } = piece;
        if color != self.turn() {
            return Err(IllegalMove::WrongSide { from, piece });
        }
        let taken = self.piece_at(to);
        if let Some(piece) = taken.filter(|taken| taken.color == color) {
            return Err(IllegalMove::OwnPiece { to, piece });
        }
        if !attacks::reaches(piece, from, to, self.occupied()) {
            return Err(self.why_no_reach(piece, from, to));
        }
        if taken.is_some_and(|taken| taken.kind == PieceKind::King) {
            return Err(IllegalMove::TakesKing { color: !color, to });
        }
        if promote {
            if !kind.can_promote() {
                return Err(IllegalMove::NeverPromotes { kind });
            }
            if !from.in_promotion_zone(color) && !to.in_promotion_zone(color) {
                return Err(IllegalMove::OutsideZone { kind, from, to });
            }
        } else if kind.is_dead_on(color, to) {
            return Err(IllegalMove::MustPromote { kind, to });
        }
        if kind == PieceKind::King {
            self.king_goes(from, to)
        } else {
            self.king_stays(Some(from), to)
        }
    }

    fn judge_drop(&self, kind: PieceKind, to: Square) -> Result<(), IllegalMove> {
        let color = self.turn();
        if kind.is_promoted() {
            return Err(IllegalMove::PromotedDrop { kind });
        }
        if !self.hand(color).has(kind) {
            return Err(IllegalMove::NotInHand { color, kind });
        }
        if let Some(piece) = self.piece_at(to) {
            return Err(IllegalMove::Occupied { to, piece });
        }
        if kind.is_dead_on(color, to) {
            return Err(IllegalMove::DeadPiece { kind, to });
        }
        if kind == PieceKind::Pawn {
            let others = self.pieces(color, PieceKind::Pawn) & Bitboard::file(to.file());
            if let Some(other) = others.first() {
                return Err(IllegalMove::TwoPawns { color, other });
            }
        }
        self.king_stays(None, to)?;
        if kind == PieceKind::Pawn && self.is_drop_pawn_mate(to) {
            return Err(IllegalMove::DropPawnMate { to });
        }
        Ok(())
    }

    #[cold]
    fn why_no_reach(&self, piece: Piece, from: Square, to: Square) -> IllegalMove {
        let at = if attacks::reaches(piece, from, to, Bitboard::EMPTY) {
            (attacks::between(from, to) & self.occupied())
                .into_iter()
                .min_by_key(|at| {
                    at.file()
                        .abs_diff(from.file())
                        .max(at.rank().abs_diff(from.rank()))
                })
        } else {
            None
        };
        match at {
            Some(at) => IllegalMove::Blocked {
                piece,
                from,
                to,
                at,
            },
            None => IllegalMove::CannotReach { piece, from, to },
        }
    }

    /// Whether the king may step from `from` to `to`.
    fn king_goes(&self, from: Square, to: Square) -> Result<(), IllegalMove> {
        let attackers = self.attackers(to, !self.turn(), self.occupied() - Bitboard::of(from));
        self.safe_from(attackers, to)
    }

    /// Whether the king is safe when another piece goes to `to`, from a square or from the hand.
    #[inline]
    fn king_stays(&self, from: Option<Square>, to: Square) -> Result<(), IllegalMove> {
        let Some(king) = self.king(self.turn()) else {
            return Ok(());
        };
        let pinned = from.filter(|&from| self.slider_behind(self.turn(), king, from).is_some());
        if self.checkers().is_empty() && pinned.is_none() {
            return Ok(());
        }
        self.king_stays_in_danger(king, pinned, to)
    }

    /// [`Position::king_stays`] when there is check, or a pinned piece moves from `pinned`.
    fn king_stays_in_danger(
        &self,
        king: Square,
        pinned: Option<Square>,
        to: Square,
    ) -> Result<(), IllegalMove> {
        let checkers = self.checkers();
        let mut attackers = Bitboard::EMPTY;
        for checker in checkers {
            if checker != to && !attacks::between(king, checker).contains(to) {
                attackers.insert(checker);
            }
        }
        if let Some(from) = pinned.filter(|&from| !attacks::line(king, from).contains(to)) {
            attackers |=
                self.slide_attackers(king, !self.turn(), self.occupied() - Bitboard::of(from))
                    - checkers;
        }
        self.safe_from(attackers, king)
    }

    fn safe_from(&self, attackers: Bitboard, king: Square) -> Result<(), IllegalMove> {
        match attackers
            .into_iter()
            .find_map(|by| Some((by, self.piece_at(by)?)))
        {
            Some((by, piece)) => Err(IllegalMove::LeftInCheck { king, by, piece }),
            None => Ok(()),
        }
    }

    /// Whether a pawn of the side to move, dropped on the empty square `to`, mates the enemy king (打ち歩詰め).
    ///
    /// The pawn gives check from the next square, so the only answers are to take it or to step away.
    pub(super) fn is_drop_pawn_mate(&self, to: Square) -> bool {
        let (attacker, defender) = (self.turn(), !self.turn());
        let Some(king) =
            (attacks::pawn(attacker, to) & self.pieces(defender, PieceKind::King)).first()
        else {
            return false;
        };
        let occupied = self.occupied().toggled(to);
        let takers = self.attackers(to, defender, occupied) - Bitboard::of(king);
        for taker in takers {
            if self
                .attackers(king, attacker, occupied.toggled(taker))
                .is_empty()
            {
                return false;
            }
        }
        let without_king = occupied.toggled(king);
        let steps =
            attacks::king(king) - self.pieces_of(defender) - self.pieces(attacker, PieceKind::King);
        steps
            .into_iter()
            .all(|step| !self.attackers(step, attacker, without_king).is_empty())
    }
}
