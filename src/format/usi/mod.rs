//! USI position lines, one game a line (spec `sfen-usi.md`), written by engines, their books and ShogiHome.
//!
//! ```text
//! position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e
//! position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1 moves G*5b
//! ```
//!
//! The reader forgives:
//! * no `position` (MyShogi, ShogiHome, books), no `startpos` or `sfen`, no `moves` word, moves alone, lists of them with
//!   commas, quotes and brackets (data sets);
//! * `#` and `//` lines, empty lines, prompts (`>`, `<1:`), and the rest of an engine's talk (`info`, `bestmove`, …: left
//!   out and told);
//! * blanks of any number and kind; an SFEN with fields missing, hands in any order and all else that is told on the page
//!   of [`SfenNote`](crate::shogi::SfenNote);
//! * moves in capitals (`7G7F`), drops in lower case or with another sign (`b*4e`, `P'5e`, `P@5e`), `=` and `?` behind a
//!   move (lishogi);
//! * a word for the ending (ShogiHome: `resign`, `win`, `rep_draw`, `timeout`, …) and numbers behind the moves (books);
//! * text behind an SFEN (`bm 7g7f; id "1";`) and behind a `;` after the moves, which is kept as a comment, and behind a `#` or
//!   `//`, which is a remark as on a line of its own;
//! * a position in the spelling of [EPD](super::epd), with its hands in brackets;
//! * the address of a page with a position or a game in it.
//!
//! The writer cannot express header, comments, clocks, bookmarks, variations, endings and illegal moves. Lines of `#`
//! are written before the line of their game.

mod lines;
mod read;
mod words;

use lines::BOOK;
pub(super) use lines::{REMARKS, cut, cut_each_line};
pub(super) use read::read;
use words::is_move_word;

use super::{address, Format, Holds, Loss, Newline, mend, Output, WriteOptions, lost_of_start};
use crate::record::fault::Fault;
use crate::record::transcript::{RemarkKind, WrittenMove};
use crate::record::tree::Record;
use crate::shogi::{Color, Move, Setup, Square};
use crate::text::encoding::Encoding;

/// USI position lines.
pub static FORMAT: Format = Format {
    name: "usi",
    about: "USI position lines, one game a line",
    extensions: &[("usi", Encoding::Utf8), ("sfen", Encoding::Utf8)],
    newline: Newline::Lf,
    holds_many: true,
    separator: "",
    file_head: |_| String::new(),
    holds: |_| Holds::MOVES,
    sniff,
    stated_encoding: |_| None,
    western: false,
    cut,
    read: Some(read),
    write: Some(write),
    mend: Some(mend::lines::usi),
    list: None,
};

/// A move in any spelling of USI that is read.
pub(super) fn written_move(word: &str) -> Option<WrittenMove> {
    words::plain_move(word.as_bytes())
        .or_else(|| words::lenient_move(word).map(|(written, _)| written))
}


/// What the lines of a text look like.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Looks {
    /// Lines with moves, or with `startpos`.
    pub(super) games: u32,
    /// Lines of a position alone.
    pub(super) positions: u32,
    /// Positions with their hands in brackets (EPD).
    pub(super) bracketed: u32,
    /// Lines of moves without anything before them.
    pub(super) bare: u32,
    /// Other lines.
    pub(super) others: u32,
    /// Those of them that may be damaged lines of the other kinds.
    pub(super) damaged: u32,
}

/// What the first two lines are that say something, if they are of one kind and nothing is wrong with them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Begins {
    /// Positions alone.
    Positions,
    /// Moves alone, one game a line.
    Moves,
}

/// Tells a stream of positions or of moves by its first two lines. One would be too little: a position may be followed by
/// what is no record (positions with their legal moves), or by games.
pub(super) fn begins(text: &str) -> Option<Begins> {
    if text.starts_with(BOOK) {
        return None;
    }
    let lines = text.split(['\n', '\r']).map(lines::strip_prompt);
    let mut kinds = lines.filter(|line| !lines::is_skipped(line)).map(kind_of);
    let first = kinds.next()??;
    (kinds.next()?? == first).then_some(first)
}

/// What a line is, if it is whole and nothing but that.
fn kind_of(line: &str) -> Option<Begins> {
    if line.split_ascii_whitespace().all(|word| words::plain_move(word.as_bytes()).is_some()) {
        return Some(Begins::Moves);
    }
    let line = line.strip_prefix("position ").unwrap_or(line).trim_start();
    let position = line.strip_prefix("sfen ").unwrap_or(line);
    let is_position =
        position.split_ascii_whitespace().count() > 2 && Setup::from_sfen(position).is_ok();
    is_position.then_some(Begins::Positions)
}

/// Looks at the first lines of a text.
pub(super) fn look(text: &str) -> Looks {
    let mut looks = Looks::default();
    let telling = text
        .lines()
        .map(lines::strip_prompt)
        .filter(|line| !lines::is_skipped(line));
    for line in telling.take(100) {
        let decoded = address::is_address(line)
            .then(|| address::read(line))
            .flatten()
            .filter(|address| !address.is_usen);
        let line = decoded.as_ref().map_or(line, |address| &*address.text);
        let words = || line.split_ascii_whitespace();
        let stated = words().find(|&word| word != "position").unwrap_or("");
        let has_moves = words().any(|word| word == "moves" || is_move_word(word));
        match stated {
            "startpos" | "moves" => looks.games += 1,
            "sfen" if has_moves => looks.games += 1,
            "sfen" => looks.positions += 1,
            board if words::bracketed(board).is_some_and(|(board, _)| words::is_board(board)) => {
                looks.bracketed += 1;
            }
            board if words::is_board(board) && has_moves => looks.games += 1,
            board if words::is_board(board) => looks.positions += 1,
            _ if words().all(|word| is_move_word(word.trim_matches(['[', ']', ',', '"']))) => {
                looks.bare += 1
            }
            _ => {
                looks.others += 1;
                looks.damaged += u32::from(is_damaged(line));
            }
        }
    }
    looks
}

fn sniff(text: &str) -> u8 {
    let looks = look(text);
    match looks {
        Looks {
            games: 1.., others, ..
        } if others <= looks.games => 95,
        Looks {
            positions: 1..,
            others: 0,
            ..
        } => 70,
        Looks {
            bare: 1..,
            others: 0,
            ..
        } => 60,
        Looks {
            games,
            positions,
            bare,
            others,
            ..
        } if games + positions + bare > others => MOST,
        Looks { games: 1.., .. } => 20,
        Looks {
            damaged, others, ..
        } if damaged * 2 > others => DAMAGED,
        _ => 0,
    }
}

/// How sure a text is of which most lines are positions or moves: the others are faults of their own.
const MOST: u8 = 52;

/// How sure a text is of which most lines may be damaged: enough with the extension.
pub(super) const DAMAGED: u8 = 15;

/// Could the line have been a position or a game: has it a board of nearly nine ranks, one of the words before them, or
/// mostly moves?
fn is_damaged(line: &str) -> bool {
    let words = || line.split_ascii_whitespace();
    let moves = words().filter(|word| is_move_word(word)).count();
    let begins = words().next().unwrap_or("");
    matches!(begins, "position" | "sfen")
        || words().take(3).any(|word| word.bytes().filter(|&byte| byte == b'/').count() > 5)
        || moves > 0 && words().nth(1).is_some_and(|word| matches!(word, "startpos" | "moves"))
        || moves * 2 > words().count()
}

/// Writes the main line.
fn write(record: &Record, options: &WriteOptions, output: &mut Output) -> Result<(), Fault> {
    let mut line = Vec::with_capacity(record.len() * 6);
    for id in record.main_line() {
        let Some(played) = record.node(id).played() else {
            break;
        };
        push_move(played.mv, &mut line);
    }
    let moves = str::from_utf8(&line).expect("moves are made of ASCII letters and digits");
    let text = &mut output.text;
    if options.plain {
        text.push_str(moves.trim_start());
    } else {
        push_remarks(record, text);
        push_start(&record.start, text);
        let lost = lost_of_start(record, options, true);
        output.lost.add(Loss::Start, lost);
        if !moves.is_empty() {
            text.push_str(" moves");
        }
        text.push_str(moves);
    }
    text.push('\n');
    Ok(())
}

/// The remarks of a game, which stand before its first line.
pub(super) fn push_remarks(record: &Record, text: &mut String) {
    for (_, node) in record.iter().filter(|(_, node)| node.notes.is_some()) {
        for remark in node.remarks(RemarkKind::Usi) {
            // The other sign, where the line would be taken for the first one of an opening book.
            let is_book = BOOK.strip_prefix('#').is_some_and(|book| remark.starts_with(book));
            text.push_str(if is_book { "//" } else { "#" });
            text.push_str(remark);
            text.push('\n');
        }
    }
}

fn push_start(start: &Setup, text: &mut String) {
    if start.turn == Color::Black && *start == Setup::even() {
        text.push_str("position startpos");
    } else {
        text.push_str("position sfen ");
        text.push_str(&start.to_sfen());
    }
}

/// A blank and the move.
#[inline]
fn push_move(mv: Move, line: &mut Vec<u8>) {
    let name = |square: Square| [b'0' + square.file(), b'a' - 1 + square.rank()];
    let [file, rank] = name(mv.to());
    match mv {
        Move::Normal { from, promote, .. } => {
            let [from_file, from_rank] = name(from);
            line.extend_from_slice(&[b' ', from_file, from_rank, file, rank]);
            if promote {
                line.push(b'+');
            }
        }
        Move::Drop { kind, .. } => {
            let letter = kind.sfen().as_bytes()[0];
            line.extend_from_slice(&[b' ', letter, b'*', file, rank]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_tells_games_from_positions() {
        for (text, least, most) in [
            ("position startpos moves 7g7f\n", 90, 100),
            ("# x\n\nstartpos\n", 90, 100),
            ("7g7f 3c3d\n2g2f\n", 60, 60),
            (
                "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n",
                70,
                70,
            ),
            ("name | position startpos moves 7g7f\n", 0, 0),
            ("V2.2\nPI\n+\n+7776FU\n", 0, 0),
            ("手合割：平手\n", 0, 0),
        ] {
            let score = sniff(text);
            assert!((least..=most).contains(&score), "{text}: {score}");
        }
    }

    #[test]
    fn moves_are_written_as_they_are_spelled() {
        for usi in ["7g7f", "8h2b+", "P*5e", "9i1a"] {
            let mut line = Vec::new();
            push_move(usi.parse().unwrap(), &mut line);
            assert_eq!(line.trim_ascii(), usi.as_bytes());
        }
    }
}
