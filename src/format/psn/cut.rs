//! Where one game of a PSN stream ends (spec `psn.md` section 10).

use std::borrow::Cow;

use memchr::{memchr, memchr2, memchr3};

use super::shape;
use crate::format::endings;
use crate::text::encoding::seven_bit_in_euc;

/// The offset of the line at which the next game begins: a header line behind moves, a second `[Event`, behind an empty line
/// a second name of a player or a second start, or move 1 behind a result or two empty lines.
///
/// Comments hide what stands in them; one that is not closed ends before a header line behind an empty line.
pub(super) fn cut(bytes: &[u8]) -> Option<usize> {
    let mut state = State::default();
    let mut at = 0;
    loop {
        let (end, next) = line(bytes, at)?;
        if state.begins(&bytes[at..end]) {
            return Some(at);
        }
        at = next;
    }
}

/// Where the line that begins at `at` ends, and where the next one begins; `None` while its end is not in sight.
fn line(bytes: &[u8], at: usize) -> Option<(usize, usize)> {
    let end = at + memchr2(b'\n', b'\r', bytes.get(at..)?)?;
    match (bytes[end], bytes.get(end + 1)) {
        // A line feed may still come.
        (b'\r', None) => None,
        (b'\r', Some(b'\n')) => Some((end, end + 2)),
        _ => Some((end, end + 1)),
    }
}

/// What the lines so far were.
#[derive(Debug, Default)]
struct State {
    /// The sign that closes the comment in which the line begins.
    closes: Option<u8>,
    /// There were moves, or an ending.
    has_play: bool,
    /// The header lines that there were once of those that a game has once.
    once: Once,
    /// The last word was that of an ending.
    ended: bool,
    /// Empty lines right before this one.
    blanks: u32,
}

impl State {
    /// Takes in a line; does a game begin with it?
    fn begins(&mut self, line: &[u8]) -> bool {
        let line = &*without_pairs(shape::without_joint(line));
        let Some(&first) = line.first() else {
            self.blanks += 1;
            return false;
        };
        let blanks = std::mem::take(&mut self.blanks);
        let tag = (first == b'[').then(|| tags(line)).flatten();
        if self.closes.is_some() {
            if blanks > 0 && tag.is_some_and(|tag| tag.rest.trim_ascii().is_empty()) {
                return true;
            }
            self.scan(line);
            return false;
        }
        let rest = match tag {
            Some(tag) => {
                let again = Once(self.once.0 & tag.once.0);
                if self.has_play || again.has_event() || blanks > 0 && again != Once::default() {
                    return true;
                }
                self.once.0 |= tag.once.0;
                tag.rest
            }
            None if matches!(first, b'#' | b'%') => return false,
            None => line,
        };
        let is_first_move = matches!(rest, [b'1', b'.' | b')' | b':', ..]);
        if is_first_move && self.has_play && (self.ended || blanks > 1) {
            return true;
        }
        self.scan(rest);
        false
    }

    /// Looks for moves, and for comments that go on in the next line.
    fn scan(&mut self, line: &[u8]) {
        let mut rest = line;
        loop {
            if let Some(close) = self.closes {
                match memchr(close, rest) {
                    Some(at) => {
                        self.closes = None;
                        rest = &rest[at + 1..];
                    }
                    None => return,
                }
            }
            let open = memchr3(b'{', b'[', b';', rest);
            self.words(&rest[..open.unwrap_or(rest.len())]);
            match open.map(|at| (rest[at], &rest[at + 1..])) {
                Some((b'{', behind)) => (self.closes, rest) = (Some(b'}'), behind),
                Some((b'[', behind)) => (self.closes, rest) = (Some(b']'), behind),
                _ => return,
            }
        }
    }

    fn words(&mut self, part: &[u8]) {
        let mut words = part.split(|&byte| shape::ends_word(byte)).filter(|word| !word.is_empty());
        let text = |word| str::from_utf8(word).unwrap_or("");
        if !self.has_play {
            self.has_play = words.clone().any(|word| {
                let word = text(word);
                let (body, _) = shape::unnumbered(word);
                shape::is_shogi_move(body)
                    || shape::is_chess_move(body)
                    || shape::is_listed_piece(body)
                    || is_ending(word)
            });
        }
        if let Some(last) = words.next_back() {
            self.ended = is_ending(text(last));
        }
    }
}

/// The line with the characters hidden whose bytes look like signs: マ ends in a `}` in CP932, and all bytes of ISO-2022-JP are
/// those of ASCII.
fn without_pairs(line: &[u8]) -> Cow<'_, [u8]> {
    if let Some(euc) = seven_bit_in_euc(line) {
        return Cow::Owned(euc);
    }
    if line.is_ascii() || str::from_utf8(line).is_ok() {
        return Cow::Borrowed(line);
    }
    let mut hidden = line.to_vec();
    let mut at = 0;
    while let Some(&byte) = line.get(at) {
        let is_lead = matches!(byte, 0x81..=0x9F | 0xE0..=0xFC);
        if is_lead && matches!(line.get(at + 1), Some(0x40..=0x7E | 0x80..=0xFC)) {
            hidden[at + 1] = byte;
            at += 1;
        }
        at += 1;
    }
    Cow::Owned(hidden)
}

fn is_ending(word: &str) -> bool {
    let (body, _) = shape::unnumbered(word);
    // Nearly all of them are times.
    let may_be_one = body.starts_with(|ch: char| ch.is_ascii_alphabetic() || ch == '#');
    shape::is_result(word) || may_be_one && endings::from_psn(body).is_some()
}

/// Header lines that a game has once: a bit for each key of [`ONCE`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Once(u8);

/// `Event` stands first; with it begins a game wherever it stands.
const ONCE: [&[u8]; 6] = [b"Event", b"Sente", b"Gote", b"Black", b"White", b"SFEN"];

impl Once {
    fn of(key: &[u8]) -> Self {
        let place = ONCE.iter().position(|once| once.eq_ignore_ascii_case(key));
        Self(place.map_or(0, |place| 1 << place))
    }

    const fn has_event(self) -> bool {
        self.0 & 1 != 0
    }
}

/// The header lines at the beginning of a line.
#[derive(Debug, Clone, Copy)]
struct Tags<'l> {
    /// Those among them that a game has once.
    once: Once,
    /// What stands behind them.
    rest: &'l [u8],
}

fn tags(line: &[u8]) -> Option<Tags<'_>> {
    let mut tags: Option<Tags<'_>> = None;
    let mut rest = line;
    while let Some((once, len)) = tag(rest) {
        let behind = rest.get(len..).unwrap_or(&[]);
        rest = behind.trim_ascii_start();
        tags = Some(Tags {
            once: Once(once.0 | tags.map_or(0, |tags| tags.once.0)),
            rest,
        });
    }
    tags
}

/// Which header line stands at the beginning, of those that a game has once, and its length.
fn tag(line: &[u8]) -> Option<(Once, usize)> {
    // Its key may have any letters, its value any bytes: only the ASCII around them counts.
    let inner = line.strip_prefix(b"[")?;
    let quote = memchr(b'"', inner)?;
    let key = inner[..quote].trim_ascii();
    let is_key = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_' || !byte.is_ascii();
    if key.is_empty() || !key.iter().all(is_key) {
        return None;
    }
    let from = quote + 2;
    let mut at = from;
    while let Some(&byte) = line.get(at) {
        match byte {
            b'\\' if matches!(line.get(at + 1), Some(b'"' | b'\\')) => at += 1,
            b'"' => {
                let behind = &line[at + 1..];
                let blanks = behind.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
                if behind.get(blanks) == Some(&b']') {
                    return Some((Once::of(key), at + blanks + 2));
                }
            }
            _ => {}
        }
        at += 1;
    }
    Some((Once::of(key), line.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::all_pieces;

    #[test]
    fn bytes_of_japanese_are_no_signs() {
        // {ボール of CP932, then a comment with マ.
        let game = b"[Sente \"\x83\x7B\"]\nP7f {\x83\x7D \x83\x7B}\n".to_vec();
        let two = [&game[..], b"[Sente \"b\"]\n"].concat();
        assert_eq!(cut(&two), Some(game.len()));
    }

    #[test]
    fn games_end_where_the_next_begins() {
        for (text, pieces) in [
            (
                "[Event \"1\"]\nP7f *\n\n[Event \"2\"]\nP2f 0-1\n",
                &["[Event \"1\"]\nP7f *\n\n"][..],
            ),
            (
                "[Sente \"a\"]\r\n1.P7g-7f\r\n[Sente \"b\"]\r\n",
                &["[Sente \"a\"]\r\n1.P7g-7f\r\n"],
            ),
            ("[Event \"1\"]\n[Event \"2\"]\n", &["[Event \"1\"]\n"]),
            (
                "[Sente \"a\"]\n[Gote \"b\"]\n\n[Sente \"c\"]\n1.P7g-7f\n",
                &["[Sente \"a\"]\n[Gote \"b\"]\n\n"],
            ),
            (
                "[SFEN \"a\"]\n{ no moves }\n\n[SFEN \"b\"]\n",
                &["[SFEN \"a\"]\n{ no moves }\n\n"],
            ),
            ("[Sente \"a\"]\n\n[Gote \"b\"]\n[Sente \"c\"]\nP7f\n", &[]),
            ("[Name \"a\"]\n[Event \"1\"]\n[Date \"2\"]\nP7f\n", &[]),
            ("[A \"1\"] [B \"2\"]\nP7f\n{ [C \"3\"]\n[D \"4\"] }\nP3d\n", &[]),
            (
                "[A \"1\"]\nP7f {open\n\n[A \"2\"]\nP2f\n",
                &["[A \"1\"]\nP7f {open\n\n"],
            ),
            ("1.P7f 1-0\n1.P2f\n", &["1.P7f 1-0\n"]),
            ("1)P7f 1-0\n1)P2f\n", &["1)P7f 1-0\n"]),
            ("1.P7f\n\n\n1.P2f\n", &["1.P7f\n\n\n"]),
            ("1.P7f\n\n2.P2f\n", &[]),
            ("1.P7g-7f\n2.Resigns\n\nVariation:1\n1.P2g-2f\n", &[]),
            ("some words\n[Sente \"a\"]\nP7f\n", &[]),
            ("1.P2f P3d\n[ a comment 3.P2d\n [B] ]\n2.P2e\n", &[]),
            ("P7f ; {\n[A \"2\"]\nP2f\n", &["P7f ; {\n"]),
            ("# x {\n[A \"2\"]\nP2f\n", &[]),
            ("[A \"{\"]\nP7f\n[A \"2\"]\n", &["[A \"{\"]\nP7f\n"]),
            ("P7f\n\u{feff}[A \"2\"]\n", &["P7f\n"]),
            ("P7f\n[A \"2\"]", &[]),
        ] {
            assert_eq!(all_pieces(cut, text), pieces, "{text}");
        }
    }
}
