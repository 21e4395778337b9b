//! Mending files (`kifu fix`): which lines of an input are written anew, and how.
//!
//! The format of a game proposes [`Edit`]s of its text. They are put into the bytes line by line, so that every other byte
//! stays as it is; then the game is read again, and only edits are kept by which its record stays the same, no fault is
//! new, and what they mend is gone. An input is gone over twice: once to find the lines, once to write them.

use std::borrow::Cow;
use std::fs::{self, File, Metadata};
use std::io::{self, BufRead, BufReader, Read, Write};

use std::path::Path;
use std::time::SystemTime;

use memchr::{memchr2, memmem};

use super::feed::SMALL;
use super::games::{Buffer, Chunk, Games, Next, Reading};
use super::inputs::{self, Input};
use super::net;
use super::run::{InputEnd, Listener, Totals};
use super::stretch::too_large;
use super::work::{self, Done, Finding, Job, Replayed, judge, read_steps};
use crate::batch::said;
use crate::format::mend::{Case, Edit, told};
use crate::messages::{Message, findings};
use crate::record::fault::{Code, Fault, Faults, Severity, Span};
use crate::record::tree::Record;
use crate::text::encoding::{self, Encoding, UTF8_BOM};
use crate::text::place::{self, LineIndex, Place};
use crate::text::utf16::utf16_bom;

/// How often a game is read again to find out which of its edits can be kept, if not all of them can.
const MOST_ATTEMPTS: u32 = 60;

/// A line of an input that is written anew.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineEdit {
    /// Its number, from 1.
    pub line: u32,
    /// Its bytes, with the line end.
    pub old: Vec<u8>,
    /// The bytes in their place; it may be several lines.
    pub new: Vec<u8>,
}

/// What is written anew of an input.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Rewrite {
    /// The lines in their order; of UTF-16 they are in UTF-8.
    pub lines: Vec<LineEdit>,
    /// The UTF-16 that the input is in, if it is, and stays in.
    pub utf16: Option<Encoding>,
}

/// One change, as it is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Where it is in the input.
    pub place: Place,
    /// The ply that it concerns.
    pub ply: Option<u32>,
    /// The fault that it mends.
    pub code: Code,
    /// What stood there.
    pub old: String,
    /// What stands there now.
    pub new: String,
}

/// What has come of a game.
#[derive(Debug, Default)]
pub struct Mended {
    /// The changes in the order of the text.
    pub changes: Vec<Change>,
    /// The lines in which they are.
    pub lines: Vec<LineEdit>,
    /// What is left to be found in it; the lines are those of the input.
    pub left: Done,
}

/// Who is told of changes as well.
pub trait Changes: Listener {
    /// Something is mended.
    ///
    /// # Errors
    ///
    /// When it cannot be told: the run ends.
    fn fixed(&mut self, input: &Input, game: u32, change: &Change) -> io::Result<()>;
}

/// Finds out what can be mended in one game.
pub fn mend(chunk: &Chunk<'_>, job: &Job) -> Mended {
    let mut faults = Faults::with_all_spans();
    let (text, seen, encoding) = read_steps(chunk, job.start.as_deref(), &mut faults, |game| {
        let mut edits = Vec::new();
        if let Some(mend) = chunk.format.mend {
            propose(&game, chunk, mend, &mut edits);
        }
        (game.record, edits)
    });
    let (record, edits) = match seen {
        Some((record, edits)) => (Some(record), edits),
        None => (None, Vec::new()),
    };
    if let Some(record) = record.as_ref().filter(|_| !edits.is_empty()) {
        let game = Game {
            chunk,
            job,
            text: &text,
            encoding,
            record,
            faults: &faults,
        };
        if let Some(mended) = game.mended(usable(edits, &text, &faults)) {
            return mended;
        }
    }
    unmended(chunk, job, &text, record.as_ref(), &mut faults)
}

/// Finds out what is left in one game of which nothing is mended.
fn leave(chunk: &Chunk<'_>, job: &Job) -> Mended {
    let mut faults = Faults::new();
    let start = job.start.as_deref();
    let (text, record, _) = read_steps(chunk, start, &mut faults, |game| game.record);
    unmended(chunk, job, &text, record.as_ref(), &mut faults)
}

fn unmended(
    chunk: &Chunk<'_>,
    job: &Job,
    text: &str,
    record: Option<&Record>,
    faults: &mut Faults,
) -> Mended {
    let mut left = judge(job, text, chunk.first_line, faults);
    count(&mut left, record);
    Mended {
        left,
        ..Mended::default()
    }
}

/// What is done with each game: [`mend`] or [`leave`].
type Each = fn(&Chunk<'_>, &Job) -> Mended;

/// The same, in a net: a panic is a bug of ours in one game, and the others go on.
fn caught(each: Each, chunk: &Chunk<'_>, job: &Job) -> Mended {
    net::catch(|| each(chunk, job)).unwrap_or_else(|panic| Mended {
        left: work::bug(chunk, job, &panic),
        ..Mended::default()
    })
}

fn count(done: &mut Done, record: Option<&Record>) {
    done.is_game = record.is_some();
    done.moves = record.map_or(0, |record| u64::from(record.moves()));
}

fn propose(
    game: &Replayed<'_, '_>,
    chunk: &Chunk<'_>,
    mend: crate::format::mend::Mender,
    edits: &mut Vec<Edit>,
) {
    let case = Case {
        transcript: game.transcript,
        record: &game.record,
        nodes: game.nodes,
        encoding: Some(game.encoding),
        stated: (chunk.format.stated_encoding)(game.transcript.text),
        lines: LineIndex::new(game.transcript.text),
        told: told(game.faults),
    };
    mend(&case, edits);
}

/// The edits in the order of the text that change something, stay on their line, and do not overlap. None is in what an
/// error is told of: another spelling does not mend that.
fn usable(mut edits: Vec<Edit>, text: &str, faults: &Faults) -> Vec<Edit> {
    let errors = errors(faults);
    edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
    let mut end = 0;
    edits.retain(|edit| {
        let behind = errors.partition_point(|error| error.end <= edit.span.start);
        let is_wrong = errors
            .get(behind)
            .is_some_and(|error| error.start < edit.span.end);
        let old = text.get(edit.span.start as usize..edit.span.end as usize);
        let is_good = !is_wrong
            && edit.span.start >= end
            && old.is_some_and(|old| old != edit.with && !old.contains(['\n', '\r']));
        if is_good {
            end = edit.span.end;
        }
        is_good
    });
    edits
}

/// The stretches of which errors are told, in the order of the text; of those that overlap one is made.
fn errors(faults: &Faults) -> Vec<Span> {
    let mut errors: Vec<Span> = Vec::new();
    for (span, code) in told(faults) {
        if code.severity() != Severity::Error {
            continue;
        }
        match errors.last_mut() {
            Some(last) if span.start < last.end => last.end = last.end.max(span.end),
            _ => errors.push(span),
        }
    }
    errors
}

/// A game that is to be mended.
struct Game<'a> {
    chunk: &'a Chunk<'a>,
    job: &'a Job,
    text: &'a str,
    encoding: Encoding,
    record: &'a Record,
    faults: &'a Faults,
}

/// A game with edits that are good.
struct Attempt {
    lines: Vec<LineEdit>,
    text: String,
    record: Record,
    faults: Faults,
}

impl Game<'_> {
    fn mended(&self, edits: Vec<Edit>) -> Option<Mended> {
        let (edits, attempt) = self.most(edits)?;
        let Attempt {
            lines,
            text,
            record,
            mut faults,
        } = attempt;
        let mut left = judge(self.job, &text, self.chunk.first_line, &mut faults);
        count(&mut left, Some(&record));
        for finding in &mut left.findings {
            if let Some(place) = &mut finding.fault.place {
                place.line = line_of_input(place.line, &lines);
            }
        }
        let index = LineIndex::with_base(self.text, self.chunk.first_line.saturating_sub(1));
        let mut places = index.places();
        let changes = edits.iter().map(|edit| Change {
            place: places.place(edit.span.start as usize),
            ply: edit.ply,
            code: edit.code,
            old: edit.span.text(self.text).to_owned(),
            new: edit.with.clone(),
        });
        Some(Mended {
            changes: changes.collect(),
            lines,
            left,
        })
    }

    /// As many of the edits as can be kept: all, or those of as many kinds as possible.
    fn most(&self, edits: Vec<Edit>) -> Option<(Vec<Edit>, Attempt)> {
        if let Some(attempt) = self.attempt(&edits) {
            return Some((edits, attempt));
        }
        let mut kinds: Vec<Code> = edits.iter().map(|edit| edit.code).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let mut attempts = 0;
        let mut best = None;
        let mut kept: Vec<Edit> = Vec::new();
        let mut adds = |more: Vec<Edit>, kept: &mut Vec<Edit>| {
            attempts += 1;
            if attempts > MOST_ATTEMPTS {
                return false;
            }
            let mut both = kept.clone();
            both.extend(more);
            both.sort_by_key(|edit| (edit.span.start, edit.span.end));
            let Some(attempt) = self.attempt(&both) else {
                return false;
            };
            *kept = both;
            best = Some(attempt);
            true
        };
        for kind in kinds {
            let of_kind = edits.iter().filter(|edit| edit.code == kind);
            let mut parts: Vec<Vec<Edit>> = vec![of_kind.cloned().collect()];
            // One that cannot be kept is found in ever smaller halves.
            while let Some(mut part) = parts.pop() {
                if adds(part.clone(), &mut kept) || part.len() < 2 {
                    continue;
                }
                let second = part.split_off(part.len() / 2);
                parts.extend([second, part]);
            }
        }
        best.map(|attempt| (kept, attempt))
    }

    /// Puts edits into the game and reads it again; nothing if it is not the same game, or not a better one.
    fn attempt(&self, edits: &[Edit]) -> Option<Attempt> {
        let (bytes, lines) = self.with(edits)?;
        let chunk = Chunk {
            bytes: &bytes,
            ..*self.chunk
        };
        let mut faults = Faults::new();
        let start = self.job.start.as_deref();
        let (text, record, encoding) = read_steps(&chunk, start, &mut faults, |game| game.record);
        let record = record?;
        let mut expected = self.record.clone();
        for (node, total) in edits.iter().filter_map(|edit| edit.total) {
            expected.node_mut(node).clock.total = Some(total);
        }
        let is_good = expected.is_same(&record)
            && encoding == self.encoding
            && self.is_better(&faults, &text, edits);
        let text = text.into_owned();
        is_good.then_some(Attempt {
            lines,
            text,
            record,
            faults,
        })
    }

    /// Is of every kind of fault as little there as before, and less of those that the edits mend? One that is told once
    /// a game may be told of another place, which could not be mended.
    fn is_better(&self, after: &Faults, text: &str, edits: &[Edit]) -> bool {
        let number = |faults: &Faults, code| -> u64 {
            let of_code = faults.iter().filter(|fault| fault.code == code);
            of_code.map(weight).sum()
        };
        Code::ALL.iter().all(|&code| {
            let (weight, left) = (number(self.faults, code), number(after, code));
            let is_mended = edits
                .iter()
                .any(|edit| edit.code == code && !edit.completes);
            let told = |faults: &Faults, text: &str| -> Vec<String> {
                let of_code = faults.iter().filter(|fault| fault.code == code);
                let spans = of_code.filter_map(|fault| fault.span);
                spans.map(|span| span.text(text).to_owned()).collect()
            };
            left < weight
                || left == weight
                    && (!is_mended || told(self.faults, self.text) != told(after, text))
        })
    }

    /// The bytes of the game with edits in them, and the lines that are not as they were.
    fn with(&self, edits: &[Edit]) -> Option<(Vec<u8>, Vec<LineEdit>)> {
        let mut edits = edits.iter().peekable();
        let mut lines = Vec::new();
        let mut bytes = Vec::with_capacity(self.chunk.bytes.len() + 64);
        let mut texts = place::lines(self.text);
        for (old, number) in place::lines_of_bytes(self.chunk.bytes).zip(self.chunk.first_line..) {
            let (start, line) = texts.next().unwrap_or((self.text.len(), ""));
            let end = start + line.len();
            let is_in = |edit: &&Edit| edit.span.start as usize <= end;
            let mut new = String::new();
            let mut from = start;
            while let Some(edit) = edits.next_if(|edit| is_in(edit)) {
                new.push_str(self.text.get(from..edit.span.start as usize)?);
                new.push_str(&edit.with);
                from = edit.span.end as usize;
            }
            if from == start && new.is_empty() {
                bytes.extend_from_slice(old);
                continue;
            }
            new.push_str(self.text.get(from..end)?);
            let new = self.encoded(old, line, &new)?;
            bytes.extend_from_slice(&new);
            lines.push(LineEdit {
                line: number,
                old: old.to_vec(),
                new,
            });
        }
        edits.next().is_none().then_some((bytes, lines))
    }

    /// A line of bytes with another text in it. Nothing if the bytes are not those by which we would write their own text:
    /// then more of them would change than the edits say.
    fn encoded(&self, old: &[u8], line: &str, new: &str) -> Option<Vec<u8>> {
        let mark = match old.starts_with(UTF8_BOM) {
            true => UTF8_BOM.len(),
            false => 0,
        };
        let (mark, rest) = old.split_at(mark);
        // UTF-16 is turned into UTF-8 at the door, and back again when the input is written.
        let encoding = match self.chunk.turned_from {
            Some(_) => Encoding::Utf8,
            None => self.encoding,
        };
        let encode = |text: &str| {
            let mut bytes = Vec::new();
            let changed = encoding::encode(text, encoding, &mut bytes, false);
            (changed == Ok(0)).then_some(bytes)
        };
        let end = rest.strip_prefix(&*encode(line)?)?;
        Some([mark, &encode(new)?, end].concat())
    }
}

/// How much there is of what a fault tells.
fn weight(fault: &Fault) -> u64 {
    u64::from(fault.count.max(fault.places))
}

/// The line of the input that has become this line of the mended game.
fn line_of_input(line: u32, edits: &[LineEdit]) -> u32 {
    let mut added = 0;
    for edit in edits {
        if line <= edit.line + added {
            break;
        }
        let ends = |bytes: &[u8]| place::count_line_ends(bytes) as u32;
        let more = ends(&edit.new).saturating_sub(ends(&edit.old));
        added += more.min(line - edit.line - added);
    }
    line - added
}

/// What is to be told of an input when its turn has come and it is written.
#[derive(Debug, Default)]
struct Told(Vec<Word>);

#[derive(Debug)]
enum Word {
    Fixed(u32, Change),
    Found(Option<u32>, Box<Finding>),
    Ended(InputEnd),
}

impl Listener for Told {
    fn found(&mut self, _: &Input, game: Option<u32>, finding: &Finding) -> io::Result<()> {
        self.0.push(Word::Found(game, Box::new(finding.clone())));
        Ok(())
    }

    fn done(&mut self, _: &Input, _: u32, _: &Done) -> io::Result<()> {
        Ok(())
    }

    fn ended(&mut self, _: &Input, end: InputEnd) -> io::Result<()> {
        self.0.push(Word::Ended(end));
        Ok(())
    }

    fn pause(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Changes for Told {
    fn fixed(&mut self, _: &Input, game: u32, change: &Change) -> io::Result<()> {
        self.0.push(Word::Fixed(game, change.clone()));
        Ok(())
    }
}

/// By what a file is known again, if it was not written anew.
#[derive(Debug, PartialEq, Eq)]
struct Seen {
    size: u64,
    modified: Option<SystemTime>,
    #[cfg(unix)]
    inode: u64,
}

impl Seen {
    fn of(metadata: &Metadata) -> Self {
        #[cfg(unix)]
        use std::os::unix::fs::MetadataExt;
        Self {
            size: metadata.len(),
            modified: metadata.modified().ok(),
            #[cfg(unix)]
            inode: metadata.ino(),
        }
    }
}

impl Ahead {
    /// Is the file still the one that was gone over? The run itself may have mended it since under another name.
    pub fn is_of(&self, path: &Path) -> bool {
        fs::metadata(path).is_ok_and(|metadata| Seen::of(&metadata) == self.seen)
    }
}

/// What has come of a small file, which was gone over before its turn.
#[derive(Debug)]
pub struct Ahead {
    seen: Seen,
    /// What is to be written and told.
    pub outcome: Outcome,
}

/// What has come of an input, and is told only when it is written: what is not written is not mended.
#[derive(Debug)]
pub struct Outcome {
    mending: Mending,
    told: Told,
    /// What is to be written anew; nothing if the input is no record.
    pub rewrite: Option<Rewrite>,
}

impl Outcome {
    /// Goes over an input.
    ///
    /// # Errors
    ///
    /// None: what is only kept can be told.
    pub fn of(input: &Input, bytes: impl Read, reading: Reading, job: &Job) -> io::Result<Self> {
        let (mut mending, mut told) = (Mending::default(), Told::default());
        let rewrite = mending.go_over(input, bytes, reading, job, &mut told)?;
        Ok(Self {
            mending,
            told,
            rewrite,
        })
    }
}

/// Goes over an input if it is a small file and no packed one, which can be done in any order and on any thread; what
/// cannot be opened waits for its turn, too.
pub fn go_ahead(input: &Input, reading: Reading, job: &Job) -> Option<Ahead> {
    let path = input.path().filter(|_| !input.is_packed())?;
    input.size().filter(|&size| size <= SMALL)?;
    let file = File::open(path).ok()?;
    let seen = Seen::of(&file.metadata().ok()?);
    let outcome = Outcome::of(input, file, reading, job).ok()?;
    Some(Ahead { seen, outcome })
}

/// What has come of the inputs so far.
#[derive(Debug, Default)]
pub struct Mending {
    /// Inputs, games, moves, and what is left in them.
    pub totals: Totals,
    /// How many changes there are.
    pub changes: u64,
    /// In how many inputs.
    pub changed: u64,
}

impl Mending {
    /// Takes what has come of an input that is written, and tells of it.
    ///
    /// # Errors
    ///
    /// When it cannot be told.
    pub fn take<L: Changes>(
        &mut self,
        input: &Input,
        outcome: Outcome,
        listener: &mut L,
    ) -> io::Result<()> {
        self.totals.add(&outcome.mending.totals);
        self.changes += outcome.mending.changes;
        self.changed += outcome.mending.changed;
        for word in outcome.told.0 {
            match word {
                Word::Fixed(game, change) => listener.fixed(input, game, &change)?,
                Word::Found(game, finding) => listener.found(input, game, &finding)?,
                Word::Ended(end) => listener.ended(input, end)?,
            }
        }
        Ok(())
    }

    /// Counts an error that concerns an output.
    pub fn count_unwritten(&mut self, fault: Fault) {
        self.totals.count(&Finding {
            fault,
            severity: Severity::Error,
            excerpt: None,
        });
    }

    /// Tells of an error that concerns an input as a whole.
    ///
    /// # Errors
    ///
    /// When it cannot be told.
    pub fn refuse<L: Changes>(
        &mut self,
        input: &Input,
        fault: Fault,
        job: &Job,
        listener: &mut L,
    ) -> io::Result<()> {
        self.totals.files += 1;
        self.tell(input, None, fault, job, listener)?;
        listener.ended(input, InputEnd::Bad)
    }

    fn tell<L: Changes>(
        &mut self,
        input: &Input,
        game: Option<u32>,
        fault: Fault,
        job: &Job,
        listener: &mut L,
    ) -> io::Result<()> {
        let Some(severity) = job.policy.severity(fault.code, true) else {
            return Ok(());
        };
        let finding = Finding {
            fault,
            severity,
            excerpt: None,
        };
        self.totals.count(&finding);
        listener.found(input, game, &finding)
    }

    /// Goes over an input, tells of its changes and of what is left, and gives what is to be written anew; nothing if it
    /// is no record.
    ///
    /// # Errors
    ///
    /// When it cannot be told.
    pub fn go_over<L: Changes>(
        &mut self,
        input: &Input,
        bytes: impl Read,
        reading: Reading,
        job: &Job,
        listener: &mut L,
    ) -> io::Result<Option<Rewrite>> {
        self.each_game(mend, input, bytes, reading, job, listener)
    }

    /// Goes over an input that stays as it is, since what is mended in it cannot be written, and tells what is in it.
    ///
    /// # Errors
    ///
    /// When it cannot be told.
    pub fn leave<L: Changes>(
        &mut self,
        input: &Input,
        bytes: impl Read,
        reading: Reading,
        job: &Job,
        listener: &mut L,
    ) -> io::Result<()> {
        self.each_game(leave, input, bytes, reading, job, listener)
            .map(|_| ())
    }

    fn each_game<L: Changes>(
        &mut self,
        each: Each,
        input: &Input,
        bytes: impl Read,
        reading: Reading,
        job: &Job,
        listener: &mut L,
    ) -> io::Result<Option<Rewrite>> {
        let mut games = Games::new(bytes, reading, Buffer::new());
        let extension = input.extension().filter(|_| !input.doubtful);
        loop {
            let fault = match games.format(extension) {
                Ok(Some(format)) if format.mend.is_some() => break,
                Ok(Some(_)) if input.doubtful => {
                    self.totals.skipped += 1;
                    listener.ended(input, InputEnd::Skipped)?;
                    return Ok(None);
                }
                Ok(Some(format)) => {
                    let message =
                        Message::new(findings::NO_STRICT_FORM).with("format", format.name);
                    Fault::new(Code::CannotWrite, message)
                }
                Ok(None) => match games.refill() {
                    Ok(()) => continue,
                    Err(error) => inputs::unreadable(&error),
                },
                Err(_) if input.doubtful => {
                    self.totals.skipped += 1;
                    listener.ended(input, InputEnd::Skipped)?;
                    return Ok(None);
                }
                Err(fault) => fault,
            };
            self.refuse(input, fault, job, listener)?;
            return Ok(None);
        }
        self.totals.files += 1;
        let (mut number, mut rewrite, mut is_good) = (0, Rewrite::default(), true);
        let before = self.changes;
        loop {
            match games.next_game() {
                Next::Game(chunk) => {
                    let mended = caught(each, &chunk, job);
                    rewrite.utf16 = chunk.turned_from;
                    number += u32::from(mended.left.is_game);
                    self.totals.games += u64::from(mended.left.is_game);
                    self.totals.moves += mended.left.moves;
                    is_good &= !mended.left.failed;
                    for change in &mended.changes {
                        self.changes += 1;
                        listener.fixed(input, number, change)?;
                    }
                    for finding in &mended.left.findings {
                        self.totals.count(finding);
                        listener.found(input, Some(number.max(1)), finding)?;
                    }
                    rewrite.lines.extend(mended.lines);
                }
                Next::TooLarge { first_line } => {
                    is_good = false;
                    let most = games.most();
                    self.tell(input, None, too_large(first_line, most), job, listener)?;
                }
                Next::More => {
                    if let Err(error) = games.refill() {
                        let fault = inputs::unreadable(&error);
                        self.tell(input, None, fault, job, listener)?;
                        listener.ended(input, InputEnd::Bad)?;
                        return Ok(None);
                    }
                }
                Next::End => break,
            }
        }
        self.changed += u64::from(self.changes > before);
        listener.ended(
            input,
            if is_good {
                InputEnd::Good
            } else {
                InputEnd::Bad
            },
        )?;
        Ok(Some(rewrite))
    }
}

/// Copies an input with lines written anew.
///
/// # Errors
///
/// When it cannot be read or written, or is not what it was when it was gone over.
pub fn copy(input: impl Read, rewrite: &Rewrite, out: &mut impl Write) -> io::Result<()> {
    let mut input = BufReader::with_capacity(1 << 16, input);
    let mut line = Vec::new();
    // What has been read of the next line.
    let mut begun: Option<[u8; 2]> = None;
    let mut number = 0;
    for edit in &rewrite.lines {
        while number < edit.line {
            if number > 0 {
                out.write_all(&line)?;
            }
            number += 1;
            line.clear();
            line.extend(begun.take().into_iter().flatten());
            match rewrite.utf16 {
                Some(encoding) => begun = read_utf16_line(&mut input, encoding, &mut line)?,
                None => read_line(&mut input, &mut line)?,
            }
        }
        let old = in_its_own(&edit.old, rewrite.utf16)?;
        let found = memmem::find(&line, &old);
        let parts = found.map(|at| (line[..at].to_vec(), line[at + old.len()..].to_vec()));
        let is_mark = |bytes: &[u8]| number == 1 && bytes.len() == 2 && utf16_bom(bytes).is_some();
        let Some((before, behind)) = parts
            .filter(|(before, behind)| (is_joint(before) || is_mark(before)) && is_joint(behind))
        else {
            return Err(said::error(findings::CHANGED_MEANWHILE));
        };
        line = [&before[..], &in_its_own(&edit.new, rewrite.utf16)?, &behind].concat();
    }
    out.write_all(&line)?;
    out.write_all(begun.as_ref().map_or(&[], |unit| &unit[..]))?;
    io::copy(&mut input, out)?;
    out.flush()
}

/// Where files were joined, what ends one may stand before a line, and what fills one up behind it.
fn is_joint(bytes: &[u8]) -> bool {
    bytes
        .iter()
        .all(|byte| matches!(byte, 0 | 0x1A | b'\n' | b'\r'))
}

/// Bytes of a line as the input has them.
fn in_its_own(bytes: &[u8], utf16: Option<Encoding>) -> io::Result<Cow<'_, [u8]>> {
    let Some(encoding) = utf16 else {
        return Ok(Cow::Borrowed(bytes));
    };
    let text = str::from_utf8(bytes).map_err(io::Error::other)?;
    let mut out = Vec::new();
    // UTF-16 has every character.
    encoding::encode(text, encoding, &mut out, false).map_err(io::Error::other)?;
    Ok(Cow::Owned(out))
}

/// Reads a line with its end: LF, CR LF or a lone CR.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<()> {
    loop {
        let bytes = input.fill_buf()?;
        if bytes.is_empty() {
            return Ok(());
        }
        let Some(end) = memchr2(b'\n', b'\r', bytes) else {
            let length = bytes.len();
            line.extend_from_slice(bytes);
            input.consume(length);
            continue;
        };
        let is_return = bytes[end] == b'\r';
        line.extend_from_slice(&bytes[..=end]);
        input.consume(end + 1);
        if is_return && input.fill_buf()?.first() == Some(&b'\n') {
            line.push(b'\n');
            input.consume(1);
        }
        return Ok(());
    }
}

/// The same of UTF-16; gives the unit behind a lone CR, which had to be read.
fn read_utf16_line(
    input: &mut impl Read,
    encoding: Encoding,
    line: &mut Vec<u8>,
) -> io::Result<Option<[u8; 2]>> {
    let value = |bytes: [u8; 2]| match encoding {
        Encoding::Utf16Be => u16::from_be_bytes(bytes),
        _ => u16::from_le_bytes(bytes),
    };
    let is_return = |line: &[u8]| {
        let last = line.last_chunk().copied();
        line.len().is_multiple_of(2) && last.is_some_and(|last| value(last) == u16::from(b'\r'))
    };
    let mut has_return = is_return(line);
    loop {
        let mut bytes = Vec::with_capacity(2);
        input.take(2).read_to_end(&mut bytes)?;
        let Ok(unit) = <[u8; 2]>::try_from(&*bytes) else {
            // Half a unit can only stand at the end.
            line.extend_from_slice(&bytes);
            return Ok(None);
        };
        let is_feed = value(unit) == u16::from(b'\n');
        if has_return && !is_feed {
            return Ok(Some(unit));
        }
        line.extend_from_slice(&unit);
        if is_feed {
            return Ok(None);
        }
        has_return = value(unit) == u16::from(b'\r');
    }
}
