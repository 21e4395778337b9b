//! What one record says and another one does not, found out by comparing the two node by node and line by line.
//!
//! Nothing here asks a writer or what a format says of itself.

use kifu::format::{Loss, Losses};
use kifu::record::ending::{Ending, EndingKind};
use kifu::record::header::{Header, HeaderLine, Key, same_value};
use kifu::record::tree::{Content, NodeId, Record};
use kifu::shogi::Handicap;

use super::position_at;

/// What is missing in the other record.
#[derive(Debug, Default)]
pub(crate) struct Missing {
    /// How much of each kind.
    pub(crate) counts: Losses,
    /// What no loss explains: other moves, another board, things that nobody said.
    pub(crate) problems: Vec<String>,
}

impl Missing {
    /// Tells what is not as it was `reported`; nothing if all of it is.
    pub(crate) fn against(&self, reported: &Losses) -> Option<String> {
        let mut told = self.problems.clone();
        for kind in Loss::ALL {
            let (found, said) = (self.counts.get(kind), reported.get(kind));
            if found != said {
                told.push(format!("{}: {found} missing, {said} reported", kind.name()));
            }
        }
        (!told.is_empty()).then(|| told.join("\n  "))
    }
}

/// Compares a record with what came back of it.
pub(crate) fn missing(ours: &Record, theirs: &Record) -> Missing {
    let mut comparison = Comparison::of(ours, theirs);
    if ours.start.same_position(&theirs.start) {
        comparison.start(0);
    } else {
        comparison.problem(format!(
            "start {} / {}",
            ours.start.to_sfen(),
            theirs.start.to_sfen()
        ));
    }
    comparison.header();
    comparison.tree();
    comparison.missing
}

/// Compares a record with the last position of its main line, which came back.
pub(crate) fn missing_of_position(ours: &Record, theirs: &Record) -> Missing {
    let mut comparison = Comparison::of(ours, theirs);
    let shown = ours
        .main_line()
        .filter(|&id| ours.node(id).played().is_some())
        .last()
        .unwrap_or(NodeId::START);
    let position = position_at(ours, shown).setup();
    if !position.same_position(&theirs.start) {
        comparison.problem(format!(
            "position {} / {}",
            position.to_sfen(),
            theirs.start.to_sfen()
        ));
    }
    if !theirs.is_empty() {
        comparison.problem("a position has moves".to_owned());
    }
    comparison.start(ours.node(shown).ply());
    comparison.header();
    for id in std::iter::once(NodeId::START).chain(ours.main_line()) {
        if id == shown {
            comparison.beside(id, NodeId::START, None);
        } else {
            comparison.gone_node(id);
        }
    }
    let variations = ours.variation_starts().count() as u64;
    comparison.lose(Loss::Variations, variations);
    comparison.missing
}

struct Comparison<'a> {
    ours: &'a Record,
    theirs: &'a Record,
    missing: Missing,
}

/// What takes the place of something that is missing.
#[derive(Clone, Copy)]
struct Instead<'a> {
    /// The unknown word that was there, which a comment may tell.
    word: &'a str,
}

impl<'a> Comparison<'a> {
    fn of(ours: &'a Record, theirs: &'a Record) -> Self {
        Self {
            ours,
            theirs,
            missing: Missing::default(),
        }
    }

    fn lose(&mut self, kind: Loss, count: u64) {
        self.missing.counts.add(kind, count);
    }

    fn problem(&mut self, problem: String) {
        self.missing.problems.push(problem);
    }

    /// The moves before the start: how many, and the last of them. `plies` were played up to the start of the other one.
    fn start(&mut self, plies: u32) {
        let number = self.ours.start.move_number;
        let is_counted = self.theirs.start.move_number == number.saturating_add(plies);
        let last = self.ours.last_move_text();
        let last_is_gone = !last.is_empty()
            && (plies > 0 || characters(last, self.theirs.last_move_text()).is_none());
        if !is_counted && number != 1 || last_is_gone {
            self.lose(Loss::Start, 1);
        } else if !is_counted && self.theirs.start.move_number != 1 {
            self.problem(format!(
                "move number {number} + {plies} / {}",
                self.theirs.start.move_number
            ));
        }
    }

    fn header(&mut self) {
        let lines = self.theirs.header.iter();
        let mut others: Vec<&HeaderLine> = lines.filter(|line| !line.value.is_empty()).collect();
        let mut gone = Vec::new();
        for line in said(&self.ours.header) {
            if line.key == Key::Handicap {
                let is_said = names_nothing(&line.value, self.ours)
                    || others
                        .iter()
                        .any(|other| other.key == line.key && other.value == line.value);
                self.lose(Loss::HeaderKeys, u64::from(!is_said));
                continue;
            }
            match others.iter().position(|other| is_same(line, other)) {
                Some(at) => drop(others.remove(at)),
                None => gone.push(line),
            }
        }
        for &line in &gone {
            let like = |other: &HeaderLine| {
                let is_key = other.key == line.key;
                let name = match line.key {
                    Key::Free => characters(&line.name, &other.name)?,
                    _ => 0,
                };
                Some(name + characters(&line.value, &other.value)?).filter(|_| is_key)
            };
            if let Some((at, count)) =
                (0..others.len()).find_map(|at| Some((at, like(others[at])?)))
            {
                others.remove(at);
                self.lose(Loss::Characters, count);
                continue;
            }
            // A value that is not all there.
            if let Some(at) = others
                .iter()
                .position(|other| is_about_the_same(line, other))
            {
                others.remove(at);
            }
            self.lose(Loss::HeaderKeys, 1);
        }
        others.retain(|line| line.key != Key::Handicap);
        // The same once more, or what stands under another key now.
        others.retain(|line| {
            let mut known = self.ours.header.iter();
            !known.any(|known| is_same(known, line))
                && !gone
                    .iter()
                    .any(|gone| on_one_line(&gone.value) == *line.value)
        });
        if !others.is_empty() {
            self.problem(format!("header lines that nobody wrote: {others:?}"));
        }
        self.overruled();
    }

    /// A line must not come to count since the one that overruled it is gone.
    fn overruled(&mut self) {
        let effective: Vec<&HeaderLine> = self.ours.header.effective().collect();
        for line in self.theirs.header.effective() {
            let is_known = effective.iter().any(|known| {
                is_about_the_same(known, line) || on_one_line(&known.value) == *line.value
            });
            if !is_known && line.key != Key::Free {
                self.problem(format!("{}={} counts now", line.name, line.value));
            }
        }
    }

    fn tree(&mut self) {
        let mut pending = vec![(NodeId::START, NodeId::START)];
        while let Some((a, b)) = pending.pop() {
            self.node(a, b);
            let ours: Vec<NodeId> = self.ours.children(a).collect();
            let theirs: Vec<NodeId> = self.theirs.children(b).collect();
            // What stands behind a foul that is gone was looked at with it.
            let is_foul = matches!(self.ours.node(a).content, Content::Foul(_));
            let mut next = 0;
            let mut main_is_gone = false;
            for (index, &child) in ours.iter().enumerate() {
                let found = (next..theirs.len()).find(|&at| self.fits(child, theirs[at]));
                match found {
                    _ if is_foul && self.theirs.node(b).ending().is_some() => {}
                    Some(at) => {
                        for &other in &theirs[next..at] {
                            self.problem(format!(
                                "nobody wrote {:?}",
                                self.theirs.node(other).content
                            ));
                        }
                        if main_is_gone && at == 0 {
                            self.problem("a variation has become the main line".to_owned());
                        }
                        next = at + 1;
                        pending.push((child, theirs[at]));
                    }
                    None if index > 0 => {
                        let lines = 1 + self.variations_behind(child);
                        self.lose(Loss::Variations, lines);
                    }
                    None => {
                        main_is_gone = true;
                        self.gone(child);
                    }
                }
            }
            for &other in &theirs[next..] {
                self.problem(format!(
                    "nobody wrote {:?}",
                    self.theirs.node(other).content
                ));
            }
        }
    }

    /// May a node be what is left of another one?
    fn fits(&self, a: NodeId, b: NodeId) -> bool {
        match (&self.ours.node(a).content, &self.theirs.node(b).content) {
            (Content::Move(a), Content::Move(b)) => a == b,
            (Content::Foul(a), Content::Foul(b)) => a.is_same(b),
            (Content::Foul(_) | Content::Ending(_), Content::Ending(_)) => true,
            _ => false,
        }
    }

    /// The lines of play that leave the ones behind a node.
    fn variations_behind(&self, id: NodeId) -> u64 {
        let mut lines = 0;
        let mut pending = vec![id];
        while let Some(id) = pending.pop() {
            let children: Vec<NodeId> = self.ours.children(id).collect();
            lines += children.len().saturating_sub(1) as u64;
            pending.extend(children);
        }
        lines
    }

    /// The main continuation is gone, with all behind it.
    fn gone(&mut self, first: NodeId) {
        let mut next = Some(first);
        while let Some(id) = next {
            let node = self.ours.node(id);
            match &node.content {
                Content::Move(played) => {
                    self.problem(format!("the move {} is gone", played.mv));
                    return;
                }
                _ => self.gone_node(id),
            }
            next = node.first_child();
            if next.is_some_and(|id| self.ours.node(id).next_sibling().is_some()) {
                let lines = self.ours.children(id).count() as u64 - 1;
                self.lose(Loss::Variations, lines);
            }
        }
    }

    fn gone_node(&mut self, id: NodeId) {
        match &self.ours.node(id).content {
            Content::Ending(ending) if ending.kind != EndingKind::Unfinished => {
                self.lose(Loss::Endings, 1);
            }
            Content::Foul(_) => self.lose(Loss::FoulMove, 1),
            _ => {}
        }
        self.gone_beside(id);
    }

    fn gone_beside(&mut self, id: NodeId) {
        let node = self.ours.node(id);
        self.lose(Loss::Comments, u64::from(!node.comments().is_empty()));
        self.lose(Loss::Bookmarks, u64::from(node.bookmark().is_some()));
        self.lose(Loss::Clocks, u64::from(!node.clock.is_none()));
    }

    fn node(&mut self, a: NodeId, b: NodeId) {
        let mut instead = None;
        match (&self.ours.node(a).content, &self.theirs.node(b).content) {
            (Content::Foul(_), Content::Ending(other)) => {
                return self.foul_as_ending(a, b, &other.clone());
            }
            (Content::Ending(ending), Content::Ending(other)) if !ending.is_same(other) => {
                let words = characters(&ending.word, &other.word);
                if let Some(count) = words
                    .filter(|_| ending.kind == EndingKind::Other && other.kind == EndingKind::Other)
                {
                    self.lose(Loss::Characters, count);
                } else {
                    self.lose(Loss::Endings, 1);
                    let is_word = ending.kind == EndingKind::Other;
                    instead = Some(Instead {
                        word: if is_word { &ending.word } else { "" },
                    });
                }
            }
            _ => {}
        }
        self.beside(a, b, instead);
    }

    /// An ending stands for a foul and for the ending behind it.
    fn foul_as_ending(&mut self, a: NodeId, b: NodeId, other: &Ending) {
        self.lose(Loss::FoulMove, 1);
        let (foul, theirs) = (self.ours.node(a), self.theirs.node(b));
        let mut comments = foul.comments().to_vec();
        let mut clock = foul.clock;
        let mut bookmarks = u64::from(foul.bookmark().is_some());
        let behind = foul.first_child().map(|id| self.ours.node(id));
        if let Some((node, ending)) = behind.and_then(|node| Some((node, node.ending()?))) {
            comments.extend_from_slice(node.comments());
            bookmarks += u64::from(node.bookmark().is_some());
            let is_told = other.kind == EndingKind::FoulLoss
                && ending.kind == EndingKind::FoulWin
                && ending.outcome == other.outcome;
            self.lose(
                Loss::Endings,
                u64::from(!is_told && ending.kind != EndingKind::Unfinished),
            );
            // One clock is left at most.
            if !node.clock.is_none() && !clock.is_none() {
                self.lose(Loss::Clocks, 1);
            } else if clock.is_none() {
                clock = node.clock;
            }
        }
        self.lose(
            Loss::Bookmarks,
            bookmarks - u64::from(theirs.bookmark().is_some()),
        );
        self.lose(
            Loss::Clocks,
            u64::from(!clock.is_none() && theirs.clock.is_none()),
        );
        self.comments(&comments, theirs.comments(), Some(Instead { word: "" }));
    }

    /// Comments, bookmark and clock.
    fn beside(&mut self, a: NodeId, b: NodeId, instead: Option<Instead<'_>>) {
        let (ours, theirs) = (self.ours.node(a), self.theirs.node(b));
        self.comments(ours.comments(), theirs.comments(), instead);
        match (ours.bookmark(), theirs.bookmark()) {
            (Some(_), None) => self.lose(Loss::Bookmarks, 1),
            (None, Some(other)) => self.problem(format!("nobody wrote the bookmark {other}")),
            (Some(name), Some(other)) => match characters(name, other) {
                Some(count) => self.lose(Loss::Characters, count),
                None => self.lose(Loss::Bookmarks, 1),
            },
            (None, None) => {}
        }
        self.clock(a, b);
    }

    fn comments(&mut self, ours: &[String], theirs: &[String], instead: Option<Instead<'_>>) {
        let all = |theirs: &[String]| {
            let pairs = ours.iter().zip(theirs);
            let counts = pairs.map(|(line, other)| characters(line, other));
            let count: Option<u64> = counts.sum();
            count.filter(|_| ours.len() == theirs.len())
        };
        if let Some(count) = all(theirs) {
            return self.lose(Loss::Characters, count);
        }
        if let Some(Instead { word }) = instead {
            // A comment more tells of what is not there.
            for at in 0..theirs.len() {
                let others = [&theirs[..at], &theirs[at + 1..]].concat();
                if let Some(count) = all(&others)
                    .filter(|_| without_braces(&theirs[at]).contains(&without_braces(word)))
                {
                    return self.lose(Loss::Characters, count);
                }
            }
        }
        if ours.is_empty() {
            self.problem(format!("nobody wrote the comments {theirs:?}"));
        }
        self.lose(Loss::Comments, 1);
    }

    fn clock(&mut self, a: NodeId, b: NodeId) {
        let (ours, theirs) = (self.ours.node(a).clock, self.theirs.node(b).clock);
        match (ours.elapsed, theirs.elapsed) {
            (None, Some(time)) if time.0 > 0 => {
                return self.problem(format!("nobody wrote the time {time}"));
            }
            // That it is not known; a total alone may be known.
            (None, Some(_)) => {
                let kind = match ours.total {
                    Some(_) => Loss::ClockTotals,
                    None => Loss::Clocks,
                };
                return self.lose(kind, 1);
            }
            (Some(time), Some(other)) if time != other => {
                if time.fraction() > 0 && time.as_secs() * 1000 == other.0 {
                    return self.lose(Loss::ClockFractions, 1);
                }
                return self.lose(Loss::Clocks, 1);
            }
            (Some(_), None) => return self.lose(Loss::Clocks, 1),
            _ => {}
        }
        if let Some(total) = ours.total
            && Some(total) != self.sum(a)
            && self.theirs.total(b) != Some(total)
        {
            let whole = |time: kifu::record::clock::Millis| time.as_secs();
            let kind = if self.theirs.total(b).map(whole) == Some(whole(total)) {
                Loss::ClockFractions
            } else {
                Loss::ClockTotals
            };
            self.lose(kind, 1);
        }
    }

    /// What the total at a node would be by the times before it.
    fn sum(&self, id: NodeId) -> Option<kifu::record::clock::Millis> {
        let mut sum: Option<kifu::record::clock::Millis> = None;
        let mover = self.ours.mover(id);
        let mut next = Some(id);
        while let Some(at) = next.filter(|&at| at != NodeId::START) {
            let node = self.ours.node(at);
            if self.ours.mover(at) == mover {
                if at != id
                    && let Some(total) = node.clock.total
                {
                    return Some(sum.unwrap_or_default().plus(total));
                }
                if let Some(elapsed) = node.clock.elapsed {
                    sum = Some(sum.unwrap_or_default().plus(elapsed));
                }
            }
            next = node.parent();
        }
        sum
    }
}

/// The lines of a header that say something: they have a value, and no later line says the same.
fn said(header: &Header) -> Vec<&HeaderLine> {
    let lines: Vec<&HeaderLine> = header.iter().collect();
    let is_again = |a: &HeaderLine, b: &HeaderLine| is_about_the_same(a, b) && a.value == b.value;
    let is_said_later = |index: usize| {
        lines[index + 1..]
            .iter()
            .any(|later| is_again(lines[index], later))
    };
    (0..lines.len())
        .filter(|&index| !lines[index].value.is_empty() && !is_said_later(index))
        .map(|index| lines[index])
        .collect()
}

/// A value as a format without line breaks in it has it.
fn on_one_line(value: &str) -> String {
    value.replace('\n', "\\n")
}

fn is_about_the_same(line: &HeaderLine, other: &HeaderLine) -> bool {
    line.key == other.key && (line.key != Key::Free || line.name == other.name)
}

fn is_same(line: &HeaderLine, other: &HeaderLine) -> bool {
    is_about_the_same(line, other) && same_value(line.key, &line.value, &other.value)
}

/// Is the name of a handicap one that the start has by itself, or none at all?
fn names_nothing(name: &str, record: &Record) -> bool {
    let name = name.split_once('#').map_or(name, |(name, _)| name);
    let name = name.trim_matches([' ', '\t', '\u{3000}']);
    if matches!(name, "" | "その他") {
        return true;
    }
    let own = Handicap::of(&record.start).map(|handicap| handicap.name());
    Handicap::from_name(name).is_some_and(|handicap| Some(handicap.name()) == own)
}

/// Characters of which there are two that look the same, and converters write one for the other.
const TWINS: [(char, char); 7] = [
    ('\u{301c}', '\u{ff5e}'),
    ('\u{2212}', '\u{ff0d}'),
    ('\u{2014}', '\u{2015}'),
    ('\u{2016}', '\u{2225}'),
    ('\u{00a2}', '\u{ffe0}'),
    ('\u{00a3}', '\u{ffe1}'),
    ('\u{00ac}', '\u{ffe2}'),
];

/// How many characters of a text are replaced in the other one; nothing if they are different texts.
fn characters(ours: &str, theirs: &str) -> Option<u64> {
    if ours == theirs {
        return Some(0);
    }
    let mut count = 0;
    let (mut a, mut b) = (ours.chars(), theirs.chars());
    loop {
        match (a.next(), b.next()) {
            (None, None) => return Some(count),
            (Some(a), Some(b)) if a == b => {}
            (Some(a), Some(b)) if TWINS.contains(&(a, b)) => count += 1,
            (Some('☗'), Some('▲')) | (Some('☖'), Some('△')) | (Some('}'), Some(')')) => {
                count += 1;
            }
            (Some(_), Some('〓')) => count += 1,
            _ => return None,
        }
    }
}

/// A text as it stands in a comment in braces.
fn without_braces(text: &str) -> String {
    text.replace('}', ")").replace('\n', " ")
}
