//! The header (対局情報): ordered lines of key and value, known by their meaning.
//!
//! How a format spells a key is the business of that format (`format/keys.rs`); here a key is what it means. Values are
//! kept as they were read; [`same_value`] compares them by meaning where one thing has several spellings.

use std::collections::HashMap;
use std::hash::Hash;

use super::clock::Millis;
pub use super::date::DateTime;

/// What a header line is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Key {
    /// 開始日時: when the game began.
    StartTime,
    /// 終了日時: when it ended.
    EndTime,
    /// 対局日: the day of the game.
    Date,
    /// 棋戦: the event.
    Event,
    /// 場所: where it was played.
    Site,
    /// 戦型: the opening.
    Opening,
    /// 表題: the title.
    Title,
    /// 持ち時間: the time limit.
    TimeLimit,
    /// 先手持ち時間: Black's own limit.
    BlackTimeLimit,
    /// 後手持ち時間: White's own limit.
    WhiteTimeLimit,
    /// 秒読み: byoyomi.
    Byoyomi,
    /// 消費時間: the time used in all.
    TimeUsed,
    /// 最大手数: the limit of moves.
    MaxMoves,
    /// 持将棋: the rule for declarations.
    ImpasseRule,
    /// 手合割: the handicap. The start position itself is not in the header.
    Handicap,
    /// 先手・下手: Black's name.
    Black,
    /// 後手・上手: White's name.
    White,
    /// 先手省略名: Black's short name.
    BlackShort,
    /// 後手省略名: White's short name.
    WhiteShort,
    /// 備考: a remark on the game.
    Note,
    /// Any other key, known by its own name.
    Free,
}

/// One header line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeaderLine {
    /// What it is about.
    pub key: Key,
    /// The key as written; it names a free key.
    pub name: Box<str>,
    /// The value as read, without the blanks around it.
    pub value: Box<str>,
    /// Key and value as they stand in the text, where the record has them in other words.
    pub written: Option<Box<(Box<str>, Box<str>)>>,
}

impl HeaderLine {
    /// The key and the value as they stand in the text, but for the quotes and escapes of a format.
    pub fn as_written(&self) -> (&str, &str) {
        match self.written.as_deref() {
            Some((name, value)) => (name, value),
            None => (&self.name, &self.value),
        }
    }

    /// Does it say how many moves the whole game has, or how much time was used in it?
    pub fn sums_up(&self) -> bool {
        self.key == Key::TimeUsed || self.key == Key::Free && LENGTHS.contains(&&*self.name)
    }
}

/// What a header says of the length of the whole game, or of the solution of a problem (手数).
pub(super) const LENGTHS: [&str; 2] = ["手数", "詰手数"];

/// The header lines of a record in their order. A key may stand several times; the last one counts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Header {
    lines: Vec<HeaderLine>,
}

impl Header {
    /// Adds a line.
    pub fn push(&mut self, key: Key, name: &str, value: &str) {
        self.push_line(HeaderLine {
            key,
            name: name.into(),
            value: value.into(),
            written: None,
        });
    }

    /// Adds a line.
    pub fn push_line(&mut self, line: HeaderLine) {
        self.lines.push(line);
    }

    /// All lines in order.
    pub fn iter(&self) -> std::slice::Iter<'_, HeaderLine> {
        self.lines.iter()
    }

    /// The value of a known key.
    pub fn get(&self, key: Key) -> Option<&str> {
        self.lines
            .iter()
            .rev()
            .find(|line| line.key == key)
            .map(|line| &*line.value)
    }

    /// The value of a free key.
    pub fn get_free(&self, name: &str) -> Option<&str> {
        self.lines
            .iter()
            .rev()
            .find(|line| line.key == Key::Free && &*line.name == name)
            .map(|line| &*line.value)
    }

    /// Are there no lines?
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Do both say the same? The order, repeats that are overruled and empty values do not count, nor does the
    /// handicap's name, for it is the start position that counts.
    pub fn is_same(&self, other: &Self) -> bool {
        self.said_in(other) && other.said_in(self)
    }

    /// The lines that count: the last one of each key, if its value is not empty.
    pub fn effective(&self) -> impl Iterator<Item = &HeaderLine> {
        self.last().filter(|line| !line.value.is_empty())
    }

    /// The last line of each key, be its value empty.
    pub fn last(&self) -> impl Iterator<Item = &HeaderLine> {
        self.last_of(identity)
    }

    /// The lines that say something: all that have a value, also those that a later line overrules, but each only once.
    pub fn telling(&self) -> impl Iterator<Item = &HeaderLine> {
        self.last_of(|line| (identity(line), &*line.value))
            .filter(|line| !line.value.is_empty())
    }

    /// How many lines say something that does not count, for a later line overrules it.
    pub fn overruled(&self) -> u64 {
        (self.telling().count() - self.effective().count()) as u64
    }

    /// Of the lines that are alike the last one each; the handicap's name is left to the start.
    fn last_of<'h, T: Eq + Hash + 'h>(
        &'h self,
        likeness: impl Fn(&'h HeaderLine) -> T + 'h,
    ) -> impl Iterator<Item = &'h HeaderLine> {
        let last: Option<HashMap<T, usize>> = (self.lines.len() > FEW).then(|| {
            let lines = self.lines.iter().enumerate();
            lines.map(|(index, line)| (likeness(line), index)).collect()
        });
        let lines = self.lines.iter().enumerate();
        lines.filter_map(move |(index, line)| {
            let has_later = match &last {
                Some(last) => last.get(&likeness(line)).is_some_and(|&last| last > index),
                None => self.lines[index + 1..]
                    .iter()
                    .any(|later| likeness(later) == likeness(line)),
            };
            (!has_later && line.key != Key::Handicap).then_some(line)
        })
    }

    fn said_in(&self, other: &Self) -> bool {
        self.effective().all(|line| {
            let found = if line.key == Key::Free {
                other.get_free(&line.name)
            } else {
                other.get(line.key)
            };
            found.is_some_and(|value| same_value(line.key, &line.value, value))
        })
    }
}

/// Up to here, looking at every later line is quicker than remembering them.
const FEW: usize = 32;

/// What a line is about: its key, and for a free key its name.
fn identity(line: &HeaderLine) -> (Key, &str) {
    (
        line.key,
        if line.key == Key::Free {
            &line.name
        } else {
            ""
        },
    )
}

/// Do two values of one key mean the same?
pub fn same_value(key: Key, a: &str, b: &str) -> bool {
    if a == b {
        return true;
    }
    match key {
        Key::StartTime | Key::EndTime | Key::Date => match (DateTime::parse(a), DateTime::parse(b))
        {
            (Some(a), Some(b)) => a.to_the_second() == b.to_the_second(),
            _ => false,
        },
        Key::TimeLimit | Key::BlackTimeLimit | Key::WhiteTimeLimit => {
            match (TimeLimit::parse(a), TimeLimit::parse(b)) {
                (Some(a), Some(b)) => a == b,
                _ => false,
            }
        }
        _ => false,
    }
}

/// A time limit (持ち時間) that is fully understood: main time, byoyomi and increment for a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeLimit {
    /// The main time.
    pub main: Millis,
    /// Time for each move when the main time is used up (秒読み).
    pub byoyomi: Millis,
    /// Time added with each move (加算).
    pub increment: Millis,
}

impl TimeLimit {
    /// Reads the forms that leave no doubt: `各5時間`, `30分`, `15分+60秒`, `10分切れ負け`, `5分+5秒追加`, `00:25+00`,
    /// `900+0+5`.
    pub fn parse(text: &str) -> Option<Self> {
        let text: String = text
            .chars()
            .filter(|ch| !ch.is_whitespace())
            .map(half_width)
            .collect();
        Self::from_japanese(&text).or_else(|| Self::from_csa(&text))
    }

    /// The limit, if nothing of it is left unsaid: a text that names only the main time does not tell what comes after it,
    /// unless another line does (秒読み), and `10分+30秒` is written for byoyomi as well as for an increment. No time at all
    /// limits nothing.
    pub fn exact(text: &str, byoyomi: Option<&str>) -> Option<Self> {
        let limit = Self::from_csa(text).or_else(|| Self::exact_in_words(text, byoyomi))?;
        let zero = Millis::default();
        let is_stated = [limit.main, limit.byoyomi, limit.increment] != [zero; 3];
        is_stated.then_some(limit)
    }

    fn exact_in_words(text: &str, byoyomi: Option<&str>) -> Option<Self> {
        let limit = Self::parse(text)?;
        if ["秒読み", "追加", "加算", "切れ負け"]
            .iter()
            .any(|word| text.contains(word))
        {
            return Some(limit);
        }
        let byoyomi = Self::parse(byoyomi?)?;
        let zero = Millis::default();
        let is_one_time = byoyomi.byoyomi == zero && byoyomi.increment == zero;
        // Said in both lines, it has to be the same.
        let fits = limit.byoyomi == zero || limit.byoyomi == byoyomi.main;
        (is_one_time && fits).then_some(Self {
            byoyomi: byoyomi.main,
            ..limit
        })
    }

    fn from_japanese(text: &str) -> Option<Self> {
        let mut rest = text.strip_prefix('各').unwrap_or(text);
        let main = duration(&mut rest)?;
        let zero = Millis::default();
        if rest.is_empty() || rest == "切れ負け" {
            return Some(Self {
                main,
                byoyomi: zero,
                increment: zero,
            });
        }
        rest = rest.strip_prefix('+')?;
        rest = rest.strip_prefix("秒読み").unwrap_or(rest);
        let more = duration(&mut rest)?;
        match rest {
            "" => Some(Self {
                main,
                byoyomi: more,
                increment: zero,
            }),
            "追加" | "加算" => Some(Self {
                main,
                byoyomi: zero,
                increment: more,
            }),
            _ => None,
        }
    }

    /// Puts a limit that is written in CSA's form (`00:30+30`, `900+0+5`) into the words of a Japanese record: `30分+秒読み30秒`,
    /// `15分+5秒追加`. `None` when it is in another form, or has no such words.
    pub fn japanese_for_csa(text: &str) -> Option<String> {
        let limit = Self::from_csa(text)?;
        let (main, byoyomi, increment) = (limit.main, limit.byoyomi, limit.increment);
        let words = match (byoyomi.0, increment.0) {
            (0, 0) => in_words(main),
            (_, 0) => format!("{}+秒読み{}", in_words(main), in_words(byoyomi)),
            (0, _) => format!("{}+{}追加", in_words(main), in_words(increment)),
            _ => return None,
        };
        (Self::parse(&words) == Some(limit)).then_some(words)
    }

    fn from_csa(text: &str) -> Option<Self> {
        let mut parts = text.split('+');
        let (main, byoyomi, increment) = (parts.next()?, parts.next()?, parts.next());
        match (increment, parts.next()) {
            (None, _) => {
                let (hours, minutes) = main.split_once(':')?;
                let minutes = hours
                    .parse::<u64>()
                    .ok()?
                    .checked_mul(60)?
                    .checked_add(minutes.parse().ok()?)?;
                Some(Self {
                    main: Millis::from_secs(minutes.checked_mul(60)?)?,
                    byoyomi: Millis::from_secs(byoyomi.parse().ok()?)?,
                    increment: Millis::default(),
                })
            }
            (Some(increment), None) => Some(Self {
                main: seconds(main)?,
                byoyomi: seconds(byoyomi)?,
                increment: seconds(increment)?,
            }),
            _ => None,
        }
    }
}

/// The time used in all (消費時間), as relays of games write it: `116▲440△452` are plies and minutes, `▲4時間39分△4時間01分`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeUsed {
    /// After how many moves.
    pub plies: Option<u32>,
    /// The time of Black.
    pub black: Millis,
    /// The time of White.
    pub white: Millis,
}

impl TimeUsed {
    /// Reads the forms that leave no doubt.
    pub fn parse(text: &str) -> Option<Self> {
        let text: String = text.trim().chars().map(half_width).collect();
        let (plies, times) = text.split_once(['▲', '☗'])?;
        let (black, white) = times.split_once(['△', '☖'])?;
        let time = |text: &str| {
            if let Ok(minutes) = text.parse::<u64>() {
                return Millis::from_secs(minutes.checked_mul(60)?);
            }
            let mut rest = text;
            duration(&mut rest).filter(|_| rest.is_empty())
        };
        Some(Self {
            plies: match plies {
                "" => None,
                plies => Some(plies.parse().ok()?),
            },
            black: time(black)?,
            white: time(white)?,
        })
    }
}

/// A number of moves: `256`, `256手`.
pub fn count(text: &str) -> Option<u32> {
    let text: String = text.trim().chars().map(half_width).collect();
    text.strip_suffix('手').unwrap_or(&text).parse().ok()
}

/// The number with which a value begins: `24`, `27点法`.
pub fn leading_number(text: &str) -> Option<u32> {
    let digits: String = text
        .trim()
        .chars()
        .map(half_width)
        .take_while(char::is_ascii_digit)
        .collect();
    digits.parse().ok()
}

/// `6時間`, `1時間30分`, `30秒`.
fn in_words(time: Millis) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let mut words = String::new();
    for (count, unit) in [(hours, "時間"), (minutes, "分"), (rest, "秒")] {
        if count > 0 {
            words += &format!("{count}{unit}");
        }
    }
    if words.is_empty() {
        "0分".to_owned()
    } else {
        words
    }
}

/// `6`, `6.5`, `6.123` in seconds; no more than three decimals, each of which counts.
pub fn seconds(text: &str) -> Option<Millis> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || fraction.len() > 3 || !digits(whole) || !digits(fraction) {
        return None;
    }
    let whole = Millis::from_secs(whole.parse().ok()?)?;
    let fraction = format!("{fraction:0<3}").parse().ok()?;
    Some(whole.plus(Millis(fraction)))
}

fn half_width(ch: char) -> char {
    match ch {
        '０'..='９' => char::from_u32(ch as u32 - '０' as u32 + '0' as u32).unwrap_or(ch),
        '＋' => '+',
        '：' => ':',
        _ => ch,
    }
}

/// `6時間`, `1時間30分`, `60秒`: at least one part.
fn duration(rest: &mut &str) -> Option<Millis> {
    let mut total: Option<u64> = None;
    for (unit, factor) in [("時間", 3600), ("分", 60), ("秒", 1)] {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let Some(after) = rest[digits..].strip_prefix(unit) else {
            continue;
        };
        if digits == 0 {
            continue;
        }
        let value: u64 = rest[..digits].parse().ok()?;
        total = Some(total.unwrap_or(0).checked_add(value.checked_mul(factor)?)?);
        *rest = after;
    }
    Millis::from_secs(total?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_of_a_key_counts_among_few_and_among_many() {
        for filler in [0, 100] {
            let mut header = Header::default();
            header.push(Key::Black, "先手", "a");
            header.push(Key::Free, "x", "1");
            for index in 0..filler {
                header.push(Key::Free, &format!("filler {index}"), "");
            }
            header.push(Key::Free, "y", "2");
            header.push(Key::Black, "先手", "b");
            header.push(Key::Free, "x", "3");
            header.push(Key::Handicap, "手合割", "平手");
            let values: Vec<&str> = header.effective().map(|line| &*line.value).collect();
            assert_eq!(values, ["2", "b", "3"]);
        }
    }

    #[test]
    fn time_limits_are_compared_by_meaning() {
        for (a, b, same) in [
            ("各6時間", "06:00+00", true),
            ("各５時間", "5時間", true),
            ("30分+秒読み30秒", "00:30+30", true),
            ("15分+60秒", "900+60+0", true),
            ("5分+5秒追加", "300+0+5", true),
            ("10分切れ負け", "00:10+00", true),
            ("15分＋30秒＋（考慮時間10分）", "00:15+30", false),
            ("30分", "00:31+00", false),
        ] {
            assert_eq!(same_value(Key::TimeLimit, a, b), same, "{a} {b}");
        }
    }

    #[test]
    fn a_limit_is_exact_only_if_all_of_it_is_said() {
        let limit = |main: u32, byoyomi: u32, increment: u32| {
            Some(TimeLimit {
                main: Millis(main * 1000),
                byoyomi: Millis(byoyomi * 1000),
                increment: Millis(increment * 1000),
            })
        };
        for (text, byoyomi, exact) in [
            ("各5時間", None, None),
            ("10分", None, None),
            ("10分切れ負け", None, limit(600, 0, 0)),
            ("10分", Some("30秒"), limit(600, 30, 0)),
            ("10分", Some("なし"), None),
            ("10分", Some("1分+5秒追加"), None),
            // Byoyomi or an increment: both are written so.
            ("15分＋60秒", None, None),
            ("15分＋60秒", Some("60秒"), limit(900, 60, 0)),
            ("15分＋60秒", Some("30秒"), None),
            ("15分+秒読み60秒", None, limit(900, 60, 0)),
            ("5分+5秒追加", None, limit(300, 0, 5)),
            ("00:25+00", None, limit(1500, 0, 0)),
            ("900+10+5", None, limit(900, 10, 5)),
            ("900+10+5+1", None, None),
            // Nothing is stated.
            ("00:00+00", None, None),
            ("0+0+0", None, None),
            ("00:00+30", None, limit(0, 30, 0)),
            ("60分 切れたら1分将棋", None, None),
        ] {
            assert_eq!(TimeLimit::exact(text, byoyomi), exact, "{text} {byoyomi:?}");
        }
    }

    #[test]
    fn the_time_used_in_all_is_read_in_minutes_and_in_words() {
        let used = |plies, black: u32, white: u32| {
            Some(TimeUsed {
                plies,
                black: Millis(black * 60_000),
                white: Millis(white * 60_000),
            })
        };
        for (text, expected) in [
            ("116▲440△452", used(Some(116), 440, 452)),
            ("▲359△0", used(None, 359, 0)),
            ("９０☗１０☖９", used(Some(90), 10, 9)),
            ("▲4時間39分△4時間01分", used(None, 279, 241)),
            ("123▲234△", None),
            ("4時間39分", None),
            ("x▲1△2", None),
            ("▲1分半△2分", None),
        ] {
            assert_eq!(TimeUsed::parse(text), expected, "{text}");
        }
    }

    #[test]
    fn numbers_of_moves_are_read_with_and_without_their_unit() {
        for (text, number) in [
            ("256", Some(256)),
            (" 59手 ", Some(59)),
            ("１１手", Some(11)),
            ("7手詰", None),
            ("-1", None),
            ("", None),
        ] {
            assert_eq!(count(text), number, "{text}");
        }
    }

    #[test]
    fn limits_of_csa_are_told_in_japanese() {
        for (csa, japanese) in [
            ("00:30+30", Some("30分+秒読み30秒")),
            ("06:00+00", Some("6時間")),
            ("00:00+30", Some("0分+秒読み30秒")),
            ("900+0+5", Some("15分+5秒追加")),
            ("5400+60+0", Some("1時間30分+秒読み1分")),
            ("900+10+5", None),
            ("900+0.5+0", None),
            ("30分", None),
        ] {
            assert_eq!(
                TimeLimit::japanese_for_csa(csa).as_deref(),
                japanese,
                "{csa}"
            );
        }
    }

    #[test]
    fn the_last_line_of_a_key_counts() {
        let header = |lines: &[(Key, &str, &str)]| {
            let mut header = Header::default();
            for (key, name, value) in lines {
                header.push(*key, name, value);
            }
            header
        };
        let twice = header(&[
            (Key::Event, "棋戦", "a"),
            (Key::Free, "x", "1"),
            (Key::Free, "y", ""),
            (Key::Event, "棋戦", "b"),
        ]);
        let once = header(&[(Key::Free, "x", "1"), (Key::Event, "EVENT", "b")]);
        let first = header(&[(Key::Event, "棋戦", "a"), (Key::Free, "x", "1")]);
        assert!(twice.is_same(&once) && once.is_same(&twice));
        assert!(!twice.is_same(&first) && !first.is_same(&twice));
        let counted: Vec<&str> = twice.effective().map(|line| &*line.value).collect();
        assert_eq!(counted, ["1", "b"]);
        assert_eq!(twice.overruled(), 1);
        let again = header(&[
            (Key::Event, "棋戦", "b"),
            (Key::Event, "EVENT", ""),
            (Key::Event, "棋戦", "b"),
        ]);
        assert_eq!(again.overruled(), 0);
    }

    #[test]
    fn seconds_keep_three_decimals() {
        for (text, millis) in [
            ("6", Some(6000)),
            ("6.5", Some(6500)),
            ("6.123", Some(6123)),
            ("6.1234", None),
            (".5", None),
        ] {
            assert_eq!(seconds(text), millis.map(Millis), "{text}");
        }
    }
}
