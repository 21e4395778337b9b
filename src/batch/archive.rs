//! The entries of an archive as inputs.

use std::fs::File;
use std::io::{self, Chain, Cursor, Read, Seek};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use super::feed::SMALL;
use super::inputs::{Filter, Input, Source, search};
use super::name;
use super::unpack::{self, Entry, Kind, Limits, Unpacking, stem, unpacked_name};
use crate::messages::{Message, findings};
use crate::record::fault::{Code, Fault};

/// How much is looked at to find out whether an input is an archive.
const SHOWN: usize = 512;

/// How much of an entry is read at a time.
const PIECE: usize = 1 << 13;

/// An input that was opened: an archive, or bytes that are read as they are.
pub(super) enum Opened {
    Archive(Kind, unpack::Source),
    Plain(Box<dyn Read + Send>),
    /// It is a volume that cannot be read alone, or no archive in spite of its name.
    Refused(Fault),
}

/// Opens an input: one that is an archive by its name, or one whose name says nothing and that is one by its content. Which
/// kind of archive it is the content knows better. `apart` is put around what may be slow.
pub(super) fn open(
    input: &Input,
    apart: impl FnOnce(Box<dyn Read + Send>) -> Box<dyn Read + Send>,
) -> io::Result<Opened> {
    if let Some((path, kind)) = input
        .path()
        .and_then(|path| Some((path, Kind::by_name(path)?)))
    {
        if !input.is_regular() {
            let source = unpack::Source::Stream(apart(input.open()?));
            return Ok(Opened::Archive(kind, source));
        }
        let mut file = File::open(path)?;
        let mut head = Vec::new();
        file.by_ref().take(SHOWN as u64).read_to_end(&mut head)?;
        file.rewind()?;
        if kind.is_contradicted_by(&head) {
            let message = Message::new(findings::NOT_OF_KIND).with("kind", kind.name());
            let fault = Fault::new(Code::UnreadableFile, message);
            return Ok(Opened::Refused(volume_fault(input).unwrap_or(fault)));
        }
        let kind = kind.or_rather(&head);
        return Ok(Opened::Archive(kind, unpack::Source::File(file)));
    }
    let mut opened = apart(input.open()?);
    if search::kind(Path::new(input.extension().unwrap_or_default())).is_some() {
        return Ok(Opened::Plain(opened));
    }
    let mut head = Vec::new();
    loop {
        let mut more = [0; SHOWN];
        let room = SHOWN - head.len();
        let length = opened.read(&mut more[..room])?;
        head.extend_from_slice(&more[..length]);
        // Whoever is at the other end of a pipe may wait for an answer to what came.
        let is_known = Kind::by_content(&head).is_some();
        if length == 0 || is_known || head.len() == SHOWN || !Kind::may_begin_with(&head) {
            break;
        }
    }
    let Some(kind) = Kind::by_content(&head) else {
        if let Some(fault) = volume_fault(input) {
            return Ok(Opened::Refused(fault));
        }
        return Ok(Opened::Plain(Box::new(Cursor::new(head).chain(opened))));
    };
    // The file behind standard input has one place where it is read, so that one who streams does not ask for it.
    let file = if kind.streams() {
        None
    } else {
        input.once_more()
    };
    let source = match file {
        Some(file) => unpack::Source::File(file?),
        None => unpack::Source::Stream(Box::new(Cursor::new(head).chain(opened))),
    };
    Ok(Opened::Archive(kind, source))
}

/// The fault of a volume of a split archive.
fn volume_fault(input: &Input) -> Option<Fault> {
    let name = input.path()?.file_name()?.to_string_lossy();
    Some(Fault::new(Code::UnreadableFile, unpack::volume(&name)?))
}

/// An archive that is being read.
#[derive(Debug)]
pub(super) struct Archive {
    input: Arc<Input>,
    kind: Kind,
    filter: Arc<Filter>,
    /// `None` while an entry of it is being cut.
    unpacking: Option<Unpacking>,
    /// Something has come of it.
    said: bool,
    /// Its next bytes may be long in coming.
    slow: bool,
}

/// What comes next in an archive.
pub(super) enum Next {
    /// An entry that is small: here it is whole, or with the error that it breaks off with.
    Whole(Arc<Input>, Vec<u8>, Option<io::Error>),
    /// One that is large or has not come to its end, whose reader has to be [given back](Archive::give_back).
    Large(Arc<Input>, Reader),
    /// Something is wrong with the archive, or there is nothing in it.
    Fault(Arc<Input>, Fault),
    /// It is passed over: an archive in an archive, a link, or an archive of a folder without records.
    Skipped(Arc<Input>),
}

impl Archive {
    /// Begins with an archive.
    pub(super) fn new(
        input: Arc<Input>,
        kind: Kind,
        source: unpack::Source,
        limits: Limits,
        filter: Arc<Filter>,
    ) -> Self {
        let wanted_of = Arc::clone(&filter);
        let folder = input.found.then(|| input.relative.clone());
        let wanted = move |name: &str| {
            let mut parts = name.split('/');
            let is_hidden = parts.any(|part| part.starts_with('.') && !matches!(part, "." | ".."));
            let path = Path::new(name);
            !is_hidden
                && !path.starts_with("__MACOSX")
                && (wanted_of.wants_entry(folder.as_deref(), path) || Kind::by_name(path).is_some())
        };
        let name = input.relative.file_name().unwrap_or_default();
        let unpacking = Unpacking::begin(source, kind, &name.to_string_lossy(), limits, wanted);
        Self {
            slow: !input.is_regular(),
            input,
            kind,
            filter,
            unpacking: Some(unpacking),
            said: false,
        }
    }

    /// The archive itself.
    pub(super) fn input(&self) -> &Arc<Input> {
        &self.input
    }

    /// May its next bytes be long in coming?
    pub(super) fn is_slow(&self) -> bool {
        self.slow
    }

    /// Would one who asks for the next entry have to wait for the other end of a pipe?
    pub(super) fn would_wait(&mut self) -> bool {
        self.slow && self.unpacking.as_mut().is_some_and(Unpacking::would_wait)
    }

    /// What comes next.
    pub(super) fn next(&mut self) -> Option<Next> {
        let entry = match self.unpacking.as_mut()?.next_entry() {
            None => {
                self.unpacking = None;
                return self.nothing();
            }
            Some(Err(mut fault)) => {
                if !std::mem::replace(&mut self.said, true) {
                    // The first volume begins as the archive does.
                    fault = volume_fault(&self.input).unwrap_or(fault);
                }
                return Some(Next::Fault(Arc::clone(&self.input), fault));
            }
            Some(Ok(entry)) => entry,
        };
        self.said = true;
        let input = Arc::new(self.input_of(&entry));
        if entry.is_link || self.in_archive(&entry) {
            return Some(Next::Skipped(input));
        }
        let unpacking = self.unpacking.as_mut()?;
        let mut bytes = Vec::new();
        match read_small(unpacking, self.slow, &mut bytes) {
            Err(error) => Some(Next::Whole(input, bytes, Some(error))),
            Ok(true) => Some(Next::Whole(input, bytes, None)),
            Ok(false) => {
                let rest = self.unpacking.take()?;
                let reader = Reader::Entry(Box::new(Cursor::new(bytes).chain(rest)));
                Some(Next::Large(input, reader))
            }
        }
    }

    /// Takes the reader of a large entry back.
    pub(super) fn give_back(&mut self, reader: Reader) {
        if let Reader::Entry(chain) = reader {
            self.unpacking = Some(chain.into_inner().1);
        }
    }

    /// It has ended without a word.
    fn nothing(&mut self) -> Option<Next> {
        if std::mem::replace(&mut self.said, true) {
            return None;
        }
        let input = Arc::clone(&self.input);
        if input.found {
            return Some(Next::Skipped(input));
        }
        Some(Next::Fault(input, self.filter.nothing()))
    }

    /// Is it the one file of what is no archive but a packed file?
    fn is_single(&self, entry: &Entry) -> bool {
        let name = self.input.relative.file_name().unwrap_or_default();
        matches!(self.kind, Kind::Single(_)) && entry.name == unpacked_name(&name.to_string_lossy())
    }

    /// Is it an archive itself?
    fn in_archive(&self, entry: &Entry) -> bool {
        !self.is_single(entry) && Kind::by_name(Path::new(&entry.name)).is_some()
    }

    fn input_of(&self, entry: &Entry) -> Input {
        let archive = &self.input;
        if self.is_single(entry) {
            return Input {
                source: Source::Entry {
                    archive: PathBuf::from(archive.name()),
                    name: None,
                },
                relative: archive.relative.with_file_name(stem(&archive.relative)),
                doubtful: archive.found && archive.doubtful,
                found: archive.found,
                head: OnceLock::new(),
            };
        }
        // As if the archive were a folder.
        let below = if archive.found {
            archive.relative.with_file_name(stem(&archive.relative))
        } else {
            PathBuf::new()
        };
        Input {
            source: Source::Entry {
                archive: PathBuf::from(archive.name()),
                name: Some(entry.name.clone()),
            },
            relative: below.join(name::safe_path(&entry.relative)),
            doubtful: search::kind(&entry.relative) != Some(search::Kind::Record),
            found: true,
            head: OnceLock::new(),
        }
    }
}

/// Reads an entry if it is small and all of it is here; is it? What has come of a `slow` one is not to wait for the rest.
fn read_small(unpacking: &mut Unpacking, slow: bool, bytes: &mut Vec<u8>) -> io::Result<bool> {
    let mut piece = [0; PIECE];
    while (bytes.len() as u64) < SMALL && !(slow && unpacking.would_wait()) {
        match unpacking.read(&mut piece)? {
            0 => return Ok(true),
            length => bytes.extend_from_slice(&piece[..length]),
        }
    }
    Ok(false)
}

/// Bytes that are cut into games.
pub(super) enum Reader {
    /// Those of an input.
    Plain(Box<dyn Read + Send>),
    /// Those of an entry: what was read of it already, and the archive.
    Entry(Box<Chain<Cursor<Vec<u8>>, Unpacking>>),
}

impl std::fmt::Debug for Reader {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Plain(_) => "Plain",
            Self::Entry(_) => "Entry",
        })
    }
}

impl Read for Reader {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Plain(reader) => reader.read(buf),
            Self::Entry(reader) => reader.read(buf),
        }
    }
}

/// Bytes that are all here, and the error that comes behind them.
pub(super) fn with_error(bytes: Vec<u8>, error: Option<io::Error>) -> impl Read {
    Cursor::new(bytes).chain(Fails(error))
}

struct Fails(Option<io::Error>);

impl Read for Fails {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}
