//! Signals that end the program: what they must not leave behind, and the exit status of an interrupt (Ctrl-C), which is
//! 130 as in shells.

#[cfg(unix)]
use std::sync::atomic::{AtomicBool, Ordering};
#[cfg(unix)]
use std::sync::{Arc, LazyLock, Mutex, Once, PoisonError};
#[cfg(unix)]
use std::thread;

#[cfg(unix)]
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
#[cfg(unix)]
use signal_hook::iterator::Signals;
#[cfg(unix)]
use signal_hook::{flag, low_level};

/// The exit status after an interrupt.
#[cfg(unix)]
const INTERRUPTED: i32 = 130;

/// Is there nothing that has to be cleared away, so that an interrupt may end the program at once?
#[cfg(unix)]
static CLEAR: LazyLock<Arc<AtomicBool>> = LazyLock::new(|| Arc::new(AtomicBool::new(true)));

/// Gives an interrupt its exit status, unless who started the program had it ignored.
#[cfg(unix)]
pub fn exit_on_interrupt() {
    if is_heeded(&SIGINT) {
        // A system that does not let us ends the program in its own way.
        let _ = flag::register_conditional_shutdown(SIGINT, INTERRUPTED, Arc::clone(&CLEAR));
    }
}

/// Signals: this system has none.
#[cfg(not(unix))]
pub fn exit_on_interrupt() {}

/// Lets a file that grows beyond the limit of the shell (`ulimit -f`) be an error of writing, which can be told, and not the
/// end of the program.
#[cfg(unix)]
pub fn outlive_size_limit() {
    // What the handler notes down nobody asks for: a write that it interrupts fails. A system that does not let us ends the
    // program in its own way.
    let _ = flag::register(SIGXFSZ, Arc::default());
}

/// Signals: this system has none.
#[cfg(not(unix))]
pub fn outlive_size_limit() {}

/// What is to be cleared away.
#[cfg(unix)]
static CLEARED: Mutex<Vec<fn()>> = Mutex::new(Vec::new());

/// Sees to it that a signal that ends the program has `clear` called before. It is to be called once for each.
#[cfg(unix)]
pub fn watch(clear: fn()) {
    static WATCHED: Once = Once::new();
    let cleared = || CLEARED.lock().unwrap_or_else(PoisonError::into_inner);
    cleared().push(clear);
    WATCHED.call_once(|| {
        let watched = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(is_heeded);
        // A system that does not let us watch leaves a file behind; nothing else depends on it.
        let Ok(mut signals) = Signals::new(watched) else {
            return;
        };
        CLEAR.store(false, Ordering::SeqCst);
        thread::spawn(move || {
            for signal in signals.forever() {
                for clear in &*cleared() {
                    clear();
                }
                if signal == SIGINT {
                    low_level::exit(INTERRUPTED);
                }
                let _ = low_level::emulate_default_handler(signal);
            }
        });
    });
}

/// Signals: this system has none.
#[cfg(not(unix))]
pub fn watch(_: fn()) {}

/// Does the signal end the program? Who started it may have asked it to go on, as `nohup` does.
#[cfg(target_os = "linux")]
pub(super) fn is_heeded(signal: &i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status
        .lines()
        .find_map(|line| line.strip_prefix("SigIgn:"))
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_none_or(|mask| mask >> (signal - 1) & 1 == 0)
}

/// Does the signal end the program? This system does not tell; the one that is asked away at times is left alone.
#[cfg(all(unix, not(target_os = "linux")))]
pub(super) fn is_heeded(signal: &i32) -> bool {
    *signal != signal_hook::consts::SIGHUP
}
