//! The lines of KI2: `▲７六歩    △３四歩    ▲２二角成  △同　銀`.

use super::often::Oddity;
use super::{Dialect, Reader};
use crate::format::endings;
use crate::format::kakinoki::clock;
use crate::format::kakinoki::lines::{self, Line};
use crate::messages::{Message, findings};
use crate::notation::{self, Read, Settings, japanese};
use crate::record::clock::Clock;
use crate::record::fault::{Code, Fault};
use crate::record::transcript::{RemarkKind, What, WrittenEnding};
use crate::shogi::Color;
use crate::text::names;
use crate::text::numerals::{is_blank, trim_blanks, trim_blanks_start};

impl<'t> Reader<'t, '_> {
    /// A line that begins with the mark of a side.
    #[inline]
    pub(super) fn marked(&mut self, text: &'t str) {
        if !self.sheet.in_moves() && !looks_like_moves(text) {
            return self.unknown_line(trim_blanks(text));
        }
        self.moves(text);
    }

    /// Moves, and what may stand between them, up to the end of the line.
    pub(super) fn moves(&mut self, text: &'t str) {
        if self.dialect == Dialect::Kif {
            self.odd(Oddity::OtherFormat, trim_blanks(text));
        }
        self.sheet.out.marks_may_be_turned = true;
        let mut rest = text;
        loop {
            rest = trim_blanks_start(rest);
            if rest.is_empty() {
                return;
            }
            rest = match japanese::read(rest, &Settings::DEFAULT) {
                Ok(read) if may_end_before(behind(rest, read.len)) => self.push_move(rest, &read),
                _ => self.between(rest),
            };
        }
    }

    /// Does the text begin with a move, whole and without junk behind it, or with the word of an ending alone?
    pub(super) fn begins_with_move(&self, text: &str) -> bool {
        let mut rest = trim_blanks_start(text);
        while let Some(len) = bracketed(rest) {
            rest = trim_blanks_start(behind(rest, len));
        }
        reads(rest) || self.sheet.in_moves() && endings::stands_for_move(trim_blanks(rest))
    }

    #[inline]
    fn push_move(&mut self, text: &'t str, read: &Read<'t>) -> &'t str {
        let (whole, behind) = text.split_at_checked(read.len).unwrap_or((text, ""));
        let body = whole
            .get(..whole.len() - read.annotation.len())
            .unwrap_or(whole);
        let body = if read.lenient.is_empty() && names::side_mark(body).is_some() {
            body
        } else {
            self.forgive(body, read)
        };
        let Some(follow) = self.next() else {
            self.sheet.leave_out(body, 1);
            return behind;
        };
        let span = self.sheet.span(body);
        self.sheet
            .push(follow, What::Move(read.written), Clock::NONE, span);
        if !read.annotation.is_empty() {
            self.odd(Oddity::Glyph, read.annotation);
            self.sheet.remark(RemarkKind::Hash, read.annotation);
        }
        behind
    }

    /// Notes how a move is spelled, and gives it without the number in front.
    #[cold]
    fn forgive(&mut self, body: &'t str, read: &Read<'t>) -> &'t str {
        for leniency in read.lenient.iter() {
            self.odd(Oddity::Spelling(leniency), body);
        }
        let number = match names::side_mark(body) {
            Some(_) => 0,
            None => notation::numbering(body).len,
        };
        let (number, body) = body.split_at_checked(number).unwrap_or(("", body));
        if !number.is_empty() {
            self.odd(Oddity::Counter, trim_blanks(number));
        }
        if read.written.side.is_none() {
            self.odd(Oddity::Unmarked, body);
        }
        body
    }

    /// Takes what stands between moves or in the place of one, and gives what is left of the line.
    #[cold]
    fn between(&mut self, text: &'t str) -> &'t str {
        let Some(first) = text.chars().next() else {
            return "";
        };
        let (sign, rest) = text
            .split_at_checked(first.len_utf8())
            .unwrap_or((text, ""));
        match first {
            _ if SEPARATORS.contains(&first) => {
                self.odd(Oddity::Separator, sign);
                return rest;
            }
            '*' | '＊' => {
                let message = Message::new(findings::COMMENT_AFTER_MOVE).with("format", "KI2");
                self.sheet.add(Code::LenientSpelling, text, message);
                self.sheet.remark(RemarkKind::Comment, rest);
                return "";
            }
            '#' => {
                self.sheet.remark(RemarkKind::Hash, rest);
                return "";
            }
            _ => {}
        }
        if let Some(len) = bracketed(text) {
            return self.bracket(text, len);
        }
        let rest = text.trim_start_matches(['!', '?', '！', '？']);
        if rest.len() < text.len() {
            let glyphs = text.get(..text.len() - rest.len()).unwrap_or(text);
            self.odd(Oddity::Glyph, glyphs);
            self.sheet.remark(RemarkKind::Hash, glyphs);
            return rest;
        }
        if let Some(result) = text.strip_prefix("まで") {
            let count = shapes(result);
            if count > 0 || self.sheet.take(Line::Result(result)).is_some() {
                self.unreadable_here(
                    trim_blanks(text),
                    findings::MOVES_AFTER_SENTENCE,
                    count.max(1),
                );
            }
            return "";
        }
        let number = numbering(text);
        if number > 0 {
            let (number, rest) = text.split_at_checked(number).unwrap_or((text, ""));
            self.odd(Oddity::Counter, trim_blanks(number));
            return rest;
        }
        if let Some(rest) = self.pseudo_move(text) {
            return rest;
        }
        let is_move = names::side_mark(text).is_some()
            || names::square(text).is_some()
            || text.starts_with(['同', '仝'])
            || text.starts_with("パス");
        if is_move {
            self.broken_move(text)
        } else {
            self.stray(text)
        }
    }

    /// `▲投了`, or the word without a mark: the game ends.
    fn pseudo_move(&mut self, text: &'t str) -> Option<&'t str> {
        let (side, body) = after_mark(text);
        let word = token(body);
        if !endings::stands_for_move(word) {
            return None;
        }
        let end = text.len() - body.len() + word.len();
        let (part, rest) = text.split_at_checked(end)?;
        let Some(kind) = endings::from_kif(word) else {
            if self.sheet.has_ended() {
                self.sheet.leave_out(part, 0);
            } else if self.sheet.announced_ply().is_some() {
                self.unknown_line(part);
            } else {
                self.sheet.take_back(part);
            }
            return Some(rest);
        };
        let Some(follow) = self.next() else {
            self.sheet.leave_out(part, 0);
            return Some(rest);
        };
        // The mark is that of the side to move, unless the side that has just moved says the word.
        let moved = match self.sheet.out.steps.last().map(|step| step.what) {
            Some(What::Move(written)) if self.sheet.announced_ply().is_none() => written.side,
            _ => None,
        };
        let winner = side
            .filter(|_| side == moved)
            .and_then(|side| kind.outcome(side).winner());
        let ending = WrittenEnding {
            kind,
            winner,
            word,
            bare: false,
        };
        let span = self.sheet.span(part);
        self.sheet
            .push(follow, What::Ending(ending), Clock::NONE, span);
        Some(rest)
    }

    /// A text that can only be a move and cannot be read.
    fn broken_move(&mut self, text: &'t str) -> &'t str {
        let (_, body) = after_mark(text);
        // A mark with nothing behind it is a move that is missing.
        let word = if body.starts_with(is_sign) {
            ""
        } else {
            token(body)
        };
        let end = text.len() - body.len() + word.len();
        let (part, rest) = text.split_at_checked(end).unwrap_or((text, ""));
        let part = trim_blanks(part);
        let why = match japanese::read(part, &Settings::DEFAULT) {
            _ if body.starts_with("パス") => findings::PASS_IS_NO_MOVE,
            Ok(_) => findings::TEXT_AFTER_PIECE,
            Err(unread) => unread.why.message(),
        };
        self.unreadable_here(part, why, shapes(part).max(1));
        rest
    }

    /// Text that is no move, up to the next one.
    fn stray(&mut self, text: &'t str) -> &'t str {
        let mut rest = text;
        loop {
            rest = behind(rest, token(rest).len());
            let next = trim_blanks_start(rest);
            // A sign that parts tokens stands alone, so that the way on is never empty.
            let sign = next.chars().next();
            if sign.is_none_or(is_sign) || reads(next) || next.starts_with("まで") {
                break;
            }
            rest = next;
        }
        let part = text.get(..text.len() - rest.len()).unwrap_or(text);
        match shapes(part) {
            0 => {
                let message = findings::TEXT_AMONG_MOVES;
                self.sheet.add(Code::UnreadableLine, part, message);
                self.sheet.remark(RemarkKind::Hash, part);
            }
            count => self.unreadable_here(part, findings::MOVES_IN_TEXT, count),
        }
        rest
    }

    /// A remark in brackets, or a time as KIF has it.
    fn bracket(&mut self, text: &'t str, len: usize) -> &'t str {
        if let Some(read) = clock::read(text)
            && self.sheet.announced_ply().is_none()
            && let Some(step) = self.sheet.out.steps.last_mut()
            && step.clock.is_none()
        {
            step.clock = read.clock;
            let (time, rest) = text.split_at_checked(read.len).unwrap_or((text, ""));
            if self.dialect == Dialect::Ki2 {
                self.odd(Oddity::OtherFormat, time);
            }
            if read.is_cut {
                self.sheet.add(Code::BadClock, time, findings::TIME_CUT);
            }
            return rest;
        }
        let (part, rest) = text.split_at_checked(len).unwrap_or((text, ""));
        match shapes(part) {
            0 => self.odd(Oddity::Bracket, part),
            count => {
                let message = findings::MOVES_IN_BRACKETS;
                let span = self.sheet.span(part);
                let fault = Fault::new(Code::UnreadableLine, message).at(span);
                self.sheet.tell(fault.leaving_out(count));
            }
        }
        self.sheet.remark(RemarkKind::Hash, part);
        rest
    }
}

/// Signs that may part moves, beside blanks.
pub(in crate::format) const SEPARATORS: [char; 12] = [
    '、', ',', '，', '。', '／', '/', '；', ';', '・', '…', '‥', '→',
];

/// The brackets that a remark may stand in, with those that close them.
const BRACKETS: [(char, [char; 2]); 9] = [
    ('(', [')', '）']),
    ('（', [')', '）']),
    ('[', [']', '］']),
    ('［', [']', '］']),
    ('【', ['】', '】']),
    ('〔', ['〕', '〕']),
    ('「', ['」', '」']),
    ('〈', ['〉', '〉']),
    ('＜', ['＞', '＞']),
];

/// A remark in brackets is not longer than this, in characters: an open bracket must not cost a search over all the text.
const LONGEST_REMARK: usize = 200;

/// The length of the remark in brackets at the beginning of a text.
fn bracketed(text: &str) -> Option<usize> {
    let open = text.chars().next()?;
    let (_, close) = BRACKETS.iter().find(|(known, _)| *known == open)?;
    let mut inside = text.char_indices().take(LONGEST_REMARK);
    let (at, sign) = inside.find(|(_, ch)| close.contains(ch))?;
    Some(at + sign.len_utf8())
}

fn behind(text: &str, len: usize) -> &str {
    text.get(len..).unwrap_or("")
}

/// The side that a mark in front says, and what stands behind it.
fn after_mark(text: &str) -> (Option<Color>, &str) {
    match names::side_mark(text) {
        Some((side, len)) => (Some(side), trim_blanks_start(behind(text, len))),
        None => (None, text),
    }
}

/// The length of a number between moves; a mark may stand right behind it.
fn numbering(text: &str) -> usize {
    let found = notation::numbering(text).len;
    let digits = text.len()
        - text
            .trim_start_matches(|ch| matches!(ch, '0'..='9' | '０'..='９'))
            .len();
    match names::side_mark(behind(text, digits)) {
        Some(_) => found.max(digits),
        None => found,
    }
}

/// A character that no word goes beyond.
fn is_sign(ch: char) -> bool {
    is_blank(ch)
        || names::side_of_mark(ch).is_some()
        || SEPARATORS.contains(&ch)
        || BRACKETS.iter().any(|(open, _)| *open == ch)
        || matches!(ch, '*' | '＊' | '#')
}

/// The text up to a sign or まで; its first character is part of it whatever it is.
fn token(text: &str) -> &str {
    let ends =
        |&(at, ch): &(usize, char)| at > 0 && (is_sign(ch) || behind(text, at).starts_with("まで"));
    let end = text.char_indices().find(ends);
    end.map_or(text, |(at, _)| text.get(..at).unwrap_or(text))
}

/// Does a move stand at the beginning of a text, and nothing glued to it?
pub(in crate::format) fn reads(text: &str) -> bool {
    japanese::read(text, &Settings::DEFAULT)
        .is_ok_and(|read| may_end_before(behind(text, read.len)))
}

/// Whether a move may end before this text.
#[inline]
fn may_end_before(rest: &str) -> bool {
    matches!(rest.as_bytes(), [] | [b' ', ..])
        || names::side_mark(rest).is_some()
        || may_end_oddly(rest)
}

#[cold]
fn may_end_oddly(rest: &str) -> bool {
    rest.starts_with(is_sign)
        || rest.starts_with("まで")
        || numbering(rest) > 0
        || japanese::read(rest, &Settings::DEFAULT).is_ok()
}

/// Before the first move: is a marked line one of moves, be they broken, and no item of a list?
#[cold]
fn looks_like_moves(text: &str) -> bool {
    let (_, body) = after_mark(text);
    let word = token(body);
    shapes(text) > 0
        || endings::stands_for_move(word)
        || word.chars().any(|ch| names::board_piece(ch).is_some())
}

/// How many moves can be read in a text, wherever they stand.
fn moves_within(text: &str) -> u32 {
    let mut count = 0;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let may_begin =
            names::side_of_mark(first).is_some() || matches!(first, '同' | '1'..='9' | '１'..='９');
        let read = if may_begin {
            japanese::read(rest, &Settings::DEFAULT).ok()
        } else {
            None
        };
        count += u32::from(read.is_some());
        rest = behind(rest, read.map_or(first.len_utf8(), |read| read.len));
    }
    count
}

/// How many texts with the shape of a move there are, readable or not.
pub(in crate::format) fn shapes(text: &str) -> u32 {
    moves_within(text).max(lines::move_shapes(text))
}

/// Is a line with moves in it a heading (`第1図は▲５六歩まで`) or a remark in brackets?
pub(super) fn is_heading(text: &str, moves: u32) -> bool {
    let inner = text.trim_end_matches(['）', ')', '】', '。', '．']);
    bracketed(text) == Some(text.len())
        || moves == 1 && text.contains('図') && inner.ends_with("まで")
}
