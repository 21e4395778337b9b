//! The command line: what is asked for ([`args`]), one module per command, and how findings are told (`report`).

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};

use args::{Args, Command};

use crate::batch::run::Totals;
use crate::batch::signals;
use crate::record::fault::Severity;

pub mod args;
mod check;
mod choices;
mod convert;
mod deferred;
mod explain;
mod fix;
mod formats;
mod notation;
mod report;
mod shared;
mod show;

/// Exit status: everything is good.
const GOOD: u8 = 0;
/// Exit status: some game had an error, or a file could not be read or written.
const FAULTY: u8 = 1;
/// Exit status: wrong usage.
const USAGE: u8 = 2;

/// The exit status of a run by what it came to, be it that nobody read on to its end.
fn status(totals: &Totals) -> u8 {
    if totals.of(Severity::Error) > 0 {
        FAULTY
    } else {
        GOOD
    }
}

/// Wrong usage that clap cannot see; its message names the cure.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Usage(String);

/// Runs the program with these arguments, the program's own name first.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    signals::outlive_size_limit();
    let mut matches = match Args::command().try_get_matches_from(arguments) {
        Ok(matches) => matches,
        Err(error) => {
            let printed = error.print().and_then(|()| io::stdout().flush());
            if let (false, Err(failed)) = (error.use_stderr(), printed)
                && failed.kind() != io::ErrorKind::BrokenPipe
            {
                let _ = writeln!(
                    io::stderr(),
                    "error: cannot write standard output: {failed}"
                );
                return ExitCode::from(FAULTY);
            }
            // What standard error does not take cannot be told.
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(USAGE));
        }
    };
    let args = match Args::from_arg_matches_mut(&mut matches) {
        Ok(args) => args,
        Err(error) => error.exit(),
    };
    let outcome = match &args.command {
        Command::Convert(options) => convert::run(options),
        Command::Cat(options) => convert::cat(options),
        Command::Check(options) => check::run(options),
        Command::Fix(options) => fix::run(options),
        Command::Show(options) => show::run(options),
        Command::Formats(options) => {
            let table = if options.long {
                formats::what_is_held()
            } else {
                formats::table()
            };
            to_stdout(|out| out.write_all(table.as_bytes()))
        }
        Command::Explain(options) => explain::run(options),
        Command::Completions { shell } => completions(*shell),
        Command::Man { command } => man(command.as_deref()),
    };
    ExitCode::from(outcome.unwrap_or_else(|error| {
        let usage = error.is::<Usage>();
        // Without standard error nobody can be told.
        let message = report::excerpt::visible(&format!("{error:#}"));
        let _ = writeln!(io::stderr(), "error: {message}");
        if usage { USAGE } else { FAULTY }
    }))
}

/// Writes to standard output; a reader that has gone is a normal end.
fn to_stdout(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> anyhow::Result<u8> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    match write(&mut out).and_then(|()| out.flush()) {
        Ok(()) => Ok(GOOD),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(GOOD),
        Err(error) => Err(anyhow::Error::new(error).context("cannot write standard output")),
    }
}

fn completions(shell: clap_complete::Shell) -> anyhow::Result<u8> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "kifu", &mut script);
    to_stdout(|out| out.write_all(&script))
}

/// A section of a manual page that shows a text as it is; the text has a heading of its own.
fn man_section(page: &mut Vec<u8>, title: &str, text: &str) -> io::Result<()> {
    writeln!(page, ".SH \"{title}\"\n.nf")?;
    for line in text.lines().skip(1) {
        writeln!(
            page,
            "\\&{}",
            line.trim_start().replace('\\', "\\e").replace('-', "\\-")
        )?;
    }
    writeln!(page, ".fi")
}

fn man(of: Option<&str>) -> anyhow::Result<u8> {
    let mut command = Args::command();
    command.build();
    if let Some(name) = of {
        let found = command.find_subcommand(name).cloned();
        command = found.ok_or_else(|| {
            Usage(format!(
                "there is no command {name}; `kifu --help` lists them"
            ))
        })?;
    }
    let examples = args::examples(of);
    let mut page = Vec::new();
    clap_mangen::Man::new(command.after_help(clap::builder::Resettable::Reset))
        .render(&mut page)?;
    man_section(&mut page, "EXIT STATUS", args::exit_status(of))?;
    if let Some(examples) = examples {
        man_section(&mut page, "EXAMPLES", examples)?;
    }
    to_stdout(|out| out.write_all(&page))
}
