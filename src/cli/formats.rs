//! `kifu formats`: the tables of formats, as they also stand in the README.

use crate::format::holds::{self, Edition};
use crate::format::{FORMATS, Format};
use crate::text::encoding::Encoding;
use crate::text::place::width;

const HEAD: [&str; 6] = [
    "format",
    "read",
    "write",
    "games a file",
    "extensions (encoding when written)",
    "what it is",
];

/// The table of what there is, in Markdown.
pub(super) fn table() -> String {
    let mut rows: Vec<Vec<String>> = vec![HEAD.map(str::to_owned).to_vec()];
    rows.extend(FORMATS.iter().map(|format| row(format)));
    lay_out(&rows)
}

/// The table of what a file can hold, in Markdown; at a terminal that is too narrow, in parts below each other.
pub(super) fn what_is_held() -> String {
    let stdout = std::io::stdout();
    let columns = terminal_size::terminal_size_of(&stdout).map(|(width, _)| width.0);
    held(columns.map_or(usize::MAX, usize::from))
}

/// The same in so many columns.
fn held(columns: usize) -> String {
    let headings = holds::COLUMNS
        .iter()
        .map(|(heading, _)| (*heading).to_owned());
    let mut rows: Vec<Vec<String>> = vec![
        std::iter::once("format".to_owned())
            .chain(headings)
            .chain(["games".to_owned(), "encodings".to_owned()])
            .collect(),
    ];
    let mut usual = None;
    for edition in holds::editions() {
        let holds = edition.holds();
        if edition.flag.is_empty() {
            usual = Some(holds);
        } else if usual == Some(holds) {
            continue;
        }
        let row = cells(&edition);
        // The sheets of all notations hold the same.
        if !rows.contains(&row) {
            rows.push(row);
        }
    }
    let parts = parts(&rows, columns);
    let parts: Vec<String> = parts.iter().map(|part| lay_out(part)).collect();
    parts.join("\n")
}

fn cells(edition: &Edition) -> Vec<String> {
    let (format, holds) = (edition.format, edition.holds());
    let name = if format.is_sheet() {
        "score sheets"
    } else {
        format.name
    };
    let mut cells = vec![format!("{name} {}", edition.flag).trim_end().to_owned()];
    cells.extend(
        holds::COLUMNS
            .iter()
            .map(|(_, cell)| cell(&holds).to_owned()),
    );
    cells.push(games(format).to_owned());
    let mut encodings: Vec<&str> = Vec::new();
    let written = format
        .extensions
        .iter()
        .map(|(_, encoding)| encoding.name());
    for name in written.chain(holds::western(format)) {
        if !encodings.contains(&name) {
            encodings.push(name);
        }
    }
    // What goes to standard output.
    if encodings.is_empty() {
        encodings.push(Encoding::Utf8.name());
    }
    cells.push(encodings.join(", "));
    cells
}

/// Cuts a table that is too wide between its columns; each part begins with the first one.
fn parts(rows: &[Vec<String>], columns: usize) -> Vec<Vec<Vec<String>>> {
    let widths = widths(rows);
    let mut parts: Vec<Vec<usize>> = Vec::new();
    let mut filled = 0;
    for (column, wide) in widths.iter().enumerate().skip(1) {
        match parts.last_mut() {
            Some(part) if filled + wide + 3 <= columns => part.push(column),
            _ => {
                parts.push(vec![0, column]);
                filled = widths[0] + 4;
            }
        }
        filled += wide + 3;
    }
    let taken = |part: &Vec<usize>| {
        let row = |row: &Vec<String>| part.iter().map(|&at| row[at].clone()).collect();
        rows.iter().map(row).collect()
    };
    parts.iter().map(taken).collect()
}

const fn games(format: &Format) -> &'static str {
    if format.holds_many { "several" } else { "one" }
}

fn row(format: &Format) -> Vec<String> {
    let yes = |is: bool| if is { "yes" } else { "no" }.to_owned();
    let extensions = format.extensions.iter();
    let extensions: Vec<String> = extensions
        .map(|(extension, encoding)| format!(".{extension} ({encoding})"))
        .collect();
    vec![
        format.name.to_owned(),
        yes(format.read.is_some()),
        yes(format.write.is_some()),
        games(format).to_owned(),
        extensions.join(", "),
        format.about.to_owned(),
    ]
}

/// The columns that each column of a table takes.
fn widths(rows: &[Vec<String>]) -> Vec<usize> {
    let mut widths = vec![0; rows.first().map_or(0, Vec::len)];
    for row in rows {
        for (cell, most) in row.iter().zip(&mut widths) {
            *most = width(cell).max(*most);
        }
    }
    widths
}

fn lay_out(rows: &[Vec<String>]) -> String {
    let widths = widths(rows);
    let mut table = String::new();
    for (index, row) in rows.iter().enumerate() {
        line(&mut table, row, &widths);
        if index == 0 {
            let ruler: Vec<String> = widths.iter().map(|width| "-".repeat(*width)).collect();
            line(&mut table, &ruler, &widths);
        }
    }
    table
}

fn line(table: &mut String, cells: &[String], widths: &[usize]) {
    for (cell, most) in cells.iter().zip(widths) {
        table.push_str("| ");
        table.push_str(cell);
        table.extend(std::iter::repeat_n(' ', most - width(cell) + 1));
    }
    table.push_str("|\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_what_is_held_fits_into_any_terminal() {
        let whole = held(usize::MAX);
        let first = |part: &str| part.lines().next().map_or(0, width);
        let columns = first(&whole);
        assert_eq!(held(columns), whole);
        for columns in [60, 80, 100, 120] {
            let table = held(columns);
            assert!(table.lines().all(|line| width(line) <= columns), "{table}");
            let cells = |text: &str| -> usize {
                text.lines().map(|line| line.split('|').count() - 2).sum()
            };
            let mut found = 0;
            for part in table.split("\n\n") {
                let lines = part.lines().count();
                assert!(part.starts_with("| format "), "{table}");
                found += cells(part) - lines;
            }
            assert_eq!(found, cells(&whole) - whole.lines().count());
        }
    }
}
