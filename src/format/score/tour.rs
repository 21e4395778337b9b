//! The way through a game in the order in which a sheet tells it.
//!
//! A move, what is said of it, the variations that stand in its place, each with all that belongs to it, and then the move
//! behind it. A variation that is nested [so deep](DEEPEST) that no further one finds room inside it is told to its end
//! first, and those that leave it follow, the one that leaves it last before the others.

use super::foul::{self, Spelled};
use crate::messages::findings;
use crate::notation::{Notation, Settings};
use crate::record::ending::Ending;
use crate::record::fault::{Code, Fault};
use crate::record::tree::{Content, NodeId, Record};
use crate::record::walk::Walker;
use crate::shogi::Position;

/// Inside a variation that stands in so many lines of play nothing is told but the variation itself.
pub const DEEPEST: usize = 10;

/// Where on the way something is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stop {
    /// The node.
    pub id: NodeId,
    /// How many variations it stands in, at most [`DEEPEST`]: 0 is the main line.
    pub depth: usize,
}

/// Takes what is told, in its order.
pub trait Page {
    /// A move, spelled in the notation, and the position behind it; a foul leaves the position as it was.
    fn played(&mut self, at: Stop, text: &str, behind: &Position);

    /// A foul that nobody finds again in the text that there is of it.
    fn lost_foul(&mut self, at: Stop, text: &str, behind: &Position);

    /// An ending.
    fn ended(&mut self, at: Stop, ending: &Ending);

    /// A line of a comment on what was told last.
    fn comment(&mut self, at: Stop, text: &str);

    /// A bookmark of the position told last.
    fn bookmark(&mut self, at: Stop, text: &str);

    /// A variation begins, of which this is the first node.
    fn variation(&mut self, at: Stop);
}

/// What is still to be told: the nodes from this one on.
struct Line {
    first: Stop,
    is_variation: bool,
}

/// Tells a record to a page.
///
/// # Errors
///
/// When its start is impossible.
pub fn tell(
    record: &Record,
    notation: &Notation,
    settings: &Settings,
    page: &mut impl Page,
) -> Result<(), Fault> {
    let start = Position::new(&record.start)
        .map_err(|_| Fault::new(Code::CannotWrite, findings::START_POSITION_IMPOSSIBLE))?;
    let mut walker = Walker::new(start);
    let mut text = String::new();
    let mut pending = Vec::new();
    let root = Stop {
        id: NodeId::START,
        depth: 0,
    };
    notes(record, root, page);
    pending.extend(record.node(NodeId::START).first_child().map(|id| Line {
        first: Stop { id, depth: 0 },
        is_variation: false,
    }));
    while let Some(Line {
        first,
        is_variation,
    }) = pending.pop()
    {
        if is_variation {
            page.variation(first);
        }
        let mut at = first;
        loop {
            let node = record.node(at.id);
            let parent = node.parent().unwrap_or(NodeId::START);
            walker.go_to(record, parent);
            match &node.content {
                Content::Start => {}
                Content::Move(played) => {
                    // Of the move before the start a reader of the sheet knows nothing.
                    let last = record.node(parent).played().map(|before| before.mv.to());
                    text.clear();
                    notation.write(played.mv, walker.position(), last, settings, &mut text);
                    let undo = walker.play(played.mv);
                    walker.arrive(at.id, undo);
                    page.played(at, &text, walker.position());
                }
                Content::Foul(foul) => {
                    let last = record.node(parent).played().map(|before| before.mv.to());
                    let position = walker.position();
                    let tells_turn = parent == NodeId::START && record.start.is_even();
                    match foul::spelled(foul, notation, settings, position, last, tells_turn) {
                        Spelled::Found(text) => page.played(at, &text, walker.position()),
                        Spelled::Lost(text) => page.lost_foul(at, &text, walker.position()),
                    }
                }
                Content::Ending(ending) => page.ended(at, ending),
            }
            notes(record, at, page);
            let next = node.first_child().map(|id| Stop { id, ..at });
            let is_first = record.node(parent).first_child() == Some(at.id);
            if is_first && node.next_sibling().is_some() {
                let is_deepest = at.depth >= DEEPEST;
                if !is_deepest {
                    pending.extend(next.map(|first| Line {
                        first,
                        is_variation: false,
                    }));
                }
                let others = pending.len();
                let depth = (at.depth + 1).min(DEEPEST);
                pending.extend(record.children(parent).skip(1).map(|id| Line {
                    first: Stop { id, depth },
                    is_variation: true,
                }));
                if let Some(others) = pending.get_mut(others..) {
                    // The last one pushed comes first.
                    others.reverse();
                }
                if !is_deepest {
                    break;
                }
            }
            match next {
                Some(next) => at = next,
                None => break,
            }
        }
    }
    Ok(())
}

fn notes(record: &Record, at: Stop, page: &mut impl Page) {
    let node = record.node(at.id);
    for line in node.comments() {
        page.comment(at, line);
    }
    if let Some(name) = node.bookmark() {
        page.bookmark(at, name);
    }
}
