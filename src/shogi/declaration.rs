//! Impasse (持将棋): declarations by points (入玉宣言), and the try rule (トライルール).

use super::{Color, PieceKind, Position, Square, squares};

/// A rule by which an impasse is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeclarationRule {
    /// 24点法: 31 points win, 24 to 30 draw.
    Points24,
    /// 27点法: 28 points win for Black, 27 for White.
    Points27,
    /// トライルール: the king has reached the start square of the enemy king.
    TryRule,
}

/// What a declaration comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The declaring side wins.
    Win,
    /// The game is drawn.
    Draw,
    /// The conditions are not met.
    Fails,
}

/// What counts when the side to move declares (宣言の条件).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Declaration {
    /// Who declares: the side to move, unless the other one is asked for.
    pub color: Color,
    /// Whether its king stands in the far three ranks.
    pub king_in_camp: bool,
    /// Whether it is in check.
    pub in_check: bool,
    /// How many of its other pieces stand in the far three ranks.
    pub pieces: u32,
    /// The points of these and of the hand: five for a rook or bishop, promoted or not, else one.
    pub points: u32,
}

impl Declaration {
    /// How many pieces beside the king must stand in the far three ranks.
    pub const PIECES_NEEDED: u32 = 10;

    /// Whether all holds but the points: king in camp, not in check, and ten other pieces there.
    pub const fn is_entered(self) -> bool {
        self.king_in_camp && !self.in_check && self.pieces >= Declaration::PIECES_NEEDED
    }

    /// The points that win under a rule; none are counted under the try rule.
    pub const fn points_needed(self, rule: DeclarationRule) -> u32 {
        match (rule, self.color) {
            (DeclarationRule::Points24, _) => 31,
            (DeclarationRule::Points27, Color::Black) => 28,
            (DeclarationRule::Points27, Color::White) => 27,
            (DeclarationRule::TryRule, _) => 0,
        }
    }

    /// What it comes to by the points, with points added for pieces left out in a handicap game.
    pub const fn verdict(self, rule: DeclarationRule, added: u32) -> Verdict {
        let points = self.points.saturating_add(added);
        match rule {
            _ if !self.is_entered() => Verdict::Fails,
            _ if points >= self.points_needed(rule) => Verdict::Win,
            DeclarationRule::Points24 if points >= 24 => Verdict::Draw,
            _ => Verdict::Fails,
        }
    }
}

impl Position {
    /// Counts what a declaration of the side to move needs.
    ///
    /// White's pieces left out in a handicap game are not counted; some rules add [`missing_points`] for them.
    pub fn declaration(&self) -> Declaration {
        self.declaration_of(self.turn())
    }

    /// The same of either side, as if it were to move.
    pub fn declaration_of(&self, color: Color) -> Declaration {
        let in_camp = |sq: &Square| sq.in_promotion_zone(color);
        let king = self.king(color);
        let mut declaration = Declaration {
            color,
            king_in_camp: king.as_ref().is_some_and(in_camp),
            in_check: king.is_some_and(|king| {
                let by = self.attackers(king, color.opposite(), self.occupied());
                !by.is_empty()
            }),
            pieces: 0,
            points: 0,
        };
        for sq in self.pieces_of(color).into_iter().filter(in_camp) {
            if let Some(piece) = self
                .piece_at(sq)
                .filter(|piece| piece.kind != PieceKind::King)
            {
                declaration.pieces += 1;
                declaration.points += points(piece.kind);
            }
        }
        for (kind, count) in self.hand(color).iter() {
            declaration.points += points(kind) * u32::from(count);
        }
        declaration
    }

    /// The points of all pieces of a player, wherever they stand, as they are counted when both agree on a draw (持将棋).
    pub fn points(&self, color: Color) -> u32 {
        let on_board = self.pieces_of(color) - self.pieces(color, PieceKind::King);
        let on_board = on_board.into_iter().filter_map(|sq| self.piece_at(sq));
        let in_hand = self.hand(color).iter();
        on_board.map(|piece| points(piece.kind)).sum::<u32>()
            + in_hand
                .map(|(kind, count)| points(kind) * u32::from(count))
                .sum::<u32>()
    }

    /// What a declaration of the side to move comes to; under the try rule, whether its king has arrived.
    pub fn declare(&self, rule: DeclarationRule) -> Verdict {
        self.declare_with(rule, 0)
    }

    /// As [`Position::declare`], with points added for pieces left out in a handicap game.
    pub fn declare_with(&self, rule: DeclarationRule, added: u32) -> Verdict {
        match rule {
            DeclarationRule::TryRule if self.has_tried(self.turn()) => Verdict::Win,
            DeclarationRule::TryRule => Verdict::Fails,
            _ => self.declaration().verdict(rule, added),
        }
    }

    /// Whether the king of `color` stands where the other king starts (トライ): 5a for Black, 5i for White.
    ///
    /// After a legal move it stands there unattacked, so the player who moved last has won under the try rule.
    pub fn has_tried(&self, color: Color) -> bool {
        let goal = match color {
            Color::Black => squares::SQ_5A,
            Color::White => squares::SQ_5I,
        };
        self.king(color) == Some(goal)
    }
}

/// The points of the pieces that a handicap start lacks (駒落ちの不足分), which some rules count for White.
pub fn missing_points(start: &Position) -> u32 {
    let mut missing = 0;
    for kind in PieceKind::IN_HAND {
        let mut there = 0;
        for color in Color::ALL {
            there += start.pieces(color, kind).len() + u32::from(start.hand(color).count(kind));
            if let Some(promoted) = kind.promoted() {
                there += start.pieces(color, promoted).len();
            }
        }
        missing += u32::from(kind.set_count()).saturating_sub(there) * points(kind);
    }
    missing
}

const fn points(kind: PieceKind) -> u32 {
    match kind.unpromoted() {
        PieceKind::Rook | PieceKind::Bishop => 5,
        _ => 1,
    }
}
