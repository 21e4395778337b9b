//! The elements of a line of play: a move or a special word with what stands beside it, and the variations.

use std::borrow::Cow;

use super::{Frame, Read, Reader, count_moves};
use crate::messages::{Key, findings};
use crate::format::jkf::MOST_NESTED;
use crate::format::jkf::json::{Quoted, Token};
use crate::format::usi;
use crate::record::clock::{Clock, Millis};
use crate::record::fault::{Code, Fault, Span};
use crate::record::transcript::WrittenMove;

/// What an element has in the place of its move.
#[derive(Debug, Clone, Copy)]
pub(super) enum Moved {
    Move(WrittenMove),
    /// Nothing that can be read; a fault says so.
    Unreadable,
}

/// The word of a special element.
#[derive(Debug, Clone)]
pub(super) struct Special<'t> {
    pub(super) word: Cow<'t, str>,
    /// As it stands in the text.
    pub(super) raw: &'t str,
    pub(super) span: Span,
}

/// One element of a line.
#[derive(Debug, Default)]
pub(super) struct Element<'t> {
    /// The line it belongs to.
    pub(super) line: usize,
    pub(super) moved: Option<(Moved, Span)>,
    pub(super) special: Option<Special<'t>>,
    pub(super) clock: Clock,
    pub(super) comments: Vec<Cow<'t, str>>,
    /// Its number among the elements with variations.
    pub(super) point: Option<usize>,
    /// What is wrong with it; where it stands in the game is not known before all is read.
    pub(super) faults: Vec<Fault>,
    /// Where it stands.
    pub(super) span: Span,
}

impl Element<'_> {
    /// Something that is no element, which a fault tells.
    pub(super) fn unreadable(line: usize, fault: Fault) -> Self {
        let span = fault.span.unwrap_or_default();
        Self {
            line,
            moved: Some((Moved::Unreadable, span)),
            span,
            faults: vec![fault],
            ..Self::default()
        }
    }
}

impl<'t> Reader<'t, '_> {
    /// The main line, which has been opened, and all that nests in it.
    pub(super) fn tree(&mut self) -> Read<()> {
        while let Some(frame) = self.frames.last_mut() {
            match frame {
                Frame::Line(line) => {
                    let line = *line;
                    match self.json.next()? {
                        Token::ArrayEnd => {
                            self.frames.pop();
                        }
                        Token::ObjectStart => self.frames.push(Frame::Element(Box::new(Element {
                            line,
                            span: self.json.span(),
                            ..Element::default()
                        }))),
                        other => self.no_element(line, other)?,
                    }
                }
                Frame::Element(_) => match self.json.next()? {
                    Token::Key(key) => self.field(key)?,
                    _ => {
                        if let Some(Frame::Element(mut element)) = self.frames.pop() {
                            element.span.end = self.json.span().end;
                            element.faults.append(&mut self.notes);
                            self.lines.add(*element);
                        }
                    }
                },
                Frame::Forks { point } => {
                    let point = *point;
                    match self.json.next()? {
                        Token::ArrayEnd => {
                            self.frames.pop();
                        }
                        Token::ArrayStart => {
                            let line = self.lines.begin(Some(point));
                            self.frames.push(Frame::Line(line));
                        }
                        other => self.no_fork(other)?,
                    }
                }
            }
        }
        Ok(())
    }

    /// Something in the place of an element: a move of USI in a list of them, or nothing that is known.
    fn no_element(&mut self, line: usize, value: Token<'t>) -> Read<()> {
        let at = self.json.start();
        self.json.skip(value)?;
        let span = self.json.span_from(at);
        let written = match value {
            Token::Text(word) => usi::written_move(&word.text()),
            Token::Null => {
                self.lenient(span, findings::JKF_EMPTY_ELEMENT);
                return Ok(());
            }
            _ => None,
        };
        let Some(written) = written else {
            let fault = self.unreadable(span, findings::JKF_NO_MOVE_OF_USI);
            self.lines.add(Element::unreadable(line, fault));
            return Ok(());
        };
        self.lenient(span, findings::JKF_MOVES_OF_USI);
        self.lines.add(Element {
            line,
            moved: Some((Moved::Move(written), span)),
            span,
            ..Element::default()
        });
        Ok(())
    }

    /// Something in the place of a variation.
    fn no_fork(&mut self, value: Token<'t>) -> Read<()> {
        let at = self.json.start();
        self.json.skip(value)?;
        let span = self.json.span_from(at);
        if value != Token::Null {
            let moves = count_moves(span.text(self.text()));
            let message = findings::JKF_VARIATION_NO_LIST;
            let fault = Fault::new(Code::BadVariation, message).at(span);
            self.faults.push(fault.leaving_out(moves));
        }
        Ok(())
    }

    pub(super) fn unreadable(&self, span: Span, message: Key) -> Fault {
        let moves = count_moves(span.text(self.text())).max(1);
        Fault::new(Code::UnreadableMove, message)
            .at(span)
            .leaving_out(moves)
    }

    /// The element that is being read.
    fn element(&mut self) -> Option<&mut Element<'t>> {
        match self.frames.last_mut() {
            Some(Frame::Element(element)) => Some(element),
            _ => None,
        }
    }

    fn field(&mut self, key: Quoted<'t>) -> Read<()> {
        let at = self.json.start();
        match &*key.text() {
            "move" => {
                self.move_at = Some(at);
                let moved = self.moved()?;
                self.move_at = None;
                if let (Some(moved), Some(element)) = (moved, self.element())
                    && element.moved.replace(moved).is_some()
                {
                    let span = self.json.span_from(at);
                    let message = findings::JKF_SECOND_MOVE;
                    let fault = Fault::new(Code::UnreadableMove, message).at(span);
                    self.notes.push(fault.leaving_out(1));
                }
            }
            "time" => {
                // As in a move, what was passed over before the text breaks is not told yet.
                self.move_at = Some(at);
                let clock = self.clock()?;
                self.move_at = None;
                if let Some(element) = self.element() {
                    element.clock = clock;
                }
            }
            "special" => {
                let value = self.json.next()?;
                let start = self.json.start();
                self.json.skip(value)?;
                let span = self.json.span_from(start);
                let word = match value {
                    Token::Null => return Ok(()),
                    Token::Text(word) => (word.text(), word.raw()),
                    _ => {
                        let raw = span.text(self.text());
                        (Cow::Borrowed(raw), raw)
                    }
                };
                let moves = count_moves(word.1);
                if moves > 0 {
                    let fault = self.unreadable(span, findings::JKF_SPECIAL_NO_TEXT);
                    self.notes.push(fault);
                } else if !word.0.trim().is_empty()
                    && let Some(element) = self.element()
                {
                    let (word, raw) = word;
                    element.special = Some(Special { word, raw, span });
                }
            }
            // Slips of the schema's own page.
            "comments" | "comment" => self.comments(key, at)?,
            "forks" => match self.json.next()? {
                Token::ArrayStart if self.frames.len() < 3 * MOST_NESTED => {
                    let new = self.lines.new_point();
                    let point = self.element().map(|element| *element.point.get_or_insert(new));
                    // What is told of the element so far must not go to one that nests in it.
                    let mut notes = std::mem::take(&mut self.notes);
                    if let Some(element) = self.element() {
                        element.faults.append(&mut notes);
                    }
                    self.frames.push(Frame::Forks {
                        point: point.unwrap_or(new),
                    });
                }
                Token::Null => {}
                Token::ArrayStart => {
                    self.json.skip(Token::ArrayStart)?;
                    let span = self.json.span_from(at);
                    let moves = count_moves(span.text(self.text()));
                    let message = findings::JKF_NESTED_TOO_DEEP;
                    let fault = Fault::new(Code::GameTooLarge, message).at(span);
                    self.faults.push(fault.leaving_out(moves));
                }
                other => self.pass(findings::JKF_AN_ELEMENT, key, at, other)?,
            },
            _ => self.pass_key(findings::JKF_AN_ELEMENT, key)?,
        }
        Ok(())
    }

    /// The value of `move`; nothing for `null`.
    fn moved(&mut self) -> Read<Option<(Moved, Span)>> {
        let value = self.json.next()?;
        let start = self.json.start();
        let read = match value {
            Token::Null => return Ok(None),
            Token::ObjectStart => self.play()?,
            Token::Text(word) => {
                usi::written_move(&word.text()).ok_or(findings::JKF_NO_MOVE)
            }
            _ => Err(findings::JKF_NO_MOVE),
        };
        if value != Token::ObjectStart {
            self.json.skip(value)?;
        }
        let span = self.json.span_from(start);
        let moved = match read {
            Ok(written) => Moved::Move(written),
            Err(message) => {
                // Others that stand in it are lost with it.
                let within = count_moves(span.text(self.text()));
                let fault = Fault::new(Code::UnreadableMove, message).at(span);
                self.notes.push(fault.leaving_out(1 + within));
                Moved::Unreadable
            }
        };
        Ok(Some((moved, span)))
    }

    fn comments(&mut self, key: Quoted<'t>, at: usize) -> Read<()> {
        match self.json.next()? {
            Token::ArrayStart => loop {
                let value = self.json.next()?;
                match value {
                    Token::ArrayEnd => return Ok(()),
                    Token::Text(text) => self.comment(text, false),
                    Token::Null => {}
                    _ => {
                        let start = self.json.start();
                        self.json.skip(value)?;
                        let span = self.json.span_from(start);
                        let written = span.text(self.text());
                        let moves = count_moves(written);
                        if moves > 0 {
                            let message = findings::JKF_COMMENT_NO_TEXT;
                            let fault = Fault::new(Code::UnreadableLine, message).at(span);
                            self.notes.push(fault.leaving_out(moves));
                        } else {
                            self.lenient_here(span, findings::JKF_COMMENT_NO_TEXT);
                        }
                        if let Some(element) = self.element() {
                            element.comments.push(Cow::Borrowed(written));
                        }
                    }
                }
            },
            Token::Text(text) => {
                self.comment(text, true);
                Ok(())
            }
            Token::Null => Ok(()),
            other => self.pass(findings::JKF_AN_ELEMENT, key, at, other),
        }
    }

    /// One comment, which may be of several lines.
    fn comment(&mut self, text: Quoted<'t>, is_alone: bool) {
        let span = self.json.span();
        let text = text.text();
        let is_long = text.contains(['\n', '\r']);
        if is_alone {
            self.lenient_here(span, findings::JKF_COMMENTS_NO_LIST);
        } else if is_long {
            self.lenient_here(span, findings::JKF_COMMENT_LINES);
        }
        let Some(element) = self.element() else {
            return;
        };
        match text {
            Cow::Borrowed(text) if !is_long => element.comments.push(Cow::Borrowed(text)),
            text => {
                let whole = text.replace("\r\n", "\n");
                let whole = whole.strip_suffix('\n').unwrap_or(&whole);
                let lines = whole.split(['\n', '\r']);
                element
                    .comments
                    .extend(lines.map(|line| Cow::Owned(line.to_owned())));
            }
        }
    }

    /// The value of `time`.
    fn clock(&mut self) -> Read<Clock> {
        let value = self.json.next()?;
        let start = self.json.start();
        let mut clock = Clock::NONE;
        let mut is_bad = !matches!(value, Token::Null | Token::ObjectStart);
        if value == Token::ObjectStart {
            while let Token::Key(key) = self.json.next()? {
                match &*key.text() {
                    "now" => clock.elapsed = self.time(&mut is_bad)?,
                    "total" => clock.total = self.time(&mut is_bad)?,
                    _ => self.pass_key(findings::JKF_A_TIME, key)?,
                }
            }
        } else {
            self.json.skip(value)?;
        }
        if is_bad {
            let span = self.json.span_from(start);
            let moves = count_moves(span.text(self.text()));
            let message = findings::JKF_NO_TIME;
            let fault = Fault::new(Code::BadClock, message).at(span);
            self.notes.push(fault.leaving_out(moves));
        }
        Ok(clock)
    }

    /// Hours, minutes and seconds.
    fn time(&mut self, is_bad: &mut bool) -> Read<Option<Millis>> {
        let value = self.json.next()?;
        if value != Token::ObjectStart {
            *is_bad |= value != Token::Null;
            self.json.skip(value)?;
            return Ok(None);
        }
        let start = self.json.start();
        let mut seconds = 0.0;
        let mut is_whole = true;
        let mut named = [false; 3];
        while let Token::Key(key) = self.json.next()? {
            let (unit, named) = match &*key.text() {
                "h" => (3600.0, &mut named[0]),
                "m" => (60.0, &mut named[1]),
                "s" => (1.0, &mut named[2]),
                _ => {
                    self.pass_key(findings::JKF_A_TIME, key)?;
                    continue;
                }
            };
            let value = self.json.next()?;
            match value {
                Token::Number(number) => match number.parse::<f64>() {
                    Ok(number) if number >= 0.0 => {
                        seconds += number * unit;
                        *named = true;
                    }
                    _ => is_whole = false,
                },
                Token::Null => {}
                _ => is_whole = false,
            }
            self.json.skip(value)?;
        }
        let millis = (seconds * 1000.0).round();
        // What floating point adds to decimals is far less.
        if is_whole && (seconds * 1000.0 - millis).abs() > 0.001 {
            let span = self.json.span_from(start);
            self.lenient_here(span, findings::JKF_TIME_TOO_FINE);
        }
        if !is_whole || millis > f64::from(u32::MAX) {
            *is_bad = true;
            return Ok(None);
        }
        let [_, minutes, rest] = named;
        if !(minutes && rest) {
            let span = self.json.span_from(start);
            let message = findings::JKF_TIME_FIELDS;
            self.lenient_here(span, message);
        }
        if named == [false; 3] {
            return Ok(None);
        }
        Ok(Some(Millis(millis as u32)))
    }
}
