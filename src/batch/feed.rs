//! Handing out the work: small files by the handful, for the workers to open, and streams cut into stretches here.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::ahead::{Ahead, ROW, Row};
use super::archive::{self, Archive, Next, Opened, Reader};
use super::games::{Buffer, Piece, Reading};
use super::inputs::{self, Filter, Input, Inputs, Listed};
use super::pipe;
use super::stretch::{Cutting, Event, Stretch};
use super::work::{Batch, Desk, Job};

/// A file of at most this size is opened, read and cut by one worker; it is also what a task of several comes to.
pub(super) const SMALL: u64 = 1 << 18;

/// A buffer beyond this size is not kept for what comes next.
const MOST_SPARE: usize = 1 << 20;

/// What one worker does before it asks for more.
#[derive(Debug, Default)]
pub(super) struct Task {
    portions: Vec<Portion>,
}

#[derive(Debug)]
enum Portion {
    /// A file that is small and not open yet.
    File(Arc<Input>),
    /// An entry of an archive, whole, or with the error that it breaks off with.
    Entry(Arc<Input>, Vec<u8>, Option<io::Error>),
    /// What has been cut already.
    Stretch(Stretch),
}

/// What the workers know of each other.
#[derive(Debug, Default)]
pub(super) struct Signals {
    /// The run is at its end: nothing more is wanted.
    pub(super) stopped: Arc<AtomicBool>,
    /// Nothing more is wanted of the input in hand.
    pub(super) enough: AtomicBool,
}

/// Hands out the work on all inputs, in their order.
pub(super) struct Feeder<'r> {
    inputs: Ahead<'r>,
    filter: Arc<Filter>,
    open: Option<Cutting<Reader>>,
    archive: Option<Archive>,
    /// The input that comes next and is no small file.
    large: Option<Arc<Input>>,
    reading: Reading,
    signals: &'r Signals,
    /// Something was handed out of which it is not certain that it is seen before the next input is waited for.
    unseen: bool,
    /// Slow inputs are read by a thread of their own, so that nobody who waits for them keeps the others from ending.
    apart: bool,
}

impl<'r> Feeder<'r> {
    pub(super) fn new(
        inputs: &'r Inputs,
        reading: Reading,
        signals: &'r Signals,
        apart: bool,
    ) -> Self {
        Self {
            inputs: Ahead::of(inputs),
            filter: Arc::clone(inputs.filter()),
            open: None,
            archive: None,
            large: None,
            reading,
            signals,
            unseen: false,
            apart,
        }
    }

    /// Is there anything left?
    pub(super) fn has_more(&mut self) -> bool {
        self.open.as_ref().is_some_and(|open| !open.has_ended())
            || self.archive.is_some()
            || self.large.is_some()
            || self.inputs.has_more()
    }

    /// Files to be looked at by the one who comes for a task.
    pub(super) fn look_ahead(&mut self) -> Option<Arc<Row>> {
        self.inputs.extend()
    }

    /// The next task; `spare` is a buffer that may be used for it.
    pub(super) fn next(&mut self, spare: &mut Buffer) -> Option<Task> {
        let task = self.next_task(spare)?;
        self.unseen = !task.ends_waiting();
        Some(task)
    }

    fn next_task(&mut self, spare: &mut Buffer) -> Option<Task> {
        loop {
            if let Some(open) = &mut self.open {
                let enough = self.signals.enough.swap(false, Ordering::Relaxed);
                let stretch = if enough && !open.has_ended() {
                    Some(open.cut_off())
                } else {
                    open.next(spare)
                };
                if let Some(stretch) = stretch {
                    return Some(Task {
                        portions: vec![Portion::Stretch(stretch)],
                    });
                }
                if let Some(ended) = self.open.take() {
                    let (reader, buffer) = ended.into_parts();
                    *spare = buffer;
                    if let Some(archive) = &mut self.archive {
                        archive.give_back(reader);
                    }
                }
            }
            if let Some(archive) = &mut self.archive {
                let mut task = Task::default();
                match gather_entries(archive, &mut task, self.unseen) {
                    Some((input, reader)) => {
                        let slow = archive.is_slow();
                        self.cut(input, reader, slow, spare);
                    }
                    None if task.portions.is_empty() => self.archive = None,
                    None => {}
                }
                if !task.portions.is_empty() {
                    return Some(task);
                }
                continue;
            }
            if let Some(input) = self.large.take() {
                // To open a pipe is to wait for its other end, too.
                if self.unseen && !input.is_regular() {
                    self.large = Some(Arc::clone(&input));
                    return Some(Task::told(input, Event::Waits));
                }
                let opened = archive::open(&input, |opened| self.apart(&input, opened));
                match opened {
                    Ok(Opened::Plain(opened)) => {
                        let slow = !input.is_regular();
                        self.cut(input, Reader::Plain(opened), slow, spare);
                    }
                    Ok(Opened::Archive(kind, source)) => {
                        let filter = Arc::clone(&self.filter);
                        let limits = self.reading.limits;
                        self.archive = Some(Archive::new(input, kind, source, limits, filter));
                    }
                    Ok(Opened::Refused(fault)) => {
                        return Some(Task::told(input, Event::Unreadable(fault)));
                    }
                    Err(error) => {
                        let event = Event::Unreadable(inputs::unreadable(&error));
                        return Some(Task::told(input, event));
                    }
                }
                continue;
            }
            let task = self.gather();
            if !task.portions.is_empty() {
                return Some(task);
            }
            self.large.as_ref()?;
        }
    }

    /// Begins to cut an input.
    fn cut(&mut self, input: Arc<Input>, reader: Reader, slow: bool, spare: &mut Buffer) {
        let buffer = std::mem::take(spare);
        self.open = Some(Cutting::new(input, reader, self.reading, buffer).slow(slow));
    }

    /// Gathers small files, up to the next input that is none.
    fn gather(&mut self) -> Task {
        let mut task = Task::default();
        let mut size = 0;
        while size < SMALL && task.portions.len() < ROW {
            match self.inputs.next() {
                None => break,
                Some((Listed::Unreadable(it), _)) => {
                    let (input, fault) = *it;
                    task.tell(input, Event::Unreadable(fault));
                }
                Some((Listed::PassedOver(input), _)) => task.tell(input, Event::Skipped),
                Some((Listed::Input(input), Some(length))) => {
                    size += length;
                    task.portions.push(Portion::File(input));
                }
                Some((Listed::Input(input), None)) => {
                    self.large = Some(input);
                    break;
                }
                // In its place comes what is in it.
                Some((Listed::Folder(_), _)) => {}
            }
        }
        task
    }

    /// Has what may be slow read by a thread of its own.
    fn apart(&self, input: &Input, opened: Box<dyn Read + Send>) -> Box<dyn Read + Send> {
        if self.apart && !input.is_regular() {
            let stopped = Arc::clone(&self.signals.stopped);
            Box::new(pipe::Apart::read(opened, stopped))
        } else {
            opened
        }
    }
}

/// Gathers small entries, up to the next one that is large or has not come to its end. What has come is not to wait for
/// what has not: it is to be seen, and so is what was handed out before if it is `unseen`.
fn gather_entries(
    archive: &mut Archive,
    task: &mut Task,
    unseen: bool,
) -> Option<(Arc<Input>, Reader)> {
    let mut size = 0;
    while size < SMALL && task.portions.len() < ROW {
        if (unseen || !task.portions.is_empty()) && archive.would_wait() {
            task.tell(Arc::clone(archive.input()), Event::Waits);
            break;
        }
        match archive.next()? {
            Next::Whole(input, bytes, error) => {
                size += bytes.len() as u64;
                task.portions.push(Portion::Entry(input, bytes, error));
            }
            Next::Large(input, reader) => {
                if archive.is_slow() && !task.portions.is_empty() {
                    task.tell(Arc::clone(archive.input()), Event::Waits);
                }
                return Some((input, reader));
            }
            Next::Fault(input, fault) => task.tell(input, Event::Unreadable(fault)),
            Next::Skipped(input) => task.tell(input, Event::Skipped),
        }
    }
    None
}

impl Task {
    fn told(input: Arc<Input>, event: Event<Piece>) -> Self {
        let mut task = Self::default();
        task.tell(input, event);
        task
    }

    fn tell(&mut self, input: Arc<Input>, event: Event<Piece>) {
        self.portions
            .push(Portion::Stretch(Stretch::told(input, event)));
    }

    /// Is the last thing that it says that the next bytes may be long in coming?
    fn ends_waiting(&self) -> bool {
        matches!(
            self.portions.last(),
            Some(Portion::Stretch(Stretch { events, .. })) if matches!(events.last(), Some(Event::Waits))
        )
    }

    /// Does the work; `spare` is a buffer for what is read.
    pub(super) fn work(
        self,
        job: &Job,
        reading: Reading,
        desk: &mut Desk,
        spare: &mut Buffer,
        batch: &mut Batch,
    ) {
        for portion in self.portions {
            match portion {
                Portion::Stretch(stretch) => {
                    let buffer = batch.work_on(stretch, job, desk);
                    // One that only tells something has none; one that grew for a large game is given back to the system.
                    if (1..=MOST_SPARE).contains(&buffer.len()) {
                        *spare = buffer;
                    }
                }
                Portion::File(input) => match input.open() {
                    Ok(opened) => cut_all(input, opened, (job, reading), desk, spare, batch),
                    Err(error) => {
                        let event = Event::Unreadable(inputs::unreadable(&error));
                        batch.work_on(Stretch::told(input, event), job, desk);
                    }
                },
                Portion::Entry(input, bytes, error) => {
                    let reader = archive::with_error(bytes, error);
                    cut_all(input, reader, (job, reading), desk, spare, batch);
                }
            }
        }
    }
}

/// Cuts and works on all of an input.
fn cut_all(
    input: Arc<Input>,
    reader: impl Read,
    (job, reading): (&Job, Reading),
    desk: &mut Desk,
    spare: &mut Buffer,
    batch: &mut Batch,
) {
    let before = batch.parts.len();
    let mut cutting = Cutting::new(input, reader, reading, std::mem::take(spare));
    while let Some(stretch) = cutting.next(spare) {
        *spare = batch.work_on(stretch, job, desk);
    }
    if spare.is_empty() {
        *spare = cutting.into_parts().1;
    }
    batch.prepare(before, job);
}
