//! What every reader of the family does with the lines that are no moves: header, board, comments, variations, results.

use std::borrow::Cow;

use super::board::BoardReader;
use super::clock;
use super::lines::{self, Line};
use super::{moves, result};
use crate::format::keys;
use crate::messages::{self, Message, findings};
use crate::record::clock::Clock;
use crate::record::ending::EndingKind;
use crate::record::fault::{Code, Fault, Faults, Span};
use crate::record::header::Key;
use crate::record::transcript::{
    Destination, Follow, NumberAgain, Opening, Promotion, RemarkKind, Step, StepId, Transcript,
    Variation, What, WrittenEnding, WrittenHeader, WrittenLastMove, WrittenResult,
};
use crate::shogi::{Color, PieceKind};
use crate::text::numerals::{trim_blanks, trim_blanks_start};
use crate::text::{names, numerals};

/// The key above an SFEN, in sheets that have no diagram.
pub(super) const START_POSITION: &str = "開始局面";

/// More moves before a diagram than any game has are a slip.
const MOST_MOVES_BEFORE: u32 = 999_999_999;

/// A variation that was announced and has no move yet.
#[derive(Debug)]
struct Announced<'t> {
    variation: Variation,
    /// Index of the first remark that stands between the announcement and its first move.
    remarks: usize,
    /// Results between the announcement and its first move: the text behind まで. Without a move they are all there is of it.
    results: Vec<&'t str>,
    /// How many remarks there are before the first of the results.
    before_results: usize,
}

/// Moves that are left out, since their line of play has ended or belongs nowhere.
#[derive(Debug, Clone, Copy)]
struct LeftOut {
    code: Code,
    message: messages::Key,
    span: Span,
    moves: u32,
    /// Comments, bookmarks and results that stand beside them.
    notes: u32,
}

/// A transcript being filled.
#[derive(Debug)]
pub(in crate::format) struct Sheet<'t, 'f> {
    /// What was read.
    pub(in crate::format) out: Transcript<'t>,
    /// What could not be read.
    pub(in crate::format) faults: &'f mut Faults,
    board: BoardReader,
    announced: Option<Announced<'t>>,
    ended: bool,
    left_out: Option<LeftOut>,
    ruled: bool,
    /// How many remarks there are before the last take-back.
    before_take_back: usize,
}

impl<'t, 'f> Sheet<'t, 'f> {
    /// An empty one.
    pub(in crate::format) fn new(text: &'t str, faults: &'f mut Faults) -> Self {
        Self {
            out: Transcript::with_room(text, 30),
            faults,
            board: BoardReader::new(),
            announced: None,
            ended: false,
            left_out: None,
            ruled: false,
            before_take_back: 0,
        }
    }

    /// Where `part` stands in the text.
    #[inline]
    pub(in crate::format) fn span(&self, part: &str) -> Span {
        Span::of(self.out.text, part)
    }

    /// Tells a fault, with the line of play if the moves have begun.
    pub(in crate::format) fn tell(&mut self, fault: Fault) {
        // A variation that is left out is no part of the line before it.
        let is_between = self.announced.is_some() || self.is_left_out();
        self.tell_of_line(fault, is_between);
    }

    /// Tells a fault of the line of play that was begun last, or of a variation behind it that has no moves yet.
    fn tell_of_line(&mut self, mut fault: Fault, is_between: bool) {
        let begun = !self.out.steps.is_empty() || is_between;
        let line = self.out.variations.len() as u32 + 1 + u32::from(is_between);
        fault.line = begun.then_some(line);
        self.faults.push(fault);
    }

    /// Tells a fault at a part of the text.
    pub(in crate::format) fn add(&mut self, code: Code, part: &str, message: impl Into<Message>) {
        let span = self.span(part);
        self.tell(Fault::new(code, message).at(span));
    }

    /// Is the start given by a board?
    pub(in crate::format) fn has_board(&self) -> bool {
        self.board.is_given()
    }

    /// Have the moves begun?
    pub(in crate::format) fn in_moves(&self) -> bool {
        self.ruled || !self.out.steps.is_empty()
    }

    /// Has the line of play ended, so that no move can follow in it?
    #[inline]
    pub(in crate::format) fn has_ended(&self) -> bool {
        self.ended
    }

    /// The ply of the variation that waits for its first move.
    #[inline]
    pub(in crate::format) fn announced_ply(&self) -> Option<u32> {
        let announced = self.announced.as_ref();
        announced.map(|announced| announced.variation.ply)
    }

    /// Takes a line that is the same in all formats of the family; gives back one that is not.
    ///
    /// What stands behind a rank of the board on its line is given back as a line of its own.
    pub(in crate::format) fn take(&mut self, line: Line<'t>) -> Option<Line<'t>> {
        match line {
            Line::Blank | Line::Frame | Line::Turned => {}
            Line::Program(text) => self.remark(RemarkKind::Hash, text),
            Line::Comment(text) => self.remark(RemarkKind::Comment, text),
            Line::Bookmark(text) => self.remark(RemarkKind::Bookmark, text),
            Line::Rank(text) if self.out.steps.is_empty() => {
                let other = self.board.rank(self.out.text, text, self.faults);
                return (!other.is_empty()).then_some(Line::Other(other));
            }
            Line::CrammedRuler(_) => {
                self.ruled = true;
                return Some(line);
            }
            Line::Ruler(remark) => {
                self.ruled = true;
                if let Some(remark) = remark {
                    self.remark(RemarkKind::Hash, remark);
                }
            }
            // A second one, of the other side, is refused.
            Line::Turn(turn)
                if self.out.steps.is_empty()
                    && self.out.start.turn.is_none_or(|before| before == turn) =>
            {
                self.out.start.turn = Some(turn);
            }
            Line::Count(text) if self.out.steps.is_empty() => self.count(text),
            Line::Result(text) if result::says_moves(text) => return Some(line),
            Line::Result(text) => self.result(text),
            Line::Header(name, value) => return self.header(name, value).then_some(line),
            _ => return Some(line),
        }
        None
    }

    /// Adds a remark to the last move, or to the first one of a variation that is announced.
    pub(in crate::format) fn remark(&mut self, kind: RemarkKind, text: &'t str) {
        // What is said of a move that is left out must not be hung on another one.
        if matches!(kind, RemarkKind::Comment | RemarkKind::Bookmark)
            && let Some(left_out) = &mut self.left_out
            && (left_out.code == Code::BadVariation || left_out.moves > 0)
        {
            left_out.notes += 1;
            return;
        }
        let step = match self.announced {
            Some(_) => Some(StepId(self.out.steps.len() as u32)),
            None => self.step_before(),
        };
        self.out.remark_behind(step, kind, text);
    }

    /// The last step that stands for a position, which a take-back does not.
    fn step_before(&self) -> Option<StepId> {
        let is_position = |step: &Step<'_>| !matches!(step.what, What::TakeBack);
        let last = self.out.steps.iter().rposition(is_position)?;
        Some(StepId(last as u32))
    }

    /// Takes a header line; one that is none, since it looks like a move or has no side where it needs one, is refused: `true`.
    fn header(&mut self, name: &'t str, value: &'t str) -> bool {
        let key = keys::from_kif(name);
        let late = !self.out.steps.is_empty();
        if key == Key::Free && self.is_in_place_of_a_move(name, value) {
            return true;
        }
        if late && is_of_the_start(name) {
            self.late_start(name, value);
            return false;
        }
        if !late && names_no_side(name, value) {
            return true;
        }
        if !late && name == "手番" {
            // Like the line of the turn: a second one, of the other side, is refused.
            let turn = turn_of(value);
            if turn.is_some()
                && self
                    .out
                    .start
                    .turn
                    .is_some_and(|before| turn != Some(before))
            {
                return true;
            }
        }
        let span = Span {
            start: self.span(name).start,
            end: self.span(value).end,
        };
        if late {
            self.tell(Fault::new(Code::LateHeader, findings::HEADER_AFTER_FIRST_MOVE).at(span));
        } else if self.start_line(name, value) {
            return false;
        }
        if key == Key::Handicap && !late {
            // The value is a name from a list, so a # behind it can only be a remark.
            let name = value.split_once('#').map_or(value, |(name, remark)| {
                self.remark(RemarkKind::Hash, remark);
                trim_blanks(name)
            });
            self.handicap(name);
        }
        let value = if key == Key::Note {
            unescaped(value)
        } else {
            Cow::Borrowed(value)
        };
        self.out.header.push(WrittenHeader {
            key,
            name: Cow::Borrowed(name),
            value,
            written: None,
            span,
        });
        false
    }

    /// Does a line with a colon stand where moves are, or name one, so that it is no key and value?
    ///
    /// The colon may be that of a time: `第1手 ７六歩(77) ( 0:03/00:00:03)`.
    fn is_in_place_of_a_move(&self, name: &str, value: &str) -> bool {
        let span = self.span(name).start as usize..self.span(value).end as usize;
        let whole = self.out.text.get(span).unwrap_or(name);
        if self.in_moves() {
            let shapes = lines::move_shapes(name) + lines::move_shapes(value);
            return shapes > 0 || is_of_a_time(name, whole);
        }
        is_no_header(name, whole)
    }

    /// `手合割：香落ち`; one without a name says nothing.
    fn handicap(&mut self, name: &'t str) {
        if !name.is_empty() {
            if let Some((before, _)) = self.out.start.handicap
                && before != name
            {
                let message =
                    Message::new(findings::OTHER_HANDICAP_BEFORE).with("handicap", before);
                self.add(Code::BoardAndHandicap, name, message);
            }
            self.out.start.handicap = Some((name, self.span(name)));
        }
    }

    /// Takes a header line that belongs to the start position.
    fn start_line(&mut self, name: &str, value: &str) -> bool {
        if name == START_POSITION {
            return self.board.sfen(self.out.text, value, self.faults);
        }
        let hand = owner_of_hand(name);
        let color = match hand.unwrap_or(name) {
            "先手" | "下手" => Color::Black,
            "後手" | "上手" => Color::White,
            "手番" => {
                let turn = turn_of(value);
                self.out.start.turn = turn.or(self.out.start.turn);
                return true;
            }
            _ => return false,
        };
        if hand.is_some() {
            self.board.hand(self.out.text, color, value, self.faults);
        }
        hand.is_some()
    }

    /// A line of the start position behind the first move, which is no header line.
    fn late_start(&mut self, name: &'t str, value: &'t str) {
        let span = self.span(name).start as usize..self.span(value).end as usize;
        let text = self.out.text.get(span).unwrap_or(name);
        let message = findings::START_BEHIND_FIRST_MOVE;
        self.add(Code::UnreadableLine, text, message);
        self.remark(RemarkKind::Hash, text);
    }

    /// `手数＝30  △５一玉(52)  まで`
    fn count(&mut self, text: &'t str) {
        let (said, remark) = text
            .split_once('#')
            .map_or((text, None), |(said, remark)| (said, Some(remark)));
        let mut rest = trim_blanks_start(said);
        let number = numerals::number(rest).filter(|number| number.value <= MOST_MOVES_BEFORE);
        if let Some(number) = number {
            self.out.start.move_number = Some(number.value + 1);
            rest = trim_blanks_start(rest.get(number.len..).unwrap_or(""));
            rest = rest.strip_prefix('手').map_or(rest, trim_blanks_start);
        }
        let last = trim_blanks(rest);
        let last = trim_blanks(last.strip_suffix("まで").unwrap_or(last));
        let mark = names::side_mark(last);
        let body = mark.map_or(last, |(_, len)| last.get(len..).unwrap_or(""));
        if let Ok(read) = moves::read(trim_blanks_start(body)) {
            let to = match read.written.to {
                Destination::Square(to) | Destination::SquareAndSame(to) => Some(to),
                Destination::Same | Destination::Unsaid => None,
            };
            let named = read.written.before.or(read.written.after);
            let promotes = read.written.promotion == Promotion::Promotes;
            let behind = |kind: PieceKind| kind.promoted().filter(|_| promotes).unwrap_or(kind);
            self.out.start.last_move = Some(WrittenLastMove {
                side: mark.map(|(side, _)| side),
                to,
                piece: named.map(behind),
                text: last,
            });
        } else if number.is_none() || !last.is_empty() {
            let message = findings::NO_COUNT_AND_LAST_MOVE;
            self.add(Code::UnreadableLine, text, message);
            self.remark(RemarkKind::Hash, trim_blanks(said));
        }
        if let Some(remark) = remark {
            self.remark(RemarkKind::Hash, remark);
        }
    }

    /// Opens a variation at a ply; its first move or ending places it.
    pub(in crate::format) fn announce(&mut self, ply: u32, line: &'t str) {
        self.close_announced();
        self.close_left_out();
        self.keep_take_back();
        self.ended = false;
        let variation = Variation {
            ply,
            span: self.span(line),
            opening: Opening::Announced,
        };
        self.announced = Some(Announced {
            variation,
            remarks: self.out.remarks.len(),
            results: Vec::new(),
            before_results: 0,
        });
    }

    /// Opens a variation that only its number tells of, or the line goes on: replay finds out.
    pub(in crate::format) fn open(
        &mut self,
        ply: u32,
        part: &'t str,
        again: NumberAgain,
    ) -> Follow {
        self.close_left_out();
        self.ended = false;
        let variation = Variation {
            ply,
            span: self.span(part),
            opening: Opening::Again(again),
        };
        self.out.variations.push(variation);
        Follow::Variation(self.out.variations.len() as u32 - 1)
    }

    /// Adds a step; the first one of an announced variation opens it.
    #[inline]
    pub(in crate::format) fn push(
        &mut self,
        mut follow: Follow,
        what: What<'t>,
        clock: Clock,
        span: Span,
    ) -> StepId {
        if let Some(announced) = self.announced.take() {
            follow = self.begin_announced(announced);
        }
        let goes_on = matches!(
            (follow, &what),
            (Follow::Previous, What::Move(_) | What::Unreadable)
        );
        if !goes_on {
            self.keep_take_back();
        }
        self.ended = matches!(what, What::Ending(_));
        self.out.push(Step {
            follow,
            what,
            clock,
            span,
        })
    }

    /// Opens an announced variation at the step that is pushed next.
    fn begin_announced(&mut self, announced: Announced<'t>) -> Follow {
        self.out.variations.push(announced.variation);
        let early = self.out.remarks.get(announced.remarks..).unwrap_or(&[]);
        if let Some(remark) = early
            .iter()
            .find(|remark| remark.kind == RemarkKind::Comment)
        {
            let message = findings::COMMENT_BEFORE_VARIATION;
            let text = remark.text.clone();
            self.add(Code::LenientSpelling, &text, message);
        }
        for result in announced.results {
            let message = findings::RESULT_BEFORE_VARIATION;
            let (start, end) = (
                self.span(result).start as usize,
                self.span(result).end as usize,
            );
            let sentence = self.out.text.get(start.saturating_sub("まで".len())..end);
            let text = trim_blanks(sentence.unwrap_or(result));
            let fault = Fault::new(Code::UnreadableLine, message).at(self.span(text));
            self.tell(fault.leaving_out(lines::move_shapes(text)));
            let step = Some(StepId(self.out.steps.len() as u32));
            let kind = RemarkKind::Hash;
            self.out.remark_behind(step, kind, text);
        }
        Follow::Variation(self.out.variations.len() as u32 - 1)
    }

    /// 待った: the moves before it are taken back by the one behind it, which replay finds out about.
    pub(in crate::format) fn take_back(&mut self, part: &'t str) {
        let span = self.span(part);
        self.push(Follow::Previous, What::TakeBack, Clock::NONE, span);
        self.before_take_back = self.out.remarks.len();
    }

    /// Does a take-back stand right before?
    pub(in crate::format) fn is_taken_back(&self) -> bool {
        matches!(self.out.steps.last(), Some(step) if matches!(step.what, What::TakeBack))
    }

    /// A 待った behind which no move comes takes nothing back; it is kept as a remark.
    pub(in crate::format) fn keep_take_back(&mut self) {
        let Some(step) = self
            .out
            .steps
            .pop_if(|step| matches!(step.what, What::TakeBack))
        else {
            return;
        };
        let message = findings::TAKE_BACK_WITHOUT_MOVE;
        self.tell(Fault::new(Code::UnreadableLine, message).at(step.span));
        let step_before = self.step_before();
        let text = step.span.text(self.out.text);
        let behind = self
            .out
            .remarks
            .split_off(self.before_take_back.min(self.out.remarks.len()));
        self.out.remark_behind(step_before, RemarkKind::Hash, text);
        self.out.remarks.extend(behind);
    }

    /// Leaves out what follows the end of a line of play.
    pub(in crate::format) fn leave_out(&mut self, part: &'t str, moves: u32) {
        let message = findings::GAME_ENDED_BEFORE;
        let first = LeftOut {
            code: Code::MoveAfterEnd,
            message,
            span: self.span(part),
            moves: 0,
            notes: 0,
        };
        self.left_out.get_or_insert(first).moves += moves;
    }

    /// Leaves out a variation that does not say where it belongs.
    pub(in crate::format) fn leave_out_variation(&mut self, line: &'t str) {
        self.close_announced();
        self.close_left_out();
        self.keep_take_back();
        self.ended = true;
        let message = findings::VARIATION_PLY_UNREADABLE;
        self.left_out = Some(LeftOut {
            code: Code::BadVariation,
            message,
            span: self.span(line),
            moves: 0,
            notes: 0,
        });
    }

    /// Is everything left out up to the next variation?
    pub(in crate::format) fn is_left_out(&self) -> bool {
        self.left_out
            .is_some_and(|left_out| left_out.code == Code::BadVariation)
    }

    /// `まで112手で後手の勝ち`
    fn result(&mut self, text: &'t str) {
        if let Some(left_out) = &mut self.left_out
            && left_out.code == Code::BadVariation
        {
            left_out.notes += 1;
            left_out.moves += lines::move_shapes(text);
            return;
        }
        if let Some(announced) = &mut self.announced {
            if announced.results.is_empty() {
                announced.before_results = self.out.remarks.len();
            }
            announced.results.push(text);
            return;
        }
        self.say_result(text);
    }

    fn say_result(&mut self, text: &'t str) {
        self.keep_take_back();
        let (text, remark) = text
            .split_once('#')
            .map_or((text, None), |(text, remark)| (text, Some(remark)));
        let verdict = result::read(text);
        // A variation may be nothing but another ending.
        let has_word = self.announced.is_none()
            && matches!(self.out.steps.last(), Some(step) if matches!(step.what, What::Ending(_)));
        let ending = verdict.ending.map(|(kind, winner)| WrittenEnding {
            kind,
            winner,
            word: verdict.words,
            bare: false,
        });
        let unknown = ending.is_some_and(|ending| ending.kind == EndingKind::Other);
        if unknown && !has_word {
            self.add(
                Code::UnknownEnding,
                verdict.words,
                findings::ENDING_NOT_KNOWN,
            );
        }
        let moves = lines::move_shapes(verdict.words);
        if moves > 0 {
            let message = findings::MOVES_IN_RESULT;
            let fault = Fault::new(Code::UnreadableLine, message).at(self.span(verdict.words));
            self.tell(fault.leaving_out(moves));
        }
        let ending = ending.filter(|_| !(unknown && has_word));
        let span = self.span(trim_blanks(text));
        let before = match self.out.steps.last().map(|step| step.what) {
            Some(What::Ending(before)) if has_word => Some(before),
            _ => None,
        };
        let is_said = before.map_or(unknown, |before| before.word == verdict.words);
        let other_reason = before
            .zip(ending)
            .map_or(result::Reason::Same, |(before, said)| {
                result::compare_reasons(said.kind, before.kind)
            });
        let is_other = other_reason != result::Reason::Same;
        let says_more = !is_said && (is_other || !result::is_plain(verdict.words));
        // That it says another result is told by replay, which knows who is to move.
        if says_more && moves == 0 && other_reason != result::Reason::OtherResult {
            let message = if is_other {
                findings::OTHER_REASON_THAN_ABOVE
            } else {
                findings::SAYS_MORE_THAN_ENDING
            };
            self.add(Code::UnreadableLine, verdict.words, message);
        }
        if let Some(ending) = ending
            && !has_word
            && (self.in_moves() || verdict.plies == Some(0))
        {
            // It is an ending like any other: comments behind it belong to it.
            self.push(Follow::Previous, What::Ending(ending), Clock::NONE, span);
        }
        let step = self.out.last_step();
        if says_more {
            self.remark(RemarkKind::Hash, verdict.words);
        }
        if let Some(remark) = remark {
            self.remark(RemarkKind::Hash, remark);
        }
        self.out.results.push(WrittenResult {
            step,
            plies: verdict.plies,
            ending,
            overrides: false,
            span,
        });
    }

    fn close_announced(&mut self) {
        let Some(mut announced) = self.announced.take() else {
            return;
        };
        let results = std::mem::take(&mut announced.results);
        if !results.is_empty() {
            return self.close_with_results(announced, &results);
        }
        let last = self.out.last_step();
        self.out
            .remarks
            .iter_mut()
            .skip(announced.remarks)
            .for_each(|remark| remark.step = last);
        let message = findings::VARIATION_WITHOUT_MOVE;
        let fault = Fault::new(Code::UnreadableLine, message).at(announced.variation.span);
        self.tell_of_line(fault, true);
    }

    /// An announced variation may be nothing but another ending.
    fn close_with_results(&mut self, announced: Announced<'t>, results: &[&'t str]) {
        // Comments behind the sentence belong to it.
        let behind = self.out.remarks.split_off(announced.before_results);
        self.announced = Some(announced);
        for result in results {
            self.say_result(result);
        }
        let opened = self.announced.is_none();
        self.out.remarks.extend(behind);
        if !opened {
            self.close_announced();
        }
    }

    fn close_left_out(&mut self) {
        let Some(left_out) = self.left_out.take() else {
            return;
        };
        let message = match left_out.notes {
            0 => left_out.message.into(),
            notes => Message::new(findings::LEFT_OUT_WITH_REMARKS)
                .with("message", left_out.message)
                .with("count", notes),
        };
        let fault = Fault::new(left_out.code, message);
        let is_variation = left_out.code == Code::BadVariation;
        let fault = fault.at(left_out.span).leaving_out(left_out.moves);
        self.tell_of_line(fault, is_variation);
    }

    /// Everything is read.
    pub(in crate::format) fn finish(self) -> Transcript<'t> {
        self.close().0
    }

    /// The same, and the faults, for who has more to tell.
    pub(in crate::format) fn close(mut self) -> (Transcript<'t>, &'f mut Faults) {
        self.close_announced();
        self.close_left_out();
        self.keep_take_back();
        self.board.finish(&mut self.out.start, self.faults);
        result::of_header(&mut self.out);
        (self.out, self.faults)
    }
}

/// Whose hand a header line tells of, by its key.
fn owner_of_hand(name: &str) -> Option<&str> {
    ["の持駒", "の持ち駒"]
        .iter()
        .find_map(|tail| name.strip_suffix(tail))
}

/// Is a line with this key one of the start position?
fn is_of_the_start(name: &str) -> bool {
    matches!(name, "手番" | START_POSITION) || owner_of_hand(name).is_some()
}

/// Does a line about a hand or about the side to move say something, but not of which side?
fn names_no_side(name: &str, value: &str) -> bool {
    let is_side = |owner| matches!(owner, "先手" | "下手" | "後手" | "上手");
    let no_turn = name == "手番" && !value.is_empty() && turn_of(value).is_none();
    no_turn || owner_of_hand(name).is_some_and(|owner| !is_side(owner))
}

/// The side that is to move, by its first sign.
fn turn_of(value: &str) -> Option<Color> {
    match value.chars().next()? {
        '先' | '下' => Some(Color::Black),
        '後' | '上' => Some(Color::White),
        _ => None,
    }
}

/// Is a line with a colon no header line: by the time that the colon is in, or by a move that stands in its key?
///
/// A key may speak of moves (`戦型（７六歩型）`). It is one if it begins like one, or names the square that the piece comes from.
pub(in crate::format) fn is_no_header(name: &str, line: &str) -> bool {
    lines::begins_like_move(name) || lines::holds_whole_move(name) || is_of_a_time(name, line)
}

/// Is the colon behind the key, with which the line begins, that of a time?
fn is_of_a_time(name: &str, line: &str) -> bool {
    let open = name.rfind(['(', '（']);
    let time = open.and_then(|at| line.get(at..));
    time.is_some_and(|time| clock::read(time).is_some())
}

/// The text with `\n` as line breaks, as remarks of a game have it.
fn unescaped(value: &str) -> Cow<'_, str> {
    if value.contains("\\n") {
        Cow::Owned(value.replace("\\n", "\n"))
    } else {
        Cow::Borrowed(value)
    }
}
