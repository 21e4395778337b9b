//! Addresses of pages with a position or a game in them (spec `sfen-usi.md` section 7), as they are copied from a browser.
//!
//! ```text
//! https://lishogi.org/analysis/standard/lnsgkgsnl/1r5b1/…/LNSGKGSNL_b_-_1
//! https://example.org/view?sfen=4k4%2F9%2F4P4%2F9%2F9%2F9%2F9%2F9%2F4K4%20b%20G%201
//! ```
//!
//! What counts is the value of `usen` or `u`, of `sfen`, `position`, `usi` or `body`, and of `moves`, in the query; else a
//! board in the path, with `_` for blanks. All that is percent-encoded is decoded, and `+` stays the mark of a promoted
//! piece. The other values say how the page shows it; they are passed over.

use std::borrow::Cow;

use percent_encoding::percent_decode_str;

use crate::record::fault::Span;

/// What an address says of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Address<'t> {
    /// The text of it, as a line of its format has it; borrowed where nothing had to be decoded.
    pub(super) text: Cow<'t, str>,
    /// Where that stands in the address.
    pub(super) written: &'t str,
    /// Is it [USEN](super::usen)? Else it is a line of USI.
    pub(super) is_usen: bool,
    /// The values it comes from, as they stand in the address; the second one may be empty.
    values: [&'t str; 2],
}

impl Address<'_> {
    /// The line without what was read of it.
    pub(super) fn unread(&self, line: &str) -> String {
        let mut rest = line.to_owned();
        for value in self.values.iter().filter(|value| !value.is_empty()) {
            let place = Span::of(line, value);
            let blanks = " ".repeat(value.len());
            rest.replace_range(place.start as usize..place.end as usize, &blanks);
        }
        rest
    }
}

/// The names of values with a start, a whole line of USI, or a bare position.
const LINES: [&str; 4] = ["sfen", "position", "usi", "body"];

/// Is the line an address, or the query of one?
pub(super) fn is_address(line: &str) -> bool {
    let begins = |word: &str| {
        line.get(..word.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(word))
    };
    begins("http://")
        || begins("https://")
        || line.starts_with("sfen=")
        || line.starts_with("usen=")
}

/// Reads an address; `None` if it says nothing of a game.
pub(super) fn read(line: &str) -> Option<Address<'_>> {
    let line = line.trim();
    let (path, query) = match line.split_once('?') {
        Some((path, query)) => (path, query),
        None if line.contains("://") => (line, ""),
        None => ("", line),
    };
    let query = query.split('#').next().unwrap_or(query);
    let value = |names: &[&str]| {
        let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
        pairs
            .find(|(name, value)| names.contains(name) && !value.is_empty())
            .map(|(_, value)| value)
    };
    if let Some(written) = value(&["usen", "u"]) {
        return Some(Address {
            text: decode(written)?,
            written,
            is_usen: true,
            values: [written, ""],
        });
    }
    let of_line = |text, written, values| {
        Some(Address {
            text,
            written,
            is_usen: false,
            values,
        })
    };
    match (value(&LINES), value(&["moves"])) {
        (Some(written), None) => of_line(decode(written)?, written, [written, ""]),
        (Some(start), Some(moves)) => {
            let text = format!("{} moves {}", decode(start)?, decode(moves)?);
            of_line(text.into(), query, [start, moves])
        }
        (None, Some(moves)) => of_line(
            format!("moves {}", decode(moves)?).into(),
            moves,
            [moves, ""],
        ),
        (None, None) => {
            let written = board_in(path)?;
            let text = decode(written)?.replace('_', " ");
            of_line(text.into(), written, [written, ""])
        }
    }
}

fn decode(value: &str) -> Option<Cow<'_, str>> {
    percent_decode_str(value).decode_utf8().ok()
}

/// The part of a path that is a board of nine ranks and what follows it.
fn board_in(path: &str) -> Option<&str> {
    let is_rank = |part: &str| {
        let board = part.split(['_', ' ']).next().unwrap_or(part);
        !board.is_empty()
            && board.bytes().all(|byte| {
                byte == b'+' || byte.is_ascii_digit() || b"KRBGSNLPkrbgsnlp".contains(&byte)
            })
    };
    let path = path.split('#').next().unwrap_or(path);
    let from = |at: usize| path.get(at + 1..);
    path.match_indices('/')
        .filter_map(|(at, _)| from(at))
        .find(|rest| {
            let decoded = decode(rest).unwrap_or_default();
            let mut ranks = decoded.split('/');
            ranks.clone().count() == 9 && ranks.all(is_rank)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_value_that_tells_of_a_game_is_found() {
        let board = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
        for (line, text) in [
            (
                format!("https://lishogi.org/analysis/standard/{board}_b_-_1"),
                Some(format!("{board} b - 1")),
            ),
            (
                format!("https://lishogi.org/editor/{board}"),
                Some(board.into()),
            ),
            (
                "https://example.org/view?sfen=4k4%2F9%20b%20G%201&flip=1#3".into(),
                Some("4k4/9 b G 1".into()),
            ),
            ("sfen=9%2F4+R4".into(), Some("9/4+R4".into())),
            (
                "https://example.org/?ply=2&position=startpos&moves=7g7f%203c3d".into(),
                Some("startpos moves 7g7f 3c3d".into()),
            ),
            (
                "HTTP://a.example/?moves=7g7f".into(),
                Some("moves 7g7f".into()),
            ),
            (
                "https://a.example/?usen=~0.7ku..&ply=1".into(),
                Some("~0.7ku..".into()),
            ),
            ("https://lishogi.org/Ab3dEf9h".into(), None),
            ("https://a.example/?sfen=%FF".into(), None),
            ("https://a.example/?sfen=".into(), None),
        ] {
            assert!(is_address(&line), "{line}");
            let found = read(&line).map(|address| address.text.into_owned());
            assert_eq!(found, text, "{line}");
        }
        assert!(!is_address("startpos moves 7g7f"));
    }
}
