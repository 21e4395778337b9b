//! What the formats of Y. Kakinoki have in common: KIF, KI2 and the board diagram (BOD).
//!
//! All three are texts of lines (spec `kif.md` section 2). [`lines`] says what a line is, [`board`] reads and writes the
//! diagram, [`moves`] reads one move of KIF, [`result`] the sentence at the end (`まで112手で後手の勝ち`), [`winner`] who wins by it, [`cut`] finds
//! where the next game begins, [`sheet`] gathers what every reader of the family does with these lines, and [`reader`] reads
//! the lines of moves. [`page`] writes what stands before and beside the moves, in the order that [`branches`] gives.

pub(in crate::format) mod board;
pub(in crate::format) mod branches;
pub(in crate::format) mod clock;
pub(in crate::format) mod cut;
pub(in crate::format) mod evidence;
pub(in crate::format) mod foul;
pub(in crate::format) mod lines;
pub(in crate::format) mod moves;
pub(in crate::format) mod page;
pub(in crate::format) mod reader;
pub(in crate::format) mod result;
pub(in crate::format) mod sheet;
mod winner;

use crate::record::fault::Span;
use crate::text::encoding::Encoding;
use crate::text::place;

/// The encoding that the first lines name (`#KIF version=2.0 encoding=UTF-8`), and where; the bytes may know better.
pub(in crate::format) fn stated_encoding(text: &str) -> Option<(Encoding, Span)> {
    let marker = place::lines(text)
        .map(|(_, line)| line)
        .take(4)
        .find(|line| line.starts_with("#KI"))?;
    let stated = marker
        .split_ascii_whitespace()
        .find_map(|word| word.strip_prefix("encoding="))?;
    Some((Encoding::from_name(stated)?, Span::of(text, stated)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_may_name_the_encoding() {
        for (text, expected) in [
            (
                "#KIF version=2.0 encoding=UTF-8\n",
                Some((Encoding::Utf8, "UTF-8")),
            ),
            (
                "#KI2 version=2.0 encoding=Shift_JIS\r\n",
                Some((Encoding::Cp932, "Shift_JIS")),
            ),
            (
                "# ---- banner ----\n#KIF version=2.0 encoding=utf8\n",
                Some((Encoding::Utf8, "utf8")),
            ),
            ("#KIF version=2.0\n", None),
            ("#KIF encoding=klingon\n", None),
            ("*encoding=UTF-8\n", None),
        ] {
            let found = stated_encoding(text).map(|(encoding, span)| (encoding, span.text(text)));
            assert_eq!(found, expected, "{text}");
        }
    }
}
