//! The flat parts of a game: squares, moves, times, the start position.

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::push_json;
use crate::format::jkf::presets;
use crate::record::apart::{self, Ambiguity, Words};
use crate::record::transcript::{Motion, SideWord};
use crate::record::tree::Played;
use crate::shogi::{Color, Hand, Handicap, Move, PieceKind, Position, Setup, Square};
use crate::text::names;

/// A square.
#[derive(Debug, Serialize)]
pub(super) struct Place {
    x: u8,
    y: u8,
}

/// The square as the format has it.
pub(super) const fn place(square: Square) -> Place {
    Place {
        x: square.file(),
        y: square.rank(),
    }
}

/// A move.
#[derive(Debug, Serialize)]
pub(super) struct Play {
    pub(super) color: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) from: Option<Place>,
    pub(super) to: Place,
    pub(super) piece: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) same: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) promote: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) capture: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) relative: Option<&'static str>,
}

impl Play {
    /// A legal move in `pos`, which the move before it led to by a move to `last_to`.
    pub(super) fn new(played: &Played, pos: &Position, last_to: Option<Square>) -> Self {
        let color = pos.turn();
        let Played { mv, piece, captured } = *played;
        Self {
            color: color.index() as u8,
            from: mv.from().map(place),
            to: place(mv.to()),
            piece: names::csa_name(piece),
            same: (last_to == Some(mv.to())).then_some(true),
            promote: promote(mv, piece, color),
            capture: captured.map(names::csa_name),
            relative: relative(apart::words(pos, mv, Ambiguity::Reach)),
        }
    }

    /// The fields by their names, those that the move does without too; each as JSON.
    fn fields(&self) -> [(&'static str, Option<String>); 8] {
        fn json(value: &impl Serialize) -> Option<String> {
            let mut out = Vec::new();
            push_json(value, &mut out);
            String::from_utf8(out).ok()
        }
        [
            ("color", json(&self.color)),
            ("from", self.from.as_ref().and_then(json)),
            ("to", json(&self.to)),
            ("piece", json(&self.piece)),
            ("same", self.same.as_ref().and_then(json)),
            ("promote", self.promote.as_ref().and_then(json)),
            ("capture", self.capture.as_ref().and_then(json)),
            ("relative", self.relative.as_ref().and_then(json)),
        ]
    }
}

/// The fields of the object that a legal move is, by their names, those that it does without too; each as JSON.
pub(in crate::format::jkf) fn play_fields(
    played: &Played,
    pos: &Position,
    last_to: Option<Square>,
) -> [(&'static str, Option<String>); 8] {
    Play::new(played, pos, last_to).fields()
}

/// What a move says of promotion: whether it promotes, and that it does not only where it could (spec `jkf.md` section 4). A
/// foul may promote where nothing can.
pub(super) fn promote(mv: Move, piece: PieceKind, color: Color) -> Option<bool> {
    let from = mv.from()?;
    let in_zone = from.in_promotion_zone(color) || mv.to().in_promotion_zone(color);
    let may_promote = piece.can_promote() && in_zone;
    (may_promote || mv.is_promotion()).then_some(mv.is_promotion())
}

/// The letters for what tells a move apart.
pub(super) const fn relative(words: Words) -> Option<&'static str> {
    use Motion::{Down, Sideways, Up};
    use SideWord::{Left, Right, Straight};
    Some(match (words.side, words.motion) {
        _ if words.drop => "H",
        (None, None) => return None,
        (Some(Left), None) => "L",
        (Some(Straight), None) => "C",
        (Some(Right), None) => "R",
        (None, Some(Up)) => "U",
        (None, Some(Sideways)) => "M",
        (None, Some(Down)) => "D",
        (Some(Left), Some(Up)) => "LU",
        (Some(Left), Some(Sideways)) => "LM",
        (Some(Left), Some(Down)) => "LD",
        (Some(Right), Some(Up)) => "RU",
        (Some(Right), Some(Sideways)) => "RM",
        (Some(Right), Some(Down)) => "RD",
        // A step straight forward has no rival with the same motion but on the sides.
        (Some(Straight), Some(_)) => "C",
    })
}

/// The times of a move and of its player so far.
#[derive(Debug, Serialize)]
pub(super) struct Times {
    now: Time,
    total: Time,
}

#[derive(Debug, Serialize)]
struct Time {
    #[serde(skip_serializing_if = "Option::is_none")]
    h: Option<u32>,
    m: u32,
    s: u32,
}

impl Times {
    /// From seconds. Of the move, hours are written only if there are any.
    pub(super) const fn new(now: u32, total: u32) -> Self {
        Self {
            now: Time {
                h: if now >= 3600 { Some(now / 3600) } else { None },
                m: now / 60 % 60,
                s: now % 60,
            },
            total: Time {
                h: Some(total / 3600),
                m: total / 60 % 60,
                s: total % 60,
            },
        }
    }
}

/// Appends the start position: a preset if there is one, else the board.
pub(super) fn push_start(start: &Setup, out: &mut Vec<u8>) {
    match Handicap::of(start).and_then(presets::preset) {
        Some(preset) => push_json(&Initial { preset, data: None }, out),
        None => push_json(
            &Initial {
                preset: presets::OTHER,
                data: Some(Data(start)),
            },
            out,
        ),
    }
}

#[derive(Serialize)]
struct Initial<'a> {
    preset: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    data: Option<Data<'a>>,
}

/// Board, hands and side to move.
struct Data<'a>(&'a Setup);

impl Serialize for Data<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let start = self.0;
        let square = |file: u8, rank: u8| {
            let piece = Square::new(file, rank).and_then(|square| start.piece_at(square));
            Cell {
                color: piece.map(|piece| piece.color.index() as u8),
                kind: piece.map(|piece| names::csa_name(piece.kind)),
            }
        };
        let board: [[Cell; 9]; 9] = std::array::from_fn(|file| {
            std::array::from_fn(|rank| square(file as u8 + 1, rank as u8 + 1))
        });
        let mut data = serializer.serialize_map(Some(3))?;
        data.serialize_entry("color", &start.turn.index())?;
        data.serialize_entry("board", &board)?;
        let hands = Color::ALL.map(|color| Held(start.hands[color]));
        data.serialize_entry("hands", &hands)?;
        data.end()
    }
}

#[derive(Serialize)]
struct Cell {
    #[serde(skip_serializing_if = "Option::is_none")]
    color: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
}

/// The pieces in hand by kind, those of which there are none too.
struct Held(Hand);

impl Serialize for Held {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let kinds = PieceKind::IN_HAND.into_iter().rev();
        serializer.collect_map(kinds.map(|kind| (names::csa_name(kind), self.0.count(kind))))
    }
}
