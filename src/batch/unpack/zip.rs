//! Zip archives, by the directory at their end.

use std::fs::File;
use std::io::{self, BufRead, Read, Seek, SeekFrom};

use memchr::memmem;
use zip::read::{Config, ZipFileEntry};
use zip::result::ZipError;
use zip::unstable::read::ZipIterable;
use zip::{CompressionMethod, SUPPORTED_COMPRESSION_METHODS, ZipReadOptions};

use super::input::Pages;
use super::meter::{Meter, Packed, Pump, Pumped};
use super::names::{Entry, decode_zip};
use super::packing::{Refusal, told, wrong_checksum};
use super::volume::{ends_several, zip_volume};
use super::{Gone, Job, Kind, damaged};
use crate::messages::{Message, findings};
use crate::record::fault::{Code, Fault};

/// The bits of a Unix mode that say what kind of file it is, and what they are for a regular one.
const KIND_OF_FILE: u32 = 0o170_000;
const REGULAR_FILE: u32 = 0o100_000;

/// How long the end of an archive is at most, with a remark.
const MOST_END: u64 = 22 + u16::MAX as u64;

/// What the library says when a checksum is wrong.
const WRONG_CHECKSUM: &str = "Invalid checksum";

impl Job<'_> {
    pub(super) fn zip(&self, file: File, name: &str) -> Result<(), Gone> {
        let found = Pages::of(file).and_then(|mut pages| {
            let begins_so = pages.fill_buf()?.starts_with(b"PK");
            Ok((begins_so, end(&mut pages)?, pages))
        });
        let (begins_so, end, pages) = match found {
            Ok(found) => found,
            Err(error) => return self.outbox.fail(error),
        };
        // A program may stand before it, and its end may be cut off, but not both.
        if !begins_so && !end.is_empty() && memmem::find(&end, b"PK\x05\x06").is_none() {
            let message = Message::new(findings::NOT_OF_KIND).with("kind", Kind::Zip.name());
            return self.outbox.fail(damaged(message));
        }
        if ends_several(&end) {
            let fault = Fault::new(Code::UnreadableFile, zip_volume(name));
            return self.outbox.refuse(fault);
        }
        let mut data = pages.clone();
        let size = pages.size();
        let mut directory = match ZipIterable::try_new(pages, Config::default()) {
            Ok(directory) => directory,
            Err(error) => return self.outbox.fail(told_of_zip(error)),
        };
        let files = match directory.files() {
            Ok(files) => files,
            Err(error) => return self.outbox.fail(told_of_zip(error)),
        };
        let mut pump = Pump::new();
        let mut packed = 0_u64;
        for found in files {
            if self.outbox.is_gone() {
                return Err(Gone);
            }
            let found = match found {
                Ok(found) => found,
                Err(error) => return self.outbox.fail(told_of_zip(error)),
            };
            let name = decode_zip(found.name_raw());
            if !is_regular(&found, &name) || !(self.wanted)(&name) {
                continue;
            }
            // Thousands of entries may point to the same bytes.
            packed = packed.saturating_add(found.compressed_size());
            if packed > size {
                return self.outbox.fail(damaged(findings::ZIP_TOO_LARGE));
            }
            self.outbox.entry(Entry::new(name))?;
            match self.zip_entry(found, &mut data, &mut pump)? {
                Pumped::Whole => self.outbox.end()?,
                Pumped::PassedOver => {}
                Pumped::Broken(error) => self.outbox.broken(error)?,
            }
        }
        Ok(())
    }

    fn zip_entry(
        &self,
        found: ZipFileEntry<'_>,
        data: &mut Pages,
        pump: &mut Pump,
    ) -> Result<Pumped, Gone> {
        let method = found.compression();
        if found.encrypted() || method == CompressionMethod::AES {
            return Ok(Pumped::Broken(Refusal::Encrypted.of_one()));
        }
        if !SUPPORTED_COMPRESSION_METHODS.contains(&method) {
            let refusal = Refusal::Method(Message::verbatim(method.to_string()));
            return Ok(Pumped::Broken(refusal.of_one()));
        }
        let mut meter = Meter::new(self.limits, Packed::Of(found.compressed_size()));
        let mut reader = match found.with_reader(data, ZipReadOptions::new()) {
            Ok(reader) => reader,
            Err(error) => return Ok(Pumped::Broken(told_of_zip(error))),
        };
        Ok(match pump.hand_on(&mut reader, &mut meter, &self.outbox)? {
            Pumped::Broken(error) if error.to_string() == WRONG_CHECKSUM => {
                Pumped::Broken(wrong_checksum())
            }
            other => other.told(),
        })
    }
}

/// The end of an archive, which says where its directory is.
fn end(pages: &mut Pages) -> io::Result<Vec<u8>> {
    let mut end = Vec::new();
    pages.seek(SeekFrom::Start(pages.size().saturating_sub(MOST_END)))?;
    pages.by_ref().take(MOST_END).read_to_end(&mut end)?;
    pages.rewind()?;
    Ok(end)
}

/// Is it a file, and no folder, link or device?
fn is_regular(found: &ZipFileEntry<'_>, name: &str) -> bool {
    let is_special = found
        .unix_mode()
        .is_some_and(|mode| !matches!(mode & KIND_OF_FILE, 0 | REGULAR_FILE));
    !name.ends_with('/') && !is_special
}

fn told_of_zip(error: ZipError) -> io::Error {
    match error {
        ZipError::Io(error) => told(error),
        ZipError::InvalidArchive(what) => {
            damaged(Message::new(findings::ZIP_DAMAGED).with("why", &*what))
        }
        other => damaged(Message::new(findings::ZIP_UNREADABLE).with("why", other.to_string())),
    }
}
