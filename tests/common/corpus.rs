//! The corpus of real records, which is not part of the project: `KIFU_CORPUS` names its folder.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// The folder of the corpus; `None` when `KIFU_CORPUS` is not set, which is said.
pub(crate) fn folder(test: &str) -> Option<PathBuf> {
    let folder = std::env::var_os("KIFU_CORPUS").map(PathBuf::from);
    if folder.is_none() {
        eprintln!("{test}: skipped, KIFU_CORPUS names no corpus");
    }
    folder
}

/// One row of `SOURCES.tsv`.
#[derive(Debug)]
pub(crate) struct Source {
    fields: HashMap<String, String>,
}

impl Source {
    /// The field of a column.
    #[track_caller]
    pub(crate) fn get(&self, column: &str) -> &str {
        self.fields
            .get(column)
            .unwrap_or_else(|| panic!("SOURCES.tsv has no column {column}"))
    }

    /// The path of the file within the corpus.
    pub(crate) fn file(&self) -> &str {
        self.get("file")
    }

    /// A column that holds a number or nothing.
    #[track_caller]
    pub(crate) fn number(&self, column: &str) -> Option<u32> {
        let field = self.get(column);
        (!field.is_empty()).then(|| {
            field
                .parse()
                .unwrap_or_else(|_| panic!("{}: {column} {field:?}", self.file()))
        })
    }

    /// Does it say "valid", with or without a remark?
    pub(crate) fn is_valid(&self) -> bool {
        self.get("expected").starts_with("valid")
    }

    /// Does it say "valid" and nothing else?
    pub(crate) fn is_plainly_valid(&self) -> bool {
        self.get("expected") == "valid"
    }
}

/// The rows of `SOURCES.tsv` with a format of these.
pub(crate) fn sources(folder: &Path, formats: &[&str]) -> Vec<Source> {
    let path = folder.join("SOURCES.tsv");
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut lines = text.lines();
    let columns: Vec<String> = lines
        .next()
        .expect("a line with the names of the columns")
        .split('\t')
        .map(unquoted)
        .collect();
    let rows = lines.map(|line| {
        let fields: Vec<String> = line.split('\t').map(unquoted).collect();
        assert_eq!(fields.len(), columns.len(), "{line}");
        Source {
            fields: columns.iter().cloned().zip(fields).collect(),
        }
    });
    rows.filter(|row| formats.contains(&row.get("format")))
        .collect()
}

/// A field without the quotes that a writer of CSV puts round one with quotes in it.
fn unquoted(field: &str) -> String {
    match field
        .strip_prefix('"')
        .and_then(|inner| inner.strip_suffix('"'))
    {
        Some(inner) => inner.replace("\"\"", "\""),
        None => field.to_owned(),
    }
}
