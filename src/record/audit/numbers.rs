//! Numbers: totals (累計) against the times, times against the limit (持ち時間), and how many moves there are to be.

use super::Audit;
use crate::messages::{Message, findings};
use crate::record::clock::Millis;
use crate::record::ending::{EndingKind, Outcome};
use crate::record::fault::{Code, Fault, Span};
use crate::record::header::{self, HeaderLine, Key, TimeLimit, TimeUsed};
use crate::record::totals::DueTotals;
use crate::record::transcript::RemarkKind;
use crate::record::tree::NodeId;
use crate::shogi::Color;

impl Audit<'_, '_> {
    /// Compares the written totals (累計) with those that are due by the times; told once a game, with the first place.
    pub(super) fn clocks(&mut self) {
        if !self.replayed.totals {
            return;
        }
        let (record, transcript) = (self.record(), self.transcript());
        let totals = DueTotals::of(record);
        let mut first = None;
        let mut count = 0;
        for (step, node) in transcript.steps.iter().zip(self.replayed.nodes) {
            let (Some(node), Some(total)) = (*node, step.clock.total) else {
                continue;
            };
            // Totals are written in whole seconds, even where the times have fractions.
            let due = totals.due(record, node);
            if due.is_some_and(|due| due.as_secs() != total.as_secs()) {
                count += 1;
                first.get_or_insert((step.span, node, total));
            }
        }
        if let Some((span, node, total)) = first {
            let sum = totals.sum(node).unwrap_or_default();
            let earlier = totals.earlier(record.due(node));
            let key = match earlier.0 {
                0 => findings::TOTALS_DIFFER,
                _ => findings::TOTALS_DIFFER_WITH_EARLIER,
            };
            let message = Message::new(key)
                .with("total", seconds(total))
                .with("sum", seconds(sum))
                .with("earlier", seconds(earlier))
                .with("count", count);
            self.faults.push(
                Fault::new(Code::ClockMismatch, message)
                    .at(span)
                    .at_ply(record.node(node).ply())
                    .in_places(count),
            );
        }
    }

    /// Times against a limit that is known exactly: more than there is, and time-up (切れ負け) with time left.
    pub(super) fn limits(&mut self) {
        let header = &self.record().header;
        let both = header.get(Key::TimeLimit);
        let own = [Key::BlackTimeLimit, Key::WhiteTimeLimit].map(|key| header.get(key));
        if both.or(own[0]).or(own[1]).is_none() {
            return;
        }
        let more = |line: &HeaderLine| line.key == Key::Free && line.name.contains("考慮時間");
        if header.iter().any(more) {
            // Periods beside the main time: how many of them a player has taken is not known.
            return;
        }
        let exact = |text: &str| TimeLimit::exact(text, header.get(Key::Byoyomi));
        let both = both.and_then(exact);
        let limits = own.map(|own| own.map_or(both, exact));
        if limits != [None; 2] && self.may_break(limits) {
            self.compare_times(limits.map(|limit| limit.map(Remaining::new)));
        }
    }

    /// Can a time be against a limit at all? Hardly ever is the main time used up.
    fn may_break(&self, limits: [Option<TimeLimit>; 2]) -> bool {
        let mut used = [0_u64; 2];
        let mut is_time_up = false;
        for (_, node) in self.record().iter() {
            let elapsed = node.clock.elapsed.unwrap_or_default();
            used[node.ply() as usize % 2] += u64::from(elapsed.0);
            is_time_up |= node
                .ending()
                .is_some_and(|it| it.kind == EndingKind::Timeout);
        }
        let least = limits.iter().flatten().map(|limit| limit.main.0).min();
        let most = u64::from(least.unwrap_or_default());
        is_time_up || used.iter().any(|&used| used > most)
    }

    fn compare_times(&mut self, mut clocks: [Option<Remaining>; 2]) {
        let record = self.record();
        let mut first = None;
        let mut count = 0;
        for id in record.main_line() {
            let node = record.node(id);
            let mover = record.mover(id);
            let clock = &mut clocks[mover.index()];
            let Some(known) = clock else { continue };
            let Some(elapsed) = node.clock.elapsed else {
                // Behind a time that is not known, what is left is not known either.
                *clock = None;
                continue;
            };
            if let Some(ending) = node.ending() {
                let is_loss = ending.outcome == Outcome::Win(mover.opposite());
                if ending.kind == EndingKind::Timeout && is_loss && elapsed.0 > 0 {
                    self.time_up(id, mover, known.clone(), elapsed);
                }
                break;
            }
            if let Some(over) = known.spend(elapsed) {
                count += 1;
                first.get_or_insert((id, elapsed, over));
            }
        }
        let Some((node, elapsed, over)) = first else {
            return;
        };
        let (mover, elapsed, over) = (record.mover(node), seconds(elapsed), seconds(over));
        let mut message = Message::new(findings::OVER_TIME_LIMIT)
            .with("side", mover)
            .with("elapsed", elapsed)
            .with("over", over);
        if count > 1 {
            message = Message::new(findings::MOVES_OF_THIS_GAME)
                .with("message", message)
                .with("count", count);
        }
        let fault = self.fault(node, Code::ClockMismatch, message);
        self.faults.push(fault.in_places(count));
    }

    /// Time-up is claimed; `clock` is what `mover` has left before its last time, which is written.
    fn time_up(&mut self, node: NodeId, mover: Color, clock: Remaining, elapsed: Millis) {
        if self.begins_later() {
            // What was used before it is not known.
            return;
        }
        // What was used before the record is gone, too.
        let earlier = DueTotals::of(self.record()).earlier(mover);
        let left = clock.left().0.saturating_sub(elapsed.plus(earlier).0);
        // Every time may have been cut off to whole seconds, or to minutes.
        if left > clock.inexactness() {
            let message = Message::new(findings::TIME_UP_WITH_TIME_LEFT)
                .with("side", mover)
                .with("left", seconds(Millis(left)));
            self.tell(node, Code::ClockMismatch, message);
        }
    }

    /// 最大手数: the limit of moves that the header names is reached.
    pub(super) fn move_limit(&mut self, node: NodeId, last: NodeId) {
        let record = self.record();
        let by_header = record.header.get(Key::MaxMoves).and_then(header::count);
        let Some(limit) = by_header.or_else(|| self.limit_of_server()) else {
            return;
        };
        // Some count from the start of the game that a board is taken from.
        let plies = record.node(last).ply();
        let before = record.start.move_number.saturating_sub(1);
        if plies.saturating_add(before) < limit {
            let message = Message::new(findings::MOVE_LIMIT_NOT_REACHED)
                .with("limit", limit)
                .with("ply", plies);
            self.tell(node, Code::CountMismatch, message);
        }
    }

    /// The limit of moves that the server writes as a comment before the game (`'Max_Moves:256`).
    fn limit_of_server(&self) -> Option<u32> {
        let start = self.record().node(NodeId::START);
        let mut remarks = start.remarks(RemarkKind::Apostrophe);
        header::count(remarks.find_map(|remark| remark.strip_prefix("Max_Moves:"))?)
    }

    /// How many moves the header says that the game or the solution of a problem has (手数), and the time used (消費時間).
    pub(super) fn totals_of_header(&mut self) {
        let transcript = self.transcript();
        for line in &transcript.header {
            if line.key == Key::TimeUsed {
                let Some(used) = TimeUsed::parse(&line.value) else {
                    continue;
                };
                let plies = self.record().plies();
                if let Some(claimed) = used.plies {
                    self.length(claimed, line.span);
                }
                // Else it is the time of another part of the game.
                if used
                    .plies
                    .map_or_else(|| self.is_over(), |it| (plies..=plies + 1).contains(&it))
                {
                    self.time_used(&used, line.span);
                }
            } else if line.key == Key::Free && header::LENGTHS.contains(&&*line.name) {
                // 7手詰 is the length of a solution.
                let of_solution = ["詰め", "詰"]
                    .iter()
                    .find_map(|mate| line.value.strip_suffix(mate));
                let number = of_solution.unwrap_or(&line.value);
                if let Some(plies) = header::count(number) {
                    self.length(plies, line.span);
                }
            }
        }
    }

    /// Has the main line an ending behind which no move is to come?
    fn is_over(&self) -> bool {
        self.record()
            .ending()
            .is_some_and(|ending| ending.kind.is_over())
    }

    fn length(&mut self, claimed: u32, span: Span) {
        let plies = self.record().plies();
        // Some count the ending as a move.
        if self.is_over() && plies > 0 && claimed != plies && claimed != plies + 1 {
            let message = Message::new(findings::HEADER_COUNT_DIFFERS)
                .with("claimed", claimed)
                .with("plies", plies);
            self.faults.add(Code::CountMismatch, span, message);
        }
    }

    /// The times of both sides in all, if each of them is known.
    fn time_used(&mut self, claimed: &TimeUsed, span: Span) {
        let record = self.record();
        let mut sums = [Some(Millis::default()); 2];
        let mut of_ending = [Millis::default(); 2];
        for id in record.main_line() {
            let side = record.mover(id).index();
            let elapsed = record.node(id).clock.elapsed;
            if record.is_move(id) {
                sums[side] = sums[side].zip(elapsed).map(|(sum, it)| sum.plus(it));
            } else {
                // Often it has none, and a sealed move may count or not.
                of_ending[side] = elapsed.unwrap_or_default();
            }
        }
        // Whole minutes, with what is over cut off or not.
        const INEXACTNESS: u32 = 60_000;
        for (color, claimed) in [(Color::Black, claimed.black), (Color::White, claimed.white)] {
            let Some(sum) = sums[color.index()].filter(|sum| sum.0 > 0) else {
                continue;
            };
            let most = sum
                .plus(of_ending[color.index()])
                .0
                .saturating_add(INEXACTNESS);
            if !(sum.0.saturating_sub(INEXACTNESS)..=most).contains(&claimed.0) {
                let (claimed, sum) = (seconds(claimed), seconds(sum));
                let message = Message::new(findings::HEADER_TIME_DIFFERS)
                    .with("side", color)
                    .with("claimed", claimed)
                    .with("sum", sum);
                self.faults.add(Code::ClockMismatch, span, message);
            }
        }
    }
}

/// What a player has left of a time limit.
#[derive(Debug, Clone)]
struct Remaining {
    limit: TimeLimit,
    main: Millis,
    moves: u32,
    /// Are all times so far whole minutes?
    in_minutes: bool,
}

impl Remaining {
    const fn new(limit: TimeLimit) -> Self {
        Self {
            limit,
            main: limit.main,
            moves: 0,
            in_minutes: true,
        }
    }

    /// All that the next move may take. Rules differ in whether the increment comes before a move or behind it; before is more.
    const fn left(&self) -> Millis {
        self.main
            .plus(self.limit.byoyomi)
            .plus(self.limit.increment)
    }

    /// Takes the time of a move away; tells how much there was too little.
    fn spend(&mut self, elapsed: Millis) -> Option<Millis> {
        let over = elapsed.0.saturating_sub(self.left().0);
        self.main = Millis(
            self.main
                .plus(self.limit.increment)
                .0
                .saturating_sub(elapsed.0),
        );
        self.moves += 1;
        self.in_minutes &= elapsed.0.is_multiple_of(60_000);
        // A clock that is stopped by hand may be late.
        (over > 1000).then_some(Millis(over))
    }

    /// How much time may be missing because each was cut off.
    const fn inexactness(&self) -> u32 {
        let unit = if self.in_minutes { 60_000 } else { 1000 };
        (self.moves + 2).saturating_mul(unit)
    }
}

/// `0:01:36`, with up to three decimals when they are needed: `0:00:06.5`.
fn seconds(time: Millis) -> String {
    let seconds = time.as_secs();
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    let mut text = format!("{hours}:{minutes:02}:{:02}", seconds % 60);
    if time.fraction() > 0 {
        let decimals = format!(".{:03}", time.fraction());
        text.push_str(decimals.trim_end_matches('0'));
    }
    text
}
