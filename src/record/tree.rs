//! The record (棋譜): what was played, proven move by move.
//!
//! A tree in an arena: node 0 is the start position, a node's first child continues the main line (本譜), its further
//! children are variations (変化) in their order. Endings are leaves; a line without one is unfinished.

use std::borrow::Cow;
use std::num::NonZeroU32;

use crate::shogi::{Color, Move, PieceKind, Setup, Square};

use super::clock::{Clock, Millis};
use super::ending::{Ending, EndingKind, Outcome};
use super::fault::Code;
use super::header::Header;
use super::transcript::{Promotion, RemarkKind, WrittenMove};

/// Index of a node in a [`Record`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    /// The start position.
    pub const START: Self = Self(NonZeroU32::MIN);

    /// The node at a place in the arena. Its number is kept from 1 on, so that "no node" needs no room of its own.
    const fn at(index: usize) -> Self {
        Self(NonZeroU32::MIN.saturating_add(index as u32))
    }

    /// The node that was added `nodes` after this one.
    pub(super) const fn further(self, nodes: u32) -> Option<Self> {
        match self.0.checked_add(nodes) {
            Some(number) => Some(Self(number)),
            None => None,
        }
    }

    /// The place in the arena.
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// A legal move with what the board knew of it, so that writers need not replay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Played {
    /// The move.
    pub mv: Move,
    /// The piece as it stood before the move.
    pub piece: PieceKind,
    /// What it took.
    pub captured: Option<PieceKind>,
}

/// An illegal last move that the record itself calls a foul (反則).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Foul {
    /// The move, if one can be made of it.
    pub mv: Option<Move>,
    /// The piece that moved, if one stood there.
    pub piece: Option<PieceKind>,
    /// Whose foul it is: who moves out of turn (二手指し) is not the side to move.
    pub by: Color,
    /// Why it is illegal.
    pub reason: Code,
    /// What was written, in parts and as text.
    pub written: WrittenMove,
    /// The move as its format wrote it.
    pub text: Box<str>,
}

impl Foul {
    /// Is it the same foul? Of a move that cannot be made what is written counts, however it is spelled.
    pub fn is_same(&self, other: &Self) -> bool {
        self.mv == other.mv
            && self.reason == other.reason
            && (self.mv.is_some() || self.text == other.text || self.says(&other.written))
    }

    /// Is the same origin, square, piece and promotion written?
    pub fn says(&self, written: &WrittenMove) -> bool {
        let parts = |written: &WrittenMove| {
            let promotes = written.promotion == Promotion::Promotes;
            (
                written.origin,
                written.to,
                written.before.or(written.after),
                promotes,
            )
        };
        parts(&self.written) == parts(written)
    }
}

/// What stands in a node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Content {
    /// The start position.
    Start,
    /// A legal move.
    Move(Played),
    /// The foul by which the line ends.
    Foul(Box<Foul>),
    /// The ending of the line.
    Ending(Box<Ending>),
}

/// Comments and marks on a node.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Notes {
    /// Comment lines in order, without the comment mark.
    pub comments: Vec<String>,
    /// The bookmark (しおり) of the position; the last one counts.
    pub bookmark: Option<String>,
    /// Lines for programs to skip, kept within the family of formats that wrote them; those that follow each other in one
    /// family stand in one text.
    pub remarks: Vec<(RemarkKind, String)>,
}

impl Notes {
    /// Adds a remark of one line or several.
    pub fn remark(&mut self, kind: RemarkKind, text: &str) {
        let lines = match text.contains('\r') {
            true => Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n")),
            false => Cow::Borrowed(text),
        };
        match self.remarks.last_mut() {
            Some((of, known)) if *of == kind => {
                known.push('\n');
                known.push_str(&lines);
            }
            _ => self.remarks.push((kind, lines.into_owned())),
        }
    }
}

/// One position of the tree: a move, a foul or an ending after its parent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// What stands here.
    pub content: Content,
    /// The times beside it.
    pub clock: Clock,
    /// Comments and marks.
    pub notes: Option<Box<Notes>>,
    ply: u32,
    parent: Option<NodeId>,
    first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
}

impl Node {
    const EMPTY: Self = Self {
        content: Content::Start,
        clock: Clock::NONE,
        notes: None,
        ply: 0,
        parent: None,
        first_child: None,
        last_child: None,
        next_sibling: None,
    };

    /// Ply (手数) counted from the start position, which is 0. An ending has the ply that the next move would have.
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// The node before it.
    pub const fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// The node that continues the line.
    pub const fn first_child(&self) -> Option<NodeId> {
        self.first_child
    }

    /// The next alternative to this node.
    pub const fn next_sibling(&self) -> Option<NodeId> {
        self.next_sibling
    }

    /// The move played here.
    pub const fn played(&self) -> Option<&Played> {
        match &self.content {
            Content::Move(played) => Some(played),
            _ => None,
        }
    }

    /// The ending that stands here.
    pub fn ending(&self) -> Option<&Ending> {
        match &self.content {
            Content::Ending(ending) => Some(ending),
            _ => None,
        }
    }

    /// Comments and marks, made if there are none yet.
    pub fn notes_mut(&mut self) -> &mut Notes {
        self.notes.get_or_insert_default()
    }

    /// The comment lines.
    pub fn comments(&self) -> &[String] {
        self.notes.as_ref().map_or(&[], |notes| &notes.comments)
    }

    /// The bookmark.
    pub fn bookmark(&self) -> Option<&str> {
        self.notes
            .as_ref()
            .and_then(|notes| notes.bookmark.as_deref())
    }

    /// The remarks of one family of formats, line by line.
    pub fn remarks(&self, kind: RemarkKind) -> impl Iterator<Item = &str> {
        let remarks = self.notes.as_ref().map_or(&[][..], |notes| &notes.remarks);
        remarks
            .iter()
            .filter(move |(of, _)| *of == kind)
            .flat_map(|(_, text)| text.split('\n'))
    }
}

/// The move before the start position (`手数＝30  △５一玉  まで`), which is not played.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LastMove {
    /// Where it went.
    pub to: Option<Square>,
    /// Its text as written; empty where nobody wrote it.
    pub text: Box<str>,
}

/// A game record (棋譜): start, tree of legal moves, header.
#[derive(Debug, Clone)]
pub struct Record {
    /// The header lines.
    pub header: Header,
    /// The start position (開始局面), free of errors.
    pub start: Setup,
    /// The move before the start, if the record says which.
    pub last_move: Option<LastMove>,
    nodes: Vec<Node>,
    moves: u32,
}

impl Record {
    /// A record without moves.
    pub fn new(start: Setup) -> Self {
        Self::with_capacity(start, 0)
    }

    /// A record without moves and with room for `nodes`.
    pub fn with_capacity(start: Setup, nodes: usize) -> Self {
        let mut record = Self {
            header: Header::default(),
            start,
            last_move: None,
            nodes: Vec::with_capacity(nodes + 1),
            moves: 0,
        };
        record.nodes.push(Node::EMPTY);
        record
    }

    /// Where the move before the start went.
    pub fn last_to(&self) -> Option<Square> {
        self.last_move.as_ref().and_then(|last| last.to)
    }

    /// The text of the move before the start; empty if there is none.
    pub fn last_move_text(&self) -> &str {
        self.last_move.as_ref().map_or("", |last| &last.text)
    }

    /// The node with this id.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// The node with this id, to change what stands beside it.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.index()]
    }

    /// How many nodes there are, the start included.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Is there neither a move nor an ending?
    pub fn is_empty(&self) -> bool {
        self.nodes.len() == 1
    }

    /// Every node in the order it was added.
    pub fn iter(&self) -> impl Iterator<Item = (NodeId, &Node)> {
        self.nodes
            .iter()
            .enumerate()
            .map(|(index, node)| (NodeId::at(index), node))
    }

    /// Adds a move as the last child of `parent`.
    #[inline]
    pub fn add_move(&mut self, parent: NodeId, played: Played, clock: Clock) -> NodeId {
        // Not put together before: as in `push`, the processor would have to wait for it.
        self.moves += 1;
        let id = self.push(parent, clock);
        self.nodes[id.index()].content = Content::Move(played);
        self.append(parent, id)
    }

    /// Adds a node as the last child of `parent`.
    pub fn add(&mut self, parent: NodeId, content: Content, clock: Clock) -> NodeId {
        self.moves += u32::from(matches!(content, Content::Move(_) | Content::Foul(_)));
        let id = self.push(parent, clock);
        self.nodes[id.index()].content = content;
        self.append(parent, id)
    }

    /// Makes a pushed node the last child of `parent`.
    #[inline]
    fn append(&mut self, parent: NodeId, id: NodeId) -> NodeId {
        let parent = &mut self.nodes[parent.index()];
        let before = parent.last_child.replace(id);
        match before {
            None => parent.first_child = Some(id),
            Some(before) => self.nodes[before.index()].next_sibling = Some(id),
        }
        id
    }

    /// Adds a node as the first child of `parent`: it becomes the main continuation, before those that are there.
    pub fn add_main(&mut self, parent: NodeId, content: Content, clock: Clock) -> NodeId {
        self.moves += u32::from(matches!(content, Content::Move(_) | Content::Foul(_)));
        let id = self.push(parent, clock);
        self.nodes[id.index()].content = content;
        let parent = &mut self.nodes[parent.index()];
        let others = parent.first_child.replace(id);
        parent.last_child.get_or_insert(id);
        self.nodes[id.index()].next_sibling = others;
        id
    }

    /// An empty node that its parent does not know yet.
    #[inline]
    fn push(&mut self, parent: NodeId, clock: Clock) -> NodeId {
        let id = NodeId::at(self.nodes.len());
        let ply = self.nodes[parent.index()].ply + 1;
        // Filled in place: a node put together elsewhere would be copied in pieces that the processor has to wait for.
        self.nodes.push(Node::EMPTY);
        if let Some(node) = self.nodes.last_mut() {
            node.clock = clock;
            node.ply = ply;
            node.parent = Some(parent);
        }
        id
    }

    /// The children of a node, the main continuation first.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let mut next = self.node(id).first_child;
        std::iter::from_fn(move || {
            let id = next?;
            next = self.node(id).next_sibling;
            Some(id)
        })
    }

    /// The nodes behind `id` along first children: moves and the ending.
    pub fn line_from(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let mut next = self.node(id).first_child;
        std::iter::from_fn(move || {
            let id = next?;
            next = self.node(id).first_child;
            Some(id)
        })
    }

    /// The main line (本譜) without the start: moves and the ending.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        self.line_from(NodeId::START)
    }

    /// The number of moves in the main line, a foul that the record keeps included.
    pub fn plies(&self) -> u32 {
        self.main_line().filter(|&id| self.is_move(id)).count() as u32
    }

    /// The number of moves in all lines, a foul that the record keeps included.
    pub const fn moves(&self) -> u32 {
        self.moves
    }

    /// Does a move or a foul stand here?
    pub fn is_move(&self, id: NodeId) -> bool {
        matches!(self.node(id).content, Content::Move(_) | Content::Foul(_))
    }

    /// The ending of the main line.
    pub fn ending(&self) -> Option<&Ending> {
        self.main_line()
            .last()
            .and_then(|id| self.node(id).ending())
    }

    /// The result of the main line.
    pub fn outcome(&self) -> Outcome {
        self.ending()
            .map_or(Outcome::NoResult, |ending| ending.outcome)
    }

    /// The side to move behind a node.
    pub fn turn_after(&self, id: NodeId) -> Color {
        match self.node(id).content {
            Content::Ending(_) => self.mover(id),
            _ => self.mover(id).opposite(),
        }
    }

    /// The side that made the move in a node, or that is to move at an ending.
    ///
    /// Behind a foul that is the opponent of the side that made it, whoever's turn it was.
    pub fn mover(&self, id: NodeId) -> Color {
        let node = self.node(id);
        match &node.content {
            Content::Foul(foul) => return foul.by,
            Content::Ending(_) => {
                let parent = node.parent.map(|parent| &self.node(parent).content);
                if let Some(Content::Foul(foul)) = parent {
                    return foul.by.opposite();
                }
            }
            Content::Start | Content::Move(_) => {}
        }
        self.due(id)
    }

    /// The side whose turn it is by the count of the moves: the mover, but for a foul of the other side.
    pub fn due(&self, id: NodeId) -> Color {
        if self.node(id).ply % 2 == 1 {
            self.start.turn
        } else {
            self.start.turn.opposite()
        }
    }

    /// Has some position more than one continuation?
    pub fn has_variations(&self) -> bool {
        self.nodes.iter().any(|node| node.next_sibling.is_some())
    }

    /// The first nodes of the lines of play in file order: the main line begins at the start's first child, each
    /// further line at a node that is not the first child of its parent.
    pub fn variation_starts(&self) -> impl Iterator<Item = NodeId> {
        self.iter()
            .filter(|(id, node)| {
                node.parent
                    .is_some_and(|parent| self.node(parent).first_child != Some(*id))
            })
            .map(|(id, _)| id)
    }

    /// The path from the start to `id`, both included.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> =
            std::iter::successors(Some(id), |&id| self.node(id).parent).collect();
        path.reverse();
        path
    }

    /// The total time of the mover at `id`: as read, or else the sum of the times of its moves.
    pub fn total(&self, id: NodeId) -> Option<Millis> {
        let mut sum: Option<Millis> = None;
        let due = self.due(id);
        let mut next = Some(id);
        while let Some(at) = next {
            let node = self.node(at);
            if self.due(at) == due && node.parent.is_some() {
                if let Some(total) = node.clock.total {
                    return Some(sum.map_or(total, |sum| sum.plus(total)));
                }
                if let Some(elapsed) = node.clock.elapsed {
                    sum = Some(sum.unwrap_or_default().plus(elapsed));
                }
            }
            next = node.parent;
        }
        sum
    }

    /// Are both the same record? Start, tree, endings, clocks, comments, bookmarks and header count; raw spellings and
    /// remarks that programs skip do not (DESIGN section 1).
    pub fn is_same(&self, other: &Self) -> bool {
        self.difference(other).is_none()
    }

    /// What is not the same, told for a person.
    pub fn difference(&self, other: &Self) -> Option<String> {
        if self.start != other.start {
            return Some(format!(
                "start: {} / {}",
                self.start.to_sfen(),
                other.start.to_sfen()
            ));
        }
        if !self.header.is_same(&other.header) {
            return Some(format!("header: {:?} / {:?}", self.header, other.header));
        }
        let mut pending = vec![(NodeId::START, NodeId::START)];
        while let Some((a, b)) = pending.pop() {
            if let Some(difference) = self.node_difference(a, other, b) {
                return Some(format!("ply {}: {difference}", self.node(a).ply));
            }
            let (ours, theirs) = (self.continuations(a), other.continuations(b));
            if ours.len() != theirs.len() {
                return Some(format!(
                    "behind ply {}: {} / {} continuations",
                    self.node(a).ply,
                    ours.len(),
                    theirs.len()
                ));
            }
            pending.extend(ours.into_iter().zip(theirs));
        }
        None
    }

    /// What follows a node. That a line stops is said by nothing behind it; a leaf that says no more than that is none, unless
    /// the line stops while another goes on.
    fn continuations(&self, id: NodeId) -> Vec<NodeId> {
        let mut children: Vec<NodeId> = self.children(id).collect();
        if let [only] = children[..] {
            let node = self.node(only);
            let is_stop = node.ending().is_some_and(|ending| {
                ending.kind == EndingKind::Unfinished && ending.outcome == Outcome::NoResult
            });
            let says_more =
                !node.clock.is_none() || !node.comments().is_empty() || node.bookmark().is_some();
            if is_stop && !says_more {
                children.clear();
            }
        }
        children
    }

    fn node_difference(&self, id: NodeId, other: &Self, other_id: NodeId) -> Option<String> {
        let (a, b) = (self.node(id), other.node(other_id));
        let same_content = match (&a.content, &b.content) {
            (Content::Start, Content::Start) => true,
            (Content::Move(a), Content::Move(b)) => a == b,
            (Content::Foul(a), Content::Foul(b)) => a.is_same(b),
            (Content::Ending(a), Content::Ending(b)) => a.is_same(b),
            _ => false,
        };
        if !same_content {
            return Some(format!("{:?} / {:?}", a.content, b.content));
        }
        if a.clock.elapsed != b.clock.elapsed
            || (a.clock != b.clock && self.total(id) != other.total(other_id))
        {
            return Some(format!("{:?} / {:?}", a.clock, b.clock));
        }
        if a.comments() != b.comments() {
            return Some(format!("comments {:?} / {:?}", a.comments(), b.comments()));
        }
        if a.bookmark() != b.bookmark() {
            return Some(format!("bookmark {:?} / {:?}", a.bookmark(), b.bookmark()));
        }
        None
    }

    /// The foul by which the main line ends, with its ply.
    pub fn foul(&self) -> Option<(u32, &Foul)> {
        self.main_line()
            .find_map(|id| match &self.node(id).content {
                Content::Foul(foul) => Some((self.node(id).ply, &**foul)),
                _ => None,
            })
    }

    /// Adds an ending behind `parent`; who wins follows from its kind unless `winner` says it.
    pub fn end(
        &mut self,
        parent: NodeId,
        kind: EndingKind,
        winner: Option<Color>,
        word: &str,
        clock: Clock,
    ) -> NodeId {
        let outcome = winner.map_or_else(|| kind.outcome(self.turn_after(parent)), Outcome::Win);
        self.add(
            parent,
            Content::Ending(Box::new(Ending {
                kind,
                outcome,
                word: word.into(),
            })),
            clock,
        )
    }
}
