//! What tells a move apart from its rivals: the words 右 左 直 上 寄 引, 打, and the need of an origin.
//!
//! Rules: spec `notation.md` sections 1 and 4.1. Rivals are the own pieces of the same kind that reach the same square, a
//! bitboard of origins; the notations only spell what is found here, and the resolver compares with it.

use std::cmp::Ordering;

use crate::shogi::{Bitboard, Color, Move, PieceKind, Position, Square};

use super::transcript::{Motion, SideWord};

/// Which pieces count as rivals of the one that moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Ambiguity {
    /// All that reach the square by their movement, pinned ones too.
    #[default]
    Reach,
    /// Those that may legally go there.
    Legal,
    /// As [`Ambiguity::Reach`]; notations with an origin write it in every move on the board.
    Always,
}

/// What has to be written so that a move is told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Words {
    /// 右 左 直.
    pub side: Option<SideWord>,
    /// 上 寄 引.
    pub motion: Option<Motion>,
    /// 打: a piece on the board could go there too.
    pub drop: bool,
}

impl Words {
    /// Nothing has to be written.
    pub const NONE: Self = Self {
        side: None,
        motion: None,
        drop: false,
    };
}

/// The words that tell `mv` apart in `pos`.
///
/// What is no move of a piece of the side to move needs none.
#[inline]
pub fn words(pos: &Position, mv: Move, ambiguity: Ambiguity) -> Words {
    let rivals = rivals(pos, mv, ambiguity);
    match mv {
        Move::Drop { .. } => Words {
            drop: !rivals.is_empty(),
            ..Words::NONE
        },
        Move::Normal { from, to, .. } if rivals.has_several() => {
            let Some(piece) = pos.piece_at(from) else {
                return Words::NONE;
            };
            let (side, motion) = among(rivals, from, to, piece.kind, piece.color);
            Words {
                side,
                motion,
                drop: false,
            }
        }
        Move::Normal { .. } => Words::NONE,
    }
}

/// Whether an origin has to be written, in the notations that have one.
#[inline]
pub fn needs_origin(pos: &Position, mv: Move, ambiguity: Ambiguity) -> bool {
    !mv.is_drop() && (ambiguity == Ambiguity::Always || rivals(pos, mv, ambiguity).has_several())
}

/// The pieces that the text of a move could mean: the one that moves and its rivals; for a drop those on the board.
#[inline]
pub fn rivals(pos: &Position, mv: Move, ambiguity: Ambiguity) -> Bitboard {
    let (kind, to) = match mv {
        Move::Normal { from, to, .. } => match pos.piece_at(from) {
            Some(piece) if piece.color == pos.turn() => (piece.kind, to),
            _ => return Bitboard::EMPTY,
        },
        Move::Drop { kind, to } => (kind, to),
    };
    let own = pos.pieces(pos.turn(), kind);
    let alone = match mv {
        // The front one of two lances blocks, and only one pawn of a file reaches a square.
        Move::Normal { .. } => {
            !own.has_several() || matches!(kind, PieceKind::Pawn | PieceKind::Lance)
        }
        // A pawn on the board reaches the square only when the drop makes two pawns, and such fouls are written too.
        Move::Drop { .. } => own.is_empty(),
    };
    if alone {
        return mv.from().map_or(Bitboard::EMPTY, Bitboard::of);
    }
    let reach = pos.reach(kind, to);
    match ambiguity {
        Ambiguity::Legal => legal_of(pos, reach, to),
        Ambiguity::Reach | Ambiguity::Always => reach,
    }
}

/// Those of the pieces `reach` of the side to move that may legally go to `to`, promoting or not.
pub(super) fn legal_of(pos: &Position, reach: Bitboard, to: Square) -> Bitboard {
    let is_legal = |&from: &Square| {
        [false, true]
            .into_iter()
            .any(|promote| pos.is_legal(Move::Normal { from, to, promote }))
    };
    reach.into_iter().filter(is_legal).collect()
}

/// The words for the piece on `from` among the pieces `rivals`, all of one kind and going to `to`.
pub(super) fn among(
    rivals: Bitboard,
    from: Square,
    to: Square,
    kind: PieceKind,
    color: Color,
) -> (Option<SideWord>, Option<Motion>) {
    let others = rivals - Bitboard::of(from);
    if others.is_empty() {
        return (None, None);
    }
    let motion = motion(from, to, color);
    if !others
        .into_iter()
        .any(|other| self::motion(other, to, color) == motion)
    {
        return (None, Some(motion));
    }
    if compares_pieces(kind) {
        // There are two of them in a set, so there is one other.
        let side = others
            .first()
            .and_then(|other| side(from, other, color))
            .unwrap_or(SideWord::Straight);
        return (Some(side), None);
    }
    let own_side = side(from, to, color);
    let Some(side_word) = own_side else {
        // Only a step straight forward has a rival with the same motion.
        return (Some(SideWord::Straight), None);
    };
    if others
        .into_iter()
        .any(|other| side(other, to, color) == own_side)
    {
        (Some(side_word), Some(motion))
    } else {
        (Some(side_word), None)
    }
}

/// Whether 右 and 左 compare the pieces of this kind with each other (龍 馬 飛 角), not with the file they go to.
pub(super) const fn compares_pieces(kind: PieceKind) -> bool {
    matches!(
        kind,
        PieceKind::Dragon | PieceKind::Horse | PieceKind::Rook | PieceKind::Bishop
    )
}

/// How a piece of `color` moves when it goes from `from` to `to`.
pub(super) fn motion(from: Square, to: Square, color: Color) -> Motion {
    match from.relative_rank(color).cmp(&to.relative_rank(color)) {
        Ordering::Greater => Motion::Up,
        Ordering::Equal => Motion::Sideways,
        Ordering::Less => Motion::Down,
    }
}

/// On which side of `than` the square lies as `color` sees it; `None` on the same file.
pub(super) fn side(sq: Square, than: Square, color: Color) -> Option<SideWord> {
    match (sq.file().cmp(&than.file()), color) {
        (Ordering::Equal, _) => None,
        (Ordering::Less, Color::Black) | (Ordering::Greater, Color::White) => Some(SideWord::Right),
        (Ordering::Greater, Color::Black) | (Ordering::Less, Color::White) => Some(SideWord::Left),
    }
}
