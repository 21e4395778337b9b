use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::Color;

/// A square (マス) of the board.
///
/// The order is file-major: 1a is 0, 1b is 1, … 9i is 80. So a file is nine neighbouring squares, and turning the board
/// round is `80 - index`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// How many squares a board has.
    pub const COUNT: usize = 81;

    /// The square on `file` (筋) and `rank` (段), both counted from 1 as printed on a diagram.
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if 1 <= file && file <= 9 && 1 <= rank && rank <= 9 {
            Some(Square((file - 1) * 9 + (rank - 1)))
        } else {
            None
        }
    }

    /// The square with this number, 0 to 80.
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < Square::COUNT {
            Some(Square(index as u8))
        } else {
            None
        }
    }

    /// Only for numbers known to be on the board.
    pub(super) const fn at(index: u32) -> Square {
        debug_assert!(index < Square::COUNT as u32);
        Square(index as u8)
    }

    /// The number of the square, 0 to 80.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file (筋), 1 to 9; file 1 is at Black's right.
    pub const fn file(self) -> u8 {
        self.0 / 9 + 1
    }

    /// The rank (段), 1 to 9; rank 1 is White's back rank.
    pub const fn rank(self) -> u8 {
        self.0 % 9 + 1
    }

    /// The same square seen from the other side of the board.
    pub const fn flipped(self) -> Square {
        Square(80 - self.0)
    }

    /// The rank counted from the far edge of the board as `color` sees it: 1 is the last rank the player can reach.
    pub const fn relative_rank(self, color: Color) -> u8 {
        match color {
            Color::Black => self.rank(),
            Color::White => 10 - self.rank(),
        }
    }

    /// Whether the square is in the promotion zone of `color` (敵陣, the far three ranks).
    pub const fn in_promotion_zone(self, color: Color) -> bool {
        self.relative_rank(color) <= 3
    }

    /// Every square in order of its number: 1a, 1b, … 9i.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..Square::COUNT as u8).map(Square)
    }

    /// Reads the USI name of a square, such as `7g`.
    pub fn from_usi(text: &str) -> Option<Square> {
        match *text.as_bytes() {
            [file, rank] => Square::from_usi_bytes(file, rank),
            _ => None,
        }
    }

    /// The square whose USI name consists of these two bytes.
    pub(super) const fn from_usi_bytes(file: u8, rank: u8) -> Option<Square> {
        Square::new(
            file.wrapping_sub(b'0'),
            rank.wrapping_sub(b'a').wrapping_add(1),
        )
    }
}

/// A text that names no square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a square: squares are written 1a to 9i")]
pub struct ParseSquareError;

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        Square::from_usi(text).ok_or(ParseSquareError)
    }
}

/// The USI name: `7g`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = [b'0' + self.file(), b'a' + self.rank() - 1];
        f.pad(str::from_utf8(&name).map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Names the nine squares of one file, rank 1 first.
macro_rules! file_of_squares {
    ($file:literal: $a:ident $b:ident $c:ident $d:ident $e:ident $f:ident $g:ident $h:ident $i:ident) => {
        file_of_squares!(@ $file $a 1 $b 2 $c 3 $d 4 $e 5 $f 6 $g 7 $h 8 $i 9);
    };
    (@ $file:literal $($name:ident $rank:literal)*) => {
        $(
            #[doc = concat!("The square on file ", $file, " and rank ", $rank, ".")]
            pub const $name: Square = Square(($file - 1) * 9 + ($rank - 1));
        )*
    };
}

/// Every square (マス) by its name.
pub mod squares {
    use super::Square;

    file_of_squares!(1: SQ_1A SQ_1B SQ_1C SQ_1D SQ_1E SQ_1F SQ_1G SQ_1H SQ_1I);
    file_of_squares!(2: SQ_2A SQ_2B SQ_2C SQ_2D SQ_2E SQ_2F SQ_2G SQ_2H SQ_2I);
    file_of_squares!(3: SQ_3A SQ_3B SQ_3C SQ_3D SQ_3E SQ_3F SQ_3G SQ_3H SQ_3I);
    file_of_squares!(4: SQ_4A SQ_4B SQ_4C SQ_4D SQ_4E SQ_4F SQ_4G SQ_4H SQ_4I);
    file_of_squares!(5: SQ_5A SQ_5B SQ_5C SQ_5D SQ_5E SQ_5F SQ_5G SQ_5H SQ_5I);
    file_of_squares!(6: SQ_6A SQ_6B SQ_6C SQ_6D SQ_6E SQ_6F SQ_6G SQ_6H SQ_6I);
    file_of_squares!(7: SQ_7A SQ_7B SQ_7C SQ_7D SQ_7E SQ_7F SQ_7G SQ_7H SQ_7I);
    file_of_squares!(8: SQ_8A SQ_8B SQ_8C SQ_8D SQ_8E SQ_8F SQ_8G SQ_8H SQ_8I);
    file_of_squares!(9: SQ_9A SQ_9B SQ_9C SQ_9D SQ_9E SQ_9F SQ_9G SQ_9H SQ_9I);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_agree() {
        for (sq, name, file, rank, index) in [
            (squares::SQ_1A, "1a", 1, 1, 0),
            (squares::SQ_1I, "1i", 1, 9, 8),
            (squares::SQ_7G, "7g", 7, 7, 60),
            (squares::SQ_9I, "9i", 9, 9, 80),
        ] {
            assert_eq!(sq.to_string(), name);
            assert_eq!(
                (sq.file(), sq.rank(), sq.index()),
                (file, rank, index),
                "{name}"
            );
            assert_eq!(Square::from_usi(name), Some(sq));
            assert_eq!(Square::new(file, rank), Some(sq));
            assert_eq!(sq.flipped().flipped(), sq);
        }
        for name in [
            "", "7", "0a", "7j", "7G", "a7", "77", "7g7", "７g", "/a", "7`",
        ] {
            assert_eq!(Square::from_usi(name), None, "{name}");
        }
    }
}
