//! Where written games go: standard output, one file, or a folder with a file for each input or game.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::format::Format;
use crate::text::encoding::Encoding;

use super::inputs::{Guard, Input, Inputs};
use super::safe_file::{self, SafeFile, WriteError};

/// How much is gathered before it is written.
const GATHERED: usize = 1 << 17;

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

/// What has become of a game that was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taken {
    /// It is written, or as good as written.
    Written,
    /// It stands in a file that is written when its input, or all inputs, have ended.
    Gathered,
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
    fn write(&mut self, number: u32, game: &[u8]) -> Result<Taken, OutputError>;

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

    fn write(&mut self, _number: u32, game: &[u8]) -> Result<Taken, OutputError> {
        let is_first = std::mem::take(&mut self.first);
        self.shape.join(game, is_first, &mut self.gathered);
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

/// A file with gathered bytes, made when the first of them come.
#[derive(Debug)]
struct Gathered {
    file: Option<SafeFile>,
    bytes: Vec<u8>,
    games: u32,
}

impl Gathered {
    const fn new() -> Self {
        Self {
            file: None,
            bytes: Vec::new(),
            games: 0,
        }
    }

    fn push(
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

    fn flush(
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

    /// Ends the file, if there is anything in it.
    fn commit(&mut self, target: &Path, force: bool, guard: &Guard) -> Result<(), WriteError> {
        if self.games == 0 {
            return Ok(());
        }
        self.games = 0;
        let flushed = self.flush(|| SafeFile::create(target, force, guard));
        let file = self.file.take();
        flushed?;
        file.map_or(Ok(()), |file| file.commit(target, guard))
    }

    fn discard(&mut self) {
        *self = Self::new();
    }

    /// Gives it up; what would have stood at `path`?
    fn give_up(&mut self, path: &Path) -> Option<Unwritten> {
        let games = std::mem::replace(self, Self::new()).games;
        (games > 0).then(|| Unwritten {
            path: path.to_owned(),
            games,
        })
    }
}

/// One file for all games.
#[derive(Debug)]
pub struct OneFile {
    target: PathBuf,
    force: bool,
    shape: Shape,
    guard: Guard,
    gathered: Gathered,
    seen: u64,
}

impl OneFile {
    /// A file that may be written.
    ///
    /// # Errors
    ///
    /// When it may not.
    pub fn new(
        target: PathBuf,
        force: bool,
        shape: Shape,
        guard: Guard,
    ) -> Result<Self, WriteError> {
        safe_file::may_write(&target, force, &guard)?;
        Ok(Self {
            target,
            force,
            shape,
            guard,
            gathered: Gathered::new(),
            seen: 0,
        })
    }

    fn failed(&mut self, error: WriteError) -> OutputError {
        self.gathered.discard();
        OutputError::at(&self.target, error)
    }
}

impl Sink for OneFile {
    fn begin(&mut self, _input: &Input) -> Result<(), OutputError> {
        Ok(())
    }

    fn seen(&mut self, _number: u32) -> Result<(), OutputError> {
        self.seen += 1;
        if self.seen > 1 && !self.shape.holds_many {
            self.gathered.discard();
            return Err(OutputError::SecondGame {
                path: self.target.clone(),
            });
        }
        Ok(())
    }

    fn write(&mut self, _number: u32, game: &[u8]) -> Result<Taken, OutputError> {
        let Self {
            target,
            force,
            guard,
            shape,
            gathered,
            ..
        } = self;
        let pushed = gathered.push(game, shape, || SafeFile::create(target, *force, guard));
        pushed.map_err(|error| self.failed(error))?;
        Ok(Taken::Gathered)
    }

    fn flush(&mut self) -> Result<(), OutputError> {
        Ok(())
    }

    fn end(&mut self) -> Result<(), OutputError> {
        Ok(())
    }

    fn finish(&mut self) -> Result<(), OutputError> {
        let committed = self.gathered.commit(&self.target, self.force, &self.guard);
        committed.map_err(|error| self.failed(error))
    }

    fn stop(&mut self) -> Result<Option<Unwritten>, OutputError> {
        Ok(self.gathered.give_up(&self.target))
    }
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

/// The path of an input's output below the folder.
fn planned(input: &Input, extension: &str) -> PathBuf {
    let mut path = input.relative.clone();
    let known = input.path().is_some_and(|path| path.extension().is_some());
    if known {
        path.set_extension(extension);
        return path;
    }
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".");
    name.push(extension);
    path.with_file_name(name)
}

fn taken_already() -> WriteError {
    let error = io::Error::other("another output of this run has this name");
    WriteError::Io(error)
}

/// Two inputs whose outputs would have the same name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Collision {
    /// The output.
    pub target: PathBuf,
    /// The inputs' names.
    pub inputs: [String; 2],
}

/// Why a folder cannot take the outputs.
#[derive(Debug)]
pub enum FolderError {
    /// Two outputs have one name.
    Collision(Collision),
    /// An output would be written over an input.
    OverInput(PathBuf),
    /// A file has the folder's name.
    IsFile(PathBuf),
}

/// A folder with a file for each input, or for each game of a format that holds one.
#[derive(Debug)]
pub struct Folder {
    folder: PathBuf,
    extension: &'static str,
    force: bool,
    shape: Shape,
    guard: Guard,
    /// Numbered files of this run: with `--force` they must not replace each other.
    taken: HashSet<PathBuf>,
    target: PathBuf,
    gathered: Gathered,
    /// The number of the game that waits for its name, which depends on whether another one follows.
    waiting: Option<u32>,
    several: bool,
}

impl Folder {
    /// Plans the outputs of all inputs.
    ///
    /// # Errors
    ///
    /// When two of them have one name, or one is an input.
    pub fn new(
        folder: PathBuf,
        extension: &'static str,
        force: bool,
        shape: Shape,
        inputs: &Inputs,
        guard: Guard,
    ) -> Result<Self, FolderError> {
        if folder.exists() && !folder.is_dir() {
            return Err(FolderError::IsFile(folder));
        }
        let mut targets: HashMap<PathBuf, &Input> = HashMap::new();
        for input in inputs.readable().filter(|input| !input.doubtful) {
            let target = folder.join(planned(input, extension));
            if guard.holds(&target) {
                return Err(FolderError::OverInput(target));
            }
            if let Some(other) = targets.insert(target.clone(), input) {
                return Err(FolderError::Collision(Collision {
                    target,
                    inputs: [other.name(), input.name()],
                }));
            }
        }
        let taken = targets.into_keys().collect();
        let gathered = Gathered::new();
        Ok(Self {
            folder,
            extension,
            force,
            shape,
            guard,
            taken,
            target: PathBuf::new(),
            gathered,
            waiting: None,
            several: false,
        })
    }

    fn make(target: &Path, force: bool, guard: &Guard) -> Result<SafeFile, WriteError> {
        if let Some(folder) = target.parent() {
            fs::create_dir_all(folder)?;
        }
        SafeFile::create(target, force, guard)
    }

    fn commit(&mut self, target: &Path) -> Result<(), OutputError> {
        self.waiting = None;
        let Self {
            force,
            guard,
            gathered,
            ..
        } = self;
        let committed = if gathered.games > 0 && gathered.file.is_none() {
            let made = gathered.flush(|| Self::make(target, *force, guard));
            made.and_then(|()| gathered.commit(target, *force, guard))
        } else {
            gathered.commit(target, *force, guard)
        };
        committed.map_err(|error| self.failed(target, error))
    }

    fn failed(&mut self, target: &Path, error: WriteError) -> OutputError {
        self.gathered.discard();
        OutputError::at(target, error)
    }

    fn commit_numbered(&mut self, number: u32) -> Result<(), OutputError> {
        let target = safe_file::numbered(&self.target, number);
        if !self.taken.insert(target.clone()) {
            return Err(self.failed(&target, taken_already()));
        }
        self.commit(&target)
    }
}

impl Sink for Folder {
    fn begin(&mut self, input: &Input) -> Result<(), OutputError> {
        self.target = self.folder.join(planned(input, self.extension));
        self.several = false;
        self.waiting = None;
        self.gathered.discard();
        if input.doubtful && !self.taken.insert(self.target.clone()) {
            return Err(OutputError::at(&self.target, taken_already()));
        }
        if self.shape.holds_many {
            safe_file::may_write(&self.target, self.force, &self.guard)
                .map_err(|error| OutputError::at(&self.target, error))?;
        }
        Ok(())
    }

    fn seen(&mut self, number: u32) -> Result<(), OutputError> {
        if number > 1 && !self.shape.holds_many {
            self.several = true;
            if let Some(first) = self.waiting.take() {
                return self.commit_numbered(first);
            }
        }
        Ok(())
    }

    fn write(&mut self, number: u32, game: &[u8]) -> Result<Taken, OutputError> {
        if !self.shape.holds_many {
            // The name of the file is not known yet.
            self.gathered.games = 1;
            self.gathered.bytes.extend_from_slice(game);
            if self.several {
                return self.commit_numbered(number).map(|()| Taken::Written);
            }
            self.waiting = Some(number);
            return Ok(Taken::Waiting);
        }
        let target = self.target.clone();
        let Self {
            force,
            guard,
            shape,
            gathered,
            ..
        } = self;
        let pushed = gathered.push(game, shape, || Self::make(&target, *force, guard));
        pushed.map_err(|error| self.failed(&target, error))?;
        Ok(Taken::Gathered)
    }

    fn goes_on(&self) -> bool {
        !self.shape.holds_many
    }

    fn flush(&mut self) -> Result<(), OutputError> {
        Ok(())
    }

    fn end(&mut self) -> Result<(), OutputError> {
        let target = std::mem::take(&mut self.target);
        self.commit(&target)
    }

    fn finish(&mut self) -> Result<(), OutputError> {
        Ok(())
    }

    fn stop(&mut self) -> Result<Option<Unwritten>, OutputError> {
        Ok(self.gathered.give_up(&self.target))
    }
}
