//! Endings against the board: mate, declarations, impasse, fouls, resignations, and records that stop.

use crate::messages::{Arg, Message, findings};
use crate::shogi::{Color, DeclarationRule, Handicap, Move, Position, Verdict, declaration};

use super::Audit;
use crate::record::ending::{EndingKind, Outcome};
use crate::record::fault::Code;
use crate::record::header::{self, Key};
use crate::record::transcript::{StepId, What, WrittenEnding};
use crate::record::tree::{Content, NodeId};
use crate::record::words;

impl Audit<'_, '_> {
    /// Judges the endings of all lines; `fourth` are the nodes whose position stands for the fourth time, in order.
    pub(super) fn endings(&mut self, fourth: &[NodeId]) {
        for (node, last, kind) in self.all_endings() {
            if !matches!(
                self.record().node(last).content,
                Content::Start | Content::Move(_)
            ) {
                // Behind a foul there is no position to hold a claim against.
                continue;
            }
            match kind {
                EndingKind::Mate => self.mate(node, last),
                EndingKind::NoMate => self.no_mate(node),
                EndingKind::Repetition => self.claimed_repetition(node, last),
                EndingKind::Declaration => self.declaration(node),
                EndingKind::Try => self.reached_goal(node),
                EndingKind::Impasse => self.impasse(node),
                EndingKind::FoulWin | EndingKind::FoulLoss => {
                    self.foul(node, last);
                    continue;
                }
                EndingKind::UnstatedWin => self.win_of_side_to_move(node),
                EndingKind::Timeout => self.time_of_side_not_to_move(node),
                EndingKind::MaxMoves => self.move_limit(node, last),
                _ => {}
            }
            if kind != EndingKind::Repetition && fourth.binary_search(&last).is_ok() {
                self.unclaimed_repetition(node, last);
            }
            if matches!(
                kind,
                EndingKind::UnstatedWin
                    | EndingKind::Draw
                    | EndingKind::Impasse
                    | EndingKind::Repetition
            ) {
                self.mated_and_not_lost(node);
            }
        }
    }

    /// 詰み: the side to move has no move.
    fn mate(&mut self, node: NodeId, last: NodeId) {
        if last == NodeId::START && self.result_of(node).is_some() {
            // まで7手詰 below a problem tells how long its solution is.
            return;
        }
        let (is_problem, mut tries) = (self.is_problem(), self.tries);
        let Some(position) = self.position_at_end(node) else {
            return;
        };
        let moves = position.legal_moves();
        let Some(&escape) = moves.first() else {
            return;
        };
        let (turn, is_check) = (position.turn(), position.is_check());
        let escape = Arg::due(escape, position);
        // In problems what is put in the way only to be taken (無駄合い) is no answer.
        let is_futile =
            is_problem && is_check && only_futile_drops(&mut position.clone(), &mut tries);
        self.tries = tries;
        let mut message = Message::new(findings::MATE_WITH_ESCAPE)
            .with("side", turn)
            .with("move", escape);
        if !is_check {
            message = Message::new(findings::MATE_WITHOUT_CHECK)
                .with("message", message)
                .with("side", turn);
        }
        if is_futile {
            let message = Message::new(findings::MATE_WITH_FUTILE_DROPS).with("message", message);
            return self.tell(node, Code::UnprovenClaim, message);
        }
        self.tell_with_board(node, Code::NotMate, message);
    }

    /// 不詰: the side to move got away.
    fn no_mate(&mut self, node: NodeId) {
        if self.is_checkmate(node) {
            self.tell(node, Code::UnprovenClaim, findings::NO_MATE_BUT_MATED);
        }
    }

    /// Does it begin from a board that is no start of a game?
    fn is_problem(&self) -> bool {
        Handicap::of(&self.record().start).is_none()
    }

    fn is_checkmate(&mut self, node: NodeId) -> bool {
        self.position_at_end(node)
            .is_some_and(Position::is_checkmate)
    }

    /// A win or a draw of a side that is mated.
    fn mated_and_not_lost(&mut self, node: NodeId) {
        if self.is_checkmate(node) {
            let Some(ending) = self.record().node(node).ending() else {
                return;
            };
            let message = Message::new(findings::MATED_AND_NOT_LOST)
                .with("side", self.record().mover(node))
                .with("said", words::outcome(ending.outcome));
            self.tell_with_board(node, Code::WinnerMismatch, message);
        }
    }

    /// 入玉宣言: the side to move declares, and so it wins.
    fn declaration(&mut self, node: NodeId) {
        let turn = self.record().mover(node);
        let side = self.winner(node).unwrap_or(turn);
        let Some((counted, wins)) = self.counted(node, side) else {
            return;
        };
        if !wins {
            let message = Message::new(findings::DECLARATION_NOT_MET).with("counted", counted);
            self.tell_with_board(node, Code::DeclarationFails, message);
        } else if side != turn {
            let message = Message::new(findings::DECLARES_NOT_TO_MOVE).with("side", side);
            self.tell(node, Code::UnprovenClaim, message);
        }
    }

    /// Who wins by an ending.
    fn winner(&self, node: NodeId) -> Option<Color> {
        self.record().node(node).ending()?.outcome.winner()
    }

    /// What is counted of a declaration of `side`, and whether it wins by points.
    ///
    /// The rules differ in the points: those of 27 ask for the fewest, unless the header names the other ones. Pieces left out
    /// in a handicap game count for White.
    fn counted(&mut self, node: NodeId, side: Color) -> Option<(Message, bool)> {
        let start = &self.record().start;
        let added = match side {
            Color::White if Handicap::of(start).is_some() => {
                declaration::missing_points(&Position::new(start).ok()?)
            }
            _ => 0,
        };
        let rule = self.impasse_rule().unwrap_or(DeclarationRule::Points27);
        let found = self.position_at_end(node)?.declaration_of(side);
        let wins = found.verdict(rule, added) == Verdict::Win;
        let yes = |holds: bool| match holds {
            true => findings::HOLDS,
            false => findings::HOLDS_NOT,
        };
        let counted = Message::new(findings::DECLARATION_COUNTED)
            .with("side", side)
            .with("camp", yes(found.king_in_camp))
            .with("check", yes(found.in_check))
            .with("pieces", found.pieces)
            .with("needed", declaration::Declaration::PIECES_NEEDED)
            .with("points", found.points.saturating_add(added))
            .with("goal", found.points_needed(rule));
        Some((counted, wins))
    }

    /// The rule of points that the header names (`$JISHOGI:24`).
    fn impasse_rule(&self) -> Option<DeclarationRule> {
        let value = self.record().header.get(Key::ImpasseRule)?;
        match header::leading_number(value)? {
            24 => Some(DeclarationRule::Points24),
            27 => Some(DeclarationRule::Points27),
            _ => None,
        }
    }

    /// トライ: the side that wins, which moved last, has brought its king to the square where the other one starts.
    fn reached_goal(&mut self, node: NodeId) {
        let last = self.record().mover(node).opposite();
        let winner = self.winner(node).unwrap_or(last);
        let has_tried = self
            .position_at_end(node)
            .is_none_or(|position| position.has_tried(winner));
        if !has_tried {
            let goal = match winner {
                Color::Black => "5一",
                Color::White => "5九",
            };
            let message = Message::new(findings::GOAL_NOT_REACHED)
                .with("side", winner)
                .with("square", goal);
            self.tell_with_board(node, Code::DeclarationFails, message);
        }
    }

    /// 持将棋: both sides have the points for a draw.
    fn impasse(&mut self, node: NodeId) {
        const NEEDED: u32 = 24;
        let Ok(start) = Position::new(&self.record().start) else {
            return;
        };
        let missing = match Handicap::of(&self.record().start) {
            Some(_) => declaration::missing_points(&start),
            None => 0,
        };
        let Some(position) = self.position_at_end(node) else {
            return;
        };
        let black = position.points(Color::Black);
        let white = position.points(Color::White) + missing;
        if black.min(white) < NEEDED {
            let message = Message::new(findings::IMPASSE_WITHOUT_POINTS)
                .with("first", Color::Black)
                .with("second", Color::White)
                .with("black", black)
                .with("white", white)
                .with("needed", NEEDED);
            self.tell(node, Code::UnprovenClaim, message);
        }
    }

    /// A declaration that the record itself calls illegal, and the board may not.
    fn refused_declaration(&mut self, node: NodeId, side: Color) {
        let Some((counted, true)) = self.counted(node, side) else {
            return;
        };
        // Of the rules in use the one of 24 points asks for the most.
        let most = |position: &Position| {
            let found = position.declaration_of(side);
            found.verdict(DeclarationRule::Points24, 0) == Verdict::Win
        };
        let wins_by_all =
            self.impasse_rule().is_some() || self.position_at_end(node).is_some_and(most);
        let message = Message::new(findings::DECLARATION_MET).with("counted", counted);
        match wins_by_all {
            true => self.tell_with_board(node, Code::DeclarationFails, message),
            false => self.tell(node, Code::UnprovenClaim, message),
        }
    }

    /// 反則: a foul is named, and no move of the record is one.
    fn foul(&mut self, node: NodeId, last: NodeId) {
        let outcome = self.record().node(node).ending().map(|it| it.outcome);
        let Some(Outcome::Win(winner)) = outcome else {
            return;
        };
        let loser = winner.opposite();
        if self.replayed.refused_declarations.contains(&node) {
            return self.refused_declaration(node, loser);
        }
        let stood = self.stood(last);
        if let Some(checker) = stood.loser() {
            // It is the foul, if it is the one that is meant.
            return self.perpetual_check(node, &stood, checker);
        }
        if self.claims_perpetual_check(node) {
            return self.claimed_perpetual_check(node, &stood, winner);
        }
        let message = Message::new(findings::FOUL_NOT_FOUND).with("side", loser);
        self.tell(node, Code::UnprovenClaim, message);
    }

    /// Is the foul said to be a repetition by perpetual check, by the ending or a sentence behind it?
    fn claims_perpetual_check(&self, node: NodeId) -> bool {
        let said = self.written(node);
        said.is_some_and(|said| words::says_perpetual_check(said.word))
            || self
                .results_behind(node)
                .filter_map(|result| result.ending)
                .any(|said| words::says_perpetual_check(said.word))
    }

    /// The side to move wins, and no reason is said that fits: nobody resigns who is not to move.
    fn win_of_side_to_move(&mut self, node: NodeId) {
        let (Some(ending), Some(written)) = (self.record().node(node).ending(), self.written(node))
        else {
            return;
        };
        let turn = self.record().mover(node);
        // The server's word for it is that of CSA.
        let resigns = words::says_resigned(&ending.word) || &*ending.word == "toryo";
        let message = if resigns {
            Message::new(findings::RESIGNS_NOT_TO_MOVE).with("side", turn.opposite())
        } else if !written.bare {
            Message::new(findings::WINS_TO_MOVE).with("side", turn)
        } else {
            // Replay has told how a bare result was read.
            return;
        };
        self.tell(node, Code::UnprovenClaim, message);
    }

    /// 切れ負け: only the clock of the side to move runs.
    fn time_of_side_not_to_move(&mut self, node: NodeId) {
        let turn = self.record().mover(node);
        if self.winner(node) == Some(turn) {
            let message = Message::new(findings::TIME_UP_NOT_TO_MOVE).with("side", turn.opposite());
            self.tell(node, Code::UnprovenClaim, message);
        }
    }

    /// What is written of an ending.
    fn written(&self, node: NodeId) -> Option<WrittenEnding<'_>> {
        let Some(StepId(step)) = self.step_of(node) else {
            return self.result_of(node)?.ending;
        };
        match self.transcript().steps.get(step as usize)?.what {
            What::Ending(ending) => Some(ending),
            _ => None,
        }
    }

    /// Tells of a record that has no ending, and what the board says instead.
    pub(super) fn unfinished(&mut self, fourth: &[NodeId]) {
        if self.replayed.ended || self.faults.has_error() {
            return;
        }
        let record = self.record();
        let last = record.main_line().last().unwrap_or(NodeId::START);
        if last != NodeId::START && !record.is_move(last) {
            return;
        }
        let mut message = match record.plies() {
            0 => Message::new(findings::NO_MOVES_NO_ENDING),
            plies => Message::new(findings::STOPS_WITHOUT_ENDING).with("ply", plies),
        };
        let turn = record.turn_after(last);
        let can_move = self
            .position_at_end(last)
            .map(|position| (position.has_legal_move(), position.is_check()));
        let stuck = match can_move {
            Some((false, true)) => Some(findings::AND_IS_MATED),
            Some((false, false)) => Some(findings::AND_CANNOT_MOVE),
            _ => None,
        };
        if let Some(stuck) = stuck {
            message = Message::new(stuck)
                .with("message", message)
                .with("side", turn);
        }
        if fourth.binary_search(&last).is_ok() {
            message = Message::new(findings::AND_FOURTH_TIME).with("message", message);
        }
        // It points at the last move, and is one of the whole game.
        let mut fault = self.fault(last, Code::Unfinished, message);
        fault.line = None;
        if last == NodeId::START {
            let start = &self.transcript().start;
            fault.ply = None;
            fault.span = start.board_span.or(start.handicap.map(|(_, span)| span));
        }
        self.faults.push(fault);
    }
}

/// Is the side to move mated, but for pieces it can drop in the way of the check, which the checking piece takes with mate
/// (無駄合い)? What would take too long to see is taken for it.
fn only_futile_drops(position: &mut Position, tries: &mut u32) -> bool {
    *tries = tries.saturating_sub(1);
    if *tries == 0 {
        return true;
    }
    let moves = position.legal_moves();
    let Some(checker) = position.checkers().single() else {
        return moves.is_empty() && position.is_check();
    };
    moves.into_iter().all(|drop| {
        let to = drop.to();
        if !drop.is_drop() {
            return false;
        }
        let dropped = position.play(drop);
        let is_futile = [true, false].into_iter().any(|promote| {
            let taking = Move::Normal {
                from: checker,
                to,
                promote,
            };
            if !position.is_legal(taking) {
                return false;
            }
            let taken = position.play(taking);
            let is_mate = position.is_check() && only_futile_drops(position, tries);
            position.undo(taken);
            is_mate
        });
        position.undo(dropped);
        is_futile
    })
}
