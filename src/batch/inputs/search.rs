//! Looking up what is to be read.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::filter::{Filter, Wanted};
use super::guard::Written;
use super::walk::Searching;
use super::{Input, Inputs, Listed, Reserved};
use crate::batch::unpack::{self, unpacked_name};
use crate::format;

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
    /// The list that named the paths; `-` is standard input.
    pub list: Option<&'s Path>,
    /// Where the report will stand.
    pub report: Option<Reserved>,
}

impl Search<'_> {
    /// Looks up every path: a file is taken as it is, a folder is searched, `-` and no path at all is standard input.
    ///
    /// In a folder, regular files are taken in the order of their names and by the extensions of the known formats;
    /// hidden files and folders are passed over, and so is the folder `output` if it lies in one that is searched. A
    /// file that standard output or standard error goes to is no input either: the program would read what it writes.
    pub fn find(self) -> Inputs {
        let searching = Searching {
            output: self.output.and_then(|output| output.canonicalize().ok()),
            filter: self.filter,
            written: Written::now(),
        };
        let mut found = Found::default();
        if self.paths.is_empty() {
            found.add(Input::stdin(), searching.written.holds_stdin());
        }
        for path in self.paths {
            if path.as_os_str() == "-" {
                found.add(Input::stdin(), searching.written.holds_stdin());
                continue;
            }
            match fs::metadata(path) {
                Ok(metadata) if metadata.is_dir() => {
                    found.folders.push(path.clone());
                    found.list.push(Listed::Folder(path.clone()));
                }
                Ok(metadata) => found.add(Input::file(path), searching.written.holds(&metadata)),
                Err(error) => found.list.push(Listed::unreadable(path, &error)),
            }
        }
        let named_by = self.list.map(|list| {
            let (input, is_written) = if list.as_os_str() == "-" {
                (Input::stdin(), searching.written.holds_stdin())
            } else {
                (Input::file(list), searching.written.holds_at(list))
            };
            if is_written {
                found.also_written.get_or_insert_with(|| input.clone());
            }
            input.source
        });
        Inputs {
            list: Arc::new(found.list),
            searching: Arc::new(searching),
            folders: found.folders,
            also_written: found.also_written,
            named_by,
            report: self.report,
        }
    }
}

/// What was found so far.
#[derive(Debug, Default)]
struct Found {
    list: Vec<Listed>,
    folders: Vec<PathBuf>,
    also_written: Option<Input>,
}

impl Found {
    fn add(&mut self, input: Input, is_written: bool) {
        if is_written && self.also_written.is_none() {
            self.also_written = Some(input.clone());
        }
        self.list.push(Listed::Input(Arc::new(input)));
    }
}

impl Filter {
    /// Is a file of a folder to be looked at? One that nobody asked for has to have the extension of a record or an archive.
    ///
    /// An archive is as a folder: even if it is not asked for, what is in it may be.
    pub(super) fn wants_file(&self, relative: &Path) -> Option<Wanted> {
        match self.wants(relative) {
            Wanted::Asked => Some(Wanted::Asked),
            Wanted::Unsaid => is_known(relative).then_some(Wanted::Unsaid),
            Wanted::No if self.leaves_out(relative) => None,
            Wanted::No => {
                let may_hold = match unpack::Kind::by_name(relative) {
                    Some(unpack::Kind::Single(_)) => {
                        self.wants(&unpacked(relative)) == Wanted::Asked
                    }
                    kind => kind.is_some(),
                };
                may_hold.then_some(Wanted::Unsaid)
            }
        }
    }

    /// Is a file in an archive to be looked at? An archive of a folder has a path in it, and so has what is in the archive.
    pub(in crate::batch) fn wants_entry(&self, archive: Option<&Path>, name: &Path) -> bool {
        let below = archive.map(|archive| self.wants(&archive.join(name)));
        match (self.wants(name), below) {
            _ if self.leaves_out(name) => false,
            (Wanted::Asked, _) => !archive.is_some_and(|it| self.leaves_out(&it.join(name))),
            (Wanted::No, below) => below == Some(Wanted::Asked),
            (Wanted::Unsaid, below) => below != Some(Wanted::No) && is_known(name),
        }
    }
}

/// Has it the extension of a record, an archive, or a packed file that may be a record?
fn is_known(path: &Path) -> bool {
    kind(path).is_some()
        || match unpack::Kind::by_name(path) {
            Some(unpack::Kind::Single(_)) => is_nameless(path) || kind(&unpacked(path)).is_some(),
            kind => kind.is_some(),
        }
}

/// Is it packed, and nothing in its name says what (`games.zst`)? It may be a record, an archive, or anything else.
pub(super) fn is_nameless(path: &Path) -> bool {
    let kind = unpack::Kind::by_name(path);
    matches!(kind, Some(unpack::Kind::Single(_))) && unpacked(path).extension().is_none()
}

/// The path of a packed file without the ending that says how it is packed.
fn unpacked(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(unpacked_name(&name))
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
        let Some(Listed::Unreadable(last)) = found.walk().last() else {
            panic!("{found:?}");
        };
        let (input, fault) = &*last;
        assert_eq!(input.relative, Path::new("nowhere.kif"));
        assert_eq!(
            (fault.code, &*fault.english()),
            (Code::UnreadableFile, "no such file or directory")
        );
        assert_eq!(found.folders.len(), 1);
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
        let names = |is_wanted: fn(&Listed) -> Option<&Arc<Input>>| -> Vec<String> {
            let found: Vec<Listed> = found.walk().collect();
            let inputs = found.iter().filter_map(is_wanted);
            inputs
                .map(|input| input.relative.display().to_string())
                .collect()
        };
        let read = names(|listed| match listed {
            Listed::Input(input) => Some(input),
            _ => None,
        });
        let passed_over = names(|listed| match listed {
            Listed::PassedOver(input) => Some(input),
            _ => None,
        });
        assert_eq!(read, ["a.kif", "b.epd"]);
        assert_eq!(passed_over, ["d.kif"]);
    }
}
