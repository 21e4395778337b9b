//! The reader of CSA. What it forgives stands on the page of the format.

use std::borrow::Cow;

use memchr::memchr2;

use super::encoding_name;
use super::position::Diagram;
use crate::format::{endings, keys};
use crate::record::clock::{Clock, Millis};
use crate::record::ending::EndingKind;
use crate::record::fault::{Code, Fault, Faults, Span};
use crate::record::header::Key;
use crate::record::transcript::{
    Destination, Origin, Promotion, Remark, RemarkKind, Step, StepId, Transcript, What,
    WrittenEnding, WrittenHeader, WrittenMove, WrittenResult,
};
use crate::shogi::{Color, Square};
use crate::text::names;

/// Kinds of odd spelling; each is told once a game.
#[derive(Debug, Clone, Copy)]
pub(super) enum Leniency {
    Letters,
    Version,
    Unsigned,
    KingCode,
    LetterO,
    AfterAll,
    ClockSign,
    ClockDecimals,
    Payload,
    NoComma,
    Colon,
}

/// The faults of a game, with a memory of what was told.
#[derive(Debug)]
pub(super) struct Told<'f> {
    pub(super) faults: &'f mut Faults,
    known: u32,
}

impl Told<'_> {
    pub(super) fn lenient(&mut self, what: Leniency, span: Span, message: &'static str) {
        let bit = 1 << what as u32;
        if self.known & bit == 0 {
            self.known |= bit;
            self.faults.add(Code::LenientSpelling, span, message);
        }
    }
}

/// Reads one game.
pub(super) fn read<'t>(text: &'t str, faults: &mut Faults) -> Transcript<'t> {
    let mut script = Transcript::new(text);
    script.steps.reserve((text.len() / 12).min(512));
    script.start.wanted = true;
    let told = Told { faults, known: 0 };
    let mut reader = Reader {
        script,
        told,
        diagram: None,
        last: None,
        clock: Slot::None,
        ended: false,
        late: None,
    };
    reader.run();
    reader.finish()
}

/// What the next `T` line belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Slot {
    /// Nothing yet.
    None,
    /// The last step, which has no time yet.
    Open,
    /// The last step has its time.
    Filled,
    /// A move that is not in the record.
    Dropped,
}

#[derive(Debug)]
struct Reader<'t, 'f> {
    script: Transcript<'t>,
    told: Told<'f>,
    diagram: Option<Diagram>,
    /// The last move or ending, to which comments belong.
    last: Option<StepId>,
    clock: Slot,
    ended: bool,
    /// The first move behind the end and how many there are.
    late: Option<(Span, u32)>,
}

impl<'t> Reader<'t, '_> {
    fn run(&mut self) {
        let text = self.script.text;
        let bytes = text.as_bytes();
        let mut at = 0;
        while let Some(&first) = bytes.get(at) {
            let next = match first {
                b'+' | b'-' => self.plain_move(bytes, at),
                b'T' => self.plain_clock(bytes, at),
                _ => None,
            };
            at = match next {
                Some(next) => next,
                None => self.line(text, at),
            };
        }
    }

    /// A move in its usual spelling with the end of its statement; gives where the next one begins.
    #[inline]
    fn plain_move(&mut self, bytes: &[u8], at: usize) -> Option<usize> {
        let &[sign, file, rank, to_file, to_rank, a, b, end] =
            bytes.get(at..at + 8)?.first_chunk::<8>()?;
        let next = match end {
            b'\n' | b',' => at + 8,
            b'\r' => at + 8 + usize::from(bytes.get(at + 8) == Some(&b'\n')),
            _ => return None,
        };
        if self.ended {
            return None;
        }
        let to = square(to_file, to_rank)?;
        let origin = match (file, rank) {
            (b'0', b'0') => Origin::Hand,
            _ => Origin::Square(square(file, rank)?),
        };
        let piece = names::csa_piece(&[a, b]).filter(|piece| piece.canonical)?;
        let side = Some(if sign == b'+' {
            Color::Black
        } else {
            Color::White
        });
        let written = WrittenMove {
            side,
            origin,
            to: Destination::Square(to),
            after: Some(piece.kind),
            ..WrittenMove::default()
        };
        self.push(What::Move(written), Span::new(at, at + 7));
        Some(next)
    }

    /// `T` with whole seconds and the end of its statement.
    #[inline]
    fn plain_clock(&mut self, bytes: &[u8], at: usize) -> Option<usize> {
        if self.clock != Slot::Open {
            return None;
        }
        let mut seconds = 0;
        let mut next = at + 1;
        loop {
            match *bytes.get(next)? {
                digit @ b'0'..=b'9' if next < at + 7 => {
                    seconds = seconds * 10 + u32::from(digit - b'0')
                }
                b'\n' | b',' if next > at + 1 => break,
                b'\r' if next > at + 1 => {
                    next += usize::from(bytes.get(next + 1) == Some(&b'\n'));
                    break;
                }
                _ => return None,
            }
            next += 1;
        }
        self.set_clock(Millis(seconds * 1000));
        Some(next + 1)
    }

    fn set_clock(&mut self, time: Millis) {
        if let Some(step) = self.script.steps.last_mut() {
            step.clock = Clock::elapsed(time);
            self.clock = Slot::Filled;
        }
    }

    fn push(&mut self, what: What<'t>, span: Span) {
        let is_take_back = matches!(what, What::TakeBack);
        let id = self.script.push(Step {
            follow: Default::default(),
            what,
            clock: Clock::NONE,
            span,
        });
        if is_take_back {
            self.clock = Slot::None;
        } else {
            self.clock = Slot::Open;
            self.last = Some(id);
        }
    }

    /// Any line or statement; gives where the next one begins.
    fn line(&mut self, text: &'t str, at: usize) -> usize {
        let rest = &text[at..];
        let end = memchr2(b'\n', b'\r', rest.as_bytes()).unwrap_or(rest.len());
        let line = &rest[..end];
        let behind = at + end + usize::from(at + end < text.len());
        let is_start = at == 0 || matches!(text.as_bytes()[at - 1], b'\n' | b'\r');
        let indent = line.len() - line.trim_start().len();
        match &line.as_bytes()[indent..] {
            [] => return behind,
            [b'\'', ..] => {
                self.comment(&line[indent + 1..]);
                return behind;
            }
            [b'$', ..] | [b'N' | b'n', b'+' | b'-', ..] if is_start => {
                let whole = line[indent..].trim_end();
                if !self.statement(whole) {
                    self.unread(whole);
                }
                return behind;
            }
            _ => {}
        }
        let comma = line.find(',');
        let part = line[..comma.unwrap_or(line.len())].trim();
        let next = comma.map_or(behind, |comma| at + comma + 1);
        if part.is_empty() || self.statement(part) {
            return next;
        }
        if is_start && !holds_move(line) {
            self.unread(line.trim());
            return behind;
        }
        self.payload(part);
        next
    }

    /// One statement without the blanks around it; `false` if it is none.
    fn statement(&mut self, part: &'t str) -> bool {
        if self.spelled(part, part) {
            return true;
        }
        let usual = usual_letters(part);
        if usual == part || !self.spelled(part, &usual) {
            return false;
        }
        let span = Span::of(self.script.text, part);
        self.told.lenient(
            Leniency::Letters,
            span,
            "statements are written with half-width capital letters and digits",
        );
        true
    }

    /// A statement that stands as `usual` in usual letters.
    fn spelled(&mut self, part: &'t str, usual: &str) -> bool {
        match usual.as_bytes() {
            [b'+' | b'-'] => self.turn(part, usual),
            [b'+' | b'-', next, ..] if next.is_ascii_alphanumeric() => {
                self.any_move(part, usual, true)
            }
            [b'0'..=b'9', ..] => self.any_move(part, usual, false),
            [b'T', rest @ ..] => self.any_clock(part, rest),
            [b'%', _, ..] => self.ending(part, usual),
            [b'#', _, ..] => self.server_word(part, usual),
            [b'P', b'I' | b'+' | b'-' | b'1'..=b'9', ..] => self.position(part, usual),
            [b'N', b'+' | b'-', ..] => self.name(part, usual),
            [b'$', ..] => self.information(part),
            [b'V', b'0'..=b'9', ..] => self.version(part, usual),
            [b'/'] => true,
            _ => false,
        }
    }

    fn span(&self, part: &str) -> Span {
        Span::of(self.script.text, part)
    }

    fn version(&mut self, part: &'t str, usual: &str) -> bool {
        if !usual[1..]
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.')
        {
            return false;
        }
        if !matches!(usual, "V2" | "V2.1" | "V2.2" | "V3" | "V3.0") {
            let span = self.span(part);
            self.told.lenient(
                Leniency::Version,
                span,
                "this version is not one of V2, V2.1, V2.2, V3.0; every edition is read alike",
            );
        }
        true
    }

    fn name(&mut self, part: &'t str, usual: &str) -> bool {
        let key = if usual.as_bytes()[1] == b'+' {
            Key::Black
        } else {
            Key::White
        };
        let mut behind = part.chars();
        behind.by_ref().take(2).for_each(drop);
        self.header(
            key,
            &part[..part.len() - behind.as_str().len()],
            behind.as_str(),
            part,
        );
        true
    }

    /// `$KEY:value`.
    fn information(&mut self, part: &'t str) -> bool {
        let Some(line) = part.strip_prefix(['$', '＄']) else {
            return false;
        };
        let (name, value) = match line.split_once(':') {
            Some(pair) => pair,
            None => {
                let Some(pair) = line.split_once('：') else {
                    return false;
                };
                let span = self.span(part);
                self.told.lenient(
                    Leniency::Colon,
                    span,
                    "the colon behind a header key is half-width",
                );
                pair
            }
        };
        let name = name.trim();
        if name.is_empty() {
            return false;
        }
        let key = match keys::from_csa(name) {
            Key::Free => keys::from_csa(&usual_letters(name)),
            key => key,
        };
        self.header(key, name, value, part);
        true
    }

    fn header(&mut self, key: Key, name: &'t str, value: &'t str, part: &'t str) {
        let span = self.span(part);
        if !self.script.steps.is_empty() {
            self.told.faults.add(
                Code::LateHeader,
                span,
                "a header line behind the moves; it is taken into the header",
            );
        }
        let value = value.trim();
        let value = if key == Key::Note {
            unescape(value)
        } else {
            Cow::Borrowed(value)
        };
        self.script.header.push(WrittenHeader {
            key,
            name,
            value,
            span,
        });
    }

    fn position(&mut self, part: &'t str, usual: &str) -> bool {
        if !self.script.steps.is_empty() {
            return false;
        }
        let span = self.span(part);
        let diagram = self.diagram.get_or_insert_with(|| Diagram::new(span));
        diagram.statement(usual, span, &mut self.told)
    }

    fn turn(&mut self, part: &'t str, usual: &str) -> bool {
        let turn = if usual == "+" {
            Color::Black
        } else {
            Color::White
        };
        if !self.script.steps.is_empty()
            || self.script.start.turn.is_some_and(|known| known != turn)
        {
            let span = self.span(part);
            self.told.faults.add(
                Code::UnreadableLine,
                span,
                "a turn line that does not belong here is left out",
            );
            self.remark(RemarkKind::Apostrophe, part);
            return true;
        }
        self.script.start.turn = Some(turn);
        true
    }

    /// A move in a spelling that is not quite the usual one, or something in the place of a move.
    fn any_move(&mut self, part: &'t str, usual: &str, signed: bool) -> bool {
        let (side, body) = match usual.as_bytes() {
            [b'+', body @ ..] => (Some(Color::Black), body),
            [b'-', body @ ..] => (Some(Color::White), body),
            body => (None, body),
        };
        let Some((&[file, rank, to_file, to_rank, a, b], rest)) = body.split_first_chunk::<6>()
        else {
            return signed && self.no_move(part, body);
        };
        let has_shape = [file, rank, to_file, to_rank]
            .iter()
            .all(|byte| matches!(byte, b'0'..=b'9' | b'O'))
            && a.is_ascii_alphabetic()
            && b.is_ascii_alphabetic();
        if !signed && !has_shape {
            return false;
        }
        let in_hand = matches!((file, rank), (b'0' | b'O', b'0' | b'O'));
        let from = square(file, rank);
        let piece = names::csa_piece(&[a, b]);
        let glued = rest.first().is_some_and(|byte| !byte.is_ascii_whitespace());
        let (Some(to), Some(piece), true, false) = (
            square(to_file, to_rank),
            piece,
            in_hand || from.is_some(),
            glued,
        ) else {
            return self.no_move(part, body);
        };
        // What follows the move can be told apart only where no letter has another width.
        let text = match part.len() == usual.len() {
            _ if rest.is_empty() => part,
            true => part.get(..part.len() - rest.len()).unwrap_or(part),
            false => return self.no_move(part, body),
        };
        let span = self.span(text);
        if self.ended {
            self.late_move(span);
        } else {
            if !signed {
                self.told.lenient(
                    Leniency::Unsigned,
                    span,
                    "the sign of the side that moves is missing",
                );
            }
            if !piece.canonical {
                self.told
                    .lenient(Leniency::KingCode, span, "GY stands for the king, OU");
            }
            if in_hand && [file, rank] != *b"00" {
                self.told
                    .lenient(Leniency::LetterO, span, "OO stands for 00, the hand");
            }
            let origin = from
                .filter(|_| !in_hand)
                .map_or(Origin::Hand, Origin::Square);
            let written = WrittenMove {
                side,
                origin,
                to: Destination::Square(to),
                after: Some(piece.kind),
                promotion: Promotion::Unsaid,
                ..WrittenMove::default()
            };
            self.push(What::Move(written), span);
        }
        let rest = part[text.len()..].trim();
        if !rest.is_empty() && rest.len() < part.len() {
            let span = self.span(rest);
            self.told.lenient(
                Leniency::NoComma,
                span,
                "statements on one line have a comma between them",
            );
            match rest.strip_prefix('\'') {
                Some(comment) => self.comment(comment),
                None if self.statement(rest) => {}
                None => self.payload(rest),
            }
        }
        true
    }

    /// Text in the place of a move.
    fn no_move(&mut self, part: &'t str, body: &[u8]) -> bool {
        let span = self.span(part);
        if self.ended {
            self.late_move(span);
            return true;
        }
        let message = if body == b"PASS" {
            "a pass is no move of a record"
        } else {
            "not a move: sign, origin, destination and the piece after it, as in +7776FU or +0045KA"
        };
        self.told.faults.push(
            Fault::new(Code::UnreadableMove, message)
                .at(span)
                .leaving_out(1),
        );
        self.push(What::Unreadable, span);
        true
    }

    fn late_move(&mut self, span: Span) {
        let (_, count) = self.late.get_or_insert((span, 0));
        *count += 1;
        self.clock = Slot::Dropped;
    }

    fn any_clock(&mut self, part: &'t str, digits: &[u8]) -> bool {
        if !digits
            .iter()
            .all(|byte| matches!(byte, b'0'..=b'9' | b'.' | b'=' | b'+' | b'-' | b' ' | b':'))
        {
            return false;
        }
        let span = self.span(part);
        let digits = digits.trim_ascii();
        let number = match digits.strip_prefix(b"=") {
            Some(number) => {
                self.told
                    .lenient(Leniency::ClockSign, span, "a time is written T3, without =");
                number.trim_ascii()
            }
            None => digits,
        };
        let message = match (self.clock, seconds(number)) {
            (Slot::Dropped, _) => return true,
            (Slot::None, _) => "a time that belongs to no move",
            (_, None) if number.is_empty() => "a time without a number; the move has none",
            (_, None) => "not a time: whole seconds, with up to three decimals",
            (Slot::Filled, _) => "a second time for the same move; the first one counts",
            (Slot::Open, Some((time, cut))) => {
                if cut {
                    self.told.lenient(
                        Leniency::ClockDecimals,
                        span,
                        "a time has three decimals at most; the rest is cut off",
                    );
                }
                self.set_clock(time);
                return true;
            }
        };
        self.told.faults.add(Code::BadClock, span, message);
        true
    }

    fn ending(&mut self, part: &'t str, usual: &str) -> bool {
        let mut word = part.chars();
        word.next();
        let word = word.as_str().trim();
        let (kind, winner) = match usual[1..].trim() {
            "" => return false,
            "MATTA" if self.ended => (EndingKind::Other, None),
            "MATTA" => {
                let span = self.span(part);
                self.push(What::TakeBack, span);
                return true;
            }
            "+ILLEGAL_ACTION" => (EndingKind::FoulLoss, Some(Color::White)),
            "-ILLEGAL_ACTION" => (EndingKind::FoulLoss, Some(Color::Black)),
            known => (endings::from_csa(known).unwrap_or(EndingKind::Other), None),
        };
        self.end(part, WrittenEnding { kind, winner, word });
        true
    }

    /// `#RESIGN` and its like, from the protocol of the server.
    fn server_word(&mut self, part: &'t str, usual: &str) -> bool {
        match (endings::from_csa(usual), usual) {
            (Some(_), _) | (None, "#WIN" | "#LOSE" | "#OUTE_SENNICHITE") if self.ended => {
                self.remark(RemarkKind::Apostrophe, part);
            }
            (Some(kind), _) => self.end(
                part,
                WrittenEnding {
                    kind,
                    winner: None,
                    word: part,
                },
            ),
            (None, "#WIN" | "#LOSE" | "#OUTE_SENNICHITE") => {
                self.end(
                    part,
                    WrittenEnding {
                        kind: EndingKind::Other,
                        winner: None,
                        word: part,
                    },
                );
            }
            _ => return false,
        }
        true
    }

    fn end(&mut self, part: &'t str, ending: WrittenEnding<'t>) {
        let span = self.span(part);
        if self.ended {
            self.told.faults.add(
                Code::MoveAfterEnd,
                span,
                "a second ending; the first one counts",
            );
            self.remark(RemarkKind::Apostrophe, part);
            self.clock = Slot::Dropped;
            return;
        }
        if ending.kind == EndingKind::Other {
            self.told.faults.add(
                Code::UnknownEnding,
                span,
                "this ending is not known; the word is kept, and nobody wins by it",
            );
        }
        self.push(What::Ending(ending), span);
        self.ended = true;
    }

    /// A comment, without its `'`.
    fn comment(&mut self, text: &'t str) {
        if let Some(comment) = text.strip_prefix('*') {
            self.remark(RemarkKind::Comment, comment);
            return;
        }
        if let Some(summary) = text.strip_prefix("summary:") {
            let ending = self.summary(summary);
            let span = Span::of(self.script.text, text);
            let overrides =
                summary.starts_with("abnormal:") || summary.starts_with("illegal kachi:");
            if ending.is_some() {
                self.script.results.push(WrittenResult {
                    step: self.last,
                    plies: None,
                    ending,
                    overrides,
                    span,
                });
            }
        } else if self.script.steps.is_empty() && encoding_name(text).is_some() {
            return;
        }
        self.remark(RemarkKind::Apostrophe, text);
    }

    /// The result as shogi-server sums it up: `time up:a win:b lose` (spec `csa.md` section 9).
    fn summary(&self, summary: &'t str) -> Option<WrittenEnding<'t>> {
        let (reason, results) = summary.split_once(':')?;
        let named = self.summed_winner(results.trim());
        let kind = match reason {
            "toryo" => EndingKind::Resign,
            "kachi" => EndingKind::Declaration,
            "time up" => EndingKind::Timeout,
            "illegal kachi" | "illegal move" | "uchifuzume" | "oute_kaihimore"
            | "oute_sennichite" => EndingKind::FoulLoss,
            "abnormal" => EndingKind::Disconnect,
            "sennichite" => EndingKind::Repetition,
            "jishogi" => EndingKind::Impasse,
            "max_moves" => EndingKind::MaxMoves,
            "chudan" => EndingKind::Interrupt,
            _ if named.is_some() => EndingKind::UnstatedWin,
            _ if results.contains(" draw") => EndingKind::Draw,
            _ => return None,
        };
        Some(WrittenEnding {
            kind,
            winner: named,
            word: reason,
        })
    }

    /// Whom the two results name as the winner; the order says nothing, the names do.
    fn summed_winner(&self, results: &str) -> Option<Color> {
        let name = |key| {
            let line = self.script.header.iter().rev().find(|line| line.key == key);
            line.map_or("", |line| &*line.value)
        };
        let (black, white) = (name(Key::Black), name(Key::White));
        if black == white {
            return None;
        }
        let says = |winner: &str, loser: &str| {
            let pair = |first: &str, a: &str, second: &str, b: &str| {
                let rest = results
                    .strip_prefix(first)
                    .and_then(|rest| rest.strip_prefix(a));
                rest.and_then(|rest| rest.strip_prefix(second)) == Some(b)
            };
            pair(winner, " win:", loser, " lose") || pair(loser, " lose:", winner, " win")
        };
        match (says(black, white), says(white, black)) {
            (true, false) => Some(Color::Black),
            (false, true) => Some(Color::White),
            _ => None,
        }
    }

    fn remark(&mut self, kind: RemarkKind, text: &'t str) {
        self.script.remarks.push(Remark {
            step: self.last,
            kind,
            text,
        });
    }

    /// A line that is none of the format's.
    fn unread(&mut self, line: &'t str) {
        if line.is_empty() {
            return;
        }
        let span = self.span(line);
        if looks_like_move(line) && !self.ended {
            let message =
                "not a line of CSA, but in the place of a move; moves are written +7776FU";
            self.told.faults.push(
                Fault::new(Code::UnreadableMove, message)
                    .at(span)
                    .leaving_out(1),
            );
            self.push(What::Unreadable, span);
            return;
        }
        self.told.faults.add(
            Code::UnreadableLine,
            span,
            "not a line of CSA; it is kept as a remark",
        );
        self.remark(RemarkKind::Apostrophe, line);
    }

    /// A statement behind a comma that is none.
    fn payload(&mut self, part: &'t str) {
        let span = self.span(part);
        if self.script.steps.is_empty() {
            self.told.faults.add(
                Code::UnreadableLine,
                span,
                "not a statement of CSA; it is kept as a remark",
            );
        } else {
            self.told.lenient(
                Leniency::Payload,
                span,
                "not a statement of CSA; what stands behind a move is kept as a remark",
            );
        }
        self.remark(RemarkKind::Apostrophe, part);
    }

    fn finish(mut self) -> Transcript<'t> {
        let is_empty = self.script.steps.is_empty()
            && self.script.header.is_empty()
            && self.script.start.turn.is_none();
        if is_empty && self.diagram.is_none() {
            self.told.faults.push(Fault::new(
                Code::NotARecord,
                "there is no line of CSA in it but comments",
            ));
            self.script.start.broken = true;
        }
        if let Some(diagram) = self.diagram.take() {
            self.script.start.board_span = Some(diagram.span);
            match diagram.finish(&mut self.told) {
                Some(board) => self.script.start.board = Some(board),
                None => self.script.start.broken = true,
            }
        }
        if let Some((span, count)) = self.late {
            let message = match count {
                1 => "a move after the end of the game; it is not in the record".to_owned(),
                _ => format!("{count} moves after the end of the game; they are not in the record"),
            };
            self.told.faults.push(
                Fault::new(Code::MoveAfterEnd, message)
                    .at(span)
                    .leaving_out(count),
            );
        }
        self.script
    }
}

#[inline]
fn square(file: u8, rank: u8) -> Option<Square> {
    Square::new(file.wrapping_sub(b'0'), rank.wrapping_sub(b'0'))
}

/// Seconds with up to three decimals, and whether more of them were cut off.
fn seconds(number: &[u8]) -> Option<(Millis, bool)> {
    let (whole, fraction) = match number.iter().position(|&byte| byte == b'.') {
        Some(point) => (&number[..point], &number[point + 1..]),
        None => (number, &[][..]),
    };
    let value = |digits: &[u8]| {
        let digit = |sum: u64, byte: &u8| {
            byte.is_ascii_digit().then(|| {
                sum.saturating_mul(10)
                    .saturating_add(u64::from(byte - b'0'))
            })
        };
        digits.iter().try_fold(0, digit)
    };
    if whole.is_empty() {
        return None;
    }
    value(fraction)?;
    let mut kept = [b'0'; 3];
    for (place, &digit) in kept.iter_mut().zip(fraction) {
        *place = digit;
    }
    let time = Millis::from_secs(value(whole)?)?.plus(Millis(value(&kept)? as u32));
    Some((time, fraction.len() > 3))
}

/// Does a move stand behind a comma of this line?
fn holds_move(line: &str) -> bool {
    line.split(',')
        .skip(1)
        .any(|part| super::is_move(part.trim_start().as_bytes()))
}

/// Moves of KIF (`   1 ７六歩(77)`), KI2 (`▲７六歩`) and USI (`7g7f`), where a move of CSA is due.
fn looks_like_move(line: &str) -> bool {
    let numbered = line.trim_start_matches(|ch: char| ch.is_ascii_digit() || ch.is_whitespace());
    if names::side_mark(line).is_some()
        || names::square(numbered).is_some_and(|square| square.canonical)
        || numbered.starts_with('同')
    {
        return true;
    }
    let word = line.split_whitespace().next().unwrap_or("");
    matches!(
        word.as_bytes(),
        [b'1'..=b'9', b'a'..=b'i', b'1'..=b'9', b'a'..=b'i']
            | [b'1'..=b'9', b'a'..=b'i', b'1'..=b'9', b'a'..=b'i', b'+']
    ) || matches!(
        word.as_bytes(),
        [b'A'..=b'Z', b'*', b'1'..=b'9', b'a'..=b'i']
    )
}

/// The text with half-width capital letters and digits.
fn usual_letters(text: &str) -> String {
    text.chars()
        .map(|ch| match ch {
            '！'..='～' => char::from_u32(ch as u32 - '！' as u32 + '!' as u32).unwrap_or(ch),
            '　' => ' ',
            '−' | '‐' => '-',
            _ => ch,
        })
        .map(|ch| ch.to_ascii_uppercase())
        .collect()
}

/// Takes away the escapes of `$NOTE`: `\n` is a line break, `\\` a backslash.
fn unescape(value: &str) -> Cow<'_, str> {
    if !value.contains('\\') {
        return Cow::Borrowed(value);
    }
    let mut text = String::with_capacity(value.len());
    let mut chars = value.chars();
    while let Some(ch) = chars.next() {
        match (ch, chars.clone().next()) {
            ('\\', Some('n')) => text.push('\n'),
            ('\\', Some('\\')) => text.push('\\'),
            _ => {
                text.push(ch);
                continue;
            }
        }
        chars.next();
    }
    Cow::Owned(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_all(text: &str) -> (Transcript<'_>, Faults) {
        let mut faults = Faults::new();
        let script = read(text, &mut faults);
        (script, faults)
    }

    fn moves(script: &Transcript<'_>) -> Vec<(String, Option<u32>)> {
        let text = |step: &Step<'_>| {
            (
                step.span.text(script.text).to_owned(),
                step.clock.elapsed.map(|time| time.0),
            )
        };
        script.steps.iter().map(text).collect()
    }

    #[test]
    fn statements_are_read_in_any_layout() {
        for (text, expected) in [
            (
                "+7776FU\nT3\n-3334FU\n%TORYO\nT10\n",
                &[
                    ("+7776FU", Some(3000)),
                    ("-3334FU", None),
                    ("%TORYO", Some(10000)),
                ][..],
            ),
            (
                "+7776FU,T3,-3334FU,T4\r\n%CHUDAN",
                &[
                    ("+7776FU", Some(3000)),
                    ("-3334FU", Some(4000)),
                    ("%CHUDAN", None),
                ],
            ),
            (
                "+7776FU  \r-3334FU\t\r%TORYO ",
                &[("+7776FU", None), ("-3334FU", None), ("%TORYO", None)],
            ),
            ("+7776fu\nt3\n", &[("+7776fu", Some(3000))]),
            ("＋７７７６ＦＵ\nＴ３\n", &[("＋７７７６ＦＵ", Some(3000))]),
            ("7776FU\nT=3\n", &[("7776FU", Some(3000))]),
            ("+OO55FU,v=12\nT6.1239\n", &[("+OO55FU", Some(6123))]),
            ("+7776FU T3\n", &[("+7776FU", Some(3000))]),
            ("+7776FU,'* 30 -3334FU,T3\n", &[("+7776FU", None)]),
            (
                "+7Y76FU,T2\n+PASS\n",
                &[("+7Y76FU", Some(2000)), ("+PASS", None)],
            ),
        ] {
            let (script, _) = read_all(text);
            let expected: Vec<_> = expected
                .iter()
                .map(|&(text, time)| (text.to_owned(), time))
                .collect();
            assert_eq!(moves(&script), expected, "{text}");
        }
    }

    #[test]
    fn faults_have_their_codes_and_moves() {
        for (text, expected) in [
            (
                "+7776FU\nT\n-3334FU\nT=4\n",
                &[("bad-clock", 0), ("lenient-spelling", 0)][..],
            ),
            ("%TORYO\n-3334FU\nT1\n+7776FU\n", &[("move-after-end", 2)]),
            ("+777675\n", &[("unreadable-move", 1)]),
            (
                "+\n# a line\n* another\n",
                &[("unreadable-line", 0), ("unreadable-line", 0)],
            ),
            ("   1 ７六歩(77)\n", &[("unreadable-move", 1)]),
            ("%FOO\n", &[("unknown-ending", 0)]),
            ("+7776FU\n$END_TIME:2024/05/04\n", &[("late-header", 0)]),
            ("V2.22\nV4\n+\n", &[("lenient-spelling", 0)]),
            ("'x\n", &[("not-a-record", 0)]),
            ("#RESIGN\n#WIN\n", &[]),
            ("PI22HI\n", &[("bad-board", 0)]),
            ("P1-OU\nP9+OU\n", &[("bad-board", 0), ("bad-board", 0)]),
            (
                "P1-HI-KA-GI-KI-OU\nP2 *  *  *  * -FU\nP3 *  *  *  *  * \n",
                &[("unsupported-variant", 0)],
            ),
            ("P1 *  *  *  *  *  *  *  *  * \n", &[("assumed-start", 0)]),
            ("P+55FU\nP-55FU\n", &[("bad-board", 0)]),
            ("P+00OU\n", &[("bad-board", 0)]),
        ] {
            let (_, faults) = read_all(text);
            let found: Vec<_> = faults
                .iter()
                .map(|fault| (fault.code.name(), fault.unread_moves))
                .collect();
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn summaries_name_the_winner() {
        for (summary, winner) in [
            ("time up:a win:b lose", Some(Color::Black)),
            ("time up:b lose:a win", Some(Color::Black)),
            ("time up:b win:a lose", Some(Color::White)),
            ("sennichite:b draw:a draw", None),
            ("toryo:x win:y lose", None),
        ] {
            let text = format!("N+a\nN-b\n+7776FU\n'summary:{summary}\n");
            let (script, _) = read_all(&text);
            let ending = script.results.first().and_then(|result| result.ending);
            assert_eq!(
                ending.map(|ending| ending.winner),
                Some(winner),
                "{summary}"
            );
        }
    }

    #[test]
    fn notes_lose_their_escapes() {
        assert_eq!(unescape(r"a\nb\\c\t\"), "a\nb\\c\\t\\");
    }

    #[test]
    fn boards_are_read_in_every_form() {
        let even = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
        let rows = |two: &str, four: &str| {
            format!(
                "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2{two}\nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\nP4{four}\nP5{four}\nP6{four}\n\
                 P7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI * \nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n"
            )
        };
        for (text, sfen) in [
            ("PI\n+\n".to_owned(), even),
            (
                rows(" * -HI *  *  *  *  * -KA * ", " *  *  *  *  *  *  *  *  * "),
                even,
            ),
            (rows(" * -HI * * * * * -KA *", " * * * * * * * * *"), even),
            (
                rows(" * -HI *  *  *  *  * -KA *", " *  *  *  *  *  *  *  *  *"),
                even,
            ),
            (
                rows(" * -HI *  *  *  *  * -KA *.", "                           "),
                even,
            ),
            (rows("*-hi*****-ka*", "*********"), even),
            (
                "PI82HI22KA\n-\n".to_owned(),
                "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            ),
            (
                "P-51GY\nP+53FU\nP+OOKI\nP-00AL\n+\n".to_owned(),
                "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
            ),
            (
                "PI82HI\nP+00HI\nP+\nP-\n-\n".to_owned(),
                "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w R 1",
            ),
        ] {
            let (script, faults) = read_all(&text);
            assert!(!faults.has_error(), "{text}{faults:?}");
            let mut board = script.start.board.clone().unwrap();
            board.turn = script.start.turn.unwrap();
            assert_eq!(board.to_sfen().to_string(), sfen, "{text}");
        }
    }
}
