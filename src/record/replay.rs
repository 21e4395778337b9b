//! Replay: walks a transcript with a position and makes the record of it.
//!
//! This is the only place where text meets the rules, so every format gets the same judgement and the same messages.
//! What cannot be played becomes a fault; the record holds what was proven.

mod beside;
mod claims;
mod likely;
mod place;

use crate::messages::{Message, findings};
use crate::shogi::{Bitboard, Color, Move, Position, Setup, Square};

use super::clock::Clock;
use super::ending::EndingKind;
use super::fault::{Before, Code, Fault, Faults, Severity, Span};
use super::header::HeaderLine;
use super::resolve::{self, Assumptions, Resolution, ResolveError, Resolved};
use super::start;
use super::transcript::{
    Follow, Origin, RemarkKind, Step, StepId, Transcript, Variation, What, WrittenEnding,
    WrittenMove,
};
use super::tree::{Content, Foul, LastMove, NodeId, Played, Record};
use super::walk::Walker;
use super::words;
use super::{audit, plies};
use beside::Claims;

/// How much walking back and forth between variations one game may cost before it counts as too large.
const MOST_WALKING: u64 = 50_000_000;

/// How many places are tried in all for the variations of one game that are not legal where the rule places them.
const MOST_TRIES: u32 = 1_000_000;

/// How many earlier lines are searched for the place of a variation that the rule does not place.
const MOST_LINES_SEARCHED: usize = 1_000;

/// Proves the moves of a transcript and makes the record of them.
///
/// The record is always one that can be written; an error among the faults says that it is not all of the text.
pub fn replay(transcript: &Transcript<'_>, faults: &mut Faults) -> Record {
    replay_steps(transcript, faults).0
}

/// As [`replay`], with the node of each step of the transcript; a step has none that is not in the record.
pub fn replay_steps(
    transcript: &Transcript<'_>,
    faults: &mut Faults,
) -> (Record, Vec<Option<NodeId>>) {
    let known = faults.len();
    let Some(choice) = start::find(transcript, faults) else {
        return (unplayable(transcript, faults), Vec::new());
    };
    if let Some(likely) = transcript.start.likely_turn {
        return likely::replay(transcript, &choice.setup, likely, faults);
    }
    let mut replayed = replay_from(transcript, choice.setup, faults);
    if let Some(other) = choice.other
        && let Some(first) = faults
            .iter()
            .skip(known)
            .find(|fault| fault.unread_moves > 0 && fault.line.is_none_or(|line| line == 1))
        && first.span.is_some()
    {
        // 三枚落ち: the other lance may be the one that is off (spec `kif.md` section 4).
        let mut second = Faults::new();
        let again = replay_from(transcript, other, &mut second);
        if again.0.plies() > replayed.0.plies() && !second.has_error() {
            faults.truncate(known);
            faults.push(choice.other_told);
            for fault in &second {
                faults.push(fault.clone());
            }
            replayed = again;
        }
    }
    replayed
}

fn unplayable(transcript: &Transcript<'_>, faults: &mut Faults) -> Record {
    let moves = transcript
        .steps
        .iter()
        .filter(|step| matches!(step.what, What::Move(_)))
        .count() as u32;
    if let Some(fault) = faults
        .iter_mut()
        .rev()
        .find(|fault| fault.code.severity() == super::fault::Severity::Error)
    {
        fault.unread_moves += moves;
    }
    let mut record = Record::new(Setup::even());
    add_header(transcript, &mut record);
    record
}

fn add_header(transcript: &Transcript<'_>, record: &mut Record) {
    for line in &transcript.header {
        let written = line.written.as_ref();
        record.header.push_line(HeaderLine {
            key: line.key,
            name: line.name.as_ref().into(),
            value: line.value.as_ref().into(),
            written: written.map(|(name, value)| Box::new(((*name).into(), value.as_ref().into()))),
        });
    }
}

fn replay_from(
    transcript: &Transcript<'_>,
    setup: Setup,
    faults: &mut Faults,
) -> (Record, Vec<Option<NodeId>>) {
    let position = match Position::new(&setup) {
        Ok(position) => position,
        Err(reasons) => {
            let start = &transcript.start;
            let name = start.handicap.map(|(_, span)| span);
            for reason in reasons.iter().filter(|reason| reason.is_error()) {
                let mut fault = Fault::new(Code::ImpossibleStart, words::setup(reason));
                fault.span = start.span_of(reason).or(name);
                faults.push(fault);
            }
            return (unplayable(transcript, faults), Vec::new());
        }
    };
    let (mut branches, mut totals) = (false, false);
    for step in &transcript.steps {
        branches |= step.follow != Follow::Previous || matches!(step.what, What::TakeBack);
        totals |= step.clock.total.is_some();
    }
    let turned = start::turned_marks(transcript, setup.turn);
    if let Some(first) = turned {
        faults.add(Code::SideMark, first, findings::MARKS_TURNED);
    }
    let mut record = Record::with_capacity(setup, transcript.steps.len());
    record.last_move = transcript.start.last_move.map(|last| LastMove {
        to: last.to,
        text: last.text.into(),
    });
    add_header(transcript, &mut record);
    let mut hashes = Vec::with_capacity(transcript.steps.len() + 1);
    hashes.push(position.hash());
    let told_by_reader = faults.len();
    let mut replay = Replay {
        transcript,
        faults,
        walker: Walker::new(position),
        record,
        branches,
        nodes: Vec::with_capacity(transcript.steps.len()),
        hashes,
        refused_declarations: Vec::new(),
        lines: Vec::new(),
        open: Vec::new(),
        line_of_step: Vec::new(),
        line: Line::behind(NodeId::START, 1, 0, State::Open),
        retaken: None,
        marks_count: turned.is_none() && !transcript.claims,
        claims: Claims::default(),
        late: Vec::new(),
        told_by_reader,
        resumed: None,
        cut_short: false,
        tries: 0,
        too_large: None,
        read_errors: None,
    };
    replay.steps();
    let ended = replay.line.number == 1 && replay.line.state == State::Ended;
    replay.results();
    replay.header_result();
    replay.remarks();
    replay.claims.tell(replay.faults);
    let Replay {
        record,
        nodes,
        faults,
        mut walker,
        hashes,
        line_of_step,
        refused_declarations,
        ..
    } = replay;
    if !transcript.plies_told {
        plies::fill(transcript, &record, &nodes, faults);
    }
    let replayed = audit::Replayed {
        transcript,
        record: &record,
        nodes: &nodes,
        lines: &line_of_step,
        hashes: &hashes,
        refused_declarations: &refused_declarations,
        ended,
        totals,
    };
    audit::run(replayed, &mut walker, faults);
    if start::gives_odds(transcript, &record.start) {
        faults.iter_mut().for_each(Fault::name_sides_at_odds);
    }
    (record, nodes)
}

/// How far a line of play has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Moves may follow.
    Open,
    /// It stands behind a foul, where no position is: an ending may follow, and no move.
    Fouled,
    /// It has its ending.
    Ended,
    /// A move in it could not be played; the fault with this index counts what comes after.
    Broken(usize),
}

/// Whom a record blames for a foul by its last move.
#[derive(Debug, Clone, Copy)]
enum Blame {
    /// The side that it names.
    Named(Color),
    /// Whoever moved last (反則勝ち).
    LastMover,
    /// Who is to move (反則負け).
    SideToMove,
}

/// A line of play as it is written: the main line or a variation.
#[derive(Debug, Clone, Copy)]
struct Line {
    /// In file order; 1 is the main line.
    number: u32,
    /// The ply of its first move; 0 for the main line.
    start: u32,
    /// Its first proven move.
    first: Option<NodeId>,
    /// Its last proven move, or the node it hangs on.
    tip: NodeId,
    state: State,
    /// Was it left for others and taken up again? Then its nodes do not stand one behind the other.
    resumed: bool,
}

impl Line {
    /// A line without moves yet that hangs on a node.
    const fn behind(tip: NodeId, number: u32, start: u32, state: State) -> Self {
        Self {
            number,
            start,
            first: None,
            tip,
            state,
            resumed: false,
        }
    }
}

struct Replay<'a, 't> {
    transcript: &'a Transcript<'t>,
    faults: &'a mut Faults,
    walker: Walker,
    record: Record,
    /// Does the text leave its line anywhere? Only then is the way back kept.
    branches: bool,
    /// The node of each step; `None` where it is not in the record.
    nodes: Vec<Option<NodeId>>,
    /// The hash of the position behind each node that is a move.
    hashes: Vec<u64>,
    /// Endings by a declaration that the record itself calls illegal.
    refused_declarations: Vec<NodeId>,
    /// The lines that are done, in file order.
    lines: Vec<Line>,
    /// Those of them on whose path the line in work hangs (spec `kif.md` section 9): indices, outermost first.
    open: Vec<usize>,
    /// The number of the line of each step, if the text leaves its line anywhere.
    line_of_step: Vec<u32>,
    /// The line in work.
    line: Line,
    /// Has one of the lines that are done stopped at an error?
    cut_short: bool,
    /// How often a better place for a variation was tried.
    tries: u32,
    /// The error that tells that the game costs too much walking.
    too_large: Option<usize>,
    /// Where the errors stand that the reader has told; put in order when first asked for.
    read_errors: Option<Vec<(Span, usize)>>,
    /// Where moves were taken back: the next move there becomes the main one.
    retaken: Option<NodeId>,
    /// The side that is written with a move must be the side to move.
    marks_count: bool,
    /// What the text claims of moves and is not so.
    claims: Claims,
    /// How far the numbers of the text are behind the plies, or before them, since a number that stood a second time was not
    /// what it was read as: from behind which ply of the text on, and by how much.
    late: Vec<(u32, i64)>,
    /// How many faults the reader has told.
    told_by_reader: usize,
    /// The steps behind which a line is taken up again, and by which ones; worked out when first asked for.
    resumed: Option<Vec<(u32, u32)>>,
}

impl<'t> Replay<'_, 't> {
    fn steps(&mut self) {
        let transcript = self.transcript;
        for (index, step) in transcript.steps.iter().enumerate() {
            match step.follow {
                Follow::Previous => {}
                Follow::Start => self.branch_at(NodeId::START, 1),
                Follow::Step(StepId(before)) => {
                    match self.nodes.get(before as usize).copied().flatten() {
                        Some(node) => self.branch_behind(node),
                        None => self.open_broken(step),
                    }
                }
                Follow::Resume(before) => self.resume(before),
                Follow::Variation(number) => match transcript.variations.get(number as usize) {
                    Some(variation) => self.numbered_variation(*variation, index),
                    None => self.open_broken(step),
                },
            }
            let node = self.step(index, step);
            self.nodes.push(node);
            if self.branches {
                self.line_of_step.push(self.line.number);
            }
        }
    }

    /// Begins or takes up the line that goes on behind `node`.
    fn branch_behind(&mut self, node: NodeId) {
        let is_tip = node == self.line.tip;
        if is_tip && matches!(self.line.state, State::Open | State::Fouled) {
            return;
        }
        if is_tip
            && matches!(self.line.state, State::Broken(_))
            && self.record.node(node).first_child().is_none()
            && self.state_behind(node) == State::Open
        {
            // The line stops here at an error: a variation does not take its place.
            self.record
                .end(node, EndingKind::Unfinished, None, "", Clock::NONE);
        }
        let ply = self.record.node(node).ply() + 1;
        self.branch_at(node, ply);
    }

    fn branch_at(&mut self, node: NodeId, start: u32) {
        if self.record.is_empty() && self.nodes.is_empty() {
            return;
        }
        self.close_line();
        self.line = Line::behind(node, self.next_number(), start, self.state_behind(node));
        self.walker.go_to(&self.record, node);
    }

    /// Takes up again the line in which a step stands.
    fn resume(&mut self, step: StepId) {
        let known = self.line_of_step.get(step.0 as usize).copied();
        let Some(number) = known.filter(|&number| number != self.line.number) else {
            return;
        };
        self.close_line();
        let Some(line) = self.lines.get(number as usize - 1) else {
            return;
        };
        self.line = Line {
            resumed: true,
            ..*line
        };
        if !matches!(self.line.state, State::Broken(_)) {
            self.walker.go_to(&self.record, self.line.tip);
        }
    }

    /// The number of the line that is begun next.
    fn next_number(&self) -> u32 {
        self.lines.len() as u32 + 1
    }

    /// What may follow behind a node that a line hangs on.
    fn state_behind(&self, node: NodeId) -> State {
        match self.record.node(node).content {
            Content::Foul(_) => State::Fouled,
            Content::Ending(_) => State::Ended,
            Content::Start | Content::Move(_) => State::Open,
        }
    }

    fn close_line(&mut self) {
        self.cut_short |= matches!(self.line.state, State::Broken(_));
        let index = self.line.number as usize - 1;
        self.open.push(index);
        match self.lines.get_mut(index) {
            Some(known) => *known = self.line,
            None => self.lines.push(self.line),
        }
    }

    /// A line that hangs on something that is not in the record.
    fn open_broken(&mut self, step: &Step<'t>) {
        self.close_line();
        let number = self.next_number();
        let mut fault = Fault::new(Code::BadVariation, findings::HANGS_ON_UNPLAYED).at(step.span);
        fault.line = Some(number);
        let state = State::Broken(self.faults.push(fault));
        self.line = Line::behind(NodeId::START, number, 0, state);
    }

    fn is_playable(&mut self, written: &WrittenMove, node: NodeId) -> bool {
        if self.state_behind(node) == State::Fouled {
            return false;
        }
        self.walker.go_to(&self.record, node);
        self.resolve(written, self.last_to(node)).is_ok()
    }

    /// Finds the move that a text means where the walker stands.
    #[inline]
    fn resolve(&self, written: &WrittenMove, last: Option<Square>) -> Resolution {
        self.resolve_in(written, self.walker.position(), last)
    }

    #[inline]
    fn resolve_in(
        &self,
        written: &WrittenMove,
        position: &Position,
        last: Option<Square>,
    ) -> Resolution {
        let unmarked;
        let written = if self.marks_count {
            written
        } else {
            let claims = self.transcript.claims;
            // Words beside an origin are claims as well; without one the move is found by them.
            let is_found = claims && matches!(written.origin, Origin::Square(_));
            unmarked = WrittenMove {
                side: None,
                taken: written.taken.filter(|_| !claims),
                side_word: written.side_word.filter(|_| !is_found),
                motion: written.motion.filter(|_| !is_found),
                ..*written
            };
            &unmarked
        };
        resolve::resolve(written, position, last)
    }

    /// Where the move in `node` went, for a 同 behind it.
    fn last_to(&self, node: NodeId) -> Option<Square> {
        match self.record.node(node).played() {
            Some(played) => Some(played.mv.to()),
            None => self.record.last_to(),
        }
    }

    fn step(&mut self, index: usize, step: &Step<'t>) -> Option<NodeId> {
        match (self.line.state, &step.what) {
            (State::Open, What::Move(written)) => self.play(index, step, written),
            (State::Fouled, What::Move(_) | What::Unreadable) => {
                self.refuse_behind_foul(step);
                None
            }
            (State::Open | State::Fouled, What::Ending(ending)) => {
                let node = self.end(self.line.tip, ending, step.clock, step.span);
                self.line.state = State::Ended;
                Some(node)
            }
            (State::Open, What::TakeBack) => {
                self.take_back(index, step);
                None
            }
            (State::Open, What::Unreadable) => {
                let told = self.error_of_reader(step.span);
                let told = told.unwrap_or_else(|| {
                    self.faults.push(
                        Fault::new(Code::UnreadableMove, findings::NO_READABLE_MOVE)
                            .at(step.span)
                            .leaving_out(1),
                    )
                });
                let ply = self.record.node(self.line.tip).ply() + 1;
                self.tell_line(told, ply);
                let setup = self.walker.position().setup();
                if let Some(fault) = self.faults.get_mut(told).filter(|fault| !fault.is_many()) {
                    let squares = Bitboard::EMPTY;
                    fault.before = Some(Box::new(Before {
                        setup,
                        squares,
                        odds: false,
                    }));
                }
                self.line.state = State::Broken(told);
                None
            }
            (State::Broken(told), What::Move(_) | What::Unreadable) => {
                let own = matches!(step.what, What::Unreadable);
                if let Some(fault) = self.faults.get_mut(told)
                    && !own
                {
                    fault.unread_moves += 1;
                }
                None
            }
            (State::Broken(_), What::Ending(_) | What::TakeBack) => None,
            (State::Ended, What::Move(_)) => {
                let mut fault = Fault::behind_the_end(step.span, 1);
                fault.line = Some(self.line.number);
                self.faults.push(fault);
                None
            }
            (State::Ended, _) | (State::Fouled, What::TakeBack) => None,
        }
    }

    /// Says of a fault in which line of play and at which ply it stands, unless it counts many.
    fn tell_line(&mut self, told: usize, ply: u32) {
        let fault = self.faults.get_mut(told);
        if let Some(fault) = fault.filter(|fault| !fault.is_many()) {
            fault.ply.get_or_insert(ply);
            fault.line = Some(self.line.number);
        }
    }

    /// The error that the reader has told of a stretch of the text. Notes on its spelling may stand beside it.
    fn error_of_reader(&mut self, span: Span) -> Option<usize> {
        if self.read_errors.is_none() {
            let errors = self
                .faults
                .iter()
                .enumerate()
                .filter(|(_, fault)| fault.code.severity() == Severity::Error);
            let mut errors: Vec<(Span, usize)> = errors
                .filter_map(|(index, fault)| Some((fault.span?, index)))
                .collect();
            errors.sort_by_key(|&(span, _)| span.start);
            self.read_errors = Some(errors);
        }
        let errors = self.read_errors.as_deref().unwrap_or_default();
        let behind =
            errors.partition_point(|&(error, _)| error.start < span.end.max(span.start + 1));
        let told = errors.get(..behind)?.last();
        told.filter(|(error, _)| overlap(*error, span))
            .map(|&(_, index)| index)
            .or_else(|| self.faults.more_of(Code::UnreadableMove))
    }

    fn play(&mut self, index: usize, step: &Step<'t>, written: &WrittenMove) -> Option<NodeId> {
        let last = self.last_to(self.line.tip);
        match self.resolve(written, last) {
            Ok(Resolved { mv, assumed }) => {
                if !assumed.is_empty() {
                    self.tell_assumed(step, mv, assumed);
                }
                if self.transcript.claims {
                    self.compare_claims(step, written, mv, last);
                }
                let undo = self.walker.play(mv);
                let played = Played {
                    mv,
                    piece: undo.moved()?.kind,
                    captured: undo.captured().map(|piece| piece.kind),
                };
                let tip = self.line.tip;
                let node = match self.retaken.take_if(|at| *at == tip) {
                    Some(_) => self.record.add_main(tip, Content::Move(played), step.clock),
                    None => self.record.add_move(tip, played, step.clock),
                };
                self.line.tip = node;
                self.line.first.get_or_insert(node);
                self.hashes.resize(node.index(), 0);
                self.hashes.push(self.walker.position().hash());
                if self.branches {
                    self.walker.arrive(node, undo);
                    if self.walker.steps() > MOST_WALKING {
                        self.give_up(step);
                    }
                }
                Some(node)
            }
            Err(error) => self.refuse(index, step, written, last, *error),
        }
    }

    /// Compares what is said of a move with the position.
    fn compare_claims(
        &mut self,
        step: &Step<'t>,
        written: &WrittenMove,
        mv: Move,
        last: Option<Square>,
    ) {
        let ply = self.record.node(self.line.tip).ply() + 1;
        let place = (step.span, ply, self.line.number);
        self.claims
            .compare(written, mv, self.walker.position(), last, place);
    }

    /// Stops the line: the game costs more walking than a game may.
    #[cold]
    fn give_up(&mut self, step: &Step<'t>) {
        let message = findings::TOO_MUCH_JUMPING;
        let told = match self.too_large {
            Some(told) => told,
            None => self
                .faults
                .push(Fault::new(Code::GameTooLarge, message).at(step.span)),
        };
        self.too_large = Some(told);
        self.line.state = State::Broken(told);
    }

    /// Leaves out a variation of a game that costs too much walking.
    #[cold]
    fn leave_out(&mut self, variation: Variation, step: &Step<'t>) {
        self.line = Line::behind(
            NodeId::START,
            self.next_number(),
            variation.ply,
            State::Open,
        );
        self.give_up(step);
    }

    /// Tells what had to be assumed of a move that the text does not say in full.
    #[cold]
    fn tell_assumed(&mut self, step: &Step<'t>, mv: Move, assumed: Assumptions) {
        let ply = self.record.node(self.line.tip).ply() + 1;
        for assumed in assumed.iter() {
            let (code, message) = words::assumed(assumed, mv, self.walker.position());
            let mut fault = Fault::new(code, message).at(step.span).at_ply(ply);
            fault.line = Some(self.line.number);
            self.faults.push(fault.before(self.walker.position()));
        }
    }

    /// The move cannot be played: the record may call it a foul itself, else it is an error and the line stops.
    fn refuse(
        &mut self,
        index: usize,
        step: &Step<'t>,
        written: &WrittenMove,
        last: Option<Square>,
        error: ResolveError,
    ) -> Option<NodeId> {
        let fouler = self.fouler(index, written, &error);
        let pos = self.walker.position();
        let ply = self.record.node(self.line.tip).ply() + 1;
        let (code, message) = words::refusal(&error, written, pos);
        let squares = words::squares_of_refusal(&error, written, pos, last);
        if let Some(by) = fouler {
            let mv = words::refused_move(&error, written, pos, last);
            let piece = match mv {
                Some(Move::Normal { from, .. }) => pos.piece_at(from).map(|piece| piece.kind),
                Some(Move::Drop { kind, .. }) => Some(kind),
                None => None,
            };
            let text = step.span.text(self.transcript.text).trim().into();
            let foul = Foul {
                mv,
                piece,
                by,
                reason: code,
                written: *written,
                text,
            };
            let node = self
                .record
                .add(self.line.tip, Content::Foul(Box::new(foul)), step.clock);
            let message = Message::new(findings::CALLED_FOUL_AND_IS).with("message", message);
            let mut fault = Fault::new(Code::EndedByFoul, message);
            fault.line = Some(self.line.number);
            let fault = fault.at(step.span).at_ply(ply);
            let pos = self.walker.position();
            self.faults.push(fault.before_move(pos, squares));
            self.line.tip = node;
            self.line.state = State::Fouled;
            return Some(node);
        }
        let message = match self.comment_on_foul(index) {
            Some(comment) => Message::new(findings::COMMENT_CALLS_FOUL)
                .with("message", message)
                .with("comment", comment),
            None => message,
        };
        let mut fault = Fault::new(code, message)
            .at(step.span)
            .at_ply(ply)
            .before_move(pos, squares)
            .leaving_out(1);
        fault.line = Some(self.line.number);
        self.line.state = State::Broken(self.faults.push(fault));
        None
    }

    /// A move that would be played behind a foul: no line can go on there, so it stops before it begins.
    #[cold]
    fn refuse_behind_foul(&mut self, step: &Step<'t>) {
        let told = match step.what {
            What::Unreadable => self.error_of_reader(step.span),
            _ => None,
        };
        let ply = self.record.node(self.line.tip).ply() + 1;
        let told = told.unwrap_or_else(|| {
            let fault = Fault::new(Code::BadVariation, findings::BEHIND_FOUL).at(step.span);
            self.faults.push(fault.leaving_out(1))
        });
        self.tell_line(told, ply);
        self.line.state = State::Broken(told);
    }

    /// The comment behind the last move of a line that calls it a foul (反則), as 81Dojo writes it.
    fn comment_on_foul(&self, index: usize) -> Option<&str> {
        let next = self.transcript.steps.get(index + 1);
        if next.is_some_and(|next| next.follow == Follow::Previous) {
            return None;
        }
        let remarks = &self.transcript.remarks;
        let step = Some(StepId(index as u32));
        let from = remarks.partition_point(|remark| remark.step < step);
        remarks
            .get(from..)?
            .iter()
            .take_while(|remark| remark.step == step)
            .find(|remark| remark.kind == RemarkKind::Comment && remark.text.contains("反則"))
            .map(|remark| remark.text.trim())
    }

    /// The side whose foul the move at step `index` is, if the ending or the result right behind it says that it is one.
    fn fouler(
        &mut self,
        index: usize,
        written: &WrittenMove,
        error: &ResolveError,
    ) -> Option<Color> {
        let blames = self.blames(index);
        let turn = self.walker.position().turn();
        let (by, is_sure) = words::fouler(error, written, turn, self.marks_count);
        let is_out_of_turn = by != turn;
        let is_named = |blame: &&Blame| matches!(blame, Blame::Named(_));
        // A sentence names the side; the word before it does not.
        let blame = match is_sure {
            true => blames.first(),
            false => blames.iter().find(is_named).or(blames.first()),
        };
        match *blame? {
            Blame::Named(named) => (named == by || !is_sure).then_some(named),
            Blame::LastMover => Some(by),
            // By the count of the moves it is the turn of the side that moved too early.
            Blame::SideToMove => is_out_of_turn.then_some(by),
        }
    }

    /// Whom the ending right behind step `index` and the results behind that blame for a foul; nobody if the ending does not.
    fn blames(&mut self, index: usize) -> Vec<Blame> {
        // A bare result for the other side says so too.
        let blame = |ending: &WrittenEnding<'_>| {
            if !ending.kind.is_foul() && !ending.bare {
                return None;
            }
            match (ending.winner, ending.kind) {
                (Some(winner), _) => Some(Blame::Named(winner.opposite())),
                (None, EndingKind::FoulWin) => Some(Blame::LastMover),
                (None, EndingKind::FoulLoss) => Some(Blame::SideToMove),
                (None, _) => None,
            }
        };
        let mut blames = Vec::new();
        let end = match self.next_of_line(index) {
            Some((at, What::Ending(ending))) => {
                blames.extend(blame(&ending));
                at
            }
            Some(_) => return blames,
            None => index,
        };
        if end == index || !blames.is_empty() {
            let end = Some(StepId(end as u32));
            let results = &self.transcript.results;
            let first = results.partition_point(|result| result.step < end);
            let behind = results.iter().skip(first);
            let behind = behind.take_while(|result| result.step == end);
            blames.extend(behind.filter_map(|result| blame(result.ending.as_ref()?)));
        }
        blames
    }

    /// What stands right behind step `index` in its line of play.
    fn next_of_line(&mut self, index: usize) -> Option<(usize, What<'t>)> {
        let steps = &self.transcript.steps;
        let next = steps.get(index + 1)?;
        if next.follow == Follow::Previous {
            return Some((index + 1, next.what));
        }
        let resumed = self.resumed.get_or_insert_with(|| {
            let mut resumed: Vec<(u32, u32)> = (0..)
                .zip(steps)
                .filter_map(|(at, step)| match step.follow {
                    Follow::Resume(StepId(before)) => Some((before, at)),
                    _ => None,
                })
                .collect();
            resumed.sort_unstable();
            resumed
        });
        let found = resumed.binary_search_by_key(&(index as u32), |&(before, _)| before);
        let at = resumed.get(found.ok()?)?.1 as usize;
        Some((at, steps.get(at)?.what))
    }

    /// 待った: the moves that are taken back are left out of the record (spec `csa.md` section 5).
    fn take_back(&mut self, index: usize, step: &Step<'t>) {
        let next = self
            .transcript
            .steps
            .get(index + 1)
            .filter(|next| next.follow == Follow::Previous);
        let Some(What::Move(written)) = next.map(|next| next.what) else {
            return;
        };
        let tip = self.line.tip;
        for back in [2, 0, 1] {
            let target =
                std::iter::successors(Some(tip), |&id| self.record.node(id).parent()).nth(back);
            if let Some(target) = target
                && self.is_playable(&written, target)
            {
                let message = Message::new(findings::TAKES_BACK).with("count", back);
                let ply = self.record.node(tip).ply() + 1;
                self.faults.push(
                    Fault::new(Code::MisplacedVariation, message)
                        .at(step.span)
                        .at_ply(ply),
                );
                if back > 0 {
                    self.line.tip = target;
                    self.retaken = Some(target);
                }
                self.walker.go_to(&self.record, target);
                return;
            }
        }
        self.walker.go_to(&self.record, tip);
    }
}

fn overlap(a: Span, b: Span) -> bool {
    a.start < b.end.max(b.start + 1) && b.start < a.end.max(a.start + 1)
}
