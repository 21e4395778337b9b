//! What the record says of itself, and the board does not.

use super::{Code, Page};

pub(super) const PAGES: &[Page] = &[
    Page {
        code: Code::CountMismatch,
        title: "the record names another number of moves than it has",
        meaning: "The result line (まで〇手で…) or the header (手数) counts the moves, or the limit of moves is said to be reached. If \
            more are named than there are, some may be missing.",
        example: "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\nまで7手で後手の勝ち",
        advice: "Find a complete copy of the game. Converting the record writes the right number.",
    },
    Page {
        code: Code::NumberGap,
        title: "the numbers of the moves have a gap or a repeat",
        meaning: "The moves are numbered, and a number is left out, stands twice, or goes backwards. The moves are read in the order \
            in which they stand; one whose number stands twice or goes backwards may begin a variation, and then the message says so.",
        example: "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   3 ３四歩(33)\n   4 ２六歩(27)",
        advice: "Look whether moves are missing. Converting the record numbers them anew.",
    },
    Page {
        code: Code::ClockMismatch,
        title: "times of the record contradict each other",
        meaning: "Beside a move stand the time it took and the total of its player, and the total is not what the times come to; nor may \
            that of the header (消費時間) be. Or \
            a move took longer than the time limit of the header leaves, or the game is lost on time with time left; that is \
            judged only where the limit is stated in full. All times are kept as they are.",
        example: "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77) ( 0:10/00:00:10)\n   2 ３四歩(33) ( 0:05/00:00:05)\n\
            \x20  3 ２六歩(27) ( 0:10/00:00:50)\n   4 中断",
        advice: "Nothing has to be done; which of the two is right cannot be told.",
    },
    Page {
        code: Code::WinnerMismatch,
        title: "two statements of the record name different winners",
        meaning: "The ending says who wins, and so does the result line or a remark of the server, and they contradict each \
            other. The message says which one was taken.",
        example: "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\nまで2手で先手の勝ち",
        advice: "Find out how the game ended, and correct the other statement.",
    },
    Page {
        code: Code::NotMate,
        title: "mate is claimed, and there is a move",
        meaning: "The record ends with 詰み or %TSUMI: the side to move would be mated. It has a legal move, which the message names. \
            In problems it counts as mate when pieces can only be put in the way of the check; that is a note.",
        example: "V2.2\nPI\n+\n+7776FU\n%TSUMI",
        advice: "Look whether the record is complete. If the player gave up, the word is 投了 or %TORYO.",
    },
    Page {
        code: Code::NotRepetition,
        title: "repetition is claimed, and the position has not stood four times",
        meaning: "A game is a draw by repetition (千日手) when the same position, with the same hands and the same side to move, \
            stands for the fourth time. The message says when it stood before.",
        example: "V2.2\nPI\n+\n+7776FU\n-3334FU\n%SENNICHITE",
        advice: "Look whether moves are missing. Players also agree on 千日手 earlier: then nothing has to be done.",
    },
    Page {
        code: Code::RepetitionPassed,
        title: "the position stood for the fourth time, and the game went on",
        meaning: "By the rules the game was over there, as a draw by repetition (千日手), or lost for the side that gave check with \
            every move. The record has more moves, or names another winner.",
        example: "position startpos moves 2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b 7g7f",
        advice: "Nothing has to be done; the players did not notice, or played by other rules.",
    },
    Page {
        code: Code::PerpetualCheck,
        title: "a repetition by perpetual check, which loses",
        meaning: "The position stood for the fourth time, and one side gave check with every move in between (連続王手の千日手): \
            that side loses, and the record says something else.",
        example: "V2.2\nP-12OU\nP+93HI59OU\n+\n+9392HI\n-1211OU\n+9291HI\n-1112OU\n+9192HI\n-1211OU\n+9291HI\n-1112OU\n+9192HI\n\
            -1211OU\n+9291HI\n-1112OU\n+9192HI\n%SENNICHITE",
        advice: "Find out how the game was decided.",
    },
    Page {
        code: Code::DeclarationFails,
        title: "a win is declared, and its conditions are not met",
        meaning: "To win by declaration (入玉宣言) the king has to stand in the opponent's three ranks, out of check, with ten other \
            pieces there and enough points: 28 for Black and 27 for White, the fewest that any rule asks for. The message counts. \
            It is told as well when the record calls a declaration illegal that wins by every rule, and when a king is said to have \
            reached the square where the other one starts (トライ) and has not.",
        example: "V2.2\nPI\n+\n+7776FU\n-3334FU\n%KACHI",
        advice: "Look whether the record is complete; by most rules a false declaration loses.",
    },
    Page {
        code: Code::BoardAndHandicap,
        title: "the handicap's name and the board disagree",
        meaning: "The record names a handicap (手合割) and shows a board, and the board is not that of the handicap. The board \
            decides.",
        example: "手合割：香落ち\n後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
            |v香v桂v銀v金v玉v金v銀v桂v香|一\n| ・v飛 ・ ・ ・ ・ ・v角 ・|二\n|v歩v歩v歩v歩v歩v歩v歩v歩v歩|三\n\
            | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
            | 歩 歩 歩 歩 歩 歩 歩 歩 歩|七\n| ・ 角 ・ ・ ・ ・ ・ 飛 ・|八\n| 香 桂 銀 金 玉 金 銀 桂 香|九\n\
            +---------------------------+\n先手の持駒：なし\n手数----指手---------消費時間--\n   1 ７六歩(77)",
        advice: "Correct the name, or take the board out.",
    },
    Page {
        code: Code::CaptureSign,
        title: "a capture is written where nothing is taken, or the other way round",
        meaning: "Western notations write x for a capture and - for a quiet move. The sign contradicts the board; the move is the \
            only one that fits, and it was played.",
        example: "1. Px7f P-3d",
        advice: "Look whether moves before it are right. Converting the record writes the right sign.",
    },
    Page {
        code: Code::DirectionWords,
        title: "words of direction contradict the move",
        meaning: "右 左 直 上 寄 引 say which of several pieces moves, and how. Here they do not fit the only move that is possible, or \
            the square beside them from which the piece comes.",
        example: "手合割：平手\n\n▲７六歩引",
        advice: "Look whether moves before it are right. Converting the record writes the right words.",
    },
    Page {
        code: Code::SideMark,
        title: "the marks of the sides are turned round in the whole game",
        meaning: "▲ or ☗ is Black, △ or ☖ is White. Here every mark is the other one: the moves are legal when the marks are \
            read the other way round, and so they were.",
        example: "手合割：平手\n\n△７六歩 ▲３四歩",
        advice: "Nothing has to be done; converting the record writes the right marks.",
    },
    Page {
        code: Code::UnprovenClaim,
        title: "the board does not show what the record claims",
        meaning: "The claim may be true all the same. A foul is named, and every move of the record is legal, as when the illegal \
            move was left out; a draw by impasse (持将棋) is claimed with fewer than 24 points, as when it stands for a limit of moves; \
            the side that is not to move is said to resign; the move or the number before a board does not fit it.",
        example: "V2.2\nPI\n+\n+7776FU\n%ILLEGAL_MOVE",
        advice: "Nothing has to be done, if nothing is missing.",
    },
    Page {
        code: Code::RepeatedVariation,
        title: "a variation begins like the line beside it",
        meaning: "Two lines go on with the same move from the same position. The message says up to which ply they are the same; the \
            variation may have nothing of its own. Both are kept.",
        example: "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n\n変化：1手\n   1 ７六歩(77)\n\
            \x20  2 ８四歩(83)",
        advice: "Nothing has to be done. Variations that add nothing can be taken out.",
    },
    Page {
        code: Code::Unfinished,
        title: "the record stops without an ending",
        meaning: "After the last move stands no word that says how the game ended. It may be a game in progress, an opening \
            line, or a file that was cut off. Where the side to move is mated or the position stands for the fourth time, the message \
            says so.",
        example: "V2.2\nPI\n+\n+7776FU\n-3334FU",
        advice: "Nothing has to be done, if nothing is missing.",
    },
];
