//! An illegal last move that the record calls a foul, as far as JKF can say it.

use super::ending::foul_word;
use super::fields::{self, Play};
use super::Writer;
use crate::format::Loss;
use crate::record::transcript::{Destination, Origin, Promotion, WrittenMove};
use crate::record::tree::{Foul, NodeId};
use crate::record::words::is_same_foul;
use crate::shogi::{Move, PieceKind, Position};
use crate::text::names;

impl Writer<'_> {
    /// The foul, and its word if no ending stands behind it; without a form for it only the word and its text in a comment.
    /// Says whether the line goes on behind it.
    pub(super) fn foul(&mut self, id: NodeId, foul: &Foul, totals: &mut [u32; 2]) -> bool {
        let node = self.record.node(id);
        let Some(play) = play(foul, self.walker.position()) else {
            self.lost.add(Loss::FoulMove, 1);
            self.lost
                .add(Loss::Clocks, u64::from(!node.clock.is_none()));
            self.comments(node, Some(&foul.text));
            self.field("special", &"ILLEGAL_MOVE");
            return false;
        };
        self.comments(node, None);
        self.field("move", &play);
        self.time(node, totals);
        if node.first_child().is_none() {
            self.field("special", &foul_word(self.record.mover(id)));
        }
        true
    }

    /// Was there no form for this foul?
    pub(super) fn lost_foul(&self, id: NodeId) -> bool {
        match &self.record.node(id).content {
            crate::record::tree::Content::Foul(foul) => {
                play(foul, self.walker.position()).is_none()
            }
            _ => false,
        }
    }
}

/// The fields of a foul move, if reading them gives that move and finds it illegal again, for the same reason.
fn play(foul: &Foul, pos: &Position) -> Option<Play> {
    let mv = foul.mv?;
    let named = foul.written.before.or(foul.piece);
    let kind = named.or_else(|| {
        let after = foul.written.after?;
        Some(if mv.is_promotion() {
            after.unpromoted()
        } else {
            after
        })
    })?;
    let promote = fields::promote(mv, kind, pos.turn());
    let read = as_read(mv, kind, promote);
    if !is_same_foul(&read, pos, None, foul) {
        return None;
    }
    Some(Play {
        color: foul.by.index() as u8,
        from: mv.from().map(fields::place),
        to: fields::place(mv.to()),
        piece: names::csa_name(kind),
        same: None,
        promote,
        capture: None,
        relative: mv.is_drop().then_some("H"),
    })
}

/// What the reader makes of the fields.
fn as_read(mv: Move, kind: PieceKind, promote: Option<bool>) -> WrittenMove {
    let (before, after) = match mv.from() {
        Some(_) if kind.is_promoted() => (None, Some(kind)),
        _ => (Some(kind), None),
    };
    WrittenMove {
        origin: mv.from().map_or(Origin::Hand, Origin::Square),
        to: Destination::Square(mv.to()),
        before,
        after,
        promotion: match promote {
            None => Promotion::Unsaid,
            Some(true) => Promotion::Promotes,
            Some(false) => Promotion::Declines,
        },
        ..WrittenMove::default()
    }
}
