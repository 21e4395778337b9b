//! An input that cannot be read twice, and whose beginning is looked at before it is read.

use std::io::{self, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// More than this is not kept.
const MOST_KEPT: usize = 64 << 20;

/// What was read of an input, and the rest of it.
///
/// It is looked at by one who keeps what it reads, also in another thread that may still wait for the next
/// bytes when nobody looks any more: then they come to whoever reads the input.
#[derive(Debug, Clone)]
pub struct Tape(Arc<Reels>);

struct Reels {
    /// What was read and not yet given.
    seen: Mutex<Vec<u8>>,
    /// One who waits for the next bytes holds it, and not what was read.
    rest: Mutex<Box<dyn Read + Send>>,
    /// Nobody looks any more.
    looked: AtomicBool,
}

impl std::fmt::Debug for Reels {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Reels")
            .field("looked", &self.looked)
            .finish_non_exhaustive()
    }
}

impl Tape {
    pub(in crate::batch) fn of(rest: Box<dyn Read + Send>) -> Self {
        Self(Arc::new(Reels {
            seen: Mutex::default(),
            rest: Mutex::new(rest),
            looked: AtomicBool::new(false),
        }))
    }

    /// One who looks at the beginning.
    pub(in crate::batch) fn look(&self) -> Look {
        Look(self.clone())
    }

    /// Nobody looks any more.
    pub(in crate::batch) fn stop_looking(&self) {
        self.0.looked.store(true, Ordering::Relaxed);
    }

    /// All of it, once.
    pub(super) fn read(&self) -> Played {
        Played {
            tape: self.clone(),
            at: 0,
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One who looks at the beginning of a [`Tape`].
pub(in crate::batch) struct Look(Tape);

impl Read for Look {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let Reels { seen, rest, looked } = &*self.0.0;
        let mut rest = lock(rest);
        let kept = lock(seen).len();
        if looked.load(Ordering::Relaxed) || kept > MOST_KEPT {
            return Ok(0);
        }
        let length = rest.read(into)?;
        lock(seen).extend_from_slice(&into[..length]);
        Ok(length)
    }
}

/// All of a [`Tape`].
pub(super) struct Played {
    tape: Tape,
    at: usize,
}

impl Played {
    /// Takes of what was seen; nothing if there is no more of it.
    fn take_seen(&mut self, into: &mut [u8]) -> usize {
        let mut seen = lock(&self.tape.0.seen);
        let left = seen.get(self.at..).unwrap_or(&[]);
        let length = left.len().min(into.len());
        into[..length].copy_from_slice(&left[..length]);
        self.at += length;
        if length == left.len() {
            *seen = Vec::new();
            self.at = 0;
        }
        length
    }
}

impl Read for Played {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let length = self.take_seen(into);
        if length > 0 {
            return Ok(length);
        }
        let tape = self.tape.clone();
        let mut rest = lock(&tape.0.rest);
        // One who looked may have waited until now.
        match self.take_seen(into) {
            0 => rest.read(into),
            length => Ok(length),
        }
    }
}
