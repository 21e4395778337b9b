//! The start position, `initial` (spec `jkf.md` sections 2 and 3).

use super::{Read, Reader};
use crate::messages::{Key, Message, findings};
use crate::format::jkf::json::{Token, whole};
use crate::format::jkf::presets;
use crate::record::fault::{Code, Span};
use crate::shogi::{Color, Piece, PieceKind, Setup, Square};

/// Squares by file and rank as the text has them; the first index is the outer one.
type Board = [[Option<Piece>; 9]; 9];

/// What stands in a field of the board.
enum Cell {
    Empty,
    Piece(Piece),
    Wrong,
}

impl<'t> Reader<'t, '_> {
    /// The value of `initial`.
    pub(super) fn initial(&mut self) -> Read<()> {
        let value = self.json.next()?;
        let start = self.json.start();
        if value != Token::ObjectStart {
            self.json.skip(value)?;
            if value == Token::Null {
                self.script.start.turn = Some(Color::Black);
            } else {
                self.bad_board(start, findings::JKF_START_NO_OBJECT);
            }
            return Ok(());
        }
        let mut preset = None;
        let mut has_data = false;
        while let Token::Key(key) = self.json.next()? {
            match &*key.text() {
                "preset" => {
                    let value = self.json.next()?;
                    self.json.skip(value)?;
                    let span = self.json.span();
                    let name = match value {
                        Token::Text(name) => name.raw(),
                        Token::Number(name) => {
                            self.lenient(span, findings::JKF_PRESET_NUMBER);
                            name
                        }
                        Token::Null => continue,
                        _ => "?",
                    };
                    preset = Some((name, span));
                }
                "data" => {
                    let value = self.json.next()?;
                    if value == Token::ObjectStart {
                        has_data = true;
                        self.data()?;
                    } else {
                        let at = self.json.start();
                        self.json.skip(value)?;
                        if value != Token::Null {
                            self.bad_board(at, findings::JKF_DATA_NO_OBJECT);
                        }
                    }
                }
                _ => self.pass_key(findings::JKF_THE_START, key)?,
            }
        }
        let span = self.json.span_from(start);
        self.preset(preset, has_data, span);
        Ok(())
    }

    fn preset(&mut self, preset: Option<(&'t str, Span)>, has_data: bool, span: Span) {
        let start = &mut self.script.start;
        start.wanted = has_data;
        let (code, span, message) = match preset {
            Some((presets::OTHER, _)) | None if has_data => return,
            Some((presets::OTHER, span)) => (
                Code::UnknownHandicap,
                span,
                findings::JKF_PRESET_OTHER.into(),
            ),
            None => (
                Code::UnknownHandicap,
                span,
                findings::JKF_NO_START.into(),
            ),
            Some((name, span)) => match presets::handicap(name) {
                Some(handicap) => {
                    start.handicap = Some((handicap, span));
                    return;
                }
                None if has_data => (
                    Code::LenientSpelling,
                    span,
                    Message::new(findings::JKF_PRESET_AND_DATA).with("preset", name),
                ),
                None => (
                    Code::UnknownHandicap,
                    span,
                    Message::new(findings::JKF_PRESET_UNKNOWN).with("preset", name),
                ),
            },
        };
        start.broken |= code == Code::UnknownHandicap;
        self.faults.add(code, span, message);
    }

    fn bad_board(&mut self, from: usize, message: Key) {
        // One fault is enough to tell that the start cannot be read.
        if !self.script.start.broken {
            let span = self.json.span_from(from);
            self.faults.add(Code::BadBoard, span, message);
        }
        self.script.start.broken = true;
    }

    /// The board, the hands and the side to move.
    fn data(&mut self) -> Read<()> {
        let start = self.json.start();
        let mut turn = None;
        let mut board = None;
        let mut setup = Setup::EMPTY;
        while let Token::Key(key) = self.json.next()? {
            match &*key.text() {
                "color" => turn = self.color()?,
                "board" => board = self.board()?,
                "hands" => self.hands(&mut setup)?,
                _ => self.pass_key(findings::JKF_THE_START, key)?,
            }
        }
        let Some(board) = board else {
            self.bad_board(start, findings::JKF_NO_BOARD);
            return Ok(());
        };
        let laid = |setup: &Setup, place: fn(u8, u8) -> (u8, u8)| {
            let mut laid = setup.clone();
            laid.turn = turn.unwrap_or(Color::Black);
            for (outer, column) in (1..).zip(board) {
                for (inner, piece) in (1..).zip(column) {
                    let (file, rank) = place(outer, inner);
                    if let Some(square) = Square::new(file, rank) {
                        laid.set(square, piece);
                    }
                }
            }
            laid
        };
        let setup_read = laid(&setup, |outer, inner| (outer, inner));
        let by_ranks = [
            laid(&setup, |outer, inner| (inner, outer)),
            laid(&setup, |outer, inner| (10 - inner, outer)),
        ];
        // The kings of a game that begins in the usual places would be found at the sides of the board.
        let king = |file, color| {
            let square = Square::new(file, 5).and_then(|square| setup_read.piece_at(square));
            square == Some(Piece::new(color, PieceKind::King))
        };
        if king(1, Color::White)
            && king(9, Color::Black)
            && !setup_read.faults().is_empty()
            && by_ranks.iter().any(|other| other.faults().is_empty())
        {
            self.bad_board(
                start,
                findings::JKF_BOARD_BY_RANKS,
            );
        }
        let script = &mut self.script.start;
        script.turn = turn;
        script.board_span = Some(self.json.span_from(start));
        script.board = Some(Box::new(setup_read));
        Ok(())
    }

    /// Nine lists of nine squares. An object without fields is an empty board.
    fn board(&mut self) -> Read<Option<Board>> {
        let value = self.json.next()?;
        let start = self.json.start();
        let mut board: Board = [[None; 9]; 9];
        if value != Token::ArrayStart {
            self.json.skip(value)?;
            let written = self.json.span_from(start).text(self.text());
            if value == Token::ObjectStart
                && written.bytes().filter(u8::is_ascii_graphic).count() == 2
            {
                return Ok(Some(board));
            }
            self.bad_board(start, findings::JKF_BOARD_NO_LIST);
            return Ok(None);
        }
        let mut files = 0;
        loop {
            let value = self.json.next()?;
            if value == Token::ArrayEnd {
                break;
            }
            let at = self.json.start();
            if value != Token::ArrayStart {
                self.json.skip(value)?;
                self.bad_board(at, findings::JKF_FILE_NO_LIST);
                files += 1;
                continue;
            }
            let mut ranks = 0;
            loop {
                let value = self.json.next()?;
                if value == Token::ArrayEnd {
                    break;
                }
                let at = self.json.start();
                match self.cell(value)? {
                    Cell::Empty => {}
                    Cell::Piece(piece) => {
                        let file = board.get_mut(files);
                        if let Some(square) = file.and_then(|file| file.get_mut(ranks)) {
                            *square = Some(piece);
                        }
                    }
                    Cell::Wrong => self.bad_board(
                        at,
                        findings::JKF_SQUARE,
                    ),
                }
                ranks += 1;
            }
            if ranks != 9 {
                self.bad_board(at, findings::JKF_FILE_LENGTH);
            }
            files += 1;
        }
        if files != 9 {
            self.bad_board(start, findings::JKF_BOARD_LENGTH);
        }
        Ok(Some(board))
    }

    fn cell(&mut self, value: Token<'t>) -> Read<Cell> {
        if value != Token::ObjectStart {
            self.json.skip(value)?;
            return Ok(if value == Token::Null {
                Cell::Empty
            } else {
                Cell::Wrong
            });
        }
        let (mut color, mut kind, mut is_wrong) = (None, None, false);
        while let Token::Key(key) = self.json.next()? {
            match &*key.text() {
                "color" => color = self.color()?,
                "kind" => (kind, is_wrong) = self.kind()?,
                _ => self.pass_key(findings::JKF_A_SQUARE, key)?,
            }
        }
        Ok(match (color, kind) {
            (Some(color), Some(kind)) => Cell::Piece(Piece::new(color, kind)),
            (_, None) if !is_wrong => Cell::Empty,
            _ => Cell::Wrong,
        })
    }

    /// The hands of Black and of White: counts by kind.
    fn hands(&mut self, setup: &mut Setup) -> Read<()> {
        let value = self.json.next()?;
        let start = self.json.start();
        if value != Token::ArrayStart {
            self.json.skip(value)?;
            if value != Token::Null {
                self.bad_board(start, findings::JKF_HANDS_NO_LIST);
            }
            return Ok(());
        }
        let mut colors = Color::ALL.into_iter();
        loop {
            let value = self.json.next()?;
            let at = self.json.start();
            match (value, colors.next()) {
                (Token::ArrayEnd, _) => return Ok(()),
                (Token::ObjectStart, Some(color)) => self.hand(setup, color)?,
                (Token::Null, Some(_)) => {}
                _ => {
                    self.json.skip(value)?;
                    self.bad_board(at, findings::JKF_HANDS_NO_OBJECTS);
                }
            }
        }
    }

    fn hand(&mut self, setup: &mut Setup, color: Color) -> Read<()> {
        while let Token::Key(key) = self.json.next()? {
            let at = self.json.start();
            let kind = presets::kind(&key.text());
            let value = self.json.next()?;
            self.json.skip(value)?;
            let count = match value {
                Token::Null => Some(0),
                Token::Number(number) => whole(number),
                _ => None,
            };
            let fits = match (kind, count) {
                (_, Some(0)) => true,
                (Some(kind), Some(count)) if can_be_held(kind) => {
                    let hand = &mut setup.hands[color];
                    count <= kind.set_count() && hand.set(kind, count).is_some()
                }
                _ => false,
            };
            if !fits {
                self.bad_board(at, findings::JKF_HAND_COUNT);
            }
        }
        Ok(())
    }
}

fn can_be_held(kind: PieceKind) -> bool {
    PieceKind::IN_HAND.contains(&kind)
}
