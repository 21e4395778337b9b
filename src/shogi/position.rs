use std::fmt;
use std::sync::LazyLock;

use super::{
    Bitboard, Board, ByColor, Color, Hand, Move, Piece, PieceKind, Setup, SetupError, Square,
};
use super::{attacks, sfen, zobrist};

/// A checked position (局面): pieces, hands, turn, and what follows from them.
///
/// Moves are played and taken back in place. Beside the board it keeps a bitboard for every kind, the pieces that give
/// check, and a hash.
#[derive(Clone)]
pub struct Position {
    board: Board,
    kinds: [Bitboard; PieceKind::COUNT],
    colors: ByColor<Bitboard>,
    hands: ByColor<Hand>,
    turn: Color,
    move_number: u32,
    hash: u64,
    checkers: Bitboard,
    /// Whether the side to move could take the king, as in some problems before the first move.
    exposed: bool,
}

/// What [`Position::play`] changed, for [`Position::undo`] (一手戻す).
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    mv: Move,
    /// The piece that moved, as it was; `None` if there was none and nothing happened.
    moved: Option<Piece>,
    captured: Option<Piece>,
    hash: u64,
    checkers: Bitboard,
    exposed: bool,
}

impl Undo {
    /// The move that was played.
    pub const fn mv(&self) -> Move {
        self.mv
    }

    /// The piece that moved or was dropped, as it was before; `None` if there was none and nothing happened.
    pub const fn moved(&self) -> Option<Piece> {
        self.moved
    }

    /// The piece that was taken, if any, as it stood on the board.
    pub const fn captured(&self) -> Option<Piece> {
        self.captured
    }
}

impl Position {
    /// The start of an even game (平手).
    pub fn even() -> Position {
        static EVEN: LazyLock<Position> = LazyLock::new(|| Position::unchecked(&Setup::even()));
        EVEN.clone()
    }

    /// Checks a written position. One that is merely odd is accepted.
    ///
    /// # Errors
    ///
    /// Every reason why no game can be played there; see [`SetupError::is_error`].
    pub fn new(setup: &Setup) -> Result<Position, Vec<SetupError>> {
        if setup.is_even() {
            return Ok(Position::even());
        }
        let errors = setup.errors();
        if errors.is_empty() {
            Ok(Position::unchecked(setup))
        } else {
            Err(errors)
        }
    }

    /// The position of a set-up that may hold any fault.
    pub(super) fn unchecked(setup: &Setup) -> Position {
        let mut position = Position {
            board: setup.board().clone(),
            kinds: [Bitboard::EMPTY; PieceKind::COUNT],
            colors: ByColor::default(),
            hands: setup.hands,
            turn: setup.turn,
            move_number: setup.move_number,
            hash: 0,
            checkers: Bitboard::EMPTY,
            exposed: false,
        };
        for (sq, piece) in setup.pieces() {
            position.kinds[piece.kind.index()].insert(sq);
            position.colors[piece.color].insert(sq);
            position.hash ^= zobrist::piece(piece.color, piece.kind, sq);
        }
        for (color, hand) in setup.hands.iter() {
            for (kind, count) in hand.iter() {
                position.hash ^= zobrist::hand(color, kind, count);
            }
        }
        if setup.turn == Color::White {
            position.hash ^= zobrist::TURN;
        }
        let turn = position.turn;
        position.checkers = position.attackers_of_king(turn);
        position.exposed = !position.attackers_of_king(!turn).is_empty();
        position
    }

    /// The position as a set-up.
    pub fn setup(&self) -> Setup {
        Setup {
            board: self.board.clone(),
            hands: self.hands,
            turn: self.turn,
            move_number: self.move_number,
        }
    }

    /// Who is to move (手番).
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The number of the next move as SFEN counts it.
    pub const fn move_number(&self) -> u32 {
        self.move_number
    }

    /// The piece on a square, if any.
    pub const fn piece_at(&self, sq: Square) -> Option<Piece> {
        self.board.piece_at(sq)
    }

    /// What stands on the squares.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The pieces in hand of a player (持駒).
    pub fn hand(&self, color: Color) -> Hand {
        self.hands[color]
    }

    /// The pieces in hand of both players.
    pub const fn hands(&self) -> &ByColor<Hand> {
        &self.hands
    }

    /// Where the pieces of exactly this kind of a player stand.
    pub fn pieces(&self, color: Color, kind: PieceKind) -> Bitboard {
        self.kinds[kind.index()] & self.colors[color]
    }

    /// Where the pieces of a player stand.
    pub fn pieces_of(&self, color: Color) -> Bitboard {
        self.colors[color]
    }

    /// Where pieces stand.
    pub fn occupied(&self) -> Bitboard {
        self.colors[Color::Black] | self.colors[Color::White]
    }

    /// Where the king of a player stands, if there is one (玉の位置).
    pub fn king(&self, color: Color) -> Option<Square> {
        self.pieces(color, PieceKind::King).first()
    }

    /// The pieces that give check to the side to move (王手をかけている駒).
    pub const fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// Whether the side to move is in check (王手).
    pub const fn is_check(&self) -> bool {
        !self.checkers.is_empty()
    }

    /// The pieces of the side to move that shield its king from a slider (ピンされた駒).
    pub fn pinned(&self) -> Bitboard {
        let mut pinned = Bitboard::EMPTY;
        let Some(king) = self.king(self.turn) else {
            return pinned;
        };
        for slider in self.aligned_sliders(king, !self.turn) {
            let shield = attacks::between(king, slider) & self.occupied();
            if !shield.has_several() {
                pinned |= shield & self.colors[self.turn];
            }
        }
        pinned
    }

    /// The enemy slider that attacks, or would attack, the king of `color` through `sq` if no piece stood there.
    #[inline]
    pub(super) fn slider_behind(&self, color: Color, king: Square, sq: Square) -> Option<Square> {
        // Hardly ever is there one on the line at all.
        let sliders = self.aligned_sliders(king, !color) & attacks::beyond(king, sq);
        if sliders.is_empty() {
            return None;
        }
        let others = self.occupied() - Bitboard::of(sq);
        sliders
            .into_iter()
            .find(|&slider| !attacks::between(king, slider).intersects(others))
    }

    /// A hash of board, hands and turn.
    ///
    /// Equal positions have equal hashes; [`Position::same_position`] tells for certain.
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// Whether board, hands and turn are the same (同一局面); the move number does not count.
    pub fn same_position(&self, other: &Position) -> bool {
        self.hash == other.hash
            && self.turn == other.turn
            && self.hands == other.hands
            && self.board == other.board
    }

    /// The pieces of exactly this kind of the side to move whose movement reaches `to`.
    ///
    /// Pieces in the way count, the safety of the king does not. `to` may be empty or hold any piece.
    pub fn reach(&self, kind: PieceKind, to: Square) -> Bitboard {
        let candidates = self.pieces(self.turn, kind);
        if candidates.is_empty() {
            return candidates;
        }
        // Turned round, the piece would go from `to` where pieces of its kind come from.
        let turned = Piece {
            color: !self.turn,
            kind,
        };
        candidates & attacks::attacks(turned, to, self.occupied())
    }

    /// The pieces of a player that move as golds.
    pub(super) fn golds(&self) -> Bitboard {
        self.kinds[PieceKind::Gold.index()]
            | self.kinds[PieceKind::Tokin.index()]
            | self.kinds[PieceKind::ProLance.index()]
            | self.kinds[PieceKind::ProKnight.index()]
            | self.kinds[PieceKind::ProSilver.index()]
    }

    /// The pieces of `by` that attack `sq` if the squares of `occupied` hold pieces (利かせている駒).
    pub fn attackers(&self, sq: Square, by: Color, occupied: Bitboard) -> Bitboard {
        self.step_attackers(sq, by) | self.slide_attackers(sq, by, occupied)
    }

    /// The pieces of `by` that attack `sq` from near by: all but distant sliders.
    pub(super) fn step_attackers(&self, sq: Square, by: Color) -> Bitboard {
        let kind = |kind: PieceKind| self.kinds[kind.index()];
        let kings = kind(PieceKind::King) | kind(PieceKind::Horse) | kind(PieceKind::Dragon);
        let attackers = attacks::pawn(!by, sq) & kind(PieceKind::Pawn)
            | attacks::knight(!by, sq) & kind(PieceKind::Knight)
            | attacks::silver(!by, sq) & kind(PieceKind::Silver)
            | attacks::gold(!by, sq) & self.golds()
            | attacks::king(sq) & kings;
        attackers & self.colors[by]
    }

    /// The sliders of `by` that would attack `sq` on an empty board.
    fn aligned_sliders(&self, sq: Square, by: Color) -> Bitboard {
        let kind = |kind: PieceKind| self.kinds[kind.index()];
        let aligned = attacks::rook_lines(sq) & (kind(PieceKind::Rook) | kind(PieceKind::Dragon))
            | attacks::bishop_lines(sq) & (kind(PieceKind::Bishop) | kind(PieceKind::Horse))
            | attacks::lance_origins(by, sq) & kind(PieceKind::Lance);
        aligned & self.colors[by]
    }

    /// The sliders of `by` that attack `sq` if the squares of `occupied` hold pieces.
    pub(super) fn slide_attackers(&self, sq: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let mut attackers = Bitboard::EMPTY;
        for slider in self.aligned_sliders(sq, by) {
            if !attacks::between(sq, slider).intersects(occupied) {
                attackers.insert(slider);
            }
        }
        attackers
    }

    /// Who attacks the king of `color`, if there is one.
    fn attackers_of_king(&self, color: Color) -> Bitboard {
        match self.king(color) {
            Some(king) => self.attackers(king, !color, self.occupied()),
            None => Bitboard::EMPTY,
        }
    }

    /// Who gives check to the side to move, when the last move has put `piece` on `to` and perhaps left `from`.
    #[inline]
    fn checkers_after(&self, piece: Piece, from: Option<Square>, to: Square) -> Bitboard {
        let Some(king) = self.king(self.turn) else {
            return Bitboard::EMPTY;
        };
        let mut checkers = Bitboard::EMPTY;
        if attacks::reaches(piece, to, king, self.occupied()) {
            checkers.insert(to);
        }
        if let Some(slider) = from.and_then(|from| self.slider_behind(self.turn, king, from)) {
            checkers.insert(slider);
        }
        checkers
    }

    /// Puts a piece on an empty square, or takes it away again; the board array is left alone.
    fn toggle(&mut self, sq: Square, piece: Piece) {
        let bit = Bitboard::of(sq);
        self.kinds[piece.kind.index()] ^= bit;
        self.colors[piece.color] ^= bit;
    }

    fn add_to_hand(&mut self, kind: PieceKind) {
        let kind = kind.unpromoted();
        let held = self.hands[self.turn].count(kind);
        if self.hands[self.turn].add(kind).is_some() {
            self.hash ^=
                zobrist::hand(self.turn, kind, held) ^ zobrist::hand(self.turn, kind, held + 1);
        }
    }

    /// Plays a move that [`Position::judge`] finds legal (一手進める).
    ///
    /// It does not look whether it is. An illegal move leads to a position that makes no sense, but never to a panic, and
    /// [`Position::undo`] takes it back all the same.
    pub fn play(&mut self, mv: Move) -> Undo {
        let mut undo = Undo {
            mv,
            moved: None,
            captured: None,
            hash: self.hash,
            checkers: self.checkers,
            exposed: self.exposed,
        };
        let mut placed = None;
        match mv {
            Move::Normal { from, to, promote } => {
                if let Some(moved) = self.board.piece_at(from).filter(|_| from != to) {
                    undo.moved = Some(moved);
                    undo.captured = self.board.piece_at(to);
                    if let Some(captured) = undo.captured {
                        self.toggle(to, captured);
                        self.hash ^= zobrist::piece(captured.color, captured.kind, to);
                        self.add_to_hand(captured.kind);
                    }
                    let kind = if promote {
                        moved.kind.promoted().unwrap_or(moved.kind)
                    } else {
                        moved.kind
                    };
                    let piece = Piece {
                        color: moved.color,
                        kind,
                    };
                    placed = Some(piece);
                    self.toggle(from, moved);
                    self.toggle(to, piece);
                    self.board.set(from, None);
                    self.board.set(to, Some(piece));
                    self.hash ^= zobrist::piece(moved.color, moved.kind, from);
                    self.hash ^= zobrist::piece(moved.color, kind, to);
                }
            }
            Move::Drop { kind, to } => {
                let held = self.hands[self.turn].count(kind);
                if self.board.piece_at(to).is_none() && self.hands[self.turn].remove(kind).is_some()
                {
                    let piece = Piece {
                        color: self.turn,
                        kind,
                    };
                    undo.moved = Some(piece);
                    placed = Some(piece);
                    self.toggle(to, piece);
                    self.board.set(to, Some(piece));
                    self.hash ^= zobrist::hand(self.turn, kind, held)
                        ^ zobrist::hand(self.turn, kind, held - 1);
                    self.hash ^= zobrist::piece(self.turn, kind, to);
                }
            }
        }
        self.turn = !self.turn;
        self.hash ^= zobrist::TURN;
        self.move_number = self.move_number.wrapping_add(1);
        self.checkers = match placed {
            // After a legal move nothing else can have changed for the other king.
            Some(piece) if !self.exposed && piece.color != self.turn => {
                self.checkers_after(piece, mv.from(), mv.to())
            }
            _ => self.attackers_of_king(self.turn),
        };
        self.exposed = false;
        undo
    }

    /// Takes back the last move (一手戻す); `undo` is what [`Position::play`] returned for it.
    pub fn undo(&mut self, undo: Undo) {
        self.turn = !self.turn;
        self.move_number = self.move_number.wrapping_sub(1);
        self.hash = undo.hash;
        self.checkers = undo.checkers;
        self.exposed = undo.exposed;
        let Some(moved) = undo.moved else { return };
        let to = undo.mv.to();
        if let Some(placed) = self.board.piece_at(to) {
            self.toggle(to, placed);
        }
        self.board.set(to, undo.captured);
        match undo.mv {
            Move::Normal { from, .. } => {
                self.board.set(from, Some(moved));
                self.toggle(from, moved);
                if let Some(captured) = undo.captured {
                    self.toggle(to, captured);
                    self.hands[self.turn].remove(captured.kind.unpromoted());
                }
            }
            Move::Drop { kind, .. } => {
                self.hands[self.turn].add(kind);
            }
        }
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::even()
    }
}

/// The SFEN.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        sfen::write(f, &self.board, &self.hands, self.turn, self.move_number)
    }
}

/// Draws the board and tells the rest.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}{self}", self.board)
    }
}
