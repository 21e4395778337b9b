//! JSON text, token by token and each with its place.
//!
//! The libraries for JSON tell the place of a fault of the text, not that of a good value, and they go down into it call by
//! call. Variations nest as deep as they like, and every move has to be found again when the rules refuse it; so the
//! structure is walked here, on a stack of its own. What stands within quotes is left to `serde_json`.
//!
//! What is no JSON by the letter and yet can mean only one thing is read, and told ([`Json::slips`]).

use std::borrow::Cow;
use std::fmt::Write as _;

use memchr::memchr3;

use crate::messages::{Key, findings};
use crate::record::fault::Span;

/// A part of a JSON text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Token<'t> {
    ObjectStart,
    ObjectEnd,
    ArrayStart,
    ArrayEnd,
    /// The name of a field; its value follows.
    Key(Quoted<'t>),
    Text(Quoted<'t>),
    /// A number as it is written.
    Number(&'t str),
    Bool(bool),
    Null,
}

impl Token<'_> {
    /// Does an object or an array begin here?
    pub(super) const fn is_start(self) -> bool {
        matches!(self, Self::ObjectStart | Self::ArrayStart)
    }
}

/// A text with its quotes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Quoted<'t>(pub(super) &'t str);

impl<'t> Quoted<'t> {
    /// The text between the quotes as it is written.
    pub(super) fn raw(self) -> &'t str {
        let inner = self.0.strip_prefix('"').unwrap_or(self.0);
        inner.strip_suffix('"').unwrap_or(inner)
    }

    /// The text, its escapes taken away. Half a surrogate pair and escapes that there are none of are left as they are
    /// written.
    pub(super) fn text(self) -> Cow<'t, str> {
        if !self.raw().contains('\\') {
            return Cow::Borrowed(self.raw());
        }
        let read = |text: &str| serde_json::from_str(text).map(Cow::Owned);
        read(self.0)
            .or_else(|_| read(&mended(self.0)))
            .unwrap_or(Cow::Borrowed(self.raw()))
    }

    /// What is no JSON in it, or no text.
    pub(super) fn slip(self) -> Option<Key> {
        let has_control = self.0.bytes().any(|byte| byte < b' ');
        if has_control {
            return Some(findings::JKF_CONTROL_CHARACTER);
        }
        let is_bad = self.0.contains('\\') && serde_json::from_str::<Cow<'_, str>>(self.0).is_err();
        is_bad.then_some(findings::JKF_ESCAPE)
    }
}

/// A text with its quotes in which every backslash that begins no escape, and every control character, is an escape.
pub(super) fn mended(text: &str) -> String {
    let mut mended = String::with_capacity(text.len() + 8);
    let mut rest = text;
    while let Some(ch) = rest.chars().next() {
        let len = match ch {
            '\\' => escape_len(rest),
            _ => Some(ch.len_utf8()),
        };
        match len {
            Some(_) if ch < ' ' => {
                let _ = write!(mended, "\\u{:04x}", u32::from(ch));
            }
            Some(len) => mended.push_str(rest.get(..len).unwrap_or("")),
            None => mended.push_str("\\\\"),
        }
        rest = rest.get(len.unwrap_or(1)..).unwrap_or("");
    }
    mended
}

/// How long the escape is that a text begins with, if it is one and stands for a character; a surrogate pair is one.
fn escape_len(text: &str) -> Option<usize> {
    [2, 6, 12].into_iter().find(|&len| {
        let escape = text.get(..len);
        escape.is_some_and(|escape| serde_json::from_str::<char>(&format!("\"{escape}\"")).is_ok())
    })
}

/// Here the text is no JSON, or it is at its end and should not be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Broken {
    /// Offset of the first byte that does not fit.
    pub(super) at: usize,
    pub(super) message: Key,
}

/// What may come next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Due {
    Value,
    ValueOrEnd,
    Key,
    KeyOrEnd,
    CommaOrEnd,
    Nothing,
}

/// Walks over one JSON value.
#[derive(Debug)]
pub(super) struct Json<'t> {
    text: &'t str,
    at: usize,
    /// The objects (`true`) and arrays that are open.
    open: Vec<bool>,
    due: Due,
    /// Where the last token begins, and the one before it.
    start: usize,
    previous: usize,
    /// Where the name or the token before a value begins that is being passed over.
    skipping: Option<usize>,
    /// What is no JSON by the letter, the first of each kind.
    slips: Vec<(Span, Key)>,
}

impl<'t> Json<'t> {
    /// Walks over the value that begins at `at` or behind the blanks there.
    pub(super) const fn new(text: &'t str, at: usize) -> Self {
        Self {
            text,
            at,
            open: Vec::new(),
            due: Due::Value,
            start: at,
            previous: at,
            skipping: None,
            slips: Vec::new(),
        }
    }

    /// What is read though it is no JSON by the letter, the first of each kind.
    pub(super) fn slips(&self) -> &[(Span, Key)] {
        &self.slips
    }

    fn slip(&mut self, span: Span, message: Key) {
        if self.slips.iter().all(|(_, told)| *told != message) {
            self.slips.push((span, message));
        }
    }

    /// The offset behind the last token.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// The stretch of the last token.
    pub(super) const fn span(&self) -> Span {
        Span::new(self.start, self.at)
    }

    /// The stretch from an offset to behind the last token.
    pub(super) const fn span_from(&self, start: usize) -> Span {
        Span::new(start, self.at)
    }

    /// Where the last token begins.
    pub(super) const fn start(&self) -> usize {
        self.start
    }

    /// Where the token before the last one begins, or where the text breaks the last whole one. Of a value that was passed
    /// over when the text broke it is the one before the value.
    pub(super) fn previous(&self) -> usize {
        self.skipping.unwrap_or(self.previous)
    }

    /// The next token.
    ///
    /// # Errors
    ///
    /// Where the text is no JSON, or ends too early; then the walk is over.
    pub(super) fn next(&mut self) -> Result<Token<'t>, Broken> {
        self.previous = self.start;
        loop {
            let byte = self.skip_blanks()?;
            self.start = self.at;
            match (self.due, byte) {
                (Due::ValueOrEnd | Due::CommaOrEnd, b']') if self.open.last() == Some(&false) => {
                    return Ok(self.close(Token::ArrayEnd));
                }
                (Due::KeyOrEnd | Due::CommaOrEnd, b'}') if self.open.last() == Some(&true) => {
                    return Ok(self.close(Token::ObjectEnd));
                }
                (Due::CommaOrEnd, b',') => {
                    self.at += 1;
                    self.due = match self.open.last() {
                        Some(true) => Due::Key,
                        _ => Due::Value,
                    };
                }
                (Due::Key | Due::KeyOrEnd, b'"') => {
                    let key = self.quoted()?;
                    if self.skip_blanks()? != b':' {
                        return Err(self.broken(findings::JKF_COLON_DUE));
                    }
                    self.at += 1;
                    self.due = Due::Value;
                    return Ok(Token::Key(key));
                }
                (Due::Value | Due::ValueOrEnd, _) => return self.value(byte),
                (due, _) => {
                    return Err(self.broken(match due {
                        Due::Key | Due::KeyOrEnd => findings::JKF_NAME_DUE,
                        Due::Nothing => findings::JKF_VALUE_ENDED,
                        _ if self.open.last() == Some(&true) => findings::JKF_COMMA_OR_BRACE_DUE,
                        _ => findings::JKF_COMMA_OR_BRACKET_DUE,
                    }));
                }
            }
        }
    }

    /// Passes over the rest of the value that begins with `first`, the last token.
    ///
    /// # Errors
    ///
    /// As [`next`](Self::next).
    pub(super) fn skip(&mut self, first: Token<'t>) -> Result<(), Broken> {
        if first.is_start() {
            let outside = self.open.len() - 1;
            self.skipping = Some(self.previous);
            while self.open.len() > outside {
                self.next()?;
            }
            self.skipping = None;
        }
        Ok(())
    }

    fn broken(&self, message: Key) -> Broken {
        Broken {
            at: self.at,
            message,
        }
    }

    fn skip_blanks(&mut self) -> Result<u8, Broken> {
        let rest = &self.text.as_bytes()[self.at..];
        let blanks = rest
            .iter()
            .position(|byte| !matches!(byte, b' ' | b'\t' | b'\n' | b'\r'));
        match blanks {
            Some(blanks) => {
                self.at += blanks;
                Ok(rest[blanks])
            }
            // It is told where the last token ends, not behind the blanks.
            None => Err(self.broken(findings::JKF_TEXT_ENDS)),
        }
    }

    fn value(&mut self, byte: u8) -> Result<Token<'t>, Broken> {
        let token = match byte {
            b'{' | b'[' => {
                let is_object = byte == b'{';
                self.at += 1;
                self.open.push(is_object);
                self.due = if is_object {
                    Due::KeyOrEnd
                } else {
                    Due::ValueOrEnd
                };
                return Ok(if is_object {
                    Token::ObjectStart
                } else {
                    Token::ArrayStart
                });
            }
            b'"' => Token::Text(self.quoted()?),
            _ => self.word()?,
        };
        self.ended();
        Ok(token)
    }

    fn close(&mut self, token: Token<'t>) -> Token<'t> {
        self.at += 1;
        self.open.pop();
        self.ended();
        token
    }

    /// A value has ended.
    fn ended(&mut self) {
        self.due = if self.open.is_empty() {
            Due::Nothing
        } else {
            Due::CommaOrEnd
        };
    }

    /// A text with its quotes; the first one stands here.
    fn quoted(&mut self) -> Result<Quoted<'t>, Broken> {
        let bytes = self.text.as_bytes();
        let mut at = self.at + 1;
        loop {
            let found = bytes
                .get(at..)
                .and_then(|rest| memchr3(b'"', b'\\', b'\n', rest))
                .map(|found| at + found);
            match found.map(|found| (found, bytes[found])) {
                Some((end, b'"')) => {
                    let text = Quoted(self.text.get(self.at..=end).unwrap_or(""));
                    if text.0.contains('\r') {
                        return Err(self.broken(findings::JKF_QUOTE_OPEN));
                    }
                    if let Some(message) = text.slip() {
                        self.slip(Span::new(self.at, end + 1), message);
                    }
                    self.at = end + 1;
                    return Ok(text);
                }
                Some((escape, b'\\')) => at = escape + 2,
                _ => return Err(self.broken(findings::JKF_QUOTE_OPEN)),
            }
        }
    }

    /// A number, or one of the words that JSON has.
    fn word(&mut self) -> Result<Token<'t>, Broken> {
        let rest = self.text.get(self.at..).unwrap_or("");
        let end = rest
            .find(|ch: char| !ch.is_ascii_alphanumeric() && !matches!(ch, '+' | '-' | '.' | '_'))
            .unwrap_or(rest.len());
        let word = &rest[..end];
        let token = match word {
            "true" => Token::Bool(true),
            "false" => Token::Bool(false),
            "null" => Token::Null,
            _ if word.starts_with(|ch: char| ch.is_ascii_digit() || ch == '-')
                && word.bytes().any(|byte| byte.is_ascii_digit())
                && word.parse::<f64>().is_ok() =>
            {
                if !is_number(word) {
                    let span = Span::new(self.at, self.at + end);
                    self.slip(span, findings::JKF_NUMBER);
                }
                Token::Number(word)
            }
            _ => return Err(self.broken(findings::JKF_NO_VALUE)),
        };
        self.at += end;
        Ok(token)
    }
}

/// A number by the letter; how large it is does not matter.
pub(super) fn is_number(word: &str) -> bool {
    let word = word.strip_prefix('-').unwrap_or(word);
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let (number, exponent) = match word.split_once(['e', 'E']) {
        Some((number, exponent)) => (number, Some(exponent)),
        None => (word, None),
    };
    let (whole, fraction) = match number.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (number, None),
    };
    digits(whole)
        && (whole == "0" || !whole.starts_with('0'))
        && fraction.is_none_or(digits)
        && exponent.is_none_or(|exponent| digits(exponent.strip_prefix(['+', '-']).unwrap_or(exponent)))
}

/// A whole number of no more than a byte, in whatever way it is written: `7`, `7.0`, `70e-1`.
pub(super) fn whole(number: &str) -> Option<u8> {
    if let Ok(whole) = number.parse() {
        return Some(whole);
    }
    let value: f64 = number.parse().ok()?;
    let fits = (0.0..=f64::from(u8::MAX)).contains(&value) && value.fract() == 0.0;
    fits.then_some(value as u8)
}

/// Is this JSON, as far as it goes: an object or an array that may be cut off?
pub(in crate::format) fn is_json(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim();
    if !text.starts_with(['{', '[']) {
        return false;
    }
    let mut json = Json::new(text, 0);
    loop {
        match json.next() {
            Ok(_) if json.due == Due::Nothing => return true,
            Ok(_) => {}
            Err(broken) => return broken.at >= text.len(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::Language;

    /// The tokens by their first letters, and where the text breaks.
    fn walked(text: &str) -> (String, Option<(usize, String)>) {
        let mut json = Json::new(text, 0);
        let mut seen = String::new();
        loop {
            match json.next() {
                Ok(token) => seen.push(match token {
                    Token::ObjectStart => '{',
                    Token::ObjectEnd => '}',
                    Token::ArrayStart => '[',
                    Token::ArrayEnd => ']',
                    Token::Key(_) => 'k',
                    Token::Text(_) => 't',
                    Token::Number(_) => 'n',
                    Token::Bool(_) => 'b',
                    Token::Null => '0',
                }),
                Err(broken) => {
                    let message = Language::English.text(broken.message);
                    return (seen, Some((broken.at, message)));
                }
            }
            if json.due == Due::Nothing {
                return (seen, None);
            }
        }
    }

    #[test]
    fn texts_are_walked_up_to_where_they_break() {
        for (text, seen, broken) in [
            (r#" {"a":[1,-2.5e3,true,null],"b":{}} "#, "{k[nnb0]k{}}", None),
            ("[]", "[]", None),
            (r#"["\"",{"\\":"}"}]"#, "[t{kt}]", None),
            ("{", "{", Some((1, "the text ends in the middle"))),
            ("[1 2]", "[n", Some((3, "a comma or ] is due here"))),
            (r#"{"a" 1}"#, "{", Some((5, "a colon is due here"))),
            (r#"{"a":1]"#, "{kn", Some((6, "a comma or } is due here"))),
            ("[1,]", "[n", Some((3, "this is no value of JSON"))),
            ("{1:2}", "{", Some((1, "the name of a field is due here"))),
            (
                "[\"a\nb\"]",
                "[",
                Some((1, "a text without its closing quote")),
            ),
            (
                "[\"a\rb\"]",
                "[",
                Some((1, "a text without its closing quote")),
            ),
            ("[\"a\\", "[", Some((1, "a text without its closing quote"))),
            ("[NaN]", "[", Some((1, "this is no value of JSON"))),
            ("[1e999,-0,0.5,1E+2]", "[nnnn]", None),
            ("[-inf]", "[", Some((1, "this is no value of JSON"))),
            ("[あ]", "[", Some((1, "this is no value of JSON"))),
        ] {
            let broken = broken.map(|(at, message)| (at, message.to_owned()));
            assert_eq!(walked(text), (seen.to_owned(), broken), "{text}");
        }
    }

    #[test]
    fn escapes_are_taken_away_where_they_can_be() {
        for (written, text) in [
            (r#""abc""#, "abc"),
            (r#""\u5148\u624b\n\"""#, "先手\n\""),
            (r#""\ud83d\ude00""#, "😀"),
            (r#""\ud83d""#, r"\ud83d"),
            (r#""\x""#, r"\x"),
            (r#""\x\n\u12\\\t""#, "\\x\n\\u12\\\t"),
            (r#""\ud83d\ude00\ude00""#, "😀\\ude00"),
            ("\"a\tb\\n\"", "a\tb\n"),
            (r#""\é""#, r"\é"),
        ] {
            assert_eq!(Quoted(written).text(), text, "{written}");
        }
    }

    #[test]
    fn numbers_are_whole_in_whatever_way_they_are_written() {
        for (written, number) in [
            ("7", Some(7)),
            ("7.0", Some(7)),
            ("70e-1", Some(7)),
            ("0.7E1", Some(7)),
            ("-0", Some(0)),
            ("255", Some(255)),
            ("256", None),
            ("7.5", None),
            ("-7", None),
            ("1e400", None),
        ] {
            assert_eq!(whole(written), number, "{written}");
        }
    }

    #[test]
    fn json_is_known_as_far_as_it_goes() {
        for (text, expected) in [
            ("{\"foo\":1}", true),
            ("\u{feff}[1,\"7g7f\"]\n", true),
            ("{\"foo\":[{", true),
            ("{\"fo", false),
            ("[Event \"x\"]", false),
            ("7", false),
            ("", false),
            ("{a}", false),
        ] {
            assert_eq!(is_json(text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_no_json_by_the_letter_is_told_once_of_a_kind() {
        for (text, told) in [
            (r#"["\q","\q","\ud83d"]"#, 1),
            (r#"["\q","\u12"]"#, 1),
            ("[\"a\tb\"]", 1),
            ("[01,1.,-.5]", 1),
            (r#"["\q",01]"#, 2),
            (r#"["\n\u00e9\ud83d\ude00",0.1e-5,-7E+400]"#, 0),
        ] {
            let mut json = Json::new(text, 0);
            while json.next().is_ok() && json.due != Due::Nothing {}
            assert_eq!(json.slips().len(), told, "{text}");
        }
    }
}
