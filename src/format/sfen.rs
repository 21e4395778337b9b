//! SFEN positions, one a line (spec `sfen-usi.md` section 1), as they stand in books of problems and on clipboards.
//!
//! ```text
//! lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
//! ```
//!
//! The reader is that of [`super::usi`], with all it forgives; moves behind a position are read as well. The writer
//! gives the last position, the one after a certain ply, or all of them; it can express nothing else. Lines of `#` are
//! written before the first position of their game, however many of its positions follow.

use super::{Format, Newline, Output, Positions, WriteOptions, usi};
use crate::record::fault::{Code, Fault};
use crate::record::tree::Record;
use crate::shogi::Position;
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
    holds: usi::holds,
    sniff,
    stated_encoding: |_| None,
    cut: usi::cut,
    read: Some(usi::read),
    write: Some(write),
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
        } if positions > others => 30,
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

pub(super) fn no_position(ply: u32, plies: u32) -> Fault {
    let message = match plies {
        1 => format!("there is no position after ply {ply}: the game has 1 ply"),
        _ => format!("there is no position after ply {ply}: the game has {plies} plies"),
    };
    Fault::new(Code::CannotWrite, message)
}

fn write(record: &Record, options: &WriteOptions, output: &mut Output) -> Result<(), Fault> {
    let moves = record
        .main_line()
        .filter_map(|id| record.node(id).played().map(|played| played.mv));
    let plies = record
        .main_line()
        .filter(|&id| record.node(id).played().is_some())
        .count() as u32;
    let wanted = match options.positions {
        Positions::Last => Some(plies),
        Positions::Ply(ply) => Some(
            ply.checked_sub(options.skipped)
                .filter(|&ply| ply <= plies)
                .ok_or_else(|| no_position(ply, plies + options.skipped))?,
        ),
        Positions::EveryPly => None,
    };
    let start = Position::new(&record.start);
    let mut position =
        start.map_err(|_| Fault::new(Code::CannotWrite, "the start position is impossible"))?;
    usi::push_remarks(record, &mut output.text);
    let mut push = |ply: u32, position: &Position| {
        if wanted.is_none_or(|wanted| wanted == ply) {
            output.text.push_str(&position.to_sfen());
            output.text.push('\n');
        }
    };
    push(0, &position);
    for (ply, mv) in (1..).zip(moves) {
        if wanted.is_some_and(|wanted| ply > wanted) {
            break;
        }
        position.play(mv);
        push(ply, &position);
    }
    Ok(())
}
