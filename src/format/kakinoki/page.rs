//! What the writers of KIF and KI2 share: the lines before the moves, and those beside them.

use super::board;
use super::lines::{Line, classify};
use super::result::{self, Sides};
use super::sheet::{START_POSITION, is_no_header};
use crate::format::{Loss, Losses, Output, keys, lost_handicap};
use crate::record::ending::Ending;
use crate::record::header::{HeaderLine, Key, TimeLimit};
use crate::record::transcript::RemarkKind;
use crate::record::tree::{Content, Node, NodeId, Record};
use crate::shogi::{Color, Handicap, Setup};
use crate::text::encoding::Encoding;
use crate::text::numerals::trim_blanks;

/// A record and the text that is made of it.
#[derive(Debug)]
pub(in crate::format) struct Page<'a> {
    pub(in crate::format) record: &'a Record,
    pub(in crate::format) out: &'a mut String,
    pub(in crate::format) lost: &'a mut Losses,
    sides: Sides,
    /// The name of the start; a board shows one that has none.
    start: Option<&'static Handicap>,
}

impl<'a> Page<'a> {
    /// An empty page for a record.
    pub(in crate::format) fn new(record: &'a Record, output: &'a mut Output) -> Self {
        let handicap = Handicap::of(&record.start);
        let odds = record.start.turn == Color::White && gives_odds(record);
        Self {
            record,
            out: &mut output.text,
            lost: &mut output.lost,
            sides: if odds { Sides::Handicap } else { Sides::Even },
            start: handicap
                .filter(|_| record.start.move_number == 1 && record.last_move_text().is_empty()),
        }
    }

    /// The line that names the format and the encoding, and the lines for programs before the header.
    pub(in crate::format) fn marker(&mut self, format: &str, encoding: Encoding) {
        let encoding = match encoding {
            Encoding::Cp932 => "Shift_JIS",
            Encoding::Utf8 | Encoding::Utf16Le | Encoding::Utf16Be => "UTF-8",
            Encoding::Latin1 => "ISO-8859-1",
            Encoding::Cp850 => "CP850",
            Encoding::EucJp => "EUC-JP",
            Encoding::Iso2022Jp => "ISO-2022-JP",
        };
        for part in ["#", format, " version=2.0 encoding=", encoding, "\n"] {
            self.out.push_str(part);
        }
        self.program_lines(self.record.node(NodeId::START));
    }

    /// The header and the board. In full it names an even game and players without names too.
    pub(in crate::format) fn header(&mut self, in_full: bool) {
        let record = self.record;
        let elsewhere = |key| matches!(key, Key::Handicap | Key::Black | Key::White);
        for line in record.header.iter().filter(|line| !elsewhere(line.key)) {
            self.header_line(line);
        }
        let name = self.start.map_or("その他", Handicap::name);
        self.lost.add(Loss::HeaderKeys, lost_handicap(record));
        let is_even = self.start.is_some() && record.start.same_position(&Setup::even());
        if in_full || !is_even {
            self.key_and_value("手合割", name);
        }
        if self.start.is_none() {
            board::write(&record.start, record.last_move_text(), self.out);
        }
        for (key, color) in [(Key::Black, Color::Black), (Key::White, Color::White)] {
            let name = self.sides.name(color);
            let mut named = false;
            for line in record.header.iter().filter(|line| line.key == key) {
                // An empty name overrules one before it.
                if in_full || named || !line.value.is_empty() {
                    self.count_changed(line);
                    self.key_and_value(name, &line.value);
                }
                named = true;
            }
            if !named && in_full {
                self.key_and_value(name, "");
            }
        }
    }

    fn header_line(&mut self, line: &HeaderLine) {
        if let Some(name) = keys::to_kif(line.key) {
            let limit = match line.key {
                // What stood under a Japanese name is left as it was.
                Key::TimeLimit | Key::BlackTimeLimit | Key::WhiteTimeLimit
                    if keys::from_kif(&line.name) == Key::Free =>
                {
                    TimeLimit::japanese_for_csa(&line.value)
                }
                _ => None,
            };
            self.count_changed(line);
            // Of the names that a key has in KIF it keeps its own.
            let is_own = keys::from_kif(&line.name) == line.key;
            let name = if is_own { &*line.name } else { name };
            return self.key_and_value(name, limit.as_deref().unwrap_or(&line.value));
        }
        let start = self.out.len();
        self.key_and_value(&line.name, &line.value);
        let written = self.out.get(start..).unwrap_or("").trim_end_matches('\n');
        let is_header = matches!(classify(written), Line::Header(name, _) if name == &*line.name);
        let is_start = *line.name == *START_POSITION && Setup::from_sfen(&line.value).is_ok();
        let is_two_lines = line.name.contains(is_line_end);
        let reads_back = is_header
            && keys::from_kif(&line.name) == Key::Free
            && !(is_start || is_two_lines || is_taken(&line.name))
            && !is_no_header(&line.name, written);
        if reads_back {
            self.count_changed(line);
        } else {
            self.out.truncate(start);
            self.lost.add(Loss::HeaderKeys, 1);
        }
    }

    /// Counts a header line whose value does not come back as it is.
    ///
    /// A line break is written `\n`, which is read as one in remarks; there a backslash and an n cannot be told from it.
    /// Blanks round a value are no part of it for the reader.
    fn count_changed(&mut self, line: &HeaderLine) {
        let value = &*line.value;
        let has_breaks = match line.key {
            Key::Note => value.contains("\\n"),
            _ => value.contains(is_line_end),
        };
        let is_changed = has_breaks || trim_blanks(value).len() != value.len();
        self.lost.add(Loss::HeaderKeys, u64::from(is_changed));
    }

    fn key_and_value(&mut self, name: &str, value: &str) {
        self.out.push_str(name);
        self.out.push('：');
        for (index, part) in value.split(['\n', '\r']).enumerate() {
            if index > 0 {
                self.out.push_str("\\n");
            }
            self.out.push_str(part);
        }
        self.out.push('\n');
    }

    /// The side that is to move before a ply.
    pub(in crate::format) fn mover(&self, ply: u32) -> Color {
        if ply % 2 == 1 {
            self.record.start.turn
        } else {
            self.record.start.turn.opposite()
        }
    }

    /// The side that is to move at an ending that is written at this ply.
    pub(in crate::format) fn turn_at(&self, ending: &Node, ply: u32) -> Color {
        let parent = ending
            .parent()
            .map(|parent| &self.record.node(parent).content);
        match parent {
            Some(Content::Foul(foul)) if ending.ply() == ply => foul.by.opposite(),
            _ => self.mover(ply),
        }
    }

    /// The sentence about the end, `まで112手で後手の勝ち`, of an ending at this ply.
    pub(in crate::format) fn sentence(&mut self, ending: &Ending, ply: u32) {
        let from_board = self.start.is_none();
        result::write(
            ending,
            ply.saturating_sub(1),
            self.sides,
            from_board,
            self.out,
        );
    }

    /// Comments, bookmark and lines for programs.
    #[inline]
    pub(in crate::format) fn notes(&mut self, node: &Node) {
        if node.notes.is_some() {
            self.comments(node);
            self.program_lines(node);
        }
    }

    /// Comments and bookmark.
    pub(in crate::format) fn comments(&mut self, node: &Node) {
        for comment in node.comments() {
            self.comment(comment);
        }
        if let Some(bookmark) = node.bookmark() {
            self.out.push('&');
            let one_line = |ch| if is_line_end(ch) { ' ' } else { ch };
            self.out.extend(bookmark.chars().map(one_line));
            self.out.push('\n');
        }
    }

    /// One comment, of a line or more.
    pub(in crate::format) fn comment(&mut self, text: &str) {
        for line in text.split(is_line_end) {
            self.out.push('*');
            self.out.push_str(line);
            self.out.push('\n');
        }
    }

    /// The names of the players, where they have any, as they stand above a board: White's comes first.
    pub(in crate::format) fn players(&mut self) {
        for (key, name) in [(Key::White, "後手"), (Key::Black, "先手")] {
            let record = self.record;
            for line in record.header.effective().filter(|line| line.key == key) {
                self.count_changed(line);
                self.key_and_value(name, &line.value);
            }
        }
    }

    /// Lines for programs, but for those that say which program wrote a file.
    pub(in crate::format) fn program_lines(&mut self, node: &Node) {
        for remark in node
            .remarks(RemarkKind::Hash)
            .filter(|remark| !is_banner(remark))
        {
            for line in remark.split(is_line_end) {
                self.out.push('#');
                self.out.push_str(line);
                self.out.push('\n');
            }
        }
    }
}

const fn is_line_end(ch: char) -> bool {
    matches!(ch, '\n' | '\r')
}

/// Does White give odds: by the start, by the words for the players, or by the name of a handicap?
fn gives_odds(record: &Record) -> bool {
    let is_start = |handicap: &Handicap| {
        let other = handicap.alternative();
        handicap.setup().same_position(&record.start)
            || other.is_some_and(|other| other.same_position(&record.start))
    };
    let by_words = || {
        record
            .header
            .iter()
            .any(|line| matches!(&*line.name, "下手" | "上手"))
    };
    Handicap::of(&record.start).is_some() || by_words() || Handicap::all().iter().any(is_start)
}

/// Has a key a meaning of its own among the header lines?
fn is_taken(name: &str) -> bool {
    matches!(name, "手番" | "変化") || name.ends_with("の持駒") || name.ends_with("の持ち駒")
}

/// Does a `#` line say which format or program a file is from, or part its blocks?
fn is_banner(remark: &str) -> bool {
    let text = trim_blanks(remark);
    // A line of dashes that names none is somebody's own remark.
    let names_a_program = || {
        [
            "Kifu for ",
            "柿木",
            "棋譜ファイル",
            "KIF形式",
            "enerated by",
        ]
        .iter()
        .any(|word| text.contains(word))
    };
    let is_marker = [
        "KIF version",
        "KI2 version",
        "--separator--",
        "Generated by",
        "generated by",
    ]
    .iter()
    .any(|start| text.starts_with(start));
    is_marker || text.starts_with("KIF形式") || (text.starts_with("---") && names_a_program())
}
