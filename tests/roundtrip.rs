//! Read, write, read: the record that comes back is the same, but for what the writer said is lost.

mod common;

use common::random::{self, Rng, Wanted};
use common::{Game, corpus, strip};
use kifu::format::{ClockUnit, Format, Loss, Losses, WriteOptions, endings};
use kifu::record::clock::Clock;
use kifu::record::fault::Severity;
use kifu::record::header::Header;
use kifu::record::tree::{Content, NodeId, Record};
use kifu::text::encoding::{self, Encoding};

/// The formats that hold games.
const TARGETS: [&str; 3] = ["kif", "csa", "usi"];

/// Writes `record`, reads it again, and tells what is not the same or was not said to be lost.
fn there_and_back(record: &Record, to: &'static Format, encoding: Encoding) -> Result<(), String> {
    let options = WriteOptions {
        encoding,
        ..WriteOptions::default()
    };
    let output = common::write(to, record, &options)
        .map_err(|fault| format!("cannot be written: {}", common::tell(&fault)))?;
    let mut bytes = Vec::new();
    if let Err(error) = encoding::encode(&output.text, encoding, &mut bytes, false) {
        // What an encoding cannot hold is refused, and nothing is written.
        return if encoding == Encoding::Utf8 {
            Err(error.to_string())
        } else {
            Ok(())
        };
    }
    let mut games = common::read_games(to, &bytes);
    let told =
        |problem: String| format!("{problem}\n  lost: {}\n{}", output.lost, head(&output.text));
    let [game] = &mut games[..] else {
        return Err(told(format!("{} games come back", games.len())));
    };
    if game.faults.has_error() {
        return Err(told(format!(
            "what was written has errors:\n{}",
            game.told()
        )));
    }
    // UTF-8 without a character beyond ASCII may be anything.
    if game.encoding != encoding && !output.text.is_ascii() {
        return Err(told(format!("{} is taken for {}", encoding, game.encoding)));
    }
    let mut lost = output.lost;
    let holds = (to.holds)(&options);
    if holds.endings && lost.get(Loss::Endings) > 0 {
        // Another ending is written, and the word stands in a comment beside it.
        lost = without(lost, Loss::Endings);
    }
    if holds.clocks != ClockUnit::None {
        lost = without(lost, Loss::Clocks);
    }
    let mut expected = strip::stripped(record, &lost);
    if holds.endings && output.lost.get(Loss::Endings) > 0 {
        other_endings(&mut expected, &game.record).map_err(&told)?;
    }
    if output.lost.get(Loss::Start) > 0 {
        // What of the start is lost is its number; board, hands and turn are in every format.
        expected.start.move_number = game.record.start.move_number;
        expected.last_to = game.record.last_to;
    }
    if holds.clocks != ClockUnit::None && output.lost.get(Loss::Clocks) > 0 {
        some_clocks(
            &mut expected,
            &mut game.record,
            output.lost.get(Loss::Clocks),
        )
        .map_err(&told)?;
    }
    let missing = missing_lines(&expected.header, &game.record.header);
    if missing.len() as u64 > output.lost.get(Loss::HeaderKeys) {
        return Err(told(format!("header lines are gone: {missing:?}")));
    }
    if output.lost.get(Loss::HeaderKeys) > 0 {
        expected.header = game.record.header.clone();
    }
    match expected.difference(&game.record) {
        None => Ok(()),
        Some(difference) => Err(told(difference)),
    }
}

/// The beginning of a text, for a message.
fn head(text: &str) -> String {
    text.lines()
        .take(40)
        .map(|line| format!("    {line}\n"))
        .collect()
}

/// The losses but for one kind.
fn without(losses: Losses, kind: Loss) -> Losses {
    let mut rest = Losses::default();
    for (loss, count) in losses.iter().filter(|(loss, _)| *loss != kind) {
        rest.add(loss, count);
    }
    rest
}

/// Takes over the ending that was written in place of one that the format has no word for, if its word is in a comment.
fn other_endings(expected: &mut Record, back: &Record) -> Result<(), String> {
    let (ours, theirs) = (
        common::last_node(expected, NodeId::START),
        common::last_node(back, NodeId::START),
    );
    let Content::Ending(ending) = &expected.node(ours).content else {
        return Err("an ending is lost, and there was none".to_owned());
    };
    let word = match endings::to_kif(ending.kind) {
        Some(word) => word.to_owned(),
        None => ending.word.to_string(),
    };
    let mut comments = back.node(theirs).comments().to_vec();
    let Some(at) = comments.iter().position(|comment| *comment == word) else {
        return Err(format!("{word} is lost and stands in no comment"));
    };
    comments.remove(at);
    if comments != expected.node(ours).comments() {
        return Err(format!("comments of the ending: {comments:?}"));
    }
    let content = back.node(theirs).content.clone();
    let node = expected.node_mut(ours);
    node.content = content;
    node.notes_mut().comments = back.node(theirs).comments().to_vec();
    Ok(())
}

/// Where a format holds clocks but not these: totals that are no sums, and the time of an ending that has no line.
fn some_clocks(expected: &mut Record, back: &mut Record, lost: u64) -> Result<(), String> {
    let mut gone = 0;
    let mut pending = vec![(NodeId::START, NodeId::START)];
    while let Some((ours, theirs)) = pending.pop() {
        pending.extend(
            expected
                .children(ours)
                .zip(back.children(theirs))
                .collect::<Vec<_>>(),
        );
        expected.node_mut(ours).clock.total = None;
        back.node_mut(theirs).clock.total = None;
        if back.node(theirs).clock.is_none() && !expected.node(ours).clock.is_none() {
            gone += 1;
            expected.node_mut(ours).clock = Clock::NONE;
        }
    }
    if gone > lost {
        Err(format!("{gone} clocks are gone"))
    } else {
        Ok(())
    }
}

/// The lines of a header that another one does not say.
fn missing_lines(header: &Header, other: &Header) -> Vec<String> {
    let is_said = |line: &kifu::record::header::HeaderLine| {
        let mut alone = Header::default();
        alone.push(line.key, &line.name, &line.value);
        other.effective().any(|said| {
            let mut one = Header::default();
            one.push(said.key, &said.name, &said.value);
            alone.is_same(&one)
        })
    };
    header
        .effective()
        .filter(|line| !is_said(line))
        .map(|line| format!("{}={}", line.name, line.value))
        .collect()
}

/// Every way a record can go: each format, and KIF in both of its encodings.
fn all_ways(what: &str, record: &Record, failures: &mut Vec<String>) -> usize {
    let mut ways = 0;
    for name in TARGETS {
        let encodings: &[Encoding] = if name == "usi" {
            &[Encoding::Utf8]
        } else {
            &[Encoding::Utf8, Encoding::Cp932]
        };
        for &encoding in encodings {
            ways += 1;
            if let Err(problem) = there_and_back(record, common::format(name), encoding) {
                failures.push(format!("{what} to {name} in {encoding}: {problem}"));
            }
        }
    }
    ways
}

#[track_caller]
fn none_of(failures: &[String]) {
    assert!(
        failures.is_empty(),
        "{} ways fail\n\n{}",
        failures.len(),
        failures.join("\n\n")
    );
}

/// The games of a file without errors.
fn good_games(format: &'static Format, bytes: &[u8]) -> Vec<Game> {
    let games = common::read_games(format, bytes);
    games
        .into_iter()
        .filter(|game| game.faults_from(Severity::Error).next().is_none())
        .collect()
}

#[test]
fn corpus_files_come_back_the_same() {
    let Some(folder) = corpus::folder("corpus_files_come_back_the_same") else {
        return;
    };
    let mut failures = Vec::new();
    let (mut files, mut ways) = (0, 0);
    for row in corpus::sources(&folder, &["kif", "csa", "usi", "sfen"]) {
        let bytes = std::fs::read(folder.join(row.file())).expect("a file of the corpus");
        let games = good_games(common::format(row.get("format")), &bytes);
        files += usize::from(!games.is_empty());
        for (index, game) in games.iter().enumerate() {
            ways += all_ways(
                &format!("{} game {}", row.file(), index + 1),
                &game.record,
                &mut failures,
            );
        }
    }
    none_of(&failures);
    eprintln!("{files} files, {ways} ways");
    assert!(
        files >= 150,
        "only {files} files have a game without errors"
    );
}

#[test]
fn fixtures_come_back_the_same() {
    let mut failures = Vec::new();
    let mut games = 0;
    for path in common::records_below(&common::fixtures("convert")) {
        let format = common::format_of(&path);
        for game in good_games(format, &std::fs::read(&path).expect("a fixture")) {
            games += 1;
            all_ways(&path.display().to_string(), &game.record, &mut failures);
        }
    }
    none_of(&failures);
    assert!(games >= 20, "only {games} games");
}

#[test]
fn random_games_come_back_the_same() {
    let mut failures = Vec::new();
    for seed in 0..300 {
        let record = random::game(seed, Wanted::EVERYTHING);
        all_ways(&format!("seed {seed}"), &record, &mut failures);
        if failures.len() > 3 {
            break;
        }
    }
    none_of(&failures);
}

#[test]
fn random_games_without_anything_beside_come_back_the_same() {
    let mut failures = Vec::new();
    for seed in 0..300 {
        let record = random::game(seed, Wanted::PLAIN);
        all_ways(&format!("seed {seed}"), &record, &mut failures);
    }
    none_of(&failures);
}

/// A line of play is the same whatever way it took through the formats.
#[test]
fn a_chain_of_formats_keeps_the_main_line() {
    for seed in 1000..1100 {
        let record = random::game(
            seed,
            Wanted {
                clocks: false,
                notes: false,
                ..Wanted::EVERYTHING
            },
        );
        let moves = common::usi_line(&record, NodeId::START);
        let mut rng = Rng::new(seed);
        let mut now = record;
        let mut way = Vec::new();
        for _ in 0..5 {
            let to = *rng.pick(&TARGETS);
            way.push(to);
            let output = common::write(common::format(to), &now, &WriteOptions::default())
                .expect("it can be written");
            now = common::read_one(common::format(to), output.text.as_bytes()).record;
            let found = common::usi_line(&now, NodeId::START);
            assert_eq!(
                found, moves,
                "seed {seed} by way of {way:?}\n{}",
                output.text
            );
        }
    }
}

#[test]
fn positions_come_back_the_same() {
    let sfen = common::format("sfen");
    for seed in 0..500 {
        let record = random::game(
            seed,
            Wanted {
                starts: true,
                ..Wanted::PLAIN
            },
        );
        let last = common::last_position(&record, NodeId::START);
        let output =
            common::write(sfen, &record, &WriteOptions::default()).expect("it can be written");
        assert_eq!(output.text, format!("{}\n", last.to_sfen()), "seed {seed}");
        let back = common::read_one(sfen, output.text.as_bytes());
        assert_eq!(back.record.start, last.setup(), "seed {seed}");
        assert_eq!(back.codes(), [""; 0], "seed {seed}");
    }
}
