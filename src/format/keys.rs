//! Header keys: one table of what each format calls them, both ways (spec `kif.md` section 3, `csa.md` section 2).

use crate::record::header::Key;

/// One key and its names.
#[derive(Debug)]
struct Row {
    key: Key,
    /// Names in KIF and KI2; the first one is written.
    kif: &'static [&'static str],
    /// Name in CSA behind the `$`; the players have lines of their own.
    csa: Option<&'static str>,
}

const fn row(key: Key, kif: &'static [&'static str], csa: Option<&'static str>) -> Row {
    Row { key, kif, csa }
}

const TABLE: &[Row] = &[
    row(Key::StartTime, &["開始日時"], Some("START_TIME")),
    row(Key::EndTime, &["終了日時"], Some("END_TIME")),
    row(Key::Date, &["対局日"], None),
    row(Key::Event, &["棋戦"], Some("EVENT")),
    row(Key::Site, &["場所"], Some("SITE")),
    row(Key::Opening, &["戦型"], Some("OPENING")),
    row(Key::Title, &["表題"], None),
    row(Key::TimeLimit, &["持ち時間"], Some("TIME_LIMIT")),
    row(Key::BlackTimeLimit, &["先手持ち時間", "下手持ち時間"], None),
    row(Key::WhiteTimeLimit, &["後手持ち時間", "上手持ち時間"], None),
    row(Key::Byoyomi, &["秒読み"], None),
    row(Key::TimeUsed, &["消費時間"], None),
    row(Key::MaxMoves, &["最大手数"], Some("MAX_MOVES")),
    row(Key::ImpasseRule, &["持将棋"], Some("JISHOGI")),
    row(Key::Handicap, &["手合割"], None),
    row(Key::Black, &["先手", "下手"], None),
    row(Key::White, &["後手", "上手"], None),
    row(Key::BlackShort, &["先手省略名", "下手省略名"], None),
    row(Key::WhiteShort, &["後手省略名", "上手省略名"], None),
    row(Key::Note, &["備考"], Some("NOTE")),
];

/// The key of a KIF or KI2 header line.
pub fn from_kif(name: &str) -> Key {
    TABLE.iter().find(|row| row.kif.contains(&name)).map_or(Key::Free, |row| row.key)
}

/// The name that KIF and KI2 write for a key; `None` for a free one.
pub fn to_kif(key: Key) -> Option<&'static str> {
    TABLE.iter().find(|row| row.key == key).and_then(|row| row.kif.first().copied())
}

/// The key of a CSA `$` line, by its name without the `$`.
///
/// A KIF name is known too, since that is how keys without a CSA name are written.
pub fn from_csa(name: &str) -> Key {
    TABLE.iter().find(|row| row.csa == Some(name)).map_or_else(|| from_kif(name), |row| row.key)
}

/// The name that CSA has for a key behind its `$`.
pub fn to_csa(key: Key) -> Option<&'static str> {
    TABLE.iter().find(|row| row.key == key).and_then(|row| row.csa)
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
            if let Some(name) = row.csa {
                assert_eq!(from_csa(name), row.key, "{name}");
                assert_eq!(to_csa(row.key), Some(name));
            }
        }
        assert_eq!(from_kif("レーティング"), Key::Free);
    }
}
