//! The file of `--report`: all findings and losses of a run as JSON lines, whatever is told at the terminal.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::batch::inputs::Guard;
use crate::batch::safe_file::{SafeFile, WriteError};

/// The file in the making.
#[derive(Debug)]
pub(in crate::cli) struct ReportFile {
    path: PathBuf,
    guard: Guard,
    file: BufWriter<SafeFile>,
}

impl ReportFile {
    /// Begins it.
    ///
    /// # Errors
    ///
    /// When it may not be written.
    pub(in crate::cli) fn create(
        path: &Path,
        force: bool,
        guard: Guard,
    ) -> Result<Self, WriteError> {
        let file = SafeFile::create(path, force, &guard)?;
        Ok(Self {
            path: path.to_owned(),
            guard,
            file: BufWriter::with_capacity(1 << 16, file),
        })
    }

    /// Adds lines.
    pub(super) fn write(&mut self, lines: &str) -> io::Result<()> {
        let written = self.file.write_all(lines.as_bytes());
        written.map_err(|error| {
            io::Error::other(ReportError(self.path.clone(), WriteError::Io(error)))
        })
    }

    /// Puts it where it belongs.
    pub(super) fn commit(self) -> io::Result<()> {
        let Self { path, guard, file } = self;
        let named = |error: WriteError| io::Error::other(ReportError(path.clone(), error));
        let file = file
            .into_inner()
            .map_err(|error| named(WriteError::Io(error.into_error())))?;
        file.commit(&path, &guard).map_err(named)
    }
}

/// Why the file is not written. It goes on as an error of the system whose kind is none of a pipe that nobody reads any
/// more, which would be a normal end.
#[derive(Debug, thiserror::Error)]
#[error("cannot write the report {}: {}", .0.display(), .1)]
pub(in crate::cli) struct ReportError(PathBuf, WriteError);
