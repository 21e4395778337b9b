//! The reader of lists and sheets.
//!
//! A sheet tells a variation behind the move that it replaces, and then goes on with the line that it left: which line of
//! play a row belongs to is seen by the column in which it begins, else by its number and mark.

use super::line::{Found, Kind, Said, next_move, said, without_times};
use super::open::{Line, OpenLines, Path, Paths};
use crate::messages::{self, Message, findings};
use crate::format::kakinoki::clock::ClockText;
use crate::format::kakinoki::result;
use crate::format::score::words::{self, Language};
use crate::format::keys;
use crate::format::score::tour::DEEPEST;
use crate::notation::{Settings, Unread, Why, numbering};
use crate::record::clock::Clock;
use crate::record::ending::EndingKind;
use crate::record::fault::{Code, Fault, Faults, Span};
use crate::record::header::Key;
use crate::record::transcript::{
    Follow, RemarkKind, Step, Transcript, What, WrittenEnding, WrittenHeader, WrittenResult,
};
use crate::record::words::{sfen_error, sfen_note};
use crate::shogi::{Color, Handicap, Setup};
use crate::text::numerals::{is_blank, trim_blanks, trim_blanks_start};
use crate::text::place::{self, width};

/// The most bytes of a sentence about the end that stands behind moves on their line: every word of a line that is no move
/// may begin one.
const LONGEST_SENTENCE: usize = 400;

/// Reads one game.
pub(super) fn read<'t>(text: &'t str, settings: Settings, faults: &mut Faults) -> Transcript<'t> {
    let mut reader = Reader {
        out: Transcript::with_room(text, 5),
        faults,
        settings,
        lines: OpenLines::new(),
        paths: Paths::default(),
        began: false,
        in_header: false,
        by_ply: true,
        by_pair: true,
    };
    for (_, line) in place::lines(text) {
        reader.line(line);
    }
    reader.finish()
}

/// The column that the rows of a line of play have in common: the one behind the number, for numbers stand flush right, or
/// the one in which a row without a number begins.
fn anchor(whole: &str) -> usize {
    let line = trim_blanks_start(whole);
    let digits = match numbering(line).number {
        Some(_) => line.find(|ch: char| !ch.is_numeric()).unwrap_or(line.len()),
        None => 0,
    };
    let before = whole.len() - line.len() + digits;
    whole.get(..before).map_or(0, width)
}

struct Reader<'t, 'f> {
    out: Transcript<'t>,
    faults: &'f mut Faults,
    settings: Settings,
    lines: OpenLines,
    paths: Paths,
    /// A move or an ending was read.
    began: bool,
    /// The line above is one of the header.
    in_header: bool,
    /// The numbers may be those of plies, or of pairs.
    by_ply: bool,
    by_pair: bool,
}

impl<'t> Reader<'t, '_> {
    fn span(&self, part: &str) -> Span {
        Span::of(self.out.text, part)
    }

    /// The number of the first move, less one.
    fn before(&self) -> u32 {
        self.out.start.move_number.map_or(0, |number| number.saturating_sub(1))
    }

    fn line(&mut self, whole: &'t str) {
        let line = trim_blanks(whole);
        let indent = width(&whole[..whole.len() - trim_blanks_start(whole).len()]);
        let in_header = std::mem::take(&mut self.in_header);
        match Kind::of(line) {
            Kind::Empty => self.in_header = in_header,
            // The blanks at its end are a part of what is said.
            Kind::Comment => self.out.remark(RemarkKind::Comment, behind_mark(whole)),
            Kind::Bookmark => self.out.remark(RemarkKind::Bookmark, behind_mark(whole)),
            Kind::Variation(number, rest) => {
                self.variation(line, number, indent);
                self.behind_heading(rest, indent);
            }
            // A title may be a word for an ending.
            Kind::Ending(said) if said.lenient && !self.began => self.unread(line),
            Kind::Ending(said) => {
                self.close(indent);
                self.ending(line, &said);
            }
            Kind::Header(key, value) => self.header(line, key, value),
            Kind::More(value) => match self.out.header.last_mut().filter(|_| in_header) {
                Some(last) => {
                    let known = last.value.to_mut();
                    known.push('\n');
                    known.push_str(value);
                    self.in_header = true;
                }
                None => self.unread(line),
            },
            Kind::Moves => self.moves(whole, indent),
        }
    }

    fn header(&mut self, line: &'t str, name: &'t str, value: &'t str) {
        let span = self.span(line);
        let known = Language::known_key(name);
        if self.began && known.is_none() {
            if !self.result(line, name, value) {
                self.unread(line);
            }
            return;
        }
        if self.began {
            let message = findings::HEADER_AFTER_FIRST_MOVE;
            self.faults.add(Code::LateHeader, span, message);
        } else if Language::is_position(name) {
            return self.position(value);
        } else if known == Some(Key::Handicap) {
            let english = Handicap::all()
                .iter()
                .find(|handicap| handicap.english().eq_ignore_ascii_case(value));
            let name = english.map_or(value, |handicap| handicap.name());
            self.out.start.handicap = Some((name, self.span(value)));
        }
        self.out.header.push(WrittenHeader {
            key: known.unwrap_or_else(|| keys::from_kif(name)),
            name: name.into(),
            value: value.into(),
            written: None,
            span,
        });
        self.in_header = true;
    }

    /// Who wins, on a line of its own below an ending that another side wins than it says; gives whether it is one.
    fn result(&mut self, line: &'t str, name: &str, value: &'t str) -> bool {
        let winner = Language::winner(name, value);
        let step = self.lines.last().filter(|line| line.ended).and_then(|line| line.path.last);
        let ending = step.and_then(|step| match self.out.steps.get(step.0 as usize)?.what {
            What::Ending(ending) => Some(ending),
            _ => None,
        });
        let (Some(_), Some(ending)) = (winner, ending) else {
            return false;
        };
        if !result::is_plain(value) {
            self.comment(value, findings::SAYS_MORE_THAN_WINNER);
        }
        self.out.results.push(WrittenResult {
            step,
            plies: None,
            ending: Some(WrittenEnding { winner, ..ending }),
            overrides: true,
            span: self.span(line),
        });
        true
    }

    fn position(&mut self, sfen: &'t str) {
        let span = self.span(sfen);
        self.out.start.board_span = Some(span);
        match Setup::from_sfen(sfen) {
            Ok((setup, notes)) => {
                for note in notes {
                    self.faults.add(Code::LenientSpelling, span, sfen_note(note));
                }
                self.out.start.turn = Some(setup.turn);
                self.out.start.move_number = Some(setup.move_number);
                self.out.start.board = Some(Box::new(setup));
            }
            Err(error) => {
                self.faults.add(Code::BadBoard, span, sfen_error(&error));
                self.out.start.broken = true;
            }
        }
    }

    /// The heading of a variation: the number of its first move.
    fn variation(&mut self, line: &'t str, number: Option<u32>, indent: usize) {
        let ply = number.and_then(|number| number.checked_sub(self.before())).filter(|&ply| ply > 0);
        while self.lines.len() > 1 {
            // There is no room inside the deepest one: what leaves it stands in its column, and begins behind it.
            let is_deepest = self.lines.len() > DEEPEST;
            let is_left = self.lines.last().is_some_and(|open| {
                open.indent < indent
                    || is_deepest
                        && open.indent == indent
                        && ply.is_some_and(|ply| open.first < ply)
            });
            if is_left {
                break;
            }
            self.lines.pop();
        }
        let mut new = Line::variation(indent, ply.unwrap_or(0));
        match ply.and_then(|ply| self.before_ply(ply)) {
            Some(path) => new.path = path,
            None => {
                let message = findings::NO_PLY_TO_BRANCH_FROM;
                self.faults.add(Code::BadVariation, self.span(line), message);
                // Its moves go nowhere.
                new.ended = true;
            }
        }
        self.lines.push(new);
    }

    /// What stands behind the heading of a variation on its line: its first moves, or words.
    fn behind_heading(&mut self, rest: &'t str, indent: usize) {
        if self.has_moves(rest) {
            self.moves(rest, indent);
            // The column is not that of a row.
            self.lines.set_column(None);
        } else if !rest.is_empty() {
            let message = findings::TEXT_BEHIND_HEADING;
            self.comment(rest, message);
        }
    }

    /// The steps before a ply of the line of play that is told; `None` if it does not reach so far.
    fn before_ply(&mut self, ply: u32) -> Option<Path> {
        let plies = ply as usize - 1;
        let line = self.lines.last()?;
        if line.path.len == plies && !line.ended {
            // What follows the last move of a line stands beside its end, and does not carry it on.
            let ending = WrittenEnding {
                kind: EndingKind::Unfinished,
                winner: None,
                word: "",
                bare: false,
            };
            self.push(What::Ending(ending), Clock::NONE, Span::of(self.out.text, self.out.text.get(..0)?));
        }
        let path = self.lines.last()?.path;
        self.paths.first(path, plies).filter(|before| before.len < path.len)
    }

    /// Goes back to the line of play that stands behind so many columns.
    fn close(&mut self, indent: usize) {
        while self.lines.len() > 1 && self.lines.last().is_some_and(|open| open.indent > indent) {
            self.lines.pop();
        }
    }

    /// Goes back to the line of play that a row goes on with: the one whose rows begin in its column. If there are several,
    /// or none, the number of the first move tells, and its mark.
    fn close_for(&mut self, found: Option<&Found<'t>>, anchor: usize) {
        let in_column = self.lines.back_to_column(anchor);
        let Some(found) = found.filter(|_| in_column != 1) else {
            return;
        };
        while self.lines.len() > 1 {
            let Some(line) = self.lines.last().filter(|line| !line.is_new) else {
                return;
            };
            let ply = line.path.len as u32 + 1;
            let fits = found.before.number.is_none_or(|number| {
                let [by_ply, by_pair] = self.counts_as(number, ply);
                self.by_ply && by_ply || self.by_pair && by_pair
            });
            let side = found.read.written.side;
            if !line.ended && fits && side.is_none_or(|side| side == self.mover(ply)) {
                return;
            }
            self.lines.pop();
        }
    }

    /// Finds the line of play of a row, by its first move if that can be read.
    fn begin_row(&mut self, found: Option<&Found<'t>>, whole: &str) {
        let anchor = anchor(whole);
        let open = self.lines.last();
        let is_known = self.lines.len() == 1 || open.is_some_and(|line| line.is_new);
        if !is_known {
            self.close_for(found, anchor);
        } else if let Some(found) = found {
            self.learn(found);
        }
        self.lines.learn_column(anchor);
    }

    /// Learns from the number of a move whose line of play is known what it is that is numbered.
    fn learn(&mut self, found: &Found<'t>) {
        let Some(number) = found.before.number else {
            return;
        };
        let ply = self.lines.last().map_or(0, |line| line.path.len as u32) + 1;
        let [by_ply, by_pair] = self.counts_as(number, ply);
        if by_ply != by_pair {
            (self.by_ply, self.by_pair) = (by_ply, by_pair);
        }
    }

    /// Is a number that of this ply, or that of its pair?
    fn counts_as(&self, number: u32, ply: u32) -> [bool; 2] {
        let before = self.before();
        let counted = before.saturating_add(ply);
        // The first move of White is in pair 1, whoever begins.
        let odd = if before.is_multiple_of(2) { self.mover(1) } else { self.mover(2) };
        let pair = match odd {
            Color::Black => counted.div_ceil(2),
            Color::White => counted / 2 + 1,
        };
        [number == counted, number == pair]
    }

    /// The side that makes a move.
    fn mover(&self, ply: u32) -> Color {
        let start = &self.out.start;
        let named = || Some(Handicap::from_name(start.handicap?.0)?.setup().turn);
        let first = start.turn.or_else(named).unwrap_or(Color::Black);
        if ply % 2 == 1 { first } else { first.opposite() }
    }

    fn moves(&mut self, whole: &'t str, indent: usize) {
        self.close(indent);
        let line = trim_blanks(whole);
        let mut rest = line;
        let mut is_first = true;
        while !rest.is_empty() {
            let found = next_move(rest, &self.settings);
            if is_first {
                if found.is_err() && !self.has_moves(line) {
                    return self.unread(line);
                }
                self.begin_row(found.as_ref().ok(), whole);
            } else if let Ok(found) = &found {
                self.learn(found);
            }
            rest = match found {
                Ok(found) => {
                    self.play(&found);
                    found.behind
                }
                Err(unread) => self.unreadable(rest, &unread),
            };
            is_first = false;
        }
    }

    /// Is there a move somewhere in the line, or what is surely meant as one and cannot be read?
    fn has_moves(&self, line: &str) -> bool {
        words_of(line).any(|word| match next_move(word, &self.settings) {
            Ok(_) => true,
            Err(unread) => matches!(unread.why, Why::RightToLeft | Why::AnyPiece),
        })
    }

    fn play(&mut self, found: &Found<'t>) {
        let start = &mut self.out.start;
        if !self.began && start.turn.is_none() && start.handicap.is_none() {
            start.turn = if found.before.ellipsis {
                Some(Color::White)
            } else {
                found.read.written.side
            };
        }
        let span = self.span(found.text);
        for leniency in found.read.lenient.beyond_settings().iter() {
            self.faults.add(Code::LenientSpelling, span, leniency.message());
        }
        let clock = self.clock(found.times, span);
        self.push(What::Move(found.read.written), clock, span);
    }

    /// Text in the place of a move; gives what stands behind it.
    fn unreadable(&mut self, rest: &'t str, unread: &Unread) -> &'t str {
        let before = numbering(rest);
        let text = rest.get(before.len..).unwrap_or("");
        let end = text.find(is_blank).unwrap_or(text.len());
        let (word, behind) = text.split_at(end);
        if word.is_empty() {
            return trim_blanks_start(behind);
        }
        // A sentence takes the rest of the line, a word leaves the times behind it.
        let is_short = text.len() <= LONGEST_SENTENCE;
        let parts = [(text, ""), (rest, ""), (word, behind)];
        for (part, behind) in parts.into_iter().skip(if is_short { 0 } else { 2 }) {
            if let Some(said) = said(without_times(part).0) {
                self.ending(part, &said);
                return trim_blanks_start(behind);
            }
        }
        let span = self.span(word);
        let fault = Fault::new(Code::UnreadableMove, unread.why.message()).at(span);
        self.faults.push(fault.leaving_out(1));
        self.push(What::Unreadable, Clock::NONE, span);
        trim_blanks_start(behind)
    }

    /// A line that is about something else.
    fn unread(&mut self, line: &'t str) {
        self.comment(line, findings::NEITHER_MOVES_NOR_SHEET);
    }

    /// Keeps words as a comment, and tells why.
    fn comment(&mut self, words: &'t str, message: messages::Key) {
        self.faults.add(Code::UnreadableLine, self.span(words), message);
        self.out.remark(RemarkKind::Comment, words);
    }

    /// The times beside a move or an ending, which stand at `span` or behind it.
    fn clock(&mut self, times: Option<ClockText>, span: Span) -> Clock {
        if times.is_some_and(|times| times.is_cut) {
            self.faults.add(Code::LenientSpelling, span, findings::TIME_CUT);
        }
        times.map_or(Clock::NONE, |times| times.clock)
    }

    fn ending(&mut self, line: &'t str, said: &Said<'t>) {
        let span = self.span(line);
        if said.lenient {
            let strict = words::strict(said.kind, said.winner);
            let message = Message::new(findings::READ_AS_WORDS).with("words", strict);
            self.faults.add(Code::LenientSpelling, span, message);
        }
        self.end(line, span, said);
        // A second sentence that is not understood is no ending besides.
        let is_second = said.kind == EndingKind::Other && self.out.results.last().is_some_and(|result| result.ending.is_some());
        let rest = if is_second { said.words } else { said.rest };
        if !rest.is_empty() {
            self.comment(rest, findings::SAYS_MORE_KEPT_AS_COMMENT);
        }
    }

    fn end(&mut self, line: &'t str, span: Span, said: &Said<'t>) {
        let clock = self.clock(without_times(line).1, span);
        let plies = said.moves.map(|moves| self.plies(moves));
        let ending = WrittenEnding {
            kind: said.kind,
            winner: said.winner,
            word: said.words,
            // A score leaves the reason to the board, a sentence says that there is none.
            bare: said.kind == EndingKind::UnstatedWin && words::is_score(said.words),
        };
        if self.lines.last().is_some_and(|line| line.ended) {
            // 投了, and the sentence below it.
            let step = self.lines.last().and_then(|line| line.path.last);
            self.out.results.push(WrittenResult {
                step,
                plies,
                ending: Some(ending),
                overrides: false,
                span,
            });
            return;
        }
        self.push(What::Ending(ending), clock, span);
        if said.moves.is_some() {
            self.out.results.push(WrittenResult {
                step: self.out.last_step(),
                plies,
                ending: None,
                overrides: false,
                span,
            });
        }
    }

    /// The plies of a line of play that is said to have so many moves: a sheet counts them from the beginning of the game,
    /// also where its start is a later position.
    fn plies(&self, moves: u32) -> u32 {
        let played = self.lines.last().map_or(0, |line| line.path.len.saturating_sub(usize::from(line.ended)));
        match moves.checked_sub(self.before()) {
            Some(plies) if moves as usize != played => plies,
            _ => moves,
        }
    }

    fn push(&mut self, what: What<'t>, clock: Clock, span: Span) {
        self.began = true;
        let last = self.out.last_step();
        let Some(line) = self.lines.last_mut() else {
            return;
        };
        if line.ended {
            let is_move = !matches!(what, What::Ending(_));
            let message = Message::new(findings::MOVES_AFTER_END).with("count", 1_u32);
            let fault = Fault::new(Code::MoveAfterEnd, message).at(span);
            self.faults.push(fault.leaving_out(u32::from(is_move)));
            return;
        }
        let follow = match line.path.last {
            Some(before) if last == Some(before) => Follow::Previous,
            Some(before) if line.is_new => Follow::Step(before),
            Some(before) => Follow::Resume(before),
            None if last.is_none() => Follow::Previous,
            None => Follow::Start,
        };
        line.is_new = false;
        line.ended = matches!(what, What::Ending(_));
        let step = Step {
            follow,
            what,
            clock,
            span,
        };
        let id = self.out.push(step);
        line.path = self.paths.push(line.path, id);
    }

    fn finish(self) -> Transcript<'t> {
        let Self { mut out, faults, .. } = self;
        let start = &out.start;
        let says_nothing = out.steps.is_empty()
            && out.header.is_empty()
            && start.board.is_none()
            && !start.broken;
        if says_nothing {
            faults.push(Fault::new(Code::NotARecord, findings::NO_MOVE_IN_IT));
            out.start.broken = true;
        }
        drop_bare_stop(&mut out);
        out
    }
}

/// A sheet without moves says that there are none, so that the one behind it is not taken for its moves: that is no ending.
fn drop_bare_stop(out: &mut Transcript<'_>) {
    let [step] = &out.steps[..] else { return };
    let is_stop = matches!(step.what, What::Ending(ending) if ending.kind == EndingKind::Unfinished);
    let is_counted = matches!(out.results[..], [WrittenResult { plies: Some(0), ending: None, .. }]);
    let is_remarked = out.remarks.iter().any(|remark| remark.step.is_some());
    if is_stop && is_counted && step.clock.is_none() && !is_remarked {
        out.steps.clear();
        out.results.clear();
    }
}

/// What stands behind the mark of a comment or a bookmark.
fn behind_mark(whole: &str) -> &str {
    let mut text = trim_blanks_start(whole).chars();
    text.next();
    text.as_str()
}

/// The words of a line.
fn words_of(line: &str) -> impl Iterator<Item = &str> {
    line.split(is_blank).filter(|word| !word.is_empty())
}
