//! Words among the moves: numbers, moves in every spelling, endings.

use super::{Coordinates, Leniency, Reader, chess};
use crate::messages::{Message, findings};
use crate::format::psn::{shape, sniff, words};
use crate::notation::western;
use crate::notation::{self, Leniency as Spelling, Read, Settings};
use crate::record::ending::EndingKind;
use crate::record::fault::{Code, Fault, Span};
use crate::record::transcript::{
    Destination, Follow, Origin, Promotion, RemarkKind, StepId, What, WrittenMove, WrittenResult,
};
use crate::shogi::{PieceKind, Square};

impl<'t> Reader<'t, '_> {
    /// A move in full and in the usual spelling, with a number before it or none.
    #[inline]
    pub(super) fn plain_move(&mut self) -> bool {
        if self.coordinates == Some(Coordinates::Chess) || self.line.ended {
            return false;
        }
        let rest = self.bytes.get(self.at..).unwrap_or(&[]);
        let digits = rest.iter().take(4).take_while(|byte| byte.is_ascii_digit()).count();
        let body = match digits {
            0 => rest,
            _ if rest.get(digits) == Some(&b'.') && self.numbered.is_none() => {
                rest.get(digits + 1..).unwrap_or(&[])
            }
            _ => return false,
        };
        let Some((written, len)) = plain(body) else {
            return false;
        };
        let start = self.at + rest.len() - body.len();
        if digits > 0 {
            let number = rest.iter().take(digits);
            let number = number.fold(0, |number, digit| number * 10 + u32::from(digit - b'0'));
            self.number(number, Span::new(self.at, start));
        }
        self.coordinates = Some(Coordinates::Shogi);
        self.numbered = None;
        self.push(What::Move(written), Span::new(start, start + len));
        self.at = start + len;
        true
    }

    /// Compares a number with the ply; told once.
    fn number(&mut self, number: u32, span: Span) {
        let ply = self.line.ply.saturating_add(1);
        let by_pairs = [ply.div_ceil(2), ply / 2 + 1];
        let first = self.tags.first_number.max(1) - 1;
        if number == ply
            || by_pairs.contains(&number)
            || number == ply.saturating_add(first)
            || self.known & NUMBERS != 0
            || self.line.follow == Follow::Step(StepId(u32::MAX))
        {
            return;
        }
        self.known |= NUMBERS;
        let message = Message::new(findings::PSN_NUMBER)
            .with("number", number)
            .with("ply", ply)
            .with("pair", by_pairs[0]);
        self.faults
            .push(Fault::new(Code::NumberGap, message).at(span).at_ply(ply));
    }

    /// Any other word.
    pub(super) fn word(&mut self, fresh: bool) {
        let from = self.at;
        if fresh && self.special_line(from) {
            return;
        }
        let end = self.word_end(from).max(from + 1);
        let word = self.text_in(from, end);
        if word.is_empty() {
            // The middle of a character cannot be the beginning of a word.
            self.at = end;
            return;
        }
        let is_numbered = self.numbered.take().is_some();
        if !is_numbered && self.number_in_parenthesis(word, from) {
            return;
        }
        let (rest, numbered) = shape::unnumbered(word);
        if numbered && words::result(word.trim_end_matches([',', '.', ':'])).is_none() {
            let sign = word.len() - rest.len();
            self.take_number(word.get(..sign).unwrap_or(""), from, is_numbered);
            self.at = from + sign;
            self.numbered = Some(from);
            if rest.is_empty() {
                self.bare_number(from, end);
            }
            return;
        }
        if word.contains('/') && self.minutes(from) {
            return;
        }
        let token = word.trim_end_matches([',', '.', ':']);
        if let Some(said) = words::result(token) {
            return self.result(said, token, from);
        }
        if self.piece_list(from) || self.any_move(word, from) {
            return;
        }
        if self.refused || self.ending(from) {
            return;
        }
        self.no_move(from, end, fresh && !is_numbered);
    }

    /// A line that is known by its first word.
    fn special_line(&mut self, from: usize) -> bool {
        match self.bytes.get(from) {
            Some(b'V' | b'v') => self.variation_line(from),
            Some(b'B' | b'W') => self.name_line(from),
            _ => false,
        }
    }

    fn take_number(&mut self, sign: &str, from: usize, is_second: bool) {
        let digits = sign.bytes().take_while(u8::is_ascii_digit).count();
        let dots = sign.get(digits..).unwrap_or("");
        let is_ellipsis = dots.matches('.').count() > 1 || dots.contains(['…', '‥']);
        if is_ellipsis && self.script.steps.is_empty() && self.outer.is_empty() {
            self.script.start.likely_turn = Some(crate::shogi::Color::White);
        }
        if let Some(number) = sign.get(..digits).and_then(|number| number.parse().ok())
            && !is_second
            && !self.line.ended
        {
            self.number(number, Span::new(from, from + sign.len()));
        }
    }

    /// `1)`, the number of a move. Within a variation the sign closes it, unless the game has its numbers in this way and a
    /// move or an ending follows.
    fn number_in_parenthesis(&mut self, digits: &'t str, from: usize) -> bool {
        let close = from + digits.len();
        if self.bytes.get(close) != Some(&b')') || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return false;
        }
        if !self.outer.is_empty() {
            let next = self.text_near(close + 1).trim_start();
            let len = next.bytes().position(shape::ends_word).unwrap_or(next.len());
            let next = next.get(..len).unwrap_or("");
            let goes_on = shape::is_shogi_move(next) || shape::is_chess_move(next) || words::phrase(next).is_some();
            if !self.numbers_in_parentheses || !goes_on {
                return false;
            }
        }
        self.numbers_in_parentheses = true;
        self.take_number(digits, from, false);
        self.at = close + 1;
        self.numbered = Some(from);
        self.bare_number(from, close + 1);
        true
    }

    /// A number with nothing behind it is none before a move: it has to stand somewhere before one.
    fn bare_number(&mut self, from: usize, end: usize) {
        let rest = self.text_in(end, self.line_end(end));
        let is_alone = rest.trim().is_empty();
        let next = self.text_from(end).trim_start();
        if is_alone && next.is_empty() {
            self.numbered = None;
            if !self.line.ended {
                let span = Span::new(from, end);
                let message = findings::PSN_NUMBER_ALONE;
                self.faults.add(Code::UnreadableLine, span, message);
            }
        }
    }

    /// A move in any spelling.
    fn any_move(&mut self, word: &'t str, from: usize) -> bool {
        let (body, mates) = match word.strip_suffix('#') {
            Some(body) if !body.is_empty() => (body, true),
            _ => (word, false),
        };
        let body = body.trim_end_matches([',', '.']);
        let found = self.wrapped(body, from).or_else(|| self.read_move(body, from));
        let Some((written, len)) = found else {
            return false;
        };
        let span = Span::new(from, from + len);
        self.at = (from + len).max(from + word.len());
        self.numbered = None;
        match written {
            None => self.placeholder(span),
            Some(_) if self.line.ended => self.late_move(span),
            Some(written) => {
                self.push(What::Move(written), span);
                let whole = self.text_in(from, from + len);
                let marks = whole.trim_end_matches(['!', '?', '！', '？']).len();
                if marks < whole.len() {
                    self.annotated(Span::new(from + marks, from + len));
                }
            }
        }
        if mates && !self.line.ended {
            let span = Span::new(from + word.len() - 1, from + word.len());
            if let Some(said) = words::phrase("#") {
                self.push_ending(said.ending("#"), span);
            }
        }
        true
    }

    /// The move that a word is, `None` for one that stands for no move; and its length.
    fn read_move(&mut self, word: &'t str, from: usize) -> Option<(Option<WrittenMove>, usize)> {
        if let &[a, b, b'-', c, d] = word.as_bytes()
            && (a, b) == (c, d)
            && shape::is_square(a, b)
        {
            return Some((None, word.len()));
        }
        if word.is_empty() {
            return None;
        }
        if self.coordinates != Some(Coordinates::Chess)
            && let Some(written) = self.shogi_move(word, from)
        {
            self.coordinates = Some(Coordinates::Shogi);
            return Some((Some(written), word.len()));
        }
        if self.coordinates == Some(Coordinates::Shogi) || !shape::is_chess_move(word) {
            return None;
        }
        if self.coordinates.is_none() && !self.is_shogi_of_chess(from) {
            self.refuse_chess(word, from);
            return None;
        }
        let written = chess::read(word, self.tags.is_shogi_variant)?;
        self.coordinates = Some(Coordinates::Chess);
        let span = Span::new(from, from + word.len());
        self.lenient(
            Leniency::Chess,
            span,
            findings::PSN_CHESS_COORDINATES,
        );
        Some((Some(written), word.len()))
    }

    fn shogi_move(&mut self, word: &'t str, from: usize) -> Option<WrittenMove> {
        let span = Span::new(from, from + word.len());
        if word.starts_with(|ch: char| ch.is_ascii_digit()) {
            let read = notation::usi::read(word, &Settings::DEFAULT).ok();
            let read = read.filter(|read| read.len == word.len())?;
            return Some(read.written);
        }
        let (read, sign) = western::read_with_sign(word).ok()?;
        if read.len != word.len() || read.number.is_some() {
            return None;
        }
        self.spelled(&read, span);
        let mut written = read.written;
        written.side = None;
        if sign.is_none() {
            // Without a sign nothing is said of a capture, and the move may be a drop.
            written.captures = None;
        }
        if written.promotion == Promotion::Omitted {
            written.promotion = Promotion::Unsaid;
        }
        written.plain_names = matches!(written.origin, Origin::Square(_));
        Some(written)
    }

    /// Tells of spellings that are odd even in PSN.
    fn spelled(&mut self, read: &Read<'_>, span: Span) {
        for spelling in read.lenient.iter() {
            let what = match spelling {
                Spelling::LetterCase => Leniency::Letters,
                Spelling::Caret | Spelling::WideSigns | Spelling::SparePlus | Spelling::Apostrophe => {
                    Leniency::Signs
                }
                Spelling::FirstStyle => Leniency::Style,
                _ => continue,
            };
            self.lenient(what, span, spelling.message());
        }
    }

    /// A move of which the end stands on the next line: `P7g-⏎7f`.
    fn wrapped(&mut self, word: &'t str, from: usize) -> Option<(Option<WrittenMove>, usize)> {
        if !word.ends_with(['-', 'x']) || word.len() < 2 {
            return None;
        }
        let end = from + word.len();
        let rest = self.text_from(end);
        let next = rest.trim_start();
        let skipped = rest.len() - next.len();
        if skipped == 0 || !rest[..skipped].contains(['\n', '\r']) {
            return None;
        }
        let behind = self.word_end(end + skipped);
        let next = self.text_in(end + skipped, behind);
        let joined = format!("{word}{next}");
        let (read, _) = western::read_with_sign(&joined).ok()?;
        let is_whole = read.len == joined.len() && matches!(read.written.to, Destination::Square(_));
        if !is_whole || self.coordinates == Some(Coordinates::Chess) {
            return None;
        }
        let mut written = read.written;
        if written.promotion == Promotion::Omitted {
            written.promotion = Promotion::Unsaid;
        }
        written.plain_names = matches!(written.origin, Origin::Square(_));
        self.coordinates = Some(Coordinates::Shogi);
        let span = Span::new(from, behind);
        self.lenient(Leniency::Wrapped, span, findings::PSN_WRAPPED);
        Some((Some(written), behind - from))
    }

    /// `9a-9a`, which GSDB writes for a move that is not there.
    fn placeholder(&mut self, span: Span) {
        if self.outer.is_empty() || self.line.has_steps {
            let (from, to) = (span.start as usize, span.end as usize);
            return self.unreadable(from, to, findings::PSN_PLACEHOLDER);
        }
        self.line.has_placeholders = true;
    }

    /// Is a text with a move in chess coordinates one of shogi? Chess has other pieces, and its pawns have no letter.
    fn is_shogi_of_chess(&self, from: usize) -> bool {
        if self.tags.is_shogi_variant || self.is_xboard {
            return true;
        }
        let text = self.text_from(from);
        if !self.tags.has_shogi_key && sniff::other_game(text).is_some() {
            return false;
        }
        let mut has_shogi_piece = false;
        for word in shape::words(text).take(200).filter(|word| shape::is_chess_move(word)) {
            let body = word.strip_prefix('+').unwrap_or(word);
            if !body.starts_with(['K', 'R', 'B', 'N', 'G', 'S', 'L', 'P']) {
                return false;
            }
            has_shogi_piece |= body.starts_with(['G', 'S', 'L', 'P']) || body.contains('@');
        }
        has_shogi_piece || self.tags.has_shogi_key
    }

    /// A game whose moves in chess coordinates are none of shogi, by its name.
    fn refuse_chess(&mut self, word: &str, from: usize) {
        let chess = || sniff::game_of(findings::CHESS);
        let fault = sniff::other_game(self.text_from(from)).unwrap_or_else(chess);
        self.refuse(fault.at(Span::new(from, from + word.len())));
    }

    fn result(&mut self, said: Option<words::Said>, word: &'t str, from: usize) {
        self.at = from + word.len();
        let beside = self.reason_beside(said);
        let word = self.text_in(from, self.at);
        let span = Span::new(from, self.at);
        let Some(said) = beside.map_or(said, |beside| beside.said) else {
            if !self.line.ended {
                self.line.star = Some(span);
            }
            self.line.ended = true;
            return self.keep_reason(beside);
        };
        let said = self.with_reason(said);
        if self.line.ended {
            self.script.results.push(WrittenResult {
                step: self.line.tip,
                plies: None,
                ending: Some(said.ending(word)),
                overrides: false,
                span,
            });
        } else {
            self.push_ending(said.ending(word), span);
        }
        self.keep_reason(beside);
    }

    /// The reason right behind a result, in parentheses or not, as `Result` has it too; it is taken with the result.
    fn reason_beside(&mut self, said: Option<words::Said>) -> Option<Beside<'t>> {
        let line = self.text_near(self.at);
        let behind = line.trim_start_matches([' ', '\t', ',', '.', ':']);
        let (inner, is_enclosed) = match behind.strip_prefix('(') {
            Some(inner) => (inner, true),
            None => (behind, false),
        };
        let end = inner.find(['(', ')', '{', '}', '[', ']', ';']).unwrap_or(inner.len());
        let text = inner.get(..end)?;
        // (A) marks a footnote, and a variation begins with a move or its number.
        let is_text = text.trim_start().starts_with(char::is_alphabetic) && text.trim().len() > 1;
        if !is_text || shape::has_move(text) {
            return None;
        }
        let read = words::value::beside(said, text);
        let is_whole = match is_enclosed {
            true => inner.get(end..)?.starts_with(')'),
            false => read.understood,
        };
        if !is_whole {
            return None;
        }
        let from = self.at + line.len() - inner.len();
        let text = text.trim_end();
        self.at = from + if is_enclosed { end + 1 } else { text.len() };
        Some(Beside {
            said: read.said,
            span: Span::new(from, from + text.len()),
            kept: (!read.alone).then(|| text.trim()),
            understood: read.understood,
        })
    }

    /// What a reason says beside what is understood.
    fn keep_reason(&mut self, beside: Option<Beside<'t>>) {
        let Some(Beside { span, kept: Some(text), understood, .. }) = beside else {
            return;
        };
        self.remark(self.line.tip, RemarkKind::Comment, text);
        if !understood {
            let message = findings::PSN_REASON_UNKNOWN;
            self.faults.add(Code::UnknownEnding, span, message);
        }
    }

    /// What the header says of the reason goes with a bare result.
    pub(super) fn with_reason(&self, said: words::Said) -> words::Said {
        let reason = |given: Option<(words::Said, &str, Span)>| given.map(|(said, ..)| said).filter(|said| said.reason().is_some());
        match reason(self.tags.termination).or(reason(self.tags.result)) {
            Some(reason) => words::value::fitting(Some(said), reason).unwrap_or(said),
            None if self.tags.has_unknown_reason => said.because(EndingKind::UnstatedWin),
            None => said,
        }
    }

    /// A word or phrase that ends the game.
    fn ending(&mut self, from: usize) -> bool {
        let line = self.text_near(from);
        let line = line.split(['(', ')', '{', '}', '[', ']', ';']).next().unwrap_or(line);
        let Some((said, len)) = words::phrase_before(line) else {
            return false;
        };
        let span = Span::new(from, from + len);
        self.at = from + len;
        if self.line.ended {
            let message = findings::PSN_SECOND_ENDING;
            self.lenient(Leniency::Repeat, span, message);
            self.script.results.push(WrittenResult {
                step: self.line.tip,
                plies: None,
                ending: Some(said.ending(self.text_in(from, from + len))),
                overrides: false,
                span,
            });
            return true;
        }
        let word = self.text_in(from, from + len);
        self.push_ending(said.ending(word), span);
        true
    }

    /// Something that is no part of a game, or that stands in the place of a move.
    ///
    /// Text is no part of a game where it comes first in its line, or behind the end.
    fn no_move(&mut self, from: usize, end: usize, is_first: bool) {
        if self.line.ended || is_first {
            let prose_end = self.prose_end(from);
            if self.line.ended {
                for _ in 0..self.count_moves(from, prose_end) {
                    self.late_move(Span::new(from, prose_end));
                }
                return self.prose(from, prose_end, is_first);
            }
            let words = self.text_in(from, prose_end).split_whitespace();
            let mut words = words.map(|word| shape::unnumbered(word).0);
            if !words.any(|word| shape::is_shogi_move(word) || shape::is_chess_move(word)) {
                return self.prose(from, prose_end, is_first);
            }
        }
        if self.script.steps.is_empty() && !self.tags.is_shogi_variant && sniff::other_game(self.text_from(from)).is_some() {
            return self.refuse_chess(self.text_in(from, end), from);
        }
        let message = match self.coordinates {
            Some(Coordinates::Shogi) if shape::is_chess_move(self.text_in(from, end)) => {
                findings::PSN_CHESS_IN_SHOGI
            }
            Some(Coordinates::Chess) if shape::is_shogi_move(self.text_in(from, end)) => {
                findings::PSN_SHOGI_IN_CHESS
            }
            _ => findings::PSN_NO_MOVE,
        };
        self.unreadable(from, end, message);
    }
}

/// The words right behind a result.
#[derive(Debug, Clone, Copy)]
struct Beside<'t> {
    /// The result with what they say of the reason.
    said: Option<words::Said>,
    span: Span,
    /// They say more than that, or what is not understood.
    kept: Option<&'t str>,
    understood: bool,
}

/// The bit beside the leniencies that a wrong number was told.
const NUMBERS: u32 = 1 << 31;

/// A move in full, `P7g-7f`, `B8hx2b+`, `P*5e`, and its length.
#[inline]
fn plain(bytes: &[u8]) -> Option<(WrittenMove, usize)> {
    let (promoted, body) = match bytes {
        [b'+', body @ ..] => (true, body),
        body => (false, body),
    };
    let len = bytes.len() - body.len();
    let mut kind = piece(*body.first()?)?;
    if promoted {
        kind = kind.promoted()?;
    }
    if matches!(body.get(1), Some(b'*' | b'\'')) {
        let to = square(*body.get(2)?, *body.get(3)?)?;
        let is_end = body.get(4).is_none_or(|&byte| shape::ends_word(byte));
        let written = WrittenMove {
            origin: Origin::Hand,
            to: Destination::Square(to),
            before: Some(kind),
            ..WrittenMove::default()
        };
        return is_end.then_some((written, len + 4));
    }
    let &[_, file, rank, sign, to_file, to_rank] = body.first_chunk::<6>()?;
    let captures = match sign {
        b'-' => false,
        b'x' => true,
        _ => return None,
    };
    let (promotion, len) = match body.get(6) {
        Some(b'+') => (Promotion::Promotes, len + 7),
        Some(b'=') => (Promotion::Declines, len + 7),
        _ => (Promotion::Unsaid, len + 6),
    };
    let written = WrittenMove {
        origin: Origin::Square(square(file, rank)?),
        to: Destination::Square(square(to_file, to_rank)?),
        before: Some(kind),
        promotion,
        captures: Some(captures),
        plain_names: true,
        ..WrittenMove::default()
    };
    let is_end = bytes.get(len).is_none_or(|&byte| shape::ends_word(byte));
    is_end.then_some((written, len))
}

#[inline]
const fn piece(letter: u8) -> Option<PieceKind> {
    Some(match letter {
        b'P' => PieceKind::Pawn,
        b'L' => PieceKind::Lance,
        b'N' => PieceKind::Knight,
        b'S' => PieceKind::Silver,
        b'G' => PieceKind::Gold,
        b'B' => PieceKind::Bishop,
        b'R' => PieceKind::Rook,
        b'K' => PieceKind::King,
        _ => return None,
    })
}

#[inline]
fn square(file: u8, rank: u8) -> Option<Square> {
    Square::new(
        file.wrapping_sub(b'0'),
        rank.wrapping_sub(b'a').wrapping_add(1),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quick_way_reads_what_the_notation_reads() {
        for word in [
            "P7g-7f", "B8hx2b+", "+R6g-6e", "S3ax2b=", "P*5e", "S'3d", "N8ix7g", "K5i-4h",
        ] {
            let (quick, len) = plain(word.as_bytes()).unwrap();
            assert_eq!(len, word.len(), "{word}");
            let (read, _) = western::read_with_sign(word).unwrap();
            let slow = WrittenMove {
                plain_names: quick.plain_names,
                promotion: match read.written.promotion {
                    Promotion::Omitted => Promotion::Unsaid,
                    promotion => promotion,
                },
                ..read.written
            };
            assert_eq!(quick, slow, "{word}");
        }
        for word in ["P7f", "P-7f", "P7g-7f!", "P7g-7fx", "+G4i-5h", "P7g-0f", "P7g", "", "+", "D2h-2i", "P*5"] {
            assert!(plain(word.as_bytes()).is_none(), "{word}");
        }
    }
}
