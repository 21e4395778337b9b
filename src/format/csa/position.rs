//! The start position of a CSA record: `PI`, rows, single pieces.

use super::read::{Leniency, Told};
use crate::messages::{Message, findings};
use crate::record::fault::{Code, Span};
use crate::shogi::{Color, Piece, PieceKind, Setup, Square};
use crate::text::names;

/// What the position lines have said so far.
#[derive(Debug)]
pub(super) struct Diagram {
    setup: Box<Setup>,
    /// From the first to the last position line.
    pub(super) span: Span,
    /// Where each row stands.
    pub(super) lines: [Option<Span>; 9],
    /// `PI` with removals: White gives odds and moves first.
    pub(super) removals: bool,
    /// The rows read, a bit each.
    rows: u16,
    /// Rows that do not have nine cells, with the number they have.
    odd_rows: Vec<(Span, usize)>,
    rest_dealt: bool,
    broken: bool,
}

impl Diagram {
    pub(super) fn new(span: Span) -> Self {
        Self {
            setup: Box::new(Setup::EMPTY),
            span,
            lines: [None; 9],
            removals: false,
            rows: 0,
            odd_rows: Vec::new(),
            rest_dealt: false,
            broken: false,
        }
    }

    /// Reads one position statement in upper case and half width; `false` if it is none.
    pub(super) fn statement(&mut self, statement: &str, span: Span, told: &mut Told<'_>) -> bool {
        match statement.as_bytes() {
            [b'P', b'I', removals @ ..] => self.even(removals, span, told),
            [b'P', rank @ b'1'..=b'9', row @ ..] => self.row(rank - b'0', row, span, told),
            [b'P', sign @ (b'+' | b'-'), pieces @ ..] => {
                let color = if *sign == b'+' {
                    Color::Black
                } else {
                    Color::White
                };
                self.pieces(color, pieces, span, told);
            }
            _ => return false,
        }
        self.span.end = self.span.end.max(span.end);
        true
    }

    /// The finished position, or `None` if it could not be read, which was told.
    pub(super) fn finish(mut self, told: &mut Told<'_>) -> Option<Box<Setup>> {
        let sizes = self.odd_rows.iter().map(|row| row.1);
        match (sizes.clone().min(), sizes.max()) {
            (Some(3..=5), Some(most @ 3..=5)) if self.rows == 0 && self.odd_rows.len() > 2 => {
                let message = Message::new(findings::BOARD_WITH_FEW_FILES).with("files", most);
                told.faults
                    .add(Code::UnsupportedVariant, self.span, message);
                self.broken = true;
            }
            _ => {
                for (span, cells) in std::mem::take(&mut self.odd_rows) {
                    let message = Message::new(findings::SQUARES_IN_ROW).with("squares", cells);
                    self.bad(span, message, told);
                }
            }
        }
        if self.broken {
            return None;
        }
        if self.rows != 0 && self.rows != 0x3FE {
            let missing = (1_u8..=9).filter(|rank| self.rows & 1 << rank == 0);
            let missing: Vec<Message> = missing.map(Message::verbatim).collect();
            let message = Message::new(findings::ROWS_MISSING).with("rows", missing);
            told.faults.add(Code::AssumedStart, self.span, message);
        }
        Some(self.setup)
    }

    fn bad(
        &mut self,
        span: Span,
        message: impl Into<Message>,
        told: &mut Told<'_>,
    ) {
        told.faults.add(Code::BadBoard, span, message);
        self.broken = true;
    }

    /// `PI82HI22KA`: the even board without these pieces.
    fn even(&mut self, removals: &[u8], span: Span, told: &mut Told<'_>) {
        let is_first = self.rows == 0 && self.odd_rows.is_empty() && *self.setup == Setup::EMPTY;
        if !is_first {
            let message = findings::LINES_BEFORE_PI;
            return self.bad(span, message, told);
        }
        *self.setup = Setup::even();
        self.removals = !removals.is_empty();
        let mut rest = removals.trim_ascii();
        while let Some((&[file, rank, ..], after)) = rest.split_first_chunk::<4>() {
            let kind = self.kind(&rest[2..4], span, told);
            let square = Square::new(file.wrapping_sub(b'0'), rank.wrapping_sub(b'0'));
            let (Some(kind), Some(square)) = (kind, square) else {
                break;
            };
            match self.setup.piece_at(square) {
                Some(piece) if piece.kind == kind => self.setup.set(square, None),
                Some(piece) => {
                    let message = Message::new(findings::OTHER_PIECE_TAKEN_OFF)
                        .with("piece", kind)
                        .with("square", square)
                        .with("other", piece.kind);
                    self.bad(span, message, told);
                }
                None => {
                    let message = Message::new(findings::NOTHING_TO_TAKE_OFF)
                        .with("piece", kind)
                        .with("square", square);
                    self.bad(span, message, told);
                }
            }
            rest = after.trim_ascii_start();
        }
        if !rest.is_empty() {
            self.bad(
                span,
                findings::NO_PIECES_TO_TAKE_OFF,
                told,
            );
        }
    }

    /// `P1-KY-KE … `: nine cells, file 9 first.
    fn row(&mut self, rank: u8, row: &[u8], span: Span, told: &mut Told<'_>) {
        if let Some(line) = self.lines.get_mut(usize::from(rank) - 1) {
            *line = Some(span);
        }
        let cells = match fixed_cells(row) {
            Some(cells) => cells,
            None => match free_cells(row) {
                Some(cells) if cells.1 == 9 => cells,
                Some((_, count)) => {
                    self.odd_rows.push((span, count));
                    return;
                }
                None => {
                    self.bad(
                        span,
                        findings::NO_ROW_OF_BOARD,
                        told,
                    );
                    return;
                }
            },
        };
        let again = self.rows & 1 << rank != 0;
        for (index, cell) in cells.0.into_iter().enumerate() {
            let Some(square) = Square::new(9 - index as u8, rank) else {
                continue;
            };
            let piece = cell.map(|(piece, canonical)| {
                if !canonical {
                    told.lenient(Leniency::KingCode, span, findings::KING_IS_OU);
                }
                piece
            });
            if again && self.setup.piece_at(square) != piece {
                let message = Message::new(findings::ROW_AGAIN).with("rank", rank);
                self.bad(span, message, told);
                return;
            }
            self.setup.set(square, piece);
        }
        self.rows |= 1 << rank;
    }

    /// `P+27FU00KI00AL`: single pieces on the board or in hand.
    fn pieces(&mut self, color: Color, pieces: &[u8], span: Span, told: &mut Told<'_>) {
        let mut rest = pieces.trim_ascii();
        if self.rest_dealt && !rest.is_empty() {
            told.lenient(
                Leniency::AfterAll,
                span,
                findings::ALL_IS_LAST,
            );
        }
        while let Some((&[file, rank, a, b], after)) = rest.split_first_chunk::<4>() {
            if [file, rank].contains(&b'O') {
                told.lenient(Leniency::LetterO, span, findings::HAND_IS_ZEROS);
            }
            rest = after.trim_ascii_start();
            let in_hand = matches!((file, rank), (b'0' | b'O', b'0' | b'O'));
            if in_hand && [a, b] == *b"AL" {
                self.deal_rest(color);
                continue;
            }
            let Some(kind) = self.kind(&[a, b], span, told) else {
                self.bad(
                    span,
                    findings::NO_SUCH_PIECE,
                    told,
                );
                return;
            };
            if in_hand {
                if self.setup.hands[color].add(kind).is_none() {
                    let message = Message::new(findings::NEVER_IN_HAND).with("piece", kind);
                    self.bad(span, message, told);
                }
                continue;
            }
            match Square::new(file.wrapping_sub(b'0'), rank.wrapping_sub(b'0')) {
                Some(square) if self.setup.piece_at(square).is_none() => {
                    self.setup.set(square, Some(Piece::new(color, kind)));
                }
                Some(square) => {
                    let message =
                        Message::new(findings::TWO_PIECES_ON_SQUARE).with("square", square);
                    self.bad(span, message, told);
                }
                None => {
                    self.bad(
                        span,
                        findings::NO_SUCH_SQUARE,
                        told,
                    );
                    return;
                }
            }
        }
        if !rest.is_empty() {
            self.bad(span, findings::NO_PIECES_OF_CSA, told);
        }
    }

    fn kind(&self, code: &[u8], span: Span, told: &mut Told<'_>) -> Option<PieceKind> {
        let piece = names::csa_piece(code)?;
        if !piece.canonical {
            told.lenient(Leniency::KingCode, span, findings::KING_IS_OU);
        }
        Some(piece.kind)
    }

    /// `00AL`: all pieces that are still in the box go to one hand, the kings aside.
    fn deal_rest(&mut self, color: Color) {
        self.rest_dealt = true;
        let mut used = [0u8; PieceKind::COUNT];
        for (_, piece) in self.setup.pieces() {
            used[piece.kind.unpromoted().index()] += 1;
        }
        for kind in PieceKind::IN_HAND {
            let held = |color: Color| self.setup.hands[color].count(kind);
            let used = used[kind.index()]
                .saturating_add(held(Color::Black))
                .saturating_add(held(Color::White));
            let left = kind.set_count().saturating_sub(used);
            let count = held(color).saturating_add(left);
            self.setup.hands[color].set(kind, count);
        }
    }
}

type Cells = ([Option<(Piece, bool)>; 9], usize);

/// Nine cells of three characters; the last one may have lost its blanks. Empty ones show no piece.
fn fixed_cells(row: &[u8]) -> Option<Cells> {
    if row.trim_ascii().is_empty() {
        return Some(([None; 9], 9));
    }
    let row = if row.len() > 27 {
        row.trim_ascii_end()
    } else {
        row
    };
    if !(25..=27).contains(&row.len()) {
        return None;
    }
    let mut cells = [None; 9];
    for (cell, text) in cells.iter_mut().zip(row.chunks(3)) {
        *cell = match *text {
            [sign @ (b'+' | b'-'), ref code @ ..] => Some(piece(sign, code)?),
            [b' ' | b'*' | b'.', ..]
                if text.iter().all(|byte| matches!(byte, b' ' | b'*' | b'.')) =>
            {
                None
            }
            _ => return None,
        };
    }
    Some((cells, 9))
}

/// Cells with any blanks between them; `None` if something else stands there.
fn free_cells(row: &[u8]) -> Option<Cells> {
    let mut cells = [None; 9];
    let mut count = 0;
    let mut rest = row;
    loop {
        rest = rest.trim_ascii_start();
        let cell = match *rest {
            [] => return Some((cells, count)),
            [b'*', b'.', ..] => {
                rest = &rest[2..];
                None
            }
            [b'*', ..] => {
                rest = &rest[1..];
                None
            }
            [sign @ (b'+' | b'-'), a, b, ..] => {
                rest = &rest[3..];
                Some(piece(sign, &[a, b])?)
            }
            _ => return None,
        };
        if let Some(place) = cells.get_mut(count) {
            *place = cell;
        }
        count += 1;
    }
}

fn piece(sign: u8, code: &[u8]) -> Option<(Piece, bool)> {
    let name = names::csa_piece(code)?;
    let color = if sign == b'+' {
        Color::Black
    } else {
        Color::White
    };
    Some((Piece::new(color, name.kind), name.canonical))
}
