//! The examples of `kifu explain` show what they say.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use kifu::batch::games::{Buffer, Games, Next, Reading};
use kifu::batch::policy::Policy;
use kifu::batch::work::{Desk, Job, process};
use kifu::format;
use kifu::record::explain::pages;
use kifu::record::fault::{Code, Severity};

/// What is found in a text.
fn found_in(text: &str) -> Vec<Code> {
    let mut games = Games::new(text.as_bytes(), Reading::default(), Buffer::new());
    let job = Job {
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
    // These need a format that names moves by words.
    let words: &[Code] = &[Code::CaptureSign, Code::DirectionWords, Code::SideMark];
    let words_are_read = format::by_name("ki2").is_some() && format::by_name("psn").is_some();
    // These claims are not judged yet.
    let unjudged: &[Code] = &[
        Code::NotMate,
        Code::NotRepetition,
        Code::RepetitionPassed,
        Code::PerpetualCheck,
        Code::DeclarationFails,
    ];
    let mut wrong = Vec::new();
    for page in pages().filter(|page| !page.example.starts_with('$')) {
        if words.contains(&page.code) && !words_are_read {
            continue;
        }
        let found = found_in(page.example);
        if unjudged.contains(&page.code) {
            assert!(
                !found.iter().any(|code| code.severity() == Severity::Error),
                "{}: {found:?}",
                page.code
            );
        } else if !found.contains(&page.code) {
            wrong.push(format!("{}: {found:?}", page.code));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
