//! How grave each kind of fault is in this run.

use crate::record::fault::{Code, Severity};

/// The severity of every code: that of the table, changed by what was asked for.
#[derive(Debug, Clone)]
pub struct Policy {
    severities: Vec<Option<Severity>>,
    warnings_are_errors: bool,
}

impl Default for Policy {
    fn default() -> Self {
        let severities = Code::ALL.iter().map(|code| Some(code.severity())).collect();
        Self {
            severities,
            warnings_are_errors: false,
        }
    }
}

impl Policy {
    /// Makes every warning an error.
    pub fn deny_warnings(&mut self) {
        self.set_warnings(Some(Severity::Error));
    }

    /// Makes every warning one again.
    pub fn warn_warnings(&mut self) {
        self.set_warnings(Some(Severity::Warning));
    }

    /// Says nothing of any warning.
    pub fn allow_warnings(&mut self) {
        self.set_warnings(None);
    }

    fn set_warnings(&mut self, severity: Option<Severity>) {
        self.warnings_are_errors = severity == Some(Severity::Error);
        for &code in Code::ALL {
            if code.severity() == Severity::Warning {
                self.set(code, severity);
            }
        }
    }

    /// Makes a code an error.
    pub fn deny(&mut self, code: Code) {
        self.set(code, Some(Severity::Error));
    }

    /// Makes a code a warning.
    pub fn warn(&mut self, code: Code) {
        self.set(code, Some(Severity::Warning));
    }

    /// Says nothing of a code.
    pub fn allow(&mut self, code: Code) {
        self.set(code, None);
    }

    fn set(&mut self, code: Code, severity: Option<Severity>) {
        if let Some(place) = self.severities.get_mut(code as usize) {
            *place = severity;
        }
    }

    /// How grave a fault is; `None` says nothing of it. In a line of play that nobody asked for, what is wrong by the
    /// rules is a warning.
    pub fn severity(&self, code: Code, asked_for: bool) -> Option<Severity> {
        let severity = self.severities.get(code as usize).copied().flatten();
        let demoted = !asked_for && code.severity() == Severity::Error && !self.warnings_are_errors;
        if demoted {
            severity.map(|_| Severity::Warning)
        } else {
            severity
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_asked_for_changes_the_severity() {
        let mut policy = Policy::default();
        assert_eq!(policy.severity(Code::TwoPawns, true), Some(Severity::Error));
        assert_eq!(
            policy.severity(Code::TwoPawns, false),
            Some(Severity::Warning)
        );
        assert_eq!(
            policy.severity(Code::LateHeader, true),
            Some(Severity::Warning)
        );
        policy.deny(Code::LateHeader);
        policy.allow(Code::Unfinished);
        assert_eq!(
            policy.severity(Code::LateHeader, false),
            Some(Severity::Error)
        );
        assert_eq!(policy.severity(Code::Unfinished, true), None);
        policy.deny_warnings();
        assert_eq!(policy.severity(Code::BadClock, true), Some(Severity::Error));
        assert_eq!(
            policy.severity(Code::TwoPawns, false),
            Some(Severity::Error)
        );
        assert_eq!(
            policy.severity(Code::LenientSpelling, true),
            Some(Severity::Note)
        );
    }
}
