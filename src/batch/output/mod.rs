//! Where written games go: standard output, one file, or a folder with a file for each input or game.

use std::io;
use std::path::{Path, PathBuf};

use crate::format::Format;
use crate::text::encoding::Encoding;

use super::inputs::Input;
use super::safe_file::{Prepared, WriteError};

mod folder;
mod gathered;
mod one_file;
mod stream;

pub use folder::{Clash, Collision, Folder, FolderError, Naming, Preparer};
pub use one_file::OneFile;
pub use stream::Stream;

/// How games stand in a file.
#[derive(Debug, Clone)]
pub struct Shape {
    /// What stands between two games, with the line ends of the output.
    pub separator: String,
    /// The lines that only the first game of a file begins with.
    pub file_head: String,
    /// May a file hold several games?
    pub holds_many: bool,
}

impl Shape {
    /// Appends a game to those before it in its file.
    fn join(&self, game: &[u8], is_first: bool, to: &mut Vec<u8>) {
        if is_first {
            to.extend_from_slice(game);
        } else {
            to.extend_from_slice(self.separator.as_bytes());
            let own = game.strip_prefix(self.file_head.as_bytes());
            to.extend_from_slice(own.unwrap_or(game));
        }
    }
}

/// Why the run cannot go on, or one of its files cannot be written.
#[derive(Debug)]
pub enum OutputError {
    /// The reader of our output has gone: a normal end.
    Closed,
    /// A file could not be written.
    Failed {
        /// Which one; `None` is standard output.
        path: Option<PathBuf>,
        /// Why.
        error: WriteError,
    },
    /// A second game for one file of a format that holds one.
    SecondGame {
        /// The file.
        path: PathBuf,
    },
}

impl OutputError {
    fn at(path: &Path, error: impl Into<WriteError>) -> Self {
        match error.into() {
            WriteError::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => Self::Closed,
            error => Self::Failed {
                path: Some(path.to_owned()),
                error,
            },
        }
    }

    fn stdout(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Closed,
            _ => Self::Failed {
                path: None,
                error: WriteError::Io(error),
            },
        }
    }
}

/// A written game.
#[derive(Debug)]
pub struct Written<'g> {
    /// The number of the game in its input.
    pub number: u32,
    /// What is written.
    pub bytes: &'g [u8],
    /// The path of its own that it gets below the folder, where games are named by what is in them.
    pub name: Option<&'g Path>,
    /// The file of the game, made by the one who wrote it: making files takes longer than converting them.
    pub prepared: Option<Prepared>,
}

/// What has become of a game that was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taken {
    /// It is written, or as good as written.
    Written,
    /// It stands in a file that is written when it is full, or when its input, or all inputs, have ended.
    Gathered,
    /// It was the last one of its file, which is written.
    Completed,
    /// It belongs to a file that could not be begun, which was told.
    Dropped,
    /// It is written under a name that depends on whether another game follows.
    Waiting,
}

/// A file that was begun and is not written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unwritten {
    /// Its path.
    pub path: PathBuf,
    /// The number of games in it.
    pub games: u32,
}

/// Where written games go.
pub trait Sink: Send {
    /// The next games come from this input.
    ///
    /// # Errors
    ///
    /// When nothing can be written for it.
    fn begin(&mut self, input: &Input) -> Result<(), OutputError>;

    /// A game was read, the `number`th of its input, whether it will be written or not. One that waits is written.
    ///
    /// # Errors
    ///
    /// When there may not be another one, or the one that waits cannot be written.
    fn seen(&mut self, number: u32) -> Result<(), OutputError>;

    /// Takes a written game.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    fn write(&mut self, game: Written<'_>) -> Result<Taken, OutputError>;

    /// May the next game of the input be written although one could not be?
    fn goes_on(&self) -> bool {
        false
    }

    /// Writes what is gathered: the input is slow.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    fn flush(&mut self) -> Result<(), OutputError>;

    /// The input has ended.
    ///
    /// # Errors
    ///
    /// When its file cannot be written.
    fn end(&mut self) -> Result<(), OutputError>;

    /// All inputs have ended.
    ///
    /// # Errors
    ///
    /// When the file cannot be written.
    fn finish(&mut self) -> Result<(), OutputError>;

    /// Nothing follows, for a game had an error: a file that is not whole is not written.
    ///
    /// # Errors
    ///
    /// When what is written all the same cannot be.
    fn stop(&mut self) -> Result<Option<Unwritten>, OutputError>;
}

/// The extension of files in this format and encoding.
pub fn extension(format: &'static Format, encoding: Encoding) -> &'static str {
    let fitting = format
        .extensions
        .iter()
        .find(|(_, usual)| *usual == encoding);
    fitting
        .or(format.extensions.first())
        .map_or(format.name, |(extension, _)| extension)
}
