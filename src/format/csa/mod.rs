//! CSA, the standard of the Computer Shogi Association (spec `csa.md`), written by engines, servers and most programs.
//!
//! ```text
//! V2.2                    version
//! N+name  N-name          players
//! $EVENT:text             information
//! PI                      start: the even board, rows P1…P9, or single pieces P+27FU P-00KI
//! +                       side to move
//! +7776FU                 a move: side, origin (00 is the hand), destination, piece after the move
//! T12                     its time in seconds
//! '*text                  a comment; a line with ' alone is for nobody
//! %TORYO                  the ending
//! /                       the next game follows
//! ```
//!
//! The reader takes every edition from 1991 to 2024 in one and forgives:
//! * a version missing, unknown (`V2.22`, `V4`) or not in the first place (archives of the world championship);
//! * no board or no turn line (the first sign decides, replay tells), rows missing, blanks in rows collapsed or cut off
//!   (official HTML, Shogi Quest), dots at their ends (elmo);
//! * `00AL`, `OO` for `00` (both from the official text), `GY` for the king, lower case, full-width letters and digits;
//! * moves without a sign, several statements on a line, commas at the end, blanks round a statement, empty lines;
//! * `T=3`, `T` alone, more than three decimals (the rest is cut off);
//! * header lines in any order and behind the moves (relays of the world championship), names with commas;
//! * results that stand only in `'summary:` (shogi-server, Floodgate) and the `#` words of the server's protocol;
//! * payloads behind a move (`+7776FU,v=12`, AobaZero) and lines of other formats, which are kept as remarks.
//!
//! The writer cannot express variations and bookmarks, fractions of a second before V3, endings that have no word
//! (封じ手, 不戦勝, トライ, …: told in a comment), the number of the first move, and header lines whose key has a colon or
//! whose text has line breaks (these are escaped). A title (表題) is written as the event if there is none. V1 has no
//! header lines but the names.

mod cut;
mod header;
mod position;
mod read;
mod summary;
mod write;

pub(super) use read::usual_letters;

use super::{ClockUnit, Extent, CsaVersion, Format, Holds, Newline, mend, WriteOptions};
use crate::record::fault::Span;
use crate::text::encoding::Encoding;

/// CSA.
pub static FORMAT: Format = Format {
    name: "csa",
    about: "CSA standard, of engines and servers",
    extensions: &[("csa", Encoding::Utf8)],
    newline: Newline::Lf,
    holds_many: true,
    separator: "/\n",
    file_head: write::file_head,
    holds,
    sniff,
    stated_encoding,
    western: false,
    cut: cut::cut,
    read: Some(read::read),
    write: Some(write::write),
    mend: Some(mend::csa::csa),
    list: None,
};

fn holds(options: &WriteOptions) -> Holds {
    let version = options.csa_version;
    Holds {
        variations: false,
        clocks: match version {
            CsaVersion::V30 => ClockUnit::Millis,
            _ => ClockUnit::Seconds,
        },
        bookmarks: false,
        header: match version {
            CsaVersion::V1 => Extent::Some,
            _ => Extent::All,
        },
        endings: Extent::Some,
        fouls: version >= CsaVersion::V22,
        ..Holds::EVERYTHING
    }
}

/// `'CSA encoding=UTF-8` (V3), `'encoding=Shift_JIS` (Kifu for Windows): within the first lines.
fn stated_encoding(text: &str) -> Option<(Encoding, Span)> {
    text.lines().take(8).find_map(|line| {
        let name = encoding_name(line.strip_prefix('\'')?)?;
        Some((Encoding::from_name(name.trim())?, Span::of(text, line)))
    })
}

/// The encoding that a comment, given without its `'`, states.
fn encoding_name(comment: &str) -> Option<&str> {
    let statement = comment.trim_start();
    let statement = match statement.get(..4) {
        Some(word) if word.eq_ignore_ascii_case("csa ") => statement[4..].trim_start(),
        _ => statement,
    };
    let (key, name) = statement.split_once('=')?;
    key.trim_end()
        .eq_ignore_ascii_case("encoding")
        .then_some(name)
}

/// Seven bytes in the shape of a move line, in any case.
fn is_move(statement: &[u8]) -> bool {
    matches!(statement, [b'+' | b'-', a, b, c, d, e, f, ..]
        if [a, b, c, d].iter().all(|byte| byte.is_ascii_digit()) && e.is_ascii_alphabetic() && f.is_ascii_alphabetic())
}

fn sniff(text: &str) -> u8 {
    let mut score = 0;
    // Comments say little, and there may be many of them.
    let mut looked_at = 0;
    for line in text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
    {
        if !line.starts_with('\'') {
            looked_at += 1;
        }
        if looked_at > 200 {
            break;
        }
        let sure = match line.as_bytes() {
            line if is_move(line) => 98,
            [b'P' | b'p', b'I' | b'i'] | [b'P' | b'p', b'I' | b'i', b',' | b'1'..=b'9', ..] => 95,
            [b'P', b'1'..=b'9', rest @ ..] if is_row(rest) => 95,
            [
                b'P',
                b'+' | b'-',
                b'0'..=b'9' | b'O',
                b'0'..=b'9' | b'O',
                b'A'..=b'Z',
                b'A'..=b'Z',
                ..,
            ] => 95,
            [b'V' | b'v', b'1'..=b'9'] | [b'V' | b'v', b'1'..=b'9', b'.', b'0'..=b'9', ..] => 90,
            [b'%', b'+' | b'-' | b'A'..=b'Z', b'A'..=b'Z', ..] => 80,
            [b'N', b'+' | b'-', ..] => 70,
            [b'$', b'A'..=b'Z', rest @ ..] if rest.contains(&b':') => 60,
            [b'\'', ..] if encoding_name(&line[1..]).is_some() => 60,
            [b'\'', ..] => 10,
            _ => 0,
        };
        score = score.max(sure);
        if score >= 95 {
            break;
        }
    }
    score
}

/// Cells of a board row: empty squares and pieces, three characters each or less.
fn is_row(rest: &[u8]) -> bool {
    let cells = rest
        .iter()
        .filter(|&&byte| matches!(byte, b'*' | b'+' | b'-'))
        .count();
    cells > 1
        && rest
            .iter()
            .all(|byte| matches!(byte, b'*' | b'+' | b'-' | b' ' | b'.' | b'A'..=b'Z'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings_are_stated_in_a_comment() {
        for (text, encoding) in [
            ("'CSA encoding=UTF-8\nV3.0\n", Some(Encoding::Utf8)),
            (
                "'encoding=Shift_JIS\n' ---- Kifu for Windows\n",
                Some(Encoding::Cp932),
            ),
            ("V2.2\n'csa encoding = SHIFT_JIS\n", Some(Encoding::Cp932)),
            ("'encoding=klingon\n", None),
            ("'no statement\n", None),
        ] {
            assert_eq!(
                stated_encoding(text).map(|(encoding, _)| encoding),
                encoding,
                "{text}"
            );
        }
    }

    #[test]
    fn content_tells_csa() {
        for (text, least, most) in [
            ("V2.2\nPI\n+\n+7776FU\n", 95, 100),
            ("v2.2\npi\n+\n+7776fu\n", 95, 100),
            (
                "'Shogi Quest\nN+a(1)\nN-b(2)\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n",
                95,
                100,
            ),
            ("P-51OU\nP+53FU\n", 95, 100),
            ("'only a comment\n", 10, 10),
            ("position startpos moves 7g7f\n", 0, 0),
            ("# ----\n手合割：平手\n   1 ７六歩(77)\n", 0, 0),
            ("Vatican\nNormal text\n", 0, 0),
        ] {
            let score = sniff(text);
            assert!((least..=most).contains(&score), "{text}: {score}");
        }
    }
}
