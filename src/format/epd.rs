//! EPD positions as GNU Shogi and XBoard have them, one a line (spec `sfen-usi.md` section 10.1).
//!
//! ```text
//! lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[-] w
//! ```
//!
//! The board is that of SFEN. In the brackets behind it stand the pieces in hand one by one, Black's in capitals first, in
//! the order R B G S N L P. The side to move is the other way round than in SFEN: `w` is Black (先手), who moves first in
//! chess too, and `b` is White.
//!
//! The reader is that of [`super::usi`]: it takes lines of either spelling, so what stands in brackets decides line by line.
//! It forgives `[]` for empty hands, pieces in any order, a side in capitals or none, and XBoard's fields behind the side,
//! which say nothing of a position, with a note where they are not `0 1`. The writer can express positions and lines of `#`; the
//! number of the move is lost.

use super::{Format, Loss, Output, WriteOptions, lost_of_start, positions, usi};
use crate::record::fault::Fault;
use crate::record::tree::Record;
use crate::shogi::{Color, Position, Setup};
use crate::text::encoding::Encoding;

/// EPD positions.
pub static FORMAT: Format = Format {
    name: "epd",
    about: "EPD positions of GNU Shogi and XBoard, one a line",
    extensions: &[("epd", Encoding::Utf8)],
    sniff,
    write: Some(write),
    ..super::sfen::FORMAT
};

fn sniff(text: &str) -> u8 {
    match usi::look(text) {
        usi::Looks {
            bracketed: 1..,
            games: 0,
            bare: 0,
            others: 0,
            ..
        } => 95,
        usi::Looks {
            bracketed, others, ..
        } if bracketed > others => 60,
        // Test suites have this extension too, and positions of SFEN in them.
        usi::Looks {
            positions: 1..,
            games: 0,
            bare: 0,
            others: 0,
            ..
        } => 20,
        _ => 0,
    }
}

fn write(record: &Record, options: &WriteOptions, output: &mut Output) -> Result<(), Fault> {
    let lost = lost_of_start(record, options, false);
    output.lost.add(Loss::Start, lost);
    usi::push_remarks(record, &mut output.text);
    positions::show(record, options, |shown| push(shown.position, &mut output.text))
}

/// Appends one line.
fn push(position: &Position, text: &mut String) {
    text.push_str(&spelled(&position.setup()));
    text.push('\n');
}

/// A position, as a line has it.
pub(super) fn spelled(position: &Setup) -> String {
    let sfen = position.to_sfen();
    let mut text = sfen.split(' ').next().unwrap_or(&sfen).to_owned();
    text.push('[');
    let hands = &position.hands;
    if hands.iter().all(|(_, hand)| hand.is_empty()) {
        text.push('-');
    }
    for (color, hand) in hands.iter() {
        for (kind, count) in hand.iter() {
            let letter = match color {
                Color::Black => kind.sfen().to_owned(),
                Color::White => kind.sfen().to_ascii_lowercase(),
            };
            text.push_str(&letter.repeat(count.into()));
        }
    }
    text.push_str(match position.turn {
        Color::Black => "] w",
        Color::White => "] b",
    });
    text
}

#[cfg(test)]
mod tests {
    use crate::format::detect::detect;

    #[test]
    fn brackets_tell_epd_from_sfen() {
        let board = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
        for (text, extension, name) in [
            (format!("{board}[-] w\n"), None, "epd"),
            (format!("# a\n{board}[] b 0 1\n"), Some("txt"), "epd"),
            (format!("{board} b - 1\n"), None, "sfen"),
            (format!("{board} b - 1 bm 7g7f; id \"1\";\n"), Some("epd"), "sfen"),
        ] {
            let found = detect(&text, extension).map(|format| format.name);
            assert_eq!(found.ok(), Some(name), "{text}");
        }
    }
}
