//! JSON lines, a format of our own: one game a line with everything that is known of it, for jq, data frames, databases and
//! training pipelines. It is written and not read; JKF is the form for exchange.
//!
//! ```text
//! {"kifu":1,"source":{"file":"a.csa","game":1,"format":"csa","encoding":"utf-8"},"header":{"black":"甲"},…,
//!  "start":"lnsgkgsnl/… b - 1","plies":1,"outcome":"black","ending":{"kind":"resign",…},
//!  "moves":[{"ply":1,"side":"black","usi":"7g7f","csa":"+7776FU","japanese":"▲７六歩","hodges":"P-7f","sfen":"…"}]}
//! ```
//!
//! The fields are types (`types.rs`), from which the schema is made; the README describes each. Remarks that programs skip are
//! left out, and nothing else.

mod lines;
mod types;

use super::{Format, Holds, Newline, Output, WriteOptions};
use crate::messages::findings;
use crate::record::fault::{Code, Fault};
use crate::record::header::{DateTime, HeaderLine, Key};
use crate::record::tree::{NodeId, Record};
use crate::shogi::{Handicap, Position};
use crate::text::encoding::Encoding;
use lines::{Branches, Line};
use types::{Game, Header};

/// JSON lines.
pub static FORMAT: Format = Format {
    name: "jsonl",
    about: "JSON lines with every move in four notations, a game a line",
    extensions: &[("jsonl", Encoding::Utf8)],
    newline: Newline::Lf,
    holds_many: true,
    separator: "",
    file_head: |_| String::new(),
    holds: |_| Holds::EVERYTHING,
    sniff: |_| 0,
    stated_encoding: |_| None,
    western: false,
    cut: |_| None,
    read: None,
    write: Some(write),
    mend: None,
    list: None,
};

/// The field with the number of the game.
const GAME: &str = "\"game\":";

/// The edition of the fields.
const EDITION: u8 = 1;

fn write(record: &Record, options: &WriteOptions, output: &mut Output) -> Result<(), Fault> {
    let start = Position::new(&record.start)
        .map_err(|_| Fault::new(Code::CannotWrite, findings::START_IMPOSSIBLE))?;
    let sfen = !options.no_sfen;
    let head = record.node(NodeId::START);
    let source = output.source.as_ref().map(|source| types::Source {
        file: &source.file,
        game: source.game,
        format: source.format,
        encoding: source.encoding.name(),
    });
    let has_source = source.is_some();
    let branches = Branches::of(record, &start, sfen);
    let moves = Line::main(record, start, sfen);
    let game = Game {
        kifu: EDITION,
        source,
        header: header(record),
        header_lines: record
            .header
            .iter()
            .map(|line| {
                let (name, value) = line.as_written();
                types::HeaderLine { name, value }
            })
            .collect(),
        start: record.start.to_sfen(),
        handicap: Handicap::of(&record.start).map(Handicap::name),
        last_move: record.last_move.as_ref().map(|last| types::LastMove {
            to: last.to.map(|square| square.to_string()),
            written: &last.text,
        }),
        plies: record.plies(),
        outcome: record.outcome().into(),
        ending: lines::ending(record, NodeId::START, lines::Totals::default()),
        comments: head.comments(),
        bookmark: head.bookmark(),
        moves: moves.emptied(),
        branches: None,
    };
    let out = &mut output.text;
    out.reserve(record.len() * if sfen { 300 } else { 180 });
    let game_at = out.len();
    push_json(&game, out);
    // In a text a quotation mark has a backslash before it, so that only the field is spelled like this.
    let number_at = out[game_at..].find(GAME).filter(|_| has_source);
    output.number_at = number_at.map(|at| game_at + at + GAME.len());
    // The list of the moves is the last field so far: it is filled, and the branches follow.
    out.truncate(out.len() - "]}".len());
    moves.push_moves(out);
    out.push(']');
    if let Some(branches) = branches {
        out.push_str(",\"branches\":");
        push_json(&branches, out);
    }
    out.push_str("}\n");
    Ok(())
}

fn push_json(value: &impl serde::Serialize, out: &mut String) {
    let text = serde_json::to_string(value).expect("every name is a text");
    out.push_str(&text);
}

/// The header by the meaning of its keys; the last line of a key counts.
fn header(record: &Record) -> Header<'_> {
    let mut header = Header::default();
    for HeaderLine { key, value, .. } in record.header.iter().filter(|line| !line.value.is_empty()) {
        let value = &**value;
        let text = match key {
            Key::Date => {
                header.date = iso(value);
                continue;
            }
            Key::StartTime => {
                header.start_time = iso(value);
                continue;
            }
            Key::EndTime => {
                header.end_time = iso(value);
                continue;
            }
            Key::Free => continue,
            Key::Black => &mut header.black,
            Key::White => &mut header.white,
            Key::BlackShort => &mut header.black_short,
            Key::WhiteShort => &mut header.white_short,
            Key::Event => &mut header.event,
            Key::Title => &mut header.title,
            Key::Site => &mut header.site,
            Key::Opening => &mut header.opening,
            Key::TimeLimit => &mut header.time_limit,
            Key::BlackTimeLimit => &mut header.black_time_limit,
            Key::WhiteTimeLimit => &mut header.white_time_limit,
            Key::Byoyomi => &mut header.byoyomi,
            Key::TimeUsed => &mut header.time_used,
            Key::MaxMoves => &mut header.max_moves,
            Key::ImpasseRule => &mut header.impasse_rule,
            Key::Handicap => &mut header.handicap,
            Key::Note => &mut header.note,
        };
        *text = Some(value);
    }
    header
}

/// A date in the form of ISO 8601, if the text leaves no doubt about it.
fn iso(text: &str) -> Option<String> {
    DateTime::parse(text).map(DateTime::to_iso)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `docs/jsonl.schema.json` is made of the types. Where they change, the message has the new text.
    #[test]
    fn the_schema_is_that_of_the_types() {
        let settings = schemars::generate::SchemaSettings::draft2020_12().for_serialize();
        let schema = settings.into_generator().into_root_schema_for::<Game<'_>>();
        let made = serde_json::to_string_pretty(&schema).unwrap() + "\n";
        let kept = include_str!("../../../docs/jsonl.schema.json");
        assert!(made == kept, "docs/jsonl.schema.json has to be:\n{made}");
    }

    #[test]
    fn dates_are_put_into_the_form_of_iso() {
        for (text, expected) in [
            ("2024/05/06", Some("2024-05-06")),
            ("2024/05/06(月) 9:05", Some("2024-05-06T09:05:00")),
            ("2005/11/29･30日", None),
        ] {
            assert_eq!(iso(text).as_deref(), expected, "{text}");
        }
    }
}
