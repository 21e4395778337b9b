//! Telling what was found: for people, on one line, or as JSON.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use crate::batch::inputs::Input;
use crate::batch::mend::{Change, Changes, Mending};
use crate::batch::run::{InputEnd, Listener, Progress, Totals};
use crate::batch::work::{Done, Finding};
use crate::format::{self, Losses, diagram};
use crate::messages::{Key, Language, Message, keys};
use crate::record::fault::{Before, Fault, Severity};
use crate::shogi::Square;

use super::args::{ListWhich, MessageFormat};

pub(super) mod excerpt;
pub(super) mod file;
mod json;
pub(super) mod progress;
mod shorten;
pub(super) mod style;

use file::ReportFile;
use progress::Line;
use shorten::Shortener;
use style::Paint;

/// The columns that the text of a move may take in the first line of a message.
const WRITTEN: usize = 60;

/// Where something is told.
pub(super) enum Channel<'w> {
    /// It is the product of the program: a failure matters.
    Data(Box<dyn Write + Send + 'w>),
    /// It goes beside the product; if nobody listens, that is no fault.
    Aside(Box<dyn Write + Send + 'w>),
}

impl Channel<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Self::Data(to) => to.write_all(bytes),
            Self::Aside(to) => {
                let _ = to.write_all(bytes);
                Ok(())
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Data(to) => to.flush(),
            Self::Aside(to) => {
                let _ = to.flush();
                Ok(())
            }
        }
    }
}

/// What is told, and how.
#[derive(Debug, Clone, Copy)]
pub(super) struct Manner {
    /// The form of a message.
    pub(super) form: MessageFormat,
    /// The mildest findings that are told.
    pub(super) shown: Severity,
    /// Are losses told?
    pub(super) losses: bool,
    /// Is the board shown before a move that is told of?
    pub(super) board: bool,
    /// Colours.
    pub(super) paint: Paint,
    /// The format that is written, by its name.
    pub(super) to: &'static str,
}

/// Names of files.
pub(super) struct List<'w> {
    /// Which files are named.
    pub(super) which: ListWhich,
    /// Where the names go.
    pub(super) to: Box<dyn Write + Send + 'w>,
    /// A person reads them at a terminal, not a program.
    pub(super) is_shown: bool,
    /// What stands behind each name.
    pub(super) end: u8,
}

impl List<'_> {
    /// The name of an input on a line, in its own bytes for programs where the system has such names.
    fn name(&mut self, input: &Input) -> io::Result<()> {
        match input.path() {
            _ if self.is_shown => self
                .to
                .write_all(excerpt::visible(&input.name()).as_bytes())?,
            #[cfg(unix)]
            Some(path) => {
                use std::os::unix::ffi::OsStrExt;
                self.to.write_all(path.as_os_str().as_bytes())?;
            }
            #[cfg(not(unix))]
            Some(path) => self.to.write_all(path.to_string_lossy().as_bytes())?,
            None => self.to.write_all(input.name().as_bytes())?,
        }
        self.to.write_all(&[self.end])
    }
}

/// Tells findings as they come.
pub(super) struct Reporter<'w> {
    channel: Channel<'w>,
    manner: Manner,
    /// Names of good or bad files, and where they go.
    list: Option<List<'w>>,
    /// How far the run has come.
    line: Option<Line>,
    /// Leaves out what nobody reads.
    shortener: Option<Shortener>,
    /// Gets everything.
    file: Option<ReportFile>,
    /// The language of what is told to people.
    language: Language,
    /// The language of the texts in JSON.
    json_language: Language,
}

impl<'w> Reporter<'w> {
    pub(super) fn new(channel: Channel<'w>, manner: Manner) -> Self {
        Self {
            channel,
            manner,
            list: None,
            line: None,
            shortener: None,
            file: None,
            language: Language::default(),
            json_language: Language::default(),
        }
    }

    /// Tells people what it tells in this language, and programs in that one.
    pub(super) fn speaking(mut self, language: Language, json_language: Language) -> Self {
        self.language = language;
        self.json_language = json_language;
        self
    }

    /// Shows how far the run has come.
    pub(super) fn showing(mut self, line: Option<Line>) -> Self {
        self.line = line;
        self
    }

    /// Tells only the first of many findings of one kind.
    pub(super) fn shortening(mut self) -> Self {
        self.shortener = Some(Shortener::default());
        self
    }

    /// Writes everything to a file as well.
    pub(super) fn recording(mut self, file: Option<ReportFile>) -> Self {
        self.file = file;
        self
    }

    /// Tells a text.
    fn tell(&mut self, text: &str) -> io::Result<()> {
        let Self { channel, line, .. } = self;
        match line {
            None => channel.write(text.as_bytes()),
            Some(line) => line.aside(|| {
                channel.write(text.as_bytes())?;
                channel.flush()
            }),
        }
    }

    /// Names the good or the bad files as well.
    pub(super) fn listing(mut self, list: List<'w>) -> Self {
        self.list = Some(list);
        self
    }

    /// Tells an error that concerns an output; `None` is standard output.
    pub(super) fn output_failed(&mut self, path: Option<&Path>, fault: Fault) -> io::Result<()> {
        let name = path.map(|path| path.to_string_lossy());
        let finding = Finding {
            fault,
            severity: Severity::Error,
            excerpt: None,
        };
        let language = self.json_language;
        self.record(|| json::fault(name.as_deref(), None, &finding, false, language))?;
        let text = match self.manner.form {
            MessageFormat::Json => {
                let with_board = self.manner.board;
                json::fault(name.as_deref(), None, &finding, with_board, language)
            }
            MessageFormat::Human | MessageFormat::Short => {
                let stdout = || self.language.text(keys::STANDARD_OUTPUT).into();
                self.first_line(&name.unwrap_or_else(stdout), None, &finding)
            }
        };
        self.tell(&text)
    }

    /// Tells what the run came to, in the form of the messages or in the one given.
    pub(super) fn summary(&mut self, text: &str) -> io::Result<()> {
        self.tell(text)
    }

    /// Makes all that was told seen.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        if let Some(list) = &mut self.list {
            list.to.flush()?;
        }
        self.channel.flush()
    }

    /// The run is over, and came to this: says how many findings were not told, and ends the file of all of them.
    pub(super) fn ended_run(&mut self, totals: &Totals, writes: bool) -> io::Result<()> {
        if let Some(line) = &mut self.line {
            line.finish();
        }
        let shortener = self.shortener.as_ref();
        if let Some(rest) = shortener.and_then(|shortener| shortener.rest(self.language)) {
            self.tell(&rest)?;
        }
        let shortener = self.shortener.as_ref();
        if let Some(lost) = shortener.and_then(|shortener| shortener.lost(self.language)) {
            self.tell(&lost)?;
        }
        self.record(|| json::summary(totals, writes))?;
        match self.file.take() {
            Some(file) => file.commit(),
            None => Ok(()),
        }
    }

    /// Adds lines to the file that gets everything.
    fn record(&mut self, lines: impl FnOnce() -> String) -> io::Result<()> {
        match &mut self.file {
            Some(file) => file.write(&lines()),
            None => Ok(()),
        }
    }

    fn first_line(&self, name: &str, game: Option<u32>, finding: &Finding) -> String {
        first_line(self.manner.paint, self.language, name, game, finding)
    }

    fn human(&self, name: &str, game: Option<u32>, finding: &Finding) -> String {
        let mut text = self.first_line(name, game, finding);
        let before = finding.fault.before.as_deref();
        let before = before.filter(|_| self.manner.board);
        let board = |before| marked_board(before, self.language);
        let (Some(place), Some(excerpt)) = (finding.fault.place, &finding.excerpt) else {
            for (line, mark) in before.into_iter().flat_map(board) {
                let on = self.manner.paint.severity(finding.severity);
                let _ = writeln!(text, "{line}");
                if let Some(mark) = mark {
                    let _ = writeln!(text, "{on}{mark}{on:#}");
                }
            }
            return text;
        };
        let drawn = excerpt::draw(excerpt);
        let (gutter, on) = (
            self.manner.paint.gutter(),
            self.manner.paint.severity(finding.severity),
        );
        let number = place.line.to_string();
        let pad = " ".repeat(number.len());
        let lead = " ".repeat(drawn.mark);
        let mark = "^".repeat(drawn.width);
        let shown = format!("{gutter}{number} |{gutter:#} {}", drawn.text);
        let _ = writeln!(text, "{gutter}{pad} |{gutter:#}\n{}", shown.trim_end());
        let _ = writeln!(text, "{gutter}{pad} |{gutter:#} {lead}{on}{mark}{on:#}");
        for (line, mark) in before.into_iter().flat_map(board) {
            let shown = format!("{gutter}{pad} |{gutter:#} {line}");
            let _ = writeln!(text, "{}", shown.trim_end());
            if let Some(mark) = mark {
                let _ = writeln!(text, "{gutter}{pad} |{gutter:#} {on}{mark}{on:#}");
            }
        }
        text
    }

    fn lost(&self, name: &str, game: u32, lost: &Losses) -> String {
        match self.manner.form {
            MessageFormat::Json => json::lost(Some(name), game, self.manner.to, lost),
            MessageFormat::Human | MessageFormat::Short => {
                let (bold, language) = (self.manner.paint.bold(), self.language);
                let game = Message::new(keys::GAME_NUMBER).with("game", game);
                let lost = Message::new(keys::LOST).with("lost", lost.told(language));
                format!(
                    "{bold}{}:{bold:#} {}: {}\n",
                    excerpt::visible(name),
                    game.tell(language),
                    lost.tell(language)
                )
            }
        }
    }
}

impl Listener for Reporter<'_> {
    fn found(&mut self, input: &Input, game: Option<u32>, finding: &Finding) -> io::Result<()> {
        let name = input.name();
        let language = self.json_language;
        self.record(|| json::fault(Some(&name), game, finding, false, language))?;
        if finding.severity < self.manner.shown {
            return Ok(());
        }
        if let Some(shortener) = &mut self.shortener
            && !shortener.tells(finding.fault.code)
        {
            return Ok(());
        }
        let text = match self.manner.form {
            MessageFormat::Human => self.human(&name, game, finding),
            MessageFormat::Short => self.first_line(&name, game, finding),
            MessageFormat::Json => {
                json::fault(Some(&name), game, finding, self.manner.board, language)
            }
        };
        self.tell(&text)
    }

    fn done(&mut self, input: &Input, game: u32, done: &Done) -> io::Result<()> {
        if done.lost.is_empty() {
            return Ok(());
        }
        let (name, to) = (input.name(), self.manner.to);
        self.record(|| json::lost(Some(&name), game, to, &done.lost))?;
        if !self.manner.losses {
            return Ok(());
        }
        if let Some(shortener) = &mut self.shortener
            && !shortener.tells_of(&done.lost)
        {
            return Ok(());
        }
        let text = self.lost(&name, game, &done.lost);
        self.tell(&text)
    }

    fn ended(&mut self, input: &Input, end: InputEnd) -> io::Result<()> {
        let is_json = self.manner.form == MessageFormat::Json;
        if end == InputEnd::Skipped && self.manner.shown == Severity::Note && !is_json {
            let bold = self.manner.paint.bold();
            let name = input.name();
            let skipped = self.language.text(keys::SKIPPED);
            let text = format!("{bold}{}:{bold:#} {skipped}\n", excerpt::visible(&name));
            self.tell(&text)?;
        }
        match &mut self.list {
            Some(list) if end == list.which.end() => list.name(input),
            _ => Ok(()),
        }
    }

    fn pause(&mut self) -> io::Result<()> {
        self.flush()
    }

    fn progress(&mut self, progress: &Progress) -> io::Result<()> {
        if let Some(line) = &mut self.line {
            line.update(progress);
        }
        Ok(())
    }
}

impl Changes for Reporter<'_> {
    fn fixed(&mut self, input: &Input, game: u32, change: &Change) -> io::Result<()> {
        let name = input.name();
        self.record(|| json::fixed(&name, game, change))?;
        if self.manner.shown == Severity::Error {
            return Ok(());
        }
        let text = match self.manner.form {
            MessageFormat::Json => json::fixed(&name, game, change),
            MessageFormat::Human | MessageFormat::Short => {
                let (on, bold) = (self.manner.paint.fixed(), self.manner.paint.bold());
                let Change { place, code, .. } = change;
                let fixed = self.language.text(keys::FIXED);
                let [old, new] = [&change.old, &change.new].map(|text| line_ends_shown(text));
                let name = excerpt::visible(&name);
                let old = excerpt::shortened(&old, WRITTEN);
                let new = excerpt::shortened(&new, WRITTEN);
                format!(
                    "{bold}{name}:{place}:{bold:#} {on}{fixed}[{code}]{on:#}{bold}:{bold:#} '{old}' -> '{new}'\n"
                )
            }
        };
        self.tell(&text)
    }
}

/// A line end that is put in, as `\n`.
fn line_ends_shown(text: &str) -> String {
    text.replace("\r\n", "\\n").replace(['\n', '\r'], "\\n")
}

/// What mending came to, on one line: `3 changes in 1 of 2 files; left: 1 error (1 two-pawns)`.
pub(super) fn mended_line(mending: &Mending, dry: bool, language: Language) -> String {
    let mended = came_to(keys::MENDED, &mending.totals, language)
        .with("changes", mending.changes)
        .with("changed", mending.changed)
        .tell(language);
    let line = match dry {
        true => Message::new(keys::DRY_RUN)
            .with("mended", mended)
            .tell(language),
        false => mended,
    };
    line + "\n"
}

/// What mending came to, as JSON.
pub(super) fn mended_json(mending: &Mending) -> String {
    json::mended(mending)
}

/// The word for a severity.
pub(super) fn severity_name(severity: Severity, language: Language) -> String {
    language.text(match severity {
        Severity::Error => keys::ERROR,
        Severity::Warning => keys::WARNING,
        Severity::Note => keys::NOTE,
    })
}

/// `path:line:column: error[code]: ply 57 ２三歩打: message`
pub(super) fn first_line(
    paint: Paint,
    language: Language,
    name: &str,
    game: Option<u32>,
    finding: &Finding,
) -> String {
    let Finding {
        fault, severity, ..
    } = finding;
    let (on, bold) = (paint.severity(*severity), paint.bold());
    let mut text = format!("{bold}{}:", excerpt::visible(name));
    // Writing to a string does not fail.
    let _ = match (fault.place, game) {
        (Some(place), _) => write!(text, "{place}:{bold:#} "),
        (None, Some(game)) => {
            let game = Message::new(keys::GAME_NUMBER).with("game", game);
            write!(text, "{bold:#} {}: ", game.tell(language))
        }
        (None, None) => write!(text, "{bold:#} "),
    };
    let severity = severity_name(*severity, language);
    let _ = write!(text, "{on}{severity}[{}]{on:#}{bold}:", fault.code);
    if let Some(ply) = fault.ply {
        let ply = Message::new(keys::PLY_NUMBER).with("ply", ply);
        let _ = write!(text, " {}", ply.tell(language));
        if !fault.written.is_empty() {
            let _ = write!(text, " {}", excerpt::shortened(&fault.written, WRITTEN));
        }
        text.push(':');
    }
    let _ = writeln!(text, " {}{bold:#}", excerpt::visible(&fault.tell(language)));
    text
}

/// The lines of a drawn board, each with what stands under it: marks below the squares that are meant.
fn marked_board(before: &Before, language: Language) -> Vec<(String, Option<String>)> {
    // Behind the frame each square takes three columns: the sign of the owner and the piece, and in English a blank.
    let (board, marked): (Vec<String>, _) = match language {
        Language::English => (diagram::western(&before.setup), "^^ "),
        Language::Japanese => {
            let drawn = format::draw(&before.setup, before.odds);
            (drawn.lines().map(str::to_owned).collect(), " ^^")
        }
    };
    let mut ranks = 1..=9_u8;
    let lines = board.into_iter().map(|line| {
        let rank = match line.starts_with('|') {
            true => ranks.next(),
            false => None,
        };
        let is_marked = |file: u8| {
            let square = rank.and_then(|rank| Square::new(file, rank));
            square.is_some_and(|square| before.squares.contains(square))
        };
        let mut mark = String::from(" ");
        for file in (1..=9).rev() {
            mark.push_str(if is_marked(file) { marked } else { "   " });
        }
        let mark = Some(mark.trim_end()).filter(|mark| !mark.is_empty());
        let mark = mark.map(str::to_owned);
        (line, mark)
    });
    lines.collect()
}

/// A number in groups of three: `4,120`.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `a, b or c`
pub(super) fn either(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [name] => (*name).to_owned(),
        [names @ .., last] => format!("{} or {last}", names.join(", ")),
    }
}

/// The findings by kind: `2 errors (1 two-pawns, 1 no-piece), 1 warning (1 late-header)`, or `no faults`.
pub(super) fn by_kind(totals: &Totals, language: Language) -> String {
    let severities = [
        (Severity::Error, keys::ERROR_COUNT),
        (Severity::Warning, keys::WARNING_COUNT),
        (Severity::Note, keys::NOTE_COUNT),
    ];
    let found = severities.into_iter().filter_map(|(severity, key)| {
        let codes: Vec<String> = totals
            .codes(severity)
            .map(|(code, count)| {
                let counted = Message::new(keys::CODE_COUNT).with("count", count);
                counted.with("code", code.name()).tell(language)
            })
            .collect();
        let findings = Message::new(key).with("count", totals.of(severity));
        let of_severity = Message::new(keys::OF_SEVERITY)
            .with("findings", findings.tell(language))
            .with("codes", language.list(&codes));
        (!codes.is_empty()).then(|| of_severity.tell(language))
    });
    let found: Vec<String> = found.collect();
    if found.is_empty() {
        language.text(keys::NO_FAULTS)
    } else {
        language.list(&found)
    }
}

/// What a run came to, as the text of a key says it.
fn came_to(key: Key, totals: &Totals, language: Language) -> Message {
    Message::new(key)
        .with("files", totals.files)
        .with("games", totals.games)
        .with("moves", totals.moves)
        .with("skipped", totals.skipped)
        .with("found", by_kind(totals, language))
}

/// What a check came to, on one line.
pub(super) fn summary_line(totals: &Totals, language: Language) -> String {
    came_to(keys::CHECKED, totals, language).tell(language) + "\n"
}

/// What a conversion came to, on one line.
pub(super) fn written_line(totals: &Totals, time: Duration, language: Language) -> String {
    let message = came_to(keys::WROTE, totals, language)
        .with("written", totals.written)
        .with("seconds", format!("{:.1}", time.as_secs_f64()));
    message.tell(language) + "\n"
}

/// What a run came to, as JSON.
pub(super) fn summary_json(totals: &Totals, writes: bool) -> String {
    json::summary(totals, writes)
}
