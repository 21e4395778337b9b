//! The named starts of a game (手合割): even, and with pieces left out.
//!
//! Left and right are seen from White, who gives the odds: White's left lance stands on 1a. In all handicaps White moves
//! first.

use std::sync::LazyLock;

use super::Setup;

/// A named start (手合割), 平手 included.
#[derive(Debug, PartialEq, Eq)]
pub struct Handicap {
    /// The Japanese names, the usual one first.
    names: &'static [&'static str],
    english: &'static str,
    sfen: &'static str,
    /// Where programs differ about the name: the other start they may mean.
    alternative: Option<&'static str>,
    /// Whether the name is one every program knows and takes alike.
    official: bool,
}

/// The SFEN of White's two ranks before the usual rest, White to move.
macro_rules! without {
    ($ranks:literal) => {
        without!($ranks, "-")
    };
    ($ranks:literal, $hands:literal) => {
        concat!(
            $ranks,
            "/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w ",
            $hands,
            " 1"
        )
    };
}

const fn official(
    names: &'static [&'static str],
    english: &'static str,
    sfen: &'static str,
) -> Handicap {
    Handicap {
        names,
        english,
        sfen,
        alternative: None,
        official: true,
    }
}

const fn unofficial(
    names: &'static [&'static str],
    english: &'static str,
    sfen: &'static str,
) -> Handicap {
    Handicap {
        names,
        english,
        sfen,
        alternative: None,
        official: false,
    }
}

/// Every start that has a name.
static HANDICAPS: [Handicap; 39] = [
    official(
        &["平手", "平手戦"],
        "Even",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    ),
    official(
        &["香落ち", "香車落ち", "左香落ち"],
        "Lance",
        without!("lnsgkgsn1/1r5b1"),
    ),
    official(
        &["右香落ち", "右香車落ち"],
        "Right lance",
        without!("1nsgkgsnl/1r5b1"),
    ),
    official(&["角落ち", "角行落ち"], "Bishop", without!("lnsgkgsnl/1r7")),
    official(&["飛車落ち", "飛落ち"], "Rook", without!("lnsgkgsnl/7b1")),
    official(
        &["飛香落ち", "飛車香落ち", "飛車香車落ち"],
        "Rook-lance",
        without!("lnsgkgsn1/7b1"),
    ),
    official(&["二枚落ち"], "2-piece", without!("lnsgkgsnl/9")),
    Handicap {
        names: &["三枚落ち"],
        english: "3-piece",
        sfen: without!("lnsgkgsn1/9"),
        alternative: Some(without!("1nsgkgsnl/9")),
        official: false,
    },
    official(&["四枚落ち"], "4-piece", without!("1nsgkgsn1/9")),
    official(
        &["五枚落ち", "右五枚落ち"],
        "5-piece",
        without!("2sgkgsn1/9"),
    ),
    official(&["左五枚落ち"], "Left 5-piece", without!("1nsgkgs2/9")),
    official(&["六枚落ち"], "6-piece", without!("2sgkgs2/9")),
    official(&["左七枚落ち"], "Left 7-piece", without!("2sgkg3/9")),
    official(&["右七枚落ち"], "Right 7-piece", without!("3gkgs2/9")),
    official(&["八枚落ち"], "8-piece", without!("3gkg3/9")),
    official(&["十枚落ち"], "10-piece", without!("4k4/9")),
    unofficial(
        &["両香落ち", "兩香落ち"],
        "Two lances",
        without!("1nsgkgsn1/1r5b1"),
    ),
    unofficial(&["七枚落ち"], "7-piece", without!("3gkgs2/9")),
    unofficial(&["九枚落ち"], "9-piece", without!("4kg3/9")),
    unofficial(
        &["十九枚落ち", "裸玉"],
        "Naked king",
        "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    ),
    unofficial(
        &["歩三兵"],
        "Three pawns",
        "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w 3p 1",
    ),
    unofficial(&["トンボ"], "Dragonfly", without!("4k4/1r5b1")),
    unofficial(
        &["トンボ＋香", "トンボ+香"],
        "Dragonfly and lances",
        without!("l3k3l/1r5b1"),
    ),
    unofficial(
        &["トンボ＋桂香", "トンボ+桂香"],
        "Dragonfly, knights and lances",
        without!("ln2k2nl/1r5b1"),
    ),
    unofficial(&["香得"], "Lance gained", without!("lnsgkgsn1/1r5b1", "L")),
    unofficial(
        &["両香得", "兩香得"],
        "Two lances gained",
        without!("1nsgkgsn1/1r5b1", "2L"),
    ),
    unofficial(&["角得"], "Bishop gained", without!("lnsgkgsnl/1r7", "B")),
    unofficial(&["飛車得"], "Rook gained", without!("lnsgkgsnl/7b1", "R")),
    unofficial(
        &["飛香得"],
        "Rook-lance gained",
        without!("lnsgkgsn1/7b1", "RL"),
    ),
    unofficial(
        &["二枚得", "二枚持ち", "先崎流二枚落ち"],
        "2-piece gained",
        without!("lnsgkgsnl/9", "RB"),
    ),
    Handicap {
        names: &["三枚得"],
        english: "3-piece gained",
        sfen: without!("1nsgkgsnl/9", "RBL"),
        alternative: Some(without!("lnsgkgsn1/9", "RBL")),
        official: false,
    },
    unofficial(
        &["四枚得"],
        "4-piece gained",
        without!("1nsgkgsn1/9", "RB2L"),
    ),
    unofficial(
        &["五枚得"],
        "5-piece gained",
        without!("2sgkgsn1/9", "RBN2L"),
    ),
    unofficial(
        &["六枚得"],
        "6-piece gained",
        without!("2sgkgs2/9", "RB2N2L"),
    ),
    unofficial(
        &["七枚得"],
        "7-piece gained",
        without!("3gkgs2/9", "RBS2N2L"),
    ),
    unofficial(
        &["八枚得"],
        "8-piece gained",
        without!("3gkg3/9", "RB2S2N2L"),
    ),
    unofficial(
        &["九枚得"],
        "9-piece gained",
        without!("4kg3/9", "RBG2S2N2L"),
    ),
    unofficial(
        &["太閤将棋"],
        "Taiko shogi",
        "lnsgkgsnl/1r5b1/p1ppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    ),
    unofficial(
        &["青空将棋"],
        "Blue sky shogi",
        "lnsgkgsnl/1r5b1/9/9/9/9/9/1B5R1/LNSGKGSNL b - 1",
    ),
];

/// Names of games with other rules or other boards.
const VARIANTS: [&str; 23] = [
    "五五将棋",
    "五々将棋",
    "5五将棋",
    "５五将棋",
    "55将棋",
    "５５将棋",
    "ミニ将棋",
    "京都将棋",
    "安南将棋",
    "安北将棋",
    "安騎将棋",
    "王手将棋",
    "どうぶつしょうぎ",
    "どうぶつ将棋",
    "中将棋",
    "大将棋",
    "大局将棋",
    "ゴロゴロ将棋",
    "ジャドケンス将棋",
    "9マス将棋",
    "９マス将棋",
    "禽将棋",
    "和将棋",
];

/// The starts with official names, for comparison.
static OFFICIAL: LazyLock<Vec<(&Handicap, Setup)>> = LazyLock::new(|| {
    HANDICAPS
        .iter()
        .filter(|handicap| handicap.official)
        .map(|handicap| (handicap, handicap.setup()))
        .collect()
});

impl Handicap {
    /// Every start that has a name, the official ones first.
    pub fn all() -> &'static [Handicap] {
        &HANDICAPS
    }

    /// The start with this Japanese name, official or not.
    ///
    /// The whole name counts: 右香落ち is not 香落ち. A number may be written in digits of either width (2枚落ち, １０枚落ち), and
    /// 落ち may lack its kana (香落).
    pub fn from_name(name: &str) -> Option<&'static Handicap> {
        HANDICAPS
            .iter()
            .find(|handicap| handicap.names.iter().any(|known| same_name(known, name)))
    }

    /// The start with an official name that this position is, move number aside; that name may be written for it.
    pub fn of(setup: &Setup) -> Option<&'static Handicap> {
        OFFICIAL
            .iter()
            .find(|(_, known)| known.same_position(setup))
            .map(|&(handicap, _)| handicap)
    }

    /// Whether `name` is that of a game with other rules or another board (変則将棋), such as 5五将棋.
    pub fn is_variant_name(name: &str) -> bool {
        VARIANTS.contains(&name)
    }

    /// The usual Japanese name.
    pub fn name(&self) -> &'static str {
        self.names.first().copied().unwrap_or_default()
    }

    /// All Japanese names, the usual one first.
    pub const fn names(&self) -> &'static [&'static str] {
        self.names
    }

    /// An English name.
    pub const fn english(&self) -> &'static str {
        self.english
    }

    /// The start as SFEN.
    pub const fn sfen(&self) -> &'static str {
        self.sfen
    }

    /// The start.
    pub fn setup(&self) -> Setup {
        // Nearly every game begins there.
        if self.is_even() {
            Setup::even()
        } else {
            read(self.sfen)
        }
    }

    /// Is it 平手, the start without odds?
    fn is_even(&self) -> bool {
        std::ptr::eq(self, &HANDICAPS[0])
    }

    /// The other start that some programs mean by the name; only 三枚落ち and 三枚得 have one.
    pub fn alternative(&self) -> Option<Setup> {
        self.alternative.map(read)
    }

    /// Whether the name is one every program takes alike, so that it may be written in place of a board.
    pub const fn is_official(&self) -> bool {
        self.official
    }
}

fn read(sfen: &str) -> Setup {
    Setup::from_sfen(sfen)
        .expect("the table of handicaps holds only SFENs, as its test shows")
        .0
}

/// Whether a name is the `known` one, digits and 落 aside.
fn same_name(known: &str, name: &str) -> bool {
    if known == name {
        return true;
    }
    let whole = name.strip_suffix('ち').unwrap_or(name);
    let known = known.strip_suffix('ち').unwrap_or(known);
    if known == whole {
        return name.ends_with("落") || name.ends_with("落ち");
    }
    // A number before 枚, after 左 or 右 at most.
    let Some((number, rest)) = whole.split_once('枚') else {
        return false;
    };
    let Some((known_number, known_rest)) = known.split_once('枚') else {
        return false;
    };
    let sides = ['左', '右'];
    let side = |text: &str| text.chars().next().filter(|first| sides.contains(first));
    rest == known_rest
        && side(number) == side(known_number)
        && in_kanji(number.trim_start_matches(sides))
            == Some(known_number.trim_start_matches(sides))
}

/// A number of pieces in kanji, of digits of either width.
fn in_kanji(digits: &str) -> Option<&'static str> {
    let mut value = 0u32;
    for digit in digits.chars() {
        let digit = match digit {
            '０'..='９' => u32::from(digit) - u32::from('０'),
            _ => digit.to_digit(10)?,
        };
        value = value.checked_mul(10)?.checked_add(digit)?;
    }
    Some(match value {
        2 => "二",
        3 => "三",
        4 => "四",
        5 => "五",
        6 => "六",
        7 => "七",
        8 => "八",
        9 => "九",
        10 => "十",
        19 => "十九",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::Position;

    #[test]
    fn the_first_start_is_the_even_one() {
        for handicap in &HANDICAPS {
            assert_eq!(handicap.setup(), read(handicap.sfen), "{}", handicap.name());
        }
        assert!(HANDICAPS[0].is_even());
    }

    #[test]
    fn every_name_has_one_start() {
        for (i, handicap) in HANDICAPS.iter().enumerate() {
            for sfen in [Some(handicap.sfen), handicap.alternative]
                .into_iter()
                .flatten()
            {
                let (setup, notes) = Setup::from_sfen(sfen).unwrap();
                assert_eq!(
                    (notes.as_slice(), setup.faults().as_slice()),
                    (&[][..], &[][..]),
                    "{sfen}"
                );
                assert_eq!(setup.to_sfen(), sfen);
                assert!(Position::new(&setup).is_ok());
            }
            for name in handicap.names {
                assert_eq!(Handicap::from_name(name), Some(handicap), "{name}");
                assert!(!Handicap::is_variant_name(name), "{name}");
            }
            let written = Handicap::of(&handicap.setup());
            if handicap.official {
                assert_eq!(written, Some(handicap), "{}", handicap.name());
            } else if handicap.name() == "七枚落ち" {
                assert_eq!(written.map(Handicap::name), Some("右七枚落ち"));
            } else {
                assert_eq!(written, None, "{}", handicap.name());
            }
            assert!(
                HANDICAPS
                    .iter()
                    .skip(i + 1)
                    .all(|other| other.english != handicap.english)
            );
        }
        assert_eq!(
            Handicap::of(&Setup::even()).map(Handicap::name),
            Some("平手")
        );
    }

    #[test]
    fn spellings_of_a_name() {
        for (name, usual) in [
            ("平手", Some("平手")),
            ("2枚落ち", Some("二枚落ち")),
            ("２枚落ち", Some("二枚落ち")),
            ("２枚落", Some("二枚落ち")),
            ("二枚落", Some("二枚落ち")),
            ("10枚落ち", Some("十枚落ち")),
            ("１９枚落ち", Some("十九枚落ち")),
            ("右7枚落ち", Some("右七枚落ち")),
            ("左５枚落", Some("左五枚落ち")),
            ("香落", Some("香落ち")),
            ("右香落", Some("右香落ち")),
            ("飛車落", Some("飛車落ち")),
            ("3枚得", Some("三枚得")),
            ("２枚持ち", Some("二枚得")),
            ("", None),
            ("ち", None),
            ("香", None),
            ("落ち", None),
            ("平手ち", None),
            ("二枚得ち", None),
            ("二枚", None),
            ("枚落ち", None),
            ("左枚落ち", None),
            ("1枚落ち", None),
            ("二十枚落ち", None),
            ("99999999999枚落ち", None),
            ("左2枚落ち", None),
            ("その他", None),
            ("詰将棋", None),
            ("5五将棋", None),
        ] {
            assert_eq!(
                Handicap::from_name(name).map(Handicap::name),
                usual,
                "{name}"
            );
        }
        assert!(Handicap::is_variant_name("5五将棋"));
        assert!(!Handicap::is_variant_name("詰将棋"));
    }
}
