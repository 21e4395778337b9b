//! Other JSON with moves of USI: that of lishogi (spec `jkf.md` section 10).

use std::borrow::Cow;

use super::Reader;
use crate::messages::{Message, findings};
use crate::format::jkf::json::{Quoted, Token};
use crate::format::usi;
use crate::record::clock::Clock;
use crate::record::ending::EndingKind;
use crate::record::fault::{Code, Fault, Span};
use crate::record::words;
use crate::record::transcript::{Follow, Step, What, WrittenEnding};
use crate::shogi::{Color, Setup};

/// The endings by the words that lishogi has for them. A game that goes on has none.
const STATUS: [(&str, EndingKind); 9] = [
    ("resign", EndingKind::Resign),
    ("mate", EndingKind::Mate),
    ("outoftime", EndingKind::Timeout),
    ("timeout", EndingKind::Disconnect),
    ("repetition", EndingKind::Repetition),
    ("draw", EndingKind::Draw),
    ("impasse27", EndingKind::Declaration),
    ("tryRule", EndingKind::Try),
    ("aborted", EndingKind::Interrupt),
];

impl<'t> Reader<'t, '_> {
    /// A game whose moves are one text.
    pub(super) fn of_lishogi(&mut self, moves: Quoted<'t>) {
        let mut status = None;
        let mut winner = None;
        for (key, value, span) in std::mem::take(&mut self.found.others) {
            let name = key.text();
            let text = match value {
                Token::Text(text) => text.text(),
                Token::Number(number) => Cow::Borrowed(number),
                Token::Bool(true) => Cow::Borrowed("true"),
                Token::Bool(false) => Cow::Borrowed("false"),
                _ => continue,
            };
            match (&*name, &*text) {
                ("variant", "standard") => {}
                ("variant", other) => {
                    let message = Message::new(findings::JKF_VARIANT).with("variant", other);
                    self.faults.add(Code::UnsupportedVariant, span, message);
                    self.script.start.broken = true;
                }
                ("initialSfen", sfen) => self.sfen(sfen, span),
                ("status", "started" | "created") => {}
                ("status", _) => status = Some((text, span)),
                ("winner", "sente" | "black") => winner = Some(Color::Black),
                ("winner", "gote" | "white") => winner = Some(Color::White),
                _ => self.header_line(name, text, span),
            }
        }
        let start = &mut self.script.start;
        if start.board.is_none() {
            start.turn = Some(Color::Black);
        }
        self.words(moves);
        if status.is_none() && winner.is_none() {
            return;
        }
        let (word, span) = status.unwrap_or_default();
        let known = STATUS.iter().find(|(name, _)| *name == word);
        let (kind, word) = match known {
            Some(&(name, kind)) => (kind, name),
            None if winner.is_some() => (EndingKind::UnstatedWin, ""),
            None => {
                let message = findings::JKF_ENDING_UNKNOWN;
                self.faults.add(Code::UnknownEnding, span, message);
                let written = span.text(self.text());
                let written = written.rsplit_once(':').map_or(written, |(_, word)| word);
                (EndingKind::Other, written.trim().trim_matches('"'))
            }
        };
        let ending = WrittenEnding { kind, winner, word, bare: false };
        self.step(What::Ending(ending), span);
    }

    fn sfen(&mut self, sfen: &str, span: Span) {
        let start = &mut self.script.start;
        start.board_span = Some(span);
        match Setup::from_sfen(sfen) {
            Ok((setup, notes)) => {
                start.turn = Some(setup.turn);
                start.move_number = Some(setup.move_number);
                start.board = Some(Box::new(setup));
                for note in notes {
                    self.faults
                        .add(Code::LenientSpelling, span, words::sfen_note(note));
                }
            }
            Err(error) => {
                start.broken = true;
                self.faults.add(Code::BadBoard, span, words::sfen_error(&error));
            }
        }
    }

    /// The moves of the text, each a word.
    fn words(&mut self, moves: Quoted<'t>) {
        let whole = Span::of(self.text(), moves.0);
        let text = moves.text();
        let is_plain = matches!(text, Cow::Borrowed(_));
        let mut unread = 0;
        for word in text.split_whitespace() {
            // With escapes taken away there is no place of a single word.
            let span = if is_plain {
                Span::of(self.text(), word)
            } else {
                whole
            };
            if unread > 0 {
                unread += 1;
                continue;
            }
            match usi::written_move(word) {
                Some(written) => self.step(What::Move(written), span),
                None => {
                    unread = 1;
                    self.step(What::Unreadable, span);
                }
            }
        }
        if unread > 0 {
            let span = self.script.steps.last().map_or(whole, |step| step.span);
            let message = findings::JKF_TEXT_NOT_OF_USI;
            let fault = Fault::new(Code::UnreadableMove, message).at(span);
            self.faults.push(fault.leaving_out(unread));
        }
    }

    fn step(&mut self, what: What<'t>, span: Span) {
        self.script.push(Step {
            follow: Follow::Previous,
            what,
            clock: Clock::NONE,
            span,
        });
    }
}
