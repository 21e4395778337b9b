//! The engine held against itself and against slow, plain rules, over random games and random boards.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::HashSet;

use kifu::shogi::attacks::{attacks, between, line};
use kifu::shogi::{
    Bitboard, Board, Color, Hand, IllegalMove, Move, Piece, PieceKind, Position, Setup, SetupError,
    Square, Undo,
};

/// Random numbers (splitmix64), the same on every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

const STARTS: [&str; 4] = [
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124",
    "3lkl3/3n1n3/4G4/9/9/9/9/9/9 b R2BG4S2N2L18P 1",
];

fn position(sfen: &str) -> Position {
    Position::new(&Setup::from_sfen(sfen).unwrap().0).unwrap()
}

/// Calls `look` on every position of random games, until it was called `count` times.
fn playouts(seed: u64, count: usize, mut look: impl FnMut(&mut Position)) {
    let mut random = Random(seed);
    let mut looked = 0;
    while looked < count {
        let mut position = position(random.pick(&STARTS));
        for _ in 0..200 {
            look(&mut position);
            looked += 1;
            let moves = position.legal_moves();
            if moves.is_empty() || looked >= count {
                break;
            }
            position.play(random.pick(&moves));
        }
    }
}

/// A board with pieces at random: doubled pawns, dead pieces, missing kings, checks everywhere.
fn scattered(random: &mut Random) -> Setup {
    let mut setup = Setup::EMPTY;
    setup.turn = random.pick(&Color::ALL);
    let squares: Vec<Square> = Square::all().collect();
    for color in Color::ALL {
        if random.below(8) > 0 {
            let sq = random.pick(&squares);
            if setup.piece_at(sq).is_none() {
                setup.set(
                    sq,
                    Some(Piece {
                        color,
                        kind: PieceKind::King,
                    }),
                );
            }
        }
    }
    for kind in PieceKind::IN_HAND {
        for _ in 0..kind.set_count() {
            let color = random.pick(&Color::ALL);
            let kind = kind
                .promoted()
                .filter(|_| random.below(3) == 0)
                .unwrap_or(kind);
            let sq = random.pick(&squares);
            match random.below(4) {
                0 => setup.hands[color].add(kind.unpromoted()).unwrap(),
                1 | 2 if setup.piece_at(sq).is_none() => setup.set(sq, Some(Piece { color, kind })),
                _ => {}
            }
        }
    }
    setup
}

/// Every move one can write down, sense or nonsense.
fn conceivable() -> Vec<Move> {
    let mut moves = Vec::new();
    for to in Square::all() {
        moves.extend(PieceKind::ALL.map(|kind| Move::Drop { kind, to }));
        for from in Square::all() {
            moves.extend([false, true].map(|promote| Move::Normal { from, to, promote }));
        }
    }
    moves
}

fn attacked(position: &Position, sq: Square, by: Color) -> bool {
    let pieces = position
        .board()
        .pieces()
        .filter(|(_, piece)| piece.color == by);
    pieces
        .into_iter()
        .any(|(from, piece)| attacks(piece, from, position.occupied()).contains(sq))
}

/// Whether a move leaves no attack on the own king, by playing it.
fn keeps_king_safe(position: &Position, mv: Move) -> bool {
    let mut after = position.clone();
    after.play(mv);
    after
        .king(position.turn())
        .is_none_or(|king| !attacked(&after, king, !position.turn()))
}

/// Whether a move is legal by the plain wording of the rules.
fn plainly_legal(position: &Position, mv: Move) -> bool {
    let color = position.turn();
    let dead = |kind, to: Square| match kind {
        PieceKind::Pawn | PieceKind::Lance => to.relative_rank(color) == 1,
        PieceKind::Knight => to.relative_rank(color) <= 2,
        _ => false,
    };
    let possible = match mv {
        Move::Normal { from, to, promote } => position.piece_at(from).is_some_and(|piece| {
            let taken = position.piece_at(to);
            piece.color == color
                && attacks(piece, from, position.occupied()).contains(to)
                && taken.is_none_or(|taken| taken.color != color && taken.kind != PieceKind::King)
                && if promote {
                    piece.kind.can_promote()
                        && (from.in_promotion_zone(color) || to.in_promotion_zone(color))
                } else {
                    !dead(piece.kind, to)
                }
        }),
        Move::Drop { kind, to } => {
            let pawns = position.pieces(color, PieceKind::Pawn) & Bitboard::file(to.file());
            position.hand(color).count(kind) > 0
                && position.piece_at(to).is_none()
                && !dead(kind, to)
                && (kind != PieceKind::Pawn || pawns.is_empty())
        }
    };
    possible && keeps_king_safe(position, mv) && !mates_by_pawn_drop(position, mv)
}

fn mates_by_pawn_drop(position: &Position, mv: Move) -> bool {
    let Move::Drop {
        kind: PieceKind::Pawn,
        to,
    } = mv
    else {
        return false;
    };
    let pawn = Piece {
        color: position.turn(),
        kind: PieceKind::Pawn,
    };
    let check = position
        .king(!position.turn())
        .is_some_and(|king| attacks(pawn, to, Bitboard::EMPTY).contains(king));
    let mut after = position.clone();
    after.play(mv);
    check
        && !conceivable()
            .into_iter()
            .filter(|answer| !answer.is_drop())
            .any(|answer| plainly_legal(&after, answer))
}

#[track_caller]
fn assert_judge_agrees(position: &Position, moves: &[Move]) {
    let legal: HashSet<Move> = position.legal_moves().into_iter().collect();
    assert_eq!(
        legal.len(),
        position.legal_moves().len(),
        "a move twice in {position:?}"
    );
    assert_eq!(
        legal.len() as u64,
        position.count_legal_moves(),
        "{position:?}"
    );
    assert_eq!(!legal.is_empty(), position.has_legal_move(), "{position:?}");
    for &mv in moves {
        assert_eq!(
            position.judge(mv).is_ok(),
            legal.contains(&mv),
            "{mv}: {:?} in {position:?}",
            position.judge(mv)
        );
    }
}

#[test]
fn judging_and_generating_agree() {
    let moves = conceivable();
    playouts(1, 5000, |position| assert_judge_agrees(position, &moves));
}

#[test]
fn odd_boards_are_judged_by_the_plain_rules() {
    let moves = conceivable();
    let mut random = Random(2);
    let (mut waiting_in_check, mut drop_mates) = (0, 0);
    for _ in 0..1000 {
        let setup = scattered(&mut random);
        waiting_in_check += usize::from(
            setup
                .faults()
                .iter()
                .any(|f| matches!(f, SetupError::WaitingInCheck { .. })),
        );
        let position = Position::new(&setup).unwrap();
        assert_judge_agrees(&position, &moves);
        for &mv in &moves {
            let verdict = position.judge(mv);
            drop_mates += usize::from(matches!(verdict, Err(IllegalMove::DropPawnMate { .. })));
            if !matches!(
                verdict,
                Err(IllegalMove::NoPiece { .. } | IllegalMove::NotInHand { .. })
            ) {
                assert_eq!(
                    verdict.is_ok(),
                    plainly_legal(&position, mv),
                    "{mv}: {verdict:?} in {position:?}"
                );
            }
        }
    }
    assert!(waiting_in_check > 50, "{waiting_in_check}");
    assert!(drop_mates > 0);
}

#[test]
fn pawn_drop_mates_are_those_without_an_answer() {
    let mut random = Random(3);
    let squares: Vec<Square> = Square::all().collect();
    let (mut mates, mut others) = (0, 0);
    while mates < 300 {
        let mut setup = scattered(&mut random);
        setup.turn = Color::Black;
        setup.hands[Color::Black].set(PieceKind::Pawn, 1).unwrap();
        // A king in a corner of its own pieces, where a pawn is most likely to mate.
        let king = Square::new(random.pick(&[1, 2, 9]), random.pick(&[1, 2])).unwrap();
        for &sq in &squares {
            let piece = setup.piece_at(sq);
            if piece == Some(Piece::new(Color::White, PieceKind::King)) {
                setup.set(sq, None);
            }
        }
        setup.set(king, Some(Piece::new(Color::White, PieceKind::King)));
        let to = Square::new(king.file(), king.rank() + 1).unwrap();
        setup.set(to, None);
        for &sq in &squares {
            if setup.piece_at(sq) == Some(Piece::new(Color::Black, PieceKind::Pawn)) {
                setup.set(sq, None);
            }
        }
        let Ok(position) = Position::new(&setup) else {
            continue;
        };
        let mv = Move::Drop {
            kind: PieceKind::Pawn,
            to,
        };
        match position.judge(mv) {
            Err(IllegalMove::DropPawnMate { .. }) => {
                assert!(mates_by_pawn_drop(&position, mv), "{mv} in {position:?}");
                mates += 1;
            }
            Ok(()) => {
                others += 1;
                if others % 16 == 0 {
                    assert!(!mates_by_pawn_drop(&position, mv), "{mv} in {position:?}");
                }
            }
            Err(_) => {}
        }
    }
}

#[track_caller]
fn assert_consistent(position: &Position) {
    let fresh = Position::new(&position.setup()).unwrap();
    assert_eq!(position.hash(), fresh.hash(), "{position:?}");
    assert_eq!(position.checkers(), fresh.checkers(), "{position:?}");
    assert_eq!(position.pinned(), fresh.pinned(), "{position:?}");
    assert_eq!(position.occupied(), fresh.occupied(), "{position:?}");
    for color in Color::ALL {
        for kind in PieceKind::ALL {
            assert_eq!(
                position.pieces(color, kind),
                fresh.pieces(color, kind),
                "{position:?}"
            );
        }
    }
    assert!(position.same_position(&fresh), "{position:?}");
}

#[test]
fn moves_are_taken_back_exactly() {
    playouts(4, 1000, |position| {
        assert_consistent(position);
        let (before, sfen) = (position.setup(), position.to_sfen());
        for mv in position.legal_moves() {
            let (hash, checkers, pinned) =
                (position.hash(), position.checkers(), position.pinned());
            let undo: Undo = position.play(mv);
            assert_ne!(position.hash(), hash, "{mv} in {sfen}");
            position.undo(undo);
            assert_eq!(
                (position.hash(), position.checkers(), position.pinned()),
                (hash, checkers, pinned),
                "{mv} in {sfen}"
            );
        }
        assert_eq!(position.setup(), before, "{sfen}");
        assert_consistent(position);
    });
}

/// The checkers are carried from move to move; on boards where the king of the side that waits is attacked too they must be
/// right just the same.
#[test]
fn checks_are_seen_after_any_legal_move_of_any_board() {
    let mut random = Random(11);
    let (mut exposed, mut checks) = (0, 0);
    for _ in 0..400 {
        let setup = scattered(&mut random);
        exposed += usize::from(
            setup
                .faults()
                .iter()
                .any(|fault| matches!(fault, SetupError::WaitingInCheck { .. })),
        );
        let mut position = Position::new(&setup).unwrap();
        for mv in position.legal_moves() {
            let undo = position.play(mv);
            assert_consistent(&position);
            checks += usize::from(position.is_check());
            if let Some(&answer) = position.legal_moves().first() {
                let again = position.play(answer);
                assert_consistent(&position);
                position.undo(again);
            }
            position.undo(undo);
        }
        assert_consistent(&position);
    }
    assert!(exposed > 20 && checks > 1000, "{exposed} {checks}");
}

#[test]
fn even_nonsense_can_be_taken_back() {
    let moves = conceivable();
    playouts(5, 60, |position| {
        let (before, hash) = (position.setup(), position.hash());
        for &mv in &moves {
            let undo = position.play(mv);
            position.undo(undo);
            assert_eq!(position.hash(), hash, "{mv} in {before:?}");
        }
        assert_eq!(position.setup(), before);
        assert_consistent(position);
    });
}

#[test]
fn sfen_reads_back() {
    let check = |setup: &Setup| {
        let sfen = setup.to_sfen();
        assert_eq!(
            Setup::from_sfen(&sfen),
            Ok((setup.clone(), Vec::new())),
            "{sfen}"
        );
    };
    playouts(6, 2000, |position| {
        check(&position.setup());
        assert_eq!(position.to_sfen(), position.setup().to_sfen());
    });
    let mut random = Random(7);
    for _ in 0..2000 {
        check(&scattered(&mut random));
    }
}

#[test]
fn no_text_makes_the_sfen_reader_panic() {
    const ALPHABET: [&str; 24] = [
        "9", "1", "8", "/", "/", " ", "+", "-", "b", "w", "P", "p", "K", "k", "R", "g", "0", "99",
        "歩", "\t", "\0", "–", "x", "",
    ];
    let mut random = Random(10);
    for _ in 0..20_000 {
        let mut text = String::from(random.pick(&STARTS));
        for _ in 0..=random.below(4) {
            let at = random.below(text.len() + 1);
            if text.is_char_boundary(at) {
                match random.below(3) {
                    0 => text.truncate(at),
                    1 => text.insert_str(at, random.pick(&ALPHABET)),
                    _ if text.is_char_boundary(at + 1) => {
                        text.replace_range(at..=at, random.pick(&ALPHABET))
                    }
                    _ => {}
                }
            }
        }
        if let Ok((setup, _)) = Setup::from_sfen(&text) {
            setup.faults();
            if let Ok(mut position) = Position::new(&setup) {
                position.perft(1);
                let read = Setup::from_sfen(&position.to_sfen()).map(|(read, _)| read);
                assert_eq!(read, Ok(setup), "{text}");
            }
        }
        let _ = text.parse::<Move>();
    }
}

#[test]
fn reach_is_what_moves_there() {
    playouts(8, 1000, |position| {
        let color = position.turn();
        for kind in PieceKind::ALL {
            for to in Square::all() {
                let pieces = position.pieces(color, kind).into_iter();
                let plain = pieces.filter(|&from| {
                    attacks(Piece { color, kind }, from, position.occupied()).contains(to)
                });
                assert_eq!(
                    position.reach(kind, to),
                    plain.collect(),
                    "{kind} to {to} in {position:?}"
                );
            }
        }
        for mv in position.legal_moves() {
            if let Move::Normal { from, to, .. } = mv {
                let kind = position.piece_at(from).unwrap().kind;
                assert!(
                    position.reach(kind, to).contains(from),
                    "{mv} in {position:?}"
                );
            }
        }
    });
}

#[test]
fn pinned_pieces_stay_on_their_line() {
    playouts(9, 3000, |position| {
        let Some(king) = position.king(position.turn()) else {
            return;
        };
        for from in position.pinned() {
            assert!(!line(king, from).is_empty(), "{position:?}");
            assert!(
                (between(king, from) & position.occupied()).is_empty(),
                "{position:?}"
            );
        }
        for mv in position.legal_moves() {
            if let Some(from) = mv.from().filter(|&from| position.pinned().contains(from)) {
                assert!(line(king, from).contains(mv.to()), "{mv} in {position:?}");
            }
        }
    });
}

#[test]
fn every_fault_of_a_setup_is_told() {
    let sq = |text: &str| text.parse::<Square>().unwrap();
    let squares = |texts: &[&str]| texts.iter().map(|text| sq(text)).collect::<Bitboard>();
    let told = |sfen: &str| Setup::from_sfen(sfen).unwrap().0.faults();
    for (sfen, faults) in [
        (
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            vec![],
        ),
        ("9/9/9/9/9/9/9/9/9 b - 1", vec![]),
        (
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b 2P3p 1",
            vec![SetupError::TooMany {
                kind: PieceKind::Pawn,
                count: 23,
                limit: 18,
            }],
        ),
        (
            "3k1k3/9/9/+R+R7/9/9/9/9/4K4 b R 1",
            vec![
                SetupError::TwoKings {
                    color: Color::White,
                    squares: squares(&["4a", "6a"]),
                },
                SetupError::TooMany {
                    kind: PieceKind::Rook,
                    count: 3,
                    limit: 2,
                },
            ],
        ),
        (
            "P2Nk4/4R4/2P6/2P6/9/3l5/9/4n4/3lK4 b - 1",
            vec![
                SetupError::DoubledPawns {
                    color: Color::Black,
                    file: 7,
                    squares: squares(&["7c", "7d"]),
                },
                SetupError::DeadPiece {
                    piece: Piece::new(Color::White, PieceKind::Knight),
                    square: sq("5h"),
                },
                SetupError::DeadPiece {
                    piece: Piece::new(Color::White, PieceKind::Lance),
                    square: sq("6i"),
                },
                SetupError::DeadPiece {
                    piece: Piece::new(Color::Black, PieceKind::Knight),
                    square: sq("6a"),
                },
                SetupError::DeadPiece {
                    piece: Piece::new(Color::Black, PieceKind::Pawn),
                    square: sq("9a"),
                },
                SetupError::WaitingInCheck {
                    color: Color::White,
                    king: sq("5a"),
                    by: sq("5b"),
                },
            ],
        ),
    ] {
        let mut found = told(sfen);
        let mut faults = faults;
        let key = |fault: &SetupError| fault.to_string();
        found.sort_by_key(key);
        faults.sort_by_key(key);
        assert_eq!(found, faults, "{sfen}");
        let errors: Vec<_> = found.into_iter().filter(SetupError::is_error).collect();
        match Position::new(&Setup::from_sfen(sfen).unwrap().0) {
            Ok(_) => assert_eq!(errors, [], "{sfen}"),
            Err(refused) => assert_eq!(refused.len(), errors.len(), "{sfen}"),
        }
    }
}

#[test]
fn an_overfull_board_does_not_panic() {
    let mut setup = Setup::EMPTY;
    for sq in Square::all() {
        setup.set(sq, Some(Piece::new(Color::Black, PieceKind::King)));
    }
    for kind in PieceKind::IN_HAND {
        setup.hands[Color::White].set(kind, u8::MAX).unwrap();
    }
    assert_eq!(setup.faults().len(), 8);
    assert!(setup.into_position().is_err());
}

#[test]
fn messages_speak_the_language_of_the_game() {
    for (sfen, mv, message) in [
        (
            "4k4/9/9/9/9/7P1/9/9/4K4 b P 1",
            "P*2c",
            "a pawn of Black already stands on file 2 (at 2f)",
        ),
        (
            "4k4/9/9/9/9/9/9/9/4K4 b P 1",
            "P*2a",
            "a pawn on 2a could never move",
        ),
        (
            "k3r4/9/9/9/9/9/9/4G4/4K4 b - 1",
            "5h4h",
            "the king of Black would be in check on 5i (from the rook on 5a)",
        ),
        (
            "4k4/9/9/9/9/9/9/4g4/4K4 b - 1",
            "5i4i",
            "the king of Black would be in check on 4i (from the gold on 5h)",
        ),
        (
            "4k4/9/9/9/9/9/9/9/4K4 b - 1",
            "5i3i",
            "a king does not go from 5i to 3i",
        ),
        (
            "4k4/9/7p1/9/9/9/9/7R1/4K4 b - 1",
            "2h2b",
            "the rook on 2h cannot go to 2b: 2c is in the way",
        ),
        (
            "4k4/9/9/9/9/9/9/9/4K4 b - 1",
            "5e5d",
            "no piece stands on 5e",
        ),
        (
            "4k4/9/9/9/9/9/9/9/4K4 b - 1",
            "5a5b",
            "the king on 5a is White's, but it is Black's turn",
        ),
        (
            "4k4/9/9/9/9/9/9/4G4/4K4 b - 1",
            "5i5h",
            "Black's own gold stands on 5h",
        ),
        (
            "4k4/9/9/9/9/9/9/4G4/4K4 b P 1",
            "P*5a",
            "a king of White stands on 5a",
        ),
        (
            "4k4/9/9/9/9/9/9/9/4K4 b - 1",
            "P*5e",
            "Black has no pawn in hand",
        ),
        (
            "4k4/8P/9/9/9/9/9/9/4K4 b - 1",
            "1b1a",
            "a pawn must promote on 1a, where it could never move again",
        ),
        (
            "4k4/8G/9/9/9/9/9/9/4K4 b - 1",
            "1b1a+",
            "a gold does not promote",
        ),
        (
            "4k4/9/9/9/9/8S/9/9/4K4 b - 1",
            "1f1e+",
            "the silver going from 1f to 1e does not touch the promotion zone",
        ),
        (
            "4k4/4R4/9/9/9/9/9/9/4K4 b - 1",
            "5b5a",
            "the king of White on 5a cannot be taken",
        ),
        (
            "7nk/9/7G1/9/9/9/9/9/4K4 b P 1",
            "P*1b",
            "the pawn dropped on 1b would be mate",
        ),
    ] {
        let verdict = position(sfen).judge(mv.parse().unwrap());
        assert_eq!(verdict.unwrap_err().to_string(), message, "{mv} in {sfen}");
    }
    let verdict = position(STARTS[0]).judge(Move::Drop {
        kind: PieceKind::Tokin,
        to: Square::new(5, 5).unwrap(),
    });
    assert_eq!(
        verdict.unwrap_err().to_string(),
        "a tokin cannot be dropped: dropped pieces are unpromoted"
    );
}

#[test]
fn boards_draw_themselves() {
    let drawn = format!("{:?}", position(STARTS[0]));
    let last = drawn.lines().last().unwrap();
    assert_eq!(last, STARTS[0]);
    assert!(
        drawn.contains("  l  n  s  g  k  g  s  n  l  a\n"),
        "{drawn}"
    );
    assert_eq!(format!("{:?}", Board::EMPTY).lines().count(), 11);
    assert_eq!(format!("{:?}", Hand::EMPTY), "-");
}
