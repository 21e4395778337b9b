//! A line at the terminal that shows how far a long run has come.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::grouped;
use crate::batch::inputs::Inputs;
use crate::batch::run::Progress;

/// Work that takes less time has no line.
const SHORT: Duration = Duration::from_secs(1);

/// How often the line is drawn anew.
const EVERY: Duration = Duration::from_millis(100);

/// How much work there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Whole {
    Files(u64),
    Bytes(u64),
    Unknown,
}

impl Whole {
    fn of(inputs: &Inputs) -> Self {
        let mut readable = inputs.readable();
        match (readable.next(), inputs.list.len()) {
            // Nobody knows what comes out of an archive.
            (Some(input), 1) => match input.size().filter(|_| !input.is_packed()) {
                Some(size) => Self::Bytes(size),
                None => Self::Unknown,
            },
            (_, files) => Self::Files(files as u64),
        }
    }

    const fn done(self, progress: &Progress) -> u64 {
        match self {
            Self::Files(_) => progress.files,
            Self::Bytes(_) | Self::Unknown => progress.bytes,
        }
    }
}

/// The line.
#[derive(Debug)]
pub(in crate::cli) struct Line {
    whole: Whole,
    began: Instant,
    drawn: Instant,
    bar: Option<ProgressBar>,
}

impl Line {
    /// A line for work on these inputs, if a terminal can show it.
    pub(in crate::cli) fn over(inputs: &Inputs) -> Option<Self> {
        let began = Instant::now();
        io::stderr().is_terminal().then(|| Self {
            whole: Whole::of(inputs),
            began,
            drawn: began,
            bar: None,
        })
    }

    /// Draws it anew if it is time.
    pub(super) fn update(&mut self, progress: &Progress) {
        let now = Instant::now();
        let time = now - self.began;
        if time < SHORT || now - self.drawn < EVERY {
            return;
        }
        self.drawn = now;
        let whole = self.whole;
        let bar = self.bar.get_or_insert_with(|| bar(whole));
        bar.set_position(whole.done(progress));
        bar.set_message(said(whole, progress, time));
        bar.tick();
    }

    /// Takes the line away for what is written by `act`.
    pub(super) fn aside<T>(&self, act: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(act),
            None => act(),
        }
    }

    /// Takes it away.
    pub(super) fn finish(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

fn bar(whole: Whole) -> ProgressBar {
    let (length, template) = match whole {
        Whole::Files(files) => (Some(files), "[{bar:20}] {msg}"),
        Whole::Bytes(bytes) => (Some(bytes), "[{bar:20}] {percent}% {msg}"),
        Whole::Unknown => (None, "{msg}"),
    };
    let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::stderr());
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style.progress_chars("=> ")),
        Err(_) => bar,
    }
}

/// `1,204 of 50,000 files, 81,300 games, 12,000 games/s, 3 errors`
fn said(whole: Whole, progress: &Progress, time: Duration) -> String {
    let mut parts = Vec::new();
    match whole {
        Whole::Files(files) => parts.push(format!(
            "{} of {} files",
            grouped(progress.files.min(files)),
            grouped(files)
        )),
        Whole::Unknown => parts.push(format!("{} MB", grouped(progress.bytes / 1_000_000))),
        Whole::Bytes(_) => {}
    }
    parts.push(format!("{} games", grouped(progress.games)));
    let rate = progress.games as f64 / time.as_secs_f64();
    parts.push(format!("{} games/s", grouped(rate as u64)));
    match progress.errors {
        0 => {}
        1 => parts.push("1 error".to_owned()),
        errors => parts.push(format!("{} errors", grouped(errors))),
    }
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_says_how_far_it_has_come() {
        let progress = Progress {
            files: 1204,
            games: 81_300,
            errors: 3,
            bytes: 162_600_000,
        };
        let time = Duration::from_secs(10);
        for (whole, expected) in [
            (
                Whole::Files(50_000),
                "1,204 of 50,000 files, 81,300 games, 8,130 games/s, 3 errors",
            ),
            (Whole::Bytes(1), "81,300 games, 8,130 games/s, 3 errors"),
            (
                Whole::Unknown,
                "162 MB, 81,300 games, 8,130 games/s, 3 errors",
            ),
        ] {
            assert_eq!(said(whole, &progress, time), expected);
        }
    }
}
