//! Cutting a record to what is asked for: one line of play, a stretch of plies, without comments, without clocks.
//!
//! Nothing here judges whether something is lost by it; whoever asks for a cut knows what is left out.

use crate::shogi::{Position, Setup, Square};

use super::clock::Clock;
use super::ending::EndingKind;
use super::header::{Header, Key};
use super::tree::{Content, LastMove, Node, NodeId, Record};

/// The lines of play (本譜 and 変化) in file order: for each its first node behind the point where it leaves an earlier
/// line. The first one is the main line, whose first node may not exist.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lines {
    variations: Vec<NodeId>,
}

impl Lines {
    /// The lines of `record`.
    pub fn of(record: &Record) -> Self {
        let variations = if record.has_variations() {
            record.variation_starts().collect()
        } else {
            Vec::new()
        };
        Self { variations }
    }

    /// How many there are, the main line included.
    pub fn count(&self) -> usize {
        self.variations.len() + 1
    }

    /// How many nodes all lines have when each is written out from the start.
    pub fn written_out(&self, record: &Record) -> u64 {
        let depth = |first: NodeId| {
            let last = record.line_from(first).last().unwrap_or(first);
            u64::from(record.node(last).ply())
        };
        depth(NodeId::START)
            + self
                .variations
                .iter()
                .map(|&first| depth(first))
                .sum::<u64>()
    }

    /// Line `number`, counted from 1, complete from the start as a record without variations; `None` if there is no
    /// such line.
    pub fn only(&self, record: &Record, number: usize) -> Option<Record> {
        let path = match number.checked_sub(2) {
            None if number == 0 => return None,
            None => record.main_line().collect(),
            Some(index) => {
                let first = *self.variations.get(index)?;
                let mut path = record.path(first);
                path.remove(0);
                path.extend(record.line_from(first));
                path
            }
        };
        let mut only = beginning(record, record.node(NodeId::START), path.len());
        let mut parent = NodeId::START;
        for id in path {
            let node = record.node(id);
            if says_nothing(node) {
                break;
            }
            parent = copy(node, &mut only, parent);
        }
        Some(only)
    }
}

/// A line that merely stops, without a time or a word; alone it needs no leaf for that.
fn says_nothing(node: &Node) -> bool {
    let stops = node
        .ending()
        .is_some_and(|ending| ending.kind == EndingKind::Unfinished);
    stops && node.clock.is_none() && node.notes.is_none()
}

/// A record with the header and the start of `record`, and with what stands beside `start`.
fn beginning(record: &Record, start: &Node, nodes: usize) -> Record {
    let mut new = Record::with_capacity(record.start.clone(), nodes);
    new.header = record.header.clone();
    new.last_move = record.last_move.clone();
    new.node_mut(NodeId::START).notes = start.notes.clone();
    new
}

fn copy(node: &Node, to: &mut Record, parent: NodeId) -> NodeId {
    let id = to.add(parent, node.content.clone(), node.clock);
    to.node_mut(id).notes = node.notes.clone();
    id
}

/// The game has no position before the ply asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BehindTheEnd {
    /// The number of moves in its main line.
    pub plies: u32,
}

/// The stretch of a record that begins at the position before ply `from` of the main line and ends behind ply `to`.
///
/// Variations that leave the main line earlier are left out, and so is every ending behind `to`, but for that of a foul at
/// `to`. Comments and the
/// bookmark of the position at which it begins stay with that position. Total times count from there. Where moves before it
/// are left out, so are the lines of the header that [sum up](super::header::HeaderLine::sums_up) all of them.
///
/// # Errors
///
/// When the main line has no position before ply `from`.
pub fn crop(record: &Record, from: u32, to: Option<u32>) -> Result<Record, BehindTheEnd> {
    let skipped = from.saturating_sub(1);
    let behind = BehindTheEnd {
        plies: record.plies(),
    };
    let mut base = NodeId::START;
    let mut position = Position::new(&record.start).map_err(|_| behind)?;
    let mut last_to = record.last_to();
    for id in record.main_line().take(skipped as usize) {
        let node = record.node(id);
        let played = node.played().ok_or(behind)?;
        position.play(played.mv);
        last_to = Some(played.mv.to());
        base = id;
    }
    if record.node(base).ply() != skipped {
        return Err(behind);
    }
    let mut new = beginning(record, record.node(base), record.len());
    if skipped > 0 {
        begin_at(&mut new, position.setup(), last_to);
    }
    let mut new_ids = vec![None; record.len()];
    new_ids[base.index()] = Some(NodeId::START);
    for (id, node) in record.iter().skip(base.index() + 1) {
        let Some(parent) = node.parent().and_then(|parent| new_ids[parent.index()]) else {
            continue;
        };
        // A foul stands only with the ending that calls it one.
        let before = node.parent().map(|parent| &record.node(parent).content);
        let names_foul = node.ending().is_some() && matches!(before, Some(Content::Foul(_)));
        let last = node.ply() - u32::from(names_foul);
        if to.is_some_and(|to| last > to) {
            continue;
        }
        let copied = copy(node, &mut new, parent);
        new_ids[id.index()] = Some(copied);
        if skipped > 0 && node.clock.elapsed.is_some() {
            // The totals are the sums from where the record now begins.
            new.node_mut(copied).clock.total = None;
        }
    }
    Ok(new)
}

/// Moves the start of a record. A handicap's name does not belong to the new one, nor does what the header says of all moves.
fn begin_at(record: &mut Record, start: Setup, last_to: Option<Square>) {
    let mut header = Header::default();
    for line in record
        .header
        .iter()
        .filter(|line| line.key != Key::Handicap && !line.sums_up())
    {
        header.push(line.key, &line.name, &line.value);
    }
    record.header = header;
    record.start = start;
    record.last_move = last_to.map(|to| LastMove {
        to: Some(to),
        text: Box::default(),
    });
}

/// Takes all comments and remarks away; bookmarks stay.
pub fn remove_comments(record: &mut Record) {
    change_all(record, |node| {
        if let Some(notes) = &mut node.notes {
            notes.comments.clear();
            notes.remarks.clear();
            if notes.bookmark.is_none() {
                node.notes = None;
            }
        }
    });
}

/// Takes the times of all moves and endings away.
pub fn remove_clocks(record: &mut Record) {
    change_all(record, |node| node.clock = Clock::NONE);
}

fn change_all(record: &mut Record, mut change: impl FnMut(&mut Node)) {
    let ids: Vec<NodeId> = record.iter().map(|(id, _)| id).collect();
    for id in ids {
        change(record.node_mut(id));
    }
}

/// A text in a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextPlace<'r> {
    /// A header line; its key as written.
    Header(&'r str),
    /// A comment or remark behind this ply; 0 is the start position.
    Comment(u32),
    /// The bookmark of this ply.
    Bookmark(u32),
    /// The word of the ending at this ply.
    Ending(u32),
    /// The text of a foul at this ply.
    Move(u32),
}

/// The first text of `record` in which `ch` stands.
pub fn find_char(record: &Record, ch: char) -> Option<TextPlace<'_>> {
    let in_header = record
        .header
        .iter()
        .find(|line| line.value.contains(ch) || line.name.contains(ch));
    if let Some(line) = in_header {
        return Some(TextPlace::Header(&line.name));
    }
    record.iter().find_map(|(_, node)| {
        let ply = node.ply();
        let notes = node.notes.as_deref();
        if let Some(notes) = notes {
            let comments = notes
                .comments
                .iter()
                .chain(notes.remarks.iter().map(|(_, text)| text));
            if comments.into_iter().any(|text| text.contains(ch)) {
                return Some(TextPlace::Comment(ply));
            }
            if notes
                .bookmark
                .as_ref()
                .is_some_and(|text| text.contains(ch))
            {
                return Some(TextPlace::Bookmark(ply));
            }
        }
        match &node.content {
            Content::Ending(ending) if ending.word.contains(ch) => Some(TextPlace::Ending(ply)),
            Content::Foul(foul) if foul.text.contains(ch) => Some(TextPlace::Move(ply)),
            _ => None,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::clock::Millis;
    use crate::record::fault::Code;
    use crate::record::transcript::WrittenMove;
    use crate::record::tree::{Foul, Played};
    use crate::shogi::{Color, Move, PieceKind, Setup};

    /// Adds moves behind `parent`; gives the last node.
    fn play(record: &mut Record, mut parent: NodeId, moves: &str) -> NodeId {
        for mv in moves.split(' ') {
            let mv: Move = mv.parse().unwrap();
            let played = Played {
                mv,
                piece: PieceKind::Pawn,
                captured: None,
            };
            parent = record.add(parent, Content::Move(played), Clock::elapsed(Millis(1000)));
        }
        parent
    }

    /// 7g7f 3c3d 2g2f 8c8d resigns, with 6g6f 8c8d at ply 3 and in it 4a3b at ply 4.
    fn sample() -> Record {
        let mut record = Record::new(Setup::even());
        record.header.push(Key::Black, "先手", "甲");
        record.header.push(Key::Handicap, "手合割", "平手");
        let second = play(&mut record, NodeId::START, "7g7f 3c3d");
        let fourth = play(&mut record, second, "2g2f 8c8d");
        record.end(fourth, EndingKind::Resign, None, "投了", Clock::NONE);
        let third = play(&mut record, second, "6g6f");
        play(&mut record, third, "8c8d");
        let last = play(&mut record, third, "4a3b");
        record
            .node_mut(second)
            .notes_mut()
            .comments
            .push("☗".to_owned());
        record.node_mut(last).notes_mut().bookmark = Some("end".to_owned());
        record
    }

    fn moves(record: &Record) -> String {
        let played = record.main_line().filter_map(|id| record.node(id).played());
        let moves: Vec<String> = played.map(|played| played.mv.to_string()).collect();
        moves.join(" ")
    }

    #[test]
    fn lines_are_numbered_in_file_order_and_complete() {
        let record = sample();
        let lines = Lines::of(&record);
        assert_eq!((lines.count(), lines.written_out(&record)), (3, 5 + 4 + 4));
        for (number, expected) in [
            (1, Some("7g7f 3c3d 2g2f 8c8d")),
            (2, Some("7g7f 3c3d 6g6f 8c8d")),
            (3, Some("7g7f 3c3d 6g6f 4a3b")),
            (0, None),
            (4, None),
        ] {
            let only = lines.only(&record, number);
            assert_eq!(only.as_ref().map(moves).as_deref(), expected, "{number}");
            if let Some(only) = only {
                assert!(!only.has_variations());
                assert_eq!(only.ending().is_some(), number == 1);
                assert!(only.header.is_same(&record.header));
            }
        }
    }

    #[test]
    fn a_line_that_merely_stops_needs_no_leaf() {
        let mut record = Record::new(Setup::even());
        let first = play(&mut record, NodeId::START, "7g7f");
        record.end(first, EndingKind::Unfinished, None, "", Clock::NONE);
        play(&mut record, first, "3c3d");
        let lines = Lines::of(&record);
        assert_eq!(lines.only(&record, 1).unwrap().len(), 2);
        assert_eq!(moves(&lines.only(&record, 2).unwrap()), "7g7f 3c3d");
    }

    #[test]
    fn a_stretch_of_plies_is_a_record_of_its_own() {
        let record = sample();
        for (from, to, expected, lines) in [
            (1, None, "7g7f 3c3d 2g2f 8c8d", 3),
            (1, Some(2), "7g7f 3c3d", 1),
            (1, Some(3), "7g7f 3c3d 2g2f", 2),
            (3, None, "2g2f 8c8d", 3),
            (4, None, "8c8d", 1),
            (5, None, "", 1),
            (1, Some(0), "", 1),
        ] {
            let cropped = crop(&record, from, to).unwrap();
            assert_eq!(moves(&cropped), expected, "{from} {to:?}");
            assert_eq!(Lines::of(&cropped).count(), lines, "{from} {to:?}");
            assert_eq!(cropped.ending().is_some(), to.is_none(), "{from} {to:?}");
        }
        assert!(matches!(
            crop(&record, 6, None),
            Err(BehindTheEnd { plies: 4 })
        ));
    }

    /// 7g7f 3c3d, then the foul 8h8i with the ending that calls it one; beside it 2g2f, and a foul with no ending behind it.
    fn with_fouls() -> Record {
        let mut record = Record::new(Setup::even());
        let second = play(&mut record, NodeId::START, "7g7f 3c3d");
        let foul = |text: &str| {
            let foul = Foul {
                mv: text.parse().ok(),
                piece: Some(PieceKind::Bishop),
                by: Color::Black,
                reason: Code::OwnPiece,
                written: WrittenMove::default(),
                text: text.into(),
            };
            Content::Foul(Box::new(foul))
        };
        let first = record.add(second, foul("8h8i"), Clock::NONE);
        record.end(first, EndingKind::FoulWin, None, "反則勝ち", Clock::NONE);
        let third = play(&mut record, second, "2g2f");
        record.add(third, foul("2b2a"), Clock::NONE);
        record
    }

    #[test]
    fn a_foul_at_the_last_ply_keeps_the_ending_that_calls_it_one() {
        let record = with_fouls();
        for (from, to, fouls, lines, has_ending) in [
            (1, None, 2, 2, true),
            (1, Some(5), 2, 2, true),
            (1, Some(4), 2, 2, true),
            (1, Some(3), 1, 2, true),
            (1, Some(2), 0, 1, false),
            (3, Some(3), 1, 2, true),
            (3, Some(4), 2, 2, true),
        ] {
            let cropped = crop(&record, from, to).unwrap();
            let contents = || cropped.iter().map(|(_, node)| &node.content);
            let found = contents().filter(|content| matches!(content, Content::Foul(_)));
            assert_eq!(found.count(), fouls, "{from} {to:?}");
            assert_eq!(Lines::of(&cropped).count(), lines, "{from} {to:?}");
            assert_eq!(cropped.ending().is_some(), has_ending, "{from} {to:?}");
            let at = cropped.foul().map(|(ply, _)| ply + from - 1);
            assert_eq!(at, has_ending.then_some(3), "{from} {to:?}");
        }
        assert!(crop(&record, 4, None).is_err());
    }

    #[test]
    fn a_later_start_knows_its_position_and_counts_times_anew() {
        let record = sample();
        let cropped = crop(&record, 3, None).unwrap();
        let sfen = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3";
        assert_eq!(cropped.start.to_sfen(), sfen);
        assert_eq!(
            cropped
                .last_to()
                .map(|square| square.to_string())
                .as_deref(),
            Some("3d")
        );
        assert_eq!(cropped.node(NodeId::START).comments(), ["☗"]);
        assert_eq!(
            (
                cropped.header.get(Key::Handicap),
                cropped.header.get(Key::Black)
            ),
            (None, Some("甲"))
        );
        let totals: Vec<_> = cropped.main_line().map(|id| cropped.total(id)).collect();
        assert_eq!(
            totals,
            [Some(Millis(1000)), Some(Millis(1000)), Some(Millis(1000))]
        );
    }

    #[test]
    fn comments_and_clocks_can_go() {
        let mut record = sample();
        remove_comments(&mut record);
        assert!(record.iter().all(|(_, node)| node.comments().is_empty()));
        assert!(record.iter().any(|(_, node)| node.bookmark().is_some()));
        remove_clocks(&mut record);
        assert!(record.iter().all(|(_, node)| node.clock.is_none()));
    }

    #[test]
    fn characters_are_found_where_they_stand() {
        let record = sample();
        for (ch, place) in [
            ('甲', Some(TextPlace::Header("先手"))),
            ('☗', Some(TextPlace::Comment(2))),
            ('n', Some(TextPlace::Bookmark(4))),
            ('投', Some(TextPlace::Ending(5))),
            ('é', None),
        ] {
            assert_eq!(find_char(&record, ch), place, "{ch}");
        }
    }
}
