//! Faults against the rules of the game.

use super::{Code, Page};

const CORRECT: &str = "Correct the move in the file. If the game was really lost by this foul, say so after it (反則勝ち in \
    KIF, %+ILLEGAL_ACTION or %-ILLEGAL_ACTION with the sign of its mover in CSA): the record is then good. With --on-error truncate the moves before it are written.";

pub(super) const PAGES: &[Page] = &[
    Page {
        code: Code::TwoPawns,
        title: "two pawns on one file (二歩)",
        meaning: "A pawn may not be dropped on a file where the same player has an unpromoted pawn already. A promoted pawn \
            (と) does not count.",
        example: "position sfen 4k4/9/9/9/9/9/4P4/9/4K4 b P 1 moves P*5e",
        advice: CORRECT,
    },
    Page {
        code: Code::DropPawnMate,
        title: "mate by dropping a pawn (打ち歩詰め)",
        meaning: "A pawn may be dropped to give check, but not to give mate. Mate by moving a pawn, and mate by dropping any \
            other piece, is allowed.",
        example: "position sfen 7nk/9/7G1/9/9/9/9/9/4K4 b P 1 moves P*1b",
        advice: CORRECT,
    },
    Page {
        code: Code::DeadPiece,
        title: "a piece is dropped where it could never move (行き所のない駒)",
        meaning: "A pawn or lance may not be dropped on the last rank, nor a knight on the last two ranks.",
        example: "position sfen 4k4/9/9/9/9/9/9/9/4K4 b N 1 moves N*1b",
        advice: CORRECT,
    },
    Page {
        code: Code::LeftInCheck,
        title: "the own king is in check after the move (王手放置)",
        meaning: "Whoever is in check has to end it, and no move may bring the own king into check.",
        example: "position sfen 4k4/4r4/9/9/9/9/9/9/4K4 b P 1 moves P*1e",
        advice: CORRECT,
    },
    Page {
        code: Code::CannotReach,
        title: "the piece does not move like that, or something stands in its way",
        meaning: "The piece stands on the square it is said to come from, and cannot get from there to the other square in one \
            move. Often a move before this one is missing, or a digit is wrong.",
        example: "position startpos moves 7g7e",
        advice: CORRECT,
    },
    Page {
        code: Code::NoPiece,
        title: "no piece stands where the move begins",
        meaning: "The square that the piece is said to come from is empty. Often a move before this one is missing, or the \
            start position is another one than the record says.",
        example: "position startpos moves 5e5d",
        advice: CORRECT,
    },
    Page {
        code: Code::WrongPiece,
        title: "another piece than the named one stands there",
        meaning: "The move names a piece, and on the square it comes from stands a different one.",
        example: "手合割：平手\n手数----指手---------消費時間--\n   1 ７六銀(77)",
        advice: CORRECT,
    },
    Page {
        code: Code::WrongSide,
        title: "the move of the side that is not to move (二手指し)",
        meaning: "The players move in turn. Here one side moves twice, or the wrong side begins. In a handicap game White, who \
            gives odds, has the first move.",
        example: "position startpos moves 3c3d",
        advice: CORRECT,
    },
    Page {
        code: Code::OwnPiece,
        title: "the move ends on a square with an own piece",
        meaning: "Only the opponent's pieces can be taken.",
        example: "position startpos moves 9i9g",
        advice: CORRECT,
    },
    Page {
        code: Code::Occupied,
        title: "a piece is dropped on a square that is not empty",
        meaning: "A piece in hand can be dropped on empty squares only; a drop never takes anything.",
        example: "position sfen 4k4/9/9/9/4p4/9/9/9/4K4 b G 1 moves G*5e",
        advice: CORRECT,
    },
    Page {
        code: Code::NotInHand,
        title: "a piece is dropped that is not in hand",
        meaning: "Only captured pieces, and those that the start position gives, can be dropped.",
        example: "position startpos moves P*5e",
        advice: CORRECT,
    },
    Page {
        code: Code::PromotedDrop,
        title: "a promoted piece is dropped",
        meaning: "Pieces in hand are unpromoted, and they are dropped so. A piece can promote by a later move.",
        example: "V2.2\nPI\n+\n+0055TO",
        advice: CORRECT,
    },
    Page {
        code: Code::MustPromote,
        title: "a pawn, lance or knight has to promote there",
        meaning: "Where it could never move again, it must promote: a pawn and a lance on the last rank, a knight on the last \
            two. The record says that it did not.",
        example: "position sfen 4k4/P8/9/9/9/9/9/9/4K4 b - 1 moves 9b9a",
        advice: CORRECT,
    },
    Page {
        code: Code::CannotPromote,
        title: "the piece cannot promote there",
        meaning: "A piece promotes when its move begins or ends in the opponent's three ranks. Gold and king never promote, and \
            neither does a piece that has promoted already.",
        example: "position startpos moves 7g7f+",
        advice: CORRECT,
    },
    Page {
        code: Code::TakesKing,
        title: "a king is taken",
        meaning: "The game ends before that: the side whose king could be taken had left it in check.",
        example: "position sfen 4k4/4R4/9/9/9/9/9/9/4K4 b - 1 moves 5b5a",
        advice: "Look at the move before this one. In an official game that one was the foul, and the game ends with it.",
    },
    Page {
        code: Code::AmbiguousMove,
        title: "several moves fit what is written",
        meaning: "The record names the piece and where it goes, but not which of several such pieces moves: the word that would \
            tell them apart (右 左 上 引 寄 直, or the square it comes from) is missing. The message lists the moves.",
        example: "手合割：平手\n手数----指手---------消費時間--\n   1 ５八金",
        advice: "Add what is missing, for instance ５八金右.",
    },
    Page {
        code: Code::ImpossibleStart,
        title: "no game can begin from this position",
        meaning: "One side has two kings, or there are more pieces of a kind than a set holds (18 pawns; 4 lances, knights, silvers \
            and golds; 2 bishops and rooks).",
        example: "4k4/9/9/9/9/9/9/9/3KK4 b - 1",
        advice: "Correct the board or the hands; the message says what is too many.",
    },
    Page {
        code: Code::OddStart,
        title: "no game leads to the start position",
        meaning: "It has two pawns of one side on a file, a piece that can never move, or the side that is not to move stands in \
            check. Problems and exercises have such positions, so the moves are read.",
        example: "position sfen 4k4/9/9/9/9/4P4/4P4/9/4K4 b - 1 moves 5i5h",
        advice: "Look whether the board is written as it was meant.",
    },
    Page {
        code: Code::EndedByFoul,
        title: "the last move is illegal, and the record says so",
        meaning: "The game was lost by a foul. The move is kept and marked as illegal with its reason; the position is that \
            before it.",
        example: "V2.2\nPI\n+\n+7776FU\n-3334FU\n+0055FU\n%+ILLEGAL_ACTION",
        advice: "Nothing has to be done. Formats that cannot hold a foul lose it, which is told.",
    },
];
