//! SFEN positions, one a line (spec `sfen-usi.md` section 1), as they stand in books of problems and on clipboards.
//!
//! ```text
//! lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
//! ```
//!
//! The reader is that of [`super::usi`], with all it forgives; moves behind a position are read as well. The writer
//! gives the last position, the one after a certain ply, or all of them; it can express nothing else. Lines of `#` are
//! written before the first position of their game, however many of its positions follow.

use super::{Format, Holds, Loss, Newline, mend, Output, WriteOptions, lost_of_start, positions, usi};
use crate::record::fault::Fault;
use crate::record::tree::Record;
use crate::text::encoding::Encoding;

/// SFEN positions.
pub static FORMAT: Format = Format {
    name: "sfen",
    about: "SFEN positions, one a line",
    extensions: &[("sfen", Encoding::Utf8)],
    newline: Newline::Lf,
    holds_many: true,
    separator: "",
    file_head: |_| String::new(),
    holds: |_| Holds::POSITION,
    sniff,
    stated_encoding: |_| None,
    western: false,
    cut: usi::cut,
    read: Some(usi::read),
    write: Some(write),
    mend: Some(mend::lines::usi),
    list: None,
};

fn sniff(text: &str) -> u8 {
    match usi::look(text) {
        usi::Looks {
            positions: 1..,
            games: 0,
            bare: 0,
            others: 0,
            ..
        } => 90,
        usi::Looks {
            positions,
            games: 0,
            others,
            ..
        } if positions > others => 60,
        usi::Looks {
            games: 0,
            bare: 0,
            damaged,
            others,
            ..
        } if damaged * 2 > others => usi::DAMAGED,
        _ => 0,
    }
}

fn write(record: &Record, options: &WriteOptions, output: &mut Output) -> Result<(), Fault> {
    let lost = lost_of_start(record, options, true);
    output.lost.add(Loss::Start, lost);
    usi::push_remarks(record, &mut output.text);
    positions::show(record, options, |shown| {
        output.text.push_str(&shown.position.to_sfen());
        output.text.push('\n');
    })
}
