//! The KIF writer (spec `kif.md`, the forms marked W).

use crate::format::kakinoki::lines::{self, Line, classify};
use crate::format::kakinoki::result::{self, Sides};
use crate::format::kakinoki::{board, clock, moves};
use crate::format::{Loss, Losses, Output, WriteOptions, endings, keys};
use crate::record::clock::{Clock, Millis};
use crate::record::ending::{Ending, EndingKind, Outcome};
use crate::record::fault::Fault;
use crate::record::header::{HeaderLine, Key, TimeLimit};
use crate::record::transcript::RemarkKind;
use crate::record::tree::{Content, Foul, Node, NodeId, Played, Record};
use crate::shogi::{Color, Handicap, Move, PieceKind, Square};
use crate::text::encoding::Encoding;
use crate::text::names;
use crate::text::numerals::trim_blanks;

/// Appends one record. Every record can be written.
pub(super) fn write(
    record: &Record,
    options: &WriteOptions,
    output: &mut Output,
) -> Result<(), Fault> {
    let handicap = Handicap::of(&record.start);
    let named = handicap.filter(|_| record.start.move_number == 1);
    let odds = handicap.is_some() && record.start.turn == Color::White;
    let sides = if odds { Sides::Handicap } else { Sides::Even };
    let Output {
        text: out, lost, ..
    } = output;
    let mut writer = Writer {
        record,
        options,
        out,
        lost,
        sides,
        from_board: named.is_none(),
    };
    writer.marker();
    writer.header(named.map(Handicap::name));
    writer.out.push_str("手数----指手---------消費時間--\n");
    writer.comments(record.node(NodeId::START));
    writer.tree();
    Ok(())
}

struct Writer<'a> {
    record: &'a Record,
    options: &'a WriteOptions,
    out: &'a mut String,
    lost: &'a mut Losses,
    sides: Sides,
    /// The start is shown by a board and has no name.
    from_board: bool,
}

/// Seconds that each side has used as far as they are written, by the parity of the ply.
type Totals = [u32; 2];

/// What a line of play needs to know of the moves before it.
#[derive(Debug, Clone, Copy, Default)]
struct Before {
    totals: Totals,
    /// Where the last move went, for 同.
    last_to: Option<Square>,
}

/// A line of play that is still to be written.
#[derive(Debug, Clone, Copy)]
struct Branch {
    first: NodeId,
    before: Before,
}

impl Writer<'_> {
    fn marker(&mut self) {
        let encoding = match self.options.encoding {
            Encoding::Cp932 => "Shift_JIS",
            Encoding::Utf8 | Encoding::Utf16Le | Encoding::Utf16Be => "UTF-8",
            Encoding::EucJp => "EUC-JP",
            Encoding::Iso2022Jp => "ISO-2022-JP",
        };
        self.out.push_str("#KIF version=2.0 encoding=");
        self.out.push_str(encoding);
        self.out.push('\n');
        self.program_lines(self.record.node(NodeId::START));
    }

    fn header(&mut self, handicap: Option<&str>) {
        let record = self.record;
        let elsewhere = |key| matches!(key, Key::Handicap | Key::Black | Key::White);
        for line in record.header.iter().filter(|line| !elsewhere(line.key)) {
            self.header_line(line);
        }
        self.out.push_str("手合割：");
        self.out.push_str(handicap.unwrap_or("その他"));
        self.out.push('\n');
        if handicap.is_none() {
            board::write(&record.start, self.out);
        }
        for (key, color) in [(Key::Black, Color::Black), (Key::White, Color::White)] {
            let name = self.sides.name(color);
            let mut named = false;
            for line in record.header.iter().filter(|line| line.key == key) {
                self.key_and_value(name, &line.value);
                named = true;
            }
            if !named {
                self.key_and_value(name, "");
            }
        }
    }

    fn header_line(&mut self, line: &HeaderLine) {
        if let Some(name) = keys::to_kif(line.key) {
            let limit = match line.key {
                Key::TimeLimit | Key::BlackTimeLimit | Key::WhiteTimeLimit => {
                    TimeLimit::japanese_for_csa(&line.value)
                }
                _ => None,
            };
            return self.key_and_value(name, limit.as_deref().unwrap_or(&line.value));
        }
        let start = self.out.len();
        self.key_and_value(&line.name, &line.value);
        let written = self.out.get(start..).unwrap_or("").trim_end_matches('\n');
        let reads_back = matches!(classify(written), Line::Header(name, _) if name == &*line.name)
            && keys::from_kif(&line.name) == Key::Free
            && !is_taken(&line.name);
        if !reads_back {
            self.out.truncate(start);
            self.lost.add(Loss::HeaderKeys, 1);
        }
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

    /// The main line, then the variations of each line from its last branch to its first.
    fn tree(&mut self) {
        let Some(first) = self.record.node(NodeId::START).first_child() else {
            return;
        };
        let mut pending = Vec::new();
        self.line(
            Branch {
                first,
                before: Before::default(),
            },
            true,
            &mut pending,
        );
        while let Some(branch) = pending.pop() {
            self.out.push_str("\n変化：");
            clock::push_number(self.record.node(branch.first).ply(), self.out);
            self.out.push_str("手\n");
            self.line(branch, false, &mut pending);
        }
    }

    /// One line of play from its first move to its end; puts its branches on the stack.
    fn line(&mut self, branch: Branch, main: bool, pending: &mut Vec<Branch>) {
        let record = self.record;
        let mut state = branch.before;
        let mut branches = Vec::new();
        let mut next = Some(branch.first);
        while let Some(id) = next {
            let node = record.node(id);
            if let Some(first) = node.next_sibling()
                && (main || id != branch.first)
            {
                branches.push(Branch {
                    first,
                    before: state,
                });
            }
            match &node.content {
                Content::Start => {}
                Content::Move(played) => {
                    let columns = self.played(node, played, state.last_to);
                    self.time_and_mark(node, columns, &mut state.totals);
                    state.last_to = Some(played.mv.to());
                    self.notes(node);
                }
                Content::Foul(foul) => {
                    if !self.foul(node, foul, &mut state.totals) {
                        self.without_foul(id);
                        break;
                    }
                }
                Content::Ending(ending) => self.ending(node, ending, node.ply(), &mut state.totals),
            }
            next = node.first_child();
        }
        // The stack gives back the last branch first, and the siblings of each in their order.
        for Branch { first, before } in branches {
            let start = pending.len();
            let siblings = std::iter::successors(Some(first), |&id| record.node(id).next_sibling());
            pending.extend(siblings.map(|first| Branch { first, before }));
            if let Some(siblings) = pending.get_mut(start..) {
                siblings.reverse();
            }
        }
    }

    /// `   1 ７六歩(77)`; gives the columns behind the number.
    #[inline]
    fn played(&mut self, node: &Node, played: &Played, last_to: Option<Square>) -> usize {
        self.number(node.ply());
        let to = played.mv.to();
        if last_to == Some(to) {
            self.out.push_str("同　");
        } else {
            self.out.push_str(square_name(to));
        }
        let name = names::move_name(played.piece);
        self.out.push_str(name);
        // A kanji has three bytes and takes two columns.
        let columns = 4 + name.len() / 3 * 2;
        match played.mv {
            Move::Drop { .. } => {
                self.out.push('打');
                columns + 2
            }
            Move::Normal { from, promote, .. } => {
                let declines = self.options.kif_decline
                    && !promote
                    && played.piece.can_promote()
                    && [from, to]
                        .iter()
                        .any(|square| square.in_promotion_zone(self.mover(node)));
                let words = match (promote, declines) {
                    (true, _) => "成",
                    (false, true) => "不成",
                    (false, false) => "",
                };
                self.out.push_str(words);
                self.out.push_str(origin_name(from));
                columns + words.len() / 3 * 2 + 4
            }
        }
    }

    fn mover(&self, node: &Node) -> Color {
        if node.ply() % 2 == 1 {
            self.record.start.turn
        } else {
            self.record.start.turn.opposite()
        }
    }

    /// `%4d `
    #[inline]
    fn number(&mut self, ply: u32) {
        self.out.push_str(match ply {
            0..=9 => "   ",
            10..=99 => "  ",
            100..=999 => " ",
            _ => "",
        });
        clock::push_number(ply, self.out);
        self.out.push(' ');
    }

    /// What stands behind the text of a move: the times, and the mark of a branch that is still to come.
    #[inline]
    fn time_and_mark(&mut self, node: &Node, columns: usize, totals: &mut Totals) {
        let timed = count_time(node, totals).or(self.options.kif_zero_times.then_some(0));
        if timed.is_none() && node.clock.total.is_some() {
            self.lost.add(Loss::Clocks, 1);
        }
        let fraction = |time: Option<Millis>| time.is_some_and(|time| time.fraction() > 0);
        if fraction(node.clock.total) && !fraction(node.clock.elapsed) {
            self.lost.add(Loss::ClockFractions, 1);
        }
        let branches = node.next_sibling().is_some();
        if timed.is_some() || branches {
            self.out
                .push_str(PADDING.get(columns.min(12)..).unwrap_or(" "));
        }
        if let Some(elapsed) = timed {
            clock::write(elapsed, totals[parity(node)], self.out);
        }
        if branches {
            self.out.push('+');
        }
        self.out.push('\n');
    }

    /// The move that the record calls a foul; `false`, with nothing written, if there is no form for it.
    fn foul(&mut self, node: &Node, foul: &Foul, totals: &mut Totals) -> bool {
        if self.options.kif_strict_words {
            // Without the word that calls it a foul the move would be an error.
            return false;
        }
        let start = self.out.len();
        self.number(node.ply());
        let text = self.out.len();
        if !push_foul(foul, self.mover(node), self.out) {
            self.out.truncate(start);
            return false;
        }
        let columns = self
            .out
            .get(text..)
            .map_or(0, crate::text::place::width_cjk);
        self.time_and_mark(node, columns, totals);
        self.notes(node);
        true
    }

    /// The text of a foul move that KIF has no form for as a comment, and the side to move as the one that broke a rule.
    fn without_foul(&mut self, id: NodeId) {
        let record = self.record;
        let node = record.node(id);
        self.lost.add(Loss::FoulMove, 1);
        if let Content::Foul(foul) = &node.content {
            let mut text = String::new();
            if !push_foul(foul, record.mover(id), &mut text) {
                text.push_str(&foul.text);
            }
            self.comment(&text);
        }
        self.notes(node);
        for next in record.children(id) {
            let node = record.node(next);
            if let Content::Ending(_) = &node.content {
                let turn = record.mover(id);
                let outcome = EndingKind::FoulLoss.outcome(turn);
                let ending = Ending {
                    kind: EndingKind::FoulLoss,
                    outcome,
                    word: "".into(),
                };
                self.ending(node, &ending, node.ply() - 1, &mut [0; 2]);
            }
        }
    }

    /// The ending in the place of a move, what stands beside it, and the sentence.
    fn ending(&mut self, node: &Node, ending: &Ending, ply: u32, totals: &mut Totals) {
        if ending.kind == EndingKind::Unfinished {
            return self.notes(node);
        }
        let turn = if ply % 2 == 1 {
            self.record.start.turn
        } else {
            self.record.start.turn.opposite()
        };
        let fits = ending.outcome == ending.kind.outcome(turn);
        let names_winner = matches!(
            ending.kind,
            EndingKind::Resign
                | EndingKind::Timeout
                | EndingKind::Disconnect
                | EndingKind::Declaration
                | EndingKind::Try
                | EndingKind::UnstatedWin
        ) && matches!(ending.outcome, Outcome::Win(_));
        let word = self.word(ending);
        let by_sentence = ending.kind == EndingKind::UnstatedWin || (!fits && names_winner);
        if by_sentence && !self.options.kif_strict_words {
            // No word says it: only the sentence names the winner.
            self.lost
                .add(Loss::Clocks, u64::from(!node.clock.is_none()));
            self.sentence(ending, ply);
            return self.notes(node);
        }
        let said = word.is_some() && (fits || by_sentence);
        let otherwise = self.options.kif_strict_words && ending.kind == EndingKind::MaxMoves;
        self.lost.add(Loss::Endings, u64::from(!said || otherwise));
        let written = word.unwrap_or("中断");
        self.number(ply);
        self.out.push_str(written);
        self.time_and_mark(node, crate::text::place::width_cjk(written), totals);
        if said {
            self.notes(node);
            self.sentence_of(written, ending, ply);
        } else {
            let start = self.out.len();
            self.sentence(ending, ply);
            let sentence = self.out.split_off(start);
            self.comment(trim_blanks(&sentence).trim_end());
            self.notes(node);
            let broken_off = Ending {
                kind: EndingKind::Interrupt,
                outcome: Outcome::NoResult,
                word: "".into(),
            };
            self.sentence(&broken_off, ply);
        }
    }

    fn sentence_of(&mut self, written: &str, ending: &Ending, ply: u32) {
        if written == "持将棋" {
            let impasse = Ending {
                kind: EndingKind::Impasse,
                outcome: Outcome::Draw,
                word: "".into(),
            };
            return self.sentence(&impasse, ply);
        }
        self.sentence(ending, ply);
    }

    fn sentence(&mut self, ending: &Ending, ply: u32) {
        result::write(
            ending,
            ply.saturating_sub(1),
            self.sides,
            self.from_board,
            self.out,
        );
    }

    /// The word for an ending, if there is one that may be written.
    fn word<'e>(&self, ending: &'e Ending) -> Option<&'e str> {
        use EndingKind::{Impasse, Interrupt, Mate, MaxMoves, Other, Repetition, Resign, Timeout};
        if self.options.kif_strict_words {
            return match ending.kind {
                Resign | Interrupt | Impasse | Repetition | Mate | Timeout => {
                    endings::to_kif(ending.kind)
                }
                MaxMoves => Some("持将棋"),
                _ => None,
            };
        }
        if ending.kind == Other {
            return Some(&*ending.word).filter(|word| is_word(word));
        }
        endings::to_kif(ending.kind)
    }

    #[inline]
    fn notes(&mut self, node: &Node) {
        if node.notes.is_some() {
            self.comments(node);
            self.program_lines(node);
        }
    }

    fn comments(&mut self, node: &Node) {
        for comment in node.comments() {
            self.comment(comment);
        }
        if let Some(bookmark) = node.bookmark() {
            self.out.push('&');
            self.out.extend(
                bookmark
                    .chars()
                    .map(|ch| if is_line_end(ch) { ' ' } else { ch }),
            );
            self.out.push('\n');
        }
    }

    fn comment(&mut self, text: &str) {
        for line in text.split(is_line_end) {
            self.out.push('*');
            self.out.push_str(line);
            self.out.push('\n');
        }
    }

    /// Lines for programs, but for those that say which program wrote a file.
    fn program_lines(&mut self, node: &Node) {
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

/// Blanks up to the thirteenth column.
const PADDING: &str = "             ";

const fn is_line_end(ch: char) -> bool {
    matches!(ch, '\n' | '\r')
}

fn parity(node: &Node) -> usize {
    (node.ply() % 2) as usize
}

/// Adds the time of a move to what its side has used; gives the time in seconds, if there is one.
#[inline]
fn count_time(node: &Node, totals: &mut Totals) -> Option<u32> {
    let Clock { elapsed, total } = node.clock;
    let elapsed = elapsed.map(Millis::as_secs);
    let sum = &mut totals[parity(node)];
    *sum = total.map_or_else(|| sum.saturating_add(elapsed.unwrap_or(0)), Millis::as_secs);
    elapsed
}

/// Has a key a meaning of its own among the header lines?
fn is_taken(name: &str) -> bool {
    matches!(name, "手番" | "変化") || name.ends_with("の持駒") || name.ends_with("の持ち駒")
}

/// Does a word read back as the unknown ending it is?
fn is_word(word: &str) -> bool {
    !word.is_empty()
        && word == trim_blanks(word)
        && !word.contains(['(', '（', '#', '*', '＊', '+', '＋', '\n', '\r'])
        && !lines::must_be_move(word)
        && !word.starts_with("パス")
        && names::side_mark(word).is_none()
        && !word.contains("連続王手")
        && !word.contains("王手連続")
        && endings::from_kif(word).is_none()
}

/// Does a `#` line say which format or program a file is from, or part its blocks?
fn is_banner(remark: &str) -> bool {
    let text = trim_blanks(remark);
    ["KIF", "KI2", "---", "--separator--"]
        .iter()
        .any(|start| text.starts_with(start))
        || text.contains("enerated by")
}

/// Appends the text of a foul move, if there is one that reads back; else nothing.
fn push_foul(foul: &Foul, mover: Color, out: &mut String) -> bool {
    let written = &foul.written;
    let mut name = written.before.or(foul.piece);
    if let (None, Some(after)) = (name, written.after) {
        let promotes = foul.mv.is_some_and(Move::is_promotion);
        name = Some(if promotes { after.unpromoted() } else { after });
    }
    if foul.mv.is_none() {
        let text = trim_blanks(&foul.text);
        let body = names::side_mark(text).map_or(text, |(_, len)| text.get(len..).unwrap_or(""));
        if moves::read(body).is_ok_and(|read| read.len == body.len()) {
            out.push_str(text);
            return true;
        }
    }
    let start = out.len();
    if let Some(side) = written.side.filter(|&side| side != mover) {
        // The mark is a part of what is wrong.
        out.push(if side == Color::Black { '▲' } else { '△' });
    }
    match (foul.mv, name) {
        (Some(Move::Normal { from, to, promote }), Some(kind)) => {
            names::push_square(out, to);
            out.push_str(names::move_name(kind));
            out.push_str(if promote { "成" } else { "" });
            moves::push_origin(out, from);
        }
        (Some(Move::Drop { kind, to }), _) => push_drop(kind, to, out),
        _ if moves::push_written(out, written).is_some() => {}
        _ => {
            out.truncate(start);
            return false;
        }
    }
    true
}

fn push_drop(kind: PieceKind, to: Square, out: &mut String) {
    names::push_square(out, to);
    out.push_str(names::move_name(kind));
    out.push('打');
}

/// The name of a square from a table, for speed: `７六`.
#[inline]
fn square_name(square: Square) -> &'static str {
    let at = square.index() * 6;
    SQUARES.get(at..at + 6).unwrap_or("")
}

/// An origin from a table: `(77)`.
#[inline]
fn origin_name(square: Square) -> &'static str {
    let at = square.index() * 4;
    ORIGINS.get(at..at + 4).unwrap_or("")
}

/// Writes out the 81 names of both tables, file by file as squares are numbered.
macro_rules! tables {
    ($($wide:literal $narrow:literal),*) => {
        const SQUARES: &str = concat!($($wide, "一", $wide, "二", $wide, "三", $wide, "四", $wide, "五",
            $wide, "六", $wide, "七", $wide, "八", $wide, "九"),*);
        const ORIGINS: &str = concat!($("(", $narrow, "1)(", $narrow, "2)(", $narrow, "3)(", $narrow, "4)(", $narrow, "5)(",
            $narrow, "6)(", $narrow, "7)(", $narrow, "8)(", $narrow, "9)"),*);
    };
}

tables!("１" "1", "２" "2", "３" "3", "４" "4", "５" "5", "６" "6", "７" "7", "８" "8", "９" "9");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::fault::Faults;
    use crate::record::replay::replay;

    const EVEN: &str = "手合割：平手\n先手：\n後手：\n手数----指手---------消費時間--\n";

    fn written(text: &str, options: &WriteOptions) -> (String, Losses) {
        let mut faults = Faults::new();
        let transcript = super::super::read::read(text, &mut faults);
        let record = replay(&transcript, &mut faults);
        let mut output = Output::default();
        write(&record, options, &mut output).unwrap();
        let text = output
            .text
            .strip_prefix("#KIF version=2.0 encoding=UTF-8\n")
            .unwrap();
        (text.to_owned(), output.lost)
    }

    #[test]
    fn what_the_writer_wrote_is_written_again() {
        for text in [
            "   1 ７六歩(77)   ( 0:16/00:00:16)\n*a\n*\n&b\n   2 ３四歩(33)   ( 0:01/00:00:01)\n   3 ２二角成(88) ( 0:06/00:00:22)\n   4 同　銀(31)   ( 0:02/00:00:03)\n   5 ４五角打     (90:00/01:30:22)\n   6 投了         ( 0:07/00:00:10)\n*c\nまで5手で先手の勝ち\n",
            "   1 ７六歩(77)   +\n   2 ３四歩(33)   +\n   3 投了         +\nまで2手で後手の勝ち\n\n変化：3手\n   3 ２六歩(27)\n   4 中断\nまで3手で中断\n\n変化：2手\n   2 ８四歩(83)   +\n   3 ２六歩(27)\n\n変化：2手\n   2 ９四歩(93)\n\n変化：1手\n   1 ２六歩(27)\n   2 ８四歩(83)   +\n\n変化：2手\n   2 ３四歩(33)\n",
            "   1 裁定待ち\nまで0手で裁定待ち\n",
            "   1 ７六歩(77)\nまで1手で時間切れにより後手の勝ち\n*d\n",
            "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ９六歩(87)\n   4 反則勝ち\nまで3手で後手の反則勝ち\n",
            "   1 同　銀(31)\n   2 反則勝ち\nまで1手で後手の反則勝ち\n",
        ] {
            let text = format!("{EVEN}{text}");
            assert_eq!(written(&text, &WriteOptions::default()).0, text);
        }
        for text in [
            "備考：a\\nb\n棋戦：c\n手合割：二枚落ち\n下手：d\n上手：e\n手数----指手---------消費時間--\n   1 ６二銀(71)\n   2 投了\nまで1手で上手の勝ち\n",
            "手合割：その他\n後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n+---------------------------+\n先手の持駒：金二　\n手数＝30  まで\n先手番\n先手：\n後手：\n手数----指手---------消費時間--\n   1 ５二金打\n   2 詰み\nまで1手詰\n",
        ] {
            assert_eq!(written(text, &WriteOptions::default()).0, text);
        }
    }

    #[test]
    fn old_programs_get_words_they_know() {
        let strict = WriteOptions {
            kif_strict_words: true,
            ..WriteOptions::default()
        };
        for (end, expected, lost) in [
            ("投了", "投了\nまで2手で後手の勝ち", 0),
            ("最大手数", "持将棋\nまで2手で持将棋", 1),
            (
                "入玉勝ち",
                "中断\n*まで2手で先手の入玉勝ち\nまで2手で中断",
                1,
            ),
            ("裁定待ち", "中断\n*まで2手で裁定待ち\nまで2手で中断", 1),
        ] {
            let moves = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ";
            let (text, losses) = written(&format!("{EVEN}{moves}{end}\n"), &strict);
            assert_eq!(text, format!("{EVEN}{moves}{expected}\n"));
            assert_eq!(losses.get(Loss::Endings), lost, "{end}");
        }
        let foul = format!("{EVEN}   1 ７六歩(87)\n   2 反則勝ち\n");
        let (text, losses) = written(&foul, &strict);
        let expected = "*７六歩(87)\n   1 中断\n*まで0手で先手の反則負け\nまで0手で中断\n";
        assert_eq!(text, format!("{EVEN}{expected}"));
        assert_eq!(losses.get(Loss::FoulMove), 1);
    }

    #[test]
    fn options_change_single_signs() {
        let options = WriteOptions {
            kif_decline: true,
            kif_zero_times: true,
            ..WriteOptions::default()
        };
        let text = format!("{EVEN}   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角(88)\n");
        let expected = format!(
            "{EVEN}   1 ７六歩(77)   ( 0:00/00:00:00)\n   2 ３四歩(33)   ( 0:00/00:00:00)\n   3 ２二角不成(88) ( 0:00/00:00:00)\n"
        );
        assert_eq!(written(&text, &options).0, expected);
    }

    #[test]
    fn the_tables_have_the_names_of_the_squares() {
        for square in Square::all() {
            let (mut name, mut origin) = (String::new(), String::new());
            names::push_square(&mut name, square);
            moves::push_origin(&mut origin, square);
            assert_eq!(
                (square_name(square), origin_name(square)),
                (name.as_str(), origin.as_str())
            );
        }
    }
}
