//! Colours, where they are wanted.

use anstream::stream::RawStream;
use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};

use crate::cli::args::ColorWhen;
use crate::record::fault::Severity;

/// Paints, or leaves everything plain. A [`Style`] is switched on by `{}` and off by `{:#}`.
#[derive(Debug, Clone, Copy)]
pub(in crate::cli) struct Paint {
    colors: bool,
}

impl Paint {
    /// Leaves everything plain.
    pub(in crate::cli) const NONE: Self = Self { colors: false };

    /// What is right for a stream: colours on a terminal, unless `NO_COLOR` or the user says otherwise.
    pub(in crate::cli) fn on(when: ColorWhen, stream: &impl RawStream) -> Self {
        let colors = match when {
            ColorWhen::Always => true,
            ColorWhen::Never => false,
            ColorWhen::Auto => AutoStream::choice(stream) != ColorChoice::Never,
        };
        Self { colors }
    }

    /// Are there colours?
    pub(in crate::cli) const fn has_colors(self) -> bool {
        self.colors
    }

    const fn style(self, style: Style) -> Style {
        if self.colors { style } else { Style::new() }
    }

    /// For the word of a severity.
    pub(in crate::cli) fn severity(self, severity: Severity) -> Style {
        let color = match severity {
            Severity::Error => AnsiColor::BrightRed,
            Severity::Warning => AnsiColor::BrightYellow,
            Severity::Note => AnsiColor::BrightGreen,
        };
        self.style(color.on_default().bold())
    }

    /// For the word that something is mended.
    pub(in crate::cli) const fn fixed(self) -> Style {
        self.style(AnsiColor::BrightGreen.on_default().bold())
    }

    /// For what matters most.
    pub(in crate::cli) const fn bold(self) -> Style {
        self.style(Style::new().bold())
    }

    /// For line numbers and the rule beside the text.
    pub(in crate::cli) fn gutter(self) -> Style {
        self.style(AnsiColor::BrightBlue.on_default().bold())
    }
}
