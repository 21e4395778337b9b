//! Streams that are packed as a whole: gzip, xz, Zstandard, bzip2. All of each is read to the end of its last part.

use std::error::Error;
use std::io::{self, BufRead, Read};

use bzip2::bufread::MultiBzDecoder;
use flate2::bufread::GzDecoder;

use super::input::Input;
use super::kind::{Packing, is_tar, may_be_tar, unpacked_name};
use super::meter::{Meter, Packed, Pump, Pumped};
use super::names::Entry;
use super::tar::Unpacked;
use super::xz::Xz;
use super::zstd::Zstd;
use super::{Gone, Job, MOST_WINDOW, damaged};
use crate::batch::said::Said;
use crate::batch::size::told_in_mib;
use crate::messages::{Message, findings};

/// How much of what is unpacked is looked at to find out whether it is a tar archive.
const SHOWN: usize = 512;

impl Packing {
    /// What the input unpacks to, with the number of bytes that have been read for it.
    pub(super) fn open(self, input: Input) -> Unpacked {
        let read = input.count();
        let reader: Box<dyn Read> = match self {
            Self::None => Box::new(input),
            Self::Gzip => Box::new(Told(Gzip(Some(GzDecoder::new(input))))),
            Self::Xz => Box::new(Told(Xz::new(input))),
            Self::Zstd => Box::new(Zstd::new(input)),
            Self::Bzip2 => Box::new(Told(MultiBzDecoder::new(input))),
        };
        Unpacked { reader, read }
    }
}

impl Job<'_> {
    /// Unpacks one packed file, or the tar archive that it turns out to hold.
    pub(super) fn single(&self, packing: Packing, input: Input, name: &str) -> Result<(), Gone> {
        let Unpacked { mut reader, read } = packing.open(input);
        let mut beginning = Vec::new();
        // A fault comes again when the rest is read.
        let shown = show(&mut reader, &mut beginning);
        let is_tar = is_tar(&beginning);
        let beginning = io::Cursor::new(beginning);
        let mut reader: Box<dyn Read> = match shown {
            Ok(_) => Box::new(beginning.chain(reader)),
            Err(error) => Box::new(beginning.chain(Failing(Some(error)))),
        };
        if is_tar {
            return self.tar(Unpacked { reader, read });
        }
        self.outbox
            .entry(Entry::new(unpacked_name(name).to_owned()))?;
        let mut meter = Meter::new(self.limits, Packed::SoFar(read));
        match Pump::new().hand_on(&mut reader, &mut meter, &self.outbox)? {
            Pumped::Whole => self.outbox.end(),
            Pumped::PassedOver => Ok(()),
            Pumped::Broken(error) => self.outbox.fail(error),
        }
    }
}

/// Reads until it can be said whether it is a tar archive, and no further: more may be long in coming.
fn show(reader: &mut dyn Read, beginning: &mut Vec<u8>) -> io::Result<()> {
    let mut block = [0; SHOWN];
    while beginning.len() < SHOWN && may_be_tar(beginning) {
        let room = SHOWN - beginning.len();
        match reader.read(&mut block[..room]) {
            Ok(0) => break,
            Ok(length) => beginning.extend_from_slice(&block[..length]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// gzip, member after member; zeros may fill it up behind the last one, as on a tape.
struct Gzip<R>(Option<GzDecoder<R>>);

impl<R: BufRead> Read for Gzip<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while let Some(member) = &mut self.0 {
            let length = member.read(into)?;
            if length > 0 || into.is_empty() {
                return Ok(length);
            }
            let ended = self.0.take();
            if let Some(mut input) = ended.map(GzDecoder::into_inner)
                && !pass_zeros(&mut input)?
            {
                self.0 = Some(GzDecoder::new(input));
            }
        }
        Ok(0)
    }
}

/// Passes over zeros; does nothing stand behind them?
fn pass_zeros(input: &mut impl BufRead) -> io::Result<bool> {
    loop {
        let buffer = input.fill_buf()?;
        let zeros = buffer.iter().take_while(|byte| **byte == 0).count();
        let (is_end, has_more) = (buffer.is_empty(), zeros < buffer.len());
        input.consume(zeros);
        if is_end || has_more {
            return Ok(is_end);
        }
    }
}

/// What cannot be read, for a reason that is known.
struct Failing(Option<io::Error>);

impl Read for Failing {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

/// A decompressor whose faults are told in words for people.
struct Told<R>(R);

impl<R: Read> Read for Told<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.0.read(into).map_err(told)
    }
}

/// A decompressor's fault in words for people.
pub(super) fn told(error: io::Error) -> io::Error {
    if let Some(reason) = reason(&error) {
        return reason;
    }
    match error.kind() {
        io::ErrorKind::UnexpectedEof => cut_off(),
        io::ErrorKind::OutOfMemory => window_too_large(None),
        _ => damaged(Message::new(findings::PACKED_DAMAGED).with("why", error.to_string())),
    }
}

/// What has been said already, or comes from the system, of an error that libraries have wrapped in their own.
pub(super) fn reason(error: &io::Error) -> Option<io::Error> {
    if let Some(code) = error.raw_os_error() {
        return Some(io::Error::from_raw_os_error(code));
    }
    let mut inner: Option<&(dyn Error + 'static)> = match error.get_ref() {
        Some(inner) => Some(inner),
        None if error.kind() == io::ErrorKind::UnexpectedEof => return Some(cut_off()),
        None => None,
    };
    while let Some(error) = inner {
        if let Some(Said(what)) = error.downcast_ref() {
            return Some(damaged(what.clone()));
        }
        if let Some(error) = error.downcast_ref() {
            return reason(error);
        }
        inner = error.source();
    }
    None
}

pub(super) fn cut_off() -> io::Error {
    damaged(findings::PACKED_CUT_OFF)
}

/// What is whole but cannot be unpacked here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Refusal {
    Encrypted,
    /// Its method is not known here; its name.
    Method(Message),
}

impl Refusal {
    /// The error, said of one entry.
    pub(super) fn of_one(&self) -> io::Error {
        damaged(match self {
            Self::Encrypted => findings::ENCRYPTED.into(),
            Self::Method(name) => {
                Message::new(findings::UNKNOWN_METHOD).with("method", name.clone())
            }
        })
    }

    /// The error, said of all entries of an archive, of which there are so many.
    pub(super) fn of_all(&self, count: usize) -> io::Error {
        let message = match self {
            Self::Encrypted => findings::ALL_ENCRYPTED.into(),
            Self::Method(name) => {
                Message::new(findings::ALL_OF_UNKNOWN_METHOD).with("method", name.clone())
            }
        };
        damaged(message.with("count", count))
    }
}

pub(super) fn window_too_large(asked: Option<u64>) -> io::Error {
    let message = match asked {
        Some(asked) => Message::new(findings::WINDOW_OF_SIZE).with("size", told_in_mib(asked)),
        None => findings::WINDOW_TOO_LARGE.into(),
    };
    damaged(message.with("most", told_in_mib(MOST_WINDOW)))
}

pub(super) fn wrong_checksum() -> io::Error {
    damaged(findings::CHECKSUM_WRONG)
}
