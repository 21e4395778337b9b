//! What is done in the order of the input, whoever has worked on it: games are numbered, told and handed to the sink.

use std::path::PathBuf;
use std::sync::Arc;

use crate::messages::{Message, findings};
use crate::record::fault::{Code, Fault, Severity};

use super::games::Reading;
use super::inputs::{Input, Inputs};
use super::output::{self, OutputError, Sink, Taken, Written};
use super::run::{InputEnd, Listener, Outlet, Progress, Stop, Totals};
use super::stretch::{self, Event};
use super::target::OnError;
use super::work::{Batch, Done, Finding, Job, count_more};

/// Findings of remarks before the first game that are kept until it is known whether there is a game at all.
const KEPT_BACK: usize = 100;

/// The state of one input.
#[derive(Debug, Default)]
struct InputState {
    games: u32,
    bad: bool,
    /// Further games of it can be written.
    writes: bool,
    /// Games that are counted as written and stand in a file that is not.
    gathered: u32,
    /// A game that is written when its file has a name, and its number.
    waiting: Option<(u32, Done)>,
    kept_back: Vec<Finding>,
    /// Of those beyond, how many there are of each kind.
    not_kept: Vec<Finding>,
    /// One of its games was too large.
    too_large: bool,
}

/// Takes what has come of the games, in their order.
#[derive(Debug)]
pub(super) struct Settler<'r, L> {
    job: &'r Job,
    reading: Reading,
    outlet: Option<Outlet<'r>>,
    listener: &'r mut L,
    totals: Totals,
    state: InputState,
    bytes: u64,
    /// A written game with another number.
    renumbered: Vec<u8>,
}

impl<'r, L: Listener> Settler<'r, L> {
    pub(super) fn new(
        job: &'r Job,
        reading: Reading,
        outlet: Option<Outlet<'r>>,
        listener: &'r mut L,
    ) -> Self {
        Self {
            job,
            reading,
            outlet,
            listener,
            totals: Totals::default(),
            state: InputState::default(),
            bytes: 0,
            renumbered: Vec::new(),
        }
    }

    /// Takes the next batch. Is there enough of the input that it ends with?
    pub(super) fn settle(&mut self, batch: &mut Batch) -> Result<bool, Stop> {
        let mut enough = false;
        for (input, events) in batch.parts.drain(..) {
            for event in events {
                self.event(&input, event, &batch.out)?;
            }
            enough = self.has_enough();
        }
        self.bytes += batch.bytes;
        self.listener.progress(&Progress {
            files: self.totals.files + self.totals.skipped,
            games: self.totals.games,
            errors: self.totals.of(Severity::Error),
            bytes: self.bytes,
        })?;
        Ok(enough)
    }

    /// Has the one game been read that is wanted of the input?
    fn has_enough(&self) -> bool {
        self.reading
            .only
            .is_some_and(|only| self.state.games >= only)
    }

    fn event(&mut self, input: &Arc<Input>, event: Event<Done>, out: &[u8]) -> Result<(), Stop> {
        match event {
            Event::Skipped => {
                self.totals.skipped += 1;
                self.listener.ended(input, InputEnd::Skipped)?;
            }
            Event::Unreadable(fault) => {
                self.totals.files += 1;
                let bad = self.tell(input, None, fault)?;
                self.listener.ended(input, end(bad))?;
            }
            Event::Begins => {
                self.totals.files += 1;
                self.state = InputState::default();
                self.state.writes = self.sink(input, None, |sink| sink.begin(input))?;
            }
            Event::Game(_) | Event::Torn(..) | Event::TooLarge { .. } if self.has_enough() => {}
            Event::Game(done) => self.game(input, done, out)?,
            Event::Torn(done, fault) => {
                // A game has it among its own.
                let is_told = done.is_game;
                self.game(input, done, out)?;
                if !is_told {
                    self.state.bad |= self.tell(input, None, fault)?;
                }
            }
            Event::TooLarge { first_line, most } => self.too_large(input, first_line, most)?,
            Event::BreaksOff(fault) => self.state.bad |= self.tell(input, None, fault)?,
            Event::Waits => {
                if let Some(outlet) = &mut self.outlet {
                    outlet.sink.flush().map_err(stop)?;
                }
                self.listener.pause()?;
            }
            Event::Ends => self.end_input(input)?,
        }
        Ok(())
    }

    fn too_large(&mut self, input: &Input, first_line: u32, most: usize) -> Result<(), Stop> {
        self.state.too_large = true;
        if self.passes_over() {
            return Ok(());
        }
        self.begin_game(input)?;
        let fault = stretch::too_large(first_line, most);
        self.state.bad |= self.tell(input, Some(self.state.games), fault)?;
        if self.stops_on_error() {
            return Err(Stop::OnError(None));
        }
        Ok(())
    }

    fn end_input(&mut self, input: &Input) -> Result<(), Stop> {
        if self.state.writes {
            let ended = self.sink(input, None, |sink| sink.end())?;
            self.settle_waiting(input, ended)?;
        }
        let state = &self.state;
        if state.games == 0 && !state.too_large && !state.bad {
            let message = match self.reading.format {
                Some(format) => {
                    Message::new(findings::NOTHING_OF_FORMAT).with("format", format.name)
                }
                None => findings::NO_RECORD.into(),
            };
            let fault = Fault::new(Code::NotARecord, message);
            self.state.bad |= self.tell(input, None, fault)?;
        } else if let Some(only) = self.reading.only.filter(|&only| state.games < only) {
            let message = Message::new(findings::NO_SUCH_GAME)
                .with("game", only)
                .with("games", state.games);
            self.state.bad |= self.tell(input, None, Fault::new(Code::CannotWrite, message))?;
        }
        let bad = std::mem::take(&mut self.state).bad;
        Ok(self.listener.ended(input, end(bad))?)
    }

    /// All inputs have ended.
    pub(super) fn finish(&mut self, inputs: &Inputs) -> Result<(), Stop> {
        if self.totals.files == 0 {
            for (input, fault) in inputs.nothing() {
                self.event(&input, Event::Unreadable(fault), &[])?;
            }
        }
        match &mut self.outlet {
            Some(outlet) => outlet.sink.finish().map_err(stop),
            None => Ok(()),
        }
    }

    /// What it came to, when it `ended` like this.
    pub(super) fn ended(mut self, mut ended: Result<(), Stop>) -> (Totals, Result<(), Stop>) {
        if let (Err(Stop::OnError(unwritten)), Some(outlet)) = (&mut ended, &mut self.outlet) {
            match outlet.sink.stop() {
                Ok(file) => {
                    let games = file.as_ref().map_or(0, |file| file.games);
                    self.totals.written -= u64::from(games);
                    *unwritten = file;
                }
                Err(error) => ended = Err(stop(error)),
            }
        }
        (self.totals, ended)
    }

    /// Is the game that comes now not wanted? Then it is only counted.
    fn passes_over(&mut self) -> bool {
        let state = &mut self.state;
        let passes = self
            .reading
            .only
            .is_some_and(|only| state.games + 1 != only);
        if passes {
            state.games += 1;
            state.kept_back.clear();
            state.not_kept.clear();
        }
        passes
    }

    /// Another game of the input begins: what becomes of the one before it is now known.
    fn begin_game(&mut self, input: &Input) -> Result<(), Stop> {
        self.state.games += 1;
        self.totals.games += 1;
        if self.state.writes {
            let number = self.state.games;
            let before = self.state.waiting.as_ref().map(|(number, _)| *number);
            let seen = self.sink(input, before, |sink| sink.seen(number))?;
            self.settle_waiting(input, seen)?;
        }
        Ok(())
    }

    /// The game that waited for its file's name is written, or not.
    fn settle_waiting(&mut self, input: &Input, is_written: bool) -> Result<(), Stop> {
        let Some((number, done)) = self.state.waiting.take() else {
            return Ok(());
        };
        if is_written {
            self.totals.written += 1;
            self.listener.done(input, number, &done)?;
        }
        Ok(())
    }

    /// Is an error the end of the run?
    fn stops_on_error(&self) -> bool {
        let target = self.job.target.as_ref();
        target.is_some_and(|target| target.on_error == OnError::Stop)
    }

    /// Takes what has come of one game.
    fn game(&mut self, input: &Input, done: Done, out: &[u8]) -> Result<(), Stop> {
        if !done.is_game {
            let state = &mut self.state;
            if state.games == 0 {
                let room = KEPT_BACK.saturating_sub(state.kept_back.len());
                let mut findings = done.findings.into_iter();
                state.kept_back.extend(findings.by_ref().take(room));
                for finding in findings {
                    count_more(&mut state.not_kept, &finding.fault, finding.severity);
                }
            } else {
                let is_told = self.reading.only.is_none();
                for finding in done.findings.iter().filter(|_| is_told) {
                    self.state.bad |= self.tell_finding(input, None, finding)?;
                }
            }
            return Ok(());
        }
        if self.passes_over() {
            return Ok(());
        }
        for finding in std::mem::take(&mut self.state.kept_back) {
            self.state.bad |= self.tell_finding(input, None, &finding)?;
        }
        for mut finding in std::mem::take(&mut self.state.not_kept) {
            finding.fault.tell_more();
            self.state.bad |= self.tell_finding(input, None, &finding)?;
        }
        self.begin_game(input)?;
        let number = self.state.games;
        self.totals.moves += done.moves;
        for finding in &done.findings {
            self.state.bad |= self.tell_finding(input, Some(number), finding)?;
        }
        self.state.bad |= done.failed;
        let failed = done.failed;
        self.put(input, number, done, out)?;
        if failed && self.stops_on_error() {
            return Err(Stop::OnError(None));
        }
        Ok(())
    }

    /// Hands a game that is ready to be written to the sink.
    fn put(&mut self, input: &Input, number: u32, mut done: Done, out: &[u8]) -> Result<(), Stop> {
        let Some(range) = done.written.clone().filter(|_| self.state.writes) else {
            return Ok(());
        };
        let mut game = out.get(range).unwrap_or(&[]);
        let mut renumbered = std::mem::take(&mut self.renumbered);
        if done.numbered.0 != number
            && let Some(at) = done.numbered.1
        {
            // An only game has the number that it was taken for, so that no file is made of it.
            renumber(game, at, number, &mut renumbered);
            game = &renumbered;
        }
        let mut taken = Taken::Written;
        let name = self.name(input, number, &done);
        let game = Written {
            number,
            bytes: game,
            name: name.as_deref(),
            prepared: done.prepared.take().map(|prepared| *prepared),
        };
        let is_taken = self.sink(input, Some(number), |sink| {
            taken = sink.write(game)?;
            Ok(())
        })?;
        self.renumbered = renumbered;
        if !is_taken {
            return Ok(());
        }
        match taken {
            Taken::Waiting => {
                self.state.waiting = Some((number, done));
                return Ok(());
            }
            Taken::Dropped => return Ok(()),
            Taken::Written | Taken::Gathered | Taken::Completed => {}
        }
        self.totals.written += 1;
        match taken {
            Taken::Gathered => self.state.gathered += 1,
            Taken::Completed => self.state.gathered = 0,
            Taken::Written | Taken::Waiting | Taken::Dropped => {}
        }
        Ok(self.listener.done(input, number, &done)?)
    }

    /// The name of a game's file, if it has one of its own.
    fn name(&self, input: &Input, number: u32, done: &Done) -> Option<PathBuf> {
        let target = self.job.target.as_ref()?;
        let (template, said) = (target.name.as_ref()?, done.said.as_ref()?);
        let extension = output::extension(target.format, target.options.encoding);
        Some(template.fill(said, input, number, extension))
    }

    /// Does something with the sink; a failure that concerns only this input is told, and gives `false`. Unless it
    /// concerns only one game, no other one of the input is written.
    fn sink(
        &mut self,
        input: &Input,
        game: Option<u32>,
        act: impl FnOnce(&mut dyn Sink) -> Result<(), OutputError>,
    ) -> Result<bool, Stop> {
        let Some(outlet) = &mut self.outlet else {
            return Ok(false);
        };
        match act(&mut *outlet.sink) {
            Ok(()) => Ok(true),
            Err(OutputError::Failed {
                path: Some(path),
                error,
            }) if outlet.separate => {
                // What is gathered in the file is given up.
                self.totals.written -= u64::from(std::mem::take(&mut self.state.gathered));
                if !outlet.sink.goes_on() {
                    self.state.writes = false;
                }
                let message = Message::new(findings::OF_FILE)
                    .with("path", path.display().to_string())
                    .with("reason", error.message());
                let fault = Fault::new(Code::CannotWrite, message);
                self.state.bad |= self.tell(input, game, fault)?;
                Ok(false)
            }
            Err(error) => Err(stop(error)),
        }
    }

    fn tell(&mut self, input: &Input, game: Option<u32>, fault: Fault) -> Result<bool, Stop> {
        let Some(severity) = self.job.policy.severity(fault.code, true) else {
            return Ok(false);
        };
        self.tell_finding(
            input,
            game,
            &Finding {
                fault,
                severity,
                excerpt: None,
            },
        )
    }

    /// Tells a finding; is it an error?
    fn tell_finding(
        &mut self,
        input: &Input,
        game: Option<u32>,
        finding: &Finding,
    ) -> Result<bool, Stop> {
        self.totals.count(finding);
        self.listener.found(input, game, finding)?;
        Ok(finding.severity == Severity::Error)
    }
}

fn end(bad: bool) -> InputEnd {
    if bad { InputEnd::Bad } else { InputEnd::Good }
}

fn stop(error: OutputError) -> Stop {
    match error {
        OutputError::Closed => Stop::Closed,
        error => Stop::Output(error),
    }
}

/// Writes a game with another number than the one that stands in it `at` that place.
fn renumber(game: &[u8], at: usize, number: u32, to: &mut Vec<u8>) {
    let (before, behind) = game.split_at(at.min(game.len()));
    let digits = behind
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    to.clear();
    to.extend_from_slice(before);
    to.extend_from_slice(number.to_string().as_bytes());
    to.extend_from_slice(&behind[digits..]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_gets_another_number_of_any_length() {
        let mut to = Vec::new();
        renumber(br#"{"game":99,"a":1}"#, 8, 100, &mut to);
        assert_eq!(to, br#"{"game":100,"a":1}"#);
        renumber(br#"{"game":100"#, 8, 7, &mut to);
        assert_eq!(to, br#"{"game":7"#);
    }
}
