//! The reader of USI lines and of positions. What it forgives stands on the page of the format.

use std::borrow::Cow;

use memchr::memchr2;

use super::lines::{BOOK, is_talk, strip_prompt};
use super::words::{
    bracketed, count_moves, is_decimal, is_gap, is_hands, is_list, is_move_word, is_number, is_operation,
    lenient_move, next_word, other_game, plain_move,
};
use crate::messages::{Key, Message, findings};
use crate::format::address::{self, Address};
use crate::format::endings;
use crate::record::clock::Clock;
use crate::record::ending::EndingKind;
use crate::record::fault::{Code, Fault, Faults, Span};
use crate::record::transcript::{
    Remark, RemarkKind, Step, Transcript, What, WrittenEnding, WrittenStart,
};
use crate::record::words::{sfen_error, sfen_note};
use crate::shogi::{Color, SfenError, SfenNote, Setup};

/// Reads the line of one game, with the lines round it that hold none.
pub(in crate::format) fn read<'t>(text: &'t str, faults: &mut Faults) -> Transcript<'t> {
    let mut reader = Reader {
        script: Transcript::with_room(text, 5),
        faults,
        ended: false,
        broken: false,
        late: None,
        told: false,
    };
    reader.run();
    reader.script
}

/// Is a line, without its prompt, nothing that could be of USI: neither its beginning nor any move?
pub(super) fn is_foreign(line: &str) -> bool {
    let (first, rest) = next_word(line);
    let (first, whole) = match first {
        "position" => (next_word(rest).0, rest),
        _ => (first, line),
    };
    !matches!(first, "" | "startpos" | "sfen" | "moves")
        && !first.contains('/')
        && !is_move_word(first)
        && endings::from_usi(first).is_none()
        && !address::is_address(line)
        && !is_list(whole)
        && count_moves(whole) == 0
}

#[derive(Debug)]
struct Reader<'t, 'f> {
    script: Transcript<'t>,
    faults: &'f mut Faults,
    ended: bool,
    /// A word in the place of a move could not be read, and that was told.
    broken: bool,
    /// The first move behind the end and how many there are.
    late: Option<(Span, u32)>,
    /// An odd spelling of a move was told.
    told: bool,
}

impl<'t> Reader<'t, '_> {
    fn run(&mut self) {
        let text = self.script.text;
        if text.starts_with(BOOK) {
            self.refuse(findings::OPENING_BOOK);
            return;
        }
        let mut found = false;
        let mut talk: Option<(Span, u32, u32)> = None;
        let mut foreign: Option<(Span, u32)> = None;
        let mut ahead = text;
        while !ahead.is_empty() {
            let end = memchr2(b'\n', b'\r', ahead.as_bytes());
            let (line, after) = match end {
                Some(end) => (&ahead[..end], &ahead[end + 1..]),
                None => (ahead, ""),
            };
            ahead = after;
            let rest = strip_prompt(line);
            if rest.is_empty() {
                continue;
            }
            if let Some(remark) = rest.strip_prefix('#').or_else(|| rest.strip_prefix("//")) {
                self.script.remark(RemarkKind::Usi, remark);
            } else if is_talk(rest) {
                let (_, lines, moves) = talk.get_or_insert((self.span(rest), 0, 0));
                *lines += 1;
                *moves += count_moves(rest);
            } else if is_foreign(rest) && (!found || foreign.is_some()) {
                found = true;
                let (_, lines) = foreign.get_or_insert((self.span(next_word(rest).0), 0));
                *lines += 1;
            } else if found {
                let message = findings::SECOND_LINE;
                let fault = Fault::new(Code::UnreadableLine, message).at(self.span(rest));
                self.faults.push(fault.leaving_out(count_moves(rest)));
                self.script.remark(RemarkKind::Usi, rest);
            } else {
                found = true;
                self.line(rest);
            }
        }
        if let Some((span, lines)) = foreign {
            let message = Message::new(findings::NEITHER_POSITION_NOR_MOVES).with("lines", lines);
            let fault = Fault::new(Code::NotARecord, message);
            self.faults.push(fault.at(span).in_places(lines));
            self.script.start.broken = true;
        }
        if let Some((span, lines, moves)) = talk {
            let message = Message::new(findings::TALK_OF_ENGINE).with("lines", lines);
            self.faults.push(
                Fault::new(Code::UnreadableLine, message)
                    .at(span)
                    .in_places(lines)
                    .leaving_out(moves),
            );
        }
        if let Some((span, count)) = self.late {
            self.faults.push(Fault::behind_the_end(span, count));
        }
        if !found {
            self.refuse(findings::NO_POSITION_AND_NO_MOVE);
        }
    }

    fn span(&self, part: &str) -> Span {
        Span::of(self.script.text, part)
    }

    fn refuse(&mut self, message: Key) {
        self.faults.push(Fault::new(Code::NotARecord, message));
        self.script.start.broken = true;
    }

    fn lenient(&mut self, part: &str, message: Key) {
        let span = self.span(part);
        self.faults.add(Code::LenientSpelling, span, message);
    }

    /// The line of the game, without its prompt.
    fn line(&mut self, line: &'t str) {
        if address::is_address(line) {
            return self.address(line);
        }
        let (first, rest) = next_word(line);
        let (first, rest, whole) = if first == "position" {
            let (second, after) = next_word(rest);
            (second, after, rest)
        } else {
            (first, rest, line)
        };
        match first {
            "startpos" => {
                self.script.start.turn = Some(Color::Black);
                self.behind_start(rest, true);
            }
            "sfen" => self.sfen(rest.trim_start()),
            "moves" => self.moves(rest),
            "" => self.refuse(findings::NO_POSITION_AND_NO_MOVE),
            board if board.contains('/') => self.sfen(whole.trim_start()),
            word if is_move_word(word) || endings::from_usi(word).is_some() => self.moves(whole),
            _ if is_list(whole) => {
                self.lenient(
                    whole,
                    findings::MOVES_AS_LIST,
                );
                self.moves(whole);
            }
            word => {
                let message = findings::BEGINNING_OF_USI;
                let fault = Fault::new(Code::UnreadableMove, message).at(self.span(word));
                self.script.start.broken = true;
                self.faults.push(fault.leaving_out(count_moves(whole)));
            }
        }
    }

    /// The address of a page.
    fn address(&mut self, line: &'t str) {
        let found = address::read(line).filter(|found| !found.is_usen);
        let Some(found) = found else {
            self.refuse(findings::ADDRESS_WITHOUT_GAME);
            return;
        };
        self.lenient(line, findings::ADDRESS);
        let beside = count_moves(&found.unread(line));
        if beside > 0 {
            let message = findings::MOVES_BESIDE_ADDRESS;
            let fault = Fault::new(Code::UnreadableLine, message).at(self.span(line));
            self.faults.push(fault.leaving_out(beside));
        }
        let Address { text, written, .. } = found;
        match text {
            Cow::Borrowed(text) => self.line(text),
            Cow::Owned(text) => self.decoded(&text, written),
        }
    }

    /// A line that stands percent-encoded in the text, as `written`: everything in it has this one place.
    fn decoded(&mut self, line: &str, written: &'t str) {
        let span = self.span(written);
        let mut faults = Faults::new();
        // An address in an address would be one too many.
        let script = if address::is_address(line) {
            faults.add(Code::NotARecord, span, findings::ADDRESS_IN_ADDRESS);
            Transcript::new("")
        } else {
            read(line, &mut faults)
        };
        for fault in faults.iter() {
            let mut fault = fault.clone();
            fault.span = Some(span);
            self.faults.push(fault);
        }
        self.script.start = WrittenStart {
            board_span: script.start.board_span.map(|_| span),
            handicap: None,
            last_move: None,
            ..script.start
        };
        for step in script.steps {
            let what = match step.what {
                What::Move(written) => What::Move(written),
                What::Unreadable => What::Unreadable,
                What::TakeBack => What::TakeBack,
                What::Ending(ending) => What::Ending(WrittenEnding {
                    word: endings::to_usi(ending.kind).unwrap_or(written),
                    ..ending
                }),
            };
            self.push(what, span);
        }
        // The steps are those of a game of its own, so that they have the same numbers here.
        let remarks = script.remarks.into_iter().map(|remark| Remark {
            text: Cow::Owned(remark.text.into_owned()),
            ..remark
        });
        self.script.remarks.extend(remarks);
    }

    /// The board at the beginning of `text` and what follows it.
    fn sfen(&mut self, text: &'t str) {
        let (first, behind) = next_word(text);
        if let Some((board, held)) = bracketed(first) {
            return self.epd(text, board, held, behind);
        }
        let (sfen, rest) = split_sfen(text);
        let span = self.span(sfen);
        self.script.start.board_span = Some(span);
        match Setup::from_sfen(sfen) {
            Ok((setup, notes)) => {
                for note in notes {
                    self.faults
                        .add(Code::LenientSpelling, span, sfen_note(note));
                }
                self.script.start.turn = Some(setup.turn);
                self.script.start.move_number = Some(setup.move_number);
                self.script.start.board = Some(Box::new(setup));
            }
            Err(error) => self.refuse_board(sfen, &error, span),
        }
        self.behind_start(rest, false);
    }

    /// A position with its hands in brackets, at the beginning of `text`; the side to move stands `behind` it.
    fn epd(&mut self, text: &'t str, board: &'t str, held: &'t str, behind: &'t str) {
        let (side, mut rest) = next_word(behind);
        let end = if side.is_empty() { behind } else { rest };
        let span = self.span(text[..text.len() - end.len()].trim_end());
        self.script.start.board_span = Some(span);
        let turn = match side {
            "w" | "W" => Color::Black,
            "b" | "B" => Color::White,
            "" => Color::Black,
            _ => {
                let message = findings::SIDE_BEHIND_BRACKETS;
                let fault = Fault::new(Code::BadBoard, message).at(span);
                self.faults.push(fault.leaving_out(count_moves(behind)));
                self.script.start.broken = true;
                return;
            }
        };
        let hands = if matches!(held, "" | "-") { "-" } else { held };
        match Setup::from_sfen(&format!("{board} b {hands} 1")) {
            Ok((mut setup, notes)) => {
                setup.turn = turn;
                // Pieces that stand one by one are what this spelling wants.
                let is_due = |note: &SfenNote| {
                    *note == SfenNote::HandCount && !held.bytes().any(|byte| byte.is_ascii_digit())
                };
                for note in notes.into_iter().filter(|note| !is_due(note)) {
                    self.faults.add(Code::LenientSpelling, span, sfen_note(note));
                }
                match side {
                    "" => self.lenient(text, findings::SIDE_READ_AS_W),
                    "W" | "B" => self.lenient(side, findings::SIDE_IN_LOWER_CASE),
                    _ => {}
                }
                self.script.start.turn = Some(turn);
                self.script.start.move_number = Some(1);
                self.script.start.board = Some(Box::new(setup));
            }
            Err(error) => self.refuse_board(board, &error, span),
        }
        self.counters(&mut rest);
        self.behind_start(rest, false);
    }

    /// XBoard counts moves behind the side, as for chess: those since the last capture, and pairs. `0 1` says that nothing has
    /// been played, and any other number is not that of a move of shogi.
    fn counters(&mut self, rest: &mut &'t str) {
        let mut says_more = false;
        let before = *rest;
        for usual in ["0", "1"] {
            let (word, after) = next_word(rest);
            if is_number(word) || word == "-" {
                says_more |= word != usual && word != "-";
                *rest = after;
            }
        }
        if says_more {
            let message = findings::COUNTERS_OF_XBOARD;
            let counters = before.get(..before.len() - rest.len()).unwrap_or(before);
            self.lenient(counters.trim(), message);
        }
    }

    fn refuse_board(&mut self, board: &str, error: &SfenError, span: Span) {
        let fault = match other_game(board, error) {
            Some(game) => {
                let message = Message::new(findings::GAME_NOT_READ).with("game", game);
                Fault::new(Code::UnsupportedVariant, message)
            }
            None => Fault::new(Code::BadBoard, sfen_error(error)),
        };
        self.faults
            .push(fault.at(span).leaving_out(count_moves(board)));
        self.script.start.broken = true;
    }

    /// What stands behind `startpos` or the fields of an SFEN.
    fn behind_start(&mut self, rest: &'t str, is_even: bool) {
        let (word, after) = next_word(rest);
        match word {
            "" => {}
            "moves" => self.moves(after),
            "sfen" if is_even => {
                let fault = Fault::new(
                    Code::BadBoard,
                    findings::STARTPOS_AND_SFEN,
                );
                let (sfen, rest) = split_sfen(after.trim_start());
                let fault = fault.at(self.span(word)).leaving_out(count_moves(sfen));
                self.faults.push(fault);
                self.script.start.broken = true;
                self.behind_start(rest, false);
            }
            word if is_move_word(word) || endings::from_usi(word).is_some() => {
                self.lenient(word, findings::MOVES_WORD_MISSING);
                self.moves(rest);
            }
            _ => {
                let rest = rest.trim();
                let span = self.span(rest);
                // Operations name moves that nobody has played, of a position that can be read.
                let played = rest.split_whitespace().any(|word| word == "moves");
                let is_said = is_operation(word) && !is_even && !played;
                let moves = if is_said && !self.script.start.broken {
                    0
                } else {
                    count_moves(rest)
                };
                if moves > 0 && is_even {
                    let message = findings::MOVES_WORD_DUE;
                    let fault = Fault::new(Code::UnreadableMove, message).at(span);
                    self.faults.push(fault.leaving_out(moves));
                    self.push(What::Unreadable, span);
                    return;
                }
                let code = if moves > 0 {
                    Code::UnreadableLine
                } else {
                    Code::LenientSpelling
                };
                let message = findings::TEXT_AFTER_POSITION;
                self.faults
                    .push(Fault::new(code, message).at(span).leaving_out(moves));
                self.script.remark(RemarkKind::Comment, rest);
            }
        }
    }

    fn moves(&mut self, line: &'t str) {
        self.script.steps.reserve(line.len() / 5 + 1);
        let base = self.span(line).start as usize;
        let bytes = line.as_bytes();
        let mut at = 0;
        loop {
            at = self.plain_moves(bytes, at, base);
            let Some(blanks) = bytes[at..].iter().position(|&byte| !is_gap(byte)) else {
                break;
            };
            let start = at + blanks;
            let len = bytes[start..].iter().position(|&byte| is_gap(byte));
            at = len.map_or(bytes.len(), |len| start + len);
            let span = Span::new(base + start, base + at);
            match plain_move(&bytes[start..at]) {
                Some(written) if !self.ended => self.push(What::Move(written), span),
                _ => {
                    if self.odd_word(&line[start..at], &line[at..], span) {
                        return;
                    }
                }
            }
        }
    }

    /// Reads moves with one blank behind each, as long as they come; gives where it stopped.
    #[inline]
    fn plain_moves(&mut self, bytes: &[u8], mut at: usize, base: usize) -> usize {
        if self.ended {
            return at;
        }
        if bytes.get(at) == Some(&b' ') {
            at += 1;
        }
        while let Some(&[_, _, _, _, fifth, sixth]) = bytes[at..].first_chunk::<6>() {
            let len = match (fifth, sixth) {
                (b' ', _) => 4,
                (b'+', b' ') => 5,
                _ => break,
            };
            let Some(written) = plain_move(&bytes[at..at + len]) else {
                break;
            };
            let span = Span::new(base + at, base + at + len);
            self.push(What::Move(written), span);
            at += len + 1;
        }
        at
    }

    fn push(&mut self, what: What<'t>, span: Span) {
        self.script.push(Step {
            follow: Default::default(),
            what,
            clock: Clock::NONE,
            span,
        });
    }

    /// A word that is no move in its strict spelling; gives whether the line has been read with it.
    fn odd_word(&mut self, word: &'t str, rest: &'t str, span: Span) -> bool {
        if is_move_word(word) {
            if self.ended {
                let (_, count) = self.late.get_or_insert((span, 0));
                *count += 1;
                return false;
            }
            if let Some((written, message)) = lenient_move(word) {
                if !self.told {
                    self.faults.add(Code::LenientSpelling, span, message);
                    self.told = true;
                }
                self.push(What::Move(written), span);
                return false;
            }
        }
        let is_last = rest.bytes().all(is_gap);
        let tail = || {
            let from = self.script.text.len().min(span.start as usize);
            let to = self.span(rest).start as usize + rest.len();
            self.script.text.get(from..to).unwrap_or(word).trim()
        };
        if word.starts_with('#') || word.starts_with("//") {
            let tail = tail();
            self.lenient(tail, findings::REMARK_AFTER_MOVES);
            let remark = tail.trim_start_matches(['#', '/']);
            self.script.remark(RemarkKind::Usi, remark);
            return true;
        }
        if word.starts_with(';') {
            let tail = tail();
            self.lenient(tail, findings::COMMENT_AFTER_MOVES);
            let comment = tail.trim_start_matches(';').trim();
            if !comment.is_empty() {
                self.script.remark(RemarkKind::Comment, comment);
            }
            return true;
        }
        if !self.broken && is_decimal(word) && rest.split_ascii_whitespace().all(is_decimal) {
            let tail = tail();
            self.faults.add(
                Code::UnreadableLine,
                span,
                findings::NUMBERS_AFTER_MOVES,
            );
            self.script.remark(RemarkKind::Comment, tail);
            return true;
        }
        if self.ended {
            let tail = tail();
            let fault = Fault::new(
                Code::UnreadableLine,
                findings::TEXT_AFTER_ENDING,
            )
            .at(span);
            self.faults.push(fault.leaving_out(count_moves(tail)));
            self.script.remark(RemarkKind::Usi, tail);
            return true;
        }
        let usual = word.to_ascii_lowercase();
        if let Some(kind) = endings::from_usi(&usual) {
            self.push(
                What::Ending(WrittenEnding {
                    kind,
                    winner: None,
                    word,
                    bare: false,
                }),
                span,
            );
            self.ended = true;
        } else if matches!(&*usual, "rep_sup" | "rep_inf") {
            self.faults.add(
                Code::UnknownEnding,
                span,
                findings::JUDGEMENT_OF_ENGINE,
            );
            self.push(
                What::Ending(WrittenEnding {
                    kind: EndingKind::Other,
                    winner: None,
                    word,
                    bare: false,
                }),
                span,
            );
            self.ended = true;
        } else if is_last && matches!(&*usual, "none" | "null" | "pass" | "0000") {
            self.faults.add(
                Code::LenientSpelling,
                span,
                findings::NULL_MOVE_AT_END,
            );
        } else {
            self.unreadable(word, &usual, span);
        }
        false
    }

    fn unreadable(&mut self, word: &'t str, usual: &str, span: Span) {
        if !self.broken {
            let message = match usual.as_bytes() {
                b"none" | b"null" | b"pass" | b"0000" => findings::NULL_MOVE,
                [b'1'..=b'9', b'1'..=b'9', b'1'..=b'9', b'1'..=b'9', ..] => {
                    findings::MOVE_IN_NUMBERS
                }
                _ => findings::NO_MOVE_OF_USI,
            };
            self.faults.push(
                Fault::new(Code::UnreadableMove, message)
                    .at(span)
                    .leaving_out(count_moves(word).max(1)),
            );
        } else if is_move_word(word)
            && let Some(fault) = self
                .faults
                .iter_mut()
                .rev()
                .find(|fault| fault.code == Code::UnreadableMove)
        {
            fault.unread_moves += 1;
        }
        if !self.broken {
            self.push(What::Unreadable, span);
        }
        self.broken = true;
    }
}

/// The fields of an SFEN at the beginning of `text`, as many as are there, and what follows them.
fn split_sfen(text: &str) -> (&str, &str) {
    let mut rest = text;
    for field in 0..4 {
        let (word, after) = next_word(rest);
        let belongs = match field {
            0 => !word.is_empty() && !is_move_word(word),
            1 => word != "moves" && !is_move_word(word),
            2 => {
                is_hands(word)
                    || is_number(next_word(after).0) && word != "moves" && !is_move_word(word)
            }
            _ => is_number(word),
        };
        if word.is_empty() || !belongs {
            if field == 2 && is_number(word) {
                rest = after;
            }
            break;
        }
        rest = after;
    }
    (text[..text.len() - rest.len()].trim_end(), rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_all(text: &str) -> (Vec<String>, Vec<(&'static str, u32)>) {
        let mut faults = Faults::new();
        let script = read(text, &mut faults);
        let steps = script
            .steps
            .iter()
            .map(|step| step.span.text(text).to_owned())
            .collect();
        (
            steps,
            faults
                .iter()
                .map(|fault| (fault.code.name(), fault.unread_moves))
                .collect(),
        )
    }

    #[test]
    fn lines_are_read_in_every_dialect() {
        for (text, steps, faults) in [
            ("position startpos\n", &[][..], &[][..]),
            (
                "position startpos moves 7g7f  3c3d\r\n",
                &["7g7f", "3c3d"],
                &[],
            ),
            (
                "> position startpos moves 7g7f resign\n",
                &["7g7f", "resign"],
                &[],
            ),
            ("<1:startpos moves 7g7f", &["7g7f"], &[]),
            ("moves 7g7f\n", &["7g7f"], &[]),
            (
                "7g7f 3c3d 1\n",
                &["7g7f", "3c3d"],
                &[("unreadable-line", 0)],
            ),
            (
                "[\"7g7f\",\"3c3d\"]\n",
                &["7g7f", "3c3d"],
                &[("lenient-spelling", 0)],
            ),
            (
                "# x\n\n// y\nstartpos 7g7f\n",
                &["7g7f"],
                &[("lenient-spelling", 0)],
            ),
            (
                "startpos moves 7g7f xyz 3c3d foo 8h2b+\n",
                &["7g7f", "xyz", "3c3d", "8h2b+"],
                &[("unreadable-move", 1)],
            ),
            (
                "startpos moves 7G7F b*4e P'5e 3c3d=\n",
                &["7G7F", "b*4e", "P'5e", "3c3d="],
                &[("lenient-spelling", 0)],
            ),
            (
                "startpos moves 7g7f resign 3c3d 2g2f\n",
                &["7g7f", "resign"],
                &[("move-after-end", 2)],
            ),
            (
                "startpos moves 7g7f none\n",
                &["7g7f"],
                &[("lenient-spelling", 0)],
            ),
            (
                "startpos moves none 7g7f\n",
                &["none", "7g7f"],
                &[("unreadable-move", 1)],
            ),
            (
                "startpos moves 7776FU\n",
                &["7776FU"],
                &[("unreadable-move", 1)],
            ),
            (
                "name | position startpos moves 7g7f 3c3d\n",
                &[],
                &[("unreadable-move", 2)],
            ),
            ("hello\n", &[], &[("not-a-record", 0)]),
            ("", &[], &[("not-a-record", 0)]),
            (
                "position startpos sfen 9/9/9/9/9/9/9/9/9 b - 1 moves 7g7f\n",
                &["7g7f"],
                &[("bad-board", 0)],
            ),
            (
                "startpos moves 7g7f\ninfo pv 3c3d\nbestmove 3c3d\n",
                &["7g7f"],
                &[("unreadable-line", 2)],
            ),
            (
                "4k4/9/9/9/9/9/9/9/4K4 b P 1 bm P*5e; id \"1\";\n",
                &[],
                &[("lenient-spelling", 0)],
            ),
            (
                "sfen 4k4/9/9/9/9/9/9/9/4K4 b P moves 5i5h\n",
                &["5i5h"],
                &[("lenient-spelling", 0)],
            ),
            (
                "sfen 4k4/9/9/9/9/9/9/9/4K4 b\n",
                &[],
                &[("lenient-spelling", 0)],
            ),
            (
                "4k4/9/9/9/9/9/9/9/4K4 w - 3 5a5b\n",
                &["5a5b"],
                &[("lenient-spelling", 0)],
            ),
            (
                "rbsgk/4p/5/P4/KGSBR b - 1\n",
                &[],
                &[("unsupported-variant", 0)],
            ),
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n",
                &[],
                &[("unsupported-variant", 0), ("lenient-spelling", 0)],
            ),
            (
                "#YANEURAOU-DB2016 1.00\nsfen 9/9 b - 1\n7g7f 3c3d 0 10 1\n",
                &[],
                &[("not-a-record", 0)],
            ),
        ] {
            let (found, told) = read_all(text);
            assert_eq!(
                (found.iter().map(String::as_str).collect::<Vec<_>>(), told),
                (steps.to_vec(), faults.to_vec()),
                "{text}"
            );
        }
    }
}
