use std::fmt;

use super::{Color, Square};

/// A kind of piece (駒の種類); a promoted piece is a kind of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PieceKind {
    /// 歩
    Pawn,
    /// 香
    Lance,
    /// 桂
    Knight,
    /// 銀
    Silver,
    /// 金
    Gold,
    /// 角
    Bishop,
    /// 飛
    Rook,
    /// 玉・王
    King,
    /// と
    Tokin,
    /// 成香・杏
    ProLance,
    /// 成桂・圭
    ProKnight,
    /// 成銀・全
    ProSilver,
    /// 馬
    Horse,
    /// 龍・竜
    Dragon,
}

use PieceKind::{
    Bishop, Dragon, Gold, Horse, King, Knight, Lance, Pawn, ProKnight, ProLance, ProSilver, Rook,
    Silver, Tokin,
};

impl PieceKind {
    /// How many kinds there are.
    pub const COUNT: usize = 14;

    /// Every kind, the unpromoted ones first.
    pub const ALL: [PieceKind; PieceKind::COUNT] = [
        Pawn, Lance, Knight, Silver, Gold, Bishop, Rook, King, Tokin, ProLance, ProKnight,
        ProSilver, Horse, Dragon,
    ];

    /// The kinds that can be held in hand (持駒), in the order hands are written: rook first.
    pub const IN_HAND: [PieceKind; 7] = [Rook, Bishop, Gold, Silver, Knight, Lance, Pawn];

    /// The number of the kind, its place in [`PieceKind::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other side of the piece (成駒), if it can promote.
    pub const fn promoted(self) -> Option<PieceKind> {
        match self {
            Pawn => Some(Tokin),
            Lance => Some(ProLance),
            Knight => Some(ProKnight),
            Silver => Some(ProSilver),
            Bishop => Some(Horse),
            Rook => Some(Dragon),
            _ => None,
        }
    }

    /// The kind with its promotion taken back (生駒); itself if it is not promoted.
    pub const fn unpromoted(self) -> PieceKind {
        match self {
            Tokin => Pawn,
            ProLance => Lance,
            ProKnight => Knight,
            ProSilver => Silver,
            Horse => Bishop,
            Dragon => Rook,
            kind => kind,
        }
    }

    /// Whether this is a promoted kind (成駒).
    pub const fn is_promoted(self) -> bool {
        self as u8 > King as u8
    }

    /// Whether this kind has a promoted side to turn to (成れる).
    pub const fn can_promote(self) -> bool {
        self.promoted().is_some()
    }

    /// Whether it moves as a gold (金の動き): gold, tokin, promoted lance, knight and silver.
    pub const fn is_gold_like(self) -> bool {
        matches!(self, Gold | Tokin | ProLance | ProKnight | ProSilver)
    }

    /// How many pieces of this kind, promoted or not, a set holds (駒数).
    pub const fn set_count(self) -> u8 {
        match self.unpromoted() {
            Pawn => 18,
            Bishop | Rook | King => 2,
            _ => 4,
        }
    }

    /// The last ranks, counted from the far edge, on which such a piece could never move again (行き所のない段).
    pub const fn dead_ranks(self) -> u8 {
        match self {
            Pawn | Lance => 1,
            Knight => 2,
            _ => 0,
        }
    }

    /// Whether such a piece of `color` could never move away from `sq` (行き所のない駒).
    pub const fn is_dead_on(self, color: Color, sq: Square) -> bool {
        sq.relative_rank(color) <= self.dead_ranks()
    }

    /// The SFEN letters of Black's piece: `P`, `+P`.
    pub const fn sfen(self) -> &'static str {
        match self {
            Pawn => "P",
            Lance => "L",
            Knight => "N",
            Silver => "S",
            Gold => "G",
            Bishop => "B",
            Rook => "R",
            King => "K",
            Tokin => "+P",
            ProLance => "+L",
            ProKnight => "+N",
            ProSilver => "+S",
            Horse => "+B",
            Dragon => "+R",
        }
    }

    /// The unpromoted kind with this SFEN letter, upper-case.
    pub const fn from_sfen_letter(letter: char) -> Option<PieceKind> {
        Some(match letter {
            'P' => Pawn,
            'L' => Lance,
            'N' => Knight,
            'S' => Silver,
            'G' => Gold,
            'B' => Bishop,
            'R' => Rook,
            'K' => King,
            _ => return None,
        })
    }

    /// The English name in lower case: `pawn`, `promoted silver`.
    pub const fn name(self) -> &'static str {
        match self {
            Pawn => "pawn",
            Lance => "lance",
            Knight => "knight",
            Silver => "silver",
            Gold => "gold",
            Bishop => "bishop",
            Rook => "rook",
            King => "king",
            Tokin => "tokin",
            ProLance => "promoted lance",
            ProKnight => "promoted knight",
            ProSilver => "promoted silver",
            Horse => "horse",
            Dragon => "dragon",
        }
    }

    /// The English plural in lower case: `pawns`.
    pub const fn plural(self) -> &'static str {
        match self {
            Pawn => "pawns",
            Lance => "lances",
            Knight => "knights",
            Silver => "silvers",
            Gold => "golds",
            Bishop => "bishops",
            Rook => "rooks",
            King => "kings",
            Tokin => "tokins",
            ProLance => "promoted lances",
            ProKnight => "promoted knights",
            ProSilver => "promoted silvers",
            Horse => "horses",
            Dragon => "dragons",
        }
    }
}

/// The English name in lower case.
impl fmt::Display for PieceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A piece of one player (駒).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub kind: PieceKind,
}

impl Piece {
    /// A piece of `color`.
    pub const fn new(color: Color, kind: PieceKind) -> Piece {
        Piece { color, kind }
    }

    /// The SFEN letters: `P`, `+p`.
    pub const fn sfen(self) -> &'static str {
        match self.color {
            Color::Black => self.kind.sfen(),
            Color::White => match self.kind {
                Pawn => "p",
                Lance => "l",
                Knight => "n",
                Silver => "s",
                Gold => "g",
                Bishop => "b",
                Rook => "r",
                King => "k",
                Tokin => "+p",
                ProLance => "+l",
                ProKnight => "+n",
                ProSilver => "+s",
                Horse => "+b",
                Dragon => "+r",
            },
        }
    }

    /// Reads the SFEN letters of one piece: `p` (White's pawn), `+R` (Black's dragon).
    pub fn from_sfen(text: &str) -> Option<Piece> {
        let (promoted, letter) = match text.strip_prefix('+') {
            Some(letter) => (true, letter),
            None => (false, text),
        };
        let mut letters = letter.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else {
            return None;
        };
        let color = if letter.is_ascii_lowercase() {
            Color::White
        } else {
            Color::Black
        };
        let kind = PieceKind::from_sfen_letter(letter.to_ascii_uppercase())?;
        let kind = if promoted { kind.promoted()? } else { kind };
        Some(Piece { color, kind })
    }
}

/// The SFEN letters: `P`, `+p`.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.sfen())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_read_back() {
        for kind in PieceKind::ALL {
            for color in Color::ALL {
                let piece = Piece { color, kind };
                assert_eq!(Piece::from_sfen(piece.sfen()), Some(piece));
                assert!(piece.sfen().eq_ignore_ascii_case(kind.sfen()));
            }
            if let Some(promoted) = kind.promoted() {
                assert_eq!(
                    (promoted.unpromoted(), promoted.is_promoted()),
                    (kind, true)
                );
            }
        }
        for text in ["", "+", "+G", "+k", "X", "PP", "++P", "歩"] {
            assert_eq!(Piece::from_sfen(text), None, "{text}");
        }
    }

    #[test]
    fn no_piece_costs_no_more_room_than_a_piece() {
        assert_eq!(size_of::<Option<Piece>>(), 2);
    }
}
