//! The JKF writer: what is fully normalised and fits the published schema (spec `jkf.md` sections 4 to 7 and 11).
//!
//! The brackets of the tree are written here, on a stack of its own, for variations nest as deep as they like; what is flat is
//! left to `serde_json`, which writes straight into the output.

mod ending;
pub(super) mod fields;
mod foul;
mod header;

use serde::Serialize;

use super::MOST_NESTED;
use crate::messages::{Message, findings};
use crate::format::{Loss, Losses, Output, WriteOptions, has_hidden_fraction, lost_of_start};
use crate::record::clock::Millis;
use crate::record::ending::EndingKind;
use crate::record::fault::{Code, Fault};
use crate::record::tree::{Content, Node, NodeId, Played, Record};
use crate::record::walk::Walker;
use crate::shogi::{Position, Square};
use fields::{Play, Times};

/// Appends one record on a line of its own.
///
/// # Errors
///
/// When the start position is impossible, or the variations nest deeper than the reader goes.
pub(super) fn write(
    record: &Record,
    options: &WriteOptions,
    output: &mut Output,
) -> Result<(), Fault> {
    let start = Position::new(&record.start)
        .map_err(|_| Fault::new(Code::CannotWrite, findings::START_IMPOSSIBLE))?;
    output
        .lost
        .add(Loss::Start, lost_of_start(record, options, false));
    let mut out = std::mem::take(&mut output.text).into_bytes();
    out.reserve(record.len() * 160);
    let mut writer = Writer {
        record,
        lost: &mut output.lost,
        out,
        walker: Walker::new(start),
        fields: 0,
    };
    let written = writer.game();
    output.text = String::from_utf8(writer.out).expect("JSON is written as UTF-8");
    written
}

/// Appends the JSON of a value that is made here.
pub(super) fn push_json(value: &impl Serialize, out: &mut Vec<u8>) {
    serde_json::to_writer(out, value).expect("memory can be written, and every name is a text");
}

/// What an element needs to know of the moves before it.
#[derive(Debug, Clone, Copy, Default)]
struct Before {
    /// Seconds that each side has used as far as they are written, by the parity of the ply.
    totals: [u32; 2],
    /// Where the last move went, for `same`.
    last_to: Option<Square>,
}

/// The variations beside an element that are being written.
#[derive(Debug)]
struct Fork {
    /// The element.
    node: NodeId,
    /// The first move of the variation that is being written.
    sibling: NodeId,
    before: Before,
    after: Before,
}

struct Writer<'a> {
    record: &'a Record,
    lost: &'a mut Losses,
    out: Vec<u8>,
    walker: Walker,
    /// How many fields the element in hand has so far.
    fields: u32,
}

impl Writer<'_> {
    fn game(&mut self) -> Result<(), Fault> {
        self.put("{\"header\":");
        header::write(self.record, self.lost, &mut self.out);
        self.put(",\"initial\":");
        fields::push_start(&self.record.start, &mut self.out);
        self.put(",\"moves\":[");
        self.begin();
        self.comments(self.record.node(NodeId::START), None);
        self.put("}");
        self.tree()?;
        self.put("]}\n");
        Ok(())
    }

    fn put(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    /// The elements of the main line, each with the variations beside it.
    fn tree(&mut self) -> Result<(), Fault> {
        let record = self.record;
        // Of the move before the start JKF has no place to say where it went, and the first move cannot refer to it.
        let mut state = Before::default();
        let mut forks: Vec<Fork> = Vec::new();
        let mut next = record.node(NodeId::START).first_child();
        // Is the next element the first one of a variation? Its own siblings are variations of the same element.
        let mut is_fork = false;
        loop {
            match next {
                Some(id) if !is_fork && self.says_nothing(id) => next = None,
                Some(id) => {
                    if self.out.last() != Some(&b'[') {
                        self.put(",");
                    }
                    let before = state;
                    let goes_on = self.element(id, &mut state);
                    let second = record.node(id).next_sibling().filter(|_| !is_fork);
                    if let Some(sibling) = second {
                        if forks.len() == MOST_NESTED {
                            let message = Message::new(findings::JKF_TOO_DEEP).with("most", MOST_NESTED);
                            return Err(Fault::new(Code::CannotWrite, message));
                        }
                        self.name("forks");
                        self.put("[[");
                        forks.push(Fork {
                            node: id,
                            sibling,
                            before,
                            after: state,
                        });
                        state = before;
                        self.back_before(sibling);
                        next = Some(sibling);
                        is_fork = true;
                        continue;
                    }
                    self.put("}");
                    is_fork = false;
                    next = record.node(id).first_child().filter(|_| goes_on);
                }
                None => {
                    let Some(fork) = forks.last_mut() else {
                        return Ok(());
                    };
                    if let Some(sibling) = record.node(fork.sibling).next_sibling() {
                        fork.sibling = sibling;
                        state = fork.before;
                        self.put("],[");
                        self.back_before(sibling);
                        next = Some(sibling);
                        is_fork = true;
                        continue;
                    }
                    let Fork { node, after, .. } = *fork;
                    forks.pop();
                    state = after;
                    self.put("]]}");
                    self.walker.go_to(record, node);
                    let is_lost = matches!(record.node(node).content, Content::Foul(_)) && self.lost_foul(node);
                    next = record.node(node).first_child().filter(|_| !is_lost);
                }
            }
        }
    }

    fn back_before(&mut self, id: NodeId) {
        let parent = self.record.node(id).parent().unwrap_or(NodeId::START);
        self.walker.go_to(self.record, parent);
    }

    /// Is there nothing to write of the end of a line that just stops?
    fn says_nothing(&self, id: NodeId) -> bool {
        let node = self.record.node(id);
        let is_bare = node.comments().is_empty() && node.clock.is_none();
        is_bare
            && node.next_sibling().is_none()
            && node
                .ending()
                .is_some_and(|ending| ending.kind == EndingKind::Unfinished)
    }

    /// Opens an element.
    fn begin(&mut self) {
        self.put("{");
        self.fields = 0;
    }

    /// The name of a field of the element.
    fn name(&mut self, name: &str) {
        if self.fields > 0 {
            self.put(",");
        }
        self.fields += 1;
        self.put("\"");
        self.put(name);
        self.put("\":");
    }

    fn field(&mut self, name: &str, value: &impl Serialize) {
        self.name(name);
        push_json(value, &mut self.out);
    }

    /// An element without its variations and its last bracket; says whether the line goes on behind it.
    fn element(&mut self, id: NodeId, state: &mut Before) -> bool {
        let record = self.record;
        let node = record.node(id);
        self.begin();
        match &node.content {
            Content::Start => {}
            Content::Move(played) => {
                self.comments(node, None);
                self.played(id, played, state.last_to);
                self.time(node, &mut state.totals);
                state.last_to = Some(played.mv.to());
            }
            Content::Foul(foul) => return self.foul(id, foul, &mut state.totals),
            Content::Ending(ending) => self.ending(id, ending, &mut state.totals),
        }
        true
    }

    fn played(&mut self, id: NodeId, played: &Played, last_to: Option<Square>) {
        let pos = self.walker.position();
        self.field("move", &Play::new(played, pos, last_to));
        let undo = self.walker.play(played.mv);
        self.walker.arrive(id, undo);
    }

    /// The lines of a comment, one that is told here first.
    fn comments(&mut self, node: &Node, told: Option<&str>) {
        let comments = node.comments();
        if comments.is_empty() && told.is_none() {
            return;
        }
        self.name("comments");
        self.put("[");
        let all = told.into_iter().chain(comments.iter().map(String::as_str));
        for line in all.flat_map(|comment| comment.split(['\n', '\r'])) {
            if self.out.last() != Some(&b'[') {
                self.put(",");
            }
            push_json(&line, &mut self.out);
        }
        self.put("]");
    }

    /// The times of a move or an ending, if that of the move is known.
    fn time(&mut self, node: &Node, totals: &mut [u32; 2]) {
        let elapsed = node.clock.elapsed.map(Millis::as_secs);
        let sum = &mut totals[(node.ply() % 2) as usize];
        *sum = match node.clock.total {
            Some(total) => total.as_secs(),
            None => sum.saturating_add(elapsed.unwrap_or(0)),
        };
        let total = *sum;
        match elapsed {
            Some(now) => {
                self.field("time", &Times::new(now, total));
                if has_hidden_fraction(node) {
                    self.lost.add(Loss::ClockFractions, 1);
                }
            }
            None => self
                .lost
                .add(Loss::ClockTotals, u64::from(node.clock.total.is_some())),
        }
    }
}
