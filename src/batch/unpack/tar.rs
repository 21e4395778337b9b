//! Tar archives, from a stream.

use std::cell::Cell;
use std::io::{self, Read};
use std::rc::Rc;

use tar::{Archive, EntryType};

use super::meter::{Meter, Packed, Pump, Pumped};
use super::names::{Entry, decode};
use super::packing::reason;
use super::{Gone, Job, damaged};
use crate::batch::size::told_in_mib;
use crate::messages::{Message, findings};

/// How much may stand between the data of two entries: headers, long names, and the zeros that fill up the end.
const MOST_BETWEEN: u64 = 4 << 20;

/// What a tar archive consists of. At its end stand two blocks of zeros, or one where the other was cut off.
const BLOCK: u64 = 512;

/// A stream as it is unpacked.
pub(super) struct Unpacked {
    /// The stream.
    pub(super) reader: Box<dyn Read>,
    /// How many bytes have been read for it.
    pub(super) read: Rc<Cell<u64>>,
}

impl Job<'_> {
    pub(super) fn tar(&self, unpacked: Unpacked) -> Result<(), Gone> {
        let between = Rc::new(Between::default());
        let mut archive = Archive::new(Guarded {
            reader: unpacked.reader,
            between: Rc::clone(&between),
        });
        // Archives that were joined are read on.
        archive.set_ignore_zeros(true);
        let mut entries = match archive.entries() {
            Ok(entries) => entries,
            Err(error) => return self.outbox.fail(told_of_header(&error, &between)),
        };
        let mut pump = Pump::new();
        loop {
            between.begin();
            let entry = entries.next();
            between.left.set(None);
            let mut entry = match entry {
                None if between.zeros.get() < BLOCK => {
                    return self.outbox.fail(damaged(findings::TAR_WITHOUT_END));
                }
                None => return Ok(()),
                Some(Ok(entry)) => entry,
                Some(Err(error)) => return self.outbox.fail(told_of_header(&error, &between)),
            };
            let size = entry.size();
            let mut meter = Meter::new(self.limits, Packed::SoFar(Rc::clone(&unpacked.read)));
            let kind = entry.header().entry_type();
            let is_file = matches!(
                kind,
                EntryType::Regular | EntryType::Continuous | EntryType::GNUSparse
            );
            let name = decode(&entry.path_bytes());
            let is_link = kind.is_hard_link() || kind.is_symlink();
            if is_link && (self.wanted)(&name) {
                self.outbox.entry(Entry::link(name.clone()))?;
                self.outbox.end()?;
            }
            // In the oldest archives a folder is a file whose name ends so.
            let is_entry = is_file && !name.ends_with('/') && (self.wanted)(&name);
            if is_entry {
                self.outbox.entry(Entry::new(name))?;
                match pump.hand_on(&mut entry, &mut meter, &self.outbox)? {
                    Pumped::Whole if meter.size() < size => {
                        return self.outbox.fail(damaged(findings::TAR_CUT_OFF));
                    }
                    Pumped::Whole => {
                        self.outbox.end()?;
                        continue;
                    }
                    Pumped::PassedOver => {}
                    Pumped::Broken(error) => return self.end_with(error, &meter),
                }
            }
            // What nobody wants is read all the same, and must not be endless either.
            match pump.pass_over(&mut entry, u64::MAX, &mut meter, &self.outbox)? {
                Ok(_) if meter.size() < size => {
                    return self.outbox.fail(damaged(findings::TAR_CUT_OFF));
                }
                Ok(_) => {}
                Err(error) => return self.end_with(error, &meter),
            }
        }
    }

    /// The archive cannot be read any further than this entry. Behind a bomb there may be others, which are not looked for: all
    /// of it would have to be unpacked.
    fn end_with(&self, error: io::Error, meter: &Meter) -> Result<(), Gone> {
        self.outbox.fail(error)?;
        if meter.is_bomb() {
            self.outbox.fail(damaged(findings::TAR_BEHIND_BOMB))?;
        }
        Ok(())
    }
}

/// The library quotes what it cannot read, whatever that is.
fn told_of_header(error: &io::Error, between: &Between) -> io::Error {
    reason(error).unwrap_or_else(|| {
        let is_cut_off = between.has_ended.get() || error.kind() == io::ErrorKind::UnexpectedEof;
        damaged(if is_cut_off {
            findings::TAR_CUT_OFF
        } else {
            findings::TAR_DAMAGED
        })
    })
}

/// What is known of the stream where no data of an entry is expected.
#[derive(Debug, Default)]
struct Between {
    /// How much more of it may come; `None` within an entry.
    left: Cell<Option<u64>>,
    /// How many zeros came last: a block of them is the end.
    zeros: Cell<u64>,
    /// There is no more.
    has_ended: Cell<bool>,
}

impl Between {
    fn begin(&self) {
        self.left.set(Some(MOST_BETWEEN));
        self.zeros.set(0);
    }

    fn came(&self, bytes: &[u8]) -> io::Result<()> {
        let Some(left) = self.left.get() else {
            return Ok(());
        };
        let zeros = bytes.iter().rev().take_while(|byte| **byte == 0).count();
        let before = if zeros == bytes.len() {
            self.zeros.get()
        } else {
            0
        };
        self.zeros.set(before + zeros as u64);
        self.has_ended.set(bytes.is_empty());
        let left = left.checked_sub(bytes.len() as u64).ok_or_else(|| {
            let size = told_in_mib(MOST_BETWEEN);
            damaged(Message::new(findings::TAR_BETWEEN).with("size", size))
        })?;
        self.left.set(Some(left));
        Ok(())
    }
}

/// A stream of which only so much is given where little is expected.
struct Guarded {
    reader: Box<dyn Read>,
    between: Rc<Between>,
}

impl Read for Guarded {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let length = self.reader.read(into)?;
        self.between.came(&into[..length])?;
        Ok(length)
    }
}
