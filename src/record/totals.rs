//! What the totals (累計) of the players have to be: the sums of their times, and what they had used earlier.

use super::clock::{Clock, Millis};
use super::tree::{NodeId, Record};
use crate::shogi::{ByColor, Color};

/// What the totals come to by the times.
#[derive(Debug, Clone, Default)]
pub struct DueTotals {
    /// The sum of a player's times up to each of his nodes, by node; `None` behind a time that is not known.
    sums: Vec<Option<Millis>>,
    /// What each player had used before his first move of the record, in whole seconds.
    earlier: ByColor<Millis>,
    /// Variations of which all times are zero, by node; empty where there is none.
    untimed: Vec<bool>,
}

impl DueTotals {
    /// Adds up the times of a record.
    pub fn of(record: &Record) -> Self {
        // A node comes after its parent in the arena.
        let mut sums: Vec<Option<Millis>> = vec![Some(Millis::default()); record.len()];
        for (id, node) in record.iter() {
            let Some(parent) = node.parent() else {
                continue;
            };
            let own = record.node(parent).parent();
            let before = own.map_or(Some(Millis::default()), |own| sums[own.index()]);
            sums[id.index()] = before
                .zip(node.clock.elapsed)
                .map(|(sum, elapsed)| sum.plus(elapsed));
        }
        let mut due = Self {
            sums,
            earlier: ByColor::default(),
            untimed: untimed(record),
        };
        for side in [Color::Black, Color::White] {
            due.earlier[side] = due.ahead(record, side).unwrap_or_default();
        }
        due
    }

    /// The sum of the times of the mover at a node.
    pub fn sum(&self, node: NodeId) -> Option<Millis> {
        self.sums.get(node.index()).copied().flatten()
    }

    /// What a player had used before his first move of the record: a game may be resumed, or be a part of one.
    pub fn earlier(&self, side: Color) -> Millis {
        self.earlier[side]
    }

    /// The total that is due at a node of this player. None is where zeros stand for no time at all: at an ending for which
    /// no clock was read, and in a variation that was keyed in without times.
    pub fn due(&self, record: &Record, node: NodeId) -> Option<Millis> {
        let found = record.node(node);
        let says_nothing =
            || found.ending().is_some() || self.untimed.get(node.index()).is_some_and(|none| *none);
        if is_zero(found.clock) && says_nothing() {
            return None;
        }
        let mover = record.due(node);
        self.sum(node).map(|sum| sum.plus(self.earlier(mover)))
    }

    /// How far the totals of a player are ahead of his times from the beginning. That counts as time from before the
    /// record only if his first two totals on the main line agree on it: one alone is as likely to be wrong.
    fn ahead(&self, record: &Record, side: Color) -> Option<Millis> {
        let mut ahead = record
            .main_line()
            .filter(|&id| id != NodeId::START && record.mover(id) == side)
            .filter_map(|id| {
                let (sum, total) = self.sum(id).zip(record.node(id).clock.total)?;
                // Totals are written in whole seconds.
                Some(total.as_secs().checked_sub(sum.as_secs()))
            });
        let first = ahead.next()??;
        let is_held = ahead.next()? == Some(first);
        Millis::from_secs(first.into()).filter(|_| is_held)
    }
}

/// The nodes of variations of which all times are zero.
fn untimed(record: &Record) -> Vec<bool> {
    let mut untimed = Vec::new();
    for start in record.variation_starts() {
        let line = || std::iter::once(start).chain(record.line_from(start));
        if line().all(|id| is_zero(record.node(id).clock)) {
            untimed.resize(record.len(), false);
            for id in line() {
                untimed[id.index()] = true;
            }
        }
    }
    untimed
}

/// Is no time said but zero?
fn is_zero(clock: Clock) -> bool {
    let zero = Millis::default();
    clock.elapsed.unwrap_or_default() == zero && clock.total.unwrap_or_default() == zero
}
