use std::fmt;
use std::sync::LazyLock;

use thiserror::Error;

use super::{Bitboard, Board, ByColor, Color, Hand, Piece, PieceKind, Position, Square};

/// A position as it is written (局面図): freely editable, unchecked.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Setup {
    pub(super) board: Board,
    /// The pieces in hand of each player (持駒).
    pub hands: ByColor<Hand>,
    /// Who is to move (手番).
    pub turn: Color,
    /// The number of the next move as SFEN counts it, usually from 1.
    pub move_number: u32,
}

static EVEN: LazyLock<Setup> = LazyLock::new(Setup::make_even);

impl Setup {
    /// An empty board, empty hands, Black to move.
    pub const EMPTY: Setup = Setup {
        board: Board::EMPTY,
        hands: ByColor::new(Hand::EMPTY, Hand::EMPTY),
        turn: Color::Black,
        move_number: 1,
    };

    /// The start of an even game (平手).
    pub fn even() -> Setup {
        EVEN.clone()
    }

    /// Whether it is the start of an even game; most games begin there, so it is looked up before anything is worked out.
    pub fn is_even(&self) -> bool {
        *self == *EVEN
    }

    fn make_even() -> Setup {
        use PieceKind::{Bishop, Gold, King, Knight, Lance, Pawn, Rook, Silver};
        let mut setup = Setup::EMPTY;
        let back = [
            Lance, Knight, Silver, Gold, King, Gold, Silver, Knight, Lance,
        ];
        let pieces = (1..).zip(back).map(|(file, kind)| (file, 9, kind));
        let pieces = pieces.chain((1..=9).map(|file| (file, 7, Pawn)));
        for (file, rank, kind) in pieces.chain([(2, 8, Rook), (8, 8, Bishop)]) {
            if let Some(sq) = Square::new(file, rank) {
                setup.set(sq, Some(Piece::new(Color::Black, kind)));
                setup.set(sq.flipped(), Some(Piece::new(Color::White, kind)));
            }
        }
        setup
    }

    /// What stands on the squares.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The piece on a square, if any.
    pub const fn piece_at(&self, sq: Square) -> Option<Piece> {
        self.board.piece_at(sq)
    }

    /// Puts a piece on a square, or clears it.
    pub const fn set(&mut self, sq: Square, piece: Option<Piece>) {
        self.board.set(sq, piece);
    }

    /// The pieces on the board with their squares.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.board.pieces()
    }

    /// Whether board, hands and turn are the same; the move number does not count.
    pub fn same_position(&self, other: &Setup) -> bool {
        self.turn == other.turn && self.hands == other.hands && self.board == other.board
    }

    /// Everything that is wrong or odd with the position: first the errors, then the oddities.
    ///
    /// One king, or none, is no fault: mate problems (詰将棋) are drawn so.
    pub fn faults(&self) -> Vec<SetupError> {
        if self.is_even() {
            return Vec::new();
        }
        let mut faults = self.errors();
        self.push_oddities(&mut faults);
        faults
    }

    /// The faults that make a game on this position impossible.
    pub(super) fn errors(&self) -> Vec<SetupError> {
        let mut errors = Vec::new();
        let mut counts = [0u32; PieceKind::COUNT];
        let mut kings = ByColor::new(Bitboard::EMPTY, Bitboard::EMPTY);
        for (sq, piece) in self.pieces() {
            counts[piece.kind.unpromoted().index()] += 1;
            if piece.kind == PieceKind::King {
                kings[piece.color].insert(sq);
            }
        }
        for color in Color::ALL {
            if kings[color].has_several() {
                errors.push(SetupError::TwoKings {
                    color,
                    squares: kings[color],
                });
            }
            for (kind, count) in self.hands[color].iter() {
                counts[kind.index()] += u32::from(count);
            }
        }
        for kind in PieceKind::IN_HAND {
            let (count, limit) = (counts[kind.index()], u32::from(kind.set_count()));
            if count > limit {
                errors.push(SetupError::TooMany { kind, count, limit });
            }
        }
        errors
    }

    fn push_oddities(&self, faults: &mut Vec<SetupError>) {
        let position = Position::unchecked(self);
        for color in Color::ALL {
            let pawns = position.pieces(color, PieceKind::Pawn);
            for file in 1..=9 {
                let squares = pawns & Bitboard::file(file);
                if squares.has_several() {
                    faults.push(SetupError::DoubledPawns {
                        color,
                        file,
                        squares,
                    });
                }
            }
        }
        for (square, piece) in self.pieces() {
            if piece.kind.is_dead_on(piece.color, square) {
                faults.push(SetupError::DeadPiece { piece, square });
            }
        }
        let waiting = !self.turn;
        for king in position.pieces(waiting, PieceKind::King) {
            let attackers = position.attackers(king, self.turn, position.occupied());
            if let Some(by) = attackers.first() {
                faults.push(SetupError::WaitingInCheck {
                    color: waiting,
                    king,
                    by,
                });
            }
        }
    }

    /// The checked position.
    ///
    /// # Errors
    ///
    /// As [`Position::new`].
    pub fn into_position(self) -> Result<Position, Vec<SetupError>> {
        Position::new(&self)
    }
}

impl Default for Setup {
    fn default() -> Setup {
        Setup::EMPTY
    }
}

/// Draws the board and tells the rest.
impl fmt::Debug for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}{}", self.board, self.to_sfen())
    }
}

/// Something wrong with a written position (局面の不備).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// Two kings of one side (同じ側の玉が二枚).
    #[error("{color} has {} kings ({})", squares.len(), Listed(*squares))]
    TwoKings {
        /// Whose they are.
        color: Color,
        /// Where they stand.
        squares: Bitboard,
    },
    /// More pieces of a kind than a set holds (駒数超過), promoted ones included.
    #[error("{count} {} where a set holds {limit}", kind.plural())]
    TooMany {
        /// The kind, unpromoted.
        kind: PieceKind,
        /// How many there are on the board and in both hands.
        count: u32,
        /// How many there are in a set.
        limit: u32,
    },
    /// Two pawns on one file (二歩).
    #[error("{color} has {} pawns on file {file} ({})", squares.len(), Listed(*squares))]
    DoubledPawns {
        /// Whose they are.
        color: Color,
        /// The file, 1 to 9.
        file: u8,
        /// Where they stand.
        squares: Bitboard,
    },
    /// A pawn, lance or knight that can never move again (行き所のない駒).
    #[error("a {} of {} on {square} can never move", piece.kind, piece.color)]
    DeadPiece {
        /// What it is.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
    /// The king of the side that is not to move is in check (王手放置).
    #[error("the king of {color} on {king} is in check (from {by}), but it is not {color}'s turn")]
    WaitingInCheck {
        /// Whose king it is.
        color: Color,
        /// Where the king stands.
        king: Square,
        /// Where a piece that gives check stands.
        by: Square,
    },
}

impl SetupError {
    /// Whether no game can be played from there; else it is merely odd, as problems are, and the game goes on.
    pub const fn is_error(&self) -> bool {
        matches!(
            self,
            SetupError::TwoKings { .. } | SetupError::TooMany { .. }
        )
    }

    /// The square to look at: of several pieces, that of the last one.
    pub fn square(&self) -> Option<Square> {
        match *self {
            Self::TwoKings { squares, .. } | Self::DoubledPawns { squares, .. } => {
                squares.into_iter().last()
            }
            Self::DeadPiece { square, .. } => Some(square),
            Self::WaitingInCheck { king, .. } => Some(king),
            Self::TooMany { .. } => None,
        }
    }
}

/// Squares as a message lists them: `2c, 2f`.
struct Listed(Bitboard);

impl fmt::Display for Listed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, sq) in self.0.into_iter().enumerate() {
            write!(f, "{}{sq}", if i > 0 { ", " } else { "" })?;
        }
        Ok(())
    }
}
