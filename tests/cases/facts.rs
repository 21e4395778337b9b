//! What a record says, in the words of the cases.

use std::collections::BTreeMap;

use super::common;
use kifu::format::keys;
use kifu::record::comment::Evaluation;
use kifu::record::ending::{EndingKind, Outcome};
use kifu::record::header::Key;
use kifu::record::transcript::RemarkKind;
use kifu::record::tree::{NodeId, Record};
use kifu::shogi::Color;
use serde_json::{Value, json};

/// What a record says, in the words of the cases.
pub(super) fn facts(record: &Record, format: &str) -> Value {
    let mut facts = line_facts(record, NodeId::START, format);
    facts["start"] = json!(record.start.to_sfen());
    facts
}

/// What the line says that begins with `first`; the start stands for the main line.
fn line_facts(record: &Record, first: NodeId, format: &str) -> Value {
    let mut comments = BTreeMap::new();
    let mut plain = BTreeMap::new();
    let mut evals = BTreeMap::new();
    let mut times = BTreeMap::new();
    let mut bookmarks = BTreeMap::new();
    let mut variations = Vec::new();
    let line = std::iter::successors(Some(first), |&id| record.node(id).first_child());
    for id in line {
        let node = record.node(id);
        let ply = node.ply();
        if id != first && id != NodeId::START {
            let siblings =
                std::iter::successors(node.next_sibling(), |&id| record.node(id).next_sibling());
            variations.extend(siblings.map(|sibling| (ply, line_facts(record, sibling, format))));
        }
        let mut lines = Vec::new();
        for comment in node.comments() {
            match Evaluation::from_csa(comment).filter(|_| format == "csa") {
                Some(eval) => {
                    evals.insert(ply, eval_facts(&eval));
                }
                None => lines.push(comment.clone()),
            }
        }
        if !lines.is_empty() {
            comments.insert(ply, lines);
        }
        let remarks: Vec<&str> = node.remarks(RemarkKind::Apostrophe).collect();
        if !remarks.is_empty() {
            plain.insert(ply, remarks);
        }
        if let Some(elapsed) = node.clock.elapsed {
            let number = if elapsed.fraction() == 0 {
                json!(elapsed.as_secs())
            } else {
                json!(f64::from(elapsed.0) / 1000.0)
            };
            times.insert(ply, number);
        }
        if let Some(bookmark) = node.bookmark() {
            bookmarks.insert(ply, bookmark);
        }
    }
    variations.sort_by_key(|(ply, _)| *ply);
    let last = common::last_node(record, first);
    let ending = record
        .node(last)
        .ending()
        .filter(|ending| ending.kind != EndingKind::Unfinished);
    let winner = match ending.map(|ending| ending.outcome) {
        Some(Outcome::Win(Color::Black)) => Some("black"),
        Some(Outcome::Win(Color::White)) => Some("white"),
        Some(Outcome::Draw) => Some("draw"),
        Some(Outcome::NoResult) | None => None,
    };
    json!({
        "ply": record.node(first).ply(),
        "moves": common::usi_line(record, first),
        "final": common::position_at(record, last).to_sfen(),
        "ending": ending.map(|ending| ending.kind.name()),
        "winner": winner,
        "comments": comments,
        "plain_comments": plain,
        "evals": evals,
        "times": times,
        "bookmarks": bookmarks,
        "variations": variations.into_iter().map(|(_, facts)| facts).collect::<Vec<_>>(),
    })
}

fn eval_facts(eval: &Evaluation<'_>) -> Value {
    let pv: Option<Vec<String>> = eval
        .line
        .map(|line| line.split_whitespace().map(usi_of_csa).collect());
    json!({ "score": eval.score, "pv": pv, "nodes": eval.nodes })
}

/// `-3334FU` as `3c3d`; a promotion cannot be seen without the board and is not asked for by any case.
fn usi_of_csa(mv: &str) -> String {
    let rank = |digit: char| char::from(b'a' + digit.to_digit(10).expect("a digit") as u8 - 1);
    let chars: Vec<char> = mv.chars().collect();
    assert_eq!(chars.len(), 7, "{mv}");
    format!(
        "{}{}{}{}",
        chars[1],
        rank(chars[2]),
        chars[3],
        rank(chars[4])
    )
}

/// A header value by the name that KIF has for its key.
pub(super) fn header<'r>(record: &'r Record, name: &str) -> Option<&'r str> {
    match keys::from_kif(name) {
        Key::Free => record.header.get_free(name),
        key => record.header.get(key),
    }
}

/// A move's text without the number before it and the clock behind it, as the cases give it.
pub(super) fn move_text(text: &str) -> &str {
    let text = text.trim();
    text.trim_start_matches(|ch: char| ch.is_ascii_digit())
        .trim()
}
