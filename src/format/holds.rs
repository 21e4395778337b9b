//! What a file of a format can hold: one table, which conversion goes by, `kifu formats --long` prints and tests prove.

use super::{CsaVersion, FORMATS, Format, PsnProfile, WriteOptions};
use crate::text::encoding::Encoding;

/// The unit in which a format keeps clocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClockUnit {
    /// No clocks at all.
    None,
    /// Whole seconds.
    Seconds,
    /// Milliseconds.
    Millis,
}

/// How much of a kind of thing a format can hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// Nothing of it.
    No,
    /// Some of it; its writer counts the rest.
    Some,
    /// All of it.
    All,
}

/// What a file of a format can hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Holds {
    /// Moves; a format without them holds positions, and `--ply` and `--every-ply` say which.
    pub moves: bool,
    /// Starts that are no handicap's.
    pub starts: bool,
    /// Starts with a king of one side only, as problems have.
    pub one_king: bool,
    /// Variations (変化).
    pub variations: bool,
    /// Comments before the first move.
    pub first_comment: bool,
    /// Comments on moves.
    pub comments: Extent,
    /// Clocks and their unit.
    pub clocks: ClockUnit,
    /// Bookmarks (しおり).
    pub bookmarks: bool,
    /// Header lines; all of them is free keys too.
    pub header: Extent,
    /// Endings.
    pub endings: Extent,
    /// An illegal last move that the record calls a foul.
    pub fouls: bool,
}

impl Holds {
    /// Whatever a record may have.
    pub const EVERYTHING: Self = Self {
        moves: true,
        starts: true,
        one_king: true,
        variations: true,
        first_comment: true,
        comments: Extent::All,
        clocks: ClockUnit::Millis,
        bookmarks: true,
        header: Extent::All,
        endings: Extent::All,
        fouls: true,
    };

    /// A start and the legal moves of one line of play.
    pub const MOVES: Self = Self {
        moves: true,
        starts: true,
        one_king: true,
        variations: false,
        first_comment: false,
        comments: Extent::No,
        clocks: ClockUnit::None,
        bookmarks: false,
        header: Extent::No,
        endings: Extent::No,
        fouls: false,
    };

    /// A position.
    pub const POSITION: Self = Self {
        moves: false,
        ..Self::MOVES
    };
}

/// What a column of the table says of a format.
pub type Cell = fn(&Holds) -> &'static str;

/// The columns of the table, with their headings.
pub const COLUMNS: [(&str, Cell); 11] = [
    ("moves", |holds| yes(holds.moves)),
    ("starts", |holds| yes(holds.starts)),
    ("one king", |holds| yes(holds.one_king)),
    ("variations", |holds| yes(holds.variations)),
    ("first comment", |holds| yes(holds.first_comment)),
    ("comments", |holds| extent(holds.comments)),
    ("clocks", |holds| match holds.clocks {
        ClockUnit::None => "no",
        ClockUnit::Seconds => "1 s",
        ClockUnit::Millis => "0.001 s",
    }),
    ("bookmarks", |holds| yes(holds.bookmarks)),
    ("header", |holds| extent(holds.header)),
    ("endings", |holds| extent(holds.endings)),
    ("foul", |holds| yes(holds.fouls)),
];

const fn yes(is: bool) -> &'static str {
    if is { "yes" } else { "no" }
}

const fn extent(extent: Extent) -> &'static str {
    match extent {
        Extent::No => "no",
        Extent::Some => "some",
        Extent::All => "all",
    }
}

/// The Western code pages that files of a format may be in.
pub fn western(format: &Format) -> impl Iterator<Item = &'static str> {
    let pages = [Encoding::Latin1, Encoding::Cp850];
    pages
        .into_iter()
        .filter(|_| format.western)
        .map(Encoding::name)
}

/// A way to write a format.
#[derive(Debug, Clone)]
pub struct Edition {
    /// The format.
    pub format: &'static Format,
    /// The flag that asks for it, with its value; empty for the usual way.
    pub flag: &'static str,
    /// What the flag sets.
    pub options: WriteOptions,
}

impl Edition {
    /// What it can hold.
    pub fn holds(&self) -> Holds {
        (self.format.holds)(&self.options)
    }
}

/// A flag and what it sets.
type Flag = (&'static str, fn(&mut WriteOptions));

/// The flags that change what is held, by the name of the format.
fn flags(format: &Format) -> &'static [Flag] {
    match format.name {
        "csa" => &[
            ("--csa-version 3.0", |options| {
                options.csa_version = CsaVersion::V30
            }),
            ("--csa-version 2.1", |options| {
                options.csa_version = CsaVersion::V21
            }),
            ("--csa-version 2", |options| {
                options.csa_version = CsaVersion::V2
            }),
            ("--csa-version 1", |options| {
                options.csa_version = CsaVersion::V1
            }),
        ],
        "psn" => &[
            ("--psn draft", |options| {
                options.psn_profile = PsnProfile::Draft
            }),
            ("--psn psn2", |options| {
                options.psn_profile = PsnProfile::Psn2
            }),
        ],
        _ if format.is_sheet() => &[("--clocks", |options| options.clocks = true)],
        _ => &[],
    }
}

/// Every format in every edition.
pub fn editions() -> impl Iterator<Item = Edition> {
    FORMATS.iter().flat_map(|&format| {
        let usual = Edition {
            format,
            flag: "",
            options: WriteOptions::default(),
        };
        let others = flags(format).iter().map(move |&(flag, set)| {
            let mut options = WriteOptions::default();
            set(&mut options);
            Edition {
                format,
                flag,
                options,
            }
        });
        std::iter::once(usual).chain(others)
    })
}
