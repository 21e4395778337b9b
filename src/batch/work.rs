//! What is done with one game: decode, read, replay, judge, cut to what is asked for, write, encode.
//!
//! [`process`] depends on nothing but its arguments, so that games can be worked on in any order and on any thread; the
//! [`Desk`] only keeps memory from one game to the next.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use crate::format::{Format, Losses};
use crate::messages::{Message, findings};
use crate::record::fault::{Code, Fault, Faults, Severity, Span};
use crate::record::header::Key;
use crate::record::replay::replay_steps;
use crate::record::transcript::Transcript;
use crate::record::tree::{NodeId, Record};
use crate::shogi::Setup;
use crate::text::encoding::{self, Decoded, Encoding, Mixture};
use crate::text::place::Place;

use super::games::{Buffer, Chunk};
use super::inputs::Input;
use super::name::Said;
use super::net;
use super::policy::Policy;
use super::safe_file::Prepared;
use super::stretch::{Event, Stretch};
use super::target::{Draft, OnError, Target};

/// What to do with every game.
#[derive(Debug)]
pub struct Job {
    /// How grave each kind of fault is.
    pub policy: Policy,
    /// The mildest findings that will be shown with their line.
    pub shown: Severity,
    /// The start of games that do not name theirs.
    pub start: Option<Box<Setup>>,
    /// What to write; nothing when games are only checked.
    pub target: Option<Target>,
}

/// Something found in a game.
#[derive(Debug, Clone)]
pub struct Finding {
    /// What it is and where.
    pub fault: Fault,
    /// How grave it is in this run.
    pub severity: Severity,
    /// The line in which it stands.
    pub excerpt: Option<Excerpt>,
}

/// The line of a finding, or the part of it around the place, with the stretch that is meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Excerpt {
    /// The line.
    pub text: String,
    /// The bytes of `text` that are meant.
    pub mark: Range<usize>,
    /// Something stands before it.
    pub cut_before: bool,
    /// Something stands behind it.
    pub cut_behind: bool,
}

/// What has come of a game.
#[derive(Debug, Default)]
pub struct Done {
    /// It is a game at all, not only remarks between games.
    pub is_game: bool,
    /// How many moves are proven, in all lines of play.
    pub moves: u64,
    /// What was found, in the order of the text.
    pub findings: Vec<Finding>,
    /// Was an error among it?
    pub failed: bool,
    /// What the target format could not hold.
    pub lost: Losses,
    /// Where the written game stands in the output; `None` if it was not written.
    pub written: Option<Range<usize>>,
    /// The number that the game was taken for, and where in the written game it stands if it says it.
    pub numbered: (u32, Option<usize>),
    /// What the record says for the name of its file, if that is asked for.
    pub said: Option<Box<Said>>,
    /// Its file, if that is made already.
    pub prepared: Option<Box<Prepared>>,
}

/// What has come of many games.
#[derive(Debug, Default)]
pub struct Batch {
    /// What has come of each input, in order; one may go on in the next batch.
    pub parts: Vec<(Arc<Input>, Vec<Event<Done>>)>,
    /// What is written of the games.
    pub out: Vec<u8>,
    /// How many bytes were read for it.
    pub bytes: u64,
}

impl Batch {
    /// Makes it ready for other games.
    pub fn clear(&mut self) {
        self.parts.clear();
        self.out.clear();
        self.bytes = 0;
    }

    /// Works on every game of a stretch, and gives its buffer back.
    pub fn work_on(&mut self, stretch: Stretch, job: &Job, desk: &mut Desk) -> Buffer {
        let Stretch {
            input,
            events,
            buffer,
            before,
        } = stretch;
        if job.target.is_some() {
            desk.comes_from(&input.name(), before);
        }
        let worked = events.into_iter().map(|event| match event {
            Event::Game(piece) => {
                let chunk = piece.of(&buffer);
                self.bytes += chunk.bytes.len() as u64;
                Event::Game(caught(&chunk, None, job, desk, &mut self.out))
            }
            Event::Torn(piece, fault) => {
                let chunk = piece.of(&buffer);
                self.bytes += chunk.bytes.len() as u64;
                let why = Some(&fault.message);
                Event::Torn(caught(&chunk, why, job, desk, &mut self.out), fault)
            }
            Event::Unreadable(fault) => Event::Unreadable(fault),
            Event::Skipped => Event::Skipped,
            Event::Begins => Event::Begins,
            Event::TooLarge { first_line, most } => {
                desk.place.1 += 1;
                Event::TooLarge { first_line, most }
            }
            Event::BreaksOff(fault) => Event::BreaksOff(fault),
            Event::Waits => Event::Waits,
            Event::Ends => Event::Ends,
        });
        let worked = worked.collect();
        self.parts.push((input, worked));
        buffer
    }

    /// Makes the file of the last input if it has come whole and has one game.
    pub(super) fn prepare(&mut self, parts_before: usize, job: &Job) {
        let target = job.target.as_ref();
        let Some(preparer) = target.and_then(|target| target.preparer.as_ref()) else {
            return;
        };
        let [(input, events)] = &mut self.parts[parts_before..] else {
            return;
        };
        if let [Event::Begins, Event::Game(done), Event::Ends] = &mut events[..]
            && let Some(range) = done.written.clone()
        {
            let game = self.out.get(range).unwrap_or(&[]);
            done.prepared = preparer.prepare(input, game).map(Box::new);
        }
    }
}

/// Memory that one game leaves to the next.
#[derive(Debug, Default)]
pub struct Desk {
    faults: Faults,
    draft: Draft,
    /// The file of the games that come, and how many of it came before.
    place: (String, u32),
}

impl Desk {
    /// Says from which file games come, behind how many others.
    pub fn comes_from(&mut self, file: &str, before: u32) {
        if self.place.0 != file {
            file.clone_into(&mut self.place.0);
        }
        self.place.1 = before;
    }
}

/// A game of more bytes than this is worked on while no other of its kind is: what is made of it takes many times its size.
const LARGE: usize = 1 << 20;

/// Who has it works on a large game.
static ALONE: Mutex<()> = Mutex::new(());

/// [`process`], in a net: a panic is a bug of ours in one game, and the others go on.
fn caught(
    chunk: &Chunk<'_>,
    torn: Option<&Message>,
    job: &Job,
    desk: &mut Desk,
    out: &mut Vec<u8>,
) -> Done {
    let before = out.len();
    let number = desk.place.1.saturating_add(1);
    let is_large = chunk.bytes.len() > LARGE;
    let _alone = is_large.then(|| ALONE.lock().unwrap_or_else(PoisonError::into_inner));
    let done = net::catch(|| process_to_end(chunk, torn, job, desk, out));
    let mut done = done.unwrap_or_else(|panic| {
        // What it has left of the memory means nothing.
        let file = std::mem::take(&mut desk.place.0);
        *desk = Desk::default();
        desk.place = (file, number - 1);
        out.truncate(before);
        bug(chunk, job, &panic)
    });
    done.numbered.0 = number;
    desk.place.1 += u32::from(done.is_game);
    done
}

/// The fault of a game in which a bug of ours showed itself.
pub fn bug_fault(first_line: u32, panic: &str) -> Fault {
    let message = Message::new(findings::BUG).with("panic", panic);
    let mut fault = Fault::new(Code::InternalError, message);
    fault.place = Some(Place {
        line: first_line,
        column: 1,
    });
    fault
}

/// What has come of a game in which a bug of ours has shown.
pub(super) fn bug(chunk: &Chunk<'_>, job: &Job, panic: &str) -> Done {
    let fault = bug_fault(chunk.first_line, panic);
    let severity = job.policy.severity(fault.code, true);
    let finding = severity.map(|severity| Finding {
        fault,
        severity,
        excerpt: None,
    });
    Done {
        is_game: true,
        findings: finding.into_iter().collect(),
        failed: severity == Some(Severity::Error),
        ..Done::default()
    }
}

/// Works on one game and appends what is written to `out`.
pub fn process(chunk: &Chunk<'_>, job: &Job, desk: &mut Desk, out: &mut Vec<u8>) -> Done {
    process_to_end(chunk, None, job, desk, out)
}

/// [`process`]; a game that is `torn`, for this reason, ends where its input cannot be read on.
fn process_to_end(
    chunk: &Chunk<'_>,
    torn: Option<&Message>,
    job: &Job,
    desk: &mut Desk,
    out: &mut Vec<u8>,
) -> Done {
    let faults = &mut desk.faults;
    faults.clear();
    let (text, record, encoding) = read_and_decode(chunk, job.start.as_deref(), faults);
    if let Some(why) = torn.filter(|_| record.is_some()) {
        let end = text.trim_end().len();
        let message = Message::new(findings::GAME_BREAKS_OFF).with("why", why.clone());
        faults.push(Fault::new(Code::UnreadableFile, message).at(Span::new(end, end)));
    }
    let mut done = judge(job, &text, chunk.first_line, faults);
    let Some(record) = record else {
        return done;
    };
    done.is_game = true;
    done.moves = u64::from(record.moves());
    let Some(target) = &job.target else {
        return done;
    };
    if done.failed && !may_be_truncated(&done, target) {
        return done;
    }
    let before = out.len();
    let (file, games_before) = &desk.place;
    let number = games_before.saturating_add(1);
    desk.draft
        .comes_from(file, number, chunk.format.name, encoding);
    let said = target
        .name
        .as_ref()
        .map(|name| Box::new(name.read(&record)));
    match target.write(record, errors(&done), &text, &mut desk.draft, out) {
        Ok(lost) => {
            done.lost = lost;
            done.written = Some(before..out.len());
            done.numbered = (number, desk.draft.number_at(target));
            done.said = said;
        }
        Err(fault) => {
            out.truncate(before);
            faults.push(fault);
            let found = judge(job, &text, chunk.first_line, faults);
            done.failed |= found.failed;
            done.findings.extend(found.findings);
        }
    }
    done
}

/// Decodes, reads and replays one game; no record if there are only remarks, or nothing that can be read.
///
/// `start` is that of a game that does not name its own.
pub fn read<'b>(
    chunk: &Chunk<'b>,
    start: Option<&Setup>,
    faults: &mut Faults,
) -> (Cow<'b, str>, Option<Record>) {
    let (text, record, _) = read_and_decode(chunk, start, faults);
    (text, record)
}

/// As [`read`], with the encoding in which the bytes came.
fn read_and_decode<'b>(
    chunk: &Chunk<'b>,
    start: Option<&Setup>,
    faults: &mut Faults,
) -> (Cow<'b, str>, Option<Record>, Encoding) {
    read_steps(chunk, start, faults, |replayed| replayed.record)
}

/// A game with all that was made of its text on the way.
pub(super) struct Replayed<'a, 't> {
    /// What the text says.
    pub(super) transcript: &'a Transcript<'t>,
    /// What was played.
    pub(super) record: Record,
    /// The node of each step.
    pub(super) nodes: &'a [Option<NodeId>],
    /// What was found.
    pub(super) faults: &'a Faults,
    /// The encoding of the bytes.
    pub(super) encoding: Encoding,
}

/// Decodes, reads and replays one game and hands all of it over; gives what comes of that, if it is a game, with the text
/// and the encoding in which the bytes came.
pub(super) fn read_steps<'b, T>(
    chunk: &Chunk<'b>,
    start: Option<&Setup>,
    faults: &mut Faults,
    look: impl FnOnce(Replayed<'_, '_>) -> T,
) -> (Cow<'b, str>, Option<T>, Encoding) {
    let bytes = encoding::trim_tail(chunk.bytes);
    let mut decoded = encoding::decode(bytes, encoding_of(chunk));
    let text = std::mem::replace(&mut decoded.text, Cow::Borrowed(""));
    let encoding = chunk.turned_from.unwrap_or(decoded.encoding);
    tell_encoding(chunk, &decoded, &text, faults);
    let Some(read) = chunk.format.read else {
        let message = Message::new(findings::NOT_READ).with("format", chunk.format.name);
        faults.push(Fault::new(Code::NotARecord, message));
        return (text, None, encoding);
    };
    let mut transcript = read(&text, faults);
    if chunk.in_endless_list
        && let Some(list) = chunk.format.list
    {
        (list.endless)(&text, faults);
    }
    let is_game = !says_nothing(&transcript, chunk.format, &text);
    if let Some(start) = start {
        begin_at(start, &mut transcript);
    }
    let seen = is_game.then(|| {
        let (record, nodes) = replay_steps(&transcript, faults);
        look(Replayed {
            transcript: &transcript,
            record,
            nodes: &nodes,
            faults,
            encoding,
        })
    });
    drop(transcript);
    (text, seen, encoding)
}

/// The encoding of a game's bytes, if it is known or they are in a code page that only files of this format have.
pub fn encoding_of(chunk: &Chunk<'_>) -> Option<Encoding> {
    let western = || encoding::western(encoding::trim_tail(chunk.bytes));
    chunk
        .encoding
        .or_else(|| chunk.format.western.then(western).flatten())
}

/// Gives a game the start that it does not name.
fn begin_at(start: &Setup, transcript: &mut Transcript<'_>) {
    let own = &mut transcript.start;
    if own.board.is_none() && own.handicap.is_none() {
        own.turn = Some(start.turn);
        own.move_number = Some(start.move_number);
        own.board = Some(Box::new(start.clone()));
        own.likely_turn = None;
    }
}

/// Is there neither a header nor a start, a move or a result?
///
/// Any text with a colon looks like a header line of an unknown key; such lines alone are a header only if the text has
/// something else of the format.
fn says_nothing(transcript: &Transcript<'_>, format: &Format, text: &str) -> bool {
    let start = &transcript.start;
    let mut keys = transcript.header.iter().map(|line| line.key);
    transcript.steps.is_empty()
        && transcript.results.is_empty()
        && start.handicap.is_none()
        && start.board.is_none()
        && start.turn.is_none()
        && !start.broken
        && keys.all(|key| key == Key::Free)
        && (transcript.header.is_empty() || (format.sniff)(text) == 0)
}

/// Tells of bytes that are no text, and of a statement of the encoding that the bytes contradict.
fn tell_encoding(chunk: &Chunk<'_>, decoded: &Decoded<'_>, text: &str, faults: &mut Faults) {
    let encoding = chunk.turned_from.unwrap_or(decoded.encoding);
    let told = &decoded.replaced;
    if let Some(&first) = told.first() {
        let mut run = (first, first, 0_usize);
        for &offset in told {
            let between = text.get(run.1..offset).unwrap_or("");
            if between.contains(['\n', '\r']) {
                faults.push(bad_encoding(encoding, run));
                run = (offset, offset, 0);
            }
            run = (
                run.0,
                offset + char::REPLACEMENT_CHARACTER.len_utf8(),
                run.2 + 1,
            );
        }
        faults.push(bad_encoding(encoding, run));
        let more = decoded.replaced_count.saturating_sub(told.len());
        if more > 0 {
            let message = Message::new(findings::MORE_BYTES_REPLACED)
                .with("count", more)
                .with("encoding", encoding.name());
            let fault = Fault::new(Code::BadEncoding, message);
            faults.push(fault.in_places(u32::try_from(more).unwrap_or(u32::MAX)));
        }
    }
    if let Some(mixture) = decoded.mixed {
        let Mixture {
            at,
            encoding: this,
            lines,
        } = mixture;
        let message = Message::new(findings::MIXED_ENCODINGS)
            .with("this", this.name())
            .with("encoding", encoding.name())
            .with("lines", lines);
        let line = text.get(at..).unwrap_or("");
        let length = line.find(['\n', '\r']).unwrap_or(line.len());
        let fault = Fault::new(Code::BadEncoding, message).at(Span::new(at, at + length));
        faults.push(fault.in_places(u32::try_from(lines).unwrap_or(u32::MAX)));
    }
    if !text.is_ascii()
        && let Some((stated, span)) = (chunk.format.stated_encoding)(text)
        && stated != encoding
    {
        let message = Message::new(findings::STATED_ENCODING)
            .with("stated", stated.name())
            .with("encoding", encoding.name());
        faults.add(Code::EncodingMarker, span, message);
    }
}

fn bad_encoding(encoding: Encoding, (start, end, count): (usize, usize, usize)) -> Fault {
    let message = Message::new(findings::BYTES_REPLACED)
        .with("count", count)
        .with("encoding", encoding.name());
    Fault::new(Code::BadEncoding, message).at(Span::new(start, end))
}

/// How many findings of one game are told each by itself; of the others there is only their number.
const MOST_FINDINGS: usize = 1_000;

/// How many of each kind are told by themselves even then: behind very many notes an error has its place, too.
const FIRST_OF_A_KIND: usize = 20;

/// Says how grave each fault is, where it stands, and whether the game may be written.
pub(super) fn judge(job: &Job, text: &str, first_line: u32, faults: &mut Faults) -> Done {
    let mut done = Done::default();
    if faults.is_empty() {
        return done;
    }
    faults.locate(text, first_line);
    let mut more = Vec::new();
    let mut told = vec![0; Code::ALL.len()];
    for fault in faults.iter_mut() {
        let asked_for = job
            .target
            .as_ref()
            .is_none_or(|target| target.wants(fault.line));
        let Some(severity) = job.policy.severity(fault.code, asked_for) else {
            continue;
        };
        let told = &mut told[fault.code as usize];
        let is_full = done.findings.len() >= MOST_FINDINGS && *told >= FIRST_OF_A_KIND;
        if is_full || fault.is_many() {
            done.failed |= severity == Severity::Error;
            count_more(&mut more, fault, severity);
            continue;
        }
        let excerpt = fault
            .span
            .filter(|_| severity >= job.shown)
            .map(|span| excerpt(text, span));
        done.failed |= severity == Severity::Error;
        *told += 1;
        let fault = std::mem::replace(fault, Fault::new(fault.code, fault.code.key()));
        done.findings.push(Finding {
            fault,
            severity,
            excerpt,
        });
    }
    for finding in &mut more {
        finding.fault.tell_more();
    }
    done.findings.extend(more);
    faults.clear();
    done
}

/// Counts a fault among those that are not told one by one.
pub(super) fn count_more(more: &mut Vec<Finding>, fault: &Fault, severity: Severity) {
    let same =
        |finding: &&mut Finding| (finding.fault.code, finding.severity) == (fault.code, severity);
    if let Some(finding) = more.iter_mut().find(same) {
        return finding.fault.add_more(fault);
    }
    let mut many = Fault::many(fault.code);
    many.add_more(fault);
    more.push(Finding {
        fault: many,
        severity,
        excerpt: None,
    });
}

/// How many characters of a line are kept on each side of the place that is meant.
const KEPT: usize = 160;

fn excerpt(text: &str, span: Span) -> Excerpt {
    let floor = |offset: usize| {
        let offset = offset.min(text.len());
        (0..=offset)
            .rev()
            .find(|&at| text.is_char_boundary(at))
            .unwrap_or(0)
    };
    let start = floor(span.start as usize);
    // No more is looked at than can be kept, for a line may be very long.
    let first = floor(start.saturating_sub(4 * (KEPT + 1)));
    let line_start = text[first..start]
        .rfind(['\n', '\r'])
        .map_or(first, |end| first + end + 1);
    let meant = floor((span.end as usize).min(start + 4 * KEPT)).max(start);
    let last = floor(meant + 4 * (KEPT + 1));
    let line_end = text[start..last]
        .find(['\n', '\r'])
        .map_or(last, |length| start + length);
    let end = meant.clamp(start, line_end);
    let far = |part: &str| {
        part.char_indices()
            .nth(KEPT)
            .map_or(part.len(), |(offset, _)| offset)
    };
    let before = &text[line_start..start];
    let from = before
        .char_indices()
        .rev()
        .nth(KEPT - 1)
        .map_or(line_start, |(offset, _)| line_start + offset);
    let end = end.min(start + far(&text[start..line_end]));
    let to = end + far(&text[end..line_end]);
    Excerpt {
        text: text[from..to].to_owned(),
        mark: start - from..end - from,
        cut_before: from > line_start,
        cut_behind: to < line_end,
    }
}

/// Faults after which there is no game to write, not even a part.
fn leaves_no_game(code: Code) -> bool {
    matches!(
        code,
        Code::NotARecord
            | Code::UnsupportedVariant
            | Code::UnknownHandicap
            | Code::BadBoard
            | Code::ImpossibleStart
            | Code::GameTooLarge
            | Code::InternalError
    )
}

/// May the legal part of a game be written in spite of its errors?
fn may_be_truncated(done: &Done, target: &Target) -> bool {
    target.on_error == OnError::Truncate && !errors(done).any(|fault| leaves_no_game(fault.code))
}

fn errors(done: &Done) -> impl Iterator<Item = &Fault> {
    let errors = done
        .findings
        .iter()
        .filter(|finding| finding.severity == Severity::Error);
    errors.map(|finding| &finding.fault)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::games::Reading;
    use crate::batch::inputs::Source;
    use crate::batch::stretch::Cutting;
    use crate::format::csa;
    use crate::record::fault::Faults;
    use std::path::PathBuf;
    use std::sync::OnceLock;

    /// CSA with a bug in it.
    static WITH_BUG: Format = Format {
        read: Some(read_with_bug),
        ..csa::FORMAT
    };

    fn read_with_bug<'t>(text: &'t str, faults: &mut Faults) -> Transcript<'t> {
        assert!(!text.contains("+2726FU"), "a bug on purpose");
        let read = csa::FORMAT.read.unwrap();
        read(text, faults)
    }

    #[test]
    fn a_bug_in_one_game_is_told_and_the_others_go_on() {
        let game = |mv: &str| format!("V2.2\nPI\n+\n{mv}\n%TORYO\n");
        let text = ["+7776FU", "+2726FU", "+7776FU"].map(game).join("/\n");
        let input = Arc::new(Input {
            source: Source::Stdin,
            relative: PathBuf::from("stdin"),
            doubtful: false,
            found: false,
            head: OnceLock::new(),
        });
        let reading = Reading {
            format: Some(&WITH_BUG),
            ..Reading::default()
        };
        let job = Job {
            policy: Policy::default(),
            shown: Severity::Note,
            start: None,
            target: None,
        };
        let mut cutting = Cutting::new(input, text.as_bytes(), reading, Buffer::new());
        let (mut batch, mut desk, mut spare) = (Batch::default(), Desk::default(), Buffer::new());
        while let Some(stretch) = cutting.next(&mut spare) {
            spare = batch.work_on(stretch, &job, &mut desk);
        }
        let events = batch.parts.iter().flat_map(|(_, events)| events);
        let games = events.filter_map(|event| match event {
            Event::Game(done) => Some((done.numbered.0, done.failed, done.moves)),
            _ => None,
        });
        assert_eq!(
            games.collect::<Vec<_>>(),
            [(1, false, 1), (2, true, 0), (3, false, 1)]
        );
        let findings = batch
            .parts
            .iter()
            .flat_map(|(_, events)| events)
            .find_map(|event| match event {
                Event::Game(done) if done.failed => Some(&done.findings),
                _ => None,
            });
        let [finding] = &findings.unwrap()[..] else {
            panic!("{findings:?}");
        };
        assert_eq!(finding.fault.code, Code::InternalError);
        assert_eq!(finding.fault.place, Some(Place { line: 7, column: 1 }));
        let told = finding.fault.english();
        assert!(told.contains("a bug on purpose"), "{told}");
    }

    #[test]
    fn excerpts_keep_the_line_and_the_mark() {
        let text = "一行目\r\n  57 ２三歩打\r\n";
        let start = text.find("２三歩打").unwrap();
        let excerpt = excerpt(text, Span::new(start, text.len()));
        assert_eq!(excerpt.text, "  57 ２三歩打");
        assert_eq!(&excerpt.text[excerpt.mark.clone()], "２三歩打");
        assert!(!excerpt.cut_before && !excerpt.cut_behind);
    }

    #[test]
    fn excerpts_of_long_lines_are_cut() {
        let text = format!("{}歩{}", "あ".repeat(1000), "x".repeat(1000));
        let excerpt = excerpt(&text, Span::new(3000, 3003));
        assert_eq!(
            excerpt.text,
            format!("{}歩{}", "あ".repeat(160), "x".repeat(160))
        );
        assert_eq!(&excerpt.text[excerpt.mark.clone()], "歩");
        assert!(excerpt.cut_before && excerpt.cut_behind);
    }
}
