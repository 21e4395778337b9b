//! The board diagram (局面図, BOD) of KIF and KI2, read and written (spec `kif.md` section 5).

use super::lines;
use super::result::Sides;
use crate::format::diagram;
use crate::messages::{Arg, Message, findings};
use crate::record::fault::{Code, Fault, Faults, Span};
use crate::record::transcript::WrittenStart;
use crate::record::words::sfen_note;
use crate::shogi::{ByColor, Color, Hand, Piece, Setup, Square};
use crate::text::names;
use crate::text::numerals::{self, is_blank, trim_blanks, trim_blanks_start};

/// Gathers the lines of a diagram in whatever order they come.
#[derive(Debug)]
pub(in crate::format) struct BoardReader {
    setup: Setup,
    ranks: u8,
    /// The number of squares in the shortest and in the longest rank.
    files: Option<(u8, u8)>,
    /// What is wrong with the ranks, told if the board is one of shogi, and how many moves stand within each.
    odd: Vec<(Span, Message, u32)>,
    broken: bool,
    /// From the first line of the diagram to the last.
    span: Option<Span>,
    /// Where a hand that holds something stands.
    hand: Option<Span>,
    /// The sides whose hands are given.
    given: ByColor<bool>,
    /// A start that is written as an SFEN.
    sfen: Option<(Box<Setup>, Span)>,
    /// Where each rank stands.
    lines: [Option<Span>; 9],
}

impl BoardReader {
    /// Is there anything of a board, or an SFEN?
    pub(in crate::format) fn is_given(&self) -> bool {
        self.ranks > 0 || self.sfen.is_some()
    }

    /// Nothing is read yet.
    pub(in crate::format) fn new() -> Self {
        Self {
            setup: Setup::EMPTY,
            ranks: 0,
            files: None,
            odd: Vec::new(),
            broken: false,
            span: None,
            hand: None,
            given: ByColor::default(),
            sfen: None,
            lines: [None; 9],
        }
    }

    fn tell(&mut self, faults: &mut Faults, span: Span, message: impl Into<Message>, moves: u32) {
        self.broken = true;
        let fault = Fault::new(Code::BadBoard, message).at(span);
        faults.push(fault.leaving_out(moves));
    }

    fn cover(&mut self, span: Span) {
        self.span = Some(self.span.map_or(span, |before| Span {
            start: before.start,
            end: span.end,
        }));
    }

    /// One rank: `|v香v桂v銀v金v玉v金v銀v桂v香|一`. Gives what stands on its line and is no part of the board.
    pub(in crate::format) fn rank<'t>(
        &mut self,
        text: &str,
        line: &'t str,
        faults: &mut Faults,
    ) -> &'t str {
        self.ranks = self.ranks.saturating_add(1);
        let rank = self.ranks;
        let mut cells = Cells {
            rest: line.strip_prefix(is_bar).unwrap_or(line),
        };
        let mut read = 0_u8;
        let mut unknown = None;
        loop {
            match cells.next() {
                Some(Cell::Piece(piece, odd)) => {
                    if odd {
                        faults.add(
                            Code::LenientSpelling,
                            Span::of(text, line),
                            Message::new(findings::READ_AS)
                                .with("form", names::board_name(piece.kind)),
                        );
                    }
                    if let Some(square) = 9_u8
                        .checked_sub(read)
                        .and_then(|file| Square::new(file, rank))
                    {
                        self.setup.set(square, Some(piece));
                    }
                }
                Some(Cell::Empty) => {}
                Some(Cell::Unknown(part)) => {
                    unknown.get_or_insert(part);
                }
                None => break,
            }
            read = read.saturating_add(1);
        }
        let (least, most) = self.files.unwrap_or((read, read));
        self.files = Some((least.min(read), most.max(read)));
        let behind = trim_blanks_start(cells.rest.strip_prefix(is_bar).unwrap_or(cells.rest));
        // A square is the beginning of a move.
        let label = numerals::number(behind).filter(|_| names::square(behind).is_none());
        let other = behind.get(label.map_or(0, |label| label.len)..);
        let other = other.map_or("", trim_blanks);
        let part = line.get(..line.len() - behind.len()).unwrap_or(line);
        let span = Span::of(text, if other.is_empty() { line } else { part });
        self.cover(span);
        if let Some(line) = self.lines.get_mut(usize::from(rank) - 1) {
            *line = Some(span);
        }
        let within = lines::move_shapes(part);
        if rank == 10 {
            let message = findings::TENTH_RANK;
            self.odd.push((span, message.into(), within));
        } else if rank > 10 && within > 0 {
            self.odd
                .push((span, findings::MOVES_IN_RANK.into(), within));
        } else if let Some(cell) = unknown.filter(|_| rank < 10) {
            let message = findings::NO_CELL_OF_BOARD;
            let span = Span::of(text, cell);
            self.odd.push((span, message.into(), within));
        } else if read != 9 && rank < 10 {
            let message = Message::new(findings::SQUARES_IN_RANK).with("squares", read);
            self.odd.push((span, message, within));
        } else if let Some(label) = label.filter(|label| label.value != u32::from(rank))
            && rank < 10
        {
            let message = Message::new(findings::RANK_LABEL)
                .with("label", label.value)
                .with("rank", rank);
            self.odd.push((span, message, 0));
        }
        other
    }

    /// The pieces in hand of one side: `飛二　歩十七　`, `なし`.
    pub(in crate::format) fn hand(
        &mut self,
        text: &str,
        color: Color,
        value: &str,
        faults: &mut Faults,
    ) {
        let span = Span::of(text, value);
        let mut hand = Hand::EMPTY;
        let mut rest = trim_blanks_start(value);
        if rest.is_empty() {
            return;
        }
        if let Some(behind) = ["なし", "無し"]
            .iter()
            .find_map(|none| rest.strip_prefix(none))
        {
            left_out(text, behind, faults);
            rest = "";
        }
        while !rest.is_empty() {
            let Some(name) = names::piece(rest) else {
                return self.tell(
                    faults,
                    Span::of(text, rest),
                    findings::NO_PIECE_OF_HAND,
                    lines::move_shapes(rest),
                );
            };
            let group = rest;
            rest = rest.get(name.len..).unwrap_or("");
            let mut count = 1;
            if let Some(number) = numerals::number(rest) {
                count = number.value;
                rest = rest.get(number.len..).unwrap_or("");
            }
            let group = Span::of(text, group.get(..group.len() - rest.len()).unwrap_or(group));
            rest = rest.trim_start_matches(|ch| is_blank(ch) || matches!(ch, '、' | ','));
            let held = u32::from(hand.count(name.kind)) + count;
            if held > u32::from(name.kind.set_count()) {
                let message = Message::new(findings::TOO_MANY_IN_HAND)
                    .with("held", held)
                    .with("pieces", Arg::Pieces(name.kind))
                    .with("most", name.kind.set_count());
                return self.tell(faults, group, message, lines::move_shapes(rest));
            }
            if hand.set(name.kind, held as u8).is_none() {
                let message = Message::new(findings::NEVER_IN_HAND).with("piece", name.kind);
                return self.tell(faults, group, message, lines::move_shapes(rest));
            }
        }
        if !hand.is_empty() {
            self.hand = Some(span);
        }
        let before = std::mem::replace(&mut self.setup.hands[color], hand);
        if std::mem::replace(&mut self.given[color], true) && before != hand {
            let message = findings::OTHER_HAND_BEFORE;
            faults.add(Code::BoardAndHandicap, span, message);
        }
    }

    /// The start as an SFEN, which a diagram overrules; `false` if the value is none.
    pub(in crate::format) fn sfen(&mut self, text: &str, value: &str, faults: &mut Faults) -> bool {
        let Ok((setup, notes)) = Setup::from_sfen(value) else {
            return false;
        };
        let span = Span::of(text, value);
        for note in notes {
            faults.add(Code::LenientSpelling, span, sfen_note(note));
        }
        let before = self.sfen.replace((Box::new(setup), span));
        if before.is_some_and(|(before, _)| Some(&before) != self.sfen.as_ref().map(|(now, _)| now))
        {
            let message = findings::OTHER_START_BEFORE;
            faults.add(Code::BoardAndHandicap, span, message);
        }
        true
    }

    /// Puts what was read into the start of a transcript.
    pub(in crate::format) fn finish(mut self, start: &mut WrittenStart<'_>, faults: &mut Faults) {
        let odd = std::mem::take(&mut self.odd);
        match self.files {
            Some((least, most))
                if least == most && most != 9 && self.ranks > 2 && self.ranks != 9 =>
            {
                let message = Message::new(findings::BOARD_OF_OTHER_SIZE)
                    .with("files", most)
                    .with("ranks", self.ranks);
                self.broken = true;
                let span = self.span.unwrap_or_default();
                faults.add(Code::UnsupportedVariant, span, message);
            }
            _ => {
                for (span, message, moves) in odd {
                    self.tell(faults, span, message, moves);
                }
            }
        }
        if (1..9).contains(&self.ranks) && !self.broken {
            let (ranks, span) = (self.ranks, self.span.unwrap_or_default());
            let message = Message::new(findings::RANKS_OF_BOARD).with("ranks", ranks);
            self.tell(faults, span, message, 0);
        }
        if self.ranks == 0
            && let Some(hand) = self.hand
        {
            self.tell(faults, hand, findings::HAND_WITHOUT_BOARD, 0);
        }
        start.broken |= self.broken;
        if self.ranks == 0
            && let Some((setup, span)) = self.sfen
        {
            if start.turn.is_some_and(|turn| turn != setup.turn) {
                let message = findings::TURN_BESIDE_POSITION;
                faults.add(Code::AssumedStart, span, message);
            }
            start.turn = Some(setup.turn);
            start.move_number.get_or_insert(setup.move_number);
            start.board_span = Some(span);
            start.board = Some(setup);
            return;
        }
        start.board_span = self.span;
        start.ranks = self.lines;
        if self.ranks > 0 && !self.broken {
            self.setup.turn = start.turn.unwrap_or(Color::Black);
            self.setup.move_number = start.move_number.unwrap_or(1);
            if let Some((_, span)) = self
                .sfen
                .filter(|(sfen, _)| !sfen.same_position(&self.setup))
            {
                let message = findings::DIAGRAM_COUNTS;
                faults.add(Code::BoardAndHandicap, span, message);
            }
            start.board = Some(Box::new(self.setup));
        }
    }
}

/// Tells of text that is no part of the diagram.
fn left_out(text: &str, part: &str, faults: &mut Faults) {
    let part = trim_blanks(part);
    if !part.is_empty() {
        let message = findings::NO_PART_OF_BOARD;
        let fault = Fault::new(Code::UnreadableLine, message).at(Span::of(text, part));
        faults.push(fault.leaving_out(lines::move_shapes(part)));
    }
}

const fn is_bar(ch: char) -> bool {
    matches!(ch, '|' | '｜' | '│' | '┃')
}

/// One square of a rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cell<'t> {
    Empty,
    /// A piece, and whether its name is an odd one.
    Piece(Piece, bool),
    Unknown(&'t str),
}

/// The squares of a rank up to the bar that closes it.
struct Cells<'t> {
    rest: &'t str,
}

impl<'t> Cells<'t> {
    fn next(&mut self) -> Option<Cell<'t>> {
        let mut chars = self.rest.chars();
        let first = chars.next().filter(|&ch| !is_bar(ch))?;
        let cell = self.rest;
        let color = match first {
            ' ' | '　' | '^' | '+' => Color::Black,
            'v' | 'V' | 'ｖ' | 'Ｖ' => Color::White,
            // Without a mark of the owner.
            _ => {
                self.rest = chars.as_str();
                return Some(content(first, Color::Black).unwrap_or(Cell::Unknown(cell)));
            }
        };
        // What is left of a rank may be blanks behind its last square, where the closing bar is missing.
        let second = chars.next()?;
        if is_bar(second) {
            self.rest = &self.rest[first.len_utf8()..];
            return (!numerals::is_blank(first)).then_some(Cell::Unknown(cell));
        }
        self.rest = chars.as_str();
        Some(content(second, color).unwrap_or(Cell::Unknown(cell)))
    }
}

/// The pieces of a rank that have another sign than the usual one: the sign, and the piece.
pub(in crate::format) fn odd_signs(line: &str) -> Vec<(&str, Piece)> {
    let mut cells = Cells {
        rest: line.strip_prefix(is_bar).unwrap_or(line),
    };
    let mut odd = Vec::new();
    loop {
        let before = cells.rest;
        let found = cells.next();
        let cell = before
            .get(..before.len() - cells.rest.len())
            .unwrap_or(before);
        match found {
            Some(Cell::Piece(piece, true)) => {
                let sign = cell.char_indices().next_back().map_or(0, |(at, _)| at);
                odd.push((cell.get(sign..).unwrap_or(""), piece));
            }
            Some(_) => {}
            None => return odd,
        }
    }
}

fn content<'t>(ch: char, color: Color) -> Option<Cell<'t>> {
    if let Some((kind, canonical)) = names::board_piece(ch) {
        return Some(Cell::Piece(Piece::new(color, kind), !canonical));
    }
    matches!(ch, '・' | '．' | '.' | '･' | '　' | ' ' | '口' | '*').then_some(Cell::Empty)
}

/// Appends the diagram: both hands, the board, the number of moves before it, and who is to move.
///
/// `last` is the text of the move before it.
pub(in crate::format) fn write(setup: &Setup, last: &str, out: &mut String) {
    write_with(setup, last, Sides::Even, out);
}

/// The same, with the names that the sides have.
pub(in crate::format) fn write_with(setup: &Setup, last: &str, sides: Sides, out: &mut String) {
    write_hand(sides.name(Color::White), setup.hands[Color::White], out);
    out.push_str("  ９ ８ ７ ６ ５ ４ ３ ２ １\n");
    out.push_str(FRAME);
    for rank in 1..=9 {
        out.push('|');
        for square in (1..=9).rev().filter_map(|file| Square::new(file, rank)) {
            match setup.piece_at(square) {
                None => out.push_str(" ・"),
                Some(piece) => {
                    out.push(diagram::owner_mark(piece.color));
                    out.push(names::board_name(piece.kind));
                }
            }
        }
        out.push('|');
        out.push_str(numerals::kanji_digit(rank));
        out.push('\n');
    }
    out.push_str(FRAME);
    write_hand(sides.name(Color::Black), setup.hands[Color::Black], out);
    if setup.move_number != 1 || !last.is_empty() {
        out.push_str("手数＝");
        out.push_str(&setup.move_number.saturating_sub(1).to_string());
        if !last.is_empty() {
            out.push_str("  ");
            out.push_str(last);
        }
        out.push_str("  まで\n");
    }
    out.push_str(sides.name(setup.turn));
    out.push_str("番\n");
}

const FRAME: &str = "+---------------------------+\n";

fn write_hand(side: &str, hand: Hand, out: &mut String) {
    out.push_str(side);
    out.push_str("の持駒：");
    if hand.is_empty() {
        out.push_str("なし");
    }
    diagram::push_hand(out, hand);
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(board: &str) -> (Option<Setup>, Vec<String>) {
        let mut reader = BoardReader::new();
        let mut faults = Faults::new();
        for line in board.lines() {
            match super::super::lines::classify(line) {
                super::super::lines::Line::Rank(rank) => {
                    let behind = reader.rank(board, rank, &mut faults);
                    if !behind.is_empty() {
                        let span = Span::of(board, behind);
                        faults.add(
                            Code::UnreadableLine,
                            span,
                            Message::verbatim(format!("behind it: {behind}")),
                        );
                    }
                }
                super::super::lines::Line::Header(name, value) => {
                    let color = if name.starts_with('先') {
                        Color::Black
                    } else {
                        Color::White
                    };
                    reader.hand(board, color, value, &mut faults);
                }
                _ => {}
            }
        }
        let mut start = WrittenStart::default();
        reader.finish(&mut start, &mut faults);
        let told = faults.iter().map(|fault| fault.english()).collect();
        (start.board.map(|board| *board), told)
    }

    #[test]
    fn what_is_written_reads_back() {
        for sfen in [
            "lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL b Bb 1",
            "4k4/9/9/9/+S+N+L+P+B+R3/9/9/9/4K4 b 18P4l 1",
        ] {
            let (setup, _) = Setup::from_sfen(sfen).unwrap();
            let mut text = String::new();
            write(&setup, "", &mut text);
            assert_eq!(read(&text), (Some(setup), vec![]), "{text}");
        }
    }

    #[test]
    fn hands_are_read_piece_by_piece() {
        let board = "| ・ ・ ・ ・v玉 ・ ・ ・ ・|\n".to_owned()
            + &"| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n".repeat(8);
        for (value, hand, told) in [
            ("飛二　角二　歩十七　", Some("2R2B17P"), ""),
            ("飛二角二歩十七", Some("2R2B17P"), ""),
            ("歩18", Some("18P"), ""),
            ("歩１８ 歩", None, "19 pawns in hand; a set has 18"),
            ("", Some("-"), ""),
            ("なし", Some("-"), ""),
            ("歩十九", None, "19 pawns in hand; a set has 18"),
            ("金二 銀 金", Some("3GS"), ""),
            ("玉", None, "a king cannot be in hand"),
            ("と", None, "a tokin cannot be in hand"),
            ("金x", None, "no piece that a hand can hold"),
        ] {
            let text = format!("{board}先手の持駒：{value}\n");
            let (setup, faults) = read(&text);
            let found = setup.map(|setup| format!("{:?}", setup.hands[Color::Black]));
            assert_eq!(
                (found.as_deref(), faults.concat().as_str()),
                (hand, told),
                "{value}"
            );
        }
        assert_eq!(read("先手の持駒：金\n").1, ["pieces in hand, but no board"]);
    }

    #[test]
    fn ranks_are_read_in_every_drawing() {
        let empty = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|";
        for (rank, expected) in [
            ("|v香v桂v銀v金v玉v金v銀v桂v香|一", "lnsgkgsnl"),
            ("｜ｖ香Ｖ桂^銀+金　玉 全 圭 杏 と｜", "lnSGK+S+N+L+P"),
            ("| . . . . .v王 ･ ．   |1", "5k3"),
            ("|・・・・玉・・・・|", "4K4"),
        ] {
            let text = format!("{rank}\n{}", format!("{empty}\n").repeat(8));
            let (setup, told) = read(&text);
            let sfen = setup.map(|setup| setup.to_sfen());
            let first = sfen.as_deref().and_then(|sfen| sfen.split('/').next());
            assert_eq!(first, Some(expected), "{rank} {told:?}");
        }
        for (rank, told) in [
            (
                "| ・ ・ ・ ・ ・ ・ ・ ・|",
                "8 squares in a rank; a board has nine",
            ),
            (
                "| ・ ・ ・ ・ ・ ・ ・ ・ ・ ・|",
                "10 squares in a rank; a board has nine",
            ),
            (
                "| ・ ・ ・x玉 ・ ・ ・ ・ ・|",
                "no piece and no empty square of a board",
            ),
            (
                "| ・ ・ ・ ・ ・ ・ ・ ・ ・|九",
                "the rank is labelled 9, but it is rank 1 from the top",
            ),
        ] {
            assert_eq!(
                read(&format!("{rank}\n{}", format!("{empty}\n").repeat(8))).1,
                [told],
                "{rank}"
            );
        }
        for (files, ranks) in [(5, 5), (3, 4), (12, 12), (5, 6)] {
            let rank = format!("|{}|\n", "v醉".repeat(files));
            let told = format!(
                "a board of {files} files and {ranks} ranks: only shogi on nine by nine squares is read"
            );
            assert_eq!(read(&rank.repeat(ranks)).1, [told]);
        }
        for (rank, told) in [
            ("| ・ ・ ・ ・ ・ ・ ・ ・ ・|一 note", "behind it: note"),
            ("| ・ ・ ・ ・ ・ ・ ・ ・ ・|note", "behind it: note"),
            ("| ・ ・ ・ ・ ・ ・ ・ ・ ・|２六歩", "behind it: ２六歩"),
            (
                "| ・ ・ ・ ・ ・ ・ ・ ・ ・+|一",
                "no piece and no empty square of a board",
            ),
        ] {
            let text = format!("{rank}\n{}", format!("{empty}\n").repeat(8));
            assert_eq!(read(&text).1, [told], "{rank}");
        }
        let hand = format!(
            "{}先手の持駒：なし　と言われた\n",
            format!("{empty}\n").repeat(9)
        );
        assert_eq!(
            read(&hand).1,
            ["text that is no part of the board; it is left out"]
        );
        assert_eq!(read(empty).1, ["1 rank; a board has nine"]);
        assert_eq!(
            read(&format!("{empty}\n").repeat(11)).1,
            ["a tenth rank; a board has nine"]
        );
    }
}
