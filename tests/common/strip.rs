//! A record without what a format says it cannot hold.

use kifu::format::{Loss, Losses};
use kifu::record::clock::{Clock, Millis};
use kifu::record::ending::EndingKind;
use kifu::record::tree::{Content, NodeId, Record};

/// The record without the kinds of things that are counted as lost. What a kind does not name stays.
///
/// In place of a foul that is lost stands, in a format with endings, the ending that the side to move broke a rule. Where
/// fouls are lost, some may be `kept`.
pub(crate) fn stripped(
    record: &Record,
    lost: &Losses,
    with_endings: bool,
    kept: &[NodeId],
) -> Record {
    let mut copy = Record::new(record.start.clone());
    copy.header = record.header.clone();
    copy.last_move = record.last_move.clone();
    let strip = Strip { record, lost };
    strip.beside(NodeId::START, &mut copy, NodeId::START);
    let mut pending = vec![(NodeId::START, NodeId::START)];
    while let Some((old, new)) = pending.pop() {
        let only_first = lost.get(Loss::Variations) > 0;
        for child in record
            .children(old)
            .take(if only_first { 1 } else { usize::MAX })
        {
            let node = record.node(child);
            let is_lost = match &node.content {
                Content::Foul(_) => lost.get(Loss::FoulMove) > 0 && !kept.contains(&child),
                // Without variations beside it, an end that is no ending says nothing.
                Content::Ending(ending) if ending.kind == EndingKind::Unfinished && only_first => {
                    true
                }
                Content::Ending(_) => lost.get(Loss::Endings) > 0,
                Content::Start | Content::Move(_) => false,
            };
            if is_lost {
                if with_endings && matches!(node.content, Content::Foul(_)) {
                    copy.end(new, EndingKind::FoulLoss, None, "", Clock::NONE);
                }
                continue;
            }
            let added = copy.add(new, node.content.clone(), Clock::NONE);
            strip.beside(child, &mut copy, added);
            pending.push((child, added));
        }
    }
    copy
}

struct Strip<'a> {
    record: &'a Record,
    lost: &'a Losses,
}

impl Strip<'_> {
    /// Copies clock and notes of a node as far as they are not lost.
    fn beside(&self, old: NodeId, copy: &mut Record, new: NodeId) {
        let node = self.record.node(old);
        let is_lost = |kind| self.lost.get(kind) > 0;
        let to = copy.node_mut(new);
        if !is_lost(Loss::Clocks) {
            to.clock = node.clock;
        }
        if is_lost(Loss::ClockFractions) {
            let whole = |time: Millis| Millis(time.0 - time.fraction());
            to.clock = Clock {
                elapsed: to.clock.elapsed.map(whole),
                total: to.clock.total.map(whole),
            };
        }
        let Some(notes) = &node.notes else { return };
        if !is_lost(Loss::Comments) && !notes.comments.is_empty() {
            to.notes_mut().comments = notes.comments.clone();
        }
        if !is_lost(Loss::Bookmarks) && notes.bookmark.is_some() {
            to.notes_mut().bookmark = notes.bookmark.clone();
        }
    }
}
