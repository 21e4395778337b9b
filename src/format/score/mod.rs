//! Score sheets (棋譜用紙): a game for people to read and print, in one of the [notations](crate::notation).
//!
//! ```text
//! Black: Aoki
//! White: Midorikawa
//!  1. P-7f      P-3d
//!     *A comment.
//!  2. Bx2b+
//!     Variation at ply 3:
//!      2. P-2f      P-8d
//!  2. ...       Sx2b
//! After 4 moves: Black resigns, White wins
//! ```
//!
//! Header lines, the start if it is no even one, then a row for two moves. Western sheets number pairs and put `...` in the
//! place of a move of Black that is not there; in problems, where one side has no king, and in Japanese they number each
//! move. So every row begins in the column of its line of play, also behind a variation: one that begins with its second
//! move has `...` for the first one. Comments (`*`) and bookmarks (`&`) are indented below their move; a variation stands, indented once more, behind
//! the move that it replaces and what is said of it. The words are those of the notation's language, or of the one asked for. Clocks are written
//! when they are asked for. No line of a sheet is empty: an empty line ends it. Where nothing is played and nothing ends,
//! `After 0 moves:` says so, or else what follows the sheet would be taken for its moves.
//!
//! Variations are nested at most [ten deep](tour::DEEPEST). One in which there is no room for another is told to its end, and
//! those that leave it follow in the same column, from the last move to the first.
//!
//! Every line of the header is written; further lines of a value stand below it, behind a colon without a key. A foul is
//! spelled as if it were legal, with its origin where it is not found without (`５五銀(77)`).
//!
//! The [reader of moves](super::moves) reads sheets too.
//!
//! # What the writer cannot express
//!
//! The spelling of header keys that have a name in the language of the sheet, and the ending word as its format wrote it.
//! A header line whose key looks like something else on a sheet (`*`, `まで3手`, the name of another key) is left out, and a
//! word for an ending that looks like another one stands in a comment; both are counted.

use super::{ClockUnit, Format, Holds, Newline, Output, WriteOptions, plain};
use crate::notation::{self, Choice, Notation, Settings};
use crate::record::fault::Fault;
use crate::record::tree::Record;
use crate::text::encoding::Encoding;

pub mod count;
mod foul;
pub mod sheet;
pub mod show;
pub mod tour;
pub mod words;

use count::Layout;
use words::Language;

/// What is numbered on a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Numbering {
    /// Pairs of moves, the one of Black first.
    Pairs,
    /// Each move (手数).
    Plies,
    /// Nothing.
    None,
}

impl Choice for Numbering {
    const NAMES: &'static [(Self, &'static [&'static str])] = &[
        (Self::Pairs, &["pairs"]),
        (Self::Plies, &["plies"]),
        (Self::None, &["none"]),
    ];
}

/// How the sheets of a notation look.
#[derive(Debug, Clone, Copy)]
pub struct Style {
    /// The language of header, headings and endings.
    pub language: Language,
    /// What is numbered.
    pub numbering: Numbering,
    /// Its moves name their side; where they do not, `...` does.
    pub marked: bool,
    /// The columns that nearly every move fits in, with the blanks behind it.
    pub columns: usize,
}

impl Style {
    /// The style of a notation.
    pub fn of(notation: &Notation) -> Self {
        let western = Self {
            language: Language::English,
            numbering: Numbering::Pairs,
            marked: false,
            columns: 10,
        };
        match notation.name {
            "japanese" | "kif" | "iroha" => Self {
                language: Language::Japanese,
                numbering: Numbering::Plies,
                marked: true,
                columns: 16,
            },
            "kitao" => Self {
                numbering: Numbering::Plies,
                marked: true,
                columns: 15,
                ..western
            },
            "csa" | "usi" => Self {
                numbering: Numbering::Plies,
                marked: notation.name == "csa",
                ..western
            },
            _ => western,
        }
    }

    /// The same in another language, if one is asked for.
    #[must_use]
    pub fn in_language(self, language: Option<Language>) -> Self {
        Self {
            language: language.unwrap_or(self.language),
            ..self
        }
    }
}

fn holds(options: &WriteOptions) -> Holds {
    Holds {
        clocks: if options.clocks {
            ClockUnit::Millis
        } else {
            ClockUnit::None
        },
        ..Holds::EVERYTHING
    }
}

fn write(
    notation: &'static Notation,
    record: &Record,
    options: &WriteOptions,
    output: &mut Output,
) -> Result<(), Fault> {
    let settings: Settings = options.settings.unwrap_or(notation.defaults);
    if options.plain {
        return plain::write(record, notation, &settings, &mut output.text);
    }
    let style = Style::of(notation).in_language(options.language);
    let layout = Layout::of(record, &style, options.numbering);
    sheet::write(record, notation, &settings, &style, layout, options, output)
}

macro_rules! sheets {
    ($($notation:ident $about:literal,)*) => {
        $(
            #[doc = concat!("A ", $about, ".")]
            pub mod $notation {
                use super::*;

                /// The format.
                pub static FORMAT: Format = Format {
                    name: notation::$notation::NOTATION.name,
                    about: $about,
                    extensions: &[("txt", Encoding::Utf8)],
                    newline: Newline::Lf,
                    holds_many: true,
                    separator: "\n",
                    file_head: |_| String::new(),
                    holds,
                    sniff: |_| 0,
                    stated_encoding: |_| None,
                    western: false,
                    cut: |_| None,
                    read: None,
                    write: Some(|record, options, output| {
                        write(&notation::$notation::NOTATION, record, options, output)
                    }),
                    mend: None,
                    list: None,
                };
            }
        )*

        /// A format for each notation that has sheets, in the order of the notations.
        pub const SHEETS: &[&Format] = &[$(&$notation::FORMAT,)*];
    };
}

sheets! {
    japanese "score sheet in Japanese notation (▲７六歩)",
    hodges "score sheet in Hodges notation (P-7f)",
    hosking "score sheet in Hosking notation (P76)",
    numeric "score sheet in Western notation with digits (P-76)",
    kitao "score sheet in Kitao-Kawasaki notation (☗歩-76)",
    iroha "score sheet in iroha notation (春歩)",
}

#[cfg(test)]
mod tests {
    use super::super::by_name;
    use super::*;

    #[test]
    fn every_notation_that_is_written_is_a_format() {
        for notation in notation::NOTATIONS {
            let format = by_name(notation.name);
            assert_eq!(
                format.is_some_and(|format| format.write.is_some()),
                notation.write.is_some(),
                "{}",
                notation.name
            );
        }
    }
}
