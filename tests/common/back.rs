//! There and back: what is written is read again, and is the same but for what was said to be lost.

use kifu::format::{ClockUnit, Extent, Format, Holds, Loss, Losses, WriteOptions};
use kifu::record::ending::{Ending, EndingKind};
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
    there_and_back_as(record, to, &options, known)
}

/// The same with other options.
pub(crate) fn there_and_back_as(
    record: &Record,
    to: &'static Format,
    options: &WriteOptions,
    known: bool,
) -> Result<(), String> {
    there_and_back_by(record, (to, to), options, known)
}

/// The same for what one format writes and another one reads.
pub(crate) fn there_and_back_by(
    record: &Record,
    (to, from): (&'static Format, &'static Format),
    options: &WriteOptions,
    known: bool,
) -> Result<(), String> {
    let encoding = options.encoding;
    let output = super::write(to, record, options)
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
    let mut games = super::read_games_in(from, known.then_some(encoding), &bytes);
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
    same_but_for(&output.lost, record, &mut game.record, &(to.holds)(options)).map_err(told)
}

/// Tells what is not the same in a record that comes `back`, and was not `reported` to be lost.
pub(crate) fn same_but_for(
    reported: &Losses,
    record: &Record,
    back: &mut Record,
    holds: &Holds,
) -> Result<(), String> {
    let mut lost = *reported;
    let has_endings = holds.endings != Extent::No;
    if has_endings && lost.get(Loss::Endings) > 0 {
        // Another ending is written, and the word stands in a comment beside it.
        lost = without(lost, Loss::Endings);
    }
    if holds.clocks != ClockUnit::None {
        lost = without(without(lost, Loss::Clocks), Loss::ClockTotals);
    }
    let (kept, gone) = fouls(record, back);
    if gone as u64 > reported.get(Loss::FoulMove) {
        return Err(format!("{gone} fouls are gone"));
    }
    let mut expected = strip::stripped(record, &lost, has_endings, &kept);
    if has_endings {
        other_endings(&mut expected, back, reported, holds.comments != Extent::No)?;
    }
    if reported.get(Loss::Start) > 0 {
        // What of the start is lost is its number; board, hands and turn are in every format.
        expected.start.move_number = back.start.move_number;
        expected.last_move = back.last_move.clone();
    }
    let lost_clocks = reported.get(Loss::Clocks) + reported.get(Loss::ClockTotals);
    if holds.clocks != ClockUnit::None && lost_clocks > 0 {
        some_clocks(&mut expected, back, lost_clocks)?;
    }
    if reported.get(Loss::Characters) > 0 {
        other_characters(&mut expected);
    }
    let missing = missing_lines(&expected.header, &back.header);
    if missing.len() as u64 > reported.get(Loss::HeaderKeys) {
        return Err(format!("header lines are gone: {missing:?}"));
    }
    if reported.get(Loss::HeaderKeys) > 0 {
        expected.header = back.header.clone();
    }
    match expected.difference(back) {
        None => Ok(()),
        Some(difference) => Err(difference),
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

/// Takes over the endings that were written in place of ones that the format has no word for, if a comment says which
/// (where it `holds_comments`), and what stands beside one that takes the place of a foul.
fn other_endings(
    expected: &mut Record,
    back: &Record,
    lost: &Losses,
    holds_comments: bool,
) -> Result<(), String> {
    let mut others = 0;
    for (ours, theirs) in pairs(expected, back) {
        let (Content::Ending(ending), Content::Ending(written)) =
            (&expected.node(ours).content, &back.node(theirs).content)
        else {
            continue;
        };
        let for_foul = lost.get(Loss::FoulMove) > 0 && ending.kind == EndingKind::FoulLoss;
        if !for_foul {
            if ending.is_same(written) {
                continue;
            }
            others += 1;
            let is_said = !holds_comments
                || says(
                    back.node(theirs).comments(),
                    expected.node(ours).comments(),
                    ending,
                );
            if !is_said {
                return Err(format!("{ending:?} is lost, and no comment says it"));
            }
        }
        let there = back.node(theirs).clone();
        let node = expected.node_mut(ours);
        node.content = there.content;
        node.notes = there.notes;
        if for_foul {
            node.clock = there.clock;
        }
    }
    if others > lost.get(Loss::Endings) {
        return Err(format!("{others} endings are others"));
    }
    Ok(())
}

/// Is there one comment more, which tells of the ending?
fn says(comments: &[String], before: &[String], ending: &Ending) -> bool {
    // A comment is trimmed, and in PSN a brace within it is a parenthesis, which is counted by itself.
    let plain = |text: &String| text.trim().replace('}', ")");
    let comments: Vec<String> = comments.iter().map(plain).collect();
    let before: Vec<String> = before.iter().map(plain).collect();
    let word = plain(&ending.word.to_string());
    (0..comments.len()).any(|at| {
        let others = [&comments[..at], &comments[at + 1..]].concat();
        let is_word = ending.kind != EndingKind::Other || comments[at].contains(&word);
        is_word && !comments[at].is_empty() && others == before
    })
}

/// The fouls that come back as they were, and how many others there are whose place is there.
fn fouls(record: &Record, back: &Record) -> (Vec<NodeId>, usize) {
    let is_foul = |record: &Record, id| matches!(record.node(id).content, Content::Foul(_));
    let fouls = pairs(record, back)
        .into_iter()
        .filter(|&(ours, _)| is_foul(record, ours));
    let (kept, gone): (Vec<_>, Vec<_>) = fouls.partition(|&(_, theirs)| is_foul(back, theirs));
    (kept.into_iter().map(|(ours, _)| ours).collect(), gone.len())
}

/// The nodes of two trees that stand at the same place.
fn pairs(ours: &Record, theirs: &Record) -> Vec<(NodeId, NodeId)> {
    let mut pairs = vec![(NodeId::START, NodeId::START)];
    let mut at = 0;
    while let Some(&(a, b)) = pairs.get(at) {
        pairs.extend(ours.children(a).zip(theirs.children(b)));
        at += 1;
    }
    pairs
}

/// Where a format holds clocks but not these: totals that are no sums, the time of an ending that has no line, and times
/// that are not known where the format wants one.
fn some_clocks(expected: &mut Record, back: &mut Record, lost: u64) -> Result<(), String> {
    let mut gone = 0;
    for (ours, theirs) in pairs(expected, back) {
        expected.node_mut(ours).clock.total = None;
        back.node_mut(theirs).clock.total = None;
        let (our_time, their_time) = (expected.node(ours).clock, back.node(theirs).clock);
        let is_zero = their_time.elapsed.is_some_and(|time| time.0 == 0);
        if their_time.is_none() && !our_time.is_none() || our_time.is_none() && is_zero {
            gone += 1;
            expected.node_mut(ours).clock = their_time;
        }
    }
    if gone > lost {
        Err(format!("{gone} clocks are gone"))
    } else {
        Ok(())
    }
}

/// PSN writes a closing brace within a comment, which would end it, as a parenthesis.
fn other_characters(expected: &mut Record) {
    let nodes: Vec<NodeId> = expected.iter().map(|(id, _)| id).collect();
    for id in nodes {
        if expected
            .node(id)
            .comments()
            .iter()
            .any(|line| line.contains('}'))
        {
            for line in &mut expected.node_mut(id).notes_mut().comments {
                *line = line.replace('}', ")");
            }
        }
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
