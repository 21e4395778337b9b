//! SFEN, the text of a position (`lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1`).
//!
//! Four fields: board, side to move, hands, number of the next move. The reader forgives, and tells as [`SfenNote`]s:
//! * missing hands and number (`… b`), a number 0 (cshogi);
//! * an upper-case side (`B`), a dash of another shape for the empty hands;
//! * empty squares written in parts (`18`), hands in any order, letters repeated (`PP`) and counts of one (`1P`).
//!
//! Blanks of any number and kind stand between the fields.

use std::fmt;

use thiserror::Error;

use super::{Board, ByColor, Color, Hand, Move, Piece, PieceKind, Position, Setup, Square};

/// More moves before a position than any game has; beyond, the counter could run over.
const MOST_MOVES: u32 = 999_999_999;

/// Something an SFEN spells otherwise than it should, with one meaning all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SfenNote {
    /// Neither hands nor number.
    #[error("hands and move number are missing: read as \"- 1\"")]
    MissingHands,
    /// No number.
    #[error("the move number is missing: read as 1")]
    MissingNumber,
    /// A number before the hands, which are missing.
    #[error("the hands are missing: read as \"-\"")]
    OnlyHandsMissing,
    /// The number 0.
    #[error("the move number is 0: read as 1, from which it counts")]
    NumberZero,
    /// `B` or `W` for the side to move.
    #[error("the side to move is written b or w, in lower case")]
    UpperCaseSide,
    /// Neighbouring empty squares as several numbers.
    #[error("rank {rank} writes neighbouring empty squares as several digits")]
    SplitEmpties {
        /// The letter of the rank.
        rank: char,
    },
    /// A dash that is not `-`.
    #[error("empty hands are written -")]
    OtherDash,
    /// Pieces in hand not in the order R B G S N L P, Black's first.
    #[error("hands are written in the order RBGSNLPrbgsnlp")]
    HandOrder,
    /// A letter again, or a count of one.
    #[error("a piece held several times is written once, with its count, and a single one without")]
    HandCount,
}

/// Why a text is no SFEN.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SfenError {
    /// Nothing there.
    #[error("no position")]
    Empty,
    /// Not nine ranks.
    #[error("{found} rank{} where a board has 9", if *found == 1 { "" } else { "s" })]
    RankCount {
        /// How many there are.
        found: usize,
    },
    /// A rank that is too long or too short.
    #[error("rank {rank} has {files} files where a board has 9")]
    RankLength {
        /// The letter of the rank.
        rank: char,
        /// How many files it has.
        files: u32,
    },
    /// A character that is no piece.
    #[error("no piece {found:?} (in rank {rank})")]
    UnknownPiece {
        /// The letter of the rank.
        rank: char,
        /// What is written there.
        found: char,
    },
    /// `+` before something that does not promote.
    #[error("nothing to promote after + (in rank {rank})")]
    NoPromotion {
        /// The letter of the rank.
        rank: char,
    },
    /// The board goes on after a blank.
    #[error("a blank inside the board; was a + lost in a URL?")]
    BlankInBoard,
    /// No side to move.
    #[error("the side to move is missing")]
    MissingSide,
    /// A side that is neither `b` nor `w`.
    #[error("no side to move {found:?}: it is b or w")]
    UnknownSide {
        /// What is written there.
        found: String,
    },
    /// Hands that cannot be read.
    #[error("no hands {found:?}: they are written like RB2Pg, or -")]
    UnknownHands {
        /// What is written there.
        found: String,
    },
    /// A number that is none.
    #[error("no move number {found:?}")]
    UnknownNumber {
        /// What is written there.
        found: String,
    },
    /// Text after the four fields.
    #[error("more text after the position: {found:?}")]
    TooLong {
        /// The first word of it.
        found: String,
    },
}

impl SfenError {
    /// Whether the board is not 9 by 9, as in other games (変則将棋).
    pub const fn is_variant(&self) -> bool {
        matches!(self, SfenError::RankCount { found: 2.. })
    }
}

impl Setup {
    /// Reads an SFEN of two to four fields.
    ///
    /// # Errors
    ///
    /// The first thing that cannot be read.
    pub fn from_sfen(text: &str) -> Result<(Setup, Vec<SfenNote>), SfenError> {
        let mut notes = Vec::new();
        let mut setup = Setup::EMPTY;
        let mut fields = text.split_whitespace();
        read_board(
            fields.next().ok_or(SfenError::Empty)?,
            &mut setup,
            &mut notes,
            text,
        )?;
        setup.turn = match fields.next().ok_or(SfenError::MissingSide)? {
            "b" => Color::Black,
            "w" => Color::White,
            side @ ("B" | "W") => {
                notes.push(SfenNote::UpperCaseSide);
                if side == "B" {
                    Color::Black
                } else {
                    Color::White
                }
            }
            found => {
                return Err(SfenError::UnknownSide {
                    found: found.into(),
                });
            }
        };
        let (hands, number) = match (fields.next(), fields.next()) {
            (None, _) => {
                notes.push(SfenNote::MissingHands);
                return Ok((setup, notes));
            }
            (Some(number), None) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
                notes.push(SfenNote::OnlyHandsMissing);
                ("-", Some(number))
            }
            (Some(hands), number) => (hands, number),
        };
        setup.hands = read_hands(hands, &mut notes)?;
        match number {
            None => notes.push(SfenNote::MissingNumber),
            Some(number) => {
                setup.move_number = Some(number)
                    .filter(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
                    .and_then(|number| number.parse().ok())
                    .filter(|&number| number <= MOST_MOVES)
                    .ok_or_else(|| SfenError::UnknownNumber {
                        found: number.into(),
                    })?;
                if setup.move_number == 0 {
                    // cshogi writes it for a number that is missing; the next move is the first at the earliest.
                    setup.move_number = 1;
                    notes.push(SfenNote::NumberZero);
                }
            }
        }
        match fields.next() {
            Some(found) => Err(SfenError::TooLong {
                found: found.into(),
            }),
            None => Ok((setup, notes)),
        }
    }

    /// The SFEN in its one canonical spelling.
    pub fn to_sfen(&self) -> String {
        to_text(self.board(), &self.hands, self.turn, self.move_number)
    }
}

/// The SFEN.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, self.board(), &self.hands, self.turn, self.move_number)
    }
}

impl Position {
    /// The SFEN in its one canonical spelling.
    pub fn to_sfen(&self) -> String {
        to_text(self.board(), self.hands(), self.turn(), self.move_number())
    }
}

fn rank_letter(rank: u8) -> char {
    char::from(b'a' + rank - 1)
}

fn read_board(
    field: &str,
    setup: &mut Setup,
    notes: &mut Vec<SfenNote>,
    text: &str,
) -> Result<(), SfenError> {
    let found = field.split('/').count();
    if found != 9 {
        let all = text.split('/').count();
        return Err(if all == 9 {
            SfenError::BlankInBoard
        } else {
            SfenError::RankCount { found }
        });
    }
    for (rank, row) in (1..).zip(field.split('/')) {
        read_rank(rank, row, setup, notes)?;
    }
    Ok(())
}

fn read_rank(
    rank: u8,
    row: &str,
    setup: &mut Setup,
    notes: &mut Vec<SfenNote>,
) -> Result<(), SfenError> {
    let letter = rank_letter(rank);
    let mut files = 0u32;
    let (mut promoted, mut after_digit, mut split) = (false, false, false);
    for found in row.chars() {
        if let Some(empty) = found.to_digit(10).filter(|&empty| empty > 0) {
            if promoted {
                return Err(SfenError::NoPromotion { rank: letter });
            }
            files = files.saturating_add(empty);
            split |= after_digit;
            after_digit = true;
            continue;
        }
        after_digit = false;
        if found == '+' && !promoted {
            promoted = true;
            continue;
        }
        let color = if found.is_ascii_lowercase() {
            Color::White
        } else {
            Color::Black
        };
        let kind = PieceKind::from_sfen_letter(found.to_ascii_uppercase());
        let kind = kind.ok_or(SfenError::UnknownPiece {
            rank: letter,
            found,
        })?;
        let kind = if promoted {
            kind.promoted()
                .ok_or(SfenError::NoPromotion { rank: letter })?
        } else {
            kind
        };
        promoted = false;
        files = files.saturating_add(1);
        // Beyond the ninth file the pieces are only counted, for the message.
        let file = 10u32
            .checked_sub(files)
            .and_then(|file| u8::try_from(file).ok());
        if let Some(sq) = file.and_then(|file| Square::new(file, rank)) {
            setup.set(sq, Some(Piece { color, kind }));
        }
    }
    if promoted {
        return Err(SfenError::NoPromotion { rank: letter });
    }
    if files != 9 {
        return Err(SfenError::RankLength {
            rank: letter,
            files,
        });
    }
    if split {
        notes.push(SfenNote::SplitEmpties { rank: letter });
    }
    Ok(())
}

fn read_hands(field: &str, notes: &mut Vec<SfenNote>) -> Result<ByColor<Hand>, SfenError> {
    let mut hands = ByColor::<Hand>::default();
    match field {
        "-" => return Ok(hands),
        "–" | "—" | "−" | "‐" | "‑" | "‒" | "―" | "－" | "ー" => {
            notes.push(SfenNote::OtherDash);
            return Ok(hands);
        }
        _ => {}
    }
    let unknown = || SfenError::UnknownHands {
        found: field.into(),
    };
    let (mut ordered, mut counted) = (true, true);
    let mut last = None;
    let mut count: Option<u8> = None;
    for found in field.chars() {
        if let Some(digit) = found.to_digit(10) {
            let sum = u32::from(count.unwrap_or(0)) * 10 + digit;
            count = Some(
                u8::try_from(sum)
                    .ok()
                    .filter(|&sum| sum > 0)
                    .ok_or_else(unknown)?,
            );
            continue;
        }
        let color = if found.is_ascii_lowercase() {
            Color::White
        } else {
            Color::Black
        };
        let kind = PieceKind::from_sfen_letter(found.to_ascii_uppercase()).ok_or_else(unknown)?;
        let place = PieceKind::IN_HAND
            .iter()
            .position(|&held| held == kind)
            .ok_or_else(unknown)?;
        let held = hands[color].count(kind);
        counted &= held == 0 && count != Some(1);
        let more = held
            .checked_add(count.take().unwrap_or(1))
            .ok_or_else(unknown)?;
        hands[color].set(kind, more).ok_or_else(unknown)?;
        let place = Some((color, place));
        ordered &= last <= place;
        last = place;
    }
    if count.is_some() {
        return Err(unknown());
    }
    if !ordered {
        notes.push(SfenNote::HandOrder);
    }
    if !counted {
        notes.push(SfenNote::HandCount);
    }
    Ok(hands)
}

/// Writes the four fields.
pub(super) fn write(
    out: &mut impl fmt::Write,
    board: &Board,
    hands: &ByColor<Hand>,
    turn: Color,
    move_number: u32,
) -> fmt::Result {
    out.write_str(&to_text(board, hands, turn, move_number))
}

/// A rank of the board as SFEN has it.
#[derive(Debug, Clone, Copy)]
struct Rank {
    /// At most nine pieces that are promoted.
    bytes: [u8; 18],
    len: u8,
}

impl Rank {
    fn of(board: &Board, rank: u8) -> Self {
        let mut text = Self {
            bytes: [0; 18],
            len: 0,
        };
        let mut empty = 0;
        for file in (1..=9).rev() {
            match Square::new(file, rank).and_then(|sq| board.piece_at(sq)) {
                None => empty += 1,
                Some(piece) => {
                    text.put_empties(&mut empty);
                    piece.sfen().bytes().for_each(|letter| text.put(letter));
                }
            }
        }
        text.put_empties(&mut empty);
        text
    }

    fn put_empties(&mut self, count: &mut u8) {
        if *count > 0 {
            self.put(b'0' + *count);
            *count = 0;
        }
    }

    fn put(&mut self, byte: u8) {
        if let Some(place) = self.bytes.get_mut(usize::from(self.len)) {
            *place = byte;
            self.len += 1;
        }
    }
}

/// Writes the positions of a line of play one after another: a move changes one or two ranks of the board, and the others
/// are kept.
#[derive(Debug, Clone)]
pub struct SfenLine {
    ranks: [Rank; 9],
}

impl SfenLine {
    /// Begins at a position.
    pub fn new(position: &Position) -> Self {
        Self::over(position.board())
    }

    fn over(board: &Board) -> Self {
        Self {
            ranks: std::array::from_fn(|index| Rank::of(board, index as u8 + 1)),
        }
    }

    /// Goes on to the position after a move.
    pub fn play(&mut self, mv: Move, after: &Position) {
        let mut change = |rank: u8| {
            if let Some(text) = self.ranks.get_mut(usize::from(rank) - 1) {
                *text = Rank::of(after.board(), rank);
            }
        };
        let to = mv.to().rank();
        change(to);
        if let Some(from) = mv.from().map(Square::rank).filter(|&from| from != to) {
            change(from);
        }
    }

    /// Appends the SFEN of the position where it stands.
    pub fn push(&self, position: &Position, out: &mut String) {
        let (hands, turn) = (position.hands(), position.turn());
        self.push_fields(hands, turn, position.move_number(), out)
            .expect("a String takes any text");
    }

    fn push_fields(
        &self,
        hands: &ByColor<Hand>,
        turn: Color,
        move_number: u32,
        out: &mut String,
    ) -> fmt::Result {
        for (index, rank) in self.ranks.iter().enumerate() {
            if index > 0 {
                out.push('/');
            }
            let bytes = rank.bytes.get(..usize::from(rank.len)).unwrap_or(&[]);
            out.push_str(str::from_utf8(bytes).map_err(|_| fmt::Error)?);
        }
        out.push_str(match turn {
            Color::Black => " b ",
            Color::White => " w ",
        });
        if hands.iter().all(|(_, hand)| hand.is_empty()) {
            out.push('-');
        }
        for (color, hand) in hands.iter() {
            hand.write_sfen(color, out)?;
        }
        out.push(' ');
        push_number(out, move_number);
        Ok(())
    }
}

/// Appends a number in decimal digits.
fn push_number(out: &mut String, number: u32) {
    if number >= 10 {
        push_number(out, number / 10);
    }
    out.push(char::from(b'0' + (number % 10) as u8));
}

/// The SFEN in a text of its own.
fn to_text(board: &Board, hands: &ByColor<Hand>, turn: Color, move_number: u32) -> String {
    let mut text = String::with_capacity(96);
    SfenLine::over(board)
        .push_fields(hands, turn, move_number, &mut text)
        .expect("a String takes any text");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVEN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";

    #[test]
    fn lenient_spellings_are_told() {
        use SfenNote::{
            HandCount, HandOrder, MissingHands, MissingNumber, NumberZero, OnlyHandsMissing,
            OtherDash, UpperCaseSide,
        };
        for (rest, canonical, notes) in [
            ("b - 1", "b - 1", &[][..]),
            ("\tw  - \t 12 ", "w - 12", &[]),
            ("b", "b - 1", &[MissingHands]),
            ("B -", "b - 1", &[UpperCaseSide, MissingNumber]),
            ("w 5", "w - 5", &[OnlyHandsMissing]),
            ("w – 0", "w - 1", &[OtherDash, NumberZero]),
            ("w p2P 1", "w 2Pp 1", &[HandOrder]),
            ("w PRP 1", "w R2P 1", &[HandOrder, HandCount]),
            ("w 1P18p 1", "w P18p 1", &[HandCount]),
            ("w RBGSNLPrbgsnlp 1", "w RBGSNLPrbgsnlp 1", &[]),
        ] {
            let (setup, told) = Setup::from_sfen(&format!("{EVEN} {rest}")).unwrap();
            assert_eq!(setup.to_sfen(), format!("{EVEN} {canonical}"), "{rest}");
            assert_eq!(told, notes, "{rest}");
        }
        let text = "lnsgkgsnl/1r5b1/ppppppppp/18/9/333/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
        let (setup, told) = Setup::from_sfen(text).unwrap();
        assert_eq!(setup, Setup::even());
        assert_eq!(
            told,
            [
                SfenNote::SplitEmpties { rank: 'd' },
                SfenNote::SplitEmpties { rank: 'f' }
            ]
        );
    }

    #[test]
    fn faults_are_told_apart() {
        use SfenError::{
            BlankInBoard, MissingSide, NoPromotion, RankCount, RankLength, TooLong, UnknownHands,
            UnknownNumber, UnknownPiece, UnknownSide,
        };
        let found = String::from;
        for (text, error) in [
            ("", SfenError::Empty),
            ("9/9 b - 1", RankCount { found: 2 }),
            ("9/9/9/9/9/9/9/9/9/9 b - 1", RankCount { found: 10 }),
            ("rbsgk/4p/5/P4/KGSBR b - 1", RankCount { found: 5 }),
            (
                "9/9/9/8/9/9/9/9/9 b - 1",
                RankLength {
                    rank: 'd',
                    files: 8,
                },
            ),
            (
                "9/9/9/9/9/9/9/9/9999999999999999999p b - 1",
                RankLength {
                    rank: 'i',
                    files: 172,
                },
            ),
            (
                "9/9/9/9/9/9/9/9/ppppppppppppp b - 1",
                RankLength {
                    rank: 'i',
                    files: 13,
                },
            ),
            (
                "9/9/9/9/9/9/9/9/8歩 b - 1",
                UnknownPiece {
                    rank: 'i',
                    found: '歩',
                },
            ),
            (
                "9/9/9/9/9/9/9/9/0 b - 1",
                UnknownPiece {
                    rank: 'i',
                    found: '0',
                },
            ),
            ("9/9/9/9/+G8/9/9/9/9 b - 1", NoPromotion { rank: 'e' }),
            ("9/9/9/9/8+/9/9/9/9 b - 1", NoPromotion { rank: 'e' }),
            ("9/9/9/9/+9/9/9/9/9 b - 1", NoPromotion { rank: 'e' }),
            ("9/9/9/4 R4/9/9/9/9/9 b - 1", BlankInBoard),
            ("9/9/9/9/9/9/9/9/9", MissingSide),
            ("9/9/9/9/9/9/9/9/9 x - 1", UnknownSide { found: found("x") }),
            (
                "9/9/9/9/9/9/9/9/9 b K 1",
                UnknownHands { found: found("K") },
            ),
            (
                "9/9/9/9/9/9/9/9/9 b P2 1",
                UnknownHands { found: found("P2") },
            ),
            (
                "9/9/9/9/9/9/9/9/9 b 0P 1",
                UnknownHands { found: found("0P") },
            ),
            (
                "9/9/9/9/9/9/9/9/9 b 300P 1",
                UnknownHands {
                    found: found("300P"),
                },
            ),
            (
                "9/9/9/9/9/9/9/9/9 b 200P200P 1",
                UnknownHands {
                    found: found("200P200P"),
                },
            ),
            (
                "9/9/9/9/9/9/9/9/9 b +P 1",
                UnknownHands { found: found("+P") },
            ),
            (
                "9/9/9/9/9/9/9/9/9 b - x",
                UnknownNumber { found: found("x") },
            ),
            (
                "9/9/9/9/9/9/9/9/9 b - +1",
                UnknownNumber { found: found("+1") },
            ),
            (
                "9/9/9/9/9/9/9/9/9 b - 99999999999",
                UnknownNumber {
                    found: found("99999999999"),
                },
            ),
            (
                "9/9/9/9/9/9/9/9/9 b - 1 moves",
                TooLong {
                    found: found("moves"),
                },
            ),
        ] {
            assert_eq!(Setup::from_sfen(text), Err(error), "{text}");
        }
    }
}
