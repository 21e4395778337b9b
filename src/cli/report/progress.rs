//! A line at the terminal that shows how far a long run has come.

use std::io::{self, IsTerminal, Write};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::grouped;
use crate::batch::inputs::Inputs;
use crate::batch::run::Progress;
use crate::batch::signals;
use crate::messages::{Language, Message, keys};

/// Work that takes less time has no line.
const SHORT: Duration = Duration::from_secs(1);

/// How often the line is drawn anew.
const EVERY: Duration = Duration::from_millis(100);

/// How much work there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Whole {
    /// The number of inputs, if there are several.
    files: Option<u64>,
    /// The size of all of them, if it is known: nobody knows what comes out of an archive or a pipe.
    bytes: Option<u64>,
}

impl Whole {
    fn of(inputs: &Inputs) -> Self {
        let sizes = inputs
            .readable()
            .map(|input| input.size().filter(|_| !input.is_packed()));
        Self {
            files: Some(inputs.count() as u64).filter(|&files| files > 1),
            bytes: sizes.sum(),
        }
    }

    /// Where the bar ends, and where it stands.
    fn position(self, progress: &Progress) -> Option<(u64, u64)> {
        match self {
            Self {
                bytes: Some(bytes), ..
            } => Some((bytes, progress.bytes)),
            Self {
                files: Some(files), ..
            } => Some((files, progress.files)),
            _ => None,
        }
    }
}

/// The line.
#[derive(Debug)]
pub(in crate::cli) struct Line {
    whole: Whole,
    language: Language,
    began: Instant,
    drawn: Instant,
    bar: Option<ProgressBar>,
}

impl Line {
    /// A line for work on these inputs, if a terminal can show it.
    pub(in crate::cli) fn over(inputs: &Inputs, language: Language) -> Option<Self> {
        let began = Instant::now();
        io::stderr().is_terminal().then(|| Self {
            whole: Whole::of(inputs),
            language,
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
        if self.bar.is_none() {
            WATCHED.call_once(|| signals::watch(leave));
            IS_SHOWN.store(true, Ordering::Relaxed);
        }
        let position = self.whole.position(progress);
        let bar = self
            .bar
            .get_or_insert_with(|| bar(position.map(|(length, _)| length)));
        bar.set_position(position.map_or(0, |(_, position)| position));
        bar.set_message(said(self.whole, progress, time, self.language));
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
            IS_SHOWN.store(false, Ordering::Relaxed);
        }
    }
}

/// Is there a line that a signal would leave standing?
static IS_SHOWN: AtomicBool = AtomicBool::new(false);

static WATCHED: Once = Once::new();

/// Ends the line, so that what the shell says next does not stand in it.
fn leave() {
    if IS_SHOWN.load(Ordering::Relaxed) {
        let _ = io::stderr().write_all(b"\n");
    }
}

fn bar(length: Option<u64>) -> ProgressBar {
    let template = match length {
        Some(_) => "[{bar:20}] {percent}% {msg}",
        None => "{msg}",
    };
    let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::stderr());
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style.progress_chars("=> ")),
        Err(_) => bar,
    }
}

/// `1,204 of 50,000 files, 81,300 games, 12,000 games/s, 3 errors`
fn said(whole: Whole, progress: &Progress, time: Duration, language: Language) -> String {
    let mut parts = Vec::new();
    if let Some(files) = whole.files {
        parts.push(
            Message::new(keys::PROGRESS_FILES)
                .with("done", grouped(progress.files.min(files)))
                .with("all", grouped(files)),
        );
    }
    if whole.bytes.is_none() {
        let megabytes = grouped(progress.bytes / 1_000_000);
        parts.push(Message::new(keys::PROGRESS_MEGABYTES).with("bytes", megabytes));
    }
    parts.push(Message::new(keys::PROGRESS_GAMES).with("games", grouped(progress.games)));
    let rate = progress.games as f64 / time.as_secs_f64();
    parts.push(Message::new(keys::PROGRESS_RATE).with("games", grouped(rate as u64)));
    if progress.errors > 0 {
        parts.push(
            Message::new(keys::PROGRESS_ERRORS)
                .with("count", progress.errors)
                .with("told", grouped(progress.errors)),
        );
    }
    let parts: Vec<String> = parts.iter().map(|part| part.tell(language)).collect();
    language.list(&parts)
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
        let whole = |files, bytes| Whole { files, bytes };
        let (games, megabytes) = ("81,300 games, 8,130 games/s, 3 errors", "162 MB, ");
        let files = "1,204 of 50,000 files, ";
        for (whole, place, expected) in [
            (
                whole(Some(50_000), None),
                Some((50_000, 1204)),
                format!("{files}{megabytes}{games}"),
            ),
            (
                whole(Some(50_000), Some(200_000_000)),
                Some((200_000_000, 162_600_000)),
                format!("{files}{games}"),
            ),
            (
                whole(None, Some(200_000_000)),
                Some((200_000_000, 162_600_000)),
                games.to_owned(),
            ),
            (whole(None, None), None, format!("{megabytes}{games}")),
        ] {
            assert_eq!(whole.position(&progress), place);
            assert_eq!(said(whole, &progress, time, Language::English), expected);
        }
        let told = said(
            whole(Some(50_000), None),
            &progress,
            time,
            Language::Japanese,
        );
        assert_eq!(
            told,
            "50,000ファイルのうち1,204、162 MB、81,300局、毎秒8,130局、エラー3件"
        );
    }
}
