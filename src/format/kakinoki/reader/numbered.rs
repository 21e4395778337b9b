//! The numbered lines of KIF: `   1 ７六歩(77)   ( 0:02/00:00:02)`.

use super::marked::{reads, shapes};
use super::numbers::Numbers;
use super::often::Oddity;
use super::{Dialect, Reader};
use crate::format::endings;
use crate::format::kakinoki::clock::{self, ClockText};
use crate::format::kakinoki::lines::{self, Line, Numbered, classify};
use crate::format::kakinoki::moves::{self, MoveText};
use crate::messages::{Message, findings};
use crate::notation;
use crate::record::clock::Clock;
use crate::record::ending::EndingKind;
use crate::record::fault::{Code, Fault};
use crate::record::transcript::{
    Follow, NumberAgain, Origin, Promotion, RemarkKind, What, WrittenEnding, WrittenMove,
};
use crate::text::numerals::{is_blank, trim_blanks, trim_blanks_start};
use crate::text::{names, place};

/// What stands behind a move or an ending.
#[derive(Debug, Default)]
struct Tail<'t> {
    clock: Clock,
    /// Another time behind it.
    other_clock: Option<&'t str>,
    remark: Option<(RemarkKind, &'t str)>,
    /// Text that is nothing of all this.
    junk: Option<&'t str>,
}

impl<'t> Reader<'t, '_> {
    /// `   1 ７六歩(77)   ( 0:02/00:00:02)`
    #[inline]
    pub(super) fn numbered(&mut self, line: Numbered<'t>, whole: &'t str) {
        if self.dialect == Dialect::Ki2
            && !line.apart
            && self.begins_with_move(trim_blanks_start(whole))
        {
            return self.moves(trim_blanks_start(whole));
        }
        let (side, text) = match names::side_mark(line.rest) {
            Some((side, len)) => (
                Some(side),
                trim_blanks_start(line.rest.get(len..).unwrap_or("")),
            ),
            None => (None, line.rest),
        };
        match moves::read(text) {
            Ok(read) => {
                let from_square = matches!(read.written.origin, Origin::Square(_));
                if self.dialect == Dialect::Ki2 && !from_square {
                    return self.counted(line, whole);
                }
                self.moved(line, whole, side, text, read);
            }
            Err(_) => self.no_move(line, text, whole),
        }
    }

    /// `1. ▲７六歩 △３四歩`: the number counts moves or pairs of them, and the moves are those of KI2.
    #[cold]
    fn counted(&mut self, line: Numbered<'t>, whole: &'t str) {
        let number = whole.get(..whole.len() - line.rest.len()).unwrap_or(whole);
        self.odd(Oddity::Counter, trim_blanks(number));
        self.moves(line.rest);
    }

    /// A number, and no move behind it: an ending or a broken move, among the header lines maybe neither.
    #[cold]
    fn no_move(&mut self, line: Numbered<'t>, text: &'t str, whole: &'t str) {
        let word = lines::ending_word(text);
        let in_moves = self.sheet.in_moves();
        if endings::from_kif(word).is_some() {
            return self.ending(line, text);
        }
        if in_moves && !line.apart && self.begins_with_move(trim_blanks_start(whole)) {
            return self.moves(trim_blanks_start(whole));
        }
        match self.dialect {
            // Without a word there is no ending.
            Dialect::Kif
                if line.apart
                    && in_moves
                    && lines::may_be_ending(text)
                    && !text.starts_with(['+', '＋', '(', '（']) =>
            {
                self.ending(line, text);
            }
            Dialect::Kif if in_moves || lines::must_be_move(text) => self.broken(line),
            // Prose may begin with a number too, and a square does.
            Dialect::Ki2 if lines::must_be_move(text) && line.apart => self.counted(line, whole),
            Dialect::Ki2 if lines::must_be_move(text) => self.moves(trim_blanks_start(whole)),
            _ => self.unknown_line(trim_blanks(whole)),
        }
    }

    #[inline]
    fn moved(
        &mut self,
        line: Numbered<'t>,
        whole: &'t str,
        side: Option<crate::shogi::Color>,
        text: &'t str,
        read: MoveText,
    ) {
        let (body, behind) = text.split_at_checked(read.len).unwrap_or((text, ""));
        let unsaid = read.written.origin == Origin::Unsaid;
        let tail = self.tail(behind);
        if let Some(junk) = tail.junk
            && unsaid
        {
            return if names::side_mark(junk).is_some() || begins_with_counter(junk) {
                self.counted(line, whole)
            } else {
                self.broken(line)
            };
        }
        if self.dialect == Dialect::Ki2 {
            self.odd(Oddity::OtherFormat, body);
        }
        let Some(follow) = self.number(line, true) else {
            let others = tail.junk.map_or(0, shapes);
            return self.sheet.leave_out(trim_blanks(line.rest), 1 + others);
        };
        let promotion = match (read.written.promotion, read.written.origin) {
            // KIF writes 成 or nothing.
            (Promotion::Unsaid, Origin::Square(_)) => Promotion::Declines,
            (said, _) => said,
        };
        self.sheet.out.marks_may_be_turned |= side.is_some();
        let written = WrittenMove {
            side,
            promotion,
            ..read.written
        };
        let span = match side {
            Some(_) => self.sheet.span(
                line.rest
                    .get(..line.rest.len() - behind.len())
                    .unwrap_or(body),
            ),
            None => self.sheet.span(body),
        };
        if read.odd || unsaid || line.odd {
            self.note(line, body, &read, unsaid);
        }
        self.sheet
            .push(follow, What::Move(written), tail.clock, span);
        self.rest(&tail);
    }

    #[cold]
    fn note(&mut self, line: Numbered<'t>, body: &'t str, read: &MoveText, unsaid: bool) {
        let mut strict = String::new();
        moves::push_written(&mut strict, &read.written);
        if unsaid && trim_blanks(body) == strict {
            self.sheet.add(
                Code::LenientSpelling,
                body,
                findings::DROP_OR_ORIGIN_NOT_WRITTEN,
            );
        } else if unsaid {
            let message = Message::new(findings::READ_AS_WITH_ORIGIN).with("form", strict);
            self.sheet.add(Code::LenientSpelling, body, message);
        } else if read.odd {
            let message = Message::new(findings::READ_AS).with("form", strict);
            self.sheet.add(Code::LenientSpelling, body, message);
        }
        if line.odd {
            let message = Message::new(findings::READ_AS_MOVE_NUMBER).with("number", line.number);
            self.sheet.add(Code::LenientSpelling, body, message);
        }
    }

    /// Where the step with this number belongs; `None` if its line of play has ended before.
    #[inline]
    fn number(&mut self, line: Numbered<'t>, is_move: bool) -> Option<Follow> {
        if line.number == self.numbers.expected
            && self.sheet.announced_ply().is_none()
            && !self.sheet.has_ended()
        {
            self.numbers.advance();
            return Some(Follow::Previous);
        }
        self.number_anew(line, is_move)
    }

    #[cold]
    fn number_anew(&mut self, line: Numbered<'t>, is_move: bool) -> Option<Follow> {
        let number = line.number;
        if self.sheet.out.steps.is_empty() && self.numbers.ply == 0 {
            self.first_number(line);
            if !self.sheet.has_ended() {
                self.numbers.advance();
                return Some(Follow::Previous);
            }
        }
        if self.sheet.is_left_out() {
            return None;
        }
        if self.sheet.is_taken_back() && number.checked_add(1) == Some(self.numbers.expected) {
            // The number of the 待った itself: the moves are out already.
            self.sheet.keep_take_back();
            self.numbers.expected = number;
        }
        let announced = self.sheet.announced_ply().is_some();
        let has_ended = self.sheet.has_ended();
        let Numbers { expected, ply, .. } = self.numbers;
        if number == expected && !has_ended {
            self.numbers.advance();
            return Some(Follow::Previous);
        }
        let next = self.next_numbers(line);
        let goes_on_from = |before: u32| next[0] == before.checked_add(1);
        // Numbers of pairs of moves stand twice each.
        let is_counted_on = goes_on_from(number) && (next[1].is_none() || next[1] != next[0]);
        // An ending alone is no variation where the line it would end still goes on.
        if !announced
            && number < expected
            && (is_move || has_ended)
            && let Some(earlier) = self.numbers.ply_of(number).filter(|&earlier| earlier < ply)
        {
            let is_alone = !has_ended && next[0].is_some() && !is_counted_on;
            let again = NumberAgain {
                number,
                due: expected,
                ply,
                is_alone,
            };
            if !is_alone {
                self.numbers.go_to(number, earlier);
            }
            self.numbers.advance();
            return Some(self.sheet.open(earlier, line.rest, again));
        }
        if !announced && has_ended {
            self.numbers.expected = number.saturating_add(1);
            return None;
        }
        self.number_gap(line, ply, not_due(number, expected, ply));
        let is_last = next[0].is_none() && number > expected;
        if is_move && !goes_on_from(expected) && (is_counted_on || is_last) {
            self.numbers.set(number);
        }
        self.numbers.advance();
        Some(Follow::Previous)
    }

    /// The first number of the moves.
    fn first_number(&mut self, line: Numbered<'t>) {
        let number = line.number;
        let due = self.sheet.out.start.move_number;
        let has_board = due.is_some() || self.sheet.has_board();
        if number == 1 || due == Some(number) {
            self.numbers = Numbers::from(number);
            return;
        }
        let next = self.next_numbers(line)[0];
        let is_alone = |&first: &u32| next == Some(first + 1);
        if let Some(first) = [1].into_iter().chain(due).find(is_alone) {
            self.numbers = Numbers::from(first);
            return self.number_gap(line, 1, not_due(number, first, 1));
        }
        if !has_board {
            // Nothing was played before a start that a name tells.
            self.numbers = Numbers::from(1);
            self.numbers.set(number);
            return self.number_gap(line, 1, not_due(number, 1, 1));
        }
        // A file may count on from the real ply of its board.
        self.numbers = Numbers::from(number);
        if let Some(due) = due.filter(|_| number > 1) {
            let message = Message::new(findings::NUMBER_AT_START)
                .with("number", number)
                .with("due", due);
            self.number_gap(line, 1, message);
        }
    }

    /// The numbers of the next two lines with one in the same line of play: a number is wrong alone, or those behind it go
    /// on from it. However many comments stand between, no line is looked at for more than the two numbers before it.
    fn next_numbers(&self, line: Numbered<'t>) -> [Option<u32>; 2] {
        let from = self.sheet.span(line.rest).end as usize;
        let behind = self.sheet.out.text.get(from..).unwrap_or("");
        let mut numbers = place::lines(behind)
            .map(|(_, line)| classify(line))
            .take_while(|line| !matches!(line, Line::Variation(_) | Line::Result(_)))
            .filter_map(|line| match line {
                Line::Numbered(line) => Some(line.number),
                _ => None,
            });
        [numbers.next(), numbers.next()]
    }

    fn number_gap(&mut self, line: Numbered<'t>, ply: u32, message: Message) {
        let span = self.sheet.span(line.rest);
        self.sheet
            .tell(Fault::new(Code::NumberGap, message).at(span).at_ply(ply));
    }

    /// `3 待った`: it has a number like a move, and is none.
    fn take_back(&mut self, line: Numbered<'t>, text: &'t str, word: &'t str, tail: &Tail<'t>) {
        if self.sheet.announced_ply().is_some() {
            return self.unknown_line(trim_blanks(line.rest));
        }
        self.sheet.take_back(word);
        if self.numbers.ply == 0 {
            self.numbers = Numbers::from(line.number);
        }
        if line.number == self.numbers.expected {
            self.numbers.expected = line.number.saturating_add(1);
        }
        if !tail.clock.is_none() {
            let time = text.get(word.len()..).map_or(text, trim_blanks);
            let message = findings::TIME_BESIDE_TAKE_BACK;
            self.sheet.add(Code::UnreadableLine, time, message);
            self.sheet.remark(RemarkKind::Hash, time);
        }
        self.rest(tail);
    }

    /// An ending word in the place of a move.
    fn ending(&mut self, line: Numbered<'t>, text: &'t str) {
        let (word, tail) = self.word(text);
        if word == endings::TAKE_BACK && !self.sheet.has_ended() {
            return self.take_back(line, text, word, &tail);
        }
        let Some(follow) = self.number(line, false) else {
            let others = tail.junk.map_or(0, shapes);
            return self.sheet.leave_out(trim_blanks(line.rest), others);
        };
        let kind = match endings::from_kif(word) {
            Some(kind) => kind,
            // The side to move wins by the other's perpetual check.
            None if word.contains("王手連続") || word.contains("連続王手") => {
                EndingKind::FoulWin
            }
            None => {
                let message = findings::ENDING_NOT_KNOWN;
                let span = self.sheet.span(word);
                self.sheet.tell(
                    Fault::new(Code::UnknownEnding, message)
                        .at(span)
                        .at_ply(self.numbers.ply.saturating_sub(1)),
                );
                EndingKind::Other
            }
        };
        let span = self.sheet.span(word);
        self.sheet.push(
            follow,
            What::Ending(WrittenEnding {
                kind,
                winner: None,
                word,
                bare: false,
            }),
            tail.clock,
            span,
        );
        self.rest(&tail);
    }

    /// Parts an ending word from what stands behind it.
    fn word(&mut self, text: &'t str) -> (&'t str, Tail<'t>) {
        let is_tail = |&(at, ch): &(usize, char)| match ch {
            '(' | '（' => clock::read(text.get(at..).unwrap_or("")).is_some(),
            '+' | '＋' => true,
            '#' | '*' | '＊' => text
                .get(..at)
                .is_some_and(|before| before.ends_with(is_blank)),
            _ => false,
        };
        let known = lines::ending_word(text);
        let end = if endings::from_kif(known).is_some() {
            // What stands behind a word that is known is no part of it, be it a clock that cannot be read.
            known.len()
        } else {
            text.char_indices()
                .find(is_tail)
                .map_or(text.len(), |(at, _)| at)
        };
        let (word, behind) = text.split_at_checked(end).unwrap_or((text, ""));
        (trim_blanks(word), self.tail(behind))
    }

    /// A line that has to be a move and cannot be read.
    #[cold]
    fn broken(&mut self, line: Numbered<'t>) {
        let cell = cell(line.rest);
        let behind = line.rest.get(cell.len()..).unwrap_or("");
        let text = trim_blanks(cell);
        let count = shapes(text).max(1) + shapes(behind);
        let Some(follow) = self.number(line, true) else {
            return self.sheet.leave_out(text, count);
        };
        let ply = self.numbers.ply.saturating_sub(1);
        let body = names::side_mark(text).map_or(text, |(_, len)| text.get(len..).unwrap_or(""));
        let why = match moves::read(body) {
            Err(why) if !body.is_empty() => why.reason(),
            Ok(_) => findings::TEXT_AFTER_PIECE,
            Err(_) => findings::NOTHING_AFTER_NUMBER,
        };
        let why = if body.starts_with("パス") {
            findings::PASS_IS_NO_MOVE
        } else {
            why
        };
        self.unreadable(follow, text, why, ply, count);
    }

    /// Reads what stands behind a move or an ending: clocks, the mark of a branch, a remark.
    #[inline]
    fn tail(&mut self, text: &'t str) -> Tail<'t> {
        let text = text.trim_start_matches(' ');
        if let Some(ClockText {
            clock,
            len,
            odd: false,
            is_cut: false,
        }) = clock::read(text)
            && matches!(text.as_bytes().get(len..), Some([] | b"+"))
        {
            return Tail {
                clock,
                ..Tail::default()
            };
        }
        if text.is_empty() {
            Tail::default()
        } else {
            self.long_tail(text)
        }
    }

    #[cold]
    fn long_tail(&mut self, text: &'t str) -> Tail<'t> {
        let mut tail = Tail::default();
        let mut bad_clock = false;
        let mut rest = text;
        loop {
            rest = trim_blanks_start(rest);
            let Some(first) = rest.chars().next() else {
                return tail;
            };
            let behind = rest.get(first.len_utf8()..).unwrap_or("");
            match first {
                '+' | '＋' => rest = behind,
                '#' => {
                    tail.remark = Some((RemarkKind::Hash, behind));
                    return tail;
                }
                '*' | '＊' => {
                    self.sheet.add(
                        Code::LenientSpelling,
                        rest,
                        Message::new(findings::COMMENT_AFTER_MOVE).with("format", "KIF"),
                    );
                    tail.remark = Some((RemarkKind::Comment, behind));
                    return tail;
                }
                '(' | '（' => {
                    let Some(read) = clock::read(rest) else {
                        let close = rest.match_indices([')', '）']).next();
                        let end = close.map_or(rest.len(), |(at, sign)| at + sign.len());
                        let (bad, behind) = rest.split_at_checked(end).unwrap_or((rest, ""));
                        if close.is_none() || bad_clock || lines::move_shapes(bad) > 0 {
                            tail.junk = Some(rest);
                            return tail;
                        }
                        let message = findings::NO_TIME;
                        self.sheet.add(Code::BadClock, bad, message);
                        bad_clock = true;
                        rest = behind;
                        continue;
                    };
                    if read.odd {
                        let part = rest.get(..read.len).unwrap_or(rest);
                        self.sheet
                            .add(Code::LenientSpelling, part, findings::READ_AS_TIME);
                    }
                    if read.is_cut {
                        let part = rest.get(..read.len).unwrap_or(rest);
                        self.sheet.add(Code::BadClock, part, findings::TIME_CUT);
                    }
                    if tail.clock.is_none() {
                        tail.clock = read.clock;
                    } else if tail.clock != read.clock {
                        let part = rest.get(..read.len).unwrap_or(rest);
                        let message = findings::OTHER_TIME;
                        self.sheet.add(Code::LenientSpelling, part, message);
                        tail.other_clock = Some(part);
                    }
                    rest = rest.get(read.len..).unwrap_or("");
                }
                _ => {
                    tail.junk = Some(rest);
                    return tail;
                }
            }
        }
    }

    /// Puts down what stands behind a step that has been pushed.
    #[inline]
    fn rest(&mut self, tail: &Tail<'t>) {
        if let Some(clock) = tail.other_clock {
            self.sheet.remark(RemarkKind::Hash, clock);
        }
        if let Some((kind, text)) = tail.remark {
            self.sheet.remark(kind, text);
        }
        if let Some(junk) = tail.junk {
            self.junk(trim_blanks(junk));
        }
    }

    #[cold]
    fn junk(&mut self, text: &'t str) {
        let count = shapes(text);
        if self.dialect == Dialect::Ki2 && self.begins_with_move(text) || begins_with_counter(text)
        {
            return self.moves(text);
        }
        if count > 0 && self.sheet.has_ended() {
            return self.sheet.leave_out(text, count);
        }
        if count > 0 {
            let ply = self.numbers.ply;
            return self.unreadable(
                Follow::Previous,
                text,
                findings::SECOND_MOVE_ON_LINE,
                ply,
                count,
            );
        }
        if text.starts_with(['(', '（']) {
            return self.sheet.add(Code::BadClock, text, findings::NO_TIME);
        }
        self.sheet
            .add(Code::UnreadableLine, text, findings::TEXT_AFTER_MOVE);
        self.sheet.remark(RemarkKind::Hash, text);
    }
}

/// Does a text begin with a number and a move behind it, as those of KI2 stand on one line (`2. △３四歩`)?
fn begins_with_counter(text: &str) -> bool {
    let number = notation::numbering(text).len;
    number > 0 && reads(text.get(number..).unwrap_or(""))
}

/// The text of a move that cannot be read, up to the clock, the mark of a branch or the remark behind it.
fn cell(text: &str) -> &str {
    let ends = |&(at, ch): &(usize, char)| {
        let behind = text.get(at..).unwrap_or("");
        match ch {
            '(' | '（' => clock::read(behind).is_some(),
            '+' | '＋' | '#' | '*' | '＊' => text
                .get(..at)
                .is_some_and(|before| before.ends_with(is_blank)),
            _ => false,
        }
    };
    let end = text.char_indices().find(ends);
    end.map_or(text, |(at, _)| text.get(..at).unwrap_or(text))
}

/// A number that is not the next one; the move is taken by its order.
fn not_due(number: u32, due: u32, ply: u32) -> Message {
    Message::new(findings::NUMBER_NOT_DUE)
        .with("number", number)
        .with("due", due)
        .with("ply", ply)
}
