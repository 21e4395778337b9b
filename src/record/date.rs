//! Dates in header lines, read only where the text leaves no doubt (spec `kif.md` section 3).

/// A date with an optional time of day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DateTime {
    /// Year, month, day; it is a day that there is.
    pub date: (u16, u8, u8),
    /// Hour, minute, and second if it is given.
    pub time: Option<(u8, u8, Option<u8>)>,
    /// Milliseconds beyond the second.
    pub millis: u16,
    /// By how many minutes the clock that shows the time is ahead of UTC, if the text says it.
    pub offset: Option<i16>,
}

impl DateTime {
    /// Reads the forms that can mean one day only, with digits and signs of either width.
    ///
    /// The year comes first (`2024/01/02`, `2024-01-02`, `2024.01.02`, `2024年1月2日`, `20240102`) or last, where only one of the
    /// two other numbers can be a month (`12/30/2018`), or the month has its name (`1997 February 8th`, `8 Feb 1997`). Behind it
    /// stand a weekday in parentheses and the time of day: `(火) 10:00`, `10:00:00`, `10:29 PM`, `10時30分`, `午後1時`, or
    /// as ISO 8601 has it, `T10:00:00.000Z`.
    pub fn parse(text: &str) -> Option<Self> {
        let text: String = text.chars().map(half_width).collect();
        let text = text.trim();
        if let Some(date) = with_name_of_month(text) {
            return Some(Self::of_day(date));
        }
        let mut rest = text;
        let date = year_first(&mut rest).or_else(|| {
            rest = text;
            year_last(&mut rest)
        })?;
        let mut day = Self::of_day(date);
        let goes_on = |ch: char| ch.is_ascii_digit() || matches!(ch, '/' | '-' | '.');
        let mut has_end = text
            .strip_suffix(rest)
            .is_some_and(|day| day.ends_with('日'));
        if !has_end && rest.starts_with(goes_on) {
            return None;
        }
        has_end |= rest.starts_with('(');
        weekday(&mut rest)?;
        if rest.trim().is_empty() {
            return Some(day);
        }
        if !has_end && !rest.starts_with([' ', 'T']) {
            return None;
        }
        rest = rest.strip_prefix('T').unwrap_or(rest).trim_start();
        day.time_of_day(rest).then_some(day)
    }

    const fn of_day(date: (u16, u8, u8)) -> Self {
        Self {
            date,
            time: None,
            millis: 0,
            offset: None,
        }
    }

    /// Takes the time of day; `false` if the text is none.
    fn time_of_day(&mut self, mut rest: &str) -> bool {
        self.read_time(&mut rest).is_some() && rest.trim().is_empty()
    }

    fn read_time(&mut self, rest: &mut &str) -> Option<()> {
        let mut half = halves(rest, [("午前", false), ("午後", true)]);
        let in_front = half.is_some();
        let mut hour = number(rest, 1, 2)?;
        let (mut minute, mut second) = (0, None);
        if let Some(after) = rest.strip_prefix('時') {
            *rest = after;
            for (unit, seconds) in [('分', false), ('秒', true)] {
                let mut part = *rest;
                let Some(value) = number(&mut part, 1, 2) else {
                    break;
                };
                *rest = part.strip_prefix(unit)?;
                if seconds {
                    second = Some(value);
                } else {
                    minute = value;
                }
            }
        } else {
            *rest = rest.strip_prefix(':')?;
            minute = number(rest, 2, 2)?;
            if let Some(after) = rest.strip_prefix(':') {
                *rest = after;
                second = Some(number(rest, 2, 2)?);
                self.millis = fraction(rest)?;
            }
        }
        if !in_front {
            let behind = rest.trim_start();
            let mut after = behind;
            half = halves(&mut after, [("AM", false), ("PM", true)]);
            if half.is_some() {
                *rest = after;
            }
        }
        if let Some(is_afternoon) = half {
            // The English clock goes from 12 to 11. Where the word stands in front, 12 may be either end of the half.
            hour = match hour {
                12 if !in_front => 0,
                0 if in_front => 0,
                1..12 => hour,
                _ => return None,
            };
            hour += if is_afternoon { 12 } else { 0 };
        }
        self.offset = offset(rest)?;
        let second = second.map(u8::try_from).transpose().ok()?;
        let is_time = hour < 24 && minute < 60 && second.is_none_or(|second| second < 60);
        self.time = Some((u8::try_from(hour).ok()?, u8::try_from(minute).ok()?, second));
        is_time.then_some(())
    }

    /// The same with the seconds, which are 0 where only hour and minute are known.
    #[must_use]
    pub fn to_the_second(self) -> Self {
        let time = self
            .time
            .map(|(hour, minute, second)| (hour, minute, Some(second.unwrap_or(0))));
        Self { time, ..self }
    }

    /// `YYYY/MM/DD`, with ` HH:MM:SS` as far as the time is known. That form has no fractions and no other clocks: `None`
    /// where the text says one.
    pub fn to_text(self) -> Option<String> {
        if self.millis != 0 || self.offset.is_some() {
            return None;
        }
        let (year, month, day) = self.date;
        let date = format!("{year:04}/{month:02}/{day:02}");
        Some(match self.time {
            None => date,
            Some((hour, minute, None)) => format!("{date} {hour:02}:{minute:02}"),
            Some((hour, minute, Some(second))) => {
                format!("{date} {hour:02}:{minute:02}:{second:02}")
            }
        })
    }

    /// As ISO 8601 has it: `2024-05-06`, `2024-05-06T13:00:00`, with the fraction and the clock where they are said.
    pub fn to_iso(self) -> String {
        let (year, month, day) = self.date;
        let mut text = format!("{year:04}-{month:02}-{day:02}");
        let Some((hour, minute, second)) = self.time else {
            return text;
        };
        let second = second.unwrap_or(0);
        text += &format!("T{hour:02}:{minute:02}:{second:02}");
        if self.millis != 0 {
            text += &format!(".{:03}", self.millis);
        }
        match self.offset {
            None => {}
            Some(0) => text.push('Z'),
            Some(offset) => {
                let sign = if offset < 0 { '-' } else { '+' };
                let minutes = offset.unsigned_abs();
                text += &format!("{sign}{:02}:{:02}", minutes / 60, minutes % 60);
            }
        }
        text
    }
}

/// Digits, signs and blanks of full width in the usual one.
fn half_width(ch: char) -> char {
    match ch {
        '\u{3000}' => ' ',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(ch as u32 - 0xfee0).unwrap_or(ch),
        _ => ch,
    }
}

/// `2024/5/6`, `2024年5月6日`, `20240506`.
fn year_first(rest: &mut &str) -> Option<(u16, u8, u8)> {
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 8 {
        let (year, month, day) = (
            number(rest, 4, 4)?,
            number(rest, 2, 2)?,
            number(rest, 2, 2)?,
        );
        return day_of(year, month, day);
    }
    let year = number(rest, 4, 4)?;
    let separator = rest.chars().next()?;
    let (behind_month, behind_day) = match separator {
        '/' | '-' | '.' => (separator, ""),
        '年' => ('月', "日"),
        _ => return None,
    };
    *rest = rest.strip_prefix(separator)?;
    let month = number(rest, 1, 2)?;
    *rest = rest.strip_prefix(behind_month)?;
    let day = number(rest, 1, 2)?;
    *rest = rest.strip_prefix(behind_day)?;
    day_of(year, month, day)
}

/// `12/30/2018`, `30.12.2018`: which of the two is the month has to be clear.
fn year_last(rest: &mut &str) -> Option<(u16, u8, u8)> {
    let first = number(rest, 1, 2)?;
    let separator = rest
        .chars()
        .next()
        .filter(|ch| matches!(ch, '/' | '-' | '.'))?;
    *rest = rest.strip_prefix(separator)?;
    let second = number(rest, 1, 2)?;
    *rest = rest.strip_prefix(separator)?;
    let year = number(rest, 4, 4)?;
    match (day_of(year, first, second), day_of(year, second, first)) {
        (Some(a), Some(b)) if a != b => None,
        (a, b) => a.or(b),
    }
}

/// `1997 February 8th`, `February 8, 1997`, `8 Feb 1997`.
fn with_name_of_month(text: &str) -> Option<(u16, u8, u8)> {
    let mut words = text.split([' ', ',']).filter(|word| !word.is_empty());
    let three = [words.next()?, words.next()?, words.next()?];
    if words.next().is_some() {
        return None;
    }
    let month_at = three.iter().position(|word| month_named(word).is_some())?;
    let month = month_named(three[month_at])?;
    let (mut year, mut day) = (None, None);
    for (_, word) in three.iter().enumerate().filter(|&(at, _)| at != month_at) {
        let mut rest = *word;
        if let Some(number) = number(&mut rest, 4, 4).filter(|_| rest.is_empty()) {
            year = Some(number);
            continue;
        }
        let mut rest = *word;
        day = number(&mut rest, 1, 2);
        let suffix = rest.to_ascii_lowercase();
        if !["", ".", "st", "nd", "rd", "th"].contains(&&*suffix) {
            return None;
        }
    }
    day_of(year?, month, day?)
}

fn month_named(word: &str) -> Option<u16> {
    const MONTHS: [&str; 12] = [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ];
    let word = word.trim_end_matches('.').to_ascii_lowercase();
    let named = MONTHS
        .iter()
        .position(|name| word.len() >= 3 && name.starts_with(&word))?;
    Some(named as u16 + 1)
}

/// A day that there is in the calendar.
fn day_of(year: u16, month: u16, day: u16) -> Option<(u16, u8, u8)> {
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if is_leap => 29,
        2 => 28,
        _ => return None,
    };
    ((1..=days).contains(&day) && year > 0).then_some((year, month as u8, day as u8))
}

/// Passes over `(月)`, `(月曜日)`; `None` if something else stands in the parentheses.
fn weekday(rest: &mut &str) -> Option<()> {
    if let Some(open) = rest.strip_prefix('(') {
        let (day, after) = open.split_once(')')?;
        let name = day.strip_suffix("曜日").or_else(|| day.strip_suffix('曜'));
        if name.unwrap_or(day).chars().count() != 1 {
            return None;
        }
        *rest = after;
    }
    Some(())
}

/// The word for a half of the day at the beginning: is it the second one?
fn halves(rest: &mut &str, words: [(&str, bool); 2]) -> Option<bool> {
    let (word, is_afternoon) = words.into_iter().find(|(word, _)| {
        let begins = rest.get(..word.len());
        begins.is_some_and(|begins| begins.eq_ignore_ascii_case(word))
    })?;
    *rest = rest.get(word.len()..)?.trim_start();
    Some(is_afternoon)
}

/// `.5`, `.000`: milliseconds. `None` where they are finer.
fn fraction(rest: &mut &str) -> Option<u16> {
    let Some(after) = rest.strip_prefix('.') else {
        return Some(0);
    };
    let digits = after.bytes().take_while(u8::is_ascii_digit).count();
    let (written, after) = after.split_at(digits);
    let finer = written.get(3..).unwrap_or("");
    if digits == 0 || finer.bytes().any(|byte| byte != b'0') {
        return None;
    }
    *rest = after;
    let written = written.get(..3).unwrap_or(written);
    format!("{written:0<3}").parse().ok()
}

/// `Z`, `+09:00`, `+0900`, or nothing. `None` where it is no clock.
fn offset(rest: &mut &str) -> Option<Option<i16>> {
    if let Some(after) = rest.strip_prefix('Z') {
        *rest = after;
        return Some(Some(0));
    }
    let sign = match rest.chars().next() {
        Some('+') => 1,
        Some('-') => -1,
        _ => return Some(None),
    };
    *rest = rest.get(1..)?;
    let hours = number(rest, 2, 2)?;
    *rest = rest.strip_prefix(':').unwrap_or(rest);
    let minutes = number(rest, 2, 2)?;
    let fits = hours < 24 && minutes < 60;
    fits.then_some(Some(sign * (hours * 60 + minutes) as i16))
}

/// The number at the beginning, of so many digits.
fn number(rest: &mut &str, least: usize, most: usize) -> Option<u16> {
    let digits = rest
        .bytes()
        .take(most)
        .take_while(u8::is_ascii_digit)
        .count();
    if digits < least {
        return None;
    }
    let value = rest[..digits].parse().ok()?;
    *rest = &rest[digits..];
    Some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_where_they_leave_no_doubt() {
        for (text, iso) in [
            ("2024/01/02", Some("2024-01-02")),
            ("1999/07/15(木) 19:07:12", Some("1999-07-15T19:07:12")),
            ("2014/07/08（火） 9:00", Some("2014-07-08T09:00:00")),
            ("2014/07/08 9:00", Some("2014-07-08T09:00:00")),
            ("2014/09/13 14：59", Some("2014-09-13T14:59:00")),
            (
                "２０２４／０５／０６　１０：３０",
                Some("2024-05-06T10:30:00"),
            ),
            ("2024年5月6日", Some("2024-05-06")),
            ("２０２４年５月６日（月）", Some("2024-05-06")),
            ("2024年5月6日(月曜日) 10時30分", Some("2024-05-06T10:30:00")),
            ("2024年5月6日10時", Some("2024-05-06T10:00:00")),
            ("2024年5月6日 午後1時05分9秒", Some("2024-05-06T13:05:09")),
            ("2024年5月6日 午前0時5分", Some("2024-05-06T00:05:00")),
            ("2017-03-22T01:00:00.000Z", Some("2017-03-22T01:00:00Z")),
            ("2017-03-22T10:00:00Z", Some("2017-03-22T10:00:00Z")),
            (
                "2017-03-22T10:00:00.25+09:00",
                Some("2017-03-22T10:00:00.250+09:00"),
            ),
            ("2017-03-22 10:00:00 ", Some("2017-03-22T10:00:00")),
            ("2017-03-22T10:00-0330", Some("2017-03-22T10:00:00-03:30")),
            ("12/30/2018 10:29:48 PM", Some("2018-12-30T22:29:48")),
            ("12/30/2018 10:29 PM", Some("2018-12-30T22:29:00")),
            ("12/30/2018 12:29 am", Some("2018-12-30T00:29:00")),
            ("30.12.2018", Some("2018-12-30")),
            ("5/5/2018", Some("2018-05-05")),
            ("1997.08.22", Some("1997-08-22")),
            ("19950206", Some("1995-02-06")),
            ("1997 February 8th", Some("1997-02-08")),
            ("8 Feb. 1997", Some("1997-02-08")),
            ("February 8, 1997", Some("1997-02-08")),
            ("2000/02/29", Some("2000-02-29")),
            // Days that there are not.
            ("1997-02-30", None),
            ("1997/02/29", None),
            ("1900/02/29", None),
            ("2024年4月31日", None),
            ("19970230", None),
            ("1997 February 30", None),
            ("02/30/2018", None),
            ("2024/13/01", None),
            ("2024/00/10", None),
            ("2024/01/32", None),
            ("0000/00/00 00:00:00", None),
            // What may mean one thing or another.
            ("05/06/2018", None),
            ("05/06/2018 10:29 PM", None),
            ("12/30/18", None),
            ("2024年5月6日 午前12時", None),
            ("2024/01/02 24:00", None),
            ("2024/01/02 10:60", None),
            ("2024/01/02 13:00 PM", None),
            ("2005/11/29･30日", None),
            ("2005/11/29-30", None),
            ("2005/11/29,30", None),
            ("2024年5月6日・7日", None),
            ("2024/01/021", None),
            ("2024/01-02", None),
            ("2024/01/02 10", None),
            ("2024/01/0210:00", None),
            ("2024/01/02 10:00:00.0001", None),
            ("2024/01/02 10:00+25:00", None),
            ("2024/01/02 (雨天)", None),
            ("1997", None),
            ("15:05:40", None),
            ("spring", None),
            ("", None),
        ] {
            let found = DateTime::parse(text).map(DateTime::to_iso);
            assert_eq!(found.as_deref(), iso, "{text}");
        }
    }

    #[test]
    fn dates_are_told_in_the_form_of_csa() {
        for (text, written) in [
            ("2024/1/2", Some("2024/01/02")),
            ("1999/07/15(木) 19:07:12", Some("1999/07/15 19:07:12")),
            ("2014/07/08 9:00", Some("2014/07/08 09:00")),
            ("2024年5月6日", Some("2024/05/06")),
            ("2017-03-22T01:00:00.000", Some("2017/03/22 01:00:00")),
            ("2017-03-22T01:00:00Z", None),
            ("2017-03-22 01:00:00.5", None),
        ] {
            let found = DateTime::parse(text).and_then(DateTime::to_text);
            assert_eq!(found.as_deref(), written, "{text}");
        }
    }
}
