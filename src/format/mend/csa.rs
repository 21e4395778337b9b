//! Mends CSA: statements in half-width capital letters, the codes of pieces, the signs of the sides, times, endings.

use super::{Case, Edit, Speller, marker};
use crate::format::csa::usual_letters;
use crate::format::endings;
use crate::notation::{self, Settings};
use crate::record::fault::{Code, Span};
use crate::text::place;

/// Proposes edits.
pub(in crate::format) fn csa(case: &Case<'_, '_>, edits: &mut Vec<Edit>) {
    marker(case, edits);
    // What is odd is told once a game, so that one fault at the least is behind all of it.
    if case.faults_of(Code::LenientSpelling).next().is_none() {
        return;
    }
    let text = case.text();
    let mut speller = Speller::new(case.record);
    for played in case.moves() {
        let strict = speller.spell(&played, |mv, pos, last, out| {
            notation::csa::write(mv, pos, last, &Settings::DEFAULT, out);
        });
        if let Some(strict) = strict.filter(|strict| played.span.text(text) != strict) {
            let edit = Edit::new(played.span, strict, Code::LenientSpelling);
            edits.push(edit.at_ply(played.ply));
        }
    }
    for (_, line) in place::lines(text) {
        match usual_letters(line).as_bytes() {
            [b'\'', ..] => {}
            [b'$', ..] => header(text, line, edits),
            [b'N', b'+' | b'-', ..] => {}
            _ => statements(text, line, edits),
        }
    }
}

/// `$EVENT：…`
fn header(text: &str, line: &str, edits: &mut Vec<Edit>) {
    if let Some(colon) = line.split(':').next().and_then(|key| key.find('：')) {
        let start = Span::of(text, line).start as usize + colon;
        let span = Span::new(start, start + '：'.len_utf8());
        edits.push(Edit::new(span, ":", Code::LenientSpelling));
    }
}

fn statements(text: &str, line: &str, edits: &mut Vec<Edit>) {
    for part in line.split(',') {
        let part = part.trim();
        if part.starts_with('\'') {
            // A comment goes on to the end of the line.
            return;
        }
        statement(text, part, edits);
        // A time behind a move without a comma.
        let Some(blank) = part.find(char::is_whitespace) else {
            continue;
        };
        let (first, rest) = part.split_at(blank);
        let behind = rest.trim_start();
        let is_move = usual_letters(first)
            .trim_start_matches(['+', '-', 'O'])
            .starts_with(|ch: char| ch.is_ascii_digit());
        if is_move && time(behind).is_some() {
            let at = Span::of(text, rest).start as usize;
            let gap = Span::new(at, at + rest.len() - behind.len());
            edits.push(Edit::new(gap, ",", Code::LenientSpelling));
            statement(text, behind, edits);
        }
    }
}

fn statement(text: &str, part: &str, edits: &mut Vec<Edit>) {
    let usual = usual_letters(part);
    let strict = match usual.as_bytes() {
        [b'T', ..] => time(part),
        [b'%', ..] => ending(part, &usual),
        [b'P', b'+' | b'-', ..] => Some(usual.replace("GY", "OU").replace("OO", "00")),
        [b'P', ..] => Some(usual.replace("GY", "OU")),
        [b'V', ..] | [b'+' | b'-'] => Some(usual.clone()),
        _ => None,
    };
    if let Some(strict) = strict.filter(|strict| strict != part) {
        let span = Span::of(text, part);
        edits.push(Edit::new(span, strict, Code::LenientSpelling));
    }
}

/// `T=5`, `T 5`, `T5.`
fn time(part: &str) -> Option<String> {
    let usual = usual_letters(part);
    let number = usual.strip_prefix('T')?.trim_start();
    let number = number.strip_prefix('=').unwrap_or(number).trim();
    let number = number.strip_suffix('.').unwrap_or(number);
    let is_number = !number.is_empty()
        && number
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.');
    is_number.then(|| format!("T{number}"))
}

/// `%toryo`, `% TORYO`, `%投了`
fn ending(part: &str, usual: &str) -> Option<String> {
    let word = usual.strip_prefix('%')?.trim_start();
    let is_word =
        word == "MATTA" || word.ends_with("ILLEGAL_ACTION") || endings::from_csa(word).is_some();
    if is_word {
        return Some(format!("%{word}"));
    }
    let mut letters = part.chars();
    letters.next();
    let kind = endings::from_kif(letters.as_str().trim_start())?;
    endings::to_csa(kind).map(|word| match word.strip_prefix('%') {
        Some(_) => word.to_owned(),
        None => format!("%{word}"),
    })
}
