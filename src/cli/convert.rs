//! `kifu convert`: reads, proves and writes.

use std::ffi::OsStr;
use std::io::{self, BufWriter, IsTerminal};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::batch::inputs::{Guard, Inputs};
use crate::batch::name::Template;
use crate::batch::output::{
    self, Clash, Folder, FolderError, Naming, OneFile, OutputError, Preparer, Shape, Sink, Stream,
};
use crate::batch::peek;
use crate::batch::run::{Outlet, Run, Stop, Totals};
use crate::batch::safe_file::WriteError;
use crate::batch::signals;
use crate::batch::target::Target;
use crate::batch::work::Job;
use crate::format::{self, FORMATS, Format, Newline, Positions, WriteOptions, score};
use crate::messages::keys;
use crate::notation::{self, Settings};
use crate::record::fault::{Code, Fault};
use crate::text::encoding::Encoding;
use anyhow::{Context, bail};

use super::args::{ConvertArgs, MessageFormat};
use super::report::style::Paint;
use super::report::{self, Channel, Manner, Reporter, either};
use super::{FAULTY, Usage, status};

/// The formats that `--ply` and `--every-ply` concern.
fn positions() -> Vec<&'static str> {
    FORMATS
        .iter()
        .filter(|format| !(format.holds)(&WriteOptions::default()).moves)
        .map(|format| format.name)
        .collect()
}

/// The score sheets.
fn sheets() -> Vec<&'static str> {
    score::SHEETS.iter().map(|format| format.name).collect()
}

/// The formats that can be written as bare moves: KI2, PSN, and those that are named after a notation.
fn plain() -> Vec<&'static str> {
    let known = |format: &&&Format| {
        let named =
            notation::by_name(format.name).is_some() || matches!(format.name, "ki2" | "psn");
        named && format.write.is_some()
    };
    FORMATS
        .iter()
        .filter(known)
        .map(|format| format.name)
        .collect()
}

/// Where the output goes.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Place {
    Stdout,
    File(PathBuf),
    Folder(PathBuf),
}

/// `kifu convert`.
pub(super) fn run(args: &ConvertArgs) -> anyhow::Result<u8> {
    let format = format_to_write(args)?;
    check_flags(args, format)?;
    let inputs = args.shared.inputs(args.output.as_deref())?;
    write_all(args, format, inputs)
}

/// `kifu cat`: `convert` with the format of the first input.
pub(super) fn cat(args: &ConvertArgs) -> anyhow::Result<u8> {
    if args.to.is_some() || format_to_write(args).is_ok() {
        return run(args);
    }
    let reading = args.shared.reading()?;
    let inputs = args.shared.inputs(args.output.as_deref())?;
    let Some(format) = peek::first_format(&inputs, reading) else {
        bail!(Usage(
            "no input is a record whose format could be kept: add --to FORMAT".to_owned()
        ));
    };
    if format.write.is_none() {
        bail!(Usage(format!(
            "{} is read, not written: add --to FORMAT",
            format.name
        )));
    }
    check_flags(args, format)?;
    write_all(args, format, inputs)
}

fn write_all(
    args: &ConvertArgs,
    format: &'static Format,
    mut inputs: Inputs,
) -> anyhow::Result<u8> {
    let shared = &args.shared;
    signals::exit_on_interrupt();
    let reading = shared.reading()?;
    let place = place(args, &inputs);
    check_place(args, format, &place)?;
    // What is written in the course of the run must not be found, and the outputs of a folder are planned.
    if args.split.is_some() || matches!(place, Place::Folder(_)) {
        inputs.gather();
    }
    let inputs = &inputs;
    let target = target(args, format, &place, naming(args, format)?);
    let manner = Manner {
        form: shared.message_format,
        shown: shared.shown(),
        losses: !shared.quiet,
        board: false,
        paint: Paint::on(shared.color, &io::stderr()),
        to: format.name,
    };
    let reporter = Reporter::new(
        Channel::Aside(Box::new(BufWriter::new(io::stderr()))),
        manner,
    );
    let beside_data = place == Place::Stdout && io::stdout().is_terminal();
    let is_read = io::stderr().is_terminal();
    let mut reporter = shared.dressed(reporter, inputs, is_read, beside_data)?;
    let mut sink = match sink(args, &place, inputs, &target) {
        Ok(sink) => sink,
        Err(Refused::Usage(message)) => bail!(Usage(message)),
        Err(Refused::Unwritable(path, error)) => {
            return cannot_write(&mut reporter, Some(&path), &error);
        }
    };
    let job = Job {
        start: shared.start(),
        policy: shared.policy(),
        shown: manner.shown,
        target: Some(target),
    };
    let outlet = Outlet {
        sink: &mut *sink,
        separate: matches!(place, Place::Folder(_)),
    };
    let began = Instant::now();
    let (totals, ended) = Run::new(&job, reading, Some(outlet), &mut reporter)
        .workers(shared.workers())
        .over(inputs);
    match ended {
        Ok(()) | Err(Stop::OnError(None)) => {}
        Err(Stop::OnError(Some(file))) => {
            let fault = Fault::new(Code::CannotWrite, keys::STOPPED_AT_ERROR);
            reporter.output_failed(Some(&file.path), fault)?;
        }
        Err(Stop::Closed | Stop::Output(OutputError::Closed)) => {
            reporter.ended_run(&totals, true)?;
            return Ok(status(&totals));
        }
        Err(Stop::Report(error)) => return Err(error).context("cannot tell what was found"),
        Err(Stop::Output(OutputError::SecondGame { path })) => {
            reporter.ended_run(&totals, true)?;
            reporter.flush()?;
            bail!(Usage(format!(
                "{} would have to hold several games, and a {} file holds one; nothing is written. Give a folder, \
                 and each game gets a file of its own: -o {}/",
                path.display(),
                format.name,
                path.with_extension("").display()
            )));
        }
        Err(Stop::Output(OutputError::Failed { path, error })) => {
            let status = cannot_write(&mut reporter, path.as_deref(), &error);
            reporter.ended_run(&totals, true)?;
            return status;
        }
    }
    reporter.ended_run(&totals, true)?;
    // Of one file with several games only a person is told how many there were.
    let is_told = totals.files + totals.skipped > 1 || is_read && totals.games > 1;
    if !shared.quiet && is_told {
        reporter.summary(&summary(args, &totals, began.elapsed()))?;
    }
    reporter.flush()?;
    Ok(status(&totals))
}

fn cannot_write(
    reporter: &mut Reporter<'_>,
    path: Option<&Path>,
    error: &WriteError,
) -> anyhow::Result<u8> {
    reporter.output_failed(path, error.fault())?;
    reporter.flush()?;
    Ok(FAULTY)
}

fn summary(args: &ConvertArgs, totals: &Totals, time: Duration) -> String {
    if args.shared.message_format == MessageFormat::Json {
        return report::summary_json(totals, true);
    }
    report::written_line(totals, time, args.shared.language())
}

fn names(which: fn(&Format) -> bool) -> String {
    let names: Vec<&str> = FORMATS
        .iter()
        .filter(|format| which(format))
        .map(|format| format.name)
        .collect();
    names.join(", ")
}

/// The format named by `--to`, or by the extension of `-o`.
fn format_to_write(args: &ConvertArgs) -> Result<&'static Format, Usage> {
    if let Some(format) = args.to {
        return Ok(format);
    }
    let known = names(|format| format.write.is_some());
    let Some(output) = args
        .output
        .as_deref()
        .filter(|output| output.as_os_str() != "-")
    else {
        return Err(Usage(format!(
            "no format to write is given: add --to FORMAT ({known})"
        )));
    };
    // What a folder is called says nothing of the files in it.
    let extension = (!names_folder(output))
        .then(|| output.extension())
        .flatten();
    let extension = extension.and_then(OsStr::to_str);
    let format = extension.and_then(|extension| {
        format::by_extension(extension).find(|format| format.write.is_some())
    });
    if format.is_some_and(|format| sheets().contains(&format.name)) {
        return Err(Usage(format!(
            "the name {} may be that of any score sheet: add --to FORMAT ({})",
            output.display(),
            sheets().join(", ")
        )));
    }
    format.ok_or_else(|| {
        Usage(format!(
            "the name {} does not tell the format: add --to FORMAT ({known})",
            output.display()
        ))
    })
}

/// Refuses flags that would do nothing.
fn check_flags(args: &ConvertArgs, format: &Format) -> Result<(), Usage> {
    let flags: [(bool, &str, &[&str]); 10] = [
        (args.ply.is_some(), "--ply", &positions()),
        (args.every_ply, "--every-ply", &positions()),
        (args.plain, "--plain", &plain()),
        (args.numbering.is_some(), "--numbering", &sheets()),
        (args.clocks, "--clocks", &sheets()),
        (args.csa_version.is_some(), "--csa-version", &["csa"]),
        (args.psn.is_some(), "--psn", &["psn"]),
        (args.kif_strict_words, "--kif-strict-words", &["kif"]),
        (args.kif_zero_times, "--kif-zero-times", &["kif"]),
        (args.no_sfen, "--no-sfen", &["jsonl"]),
    ];
    for (given, flag, formats) in flags {
        if given && !formats.contains(&format.name) {
            let needs = either(formats);
            return Err(Usage(format!(
                "{flag} goes with --to {needs}, and what is written is {}",
                format.name
            )));
        }
    }
    if args.no_clocks && (args.kif_zero_times || args.clocks) {
        let flag = if args.clocks {
            "--clocks"
        } else {
            "--kif-zero-times"
        };
        return Err(Usage(format!(
            "{flag} and --no-clocks contradict each other"
        )));
    }
    let of_sheets = [
        (args.numbering.is_some(), "--numbering"),
        (args.clocks, "--clocks"),
    ];
    if let Some((_, flag)) = of_sheets.iter().find(|(given, _)| *given && args.plain) {
        return Err(Usage(format!(
            "{flag} does nothing with --plain, which writes only the moves"
        )));
    }
    if let Some(message) = args.notation.refused_by(format) {
        return Err(Usage(message));
    }
    if let (Some(from), Some(to)) = (args.from_ply, args.to_ply)
        && from > to
    {
        return Err(Usage(format!("--from-ply {from} is after --to-ply {to}")));
    }
    let from = args.from_ply.map_or(0, |ply| ply - 1);
    if let (Some(from_ply), Some(ply)) = (args.from_ply, args.ply)
        && ply < from
    {
        return Err(Usage(format!(
            "--ply {ply} is before --from-ply {from_ply}"
        )));
    }
    if let (Some(to), Some(ply)) = (args.to_ply, args.ply)
        && ply > to
    {
        return Err(Usage(format!("--ply {ply} is after --to-ply {to}")));
    }
    Ok(())
}

/// Refuses flags that do nothing with what is written where it is.
fn check_place(args: &ConvertArgs, format: &Format, place: &Place) -> Result<(), Usage> {
    let is_folder = matches!(place, Place::Folder(_));
    let needs_folder = [
        (args.name.is_some(), "--name"),
        (args.on_clash.is_some(), "--on-clash"),
    ];
    if let Some((_, flag)) = needs_folder.iter().find(|(given, _)| *given && !is_folder) {
        return Err(Usage(format!(
            "{flag} goes with files in a folder: add -o DIR/"
        )));
    }
    let Some(games) = args.split else {
        return Ok(());
    };
    let message = match place {
        Place::Stdout => "--split makes files: add -o FILE or -o DIR/".to_owned(),
        _ if args.name.is_some() => {
            "--split and --name contradict each other: with a name of its own each game has a file of its own".to_owned()
        }
        _ if !format.holds_many && games.get() > 1 => {
            format!("--split {games} is not possible: a {} file holds one game", format.name)
        }
        _ => return Ok(()),
    };
    Err(Usage(message))
}

/// Is it a folder, or to be one by the slash at its end?
fn names_folder(output: &Path) -> bool {
    let last = output.as_os_str().as_encoded_bytes().last();
    output.is_dir() || last.is_some_and(|&byte| std::path::is_separator(byte.into()))
}

fn place(args: &ConvertArgs, inputs: &Inputs) -> Place {
    let Some(output) = args
        .output
        .as_deref()
        .filter(|output| output.as_os_str() != "-")
    else {
        return Place::Stdout;
    };
    let several = inputs.are_several() || inputs.readable().any(|input| input.is_archive());
    let looks_like_a_folder = several && output.extension().is_none() && !output.exists();
    if names_folder(output) || looks_like_a_folder {
        Place::Folder(output.to_owned())
    } else {
        Place::File(output.to_owned())
    }
}

/// The template of names, with the format's extension only once.
fn naming(args: &ConvertArgs, format: &Format) -> Result<Option<Template>, Usage> {
    let Some(template) = args.name.clone() else {
        return Ok(None);
    };
    let Some(extension) = template.written_extension() else {
        return Ok(Some(template));
    };
    if usual_encoding(format, extension).is_some() {
        return Ok(Some(template.ending_itself()));
    }
    let others: Vec<&str> = format::by_extension(extension).map(|it| it.name).collect();
    if others.is_empty() {
        return Ok(Some(template));
    }
    Err(Usage(format!(
        "--name ends in .{extension}, as files in {} do, and what is written is {}: end it in .{{ext}}",
        either(&others),
        format.name
    )))
}

/// The encoding of the format's files with this extension, if they may have it.
fn usual_encoding(format: &Format, extension: &str) -> Option<Encoding> {
    let mut extensions = format.extensions.iter();
    let known = extensions.find(|(known, _)| known.eq_ignore_ascii_case(extension));
    known.map(|(_, encoding)| *encoding)
}

fn target(
    args: &ConvertArgs,
    format: &'static Format,
    place: &Place,
    name: Option<Template>,
) -> Target {
    let extension = match place {
        Place::Stdout => None,
        Place::File(path) => path.extension().and_then(OsStr::to_str),
        Place::Folder(_) => name.as_ref().and_then(Template::own_extension),
    };
    let usual = match place {
        Place::Stdout => Encoding::Utf8,
        Place::File(_) | Place::Folder(_) => extension
            .and_then(|extension| usual_encoding(format, extension))
            .or(format.extensions.first().map(|(_, encoding)| *encoding))
            .unwrap_or(Encoding::Utf8),
    };
    let encoding = args.encoding.unwrap_or(usual);
    // The line ends of Windows go with its encoding: a .kifu or .ki2u file is UTF-8 with LF.
    let newline = match place {
        Place::File(_) | Place::Folder(_) if encoding != Encoding::Utf8 => format.newline,
        _ => Newline::Lf,
    };
    let positions = match (args.ply, args.every_ply) {
        (Some(ply), _) => Positions::Ply(ply),
        (None, true) => Positions::EveryPly,
        (None, false) => Positions::Last,
    };
    let mut settings =
        notation::by_name(format.name).map_or(Settings::DEFAULT, |notation| notation.defaults);
    args.notation.apply(&mut settings);
    Target {
        format,
        options: WriteOptions {
            encoding,
            csa_version: args.csa_version.unwrap_or_default(),
            psn_profile: args.psn.unwrap_or_default(),
            kif_strict_words: args.kif_strict_words,
            kif_decline: settings.kif_decline,
            kif_zero_times: args.kif_zero_times,
            no_sfen: args.no_sfen,
            settings: Some(settings),
            numbering: args.numbering,
            language: args.shared.lang,
            clocks: args.clocks,
            plain: args.plain,
            positions,
            skipped: args.from_ply.map_or(0, |ply| ply - 1),
            ..WriteOptions::default()
        },
        newline: args.newline.map_or(newline, Newline::from),
        replace: args.replace_unmappable,
        lossless: args.lossless,
        on_error: args.on_error.into(),
        branches: args.branches,
        no_comments: args.no_comments,
        no_clocks: args.no_clocks,
        from_ply: args.from_ply,
        to_ply: args.to_ply,
        name,
        preparer: match place {
            Place::Folder(folder) if args.name.is_none() && args.split.is_none() => {
                Some(Preparer {
                    folder: folder.clone(),
                    extension: output::extension(format, encoding),
                })
            }
            _ => None,
        },
    }
}

/// Why nothing can be written where it was asked for.
enum Refused {
    Usage(String),
    Unwritable(PathBuf, WriteError),
}

fn sink(
    args: &ConvertArgs,
    place: &Place,
    inputs: &Inputs,
    target: &Target,
) -> Result<Box<dyn Sink>, Refused> {
    let shared = &args.shared;
    let format = target.format;
    let lines = |text: &str| match target.newline {
        Newline::Lf => text.to_owned(),
        Newline::CrLf => text.replace('\n', "\r\n"),
    };
    let shape = Shape {
        separator: lines(target.separator()),
        file_head: lines(&(format.file_head)(&target.options)),
        holds_many: format.holds_many,
    };
    match place {
        Place::Stdout => Ok(Box::new(Stream::new(io::stdout(), shape))),
        Place::File(path) => {
            let guard = Guard::over(inputs);
            let made = OneFile::new(path.clone(), args.split, shared.force, shape, guard);
            match made {
                Ok(file) => Ok(Box::new(file)),
                Err((path, WriteError::IsInput)) => Err(Refused::Usage(over_input(&path))),
                Err((path, WriteError::IsReport)) => Err(Refused::Usage(over_report(&path))),
                Err((path, error)) => Err(Refused::Unwritable(path, error)),
            }
        }
        Place::Folder(folder) => {
            let extension = output::extension(format, target.options.encoding);
            let guard = Guard::over(inputs);
            let naming = match args.name {
                Some(_) => Naming::Named,
                None => Naming::Mirrored { split: args.split },
            };
            // Records that say the same of themselves are common, files of one name are rather a mistake.
            let usual = match naming {
                Naming::Named => Clash::Number,
                Naming::Mirrored { .. } => Clash::Refuse,
            };
            let clash = args.on_clash.map_or(usual, Clash::from);
            let naming = (naming, clash);
            let planned = Folder::new(
                folder.clone(),
                extension,
                naming,
                shared.force,
                shape,
                inputs,
                guard,
            );
            planned.map(|folder| Box::new(folder) as Box<dyn Sink>).map_err(|error| {
                Refused::Usage(match error {
                    FolderError::Unwritable(path, error) => {
                        return Refused::Unwritable(path, WriteError::Io(error));
                    }
                    FolderError::Collision(collision) => format!(
                        "{} would be written twice, from {} and from {}; nothing is written. Give --on-clash number, or convert {}",
                        collision.target.display(),
                        collision.inputs[0],
                        collision.inputs[1],
                        apart(&collision.inputs)
                    ),
                    FolderError::OverInput(path) => over_input(&path),
                    FolderError::OverReport(path) => over_report(&path),
                    FolderError::IsFile(path) => {
                        let what = if path.exists() { "file" } else { "link to nothing" };
                        format!("{} is a {what}, and the outputs need a folder", path.display())
                    }
                })
            })
        }
    }
}

/// How two inputs with one name can both be converted.
fn apart(inputs: &[String; 2]) -> String {
    let [first, second] = inputs.each_ref().map(Path::new);
    if first.parent() != second.parent() || first == second {
        return "them into different folders".to_owned();
    }
    let all_like = |path: &Path| {
        let extension = path.extension().unwrap_or_default().to_string_lossy();
        path.with_file_name(format!("*.{extension}"))
            .display()
            .to_string()
    };
    format!(
        "one kind at a time, each into a folder of its own: first {}, then {}",
        all_like(first),
        all_like(second)
    )
}

fn over_input(path: &Path) -> String {
    format!(
        "{} is one of the inputs, which are never written over; nothing is written",
        path.display()
    )
}

fn over_report(path: &Path) -> String {
    format!(
        "{} would be both an output and the report; nothing is written. Give --report another name",
        path.display()
    )
}
