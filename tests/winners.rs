//! Who wins: every ending with every result, whoever is to move, in every edition of every format. What is read back names the
//! same winner, or nobody, and then the ending is counted as lost; it is never the other side that wins.

mod common;

use common::read_one;
use common::ways::{Way, ways};
use kifu::format::{Loss, WriteOptions};
use kifu::record::clock::Clock;
use kifu::record::ending::{Ending, EndingKind as Kind, Outcome};
use kifu::record::tree::{Content, NodeId, Record};
use kifu::shogi::Color;

const OUTCOMES: [Outcome; 4] = [
    Outcome::Win(Color::Black),
    Outcome::Win(Color::White),
    Outcome::Draw,
    Outcome::NoResult,
];

/// Lines of play without an end: either side to move, from an even game, from a handicap and from a board, and behind a foul.
const LINES: [(&str, &str); 8] = [
    (
        "Black to move",
        "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n",
    ),
    (
        "White to move",
        "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n",
    ),
    ("no move", "手合割：平手\n"),
    ("a handicap", "手合割：角落ち\n1 ３四歩(33)\n2 ７六歩(77)\n"),
    (
        "a handicap, a move on",
        "手合割：角落ち\n1 ３四歩(33)\n2 ７六歩(77)\n3 ４四歩(43)\n",
    ),
    (
        "a board",
        "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n+---------------------------+\n先手の持駒：金二\n1 ５二金打\n",
    ),
    (
        "behind Black's foul",
        "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ５五角打\n",
    ),
    (
        "behind White's foul",
        "手合割：平手\n1 ７六歩(77)\n2 ５五角打\n",
    ),
];

/// The line with its foul as one that the record calls so, and the end behind it.
fn ended(line: &str, what: &str, ending: Ending) -> Record {
    let foul = if what.contains("foul") {
        "反則勝ち\n"
    } else {
        ""
    };
    let number = line
        .lines()
        .filter(|line| line.starts_with(char::is_numeric))
        .count()
        + 1;
    let text = match foul {
        "" => line.to_owned(),
        foul => format!("{line}{number} {foul}"),
    };
    let mut record = read_one(common::format("kif"), text.as_bytes()).record;
    let last = common::last_node(&record, NodeId::START);
    if foul.is_empty() {
        record.add(last, Content::Ending(Box::new(ending)), Clock::NONE);
    } else {
        assert!(record.foul().is_some(), "{what}");
        record.node_mut(last).content = Content::Ending(Box::new(ending));
    }
    record
}

/// Every edition, and KIF with the few words of old programs.
fn all_ways() -> Vec<Way> {
    let mut all = ways();
    let kif = all.iter().find(|way| way.name == "kif").cloned();
    let mut strict = kif.expect("KIF is a way");
    strict.name.push_str(" --kif-strict-words");
    strict.edition.options.kif_strict_words = true;
    all.push(strict);
    all
}

#[test]
fn no_ending_is_read_back_with_another_winner() {
    let mut problems = Vec::new();
    let ways = all_ways();
    let mut all = 0;
    for (what, line) in LINES {
        for (&kind, outcome) in Kind::ALL
            .iter()
            .flat_map(|kind| OUTCOMES.map(|outcome| (kind, outcome)))
        {
            if kind == Kind::Unfinished && outcome != Outcome::NoResult {
                // What has no end has no winner.
                continue;
            }
            let mover = if what.contains("Black's") {
                Color::White
            } else {
                Color::Black
            };
            if what.contains("foul") && (kind, outcome) != (Kind::FoulWin, Outcome::Win(mover)) {
                // The words of all formats that say a move to be a foul say who wins by it.
                continue;
            }
            let word = if kind == Kind::Other {
                "裁定待ち"
            } else {
                ""
            };
            let ending = Ending {
                kind,
                outcome,
                word: word.into(),
            };
            let record = ended(line, what, ending);
            for way in &ways {
                let output = match common::write(way.edition.format, &record, &way.edition.options)
                {
                    Ok(output) => output,
                    Err(_) => continue,
                };
                let back = common::read_games(way.back, output.text.as_bytes()).pop();
                let read = back.and_then(|back| back.record.ending()?.outcome.winner());
                let is_counted = output.lost.get(Loss::Endings) > 0;
                let is_true = read == outcome.winner() || read.is_none() && is_counted;
                all += 1;
                if !is_true {
                    problems.push(format!(
                        "{what}: {kind} {outcome:?} in {}: {read:?}, counted {is_counted}",
                        way.name
                    ));
                }
            }
        }
    }
    assert!(all > 5000, "only {all}");
    assert!(
        problems.is_empty(),
        "{}\n{}",
        problems.len(),
        problems.join("\n")
    );
}

#[test]
fn a_strict_word_never_stands_beside_the_other_winner() {
    let kif = common::format("kif");
    let text = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\nまで2手で時間切れにより先手の勝ち\n";
    let record = read_one(kif, text.as_bytes()).record;
    let strict = WriteOptions {
        kif_strict_words: true,
        ..WriteOptions::default()
    };
    let output = common::write(kif, &record, &strict).expect("it is written");
    let end = "\n   3 中断\n*切れ負け 先手の勝ち\nまで2手で中断\n";
    assert!(output.text.ends_with(end), "{}", output.text);
    assert_eq!(output.lost.get(Loss::Endings), 1);
}

/// The side that is not to move resigns: no ending says that, so the words stand beside the winner, in every format that holds
/// them.
#[test]
fn a_resignation_out_of_turn_keeps_its_words() {
    let kif = common::format("kif");
    for (moves, words, winner) in [
        ("1 ７六歩(77)\n", "先手投了", Color::White),
        ("1 ７六歩(77)\n2 ３四歩(33)\n", "後手投了", Color::Black),
        (
            "1 ７六歩(77)\n2 ３四歩(33)\n",
            "後手の投了により先手の勝ち",
            Color::Black,
        ),
        (
            "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n",
            "先手投了",
            Color::White,
        ),
    ] {
        let text = format!(
            "手合割：平手\n{moves}まで{}手で{words}\n",
            moves.lines().count()
        );
        let record = read_one(kif, text.as_bytes()).record;
        let outcome = record.ending().map(|ending| ending.outcome);
        assert_eq!(outcome, Some(Outcome::Win(winner)), "{text}");
        for way in ways() {
            let output = common::write(way.edition.format, &record, &way.edition.options)
                .expect("it is written");
            let is_told = output.text.contains(words);
            assert!(
                is_told || output.lost.get(Loss::Comments) > 0,
                "{}: {}",
                way.name,
                output.text
            );
        }
    }
    // In turn it is an ending with a word, and a winner alone says nothing of a resignation.
    for words in ["先手投了", "後手の勝ち", "先手の勝ち"] {
        let text = format!("手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\nまで2手で{words}\n");
        let record = read_one(kif, text.as_bytes()).record;
        let last = common::last_node(&record, NodeId::START);
        assert!(record.node(last).comments().is_empty(), "{words}");
    }
}
