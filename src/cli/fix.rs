//! `kifu fix`: mends what has one strict form.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Cursor, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::batch::games::Reading;
use crate::batch::inputs::{self, Guard, Input, Inputs, Listed};
use crate::batch::mend::{self, Ahead, Mending, Outcome, Rewrite};
use crate::batch::ordered::in_order;
use crate::batch::run::{InputEnd, Listener};
use crate::batch::safe_file::{SafeFile, WriteError, is_special};
use crate::batch::said;
use crate::batch::signals;
use crate::batch::work::Job;
use crate::messages::findings;
use anyhow::Context;

use super::args::{FixArgs, MessageFormat};
use super::report::style::Paint;
use super::report::{self, Channel, Manner, Reporter};
use super::{Usage, status};

// What the help says otherwise than that of the other commands, since archives and lists of moves are not mended.

/// What is read.
pub(super) const PATHS: &str = "\
Files and folders to read; \"-\" or nothing is standard input

In a folder, files with the extension of a known format are read, and .txt and .json files that surely are records. \
Others that may be records are counted as skipped, and named with -v; so are archives and packed files (.zip, .tar.gz, \
.gz and the like), which have to be unpacked first. What begins with a dot is passed over.";

/// --include.
pub(super) const INCLUDE: &str =
    "Of folders read only files whose names fit, whatever their extension; may be repeated";

/// --include at length.
pub(super) const INCLUDE_LONG: &str = "\
Of folders read only files whose names fit, whatever their extension; may be repeated

A pattern without a slash is looked for in the names of files and folders, one with a slash in the path below the folder: \
* and ? fit anything but a slash, ** any folders, {kif,ki2} one of several. Case does not matter.";

/// --exclude.
pub(super) const EXCLUDE: &str =
    "Of folders leave out files and folders whose names fit; may be repeated";

/// --start.
pub(super) const START: &str =
    "PSN: the start of games that do not name theirs, as SFEN [default: that of an even game]";

/// Where the mended text goes.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Place {
    Nowhere,
    Stdout,
    File(PathBuf),
    Folder(PathBuf),
    /// Over each input.
    Input,
}

pub(super) fn run(args: &FixArgs) -> anyhow::Result<u8> {
    let shared = &args.shared;
    signals::exit_on_interrupt();
    let reading = shared.reading()?;
    let mut inputs = shared.inputs(args.output.as_deref())?;
    inputs.gather();
    let place = place(args, &inputs)?;
    let shown = shared.shown();
    let job = Job {
        start: shared.start(),
        policy: shared.policy(),
        shown,
        target: None,
    };
    // Where nothing is written the changes are the product.
    let is_product = place == Place::Nowhere;
    let paint = match is_product {
        true => Paint::on(shared.color, &io::stdout()),
        false => Paint::on(shared.color, &io::stderr()),
    };
    let manner = Manner {
        form: shared.message_format,
        shown,
        losses: false,
        board: false,
        paint,
        to: "",
    };
    let channel = match is_product {
        true => Channel::Data(Box::new(BufWriter::new(io::stdout()))),
        false => Channel::Aside(Box::new(BufWriter::new(io::stderr()))),
    };
    let is_read = match is_product {
        true => io::stdout().is_terminal(),
        false => io::stderr().is_terminal(),
    };
    let beside_data = place == Place::Stdout && io::stdout().is_terminal();
    let reporter = Reporter::new(channel, manner);
    let reporter = shared.dressed(reporter, &inputs, is_read, beside_data)?;
    let mut fixing = Fixing {
        args,
        place: &place,
        reading,
        job: &job,
        guard: Guard::over(&inputs),
        reporter,
        mending: Mending::default(),
        written: HashSet::new(),
    };
    let list: Vec<Listed> = inputs.walk().collect();
    let go_ahead = |listed: &Listed| match listed {
        Listed::Input(input) => mend::go_ahead(input, reading, &job),
        _ => None,
    };
    let take = |listed: &Listed, ahead: Option<Ahead>| match listed {
        Listed::Input(input) => match ahead {
            Some(ahead) => fixing.take(input, ahead),
            None => fixing.one(input),
        },
        Listed::Unreadable(it) => {
            let (mending, reporter) = (&mut fixing.mending, &mut fixing.reporter);
            let (input, fault) = &**it;
            mending.refuse(input, fault.clone(), &job, reporter)
        }
        Listed::PassedOver(_) | Listed::Folder(_) => Ok(()),
    };
    let ended = in_order(&list, shared.workers(), go_ahead, take)
        .and_then(|()| fixing.nothing(&inputs))
        .and_then(|()| fixing.summarize());
    let status = status(&fixing.mending.totals);
    match ended {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(error).context("cannot tell what was found")
        }
        _ => Ok(status),
    }
}

/// Where the output goes, if it can go anywhere.
fn place(args: &FixArgs, inputs: &Inputs) -> Result<Place, Usage> {
    let asked_for = |input: &Arc<Input>| !input.found;
    if let Some(packed) = inputs
        .readable()
        .filter(asked_for)
        .find(|it| it.is_packed())
    {
        return Err(Usage(format!(
            "{} is an archive or a packed file; fix works on files: unpack it first",
            packed.name()
        )));
    }
    if args.in_place {
        let is_file = |input: &Input| input.path().is_some_and(|path| !is_special(path));
        if let Some(other) = inputs.readable().find(|input| !is_file(input)) {
            let name = match other.path() {
                None => "standard input".to_owned(),
                Some(path) => path.display().to_string(),
            };
            return Err(Usage(format!(
                "--in-place writes files over themselves, and {name} is none"
            )));
        }
    }
    if args.dry_run {
        return Ok(Place::Nowhere);
    }
    if args.in_place {
        return Ok(Place::Input);
    }
    let several = inputs.are_several();
    let output = args.output.as_deref();
    match output.filter(|output| output.as_os_str() != "-") {
        None if several => Err(Usage(
            "several files do not go to standard output: add --in-place or -o DIR/, or --dry-run to see what would be changed"
                .to_owned(),
        )),
        None => Ok(Place::Stdout),
        Some(output) => {
            let bytes = output.as_os_str().as_encoded_bytes();
            let ends_in_slash = bytes.last().is_some_and(|&byte| std::path::is_separator(byte.into()));
            match several || output.is_dir() || ends_in_slash {
                true if several && output.is_file() => Err(Usage(format!(
                    "{} is a file, and several files are read: -o has to be a folder",
                    output.display()
                ))),
                true => Ok(Place::Folder(output.to_owned())),
                false => Ok(Place::File(output.to_owned())),
            }
        }
    }
}

/// A run over many inputs.
struct Fixing<'a, 'w> {
    args: &'a FixArgs,
    place: &'a Place,
    reading: Reading,
    job: &'a Job,
    guard: Guard,
    reporter: Reporter<'w>,
    mending: Mending,
    /// The files that were written.
    written: HashSet<PathBuf>,
}

impl Fixing<'_, '_> {
    fn one(&mut self, input: &Input) -> io::Result<()> {
        if input.is_packed() {
            // It was found in a folder.
            self.mending.totals.skipped += 1;
            return self.reporter.ended(input, InputEnd::Skipped);
        }
        let Some(path) = input.path() else {
            let mut bytes = Vec::new();
            let read = input.open().and_then(|mut it| it.read_to_end(&mut bytes));
            return match read {
                Ok(_) => self.over(input, || Ok(Cursor::new(&bytes))),
                Err(error) => self.unreadable(input, &error),
            };
        };
        if input.size().is_some() {
            return self.over(input, || File::open(path));
        }
        // What cannot be read twice is kept.
        let mut bytes = Vec::new();
        match input.open().and_then(|mut it| it.read_to_end(&mut bytes)) {
            Ok(_) => self.over(input, || Ok(Cursor::new(&bytes))),
            Err(error) => self.unreadable(input, &error),
        }
    }

    fn unreadable(&mut self, input: &Input, error: &io::Error) -> io::Result<()> {
        let fault = inputs::unreadable(error);
        self.mending
            .refuse(input, fault, self.job, &mut self.reporter)
    }

    /// Goes over an input that can be opened twice, and writes it.
    fn over<R: Read>(&mut self, input: &Input, open: impl Fn() -> io::Result<R>) -> io::Result<()> {
        let bytes = match open() {
            Ok(bytes) => bytes,
            Err(error) => return self.unreadable(input, &error),
        };
        if *self.place == Place::Nowhere {
            let (mending, reporter) = (&mut self.mending, &mut self.reporter);
            return mending
                .go_over(input, bytes, self.reading, self.job, reporter)
                .map(|_| ());
        }
        let outcome = Outcome::of(input, bytes, self.reading, self.job)?;
        self.settle(input, outcome, open)
    }

    /// Takes an input that was gone over before its turn, and writes it.
    fn take(&mut self, input: &Input, ahead: Ahead) -> io::Result<()> {
        if input.path().is_none_or(|path| !ahead.is_of(path)) {
            return self.one(input);
        }
        match input.path() {
            Some(path) => self.settle(input, ahead.outcome, || File::open(path)),
            None => Ok(()),
        }
    }

    /// Writes an input that can be opened once more, and tells what has come of it: its changes if it is written, and else
    /// why it is not and all that stays in it.
    fn settle<R: Read>(
        &mut self,
        input: &Input,
        outcome: Outcome,
        open: impl Fn() -> io::Result<R>,
    ) -> io::Result<()> {
        let written = match &outcome.rewrite {
            Some(rewrite) => self.write(input, rewrite, &open),
            None => Ok(()),
        };
        let (mending, reporter) = (&mut self.mending, &mut self.reporter);
        match written {
            Ok(()) => mending.take(input, outcome, reporter),
            // Who reads it has seen enough, and it is no fault of the input.
            Err((None, WriteError::Io(error))) if error.kind() == io::ErrorKind::BrokenPipe => {
                mending.take(input, outcome, reporter)?;
                Err(error)
            }
            Err((path, error)) => {
                match open() {
                    Ok(bytes) => mending.leave(input, bytes, self.reading, self.job, reporter)?,
                    Err(error) => self.unreadable(input, &error)?,
                }
                self.mending.count_unwritten(error.fault());
                self.reporter.output_failed(path.as_deref(), error.fault())
            }
        }
    }

    /// Writes an input; an error names the file, or nothing for standard output.
    fn write<R: Read>(
        &mut self,
        input: &Input,
        rewrite: &Rewrite,
        open: &impl Fn() -> io::Result<R>,
    ) -> Result<(), (Option<PathBuf>, WriteError)> {
        match self.place {
            Place::Nowhere => Ok(()),
            Place::Input if rewrite.lines.is_empty() => Ok(()),
            Place::Stdout => {
                let mut out = BufWriter::new(io::stdout().lock());
                let copied = self.reporter.flush().and_then(|()| open());
                copied
                    .and_then(|bytes| mend::copy(bytes, rewrite, &mut out))
                    .map_err(|error| (None, WriteError::Io(error)))
            }
            Place::File(file) => self
                .write_file(file, rewrite, open)
                .map_err(|error| (Some(file.clone()), error)),
            Place::Folder(folder) => {
                let file = folder.join(&input.relative);
                self.write_below(&file, rewrite, open)
                    .map_err(|error| (Some(file), error))
            }
            Place::Input => {
                let path = input.path().unwrap_or(Path::new(""));
                self.in_place(path, rewrite, open)
                    .map_err(|(file, error)| (Some(file), error))
            }
        }
    }

    fn write_below<R: Read>(
        &mut self,
        file: &Path,
        rewrite: &Rewrite,
        open: &impl Fn() -> io::Result<R>,
    ) -> Result<(), WriteError> {
        if !self.written.insert(file.to_owned()) {
            return Err(said::error(findings::WRITTEN_ALREADY).into());
        }
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        self.write_file(file, rewrite, open)
    }

    fn write_file<R: Read>(
        &self,
        file: &Path,
        rewrite: &Rewrite,
        open: &impl Fn() -> io::Result<R>,
    ) -> Result<(), WriteError> {
        let mut new = SafeFile::create(file, self.args.shared.force, &self.guard)?;
        copy(open, rewrite, &mut new)?;
        new.commit(file, &self.guard)
    }

    /// Writes a file over itself: when the new one is whole and the old one is kept, it gets its name at one stroke.
    fn in_place<R: Read>(
        &self,
        path: &Path,
        rewrite: &Rewrite,
        open: &impl Fn() -> io::Result<R>,
    ) -> Result<(), (PathBuf, WriteError)> {
        let named = |error: WriteError| (path.to_owned(), error);
        // It is asked for that this input is written over.
        let free = Guard::default();
        let mut new = SafeFile::create(path, true, &free).map_err(named)?;
        copy(open, rewrite, &mut new).map_err(|error| named(error.into()))?;
        if !self.args.no_backup {
            let mut name = path.as_os_str().to_owned();
            name.push(".bak");
            let backup = PathBuf::from(name);
            let kept = match is_kept(&backup, open) {
                true => Ok(()),
                false => self
                    .write_file(&backup, &Rewrite::default(), open)
                    .and_then(|()| {
                        let permissions = fs::metadata(path)?.permissions();
                        Ok(fs::set_permissions(&backup, permissions)?)
                    }),
            };
            kept.map_err(|error| (backup, error))?;
        }
        new.commit(path, &free).map_err(named)
    }

    /// Tells of folders when all in them was passed over, as check does.
    fn nothing(&mut self, inputs: &Inputs) -> io::Result<()> {
        if self.mending.totals.files > 0 {
            return Ok(());
        }
        let (mending, reporter) = (&mut self.mending, &mut self.reporter);
        inputs
            .nothing()
            .try_for_each(|(input, fault)| mending.refuse(&input, fault, self.job, reporter))
    }

    fn summarize(&mut self) -> io::Result<()> {
        let shared = &self.args.shared;
        self.reporter.ended_run(&self.mending.totals, false)?;
        if !shared.quiet {
            let summary = match shared.message_format {
                MessageFormat::Json => report::mended_json(&self.mending),
                _ => report::mended_line(&self.mending, self.args.dry_run, shared.language()),
            };
            self.reporter.summary(&summary)?;
        }
        self.reporter.flush()
    }
}

/// Is this file what the input is? A run that was interrupted may have kept it before.
fn is_kept<R: Read>(backup: &Path, open: &impl Fn() -> io::Result<R>) -> bool {
    let is_file = fs::symlink_metadata(backup).is_ok_and(|it| it.is_file());
    let same = || -> io::Result<bool> {
        let mut kept = BufReader::new(File::open(backup)?).bytes();
        for byte in BufReader::new(open()?).bytes() {
            if kept.next().transpose()? != Some(byte?) {
                return Ok(false);
            }
        }
        Ok(kept.next().is_none())
    };
    is_file && same().unwrap_or(false)
}

fn copy<R: Read>(
    open: &impl Fn() -> io::Result<R>,
    rewrite: &Rewrite,
    new: &mut impl Write,
) -> io::Result<()> {
    let mut new = BufWriter::with_capacity(1 << 16, new);
    mend::copy(open()?, rewrite, &mut new)
}
