//! What is written of a game: which lines and plies, in which format, encoding and line ends.

use memchr::memchr_iter;

use crate::format::{
    Extent, Format, Holds, Loss, Losses, Newline, Output, Positions, Source, WriteOptions, losses,
};
use crate::messages::{Message, findings};
use crate::record::edit::{self, Lines, TextPlace};
use crate::record::fault::{Code, Fault, Severity, Span};
use crate::record::tree::{NodeId, Record};
use crate::text::encoding::{self, Encoding, Unmappable};

use super::name::Template;
use super::output::Preparer;

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
    /// How each game's file is called.
    pub name: Option<Template>,
    /// Who makes the files of inputs with one game.
    pub preparer: Option<Preparer>,
}

impl Target {
    fn holds(&self) -> Holds {
        let holds = (self.format.holds)(&self.options);
        // Bare moves are those of one line, without all that stands beside them.
        let whole = !self.options.plain;
        if whole {
            return holds;
        }
        Holds {
            variations: false,
            comments: Extent::No,
            fouls: false,
            ..holds
        }
    }

    /// What stands between two written games; bare moves are lines.
    pub fn separator(&self) -> &'static str {
        if self.options.plain {
            ""
        } else {
            self.format.separator
        }
    }

    /// Has the line of play the position that is asked for?
    fn reaches_position(&self, line: &Record) -> bool {
        match self.options.positions {
            Positions::Ply(ply) => ply <= line.plies() + self.options.skipped,
            Positions::Last | Positions::EveryPly => true,
        }
    }

    /// What is lost if the format does not hold it: of bare moves only moves, for the rest was not asked for.
    fn held(&self) -> Holds {
        let holds = self.holds();
        if self.options.plain {
            Holds {
                variations: holds.variations,
                fouls: holds.fouls,
                ..Holds::EVERYTHING
            }
        } else {
            holds
        }
    }

    /// Is this line of play asked for?
    pub(super) fn wants(&self, line: Option<u32>) -> bool {
        let Some(line) = line else { return true };
        match self.branches {
            Some(Branches::All) => true,
            Some(Branches::Main) => line == 1,
            Some(Branches::Only(number)) => line == number,
            None => line == 1 || self.holds().variations,
        }
    }

    /// Appends a record to `out`, and gives what was lost. The record says in comments what `errors` keep out of it.
    ///
    /// # Errors
    ///
    /// When the record has not what was asked for, cannot be written, or would lose what must not be lost; `out` may
    /// then hold a part of it.
    pub(super) fn write<'f>(
        &self,
        mut record: Record,
        errors: impl Iterator<Item = &'f Fault>,
        text: &str,
        draft: &mut Draft,
        out: &mut Vec<u8>,
    ) -> Result<Losses, Fault> {
        draft.output.text.clear();
        draft.output.lost = Losses::default();
        draft.output.number_at = None;
        let lines = cut(&mut record, self, errors, &mut draft.output.lost)?;
        write_lines(&record, lines, self, &mut draft.output)?;
        let held = self.held();
        // Lines that are written one by one are not lost.
        let variations = held.variations || lines == Written::EachLine;
        let mut lost = losses(&record, &Holds { variations, ..held });
        lost.extend(&draft.output.lost);
        let substituted = encode(&draft.output.text, self, &mut draft.encoded, out)
            .map_err(|unmappable| tell_unmappable(&record, text, unmappable))?;
        lost.add(Loss::Characters, substituted);
        if self.lossless && !lost.is_empty() {
            let message = Message::new(findings::WOULD_LOSE)
                .with("format", self.format.name)
                .with("lost", lost.counted());
            return Err(Fault::new(Code::CannotWrite, message));
        }
        Ok(lost)
    }
}

/// Memory for what is written of one game.
#[derive(Debug, Default)]
pub(super) struct Draft {
    output: Output,
    encoded: Vec<u8>,
}

impl Draft {
    /// Where in the written game its number stands, if it says it.
    pub(super) fn number_at(&mut self, target: &Target) -> Option<usize> {
        let at = self.output.number_at?;
        let before = self.output.text.get(..at)?;
        if target.options.encoding == Encoding::Utf8 && target.newline == Newline::Lf {
            return Some(at);
        }
        let mut written = Vec::new();
        encode(before, target, &mut self.encoded, &mut written).ok()?;
        Some(written.len())
    }

    /// Says where the record comes from that is written next.
    pub(super) fn comes_from(
        &mut self,
        file: &str,
        game: u32,
        format: &'static str,
        encoding: Encoding,
    ) {
        match &mut self.output.source {
            Some(source) => {
                if source.file != file {
                    file.clone_into(&mut source.file);
                }
                (source.game, source.format, source.encoding) = (game, format, encoding);
            }
            None => {
                self.output.source = Some(Source {
                    file: file.to_owned(),
                    game,
                    format,
                    encoding,
                });
            }
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

/// How many errors a truncated record names.
const NAMED: usize = 20;

/// Says in comments what `errors` keep out of a record: behind the last move what ends the main line, at the start the rest.
/// Where there is no place for comments, each is lost.
///
/// An error only by `--deny` or `--strict` that keeps no move out of it cuts nothing off.
fn tell_what_is_left_out<'f>(
    record: &mut Record,
    errors: impl Iterator<Item = &'f Fault>,
    holds_comments: bool,
    lost: &mut Losses,
) {
    let cuts = |fault: &&Fault| fault.unread_moves > 0 || fault.code.severity() == Severity::Error;
    for fault in errors.filter(cuts).take(NAMED) {
        if !holds_comments {
            lost.add(Loss::Comments, 1);
            continue;
        }
        let ends_here = fault.line.is_none_or(|line| line == 1);
        let node = if ends_here {
            record.main_line().last().unwrap_or(NodeId::START)
        } else {
            NodeId::START
        };
        let comment = comment_on(
            fault,
            if ends_here {
                "cut off here"
            } else {
                "a variation is cut off"
            },
        );
        record.node_mut(node).notes_mut().comments.push(comment);
    }
}

fn comment_on(fault: &Fault, what: &str) -> String {
    use std::fmt::Write as _;
    // What stands in a record does not depend on who writes it.
    let told = fault.english();
    let mut comment = format!("kifu: {what}:");
    // Writing to a string does not fail.
    if let Some(place) = fault.place {
        let _ = write!(comment, " line {}:", place.line);
    }
    if let Some(ply) = fault.ply {
        let _ = write!(comment, " ply {ply}");
        if !fault.written.is_empty() {
            let _ = write!(comment, " {}", fault.written);
        }
        comment.push(':');
    }
    let _ = write!(comment, " {} ({})", told, fault.code);
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

/// Cuts a record to what is asked for; adds to `lost` what cannot be said of the errors in it.
fn cut<'f>(
    record: &mut Record,
    target: &Target,
    errors: impl Iterator<Item = &'f Fault>,
    lost: &mut Losses,
) -> Result<Written, Fault> {
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
        let sums = |record: &Record| record.header.iter().filter(|line| line.sums_up()).count();
        let before = sums(record);
        *record = edit::crop(record, from, target.to_ply).map_err(|behind| {
            let message = Message::new(findings::FROM_PLY_AFTER_END)
                .with("from", from)
                .with("plies", behind.plies);
            Fault::new(Code::CannotWrite, message)
        })?;
        // Nobody has asked for these to go, but they are not true of what is left.
        lost.add(Loss::HeaderKeys, (before - sums(record)) as u64);
    }
    if target.no_comments {
        edit::remove_comments(record);
    }
    if target.no_clocks {
        edit::remove_clocks(record);
    }
    let holds = target.holds();
    tell_what_is_left_out(record, errors, holds.comments != Extent::No, lost);
    let each =
        target.branches == Some(Branches::All) && !holds.variations && record.has_variations();
    Ok(if each {
        Written::EachLine
    } else {
        Written::Whole
    })
}

fn no_such_line(number: u32, count: usize) -> Fault {
    let message = Message::new(findings::NO_SUCH_LINE)
        .with("line", number)
        .with("count", count);
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
        let message = Message::new(findings::NOT_WRITTEN).with("format", target.format.name);
        return Err(Fault::new(Code::CannotWrite, message));
    };
    if lines == Written::Whole {
        return write(record, &target.options, output);
    }
    let lines = Lines::of(record);
    let moves = lines.written_out(record);
    if moves > MAX_WRITTEN_OUT {
        let message = Message::new(findings::TOO_MUCH_WRITTEN_OUT)
            .with("lines", lines.count())
            .with("moves", moves);
        return Err(Fault::new(Code::CannotWrite, message));
    }
    let file_head = (target.format.file_head)(&target.options);
    let mut written = 0;
    for number in 1..=lines.count() {
        let Some(line) = lines.only(record, number) else {
            continue;
        };
        if !target.reaches_position(&line) {
            // It is too short for the position asked for, and another line may have it.
            continue;
        }
        if written > 0 {
            output.text.push_str(target.separator());
        }
        written += 1;
        let start = output.text.len();
        write(&line, &target.options, output)?;
        if written > 1 && output.text[start..].starts_with(&file_head) {
            output
                .text
                .replace_range(start..start + file_head.len(), "");
        }
    }
    if written == 0 {
        // That of the main line says why.
        return write(record, &target.options, output);
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
    let at_ply = |key, ply: u32| (Some(Message::new(key).with("ply", ply)), Some(ply));
    let (place, ply) = match edit::find_char(record, ch) {
        Some(TextPlace::Header(name)) => (
            Some(Message::new(findings::IN_HEADER).with("name", name)),
            None,
        ),
        Some(TextPlace::Comment(0)) => (Some(findings::IN_FIRST_COMMENT.into()), Some(0)),
        Some(TextPlace::Comment(ply)) => at_ply(findings::IN_COMMENT, ply),
        Some(TextPlace::Bookmark(ply)) => at_ply(findings::IN_BOOKMARK, ply),
        Some(TextPlace::Ending(ply)) => (Some(findings::IN_ENDING.into()), Some(ply)),
        Some(TextPlace::Move(ply)) => at_ply(findings::IN_MOVE, ply),
        None => (None, None),
    };
    let message = match place {
        Some(place) => Message::new(findings::UNMAPPABLE_AT).with("place", place),
        None => findings::UNMAPPABLE.into(),
    };
    let message = message
        .with("encoding", encoding.name())
        .with("character", ch)
        .with("code", format!("{:04X}", u32::from(ch)));
    let mut fault = Fault::new(Code::UnmappableCharacter, message);
    fault.ply = ply.filter(|&ply| ply > 0);
    fault.written = ch.to_string();
    fault.span = text
        .find(ch)
        .map(|start| Span::new(start, start + ch.len_utf8()));
    fault
}
