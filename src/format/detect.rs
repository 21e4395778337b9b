//! Detection: which format a text is in, by its content and then by its extension.
//!
//! Every format says how sure it is ([`Format::sniff`](super::Format)); a text that is surely of another kind is refused
//! with the name of that kind.

use std::borrow::Cow;

use super::{FORMATS, Format, bod, epd, jkf, ki2, kif, moves, psn, sfen, usi};
use crate::messages::{Message, findings};
use crate::record::fault::{Code, Fault};

/// Below this, content alone does not decide.
const SURE: u8 = 50;

/// Below this, nothing does.
const LIKELY: u8 = 10;

/// How much an extension counts for.
const BY_EXTENSION: u8 = 30;

/// A format that is so sure of a text is believed, whatever else the text looks like. With the weight of an extension it
/// has more than any other one can have.
const CERTAIN: u8 = 95;

/// A format that is so sure of [`MUCH`] text is believed where no other one comes near.
const NEARLY_CERTAIN: u8 = 90;

/// How much text that is, in bytes: a game or two.
const MUCH: usize = 1 << 12;

/// Has the format files with this extension?
fn has_extension(format: &Format, extension: &str) -> bool {
    let mut known = format.extensions.iter();
    known.any(|(known, _)| known.eq_ignore_ascii_case(extension))
}

/// The format of the extension, if it is certain. In an archive most files are what they are called, and need not be
/// held against all formats.
fn sure_by_extension(text: &str, extension: Option<&str>) -> Option<&'static Format> {
    let extension = extension?;
    let outside = psn::without_comments(text);
    let outside = outside.as_deref().unwrap_or(text);
    let mut best: Option<(u8, &'static Format)> = None;
    for format in FORMATS
        .iter()
        .copied()
        .filter(|format| has_extension(format, extension))
    {
        if format.name == psn::FORMAT.name {
            // What it says depends on what the others say.
            return None;
        }
        let score = (format.sniff)(outside);
        if best.is_none_or(|(most, _)| score > most) {
            best = Some((score, format));
        }
    }
    best.filter(|(score, _)| *score >= CERTAIN)
        .map(|(_, format)| format)
}

/// The format of a text whose first two lines are positions or moves alone, whatever follows: where they come one by one,
/// the first is not to wait for the last. An extension of the formats that share this spelling has its say.
fn sure_by_first_lines(text: &str, extension: Option<&str>) -> Option<&'static Format> {
    let is_of =
        |format: &Format| extension.is_some_and(|extension| has_extension(format, extension));
    match usi::begins(text)? {
        usi::Begins::Moves => Some(&usi::FORMAT),
        usi::Begins::Positions if is_of(&sfen::FORMAT) => Some(&sfen::FORMAT),
        usi::Begins::Positions if is_of(&epd::FORMAT) => None,
        usi::Begins::Positions if is_of(&usi::FORMAT) => Some(&usi::FORMAT),
        usi::Begins::Positions => Some(&sfen::FORMAT),
    }
}

/// What ends one file and begins the next one where files were joined, and is no part of a line.
const JOINTS: [char; 2] = ['\u{feff}', '\u{1a}'];

/// Finds the format of a text, of which the beginning is enough; `extension` is that of its file, without the dot.
///
/// # Errors
///
/// A fault `not-a-record` or `unsupported-variant` that says what the text looks like.
pub fn detect(text: &str, extension: Option<&str>) -> Result<&'static Format, Fault> {
    let text = text.trim_start_matches(JOINTS);
    let without_joints;
    let text = if text.contains(JOINTS) {
        without_joints = text.replace(JOINTS, "\n");
        &without_joints
    } else {
        text
    };
    let with_feeds;
    let text = if text.contains('\r') && !text.contains('\n') {
        with_feeds = text.replace('\r', "\n");
        &with_feeds
    } else {
        text
    };
    if text.trim().is_empty() {
        return Err(Fault::new(Code::NotARecord, findings::NOTHING_IN_IT));
    }
    // GSDB writes a lone NUL for an empty value of a header line.
    let shown = text.get(..4096).unwrap_or(text);
    let nul_bytes = shown.matches('\0').count() - shown.matches("\"\0\"").count();
    if nul_bytes * 50 > text.len().min(4096) {
        return Err(Fault::new(Code::NotARecord, findings::BINARY_DATA));
    }
    let sure = sure_by_extension(text, extension);
    if let Some(format) = sure.or_else(|| sure_by_first_lines(text, extension)) {
        return Ok(format);
    }
    let has_extension =
        |format: &Format| extension.is_some_and(|extension| has_extension(format, extension));
    let best = best(text, extension);
    if let Some((_, score, format)) = best
        && score >= CERTAIN
    {
        return Ok(format);
    }
    if let Some(fault) = another_kind(text) {
        // Each game of such a file is refused in its own place, and others may follow.
        let is_psn = fault.code == Code::UnsupportedVariant && has_extension(&psn::FORMAT);
        return if is_psn { Ok(&psn::FORMAT) } else { Err(fault) };
    }
    match best {
        Some((weighed, score, format))
            if weighed >= SURE || score >= LIKELY && has_extension(format) =>
        {
            Ok(format)
        }
        _ => {
            if let Some(message) = jkf::refused(text) {
                return Err(Fault::new(Code::NotARecord, message));
            }
            let by_name: Vec<&str> = FORMATS
                .iter()
                .filter(|format| format.read.is_some() && has_extension(format))
                .map(|format| format.name)
                .collect();
            let mut message = if by_name.is_empty() {
                Message::new(findings::LIKE_NO_FORMAT)
            } else {
                Message::new(findings::LIKE_NONE_OF).with("formats", by_name.join(", "))
            };
            if moves::begins_with_moves(text) {
                message = Message::new(findings::MOVES_ALONE).with("message", message);
            }
            Err(Fault::new(Code::NotARecord, message))
        }
    }
}

/// The format that is certain of a text of which little has come, if there is one.
pub fn certain(text: &str, extension: Option<&str>) -> Option<&'static Format> {
    let sure = sure_by_extension(text, extension);
    let sure = sure.or_else(|| sure_by_first_lines(text.trim_start_matches(JOINTS), extension));
    if sure.is_some() {
        return sure;
    }
    let (_, score, format) = best(text, extension)?;
    // Of much text it is enough that nothing else comes near.
    let is_alone = || {
        let scores = scores(text).into_iter();
        let others = scores.filter(|(other, _)| other.name != format.name);
        let next = others.map(|(_, score)| score).max().unwrap_or(0);
        score > next + BY_EXTENSION
    };
    let is_much = text.len() >= MUCH && score >= NEARLY_CERTAIN;
    (score >= CERTAIN || is_much && is_alone()).then_some(format)
}

/// The format that is surest of a text, with the weight of the extension and without it.
fn best(text: &str, extension: Option<&str>) -> Option<(u8, u8, &'static Format)> {
    let mut best: Option<(u8, u8, &'static Format)> = None;
    for (format, score) in scores(text) {
        let is_named = extension.is_some_and(|extension| has_extension(format, extension));
        let weighed = match is_named && score > 0 {
            true => score.saturating_add(BY_EXTENSION),
            false => score,
        };
        if best.is_none_or(|(most, ..)| weighed > most) {
            best = Some((weighed, score, format));
        }
    }
    best
}

/// How sure each format is of a text.
fn scores(text: &str) -> Vec<(&'static Format, u8)> {
    // A comment of PSN may quote any other format; only PSN itself is asked with its comments. And a comment of the others
    // may quote PSN, which is asked without them where there is something to be said for one of those.
    let outside = psn::without_comments(text);
    let outside = outside.as_deref().unwrap_or(text);
    let is_psn = |format: &Format| format.name == psn::FORMAT.name;
    let mut scores: Vec<(&'static Format, u8)> = FORMATS
        .iter()
        .filter(|format| !is_psn(format))
        .map(|&format| (format, (format.sniff)(outside)))
        .collect();
    let is_likely = |names: &[&str]| {
        let mut scores = scores.iter();
        scores.any(|(format, score)| *score > 0 && names.contains(&format.name))
    };
    let starred = without_starred(
        text,
        is_likely(&[kif::FORMAT.name, ki2::FORMAT.name, bod::FORMAT.name]),
        is_likely(&[moves::FORMAT.name]),
    );
    let place = FORMATS.iter().position(|format| is_psn(format));
    let score = (psn::FORMAT.sniff)(&starred);
    scores.insert(place.unwrap_or(0), (&psn::FORMAT, score));
    scores
}

/// A text without the lines that are comments in the Japanese formats and on sheets, if it is likely to be one of those.
/// Behind a lone star, the result of PSN, a blank follows or nothing.
fn without_starred(text: &str, is_japanese: bool, is_list: bool) -> Cow<'_, str> {
    let is_list = is_list && !text.trim_start().starts_with('[');
    if !(is_japanese || is_list) || !text.contains('*') {
        return Cow::Borrowed(text);
    }
    let is_comment = |line: &&str| {
        let behind = line.trim_start().strip_prefix('*');
        behind.is_some_and(|behind| {
            is_japanese || !behind.is_empty() && !behind.starts_with(char::is_whitespace)
        })
    };
    let kept = text.split_inclusive('\n').filter(|line| !is_comment(line));
    Cow::Owned(kept.collect())
}

/// Kinds of text that no format of this program claims.
fn another_kind(text: &str) -> Option<Fault> {
    let lines = || {
        text.lines()
            .map(str::trim)
            .filter(|line| !line.is_empty() && !line.starts_with(['*', '#', '\'']))
            .take(200)
    };
    let first = lines().next().unwrap_or("");
    if text.starts_with("#YANEURAOU-DB2016") {
        return Some(Fault::new(Code::NotARecord, findings::OPENING_BOOK));
    }
    if first
        .get(..5)
        .is_some_and(|tag| tag.eq_ignore_ascii_case("<html") || tag.eq_ignore_ascii_case("<!doc"))
    {
        return Some(Fault::new(Code::NotARecord, findings::WEB_PAGE));
    }
    if let Some(fault) = psn::refused(text) {
        return Some(fault);
    }
    psn::other_game(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_decides_and_the_extension_breaks_ties() {
        for (text, extension, expected) in [
            ("V2.2\nPI\n+\n+7776FU\n", Some("kif"), Ok("csa")),
            ("'Shogi Quest\nN+a(1)\nN-b(2)\n", None, Ok("csa")),
            ("'only remarks\n", Some("csa"), Ok("csa")),
            ("'only remarks\n", None, Err("not-a-record")),
            ("position startpos moves 7g7f\n", Some("sfen"), Ok("usi")),
            ("7g7f 3c3d\n", Some("txt"), Ok("usi")),
            (
                "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n",
                None,
                Ok("sfen"),
            ),
            (
                "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n",
                Some("usi"),
                Ok("usi"),
            ),
            (
                "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n\u{1a}\n",
                None,
                Ok("sfen"),
            ),
            (
                "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n\
                 \u{1a}\u{feff}lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n\u{1a}",
                None,
                Ok("sfen"),
            ),
            (
                "4k4/9/9/9/9/9/9/9/4K4[-] w\n\u{feff}4k4/9/9/9/9/9/9/9/4K4[-] b\n",
                None,
                Ok("epd"),
            ),
            ("~0.7ku.\n\u{feff}~0.7ku.\n\u{1a}", None, Ok("usen")),
            (
                "7g7f 3c3d\n\u{1a}7g7f\n\u{feff}2g2f\n\u{1a}",
                None,
                Ok("usi"),
            ),
            ("P-7f P-3d\n\u{1a}P-2f P-8d\n", None, Ok("moves")),
            (
                "4k4/9/9/9/9/9/9/9/4K4 b - 1\n4k4/9/9/9/9/9/9/9/4K4 w - 1\nhello world\n",
                None,
                Ok("sfen"),
            ),
            (
                "4k4/9/9/9/9/9/9/9/4K4[-] w\nhello world\n4k4/9/9/9/9/9/9/9/4K4[-] b\n",
                None,
                Ok("epd"),
            ),
            // Two lines decide, so that a stream need not be read to its end.
            (
                "# x\n\n4k4/9/9/9/9/9/9/9/4K4 b - 1\nsfen 4k4/9/9/9/9/9/9/9/4K4 w - 1\n4k4/9/9/9/9/9/9/9/4K4[-] b\nhello\nand\nmore\n",
                None,
                Ok("sfen"),
            ),
            (
                "4k4/9/9/9/9/9/9/9/4K4 b - 1\n4k4/9/9/9/9/9/9/9/4K4 w - 1\nhello\nand\nmore\n",
                Some("usi"),
                Ok("usi"),
            ),
            (
                "4k4/9/9/9/9/9/9/9/4K4 b - 1\n4k4/9/9/9/9/9/9/9/4K4[-] b\n",
                Some("epd"),
                Ok("epd"),
            ),
            (
                "4k4/9/9/9/9/9/9/9/4K4 b - 1\n2 5i5h 5i4h\n4k4/9/9/9/9/9/9/9/4K4 w - 1\n2 5a5b 5a4b\n",
                Some("txt"),
                Err("not-a-record"),
            ),
            ("7g7f 3c3d\n2g2f\nhello\nand\nmore\n", None, Ok("usi")),
            ("7g7f 3c3d\nhello world\n2g2f\n", None, Ok("usi")),
            (
                "7g7f 3c3d\nhello world\nand more\n",
                None,
                Err("not-a-record"),
            ),
            ("PI\r+\r+7776FU\r%TORYO\r", None, Ok("csa")),
            (
                "lnsgkgsnl/1r5b1/ppppppppp/9/9?9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n",
                Some("sfen"),
                Ok("usi"),
            ),
            (
                "lnsgkgsnl/1r5b1/ppppppppp/9/9?9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n",
                None,
                Err("not-a-record"),
            ),
            (
                "posi\u{1}ion startpos moves 7g7f 3c3d\n",
                Some("usi"),
                Ok("usi"),
            ),
            (
                "position star\u{fffd}pos moves 7g7f\n",
                Some("usi"),
                Ok("usi"),
            ),
            ("Dear reader,\nhello.\n", Some("usi"), Err("not-a-record")),
            ("", Some("csa"), Err("not-a-record")),
            ("\u{feff}\n \n", None, Err("not-a-record")),
            ("PK\u{3}\u{4}\0\0", None, Err("not-a-record")),
            (
                "name | position startpos moves 7g7f\n",
                Some("txt"),
                Err("not-a-record"),
            ),
            (
                "#YANEURAOU-DB2016 1.00\nsfen x\n",
                None,
                Err("not-a-record"),
            ),
            ("{\"header\":{}}", Some("json"), Ok("jkf")),
            ("{\"header\":{}}", None, Err("not-a-record")),
            ("{\"header\":{},\"moves\":[{}]}", None, Ok("jkf")),
            (
                "[Event \"x\"]\n[White \"a\"]\n\n1. e4 e5 2. Nf3 Nc6\n",
                Some("pgn"),
                Err("unsupported-variant"),
            ),
            (
                "[Sente \"x\"]\n\n1. P7g-7f P3c-3d\n",
                Some("psn"),
                Ok("psn"),
            ),
            ("1.P7g-7f 2.P3c-3d\n", None, Ok("psn")),
            ("1. P-7f      P-3d\n", None, Ok("moves")),
            ("1. P-7f      P-3d\n", Some("psn"), Ok("psn")),
            (
                "[Result \"\0\"]\nP7g-7f {Resigns}\n",
                Some("psn"),
                Ok("psn"),
            ),
            (
                "StartDate: x\nCount----History---------Spent Time--\n1 76Fu(77)\n",
                Some("psn"),
                Err("not-a-record"),
            ),
            ("▲７六歩 △３四歩\n", Some("ki2"), Ok("ki2")),
            ("▲７六歩 △３四歩\n", Some("kif"), Ok("ki2")),
            ("▲７六歩 △３四歩\n", None, Ok("ki2")),
            ("1 ７六歩(77)\n2 ３四歩(33)\n", Some("ki2"), Ok("kif")),
            ("７六歩 ３四歩\n", None, Ok("ki2")),
            // Neither a header nor a result makes KIF of moves without numbers.
            (
                "手合割：平手\n\n７六歩 ３四歩\nまで2手で中断\n",
                None,
                Ok("ki2"),
            ),
            (
                "手合割：平手\n\n７六歩 ３四歩\nまで2手で中断\n",
                Some("kif"),
                Ok("ki2"),
            ),
            ("手合割：平手\n７六歩\n", None, Ok("ki2")),
            // Nor do numbers, where several moves without origins stand on a line.
            ("1 ▲７六歩 2 △３四歩\n", None, Ok("ki2")),
            ("1 ▲７六歩 2 △３四歩\n", Some("ki2"), Ok("ki2")),
            ("1 ▲７六歩 2 △３四歩\n", Some("kif"), Ok("ki2")),
            ("1.７六歩 2.３四歩\n", Some("ki2"), Ok("ki2")),
            ("1 ▲７六歩\n2 △３四歩\n", Some("kif"), Ok("kif")),
            ("1 ７六歩 ( 0:01/00:00:01)\n", Some("ki2"), Ok("kif")),
            ("先手：a\n後手：b\n", Some("ki2"), Ok("ki2")),
            ("先手：a\n後手：b\n", Some("kif"), Ok("kif")),
            ("棋譜：a\n", Some("ki2u"), Ok("ki2")),
            ("Dear reader,\nhello.\n", Some("txt"), Err("not-a-record")),
        ] {
            let found = detect(text, extension)
                .map(|format| format.name)
                .map_err(|fault| fault.code.name());
            assert_eq!(found, expected, "{text:?} {extension:?}");
        }
    }

    #[test]
    fn psn_without_a_header_is_told_from_other_lists_of_moves() {
        for (text, expected) in [
            // Comments to the end of a line, seconds, annotations, footnotes, variations, wrapped moves.
            ("# x\n1.P2f P3d\n", Ok("psn")),
            ("; x\nP2f P3d\n", Ok("psn")),
            ("% x\n1. P2f P3d\n", Ok("psn")),
            ("1.P2f (5) P3d (10)\n", Ok("psn")),
            (
                "# intro\n1.P2f P3d\n[ a comment 3.P2d, not moves ]\n2.P2e B3c Resigns\n",
                Ok("psn"),
            ),
            ("1.P7f $2 P3d! ; rest of line P9f\n2.P2f\n", Ok("psn")),
            (" 1.P7f P3d  2.P2f (A) P8d  1-0\n(A) a note\n", Ok("psn")),
            ("P7f P3d (  9a-9a  9a-9a ) P2f\n", Ok("psn")),
            ("P7f P3d (P8d) P2f\n", Ok("psn")),
            ("P7f P3d (2.P8d P2f (P6f)) P2f\n", Ok("psn")),
            ("P7g-\n7f P3c-3d\n", Ok("psn")),
            ("1.P7g-7f 2.P3c-\r\n3d\r\n", Ok("psn")),
            // Grimbergen's texts.
            (
                "Black: A\nWhite: B\n\n1.P7g-7f  1/1  0/0\n2.P3c-3d 0/0 1/1\n",
                Ok("psn"),
            ),
            (
                "Black: A\nWhite: B\n\nAt the hotel, 1995\n\n1.P7g-7f  1/1  0/0\n\nThis is played by everybody.\n\n2.P3c-3d 0/0 1/1\n",
                Ok("psn"),
            ),
            ("Black: A\n1.P7f P3d (P8d) P2f\n", Ok("psn")),
            // Sheets and bare lists.
            ("Black: A\nWhite: B\n 1. P-7f      P-3d\n", Ok("moves")),
            ("1. P-7f (0:05) P-3d (0:03)\n", Ok("moves")),
            ("P-7f P-3d Bx2b+ xS B'4e 1-0\n", Ok("moves")),
            (
                "Black: A\n1. P-7f P-3d\n   * (P8d) is better\nAfter 2 moves: Black resigns, White wins\n",
                Ok("moves"),
            ),
            // Neither.
            ("# rooms\nB52 S21\n", Err("not-a-record")),
            ("# a list\nP2f\n", Err("not-a-record")),
            ("; settings\nP2f = 3\nG4i = on\n", Err("not-a-record")),
            (
                "Dear reader, P7f (or P2f) and P3d (P8d) are the first moves.\n",
                Err("not-a-record"),
            ),
            (
                "- P2f (5)\n- see the rest of the text below\n",
                Err("not-a-record"),
            ),
            ("size 1/1 3/4\n", Err("not-a-record")),
        ] {
            let found = detect(text, None).map(|format| format.name);
            assert_eq!(found.map_err(|fault| fault.code.name()), expected, "{text}");
        }
    }

    #[test]
    fn games_of_another_kind_are_named() {
        for (text, expected) in [
            ("1. e4 e5 2. Nf3 Nc6 1-0\n", "chess (PGN)"),
            ("1. Nf3 Nf6 2. Bb5\n", "chess (PGN)"),
            ("1. e2e4 e7e5 2. g1f3 b8c6\n", "chess (PGN)"),
            ("1.e4 e5 2.Nf3 {a comment} Nc6\n", "chess (PGN)"),
            ("[White \"a\"]\n\n1. e4 e5 2. Qh5 P@f7\n", "chess (PGN)"),
            (
                "[White \"a\"]\n[Variant \"Standard\"]\n\n1. e4 e5\n",
                "chess (PGN)",
            ),
            (
                "[Variant \"minishogi\"]\n1. Gc2 Sb4 2. Rd1\n",
                "the variant minishogi",
            ),
            (
                "[Variant \"crazyhouse\"]\n1. e4 e5 2. P@c3\n",
                "the variant crazyhouse",
            ),
            (
                "[White \"a\"]\n[Variant \"xiangqi\"]\n1. Cbe2 Hg7\n",
                "the variant xiangqi",
            ),
            ("[Variant \"Chess960\"]\n1. e4 e5\n", "the variant Chess960"),
            ("1. Gc2 Sb4 2. Rd1 Bb3 3. Rxd3\n", "minishogi"),
            ("[White \"a\"]\n1. Gc2 Sb4 2. Rd1 P@c3\n", "minishogi"),
            ("1. Cbe2 Hg7 2. Hg2 Che7\n", "xiangqi"),
            ("[White \"a\"]\n\n1. Cbe2 Hg7 2. Ec3 Rb9\n", "xiangqi"),
        ] {
            let fault = detect(text, None)
                .map(|format| format.name)
                .expect_err(text);
            let message = format!("a game of {expected}; only shogi is read");
            assert_eq!(
                (fault.code, &*fault.english()),
                (Code::UnsupportedVariant, &*message),
                "{text}"
            );
            // Where the name of the file says so, the reader refuses each game in its own place.
            let found = detect(text, Some("psn")).map(|format| format.name);
            assert_eq!(found.ok(), Some("psn"), "{text}");
        }
        for text in [
            "e4 e5 Nf3 Nc6\n",
            "1. e4 is the best move, as everybody knows\n",
            "a4 b5 c3\n",
            "1. a1 b2\n2. see c3 below\n",
        ] {
            let fault = detect(text, None)
                .map(|format| format.name)
                .expect_err(text);
            assert_eq!(fault.code, Code::NotARecord, "{text}");
        }
        for text in [
            "1. Gf1e2 Pg6\n",
            "[Sente \"a\"]\n1. Bf2 Bd8\n",
            "[Variant \"shogi\"]\n[White \"a\"]\n\n1. c4 g6 2. Bxh8+\n",
            // One game of shogi among others.
            "[White \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n[Sente \"a\"]\n1.P7g-7f\n",
            "[Variant \"xiangqi\"]\n1. Cbe2 Hg7\n\n[Event \"b\"]\n[Sente \"a\"]\n1.P7g-7f P3c-3d\n",
        ] {
            let found = detect(text, None).map(|format| format.name);
            assert_eq!(found.ok(), Some("psn"), "{text}");
        }
    }

    /// Lines of every other format, as comments hold them.
    const FOREIGN: [&str; 14] = [
        "▲２六歩",
        "▲２六歩 △８四歩 ▲２五歩 △８五歩",
        "+7776FU",
        "PI",
        "V2.2",
        "N+zz",
        "%TORYO",
        "   3 ２六歩(27)",
        "2. ▲２六歩  △８四歩",
        "手数----指手---------消費時間--",
        "#KIF version=2.0",
        "手合割：平手",
        "position startpos moves 2g2f",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    ];

    #[test]
    fn what_a_comment_of_psn_quotes_is_no_evidence_of_another_format() {
        for line in FOREIGN {
            for text in [
                format!("[Sente \"A\"]\n[Gote \"B\"]\n\n1.P7g-7f {{see\n{line}\n}} 2.P3c-3d 0-1\n"),
                format!(
                    "[Sente \"A\"]\n[Gote \"B\"]\n{{\n{line}\n}}\n1.P7g-7f\n2.P3c-3d\n3.Resigns\n"
                ),
                // Nested, behind a brace in a value, and several.
                format!(
                    "[Event \"a{{b\"] [Sente \"A\"]\n{{a {{b}}\n{line}\n}}\n1.P7g-7f {{\n{line}\n}} 2.P3c-3d\n"
                ),
                // In brackets, behind other comments, and before everything else.
                format!("[Sente \"A\"]\n1.P7g-7f [\n{line}\n{line}\n] 2.P3c-3d\n"),
                format!("# x\n1.P7g-7f P3c-3d\n[ see {{\n{line}\n}} ]\n2.P2g-2f {{\n{line}\n}}\n"),
                format!("; x\n{{\n{line}\n}}\n1.P7g-7f P3c-3d\n"),
                format!("{{\n{line}\n{line}\n}}\nP7g-7f P3c-3d ; {line}\n"),
                format!("[\n{line}\n]\n1. P7g-7f P3c-3d\n"),
                // Without a header, and without a move.
                format!("1.P7g-7f {{\n{line}\n}} 2.P3c-3d 3.P2g-2f\n"),
                format!("[Sente \"A\"]\n[Gote \"B\"]\n{{\n{line}\n}}\n1.Resigns\n"),
                // The beginning of a long text may end within a comment.
                format!("[Sente \"A\"]\n1.P7g-7f {{\n{line}\n"),
            ] {
                for extension in [None, Some("psn"), Some("txt")] {
                    let found = detect(&text, extension).map(|format| format.name);
                    assert_eq!(found.ok(), Some("psn"), "{text} {extension:?}");
                }
            }
        }
    }

    #[test]
    fn what_a_comment_of_another_format_quotes_is_no_evidence_of_psn() {
        let board = crate::format::draw(&crate::shogi::Setup::even(), false);
        let quoted = [
            "*[Event \"x\"]\n*3 P3c\n",
            "*[Sente \"x\"]\n*[Gote \"y\"]\n*1.P7g-7f P3c-3d\n*1-0\n",
            "* [Variant \"shogi\"]\n* 1.P7g-7f\n* P3c-3d\n",
            "*1.P7g-7f P3c-3d P2g-2f\n",
            "  *[SFEN \"x\"]\n*\n",
        ];
        for quoted in quoted {
            for (text, expected) in [
                (format!("{board}{quoted}"), "bod"),
                (format!("{quoted}{board}"), "bod"),
                (format!("後手：a\n{board}先手：b\n{quoted}"), "bod"),
                (format!("先手：a\n後手：b\n{quoted}"), "kif"),
                (format!("1 ７六歩(77)\n{quoted}2 ３四歩(33)\n"), "kif"),
                (format!("▲７六歩\n{quoted}△３四歩\n"), "ki2"),
            ] {
                let found = detect(&text, None).map(|format| format.name);
                assert_eq!(found.ok(), Some(expected), "{text}");
            }
        }
        for (text, expected) in [
            ("1. P-7f\n*[Sente \"x\"]\n*1.P7g-7f\n", "moves"),
            ("Black: a\n1. P-7f\n*[Sente \"x\"]\n*3 P3c\n", "moves"),
            // The result of a game, and the next one.
            ("1. P-7f P-3d\n* [Sente \"x\"]\n1. P7g-7f *\n", "psn"),
            (
                "[Sente \"x\"]\nP-7f P-3d\n*\n[Sente \"y\"]\nP-7f\n*\n",
                "psn",
            ),
            ("[Sente \"x\"]\n1.P7g-7f {\n*a}\n2.P3c-3d\n", "psn"),
        ] {
            let found = detect(text, None).map(|format| format.name);
            assert_eq!(found.ok(), Some(expected), "{text}");
        }
    }

    #[test]
    fn what_stands_outside_of_the_comments_of_a_text_that_begins_like_psn_counts() {
        for (text, expected) in [
            (
                "[Sente \"A\"]\nV2.2\nPI\n+\n'{\n+7776FU\n'}\n-3334FU\n",
                "csa",
            ),
            (
                "[Sente \"A\"]\n手合割：平手\n*{\n   1 ７六歩(77)\n*}\n   2 ３四歩(33)\n   3 投了\n",
                "kif",
            ),
            (
                "[Sente \"A\"]\n先手：a\n後手：b\n*{see}\n▲７六歩 △３四歩\n▲２六歩\n",
                "ki2",
            ),
            // Comments of others with header lines and braces in them.
            ("手合割：平手\n*[Sente \"A\"]\n*{\n   1 ７六歩(77)\n", "kif"),
            ("'[Sente \"A\"]\n'{\nPI\n+\n+7776FU\n'}\n", "csa"),
        ] {
            let found = detect(text, None).map(|format| format.name);
            assert_eq!(found.ok(), Some(expected), "{text}");
        }
    }
}
