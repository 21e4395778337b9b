//! File formats: one module each, which says where a game ends, how it is read and how it is written.
//!
//! A format is one module that exports one [`FORMAT`](Format) and one line in the list at the end of this page. Help,
//! detection, completion and the tests over all formats go by that list.

use std::fmt;

use crate::messages::{self, Language, Message};
use crate::notation::{Choice, Settings};
use crate::record::clock::Millis;
use crate::record::fault::{Fault, Faults, Span};
use crate::record::header::Key;
use crate::record::transcript::Transcript;
use crate::record::tree::{Content, Node, Record};
use crate::shogi::{Handicap, Setup};
use crate::text::encoding::Encoding;
use crate::text::numerals::trim_blanks;

pub use holds::{ClockUnit, Extent, Holds};

mod address;
pub mod detect;
pub mod diagram;
pub mod endings;
pub mod holds;
mod kakinoki;
pub mod keys;
pub mod mend;
mod plain;
mod positions;
pub mod score;

/// A file format.
#[derive(Debug)]
pub struct Format {
    /// The name that `--from` and `--to` take.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// Extensions of its files, without the dot, and the encoding that writers use for each.
    pub extensions: &'static [(&'static str, Encoding)],
    /// The line end of its files when they are written.
    pub newline: Newline,
    /// May one written file hold several games?
    pub holds_many: bool,
    /// What stands between two written games; each ends with its own line end.
    pub separator: &'static str,
    /// The lines with which a written game begins and that stand only once in a file, before its first game.
    pub file_head: fn(&WriteOptions) -> String,
    /// What a file of this format can hold; conversion counts the rest as lost.
    pub holds: fn(&WriteOptions) -> Holds,
    /// How sure we are that `text`, which may be cut off at its end, is in this format, from 0 to 100.
    pub sniff: fn(text: &str) -> u8,
    /// What the text says of its own encoding, and where (`#KIF encoding=…`, `'CSA encoding=…`); the bytes decide.
    pub stated_encoding: fn(text: &str) -> Option<(Encoding, Span)>,
    /// May its files be in a Western code page ([`encoding::western`](crate::text::encoding::western))?
    pub western: bool,
    /// Where the first game in `bytes` ends, if its end is in sight: the offset at which the next game begins.
    ///
    /// `None` asks for more bytes; at the end of the input all that is left is one game. Only whole lines decide.
    pub cut: fn(bytes: &[u8]) -> Option<usize>,
    /// The reader.
    pub read: Option<Reader>,
    /// The writer.
    pub write: Option<Writer>,
    /// Says how lenient spellings and wrong numbers are written in the strict form of the format.
    pub mend: Option<mend::Mender>,
    /// The list in which the games of a stream may stand.
    pub list: Option<&'static List>,
}

/// The list in which the games of a stream may stand, in a format that has one (an array of JSON).
#[derive(Debug)]
pub struct List {
    /// Is a list open behind the piece of a stream that one game is cut off as, if one was open before it, or none was?
    /// What the reader of that game sees by itself does not count.
    pub goes_on: fn(bytes: &[u8], was_open: bool) -> bool,
    /// Tells in the last game of a stream that the list has no end.
    pub endless: fn(text: &str, faults: &mut Faults),
}

impl Format {
    /// Is it a sheet for people ([`score`])?
    pub fn is_sheet(&self) -> bool {
        score::SHEETS.iter().any(|sheet| std::ptr::eq(*sheet, self))
    }
}

/// Reads one game's text; what it cannot read becomes a fault.
pub type Reader = for<'t> fn(text: &'t str, faults: &mut Faults) -> Transcript<'t>;

/// Appends one record to the output.
///
/// # Errors
///
/// A fault with the code `cannot-write` when the record cannot be written at all.
pub type Writer =
    fn(record: &Record, options: &WriteOptions, output: &mut Output) -> Result<(), Fault>;

/// Line ends of a written file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Newline {
    /// Line feed, as Unix has it.
    Lf,
    /// Carriage return and line feed, as Windows has it.
    CrLf,
}

/// What a conversion may lose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Loss {
    /// Variations.
    Variations,
    /// Comments.
    Comments,
    /// Times of moves and endings.
    Clocks,
    /// Total times alone, the time of the move being kept or not known.
    ClockTotals,
    /// Fractions of a second.
    ClockFractions,
    /// Bookmarks.
    Bookmarks,
    /// Header lines.
    HeaderKeys,
    /// What is said of the moves before the start: how many there are, and the last of them.
    Start,
    /// Endings.
    Endings,
    /// The foul move.
    FoulMove,
    /// Characters that the encoding does not have, or that mean something else in the format.
    Characters,
}

impl Loss {
    /// Every kind, in the order they are told.
    pub const ALL: [Self; 11] = [
        Self::Variations,
        Self::Comments,
        Self::Clocks,
        Self::ClockTotals,
        Self::ClockFractions,
        Self::Bookmarks,
        Self::HeaderKeys,
        Self::Start,
        Self::Endings,
        Self::FoulMove,
        Self::Characters,
    ];

    /// The name in JSON, where total times are clocks like any other.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Variations => "variations",
            Self::Comments => "comments",
            Self::Clocks | Self::ClockTotals => "clocks",
            Self::ClockFractions => "clock-fractions",
            Self::Bookmarks => "bookmarks",
            Self::HeaderKeys => "header-keys",
            Self::Start => "start",
            Self::Endings => "endings",
            Self::FoulMove => "foul-move",
            Self::Characters => "characters",
        }
    }

    /// The words for a person: `1 variation`, `41 clocks`.
    pub fn counted(self, count: u64) -> Message {
        let key = match self {
            Self::Variations => messages::keys::LOST_VARIATIONS,
            Self::Comments => messages::keys::LOST_COMMENTS,
            Self::Clocks => messages::keys::LOST_CLOCKS,
            Self::ClockTotals => messages::keys::LOST_CLOCK_TOTALS,
            Self::ClockFractions => messages::keys::LOST_CLOCK_FRACTIONS,
            Self::Bookmarks => messages::keys::LOST_BOOKMARKS,
            Self::HeaderKeys => messages::keys::LOST_HEADER_KEYS,
            Self::Start => messages::keys::LOST_START,
            Self::Endings => messages::keys::LOST_ENDINGS,
            Self::FoulMove => messages::keys::LOST_FOUL_MOVE,
            Self::Characters => messages::keys::LOST_CHARACTERS,
        };
        Message::new(key).with("count", count)
    }
}

/// How much of each kind a conversion lost.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Losses([u64; Loss::ALL.len()]);

impl Losses {
    /// Counts `count` more of a kind.
    pub fn add(&mut self, loss: Loss, count: u64) {
        self.0[loss as usize] += count;
    }

    /// How much of a kind is lost.
    pub fn get(&self, loss: Loss) -> u64 {
        self.0[loss as usize]
    }

    /// Is nothing lost?
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&count| count == 0)
    }

    /// The kinds of which something is lost, with the count.
    pub fn iter(&self) -> impl Iterator<Item = (Loss, u64)> {
        Loss::ALL
            .into_iter()
            .map(|loss| (loss, self.get(loss)))
            .filter(|&(_, count)| count > 0)
    }

    /// The words for a person on each kind.
    pub fn counted(&self) -> Vec<Message> {
        self.iter()
            .map(|(loss, count)| loss.counted(count))
            .collect()
    }

    /// The words for a person: `3 variations, 41 clocks`.
    pub fn told(&self, language: Language) -> String {
        let kinds = self.counted().into_iter().map(|kind| kind.tell(language));
        language.list(&kinds.collect::<Vec<_>>())
    }

    /// The counts by the names of JSON.
    pub fn by_name(&self) -> impl Iterator<Item = (&'static str, u64)> {
        let mut kinds = self.iter().peekable();
        std::iter::from_fn(move || {
            let (loss, mut count) = kinds.next()?;
            let is_same = |(next, _): &(Loss, u64)| next.name() == loss.name();
            while let Some((_, more)) = kinds.next_if(is_same) {
                count += more;
            }
            Some((loss.name(), count))
        })
    }

    /// Adds all counts of `other`.
    pub fn extend(&mut self, other: &Self) {
        for (loss, count) in other.iter() {
            self.add(loss, count);
        }
    }
}

impl fmt::Display for Losses {
    /// In English: `3 variations, 41 clocks`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told(Language::English))
    }
}

/// The edition of CSA to write (spec `csa.md` section 1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum CsaVersion {
    /// 1997, no version line.
    V1,
    /// 2002.
    V2,
    /// 2005.
    V21,
    /// 2008; what other programs read.
    #[default]
    V22,
    /// 2024.
    V30,
}

/// The dialect of PSN to write (spec `psn.md` section 12).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PsnProfile {
    /// That of Shogidokoro and MyShogi: a move a line, with its time.
    #[default]
    Dokoro,
    /// That of the draft of 1997: pairs of moves, variations in parentheses, no times.
    Draft,
    /// PSN2 of MyShogi: moves as in USI.
    Psn2,
}

impl Choice for PsnProfile {
    const NAMES: &'static [(Self, &'static [&'static str])] = &[
        (Self::Dokoro, &["dokoro"]),
        (Self::Draft, &["draft"]),
        (Self::Psn2, &["psn2"]),
    ];
}

/// Which positions `sfen` and its like write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Positions {
    /// The last one.
    #[default]
    Last,
    /// The one after this ply; 0 is the start.
    Ply(u32),
    /// One for every ply, from the start.
    EveryPly,
}

/// How to write; each format takes what concerns it.
#[derive(Debug, Clone)]
pub struct WriteOptions {
    /// The encoding the text will be put into, for formats that state it.
    pub encoding: Encoding,
    /// The edition of CSA.
    pub csa_version: CsaVersion,
    /// The dialect of PSN.
    pub psn_profile: PsnProfile,
    /// KIF: only the ending words that old programs know.
    pub kif_strict_words: bool,
    /// KIF: 不成 where a promotion is declined.
    pub kif_decline: bool,
    /// KIF: `( 0:00/00:00:00)` where no time is known.
    pub kif_zero_times: bool,
    /// How moves are spelled, in the formats that leave a choice; `None` is as usual for the format.
    pub settings: Option<Settings>,
    /// Sheets: what is numbered; `None` is as usual for the notation.
    pub numbering: Option<score::Numbering>,
    /// Sheets: the language of the words; `None` is that of the notation.
    pub language: Option<score::words::Language>,
    /// Sheets: the times of the moves too.
    pub clocks: bool,
    /// Only the move texts of the line, on one line.
    pub plain: bool,
    /// Positions to write, for the formats of positions.
    pub positions: Positions,
    /// How many plies before the start were left out on request: what tells of them is no loss.
    pub skipped: u32,
    /// JSON lines: no position after each move.
    pub no_sfen: bool,
    /// The page that `kifu show` prints.
    pub show: score::show::Options,
}

impl Default for WriteOptions {
    fn default() -> Self {
        Self {
            encoding: Encoding::Utf8,
            csa_version: CsaVersion::default(),
            psn_profile: PsnProfile::default(),
            kif_strict_words: false,
            kif_decline: false,
            kif_zero_times: false,
            settings: None,
            numbering: None,
            language: None,
            clocks: false,
            plain: false,
            positions: Positions::default(),
            skipped: 0,
            no_sfen: false,
            show: score::show::Options::default(),
        }
    }
}

/// Where a game comes from, for the formats that say it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The file as it was given; `-` is standard input.
    pub file: String,
    /// The number of the game in its file, from 1.
    pub game: u32,
    /// The name of the format it was read from.
    pub format: &'static str,
    /// The encoding it was read from.
    pub encoding: Encoding,
}

/// What a writer fills.
#[derive(Debug, Default)]
pub struct Output {
    /// Where the record comes from, if that is known. It stands here, beside the text, since it changes from game to game.
    pub source: Option<Source>,
    /// The text, with line feeds.
    pub text: String,
    /// What the format cannot hold.
    pub lost: Losses,
    /// Where in the text the number of the game stands, in a format that says it: which number it is may be known only
    /// when the games before it are read.
    pub number_at: Option<usize>,
}

/// Counts what `record` has and a format that holds `holds` has not.
///
/// Writers add what only they can see. A format without variations writes the main line; what stands in other lines is
/// lost with its variation and not counted a second time.
pub fn losses(record: &Record, holds: &Holds) -> Losses {
    let mut lost = Losses::default();
    if holds.header == Extent::No {
        let said = record.header.telling().count() as u64;
        lost.add(Loss::HeaderKeys, said + lost_handicap(record));
    }
    let mut count = |node: &Node| {
        if let Some(notes) = &node.notes {
            if holds.comments == Extent::No {
                lost.add(Loss::Comments, u64::from(!notes.comments.is_empty()));
            }
            if !holds.bookmarks {
                lost.add(Loss::Bookmarks, u64::from(notes.bookmark.is_some()));
            }
        }
        match (holds.clocks, node.clock.elapsed) {
            (ClockUnit::None, _) => lost.add(Loss::Clocks, u64::from(!node.clock.is_none())),
            (ClockUnit::Seconds, Some(time)) if !matches!(node.content, Content::Foul(_)) => {
                lost.add(Loss::ClockFractions, u64::from(time.fraction() > 0));
            }
            _ => {}
        }
        match &node.content {
            Content::Ending(ending) if holds.endings == Extent::No => {
                lost.add(
                    Loss::Endings,
                    u64::from(ending.kind != crate::record::ending::EndingKind::Unfinished),
                );
            }
            Content::Foul(_) if !holds.fouls => lost.add(Loss::FoulMove, 1),
            _ => {}
        }
    };
    if holds.variations {
        record.iter().for_each(|(_, node)| count(node));
    } else {
        count(record.node(crate::record::tree::NodeId::START));
        record.main_line().for_each(|id| count(record.node(id)));
        lost.add(Loss::Variations, record.variation_starts().count() as u64);
    }
    lost
}

/// A position as KIF and BOD draw it (盤面図): hands, board, and who is to move; with odds the sides have other names.
pub fn draw(setup: &Setup, odds: bool) -> String {
    use kakinoki::result::Sides;
    let mut drawn = String::new();
    let sides = match odds {
        true => Sides::Handicap,
        false => Sides::Even,
    };
    kakinoki::board::write_with(setup, "", sides, &mut drawn);
    drawn
}

/// How much of what is said of the moves before the start a format loses that has no place for their number
/// (unless it `holds_number`), nor for the last of them; what was left out on request is not lost.
fn lost_of_start(record: &Record, options: &WriteOptions, holds_number: bool) -> u64 {
    let is_late = record.start.move_number != 1 && !holds_number;
    let says_last = !record.last_move_text().is_empty();
    u64::from((is_late || says_last) && options.skipped == 0)
}

/// Has a clock that a writer of whole seconds puts down a fraction that [`losses`] does not see? It stands in the total
/// alone, or beside a foul, which may be lost with its clock.
fn has_hidden_fraction(node: &Node) -> bool {
    let fraction = |time: Option<Millis>| time.is_some_and(|time| time.fraction() > 0);
    let is_counted = fraction(node.clock.elapsed) && !matches!(node.content, Content::Foul(_));
    !is_counted && (fraction(node.clock.elapsed) || fraction(node.clock.total))
}

/// How many names of a handicap the header has that the start does not say. Formats that name the start write no other one,
/// not even 平手 or 詰将棋, which are labels above a board: a reader that knows no boards would take them at their word.
fn lost_handicap(record: &Record) -> u64 {
    let lines = record
        .header
        .iter()
        .filter(|line| line.key == Key::Handicap);
    let mut others: Vec<&str> = lines
        .map(|line| handicap_name(&line.value))
        .filter(|name| !names_start(name, &record.start))
        .collect();
    others.sort_unstable();
    others.dedup();
    others.len() as u64
}

/// The name of a handicap, without the remark behind it.
fn handicap_name(value: &str) -> &str {
    let name = value.split_once('#').map_or(value, |(name, _)| name);
    trim_blanks(name)
}

/// Is this the name that the start has by itself? Starts without a name are called その他.
fn names_start(name: &str, start: &Setup) -> bool {
    match Handicap::from_name(handicap_name(name)) {
        Some(named) => Handicap::of(start).is_some_and(|start| std::ptr::eq(start, named)),
        None => matches!(handicap_name(name), "" | "その他"),
    }
}

/// The games of a text before the last one, as a format's `cut` parts them.
#[cfg(test)]
fn all_pieces(cut: impl Fn(&[u8]) -> Option<usize>, text: &str) -> Vec<&str> {
    let mut rest = text;
    std::iter::from_fn(|| {
        let (piece, behind) = rest.split_at(cut(rest.as_bytes())?);
        rest = behind;
        Some(piece)
    })
    .collect()
}

macro_rules! formats {
    ($($module:ident),* $(,)?) => {
        $(pub mod $module;)*

        const OWN: &[&Format] = &[$(&$module::FORMAT),*];
    };
}

formats! { kif, ki2, csa, psn, usi, sfen, jkf, epd, usen, bod, jsonl, moves }

const ALL: [&Format; OWN.len() + score::SHEETS.len()] = {
    let mut all = [OWN[0]; OWN.len() + score::SHEETS.len()];
    let mut at = 0;
    while at < all.len() {
        all[at] = if at < OWN.len() {
            OWN[at]
        } else {
            score::SHEETS[at - OWN.len()]
        };
        at += 1;
    }
    all
};

/// Every format, in the order `--help` lists them: those of the list above, then the sheets.
pub static FORMATS: &[&Format] = &ALL;

/// Finds a format by its name.
pub fn by_name(name: &str) -> Option<&'static Format> {
    FORMATS.iter().copied().find(|format| format.name == name)
}

/// Finds the formats that use an extension, in any case, without the dot.
pub fn by_extension(extension: &str) -> impl Iterator<Item = &'static Format> {
    FORMATS.iter().copied().filter(move |format| {
        format
            .extensions
            .iter()
            .any(|(known, _)| known.eq_ignore_ascii_case(extension))
    })
}
