//! The fields of a game, as the README describes them. What is not known is left out.
//!
//! The schema in `docs/jsonl.schema.json` is made of these types; a test keeps both the same.

use serde::Serialize;

use super::lines::{Branches, Line};

/// One game.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(deny_unknown_fields))]
pub(super) struct Game<'a> {
    /// The edition of these fields: 1.
    pub(super) kifu: u8,
    /// Where the game comes from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) source: Option<Source<'a>>,
    /// What the header says, by the meaning of its keys.
    pub(super) header: Header<'a>,
    /// The header lines as they stand in the source, in their order. Those that tell the start, the result or nothing are not
    /// among them.
    pub(super) header_lines: Vec<HeaderLine<'a>>,
    /// The start position (SFEN).
    pub(super) start: String,
    /// The Japanese name of the start, if it has one that all programs know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) handicap: Option<&'static str>,
    /// The move before the start, which is not played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) last_move: Option<LastMove<'a>>,
    /// The number of moves in the main line, an illegal last one included.
    pub(super) plies: u32,
    /// Who wins.
    pub(super) outcome: Outcome,
    /// How the main line ends, if the record says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) ending: Option<Ending<'a>>,
    /// Comments on the start position, a line each.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub(super) comments: &'a [String],
    /// The bookmark of the start position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) bookmark: Option<&'a str>,
    /// The moves of the main line.
    #[cfg_attr(test, schemars(with = "Vec<Move<'a>>"))]
    pub(super) moves: Line<'a>,
    /// The other lines of play, in the order of the source.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Option<Vec<Branch<'a>>>"))]
    pub(super) branches: Option<Branches<'a>>,
}

/// Where a game comes from.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(deny_unknown_fields))]
pub(super) struct Source<'a> {
    /// The file as it was given; `-` is standard input.
    pub(super) file: &'a str,
    /// The number of the game in its file, from 1.
    pub(super) game: u32,
    /// The format it was read from.
    pub(super) format: &'a str,
    /// The encoding it was read from.
    pub(super) encoding: &'a str,
}

/// The move before the start position.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(deny_unknown_fields))]
pub(super) struct LastMove<'a> {
    /// Where it went, as USI names the square.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) to: Option<String>,
    /// The move as it is written.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub(super) written: &'a str,
}

/// Who wins.
#[derive(Debug, Clone, Copy, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub(super) enum Outcome {
    Black,
    White,
    Draw,
    /// There is no result, or the record does not say one.
    None,
}

/// A side.
#[derive(Debug, Clone, Copy, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub(super) enum Side {
    Black,
    White,
}

/// What the header says, by the meaning of its keys. Dates are in the form of ISO 8601, and are left out where the text leaves
/// a doubt; everything else is as it was read.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(deny_unknown_fields))]
pub(super) struct Header<'a> {
    /// Black's name (先手, 下手).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) black: Option<&'a str>,
    /// White's name (後手, 上手).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) white: Option<&'a str>,
    /// Black's short name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) black_short: Option<&'a str>,
    /// White's short name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) white_short: Option<&'a str>,
    /// 棋戦
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) event: Option<&'a str>,
    /// 表題
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) title: Option<&'a str>,
    /// 場所
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) site: Option<&'a str>,
    /// 戦型
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) opening: Option<&'a str>,
    /// 対局日: `2024-05-06`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) date: Option<String>,
    /// 開始日時: `2024-05-06`, or with the time of day `2024-05-06T13:00:00`, and with `Z` or `+09:00` where the text says by
    /// which clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) start_time: Option<String>,
    /// 終了日時
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) end_time: Option<String>,
    /// 持ち時間
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) time_limit: Option<&'a str>,
    /// 先手持ち時間
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) black_time_limit: Option<&'a str>,
    /// 後手持ち時間
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) white_time_limit: Option<&'a str>,
    /// 秒読み
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) byoyomi: Option<&'a str>,
    /// 消費時間
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) time_used: Option<&'a str>,
    /// 最大手数
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) max_moves: Option<&'a str>,
    /// 持将棋: the rule for declarations.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) impasse_rule: Option<&'a str>,
    /// 手合割, as it is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) handicap: Option<&'a str>,
    /// 備考
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) note: Option<&'a str>,
}

/// A header line.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(deny_unknown_fields))]
pub(super) struct HeaderLine<'a> {
    /// The key as it is written.
    pub(super) name: &'a str,
    /// The value as it is written, without the quotes and escapes of its format.
    pub(super) value: &'a str,
}

/// A move.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(deny_unknown_fields))]
pub(super) struct Move<'a> {
    /// Its number, counted from 1 at the start position.
    pub(super) ply: u32,
    /// Who makes it.
    pub(super) side: Side,
    /// In USI: `7g7f`, `8h2b+`, `P*5e`.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub(super) usi: &'a str,
    /// In CSA: `+7776FU`.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub(super) csa: &'a str,
    /// In Japanese notation: `▲７六歩`.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub(super) japanese: &'a str,
    /// In Hodges notation: `P-7f`.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub(super) hodges: &'a str,
    /// The position after it (SFEN); not with `--no-sfen`, and not behind a foul.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) sfen: Option<&'a str>,
    /// Its time in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) elapsed_ms: Option<u32>,
    /// The time of its player so far, in milliseconds: as read, else the sum.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) total_ms: Option<u64>,
    /// Comments, a line each.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub(super) comments: &'a [String],
    /// The bookmark.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) bookmark: Option<&'a str>,
    /// What an engine says of it, read from the comments.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) eval: Option<Eval<'a>>,
    /// It is illegal, and the record says so: the reason, by its code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) foul: Option<&'static str>,
    /// An illegal move as it stands in the source.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) written: Option<&'a str>,
}

/// An evaluation by an engine, from Black's point of view.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(deny_unknown_fields))]
pub(super) struct Eval<'a> {
    /// The score in the engine's unit, usually hundredths of a pawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) score: Option<i32>,
    /// A mate that it has seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) mate: Option<Mate>,
    /// How deep it searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) depth: Option<u32>,
    /// How many positions it searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) nodes: Option<u64>,
    /// The moves that it expects, as they are written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) pv: Option<&'a str>,
}

/// A mate that is in sight.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(deny_unknown_fields))]
pub(super) struct Mate {
    /// Who mates.
    pub(super) winner: Side,
    /// In how many moves of both sides, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) plies: Option<u32>,
}

/// How a line of play ends.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(deny_unknown_fields))]
pub(super) struct Ending<'a> {
    /// What happened: `resign`, `repetition`, `time-up`, ….
    pub(super) kind: &'static str,
    /// Who wins by it.
    pub(super) outcome: Outcome,
    /// The word as it stands in the source.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub(super) word: &'a str,
    /// The ply at which a move would have stood.
    pub(super) ply: u32,
    /// The time before it, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) elapsed_ms: Option<u32>,
    /// The time of the side to move in all, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) total_ms: Option<u64>,
    /// Comments on it, a line each.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub(super) comments: &'a [String],
    /// Its bookmark.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) bookmark: Option<&'a str>,
}

/// Another line of play.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(deny_unknown_fields))]
pub(super) struct Branch<'a> {
    /// Its number, by which `--branches` asks for it; the main line is 1.
    pub(super) line: u32,
    /// The line that it leaves.
    pub(super) parent: u32,
    /// The ply of its first move, which takes the place of that ply of the line it leaves.
    pub(super) ply: u32,
    /// How it ends, if the record says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) ending: Option<Ending<'a>>,
    /// Its moves.
    #[cfg_attr(test, schemars(with = "Vec<Move<'a>>"))]
    pub(super) moves: Line<'a>,
}
