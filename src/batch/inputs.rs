//! What is read: standard input, files, and the records in folders.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use walkdir::{DirEntry, WalkDir};

use crate::format;
use crate::record::fault::{Code, Fault};

/// Extensions under which anything may stand; in a folder such a file is read only when it surely is a record.
const ANYTHING: &[&str] = &["txt", "json"];

/// Extensions of records in formats that may not be read: such files of a folder are told of.
const RECORDS: &[&str] = &["ki2", "ki2u", "psn", "jkf", "epd", "bod"];

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
}

impl Input {
    fn stdin() -> Self {
        Self {
            source: Source::Stdin,
            relative: PathBuf::from("stdin"),
            doubtful: false,
        }
    }

    fn file(path: &Path) -> Self {
        let relative = path
            .file_name()
            .map_or_else(|| path.to_owned(), PathBuf::from);
        Self {
            source: Source::File(path.to_owned()),
            relative,
            doubtful: false,
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

    /// Is it a file whose bytes are all there, so that nobody has to wait for them?
    pub fn is_regular(&self) -> bool {
        match &self.source {
            Source::Stdin => stdin_is_file(),
            Source::File(path) => fs::metadata(path).is_ok_and(|metadata| metadata.is_file()),
        }
    }

    /// Opens it.
    ///
    /// # Errors
    ///
    /// When the file cannot be opened, or is a folder.
    pub fn open(&self) -> io::Result<Box<dyn Read + Send>> {
        match &self.source {
            Source::Stdin => Ok(Box::new(io::stdin())),
            Source::File(path) => Ok(Box::new(File::open(path)?)),
        }
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

/// What the paths of a command line come to.
#[derive(Debug, Default)]
pub struct Inputs {
    /// The inputs in their order; those that cannot be read are among them with their fault.
    pub list: Vec<Result<Arc<Input>, (Arc<Input>, Fault)>>,
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
    /// Looks up every path: a file is taken as it is, a folder is searched, `-` and no path at all is standard input.
    ///
    /// In a folder, regular files are taken in the order of their names and by the extensions of the known formats;
    /// hidden files and folders are passed over, and so is the folder `output` if it lies in one that is searched. A
    /// file that standard output or standard error goes to is no input either: the program would read what it writes.
    pub fn find(paths: &[PathBuf], output: Option<&Path>) -> Self {
        let output = output.and_then(|output| output.canonicalize().ok());
        let written = Written::now();
        let mut found = Self::default();
        if paths.is_empty() {
            found.stdin(&written);
        }
        for path in paths {
            if path.as_os_str() == "-" {
                found.stdin(&written);
            } else {
                match fs::metadata(path) {
                    Ok(metadata) if metadata.is_dir() => {
                        found.search(path, output.as_deref(), &written);
                    }
                    Ok(metadata) => found.add(Input::file(path), written.holds(&metadata)),
                    Err(error) => found
                        .list
                        .push(Err((Arc::new(Input::file(path)), unreadable(&error)))),
                }
            }
        }
        found
    }

    fn add(&mut self, input: Input, is_written: bool) {
        if is_written && self.also_written.is_none() {
            self.also_written = Some(input.clone());
        }
        self.list.push(Ok(Arc::new(input)));
    }

    fn stdin(&mut self, written: &Written) {
        self.add(Input::stdin(), written.holds_stdin());
    }

    fn search(&mut self, folder: &Path, output: Option<&Path>, written: &Written) {
        self.has_folder = true;
        let before = self.list.len();
        let walk = WalkDir::new(folder).follow_links(true).sort_by_file_name();
        for entry in walk.into_iter().filter_entry(|entry| {
            entry.depth() == 0 || !is_hidden(entry) && !is_folder(entry, output)
        }) {
            match entry {
                Ok(entry) if entry.file_type().is_dir() => {}
                Ok(entry) => match in_folder(folder, entry.path()) {
                    Some((input, true))
                        if entry.file_type().is_file() && !written.holds_at(entry.path()) =>
                    {
                        self.list.push(Ok(Arc::new(input)));
                    }
                    Some((input, _)) => self.passed_over.push(input),
                    None => {}
                },
                // A link that leads back into a folder above it only shows the same files once more.
                Err(error) if error.loop_ancestor().is_some() => {}
                Err(error) => {
                    let path = error.path().unwrap_or(folder).to_owned();
                    let fault = unreadable(
                        &error
                            .into_io_error()
                            .unwrap_or_else(|| io::ErrorKind::Other.into()),
                    );
                    self.list.push(Err((Arc::new(Input::file(&path)), fault)));
                }
            }
        }
        if self.list.len() == before {
            self.empty_folders.push(folder.to_owned());
        }
    }

    /// The inputs that can be tried.
    pub fn readable(&self) -> impl Iterator<Item = &Input> {
        self.list
            .iter()
            .filter_map(|input| input.as_ref().ok().map(|input| &**input))
    }
}

fn is_hidden(entry: &DirEntry) -> bool {
    entry.file_name().as_encoded_bytes().starts_with(b".")
}

fn is_folder(entry: &DirEntry, folder: Option<&Path>) -> bool {
    folder.is_some()
        && entry.file_type().is_dir()
        && entry.path().canonicalize().ok().as_deref() == folder
}

/// A file of a folder that is a record by its name, and whether there is a format to read it.
fn in_folder(folder: &Path, path: &Path) -> Option<(Input, bool)> {
    let extension = path.extension()?.to_str()?;
    let is_among = |list: &[&str]| {
        list.iter()
            .any(|known| known.eq_ignore_ascii_case(extension))
    };
    let doubtful = is_among(ANYTHING);
    let is_read = doubtful || format::by_extension(extension).any(|format| format.read.is_some());
    if !is_read && !is_among(RECORDS) {
        return None;
    }
    let relative = path.strip_prefix(folder).unwrap_or(path).to_owned();
    let input = Input {
        source: Source::File(path.to_owned()),
        relative,
        doubtful,
    };
    Some((input, is_read))
}

/// The files that standard output and standard error go to.
///
/// What is read while it is written on may never end: every game adds a game.
#[derive(Debug, Default)]
struct Written {
    #[cfg(unix)]
    inodes: Vec<(u64, u64)>,
}

impl Written {
    #[cfg(unix)]
    fn now() -> Self {
        let streams = [behind(&io::stdout()), behind(&io::stderr())];
        let files = streams.iter().flatten().filter(|stream| stream.is_file());
        Self {
            inodes: files.map(inode).collect(),
        }
    }

    #[cfg(unix)]
    fn holds(&self, metadata: &fs::Metadata) -> bool {
        self.inodes.contains(&inode(metadata))
    }

    #[cfg(unix)]
    fn holds_at(&self, path: &Path) -> bool {
        // Most often there is no such file, and no input has to be looked at.
        !self.inodes.is_empty() && fs::metadata(path).is_ok_and(|metadata| self.holds(&metadata))
    }

    #[cfg(unix)]
    fn holds_stdin(&self) -> bool {
        behind(&io::stdin()).is_some_and(|metadata| self.holds(&metadata))
    }

    #[cfg(not(unix))]
    fn now() -> Self {
        Self::default()
    }

    #[cfg(not(unix))]
    fn holds(&self, _: &fs::Metadata) -> bool {
        false
    }

    #[cfg(not(unix))]
    fn holds_at(&self, _: &Path) -> bool {
        false
    }

    #[cfg(not(unix))]
    fn holds_stdin(&self) -> bool {
        false
    }
}

/// The files that are read, to keep them from being written over.
#[derive(Debug, Default)]
pub struct Guard {
    paths: HashSet<PathBuf>,
    #[cfg(unix)]
    inodes: HashSet<(u64, u64)>,
}

impl Guard {
    /// Guards all inputs that are regular files.
    pub fn over(inputs: &Inputs) -> Self {
        let mut guard = Self::default();
        #[cfg(unix)]
        if inputs.readable().any(|input| input.source == Source::Stdin)
            && let Some(metadata) = behind(&io::stdin())
            && metadata.is_file()
        {
            guard.inodes.insert(inode(&metadata));
        }
        for path in inputs.readable().filter_map(Input::path) {
            if let Ok(path) = path.canonicalize() {
                guard.paths.insert(path);
            }
            #[cfg(unix)]
            if let Ok(metadata) = fs::metadata(path)
                && metadata.is_file()
            {
                guard.inodes.insert(inode(&metadata));
            }
        }
        guard
    }

    /// Is `path` one of the inputs, under whatever name?
    pub fn holds(&self, path: &Path) -> bool {
        #[cfg(unix)]
        if let Ok(metadata) = fs::metadata(path)
            && metadata.is_file()
            && self.inodes.contains(&inode(&metadata))
        {
            return true;
        }
        path.canonicalize()
            .is_ok_and(|path| path.is_file() && self.paths.contains(&path))
    }
}

/// The file behind a standard stream.
#[cfg(unix)]
fn behind(stream: &impl std::os::fd::AsFd) -> Option<fs::Metadata> {
    let own = stream.as_fd().try_clone_to_owned().ok()?;
    File::from(own).metadata().ok()
}

#[cfg(unix)]
fn stdin_is_file() -> bool {
    behind(&io::stdin()).is_some_and(|metadata| metadata.is_file())
}

#[cfg(not(unix))]
fn stdin_is_file() -> bool {
    false
}

#[cfg(unix)]
fn inode(metadata: &fs::Metadata) -> (u64, u64) {
    use std::os::unix::fs::MetadataExt;
    (metadata.dev(), metadata.ino())
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let found = Inputs::find(&paths, Some(&dir.path().join("out")));
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
            (fault.code, &*fault.message),
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
        let found = Inputs::find(&[dir.path().to_owned()], None);
        let names = |inputs: Vec<&Input>| -> Vec<String> {
            let names = inputs
                .into_iter()
                .map(|input| input.relative.display().to_string());
            names.collect()
        };
        assert_eq!(names(found.readable().collect()), ["a.kif", "b.epd"]);
        assert_eq!(names(found.passed_over.iter().collect()), ["d.kif"]);
    }

    #[test]
    fn inputs_are_known_under_every_name() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.kif");
        fs::write(&path, "").unwrap();
        fs::hard_link(&path, dir.path().join("b.kif")).unwrap();
        fs::write(dir.path().join("c.kif"), "").unwrap();
        let guard = Guard::over(&Inputs::find(&[path], None));
        assert!(guard.holds(&dir.path().join("./a.kif")));
        assert!(guard.holds(&dir.path().join("b.kif")));
        assert!(!guard.holds(&dir.path().join("c.kif")));
        assert!(!guard.holds(&dir.path().join("d.kif")));
    }
}
