//! Looking up what is to be read.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use walkdir::{DirEntry, WalkDir};

use super::filter::{Filter, Wanted};
use super::guard::Written;
use super::{Input, Inputs, Source, unreadable};
use crate::batch::unpack::{self, unpacked_name};
use crate::format;
use crate::record::fault::{Code, Fault};

/// Extensions under which anything may stand; in a folder such a file is read only when it surely is a record.
const ANYTHING: &[&str] = &["txt", "json"];

/// Extensions of records in formats that may not be read: such files of a folder are told of.
const RECORDS: &[&str] = &["ki2", "ki2u", "psn", "jkf", "epd", "bod"];

/// What to look up.
#[derive(Debug, Clone, Default)]
pub struct Search<'s> {
    /// Paths; none is standard input.
    pub paths: &'s [PathBuf],
    /// Which files of folders are wanted.
    pub filter: Arc<Filter>,
    /// The folder or file that is written: it is no input.
    pub output: Option<&'s Path>,
}

impl Search<'_> {
    /// Looks up every path: a file is taken as it is, a folder is searched, `-` and no path at all is standard input.
    ///
    /// In a folder, regular files are taken in the order of their names and by the extensions of the known formats;
    /// hidden files and folders are passed over, and so is the folder `output` if it lies in one that is searched. A
    /// file that standard output or standard error goes to is no input either: the program would read what it writes.
    pub fn find(self) -> Inputs {
        let output = self.output.and_then(|output| output.canonicalize().ok());
        let searching = Searching {
            filter: Arc::clone(&self.filter),
            output,
            written: Written::now(),
        };
        let mut found = Inputs {
            filter: self.filter,
            ..Inputs::default()
        };
        if self.paths.is_empty() {
            found.add(Input::stdin(), searching.written.holds_stdin());
        }
        for path in self.paths {
            if path.as_os_str() == "-" {
                found.add(Input::stdin(), searching.written.holds_stdin());
                continue;
            }
            match fs::metadata(path) {
                Ok(metadata) if metadata.is_dir() => searching.folder(path, &mut found),
                Ok(metadata) => found.add(Input::file(path), searching.written.holds(&metadata)),
                Err(error) => found.fail(path, &error),
            }
        }
        found
    }
}

impl Inputs {
    fn add(&mut self, input: Input, is_written: bool) {
        if is_written && self.also_written.is_none() {
            self.also_written = Some(input.clone());
        }
        self.list.push(Ok(Arc::new(input)));
    }

    fn fail(&mut self, path: &Path, error: &io::Error) {
        let input = Arc::new(Input::file(path));
        self.list.push(Err((input, unreadable(error))));
    }
}

/// What stays the same in a search.
struct Searching {
    filter: Arc<Filter>,
    output: Option<PathBuf>,
    written: Written,
}

impl Searching {
    fn folder(&self, folder: &Path, found: &mut Inputs) {
        found.has_folder = true;
        let before = found.list.len();
        let walk = WalkDir::new(folder).follow_links(true).sort_by_file_name();
        let entries = walk
            .into_iter()
            .filter_entry(|entry| entry.depth() == 0 || self.goes_into(folder, entry));
        for entry in entries {
            match entry {
                Ok(entry) if entry.file_type().is_dir() => {}
                Ok(entry) => match self.file(folder, entry.path()) {
                    Some((input, true))
                        if entry.file_type().is_file() && !self.written.holds_at(entry.path()) =>
                    {
                        found.list.push(Ok(Arc::new(input)));
                    }
                    Some((input, _)) => found.passed_over.push(input),
                    None => {}
                },
                // A link that leads back into a folder above it only shows the same files once more.
                Err(error) if error.loop_ancestor().is_some() => {}
                Err(error) => {
                    let path = error.path().unwrap_or(folder).to_owned();
                    let error = error.into_io_error();
                    found.fail(&path, &error.unwrap_or_else(|| io::ErrorKind::Other.into()));
                }
            }
        }
        if found.list.len() == before {
            // What goes on because all is good must not go on over nothing.
            let message = "no file in it has the extension of a known format";
            let fault = Fault::new(Code::NotARecord, message);
            found.list.push(Err((Arc::new(Input::file(folder)), fault)));
        }
    }

    fn goes_into(&self, folder: &Path, entry: &DirEntry) -> bool {
        let relative = entry.path().strip_prefix(folder).unwrap_or(entry.path());
        let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
        let is_output = || {
            self.output.is_some()
                && entry.file_type().is_dir()
                && entry.path().canonicalize().ok() == self.output
        };
        !is_hidden && !self.filter.leaves_out(relative) && !is_output()
    }

    /// A file of a folder that is a record by its name, and whether there is a format to read it.
    fn file(&self, folder: &Path, path: &Path) -> Option<(Input, bool)> {
        let relative = path.strip_prefix(folder).unwrap_or(path);
        let (doubtful, is_read) = match (self.filter.wants_file(relative)?, kind(path)) {
            (_, Some(Kind::Record)) => (false, true),
            (_, Some(Kind::Anything)) | (Wanted::Asked, _) => (true, true),
            (_, Some(Kind::Unread)) => (false, false),
            (_, None) => (false, true),
        };
        let input = Input {
            source: Source::File(path.to_owned()),
            relative: relative.to_owned(),
            doubtful,
            found: true,
            head: Vec::new(),
        };
        Some((input, is_read))
    }
}

impl Filter {
    /// Is a file to be looked at? One that nobody asked for has to have the extension of a record or an archive.
    pub(in crate::batch) fn wants_file(&self, relative: &Path) -> Option<Wanted> {
        match self.wants(relative) {
            Wanted::No => None,
            Wanted::Asked => Some(Wanted::Asked),
            Wanted::Unsaid => {
                let is_known = kind(relative).is_some() || is_packed(relative);
                is_known.then_some(Wanted::Unsaid)
            }
        }
    }
}

/// Is it an archive, or a packed file that may be a record?
fn is_packed(path: &Path) -> bool {
    match unpack::Kind::by_name(path) {
        Some(unpack::Kind::Single(_)) => {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            kind(Path::new(unpacked_name(&name))).is_some()
        }
        kind => kind.is_some(),
    }
}

/// What a file is by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::batch) enum Kind {
    /// A record.
    Record,
    /// It may be a record or anything else.
    Anything,
    /// A record in a format that is not read.
    Unread,
}

/// What a file is by the extension of its name.
pub(in crate::batch) fn kind(path: &Path) -> Option<Kind> {
    let extension = path.extension()?.to_str()?;
    let is_among = |list: &[&str]| {
        list.iter()
            .any(|known| known.eq_ignore_ascii_case(extension))
    };
    if is_among(ANYTHING) {
        Some(Kind::Anything)
    } else if format::by_extension(extension).any(|format| format.read.is_some()) {
        Some(Kind::Record)
    } else {
        is_among(RECORDS).then_some(Kind::Unread)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::fault::Code;

    fn find(paths: &[PathBuf]) -> Inputs {
        Search {
            paths,
            ..Search::default()
        }
        .find()
    }

    #[test]
    fn folders_are_searched_in_the_order_of_names() {
        let dir = tempfile::tempdir().unwrap();
        for name in [
            "b.kif",
            "a/2.CSA",
            "a/10.csa",
            "a/.hidden.kif",
            ".git/x.kif",
            "notes.md",
            "z.txt",
        ] {
            let path = dir.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        fs::create_dir(dir.path().join("out")).unwrap();
        fs::write(dir.path().join("out/a.kif"), "").unwrap();
        let paths = [
            dir.path().to_owned(),
            PathBuf::from("-"),
            dir.path().join("nowhere.kif"),
        ];
        let output = dir.path().join("out");
        let found = Search {
            paths: &paths,
            output: Some(&output),
            ..Search::default()
        }
        .find();
        let names: Vec<(String, bool)> = found
            .readable()
            .map(|input| {
                (
                    input.relative.to_string_lossy().into_owned(),
                    input.doubtful,
                )
            })
            .collect();
        let expected = [
            ("a/10.csa", false),
            ("a/2.CSA", false),
            ("b.kif", false),
            ("z.txt", true),
            ("stdin", false),
        ];
        assert_eq!(
            names,
            expected.map(|(name, doubtful)| (name.to_owned(), doubtful))
        );
        let (input, fault) = found.list.last().unwrap().as_ref().unwrap_err();
        assert_eq!(input.relative, Path::new("nowhere.kif"));
        assert_eq!(
            (fault.code, &*fault.english()),
            (Code::UnreadableFile, "no such file or directory")
        );
        assert!(found.has_folder);
    }

    #[cfg(unix)]
    #[test]
    fn only_files_are_taken_from_a_folder_and_other_records_are_named() {
        let dir = tempfile::tempdir().unwrap();
        for name in ["a.kif", "b.epd", "c.md"] {
            fs::write(dir.path().join(name), "").unwrap();
        }
        let _socket = std::os::unix::net::UnixListener::bind(dir.path().join("d.kif")).unwrap();
        let found = find(&[dir.path().to_owned()]);
        let names = |inputs: Vec<&Input>| -> Vec<String> {
            let names = inputs
                .into_iter()
                .map(|input| input.relative.display().to_string());
            names.collect()
        };
        assert_eq!(names(found.readable().collect()), ["a.kif", "b.epd"]);
        assert_eq!(names(found.passed_over.iter().collect()), ["d.kif"]);
    }
}
