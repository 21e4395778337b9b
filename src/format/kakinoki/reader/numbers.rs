//! The numbers before the moves of KIF.

/// The numbers before the moves, and which plies they mean.
#[derive(Debug)]
pub(super) struct Numbers {
    /// The first number of the file less one.
    pub(super) offset: i64,
    /// The number that the next move ought to have; no number at all before the first one.
    pub(super) expected: u32,
    /// The ply of the next move.
    pub(super) ply: u32,
    /// Jumps on the current path: from which number on, and by how much the numbers run ahead of the plies.
    gaps: Vec<Gap>,
}

#[derive(Debug, Clone, Copy)]
struct Gap {
    number: u32,
    ahead: i64,
}

impl Numbers {
    /// There was no move yet.
    pub(super) const NONE: Self = Self {
        offset: 0,
        expected: u32::MAX,
        ply: 0,
        gaps: Vec::new(),
    };

    /// A file may count on from the real ply of its start: its first move has this number.
    pub(super) fn from(first: u32) -> Self {
        Self {
            offset: i64::from(first) - 1,
            expected: first,
            ply: 1,
            gaps: Vec::new(),
        }
    }

    /// The ply that a number means on the current path; `None` if it lies before the first number of the file.
    pub(super) fn ply_of(&self, number: u32) -> Option<u32> {
        let before = self.gaps.partition_point(|gap| gap.number <= number);
        let ahead = self
            .gaps
            .get(..before)
            .and_then(<[Gap]>::last)
            .map_or(0, |gap| gap.ahead);
        u32::try_from(i64::from(number) - self.offset - ahead)
            .ok()
            .filter(|&ply| ply > 0)
    }

    /// Goes to a number on the current path, where a variation begins.
    pub(super) fn go_to(&mut self, number: u32, ply: u32) {
        self.gaps
            .truncate(self.gaps.partition_point(|gap| gap.number <= number));
        self.expected = number;
        self.ply = ply;
    }

    /// The next move has this number, whichever was due, and the numbers go on from it.
    pub(super) fn set(&mut self, number: u32) {
        // Numbers that the line falls back behind were mistakes.
        self.gaps.retain(|gap| gap.number < number);
        let ahead = i64::from(number) - self.offset - i64::from(self.ply);
        if self.gaps.last().map_or(0, |gap| gap.ahead) != ahead {
            self.gaps.push(Gap { number, ahead });
        }
        self.expected = number;
    }

    /// Counts one move.
    pub(super) fn advance(&mut self) {
        self.expected = self.expected.saturating_add(1);
        self.ply = self.ply.saturating_add(1);
    }
}
