//! A position that walks along the tree of a record.

use crate::shogi::{Move, Position, Undo};

use super::tree::{Content, NodeId, Record};

/// The position before a node, played out from the start, for the few that need it.
pub fn position_before(record: &Record, id: NodeId) -> Option<Position> {
    let path = record.path(record.node(id).parent()?);
    let mut position = Position::new(&record.start).ok()?;
    for played in path.iter().filter_map(|&id| record.node(id).played()) {
        position.play(played.mv);
    }
    Some(position)
}

/// The position at one node of a record, with the way back.
#[derive(Debug)]
pub struct Walker {
    pos: Position,
    path: Vec<(NodeId, Undo)>,
    steps: u64,
}

impl Walker {
    /// A walker that stands at the start.
    pub fn new(start: Position) -> Self {
        Self {
            pos: start,
            path: Vec::new(),
            steps: 0,
        }
    }

    /// The position where it stands.
    pub const fn position(&self) -> &Position {
        &self.pos
    }

    /// The node where it stands.
    pub fn node(&self) -> NodeId {
        self.path.last().map_or(NodeId::START, |&(id, _)| id)
    }

    /// How many moves it has played and taken back on its ways, a measure of the work.
    pub const fn steps(&self) -> u64 {
        self.steps
    }

    /// Plays a move. Who wants to come back tells with [`Walker::arrive`] which node was reached by it.
    #[inline]
    pub fn play(&mut self, mv: Move) -> Undo {
        self.pos.play(mv)
    }

    /// The move just played has led to the node `id`.
    pub fn arrive(&mut self, id: NodeId, undo: Undo) {
        self.path.push((id, undo));
    }

    /// Goes to the position after node `id`; at an ending or a foul that is the position before it.
    pub fn go_to(&mut self, record: &Record, id: NodeId) {
        let mut target = id;
        while !matches!(
            record.node(target).content,
            Content::Start | Content::Move(_)
        ) {
            target = record.node(target).parent().unwrap_or(NodeId::START);
        }
        if target == self.node() {
            return;
        }
        // Down from the target until a node of the own path is met; what lies above it there is taken back.
        let mut ahead = Vec::new();
        let mut at = target;
        let shared = loop {
            let depth = record.node(at).ply() as usize;
            if depth == 0 || self.path.get(depth - 1).is_some_and(|&(own, _)| own == at) {
                break depth;
            }
            ahead.push(at);
            at = record.node(at).parent().unwrap_or(NodeId::START);
        };
        while self.path.len() > shared {
            if let Some((_, undo)) = self.path.pop() {
                self.pos.undo(undo);
                self.steps += 1;
            }
        }
        for id in ahead.into_iter().rev() {
            if let Some(played) = record.node(id).played() {
                let undo = self.play(played.mv);
                self.arrive(id, undo);
                self.steps += 1;
            }
        }
    }
}
