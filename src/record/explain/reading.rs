//! Faults of reading and of writing.

use super::{Code, Page};

pub(super) const PAGES: &[Page] = &[
    Page {
        code: Code::NotARecord,
        title: "this is no game record of a known format",
        meaning: "Nothing in the input has the shape of a game: no header that is known, no board, no move, no result. An empty \
            file is told like this too. Whether a text is a record is decided by its content; the extension only helps \
            where the content leaves a doubt.",
        example: "Dear reader,\nthe game is in the attachment.",
        advice: "Look at the file: it may be a web page, an archive or an empty download. If it is a record after all, \
            name its format with --from.",
    },
    Page {
        code: Code::UnsupportedVariant,
        title: "this is a record of another game",
        meaning: "The text is a record, but not of shogi on nine files and nine ranks: chess in PGN, mini shogi on a five by \
            five board, chu shogi and the like. None of its moves could be proven by the rules of shogi.",
        example: "[Event \"Casual game\"]\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 Nc6",
        advice: "Keep such files out of the archive, or use a program for that game.",
    },
    Page {
        code: Code::UnreadableMove,
        title: "no move can be read where one must stand",
        meaning: "The line or word has the shape or the place of a move, and still it names no square or piece that exists, or \
            something unknown follows it. The moves after it cannot be played, because the position is not known any more.",
        example: "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 三四ふ(33)",
        advice: "Correct the move in the file. With --on-error truncate the moves before it are written.",
    },
    Page {
        code: Code::UnknownHandicap,
        title: "the handicap has a name that is not known, and there is no board",
        meaning: "A record of a handicap game begins without some of White's pieces. Which ones is told by the name of the \
            handicap (手合割) or by a board. Here the name is none of the usual ones, and no board helps. A record that names \
            no start and begins with a move of White is told like this, too: old collections in PSN have such games.",
        example: "手合割：十三枚落ち\n手数----指手---------消費時間--\n   1 ３四歩(33)",
        advice: "Correct the name, or add a board: 手合割：その他 followed by the diagram; in PSN a line such as [Handicap \"4 piece\"].",
    },
    Page {
        code: Code::BadBoard,
        title: "the board or the hands cannot be read",
        meaning: "A position is written out, and it is not whole: a rank has too few or too many squares, a piece has a name \
            that does not exist, a hand holds something that is no piece. Without a start no move can be proven.",
        example: "lnsgkgsnl/1r5b1/pppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        advice: "Correct the rank or the hand that the message names; every rank has nine squares.",
    },
    Page {
        code: Code::BadVariation,
        title: "a variation fits nowhere in the game",
        meaning: "A variation (変化) says at which ply it begins. No line before it reaches that ply, or its first move is legal \
            at none of the places that come into question.",
        example: "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n\n変化：9手\n   9 ２六歩(27)",
        advice: "Correct the number after 変化. If the main line is all you need, use --branches main: what is wrong in \
            other lines is then only a warning.",
    },
    Page {
        code: Code::GameTooLarge,
        title: "one game is larger than the program agrees to hold",
        meaning: "Games are worked on one at a time, and a single one may have 16 MiB, many times more than the longest annotated \
            game. Beyond that the input is most likely no record at all, or its games are not told apart. The game is passed \
            over, and the next one follows.",
        example: "$ kifu check everything.usi\neverything.usi:1:1: error[game-too-large]: the game is larger than 16 MiB, and is passed over",
        advice: "Split the file into games.",
    },
    Page {
        code: Code::UnreadableFile,
        title: "a file cannot be opened or read",
        meaning: "The system refused: there is no such file, it may not be read, or the disk failed. The other inputs are still \
            read, and the exit status is 1.",
        example: "$ kifu check nowhere.kif\nnowhere.kif: error[unreadable-file]: no such file or directory",
        advice: "Correct the path, or ask for the right to read the file.",
    },
    Page {
        code: Code::UnreadableLine,
        title: "a line is none of the format's; it is kept as a remark",
        meaning: "The line is neither a move nor anything else that the format knows. It is kept beside the move before it, and \
            the game goes on.",
        example: "V2.2\nPI\n+\n+7776FU\n?what is this\n-3334FU\n%TORYO",
        advice: "Nothing has to be done. If the line is a comment, give it the mark of one (* in KIF, ' in CSA).",
    },
    Page {
        code: Code::BadEncoding,
        title: "bytes are no text in the record's encoding, or it is in several",
        meaning: "The record is in the encoding that the message names, and some of its bytes are no characters there: the text \
            was cut in the middle of a character, damaged, or put together from pieces in different encodings. Each such \
            place is now the character U+FFFD. Where whole lines are in another encoding than most, each is read in its \
            own and nothing is replaced; the message says so.",
        example: "$ head -c 1001 game.kif | kifu check\n-:24:3: warning[bad-encoding]: bytes that are no cp932 were replaced by U+FFFD",
        advice: "Find a better copy of the file. If the encoding was guessed wrong, name it with --input-encoding.",
    },
    Page {
        code: Code::BadClock,
        title: "a clock cannot be read; the move is kept without it",
        meaning: "What stands in the place of the time used is no time, or is finer than the thousandths of a second that are kept.",
        example: "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77) ( 0:0x/00:00:03)\n   2 投了",
        advice: "Correct the time, or leave the clocks out with --no-clocks.",
    },
    Page {
        code: Code::UnknownEnding,
        title: "the game ends with a word that is not known",
        meaning: "The word stands where an ending such as 投了 or %TORYO stands. It is kept as it is, and as far as the program \
            knows nobody wins.",
        example: "V2.2\nPI\n+\n+7776FU\n%GOODBYE",
        advice: "Correct the word, if you know what is meant.",
    },
    Page {
        code: Code::MisplacedVariation,
        title: "a variation was placed by search, not by the rule",
        meaning: "In KIF a variation belongs to the nearest line above it that reaches its ply. There its first move is illegal, \
            or that line is too short or ends before this ply, and it fits elsewhere; so it was put where the message says. \
            Some programs write their variations in another order. In PSN it is a variation whose parenthesis is never closed.",
        example: "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 中断\n\n\
            変化：2手\n   2 ８四歩(83)\n   3 ２六歩(27)\n\n変化：3手\n   3 ２二角成(88)",
        advice: "Look whether it stands where it belongs. Converting the record to KIF writes the variations in the order of the \
            rule; one that goes on where its line had stopped may be told again.",
    },
    Page {
        code: Code::LateHeader,
        title: "a header line stands after the first move",
        meaning: "Names, dates and the like belong before the moves. The line is read all the same.",
        example: "V2.2\nPI\n+\n+7776FU\n$EVENT:Friendly game\n%TORYO",
        advice: "Nothing has to be done; converting the record puts the line where it belongs.",
    },
    Page {
        code: Code::AssumedStart,
        title: "the start position or the side to move is not given",
        meaning: "The format wants it stated, and the record begins with its moves. The usual start of an even game, and Black \
            to move, was assumed; the moves are legal from there or they are told.",
        example: "V2.2\n+7776FU\n-3334FU\n%TORYO",
        advice: "Nothing has to be done if that is the game's start; converting the record writes the start out.",
    },
    Page {
        code: Code::AssumedPromotion,
        title: "a promotion that the rules force is not said",
        meaning: "A pawn, lance or knight moved to where it could never move again, so it can only have promoted, and the text \
            does not say so. The promotion was assumed.",
        example: "手合割：その他\n後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
            | ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| 歩 ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|三\n\
            | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
            | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n\
            +---------------------------+\n先手の持駒：なし\n手数----指手---------消費時間--\n   1 ９一歩",
        advice: "Nothing has to be done; converting the record writes the promotion out.",
    },
    Page {
        code: Code::MoveAfterEnd,
        title: "a move stands after the end of the game",
        meaning: "The line of play had ended already, by a word or by a foul. The moves after it are not in the record.",
        example: "V2.2\nPI\n+\n+7776FU\n%TORYO\n-3334FU",
        advice: "If the game really went on, take the ending out of the file.",
    },
    Page {
        code: Code::LenientSpelling,
        title: "something was read that is not quite as the format says",
        meaning: "The spelling has only one meaning, and programs write it; the note says which form it stands for. With \
            --strict it is an error.",
        example: "手合割：平手\n手数----指手---------消費時間--\n   1 76歩(77)",
        advice: "Nothing has to be done; converting the record writes the strict form.",
    },
    Page {
        code: Code::EncodingMarker,
        title: "the record names another encoding than the one it is in",
        meaning: "A line of the record says in which encoding it is written, and the bytes say otherwise: somebody saved it anew \
            without changing that line. The bytes decide.",
        example: "#KIF version=2.0 encoding=Shift_JIS\n手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 投了",
        advice: "Nothing has to be done here, but other programs may believe the line: converting the record corrects it.",
    },
    Page {
        code: Code::UnmappableCharacter,
        title: "the output's encoding does not have a character of the record",
        meaning: "Old encodings such as Shift_JIS (CP932) have no code for ☗, for emoji, for Latin letters with accents, and for \
            many kanji. Writing something else in their place would change the record, so the game is not written.",
        example: "$ kifu convert game.kifu -o game.kif\ngame.kifu:4:2: error[unmappable-character]: ply 1 ☗: cp932 has no character ☗ \
            (U+2617), which stands in the comment of ply 1; write with --encoding utf-8, or use --replace-unmappable",
        advice: "Write UTF-8 (--encoding utf-8, or -o game.kifu), or let --replace-unmappable write ▲△ for ☗☖ and 〓 for the rest.",
    },
    Page {
        code: Code::CannotWrite,
        title: "the output cannot be written",
        meaning: "The file exists already, its folder may not be written to, the disk is full, or the game has nothing of what \
            was asked for (a line of play, a ply, everything without a loss). Files are written whole or not at all: \
            nothing half finished is left behind.",
        example: "$ kifu convert game.kif -o game.csa\ngame.csa: error[cannot-write]: the file exists; --force writes over it",
        advice: "The message names the reason. --force writes over existing files, though never over an input.",
    },
    Page {
        code: Code::InternalError,
        title: "this program has a bug",
        meaning: "Working on one game failed in a way that must not happen, whatever the input. The other games go on.",
        example: "$ kifu check game.kif\ngame.kif: game 1: error[internal-error]: this is a bug of kifu",
        advice: "Please report it, with the game if you may share it.",
    },
];
