//! The KIF writer (spec `kif.md`, the forms marked W).

use crate::format::kakinoki::branches::{Branches, beside_nothing};
use crate::format::kakinoki::page::Page;
use crate::format::kakinoki::{clock, foul, lines, moves, result};
use crate::format::{Loss, Output, WriteOptions, endings, has_hidden_fraction, plain};
use crate::notation::{self, Settings};
use crate::record::clock::{Clock, Millis};
use crate::record::ending::{Ending, EndingKind, Outcome};
use crate::record::fault::Fault;
use crate::record::tree::{Content, Foul, Node, NodeId, Played, Record};
use crate::shogi::{Move, Square};
use crate::text::names;
use crate::text::numerals::trim_blanks;

/// Appends one record, or only its moves. Every record can be written.
pub(super) fn write(
    record: &Record,
    options: &WriteOptions,
    output: &mut Output,
) -> Result<(), Fault> {
    if options.plain {
        let kif = &notation::kif::NOTATION;
        let settings = Settings {
            kif_decline: options.kif_decline,
            ..kif.defaults
        };
        return plain::write(record, kif, &settings, &mut output.text);
    }
    let mut page = Page::new(record, output);
    page.marker("KIF", options.encoding);
    page.header(true);
    page.out.push_str("手数----指手---------消費時間--\n");
    page.comments(record.node(NodeId::START));
    let mut writer = Writer { page, options };
    writer.tree();
    Ok(())
}

struct Writer<'a> {
    page: Page<'a>,
    options: &'a WriteOptions,
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

impl Writer<'_> {
    /// The main line, then the variations of each line from its last branch to its first.
    fn tree(&mut self) {
        let record = self.page.record;
        let Some(first) = record.node(NodeId::START).first_child() else {
            return;
        };
        let mut branches = Branches::new();
        self.line(first, Before::default(), true, &mut branches);
        let lost = beside_nothing(record);
        if lost > 0 {
            return self.page.lost.add(Loss::Variations, lost);
        }
        while let Some((first, before)) = branches.next() {
            self.page.out.push_str("\n変化：");
            clock::push_number(record.node(first).ply(), self.page.out);
            self.page.out.push_str("手\n");
            self.line(first, before, false, &mut branches);
        }
    }

    /// One line of play from its first move to its end; adds its branches to those to be written.
    fn line(&mut self, first: NodeId, before: Before, main: bool, to_write: &mut Branches<Before>) {
        let record = self.page.record;
        let mut state = before;
        let mut branches = Vec::new();
        let mut next = Some(first);
        while let Some(id) = next {
            let node = record.node(id);
            if let Some(second) = node.next_sibling()
                && (main || id != first)
            {
                branches.push((second, state));
            }
            match &node.content {
                Content::Start => {}
                Content::Move(played) => {
                    let columns = self.played(node, played, state.last_to);
                    self.time_and_mark(node, columns, &mut state.totals);
                    state.last_to = Some(played.mv.to());
                    self.page.notes(node);
                }
                Content::Foul(foul) => {
                    if !self.foul(id, foul, &mut state.totals) {
                        self.without_foul(id);
                        break;
                    }
                }
                Content::Ending(ending) => self.ending(node, ending, node.ply(), &mut state.totals),
            }
            next = node.first_child();
        }
        to_write.add(record, branches);
    }

    /// `   1 ７六歩(77)`; gives the columns behind the number.
    #[inline]
    fn played(&mut self, node: &Node, played: &Played, last_to: Option<Square>) -> usize {
        self.number(node.ply());
        let to = played.mv.to();
        if last_to == Some(to) {
            self.page.out.push_str("同　");
        } else {
            self.page.out.push_str(square_name(to));
        }
        let name = names::move_name(played.piece);
        self.page.out.push_str(name);
        // A kanji has three bytes and takes two columns.
        let columns = 4 + name.len() / 3 * 2;
        match played.mv {
            Move::Drop { .. } => {
                self.page.out.push('打');
                columns + 2
            }
            Move::Normal { from, promote, .. } => {
                let declines = self.options.kif_decline
                    && !promote
                    && played.piece.can_promote()
                    && [from, to]
                        .iter()
                        .any(|square| square.in_promotion_zone(self.page.mover(node.ply())));
                let words = match (promote, declines) {
                    (true, _) => "成",
                    (false, true) => "不成",
                    (false, false) => "",
                };
                self.page.out.push_str(words);
                self.page.out.push_str(origin_name(from));
                columns + words.len() / 3 * 2 + 4
            }
        }
    }

    /// `%4d `
    #[inline]
    fn number(&mut self, ply: u32) {
        self.page.out.push_str(match ply {
            0..=9 => "   ",
            10..=99 => "  ",
            100..=999 => " ",
            _ => "",
        });
        clock::push_number(ply, self.page.out);
        self.page.out.push(' ');
    }

    /// What stands behind the text of a move: the times, and the mark of a branch that is still to come.
    #[inline]
    fn time_and_mark(&mut self, node: &Node, columns: usize, totals: &mut Totals) {
        let timed = count_time(node, totals).or(self.options.kif_zero_times.then_some(0));
        if timed.is_none() && node.clock.total.is_some() {
            self.page.lost.add(Loss::ClockTotals, 1);
        }
        if has_hidden_fraction(node) {
            self.page.lost.add(Loss::ClockFractions, 1);
        }
        let branches = node.next_sibling().is_some();
        if timed.is_some() || branches {
            self.page
                .out
                .push_str(PADDING.get(columns.min(12)..).unwrap_or(" "));
        }
        if let Some(elapsed) = timed {
            clock::write(elapsed, totals[parity(node)], self.page.out);
        }
        if branches {
            self.page.out.push('+');
        }
        self.page.out.push('\n');
    }

    /// The move that the record calls a foul; `false`, with nothing written, if there is no form for it.
    fn foul(&mut self, id: NodeId, foul: &Foul, totals: &mut Totals) -> bool {
        let node = self.page.record.node(id);
        if self.options.kif_strict_words {
            // Without the word that calls it a foul the move would be an error.
            return false;
        }
        let start = self.page.out.len();
        self.number(node.ply());
        let text = self.page.out.len();
        if !foul::write(self.page.record, id, foul, self.page.out) {
            self.page.out.truncate(start);
            return false;
        }
        let columns = self
            .page
            .out
            .get(text..)
            .map_or(0, crate::text::place::width_cjk);
        self.time_and_mark(node, columns, totals);
        self.page.notes(node);
        true
    }

    /// The text of a foul move that KIF has no form for as a comment, and the side to move as the one that broke a rule.
    fn without_foul(&mut self, id: NodeId) {
        let record = self.page.record;
        let node = record.node(id);
        self.page.lost.add(Loss::FoulMove, 1);
        if let Content::Foul(foul) = &node.content {
            let mut text = String::new();
            if !foul::spell(foul, record.due(id), &mut text) {
                text.push_str(&foul.text);
            }
            self.page.comment(&text);
        }
        let is_timed = !node.clock.is_none();
        self.page.lost.add(Loss::Clocks, u64::from(is_timed));
        self.page.notes(node);
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
                // It stands at the other side's ply now, whose time its own is not.
                let is_timed = !node.clock.is_none();
                self.page.lost.add(Loss::Clocks, u64::from(is_timed));
                let mut untimed = node.clone();
                untimed.clock = Clock::NONE;
                self.ending(&untimed, &ending, node.ply() - 1, &mut [0; 2]);
            }
        }
    }

    /// The ending in the place of a move, what stands beside it, and the sentence.
    fn ending(&mut self, node: &Node, ending: &Ending, ply: u32, totals: &mut Totals) {
        if ending.kind == EndingKind::Unfinished {
            let is_timed = !node.clock.is_none();
            self.page.lost.add(Loss::Clocks, u64::from(is_timed));
            return self.page.notes(node);
        }
        let turn = self.page.turn_at(node, ply);
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
            // No word says it: only the sentence names the winner. Of the side that has moved last it says a resignation.
            let start = self.page.out.len();
            self.page.sentence(ending, ply);
            let sentence = self.page.out.get(start..).unwrap_or("");
            if result::says(sentence, ending, turn) {
                self.page
                    .lost
                    .add(Loss::Clocks, u64::from(!node.clock.is_none()));
                return self.page.notes(node);
            }
            self.page.out.truncate(start);
        }
        // A word beside a sentence for the other side would be read as the word.
        let word = word.filter(|_| fits);
        let otherwise = self.options.kif_strict_words && ending.kind == EndingKind::MaxMoves;
        self.page
            .lost
            .add(Loss::Endings, u64::from(word.is_none() || otherwise));
        let written = word.unwrap_or("中断");
        self.number(ply);
        self.page.out.push_str(written);
        self.time_and_mark(node, crate::text::place::width_cjk(written), totals);
        if word.is_some() {
            self.page.notes(node);
            self.sentence_of(written, ending, ply);
        } else {
            let start = self.page.out.len();
            self.page.sentence(ending, ply);
            let sentence = self.page.out.split_off(start);
            let told = match fits && !endings::is_take_back(ending) {
                true => trim_blanks(&sentence).trim_end().to_owned(),
                // Not every sentence names the winner, and there is none for a take-back.
                false => endings::told(ending, turn),
            };
            self.page.comment(&told);
            self.page.notes(node);
            let broken_off = Ending {
                kind: EndingKind::Interrupt,
                outcome: Outcome::NoResult,
                word: "".into(),
            };
            self.page.sentence(&broken_off, ply);
        }
    }

    fn sentence_of(&mut self, written: &str, ending: &Ending, ply: u32) {
        if written == "持将棋" {
            let impasse = Ending {
                kind: EndingKind::Impasse,
                outcome: Outcome::Draw,
                word: "".into(),
            };
            return self.page.sentence(&impasse, ply);
        }
        self.page.sentence(ending, ply);
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
            let is_written = !endings::is_take_back(ending) && is_word(&ending.word);
            return is_written.then_some(&*ending.word);
        }
        endings::to_kif(ending.kind)
    }
}

/// Blanks up to the thirteenth column.
const PADDING: &str = "             ";

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

/// Does a word read back as the unknown ending it is?
fn is_word(word: &str) -> bool {
    !word.is_empty()
        && word == trim_blanks(word)
        && !word.contains(['(', '（', '#', '*', '＊', '+', '＋', '\n', '\r'])
        && !lines::must_be_move(word)
        && moves::read(word).is_err()
        && !word.starts_with("パス")
        && names::side_mark(word).is_none()
        && !word.contains("連続王手")
        && !word.contains("王手連続")
        && !endings::stands_for_move(word)
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
    use crate::format::Losses;
    use crate::format::kakinoki::moves;
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
