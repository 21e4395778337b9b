//! The text of an illegal last move that the record calls a foul (反則), as KIF has it.

use super::moves;
use crate::record::transcript::{Origin, Promotion, WrittenMove};
use crate::record::tree::{Foul, NodeId, Record};
use crate::record::walk::position_before;
use crate::record::words::is_same_foul;
use crate::shogi::{Color, Move, PieceKind, Square};
use crate::text::names;
use crate::text::numerals::trim_blanks;

/// Appends the text of a foul move, if there is one that is read as that move and refused for the same reason; else nothing.
pub(in crate::format) fn write(record: &Record, id: NodeId, foul: &Foul, out: &mut String) -> bool {
    let mut text = String::new();
    let is_said = spell(foul, record.due(id), &mut text) && reads_as(&text, record, id, foul);
    if is_said {
        out.push_str(&text);
    }
    is_said
}

/// Is a text read as the very move that is the foul?
fn reads_as(text: &str, record: &Record, id: NodeId, foul: &Foul) -> bool {
    let side = names::side_mark(text);
    let body = side.map_or(text, |(_, len)| text.get(len..).unwrap_or(""));
    let (Ok(read), Some(pos)) = (moves::read(body), position_before(record, id)) else {
        return false;
    };
    let written = WrittenMove {
        side: side.map(|(side, _)| side),
        promotion: match (read.written.promotion, read.written.origin) {
            (Promotion::Unsaid, Origin::Square(_)) => Promotion::Declines,
            (said, _) => said,
        },
        ..read.written
    };
    let before = record.node(id).parent();
    let played = before.and_then(|before| record.node(before).played());
    let last = played.map_or(record.last_to(), |played| Some(played.mv.to()));
    read.len == body.len() && is_same_foul(&written, &pos, last, foul)
}

/// Appends the text of a foul move, if it has one; else nothing.
pub(in crate::format) fn spell(foul: &Foul, due: Color, out: &mut String) -> bool {
    let written = &foul.written;
    // What is named may be what is wrong.
    let promotes = foul.mv.is_some_and(Move::is_promotion);
    let unpromoted = |after: PieceKind| if promotes { after.unpromoted() } else { after };
    let named = written.before.or(written.after.map(unpromoted));
    let name = named.or(foul.piece);
    if foul.mv.is_none() {
        let text = trim_blanks(&foul.text);
        let body = names::side_mark(text).map_or(text, |(_, len)| text.get(len..).unwrap_or(""));
        if moves::read(body).is_ok_and(|read| read.len == body.len()) {
            out.push_str(text);
            return true;
        }
    }
    let start = out.len();
    if let Some(side) = written.side.filter(|&side| side != due) {
        // The mark is a part of what is wrong.
        out.push(if side == Color::Black { '▲' } else { '△' });
    }
    match (foul.mv, name) {
        (Some(Move::Normal { from, to, promote }), Some(kind)) => {
            names::push_square(out, to);
            out.push_str(names::move_name(kind));
            out.push_str(if promote { "成" } else { "" });
            moves::push_origin(out, from);
        }
        (Some(Move::Drop { kind, to }), _) => push_drop(kind, to, out),
        _ if moves::push_written(out, written).is_some() => {}
        _ => {
            out.truncate(start);
            return false;
        }
    }
    true
}

fn push_drop(kind: PieceKind, to: Square, out: &mut String) {
    names::push_square(out, to);
    out.push_str(names::move_name(kind));
    out.push('打');
}
