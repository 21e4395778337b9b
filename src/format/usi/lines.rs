//! The lines of a USI text: which hold a game, and where the first one ends.

use memchr::memchr2;

use super::read::is_foreign;

/// The mark of an opening book, which is no game however its lines look.
pub(super) const BOOK: &str = "#YANEURAOU-DB2016";

/// How lines begin that programs skip.
pub(in crate::format) const REMARKS: [&str; 2] = ["#", "//"];

/// What engines and their masters say besides `position`.
const TALK: [&str; 18] = [
    "info",
    "bestmove",
    "usi",
    "usiok",
    "usinewgame",
    "isready",
    "readyok",
    "id",
    "option",
    "setoption",
    "go",
    "stop",
    "ponderhit",
    "gameover",
    "checkmate",
    "quit",
    "debug",
    "register",
];

/// Foreign lines are one game as long as they are not longer than this.
const LONGEST_RUN: usize = 1 << 16;

/// The offset behind the line with the first game, or behind the lines of a run that are foreign to the format.
///
/// Lines that hold no game belong to the game behind them, or to the last one.
pub(in crate::format) fn cut(bytes: &[u8]) -> Option<usize> {
    cut_behind(bytes, is_foreign)
}

/// The same where any line may be a game.
pub(in crate::format) fn cut_each_line(bytes: &[u8]) -> Option<usize> {
    cut_behind(bytes, |_| false)
}

fn cut_behind(bytes: &[u8], is_foreign: impl Fn(&str) -> bool) -> Option<usize> {
    if bytes.starts_with(BOOK.as_bytes()) {
        return None;
    }
    let mut border = None;
    let mut at = 0;
    let mut in_run = false;
    loop {
        let rest = bytes.get(at..)?;
        let Some(end) = memchr2(b'\n', b'\r', rest) else {
            return border.filter(|_| !in_run && begins_game(rest));
        };
        let line = rest[..end].trim_ascii();
        let is_game = match line {
            [] => false,
            [b'1'..=b'9', ..] | [b'p', b'o', b's', ..] | [b's', b't', b'a', ..]
                if border.is_some() && !in_run =>
            {
                true
            }
            _ => {
                let line = String::from_utf8_lossy(line);
                let line = strip_prompt(&line);
                let is_game = !is_skipped(line);
                if is_game && (border.is_none() || in_run) {
                    let goes_on = border.is_none() || at < LONGEST_RUN;
                    in_run = goes_on && is_foreign(line);
                    if in_run {
                        border = None;
                    }
                }
                is_game
            }
        };
        if is_game && border.is_some() {
            return border;
        }
        at += end + 1;
        if is_game {
            border = Some(at);
        } else if line.is_empty() {
            border = border.map(|_| at);
        }
    }
}

/// Does a line of which only the beginning is known hold a game? One that may be long is not waited for.
fn begins_game(line: &[u8]) -> bool {
    let line = line.trim_ascii_start();
    let word = line.iter().position(u8::is_ascii_whitespace);
    word.and_then(|end| line.get(..end)).is_some_and(|word| {
        let word = String::from_utf8_lossy(word);
        !word.starts_with(['>', '<']) && !is_skipped(&word)
    })
}

/// The line without the blanks and the prompt before it (`>`, `<1:`).
pub(super) fn strip_prompt(line: &str) -> &str {
    let line = line.trim();
    let Some(rest) = line.strip_prefix(['>', '<']) else {
        return line;
    };
    let rest = rest.trim_start_matches(['>', '<']).trim_start();
    match rest.split_once(':') {
        Some((number, rest)) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
            rest.trim_start()
        }
        _ => rest,
    }
}

/// Does this line, without its prompt, hold no game: empty, a remark, or an engine's talk?
pub(super) fn is_skipped(line: &str) -> bool {
    line.is_empty() || REMARKS.iter().any(|mark| line.starts_with(mark)) || is_talk(line)
}

pub(super) fn is_talk(line: &str) -> bool {
    line.split_ascii_whitespace()
        .next()
        .is_some_and(|word| TALK.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::all_pieces;

    #[test]
    fn a_line_is_a_game() {
        for (text, pieces) in [
            (
                "startpos moves 7g7f\n\nstartpos\n",
                &["startpos moves 7g7f\n\n"][..],
            ),
            ("# a\n\nstartpos\n# b\nstartpos\n", &["# a\n\nstartpos\n"]),
            (
                "usi\nposition startpos\ngo\nposition startpos moves 7g7f\nbestmove 3c3d\n",
                &["usi\nposition startpos\n"],
            ),
            (
                "startpos moves 7g7f\ngo infinite\nstop\nsetoption name x\nponderhit\nstartpos\n",
                &["startpos moves 7g7f\n"],
            ),
            ("startpos moves 7g7f\nstop\nbestmove 3c3d\n", &[]),
            ("startpos\n", &[]),
            // The line behind a game is not waited for to its end.
            ("startpos\nposition startp", &["startpos\n"]),
            ("startpos\n  startpos ", &["startpos\n"]),
            ("startpos\nposition", &[]),
            ("startpos\nbestmove 7g7", &[]),
            ("startpos\n# startpos", &[]),
            ("startpos\n> startpos moves", &[]),
            ("startpos\r\nstartpos\r\n", &["startpos\r\n"]),
            ("startpos\nstartpos", &[]),
            (
                "a\nb c\n\n# x\nd\nstartpos\ne\nf\n7g7f\n",
                &["a\nb c\n\n# x\nd\n", "startpos\n", "e\nf\n"],
            ),
            ("a\n7g7e\nb 7g7f\nc\nstartpos\n", &["a\n", "7g7e\n", "b 7g7f\n", "c\n"]),
            ("#YANEURAOU-DB2016 1.00\nsfen a\n7g7f\nsfen b\n", &[]),
        ] {
            assert_eq!(all_pieces(cut, text), pieces, "{text}");
        }
    }
}
