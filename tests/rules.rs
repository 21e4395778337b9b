//! Every row of `fixtures/vectors/rules.tsv`.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use kifu::shogi::{
    Color, DeclarationRule, History, IllegalMove, Move, ParseMoveError, Position, Repetition,
    Setup, Verdict,
};

struct Row {
    sfen: &'static str,
    usi: &'static str,
    verdict: &'static str,
    kind: &'static str,
    text: &'static str,
}

fn rows() -> impl Iterator<Item = Row> {
    include_str!("../fixtures/vectors/rules.tsv")
        .lines()
        .skip(1)
        .map(|text| {
            let mut fields = text.split('\t');
            let mut field = || fields.next().unwrap();
            let (sfen, usi, verdict, _why, kind) = (field(), field(), field(), field(), field());
            Row {
                sfen,
                usi,
                verdict,
                kind,
                text,
            }
        })
}

fn position(sfen: &str) -> Position {
    let (setup, notes) = Setup::from_sfen(sfen).unwrap();
    assert_eq!(notes, [], "{sfen}");
    Position::new(&setup).unwrap()
}

/// The vector file's name of a reason.
fn name(reason: IllegalMove) -> &'static str {
    match reason {
        IllegalMove::TwoPawns { .. } => "nifu",
        IllegalMove::DeadPiece { .. } => "dead_drop",
        IllegalMove::DropPawnMate { .. } => "uchifuzume",
        IllegalMove::LeftInCheck { .. } => "king_in_check",
        IllegalMove::MustPromote { .. } => "must_promote",
        IllegalMove::OutsideZone { .. } => "outside_zone",
        IllegalMove::NeverPromotes { .. } => "cannot_promote_piece",
        IllegalMove::Occupied { .. } => "occupied",
        IllegalMove::NotInHand { .. } => "not_in_hand",
        IllegalMove::PromotedDrop { .. } => "promoted_drop",
        IllegalMove::OwnPiece { .. } => "own_piece",
        IllegalMove::CannotReach { .. } | IllegalMove::Blocked { .. } => "cannot_reach",
        IllegalMove::NoPiece { .. } => "no_piece",
        IllegalMove::WrongSide { .. } => "wrong_side",
        IllegalMove::TakesKing { .. } => "takes_king",
    }
}

fn judged(position: &Position, usi: &str) -> String {
    match usi.parse::<Move>() {
        Err(ParseMoveError::PromotedDrop) => "illegal:promoted_drop".into(),
        Err(error) => panic!("{usi}: {error}"),
        Ok(mv) => match position.judge(mv) {
            Ok(()) => "legal".into(),
            Err(reason) => format!("illegal:{}", name(reason)),
        },
    }
}

fn state(position: &Position) -> &'static str {
    match (position.is_check(), position.has_legal_move()) {
        (true, false) => "checkmate",
        (false, false) => "no_legal_move",
        (true, true) => "check",
        (false, true) => "ok",
    }
}

#[test]
fn moves_are_judged_right() {
    let mut count = 0;
    for row in rows()
        .filter(|row| !matches!(row.kind, "line" | "declare27" | "declare24") && row.usi != "-")
    {
        assert_eq!(
            judged(&position(row.sfen), row.usi),
            row.verdict,
            "{}",
            row.text
        );
        count += 1;
    }
    assert!(count > 300, "only {count} rows");
}

#[test]
fn positions_are_judged_right() {
    for row in rows().filter(|row| !row.kind.starts_with("declare") && row.usi == "-") {
        let position = position(row.sfen);
        assert_eq!(state(&position), row.verdict, "{}", row.text);
        assert_eq!(
            position.is_checkmate(),
            row.verdict == "checkmate",
            "{}",
            row.text
        );
    }
}

/// What the history says of a line: the first fourth occurrence.
fn repetition(row: &Row) -> String {
    let mut position = position(row.sfen);
    let mut history = History::new(&position);
    for usi in row.usi.split(' ') {
        let mv = usi.parse().unwrap();
        assert_eq!(position.judge(mv), Ok(()), "{usi} in {}", row.text);
        position.play(mv);
        if let Some(Repetition {
            ply,
            perpetual_check_by,
            ..
        }) = history.push(&position)
        {
            return match perpetual_check_by {
                None => format!("sennichite@{ply}"),
                Some(Color::Black) => format!("perpetual_check_loss:b@{ply}"),
                Some(Color::White) => format!("perpetual_check_loss:w@{ply}"),
            };
        }
    }
    "none".into()
}

#[test]
fn lines_are_judged_right() {
    for row in rows().filter(|row| row.kind == "line") {
        assert_eq!(repetition(&row), row.verdict, "{}", row.text);
    }
}

#[test]
fn declarations_are_judged_right() {
    for row in rows().filter(|row| row.kind.starts_with("declare")) {
        let rule = if row.kind == "declare27" {
            DeclarationRule::Points27
        } else {
            DeclarationRule::Points24
        };
        let position = position(row.sfen);
        let verdict = match (rule, position.declare(rule)) {
            (DeclarationRule::Points27, Verdict::Win) => "yes",
            (_, Verdict::Win) => "win",
            (_, Verdict::Draw) => "draw",
            (_, Verdict::Fails) => "no",
        };
        assert_eq!(
            format!("{}:{verdict}", row.kind),
            row.verdict,
            "{}",
            row.text
        );

        // The reason ends in the counts: "…; king in camp yes, in check no, other pieces in camp 10, points 28".
        let counted = position.declaration();
        let counts = format!(
            "other pieces in camp {}, points {}",
            counted.pieces, counted.points
        );
        assert!(row.text.contains(&counts), "{counts}: {}", row.text);
        if row.text.contains("king in camp") {
            let yes_no = |yes| if yes { "yes" } else { "no" };
            let state = format!(
                "king in camp {}, in check {}, {counts}",
                yes_no(counted.king_in_camp),
                yes_no(counted.in_check)
            );
            assert!(row.text.contains(&state), "{state}: {}", row.text);
        }
    }
}

#[test]
fn every_row_is_tested() {
    assert_eq!(rows().count(), 415);
}

/// All pieces but the king count, wherever they stand: in the even game 27 points each (spec of 持将棋).
#[test]
fn points_are_those_of_all_pieces() {
    use Color::{Black, White};
    for (sfen, black, white) in [
        (
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            27,
            27,
        ),
        (
            "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            27,
            17,
        ),
        ("4k4/9/9/9/4+r4/9/9/9/4K4 b B2Pg 1", 7, 6),
        ("4k4/9/9/9/9/9/9/9/9 b - 1", 0, 0),
    ] {
        let position = position(sfen);
        assert_eq!(
            (position.points(Black), position.points(White)),
            (black, white),
            "{sfen}"
        );
    }
}
