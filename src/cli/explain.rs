//! `kifu explain`: the pages on the kinds of faults.

use std::io::{self, Write};

use crate::record::explain::{self, Page};
use crate::record::fault::Code;
use crate::text::place::width;

use super::args::ExplainArgs;
use super::report::style::Paint;

/// Finds a code by its name; an unknown one gets the nearest as a suggestion.
pub(super) fn find_code(name: &str) -> Result<Code, String> {
    // `error[two-pawns]`, as messages have it.
    let name = name.trim().to_ascii_lowercase();
    let name = name
        .split_once('[')
        .map_or(&*name, |(_, code)| code.trim_end_matches([']', ':']));
    if let Some(code) = Code::from_name(name) {
        return Ok(code);
    }
    let near = Code::ALL
        .iter()
        .map(|code| (strsim::jaro_winkler(name, code.name()), code));
    let nearest = near
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .filter(|(near, _)| *near > 0.8);
    Err(match nearest {
        Some((_, code)) => {
            format!("there is no such code; did you mean {code}? `kifu explain` lists all")
        }
        None => "there is no such code; `kifu explain` lists all".to_owned(),
    })
}

pub(super) fn run(options: &ExplainArgs) -> anyhow::Result<u8> {
    let paint = Paint::on(options.color, &io::stdout());
    super::to_stdout(|out| match options.code {
        Some(code) => write_page(out, code, explain::page(code), paint),
        None => write_list(out, paint),
    })
}

fn write_list(out: &mut dyn Write, paint: Paint) -> io::Result<()> {
    let width = Code::ALL
        .iter()
        .map(|code| code.name().len())
        .max()
        .unwrap_or(0);
    for &code in Code::ALL {
        let severity = code.severity();
        let on = paint.severity(severity);
        writeln!(
            out,
            "{code:width$}  {on}{severity:<7}{on:#}  {}",
            explain::page(code).title
        )?;
    }
    writeln!(out, "\n`kifu explain CODE` says more.")
}

fn write_page(out: &mut dyn Write, code: Code, page: &Page, paint: Paint) -> io::Result<()> {
    let severity = code.severity();
    let (on, bold) = (paint.severity(severity), paint.bold());
    writeln!(
        out,
        "{on}{severity}[{code}]{on:#}{bold}: {}{bold:#}\n",
        page.title
    )?;
    writeln!(out, "{}\nExample:\n", wrapped(page.meaning))?;
    for line in page.example.lines() {
        writeln!(out, "{}", format!("    {line}").trim_end())?;
    }
    write!(out, "\nWhat to do:\n\n{}", wrapped(page.advice))
}

/// The columns of a paragraph.
const COLUMNS: usize = 80;

/// A paragraph broken at blanks.
fn wrapped(text: &str) -> String {
    let mut out = String::new();
    let mut columns = 0;
    for word in text.split(' ') {
        let more = width(word);
        if columns > 0 && columns + 1 + more > COLUMNS {
            out.push('\n');
            columns = 0;
        } else if columns > 0 {
            out.push(' ');
            columns += 1;
        }
        out.push_str(word);
        columns += more;
    }
    out.push('\n');
    out
}
