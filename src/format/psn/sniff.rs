//! How PSN is told from other texts by its content (spec `psn.md` section 11).

use memchr::memchr3;

use super::read::beside;
use super::shape;
use crate::format::endings;
use crate::record::fault::{Code, Fault};

/// What a text looks like.
#[derive(Debug, Default)]
struct Looks {
    /// Header lines.
    tags: u32,
    /// Those of them that only shogi has.
    shogi_tags: u32,
    /// `[Variant "shogi"]`
    is_variant: bool,
    /// Moves as in P7g-7f or P-7f, and pieces of a list.
    moves: u32,
    /// Those of them that say from where, as a bare list of moves does not.
    in_full: u32,
    /// Comments in brackets.
    brackets: u32,
    /// Moves as in 7g7f.
    usi: u32,
    /// Moves in chess coordinates, with pieces that chess does not have.
    chess_of_shogi: u32,
    /// Others in chess coordinates.
    chess: u32,
    /// Moves in chess coordinates that no shogi in PSN has: bare pawns, queens.
    only_chess: u32,
    /// Other words.
    others: u32,
    /// Lines of a score sheet.
    is_sheet: bool,
}

/// How much of a text is looked at.
const MOST_WORDS: u32 = 300;

pub(super) fn sniff(text: &str) -> u8 {
    let looks = look(text);
    let shogi = looks.moves + looks.usi;
    let all = shogi + looks.chess_of_shogi + looks.chess + looks.only_chess + looks.others;
    let is_most = |count: u32| count > 0 && count * 2 > all;
    let is_chess = looks.only_chess > 0
        || looks.chess > 0 && looks.chess_of_shogi == 0 && looks.shogi_tags == 0;
    match looks.tags {
        0 if looks.is_sheet => 0,
        // Short moves alone may be any list of moves.
        0 if is_most(looks.moves)
            && (looks.brackets > 0 || looks.in_full * 2 > looks.moves) =>
        {
            85
        }
        0 if is_most(looks.moves) => 45,
        0 if is_most(looks.chess_of_shogi + looks.chess) && !is_chess => 60,
        0 => 0,
        _ if looks.is_variant => 96,
        _ if is_most(shogi) => 96,
        _ if is_chess => 0,
        _ if is_most(looks.chess_of_shogi + looks.chess) => 90,
        _ if shogi > 0 => 70,
        _ if looks.shogi_tags > 0 => 60,
        _ => 20,
    }
}

fn look(text: &str) -> Looks {
    let mut looks = Looks::default();
    let mut rest = text;
    let mut words = 0;
    let mut is_fresh = true;
    while words < MOST_WORDS {
        let trimmed = rest.trim_start_matches(|ch: char| {
            if matches!(ch, '\n' | '\r') {
                is_fresh = true;
            }
            ch.is_whitespace() || matches!(ch, '\0' | '\u{1a}' | '\u{feff}' | '(' | ')' | '}' | '"')
        });
        let Some(first) = trimmed.bytes().next() else {
            break;
        };
        let line_end = trimmed.find(['\n', '\r']).unwrap_or(trimmed.len());
        let line = trimmed.get(..line_end).unwrap_or("");
        let behind = |sign: char| trimmed.find(sign).map_or(trimmed.len(), |end| end + 1);
        let len = match first {
            b'[' => match shape::tag(line) {
                Some((key, from)) => {
                    let (value_end, len) = shape::tag_end(line, from).unwrap_or((line_end, line_end));
                    looks.tag(key, line.get(from..value_end).unwrap_or(""));
                    len
                }
                None => {
                    looks.brackets += 1;
                    behind(']')
                }
            },
            b'{' => {
                looks.brackets += 1;
                behind('}')
            }
            b';' => line_end,
            b'#' | b'%' if is_fresh => line_end,
            _ => {
                if is_fresh && is_sheet_line(line) {
                    looks.is_sheet = true;
                }
                let end = trimmed.bytes().position(shape::ends_word);
                let end = end.unwrap_or(trimmed.len()).max(1);
                words += 1;
                looks.word(trimmed.get(..end).unwrap_or(""));
                end
            }
        };
        is_fresh = false;
        rest = trimmed.get(len..).unwrap_or("");
    }
    looks
}

/// A line of a score sheet: a player's name, or the sentence about the end.
fn is_sheet_line(line: &str) -> bool {
    ["Black:", "White:", "After "]
        .iter()
        .any(|beginning| line.starts_with(beginning))
}

impl Looks {
    fn tag(&mut self, key: &str, value: &str) {
        self.tags += 1;
        let key = key.to_ascii_lowercase();
        self.is_variant |= key == "variant" && value.trim().eq_ignore_ascii_case("shogi");
        let is_shogi = matches!(&*key, "sfen" | "handicap" | "proam" | "black_grade" | "white_grade")
            || key.starts_with("sente")
            || key.starts_with("gote");
        self.shogi_tags += u32::from(is_shogi);
    }

    fn word(&mut self, word: &str) {
        // Nothing that speaks for PSN has other signs, and texts in Japanese are full of them.
        if !word.is_ascii() {
            self.others += 1;
            return;
        }
        if shape::is_result(word) {
            return;
        }
        let (word, _) = shape::unnumbered(word);
        if word.is_empty() || word.starts_with('$') || endings::from_psn(word).is_some() {
            return;
        }
        if shape::is_listed_piece(word) {
            self.moves += 1;
            self.in_full += 1;
        } else if shape::is_shogi_move(word) {
            if word.starts_with(|ch: char| ch.is_ascii_digit()) {
                self.usi += 1;
                return;
            }
            self.moves += 1;
            let says_origin = word.len() >= 5 || word.contains(['*', '\'', '@']);
            self.in_full += u32::from(says_origin);
        } else if shape::is_chess_move(word) {
            let body = word.strip_prefix('+').unwrap_or(word);
            match body.as_bytes().first() {
                Some(b'G' | b'S' | b'L' | b'P') => self.chess_of_shogi += 1,
                Some(b'K' | b'R' | b'B' | b'N') if body.contains('@') => self.chess_of_shogi += 1,
                Some(b'K' | b'R' | b'B' | b'N') => self.chess += 1,
                _ => self.only_chess += 1,
            }
        } else {
            self.others += 1;
        }
    }
}

/// A text that begins like PSN without its comments in braces, which may hold lines of any other format; `None` where it
/// begins otherwise or has none.
///
/// The end of a long text may be cut off: an open comment goes on to there.
pub(in crate::format) fn without_comments(text: &str) -> Option<String> {
    if !begins_like_psn(text) || !text.contains('{') {
        return None;
    }
    let pairs = beside::pairs(text.as_bytes());
    let bytes = text.as_bytes();
    let mut kept = String::with_capacity(text.len());
    let (mut from, mut at) = (0, 0);
    while let Some(found) = bytes.get(at..).and_then(|rest| memchr3(b'{', b'[', b';', rest)) {
        at += found;
        let rest = text.get(at..).unwrap_or("");
        let line_end = || rest.find(['\n', '\r']).unwrap_or(rest.len());
        at += match bytes[at] {
            // What stands in the value of a header line opens nothing.
            b'[' => match shape::tag(rest) {
                Some((_, from)) => shape::tag_end(rest, from).map_or_else(line_end, |(_, len)| len),
                None => 1,
            },
            b';' => line_end(),
            _ => {
                kept.push_str(text.get(from..at).unwrap_or(""));
                let inner = rest.get(1..).unwrap_or("");
                let first = inner.find(['{', '}']).filter(|&end| inner.as_bytes()[end] == b'}');
                let close = first.map(|end| at + 1 + end).or_else(|| {
                    let known = pairs.binary_search_by_key(&(at as u32), |&(open, _)| open);
                    match known {
                        Ok(index) => Some(pairs[index].1 as usize),
                        Err(_) => inner.find('}').map(|end| at + 1 + end),
                    }
                });
                from = close.map_or(text.len(), |close| close + 1);
                from - at
            }
        };
    }
    kept.push_str(text.get(from..).unwrap_or(""));
    Some(kept)
}

/// Is the first line that says something a header line of PSN, or a numbered move as in P7g-7f?
fn begins_like_psn(text: &str) -> bool {
    let line = text.trim_start();
    let line = line.lines().next().unwrap_or("");
    match line.bytes().next() {
        Some(b'[') => shape::tag(line).is_some_and(|(_, from)| shape::tag_end(line, from).is_some()),
        Some(b'0'..=b'9') => {
            let end = line.bytes().position(shape::ends_word).unwrap_or(line.len());
            let (body, _) = shape::unnumbered(line.get(..end).unwrap_or(""));
            body.starts_with(|ch: char| ch.is_ascii_uppercase()) && shape::is_shogi_move(body)
        }
        _ => false,
    }
}

/// Texts that look like relatives of PSN and are not read.
pub(in crate::format) fn refused(text: &str) -> Option<Fault> {
    let what = if text
        .lines()
        .take(60)
        .any(|line| line.trim_start().starts_with("Count----History"))
    {
        "a game history of JavaShogi, which is not read"
    } else if text.starts_with("# xshogi position file") {
        "a position file of XShogi, which is not read"
    } else {
        return None;
    };
    Some(Fault::new(Code::NotARecord, what))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn psn_is_told_from_its_relatives() {
        for (text, least, most) in [
            ("[Sente \"a\"]\n1.P7g-7f\n", 96, 100),
            ("[Black \"a\"]\n7g7f 3c3d\n", 96, 100),
            ("1.P7g-7f 2.P3c-3d\n", 60, 94),
            ("P-7f P-8d G-7h P-8e\n", 45, 45),
            ("# intro\n1.P2f P3d\n[ not moves ]\n2.P2e\n{ nor here }\n", 60, 94),
            ("1. Gf1e2 Pg6\n", 60, 94),
            ("[Variant \"shogi\"]\n[White \"a\"]\n\n1. c4 g6 2. Bxh8+\n", 96, 100),
            ("wK3a bB5b bGH1 $ B5b-4a+\n", 60, 94),
            ("[White \"x\"]\n[Black \"y\"]\n\n1. e4 e5 2. Nf3\n", 0, 0),
            ("[White \"x\"]\n[Black \"y\"]\n\n1. Nf3 Nc6\n", 0, 0),
            ("[Event \"x\"]\n", 20, 20),
            ("1. e4 e5 2. Nf3\n", 0, 0),
            ("7g7f 3c3d\n", 0, 0),
            ("position startpos moves 7g7f 3c3d\n", 0, 0),
            ("Black: a\nWhite: b\n 1. P-7f      P-3d\n", 0, 0),
            ("V2.2\nPI\n+\n+7776FU\n", 0, 0),
            ("手合割：平手\n   1 ７六歩(77)\n", 0, 0),
            ("▲７六歩 △３四歩\n", 0, 0),
            ("Dear reader,\nhello.\n", 0, 0),
        ] {
            let score = sniff(text);
            assert!((least..=most).contains(&score), "{text}: {score}");
        }
    }
}
