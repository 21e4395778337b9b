//! 7z archives: each packed stream of one is unpacked from its beginning to the last file in it that is wanted.

use std::cell::Cell;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::rc::Rc;
use std::slice;

use bzip2::bufread::BzDecoder;
use flate2::Crc;
use flate2::bufread::DeflateDecoder;
use lzma_rust2::{Lzma2Reader, LzmaReader};
use ppmd_rust::{PPMD7_MAX_ORDER, PPMD7_MIN_MEM_SIZE, PPMD7_MIN_ORDER, Ppmd7Decoder};

use super::input::Pages;
use super::meter::{Meter, Packed, Pump, Pumped};
use super::names::{Entry, decode_utf16};
use super::packing::{
    Zstd, cut_off, encrypted, told, unknown_method, window_too_large, wrong_checksum,
};
use super::seven_z_header::{
    Coder, FIXED, Folder, Header, MOST_LIST, Piece, Streams, checksum, header, list_too_long,
    pointer,
};
use super::{Gone, Job, MOST_WINDOW, damaged};

/// A list of files is packed once, or not at all; some programs pack it twice.
const MOST_LAYERS: usize = 4;

/// The numbers of the methods.
mod method {
    pub(super) const COPY: u64 = 0x00;
    pub(super) const LZMA2: u64 = 0x21;
    pub(super) const LZMA: u64 = 0x03_01_01;
    pub(super) const PPMD: u64 = 0x03_04_01;
    pub(super) const DEFLATE: u64 = 0x04_01_08;
    pub(super) const BZIP2: u64 = 0x04_02_02;
    pub(super) const ZSTD: u64 = 0x04_F7_11_01;
    pub(super) const AES: u64 = 0x06_F1_07_01;
}

/// Methods that are not known here, by their names.
const OTHERS: &[(u64, &str)] = &[
    (0x03, "Delta"),
    (0x04, "BCJ"),
    (0x03_03_01_03, "BCJ"),
    (0x03_03_01_1B, "BCJ2"),
    (0x04_01_09, "Deflate64"),
    (0x04_F7_11_02, "Brotli"),
    (0x04_F7_11_04, "LZ4"),
];

impl Job<'_> {
    pub(super) fn seven_z(&self, file: File) -> Result<(), Gone> {
        let found = Pages::of(file).and_then(|pages| Ok((list(&pages)?, pages)));
        let ((list, header), pages) = match found {
            Ok(found) => found,
            Err(error) => return self.outbox.fail(error),
        };
        let Some(Header::Plain(streams, files)) = header else {
            return Ok(());
        };
        let mut reading = Reading {
            job: self,
            pages,
            folders: streams.folders.iter(),
            folder: None,
            pieces: &[],
            next: 0,
            unread: 0,
            rest: 0,
            opened: Opened::NotYet,
            read: Rc::default(),
            pump: Pump::new(),
        };
        let mut pieces = &*streams.pieces;
        for file in files.listed(&list).flatten() {
            if self.outbox.is_gone() {
                return Err(Gone);
            }
            let name = decode_utf16(file.name);
            let is_wanted = file.is_regular && (self.wanted)(&name);
            if !file.has_stream {
                if is_wanted {
                    self.outbox.entry(Entry::new(name))?;
                    self.outbox.end()?;
                }
            } else if reading.go_to_piece(&mut pieces) {
                reading.next_piece(is_wanted.then_some(name))?;
            }
        }
        Ok(())
    }
}

/// The list of files and what stands in it; nothing for an archive without any.
fn list(pages: &Pages) -> io::Result<(Vec<u8>, Option<Header>)> {
    let mut pages = pages.clone();
    let mut fixed = [0; FIXED as usize];
    pages.read_exact(&mut fixed).map_err(told)?;
    let pointer = pointer(&fixed, pages.size())?;
    let mut list = Vec::new();
    pages.seek(SeekFrom::Start(pointer.at))?;
    pages.by_ref().take(pointer.size).read_to_end(&mut list)?;
    if list.is_empty() {
        return Ok((list, None));
    }
    if checksum(&list) != pointer.crc {
        return Err(damaged(
            "the list of files in the 7z archive is damaged: its checksum is wrong",
        ));
    }
    for _ in 0..MOST_LAYERS {
        match header(&list)? {
            Header::Packed(streams) => list = unpack_list(&pages, &streams)?,
            plain => return Ok((list, Some(plain))),
        }
    }
    Err(damaged(
        "the list of files in the 7z archive is packed too often",
    ))
}

fn unpack_list(pages: &Pages, streams: &Streams) -> io::Result<Vec<u8>> {
    let [folder] = &*streams.folders else {
        return Err(damaged("the list of files in the 7z archive is damaged"));
    };
    if folder.size > MOST_LIST {
        return Err(list_too_long());
    }
    let mut list = Vec::new();
    open(pages, folder, &Rc::default())?
        .take(folder.size)
        .read_to_end(&mut list)
        .map_err(told)?;
    if (list.len() as u64) < folder.size {
        return Err(cut_off());
    }
    if folder.crc.is_some_and(|crc| crc != checksum(&list)) {
        return Err(wrong_checksum());
    }
    Ok(list)
}

/// The pieces of the folders, one after another.
struct Reading<'a> {
    job: &'a Job<'a>,
    pages: Pages,
    folders: slice::Iter<'a, Folder>,
    folder: Option<&'a Folder>,
    /// The pieces of the folder.
    pieces: &'a [Piece],
    /// Which of them comes next.
    next: usize,
    /// The first of them of which nothing has been read.
    unread: usize,
    /// How many bytes are left of the one before that.
    rest: u64,
    opened: Opened,
    /// How many bytes of the archive have been read so far.
    read: Rc<Cell<u64>>,
    pump: Pump,
}

/// A folder that is being unpacked.
enum Opened {
    /// None of it is wanted so far.
    NotYet,
    Reader(Box<dyn Read>),
    /// It cannot be read any further, for the reason that is said here.
    Broken(String),
}

impl<'a> Reading<'a> {
    /// Goes on to the folder of the next piece; is there one?
    fn go_to_piece(&mut self, pieces: &mut &'a [Piece]) -> bool {
        while self.next == self.pieces.len() {
            self.folder = self.folders.next();
            let files = self.folder.map(|folder| folder.files);
            let Some((own, others)) = files.and_then(|files| pieces.split_at_checked(files)) else {
                return false;
            };
            *pieces = others;
            (self.pieces, self.next, self.unread, self.rest) = (own, 0, 0, 0);
            self.opened = Opened::NotYet;
        }
        true
    }

    /// Hands on the next piece if it is wanted under a name, and passes over it if not.
    fn next_piece(&mut self, wanted: Option<String>) -> Result<(), Gone> {
        self.next += 1;
        let Some(name) = wanted else {
            return Ok(());
        };
        self.job.outbox.entry(Entry::new(name))?;
        match self.hand_on()? {
            Pumped::Whole => self.job.outbox.end(),
            Pumped::PassedOver => Ok(()),
            Pumped::Broken(error) => {
                // What follows a piece that is whole, and wrong, may be right.
                if self.rest > 0 || self.unread < self.next {
                    self.opened = Opened::Broken(error.to_string());
                }
                self.job.outbox.broken(error)
            }
        }
    }

    fn hand_on(&mut self) -> Result<Pumped, Gone> {
        if let (Opened::NotYet, Some(folder)) = (&self.opened, self.folder) {
            self.opened = match open(&self.pages, folder, &self.read) {
                Ok(reader) => Opened::Reader(reader),
                Err(error) => Opened::Broken(error.to_string()),
            };
        }
        let reader = match &mut self.opened {
            Opened::Reader(reader) => reader,
            Opened::Broken(reason) => return Ok(Pumped::Broken(damaged(reason.clone()))),
            Opened::NotYet => return Ok(Pumped::Broken(cut_off())),
        };
        let outbox = &self.job.outbox;
        let new_meter = || Meter::new(self.job.limits, Packed::SoFar(Rc::clone(&self.read)));
        loop {
            let mut meter = new_meter();
            match (self.pump).pass_over(reader, self.rest, &mut meter, outbox)? {
                Ok(0) => {}
                Ok(_) => return Ok(Pumped::Broken(cut_off())),
                Err(error) => return Ok(Pumped::Broken(told(error))),
            }
            let piece = self.pieces[self.unread];
            self.unread += 1;
            self.rest = piece.size;
            if self.unread < self.next {
                continue;
            }
            let mut reader = Checked {
                reader: reader.take(piece.size),
                crc: Crc::new(),
                expected: piece.crc,
            };
            let pumped = self.pump.hand_on(&mut reader, &mut new_meter(), outbox)?;
            self.rest = reader.reader.limit();
            return Ok(pumped.told());
        }
    }
}

/// A piece of known size and checksum.
struct Checked<R> {
    reader: io::Take<R>,
    crc: Crc,
    expected: Option<u32>,
}

impl<R: Read> Read for Checked<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let length = self.reader.read(into)?;
        self.crc.update(&into[..length]);
        if length == 0 && self.reader.limit() > 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        if length == 0 && self.expected.is_some_and(|crc| crc != self.crc.sum()) {
            return Err(wrong_checksum());
        }
        Ok(length)
    }
}

/// What a folder unpacks to.
fn open(pages: &Pages, folder: &Folder, read: &Rc<Cell<u64>>) -> io::Result<Box<dyn Read>> {
    let Some(coders) = &folder.coders else {
        return Err(unknown_method("several streams that belong together"));
    };
    let mut pages = pages.clone();
    pages.seek(SeekFrom::Start(folder.packed.start))?;
    let size = folder.packed.end - folder.packed.start;
    let mut reader: Box<dyn Read> = Box::new(Counted {
        reader: pages.take(size),
        read: Rc::clone(read),
    });
    for coder in coders {
        reader = unpacked(reader, coder)?;
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
    let short = || damaged("the 7z archive does not say how it is packed");
    let (&first, more) = match &*coder.properties {
        [first, more @ ..] => (first, more),
        [] => (&0, &[][..]),
    };
    let u32_of = |bytes: &[u8]| Some(u32::from_le_bytes(*bytes.first_chunk()?));
    Ok(match coder.method {
        method::COPY => reader,
        method::LZMA => {
            let window = u32_of(more).ok_or_else(short)?;
            let window = window_within(u64::from(window), coder.size)?;
            let reader = LzmaReader::new_with_props(reader, coder.size, first, window, None);
            Box::new(reader.map_err(told)?)
        }
        method::LZMA2 => {
            if coder.properties.is_empty() || first > 40 {
                return Err(short());
            }
            let window = u64::from(2 | first & 1) << (first / 2 + 11);
            let window = window_within(window, coder.size)?;
            Box::new(Lzma2Reader::new(reader, window, None))
        }
        method::PPMD => {
            let memory = u32_of(more).ok_or_else(short)?;
            let order = u32::from(first);
            if !(PPMD7_MIN_ORDER..=PPMD7_MAX_ORDER).contains(&order) || memory < PPMD7_MIN_MEM_SIZE
            {
                return Err(short());
            }
            if u64::from(memory) > MOST_WINDOW {
                return Err(window_too_large(Some(memory.into())));
            }
            let decoder = Ppmd7Decoder::new(BufReader::new(reader), order, memory);
            Box::new(
                decoder
                    .map_err(|error| damaged(error.to_string()))?
                    .take(coder.size),
            )
        }
        method::DEFLATE => Box::new(DeflateDecoder::new(BufReader::new(reader))),
        method::BZIP2 => Box::new(BzDecoder::new(BufReader::new(reader))),
        method::ZSTD => Box::new(Zstd::new(BufReader::new(reader))),
        method::AES => return Err(encrypted()),
        other => {
            let known = OTHERS.iter().find(|(number, _)| *number == other);
            let name = known.map_or_else(|| format!("{other:x}"), |(_, name)| (*name).to_owned());
            return Err(unknown_method(&name));
        }
    })
}

/// The window of LZMA: what is asked for, but no more than there is to unpack.
fn window_within(asked: u64, size: u64) -> io::Result<u32> {
    let needed = asked.min(size);
    if needed > MOST_WINDOW {
        return Err(window_too_large(Some(asked)));
    }
    u32::try_from(needed).map_err(|_| window_too_large(Some(asked)))
}
