//! In which order the variations of a record are written (spec `kif.md` section 9).

use crate::record::ending::EndingKind;
use crate::record::tree::{NodeId, Record};

/// How many variations a text of the family has no place for, since there is nothing in the place of the main line: a 変化 before
/// any move or ending is none.
pub(in crate::format) fn beside_nothing(record: &Record) -> u64 {
    let first = record.node(NodeId::START).first_child();
    let ending = first.and_then(|first| record.node(first).ending());
    match ending {
        Some(ending) if ending.kind == EndingKind::Unfinished => {
            record.variation_starts().count() as u64
        }
        _ => 0,
    }
}

/// The lines of play that are still to be written, each by its first move and what its writer knows of the moves before it.
///
/// Behind a line come its variations, from the last branch to the first, each with its own variations right behind it.
#[derive(Debug)]
pub(in crate::format) struct Branches<S> {
    /// The next one is the last.
    pending: Vec<(NodeId, S)>,
}

impl<S: Copy> Branches<S> {
    /// None.
    pub(in crate::format) const fn new() -> Self {
        Self {
            pending: Vec::new(),
        }
    }

    /// The next line to write.
    pub(in crate::format) fn next(&mut self) -> Option<(NodeId, S)> {
        self.pending.pop()
    }

    /// Adds the branches of a line that has been written, in the order of their plies: at each the second of its siblings.
    pub(in crate::format) fn add(&mut self, record: &Record, branches: Vec<(NodeId, S)>) {
        for (second, before) in branches {
            let start = self.pending.len();
            let siblings =
                std::iter::successors(Some(second), |&id| record.node(id).next_sibling());
            self.pending.extend(siblings.map(|first| (first, before)));
            if let Some(siblings) = self.pending.get_mut(start..) {
                siblings.reverse();
            }
        }
    }
}
