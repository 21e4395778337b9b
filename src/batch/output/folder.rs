//! A folder with a file for each input, for each game, or for so many games.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fs;
use std::io;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::gathered::Gathered;
use super::{OutputError, Shape, Sink, Taken, Unwritten, Written};
use crate::batch::inputs::{Guard, Input, Inputs};
use crate::batch::safe_file::{self, Prepared, SafeFile, WriteError};
use crate::batch::said;
use crate::batch::unpack::stem;
use crate::messages::{Message, findings};

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
    /// An output would stand where the report will.
    OverReport(PathBuf),
    /// A file stands where it, or a folder above it, should.
    IsFile(PathBuf),
    /// It is not there and cannot be made.
    Unwritable(PathBuf, io::Error),
}

/// How the files of a folder are called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Naming {
    /// As the inputs, in the same subfolders.
    Mirrored {
        /// How many games a file gets at most.
        split: Option<NonZeroU32>,
    },
    /// Each game has a name of its own, by what is in it.
    Named,
}

/// What happens to a second output of the same name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Clash {
    /// It gets a number.
    Number,
    /// It is not written.
    Refuse,
}

/// The output of an input that is still to come.
#[derive(Debug)]
struct Plan {
    input: Arc<Input>,
    /// Nothing stood in its folder before the run.
    is_vacant: bool,
}

/// Looks whether there is anything in a folder: where there is not, no output has to be looked up before it is written.
#[derive(Debug, Default)]
struct Vacant {
    folders: HashMap<PathBuf, bool>,
    /// The one of the output before, which most often is that of the next.
    last: Option<(PathBuf, bool)>,
}

impl Vacant {
    /// Was nothing there where this output will stand?
    fn holds(&mut self, target: &Path) -> bool {
        let Some(folder) = target.parent() else {
            return false;
        };
        if let Some((last, is_vacant)) = &self.last
            && last.as_os_str() == folder.as_os_str()
        {
            return *is_vacant;
        }
        let look = || match fs::read_dir(folder) {
            Ok(mut entries) => entries.next().is_none(),
            Err(error) => error.kind() == io::ErrorKind::NotFound,
        };
        let folder = folder.to_owned();
        let is_vacant = *self.folders.entry(folder.clone()).or_insert_with(look);
        self.last = Some((folder, is_vacant));
        is_vacant
    }
}

/// A folder of outputs.
#[derive(Debug)]
pub struct Folder {
    folder: PathBuf,
    extension: &'static str,
    force: bool,
    shape: Shape,
    guard: Guard,
    naming: Naming,
    clash: Clash,
    /// The outputs of inputs that are still to come.
    planned: HashMap<PathBuf, Plan>,
    /// The outputs of this run: with `--force` they must not replace each other. Where a second one is refused it is said
    /// of which input the first one is.
    taken: HashMap<PathBuf, Option<Arc<str>>>,
    /// The name of the input, where that may be said.
    source: Option<Arc<str>>,
    /// The number that was given last to an output of this name.
    numbers: HashMap<PathBuf, u32>,
    /// The file of the input.
    target: PathBuf,
    /// The one that several games of it are gathered for now.
    part: PathBuf,
    gathered: Gathered,
    /// The number of the game that waits for its name, which depends on whether another one follows.
    waiting: Option<u32>,
    several: bool,
    /// How many files of the input are full.
    full: u32,
    /// How many games are still to come that belong to a file which cannot be written.
    dropped: u32,
}

impl Folder {
    /// Plans the outputs of all inputs.
    ///
    /// # Errors
    ///
    /// When two of them have one name and that is refused, or one is an input.
    pub fn new(
        folder: PathBuf,
        extension: &'static str,
        (naming, clash): (Naming, Clash),
        force: bool,
        shape: Shape,
        inputs: &Inputs,
        guard: Guard,
    ) -> Result<Self, FolderError> {
        check(&folder)?;
        let mut planned: HashMap<PathBuf, Plan> = HashMap::new();
        let mut vacant = Vacant::default();
        // Parts of files are called otherwise.
        let mirrored = naming == Naming::Mirrored { split: None } || !shape.holds_many;
        let mirrored = mirrored && naming != Naming::Named;
        // What is in an archive is not known before it is read.
        let sure = inputs
            .readable()
            .filter(|input| mirrored && !input.doubtful && !input.is_archive());
        for input in sure {
            let target = folder.join(if input.is_packed() {
                output_at(
                    input.relative.with_file_name(stem(&input.relative)),
                    extension,
                )
            } else {
                output_of(&input, extension)
            });
            if guard.is_report(&target) {
                return Err(FolderError::OverReport(target));
            }
            let is_vacant = vacant.holds(&target);
            if !is_vacant && guard.holds(&target) {
                return Err(FolderError::OverInput(target));
            }
            match planned.entry(target) {
                Entry::Vacant(place) => {
                    place.insert(Plan { input, is_vacant });
                }
                Entry::Occupied(other) if clash == Clash::Refuse => {
                    return Err(FolderError::Collision(Collision {
                        inputs: [other.get().input.name(), input.name()],
                        target: other.key().clone(),
                    }));
                }
                Entry::Occupied(_) => {}
            }
        }
        Ok(Self {
            folder,
            extension,
            force,
            shape,
            guard,
            naming,
            clash,
            planned,
            taken: HashMap::new(),
            source: None,
            numbers: HashMap::new(),
            target: PathBuf::new(),
            part: PathBuf::new(),
            gathered: Gathered::new(),
            waiting: None,
            several: false,
            full: 0,
            dropped: 0,
        })
    }

    /// A name for an output that is not planned: this one if it is free.
    fn claim(&mut self, target: PathBuf) -> Result<PathBuf, OutputError> {
        if self.is_free(&target) {
            self.take(target.clone());
            return Ok(target);
        }
        if self.clash == Clash::Refuse && self.guard.is_report(&target) {
            return Err(self.failed(&target, WriteError::IsReport));
        }
        if self.clash == Clash::Refuse {
            let error = said::error(self.taken_by(&target));
            return Err(self.failed(&target, WriteError::Io(error)));
        }
        let mut number = self.numbers.get(&target).copied().unwrap_or(1);
        let free = loop {
            number += 1;
            let numbered = safe_file::numbered(&target, number);
            if self.is_free(&numbered) {
                break numbered;
            }
        };
        self.numbers.insert(target, number);
        self.take(free.clone());
        Ok(free)
    }

    /// The input has this output.
    fn take(&mut self, target: PathBuf) {
        self.taken.insert(target, self.source.clone());
    }

    /// Why another input cannot have this output.
    fn taken_by(&self, target: &Path) -> Message {
        let planned = || Some(self.planned.get(target)?.input.name());
        let taken = || self.taken.get(target)?.as_deref().map(str::to_owned);
        let other = taken().or_else(planned).unwrap_or_default();
        Message::new(findings::OUTPUT_TAKEN).with("input", other)
    }

    fn is_free(&self, target: &Path) -> bool {
        !self.taken.contains_key(target)
            && !self.planned.contains_key(target)
            && !self.guard.is_report(target)
    }

    fn commit(&mut self, target: &Path) -> Result<(), OutputError> {
        self.waiting = None;
        let Self {
            force,
            guard,
            gathered,
            ..
        } = self;
        let committed = gathered.commit(target, guard, || make(target, *force, guard));
        committed.map_err(|error| self.failed(target, error))
    }

    fn failed(&mut self, target: &Path, error: WriteError) -> OutputError {
        self.gathered.discard();
        OutputError::at(target, error)
    }

    fn commit_numbered(&mut self, number: u32) -> Result<(), OutputError> {
        let target = self.claim(safe_file::numbered(&self.target, number))?;
        self.commit(&target)
    }

    /// Holds a game until its file is made.
    fn hold(&mut self, game: Written<'_>) {
        match game.prepared {
            Some(prepared) => self.gathered.hold_file(SafeFile::of(prepared, self.force)),
            None => {
                self.gathered.discard();
                self.gathered.hold(game.bytes);
            }
        }
    }

    /// The file of the next so many games. If it cannot be written, they are dropped, and those behind them are not.
    fn next_part(&mut self, games: NonZeroU32) -> Result<PathBuf, OutputError> {
        self.full += 1;
        let part = safe_file::numbered(&self.target, self.full);
        let claimed = self.claim(part).and_then(|part| {
            match safe_file::may_write(&part, self.force, &self.guard) {
                Ok(()) => Ok(part),
                Err(error) => Err(OutputError::at(&part, error)),
            }
        });
        if claimed.is_err() {
            self.dropped = games.get() - 1;
        }
        claimed
    }

    /// Adds a game to the file of its input, or to one of them.
    fn gather(
        &mut self,
        game: Written<'_>,
        split: Option<NonZeroU32>,
    ) -> Result<Taken, OutputError> {
        if self.dropped > 0 {
            self.dropped -= 1;
            return Ok(Taken::Dropped);
        }
        if self.gathered.games == 0 && game.prepared.is_some() {
            self.part = self.target.clone();
            self.hold(game);
            return Ok(Taken::Gathered);
        }
        if self.gathered.games == 0 {
            self.part = match split {
                Some(games) => self.next_part(games)?,
                None => self.target.clone(),
            };
        }
        let Self {
            force,
            guard,
            shape,
            gathered,
            part,
            ..
        } = self;
        let pushed = gathered.push(game.bytes, shape, || make(part, *force, guard));
        if let Err(error) = pushed {
            let part = std::mem::take(&mut self.part);
            let games = self.gathered.games;
            self.dropped = split.map_or(0, |split| split.get() - games);
            return Err(self.failed(&part, error));
        }
        if split.is_some_and(|split| self.gathered.games == split.get()) {
            let part = std::mem::take(&mut self.part);
            self.commit(&part)?;
            return Ok(Taken::Completed);
        }
        Ok(Taken::Gathered)
    }
}

impl Sink for Folder {
    fn begin(&mut self, input: &Input) -> Result<(), OutputError> {
        self.several = false;
        self.waiting = None;
        self.full = 0;
        self.dropped = 0;
        self.gathered.discard();
        self.source = (self.clash == Clash::Refuse).then(|| input.name().into());
        let Naming::Mirrored { split } = self.naming else {
            return Ok(());
        };
        let target = self.folder.join(output_of(input, self.extension));
        let plan = self.planned.remove(&target);
        self.target = if plan.is_some() {
            self.take(target.clone());
            target
        } else if split.is_some() && self.shape.holds_many {
            // Its parts are called otherwise.
            target
        } else {
            self.claim(target)?
        };
        let may_be_there = plan.is_none_or(|plan| !plan.is_vacant);
        if self.shape.holds_many && split.is_none() && may_be_there {
            safe_file::may_write(&self.target, self.force, &self.guard)
                .map_err(|error| OutputError::at(&self.target, error))?;
        }
        Ok(())
    }

    fn seen(&mut self, number: u32) -> Result<(), OutputError> {
        let is_mirrored = self.naming != Naming::Named;
        if number > 1 && is_mirrored && !self.shape.holds_many {
            self.several = true;
            if let Some(first) = self.waiting.take() {
                return self.commit_numbered(first);
            }
        }
        Ok(())
    }

    fn write(&mut self, game: Written<'_>) -> Result<Taken, OutputError> {
        match self.naming {
            Naming::Named => {
                let name = game.name.unwrap_or(Path::new("game"));
                let target = self.claim(self.folder.join(name))?;
                self.hold(game);
                self.commit(&target).map(|()| Taken::Written)
            }
            Naming::Mirrored { split } if self.shape.holds_many => self.gather(game, split),
            Naming::Mirrored { .. } => {
                // The name of the file is not known yet.
                let number = game.number;
                self.hold(game);
                if self.several {
                    return self.commit_numbered(number).map(|()| Taken::Written);
                }
                self.waiting = Some(number);
                Ok(Taken::Waiting)
            }
        }
    }

    fn goes_on(&self) -> bool {
        !self.shape.holds_many || self.naming != Naming::Mirrored { split: None }
    }

    fn flush(&mut self) -> Result<(), OutputError> {
        Ok(())
    }

    fn end(&mut self) -> Result<(), OutputError> {
        let target = std::mem::take(&mut self.target);
        let part = std::mem::take(&mut self.part);
        // A game that waited was the only one.
        let is_whole = self.waiting.is_some();
        self.commit(if is_whole { &target } else { &part })
    }

    fn finish(&mut self) -> Result<(), OutputError> {
        Ok(())
    }

    fn stop(&mut self) -> Result<Option<Unwritten>, OutputError> {
        let is_whole = self.waiting.is_some();
        let path = if is_whole { &self.target } else { &self.part };
        Ok(self.gathered.give_up(path))
    }
}

/// Is the folder there, or can it be made? If not, it is said once and not of each file.
fn check(folder: &Path) -> Result<(), FolderError> {
    // A slash at the end of a file's name would make the system say that there is nothing.
    let bare: PathBuf = folder.components().collect();
    let stands = |path: &&Path| path.is_symlink() || path.exists();
    let Some(there) = bare.ancestors().find(stands) else {
        return Ok(());
    };
    if !there.is_dir() {
        return Err(FolderError::IsFile(there.to_owned()));
    }
    if there == bare {
        // There may be folders in it that can be written to although it cannot.
        return Ok(());
    }
    safe_file::can_make_in(there).map_err(|error| FolderError::Unwritable(bare.clone(), error))
}

/// Begins a file, in a folder that is made if need be.
fn make(target: &Path, force: bool, guard: &Guard) -> Result<SafeFile, WriteError> {
    if let Some(folder) = target.parent() {
        fs::create_dir_all(folder)?;
    }
    SafeFile::create(target, force, guard)
}

/// Makes the file of an input's only game, which is most of the work on a folder of small files, where the game is
/// converted and not where the games come together.
#[derive(Debug, Clone)]
pub struct Preparer {
    /// The folder of all outputs.
    pub folder: PathBuf,
    /// The extension of its files.
    pub extension: &'static str,
}

impl Preparer {
    /// The file, without its name.
    pub(in crate::batch) fn prepare(&self, input: &Input, game: &[u8]) -> Option<Prepared> {
        let target = self.folder.join(output_of(input, self.extension));
        Prepared::beside(&target, game)
    }
}

/// The path of an input's output below the folder.
fn output_of(input: &Input, extension: &str) -> PathBuf {
    output_at(input.relative.clone(), extension)
}

/// The path of the output of a file with this path.
fn output_at(mut path: PathBuf, extension: &str) -> PathBuf {
    if path.extension().is_some() {
        path.set_extension(extension);
        return path;
    }
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".");
    name.push(extension);
    path.with_file_name(name)
}
