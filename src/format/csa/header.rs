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
    let lines: Vec<&HeaderLine> = header.effective().collect();
    let find = |key: Key| lines.iter().copied().find(|line| line.key == key);
    for (key, mark) in [(Key::Black, "N+"), (Key::White, "N-")] {
        if let Some(line) = find(key) {
            output.text.push_str(mark);
            push_value(&line.value, output);
        }
    }
    let others = lines
        .iter()
        .copied()
        .filter(|line| !matches!(line.key, Key::Black | Key::White));
    if version == CsaVersion::V1 {
        output.lost.add(Loss::HeaderKeys, others.count() as u64);
        return;
    }
    let title = find(Key::Title).filter(|_| find(Key::Event).is_none());
    if let Some(title) = title {
        output.text.push_str("$EVENT:");
        push_value(&title.value, output);
        output.lost.add(Loss::HeaderKeys, 1);
    }
    for key in ORDER {
        if let Some(line) = find(key) {
            push_line(line, version, output);
        }
    }
    for line in others.filter(|line| {
        !ORDER.contains(&line.key) && title.is_none_or(|title| title.key != line.key)
    }) {
        push_line(line, version, output);
    }
}

/// One `$` line.
fn push_line(line: &HeaderLine, version: CsaVersion, output: &mut Output) {
    let kif = keys::to_kif(line.key).unwrap_or(&line.name);
    let is_v3 = version >= CsaVersion::V30;
    let value = &*line.value;
    let (name, value) = match line.key {
        Key::StartTime | Key::EndTime => {
            let date = DateTime::parse(value).map(|date| date.to_the_second().to_text());
            (
                keys::to_csa(line.key).unwrap_or(kif),
                date.unwrap_or_else(|| value.to_owned()),
            )
        }
        Key::TimeLimit | Key::BlackTimeLimit | Key::WhiteTimeLimit => {
            match time_limit(line.key, value, is_v3) {
                Some(pair) => pair,
                None => (kif, value.to_owned()),
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
    let kept = value.trim();
    let is_exact = kept.len() == value.len() && !kept.contains(['\n', '\r']);
    output.lost.add(Loss::HeaderKeys, u64::from(!is_exact));
    if is_exact {
        output.text.push_str(kept);
    } else {
        let line = kept.replace("\r\n", "\\n").replace(['\n', '\r'], "\\n");
        output.text.push_str(&line);
    }
    output.text.push('\n');
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
}
