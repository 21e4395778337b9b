//! Mends lines of USI and SFEN: positions in their canonical form, moves as the engines write them, the word before them.

use super::{Case, Edit, sfens};
use crate::record::fault::{Code, Span};

/// Proposes edits.
pub(in crate::format) fn usi(case: &Case<'_, '_>, edits: &mut Vec<Edit>) {
    sfens(case, edits);
    let text = case.text();
    let first = case.moves().next();
    let before = first.map(|played| (played.span, case.line_at(played.span.start).0.trim_end()));
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
