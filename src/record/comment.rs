//! What comments (コメント) of known programs say: engine evaluations.
//!
//! A comment is kept as it was read; this is a second look at it.

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
    /// (spec `csa.md` section 6).
    pub fn from_csa(text: &'t str) -> Option<Self> {
        let rest = text.strip_prefix('*')?.trim_start();
        let (score, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        let score = score.strip_prefix('+').unwrap_or(score).parse().ok()?;
        let (line, nodes) = match rest.rsplit_once('#') {
            Some((line, nodes)) => match nodes.trim().parse() {
                Ok(nodes) => (line, Some(nodes)),
                Err(_) => (rest, None),
            },
            None => (rest, None),
        };
        let line = line.trim();
        Some(Self {
            score,
            line: (!line.is_empty()).then_some(line),
            nodes,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        ] {
            let found = Evaluation::from_csa(text);
            assert_eq!(found.as_ref().map(|it| it.score), score, "{text}");
            assert_eq!(found.as_ref().and_then(|it| it.line), line, "{text}");
            assert_eq!(found.and_then(|it| it.nodes), nodes, "{text}");
        }
    }
}
