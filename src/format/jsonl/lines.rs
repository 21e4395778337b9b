//! The lines of play of a game, written move by move as a position walks along them.

use serde::ser::{Serialize, SerializeSeq, Serializer};

use super::types::{Branch, Ending, Eval, Mate, Move, Outcome, Side};
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

/// The time that each side has used, where any is known.
pub(super) type Totals = ByColor<Option<Millis>>;

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
}

impl Serialize for Line<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut moves = serializer.serialize_seq(None)?;
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
            moves.serialize_element(&Move {
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
        moves.end()
    }
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
fn times(clock: Clock, total: &mut Option<Millis>) -> (Option<u32>, Option<u32>) {
    if let Some(elapsed) = clock.elapsed {
        *total = Some(total.unwrap_or_default().plus(elapsed));
    }
    if clock.total.is_some() {
        *total = clock.total;
    }
    let shown = total.filter(|_| !clock.is_none());
    (
        clock.elapsed.map(|time| time.0),
        shown.map(|time| time.0),
    )
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
        total_ms: totals[record.mover(last)]
            .filter(|_| !node.clock.is_none())
            .map(|time| time.0),
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
