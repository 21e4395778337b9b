//! All legal moves of a position (合法手の生成), and their number.
//!
//! One walk over the position finds, piece by piece, the set of squares it may go to; what is done with the sets (a list,
//! a count, a look whether there is any) is up to a [`Sink`].

use std::ops::Deref;

use super::attacks;
use super::{Bitboard, Color, Move, PieceKind, Position, Square};

/// A list of moves, which can be filled again and again without new memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveList(Vec<Move>);

impl MoveList {
    /// An empty list.
    pub const fn new() -> MoveList {
        MoveList(Vec::new())
    }
}

impl Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = std::vec::IntoIter<Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

/// Whether the walk over the moves is to go on.
#[derive(PartialEq, Eq)]
enum Go {
    On,
    Stop,
}

/// Takes the legal moves as sets of squares.
trait Sink {
    /// A piece goes from `from` to any of `plain` unpromoted, and to any of `promoted` with promotion.
    fn piece(&mut self, from: Square, plain: Bitboard, promoted: Bitboard) -> Go;

    /// Pawns of `color` advance to any of `plain` unpromoted, and to any of `promoted` with promotion.
    fn pawns(&mut self, color: Color, plain: Bitboard, promoted: Bitboard) -> Go;

    /// A piece is dropped on any of `to`.
    fn drops(&mut self, kind: PieceKind, to: Bitboard) -> Go;
}

impl Sink for MoveList {
    fn piece(&mut self, from: Square, plain: Bitboard, promoted: Bitboard) -> Go {
        self.0.extend(promoted.into_iter().map(|to| Move::Normal {
            from,
            to,
            promote: true,
        }));
        self.0.extend(plain.into_iter().map(|to| Move::Normal {
            from,
            to,
            promote: false,
        }));
        Go::On
    }

    fn pawns(&mut self, color: Color, plain: Bitboard, promoted: Bitboard) -> Go {
        for (targets, promote) in [(promoted, true), (plain, false)] {
            for to in targets {
                // Where a pawn of the other side would go from there, this one came from.
                if let Some(from) = attacks::pawn(!color, to).first() {
                    self.0.push(Move::Normal { from, to, promote });
                }
            }
        }
        Go::On
    }

    fn drops(&mut self, kind: PieceKind, to: Bitboard) -> Go {
        self.0
            .extend(to.into_iter().map(|to| Move::Drop { kind, to }));
        Go::On
    }
}

/// Counts the moves.
struct Count(u64);

impl Sink for Count {
    fn piece(&mut self, _from: Square, plain: Bitboard, promoted: Bitboard) -> Go {
        self.0 += u64::from(plain.len() + promoted.len());
        Go::On
    }

    fn pawns(&mut self, _color: Color, plain: Bitboard, promoted: Bitboard) -> Go {
        self.0 += u64::from(plain.len() + promoted.len());
        Go::On
    }

    fn drops(&mut self, _kind: PieceKind, to: Bitboard) -> Go {
        self.0 += u64::from(to.len());
        Go::On
    }
}

/// Stops at the first move.
struct Any(bool);

impl Any {
    fn look(&mut self, targets: Bitboard) -> Go {
        self.0 = !targets.is_empty();
        if self.0 { Go::Stop } else { Go::On }
    }
}

impl Sink for Any {
    fn piece(&mut self, _from: Square, plain: Bitboard, promoted: Bitboard) -> Go {
        self.look(plain | promoted)
    }

    fn pawns(&mut self, _color: Color, plain: Bitboard, promoted: Bitboard) -> Go {
        self.look(plain | promoted)
    }

    fn drops(&mut self, _kind: PieceKind, to: Bitboard) -> Go {
        self.look(to)
    }
}

/// The far three ranks of `color` (敵陣).
const fn zone(color: Color) -> Bitboard {
    const BLACK: Bitboard = far_ranks(Color::Black, 3);
    const WHITE: Bitboard = far_ranks(Color::White, 3);
    match color {
        Color::Black => BLACK,
        Color::White => WHITE,
    }
}

/// The last `count` ranks `color` can reach.
const fn far_ranks(color: Color, count: u8) -> Bitboard {
    let mut bits = 0;
    let mut rank = 1;
    while rank <= count {
        bits |= Bitboard::rank(match color {
            Color::Black => rank,
            Color::White => 10 - rank,
        })
        .bits();
        rank += 1;
    }
    Bitboard::from_bits(bits)
}

/// Where a piece of `kind` can stand without being dead.
const fn alive(color: Color, kind: PieceKind) -> Bitboard {
    const RANKS: [[Bitboard; 3]; 2] = {
        let mut ranks = [[Bitboard::ALL; 3]; 2];
        let mut count = 1;
        while count < 3 {
            let black = far_ranks(Color::Black, count as u8).bits();
            let white = far_ranks(Color::White, count as u8).bits();
            ranks[0][count] = Bitboard::from_bits(!black);
            ranks[1][count] = Bitboard::from_bits(!white);
            count += 1;
        }
        ranks
    };
    RANKS[color.index()][kind.dead_ranks() as usize]
}

impl Position {
    /// All legal moves (合法手), every choice not to promote included.
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList(Vec::with_capacity(128));
        self.walk(&mut moves);
        moves
    }

    /// Puts all legal moves into a list, in place of what it held.
    pub fn legal_moves_into(&self, moves: &mut MoveList) {
        moves.0.clear();
        self.walk(moves);
    }

    /// How many legal moves there are.
    pub fn count_legal_moves(&self) -> u64 {
        let mut count = Count(0);
        self.walk(&mut count);
        count.0
    }

    /// Whether there is a legal move at all. The side that has none has lost.
    pub fn has_legal_move(&self) -> bool {
        let mut any = Any(false);
        self.walk(&mut any);
        any.0
    }

    /// Whether the side to move is mated (詰み): in check, and without a legal move.
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// How many lines of `depth` legal moves there are; the test of every move generator.
    pub fn perft(&mut self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_legal_moves(),
            _ => {
                let mut nodes = 0;
                for mv in self.legal_moves() {
                    let undo = self.play(mv);
                    nodes += self.perft(depth - 1);
                    self.undo(undo);
                }
                nodes
            }
        }
    }

    fn walk(&self, sink: &mut impl Sink) -> Go {
        let color = self.turn();
        let Some(king) = self.king(color) else {
            return self.walk_others(sink, None, Bitboard::ALL);
        };
        if self.walk_king(sink, king) == Go::Stop {
            return Go::Stop;
        }
        let checkers = self.checkers();
        if checkers.is_empty() {
            return self.walk_others(sink, Some(king), Bitboard::ALL);
        }
        match checkers.single() {
            Some(checker) => self.walk_others(
                sink,
                Some(king),
                attacks::between(king, checker).toggled(checker),
            ),
            None => Go::On,
        }
    }

    fn walk_king(&self, sink: &mut impl Sink, king: Square) -> Go {
        let enemy = !self.turn();
        let steps =
            attacks::king(king) - self.pieces_of(self.turn()) - self.pieces(enemy, PieceKind::King);
        let occupied = self.occupied().toggled(king);
        // Far from all enemies only sliders can reach the king's next squares.
        let lonely = !attacks::king_neighbourhood(king).intersects(self.pieces_of(enemy));
        let mut safe = Bitboard::EMPTY;
        for to in steps {
            let near = if lonely {
                Bitboard::EMPTY
            } else {
                self.step_attackers(to, enemy)
            };
            if near.is_empty() && self.slide_attackers(to, enemy, occupied).is_empty() {
                safe.insert(to);
            }
        }
        sink.piece(king, safe, Bitboard::EMPTY)
    }

    /// Everything but the king; `answers` are the squares that, gone to, leave it out of check.
    fn walk_others(&self, sink: &mut impl Sink, king: Option<Square>, answers: Bitboard) -> Go {
        let color = self.turn();
        let zone = zone(color);
        let occupied = self.occupied();
        let targets = answers - self.pieces_of(color) - self.pieces(!color, PieceKind::King);
        let pinned = self.pinned();

        let pawns = self.pieces(color, PieceKind::Pawn);
        let advance = |pawns: Bitboard| match color {
            Color::Black => pawns.up(),
            Color::White => pawns.down(),
        };
        let mut steps = advance(pawns - pinned);
        if let Some(king) = king {
            // A pinned pawn can only go on along its own file.
            steps |= advance(pawns & pinned & Bitboard::file(king.file()));
        }
        steps &= targets;
        if sink.pawns(color, steps & alive(color, PieceKind::Pawn), steps & zone) == Go::Stop {
            return Go::Stop;
        }

        let along_pin = |from: Square| match king {
            Some(king) if pinned.contains(from) => attacks::line(king, from),
            _ => Bitboard::ALL,
        };
        for kind in [
            PieceKind::Lance,
            PieceKind::Knight,
            PieceKind::Silver,
            PieceKind::Bishop,
            PieceKind::Rook,
        ] {
            for from in self.pieces(color, kind) {
                let reach = match kind {
                    PieceKind::Lance => attacks::lance(color, from, occupied),
                    PieceKind::Knight => attacks::knight(color, from),
                    PieceKind::Silver => attacks::silver(color, from),
                    PieceKind::Bishop => attacks::bishop(from, occupied),
                    _ => attacks::rook(from, occupied),
                };
                let to = reach & targets & along_pin(from);
                let promoted = if zone.contains(from) { to } else { to & zone };
                if sink.piece(from, to & alive(color, kind), promoted) == Go::Stop {
                    return Go::Stop;
                }
            }
        }
        for from in self.golds() & self.pieces_of(color) {
            let to = attacks::gold(color, from) & targets & along_pin(from);
            if sink.piece(from, to, Bitboard::EMPTY) == Go::Stop {
                return Go::Stop;
            }
        }
        for from in self.pieces(color, PieceKind::Horse) {
            let reach = attacks::bishop(from, occupied) | attacks::king(from);
            if sink.piece(from, reach & targets & along_pin(from), Bitboard::EMPTY) == Go::Stop {
                return Go::Stop;
            }
        }
        for from in self.pieces(color, PieceKind::Dragon) {
            let reach = attacks::rook(from, occupied) | attacks::king(from);
            if sink.piece(from, reach & targets & along_pin(from), Bitboard::EMPTY) == Go::Stop {
                return Go::Stop;
            }
        }
        self.walk_drops(sink, answers - occupied)
    }

    fn walk_drops(&self, sink: &mut impl Sink, empty: Bitboard) -> Go {
        let color = self.turn();
        let hand = self.hand(color);
        if hand.is_empty() || empty.is_empty() {
            return Go::On;
        }
        if hand.has(PieceKind::Pawn) {
            let own = self.pieces(color, PieceKind::Pawn);
            let mut to = (empty & alive(color, PieceKind::Pawn)) - own.whole_files();
            if let Some(king) = self.king(!color) {
                let mating = (attacks::pawn(!color, king) & to).first();
                if let Some(sq) = mating.filter(|&sq| self.is_drop_pawn_mate(sq)) {
                    to.remove(sq);
                }
            }
            if sink.drops(PieceKind::Pawn, to) == Go::Stop {
                return Go::Stop;
            }
        }
        for (kind, _) in hand.iter().filter(|&(kind, _)| kind != PieceKind::Pawn) {
            if sink.drops(kind, empty & alive(color, kind)) == Go::Stop {
                return Go::Stop;
            }
        }
        Go::On
    }
}
