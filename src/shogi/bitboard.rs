use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub};

use super::Square;

/// A set of squares (ビットボード).
///
/// One bit a square in the order of [`Square::index`]; the bits above 80 are never set.
///
/// Two halves, which the compiler handles as one vector. A `u128` is written half by half and read as a whole, and for that
/// processors have to wait.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[repr(align(16))]
pub struct Bitboard([u64; 2]);

/// The set of each single square.
static SINGLE: [Bitboard; Square::COUNT] = {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut sq = 0;
    while sq < Square::COUNT {
        table[sq] = Bitboard::from_bits(1 << sq);
        sq += 1;
    }
    table
};

const MASK: u128 = (1 << Square::COUNT) - 1;

/// Rank 1 of every file.
const RANK_1: u128 = {
    let mut ranks = 0;
    let mut file = 0;
    while file < 9 {
        ranks |= 1 << (file * 9);
        file += 1;
    }
    ranks
};

impl Bitboard {
    /// No square.
    pub const EMPTY: Bitboard = Bitboard([0; 2]);

    /// The whole board.
    pub const ALL: Bitboard = Bitboard::from_bits(MASK);

    pub(super) const fn from_bits(bits: u128) -> Bitboard {
        let bits = bits & MASK;
        Bitboard([bits as u64, (bits >> 64) as u64])
    }

    pub(super) const fn bits(self) -> u128 {
        let [low, high] = self.0;
        low as u128 | (high as u128) << 64
    }

    /// The set of one square.
    #[inline]
    pub fn of(sq: Square) -> Bitboard {
        SINGLE[sq.index()]
    }

    /// The squares of one file (筋), 1 to 9; empty for other numbers.
    pub const fn file(file: u8) -> Bitboard {
        match file {
            1..=9 => Bitboard::from_bits(0x1ff << ((file - 1) * 9)),
            _ => Bitboard::EMPTY,
        }
    }

    /// The squares of one rank (段), 1 to 9; empty for other numbers.
    pub const fn rank(rank: u8) -> Bitboard {
        match rank {
            1..=9 => Bitboard::from_bits(RANK_1 << (rank - 1)),
            _ => Bitboard::EMPTY,
        }
    }

    /// Whether the set holds no square.
    pub const fn is_empty(self) -> bool {
        let [low, high] = self.0;
        low | high == 0
    }

    /// How many squares the set holds.
    pub const fn len(self) -> u32 {
        let [low, high] = self.0;
        low.count_ones() + high.count_ones()
    }

    /// Whether the set holds `sq`.
    pub const fn contains(self, sq: Square) -> bool {
        self.0[sq.index() / 64] >> (sq.index() % 64) & 1 != 0
    }

    /// Whether the two sets have a square in common.
    pub const fn intersects(self, other: Bitboard) -> bool {
        let ([low, high], [other_low, other_high]) = (self.0, other.0);
        low & other_low | high & other_high != 0
    }

    /// Whether the set holds two squares or more.
    pub const fn has_several(self) -> bool {
        let [low, high] = self.0;
        low & low.wrapping_sub(1) != 0 || high & high.wrapping_sub(1) != 0 || low != 0 && high != 0
    }

    /// The square with the lowest number.
    pub const fn first(self) -> Option<Square> {
        match self.0 {
            [0, 0] => None,
            [0, high] => Some(Square::at(64 + high.trailing_zeros())),
            [low, _] => Some(Square::at(low.trailing_zeros())),
        }
    }

    /// The only square of the set; `None` if there are none or several.
    pub const fn single(self) -> Option<Square> {
        if self.has_several() {
            None
        } else {
            self.first()
        }
    }

    /// Adds a square.
    pub fn insert(&mut self, sq: Square) {
        *self |= Bitboard::of(sq);
    }

    /// Takes a square away.
    pub fn remove(&mut self, sq: Square) {
        *self = *self - Bitboard::of(sq);
    }

    /// The set with `sq` added if it was missing and taken away if it was there.
    #[inline]
    pub fn toggled(self, sq: Square) -> Bitboard {
        self ^ Bitboard::of(sq)
    }

    /// The squares one rank closer to rank 1; what stands on rank 1 falls off.
    pub(super) const fn up(self) -> Bitboard {
        Bitboard::from_bits((self.bits() & !RANK_1) >> 1)
    }

    /// The squares one rank closer to rank 9; what stands on rank 9 falls off.
    pub(super) const fn down(self) -> Bitboard {
        Bitboard::from_bits((self.bits() & !(RANK_1 << 8)) << 1)
    }

    /// All squares of every file on which the set holds a square.
    pub(super) const fn whole_files(self) -> Bitboard {
        // In the nine bits of a file, adding 255 to the lower eight carries into the ninth unless all eight are 0.
        const NINTH: u128 = RANK_1 << 8;
        const LOWER: u128 = MASK & !NINTH;
        let held = (((self.bits() & LOWER) + LOWER) | self.bits()) & NINTH;
        Bitboard::from_bits(held | (held - (held >> 8)))
    }
}

impl BitAnd for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn bitand(self, other: Bitboard) -> Bitboard {
        Bitboard([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }
}

impl BitOr for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn bitor(self, other: Bitboard) -> Bitboard {
        Bitboard([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }
}

impl BitXor for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn bitxor(self, other: Bitboard) -> Bitboard {
        Bitboard([self.0[0] ^ other.0[0], self.0[1] ^ other.0[1]])
    }
}

/// The squares of the first set that are not in the second.
impl Sub for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn sub(self, other: Bitboard) -> Bitboard {
        Bitboard([self.0[0] & !other.0[0], self.0[1] & !other.0[1]])
    }
}

impl Not for Bitboard {
    type Output = Bitboard;

    fn not(self) -> Bitboard {
        Bitboard::ALL - self
    }
}

impl BitAndAssign for Bitboard {
    #[inline]
    fn bitand_assign(&mut self, other: Bitboard) {
        *self = *self & other;
    }
}

impl BitOrAssign for Bitboard {
    #[inline]
    fn bitor_assign(&mut self, other: Bitboard) {
        *self = *self | other;
    }
}

impl BitXorAssign for Bitboard {
    #[inline]
    fn bitxor_assign(&mut self, other: Bitboard) {
        *self = *self ^ other;
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares
            .into_iter()
            .fold(Bitboard::EMPTY, |set, sq| set | Bitboard::of(sq))
    }
}

/// The squares of a [`Bitboard`] in order of their numbers.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let sq = self.0.first()?;
        match &mut self.0.0 {
            [0, high] => *high &= *high - 1,
            [low, _] => *low &= *low - 1,
        }
        Some(sq)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

/// Draws the board, `*` on the squares of the set.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "\n 9 8 7 6 5 4 3 2 1")?;
        for rank in 1..=9 {
            for file in (1..=9).rev() {
                let held = Square::new(file, rank).is_some_and(|sq| self.contains(sq));
                f.write_str(if held { " *" } else { " ." })?;
            }
            writeln!(f, "  {}", char::from(b'a' + rank - 1))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_files_are_found_from_any_square() {
        for sq in Square::all() {
            assert_eq!(
                Bitboard::of(sq).whole_files(),
                Bitboard::file(sq.file()),
                "{sq}"
            );
        }
        assert_eq!(Bitboard::rank(5).whole_files(), Bitboard::ALL);
        assert_eq!(Bitboard::ALL.whole_files(), Bitboard::ALL);
        assert_eq!(Bitboard::EMPTY.whole_files(), Bitboard::EMPTY);
    }

    #[test]
    fn sets_go_in_and_out() {
        let set: Bitboard = Square::all().step_by(7).collect();
        assert_eq!(set.len(), 12);
        assert_eq!(set.into_iter().len(), 12);
        assert_eq!(set.into_iter().collect::<Bitboard>(), set);
        assert_eq!((!set).len(), 69);
        assert_eq!((set | !set, set & !set), (Bitboard::ALL, Bitboard::EMPTY));
        assert_eq!((set.single(), Bitboard::EMPTY.single()), (None, None));
        assert_eq!(
            Bitboard::of(Square::at(80)).single(),
            Square::from_index(80)
        );
        assert_eq!(Bitboard::rank(1).up(), Bitboard::EMPTY);
        assert_eq!(Bitboard::rank(9).down(), Bitboard::EMPTY);
        assert_eq!(Bitboard::rank(4).down().up(), Bitboard::rank(4));
    }
}
