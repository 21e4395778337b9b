//! The format of an input before it is read.

use std::io::{self, Read};
use std::sync::Arc;

use super::archive::{self, Archive, Next, Opened};
use super::games::{Buffer, Games, Reading};
use super::inputs::{Input, Inputs, Listed};
use super::unpack;
use crate::format::Format;

/// The format of the first input that has one. What is read of it is kept where it cannot be read again.
pub fn first_format(inputs: &Inputs, reading: Reading) -> Option<&'static Format> {
    if reading.format.is_some() {
        return reading.format;
    }
    for listed in inputs.walk() {
        let Listed::Input(input) = listed else {
            continue;
        };
        let mut seen = Vec::new();
        let again = !input.is_regular() || input.path().is_none();
        let format = match archive::open(&input, |opened| opened) {
            Ok(Opened::Plain(opened)) => format_of(&input, Tee(opened, &mut seen), reading),
            // It could not be read a second time.
            Ok(Opened::Archive(_, unpack::Source::Stream(_))) if again => return None,
            Ok(Opened::Archive(kind, source)) => {
                let (input, filter) = (Arc::clone(&input), Arc::clone(inputs.filter()));
                let mut archive = Archive::new(input, kind, source, reading.limits, filter);
                std::iter::from_fn(|| archive.next()).find_map(|next| match next {
                    Next::Whole(input, bytes, _) => format_of(&input, &bytes[..], reading),
                    Next::Large(input, reader) => format_of(&input, reader, reading),
                    Next::Fault(..) | Next::Skipped(_) => None,
                })
            }
            Ok(Opened::Volume(_)) | Err(_) => None,
        };
        if again {
            // Of an input that is named twice all was read the first time.
            let _ = input.head.set(seen);
        }
        if format.is_some() {
            return format;
        }
    }
    None
}

fn format_of(input: &Input, bytes: impl Read, reading: Reading) -> Option<&'static Format> {
    let mut games = Games::new(bytes, reading, Buffer::new());
    let extension = input.extension().filter(|_| !input.doubtful);
    loop {
        match games.format(extension) {
            Ok(None) if games.refill().is_ok() => {}
            found => return found.ok().flatten(),
        }
    }
}

/// Keeps what is read.
struct Tee<'s, R>(R, &'s mut Vec<u8>);

impl<R: Read> Read for Tee<'_, R> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let length = self.0.read(buf)?;
        self.1.extend_from_slice(&buf[..length]);
        Ok(length)
    }
}
