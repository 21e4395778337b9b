//! Ending words: one table of what each format calls an ending (spec `csa.md` section 11, `kif.md` section 10,
//! `psn.md` section 9).
//!
//! Who wins follows from the kind and the side to move ([`EndingKind::outcome`]). CSA names a foul by the side that
//! committed it, so its two `ILLEGAL_ACTION` words are read and written by the CSA format itself.

use crate::record::ending::{Ending, EndingKind, Outcome};
use crate::shogi::Color;

/// One ending and its words.
#[derive(Debug)]
struct Row {
    kind: EndingKind,
    /// Words of KIF in the place of a move; the first one is written.
    kif: &'static [&'static str],
    /// Words of CSA without the `%`; the first one is written.
    csa: &'static [&'static str],
    /// Words behind the moves of a USI line. They are read; a USI line has no place to write one.
    usi: &'static [&'static str],
    /// Words of PSN, in any case; the first one is written where its dialect has no other.
    psn: &'static [&'static str],
}

const fn row(
    kind: EndingKind,
    kif: &'static [&'static str],
    csa: &'static [&'static str],
    usi: &'static [&'static str],
    psn: &'static [&'static str],
) -> Row {
    Row {
        kind,
        kif,
        csa,
        usi,
        psn,
    }
}

const TABLE: &[Row] = &[
    row(
        EndingKind::Resign,
        &["投了"],
        &["TORYO", "#RESIGN"],
        &["resign"],
        &["Resigns", "Resign", "Resigned", "Resignation"],
    ),
    row(
        EndingKind::Interrupt,
        &["中断"],
        &["CHUDAN", "#CHUDAN", "#CENSORED"],
        &["break"],
        &[
            "Interrupt",
            "Interrupted",
            "Adjourned",
            "Suspend",
            "Suspended",
        ],
    ),
    row(EndingKind::Sealed, &["封じ手"], &[], &[], &[]),
    row(
        EndingKind::Timeout,
        &[
            "切れ負け",
            "時間切れ",
            "時間切れ負け",
            "タイムアップ",
            "Time-up",
            "Time up",
        ],
        &["TIME_UP", "#TIME_UP"],
        &["timeout"],
        &[
            "Timeup",
            "Time-up",
            "Time up",
            "Time",
            "Time forfeit",
            "Time over",
        ],
    ),
    row(EndingKind::Disconnect, &["接続切れ"], &[], &[], &[]),
    row(
        EndingKind::Mate,
        &["詰み", "詰"],
        &["TSUMI"],
        &["mate"],
        &["Mate", "Checkmate", "#"],
    ),
    row(EndingKind::NoMate, &["不詰"], &["FUZUMI"], &[], &[]),
    row(
        EndingKind::Repetition,
        &["千日手"],
        &["SENNICHITE", "#SENNICHITE"],
        &["rep_draw"],
        &["Sennichite", "Repetition", "RepetitionDraw"],
    ),
    row(
        EndingKind::Impasse,
        &["持将棋"],
        &["JISHOGI", "#JISHOGI"],
        &[],
        &["Jishogi"],
    ),
    row(
        EndingKind::Draw,
        &["引き分け", "引分け", "引分"],
        &["HIKIWAKE", "#DRAW"],
        &["draw"],
        &["Hikiwake", "Draw"],
    ),
    row(
        EndingKind::MaxMoves,
        &["最大手数", "最大手数超過", "最大手数引き分け"],
        &["MAX_MOVES", "#MAX_MOVES"],
        &[],
        &["MaxMovesDraw"],
    ),
    row(
        EndingKind::Declaration,
        &[
            "入玉勝ち",
            "入玉宣言",
            "入玉宣言勝ち",
            "宣言勝ち",
            "勝ち宣言",
        ],
        &["KACHI"],
        &["win"],
        &["DeclarationWin", "Kachi"],
    ),
    row(EndingKind::Try, &["トライ"], &[], &[], &["TryRuleWin"]),
    row(
        EndingKind::FoulWin,
        &["反則勝ち", "反則勝"],
        &[],
        &["rep_win"],
        &["IllegalAction", "RepetitionWin"],
    ),
    row(
        EndingKind::FoulLoss,
        &["反則負け", "反則負", "反則", "不正着手負け"],
        &["ILLEGAL_MOVE", "#ILLEGAL_MOVE"],
        &["rep_lose"],
        &["IllegalMove", "Illegal move", "Illegal"],
    ),
    row(EndingKind::DefaultWin, &["不戦勝"], &[], &[], &[]),
    row(EndingKind::DefaultLoss, &["不戦敗"], &[], &[], &[]),
    row(EndingKind::Error, &["エラー"], &["ERROR"], &[], &[]),
];

/// 待った, the word of KIF for CSA's `%MATTA`: moves are taken back, and the game goes on.
pub const TAKE_BACK: &str = "待った";

/// Is it the word of JKF for that, behind which no move comes? No other format has an ending of this kind.
pub fn is_take_back(ending: &Ending) -> bool {
    ending.kind == EndingKind::Other && &*ending.word == "MATTA"
}

/// May a word stand in the place of a move of KIF, as endings do and 待った?
pub fn stands_for_move(word: &str) -> bool {
    word == TAKE_BACK || from_kif(word).is_some()
}

/// The ending that a KIF word names.
pub fn from_kif(word: &str) -> Option<EndingKind> {
    TABLE
        .iter()
        .find(|row| row.kif.contains(&word))
        .map(|row| row.kind)
}

/// The word that KIF writes for an ending.
pub fn to_kif(kind: EndingKind) -> Option<&'static str> {
    words(kind).and_then(|row| row.kif.first().copied())
}

/// The ending that a CSA word names, without the `%`, in upper case; a server's `#` word with its `#`.
pub fn from_csa(word: &str) -> Option<EndingKind> {
    TABLE
        .iter()
        .find(|row| row.csa.contains(&word))
        .map(|row| row.kind)
}

/// The word that CSA writes for an ending, without the `%`.
pub fn to_csa(kind: EndingKind) -> Option<&'static str> {
    words(kind).and_then(|row| row.csa.first().copied())
}

/// The ending that a word behind the moves of a USI line names.
pub fn from_usi(word: &str) -> Option<EndingKind> {
    TABLE
        .iter()
        .find(|row| row.usi.contains(&word))
        .map(|row| row.kind)
}

/// The word behind the moves of a USI line for an ending that has one.
pub fn to_usi(kind: EndingKind) -> Option<&'static str> {
    words(kind).and_then(|row| row.usi.first().copied())
}

/// What a comment tells of an ending in a format that has another word for it, or none.
pub fn told(ending: &Ending, turn: Color) -> String {
    match (ending.kind, ending.outcome) {
        _ if is_take_back(ending) => TAKE_BACK.to_owned(),
        (EndingKind::Other, _) => ending.word.to_string(),
        (EndingKind::UnstatedWin, outcome) => result(outcome).to_owned(),
        (kind, outcome) => {
            let word = to_kif(kind).unwrap_or(kind.name());
            if outcome == kind.outcome(turn) {
                word.to_owned()
            } else {
                format!("{word} {}", result(outcome))
            }
        }
    }
}

const fn result(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(Color::Black) => "先手の勝ち",
        Outcome::Win(Color::White) => "後手の勝ち",
        Outcome::Draw => "引き分け",
        Outcome::NoResult => "勝敗なし",
    }
}

/// The ending that a PSN word names, in any case.
pub fn from_psn(word: &str) -> Option<EndingKind> {
    TABLE
        .iter()
        .find(|row| row.psn.iter().any(|known| known.eq_ignore_ascii_case(word)))
        .map(|row| row.kind)
}

/// The word that PSN has for an ending.
pub fn to_psn(kind: EndingKind) -> Option<&'static str> {
    words(kind).and_then(|row| row.psn.first().copied())
}

fn words(kind: EndingKind) -> Option<&'static Row> {
    TABLE.iter().find(|row| row.kind == kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_stands_twice() {
        let mut seen = std::collections::BTreeSet::new();
        for row in TABLE {
            for word in row.kif.iter().chain(row.csa).chain(row.usi) {
                assert!(seen.insert(*word), "{word}");
            }
        }
        let mut seen = std::collections::BTreeSet::new();
        for row in TABLE {
            assert_eq!(to_psn(row.kind), row.psn.first().copied());
            for word in row.psn {
                assert!(seen.insert(word.to_ascii_lowercase()), "{word}");
                assert_eq!(from_psn(word), Some(row.kind), "{word}");
            }
        }
    }
}
