//! Text of a file as a terminal may show it: nothing in it can move the cursor or turn the writing round, and lines fit
//! into their columns.

use unicode_linebreak::linebreaks;
use unicode_width::UnicodeWidthChar;

const TAB: &str = "    ";

/// Appends one character as it is shown.
pub fn push_visible(out: &mut String, ch: char) {
    match ch {
        '\t' => out.push_str(TAB),
        '\0'..='\x1F' => out.extend(char::from_u32(0x2400 + u32::from(ch))),
        '\x7F' => out.push('\u{2421}'),
        _ if is_unsafe(ch) => out.push(char::REPLACEMENT_CHARACTER),
        _ => out.push(ch),
    }
}

/// Characters that show nothing and change how others are shown: C1 controls, writing direction, line breaks, tags.
fn is_unsafe(ch: char) -> bool {
    matches!(
        ch,
        '\u{80}'..='\u{9F}'
            | '\u{61C}'
            | '\u{200B}'..='\u{200F}'
            | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}'
            | '\u{FEFF}'
            | '\u{FFF9}'..='\u{FFFB}'
            | '\u{E0000}'..='\u{E0FFF}'
    )
}

/// A text on one line, as a terminal may show it.
pub fn visible(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for ch in text.chars() {
        push_visible(&mut out, ch);
    }
    out
}

/// Breaks a text into lines of so many columns: where Unicode allows a break (UAX 14: between words, and between kanji
/// but not before 。), or anywhere in what has no such place. Blanks at the end of a line are left out.
pub fn wrap(text: &str, columns: usize) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut start = 0;
    let mut fits = 0;
    for (offset, _) in linebreaks(text) {
        while let Some(most) = overflow(&text[start..offset], columns) {
            // What has no place for a break in it is cut where the line is full.
            let end = if fits > start { fits } else { start + most };
            lines.push(text[start..end].trim_end());
            start = end;
        }
        fits = offset;
    }
    lines.push(text[start..].trim_end());
    lines
}

/// The bytes of a text that fit into so many columns, at least one character, if not all of it does.
fn overflow(text: &str, columns: usize) -> Option<usize> {
    let mut filled = 0;
    for (at, ch) in text.trim_end().char_indices() {
        filled += ch.width().unwrap_or(0);
        if filled > columns && at > 0 {
            return Some(at);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_where_a_reader_expects_it() {
        for (text, columns, expected) in [
            ("", 10, &[""][..]),
            ("one two", 10, &["one two"]),
            ("one two three", 7, &["one two", "three"]),
            ("one  two", 4, &["one", "two"]),
            ("unbreakable", 4, &["unbr", "eaka", "ble"]),
            ("a unbreakable", 4, &["a", "unbr", "eaka", "ble"]),
            ("角を交換する。", 12, &["角を交換す", "る。"]),
            ("角を交換する。", 13, &["角を交換す", "る。"]),
            ("角を交換する。", 14, &["角を交換する。"]),
            ("飛車 角", 5, &["飛車", "角"]),
            ("  歩", 1, &["", "歩"]),
            ("歩歩", 1, &["歩", "歩"]),
        ] {
            assert_eq!(wrap(text, columns), expected, "{text:?} in {columns}");
        }
    }

    #[test]
    fn long_texts_take_no_longer_than_their_length() {
        let text = "x".repeat(1 << 20);
        let lines = wrap(&text, 80);
        assert_eq!(lines.len(), (1 << 20) / 80 + 1);
        assert_eq!(lines.concat(), text);
    }
}
