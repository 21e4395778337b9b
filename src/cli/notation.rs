//! The flags that say how moves are written: one for each setting of the notations that some format takes, made from
//! their table.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::Error;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};

use super::report::either;
use crate::format::{FORMATS, Format};
use crate::notation::{self, NOTATIONS, Notation, SETTINGS, Setting, Settings};

const HEADING: &str = "How moves are written";

/// The settings of KI2, whose moves are those of Japanese notation.
const KI2: &[&str] = &["dragon", "drop", "decline", "ambiguity"];

/// The names of the settings that the writer of a format heeds.
fn taken_by(format: &str) -> &'static [&'static str] {
    match format {
        "ki2" => KI2,
        _ => notation::by_name(format).map_or(&[], |notation| notation.takes),
    }
}

fn is_taken(setting: &Setting, format: &Format) -> bool {
    format.write.is_some() && taken_by(format.name).contains(&setting.name)
}

/// The settings that have a flag.
fn settings() -> impl Iterator<Item = &'static Setting> {
    SETTINGS
        .iter()
        .filter(|setting| FORMATS.iter().any(|format| is_taken(setting, format)))
}

/// The settings of the notation that are asked for, in the order of their table.
#[derive(Debug, Clone, Default)]
pub struct NotationArgs {
    given: Vec<(&'static Setting, String)>,
}

impl NotationArgs {
    /// The first setting that the writer of a format does not heed; a message that says so.
    pub(super) fn refused_by(&self, format: &Format) -> Option<String> {
        let setting = self.first_but(taken_by(format.name))?;
        let goes_with: Vec<&str> = FORMATS
            .iter()
            .filter(|format| is_taken(setting, format))
            .map(|format| format.name)
            .collect();
        Some(format!(
            "--{} goes with --to {}, and what is written is {}",
            setting.name,
            either(&goes_with),
            format.name
        ))
    }

    /// The first setting that a notation does not heed, nor a board beside it; a message that says so.
    pub(super) fn refused_by_notation(&self, notation: &Notation) -> Option<String> {
        let of_boards = &["ascii"];
        let setting = self.first_but(&[notation.takes, of_boards].concat())?;
        let goes_with: Vec<&str> = NOTATIONS
            .iter()
            .filter(|notation| notation.takes.contains(&setting.name))
            .map(|notation| notation.name)
            .collect();
        Some(format!(
            "--{} goes with --notation {}, and what is shown is {}",
            setting.name,
            either(&goes_with),
            notation.name
        ))
    }

    fn first_but(&self, takes: &[&str]) -> Option<&'static Setting> {
        let mut given = self.given.iter().map(|(setting, _)| *setting);
        given.find(|setting| !takes.contains(&setting.name))
    }

    /// Makes the settings that are asked for.
    pub(super) fn apply(&self, settings: &mut Settings) {
        for (setting, value) in &self.given {
            // The parser let only values of the setting through.
            let _ = (setting.set)(settings, value);
        }
    }
}

impl FromArgMatches for NotationArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let mut args = Self::default();
        args.update_from_arg_matches(matches)?;
        Ok(args)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.given.clear();
        for setting in settings() {
            let value = if setting.is_switch() {
                matches.get_flag(setting.name).then(|| "yes".to_owned())
            } else {
                matches.get_one(setting.name).cloned()
            };
            self.given.extend(value.map(|value| (setting, value)));
        }
        Ok(())
    }
}

impl Args for NotationArgs {
    fn augment_args(command: Command) -> Command {
        settings().fold(command, |command, setting| command.arg(flag(setting)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

fn flag(setting: &'static Setting) -> Arg {
    let arg = Arg::new(setting.name)
        .long(setting.name)
        .help_heading(HEADING)
        .help(help(setting));
    if setting.is_switch() {
        return arg.action(ArgAction::SetTrue);
    }
    let values = (setting.spellings)().into_iter().filter_map(|names| {
        let (&first, others) = names.split_first()?;
        let value = PossibleValue::new(first).aliases(others.iter().copied());
        Some(if others.is_empty() {
            value
        } else {
            value.help(format!("or {}", others.join(", ")))
        })
    });
    arg.value_name("VALUE")
        .value_parser(PossibleValuesParser::new(values).map(|value: String| value))
}

/// What a setting decides, in which formats, and what is usual there.
fn help(setting: &Setting) -> String {
    let mut about = String::new();
    let mut letters = setting.about.chars();
    about.extend(letters.next().map(|first| first.to_ascii_uppercase()));
    about.push_str(letters.as_str());
    let formats: Vec<&str> = FORMATS
        .iter()
        .filter(|format| is_taken(setting, format))
        .map(|format| format.name)
        .collect();
    let help = format!("{about}; with {}", formats.join(", "));
    if setting.is_switch() {
        return help;
    }
    let usual = (setting.get)(&Settings::DEFAULT);
    let others: Vec<String> = NOTATIONS
        .iter()
        .filter(|notation| formats.contains(&notation.name))
        .map(|notation| (notation.name, (setting.get)(&notation.defaults)))
        .filter(|(_, value)| *value != usual)
        .map(|(name, value)| format!(", in {name} {value}"))
        .collect();
    format!("{help} [default: {usual}{}]", others.concat())
}
