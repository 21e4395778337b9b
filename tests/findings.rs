//! Every claim of the corpus of real records that the board does not bear out: `fixtures/corpus-findings.tsv`.
//!
//! Each row was held against the record and is true. The corpus is no part of the project, so the file has only names, plies,
//! codes and messages. Where `KIFU_CORPUS` does not name it, the test says so and passes.

mod common;

use common::corpus;
use kifu::record::fault::{Code, Fault};

/// Is it told of what a record claims of itself?
fn is_of_claims(fault: &Fault) -> bool {
    match fault.code {
        Code::CountMismatch
        | Code::NumberGap
        | Code::ClockMismatch
        | Code::WinnerMismatch
        | Code::NotMate
        | Code::NotRepetition
        | Code::RepetitionPassed
        | Code::PerpetualCheck
        | Code::DeclarationFails
        | Code::BoardAndHandicap
        | Code::CaptureSign
        | Code::DirectionWords
        | Code::SideMark
        | Code::OddStart
        | Code::MoveAfterEnd
        | Code::UnprovenClaim
        | Code::RepeatedVariation
        | Code::EndedByFoul => true,
        // That a record stops is told of most of them; here belongs what the board says instead of an ending.
        Code::Unfinished => fault.english().contains("; "),
        _ => false,
    }
}

#[test]
fn the_claims_of_the_corpus_are_judged_as_they_were_reviewed() {
    let test = "the_claims_of_the_corpus_are_judged_as_they_were_reviewed";
    let Some(folder) = corpus::folder(test) else {
        return;
    };
    let mut found = Vec::new();
    for path in common::records_below(&folder) {
        let bytes = std::fs::read(&path).expect("a file of the corpus");
        let name = path.strip_prefix(&folder).expect("below the folder");
        for (number, game) in (1..).zip(common::read_games(common::format_of(&path), &bytes)) {
            for fault in game.faults.iter().filter(|fault| is_of_claims(fault)) {
                let ply = fault.ply.map_or("-".to_owned(), |ply| ply.to_string());
                let name = name.display();
                let (code, message) = (fault.code, &fault.english());
                found.push(format!("{name}\t{number}\t{ply}\t{code}\t{message}"));
            }
        }
    }
    found.sort();
    let expected = include_str!("../fixtures/corpus-findings.tsv");
    let expected: Vec<&str> = expected.lines().skip(1).collect();
    let is_new = |line: &&String| !expected.contains(&line.as_str());
    let new: Vec<&String> = found.iter().filter(is_new).collect();
    let is_gone = |line: &&&str| !found.iter().any(|found| found == **line);
    let gone: Vec<&&str> = expected.iter().filter(is_gone).collect();
    assert!(
        new.is_empty() && gone.is_empty(),
        "found and not in the file:\n{}\nin the file and not found:\n{}",
        new.iter()
            .map(|line| format!("{line}\n"))
            .collect::<String>(),
        gone.iter()
            .map(|line| format!("{line}\n"))
            .collect::<String>()
    );
    assert_eq!(found.len(), expected.len(), "a row stands twice");
}
