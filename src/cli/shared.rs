//! What the commands that read have in common: inputs, severities, the notice about standard input.

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, anyhow, bail};
use clap::error::Error;
use clap::{ArgMatches, Args, Command, FromArgMatches};

use crate::batch::games::Reading;
use crate::batch::inputs::{self, Filter, Guard, Inputs, Reserved, Search, list};
use crate::batch::policy::Policy;
use crate::batch::unpack::Limits;
use crate::format::{moves, psn};
use crate::messages::{Language, keys};
use crate::record::fault::{Code, Severity};
use crate::shogi::Setup;

use super::Usage;
use super::args::{MessageFormat, Named, SharedArgs};
use super::report::Reporter;
use super::report::file::ReportFile;
use super::report::progress::Line;

/// Where among the arguments the codes of --deny, --warn and --allow stand: of those that name the same code the last one
/// counts.
#[derive(Debug, Clone, Default)]
pub(super) struct Order {
    deny: Vec<usize>,
    warn: Vec<usize>,
    allow: Vec<usize>,
}

impl FromArgMatches for Order {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let places = |id| matches.indices_of(id).into_iter().flatten().collect();
        Ok(Self {
            deny: places("deny"),
            warn: places("warn"),
            allow: places("allow"),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// It has no arguments of its own.
impl Args for Order {
    fn augment_args(command: Command) -> Command {
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        command
    }
}

impl SharedArgs {
    /// Looks up the inputs; says so when standard input is read from a terminal.
    ///
    /// # Errors
    ///
    /// When what is told or written goes to one of the inputs, or a list of them cannot be read.
    pub(super) fn inputs(&self, output: Option<&Path>) -> anyhow::Result<Inputs> {
        let mut stderr = io::stderr();
        let report = self.reserve_report(output)?;
        let mut paths = Cow::Borrowed(&self.paths);
        if let Some(list) = &self.files_from {
            if list.as_os_str() == "-" && paths.iter().any(|path| path.as_os_str() == "-") {
                let message = "standard input cannot be both the list of --files-from and a record";
                bail!(Usage(message.to_owned()));
            }
            let named = list::read(list, self.null)
                .with_context(|| format!("cannot read the list {}", list.display()))?;
            paths.to_mut().extend(named);
        } else if paths.is_empty() && io::stdin().is_terminal() {
            let reading = self.language().text(keys::READING_STANDARD_INPUT);
            // Without standard error nobody can be told.
            let _ = writeln!(stderr, "{reading}");
        }
        if let Some(list) = &self.files_from
            && paths.is_empty()
        {
            bail!("the list {} names no file", list.display());
        }
        let filter =
            Filter::new(&self.include, &self.exclude).map_err(|error| Usage(error.to_string()))?;
        let filter = Arc::new(filter);
        let search = Search {
            paths: &paths,
            filter,
            output,
            list: self.files_from.as_deref(),
            report,
        };
        let mut inputs = search.find();
        // The line at the terminal says how much there is in all.
        if stderr.is_terminal() && !self.quiet {
            inputs.gather();
        }
        if let Some(input) = &inputs.also_written {
            bail!(Usage(format!(
                "{} is one of the inputs, which are never written over, and standard output or standard error goes to it; nothing is read",
                input.name()
            )));
        }
        Ok(inputs)
    }

    /// Where the report will stand, which is nowhere that the `output` or a standard stream goes to.
    fn reserve_report(&self, output: Option<&Path>) -> Result<Option<Reserved>, Usage> {
        let Some(path) = self.report.as_deref() else {
            return Ok(None);
        };
        if path.as_os_str() == "-" {
            return Err(Usage(
                "--report makes a file, and - is none: standard output is for what the command makes or tells. Give the name \
                 of a file, and ./- if it is to be called so"
                    .to_owned(),
            ));
        }
        let is_stream =
            inputs::is_stream(path).then_some("what standard output or standard error goes to");
        let report = Reserved::at(path);
        let is_at = |output: &Path| report.as_ref().is_some_and(|report| report.is_at(output));
        let is_output = output.is_some_and(|output| output.as_os_str() != "-" && is_at(output));
        match is_stream.or(is_output.then_some("the output")) {
            Some(other) => Err(Usage(format!(
                "{} cannot be both the report and {other}; nothing is read. Give --report another name",
                path.display()
            ))),
            None => Ok(report),
        }
    }

    /// How the inputs are read.
    ///
    /// # Errors
    ///
    /// When a flag is given that goes only with another one.
    pub(super) fn reading(&self) -> Result<Reading, Usage> {
        let needs: [(bool, &str, &[&str]); 2] = [
            (
                self.start.is_some(),
                "--start",
                &[moves::FORMAT.name, psn::FORMAT.name],
            ),
            (self.shorthand, "--shorthand", &[moves::FORMAT.name]),
        ];
        let is_from = |names: &[&str]| self.from.is_some_and(|format| names.contains(&format.name));
        if let Some((_, flag, names)) = needs
            .iter()
            .find(|(given, _, names)| *given && !is_from(names))
        {
            let names = names.join(" or ");
            return Err(Usage(format!("{flag} goes with --from {names}")));
        }
        Ok(Reading {
            format: if self.shorthand {
                Some(&moves::WITH_SHORTHAND)
            } else {
                self.from
            },
            encoding: self.input_encoding,
            max_game: self.max_game,
            limits: self.limits(),
            ..Reading::default()
        })
    }

    /// Gives a reporter what the flags ask for beside the messages: whether it `is_read` by a person at a terminal, and
    /// whether the product goes to that terminal too, where a line that moves would stand in its way.
    ///
    /// # Errors
    ///
    /// When the file of --report may not be written.
    pub(super) fn dressed<'w>(
        &self,
        reporter: Reporter<'w>,
        inputs: &Inputs,
        is_read: bool,
        beside_data: bool,
    ) -> anyhow::Result<Reporter<'w>> {
        let for_people = self.message_format != MessageFormat::Json;
        let reporter = if is_read && for_people && !self.verbose {
            reporter.shortening()
        } else {
            reporter
        };
        let line = if for_people && !self.quiet && !beside_data {
            Line::over(inputs, self.language())
        } else {
            None
        };
        let file = self.report.as_deref().map(|path| {
            ReportFile::create(path, self.force, Guard::of_report(inputs))
                .map_err(|error| anyhow!("cannot write the report {}: {error}", path.display()))
        });
        Ok(reporter
            .speaking(self.language(), self.lang.unwrap_or_default())
            .showing(line)
            .recording(file.transpose()?))
    }

    fn limits(&self) -> Limits {
        let usual = Limits::default();
        Limits {
            max_size: self.max_size.unwrap_or(usual.max_size),
            ..usual
        }
    }

    /// How many games are worked on at a time; `None` is as many as there are cores.
    pub(super) fn workers(&self) -> Option<NonZeroUsize> {
        self.jobs
    }

    /// The start of games that do not name theirs.
    pub(super) fn start(&self) -> Option<Box<Setup>> {
        self.start.clone().map(Box::new)
    }

    /// How grave each fault is. What names a code goes before what names many; of those that name the same the last one
    /// counts.
    pub(super) fn policy(&self) -> Policy {
        type OfAll = fn(&mut Policy);
        type OfOne = fn(&mut Policy, Code);
        let mut policy = Policy::default();
        if self.strict {
            policy.deny_warnings();
            policy.deny(Code::LenientSpelling);
        }
        let flags: [(_, _, OfAll, OfOne); 3] = [
            (
                &self.order.deny,
                &self.deny,
                Policy::deny_warnings,
                Policy::deny,
            ),
            (
                &self.order.warn,
                &self.warn,
                Policy::warn_warnings,
                Policy::warn,
            ),
            (
                &self.order.allow,
                &self.allow,
                Policy::allow_warnings,
                Policy::allow,
            ),
        ];
        let mut named = Vec::new();
        for (order, values, all, one) in flags {
            let values = order.iter().zip(values);
            named.extend(values.map(|(&index, &value)| (index, value, all, one)));
        }
        named.sort_unstable_by_key(|&(index, value, ..)| (value != Named::Warnings, index));
        for (_, value, all, one) in named {
            match value {
                Named::Warnings => all(&mut policy),
                Named::Code(code) => one(&mut policy, code),
            }
        }
        policy
    }

    /// The language of what people read.
    pub(super) fn language(&self) -> Language {
        self.lang.unwrap_or_else(Language::of_environment)
    }

    /// The mildest findings that are told.
    pub(super) fn shown(&self) -> Severity {
        match (self.quiet, self.verbose) {
            (true, _) => Severity::Error,
            (_, true) => Severity::Note,
            _ if self.message_format == MessageFormat::Json => Severity::Note,
            _ => Severity::Warning,
        }
    }
}
