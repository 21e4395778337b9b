//! `kifu show`: a game for reading at a terminal.

use std::io::{self, BufWriter, Write};

use crate::batch::games::Reading;
use crate::batch::inputs::Input;
use crate::batch::output::{OutputError, Shape, Sink, Stream, Taken, Unwritten, Written};
use crate::batch::run::{Outlet, Run, Stop};
use crate::batch::signals;
use crate::batch::target::{OnError, Target};
use crate::batch::work::Job;
use crate::format::score::show::{self, Boards};
use crate::format::{Newline, WriteOptions};
use crate::messages::Language;
use crate::notation::{Notation, Settings, hodges, japanese};
use crate::text::shown::visible;
use anyhow::{Context, bail};

use super::args::ShowArgs;
use super::report::style::Paint;
use super::report::{Channel, Manner, Reporter};
use super::{FAULTY, Usage, status};

pub(super) fn run(args: &ShowArgs) -> anyhow::Result<u8> {
    let shared = &args.shared;
    let options = options(args)?;
    signals::exit_on_interrupt();
    let reading = Reading {
        only: args.game,
        ..shared.reading()?
    };
    let inputs = shared.inputs(None)?;
    let manner = Manner {
        form: shared.message_format,
        shown: shared.shown(),
        losses: false,
        board: false,
        paint: Paint::on(shared.color, &io::stderr()),
        to: show::FORMAT.name,
    };
    let stderr = Box::new(BufWriter::new(io::stderr()));
    let reporter = Reporter::new(Channel::Aside(stderr), manner);
    let mut reporter = shared.dressed(reporter, &inputs, false, true)?;
    let job = Job {
        start: shared.start(),
        policy: shared.policy(),
        shown: manner.shown,
        target: Some(target(args, options)),
    };
    let mut pages = Pages {
        stream: Stream::new(
            io::stdout(),
            Shape {
                separator: show::FORMAT.separator.to_owned(),
                file_head: String::new(),
                holds_many: true,
            },
        ),
        name: String::new(),
        several: inputs.count() > 1,
        headings: args.game.is_none(),
        first: None,
    };
    let outlet = Outlet {
        sink: &mut pages,
        separate: false,
    };
    let (totals, ended) = Run::new(&job, reading, Some(outlet), &mut reporter)
        .workers(shared.workers())
        .over(&inputs);
    reporter
        .ended_run(&totals, true)
        .context("cannot tell what was found")?;
    match ended {
        Ok(()) | Err(Stop::OnError(_)) => {}
        Err(Stop::Closed | Stop::Output(OutputError::Closed)) => return Ok(status(&totals)),
        Err(Stop::Report(error)) => return Err(error).context("cannot tell what was found"),
        Err(Stop::Output(OutputError::Failed { error, .. })) => {
            reporter.output_failed(None, error.fault())?;
            reporter.flush()?;
            return Ok(FAULTY);
        }
        // Standard output holds any number of games.
        Err(Stop::Output(OutputError::SecondGame { .. })) => return Ok(FAULTY),
    }
    reporter.flush()?;
    Ok(status(&totals))
}

fn notation(args: &ShowArgs) -> &'static Notation {
    let mut asked = Settings::DEFAULT;
    args.settings.apply(&mut asked);
    match args.notation {
        Some(notation) => notation,
        None if asked.ascii || args.shared.lang == Some(Language::English) => &hodges::NOTATION,
        None => &japanese::NOTATION,
    }
}

/// What the page looks like.
fn options(args: &ShowArgs) -> anyhow::Result<WriteOptions> {
    let notation = notation(args);
    if let Some(message) = args.settings.refused_by_notation(notation) {
        bail!(Usage(message));
    }
    if args.no_board && !args.ply.is_empty() {
        bail!(Usage(
            "--ply and --no-board contradict each other".to_owned()
        ));
    }
    let boards = match (args.no_board, &*args.ply) {
        (true, _) => Boards::NONE,
        (false, []) => Boards::default(),
        (false, plies) => Boards {
            start: false,
            plies: plies.to_vec(),
            end: args.board,
        },
    };
    let mut settings = notation.defaults;
    args.settings.apply(&mut settings);
    let stdout = io::stdout();
    let terminal = || terminal_size::terminal_size_of(&stdout).map(|(width, _)| width.0);
    let width = args.width.or_else(terminal).filter(|&width| width > 0);
    Ok(WriteOptions {
        settings: Some(settings),
        numbering: args.numbering,
        language: args.shared.lang,
        clocks: args.clocks,
        show: show::Options {
            notation,
            width: width.map_or(show::COLUMNS, usize::from),
            columns: args.columns.map(usize::from),
            pieces: args.pieces,
            boards,
            flip: args.flip,
            colors: Paint::on(args.shared.color, &stdout).has_colors(),
        },
        ..WriteOptions::default()
    })
}

fn target(args: &ShowArgs, options: WriteOptions) -> Target {
    Target {
        format: &show::FORMAT,
        options,
        newline: Newline::Lf,
        replace: false,
        lossless: false,
        on_error: OnError::Truncate,
        branches: args.branches,
        no_comments: args.no_comments,
        no_clocks: false,
        from_ply: None,
        to_ply: None,
        name: None,
        preparer: None,
    }
}

/// Standard output with a heading over every game, where there are several.
#[derive(Debug)]
struct Pages<W> {
    stream: Stream<W>,
    /// The input that is read.
    name: String,
    /// There are several inputs, or the one that is read has several games.
    several: bool,
    /// The games of an input are told apart, if there are several.
    headings: bool,
    /// The first page, until it is known whether there is another game.
    first: Option<Vec<u8>>,
}

impl<W: Write + Send> Pages<W> {
    /// Writes a page, under a heading if it is one of several.
    fn page(&mut self, game: Written<'_>) -> Result<Taken, OutputError> {
        if !self.several {
            return self.stream.write(game);
        }
        let mut page = format!("== {}: game {} ==\n\n", self.name, game.number).into_bytes();
        page.extend_from_slice(game.bytes);
        self.stream.write(Written {
            bytes: &page,
            ..game
        })
    }

    /// Writes the page that waits.
    fn release(&mut self) -> Result<(), OutputError> {
        match self.first.take() {
            Some(page) => {
                let game = Written {
                    number: 1,
                    bytes: &page,
                    name: None,
                    prepared: None,
                };
                self.page(game).map(drop)
            }
            None => Ok(()),
        }
    }
}

impl<W: Write + Send> Sink for Pages<W> {
    fn begin(&mut self, input: &Input) -> Result<(), OutputError> {
        self.name = visible(&input.name());
        self.stream.begin(input)
    }

    fn seen(&mut self, number: u32) -> Result<(), OutputError> {
        if self.headings && number > 1 {
            self.several = true;
            self.release()?;
        }
        self.stream.seen(number)
    }

    fn write(&mut self, game: Written<'_>) -> Result<Taken, OutputError> {
        if self.headings && !self.several {
            self.first = Some(game.bytes.to_vec());
            return Ok(Taken::Written);
        }
        self.page(game)
    }

    fn goes_on(&self) -> bool {
        self.stream.goes_on()
    }

    fn flush(&mut self) -> Result<(), OutputError> {
        self.stream.flush()
    }

    fn end(&mut self) -> Result<(), OutputError> {
        self.release()?;
        self.stream.end()
    }

    fn finish(&mut self) -> Result<(), OutputError> {
        self.stream.finish()
    }

    fn stop(&mut self) -> Result<Option<Unwritten>, OutputError> {
        self.release()?;
        self.stream.stop()
    }
}
