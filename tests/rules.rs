//! Every row of `fixtures/vectors/rules.tsv`.

use kifu::shogi::{IllegalMove, Move, ParseMoveError, Position, Setup};

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
