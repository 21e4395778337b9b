//! Repetition of positions (千日手) and perpetual check (連続王手の千日手).

use super::{Board, ByColor, Color, Hand, Position};

/// A position that stands for the fourth time or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Repetition {
    /// After how many moves of the history it stands now.
    pub ply: u32,
    /// After how many moves it stood first; 0 is the start.
    pub first: u32,
    /// For which time it stands now: 4 or more.
    pub times: u32,
    /// Who has given check with every move since the first time (連続王手), and so loses.
    pub perpetual_check_by: Option<Color>,
}

/// The positions of a line of play, to notice repetition.
///
/// The start counts as the first. Beside the hash, board and hands are kept, so that positions are really compared.
/// Looking for an earlier occurrence takes the same short time however long the line is.
#[derive(Clone, Debug)]
pub struct History {
    entries: Vec<Entry>,
    places: Vec<Place>,
    /// For the lowest bits of a hash the latest entry with these bits; its length is a power of two.
    latest: Vec<u32>,
}

/// What is kept of one position.
#[derive(Clone, Copy, Debug)]
struct Entry {
    hash: u64,
    /// The entry that was the latest for the same bits of the hash.
    before: u32,
    /// The first occurrence of the position, itself perhaps.
    first: u32,
    /// For which time the position stands here.
    times: u32,
    /// How many moves without check each side has made until here.
    quiet: ByColor<u32>,
}

/// What decides whether two positions are the same; the turn is in the hash.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Place {
    board: Board,
    hands: ByColor<Hand>,
    turn: Color,
}

/// No entry.
const NONE: u32 = u32::MAX;

impl History {
    /// A history that begins with this position.
    pub fn new(start: &Position) -> History {
        let mut history = History {
            entries: Vec::new(),
            places: Vec::new(),
            latest: vec![NONE; 256],
        };
        history.restart(start);
        history
    }

    /// Begins anew with this position, in the same memory.
    pub fn restart(&mut self, start: &Position) {
        self.entries.clear();
        self.places.clear();
        self.latest.fill(NONE);
        self.insert(start, ByColor::default());
    }

    /// How many moves were made since the start.
    pub fn ply(&self) -> u32 {
        (self.entries.len() as u32).saturating_sub(1)
    }

    /// For which time the latest position stands.
    pub fn times(&self) -> u32 {
        self.entries.last().map_or(0, |entry| entry.times)
    }

    /// Takes the position after the next move; tells when it stands for the fourth time or more.
    pub fn push(&mut self, after: &Position) -> Option<Repetition> {
        let mut quiet = self
            .entries
            .last()
            .map_or_else(ByColor::default, |entry| entry.quiet);
        if !after.is_check() {
            quiet[!after.turn()] += 1;
        }
        self.insert(after, quiet);
        self.repetition()
    }

    /// What [`History::push`] told of the latest position.
    pub fn repetition(&self) -> Option<Repetition> {
        let last = self.entries.last()?;
        let first = self.entries.get(last.first as usize)?;
        (last.times >= 4).then(|| Repetition {
            ply: self.ply(),
            first: last.first,
            times: last.times,
            perpetual_check_by: Color::ALL
                .into_iter()
                .find(|&color| first.quiet[color] == last.quiet[color]),
        })
    }

    /// Takes the latest move back; the start remains.
    pub fn pop(&mut self) {
        if self.entries.len() > 1
            && let Some(entry) = self.entries.pop()
        {
            self.places.pop();
            let slot = self.slot(entry.hash);
            self.latest[slot] = entry.before;
        }
    }

    /// Takes moves back until only `ply` are left.
    pub fn truncate(&mut self, ply: u32) {
        while self.ply() > ply {
            self.pop();
        }
    }

    fn slot(&self, hash: u64) -> usize {
        hash as usize & (self.latest.len() - 1)
    }

    fn insert(&mut self, position: &Position, quiet: ByColor<u32>) {
        let place = Place {
            board: position.board().clone(),
            hands: *position.hands(),
            turn: position.turn(),
        };
        if self.entries.len() >= self.latest.len() {
            self.grow();
        }
        let (hash, index) = (position.hash(), self.entries.len() as u32);
        let slot = self.slot(hash);
        let before = self.latest[slot];
        let (mut first, mut times) = (index, 1);
        let mut earlier = before;
        while let Some(entry) = self.entries.get(earlier as usize) {
            if entry.hash == hash && self.places[earlier as usize] == place {
                (first, times) = (entry.first, entry.times + 1);
                break;
            }
            earlier = entry.before;
        }
        self.entries.push(Entry {
            hash,
            before,
            first,
            times,
            quiet,
        });
        self.places.push(place);
        self.latest[slot] = index;
    }

    /// Makes room for twice as many positions and sorts them anew.
    #[cold]
    fn grow(&mut self) {
        self.latest = vec![NONE; self.latest.len() * 2];
        for index in 0..self.entries.len() {
            let slot = self.slot(self.entries[index].hash);
            self.entries[index].before = self.latest[slot];
            self.latest[slot] = index as u32;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_history_can_be_taken_back() {
        let mut position = Position::even();
        let mut history = History::new(&position);
        let shuffle = ["2h3h", "8b7b", "3h2h", "7b8b"];
        let mut seen = Vec::new();
        for ply in 0..3000 {
            position.play(shuffle[ply % 4].parse().unwrap());
            let told = history.push(&position);
            assert_eq!(
                told.map(|told| (told.ply, told.first)),
                (ply >= 11).then_some((ply as u32 + 1, (ply as u32 + 1) % 4))
            );
            assert_eq!(told.and_then(|told| told.perpetual_check_by), None);
            seen.push(told);
        }
        for ply in (0..3000u32).rev() {
            assert_eq!(history.repetition(), seen[ply as usize]);
            history.pop();
            assert_eq!(history.ply(), ply);
        }
        history.pop();
        assert_eq!((history.ply(), history.times()), (0, 1));
        history.truncate(0);
        let mut position = Position::even();
        for (ply, told) in seen.iter().enumerate().take(600) {
            position.play(shuffle[ply % 4].parse().unwrap());
            assert_eq!(history.push(&position), *told);
        }
    }
}
