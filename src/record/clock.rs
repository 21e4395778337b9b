//! Clocks (消費時間): the time of a move and the player's total, in milliseconds.

use std::fmt;
use std::time::Duration;

/// A span of thinking time, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Millis(pub u32);

impl Millis {
    /// Whole seconds; `None` beyond what a clock holds (49 days).
    pub const fn from_secs(seconds: u64) -> Option<Self> {
        if seconds <= (u32::MAX / 1000) as u64 {
            Some(Self(seconds as u32 * 1000))
        } else {
            None
        }
    }

    /// The whole seconds, the fraction cut off.
    pub const fn as_secs(self) -> u32 {
        self.0 / 1000
    }

    /// Milliseconds beyond the whole seconds.
    pub const fn fraction(self) -> u32 {
        self.0 % 1000
    }

    /// The sum, at most what a clock holds.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl From<Millis> for Duration {
    fn from(time: Millis) -> Self {
        Duration::from_millis(time.0.into())
    }
}

impl fmt::Display for Millis {
    /// Seconds, with up to three decimals when they are needed: `6`, `6.123`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.as_secs())?;
        match self.fraction() {
            0 => Ok(()),
            fraction => {
                let digits = format!("{fraction:03}");
                write!(f, ".{}", digits.trim_end_matches('0'))
            }
        }
    }
}

/// The times written beside a move or an ending.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Clock {
    /// Time of this move (消費時間). `None` is "not known", which is not zero.
    pub elapsed: Option<Millis>,
    /// Total of this player so far (累計), as read.
    pub total: Option<Millis>,
}

impl Clock {
    /// No time is known.
    pub const NONE: Self = Self {
        elapsed: None,
        total: None,
    };

    /// Only the time of the move.
    pub const fn elapsed(time: Millis) -> Self {
        Self {
            elapsed: Some(time),
            total: None,
        }
    }

    /// Is nothing known?
    pub const fn is_none(self) -> bool {
        self.elapsed.is_none() && self.total.is_none()
    }
}
