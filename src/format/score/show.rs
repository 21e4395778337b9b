//! The page that `kifu show` prints: a game laid out for reading at a terminal.
//!
//! ```text
//! Black: Aoki
//! White: Midorikawa
//!
//! 1. P-7f  P-3d    2. Bx2b+  Sx2b    3. B*4e  G-5b
//!    *A comment.
//! 4. Bx3d
//! After 7 moves: interrupted
//!
//! After move 7, Bx3d, White to move:
//! ...
//! ```
//!
//! The same words, numbers and order as on a [sheet](super), but as many moves in a row as fit into the columns of the
//! terminal, long lines broken, and boards between the moves. What stands in the file cannot control the terminal.
//!
//! It is no format that a file has: nothing reads it, and only the command writes it.

use super::Style;
use super::count::Layout;
use super::sheet::{
    ELLIPSIS, behind_number, ending_lines, gives_odds, in_words, indentation, is_told, label,
    left_out, nothing, number_columns, start, times,
};
use super::tour::{self, Page, Stop};
use super::words::Language;
use crate::format::diagram::{Look, Pieces, Ranks};
use crate::format::{Format, Newline, Output, WriteOptions, positions};
use crate::messages::findings;
use crate::notation::{self, Notation, Settings};
use crate::record::ending::Ending;
use crate::record::fault::{Code, Fault};
use crate::record::tree::{NodeId, Record};
use crate::shogi::{Color, Handicap, Position, Square};
use crate::text::place::width;
use crate::text::shown::{visible, wrap};

/// The columns of a page where no terminal says how many it has.
pub const COLUMNS: usize = 80;

/// The moves of a row, at most, if nothing else is asked for: what is numbered 41 begins a row then.
const MOST_IN_A_ROW: usize = 10;

/// The blanks between two columns of moves, at least.
const GAP: usize = 3;

/// The blanks between the two moves of a pair, at least.
const PAIR_GAP: usize = 2;

/// The columns that a line of text gets in the deepest variation of the narrowest terminal.
const NARROWEST: usize = 20;

/// What the page looks like.
#[derive(Debug, Clone)]
pub struct Options {
    /// The notation.
    pub notation: &'static Notation,
    /// The columns of the terminal.
    pub width: usize,
    /// The columns of moves, pairs or single ones; `None` is as many as fit, up to ten moves.
    pub columns: Option<usize>,
    /// What pieces are drawn as; `None` is as usual for the notation.
    pub pieces: Option<Pieces>,
    /// Where there are boards.
    pub boards: Boards,
    /// White sits below.
    pub flip: bool,
    /// Colours on the boards.
    pub colors: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            notation: &notation::japanese::NOTATION,
            width: COLUMNS,
            columns: None,
            pieces: None,
            boards: Boards::default(),
            flip: false,
            colors: false,
        }
    }
}

/// Where there are boards on the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Boards {
    /// At the start, if it is not that of an even or a handicap game.
    pub start: bool,
    /// After these plies of the main line, counted from the start of the record, which is 0.
    pub plies: Vec<u32>,
    /// At the end of the main line.
    pub end: bool,
}

impl Boards {
    /// No board at all.
    pub const NONE: Self = Self {
        start: false,
        plies: Vec::new(),
        end: false,
    };
}

impl Default for Boards {
    fn default() -> Self {
        Self {
            start: true,
            end: true,
            ..Self::NONE
        }
    }
}

/// The page, as the shape of what is written.
pub static FORMAT: Format = Format {
    name: "show",
    about: "a page for reading at a terminal",
    extensions: &[],
    newline: Newline::Lf,
    holds_many: true,
    separator: "\n",
    file_head: |_| String::new(),
    holds: super::holds,
    sniff: |_| 0,
    stated_encoding: |_| None,
    western: false,
    cut: |_| None,
    read: None,
    write: Some(write),
    mend: None,
    list: None,
};

fn write(record: &Record, options: &WriteOptions, output: &mut Output) -> Result<(), Fault> {
    let show = &options.show;
    let settings = options.settings.unwrap_or(show.notation.defaults);
    let style = Style::of(show.notation).in_language(options.language);
    let played = record
        .main_line()
        .filter(|&id| record.node(id).played().is_some());
    let (plies, last) = played.fold((0, NodeId::START), |(count, _), id| (count + 1, id));
    if let Some(&ply) = show.boards.plies.iter().find(|&&ply| ply > plies) {
        return Err(positions::no_position(ply, plies));
    }
    let layout = Layout::of(record, &style, options.numbering);
    let mut told = Told {
        record,
        show,
        language: style.language,
        look: look(show, &settings),
        layout,
        marked: style.marked,
        clocks: options.clocks,
        last,
        items: Vec::new(),
        end: None,
    };
    let shows_start = told.start()?;
    tour::tell(record, show.notation, &settings, &mut told)?;
    let Told { items, end, .. } = told;
    let sheet = Columns::of(&items, layout, number_columns(record, &layout), show);
    let out = &mut output.text;
    let fits = show.width.max(NARROWEST);
    let known = record
        .header
        .iter()
        .filter(|line| !line.value.is_empty() && is_told(record, line));
    for line in known {
        let text = in_words(record, style.language, line);
        for (index, part) in text.split(['\n', '\r']).enumerate() {
            let part = part
                .strip_prefix("    ")
                .filter(|_| index > 0)
                .unwrap_or(part);
            let first = if index > 0 { "    " } else { "" };
            push_wrapped(out, &visible(part), (first, "    "), fits);
        }
    }
    let is_named = Handicap::of(&record.start).is_some();
    if let Some(line) = start(record, style.language).filter(|_| is_named || !shows_start) {
        // An SFEN is copied, and stays in one piece; where its board is shown there is no need of it.
        out.push_str(&line);
        out.push('\n');
    }
    let from = out.len();
    sheet.lay_out(&items, show.width, out);
    out.extend(end.iter().map(|board| format!("\n{board}")));
    // What stands above the moves is set off from them.
    let is_open = out[from..].starts_with('\n');
    match (from > 0, out.len() > from) {
        (false, false) => out.push_str(&nothing(record, style.language)),
        (false, true) if is_open => drop(out.remove(0)),
        (true, true) if !is_open => out.insert(from, '\n'),
        _ => {}
    }
    Ok(())
}

fn look(show: &Options, settings: &Settings) -> Look {
    let western = matches!(
        show.notation.name,
        "hodges" | "hosking" | "numeric" | "usi" | "csa"
    );
    let pieces = show.pieces.unwrap_or(if western || settings.ascii {
        Pieces::Letters
    } else {
        Pieces::Kanji
    });
    let ranks = match show.notation.name {
        "hodges" | "usi" => Ranks::Letters,
        "japanese" | "iroha" | "kif" if !settings.ascii => Ranks::Kanji,
        _ => Ranks::Digits,
    };
    Look {
        pieces,
        ranks,
        flip: show.flip,
        colors: show.colors,
        dragon: settings.dragon,
        king: settings.king,
    }
}

/// Something on the page.
#[derive(Debug)]
enum Item {
    /// A move with its times.
    Move {
        ply: u32,
        depth: usize,
        text: String,
    },
    /// A line of text behind so many columns and a mark; further lines of it begin with the mark too, or one further
    /// column in.
    Line {
        columns: usize,
        mark: Option<char>,
        text: String,
    },
    /// A board with its words.
    Board(String),
}

/// What a tour tells, before it is laid out.
struct Told<'r> {
    record: &'r Record,
    show: &'r Options,
    language: Language,
    look: Look,
    layout: Layout,
    /// Moves name their side.
    marked: bool,
    clocks: bool,
    /// The last move of the main line.
    last: NodeId,
    items: Vec<Item>,
    /// The board at the end.
    end: Option<String>,
}

impl Told<'_> {
    /// The board at the start, where it is wanted; gives whether it is.
    fn start(&mut self) -> Result<bool, Fault> {
        let boards = &self.show.boards;
        let start = &self.record.start;
        let is_odd = Handicap::of(start).is_none() || start.move_number != 1;
        let is_end = boards.end && self.last == NodeId::START;
        let wanted = boards.plies.contains(&0) || boards.start && is_odd && !is_end;
        if !wanted && !is_end {
            return Ok(false);
        }
        let position = Position::new(start)
            .map_err(|_| Fault::new(Code::CannotWrite, findings::START_POSITION_IMPOSSIBLE))?;
        let board = self.board(&position, None, self.record.last_to());
        if wanted {
            self.items.push(Item::Board(board));
        } else {
            self.end = Some(board);
        }
        Ok(true)
    }

    /// A board with the line above it and the hands.
    fn board(
        &self,
        position: &Position,
        last: Option<(u32, &str)>,
        reached: Option<Square>,
    ) -> String {
        let odds = gives_odds(self.record);
        let above = self.look.above();
        let hand = |color: Color| {
            let hand = self.look.hand(position.hand(color));
            let hand = if hand.is_empty() {
                self.language.nothing()
            } else {
                &hand
            };
            let mut lines = self.language.hand(color, odds);
            let mut filled = width(&lines);
            // A piece and its count stay together.
            for part in hand.split_inclusive(['　', ' ']) {
                if filled + width(part.trim_end()) > self.show.width.max(NARROWEST) {
                    lines.truncate(lines.trim_end().len());
                    lines.push_str("\n    ");
                    filled = 4;
                }
                lines.push_str(part);
                filled += width(part);
            }
            lines.push('\n');
            lines
        };
        // A terminal of 40 columns has none for the blank before the name of a rank.
        let is_tight = self.look.pieces == Pieces::Kanji && self.show.width <= 40;
        let mut board = self.language.board(last, position.turn(), odds);
        board.push('\n');
        board.push_str(&hand(above));
        for line in self.look.board(position.board(), reached) {
            match line.rsplit_once("| ").filter(|_| is_tight) {
                Some((squares, rank)) => board.push_str(&format!("{squares}|{rank}")),
                None => board.push_str(&line),
            }
            board.push('\n');
        }
        board.push_str(&hand(above.opposite()));
        board
    }

    fn note(&mut self, depth: usize, mark: char, text: &str) {
        let number = number_columns(self.record, &self.layout);
        let columns = indentation(depth) + behind_number(number);
        let lines = text.split(['\n', '\r']);
        self.items.extend(lines.map(|line| Item::Line {
            columns,
            mark: Some(mark),
            text: visible(line),
        }));
    }
}

impl Page for Told<'_> {
    fn played(&mut self, at: Stop, text: &str, behind: &Position) {
        let node = self.record.node(at.id);
        let ply = node.ply();
        let text = visible(text);
        let begins_white = ply == 1 && self.layout.color(ply) == Color::White;
        let mut cell = if begins_white && !self.marked && !self.layout.has_ellipsis() {
            format!("{ELLIPSIS}{text}")
        } else {
            text.clone()
        };
        if self.clocks && !node.clock.is_none() {
            cell.push(' ');
            cell.push_str(&times(node.clock));
        }
        self.items.push(Item::Move {
            ply,
            depth: at.depth,
            text: cell,
        });
        let Some(played) = node.played().filter(|_| at.depth == 0) else {
            return;
        };
        let is_wanted = self.show.boards.plies.contains(&ply);
        let is_end = self.show.boards.end && at.id == self.last;
        if is_wanted || is_end {
            let number = self.layout.number(ply);
            let board = self.board(behind, Some((number, &text)), Some(played.mv.to()));
            if is_wanted {
                self.items.push(Item::Board(board));
            } else {
                self.end = Some(board);
            }
        }
    }

    fn lost_foul(&mut self, at: Stop, text: &str, behind: &Position) {
        self.played(at, text, behind);
    }

    fn ended(&mut self, at: Stop, ending: &Ending) {
        let columns = indentation(at.depth);
        let lines = ending_lines(
            self.record,
            self.language,
            &self.layout,
            self.clocks,
            at,
            ending,
        );
        self.items.extend(lines.iter().map(|line| Item::Line {
            columns,
            mark: None,
            text: visible(line),
        }));
    }

    fn comment(&mut self, at: Stop, text: &str) {
        self.note(at.depth, '*', text);
    }

    fn bookmark(&mut self, at: Stop, text: &str) {
        self.note(at.depth, '&', text);
    }

    fn variation(&mut self, at: Stop) {
        let number = self.layout.number(self.record.node(at.id).ply());
        self.items.push(Item::Line {
            columns: indentation(at.depth),
            mark: None,
            text: self.language.variation(number),
        });
    }
}

/// The columns of moves.
struct Columns {
    layout: Layout,
    /// The columns of a number.
    number: usize,
    /// How many columns are asked for.
    wanted: Option<usize>,
    /// The columns of the widest move that stands first in its pair, and of the widest other one; without pairs the
    /// second is that of all moves.
    left: usize,
    right: usize,
}

impl Columns {
    fn of(items: &[Item], layout: Layout, number: usize, show: &Options) -> Self {
        let mut columns = Self {
            layout,
            number,
            wanted: show.columns,
            left: 0,
            right: 0,
        };
        for item in items {
            if let Item::Move { ply, text, .. } = item {
                let left = columns.in_pairs() && layout.is_left(*ply);
                let most = if left {
                    &mut columns.left
                } else {
                    &mut columns.right
                };
                *most = width(text).max(*most);
            }
        }
        if columns.in_pairs() {
            columns.left = columns.left.max(ELLIPSIS.len());
        }
        columns
    }

    /// Does a column hold pairs of moves?
    const fn in_pairs(&self) -> bool {
        self.layout.has_ellipsis()
    }

    /// The columns of the terminal that a column of moves takes.
    fn unit(&self) -> usize {
        let number = if self.number > 0 { self.number + 2 } else { 0 };
        let pair = if self.in_pairs() {
            self.left + PAIR_GAP
        } else {
            0
        };
        number + pair + self.right
    }

    /// How many columns of moves fit.
    fn count(&self, room: usize) -> usize {
        let fit = ((room + GAP) / (self.unit() + GAP)).max(1);
        match self.wanted {
            Some(wanted) => wanted.min(fit),
            None if self.in_pairs() => fit.min(MOST_IN_A_ROW / 2),
            // Black's moves stand below one another.
            None if fit > 1 => fit.min(MOST_IN_A_ROW) & !1,
            None => 1,
        }
    }

    fn lay_out(&self, items: &[Item], width: usize, out: &mut String) {
        let mut block = Block::default();
        for item in items {
            match item {
                Item::Move { ply, depth, text } => {
                    if *depth != block.depth {
                        self.end_block(&mut block, width, out);
                        block.depth = *depth;
                    }
                    self.add(&mut block, *ply, text, width);
                }
                Item::Line {
                    columns,
                    mark,
                    text,
                } => {
                    self.end_block(&mut block, width, out);
                    // Where a variation stands so deep that there is no room for words they stand further left.
                    let columns = *columns.min(&width.saturating_sub(NARROWEST));
                    let fits = width.max(NARROWEST);
                    let mut first = " ".repeat(columns);
                    first.extend(mark);
                    let others = if mark.is_some() {
                        first.clone()
                    } else {
                        format!("{first} ")
                    };
                    push_wrapped(out, text, (&first, &others), fits);
                }
                Item::Board(board) => {
                    self.end_block(&mut block, width, out);
                    if !out.ends_with("\n\n") {
                        out.push('\n');
                    }
                    out.push_str(board);
                    out.push('\n');
                }
            }
        }
        self.end_block(&mut block, width, out);
        if out.ends_with("\n\n") {
            out.pop();
        }
    }

    /// Do the halves of a pair stand below one another, as there is no room for both in a row?
    fn is_tight(&self, depth: usize, room: usize) -> bool {
        let indent = indentation(depth).min(room.saturating_sub(NARROWEST));
        self.in_pairs() && indent + self.unit() > room
    }

    /// The columns before the rows of a variation: as deep as it is, if they fit behind them.
    fn indent(&self, depth: usize, room: usize) -> usize {
        let row = if self.is_tight(depth, room) {
            let number = if self.number > 0 { self.number + 2 } else { 0 };
            number + self.left.max(ELLIPSIS.len() + 1 + self.right)
        } else {
            self.unit()
        };
        indentation(depth).min(room.saturating_sub(row))
    }

    fn add(&self, block: &mut Block, ply: u32, text: &str, room: usize) {
        let is_left = self.layout.is_left(ply);
        let mut cell = label(&self.layout, ply, self.number);
        if !self.in_pairs() {
            if block.cells.is_empty() && !is_left {
                block.left_out = Some(left_out(&self.layout, ply, self.number));
            }
            cell.push_str(text);
            block.cells.push(cell);
            return;
        }
        if self.is_tight(block.depth, room) {
            if !is_left {
                cell.push_str(ELLIPSIS);
                cell.push(' ');
            }
            cell.push_str(text);
            block.cells.push(cell);
            return;
        }
        let gap = |filled: usize| " ".repeat(self.left.saturating_sub(filled) + PAIR_GAP);
        if is_left {
            cell.push_str(text);
            block.cells.push(cell);
            block.half = Some(width(text));
        } else if let (Some(filled), Some(pair)) = (block.half.take(), block.cells.last_mut()) {
            pair.push_str(&gap(filled));
            pair.push_str(text);
        } else {
            cell.push_str(ELLIPSIS);
            cell.push_str(&gap(ELLIPSIS.len()));
            cell.push_str(text);
            block.cells.push(cell);
        }
    }

    /// Writes the rows of a block.
    fn end_block(&self, block: &mut Block, room: usize, out: &mut String) {
        let Block {
            depth,
            mut cells,
            left_out,
            ..
        } = std::mem::take(block);
        let indent = self.indent(depth, room);
        let count = self.count(room.saturating_sub(indent));
        if count.is_multiple_of(2) {
            cells.splice(0..0, left_out);
        }
        for row in cells.chunks(count) {
            let mut line = " ".repeat(indent);
            let mut column = indent;
            for cell in row {
                line.extend(std::iter::repeat_n(' ', column - width(&line)));
                line.push_str(cell);
                column += self.unit() + GAP;
            }
            out.push_str(line.trim_end());
            out.push('\n');
        }
    }
}

/// Moves without anything between them.
#[derive(Debug, Default)]
struct Block {
    depth: usize,
    cells: Vec<String>,
    /// The columns of the first half of the last pair, while it has no second one.
    half: Option<usize>,
    /// What stands in the left half of a row before the first move, if that is one of the right half.
    left_out: Option<String>,
}

/// Appends a text in lines of at most so many columns, with what stands before the first one and before the others.
fn push_wrapped(out: &mut String, text: &str, (first, others): (&str, &str), columns: usize) {
    let mut before = first;
    for line in wrap(text, columns.saturating_sub(others.len())) {
        out.push_str(before);
        out.push_str(line);
        out.push('\n');
        before = others;
    }
}
