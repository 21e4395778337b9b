//! Audit: what a record claims of itself against what it is. So far the clocks; more claims are judged in replay, where
//! they decide how a game is read.

use super::clock::Millis;
use super::fault::{Code, Fault, Faults};
use super::transcript::Transcript;
use super::tree::{NodeId, Record};

/// Compares the written totals (累計) with the sums of the moves' times; told once a game, with the first place.
pub(super) fn clocks(
    transcript: &Transcript<'_>,
    record: &Record,
    nodes: &[Option<NodeId>],
    faults: &mut Faults,
) {
    // The sum of a player's times up to each of his nodes. A node comes after its parent in the arena.
    let mut sums: Vec<Option<Millis>> = vec![Some(Millis::default()); record.len()];
    for (id, node) in record.iter() {
        let Some(parent) = node.parent() else {
            continue;
        };
        let before = record
            .node(parent)
            .parent()
            .map_or(Some(Millis::default()), |own| sums[own.index()]);
        sums[id.index()] = before
            .zip(node.clock.elapsed)
            .map(|(sum, elapsed)| sum.plus(elapsed));
    }
    let mut first = None;
    let mut count = 0;
    for (step, node) in transcript.steps.iter().zip(nodes) {
        let (Some(node), Some(total)) = (*node, step.clock.total) else {
            continue;
        };
        // Totals are written in whole seconds, even where the times have fractions.
        if let Some(sum) = sums[node.index()]
            && sum.as_secs() != total.as_secs()
        {
            count += 1;
            first.get_or_insert((step.span, node, sum, total));
        }
    }
    if let Some((span, node, sum, total)) = first {
        let (sum, total) = (seconds(sum), seconds(total));
        let message = match count {
            1 => format!("the total is {total}, and the times add up to {sum}"),
            _ => format!(
                "the total is {total}, and the times add up to {sum} ({count} totals differ)"
            ),
        };
        faults.push(
            Fault::new(Code::ClockMismatch, message)
                .at(span)
                .at_ply(record.node(node).ply()),
        );
    }
}

fn seconds(time: Millis) -> String {
    let seconds = time.as_secs();
    format!(
        "{}:{:02}:{:02}",
        seconds / 3600,
        seconds / 60 % 60,
        seconds % 60
    )
}
