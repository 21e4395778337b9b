//! Moves, times and endings in every spelling but the usual one.

use super::{Leniency, Reader, Slot, square, usual_letters};
use crate::messages::findings;
use crate::format::endings;
use crate::record::clock::Millis;
use crate::record::ending::EndingKind;
use crate::record::fault::{Code, Fault, Span};
use crate::record::transcript::{
    Destination, Origin, Promotion, RemarkKind, What, WrittenEnding, WrittenMove,
};
use crate::shogi::Color;
use crate::text::names;

impl<'t> Reader<'t, '_> {
    /// A move in a spelling that is not quite the usual one, or something in the place of a move.
    pub(super) fn any_move(&mut self, part: &'t str, usual: &str, signed: bool) -> bool {
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
                    findings::SIGN_OF_SIDE_MISSING,
                );
            }
            if a.is_ascii_lowercase() || b.is_ascii_lowercase() {
                self.unusual(text);
            } else if !piece.canonical {
                self.told
                    .lenient(Leniency::KingCode, span, findings::KING_IS_OU);
            }
            if in_hand && [file, rank] != *b"00" {
                self.told
                    .lenient(Leniency::LetterO, span, findings::HAND_IS_ZEROS);
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
        self.behind = (!rest.is_empty()).then_some(rest);
        true
    }

    /// Text in the place of a move.
    pub(super) fn no_move(&mut self, part: &'t str, body: &[u8]) -> bool {
        let span = self.span(part);
        if self.ended {
            self.late_move(span);
            return true;
        }
        let message = if body == b"PASS" {
            findings::PASS_IN_CSA
        } else {
            findings::NO_MOVE_OF_CSA
        };
        self.told.faults.push(
            Fault::new(Code::UnreadableMove, message)
                .at(span)
                .leaving_out(1),
        );
        self.push(What::Unreadable, span);
        true
    }

    pub(super) fn late_move(&mut self, span: Span) {
        let (_, count) = self.late.get_or_insert((span, 0));
        *count += 1;
        self.clock = Slot::Dropped;
    }

    pub(super) fn any_clock(&mut self, part: &'t str, digits: &[u8]) -> bool {
        if !digits
            .iter()
            .all(|byte| matches!(byte, b'0'..=b'9' | b'.' | b'=' | b'+' | b'-' | b' ' | b':'))
        {
            return false;
        }
        let span = self.span(part);
        if digits.first() == Some(&b' ') {
            let message = findings::TIME_WITHOUT_BLANK;
            self.told.lenient(Leniency::ClockBlank, span, message);
        }
        let digits = digits.trim_ascii();
        let number = match digits.strip_prefix(b"=") {
            Some(number) => {
                self.told
                    .lenient(Leniency::ClockSign, span, findings::TIME_WITHOUT_EQUALS);
                number.trim_ascii()
            }
            None => digits,
        };
        let message = match (self.clock, seconds(number)) {
            (Slot::Dropped, _) => return true,
            (Slot::None, _) => {
                self.clock = Slot::Dropped;
                findings::TIME_OF_NO_MOVE
            }
            (_, None) if number.is_empty() => findings::TIME_WITHOUT_NUMBER,
            (_, None) => findings::NO_TIME_OF_CSA,
            (Slot::Filled, _) => {
                // Told once; what follows is left out alike.
                self.clock = Slot::Dropped;
                findings::SECOND_TIME
            }
            (Slot::Open, Some((time, cut))) => {
                if number.ends_with(b".") {
                    let message = findings::TIME_WITHOUT_POINT;
                    self.told.lenient(Leniency::ClockPoint, span, message);
                }
                if cut {
                    self.told.lenient(
                        Leniency::ClockDecimals,
                        span,
                        findings::TIME_CUT,
                    );
                }
                self.set_clock(time);
                return true;
            }
        };
        self.told.faults.add(Code::BadClock, span, message);
        true
    }

    pub(super) fn ending(&mut self, part: &'t str) -> bool {
        let part = part.trim_end();
        let mut behind = part.chars();
        behind.next();
        let whole = behind.as_str().trim_start();
        if whole.is_empty() {
            return false;
        }
        // A word that is known may have another statement behind it.
        let (word, rest) = match whole.split_once(char::is_whitespace) {
            Some((word, rest)) if known_ending(word).is_some() => (word, rest.trim_start()),
            _ => (whole, ""),
        };
        let part = part[..part.len() - rest.len()].trim_end();
        self.behind = (!rest.is_empty()).then_some(rest);
        let span = self.span(part);
        let (kind, winner) = match known_ending(word) {
            Some(Known::TakeBack) if !self.ended => {
                self.unusual_word(part, word);
                self.drop_take_back();
                self.push(What::TakeBack, span);
                return true;
            }
            Some(Known::Ending(kind, winner)) => {
                self.unusual_word(part, word);
                (kind, winner)
            }
            Some(Known::TakeBack) | None => (EndingKind::Other, None),
        };
        let ending = WrittenEnding {
            kind,
            winner,
            word,
            bare: false,
        };
        self.end(part, ending);
        true
    }

    /// Tells of a word that is understood and not spelled as CSA has it.
    fn unusual_word(&mut self, part: &'t str, word: &str) {
        let span = self.span(part);
        let mut behind = part.chars();
        if behind.next() != Some('%') || word != usual_letters(word) && is_word(word) {
            self.unusual(part);
        }
        if !is_word(word) {
            let message = findings::ENDING_OF_KIF;
            self.told.lenient(Leniency::EndingWord, span, message);
        }
        if behind.as_str().starts_with(char::is_whitespace) {
            let message = findings::BLANK_AFTER_PERCENT;
            self.told.lenient(Leniency::EndingBlank, span, message);
        }
    }

    /// `#RESIGN` and its like, from the protocol of the server.
    pub(super) fn server_word(&mut self, part: &'t str, usual: &str) -> bool {
        let kind = match usual {
            // The side to move wins by the other's perpetual check.
            "#OUTE_SENNICHITE" => EndingKind::FoulWin,
            // Like the words with a %, of the side to move.
            "#WIN" => EndingKind::UnstatedWin,
            "#LOSE" => EndingKind::Resign,
            _ => match endings::from_csa(usual) {
                Some(kind) => kind,
                None => return false,
            },
        };
        if self.ended {
            self.remark(RemarkKind::Apostrophe, part);
        } else {
            let (winner, word) = (None, part);
            self.end(part, WrittenEnding {
                kind,
                winner,
                word,
                bare: false,
            });
        }
        true
    }

    /// A 待った behind which no move comes takes nothing back; it is kept as a remark.
    pub(super) fn drop_take_back(&mut self) {
        let Some(step) = self.script.steps.last() else {
            return;
        };
        if !matches!(step.what, What::TakeBack) {
            return;
        }
        let span = step.span;
        self.script.steps.pop();
        self.told.faults.add(
            Code::UnreadableLine,
            span,
            findings::TAKE_BACK_WITHOUT_MOVE,
        );
        self.remark(RemarkKind::Apostrophe, span.text(self.script.text));
    }

    pub(super) fn end(&mut self, part: &'t str, ending: WrittenEnding<'t>) {
        self.drop_take_back();
        let span = self.span(part);
        if self.ended {
            let is_repeat = self.script.steps.last().is_some_and(
                |last| matches!(&last.what, What::Ending(known) if known.kind == ending.kind),
            );
            let (code, message) = match is_repeat {
                true => (Code::LenientSpelling, findings::SAME_ENDING_AGAIN),
                false => (Code::MoveAfterEnd, findings::SECOND_ENDING),
            };
            self.told.faults.add(code, span, message);
            self.remark(RemarkKind::Apostrophe, part);
            self.clock = Slot::Dropped;
            return;
        }
        if ending.kind == EndingKind::Other {
            self.told.faults.add(
                Code::UnknownEnding,
                span,
                findings::ENDING_WORD_NOT_KNOWN,
            );
        }
        let before = self.last;
        self.push(What::Ending(ending), span);
        self.ended = true;
        // A summary right before the word is of this ending as well as one behind it.
        let results = self.script.results.iter_mut().rev();
        for result in results.take_while(|result| result.step == before) {
            result.step = self.last;
        }
    }
}

/// What a word behind a `%` is known for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Known {
    /// 待った, which ends nothing.
    TakeBack,
    /// An ending, with the winner that the word names.
    Ending(EndingKind, Option<Color>),
}

/// The meaning of a word behind a `%`, in letters of any kind or in the words of KIF.
fn known_ending(word: &str) -> Option<Known> {
    let usual = usual_letters(word);
    let kind = match &*usual {
        "MATTA" => return Some(Known::TakeBack),
        "+ILLEGAL_ACTION" => return Some(Known::Ending(EndingKind::FoulLoss, Some(Color::White))),
        "-ILLEGAL_ACTION" => return Some(Known::Ending(EndingKind::FoulLoss, Some(Color::Black))),
        // The words of the server have no %.
        server if server.starts_with('#') => None,
        usual => endings::from_csa(usual),
    };
    let kind = kind.or_else(|| endings::from_kif(word))?;
    Some(Known::Ending(kind, None))
}

/// Is it a word of CSA, in letters of any kind?
fn is_word(word: &str) -> bool {
    let usual = usual_letters(word);
    usual == "MATTA" || usual.ends_with("ILLEGAL_ACTION") || endings::from_csa(&usual).is_some()
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
