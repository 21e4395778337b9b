//! What speaks for KIF, KI2 or BOD in a text, counted once for the three of them (spec `kif.md` section 2).

use super::lines::{self, Line, classify};
use super::moves;
use super::reader::reads;
use crate::format::{endings, keys};
use crate::record::header::Key;
use crate::text::numerals::trim_blanks_start;
use crate::text::{names, place};

/// What was found in the lines of a text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::format) struct Evidence {
    /// The first line says `#KIF`.
    pub(in crate::format) says_kif: bool,
    /// The first line says `#KI2`.
    pub(in crate::format) says_ki2: bool,
    /// The line between header and moves of KIF.
    pub(in crate::format) ruler: bool,
    /// Numbered moves and endings.
    pub(in crate::format) numbered: u32,
    /// Lines that begin with a marked move, and numbered ones on which several moves without origins stand.
    pub(in crate::format) marked: u32,
    /// Lines that begin with a move that has neither number nor mark.
    pub(in crate::format) bare: u32,
    /// Ranks of a board.
    pub(in crate::format) ranks: u32,
    /// Header lines with a key that the family knows.
    pub(in crate::format) headers: u32,
    /// Header lines with another key, and a colon of full width.
    pub(in crate::format) unknown_headers: u32,
    /// Lines that say まで or 変化.
    pub(in crate::format) sentences: u32,
    /// Lines of no kind.
    pub(in crate::format) others: u32,
}

/// Lines that are looked at; more would not change the judgement.
const ENOUGH: usize = 400;

/// Looks at the lines of a text, which may be cut off at its end.
pub(in crate::format) fn gather(text: &str) -> Evidence {
    let mut found = Evidence::default();
    // There may be many comments and blank lines before the first line that says something.
    let telling = place::lines(text).filter(|(_, line)| !line.is_empty() && !line.starts_with('*'));
    for (_, line) in telling.take(ENOUGH) {
        match classify(line) {
            Line::Program(remark) => {
                found.says_kif |= remark.starts_with("KIF version");
                found.says_ki2 |= remark.starts_with("KI2 version");
            }
            Line::Ruler(_) => found.ruler = true,
            Line::Numbered(numbered) if goes_on(numbered.rest) => found.marked += 1,
            Line::Numbered(numbered) if is_move_or_ending(numbered.rest) => found.numbered += 1,
            Line::Marked(text) => {
                let behind = names::side_mark(text).and_then(|(_, len)| text.get(len..));
                found.marked += u32::from(behind.is_some_and(is_move_or_ending));
            }
            Line::Rank(_) => found.ranks += 1,
            Line::Header(name, _)
                if keys::from_kif(name) != Key::Free || name.ends_with("手の持駒") =>
            {
                found.headers += 1;
            }
            Line::Header(name, _) if line.contains(&format!("{name}：")) => {
                found.unknown_headers += 1
            }
            Line::Variation(_) | Line::Result(_) => found.sentences += 1,
            Line::Numbered(_) | Line::Other(_) if reads(trim_blanks_start(line)) => found.bare += 1,
            Line::Other(_) | Line::Numbered(_) | Line::Header(..) => found.others += 1,
            _ => {}
        }
        if found.ruler || found.numbered >= 3 || found.says_kif || found.says_ki2 {
            break;
        }
    }
    found
}

fn unmarked(text: &str) -> &str {
    let behind = names::side_mark(text).and_then(|(_, len)| text.get(len..));
    behind.unwrap_or(text)
}

/// Does another move follow the first one? KIF has one a line, with its origin.
fn goes_on(text: &str) -> bool {
    let text = unmarked(text);
    moves::read(text).is_ok_and(|read| {
        let (first, behind) = text.split_at_checked(read.len).unwrap_or((text, ""));
        !first.ends_with([')', '）']) && lines::begins_like_move(behind)
    })
}

fn is_move_or_ending(text: &str) -> bool {
    let text = unmarked(text);
    moves::read(text).is_ok() || endings::stands_for_move(lines::ending_word(text))
}
