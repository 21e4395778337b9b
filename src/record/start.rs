//! The start position of a game, from what its text says of it (手合割・開始局面).
//!
//! A board wins over the name of a handicap, whatever their order (spec `kif.md` section 4). A turn that is not written
//! follows from the first move.

use crate::messages::{Key, Message, findings};
use crate::shogi::{Color, Handicap, Setup};

use super::fault::{Code, Fault, Faults, Span};
use super::transcript::{Follow, Origin, Transcript, What, WrittenMove, WrittenStart};
use super::words;

/// The start position, and what it may be instead.
#[derive(Debug)]
pub(super) struct Choice {
    pub(super) setup: Setup,
    /// Another reading of the name, to be tried when the first one fails.
    pub(super) other: Option<Setup>,
    /// What is told when the other reading is taken.
    pub(super) other_told: Fault,
}

/// Names over a board that say nothing of it.
const NOT_A_HANDICAP: [&str; 2] = ["その他", "詰将棋"];

/// Finds the start position; `None` when there is none to play from, which has been told then.
pub(super) fn find(transcript: &Transcript<'_>, faults: &mut Faults) -> Option<Choice> {
    let start = &transcript.start;
    if start.broken {
        return None;
    }
    let mut other = None;
    let named_at = start.handicap.map_or(Span::default(), |(_, span)| span);
    let mut setup = match (&start.board, start.handicap) {
        (Some(board), name) => {
            let mut setup = (**board).clone();
            setup.turn = start
                .turn
                .or_else(|| first_mover(transcript, &setup))
                .unwrap_or_else(|| {
                    if start.wanted {
                        assumed(faults, start.board_span, findings::SIDE_NOT_GIVEN);
                    }
                    let mut white = setup.clone();
                    white.turn = Color::White;
                    if Handicap::of(&white).is_some() {
                        Color::White
                    } else {
                        Color::Black
                    }
                });
            if start.wanted && start.turn.is_none() && first_mover(transcript, &setup).is_some() {
                assumed(faults, start.board_span, findings::SIDE_BY_FIRST_MOVE);
            }
            if let Some((name, span)) = name {
                compare(name, span, &setup, faults);
            }
            check(&setup, start, faults);
            setup
        }
        (None, Some((name, span))) => match Handicap::from_name(name) {
            Some(handicap) => {
                other = handicap.alternative();
                handicap.setup()
            }
            None => {
                let (code, message) = if Handicap::is_variant_name(name) {
                    (Code::UnsupportedVariant, findings::OTHER_GAME_BY_HANDICAP)
                } else if NOT_A_HANDICAP.contains(&name) {
                    (Code::UnknownHandicap, findings::HANDICAP_WITHOUT_BOARD)
                } else {
                    (
                        Code::UnknownHandicap,
                        findings::UNKNOWN_HANDICAP_WITHOUT_BOARD,
                    )
                };
                faults.add(code, span, Message::new(message).with("name", name));
                return None;
            }
        },
        (None, None) => {
            if start.wanted && !transcript.steps.is_empty() {
                let first = transcript.steps.first().map(|step| step.span);
                assumed(faults, first, findings::EVEN_START_ASSUMED);
            }
            Setup::even()
        }
    };
    if start.board.is_none() {
        if let Some(turn) = start.turn {
            setup.turn = turn;
        } else if start.wanted
            && start.handicap.is_none()
            && let Some(turn) = written_side(transcript)
        {
            setup.turn = turn;
        }
    }
    if let Some(number) = start.move_number {
        setup.move_number = number;
    }
    if let Some(other) = &mut other {
        other.turn = setup.turn;
        other.move_number = setup.move_number;
    }
    let other_told = Fault::new(Code::AssumedStart, findings::RIGHT_LANCE_TAKEN).at(named_at);
    Some(Choice {
        setup,
        other,
        other_told,
    })
}

fn assumed(faults: &mut Faults, span: Option<Span>, message: Key) {
    let mut fault = Fault::new(Code::AssumedStart, message);
    fault.span = span;
    faults.push(fault);
}

/// What the name of a handicap says over a board.
fn compare(name: &str, span: Span, setup: &Setup, faults: &mut Faults) {
    if NOT_A_HANDICAP.contains(&name) {
        return;
    }
    match Handicap::from_name(name) {
        Some(handicap) if handicap.setup().same_position(setup) => {}
        Some(handicap)
            if handicap
                .alternative()
                .is_some_and(|other| other.same_position(setup)) => {}
        // The board is right, and the other side is to move.
        Some(handicap) if is_with_other_turn(handicap, setup) => {
            let is_even = handicap.setup().turn == Color::Black;
            let code = match is_even {
                true => Code::LenientSpelling,
                false => Code::BoardAndHandicap,
            };
            let message = Message::new(findings::OTHER_SIDE_BEGINS)
                .with("name", name)
                .with("turn", setup.turn)
                .with("due", setup.turn.opposite());
            faults.add(code, span, message);
        }
        // The reference programs write 平手 above any board.
        Some(handicap) if handicap.setup().same_position(&Setup::even()) => {
            faults.add(
                Code::LenientSpelling,
                span,
                Message::new(findings::EVEN_ABOVE_BOARD).with("name", name),
            );
        }
        Some(_) => {
            faults.add(
                Code::BoardAndHandicap,
                span,
                Message::new(findings::BOARD_NOT_OF_HANDICAP).with("name", name),
            );
        }
        None => faults.add(
            Code::LenientSpelling,
            span,
            Message::new(findings::UNKNOWN_HANDICAP_ABOVE_BOARD).with("name", name),
        ),
    }
}

/// Is it the board of a handicap, with the side to move that does not begin there?
fn is_with_other_turn(handicap: &Handicap, setup: &Setup) -> bool {
    let mut turned = setup.clone();
    turned.turn = setup.turn.opposite();
    let other = handicap.alternative();
    handicap.setup().same_position(&turned)
        || other.is_some_and(|other| other.same_position(&turned))
}

/// Does White give odds (駒落ち), by the start or by the words for the players?
pub(super) fn gives_odds(transcript: &Transcript<'_>, setup: &Setup) -> bool {
    let by_words = || {
        let mut header = transcript.header.iter();
        header.any(|line| matches!(&*line.name, "下手" | "上手"))
    };
    setup.turn == Color::White && (Handicap::of(setup).is_some() || by_words())
}

/// Tells what is odd with a start position; its errors are told by replay.
fn check(setup: &Setup, start: &WrittenStart<'_>, faults: &mut Faults) {
    for reason in setup.faults().iter().filter(|reason| !reason.is_error()) {
        let mut fault = Fault::new(Code::OddStart, words::setup(reason));
        fault.span = start.span_of(reason);
        faults.push(fault);
    }
}

/// The side that the first move is written for, by a sign or a mark.
fn written_side(transcript: &Transcript<'_>) -> Option<Color> {
    transcript.steps.iter().find_map(|step| match step.what {
        What::Move(written) => Some(written.side),
        _ => None,
    })?
}

/// Where the first mark stands, if the marks of all moves are those of the side that is not to move.
///
/// That takes two of them at least: a single one may as well be a move of the wrong side.
pub(super) fn turned_marks(transcript: &Transcript<'_>, turn: Color) -> Option<Span> {
    if !transcript.marks_may_be_turned {
        return None;
    }
    let mut first = None;
    let mut marks = 0;
    let mut ply = 0;
    for step in &transcript.steps {
        ply = match step.follow {
            Follow::Variation(number) => transcript.variations.get(number as usize)?.ply,
            _ => ply.saturating_add(1),
        };
        let What::Move(WrittenMove {
            side: Some(side), ..
        }) = step.what
        else {
            continue;
        };
        if (side == turn) == (ply % 2 == 1) {
            return None;
        }
        first = first.or(Some(step.span));
        marks += 1;
    }
    first.filter(|_| marks > 1)
}

/// The side that makes the first move: by its sign, or as the owner of the piece on its origin.
fn first_mover(transcript: &Transcript<'_>, setup: &Setup) -> Option<Color> {
    let first = transcript.steps.iter().find_map(|step| match step.what {
        What::Move(written) => Some(written),
        _ => None,
    })?;
    first.side.or_else(|| match first.origin {
        Origin::Square(from) => setup.piece_at(from).map(|piece| piece.color),
        _ => None,
    })
}
