//! The lines of play of a sheet that are open where it is read.
//!
//! A sheet may tell a variation inside each of a hundred thousand others. So nothing here grows with the lines that are open
//! when a line begins or goes on: where it leaves the one before is found by steps that skip many, and the line that a column
//! belongs to is remembered by the column.

use std::collections::HashMap;

use crate::record::transcript::StepId;

/// The steps from the start of the game up to one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Path {
    /// The last one; none is the start.
    pub(super) last: Option<StepId>,
    /// How many they are.
    pub(super) len: usize,
}

/// What the step before is, for each step, and one far before it.
#[derive(Debug, Clone, Copy)]
struct Before {
    len: usize,
    step: Option<StepId>,
    /// So far before that a few of these lead to any step of the path.
    far: Option<StepId>,
}

/// All steps, each with the way to it.
#[derive(Debug, Default)]
pub(super) struct Paths {
    steps: Vec<Before>,
}

impl Paths {
    /// Adds the next step behind a path, and gives the path up to it.
    pub(super) fn push(&mut self, before: Path, id: StepId) -> Path {
        let len_of = |step: Option<StepId>| self.of(step).map_or(0, |of| of.len);
        let far = |step: Option<StepId>| self.of(step).and_then(|of| of.far);
        let (near, next) = (far(before.last), far(far(before.last)));
        // Two skips of one length become one of twice that and a step.
        let is_even = before.len - len_of(near) == len_of(near) - len_of(next);
        let far = if is_even { next } else { before.last };
        let len = before.len + 1;
        debug_assert_eq!(id.0 as usize, self.steps.len());
        self.steps.push(Before {
            len,
            step: before.last,
            far,
        });
        Path {
            last: Some(id),
            len,
        }
    }

    fn of(&self, step: Option<StepId>) -> Option<&Before> {
        self.steps.get(step?.0 as usize)
    }

    /// The first steps of a path, if it has so many.
    pub(super) fn first(&self, path: Path, len: usize) -> Option<Path> {
        if len > path.len {
            return None;
        }
        let mut at = path;
        while at.len > len {
            let of = self.of(at.last)?;
            let far_len = self.of(of.far).map_or(0, |far| far.len);
            at = if far_len >= len {
                Path {
                    last: of.far,
                    len: far_len,
                }
            } else {
                Path {
                    last: of.step,
                    len: at.len - 1,
                }
            };
        }
        Some(at)
    }
}

/// A line of play that is being read.
#[derive(Debug, Default)]
pub(super) struct Line {
    /// The columns before its heading.
    pub(super) indent: usize,
    /// The column of its rows, once there is one.
    anchor: Option<usize>,
    /// The ply of its first move; 0 in the main line.
    pub(super) first: u32,
    /// Its steps from the start of the game, those of the lines that it leaves included; an ending is the last one.
    pub(super) path: Path,
    pub(super) ended: bool,
    /// Nothing of it has been read.
    pub(super) is_new: bool,
}

/// The main line, and the variations that are open, each inside the one before it.
#[derive(Debug)]
pub(super) struct OpenLines {
    lines: Vec<Line>,
    /// The numbers of the lines whose rows begin in a column, in their order.
    in_column: HashMap<usize, Vec<usize>>,
}

impl Line {
    /// A variation from this ply on, behind so many columns.
    pub(super) fn variation(indent: usize, first: u32) -> Self {
        Self {
            indent,
            first,
            is_new: true,
            ..Self::default()
        }
    }
}

impl OpenLines {
    /// The main line.
    pub(super) fn new() -> Self {
        Self {
            lines: vec![Line::default()],
            in_column: HashMap::new(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    pub(super) fn last(&self) -> Option<&Line> {
        self.lines.last()
    }

    pub(super) fn last_mut(&mut self) -> Option<&mut Line> {
        self.lines.last_mut()
    }

    pub(super) fn push(&mut self, line: Line) {
        self.lines.push(line);
    }

    pub(super) fn pop(&mut self) {
        self.set_column(None);
        self.lines.pop();
    }

    /// Says in which column the rows of the last line begin; `None` if that is not known.
    pub(super) fn set_column(&mut self, column: Option<usize>) {
        let number = self.lines.len().saturating_sub(1);
        let Some(line) = self.lines.last_mut() else {
            return;
        };
        if let Some(before) = std::mem::replace(&mut line.anchor, column)
            && let Some(numbers) = self.in_column.get_mut(&before)
        {
            // It is the last line, and so the last of its column.
            numbers.pop();
        }
        if let Some(column) = column {
            self.in_column.entry(column).or_default().push(number);
        }
    }

    /// Says it where it is not known yet.
    pub(super) fn learn_column(&mut self, column: usize) {
        if self.last().is_some_and(|line| line.anchor.is_none()) {
            self.set_column(Some(column));
        }
    }

    /// Goes back to the last line whose rows begin in a column, and tells how many such lines there are.
    pub(super) fn back_to_column(&mut self, column: usize) -> usize {
        let lines = self.in_column.get(&column);
        let count = lines.map_or(0, Vec::len);
        if let Some(&number) = lines.and_then(|lines| lines.last()) {
            while self.lines.len() > number + 1 {
                self.pop();
            }
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_beginning_of_a_path_is_found() {
        // A tree in which each step follows one of those before it, some far back.
        let mut paths = Paths::default();
        let mut known: Vec<(Path, Vec<StepId>)> = vec![(Path::default(), Vec::new())];
        for index in 0..600_usize {
            let from = if index % 7 == 0 { index * index % (index + 1) } else { index };
            let (before, steps) = known[from].clone();
            let id = StepId(index as u32);
            let path = paths.push(before, id);
            let mut steps = steps;
            steps.push(id);
            assert_eq!(path.len, steps.len());
            known.push((path, steps));
        }
        for (path, steps) in &known {
            for len in 0..=steps.len() {
                let first = paths.first(*path, len).expect("it is so long");
                assert_eq!(first.len, len);
                assert_eq!(first.last, len.checked_sub(1).map(|last| steps[last]));
            }
            assert_eq!(paths.first(*path, path.len + 1), None);
        }
    }

    #[test]
    fn lines_are_found_by_their_column() {
        let mut lines = OpenLines::new();
        lines.learn_column(4);
        for column in [8, 12, 12, 12] {
            lines.push(Line::default());
            lines.learn_column(column);
            lines.learn_column(99);
        }
        lines.push(Line::default());
        lines.set_column(Some(16));
        lines.set_column(None);
        assert_eq!((lines.back_to_column(16), lines.len()), (0, 6));
        assert_eq!((lines.back_to_column(12), lines.len()), (3, 5));
        lines.pop();
        assert_eq!((lines.back_to_column(12), lines.len()), (2, 4));
        assert_eq!((lines.back_to_column(8), lines.len()), (1, 2));
        assert_eq!((lines.back_to_column(12), lines.len()), (0, 2));
        assert_eq!((lines.back_to_column(4), lines.len()), (1, 1));
    }
}
