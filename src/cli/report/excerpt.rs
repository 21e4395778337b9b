//! A line of a file as a terminal may show it, with a mark under the columns that are meant.

use unicode_width::UnicodeWidthChar;

use crate::batch::work::Excerpt;
use crate::text::shown::push_visible;

pub(in crate::cli) use crate::text::shown::visible;

/// The columns of text that are shown of a line.
const COLUMNS: usize = 100;

/// The columns before the mark that are shown of a line that is too long.
const BEFORE: usize = 30;

/// A text on one line, as a terminal may show it, cut behind `most` columns.
pub(super) fn shortened(text: &str, most: usize) -> String {
    let mut out = String::new();
    let mut columns = 0;
    for ch in text.chars() {
        let before = out.len();
        push_visible(&mut out, ch);
        columns += shown_width(&out[before..]);
        if columns > most {
            out.truncate(before);
            out.push('…');
            break;
        }
    }
    out
}

fn shown_width(text: &str) -> usize {
    text.chars().map(|ch| ch.width().unwrap_or(0)).sum()
}

/// A line and the mark under it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Drawn {
    /// The line.
    pub(super) text: String,
    /// The column at which the mark begins, from 0.
    pub(super) mark: usize,
    /// The columns that the mark takes.
    pub(super) width: usize,
}

/// Draws an excerpt, cut around its mark if it is too long.
pub(super) fn draw(excerpt: &Excerpt) -> Drawn {
    let mut cells = Vec::new();
    let (mut mark, mut mark_end) = (0, 0);
    let mut columns = 0;
    for (offset, ch) in excerpt.text.char_indices() {
        let mut cell = String::new();
        push_visible(&mut cell, ch);
        let width = shown_width(&cell);
        if offset < excerpt.mark.start {
            mark = columns + width;
        }
        if offset < excerpt.mark.end {
            mark_end = columns + width;
        }
        cells.push((columns, cell));
        columns += width;
    }
    let (from, to) = if columns <= COLUMNS {
        (0, columns)
    } else {
        let from = mark.saturating_sub(BEFORE).min(columns - COLUMNS);
        (from, from + COLUMNS)
    };
    let mut text = String::new();
    let mut first = None;
    if excerpt.cut_before || from > 0 {
        text.push('…');
    }
    let lead = shown_width(&text);
    for (column, cell) in &cells {
        if *column >= from && column + shown_width(cell) <= to {
            first.get_or_insert(*column);
            text.push_str(cell);
        }
    }
    if excerpt.cut_behind || to < columns {
        text.push('…');
    }
    let first = first.unwrap_or(0);
    let end = mark_end.min(to);
    Drawn {
        text: text.trim_end().to_owned(),
        mark: mark.saturating_sub(first) + lead,
        width: end.saturating_sub(mark).max(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(text: &str, marked: &str) -> String {
        let start = text.find(marked).unwrap();
        let mark = start..start + marked.len();
        let excerpt = Excerpt {
            text: text.to_owned(),
            mark,
            cut_before: false,
            cut_behind: false,
        };
        let drawn = draw(&excerpt);
        format!(
            "{}\n{}{}",
            drawn.text,
            " ".repeat(drawn.mark),
            "^".repeat(drawn.width)
        )
    }

    #[test]
    fn wide_characters_take_two_columns() {
        for (text, marked, expected) in [
            ("  57 ２三歩打", "２三歩打", "  57 ２三歩打\n     ^^^^^^^^"),
            ("+7776FU", "7776", "+7776FU\n ^^^^"),
            ("先手：a\tb", "b", "先手：a    b\n           ^"),
            ("a\u{1b}[31mb", "b", "a␛[31mb\n      ^"),
            ("a\u{202e}b", "b", "a�b\n  ^"),
            ("", "", "\n^"),
        ] {
            assert_eq!(drawn(text, marked), expected, "{text:?}");
        }
    }

    #[test]
    fn long_lines_are_cut_around_the_mark() {
        let text = format!("{}歩{}", "あ".repeat(80), "い".repeat(80));
        let expected = format!(
            "…{}歩{}…\n{}^^",
            "あ".repeat(15),
            "い".repeat(34),
            " ".repeat(31)
        );
        assert_eq!(drawn(&text, "歩"), expected);
        let text = format!("歩{}", "x".repeat(200));
        assert_eq!(drawn(&text, "歩"), format!("歩{}…\n^^", "x".repeat(98)));
        let text = format!("{}歩", "x".repeat(200));
        assert_eq!(
            drawn(&text, "歩"),
            format!("…{}歩\n{}^^", "x".repeat(98), " ".repeat(99))
        );
    }

    #[test]
    fn texts_are_cut_behind_their_columns() {
        for (text, most, expected) in [
            ("２三歩打", 8, "２三歩打"),
            ("２三歩打", 7, "２三歩…"),
            ("a\nb", 9, "a␊b"),
        ] {
            assert_eq!(shortened(text, most), expected);
        }
    }
}
