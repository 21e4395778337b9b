//! Where a variation hangs that says only its ply (spec `kif.md` section 9).

use super::super::clock::Clock;
use super::super::ending::EndingKind;
use super::super::fault::{Code, Fault};
use super::super::transcript::{Follow, NumberAgain, Opening, Step, Variation, What, WrittenMove};
use super::super::tree::NodeId;
use super::{Line, MOST_LINES_SEARCHED, MOST_TRIES, MOST_WALKING, Replay, State};
use crate::messages::{Message, findings};

/// How many moves are tried to find out where they belong.
const MOST_TRIED: usize = 16;

impl<'t> Replay<'_, 't> {
    /// Opens a variation that says only its ply, unless it is none.
    pub(super) fn numbered_variation(&mut self, variation: Variation, index: usize) {
        let transcript = self.transcript;
        let Some(step) = transcript.steps.get(index) else {
            return;
        };
        let written = variation.ply;
        self.late.retain(|&(from, _)| from < written);
        let late: i64 = self.late.iter().map(|&(_, late)| late).sum();
        let ply = i64::from(written).saturating_add(late).max(1);
        let variation = Variation {
            ply: u32::try_from(ply).unwrap_or(u32::MAX),
            ..variation
        };
        let Opening::Again(again) = variation.opening else {
            return self.open_variation(variation, step);
        };
        let next = self.record.node(self.line.tip).ply() + 1;
        let ahead = i64::from(next) - i64::from(variation.ply);
        let goes_on = self.goes_on(variation.ply, again, index);
        // The reader has counted on as if it were sure.
        match (goes_on, again.is_alone) {
            (true, false) => self.late.push((written, ahead)),
            (false, true) => self.late.push((again.ply, -ahead)),
            _ => {}
        }
        let (ply, message) = if goes_on {
            self.count_no_line(step);
            let message = Message::new(findings::NUMBER_NOT_DUE).with("due", again.due);
            (next, message)
        } else {
            (variation.ply, Message::new(findings::NUMBER_AGAIN))
        };
        let message = message.with("number", again.number).with("ply", ply);
        let mut fault = Fault::new(Code::NumberGap, message)
            .at(variation.span)
            .at_ply(ply);
        fault.line = Some(match goes_on {
            true => self.line.number,
            false => self.next_number(),
        });
        self.faults.push(fault);
        if !goes_on {
            self.open_variation(variation, step);
        }
    }

    /// Does the line go on with a move whose number has been there before, at `ply`? Spec `kif.md` section 6 takes it for a
    /// variation; but the number may be wrong, and then the move is legal here and not there.
    fn goes_on(&mut self, ply: u32, again: NumberAgain, index: usize) -> bool {
        if self.line.state != State::Open {
            return again.is_alone;
        }
        let tip = self.line.tip;
        // In a variation it is rather the line that announces the next one that is missing.
        let is_main = self.line.number == 1;
        if self.walker.steps() > MOST_WALKING || !is_main && !again.is_alone {
            return again.is_alone;
        }
        let here = self.legal_moves(tip, index);
        if (here > 0) == again.is_alone {
            return here > 0;
        }
        let mut path = std::iter::successors(Some(tip), |&id| self.record.node(id).parent());
        let before = path.find(|&id| self.record.node(id).ply() + 1 == ply);
        let there = before.map_or(0, |before| self.legal_moves(before, index));
        self.walker.go_to(&self.record, tip);
        // A drop may be legal for either side by chance; the moves behind it are not.
        here > there || there == 0
    }

    /// How many moves from a step on are legal one behind the other behind a node; not many are tried.
    fn legal_moves(&mut self, node: NodeId, index: usize) -> usize {
        if self.state_behind(node) == State::Fouled {
            return 0;
        }
        self.walker.go_to(&self.record, node);
        let mut position = self.walker.position().clone();
        let mut last = self.last_to(node);
        let mut legal = 0;
        for step in self.transcript.steps.iter().skip(index).take(MOST_TRIED) {
            let What::Move(written) = &step.what else {
                break;
            };
            if legal > 0 && step.follow != Follow::Previous {
                break;
            }
            let Ok(found) = self.resolve_in(written, &position, last) else {
                break;
            };
            position.play(found.mv);
            last = Some(found.mv.to());
            legal += 1;
        }
        legal
    }

    /// The reader took the step for the first of a line of its own: what it has told of the lines behind counts one too many.
    fn count_no_line(&mut self, step: &Step<'t>) {
        let told = self.faults.iter_mut().take(self.told_by_reader);
        for fault in told.filter(|it| it.span.is_some_and(|span| span.start >= step.span.start)) {
            fault.line = fault.line.map(|line| line.saturating_sub(1));
        }
    }

    /// Opens a variation that says only its ply (spec `kif.md` section 9).
    pub(super) fn open_variation(&mut self, variation: Variation, step: &Step<'t>) {
        self.close_line();
        if self.walker.steps() > MOST_WALKING {
            return self.leave_out(variation, step);
        }
        while self
            .open
            .last()
            .is_some_and(|&top| self.lines[top].start >= variation.ply && top != 0)
        {
            self.open.pop();
        }
        let number = self.next_number();
        let by_rule = self
            .open
            .last()
            .copied()
            .and_then(|top| self.anchor(top, variation.ply).map(|node| (top, node)));
        let mut told = None;
        let mut place = by_rule;
        if place.is_none() {
            place = self.search_anchor(variation.ply);
            if place.is_some() {
                told = Some(findings::PLACED_ON_LONGER_LINE);
            }
        }
        if let (Some((_, node)), What::Move(written)) = (place, &step.what)
            && !self.is_playable(written, node)
            && let Some(better) = self.search_legal(variation.ply, written)
        {
            place = Some(better);
            told = Some(findings::PLACED_WHERE_LEGAL);
        }
        let Some((parent, node)) = place else {
            let message = Message::new(match self.cut_short {
                true => findings::NO_LINE_PROVEN,
                false => findings::NO_LINE_REACHES,
            });
            let message = message.with("ply", variation.ply.saturating_sub(1));
            let mut fault = Fault::new(Code::BadVariation, message)
                .at(variation.span)
                .at_ply(variation.ply);
            fault.line = Some(number);
            let state = State::Broken(self.faults.push(fault));
            self.line = Line::behind(NodeId::START, number, variation.ply, state);
            return;
        };
        if self.open.last() != Some(&parent) {
            self.open.push(parent);
        }
        if self.record.node(node).first_child().is_none() && self.state_behind(node) == State::Open
        {
            // The line it hangs on stops right here without an ending: it does not grow by the variation.
            self.record
                .end(node, EndingKind::Unfinished, None, "", Clock::NONE);
            told = told.or(Some(findings::STANDS_BESIDE_END));
        }
        if let Some(told) = told {
            let mut fault = Fault::new(Code::MisplacedVariation, told)
                .at(variation.span)
                .at_ply(variation.ply);
            fault.line = Some(number);
            self.faults.push(fault);
        }
        self.line = Line::behind(node, number, variation.ply, self.state_behind(node));
        self.walker.go_to(&self.record, node);
    }

    /// The node before `ply` on a line that begins before it, if the line reaches so far.
    fn anchor(&self, line: usize, ply: u32) -> Option<NodeId> {
        let Line {
            start,
            first,
            tip,
            resumed,
            ..
        } = self.lines[line];
        let last = self.record.node(tip).ply();
        if last + 1 < ply {
            return None;
        }
        if last + 1 == ply {
            return Some(tip);
        }
        if resumed {
            return std::iter::successors(Some(tip), |&id| self.record.node(id).parent())
                .find(|&id| self.record.node(id).ply() + 1 == ply);
        }
        // The moves of a line stand one behind the other.
        let before = first.and_then(|first| first.further(ply.checked_sub(start.max(1) + 1)?));
        let before = if ply == 1 {
            Some(NodeId::START)
        } else {
            before
        };
        before.filter(|&node| self.record.node(node).ply() + 1 == ply)
    }

    fn search_anchor(&self, ply: u32) -> Option<(usize, NodeId)> {
        let recent = (0..self.lines.len()).rev().take(MOST_LINES_SEARCHED);
        recent
            .chain([0])
            .filter(|&line| self.lines[line].start < ply)
            .find_map(|line| self.anchor(line, ply).map(|node| (line, node)))
    }

    /// Another line on which the first move of a variation is legal, the main line first.
    fn search_legal(&mut self, ply: u32, written: &WrittenMove) -> Option<(usize, NodeId)> {
        let others =
            std::iter::once(0).chain((1..self.lines.len()).rev().take(MOST_LINES_SEARCHED));
        let by_rule = self.walker.node();
        for line in others {
            if self.tries > MOST_TRIES || self.walker.steps() > MOST_WALKING {
                break;
            }
            self.tries += 1;
            if self.lines[line].start < ply
                && let Some(node) = self.anchor(line, ply)
                && node != by_rule
                && self.is_playable(written, node)
            {
                return Some((line, node));
            }
        }
        None
    }
}
