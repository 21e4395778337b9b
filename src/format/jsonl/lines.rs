//! The lines of play of a game, written move by move as a position walks along them.

use serde::ser::{Serialize, SerializeSeq, Serializer};

use super::types::{Branch, Ending, Eval, Mate, Move, Outcome, Side};
use crate::format::kakinoki::clock::push_number;
use crate::notation::{Settings, csa, hodges, japanese, usi};
use crate::record::clock::{Clock, Millis};
use crate::record::comment::Analysis;
use crate::record::ending::{EndingKind, Outcome as GameResult};
use crate::record::tree::{Content, Node, NodeId, Record};
use crate::record::walk::Walker;
use crate::shogi::{ByColor, Color, Position, SfenLine, Square};

/// A line of play: its moves up to its end.
#[derive(Debug)]
pub(super) struct Line<'a> {
    record: &'a Record,
    /// Its first move.
    first: Option<NodeId>,
    /// The position before it.
    position: Position,
    /// Where the move before it went.
    last: Option<Square>,
    /// The times of both sides before it.
    totals: Totals,
    sfen: bool,
}

/// The milliseconds that each side has used, where any are known. Many long moves are more than one clock holds.
pub(super) type Totals = ByColor<Option<u64>>;

impl<'a> Line<'a> {
    /// The main line.
    pub(super) fn main(record: &'a Record, start: Position, sfen: bool) -> Self {
        Self {
            record,
            first: record.node(NodeId::START).first_child(),
            position: start,
            last: record.last_to(),
            totals: Totals::default(),
            sfen,
        }
    }

    /// The same line without moves.
    pub(super) fn emptied(&self) -> Self {
        Self {
            first: None,
            position: self.position.clone(),
            ..*self
        }
    }

    /// Appends the moves of the list, without its brackets.
    pub(super) fn push_moves(&self, out: &mut String) {
        let mut is_first = true;
        let pushed: Result<(), std::convert::Infallible> = self.each(|mv| {
            if !std::mem::take(&mut is_first) {
                out.push(',');
            }
            push_move(mv, out);
            Ok(())
        });
        let Ok(()) = pushed;
    }

    /// Shows the moves up to the end of the line.
    fn each<E>(&self, mut show: impl FnMut(&Move<'_>) -> Result<(), E>) -> Result<(), E> {
        let record = self.record;
        let mut position = self.position.clone();
        let mut totals = self.totals;
        let mut last = self.last;
        let mut texts = Texts::default();
        let mut positions = self.sfen.then(|| SfenLine::new(&position));
        let line = std::iter::successors(self.first, |&id| record.node(id).first_child());
        for id in line {
            let node = record.node(id);
            let side = record.mover(id);
            texts.clear();
            let (mut foul, mut written) = (None, None);
            let mv = match &node.content {
                Content::Move(played) => Some(played.mv),
                Content::Foul(illegal) => {
                    foul = Some(illegal.reason.name());
                    written = Some(&*illegal.text);
                    illegal.mv
                }
                Content::Start | Content::Ending(_) => break,
            };
            if let Some(mv) = mv {
                texts.write(mv, &position, last);
                if foul.is_none() {
                    position.play(mv);
                    if let Some(positions) = &mut positions {
                        positions.play(mv, &position);
                        positions.push(&position, &mut texts.sfen);
                    }
                }
                last = Some(mv.to());
            }
            let (elapsed_ms, total_ms) = times(node.clock, &mut totals[side]);
            show(&Move {
                ply: node.ply(),
                side: side.into(),
                usi: &texts.usi,
                csa: &texts.csa,
                japanese: &texts.japanese,
                hodges: &texts.hodges,
                sfen: (!texts.sfen.is_empty()).then_some(&texts.sfen),
                elapsed_ms,
                total_ms,
                comments: node.comments(),
                bookmark: node.bookmark(),
                eval: eval(node),
                foul,
                written,
            })?;
        }
        Ok(())
    }
}

impl Serialize for Line<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut moves = serializer.serialize_seq(None)?;
        self.each(|mv| moves.serialize_element(mv))?;
        moves.end()
    }
}

/// Appends a move as it is serialized. Most of a file is moves with nothing said of them, whose texts are our own and have
/// nothing in them to escape.
fn push_move(mv: &Move<'_>, out: &mut String) {
    let has_more = !mv.comments.is_empty()
        || mv.bookmark.is_some()
        || mv.eval.is_some()
        || mv.foul.is_some()
        || mv.written.is_some();
    if has_more || mv.usi.is_empty() {
        return super::push_json(mv, out);
    }
    out.push_str("{\"ply\":");
    push_number(mv.ply, out);
    out.push_str(match mv.side {
        Side::Black => ",\"side\":\"black\",\"usi\":\"",
        Side::White => ",\"side\":\"white\",\"usi\":\"",
    });
    let texts: [(&str, &str); 4] = [
        ("\",\"csa\":\"", mv.usi),
        ("\",\"japanese\":\"", mv.csa),
        ("\",\"hodges\":\"", mv.japanese),
        ("\"", mv.hodges),
    ];
    for (behind, text) in texts {
        out.push_str(text);
        out.push_str(behind);
    }
    if let Some(sfen) = mv.sfen {
        out.push_str(",\"sfen\":\"");
        out.push_str(sfen);
        out.push('"');
    }
    if let Some(elapsed) = mv.elapsed_ms {
        out.push_str(",\"elapsed_ms\":");
        push_number(elapsed, out);
    }
    if let Some(total) = mv.total_ms {
        out.push_str(",\"total_ms\":");
        match u32::try_from(total) {
            Ok(total) => push_number(total, out),
            Err(_) => out.push_str(&total.to_string()),
        }
    }
    out.push('}');
}

/// The texts of a move; their memory serves for the next one.
#[derive(Debug, Default)]
struct Texts {
    usi: String,
    csa: String,
    japanese: String,
    hodges: String,
    sfen: String,
}

impl Texts {
    fn clear(&mut self) {
        for text in [
            &mut self.usi,
            &mut self.csa,
            &mut self.japanese,
            &mut self.hodges,
            &mut self.sfen,
        ] {
            text.clear();
        }
    }

    fn write(&mut self, mv: crate::shogi::Move, pos: &Position, last: Option<Square>) {
        let plain = Settings::DEFAULT;
        usi::NOTATION.write(mv, pos, last, &plain, &mut self.usi);
        csa::NOTATION.write(mv, pos, last, &plain, &mut self.csa);
        japanese::write(mv, pos, last, &japanese::NOTATION.defaults, &mut self.japanese);
        hodges::NOTATION.write(mv, pos, last, &hodges::NOTATION.defaults, &mut self.hodges);
    }
}

/// The time of a move and its player's total; a total that is not written is summed up.
fn times(clock: Clock, total: &mut Option<u64>) -> (Option<u32>, Option<u64>) {
    if let Some(Millis(elapsed)) = clock.elapsed {
        *total = Some(total.unwrap_or_default().saturating_add(elapsed.into()));
    }
    if let Some(Millis(read)) = clock.total {
        *total = Some(read.into());
    }
    let shown = total.filter(|_| !clock.is_none());
    (clock.elapsed.map(|time| time.0), shown)
}

fn eval(node: &Node) -> Option<Eval<'_>> {
    let comments = node.comments();
    if comments.is_empty() {
        return None;
    }
    let found = Analysis::of(comments)?;
    Some(Eval {
        score: found.score,
        mate: found.mate.map(|mate| Mate {
            winner: mate.winner.into(),
            plies: mate.plies,
        }),
        depth: found.depth,
        nodes: found.nodes,
        pv: found.line,
    })
}

impl From<Color> for Side {
    fn from(color: Color) -> Self {
        match color {
            Color::Black => Self::Black,
            Color::White => Self::White,
        }
    }
}

impl From<GameResult> for Outcome {
    fn from(outcome: GameResult) -> Self {
        match outcome {
            GameResult::Win(Color::Black) => Self::Black,
            GameResult::Win(Color::White) => Self::White,
            GameResult::Draw => Self::Draw,
            GameResult::NoResult => Self::None,
        }
    }
}

/// The ending of the line that begins at `first`, before which the sides had used `totals`, if the record says one.
pub(super) fn ending(record: &Record, first: NodeId, mut totals: Totals) -> Option<Ending<'_>> {
    let mut last = first;
    for id in std::iter::once(first).chain(record.line_from(first)) {
        last = id;
        if id != NodeId::START {
            times(record.node(id).clock, &mut totals[record.mover(id)]);
        }
    }
    let node = record.node(last);
    let ending = node
        .ending()
        .filter(|ending| ending.kind != EndingKind::Unfinished || !node.comments().is_empty())?;
    Some(Ending {
        kind: ending.kind.name(),
        outcome: ending.outcome.into(),
        word: &ending.word,
        ply: node.ply(),
        elapsed_ms: node.clock.elapsed.map(|time| time.0),
        total_ms: totals[record.mover(last)].filter(|_| !node.clock.is_none()),
        comments: node.comments(),
        bookmark: node.bookmark(),
    })
}

/// The lines of play beside the main line.
#[derive(Debug)]
pub(super) struct Branches<'a> {
    record: &'a Record,
    start: Position,
    sfen: bool,
}

impl<'a> Branches<'a> {
    /// The lines of a record, if it has more than one.
    pub(super) fn of(record: &'a Record, start: &Position, sfen: bool) -> Option<Self> {
        record.has_variations().then(|| Self {
            record,
            start: start.clone(),
            sfen,
        })
    }
}

impl Serialize for Branches<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let record = self.record;
        let mut branches = serializer.serialize_seq(None)?;
        let mut walker = Walker::new(self.start.clone());
        // The line that each node stands in; a node comes after its parent.
        let mut lines = vec![1_u32; record.len()];
        // The times that the sides have used up to each node.
        let mut used = vec![Totals::default(); record.len()];
        let mut number = 1;
        for (id, node) in record.iter() {
            let Some(parent) = node.parent() else { continue };
            let parent_line = lines[parent.index()];
            let totals = used[parent.index()];
            used[id.index()] = totals;
            times(node.clock, &mut used[id.index()][record.mover(id)]);
            if record.node(parent).first_child() == Some(id) {
                lines[id.index()] = parent_line;
                continue;
            }
            number += 1;
            lines[id.index()] = number;
            walker.go_to(record, parent);
            let last = match record.node(parent).played() {
                Some(played) => Some(played.mv.to()),
                None => record.last_to(),
            };
            branches.serialize_element(&Branch {
                line: number,
                parent: parent_line,
                ply: node.ply(),
                ending: ending(record, id, totals),
                moves: Line {
                    record,
                    first: Some(id),
                    position: walker.position().clone(),
                    last,
                    totals,
                    sfen: self.sfen,
                },
            })?;
        }
        branches.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_written_as_they_are_serialized() {
        let plain = |ply, side, sfen, elapsed_ms, total_ms| Move {
            ply,
            side,
            usi: "8h2b+",
            csa: "+8822UM",
            japanese: "▲２二角成",
            hodges: "Bx2b+",
            sfen,
            elapsed_ms,
            total_ms,
            comments: &[],
            bookmark: None,
            eval: None,
            foul: None,
            written: None,
        };
        let comments = ["a \"b\"\\".to_owned()];
        for mv in [
            plain(1, Side::Black, None, None, None),
            plain(10, Side::White, Some("9/9 b - 1"), Some(0), None),
            plain(109, Side::White, None, Some(1501), Some(u64::MAX)),
            plain(3, Side::Black, Some("9/9 w - 4"), None, Some(90)),
            Move {
                comments: &comments,
                bookmark: Some("\n"),
                ..plain(2, Side::White, None, Some(1), Some(2))
            },
            Move {
                usi: "",
                foul: Some("two-pawns"),
                written: Some("２三歩打"),
                ..plain(2, Side::White, None, None, None)
            },
        ] {
            let mut out = String::new();
            push_move(&mv, &mut out);
            assert_eq!(out, serde_json::to_string(&mv).unwrap());
        }
    }
}
