//! The JKF reader (spec `jkf.md` sections 1 to 6, 10 and 12). What it forgives stands on the page of the format.
//!
//! The text is walked once. Lines of play are gathered as they stand, each with its elements, and made into steps when all
//! is there: an element's variations may stand before its own move, and the main line before its variations.

mod element;
mod foreign;
mod lines;
mod play;
mod start;

use std::borrow::Cow;

use super::json::{Broken, Json, Quoted, Token, is_json};
use crate::messages::{self, Message, findings};
use crate::format::kakinoki::result;
use crate::format::keys;
use crate::record::fault::{Code, Fault, Faults, Span};
use crate::record::header::Key;
use crate::record::transcript::{Transcript, WrittenHeader};
use crate::shogi::{Setup, Color, Handicap};
use element::Element;
use lines::Lines;

type Read<T> = Result<T, Broken>;

/// How many names of unknown fields are told each by itself.
const MOST_NAMES: usize = 40;

/// Reads the object of one game, with what stands round it in an array of games.
pub(in crate::format) fn read<'t>(text: &'t str, faults: &mut Faults) -> Transcript<'t> {
    let mut script = Transcript::new(text);
    (script.claims, script.plies_told) = (true, true);
    let Some(start) = text.find('{') else {
        let message = if is_json(text) {
            findings::JKF_NO_OBJECT_IN_JSON
        } else {
            findings::JKF_NO_OBJECT
        };
        faults.push(Fault::new(Code::NotARecord, message));
        script.start.broken = true;
        return script;
    };
    let mut reader = Reader {
        json: Json::new(text, start),
        script,
        faults,
        lines: Lines::default(),
        frames: Vec::new(),
        found: Found::default(),
        notes: Vec::new(),
        told: Vec::new(),
        unknown: Vec::new(),
        move_at: None,
    };
    reader.around(&text[..start], findings::JKF_TEXT_BEFORE);
    match reader.game() {
        Ok(()) => {
            let end = reader.json.at();
            reader.around(&text[end..], findings::JKF_TEXT_AFTER);
            reader.brackets(&text[..start], &text[end..], end);
        }
        Err(broken) => reader.broken(broken),
    }
    reader.slips();
    reader.finish()
}

/// What has been found of a game.
#[derive(Debug, Default)]
struct Found<'t> {
    header: bool,
    initial: bool,
    /// The list of moves.
    moves: bool,
    /// The moves as one text, as lishogi has them.
    text: Option<Quoted<'t>>,
    /// Fields at the top that are none of JKF and hold one value.
    others: Vec<(Quoted<'t>, Token<'t>, Span)>,
}

/// What is open in the list of moves.
#[derive(Debug)]
enum Frame<'t> {
    /// A line of play.
    Line(usize),
    /// An element of it.
    Element(Box<Element<'t>>),
    /// The variations beside an element.
    Forks {
        /// The element's number among those with variations.
        point: usize,
    },
}

/// A field that is none of JKF.
#[derive(Debug)]
struct Unknown<'t> {
    owner: messages::Key,
    name: Cow<'t, str>,
    span: Span,
    times: u32,
    moves: u32,
}

#[derive(Debug)]
struct Reader<'t, 'f> {
    json: Json<'t>,
    script: Transcript<'t>,
    faults: &'f mut Faults,
    lines: Lines<'t>,
    frames: Vec<Frame<'t>>,
    found: Found<'t>,
    /// Faults of the element that is being read: its ply is not known yet.
    notes: Vec<Fault>,
    /// What has been told once.
    told: Vec<messages::Key>,
    unknown: Vec<Unknown<'t>>,
    /// Where the move or the time begins that is being read.
    move_at: Option<usize>,
}

impl<'t> Reader<'t, '_> {
    fn text(&self) -> &'t str {
        self.script.text
    }

    /// The object of the game.
    fn game(&mut self) -> Read<()> {
        self.json.next()?;
        while let Token::Key(key) = self.json.next()? {
            let at = self.json.start();
            match &*key.text() {
                "header" => self.header()?,
                "initial" => {
                    self.found.initial = true;
                    self.initial()?;
                }
                "moves" => self.moves(at)?,
                _ => {
                    let value = self.json.next()?;
                    if value.is_start() {
                        self.pass(findings::JKF_A_GAME, key, at, value)?;
                    } else {
                        self.found.others.push((key, value, self.json.span_from(at)));
                    }
                }
            }
        }
        Ok(())
    }

    /// What stands before or behind the object: nothing but commas and brackets of an array of games.
    fn around(&mut self, part: &'t str, message: messages::Key) {
        let is_between = |ch: char| {
            ch.is_whitespace() || matches!(ch, '[' | ']' | ',' | '\u{feff}' | '\0' | '\u{1a}')
        };
        let rest = part.trim_matches(is_between);
        if rest.is_empty() {
            return;
        }
        let span = Span::of(self.text(), rest);
        let moves = count_moves(rest);
        let code = if moves > 0 {
            Code::UnreadableMove
        } else {
            Code::UnreadableLine
        };
        self.faults
            .push(Fault::new(code, message).at(span).leaving_out(moves));
    }

    /// The brackets and commas round the object, as far as one game shows them: it may be one of an array, whose bracket
    /// stands before the first game, and each comma and the last bracket behind a game.
    fn brackets(&mut self, before: &str, behind: &str, end: usize) {
        let signs = |part: &str| -> String {
            let is_sign = |ch: &char| matches!(ch, '[' | ']' | ',');
            part.chars().filter(is_sign).collect()
        };
        let (before, behind) = (signs(before), signs(behind));
        // A further array may begin behind.
        let behind = behind.strip_suffix('[').unwrap_or(&behind);
        let message = match (&*before, behind) {
            ("", "" | "," | "]") | ("[", "," | "]") => return,
            ("[", "") => findings::JKF_LIST_OPEN,
            _ => findings::JKF_BRACKETS,
        };
        let span = Span::new(end.saturating_sub(1), end);
        self.faults.add(Code::UnreadableLine, span, message);
    }

    /// What is no JSON by the letter, and was read.
    fn slips(&mut self) {
        for &(span, message) in self.json.slips() {
            self.faults.add(Code::LenientSpelling, span, message);
        }
    }

    /// The header: texts by their names.
    fn header(&mut self) -> Read<()> {
        self.found.header = true;
        let value = self.json.next()?;
        if value != Token::ObjectStart {
            if value != Token::Null {
                self.faults.add(
                    Code::UnreadableLine,
                    self.json.span(),
                    findings::JKF_HEADER_NO_OBJECT,
                );
            }
            return self.json.skip(value);
        }
        while let Token::Key(key) = self.json.next()? {
            let at = self.json.start();
            let value = self.json.next()?;
            let inner = self.json.start();
            self.json.skip(value)?;
            let span = self.json.span_from(at);
            let text = match value {
                Token::Text(text) => text.text(),
                Token::Null => {
                    self.lenient(span, findings::JKF_HEADER_NULL);
                    continue;
                }
                Token::ObjectStart | Token::ArrayStart => {
                    let written = &self.text()[inner..self.json.at()];
                    let message = findings::JKF_HEADER_KEPT;
                    let moves = count_moves(written);
                    let fault = Fault::new(Code::UnreadableLine, message).at(span);
                    self.faults.push(fault.leaving_out(moves));
                    Cow::Borrowed(written)
                }
                _ => {
                    self.lenient(span, findings::JKF_HEADER_VALUE);
                    Cow::Borrowed(&self.text()[inner..self.json.at()])
                }
            };
            self.header_line(key.text(), text, span);
        }
        Ok(())
    }

    fn header_line(&mut self, name: Cow<'t, str>, mut value: Cow<'t, str>, span: Span) {
        // As in comments, all line ends are one.
        if value.contains('\r') {
            value = Cow::Owned(value.replace("\r\n", "\n").replace('\r', "\n"));
        }
        self.script.header.push(WrittenHeader {
            key: keys::from_jkf(&name),
            name,
            value,
            written: None,
            span,
        });
    }

    /// The value of `moves`.
    fn moves(&mut self, at: usize) -> Read<()> {
        let value = self.json.next()?;
        match value {
            Token::ArrayStart => {
                if self.found.moves {
                    let earlier = std::mem::take(&mut self.lines).count();
                    let message = findings::JKF_MOVES_TWICE;
                    let fault = Fault::new(Code::UnreadableMove, message);
                    self.faults
                        .push(fault.at(self.json.span_from(at)).leaving_out(earlier));
                }
                self.found.moves = true;
                let main = self.lines.begin(None);
                self.frames.push(Frame::Line(main));
                self.tree()
            }
            Token::Text(text) => {
                self.found.text = Some(text);
                Ok(())
            }
            _ => {
                self.json.skip(value)?;
                if value != Token::Null {
                    let span = self.json.span_from(at);
                    let moves = count_moves(span.text(self.text()));
                    let message = findings::JKF_MOVES_NO_LIST;
                    let fault = Fault::new(Code::UnreadableMove, message).at(span);
                    self.faults.push(fault.leaving_out(moves));
                }
                Ok(())
            }
        }
    }

    /// Passes over a field that is none of JKF; it is told at the end.
    fn pass(
        &mut self,
        owner: messages::Key,
        key: Quoted<'t>,
        at: usize,
        value: Token<'t>,
    ) -> Read<()> {
        self.json.skip(value)?;
        let span = self.json.span_from(at);
        let moves = count_moves(span.text(self.text()));
        let name = key.text();
        let is_full = self.unknown.len() >= MOST_NAMES;
        let mut known = self.unknown.iter_mut();
        match known.find(|field| is_full || field.owner == owner && field.name == name) {
            Some(field) => {
                field.times += 1;
                field.moves += moves;
            }
            None => self.unknown.push(Unknown {
                owner,
                name,
                span,
                times: 1,
                moves,
            }),
        }
        Ok(())
    }

    /// Passes over a field of which only the name has been read.
    fn pass_key(&mut self, owner: messages::Key, key: Quoted<'t>) -> Read<()> {
        let at = self.json.start();
        let value = self.json.next()?;
        self.pass(owner, key, at, value)
    }

    /// Tells of a lenient reading, once a game.
    fn lenient(&mut self, span: Span, message: messages::Key) {
        if self.tells(message) {
            self.faults.add(Code::LenientSpelling, span, message);
        }
    }

    /// As [`lenient`](Self::lenient), of the element that is being read.
    fn lenient_here(&mut self, span: Span, message: messages::Key) {
        if self.tells(message) {
            let fault = Fault::new(Code::LenientSpelling, message).at(span);
            self.notes.push(fault);
        }
    }

    /// Has this not been told yet?
    fn tells(&mut self, message: messages::Key) -> bool {
        let is_new = !self.told.contains(&message);
        if is_new {
            self.told.push(message);
        }
        is_new
    }

    /// The text stops being JSON: what follows cannot be read.
    fn broken(&mut self, broken: Broken) {
        let text = self.text();
        // The last name may be that of a move, or stand in one or in a time.
        let from = self.json.previous().min(broken.at);
        let from = self.move_at.map_or(from, |at| at.min(from));
        let moves = count_moves(text.get(from..).unwrap_or(""));
        let next = text.get(broken.at..).and_then(|rest| rest.chars().next());
        let end = broken.at + next.map_or(0, char::len_utf8);
        let span = Span::new(broken.at, end);
        let in_moves = !self.frames.is_empty();
        let (code, message) = if in_moves || moves > 0 && self.found.moves {
            let is_end = next.is_none_or(char::is_whitespace);
            let message = if is_end {
                findings::JKF_BROKEN
            } else {
                findings::JKF_BROKEN_REST
            };
            (Code::UnreadableMove, message)
        } else if self.found.moves {
            (Code::UnreadableLine, findings::JKF_BROKEN)
        } else {
            (Code::NotARecord, findings::JKF_BROKEN)
        };
        let message = Message::new(message).with("why", broken.message);
        let fault = Fault::new(code, message).at(span).leaving_out(moves);
        if !in_moves {
            if code == Code::NotARecord {
                self.script.start.broken = true;
            }
            self.faults.push(fault);
            return;
        }
        let mut fault = Some(fault);
        while let Some(frame) = self.frames.pop() {
            match frame {
                Frame::Element(mut element) => {
                    element.faults.append(&mut self.notes);
                    self.lines.add(*element);
                }
                Frame::Line(line) => {
                    if let Some(fault) = fault.take() {
                        self.lines.add(Element::unreadable(line, fault));
                    }
                }
                Frame::Forks { .. } => {}
            }
        }
    }

    /// All is read: what is missing, what the header says of the start, and the steps.
    fn finish(mut self) -> Transcript<'t> {
        let is_list = self.found.moves;
        if self.found.others.iter().any(|(key, ..)| key.raw() == "kifu") {
            self.unknown.clear();
            self.refuse(findings::JKF_IS_JSONL);
        } else if let Some(text) = self.found.text.filter(|_| !is_list) {
            self.of_lishogi(text);
        } else {
            self.as_jkf(is_list);
        }
        result::of_header(&mut self.script);
        for field in std::mem::take(&mut self.unknown) {
            let Unknown {
                owner,
                name,
                span,
                times,
                moves,
            } = field;
            let name: String = name.chars().take(40).collect();
            let message = Message::new(findings::JKF_FIELD)
                .with("name", name)
                .with("owner", owner)
                .with("times", times);
            let fault = Fault::new(Code::UnreadableLine, message).at(span).in_places(times);
            self.faults.push(fault.leaving_out(moves));
        }
        self.script
    }

    fn as_jkf(&mut self, is_list: bool) {
        for (key, value, span) in std::mem::take(&mut self.found.others) {
            // Only what holds nothing can be passed over in silence.
            if value != Token::Null {
                self.unknown.push(Unknown {
                    owner: findings::JKF_A_GAME,
                    name: key.text(),
                    span,
                    times: 1,
                    moves: 0,
                });
            }
        }
        if !is_list {
            if !self.script.start.broken {
                self.refuse(findings::JKF_NO_MOVES);
            }
            return;
        }
        if !self.found.header {
            let first = Span::new(self.json.start(), self.json.at());
            self.lenient(first, findings::JKF_NO_HEADER);
        }
        self.start_of_header();
        self.lines.emit(&mut self.script, self.faults);
    }

    fn refuse(&mut self, message: messages::Key) {
        self.faults.push(Fault::new(Code::NotARecord, message));
        self.script.start.broken = true;
    }

    /// What 手合割 in the header says of the start, beside `initial` or in its place.
    fn start_of_header(&mut self) {
        let script = &mut self.script;
        let line = script.header.iter().rev();
        let named = line.clone().find(|line| line.key == Key::Handicap);
        let handicap = named.and_then(|line| {
            let handicap = Handicap::from_name(line.value.trim())?;
            Some((handicap, line.span))
        });
        let start = &mut script.start;
        if self.found.initial || start.broken {
            let told = match start.handicap {
                Some((name, _)) if start.board.is_none() => Handicap::from_name(name),
                _ => None,
            };
            if let (Some((named, span)), Some(told)) = (handicap, told)
                && !std::ptr::eq(named, told)
            {
                let message = Message::new(findings::JKF_HEADER_AND_INITIAL)
                    .with("header", named.name())
                    .with("initial", told.name());
                // 平手 is written above any board.
                let code = match named.setup() == Setup::even() {
                    true => Code::LenientSpelling,
                    false => Code::BoardAndHandicap,
                };
                self.faults.add(code, span, message);
            }
            return;
        }
        match handicap {
            Some((handicap, span)) => start.handicap = Some((handicap.name(), span)),
            None => start.turn = Some(Color::Black),
        }
    }
}

/// How many moves stand in a text by their shape: a field of the name, with an object.
pub(super) fn count_moves(text: &str) -> u32 {
    let behind = memchr::memmem::find_iter(text.as_bytes(), b"\"move\"");
    let is_move = |at: &usize| {
        let rest = text.get(at + 6..).unwrap_or("").trim_start();
        rest.strip_prefix(':')
            .is_some_and(|rest| rest.trim_start().starts_with('{'))
    };
    behind.filter(is_move).count() as u32
}
