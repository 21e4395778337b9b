//! Header lines, and what they say.

use std::borrow::Cow;

use memchr::memchr3;

use super::{Leniency, Reader};
use crate::messages::findings;
use crate::format::psn::{shape, sniff, words};
use crate::format::keys;
use crate::record::clock::Millis;
use crate::record::fault::{Code, Span};
use crate::record::header::{DateTime, Key};
use crate::record::transcript::WrittenHeader;

impl<'t> Reader<'t, '_> {
    /// A header line at this place, if it is one.
    pub(super) fn header_line(&mut self) -> bool {
        let line = self.text_in(self.at, self.line_end(self.at));
        let Some((key, from)) = shape::tag(line) else {
            return self.unquoted(line);
        };
        let start = self.at;
        let (value, len) = match shape::tag_end(line, from) {
            Some((end, len)) => (line.get(from..end).unwrap_or(""), len),
            None => {
                let span = Span::of(self.script.text, line.trim_end());
                let message = findings::PSN_HEADER_OPEN;
                self.faults.add(Code::UnreadableLine, span, message);
                let rest = line.get(from..).unwrap_or("").trim_end();
                (rest.trim_end_matches([']', '"']), line.len())
            }
        };
        self.at = start + len;
        self.header(key, value, Span::new(start, start + len));
        true
    }

    /// `[Date 1997]`: without quotes only keys that are known, for it may be a comment.
    fn unquoted(&mut self, line: &'t str) -> bool {
        let Some((inner, _)) = line.strip_prefix('[').and_then(|line| line.split_once(']')) else {
            return false;
        };
        let Some((key, value)) = inner.trim().split_once([' ', '\t']) else {
            return false;
        };
        let is_known = keys::from_psn(key) != (Key::Free, None)
            || ["SFEN", "FEN", "Handicap", "Result", "Variant", "Termination"]
                .iter()
                .any(|known| known.eq_ignore_ascii_case(key));
        if !is_known || !self.script.steps.is_empty() || value.contains('"') {
            return false;
        }
        let len = inner.len() + 2;
        let span = Span::new(self.at, self.at + len);
        self.lenient(
            Leniency::Unquoted,
            span,
            findings::PSN_HEADER_UNQUOTED,
        );
        self.at += len;
        self.header(key, value, span);
        true
    }

    /// `Black: name`, of Grimbergen's texts.
    pub(super) fn name_line(&mut self, from: usize) -> bool {
        let line = self.text_in(from, self.line_end(from));
        let Some((name @ ("Black" | "White"), value)) = line.split_once(':') else {
            return false;
        };
        if !self.script.steps.is_empty() || value.trim().is_empty() {
            return false;
        }
        let span = Span::of(self.script.text, line.trim_end());
        self.lenient(
            Leniency::Colon,
            span,
            findings::PSN_HEADER_COLON,
        );
        self.header(name, value, span);
        self.at = from + line.len();
        true
    }

    fn header(&mut self, name: &'t str, raw: &'t str, span: Span) {
        if !self.script.steps.is_empty() {
            let message = findings::PSN_HEADER_LATE;
            self.faults.add(Code::LateHeader, span, message);
        }
        let value = self.value(raw, span);
        if is_unknown(name, &value) {
            return;
        }
        // What these say is read with the moves; of the text they are pieces.
        let plain = raw.trim();
        match &*name.to_ascii_lowercase() {
            "sfen" => {
                self.tags.sfen = Some((plain, span));
                self.tags.has_shogi_key = true;
                let number = plain.split_whitespace().nth(3);
                self.tags.first_number = number.and_then(|number| number.parse().ok()).unwrap_or(1);
                return;
            }
            "fen" => {
                self.is_xboard |= plain.contains('[');
                self.tags.fen = Some((plain, span));
                return;
            }
            "handicap" => {
                self.tags.handicap = Some((plain, span));
                self.tags.has_shogi_key = true;
                return;
            }
            "variant" => return self.variant(plain, span),
            "result" => {
                let read = words::value::read(plain);
                if let Some(said) = read.and_then(|read| read.said) {
                    self.tags.result = Some((said, plain, span));
                }
                if read.is_some_and(|read| read.alone) {
                    return;
                }
                // A lone number is a score of something else, and no words for an ending.
                let is_number = plain.bytes().all(|byte| byte.is_ascii_digit());
                if !is_number && !read.is_some_and(|read| read.understood) {
                    let message = match read {
                        Some(_) => findings::PSN_REASON_UNKNOWN,
                        None => findings::PSN_RESULT_UNKNOWN,
                    };
                    self.faults.add(Code::UnknownEnding, span, message);
                }
            }
            "termination" => {
                let read = words::value::termination(plain);
                if let Some(said) = read.said {
                    self.tags.termination = Some((said, plain, span));
                }
                if !read.understood {
                    self.tags.has_unknown_reason = true;
                    let message = findings::PSN_TERMINATION_UNKNOWN;
                    self.faults.add(Code::UnknownEnding, span, message);
                }
            }
            "proam" => self.tags.is_gsdb = true,
            "sente" | "gote" | "senteelo" | "goteelo" => self.tags.has_shogi_key = true,
            _ => {}
        }
        let (mut key, mut free) = keys::from_psn(name);
        let as_written = value.clone();
        let mut value = value;
        if name.eq_ignore_ascii_case("date")
            && let Some(date) = date(&value)
        {
            (key, free) = (Key::StartTime, None);
            value = date.to_text().map_or(value, Cow::Owned);
        }
        if matches!(key, Key::BlackTimeLimit | Key::WhiteTimeLimit)
            && let Some(limit) = time_setting(&value)
        {
            value = Cow::Owned(limit);
        }
        let is_changed = free.is_some() || value != as_written;
        self.script.header.push(WrittenHeader {
            key,
            name: Cow::Borrowed(free.unwrap_or(name)),
            value,
            written: is_changed.then_some((name, as_written)),
            span,
        });
    }

    fn variant(&mut self, value: &'t str, span: Span) {
        if sniff::is_shogi_variant(value) {
            self.tags.is_shogi_variant = value.eq_ignore_ascii_case("shogi");
            return;
        }
        self.refuse(sniff::other_variant(value).at(span));
    }

    /// A value without its escapes, without NUL and DEL, and without the blanks round it.
    fn value(&mut self, raw: &'t str, span: Span) -> Cow<'t, str> {
        let raw = raw.trim_matches(|ch: char| ch.is_whitespace() || ch == '\0');
        if raw.contains('\u{7f}') {
            self.lenient(
                Leniency::Delete,
                span,
                findings::PSN_DELETE,
            );
        }
        if memchr3(b'\\', 0x7F, 0, raw.as_bytes()).is_none() {
            return Cow::Borrowed(raw);
        }
        let mut value = String::with_capacity(raw.len());
        let mut chars = raw.chars().peekable();
        while let Some(ch) = chars.next() {
            match ch {
                '\0' | '\u{7f}' => {}
                '\\' => value.push(chars.next_if(|next| matches!(next, '"' | '\\')).unwrap_or(ch)),
                _ => value.push(ch),
            }
        }
        Cow::Owned(value)
    }
}

/// Does the value only say that nothing is known?
pub(in crate::format::psn) fn is_unknown(name: &str, value: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    match value {
        "" | "?" | "-" => true,
        "Grade" => lower.ends_with("grade"),
        "19700101" | "????.??.??" | "????/??/??" => lower == "date",
        _ => false,
    }
}

/// A date in the forms of PSN: `2024/01/01`, `2024.01.01`, `19950206`, `1997 February 8th`.
pub(in crate::format::psn) fn date(value: &str) -> Option<DateTime> {
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if value.len() == 8 && digits(value) {
        return DateTime::parse(&format!("{}/{}/{}", &value[..4], &value[4..6], &value[6..]));
    }
    if let [year, month, day] = value.split('.').collect::<Vec<_>>()[..] {
        return DateTime::parse(&format!("{year}/{month}/{day}"));
    }
    if let [year, month, day] = value.split_whitespace().collect::<Vec<_>>()[..]
        && year.len() == 4
        && digits(year)
    {
        let month = MONTHS
            .iter()
            .position(|name| month.len() >= 3 && name.get(..month.len()).is_some_and(|name| name.eq_ignore_ascii_case(month)))?;
        let day = day.trim_end_matches(|ch: char| ch.is_ascii_alphabetic() || ch == ',');
        return DateTime::parse(&format!("{year}/{:02}/{day}", month + 1));
    }
    DateTime::parse(value)
}

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// The nine numbers of PSN2 (hours, minutes, seconds, byoyomi or not, its seconds, increment or not, its seconds, ignored,
/// unlimited) in the words of a time limit, where these say it all.
fn time_setting(value: &str) -> Option<String> {
    let numbers: Vec<u64> = value
        .split(',')
        .map(|number| number.trim().parse().ok())
        .collect::<Option<_>>()?;
    let [hours, minutes, seconds, byoyomi_on, byoyomi, increment_on, increment, 0, 0] = numbers[..]
    else {
        return None;
    };
    let on = |on: u64, value: u64| if on == 1 { value } else { 0 };
    let (byoyomi, increment) = (on(byoyomi_on, byoyomi), on(increment_on, increment));
    let main = hours
        .checked_mul(3600)?
        .checked_add(minutes.checked_mul(60)?)?
        .checked_add(seconds)?;
    Millis::from_secs(main)?;
    crate::record::header::TimeLimit::japanese_for_csa(&format!("{main}+{byoyomi}+{increment}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_in_every_form() {
        for (value, expected) in [
            ("2024/01/02", Some("2024/01/02")),
            ("1997.08.22", Some("1997/08/22")),
            ("19950206", Some("1995/02/06")),
            ("2020-02-03", Some("2020/02/03")),
            ("1997 February 8th", Some("1997/02/08")),
            ("1997 Feb 8", Some("1997/02/08")),
            ("2024/01/02 10:00:00", Some("2024/01/02 10:00:00")),
            // There are no nineteen months.
            ("19/07/2013", Some("2013/07/19")),
            ("07/08/2013", None),
            ("1997-02-30", None),
            ("spring", None),
            ("1997", None),
        ] {
            assert_eq!(date(value).and_then(DateTime::to_text).as_deref(), expected, "{value}");
        }
    }

    #[test]
    fn time_settings_are_put_into_words() {
        for (value, expected) in [
            ("0,15,0,1,30,0,0,0,0", Some("15分+秒読み30秒")),
            ("1,0,0,0,30,1,5,0,0", Some("1時間+5秒追加")),
            ("0,10,0,0,0,0,0,0,0", Some("10分")),
            ("0,10,0,0,0,0,0,0,1", None),
            ("0,10,0", None),
        ] {
            assert_eq!(time_setting(value).as_deref(), expected, "{value}");
        }
    }
}
