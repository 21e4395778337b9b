//! What comments (コメント) of known programs say: engine evaluations.
//!
//! A comment is kept as it was read; this is a second look at it.

use crate::shogi::{Color, Move};
use crate::text::names::csa_piece;

/// An evaluation (評価値) that a comment gives of the move above it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evaluation<'t> {
    /// The score in the program's unit, from Black's point of view.
    pub score: i32,
    /// The line of play that the program expects (読み筋), as written.
    pub line: Option<&'t str>,
    /// The number of positions that it searched.
    pub nodes: Option<u64>,
}

impl<'t> Evaluation<'t> {
    /// Reads the comment form of CSA, `'** 30 -3334FU +2726FU #99`, of which `text` is what stands behind the first star
    /// (spec `csa.md` section 6). Clients leave the second star away (`'* 30 -3334FU`): moves of CSA show that it is meant.
    ///
    /// What is no line of moves, and no number behind the `#` or a larger one than there is, is left to the comment.
    pub fn from_csa(text: &'t str) -> Option<Self> {
        let (rest, has_star) = match text.strip_prefix('*') {
            Some(rest) => (rest.trim_start(), true),
            None => (text.trim_start(), false),
        };
        let (score, rest) = rest.split_once([' ', '\t']).unwrap_or((rest, ""));
        let score = score.strip_prefix('+').unwrap_or(score).parse().ok()?;
        let (line, nodes) = match rest.split_once('#') {
            Some((line, nodes)) => (line, nodes.trim().parse().ok()),
            None => (rest, None),
        };
        let line = Some(line.trim()).filter(|line| {
            let mut words = line.split_whitespace();
            !line.is_empty() && words.all(|word| is_csa_word(word) || has_star && is_usi_move(word))
        });
        (has_star || line.is_some()).then_some(Self { score, line, nodes })
    }
}

/// `+7776FU`, and the words that may stand in a line of play for a move (spec `csa.md` section 5).
fn is_csa_word(word: &str) -> bool {
    let is_move = |word: &[u8]| {
        let [sign, squares @ .., first, second] = word else {
            return false;
        };
        matches!(sign, b'+' | b'-')
            && squares.len() == 4
            && squares.iter().all(u8::is_ascii_digit)
            && csa_piece(&[*first, *second]).is_some()
    };
    let is_special = word.strip_prefix('%').is_some_and(|name| {
        let is_name = |byte: u8| byte.is_ascii_uppercase() || byte == b'_';
        !name.is_empty() && name.bytes().all(is_name)
    });
    is_special || matches!(word, "+PASS" | "-PASS") || is_move(word.as_bytes())
}

/// `7g7f`, as some programs write their lines of play.
fn is_usi_move(word: &str) -> bool {
    word.parse::<Move>().is_ok()
}

/// A mate (詰み) that an engine has seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mate {
    /// Who mates.
    pub winner: Color,
    /// In how many plies, if it is said.
    pub plies: Option<u32>,
}

/// What the comments on a move say of an engine's search, in whatever program's words (spec `kif.md` section 8).
///
/// All of them tell scores from Black's point of view.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Analysis<'t> {
    /// The score in the program's unit, usually hundredths of a pawn.
    pub score: Option<i32>,
    /// The mate in sight.
    pub mate: Option<Mate>,
    /// How many plies deep it searched (深さ).
    pub depth: Option<u32>,
    /// The number of positions that it searched (ノード数).
    pub nodes: Option<u64>,
    /// The line of play that it expects (読み筋), as written.
    pub line: Option<&'t str>,
}

impl<'t> Analysis<'t> {
    /// Reads the comments on one move: lines with an item each (ShogiHome: `評価値=30`, `読み筋=…`), or one line with all of
    /// them (ShogiGUI: `対局 時間 … 深さ 12/15 ノード数 34567 評価値 30 読み筋 …`; CSA and Floodgate: `* 30 -3334FU #99`). Of
    /// several the first counts. `None` if there is neither a score nor a mate.
    pub fn of(comments: &'t [String]) -> Option<Self> {
        let mut found = Self::default();
        for comment in comments {
            let is_complete = found.score.is_some() || found.mate.is_some();
            if let Some(eval) = Evaluation::from_csa(comment) {
                if !is_complete {
                    found.score = Some(eval.score);
                    (found.line, found.nodes) = (eval.line, eval.nodes);
                }
                continue;
            }
            let text = comment.trim_start_matches(['*', '#', ' ']);
            if let Some((name, value)) = text.split_once('=') {
                found.item(name, value.trim());
            } else if !is_complete && text.contains("評価値 ") {
                found.items(text);
            }
        }
        (found.score.is_some() || found.mate.is_some()).then_some(found)
    }

    /// One item by its name; a later one of the same name does not count.
    fn item(&mut self, name: &str, value: &'t str) {
        match name {
            "評価値" if self.score.is_none() && self.mate.is_none() => self.value(value),
            "詰み" if self.mate.is_none() => {
                let winner = match value.split_once("勝ち") {
                    Some(("先手" | "下手", _)) => Color::Black,
                    Some(("後手" | "上手", _)) => Color::White,
                    _ => return,
                };
                self.mate = Some(Mate {
                    winner,
                    plies: number(value.trim_start_matches(|ch: char| !ch.is_ascii_digit())),
                });
            }
            "深さ" if self.depth.is_none() => self.depth = number(value),
            "ノード数" if self.nodes.is_none() => {
                self.nodes = value.parse().ok();
            }
            "読み筋" if self.line.is_none() && !value.is_empty() => self.line = Some(value),
            _ => {}
        }
    }

    /// Items on one line, each a name and a value, the expected moves last.
    fn items(&mut self, text: &'t str) {
        let (items, line) = text.split_once("読み筋").unwrap_or((text, ""));
        let line = line.trim();
        self.line = (!line.is_empty()).then_some(line);
        let mut words = items.split_whitespace();
        while let Some(name) = words.next() {
            if matches!(name, "評価値" | "深さ" | "ノード数")
                && let Some(value) = words.next()
            {
                self.item(name, value);
            }
        }
    }

    /// A score, or the word for a mate: `+詰5`, `-詰`.
    fn value(&mut self, value: &str) {
        let (winner, rest) = match value.split_once('詰') {
            Some(("+" | "", rest)) => (Color::Black, rest),
            Some(("-", rest)) => (Color::White, rest),
            _ => {
                self.score = value.strip_prefix('+').unwrap_or(value).parse().ok();
                return;
            }
        };
        self.mate = Some(Mate {
            winner,
            plies: number(rest),
        });
    }
}

/// The digits at the beginning of a text.
fn number(text: &str) -> Option<u32> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    text.get(..digits)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_program_is_understood() {
        let mate = |winner, plies| Some(Mate { winner, plies });
        for (comments, score, found, depth, nodes, line) in [
            (
                &["* 30 -3334FU #99"][..],
                Some(30),
                None,
                None,
                Some(99),
                Some("-3334FU"),
            ),
            (
                &["対局 時間 00:01.5 深さ 12/15 ノード数 34567 評価値 -120 読み筋 △３四歩(33)"],
                Some(-120),
                None,
                Some(12),
                Some(34567),
                Some("△３四歩(33)"),
            ),
            (
                &["解析 0 候補1 評価値 +詰5 読み筋 ▲５二金打"],
                None,
                mate(Color::Black, Some(5)),
                None,
                None,
                Some("▲５二金打"),
            ),
            (
                &["対局 深さ 3 評価値 -詰"],
                None,
                mate(Color::White, None),
                Some(3),
                None,
                None,
            ),
            (
                &[
                    "評価値=123",
                    "読み筋=▲７六歩△３四歩",
                    "深さ=10",
                    "ノード数=5",
                ],
                Some(123),
                None,
                Some(10),
                Some(5),
                Some("▲７六歩△３四歩"),
            ),
            (
                &["*評価値=+7", "#評価値=9"],
                Some(7),
                None,
                None,
                None,
                None,
            ),
            (
                &["詰み=後手勝ち:5手"],
                None,
                mate(Color::White, Some(5)),
                None,
                None,
                None,
            ),
        ] {
            let comments: Vec<String> = comments.iter().map(|text| (*text).to_owned()).collect();
            let expected = Analysis {
                score,
                mate: found,
                depth,
                nodes,
                line,
            };
            assert_eq!(Analysis::of(&comments), Some(expected), "{comments:?}");
        }
        for text in ["", "good move", "読み筋=▲７六歩", "評価値は高い", "評価値="]
        {
            assert_eq!(Analysis::of(&[text.to_owned()]), None, "{text}");
        }
    }

    #[test]
    fn parts_after_the_score_may_be_missing() {
        for (text, score, line, nodes) in [
            (
                "* 30 -3334FU +2726FU #99",
                Some(30),
                Some("-3334FU +2726FU"),
                Some(99),
            ),
            ("* 0", Some(0), None, None),
            ("* -31111 #5", Some(-31111), None, Some(5)),
            ("*評価値=30", None, None, None),
            (" plain", None, None, None),
            // What is no number of positions is no line of play either.
            ("* 30 #x", Some(30), None, None),
            ("* 30 -3334FU #x", Some(30), Some("-3334FU"), None),
            ("* 30 -3334FU #1 #2", Some(30), Some("-3334FU"), None),
            (
                "* 30 -3334FU #18446744073709551615",
                Some(30),
                Some("-3334FU"),
                Some(u64::MAX),
            ),
            (
                "* 30 -3334FU #18446744073709551616",
                Some(30),
                Some("-3334FU"),
                None,
            ),
            ("* 30 #-5", Some(30), None, None),
            ("* 0 joseki", Some(0), None, None),
            ("* 30 -3334FU good #9", Some(30), None, Some(9)),
            (
                "* 30 -3334FU +PASS %TORYO",
                Some(30),
                Some("-3334FU +PASS %TORYO"),
                None,
            ),
            ("* 98 6h7g P*7c", Some(98), Some("6h7g P*7c"), None),
            ("* -5\t-3334FU", Some(-5), Some("-3334FU"), None),
            // Without the second star only moves of CSA show what it is.
            (" 30 -3334FU #9", Some(30), Some("-3334FU"), Some(9)),
            (" 30", None, None, None),
            (" 30 7g7f", None, None, None),
            ("30 moves later", None, None, None),
            ("* 99999999999 -3334FU", None, None, None),
        ] {
            let found = Evaluation::from_csa(text);
            assert_eq!(found.as_ref().map(|it| it.score), score, "{text}");
            assert_eq!(found.as_ref().and_then(|it| it.line), line, "{text}");
            assert_eq!(found.and_then(|it| it.nodes), nodes, "{text}");
        }
    }
}
