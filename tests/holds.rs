//! What the table of formats says is held comes back, and what it says is not does not.

mod common;

use common::ways::{Back, Way, there_and_back, ways};
use kifu::format::holds::{COLUMNS, editions};
use kifu::format::{ClockUnit, Extent, Holds, WriteOptions};
use kifu::record::clock::{Clock, Millis};
use kifu::record::ending::EndingKind;
use kifu::record::tree::{Content, NodeId, Record};
use kifu::text::encoding::{self, Encoding};

/// A record of a text.
#[track_caller]
fn read(format: &str, text: &str) -> Record {
    let game = common::read_one(common::format(format), text.as_bytes());
    assert!(game.is_game && !game.faults.has_error(), "{}", game.told());
    game.record
}

const MOVES: &str = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n";

/// The record comes back as it is, or what came back of it lacks something.
#[track_caller]
fn back(record: &Record, way: &Way) -> Back {
    let back = there_and_back(record, way, Encoding::Utf8);
    let back = back.unwrap_or_else(|problem| panic!("{}: {problem}", way.name));
    assert_eq!(
        back.missing.against(&back.reported),
        None,
        "{}\n{}",
        way.name,
        back.told
    );
    back
}

fn survives(record: &Record, way: &Way) -> bool {
    back(record, way).reported.is_empty()
}

/// How many of some records survive.
fn extent(records: &[Record], way: &Way) -> Extent {
    let survivors = records
        .iter()
        .filter(|record| survives(record, way))
        .count();
    match survivors {
        0 => Extent::No,
        _ if survivors == records.len() => Extent::All,
        _ => Extent::Some,
    }
}

/// Even games with one ending each.
fn endings() -> Vec<Record> {
    let kinds = EndingKind::ALL.iter().copied();
    kinds
        .filter(|kind| *kind != EndingKind::Unfinished)
        .map(|kind| {
            let mut record = read("kif", MOVES);
            let last = common::last_node(&record, NodeId::START);
            let word = if kind == EndingKind::Other {
                "謎の終局"
            } else {
                ""
            };
            record.end(last, kind, None, word, Clock::NONE);
            record
        })
        .collect()
}

/// A move and what took so long.
fn timed(millis: u32) -> Record {
    let mut record = read("kif", MOVES);
    for (at, id) in record
        .main_line()
        .collect::<Vec<_>>()
        .into_iter()
        .enumerate()
    {
        record.node_mut(id).clock = Clock::elapsed(Millis(millis * (at as u32 + 1)));
    }
    record
}

/// What a way holds, found out by sending records with one thing each.
fn found(way: &Way) -> Holds {
    let kif = |text: &str| read("kif", text);
    let sfen = |text: &str| read("sfen", text);
    let commented = |ply: usize| {
        let mut record = kif(MOVES);
        let id = record.main_line().nth(ply).expect("a ply");
        record
            .node_mut(id)
            .notes_mut()
            .comments
            .push("言葉".to_owned());
        record
    };
    let mut first_comment = read(
        "sfen",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n",
    );
    first_comment
        .node_mut(NodeId::START)
        .notes_mut()
        .comments
        .push("言葉".to_owned());
    let clocks = match (survives(&timed(1000), way), survives(&timed(1500), way)) {
        (true, true) => ClockUnit::Millis,
        (true, false) => ClockUnit::Seconds,
        _ => ClockUnit::None,
    };
    let foul = format!("{MOVES}3 ７五歩(76)\n4 ３五歩(34)\n5 ７三歩(75)\n6 反則勝ち\n");
    let foul = kif(&foul);
    let is_foul =
        |(_, node): (NodeId, &kifu::record::tree::Node)| matches!(node.content, Content::Foul(_));
    assert!(foul.iter().any(is_foul));
    Holds {
        // Comparing finds moves that are gone, and those that a position cannot have.
        moves: way.edition.holds().moves,
        starts: survives(&sfen("4k4/9/4p4/9/4R4/9/9/9/4K4 w G 1\n"), way),
        one_king: survives(&sfen("4k4/9/4P4/9/9/9/9/9/9 b G 1\n"), way),
        variations: survives(&kif(&format!("{MOVES}\n変化：2手\n2 ８四歩(83)\n")), way),
        first_comment: survives(&first_comment, way),
        comments: extent(&[commented(0), commented(1)], way),
        clocks,
        bookmarks: survives(&kif(&format!("{MOVES}&しおり\n")), way),
        header: extent(
            &[
                kif(&format!("審判：甲\n{MOVES}")),
                kif(&format!("先手：甲\n{MOVES}")),
            ],
            way,
        ),
        endings: extent(&endings(), way),
        fouls: survives(&foul, way),
    }
}

#[test]
fn what_the_table_says_is_held_comes_back_and_nothing_else() {
    for way in ways() {
        assert_eq!(found(&way), way.edition.holds(), "{}", way.name);
    }
}

/// The reader of moves reads what sheets with clocks hold, and JSON lines say it too.
#[test]
fn what_is_read_only_or_written_only_holds_what_the_table_says() {
    let sheet = ways()
        .into_iter()
        .find(|way| way.name == "hodges --clocks")
        .expect("a sheet");
    assert_eq!(
        (common::format("moves").holds)(&WriteOptions::default()),
        found(&sheet)
    );
    assert_eq!(
        (common::format("jsonl").holds)(&WriteOptions::default()),
        Holds::EVERYTHING
    );
    let kif = "手合割：平手\n審判：甲\n*初め\n1 ７六歩(77)\n*言葉\n&しおり\n2 ３四歩(33)\n3 ７五歩(76)\n4 ３五歩(34)\n\
        5 ７三歩(75)\n6 反則勝ち\n\n変化：2手\n2 ８四歩(83)\n3 中断\n";
    let mut record = read("kif", kif);
    let first = record.main_line().next().expect("a move");
    record.node_mut(first).clock = Clock::elapsed(Millis(1501));
    let json = common::write(common::format("jsonl"), &record, &WriteOptions::default());
    let json = json.expect("it is written").text;
    for said in [
        "甲",
        "審判",
        "初め",
        "言葉",
        "しおり",
        "8c8d",
        "1501",
        "cannot-reach",
        "foul-by-last-mover",
        "interrupted",
    ] {
        assert!(json.contains(said), "{said} in {json}");
    }
}

#[test]
fn files_of_several_games_hold_them() {
    for edition in editions().filter(|edition| edition.format.write.is_some()) {
        let format = edition.format;
        let record = read("kif", &format!("先手：甲\n{MOVES}3 投了\n"));
        let text = common::write(format, &record, &edition.options)
            .expect("it is written")
            .text;
        let head = (format.file_head)(&edition.options);
        let again = text.strip_prefix(head.as_str()).unwrap_or(&text);
        let both = format!("{text}{}{again}", format.separator);
        let back = match format.name {
            "jsonl" => {
                assert_eq!(both.lines().count(), 2);
                continue;
            }
            _ if format.is_sheet() => common::format("moves"),
            _ => format,
        };
        let games = common::read_games(back, both.as_bytes());
        assert_eq!(
            games.iter().filter(|game| game.is_game).count(),
            2,
            "{both}"
        );
    }
}

#[test]
fn files_are_read_in_the_encodings_of_the_table() {
    let japanese = read(
        "kif",
        &format!("先手：升田幸三\n後手：大山康晴\n棋戦：名人戦\n{MOVES}"),
    );
    let mut western = read("kif", MOVES);
    western
        .header
        .push(kifu::record::header::Key::Black, "先手", "Frédéric Müller");
    for way in ways() {
        let format = way.edition.format;
        let usual = format
            .extensions
            .iter()
            .map(|&(_, encoding)| (encoding, &japanese));
        let pages = [Encoding::Latin1, Encoding::Cp850].map(|encoding| (encoding, &western));
        for (encoding, record) in usual.chain(pages.into_iter().filter(|_| format.western)) {
            let options = WriteOptions {
                encoding,
                ..way.edition.options.clone()
            };
            let text = common::write(format, record, &options)
                .expect("it is written")
                .text;
            let mut bytes = Vec::new();
            encoding::encode(&text, encoding, &mut bytes, true).expect("all is replaced");
            let games = common::read_games(way.back, &bytes);
            if !text.is_ascii() && way.name != "kitao" && way.name != "kitao --clocks" {
                assert_eq!(games[0].encoding, encoding, "{}", way.name);
                assert_eq!(games[0].text.trim_end(), text.trim_end(), "{}", way.name);
            }
        }
    }
}

#[test]
fn every_column_says_something_different_of_some_formats() {
    for (heading, cell) in COLUMNS {
        let mut said: Vec<&str> = editions().map(|edition| cell(&edition.holds())).collect();
        said.sort_unstable();
        said.dedup();
        let always = matches!(heading, "starts" | "one king");
        assert_eq!(said.len() > 1, !always, "{heading}: {said:?}");
    }
}
