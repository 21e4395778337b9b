//! The examples of `kifu explain` show what they say.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use kifu::batch::games::{Buffer, Games, Next, Reading};
use kifu::batch::policy::Policy;
use kifu::batch::work::{Desk, Job, process};
use kifu::record::explain::pages;
use kifu::record::fault::{Code, Severity};

/// What is found in a text.
fn found_in(text: &str) -> Vec<Code> {
    let mut games = Games::new(text.as_bytes(), Reading::default(), Buffer::new());
    let job = Job {
        start: None,
        policy: Policy::default(),
        shown: Severity::Error,
        target: None,
    };
    let mut desk = Desk::default();
    let mut found = Vec::new();
    while match games.format(None) {
        Ok(found) => found.is_none(),
        Err(fault) => return vec![fault.code],
    } {
        games.refill().unwrap();
    }
    loop {
        match games.next_game() {
            Next::Game(chunk) => {
                let done = process(&chunk, &job, &mut desk, &mut Vec::new());
                found.extend(done.findings.iter().map(|finding| finding.fault.code));
            }
            Next::TooLarge { .. } => found.push(Code::GameTooLarge),
            Next::More => games.refill().unwrap(),
            Next::End => return found,
        }
    }
}

#[test]
fn examples_show_what_they_say() {
    let mut wrong = Vec::new();
    for page in pages().filter(|page| !page.example.starts_with('$')) {
        let found = found_in(page.example);
        if !found.contains(&page.code) {
            wrong.push(format!("{}: {found:?}", page.code));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
