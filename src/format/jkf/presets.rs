//! The names of starts (spec `jkf.md` section 2), read and written from one table.

use crate::shogi::{Handicap, PieceKind};
use crate::text::names;

/// The preset of a start that the data show.
pub(super) const OTHER: &str = "OTHER";

/// Presets and the Japanese names of their handicaps.
const TABLE: [(&str, &str); 16] = [
    ("HIRATE", "平手"),
    ("KY", "香落ち"),
    ("KY_R", "右香落ち"),
    ("KA", "角落ち"),
    ("HI", "飛車落ち"),
    ("HIKY", "飛香落ち"),
    ("2", "二枚落ち"),
    ("3", "三枚落ち"),
    ("4", "四枚落ち"),
    ("5", "五枚落ち"),
    ("5_L", "左五枚落ち"),
    ("6", "六枚落ち"),
    ("7_L", "左七枚落ち"),
    ("7_R", "右七枚落ち"),
    ("8", "八枚落ち"),
    ("10", "十枚落ち"),
];

/// The name of the handicap that a preset is.
pub(super) fn handicap(preset: &str) -> Option<&'static str> {
    TABLE
        .iter()
        .find(|(known, _)| *known == preset)
        .map(|(_, name)| *name)
}

/// The preset that a handicap is. Programs differ about 三枚落ち, so there is none that may be written.
pub(super) fn preset(handicap: &Handicap) -> Option<&'static str> {
    TABLE
        .iter()
        .find(|(_, name)| handicap.is_official() && *name == handicap.name())
        .map(|(preset, _)| *preset)
}

/// A kind of piece by its name.
pub(super) fn kind(name: &str) -> Option<PieceKind> {
    names::csa_piece(name.as_bytes())
        .filter(|_| name.len() == 2)
        .map(|found| found.kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The squares that each preset takes off, by file and rank.
    #[test]
    fn every_preset_has_its_board() {
        for (name, taken) in [
            ("HIRATE", &[][..]),
            ("KY", &[11]),
            ("KY_R", &[91]),
            ("KA", &[22]),
            ("HI", &[82]),
            ("HIKY", &[11, 82]),
            ("2", &[22, 82]),
            ("3", &[22, 82, 11]),
            ("4", &[11, 22, 82, 91]),
            ("5", &[11, 22, 81, 82, 91]),
            ("5_L", &[11, 21, 22, 82, 91]),
            ("6", &[11, 21, 22, 81, 82, 91]),
            ("7_L", &[11, 21, 22, 81, 82, 91, 31]),
            ("7_R", &[11, 21, 22, 81, 82, 91, 71]),
            ("8", &[11, 21, 22, 81, 82, 91, 31, 71]),
            ("10", &[11, 21, 22, 81, 82, 91, 31, 71, 41, 61]),
        ] {
            let start = Handicap::from_name(handicap(name).unwrap()).unwrap();
            let mut expected = crate::shogi::Setup::even();
            for square in taken {
                let square = crate::shogi::Square::new(square / 10, square % 10).unwrap();
                expected.set(square, None);
            }
            expected.turn = start.setup().turn;
            assert_eq!(start.setup(), expected, "{name}");
            let written = preset(start);
            assert_eq!(written, Some(name).filter(|name| *name != "3"), "{name}");
        }
        assert_eq!(handicap("9"), None);
        for handicap in Handicap::all() {
            assert_eq!(preset(handicap).is_some(), handicap.is_official());
        }
    }
}
