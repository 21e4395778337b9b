//! What several test files share: reading a file game by game, views of a record, the corpus, random games.
#![allow(dead_code, reason = "every test file takes what it needs of it")]

use std::path::{Path, PathBuf};

use kifu::batch::games::{Chunk, Games, Next, Reading};
use kifu::batch::work;
use kifu::format::{self, Format, Output, WriteOptions};
use kifu::record::clock::Clock;
use kifu::record::ending::EndingKind;
use kifu::record::fault::{Fault, Faults, Severity};
use kifu::record::tree::{Content, NodeId, Record};
use kifu::shogi::{Position, Setup};
use kifu::text::encoding::{self, Encoding};

pub(crate) mod back;
pub(crate) mod corpus;
pub(crate) mod missing;
pub(crate) mod random;
pub(crate) mod shapes;
pub(crate) mod strip;
pub(crate) mod ways;
pub(crate) mod whereabouts;

/// One game as it was read.
#[derive(Debug)]
pub(crate) struct Game {
    /// It is more than remarks.
    pub(crate) is_game: bool,
    /// The line of the file at which it begins.
    pub(crate) first_line: u32,
    pub(crate) encoding: Encoding,
    pub(crate) text: String,
    pub(crate) record: Record,
    pub(crate) faults: Faults,
}

impl Game {
    /// The faults of at least this severity.
    pub(crate) fn faults_from(&self, least: Severity) -> impl Iterator<Item = &Fault> {
        self.faults
            .iter()
            .filter(move |fault| fault.code.severity() >= least)
    }

    /// The codes of errors and warnings, each once, in the order of their names.
    pub(crate) fn codes(&self) -> Vec<&'static str> {
        self.codes_but(|_| false)
    }

    /// The same but for [claims of endings](is_claim_of_ending).
    pub(crate) fn codes_of_words(&self) -> Vec<&'static str> {
        self.codes_but(is_claim_of_ending)
    }

    fn codes_but(&self, is_left_out: impl Fn(&Fault) -> bool) -> Vec<&'static str> {
        let mut codes: Vec<_> = self
            .faults_from(Severity::Warning)
            .filter(|fault| !is_left_out(fault))
            .map(|fault| fault.code.name())
            .collect();
        codes.sort_unstable();
        codes.dedup();
        codes
    }

    /// The faults, one a line, for a failing test's message.
    pub(crate) fn told(&self) -> String {
        self.faults
            .iter()
            .map(|fault| format!("    {}\n", tell(fault)))
            .collect()
    }
}

/// Is it a claim of an ending that the board does not bear out? Tests that are about words behind a move or two make many.
pub(crate) fn is_claim_of_ending(fault: &Fault) -> bool {
    use kifu::record::fault::Code;
    matches!(
        fault.code,
        Code::NotMate | Code::NotRepetition | Code::DeclarationFails | Code::UnprovenClaim
    )
}

/// A fault on one line.
pub(crate) fn tell(fault: &Fault) -> String {
    let place = fault.place.map_or("-".to_owned(), |place| {
        format!("{}:{}", place.line, place.column)
    });
    let (code, ply) = (
        fault.code,
        fault.ply.map_or(String::new(), |ply| format!(" ply {ply}")),
    );
    format!(
        "{place}: {}[{}]{ply} {:?}: {}",
        code.severity(),
        code.name(),
        fault.written,
        fault.english()
    )
}

/// Reads the games of a file as the command does: cut from a stream, decoded, read, replayed.
pub(crate) fn read_games(format: &'static Format, bytes: &[u8]) -> Vec<Game> {
    read_games_in(format, None, bytes)
}

/// Reads the games of a file whose encoding may be known.
pub(crate) fn read_games_in(
    format: &'static Format,
    encoding: Option<Encoding>,
    bytes: &[u8],
) -> Vec<Game> {
    let reading = Reading {
        format: Some(format),
        encoding,
        ..Reading::default()
    };
    let mut stream = Games::new(bytes, reading, Vec::new());
    let mut games = Vec::new();
    loop {
        match stream.next_game() {
            Next::Game(chunk) => games.extend(read_game(&chunk)),
            Next::More => stream.refill().expect("memory can be read"),
            Next::TooLarge { first_line } => panic!("line {first_line}: too large"),
            Next::End => return games,
        }
    }
}

/// Reads one game; nothing if there are only remarks.
fn read_game(chunk: &Chunk<'_>) -> Option<Game> {
    let mut faults = Faults::new();
    let (text, record) = work::read(chunk, None, &mut faults);
    faults.locate(&text, chunk.first_line);
    if record.is_none() && faults.is_empty() {
        return None;
    }
    Some(Game {
        is_game: record.is_some(),
        first_line: chunk.first_line,
        encoding: encoding::decode(encoding::trim_tail(chunk.bytes), work::encoding_of(chunk))
            .encoding,
        record: record.unwrap_or_else(|| Record::new(Setup::even())),
        faults,
        text: text.into_owned(),
    })
}

/// Reads the one game of a file.
#[track_caller]
pub(crate) fn read_one(format: &'static Format, bytes: &[u8]) -> Game {
    let mut games = read_games(format, bytes);
    assert_eq!(
        games.len(),
        1,
        "one game is expected in\n{}",
        String::from_utf8_lossy(bytes)
    );
    games.pop().expect("one game")
}

/// A format by its name.
#[track_caller]
pub(crate) fn format(name: &str) -> &'static Format {
    format::by_name(name).unwrap_or_else(|| panic!("no format {name}"))
}

/// Writes a record and counts all that is lost: what the format has no place for, and what only its writer sees.
pub(crate) fn write(
    format: &Format,
    record: &Record,
    options: &WriteOptions,
) -> Result<Output, Fault> {
    let mut output = Output::default();
    let write = format
        .write
        .unwrap_or_else(|| panic!("{} has no writer", format.name));
    write(record, options, &mut output)?;
    output
        .lost
        .extend(&format::losses(record, &(format.holds)(options)));
    Ok(output)
}

/// The legal moves behind `id` along the main continuation, in USI.
pub(crate) fn usi_line(record: &Record, id: NodeId) -> Vec<String> {
    let line = std::iter::successors(Some(id), |&id| record.node(id).first_child());
    line.filter_map(|id| record.node(id).played())
        .map(|played| played.mv.to_string())
        .collect()
}

/// The position behind the legal moves up to `id`.
pub(crate) fn position_at(record: &Record, id: NodeId) -> Position {
    let mut position =
        Position::new(&record.start).expect("the start of a record is free of errors");
    for id in record.path(id) {
        if let Some(played) = record.node(id).played() {
            assert_eq!(
                position.judge(played.mv),
                Ok(()),
                "{} in {position}",
                played.mv
            );
            position.play(played.mv);
        }
    }
    position
}

/// The end of the line that goes on behind `id`; `id` itself if it is the end.
pub(crate) fn last_node(record: &Record, id: NodeId) -> NodeId {
    record.line_from(id).last().unwrap_or(id)
}

/// The position at the end of the line that goes on behind `id`.
pub(crate) fn last_position(record: &Record, id: NodeId) -> Position {
    position_at(record, last_node(record, id))
}

/// How many moves of the text are in the record: legal ones and fouls, in all lines.
pub(crate) fn moves_kept(record: &Record) -> usize {
    record
        .iter()
        .filter(|(_, node)| matches!(node.content, Content::Move(_) | Content::Foul(_)))
        .count()
}

/// The folder `fixtures`, or what stands in it.
pub(crate) fn fixtures(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures")
        .join(path)
}

/// The bytes of a file of `fixtures`.
#[track_caller]
pub(crate) fn fixture(path: &str) -> Vec<u8> {
    let path = fixtures(path);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The files of records below a folder, by their extensions, sorted.
#[track_caller]
pub(crate) fn records_below(folder: &Path) -> Vec<PathBuf> {
    let mut found = files_below(folder);
    found.retain(|path| {
        let extension = path
            .extension()
            .and_then(|it| it.to_str())
            .unwrap_or_default();
        format::by_extension(extension).any(|format| format.read.is_some())
    });
    found
}

/// The files below a folder, sorted.
#[track_caller]
pub(crate) fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = walkdir::WalkDir::new(folder)
        .into_iter()
        .map(|entry| entry.unwrap_or_else(|error| panic!("{}: {error}", folder.display())))
        .filter(|entry| entry.file_type().is_file())
        .map(walkdir::DirEntry::into_path)
        .collect();
    found.sort();
    found
}

/// The format of a file by its extension, as detection would settle it without its content.
#[track_caller]
pub(crate) fn format_of(path: &Path) -> &'static Format {
    let extension = path
        .extension()
        .and_then(|it| it.to_str())
        .unwrap_or_default();
    format::by_extension(extension)
        .next()
        .unwrap_or_else(|| panic!("{}: no format", path.display()))
}

/// A record whose variations nest so deep: beside each move stands an ending, which comes first.
pub(crate) fn nested(depth: usize) -> Record {
    let text = "7g7f 3c3d 2h3h 8b7b 3h2h 7b8b";
    let moves = read_one(format("usi"), text.as_bytes()).record;
    let line: Vec<_> = moves.main_line().collect();
    let mut record = Record::new(moves.start.clone());
    let mut last = NodeId::START;
    for index in 0..depth {
        // The rooks go to and fro.
        let next = if index < 2 {
            index
        } else {
            2 + (index - 2) % 4
        };
        let content = moves.node(line[next]).content.clone();
        record.end(last, EndingKind::Interrupt, None, "", Clock::NONE);
        last = record.add(last, content, Clock::NONE);
    }
    record
}
