//! The positions (局面) of a record that are asked for, for the formats that write positions and no moves.

use super::{Positions, WriteOptions};
use crate::messages::{Message, findings};
use crate::record::fault::{Code, Fault};
use crate::record::tree::{NodeId, Record};
use crate::shogi::{Move, Position, Square};

/// A position that is asked for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shown<'a> {
    /// The position.
    pub(super) position: &'a Position,
    /// Where in the record it stands.
    pub(super) node: NodeId,
    /// The move that led to it; `None` at the start.
    pub(super) last: Option<LastMove<'a>>,
}

/// The move that led to a position.
#[derive(Debug, Clone, Copy)]
pub(super) struct LastMove<'a> {
    pub(super) mv: Move,
    /// The position it was played in.
    pub(super) before: &'a Position,
    /// The square that the move before it reached.
    pub(super) same: Option<Square>,
}

/// Shows the positions of the main line that are asked for, in their order.
///
/// # Errors
///
/// When the start is impossible or the line has no such ply.
pub(super) fn show(
    record: &Record,
    options: &WriteOptions,
    mut write: impl FnMut(Shown<'_>),
) -> Result<(), Fault> {
    let line = || {
        record
            .main_line()
            .filter_map(|id| Some((id, record.node(id).played()?.mv)))
    };
    let wanted = match options.positions {
        Positions::Last => Some(line().count() as u32),
        Positions::Ply(ply) => {
            let plies = line().count() as u32;
            let ours = ply.checked_sub(options.skipped);
            let ours = ours.filter(|&ply| ply <= plies);
            Some(ours.ok_or_else(|| no_position(ply, plies + options.skipped))?)
        }
        Positions::EveryPly => None,
    };
    let mut position = Position::new(&record.start)
        .map_err(|_| Fault::new(Code::CannotWrite, findings::START_POSITION_IMPOSSIBLE))?;
    if wanted.is_none_or(|wanted| wanted == 0) {
        write(Shown {
            position: &position,
            node: NodeId::START,
            last: None,
        });
    }
    let mut same = record.last_to();
    for (ply, (node, mv)) in (1..).zip(line()) {
        if wanted.is_some_and(|wanted| ply > wanted) {
            break;
        }
        if wanted.is_none_or(|wanted| wanted == ply) {
            let before = position.clone();
            position.play(mv);
            write(Shown {
                position: &position,
                node,
                last: Some(LastMove {
                    mv,
                    before: &before,
                    same,
                }),
            });
        } else {
            position.play(mv);
        }
        same = Some(mv.to());
    }
    Ok(())
}

pub(super) fn no_position(ply: u32, plies: u32) -> Fault {
    let message = Message::new(findings::NO_POSITION_AFTER_PLY)
        .with("ply", ply)
        .with("plies", plies);
    Fault::new(Code::CannotWrite, message)
}
