//! Cutting a stream into games.
//!
//! One buffer holds what has been read and not yet handed out; it grows only for a game that is larger than it, so that
//! memory does not depend on the size of the input. Where a game ends is the business of its format; that is decided on
//! bytes, and each game is decoded by itself. Only UTF-16 is turned into UTF-8 at the door.

use std::borrow::Cow;
use std::io::{self, Read};
use std::ops::Range;

use memchr::{memchr, memchr_iter, memchr2, memmem, memrchr2};

use crate::format::{Format, Output, WriteOptions, detect};
use crate::messages::{Message, findings};
use crate::record::clock::Clock;
use crate::record::fault::{Code, Fault};
use crate::record::tree::{Content, NodeId, Played, Record};
use crate::shogi::{Handicap, Move, PieceKind, Setup};
use crate::text::encoding::{self, Encoding};
use crate::text::utf16::{Utf8Door, unmarked_utf16};

use super::unpack::{Kind, Limits};

/// How much is asked for at a time.
const BLOCK: usize = 1 << 16;

/// How much of a stream is looked at to find out its format.
const SHOWN: usize = 1 << 16;

/// The beginning of a line says what it is, if it is so long.
const LONG_LINE: usize = 1 << 12;

/// How much of a stream is looked at line by line.
const FIRST_LINES: usize = 1 << 12;

/// How much of a stream is looked at if its beginning says nothing.
const MOST_SHOWN: usize = 1 << 22;

/// A game beyond this size is not held in memory.
pub const MAX_GAME: usize = 16 << 20;

/// Below this size a game without an end in sight is looked at again after every read, so that a slow pipe is followed
/// closely; a larger one when it has doubled, so that time stays linear.
const FOLLOWED: usize = 1 << 18;

/// How much of a game that is passed over is kept at its end: the header of the next one may have begun there.
const KEPT: usize = 1 << 16;

/// How games are told apart and read.
#[derive(Debug, Clone, Copy, Default)]
pub struct Reading {
    /// The format, if it is not to be found out.
    pub format: Option<&'static Format>,
    /// The encoding, if it is not to be found out.
    pub encoding: Option<Encoding>,
    /// The size beyond which a game is not held in memory.
    pub max_game: Option<usize>,
    /// The number of the one game of each input that is wanted; nothing is told of the others.
    pub only: Option<u32>,
    /// How far an entry of an archive may grow.
    pub limits: Limits,
}

/// A buffer that one input hands on to the next.
pub type Buffer = Vec<u8>;

/// The games of one input.
#[derive(Debug)]
pub struct Games<R> {
    door: Utf8Door<R>,
    buffer: Buffer,
    /// What is in the buffer and not yet handed out.
    start: usize,
    end: usize,
    /// The number of the line that begins at `start`.
    line: u32,
    format: Option<&'static Format>,
    forced: Option<Encoding>,
    max_game: usize,
    /// The size that the game in hand must have before its end is looked for again.
    look_again: usize,
    /// How much is looked at to find out the format.
    shown: usize,
    ended: bool,
    /// The last line had no end, and was given one for the formats to see that it is whole.
    ended_for_it: bool,
    passing: Option<Passing>,
    /// NULs were passed over before anything was known.
    passed_nuls: bool,
    /// The last game stands in a list that goes on.
    in_list: bool,
}

/// A game that is too large is being passed over.
#[derive(Debug, Clone, Copy)]
struct Passing {
    /// What was passed over stands in the middle of the game's moves, or behind them.
    in_moves: bool,
    /// It ended in the middle of a line.
    in_line: bool,
}

/// What comes next in a stream.
#[derive(Debug)]
pub enum Next<'b> {
    /// The bytes of one game, or of remarks between games.
    Game(Chunk<'b>),
    /// A game that is too large; it is passed over.
    TooLarge {
        /// The line at which it begins.
        first_line: u32,
    },
    /// More has to be read: [`Games::refill`].
    More,
    /// There is no more.
    End,
}

/// One game, as a stretch of the buffer in which it was cut off.
#[derive(Debug, Clone)]
pub struct Piece {
    range: Range<usize>,
    first_line: u32,
    format: &'static Format,
    encoding: Option<Encoding>,
    turned_from: Option<Encoding>,
    in_endless_list: bool,
}

impl Piece {
    /// The game in the buffer that [`Games::detach`] gave for it.
    pub fn of<'b>(&self, buffer: &'b [u8]) -> Chunk<'b> {
        Chunk {
            bytes: buffer.get(self.range.clone()).unwrap_or(&[]),
            first_line: self.first_line,
            format: self.format,
            encoding: self.encoding,
            turned_from: self.turned_from,
            in_endless_list: self.in_endless_list,
        }
    }
}

/// What comes next in a stream, without the bytes.
#[derive(Debug)]
pub enum Cut {
    /// One game, or remarks between games.
    Game(Piece),
    /// A game that is too large; it is passed over.
    TooLarge {
        /// The line at which it begins.
        first_line: u32,
    },
    /// More has to be read: [`Games::refill`].
    More,
    /// There is no more.
    End,
}

/// The bytes of one game with what is known of them.
#[derive(Debug, Clone, Copy)]
pub struct Chunk<'b> {
    /// The bytes.
    pub bytes: &'b [u8],
    /// The number of the line, from 1, at which they begin in their file.
    pub first_line: u32,
    /// Their format.
    pub format: &'static Format,
    /// Their encoding, if it is known.
    pub encoding: Option<Encoding>,
    /// The encoding of the stream from which they were turned into UTF-8.
    pub turned_from: Option<Encoding>,
    /// It is the last one, and stands in a list of games that does not end behind it.
    pub in_endless_list: bool,
}

impl<R: Read> Games<R> {
    /// The games of `input`; the buffer may have served another one before.
    pub fn new(input: R, reading: Reading, buffer: Buffer) -> Self {
        Self {
            door: Utf8Door::with(input, reading.encoding),
            buffer,
            start: 0,
            end: 0,
            line: 1,
            format: reading.format,
            forced: reading.encoding.filter(|encoding| !encoding.is_utf16()),
            max_game: reading.max_game.unwrap_or(MAX_GAME),
            look_again: 0,
            shown: SHOWN,
            ended: false,
            ended_for_it: false,
            passing: None,
            passed_nuls: false,
            in_list: false,
        }
    }

    /// The reader, and the buffer for the next input. One that grew for a large game is given back to the system.
    pub fn into_parts(mut self) -> (R, Buffer) {
        if self.buffer.len() > 4 * BLOCK {
            self.buffer = Vec::new();
        }
        (self.door.into_inner(), self.buffer)
    }

    /// Finds out the format from what has been read so far; `None` while that is too little to tell.
    ///
    /// # Errors
    ///
    /// When it is no record of a known format, or one of another game.
    pub fn format(&mut self, extension: Option<&str>) -> Result<Option<&'static Format>, Fault> {
        if self.format.is_some() {
            return Ok(self.format);
        }
        self.pass_blanks();
        let bytes = &self.buffer[self.start..self.end];
        // What is packed may hold anything that looks like a line.
        if let Some(kind) = Kind::by_content(bytes) {
            return Err(called_otherwise(kind));
        }
        if !self.ended && bytes.len() < self.shown {
            if bytes.len() < self.look_again {
                return Ok(None);
            }
            // The first lines one by one; then each time when it has doubled, so that time stays linear.
            self.look_again = match bytes.len() {
                few @ ..FIRST_LINES => few + 1,
                many => many * 2,
            };
            self.format = find_certain_format(bytes, self.encoding(), extension);
            if self.format.is_some() {
                self.look_again = 0;
            }
            return Ok(self.format);
        }
        self.look_again = 0;
        if self.passed_nuls && self.ended && is_blank(bytes) {
            return Err(Fault::new(Code::NotARecord, findings::BINARY_DATA));
        }
        match find_format(bytes, self.encoding(), extension, self.shown) {
            Ok(format) => self.format = Some(format),
            // Remarks and blank lines may come first.
            Err(fault)
                if fault.code == Code::NotARecord && self.shown < MOST_SHOWN && !self.is_all() =>
            {
                self.shown *= 2;
                return self.format(extension);
            }
            Err(fault) => return Err(fault),
        }
        Ok(self.format)
    }

    /// Passes over much that is blank before anything is known: there may be more of it than memory.
    fn pass_blanks(&mut self) {
        let bytes = &self.buffer[self.start..self.end];
        let is_blank = |byte: &&u8| byte.is_ascii_whitespace() || matches!(byte, 0 | 0x1A);
        let blanks = bytes.iter().take_while(is_blank).count();
        if blanks < SHOWN / 2 {
            return;
        }
        // The blanks of a line that goes on belong to it, and the two bytes of UTF-16 to each other.
        let is_indent = |byte: &&u8| matches!(byte, b' ' | b'\t');
        let indent = bytes[..blanks].iter().rev().take_while(is_indent).count();
        self.passed_nuls |= bytes[..blanks].contains(&0);
        self.advance((blanks - indent) & !1);
    }

    /// The size beyond which a game is not held in memory.
    pub fn most(&self) -> usize {
        self.max_game
    }

    /// Is all that there is shown?
    fn is_all(&self) -> bool {
        self.ended && self.end - self.start <= self.shown
    }

    fn encoding(&self) -> Option<Encoding> {
        if self.door.found().is_some() {
            Some(Encoding::Utf8)
        } else {
            self.forced
        }
    }

    /// What comes next, as far as it has been read. The format must be known.
    pub fn next_game(&mut self) -> Next<'_> {
        match self.next_cut() {
            Cut::Game(piece) => Next::Game(piece.of(&self.buffer)),
            Cut::TooLarge { first_line } => Next::TooLarge { first_line },
            Cut::More => Next::More,
            Cut::End => Next::End,
        }
    }

    /// As [`next_game`](Self::next_game), for games that are handed out with their buffer.
    pub fn next_cut(&mut self) -> Cut {
        let Some(format) = self.format else {
            return Cut::More;
        };
        loop {
            let rest = &self.buffer[self.start..self.end];
            if rest.is_empty() {
                return if self.ended { Cut::End } else { Cut::More };
            }
            if let Some(passing) = self.passing {
                self.pass(format, passing);
                if self.passing.is_none() {
                    continue;
                }
                return Cut::More;
            }
            let is_full = rest.len() >= self.max_game;
            let looks = self.ended || is_full || rest.len() >= self.look_again;
            let cut = if looks {
                (format.cut)(rest).filter(|&cut| 0 < cut && cut < rest.len())
            } else {
                None
            };
            let cut = cut.or(self.ended.then_some(rest.len()));
            let Some(length) = cut.or_else(|| self.before_long_line(format)) else {
                let rest = &self.buffer[self.start..self.end];
                if !is_full {
                    self.look_again = if rest.len() < FOLLOWED {
                        0
                    } else {
                        rest.len() * 2
                    };
                    return Cut::More;
                }
                // One line may be all that makes it large.
                let last = self.last_line();
                let lines = if rest.len() - last > self.max_game / 2 {
                    count_lines(&rest[..last])
                } else {
                    0
                };
                let first_line = self.line_after(lines);
                self.drop_passed(format, false);
                // Whether that one ended the list is not known.
                self.in_list = false;
                return Cut::TooLarge { first_line };
            };
            if length > self.max_game {
                let first_line = self.line;
                self.advance(length);
                self.in_list = false;
                return Cut::TooLarge { first_line };
            }
            let line = &self.buffer[self.start..self.start + length];
            // Where files were joined, the end of one may stand before the next.
            let joint = line
                .iter()
                .take_while(|&&byte| matches!(byte, 0 | 0x1A))
                .count();
            let (start, first_line) = (self.start + joint, self.line);
            self.advance(length);
            let length = length - joint;
            if is_blank(&self.buffer[start..start + length]) {
                continue;
            }
            let (encoding, turned_from) = (self.encoding(), self.door.found());
            let is_last = self.start == self.end;
            let end = start + length - usize::from(self.ended_for_it && is_last);
            let bytes = without_joint(&self.buffer[start..end]);
            let list = format.list;
            self.in_list = list.is_some_and(|list| (list.goes_on)(bytes, self.in_list));
            return Cut::Game(Piece {
                range: start..start + bytes.len(),
                first_line,
                format,
                encoding,
                turned_from,
                in_endless_list: is_last && self.in_list,
            });
        }
    }

    fn advance(&mut self, length: usize) {
        self.line = self.line_after(count_lines(&self.buffer[self.start..self.start + length]));
        self.start += length;
        self.look_again = 0;
    }

    fn line_after(&self, lines: usize) -> u32 {
        let lines = u32::try_from(lines).unwrap_or(u32::MAX);
        self.line.saturating_add(lines)
    }

    /// Where the last line begins in what has been read.
    fn last_line(&self) -> usize {
        let rest = &self.buffer[self.start..self.end];
        memrchr2(b'\n', b'\r', rest).map_or(0, |end| end + 1)
    }

    /// Where the game ends that stands before a long line, which has begun and may be all of the next one.
    fn before_long_line(&mut self, format: &Format) -> Option<usize> {
        let length = self.end - self.start;
        let long = LONG_LINE.min(self.max_game / 2);
        if length < self.max_game || length - self.last_line() <= long {
            return None;
        }
        if self.end == self.buffer.len() {
            self.buffer.push(0);
        }
        self.buffer[self.end] = b'\n';
        let rest = &self.buffer[self.start..=self.end];
        (format.cut)(rest).filter(|&cut| 0 < cut && cut < length)
    }

    /// Passes over what belongs to a game that is too large, as far as it has been read.
    fn pass(&mut self, format: &Format, passing: Passing) {
        if passing.in_line {
            let rest = &self.buffer[self.start..self.end];
            let Some(end) = line_end(rest, 0) else {
                self.advance(rest.len());
                return;
            };
            self.advance(end);
            self.passing = Some(Passing {
                in_line: false,
                ..passing
            });
        }
        let before = if passing.in_moves {
            example(format)
        } else {
            Vec::new()
        };
        let rest = &self.buffer[self.start..self.end];
        if let Some(cut) = (format.cut)(&[&before, rest].concat()) {
            self.advance(cut.saturating_sub(before.len()));
            self.passing = None;
        } else if self.ended {
            self.advance(rest.len());
            self.passing = None;
        } else if rest.len() > 2 * KEPT {
            self.drop_passed(format, passing.in_moves);
        }
    }

    /// Drops what has been read of a game that is too large, but for its last lines.
    fn drop_passed(&mut self, format: &Format, in_moves: bool) {
        let rest = &self.buffer[self.start..self.end];
        let border = line_end(rest, rest.len().saturating_sub(KEPT));
        let length = border.unwrap_or(rest.len());
        // Would a game that begins here be told apart from it?
        let example = example(format);
        let before = if in_moves { &example[..] } else { &[] };
        let parts = [before, &rest[..length], b"\n", &example];
        let in_moves = !example.is_empty() && (format.cut)(&parts.concat()).is_some();
        self.advance(length);
        self.passing = Some(Passing {
            in_moves,
            in_line: border.is_none(),
        });
    }

    /// Hands out the buffer in which the games stand that were cut off so far, and goes on in `fresh`.
    pub fn detach(&mut self, mut fresh: Buffer) -> Buffer {
        let rest = &self.buffer[self.start..self.end];
        if fresh.len() < rest.len() {
            fresh = vec![0; rest.len().max(BLOCK)];
        }
        fresh[..rest.len()].copy_from_slice(rest);
        self.end -= self.start;
        self.start = 0;
        std::mem::replace(&mut self.buffer, fresh)
    }

    /// Reads more. At the end of the input nothing is read, and what is left comes next.
    ///
    /// # Errors
    ///
    /// When the input cannot be read.
    pub fn refill(&mut self) -> io::Result<()> {
        if self.start > 0 {
            self.buffer.copy_within(self.start..self.end, 0);
            self.end -= self.start;
            self.start = 0;
        }
        if self.buffer.is_empty() {
            // The system gives zeroed pages and only those that a small file fills: no memory is touched for nothing.
            self.buffer = vec![0; BLOCK];
        } else if self.buffer.len() - self.end < BLOCK / 4 {
            let room = (self.buffer.len() * 2).clamp(BLOCK, (self.max_game + BLOCK).max(BLOCK));
            self.buffer.resize(room.max(self.end + BLOCK / 4), 0);
        }
        loop {
            match self.door.read(&mut self.buffer[self.end..]) {
                Ok(0) => self.end_line(),
                Ok(read) => self.end += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => {
                    self.end_line();
                    return Err(error);
                }
            }
            return Ok(());
        }
    }
}

/// The fault of an archive under the name of a record.
fn called_otherwise(kind: Kind) -> Fault {
    let message = Message::new(findings::ARCHIVE_CALLED_OTHERWISE).with("kind", kind.name());
    Fault::new(Code::NotARecord, message)
}

impl<R> Games<R> {
    /// The input has ended.
    fn end_line(&mut self) {
        self.ended = true;
        let rest = &self.buffer[self.start..self.end];
        if rest
            .last()
            .is_some_and(|last| !matches!(last, b'\n' | b'\r'))
        {
            // There is room: something was read for.
            self.buffer[self.end] = b'\n';
            self.end += 1;
            self.ended_for_it = true;
        }
    }
}

fn shown(bytes: &[u8], most: usize) -> &[u8] {
    let Some(shown) = bytes.get(..most) else {
        return bytes;
    };
    let end = memrchr2(b'\n', b'\r', shown).map_or(shown.len(), |end| end + 1);
    &shown[..end]
}

fn find_format(
    bytes: &[u8],
    encoding: Option<Encoding>,
    extension: Option<&str>,
    most: usize,
) -> Result<&'static Format, Fault> {
    let bytes = without_filling(bytes);
    if encoding.is_none()
        && let Some(found) = unmarked_utf16(&without_empty_values(bytes))
    {
        let message = Message::new(findings::UNMARKED_UTF16).with("encoding", found.name());
        return Err(Fault::new(Code::NotARecord, message));
    }
    let shown = without_filling(shown(bytes, most));
    detect::detect(&encoding::decode(shown, encoding).text, extension)
}

/// The bytes without those that fill up a file, behind which the last line may have been given an end.
fn without_filling(bytes: &[u8]) -> &[u8] {
    match encoding::trim_tail(bytes.strip_suffix(b"\n").unwrap_or(bytes)) {
        rest if rest.len() + 1 < bytes.len() && !rest.is_empty() => rest,
        _ => encoding::trim_tail(bytes),
    }
}

/// The beginning of a stream without the lone NULs in quotes that GSDB writes for values that are not there.
fn without_empty_values(bytes: &[u8]) -> Cow<'_, [u8]> {
    const START: usize = 4096;
    const EMPTY: &[u8] = b"\"\0\"]";
    let start = bytes.get(..START).unwrap_or(bytes);
    if memmem::find(start, EMPTY).is_none() {
        return Cow::Borrowed(start);
    }
    let mut kept = Vec::with_capacity(start.len());
    let mut from = 0;
    for at in memmem::find_iter(start, EMPTY) {
        kept.extend_from_slice(&start[from..=at]);
        from = at + 2;
    }
    kept.extend_from_slice(&start[from..]);
    Cow::Owned(kept)
}

/// The format of a stream of which little has come so far, if there is no doubt.
fn find_certain_format(
    bytes: &[u8],
    encoding: Option<Encoding>,
    extension: Option<&str>,
) -> Option<&'static Format> {
    let end = match memrchr2(b'\n', b'\r', bytes) {
        Some(end) => end + 1,
        // Games may all stand in one line.
        None if bytes.len() > LONG_LINE => bytes.len(),
        None => return None,
    };
    let lines = &bytes[..end];
    let decoded = encoding::decode(lines, encoding);
    detect::certain(&decoded.text, extension)
}

/// The offset behind the end of the line at `from`.
fn line_end(bytes: &[u8], from: usize) -> Option<usize> {
    let end = from + memchr2(b'\n', b'\r', bytes.get(from..)?)?;
    Some(end + 1 + usize::from(bytes[end] == b'\r' && bytes.get(end + 1) == Some(&b'\n')))
}

/// A game of one move in this format; nothing if it is not written.
///
/// It is one with odds, which every header names, and has not the line above the header that names the format: that one
/// begins a game wherever it stands.
fn example(format: &Format) -> Vec<u8> {
    let start = Handicap::from_name("香落ち").map_or_else(Setup::even, Handicap::setup);
    let mut record = Record::new(start);
    let mut output = Output::default();
    if let Ok(mv) = "3c3d".parse::<Move>() {
        let played = Played {
            mv,
            piece: PieceKind::Pawn,
            captured: None,
        };
        record.add(NodeId::START, Content::Move(played), Clock::NONE);
    }
    let written = format
        .write
        .is_some_and(|write| write(&record, &WriteOptions::default(), &mut output).is_ok());
    if !written {
        return Vec::new();
    }
    let text = match output.text.split_once('\n') {
        Some((first, text)) if first.starts_with('#') => text,
        _ => &output.text,
    };
    text.as_bytes().to_vec()
}

/// What ends a file is no part of its last game: what stands last, and lines of nothing else. In front of a blank or of a
/// line end it is the text of a line.
fn without_joint(bytes: &[u8]) -> &[u8] {
    let is_joint = |byte: &u8| matches!(byte, 0 | 0x1A);
    let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let tail = bytes.iter().rev();
    let tail = tail
        .take_while(|byte| is_joint(byte) || is_end(byte))
        .count();
    let tail = bytes.len() - tail;
    let last = bytes.iter().rposition(|byte| !is_joint(byte));
    let last = last.map_or(0, |before| before + 1);
    let is_filler = |at: &usize| {
        let begins_line = bytes[..*at].last().is_none_or(is_end);
        is_joint(&bytes[*at]) && (begins_line || *at >= last)
    };
    let filler = (tail..bytes.len()).find(is_filler);
    &bytes[..filler.unwrap_or(bytes.len())]
}

fn is_blank(bytes: &[u8]) -> bool {
    bytes
        .iter()
        .all(|byte| byte.is_ascii_whitespace() || matches!(byte, 0 | 0x1A))
}

/// The line ends in `bytes`: LF, CR LF and lone CR.
fn count_lines(bytes: &[u8]) -> usize {
    let feeds = memchr_iter(b'\n', bytes).count();
    if memchr(b'\r', bytes).is_none() {
        return feeds;
    }
    let lone = bytes
        .windows(2)
        .filter(|pair| pair[0] == b'\r' && pair[1] != b'\n')
        .count();
    feeds + lone + usize::from(bytes.last() == Some(&b'\r'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;

    /// Hands out a few bytes at a time.
    struct Drip<'b>(&'b [u8], usize);

    impl Read for Drip<'_> {
        fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
            let length = self.0.len().min(self.1).min(buf.len());
            let (now, later) = self.0.split_at(length);
            buf[..length].copy_from_slice(now);
            self.0 = later;
            Ok(length)
        }
    }

    fn cut(bytes: &[u8], step: usize, reading: Reading) -> Vec<(u32, Option<String>)> {
        let mut games = Games::new(Drip(bytes, step), reading, Buffer::new());
        let mut found = Vec::new();
        loop {
            match games.next_game() {
                Next::Game(chunk) => {
                    found.push((
                        chunk.first_line,
                        Some(String::from_utf8_lossy(chunk.bytes).into_owned()),
                    ));
                }
                Next::TooLarge { first_line } => found.push((first_line, None)),
                Next::More => games.refill().unwrap(),
                Next::End => return found,
            }
        }
    }

    fn usi(max_game: Option<usize>) -> Reading {
        Reading {
            format: format::by_name("usi"),
            max_game,
            ..Reading::default()
        }
    }

    #[test]
    fn games_come_out_whatever_the_blocks() {
        let text = "startpos moves 7g7f\r\n\r\nstartpos\rstartpos moves 2g2f";
        for step in [1, 2, 7, 1000] {
            let found = cut(text.as_bytes(), step, usi(None));
            let games: Vec<(u32, &str)> = found
                .iter()
                .map(|(line, game)| (*line, game.as_deref().unwrap().trim()))
                .collect();
            let expected = [
                (1, "startpos moves 7g7f"),
                (3, "startpos"),
                (4, "startpos moves 2g2f"),
            ];
            assert_eq!(games, expected, "in steps of {step}");
        }
    }

    #[test]
    fn junk_is_told_in_linear_time() {
        // In quadratic time this would take many minutes, as a whole and in small pieces.
        let junk: Vec<u8> = (0..6_000_000_u64)
            .map(|i| (i.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29) >> 56) as u8 | 0x81)
            .collect();
        for step in [1 << 12, 1 << 20] {
            let mut games = Games::new(Drip(&junk, step), Reading::default(), Buffer::new());
            let told = loop {
                match games.format(None) {
                    Ok(None) => games.refill().unwrap(),
                    found => break found,
                }
            };
            assert!(told.is_err_and(|fault| fault.code == Code::NotARecord));
        }
    }

    #[test]
    fn a_game_that_is_too_large_is_passed_over() {
        let large = format!("startpos moves{}\nstartpos\n", " 7g7f".repeat(200_000));
        for step in [1000, 1 << 20] {
            let found = cut(large.as_bytes(), step, usi(Some(1 << 19)));
            assert_eq!(
                found,
                [(1, None), (2, Some("startpos\n".to_owned()))],
                "in steps of {step}"
            );
        }
    }

    #[test]
    fn the_neighbours_of_a_game_that_is_too_large_are_unharmed() {
        let kif =
            "手合割：平手\n先手：甲\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 投了\n";
        let next = format!("棋戦：乙\n{kif}");
        let note = format!("*{}\n", "あ".repeat(1000));
        let csa = "V2.2\nN+a\nPI\n+\n+7776FU\n%TORYO\n";
        let usi = "startpos moves 7g7f\n";
        let moves = "position startpos moves".to_owned() + &" 7g7f".repeat(300_000) + "\n";
        let long = |line: &str| format!("{line}{}\n", "x".repeat(1_500_000));
        let many = |line: &str| line.repeat(1_500_000 / line.len());
        for (format, before, large, line, behind) in [
            ("usi", usi.repeat(5), moves.clone(), 6, usi.to_owned()),
            (
                "usi",
                usi.repeat(20_000),
                moves.clone(),
                20_001,
                usi.to_owned(),
            ),
            (
                "usi",
                String::new(),
                format!("# a\r\n{moves}"),
                2,
                usi.to_owned(),
            ),
            (
                "kif",
                kif.to_owned(),
                format!("{kif}{}", many(&note)),
                6,
                next.clone(),
            ),
            (
                "kif",
                kif.to_owned(),
                format!("{kif}{}", long("*")),
                11,
                next.clone(),
            ),
            (
                "kif",
                kif.to_owned(),
                kif.replace("手数", &(many(&note) + "手数")),
                6,
                next.clone(),
            ),
            (
                "kif",
                kif.to_owned(),
                kif.replace("手数", &(long("*") + "手数")),
                8,
                next,
            ),
            (
                "csa",
                format!("{csa}/\n"),
                format!("{csa}{}/\n", many("'a\n")),
                8,
                csa.to_owned(),
            ),
            (
                "csa",
                csa.to_owned(),
                format!("{csa}{}", many("'a\n")),
                7,
                csa.to_owned(),
            ),
            (
                "csa",
                csa.to_owned(),
                format!("{csa}{}", long("'")),
                13,
                csa.to_owned(),
            ),
        ] {
            let all = format!("{before}{large}{behind}");
            let reading = Reading {
                format: format::by_name(format),
                max_game: Some(1 << 20),
                ..Reading::default()
            };
            for step in [1 << 15, 1 << 20] {
                let found = cut(all.as_bytes(), step, reading);
                let at = found.iter().position(|(_, game)| game.is_none()).unwrap();
                let join = |part: &[(u32, Option<String>)]| -> String {
                    part.iter()
                        .filter_map(|(_, game)| game.as_deref())
                        .collect()
                };
                let context = format!("{format} {line} in steps of {step}");
                assert_eq!(found[at].0, line, "{context}");
                assert!(join(&found[..at]) == before, "{context}");
                assert_eq!(join(&found[at + 1..]), behind, "{context}");
                let first = found[at + 1].0 as usize;
                assert_eq!(
                    first,
                    all.lines().count() - behind.lines().count() + 1,
                    "{context}"
                );
            }
        }
    }

    #[test]
    fn line_ends_are_counted() {
        for (bytes, lines) in [
            (&b""[..], 0),
            (b"a\nb\n", 2),
            (b"a\r\nb\r\n", 2),
            (b"a\rb\r", 2),
            (b"\r\r\n\n", 3),
        ] {
            assert_eq!(count_lines(bytes), lines, "{bytes:?}");
        }
    }
}
