//! The header lines of a written CSA record.

use std::fmt::Write as _;

use crate::format::{CsaVersion, Loss, Output, keys};
use crate::record::header::{DateTime, Header, HeaderLine, Key, TimeLimit};

/// The keys that stand first, in this order.
const ORDER: [Key; 6] = [
    Key::Event,
    Key::Site,
    Key::StartTime,
    Key::EndTime,
    Key::TimeLimit,
    Key::Opening,
];

/// Writes the names and the `$` lines.
pub(super) fn write(header: &Header, version: CsaVersion, output: &mut Output) {
    if header.is_empty() {
        return;
    }
    // Lines that are overruled by a later one and lines without a value are written like any other: they stand in the
    // record, and a reader takes the last one of a key too.
    let of = |key: Key| header.iter().filter(move |line| line.key == key);
    for (key, mark) in [(Key::Black, "N+"), (Key::White, "N-")] {
        // Records of KIF name both players, be it with nothing.
        let is_named = of(key).any(|line| !line.value.is_empty());
        for line in of(key).filter(|_| is_named) {
            output.text.push_str(mark);
            push_value(&line.value, output);
        }
    }
    // The start position says what the handicap's name does.
    let elsewhere = |key| matches!(key, Key::Black | Key::White | Key::Handicap);
    let others = || header.iter().filter(|line| !elsewhere(line.key));
    if version == CsaVersion::V1 {
        let others = header.telling().filter(|line| !elsewhere(line.key));
        output.lost.add(Loss::HeaderKeys, others.count() as u64);
        return;
    }
    let title = of(Key::Title)
        .next_back()
        .filter(|title| of(Key::Event).next().is_none() && !title.value.is_empty());
    if let Some(title) = title {
        output.text.push_str("$EVENT:");
        output.lost.add(Loss::HeaderKeys, 1);
        push_line_of(&title.value, &mut output.text);
    }
    let edition = Edition {
        version,
        byoyomi_apart: of(Key::Byoyomi).any(|line| !line.value.is_empty()),
    };
    for line in ORDER.into_iter().flat_map(of) {
        push_line(line, edition, output);
    }
    let is_title = |line: &HeaderLine| title.is_some_and(|title| std::ptr::eq(title, line));
    for line in others().filter(|line| !ORDER.contains(&line.key) && !is_title(line)) {
        push_line(line, edition, output);
    }
}

/// What decides how a line is spelled, beside the line itself.
#[derive(Debug, Clone, Copy)]
struct Edition {
    version: CsaVersion,
    /// The byoyomi stands in a line of its own (秒読み), so that the limit alone would say that there is none.
    byoyomi_apart: bool,
}

/// One `$` line.
fn push_line(line: &HeaderLine, edition: Edition, output: &mut Output) {
    let kif = keys::to_kif(line.key).unwrap_or(&line.name);
    let is_v3 = edition.version >= CsaVersion::V30;
    let value = &*line.value;
    let (name, value) = match line.key {
        // "Not known", and no date that a reader of CSA could take.
        Key::StartTime | Key::EndTime if value.starts_with("0000/00/00") => (kif, value.to_owned()),
        Key::StartTime | Key::EndTime => {
            let date = DateTime::parse(value).and_then(|date| date.to_the_second().to_text());
            (
                keys::to_csa(line.key).unwrap_or(kif),
                date.unwrap_or_else(|| value.to_owned()),
            )
        }
        // 15:00+30 is minutes and seconds in Japanese records, hours and minutes in CSA.
        Key::TimeLimit | Key::BlackTimeLimit | Key::WhiteTimeLimit
            if value.contains([':', '：']) && keys::from_kif(&line.name) != Key::Free =>
        {
            (kif, value.to_owned())
        }
        Key::TimeLimit | Key::BlackTimeLimit | Key::WhiteTimeLimit => {
            match time_limit(line.key, value, is_v3) {
                Some(pair) if !edition.byoyomi_apart => pair,
                _ => (kif, value.to_owned()),
            }
        }
        Key::Note => (if is_v3 { "NOTE" } else { kif }, escape(value)),
        Key::MaxMoves if is_v3 && value.parse::<u32>().is_ok() => ("MAX_MOVES", value.to_owned()),
        Key::ImpasseRule if is_v3 && matches!(value, "24" | "27") => ("JISHOGI", value.to_owned()),
        Key::Event | Key::Site | Key::Opening => {
            (keys::to_csa(line.key).unwrap_or(kif), value.to_owned())
        }
        Key::Free => {
            let name = line.name.trim();
            if name.is_empty() || name.contains([':', '：', '\n', '\r']) {
                output.lost.add(Loss::HeaderKeys, 1);
                return;
            }
            // A name that stands for something else in CSA would be read as that, and overrule it.
            let is_known = keys::from_csa(name) != Key::Free
                || keys::from_csa(&name.to_uppercase()) != Key::Free;
            if is_known {
                output.lost.add(Loss::HeaderKeys, 1);
                return;
            }
            output
                .lost
                .add(Loss::HeaderKeys, u64::from(name != &*line.name));
            (name, value.to_owned())
        }
        _ => (kif, value.to_owned()),
    };
    output.text.push('$');
    output.text.push_str(name);
    output.text.push(':');
    push_value(&value, output);
}

/// The key and value of a time limit, if it is understood and CSA has a form for it.
fn time_limit(key: Key, value: &str, is_v3: bool) -> Option<(&'static str, String)> {
    let limit = TimeLimit::parse(value)?;
    if is_v3 {
        let name = match key {
            Key::BlackTimeLimit => "TIME+",
            Key::WhiteTimeLimit => "TIME-",
            _ => "TIME",
        };
        return Some((
            name,
            format!("{}+{}+{}", limit.main, limit.byoyomi, limit.increment),
        ));
    }
    let minutes = limit.main.as_secs() / 60;
    let fits = limit.increment.0 == 0
        && limit.main.0.is_multiple_of(60_000)
        && limit.byoyomi.fraction() == 0;
    if !fits || key != Key::TimeLimit {
        return None;
    }
    let mut value = String::new();
    let _ = write!(
        value,
        "{:02}:{:02}+{:02}",
        minutes / 60,
        minutes % 60,
        limit.byoyomi.as_secs()
    );
    Some(("TIME_LIMIT", value))
}

/// A value to the end of its line; line breaks, which cannot stand there, are escaped, and blanks round it get lost.
fn push_value(value: &str, output: &mut Output) {
    let is_exact = value.trim().len() == value.len() && !value.contains(['\n', '\r']);
    output.lost.add(Loss::HeaderKeys, u64::from(!is_exact));
    push_line_of(value, &mut output.text);
}

fn push_line_of(value: &str, text: &mut String) {
    let kept = value.trim();
    if kept.contains(['\n', '\r']) {
        let line = kept.replace("\r\n", "\\n").replace(['\n', '\r'], "\\n");
        text.push_str(&line);
    } else {
        text.push_str(kept);
    }
    text.push('\n');
}

/// The escapes of `$NOTE`.
fn escape(value: &str) -> String {
    value
        .replace('\\', "\\\\")
        .replace("\r\n", "\\n")
        .replace(['\n', '\r'], "\\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_stand_in_order_and_in_the_words_of_the_edition() {
        let mut header = Header::default();
        for (key, name, value) in [
            (Key::White, "後手", "b, c"),
            (Key::Note, "備考", "one\ntwo\\"),
            (Key::Black, "先手", "a"),
            (Key::StartTime, "開始日時", "1999/07/15(木) 19:07"),
            (Key::TimeLimit, "持ち時間", "各6時間"),
            (Key::Free, "記録係", "x:y"),
            (Key::Title, "表題", "t"),
        ] {
            header.push(key, name, value);
        }
        for (version, expected, lost) in [
            (CsaVersion::V1, "N+a\nN-b, c\n", 5),
            (
                CsaVersion::V22,
                "N+a\nN-b, c\n$EVENT:t\n$START_TIME:1999/07/15 19:07:00\n$TIME_LIMIT:06:00+00\n$備考:one\\ntwo\\\\\n$記録係:x:y\n",
                1,
            ),
            (
                CsaVersion::V30,
                "N+a\nN-b, c\n$EVENT:t\n$START_TIME:1999/07/15 19:07:00\n$TIME:21600+0+0\n$NOTE:one\\ntwo\\\\\n$記録係:x:y\n",
                1,
            ),
        ] {
            let mut output = Output::default();
            write(&header, version, &mut output);
            assert_eq!(output.text, expected);
            assert_eq!(output.lost.get(Loss::HeaderKeys), lost);
        }
    }
    #[test]
    fn a_free_key_never_overrules_a_known_one() {
        let mut header = Header::default();
        header.push(Key::Event, "棋戦", "a");
        header.push(Key::Free, "event", "b");
        header.push(Key::Free, "\u{b}開始日時", "c");
        header.push(Key::Free, "記録係", "d");
        let mut output = Output::default();
        write(&header, CsaVersion::V22, &mut output);
        assert_eq!(output.text, "$EVENT:a\n$記録係:d\n");
        assert_eq!(output.lost.get(Loss::HeaderKeys), 2);
    }

    fn written(lines: &[(Key, &str, &str)], version: CsaVersion) -> (String, u64) {
        let mut header = Header::default();
        for &(key, name, value) in lines {
            header.push(key, name, value);
        }
        let mut output = Output::default();
        write(&header, version, &mut output);
        (output.text, output.lost.get(Loss::HeaderKeys))
    }

    #[test]
    fn no_byoyomi_of_zero_is_made_up_where_it_stands_in_a_line_of_its_own() {
        let limits = [
            (Key::TimeLimit, "持ち時間", "各６時間"),
            (Key::BlackTimeLimit, "先手持ち時間", "0分"),
            (Key::Byoyomi, "秒読み", "60秒"),
        ];
        let expected = "$持ち時間:各６時間\n$先手持ち時間:0分\n$秒読み:60秒\n";
        for version in [CsaVersion::V2, CsaVersion::V22, CsaVersion::V30] {
            assert_eq!(written(&limits, version), (expected.to_owned(), 0));
        }
        let alone = &limits[..1];
        assert_eq!(
            written(alone, CsaVersion::V22).0,
            "$TIME_LIMIT:06:00+00\n"
        );
        let empty = [limits[0], (Key::Byoyomi, "秒読み", "")];
        assert_eq!(
            written(&empty, CsaVersion::V22).0,
            "$TIME_LIMIT:06:00+00\n$秒読み:\n"
        );
    }

    #[test]
    fn empty_and_repeated_lines_are_not_dropped_in_silence() {
        let lines = [
            (Key::Black, "先手", "a"),
            (Key::Event, "棋戦", "x"),
            (Key::Black, "先手", "b"),
            (Key::Black, "先手", ""),
            (Key::White, "後手", ""),
            (Key::Event, "棋戦", "y"),
            (Key::Title, "表題", "t"),
            (Key::Free, "空", ""),
            (Key::Free, "FOO", "1"),
            (Key::Free, "FOO", "2"),
            (Key::EndTime, "終了日時", ""),
            (Key::Handicap, "手合割", "平手"),
        ];
        let names = "N+a\nN+b\nN+\n";
        let others = "$EVENT:x\n$EVENT:y\n$END_TIME:\n$表題:t\n$空:\n$FOO:1\n$FOO:2\n";
        assert_eq!(
            written(&lines, CsaVersion::V22),
            (format!("{names}{others}"), 0)
        );
        // The two lines without a value say nothing that could be lost.
        assert_eq!(written(&lines, CsaVersion::V1), (names.to_owned(), 5));
        let titles = [(Key::Title, "表題", "t"), (Key::Title, "表題", "u")];
        let expected = "$EVENT:u\n$表題:t\n".to_owned();
        assert_eq!(written(&titles, CsaVersion::V22), (expected, 1));
    }

    #[test]
    fn a_date_that_is_not_known_is_no_start_time() {
        for (value, expected) in [
            ("0000/00/00 00:00:00", "$開始日時:0000/00/00 00:00:00\n"),
            ("2024/05/04（土） 10:00", "$START_TIME:2024/05/04 10:00:00\n"),
            ("15:05:40", "$START_TIME:15:05:40\n"),
        ] {
            let line = [(Key::StartTime, "開始日時", value)];
            assert_eq!(written(&line, CsaVersion::V22), (expected.to_owned(), 0));
        }
    }
}
