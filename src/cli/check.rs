//! `kifu check`: validates.

use std::io::{self, BufWriter, IsTerminal};

use crate::batch::run::{Run, Stop, Totals};
use crate::batch::signals;
use crate::batch::work::Job;
use anyhow::bail;

use super::args::{CheckArgs, MessageFormat, SummaryForm};
use super::report::file::ReportError;
use super::report::style::Paint;
use super::report::{self, Channel, List, Manner, Reporter};
use super::{FAULTY, Usage, status};

pub(super) fn run(args: &CheckArgs) -> anyhow::Result<u8> {
    let shared = &args.shared;
    if args.board && shared.message_format == MessageFormat::Short {
        let message = "--board takes many lines, and --message-format short is one line each";
        bail!(Usage(message.to_owned()));
    }
    signals::exit_on_interrupt();
    let reading = shared.reading()?;
    let inputs = shared.inputs(None)?;
    let shown = shared.shown();
    let job = Job {
        start: shared.start(),
        policy: shared.policy(),
        shown,
        target: None,
    };
    let stdout = io::stdout();
    let paint = match args.list {
        Some(_) => Paint::on(shared.color, &io::stderr()),
        None => Paint::on(shared.color, &stdout),
    };
    let manner = Manner {
        form: shared.message_format,
        shown,
        losses: false,
        board: args.board,
        paint,
        to: "",
    };
    let stdout = Box::new(BufWriter::with_capacity(1 << 16, stdout));
    let reporter = match args.list {
        None => Reporter::new(Channel::Data(stdout), manner),
        Some(which) => {
            let stderr = Box::new(BufWriter::new(io::stderr()));
            Reporter::new(Channel::Aside(stderr), manner).listing(List {
                which,
                to: stdout,
                is_shown: io::stdout().is_terminal(),
                end: if shared.null { 0 } else { b'\n' },
            })
        }
    };
    let is_read = match args.list {
        Some(_) => io::stderr().is_terminal(),
        None => io::stdout().is_terminal(),
    };
    let mut reporter = shared.dressed(reporter, &inputs, is_read, false)?;
    let (totals, ended) = Run::new(&job, reading, None, &mut reporter)
        .workers(shared.workers())
        .over(&inputs);
    let told = match ended {
        Ok(()) => reporter
            .ended_run(&totals, false)
            .and_then(|()| summarize(args, &totals, &mut reporter))
            .map_err(Stop::from),
        Err(stop) => Err(stop),
    };
    match told {
        Ok(()) | Err(Stop::Closed) => Ok(status(&totals)),
        Err(Stop::Report(error)) => {
            let is_report = error
                .get_ref()
                .is_some_and(|error| error.is::<ReportError>());
            let error = anyhow::Error::new(error);
            Err(if is_report {
                error
            } else {
                error.context("cannot write standard output")
            })
        }
        // Nothing is written here, and no error ends a check.
        Err(Stop::OnError(_) | Stop::Output(_)) => Ok(FAULTY),
    }
}

fn summarize(args: &CheckArgs, totals: &Totals, reporter: &mut Reporter<'_>) -> io::Result<()> {
    let usual = match args.shared.message_format {
        _ if args.shared.quiet => SummaryForm::None,
        MessageFormat::Json => SummaryForm::Json,
        _ => SummaryForm::Human,
    };
    match args.summary.unwrap_or(usual) {
        SummaryForm::Human => {
            reporter.summary(&report::summary_line(totals, args.shared.language()))?
        }
        SummaryForm::Json => reporter.summary(&report::summary_json(totals, false))?,
        SummaryForm::None => {}
    }
    reporter.flush()
}
