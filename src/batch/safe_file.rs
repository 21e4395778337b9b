//! Files that are written whole or not at all: they are made beside the target and get its name at the end.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::inputs::Guard;
use super::temporary::{self, Temporary, folder_of};
use crate::batch::said;
use crate::messages::{Language, Message, findings};
use crate::record::fault::{Code, Fault};

/// Why a file was not written.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message().tell(Language::English))]
pub enum WriteError {
    /// There is one already.
    Exists,
    /// It is one of the inputs.
    IsInput,
    /// The report of the run will stand there.
    IsReport,
    /// A folder stands there.
    IsFolder,
    /// The system refused.
    Io(#[from] io::Error),
}

impl WriteError {
    /// What is to be said of the file.
    pub fn message(&self) -> Message {
        match self {
            Self::Exists => findings::FILE_EXISTS.into(),
            Self::IsInput => findings::IS_INPUT.into(),
            Self::IsReport => findings::IS_REPORT.into(),
            Self::IsFolder => findings::NAME_OF_FOLDER.into(),
            Self::Io(error) => said::words(error),
        }
    }

    /// As it is told of the file.
    pub fn fault(&self) -> Fault {
        Fault::new(Code::CannotWrite, self.message())
    }
}

/// A file in the making. Dropped without [`commit`](Self::commit) it leaves nothing behind.
#[derive(Debug)]
pub struct SafeFile {
    destination: Destination,
    force: bool,
}

#[derive(Debug)]
enum Destination {
    /// A device or a pipe, which is written to directly.
    Special(File),
    /// A file that gets its name when it is whole.
    Beside(Temporary),
}

/// How many files may wait for their names at a time: a system lets a program have only so many open, and the others are
/// for what is read.
static MOST_PREPARED: LazyLock<usize> = LazyLock::new(|| {
    let most = temporary::most_open().map_or(usize::MAX, |most| most / 4);
    most.min(128)
});

/// How many files wait.
static PREPARED: AtomicUsize = AtomicUsize::new(0);

/// The bytes of a file that has no place yet, but a folder.
#[derive(Debug)]
pub struct Prepared(Temporary, Counted);

/// Is counted as long as it is there.
#[derive(Debug)]
struct Counted;

impl Counted {
    fn begin() -> Option<Self> {
        let counted = Self;
        // If there are too many, dropping it counts it off again.
        (PREPARED.fetch_add(1, Ordering::Relaxed) < *MOST_PREPARED).then_some(counted)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        PREPARED.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Prepared {
    /// Writes them beside where `target` will stand, or above where its folder will: which folders there are in the end is
    /// not to depend on what was prepared in vain. If that fails, it is told when the file is made again in its turn.
    pub(super) fn beside(target: &Path, bytes: &[u8]) -> Option<Self> {
        let counted = Counted::begin()?;
        let folder = folder_of(target);
        // Most often the folder is there.
        let begun = Temporary::begin(folder).ok().or_else(|| {
            let mut above = folder.ancestors().skip(1);
            let above = above.find(|above| above.as_os_str().is_empty() || above.is_dir())?;
            Temporary::begin(folder_of(&above.join("file"))).ok()
        });
        let mut temporary = begun?;
        temporary.file.write_all(bytes).ok()?;
        Some(Self(temporary, counted))
    }
}

impl SafeFile {
    /// A file whose bytes are written already.
    pub(super) fn of(prepared: Prepared, force: bool) -> Self {
        Self {
            destination: Destination::Beside(prepared.0),
            force,
        }
    }

    /// Begins a file that will stand at `target`, whose folder must exist. A device or a pipe is written to directly.
    ///
    /// # Errors
    ///
    /// When the target may not be written, or no file can be made beside it.
    pub fn create(target: &Path, force: bool, guard: &Guard) -> Result<Self, WriteError> {
        may_write(target, force, guard)?;
        let destination = if is_special(target) {
            Destination::Special(OpenOptions::new().write(true).open(target)?)
        } else {
            Destination::Beside(Temporary::begin(folder_of(&behind_links(target)))?)
        };
        Ok(Self { destination, force })
    }

    /// Puts the file where it belongs.
    ///
    /// # Errors
    ///
    /// When the target may not be written, or not any more.
    pub fn commit(self, target: &Path, guard: &Guard) -> Result<(), WriteError> {
        let Destination::Beside(temporary) = self.destination else {
            return Ok(());
        };
        if self.force || guard.is_report(target) {
            may_write(target, self.force, guard)?;
            // What a link points to is replaced, not the link.
            return Ok(temporary.put(&behind_links(target), true)?);
        }
        // It does not get the name of another one; why it could not have it is asked afterwards.
        temporary.put(target, false).map_err(|error| {
            let reason = may_write(target, self.force, guard).err();
            reason.unwrap_or(match error.kind() {
                io::ErrorKind::AlreadyExists => WriteError::Exists,
                _ => WriteError::Io(error),
            })
        })
    }

    fn file(&mut self) -> &mut File {
        match &mut self.destination {
            Destination::Special(file) => file,
            Destination::Beside(temporary) => &mut temporary.file,
        }
    }
}

impl Write for SafeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file().flush()
    }
}

/// May a file be written at `target`?
///
/// # Errors
///
/// The reason why not.
pub fn may_write(target: &Path, force: bool, guard: &Guard) -> Result<(), WriteError> {
    if guard.is_report(target) {
        return Err(WriteError::IsReport);
    }
    let Ok(metadata) = fs::metadata(target) else {
        return Ok(());
    };
    if metadata.is_dir() {
        return Err(WriteError::IsFolder);
    }
    if guard.holds(target) {
        return Err(WriteError::IsInput);
    }
    if metadata.is_file() && !force {
        Err(WriteError::Exists)
    } else {
        Ok(())
    }
}

/// Can a new folder or file be made in this one? Nothing of it is left.
///
/// # Errors
///
/// The reason why not.
pub(super) fn can_make_in(folder: &Path) -> io::Result<()> {
    Temporary::begin(folder).map(drop)
}

/// What a path means when it is a link; what a link points to need not exist.
pub(super) fn behind_links(target: &Path) -> PathBuf {
    let mut target = target.to_owned();
    // A chain that is longer than any system follows leads in a circle.
    for _ in 0..40 {
        let Ok(next) = fs::read_link(&target) else {
            break;
        };
        target = target
            .parent()
            .map_or(next.clone(), |folder| folder.join(&next));
    }
    target
}

/// Is it a device or a pipe, which a rename would replace by a file?
pub fn is_special(target: &Path) -> bool {
    fs::metadata(target).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
}

/// `name-0001.kif` for game 1 of `name.kif`.
pub fn numbered(path: &Path, number: u32) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{number:04}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_appears_only_when_it_is_whole() {
        let dir = tempfile::tempdir().unwrap();
        let target = dir.path().join("a.kif");
        let guard = Guard::default();
        let mut file = SafeFile::create(&target, false, &guard).unwrap();
        file.write_all(b"one").unwrap();
        assert!(!target.exists());
        file.commit(&target, &guard).unwrap();
        assert_eq!(fs::read(&target).unwrap(), b"one");

        assert!(matches!(
            SafeFile::create(&target, false, &guard),
            Err(WriteError::Exists)
        ));
        let mut file = SafeFile::create(&target, true, &guard).unwrap();
        file.write_all(b"two").unwrap();
        drop(file);
        assert_eq!(fs::read(&target).unwrap(), b"one");
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);

        let mut file = SafeFile::create(&target, true, &guard).unwrap();
        file.write_all(b"three").unwrap();
        file.commit(&target, &guard).unwrap();
        assert_eq!(fs::read(&target).unwrap(), b"three");
    }

    #[test]
    fn a_file_that_came_in_between_is_not_written_over() {
        let dir = tempfile::tempdir().unwrap();
        let target = dir.path().join("a.kif");
        let guard = Guard::default();
        let file = SafeFile::create(&target, false, &guard).unwrap();
        fs::write(&target, "other").unwrap();
        assert!(matches!(
            file.commit(&target, &guard),
            Err(WriteError::Exists)
        ));
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);
    }

    #[test]
    fn games_are_numbered_before_the_extension() {
        for (path, expected) in [
            ("a/x.kif", "a/x-0012.kif"),
            ("x.y.kif", "x.y-0012.kif"),
            ("x", "x-0012"),
        ] {
            assert_eq!(numbered(Path::new(path), 12), Path::new(expected));
        }
    }
}
