//! Reading what may be slow on a thread of its own: a pipe, a terminal, standard input.
//!
//! Whoever waits for such an input must be able to stop waiting, for another thread may find out that the run is at its
//! end. Nothing can end the read itself, so that its thread is left to itself.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

/// How much is read at a time: what a pipe holds on most systems.
const BLOCK: usize = 1 << 16;

/// How many blocks may wait.
const WAITING: usize = 4;

/// How often one who waits looks whether the run is at its end.
const LOOK: Duration = Duration::from_millis(20);

/// An input that is read by another thread.
#[derive(Debug)]
pub(super) struct Apart {
    blocks: Receiver<io::Result<Vec<u8>>>,
    used: SyncSender<Vec<u8>>,
    block: Vec<u8>,
    at: usize,
    stopped: Arc<AtomicBool>,
}

impl Apart {
    /// Has `input` read by another thread; once `stopped` is set it has ended.
    pub(super) fn read(mut input: impl Read + Send + 'static, stopped: Arc<AtomicBool>) -> Self {
        let (send, blocks) = sync_channel(WAITING);
        let (used, free) = sync_channel::<Vec<u8>>(WAITING);
        thread::spawn(move || {
            loop {
                let mut block = free.try_recv().unwrap_or_default();
                block.resize(BLOCK, 0);
                let read = input.read(&mut block);
                let (is_end, sent) = match read {
                    Ok(length) => {
                        block.truncate(length);
                        (length == 0, Ok(block))
                    }
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                    Err(error) => (true, Err(error)),
                };
                if send.send(sent).is_err() || is_end {
                    return;
                }
            }
        });
        Self {
            blocks,
            used,
            block: Vec::new(),
            at: 0,
            stopped,
        }
    }
}

impl Read for Apart {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        while self.at == self.block.len() {
            match self.blocks.recv_timeout(LOOK) {
                Ok(Ok(block)) if block.is_empty() => return Ok(0),
                Ok(block) => {
                    let used = std::mem::replace(&mut self.block, block?);
                    // If nobody takes it back it goes.
                    let _ = self.used.try_send(used);
                    self.at = 0;
                }
                Err(RecvTimeoutError::Timeout) if self.stopped.load(Ordering::Relaxed) => {
                    return Ok(0);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(0),
            }
        }
        let rest = &self.block[self.at..];
        let length = rest.len().min(buf.len());
        buf[..length].copy_from_slice(&rest[..length]);
        self.at += length;
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_bytes_come_through_in_order() {
        let bytes: Vec<u8> = (0..1_000_003_u32).map(|i| (i % 251) as u8).collect();
        let input = io::Cursor::new(bytes.clone());
        let mut apart = Apart::read(input, Arc::default());
        let mut read = Vec::new();
        apart.read_to_end(&mut read).unwrap();
        assert_eq!(read, bytes);
    }

    #[test]
    fn one_who_waits_is_let_go_when_the_run_is_at_its_end() {
        struct Never;
        impl Read for Never {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                loop {
                    thread::park();
                }
            }
        }
        let stopped = Arc::new(AtomicBool::new(true));
        let mut apart = Apart::read(Never, stopped);
        assert_eq!(apart.read(&mut [0]).unwrap(), 0);
    }

    #[test]
    fn an_error_comes_behind_the_bytes_before_it() {
        struct Breaks(bool);
        impl Read for Breaks {
            fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
                if std::mem::replace(&mut self.0, true) {
                    return Err(io::Error::other("broken"));
                }
                buf[0] = b'a';
                Ok(1)
            }
        }
        let mut apart = Apart::read(Breaks(false), Arc::default());
        let mut buf = [0; 4];
        assert_eq!(apart.read(&mut buf).unwrap(), 1);
        assert_eq!(apart.read(&mut buf).unwrap_err().to_string(), "broken");
    }
}
