//! What is done with one game: decode, read, replay, judge, cut to what is asked for, write, encode.
//!
//! [`process`] depends on nothing but its arguments, so that games can be worked on in any order and on any thread; the
//! [`Desk`] only keeps memory from one game to the next.

use std::borrow::Cow;
use std::ops::Range;

use memchr::memchr_iter;

use crate::format::{Format, Holds, Loss, Losses, Newline, Output, WriteOptions};
use crate::record::edit::{self, Lines, TextPlace};
use crate::record::fault::{Code, Fault, Faults, Severity, Span};
use crate::record::replay::replay;
use crate::record::transcript::Transcript;
use crate::record::tree::Record;
use crate::text::encoding::{self, Decoded, Encoding, Unmappable};

use super::games::Chunk;
use super::policy::Policy;

/// What to do with every game.
#[derive(Debug)]
pub struct Job {
    /// How grave each kind of fault is.
    pub policy: Policy,
    /// The mildest findings that will be shown with their line.
    pub shown: Severity,
    /// What to write; nothing when games are only checked.
    pub target: Option<Target>,
}

/// What to write.
#[derive(Debug, Clone)]
pub struct Target {
    /// The format.
    pub format: &'static Format,
    /// How to write it.
    pub options: WriteOptions,
    /// Line ends.
    pub newline: Newline,
    /// Write a stated substitute for characters that the encoding does not have.
    pub replace: bool,
    /// Losing something is an error.
    pub lossless: bool,
    /// What happens to a game with an error.
    pub on_error: OnError,
    /// The lines of play; `None` is as many as the format holds.
    pub branches: Option<Branches>,
    /// Leave out comments.
    pub no_comments: bool,
    /// Leave out clocks.
    pub no_clocks: bool,
    /// Begin before this ply.
    pub from_ply: Option<u32>,
    /// End behind this ply.
    pub to_ply: Option<u32>,
}

impl Target {
    fn holds(&self) -> Holds {
        (self.format.holds)(&self.options)
    }

    /// Is this line of play asked for?
    fn wants(&self, line: Option<u32>) -> bool {
        let Some(line) = line else { return true };
        match self.branches {
            Some(Branches::All) => true,
            Some(Branches::Main) => line == 1,
            Some(Branches::Only(number)) => line == number,
            None => line == 1 || self.holds().variations,
        }
    }
}

/// Which lines of play to write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Branches {
    /// All; in a format without variations each as a record of its own.
    All,
    /// The main line.
    Main,
    /// The line with this number, in file order from 1.
    Only(u32),
}

/// What happens to a game with an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum OnError {
    /// It is left out, and the next one follows.
    #[default]
    Skip,
    /// It is left out, and no further one is read.
    Stop,
    /// Its legal part is written, with a comment that says so.
    Truncate,
}

/// Something found in a game.
#[derive(Debug)]
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
}

/// Memory that one game leaves to the next.
#[derive(Debug, Default)]
pub struct Desk {
    faults: Faults,
    output: Output,
    encoded: Vec<u8>,
}

/// Works on one game and appends what is written to `out`.
pub fn process(chunk: &Chunk<'_>, job: &Job, desk: &mut Desk, out: &mut Vec<u8>) -> Done {
    let bytes = encoding::trim_tail(chunk.bytes);
    let mut decoded = encoding::decode(bytes, chunk.encoding);
    let text = std::mem::replace(&mut decoded.text, Cow::Borrowed(""));
    let faults = &mut desk.faults;
    faults.clear();
    tell_encoding(chunk, &decoded, &text, faults);
    let Some(read) = chunk.format.read else {
        faults.push(Fault::new(
            Code::NotARecord,
            format!("{} is written, not read", chunk.format.name),
        ));
        return judge(job, &text, chunk.first_line, &mut desk.faults);
    };
    let transcript = read(&text, faults);
    if says_nothing(&transcript) {
        return judge(job, &text, chunk.first_line, faults);
    }
    let record = replay(&transcript, faults);
    drop(transcript);
    let moves = record.iter().filter(|&(id, _)| record.is_move(id)).count() as u64;
    let mut done = judge(job, &text, chunk.first_line, faults);
    done.is_game = true;
    done.moves = moves;
    if let Some(target) = &job.target {
        write(
            record,
            &text,
            chunk.first_line,
            job,
            target,
            desk,
            out,
            &mut done,
        );
    }
    done
}

/// Is there neither a header nor a start, a move or a result?
fn says_nothing(transcript: &Transcript<'_>) -> bool {
    let start = &transcript.start;
    transcript.steps.is_empty()
        && transcript.header.is_empty()
        && transcript.results.is_empty()
        && start.handicap.is_none()
        && start.board.is_none()
        && start.turn.is_none()
        && !start.broken
}

/// Tells of bytes that are no text, and of a statement of the encoding that the bytes contradict.
fn tell_encoding(chunk: &Chunk<'_>, decoded: &Decoded<'_>, text: &str, faults: &mut Faults) {
    let encoding = chunk.turned_from.unwrap_or(decoded.encoding);
    let mut told = Vec::new();
    if chunk.turned_from.is_some() {
        let replaced = text
            .match_indices(char::REPLACEMENT_CHARACTER)
            .map(|(offset, _)| offset);
        told.extend(replaced.take(encoding::REPLACED_KEPT));
    } else {
        told.extend_from_slice(&decoded.replaced);
    }
    if let Some(&first) = told.first() {
        let mut run = (first, first, 0_usize);
        for &offset in &told {
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
            faults.push(Fault::new(
                Code::BadEncoding,
                format!("{more} more stretches of bytes that are no {encoding} were replaced"),
            ));
        }
    }
    if !text.is_ascii()
        && let Some((stated, span)) = (chunk.format.stated_encoding)(text)
        && stated != encoding
    {
        faults.add(
            Code::EncodingMarker,
            span,
            format!("the record calls itself {stated}, and its bytes are {encoding}"),
        );
    }
}

fn bad_encoding(encoding: Encoding, (start, end, count): (usize, usize, usize)) -> Fault {
    let message = match count {
        1 => format!("bytes that are no {encoding} were replaced by U+FFFD"),
        _ => format!("{count} stretches of bytes that are no {encoding} were replaced by U+FFFD"),
    };
    Fault::new(Code::BadEncoding, message).at(Span::new(start, end))
}

/// Says how grave each fault is, where it stands, and whether the game may be written.
fn judge(job: &Job, text: &str, first_line: u32, faults: &mut Faults) -> Done {
    let mut done = Done::default();
    if faults.is_empty() {
        return done;
    }
    faults.locate(text, first_line);
    for fault in faults.iter_mut() {
        let asked_for = job
            .target
            .as_ref()
            .is_none_or(|target| target.wants(fault.line));
        let Some(severity) = job.policy.severity(fault.code, asked_for) else {
            continue;
        };
        let excerpt = fault
            .span
            .filter(|_| severity >= job.shown)
            .map(|span| excerpt(text, span));
        done.failed |= severity == Severity::Error;
        let fault = std::mem::replace(fault, Fault::new(fault.code, ""));
        done.findings.push(Finding {
            fault,
            severity,
            excerpt,
        });
    }
    faults.clear();
    done
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
    let line_start = text[..start].rfind(['\n', '\r']).map_or(0, |end| end + 1);
    let line_end = text[start..]
        .find(['\n', '\r'])
        .map_or(text.len(), |length| start + length);
    let end = floor(span.end as usize).clamp(start, line_end);
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

#[allow(
    clippy::too_many_arguments,
    reason = "the game, the job and where it goes"
)]
fn write(
    mut record: Record,
    text: &str,
    first_line: u32,
    job: &Job,
    target: &Target,
    desk: &mut Desk,
    out: &mut Vec<u8>,
    done: &mut Done,
) {
    let mut closing = None;
    if done.failed {
        let mut errors = done
            .findings
            .iter()
            .filter(|finding| finding.severity == Severity::Error);
        if target.on_error != OnError::Truncate
            || errors
                .clone()
                .any(|finding| leaves_no_game(finding.fault.code))
        {
            return;
        }
        closing = errors.next().map(|finding| closing_comment(&finding.fault));
    }
    let before = out.len();
    let faults = &mut desk.faults;
    faults.clear();
    let written = cut(&mut record, target, closing).and_then(|lines| {
        desk.output.text.clear();
        desk.output.lost = Losses::default();
        write_lines(&record, lines, target, &mut desk.output)?;
        done.lost = desk.output.lost;
        let substituted = encode(&desk.output.text, target, &mut desk.encoded, out)
            .map_err(|unmappable| tell_unmappable(&record, text, unmappable))?;
        done.lost.add(Loss::Characters, substituted);
        if target.lossless && !done.lost.is_empty() {
            let message = format!(
                "{} would lose {}, and --lossless forbids it",
                target.format.name, done.lost
            );
            return Err(Fault::new(Code::CannotWrite, message));
        }
        Ok(())
    });
    match written {
        Ok(()) => done.written = Some(before..out.len()),
        Err(fault) => {
            out.truncate(before);
            done.lost = Losses::default();
            faults.push(fault);
            let found = judge(job, text, first_line, faults);
            done.failed |= found.failed;
            done.findings.extend(found.findings);
        }
    }
}

fn closing_comment(fault: &Fault) -> String {
    use std::fmt::Write as _;
    let mut comment = String::from("kifu: cut off here:");
    if let Some(place) = fault.place {
        // A write to a string does not fail.
        let _ = write!(comment, " line {}:", place.line);
    }
    if let Some(ply) = fault.ply {
        let _ = write!(comment, " ply {ply}");
        if !fault.written.is_empty() {
            let _ = write!(comment, " {}", fault.written);
        }
        comment.push(':');
    }
    let _ = write!(comment, " {} ({})", fault.message, fault.code);
    comment.replace(['\n', '\r'], " ")
}

/// Which lines of a record are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Written {
    /// The record as it is.
    Whole,
    /// Every line as a record of its own.
    EachLine,
}

/// Cuts a record to what is asked for.
fn cut(record: &mut Record, target: &Target, closing: Option<String>) -> Result<Written, Fault> {
    let only = match target.branches {
        Some(Branches::Main) => Some(1),
        Some(Branches::Only(number)) => Some(number),
        Some(Branches::All) | None => None,
    };
    if let Some(number) = only
        && (number != 1 || record.has_variations())
    {
        let lines = Lines::of(record);
        *record = lines
            .only(record, number as usize)
            .ok_or_else(|| no_such_line(number, lines.count()))?;
    }
    if target.from_ply.is_some() || target.to_ply.is_some() {
        let from = target.from_ply.unwrap_or(1);
        *record = edit::crop(record, from, target.to_ply).map_err(|behind| {
            let plies = counted(behind.plies, "move", "moves");
            Fault::new(
                Code::CannotWrite,
                format!("--from-ply {from} is behind the end of the game, which has {plies}"),
            )
        })?;
    }
    if target.no_comments {
        edit::remove_comments(record);
    }
    if target.no_clocks {
        edit::remove_clocks(record);
    }
    let holds = target.holds();
    if let Some(comment) = closing.filter(|_| holds.comments) {
        edit::add_closing_comment(record, [comment]);
    }
    let each =
        target.branches == Some(Branches::All) && !holds.variations && record.has_variations();
    Ok(if each {
        Written::EachLine
    } else {
        Written::Whole
    })
}

fn counted(count: u32, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

fn no_such_line(number: u32, count: usize) -> Fault {
    let message = match count {
        1 => format!("there is no line {number}: the game has only its main line"),
        _ => format!("there is no line {number}: the game has {count} lines of play"),
    };
    Fault::new(Code::CannotWrite, message)
}

/// How many moves and endings the lines of one game may come to when each is written out from the start.
const MAX_WRITTEN_OUT: u64 = 10_000_000;

fn write_lines(
    record: &Record,
    lines: Written,
    target: &Target,
    output: &mut Output,
) -> Result<(), Fault> {
    let Some(write) = target.format.write else {
        return Err(Fault::new(
            Code::CannotWrite,
            format!("{} is read, not written", target.format.name),
        ));
    };
    if lines == Written::Whole {
        return write(record, &target.options, output);
    }
    let lines = Lines::of(record);
    let moves = lines.written_out(record);
    if moves > MAX_WRITTEN_OUT {
        let message = format!(
            "its {} lines of play come to {moves} moves when each is written from the start; ask for one with --branches N",
            lines.count()
        );
        return Err(Fault::new(Code::CannotWrite, message));
    }
    for number in 1..=lines.count() {
        if number > 1 {
            output.text.push_str(target.format.separator);
        }
        if let Some(line) = lines.only(record, number) {
            write(&line, &target.options, output)?;
        }
    }
    Ok(())
}

/// Appends `text` in the encoding and with the line ends of the target.
fn encode(
    text: &str,
    target: &Target,
    scratch: &mut Vec<u8>,
    out: &mut Vec<u8>,
) -> Result<u64, Unmappable> {
    let to = target.options.encoding;
    if target.newline == Newline::Lf {
        return encoding::encode(text, to, out, target.replace);
    }
    let (bytes, substituted) = if to == Encoding::Utf8 {
        (text.as_bytes(), 0)
    } else {
        scratch.clear();
        let substituted = encoding::encode(text, to, scratch, target.replace)?;
        (&scratch[..], substituted)
    };
    // In every encoding that is written a byte of 0x0A is a line end.
    let mut at = 0;
    for feed in memchr_iter(b'\n', bytes) {
        out.extend_from_slice(&bytes[at..feed]);
        out.extend_from_slice(b"\r\n");
        at = feed + 1;
    }
    out.extend_from_slice(&bytes[at..]);
    Ok(substituted)
}

/// Says which character cannot be written, where it stands, and what can be done.
fn tell_unmappable(record: &Record, text: &str, unmappable: Unmappable) -> Fault {
    let Unmappable { ch, encoding, .. } = unmappable;
    let (place, ply) = match edit::find_char(record, ch) {
        Some(TextPlace::Header(name)) => (format!(" in the header {name}"), None),
        Some(TextPlace::Comment(0)) => {
            (" in the comment before the first move".to_owned(), Some(0))
        }
        Some(TextPlace::Comment(ply)) => (format!(" in the comment of ply {ply}"), Some(ply)),
        Some(TextPlace::Bookmark(ply)) => (format!(" in the bookmark of ply {ply}"), Some(ply)),
        Some(TextPlace::Ending(ply)) => (" in the ending word".to_owned(), Some(ply)),
        Some(TextPlace::Move(ply)) => (format!(" in the text of ply {ply}"), Some(ply)),
        None => (String::new(), None),
    };
    let code = u32::from(ch);
    let message = format!(
        "{encoding} has no character {ch} (U+{code:04X}), which stands{place}; write with --encoding utf-8, or use --replace-unmappable"
    );
    let message = if place.is_empty() {
        message.replace(", which stands", "")
    } else {
        message
    };
    let mut fault = Fault::new(Code::UnmappableCharacter, message);
    fault.ply = ply.filter(|&ply| ply > 0);
    fault.written = ch.to_string();
    fault.span = text
        .find(ch)
        .map(|start| Span::new(start, start + ch.len_utf8()));
    fault
}

#[cfg(test)]
mod tests {
    use super::*;

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
