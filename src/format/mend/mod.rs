//! Mending: how what was read leniently is written in the strict form of the same format.
//!
//! A [`Mender`] looks at one game as it was read and proposes [`Edit`]s: small stretches of the text with what stands in
//! their place. It never touches what it does not name, and no move: whoever applies the edits reads the text again and
//! keeps only those by which the record stays the same. What needs a judgement (an illegal move, words of direction that
//! contradict the move, two results) is not proposed at all.

use crate::record::clock::Millis;
use crate::record::fault::{Code, Fault, Faults, Span};
use crate::record::transcript::Transcript;
use crate::record::tree::{Content, NodeId, Record};
use crate::record::walk::Walker;
use crate::shogi::{Move, Position, Setup, Square};
use crate::text::encoding::Encoding;
use crate::text::place::LineIndex;

pub(super) mod csa;
pub(super) mod kakinoki;
pub(super) mod lines;
pub(super) mod psn;

/// How much walking between variations the spelling of a game's moves may cost.
const MOST_WALKING: u64 = 50_000_000;

/// A game as it was read.
#[derive(Debug)]
pub struct Case<'a, 't> {
    /// What the text says.
    pub transcript: &'a Transcript<'t>,
    /// What was played.
    pub record: &'a Record,
    /// The node of each step of the transcript.
    pub nodes: &'a [Option<NodeId>],
    /// The encoding of the bytes; `None` where the text will be put into another one.
    pub encoding: Option<Encoding>,
    /// What the text says of its own encoding, and where.
    pub stated: Option<(Encoding, Span)>,
    /// The lines of the text.
    pub lines: LineIndex<'t>,
    /// What is told in the text, in its order.
    pub told: Vec<(Span, Code)>,
}

/// The faults that are told at a place, in the order of the text.
pub fn told(faults: &Faults) -> Vec<(Span, Code)> {
    let of_fault = |fault: &'_ Fault| {
        let code = fault.code;
        fault
            .spans()
            .map(move |span| (span, code))
            .collect::<Vec<_>>()
    };
    let mut told: Vec<_> = faults.iter().flat_map(of_fault).collect();
    told.sort_by_key(|(span, _)| span.start);
    told
}

/// A stretch of the text, on one line, and what is to stand there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// The stretch; empty where something is put in.
    pub span: Span,
    /// What is to stand there.
    pub with: String,
    /// The fault that it mends.
    pub code: Code,
    /// The ply that it concerns.
    pub ply: Option<u32>,
    /// The total time that it corrects: the record will have this one.
    pub total: Option<(NodeId, Millis)>,
    /// It brings about what a normal form has, and a text may do without: nothing is told of that.
    pub completes: bool,
}

impl Edit {
    pub(in crate::format) fn new(span: Span, with: impl Into<String>, code: Code) -> Self {
        Self {
            span,
            with: with.into(),
            code,
            ply: None,
            total: None,
            completes: false,
        }
    }

    pub(in crate::format) const fn at_ply(mut self, ply: u32) -> Self {
        self.ply = Some(ply);
        self
    }
}

/// Proposes edits to a game, in any order; of two that overlap the first one counts.
pub type Mender = fn(case: &Case<'_, '_>, edits: &mut Vec<Edit>);

/// A step that is a legal move of the record.
pub(in crate::format) struct Played {
    /// Where it stands.
    pub(in crate::format) span: Span,
    /// The move.
    pub(in crate::format) mv: Move,
    /// Its node.
    pub(in crate::format) node: NodeId,
    pub(in crate::format) ply: u32,
}

impl<'t> Case<'_, 't> {
    pub(in crate::format) fn text(&self) -> &'t str {
        self.transcript.text
    }

    /// The legal moves in the order of the text.
    pub(in crate::format) fn moves(&self) -> impl Iterator<Item = Played> {
        let steps = self.transcript.steps.iter().zip(self.nodes);
        steps.filter_map(|(step, node)| {
            let node = (*node)?;
            let Content::Move(played) = self.record.node(node).content else {
                return None;
            };
            Some(Played {
                span: step.span,
                mv: played.mv,
                node,
                ply: self.record.node(node).ply(),
            })
        })
    }

    /// Is one of the faults with these codes told at a place in the stretch?
    fn tells(&self, span: Span, codes: &[Code]) -> bool {
        let end = span.end.max(span.start + 1);
        let first = self.told.partition_point(|(at, _)| at.start < span.start);
        let from_there = self.told.iter().skip(first);
        from_there
            .take_while(|(at, _)| at.start <= end)
            .any(|(at, code)| at.end <= end && codes.contains(code))
    }

    /// Where the faults of a code are told.
    pub(in crate::format) fn faults_of(&self, code: Code) -> impl Iterator<Item = Span> {
        let of_code = self.told.iter().filter(move |(_, told)| *told == code);
        of_code.map(|&(span, _)| span)
    }

    /// The line from its beginning to a place in it, and the rest of it behind the place.
    fn line_at(&self, at: u32) -> (&'t str, &'t str) {
        self.lines.around(at as usize)
    }

    /// What stands on the line behind a step, up to the next one: a line may have very many.
    fn behind(&self, step: usize) -> &'t str {
        let steps = &self.transcript.steps;
        let Some(end) = steps.get(step).map(|step| step.span.end) else {
            return "";
        };
        let (_, behind) = self.line_at(end);
        let next = steps.get(step + 1).map(|next| next.span.start);
        let until_next = next.and_then(|next| behind.get(..next.checked_sub(end)? as usize));
        until_next.unwrap_or(behind)
    }

    /// The line end of the text.
    fn newline(&self) -> &'static str {
        let (_, first) = self.line_at(0);
        match self.text().get(first.len()..) {
            Some(rest) if rest.starts_with("\r\n") => "\r\n",
            Some(rest) if rest.starts_with('\r') => "\r",
            _ => "\n",
        }
    }

    /// A line begins at this stretch: a line end is put before it, in place of the blanks.
    fn on_its_own_line(&self, span: Span) -> Edit {
        let (before, _) = self.line_at(span.start);
        let blanks = before.len() - crate::text::numerals::trim_blanks_end(before).len();
        let gap = Span::new(span.start as usize - blanks, span.start as usize);
        Edit::new(gap, self.newline(), Code::LenientSpelling)
    }
}

/// Spells moves where they stand, in the order of the text.
pub(in crate::format) struct Speller<'a> {
    record: &'a Record,
    walker: Option<Walker>,
}

impl<'a> Speller<'a> {
    pub(in crate::format) fn new(record: &'a Record) -> Self {
        Self {
            record,
            walker: Position::new(&record.start).ok().map(Walker::new),
        }
    }

    /// The text of a move; nothing if it costs too much to go to its position.
    pub(in crate::format) fn spell(
        &mut self,
        played: &Played,
        write: impl FnOnce(Move, &Position, Option<Square>, &mut String),
    ) -> Option<String> {
        let walker = self.walker.as_mut()?;
        let parent = self.record.node(played.node).parent()?;
        if walker.steps() > MOST_WALKING {
            return None;
        }
        walker.go_to(self.record, parent);
        let last = match self.record.node(parent).played() {
            Some(before) => Some(before.mv.to()),
            None => self.record.last_to(),
        };
        let mut text = String::new();
        write(played.mv, walker.position(), last, &mut text);
        (!text.is_empty()).then_some(text)
    }
}

/// The total time of a side that is the sum of its times.
fn total(span: Span, node: NodeId, sum: Millis) -> Edit {
    let secs = sum.as_secs();
    let total = format!("{:02}:{:02}:{:02}", secs / 3600, secs / 60 % 60, secs % 60);
    let mut edit = Edit::new(span, total, Code::ClockMismatch);
    edit.total = Some((node, Millis(secs * 1000)));
    edit
}

/// The name of the encoding where the text states another one.
pub(super) fn marker(case: &Case<'_, '_>, edits: &mut Vec<Edit>) {
    let Some(((_, span), encoding)) = case.stated.zip(case.encoding) else {
        return;
    };
    let is_told = case
        .faults_of(Code::EncodingMarker)
        .any(|told| told == span);
    let stated = span.text(case.text());
    // Some state it in a whole line.
    let before = stated.rfind('=').map_or(0, |at| at + 1);
    let name = match encoding {
        Encoding::Utf8 => "UTF-8",
        Encoding::Cp932 => "Shift_JIS",
        Encoding::EucJp => "EUC-JP",
        Encoding::Iso2022Jp => "ISO-2022-JP",
        _ => return,
    };
    if is_told {
        let start = span.start as usize + before;
        let span = Span::new(start, span.end as usize);
        edits.push(Edit::new(span, name, Code::EncodingMarker));
    }
}

/// Positions that are written as an SFEN with oddities.
fn sfens(case: &Case<'_, '_>, edits: &mut Vec<Edit>) {
    for span in case.faults_of(Code::LenientSpelling) {
        let Ok((setup, notes)) = Setup::from_sfen(span.text(case.text())) else {
            continue;
        };
        if !notes.is_empty() {
            edits.push(of_fields(case.text(), span, &setup.to_sfen()));
        }
    }
}

/// Puts fields in the place of fields, from the first one that is another to the last one.
fn of_fields(text: &str, span: Span, strict: &str) -> Edit {
    let written = span.text(text);
    if let Some(added) = strict.strip_prefix(written) {
        let end = span.end as usize;
        return Edit::new(Span::new(end, end), added, Code::LenientSpelling);
    }
    let length = |fields: &mut dyn Iterator<Item = (&str, &str)>| -> usize {
        let same = fields.take_while(|(one, other)| one == other);
        same.map(|(field, _)| field.len() + 1).sum()
    };
    let before = length(&mut written.split(' ').zip(strict.split(' ')));
    let rest = |text: &'_ str| text.get(before..).unwrap_or("").to_owned();
    let (old, new) = (rest(written), rest(strict));
    let behind = length(&mut old.rsplit(' ').zip(new.rsplit(' ')));
    let start = span.start as usize + before;
    let at = Span::new(start, start + old.len().saturating_sub(behind));
    let with = new.get(..new.len().saturating_sub(behind)).unwrap_or("");
    Edit::new(at, with, Code::LenientSpelling)
}
