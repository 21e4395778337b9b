//! What is read: standard input, files, and the records in folders.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use super::unpack;
use crate::batch::said;
use crate::record::fault::{Code, Fault};

pub mod filter;
mod guard;
pub mod list;
pub(super) mod search;
pub(super) mod tape;
mod walk;

pub use filter::Filter;
pub use guard::{Guard, Reserved};
pub use search::Search;
pub use tape::Tape;
pub use walk::Walk;

use walk::Searching;

/// Where an input comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
    /// What is in an archive, or in a packed file.
    Entry {
        /// The archive as it was given.
        archive: PathBuf,
        /// The name of the entry; a packed file has none of its own.
        name: Option<String>,
    },
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
    /// It was found in a folder or an archive, and not asked for by its name.
    pub found: bool,
    /// Its bytes, if it cannot be read twice and was looked at already.
    pub head: OnceLock<Tape>,
}

impl Input {
    pub(super) fn stdin() -> Self {
        Self {
            source: Source::Stdin,
            relative: PathBuf::from("stdin"),
            doubtful: false,
            found: false,
            head: OnceLock::new(),
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
            found: false,
            head: OnceLock::new(),
        }
    }

    /// The path of a file; `None` is standard input.
    pub fn path(&self) -> Option<&Path> {
        match &self.source {
            Source::Stdin | Source::Entry { .. } => None,
            Source::File(path) => Some(path),
        }
    }

    /// What messages call it: the path as it was given, `-`, or that of the archive with the name of the entry behind it.
    pub fn name(&self) -> String {
        match &self.source {
            Source::Stdin => "-".to_owned(),
            Source::File(path) => path.to_string_lossy().into_owned(),
            Source::Entry { archive, name } => {
                let archive = archive.to_string_lossy();
                match name {
                    Some(name) => format!("{archive}/{name}"),
                    None => archive.into_owned(),
                }
            }
        }
    }

    /// The extension of its name.
    pub fn extension(&self) -> Option<&str> {
        let path = match &self.source {
            Source::Stdin => return None,
            Source::File(path) => path,
            Source::Entry { .. } => &self.relative,
        };
        path.extension()?.to_str()
    }

    /// The file behind it once more, if it is a regular one.
    pub(super) fn once_more(&self) -> Option<io::Result<File>> {
        self.size()?;
        match &self.source {
            Source::Stdin => guard::stdin_file(),
            Source::File(path) => Some(File::open(path)),
            Source::Entry { .. } => None,
        }
    }

    /// Is it an archive or a packed file by its name?
    pub fn is_packed(&self) -> bool {
        self.path()
            .is_some_and(|path| unpack::Kind::by_name(path).is_some())
    }

    /// Is it by its name an archive, which may hold many files?
    pub fn is_archive(&self) -> bool {
        let kind = self.path().and_then(unpack::Kind::by_name);
        kind.is_some_and(|kind| !matches!(kind, unpack::Kind::Single(_)))
    }

    /// Its size in bytes, if it is a regular file.
    pub fn size(&self) -> Option<u64> {
        let metadata = match &self.source {
            Source::Stdin => guard::stdin()?,
            Source::File(path) => fs::metadata(path).ok()?,
            Source::Entry { .. } => return None,
        };
        metadata.is_file().then_some(metadata.len())
    }

    /// Is it a file whose bytes are all there, so that nobody has to wait for them?
    pub fn is_regular(&self) -> bool {
        matches!(self.source, Source::Entry { .. }) || self.size().is_some()
    }

    /// Opens it.
    ///
    /// # Errors
    ///
    /// When the file cannot be opened, or is a folder.
    pub fn open(&self) -> io::Result<Box<dyn Read + Send>> {
        if let Some(tape) = self.head.get() {
            return Ok(Box::new(tape.read()));
        }
        match &self.source {
            Source::Stdin => Ok(Box::new(io::stdin())),
            Source::File(path) => Ok(Box::new(File::open(path)?)),
            // It is read with its archive.
            Source::Entry { .. } => Err(io::ErrorKind::Unsupported.into()),
        }
    }
}

/// Does standard output or standard error go to this file?
pub fn is_stream(path: &Path) -> bool {
    guard::Written::now().holds_at(path)
}

/// A file that cannot be opened or read.
pub fn unreadable(error: &io::Error) -> Fault {
    Fault::new(Code::UnreadableFile, said::words(error))
}

/// What the paths of a command line come to, one by one.
#[derive(Debug, Clone)]
pub enum Listed {
    /// An input that can be tried.
    Input(Arc<Input>),
    /// One that cannot be read, with the reason.
    Unreadable(Box<(Arc<Input>, Fault)>),
    /// A file of a folder that looks like a record by its name and is not read.
    PassedOver(Arc<Input>),
    /// A folder, which is searched when its turn comes.
    Folder(PathBuf),
}

/// What the paths of a command line come to.
#[derive(Debug, Clone, Default)]
pub struct Inputs {
    /// In their order; those that cannot be read are among them with their fault.
    list: Arc<Vec<Listed>>,
    searching: Arc<Searching>,
    /// The folders that are searched.
    folders: Vec<PathBuf>,
    /// An input that was asked for by name, and that standard output or standard error goes to at the same time.
    pub also_written: Option<Input>,
    /// The list that named them, which is read as they are.
    named_by: Option<Source>,
    /// Where the report will stand.
    report: Option<Reserved>,
}

impl Inputs {
    /// All there is in its order, with what is in the folders.
    pub fn walk(&self) -> Walk<'_> {
        Walk::over(&self.list, &self.searching)
    }

    /// Searches the folders now: what comes to lie in them later is no input.
    pub fn gather(&mut self) {
        if self.list.iter().any(|it| matches!(it, Listed::Folder(_))) {
            self.list = Arc::new(self.walk().collect());
        }
    }

    /// The inputs that can be tried.
    pub fn readable(&self) -> impl Iterator<Item = Arc<Input>> {
        self.walk().filter_map(|listed| match listed {
            Listed::Input(input) => Some(input),
            _ => None,
        })
    }

    /// Is there more than one, or a folder, in which there may be any number?
    pub fn are_several(&self) -> bool {
        !self.folders.is_empty() || self.list.len() > 1
    }

    /// What is to be said when nothing was read and everything passed over: what goes on because all is good must not go on
    /// over nothing.
    ///
    /// What was asked for by its name and is passed over is an archive, which is as a folder.
    pub fn nothing(&self) -> impl Iterator<Item = (Arc<Input>, Fault)> {
        let folders = self.folders.iter().map(|folder| Input::file(folder));
        let archives = self.list.iter().filter_map(|listed| match listed {
            Listed::Input(input) if !input.found => Some(Input::clone(input)),
            _ => None,
        });
        let filter = self.filter();
        folders
            .chain(archives)
            .map(|input| walk::without_records(input, filter))
    }

    /// How many there are, whether they can be read or not.
    pub fn count(&self) -> usize {
        let is_tried = |it: &Listed| !matches!(it, Listed::PassedOver(_));
        self.walk().filter(is_tried).count()
    }

    /// Which files of archives are wanted.
    pub fn filter(&self) -> &Arc<Filter> {
        &self.searching.filter
    }
}
