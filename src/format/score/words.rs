//! The words of a sheet in its language: sides, header keys, headings and endings.

use crate::format::kakinoki::result::{self, Sides};
use crate::format::keys;
use crate::format::psn::words::{phrase, result_header};
use crate::notation::Choice;
use crate::record::ending::{Ending, EndingKind, Outcome};
use crate::record::header::{HeaderLine, Key, TimeLimit};
use crate::record::transcript::WrittenEnding;
use crate::shogi::Color;
use crate::text::numerals::{self, is_blank, trim_blanks_start};

/// The language of a sheet's words.
pub use crate::messages::Language;

impl Choice for Language {
    const NAMES: &'static [(Self, &'static [&'static str])] = &[
        (Self::English, &[Self::English.code()]),
        (Self::Japanese, &[Self::Japanese.code()]),
    ];
}

/// The key that names the start position.
const POSITION: [&str; 2] = ["Position", "開始局面"];

/// The key of the line that names the winner, below an ending of which that does not follow.
const RESULT: &str = "結果";

/// The words before the number of moves at the end of an English sheet.
const AFTER: &str = "After ";

impl Language {
    /// The name of a header key; a free key has none of its own. In a game with odds Japanese has other words for the sides.
    pub fn key(self, key: Key, odds: bool) -> Option<&'static str> {
        match (self, key) {
            (_, Key::Free) => None,
            (Self::English, key) => Some(english(key)),
            (Self::Japanese, Key::Black) => Some(sides(odds).name(Color::Black)),
            (Self::Japanese, Key::White) => Some(sides(odds).name(Color::White)),
            (Self::Japanese, key) => keys::to_kif(key),
        }
    }

    /// What is written of a header value: limits in CSA's form are put into words where there are any.
    pub fn value(self, line: &HeaderLine) -> Option<String> {
        let is_limit = matches!(
            line.key,
            Key::TimeLimit | Key::BlackTimeLimit | Key::WhiteTimeLimit
        );
        (is_limit && self == Self::Japanese)
            .then(|| TimeLimit::japanese_for_csa(&line.value))
            .flatten()
    }

    /// The key of a header line in either language; `None` if the name is none.
    pub fn known_key(name: &str) -> Option<Key> {
        let known = |key: &Key| *key != Key::Free && english(*key) == name;
        KEYS.iter()
            .copied()
            .find(known)
            .or_else(|| Some(keys::from_kif(name)).filter(|&key| key != Key::Free))
    }

    /// The winner that a line below an ending names, `結果：後手の勝ち`.
    pub fn winner(name: &str, value: &str) -> Option<Color> {
        let (_, winner) = result::read(value).ending.filter(|_| name == RESULT)?;
        winner
    }

    /// Is this the key that names the start position?
    pub fn is_position(name: &str) -> bool {
        POSITION.contains(&name)
    }

    /// The key that names the start position.
    pub const fn position(self) -> &'static str {
        POSITION[self as usize]
    }

    /// What stands between key and value.
    pub const fn colon(self) -> &'static str {
        match self {
            Self::English => ": ",
            Self::Japanese => "：",
        }
    }

    /// What stands before the pieces in hand of a side; Japanese has other words for the sides where odds are given.
    pub fn hand(self, color: Color, odds: bool) -> String {
        match self {
            Self::English => format!("{} in hand: ", name(color)),
            Self::Japanese => format!("{}の持駒：", sides(odds).name(color)),
        }
    }

    /// What stands for the pieces in an empty hand.
    pub const fn nothing(self) -> &'static str {
        match self {
            Self::English => "nothing",
            Self::Japanese => "なし",
        }
    }

    /// The line above a board: what was played last, if anything was, and who is to move.
    pub fn board(self, last: Option<(u32, &str)>, turn: Color, odds: bool) -> String {
        match (self, last) {
            (Self::English, None) => format!("At the start, {} to move:", name(turn)),
            (Self::English, Some((number, text))) => {
                format!("After move {number}, {text}, {} to move:", name(turn))
            }
            (Self::Japanese, None) => format!("開始局面、{}番", sides(odds).name(turn)),
            (Self::Japanese, Some((number, text))) => {
                format!("{number}手目{text}まで、{}番", sides(odds).name(turn))
            }
        }
    }

    /// The heading of a variation whose first move has this number.
    pub fn variation(self, number: u32) -> String {
        match self {
            Self::English => format!("Variation at ply {number}:"),
            Self::Japanese => format!("変化：{number}手"),
        }
    }

    /// Is this the heading of a variation, in either language? Gives the number of its first move, and what else the line says.
    pub fn read_variation(line: &str) -> Option<(Option<u32>, &str)> {
        let rest = line
            .strip_prefix("Variation at ply ")
            .or_else(|| line.strip_prefix("変化："))?;
        let rest = trim_blanks_start(rest);
        let Some(number) = numerals::number(rest) else {
            return Some((None, rest));
        };
        let behind = rest.get(number.len..).unwrap_or("");
        let behind = behind.strip_prefix('手').unwrap_or(behind);
        let behind = behind.trim_start_matches(|ch| is_blank(ch) || matches!(ch, ':' | '：'));
        Some((Some(number.value), behind))
    }

    /// The line that tells that a line of play stops after this number of moves, and that what follows does not carry it on.
    pub fn stops(self, moves: u32) -> String {
        match self {
            Self::English => after(moves),
            Self::Japanese => format!("まで{moves}手"),
        }
    }

    /// The lines that tell how a line of play ends after this number of moves; none for one that merely stops.
    ///
    /// `turn` is the side to move. In a game with odds Japanese has other words for the sides.
    pub fn ending(
        self,
        ending: &Ending,
        moves: u32,
        turn: Color,
        odds: bool,
        problem: bool,
    ) -> Vec<String> {
        if ending.kind == EndingKind::Unfinished {
            return Vec::new();
        }
        match self {
            Self::English => vec![in_english(ending, moves, turn)],
            Self::Japanese => in_japanese(ending, moves, turn, sides(odds), problem),
        }
    }
}

const fn sides(odds: bool) -> Sides {
    if odds { Sides::Handicap } else { Sides::Even }
}

/// Every key that has a name, in the order of [`english`].
const KEYS: [Key; 20] = [
    Key::StartTime,
    Key::EndTime,
    Key::Date,
    Key::Event,
    Key::Site,
    Key::Opening,
    Key::Title,
    Key::TimeLimit,
    Key::BlackTimeLimit,
    Key::WhiteTimeLimit,
    Key::Byoyomi,
    Key::TimeUsed,
    Key::MaxMoves,
    Key::ImpasseRule,
    Key::Handicap,
    Key::Black,
    Key::White,
    Key::BlackShort,
    Key::WhiteShort,
    Key::Note,
];

const fn english(key: Key) -> &'static str {
    match key {
        Key::StartTime => "Start time",
        Key::EndTime => "End time",
        Key::Date => "Date",
        Key::Event => "Event",
        Key::Site => "Site",
        Key::Opening => "Opening",
        Key::Title => "Title",
        Key::TimeLimit => "Time limit",
        Key::BlackTimeLimit => "Time limit of Black",
        Key::WhiteTimeLimit => "Time limit of White",
        Key::Byoyomi => "Byoyomi",
        Key::TimeUsed => "Time used",
        Key::MaxMoves => "Move limit",
        Key::ImpasseRule => "Impasse rule",
        Key::Handicap => "Handicap",
        Key::Black => "Black",
        Key::White => "White",
        Key::BlackShort => "Short name of Black",
        Key::WhiteShort => "Short name of White",
        Key::Note => "Note",
        Key::Free => "",
    }
}

/// What a kind of ending is called in English, where the loser or the winner is not named.
const ENDINGS: &[(EndingKind, &str)] = &[
    (EndingKind::Resign, "resigns"),
    (EndingKind::Interrupt, "interrupted"),
    (EndingKind::Sealed, "the next move is sealed"),
    (EndingKind::Timeout, "runs out of time"),
    (EndingKind::Disconnect, "loses the connection"),
    (EndingKind::Mate, "mate"),
    (EndingKind::NoMate, "no mate"),
    (EndingKind::Repetition, "repetition"),
    (EndingKind::Impasse, "impasse"),
    (EndingKind::Draw, ""),
    (EndingKind::MaxMoves, "move limit"),
    (EndingKind::Declaration, "declares"),
    (EndingKind::Try, "the king has reached the other's square"),
    (EndingKind::FoulWin, "foul of the last move"),
    (EndingKind::FoulLoss, "plays a foul"),
    (EndingKind::DefaultWin, "does not appear"),
    (EndingKind::DefaultLoss, "does not appear"),
    (EndingKind::UnstatedWin, ""),
    (EndingKind::Error, "the record breaks off by an error"),
];

/// What is said of a draw that has another result.
const DRAW: &str = "called a draw";

/// Who is the subject of the words for an ending: the side to move, its opponent, or nobody.
fn subject(kind: EndingKind, turn: Color) -> Option<Color> {
    match kind {
        EndingKind::Resign
        | EndingKind::Timeout
        | EndingKind::Disconnect
        | EndingKind::Declaration
        | EndingKind::FoulLoss
        | EndingKind::DefaultLoss => Some(turn),
        EndingKind::DefaultWin => Some(turn.opposite()),
        _ => None,
    }
}

/// `After 112 moves:`
fn after(moves: u32) -> String {
    let unit = if moves == 1 { "move" } else { "moves" };
    format!("{AFTER}{moves} {unit}:")
}

/// `After 112 moves: Black resigns, White wins`
fn in_english(ending: &Ending, moves: u32, turn: Color) -> String {
    let mut line = after(moves);
    let words = match ending.kind {
        EndingKind::Draw if ending.outcome != Outcome::Draw => DRAW,
        kind => ENDINGS
            .iter()
            .find(|(known, _)| *known == kind)
            .map_or(&*ending.word, |(_, words)| words),
    };
    // Who loses tells who resigned, where the record has it that the other one did.
    let fits = ending.outcome == ending.kind.outcome(turn);
    let turn = if fits { turn } else { turn.opposite() };
    if let Some(subject) = subject(ending.kind, turn) {
        line.push(' ');
        line.push_str(name(subject));
    }
    for part in words.split(['\n', '\r']).filter(|part| !part.is_empty()) {
        line.push(' ');
        line.push_str(part);
    }
    let result = match ending.outcome {
        Outcome::Win(winner) => format!("{} wins", name(winner)),
        Outcome::Draw => "draw".to_owned(),
        Outcome::NoResult => return line,
    };
    if !line.ends_with(':') {
        line.push(',');
    }
    line.push(' ');
    line.push_str(&result);
    line
}

pub(in crate::format) const fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// `投了`, `まで112手で後手の勝ち`
fn in_japanese(
    ending: &Ending,
    moves: u32,
    turn: Color,
    sides: Sides,
    problem: bool,
) -> Vec<String> {
    let mut lines = Vec::new();
    if ending.kind == EndingKind::Resign {
        lines.push("投了".to_owned());
    }
    let mut sentence = String::new();
    result::write(ending, moves, sides, problem, &mut sentence);
    lines.extend(sentence.lines().map(str::to_owned));
    // The sentences of the others name the winner, or who loses.
    let says_nothing = matches!(ending.kind.outcome(turn), Outcome::NoResult | Outcome::Draw)
        || ending.kind == EndingKind::Mate;
    if let Outcome::Win(winner) = ending.outcome
        && says_nothing
        && ending.outcome != ending.kind.outcome(turn)
    {
        lines.push(format!("{RESULT}：{}の勝ち", sides.name(winner)));
    }
    lines
}

/// What a line at the end of an English sheet says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Said<'t> {
    /// The number of moves.
    pub moves: Option<u32>,
    /// The kind of ending.
    pub kind: EndingKind,
    /// The winner, where one is named.
    pub winner: Option<Color>,
    /// The words about the ending.
    pub words: &'t str,
    /// What else is said.
    pub rest: &'t str,
    /// A sheet has other words for it.
    pub lenient: bool,
}

/// What words about an ending come to.
struct Meant<'t> {
    kind: EndingKind,
    winner: Option<Color>,
    /// The words without the result.
    reason: &'t str,
    rest: &'t str,
    lenient: bool,
}

/// Reads a line that tells the ending in English: that of our sheets, or what people write (`Black resigns`, `Gote resigned.`,
/// `White wins on time`, `Checkmate`, `draw`, `0-1`).
pub fn read_english(line: &str) -> Option<Said<'_>> {
    let line = line.trim().trim_end_matches('.');
    let (moves, words) = match line.strip_prefix(AFTER) {
        Some(rest) => {
            let (count, rest) = rest.split_once(' ')?;
            let (unit, words) = rest.split_once(':')?;
            if !matches!(unit, "move" | "moves") {
                return None;
            }
            (Some(count.parse().ok()?), words.trim())
        }
        None => (None, line),
    };
    let is_counted = moves.is_some();
    let meant = whole(words)
        .or_else(|| with_more(words, is_counted))
        .or_else(|| {
            is_counted.then(|| {
                let (reason, winner) = match parted(words) {
                    Some((reason, Outcome::Win(winner))) => (reason, Some(winner)),
                    Some((reason, _)) => (reason, None),
                    None => (words, None),
                };
                let kind = if words.is_empty() {
                    EndingKind::Unfinished
                } else {
                    EndingKind::Other
                };
                Meant {
                    kind,
                    winner,
                    reason,
                    rest: "",
                    lenient: false,
                }
            })
        })?;
    let words = match meant.kind {
        // Of a reason that is not known the words are all there is.
        EndingKind::Other if meant.winner.is_some() => meant.reason,
        _ => words,
    };
    Some(Said {
        moves,
        kind: meant.kind,
        winner: meant.winner,
        words,
        rest: meant.rest,
        lenient: meant.lenient,
    })
}

/// The words of a sheet for a kind of ending and its winner, if one is named.
pub fn strict(kind: EndingKind, winner: Option<Color>) -> String {
    let word = "".into();
    let ending = match winner {
        Some(winner) => Ending {
            kind,
            outcome: Outcome::Win(winner),
            word,
        },
        None if kind == EndingKind::Draw => Ending {
            kind,
            outcome: Outcome::Draw,
            word,
        },
        None => {
            let known = ENDINGS.iter().find(|(known, _)| *known == kind);
            return known.map_or("", |(_, words)| words).to_owned();
        }
    };
    let line = in_english(&ending, 0, winner.map_or(Color::Black, Color::opposite));
    let words = line.strip_prefix(&*after(0)).unwrap_or(&line);
    words.trim_start().to_owned()
}

/// Words of which nothing is left over.
fn whole(words: &str) -> Option<Meant<'_>> {
    let (reason, outcome) = match parted(words) {
        Some((reason, outcome)) => (reason, Some(outcome)),
        None => (words, None),
    };
    let named = outcome.and_then(Outcome::winner);
    let (kind, winner, lenient) = match (reason, outcome) {
        ("", Some(Outcome::Win(_))) => (EndingKind::UnstatedWin, None, false),
        ("", Some(_)) => (EndingKind::Draw, None, false),
        _ => match known(reason) {
            Some((kind, winner)) => (kind, winner, false),
            None => {
                let (kind, winner) = as_people_say(reason)?;
                (kind, winner, true)
            }
        },
    };
    Some(Meant {
        kind,
        winner: named.or(winner),
        reason,
        rest: "",
        lenient,
    })
}

/// Known words, and behind them others.
fn with_more(words: &str, is_counted: bool) -> Option<Meant<'_>> {
    let (before, rest) = words.split_once(", ")?;
    let mut meant = whole(before)?;
    meant.rest = rest;
    // One word alone may begin a sentence about anything.
    (is_counted || meant.winner.is_some()).then_some(meant)
}

/// Words before a result, and that result.
fn parted(words: &str) -> Option<(&str, Outcome)> {
    let (reason, result) = words.rsplit_once(", ").unwrap_or(("", words));
    let outcome = match result {
        "Black wins" | "1-0" => Outcome::Win(Color::Black),
        "White wins" | "0-1" => Outcome::Win(Color::White),
        "draw" | "Draw" | "1/2-1/2" => Outcome::Draw,
        _ => return None,
    };
    Some((reason, outcome))
}

/// Is this a result in digits, which says only who has won?
pub(in crate::format) fn is_score(words: &str) -> bool {
    words.starts_with(|ch: char| ch.is_ascii_digit())
        && matches!(result_header(words), Some((Some(_), true)))
}

/// The words of a sheet for the reason, and who wins by it.
fn known(reason: &str) -> Option<(EndingKind, Option<Color>)> {
    let (subject, bare) = match reason.split_once(' ') {
        Some(("Black", bare)) => (Some(Color::Black), bare),
        Some(("White", bare)) => (Some(Color::White), bare),
        _ => (None, reason),
    };
    let kind = match bare {
        "" => return None,
        DRAW => EndingKind::Draw,
        _ => {
            let mut all = ENDINGS.iter();
            all.find(|(_, words)| words.eq_ignore_ascii_case(bare))?.0
        }
    };
    // Who resigns has lost.
    let loses = kind != EndingKind::Declaration;
    let winner = subject.map(|subject| if loses { subject.opposite() } else { subject });
    Some((kind, winner))
}

/// The words of others, which PSN knows too: `White resigned`, `Gote lost on time`, `1 - 0`, and both (`0-1 Black resigned`).
fn as_people_say(words: &str) -> Option<(EndingKind, Option<Color>)> {
    // Neither a header line nor a move is one.
    if !words.is_ascii() || words.contains(':') {
        return None;
    }
    let settled = |ending: WrittenEnding<'_>| match ending.winner {
        Some(_) if ending.bare => (EndingKind::UnstatedWin, ending.winner),
        winner => (ending.kind, winner),
    };
    if !words.bytes().any(|byte| byte.is_ascii_digit()) {
        return phrase(words).map(|said| settled(said.ending("")));
    }
    if let Some((Some(said), true)) = result_header(words) {
        return Some(settled(said.ending("")));
    }
    for (token, named) in [
        ("1-0", Some(Color::Black)),
        ("0-1", Some(Color::White)),
        ("1/2-1/2", None),
    ] {
        let beside = words
            .strip_prefix(token)
            .or_else(|| words.strip_suffix(token));
        let Some(beside) = beside else {
            continue;
        };
        let reason = beside.trim_matches(|ch: char| ch == ' ' || "(),;".contains(ch));
        let (kind, winner) = known(reason).or_else(|| {
            let said = phrase(reason)?;
            Some(settled(said.ending("")))
        })?;
        return Some((kind, named.or(winner)));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use Color::{Black, White};

    #[test]
    fn keys_are_known_by_their_names() {
        for key in KEYS {
            assert_eq!(Language::known_key(english(key)), Some(key));
        }
        assert_eq!(Language::known_key("棋戦"), Some(Key::Event));
        for name in ["", "Rating", "レーティング"] {
            assert_eq!(Language::known_key(name), None, "{name}");
        }
    }

    fn ending(kind: EndingKind, outcome: Outcome) -> Ending {
        Ending {
            kind,
            outcome,
            word: "裁定待ち".into(),
        }
    }

    #[test]
    fn endings_are_told_and_read_back() {
        for &kind in EndingKind::ALL {
            for outcome in [
                kind.outcome(White),
                Outcome::Win(Black),
                Outcome::Win(White),
            ] {
                let ending = ending(kind, outcome);
                let lines = Language::English.ending(&ending, 3, White, false, false);
                let Some(line) = lines.first() else {
                    assert_eq!(kind, EndingKind::Unfinished);
                    continue;
                };
                let said = read_english(line).unwrap();
                assert_eq!(said.moves, Some(3));
                let same = match kind {
                    EndingKind::DefaultLoss | EndingKind::DefaultWin => {
                        matches!(said.kind, EndingKind::DefaultWin | EndingKind::DefaultLoss)
                    }
                    kind => said.kind == kind,
                };
                assert!(same, "{kind}: {line}: {said:?}");
                if let Outcome::Win(winner) = outcome {
                    assert_eq!(said.winner, Some(winner), "{line}");
                }
            }
        }
    }

    #[test]
    fn endings_in_words() {
        for (kind, outcome, english, japanese) in [
            (
                EndingKind::Resign,
                Outcome::Win(Black),
                "After 3 moves: White resigns, Black wins",
                "投了/まで3手で先手の勝ち",
            ),
            (
                EndingKind::Interrupt,
                Outcome::NoResult,
                "After 3 moves: interrupted",
                "まで3手で中断",
            ),
            (
                EndingKind::Repetition,
                Outcome::Draw,
                "After 3 moves: repetition, draw",
                "まで3手で千日手",
            ),
            (
                EndingKind::Draw,
                Outcome::Draw,
                "After 3 moves: draw",
                "まで3手で引き分け",
            ),
            (
                EndingKind::Mate,
                Outcome::Win(Black),
                "After 3 moves: mate, Black wins",
                "まで3手で詰",
            ),
            (
                EndingKind::Mate,
                Outcome::Win(White),
                "After 3 moves: mate, White wins",
                "まで3手で詰/結果：後手の勝ち",
            ),
            (
                EndingKind::UnstatedWin,
                Outcome::Win(White),
                "After 3 moves: White wins",
                "まで3手で後手の勝ち",
            ),
            (
                EndingKind::FoulWin,
                Outcome::Win(White),
                "After 3 moves: foul of the last move, White wins",
                "まで3手で後手の反則勝ち",
            ),
            (
                EndingKind::Other,
                Outcome::NoResult,
                "After 3 moves: 裁定待ち",
                "まで3手で裁定待ち",
            ),
            (EndingKind::Unfinished, Outcome::NoResult, "", ""),
        ] {
            let told = |language: Language| {
                language
                    .ending(&ending(kind, outcome), 3, White, false, false)
                    .join("/")
            };
            assert_eq!(told(Language::English), english);
            assert_eq!(told(Language::Japanese), japanese);
        }
    }

    #[test]
    fn endings_of_lists() {
        for (line, expected) in [
            ("Black resigns", Some((EndingKind::Resign, Some(White)))),
            ("White resigns.", Some((EndingKind::Resign, Some(Black)))),
            ("resigns", Some((EndingKind::Resign, None))),
            ("Black wins", Some((EndingKind::UnstatedWin, Some(Black)))),
            ("draw", Some((EndingKind::Draw, None))),
            ("mate", Some((EndingKind::Mate, None))),
            ("White resigned", Some((EndingKind::Resign, Some(Black)))),
            (
                "Black has resigned.",
                Some((EndingKind::Resign, Some(White))),
            ),
            ("Gote resigns", Some((EndingKind::Resign, Some(Black)))),
            ("Sente wins", Some((EndingKind::UnstatedWin, Some(Black)))),
            (
                "White lost on time",
                Some((EndingKind::Timeout, Some(Black))),
            ),
            (
                "Black wins on time",
                Some((EndingKind::Timeout, Some(Black))),
            ),
            ("Checkmate!", Some((EndingKind::Mate, None))),
            ("1 - 0", Some((EndingKind::UnstatedWin, Some(Black)))),
            (
                "0-1 Black resigned",
                Some((EndingKind::Resign, Some(White))),
            ),
            ("White resigns 1-0", Some((EndingKind::Resign, Some(Black)))),
            (
                "1-0 (White lost on time)",
                Some((EndingKind::Timeout, Some(Black))),
            ),
            ("Time:", None),
            ("1-0 in three hours", None),
            ("agreed", None),
            ("mate, he thought", None),
            ("Black", None),
            ("", None),
            ("After all: mate", None),
        ] {
            let said = read_english(line).map(|said| (said.kind, said.winner));
            assert_eq!(said, expected, "{line}");
        }
    }
}
