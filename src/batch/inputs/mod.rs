//! What is read: standard input, files, and the records in folders.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::games::{Buffer, Games, Reading};
use crate::format::Format;
use crate::record::fault::{Code, Fault};

pub mod filter;
mod guard;
pub mod list;
mod search;

pub use filter::Filter;
pub use guard::Guard;
pub use search::Search;

/// Where an input comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
}

/// One input.
#[derive(Debug, Clone)]
pub struct Input {
    /// Where it comes from.
    pub source: Source,
    /// Its path below the folder that was asked for, or its bare name; the output's path is made from it.
    pub relative: PathBuf,
    /// It was found in a folder under a name that says nothing; it is read only when it surely is a record.
    pub doubtful: bool,
    /// What was read of it already, if it cannot be read twice.
    pub head: Vec<u8>,
}

impl Input {
    pub(super) fn stdin() -> Self {
        Self {
            source: Source::Stdin,
            relative: PathBuf::from("stdin"),
            doubtful: false,
            head: Vec::new(),
        }
    }

    pub(super) fn file(path: &Path) -> Self {
        let relative = path
            .file_name()
            .map_or_else(|| path.to_owned(), PathBuf::from);
        Self {
            source: Source::File(path.to_owned()),
            relative,
            doubtful: false,
            head: Vec::new(),
        }
    }

    /// The path of a file; `None` is standard input.
    pub fn path(&self) -> Option<&Path> {
        match &self.source {
            Source::Stdin => None,
            Source::File(path) => Some(path),
        }
    }

    /// What messages call it: the path as it was given, or `-`.
    pub fn name(&self) -> String {
        self.path().map_or_else(
            || "-".to_owned(),
            |path| path.to_string_lossy().into_owned(),
        )
    }

    /// The extension of its name.
    pub fn extension(&self) -> Option<&str> {
        self.path()?.extension()?.to_str()
    }

    /// Its size in bytes, if it is a regular file.
    pub fn size(&self) -> Option<u64> {
        let metadata = match &self.source {
            Source::Stdin => guard::stdin()?,
            Source::File(path) => fs::metadata(path).ok()?,
        };
        metadata.is_file().then_some(metadata.len())
    }

    /// Has its name an extension, in whose place another one can stand?
    pub fn has_extension(&self) -> bool {
        self.path().is_some_and(|path| path.extension().is_some())
    }

    /// Is it a file whose bytes are all there, so that nobody has to wait for them?
    pub fn is_regular(&self) -> bool {
        self.size().is_some()
    }

    /// Opens it.
    ///
    /// # Errors
    ///
    /// When the file cannot be opened, or is a folder.
    pub fn open(&self) -> io::Result<Box<dyn Read + Send>> {
        match &self.source {
            Source::Stdin => Ok(self.behind_head(io::stdin())),
            Source::File(path) => Ok(self.behind_head(File::open(path)?)),
        }
    }

    fn behind_head(&self, rest: impl Read + Send + 'static) -> Box<dyn Read + Send> {
        if self.head.is_empty() {
            Box::new(rest)
        } else {
            Box::new(io::Cursor::new(self.head.clone()).chain(rest))
        }
    }
}

/// Keeps what is read.
struct Tee<'s, R>(R, &'s mut Vec<u8>);

impl<R: Read> Read for Tee<'_, R> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let length = self.0.read(buf)?;
        self.1.extend_from_slice(&buf[..length]);
        Ok(length)
    }
}

/// A file that cannot be opened or read.
pub fn unreadable(error: &io::Error) -> Fault {
    Fault::new(Code::UnreadableFile, describe(error))
}

/// The system's words for an error, without the number.
pub(super) fn describe(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or(&text);
    let mut chars = text.chars();
    match chars.next() {
        // `No such file …` begins like a sentence; a message does not.
        Some(first) if chars.clone().next().is_some_and(char::is_lowercase) => {
            first.to_lowercase().chain(chars).collect()
        }
        _ => text.to_owned(),
    }
}

/// An input that can be tried, or one that cannot, with the reason.
pub type Listed = Result<Arc<Input>, (Arc<Input>, Fault)>;

/// What the paths of a command line come to.
#[derive(Debug, Default)]
pub struct Inputs {
    /// The inputs in their order; those that cannot be read are among them with their fault.
    pub list: Vec<Listed>,
    /// Files of folders that look like records by their names and are not read.
    pub passed_over: Vec<Input>,
    /// Folders in which there is nothing to read.
    pub empty_folders: Vec<PathBuf>,
    /// Is a folder among the paths?
    pub has_folder: bool,
    /// An input that was asked for by name, and that standard output or standard error goes to at the same time.
    pub also_written: Option<Input>,
}

impl Inputs {
    /// The format of the first input that has one. What is read of it is kept where it cannot be read again.
    pub fn first_format(&mut self, reading: Reading) -> Option<&'static Format> {
        if reading.format.is_some() {
            return reading.format;
        }
        for input in self.list.iter_mut().flatten() {
            let Ok(opened) = input.open() else { continue };
            let mut seen = Vec::new();
            let mut games = Games::new(Tee(opened, &mut seen), reading, Buffer::new());
            let extension = input.extension().filter(|_| !input.doubtful);
            let format = loop {
                match games.format(extension) {
                    Ok(None) if games.refill().is_ok() => {}
                    found => break found.ok().flatten(),
                }
            };
            drop(games);
            if !input.is_regular() || input.source == Source::Stdin {
                Arc::make_mut(input).head = seen;
            }
            if format.is_some() {
                return format;
            }
        }
        None
    }

    /// The inputs that can be tried.
    pub fn readable(&self) -> impl Iterator<Item = &Input> {
        self.list
            .iter()
            .filter_map(|input| input.as_ref().ok().map(|input| &**input))
    }
}
