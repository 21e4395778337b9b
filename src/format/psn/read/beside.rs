//! What stands beside the moves: comments, variations, times, annotations.

use memchr::{memchr, memchr2};

use super::{Leniency, Line, Reader};
use crate::messages::{Key, findings};
use crate::format::psn::{shape, words};
use crate::record::clock::{Clock, Millis};
use crate::record::ending::EndingKind;
use crate::record::fault::{Code, Fault, Span};
use crate::record::transcript::{Follow, Opening, RemarkKind, StepId, Variation, What, WrittenEnding};

impl<'t> Reader<'t, '_> {
    /// `{ … }`
    pub(super) fn braces(&mut self) {
        let open = self.at;
        let Some(close) = self.closing_brace(open) else {
            return self.never_closed(open, findings::PSN_COMMENT_OPEN);
        };
        let content = self.text_in(open + 1, close);
        self.at = close + 1;
        self.footnote = None;
        let step = self.line.tip;
        let is_first = std::mem::replace(&mut self.commented, step) != step;
        if is_first && self.names_ending(content) {
            return;
        }
        if self.outer.is_empty() && !self.line.is_variation {
            self.last_comment = Some((content, step));
        }
        self.comment(step, content);
    }

    /// Where the comment that opens at `open` closes: at the first brace or, if others are opened before it and all of them
    /// are closed, at the one that belongs to it (spec `psn.md` section 8).
    fn closing_brace(&mut self, open: usize) -> Option<usize> {
        let inner = self.bytes.get(open + 1..)?;
        let mut first = open + 1 + memchr(b'}', inner)?;
        // `\}` may stand for a brace: if another one closes the comment on the same line.
        while self.bytes.get(first - 1) == Some(&b'\\') {
            let end = self.line_end(first);
            let rest = self.bytes.get(first + 1..end).unwrap_or(&[]);
            match memchr2(b'{', b'}', rest) {
                Some(next) if rest[next] == b'}' => first += 1 + next,
                _ => break,
            }
        }
        if memchr(b'{', &self.bytes[open + 1..first]).is_none() {
            return Some(first);
        }
        let bytes = self.bytes;
        let nested = self.nested.get_or_insert_with(|| pairs(bytes));
        let known = nested.binary_search_by_key(&(open as u32), |&(open, _)| open);
        Some(known.map_or(first, |index| nested[index].1 as usize))
    }

    /// All that is left is told of.
    fn never_closed(&mut self, open: usize, message: Key) {
        let end = self.bytes.len();
        let moves = self.count_moves(open + 1, end);
        let span = Span::new(open, self.line_end(open));
        let fault =
            Fault::new(Code::UnreadableMove, message)
                .at(span)
                .leaving_out(moves);
        self.line.broken = Some(self.faults.push(fault));
        if !self.line.ended {
            self.push(What::Unreadable, span);
        }
        self.at = end;
    }

    /// Does a comment right behind [`words::AMBIGUOUS`] say what that stands for?
    fn names_ending(&mut self, content: &str) -> bool {
        let Some(StepId(index)) = self.line.tip else {
            return false;
        };
        let Some(step) = self.script.steps.get_mut(index as usize) else {
            return false;
        };
        let What::Ending(ending) = &mut step.what else {
            return false;
        };
        if ending.kind != EndingKind::Impasse {
            return false;
        }
        match words::meaning(content.trim()) {
            Some(kind) => {
                ending.kind = kind;
                ending.bare = false;
                true
            }
            None => false,
        }
    }

    /// Adds the lines of a comment: as they stand, if the braces have lines of their own, else without the blanks round them.
    fn comment(&mut self, step: Option<StepId>, content: &'t str) {
        if let Some(block) = block(content) {
            for line in lines(block) {
                self.remark(step, RemarkKind::Comment, line);
            }
            return;
        }
        let is_gsdb = self.tags.is_gsdb;
        let content = content.trim_matches(|ch: char| ch.is_whitespace() || is_gsdb && ch == '~');
        if content.is_empty() {
            return;
        }
        for part in lines(content) {
            for line in part.split(move |ch| is_gsdb && ch == '~') {
                self.remark(step, RemarkKind::Comment, line.trim());
            }
        }
    }

    /// A comment to the end of the line, behind a sign of `skipped` bytes.
    pub(super) fn rest_of_line(&mut self, kind: RemarkKind, skipped: usize) {
        let end = self.line_end(self.at);
        let text = self.text_in(self.at + skipped, end);
        self.at = end;
        let text = match kind {
            RemarkKind::Comment => text.trim(),
            _ => text,
        };
        if !text.is_empty() {
            self.remark(self.line.tip, kind, text);
        }
    }

    /// `[ … ]` among the moves, or a header line.
    pub(super) fn bracket(&mut self) {
        if self.header_line() {
            return;
        }
        let open = self.at;
        let rest = self.bytes.get(open..).unwrap_or(&[]);
        let Some(close) = memchr(b']', rest) else {
            return self.never_closed(open, findings::PSN_COMMENT_OPEN);
        };
        self.at = open + close + 1;
        let step = self.line.tip;
        self.comment(step, self.text_in(open + 1, open + close));
    }

    /// `$2`
    pub(super) fn annotation(&mut self) {
        let end = self.word_end(self.at);
        let span = Span::new(self.at, end);
        let number = self.bytes.get(self.at + 1..end).unwrap_or(&[]);
        if number.is_empty() || !number.iter().all(u8::is_ascii_digit) {
            return self.unreadable(self.at, end, findings::PSN_NO_ANNOTATION);
        }
        self.at = end;
        self.annotated(span);
    }

    /// A judgement of the last step. A record has comments for it.
    pub(super) fn annotated(&mut self, span: Span) {
        let message = findings::PSN_ANNOTATION;
        self.lenient(Leniency::Annotation, span, message);
        let text = self.text_in(span.start as usize, span.end as usize);
        self.remark(self.line.tip, RemarkKind::Comment, text);
    }

    /// A time, a footnote or a variation.
    pub(super) fn parenthesis(&mut self, fresh: bool) {
        let open = self.at;
        let rest = self.bytes.get(open + 1..).unwrap_or(&[]);
        let is_clock = |byte: &u8| matches!(byte, b'0'..=b'9' | b':' | b'/' | b'.' | b' ' | b'\t');
        let inner = rest.iter().take_while(|byte| is_clock(byte)).count();
        if rest.get(inner) == Some(&b')') {
            let span = Span::new(open, open + inner + 2);
            self.at = open + inner + 2;
            let content = self.text_in(open + 1, open + 1 + inner).trim();
            if content.is_empty() {
                return self.empty_variation(span);
            }
            return self.clock(content, span);
        }
        if let Some(len) = self.damaged_clock(open) {
            self.at = open + len;
            let span = Span::new(open, open + len);
            return self.bad_clock(span, findings::PSN_TIME);
        }
        if let [mark @ b'A'..=b'Z', b')', ..] = *rest {
            self.at = open + 3;
            return self.footnote(mark, fresh);
        }
        if self.line.ended && self.words_in_parentheses(open, fresh) {
            return;
        }
        self.open_variation();
    }

    fn empty_variation(&mut self, span: Span) {
        let message = findings::PSN_EMPTY_VARIATION;
        self.faults.add(Code::UnreadableLine, span, message);
    }

    /// The time of the last move, and the total of its side.
    fn clock(&mut self, content: &str, span: Span) {
        let step = self.line.tip.filter(|_| self.line.has_steps);
        let Some(StepId(index)) = step else {
            return self.bad_clock(span, findings::TIME_WITHOUT_MOVE);
        };
        let mut parts = content.split('/');
        let (elapsed, total) = (parts.next().unwrap_or(""), parts.next());
        let elapsed = seconds(elapsed);
        let total_read = total.map(seconds);
        let (Some(elapsed), false, None) = (elapsed, total_read == Some(None), parts.next()) else {
            return self.bad_clock(span, findings::PSN_TIME);
        };
        let total = total_read.flatten();
        let used = &mut self.line.totals[(self.line.ply % 2) as usize];
        let is_unknown = elapsed.0 == 0
            && total == Some(Millis(0))
            && (*used > 0 || self.line.is_variation || !self.outer.is_empty());
        if is_unknown {
            // Writers that need a time write this where they know none.
            return;
        }
        *used = total.map_or_else(|| used.saturating_add(elapsed.0), |total| total.0);
        let Some(step) = self.script.steps.get_mut(index as usize) else {
            return;
        };
        if !step.clock.is_none() {
            return self.bad_clock(span, findings::PSN_SECOND_TIME);
        }
        step.clock = Clock {
            elapsed: Some(elapsed),
            total,
        };
    }

    /// The length of something that begins like a time and has no moves in it.
    fn damaged_clock(&self, open: usize) -> Option<usize> {
        let line = self.text_near(open);
        let inner = line.strip_prefix('(')?;
        let (inner, _) = inner.split_once(')')?;
        let body = inner.trim_start();
        let after_digits = body.trim_start_matches(|ch: char| ch.is_ascii_digit());
        let is_time = after_digits.len() < body.len() && after_digits.starts_with(':');
        let end = open + 1 + inner.len();
        (is_time && self.count_moves(open + 1, end) == 0).then_some(inner.len() + 2)
    }

    /// Text in parentheses behind the end that is no line of play.
    fn words_in_parentheses(&mut self, open: usize, is_first: bool) -> bool {
        let line = self.text_near(open);
        let Some((inner, _)) = line.get(1..).and_then(|rest| rest.split_once(')')) else {
            return false;
        };
        let is_text = inner.trim_start().starts_with(char::is_alphabetic) && !inner.contains(['(', '{']);
        let end = open + inner.len() + 2;
        if !is_text || words::phrase_before(inner).is_some() || shape::has_move(inner) {
            return false;
        }
        self.prose(open, end, is_first);
        true
    }

    fn bad_clock(&mut self, span: Span, message: Key) {
        self.faults.add(Code::BadClock, span, message);
    }

    /// `1/3  0/2`: minutes of this move and in all, Black's and White's, as Grimbergen's texts have them.
    pub(super) fn minutes(&mut self, from: usize) -> bool {
        let line = self.text_in(from, self.line_end(from));
        let pair = |word: &str| {
            let (elapsed, total) = word.split_once('/')?;
            let minutes = |text: &str| Millis::from_secs(text.parse::<u32>().ok()? as u64 * 60);
            Some((minutes(elapsed)?, minutes(total)?))
        };
        let mut words = line.split_whitespace();
        let (Some(black), Some(white), None) = (words.next(), words.next(), words.next()) else {
            return false;
        };
        let (Some(black), Some(white)) = (pair(black), pair(white)) else {
            return false;
        };
        let Some(StepId(index)) = self.line.tip.filter(|_| self.line.has_steps) else {
            return false;
        };
        let (elapsed, total) = if self.line.ply % 2 == 1 { black } else { white };
        let span = Span::of(self.script.text, line);
        self.lenient(
            Leniency::Minutes,
            span,
            findings::PSN_MINUTES,
        );
        if let Some(step) = self.script.steps.get_mut(index as usize) {
            step.clock = Clock {
                elapsed: Some(elapsed),
                total: Some(total),
            };
        }
        self.at = from + line.len();
        true
    }

    /// `(A)` behind a move, or before its text behind the game.
    fn footnote(&mut self, mark: u8, fresh: bool) {
        let known = self.marks.iter().find(|(known, _)| *known == mark);
        let known = known.map(|(_, step)| *step);
        let (Some(step), true) = (known, fresh) else {
            self.marks.push((mark, self.line.tip));
            return;
        };
        let end = self.line_end(self.at);
        let text = self.text_in(self.at, end).trim();
        self.at = end;
        self.remark(step, RemarkKind::Comment, text);
        self.marks.retain(|(known, _)| *known != mark);
        self.footnote = Some(step);
    }

    /// `(`: an alternative to the last step.
    fn open_variation(&mut self) {
        let open = self.at;
        if let Some(span) = self.line.star.take() {
            // The variation stands beside the end of the line.
            let unfinished = WrittenEnding {
                kind: EndingKind::Unfinished,
                winner: None,
                word: "*",
                bare: false,
            };
            self.push_ending(unfinished, span);
        }
        if !self.line.has_steps {
            return self.variation_of_nothing(open);
        }
        self.at = open + 1;
        let follow = self.line.alternative;
        let variation = Line {
            tip: match follow {
                Follow::Step(before) => Some(before),
                _ => None,
            },
            follow,
            ply: self.line.ply.saturating_sub(1),
            open,
            is_variation: true,
            ..Line::default()
        };
        let outer = std::mem::replace(&mut self.line, variation);
        self.outer.push(outer);
    }

    /// A variation with no move before it to which it would be an alternative.
    fn variation_of_nothing(&mut self, open: usize) {
        let mut depth = 0_u32;
        let mut end = self.bytes.len();
        for (at, &byte) in self.bytes.iter().enumerate().skip(open) {
            match byte {
                b'(' => depth += 1,
                b')' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                end = at + 1;
                break;
            }
        }
        let moves = self.count_moves(open, end);
        let message = findings::PSN_VARIATION_OF_NOTHING;
        let span = Span::new(open, end.min(self.line_end(open)));
        let fault = Fault::new(Code::BadVariation, message).at(span);
        self.faults.push(fault.leaving_out(moves));
        self.at = end;
    }

    /// `)`
    pub(super) fn close(&mut self) {
        let Some(outer) = self.outer.pop() else {
            return self.stray();
        };
        self.at += 1;
        self.numbered = None;
        let variation = std::mem::replace(&mut self.line, outer);
        if variation.has_steps {
            if let Some(tip) = self.line.tip {
                self.line.follow = Follow::Resume(tip);
            }
        } else {
            self.empty_variation(Span::new(variation.open, self.at));
        }
    }

    /// Variations that were not closed end here.
    pub(super) fn close_all(&mut self) {
        while let Some(outer) = self.outer.pop() {
            let open = self.line.open;
            let message = findings::PSN_VARIATION_OPEN;
            let span = Span::new(open, open + 1);
            self.faults.add(Code::MisplacedVariation, span, message);
            self.line = outer;
        }
    }

    /// `Variation:3` on a line of its own.
    pub(super) fn variation_line(&mut self, from: usize) -> bool {
        let end = self.line_end(from);
        let line = self.text_in(from, end);
        let is_word = line
            .get(..9)
            .is_some_and(|word| word.eq_ignore_ascii_case("variation"));
        let Some(number) = line.get(9..).filter(|_| is_word) else {
            return false;
        };
        let Some(number) = number.trim_start().strip_prefix(':') else {
            return false;
        };
        self.close_all();
        self.main.get_or_insert(self.line);
        let number = number.trim_start_matches([' ', '\t']);
        let digits = number.bytes().take_while(u8::is_ascii_digit).count();
        let behind = from + line.len() - number.len() + digits;
        let ply = number.get(..digits).and_then(|number| number.parse().ok());
        let ply = ply.filter(|&ply| ply > 0);
        let span = Span::new(from, behind);
        self.line = Line {
            follow: match ply {
                Some(ply) => {
                    self.script.variations.push(Variation {
                        ply,
                        span,
                        opening: Opening::Announced,
                    });
                    Follow::Variation(self.script.variations.len() as u32 - 1)
                }
                // There is no such step: replay tells that it hangs on nothing.
                None => Follow::Step(StepId(u32::MAX)),
            },
            tip: self.script.last_step(),
            ply: ply.unwrap_or(1) - 1,
            is_variation: true,
            ..Line::default()
        };
        self.at = behind;
        true
    }
}

/// The lines of a comment, of whatever system.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line));
    lines.flat_map(|line| line.split('\r'))
}

/// The text of a comment whose braces stand on lines of their own.
fn block(content: &str) -> Option<&str> {
    let is_blank = |ch| matches!(ch, ' ' | '\t');
    let inner = content.trim_start_matches(is_blank);
    let inner = inner.strip_prefix('\r').unwrap_or(inner).strip_prefix('\n')?;
    let inner = inner.trim_end_matches(is_blank);
    if inner.is_empty() {
        return None;
    }
    let inner = inner.strip_suffix('\n')?;
    Some(inner.strip_suffix('\r').unwrap_or(inner))
}

/// The braces that belong together, by the place of the opening ones.
pub(in crate::format::psn) fn pairs(bytes: &[u8]) -> Vec<(u32, u32)> {
    let mut open = Vec::new();
    let mut pairs = Vec::new();
    for (at, &byte) in bytes.iter().enumerate() {
        match byte {
            b'{' => open.push(at as u32),
            b'}' => pairs.extend(open.pop().map(|open| (open, at as u32))),
            _ => {}
        }
    }
    pairs.sort_unstable();
    pairs
}

/// `12`, `0:03`, `00:03`, `01:00:03`, with decimals.
fn seconds(text: &str) -> Option<Millis> {
    let text = text.trim();
    if text.contains('.') {
        let (before, last) = text.rsplit_once(':').map_or(("0", text), |parts| parts);
        let minutes = whole(before)?.checked_mul(60)?;
        let last = crate::record::header::seconds(last)?;
        let is_part = !text.contains(':') || last.as_secs() < 60;
        let total = Millis::from_secs(minutes)?.0.checked_add(last.0);
        return total.map(Millis).filter(|_| is_part);
    }
    Millis::from_secs(whole(text)?)
}

/// Up to three numbers with colons between them, of which the last one is below 60 if it has others before it.
fn whole(text: &str) -> Option<u64> {
    let (mut total, mut part, mut digits, mut colons) = (0_u64, 0_u64, 0, 0);
    for byte in text.bytes() {
        match byte {
            b'0'..=b'9' if digits < 9 => {
                part = part * 10 + u64::from(byte - b'0');
                digits += 1;
            }
            b':' if digits > 0 && colons < 2 => {
                total = (total + part) * 60;
                (part, digits, colons) = (0, 0, colons + 1);
            }
            _ => return None,
        }
    }
    (digits > 0 && (colons == 0 || part < 60)).then_some(total + part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_in_every_form() {
        for (text, expected) in [
            ("12", Some(12_000)),
            ("00:03", Some(3_000)),
            (" 0:03 ", Some(3_000)),
            ("59:59", Some(3_599_000)),
            ("01:00:00", Some(3_600_000)),
            ("00:03.25", Some(3_250)),
            ("90:00", Some(5_400_000)),
            ("1:30:00.5", Some(5_400_500)),
            ("7.5", Some(7_500)),
            ("0:60.5", None),
            ("0:60", None),
            ("1:2:3:4", None),
            (":", None),
            ("", None),
            ("99999999999", None),
        ] {
            assert_eq!(seconds(text), expected.map(Millis), "{text}");
        }
    }

    #[test]
    fn a_block_is_what_stands_between_the_lines_of_its_braces() {
        assert_eq!(block("\na\n b \n"), Some("a\n b "));
        assert_eq!(block("\r\na\r\n"), Some("a"));
        assert_eq!(block("\n\n"), Some(""));
        assert_eq!(block("\n"), None);
        assert_eq!(block("a\nb"), None);
        assert_eq!(block("\na"), None);
    }
}
