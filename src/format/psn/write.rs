//! The writer of PSN (spec `psn.md` section 12).

mod header;

use std::fmt::Write as _;

use super::{shape, words};
use crate::format::kakinoki::branches::Branches;
use crate::format::{
    has_hidden_fraction,
    Loss, Losses, Output, PsnProfile, WriteOptions, endings, lost_of_start, plain,
};
use crate::notation;
use crate::record::clock::{Clock, Millis};
use crate::record::ending::{Ending, EndingKind, Outcome};
use crate::record::fault::{Code, Fault};
use crate::record::transcript::{Destination, Origin, Promotion, RemarkKind, WrittenMove};
use crate::record::tree::{Content, Foul, Node, NodeId, Played, Record};
use crate::record::walk::position_before;
use crate::record::words::is_same_foul;
use crate::shogi::{Color, DeclarationRule, Move, PieceKind, Square, Verdict};

/// Appends one record, or only its moves.
pub(super) fn write(
    record: &Record,
    options: &WriteOptions,
    output: &mut Output,
) -> Result<(), Fault> {
    let profile = options.psn_profile;
    if options.plain {
        if profile == PsnProfile::Psn2 {
            let usi = &notation::usi::NOTATION;
            return plain::write(record, usi, &usi.defaults, &mut output.text);
        }
        write_plain(record, &mut output.text);
        return Ok(());
    }
    header::write(record, profile, output);
    output
        .lost
        .add(Loss::Start, lost_of_start(record, options, true));
    let has_times = record.iter().any(|(_, node)| {
        let is_time = |time: Option<Millis>| time.is_some_and(|time| time.as_secs() > 0);
        // A total alone is not written, and a line that merely stops has no place for a time.
        let is_written = node.clock.elapsed.is_some()
            && node.ending().is_none_or(|ending| ending.kind != EndingKind::Unfinished);
        is_written && (is_time(node.clock.elapsed) || is_time(node.clock.total))
    });
    let has_reason = ["Termination", "Result"]
        .iter()
        .any(|key| record.header.get_free(key).is_some());
    let mut writer = Writer {
        record,
        profile,
        has_times,
        has_reason,
        text: &mut output.text,
        lost: &mut output.lost,
        column: 0,
    };
    writer.notes(record.node(NodeId::START));
    match profile {
        PsnProfile::Draft => writer.nested(),
        PsnProfile::Dokoro | PsnProfile::Psn2 => writer.blocks(),
    }
    Ok(())
}

/// Only the moves, on one line.
fn write_plain(record: &Record, text: &mut String) {
    let moves = record.main_line().map_while(|id| record.node(id).played());
    for (index, played) in moves.enumerate() {
        if index > 0 {
            text.push(' ');
        }
        push_move(played.mv, played.piece, played.captured.is_some(), text);
    }
    text.push('\n');
}

/// `P7g-7f`, `B8hx2b+`, `+R6g-6e`, `P*5e`.
#[inline]
/// A move in full: `P7g-7f`.
pub(in crate::format) fn push_move(mv: Move, piece: PieceKind, captures: bool, text: &mut String) {
    text.push_str(piece.sfen());
    match mv {
        Move::Drop { to, .. } => {
            text.push('*');
            push_square(to, text);
        }
        Move::Normal { from, to, promote } => {
            push_square(from, text);
            text.push(if captures { 'x' } else { '-' });
            push_square(to, text);
            if promote {
                text.push('+');
            }
        }
    }
}

#[inline]
fn push_square(square: Square, text: &mut String) {
    text.push(char::from(b'0' + square.file()));
    text.push(char::from(b'a' - 1 + square.rank()));
}

/// `7g7f`, `B*4e`.
fn push_usi(mv: Move, text: &mut String) {
    let _ = write!(text, "{mv}");
}

/// Seconds that each side has used as far as they are written, by the parity of the ply.
type Totals = [u32; 2];

/// The column at which the times stand.
const COLUMN: usize = 18;

/// Where a line of the draft is broken.
const WIDTH: usize = 76;

struct Writer<'a> {
    record: &'a Record,
    profile: PsnProfile,
    /// Some time is more than zero, so that times are read back.
    has_times: bool,
    /// The header gives a reason, which would be read into a bare result.
    has_reason: bool,
    text: &'a mut String,
    lost: &'a mut Losses,
    /// How many columns of the draft's line are filled; 0 at the beginning of one.
    column: usize,
}

impl Writer<'_> {
    /// A line a move; other lines of play behind the main line.
    fn blocks(&mut self) {
        let record = self.record;
        let Some(first) = record.node(NodeId::START).first_child() else {
            return;
        };
        let mut branches = Branches::new();
        self.block(first, Totals::default(), true, &mut branches);
        while let Some((first, totals)) = branches.next() {
            let _ = writeln!(self.text, "\nVariation:{}", record.node(first).ply());
            self.block(first, totals, false, &mut branches);
        }
    }

    fn block(&mut self, first: NodeId, before: Totals, main: bool, to_write: &mut Branches<Totals>) {
        let record = self.record;
        let mut totals = before;
        let mut branches = Vec::new();
        let mut next = Some(first);
        while let Some(id) = next {
            let node = record.node(id);
            let is_branch = if main || id != first { node.next_sibling() } else { None };
            branches.extend(is_branch.map(|second| (second, totals)));
            next = node.first_child();
            let start = self.text.len();
            match &node.content {
                Content::Start => {}
                Content::Move(played) => {
                    self.number(node.ply());
                    self.push_played(played);
                    self.clock(start, node, main, &mut totals);
                    self.notes(node);
                }
                Content::Foul(foul) => match self.foul_text(id, foul) {
                    Some(text) => {
                        self.number(node.ply());
                        self.text.push_str(&text);
                        self.clock(start, node, main, &mut totals);
                        self.notes(node);
                    }
                    None => {
                        self.number(node.ply());
                        self.without_foul(id, foul);
                        break;
                    }
                },
                Content::Ending(ending) => {
                    let Some((word, comments)) = self.spelled(id, ending) else {
                        self.clocks_lost(node);
                        self.notes(node);
                        continue;
                    };
                    self.number(node.ply());
                    self.text.push_str(&word);
                    self.clock(start, node, main, &mut totals);
                    self.comments(&comments);
                    self.shield(ending, node);
                    self.notes(node);
                }
            }
        }
        to_write.add(record, branches);
    }

    #[inline]
    fn number(&mut self, ply: u32) {
        let _ = write!(self.text, "{ply}.");
    }

    #[inline]
    fn push_played(&mut self, played: &Played) {
        match self.profile {
            PsnProfile::Psn2 => push_usi(played.mv, self.text),
            _ => push_move(played.mv, played.piece, played.captured.is_some(), self.text),
        }
    }

    /// Ends a line of the profiles that have times.
    fn clock(&mut self, start: usize, node: &Node, main: bool, totals: &mut Totals) {
        let Clock { elapsed, total } = node.clock;
        let seconds = elapsed.map(Millis::as_secs);
        let sum = &mut totals[(node.ply() % 2) as usize];
        let before = *sum;
        // A total alone has no place here, and is not in the sums that are written.
        if let Some(seconds) = seconds {
            *sum = total.map_or_else(|| sum.saturating_add(seconds), Millis::as_secs);
        }
        let reads_as_none = before > 0 || !main;
        let is_kept = match seconds {
            // Zero of zero is what is written where nothing is known.
            Some(0) if *sum == 0 => self.has_times && !reads_as_none,
            Some(_) => self.has_times,
            None => {
                let is_left_out = self.profile == PsnProfile::Psn2;
                total.is_none() && (is_left_out || reads_as_none || !self.has_times)
            }
        };
        let lost = match (seconds, total) {
            (None, Some(_)) => Loss::ClockTotals,
            _ => Loss::Clocks,
        };
        self.lost.add(lost, u64::from(!is_kept));
        if has_hidden_fraction(node) {
            self.lost.add(Loss::ClockFractions, 1);
        }
        let (seconds, sum) = match seconds {
            Some(seconds) => (seconds, *sum),
            None if self.profile == PsnProfile::Psn2 => return self.text.push('\n'),
            None => (0, 0),
        };
        let columns = self.text.len() - start;
        self.text.push_str(PADDING.get(columns.min(COLUMN - 1)..).unwrap_or(" "));
        self.text.push('(');
        if seconds < 3600 {
            let _ = write!(self.text, "{:02}:{:02}", seconds / 60, seconds % 60);
        } else {
            push_time(seconds, self.text);
        }
        self.text.push_str(" / ");
        push_time(sum, self.text);
        self.text.push_str(")\n");
    }

    fn clocks_lost(&mut self, node: &Node) {
        self.lost
            .add(Loss::Clocks, u64::from(!node.clock.is_none()));
    }

    /// Comments and escaped lines beside a node.
    fn notes(&mut self, node: &Node) {
        let Some(notes) = &node.notes else { return };
        self.comments(&notes.comments);
        let is_end = node.first_child().is_none() && node.ending().is_none();
        if is_end && words::phrase(&notes.comments.join("\n")).is_some() {
            // As the last comment of an unfinished game it would be taken for the ending.
            self.end_line();
            self.text.push_str("{\n}\n");
        }
        for (_, remark) in notes.remarks.iter().filter(|(kind, _)| *kind == RemarkKind::Percent) {
            self.end_line();
            for line in remark.split(['\n', '\r']) {
                self.text.push('%');
                self.text.push_str(line);
                self.text.push('\n');
            }
        }
    }

    /// Comment lines, with the braces on lines of their own.
    fn comments(&mut self, comments: &[String]) {
        if comments.is_empty() {
            return;
        }
        self.end_line();
        self.text.push_str("{\n");
        let mut is_behind_blank = false;
        for line in comments.iter().flat_map(|comment| comment.split(['\n', '\r'])) {
            let from_sign = shape::without_joint(line.as_bytes());
            if is_behind_blank && from_sign.starts_with(b"[") {
                // It would be taken for the header of the next game.
                self.text.push_str("}\n{\n");
            }
            is_behind_blank = from_sign.is_empty();
            let braces = line.matches('}').count();
            self.lost.add(Loss::Characters, braces as u64);
            match braces {
                0 => self.text.push_str(line),
                _ => self.text.push_str(&line.replace('}', ")")),
            }
            self.text.push('\n');
        }
        self.text.push_str("}\n");
    }

    fn end_line(&mut self) {
        if self.column > 0 {
            self.text.push('\n');
            self.column = 0;
        }
    }

    /// An empty comment between a word and a comment that would be taken for what the word means.
    fn shield(&mut self, ending: &Ending, node: &Node) {
        let is_meaning = || words::meaning(node.comments().join("\n").trim()).is_some();
        if ending.kind == EndingKind::Impasse && is_meaning() {
            self.end_line();
            self.text.push_str("{\n}\n");
        }
    }

    /// The word of an ending, and the comments that go with it; `None` for a line that just stops.
    fn spelled(&mut self, id: NodeId, ending: &Ending) -> Option<(String, Vec<String>)> {
        use EndingKind as Kind;
        let turn = self.record.mover(id);
        let parent = self.record.node(id).parent().map(|id| self.record.node(id));
        let is_behind_foul = parent.is_some_and(|node| matches!(node.content, Content::Foul(_)));
        let fits = ending.outcome == ending.kind.outcome(turn);
        if is_behind_foul {
            let is_said =
                ending.kind == Kind::FoulWin && ending.outcome == Outcome::Win(turn);
            let mut comments = Vec::new();
            if !is_said {
                self.lost.add(Loss::Endings, 1);
                comments.push(endings::told(ending, turn));
            }
            return Some((endings::to_psn(Kind::FoulWin)?.to_owned(), comments));
        }
        match ending.kind {
            Kind::Unfinished => return None,
            Kind::UnstatedWin if fits && !self.has_reason => {
                return Some((result(ending.outcome).to_owned(), Vec::new()));
            }
            Kind::UnstatedWin => {}
            Kind::Impasse if fits => {
                // Where it would be taken for a declaration, it is said to be none.
                let meaning = words::meaning_of(Kind::Impasse).filter(|_| self.may_declare(id));
                let comments = meaning.map(str::to_owned).into_iter().collect();
                return Some((words::AMBIGUOUS.to_owned(), comments));
            }
            kind if fits && self.profile == PsnProfile::Dokoro => {
                if let Some(meaning) = words::meaning_of(kind) {
                    return Some((words::AMBIGUOUS.to_owned(), vec![meaning.to_owned()]));
                }
                if let Some(word) = endings::to_psn(kind) {
                    return Some((word.to_owned(), Vec::new()));
                }
            }
            Kind::Repetition if fits && self.profile == PsnProfile::Psn2 => {
                return Some(("RepetitionDraw".to_owned(), Vec::new()));
            }
            kind if fits => {
                if let Some(word) = endings::to_psn(kind) {
                    return Some((word.to_owned(), Vec::new()));
                }
            }
            _ => {}
        }
        self.lost.add(Loss::Endings, 1);
        // Who wins is more than that it was broken off.
        let word = match ending.outcome {
            Outcome::Win(_) if !self.has_reason => result(ending.outcome),
            _ => endings::to_psn(Kind::Interrupt)?,
        };
        Some((word.to_owned(), vec![endings::told(ending, turn)]))
    }

    /// The text of a move that the record calls a foul, if it reads back as the same foul.
    fn foul_text(&self, id: NodeId, foul: &Foul) -> Option<String> {
        let mv = foul.mv?;
        let position = position_before(self.record, id)?;
        let captures = position.piece_at(mv.to()).is_some();
        let named = foul.piece.filter(|_| self.profile != PsnProfile::Psn2);
        let mut text = String::new();
        let written = match (mv, named) {
            (Move::Normal { from, to, promote }, named) => {
                match named {
                    Some(piece) => push_move(mv, piece, captures, &mut text),
                    None => push_usi(mv, &mut text),
                }
                WrittenMove {
                    origin: Origin::Square(from),
                    to: Destination::Square(to),
                    before: named,
                    promotion: match (promote, named) {
                        (true, _) => Promotion::Promotes,
                        (false, Some(_)) => Promotion::Unsaid,
                        (false, None) => Promotion::Declines,
                    },
                    captures: named.map(|_| captures),
                    plain_names: named.is_some(),
                    ..WrittenMove::default()
                }
            }
            (Move::Drop { kind, to }, _) => {
                push_move(mv, kind, false, &mut text);
                WrittenMove {
                    origin: Origin::Hand,
                    to: Destination::Square(to),
                    before: Some(kind),
                    ..WrittenMove::default()
                }
            }
        };
        // No word of the format names the side: a move out of turn is that of the side whose piece it is.
        let turn = position.turn();
        let is_own = foul.reason != Code::WrongSide || foul.by != turn;
        (is_own && is_same_foul(&written, &position, None, foul)).then_some(text)
    }

    /// Would the side to move at an ending win by declaring?
    fn may_declare(&self, id: NodeId) -> bool {
        let position = position_before(self.record, id);
        position.is_some_and(|position| {
            position.declare(DeclarationRule::Points27) == Verdict::Win
        })
    }

    /// In the place of a foul that has no form: that the side to move broke a rule, and how it is written in a comment.
    fn without_foul(&mut self, id: NodeId, foul: &Foul) {
        self.lost.add(Loss::FoulMove, 1);
        let record = self.record;
        self.text.push_str(endings::to_psn(EndingKind::FoulLoss).unwrap_or("IllegalMove"));
        if self.profile == PsnProfile::Draft {
            self.column += 1;
        } else {
            self.text.push('\n');
        }
        let comment = foul.text.replace(['\n', '\r'], " ");
        self.comments(&[comment]);
        for node in std::iter::once(id).chain(record.children(id)).map(|id| record.node(id)) {
            self.clocks_lost(node);
            self.notes(node);
        }
    }

    /// Pairs of moves with variations in parentheses.
    fn nested(&mut self) {
        enum Due {
            /// A node, then the others beside it if it is the first one, then what follows.
            Line(NodeId, bool),
            Open,
            Close,
        }
        let record = self.record;
        let mut due = Vec::new();
        due.extend(record.node(NodeId::START).first_child().map(|first| Due::Line(first, true)));
        let mut interrupted = true;
        while let Some(next) = due.pop() {
            match next {
                Due::Open => {
                    self.sign("(");
                    interrupted = true;
                }
                Due::Close => {
                    self.sign(")");
                    interrupted = true;
                }
                Due::Line(id, with_others) => {
                    let node = record.node(id);
                    let goes_on = self.draft_node(id, !with_others, &mut interrupted);
                    let following = node.first_child().filter(|_| goes_on);
                    due.extend(following.map(|next| Due::Line(next, true)));
                    if !with_others {
                        continue;
                    }
                    let others = std::iter::successors(node.next_sibling(), |&id| {
                        record.node(id).next_sibling()
                    });
                    let others: Vec<NodeId> = others.collect();
                    if !others.is_empty() && matches!(&node.content, Content::Ending(ending) if ending.kind == EndingKind::Unfinished) {
                        self.word("*");
                    }
                    for other in others.into_iter().rev() {
                        due.push(Due::Close);
                        due.push(Due::Line(other, false));
                        due.push(Due::Open);
                    }
                }
            }
        }
        self.word(result(record.outcome()));
        self.end_line();
    }

    /// One node in the draft's way, which may be the first one of a variation; `false` where the line cannot go on.
    fn draft_node(&mut self, id: NodeId, is_first: bool, interrupted: &mut bool) -> bool {
        let node = self.record.node(id);
        let number = self.pair_number(node.ply());
        let prefix = match (self.record.due(id), &interrupted) {
            (Color::Black, _) => format!("{number}."),
            (Color::White, true) => format!("{number}...."),
            (Color::White, false) => String::new(),
        };
        let mut goes_on = true;
        let mut text = String::new();
        match &node.content {
            Content::Start => {}
            Content::Move(played) => {
                push_move(played.mv, played.piece, played.captured.is_some(), &mut text);
            }
            Content::Foul(foul) => match self.foul_text(id, foul) {
                Some(foul) => text = foul,
                None => {
                    self.space();
                    self.without_foul(id, foul);
                    *interrupted = true;
                    return false;
                }
            },
            Content::Ending(ending) => {
                goes_on = false;
                if let Some((word, comments)) = self.spelled(id, ending) {
                    // Behind a result it would be taken for the reason of that.
                    let prefix = if is_first { &*prefix } else { "" };
                    self.word(&format!("{prefix}{word}"));
                    self.comments(&comments);
                    self.shield(ending, node);
                }
            }
        }
        if !text.is_empty() {
            self.word(&(prefix + &text));
        }
        *interrupted = node.notes.is_some();
        self.notes(node);
        goes_on
    }

    /// The number of the pair in which a move stands; where White begins, the first one has only its move.
    fn pair_number(&self, ply: u32) -> u32 {
        match self.record.start.turn {
            Color::Black => ply.div_ceil(2),
            Color::White => ply / 2 + 1,
        }
    }

    fn space(&mut self) {
        if self.column > WIDTH {
            self.end_line();
        }
        if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
    }

    fn word(&mut self, word: &str) {
        self.space();
        self.text.push_str(word);
        self.column += word.len();
    }

    fn sign(&mut self, sign: &str) {
        self.word(sign);
    }
}

/// Blanks up to the column of the times.
const PADDING: &str = "                  ";

/// `hh:mm:ss`
fn push_time(seconds: u32, text: &mut String) {
    let _ = write!(
        text,
        "{:02}:{:02}:{:02}",
        seconds / 3600,
        seconds / 60 % 60,
        seconds % 60
    );
}

/// The token of a result.
fn result(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(Color::Black) => "1-0",
        Outcome::Win(Color::White) => "0-1",
        Outcome::Draw => "1/2-1/2",
        Outcome::NoResult => "*",
    }
}
