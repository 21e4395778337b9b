//! Games of which nothing says who moves first (spec `psn.md` sections 4 and 7).

use super::super::fault::{Code, Fault, Faults};
use super::super::transcript::Transcript;
use super::super::tree::{NodeId, Record};
use super::replay_from;
use crate::messages::{Key, Message, findings};
use crate::shogi::{Color, Setup};

/// Replays moves of which nothing says from which start they were played.
///
/// They are played from the even start by the side that seems to begin, or by the other one where its first move is legal.
/// White begins an even game only where that is said or all of the game is legal: else it is one of odds that are not told.
pub(super) fn replay(
    transcript: &Transcript<'_>,
    setup: &Setup,
    likely: Color,
    faults: &mut Faults,
) -> (Record, Vec<Option<NodeId>>) {
    let from = |turn: Color, faults: &mut Faults| {
        let mut setup = setup.clone();
        setup.turn = turn;
        replay_from(transcript, setup, faults)
    };
    let assume_white = |faults: &mut Faults, message: Key| {
        let mut fault = Fault::new(Code::AssumedStart, message);
        fault.span = transcript.steps.first().map(|step| step.span);
        faults.push(fault);
    };
    let begins = |(record, _): &(Record, _)| record.node(NodeId::START).first_child().is_some();
    let mut told = faults.clone();
    let first = from(likely, &mut told);
    if begins(&first) || !told.has_error() {
        *faults = told;
        if likely == Color::White && first.0.moves() > 0 {
            assume_white(faults, findings::WHITE_BY_NUMBERING);
        }
        return first;
    }
    let mut other_told = faults.clone();
    let other = from(likely.opposite(), &mut other_told);
    if begins(&other) && (likely == Color::White || !other_told.has_error()) {
        *faults = other_told;
        if likely == Color::Black {
            assume_white(faults, findings::WHITE_BY_LEGALITY);
        }
        return other;
    }
    *faults = told;
    let fault = faults.iter_mut().rev().find(|fault| fault.ply == Some(1));
    if let Some(fault) = fault
        && (fault.code == Code::WrongSide || begins(&other))
    {
        fault.code = Code::UnknownHandicap;
        let message = std::mem::replace(&mut fault.message, findings::LIKELY_WHITE.into());
        fault.message = Message::new(findings::LIKELY_WHITE).with("message", message);
    }
    first
}
