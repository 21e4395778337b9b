//! Header keys: one table of what each format calls them, both ways (spec `kif.md` section 3, `csa.md` section 2).

use crate::record::header::Key;

/// One key and its names.
#[derive(Debug)]
struct Row {
    key: Key,
    /// Names in KIF and KI2; the first one is written.
    kif: &'static [&'static str],
    /// Names in CSA behind the `$`; the players have lines of their own. The first one is written.
    csa: &'static [&'static str],
}

const fn row(key: Key, kif: &'static [&'static str], csa: &'static [&'static str]) -> Row {
    Row { key, kif, csa }
}

const TABLE: &[Row] = &[
    row(Key::StartTime, &["開始日時"], &["START_TIME"]),
    row(Key::EndTime, &["終了日時"], &["END_TIME"]),
    row(Key::Date, &["対局日"], &[]),
    row(Key::Event, &["棋戦"], &["EVENT"]),
    row(Key::Site, &["場所"], &["SITE"]),
    row(Key::Opening, &["戦型"], &["OPENING"]),
    row(Key::Title, &["表題"], &[]),
    row(Key::TimeLimit, &["持ち時間"], &["TIME_LIMIT", "TIME"]),
    row(
        Key::BlackTimeLimit,
        &["先手持ち時間", "下手持ち時間"],
        &["TIME+", "TIMET+"],
    ),
    row(
        Key::WhiteTimeLimit,
        &["後手持ち時間", "上手持ち時間"],
        &["TIME-", "TIMET-"],
    ),
    row(Key::Byoyomi, &["秒読み"], &[]),
    row(Key::TimeUsed, &["消費時間"], &[]),
    row(Key::MaxMoves, &["最大手数"], &["MAX_MOVES"]),
    row(Key::ImpasseRule, &["持将棋"], &["JISHOGI"]),
    row(Key::Handicap, &["手合割"], &[]),
    row(Key::Black, &["先手", "下手"], &[]),
    row(Key::White, &["後手", "上手"], &[]),
    row(Key::BlackShort, &["先手省略名", "下手省略名"], &[]),
    row(Key::WhiteShort, &["後手省略名", "上手省略名"], &[]),
    row(Key::Note, &["備考"], &["NOTE"]),
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
/// A KIF name is known too, since that is how keys without a CSA name are written.
pub fn from_csa(name: &str) -> Key {
    TABLE
        .iter()
        .find(|row| row.csa.contains(&name))
        .map_or_else(|| from_kif(name), |row| row.key)
}

/// The name that CSA has for a key behind its `$`.
pub fn to_csa(key: Key) -> Option<&'static str> {
    TABLE
        .iter()
        .find(|row| row.key == key)
        .and_then(|row| row.csa.first().copied())
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
                assert_eq!(from_csa(name), row.key, "{name}");
            }
            assert_eq!(to_csa(row.key), row.csa.first().copied());
            for name in row.csa {
                assert_eq!(from_csa(name), row.key, "{name}");
            }
        }
        assert_eq!(from_kif("レーティング"), Key::Free);
    }
}
