//! Zstandard, frame after frame.
//!
//! The decoder keeps back as much as its window holds, and lets go of it at the end of a frame. It is told of each block that
//! it is the last one, so that what has been decoded can be seen at once: what comes through a pipe does not wait, and
//! nothing is lost before a break. What is seen stays in the decoder, whose matches refer to it.

use std::hash::Hasher;
use std::io::{self, BufRead, Cursor, Read, Write};

use ruzstd::decoding::errors::FrameDecoderError;
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use twox_hash::XxHash64;

use super::packing::{cut_off, reason, window_too_large, wrong_checksum};
use super::{MOST_WINDOW, damaged};
use crate::messages::findings;

/// What frames begin with, and what those that hold nothing begin with but for their lowest four bits.
const FRAME: u32 = 0xFD2F_B528;
const SKIPPED: u32 = 0x184D_2A50;

/// Bits of a frame's descriptor.
const HAS_CHECKSUM: u8 = 1 << 2;
const IS_ONE_SEGMENT: u8 = 1 << 5;

/// No block is larger, unpacked.
const MOST_BLOCK: usize = 128 << 10;

/// How much is kept beyond the window before it is thrown away: half of the window, and within these bounds.
const LEAST_BEYOND: usize = 256 << 10;
const MOST_BEYOND: usize = 16 << 20;

/// Zstandard, frame after frame.
pub(super) struct Zstd<R> {
    input: R,
    decoder: FrameDecoder,
    in_frame: bool,
    has_checksum: bool,
    /// The last block of the frame has come.
    has_ended: bool,
    window: usize,
    /// How much of what the decoder holds has been seen.
    seen: usize,
    /// What has been seen and not yet given.
    ready: Vec<u8>,
    given: usize,
    hash: XxHash64,
}

impl<R: BufRead> Zstd<R> {
    pub(super) fn new(input: R) -> Self {
        let mut decoder = FrameDecoder::new();
        decoder.set_max_window_size(MOST_WINDOW);
        Self {
            input,
            decoder,
            in_frame: false,
            has_checksum: false,
            has_ended: false,
            window: 0,
            seen: 0,
            ready: Vec::new(),
            given: 0,
            hash: XxHash64::with_seed(0),
        }
    }

    /// Goes on to the next frame, past those that hold nothing; is there one?
    fn next_frame(&mut self) -> io::Result<bool> {
        while !self.input.fill_buf()?.is_empty() {
            let magic = self.bytes()?;
            let number = u32::from_le_bytes(magic);
            if number & !0xF == SKIPPED {
                let length = u64::from(u32::from_le_bytes(self.bytes()?));
                let skipped = io::copy(&mut self.input.by_ref().take(length), &mut io::sink())?;
                if skipped < length {
                    return Err(cut_off());
                }
                continue;
            }
            if number != FRAME {
                return Err(damaged(findings::ZSTD_FRAME));
            }
            let [descriptor] = self.bytes()?;
            self.has_checksum = descriptor & HAS_CHECKSUM != 0;
            let mut header = magic.to_vec();
            // The checksum is read, and compared, by us.
            header.push(descriptor & !HAS_CHECKSUM);
            let window = if descriptor & IS_ONE_SEGMENT == 0 {
                let [window] = self.bytes()?;
                header.push(window);
                let base = 1_u64 << (10 + (window >> 3));
                Some(base + base / 8 * u64::from(window & 7))
            } else {
                None
            };
            let whole = Cursor::new(header).chain(&mut self.input);
            self.decoder.reset(whole).map_err(told_of_frame)?;
            let window = window.unwrap_or_else(|| self.decoder.content_size());
            self.window = usize::try_from(window).unwrap_or(usize::MAX);
            self.has_ended = false;
            self.seen = 0;
            self.hash = XxHash64::with_seed(0);
            return Ok(true);
        }
        Ok(false)
    }

    fn bytes<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        self.input
            .read_exact(&mut bytes)
            .map_err(|error| reason(&error).unwrap_or(error))?;
        Ok(bytes)
    }

    /// Decodes a block, and sees what has come of it.
    fn next_block(&mut self) -> io::Result<()> {
        self.throw_away()?;
        let mut header: [u8; 3] = self.bytes()?;
        self.has_ended = header[0] & 1 != 0;
        header[0] |= 1;
        let block = Cursor::new(header).chain(&mut self.input);
        decode(&mut self.decoder, block)?;
        self.ready.clear();
        self.given = 0;
        let unseen = Unseen {
            seen: self.seen,
            to: &mut self.ready,
        };
        self.decoder.collect_to_writer(unseen)?;
        self.seen += self.ready.len();
        self.hash.write(&self.ready);
        Ok(())
    }

    /// Throws away what is beyond the window, if that is much. The decoder lets go of all that it holds, and takes the window
    /// back as blocks that are not packed.
    fn throw_away(&mut self) -> io::Result<()> {
        let beyond = (self.window / 2).clamp(LEAST_BEYOND, MOST_BEYOND);
        if self.seen < self.window.saturating_add(beyond) {
            return Ok(());
        }
        let held = self.decoder.collect().unwrap_or_default();
        let kept = held
            .get(held.len().saturating_sub(self.window)..)
            .unwrap_or(&held);
        for block in kept.chunks(self.window.clamp(1, MOST_BLOCK)) {
            // The last block, not packed, of so many bytes.
            let [low, middle, high, _] = (block.len() << 3 | 1).to_le_bytes()[..4] else {
                unreachable!("a number has so many bytes");
            };
            decode(
                &mut self.decoder,
                Cursor::new([low, middle, high]).chain(block),
            )?;
        }
        self.seen = self.window;
        Ok(())
    }

    fn end_frame(&mut self) -> io::Result<()> {
        self.in_frame = false;
        if self.has_checksum {
            let expected = u32::from_le_bytes(self.bytes()?);
            // It is the lower half.
            if self.hash.finish() as u32 != expected {
                return Err(wrong_checksum());
            }
        }
        Ok(())
    }
}

fn decode(decoder: &mut FrameDecoder, block: impl Read) -> io::Result<()> {
    decoder
        .decode_blocks(block, BlockDecodingStrategy::UptoBlocks(1))
        .map_err(told_of_frame)?;
    Ok(())
}

impl<R: BufRead> Read for Zstd<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        loop {
            let ready = self.ready.get(self.given..).unwrap_or(&[]);
            if !ready.is_empty() || into.is_empty() {
                let length = ready.len().min(into.len());
                into[..length].copy_from_slice(&ready[..length]);
                self.given += length;
                return Ok(length);
            }
            if !self.in_frame {
                self.in_frame = self.next_frame()?;
                if !self.in_frame {
                    return Ok(0);
                }
            } else if self.has_ended {
                self.end_frame()?;
            } else {
                self.next_block()?;
            }
        }
    }
}

/// Copies what has not been seen of what it is shown, and takes nothing, so that all of it stays where it is.
struct Unseen<'s> {
    seen: usize,
    to: &'s mut Vec<u8>,
}

impl Write for Unseen<'_> {
    fn write(&mut self, held: &[u8]) -> io::Result<usize> {
        self.to
            .extend_from_slice(held.get(self.seen..).unwrap_or(&[]));
        Ok(0)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn told_of_frame(error: FrameDecoderError) -> io::Error {
    if let FrameDecoderError::WindowSizeTooBig { requested, .. } = error {
        return window_too_large(Some(requested));
    }
    if let FrameDecoderError::DictNotProvided { .. } = error {
        return damaged(findings::DICTIONARY_MISSING);
    }
    let is_header = matches!(error, FrameDecoderError::ReadFrameHeaderError(_));
    reason(&io::Error::other(error)).unwrap_or_else(|| {
        damaged(if is_header {
            findings::ZSTD_FRAME
        } else {
            findings::ZSTD_BLOCK
        })
    })
}
