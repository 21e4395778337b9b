//! Mends lines: of USI, SFEN and EPD positions in their canonical form, moves as the engines write them, the word before
//! them; of USEN the start, and dots that are missing. An address stays what it is: it is one of a page, and shows a game.

use super::{Case, Edit, sfens};
use crate::format::usi::REMARKS;
use crate::format::{address, epd, usen};
use crate::record::fault::{Code, Severity, Span};
use crate::shogi::Setup;
use crate::text::place;

/// Proposes edits.
pub(in crate::format) fn usi(case: &Case<'_, '_>, edits: &mut Vec<Edit>) {
    sfens(case, edits);
    brackets(case, edits);
    let text = case.text();
    let first = case.transcript.steps.first().map(|step| step.span);
    let before = first.map(|span| (span, case.line_at(span.start).0.trim_end()));
    if let Some((span, before)) = before
        && !before.is_empty()
        && !before.ends_with("moves")
        && case.tells(span, &[Code::LenientSpelling])
    {
        let start = span.start as usize;
        edits.push(Edit::new(
            Span::new(start, start),
            "moves ",
            Code::LenientSpelling,
        ));
    }
    for played in case.moves() {
        // One move has one spelling.
        let strict = played.mv.to_string();
        if played.span.text(text) != strict {
            let edit = Edit::new(played.span, strict, Code::LenientSpelling);
            edits.push(edit.at_ply(played.ply));
        }
    }
}

/// A position with its hands in brackets, and what XBoard counts behind it.
fn brackets(case: &Case<'_, '_>, edits: &mut Vec<Edit>) {
    let text = case.text();
    let Some(span) = case.transcript.start.board_span else {
        return;
    };
    let written = span.text(text);
    // The place of what had to be decoded is that of all of it.
    let is_plain = written.contains('[') && !written.contains('%');
    if !is_plain || case.faults_of(Code::LenientSpelling).next().is_none() {
        return;
    }
    let strict = epd::spelled(&case.record.start);
    if strict != written {
        edits.push(Edit::new(span, strict, Code::LenientSpelling));
    }
    let is_counter = |ch: char| ch.is_ascii_digit() || ch == '-' || ch.is_whitespace();
    for counters in case.faults_of(Code::LenientSpelling) {
        if counters.start >= span.end && counters.text(text).chars().all(is_counter) {
            // The blank before them goes too.
            let counters = Span {
                start: span.end,
                end: counters.end,
            };
            edits.push(Edit::new(counters, "", Code::LenientSpelling));
        }
    }
}

/// Proposes edits to USEN.
pub(in crate::format) fn usen(case: &Case<'_, '_>, edits: &mut Vec<Edit>) {
    if case.faults_of(Code::LenientSpelling).next().is_none() {
        return;
    }
    let text = case.text();
    let mut lines = place::lines(text).map(|(_, line)| line.trim());
    let line =
        lines.find(|line| !line.is_empty() && !REMARKS.iter().any(|mark| line.starts_with(mark)));
    let Some(line) = line.filter(|line| !address::is_address(line)) else {
        return;
    };
    let mut push = |at: &str, with: &str| {
        edits.push(Edit::new(Span::of(text, at), with, Code::LenientSpelling));
    };
    let (start, play) = line.split_once('~').unwrap_or((line, ""));
    let sfen: String = start
        .chars()
        .map(usen::sign_of_sfen)
        .chain(" 1".chars())
        .collect();
    if let Ok((setup, notes)) = Setup::from_sfen(&sfen)
        && !notes.is_empty()
    {
        push(start, &usen::start_text(&setup));
    }
    if !line.contains('~') {
        // Moves alone are no start, and stay none with lines of play behind them.
        let at = Span::of(text, start);
        let is_wrong = |&(told, code): &(Span, Code)| {
            code.severity() == Severity::Error && told.start < at.end && at.start < told.end
        };
        if case.told.iter().any(is_wrong) {
            return;
        }
        return push(&line[line.len()..], "~0..");
    }
    for (index, section) in play.split('~').enumerate() {
        let at = Span::of(text, section).start as usize;
        match section {
            "" if index == 0 => push(section, "0.."),
            // Another line of play that is not there has nothing but its sign.
            "" => push(text.get(at - 1..at).unwrap_or(""), ""),
            _ if !section.contains('.') => push(&section[section.len()..], ".."),
            _ => {}
        }
    }
}
