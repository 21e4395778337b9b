//! Handing over what is unpacked, from the thread that unpacks to the one that reads.
//!
//! Bytes travel in blocks, and with them what happens between them, so that a thousand small entries do not cost a
//! thousand changes of thread. A block goes out when it is full, and before the unpacker waits for its input, so that a
//! slow pipe is followed closely.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io;
use std::mem;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{
    Receiver, Sender, SyncSender, TryRecvError, channel as unbounded, sync_channel,
};

use crate::record::fault::Fault;

use super::{Entry, Gone, unreadable};

/// How many bytes go out together.
const BLOCK: usize = 1 << 17;

/// How many events go out together at most.
const MOST_EVENTS: usize = 1 << 9;

/// How many blocks may wait; one more is being filled, and one is being read.
const WAITING: usize = 2;

/// What happens in an archive.
#[derive(Debug)]
pub(super) enum Event {
    /// An entry begins.
    Entry(Entry),
    /// So many bytes of the block belong to it.
    Data(usize),
    /// It is whole.
    End,
    /// It cannot be read any further.
    Broken {
        /// Why.
        error: io::Error,
        /// Nothing behind it can be read either.
        is_last: bool,
    },
    /// Something is wrong with the archive.
    Fault(Fault),
}

#[derive(Debug, Default)]
struct Block {
    bytes: Vec<u8>,
    events: VecDeque<Event>,
}

/// What the reader tells the unpacker.
#[derive(Debug, Default)]
struct Wishes {
    /// The number of the last entry of which no more is wanted.
    passed_over: AtomicU64,
    /// Nobody reads any more.
    gone: AtomicBool,
}

/// The sending end, on its way to its thread.
#[derive(Debug)]
pub(super) struct Sending {
    blocks: SyncSender<Block>,
    empties: Receiver<Vec<u8>>,
    wishes: Arc<Wishes>,
    block: Block,
    /// How many entries have begun.
    entries: u64,
    in_entry: bool,
}

/// The receiving end.
#[derive(Debug)]
pub(super) struct Inbox {
    blocks: Receiver<Block>,
    empties: Sender<Vec<u8>>,
    wishes: Arc<Wishes>,
    block: Block,
    /// How many bytes of the block have been read.
    read: usize,
    /// How many entries have begun.
    entries: u64,
}

pub(super) fn channel() -> (Sending, Inbox) {
    let (block_sender, blocks) = sync_channel(WAITING);
    let (empties, empty_receiver) = unbounded();
    let wishes = Arc::new(Wishes::default());
    let sending = Sending {
        blocks: block_sender,
        empties: empty_receiver,
        wishes: Arc::clone(&wishes),
        block: Block::default(),
        entries: 0,
        in_entry: false,
    };
    let inbox = Inbox {
        blocks,
        empties,
        wishes,
        block: Block::default(),
        read: 0,
        entries: 0,
    };
    (sending, inbox)
}

impl Inbox {
    /// One in which there is nothing but a fault.
    pub(super) fn of_fault(fault: Fault) -> Self {
        let (_, mut inbox) = channel();
        inbox.block.events.push_back(Event::Fault(fault));
        inbox
    }

    /// What happens next; the bytes of [`Event::Data`] are to be skipped before it is asked again.
    pub(super) fn next_event(&mut self) -> Option<Event> {
        self.fill()?;
        let event = self.block.events.pop_front();
        if matches!(event, Some(Event::Entry(_))) {
            self.entries += 1;
        }
        event
    }

    /// Skips bytes of the block.
    pub(super) fn skip(&mut self, length: usize) {
        self.read += length;
    }

    /// Takes bytes of the entry, as many as there is room for; `None` if something else comes next.
    pub(super) fn take_data(&mut self, into: &mut [u8]) -> Option<usize> {
        self.fill()?;
        let Some(Event::Data(left)) = self.block.events.front_mut() else {
            return None;
        };
        let length = into.len().min(*left);
        into[..length].copy_from_slice(&self.block.bytes[self.read..self.read + length]);
        self.read += length;
        *left -= length;
        if *left == 0 {
            self.block.events.pop_front();
        }
        Some(length)
    }

    /// Tells the unpacker that no more of the current entry is wanted.
    pub(super) fn pass_over(&self) {
        self.wishes
            .passed_over
            .store(self.entries, Ordering::Relaxed);
    }

    /// Would the next event have to be waited for?
    pub(super) fn would_wait(&mut self) -> bool {
        while self.block.events.is_empty() {
            match self.blocks.try_recv() {
                Ok(next) => self.take_up(next),
                Err(TryRecvError::Empty) => return true,
                Err(TryRecvError::Disconnected) => return false,
            }
        }
        false
    }

    /// Lets the next event stand at the front; `None` when there is no more.
    fn fill(&mut self) -> Option<()> {
        while self.block.events.is_empty() {
            let next = self.blocks.recv().ok()?;
            self.take_up(next);
        }
        Some(())
    }

    /// Goes on to the next block, and gives the bytes of the former one back.
    fn take_up(&mut self, next: Block) {
        let mut empty = mem::replace(&mut self.block, next).bytes;
        if empty.capacity() > 0 {
            empty.clear();
            // The unpacker may have ended.
            let _ended = self.empties.send(empty);
        }
        self.read = 0;
    }
}

impl Drop for Inbox {
    fn drop(&mut self) {
        self.wishes.gone.store(true, Ordering::Relaxed);
    }
}

/// The sending end in its thread.
#[derive(Debug, Clone)]
pub(super) struct Outbox(Rc<RefCell<Sending>>);

impl Outbox {
    pub(super) fn new(sending: Sending) -> Self {
        Self(Rc::new(RefCell::new(sending)))
    }

    /// An entry begins.
    pub(super) fn entry(&self, entry: Entry) -> Result<(), Gone> {
        let mut sending = self.0.borrow_mut();
        sending.entries += 1;
        sending.in_entry = true;
        sending.push(Event::Entry(entry))
    }

    /// Some more of it.
    pub(super) fn data(&self, bytes: &[u8]) -> Result<(), Gone> {
        self.0.borrow_mut().data(bytes)
    }

    /// It is whole.
    pub(super) fn end(&self) -> Result<(), Gone> {
        let mut sending = self.0.borrow_mut();
        sending.in_entry = false;
        sending.push(Event::End)
    }

    /// It cannot be read any further, but those behind it may be.
    pub(super) fn broken(&self, error: io::Error) -> Result<(), Gone> {
        let mut sending = self.0.borrow_mut();
        sending.in_entry = false;
        sending.push(Event::Broken {
            error,
            is_last: false,
        })
    }

    /// Something is wrong with the archive, not with an entry.
    pub(super) fn fault(&self, error: io::Error) -> Result<(), Gone> {
        self.0.borrow_mut().push(Event::Fault(unreadable(&error)))
    }

    /// The archive is not to be read at all.
    pub(super) fn refuse(&self, fault: Fault) -> Result<(), Gone> {
        self.0.borrow_mut().push(Event::Fault(fault))
    }

    /// The archive cannot be read any further; the entry that has begun, if there is one, is the last.
    pub(super) fn fail(&self, error: io::Error) -> Result<(), Gone> {
        let mut sending = self.0.borrow_mut();
        let event = if mem::take(&mut sending.in_entry) {
            Event::Broken {
                error,
                is_last: true,
            }
        } else {
            Event::Fault(unreadable(&error))
        };
        sending.push(event)?;
        sending.flush()
    }

    /// Is more of the entry wanted?
    pub(super) fn is_wanted(&self) -> bool {
        let sending = self.0.borrow();
        sending.wishes.passed_over.load(Ordering::Relaxed) < sending.entries
    }

    /// Does nobody read any more?
    pub(super) fn is_gone(&self) -> bool {
        self.0.borrow().wishes.gone.load(Ordering::Relaxed)
    }

    /// Sends what there is.
    pub(super) fn flush(&self) -> Result<(), Gone> {
        self.0.borrow_mut().flush()
    }
}

impl Sending {
    fn push(&mut self, event: Event) -> Result<(), Gone> {
        self.block.events.push_back(event);
        if self.block.events.len() < MOST_EVENTS {
            Ok(())
        } else {
            self.flush()
        }
    }

    fn data(&mut self, mut bytes: &[u8]) -> Result<(), Gone> {
        while !bytes.is_empty() {
            if self.block.bytes.capacity() == 0 {
                self.block.bytes = self
                    .empties
                    .try_recv()
                    .unwrap_or_else(|_| Vec::with_capacity(BLOCK));
            }
            let length = bytes.len().min(BLOCK - self.block.bytes.len());
            let (now, rest) = bytes.split_at(length);
            self.block.bytes.extend_from_slice(now);
            match self.block.events.back_mut() {
                Some(Event::Data(so_far)) => *so_far += length,
                _ => self.block.events.push_back(Event::Data(length)),
            }
            if self.block.bytes.len() == BLOCK {
                self.flush()?;
            }
            bytes = rest;
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<(), Gone> {
        if self.block.events.is_empty() {
            return Ok(());
        }
        self.blocks
            .send(mem::take(&mut self.block))
            .map_err(|_| Gone)
    }
}
