//! Header keys: one table of what each format calls them, both ways (spec `kif.md` section 3, `csa.md` section 2,
//! `psn.md` section 3).

use crate::record::header::Key;

/// One key and its names.
#[derive(Debug)]
struct Row {
    key: Key,
    /// Names in KIF and KI2; the first one is written.
    kif: &'static [&'static str],
    /// Names in CSA behind the `$`; the players have lines of their own. The first one is written.
    csa: &'static [&'static str],
    /// Names in PSN, in any case. The first one is written.
    psn: &'static [&'static str],
}

const fn row(
    key: Key,
    kif: &'static [&'static str],
    csa: &'static [&'static str],
    psn: &'static [&'static str],
) -> Row {
    Row { key, kif, csa, psn }
}

const TABLE: &[Row] = &[
    row(
        Key::StartTime,
        &["開始日時", "開始日"],
        &["START_TIME"],
        &[],
    ),
    row(Key::EndTime, &["終了日時", "終了日"], &["END_TIME"], &[]),
    row(Key::Date, &["対局日"], &[], &[]),
    row(Key::Event, &["棋戦"], &["EVENT"], &["Event", "Tournament"]),
    row(Key::Site, &["場所"], &["SITE"], &["Site", "Venue"]),
    row(
        Key::Opening,
        &["戦型"],
        &["OPENING"],
        &["Opening", "Joseki", "ECO"],
    ),
    row(Key::Title, &["表題"], &[], &[]),
    row(
        Key::TimeLimit,
        &["持ち時間"],
        &["TIME_LIMIT", "TIME"],
        &["TimeControl", "TimeLimit", "Time"],
    ),
    row(
        Key::BlackTimeLimit,
        &["先手持ち時間", "下手持ち時間"],
        &["TIME+", "TIMET+"],
        &["BlackTimeSetting"],
    ),
    row(
        Key::WhiteTimeLimit,
        &["後手持ち時間", "上手持ち時間"],
        &["TIME-", "TIMET-"],
        &["WhiteTimeSetting"],
    ),
    row(Key::Byoyomi, &["秒読み"], &[], &[]),
    row(Key::TimeUsed, &["消費時間"], &[], &[]),
    row(Key::MaxMoves, &["最大手数"], &["MAX_MOVES"], &[]),
    row(Key::ImpasseRule, &["持将棋"], &["JISHOGI"], &[]),
    row(Key::Handicap, &["手合割"], &[], &[]),
    row(Key::Black, &["先手", "下手"], &[], &["Sente", "Black"]),
    row(Key::White, &["後手", "上手"], &[], &["Gote", "White"]),
    row(Key::BlackShort, &["先手省略名", "下手省略名"], &[], &[]),
    row(Key::WhiteShort, &["後手省略名", "上手省略名"], &[], &[]),
    row(Key::Note, &["備考"], &["NOTE"], &["Comment"]),
];

/// Free keys that have a name in KIF and KI2, and others in PSN, in any case; the first one is written.
const FREE: &[(&str, &[&str])] = &[
    // Where it can be read it is the time of the start.
    ("日付", &["Date"]),
    ("回戦", &["Round"]),
    ("先手段級", &["SenteGrade", "Black_grade"]),
    ("後手段級", &["GoteGrade", "White_grade"]),
];

/// The key of a KIF or KI2 header line.
pub fn from_kif(name: &str) -> Key {
    TABLE
        .iter()
        .find(|row| row.kif.contains(&name))
        .map_or(Key::Free, |row| row.key)
}

/// The name that KIF and KI2 write for a key; `None` for a free one.
pub fn to_kif(key: Key) -> Option<&'static str> {
    TABLE
        .iter()
        .find(|row| row.key == key)
        .and_then(|row| row.kif.first().copied())
}

/// The key of a CSA `$` line, by its name without the `$`.
///
/// A KIF name is known too, since that is how keys without a CSA name are written; but 手合割 is none that CSA has, where
/// only the position tells the start: it is a line like any other, and stays one.
pub fn from_csa(name: &str) -> Key {
    no_handicap(from_jkf(name))
}

/// The key of a line in a JKF header, which has the names of KIF and may have those of CSA.
pub fn from_jkf(name: &str) -> Key {
    TABLE
        .iter()
        .find(|row| row.csa.contains(&name))
        .map_or_else(|| from_kif(name), |row| row.key)
}

/// The key in a format whose header does not tell the start by a name of KIF.
fn no_handicap(key: Key) -> Key {
    if key == Key::Handicap { Key::Free } else { key }
}

/// The name that CSA has for a key behind its `$`.
pub fn to_csa(key: Key) -> Option<&'static str> {
    TABLE
        .iter()
        .find(|row| row.key == key)
        .and_then(|row| row.csa.first().copied())
}

/// The key of a PSN header line, and the name that KIF has for it if it is a free one.
///
/// A KIF name is known too, since that is how keys without a PSN name are written; but 手合割, as in CSA, is a line like any
/// other: what tells a start in PSN is `Handicap` or `SFEN`.
pub fn from_psn(name: &str) -> (Key, Option<&'static str>) {
    let is_name = |known: &str| known.eq_ignore_ascii_case(name);
    if let Some(row) = TABLE
        .iter()
        .find(|row| row.psn.iter().any(|known| is_name(known)))
    {
        return (row.key, None);
    }
    let free = FREE
        .iter()
        .find(|(_, names)| names.iter().any(|known| is_name(known)));
    match free {
        Some((kif, _)) => (Key::Free, Some(kif)),
        None => (no_handicap(from_kif(name)), None),
    }
}

/// The name that PSN has for a key.
pub fn to_psn(key: Key) -> Option<&'static str> {
    TABLE
        .iter()
        .find(|row| row.key == key)
        .and_then(|row| row.psn.first().copied())
}

/// The name that PSN has for a free key of this name.
pub fn free_to_psn(name: &str) -> Option<&'static str> {
    FREE.iter()
        .find(|(kif, _)| *kif == name)
        .and_then(|(_, names)| names.first().copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_leads_to_its_key_and_back() {
        for row in TABLE {
            assert_eq!(to_kif(row.key), row.kif.first().copied());
            for name in row.kif {
                assert_eq!(from_kif(name), row.key, "{name}");
                assert_eq!(from_jkf(name), row.key, "{name}");
                assert_eq!(from_csa(name), no_handicap(row.key), "{name}");
            }
            assert_eq!(to_csa(row.key), row.csa.first().copied());
            for name in row.csa {
                assert_eq!(from_csa(name), row.key, "{name}");
                assert_eq!(from_jkf(name), row.key, "{name}");
            }
        }
        for row in TABLE {
            assert_eq!(to_psn(row.key), row.psn.first().copied());
            for name in row.psn.iter().chain(row.kif) {
                let key = no_handicap(row.key);
                assert_eq!(from_psn(name), (key, None), "{name}");
                assert_eq!(from_psn(&name.to_ascii_lowercase()), (key, None));
            }
        }
        for (kif, names) in FREE {
            assert_eq!(free_to_psn(kif), names.first().copied());
            for name in *names {
                assert_eq!(from_psn(name), (Key::Free, Some(*kif)), "{name}");
            }
        }
        assert_eq!(from_kif("レーティング"), Key::Free);
        assert_eq!(from_psn("Annotator"), (Key::Free, None));
    }
}
