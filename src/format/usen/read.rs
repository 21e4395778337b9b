//! The reader of USEN. What it forgives stands on the page of the format.

use std::borrow::Cow;

use super::{DROPS, ENDINGS, HAND, MOVE};
use crate::messages::{Key, Message, findings};
use crate::format::address::{self, Address};
use crate::format::usi::REMARKS;
use crate::record::clock::Clock;
use crate::record::ending::EndingKind;
use crate::record::fault::{Code, Fault, Faults, Span};
use crate::record::words;
use crate::record::transcript::{
    Destination, Follow, Origin, Promotion, RemarkKind, Step, StepId, Transcript, What,
    WrittenEnding, WrittenMove,
};
use crate::shogi::{Setup, Square};
use crate::text::place;

/// Reads the line of one game, with the lines round it that hold none.
pub(super) fn read<'t>(text: &'t str, faults: &mut Faults) -> Transcript<'t> {
    let mut reader = Reader {
        script: Transcript::with_room(text, MOVE),
        faults,
        decoded: None,
    };
    reader.run();
    reader.script
}

/// May a text be the start of a game: nothing, or an SFEN with other signs?
pub(super) fn is_start(text: &str) -> bool {
    text.is_empty()
        || text.matches('_').count() > 2
            && text
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-'))
}

/// Does a text begin like a line of play: a number, a dot, and moves?
pub(super) fn is_section(text: &str) -> bool {
    text.split_once('.').is_some_and(|(offset, moves)| {
        let moves = moves.split(['.', '~']).next().unwrap_or("");
        !offset.is_empty()
            && offset.bytes().all(|byte| byte.is_ascii_digit())
            && moves.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}

/// How many moves a text has, if it is one of USEN.
fn count_moves(text: &str) -> u32 {
    let sections = text.split('~').skip(1);
    let moves = sections.filter_map(|section| section.split('.').nth(1));
    moves
        .map(|moves| moves.chars().count().div_ceil(MOVE) as u32)
        .sum()
}

/// A sign of SFEN, from that which stands for it in a start.
pub(in crate::format) const fn sign_of_sfen(sign: char) -> char {
    match sign {
        '_' => '/',
        '.' => ' ',
        'z' => '+',
        other => other,
    }
}

/// The line of play that was read last.
#[derive(Debug, Default)]
struct Line {
    /// The main line is read.
    is_read: bool,
    /// The steps of its moves from the start of the game on.
    path: Vec<StepId>,
    /// It has an ending.
    has_ended: bool,
}

struct Reader<'t, 'f> {
    script: Transcript<'t>,
    faults: &'f mut Faults,
    /// The line is percent-encoded: everything in it has this one place.
    decoded: Option<&'t str>,
}

impl<'t> Reader<'t, '_> {
    fn run(&mut self) {
        let mut found = false;
        for (_, line) in place::lines(self.script.text) {
            let line = line.trim();
            if line.is_empty() {
                continue;
            }
            if let Some(remark) = REMARKS.iter().find_map(|mark| line.strip_prefix(mark)) {
                self.script.remark(RemarkKind::Usi, remark);
            } else if found {
                let message = findings::USEN_SECOND_LINE;
                let fault = Fault::new(Code::UnreadableLine, message).at(self.span(line));
                self.faults.push(fault.leaving_out(count_moves(line)));
                self.script.remark(RemarkKind::Usi, line);
            } else {
                found = true;
                self.line(line);
            }
        }
        if !found {
            self.refuse(findings::USEN_NO_GAME);
        }
    }

    /// The place of a part of the line.
    fn span(&self, part: &str) -> Span {
        Span::of(self.script.text, self.decoded.unwrap_or(part))
    }

    fn refuse(&mut self, message: Key) {
        self.faults.push(Fault::new(Code::NotARecord, message));
        self.script.start.broken = true;
    }

    fn lenient(&mut self, part: &str, message: impl Into<Message>) {
        let span = self.span(part);
        self.faults.add(Code::LenientSpelling, span, message);
    }

    fn line(&mut self, line: &'t str) {
        if !address::is_address(line) {
            return self.game(line);
        }
        let Some(Address { text, written, .. }) =
            address::read(line).filter(|found| found.is_usen)
        else {
            return self.refuse(findings::USEN_ADDRESS_WITHOUT_GAME);
        };
        self.lenient(line, findings::USEN_ADDRESS);
        if let Cow::Borrowed(text) = text {
            return self.game(text);
        }
        self.decoded = Some(written);
        self.game(&text);
    }

    /// The whole line of a game.
    fn game(&mut self, line: &str) {
        let (start, play) = line.split_once('~').unwrap_or((line, ""));
        self.start(start);
        let mut before = None;
        for section in play.split('~') {
            if section.is_empty() {
                self.lenient(line, findings::USEN_LINE_MISSING);
            } else {
                self.section(section, before.get_or_insert_default());
            }
        }
    }

    fn start(&mut self, text: &str) {
        let start = &mut self.script.start;
        if text.is_empty() {
            start.turn = Some(crate::shogi::Color::Black);
            return;
        }
        let sfen: String = text.chars().map(sign_of_sfen).collect();
        let span = self.span(text);
        let start = &mut self.script.start;
        start.board_span = Some(span);
        // There is no place for a number.
        match Setup::from_sfen(&format!("{sfen} 1")) {
            Ok((setup, notes)) => {
                start.turn = Some(setup.turn);
                start.move_number = Some(1);
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

    /// One line of play, `2.6y2.r`, and the one before it, which becomes this one.
    fn section(&mut self, text: &str, line: &mut Line) {
        let is_main = !line.is_read;
        let path = &mut line.path;
        let mut fields = text.splitn(3, '.');
        let (offset, moves) = (fields.next().unwrap_or(""), fields.next());
        let moves = moves.unwrap_or_else(|| {
            self.lenient(text, findings::USEN_DOTS);
            ""
        });
        let end = fields.next().unwrap_or("");
        let count = moves.chars().count().div_ceil(MOVE) as u32;
        let plies = path.len();
        let offset = match offset.parse::<usize>() {
            Ok(offset) if offset <= plies && !(is_main && offset > 0) => offset,
            _ => {
                let message = Message::new(findings::USEN_OFFSET)
                    .with("offset", offset)
                    .with("plies", plies);
                let fault = Fault::new(Code::BadVariation, message).at(self.span(text));
                self.faults.push(fault.leaving_out(count));
                return;
            }
        };
        if !is_main && moves.is_empty() && end.is_empty() {
            let message = findings::USEN_EMPTY_VARIATION;
            self.faults
                .add(Code::UnreadableLine, self.span(text), message);
            // What follows leaves it where it would have left the line before.
            line.has_ended |= offset < plies;
            path.truncate(offset);
            return;
        }
        let after = |path: &[StepId]| path.last().map_or(Follow::Start, |&step| Follow::Step(step));
        if !is_main && offset == plies && !line.has_ended {
            // What follows the last move of a line stands beside its end, and does not carry it on.
            let what = What::Ending(WrittenEnding {
                kind: EndingKind::Unfinished,
                winner: None,
                word: "",
                bare: false,
            });
            self.push(after(path), what, text.get(..0).unwrap_or(""));
        }
        path.truncate(offset);
        line.is_read = true;
        line.has_ended = false;
        let mut follow = if is_main {
            Follow::Previous
        } else {
            after(path)
        };
        let mut rest = moves;
        while !rest.is_empty() {
            let len = rest.char_indices().nth(MOVE).map_or(rest.len(), |(at, _)| at);
            let (word, behind) = rest.split_at(len);
            let ply = path.len() as u32 + 1;
            let what = match read_move(word) {
                Some(written) => What::Move(written),
                None => {
                    let left = (rest.chars().count().div_ceil(MOVE)) as u32;
                    let message = findings::USEN_NO_MOVE;
                    let fault = Fault::new(Code::UnreadableMove, message)
                        .at(self.span(rest))
                        .at_ply(ply);
                    self.faults.push(fault.leaving_out(left));
                    What::Unreadable
                }
            };
            let id = self.push(follow, what, word);
            path.push(id);
            follow = Follow::Step(id);
            if matches!(what, What::Unreadable) {
                line.has_ended = true;
                return;
            }
            rest = behind;
        }
        line.has_ended = self.ending(end, follow);
    }

    /// Reads what stands behind the moves of a line; gives whether it is an ending.
    fn ending(&mut self, end: &str, follow: Follow) -> bool {
        let mut chars = end.chars();
        let Some(letter) = chars.next() else {
            return false;
        };
        let known = ENDINGS
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(&letter));
        match known {
            Some(&(_, kind)) if chars.as_str().is_empty() => {
                let word = self.decoded.unwrap_or_else(|| {
                    let span = Span::of(self.script.text, end);
                    span.text(self.script.text)
                });
                let what = What::Ending(WrittenEnding {
                    kind,
                    winner: None,
                    word,
                    bare: false,
                });
                self.push(follow, what, end);
                true
            }
            _ => {
                let span = self.span(end);
                let message = Message::new(findings::USEN_ENDING).with("ending", end);
                self.faults.push(
                    Fault::new(Code::UnknownEnding, message)
                        .at(span)
                        .leaving_out(end.chars().count() as u32 / MOVE as u32),
                );
                false
            }
        }
    }

    fn push(&mut self, follow: Follow, what: What<'t>, part: &str) -> StepId {
        let span = self.span(part);
        // The first step of a section with the step right before it follows that one anyway.
        let follow = match (follow, self.script.last_step()) {
            (Follow::Step(step), Some(last)) if step == last => Follow::Previous,
            (follow, _) => follow,
        };
        self.script.push(Step {
            follow,
            what,
            clock: Clock::NONE,
            span,
        })
    }
}

/// Reads a move of three digits.
fn read_move(word: &str) -> Option<WrittenMove> {
    if word.len() != MOVE || !word.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return None;
    }
    let number = u32::from_str_radix(word, 36).ok()?;
    let (from, to) = (number / 2 / HAND, number / 2 % HAND);
    let written = WrittenMove {
        to: Destination::Square(square(to)?),
        ..WrittenMove::default()
    };
    let promotes = number % 2 == 1;
    if let Some(code) = from.checked_sub(HAND) {
        let &(_, kind) = DROPS.iter().find(|(known, _)| *known == code)?;
        return (!promotes).then_some(WrittenMove {
            origin: Origin::Hand,
            before: Some(kind),
            ..written
        });
    }
    Some(WrittenMove {
        origin: Origin::Square(square(from)?),
        promotion: if promotes {
            Promotion::Promotes
        } else {
            Promotion::Declines
        },
        ..written
    })
}

/// The square with this number: from 1a along the ranks.
fn square(number: u32) -> Option<Square> {
    Square::new((number % 9) as u8 + 1, (number / 9) as u8 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The moves and endings of a text, each with what it follows, and the codes of the faults with the moves left out.
    fn outline(text: &str) -> (usize, Vec<Follow>, Vec<(Code, u32)>) {
        let mut faults = Faults::new();
        let script = read(text, &mut faults);
        let follows = script
            .steps
            .iter()
            .map(|step| step.follow)
            .filter(|follow| *follow != Follow::Previous)
            .collect();
        let told = faults
            .iter()
            .map(|fault| (fault.code, fault.unread_moves))
            .collect();
        (script.steps.len(), follows, told)
    }

    #[test]
    fn no_part_of_a_damaged_line_is_lost() {
        use Code::{BadBoard, BadVariation, LenientSpelling, NotARecord, UnknownEnding};
        use Code::{UnreadableLine, UnreadableMove};
        let step = |id| Follow::Step(StepId(id));
        for (text, steps, follows, told) in [
            ("~0.7ku2jm.r", 3, vec![], vec![]),
            ("~0.7ku2jm", 2, vec![], vec![]),
            ("~0.7KU2JM.R", 3, vec![], vec![]),
            ("~0.7ku2jm.r~2.6y2.~0.7ku..", 5, vec![step(1), Follow::Start], vec![(UnknownEnding, 0)]),
            ("~0.7ku2jm6y2~2.0n8~1.09k.", 5, vec![step(1), step(0)], vec![]),
            ("~0.7ku~0.~0.6y2", 2, vec![Follow::Start], vec![(UnreadableLine, 0)]),
            ("~0.7ku~1.~1.2jm", 3, vec![step(0)], vec![(UnreadableLine, 0)]),
            ("~0.~0.~0.7ku", 2, vec![Follow::Start, Follow::Start], vec![(UnreadableLine, 0)]),
            ("~0.7ku~2.6y2", 1, vec![], vec![(BadVariation, 1)]),
            ("~x.7ku", 0, vec![], vec![(BadVariation, 1)]),
            ("~1.7ku", 0, vec![], vec![(BadVariation, 1)]),
            ("~0.7ku!!!2jm.r", 2, vec![], vec![(UnreadableMove, 2)]),
            ("~0.7ku2j", 2, vec![], vec![(UnreadableMove, 1)]),
            ("~0.7ku歩歩歩歩", 2, vec![], vec![(UnreadableMove, 2)]),
            ("~0.zzz", 1, vec![], vec![(UnreadableMove, 1)]),
            ("~0.7ku.x", 1, vec![], vec![(UnknownEnding, 0)]),
            ("~0.7ku.2jm6y2", 1, vec![], vec![(UnknownEnding, 2)]),
            ("~", 0, vec![], vec![(LenientSpelling, 0)]),
            ("~0", 0, vec![], vec![(LenientSpelling, 0)]),
            ("9_9.b.-~0.7ku", 1, vec![], vec![(BadBoard, 0)]),
            ("~0.7ku\n~0.2jm6y2", 1, vec![], vec![(UnreadableLine, 2)]),
            ("# a\n", 0, vec![], vec![(NotARecord, 0)]),
            ("https://a.example/?u=%7E0.7ku.r", 2, vec![], vec![(LenientSpelling, 0)]),
            ("https://a.example/?sfen=9", 0, vec![], vec![(NotARecord, 0)]),
        ] {
            assert_eq!(outline(text), (steps, follows, told), "{text}");
        }
    }
}
