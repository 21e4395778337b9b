//! Archives, read without being unpacked to disk: zip, 7z, tar, and files packed with gzip, xz, Zstandard or bzip2.
//!
//! A thread of its own unpacks an archive and hands its entries on in blocks, of which there are only so many: memory
//! does not depend on the size of the archive or of its entries. What comes on top is the window of the decompressor,
//! which has a bound ([`MOST_WINDOW`]), and of a 7z archive its list of files. Nothing that an archive says is believed:
//! neither a size, before memory is taken for it, nor a name, before a path is made of it.
//!
//! What is broken is told with the entry in which it is, and what stands before it is delivered.

mod handover;
mod input;
mod kind;
mod meter;
mod names;
mod packing;
mod seven_z;
mod seven_z_header;
mod seven_z_methods;
mod tar;
mod volume;
mod xz;
mod zip;
mod zstd;

use std::fs::File;
use std::io::{self, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

use crate::batch::said::{self, Said};
use crate::messages::{Message, findings};
use crate::record::fault::{Code, Fault};

use handover::{Event, Inbox, Outbox};
use input::Input;

pub use kind::{Kind, Packing, stem, unpacked_name};
pub use names::Entry;
pub(super) use volume::volume;

/// A decompressor that asks for a larger window is refused.
pub const MOST_WINDOW: u64 = 256 << 20;

/// How far an entry may grow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// An entry of up to so many bytes is never a bomb.
    pub max_size: u64,
    /// A larger one is one when it is more than so many times its packed size.
    pub ratio: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_size: 64 << 20,
            ratio: 200,
        }
    }
}

/// Where an archive is read from.
pub enum Source {
    /// A file; a zip or 7z archive has to be one.
    File(File),
    /// Anything else: a pipe, or an entry of another archive.
    Stream(Box<dyn Read + Send>),
}

impl std::fmt::Debug for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::File(file) => f.debug_tuple("File").field(file).finish(),
            Self::Stream(_) => f.write_str("Stream"),
        }
    }
}

/// An archive that is being unpacked.
///
/// [`next_entry`](Self::next_entry) goes to the next entry; reading it as a [`Read`] gives what that entry holds. When it
/// is dropped, the thread ends by itself as soon as it has read what it is reading.
#[derive(Debug)]
pub struct Unpacking {
    inbox: Inbox,
    /// The current entry has not ended.
    in_entry: bool,
}

impl Unpacking {
    /// Begins to unpack `source`, of which `name` is the bare file name.
    ///
    /// Entries that are not `wanted`, which is asked with their names, are passed over; the one of a single packed file
    /// is not asked for.
    pub fn begin(
        source: Source,
        kind: Kind,
        name: &str,
        limits: Limits,
        wanted: impl Fn(&str) -> bool + Send + 'static,
    ) -> Self {
        let (sender, inbox) = handover::channel();
        let name = name.to_owned();
        let unpack = move || {
            let outbox = Outbox::new(sender);
            let job = Job {
                outbox: outbox.clone(),
                limits,
                wanted: &wanted,
            };
            let unpacked = catch_unwind(AssertUnwindSafe(|| job.unpack(source, kind, &name)));
            // Nothing is to be told to one who has gone.
            let _gone = match unpacked {
                Ok(_) => outbox.flush(),
                Err(_) => outbox.fail(said::error(findings::UNPACKER_FAILED)),
            };
        };
        let thread = thread::Builder::new().name("unpack".to_owned());
        // If there is no thread to be had, the sender has gone with it.
        match thread.spawn(unpack) {
            Ok(_) => Self {
                inbox,
                in_entry: false,
            },
            Err(error) => Self {
                inbox: Inbox::of_fault(unreadable(&error)),
                in_entry: false,
            },
        }
    }

    /// Would one who asks for the next entry have to wait for it?
    pub fn would_wait(&mut self) -> bool {
        self.inbox.would_wait()
    }

    /// Goes to the next entry, in the order of the archive; what is left of the former one is passed over.
    ///
    /// Only regular files are entries. A fault concerns the archive as a whole; entries may follow it.
    pub fn next_entry(&mut self) -> Option<Result<Entry, Fault>> {
        if self.in_entry {
            self.inbox.pass_over();
        }
        loop {
            match self.inbox.next_event()? {
                Event::Entry(entry) => {
                    self.in_entry = true;
                    return Some(Ok(entry));
                }
                Event::Data(length) => self.inbox.skip(length),
                Event::End => self.in_entry = false,
                Event::Broken { error, is_last } => {
                    self.in_entry = false;
                    // An entry that nobody reads may be broken, but nothing else is to be lost with it in silence.
                    if is_last {
                        return Some(Err(unreadable(&error)));
                    }
                }
                Event::Fault(fault) => return Some(Err(fault)),
            }
        }
    }
}

impl Read for Unpacking {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if !self.in_entry || into.is_empty() {
            return Ok(0);
        }
        if let Some(length) = self.inbox.take_data(into) {
            return Ok(length);
        }
        self.in_entry = false;
        match self.inbox.next_event() {
            Some(Event::Broken { error, .. }) => Err(error),
            Some(_) => Ok(0),
            None => Err(said::error(findings::UNPACKER_ENDED)),
        }
    }
}

/// What the thread has to do.
struct Job<'w> {
    outbox: Outbox,
    limits: Limits,
    wanted: &'w dyn Fn(&str) -> bool,
}

/// Nobody reads what is unpacked any more.
#[derive(Debug)]
struct Gone;

impl Job<'_> {
    fn unpack(&self, source: Source, kind: Kind, name: &str) -> Result<(), Gone> {
        match (kind, source) {
            (Kind::Tar(packing), source) => self.tar(packing.open(self.input(source))),
            (Kind::Single(packing), source) => self.single(packing, self.input(source), name),
            (Kind::Zip, Source::File(file)) => self.zip(file, name),
            (Kind::SevenZ, Source::File(file)) => self.seven_z(file),
            (Kind::Zip | Kind::SevenZ, Source::Stream(_)) => {
                self.outbox.fault(said::error(findings::ARCHIVE_OF_PIPE))
            }
        }
    }

    fn input(&self, source: Source) -> Input {
        let source: Box<dyn Read> = match source {
            Source::File(file) => Box::new(file),
            Source::Stream(stream) => stream,
        };
        Input::new(source, self.outbox.clone())
    }
}

/// The fault of an archive that cannot be read.
fn unreadable(error: &io::Error) -> Fault {
    Fault::new(Code::UnreadableFile, said::words(error))
}

/// An error of which all is said: the archive is not what it should be.
fn damaged(what: impl Into<Message>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, Said(what.into()))
}
