//! USEN (URL-safe sfen-extended notation), as links to games carry it (spec `sfen-usi.md` section 6): ShogiHome, Shogi
//! Playground.
//!
//! ```text
//! ~0.7ku2jm8rl09kbxo.r~2.6y2.
//! lnsgkgsnl_9_ppppppppp_9_9_9_PPPPPPPPP_1B5R1_LNSGKGSNL.w.-~0.0n87ku.
//! ```
//!
//! A line is a game: the start (nothing for an even game, else an SFEN with `_`, `.` and `z` for `/`, blank and `+`), then
//! the lines of play, each behind a `~`: after how many plies it leaves the line before it, its moves of three characters,
//! and a letter for its ending. The first one is the main line.
//!
//! The reader forgives lost dots at the end (link shorteners), capitals, and takes whole addresses with a `usen` or `u` in
//! them. A letter that is no ending is told, and the moves count. A variation with nothing in it is left out with a
//! warning. An ending that stands behind a variation is the ending of that variation, though some versions of tsshogi
//! repeat that of the main line there.
//!
//! The writer cannot express header, comments, clocks, bookmarks, illegal moves, the number of the first move, and any
//! ending but resignation, time, impasse and interruption: a draw but 千日手 is written as an impasse, any other as an
//! interruption, and that is counted as lost.

mod read;
mod write;

pub(super) use read::sign_of_sfen;
pub(super) use write::start_text;

use super::{Extent, Format, Holds, Newline, address, mend, usi};
use crate::text::encoding::Encoding;
use crate::record::ending::EndingKind;
use crate::shogi::PieceKind;

/// USEN lines.
pub static FORMAT: Format = Format {
    name: "usen",
    about: "USEN, games in the addresses of web pages",
    extensions: &[("usen", Encoding::Utf8)],
    newline: Newline::Lf,
    holds_many: true,
    separator: "",
    file_head: |_| String::new(),
    holds: |_| Holds {
        variations: true,
        endings: Extent::Some,
        ..Holds::MOVES
    },
    sniff,
    stated_encoding: |_| None,
    western: false,
    cut: usi::cut_each_line,
    read: Some(read::read),
    write: Some(write::write),
    mend: Some(mend::lines::usen),
    list: None,
};

fn sniff(text: &str) -> u8 {
    let mut lines = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .take(20)
        .peekable();
    let is_usen = |line: &str| match address::read(line).filter(|_| address::is_address(line)) {
        Some(address) => address.is_usen,
        None => line
            .split_once('~')
            .is_some_and(|(start, play)| read::is_start(start) && read::is_section(play)),
    };
    if lines.peek().is_some() && lines.all(is_usen) {
        95
    } else {
        0
    }
}

/// The letters of endings.
const ENDINGS: [(char, EndingKind); 4] = [
    ('r', EndingKind::Resign),
    ('t', EndingKind::Timeout),
    ('j', EndingKind::Impasse),
    ('p', EndingKind::Interrupt),
];

/// How many characters a move has.
const MOVE: usize = 3;

/// What is added to the code of a piece in hand, where a move on the board has its origin.
const HAND: u32 = 81;

/// The codes of pieces that can be dropped.
const DROPS: [(u32, PieceKind); 7] = [
    (10, PieceKind::Pawn),
    (11, PieceKind::Lance),
    (12, PieceKind::Knight),
    (13, PieceKind::Silver),
    (9, PieceKind::Gold),
    (14, PieceKind::Bishop),
    (15, PieceKind::Rook),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usen_is_known_by_its_sections() {
        for (text, sure) in [
            ("~0.7ku2jm8rl09kbxo.r\n", 95),
            ("~0.7ku\n\n~0..\n", 95),
            ("lnsgkgsnl_9_ppppppppp_9_9_9_PPPPPPPPP_1B5R1_LNSGKGSNL.w.-~0.0n8.\n", 95),
            ("https://example.org/?usen=~0.7ku.r&ply=1\n", 95),
            ("https://example.org/?sfen=9\n", 0),
            ("~ user\n", 0),
            ("~0.7ku.\nand prose\n", 0),
            ("", 0),
        ] {
            assert_eq!(sniff(text), sure, "{text}");
        }
    }
}
