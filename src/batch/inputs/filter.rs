//! Which files of folders and archives are wanted: `--include` and `--exclude`.

use std::path::Path;

use globset::{GlobBuilder, GlobSet, GlobSetBuilder};

use crate::messages::findings;
use crate::record::fault::{Code, Fault};

/// Patterns of file names that are wanted, and of those that are not.
///
/// A pattern without a slash is looked for in the name of a file or folder wherever it stands, one with a slash in the
/// path below the folder or archive that was asked for. `*` and `?` stand for anything but a slash, `**` for any
/// folders, `[ab]` and `{kif,ki2}` for one of several. Case does not matter.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    include: Option<GlobSet>,
    exclude: GlobSet,
}

/// What the patterns say of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// It is asked for, whatever its extension.
    Asked,
    /// Nothing: its extension decides.
    Unsaid,
    /// It is not wanted.
    No,
}

impl Filter {
    /// A filter of these patterns; without one that includes, all files are wanted.
    ///
    /// # Errors
    ///
    /// When a pattern has no meaning.
    pub fn new(include: &[String], exclude: &[String]) -> Result<Self, globset::Error> {
        let include = match include {
            [] => None,
            patterns => Some(set(patterns)?),
        };
        Ok(Self {
            include,
            exclude: set(exclude)?,
        })
    }

    /// Is a file wanted? Its path begins below the folder or archive.
    pub fn wants(&self, relative: &Path) -> Wanted {
        if self.leaves_out(relative) {
            return Wanted::No;
        }
        match &self.include {
            None => Wanted::Unsaid,
            Some(include) if include.is_match(relative) => Wanted::Asked,
            Some(_) => Wanted::No,
        }
    }

    /// The fault of a folder or an archive in which nothing is read.
    pub fn nothing(&self) -> Fault {
        let message = if self.include.is_some() {
            findings::NOTHING_FITS
        } else if self.exclude.is_empty() {
            findings::NO_KNOWN_EXTENSION
        } else {
            findings::NOTHING_LEFT
        };
        Fault::new(Code::NotARecord, message)
    }

    /// Is a file, or a folder with all that is in it, not wanted?
    pub fn leaves_out(&self, relative: &Path) -> bool {
        !self.exclude.is_empty() && self.exclude.is_match(relative)
    }
}

fn set(patterns: &[String]) -> Result<GlobSet, globset::Error> {
    let mut set = GlobSetBuilder::new();
    for pattern in patterns {
        let written = pattern.strip_prefix("./").unwrap_or(pattern);
        let folder = written.strip_suffix('/');
        let path = folder.unwrap_or(written).trim_start_matches('/');
        let path = if written.trim_end_matches('/').contains('/') {
            path.to_owned()
        } else {
            format!("**/{path}")
        };
        // A folder that is meant stands for all that is in it.
        set.add(glob(&format!("{path}/**"))?);
        set.add(glob(&path)?);
    }
    set.build()
}

fn glob(pattern: &str) -> Result<globset::Glob, globset::Error> {
    GlobBuilder::new(pattern)
        .literal_separator(true)
        .case_insensitive(true)
        .build()
}

/// Reads a pattern.
///
/// # Errors
///
/// When it has no meaning.
pub fn parse(pattern: &str) -> Result<String, String> {
    match set(&[pattern.to_owned()]) {
        Ok(_) if pattern.trim_matches('/').is_empty() => {
            Err("an empty pattern fits nothing".into())
        }
        Ok(_) => Ok(pattern.to_owned()),
        Err(error) => Err(error.kind().to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_say_what_is_wanted() {
        for (include, exclude, path, wanted) in [
            (&[][..], &[][..], "a.kif", Wanted::Unsaid),
            (&["*.kif"], &[], "x/A.KIF", Wanted::Asked),
            (&["*.kif"], &[], "x/a.csa", Wanted::No),
            (&["*.{kif,csa}"], &[], "x/a.csa", Wanted::Asked),
            (&["*.log"], &[], "a.log", Wanted::Asked),
            (&[], &["*.csa"], "x/a.csa", Wanted::No),
            (&[], &["old"], "old/a.csa", Wanted::No),
            (&[], &["old/"], "x/old/y/a.csa", Wanted::No),
            (&[], &["old"], "older/a.csa", Wanted::Unsaid),
            (&[], &["x/old"], "old/a.csa", Wanted::Unsaid),
            (&[], &["/x/old"], "x/old/a.csa", Wanted::No),
            (&["2024/*"], &[], "2024/a.csa", Wanted::Asked),
            (&["2024/*.csa"], &[], "2024/01/a.csa", Wanted::No),
            (&["2024/**/*.csa"], &[], "2024/01/a.csa", Wanted::Asked),
            (&["*"], &["b*"], "b.csa", Wanted::No),
            (&["竜王戦*"], &[], "竜王戦1.kif", Wanted::Asked),
        ] {
            let owned =
                |list: &[&str]| list.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
            let filter = Filter::new(&owned(include), &owned(exclude)).unwrap();
            assert_eq!(
                filter.wants(Path::new(path)),
                wanted,
                "{include:?} {exclude:?} {path}"
            );
        }
    }

    #[test]
    fn patterns_without_a_meaning_are_refused() {
        for pattern in ["[", "{a", "", "/"] {
            assert!(parse(pattern).is_err(), "{pattern}");
        }
        assert!(parse("*.kif").is_ok());
    }
}
