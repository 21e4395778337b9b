//! JKF (JSON Kifu Format) of Kifu for JS, which ShogiHome and other programs read and write (spec `jkf.md`).
//!
//! ```text
//! {"header":{"先手":"甲","後手":"乙"},
//!  "initial":{"preset":"HIRATE"},
//!  "moves":[{"comments":["of the start"]},
//!   {"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"},"time":{"now":{"m":0,"s":5},"total":{"h":0,"m":0,"s":5}},
//!    "forks":[[{"move":{"color":0,"from":{"x":2,"y":7},"to":{"x":2,"y":6},"piece":"FU"}}]]},
//!   {"special":"TORYO"}]}
//! ```
//!
//! A game is an object; several stand one behind the other, a line each, or in an array. An element of `moves` is a move or
//! a special word with its time and comments, and `forks` are what could be played in its place.
//!
//! # What the reader forgives
//!
//! Everything about a move but where it goes may be missing, for it is played: minimal files (`from`, `to`), those of
//! parsers of KIF and KI2 (no `from`, a `relative`) and of CSA (the piece as it stands behind the move). Without a `from`
//! it is a drop if such a piece is in hand, else the one piece that can go there. A wrong `color`, `capture` or `same` is
//! told and the position decides; a `relative` beside a `from` says nothing.
//!
//! With a note (`lenient-spelling`): escapes and numbers that are none of JSON, a time without its minutes or seconds, no `header`, no head of the moves, presets and header values that are numbers, comments
//! as one text, special words in other letters or in Japanese, `0` and `1` for `false` and `true`, moves of USI in the list.
//!
//! With a warning: fields that are none of JKF (`unreadable-line`), a time that cannot be read (`bad-clock`), an unknown
//! special word (`unknown-ending`), moves behind the end (`move-after-end`). What is no JSON is told where it begins, and what
//! stands before it is read. The JSON of lishogi, whose `moves` are one text of USI moves, is read as well.
//!
//! # What the writer cannot express
//!
//! Bookmarks, fractions of a second, a total time without the time of the move, the number of the first move and the move
//! before it, endings that the schema has no word for (封じ手, 不戦勝, トライ, 最大手数, …: told in a comment), and a foul move that
//! names no square or piece.

mod cut;
mod json;
mod list;
mod mend;
mod presets;
mod read;
mod write;

use super::{ClockUnit, Extent, Format, Holds, Newline};
use crate::messages::{Key, findings};
use crate::text::encoding::Encoding;

/// How deep variations may nest. A text that goes deeper has no place on any screen: it is not read, and none is written.
const MOST_NESTED: usize = 10_000;

/// The JKF format.
pub static FORMAT: Format = Format {
    name: "jkf",
    about: "JSON Kifu Format of Kifu for JS, a game a line",
    extensions: &[("jkf", Encoding::Utf8), ("json", Encoding::Utf8)],
    newline: Newline::Lf,
    holds_many: true,
    separator: "",
    file_head: |_| String::new(),
    holds: |_| Holds {
        clocks: ClockUnit::Seconds,
        bookmarks: false,
        endings: Extent::Some,
        ..Holds::EVERYTHING
    },
    sniff,
    stated_encoding: |_| None,
    western: false,
    cut: cut::cut,
    read: Some(read::read),
    write: Some(write::write),
    mend: Some(mend::mend),
    list: Some(&list::LIST),
};

/// What JSON is that is no JKF, of which the beginning is enough; `None` if it is no JSON.
pub(super) fn refused(text: &str) -> Option<Key> {
    let inner = text.trim_start_matches(['\u{feff}', ' ', '\t', '\n', '\r', '[', '{']);
    if inner.starts_with("\"kifu\"") {
        return Some(findings::JKF_IS_JSONL);
    }
    json::is_json(text).then_some(findings::JKF_JSON_WITHOUT_MOVES)
}

/// How sure we are that `text` is JKF: an object with moves.
fn sniff(text: &str) -> u8 {
    let begins = |ch: char| ch.is_whitespace() || matches!(ch, '[' | ',' | '\u{feff}');
    let text = text.trim_start_matches(begins);
    if !text.starts_with('{') {
        return 0;
    }
    // Behind the name of a field and its colon.
    let value = |name: &str| {
        let behind = text.split_once(name)?.1.trim_start();
        Some(behind.strip_prefix(':')?.trim_start())
    };
    if text[1..].trim_start().starts_with("\"kifu\"") {
        return 0;
    }
    let Some(moves) = value("\"moves\"") else {
        let has_header = value("\"header\"").is_some() && value("\"initial\"").is_some();
        return if has_header { 60 } else { 20 };
    };
    let elements = moves.strip_prefix('[').map(str::trim_start);
    let is_list = elements.is_some_and(|elements| elements.starts_with(['{', ']']) || elements.is_empty());
    let is_known = value("\"header\"").is_some() || value("\"initial\"").is_some();
    let first = |list: &str| {
        let word = list.trim_start_matches(['"', ' ']);
        let end = word.find(|ch: char| ch.is_whitespace() || ch == '"');
        super::usi::written_move(&word[..end.unwrap_or(word.len())]).is_some()
    };
    if is_list && is_known {
        98
    } else if is_list && value("\"move\"").is_some_and(|play| play.starts_with('{')) {
        96
    } else if first(elements.unwrap_or(moves)) || value("\"initialSfen\"").is_some() {
        95
    } else {
        30
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_tells_jkf() {
        for (text, sure) in [
            ("{\"header\":{},\"moves\":[{}]}", 98),
            ("\u{feff} [ {\"moves\": [ {\"move\": {} } ] }", 96),
            ("{\"moves\":[{}]}", 30),
            ("{\"moves\":\"7g7f 3c3d\",\"variant\":\"standard\"}", 95),
            ("{\"moves\":[\"7g7f\",\"3c3d\"]}", 95),
            ("{\"moves\":\"e4 e5\",\"variant\":\"standard\"}", 30),
            ("{\"header\":{},\"initial\":{\"preset\"", 60),
            ("{\"foo\":1}", 20),
            ("{\"kifu\":1,\"header\":{},\"moves\":[{}]}", 0),
            ("[1,2]", 0),
            ("手合割：平手\n", 0),
        ] {
            assert_eq!(sniff(text), sure, "{text}");
        }
    }
}
