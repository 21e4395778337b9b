//! The methods of 7z archives: how a packed stream is unpacked, and which of them are not read.

use std::cell::Cell;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::rc::Rc;

use bzip2::bufread::BzDecoder;
use flate2::bufread::DeflateDecoder;
use lzma_rust2::filter::StreamFilter;
use lzma_rust2::{FilterConfig, FilterType, Lzma2Reader, LzmaReader};
use ppmd_rust::{PPMD7_MAX_ORDER, PPMD7_MIN_MEM_SIZE, PPMD7_MIN_ORDER, Ppmd7Decoder};

use super::input::Pages;
use super::packing::{Refusal, told, window_too_large};
use super::seven_z_header::{Coder, Coders, Folder};
use super::zstd::Zstd;
use super::{MOST_WINDOW, damaged};
use crate::messages::{Key, Message, findings};

/// The numbers of the methods.
mod method {
    pub(super) const COPY: u64 = 0x00;
    pub(super) const LZMA2: u64 = 0x21;
    pub(super) const LZMA: u64 = 0x03_01_01;
    pub(super) const PPMD: u64 = 0x03_04_01;
    pub(super) const DEFLATE: u64 = 0x04_01_08;
    pub(super) const BZIP2: u64 = 0x04_02_02;
    pub(super) const ZSTD: u64 = 0x04_F7_11_01;
    pub(super) const BCJ2: u64 = 0x03_03_01_1B;
    pub(super) const AES: u64 = 0x06_F1_07_01;
}

/// Methods that pack.
const PACKERS: &[u64] = &[
    method::LZMA,
    method::LZMA2,
    method::PPMD,
    method::DEFLATE,
    method::BZIP2,
    method::ZSTD,
];

/// Methods that do not pack but bring bytes into a form that packs better; most are for machine code. Some have two
/// numbers.
const FILTERS: &[(u64, FilterType)] = &[
    (0x03, FilterType::Delta),
    (0x04, FilterType::BcjX86),
    (0x03_03_01_03, FilterType::BcjX86),
    (0x05, FilterType::BcjPpc),
    (0x03_03_02_05, FilterType::BcjPpc),
    (0x06, FilterType::BcjIa64),
    (0x03_03_04_01, FilterType::BcjIa64),
    (0x07, FilterType::BcjArm),
    (0x03_03_05_01, FilterType::BcjArm),
    (0x08, FilterType::BcjArmThumb),
    (0x03_03_07_01, FilterType::BcjArmThumb),
    (0x09, FilterType::BcjSparc),
    (0x03_03_08_05, FilterType::BcjSparc),
    (0x0A, FilterType::BcjArm64),
    (0x0B, FilterType::BcjRiscv),
];

/// Methods that are not known here, by their names.
const OTHERS: &[(u64, &str)] = &[
    (method::BCJ2, "BCJ2"),
    (0x04_01_09, "Deflate64"),
    (0x04_F7_11_02, "Brotli"),
    (0x04_F7_11_04, "LZ4"),
];

/// How much is filtered at a time.
const PIECE: usize = 1 << 14;

fn filter(method: u64) -> Option<FilterType> {
    let mut filters = FILTERS.iter();
    let (_, filter) = filters.find(|(number, _)| *number == method)?;
    Some(*filter)
}

/// Why a folder cannot be unpacked, whatever its bytes are.
pub(super) fn refusal(folder: &Folder) -> Option<Refusal> {
    let (Coders::Chain(coders) | Coders::Tangle(coders)) = &folder.coders;
    let methods = || coders.iter().map(|coder| coder.method);
    if methods().any(|method| method == method::AES) {
        return Some(Refusal::Encrypted);
    }
    let is_packer = |method: &u64| PACKERS.contains(method);
    let is_known =
        |method: &u64| *method == method::COPY || is_packer(method) || filter(*method).is_some();
    if let Some(other) = methods().find(|method| !is_known(method)) {
        let known = OTHERS.iter().find(|(number, _)| *number == other);
        let name = known.map_or_else(|| format!("{other:x}"), |(_, name)| (*name).to_owned());
        return Some(Refusal::Method(Message::verbatim(name)));
    }
    let refused = |what: Key| Some(Refusal::Method(what.into()));
    if matches!(folder.coders, Coders::Tangle(_)) {
        return refused(findings::METHODS_TOGETHER);
    }
    // Each would have a window of its own, and nobody would see how far grows what passes between them.
    if methods().filter(is_packer).count() > 1 {
        return refused(findings::METHODS_STACKED);
    }
    None
}

/// What a folder unpacks to, and how many bytes of the archive have been `read` for it.
pub(super) fn open(
    pages: &Pages,
    folder: &Folder,
    read: &Rc<Cell<u64>>,
) -> io::Result<Box<dyn Read>> {
    if let Some(refusal) = refusal(folder) {
        return Err(refusal.of_one());
    }
    let mut pages = pages.clone();
    pages.seek(SeekFrom::Start(folder.packed.start))?;
    let size = folder.packed.end - folder.packed.start;
    let mut reader: Box<dyn Read> = Box::new(Counted {
        reader: pages.take(size),
        read: Rc::clone(read),
    });
    let (Coders::Chain(coders) | Coders::Tangle(coders)) = &folder.coders;
    for coder in coders {
        reader = match filter(coder.method) {
            Some(filter) => Box::new(Filtered::new(reader, filter, &coder.properties)?),
            None => unpacked(reader, coder)?,
        };
    }
    Ok(reader)
}

struct Counted<R> {
    reader: R,
    read: Rc<Cell<u64>>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let length = self.reader.read(into)?;
        self.read.update(|read| read + length as u64);
        Ok(length)
    }
}

fn unpacked(reader: Box<dyn Read>, coder: &Coder) -> io::Result<Box<dyn Read>> {
    let (&first, more) = match &*coder.properties {
        [first, more @ ..] => (first, more),
        [] => (&0, &[][..]),
    };
    let u32_of = |bytes: &[u8]| Some(u32::from_le_bytes(*bytes.first_chunk()?));
    Ok(match coder.method {
        method::LZMA => {
            let window = u32_of(more).ok_or_else(unsaid)?;
            let window = window_within(u64::from(window), coder.size)?;
            let reader = LzmaReader::new_with_props(reader, coder.size, first, window, None);
            Box::new(reader.map_err(told)?)
        }
        method::LZMA2 => {
            if coder.properties.is_empty() || first > 40 {
                return Err(unsaid());
            }
            let window = u64::from(2 | first & 1) << (first / 2 + 11);
            let window = window_within(window, coder.size)?;
            Box::new(Lzma2Reader::new(reader, window, None))
        }
        method::PPMD => {
            let memory = u32_of(more).ok_or_else(unsaid)?;
            let order = u32::from(first);
            if !(PPMD7_MIN_ORDER..=PPMD7_MAX_ORDER).contains(&order) || memory < PPMD7_MIN_MEM_SIZE
            {
                return Err(unsaid());
            }
            if u64::from(memory) > MOST_WINDOW {
                return Err(window_too_large(Some(memory.into())));
            }
            let decoder = Ppmd7Decoder::new(BufReader::new(reader), order, memory);
            Box::new(
                decoder
                    .map_err(|error| damaged(Message::verbatim(error.to_string())))?
                    .take(coder.size),
            )
        }
        method::DEFLATE => Box::new(DeflateDecoder::new(BufReader::new(reader))),
        method::BZIP2 => Box::new(BzDecoder::new(BufReader::new(reader))),
        method::ZSTD => Box::new(Zstd::new(BufReader::new(reader))),
        // A copy: what is not known has been refused.
        _ => reader,
    })
}

fn unsaid() -> io::Error {
    damaged(findings::SEVEN_Z_METHOD_UNSAID)
}

/// The window of LZMA: what is asked for, but no more than there is to unpack.
fn window_within(asked: u64, size: u64) -> io::Result<u32> {
    let needed = asked.min(size);
    if needed > MOST_WINDOW {
        return Err(window_too_large(Some(asked)));
    }
    u32::try_from(needed).map_err(|_| window_too_large(Some(asked)))
}

/// What a filter makes of what comes out of another step.
///
/// It reads no further than it has to: damage behind a file does not reach into it, but for the few bytes that the filter
/// holds back until it sees what follows.
struct Filtered<R> {
    reader: R,
    filter: StreamFilter,
    /// Bytes that are done, and behind them what is held back.
    bytes: Vec<u8>,
    done: usize,
    has_ended: bool,
}

impl<R: Read> Filtered<R> {
    fn new(reader: R, filter_type: FilterType, properties: &[u8]) -> io::Result<Self> {
        let property = match (filter_type, properties) {
            // The distance, less one.
            (FilterType::Delta, [distance]) => u32::from(*distance) + 1,
            (FilterType::Delta, _) => return Err(unsaid()),
            (_, []) => 0,
            // Where the code begins.
            (_, &[a, b, c, d]) => u32::from_le_bytes([a, b, c, d]),
            _ => return Err(unsaid()),
        };
        let config = FilterConfig {
            filter_type,
            property,
        };
        Ok(Self {
            reader,
            filter: StreamFilter::new(&config).map_err(told)?,
            bytes: Vec::new(),
            done: 0,
            has_ended: false,
        })
    }

    /// Reads up to `length` more bytes behind those that are held back, and filters them.
    fn read_more(&mut self, length: usize) -> io::Result<()> {
        let held_back = self.bytes.len();
        self.bytes.resize(held_back + length, 0);
        let read = self.reader.read(&mut self.bytes[held_back..]);
        self.bytes.truncate(held_back + read.as_ref().unwrap_or(&0));
        self.has_ended = read? == 0;
        self.done = if self.has_ended {
            self.filter.finish();
            held_back
        } else {
            self.filter.decode(&mut self.bytes)
        };
        Ok(())
    }
}

impl<R: Read> Read for Filtered<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while self.done == 0 && !self.has_ended && !into.is_empty() {
            self.read_more(into.len().min(PIECE))?;
        }
        let length = self.done.min(into.len());
        into[..length].copy_from_slice(&self.bytes[..length]);
        self.bytes.drain(..length);
        self.done -= length;
        Ok(length)
    }
}
