//! Inputs that must not be written over, and outputs that must not be read.

use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::fs;
#[cfg(unix)]
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::{Inputs, Source};
use crate::batch::safe_file::{behind_links, is_special};
use crate::batch::temporary::folder_of;

/// The files that standard output and standard error go to.
///
/// What is read while it is written on may never end: every game adds a game.
#[derive(Debug, Default)]
pub(super) struct Written {
    #[cfg(unix)]
    inodes: Vec<(u64, u64)>,
}

impl Written {
    #[cfg(unix)]
    pub(super) fn now() -> Self {
        let streams = [behind(&io::stdout()), behind(&io::stderr())];
        let files = streams.iter().flatten().filter(|stream| stream.is_file());
        Self {
            inodes: files.map(inode).collect(),
        }
    }

    #[cfg(unix)]
    pub(super) fn holds(&self, metadata: &fs::Metadata) -> bool {
        self.inodes.contains(&inode(metadata))
    }

    #[cfg(unix)]
    pub(super) fn holds_at(&self, path: &Path) -> bool {
        // Most often there is no such file, and no input has to be looked at.
        !self.inodes.is_empty() && fs::metadata(path).is_ok_and(|metadata| self.holds(&metadata))
    }

    #[cfg(unix)]
    pub(super) fn holds_stdin(&self) -> bool {
        behind(&io::stdin()).is_some_and(|metadata| self.holds(&metadata))
    }

    #[cfg(not(unix))]
    pub(super) fn now() -> Self {
        Self::default()
    }

    #[cfg(not(unix))]
    pub(super) fn holds(&self, _: &fs::Metadata) -> bool {
        false
    }

    #[cfg(not(unix))]
    pub(super) fn holds_at(&self, _: &Path) -> bool {
        false
    }

    #[cfg(not(unix))]
    pub(super) fn holds_stdin(&self) -> bool {
        false
    }
}

/// The place of a file that is written when a run ends: nothing else may come to stand there before.
#[derive(Debug, Clone)]
pub struct Reserved {
    folder: PathBuf,
    name: OsString,
}

impl Reserved {
    /// Reserves a place; `None` where no file can come to stand, which is a device, a pipe, or a folder that is not there.
    pub fn at(path: &Path) -> Option<Self> {
        if is_special(path) {
            return None;
        }
        let path = behind_links(path);
        Some(Self {
            name: path.file_name()?.to_owned(),
            folder: folder_of(&path).canonicalize().ok()?,
        })
    }

    /// Is it this place, under whatever name?
    pub fn is_at(&self, path: &Path) -> bool {
        let path = behind_links(path);
        path.file_name()
            .is_some_and(|name| is_one_name(name, &self.name, IGNORES_CASE))
            && folder_of(&path)
                .canonicalize()
                .is_ok_and(|folder| folder == self.folder)
    }
}

/// May two names that differ only in case be those of one file? On most file systems of these systems they are.
const IGNORES_CASE: bool = cfg!(any(windows, target_os = "macos"));

fn is_one_name(one: &OsStr, other: &OsStr, ignores_case: bool) -> bool {
    let lower = |name: &OsStr| name.to_string_lossy().to_lowercase();
    one == other || (ignores_case && lower(one) == lower(other))
}

/// The files that are read, to keep them from being written over, and the place of the report.
///
/// They are looked at only when there is a file that could be one of them: most often what is written is new.
#[derive(Debug, Default)]
pub struct Guard {
    inputs: Inputs,
    #[cfg(not(unix))]
    paths: OnceLock<HashSet<PathBuf>>,
    #[cfg(unix)]
    inodes: OnceLock<HashSet<(u64, u64)>>,
}

impl Guard {
    /// Guards all inputs that are regular files, and the place of the report.
    pub fn over(inputs: &Inputs) -> Self {
        Self {
            inputs: inputs.clone(),
            ..Self::default()
        }
    }

    /// Guards the inputs from the report itself.
    pub fn of_report(inputs: &Inputs) -> Self {
        let mut guard = Self::over(inputs);
        guard.inputs.report = None;
        guard
    }

    /// Is it where the report will stand?
    pub fn is_report(&self, path: &Path) -> bool {
        let report = self.inputs.report.as_ref();
        report.is_some_and(|report| report.is_at(path))
    }

    #[cfg(unix)]
    fn look(&self) -> HashSet<(u64, u64)> {
        let metadata = |source: &Source| match source {
            Source::Stdin => behind(&io::stdin()),
            Source::File(path) => fs::metadata(path).ok(),
            Source::Entry { .. } => None,
        };
        let readable = self.inputs.readable();
        let looked = readable.filter_map(|input| metadata(&input.source));
        let list = self.inputs.named_by.as_ref().and_then(metadata);
        let files = looked.chain(list).filter(fs::Metadata::is_file);
        files.map(|metadata| inode(&metadata)).collect()
    }

    #[cfg(not(unix))]
    fn look(&self) -> HashSet<PathBuf> {
        let readable = self.inputs.readable();
        let looked = readable.filter_map(|input| input.path()?.canonicalize().ok());
        let list = match &self.inputs.named_by {
            Some(Source::File(list)) => list.canonicalize().ok(),
            _ => None,
        };
        looked.chain(list).collect()
    }

    /// Is `path` one of the inputs, under whatever name?
    pub fn holds(&self, path: &Path) -> bool {
        #[cfg(unix)]
        let holds = fs::metadata(path).is_ok_and(|metadata| {
            let inodes = || self.inodes.get_or_init(|| self.look());
            metadata.is_file() && inodes().contains(&inode(&metadata))
        });
        #[cfg(not(unix))]
        let holds = path.canonicalize().is_ok_and(|path| {
            let paths = || self.paths.get_or_init(|| self.look());
            path.is_file() && paths().contains(&path)
        });
        holds
    }
}

/// The file behind a standard stream.
#[cfg(unix)]
fn behind(stream: &impl std::os::fd::AsFd) -> Option<fs::Metadata> {
    let own = stream.as_fd().try_clone_to_owned().ok()?;
    File::from(own).metadata().ok()
}

/// The file behind standard input.
#[cfg(unix)]
pub(super) fn stdin() -> Option<fs::Metadata> {
    behind(&io::stdin())
}

/// The file behind standard input: this system does not tell.
#[cfg(not(unix))]
pub(super) fn stdin() -> Option<fs::Metadata> {
    None
}

/// The file of standard input, read from its beginning: what was read of it already does not count.
#[cfg(unix)]
pub(super) fn stdin_file() -> Option<io::Result<File>> {
    use std::io::Seek;
    use std::os::fd::AsFd;

    let own = io::stdin().as_fd().try_clone_to_owned().map(File::from);
    Some(own.and_then(|mut file| file.rewind().map(|()| file)))
}

/// The file of standard input: this system does not tell.
#[cfg(not(unix))]
pub(super) fn stdin_file() -> Option<io::Result<File>> {
    None
}

#[cfg(unix)]
fn inode(metadata: &fs::Metadata) -> (u64, u64) {
    use std::os::unix::fs::MetadataExt;
    (metadata.dev(), metadata.ino())
}

#[cfg(test)]
mod tests {
    use super::super::Search;
    use super::*;

    #[test]
    fn names_that_differ_in_case_are_one_where_the_system_says_so() {
        for (one, other, is_one, ignoring_case) in [
            ("a.csa", "a.csa", true, true),
            ("a.csa", "A.CSA", false, true),
            ("é.csa", "É.csa", false, true),
            ("a.csa", "b.csa", false, false),
        ] {
            let (one, other) = (OsStr::new(one), OsStr::new(other));
            assert_eq!(is_one_name(one, other, false), is_one);
            assert_eq!(is_one_name(one, other, true), ignoring_case);
        }
    }

    #[test]
    fn inputs_are_known_under_every_name() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.kif");
        fs::write(&path, "").unwrap();
        fs::hard_link(&path, dir.path().join("b.kif")).unwrap();
        fs::write(dir.path().join("c.kif"), "").unwrap();
        let guard = Guard::over(
            &Search {
                paths: &[path],
                ..Search::default()
            }
            .find(),
        );
        assert!(guard.holds(&dir.path().join("./a.kif")));
        assert!(guard.holds(&dir.path().join("b.kif")));
        assert!(!guard.holds(&dir.path().join("c.kif")));
        assert!(!guard.holds(&dir.path().join("d.kif")));
    }
}
