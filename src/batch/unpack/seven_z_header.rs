//! What a 7z archive says of itself: where its packed streams lie, how each is unpacked, and which files it holds.
//!
//! The archive begins with a fixed header that points to a list at its end, which is mostly packed itself. The list counts
//! everything before it names it; no count is believed further than the bytes that are left of the list allow, and of the
//! files nothing is kept but their place in it.

use std::io;
use std::ops::Range;

use flate2::Crc;

use super::damaged;
use crate::batch::size::told_in_mib;
use crate::messages::{Message, findings};

/// The fixed header at the beginning.
pub(super) const FIXED: u64 = 32;

/// A list of files beyond this size is refused.
pub(super) const MOST_LIST: u64 = 32 << 20;

/// An archive of more packed streams, each for itself, is refused.
const MOST_FOLDERS: u64 = 1 << 20;

/// More steps of unpacking one after another than any archive has.
const MOST_CODERS: u64 = 8;

const BEGINNING: &[u8] = b"7z\xBC\xAF\x27\x1C";

/// Numbers that begin the parts of the list.
mod id {
    pub(super) const END: u8 = 0x00;
    pub(super) const HEADER: u8 = 0x01;
    pub(super) const ARCHIVE_PROPERTIES: u8 = 0x02;
    pub(super) const MAIN_STREAMS: u8 = 0x04;
    pub(super) const FILES: u8 = 0x05;
    pub(super) const PACKED: u8 = 0x06;
    pub(super) const UNPACKED: u8 = 0x07;
    pub(super) const SUB_STREAMS: u8 = 0x08;
    pub(super) const SIZES: u8 = 0x09;
    pub(super) const CHECKSUMS: u8 = 0x0A;
    pub(super) const FOLDERS: u8 = 0x0B;
    pub(super) const FOLDER_SIZES: u8 = 0x0C;
    pub(super) const COUNTS: u8 = 0x0D;
    pub(super) const NO_STREAM: u8 = 0x0E;
    pub(super) const EMPTY_FILE: u8 = 0x0F;
    pub(super) const NAMES: u8 = 0x11;
    pub(super) const ATTRIBUTES: u8 = 0x15;
    pub(super) const PACKED_HEADER: u8 = 0x17;
}

/// Attributes in the manner of Windows, and behind which bit a Unix mode stands in them.
const IS_FOLDER: u32 = 0x10;
const HAS_UNIX_MODE: u32 = 0x8000;
const KIND_OF_FILE: u32 = 0o170_000;
const REGULAR_FILE: u32 = 0o100_000;

/// Where the list of files lies.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Pointer {
    pub(super) at: u64,
    pub(super) size: u64,
    pub(super) crc: u32,
}

/// Reads the fixed header of an archive of `size` bytes.
pub(super) fn pointer(fixed: &[u8], size: u64) -> io::Result<Pointer> {
    if !fixed.starts_with(BEGINNING) {
        return Err(damaged(findings::NO_SEVEN_Z));
    }
    let mut list = List::of(fixed);
    list.skip(6)?;
    let version = list.byte()?;
    if version != 0 {
        return Err(damaged(
            Message::new(findings::SEVEN_Z_VERSION).with("version", version),
        ));
    }
    list.skip(1)?;
    let crc = list.u32()?;
    if checksum(list.rest()) != crc {
        return Err(damaged(findings::SEVEN_Z_START));
    }
    let (offset, length, crc) = (list.u64()?, list.u64()?, list.u32()?);
    let at = FIXED.checked_add(offset);
    let end = at.and_then(|at| at.checked_add(length));
    if end.is_none_or(|end| end > size) {
        return Err(damaged(findings::SEVEN_Z_CUT_OFF));
    }
    if length > MOST_LIST {
        return Err(list_too_long());
    }
    Ok(Pointer {
        at: at.unwrap_or(0),
        size: length,
        crc,
    })
}

pub(super) fn checksum(bytes: &[u8]) -> u32 {
    let mut crc = Crc::new();
    crc.update(bytes);
    crc.sum()
}

pub(super) fn list_too_long() -> io::Error {
    let size = told_in_mib(MOST_LIST);
    damaged(Message::new(findings::SEVEN_Z_LIST_TOO_LARGE).with("size", size))
}

/// One step of unpacking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Coder {
    /// The number of its method, as the bytes of it stand one after another.
    pub(super) method: u64,
    /// What the method has to know.
    pub(super) properties: Vec<u8>,
    /// How many bytes come out of it.
    pub(super) size: u64,
}

/// How the steps of unpacking hang together.
#[derive(Debug)]
pub(super) enum Coders {
    /// Each feeds the next, the first step first.
    Chain(Vec<Coder>),
    /// There are several streams, or branches.
    Tangle(Vec<Coder>),
}

/// A packed stream, which holds any number of files.
#[derive(Debug)]
pub(super) struct Folder {
    /// How it is unpacked.
    pub(super) coders: Coders,
    /// Where its packed bytes lie in the archive.
    pub(super) packed: Range<u64>,
    /// How large it is.
    pub(super) size: u64,
    pub(super) crc: Option<u32>,
    /// How many files it holds.
    pub(super) files: usize,
}

/// A file's bytes within a folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) size: u64,
    pub(super) crc: Option<u32>,
}

/// Packed streams and what is in them.
#[derive(Debug, Default)]
pub(super) struct Streams {
    pub(super) folders: Vec<Folder>,
    /// The pieces of all folders.
    pub(super) pieces: Vec<Piece>,
}

/// What a list turns out to be.
#[derive(Debug)]
pub(super) enum Header {
    /// It is packed itself, in the first folder.
    Packed(Streams),
    /// It is one.
    Plain(Streams, Files),
}

/// Reads a list.
pub(super) fn header(bytes: &[u8]) -> io::Result<Header> {
    let mut list = List::of(bytes);
    match list.byte()? {
        id::PACKED_HEADER => Ok(Header::Packed(streams(&mut list)?)),
        id::HEADER => {
            let mut next = list.byte()?;
            if next == id::ARCHIVE_PROPERTIES {
                while list.byte()? != id::END {
                    let length = list.number()?;
                    list.skip(length)?;
                }
                next = list.byte()?;
            }
            let mut found = Streams::default();
            if next == id::MAIN_STREAMS {
                found = streams(&mut list)?;
                next = list.byte()?;
            }
            let mut all = Files::default();
            if next == id::FILES {
                all = files(&mut list)?;
                next = list.byte()?;
            }
            if next != id::END {
                return Err(nonsense());
            }
            if all.with_stream(bytes) != found.pieces.len() {
                return Err(nonsense());
            }
            Ok(Header::Plain(found, all))
        }
        _ => Err(nonsense()),
    }
}

fn nonsense() -> io::Error {
    damaged(findings::SEVEN_Z_LIST_DAMAGED)
}

/// A folder while it is read.
#[derive(Debug)]
struct Draft {
    coders: Vec<Coder>,
    /// From the output of one coder to the input of another, as (input, output).
    bonds: Vec<(u64, u64)>,
    /// Each coder has one input and one output.
    is_simple: bool,
    outputs: u64,
    /// The inputs that are read from the archive.
    inputs: Vec<u64>,
    sizes: Vec<u64>,
    crc: Option<u32>,
    files: usize,
}

fn streams(list: &mut List<'_>) -> io::Result<Streams> {
    let mut next = list.byte()?;
    let (mut at, mut sizes) = (FIXED, Vec::new());
    if next == id::PACKED {
        at = at.checked_add(list.number()?).ok_or_else(nonsense)?;
        sizes = packed_sizes(list)?;
        next = list.byte()?;
    }
    let mut drafts = Vec::new();
    if next == id::UNPACKED {
        drafts = folders(list)?;
        next = list.byte()?;
    }
    let mut pieces = None;
    if next == id::SUB_STREAMS {
        pieces = Some(sub_streams(list, &mut drafts)?);
        next = list.byte()?;
    }
    if next != id::END {
        return Err(nonsense());
    }
    let mut sizes = sizes.into_iter();
    let mut found = Streams::default();
    for draft in drafts {
        let start = at;
        for _ in &draft.inputs {
            let size = sizes.next().ok_or_else(nonsense)?;
            at = at.checked_add(size).ok_or_else(nonsense)?;
        }
        found.folders.push(Folder {
            size: draft.size()?,
            crc: draft.crc,
            files: draft.files,
            packed: start..at,
            coders: match draft.chain() {
                Some(chain) => Coders::Chain(chain),
                None => Coders::Tangle(draft.coders),
            },
        });
    }
    found.pieces = pieces.unwrap_or_else(|| {
        let folders = found.folders.iter();
        folders
            .map(|folder| Piece {
                size: folder.size,
                crc: folder.crc,
            })
            .collect()
    });
    Ok(found)
}

fn packed_sizes(list: &mut List<'_>) -> io::Result<Vec<u64>> {
    let count = list.count()?;
    let mut sizes = Vec::new();
    loop {
        match list.byte()? {
            id::END => return Ok(sizes),
            id::SIZES => {
                for _ in 0..count {
                    sizes.push(list.number()?);
                }
            }
            id::CHECKSUMS => {
                list.checksums(count)?;
            }
            _ => return Err(nonsense()),
        }
    }
}

fn folders(list: &mut List<'_>) -> io::Result<Vec<Draft>> {
    list.expect(id::FOLDERS)?;
    let count = list.count()?;
    if count as u64 > MOST_FOLDERS {
        let message = Message::new(findings::SEVEN_Z_STREAMS)
            .with("count", count)
            .with("most", MOST_FOLDERS);
        return Err(damaged(message));
    }
    list.no_external()?;
    let mut drafts = Vec::new();
    for _ in 0..count {
        drafts.push(folder(list)?);
    }
    list.expect(id::FOLDER_SIZES)?;
    for draft in &mut drafts {
        for _ in 0..draft.outputs {
            draft.sizes.push(list.number()?);
        }
    }
    loop {
        match list.byte()? {
            id::END => return Ok(drafts),
            id::CHECKSUMS => {
                let checksums = list.checksums(count)?;
                for (draft, crc) in drafts.iter_mut().zip(checksums) {
                    draft.crc = crc;
                }
            }
            _ => return Err(nonsense()),
        }
    }
}

fn folder(list: &mut List<'_>) -> io::Result<Draft> {
    let count = list.number()?;
    if !(1..=MOST_CODERS).contains(&count) {
        return Err(nonsense());
    }
    let mut coders = Vec::new();
    let (mut inputs, mut outputs, mut is_simple) = (0, 0, true);
    for _ in 0..count {
        let flags = list.byte()?;
        let length = usize::from(flags & 0x0F);
        // The highest bit would announce alternatives, which no program writes.
        if length > 8 || flags & 0xC0 != 0 {
            return Err(nonsense());
        }
        let method = list
            .take(length)?
            .iter()
            .fold(0, |number, byte| number << 8 | u64::from(*byte));
        let (mut own_inputs, mut own_outputs) = (1, 1);
        if flags & 0x10 != 0 {
            (own_inputs, own_outputs) = (list.number()?, list.number()?);
            is_simple &= (own_inputs, own_outputs) == (1, 1);
            if own_inputs > MOST_CODERS || own_outputs > MOST_CODERS {
                return Err(nonsense());
            }
        }
        let mut properties = Vec::new();
        if flags & 0x20 != 0 {
            let length = list.count()?;
            properties = list.take(length)?.to_vec();
        }
        inputs += own_inputs;
        outputs += own_outputs;
        coders.push(Coder {
            method,
            properties,
            size: 0,
        });
    }
    let bond_count = outputs.checked_sub(1).ok_or_else(nonsense)?;
    let mut bonds = Vec::new();
    for _ in 0..bond_count {
        bonds.push((list.number()?, list.number()?));
    }
    let input_count = inputs.checked_sub(bond_count).ok_or_else(nonsense)?;
    let mut from_archive = Vec::new();
    if input_count == 1 {
        let is_bound = |input: &u64| bonds.iter().any(|(bound, _)| bound == input);
        let free = (0..inputs).find(|input| !is_bound(input));
        from_archive.push(free.ok_or_else(nonsense)?);
    } else {
        for _ in 0..input_count {
            from_archive.push(list.number()?);
        }
    }
    Ok(Draft {
        coders,
        bonds,
        is_simple,
        outputs,
        inputs: from_archive,
        sizes: Vec::new(),
        crc: None,
        files: 1,
    })
}

impl Draft {
    /// The size of what comes out of the last coder.
    fn size(&self) -> io::Result<u64> {
        let is_bound = |output: u64| self.bonds.iter().any(|(_, bound)| *bound == output);
        let sizes = (0..self.outputs).zip(&self.sizes);
        let mut last = sizes.filter(|(output, _)| !is_bound(*output));
        last.next().map(|(_, size)| *size).ok_or_else(nonsense)
    }

    /// The coders in the order in which they unpack, if each feeds the next.
    fn chain(&self) -> Option<Vec<Coder>> {
        let [first] = *self.inputs else {
            return None;
        };
        if !self.is_simple {
            return None;
        }
        let mut chain = Vec::new();
        let mut next = Some(first);
        while let Some(index) = next {
            if chain.len() == self.coders.len() {
                return None;
            }
            let place = usize::try_from(index).ok()?;
            let mut coder = self.coders.get(place)?.clone();
            coder.size = *self.sizes.get(place)?;
            chain.push(coder);
            let bond = self.bonds.iter().find(|(_, output)| *output == index);
            next = bond.map(|(input, _)| *input);
        }
        (chain.len() == self.coders.len()).then_some(chain)
    }
}

fn sub_streams(list: &mut List<'_>, folders: &mut [Draft]) -> io::Result<Vec<Piece>> {
    let mut next = list.byte()?;
    if next == id::COUNTS {
        for folder in folders.iter_mut() {
            folder.files = list.count()?;
        }
        next = list.byte()?;
    }
    let mut pieces = Vec::new();
    for folder in folders.iter() {
        let mut left = folder.size()?;
        for _ in 1..folder.files {
            // Without sizes there is but one file in each.
            if next != id::SIZES {
                return Err(nonsense());
            }
            let size = list.number()?;
            left = left.checked_sub(size).ok_or_else(nonsense)?;
            pieces.push(Piece { size, crc: None });
        }
        match folder.files {
            0 => {}
            1 => pieces.push(Piece {
                size: left,
                crc: folder.crc,
            }),
            _ => pieces.push(Piece {
                size: left,
                crc: None,
            }),
        }
    }
    if next == id::SIZES {
        next = list.byte()?;
    }
    loop {
        match next {
            id::END => return Ok(pieces),
            id::CHECKSUMS => {
                let unknown = pieces.iter().filter(|piece| piece.crc.is_none()).count();
                let checksums = list.checksums(unknown)?;
                let unknown = pieces.iter_mut().filter(|piece| piece.crc.is_none());
                for (piece, crc) in unknown.zip(checksums) {
                    piece.crc = crc;
                }
            }
            _ => return Err(nonsense()),
        }
        next = list.byte()?;
    }
}

/// The files of an archive: where in its list what stands of them.
#[derive(Debug, Clone, Default)]
pub(super) struct Files {
    count: usize,
    names: Range<usize>,
    no_stream: Range<usize>,
    empty_file: Range<usize>,
    /// For which files there are attributes; nothing if there are for all.
    has_attributes: Option<Range<usize>>,
    attributes: Range<usize>,
}

/// A file of an archive.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Listed<'l> {
    /// In UTF-16, low byte first.
    pub(super) name: &'l [u8],
    /// It is the next piece of a folder; else there is nothing in it.
    pub(super) has_stream: bool,
    /// It is no folder, link or device.
    pub(super) is_regular: bool,
}

fn files(list: &mut List<'_>) -> io::Result<Files> {
    let mut files = Files {
        count: list.count()?,
        ..Files::default()
    };
    loop {
        let property = list.byte()?;
        if property == id::END {
            break;
        }
        let length = list.count()?;
        let start = list.at;
        let mut part = List {
            bytes: &list.bytes[..start + length],
            at: start,
        };
        list.skip(length as u64)?;
        match property {
            id::NO_STREAM => files.no_stream = part.range(),
            id::EMPTY_FILE => files.empty_file = part.range(),
            id::NAMES => {
                part.no_external()?;
                files.names = part.range();
            }
            id::ATTRIBUTES => {
                if part.byte()? == 0 {
                    let start = part.at;
                    part.skip(files.count.div_ceil(8) as u64)?;
                    files.has_attributes = Some(start..part.at);
                }
                part.no_external()?;
                files.attributes = part.range();
            }
            // Times, what fills up, and which of the empty files are to be taken away by an update: some programs say
            // that of all.
            _ => {}
        }
    }
    if files.listed(list.bytes).any(|file| file.is_none()) {
        return Err(nonsense());
    }
    Ok(files)
}

impl Files {
    /// The files in their order, as they stand in the list; nothing for one that does not.
    pub(super) fn listed<'l>(
        &'l self,
        list: &'l [u8],
    ) -> impl Iterator<Item = Option<Listed<'l>>> + 'l {
        let part = |range: &Range<usize>| list.get(range.clone()).unwrap_or(&[]);
        let [no_stream, empty_file] = [&self.no_stream, &self.empty_file].map(part);
        let has_attributes = self.has_attributes.as_ref().map(part);
        let (mut names, mut attributes) = (part(&self.names), part(&self.attributes));
        let mut streamless = 0;
        (0..self.count).map(move |index| {
            let end = names.chunks_exact(2).position(|unit| unit == [0, 0])?;
            let (name, rest) = names.split_at(end * 2);
            names = rest.get(2..)?;
            let has_stream = !bit(no_stream, index);
            let mut is_regular = true;
            if !has_stream {
                is_regular = bit(empty_file, streamless);
                streamless += 1;
            }
            if has_attributes.is_none_or(|defined| bit(defined, index))
                && let Some((value, rest)) = attributes.split_first_chunk()
            {
                attributes = rest;
                is_regular &= is_file(u32::from_le_bytes(*value));
            }
            Some(Listed {
                name,
                has_stream,
                is_regular,
            })
        })
    }

    fn with_stream(&self, list: &[u8]) -> usize {
        let files = self.listed(list).flatten();
        files.filter(|file| file.has_stream).count()
    }
}

fn is_file(attributes: u32) -> bool {
    let is_special = attributes & HAS_UNIX_MODE != 0
        && !matches!(attributes >> 16 & KIND_OF_FILE, 0 | REGULAR_FILE);
    attributes & IS_FOLDER == 0 && !is_special
}

/// A bit of a row of them, the highest of each byte first; those that are missing are not set.
fn bit(bits: &[u8], index: usize) -> bool {
    bits.get(index / 8)
        .is_some_and(|byte| byte & (0x80 >> (index % 8)) != 0)
}

/// A list and how far it has been read.
#[derive(Debug)]
struct List<'l> {
    bytes: &'l [u8],
    at: usize,
}

impl<'l> List<'l> {
    fn of(bytes: &'l [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    fn range(&self) -> Range<usize> {
        self.at..self.bytes.len()
    }

    fn rest(&self) -> &'l [u8] {
        self.bytes.get(self.at..).unwrap_or(&[])
    }

    fn take(&mut self, length: usize) -> io::Result<&'l [u8]> {
        let taken = self.rest().get(..length).ok_or_else(nonsense)?;
        self.at += length;
        Ok(taken)
    }

    fn skip(&mut self, length: u64) -> io::Result<()> {
        let length = usize::try_from(length).map_err(|_| nonsense())?;
        self.take(length).map(|_| ())
    }

    fn byte(&mut self) -> io::Result<u8> {
        self.take(1).map(|taken| taken[0])
    }

    fn u32(&mut self) -> io::Result<u32> {
        let (value, _) = self.rest().split_first_chunk().ok_or_else(nonsense)?;
        self.at += 4;
        Ok(u32::from_le_bytes(*value))
    }

    fn u64(&mut self) -> io::Result<u64> {
        let (value, _) = self.rest().split_first_chunk().ok_or_else(nonsense)?;
        self.at += 8;
        Ok(u64::from_le_bytes(*value))
    }

    /// A number: the ones at the beginning of the first byte say how many more follow, the rest of it is the highest.
    fn number(&mut self) -> io::Result<u64> {
        let first = self.byte()?;
        let more = first.leading_ones().min(8) as usize;
        let mut value = [0; 8];
        value[..more].copy_from_slice(self.take(more)?);
        let mut number = u64::from_le_bytes(value);
        if more < 7 {
            let highest = u64::from(first) & (0x7F >> more);
            number |= highest << (8 * more);
        }
        Ok(number)
    }

    /// A number of things of which each takes a byte of the list at least.
    fn count(&mut self) -> io::Result<usize> {
        let count = usize::try_from(self.number()?).map_err(|_| nonsense())?;
        if count > self.rest().len() {
            return Err(nonsense());
        }
        Ok(count)
    }

    fn expect(&mut self, id: u8) -> io::Result<()> {
        if self.byte()? == id {
            Ok(())
        } else {
            Err(nonsense())
        }
    }

    /// Nothing of it lies elsewhere, which no program writes.
    fn no_external(&mut self) -> io::Result<()> {
        self.expect(0)
    }

    /// Checksums, as far as there are, of so many things.
    fn checksums(&mut self, count: usize) -> io::Result<Vec<Option<u32>>> {
        let defined = if self.byte()? == 0 {
            Some(self.take(count.div_ceil(8))?)
        } else {
            None
        };
        let mut checksums = Vec::new();
        for index in 0..count {
            let is_defined = defined.is_none_or(|defined| bit(defined, index));
            checksums.push(if is_defined { Some(self.u32()?) } else { None });
        }
        Ok(checksums)
    }
}
