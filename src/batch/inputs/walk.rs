//! What is asked for, one by one; a folder is searched when its turn comes, so that no list of all files has to be held.

use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::slice;
use std::sync::{Arc, OnceLock};

use walkdir::{DirEntry, WalkDir};

use super::filter::{Filter, Wanted};
use super::guard::Written;
use super::search::{Kind, is_nameless, kind};
use super::{Input, Listed, Source, unreadable};
use crate::record::fault::Fault;

/// What stays the same in a search.
#[derive(Debug, Default)]
pub(super) struct Searching {
    /// Which files of folders and archives are wanted.
    pub(super) filter: Arc<Filter>,
    /// The folder or file that is written, which is no input.
    pub(super) output: Option<PathBuf>,
    /// The files of the standard streams, which are none either.
    pub(super) written: Written,
}

impl Listed {
    pub(super) fn unreadable(path: &Path, error: &io::Error) -> Self {
        let input = Arc::new(Input::file(path));
        Self::Unreadable(Box::new((input, unreadable(error))))
    }
}

/// What is asked for, in its order.
#[derive(Debug)]
pub struct Walk<'i> {
    list: slice::Iter<'i, Listed>,
    folder: Option<InFolder<'i>>,
    searching: &'i Searching,
}

impl<'i> Walk<'i> {
    pub(super) fn over(list: &'i [Listed], searching: &'i Searching) -> Self {
        Self {
            list: list.iter(),
            folder: None,
            searching,
        }
    }
}

impl Iterator for Walk<'_> {
    type Item = Listed;

    fn next(&mut self) -> Option<Listed> {
        loop {
            if let Some(folder) = &mut self.folder {
                if let Some(listed) = folder.next(self.searching) {
                    return Some(listed);
                }
                self.folder = None;
            }
            match self.list.next()? {
                Listed::Folder(folder) => self.folder = Some(InFolder::begin(folder)),
                listed => return Some(listed.clone()),
            }
        }
    }
}

/// A folder that is being searched.
#[derive(Debug)]
struct InFolder<'i> {
    folder: &'i Path,
    entries: walkdir::IntoIter,
    /// Nothing has come of it so far that would be read.
    is_empty: bool,
    ended: bool,
}

impl<'i> InFolder<'i> {
    fn begin(folder: &'i Path) -> Self {
        let walk = WalkDir::new(folder).follow_links(true);
        // What lies in one folder differs only in the names, and a path as a whole is compared sooner than it is taken apart.
        let walk = walk.sort_by(|a, b| a.path().as_os_str().cmp(b.path().as_os_str()));
        Self {
            folder,
            entries: walk.into_iter(),
            is_empty: true,
            ended: false,
        }
    }

    fn next(&mut self, searching: &Searching) -> Option<Listed> {
        while let Some(entry) = self.entries.next() {
            match entry {
                Ok(entry) if entry.depth() > 0 && !searching.goes_into(self.folder, &entry) => {
                    if entry.file_type().is_dir() {
                        self.entries.skip_current_dir();
                    }
                }
                Ok(entry) if entry.file_type().is_dir() => {}
                Ok(entry) => {
                    if let Some(listed) = searching.file(self.folder, &entry) {
                        self.is_empty &= matches!(listed, Listed::PassedOver(_));
                        return Some(listed);
                    }
                }
                // A link that leads back into a folder above it only shows the same files once more.
                Err(error) if error.loop_ancestor().is_some() => {}
                Err(error)
                    if error
                        .path()
                        .is_some_and(|path| !searching.misses(self.folder, path)) => {}
                Err(error) => {
                    self.is_empty = false;
                    let path = error.path().unwrap_or(self.folder).to_owned();
                    let error = error.into_io_error();
                    let error = error.unwrap_or_else(|| io::ErrorKind::Other.into());
                    return Some(Listed::unreadable(&path, &error));
                }
            }
        }
        if std::mem::replace(&mut self.ended, true) || !self.is_empty {
            return None;
        }
        let nothing = without_records(Input::file(self.folder), &searching.filter);
        Some(Listed::Unreadable(Box::new(nothing)))
    }
}

/// The fault of a folder or an archive in which there is nothing to read.
pub(super) fn without_records(folder: Input, filter: &Filter) -> (Arc<Input>, Fault) {
    (Arc::new(folder), filter.nothing())
}

fn is_hidden(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(b".")
}

impl Searching {
    /// Would what cannot be read have been looked at? Of a broken link the name alone says what it leads to.
    fn misses(&self, folder: &Path, path: &Path) -> bool {
        let relative = match path.strip_prefix(folder) {
            Ok(relative) if !relative.as_os_str().is_empty() => relative,
            _ => return true,
        };
        if is_hidden(path.file_name().unwrap_or_default()) || self.filter.leaves_out(relative) {
            return false;
        }
        let may_be_folder = !path.is_symlink() || path.extension().is_none();
        may_be_folder || self.filter.wants_file(relative).is_some()
    }

    fn goes_into(&self, folder: &Path, entry: &DirEntry) -> bool {
        let is_left_out = || {
            let relative = entry.path().strip_prefix(folder).unwrap_or(entry.path());
            self.filter.leaves_out(relative)
        };
        let is_output = || {
            self.output.is_some()
                && entry.file_type().is_dir()
                && entry.path().canonicalize().ok() == self.output
        };
        !is_hidden(entry.file_name()) && !is_left_out() && !is_output()
    }

    /// A file of a folder, if it is a record by its name.
    fn file(&self, folder: &Path, entry: &DirEntry) -> Option<Listed> {
        let path = entry.path();
        let relative = path.strip_prefix(folder).unwrap_or(path);
        let (doubtful, is_read) = match (self.filter.wants_file(relative)?, kind(path)) {
            (_, Some(Kind::Record)) => (false, true),
            (_, Some(Kind::Anything)) | (Wanted::Asked, _) => (true, true),
            (_, Some(Kind::Unread)) => (false, false),
            (_, None) => (is_nameless(path), true),
        };
        let input = Arc::new(Input {
            source: Source::File(path.to_owned()),
            relative: relative.to_owned(),
            doubtful,
            found: true,
            head: OnceLock::new(),
        });
        let is_read = is_read && entry.file_type().is_file() && !self.written.holds_at(path);
        Some(if is_read {
            Listed::Input(input)
        } else {
            Listed::PassedOver(input)
        })
    }
}
