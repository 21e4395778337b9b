//! Mends KIF and KI2: moves, their numbers, times, result lines, what stands on the wrong line.

use std::borrow::Cow;

use super::{Case, Edit, Played, Speller, marker, sfens, total};
use crate::format::kakinoki::board::odd_signs;
use crate::format::kakinoki::clock;
use crate::format::kakinoki::lines::{Line, classify};
use crate::format::kakinoki::reader::SEPARATORS;
use crate::format::{keys, ki2};
use crate::notation::{self, Settings, japanese};
use crate::record::clock::Millis;
use crate::record::fault::{Code, Span};
use crate::record::header::Key;
use crate::record::totals::DueTotals;
use crate::record::transcript::{Follow, Opening, RemarkKind, What, WrittenResult};
use crate::record::tree::NodeId;
use crate::text::names;
use crate::text::numerals::{self, is_blank, trim_blanks, trim_blanks_start};
use crate::text::place;

/// What is told of a move that has one strict spelling.
const SPELLING: [Code; 2] = [Code::LenientSpelling, Code::AssumedPromotion];

/// Proposes edits to KIF.
pub(in crate::format) fn kif(case: &Case<'_, '_>, edits: &mut Vec<Edit>) {
    both(case, edits);
    let mut speller = Speller::new(case.record);
    for played in case.moves() {
        let (before, _) = case.line_at(played.span.start);
        // A move that stands among those of KI2 would have to get a line of its own.
        let is_numbered = number_of(before).is_some();
        if !is_numbered || !case.tells(played.span, &SPELLING) {
            continue;
        }
        let strict = speller.spell(&played, |mv, pos, last, out| {
            notation::kif::write(mv, pos, last, &Settings::DEFAULT, out);
        });
        push_move(case, &played, strict, edits);
    }
    numbers(case, edits);
    times(case, edits);
}

/// Proposes edits to KI2.
pub(in crate::format) fn ki2(case: &Case<'_, '_>, edits: &mut Vec<Edit>) {
    both(case, edits);
    let text = case.text();
    let settings = ki2::settings(Settings::DEFAULT);
    let mut speller = Speller::new(case.record);
    let mut end = 0;
    for played in case.moves() {
        let written = played.span.text(text);
        let is_strict = names::side_mark(written).is_some()
            && japanese::read(written, &Settings::DEFAULT)
                .is_ok_and(|read| read.lenient.is_empty() && read.len == written.len());
        if !is_strict || case.tells(played.span, &SPELLING) {
            let strict = speller.spell(&played, |mv, pos, last, out| {
                japanese::write(mv, pos, last, &settings, out);
            });
            push_move(case, &played, strict, edits);
        }
        gap(case, end, played.span.start, edits);
        end = played.span.end;
    }
}

fn push_move(case: &Case<'_, '_>, played: &Played, strict: Option<String>, edits: &mut Vec<Edit>) {
    let written = played.span.text(case.text());
    let Some(strict) = strict.filter(|strict| strict != written) else {
        return;
    };
    let is_lenient = case.tells(played.span, &[Code::LenientSpelling]);
    let is_assumed = case.tells(played.span, &[Code::AssumedPromotion]);
    let code = match is_assumed && !is_lenient {
        true => Code::AssumedPromotion,
        false => Code::LenientSpelling,
    };
    edits.push(Edit::new(played.span, strict, code).at_ply(played.ply));
}

/// Signs and numbers between the moves of KI2.
fn gap(case: &Case<'_, '_>, from: u32, to: u32, edits: &mut Vec<Edit>) {
    let (before, _) = case.line_at(to);
    let line_start = to as usize - before.len();
    let start = line_start.max(from as usize);
    let between = Span::new(start, to as usize);
    let text = between.text(case.text());
    let mut rest = trim_blanks(text);
    if rest.is_empty() {
        return;
    }
    while let Some(first) = rest.chars().next() {
        let number = notation::numbering(rest).len;
        let digits = rest.len()
            - rest
                .trim_start_matches(|ch| matches!(ch, '0'..='9' | '０'..='９'))
                .len();
        let len = match SEPARATORS.contains(&first) || is_blank(first) {
            true => first.len_utf8(),
            false => number.max(digits),
        };
        if len == 0 {
            return;
        }
        rest = rest.get(len..).unwrap_or("");
    }
    let blank = if start > line_start { " " } else { "" };
    edits.push(Edit::new(between, blank, Code::LenientSpelling));
}

/// Proposes edits to BOD, which KIF and KI2 have as well: the diagram and the lines around it.
pub(in crate::format) fn bod(case: &Case<'_, '_>, edits: &mut Vec<Edit>) {
    marker(case, edits);
    let text = case.text();
    let has_lenient = case.faults_of(Code::LenientSpelling).next().is_some();
    for (start, line) in place::lines(text) {
        let name = match classify(line) {
            Line::Rank(rank) if has_lenient => {
                for (sign, piece) in odd_signs(rank) {
                    let strict = names::board_name(piece.kind).to_string();
                    let span = Span::of(text, sign);
                    edits.push(Edit::new(span, strict, Code::LenientSpelling));
                }
                continue;
            }
            Line::Header(name, _) if is_known(name) => name,
            Line::Variation(_) => "",
            _ => continue,
        };
        // The sign behind the name of a header line; what has no known name may be anything, an address for one.
        let from = start.max(Span::of(text, name).end as usize);
        let rest = text.get(from..start + line.len());
        let sign = rest.and_then(|rest| rest.find(['：', ':']));
        let Some(at) = sign.map(|sign| from + sign) else {
            continue;
        };
        if text.get(at..).is_some_and(|rest| rest.starts_with(':')) {
            let mut edit = Edit::new(Span::new(at, at + 1), "：", Code::LenientSpelling);
            edit.completes = true;
            edits.push(edit);
        }
    }
}

/// Is this the name of a header line that the format has?
fn is_known(name: &str) -> bool {
    keys::from_kif(name) != Key::Free || name.ends_with("持駒")
}

/// What KIF and KI2 have in common.
fn both(case: &Case<'_, '_>, edits: &mut Vec<Edit>) {
    bod(case, edits);
    sfens(case, edits);
    // Text glued to a rank of a board.
    for span in case.faults_of(Code::LenientSpelling) {
        let (before, _) = case.line_at(span.start);
        if matches!(classify(before), Line::Rank(_)) {
            edits.push(case.on_its_own_line(span));
        }
    }
    // A comment behind a move.
    for remark in &case.transcript.remarks {
        let Cow::Borrowed(comment) = remark.text else {
            continue;
        };
        if remark.kind != RemarkKind::Comment {
            continue;
        }
        let start = Span::of(case.text(), comment).start;
        let (before, _) = case.line_at(start);
        for sign in ["*", "＊"] {
            let behind = before.strip_suffix(sign).map(trim_blanks_start);
            if behind.is_some_and(|behind| !behind.is_empty() && !behind.ends_with('*')) {
                let span = Span {
                    start: start - sign.len() as u32,
                    end: start,
                };
                let mut edit = case.on_its_own_line(span);
                if sign != "*" {
                    edit.span.end = span.end;
                    edit.with.push('*');
                }
                edits.push(edit);
            }
        }
    }
    // `まで112手で…`
    let is_told = |result: &&WrittenResult<'_>| case.tells(result.span, &[Code::CountMismatch]);
    for result in case.transcript.results.iter().filter(is_told) {
        let span = result.span;
        let behind = match result.step {
            None => Some(NodeId::START),
            Some(step) => case.nodes.get(step.0 as usize).copied().flatten(),
        };
        let Some(node) = behind.map(|node| case.record.node(node)) else {
            continue;
        };
        let plies = match node.ending().and(node.parent()) {
            Some(parent) => case.record.node(parent).ply(),
            None => node.ply(),
        };
        let text = span.text(case.text());
        if let Some(number) = numerals::number(text).filter(|it| Some(it.value) == result.plies) {
            let start = span.start as usize;
            let span = Span::new(start, start + number.len);
            edits.push(Edit::new(span, plies.to_string(), Code::CountMismatch));
        }
    }
}

/// The number at the beginning of a line that goes up to a move: its value, whether it is odd, and its text.
fn number_of(before: &str) -> Option<(u32, &str)> {
    // What is written before the move decides; any move will do to see it.
    let core = trim_blanks(before);
    let digits = core.strip_prefix('第').unwrap_or(core);
    let number = numerals::number(digits).filter(|it| it.kind != numerals::DigitKind::Kanji)?;
    let behind = trim_blanks(digits.get(number.len..)?);
    matches!(behind, "" | "手" | "手目" | "." | "．" | "。").then_some((number.value, core))
}

/// The numbers of the moves, where they are odd or do not go on by one, and those of the variations.
fn numbers(case: &Case<'_, '_>, edits: &mut Vec<Edit>) {
    let text = case.text();
    let has_gap = case.faults_of(Code::NumberGap).next().is_some();
    let due = case.record.start.move_number;
    let mut offset = None;
    let mut before = NodeId::START;
    for (step, node) in case.transcript.steps.iter().zip(case.nodes) {
        let Some(node) = *node else { continue };
        // The number may have looked like that of a variation.
        let goes_on = case.record.node(node).parent() == Some(before);
        before = node;
        if matches!(step.what, What::Unreadable | What::TakeBack) {
            continue;
        }
        let (before, behind) = case.line_at(step.span.start);
        let Some((number, core)) = number_of(before) else {
            continue;
        };
        let ply = case.record.node(node).ply();
        let offset = *offset.get_or_insert_with(|| {
            // A file may count on from the real ply of its board.
            let first = number.saturating_sub(ply.saturating_sub(1));
            if first == due { due - 1 } else { 0 }
        });
        let right = if has_gap { offset + ply } else { number };
        let line_start = step.span.start as usize - before.len();
        let line = text.get(line_start..step.span.start as usize + behind.len());
        let is_odd = match line.map(classify) {
            Some(Line::Numbered(numbered)) => numbered.odd,
            _ => false,
        };
        if number != right || is_odd {
            let mut core = Span::of(text, core);
            let is_glued = core.end == step.span.start;
            let blank = if is_glued { " " } else { "" };
            let code = match number != right {
                true => Code::NumberGap,
                false => Code::LenientSpelling,
            };
            // In a column it stays in its column.
            let room = before.len() - before.trim_start_matches(' ').len();
            let (mut right, width) = (right.to_string(), core.end - core.start);
            if room > 0 && !is_odd {
                right = format!("{right:>width$}", width = width as usize);
                let longer = (right.len() as u32).saturating_sub(width);
                core.start -= longer.min(room as u32);
            }
            let edit = Edit::new(core, format!("{right}{blank}"), code);
            edits.push(edit.at_ply(ply));
        }
        if let (true, Follow::Variation(index)) = (has_gap, step.follow) {
            let is_announced = variation(case, index, ply, offset, edits);
            if !is_announced && !goes_on {
                let newline = case.newline();
                let at = Span::new(line_start, line_start);
                let line = format!("{newline}変化：{right}手{newline}");
                edits.push(Edit::new(at, line, Code::NumberGap).at_ply(ply));
            }
        }
    }
}

/// `変化：5手`, whose number is that of its first move at `ply`. Is there such a line?
fn variation(
    case: &Case<'_, '_>,
    index: u32,
    ply: u32,
    offset: u32,
    edits: &mut Vec<Edit>,
) -> bool {
    let variations = &case.transcript.variations;
    let Some(variation) = variations.get(index as usize) else {
        return false;
    };
    if variation.opening != Opening::Announced {
        return false;
    }
    let right = ply + offset;
    let (before, behind) = case.line_at(variation.span.start);
    let start = variation.span.start as usize - before.len();
    let line = case
        .text()
        .get(start..variation.span.start as usize + behind.len());
    let Some((name, said)) = line.and_then(|line| line.split_once(['：', ':'])) else {
        return true;
    };
    let digits = trim_blanks_start(said);
    if name.ends_with("変化")
        && let Some(number) = numerals::number(digits).filter(|it| it.value != right)
    {
        let at = Span::of(case.text(), digits).start as usize;
        let span = Span::new(at, at + number.len);
        let edit = Edit::new(span, right.to_string(), Code::NumberGap);
        edits.push(edit.at_ply(ply));
    }
    true
}

/// Times in another spelling, and totals that are not those which are due.
fn times(case: &Case<'_, '_>, edits: &mut Vec<Edit>) {
    let is_told = |code| case.faults_of(code).next().is_some();
    if !is_told(Code::ClockMismatch) && !is_told(Code::LenientSpelling) {
        return;
    }
    let totals = DueTotals::of(case.record);
    let steps = case.transcript.steps.iter().zip(case.nodes);
    for (index, (step, node)) in steps.enumerate() {
        let Some(node) = *node else { continue };
        if step.clock.is_none() {
            continue;
        }
        let behind = case.behind(index);
        let at = |(at, _): (usize, &str)| Some((at, clock::read(behind.get(at..)?)?));
        let Some((at, read)) = behind.match_indices(['(', '（']).find_map(at) else {
            continue;
        };
        let (start, ply) = (step.span.end as usize + at, case.record.node(node).ply());
        let span = Span::new(start, start + read.len);
        let sum = totals.due(case.record, node);
        let wrong = sum
            .zip(read.clock.total)
            .filter(|(sum, total)| sum.as_secs() != total.as_secs());
        let fractions = [read.clock.elapsed, read.clock.total];
        let is_whole = fractions.iter().flatten().all(|time| time.fraction() == 0);
        let mut edit = if read.odd && !read.is_cut && is_whole {
            let Some(elapsed) = read.clock.elapsed else {
                continue;
            };
            let mut strict = String::new();
            match wrong.map(|(sum, _)| sum).or(read.clock.total).or(sum) {
                Some(total) => clock::write(elapsed.as_secs(), total.as_secs(), &mut strict),
                // The total is not known where a time before it is not.
                None => {
                    clock::write(elapsed.as_secs(), 0, &mut strict);
                    strict.truncate(strict.find('/').map_or(0, |slash| slash + 1));
                    strict.push(')');
                }
            }
            Edit::new(span, strict, Code::LenientSpelling)
        } else if let Some((sum, _)) = wrong {
            let written = span.text(case.text());
            let Some(slash) = written.find(['/', '／']) else {
                continue;
            };
            let from = start + slash + written[slash..].chars().next().map_or(0, char::len_utf8);
            let to = span.end as usize - written.chars().next_back().map_or(0, char::len_utf8);
            total(Span::new(from, to), node, sum)
        } else {
            continue;
        };
        if let Some((sum, _)) = wrong {
            edit.code = Code::ClockMismatch;
            edit.total = Some((node, Millis(sum.as_secs() * 1000)));
        }
        edits.push(edit.at_ply(ply));
    }
}
