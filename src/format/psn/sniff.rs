//! How PSN is told from other texts by its content (spec `psn.md` section 11).

use memchr::memchr3;

use super::read::beside;
use super::{cut, shape};
use crate::messages::{Key, Message, findings};
use crate::format::endings;
use crate::record::fault::{Code, Fault};

/// What a text looks like.
#[derive(Debug, Default)]
struct Looks<'t> {
    /// Header lines.
    tags: u32,
    /// Those of them that only shogi has.
    shogi_tags: u32,
    /// `[Variant "shogi"]`
    is_variant: bool,
    /// `[Variant "xiangqi"]`, and other games.
    other_variant: Option<&'t str>,
    /// Moves as in P7g-7f or P-7f, and pieces of a list.
    moves: u32,
    /// Those of them that say from where, as a bare list of moves does not.
    in_full: u32,
    /// Those of them with a letter in their square, which makes them no part of another text.
    lettered: u32,
    /// Comments in brackets.
    brackets: u32,
    /// What a bare list of moves does not have: comments to the end of a line, annotations, seconds, marks of footnotes.
    signs: u32,
    /// Moves in parentheses.
    variations: u32,
    /// `1/3`, minutes of a move and in all.
    minutes: u32,
    /// Moves as in 7g7f.
    usi: u32,
    /// Moves in chess coordinates, with pieces that chess does not have.
    chess_of_shogi: u32,
    /// Others in chess coordinates.
    chess: u32,
    /// Moves in chess coordinates that no shogi in PSN has: bare pawns, queens.
    only_chess: u32,
    /// Moves with pieces of xiangqi, cannons and others.
    cannons: u32,
    elephants: u32,
    /// Some move in chess coordinates goes beyond the board of chess, or of minishogi.
    beyond_chess: bool,
    beyond_mini: bool,
    /// Other words.
    others: u32,
    /// Lines of a score sheet.
    is_sheet: bool,
    /// It begins with the number of the first move.
    is_numbered: bool,
}

/// How much of a text is looked at.
const MOST_WORDS: u32 = 300;

pub(super) fn sniff(text: &str) -> u8 {
    let looks = look(text);
    let mut best = looks.score();
    if best >= LIKELY || looks.tags == 0 {
        return best;
    }
    // Games of shogi may stand among those of another kind.
    let mut rest = text;
    while best < LIKELY
        && let Some(end) = cut::cut(rest.as_bytes())
        && let Some((game, behind)) = rest.split_at_checked(end)
    {
        best = best.max(look(game).score());
        rest = behind;
        if cut::cut(rest.as_bytes()).is_none() {
            best = best.max(look(rest).score());
        }
    }
    best
}

/// From here on a text has moves of shogi.
const LIKELY: u8 = 70;

impl Looks<'_> {
    fn score(&self) -> u8 {
        let looks = self;
        let shogi = looks.moves + looks.usi;
        let all = shogi + looks.chess_of_shogi + looks.chess + looks.only_chess + looks.others;
        let is_most = |count: u32| count > 0 && count * 2 > all;
        let is_chess = looks.only_chess > 0
            || looks.chess > 0 && looks.chess_of_shogi == 0 && looks.shogi_tags == 0;
        let is_chess = is_chess || looks.is_mini() || looks.is_xiangqi();
        match looks.tags {
            // The move column of Grimbergen's texts.
            0 if looks.in_full > 0 && looks.minutes >= looks.moves => 85,
            0 if looks.is_sheet && looks.variations == 0 => 0,
            // Short moves alone may be any list of moves.
            0 if is_most(looks.moves)
                && (looks.brackets > 0
                    || looks.in_full * 2 > looks.moves
                    || looks.signs + looks.variations > 0 && looks.lettered > 1) =>
            {
                85
            }
            0 if is_most(looks.moves) => 45,
            0 if is_most(looks.chess_of_shogi + looks.chess) && !is_chess => 60,
            0 => 0,
            _ if looks.is_variant => 96,
            _ if looks.other_variant.is_some() => 0,
            _ if is_most(shogi) => 96,
            _ if is_chess => 0,
            _ if is_most(looks.chess_of_shogi + looks.chess) => 90,
            _ if shogi > 0 => LIKELY,
            _ if looks.shogi_tags > 0 => 60,
            _ => 20,
        }
    }

    /// All moves fit on the board of minishogi, where nobody of shogi can be at the second move.
    const fn is_mini(&self) -> bool {
        let moves = self.chess_of_shogi + self.chess + self.only_chess;
        self.chess_of_shogi > 0 && moves > 1 && !self.beyond_mini && self.moves + self.usi == 0
    }

    /// Cannons with elephants or horses.
    const fn is_xiangqi(&self) -> bool {
        self.cannons > 0 && self.elephants > 0 && self.moves + self.usi == 0
    }

    /// Moves of chess: below header lines any that no shogi has, else a text that has nothing else.
    const fn is_chess(&self) -> bool {
        let chess = self.chess + self.only_chess;
        let has_shogi = self.moves + self.usi > 0;
        if chess < 2 || has_shogi {
            return false;
        }
        match self.tags {
            0 => self.is_numbered && self.others * 4 <= chess && self.chess_of_shogi == 0 && !self.beyond_chess,
            _ => self.only_chess > 0 || self.chess_of_shogi + self.shogi_tags == 0,
        }
    }
}

/// A text that has games of another kind, and none of shogi.
pub(in crate::format) fn other_game(text: &str) -> Option<Fault> {
    let looks = look(text);
    let what = match looks.other_variant {
        Some(variant) => return Some(other_variant(variant)),
        None if looks.is_mini() => findings::MINISHOGI,
        None if looks.is_xiangqi() => findings::XIANGQI,
        None if looks.is_chess() => findings::CHESS,
        None => return None,
    };
    Some(game_of(what))
}

/// It is a game of another kind, of this name.
pub(super) fn game_of(what: Key) -> Fault {
    let message = Message::new(findings::OTHER_GAME).with("game", what);
    Fault::new(Code::UnsupportedVariant, message)
}

pub(super) fn other_variant(variant: &str) -> Fault {
    let message = Message::new(findings::OTHER_VARIANT).with("variant", variant);
    Fault::new(Code::UnsupportedVariant, message)
}

/// Does this value of `Variant` name shogi, or nothing?
pub(super) fn is_shogi_variant(value: &str) -> bool {
    ["shogi", "standard", "normal", "", "?", "-"]
        .iter()
        .any(|known| known.eq_ignore_ascii_case(value))
}

fn look(text: &str) -> Looks<'_> {
    let mut looks = Looks::default();
    let mut rest = text;
    let mut words = 0;
    let mut is_fresh = true;
    while words < MOST_WORDS {
        let trimmed = rest.trim_start_matches(|ch: char| {
            if matches!(ch, '\n' | '\r') {
                is_fresh = true;
            }
            ch.is_whitespace() || matches!(ch, '\0' | '\u{1a}' | '\u{feff}' | ')' | '}' | '"')
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
            b'(' => looks.parenthesis(line),
            b';' => {
                looks.signs += 1;
                line_end
            }
            b'#' | b'%' if is_fresh => {
                looks.signs += 1;
                line_end
            }
            _ => {
                if is_fresh && is_sheet_line(line) {
                    looks.is_sheet = true;
                }
                let end = trimmed.bytes().position(shape::ends_word);
                let end = end.unwrap_or(trimmed.len()).max(1);
                words += 1;
                let word = trimmed.get(..end).unwrap_or("");
                if words == 1 {
                    looks.is_numbered = word.starts_with("1.");
                }
                match wrapped(trimmed, end) {
                    Some(end) => {
                        looks.moves += 1;
                        looks.in_full += 1;
                        end
                    }
                    None => {
                        looks.word(word);
                        end
                    }
                }
            }
        };
        is_fresh = false;
        rest = trimmed.get(len..).unwrap_or("");
    }
    looks
}

/// The end of a move that begins a text and goes on in the next line, `P7g-⏎7f`; its first part ends at `end`.
fn wrapped(text: &str, end: usize) -> Option<usize> {
    let (word, rest) = text.split_at_checked(end)?;
    let behind = rest.trim_start();
    let is_wrapped = word.ends_with(['-', 'x']) && rest[..rest.len() - behind.len()].contains(['\n', '\r']);
    if !is_wrapped {
        return None;
    }
    let len = behind.bytes().position(shape::ends_word).unwrap_or(behind.len());
    let word = format!("{}{}", shape::unnumbered(word).0, behind.get(..len)?);
    let is_move = word.starts_with(|ch: char| ch.is_ascii_uppercase() || ch == '+') && shape::is_shogi_move(&word);
    is_move.then_some(text.len() - behind.len() + len)
}

/// A line of a score sheet: a player's name, or the sentence about the end.
fn is_sheet_line(line: &str) -> bool {
    ["Black:", "White:", "After "]
        .iter()
        .any(|beginning| line.starts_with(beginning))
}

impl<'t> Looks<'t> {
    fn tag(&mut self, key: &str, value: &'t str) {
        self.tags += 1;
        let key = key.to_ascii_lowercase();
        let value = value.trim();
        if key == "variant" {
            self.is_variant |= value.eq_ignore_ascii_case("shogi");
            if !is_shogi_variant(value) {
                self.other_variant = self.other_variant.or(Some(value));
            }
        }
        let is_shogi = matches!(&*key, "sfen" | "handicap" | "proam" | "black_grade" | "white_grade")
            || key.starts_with("sente")
            || key.starts_with("gote");
        self.shogi_tags += u32::from(is_shogi);
    }

    /// What a parenthesis opens: a time, the mark of a footnote or a line of play; gives how much of it has been seen.
    fn parenthesis(&mut self, line: &str) -> usize {
        let inner = line.get(1..).unwrap_or("");
        let is_time = |ch: char| matches!(ch, '0'..='9' | ':' | '/' | '.' | ' ' | '\t');
        if let Some((inner, _)) = inner.split_once(')') {
            if inner.chars().all(is_time) {
                // Times with a colon stand in lists of moves as well.
                self.signs += u32::from(inner.bytes().all(|byte| byte.is_ascii_digit()));
                return inner.len() + 2;
            }
            if matches!(inner.as_bytes(), [b'A'..=b'Z']) {
                self.signs += 1;
                return 3;
            }
        }
        let mut words = inner.split(|ch: char| u8::try_from(ch).is_ok_and(shape::ends_word));
        let first = words.find(|word| !shape::unnumbered(word).0.is_empty());
        let is_move = first.is_some_and(|word| shape::is_shogi_move(shape::unnumbered(word).0));
        self.variations += u32::from(is_move);
        1
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
        if word.starts_with('$') {
            self.signs += 1;
            return;
        }
        if word.is_empty() || endings::from_psn(word).is_some() {
            return;
        }
        let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if word.split_once('/').is_some_and(|(elapsed, total)| is_number(elapsed) && is_number(total)) {
            self.minutes += 1;
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
            let has_letter = |pair: &[u8]| shape::is_square(pair[0], pair[1]);
            self.lettered += u32::from(word.as_bytes().windows(2).any(has_letter));
            let says_origin = word.len() >= 5 || word.contains(['*', '\'', '@']);
            self.in_full += u32::from(says_origin);
        } else if shape::is_chess_move(word) {
            let body = word.strip_prefix('+').unwrap_or(word);
            let squares = || body.as_bytes().windows(2).filter(|pair| pair[0].is_ascii_lowercase() && pair[1].is_ascii_digit());
            self.beyond_mini |= squares().any(|pair| pair[0] > b'e' || pair[1] > b'5');
            self.beyond_chess |= squares().any(|pair| pair[0] > b'h' || pair[1] > b'8');
            self.elephants += u32::from(body.starts_with('H'));
            match body.as_bytes().first() {
                Some(b'G' | b'S' | b'L' | b'P') => self.chess_of_shogi += 1,
                Some(b'K' | b'R' | b'B' | b'N') if body.contains('@') => self.chess_of_shogi += 1,
                Some(b'K' | b'R' | b'B' | b'N') => self.chess += 1,
                _ => self.only_chess += 1,
            }
        } else {
            self.others += 1;
            // Its ranks count from 0.
            let is_square = |pair: &[u8]| matches!(pair, [b'a'..=b'i', b'0'..=b'9']);
            if word.len() < 7 && word.as_bytes().windows(2).any(is_square) {
                self.cannons += u32::from(word.starts_with('C'));
                self.elephants += u32::from(word.starts_with(['E', 'H']));
            }
        }
    }
}

/// A text that begins like PSN without its comments, which may hold lines of any other format; `None` where it begins
/// otherwise or has none.
///
/// The end of a long text may be cut off: an open comment goes on to there.
pub(in crate::format) fn without_comments(text: &str) -> Option<String> {
    if !begins_like_psn(text) {
        return None;
    }
    let bytes = text.as_bytes();
    let pairs = if text.contains('{') { beside::pairs(bytes) } else { Vec::new() };
    let mut kept = String::with_capacity(text.len());
    let (mut from, mut at) = (0, 0);
    while let Some(found) = bytes.get(at..).and_then(|rest| memchr3(b'{', b'[', b';', rest)) {
        at += found;
        let rest = text.get(at..).unwrap_or("");
        let line_end = || rest.find(['\n', '\r']).unwrap_or(rest.len());
        let inner = rest.get(1..).unwrap_or("");
        let len = match bytes[at] {
            b'[' => match shape::tag(rest) {
                // What stands in the value of a header line opens nothing.
                Some((_, from)) => {
                    at += shape::tag_end(rest, from).map_or_else(line_end, |(_, len)| len);
                    continue;
                }
                None => inner.find(']').map_or(rest.len(), |end| end + 2),
            },
            b';' => line_end(),
            _ => {
                let first = inner.find(['{', '}']).filter(|&end| inner.as_bytes()[end] == b'}');
                let close = first.map(|end| end + 2).or_else(|| {
                    let known = pairs.binary_search_by_key(&(at as u32), |&(open, _)| open);
                    match known {
                        Ok(index) => Some(pairs[index].1 as usize + 1 - at),
                        Err(_) => inner.find('}').map(|end| end + 2),
                    }
                });
                close.unwrap_or(rest.len())
            }
        };
        kept.push_str(text.get(from..at).unwrap_or(""));
        at += len;
        from = at;
    }
    kept.push_str(text.get(from..).unwrap_or(""));
    (kept.len() < text.len()).then_some(kept)
}

/// Is the first line that says something, behind comments, a header line of PSN or one that begins with a move as in P7g-7f?
fn begins_like_psn(text: &str) -> bool {
    let mut rest = text.trim_start();
    loop {
        let line_end = rest.find(['\n', '\r']).unwrap_or(rest.len());
        let line = rest.get(..line_end).unwrap_or("");
        let skipped = match rest.bytes().next() {
            Some(b'[') => match shape::tag(line) {
                Some((_, from)) => return shape::tag_end(line, from).is_some(),
                None => rest.find(']').map(|end| end + 1),
            },
            Some(b'{') => rest.find('}').map(|end| end + 1),
            Some(b'#' | b'%' | b';') => Some(line_end),
            Some(_) => {
                let words = line.split(|ch: char| u8::try_from(ch).is_ok_and(shape::ends_word));
                let mut bodies = words.map(|word| shape::unnumbered(word).0);
                let first = bodies.find(|word| !word.is_empty()).unwrap_or("");
                return first.starts_with(|ch: char| ch.is_ascii_uppercase()) && shape::is_shogi_move(first);
            }
            None => return false,
        };
        match skipped.and_then(|len| rest.get(len..)) {
            Some(behind) => rest = behind.trim_start(),
            None => return false,
        }
    }
}

/// Texts that look like relatives of PSN and are not read.
pub(in crate::format) fn refused(text: &str) -> Option<Fault> {
    let what = if text
        .lines()
        .take(60)
        .any(|line| line.trim_start().starts_with("Count----History"))
    {
        findings::PSN_JAVA_SHOGI
    } else if text.starts_with("# xshogi position file") {
        findings::PSN_XSHOGI
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
