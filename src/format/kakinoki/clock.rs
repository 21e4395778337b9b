//! The times behind a move of KIF, `( 0:16/00:00:16)`, read and written (spec `kif.md` section 7).

use crate::record::clock::{Clock, Millis};
use crate::text::numerals;

/// A clock read from the beginning of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::format) struct ClockText {
    pub(in crate::format) clock: Clock,
    /// Its length in bytes.
    pub(in crate::format) len: usize,
    /// Spelled in another way than programs write it.
    pub(in crate::format) odd: bool,
    /// Finer than a millisecond, so that the last decimals are cut off.
    pub(in crate::format) is_cut: bool,
}

/// Reads the clock at the beginning of `text`, from one parenthesis to the other.
#[inline]
pub(in crate::format) fn read(text: &str) -> Option<ClockText> {
    usual(text.as_bytes()).or_else(|| read_any(text))
}

/// The widths that programs write: `( 0:16/00:00:16)`, `(90:00/01:30:00)`.
#[inline]
fn usual(bytes: &[u8]) -> Option<ClockText> {
    let &[
        b'(',
        m1,
        m2,
        b':',
        s1,
        s2,
        b'/',
        h1,
        h2,
        b':',
        n1,
        n2,
        b':',
        t1,
        t2,
        b')',
        ..,
    ] = bytes
    else {
        return None;
    };
    let minutes = two_digits(if m1 == b' ' { b'0' } else { m1 }, m2)?;
    let seconds = two_digits(s1, s2).filter(|&seconds| seconds < 60)?;
    let total_minutes = two_digits(n1, n2).filter(|&minutes| minutes < 60)?;
    let total_seconds = two_digits(t1, t2).filter(|&seconds| seconds < 60)?;
    let total = two_digits(h1, h2)? * 3600 + total_minutes * 60 + total_seconds;
    let clock = Clock {
        elapsed: Some(Millis((minutes * 60 + seconds) * 1000)),
        total: Some(Millis(total * 1000)),
    };
    Some(ClockText {
        clock,
        len: 16,
        odd: false,
        is_cut: false,
    })
}

#[inline]
fn two_digits(tens: u8, ones: u8) -> Option<u32> {
    (tens.is_ascii_digit() && ones.is_ascii_digit())
        .then(|| u32::from(tens - b'0') * 10 + u32::from(ones - b'0'))
}

#[cold]
fn read_any(text: &str) -> Option<ClockText> {
    // A clock is short, and a text may be long.
    let (close, _) = text
        .char_indices()
        .take(48)
        .find(|&(_, ch)| matches!(ch, ')' | '）'))?;
    let (inner, behind) = text.split_at_checked(close)?;
    let len = close + behind.chars().next()?.len_utf8();
    let inner = inner.strip_prefix(['(', '（'])?;
    let wide = !text.get(..len)?.is_ascii();
    let mut folded = inner
        .chars()
        .map(half_width)
        .filter(|ch| !numerals::is_blank(*ch));
    let folded: String = folded.by_ref().take(64).collect();
    let (elapsed, total) = folded.split_once('/').unwrap_or((&folded, ""));
    let (elapsed, parts) = time(elapsed)?;
    let total = if total.is_empty() {
        None
    } else {
        Some(time(total)?.0)
    };
    let odd = wide || parts > 2 || !folded.contains('/');
    Some(ClockText {
        clock: Clock {
            elapsed: Some(elapsed),
            total,
        },
        len,
        odd,
        is_cut: fine(&folded),
    })
}

/// Has one of the times more than three decimals?
fn fine(times: &str) -> bool {
    times
        .split('/')
        .filter_map(|time| time.split_once('.'))
        .any(|(_, decimals)| decimals.len() > 3)
}

fn half_width(ch: char) -> char {
    match ch {
        '：' => ':',
        '／' => '/',
        '．' => '.',
        '０'..='９' => numerals::digit(ch).map_or(ch, |digit| char::from(b'0' + digit)),
        _ => ch,
    }
}

/// `m:ss` or `h:mm:ss`, with a fraction; also how many parts it has.
fn time(text: &str) -> Option<(Millis, usize)> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let mut seconds = 0_u64;
    let mut parts = 0;
    for part in whole.split(':') {
        let small =
            part.len() <= 6 && !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let value = part
            .parse::<u64>()
            .ok()
            .filter(|&value| small && (parts == 0 || value < 60))?;
        seconds = seconds * 60 + value;
        parts += 1;
    }
    if !(2..=3).contains(&parts) || !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let digits = fraction.get(..fraction.len().min(3))?;
    let millis = format!("{digits:0<3}").parse().ok()?;
    Some((Millis::from_secs(seconds)?.plus(Millis(millis)), parts))
}

/// Appends `( 0:16/00:00:16)`, fractions cut off.
#[inline]
pub(in crate::format) fn write(elapsed: u32, total: u32, out: &mut String) {
    let (minutes, seconds) = (elapsed / 60, elapsed % 60);
    let (hours, rest) = (total / 3600, total % 3600);
    out.push('(');
    if minutes < 10 {
        out.push(' ');
        out.push(char::from(b'0' + minutes as u8));
    } else {
        push_number(minutes, out);
    }
    out.push(':');
    push_two(seconds, out);
    out.push('/');
    if hours < 100 {
        push_two(hours, out)
    } else {
        push_number(hours, out)
    }
    out.push(':');
    push_two(rest / 60, out);
    out.push(':');
    push_two(rest % 60, out);
    out.push(')');
}

#[inline]
fn push_two(value: u32, out: &mut String) {
    out.push(char::from(b'0' + (value / 10 % 10) as u8));
    out.push(char::from(b'0' + (value % 10) as u8));
}

/// Appends a number in decimal digits.
pub(in crate::format) fn push_number(value: u32, out: &mut String) {
    if value >= 10 {
        push_number(value / 10, out);
    }
    out.push(char::from(b'0' + (value % 10) as u8));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_in_every_spelling() {
        for (text, elapsed, total, odd) in [
            ("( 0:16/00:00:16)", 16_000, Some(16_000), false),
            ("( 0:03/ 0:00:19)", 3000, Some(19_000), false),
            ("(90:00/01:30:00)", 5_400_000, Some(5_400_000), false),
            ("(123:45/02:03:45)", 7_425_000, Some(7_425_000), false),
            ("(0:4/0:0:4)", 4000, Some(4000), false),
            ("( 0:7/)", 7000, None, false),
            ("(00:31 / 00:00:31)", 31_000, Some(31_000), false),
            ("( 0:05 / 00:00:05 )", 5000, Some(5000), false),
            ("( 0:01.5/00:00:01.5)", 1500, Some(1500), false),
            ("(1:02:03/1:02:03)", 3_723_000, Some(3_723_000), true),
            ("（０：１６／００：００：１６）", 16_000, Some(16_000), true),
            ("(0:16)", 16_000, None, true),
        ] {
            let expected = Clock {
                elapsed: Some(Millis(elapsed)),
                total: total.map(Millis),
            };
            let found = read(text).unwrap();
            assert_eq!(
                (found.clock, found.len, found.odd),
                (expected, text.len(), odd),
                "{text}"
            );
        }
        for text in [
            "(77)",
            "()",
            "(0:75/00:00:75)",
            "(a:bc/00:00:00)",
            "( 0:16/00:00:16",
            "(0:1:2:3/)",
            "(0:16/00:99:00)",
            "(99999999:00/)",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn clocks_are_written_in_columns() {
        for (elapsed, total, expected) in [
            (16, 16, "( 0:16/00:00:16)"),
            (5400, 5400, "(90:00/01:30:00)"),
            (7425, 360_000, "(123:45/100:00:00)"),
        ] {
            let mut out = String::new();
            write(elapsed, total, &mut out);
            assert_eq!(out, expected);
        }
    }
}
