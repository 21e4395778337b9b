//! JSON text, token by token and each with its place.
//!
//! The libraries for JSON tell the place of a fault of the text, not that of a good value, and they go down into it call by
//! call. Variations nest as deep as they like, and every move has to be found again when the rules refuse it; so the
//! structure is walked here, on a stack of its own. What stands within quotes is left to `serde_json`.

use std::borrow::Cow;

use memchr::memchr3;

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
        serde_json::from_str(self.0).map_or(Cow::Borrowed(self.raw()), Cow::Owned)
    }
}

/// Here the text is no JSON, or it is at its end and should not be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Broken {
    /// Offset of the first byte that does not fit.
    pub(super) at: usize,
    pub(super) message: &'static str,
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

    /// Where the token before the last one begins, or where the text breaks the last whole one.
    pub(super) const fn previous(&self) -> usize {
        self.previous
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
                        return Err(self.broken("a colon is due here"));
                    }
                    self.at += 1;
                    self.due = Due::Value;
                    return Ok(Token::Key(key));
                }
                (Due::Value | Due::ValueOrEnd, _) => return self.value(byte),
                (due, _) => {
                    return Err(self.broken(match due {
                        Due::Key | Due::KeyOrEnd => "the name of a field is due here",
                        Due::Nothing => "the value has ended",
                        _ if self.open.last() == Some(&true) => "a comma or } is due here",
                        _ => "a comma or ] is due here",
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
            while self.open.len() > outside {
                self.next()?;
            }
        }
        Ok(())
    }

    fn broken(&self, message: &'static str) -> Broken {
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
            None => Err(self.broken("the text ends in the middle")),
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
                    let text = self.text.get(self.at..=end).unwrap_or("");
                    self.at = end + 1;
                    return Ok(Quoted(text));
                }
                Some((escape, b'\\')) => at = escape + 2,
                _ => return Err(self.broken("a text without its closing quote")),
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
                && word.parse::<f64>().is_ok_and(f64::is_finite) =>
            {
                Token::Number(word)
            }
            _ => return Err(self.broken("this is no value of JSON")),
        };
        self.at += end;
        Ok(token)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tokens by their first letters, and where the text breaks.
    fn walked(text: &str) -> (String, Option<(usize, &'static str)>) {
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
                Err(broken) => return (seen, Some((broken.at, broken.message))),
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
            ("[\"a\\", "[", Some((1, "a text without its closing quote"))),
            ("[NaN]", "[", Some((1, "this is no value of JSON"))),
            ("[1e999]", "[", Some((1, "this is no value of JSON"))),
            ("[あ]", "[", Some((1, "this is no value of JSON"))),
        ] {
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
        ] {
            assert_eq!(Quoted(written).text(), text, "{written}");
        }
    }
}
