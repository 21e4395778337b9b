//! Repetition (千日手): claimed, passed unnoticed, and by perpetual check.
//!
//! Positions are looked for by their hash and then really compared, so that nothing rests on chance.

use crate::messages::{Message, findings};
use crate::shogi::{Color, Position};

use super::{Audit, MOST_WORK, listed, position_after};
use crate::record::ending::Outcome;
use crate::record::fault::Code;
use crate::record::tree::NodeId;
use crate::record::words;

/// How often the position behind a node has stood on the way to it.
#[derive(Debug, Default)]
pub(super) struct Stood {
    /// After which plies, the last one included.
    plies: Vec<u32>,
    /// Who has given check with every move since the first time (連続王手).
    perpetual_check_by: Option<Color>,
}

impl Stood {
    const fn is_repetition(&self) -> bool {
        self.plies.len() >= 4
    }

    /// Who loses by it, if it is a repetition by perpetual check.
    pub(super) fn loser(&self) -> Option<Color> {
        self.perpetual_check_by.filter(|_| self.is_repetition())
    }
}

impl Audit<'_, '_> {
    /// Tells of games that go on behind a position that stands for the fourth time, and gives the nodes of these positions: the
    /// first ones on their lines.
    pub(super) fn fourth_occurrences(&mut self) -> Vec<NodeId> {
        if !may_repeat(self.replayed.hashes) {
            return Vec::new();
        }
        let fourth = self.find_fourth();
        for &node in &fourth {
            let goes_on = self
                .record()
                .children(node)
                .any(|child| self.record().is_move(child));
            if goes_on {
                let stood = self.stood(node);
                let message = match stood.loser() {
                    Some(checker) => {
                        Message::new(findings::PERPETUAL_CHECK_AND_GOES_ON).with("side", checker)
                    }
                    None => Message::new(findings::FOURTH_TIME_AND_GOES_ON),
                };
                let message = message.with("plies", listed(&stood.plies));
                self.tell(node, Code::RepetitionPassed, message);
            }
        }
        fourth
    }

    /// The first nodes on each line whose position stands for the fourth time.
    fn find_fourth(&mut self) -> Vec<NodeId> {
        let record = self.record();
        let mut found = Vec::new();
        let mut seen = Filter::for_positions(record.len());
        seen.add(self.hash(NodeId::START));
        let mut next = record.node(NodeId::START).first_child();
        let mut at = NodeId::START;
        loop {
            // Down to the next child, or else beside or up.
            while let Some(node) = next {
                at = node;
                next = record.node(node).first_child();
                if record.node(node).played().is_none() {
                    continue;
                }
                let hash = self.hash(node);
                if seen.add(hash) >= 4
                    && self.plies_with(node, hash).len() >= 4
                    && self.stood(node).is_repetition()
                {
                    found.push(node);
                    next = None;
                }
            }
            loop {
                let node = record.node(at);
                if node.played().is_some() {
                    seen.remove(self.hash(at));
                }
                let Some(parent) = node.parent() else {
                    found.sort_unstable();
                    return found;
                };
                next = node.next_sibling();
                if next.is_some() {
                    break;
                }
                at = parent;
            }
        }
    }

    fn hash(&self, node: NodeId) -> u64 {
        let hash = self.replayed.hashes.get(node.index());
        hash.copied().unwrap_or_default()
    }

    /// The plies on the way to `node` behind which the hash is this one.
    fn plies_with(&mut self, node: NodeId, hash: u64) -> Vec<u32> {
        let mut plies = Vec::new();
        if self.work > MOST_WORK {
            return plies;
        }
        self.work += u64::from(self.record().node(node).ply());
        let mut next = Some(node);
        while let Some(at) = next {
            let node = self.record().node(at);
            if self.hash(at) == hash {
                plies.push(node.ply());
            }
            next = node.parent();
        }
        plies.reverse();
        plies
    }

    /// How often the position behind `node` has stood on the way to it.
    pub(super) fn stood(&mut self, node: NodeId) -> Stood {
        let record = self.record();
        let candidates = self.plies_with(node, self.hash(node));
        let mut stood = Stood::default();
        let (Some(&first), Ok(mut position)) = (candidates.first(), Position::new(&record.start))
        else {
            return stood;
        };
        self.work += u64::from(record.node(node).ply());
        let mut quiet = [false; 2];
        let mut setup = None;
        for id in record.path(node) {
            let ply = record.node(id).ply();
            if let Some(played) = record.node(id).played() {
                position.play(played.mv);
                if ply > first && !position.is_check() {
                    quiet[position.turn().opposite().index()] = true;
                }
            }
            if candidates.binary_search(&ply).is_ok() {
                let known = setup.get_or_insert_with(|| position.setup());
                if known.same_position(&position.setup()) {
                    stood.plies.push(ply);
                }
            }
        }
        stood.perpetual_check_by = Color::ALL.into_iter().find(|by| !quiet[by.index()]);
        stood
    }

    /// 千日手 claimed by the ending `node` behind `last`.
    pub(super) fn claimed_repetition(&mut self, node: NodeId, last: NodeId) {
        let stood = self.stood(last);
        if let Some(checker) = stood.loser() {
            return self.perpetual_check(node, &stood, checker);
        }
        if stood.is_repetition() {
            return;
        }
        self.tell_no_repetition(node, &stood);
    }

    /// A repetition by perpetual check claimed by the ending `node`, by which `winner` wins, and it is none.
    pub(super) fn claimed_perpetual_check(&mut self, node: NodeId, stood: &Stood, winner: Color) {
        if !stood.is_repetition() {
            return self.tell_no_repetition(node, stood);
        }
        let message = Message::new(findings::FOURTH_TIME_AND_WON)
            .with("side", winner)
            .with("plies", listed(&stood.plies));
        self.tell(node, Code::RepetitionPassed, message);
    }

    /// Repetition is claimed, and the position has not stood four times; it may have before a record that begins in the middle
    /// of a game.
    fn tell_no_repetition(&mut self, node: NodeId, stood: &Stood) {
        if stood.plies.is_empty() {
            // Too much was gone over to know.
            return;
        }
        let message = match stood.plies[..] {
            [_] => Message::new(findings::STANDS_FIRST_TIME),
            [first, _] => {
                Message::new(findings::STANDS_SECOND_TIME).with("first", position_after(first))
            }
            _ => Message::new(findings::STANDS_THIRD_TIME).with("plies", listed(&stood.plies)),
        };
        let code = match self.begins_later() {
            true => Code::UnprovenClaim,
            false => Code::NotRepetition,
        };
        self.tell_with_board(node, code, message);
    }

    /// An ending other than 千日手 at a position that stands for the fourth time.
    pub(super) fn unclaimed_repetition(&mut self, node: NodeId, last: NodeId) {
        let Some(ending) = self.record().node(node).ending() else {
            return;
        };
        if ending.outcome == Outcome::NoResult {
            return;
        }
        let stood = self.stood(last);
        match (stood.loser(), ending.outcome) {
            (Some(checker), _) => self.perpetual_check(node, &stood, checker),
            (None, Outcome::Win(winner)) => {
                let message = Message::new(findings::FOURTH_TIME_AND_WON)
                    .with("side", winner)
                    .with("plies", listed(&stood.plies));
                self.tell(node, Code::RepetitionPassed, message);
            }
            _ => {}
        }
    }

    /// A repetition by perpetual check of `checker` at the ending `node`, which may say who loses by it.
    pub(super) fn perpetual_check(&mut self, node: NodeId, stood: &Stood, checker: Color) {
        let Some(ending) = self.record().node(node).ending() else {
            return;
        };
        if ending.outcome == Outcome::Win(checker.opposite()) {
            return;
        }
        let message = Message::new(findings::LOSES_BY_PERPETUAL_CHECK)
            .with("side", checker)
            .with("ply", self.first_check(stood, checker))
            .with("said", words::outcome(ending.outcome));
        self.tell_with_board(node, Code::PerpetualCheck, message);
    }

    /// The ply of the first move of `checker` behind the position that stands four times.
    fn first_check(&self, stood: &Stood, checker: Color) -> u32 {
        let first = stood.plies.first().copied().unwrap_or_default();
        let start = self.record().start.turn;
        let mover = match first % 2 {
            0 => start,
            _ => start.opposite(),
        };
        first + if mover == checker { 1 } else { 2 }
    }
}

/// Is it worth looking for a position that stands four times?
#[inline]
fn may_repeat(hashes: &[u64]) -> bool {
    // Two moves each, to and fro, three times are the shortest line with one.
    if hashes.len() < 13 {
        return false;
    }
    if hashes.len() > USUAL {
        return Filter::for_positions(hashes.len()).is_full(hashes);
    }
    // For a usual game nothing is allocated.
    Filter([0; 8 * USUAL]).is_full(hashes)
}

/// How many positions most games have at most.
const USUAL: usize = 256;

/// Counts how often positions were seen, by a few bits of their hash: never too little, at times too much.
struct Filter<T>(T);

impl Filter<Vec<u8>> {
    fn for_positions(count: usize) -> Self {
        let slots = count.saturating_mul(16).clamp(256, 1 << 22);
        Self(vec![0; slots.next_power_of_two()])
    }
}

impl<T: AsMut<[u8]>> Filter<T> {
    /// Does it count some position for the fourth time?
    #[inline]
    fn is_full(&mut self, hashes: &[u64]) -> bool {
        hashes.iter().any(|&hash| self.add(hash) >= 4)
    }

    #[inline]
    fn slot(&mut self, hash: u64) -> Option<&mut u8> {
        let slots = self.0.as_mut();
        let mask = slots.len() - 1;
        slots.get_mut(hash as usize & mask)
    }

    /// Counts one more, and gives how many there are. What is counted up to the highest number stays there.
    #[inline]
    fn add(&mut self, hash: u64) -> u8 {
        self.slot(hash).map_or(u8::MAX, |count| {
            *count = count.saturating_add(1);
            *count
        })
    }

    fn remove(&mut self, hash: u64) {
        if let Some(count) = self.slot(hash).filter(|count| **count != u8::MAX) {
            *count -= 1;
        }
    }
}
