//! Audit: what a record claims of itself against what the board says.
//!
//! It walks the finished record with what its text said beside it, and knows the spelling of no format. Claims that decide
//! how a game is read are judged before, in replay and by the readers: capture signs, words of direction, side marks, move
//! numbers, the names of handicaps, sentences about the winner. Here is judged the rest, one file by meaning:
//!
//! | file | holds |
//! |---|---|
//! | `endings` | mate, declarations, impasse, fouls, resignations, records that stop |
//! | `repetition` | 千日手: claimed, passed unnoticed, by perpetual check |
//! | `numbers` | clocks, time limits, the limit of moves, the length that a header names |
//! | `starts` | the move and the number before a board |
//! | `tree` | variations that are there already |
//!
//! A game of which all is true costs next to nothing: nothing is generated, walked or allocated unless a claim needs it.

mod endings;
mod numbers;
mod repetition;
mod starts;
mod tree;

use std::cell::OnceCell;

use crate::messages::{Message, findings};
use crate::shogi::Position;

use super::ending::EndingKind;
use super::fault::{Code, Fault, Faults, Span};
use super::transcript::{StepId, Transcript, WrittenResult};
use super::tree::{NodeId, Record};
use super::walk::Walker;

/// How many moves may be gone over to judge the claims of one game; what is left then is not judged.
const MOST_WORK: u64 = 10_000_000;

/// How many positions are looked at in one game to see whether pieces that are put in the way of a check are of use.
const MOST_TRIES: u32 = 100_000;

/// What replay knows of a game when it is done.
#[derive(Debug)]
pub(super) struct Replayed<'a, 't> {
    /// What the text says.
    pub(super) transcript: &'a Transcript<'t>,
    /// The record that was made of it.
    pub(super) record: &'a Record,
    /// The node of each step.
    pub(super) nodes: &'a [Option<NodeId>],
    /// The number of the line of each step; empty where all stand in the main line.
    pub(super) lines: &'a [u32],
    /// The hash of the position behind each node that is a move; others have none.
    pub(super) hashes: &'a [u64],
    /// Endings by a declaration that the record itself calls illegal.
    pub(super) refused_declarations: &'a [NodeId],
    /// Did the main line come to an ending?
    pub(super) ended: bool,
    /// Stands some time total in it?
    pub(super) totals: bool,
}

/// Judges the claims of a game.
pub(super) fn run(replayed: Replayed<'_, '_>, walker: &mut Walker, faults: &mut Faults) {
    let mut audit = Audit {
        replayed,
        walker,
        faults,
        steps: OnceCell::new(),
        work: 0,
        tries: MOST_TRIES,
    };
    audit.clocks();
    audit.limits();
    audit.totals_of_header();
    audit.starts();
    audit.siblings();
    let fourth = audit.fourth_occurrences();
    audit.endings(&fourth);
    audit.unfinished(&fourth);
}

struct Audit<'a, 't> {
    replayed: Replayed<'a, 't>,
    walker: &'a mut Walker,
    faults: &'a mut Faults,
    /// By node the step it comes from, and one more; 0 where it has none. Made when first asked for.
    steps: OnceCell<Vec<u32>>,
    /// How many moves were gone over.
    work: u64,
    /// How many positions may still be looked at.
    tries: u32,
}

impl<'a, 't> Audit<'a, 't> {
    const fn record(&self) -> &'a Record {
        self.replayed.record
    }

    const fn transcript(&self) -> &'a Transcript<'t> {
        self.replayed.transcript
    }

    /// Does the start say that moves were played before it?
    const fn begins_later(&self) -> bool {
        self.record().start.move_number > 1
    }

    /// The step that a node comes from.
    fn step_of(&self, node: NodeId) -> Option<StepId> {
        let steps = self.steps.get_or_init(|| {
            let mut steps = vec![0; self.record().len()];
            for (number, node) in (1..).zip(self.replayed.nodes) {
                if let Some(step) = node.and_then(|node| steps.get_mut(node.index())) {
                    *step = number;
                }
            }
            steps
        });
        let step = steps.get(node.index())?.checked_sub(1)?;
        Some(StepId(step))
    }

    /// The statement of a result from which an ending comes that is no step.
    fn result_of(&self, ending: NodeId) -> Option<&'a WrittenResult<'t>> {
        if self.step_of(ending).is_some() {
            return None;
        }
        let parent = self.record().node(ending).parent()?;
        let step = self.step_of(parent);
        if step.is_none() && parent != NodeId::START {
            return None;
        }
        let results = &self.transcript().results;
        let first = results.partition_point(|result| result.step < step);
        let behind = results.get(first..)?.iter();
        behind
            .take_while(|result| result.step == step)
            .find(|result| result.ending.is_some())
    }

    /// The statements of a result that stand behind an ending which is a step.
    fn results_behind(
        &self,
        ending: NodeId,
    ) -> impl Iterator<Item = &'a WrittenResult<'t>> + use<'a, 't> {
        let step = self.step_of(ending);
        let results = &self.transcript().results;
        let first = results.partition_point(|result| result.step < step);
        let behind = results.get(first..).unwrap_or_default().iter();
        behind.take_while(move |result| step.is_some() && result.step == step)
    }

    /// Where a node stands in the text.
    fn span_of(&self, node: NodeId) -> Option<Span> {
        match self.step_of(node) {
            Some(StepId(step)) => {
                let step = self.transcript().steps.get(step as usize);
                step.map(|step| step.span)
            }
            None => self.result_of(node).map(|result| result.span),
        }
    }

    /// The line of play in which a node stands.
    fn line_of(&self, node: NodeId) -> Option<u32> {
        if self.replayed.lines.is_empty() {
            return Some(1);
        }
        let step = self
            .step_of(node)
            .or_else(|| self.step_of(self.record().node(node).parent()?));
        self.replayed.lines.get(step?.0 as usize).copied()
    }

    /// A fault at the place of a node.
    fn fault(&self, node: NodeId, code: Code, message: impl Into<Message>) -> Fault {
        let mut fault = Fault::new(code, message);
        fault.span = self.span_of(node);
        fault.ply = Some(self.record().node(node).ply());
        fault.line = self.line_of(node);
        fault
    }

    fn tell(&mut self, node: NodeId, code: Code, message: impl Into<Message>) {
        let fault = self.fault(node, code, message);
        self.faults.push(fault);
    }

    /// The same, with the position in which the move or ending in the node is due.
    fn tell_with_board(&mut self, node: NodeId, code: Code, message: Message) {
        let fault = self.fault(node, code, message);
        let fault = match self.position_at_end(node) {
            Some(position) => fault.before(position),
            None => fault,
        };
        self.faults.push(fault);
    }

    /// The position at an ending, or behind the last move of a line; `None` when too much was walked already.
    fn position_at_end(&mut self, node: NodeId) -> Option<&Position> {
        // Only where a game leaves its line does the walker know a way back; else it stands at the end.
        if !self.replayed.lines.is_empty() {
            if self.walker.steps() > 10 * MOST_WORK {
                return None;
            }
            self.walker.go_to(self.record(), node);
        }
        Some(self.walker.position())
    }

    /// The endings of all lines, with the node behind which each stands.
    fn all_endings(&self) -> impl Iterator<Item = (NodeId, NodeId, EndingKind)> + use<'a> {
        // Where no line is left for another one, an ending is the last node.
        let record = self.record();
        let before = match self.replayed.lines.is_empty() {
            true => record.len() - 1,
            false => 0,
        };
        record.iter().skip(before).filter_map(|(id, node)| {
            let ending = node.ending()?;
            Some((id, node.parent()?, ending.kind))
        })
    }
}

/// The position after a ply, as a sentence names it.
fn position_after(ply: u32) -> Message {
    Message::new(findings::POSITION_AFTER).with("ply", ply)
}

/// A list of plies as a sentence has it: `0, 4, 8 and 12`.
fn listed(plies: &[u32]) -> Message {
    let told = |&ply: &u32| position_after(ply);
    match plies {
        [items @ .., last] if !items.is_empty() => Message::new(findings::LISTED_LAST)
            .with("items", items.iter().map(told).collect::<Vec<_>>())
            .with("last", told(last)),
        _ => plies.first().map_or_else(|| Message::verbatim(""), told),
    }
}
