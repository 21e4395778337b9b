//! Standard output.

use std::io::Write;

use super::gathered::GATHERED;
use super::{OutputError, Shape, Sink, Taken, Unwritten, Written};
use crate::batch::inputs::Input;

/// Standard output: all games, one after another.
#[derive(Debug)]
pub struct Stream<W> {
    to: W,
    gathered: Vec<u8>,
    shape: Shape,
    first: bool,
}

impl<W: Write> Stream<W> {
    /// Writes to `to`.
    pub fn new(to: W, shape: Shape) -> Self {
        Self {
            to,
            gathered: Vec::new(),
            shape,
            first: true,
        }
    }
}

impl<W: Write + Send> Sink for Stream<W> {
    fn begin(&mut self, _input: &Input) -> Result<(), OutputError> {
        Ok(())
    }

    fn seen(&mut self, _number: u32) -> Result<(), OutputError> {
        Ok(())
    }

    fn write(&mut self, game: Written<'_>) -> Result<Taken, OutputError> {
        let is_first = std::mem::take(&mut self.first);
        self.shape.join(game.bytes, is_first, &mut self.gathered);
        if self.gathered.len() < GATHERED {
            return Ok(Taken::Written);
        }
        let written = self.to.write_all(&self.gathered);
        self.gathered.clear();
        written.map_err(OutputError::stdout)?;
        Ok(Taken::Written)
    }

    fn flush(&mut self) -> Result<(), OutputError> {
        let written = self
            .to
            .write_all(&self.gathered)
            .and_then(|()| self.to.flush());
        self.gathered.clear();
        written.map_err(OutputError::stdout)
    }

    fn end(&mut self) -> Result<(), OutputError> {
        Ok(())
    }

    fn finish(&mut self) -> Result<(), OutputError> {
        self.flush()
    }

    fn stop(&mut self) -> Result<Option<Unwritten>, OutputError> {
        self.flush().map(|()| None)
    }
}
