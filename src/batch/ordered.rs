//! Work on many things by several threads, of which the results are taken in order.

use std::collections::BTreeMap;
use std::io;
use std::num::NonZeroUsize;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::run::MOST_WORKERS;

/// How many results for each thread may wait to be taken.
const AHEAD: usize = 4;

/// Does `work` on each of `items` by so many threads, or by one for each core, and hands what comes of it to `take`, in the
/// order of the items and on the thread of the caller.
///
/// # Errors
///
/// That of `take`, with which the work ends.
pub fn in_order<I: Sync, R: Send>(
    items: &[I],
    jobs: Option<NonZeroUsize>,
    work: impl Fn(&I) -> R + Sync,
    mut take: impl FnMut(&I, R) -> io::Result<()>,
) -> io::Result<()> {
    let cores = || thread::available_parallelism().ok();
    let jobs = if items.len() > 1 {
        jobs.or_else(cores)
    } else {
        None
    };
    let jobs = jobs.map_or(1, NonZeroUsize::get).min(MOST_WORKERS);
    if jobs == 1 {
        return items.iter().try_for_each(|item| take(item, work(item)));
    }
    let desk = Desk {
        state: Mutex::new(State {
            next: 0,
            taken: 0,
            results: BTreeMap::new(),
            ended: false,
        }),
        changed: Condvar::new(),
    };
    thread::scope(|scope| {
        let worker = || {
            let _leaving = Ending(&desk, thread::panicking);
            while let Some(index) = desk.next(items.len(), AHEAD * jobs) {
                let result = work(&items[index]);
                desk.lock().results.insert(index, result);
                desk.changed.notify_all();
            }
        };
        let begun =
            (0..jobs).map_while(|_| thread::Builder::new().spawn_scoped(scope, worker).ok());
        if begun.count() == 0 {
            return items.iter().try_for_each(|item| take(item, work(item)));
        }
        let _leaving = Ending(&desk, || true);
        items.iter().try_for_each(|item| match desk.result() {
            Some(result) => take(item, result),
            // A worker is gone before its time, which the scope makes a panic of all.
            None => Ok(()),
        })
    })
}

struct Desk<R> {
    state: Mutex<State<R>>,
    changed: Condvar,
}

struct State<R> {
    /// The item that is worked on next.
    next: usize,
    /// How many results were taken.
    taken: usize,
    results: BTreeMap<usize, R>,
    /// Nothing more is wanted, or nothing more comes.
    ended: bool,
}

impl<R> Desk<R> {
    fn lock(&self) -> MutexGuard<'_, State<R>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State<R>>) -> MutexGuard<'a, State<R>> {
        let woken = self.changed.wait(state);
        woken.unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of the item to work on, of so many, and so far ahead of what was taken.
    fn next(&self, count: usize, ahead: usize) -> Option<usize> {
        let mut state = self.lock();
        while !state.ended && state.next < count && state.next >= state.taken + ahead {
            state = self.wait(state);
        }
        let index = state.next;
        state.next += 1;
        (!state.ended && index < count).then_some(index)
    }

    /// The next result.
    fn result(&self) -> Option<R> {
        let mut state = self.lock();
        loop {
            let taken = state.taken;
            if let Some(result) = state.results.remove(&taken) {
                state.taken += 1;
                drop(state);
                self.changed.notify_all();
                return Some(result);
            }
            if state.ended {
                return None;
            }
            state = self.wait(state);
        }
    }
}

/// Lets the others go when it is dropped, if that is asked for.
struct Ending<'d, R, F: Fn() -> bool>(&'d Desk<R>, F);

impl<R, F: Fn() -> bool> Drop for Ending<'_, R, F> {
    fn drop(&mut self) {
        if (self.1)() {
            self.0.lock().ended = true;
            self.0.changed.notify_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_on_any_number_of_threads() {
        let items: Vec<u64> = (0..500).collect();
        for jobs in [1, 2, 7, 1000].map(NonZeroUsize::new) {
            let mut taken = Vec::new();
            let work = |item: &u64| {
                // Some take longer than those behind them.
                thread::sleep(std::time::Duration::from_micros(item % 7 * 20));
                item * 2
            };
            let ended = in_order(&items, jobs, work, |item, result| {
                taken.push((*item, result));
                Ok(())
            });
            ended.unwrap();
            assert!(
                taken
                    .iter()
                    .copied()
                    .eq((0..500).map(|item| (item, item * 2)))
            );
        }
    }

    #[test]
    fn an_error_ends_the_work() {
        let items = [0; 10_000];
        let worked = std::sync::atomic::AtomicUsize::new(0);
        let work = |_: &i32| worked.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let mut taken = 0;
        let ended = in_order(&items, NonZeroUsize::new(3), work, |_, _| {
            taken += 1;
            if taken == 5 {
                Err(io::ErrorKind::BrokenPipe.into())
            } else {
                Ok(())
            }
        });
        assert_eq!(ended.unwrap_err().kind(), io::ErrorKind::BrokenPipe);
        assert!(worked.into_inner() <= 5 + 3 * AHEAD + 3);
    }

    #[test]
    fn a_worker_that_panics_does_not_keep_the_caller_waiting() {
        let items = [1, 2, 3];
        let work = |item: &i32| assert_ne!(*item, 2, "a bug on purpose");
        let run = || in_order(&items, NonZeroUsize::new(2), work, |_, ()| Ok(()));
        assert!(std::panic::catch_unwind(run).is_err());
    }
}
