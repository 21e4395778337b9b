//! Reading notations: every spelling that is forgiven, what the resolver makes of it, and what is no move at all.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use kifu::notation::Leniency::*;
use kifu::notation::{self, Leniency, NOTATIONS, Settings, Why};
use kifu::record::fault::{Code, Faults, Span};
use kifu::record::replay::replay;
use kifu::record::resolve::Assumed::{self, *};
use kifu::record::resolve::{ResolveError, resolve};
use kifu::record::transcript::{Follow, Step, Transcript, What};
use kifu::shogi::{Color, Move, Position, Setup, Square};

const EVEN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

fn position(sfen: &str) -> Position {
    Position::new(&Setup::from_sfen(sfen).unwrap().0).unwrap()
}

fn square(name: &str) -> Option<Square> {
    Square::from_usi(name)
}

/// Reads a text whole and resolves it: the move, what was assumed, and what was forgiven in the spelling.
#[track_caller]
fn found(
    notation: &str,
    text: &str,
    pos: &Position,
    last: &str,
) -> (Result<Move, ResolveError>, Vec<Assumed>, Vec<Leniency>) {
    let notation = notation::by_name(notation).unwrap();
    let read =
        (notation.read)(text, &notation.defaults).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(read.len, text.len(), "{text}");
    let lenient = read.lenient.iter().collect();
    match resolve(&read.written, pos, square(last)) {
        Ok(found) => (Ok(found.mv), found.assumed.iter().collect(), lenient),
        Err(error) => (Err(*error), Vec::new(), lenient),
    }
}

#[track_caller]
fn assert_reads(notation: &str, sfen: &str, last: &str, rows: &[(&str, &str, &[Leniency])]) {
    let pos = position(sfen);
    for &(text, usi, lenient) in rows {
        let (mv, _, told) = found(notation, text, &pos, last);
        assert_eq!(mv, Ok(usi.parse().unwrap()), "{text}");
        assert_eq!(told, lenient, "{text}");
    }
}

#[test]
fn squares_and_marks_are_read_in_every_spelling() {
    assert_reads(
        "japanese",
        EVEN,
        "-",
        &[
            ("７六歩", "7g7f", &[]),
            ("▲７六歩", "7g7f", &[]),
            ("▼７六歩", "7g7f", &[]),
            ("☗７六歩", "7g7f", &[]),
            ("⛊７六歩", "7g7f", &[]),
            ("▲　７六歩", "7g7f", &[Blank]),
            ("▲７六　歩", "7g7f", &[Blank]),
            ("76歩", "7g7f", &[Digits]),
            ("７６歩", "7g7f", &[Digits]),
            ("7六歩", "7g7f", &[Digits]),
            ("七六歩", "7g7f", &[Digits]),
            ("七６歩", "7g7f", &[Digits]),
            ("７六兵", "7g7f", &[PieceName]),
            ("７六歩兵", "7g7f", &[PieceName]),
            ("５八王", "5i5h", &[]),
            ("５八玉将", "5i5h", &[PieceName]),
            ("７六歩(77)", "7g7f", &[WithOrigin]),
            ("７六歩（７７）", "7g7f", &[WithOrigin, WideSigns]),
            ("1. ７六歩", "7g7f", &[]),
            ("1手目 ▲７六歩", "7g7f", &[]),
            ("▲７六歩!?", "7g7f", &[]),
            ("▲７六歩！", "7g7f", &[]),
        ],
    );
    let white = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2";
    let rows = [
        ("△３四歩", "3c3d", &[][..]),
        ("▽３四歩", "3c3d", &[]),
        ("☖３四歩", "3c3d", &[]),
        ("⛉３四歩", "3c3d", &[]),
    ];
    assert_reads("japanese", white, "7f", &rows);
}

#[test]
fn the_sign_for_the_same_square_is_read_in_every_spelling() {
    let sfen = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/7P1/9/PPPPPPP1P/1B5R1/LNSGKGSNL w - 4";
    let after = "4k4/9/9/6p2/6P2/9/9/9/4K4 w - 1";
    assert_reads(
        "japanese",
        after,
        "3e",
        &[
            ("同歩", "3d3e", &[]),
            ("△同　歩", "3d3e", &[]),
            ("△同 歩", "3d3e", &[]),
            ("仝歩", "3d3e", &[SameSign]),
            ("仝　歩", "3d3e", &[SameSign]),
            ("３五同歩", "3d3e", &[SameAndSquare]),
            ("３五同　歩", "3d3e", &[SameAndSquare]),
            ("同３五歩", "3d3e", &[SameAndSquare]),
        ],
    );
    let pos = position(sfen);
    let (found, ..) = found("japanese", "同歩", &pos, "-");
    assert_eq!(found, Err(ResolveError::NoPreviousMove));
    // 仝 behind the square is the promoted lance.
    let lance = "4k4/9/9/9/9/4+L4/9/9/4K4 b - 1";
    let rows = [
        ("５五仝", "5f5e", &[PieceName][..]),
        ("５五杏", "5f5e", &[]),
        ("５五成香", "5f5e", &[]),
    ];
    assert_reads("japanese", lance, "-", &rows);
}

#[test]
fn the_words_are_read_in_every_spelling() {
    let dragons = "4k4/9/9/9/9/9/+R8/5+R3/4K4 b - 1";
    assert_reads(
        "japanese",
        dragons,
        "-",
        &[
            ("９八龍引", "9g9h", &[]),
            ("９八竜引", "9g9h", &[]),
            ("９八龍寄", "4h9h", &[]),
            ("４七龍上", "4h4g", &[]),
            ("４七龍行", "4h4g", &[]),
            ("４七竜入", "4h4g", &[]),
            ("４七龍王行", "4h4g", &[PieceName]),
        ],
    );
    let silvers = "4k4/9/9/3S1S3/9/3S1S3/9/9/4K4 b - 1";
    assert_reads(
        "japanese",
        silvers,
        "-",
        &[
            ("５五銀左上", "6f5e", &[]),
            ("５五銀上左", "6f5e", &[WordOrder]),
            ("５五銀行右", "4f5e", &[Advance, WordOrder]),
            ("５五銀右引", "4d5e", &[]),
            ("５三銀左不成", "6d5c", &[]),
            ("５三銀左生", "6d5c", &[Decline]),
            ("５三銀左成", "6d5c+", &[]),
            ("５三銀成左", "6d5c+", &[WordOrder]),
        ],
    );
    let drop = "4k4/9/9/9/9/9/9/9/4K4 b P 1";
    assert_reads(
        "japanese",
        drop,
        "-",
        &[
            ("５二歩", "P*5b", &[]),
            ("５二歩打", "P*5b", &[]),
            ("５二歩合", "P*5b", &[DropSign]),
            ("５二歩(00)", "P*5b", &[WithOrigin]),
        ],
    );
}

#[test]
fn shorthand_is_read_when_asked_for() {
    let sfen = "4k4/9/9/3S1S3/9/2P6/9/1B5R1/L1+B1K4 b N 1";
    assert_reads(
        "shorthand",
        sfen,
        "-",
        &[
            ("七五丶", "7f7e", &[Digits, Shorthand]),
            ("７五フ", "7f7e", &[Shorthand]),
            ("７五ゝ", "7f7e", &[Shorthand]),
            ("７五・", "7f7e", &[Shorthand]),
            ("７五歩", "7f7e", &[]),
            ("９八禾", "9i9h", &[Shorthand]),
            ("９八キ", "9i9h", &[Shorthand]),
            ("９八↑", "9i9h", &[Shorthand]),
            ("４五土", "N*4e", &[Shorthand]),
            ("６三ヨナ", "6d6c+", &[Shorthand]),
            ("６三ヨフナ", "6d6c", &[Shorthand]),
            ("６三ヨ不ナ", "6d6c", &[Shorthand]),
            ("６三ヨ不成", "6d6c", &[Shorthand]),
            ("９七ク", "8h9g", &[Shorthand]),
            ("６八マ", "7i6h", &[Shorthand]),
            ("６八ウ", "7i6h", &[Shorthand]),
            ("２七ヒ", "2h2g", &[Shorthand]),
            ("２七乙", "2h2g", &[Shorthand]),
            ("５八○", "5i5h", &[Shorthand]),
        ],
    );
    let same = "4k4/9/9/6p2/6P2/9/9/9/4K4 w - 1";
    let rows = [
        ("－丶", "3d3e", &[Shorthand][..]),
        ("𠔼丶", "3d3e", &[Shorthand]),
        ("ド歩", "3d3e", &[Shorthand]),
    ];
    assert_reads("shorthand", same, "3e", &rows);
    let plain = Settings::DEFAULT;
    assert!(notation::japanese::read("７六丶", &plain).is_err());
    let asked = Settings {
        shorthand: true,
        ..plain
    };
    assert!(notation::japanese::read("７六丶", &asked).is_ok());
}

#[test]
fn western_texts_are_read_in_every_style() {
    let sfen = "4k4/9/9/9/9/2p6/1S1S5/9/4K2+R1 b Pg 1";
    assert_reads(
        "hodges",
        sfen,
        "-",
        &[
            ("S8g-8f", "8g8f", &[]),
            ("S87-86", "8g8f", &[]),
            ("S8786", "8g8f", &[]),
            ("S8g8f", "8g8f", &[NoSign]),
            ("S87‐86", "8g8f", &[Dash]),
            ("S8gx7f", "8g7f", &[]),
            ("S8g×7f", "8g7f", &[Cross]),
            ("S8-8f", "8g8f", &[HalfOrigin]),
            ("S88f", "8g8f", &[NoSign, HalfOrigin]),
            ("P*5b", "P*5b", &[]),
            ("P'52", "P*5b", &[]),
            ("P’52", "P*5b", &[]),
            ("P‘52", "P*5b", &[Apostrophe]),
            ("+R-2h", "2i2h", &[]),
            ("D2h", "2i2h", &[NoSign]),
            ("D28", "2i2h", &[]),
            ("+D28", "2i2h", &[SparePlus]),
            ("R(+)-2h", "2i2h", &[FirstStyle]),
            ("S(8g)-8f", "8g8f", &[FirstStyle]),
            ("S(8g)xP", "8g7f", &[FirstStyle]),
            ("S(8g)xP(7f)", "8g7f", &[FirstStyle]),
            ("s8g-8f", "8g8f", &[LetterCase]),
            ("3. S8g-8f!?", "8g8f", &[]),
        ],
    );
    let pos = position(sfen);
    let (mut result, ..) = found("hodges", "SxP", &pos, "-");
    if let Err(ResolveError::Ambiguous(list)) = &mut result {
        list.sort_unstable();
    }
    let both = ["6g7f", "8g7f"].map(|mv| mv.parse().unwrap());
    assert_eq!(result, Err(ResolveError::Ambiguous(both.to_vec())));
    // Two pawns, and the rook can take only one of them.
    let pawns = "4k4/9/9/9/8p/7p1/9/9/K6R1 b - 1";
    let rows = [
        ("RxP(2f)", "2i2f", &[FirstStyle][..]),
        ("RxP", "2i2f", &[FirstStyle]),
    ];
    assert_reads("hodges", pawns, "-", &rows);
}

#[test]
fn kitao_iroha_and_the_moves_of_files_are_read() {
    let sfen = "4k4/9/9/9/9/2p6/1S1S5/4+L4/4K4 b P 1";
    assert_reads(
        "kitao",
        sfen,
        "7f",
        &[
            ("☗銀(87)x", "8g7f", &[]),
            ("銀(87)x76", "8g7f", &[]),
            ("▲銀（８７）×７６", "8g7f", &[Cross, WideSigns]),
            ("+香-57", "5h5g", &[]),
            ("成香-57", "5h5g", &[PieceName]),
            ("杏-57", "5h5g", &[PieceName]),
            ("歩*52", "P*5b", &[]),
            ("歩’52", "P*5b", &[]),
            ("王-68", "5i6h", &[]),
        ],
    );
    assert_reads(
        "iroha",
        sfen,
        "7f",
        &[
            ("春銀左", "8g7f", &[]),
            ("▲春銀左", "8g7f", &[]),
            ("同銀左", "8g7f", &[]),
            ("春同銀左", "8g7f", &[]),
            ("せ成香", "5h5g", &[]),
            ("12. め歩", "P*5b", &[]),
        ],
    );
    assert_reads(
        "kif",
        sfen,
        "7f",
        &[
            ("同　銀(87)", "8g7f", &[]),
            ("同銀左(87)", "8g7f", &[]),
            ("７六銀(87)", "8g7f", &[]),
            ("７六銀（８７）", "8g7f", &[WideSigns]),
            ("５二歩打", "P*5b", &[]),
            ("５二歩", "P*5b", &[NoOrigin]),
        ],
    );
    let rows = [("P*5b", "P*5b", &[][..]), ("p*5b", "P*5b", &[LetterCase])];
    assert_reads("usi", sfen, "-", &rows);
    assert_reads(
        "csa",
        sfen,
        "-",
        &[
            ("+8776GI", "8g7f", &[]),
            ("8776GI", "8g7f", &[NoSide]),
            ("+8776gi", "8g7f", &[PieceName]),
            ("+0052FU", "P*5b", &[]),
            ("+5968GY", "5i6h", &[PieceName]),
        ],
    );
}

#[test]
fn the_resolver_says_what_it_had_to_assume() {
    let two_golds = "4k4/9/9/9/9/9/9/3G1G3/4K4 b - 1";
    let pinned = "k4r3/9/9/9/9/9/3G1G3/4G4/5K3 b G 1";
    let lone = "4k4/9/9/9/9/9/9/3G5/4K4 b G 1";
    let dragons = "4k4/9/9/9/9/9/3+R+R4/9/4K4 b - 1";
    let straight = "4k4/9/9/9/9/4GG3/9/9/4K4 b - 1";
    let wrapped = "4k4/9/9/9/9/9/9/9/r1S1K4 b S 1";
    let zone = "4k4/9/3S5/9/9/9/9/9/4K4 b - 1";
    let lance = "4k4/L8/9/9/9/9/9/9/4K4 b - 1";
    for (sfen, text, usi, assumed) in [
        (two_golds, "５八金左", "6h5h", &[][..]),
        // The older habit: 左 where the rule has 寄, and words nobody needs.
        (two_golds, "５八金左寄", "6h5h", &[LooseWords]),
        (two_golds, "６七金", "6h6g", &[]),
        (two_golds, "６七金上", "6h6g", &[SpareWords]),
        (two_golds, "６七金直", "6h6g", &[SpareWords]),
        (two_golds, "６七金引", "6h6g", &[WrongWords]),
        (two_golds, "６七金右", "6h6g", &[WrongWords]),
        // Three golds reach the square, and the one on 47 is pinned.
        (pinned, "５七金左", "6g5g", &[]),
        (pinned, "５七金寄", "6g5g", &[LegalWords]),
        (pinned, "５七金直", "5h5g", &[LooseWords]),
        (pinned, "５七金打", "G*5g", &[]),
        (lone, "６七金", "6h6g", &[]),
        (lone, "６七金打", "G*6g", &[]),
        (lone, "１一金", "G*1a", &[]),
        (dragons, "５六龍右", "5g5f", &[]),
        (dragons, "５六龍左", "6g5f", &[]),
        (dragons, "５六龍直", "5g5f", &[LooseWords]),
        (straight, "５五金直", "5f5e", &[]),
        (straight, "５五金右", "4f5e", &[]),
        (straight, "５五金左", "5f5e", &[LooseWords]),
        // The only silver on the board is pinned: one that asks the legal moves writes no 打.
        (wrapped, "６八銀", "S*6h", &[OnlyLegal]),
        (wrapped, "６八銀打", "S*6h", &[]),
        (zone, "６二銀", "6c6b", &[Declined]),
        (zone, "６二銀不成", "6c6b", &[]),
        (lance, "９一香", "9b9a+", &[Promotion]),
        (two_golds, "６七金不成", "6h6g", &[SpareDecline]),
    ] {
        let pos = position(sfen);
        let (mv, told, _) = found("japanese", text, &pos, "-");
        assert_eq!(mv, Ok(usi.parse().unwrap()), "{text}");
        assert_eq!(told, assumed, "{text}");
    }
    for (sfen, text, usi, assumed) in [
        (two_golds, "G6h-5h", "6h5h", &[][..]),
        (two_golds, "Gx6g", "6h6g", &[CaptureSign]),
        (zone, "S-6b", "6c6b", &[Declined]),
        (lance, "L-9a", "9b9a+", &[Promotion]),
        (lance, "Lx91", "9b9a+", &[Promotion, CaptureSign]),
    ] {
        let pos = position(sfen);
        let (mv, told, _) = found("hodges", text, &pos, "-");
        assert_eq!(mv, Ok(usi.parse().unwrap()), "{text}");
        assert_eq!(told, assumed, "{text}");
    }
}

/// A text that is no move of the position, and the code and words of its fault.
#[test]
fn what_is_no_move_of_the_position_says_why() {
    for (notation, sfen, text, code, message) in [
        (
            "japanese",
            "4k4/9/9/9/9/9/9/3G1G3/4K4 b - 1",
            "５八金",
            Code::AmbiguousMove,
            "several moves fit: 4h5h, 6h5h",
        ),
        (
            "japanese",
            "4k4/9/9/3S1S3/9/3S1S3/9/9/4K4 b - 1",
            "５五銀左",
            Code::AmbiguousMove,
            "several moves fit: 6d5e, 6f5e",
        ),
        // Several pieces reach the square, and none of them as the words say.
        (
            "japanese",
            "4k4/9/9/9/9/9/3G1G3/4G4/4K4 b G 1",
            "５七金引",
            Code::CannotReach,
            "no gold goes to 5七 in the direction that the words say; its moves there are 4g5g, 5h5g, 6g5g",
        ),
        (
            "japanese",
            "4k4/9/9/9/9/9/3G1G3/9/4K4 b - 1",
            "５七金直",
            Code::CannotReach,
            "no gold goes to 5七 in the direction that the words say; its moves there are 4g5g, 6g5g",
        ),
        (
            "usi",
            "4k4/9/9/9/9/9/3G1G3/9/4K4 b - 1",
            "6g6g",
            Code::OwnPiece,
            "the move ends at 6七, where it begins",
        ),
        (
            "japanese",
            "4k4/9/9/9/9/9/9/3G5/4K4 b - 1",
            "６七金打",
            Code::NotInHand,
            "Black has no gold in hand",
        ),
        (
            "japanese",
            "4k4/9/9/9/9/9/9/9/4K4 b G 1",
            "６七金上",
            Code::CannotReach,
            "no gold of Black on the board can move to 6七, and it is not written as a drop",
        ),
        (
            "japanese",
            "4k4/9/9/9/9/9/9/9/4K4 b - 1",
            "６七金",
            Code::NotInHand,
            "no gold of Black can move to 6七, and none is in hand",
        ),
        (
            "japanese",
            "4k4/9/9/9/9/4P4/9/9/4K4 b P 1",
            "５二歩",
            Code::TwoPawns,
            "a pawn of Black already stands on file 5 (at 5六)",
        ),
        (
            "hodges",
            "4k4/9/9/9/9/9/9/3G5/4K4 b G 1",
            "G-1a",
            Code::CannotReach,
            "no gold of Black on the board can move to 1一, and it is not written as a drop",
        ),
        (
            "hodges",
            "4k4/9/9/9/9/9/9/3S5/4K4 b - 1",
            "S-6g+",
            Code::CannotPromote,
            "the silver cannot promote: neither 6八 nor 6七 is in the promotion zone; `+` never means check",
        ),
        (
            "hodges",
            "4k4/9/9/9/9/9/9/3S5/4K4 b - 1",
            "S-6g=",
            Code::CannotPromote,
            "promotion is declined where the piece cannot promote",
        ),
        (
            "hodges",
            "4k4/9/9/9/9/9/9/9/4K4 b G 1",
            "G*5b+",
            Code::CannotPromote,
            "a sign of promotion on a drop; `+` never means check",
        ),
        (
            "hodges",
            "4k4/9/9/9/9/9/9/3S5/4K4 b - 1",
            "SxP",
            Code::CannotReach,
            "no silver of Black can take a pawn there",
        ),
        (
            "hodges",
            "4k4/9/9/9/9/9/3l5/3S5/4K4 b - 1",
            "SxP(6g)",
            Code::WrongPiece,
            "the piece at 6七 is a lance, not a pawn",
        ),
        (
            "hodges",
            "4k4/9/9/9/9/9/9/3S5/4K4 b - 1",
            "...S-6g",
            Code::WrongSide,
            "the move is written as White's, and it is Black's turn",
        ),
    ] {
        let faults = faults_of(notation, sfen, text);
        let told: Vec<_> = faults
            .iter()
            .map(|fault| (fault.code, fault.english()))
            .collect();
        assert_eq!(told, [(code, message.to_owned())], "{text}");
    }
}

/// What replay tells of a record of this one move.
fn faults_of(notation: &str, sfen: &str, text: &str) -> Faults {
    let notation = notation::by_name(notation).unwrap();
    let read = (notation.read)(text, &notation.defaults).unwrap();
    let mut transcript = Transcript::new(text);
    transcript.start.board = Some(Box::new(Setup::from_sfen(sfen).unwrap().0));
    transcript.start.turn = Some(Color::Black);
    transcript.push(Step {
        follow: Follow::Previous,
        what: What::Move(read.written),
        clock: Default::default(),
        span: Span::new(0, read.len),
    });
    let mut faults = Faults::new();
    replay(&transcript, &mut faults);
    faults
}

#[test]
fn assumptions_become_notes_and_warnings() {
    let golds = "4k4/9/9/9/9/9/9/3G1G3/4K4 b - 1";
    for (notation, sfen, text, code, message) in [
        (
            "japanese",
            golds,
            "６七金引",
            Code::DirectionWords,
            "the words do not fit 6h6g, the only move to the square",
        ),
        (
            "japanese",
            golds,
            "６七金上",
            Code::LenientSpelling,
            "no word is needed; only 6h6g goes to the square",
        ),
        (
            "hodges",
            golds,
            "Gx6g",
            Code::CaptureSign,
            "it is written as a capture, and nothing stands at 6七",
        ),
        (
            "japanese",
            "4k4/L8/9/9/9/9/9/9/4K4 b - 1",
            "９一香",
            Code::AssumedPromotion,
            "the promotion is not written, and the piece has to promote here",
        ),
    ] {
        let faults = faults_of(notation, sfen, text);
        let told = faults
            .iter()
            .find(|fault| fault.code != Code::Unfinished)
            .unwrap();
        assert_eq!(
            (told.code, told.english()),
            (code, message.to_owned()),
            "{text}"
        );
        assert_eq!(told.ply, Some(1), "{text}");
    }
}

#[test]
fn what_is_no_text_of_a_move_says_why() {
    for (notation, text, why) in [
        ("japanese", "", Why::Nothing),
        ("japanese", "▲", Why::Nothing),
        ("japanese", "初手から", Why::NoSquare),
        ("japanese", "▲投了", Why::NoSquare),
        ("japanese", "７六", Why::NoPiece),
        ("japanese", "７六成", Why::NoPiece),
        ("japanese", "０六歩", Why::BadSquare),
        ("japanese", "丶六七", Why::NoSquare),
        ("japanese", "歩六七", Why::RightToLeft),
        ("shorthand", "丶六七", Why::RightToLeft),
        ("japanese", "２三合", Why::AnyPiece),
        ("kitao", "合*23", Why::AnyPiece),
        ("japanese", "５五銀右左", Why::DoubledWord),
        ("japanese", "５五銀成不成", Why::DoubledWord),
        ("japanese", "５五銀打成", Why::DoubledWord),
        ("japanese", "５五銀打打", Why::DoubledWord),
        ("japanese", "５五銀打(44)", Why::DropWithOrigin),
        ("japanese", "５五銀(90)", Why::BadOrigin),
        ("kitao", "銀55", Why::NoSign),
        ("kitao", "銀-", Why::NoSquare),
        ("kitao", "銀*", Why::NoSquare),
        ("kitao", "銀-50", Why::BadSquare),
        ("kitao", "銀(44)*55", Why::DropWithOrigin),
        ("kitao", "銀*55=", Why::DropDeclines),
        ("kitao", "+金-55", Why::NoPiece),
        ("iroha", "２三歩", Why::ForeignSign),
        ("iroha", "歩", Why::NoSquare),
        ("iroha", "を", Why::NoPiece),
        ("usi", "7g", Why::NoSquare),
        ("usi", "7G7F", Why::BadOrigin),
        ("usi", "K*5e", Why::NoPiece),
        ("csa", "%TORYO", Why::NoSide),
        ("csa", "+7776", Why::NoPiece),
        ("csa", "+9976XX", Why::NoPiece),
        ("csa", "+1076FU", Why::BadOrigin),
    ] {
        let notation = notation::by_name(notation).unwrap();
        let unread = (notation.read)(text, &notation.defaults).unwrap_err();
        assert_eq!(unread.why, why, "{}: {text}", notation.name);
        assert!(text.is_char_boundary(unread.at), "{text}");
    }
}

#[test]
fn moves_stand_one_behind_the_other() {
    for text in [
        "▲７六歩△３四歩▲２二角成△同　銀",
        "☗歩-76☖歩-34☗角x22+☖銀x",
        "1. P-7f P-3d 2. Bx2b+ Sx2b",
        "1.P76 2...P34 Bx22+!! ...Sx22",
        "P7f P3d\nBx2b+\nSx2b",
        "7g7f 3c3d 8h2b+ 3a2b",
        "+7776FU\n-3334FU\n+8822UM\n-3122GI",
        "春歩 ら歩 る角成 る銀",
        "１手目 ７六歩、２手目 ３四歩、３手目 ２二角成、４手目 同銀",
    ] {
        let (mut pos, mut last, mut rest) = (Position::even(), None, text);
        while !rest.is_empty() {
            let (_, read) = notation::read_any(rest, &Settings::DEFAULT)
                .unwrap_or_else(|error| panic!("{rest}: {error}"));
            let mv = resolve(&read.written, &pos, last).unwrap().mv;
            pos.play(mv);
            last = Some(mv.to());
            rest = rest[read.len..].trim_start_matches([' ', '\n', '、']);
        }
        assert_eq!(
            pos.to_sfen(),
            "lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL b Bb 5",
            "{text}"
        );
    }
}

/// Random numbers (splitmix64), the same on every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % limit as u64) as usize
    }
}

#[test]
fn broken_texts_never_panic() {
    let alphabet: Vec<char> =
        "▲△☗⛉１２３456七八九同仝　 歩香桂銀金角飛玉王と成杏馬龍竜不生打合右左直上行入寄引\
        PLNSGBRKDHTxX×*'’‘@-‐−–+=^()（）abci!?.…手目ABFUKYGI0丶フナヨ－𠔼ド○を谷千\u{0}é🐉"
            .chars()
            .collect();
    let boards = [EVEN, "3g1g1r1/4k4/2+R6/3S1S3/9/3S1S3/1G7/9/4K4 b 2BN3P 1"].map(position);
    let mut random = Random(5);
    let (mut moves, mut legal) = (0, 0);
    for round in 0..200_000 {
        let mut text: String = (0..random.below(9))
            .map(|_| alphabet[random.below(alphabet.len())])
            .collect();
        if round % 2 == 0 {
            // A good text with something changed.
            let pos = &boards[random.below(2)];
            let list = pos.legal_moves();
            let notation = NOTATIONS[random.below(NOTATIONS.len() - 1)];
            let mut good = String::new();
            let mv = list[random.below(list.len())];
            notation.write(mv, pos, None, &notation.defaults, &mut good);
            let mut chars: Vec<char> = good.chars().collect();
            let at = random.below(chars.len());
            match random.below(3) {
                0 => chars.truncate(at),
                1 => chars[at] = alphabet[random.below(alphabet.len())],
                _ => chars.insert(at, alphabet[random.below(alphabet.len())]),
            }
            text = chars.into_iter().collect();
        }
        for notation in NOTATIONS {
            let settings = Settings {
                shorthand: round % 3 == 0,
                ..notation.defaults
            };
            match (notation.read)(&text, &settings) {
                Ok(read) => {
                    assert!(text.is_char_boundary(read.len), "{}: {text}", notation.name);
                    moves += 1;
                    for pos in &boards {
                        if let Ok(found) = resolve(&read.written, pos, square("5e")) {
                            assert!(pos.is_legal(found.mv), "{text}: {}", found.mv);
                            legal += 1;
                        }
                    }
                }
                Err(unread) => assert!(text.is_char_boundary(unread.at), "{text}"),
            }
        }
        let _ = notation::read_any(&text, &Settings::DEFAULT);
        let _ = notation::western::read_with_sign(&text);
        assert!(text.is_char_boundary(notation::numbering(&text).len));
    }
    assert!(moves > 30_000 && legal > 20_000, "{moves} {legal}");
}
