//! What stands beside the moves: results, held against the endings, and remarks.

use super::super::clock::Clock;
use super::super::ending::{Ending, EndingKind, Outcome};
use super::super::fault::{Code, Fault, Faults, Span};
use super::super::transcript::{RemarkKind, StepId, WrittenEnding, WrittenResult};
use super::super::tree::{Content, NodeId};
use super::super::words;
use super::{Replay, overlap};
use crate::messages::{Message, findings};
use crate::shogi::{DeclarationRule, Handicap, Position, Verdict};

impl Replay<'_, '_> {
    /// Adds an ending behind `parent`; foul words are put into the form that fits the side to move.
    pub(super) fn end(
        &mut self,
        parent: NodeId,
        ending: &WrittenEnding<'_>,
        clock: Clock,
        span: Span,
    ) -> NodeId {
        let (kind, outcome) = self.settled(parent, ending);
        if ending.bare && kind == EndingKind::UnstatedWin {
            let message = findings::SIDE_TO_MOVE_WINS;
            self.faults.add(Code::LenientSpelling, span, message);
        }
        let node = self.record.add(
            parent,
            Content::Ending(Box::new(Ending {
                kind,
                outcome,
                word: ending.word.into(),
            })),
            clock,
        );
        if kind == EndingKind::UnstatedWin
            && ending.kind == EndingKind::Resign
            && words::says_resigned(ending.word)
        {
            // No ending says that the side which is not to move resigns; who wins is kept, and its reason beside it.
            let notes = self.record.node_mut(node).notes_mut();
            notes.comments.push(ending.word.to_owned());
        }
        node
    }

    /// Kind and result of an ending behind `parent`.
    fn settled(&mut self, parent: NodeId, ending: &WrittenEnding<'_>) -> (EndingKind, Outcome) {
        let turn = self.record.turn_after(parent);
        let behind_foul = matches!(self.record.node(parent).content, Content::Foul(_));
        // Whichever word for a foul stands behind one, it is of the side that made it.
        let fouled = (behind_foul && ending.kind.is_foul()).then_some(turn);
        let (kind, outcome) = ending.kind.settled(ending.winner.or(fouled), turn);
        if !ending.bare {
            return (kind, outcome);
        }
        match outcome.winner() {
            Some(winner) => (self.unsaid_reason(parent, winner == turn), outcome),
            None if kind == EndingKind::Impasse && self.may_declare(parent) => {
                EndingKind::Declaration.settled(None, turn)
            }
            None => (kind, outcome),
        }
    }

    /// Would the side to move behind `parent` win by declaring (spec `csa.md` section 11)?
    fn may_declare(&mut self, parent: NodeId) -> bool {
        let position = self.position_behind(parent);
        position.declare(DeclarationRule::Points27) == Verdict::Win
    }

    fn position_behind(&mut self, node: NodeId) -> &Position {
        if self.branches {
            self.walker.go_to(&self.record, node);
        }
        self.walker.position()
    }

    /// Why a game ended of which only the winner is told (spec `psn.md` section 9): nobody resigns who is not to move.
    fn unsaid_reason(&mut self, parent: NodeId, to_move_wins: bool) -> EndingKind {
        let is_foul = matches!(self.record.node(parent).content, Content::Foul(_));
        match (to_move_wins, is_foul) {
            (true, true) => EndingKind::FoulWin,
            (true, false) => EndingKind::UnstatedWin,
            (false, _) => match self.position_behind(parent).is_checkmate() {
                true => EndingKind::Mate,
                false => EndingKind::Resign,
            },
        }
    }

    pub(super) fn results(&mut self) {
        for index in 0..self.transcript.results.len() {
            let result = self.transcript.results[index];
            let node = match result.step {
                None => Some(NodeId::START),
                Some(StepId(step)) => self.nodes.get(step as usize).copied().flatten(),
            };
            // What is said of a line that could not be played to its end is not held against it.
            let Some(node) = node else { continue };
            let told = self.faults.len();
            self.result(node, &result);
            let line = self.line_of(result.step);
            for index in told..self.faults.len() {
                if let Some(fault) = self.faults.get_mut(index).filter(|fault| !fault.is_many()) {
                    fault.line = line;
                }
            }
        }
    }

    /// The line of play in which a step stands; `None` if it stands before the moves.
    fn line_of(&self, step: Option<StepId>) -> Option<u32> {
        let StepId(step) = step?;
        match self.branches {
            true => self.line_of_step.get(step as usize).copied(),
            false => Some(1),
        }
    }

    /// Is it the length of a problem's solution, which the record does not have (`まで7手詰` below a board)?
    fn tells_solution(&self, line_end: NodeId, result: &WrittenResult<'_>) -> bool {
        let is_mate = result
            .ending
            .is_some_and(|said| said.kind == EndingKind::Mate);
        is_mate && line_end == NodeId::START && Handicap::of(&self.record.start).is_none()
    }

    fn result(&mut self, node: NodeId, result: &WrittenResult<'_>) {
        let ended = self.record.node(node).ending().is_some();
        let line_end = if ended {
            self.record.node(node).parent().unwrap_or(NodeId::START)
        } else {
            node
        };
        let plies = self.record.node(line_end).ply();
        // Some count from the start of the game that a board is taken from.
        let before = self.record.start.move_number.saturating_sub(1);
        if let Some(count) = result.plies
            && count != plies
            && count != plies.saturating_add(before)
            && !self.tells_solution(line_end, result)
        {
            let message = Message::new(findings::RESULT_COUNT_DIFFERS)
                .with("count", count)
                .with("plies", plies);
            self.faults
                .push(Fault::new(Code::CountMismatch, message).at(result.span));
        }
        let Some(said) = result.ending else { return };
        if !ended {
            if self.record.node(node).first_child().is_none() {
                self.end(node, &said, Clock::NONE, result.span);
            }
            return;
        }
        let (kind, outcome) = self.settled(line_end, &said);
        let Content::Ending(ending) = &mut self.record.node_mut(node).content else {
            return;
        };
        if result.overrides {
            if ending.kind != kind {
                let message = Message::new(findings::OVERRULES_ENDING)
                    .with("word", &*ending.word)
                    .with("real", words::outcome(outcome));
                let fault = Fault::new(Code::UnprovenClaim, message);
                self.faults.push(fault.at(result.span));
            }
            let is_refused = ending.kind == EndingKind::Declaration && kind.is_foul();
            (ending.kind, ending.outcome) = (kind, outcome);
            if is_refused {
                self.refused_declarations.push(node);
            }
            return;
        }
        if said.kind == EndingKind::Other || ending.kind == EndingKind::Unfinished {
            return;
        }
        // A sentence that only names the winner fits any reason.
        let names_a_reason =
            !said.bare && !matches!(said.kind, EndingKind::Resign | EndingKind::UnstatedWin);
        let fault = if outcome != ending.outcome {
            against(outcome, ending)
        } else if names_a_reason && kind != ending.kind && !is_told_unread(self.faults, result.span)
        {
            let message = Message::new(findings::ANOTHER_REASON).with("word", &*ending.word);
            Fault::new(Code::LenientSpelling, message)
        } else {
            return;
        };
        self.faults.push(fault.at(result.span));
    }

    /// Holds the result that a header line says against the ending of the main line.
    ///
    /// Where the record only stops, by 中断 or 封じ手 say, the line may tell how the game came out later.
    pub(super) fn header_result(&mut self) {
        let Some(said) = self.transcript.header_result else {
            return;
        };
        let Some(last) = self.record.main_line().last() else {
            return;
        };
        let node = self.record.node(last);
        let (Some(ending), Some(parent)) = (node.ending(), node.parent()) else {
            return;
        };
        let turn = self.record.turn_after(parent);
        let (_, outcome) = said.kind.settled(said.winner, turn);
        if ending.kind.is_over() && outcome != ending.outcome {
            let mut fault = against(outcome, ending).at(said.span);
            fault.line = Some(1);
            self.faults.push(fault);
        }
    }

    /// The node of the position that is shown at a node: where a line merely stops it is the one before.
    fn position_of(&self, node: NodeId) -> NodeId {
        let found = self.record.node(node);
        let stops = found
            .ending()
            .is_some_and(|ending| ending.kind == EndingKind::Unfinished);
        found.parent().filter(|_| stops).unwrap_or(node)
    }

    /// Puts comments, bookmarks and remarks beside what they stand behind.
    pub(super) fn remarks(&mut self) {
        for remark in &self.transcript.remarks {
            let node = match remark.step {
                None => NodeId::START,
                Some(StepId(step)) => match self.nodes.get(step as usize).copied().flatten() {
                    Some(node) => node,
                    None => continue,
                },
            };
            let position = self.position_of(node);
            let notes = self.record.node_mut(position).notes_mut();
            match remark.kind {
                RemarkKind::Comment => notes.comments.push(remark.text.clone().into_owned()),
                RemarkKind::Bookmark => {
                    if let Some(earlier) = notes.bookmark.replace(remark.text.clone().into_owned())
                    {
                        notes.comments.push(format!("&{earlier}"));
                    }
                }
                kind @ (RemarkKind::Hash
                | RemarkKind::Usi
                | RemarkKind::Apostrophe
                | RemarkKind::Percent) => notes.remark(kind, &remark.text),
            }
        }
    }
}

/// A result that is not that of the ending.
fn against(said: Outcome, ending: &Ending) -> Fault {
    let message = Message::new(findings::RESULT_AGAINST_ENDING)
        .with("said", words::outcome(said))
        .with("word", &*ending.word)
        .with("real", words::outcome(ending.outcome));
    Fault::new(Code::WinnerMismatch, message)
}

/// Has the reader told of a stretch of the text that it is kept as a remark?
fn is_told_unread(faults: &Faults, span: Span) -> bool {
    faults.iter().any(|fault| {
        let is_unread = fault.code == Code::UnreadableLine;
        is_unread && fault.span.is_some_and(|told| overlap(told, span))
    })
}
