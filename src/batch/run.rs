//! The loop: every input, every game, in order.

use std::io::{self, Read};

use crate::record::fault::{Code, Fault, Severity};

use super::games::{Buffer, Chunk, Games, Next, Reading};
use super::inputs::{self, Input, Inputs};
use super::output::{OutputError, Sink, Taken, Unwritten};
use super::target::OnError;
use super::work::{Desk, Done, Finding, Job, count_more, process};

/// Who is told what is found, in the order of the input.
pub trait Listener {
    /// Something was found in a game of `input`, or in the input as a whole.
    ///
    /// # Errors
    ///
    /// When it cannot be told: the run ends.
    fn found(&mut self, input: &Input, game: Option<u32>, finding: &Finding) -> io::Result<()>;

    /// A game is written, with what was lost by it.
    ///
    /// # Errors
    ///
    /// When it cannot be told: the run ends.
    fn done(&mut self, input: &Input, game: u32, done: &Done) -> io::Result<()>;

    /// An input has ended.
    ///
    /// # Errors
    ///
    /// When it cannot be told: the run ends.
    fn ended(&mut self, input: &Input, end: InputEnd) -> io::Result<()>;

    /// The input is slow: what was told should be seen.
    ///
    /// # Errors
    ///
    /// When it cannot be told: the run ends.
    fn pause(&mut self) -> io::Result<()>;
}

/// How an input ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InputEnd {
    /// It was read, and no error was found in it.
    Good,
    /// An error was found in it.
    Bad,
    /// It was passed over: it is no record under a name that says nothing, no file, or in a format that is not read.
    Skipped,
}

/// What a run came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Totals {
    /// Inputs that were read, or could not be.
    pub files: u64,
    /// Inputs that were passed over.
    pub skipped: u64,
    /// Games.
    pub games: u64,
    /// Games that were written.
    pub written: u64,
    /// Proven moves.
    pub moves: u64,
    by_code: Vec<[u64; 3]>,
}

impl Default for Totals {
    fn default() -> Self {
        let by_code = vec![[0; 3]; Code::ALL.len()];
        Self {
            files: 0,
            skipped: 0,
            games: 0,
            written: 0,
            moves: 0,
            by_code,
        }
    }
}

impl Totals {
    fn count(&mut self, finding: &Finding) {
        if let Some(counts) = self.by_code.get_mut(finding.fault.code as usize) {
            counts[finding.severity as usize] += u64::from(finding.fault.count);
        }
    }

    /// How many findings there are of a severity.
    pub fn of(&self, severity: Severity) -> u64 {
        self.by_code
            .iter()
            .map(|counts| counts[severity as usize])
            .sum()
    }

    /// The codes of which there are findings of a severity, with their counts, in the order of the table.
    pub fn codes(&self, severity: Severity) -> impl Iterator<Item = (Code, u64)> {
        let counts = self
            .by_code
            .iter()
            .map(move |counts| counts[severity as usize]);
        Code::ALL
            .iter()
            .copied()
            .zip(counts)
            .filter(|&(_, count)| count > 0)
    }
}

/// Why a run ended before its inputs.
#[derive(Debug)]
pub enum Stop {
    /// A game had an error, and that was to be the end; a file may not have been written because of it.
    OnError(Option<Unwritten>),
    /// What was written or told has no reader any more: a normal end.
    Closed,
    /// Standard output or the one output file could not be written.
    Output(OutputError),
    /// What was found could not be told.
    Report(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Self::Closed
        } else {
            Self::Report(error)
        }
    }
}

/// Where the games go, and what one failure there means for the others.
pub struct Outlet<'s> {
    /// The sink.
    pub sink: &'s mut dyn Sink,
    /// Each input has files of its own, so that the others can still be written.
    pub separate: bool,
}

impl std::fmt::Debug for Outlet<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Outlet")
            .field("separate", &self.separate)
            .finish_non_exhaustive()
    }
}

/// One run over many inputs.
#[derive(Debug)]
pub struct Run<'r, L> {
    job: &'r Job,
    reading: Reading,
    outlet: Option<Outlet<'r>>,
    listener: &'r mut L,
    totals: Totals,
    desk: Desk,
    written: Vec<u8>,
}

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
}

impl<'r, L: Listener> Run<'r, L> {
    /// A run that does `job` with every game and tells `listener`.
    pub fn new(
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
            desk: Desk::default(),
            written: Vec::new(),
        }
    }

    /// Runs over all inputs, and gives what it came to even when it ended early.
    pub fn over(mut self, inputs: &Inputs) -> (Totals, Result<(), Stop>) {
        let mut ended = self.all(inputs);
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

    fn all(&mut self, inputs: &Inputs) -> Result<(), Stop> {
        let mut buffer = Buffer::new();
        for input in &inputs.passed_over {
            self.totals.skipped += 1;
            self.listener.ended(input, InputEnd::Skipped)?;
        }
        for input in &inputs.list {
            match input {
                Ok(input) => buffer = self.one(input, buffer)?,
                Err((input, fault)) => {
                    self.totals.files += 1;
                    self.tell(input, None, fault.clone())?;
                    self.listener.ended(input, InputEnd::Bad)?;
                }
            }
        }
        if let Some(outlet) = &mut self.outlet {
            outlet.sink.finish().map_err(stop)?;
        }
        Ok(())
    }

    fn one(&mut self, input: &Input, buffer: Buffer) -> Result<Buffer, Stop> {
        let mut state = InputState::default();
        let opened = match input.open() {
            Ok(opened) => opened,
            Err(error) => {
                self.totals.files += 1;
                self.tell(input, None, inputs::unreadable(&error))?;
                self.listener.ended(input, InputEnd::Bad)?;
                return Ok(buffer);
            }
        };
        let mut games = Games::new(opened, self.reading, buffer);
        let known = self.find_format(input, &mut games, &mut state)?;
        if known == Known::Skipped {
            self.totals.skipped += 1;
            self.listener.ended(input, InputEnd::Skipped)?;
            return Ok(games.into_buffer());
        }
        self.totals.files += 1;
        if known == Known::Format {
            self.games_of(input, &mut games, &mut state)?;
        }
        self.listener.ended(
            input,
            if state.bad {
                InputEnd::Bad
            } else {
                InputEnd::Good
            },
        )?;
        Ok(games.into_buffer())
    }

    fn find_format(
        &mut self,
        input: &Input,
        games: &mut Games<impl Read>,
        state: &mut InputState,
    ) -> Result<Known, Stop> {
        loop {
            // Of a file whose name says nothing the content alone decides.
            match games.format(input.extension().filter(|_| !input.doubtful)) {
                Ok(Some(_)) => return Ok(Known::Format),
                Ok(None) => {
                    if let Err(error) = games.refill() {
                        state.bad |= self.tell(input, None, inputs::unreadable(&error))?;
                        return Ok(Known::Unknown);
                    }
                }
                Err(_) if input.doubtful => return Ok(Known::Skipped),
                Err(fault) => {
                    state.bad |= self.tell(input, None, fault)?;
                    return Ok(Known::Unknown);
                }
            }
        }
    }

    fn games_of(
        &mut self,
        input: &Input,
        games: &mut Games<impl Read>,
        state: &mut InputState,
    ) -> Result<(), Stop> {
        state.writes = self.sink(input, None, state, |sink| sink.begin(input))?;
        let mut too_large = false;
        let only = self.reading.only;
        while only.is_none_or(|only| state.games < only) {
            match games.next_game() {
                Next::Game(chunk) => self.game(input, &chunk, state)?,
                Next::TooLarge { .. } if self.passes_over(state) => too_large = true,
                Next::TooLarge { first_line } => {
                    too_large = true;
                    let message = "the game is larger than 16 MiB, and is passed over";
                    let mut fault = Fault::new(Code::GameTooLarge, message);
                    fault.place = Some(crate::text::place::Place {
                        line: first_line,
                        column: 1,
                    });
                    self.begin_game(input, state)?;
                    state.bad |= self.tell(input, Some(state.games), fault)?;
                    if self.stops_on_error() {
                        return Err(Stop::OnError(None));
                    }
                }
                Next::More => {
                    if let Some(outlet) = &mut self.outlet {
                        outlet.sink.flush().map_err(stop)?;
                    }
                    self.listener.pause()?;
                    if let Err(error) = games.refill() {
                        state.bad |= self.tell(input, None, inputs::unreadable(&error))?;
                    }
                }
                Next::End => break,
            }
        }
        if state.writes {
            let ended = self.sink(input, None, state, |sink| sink.end())?;
            self.settle(input, state, ended)?;
        }
        if state.games == 0 && !too_large && !state.bad {
            let message = match self.reading.format {
                Some(format) => format!(
                    "nothing in it is {}; without --from its format is found out",
                    format.name
                ),
                None => "there is no game record in it".to_owned(),
            };
            let fault = Fault::new(Code::NotARecord, message);
            state.bad |= self.tell(input, None, fault)?;
        } else if let Some(only) = only.filter(|&only| state.games < only) {
            let message = match state.games {
                1 => format!("there is no game {only}: the input has one"),
                games => format!("there is no game {only}: the input has {games}"),
            };
            state.bad |= self.tell(input, None, Fault::new(Code::CannotWrite, message))?;
        }
        Ok(())
    }

    /// Is the game that comes now not wanted? Then it is only counted.
    fn passes_over(&self, state: &mut InputState) -> bool {
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
    fn begin_game(&mut self, input: &Input, state: &mut InputState) -> Result<(), Stop> {
        state.games += 1;
        self.totals.games += 1;
        if state.writes {
            let number = state.games;
            let before = state.waiting.as_ref().map(|(number, _)| *number);
            let seen = self.sink(input, before, state, |sink| sink.seen(number))?;
            self.settle(input, state, seen)?;
        }
        Ok(())
    }

    /// The game that waited for its file's name is written, or not.
    fn settle(
        &mut self,
        input: &Input,
        state: &mut InputState,
        is_written: bool,
    ) -> Result<(), Stop> {
        let Some((number, done)) = state.waiting.take() else {
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

    /// Works on one game.
    fn game(
        &mut self,
        input: &Input,
        chunk: &Chunk<'_>,
        state: &mut InputState,
    ) -> Result<(), Stop> {
        self.written.clear();
        if self.job.target.is_some() {
            self.desk.expect(&input.name(), state.games + 1);
        }
        let done = process(chunk, self.job, &mut self.desk, &mut self.written);
        if !done.is_game {
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
                    state.bad |= self.tell_finding(input, None, finding)?;
                }
            }
            return Ok(());
        }
        if self.passes_over(state) {
            return Ok(());
        }
        for finding in std::mem::take(&mut state.kept_back) {
            state.bad |= self.tell_finding(input, None, &finding)?;
        }
        for mut finding in std::mem::take(&mut state.not_kept) {
            finding.fault.tell_more();
            state.bad |= self.tell_finding(input, None, &finding)?;
        }
        self.begin_game(input, state)?;
        let number = state.games;
        self.totals.moves += done.moves;
        for finding in &done.findings {
            state.bad |= self.tell_finding(input, Some(number), finding)?;
        }
        state.bad |= done.failed;
        let failed = done.failed;
        self.put(input, number, done, state)?;
        if failed && self.stops_on_error() {
            return Err(Stop::OnError(None));
        }
        Ok(())
    }

    /// Hands a game that is ready to be written to the sink.
    fn put(
        &mut self,
        input: &Input,
        number: u32,
        done: Done,
        state: &mut InputState,
    ) -> Result<(), Stop> {
        let Some(range) = done.written.clone().filter(|_| state.writes) else {
            return Ok(());
        };
        let written = std::mem::take(&mut self.written);
        let game = written.get(range).unwrap_or(&[]);
        let mut taken = Taken::Written;
        let is_taken = self.sink(input, Some(number), state, |sink| {
            taken = sink.write(number, game)?;
            Ok(())
        })?;
        self.written = written;
        if !is_taken {
            return Ok(());
        }
        if taken == Taken::Waiting {
            state.waiting = Some((number, done));
            return Ok(());
        }
        self.totals.written += 1;
        state.gathered += u32::from(taken == Taken::Gathered);
        Ok(self.listener.done(input, number, &done)?)
    }

    /// Does something with the sink; a failure that concerns only this input is told, and gives `false`. Unless it
    /// concerns only one game, no other one of the input is written.
    fn sink(
        &mut self,
        input: &Input,
        game: Option<u32>,
        state: &mut InputState,
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
                if !outlet.sink.goes_on() {
                    // What is gathered of the input is given up.
                    state.writes = false;
                    self.totals.written -= u64::from(std::mem::take(&mut state.gathered));
                }
                let fault = Fault::new(Code::CannotWrite, format!("{}: {error}", path.display()));
                state.bad |= self.tell(input, game, fault)?;
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

/// What is known of an input's format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Known {
    Format,
    Skipped,
    Unknown,
}

fn stop(error: OutputError) -> Stop {
    match error {
        OutputError::Closed => Stop::Closed,
        error => Stop::Output(error),
    }
}
