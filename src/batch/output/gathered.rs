//! A file in the making.

use std::io::Write;
use std::path::Path;

use super::{Shape, Unwritten};
use crate::batch::inputs::Guard;
use crate::batch::safe_file::{SafeFile, WriteError};

/// How much is gathered before it is written.
pub(super) const GATHERED: usize = 1 << 17;

/// A file with gathered bytes, made when the first of them come.
#[derive(Debug)]
pub(super) struct Gathered {
    file: Option<SafeFile>,
    bytes: Vec<u8>,
    /// How many games there are.
    pub(super) games: u32,
}

impl Gathered {
    pub(super) const fn new() -> Self {
        Self {
            file: None,
            bytes: Vec::new(),
            games: 0,
        }
    }

    /// Adds a game.
    pub(super) fn push(
        &mut self,
        game: &[u8],
        shape: &Shape,
        make: impl FnOnce() -> Result<SafeFile, WriteError>,
    ) -> Result<(), WriteError> {
        shape.join(game, self.games == 0, &mut self.bytes);
        self.games += 1;
        if self.bytes.len() >= GATHERED {
            return self.flush(make);
        }
        Ok(())
    }

    /// Writes what is gathered.
    pub(super) fn flush(
        &mut self,
        make: impl FnOnce() -> Result<SafeFile, WriteError>,
    ) -> Result<(), WriteError> {
        let file = match &mut self.file {
            Some(file) => file,
            None => self.file.insert(make()?),
        };
        let written = file.write_all(&self.bytes);
        self.bytes.clear();
        written.map_err(WriteError::Io)
    }

    /// Holds one game, which is all that the file gets.
    pub(super) fn hold(&mut self, game: &[u8]) {
        self.games = 1;
        self.bytes.extend_from_slice(game);
    }

    /// Holds one game whose file is made already.
    pub(super) fn hold_file(&mut self, file: SafeFile) {
        self.discard();
        self.games = 1;
        self.file = Some(file);
    }

    /// Ends the file, if there is anything in it.
    pub(super) fn commit(
        &mut self,
        target: &Path,
        guard: &Guard,
        make: impl FnOnce() -> Result<SafeFile, WriteError>,
    ) -> Result<(), WriteError> {
        if self.games == 0 {
            return Ok(());
        }
        self.games = 0;
        let flushed = self.flush(make);
        let file = self.file.take();
        flushed?;
        file.map_or(Ok(()), |file| file.commit(target, guard))
    }

    /// Forgets what there is.
    pub(super) fn discard(&mut self) {
        self.file = None;
        self.bytes.clear();
        self.games = 0;
    }

    /// Gives it up; what would have stood at `path`?
    pub(super) fn give_up(&mut self, path: &Path) -> Option<Unwritten> {
        let games = std::mem::replace(self, Self::new()).games;
        (games > 0).then(|| Unwritten {
            path: path.to_owned(),
            games,
        })
    }
}
