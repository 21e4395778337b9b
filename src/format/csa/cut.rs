//! Where one game of a CSA stream ends.

use memchr::{memchr, memchr2, memchr3};

use super::encoding_name;

/// The offset behind the `/` line that ends the first game, or of the line that begins the next one: a version line behind
/// another one or behind moves, a name behind the start position or moves, a start position behind moves or an ending.
///
/// Lines of `/`, empty lines and comments alone make no game: they stay with the game before them.
pub(super) fn cut(bytes: &[u8]) -> Option<usize> {
    // Up to here stand only lines that say nothing.
    let mut silent = 0;
    let mut has_version = false;
    for at in Marks::of(bytes) {
        let Some(start) = line_start(bytes, at) else {
            continue;
        };
        let last = || last_statement(&bytes[silent..start]);
        match bytes[at..] {
            [b'/', ..] => {
                let end = line_end(bytes, at)?;
                let is_separator = is_separator(&bytes[at..end]);
                if is_separator && last().is_some() {
                    return behind_separators(bytes, end);
                }
                if is_separator {
                    silent = at;
                }
            }
            [b'V', b'0'..=b'9', ..] => {
                let is_next = |line: &[u8]| is_play(line) || has_version && !is_version(line);
                if last().is_some_and(is_next) {
                    return Some(before_encoding(bytes, start));
                }
                has_version = true;
            }
            [b'N', b'+' | b'-', ..] if last().is_some_and(|line| is_turn(line) || is_play(line)) => {
                return Some(before_encoding(bytes, start));
            }
            [b'P', b'I' | b'1' | b'+' | b'-', ..] if last().is_some_and(is_play) => {
                return Some(start);
            }
            _ => {}
        }
    }
    None
}

/// Where the letters stand with which the lines begin that may end a game or begin one: `/`, `V`, `N` and `P`.
struct Marks<'b> {
    bytes: &'b [u8],
    /// Where the next of the first three stands; the end, if there is none.
    next: usize,
    /// Up to here each `P` has been given.
    at: usize,
}

impl Marks<'_> {
    fn of(bytes: &[u8]) -> Marks<'_> {
        let next = memchr3(b'/', b'V', b'N', bytes).unwrap_or(bytes.len());
        Marks { bytes, next, at: 0 }
    }
}

impl Iterator for Marks<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        // A `P` is looked for no further than the next of the others, so that what lies behind the border is left alone.
        let found = memchr(b'P', self.bytes.get(self.at..self.next)?);
        if let Some(found) = found {
            let found = self.at + found;
            self.at = found + 1;
            return Some(found);
        }
        let found = self.next;
        self.at = found + 1;
        let behind = self.bytes.get(self.at..)?;
        let next = memchr3(b'/', b'V', b'N', behind);
        self.next = next.map_or(self.bytes.len(), |next| self.at + next);
        Some(found)
    }
}

/// Where the line begins whose first letter stands at `at`. Before that may stand what ends one file and begins the next
/// one where files were joined: Ctrl-Z, NUL, a byte order mark.
fn line_start(bytes: &[u8], at: usize) -> Option<usize> {
    let before = &bytes[..at];
    let joint = before.iter().rev().take_while(|&&byte| is_joint(byte)).count();
    let start = at - joint;
    (start == 0 || matches!(bytes[start - 1], b'\n' | b'\r')).then_some(start)
}

const fn is_joint(byte: u8) -> bool {
    matches!(byte, 0 | 0x1A | 0xEF | 0xBB | 0xBF)
}

/// The offset behind the line at `at`, if its end is in sight.
fn line_end(bytes: &[u8], at: usize) -> Option<usize> {
    let end = at + memchr2(b'\n', b'\r', bytes.get(at..)?)?;
    Some(
        if bytes[end] == b'\r' && bytes.get(end + 1) == Some(&b'\n') {
            end + 2
        } else {
            end + 1
        },
    )
}

/// Further separators belong to the same border; what follows the last one is a game only if a statement comes.
fn behind_separators(bytes: &[u8], mut border: usize) -> Option<usize> {
    let mut at = border;
    loop {
        let end = line_end(bytes, at)?;
        match bytes[at..end].trim_ascii() {
            line if is_separator(line) => border = end,
            b"" | [b'\'', ..] => {}
            _ => return Some(border),
        }
        at = end;
    }
}

/// The last line before the end of `bytes` that is neither empty nor a comment, a separator or a header line.
fn last_statement(bytes: &[u8]) -> Option<&[u8]> {
    bytes
        .rsplit(|byte| matches!(byte, b'\n' | b'\r'))
        .map(|line| {
            let joint = line.iter().take_while(|&&byte| is_joint(byte)).count();
            line[joint..].trim_ascii()
        })
        .find(|line| !is_separator(line) && !matches!(*line, b"" | [b'\'' | b'$', ..]))
}

/// Is the line a `/`, at most with empty statements behind it?
pub(super) fn is_separator(line: &[u8]) -> bool {
    let [b'/', rest @ ..] = line.trim_ascii() else {
        return false;
    };
    rest.iter().all(|&byte| byte.is_ascii_whitespace() || byte == b',')
}

const fn is_version(line: &[u8]) -> bool {
    matches!(line, [b'V', b'0'..=b'9', ..])
}

/// Does the line say who moves first, and so end the start position?
const fn is_turn(line: &[u8]) -> bool {
    matches!(line, [b'+' | b'-'] | [b'+' | b'-', b','])
}

/// Is the line a move, a time or an ending?
fn is_play(line: &[u8]) -> bool {
    match line {
        [b'+' | b'-', _, ..] | [b'%' | b'#', _, ..] | [b'T', ..] | [b'0'..=b'9', ..] => true,
        [b'+' | b'-' | b'P' | b'p', ..] => line
            .windows(3)
            .any(|at| matches!(at, [b',', b'+' | b'-', b'0'..=b'9'])),
        _ => false,
    }
}

/// The statement of the encoding right before a version line belongs to the new game.
fn before_encoding(bytes: &[u8], at: usize) -> usize {
    let before = &bytes[..at];
    let line = before.trim_ascii_end();
    let start = line
        .iter()
        .rposition(|byte| matches!(byte, b'\n' | b'\r'))
        .map_or(0, |end| end + 1);
    match line.get(start..) {
        Some([b'\'', comment @ ..])
            if str::from_utf8(comment)
                .ok()
                .and_then(encoding_name)
                .is_some() =>
        {
            start
        }
        _ => at,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::all_pieces;

    #[test]
    fn games_end_where_the_next_begins() {
        for (text, pieces) in [
            (
                "PI\n+\n+7776FU\n%TORYO\n/\nPI\n+\n+2726FU\n/\n",
                &["PI\n+\n+7776FU\n%TORYO\n/\n"][..],
            ),
            (
                "PI\r\n+\r\n%TORYO\r\n/ \r\nPI\r\n",
                &["PI\r\n+\r\n%TORYO\r\n/ \r\n"],
            ),
            (
                "/\nPI\n+\n%TORYO\n/\n\n/\n'x\n/\nPI\n",
                &["/\nPI\n+\n%TORYO\n/\n\n/\n'x\n/\n"],
            ),
            ("PI\n+\n%TORYO\n/\n'the end\n", &[]),
            (
                "V2\nN+a\nN-b\nPI\n+\n+7776FU\nV2\nN+c\n",
                &["V2\nN+a\nN-b\nPI\n+\n+7776FU\n"],
            ),
            (
                "N+a\nV2\nPI\n+\n+7776FU\nT1\n'x\nN-b\nN+c\nV2\n",
                &["N+a\nV2\nPI\n+\n+7776FU\nT1\n'x\n"],
            ),
            (
                "V3.0\nPI,+,+7776FU\n'CSA encoding=UTF-8\nV3.0\n",
                &["V3.0\nPI,+,+7776FU\n"],
            ),
            (
                "V2\nPI\n+\n%TORYO\n$END_TIME:2024/05/04\nV2\n",
                &["V2\nPI\n+\n%TORYO\n$END_TIME:2024/05/04\n"],
            ),
            ("V2\nPI\n+\n+7776FU\n/", &[]),
            (
                "PI\n+\n%TORYO\n\u{feff}V2.2\nPI\n+\n+7776FU\n\0\0\u{1a}N+a\nPI\n+\n%TORYO\n\u{1a}/\nPI\n+\n",
                &[
                    "PI\n+\n%TORYO\n",
                    "\u{feff}V2.2\nPI\n+\n+7776FU\n",
                    "\0\0\u{1a}N+a\nPI\n+\n%TORYO\n\u{1a}/\n",
                ],
            ),
            (
                "PI,\n+,\n%TORYO,\n/,\nPI\n+\n/ , ,\n/,\nPI\n+\n/,+7776FU\n",
                &["PI,\n+,\n%TORYO,\n/,\n", "PI\n+\n/ , ,\n/,\n"],
            ),
            (
                "PI\n+\n+7776FU\n%TORYO\nPI\n+\n+2726FU\n%CHUDAN\nP1-KY\nP2\n-\n-3334FU\nP+00FU\nP-51OU\n+\n",
                &[
                    "PI\n+\n+7776FU\n%TORYO\n",
                    "PI\n+\n+2726FU\n%CHUDAN\n",
                    "P1-KY\nP2\n-\n-3334FU\n",
                ],
            ),
            (
                "V2.2\nN+a\nV2.2\nN+b\nPI\n+\n'CSA encoding=UTF-8\nV2.2\nPI\n+\nN+c\nN-d\nPI\n+\n+7776FU\n",
                &["V2.2\nN+a\n", "V2.2\nN+b\nPI\n+\n", "'CSA encoding=UTF-8\nV2.2\nPI\n+\n"],
            ),
            ("V2.2\nV2.2\nPI\nP+00FU\nP-51OU\nN+a\n+\n+7776FU\n", &[]),
            ("V2\nN+a/b\n$EVENT:a\nPI\n+\n+4132NK\n", &[]),
        ] {
            assert_eq!(all_pieces(cut, text), pieces, "{text}");
        }
    }
}
