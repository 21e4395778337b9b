//! How a notation is to be written: every choice that authorities differ on (spec `notation.md` section 9).
//!
//! A setting has a name, the one of its flag, and values with names; both directions come from [`SETTINGS`] and the
//! tables of [`Choice`]. Readers accept all spellings whatever the settings are, but for [`Settings::shorthand`].

use std::fmt;

use thiserror::Error;

pub use crate::record::apart::Ambiguity;

/// A value of a setting, which has a name.
pub trait Choice: Copy + Eq + 'static {
    /// All values with their names; the first name is the one we write.
    const NAMES: &'static [(Self, &'static [&'static str])];

    /// The name of the value.
    fn name(self) -> &'static str {
        let names = Self::NAMES.iter().find(|(value, _)| *value == self);
        names
            .and_then(|(_, names)| names.first())
            .copied()
            .unwrap_or("")
    }

    /// The value with this name.
    fn from_name(name: &str) -> Option<Self> {
        let found = Self::NAMES.iter().find(|(_, names)| names.contains(&name));
        found.map(|&(value, _)| value)
    }
}

macro_rules! choices {
    ($($type:ty { $($value:path => $($name:literal)|+,)* })*) => {
        $(impl Choice for $type {
            const NAMES: &'static [(Self, &'static [&'static str])] =
                &[$(($value, &[$($name),+]),)*];
        })*
    };
}

/// The mark of the side before a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Marks {
    /// No mark.
    None,
    /// ▲ and △.
    #[default]
    Triangle,
    /// ☗ and ☖.
    Piece,
}

/// How a move to the square of the move before it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Same {
    /// 同 instead of the square; in Kitao-Kawasaki no square.
    #[default]
    Short,
    /// The square, then 同.
    WithSquare,
    /// The square, as for any other move.
    Off,
}

/// The kanji of the promoted rook.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum DragonKanji {
    /// 龍
    #[default]
    Traditional,
    /// 竜
    Simplified,
}

/// The kanji of the king.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum KingKanji {
    /// 玉 for both sides.
    #[default]
    Gyoku,
    /// 玉 for Black and 王 for White.
    BySide,
}

/// When a drop is written with 打.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum DropWord {
    /// Where a piece on the board could go there too.
    #[default]
    Needed,
    /// In every drop.
    Always,
}

/// The word for a promotion that is declined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum DeclineWord {
    /// 不成
    #[default]
    Narazu,
    /// 生
    Nama,
}

/// The word for an upward move of a dragon or a horse.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum AdvanceWord {
    /// 上, as for the other pieces.
    #[default]
    Agaru,
    /// 行
    Iku,
    /// 入
    Iru,
}

/// The digits of squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Digits {
    /// ７六
    #[default]
    Mixed,
    /// ７６
    Full,
    /// 76
    Half,
    /// 七六
    Kanji,
}

/// The letters of promoted pieces in Western notations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum PromotedLetters {
    /// `+R +B +P`
    #[default]
    Plus,
    /// `D H T`
    Dht,
}

choices! {
    Marks { Marks::None => "none", Marks::Triangle => "triangle", Marks::Piece => "piece", }
    Same { Same::Short => "short", Same::WithSquare => "with-square", Same::Off => "off", }
    Ambiguity { Ambiguity::Reach => "reach", Ambiguity::Legal => "legal", Ambiguity::Always => "always", }
    DragonKanji { DragonKanji::Traditional => "龍" | "traditional", DragonKanji::Simplified => "竜" | "simplified", }
    KingKanji { KingKanji::Gyoku => "gyoku", KingKanji::BySide => "by-side", }
    DropWord { DropWord::Needed => "needed", DropWord::Always => "always", }
    DeclineWord { DeclineWord::Narazu => "不成" | "narazu", DeclineWord::Nama => "生" | "nama", }
    AdvanceWord { AdvanceWord::Agaru => "上" | "agaru", AdvanceWord::Iku => "行" | "iku", AdvanceWord::Iru => "入" | "iru", }
    Digits { Digits::Mixed => "mixed", Digits::Full => "full", Digits::Half => "half", Digits::Kanji => "kanji", }
    PromotedLetters { PromotedLetters::Plus => "plus", PromotedLetters::Dht => "dht", }
}

impl Choice for bool {
    const NAMES: &'static [(Self, &'static [&'static str])] = &[
        (false, &["no", "false", "off"]),
        (true, &["yes", "true", "on"]),
    ];
}

/// All settings of all notations; each takes what concerns it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Settings {
    /// Marks of the sides.
    pub marks: Marks,
    /// A move to the square of the move before it.
    pub same: Same,
    /// Which pieces make a move ambiguous.
    pub ambiguity: Ambiguity,
    /// The kanji of the dragon.
    pub dragon: DragonKanji,
    /// The kanji of the king.
    pub king: KingKanji,
    /// When 打 is written.
    pub drop: DropWord,
    /// The word for declining.
    pub decline: DeclineWord,
    /// The word for an upward move of dragon and horse.
    pub advance: AdvanceWord,
    /// The digits of squares.
    pub digits: Digits,
    /// The letters of promoted pieces.
    pub promoted_letters: PromotedLetters,
    /// KIF: 不成 where a promotion is declined.
    pub kif_decline: bool,
    /// Reading: shorthand and Edo symbols are read too.
    pub shorthand: bool,
    /// Only ASCII, in the notations that can.
    pub ascii: bool,
    /// KI2: a wide blank between 同 and a single character, as its reference program writes (同　歩). No flag has it.
    pub ki2_blank: bool,
}

impl Settings {
    /// What is usual; each notation has its own defaults beside its name.
    pub const DEFAULT: Self = Self {
        marks: Marks::Triangle,
        same: Same::Short,
        ambiguity: Ambiguity::Reach,
        dragon: DragonKanji::Traditional,
        king: KingKanji::Gyoku,
        drop: DropWord::Needed,
        decline: DeclineWord::Narazu,
        advance: AdvanceWord::Agaru,
        digits: Digits::Mixed,
        promoted_letters: PromotedLetters::Plus,
        kif_decline: false,
        shorthand: false,
        ascii: false,
        ki2_blank: false,
    };

    /// Gives the setting with this name the value with that name.
    ///
    /// # Errors
    ///
    /// If there is no such setting, or it has no such value.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), SettingError> {
        let setting = SETTINGS
            .iter()
            .find(|setting| setting.name == name)
            .ok_or_else(|| SettingError::Unknown(name.to_owned()))?;
        (setting.set)(self, value).ok_or_else(|| SettingError::Value {
            setting,
            value: value.to_owned(),
        })
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// What can be set, by name.
#[derive(Clone, Copy)]
pub struct Setting {
    /// The name, which is also that of the flag.
    pub name: &'static str,
    /// What it decides, in a few words.
    pub about: &'static str,
    /// The names of its values, in order.
    pub values: fn() -> Vec<&'static str>,
    /// The same with all names of each value, the one we write first.
    pub spellings: fn() -> Vec<&'static [&'static str]>,
    /// The name of the value that is set.
    pub get: fn(&Settings) -> &'static str,
    /// Sets the value with this name; `None` if there is none.
    pub set: fn(&mut Settings, &str) -> Option<()>,
}

impl Setting {
    /// Is it either on or off, so that its flag needs no value?
    pub fn is_switch(&self) -> bool {
        (self.values)() == names::<bool>()
    }
}

impl fmt::Debug for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Setting")
            .field("name", &self.name)
            .field("values", &(self.values)())
            .finish_non_exhaustive()
    }
}

/// A setting that cannot be made.
#[derive(Debug, Clone, Error)]
pub enum SettingError {
    /// There is no setting of that name.
    #[error("there is no setting {0}")]
    Unknown(String),
    /// The setting has no such value.
    #[error("{value} is no value of {}: {}", setting.name, (setting.values)().join(", "))]
    Value {
        /// The setting.
        setting: &'static Setting,
        /// What it was to be set to.
        value: String,
    },
}

fn names<C: Choice>() -> Vec<&'static str> {
    C::NAMES.iter().map(|&(value, _)| value.name()).collect()
}

fn spellings<C: Choice>() -> Vec<&'static [&'static str]> {
    C::NAMES.iter().map(|&(_, names)| names).collect()
}

macro_rules! settings {
    ($($name:literal $field:ident $type:ty: $about:literal,)*) => {
        /// Every setting that a flag has, in the order of the spec.
        pub static SETTINGS: &[Setting] = &[$(Setting {
            name: $name,
            about: $about,
            values: names::<$type>,
            spellings: spellings::<$type>,
            get: |settings| settings.$field.name(),
            set: |settings, value| {
                settings.$field = <$type>::from_name(value)?;
                Some(())
            },
        },)*];
    };
}

settings! {
    "marks" marks Marks: "the mark of the side before each move",
    "same" same Same: "a move to the square of the move before it",
    "ambiguity" ambiguity Ambiguity: "which pieces make a move ambiguous",
    "dragon" dragon DragonKanji: "the kanji of the promoted rook",
    "king" king KingKanji: "the kanji of the king",
    "drop" drop DropWord: "when a drop is written with 打",
    "decline" decline DeclineWord: "the word for a promotion that is declined",
    "advance" advance AdvanceWord: "the word for an upward move of a dragon or a horse",
    "digits" digits Digits: "the digits of squares",
    "promoted-letters" promoted_letters PromotedLetters: "the letters of promoted pieces",
    "kif-decline" kif_decline bool: "不成 in KIF, where a promotion is declined",
    "shorthand" shorthand bool: "shorthand and Edo symbols are read too",
    "ascii" ascii bool: "only ASCII, where the notation can",
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_is_set_and_got_by_its_name() {
        for setting in SETTINGS {
            assert!((setting.values)().len() > 1, "{}", setting.name);
            for value in (setting.values)() {
                let mut settings = Settings::default();
                settings.set(setting.name, value).unwrap();
                assert_eq!((setting.get)(&settings), value, "{}", setting.name);
            }
        }
        let mut settings = Settings::default();
        settings.set("dragon", "simplified").unwrap();
        assert_eq!(settings.dragon, DragonKanji::Simplified);
        let error = settings.set("marks", "stars").unwrap_err();
        assert_eq!(
            error.to_string(),
            "stars is no value of marks: none, triangle, piece"
        );
        let error = settings.set("colour", "blue").unwrap_err();
        assert_eq!(error.to_string(), "there is no setting colour");
    }
}
