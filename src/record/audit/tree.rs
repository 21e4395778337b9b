//! Variations (変化) that are there already: beside the same move, or all of another line once more.

use std::collections::HashMap;

use super::Audit;
use crate::messages::{Message, findings};
use crate::record::fault::Code;
use crate::record::tree::{Content, NodeId};
use crate::shogi::Move;

impl Audit<'_, '_> {
    /// Tells of variations whose first move another one of the same position has before them.
    pub(super) fn siblings(&mut self) {
        if self.replayed.lines.is_empty() {
            return;
        }
        let record = self.record();
        let has_several = |id: &NodeId| record.children(*id).nth(1).is_some();
        let forks = record.iter().map(|(id, _)| id).filter(has_several);
        let mut known: HashMap<Move, NodeId> = HashMap::new();
        for fork in forks {
            known.clear();
            for node in record.children(fork) {
                let Some(played) = record.node(node).played() else {
                    continue;
                };
                match known.get(&played.mv) {
                    None => {
                        known.insert(played.mv, node);
                    }
                    Some(&first) => self.repeated(node, first),
                }
            }
        }
    }

    /// Tells how far the line that begins with `node` is that of `first`.
    fn repeated(&mut self, node: NodeId, first: NodeId) {
        let record = self.record();
        let mut pair = (node, first);
        let adds = loop {
            let (Some(own), Some(other)) = (
                record.node(pair.0).first_child(),
                record.node(pair.1).first_child(),
            ) else {
                break record.node(pair.0).first_child();
            };
            let same = match (&record.node(own).content, &record.node(other).content) {
                (Content::Move(own), Content::Move(other)) => own.mv == other.mv,
                (Content::Ending(own), Content::Ending(other)) => own.is_same(other),
                _ => false,
            };
            if !same {
                break Some(own);
            }
            pair = (own, other);
        };
        let ply = record.node(pair.0).ply();
        let message = match adds {
            None => Message::new(findings::VARIATION_ADDS_NOTHING),
            Some(_) => Message::new(findings::VARIATION_SAME_UP_TO).with("ply", ply),
        };
        self.tell(node, Code::RepeatedVariation, message);
    }
}
