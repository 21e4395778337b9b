//! Handing on what an entry holds, and how much of it is believed.

use std::cell::Cell;
use std::io::{self, Read};
use std::rc::Rc;

use super::handover::Outbox;
use super::packing::told;
use super::{Gone, Limits, damaged};
use crate::batch::size::told_in_mib;
use crate::messages::{Message, findings};

/// How much is unpacked at a time; no more is lost before a break.
const PIECE: usize = 1 << 14;

/// The packed size of what is unpacked.
#[derive(Debug, Clone)]
pub(super) enum Packed {
    /// The archive says it.
    Of(u64),
    /// So much of the archive has been read so far.
    SoFar(Rc<Cell<u64>>),
}

/// How far an entry has grown.
#[derive(Debug)]
pub(super) struct Meter {
    limits: Limits,
    packed: Packed,
    size: u64,
    is_bomb: bool,
}

impl Meter {
    pub(super) fn new(limits: Limits, packed: Packed) -> Self {
        Self {
            limits,
            packed,
            size: 0,
            is_bomb: false,
        }
    }

    /// How many bytes there have been.
    pub(super) fn size(&self) -> u64 {
        self.size
    }

    /// Was it found to be a bomb?
    pub(super) fn is_bomb(&self) -> bool {
        self.is_bomb
    }

    /// It grows.
    ///
    /// # Errors
    ///
    /// When it is a bomb.
    pub(super) fn grow(&mut self, length: usize) -> io::Result<()> {
        self.size += length as u64;
        let Limits { max_size, ratio } = self.limits;
        if self.size <= max_size {
            return Ok(());
        }
        let packed = match &self.packed {
            Packed::Of(packed) => *packed,
            Packed::SoFar(read) => read.get(),
        };
        if self.size <= packed.saturating_mul(ratio) {
            return Ok(());
        }
        self.is_bomb = true;
        let message = Message::new(findings::BOMB)
            .with("size", told_in_mib(max_size))
            .with("ratio", ratio);
        Err(damaged(message))
    }
}

/// How far an entry was handed on.
#[derive(Debug)]
pub(super) enum Pumped {
    /// To its end.
    Whole,
    /// No more of it is wanted.
    PassedOver,
    /// As far as it could be read.
    Broken(io::Error),
}

impl Pumped {
    /// With the fault of a decompressor in words for people.
    pub(super) fn told(self) -> Self {
        match self {
            Self::Broken(error) => Self::Broken(told(error)),
            other => other,
        }
    }
}

/// Unpacks in pieces.
#[derive(Debug)]
pub(super) struct Pump(Vec<u8>);

impl Pump {
    pub(super) fn new() -> Self {
        Self(vec![0; PIECE])
    }

    /// Hands on what an entry holds.
    pub(super) fn hand_on(
        &mut self,
        reader: &mut dyn Read,
        meter: &mut Meter,
        outbox: &Outbox,
    ) -> Result<Pumped, Gone> {
        loop {
            if !outbox.is_wanted() {
                return Ok(Pumped::PassedOver);
            }
            match self.next_piece(reader, meter) {
                Ok([]) => return Ok(Pumped::Whole),
                Ok(piece) => outbox.data(piece)?,
                Err(error) => return Ok(Pumped::Broken(error)),
            }
        }
    }

    /// Unpacks up to `length` bytes that nobody wants; how many there were less.
    pub(super) fn pass_over(
        &mut self,
        reader: &mut dyn Read,
        length: u64,
        meter: &mut Meter,
        outbox: &Outbox,
    ) -> Result<io::Result<u64>, Gone> {
        let mut reader = reader.take(length);
        loop {
            if outbox.is_gone() {
                return Err(Gone);
            }
            match self.next_piece(&mut reader, meter) {
                Ok([]) => return Ok(Ok(reader.limit())),
                Ok(_) => {}
                Err(error) => return Ok(Err(error)),
            }
        }
    }

    fn next_piece(&mut self, reader: &mut dyn Read, meter: &mut Meter) -> io::Result<&[u8]> {
        loop {
            match reader.read(&mut self.0) {
                Ok(length) => {
                    meter.grow(length)?;
                    return Ok(&self.0[..length]);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
}
