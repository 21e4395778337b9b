//! BOD, the board diagram (局面図) of the Kakinoki programs, as it stands on clipboards and in mails (spec `kif.md` section 5).
//!
//! ```text
//! 後手の持駒：角
//!   ９ ８ ７ ６ ５ ４ ３ ２ １
//! +---------------------------+
//! |v香v桂v銀v金v玉v金 ・v桂v香|一
//! …
//! +---------------------------+
//! 先手の持駒：角
//! 手数＝4  △２二同　銀  まで
//! 先手番
//! ```
//!
//! Names of the players, other header lines and comments may stand round it. The reader takes the lines in any order and any
//! drawing of the board, hands of any spelling, and no line for the side to move: White's turn then only where the board is
//! that of a handicap. A diagram may stand in prose: its lines are kept as remarks, and that is told once. Moves are no part
//! of a diagram; a record of moves is read as KIF or KI2. The next diagram of a text begins at its first hand, its files, or
//! the name of its White, with the header lines right above that, or with all lines from an empty one on.
//!
//! The writer cannot express moves, header lines but the names of the players, bookmarks, and comments on other positions
//! than the one that is written.

use super::kakinoki::board;
use super::kakinoki::cut::cut_diagrams;
use super::kakinoki::lines::{self, Line, classify};
use super::kakinoki::page::Page;
use super::kakinoki::sheet::Sheet;
use super::kakinoki::{evidence, stated_encoding};
use super::{mend,
    Extent, Format, Holds, Loss, Newline, Output, WriteOptions, lost_of_start,
    keys, lost_handicap, positions,
};
use crate::messages::{Message, findings};
use crate::notation::{Same, Settings, japanese};
use crate::record::fault::{Code, Fault, Faults};
use crate::record::header::Key;
use crate::record::transcript::{RemarkKind, Transcript};
use crate::record::tree::{NodeId, Record};
use crate::text::encoding::Encoding;
use crate::text::numerals::trim_blanks;
use crate::text::place;

/// Board diagrams.
pub static FORMAT: Format = Format {
    name: "bod",
    about: "BOD, board diagrams of the Kakinoki programs",
    extensions: &[("bod", Encoding::Cp932)],
    newline: Newline::CrLf,
    holds_many: true,
    separator: "\n",
    file_head: |_| String::new(),
    holds: |_| Holds {
        first_comment: true,
        comments: Extent::Some,
        header: Extent::Some,
        ..Holds::POSITION
    },
    sniff,
    stated_encoding,
    western: false,
    cut: cut_diagrams,
    read: Some(read),
    write: Some(write),
    mend: Some(mend::kakinoki::bod),
    list: None,
};

fn sniff(text: &str) -> u8 {
    let found = evidence::gather(text);
    let has_moves = found.ruler || found.numbered + found.marked + found.bare > 0;
    if found.says_kif || found.says_ki2 || has_moves || found.ranks == 0 {
        0
    } else if found.ranks >= 2 * 9 {
        // Of KIF the moves would stand between.
        95
    } else if found.ranks >= 9 {
        60
    } else {
        20
    }
}

fn read<'t>(text: &'t str, faults: &mut Faults) -> Transcript<'t> {
    let mut sheet = Sheet::new(text, faults);
    // The first line of prose, and how many lines and moves there are.
    let mut prose: Option<(&str, u32, u32)> = None;
    for (_, line) in place::lines(text) {
        let is_prose = match classify(line) {
            Line::Numbered(_) | Line::Marked(_) | Line::Variation(_) | Line::Result(_) => true,
            Line::Header(name, value) => {
                // A name may look like a move.
                let is_known = keys::from_kif(name) != Key::Free;
                !is_known && lines::move_shapes(name) + lines::move_shapes(value) > 0
                    || sheet.take(classify(line)).is_some()
            }
            other => sheet.take(other).is_some(),
        };
        if is_prose {
            let line = trim_blanks(line);
            let (_, lines, moves) = prose.get_or_insert((line, 0, 0));
            *lines += 1;
            *moves += lines::move_shapes(line);
            sheet.remark(RemarkKind::Hash, line);
        }
    }
    if let Some((first, lines, moves)) = prose {
        let message = Message::new(findings::NO_PART_OF_DIAGRAM).with("lines", lines);
        let fault = Fault::new(Code::UnreadableLine, message).at(sheet.span(first));
        sheet.tell(fault.leaving_out(moves));
    }
    let (mut script, faults) = sheet.close();
    if script.start.board.is_none() && !script.start.broken {
        faults.push(Fault::new(Code::NotARecord, findings::NO_BOARD_IN_IT));
        script.start.broken = true;
    }
    script
}

fn write(record: &Record, options: &WriteOptions, output: &mut Output) -> Result<(), Fault> {
    let is_player = |key| matches!(key, Key::Black | Key::White);
    let named = record.header.effective().filter(|line| is_player(line.key));
    let others = record.header.telling().count() - named.count();
    let lost = others as u64 + lost_handicap(record);
    output.lost.add(Loss::HeaderKeys, lost);
    let mut told = 0;
    let mut first = true;
    let mut shows_start = false;
    positions::show(record, options, |shown| {
        if !first {
            output.text.push('\n');
        }
        first = false;
        let said = match shown.last {
            Some(last) => {
                let mut said = String::new();
                let settings = Settings {
                    same: Same::WithSquare,
                    ki2_blank: true,
                    ..Settings::default()
                };
                japanese::write(last.mv, last.before, last.same, &settings, &mut said);
                said
            }
            None => {
                shows_start = true;
                record.last_move_text().to_owned()
            }
        };
        let node = record.node(shown.node);
        told += u64::from(!node.comments().is_empty());
        let mut page = Page::new(record, output);
        page.players();
        board::write(&shown.position.setup(), &said, page.out);
        for comment in node.comments() {
            page.comment(comment);
        }
        if shown.node == NodeId::START {
            page.program_lines(node);
        }
    })?;
    let line = std::iter::once(NodeId::START).chain(record.main_line());
    let all = line.filter(|&id| !record.node(id).comments().is_empty());
    let lost = (all.count() as u64).saturating_sub(told);
    output.lost.add(Loss::Comments, lost);
    if !shows_start {
        // The number of the move goes on from that of the start.
        let lost = lost_of_start(record, options, true);
        output.lost.add(Loss::Start, lost);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_round_a_diagram_is_kept_and_told_once() {
        let board = "| ・ ・ ・ ・v玉 ・ ・ ・ ・|\n".repeat(9);
        for (before, behind, told, remarks) in [
            ("", "", vec![], 0),
            ("第１図\n", "図から▲７六歩 △３四歩\n", vec![(Code::UnreadableLine, 2)], 2),
            ("", "1 ７六歩(77)\nまで1手で中断\n", vec![(Code::UnreadableLine, 1)], 2),
            ("先手：a\n*b\n", "後手番\n", vec![], 1),
        ] {
            let text = format!("{before}{board}{behind}");
            let mut faults = Faults::new();
            let script = read(&text, &mut faults);
            let found: Vec<_> = faults
                .iter()
                .map(|fault| (fault.code, fault.unread_moves))
                .collect();
            let kept = script.remarks.iter().map(|remark| remark.text.lines().count());
            assert_eq!((found, kept.sum()), (told, remarks), "{text}");
            assert!(script.steps.is_empty(), "{text}");
        }
        let mut faults = Faults::new();
        read("先手：a\n", &mut faults);
        assert!(faults.iter().any(|fault| fault.code == Code::NotARecord));
    }

    #[test]
    fn a_row_of_diagrams_is_surely_one() {
        let board = "| ・ ・ ・ ・v玉 ・ ・ ・ ・|\n".repeat(9);
        for (text, sure) in [
            (board.clone(), 60),
            (format!("{board}先手番\n\n{board}"), 95),
            (format!("{board}手数----指手--\n{board}"), 0),
            (format!("{board}1 ７六歩(77)\n\n{board}"), 0),
        ] {
            assert_eq!(sniff(&text), sure, "{text}");
        }
    }

    #[test]
    fn lines_above_a_diagram_go_with_it() {
        let ranks = "| ・ ・ ・ ・v玉 ・ ・ ・ ・|\n".repeat(9);
        let board = format!("後手の持駒：なし\n+---+\n{ranks}+---+\n先手の持駒：なし\n");
        for (behind, above) in [
            ("", "作品名：B\n"),
            ("先手番\n", "作品名：B\n作者：b\n"),
            ("手数＝2  まで\n\n先手番\n", "作品名：B\n"),
            ("先手番\n*after\n\n", "*before\n作品名：B\n"),
            ("*after\n", "後手：b\n"),
            ("先手番\n\n", "第２図\n"),
            ("先手番\n", ""),
        ] {
            for end in ["\n", "\r\n", "\r"] {
                let first = format!("作品名：A\n{board}{behind}").replace('\n', end);
                let second = format!("{above}{board}").replace('\n', end);
                let cut = cut_diagrams(format!("{first}{second}").as_bytes());
                assert_eq!(cut, Some(first.len()), "{behind:?} {above:?} {end:?}");
            }
        }
    }
}
