//! Places in a text: lines, columns, and how wide a text is shown.
//!
//! A line ends with LF, CR LF or a lone CR, also in mixture.

use std::cell::OnceCell;
use std::fmt;

use memchr::{memchr, memchr2};
use unicode_width::UnicodeWidthStr;

/// A place in a file: line and column, both from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1, counted in characters.
    pub column: u32,
}

impl Place {
    /// The beginning of a file.
    pub const START: Place = Place { line: 1, column: 1 };
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// Finds the lines of one text. The line starts are looked up only when the first question is asked.
#[derive(Clone, Debug)]
pub struct LineIndex<'t> {
    text: &'t str,
    base: u32,
    starts: OnceCell<Vec<usize>>,
}

impl<'t> LineIndex<'t> {
    /// An index over a text that is a whole file.
    pub fn new(text: &'t str) -> LineIndex<'t> {
        LineIndex::with_base(text, 0)
    }

    /// An index over a text that has `base` lines before it in its file.
    pub fn with_base(text: &'t str, base: u32) -> LineIndex<'t> {
        LineIndex {
            text,
            base,
            starts: OnceCell::new(),
        }
    }

    /// The text.
    pub fn text(&self) -> &'t str {
        self.text
    }

    fn starts(&self) -> &[usize] {
        self.starts.get_or_init(|| {
            let mut starts = vec![0];
            let mut ends = LineEnds::new(self.text.as_bytes());
            starts.extend(std::iter::from_fn(|| ends.next().map(|(_, next)| next)));
            starts
        })
    }

    /// The place of a byte offset. One inside a character means the character, one behind the text its end.
    pub fn place(&self, offset: usize) -> Place {
        self.places().place(offset)
    }

    /// The places of many offsets, best in their order: a line is then walked once for all that stands in it.
    pub fn places(&self) -> Places<'_, 't> {
        Places {
            index: self,
            line: usize::MAX,
            offset: 0,
            chars: 0,
        }
    }

    fn line_at(&self, offset: usize) -> (usize, usize) {
        let starts = self.starts();
        let index = starts
            .partition_point(|start| *start <= offset)
            .saturating_sub(1);
        (index, starts.get(index).copied().unwrap_or(0))
    }

    /// A line of the file, without its end; `None` if it is not in this text.
    pub fn line_text(&self, line: u32) -> Option<&'t str> {
        let index = usize::try_from(line.checked_sub(self.base)?.checked_sub(1)?).ok()?;
        self.line_of(index)
    }

    fn line_of(&self, index: usize) -> Option<&'t str> {
        let starts = self.starts();
        let start = *starts.get(index)?;
        let end = starts.get(index + 1).copied().unwrap_or(self.text.len());
        let line = self.text.get(start..end)?;
        Some(
            line.strip_suffix("\r\n")
                .or_else(|| line.strip_suffix(['\n', '\r']))
                .unwrap_or(line),
        )
    }

    /// The line at a byte offset, without its end, up to the offset and from there on. The line is not walked along.
    pub fn around(&self, offset: usize) -> (&'t str, &'t str) {
        let (index, start) = self.line_at(offset);
        let line = self.line_of(index).unwrap_or("");
        line.split_at_checked(offset - start).unwrap_or((line, ""))
    }
}

/// See [`LineIndex::places`].
#[derive(Debug)]
pub struct Places<'i, 't> {
    index: &'i LineIndex<'t>,
    /// The last line asked for, an offset in it, and the characters before that.
    line: usize,
    offset: usize,
    chars: usize,
}

impl Places<'_, '_> {
    /// The place of a byte offset. One inside a character means the character, one behind the text its end.
    pub fn place(&mut self, offset: usize) -> Place {
        let text = self.index.text;
        let offset = offset.min(text.len());
        let (line, start) = self.index.line_at(offset);
        if line != self.line || offset < self.offset {
            (self.line, self.offset, self.chars) = (line, start, 0);
        }
        self.chars += count_chars(text.as_bytes().get(self.offset..offset).unwrap_or(&[]));
        self.offset = offset;
        let column = self.chars + usize::from(text.is_char_boundary(offset));
        Place {
            line: saturate(line)
                .saturating_add(self.index.base)
                .saturating_add(1),
            column: saturate(column).max(1),
        }
    }
}

fn saturate(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

/// Characters in a piece of UTF-8: the bytes that do not continue one.
fn count_chars(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| (**byte & 0xC0) != 0x80).count()
}

/// Line ends in these bytes: what the next game of a stream adds to its base line.
///
/// In every encoding we read but UTF-16 a byte of 0x0A or 0x0D is a line end.
pub fn count_line_ends(bytes: &[u8]) -> usize {
    let mut ends = LineEnds::new(bytes);
    std::iter::from_fn(|| ends.next()).count()
}

/// Walks over line ends: where a line's text ends and where the next line starts.
#[derive(Clone, Debug)]
struct LineEnds<'b> {
    bytes: &'b [u8],
    at: usize,
    /// There may be a CR ahead.
    returns: bool,
}

impl<'b> LineEnds<'b> {
    fn new(bytes: &'b [u8]) -> LineEnds<'b> {
        LineEnds {
            bytes,
            at: 0,
            returns: memchr(b'\r', bytes).is_some(),
        }
    }

    #[inline]
    fn next(&mut self) -> Option<(usize, usize)> {
        let rest = self.bytes.get(self.at..)?;
        let found = if self.returns {
            memchr2(b'\n', b'\r', rest)?
        } else {
            memchr(b'\n', rest)?
        };
        let end = self.at + found;
        let crlf = matches!(self.bytes.get(end..), Some([b'\r', b'\n', ..]));
        self.at = end + if crlf { 2 } else { 1 };
        Some((end, self.at))
    }
}

/// The lines of a text with their byte offsets, without their ends. Behind a last line end there is no further line.
#[inline]
pub fn lines(text: &str) -> Lines<'_> {
    Lines {
        text,
        ends: LineEnds::new(text.as_bytes()),
    }
}

/// See [`lines`].
#[derive(Clone, Debug)]
pub struct Lines<'t> {
    text: &'t str,
    ends: LineEnds<'t>,
}

impl<'t> Lines<'t> {
    /// The byte offset at which the next line starts.
    pub fn offset(&self) -> usize {
        self.ends.at
    }
}

impl<'t> Iterator for Lines<'t> {
    type Item = (usize, &'t str);

    #[inline]
    fn next(&mut self) -> Option<(usize, &'t str)> {
        let start = self.ends.at;
        if let Some((end, _)) = self.ends.next() {
            return Some((start, self.text.get(start..end)?));
        }
        let rest = self.text.get(start..).filter(|rest| !rest.is_empty())?;
        self.ends.at = self.text.len();
        Some((start, rest))
    }
}

/// The lines of undecoded bytes, each with its end, so that together they are the whole.
pub(crate) fn lines_of_bytes(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut ends = LineEnds::new(bytes);
    std::iter::from_fn(move || {
        let start = ends.at;
        let end = match ends.next() {
            Some((_, next)) => next,
            None => {
                ends.at = bytes.len();
                bytes.len()
            }
        };
        bytes.get(start..end).filter(|line| !line.is_empty())
    })
}

/// How many columns a terminal shows: kanji, kana and full-width characters take two, a tab one.
///
/// Characters whose width depends on the font (▲, ①, ・'s neighbours such as …) count as one; see [`width_cjk`].
pub fn width(text: &str) -> usize {
    usual_width(text).unwrap_or_else(|| text.width())
}

/// The width of a text of printable ASCII, kana, kanji and full-width forms: what nearly every text is.
fn usual_width(text: &str) -> Option<usize> {
    let mut columns = 0;
    for ch in text.chars() {
        columns += match ch {
            ' '..='~' => 1,
            '\u{3000}'..='\u{3020}'
            | '\u{3041}'..='\u{3096}'
            | '\u{30a1}'..='\u{30fc}'
            | '\u{4e00}'..='\u{9fa0}'
            | '\u{ff01}'..='\u{ff60}' => 2,
            _ => return None,
        };
    }
    Some(columns)
}

/// As [`width`], for a Japanese font: everything that CP932 writes with two bytes takes two columns, ▲ and ① too.
pub fn width_cjk(text: &str) -> usize {
    usual_width(text).unwrap_or_else(|| text.width_cjk())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn lines_end_in_three_ways() {
        for (text, expected) in [
            ("", &[][..]),
            ("a", &[(0, "a")]),
            ("a\n", &[(0, "a")]),
            ("\n", &[(0, "")]),
            ("a\nb", &[(0, "a"), (2, "b")]),
            ("a\r\nb\r\n", &[(0, "a"), (3, "b")]),
            ("a\rb\r", &[(0, "a"), (2, "b")]),
            (
                "a\r\r\nb\n\rc",
                &[(0, "a"), (2, ""), (4, "b"), (6, ""), (7, "c")],
            ),
            ("歩\n\n桂", &[(0, "歩"), (4, ""), (5, "桂")]),
        ] {
            assert_eq!(lines(text).collect::<Vec<_>>(), expected, "{text:?}");
            let bytes: Vec<&[u8]> = lines_of_bytes(text.as_bytes()).collect();
            assert_eq!(bytes.concat(), text.as_bytes());
            assert_eq!(bytes.len(), expected.len());
        }
    }

    #[test]
    fn offsets_become_places() {
        let text = "先手：a\r\n\r７六歩\n";
        let index = LineIndex::with_base(text, 40);
        for (offset, line, column) in [
            (0, 41, 1),
            (1, 41, 1),
            (3, 41, 2),
            (9, 41, 4),
            (10, 41, 5),
            (11, 41, 6),
            (12, 42, 1),
            (13, 43, 1),
            (16, 43, 2),
            (22, 43, 4),
            (23, 44, 1),
            (999, 44, 1),
        ] {
            assert_eq!(index.place(offset), Place { line, column }, "{offset}");
        }
        for (line, expected) in [
            (0, None),
            (40, None),
            (41, Some("先手：a")),
            (42, Some("")),
            (43, Some("７六歩")),
            (44, Some("")),
            (45, None),
        ] {
            assert_eq!(index.line_text(line), expected, "{line}");
        }
        assert_eq!(LineIndex::new("").place(5), Place::START);
        assert_eq!(LineIndex::new("a\r").line_text(1), Some("a"));
        let lines = LineIndex::new("ab\r\n歩c\rd");
        for (offset, around) in [
            (0, ("", "ab")),
            (1, ("a", "b")),
            (2, ("ab", "")),
            (7, ("歩", "c")),
            (9, ("", "d")),
            (10, ("d", "")),
            (99, ("d", "")),
        ] {
            assert_eq!(lines.around(offset), around, "{offset}");
        }
        assert_eq!(
            Place {
                line: 41,
                column: 6
            }
            .to_string(),
            "41:6"
        );
    }

    #[test]
    fn line_ends_are_counted() {
        for (bytes, n) in [
            (&b""[..], 0),
            (b"a", 0),
            (b"a\n", 1),
            (b"\r\n\r\n", 2),
            (b"\r\r\n\n", 3),
        ] {
            assert_eq!(count_line_ends(bytes), n);
        }
    }

    #[test]
    fn every_character_has_the_width_of_the_tables() {
        for ch in '\0'..=char::MAX {
            let mut buffer = [0; 4];
            let text = &*ch.encode_utf8(&mut buffer);
            assert_eq!(
                (width(text), width_cjk(text)),
                (text.width(), text.width_cjk()),
                "{ch:?}"
            );
        }
    }

    #[test]
    fn wide_characters_take_two_columns() {
        for (text, terminal, japanese) in [
            ("", 0, 0),
            ("7776FU", 6, 6),
            ("\t", 1, 1),
            ("a\tb歩", 5, 5),
            ("７六歩(77)", 10, 10),
            ("同　銀(31)", 10, 10),
            ("▲７六歩", 7, 8),
            ("ｱｲｳ", 3, 3),
            ("・", 2, 2),
        ] {
            assert_eq!(
                (width(text), width_cjk(text)),
                (terminal, japanese),
                "{text:?}"
            );
        }
    }

    proptest! {
        #[test]
        fn places_agree_with_a_slow_count(text in "[ab歩é🐉\r\n]{0,40}", offset in 0_usize..100) {
            let index = LineIndex::new(&text);
            let place = index.place(offset);
            let mut at = offset.min(text.len());
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            let before = &text[..at];
            // A CR LF is one end, and is over behind the LF.
            let whole = before.strip_suffix('\r').filter(|_| text[at..].starts_with('\n')).unwrap_or(before);
            let mut line = 1;
            let mut start = 0;
            for (i, ch) in whole.char_indices() {
                if ch == '\n' || ch == '\r' && !whole[i + 1..].starts_with('\n') {
                    line += 1;
                    start = i + 1;
                }
            }
            let column = before[start..].chars().count() as u32 + 1;
            prop_assert_eq!(place, Place { line, column });
        }

        #[test]
        fn usual_widths_are_those_of_the_tables(text in any::<String>(), ch in any::<char>()) {
            prop_assert_eq!(width(&text), text.width());
            prop_assert_eq!(width_cjk(&text), text.width_cjk());
            prop_assert_eq!(width(ch.encode_utf8(&mut [0; 4])), ch.to_string().width());
        }

        #[test]
        fn lines_are_the_whole_text(text in "[a歩\r\n]{0,40}") {
            let mut end = 0;
            for (at, line) in lines(&text) {
                prop_assert!(text[end..at].chars().all(|ch| ch == '\r' || ch == '\n'));
                prop_assert_eq!(text.get(at..at + line.len()), Some(line));
                end = at + line.len();
            }
            let ends = count_line_ends(text.as_bytes());
            let unended = !text.is_empty() && !text.ends_with(['\r', '\n']);
            prop_assert_eq!(lines(&text).count(), ends + usize::from(unended));
        }
    }
}
