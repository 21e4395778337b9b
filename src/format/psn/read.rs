//! The reader of PSN. What it forgives stands on the page of the format.

pub(super) mod beside;
mod chess;
mod end;
pub(super) mod header;
mod play;
mod start;

use std::cell::Cell;

use memchr::memchr2;

use super::shape;
use crate::messages::{Key, Message, findings};
use crate::record::clock::Clock;
use crate::record::fault::{Code, Fault, Faults, Span};
use crate::record::transcript::{
    Follow, RemarkKind, Step, StepId, Transcript, What, WrittenEnding,
};

use super::words::Said;

/// Reads one game.
pub(super) fn read<'t>(text: &'t str, faults: &mut Faults) -> Transcript<'t> {
    let mut reader = Reader {
        script: Transcript::with_room(text, 8),
        faults,
        bytes: text.as_bytes(),
        at: 0,
        fresh: true,
        known: 0,
        line: Line::default(),
        main: None,
        outer: Vec::new(),
        coordinates: None,
        is_xboard: false,
        tags: Tags::default(),
        marks: Vec::new(),
        footnote: None,
        prose: None,
        late: None,
        numbered: None,
        numbers_in_parentheses: false,
        nested: None,
        last_comment: None,
        commented: None,
        out_of_order: false,
        known_line: Cell::new((0, 0)),
        refused: false,
    };
    if let Some(fault) = super::refused(text) {
        reader.refuse(fault);
        return reader.script;
    }
    reader.run();
    if reader.refused {
        // Nothing else is told of it.
        return reader.script;
    }
    reader.finish()
}

/// Kinds of odd spelling; each is told once a game.
#[derive(Debug, Clone, Copy)]
enum Leniency {
    Letters,
    Signs,
    Style,
    Annotation,
    Chess,
    Wrapped,
    Delete,
    Unquoted,
    Colon,
    Fields,
    Repeat,
    Footnote,
    Minutes,
}

/// A line of play while it is read.
#[derive(Debug, Clone, Copy, Default)]
struct Line {
    /// Its last step, or the one that it hangs on.
    tip: Option<StepId>,
    /// What the next step comes after.
    follow: Follow,
    /// What an alternative to the tip comes after.
    alternative: Follow,
    /// The ply of its last move.
    ply: u32,
    /// It has steps of its own.
    has_steps: bool,
    /// It has its ending, or a result that names nobody.
    ended: bool,
    /// Where the result stands that names nobody.
    star: Option<Span>,
    /// The fault of something in the place of a move that could not be read.
    broken: Option<usize>,
    /// Where its parenthesis stands.
    open: usize,
    /// It has moves that stand for none (`9a-9a`).
    has_placeholders: bool,
    /// The totals of both sides, by the parity of the ply.
    totals: [u32; 2],
    /// It is no main line.
    is_variation: bool,
}

/// How squares are named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Coordinates {
    Shogi,
    Chess,
}

/// What header lines say of the game itself.
#[derive(Debug, Default)]
struct Tags<'t> {
    sfen: Option<(&'t str, Span)>,
    fen: Option<(&'t str, Span)>,
    handicap: Option<(&'t str, Span)>,
    /// The ending, the word, and where it stands.
    result: Option<(Said, &'t str, Span)>,
    termination: Option<(Said, &'t str, Span)>,
    /// `Termination` says something that is not known.
    has_unknown_reason: bool,
    /// `[Variant "shogi"]`
    is_shogi_variant: bool,
    /// A key that only shogi has.
    has_shogi_key: bool,
    /// GSDB wrote it, where `~` in a comment breaks a line.
    is_gsdb: bool,
    /// The number of the first move.
    first_number: u32,
}

#[derive(Debug)]
struct Reader<'t, 'f> {
    script: Transcript<'t>,
    faults: &'f mut Faults,
    bytes: &'t [u8],
    at: usize,
    /// Only blanks stand before this place on its line.
    fresh: bool,
    /// The leniencies that were told.
    known: u32,
    line: Line,
    /// The main line, when lines that begin at a ply have followed it.
    main: Option<Line>,
    /// The lines that wait for the end of a variation.
    outer: Vec<Line>,
    coordinates: Option<Coordinates>,
    /// The start is written in XBoard's way.
    is_xboard: bool,
    tags: Tags<'t>,
    /// Marks of footnotes and the steps they stand behind.
    marks: Vec<(u8, Option<StepId>)>,
    /// The step to which lines of a footnote belong.
    footnote: Option<Option<StepId>>,
    /// Lines that are no part of a game, taken together.
    prose: Option<Span>,
    /// The first move behind the end and how many there are.
    late: Option<(Span, u32)>,
    /// A number stands before the next word, at this offset.
    numbered: Option<usize>,
    /// Numbers are written `1)`.
    numbers_in_parentheses: bool,
    /// Which braces belong together when they are nested; worked out when it is first asked for.
    nested: Option<Vec<(u32, u32)>>,
    /// The last comment of the main line, and the step it belongs to.
    last_comment: Option<(&'t str, Option<StepId>)>,
    /// The last step with a comment in braces.
    commented: Option<StepId>,
    /// Comments do not stand in the order of the steps.
    out_of_order: bool,
    /// Where the line was last asked for, and where it ends.
    known_line: Cell<(usize, usize)>,
    /// It is a game of something else.
    refused: bool,
}

impl<'t> Reader<'t, '_> {
    fn run(&mut self) {
        let text = self.script.text;
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'\n' | b'\r' => {
                    self.fresh = true;
                    self.at += 1;
                    continue;
                }
                b' ' | b'\t' | 0x0B | 0x0C | 0 | 0x1A => {
                    self.at += 1;
                    continue;
                }
                _ => {}
            }
            let fresh = std::mem::replace(&mut self.fresh, false);
            if self.plain_move() {
                continue;
            }
            match byte {
                b'[' => self.bracket(),
                b'{' => {
                    self.braces();
                    self.fresh = fresh && self.prose.is_some();
                }
                b'(' => self.parenthesis(fresh),
                b')' => self.close(),
                b';' => self.rest_of_line(RemarkKind::Comment, 1),
                b'#' if fresh => self.rest_of_line(RemarkKind::Comment, 1),
                b'%' if fresh => self.rest_of_line(RemarkKind::Percent, 1),
                b'$' => self.annotation(),
                b'}' | b']' | b'"' => self.stray(),
                _ => match text.get(self.at..).and_then(|rest| rest.chars().next()) {
                    Some(ch) if ch.is_whitespace() || ch == '\u{feff}' => {
                        self.fresh = fresh;
                        self.at += ch.len_utf8();
                    }
                    _ => self.word(fresh),
                },
            }
            if self.refused {
                return;
            }
        }
    }

    /// It is a game of something else.
    fn refuse(&mut self, fault: Fault) {
        self.faults.push(fault);
        self.script.start.broken = true;
        self.refused = true;
    }

    /// Tells of an odd spelling once.
    fn lenient(&mut self, what: Leniency, span: Span, message: impl Into<Message>) {
        let bit = 1 << what as u32;
        if self.known & bit == 0 {
            self.known |= bit;
            self.faults.add(Code::LenientSpelling, span, message);
        }
    }

    fn text_from(&self, from: usize) -> &'t str {
        self.script.text.get(from..).unwrap_or("")
    }

    fn text_in(&self, from: usize, to: usize) -> &'t str {
        self.script.text.get(from..to).unwrap_or("")
    }

    /// The next words of the line, as many as a phrase or a time may have.
    fn text_near(&self, from: usize) -> &'t str {
        const MOST_BYTES: usize = 256;
        let mut end = self.line_end(from).min(from + MOST_BYTES);
        while !self.script.text.is_char_boundary(end) {
            end -= 1;
        }
        self.text_in(from, end)
    }

    /// Where the line ends in which `from` stands.
    fn line_end(&self, from: usize) -> usize {
        // A long line is asked for once for each of its words.
        let (start, end) = self.known_line.get();
        if start <= from && from <= end && end > 0 {
            return end;
        }
        let rest = self.bytes.get(from..).unwrap_or(&[]);
        let end = memchr2(b'\n', b'\r', rest).map_or(self.bytes.len(), |end| from + end);
        self.known_line.set((from, end));
        end
    }

    /// Where the word ends that begins at `from`.
    fn word_end(&self, from: usize) -> usize {
        let rest = self.bytes.get(from..).unwrap_or(&[]);
        rest.iter()
            .position(|&byte| shape::ends_word(byte))
            .map_or(self.bytes.len(), |end| from + end)
    }

    /// Adds a step to the line in work.
    fn push(&mut self, what: What<'t>, span: Span) {
        let follow = std::mem::take(&mut self.line.follow);
        let id = self.script.push(Step {
            follow,
            what,
            clock: Clock::NONE,
            span,
        });
        self.line.alternative = match follow {
            Follow::Previous | Follow::Resume(_) => self.line.tip.map_or(Follow::Start, Follow::Step),
            placed => placed,
        };
        self.line.tip = Some(id);
        self.line.ply = self.line.ply.saturating_add(1);
        self.line.has_steps = true;
        self.prose = None;
        self.footnote = None;
    }

    fn push_ending(&mut self, ending: WrittenEnding<'t>, span: Span) {
        self.push(What::Ending(ending), span);
        self.line.ended = true;
    }

    /// Adds a comment or remark to a step.
    fn remark(&mut self, step: Option<StepId>, kind: RemarkKind, text: &'t str) {
        if self.script.remarks.last().is_some_and(|last| last.step > step) {
            self.out_of_order = true;
        }
        self.script.remark_behind(step, kind, text);
    }

    /// Where text ends that is no part of a game: with its line, at a comment that goes on behind it, or at the sign that
    /// closes the variation.
    fn prose_end(&self, from: usize) -> usize {
        let end = self.line_end(from);
        let mut depth = 0;
        let mut brace = None;
        for (at, &byte) in self.bytes.iter().enumerate().take(end).skip(from) {
            match byte {
                b'}' => brace = None,
                b'{' => brace = brace.or(Some(at)),
                _ if brace.is_some() => {}
                b'(' => depth += 1,
                b')' if depth > 0 => depth -= 1,
                b')' if !self.outer.is_empty() => return at,
                _ => {}
            }
        }
        brace.unwrap_or(end)
    }

    /// Text that is no part of a game; it is kept as a comment. Lines of it that follow one another are told of together.
    /// Behind a footnote they are a part of that, and told only where something in them has the shape of a move.
    fn prose(&mut self, from: usize, to: usize, is_first: bool) {
        let text = self.text_in(from, to).trim_end();
        let span = Span::new(from, from + text.len());
        self.at = to;
        // It goes on behind a comment in it.
        self.fresh = is_first && self.bytes.get(to) == Some(&b'{');
        self.remark(self.footnote.unwrap_or(self.line.tip), RemarkKind::Comment, text);
        if self.footnote.is_some() && self.count_moves(from, to) == 0 {
            return;
        }
        if let Some(known) = self.prose {
            let told = self.faults.iter_mut().rev().find(|fault| fault.span == Some(known));
            if let Some(fault) = told {
                let whole = Span {
                    start: known.start,
                    end: span.end,
                };
                fault.span = Some(whole);
                self.prose = Some(whole);
                return;
            }
        }
        let message = findings::PSN_PROSE;
        self.faults.add(Code::UnreadableLine, span, message);
        self.prose = Some(span);
    }

    /// A sign that opens or closes nothing.
    fn stray(&mut self) {
        let span = Span::new(self.at, self.at + 1);
        self.at += 1;
        let message = findings::PSN_STRAY_SIGN;
        self.faults.add(Code::UnreadableLine, span, message);
    }

    /// Text in the place of a move. What follows in the line of play cannot be played; of it only moves are counted.
    fn unreadable(&mut self, from: usize, to: usize, message: Key) {
        self.at = to;
        let word = self.text_in(from, to);
        let (word, _) = shape::unnumbered(word);
        let is_move = shape::is_shogi_move(word) || shape::is_chess_move(word);
        let span = Span::new(from, to);
        if self.line.ended {
            if is_move {
                self.late_move(span);
            } else {
                self.faults.add(
                    Code::UnreadableLine,
                    span,
                    findings::PSN_TEXT_AFTER_END,
                );
            }
            return;
        }
        if let Some(told) = self.line.broken {
            if let Some(fault) = self.faults.get_mut(told)
                && is_move
            {
                fault.unread_moves += 1;
            }
            return;
        }
        let fault =
            Fault::new(Code::UnreadableMove, message)
                .at(span)
                .leaving_out(1);
        self.line.broken = Some(self.faults.push(fault));
        self.push(What::Unreadable, span);
    }

    fn late_move(&mut self, span: Span) {
        let (_, count) = self.late.get_or_insert((span, 0));
        *count += 1;
    }

    /// How many words of a stretch have the shape of a move.
    fn count_moves(&self, from: usize, to: usize) -> u32 {
        let words = shape::words(self.text_in(from, to));
        words.filter(|word| shape::is_shogi_move(word)).count() as u32
    }
}
