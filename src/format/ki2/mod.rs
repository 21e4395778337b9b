//! KI2: the moves as people write them, without numbers, origins and times, from the author of KIF.
//!
//! ```text
//! #KI2 version=2.0 encoding=UTF-8
//! 開始日時：2024/01/02 10:00:00
//! 先手：甲
//! 後手：乙
//!
//! ▲７六歩    △３四歩    ▲２二角成  △同　銀    ▲４五角
//! *a comment
//! △５二金右
//! まで6手で中断
//!
//! 変化：   3手
//! ▲２六歩    △８四歩
//! ```
//!
//! Header, board, comments, bookmarks and variations are those of KIF. A move has the mark of its side, then the text of
//! [Japanese notation](crate::notation::japanese); the game ends with a sentence, and the word for the ending stands there.
//!
//! # What the reader forgives
//!
//! Without a word, since programs in use write it: any blanks between the moves or none (one-line records), any number of
//! moves a line; ☗☖ ▼▽ ⛊⛉ as marks; 同 with any blank or none (ShogiHome); 打 in every drop (Shogi DB2, Shogi Wars sites); 竜;
//! `▲投了` in the place of a move (Shogi DB2); まで behind the last move; `変化：5` (MyShogi); a missing header, ending or
//! result; in a start from a board a missing turn line, for the first mark tells it.
//!
//! With a note (`lenient-spelling`), once a game: squares in other digits, `２四同歩` and `同２四歩` (bioshogi), other names of
//! pieces, 生, 合, 行 and 入 of every piece, words in another order, origins behind the moves (`(77)`, lines of engines),
//! moves without marks (bioshogi), signs (`、` `／` …) and numbers (`1.`, `１手目`) between the moves, `!` and `?` behind
//! them, a comment after a move, and lines of KIF among those of KI2. A word that is missing or not needed is noted, too,
//! for each move: what replay had to assume.
//!
//! With a warning: marks that are turned round in the whole game (`side-mark`), headings and remarks in brackets among the
//! moves (magazines, blogs) and every line of another kind (`unreadable-line`), and all that is told of KIF's other lines.
//! Text that can only be a move and cannot be read is an error (`unreadable-move`).
//!
//! # What the writer cannot express
//!
//! Clocks, header lines whose key is no key of KI2, an ending that no sentence says, a foul move that names no square, and
//! variations in the place of a main line that has nothing in it, as in KIF.

mod read;
mod write;

pub(super) use write::settings;

use super::kakinoki::{cut, evidence, stated_encoding};
use super::{ClockUnit, Format, Holds, Newline, mend, WriteOptions};
use crate::text::encoding::Encoding;

/// The KI2 format.
pub static FORMAT: Format = Format {
    name: "ki2",
    about: "KI2 of Kifu for Windows, moves as people write them",
    extensions: &[("ki2", Encoding::Cp932), ("ki2u", Encoding::Utf8)],
    newline: Newline::CrLf,
    holds_many: false,
    separator: "\n",
    file_head: |_| String::new(),
    holds,
    sniff,
    stated_encoding,
    western: false,
    cut: cut::cut,
    read: Some(read::read),
    write: Some(write::write),
    mend: Some(mend::kakinoki::ki2),
    list: None,
};

fn holds(options: &WriteOptions) -> Holds {
    if options.plain {
        return Holds::MOVES;
    }
    Holds {
        clocks: ClockUnit::None,
        ..Holds::EVERYTHING
    }
}

/// How sure we are that `text` is KI2.
fn sniff(text: &str) -> u8 {
    let found = evidence::gather(text);
    if found.says_ki2 {
        100
    } else if found.says_kif || found.ruler {
        0
    } else if found.marked > found.numbered {
        90
    } else if found.numbered > 0 {
        10
    } else if found.bare > 0 {
        60
    } else if found.ranks > 0 {
        if found.headers > 2 { 40 } else { 20 }
    } else if found.headers > 0 && found.headers >= found.others {
        60
    } else {
        // Only keys of somebody's own: the name of the file has to say more.
        if found.headers + found.unknown_headers > found.others {
            15
        } else {
            0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ki2_is_known_by_its_lines() {
        for (text, sure) in [
            ("▲７六歩 △３四歩\n", 90),
            ("先手：a\n後手：b\n\n☗７六歩\n", 90),
            ("７六歩 ３四歩\n", 60),
            ("76歩\n34歩\n", 60),
            ("#KI2 version=2.0\n手合割：平手\n", 100),
            ("#KIF version=2.0\n▲７六歩\n", 0),
            ("手数----指手--\n▲７六歩\n", 0),
            ("1 ７六歩(77)\n2 ３四歩(33)\n▲２六歩\n", 10),
            ("手合割：平手\n先手：a\n後手：b\n", 60),
            (
                "後手の持駒：なし\n| ・ ・|\n| ・ ・|\n先手の持駒：なし\n",
                20,
            ),
            ("▲注意\n▲持ち物\n", 0),
            ("V2.2\nN+a\nPI\n+\n+7776FU\n", 0),
            ("{\"header\": {}}", 0),
            ("", 0),
        ] {
            assert_eq!(sniff(text), sure, "{text}");
        }
    }
}
