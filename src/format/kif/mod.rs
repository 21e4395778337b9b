//! KIF (柿木形式): the record format of Y. Kakinoki's Kifu for Windows, which nearly every program reads and writes.
//!
//! ```text
//! #KIF version=2.0 encoding=UTF-8
//! 開始日時：2024/01/02 10:00:00
//! 手合割：平手
//! 先手：甲
//! 後手：乙
//! 手数----指手---------消費時間--
//!    1 ７六歩(77)   ( 0:02/00:00:02)
//! *a comment
//! &a bookmark
//!    2 投了         ( 0:05/00:00:05)
//! まで1手で先手の勝ち
//!
//! 変化：1手
//!    1 ２六歩(27)
//! ```
//!
//! A line is a remark for programs (`#`), a comment (`*`), a bookmark (`&`), a part of the board, a header line
//! (`key：value`), the ruler that ends the header, a numbered move or ending, a variation or a result.
//!
//! # What the reader forgives
//!
//! Without a word, since programs in use write it: the colon, blanks and brackets of either width; any layout of the
//! number and the clock (81Dojo, Shogidokoro, MyShogi), no total, fractions of a second, two clocks (IS-SHOGI); 同 with any
//! blank or none (Kifu for Android, Shogi DB2); the square in full where 同 could stand (Piyo Shogi, Shogi Wars); 王 竜 全 圭
//! 杏; 不成; side marks; direction words; `打(00)` (engine matches); other words for endings; a diagram in any order, with any
//! spelling of the hands; numbers that begin with the real ply; 変化 in the header (early Electron Shogi); a missing ruler,
//! header, ending or result.
//!
//! With a note (`lenient-spelling`): squares or move numbers in other digits (hand-made files), a number with a dot or 手目,
//! `同２四歩` and `２四同歩` (bioshogi), long piece names, 生, 合, a drop without 打, clocks with hours or full-width signs
//! (cshogi, lishogi), a comment after a move.
//!
//! With a warning: gaps and repeats of the numbers (`number-gap`), header lines behind the moves (`late-header`), a clock
//! that cannot be read (`bad-clock`), an unknown ending (`unknown-ending`), moves behind an ending (`move-after-end`), and
//! any other line (`unreadable-line`). 待った takes moves back as CSA's `%MATTA` does, where a move follows that goes on counting
//! (`misplaced-variation`); else it is kept as a remark. A line that can only be a move and cannot be read is an error (`unreadable-move`).
//!
//! # What the writer cannot express
//!
//! Fractions of a second, a total time without the time of the move, header lines whose key is no key of KIF, an ending
//! whose winner is not the one its word means and has no sentence for it, a foul move that names no square, and variations in the
//! place of a main line that has nothing in it: 変化 before any move is none.

mod read;
mod write;

use super::kakinoki::{cut, evidence, stated_encoding};
use super::{ClockUnit, Format, Holds, Newline, mend};
use crate::text::encoding::Encoding;

/// The KIF format.
pub static FORMAT: Format = Format {
    name: "kif",
    about: "KIF of Kifu for Windows",
    extensions: &[("kif", Encoding::Cp932), ("kifu", Encoding::Utf8)],
    newline: Newline::CrLf,
    holds_many: false,
    separator: "\n",
    file_head: |_| String::new(),
    holds: |_| Holds {
        clocks: ClockUnit::Seconds,
        ..Holds::EVERYTHING
    },
    sniff,
    stated_encoding,
    western: false,
    cut: cut::cut,
    read: Some(read::read),
    write: Some(write::write),
    mend: Some(mend::kakinoki::kif),
    list: None,
};

/// How sure we are that `text` is KIF.
fn sniff(text: &str) -> u8 {
    let found = evidence::gather(text);
    if found.says_ki2 {
        0
    } else if found.says_kif || found.ruler {
        100
    } else if found.numbered > 0 && found.numbered >= found.marked {
        90
    } else if found.marked > 0 || found.bare > 0 && found.ranks == 0 {
        // Moves as KI2 has them.
        10
    } else if found.ranks > 0 {
        if found.headers > 2 { 50 } else { 30 }
    } else if found.headers > 0 && found.headers >= found.others {
        70
    } else {
        // Only keys of somebody's own: the name of the file has to say more.
        if found.headers + found.unknown_headers > found.others {
            20
        } else {
            0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kif_is_known_by_its_lines() {
        for (text, sure) in [
            ("1 ７六歩(77)\n2 ３四歩(33)\n", 90),
            ("手合割：平手\n手数----指手--\n", 100),
            ("#KIF version=2.0 encoding=UTF-8\n", 100),
            ("#KI2 version=2.0\n手合割：平手\n", 0),
            ("手合割：平手\n先手：a\n後手：b\n", 70),
            ("先手：a\n後手：b\n▲７六歩 △３四歩\n", 10),
            ("先手：a\n後手：b\n７六歩 ３四歩\n", 10),
            ("1 ▲７六歩 2 △３四歩\n", 10),
            ("1 ▲７六歩(77) 2 △３四歩(33)\n", 90),
            (
                "後手の持駒：なし\n| ・ ・|\n| ・ ・|\n先手の持駒：なし\n",
                30,
            ),
            ("V2.2\nN+a\nPI\n+\n+7776FU\n", 0),
            ("[Sente \"a\"]\n1.P7g-7f\n", 0),
            ("position startpos moves 7g7f\n", 0),
            ("{\"header\": {}}", 0),
            ("", 0),
        ] {
            assert_eq!(sniff(text), sure, "{text}");
        }
    }
}
