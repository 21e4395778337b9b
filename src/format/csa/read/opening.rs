//! What stands before the moves: version, header lines, start position and turn.

use std::borrow::Cow;

use super::{Leniency, Reader, usual_letters};
use crate::messages::findings;
use crate::format::csa::position::Diagram;
use crate::format::keys;
use crate::record::fault::Code;
use crate::record::header::Key;
use crate::record::transcript::{RemarkKind, WrittenHeader};
use crate::shogi::Color;

impl<'t> Reader<'t, '_> {
    pub(super) fn version(&mut self, part: &'t str, usual: &str) -> bool {
        if !usual[1..]
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.')
        {
            return false;
        }
        if !matches!(usual, "V2" | "V2.1" | "V2.2" | "V3" | "V3.0") {
            let span = self.span(part);
            self.told.lenient(
                Leniency::Version,
                span,
                findings::VERSION_OF_CSA,
            );
        }
        true
    }

    pub(super) fn name(&mut self, part: &'t str, usual: &str) -> bool {
        let key = if usual.as_bytes()[1] == b'+' {
            Key::Black
        } else {
            Key::White
        };
        let mut behind = part.chars();
        behind.by_ref().take(2).for_each(drop);
        self.header(
            key,
            &part[..part.len() - behind.as_str().len()],
            behind.as_str(),
            part,
        );
        true
    }

    /// `$KEY:value`.
    pub(super) fn information(&mut self, part: &'t str) -> bool {
        let Some(line) = part.strip_prefix(['$', '＄']) else {
            return false;
        };
        let (name, value) = match line.split_once(':') {
            Some(pair) => pair,
            None => {
                let Some(pair) = line.split_once('：') else {
                    return false;
                };
                let span = self.span(part);
                self.told.lenient(
                    Leniency::Colon,
                    span,
                    findings::HALF_WIDTH_COLON,
                );
                pair
            }
        };
        let name = name.trim();
        if name.is_empty() {
            return false;
        }
        let key = match keys::from_csa(name) {
            Key::Free => match keys::from_csa(&usual_letters(name)) {
                Key::Free => Key::Free,
                known => {
                    self.unusual(part);
                    known
                }
            },
            key => key,
        };
        self.header(key, name, value, part);
        true
    }

    pub(super) fn header(&mut self, key: Key, name: &'t str, value: &'t str, part: &'t str) {
        let span = self.span(part);
        if !self.script.steps.is_empty() {
            self.told.faults.add(
                Code::LateHeader,
                span,
                findings::HEADER_AFTER_MOVES,
            );
        }
        let value = value.trim();
        match key {
            Key::Black => self.names[Color::Black] = value,
            Key::White => self.names[Color::White] = value,
            _ => {}
        }
        let value = if key == Key::Note {
            unescape(value)
        } else {
            Cow::Borrowed(value)
        };
        self.script.header.push(WrittenHeader {
            key,
            name: Cow::Borrowed(name),
            value,
            written: None,
            span,
        });
    }

    pub(super) fn position(&mut self, part: &'t str, usual: &str) -> bool {
        if !self.script.steps.is_empty() {
            return false;
        }
        let span = self.span(part);
        let diagram = self.diagram.get_or_insert_with(|| Diagram::new(span));
        diagram.statement(usual, span, &mut self.told)
    }

    pub(super) fn turn(&mut self, part: &'t str, usual: &str) -> bool {
        let turn = if usual == "+" {
            Color::Black
        } else {
            Color::White
        };
        if !self.script.steps.is_empty()
            || self.script.start.turn.is_some_and(|known| known != turn)
        {
            let span = self.span(part);
            self.told.faults.add(
                Code::UnreadableLine,
                span,
                findings::TURN_LINE_OUT_OF_PLACE,
            );
            self.remark(RemarkKind::Apostrophe, part);
            return true;
        }
        self.script.start.turn = Some(turn);
        true
    }
}

/// Takes away the escapes of `$NOTE`: `\n` is a line break, `\\` a backslash.
fn unescape(value: &str) -> Cow<'_, str> {
    if !value.contains('\\') {
        return Cow::Borrowed(value);
    }
    let mut text = String::with_capacity(value.len());
    let mut chars = value.chars();
    while let Some(ch) = chars.next() {
        match (ch, chars.clone().next()) {
            ('\\', Some('n')) => text.push('\n'),
            ('\\', Some('\\')) => text.push('\\'),
            _ => {
                text.push(ch);
                continue;
            }
        }
        chars.next();
    }
    Cow::Owned(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_lose_their_escapes() {
        assert_eq!(unescape(r"a\nb\\c\t\"), "a\nb\\c\\t\\");
    }
}
