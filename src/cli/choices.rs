//! What flags choose from.

use clap::ValueEnum;

use crate::batch::output::Clash;
use crate::batch::run::InputEnd;
use crate::batch::target::OnError;
use crate::format::Newline;

/// When to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum ColorWhen {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// How findings are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum MessageFormat {
    /// With the line and a mark under the place
    #[default]
    Human,
    /// One line each
    Short,
    /// One JSON object a line
    Json,
}

/// The summary of `check`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SummaryForm {
    /// One line for people
    Human,
    /// One JSON object
    Json,
    /// None
    None,
}

/// Which files `check --list` names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ListWhich {
    /// Files without an error
    Good,
    /// Files with an error
    Bad,
}

impl ListWhich {
    /// How the inputs end that it names.
    pub(super) const fn end(self) -> InputEnd {
        match self {
            Self::Good => InputEnd::Good,
            Self::Bad => InputEnd::Bad,
        }
    }
}

/// Line ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum NewlineChoice {
    /// As on Unix
    Lf,
    /// As on Windows
    Crlf,
}

impl From<NewlineChoice> for Newline {
    fn from(choice: NewlineChoice) -> Self {
        match choice {
            NewlineChoice::Lf => Self::Lf,
            NewlineChoice::Crlf => Self::CrLf,
        }
    }
}

/// What to do when two files would have the same name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ClashChoice {
    /// The second one gets a number
    Number,
    /// The second one is not written
    Refuse,
}

impl From<ClashChoice> for Clash {
    fn from(choice: ClashChoice) -> Self {
        match choice {
            ClashChoice::Number => Self::Number,
            ClashChoice::Refuse => Self::Refuse,
        }
    }
}

/// What to do with a game that has an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum OnErrorChoice {
    /// Leave it out and go on
    #[default]
    Skip,
    /// Leave it out and end there; a file that several games go to is then not written
    Stop,
    /// Write its legal part, with a comment that says so (counted as lost where the format has no comments)
    Truncate,
}

impl From<OnErrorChoice> for OnError {
    fn from(choice: OnErrorChoice) -> Self {
        match choice {
            OnErrorChoice::Skip => Self::Skip,
            OnErrorChoice::Stop => Self::Stop,
            OnErrorChoice::Truncate => Self::Truncate,
        }
    }
}
