//! The net under the work on one game: a panic there is a bug of ours, and must not end the run.

use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

thread_local! {
    /// Is this thread over the net?
    static OVER: Cell<bool> = const { Cell::new(false) };
    /// What the panic said that was caught last, and where in the program it was.
    static SAID: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Runs `work`; a panic gives what it said and where in the program it was, and nothing is printed of it.
///
/// What `work` had in hand may be left half done: the caller must not use it again.
pub(super) fn catch<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    static HOOKED: Once = Once::new();
    HOOKED.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if OVER.get() {
                SAID.set(info.to_string());
            } else {
                usual(info);
            }
        }));
    });
    OVER.set(true);
    let outcome = panic::catch_unwind(AssertUnwindSafe(work));
    OVER.set(false);
    outcome.map_err(|_| said(&SAID.take()))
}

/// `panicked at src/x.rs:1:2:` and the message, on one line.
fn said(info: &str) -> String {
    let lines: Vec<&str> = info.lines().map(str::trim).collect();
    lines.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_caught_with_its_words_and_its_place() {
        assert_eq!(catch(|| 1), Ok(1));
        let empty: [u8; 0] = [];
        let index = std::hint::black_box(3);
        let said = catch(|| empty[index]).unwrap_err();
        assert!(
            said.contains("net.rs") && said.contains("the len is 0"),
            "{said}"
        );
        assert_eq!(catch(|| 2), Ok(2));
    }
}
