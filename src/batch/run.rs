//! The engine room: workers that each fetch a task, work on its games, and hand in what has come of them.
//!
//! Tasks are fetched in the order of the input under a lock (`feed`), and what has come of them is settled in the same
//! order (`settle`) by whoever hands in the batch that was waited for, while the others go on. There are no other threads
//! than the workers: with one of them all of this is a plain loop. What is in memory at a time is bounded by the number of
//! workers, for one that is too far ahead waits.

use std::collections::BTreeMap;
use std::io;
use std::num::NonZeroUsize;
use std::sync::atomic::Ordering;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::record::fault::{Code, Severity};

use super::feed::{Feeder, Signals};
use super::games::{Buffer, Reading};
use super::inputs::{Input, Inputs};
use super::output::{OutputError, Sink, Unwritten};
use super::settle::Settler;
use super::work::{Batch, Desk, Done, Finding, Job};

/// More workers than any machine has cores only take memory, and the system may refuse them in the middle of their beginning.
pub(super) const MOST_WORKERS: usize = 512;

/// Who is told what is found, in the order of the input.
pub trait Listener {
    /// Something was found in a game of `input`, or in the input as a whole.
    ///
    /// # Errors
    ///
    /// When it cannot be told: the run ends.
    fn found(&mut self, input: &Input, game: Option<u32>, finding: &Finding) -> io::Result<()>;

    /// A game is written, with what was lost by it.
    ///
    /// # Errors
    ///
    /// When it cannot be told: the run ends.
    fn done(&mut self, input: &Input, game: u32, done: &Done) -> io::Result<()>;

    /// An input has ended.
    ///
    /// # Errors
    ///
    /// When it cannot be told: the run ends.
    fn ended(&mut self, input: &Input, end: InputEnd) -> io::Result<()>;

    /// The input is slow: what was told should be seen.
    ///
    /// # Errors
    ///
    /// When it cannot be told: the run ends.
    fn pause(&mut self) -> io::Result<()>;

    /// Some games more are settled.
    ///
    /// # Errors
    ///
    /// When it cannot be told: the run ends.
    fn progress(&mut self, _progress: &Progress) -> io::Result<()> {
        Ok(())
    }
}

/// How far a run has come.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Progress {
    /// Inputs that were begun.
    pub files: u64,
    /// Games.
    pub games: u64,
    /// Errors.
    pub errors: u64,
    /// Bytes of games.
    pub bytes: u64,
}

/// How an input ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InputEnd {
    /// It was read, and no error was found in it.
    Good,
    /// An error was found in it.
    Bad,
    /// It was passed over: it is no record under a name that says nothing, no file, or in a format that is not read.
    Skipped,
}

/// What a run came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Totals {
    /// Inputs that were read, or could not be.
    pub files: u64,
    /// Inputs that were passed over.
    pub skipped: u64,
    /// Games.
    pub games: u64,
    /// Games that were written.
    pub written: u64,
    /// Proven moves.
    pub moves: u64,
    by_code: Vec<[u64; 3]>,
}

impl Default for Totals {
    fn default() -> Self {
        let by_code = vec![[0; 3]; Code::ALL.len()];
        Self {
            files: 0,
            skipped: 0,
            games: 0,
            written: 0,
            moves: 0,
            by_code,
        }
    }
}

impl Totals {
    pub(super) fn count(&mut self, finding: &Finding) {
        if let Some(counts) = self.by_code.get_mut(finding.fault.code as usize) {
            counts[finding.severity as usize] += u64::from(finding.fault.count);
        }
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.files += other.files;
        self.skipped += other.skipped;
        self.games += other.games;
        self.written += other.written;
        self.moves += other.moves;
        for (counts, others) in self.by_code.iter_mut().zip(&other.by_code) {
            for (count, other) in counts.iter_mut().zip(others) {
                *count += other;
            }
        }
    }

    /// How many findings there are of a severity.
    pub fn of(&self, severity: Severity) -> u64 {
        self.by_code
            .iter()
            .map(|counts| counts[severity as usize])
            .sum()
    }

    /// The codes of which there are findings of a severity, with their counts, in the order of the table.
    pub fn codes(&self, severity: Severity) -> impl Iterator<Item = (Code, u64)> {
        let counts = self
            .by_code
            .iter()
            .map(move |counts| counts[severity as usize]);
        Code::ALL
            .iter()
            .copied()
            .zip(counts)
            .filter(|&(_, count)| count > 0)
    }
}

/// Why a run ended before its inputs.
#[derive(Debug)]
pub enum Stop {
    /// A game had an error, and that was to be the end; a file may not have been written because of it.
    OnError(Option<Unwritten>),
    /// What was written or told has no reader any more: a normal end.
    Closed,
    /// Standard output or the one output file could not be written.
    Output(OutputError),
    /// What was found could not be told.
    Report(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Self::Closed
        } else {
            Self::Report(error)
        }
    }
}

/// Where the games go, and what one failure there means for the others.
pub struct Outlet<'s> {
    /// The sink.
    pub sink: &'s mut dyn Sink,
    /// Each input has files of its own, so that the others can still be written.
    pub separate: bool,
}

impl std::fmt::Debug for Outlet<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Outlet")
            .field("separate", &self.separate)
            .finish_non_exhaustive()
    }
}

/// One run over many inputs.
#[derive(Debug)]
pub struct Run<'r, L> {
    settler: Settler<'r, L>,
    job: &'r Job,
    reading: Reading,
    jobs: Option<NonZeroUsize>,
}

impl<'r, L: Listener + Send> Run<'r, L> {
    /// A run that does `job` with every game and tells `listener`.
    pub fn new(
        job: &'r Job,
        reading: Reading,
        outlet: Option<Outlet<'r>>,
        listener: &'r mut L,
    ) -> Self {
        Self {
            settler: Settler::new(job, reading, outlet, listener),
            job,
            reading,
            jobs: Some(NonZeroUsize::MIN),
        }
    }

    /// With this many workers, or one for each core; what is written and told does not depend on their number.
    pub fn workers(self, jobs: Option<NonZeroUsize>) -> Self {
        // Where one game is wanted nobody needs to read ahead of it.
        let alone = self.reading.only.is_some();
        Self {
            jobs: jobs
                .filter(|_| !alone)
                .or(alone.then_some(NonZeroUsize::MIN)),
            ..self
        }
    }

    /// Runs over all inputs, and gives what it came to even when it ended early.
    pub fn over(self, inputs: &Inputs) -> (Totals, Result<(), Stop>) {
        let alone = self.jobs == Some(NonZeroUsize::MIN);
        let signals = Signals::default();
        let feeder = Feeder::new(inputs, self.reading, &signals, !alone);
        let room = Room {
            feed: Mutex::new((0, feeder)),
            order: Mutex::new(Order {
                settler: Some(self.settler),
                next: 0,
                waiting: BTreeMap::new(),
                spare: Vec::new(),
                ahead: 1,
                stop: None,
            }),
            settled: Condvar::new(),
            signals: &signals,
            job: self.job,
            reading: self.reading,
        };
        thread::scope(|scope| {
            let call = || {
                let jobs = self.jobs.or_else(|| thread::available_parallelism().ok());
                let jobs = jobs.map_or(1, NonZeroUsize::get).min(MOST_WORKERS);
                lock(&room.order).ahead = jobs as u64;
                for _ in 1..jobs {
                    let other = thread::Builder::new().spawn_scoped(scope, || room.work(None));
                    if other.is_err() {
                        // The system has no more of them; those that there are do the work.
                        break;
                    }
                }
            };
            let mut others: Option<&dyn Fn()> = Some(&call);
            if inputs.are_several()
                && let Some(call) = others.take()
            {
                // While a folder is searched the system finds a place for them.
                call();
            }
            room.work(others);
        });
        let order = room.order.into_inner();
        let Order { settler, stop, .. } = order.unwrap_or_else(PoisonError::into_inner);
        let mut settler = settler.expect("a panic while settling ends the scope");
        let ended = match stop {
            Some(stop) => Err(stop),
            None => settler.finish(inputs),
        };
        settler.ended(ended)
    }
}

/// What the workers share.
struct Room<'i, 'r, L> {
    /// The number of the next task, and who hands it out.
    feed: Mutex<(u64, Feeder<'i>)>,
    order: Mutex<Order<'r, L>>,
    /// A batch was settled.
    settled: Condvar,
    signals: &'i Signals,
    job: &'r Job,
    reading: Reading,
}

/// Batches in their order.
struct Order<'r, L> {
    /// Nothing while somebody settles the batch that comes next.
    settler: Option<Settler<'r, L>>,
    /// The number of the batch that is settled next.
    next: u64,
    waiting: BTreeMap<u64, Batch>,
    spare: Vec<Batch>,
    /// How many batches may wait for one before them.
    ahead: u64,
    /// Why nothing more is settled.
    stop: Option<Stop>,
}

impl<L: Listener + Send> Room<'_, '_, L> {
    /// The life of a worker; `others` calls the others in if there is more than one task, for looking for the number of
    /// cores takes longer than a small file.
    fn work(&self, mut others: Option<&dyn Fn()>) {
        let _leaving = Leaving(self);
        let (mut desk, mut spare) = (Desk::default(), Buffer::new());
        let mut batch = Batch::default();
        while !self.signals.stopped.load(Ordering::Relaxed) {
            let unseen = lock(&self.feed).1.look_ahead();
            if let Some(unseen) = unseen {
                unseen.look();
            }
            let (number, task) = {
                let mut feed = lock(&self.feed);
                let (number, feeder) = &mut *feed;
                let Some(task) = feeder.next(&mut spare) else {
                    return;
                };
                *number += 1;
                if feeder.has_more()
                    && let Some(others) = others.take()
                {
                    others();
                }
                (*number - 1, task)
            };
            task.work(self.job, self.reading, &mut desk, &mut spare, &mut batch);
            self.hand_in(number, &mut batch);
        }
    }

    /// Hands a batch in, which leaves one to be filled; settles it if it is its turn, with those that waited for it.
    fn hand_in(&self, number: u64, batch: &mut Batch) {
        let mut order = lock(&self.order);
        let fresh = order.spare.pop().unwrap_or_default();
        order
            .waiting
            .insert(number, std::mem::replace(batch, fresh));
        if number != order.next {
            // The worker with the next batch never waits here.
            while order.stop.is_none() && number >= order.next + order.ahead {
                order = self
                    .settled
                    .wait(order)
                    .unwrap_or_else(PoisonError::into_inner);
            }
            return;
        }
        // Whoever settles does so without the lock, so that the others can hand in what comes behind.
        let Some(mut settler) = order.settler.take() else {
            return;
        };
        while order.stop.is_none() {
            let next = order.next;
            let Some(mut batch) = order.waiting.remove(&next) else {
                break;
            };
            drop(order);
            let settled = settler.settle(&mut batch);
            batch.clear();
            order = lock(&self.order);
            match settled {
                Ok(enough) => self.signals.enough.store(enough, Ordering::Relaxed),
                Err(stop) => {
                    order.stop = Some(stop);
                    self.signals.stopped.store(true, Ordering::Relaxed);
                }
            }
            order.next += 1;
            order.spare.push(batch);
            self.settled.notify_all();
        }
        order.settler = Some(settler);
    }
}

/// Lets the others go if a worker is gone before its time, which the scope makes a panic of the whole run.
struct Leaving<'a, 'i, 'r, L>(&'a Room<'i, 'r, L>);

impl<L> Drop for Leaving<'_, '_, '_, L> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.signals.stopped.store(true, Ordering::Relaxed);
            lock(&self.0.order).stop.get_or_insert(Stop::Closed);
            self.0.settled.notify_all();
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
