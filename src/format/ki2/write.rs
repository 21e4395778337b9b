//! The KI2 writer (spec `kif.md` section 12, the layout marked W).

use crate::messages::findings;
use crate::format::kakinoki::branches::{Branches, beside_nothing};
use crate::format::kakinoki::page::Page;
use crate::format::kakinoki::{foul, result};
use crate::format::{Loss, Output, WriteOptions, endings, plain};
use crate::notation::{AdvanceWord, Digits, KingKanji, Marks, Same, Settings, japanese};
use crate::record::ending::{Ending, EndingKind, Outcome};
use crate::record::fault::{Code, Fault};
use crate::record::tree::{Content, Foul, Node, NodeId, Record};
use crate::record::walk::Walker;
use crate::record::words::is_same_foul;
use crate::shogi::{Color, Move, Position, Square};
use crate::text::{names, place};

/// Appends one record.
pub(super) fn write(
    record: &Record,
    options: &WriteOptions,
    output: &mut Output,
) -> Result<(), Fault> {
    let start = Position::new(&record.start).map_err(|_| {
        let message = findings::START_NOT_PLAYABLE;
        Fault::new(Code::CannotWrite, message)
    })?;
    let settings = settings(options.settings.unwrap_or_default());
    if options.plain {
        return plain::write(record, &japanese::NOTATION, &settings, &mut output.text);
    }
    let mut page = Page::new(record, output);
    page.marker("KI2", options.encoding);
    // An even game without names and moves would say nothing at all.
    page.header(record.is_empty() || beside_nothing(record) > 0);
    page.out.push('\n');
    page.comments(record.node(NodeId::START));
    let mut writer = Writer {
        page,
        walker: Walker::new(start),
        branches: record.has_variations(),
        settings,
        row: Row::default(),
    };
    writer.tree();
    Ok(())
}

/// Those of the settings that the format leaves open; the others are as its author has them.
pub(in crate::format) fn settings(asked: Settings) -> Settings {
    Settings {
        marks: Marks::Triangle,
        same: Same::Short,
        king: KingKanji::Gyoku,
        advance: AdvanceWord::Agaru,
        digits: Digits::Mixed,
        ki2_blank: true,
        ..asked
    }
}

/// How many moves stand in a row, and in how many columns each.
const MOVES_A_ROW: usize = 6;
const COLUMNS: usize = 12;

/// As many blanks.
const BLANKS: &str = "            ";

/// The row that is being written.
#[derive(Debug, Clone, Copy, Default)]
struct Row {
    moves: usize,
    /// The columns that its last move takes.
    columns: usize,
}

struct Writer<'a> {
    page: Page<'a>,
    walker: Walker,
    /// Is there a way back to go? Only then is it kept.
    branches: bool,
    settings: Settings,
    row: Row,
}

impl Writer<'_> {
    /// The main line, then the variations of each line from its last branch to its first.
    fn tree(&mut self) {
        let record = self.page.record;
        let Some(first) = record.node(NodeId::START).first_child() else {
            return;
        };
        let mut branches = Branches::new();
        self.line(first, true, &mut branches);
        let lost = beside_nothing(record);
        if lost > 0 {
            return self.page.lost.add(Loss::Variations, lost);
        }
        while let Some((first, ())) = branches.next() {
            let ply = record.node(first).ply();
            self.page.out.push_str(&format!("\n変化：{ply:>4}手\n"));
            self.line(first, false, &mut branches);
        }
    }

    /// One line of play from its first move to its end; adds its branches to those to be written.
    fn line(&mut self, first: NodeId, main: bool, to_write: &mut Branches<()>) {
        let record = self.page.record;
        let before = record.node(first).parent().unwrap_or(NodeId::START);
        self.walker.go_to(record, before);
        let mut last = record.node(before).played().map(|played| played.mv.to());
        let mut branches = Vec::new();
        let mut next = Some(first);
        while let Some(id) = next {
            let node = record.node(id);
            if let Some(second) = node.next_sibling()
                && (main || id != first)
            {
                branches.push((second, ()));
            }
            match &node.content {
                Content::Start => {}
                Content::Move(played) => {
                    self.played(id, played.mv, last);
                    last = Some(played.mv.to());
                    self.notes(node);
                }
                Content::Foul(foul) => {
                    if !self.foul(id, foul, last) {
                        self.without_foul(id, foul);
                        break;
                    }
                    self.notes(node);
                }
                Content::Ending(ending) => self.ending(node, ending, node.ply()),
            }
            next = node.first_child();
        }
        self.end_row();
        to_write.add(record, branches);
    }

    #[inline]
    fn played(&mut self, id: NodeId, mv: Move, last: Option<Square>) {
        self.begin_cell();
        let start = self.page.out.len();
        japanese::write(
            mv,
            self.walker.position(),
            last,
            &self.settings,
            self.page.out,
        );
        // Every sign of a move has three bytes and takes two columns.
        self.row.columns = (self.page.out.len() - start) / 3 * 2;
        let undo = self.walker.play(mv);
        if self.branches {
            self.walker.arrive(id, undo);
        }
    }

    /// Goes to where the next move stands.
    #[inline]
    fn begin_cell(&mut self) {
        if self.row.moves == MOVES_A_ROW {
            self.end_row();
        } else if self.row.moves > 0 {
            let blanks = BLANKS.get(self.row.columns.min(COLUMNS)..).unwrap_or("");
            self.page.out.push_str(blanks);
        }
        self.row.moves += 1;
    }

    fn end_row(&mut self) {
        if self.row.moves > 0 {
            self.page.out.push('\n');
        }
        self.row = Row::default();
    }

    /// Comments, bookmark and lines for programs, each on a line of its own.
    #[inline]
    fn notes(&mut self, node: &Node) {
        if node.notes.is_none() {
            return;
        }
        let row = self.row;
        self.end_row();
        let start = self.page.out.len();
        self.page.notes(node);
        if self.page.out.len() == start && row.moves > 0 {
            // Only remarks that are not written: the row goes on.
            self.page.out.pop();
            self.row = row;
        }
    }

    /// The move that the record calls a foul; `false`, with nothing written, if there is no form for it.
    fn foul(&mut self, id: NodeId, foul: &Foul, last: Option<Square>) -> bool {
        let (row, start) = (self.row, self.page.out.len());
        self.begin_cell();
        let text = self.page.out.len();
        if !self.push_foul(id, foul, last) {
            self.page.out.truncate(start);
            self.row = row;
            return false;
        }
        self.row.columns = self.page.out.get(text..).map_or(0, place::width_cjk);
        true
    }

    fn push_foul(&mut self, id: NodeId, foul: &Foul, last: Option<Square>) -> bool {
        let mover = self.page.record.mover(id);
        let is_own = foul.written.side.is_none_or(|side| side == mover);
        if let Some(mv) = foul.mv
            && is_own
        {
            // In words where they cannot be taken for another move, else with the origin.
            let start = self.page.out.len();
            let pos = self.walker.position();
            japanese::write(mv, pos, last, &self.settings, self.page.out);
            let written = self.page.out.get(start..).unwrap_or("");
            let read = japanese::read(written, &Settings::DEFAULT);
            if read.is_ok_and(|read| is_same_foul(&read.written, pos, last, foul)) {
                return true;
            }
            self.page.out.truncate(start);
        }
        let mut text = String::new();
        if !foul::write(self.page.record, id, foul, &mut text) {
            return false;
        }
        if foul.mv.is_some() && names::side_mark(&text).is_none() {
            self.page
                .out
                .push(if mover == Color::Black { '▲' } else { '△' });
        }
        self.page.out.push_str(&text);
        true
    }

    /// The text of a foul move that KI2 has no form for as a comment, and the side to move as the one that broke a rule.
    fn without_foul(&mut self, id: NodeId, foul: &Foul) {
        let record = self.page.record;
        let node = record.node(id);
        self.page.lost.add(Loss::FoulMove, 1);
        self.end_row();
        let mut text = String::new();
        if !foul::spell(foul, record.due(id), &mut text) {
            text.push_str(&foul.text);
        }
        self.page.comment(&text);
        self.notes(node);
        for next in record.children(id) {
            let node = record.node(next);
            if let Content::Ending(_) = &node.content {
                let outcome = EndingKind::FoulLoss.outcome(record.mover(id));
                let ending = Ending {
                    kind: EndingKind::FoulLoss,
                    outcome,
                    word: "".into(),
                };
                self.ending(node, &ending, node.ply() - 1);
            }
        }
    }

    /// The sentence about the end, and what stands beside it.
    fn ending(&mut self, node: &Node, ending: &Ending, ply: u32) {
        self.end_row();
        if ending.kind == EndingKind::Unfinished {
            return self.notes(node);
        }
        let start = self.page.out.len();
        let turn = self.page.turn_at(node, ply);
        self.page.sentence(ending, ply);
        let sentence = self.page.out.get(start..).unwrap_or("");
        let is_take_back = endings::is_take_back(ending);
        if is_take_back || !result::says(sentence, ending, turn) {
            self.page.lost.add(Loss::Endings, 1);
            let sentence = self.page.out.split_off(start);
            let broken_off = Ending {
                kind: EndingKind::Interrupt,
                outcome: Outcome::NoResult,
                word: "".into(),
            };
            self.page.sentence(&broken_off, ply);
            if ending.outcome == ending.kind.outcome(turn) && !is_take_back {
                self.page.comment(sentence.trim_end());
            } else {
                // Not every sentence names the winner, and there is none for a take-back.
                self.page.comment(&endings::told(ending, turn));
            }
        }
        self.notes(node);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Losses;
    use crate::notation::{Ambiguity, DeclineWord, DragonKanji, DropWord};
    use crate::record::fault::Faults;
    use crate::record::replay::replay;

    fn written(text: &str, options: &WriteOptions) -> (String, Losses) {
        let mut faults = Faults::new();
        let transcript = super::super::read::read(text, &mut faults);
        let record = replay(&transcript, &mut faults);
        let mut output = Output::default();
        write(&record, options, &mut output).unwrap();
        let marker = "#KI2 version=2.0 encoding=UTF-8\n";
        let text = output.text.strip_prefix(marker).unwrap_or(&output.text);
        (text.to_owned(), output.lost)
    }

    #[test]
    fn what_the_writer_wrote_is_written_again() {
        for text in [
            "開始日時：2024/01/02\n先手：a\n\n*b\n▲７六歩    △３四歩    ▲２二角成  △同　銀    ▲４五角    △５二金右\n▲３四角    △３三銀    ▲１六角\n*c\n*\n&d\n△１四歩\n*e\n▲３六歩\nまで11手で先手の勝ち\n*f\n",
            "\n▲７六歩    △３四歩    ▲２二角不成△同　銀    ▲８八銀\nまで5手で中断\n\n変化：   5手\n▲４五角\n\n変化：   3手\nまで2手で後手の勝ち\n\n変化：   2手\n△８四歩    ▲２六歩\nまで3手で千日手\n\n変化：   3手\n▲６八銀\n\n変化：   2手\n△９四歩\n",
            "手合割：二枚落ち\n下手：d\n上手：e\n\n△６二銀    ▲７六歩\nまで2手で上手の勝ち\n",
            "手合割：その他\n後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n+---------------------------+\n先手の持駒：金二　\n手数＝30  まで\n先手番\n\n▲５二金\nまで1手詰\n",
            "手合割：平手\n先手：\n後手：\n\n",
            "\nまで0手で裁定待ち\n",
            // Fouls: in words where they say enough, else with the origin; a mark may be what is wrong.
            "\n▲７六歩    △３四歩    ▲２二角成  △同　銀    ▲５五角    △４四歩\n▲同　角    △３三銀    ▲同角成    △同　桂    ▲３四銀\nまで11手で後手の反則勝ち\n",
            "\n▲７六歩    △３四歩    ▲９六歩(87)\nまで3手で後手の反則勝ち\n",
            "\n▲７六歩    △３四歩    △８四歩(83)\nまで3手で先手の反則勝ち\n",
            "\n▲７六歩    ▲５五銀\nまで2手で後手の反則勝ち\n",
            "\n▲同　銀(31)\nまで1手で後手の反則勝ち\n",
        ] {
            let (found, lost) = written(text, &WriteOptions::default());
            assert_eq!(found, text);
            assert!(lost.is_empty(), "{lost}: {text}");
        }
    }

    #[test]
    fn settings_change_single_words() {
        let board = "手合割：その他\n後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n| ・ ・ ・ ・v飛 ・ ・ ・v玉|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ 銀 龍 ・ ・ ・ ・ ・ ・|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ 金 ・ 金 ・ ・ ・ ・|八\n| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n+---------------------------+\n先手の持駒：歩　\n先手番\n\n";
        let moves = "▲６七金左  △２一玉    ▲７二龍    △１一玉    ▲７四銀不成△２一玉\n▲３六歩\n";
        let text = format!("{board}{moves}");
        let usual = Settings::DEFAULT;
        for (settings, expected) in [
            (usual, moves.to_owned()),
            (
                Settings {
                    dragon: DragonKanji::Simplified,
                    ..usual
                },
                moves.replace('龍', "竜"),
            ),
            (
                Settings {
                    drop: DropWord::Always,
                    ..usual
                },
                moves.replace("３六歩", "３六歩打"),
            ),
            (
                Settings {
                    decline: DeclineWord::Nama,
                    ..usual
                },
                moves.replace("不成", "生  "),
            ),
            (
                Settings {
                    ambiguity: Ambiguity::Legal,
                    ..usual
                },
                moves.replace("金左", "金  "),
            ),
            // The format has its own marks, digits and words.
            (
                Settings {
                    marks: Marks::None,
                    same: Same::Off,
                    digits: Digits::Half,
                    king: KingKanji::BySide,
                    advance: AdvanceWord::Iku,
                    ..usual
                },
                moves.to_owned(),
            ),
        ] {
            let options = WriteOptions {
                settings: Some(settings),
                ..WriteOptions::default()
            };
            assert_eq!(written(&text, &options).0, format!("{board}{expected}"));
        }
        let plain = WriteOptions {
            plain: true,
            ..WriteOptions::default()
        };
        let line = "▲６七金左 △２一玉 ▲７二龍 △１一玉 ▲７四銀不成 △２一玉 ▲３六歩\n";
        assert_eq!(written(&text, &plain).0, line);
    }

    #[test]
    fn an_ending_that_no_sentence_says_is_told_in_a_comment() {
        let mut record = Record::new(crate::shogi::Setup::even());
        for (kind, word, winner, expected, lost) in [
            (
                EndingKind::Other,
                "裁定待ち",
                None,
                "まで0手で裁定待ち\n",
                0,
            ),
            (
                EndingKind::Other,
                "先手の反則",
                None,
                "まで0手で中断\n*まで0手で先手の反則\n",
                1,
            ),
            (
                EndingKind::Mate,
                "詰み",
                Some(Color::Black),
                "まで0手で中断\n*詰み 先手の勝ち\n",
                1,
            ),
            (
                EndingKind::UnstatedWin,
                "",
                Some(Color::Black),
                "まで0手で先手の勝ち\n",
                0,
            ),
            (
                EndingKind::Timeout,
                "",
                Some(Color::Black),
                "まで0手で時間切れにより先手の勝ち\n",
                0,
            ),
        ] {
            record = Record::new(record.start);
            record.end(NodeId::START, kind, winner, word, Default::default());
            let mut output = Output::default();
            write(&record, &WriteOptions::default(), &mut output).unwrap();
            let (_, text) = output.text.split_once("\n\n").unwrap();
            assert_eq!(text, expected);
            assert_eq!(output.lost.get(Loss::Endings), lost, "{word}");
        }
    }
}
