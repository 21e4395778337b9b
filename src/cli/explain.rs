//! `kifu explain`: the pages on the kinds of faults.

use std::io::{self, Write};

use anyhow::bail;
use clap::{Args, ValueEnum};

use crate::batch::games::{Buffer, Games, MAX_GAME, Next, Reading};
use crate::batch::inputs;
use crate::batch::policy::Policy;
use crate::batch::safe_file::WriteError;
use crate::batch::stretch;
use crate::batch::target::{OnError, Target};
use crate::batch::work::{self, Desk, Finding, Job, process};
use crate::format::{self, Newline, WriteOptions};
use crate::messages::{Language, keys};
use crate::record::explain::{self, Page, shown_file};
use crate::record::fault::{Code, Fault, Severity};
use crate::text::encoding::{self, Encoding};
use crate::text::place::width;
use crate::text::shown::wrap;

use super::Usage;
use super::args::{ColorWhen, choices};
use super::report::style::Paint;
use super::report::{first_line, severity_name};

/// `kifu explain`.
#[derive(Debug, Args)]
pub struct ExplainArgs {
    /// The code, as in "error[two-pawns]"; without one, all codes are listed
    #[arg(value_parser = find_code)]
    pub code: Option<Code>,

    /// The pages of all codes, one after another
    #[arg(long, conflicts_with = "code")]
    pub all: bool,

    /// The form of a page [default: text]
    #[arg(long, value_enum, value_name = "FORM")]
    pub format: Option<PageForm>,

    /// The language of the pages [default: as LC_ALL, LC_MESSAGES or LANG says, English unless they say ja]
    #[arg(long, value_name = "LANGUAGE", value_parser = choices::<Language>())]
    pub lang: Option<Language>,

    /// When to use colors
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    pub color: ColorWhen,
}

/// The form of a page of `kifu explain`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PageForm {
    /// For reading at a terminal
    Text,
    /// Markdown
    Md,
}

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
    let language = options.lang.unwrap_or_else(Language::of_environment);
    let paint = Paint::on(options.color, &io::stdout());
    let is_list = options.code.is_none() && !options.all;
    if is_list && options.format.is_some() {
        bail!(Usage("--format goes with a code or --all".to_owned()));
    }
    let form = options.format.unwrap_or(PageForm::Text);
    super::to_stdout(|out| match (options.code, form) {
        _ if is_list => write_list(out, language, paint),
        (Some(code), PageForm::Text) => write_page(out, code, language, paint),
        (Some(code), PageForm::Md) => write_section(out, code, language),
        (None, PageForm::Text) => write_pages(out, language, paint),
        (None, PageForm::Md) => write_book(out, language),
    })
}

fn write_list(out: &mut dyn Write, language: Language, paint: Paint) -> io::Result<()> {
    let widest = Code::ALL.iter().map(|code| code.name().len()).max();
    let severities = [Severity::Error, Severity::Warning, Severity::Note];
    let severities = severities.map(|severity| (severity, severity_name(severity, language)));
    let columns = severities.iter().map(|(_, name)| width(name)).max();
    let (widest, columns) = (widest.unwrap_or(0), columns.unwrap_or(0));
    for &code in Code::ALL {
        let on = paint.severity(code.severity());
        let name = severities
            .iter()
            .find(|(severity, _)| *severity == code.severity())
            .map_or("", |(_, name)| name);
        let pad = " ".repeat(columns - width(name));
        let title = explain::title(code, language);
        writeln!(out, "{code:widest$}  {on}{name}{pad}{on:#}  {title}")?;
    }
    writeln!(out, "\n{}", language.text(keys::EXPLAIN_MORE))
}

/// The pages one after another.
fn write_pages(out: &mut dyn Write, language: Language, paint: Paint) -> io::Result<()> {
    for (index, &code) in Code::ALL.iter().enumerate() {
        if index > 0 {
            out.write_all(b"\n\n")?;
        }
        write_page(out, code, language, paint)?;
    }
    Ok(())
}

fn write_page(out: &mut dyn Write, code: Code, language: Language, paint: Paint) -> io::Result<()> {
    let page = explain::page(code, language);
    let severity = severity_name(code.severity(), language);
    let (on, bold) = (paint.severity(code.severity()), paint.bold());
    writeln!(
        out,
        "{on}{severity}[{code}]{on:#}{bold}: {}{bold:#}\n",
        page.title
    )?;
    let heading = |key| language.text(key);
    writeln!(out, "{}", wrapped(&page.meaning))?;
    writeln!(out, "{}\n", heading(keys::EXPLAIN_EXAMPLE))?;
    for line in page.example.lines() {
        writeln!(out, "{}", format!("    {line}").trim_end())?;
    }
    if let Some(message) = told(&page, language) {
        writeln!(out, "\n{}\n", heading(keys::EXPLAIN_TOLD))?;
        write!(out, "    {message}")?;
    }
    write!(
        out,
        "\n{}\n\n{}",
        heading(keys::EXPLAIN_MEND),
        wrapped(&page.advice)
    )
}

/// All pages as one in Markdown.
fn write_book(out: &mut dyn Write, language: Language) -> io::Result<()> {
    let (title, about) = (
        language.text(keys::EXPLAIN_ALL),
        language.paragraph(keys::EXPLAIN_ABOUT),
    );
    writeln!(out, "# {title}\n\n{about}\n")?;
    for &code in Code::ALL {
        let title = explain::title(code, language);
        writeln!(out, "- [`{code}`](#{code}) {}", in_markdown(&title))?;
    }
    for &code in Code::ALL {
        out.write_all(b"\n")?;
        write_section(out, code, language)?;
    }
    Ok(())
}

/// A page in Markdown.
fn write_section(out: &mut dyn Write, code: Code, language: Language) -> io::Result<()> {
    let page = explain::page(code, language);
    let severity = severity_name(code.severity(), language);
    let heading = |key| language.text(key);
    writeln!(out, "## {code}\n")?;
    writeln!(out, "**{severity}: {}**\n", in_markdown(&page.title))?;
    writeln!(out, "{}\n", in_markdown(&page.meaning))?;
    writeln!(out, "{}\n", heading(keys::EXPLAIN_EXAMPLE))?;
    writeln!(out, "```text\n{}\n```\n", page.example)?;
    if let Some(message) = told(&page, language) {
        writeln!(out, "{}\n", heading(keys::EXPLAIN_TOLD))?;
        writeln!(out, "```text\n{message}```\n")?;
    }
    writeln!(out, "{}\n", heading(keys::EXPLAIN_MEND))?;
    writeln!(out, "{}", in_markdown(&page.advice))
}

/// Plain text as Markdown: signs that mean something there are marked as mere signs.
fn in_markdown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for ch in text.chars() {
        if matches!(
            ch,
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '~'
        ) {
            out.push('\\');
        }
        out.push(ch);
    }
    out
}

/// What a check says of the example of a page, as the reader finds it, or what the last of its command lines says.
fn told(page: &Page, language: Language) -> Option<String> {
    let at_once = |fault: Fault| {
        let severity = fault.code.severity();
        let finding = Finding {
            fault,
            severity,
            excerpt: None,
        };
        Some((None, finding))
    };
    let text = shown_file(page.example).map_or(page.example, |(_, text)| text);
    let mut bytes = text.as_bytes().to_vec();
    let mut target = None;
    // What no record shows is made as it is where it comes about.
    let (name, found) = match page.code {
        Code::GameTooLarge => ("-", at_once(stretch::too_large(1, MAX_GAME))),
        Code::UnreadableFile => {
            let no_such_file = io::Error::from_raw_os_error(2);
            ("nowhere.kif", at_once(inputs::unreadable(&no_such_file)))
        }
        Code::CannotWrite => ("game.csa", at_once(WriteError::Exists.fault())),
        Code::InternalError => ("game.kif", at_once(work::bug_fault(1, "…"))),
        Code::BadEncoding => {
            bytes.clear();
            encoding::encode(text, Encoding::Cp932, &mut bytes, true).ok()?;
            let (_, cut) = page.example.split_once("head -c ")?;
            bytes.truncate(cut.split(' ').next()?.parse().ok()?);
            ("-", found(page.code, &bytes, target))
        }
        Code::UnmappableCharacter => {
            target = Some(in_cp932()?);
            ("game.kifu", found(page.code, &bytes, target))
        }
        _ => ("-", found(page.code, &bytes, target)),
    };
    let (game, finding) = found?;
    Some(first_line(Paint::NONE, language, name, game, &finding))
}

/// KIF as it is written to a file.
fn in_cp932() -> Option<Target> {
    Some(Target {
        format: format::by_name("kif")?,
        options: WriteOptions {
            encoding: Encoding::Cp932,
            ..WriteOptions::default()
        },
        newline: Newline::Lf,
        replace: false,
        lossless: false,
        on_error: OnError::Skip,
        branches: None,
        no_comments: false,
        no_clocks: false,
        from_ply: None,
        to_ply: None,
        name: None,
        preparer: None,
    })
}

/// What is found of a kind in a record, when it is read and perhaps written, with the number of its game.
fn found(code: Code, bytes: &[u8], target: Option<Target>) -> Option<(Option<u32>, Finding)> {
    let mut games = Games::new(bytes, Reading::default(), Buffer::new());
    let is_meant = |finding: &Finding| finding.fault.code == code;
    loop {
        match games.format(None) {
            Ok(Some(_)) => break,
            Ok(None) => games.refill().ok()?,
            Err(fault) => {
                let severity = fault.code.severity();
                let finding = Finding {
                    fault,
                    severity,
                    excerpt: None,
                };
                return is_meant(&finding).then_some((None, finding));
            }
        }
    }
    let job = Job {
        start: None,
        policy: Policy::default(),
        shown: Severity::Error,
        target,
    };
    let mut desk = Desk::default();
    let mut number = 0;
    loop {
        match games.next_game() {
            Next::Game(chunk) => {
                number += 1;
                let done = process(&chunk, &job, &mut desk, &mut Vec::new());
                if let Some(finding) = done.findings.into_iter().find(is_meant) {
                    return Some((Some(number), finding));
                }
            }
            Next::More => games.refill().ok()?,
            Next::TooLarge { .. } | Next::End => return None,
        }
    }
}

/// The columns of a paragraph.
const COLUMNS: usize = 80;

/// A paragraph broken into lines.
fn wrapped(text: &str) -> String {
    // A flag stays on one line.
    const HYPHEN: &str = "\u{2011}";
    let text = text.replace('-', HYPHEN);
    let mut out = wrap(&text, COLUMNS).join("\n").replace(HYPHEN, "-");
    out.push('\n');
    out
}
