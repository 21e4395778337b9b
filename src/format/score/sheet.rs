//! A game as a sheet: two moves in a row, and all else on lines of its own.

use super::count::{Layout, is_problem};
use super::tour::{self, Page, Stop};
use super::words::Language;
use super::{Numbering, Style};
use crate::format::moves::line::Kind;
use crate::format::{Loss, Losses, Output, WriteOptions, lost_handicap, lost_of_start};
use crate::notation::{Notation, Settings};
use crate::record::clock::{Clock, Millis};
use crate::record::ending::{Ending, EndingKind, Outcome};
use crate::record::fault::Fault;
use crate::record::header::{HeaderLine, Key, same_value};
use crate::record::tree::{Content, NodeId, Record};
use crate::shogi::{Color, Handicap, Position};
use crate::text::numerals::{trim_blanks, trim_blanks_end};
use crate::text::place::{self, width};

/// The columns by which a variation is indented.
const INDENT: usize = 4;

/// What stands for a move that is not there.
pub(super) const ELLIPSIS: &str = "...";

/// The columns of the times behind a move.
const CLOCK: usize = 16;

/// Appends the sheet of a record.
pub(super) fn write(
    record: &Record,
    notation: &Notation,
    settings: &Settings,
    style: &Style,
    layout: Layout,
    options: &WriteOptions,
    output: &mut Output,
) -> Result<(), Fault> {
    let out = &mut output.text;
    let mut lost = losses_of_start(record, options);
    // Lines with keys of somebody's own are no sheet yet, where there are no moves.
    let mut is_sheet = !record.is_empty();
    for line in record.header.iter().filter(|line| is_told(record, line)) {
        let text = in_words(record, style.language, line);
        if reads_back(line, &text) {
            is_sheet |= line.key != Key::Free;
            out.push_str(&text);
            out.push('\n');
        } else {
            lost.add(Loss::HeaderKeys, 1);
        }
    }
    match self::start(record, style.language) {
        Some(line) => {
            out.push_str(&line);
            out.push('\n');
        }
        None if !is_sheet => out.push_str(&nothing(record, style.language)),
        None => {}
    }
    let mut sheet = Sheet {
        record,
        style,
        layout,
        clocks: options.clocks,
        number: number_columns(record, &layout),
        out,
        row: None,
        lost,
        lost_foul: None,
        says_end: false,
    };
    tour::tell(record, notation, settings, &mut sheet)?;
    sheet.end_row();
    if !sheet.says_end {
        // A header without moves may stand apart from them: what follows this sheet would be taken for its moves.
        let moves = layout.number(1).saturating_sub(1);
        sheet.out.push_str(&style.language.stops(moves));
        sheet.out.push('\n');
    }
    output.lost.extend(&sheet.lost);
    Ok(())
}

/// What the lines above the moves do not say: a handicap that is not the start, and the last move before it.
fn losses_of_start(record: &Record, options: &WriteOptions) -> Losses {
    let mut lost = Losses::default();
    lost.add(Loss::HeaderKeys, lost_handicap(record));
    lost.add(Loss::Start, lost_of_start(record, options, true));
    lost
}

/// Is a header line written? The start tells the handicap, and a player without a name is not named, unless that takes
/// back a name before it.
pub(super) fn is_told(record: &Record, line: &HeaderLine) -> bool {
    match line.key {
        Key::Handicap => false,
        Key::Black | Key::White => {
            let says_something =
                |other: &HeaderLine| other.key == line.key && !other.value.is_empty();
            !line.value.is_empty() || record.header.iter().any(says_something)
        }
        _ => true,
    }
}

/// A header line as it is written. Further lines of its value stand below it, behind a colon without a key.
pub(super) fn in_words(record: &Record, language: Language, line: &HeaderLine) -> String {
    let key = language
        .key(line.key, gives_odds(record))
        .unwrap_or(&line.name);
    let value = language.value(line);
    let value = value.as_deref().unwrap_or(&line.value);
    let mut text = String::new();
    for (index, part) in value.split('\n').enumerate() {
        if index == 0 {
            text.push_str(key);
        } else {
            text.push('\n');
            text.extend(std::iter::repeat_n(' ', INDENT));
        }
        text.push_str(language.colon());
        text.push_str(part);
        text.truncate(trim_blanks_end(&text).len());
    }
    text
}

/// Is a header line found in its text again? A key may look like a move, an ending, or another key.
fn reads_back(line: &HeaderLine, text: &str) -> bool {
    // At the beginning of a file these are no part of it.
    if text.starts_with(|ch: char| ch.is_control() || ch == '\u{feff}') {
        return false;
    }
    let mut lines = place::lines(text).map(|(_, line)| Kind::of(trim_blanks(line)));
    let Some(Kind::Header(name, value)) = lines.next() else {
        return false;
    };
    let mut whole = value.to_owned();
    for further in lines {
        let Kind::More(part) = further else {
            return false;
        };
        whole.push('\n');
        whole.push_str(part);
    }
    let is_key = match line.key {
        Key::Free => {
            name == &*line.name
                && Language::known_key(name).is_none()
                && !Language::is_position(name)
        }
        key => Language::known_key(name) == Some(key),
    };
    is_key && same_value(line.key, &line.value, &whole)
}

/// The line that tells the start: its name, or its SFEN; none for an even game.
pub(super) fn start(record: &Record, language: Language) -> Option<String> {
    let start = &record.start;
    match Handicap::of(start).filter(|_| start.move_number == 1) {
        Some(named) if named.setup().is_even() => None,
        Some(named) => Some(handicap(language, Some(named))),
        None => Some(format!(
            "{}{}{}",
            language.position(),
            language.colon(),
            start.to_sfen()
        )),
    }
}

/// What is written of a record of which there is nothing to say: a sheet has a line.
pub(super) fn nothing(record: &Record, language: Language) -> String {
    let mut line = handicap(language, Handicap::of(&record.start));
    line.push('\n');
    line
}

fn handicap(language: Language, handicap: Option<&Handicap>) -> String {
    let name = match language {
        Language::English => handicap.map_or("Even", Handicap::english),
        Language::Japanese => handicap.map_or("平手", Handicap::name),
    };
    let key = language.key(Key::Handicap, false).unwrap_or_default();
    format!("{key}{}{name}", language.colon())
}

/// Does White give odds, so that the sides have other names in Japanese?
pub fn gives_odds(record: &Record) -> bool {
    record.start.turn == Color::White && Handicap::of(&record.start).is_some()
}

/// The columns that the numbers of a record take; an ending has none.
pub fn number_columns(record: &Record, layout: &Layout) -> usize {
    let numbered = record
        .iter()
        .filter(|(_, node)| !matches!(node.content, Content::Ending(_)));
    let most = numbered.map(|(_, node)| node.ply()).max().unwrap_or(0);
    layout
        .label(most)
        .map_or(0, |number| number.to_string().len())
}

/// The times of a move in parentheses, `(0:12/0:00:15)`; nothing if none are known.
pub fn times(clock: Clock) -> String {
    let elapsed = clock.elapsed.map(|time| in_minutes(time, false));
    let total = clock.total.map(|time| in_minutes(time, true));
    match (elapsed, total) {
        (None, None) => String::new(),
        (Some(elapsed), None) => format!("({elapsed})"),
        (elapsed, Some(total)) => format!("({}/{total})", elapsed.unwrap_or_default()),
    }
}

/// `0:12`, `1:02:03.5`
fn in_minutes(time: Millis, hours: bool) -> String {
    let seconds = time.as_secs();
    let fraction = match time.fraction() {
        0 => String::new(),
        fraction => format!(".{fraction:03}").trim_end_matches('0').to_owned(),
    };
    if hours {
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
        format!("{hours}:{minutes:02}:{:02}{fraction}", seconds % 60)
    } else {
        format!("{}:{:02}{fraction}", seconds / 60, seconds % 60)
    }
}

/// The lines that tell an ending, with its times if they are wanted.
pub(super) fn ending_lines(
    record: &Record,
    language: Language,
    layout: &Layout,
    clocks: bool,
    at: Stop,
    ending: &Ending,
) -> Vec<String> {
    let node = record.node(at.id);
    let moves = layout.number(node.ply()).saturating_sub(1);
    let mut lines = language.ending(
        ending,
        moves,
        record.mover(at.id),
        gives_odds(record),
        is_problem(&record.start),
    );
    let is_followed =
        node.next_sibling().is_some() || !node.comments().is_empty() || node.bookmark().is_some();
    if ending.kind == EndingKind::Unfinished && is_followed {
        // Without it the variations that follow seem to leave another line of play, and notes to be on the last move.
        lines.push(language.stops(moves));
    }
    if clocks && !node.clock.is_none() {
        match lines.first_mut() {
            Some(first) => {
                first.push(' ');
                first.push_str(&times(node.clock));
            }
            None => lines.push(times(node.clock)),
        }
    }
    lines
}

/// Do these lines say the ending, when `turn` is to move? The word of one that is not known may look like another.
fn is_read_as(lines: &[String], ending: &Ending, turn: Color) -> bool {
    let Some(first) = lines.first() else {
        return ending.kind == EndingKind::Unfinished;
    };
    let Kind::Ending(said) = Kind::of(trim_blanks(first)) else {
        return false;
    };
    let told_below = lines.iter().skip(1).find_map(|line| {
        let (name, value) = line.split_once('：')?;
        Language::winner(name, value)
    });
    if !said.rest.is_empty() {
        return false;
    }
    let (kind, outcome) = said.kind.settled(told_below.or(said.winner), turn);
    let word = said.words.into();
    ending.is_same(&Ending {
        kind,
        outcome,
        word,
    })
}

/// The number before a move, with its dot and a blank; `""` if there is none.
pub fn label(layout: &Layout, ply: u32, columns: usize) -> String {
    layout
        .label(ply)
        .map_or_else(String::new, |number| format!("{number:>columns$}. "))
}

/// What stands in the left half of a row that begins with a move of the right one: by it a row begins in the column of its
/// line of play.
pub(super) fn left_out(layout: &Layout, ply: u32, columns: usize) -> String {
    let before = if layout.numbering == Numbering::Plies {
        ply.saturating_sub(1)
    } else {
        ply
    };
    label(layout, before, columns) + ELLIPSIS
}

/// The columns before a note: those of the numbers.
pub(super) const fn behind_number(columns: usize) -> usize {
    if columns > 0 { columns + 2 } else { INDENT }
}

/// A row whose left half is filled.
#[derive(Debug, Clone, Copy)]
struct Row {
    depth: usize,
    /// The columns that are filled, and those up to the right half.
    filled: usize,
    left: usize,
}

struct Sheet<'r, 'o> {
    record: &'r Record,
    style: &'r Style,
    layout: Layout,
    clocks: bool,
    /// The columns of a number.
    number: usize,
    out: &'o mut String,
    row: Option<Row>,
    lost: Losses,
    /// A foul that could not be written: what ends the game behind it has been told.
    lost_foul: Option<NodeId>,
    /// A move or an ending was told: a reader sees that an empty line behind it ends the game.
    says_end: bool,
}

impl Sheet<'_, '_> {
    fn end_row(&mut self) {
        if self.row.take().is_some() {
            self.out.push('\n');
        }
    }

    fn indent(&mut self, columns: usize) {
        self.out.extend(std::iter::repeat_n(' ', columns));
    }

    fn note(&mut self, depth: usize, mark: char, text: &str) {
        self.end_row();
        let behind_number = behind_number(self.number);
        for part in text.split(['\n', '\r']) {
            self.indent(indentation(depth) + behind_number);
            self.out.push(mark);
            self.out.push_str(part);
            self.out.push('\n');
        }
    }

    fn ending(&mut self, at: Stop, clocks: bool, ending: &Ending) {
        self.end_row();
        let lines = ending_lines(
            self.record,
            self.style.language,
            &self.layout,
            clocks,
            at,
            ending,
        );
        self.says_end |= !lines.is_empty();
        for line in lines {
            self.indent(indentation(at.depth));
            self.out.push_str(&line);
            self.out.push('\n');
        }
    }

    /// The columns of the left half of a row.
    fn half(&self) -> usize {
        let number = if self.number > 0 { self.number + 2 } else { 0 };
        let clock = if self.clocks { CLOCK } else { 0 };
        number + self.style.columns + clock
    }
}

/// The columns before a line of play in so many variations.
pub(super) const fn indentation(depth: usize) -> usize {
    depth * INDENT
}

impl Page for Sheet<'_, '_> {
    fn played(&mut self, at: Stop, text: &str, _: &Position) {
        self.says_end = true;
        let node = self.record.node(at.id);
        let ply = node.ply();
        let is_left = self.layout.is_left(ply);
        if is_left || self.row.is_some_and(|row| row.depth != at.depth) {
            self.end_row();
        }
        let label = label(&self.layout, ply, self.number);
        let pairs = self.layout.numbering == Numbering::Pairs;
        let mut cell = String::new();
        match self.row {
            Some(row) => {
                let gap = row.left.saturating_sub(row.filled).max(2);
                self.indent(gap);
            }
            None => {
                let left = self.half();
                self.indent(indentation(at.depth));
                if !is_left {
                    let before = left_out(&self.layout, ply, self.number);
                    let gap = left.saturating_sub(before.len());
                    self.out.push_str(&before);
                    self.indent(gap);
                }
            }
        }
        if is_left || !pairs {
            cell.push_str(&label);
        }
        let begins_white = ply == 1 && self.layout.color(ply) == Color::White;
        if begins_white && !self.style.marked && !self.layout.has_ellipsis() {
            cell.push_str(ELLIPSIS);
        }
        cell.push_str(text);
        if self.clocks && !node.clock.is_none() {
            cell.push(' ');
            cell.push_str(&times(node.clock));
        }
        self.out.push_str(&cell);
        if is_left {
            self.row = Some(Row {
                depth: at.depth,
                filled: width(&cell),
                left: self.half(),
            });
        } else {
            self.row = None;
            self.out.push('\n');
        }
    }

    /// The line that it was a part of ends before it.
    fn lost_foul(&mut self, at: Stop, text: &str, _: &Position) {
        self.lost.add(Loss::FoulMove, 1);
        self.lost_foul = Some(at.id);
        let kind = EndingKind::FoulLoss;
        let ending = Ending {
            kind,
            outcome: kind.outcome(self.record.mover(at.id)),
            word: "".into(),
        };
        self.ending(at, false, &ending);
        self.comment(at, text);
    }

    fn ended(&mut self, at: Stop, ending: &Ending) {
        let parent = self.record.node(at.id).parent();
        if parent.is_some() && parent == self.lost_foul {
            return;
        }
        let lines = ending_lines(
            self.record,
            self.style.language,
            &self.layout,
            false,
            at,
            ending,
        );
        if is_read_as(&lines, ending, self.record.mover(at.id)) {
            return self.ending(at, self.clocks, ending);
        }
        self.lost.add(Loss::Endings, 1);
        let broken_off = Ending {
            kind: EndingKind::Interrupt,
            outcome: Outcome::NoResult,
            word: "".into(),
        };
        self.ending(at, self.clocks, &broken_off);
        self.comment(at, &lines.join(" "));
    }

    fn comment(&mut self, at: Stop, text: &str) {
        self.note(at.depth, '*', text);
    }

    fn bookmark(&mut self, at: Stop, text: &str) {
        let is_line_end = |ch| matches!(ch, '\n' | '\r');
        self.lost
            .add(Loss::Bookmarks, u64::from(text.contains(is_line_end)));
        self.note(at.depth, '&', &text.replace(is_line_end, " "));
    }

    fn variation(&mut self, at: Stop) {
        self.end_row();
        let number = self.layout.number(self.record.node(at.id).ply());
        self.indent(indentation(at.depth));
        self.out.push_str(&self.style.language.variation(number));
        self.out.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_in_parentheses() {
        for (elapsed, total, expected) in [
            (None, None, ""),
            (Some(12_000), None, "(0:12)"),
            (Some(68_000), Some(3_683_000), "(1:08/1:01:23)"),
            (Some(1_500), Some(1_025), "(0:01.5/0:00:01.025)"),
            (None, Some(15_000), "(/0:00:15)"),
        ] {
            let clock = Clock {
                elapsed: elapsed.map(Millis),
                total: total.map(Millis),
            };
            assert_eq!(times(clock), expected);
        }
    }
}
