//! Where a piece can go (駒の利き), on an empty board and past other pieces.
//!
//! All tables are made by the compiler. A slider looks along each of its rays for the first piece; see
//! `first_hit_above` and `first_hit_below`.

use super::{Bitboard, Color, Piece, PieceKind, Square};

/// A set of squares for every square.
type Table = [Bitboard; Square::COUNT];

/// The eight directions as steps of file and rank; the first four lead to higher square numbers, and the direction
/// four places on is the opposite one.
const DIRECTIONS: [(i8, i8); 8] = [
    (0, 1),
    (1, -1),
    (1, 0),
    (1, 1),
    (0, -1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
];

/// The jumps of knights, Black's before White's; the jump two places on is the opposite one.
const KNIGHT_JUMPS: [(i8, i8); 4] = [(-1, -2), (1, -2), (1, 2), (-1, 2)];

const DOWN: usize = 0;
const UP_LEFT: usize = 1;
const LEFT: usize = 2;
const DOWN_LEFT: usize = 3;
const UP: usize = 4;
const DOWN_RIGHT: usize = 5;
const RIGHT: usize = 6;
const UP_RIGHT: usize = 7;

/// The squares in each direction up to the edge; in the last row, [`NO_DIRECTION`], none.
///
/// With that row, what lies along a line is found without asking whether there is a line, which no processor can guess.
static RAYS: [Table; 9] = rays();
const NO_DIRECTION: usize = 8;

/// For two squares how the second lies to the first: the number of a direction if it is the next square, that number plus
/// [`FAR`] if it is further off, from [`JUMPS`] on a knight's jump, else [`NOWHERE`].
static TOWARDS: [[u8; Square::COUNT]; Square::COUNT] = towards();
const FAR: u8 = 8;
const JUMPS: u8 = 16;
const NOWHERE: u8 = 20;

/// For every kind of each player the ways in [`TOWARDS`] that lie open to it on an empty board, a bit each.
static WAYS: [[u32; PieceKind::COUNT]; 2] = [ways(false), ways(true)];

static PAWN: [Table; 2] = both_ways(&[(0, -1)]);
static KNIGHT: [Table; 2] = both_ways(&[(-1, -2), (1, -2)]);
static SILVER: [Table; 2] = both_ways(&[(-1, -1), (0, -1), (1, -1), (-1, 1), (1, 1)]);
static GOLD: [Table; 2] = both_ways(&[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (0, 1)]);
static KING: Table = steps(&DIRECTIONS, 1);
static ROOK_LINES: Table = lines([DOWN, LEFT, UP, RIGHT]);
static BISHOP_LINES: Table = lines([UP_LEFT, DOWN_LEFT, DOWN_RIGHT, UP_RIGHT]);
static KING_NEIGHBOURHOOD: Table = neighbourhood();

/// The square a step away, if that is on the board.
const fn step(sq: usize, file: i8, rank: i8) -> Option<usize> {
    let file = (sq / 9) as i8 + file;
    let rank = (sq % 9) as i8 + rank;
    if 0 <= file && file < 9 && 0 <= rank && rank < 9 {
        Some(file as usize * 9 + rank as usize)
    } else {
        None
    }
}

/// Where the steps lead from every square; `side` is -1 to turn them round.
const fn steps(steps: &[(i8, i8)], side: i8) -> Table {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut sq = 0;
    while sq < Square::COUNT {
        let mut bits = 0;
        let mut i = 0;
        while i < steps.len() {
            if let Some(to) = step(sq, steps[i].0 * side, steps[i].1 * side) {
                bits |= 1 << to;
            }
            i += 1;
        }
        table[sq] = Bitboard::from_bits(bits);
        sq += 1;
    }
    table
}

const fn both_ways(black: &[(i8, i8)]) -> [Table; 2] {
    [steps(black, 1), steps(black, -1)]
}

const fn ray(sq: usize, direction: usize) -> u128 {
    let (file, rank) = DIRECTIONS[direction];
    let mut bits = 0;
    let mut at = sq;
    while let Some(next) = step(at, file, rank) {
        bits |= 1 << next;
        at = next;
    }
    bits
}

const fn rays() -> [Table; 9] {
    let mut table = [[Bitboard::EMPTY; Square::COUNT]; 9];
    let mut direction = 0;
    while direction < 8 {
        let mut sq = 0;
        while sq < Square::COUNT {
            table[direction][sq] = Bitboard::from_bits(ray(sq, direction));
            sq += 1;
        }
        direction += 1;
    }
    table
}

const fn lines(directions: [usize; 4]) -> Table {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut sq = 0;
    while sq < Square::COUNT {
        let [a, b, c, d] = directions;
        table[sq] = Bitboard::from_bits(ray(sq, a) | ray(sq, b) | ray(sq, c) | ray(sq, d));
        sq += 1;
    }
    table
}

const fn towards() -> [[u8; Square::COUNT]; Square::COUNT] {
    let mut table = [[NOWHERE; Square::COUNT]; Square::COUNT];
    let mut sq = 0;
    while sq < Square::COUNT {
        let mut direction = 0;
        while direction < 8 {
            let (file, rank) = DIRECTIONS[direction];
            let mut at = sq;
            let mut way = direction as u8;
            while let Some(next) = step(at, file, rank) {
                table[sq][next] = way;
                way = direction as u8 + FAR;
                at = next;
            }
            direction += 1;
        }
        let mut jump = 0;
        while jump < 4 {
            let (file, rank) = KNIGHT_JUMPS[jump];
            if let Some(to) = step(sq, file, rank) {
                table[sq][to] = JUMPS + jump as u8;
            }
            jump += 1;
        }
        sq += 1;
    }
    table
}

/// The ways of the pieces of one player; `turned` for White's.
const fn ways(turned: bool) -> [u32; PieceKind::COUNT] {
    const STRAIGHT: u32 = 1 << UP | 1 << LEFT | 1 << RIGHT | 1 << DOWN;
    const SLANTING: u32 = 1 << UP_LEFT | 1 << UP_RIGHT | 1 << DOWN_LEFT | 1 << DOWN_RIGHT;
    let mut ways = [0; PieceKind::COUNT];
    let mut kind = 0;
    while kind < PieceKind::COUNT {
        let (near, far): (u32, u32) = match PieceKind::ALL[kind] {
            PieceKind::Pawn => (1 << UP, 0),
            PieceKind::Lance => (1 << UP, 1 << UP),
            PieceKind::Knight => (0, 0),
            PieceKind::Silver => (SLANTING | 1 << UP, 0),
            PieceKind::Gold
            | PieceKind::Tokin
            | PieceKind::ProLance
            | PieceKind::ProKnight
            | PieceKind::ProSilver => (STRAIGHT | 1 << UP_LEFT | 1 << UP_RIGHT, 0),
            PieceKind::Bishop => (SLANTING, SLANTING),
            PieceKind::Rook => (STRAIGHT, STRAIGHT),
            PieceKind::King => (STRAIGHT | SLANTING, 0),
            PieceKind::Horse => (STRAIGHT | SLANTING, SLANTING),
            PieceKind::Dragon => (STRAIGHT | SLANTING, STRAIGHT),
        };
        let jumps: u32 = match PieceKind::ALL[kind] {
            PieceKind::Knight => 0b0011,
            _ => 0,
        };
        let (near, far, jumps) = match turned {
            // The opposite direction is four places on, the opposite jump two.
            true => (near << 4 | near >> 4, far << 4 | far >> 4, jumps << 2),
            false => (near, far, jumps),
        };
        ways[kind] = near & 0xff | (far & 0xff) << FAR | jumps << JUMPS;
        kind += 1;
    }
    ways
}

const fn neighbourhood() -> Table {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut sq = 0;
    while sq < Square::COUNT {
        let mut bits = 0;
        let mut file = -2;
        while file <= 2 {
            let mut rank = -3;
            while rank <= 3 {
                if let Some(near) = step(sq, file, rank) {
                    bits |= 1 << near;
                }
                rank += 1;
            }
            file += 1;
        }
        table[sq] = Bitboard::from_bits(bits);
        sq += 1;
    }
    table
}

/// The part of `ray`, which runs towards higher numbers, up to its first piece and that piece's square.
const fn first_hit_above(ray: u128, occupied: u128) -> u128 {
    let hit = ray & occupied;
    ray & (hit ^ hit.wrapping_sub(1))
}

/// The part of `ray`, which runs towards lower numbers, up to its first piece and that piece's square.
const fn first_hit_below(ray: u128, occupied: u128) -> u128 {
    // Without a hit the lowest bit stands in, so that the whole ray remains.
    let hit = ray & occupied | 1;
    ray & (u128::MAX << (127 - hit.leading_zeros()))
}

fn slide(sq: Square, directions: [usize; 2], occupied: Bitboard) -> u128 {
    let [above, below] = directions;
    first_hit_above(RAYS[above][sq.index()].bits(), occupied.bits())
        | first_hit_below(RAYS[below][sq.index()].bits(), occupied.bits())
}

/// Where a pawn (歩) of `color` on `sq` can go.
pub fn pawn(color: Color, sq: Square) -> Bitboard {
    PAWN[color.index()][sq.index()]
}

/// Where a lance (香) of `color` on `sq` can go.
pub fn lance(color: Color, sq: Square, occupied: Bitboard) -> Bitboard {
    Bitboard::from_bits(match color {
        Color::Black => first_hit_below(RAYS[UP][sq.index()].bits(), occupied.bits()),
        Color::White => first_hit_above(RAYS[DOWN][sq.index()].bits(), occupied.bits()),
    })
}

/// Where a knight (桂) of `color` on `sq` can go.
pub fn knight(color: Color, sq: Square) -> Bitboard {
    KNIGHT[color.index()][sq.index()]
}

/// Where a silver (銀) of `color` on `sq` can go.
pub fn silver(color: Color, sq: Square) -> Bitboard {
    SILVER[color.index()][sq.index()]
}

/// Where a gold (金), or a piece that moves as one, of `color` on `sq` can go.
pub fn gold(color: Color, sq: Square) -> Bitboard {
    GOLD[color.index()][sq.index()]
}

/// Where a bishop (角) on `sq` can go.
pub fn bishop(sq: Square, occupied: Bitboard) -> Bitboard {
    Bitboard::from_bits(
        slide(sq, [UP_LEFT, DOWN_RIGHT], occupied) | slide(sq, [DOWN_LEFT, UP_RIGHT], occupied),
    )
}

/// Where a rook (飛) on `sq` can go.
pub fn rook(sq: Square, occupied: Bitboard) -> Bitboard {
    Bitboard::from_bits(slide(sq, [DOWN, UP], occupied) | slide(sq, [LEFT, RIGHT], occupied))
}

/// Where a king (玉) on `sq` can go.
pub fn king(sq: Square) -> Bitboard {
    KING[sq.index()]
}

/// Where `piece` on `sq` can go when the squares of `occupied` hold pieces (利き).
///
/// The first piece in the way is included, whose ever it is; that one's own pieces cannot be taken is for the caller.
pub fn attacks(piece: Piece, sq: Square, occupied: Bitboard) -> Bitboard {
    let Piece { color, kind } = piece;
    match kind {
        PieceKind::Pawn => pawn(color, sq),
        PieceKind::Lance => lance(color, sq, occupied),
        PieceKind::Knight => knight(color, sq),
        PieceKind::Silver => silver(color, sq),
        PieceKind::Gold
        | PieceKind::Tokin
        | PieceKind::ProLance
        | PieceKind::ProKnight
        | PieceKind::ProSilver => gold(color, sq),
        PieceKind::Bishop => bishop(sq, occupied),
        PieceKind::Rook => rook(sq, occupied),
        PieceKind::King => king(sq),
        PieceKind::Horse => bishop(sq, occupied) | king(sq),
        PieceKind::Dragon => rook(sq, occupied) | king(sq),
    }
}

/// Whether `piece` on `from` reaches `to` when the squares of `occupied` hold pieces; the same as [`attacks`] tells, for one
/// square.
#[inline]
pub fn reaches(piece: Piece, from: Square, to: Square, occupied: Bitboard) -> bool {
    let way = TOWARDS[from.index()][to.index()];
    WAYS[piece.color.index()][piece.kind.index()] >> way & 1 != 0
        && !between(from, to).intersects(occupied)
}

/// The direction of the file, rank or diagonal that leads from one square to another, or [`NO_DIRECTION`].
#[inline]
fn direction(from: Square, to: Square) -> usize {
    let way = TOWARDS[from.index()][to.index()];
    if way < JUMPS {
        usize::from(way % FAR)
    } else {
        NO_DIRECTION
    }
}

/// The squares strictly between two squares of one file, rank or diagonal; empty for others.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    let direction = direction(a, b);
    RAYS[direction][a.index()] & RAYS[(direction ^ 4) % 8][b.index()]
}

/// The squares beyond `b` as seen from `a`; empty if they are not on one file, rank or diagonal.
#[inline]
pub(super) fn beyond(a: Square, b: Square) -> Bitboard {
    RAYS[direction(a, b)][b.index()]
}

/// The whole file, rank or diagonal through two squares, both included; empty if there is none.
pub fn line(a: Square, b: Square) -> Bitboard {
    match direction(a, b) {
        NO_DIRECTION => Bitboard::EMPTY,
        direction => RAYS[direction][a.index()] | RAYS[direction ^ 4][a.index()] | Bitboard::of(a),
    }
}

/// The squares from which a lance of `color` would reach `sq` on an empty board.
pub(super) fn lance_origins(color: Color, sq: Square) -> Bitboard {
    match color {
        Color::Black => RAYS[DOWN][sq.index()],
        Color::White => RAYS[UP][sq.index()],
    }
}

/// Where a rook on `sq` would go on an empty board.
pub(super) fn rook_lines(sq: Square) -> Bitboard {
    ROOK_LINES[sq.index()]
}

/// Where a bishop on `sq` would go on an empty board.
pub(super) fn bishop_lines(sq: Square) -> Bitboard {
    BISHOP_LINES[sq.index()]
}

/// Every square from which a piece that does not slide can attack `sq` or a neighbour of it.
pub(super) fn king_neighbourhood(sq: Square) -> Bitboard {
    KING_NEIGHBOURHOOD[sq.index()]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Walks square by square, as one would by hand.
    fn walked(sq: Square, directions: &[(i8, i8)], occupied: Bitboard) -> Bitboard {
        let mut set = Bitboard::EMPTY;
        for &(file, rank) in directions {
            let mut at = sq.index();
            while let Some(next) = step(at, file, rank) {
                let next_sq = Square::from_index(next).unwrap();
                set.insert(next_sq);
                if occupied.contains(next_sq) {
                    break;
                }
                at = next;
            }
        }
        set
    }

    #[test]
    fn sliders_stop_at_the_first_piece() {
        let mut seed = 1u64;
        for _ in 0..500 {
            let mut bits = u128::MAX;
            for _ in 0..2 {
                seed = seed
                    .wrapping_mul(6364136223846793005)
                    .wrapping_add(1442695040888963407);
                bits &= u128::from(seed) << 40 ^ u128::from(seed) >> 3;
            }
            let occupied = Bitboard::from_bits(bits);
            for sq in Square::all() {
                assert_eq!(
                    rook(sq, occupied),
                    walked(sq, &[(0, 1), (0, -1), (1, 0), (-1, 0)], occupied)
                );
                assert_eq!(
                    bishop(sq, occupied),
                    walked(sq, &[(1, 1), (1, -1), (-1, 1), (-1, -1)], occupied)
                );
                assert_eq!(
                    lance(Color::Black, sq, occupied),
                    walked(sq, &[(0, -1)], occupied)
                );
                assert_eq!(
                    lance(Color::White, sq, occupied),
                    walked(sq, &[(0, 1)], occupied)
                );
            }
        }
    }

    #[test]
    fn a_square_is_reached_if_it_is_among_those_attacked() {
        let mut seed = 7u64;
        for _ in 0..200 {
            seed = seed
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            let occupied = Bitboard::from_bits(u128::from(seed) << 40 ^ u128::from(seed) >> 3);
            for color in Color::ALL {
                for kind in PieceKind::ALL {
                    let piece = Piece { color, kind };
                    for from in Square::all() {
                        let reached: Bitboard = Square::all()
                            .filter(|&to| reaches(piece, from, to, occupied))
                            .collect();
                        assert_eq!(reached, attacks(piece, from, occupied), "{piece} on {from}");
                    }
                }
            }
        }
    }

    #[test]
    fn lines_join_what_is_between() {
        for a in Square::all() {
            for b in Square::all() {
                let (between, line) = (between(a, b), line(a, b));
                let aligned = (rook_lines(a) | bishop_lines(a)).contains(b);
                assert_eq!(line.is_empty(), !aligned, "{a}{b}");
                assert_eq!(between, super::between(b, a), "{a}{b}");
                assert_eq!(line, super::line(b, a), "{a}{b}");
                if aligned {
                    let distance = a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank()));
                    assert_eq!(between.len(), u32::from(distance) - 1, "{a}{b}");
                    assert_eq!(line & between, between, "{a}{b}");
                    assert!(line.contains(a) && line.contains(b), "{a}{b}");
                }
            }
        }
    }
}
