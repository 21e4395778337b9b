//! Every way in which a record is written and read back.

use kifu::format::holds::{self, Edition};
use kifu::format::{Format, Losses, WriteOptions};
use kifu::record::tree::Record;
use kifu::text::encoding::{self, Encoding};

use super::missing::{Missing, missing, missing_of_position};

/// A way to write a record, and the format that reads it.
#[derive(Debug, Clone)]
pub(crate) struct Way {
    pub(crate) name: String,
    pub(crate) edition: Edition,
    pub(crate) back: &'static Format,
}

/// Every format that can be read back, in each of its editions. JSON lines are for other programs; JKF is the form in which
/// records come back.
pub(crate) fn ways() -> Vec<Way> {
    let editions = holds::editions()
        .filter(|edition| edition.format.write.is_some() && edition.format.name != "jsonl");
    editions
        .map(|edition| {
            let format = edition.format;
            let back = match format.read {
                Some(_) => format,
                None => super::format("moves"),
            };
            Way {
                name: format!("{} {}", format.name, edition.flag)
                    .trim_end()
                    .to_owned(),
                edition,
                back,
            }
        })
        .collect()
}

/// Has the encoding the signs of the format? ☗ and ☖ of Kitao are no characters of the record.
pub(crate) fn has_signs(encoding: Encoding, way: &Way) -> bool {
    way.edition.format.name != "kitao" || encoding == Encoding::Utf8
}

/// What came back of a record.
#[derive(Debug)]
pub(crate) struct Back {
    /// What is missing in it.
    pub(crate) missing: Missing,
    /// What was reported as lost.
    pub(crate) reported: Losses,
    /// The faults of reading it, and the beginning of its text.
    pub(crate) told: String,
}

/// Writes a record, reads it back, and compares the two.
pub(crate) fn there_and_back(
    record: &Record,
    way: &Way,
    encoding: Encoding,
) -> Result<Back, String> {
    let options = WriteOptions {
        encoding,
        ..way.edition.options.clone()
    };
    let output = super::write(way.edition.format, record, &options)
        .map_err(|fault| format!("cannot be written: {}", super::tell(&fault)))?;
    let mut bytes = Vec::new();
    let mut reported = output.lost;
    let substituted = encoding::encode(&output.text, encoding, &mut bytes, true)
        .expect("what cannot be written is replaced");
    reported.add(kifu::format::Loss::Characters, substituted);
    let lines = output.text.lines().take(60);
    let head: String = lines.map(|line| format!("    {line}\n")).collect();
    let mut games = super::read_games_in(way.back, Some(encoding), &bytes);
    games.retain(|game| game.is_game);
    let [game] = &games[..] else {
        return Err(format!("{} games come back\n{head}", games.len()));
    };
    let missing = if way.edition.holds().moves {
        missing(record, &game.record)
    } else {
        missing_of_position(record, &game.record)
    };
    Ok(Back {
        missing,
        reported,
        told: format!("{}{head}", game.told()),
    })
}

/// The same, and gives what was reported, or what is not as it was reported.
pub(crate) fn go(record: &Record, way: &Way, encoding: Encoding) -> Result<Losses, String> {
    let back = there_and_back(record, way, encoding)?;
    match back.missing.against(&back.reported) {
        None => Ok(back.reported),
        Some(problem) => Err(format!("{problem}\n{}", back.told)),
    }
}
