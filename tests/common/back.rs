//! There and back: what is written is read again, and is the same but for what was said to be lost.

use kifu::format::{ClockUnit, Format, Loss, Losses, WriteOptions};
use kifu::record::clock::Clock;
use kifu::record::ending::EndingKind;
use kifu::record::header::Header;
use kifu::record::tree::{Content, NodeId, Record};
use kifu::text::encoding::{self, Encoding};

use super::strip;

/// Writes `record`, reads it again, and tells what is not the same or was not said to be lost.
///
/// The encoding is found out from the bytes, unless it is `known`. Text of no language may look like several encodings.
pub(crate) fn there_and_back(
    record: &Record,
    to: &'static Format,
    encoding: Encoding,
    known: bool,
) -> Result<(), String> {
    let options = WriteOptions {
        encoding,
        ..WriteOptions::default()
    };
    let output = super::write(to, record, &options)
        .map_err(|fault| format!("cannot be written: {}", super::tell(&fault)))?;
    let mut bytes = Vec::new();
    if let Err(error) = encoding::encode(&output.text, encoding, &mut bytes, false) {
        // What an encoding cannot hold is refused, and nothing is written.
        return if encoding == Encoding::Utf8 {
            Err(error.to_string())
        } else {
            Ok(())
        };
    }
    if known && encoding::decode(&bytes, Some(encoding)).text != output.text {
        // Characters that look the same are written as one.
        return Ok(());
    }
    let mut games = super::read_games_in(to, known.then_some(encoding), &bytes);
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

/// Takes over the ending that was written in place of one that the format has no word for, if a comment says which.
fn other_endings(expected: &mut Record, back: &Record) -> Result<(), String> {
    let ours = super::last_node(expected, NodeId::START);
    let theirs = super::last_node(back, NodeId::START);
    let Content::Ending(ending) = &expected.node(ours).content else {
        return Err("an ending is lost, and there was none".to_owned());
    };
    let comments = back.node(theirs).comments();
    let says_it = |at: usize| {
        let others = [&comments[..at], &comments[at + 1..]].concat();
        let is_word = ending.kind != EndingKind::Other || comments[at].contains(&*ending.word);
        is_word && !comments[at].is_empty() && others == expected.node(ours).comments()
    };
    if !(0..comments.len()).any(says_it) {
        return Err(format!("{ending:?} is lost, and no comment says it"));
    }
    let comments = comments.to_vec();
    let content = back.node(theirs).content.clone();
    let node = expected.node_mut(ours);
    node.content = content;
    node.notes_mut().comments = comments;
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
