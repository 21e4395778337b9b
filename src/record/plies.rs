//! Which move a fault concerns: the readers know where it stands in the text, and replay knows the plies.

use super::fault::{Code, Fault, Faults};
use super::transcript::{Step, Transcript};
use super::tree::{NodeId, Record};

/// Fills in the ply of every fault that stands on a move or an ending, or behind one and concerns it.
pub(super) fn fill(
    transcript: &Transcript<'_>,
    record: &Record,
    nodes: &[Option<NodeId>],
    faults: &mut Faults,
) {
    let steps = &transcript.steps;
    for fault in faults.iter_mut().filter(|fault| fault.ply.is_none()) {
        let Some(span) = fault.span else { continue };
        let behind = steps.partition_point(|step| step.span.start <= span.start);
        let Some(index) = behind.checked_sub(1) else {
            continue;
        };
        let concerned = steps
            .get(index)
            .is_some_and(|step| concerns(fault, step, transcript.text));
        if let Some(node) = nodes.get(index).copied().flatten().filter(|_| concerned) {
            fault.ply = Some(record.node(node).ply());
        }
    }
}

/// Is the fault one of this step, which is the last one that begins before it?
fn concerns(fault: &Fault, step: &Step<'_>, text: &str) -> bool {
    let Some(span) = fault.span else { return false };
    match fault.code {
        Code::BadClock | Code::UnknownEnding | Code::MoveAfterEnd => true,
        Code::LenientSpelling | Code::EncodingMarker | Code::UnreadableLine => {
            let (from, to) = (step.span.end.min(span.start), span.start);
            let between = text.get(from as usize..to as usize).unwrap_or("");
            // The time of a move stands on the same line or, in CSA, on the next one.
            !between.contains(['\n', '\r']) || span.text(text).starts_with(['T', 't', 'Ｔ'])
        }
        _ => false,
    }
}
