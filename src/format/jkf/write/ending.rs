//! The special words of a written record (spec `jkf.md` section 5): those of the schema and no others.

use super::Writer;
use crate::format::{Loss, endings};
use crate::record::ending::{Ending, EndingKind, Outcome};
use crate::record::tree::{Content, NodeId};
use crate::shogi::Color;

/// The word for a foul of this side.
pub(super) const fn foul_word(fouler: Color) -> &'static str {
    match fouler {
        Color::Black => "+ILLEGAL_ACTION",
        Color::White => "-ILLEGAL_ACTION",
    }
}

impl Writer<'_> {
    /// The fields of an ending.
    pub(super) fn ending(&mut self, id: NodeId, ending: &Ending, totals: &mut [u32; 2]) {
        let record = self.record;
        let node = record.node(id);
        let turn = record.mover(id);
        if ending.kind == EndingKind::Unfinished {
            self.comments(node, None);
            return self.time(node, totals);
        }
        let parent = node.parent().map(|parent| &record.node(parent).content);
        if let Some(Content::Foul(_)) = parent {
            let is_said =
                ending.kind == EndingKind::FoulWin && ending.outcome == Outcome::Win(turn);
            let told = (!is_said).then(|| endings::told(ending, turn));
            self.lost.add(Loss::Endings, u64::from(told.is_some()));
            self.comments(node, told.as_deref());
            self.time(node, totals);
            return self.field("special", &foul_word(turn.opposite()));
        }
        let (word, told) = spelling(ending, turn);
        self.lost.add(Loss::Endings, u64::from(told.is_some()));
        self.comments(node, told.as_deref());
        self.time(node, totals);
        self.field("special", &word);
    }
}

/// The word for an ending, and what has to be told where it is the word for another one.
fn spelling(ending: &Ending, turn: Color) -> (&'static str, Option<String>) {
    use EndingKind as Kind;
    let told = || Some(endings::told(ending, turn));
    if ending.outcome != ending.kind.outcome(turn) {
        return ("CHUDAN", told());
    }
    match ending.kind {
        Kind::UnstatedWin | Kind::Sealed | Kind::Try | Kind::DefaultWin => ("CHUDAN", told()),
        Kind::Disconnect | Kind::DefaultLoss => ("TORYO", told()),
        Kind::MaxMoves => ("JISHOGI", told()),
        Kind::Other if endings::is_take_back(ending) => ("MATTA", None),
        Kind::FoulWin => (foul_word(turn.opposite()), None),
        Kind::FoulLoss if ending.word.contains("ILLEGAL_ACTION") => (foul_word(turn), None),
        kind => match endings::to_csa(kind) {
            Some(word) => (word, None),
            None => ("CHUDAN", told()),
        },
    }
}
