//! Reading the bytes of an archive: one after another from anywhere, or at any place of a file.

use std::cell::Cell;
use std::fs::File;
use std::io::{self, BufRead, Read, Seek, SeekFrom};
use std::rc::Rc;

use super::handover::Outbox;

/// How much is read at a time.
const BLOCK: usize = 1 << 16;

/// The archive's bytes from the first to the last.
///
/// It knows how many it has given, and sends what has been unpacked before it waits for more.
pub(super) struct Input {
    source: Box<dyn Read>,
    outbox: Outbox,
    buffer: Vec<u8>,
    /// What is in the buffer and not yet given.
    start: usize,
    end: usize,
    read: Rc<Cell<u64>>,
}

impl Input {
    pub(super) fn new(source: Box<dyn Read>, outbox: Outbox) -> Self {
        Self {
            source,
            outbox,
            buffer: vec![0; BLOCK],
            start: 0,
            end: 0,
            read: Rc::default(),
        }
    }

    /// How many bytes it has read so far.
    pub(super) fn count(&self) -> Rc<Cell<u64>> {
        Rc::clone(&self.read)
    }
}

impl BufRead for Input {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.start == self.end {
            if self.outbox.flush().is_err() || self.outbox.is_gone() {
                return Err(io::Error::other("nobody reads any more"));
            }
            (self.start, self.end) = (0, read_some(&mut self.source, &mut self.buffer)?);
            self.read.update(|read| read + self.end as u64);
        }
        Ok(&self.buffer[self.start..self.end])
    }

    fn consume(&mut self, amount: usize) {
        self.start = (self.start + amount).min(self.end);
    }
}

impl Read for Input {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        read_buffered(self, into)
    }
}

/// A file that is read at any place, a page at a time: going back and forth within a page costs nothing.
///
/// A clone has a place of its own in the same file.
#[derive(Debug)]
pub(super) struct Pages {
    file: Rc<File>,
    /// The size of the file.
    size: u64,
    /// Where the next byte is read.
    at: u64,
    buffer: Vec<u8>,
    /// Where in the file the buffer begins, and how much of it is filled.
    from: u64,
    filled: usize,
}

impl Pages {
    /// # Errors
    ///
    /// When the file is one that has no end to be read from, as a pipe.
    pub(super) fn of(file: File) -> io::Result<Self> {
        let size = (&file).seek(SeekFrom::End(0))?;
        Ok(Self::with(Rc::new(file), size))
    }

    fn with(file: Rc<File>, size: u64) -> Self {
        Self {
            file,
            size,
            at: 0,
            buffer: Vec::new(),
            from: 0,
            filled: 0,
        }
    }

    /// The size of the file.
    pub(super) fn size(&self) -> u64 {
        self.size
    }

    /// The bytes in the buffer that come next.
    fn buffered(&self) -> &[u8] {
        let start = self
            .at
            .checked_sub(self.from)
            .and_then(|start| usize::try_from(start).ok());
        start
            .and_then(|start| self.buffer.get(start..self.filled))
            .unwrap_or(&[])
    }
}

impl Clone for Pages {
    fn clone(&self) -> Self {
        Self::with(Rc::clone(&self.file), self.size)
    }
}

impl BufRead for Pages {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.buffered().is_empty() {
            self.filled = 0;
            self.buffer.resize(BLOCK, 0);
            let mut file = &*self.file;
            file.seek(SeekFrom::Start(self.at))?;
            self.filled = read_some(&mut file, &mut self.buffer)?;
            self.from = self.at;
        }
        Ok(self.buffered())
    }

    fn consume(&mut self, amount: usize) {
        self.at += amount.min(self.buffered().len()) as u64;
    }
}

impl Read for Pages {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        read_buffered(self, into)
    }
}

impl Seek for Pages {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let at = match to {
            SeekFrom::Start(at) => Some(at),
            SeekFrom::End(delta) => self.size.checked_add_signed(delta),
            SeekFrom::Current(delta) => self.at.checked_add_signed(delta),
        };
        self.at = at.ok_or(io::ErrorKind::InvalidInput)?;
        Ok(self.at)
    }
}

fn read_buffered(from: &mut impl BufRead, into: &mut [u8]) -> io::Result<usize> {
    let buffered = from.fill_buf()?;
    let length = buffered.len().min(into.len());
    into[..length].copy_from_slice(&buffered[..length]);
    from.consume(length);
    Ok(length)
}

fn read_some(from: &mut impl Read, into: &mut [u8]) -> io::Result<usize> {
    loop {
        match from.read(into) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            read => return read,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    #[test]
    fn pages_are_read_at_any_place() {
        let mut file = tempfile::tempfile().unwrap();
        let bytes: Vec<u8> = (0..200_000_u32).map(|i| (i % 251) as u8).collect();
        file.write_all(&bytes).unwrap();
        let mut pages = Pages::of(file).unwrap();
        let mut other = pages.clone();
        assert_eq!(pages.size(), 200_000);
        let mut read = [0; 3];
        for at in [0, 199_997, 65_535, 70_000, 69_999, 5, 131_071] {
            assert_eq!(pages.seek(SeekFrom::Start(at)).unwrap(), at);
            pages.read_exact(&mut read).unwrap();
            assert_eq!(read, bytes[at as usize..][..3], "{at}");
            other.read_exact(&mut read).unwrap();
        }
        assert_eq!(other.stream_position().unwrap(), 21);
        assert_eq!(pages.seek(SeekFrom::End(-2)).unwrap(), 199_998);
        assert!(pages.read_exact(&mut read).is_err());
        pages.seek(SeekFrom::Start(u64::MAX)).unwrap();
        assert!(pages.seek(SeekFrom::Current(1)).is_err());
        pages.seek(SeekFrom::Start(1 << 40)).unwrap();
        assert_eq!(pages.read(&mut read).unwrap(), 0);
    }
}
