//! Header lines, comments, bookmarks and endings that look like something else go through every format, or are counted.

mod common;

use common::ways::{there_and_back, ways};
use kifu::format::Loss;
use kifu::record::clock::Clock;
use kifu::record::ending::EndingKind;
use kifu::record::header::Key;
use kifu::record::tree::{NodeId, Record};
use kifu::text::encoding::Encoding;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};

/// Signs and words that mean something in some format, and characters that are none.
const PIECES: &[&str] = &[
    "}",
    "{",
    ")",
    "(",
    "[",
    "]",
    "\"",
    "\\",
    "\\n",
    ";",
    "$1",
    "%",
    "%TORYO",
    "'",
    "*",
    "#",
    "&",
    "$",
    "/",
    ",",
    "!",
    "~",
    "：",
    ":",
    "=",
    "…",
    "...",
    "-",
    "+",
    "|",
    "\u{fffd}",
    "\u{1}",
    "\u{0}",
    "\u{7f}",
    "\u{1a}",
    "\u{feff}",
    "\u{85}",
    "\u{2028}",
    " ",
    "\u{3000}",
    "\t",
    "まで3手で先手の勝ち",
    "まで",
    "変化：1手",
    "変化",
    "手合割",
    "平手",
    "先手",
    "後手番",
    "棋戦",
    "投了",
    "中断",
    "反則",
    "千日手",
    "結果",
    "手数＝3",
    "同",
    "７六歩",
    "７六歩(77)",
    "1 ７六歩(77)",
    "▲",
    "△２四歩",
    "N+",
    "V2.2",
    "PI",
    "T12",
    "+7776FU",
    "EVENT",
    "Event",
    "SFEN",
    "Result",
    "Sente",
    "Black",
    "Variation:1",
    "Variation at ply 2:",
    "After 3 moves:",
    "P-7f",
    "1.",
    "1.P7g-7f",
    "7g7f",
    "position",
    "startpos",
    "1-0",
    "Termination",
    "0-1",
    "*0",
    "draw",
    "resigns",
    "甲",
    "é",
    "😀",
    "A",
    "b",
    "0",
    "7",
];

fn text(most: usize) -> impl Strategy<Value = String> {
    prop::collection::vec(select(PIECES), 1..=most).prop_map(|pieces| pieces.concat())
}

/// The same, also in several lines.
fn lines() -> impl Strategy<Value = String> {
    prop::collection::vec(text(4), 1..=2).prop_map(|lines| lines.join("\n"))
}

/// As a header has them: without blanks around them.
fn trimmed(text: impl Strategy<Value = String>) -> impl Strategy<Value = String> {
    text.prop_map(|text| text.trim().to_owned())
}

/// What stands beside the moves of a game.
#[derive(Debug, Clone)]
struct Beside {
    header: Vec<(Key, String, String)>,
    comments: Vec<(usize, String)>,
    bookmark: Option<String>,
    ending: Option<(EndingKind, String)>,
}

fn beside() -> impl Strategy<Value = Beside> {
    let free = (trimmed(text(3)), trimmed(lines()));
    let free = free.prop_map(|(name, value)| (Key::Free, name, value));
    let keys = [
        (Key::Black, "先手"),
        (Key::Event, "棋戦"),
        (Key::Title, "表題"),
        (Key::Note, "備考"),
        (Key::StartTime, "開始日時"),
        (Key::TimeLimit, "持ち時間"),
    ];
    let known = (select(keys.to_vec()), trimmed(lines()));
    let known = known.prop_map(|((key, name), value)| (key, name.to_owned(), value));
    let ending = (
        select(vec![EndingKind::Other, EndingKind::Resign]),
        trimmed(text(3)),
    );
    (
        prop::collection::vec(prop_oneof![free, known], 0..4),
        prop::collection::vec((0_usize..4, text(5)), 0..4),
        prop::option::of(text(3)),
        prop::option::of(ending),
    )
        .prop_map(|(header, comments, bookmark, ending)| Beside {
            header,
            comments,
            bookmark,
            ending,
        })
}

fn record(beside: &Beside) -> Record {
    let moves = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n";
    let mut record = common::read_one(common::format("kif"), moves.as_bytes()).record;
    record.header = kifu::record::header::Header::default();
    for (key, name, value) in &beside.header {
        record.header.push(*key, name, value);
    }
    let line: Vec<NodeId> = std::iter::once(NodeId::START)
        .chain(record.main_line())
        .collect();
    for (ply, comment) in &beside.comments {
        record
            .node_mut(line[*ply])
            .notes_mut()
            .comments
            .push(comment.clone());
    }
    record
        .node_mut(line[1])
        .notes_mut()
        .bookmark
        .clone_from(&beside.bookmark);
    if let Some((kind, word)) = &beside.ending
        && !word.is_empty()
    {
        record.end(line[3], *kind, None, word, Clock::NONE);
    }
    record
}

/// What comes back lacks nothing that is not reported.
fn nothing_is_lost_in_silence(record: &Record) -> Result<(), TestCaseError> {
    for way in ways() {
        let back = there_and_back(record, &way, Encoding::Utf8);
        let back =
            back.map_err(|problem| TestCaseError::fail(format!("{}: {problem}", way.name)))?;
        let silent = Loss::ALL
            .into_iter()
            .find(|&kind| back.missing.counts.get(kind) > back.reported.get(kind));
        prop_assert!(
            silent.is_none() && back.missing.problems.is_empty(),
            "{}: {:?}: {:?}, reported {}\n{}",
            way.name,
            back.missing.problems,
            back.missing.counts,
            back.reported,
            back.told
        );
    }
    Ok(())
}

/// The same cases on every run; `PROPTEST_CASES` asks for more of them.
#[test]
fn what_looks_like_something_else_is_not_lost_in_silence() {
    let config = ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let found = TestRunner::new_with_rng(config, rng).run(&beside(), |beside| {
        nothing_is_lost_in_silence(&record(&beside))
    });
    if let Err(error) = found {
        panic!("{error}");
    }
}

/// A game with header lines, and a comment on its last move.
fn with(header: &[(Key, &str, &str)], comment: Option<&str>) -> Record {
    let header = header
        .iter()
        .map(|(key, name, value)| (*key, (*name).to_owned(), (*value).to_owned()));
    record(&Beside {
        header: header.collect(),
        comments: comment
            .map(|comment| (3, comment.to_owned()))
            .into_iter()
            .collect(),
        bookmark: None,
        ending: None,
    })
}

#[test]
fn a_last_comment_of_psn_that_reads_as_an_ending_ends_no_game() {
    for comment in ["draw", "White resigned.", "--Black Won--"] {
        let record = with(&[], Some(comment));
        nothing_is_lost_in_silence(&record).expect(comment);
        let way = ways()
            .into_iter()
            .find(|way| way.name == "psn")
            .expect("a way");
        let back = there_and_back(&record, &way, Encoding::Utf8).expect("it comes back");
        assert!(back.reported.is_empty(), "{}", back.told);
    }
}

#[test]
fn header_lines_that_would_be_read_as_something_else_are_counted() {
    for line in [
        // Of PSN: a result, and a quote that would end the value.
        (Key::Free, "Result", "1-0}"),
        (Key::Free, "Termination", "Time forfeit"),
        (Key::Free, "x", "\"\n]P-7f"),
        // Of KIF and BOD: line breaks, a name like a move.
        (Key::Free, "x", "a\nb"),
        (Key::Black, "先手", "a\nb"),
        (Key::Black, "先手", "７六歩"),
        // Of CSA: a title with a line break is one line.
        (Key::Title, "表題", "a\nb"),
        // Of sheets: what stands at the beginning of a file and is no part of it.
        (Key::Free, "\0", "x"),
        (Key::Free, "\u{feff}x", "x"),
    ] {
        nothing_is_lost_in_silence(&with(&[line], None)).expect(line.2);
    }
    let taken_back = [(Key::Black, "先手", "a"), (Key::Black, "先手", "")];
    nothing_is_lost_in_silence(&with(&taken_back, None)).expect("no name");
}
