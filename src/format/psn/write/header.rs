//! The header lines of a written PSN record.

use crate::format::psn::read::header::{date, is_unknown};
use crate::format::psn::words;
use crate::format::{Loss, Output, PsnProfile, keys, lost_handicap};
use crate::record::header::{DateTime, HeaderLine, Key, TimeLimit};
use crate::record::tree::Record;

/// Writes the names, the other lines and the start.
pub(super) fn write(record: &Record, profile: PsnProfile, output: &mut Output) {
    // Every name stands once: with a second [Event a game begins, and of two lines readers take either.
    let lost = record.header.overruled() + lost_handicap(record);
    output.lost.add(Loss::HeaderKeys, lost);
    for key in [Key::Black, Key::White] {
        let mut named = record.header.effective().filter(|line| line.key == key);
        let name = named.next().map_or("", |line| &*line.value);
        push(player(key, profile), name, output);
    }
    let is_player = |key| matches!(key, Key::Black | Key::White);
    for line in record.header.effective().filter(|line| !is_player(line.key)) {
        push_line(line, profile, record.ending().is_some(), output);
    }
    if profile == PsnProfile::Draft && record.header.get_free("Result").is_none() {
        push("Result", super::result(record.outcome()), output);
    }
    // Without moves the start is all there is.
    if profile != PsnProfile::Draft || !record.start.is_even() || record.is_empty() {
        push("SFEN", &record.start.to_sfen(), output);
    }
    if profile == PsnProfile::Draft {
        output.text.push('\n');
    }
}

const fn player(key: Key, profile: PsnProfile) -> &'static str {
    match (key, profile) {
        (Key::Black, PsnProfile::Psn2) => "Black",
        (Key::Black, _) => "Sente",
        (_, PsnProfile::Psn2) => "White",
        _ => "Gote",
    }
}

/// Keys that stand for something else than a header line.
const TAKEN: [&str; 4] = ["SFEN", "FEN", "Handicap", "Variant"];

/// Would a line give an ending to a record without one?
fn names_ending(name: &str, value: &str) -> bool {
    match name {
        _ if name.eq_ignore_ascii_case("result") => {
            words::result_header(value).is_some_and(|(said, _)| said.is_some())
        }
        _ if name.eq_ignore_ascii_case("termination") => words::value::termination(value).said.is_some(),
        _ => false,
    }
}

fn push_line(line: &HeaderLine, profile: PsnProfile, has_ending: bool, output: &mut Output) {
    let value = &*line.value;
    let own = keys::to_psn(line.key);
    let kif = || keys::to_kif(line.key).unwrap_or(&line.name);
    match line.key {
        Key::StartTime => match DateTime::parse(value) {
            Some(date) => {
                let text = date.to_text();
                push("Date", text.as_deref().unwrap_or(value), output);
            }
            None => push(kif(), value, output),
        },
        // 15:00+30 is minutes and seconds in Japanese records, hours and minutes in others.
        Key::TimeLimit | Key::BlackTimeLimit | Key::WhiteTimeLimit
            if value.contains(':')
                && keys::from_kif(&line.name) != Key::Free
                && TimeLimit::japanese_for_csa(value).is_some() =>
        {
            push(kif(), value, output);
        }
        Key::BlackTimeLimit | Key::WhiteTimeLimit if profile == PsnProfile::Psn2 => {
            let setting = TimeLimit::parse(value).and_then(setting);
            push(own.unwrap_or(kif()), setting.as_deref().unwrap_or(value), output);
        }
        Key::Free => {
            // With a date that is understood [Date would be the time of the start.
            let own = keys::free_to_psn(&line.name).filter(|own| *own != "Date" || date(value).is_none());
            let name = own.unwrap_or(&line.name);
            let is_key = !name.is_empty() && name.chars().all(|ch| ch.is_alphanumeric() || ch == '_');
            let is_other = own.is_none()
                && keys::from_psn(name) != (Key::Free, None)
                || TAKEN.iter().any(|taken| taken.eq_ignore_ascii_case(name))
                || name.eq_ignore_ascii_case("result")
                    && words::result_header(value).is_some_and(|(_, alone)| alone)
                || !has_ending && names_ending(name, value);
            if !is_key || is_other {
                output.lost.add(Loss::HeaderKeys, 1);
                return;
            }
            push(name, value, output);
        }
        _ => push(own.unwrap_or(kif()), value, output),
    }
}

/// The nine numbers of PSN2.
fn setting(limit: TimeLimit) -> Option<String> {
    if limit.main.fraction() + limit.byoyomi.fraction() + limit.increment.fraction() > 0 {
        return None;
    }
    let main = limit.main.as_secs();
    let (byoyomi, increment) = (limit.byoyomi.as_secs(), limit.increment.as_secs());
    Some(format!(
        "{},{},{},{},{byoyomi},{},{increment},0,0",
        main / 3600,
        main / 60 % 60,
        main % 60,
        u32::from(byoyomi > 0),
        u32::from(increment > 0)
    ))
    .filter(|_| byoyomi == 0 || increment == 0)
}

/// A line; what its value cannot hold is counted.
fn push(name: &str, value: &str, output: &mut Output) {
    let is_no_text = |ch: char| matches!(ch, '\n' | '\r' | '\0' | '\u{7f}');
    // As it will be written.
    let is_blank = |ch: char| matches!(ch, ' ' | '\t') || is_no_text(ch);
    let kept = value.trim_matches(|ch: char| ch.is_whitespace() || ch == '\0');
    let reads_back = kept.len() == value.len()
        && !kept.contains(is_no_text)
        && (kept.is_empty() || !is_unknown(name, kept));
    output
        .lost
        .add(Loss::HeaderKeys, u64::from(!reads_back));
    let text = &mut output.text;
    text.push('[');
    text.push_str(name);
    text.push_str(" \"");
    for (at, ch) in kept.char_indices() {
        let behind = kept.get(at + ch.len_utf8()..).unwrap_or("");
        match ch {
            // Where it would be taken for an escape.
            '\\' if behind.is_empty() || behind.starts_with(['\\', '"']) => text.push_str("\\\\"),
            // Where it would be taken for the end.
            '"' if behind.trim_start_matches(is_blank).starts_with(']') => text.push_str("\\\""),
            _ if is_no_text(ch) => text.push(' '),
            _ => text.push(ch),
        }
    }
    text.push_str("\"]\n");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::header::Header;
    use crate::shogi::Setup;

    fn written(lines: &[(Key, &str, &str)], profile: PsnProfile) -> (String, u64) {
        let mut record = Record::new(Setup::even());
        record.header = Header::default();
        for &(key, name, value) in lines {
            record.header.push(key, name, value);
        }
        let mut output = Output::default();
        write(&record, profile, &mut output);
        (output.text, output.lost.get(Loss::HeaderKeys))
    }

    const SFEN: &str =
        "[SFEN \"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\"]\n";

    #[test]
    fn names_stand_first_and_the_start_last() {
        let lines = [
            (Key::StartTime, "開始日時", "2024/01/02 10:00"),
            (Key::Event, "棋戦", "x"),
            (Key::White, "後手", "b \"the\" c"),
            (Key::Free, "回戦", "3"),
            (Key::Free, "先手段級", "3dan"),
            (Key::EndTime, "終了日時", "2024/01/02"),
            (Key::BlackTimeLimit, "先手持ち時間", "15分+秒読み30秒"),
        ];
        let middle = "[Event \"x\"]\n[Round \"3\"]\n[SenteGrade \"3dan\"]\n[終了日時 \"2024/01/02\"]\n";
        let (text, lost) = written(&lines, PsnProfile::Dokoro);
        let expected = format!(
            "[Sente \"\"]\n[Gote \"b \"the\" c\"]\n[Date \"2024/01/02 10:00\"]\n{middle}[BlackTimeSetting \"15分+秒読み30秒\"]\n{SFEN}"
        );
        assert_eq!((text, lost), (expected, 0));
        let (text, lost) = written(&lines, PsnProfile::Psn2);
        let expected = format!(
            "[Black \"\"]\n[White \"b \"the\" c\"]\n[Date \"2024/01/02 10:00\"]\n{middle}[BlackTimeSetting \"0,15,0,1,30,0,0,0,0\"]\n{SFEN}"
        );
        assert_eq!((text, lost), (expected, 0));
        let (text, _) = written(&lines[1..2], PsnProfile::Draft);
        let expected = format!(
            "[Sente \"\"]\n[Gote \"\"]\n[Event \"x\"]\n[Result \"*\"]\n{SFEN}\n"
        );
        assert_eq!(text, expected);
    }

    #[test]
    fn what_a_line_cannot_say_is_counted() {
        for (key, name, value, line, lost) in [
            (Key::Free, "a b", "x", "", 1),
            (Key::Free, "SFEN", "x", "", 1),
            (Key::Free, "Event", "x", "", 1),
            (Key::Free, "Round", "x", "", 1),
            (Key::Free, "result", "1-0", "", 1),
            (Key::Free, "Result", "1", "[Result \"1\"]\n", 0),
            (Key::Free, "x", "?", "[x \"?\"]\n", 1),
            (Key::Note, "備考", "a\nb", "[Comment \"a b\"]\n", 1),
            (Key::Note, "備考", "a\\", "[Comment \"a\\\\\"]\n", 0),
            (Key::Note, "備考", "a\"]b", "[Comment \"a\\\"]b\"]\n", 0),
            (Key::Date, "対局日", "spring", "[対局日 \"spring\"]\n", 0),
            (Key::Free, "日付", "spring", "[Date \"spring\"]\n", 0),
            (Key::Free, "日付", "2024/01/02", "[日付 \"2024/01/02\"]\n", 0),
            (Key::Free, "Date", "spring", "", 1),
            (Key::Date, "対局日", "2024/01/02", "[対局日 \"2024/01/02\"]\n", 0),
            (Key::StartTime, "開始日時", "noon", "[開始日時 \"noon\"]\n", 0),
            (Key::Event, "棋戦", "", "", 0),
            (Key::TimeLimit, "持ち時間", "1時間", "[TimeControl \"1時間\"]\n", 0),
            (Key::TimeLimit, "持ち時間", "1:00", "[TimeControl \"1:00\"]\n", 0),
            (Key::TimeLimit, "持ち時間", "各1：00", "[TimeControl \"各1：00\"]\n", 0),
            // In TimeControl it would be taken for hours and minutes.
            (Key::TimeLimit, "持ち時間", "15:00+30", "[持ち時間 \"15:00+30\"]\n", 0),
            (Key::TimeLimit, "TIME_LIMIT", "00:15+30", "[TimeControl \"00:15+30\"]\n", 0),
        ] {
            let expected = format!("[Sente \"\"]\n[Gote \"\"]\n{line}{SFEN}");
            let found = written(&[(key, name, value)], PsnProfile::Dokoro);
            assert_eq!(found, (expected, lost), "{name} {value}");
        }
    }
}
