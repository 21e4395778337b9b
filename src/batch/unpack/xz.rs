//! xz, stream after stream.

use std::io::{self, BufRead, Read};

use lzma_rust2::{Action, Status, XzStream};

use super::MOST_WINDOW;
use super::packing::cut_off;

/// xz, which gives what has been unpacked before it waits for more, and before it breaks off.
pub(super) struct Xz<R> {
    input: R,
    stream: XzStream,
    /// There may be more without any input.
    holds_more: bool,
    has_ended: bool,
    /// What comes behind what has been given.
    error: Option<io::Error>,
}

impl<R: BufRead> Xz<R> {
    pub(super) fn new(input: R) -> Self {
        let most = u32::try_from(MOST_WINDOW >> 10).unwrap_or(u32::MAX);
        Self {
            input,
            // What the decoder needs beside the window is little, and not what the limit is for.
            stream: XzStream::new_mem_limit(true, most.saturating_add(1 << 10)),
            holds_more: false,
            has_ended: false,
            error: None,
        }
    }
}

impl<R: BufRead> Read for Xz<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if let Some(error) = self.error.take() {
            self.has_ended = true;
            return Err(error);
        }
        while !self.has_ended && !into.is_empty() {
            let more = if self.holds_more {
                Some(&[][..])
            } else {
                Some(self.input.fill_buf()?).filter(|more| !more.is_empty())
            };
            let action = match more {
                Some(_) => Action::Run,
                None => Action::Finish,
            };
            let before = self.stream.total_out();
            match self.stream.process(more.unwrap_or(&[]), into, action) {
                Ok(done) => {
                    self.input.consume(done.bytes_consumed);
                    self.holds_more = done.bytes_produced == into.len();
                    self.has_ended = done.status == Status::StreamEnd;
                    if done.bytes_produced > 0 {
                        return Ok(done.bytes_produced);
                    }
                    if action == Action::Finish && !self.has_ended {
                        return Err(cut_off());
                    }
                }
                Err(error) => {
                    let produced = self.stream.total_out() - before;
                    if produced == 0 {
                        self.has_ended = true;
                        return Err(error);
                    }
                    self.error = Some(error);
                    return Ok(usize::try_from(produced)
                        .unwrap_or(into.len())
                        .min(into.len()));
                }
            }
        }
        Ok(0)
    }
}
