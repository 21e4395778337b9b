//! The sentence at the end of a game, `まで112手で後手の勝ち`, read and written (spec `kif.md` section 11).

use super::lines;
use super::winner::{self, Named};
use crate::format::endings;
use crate::record::ending::{Ending, EndingKind, Outcome};
use crate::record::header::Key;
use crate::record::transcript::{HeaderResult, Transcript, WrittenHeader};
use crate::shogi::Color;
use crate::text::numerals::{self, is_blank, trim_blanks, trim_blanks_start};

/// What a result line says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::format) struct Verdict<'t> {
    /// The number of moves.
    pub(in crate::format) plies: Option<u32>,
    /// How the game ended; `None` if only moves are counted.
    pub(in crate::format) ending: Option<(EndingKind, Option<Color>)>,
    /// The words about the end as written.
    pub(in crate::format) words: &'t str,
}

/// Reads what stands behind まで.
pub(in crate::format) fn read(text: &str) -> Verdict<'_> {
    let blank = |ch| is_blank(ch) || matches!(ch, '、' | ',' | '，');
    let mut rest = text.trim_start_matches(blank);
    let mut plies = None;
    if let Some((number, behind)) = count(rest) {
        plies = Some(number);
        rest = trim_blanks_start(behind);
        rest = rest
            .strip_prefix('手')
            .unwrap_or(rest)
            .trim_start_matches(blank);
    }
    for word in ["まで", "にて", "で"] {
        rest = rest
            .strip_prefix(word)
            .unwrap_or(rest)
            .trim_start_matches(blank);
    }
    let words = trim_blanks(rest);
    let ending = (!words.is_empty()).then(|| meaning(words));
    Verdict {
        plies,
        ending,
        words,
    }
}

/// The number that a text begins with, and what follows it. Words for endings begin with numerals too: 千日手, 二歩, 二手指し.
fn count(text: &str) -> Option<(u32, &str)> {
    let number = numerals::number(text)?;
    let behind = text.get(number.len..)?;
    let of_moves = trim_blanks_start(behind).strip_prefix('手');
    let is_count = number.kind != numerals::DigitKind::Kanji
        || of_moves.is_some_and(|behind| !behind.starts_with("指し"));
    is_count.then_some((number.value, behind))
}

/// The winner of the sentence that nearly every game ends with, `後手の勝ち`.
fn only_winner(words: &str) -> Option<Color> {
    let is_named = |&&(name, _): &&(&str, Color)| words.strip_prefix(name) == Some("の勝ち");
    winner::SIDES.iter().find(is_named).map(|&(_, color)| color)
}

fn meaning(words: &str) -> (EndingKind, Option<Color>) {
    if let Some(winner) = only_winner(words) {
        return (EndingKind::Resign, Some(winner));
    }
    if let Some(kind) = endings::from_kif(words) {
        return (kind, None);
    }
    let named = winner::find(words);
    let kind = kind(words);
    let stated = match named {
        Named::Stated(winner) => Some(winner),
        Named::Nobody | Named::Implied(_) | Named::Unclear => None,
    };
    match kind {
        _ if stated.is_some() => (kind.unwrap_or(EndingKind::Resign), stated),
        // What happened to a side did not decide these.
        Some(kind) if kind.outcome(Color::Black).winner().is_none() => (kind, None),
        Some(kind) => match named {
            Named::Nobody => (kind, None),
            Named::Implied(winner) => (kind, Some(winner)),
            // Who is mated shows on the board.
            _ if kind == EndingKind::Mate => (kind, None),
            // A side is named, and nobody knows as what.
            _ => (EndingKind::Other, None),
        },
        None => (EndingKind::Other, None),
    }
}

/// Why the game ended, by the words for it.
fn kind(words: &str) -> Option<EndingKind> {
    let has = |part: &str| words.contains(part);
    let has_any = |parts: &[&str]| parts.iter().any(|part| words.contains(part));
    let drawn = if has("持将棋") {
        Some(EndingKind::Impasse)
    } else if has_any(&["引き分け", "引分"]) {
        Some(EndingKind::Draw)
    } else {
        None
    };
    let kind = if has("連続王手") || has("王手連続") {
        EndingKind::FoulWin
    } else if has("無効") || has("無勝負") {
        return None;
    } else if has("反則負") {
        EndingKind::FoulLoss
    } else if has("反則") {
        EndingKind::FoulWin
    } else if has("宣言") && has("失敗") {
        EndingKind::FoulLoss
    } else if has_any(&["時間切れ", "切れ負け", "タイムアップ"]) {
        EndingKind::Timeout
    } else if has_any(&["接続切れ", "回線切断", "接続切断"]) {
        EndingKind::Disconnect
    } else if has("不戦勝") {
        EndingKind::DefaultWin
    } else if has("不戦敗") {
        EndingKind::DefaultLoss
    } else if has("千日手") {
        EndingKind::Repetition
    } else if has("最大手数") {
        EndingKind::MaxMoves
    } else if let Some(drawn) = drawn {
        drawn
    } else if has("入玉") || has("宣言") {
        EndingKind::Declaration
    } else if has("トライ") {
        EndingKind::Try
    } else if has("中断") {
        EndingKind::Interrupt
    } else if has("封じ手") {
        EndingKind::Sealed
    } else if has("投了") {
        EndingKind::Resign
    } else if has_any(&winner::FOULS) {
        EndingKind::FoulWin
    } else if has("不詰") {
        EndingKind::NoMate
    } else if has("詰") {
        EndingKind::Mate
    } else {
        return None;
    };
    // A draw or a break, whatever led to it.
    let is_decided = kind.outcome(Color::Black).winner().is_some();
    let broken_off = has("中断").then_some(EndingKind::Interrupt);
    Some(match drawn.or(broken_off) {
        Some(other) if is_decided => other,
        _ => kind,
    })
}

/// Finds the header line that says the result, `結果：先手の勝ち`, which programs add to the keys of the format.
///
/// It may say anything, so only words count of which nothing is left over, and that name the winner or a game that nobody wins.
pub(in crate::format) fn of_header(script: &mut Transcript<'_>) {
    let says_result = |line: &&WrittenHeader<'_>| line.key == Key::Free && line.name == "結果";
    let Some(line) = script.header.iter().find(says_result) else {
        return;
    };
    let words = line.value.strip_prefix("まで").unwrap_or(&line.value);
    let verdict = read(words);
    let Some((kind, winner)) = verdict.ending.filter(|_| is_plain(verdict.words)) else {
        return;
    };
    let is_said = winner.is_some() || kind.outcome(Color::Black).winner().is_none();
    if is_said && kind != EndingKind::Other {
        script.header_result = Some(HeaderResult {
            kind,
            winner,
            span: line.span,
        });
    }
}

/// How the reason that a sentence gives compares with that of an ending word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::format) enum Reason {
    /// It is the same, or the sentence gives none.
    Same,
    /// It is another one.
    Other,
    /// It is another one, and another result follows from it.
    OtherResult,
}

/// Compares the reason that a sentence gives with that of an ending word. Some kinds have a word for each side.
pub(in crate::format) fn compare_reasons(said: EndingKind, ending: EndingKind) -> Reason {
    use EndingKind::{DefaultLoss, DefaultWin, Draw, Other, Resign, UnstatedWin};
    let is_default = |kind| matches!(kind, DefaultWin | DefaultLoss);
    let is_same = said == ending
        || (said.is_foul() && ending.is_foul())
        || (is_default(said) && is_default(ending));
    // That somebody wins, or nobody, fits any reason for it.
    if is_same || matches!(said, Resign | UnstatedWin | Draw | Other) {
        return Reason::Same;
    }
    let [said, ending] = [said, ending].map(|kind| match kind.outcome(Color::Black) {
        Outcome::Win(_) => Outcome::Win(Color::Black),
        other => other,
    });
    if said == ending {
        Reason::Other
    } else {
        Reason::OtherResult
    }
}

/// Is there nothing in the words about an end but what is understood of them?
pub(in crate::format) fn is_plain(words: &str) -> bool {
    if only_winner(words).is_some() {
        return true;
    }
    let is_of_a_side = winner::find(words) != Named::Nobody;
    if is_of_a_side && (meaning(words).1.is_none() || !winner::is_understood(words)) {
        return false;
    }
    const KNOWN: [&str; 40] = [
        "先手",
        "後手",
        "下手",
        "上手",
        "手",
        "まで",
        "により",
        "による",
        "にて",
        "にした",
        "で",
        "の",
        "が",
        "は",
        "に",
        "し",
        "て",
        "した",
        "勝ち",
        "勝",
        "負け",
        "負",
        "敗",
        "反則",
        "時間切れ",
        "切れ",
        "接続切れ",
        "入玉",
        "宣言",
        "トライ",
        "不戦",
        "連続王手",
        "王手連続",
        "千日手",
        "持将棋",
        "最大手数",
        "超過",
        "中断",
        "封じ手",
        "投了",
    ];
    const DRAWS: [&str; 6] = ["引き分け", "引分け", "引分", "不詰", "詰", "み"];
    let mut rest = words;
    while let Some(first) = rest.chars().next() {
        let known = KNOWN.iter().chain(&DRAWS);
        // The longest word first: 手 is a part of others.
        let len = known
            .filter(|word| rest.starts_with(**word))
            .map(|word| word.len())
            .max();
        let is_sign = is_blank(first) || "、。,，.・（）()".contains(first);
        let Some(len) = len.or(is_sign.then(|| first.len_utf8())) else {
            return endings::from_kif(words).is_some();
        };
        rest = rest.get(len..).unwrap_or("");
    }
    true
}

/// How the sides of a game are called in a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::format) enum Sides {
    /// 先手 and 後手.
    Even,
    /// 下手 and 上手.
    Handicap,
}

impl Sides {
    /// The name of one side.
    pub(in crate::format) const fn name(self, color: Color) -> &'static str {
        match (self, color) {
            (Self::Even, Color::Black) => "先手",
            (Self::Even, Color::White) => "後手",
            (Self::Handicap, Color::Black) => "下手",
            (Self::Handicap, Color::White) => "上手",
        }
    }
}

/// Appends the sentence with its line end. `from_board` is a start that is no named one, as of a problem.
///
/// An ending that is no ending (unfinished) has none.
pub(in crate::format) fn write(
    ending: &Ending,
    plies: u32,
    sides: Sides,
    from_board: bool,
    out: &mut String,
) {
    if ending.kind == EndingKind::Unfinished {
        return;
    }
    out.push_str("まで");
    out.push_str(&plies.to_string());
    out.push('手');
    let winner = ending.outcome.winner().map(|winner| sides.name(winner));
    let loser = ending
        .outcome
        .winner()
        .map(|winner| sides.name(winner.opposite()));
    let (before, who, behind) = match (ending.kind, winner, loser) {
        (EndingKind::Mate, ..) => ("", "", if from_board { "詰" } else { "で詰" }),
        (EndingKind::Resign | EndingKind::UnstatedWin, Some(winner), _) => ("で", winner, "の勝ち"),
        (EndingKind::Timeout, Some(winner), _) => ("で時間切れにより", winner, "の勝ち"),
        (EndingKind::Disconnect, Some(winner), _) => ("で接続切れにより", winner, "の勝ち"),
        (EndingKind::FoulWin, Some(winner), _) => ("で", winner, "の反則勝ち"),
        (EndingKind::FoulLoss, _, Some(loser)) => ("で", loser, "の反則負け"),
        (EndingKind::Declaration, Some(winner), _) => ("で", winner, "の入玉勝ち"),
        (EndingKind::Try, Some(winner), _) => ("で", winner, "のトライ勝ち"),
        (EndingKind::DefaultWin, Some(winner), _) => ("で", winner, "の不戦勝"),
        (EndingKind::DefaultLoss, _, Some(loser)) => ("で", loser, "の不戦敗"),
        (EndingKind::Other, ..) => ("で", "", ""),
        (kind, ..) => ("で", "", endings::to_kif(kind).unwrap_or("中断")),
    };
    out.push_str(before);
    out.push_str(who);
    out.push_str(behind);
    if ending.kind == EndingKind::Other {
        out.push_str(&ending.word);
    }
    out.push('\n');
}

/// Does a sentence, as [`write`] makes it, say this ending when `turn` is to move?
pub(in crate::format) fn says(sentence: &str, ending: &Ending, turn: Color) -> bool {
    let text = sentence.strip_suffix('\n').unwrap_or(sentence);
    let Some(words) = text.strip_prefix("まで") else {
        return false;
    };
    let verdict = read(words);
    let is_same = verdict.ending.is_some_and(|(kind, winner)| {
        let (kind, outcome) = kind.settled(winner, turn);
        let word = verdict.words.into();
        ending.is_same(&Ending {
            kind,
            outcome,
            word,
        })
    });
    is_same && !says_moves(words) && !text.contains(['#', '\n', '\r'])
}

/// Does the text behind まで hold moves where the words for an ending stand?
pub(in crate::format) fn says_moves(text: &str) -> bool {
    let verdict = read(text);
    let is_known = verdict
        .ending
        .is_some_and(|(kind, _)| kind != EndingKind::Other);
    !is_known && lines::move_shapes(verdict.words) > 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use Color::{Black, White};

    #[test]
    fn sentences_are_read() {
        for (text, plies, ending) in [
            (
                "112手で後手の勝ち",
                Some(112),
                Some((EndingKind::Resign, Some(White))),
            ),
            (
                "、80手で上手の勝ち",
                Some(80),
                Some((EndingKind::Resign, Some(White))),
            ),
            (
                "８０手で先手の負け",
                Some(80),
                Some((EndingKind::Resign, Some(White))),
            ),
            (
                "百二手で時間切れにより下手の勝ち",
                Some(102),
                Some((EndingKind::Timeout, Some(Black))),
            ),
            (
                "2手で先手の切れ負け",
                Some(2),
                Some((EndingKind::Timeout, Some(White))),
            ),
            (
                "7手で後手の反則勝ち",
                Some(7),
                Some((EndingKind::FoulWin, Some(White))),
            ),
            (
                "7手で先手の反則負け",
                Some(7),
                Some((EndingKind::FoulLoss, Some(White))),
            ),
            (
                "7手で先手の入玉宣言勝ち",
                Some(7),
                Some((EndingKind::Declaration, Some(Black))),
            ),
            ("3手で中断", Some(3), Some((EndingKind::Interrupt, None))),
            ("57手詰", Some(57), Some((EndingKind::Mate, None))),
            ("57手で詰み", Some(57), Some((EndingKind::Mate, None))),
            ("5手で不詰", Some(5), Some((EndingKind::NoMate, None))),
            ("5手で千日手", Some(5), Some((EndingKind::Repetition, None))),
            ("千日手", None, Some((EndingKind::Repetition, None))),
            (
                "二歩で先手の負け",
                None,
                Some((EndingKind::FoulWin, Some(White))),
            ),
            (
                "二手指しで後手の負け",
                None,
                Some((EndingKind::FoulWin, Some(Black))),
            ),
            (
                "二手で二手指しにより後手の負け",
                Some(2),
                Some((EndingKind::FoulWin, Some(Black))),
            ),
            ("25手", Some(25), None),
            ("25手まで", Some(25), None),
            (
                "25手にて先手の勝ち",
                Some(25),
                Some((EndingKind::Resign, Some(Black))),
            ),
            ("5手でほげ", Some(5), Some((EndingKind::Other, None))),
            ("", None, None),
        ] {
            let verdict = read(text);
            assert_eq!((verdict.plies, verdict.ending), (plies, ending), "{text}");
        }
    }

    #[test]
    fn a_header_line_says_the_result_where_its_words_are_beyond_doubt() {
        let won_by = |winner| Some((EndingKind::Resign, Some(winner)));
        for (value, expected) in [
            ("先手の勝ち", won_by(Black)),
            ("後手勝ち", won_by(White)),
            ("上手の勝ち", won_by(White)),
            ("まで112手で先手の勝ち", won_by(Black)),
            ("先手の反則負け", Some((EndingKind::FoulLoss, Some(White)))),
            ("千日手", Some((EndingKind::Repetition, None))),
            ("引き分け", Some((EndingKind::Draw, None))),
            ("中断", Some((EndingKind::Interrupt, None))),
            // Of whom is not said.
            ("反則勝ち", None),
            ("投了", None),
            ("詰み", None),
            // More is said, or something else.
            ("先手必勝", None),
            ("先手優勢", None),
            ("先手 山田の勝ち", None),
            ("△", None),
            ("1-0", None),
            ("", None),
        ] {
            let text = format!("結果：{value}\n");
            let mut script = Transcript::new(&text);
            script.header.push(WrittenHeader {
                key: Key::Free,
                name: "結果".into(),
                value: value.into(),
                written: None,
                span: crate::record::fault::Span::new(0, text.len() - 1),
            });
            of_header(&mut script);
            let said = script.header_result.map(|said| (said.kind, said.winner));
            assert_eq!(said, expected, "{value}");
        }
    }

    #[test]
    fn words_beyond_the_end_are_seen() {
        for (words, plain) in [
            ("後手の勝ち", true),
            ("時間切れにより先手の勝ち", true),
            ("千日手（連続王手）", true),
            ("先手の入玉宣言勝ち", true),
            ("Time-up", true),
            ("", true),
            ("後手の勝ち（立会人裁定により取消）", false),
            ("自由文", false),
            ("以下略。裁定", false),
        ] {
            assert_eq!(is_plain(words), plain, "{words}");
        }
    }

    #[test]
    fn sentences_are_written_and_read_back() {
        for &kind in EndingKind::ALL {
            let outcome = kind.outcome(White);
            let ending = Ending {
                kind,
                outcome,
                word: "裁定待ち".into(),
            };
            let mut text = String::new();
            write(&ending, 3, Sides::Even, false, &mut text);
            let Some(rest) = text.strip_prefix("まで") else {
                assert_eq!(kind, EndingKind::Unfinished);
                continue;
            };
            let verdict = read(rest.trim_end());
            assert_eq!(verdict.plies, Some(3));
            let (read_kind, winner) = verdict.ending.unwrap();
            let expected = if kind == EndingKind::UnstatedWin {
                EndingKind::Resign
            } else {
                kind
            };
            assert_eq!(read_kind, expected, "{text}");
            if let (Outcome::Win(of), Some(winner)) = (outcome, winner) {
                assert_eq!(of, winner, "{text}");
            }
        }
    }
}
