//! What comes next, looked at before it is handed out.
//!
//! Looking at a file takes about as long as opening it. So the workers do it, each for a row of files, and not the one whose
//! turn it is to be handed work while the others wait.

use std::collections::VecDeque;
use std::fs;
use std::iter::Peekable;
use std::sync::{Arc, OnceLock};

use super::feed::SMALL;
use super::inputs::{Inputs, Listed, Walk, search};
use super::unpack::Kind;

/// How many files a row has.
pub(super) const ROW: usize = 64;

/// How many rows may wait. A worker that comes for a task takes at most one row from the front, and adds one.
const FAR: usize = 8;

/// What comes next, and some of it ahead.
#[derive(Debug)]
pub(super) struct Ahead<'i> {
    walk: Peekable<Walk<'i>>,
    rows: VecDeque<Arc<Row>>,
    /// How many of the first row were handed out.
    taken: usize,
}

/// Some that follow each other.
#[derive(Debug)]
pub(super) struct Row {
    listed: Vec<Listed>,
    /// The size of each, if it is a small file.
    small: OnceLock<Vec<Option<u64>>>,
}

impl Row {
    /// Looks at them, or waits for the one who does.
    pub(super) fn look(&self) -> &[Option<u64>] {
        self.small
            .get_or_init(|| self.listed.iter().map(small).collect())
    }
}

impl<'i> Ahead<'i> {
    pub(super) fn of(inputs: &'i Inputs) -> Self {
        Self {
            walk: inputs.walk().peekable(),
            rows: VecDeque::new(),
            taken: 0,
        }
    }

    /// A row for the caller to look at, if it is time.
    pub(super) fn extend(&mut self) -> Option<Arc<Row>> {
        if self.rows.len() >= FAR {
            return None;
        }
        let listed: Vec<Listed> = self.walk.by_ref().take(ROW).collect();
        if listed.is_empty() {
            return None;
        }
        let row = Arc::new(Row {
            listed,
            small: OnceLock::new(),
        });
        self.rows.push_back(Arc::clone(&row));
        Some(row)
    }

    /// Is there anything left?
    pub(super) fn has_more(&mut self) -> bool {
        !self.rows.is_empty() || self.walk.peek().is_some()
    }

    /// What comes next, with its size if it is a small file.
    pub(super) fn next(&mut self) -> Option<(Listed, Option<u64>)> {
        if self.rows.is_empty() {
            self.extend()?;
        }
        let row = self.rows.front()?;
        let next = (
            row.listed.get(self.taken)?.clone(),
            row.look().get(self.taken).copied().flatten(),
        );
        self.taken += 1;
        if self.taken == row.listed.len() {
            self.rows.pop_front();
            self.taken = 0;
        }
        Some(next)
    }
}

/// The size of a small regular file. What cannot be looked at will not be opened either, which is told by the worker.
fn small(listed: &Listed) -> Option<u64> {
    let Listed::Input(input) = listed else {
        return None;
    };
    let path = input.path()?;
    if Kind::by_name(path).is_some() || search::kind(path).is_none() {
        return None;
    }
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_file() => Some(metadata.len()).filter(|&size| size <= SMALL),
        Ok(metadata) => metadata.is_dir().then_some(0),
        Err(_) => Some(0),
    }
}
