//! The pages of `kifu explain`: for every kind of fault what it is, an example, and what to do.
//!
//! The words stand with all others in [`messages`](crate::messages), under the name of the code; an example is a record, or
//! what is typed in a shell, which is the same in every language.

use super::fault::Code;
use crate::messages::Language;

/// A page on one kind of fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// Which kind.
    pub code: Code,
    /// The fault in a few words.
    pub title: String,
    /// What it means and how it comes about.
    pub meaning: String,
    /// A record that has it, or command lines of which the last one shows it; each begins with `$`.
    pub example: &'static str,
    /// What to do about it.
    pub advice: String,
}

/// The page on a kind of fault.
pub fn page(code: Code, language: Language) -> Page {
    Page {
        code,
        title: title(code, language),
        meaning: language.attribute(code.key(), "why"),
        example: example(code),
        advice: language.attribute(code.key(), "mend"),
    }
}

/// A kind of fault in a few words.
pub fn title(code: Code, language: Language) -> String {
    language.text(code.key())
}

/// The file that the command lines of an example are about, as its `$ cat NAME` shows it: its name and its text.
pub fn shown_file(example: &str) -> Option<(&str, &str)> {
    let (name, rest) = example.strip_prefix("$ cat ")?.split_once('\n')?;
    let end = rest.find("\n$ ").map_or(rest.len(), |end| end + 1);
    Some((name, rest.get(..end)?))
}

/// A record that has a fault of this kind, or command lines of which the last one shows it; each begins with `$`.
pub const fn example(code: Code) -> &'static str {
    match code {
        Code::NotARecord => "Dear reader,\nthe game is in the attachment.",
        Code::UnsupportedVariant => {
            "[Event \"Casual game\"]\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 Nc6"
        }
        Code::UnreadableMove => {
            "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 三四ふ(33)"
        }
        Code::UnknownHandicap => {
            "手合割：十三枚落ち\n手数----指手---------消費時間--\n   1 ３四歩(33)"
        }
        Code::BadBoard => "lnsgkgsnl/1r5b1/pppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        Code::BadVariation => {
            "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n\n変化：9手\n   9 ２六歩(27)"
        }
        Code::GameTooLarge => "$ yes 2g2f | head -n 4000000 | tr '\\n' ' ' | kifu check --from usi",
        Code::UnreadableFile => "$ kifu check nowhere.kif",
        Code::UnreadableLine => "V2.2\nPI\n+\n+7776FU\n?what is this\n-3334FU\n%TORYO",
        Code::BadEncoding => {
            "$ cat game.kifu\n手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n*よい手です。\n\
            $ iconv -f UTF-8 -t CP932 game.kifu | head -c 71 | kifu check"
        }
        Code::BadClock => {
            "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77) ( 0:0x/00:00:03)\n   2 投了"
        }
        Code::UnknownEnding => "V2.2\nPI\n+\n+7776FU\n%GOODBYE",
        Code::MisplacedVariation => {
            "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 中断\n\n\
            変化：2手\n   2 ８四歩(83)\n   3 ２六歩(27)\n\n変化：3手\n   3 ２二角成(88)"
        }
        Code::LateHeader => "V2.2\nPI\n+\n+7776FU\n$EVENT:Friendly game\n%TORYO",
        Code::AssumedStart => "V2.2\n+7776FU\n-3334FU\n%TORYO",
        Code::AssumedPromotion => {
            "手合割：その他\n後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
            | ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| 歩 ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|三\n\
            | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
            | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n\
            +---------------------------+\n先手の持駒：なし\n手数----指手---------消費時間--\n   1 ９一歩"
        }
        Code::MoveAfterEnd => "V2.2\nPI\n+\n+7776FU\n%TORYO\n-3334FU",
        Code::TwoPawns => "position sfen 4k4/9/9/9/9/9/4P4/9/4K4 b P 1 moves P*5e",
        Code::DropPawnMate => "position sfen 7nk/9/7G1/9/9/9/9/9/4K4 b P 1 moves P*1b",
        Code::DeadPiece => "position sfen 4k4/9/9/9/9/9/9/9/4K4 b N 1 moves N*1b",
        Code::LeftInCheck => "position sfen 4k4/4r4/9/9/9/9/9/9/4K4 b P 1 moves P*1e",
        Code::CannotReach => "position startpos moves 7g7e",
        Code::NoPiece => "position startpos moves 5e5d",
        Code::WrongPiece => "手合割：平手\n手数----指手---------消費時間--\n   1 ７六銀(77)",
        Code::WrongSide => "position startpos moves 3c3d",
        Code::OwnPiece => "position startpos moves 9i9g",
        Code::Occupied => "position sfen 4k4/9/9/9/4p4/9/9/9/4K4 b G 1 moves G*5e",
        Code::NotInHand => "position startpos moves P*5e",
        Code::PromotedDrop => "V2.2\nPI\n+\n+0055TO",
        Code::MustPromote => "position sfen 4k4/P8/9/9/9/9/9/9/4K4 b - 1 moves 9b9a",
        Code::CannotPromote => "position startpos moves 7g7f+",
        Code::TakesKing => "position sfen 4k4/4R4/9/9/9/9/9/9/4K4 b - 1 moves 5b5a",
        Code::AmbiguousMove => "手合割：平手\n手数----指手---------消費時間--\n   1 ５八金",
        Code::ImpossibleStart => "4k4/9/9/9/9/9/9/9/3KK4 b - 1",
        Code::OddStart => "position sfen 4k4/9/9/9/9/4P4/4P4/9/4K4 b - 1 moves 5i5h",
        Code::CountMismatch => {
            "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\nまで7手で後手の勝ち"
        }
        Code::NumberGap => {
            "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   3 ３四歩(33)\n   4 ２六歩(27)"
        }
        Code::ClockMismatch => {
            "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77) ( 0:10/00:00:10)\n   2 ３四歩(33) ( 0:05/00:00:05)\n\
            \x20  3 ２六歩(27) ( 0:10/00:00:50)\n   4 中断"
        }
        Code::WinnerMismatch => {
            "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\nまで2手で先手の勝ち"
        }
        Code::NotMate => "V2.2\nPI\n+\n+7776FU\n%TSUMI",
        Code::NotRepetition => "V2.2\nPI\n+\n+7776FU\n-3334FU\n%SENNICHITE",
        Code::RepetitionPassed => {
            "position startpos moves 2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b 7g7f"
        }
        Code::PerpetualCheck => {
            "V2.2\nP-12OU\nP+93HI59OU\n+\n+9392HI\n-1211OU\n+9291HI\n-1112OU\n+9192HI\n-1211OU\n+9291HI\n-1112OU\n+9192HI\n\
            -1211OU\n+9291HI\n-1112OU\n+9192HI\n%SENNICHITE"
        }
        Code::DeclarationFails => "V2.2\nPI\n+\n+7776FU\n-3334FU\n%KACHI",
        Code::BoardAndHandicap => {
            "手合割：香落ち\n後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
            |v香v桂v銀v金v玉v金v銀v桂v香|一\n| ・v飛 ・ ・ ・ ・ ・v角 ・|二\n|v歩v歩v歩v歩v歩v歩v歩v歩v歩|三\n\
            | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
            | 歩 歩 歩 歩 歩 歩 歩 歩 歩|七\n| ・ 角 ・ ・ ・ ・ ・ 飛 ・|八\n| 香 桂 銀 金 玉 金 銀 桂 香|九\n\
            +---------------------------+\n先手の持駒：なし\n手数----指手---------消費時間--\n   1 ７六歩(77)"
        }
        Code::CaptureSign => "1. Px7f P-3d",
        Code::DirectionWords => "手合割：平手\n\n▲７六歩引",
        Code::SideMark => "手合割：平手\n\n△７六歩 ▲３四歩",
        Code::UnprovenClaim => "V2.2\nPI\n+\n+7776FU\n%ILLEGAL_MOVE",
        Code::RepeatedVariation => {
            "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n\n変化：1手\n   1 ７六歩(77)\n\
            \x20  2 ８四歩(83)"
        }
        Code::LenientSpelling => "手合割：平手\n手数----指手---------消費時間--\n   1 76歩(77)",
        Code::EncodingMarker => {
            "#KIF version=2.0 encoding=Shift_JIS\n手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 投了"
        }
        Code::Unfinished => "V2.2\nPI\n+\n+7776FU\n-3334FU",
        Code::EndedByFoul => "V2.2\nPI\n+\n+7776FU\n-3334FU\n+0055FU\n%+ILLEGAL_ACTION",
        Code::UnmappableCharacter => {
            "$ cat game.kifu\n手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n*☗７六歩 is played at once.\n\
            $ kifu convert game.kifu -o game.kif"
        }
        Code::CannotWrite => {
            "$ cat game.usi\nposition startpos moves 7g7f 3c3d\n$ kifu convert game.usi -o game.csa\n$ kifu convert game.usi -o game.csa"
        }
        Code::InternalError => "$ kifu check game.kif",
    }
}
