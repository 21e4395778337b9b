//! One file for all games, or a row of numbered ones.

use std::num::NonZeroU32;
use std::path::PathBuf;

use super::gathered::Gathered;
use super::{OutputError, Shape, Sink, Taken, Unwritten, Written};
use crate::batch::inputs::{Guard, Input};
use crate::batch::safe_file::{self, SafeFile, WriteError};

/// One file for all games.
#[derive(Debug)]
pub struct OneFile {
    target: PathBuf,
    force: bool,
    shape: Shape,
    guard: Guard,
    gathered: Gathered,
    seen: u64,
    /// It is a device or a pipe, at whose other end somebody may wait for each game.
    is_followed: bool,
    /// How many games a file gets, if there are to be several files, and how many of them are full.
    split: Option<(NonZeroU32, u32)>,
}

impl OneFile {
    /// A file that may be written; with `split` several with so many games each, which are numbered.
    ///
    /// # Errors
    ///
    /// When it, or the first of them, may not be written; with its name.
    pub fn new(
        target: PathBuf,
        split: Option<NonZeroU32>,
        force: bool,
        shape: Shape,
        guard: Guard,
    ) -> Result<Self, (PathBuf, WriteError)> {
        let file = Self {
            is_followed: split.is_none() && safe_file::is_special(&target),
            target,
            force,
            shape,
            guard,
            gathered: Gathered::new(),
            seen: 0,
            split: split.map(|games| (games, 0)),
        };
        let first = file.part();
        match safe_file::may_write(&first, force, &file.guard) {
            Ok(()) => Ok(file),
            Err(error) => Err((first, error)),
        }
    }

    /// The file that is written now.
    fn part(&self) -> PathBuf {
        match self.split {
            Some((_, full)) => safe_file::numbered(&self.target, full + 1),
            None => self.target.clone(),
        }
    }

    fn commit(&mut self) -> Result<(), OutputError> {
        let part = self.part();
        let Self {
            force,
            guard,
            gathered,
            ..
        } = self;
        let made = || SafeFile::create(&part, *force, guard);
        let committed = gathered.commit(&part, guard, made);
        committed.map_err(|error| self.failed(error))
    }

    fn failed(&mut self, error: WriteError) -> OutputError {
        self.gathered.discard();
        OutputError::at(&self.part(), error)
    }
}

impl Sink for OneFile {
    fn begin(&mut self, _input: &Input) -> Result<(), OutputError> {
        Ok(())
    }

    fn seen(&mut self, _number: u32) -> Result<(), OutputError> {
        self.seen += 1;
        if self.seen > 1 && !self.shape.holds_many && self.split.is_none() {
            self.gathered.discard();
            return Err(OutputError::SecondGame {
                path: self.target.clone(),
            });
        }
        Ok(())
    }

    fn write(&mut self, game: Written<'_>) -> Result<Taken, OutputError> {
        let part = self.part();
        let Self {
            force,
            guard,
            shape,
            gathered,
            ..
        } = self;
        let made = || SafeFile::create(&part, *force, guard);
        let pushed = gathered.push(game.bytes, shape, made);
        pushed.map_err(|error| self.failed(error))?;
        match self.split {
            Some((games, full)) if self.gathered.games == games.get() => {
                self.commit()?;
                self.split = Some((games, full + 1));
                Ok(Taken::Completed)
            }
            _ => Ok(Taken::Gathered),
        }
    }

    fn flush(&mut self) -> Result<(), OutputError> {
        if !self.is_followed || self.gathered.games == 0 {
            return Ok(());
        }
        let Self {
            target,
            force,
            guard,
            gathered,
            ..
        } = self;
        let flushed = gathered.flush(|| SafeFile::create(target, *force, guard));
        flushed.map_err(|error| self.failed(error))
    }

    fn end(&mut self) -> Result<(), OutputError> {
        Ok(())
    }

    fn finish(&mut self) -> Result<(), OutputError> {
        self.commit()
    }

    fn stop(&mut self) -> Result<Option<Unwritten>, OutputError> {
        let part = self.part();
        Ok(self.gathered.give_up(&part))
    }
}
