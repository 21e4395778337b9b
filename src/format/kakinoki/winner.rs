//! Who wins by the words of a result line that name a side (`後手の勝ち`, `後手の時間切れにより先手の勝ち`, `上手投了`).
//!
//! A side stands before what it does: 勝ち and 負け say how the game came out and decide; a reason alone (投了, 反則, 入玉宣言)
//! says it where they are missing. A side whose part is not understood makes no winner.

use crate::shogi::Color;
use crate::text::numerals::is_blank;

/// What each side is called.
pub(super) const SIDES: [(&str, Color); 4] = [
    ("先手", Color::Black),
    ("後手", Color::White),
    ("下手", Color::Black),
    ("上手", Color::White),
];

/// Breaches of a rule by their names; who commits one loses.
pub(super) const FOULS: [&str; 14] = [
    "二歩",
    "打ち歩詰め",
    "打ち歩詰",
    "打歩詰め",
    "打歩詰",
    "王手放置",
    "二手指し",
    "行き所のない駒",
    "連続王手の千日手",
    "連続王手千日手",
    "王手連続千日手",
    "連続王手",
    "王手連続",
    "不正着手",
];

/// Other reasons by which the side that they are said of loses.
const LOSING: [&str; 9] = [
    "投了",
    "時間切れ",
    "切れ",
    "接続切れ",
    "回線切断",
    "接続切断",
    "タイムアップ",
    "反則",
    "失敗",
];

/// Reasons by which the side that they are said of wins.
const WINNING: [&str; 3] = ["入玉", "宣言", "トライ"];

/// What stands between a reason and what comes of it.
const THEREBY: [&str; 9] = [
    "によって",
    "により",
    "による",
    "にて",
    "のため",
    "で",
    "の",
    "し",
    "、",
];

/// What the sides that a sentence names say of the winner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Named {
    /// No side is named.
    Nobody,
    /// One side wins, as 勝ち or 負け says.
    Stated(Color),
    /// One side wins, for the other one did what loses a game, or it did itself what wins one.
    Implied(Color),
    /// Sides are named, and who wins is not understood.
    Unclear,
}

/// What a sentence says of one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Part {
    wins: bool,
    /// 勝ち or 負け itself, no reason for it.
    stated: bool,
}

/// Who wins by the words of a result.
pub(super) fn find(words: &str) -> Named {
    let mut parts = Vec::new();
    let mut is_named = false;
    let mut rest = words;
    while let Some((side, before, behind)) = next_side(rest) {
        is_named = true;
        let part = match before {
            _ if before.ends_with("勝者") || before.ends_with("勝者は") => Some(stated(true)),
            _ if before.ends_with("敗者") || before.ends_with("敗者は") => Some(stated(false)),
            _ => part(behind),
        };
        if let Some(part) = part {
            parts.push((if part.wins { side } else { side.opposite() }, part.stated));
        }
        rest = behind;
    }
    let only = |stated: bool| {
        let mut winners = parts
            .iter()
            .filter(|&&(_, how)| how == stated)
            .map(|&(winner, _)| winner);
        let first = winners.next();
        (first, winners.all(|winner| Some(winner) == first))
    };
    match (only(true), only(false)) {
        ((Some(winner), true), _) => Named::Stated(winner),
        ((None, _), (Some(winner), true)) => Named::Implied(winner),
        _ if is_named => Named::Unclear,
        _ => Named::Nobody,
    }
}

/// Does every side that a sentence names have a part in it that is understood?
pub(super) fn is_understood(words: &str) -> bool {
    let mut rest = words;
    while let Some((_, before, behind)) = next_side(rest) {
        let is_told = before.ends_with("勝者") || before.ends_with("敗者");
        if !is_told && part(behind).is_none() {
            return false;
        }
        rest = behind;
    }
    true
}

const fn stated(wins: bool) -> Part {
    Part { wins, stated: true }
}

/// The first side that a text names, the text before its name and the text behind it.
fn next_side(text: &str) -> Option<(Color, &str, &str)> {
    let found = SIDES
        .iter()
        .filter_map(|&(name, color)| text.find(name).map(|at| (at, name.len(), color)));
    let (at, len, color) = found.min_by_key(|&(at, ..)| at)?;
    Some((color, text.get(..at)?, text.get(at + len..)?))
}

/// What is said of the side whose name stands before a text; a player's name may stand between.
fn part(text: &str) -> Option<Part> {
    let text = text.strip_prefix("側").unwrap_or(text);
    // The king that is mated is its owner's loss.
    if let Some(king) = text.strip_prefix("玉").or_else(|| text.strip_prefix("王")) {
        let mated = behind_particle(king).starts_with("詰");
        return mated.then_some(Part {
            wins: false,
            stated: false,
        });
    }
    if let Some(part) = deed(behind_particle(text)) {
        return Some(part);
    }
    let end = next_side(text).map_or(text.len(), |(_, before, _)| before.len());
    let own = text.get(..end)?;
    let ends_name = |ch| matches!(ch, 'の' | 'が' | 'は' | 'を' | 'に' | 'で' | '、' | '。');
    let name = own.find(ends_name)?;
    let behind = text.get(name..)?;
    behind
        .starts_with(['の', 'が', 'は'])
        .then(|| deed(behind_particle(behind)))?
}

/// The text behind the word that joins a side to what it does.
fn behind_particle(text: &str) -> &str {
    let text = text.trim_start_matches(is_blank);
    let joins = ["の", "が", "は", "、", "，", ","];
    let found = joins.iter().find_map(|word| text.strip_prefix(word));
    found.unwrap_or(text).trim_start_matches(is_blank)
}

/// What a side does: reasons, one behind the other, and what comes of them.
fn deed(text: &str) -> Option<Part> {
    let mut by_reason = None;
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(is_blank);
        if let Some(wins) = outcome(rest) {
            // 投了による勝ち: of whom?
            let is_odd = by_reason.is_some_and(|(by, apart)| apart && by != wins);
            return (!is_odd).then_some(stated(wins));
        }
        let longest = |words: &[&str]| {
            let fits = words.iter().filter(|word| rest.starts_with(**word));
            fits.map(|word| word.len()).max().unwrap_or(0)
        };
        let loses = longest(&LOSING).max(longest(&FOULS));
        let wins = longest(&WINNING);
        let len = if loses + wins > 0 {
            // A declaration that fails, and a foul in one, lose.
            let before = by_reason.is_none_or(|(by, _)| by);
            by_reason = Some((before && wins > loses, false));
            loses.max(wins)
        } else if by_reason.is_none() && rest.starts_with("不戦") {
            "不戦".len()
        } else if let Some((by, _)) = by_reason
            && let Some(word) = THEREBY.iter().find(|word| rest.starts_with(**word))
        {
            by_reason = Some((by, true));
            word.len()
        } else {
            return by_reason.map(|(wins, _)| Part {
                wins,
                stated: false,
            });
        };
        rest = rest.get(len..)?;
    }
}

/// Does a text begin with the word for a win or for a loss?
fn outcome(text: &str) -> Option<bool> {
    let is_other = ["勝負", "勝敗", "勝率"]
        .iter()
        .any(|word| text.starts_with(word));
    match text.chars().next()? {
        '勝' if !is_other => Some(true),
        '負' | '敗' => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Color::{Black, White};

    #[test]
    fn the_part_of_a_named_side_makes_the_winner() {
        for (words, named) in [
            ("中断", Named::Nobody),
            ("先手の勝ち", Named::Stated(Black)),
            ("先手勝ち", Named::Stated(Black)),
            ("後手が負け", Named::Stated(Black)),
            ("先手の反則負け", Named::Stated(White)),
            ("先手の時間切れ勝ち", Named::Stated(Black)),
            ("先手は時間切れで負け", Named::Stated(White)),
            ("後手の時間切れにより先手の勝ち", Named::Stated(Black)),
            ("先手の勝ち（後手の投了）", Named::Stated(Black)),
            ("先手の反則で先手の勝ち", Named::Stated(Black)),
            ("後手投了", Named::Implied(Black)),
            ("上手の投了", Named::Implied(Black)),
            ("下手が反則", Named::Implied(White)),
            ("先手の入玉宣言", Named::Implied(Black)),
            ("先手の入玉宣言失敗", Named::Implied(White)),
            ("先手の入玉に後手投了", Named::Implied(Black)),
            ("先手の連続王手の千日手", Named::Implied(White)),
            ("後手玉の詰み", Named::Implied(Black)),
            ("先手 山田九段の勝ち", Named::Stated(Black)),
            ("先手（山田）の時間切れ", Named::Implied(White)),
            ("勝者先手", Named::Stated(Black)),
            ("先手の勝ち、後手の勝ち", Named::Unclear),
            ("先手の投了と後手の投了", Named::Unclear),
            ("先手の投了による勝ち", Named::Unclear),
            ("先手の攻めを見て投了", Named::Unclear),
            ("投了（後手）", Named::Unclear),
            ("先手の封じ手", Named::Unclear),
            ("先手の勝負", Named::Unclear),
            ("先手優勢", Named::Unclear),
        ] {
            assert_eq!(find(words), named, "{words}");
        }
    }
}
