//! `kifu formats`: the table of formats, as it also stands in the README.

use crate::format::{FORMATS, Format};
use crate::text::place::width;

const HEAD: [&str; 6] = [
    "format",
    "read",
    "write",
    "games a file",
    "extensions (encoding when written)",
    "what it is",
];

/// The table, in Markdown.
pub(super) fn table() -> String {
    let mut rows: Vec<[String; 6]> = vec![HEAD.map(str::to_owned)];
    rows.extend(FORMATS.iter().map(|format| row(format)));
    let mut widths = [0; 6];
    for row in &rows {
        for (cell, most) in row.iter().zip(&mut widths) {
            *most = width(cell).max(*most);
        }
    }
    let mut table = String::new();
    for (index, row) in rows.iter().enumerate() {
        line(&mut table, row, &widths);
        if index == 0 {
            line(&mut table, &widths.map(|width| "-".repeat(width)), &widths);
        }
    }
    table
}

fn row(format: &Format) -> [String; 6] {
    let yes = |is: bool| if is { "yes" } else { "no" }.to_owned();
    let extensions = format.extensions.iter();
    let extensions: Vec<String> = extensions
        .map(|(extension, encoding)| format!(".{extension} ({encoding})"))
        .collect();
    [
        format.name.to_owned(),
        yes(format.read.is_some()),
        yes(format.write.is_some()),
        if format.holds_many { "several" } else { "one" }.to_owned(),
        extensions.join(", "),
        format.about.to_owned(),
    ]
}

fn line(table: &mut String, cells: &[String; 6], widths: &[usize; 6]) {
    for (cell, most) in cells.iter().zip(widths) {
        table.push_str("| ");
        table.push_str(cell);
        table.extend(std::iter::repeat_n(' ', most - width(cell) + 1));
    }
    table.push_str("|\n");
}
