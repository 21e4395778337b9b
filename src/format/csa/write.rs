//! The writer of CSA (spec `csa.md` sections 10 and 11).

use std::fmt::Write as _;

use super::read::usual_letters;
use super::{header, summary};
use crate::format::{
    CsaVersion, Loss, Losses, Output, WriteOptions, endings, has_hidden_fraction,
    lost_of_start, lost_handicap,
};
use crate::notation;
use crate::record::clock::{Clock, Millis};
use crate::record::ending::{Ending, EndingKind, Outcome};
use crate::record::fault::Fault;
use crate::record::fault::Code;
use crate::record::header::Key;
use crate::record::transcript::{RemarkKind, WrittenEnding};
use crate::record::tree::{Content, Foul, Node, NodeId, Played, Record};
use crate::record::walk::position_before;
use crate::record::words::is_same_foul;
use crate::shogi::{ByColor, Color, Move, PieceKind, Setup, Square};
use crate::text::encoding::Encoding;
use crate::text::names;

/// Writes the main line of a record.
pub(super) fn write(
    record: &Record,
    options: &WriteOptions,
    output: &mut Output,
) -> Result<(), Fault> {
    if options.plain {
        write_plain(record, &mut output.text);
        return Ok(());
    }
    let version = options.csa_version;
    match version {
        CsaVersion::V1 => {}
        CsaVersion::V2 => output.text.push_str("V2\n"),
        CsaVersion::V21 => output.text.push_str("V2.1\n"),
        CsaVersion::V22 => output.text.push_str("V2.2\n"),
        CsaVersion::V30 => output.text.push_str(&file_head(options)),
    }
    header::write(&record.header, version, output);
    let names = lost_handicap(record);
    output.lost.add(Loss::HeaderKeys, names);
    push_start(&record.start, &mut output.text);
    let lost = lost_of_start(record, options, false);
    output.lost.add(Loss::Start, lost);
    let name = |key| record.header.get(key).unwrap_or("");
    let mut writer = Writer {
        record,
        version,
        lost: &mut output.lost,
        text: Vec::with_capacity(record.len() * 14),
        used: ByColor::default(),
        names: ByColor::new(name(Key::Black), name(Key::White)),
        ending: record.ending(),
        foul_told: false,
    };
    writer.notes(record.node(NodeId::START));
    for id in record.main_line() {
        let node = record.node(id);
        match &node.content {
            Content::Start => {}
            Content::Move(played) => {
                writer.played(record.mover(id), played, node.clock);
            }
            Content::Foul(foul) => writer.foul(id, foul),
            Content::Ending(ending) => writer.ending(id, ending),
        }
        writer.notes(node);
    }
    let text = str::from_utf8(&writer.text).expect("put together from texts and ASCII");
    output.text.push_str(text);
    Ok(())
}

/// The lines that stand once in a file: in V3 encoding and version hold for all of its games, before that the version is
/// said in each.
pub(super) fn file_head(options: &WriteOptions) -> String {
    if options.plain || options.csa_version < CsaVersion::V30 {
        return String::new();
    }
    let encoding = match options.encoding {
        Encoding::Cp932 => "SHIFT_JIS".to_owned(),
        other => other.name().to_ascii_uppercase(),
    };
    format!("'CSA encoding={encoding}\nV3.0\n")
}

/// Only the moves, on one line.
fn write_plain(record: &Record, text: &mut String) {
    let start = text.len();
    for id in record.main_line() {
        let Some(played) = record.node(id).played() else {
            break;
        };
        if text.len() > start {
            text.push(' ');
        }
        let line = move_line(record.mover(id), played.mv, played.piece);
        text.extend(line[..7].iter().map(|&byte| char::from(byte)));
    }
    text.push('\n');
}

const fn sign(color: Color) -> char {
    match color {
        Color::Black => '+',
        Color::White => '-',
    }
}

/// `+7776FU` and the line end.
#[inline]
fn move_line(mover: Color, mv: Move, piece: PieceKind) -> [u8; 8] {
    let after = match mv.is_promotion() {
        true => piece.promoted().unwrap_or(piece),
        false => piece,
    };
    let (file, rank) = mv.from().map_or((0, 0), |from| (from.file(), from.rank()));
    let (to_file, to_rank) = (mv.to().file(), mv.to().rank());
    let [a, b] = names::csa_code(after);
    let digit = |value: u8| b'0' + value;
    let sign = sign(mover) as u8;
    [
        sign,
        digit(file),
        digit(rank),
        digit(to_file),
        digit(to_rank),
        a,
        b,
        b'\n',
    ]
}

/// Digits and the line end.
#[inline]
fn push_seconds(seconds: u32, text: &mut Vec<u8>) {
    match seconds {
        0..=9 => text.extend_from_slice(&[b'0' + seconds as u8, b'\n']),
        10..=99 => {
            let (tens, ones) = (seconds / 10, seconds % 10);
            text.extend_from_slice(&[b'0' + tens as u8, b'0' + ones as u8, b'\n']);
        }
        _ => text.extend_from_slice(format!("{seconds}\n").as_bytes()),
    }
}

/// The start position and the side to move.
fn push_start(start: &Setup, text: &mut String) {
    if !push_even(start, text) {
        push_board(start, text);
    }
    text.push(sign(start.turn));
    text.push('\n');
}

/// The pieces that handicaps take off, in the order they are written.
const GIVEN: [(u8, u8, PieceKind); 10] = [
    (8, 2, PieceKind::Rook),
    (2, 2, PieceKind::Bishop),
    (2, 1, PieceKind::Knight),
    (8, 1, PieceKind::Knight),
    (1, 1, PieceKind::Lance),
    (9, 1, PieceKind::Lance),
    (3, 1, PieceKind::Silver),
    (7, 1, PieceKind::Silver),
    (4, 1, PieceKind::Gold),
    (6, 1, PieceKind::Gold),
];

/// `PI`, with the pieces that White gives; `false`, with nothing written, if the start is no such board.
fn push_even(start: &Setup, text: &mut String) -> bool {
    let mut even = Setup::even();
    let mut line = String::from("PI");
    for (file, rank, kind) in GIVEN {
        let Some(square) = Square::new(file, rank) else {
            continue;
        };
        if start.turn == Color::White && start.piece_at(square).is_none() {
            even.set(square, None);
            let _ = write!(line, "{file}{rank}{}", names::csa_name(kind));
        }
    }
    even.turn = start.turn;
    if !even.same_position(start) {
        return false;
    }
    text.push_str(&line);
    text.push('\n');
    true
}

/// Nine rows of cells with their blanks, then the hands.
fn push_board(start: &Setup, text: &mut String) {
    for rank in 1..=9 {
        let _ = write!(text, "P{rank}");
        for file in (1..=9).rev() {
            match Square::new(file, rank).and_then(|square| start.piece_at(square)) {
                Some(piece) => {
                    text.push(sign(piece.color));
                    text.push_str(names::csa_name(piece.kind));
                }
                None => text.push_str(" * "),
            }
        }
        text.push('\n');
    }
    for (color, hand) in start.hands.iter() {
        if hand.is_empty() {
            continue;
        }
        text.push('P');
        text.push(sign(color));
        for (kind, count) in hand.iter() {
            for _ in 0..count {
                text.push_str("00");
                text.push_str(names::csa_name(kind));
            }
        }
        text.push('\n');
    }
}

#[derive(Debug)]
struct Writer<'a> {
    record: &'a Record,
    version: CsaVersion,
    lost: &'a mut Losses,
    /// The lines behind the start, as bytes: one look at the end whether they are text is cheaper than one a line.
    text: Vec<u8>,
    /// The time each side has used so far, where any is known.
    used: ByColor<Option<Millis>>,
    /// The players, as the server's summary names them.
    names: ByColor<&'a str>,
    ending: Option<&'a Ending>,
    /// The word for the foul stands already.
    foul_told: bool,
}

impl Writer<'_> {
    fn put(&mut self, text: &str) {
        self.text.extend_from_slice(text.as_bytes());
    }

    /// A move and its time.
    fn played(&mut self, mover: Color, played: &Played, clock: Clock) {
        self.text
            .extend_from_slice(&move_line(mover, played.mv, played.piece));
        self.clock(mover, clock);
    }

    fn clock(&mut self, mover: Color, clock: Clock) {
        if let Some(time) = clock.elapsed {
            self.text.push(b'T');
            push_seconds(time.as_secs(), &mut self.text);
            if time.fraction() > 0 && self.version >= CsaVersion::V30 {
                self.text.truncate(self.text.len() - 1);
                let fraction = format!(".{:03}", time.fraction());
                self.put(fraction.trim_end_matches('0'));
                self.text.push(b'\n');
            }
        }
        self.count(mover, clock);
    }

    /// Adds up the times; a total that is not their sum has no place here.
    fn count(&mut self, mover: Color, clock: Clock) {
        if let Some(elapsed) = clock.elapsed {
            self.used[mover] = Some(self.used[mover].unwrap_or_default().plus(elapsed));
        }
        if clock.total.is_some() && clock.total != self.used[mover] {
            self.used[mover] = clock.total;
            self.lost.add(Loss::ClockTotals, 1);
        }
    }

    fn notes(&mut self, node: &Node) {
        let Some(notes) = &node.notes else { return };
        for comment in &notes.comments {
            self.comment(comment);
        }
        for (kind, remark) in &notes.remarks {
            if *kind != RemarkKind::Apostrophe {
                continue;
            }
            for line in remark.split(['\n', '\r']) {
                // With a star it would be a comment, and a result must be that of the record.
                let is_plain = !line.starts_with('*') && !self.is_foreign_result(line);
                self.put(if is_plain { "'" } else { "' " });
                self.put(line);
                self.text.push(b'\n');
            }
        }
    }

    /// The ending that a remark gives, if it is a server's summary.
    fn summary<'r>(&self, remark: &'r str) -> Option<WrittenEnding<'r>> {
        let summed = remark.strip_prefix(summary::MARK)?;
        summary::read(summed, self.names[Color::Black], self.names[Color::White])
    }

    /// Would a remark be read as a result that the record does not have?
    fn is_foreign_result(&self, remark: &str) -> bool {
        let Some(summed) = self.summary(remark) else {
            return false;
        };
        match self.ending {
            None => true,
            Some(ending) => {
                summary::overrides(&remark[summary::MARK.len()..])
                    && !summary::says(&summed, ending)
            }
        }
    }

    fn comment(&mut self, comment: &str) {
        for line in comment.split(['\n', '\r']) {
            self.put("'*");
            self.put(line);
            self.text.push(b'\n');
        }
    }

    fn word(&mut self, word: &str) {
        self.text.push(b'%');
        self.put(word);
        self.text.push(b'\n');
    }

    /// An illegal last move that the record calls a foul, with the ending behind it if none stands there.
    fn foul(&mut self, id: NodeId, foul: &Foul) {
        let node = self.record.node(id);
        let mover = self.record.mover(id);
        if self.version < CsaVersion::V22 || !self.foul_move(id, foul) {
            let text = foul.text.replace(['\n', '\r'], " ");
            let remark = format!("ILLEGAL_MOVE({text})");
            if !node
                .remarks(RemarkKind::Apostrophe)
                .any(|known| known == remark)
            {
                self.put(&format!("'{remark}\n"));
            }
            // What no line of an edition can say is counted with all that it does not hold.
            let could_be = self.version >= CsaVersion::V22;
            self.lost.add(Loss::FoulMove, u64::from(could_be));
            self.lost
                .add(Loss::Clocks, u64::from(!node.clock.is_none()));
            // To resign is another ending; that the side to move broke a rule is the same one without its move.
            let instead = self.version < CsaVersion::V21;
            self.word(if instead { "TORYO" } else { "ILLEGAL_MOVE" });
            self.lost.add(Loss::Endings, u64::from(instead));
            self.foul_told = true;
            return;
        }
        self.clock(mover, node.clock);
        if self.version < CsaVersion::V30 && has_hidden_fraction(node) {
            let has_it = node.clock.elapsed.is_some_and(|time| time.fraction() > 0);
            self.lost.add(Loss::ClockFractions, u64::from(has_it));
        }
        if node.first_child().is_none() {
            self.foul_word(mover);
        }
    }

    fn foul_word(&mut self, fouler: Color) {
        self.word(if fouler == Color::Black {
            "+ILLEGAL_ACTION"
        } else {
            "-ILLEGAL_ACTION"
        });
    }

    /// Writes the foul as a move line, if it can be said as one.
    fn foul_move(&mut self, id: NodeId, foul: &Foul) -> bool {
        // What makes it a foul may be the side or the piece that is named.
        let side = match foul.reason {
            Code::WrongSide => foul.by,
            _ => foul.written.side.unwrap_or(foul.by),
        };
        let named = foul.written.after.or(foul.written.before);
        let (Some(mv), Some(piece)) = (foul.mv, named.or(foul.piece)) else {
            return false;
        };
        let line = move_line(side, mv, piece);
        let is_said = str::from_utf8(&line).is_ok_and(|line| self.reads_as(line, id, foul));
        if is_said {
            self.text.extend_from_slice(&line);
        }
        is_said
    }

    /// Is a line read as the very move that is the foul, and refused for the same reason?
    fn reads_as(&self, line: &str, id: NodeId, foul: &Foul) -> bool {
        let csa = &notation::csa::NOTATION;
        let read = (csa.read)(line.trim_end(), &csa.defaults);
        let pos = position_before(self.record, id);
        read.ok()
            .zip(pos)
            .is_some_and(|(read, pos)| is_same_foul(&read.written, &pos, None, foul))
    }

    fn ending(&mut self, id: NodeId, ending: &Ending) {
        let node = self.record.node(id);
        let turn = self.record.mover(id);
        let behind = node.parent().map(|parent| self.record.node(parent));
        if let Some(Content::Foul(_)) = behind.map(|behind| &behind.content) {
            if !self.foul_told {
                self.foul_word(turn.opposite());
            }
            let is_said =
                ending.kind == EndingKind::FoulWin && ending.outcome == Outcome::Win(turn);
            let is_counted = self.foul_told && self.version < CsaVersion::V21;
            self.lost
                .add(Loss::Endings, u64::from(!is_said && !is_counted));
            self.clock(turn, node.clock);
            if !is_said {
                self.comment(&endings::told(ending, turn));
            }
            return;
        }
        let says = |node: &Node| {
            let mut summaries = node
                .remarks(RemarkKind::Apostrophe)
                .filter_map(|remark| self.summary(remark))
                .peekable();
            let is_there = summaries.peek().is_some();
            is_there.then(|| summaries.all(|summed| summary::says(&summed, ending)))
        };
        let (here, before) = (says(node), behind.and_then(says));
        let summed = here != Some(false) && before != Some(false) && here.or(before).is_some();
        if here == Some(true) && summed && ending.kind == EndingKind::Disconnect {
            // The server writes %TORYO and knows better in its summary behind it.
            self.word("TORYO");
            self.clock(turn, node.clock);
            return;
        }
        match self.spelling(ending, turn) {
            Spelling::None => {}
            Spelling::Word(word) => {
                self.word(&word);
                self.clock(turn, node.clock);
                return;
            }
            // The server's summary says it, and nothing hangs on the word.
            Spelling::Instead(..) if summed && node.comments().is_empty() => {}
            Spelling::Instead(word, told) => {
                self.lost.add(Loss::Endings, 1);
                self.word(word);
                self.clock(turn, node.clock);
                self.comment(&told);
                return;
            }
        }
        self.lost
            .add(Loss::Clocks, u64::from(!node.clock.is_none()));
    }

    fn spelling(&self, ending: &Ending, turn: Color) -> Spelling {
        use EndingKind as Kind;
        let version = self.version;
        let told = || endings::told(ending, turn);
        if ending.kind == Kind::Unfinished {
            return Spelling::None;
        }
        if ending.outcome != ending.kind.outcome(turn) || ending.kind == Kind::UnstatedWin {
            return Spelling::Instead("CHUDAN", told());
        }
        let instead = match ending.kind {
            Kind::Sealed | Kind::Try | Kind::DefaultWin => "CHUDAN",
            Kind::Disconnect | Kind::DefaultLoss => "TORYO",
            Kind::MaxMoves if version < CsaVersion::V30 => "JISHOGI",
            Kind::Timeout | Kind::FoulLoss if version < CsaVersion::V21 => "TORYO",
            Kind::FoulWin if version < CsaVersion::V22 => "CHUDAN",
            Kind::Other if !is_unknown_word(&ending.word) => "CHUDAN",
            _ => "",
        };
        if !instead.is_empty() {
            return Spelling::Instead(instead, told());
        }
        let signed = usual_letters(&ending.word).contains("ILLEGAL_ACTION")
            && version >= CsaVersion::V22;
        let fouler = match ending.kind {
            Kind::FoulWin => Some(turn.opposite()),
            Kind::FoulLoss if signed => Some(turn),
            _ => None,
        };
        Spelling::Word(match (fouler, ending.kind) {
            (Some(color), _) => format!("{}ILLEGAL_ACTION", sign(color)),
            (None, Kind::Other) => ending.word.to_string(),
            (None, kind) => endings::to_csa(kind).unwrap_or("CHUDAN").to_owned(),
        })
    }
}

/// How an ending is written.
#[derive(Debug)]
enum Spelling {
    /// Not at all: the line just stops.
    None,
    /// By its word.
    Word(String),
    /// By another word, with a comment that tells what it was.
    Instead(&'static str, String),
}

/// A word that stands behind a `%` and will not be taken for a known one.
fn is_unknown_word(word: &str) -> bool {
    let is_plain = word
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'+'));
    let usual = word.to_ascii_uppercase();
    !word.is_empty()
        && is_plain
        && endings::from_csa(&usual).is_none()
        && usual != "MATTA"
        && !usual.ends_with("ILLEGAL_ACTION")
}
