//! Notations: how one move is written and read.
//!
//! A notation is one module that exports one [`NOTATION`](Notation) and one line in the list at the end of this page.
//! A writer spells a legal move; which words or origins tell it apart it asks [`apart`](crate::record::apart). A reader is
//! pure text work: it gives a [`WrittenMove`](crate::record::transcript::WrittenMove), and
//! [`resolve`](crate::record::resolve::resolve) finds the move that it means.
//!
//! ```
//! use kifu::notation::{self, Settings};
//! use kifu::record::resolve::resolve;
//! use kifu::shogi::Position;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let position = Position::even();
//! let mv = "6i5h".parse()?;
//! let mut text = String::new();
//! for notation in notation::NOTATIONS.iter().filter_map(|notation| notation.write.map(|_| notation)) {
//!     notation.write(mv, &position, None, &notation.defaults, &mut text);
//!     text.push(' ');
//! }
//! assert_eq!(text, "▲５八金左 G6i-5h G69-58 G69-58 ☗金(69)-58 す金左 6i5h +6958KI ５八金(69) ");
//!
//! let read = notation::japanese::read("▲５八金左", &Settings::default())?;
//! assert_eq!(resolve(&read.written, &position, None).map(|found| found.mv), Ok(mv));
//! # Ok(())
//! # }
//! ```

use crate::shogi::{Move, Position, Square};

mod kanji;
mod reading;
mod settings;
pub mod western;

pub use reading::{Leniencies, Leniency, Numbering, Read, Unread, Why, numbering};
pub use settings::{
    AdvanceWord, Ambiguity, Choice, DeclineWord, Digits, DragonKanji, DropWord, KingKanji, Marks,
    PromotedLetters, SETTINGS, Same, Setting, SettingError, Settings,
};

/// A way to write moves.
#[derive(Debug)]
pub struct Notation {
    /// The name that flags take.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// The names of the [settings](SETTINGS) that its writer heeds.
    pub takes: &'static [&'static str],
    /// Its settings where nothing else is asked for.
    pub defaults: Settings,
    /// The writer; `None` for what is only read.
    pub write: Option<Writer>,
    /// The reader.
    pub read: Reader,
}

/// Appends the text of a move, which is to be played in the position and is legal there.
///
/// The square is that of the move before, which 同 stands for. A foul move is spelled as it would be if it were legal, or
/// not at all where no piece stands on its origin.
pub type Writer = fn(Move, &Position, last: Option<Square>, &Settings, out: &mut String);

/// Reads the move at the beginning of a text and leaves the rest alone.
///
/// # Errors
///
/// If the text does not begin with a move of the notation.
pub type Reader = for<'t> fn(&'t str, &Settings) -> Result<Read<'t>, Unread>;

impl Notation {
    /// Appends the text of a move; nothing, if the notation is only read. See [`Writer`].
    #[inline]
    pub fn write(
        &self,
        mv: Move,
        pos: &Position,
        last: Option<Square>,
        settings: &Settings,
        out: &mut String,
    ) {
        if let Some(write) = self.write {
            write(mv, pos, last, settings, out);
        }
    }
}

macro_rules! notations {
    ($($module:ident),* $(,)?) => {
        $(pub mod $module;)*

        /// Every notation, in the order help lists them.
        pub static NOTATIONS: &[&Notation] = &[$(&$module::NOTATION),*];
    };
}

notations! { japanese, hodges, hosking, numeric, kitao, iroha, usi, csa, kif, shorthand }

/// Finds a notation by its name.
pub fn by_name(name: &str) -> Option<&'static Notation> {
    NOTATIONS
        .iter()
        .copied()
        .find(|notation| notation.name == name)
}

/// Reads the move at the beginning of a text in whatever notation it is, and says in which.
///
/// No text is a move in two notations that mean different things, so the first that reads it up to a boundary is taken:
/// its end, a blank, or a mark.
///
/// # Errors
///
/// If no notation reads a move there; the reason is that of the one that came furthest.
pub fn read_any<'t>(
    text: &'t str,
    settings: &Settings,
) -> Result<(&'static Notation, Read<'t>), Unread> {
    let mut furthest: Option<Unread> = None;
    let mut known_move = None;
    let readers: [&'static Notation; 6] = [
        &usi::NOTATION,
        &csa::NOTATION,
        &hodges::NOTATION,
        &japanese::NOTATION,
        &kitao::NOTATION,
        &iroha::NOTATION,
    ];
    for notation in readers {
        match (notation.read)(text, settings) {
            Ok(read) if is_boundary(text.get(read.len..).unwrap_or("")) => {
                return Ok((notation, read));
            }
            Ok(read) => {
                let unread = Unread {
                    why: Why::ForeignSign,
                    at: read.len,
                };
                if furthest.is_none_or(|known| known.at < unread.at) {
                    furthest = Some(unread);
                }
            }
            Err(unread) => {
                // What is known as a move that nobody can read says more than how far another reader came.
                let is_known = matches!(unread.why, Why::RightToLeft | Why::AnyPiece);
                if is_known {
                    known_move.get_or_insert(unread);
                }
                if furthest.is_none_or(|known| known.at < unread.at) {
                    furthest = Some(unread);
                }
            }
        }
    }
    Err(known_move.or(furthest).unwrap_or(Unread {
        why: Why::Nothing,
        at: 0,
    }))
}

/// Whether a move may end before this text.
fn is_boundary(rest: &str) -> bool {
    rest.chars().next().is_none_or(|ch| {
        ch.is_whitespace()
            || crate::text::names::side_of_mark(ch).is_some()
            || matches!(
                ch,
                ',' | ';' | '、' | '。' | '／' | '/' | ')' | '）' | '{' | '(' | '（'
            )
    })
}
