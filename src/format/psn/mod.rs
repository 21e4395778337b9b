//! PSN (Portable Shogi Notation), the Western cousin of chess's PGN, in all its dialects (spec `psn.md`).
//!
//! ```text
//! [Sente "Aoki"]                                 header: key and value
//! [SFEN "lnsgkgsnl/… b - 1"]                     start: SFEN, FEN or Handicap
//! 1.P7g-7f          (00:03 / 00:00:03)           a move, its time and the total
//! 2.P3c-3d {comment}
//! 3.B8hx2b+ $1 (3.P2g-2f P8c-8d) 4.xS B*4e       annotation (kept as a comment), variation, short moves
//! 6.Resigns         (00:03 / 00:00:05)           the ending
//! Variation:3                                    another line, from ply 3
//! ```
//!
//! There is no binding standard. Read are: the draft of 1997 and what MacShogi added; GSDB, the program behind the
//! collections of the 1990s, with its text exports, problems and footnotes; Shogidokoro, MyShogi and gshogi; PSN2, with
//! moves as in USI; the annotated texts of GNU Shogi and XShogi; old exports of lishogi and XBoard's PGN, both in chess
//! coordinates, each known by its content; the move column of Grimbergen's game texts. Chess, JavaShogi's histories and
//! XShogi's positions are refused by name. The reader forgives:
//! * header lines without quotes, several on a line, in any order, behind the moves; quotes within values, with and
//!   without `\`; NUL for an empty value (GSDB), `?` and `-` for an unknown one; no header at all;
//! * starts by every name of a handicap (`2-piece`, `Two Pieces`, `rook+bishop`), by SFEN with fields missing, by the
//!   draft's FEN with digits for hands, by XBoard's FEN with holdings in brackets, by GSDB's lists of pieces;
//! * short moves (`P7f`, `P-76`, `xL`, `Sx`, `G45b`, `Sc4d`, `G6ih`), unmarked drops where no piece on the board can go
//!   there, other signs (`P'5e`, `P@5e`, `P7g–7f`, `B8h2b^`), a `+` that is missing before a promoted piece (MyShogi);
//! * numbers per ply, per pair, wrong or missing; moves wrapped behind `-` or `x`; a missing promotion that is forced;
//! * `{ }` nested, `[ ]` of GNU Shogi, `;` and `#` lines; `~` for a line break (GSDB); variations that are empty or hold
//!   only `9a-9a`;
//! * the ending in any of its words, as result token, in the header or, alone, in the last comment.
//!
//! The writer knows three profiles (`--psn`): `dokoro`, which Shogidokoro and MyShogi read, `draft`, and `psn2`. XBoard's
//! form is only read. It cannot express bookmarks, fractions of a second, times in `draft`, a `}` in a comment (`)` is
//! written), header values of several lines, and endings that have no word (封じ手, 不戦勝, …: told in a comment). In `dokoro`
//! every move has a time, as its readers want it: `(00:00 / 00:00:00)` is read as none where the player has used some
//! before.

mod cut;
mod read;
mod shape;
mod sniff;
pub(super) mod words;
mod write;

pub(super) use sniff::{other_game, refused, without_comments};
pub(super) use write::push_move;

use super::{ClockUnit, Extent, Format, Holds, Newline, PsnProfile, WriteOptions, mend};
use crate::text::encoding::Encoding;

/// PSN.
pub static FORMAT: Format = Format {
    name: "psn",
    about: "PSN of Shogidokoro, GSDB and Western programs",
    extensions: &[("psn", Encoding::Utf8)],
    newline: Newline::CrLf,
    holds_many: true,
    separator: "\n",
    file_head: |_| String::new(),
    holds,
    sniff: sniff::sniff,
    stated_encoding: |_| None,
    western: true,
    cut: cut::cut,
    read: Some(read::read),
    write: Some(write::write),
    mend: Some(mend::psn::psn),
    list: None,
};

fn holds(options: &WriteOptions) -> Holds {
    Holds {
        clocks: match options.psn_profile {
            PsnProfile::Draft => ClockUnit::None,
            PsnProfile::Dokoro | PsnProfile::Psn2 => ClockUnit::Seconds,
        },
        bookmarks: false,
        endings: Extent::Some,
        ..Holds::EVERYTHING
    }
}
