//! The format of an input before it is read.

use std::io::Read;
use std::sync::Arc;

use super::archive::{self, Archive, Next, Opened};
use super::games::{Buffer, Games, Reading};
use super::inputs::{Input, Inputs, Listed, Tape};
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
        // What cannot be read a second time is kept.
        let looked_at = |opened| {
            if input.is_regular() && input.path().is_some() {
                return opened;
            }
            let tape = input.head.get_or_init(|| Tape::of(opened));
            Box::new(tape.look())
        };
        let format = match archive::open(&input, looked_at) {
            Ok(Opened::Plain(opened)) => format_of(&input, opened, reading),
            Ok(Opened::Archive(kind, source)) => {
                let (input, filter) = (Arc::clone(&input), Arc::clone(inputs.filter()));
                let mut archive = Archive::new(input, kind, source, reading.limits, filter);
                format_in(&mut archive, reading)
            }
            Ok(Opened::Refused(_)) | Err(_) => None,
        };
        if let Some(tape) = input.head.get() {
            tape.stop_looking();
        }
        if format.is_some() {
            return format;
        }
    }
    None
}

/// The format of the first entry that has one.
fn format_in(archive: &mut Archive, reading: Reading) -> Option<&'static Format> {
    while let Some(next) = archive.next() {
        let format = match next {
            Next::Whole(input, bytes, _) => format_of(&input, &bytes[..], reading),
            Next::Large(input, mut reader) => {
                let format = format_of(&input, &mut reader, reading);
                archive.give_back(reader);
                format
            }
            Next::Fault(..) | Next::Skipped(_) => None,
        };
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
