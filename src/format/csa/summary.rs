//! The result as shogi-server sums it up: `'summary:time up:a win:b lose` (spec `csa.md` section 9).

use crate::record::ending::{Ending, EndingKind};
use crate::record::transcript::WrittenEnding;
use crate::shogi::Color;

/// How the comment begins.
pub(super) const MARK: &str = "summary:";

/// The ending that a summary, without its mark, gives; the players are known by their names, the order says nothing.
pub(super) fn read<'t>(summary: &'t str, black: &str, white: &str) -> Option<WrittenEnding<'t>> {
    let (reason, results) = summary.split_once(':')?;
    let results = results.trim();
    let winner = winner(results, black, white);
    let kind = match reason {
        "toryo" => EndingKind::Resign,
        "kachi" => EndingKind::Declaration,
        "time up" => EndingKind::Timeout,
        "illegal kachi" | "illegal move" | "uchifuzume" | "oute_kaihimore" | "oute_sennichite" => {
            EndingKind::FoulLoss
        }
        "abnormal" => EndingKind::Disconnect,
        "sennichite" => EndingKind::Repetition,
        "jishogi" => EndingKind::Impasse,
        "max_moves" => EndingKind::MaxMoves,
        "chudan" => EndingKind::Interrupt,
        _ if winner.is_some() => EndingKind::UnstatedWin,
        _ if results.contains(" draw") => EndingKind::Draw,
        _ => return None,
    };
    Some(WrittenEnding {
        kind,
        winner,
        word: reason,
        bare: false,
    })
}

/// Does the summary know better than the `%` word before it?
pub(super) fn overrides(summary: &str) -> bool {
    summary.starts_with("abnormal:") || summary.starts_with("illegal kachi:")
}

/// Does a summary that reads so say by itself what `ending` is?
pub(super) fn says(summed: &WrittenEnding<'_>, ending: &Ending) -> bool {
    let same_kind = summed.kind == ending.kind || summed.kind.is_foul() && ending.kind.is_foul();
    same_kind && summed.winner.is_some() && summed.winner == ending.outcome.winner()
}

fn winner(results: &str, black: &str, white: &str) -> Option<Color> {
    if black == white {
        return None;
    }
    let says = |winner: &str, loser: &str| {
        let pair = |first: &str, result: &str, second: &str, end: &str| {
            let rest = results.strip_prefix(first)?.strip_prefix(result)?;
            Some(rest.strip_prefix(second)? == end)
        };
        pair(winner, " win:", loser, " lose") == Some(true)
            || pair(loser, " lose:", winner, " win") == Some(true)
    };
    match (says(black, white), says(white, black)) {
        (true, false) => Some(Color::Black),
        (false, true) => Some(Color::White),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_tell_the_winner() {
        for (summary, kind, winner) in [
            (
                "time up:a win:b lose",
                EndingKind::Timeout,
                Some(Color::Black),
            ),
            (
                "time up:b lose:a win",
                EndingKind::Timeout,
                Some(Color::Black),
            ),
            (
                "time up:b win:a lose",
                EndingKind::Timeout,
                Some(Color::White),
            ),
            ("sennichite:b draw:a draw", EndingKind::Repetition, None),
            ("toryo:x win:y lose", EndingKind::Resign, None),
            (
                "outori:a lose:b win",
                EndingKind::UnstatedWin,
                Some(Color::White),
            ),
        ] {
            let ending = read(summary, "a", "b").map(|ending| (ending.kind, ending.winner));
            assert_eq!(ending, Some((kind, winner)), "{summary}");
        }
        assert_eq!(read("outori:x:y", "a", "b"), None);
    }
}
