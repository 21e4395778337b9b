//! The reader of lists and sheets.
//!
//! A sheet tells a variation behind the move that it replaces, and then goes on with the line that it left: which line of
//! play a row belongs to is seen by the columns in which its moves stand, else by their numbers and marks.

use super::line::{Found, Kind, Said, next_move, without_times};
use crate::format::score::words::Language;
use crate::format::{endings, keys};
use crate::notation::{Settings, Unread, numbering};
use crate::record::clock::Clock;
use crate::record::fault::{Code, Fault, Faults, Span};
use crate::record::header::Key;
use crate::record::transcript::{
    Follow, RemarkKind, Step, StepId, Transcript, What, WrittenEnding, WrittenHeader, WrittenResult,
};
use crate::shogi::{Color, Handicap, Setup};
use crate::text::numerals::{is_blank, trim_blanks, trim_blanks_start};
use crate::text::place::{self, width};

/// Reads one game.
pub(super) fn read<'t>(text: &'t str, settings: Settings, faults: &mut Faults) -> Transcript<'t> {
    let mut reader = Reader {
        out: Transcript::with_room(text, 5),
        faults,
        settings,
        lines: vec![Line::default()],
        began: false,
        by_ply: true,
        by_pair: true,
        halves: halves(text, &settings),
    };
    for (_, line) in place::lines(text) {
        reader.line(line);
    }
    reader.finish()
}

/// The columns before a part of a line.
fn column_of(part: &str, line: &str) -> usize {
    let before = Span::of(line, part).start as usize;
    line.get(..before).map_or(0, width)
}

/// Where the moves of a row stand: the columns of the first one in the main line, and how far from it the second one is; a
/// move that is too long for its half pushes the other one away. Nothing without variations, for all rows are then of one
/// line of play.
fn halves(text: &str, settings: &Settings) -> Option<(usize, usize)> {
    let lines = || place::lines(text).map(|(_, line)| line);
    if !lines().any(|line| Language::is_variation(trim_blanks(line))) {
        return None;
    }
    let (mut left, mut half) = (0, None);
    for whole in lines() {
        let mut rest = trim_blanks(whole);
        let mut before = None;
        while let Ok(found) = next_move(rest, settings) {
            // The numbers are as wide as the largest one, with a dot and a blank behind.
            let number = found.before.number.map_or(0, |number| number.to_string().len() + 2);
            left = left.max(number);
            let column = column_of(found.text, whole);
            if let Some(before) = before.replace(column) {
                let between = column - before;
                half = Some(half.unwrap_or(between).min(between));
            }
            rest = found.behind;
        }
    }
    half.map(|half| (left, half))
}

/// A line of play that is being read.
#[derive(Debug, Default)]
struct Line {
    /// The columns before its heading.
    indent: usize,
    /// Its steps from the start of the game, those of the lines that it leaves included; an ending is the last one.
    path: Vec<StepId>,
    ended: bool,
    /// Nothing of it has been read.
    is_new: bool,
}

struct Reader<'t, 'f> {
    out: Transcript<'t>,
    faults: &'f mut Faults,
    settings: Settings,
    /// The main line, and the variations that are open, each inside the one before it.
    lines: Vec<Line>,
    /// A move or an ending was read.
    began: bool,
    /// The numbers may be those of plies, or of pairs.
    by_ply: bool,
    by_pair: bool,
    /// Where the moves of a row stand, see [`halves`].
    halves: Option<(usize, usize)>,
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
        match Kind::of(line) {
            Kind::Empty => {}
            Kind::Comment(text) => self.out.remark(RemarkKind::Comment, text),
            Kind::Bookmark(text) => self.out.remark(RemarkKind::Bookmark, text),
            Kind::Variation => self.variation(line, indent),
            Kind::Ending(said) => {
                self.close(indent);
                self.ending(line, &said);
            }
            Kind::Header(key, value) => self.header(line, key, value),
            Kind::Moves => self.moves(whole, indent),
        }
    }

    fn header(&mut self, line: &'t str, name: &'t str, value: &'t str) {
        let span = self.span(line);
        let known = Language::known_key(name);
        if self.began && known.is_none() {
            return self.unread(line);
        }
        if self.began {
            let message = "a header line behind the first move";
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
            span,
        });
    }

    fn position(&mut self, sfen: &'t str) {
        let span = self.span(sfen);
        self.out.start.board_span = Some(span);
        match Setup::from_sfen(sfen) {
            Ok((setup, notes)) => {
                for note in notes {
                    self.faults.add(Code::LenientSpelling, span, note.to_string());
                }
                self.out.start.turn = Some(setup.turn);
                self.out.start.move_number = Some(setup.move_number);
                self.out.start.board = Some(Box::new(setup));
            }
            Err(error) => {
                self.faults.add(Code::BadBoard, span, error.to_string());
                self.out.start.broken = true;
            }
        }
    }

    /// The heading of a variation: the number of its first move.
    fn variation(&mut self, line: &'t str, indent: usize) {
        while self.lines.len() > 1 && self.lines.last().is_some_and(|open| open.indent >= indent) {
            self.lines.pop();
        }
        let digits = line.trim_start_matches(|ch: char| !ch.is_ascii_digit());
        let end = digits.find(|ch: char| !ch.is_ascii_digit()).unwrap_or(digits.len());
        let number = digits[..end].parse().ok().and_then(|number: u32| number.checked_sub(self.before() + 1));
        let base = self.lines.last().map_or(&[][..], |line| &line.path);
        let path = number.and_then(|plies| base.get(..plies as usize)).filter(|path| path.len() < base.len());
        let Some(path) = path else {
            let message = "the line that is told before it has no such ply";
            self.faults.add(Code::BadVariation, self.span(line), message);
            // Its moves go nowhere.
            self.lines.push(Line {
                indent,
                ended: true,
                is_new: true,
                ..Line::default()
            });
            return;
        };
        let path = path.to_vec();
        self.lines.push(Line {
            indent,
            path,
            ended: false,
            is_new: true,
        });
    }

    /// Goes back to the line of play that stands behind so many columns.
    fn close(&mut self, indent: usize) {
        while self.lines.len() > 1 && self.lines.last().is_some_and(|open| open.indent > indent) {
            self.lines.pop();
        }
    }

    /// Goes back to the line of play that the first move of a row goes on with: the right half of a row stands far to the
    /// right in every line of play, and so its column tells, or its number or its mark.
    fn close_for(&mut self, found: &Found<'t>, column: usize) {
        if let Some((left, half)) = self.halves {
            let stands_in = |line: &Line| [0, half].contains(&column.wrapping_sub(line.indent + left));
            if let Some(open) = self.lines.iter().rposition(stands_in) {
                return self.lines.truncate(open + 1);
            }
        }
        while self.lines.len() > 1 {
            let Some(line) = self.lines.last().filter(|line| !line.is_new) else {
                return;
            };
            let ply = line.path.len() as u32 + 1;
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

    /// Learns from the number of a move whose line of play is known what it is that is numbered.
    fn learn(&mut self, number: u32) {
        let ply = self.lines.last().map_or(0, |line| line.path.len() as u32) + 1;
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
            match next_move(rest, &self.settings) {
                Ok(found) => {
                    rest = found.behind;
                    let column = column_of(found.text, whole);
                    let open = self.lines.last();
                    let is_known = self.lines.len() == 1 || open.is_some_and(|line| line.is_new);
                    if is_first && !is_known {
                        self.close_for(&found, column);
                    } else {
                        found.before.number.into_iter().for_each(|number| self.learn(number));
                    }
                    self.play(&found);
                }
                Err(_) if is_first && !self.has_moves(line) => return self.unread(line),
                Err(unread) => rest = self.unreadable(rest, &unread),
            }
            is_first = false;
        }
    }

    /// Is there a move somewhere in the line?
    fn has_moves(&self, line: &str) -> bool {
        words_of(line).any(|word| next_move(word, &self.settings).is_ok())
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
        self.push(What::Move(found.read.written), found.clock, span);
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
        if let Some(kind) = endings::from_kif(word).or_else(|| endings::from_usi(word)) {
            let ending = WrittenEnding {
                kind,
                winner: None,
                word,
                bare: false,
            };
            self.push(What::Ending(ending), Clock::NONE, self.span(word));
            return trim_blanks_start(behind);
        }
        let span = self.span(word);
        let fault = Fault::new(Code::UnreadableMove, unread.why.to_string()).at(span);
        self.faults.push(fault.leaving_out(1));
        self.push(What::Unreadable, Clock::NONE, span);
        trim_blanks_start(behind)
    }

    /// A line that is about something else.
    fn unread(&mut self, line: &'t str) {
        let message = "neither moves nor a line of a sheet; it is kept as a comment";
        self.faults.add(Code::UnreadableLine, self.span(line), message);
        self.out.remark(RemarkKind::Comment, line);
    }

    fn ending(&mut self, line: &'t str, said: &Said<'t>) {
        let (_, clock) = without_times(line);
        let span = self.span(line);
        let ending = WrittenEnding {
            kind: said.kind,
            winner: said.winner,
            word: said.words,
            bare: false,
        };
        if self.lines.last().is_some_and(|line| line.ended) {
            // 投了, and the sentence below it.
            let step = self.lines.last().and_then(|line| line.path.last().copied());
            self.out.results.push(WrittenResult {
                step,
                plies: said.moves,
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
                plies: said.moves,
                ending: None,
                overrides: false,
                span,
            });
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
            let message = "a move after the end of the game; it is not in the record";
            let fault = Fault::new(Code::MoveAfterEnd, message).at(span);
            self.faults.push(fault.leaving_out(u32::from(is_move)));
            return;
        }
        let follow = match line.path.last() {
            Some(&before) if last == Some(before) => Follow::Previous,
            Some(&before) => Follow::Step(before),
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
        line.path.push(id);
    }

    fn finish(self) -> Transcript<'t> {
        let Self { mut out, faults, .. } = self;
        let start = &out.start;
        let says_nothing = out.steps.is_empty()
            && out.header.is_empty()
            && start.board.is_none()
            && !start.broken;
        if says_nothing {
            faults.push(Fault::new(Code::NotARecord, "there is no move in it"));
            out.start.broken = true;
        }
        out
    }
}

/// The words of a line.
fn words_of(line: &str) -> impl Iterator<Item = &str> {
    line.split(is_blank).filter(|word| !word.is_empty())
}
