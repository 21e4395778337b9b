//! The text of an illegal last move that the record calls a foul (反則), as KIF has it.

use super::moves;
use crate::record::tree::Foul;
use crate::shogi::{Color, Move, PieceKind, Square};
use crate::text::names;
use crate::text::numerals::trim_blanks;

/// Appends the text of a foul move, if there is one that reads back; else nothing.
pub(in crate::format) fn push(foul: &Foul, mover: Color, out: &mut String) -> bool {
    let written = &foul.written;
    let mut name = written.before.or(foul.piece);
    if let (None, Some(after)) = (name, written.after) {
        let promotes = foul.mv.is_some_and(Move::is_promotion);
        name = Some(if promotes { after.unpromoted() } else { after });
    }
    if foul.mv.is_none() {
        let text = trim_blanks(&foul.text);
        let body = names::side_mark(text).map_or(text, |(_, len)| text.get(len..).unwrap_or(""));
        if moves::read(body).is_ok_and(|read| read.len == body.len()) {
            out.push_str(text);
            return true;
        }
    }
    let start = out.len();
    if let Some(side) = written.side.filter(|&side| side != mover) {
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
