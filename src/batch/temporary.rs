//! Files in the making, of which nothing is left when the program ends before they are whole.
//!
//! Where the system can, which is Linux on most file systems, such a file has no name until it is given its own one: even
//! of a program that is killed outright nothing stays. Elsewhere it has a name of its own, which goes when the file is
//! given up, or when a signal ends the program.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use tempfile::{Builder, NamedTempFile};

use named::Named;

/// A file in the making. Dropped without [`put`](Self::put) it leaves nothing behind.
#[derive(Debug)]
pub(super) struct Temporary {
    /// The file, to write to.
    pub(super) file: File,
    /// Its name, where it has one.
    named: Option<Named>,
}

impl Temporary {
    /// Begins a file that will stand in `folder`.
    ///
    /// # Errors
    ///
    /// When no file can be made there.
    pub(super) fn begin(folder: &Path) -> io::Result<Self> {
        match unnamed::create(folder) {
            Some(file) => Ok(Self { file, named: None }),
            // If the folder cannot be written to, this says so.
            None => Self::begin_named(folder),
        }
    }

    fn begin_named(folder: &Path) -> io::Result<Self> {
        let (file, named) = Named::make(|| builder().tempfile_in(folder))?;
        Ok(Self {
            file,
            named: Some(named),
        })
    }

    /// Gives the file the name `target`, which must lie in its folder or below it, in a folder that is made if need be.
    /// Another file of that name is replaced only if `replace`.
    ///
    /// # Errors
    ///
    /// Of the kind `AlreadyExists` when a file stands there that is not to be replaced, or what else the system says.
    pub(super) fn put(self, target: &Path, replace: bool) -> io::Result<()> {
        let Self { file, named } = self;
        if replace && let Ok(metadata) = fs::metadata(target) {
            // The new file is as readable as the old one; if the system does not let us, it is merely new.
            let _ = file.set_permissions(metadata.permissions());
        }
        let folder = folder_of(target);
        let named = match named {
            Some(named) => {
                fs::create_dir_all(folder)?;
                named
            }
            None => match unnamed::link(&file, target) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    fs::create_dir_all(folder)?;
                    return unnamed::link(&file, target);
                }
                Err(error) if replace && error.kind() == io::ErrorKind::AlreadyExists => {
                    // Only a rename replaces a file at one stroke, and it wants a name.
                    let link = || builder().make_in(folder, |path| unnamed::link(&file, path));
                    Named::make(link)?.1
                }
                linked => return linked,
            },
        };
        drop(file);
        named.rename(target, replace)
    }
}

/// How many files the system lets this program have open, if it says so.
#[cfg(target_os = "linux")]
pub(super) fn most_open() -> Option<usize> {
    use rustix::process::{Resource, getrlimit};
    usize::try_from(getrlimit(Resource::Nofile).current?).ok()
}

/// How many files the system lets this program have open: this one is not asked.
#[cfg(not(target_os = "linux"))]
pub(super) fn most_open() -> Option<usize> {
    None
}

/// The folder in which a path lies.
pub(super) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

fn builder() -> Builder<'static, 'static> {
    let mut builder = Builder::new();
    builder.prefix(".kifu-").suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As with every new file the system takes from it what the user's mask says.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder
}

/// Files without a name.
#[cfg(target_os = "linux")]
mod unnamed {
    use std::fs::File;
    use std::io;
    use std::os::fd::AsRawFd;
    use std::path::{Path, PathBuf};
    use std::sync::OnceLock;

    use rustix::fs::{AtFlags, CWD, Mode, OFlags, linkat, openat};

    /// A new file in `folder`; `None` where there can be none, or where it could not be given a name.
    pub(super) fn create(folder: &Path) -> Option<File> {
        let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
        let file = File::from(openat(CWD, folder, flags, Mode::from_raw_mode(0o666)).ok()?);
        static ARE_SHOWN: OnceLock<bool> = OnceLock::new();
        let are_shown = ARE_SHOWN.get_or_init(|| own_link(&file).is_symlink());
        are_shown.then_some(file)
    }

    /// Gives the file a name, if there is no other file of that name.
    pub(super) fn link(file: &File, target: &Path) -> io::Result<()> {
        linkat(CWD, own_link(file), CWD, target, AtFlags::SYMLINK_FOLLOW)?;
        Ok(())
    }

    /// Under which path the system shows us the file.
    fn own_link(file: &File) -> PathBuf {
        PathBuf::from(format!("/proc/self/fd/{}", file.as_raw_fd()))
    }
}

/// Files without a name: this system has none.
#[cfg(not(target_os = "linux"))]
mod unnamed {
    use std::fs::File;
    use std::io;
    use std::path::Path;

    pub(super) fn create(_folder: &Path) -> Option<File> {
        None
    }

    pub(super) fn link(_file: &File, _target: &Path) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// Files with a name of their own.
mod named {
    use std::collections::BTreeSet;
    use std::fs;
    use std::io;
    use std::path::{Path, PathBuf};
    use std::sync::{Mutex, MutexGuard, Once, PoisonError};

    use tempfile::TempPath;

    use super::NamedTempFile;
    use crate::batch::signals;

    /// The names in use. Who holds them may make, rename and remove such files, and no signal ends the program meanwhile.
    static NAMES: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

    /// Removes all of them; from now on none is made.
    fn remove_all() {
        let names = names();
        for name in &*names {
            let _ = fs::remove_file(name);
        }
        // They stay held: what would be made from now on would not be removed.
        std::mem::forget(names);
    }

    fn names() -> MutexGuard<'static, BTreeSet<PathBuf>> {
        NAMES.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The name of a file in the making; dropped, it goes.
    #[derive(Debug)]
    pub(super) struct Named {
        path: Option<TempPath>,
    }

    impl Named {
        /// Makes a file that is removed when a signal ends the program.
        pub(super) fn make<F>(
            make: impl FnOnce() -> io::Result<NamedTempFile<F>>,
        ) -> io::Result<(F, Self)> {
            static WATCHED: Once = Once::new();
            WATCHED.call_once(|| signals::watch(remove_all));
            let mut names = names();
            let (file, path) = make()?.into_parts();
            names.insert(path.to_path_buf());
            Ok((file, Self { path: Some(path) }))
        }

        /// Moves the file to `target`.
        pub(super) fn rename(mut self, target: &Path, replace: bool) -> io::Result<()> {
            let Some(path) = self.path.take() else {
                return Ok(());
            };
            let mut names = names();
            names.remove(&*path);
            let renamed = if replace {
                path.persist(target)
            } else {
                path.persist_noclobber(target)
            };
            // On failure the path is dropped, and the file with it, while the names are still held.
            renamed.map_err(|error| error.error)
        }
    }

    impl Drop for Named {
        fn drop(&mut self) {
            if let Some(path) = self.path.take() {
                let mut names = names();
                names.remove(&*path);
                drop(path);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(unix)]
    use crate::batch::signals;
    use std::io::Write;

    /// Both kinds, where there are two.
    fn begin_both(folder: &Path) -> [Temporary; 2] {
        let named = Temporary::begin_named(folder).unwrap();
        [Temporary::begin(folder).unwrap(), named]
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn both_kinds_of_files_replace_another_one_only_on_request_and_leave_nothing_else() {
        let dir = tempfile::tempdir().unwrap();
        let target = dir.path().join("a");
        for mut file in begin_both(dir.path()) {
            fs::remove_file(&target).unwrap_or_default();
            file.file.write_all(b"new").unwrap();
            file.put(&target, false).unwrap();
            assert_eq!(fs::read(&target).unwrap(), b"new");
        }
        for file in begin_both(dir.path()) {
            let error = file.put(&target, false).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
            assert_eq!(fs::read(&target).unwrap(), b"new");
        }
        for mut file in begin_both(dir.path()) {
            fs::write(&target, "old").unwrap();
            file.file.write_all(b"new").unwrap();
            file.put(&target, true).unwrap();
            assert_eq!(fs::read(&target).unwrap(), b"new");
        }
        drop(begin_both(dir.path()));
        assert_eq!(names(dir.path()), ["a"]);
    }

    #[cfg(unix)]
    #[test]
    fn both_kinds_of_files_are_as_readable_as_new_ones_or_as_those_they_replace() {
        use std::os::unix::fs::PermissionsExt;
        let dir = tempfile::tempdir().unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o7777;
        fs::write(dir.path().join("new"), "").unwrap();
        let usual = mode(&dir.path().join("new"));
        let target = dir.path().join("a");
        for file in begin_both(dir.path()) {
            fs::remove_file(&target).unwrap_or_default();
            file.put(&target, true).unwrap();
            assert_eq!(mode(&target), usual);
        }
        for file in begin_both(dir.path()) {
            fs::set_permissions(&target, fs::Permissions::from_mode(0o640)).unwrap();
            file.put(&target, true).unwrap();
            assert_eq!(mode(&target), 0o640);
        }
    }

    /// Names the folder for the part of the next test that is a process of its own.
    #[cfg(unix)]
    const FOLDER: &str = "KIFU_TEST_FOLDER";

    #[cfg(unix)]
    #[test]
    fn a_signal_that_ends_the_program_removes_the_files_that_have_names() {
        use std::os::unix::process::ExitStatusExt;
        use std::process::{Command, Stdio};
        use std::time::Duration;

        if let Some(folder) = std::env::var_os(FOLDER) {
            let _file = Temporary::begin_named(Path::new(&folder)).unwrap();
            writeln!(io::stdout(), "begun").unwrap();
            std::thread::sleep(Duration::from_secs(60));
            return;
        }
        let signals = [("TERM", 15), ("INT", 2), ("HUP", 1)];
        // Who started the tests may have had a signal ignored, as a shell does with its background jobs.
        for (name, signal) in signals
            .into_iter()
            .filter(|(_, signal)| signals::is_heeded(signal))
        {
            let dir = tempfile::tempdir().unwrap();
            let test = "batch::temporary::tests::a_signal_that_ends_the_program_removes_the_files_that_have_names";
            let mut child = Command::new(std::env::current_exe().unwrap())
                .args(["--exact", test, "--nocapture"])
                .env(FOLDER, dir.path())
                .stdout(Stdio::piped())
                .spawn()
                .unwrap();
            let mut told = io::BufReader::new(child.stdout.take().unwrap());
            let mut line = String::new();
            while !line.contains("begun") {
                line.clear();
                assert_ne!(io::BufRead::read_line(&mut told, &mut line).unwrap(), 0);
            }
            assert_eq!(names(dir.path()).len(), 1, "{name}");
            let sent = Command::new("kill")
                .args([&format!("-{name}"), &child.id().to_string()])
                .status();
            assert!(sent.unwrap().success());
            let status = child.wait().unwrap();
            let (ended, code) = if name == "INT" {
                (None, Some(130))
            } else {
                (Some(signal), None)
            };
            assert_eq!((status.signal(), status.code()), (ended, code), "{name}");
            assert_eq!(names(dir.path()), [""; 0], "{name}");
        }
    }
}
