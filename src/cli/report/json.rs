//! Findings as JSON, one object a line.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::batch::mend::{Change, Mending};
use crate::batch::run::Totals;
use crate::batch::work::Finding;
use crate::format::Losses;
use crate::messages::Language;
use crate::record::fault::Severity;

#[derive(Serialize)]
struct FaultMessage<'m> {
    r#type: &'static str,
    file: Option<&'m str>,
    game: Option<u32>,
    line: Option<u32>,
    column: Option<u32>,
    ply: Option<u32>,
    severity: &'static str,
    code: &'static str,
    written: Option<&'m str>,
    message: &'m str,
    /// Left out of a finding that stands for itself alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sfen: Option<String>,
}

#[derive(Serialize)]
struct FixedMessage<'m> {
    r#type: &'static str,
    file: &'m str,
    game: u32,
    line: u32,
    column: u32,
    ply: Option<u32>,
    code: &'static str,
    written: &'m str,
    replacement: &'m str,
}

#[derive(Serialize)]
struct FixSummaryMessage {
    r#type: &'static str,
    files: u64,
    games: u64,
    moves: u64,
    changes: u64,
    changed: u64,
    errors: u64,
    warnings: u64,
    notes: u64,
    #[serde(skip_serializing_if = "is_none")]
    skipped: u64,
}

#[derive(Serialize)]
struct LostMessage<'m> {
    r#type: &'static str,
    file: Option<&'m str>,
    game: u32,
    to: &'m str,
    lost: Lost<'m>,
}

#[derive(Serialize)]
struct SummaryMessage {
    r#type: &'static str,
    files: u64,
    games: u64,
    moves: u64,
    errors: u64,
    warnings: u64,
    notes: u64,
    #[serde(skip_serializing_if = "is_none")]
    skipped: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    written: Option<u64>,
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
fn is_none(count: &u64) -> bool {
    *count == 0
}

/// Kinds of losses with their counts, in the order in which they are told.
struct Lost<'m>(&'m Losses);

impl Serialize for Lost<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (name, count) in self.0.by_name() {
            map.serialize_entry(name, &count)?;
        }
        map.end()
    }
}

fn line(message: &impl Serialize) -> String {
    // These structures have string keys only, so that nothing can go wrong.
    let mut line = serde_json::to_string(message).unwrap_or_default();
    line.push('\n');
    line
}

/// A finding; `with_board` adds the position before the move, if one is known.
pub(super) fn fault(
    file: Option<&str>,
    game: Option<u32>,
    finding: &Finding,
    with_board: bool,
    language: Language,
) -> String {
    let fault = &finding.fault;
    let message = fault.tell(language);
    line(&FaultMessage {
        r#type: "fault",
        file,
        game,
        line: fault.place.map(|place| place.line),
        column: fault.place.map(|place| place.column),
        ply: fault.ply,
        severity: finding.severity.name(),
        code: fault.code.name(),
        written: Some(fault.written.as_str()).filter(|written| !written.is_empty()),
        message: &message,
        count: (fault.is_many() || fault.count > 1).then_some(fault.count),
        sfen: fault
            .before
            .as_ref()
            .filter(|_| with_board)
            .map(|before| before.setup.to_string()),
    })
}

/// A change.
pub(super) fn fixed(file: &str, game: u32, change: &Change) -> String {
    line(&FixedMessage {
        r#type: "fixed",
        file,
        game,
        line: change.place.line,
        column: change.place.column,
        ply: change.ply,
        code: change.code.name(),
        written: &change.old,
        replacement: &change.new,
    })
}

/// What mending came to.
pub(super) fn mended(mending: &Mending) -> String {
    let totals = &mending.totals;
    line(&FixSummaryMessage {
        r#type: "summary",
        files: totals.files,
        games: totals.games,
        moves: totals.moves,
        changes: mending.changes,
        changed: mending.changed,
        errors: totals.of(Severity::Error),
        warnings: totals.of(Severity::Warning),
        notes: totals.of(Severity::Note),
        skipped: totals.skipped,
    })
}

/// What a conversion lost.
pub(super) fn lost(file: Option<&str>, game: u32, to: &str, lost: &Losses) -> String {
    line(&LostMessage {
        r#type: "lost",
        file,
        game,
        to,
        lost: Lost(lost),
    })
}

/// What a run came to.
///
/// How many games were written belongs to it where games are.
pub(super) fn summary(totals: &Totals, writes: bool) -> String {
    line(&SummaryMessage {
        r#type: "summary",
        files: totals.files,
        games: totals.games,
        moves: totals.moves,
        errors: totals.of(Severity::Error),
        warnings: totals.of(Severity::Warning),
        notes: totals.of(Severity::Note),
        skipped: totals.skipped,
        written: writes.then_some(totals.written),
    })
}
