//! The header lines of a written record: an object, in which every name stands once.

use super::push_json;
use crate::format::{Loss, Losses, keys, lost_handicap, names_start};
use crate::record::header::{HeaderLine, Key, TimeLimit};
use crate::record::tree::Record;
use crate::shogi::{Color, Handicap, Setup};

/// Appends the header.
pub(super) fn write(record: &Record, lost: &mut Losses, out: &mut Vec<u8>) {
    out.push(b'{');
    let mut other_names = lost_handicap(record);
    if let Some(named) = record.header.get(Key::Handicap)
        && is_of_start(named, &record.start)
    {
        push("手合割", named, out);
        other_names -= u64::from(!names_start(named, &record.start));
    }
    lost.add(Loss::HeaderKeys, other_names + record.header.overruled());
    // A line without a value says nothing, and is kept: a program may ask for the names of the players.
    for line in record.header.last() {
        match name(line, &record.start) {
            Some(name) => push(name, &value(line), out),
            None => lost.add(Loss::HeaderKeys, 1),
        }
    }
    out.push(b'}');
}

fn push(name: &str, value: &str, out: &mut Vec<u8>) {
    if out.last() != Some(&b'{') {
        out.push(b',');
    }
    push_json(&name, out);
    out.push(b':');
    push_json(&value, out);
}

/// Is this a name of the start? Another one says nothing, or nothing that is so.
fn is_of_start(named: &str, start: &Setup) -> bool {
    Handicap::from_name(named.trim()).is_some_and(|handicap| {
        let other = handicap.alternative();
        handicap.setup().same_position(start)
            || other.is_some_and(|other| other.same_position(start))
    })
}

/// The name of a line; a free one that would be read as a known one has none.
fn name<'l>(line: &'l HeaderLine, start: &Setup) -> Option<&'l str> {
    if line.key == Key::Free {
        return Some(&*line.name).filter(|name| keys::from_jkf(name) == Key::Free);
    }
    if keys::from_kif(&line.name) == line.key {
        return Some(&line.name);
    }
    let gives_odds = start.turn == Color::White && Handicap::of(start).is_some();
    match line.key {
        Key::Black if gives_odds => Some("下手"),
        Key::White if gives_odds => Some("上手"),
        key => keys::to_kif(key),
    }
}

/// The value of a line; a time limit of CSA is put into words, for it stands under a Japanese name now.
fn value(line: &HeaderLine) -> std::borrow::Cow<'_, str> {
    let is_limit = matches!(
        line.key,
        Key::TimeLimit | Key::BlackTimeLimit | Key::WhiteTimeLimit
    );
    if is_limit
        && keys::from_kif(&line.name) == Key::Free
        && let Some(words) = TimeLimit::japanese_for_csa(&line.value)
    {
        return words.into();
    }
    (&*line.value).into()
}
