//! Mends JKF: fields that a normalised move has and the text leaves out, values in another spelling, totals of times, the
//! head of the moves (spec `jkf.md` section 7).
//!
//! The layout stays: values are put in the place of values, and fields are put in behind those that are there.

use std::borrow::Cow;
use std::collections::HashMap;

use super::json::{Json, Quoted, Token, is_number, mended};
use super::presets;
use super::write::fields::play_fields;
use super::write::push_json;
use crate::format::endings;
use crate::format::mend::{Case, Edit, Speller};
use crate::record::clock::Millis;
use crate::record::fault::{Code, Span};
use crate::record::totals::DueTotals;
use crate::record::transcript::What;
use crate::record::tree::{Content, NodeId};

/// Proposes edits.
pub(super) fn mend(case: &Case<'_, '_>, edits: &mut Vec<Edit>) {
    let Some(start) = case.text().find('{') else {
        return;
    };
    let has_lenient = case.faults_of(Code::LenientSpelling).next().is_some();
    let mut mender = Mender {
        case,
        edits,
        json: Json::new(case.text(), start),
        plays: plays(case),
        open: Vec::new(),
        has_lenient,
        keeps_words: case.faults_of(Code::DirectionWords).next().is_some(),
        totals: DueTotals::of(case.record),
    };
    mender.run();
}

/// A field of a move and its value as JSON, if it has one.
type Field = (&'static str, Option<String>);

/// A move or an ending of the record.
struct Known {
    node: NodeId,
    ply: u32,
    /// Its object, of a legal move.
    fields: Option<[Field; 8]>,
}

/// What stands in the text, by the place where it begins.
fn plays(case: &Case<'_, '_>) -> HashMap<u32, Known> {
    let mut known = HashMap::new();
    for (step, node) in case.transcript.steps.iter().zip(case.nodes) {
        if let Some(node) = node.filter(|_| !matches!(step.what, What::Unreadable)) {
            let ply = case.record.node(node).ply();
            let found = Known {
                node,
                ply,
                fields: None,
            };
            known.insert(step.span.start, found);
        }
    }
    let mut speller = Speller::new(case.record);
    for at in case.moves() {
        let Content::Move(played) = case.record.node(at.node).content else {
            continue;
        };
        let mut fields = None;
        speller.spell(&at, |_, pos, last, out| {
            fields = Some(play_fields(&played, pos, last));
            out.push(' ');
        });
        if let Some(known) = known.get_mut(&at.span.start) {
            known.fields = fields;
        }
    }
    known
}

/// What an object, an array or a value is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    Game,
    Header,
    HeaderLine,
    Initial,
    Preset,
    MainLine,
    Line,
    Element,
    Move,
    Truth,
    Time,
    Clock,
    Special,
    Comments,
    Comment,
    Forks,
    Other,
}

impl Role {
    /// Of what stands in something, under a name in an object.
    fn within(self, name: &str) -> Self {
        match (self, name) {
            (Self::Game, "header") => Self::Header,
            (Self::Game, "initial") => Self::Initial,
            (Self::Game, "moves") => Self::MainLine,
            (Self::Header, _) => Self::HeaderLine,
            (Self::Initial, "preset") => Self::Preset,
            (Self::MainLine | Self::Line, _) => Self::Element,
            (Self::Element, "move") => Self::Move,
            (Self::Element, "time") => Self::Time,
            (Self::Element, "special") => Self::Special,
            (Self::Element, "comments" | "comment") => Self::Comments,
            (Self::Element, "forks") => Self::Forks,
            (Self::Move, "same" | "promote") => Self::Truth,
            (Self::Time, "now" | "total") => Self::Clock,
            (Self::Comments, _) => Self::Comment,
            (Self::Forks, _) => Self::Line,
            _ => Self::Other,
        }
    }
}

/// A field or an element that has been passed.
#[derive(Debug)]
struct Member<'t> {
    name: Cow<'t, str>,
    /// With its name.
    whole: Span,
    value: Span,
    /// The first token of the value.
    first: Token<'t>,
    /// Of an object, what is in it.
    members: Vec<Member<'t>>,
}

/// An object or an array that has not ended.
#[derive(Debug)]
struct Open<'t> {
    role: Role,
    first: Token<'t>,
    name: Cow<'t, str>,
    /// Where its name begins, and where it begins itself.
    from: usize,
    start: usize,
    members: Vec<Member<'t>>,
}

struct Mender<'c, 'e, 't> {
    case: &'c Case<'c, 't>,
    edits: &'e mut Vec<Edit>,
    json: Json<'t>,
    plays: HashMap<u32, Known>,
    open: Vec<Open<'t>>,
    has_lenient: bool,
    /// Words that contradict a move are left to a person.
    keeps_words: bool,
    totals: DueTotals,
}

impl<'t> Mender<'_, '_, 't> {
    fn run(&mut self) {
        let mut name: (Cow<'t, str>, Option<usize>) = (Cow::Borrowed(""), None);
        while let Ok(token) = self.json.next() {
            let start = self.json.start();
            match token {
                Token::Key(key) => {
                    self.quoted(key, start);
                    name = (key.text(), Some(start));
                }
                Token::ObjectEnd | Token::ArrayEnd => {
                    let Some(open) = self.open.pop() else { return };
                    self.ended(open);
                    if self.open.is_empty() {
                        return;
                    }
                }
                _ => {
                    let (name, from) = std::mem::take(&mut name);
                    let role = match self.open.last() {
                        Some(open) => open.role.within(&name),
                        None => Role::Game,
                    };
                    let from = from.unwrap_or(start);
                    if token.is_start() {
                        self.open.push(Open {
                            role,
                            first: token,
                            name,
                            from,
                            start,
                            members: Vec::new(),
                        });
                        continue;
                    }
                    self.scalar(role, token);
                    self.member(name, from, start, token, Vec::new());
                }
            }
        }
    }

    /// What has just been passed belongs to what is open.
    fn member(
        &mut self,
        name: Cow<'t, str>,
        from: usize,
        start: usize,
        first: Token<'t>,
        members: Vec<Member<'t>>,
    ) {
        let (whole, value) = (self.json.span_from(from), self.json.span_from(start));
        if let Some(open) = self.open.last_mut() {
            // Elements are looked at one by one, and lines may be long.
            let is_list = matches!(open.role, Role::MainLine | Role::Line | Role::Forks);
            let members = if is_list { Vec::new() } else { members };
            open.members.push(Member {
                name,
                whole,
                value,
                first,
                members,
            });
        }
    }

    fn push(&mut self, span: Span, with: impl Into<String>, ply: Option<u32>, completes: bool) {
        let mut edit = Edit::new(span, with, Code::LenientSpelling);
        (edit.ply, edit.completes) = (ply, completes);
        self.edits.push(edit);
    }

    /// A value that is neither an object nor an array.
    fn scalar(&mut self, role: Role, token: Token<'t>) {
        if role == Role::Move || role == Role::Element {
            return self.usi(role, token);
        }
        if !self.has_lenient {
            return;
        }
        let span = self.json.span();
        match (role, token) {
            (Role::Comments, Token::Text(text)) => {
                let list = format!("[{}]", lines(text).unwrap_or_else(|| text.0.to_owned()));
                self.push(span, list, None, false);
            }
            (Role::Comment, Token::Text(text)) if let Some(lines) = lines(text) => {
                self.push(span, lines, None, false);
            }
            (Role::Special, Token::Text(word)) => self.special(word),
            (Role::HeaderLine | Role::Preset, Token::Number(_) | Token::Bool(_)) => {
                let text = format!("\"{}\"", span.text(self.case.text()));
                self.push(span, text, None, false);
            }
            (Role::Truth, Token::Number(number)) => {
                let truth = number.parse() != Ok(0.0);
                self.push(span, truth.to_string(), None, false);
            }
            (_, Token::Text(text)) => self.quoted(text, span.start as usize),
            (_, Token::Number(number)) if !is_number(number) => {
                if let Ok(number) = number.parse::<f64>() {
                    self.push(span, number.to_string(), None, false);
                }
            }
            _ => {}
        }
    }

    /// A text with escapes that are none, or with characters that have to be escaped.
    fn quoted(&mut self, text: Quoted<'t>, start: usize) {
        if self.has_lenient && text.slip().is_some() {
            let span = Span::new(start, start + text.0.len());
            self.push(span, mended(text.0), None, false);
        }
    }

    /// A move of USI in the place of an element or of its move.
    fn usi(&mut self, role: Role, token: Token<'t>) {
        let span = self.json.span();
        let known = self.plays.get(&span.start);
        if let (Some(known), Token::Text(_)) = (known, token)
            && let Some(fields) = &known.fields
        {
            let mut object = String::from("{");
            for (name, value) in fields {
                if let Some(value) = value {
                    let comma = if object.len() > 1 { "," } else { "" };
                    object += &format!("{comma}\"{name}\":{value}");
                }
            }
            object.push('}');
            if role == Role::Element {
                object = format!("{{\"move\":{object}}}");
                if self.is_head() {
                    object = format!("{{}},{object}");
                }
            }
            let ply = known.ply;
            self.push(span, object, Some(ply), false);
        }
    }

    /// Is this the first element of the game, which has no move?
    fn is_head(&self) -> bool {
        let line = self.open.last();
        line.is_some_and(|line| line.role == Role::MainLine && line.members.is_empty())
    }

    /// `%TORYO`, `toryo`, `投了`
    fn special(&mut self, word: Quoted<'t>) {
        let text = word.text();
        let written = text.trim();
        let usual = written.trim_start_matches('%').to_ascii_uppercase();
        let is_csa = usual == "MATTA"
            || usual.ends_with("ILLEGAL_ACTION")
            || endings::from_csa(&usual).is_some_and(|_| !usual.starts_with('#'));
        let strict = match is_csa {
            true => usual,
            false => match endings::from_kif(written).and_then(endings::to_csa) {
                Some(word) => word.trim_start_matches('%').to_owned(),
                None => return,
            },
        };
        if strict != *text {
            let span = self.json.span();
            let ply = self.plays.get(&span.start).map(|known| known.ply);
            self.push(span, format!("\"{strict}\""), ply, false);
        }
    }

    /// An object or an array has ended.
    fn ended(&mut self, open: Open<'t>) {
        match open.role {
            Role::Game => self.game(&open),
            Role::Initial => self.initial(&open),
            Role::Element => {
                let has_move = open.members.iter().any(|member| member.name == "move");
                if has_move && self.is_head() {
                    let at = Span::new(open.start, open.start);
                    self.push(at, "{},", None, false);
                }
                self.time(&open);
            }
            Role::Move => self.played(&open),
            _ => {}
        }
        let Open {
            name,
            first,
            from,
            start,
            members,
            ..
        } = open;
        self.member(name, from, start, first, members);
    }

    fn game(&mut self, open: &Open<'t>) {
        let has = |name| open.members.iter().any(|member| member.name == name);
        if has("moves") && !has("header") {
            let at = Span::new(open.start + 1, open.start + 1);
            self.push(at, "\"header\":{},", None, false);
        }
    }

    fn initial(&mut self, open: &Open<'t>) {
        let has_data = open
            .members
            .iter()
            .any(|member| member.name == "data" && member.first == Token::ObjectStart);
        for member in open.members.iter().filter(|member| member.name == "preset") {
            if let Token::Text(name) = member.first
                && has_data
                && name.raw() != presets::OTHER
                && presets::handicap(name.raw()).is_none()
            {
                self.push(member.value, format!("\"{}\"", presets::OTHER), None, false);
            }
        }
    }

    /// The object of a move.
    fn played(&mut self, open: &Open<'t>) {
        let Some(known) = self.plays.get_mut(&(open.start as u32)) else {
            return;
        };
        let ply = known.ply;
        let Some(fields) = known.fields.take() else {
            return;
        };
        let promotes = fields
            .iter()
            .any(|(name, value)| *name == "promote" && value.as_deref() == Some("true"));
        let mut added = Vec::new();
        for (name, strict) in fields {
            let member = open.members.iter().rev().find(|member| member.name == name);
            let Some(member) = member else {
                added.extend(strict.map(|strict| (name, strict)));
                continue;
            };
            let written = match member.first {
                Token::Text(text) => format!("\"{}\"", text.text()),
                _ => member.value.text(self.case.text()).to_owned(),
            };
            let is_left_out = member.first == Token::Null;
            match strict {
                Some(strict) if is_left_out => self.push(member.value, strict, Some(ply), true),
                Some(strict) if strict != written && self.may_change(name, &written, promotes) => {
                    self.push(member.value, strict, Some(ply), true);
                }
                None if !is_left_out && self.may_change(name, &written, promotes) => {
                    self.leave_out(open, member, ply);
                }
                _ => {}
            }
        }
        self.add(open, &added, Some(ply));
    }

    /// Is another value than that of the normalised move a spelling, or a claim that the position does not bear out?
    fn may_change(&self, name: &str, written: &str, promotes: bool) -> bool {
        match name {
            // As it stands behind the move.
            "piece" => promotes,
            "promote" => matches!(written, "false") || promotes,
            "same" => matches!(written, "true"),
            "relative" => self.has_lenient && !self.keeps_words,
            _ => false,
        }
    }

    /// Takes out a field with the comma behind it, or of the last one that before it.
    fn leave_out(&mut self, open: &Open<'t>, member: &Member<'t>, ply: u32) {
        let text = self.case.text();
        let end = member.whole.end as usize;
        let behind = text.get(end..).unwrap_or("");
        let comma = behind.len() - behind.trim_start().len();
        if behind.get(comma..).is_some_and(|rest| rest.starts_with(',')) {
            let is_here = !behind[..comma].contains(['\n', '\r']);
            let last = if is_here { end + comma + 1 } else { end };
            if !is_here {
                self.push(Span::new(end + comma, end + comma + 1), "", Some(ply), true);
            }
            let start = member.whole.start as usize;
            return self.push(Span::new(start, last), "", Some(ply), true);
        }
        let before = text.get(open.start..member.whole.start as usize).unwrap_or("");
        if let Some(comma) = before.rfind(',') {
            let comma = open.start + comma;
            self.push(Span::new(comma, comma + 1), "", Some(ply), true);
        }
        self.push(member.whole, "", Some(ply), true);
    }

    /// Puts fields in behind those that are there.
    fn add(&mut self, open: &Open<'t>, added: &[(&str, String)], ply: Option<u32>) {
        if let Some(edit) = self.adding(open.start, &open.members, added) {
            self.push(edit.0, edit.1, ply, true);
        }
    }

    fn adding(
        &self,
        start: usize,
        members: &[Member<'t>],
        added: &[(&str, String)],
    ) -> Option<(Span, String)> {
        if added.is_empty() {
            return None;
        }
        let text = self.case.text();
        let blank = match members.first() {
            Some(member) if text.get(..member.value.start as usize)?.ends_with(' ') => " ",
            _ => "",
        };
        let mut with = String::new();
        for (name, value) in added {
            if !(with.is_empty() && members.is_empty()) {
                with.push(',');
                with.push_str(blank);
            }
            with += &format!("\"{name}\":{blank}{value}");
        }
        let at = members.last().map_or(start + 1, |last| last.value.end as usize);
        Some((Span::new(at, at), with))
    }

    /// The times of an element: what is left out of them, and a total that is not the sum.
    fn time(&mut self, open: &Open<'t>) {
        let named = |name: &str| open.members.iter().rev().find(|member| member.name == name);
        let Some(time) = named("time") else { return };
        let of = named("move").or(named("special")).map(|member| member.value.start);
        let Some(known) = of.and_then(|at| self.plays.get(&at)) else {
            return;
        };
        let (node, ply) = (known.node, known.ply);
        let clock = self.case.record.node(node).clock;
        let part = |name: &str| time.members.iter().rev().find(|member| member.name == name);
        let mut edits = Vec::new();
        for member in ["now", "total"].into_iter().filter_map(part) {
            let missing = ["m", "s"].map(|unit| {
                let is_there = member.members.iter().any(|it| it.name == unit);
                (!is_there).then(|| (unit, "0".to_owned()))
            });
            let missing: Vec<_> = missing.into_iter().flatten().collect();
            if member.first == Token::ObjectStart && !missing.is_empty() && self.has_lenient {
                edits.extend(self.adding(member.value.start as usize, &member.members, &missing));
            }
        }
        for (span, with) in edits {
            self.push(span, with, Some(ply), false);
        }
        let sum = self.totals.due(self.case.record, node);
        let Some(sum) = sum.filter(|_| clock.elapsed.is_some()) else {
            return;
        };
        let secs = sum.as_secs();
        let units = [("h", secs / 3600), ("m", secs / 60 % 60), ("s", secs % 60)];
        match part("total") {
            None => {
                let total = units.map(|(unit, value)| format!("\"{unit}\":{value}")).join(",");
                let total = [("total", format!("{{{total}}}"))];
                if let Some((span, with)) = self.adding(time.value.start as usize, &time.members, &total) {
                    let mut edit = Edit::new(span, with, Code::LenientSpelling).at_ply(ply);
                    edit.total = Some((node, Millis(secs * 1000)));
                    edit.completes = true;
                    self.edits.push(edit);
                }
            }
            Some(total) if clock.total.is_some_and(|total| total.as_secs() != secs) => {
                let mut added = Vec::new();
                let mut edits = Vec::new();
                for (unit, value) in units {
                    match total.members.iter().rev().find(|member| member.name == unit) {
                        Some(member) => edits.push((member.value, value.to_string())),
                        None if value > 0 => added.push((unit, value.to_string())),
                        None => {}
                    }
                }
                edits.extend(self.adding(total.value.start as usize, &total.members, &added));
                for (span, with) in edits {
                    let mut edit = Edit::new(span, with, Code::ClockMismatch).at_ply(ply);
                    edit.total = Some((node, Millis(secs * 1000)));
                    self.edits.push(edit);
                }
            }
            Some(_) => {}
        }
    }
}

/// The lines of a comment as texts of a list, if it has more than one.
fn lines(text: Quoted<'_>) -> Option<String> {
    let whole = text.text();
    if !whole.contains(['\n', '\r']) {
        return None;
    }
    let whole = whole.replace("\r\n", "\n");
    let whole = whole.strip_suffix('\n').unwrap_or(&whole);
    let texts = whole.split(['\n', '\r']).map(|line| {
        let mut out = Vec::new();
        push_json(&line, &mut out);
        String::from_utf8(out).unwrap_or_default()
    });
    Some(texts.collect::<Vec<_>>().join(","))
}
