//! Mends PSN: odd signs and letters in moves, what a move has to say and does not, numbers, totals, header lines.
//!
//! The dialects stay what they are: where a move is not odd it keeps its form, be it short or full, and so do drop signs,
//! numbers by plies or by pairs, chess coordinates and USI. What is mended in a move gets the full form, which all
//! dialects of shogi coordinates have.

use super::{Case, Edit, Played};
use crate::format::psn::push_move;
use crate::notation::Leniency;
use crate::notation::western;
use crate::record::fault::{Code, Span};
use crate::record::totals::DueTotals;
use crate::record::transcript::{What, WrittenHeader};
use crate::record::tree::Content;
use crate::shogi::{Handicap, Setup};
use crate::text::place;

/// What is told of a move that has one strict spelling.
const SPELLING: [Code; 2] = [Code::LenientSpelling, Code::AssumedPromotion];

/// What contradicts the position, which is left to a person.
const CONTRADICTIONS: [Code; 2] = [Code::CaptureSign, Code::DirectionWords];

/// Spellings that are odd in every dialect.
const ODD: [Leniency; 6] = [
    Leniency::LetterCase,
    Leniency::Caret,
    Leniency::WideSigns,
    Leniency::SparePlus,
    Leniency::Apostrophe,
    Leniency::FirstStyle,
];

/// Proposes edits.
pub(in crate::format) fn psn(case: &Case<'_, '_>, edits: &mut Vec<Edit>) {
    let is_told = |code| case.faults_of(code).next().is_some();
    if SPELLING.into_iter().any(is_told) {
        for played in case.moves() {
            move_of(case, &played, edits);
        }
        header(case, edits);
    }
    if is_told(Code::NumberGap) {
        numbers(case, edits);
    }
    if is_told(Code::ClockMismatch) {
        totals(case, edits);
    }
}

fn move_of(case: &Case<'_, '_>, played: &Played, edits: &mut Vec<Edit>) {
    let written = played.span.text(case.text());
    if case.tells(played.span, &CONTRADICTIONS) {
        return;
    }
    let annotated = written.trim_end_matches(['!', '?', '！', '？', ',', '.']);
    let is_wrapped = annotated.contains(['\n', '\r']);
    let body: String = annotated.split_whitespace().collect();
    let Ok((read, _)) = western::read_with_sign(&body) else {
        // Moves of USI and in chess coordinates have a spelling of their own.
        return;
    };
    let is_odd = ODD.iter().any(|&odd| read.lenient.contains(odd));
    // What is told of the marks behind it is not told of the move.
    let start = played.span.start as usize;
    let span = Span::new(start, start + annotated.len());
    let is_told = case.tells(span, &SPELLING) && read.len == body.len();
    if !(is_odd || is_wrapped || is_told) {
        return;
    }
    let Content::Move(at) = case.record.node(played.node).content else {
        return;
    };
    let mut strict = String::new();
    push_move(at.mv, at.piece, at.captured.is_some(), &mut strict);
    // Of the two drop signs of PSN a game has one.
    if body.contains(['\'', '’', '‘', '`', '´', '′']) {
        strict = strict.replace('*', "'");
    }
    if body.ends_with('=') && !at.mv.is_promotion() {
        strict.push('=');
    }
    if strict == annotated {
        return;
    }
    let is_assumed = case.tells(played.span, &[Code::AssumedPromotion]);
    let code = match is_assumed && !is_odd {
        true => Code::AssumedPromotion,
        false => Code::LenientSpelling,
    };
    let (first, last) = match annotated.split_once(['\n', '\r']) {
        Some((first, rest)) => (first.trim_end(), rest.trim_start()),
        None => (annotated, ""),
    };
    let span = Span::new(start, start + first.len());
    edits.push(Edit::new(span, strict, code).at_ply(played.ply));
    if is_wrapped {
        // The end of a wrapped move stands on the next line.
        let end = start + annotated.len();
        let span = Span::new(end - last.len(), end);
        edits.push(Edit::new(span, "", code).at_ply(played.ply));
    }
}

/// The number before a move: its value and its digits.
fn number_before(case: &Case<'_, '_>, at: u32) -> Option<(u32, Span)> {
    let (before, _) = case.line_at(at);
    let numbered = before
        .trim_end()
        .trim_end_matches(['.', '…', '‥', ')', ':']);
    let digits = numbered.trim_end_matches(|ch: char| ch.is_ascii_digit());
    let digits = numbered.get(digits.len()..)?;
    Some((digits.parse().ok()?, Span::of(case.text(), digits)))
}

/// What number a move has, by its ply.
type Counting = fn(ply: u32, first: u32) -> u32;

/// By plies, from 1 or from the number of the start; by pairs, of which Black begins each, or White.
const COUNTINGS: [Counting; 4] = [
    |ply, _| ply,
    |ply, first| ply.saturating_add(first),
    |ply, _| ply.div_ceil(2),
    |ply, _| ply / 2 + 1,
];

/// Numbers that are not those of the way in which most are counted.
fn numbers(case: &Case<'_, '_>, edits: &mut Vec<Edit>) {
    let mut found = Vec::new();
    for (step, node) in case.transcript.steps.iter().zip(case.nodes) {
        let Some(node) = node.filter(|_| matches!(step.what, What::Move(_) | What::Ending(_)))
        else {
            continue;
        };
        if let Some((number, span)) = number_before(case, step.span.start) {
            found.push((number, span, case.record.node(node).ply()));
        }
    }
    let first = case.record.start.move_number.max(1) - 1;
    let fitting = |counting: &Counting| {
        let fits = |(number, _, ply): &&(u32, Span, u32)| counting(*ply, first) == *number;
        found.iter().filter(fits).count()
    };
    // Of two that fit as many the first one counts.
    let best = COUNTINGS
        .iter()
        .rev()
        .max_by_key(|counting| fitting(counting));
    let Some(counting) = best.filter(|counting| 2 * fitting(counting) > found.len()) else {
        return;
    };
    for (number, span, ply) in found {
        let right = counting(ply, first);
        if number != right {
            edits.push(Edit::new(span, right.to_string(), Code::NumberGap).at_ply(ply));
        }
    }
}

/// `(00:03 / 00:00:03)`: totals that are not those which are due.
fn totals(case: &Case<'_, '_>, edits: &mut Vec<Edit>) {
    let totals = DueTotals::of(case.record);
    let steps = case.transcript.steps.iter().zip(case.nodes);
    for (index, (step, node)) in steps.enumerate() {
        let (Some(node), Some(total)) = (*node, step.clock.total) else {
            continue;
        };
        let sum = totals.due(case.record, node);
        let Some(sum) = sum.filter(|sum| sum.as_secs() != total.as_secs()) else {
            continue;
        };
        let behind = case.behind(index);
        let written = behind
            .find('(')
            .filter(|&open| {
                behind[..open]
                    .trim_matches(['!', '?', ' ', '\t'])
                    .is_empty()
            })
            .and_then(|open| behind[open..].split_once(')'))
            .and_then(|(written, _)| written.split_once('/'))
            .map(|(_, total)| total.trim());
        if let Some(written) = written {
            let span = Span::of(case.text(), written);
            let edit = super::total(span, node, sum);
            edits.push(edit.at_ply(case.record.node(node).ply()));
        }
    }
}

/// Header lines without quotes, with a DEL, with an SFEN of which something is missing, with a foreign handicap.
fn header(case: &Case<'_, '_>, edits: &mut Vec<Edit>) {
    let text = case.text();
    let mut push = |span: Span, strict: String| {
        if span.text(text) != strict {
            edits.push(Edit::new(span, strict, Code::LenientSpelling));
        }
    };
    for WrittenHeader { span, .. } in &case.transcript.header {
        if let Some((key, value)) = parts(span.text(text)) {
            push(*span, line(key, value));
        }
    }
    // What these say of the game itself is not in the header.
    let before = case
        .transcript
        .steps
        .first()
        .map_or(text.len(), |step| step.span.start as usize);
    for (_, tag) in place::lines(text.get(..before).unwrap_or("")) {
        let tag = tag.trim();
        let span = Span::of(text, tag);
        let Some((key, value)) = parts(tag) else {
            continue;
        };
        let is_told = case.tells(span, &[Code::LenientSpelling]);
        match &*key.to_ascii_lowercase() {
            "sfen" | "fen" if is_told => {
                let whole = match value.split_whitespace().count() {
                    1 => format!("{value} b - 1"),
                    _ => value.to_owned(),
                };
                if let Ok((setup, _)) = Setup::from_sfen(&whole) {
                    push(span, line(key, &setup.to_sfen()));
                }
            }
            "handicap" if is_told => {
                let name = Handicap::from_name(value).map_or(value, |handicap| handicap.english());
                push(span, line(key, name));
            }
            "sfen" | "fen" | "handicap" | "result" | "variant" | "termination"
                if !tag.contains('"') =>
            {
                push(span, line(key, value));
            }
            _ => {}
        }
    }
}

/// Key and value of a header line that may be odd.
fn parts(written: &str) -> Option<(&str, &str)> {
    let Some(inner) = written.strip_prefix('[') else {
        // `Black: name`
        let (key, value) = written.split_once(':')?;
        return Some((key.trim(), value.trim()));
    };
    let inner = inner.strip_suffix(']')?.trim();
    let (key, value) = inner.split_once([' ', '\t'])?;
    let value = value.trim();
    let quoted = value
        .strip_prefix('"')
        .and_then(|value| value.strip_suffix('"'));
    Some((key, quoted.unwrap_or(value)))
}

fn line(key: &str, value: &str) -> String {
    format!("[{key} \"{}\"]", value.replace('\u{7f}', ""))
}
