//! The writer of USEN.

use super::{DROPS, ENDINGS, HAND, MOVE};
use crate::format::kakinoki::branches::Branches;
use crate::format::{Loss, Losses, Output, WriteOptions, lost_of_start, usi};
use crate::record::ending::{Ending, EndingKind, Outcome};
use crate::record::fault::Fault;
use crate::record::tree::{Content, NodeId, Record};
use crate::shogi::{Color, Move, Setup, Square};

/// Appends one record.
pub(super) fn write(
    record: &Record,
    options: &WriteOptions,
    output: &mut Output,
) -> Result<(), Fault> {
    let lost = lost_of_start(record, options, false);
    output.lost.add(Loss::Start, lost);
    usi::push_remarks(record, &mut output.text);
    push_start(&record.start, &mut output.text);
    let mut branches = Branches::new();
    let first = record.node(NodeId::START).first_child();
    push_line(record, first, true, output, &mut branches);
    while let Some((first, ())) = branches.next() {
        push_line(record, Some(first), false, output, &mut branches);
    }
    output.text.push('\n');
    Ok(())
}

/// Nothing for an even game.
fn push_start(start: &Setup, text: &mut String) {
    if start.turn == Color::Black && start.same_position(&Setup::even()) {
        return;
    }
    text.push_str(&start_text(start));
}

/// A start position: an SFEN without its number, in other signs.
pub(in crate::format) fn start_text(start: &Setup) -> String {
    let sfen = start.to_sfen();
    let without_number = sfen.rsplit_once(' ').map_or(&*sfen, |(fields, _)| fields);
    let signs = without_number.chars().map(|ch| match ch {
        '/' => '_',
        ' ' => '.',
        '+' => 'z',
        other => other,
    });
    signs.collect()
}

/// One line of play from its first move on; adds its branches to those to be written.
fn push_line(
    record: &Record,
    first: Option<NodeId>,
    is_main: bool,
    output: &mut Output,
    to_write: &mut Branches<()>,
) {
    let text = &mut output.text;
    let before = first.map_or(0, |first| record.node(first).ply().saturating_sub(1));
    text.push('~');
    text.push_str(&before.to_string());
    text.push('.');
    let mut branches = Vec::new();
    let mut ending = None;
    let mut foul = false;
    let mut next = first;
    while let Some(id) = next {
        let node = record.node(id);
        if let Some(second) = node.next_sibling()
            && (is_main || Some(id) != first)
        {
            branches.push((second, ()));
        }
        match &node.content {
            Content::Move(played) => push_move(played.mv, text),
            Content::Ending(found) => ending = Some((found, record.mover(id))),
            Content::Start => {}
            Content::Foul(_) => {
                // The line stops before it, and so do the lines after it.
                let after = record.children(id);
                let endings = after.filter(|&id| record.node(id).ending().is_some());
                output.lost.add(Loss::Endings, endings.count() as u64);
                foul = true;
                break;
            }
        }
        next = node.first_child();
    }
    text.push('.');
    let written = match ending {
        Some((ending, turn)) => letter(ending, turn, &mut output.lost),
        None if foul => letter_of(EndingKind::Interrupt),
        None => None,
    };
    text.extend(written);
    to_write.add(record, branches);
}

/// The letter of an ending when `turn` is to move.
fn letter(ending: &Ending, turn: Color, lost: &mut Losses) -> Option<char> {
    if ending.kind == EndingKind::Unfinished {
        return None;
    }
    if ending.outcome == ending.kind.outcome(turn)
        && let Some(letter) = letter_of(ending.kind)
    {
        return Some(letter);
    }
    lost.add(Loss::Endings, 1);
    // The letter of an impasse stands for the draws that are agreed or set (spec `csa.md` section 11); 千日手 is one of the
    // others, as other programs write it.
    letter_of(match ending.outcome {
        Outcome::Draw if ending.kind != EndingKind::Repetition => EndingKind::Impasse,
        _ => EndingKind::Interrupt,
    })
}

fn letter_of(kind: EndingKind) -> Option<char> {
    let known = ENDINGS.iter().find(|(_, known)| *known == kind);
    known.map(|&(letter, _)| letter)
}

fn push_move(mv: Move, text: &mut String) {
    let index = |square: Square| (u32::from(square.rank()) - 1) * 9 + u32::from(square.file()) - 1;
    let (from, promotes) = match mv {
        Move::Normal { from, promote, .. } => (index(from), promote),
        Move::Drop { kind, .. } => {
            let code = DROPS.iter().find(|(_, known)| *known == kind);
            (HAND + code.map_or(0, |&(code, _)| code), false)
        }
    };
    let mut number = (from * HAND + index(mv.to())) * 2 + u32::from(promotes);
    let mut digits = [0; MOVE];
    for digit in digits.iter_mut().rev() {
        *digit = number % 36;
        number /= 36;
    }
    text.extend(digits.iter().filter_map(|&digit| char::from_digit(digit, 36)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_numbers_to_the_base_of_36() {
        for (usi, written) in [
            ("7g7f", "7ku"),
            ("3c3d", "2jm"),
            ("8h2b+", "8rl"),
            ("3a2b", "09k"),
            ("B*4e", "bxo"),
            ("6a5b", "0n8"),
            ("G*5b", "b9q"),
            ("2g2f", "6y2"),
        ] {
            let mut text = String::new();
            push_move(usi.parse().unwrap(), &mut text);
            assert_eq!(text, written, "{usi}");
        }
    }
}
