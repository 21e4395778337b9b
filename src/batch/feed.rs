//! Handing out the work: small files by the handful, for the workers to open, and streams cut into stretches here.

use std::fs;
use std::io::Read;
use std::slice;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::games::{Buffer, Reading};
use super::inputs::{self, Input, Inputs, Listed};
use super::pipe;
use super::stretch::{Cutting, Event, Stretch};
use super::work::{Batch, Desk, Job};

/// A file of at most this size is opened, read and cut by one worker; it is also what a task of several comes to.
const SMALL: u64 = 1 << 18;

/// How many files a task has at most.
const MANY: usize = 64;

/// What one worker does before it asks for more.
#[derive(Debug, Default)]
pub(super) struct Task {
    portions: Vec<Portion>,
}

#[derive(Debug)]
enum Portion {
    /// A file that is small and not open yet.
    File(Arc<Input>),
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
    inputs: slice::Iter<'r, Listed>,
    open: Option<Cutting<Box<dyn Read + Send>>>,
    /// The input that comes next and is no small file.
    large: Option<Arc<Input>>,
    reading: Reading,
    signals: &'r Signals,
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
            inputs: inputs.list.iter(),
            open: None,
            large: None,
            reading,
            signals,
            apart,
        }
    }

    /// Is there anything left?
    pub(super) fn has_more(&self) -> bool {
        self.open.as_ref().is_some_and(|open| !open.has_ended())
            || self.large.is_some()
            || self.inputs.len() > 0
    }

    /// The next task; `spare` is a buffer that may be used for it.
    pub(super) fn next(&mut self, spare: &mut Buffer) -> Option<Task> {
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
                let ended = self.open.take();
                *spare = ended.map(Cutting::into_buffer).unwrap_or_default();
            }
            if let Some(input) = self.large.take() {
                match self.open(&input) {
                    Ok(opened) => {
                        let buffer = std::mem::take(spare);
                        self.open = Some(Cutting::new(input, opened, self.reading, buffer));
                    }
                    Err(error) => {
                        let event = Event::Unreadable(inputs::unreadable(&error));
                        return Some(Task {
                            portions: vec![Portion::Stretch(Stretch::told(input, event))],
                        });
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

    /// Gathers small files, up to the next input that is none.
    fn gather(&mut self) -> Task {
        let mut task = Task::default();
        let mut size = 0;
        while size < SMALL && task.portions.len() < MANY {
            let Some(input) = self.inputs.next() else {
                break;
            };
            match input {
                Err((input, fault)) => {
                    let event = Event::Unreadable(fault.clone());
                    let told = Stretch::told(Arc::clone(input), event);
                    task.portions.push(Portion::Stretch(told));
                }
                Ok(input) => match small(input) {
                    Some(length) => {
                        size += length;
                        task.portions.push(Portion::File(Arc::clone(input)));
                    }
                    None => {
                        self.large = Some(Arc::clone(input));
                        break;
                    }
                },
            }
        }
        task
    }

    fn open(&self, input: &Input) -> std::io::Result<Box<dyn Read + Send>> {
        let opened = input.open()?;
        Ok(if self.apart && !input.is_regular() {
            Box::new(pipe::Apart::read(opened, Arc::clone(&self.signals.stopped)))
        } else {
            opened
        })
    }
}

/// The size of a small regular file. What cannot be looked at will not be opened either, which is told by the worker.
fn small(input: &Input) -> Option<u64> {
    let path = input.path()?;
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_file() => Some(metadata.len()).filter(|&size| size <= SMALL),
        Ok(metadata) => metadata.is_dir().then_some(0),
        Err(_) => Some(0),
    }
}

impl Task {
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
                Portion::Stretch(stretch) => *spare = batch.work_on(stretch, job, desk),
                Portion::File(input) => file(&input, job, reading, desk, spare, batch),
            }
        }
    }
}

fn file(
    input: &Arc<Input>,
    job: &Job,
    reading: Reading,
    desk: &mut Desk,
    spare: &mut Buffer,
    batch: &mut Batch,
) {
    let opened = match input.open() {
        Ok(opened) => opened,
        Err(error) => {
            let event = Event::Unreadable(inputs::unreadable(&error));
            batch.work_on(Stretch::told(Arc::clone(input), event), job, desk);
            return;
        }
    };
    let mut cutting = Cutting::new(Arc::clone(input), opened, reading, std::mem::take(spare));
    while let Some(stretch) = cutting.next(spare) {
        *spare = batch.work_on(stretch, job, desk);
    }
    if spare.is_empty() {
        *spare = cutting.into_buffer();
    }
}
