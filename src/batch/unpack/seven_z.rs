//! 7z archives: each packed stream of one is unpacked from its beginning to the last file in it that is wanted.

use std::cell::Cell;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::iter;
use std::rc::Rc;
use std::slice;

use flate2::Crc;

use super::input::Pages;
use super::meter::{Meter, Packed, Pump, Pumped};
use super::names::{Entry, decode_utf16};
use super::packing::{Refusal, cut_off, told, wrong_checksum};
use super::seven_z_header::{
    FIXED, Files, Folder, Header, MOST_LIST, Piece, Streams, checksum, header, list_too_long,
    pointer,
};
use super::seven_z_methods::{open, refusal};
use super::{Gone, Job, damaged};
use crate::batch::said;
use crate::messages::{Message, findings};

/// A list of files is packed once, or not at all; some programs pack it twice.
const MOST_LAYERS: usize = 4;

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
        let refused = self.refused(&streams, &files, &list);
        if let Some((refusal, count)) = &refused {
            self.outbox.fault(refusal.of_all(*count))?;
        }
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
            } else if refused.is_none() && reading.go_to_piece(&mut pieces) {
                reading.next_piece(is_wanted.then_some(name))?;
            }
        }
        Ok(())
    }

    /// Why none of the wanted files can be unpacked, and how many they are, if the same is to be said of several.
    fn refused(&self, streams: &Streams, files: &Files, list: &[u8]) -> Option<(Refusal, usize)> {
        let folders = streams.folders.iter();
        let mut folders = folders.flat_map(|folder| iter::repeat_n(folder, folder.files));
        let (mut first, mut count) = (None, 0);
        for file in files.listed(list).flatten().filter(|file| file.has_stream) {
            let folder = folders.next()?;
            if !file.is_regular || !(self.wanted)(&decode_utf16(file.name)) {
                continue;
            }
            let refusal = refusal(folder)?;
            if *first.get_or_insert_with(|| refusal.clone()) != refusal {
                return None;
            }
            count += 1;
        }
        first.filter(|_| count > 1).map(|refusal| (refusal, count))
    }
}

/// What is to be said of the files behind one that broke with this error.
fn behind(error: &io::Error) -> Message {
    match said::words(error) {
        message if message.is(findings::BOMB) => findings::BEHIND_BOMB.into(),
        message => message,
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
        return Err(damaged(findings::SEVEN_Z_LIST_CHECKSUM));
    }
    for _ in 0..MOST_LAYERS {
        match header(&list)? {
            Header::Packed(streams) => list = unpack_list(&pages, &streams)?,
            plain => return Ok((list, Some(plain))),
        }
    }
    Err(damaged(findings::SEVEN_Z_LIST_LAYERS))
}

fn unpack_list(pages: &Pages, streams: &Streams) -> io::Result<Vec<u8>> {
    let [folder] = &*streams.folders else {
        return Err(damaged(findings::SEVEN_Z_LIST_DAMAGED));
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
    Broken(Message),
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
                    self.opened = Opened::Broken(behind(&error));
                }
                self.job.outbox.broken(error)
            }
        }
    }

    fn hand_on(&mut self) -> Result<Pumped, Gone> {
        if let (Opened::NotYet, Some(folder)) = (&self.opened, self.folder) {
            self.opened = match open(&self.pages, folder, &self.read) {
                Ok(reader) => Opened::Reader(reader),
                Err(error) => Opened::Broken(said::words(&error)),
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
                // It broke in a piece before this one.
                Err(error) => return Ok(Pumped::Broken(damaged(behind(&told(error))))),
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
