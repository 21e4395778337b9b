//! What the program says to people, in their language.
//!
//! Every language has one file of texts in the syntax of Project Fluent, `en.ftl` and `ja.ftl`. A text is found by its key:
//! one of [`keys`] or [`findings`], or the code of a kind of fault, whose value says in a few words what it is and whose attributes `.why`
//! and `.mend` are the page of `kifu explain`. The tests of this module prove that both files have every key, no other
//! one, and the same arguments in each.
//!
//! To add a text, name its key in `keys.rs`, or in `findings.rs` if a finding says it, write it into both files, and make
//! a [`Message`] of it where the thing is known; it becomes words by [`Message::tell`] where the language is known. So what
//! is found deep in a reader can be told in any language:
//!
//! ```
//! use kifu::messages::{Language, Message, keys};
//!
//! let message = Message::new(keys::GAME_COUNT).with("games", 3_u64);
//! assert_eq!(message.tell(Language::English), "3 games");
//! assert_eq!(message.tell(Language::Japanese), "3局");
//! ```
//!
//! A file is parsed when its first text is asked for, so that a run that says nothing pays nothing.

use std::borrow::Cow;
use std::env;
use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

pub mod findings;
pub mod keys;

pub use keys::Key;

use crate::shogi::{Bitboard, Color, Move, PieceKind, Position, Square};
use crate::text::names;
use crate::text::numerals::{full_width_digit, kanji_digit};

/// A language of texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Japanese.
    Japanese,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::English, Self::Japanese];

    /// The code of the language: `en` or `ja`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Japanese => "ja",
        }
    }

    /// The language of the environment: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set and not empty names it.
    pub fn of_environment() -> Self {
        let mut names = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .filter_map(env::var_os)
            .filter(|name| !name.is_empty());
        let name = names.next().unwrap_or_default();
        Self::of_locale(&name.to_string_lossy())
    }

    /// The language of a locale such as `ja_JP.UTF-8`; of any that has no texts it is English.
    pub fn of_locale(name: &str) -> Self {
        match name.split(['_', '-', '.', '@']).next() {
            Some(language) if language.eq_ignore_ascii_case("ja") => Self::Japanese,
            _ => Self::English,
        }
    }

    /// The text of a key without arguments.
    pub fn text(self, key: Key) -> String {
        self.texts().render(key.name(), None)
    }

    /// The text of a key without arguments, of several sentences, as one line: its line breaks are blanks, or nothing in a
    /// language without blanks.
    pub fn paragraph(self, key: Key) -> String {
        self.one_line(&self.text(key))
    }

    /// An attribute of a key, `why` say, as one line.
    pub fn attribute(self, key: Key, name: &str) -> String {
        self.one_line(&self.texts().render(&format!("{key}.{name}"), None))
    }

    fn one_line(self, text: &str) -> String {
        let blank = match self {
            Self::English => " ",
            Self::Japanese => "",
        };
        text.replace('\n', blank)
    }

    /// The items of a list, as the language parts them.
    pub fn list(self, items: &[String]) -> String {
        items.join(&self.text(keys::LIST_SEPARATOR))
    }

    const fn source(self) -> &'static str {
        match self {
            Self::English => include_str!("en.ftl"),
            Self::Japanese => include_str!("ja.ftl"),
        }
    }

    fn texts(self) -> &'static Texts {
        static ENGLISH: OnceLock<Texts> = OnceLock::new();
        static JAPANESE: OnceLock<Texts> = OnceLock::new();
        let texts = match self {
            Self::English => &ENGLISH,
            Self::Japanese => &JAPANESE,
        };
        texts.get_or_init(|| Texts::parse(self))
    }
}

/// The texts of a language.
struct Texts(FluentBundle<FluentResource>);

impl Texts {
    fn parse(language: Language) -> Self {
        // What is wrong in a file the tests of this module find.
        let resource = FluentResource::try_new(language.source().to_owned());
        let resource = resource.unwrap_or_else(|(resource, _)| resource);
        let locale = language.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![locale]);
        // Arguments stand in the text as they are, without marks of the direction of writing around them.
        bundle.set_use_isolating(false);
        let _ = bundle.add_resource(resource);
        Self(bundle)
    }

    /// The text of a key; the key itself if there is none.
    fn render(&self, key: &str, args: Option<&FluentArgs<'_>>) -> String {
        let (id, attribute) = match key.split_once('.') {
            Some((id, attribute)) => (id, Some(attribute)),
            None => (key, None),
        };
        let message = self.0.get_message(id);
        let pattern = message.and_then(|message| match attribute {
            Some(name) => Some(message.get_attribute(name)?.value()),
            None => message.value(),
        });
        let Some(pattern) = pattern else {
            return key.to_owned();
        };
        let text = self.0.format_pattern(pattern, args, &mut Vec::new());
        text.into_owned()
    }
}

/// What is put into a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Arg {
    /// A number; texts may differ by it.
    Number(u64),
    /// A text that is the same in every language.
    Text(Cow<'static, str>),
    /// The name of a piece.
    Piece(PieceKind),
    /// The name of several pieces of a kind.
    Pieces(PieceKind),
    /// The name of a side.
    Side(Color),
    /// The name of a side where White gives odds (駒落ち).
    SideAtOdds(Color),
    /// A move and the piece that makes it: `7g7f`, `７六歩(77)`.
    Move(Move, PieceKind),
    /// Another message.
    Said(Box<Message>),
    /// Other messages, parted as the language does it.
    List(Vec<Message>),
}

/// A move with its origin, as KIF has it: `７六歩(77)`, `５二銀打`.
fn move_in_japanese(mv: Move, piece: PieceKind) -> String {
    let to = mv.to();
    let file = full_width_digit(to.file());
    let (rank, name) = (kanji_digit(to.rank()), names::move_name(piece));
    let promotes = if mv.is_promotion() { "成" } else { "" };
    match mv.from() {
        None => format!("{file}{rank}{name}打"),
        Some(from) => {
            let (from_file, from_rank) = (from.file(), from.rank());
            format!("{file}{rank}{name}{promotes}({from_file}{from_rank})")
        }
    }
}

impl Arg {
    /// A move that is due in a position.
    pub fn due(mv: Move, pos: &Position) -> Self {
        let piece = match mv {
            Move::Drop { kind, .. } => Some(kind),
            Move::Normal { from, .. } => pos.piece_at(from).map(|piece| piece.kind),
        };
        piece.map_or_else(|| mv.to_string().into(), |piece| Self::Move(mv, piece))
    }

    fn in_language(&self, language: Language) -> FluentValue<'_> {
        match self {
            Self::Number(number) => FluentValue::from(*number),
            Self::Text(text) => FluentValue::from(&**text),
            Self::Piece(kind) => FluentValue::from(match language {
                Language::English => kind.name(),
                Language::Japanese => names::move_name(*kind),
            }),
            Self::Pieces(kind) => FluentValue::from(match language {
                Language::English => kind.plural(),
                Language::Japanese => names::move_name(*kind),
            }),
            Self::Side(Color::Black) => FluentValue::from(language.text(keys::BLACK)),
            Self::Side(Color::White) => FluentValue::from(language.text(keys::WHITE)),
            Self::SideAtOdds(Color::Black) => FluentValue::from(language.text(keys::TAKER_OF_ODDS)),
            Self::SideAtOdds(Color::White) => FluentValue::from(language.text(keys::GIVER_OF_ODDS)),
            Self::Move(mv, piece) => FluentValue::from(match language {
                Language::English => mv.to_string(),
                Language::Japanese => move_in_japanese(*mv, *piece),
            }),
            Self::Said(message) => FluentValue::from(message.tell(language)),
            Self::List(messages) => {
                let items: Vec<String> = messages.iter().map(|item| item.tell(language)).collect();
                FluentValue::from(language.list(&items))
            }
        }
    }

    fn shorten(&mut self) {
        match self {
            Self::Text(text) => shorten(text),
            Self::Said(message) => message.shorten(),
            Self::List(messages) => messages.iter_mut().for_each(Message::shorten),
            Self::Number(_)
            | Self::Piece(_)
            | Self::Pieces(_)
            | Self::Side(_)
            | Self::SideAtOdds(_)
            | Self::Move(..) => {}
        }
    }

    fn name_sides_at_odds(&mut self) {
        match self {
            Self::Side(side) => *self = Self::SideAtOdds(*side),
            Self::Said(message) => message.name_sides_at_odds(),
            Self::List(messages) => messages.iter_mut().for_each(Message::name_sides_at_odds),
            _ => {}
        }
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl From<$number> for Arg {
            fn from(number: $number) -> Self {
                Self::Number(number.into())
            }
        }
    )*};
}

numbers!(u8, u16, u32, u64);

impl From<usize> for Arg {
    fn from(number: usize) -> Self {
        Self::Number(number as u64)
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned().into())
    }
}

impl From<char> for Arg {
    fn from(character: char) -> Self {
        character.to_string().into()
    }
}

/// The name of a piece.
impl From<PieceKind> for Arg {
    fn from(kind: PieceKind) -> Self {
        Self::Piece(kind)
    }
}

/// The name of a side.
impl From<Color> for Arg {
    fn from(side: Color) -> Self {
        Self::Side(side)
    }
}

/// A square as a diagram has it, with a half-width file and a kanji rank: `2六`.
impl From<Square> for Arg {
    fn from(square: Square) -> Self {
        format!("{}{}", square.file(), kanji_digit(square.rank())).into()
    }
}

/// Squares as diagrams have them.
impl From<Bitboard> for Arg {
    fn from(squares: Bitboard) -> Self {
        let told = |square| Message::verbatim(Self::from(square));
        Self::List(squares.into_iter().map(told).collect())
    }
}

impl From<Message> for Arg {
    fn from(message: Message) -> Self {
        Self::Said(Box::new(message))
    }
}

impl From<Key> for Arg {
    fn from(key: Key) -> Self {
        Message::new(key).into()
    }
}

impl From<Vec<Message>> for Arg {
    fn from(messages: Vec<Message>) -> Self {
        Self::List(messages)
    }
}

/// How many bytes of a quoted text are kept before and behind what is left out, and beyond which sum something is.
const KEPT_OF_TEXT: (usize, usize) = (500, 200);

fn shorten(text: &mut Cow<'static, str>) {
    let (before, behind) = KEPT_OF_TEXT;
    if text.len() <= before + behind {
        return;
    }
    let is_border = |at: &usize| text.is_char_boundary(*at);
    let before = (0..=before).rev().find(is_border).unwrap_or(0);
    let behind = (text.len() - behind..text.len())
        .find(is_border)
        .unwrap_or(text.len());
    *text = Cow::Owned(format!("{}…{}", &text[..before], &text[behind..]));
}

/// Something to say, before it is known in which language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    key: Key,
    /// Apart, so that faults stay small.
    args: Option<Box<Args>>,
}

/// What is put into a message, with the names that the texts have for it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Args(Vec<(&'static str, Arg)>);

impl Message {
    /// The text of a key.
    pub const fn new(key: Key) -> Self {
        Self { key, args: None }
    }

    /// Says something as it is in every language: a quoted text, or what the operating system says.
    pub fn verbatim(text: impl Into<Arg>) -> Self {
        Self::new(keys::VERBATIM).with("text", text)
    }

    /// Puts something into it, under the name that the texts have for it.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Self {
        let args = self.args.get_or_insert_default();
        args.0.push((name, arg.into()));
        self
    }

    /// Is this what it says, whatever is put into it?
    pub fn is(&self, key: Key) -> bool {
        self.key == key
    }

    /// Leaves out the middle of every long text that is quoted in it.
    pub fn shorten(&mut self) {
        for (_, arg) in self.args.iter_mut().flat_map(|args| &mut args.0) {
            arg.shorten();
        }
    }

    /// Gives the sides the names that they have in a game with odds (駒落ち).
    pub fn name_sides_at_odds(&mut self) {
        for (_, arg) in self.args.iter_mut().flat_map(|args| &mut args.0) {
            arg.name_sides_at_odds();
        }
    }

    /// Says it.
    pub fn tell(&self, language: Language) -> String {
        let given = self.args.as_ref().map_or(&[][..], |args| &args.0);
        let mut args = FluentArgs::with_capacity(given.len());
        for (name, arg) in given {
            args.set(*name, arg.in_language(language));
        }
        language.texts().render(self.key.name(), Some(&args))
    }
}

impl From<Key> for Message {
    fn from(key: Key) -> Self {
        Self::new(key)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
    use fluent_syntax::parser;

    use super::*;
    use crate::record::fault::Code;
    use crate::shogi::Setup;

    /// What an expression of a text takes from elsewhere: `$argument` and `reference`.
    fn named_in(expression: &Expression<&str>, found: &mut BTreeSet<String>) {
        let (inline, variants) = match expression {
            Expression::Inline(inline) => (inline, &[][..]),
            Expression::Select { selector, variants } => (selector, &**variants),
        };
        match inline {
            InlineExpression::VariableReference { id } => {
                found.insert(format!("${}", id.name));
            }
            InlineExpression::MessageReference { id, .. } => {
                found.insert(id.name.to_owned());
            }
            InlineExpression::TermReference { id, .. } => {
                found.insert(format!("-{}", id.name));
            }
            InlineExpression::StringLiteral { .. } => {}
            other => panic!("the texts do without {other:?}"),
        }
        for variant in variants {
            named_in_pattern(&variant.value, found);
        }
    }

    fn named_in_pattern(pattern: &Pattern<&str>, found: &mut BTreeSet<String>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                named_in(expression, found);
            }
        }
    }

    /// The keys of a file, each with what its text takes from elsewhere; terms begin with a dash.
    fn keys_of(language: Language) -> BTreeMap<String, BTreeSet<String>> {
        let resource = parser::parse(language.source()).expect("a file of texts without errors");
        let mut keys = BTreeMap::new();
        let mut add = |key: String, pattern: &Pattern<&str>| {
            let mut found = BTreeSet::new();
            named_in_pattern(pattern, &mut found);
            assert!(!pattern.elements.is_empty(), "{key}");
            assert_eq!(keys.insert(key.clone(), found), None, "{key} stands twice");
        };
        for entry in &resource.body {
            match entry {
                Entry::Message(message) => {
                    let id = message.id.name;
                    add(id.to_owned(), message.value.as_ref().expect("a value"));
                    for attribute in &message.attributes {
                        add(format!("{id}.{}", attribute.id.name), &attribute.value);
                    }
                }
                Entry::Term(term) => add(format!("-{}", term.id.name), &term.value),
                Entry::Junk { content } => panic!("{content}"),
                Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
            }
        }
        keys
    }

    #[test]
    fn every_language_has_every_text_and_no_other() {
        let mut expected: BTreeSet<String> = [keys::ALL, findings::ALL]
            .into_iter()
            .flatten()
            .map(|key| key.name().to_owned())
            .collect();
        for code in Code::ALL {
            for attribute in ["", ".why", ".mend"] {
                assert!(expected.insert(format!("{code}{attribute}")), "{code}");
            }
        }
        for language in Language::ALL {
            let keys = keys_of(language);
            let used: BTreeSet<&String> = keys.values().flatten().collect();
            for name in keys.keys().filter(|key| key.starts_with('-')) {
                assert!(used.contains(name), "{name} is used nowhere");
            }
            for name in used.iter().filter(|name| !name.starts_with('$')) {
                assert!(keys.contains_key(*name), "{name} is used and not there");
            }
            let found: BTreeSet<String> = keys
                .into_keys()
                .filter(|key| !key.starts_with('-'))
                .collect();
            let missing: Vec<_> = expected.difference(&found).collect();
            let left_over: Vec<_> = found.difference(&expected).collect();
            assert!(
                missing.is_empty() && left_over.is_empty(),
                "{language:?}: missing {missing:?}, left over {left_over:?}"
            );
        }
    }

    #[test]
    fn a_text_takes_the_same_arguments_in_every_language() {
        let [english, japanese] = Language::ALL.map(keys_of);
        for (key, named) in english {
            assert_eq!(japanese.get(&key), Some(&named), "{key}");
        }
    }

    #[test]
    fn texts_are_well_made() {
        for language in Language::ALL {
            let stop = match language {
                Language::English => '.',
                Language::Japanese => '。',
            };
            for code in Code::ALL {
                let what = language.text(code.key());
                assert!(
                    what.chars().count() > 1 && !what.ends_with(stop),
                    "{code}: {what}"
                );
                for attribute in ["why", "mend"] {
                    let text = language.attribute(code.key(), attribute);
                    assert!(text.ends_with(stop), "{language:?} {code}: {text}");
                    assert!(
                        !text.contains("  ") && !text.contains(['{', '\n']),
                        "{code}: {text}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_environment_names_the_language() {
        for (name, expected) in [
            ("ja_JP.UTF-8", Language::Japanese),
            ("ja", Language::Japanese),
            ("JA-jp", Language::Japanese),
            ("ja@cjk", Language::Japanese),
            ("en_US.UTF-8", Language::English),
            ("jam_JM", Language::English),
            ("C", Language::English),
            ("POSIX", Language::English),
            ("de_DE", Language::English),
            ("", Language::English),
        ] {
            assert_eq!(Language::of_locale(name), expected, "{name}");
        }
    }

    #[test]
    fn words_of_the_game_are_told_as_the_language_has_them() {
        let setup = "4k4/9/4+b4/6s2/9/9/9/9/4K4 b G 1";
        let (setup, _) = Setup::from_sfen(setup).expect("a position");
        let pos = Position::new(&setup).expect("it can be played from");
        let due = |usi: &str| Arg::due(usi.parse().expect("a move"), &pos);
        for (arg, english, japanese) in [
            (due("5i5h"), "5i5h", "５八玉(59)"),
            (due("5c4b"), "5c4b", "４二馬(53)"),
            (due("3d3c+"), "3d3c+", "３三銀成(34)"),
            (due("G*5b"), "G*5b", "５二金打"),
            (due("1a1b"), "1a1b", "1a1b"),
            (PieceKind::ProSilver.into(), "promoted silver", "成銀"),
            (Arg::Pieces(PieceKind::Lance), "lances", "香"),
            (Color::White.into(), "White", "後手"),
            (pos.king(Color::Black).expect("a king").into(), "5九", "5九"),
        ] {
            let message = Message::verbatim(arg);
            let told = Language::ALL.map(|language| message.tell(language));
            assert_eq!(told, [english, japanese]);
        }
    }
}
