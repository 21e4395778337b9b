//! The reader of CSA. What it forgives stands on the page of the format.

mod opening;
mod play;
mod remark;

use memchr::{memchr2, memchr3};

use super::cut;
use super::position::Diagram;
use crate::messages::{Message, findings};
use crate::record::clock::{Clock, Millis};
use crate::record::fault::{Code, Fault, Faults, Span};
use crate::record::transcript::{Destination, Origin, Step, StepId, Transcript, What, WrittenMove};
use crate::shogi::{ByColor, Color, Square};
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
    ClockBlank,
    ClockPoint,
    ClockDecimals,
    EndingWord,
    EndingBlank,
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
    pub(super) fn lenient(&mut self, what: Leniency, span: Span, message: impl Into<Message>) {
        let bit = 1 << what as u32;
        if self.known & bit == 0 {
            self.known |= bit;
            self.faults.add(Code::LenientSpelling, span, message);
        }
    }
}

/// Reads one game.
pub(super) fn read<'t>(text: &'t str, faults: &mut Faults) -> Transcript<'t> {
    let mut script = Transcript::with_room(text, 10);
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
        late_comments: 0,
        behind: None,
        names: ByColor::default(),
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
    /// How many comments stand behind them.
    late_comments: u32,
    /// What stands behind a move without a comma.
    behind: Option<&'t str>,
    /// The players, as the server's summary names them.
    names: ByColor<&'t str>,
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
        let bytes = text.as_bytes();
        let line_end = || memchr2(b'\n', b'\r', &bytes[at..]).map_or(bytes.len(), |end| at + end);
        let is_start = at == 0 || matches!(bytes[at - 1], b'\n' | b'\r');
        let end = memchr3(b',', b'\n', b'\r', &bytes[at..]).map_or(bytes.len(), |end| at + end);
        let begin = at + text[at..end].len() - text[at..end].trim_start_matches(is_before_line).len();
        match bytes[begin..end] {
            [b'\'', ..] => {
                let end = line_end();
                self.comment(&text[begin + 1..end]);
                return end + 1;
            }
            [b'$', ..] | [b'N' | b'n', b'+' | b'-', ..] if is_start => {
                let end = line_end();
                let whole = text[begin..end].trim_end();
                if !self.statement(whole) {
                    self.unread(whole);
                }
                return end + 1;
            }
            _ => {}
        }
        let part = text[begin..end].trim_end();
        if part.is_empty() || self.statement(part) {
            return end + 1;
        }
        if is_start && !holds_move(&text[end..line_end()]) {
            self.unread(text[begin..line_end()].trim_end());
            return line_end() + 1;
        }
        self.payload(part);
        end + 1
    }

    /// One statement without the blanks around it, or several with only blanks between them; `false` if it is none.
    fn statement(&mut self, part: &'t str) -> bool {
        if !self.single(part) {
            return false;
        }
        while let Some(rest) = self.behind.take() {
            let span = self.span(rest);
            self.told.lenient(
                Leniency::NoComma,
                span,
                findings::COMMA_BETWEEN_STATEMENTS,
            );
            match rest.strip_prefix('\'') {
                Some(comment) => self.comment(comment),
                None if self.single(rest) => {}
                None => self.payload(rest),
            }
        }
        true
    }

    fn single(&mut self, part: &'t str) -> bool {
        if self.spelled(part, part) {
            return true;
        }
        let usual = usual_letters(part);
        if usual == part || !self.spelled(part, &usual) {
            return false;
        }
        self.unusual(part);
        true
    }

    fn unusual(&mut self, part: &str) {
        let span = self.span(part);
        self.told.lenient(
            Leniency::Letters,
            span,
            findings::USUAL_LETTERS,
        );
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
            [b'%', _, ..] => self.ending(part),
            [b'#', _, ..] => self.server_word(part, usual),
            [b'P', b'I' | b'+' | b'-' | b'1'..=b'9', ..] => self.position(part, usual),
            [b'N', b'+' | b'-', ..] => self.name(part, usual),
            [b'$', ..] => self.information(part),
            [b'V', b'0'..=b'9', ..] => self.version(part, usual),
            [b'/'] => self.is_separator(part),
            _ => false,
        }
    }

    /// Does this `/` stand alone on its line, where it parts games?
    fn is_separator(&self, part: &str) -> bool {
        let text = self.script.text;
        let at = self.span(part).start as usize;
        let start = text[..at].rfind(['\n', '\r']).map_or(0, |end| end + 1);
        let end = text[at..].find(['\n', '\r']).map_or(text.len(), |end| at + end);
        cut::is_separator(text[start..end].trim_matches(is_before_line).as_bytes())
    }

    fn span(&self, part: &str) -> Span {
        Span::of(self.script.text, part)
    }

    fn finish(mut self) -> Transcript<'t> {
        self.drop_take_back();
        let text = self.script.text;
        // A sign makes a damaged move of CSA; without one it is the move of another format.
        let is_foreign = |step: &Step<'_>| {
            matches!(step.what, What::Unreadable) && !step.span.text(text).starts_with(['+', '-'])
        };
        let is_empty = self.script.steps.iter().all(is_foreign)
            && self.script.header.is_empty()
            && self.script.start.turn.is_none();
        if is_empty && self.diagram.is_none() {
            let nothing = self.script.steps.is_empty();
            let message = if nothing {
                findings::ONLY_COMMENTS_OF_CSA
            } else {
                findings::NOTHING_OF_CSA
            };
            self.told.faults.push(Fault::new(Code::NotARecord, message));
            self.script.start.broken |= nothing;
        }
        if let Some(diagram) = self.diagram.take() {
            self.script.start.board_span = Some(diagram.span);
            self.script.start.ranks = diagram.lines;
            match diagram.finish(&mut self.told) {
                Some(board) => self.script.start.board = Some(board),
                None => self.script.start.broken = true,
            }
        }
        if let Some((span, count)) = self.late {
            let mut fault = Fault::behind_the_end(span, count);
            if self.late_comments > 0 {
                fault.message = Message::new(findings::MOVES_AFTER_END_WITH_COMMENTS)
                    .with("message", fault.message)
                    .with("comments", self.late_comments);
            }
            self.told.faults.push(fault);
        }
        self.script
    }
}

#[inline]
fn square(file: u8, rank: u8) -> Option<Square> {
    Square::new(file.wrapping_sub(b'0'), rank.wrapping_sub(b'0'))
}

/// Does a move stand behind a comma of this line?
fn holds_move(line: &str) -> bool {
    line.split(',')
        .skip(1)
        .any(|part| super::is_move(part.trim_start().as_bytes()))
}

/// The text with half-width capital letters and digits.
pub(in crate::format) fn usual_letters(text: &str) -> String {
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

/// Blanks, and what ends one file and begins the next one where files were joined.
fn is_before_line(ch: char) -> bool {
    ch.is_whitespace() || matches!(ch, '\0' | '\u{1a}' | '\u{feff}')
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
            ("   1 ７六歩(77)\n", &[("unreadable-move", 1), ("not-a-record", 0)]),
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
