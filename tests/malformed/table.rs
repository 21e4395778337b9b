//! Every file of `fixtures/malformed`, with all that is told of it.

/// `fixtures/malformed`: each file and everything that is told of it.
pub(crate) const MALFORMED: &[(&str, &[&str])] = &[
    (
        "csa/clock-with-a-colon.csa",
        &[
            r#"5:1: warning[bad-clock] ply 1 "T1:30": not a time: whole seconds, with up to three decimals"#,
        ],
    ),
    (
        "csa/cut-in-a-move.csa",
        &[
            r#"5:1: error[unreadable-move] ply 2 "-333": not a move: sign, origin, destination and the piece after it, as in +7776FU or +0045KA"#,
        ],
    ),
    (
        "csa/header-behind-moves.csa",
        &[
            r#"5:1: warning[late-header] "$EVENT:late": a header line after the moves; it is taken into the header"#,
        ],
    ),
    (
        "csa/move-behind-the-end.csa",
        &[
            r#"6:1: warning[move-after-end] ply 2 "-3334FU": a move after the end of the game; it is not in the record"#,
        ],
    ),
    (
        "csa/no-start.csa",
        &[
            r#"1:1: warning[assumed-start] "+7776FU": no start position is given; an even game is assumed"#,
        ],
    ),
    (
        "csa/no-such-piece.csa",
        &[
            r#"4:1: error[unreadable-move] ply 1 "+7776XX": not a move: sign, origin, destination and the piece after it, as in +7776FU or +0045KA"#,
        ],
    ),
    (
        "csa/one-bad-game-of-three.csa",
        &[r#"10:1: error[cannot-reach] ply 1 "+7775FU": a pawn does not move from 7七 to 7五"#],
    ),
    (
        "csa/pawn-to-a-file-with-one.csa",
        &[
            r#"12:1: error[two-pawns] ply 9 "+0075FU": a pawn of Black already stands on file 7 (at 7六)"#,
        ],
    ),
    (
        "csa/row-of-eight-cells.csa",
        &[
            r#"1:1: error[bad-board] "P1-KY-KE-GI-KI-OU-KI-GI-KE": the row has 8 squares where nine are needed"#,
        ],
    ),
    (
        "csa/two-kings.csa",
        &[r#"1:1: error[impossible-start] "P+59OU58OU": Black has 2 kings (5八, 5九)"#],
    ),
    (
        "csa/unknown-word.csa",
        &[
            r#"5:1: warning[unknown-ending] ply 2 "%PAUSE": this ending is not known; the word is kept, and nobody wins by it"#,
        ],
    ),
    (
        "csa/unreadable-in-other-letters.csa",
        &[
            r#"5:1: error[unreadable-move] ply 2 "-ｂｂ3334FU": not a move: sign, origin, destination and the piece after it, as in +7776FU or +0045KA"#,
        ],
    ),
    (
        "csa/wrong-sign.csa",
        &[
            r#"5:1: error[wrong-side] ply 2 "+2726FU": the move is written as Black's, and it is White's turn"#,
        ],
    ),
    (
        "jkf/another-game.json",
        &[
            r#"1:11: error[unsupported-variant] "\"variant\":\"minishogi\"": the variant minishogi; only shogi on nine by nine squares is read"#,
        ],
    ),
    (
        "jkf/clock-in-words.jkf",
        &[
            r#"2:58: warning[bad-clock] ply 1 "{\"now\":\"5s\"}": not a time: now and total with minutes and seconds"#,
        ],
    ),
    (
        "jkf/colors-turned.jkf",
        &[
            r#"2:9: warning[side-mark] ply 1 "{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6},\"color\":1}": the move is given to the other side; it is read as one of the side to move (2 moves of this game)"#,
        ],
    ),
    (
        "jkf/cut-in-a-move.jkf",
        &[r#"3:41: error[unreadable-move] ply 2 "": this is no JSON: the text ends in the middle"#],
    ),
    (
        "jkf/missing-comma.jkf",
        &[
            r#"3:1: error[unreadable-move] ply 2 "{": this is no JSON: a comma or ] is due here; what follows cannot be read"#,
        ],
    ),
    (
        "jkf/moves-behind-the-end.jkf",
        &[
            r#"4:1: warning[move-after-end] ply 2 "{\"move\":{\"from\":{\"x\":3,\"y\":3},\"to\":{\"x\":3,\"y\":4}}}": the game has ended before; what follows is left out"#,
        ],
    ),
    (
        "jkf/nineteen-pawns-in-hand.jkf",
        &[r#"2:11: error[bad-board] "\"FU\":19": no number of pieces that a hand can hold"#],
    ),
    (
        "jkf/no-destination.jkf",
        &[
            r#"2:9: error[unreadable-move] ply 1 "{\"from\":{\"x\":7,\"y\":7},\"piece\":\"FU\"}": the move does not say where it goes"#,
        ],
    ),
    (
        "jkf/one-bad-game-of-three.jkf",
        &[
            r#"2:34: error[cannot-reach] ply 1 "{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":5}}": a pawn does not move from 7七 to 7五"#,
        ],
    ),
    (
        "jkf/several-pieces-reach.jkf",
        &[
            r#"1:64: error[ambiguous-move] ply 1 "{\"to\":{\"x\":5,\"y\":8},\"piece\":\"KI\"}": several moves fit: 4i5h, 6i5h"#,
        ],
    ),
    (
        "jkf/two-pawns.jkf",
        &[
            r#"10:9: error[two-pawns] ply 9 "{\"to\":{\"x\":7,\"y\":5},\"piece\":\"FU\"}": a pawn of Black already stands on file 7 (at 7七)"#,
        ],
    ),
    (
        "jkf/unknown-fields.jkf",
        &[
            r#"1:14: warning[unreadable-line] "\"app\":\"a\"": the field app of a game is none of JKF; it is left out"#,
            r#"2:51: warning[unreadable-line] "\"id\":1": the field id of an element is none of JKF; it is left out (2 times)"#,
        ],
    ),
    (
        "jkf/unknown-special.jkf",
        &[
            r#"3:12: warning[unknown-ending] ply 2 "\"RAIN\"": a special word that is not known; it is kept, and nobody wins by it"#,
        ],
    ),
    (
        "jkf/variation-illegal.jkf",
        &[
            r#"4:9: error[cannot-reach] ply 2 "{\"from\":{\"x\":3,\"y\":3},\"to\":{\"x\":3,\"y\":5}}": a pawn does not move from 3三 to 3五"#,
        ],
    ),
    (
        "kif/another-game.kif",
        &[
            r#"1:5: error[unsupported-variant] "5五将棋": 5五将棋 is another game than shogi on nine by nine squares"#,
        ],
    ),
    (
        "kif/another-piece-stands-there.kif",
        &[
            r#"5:6: error[wrong-piece] ply 1 "７六銀(77)": the piece at 7七 is a pawn, not a silver"#,
        ],
    ),
    (
        "kif/bad-clock.kif",
        &[
            r#"5:16: warning[bad-clock] ply 1 "( 0:xx/00:00:02)": no time can be read from this; the move is kept without it"#,
            r#"6:16: warning[bad-clock] ply 2 "( 0:99/00:01:39)": no time can be read from this; the move is kept without it"#,
        ],
    ),
    (
        "kif/board-of-eight-ranks.kif",
        &[r#"4:1: error[bad-board] "| ・ ・ ・ ・v玉 ・ ・ ・ ・|一": 8 ranks; a board has nine"#],
    ),
    (
        "kif/broken-bytes.kif",
        &[
            r#"1:6: warning[bad-encoding] "�": bytes that are no cp932 were replaced by U+FFFD"#,
            r#"5:4: warning[bad-encoding] "��": 2 stretches of bytes that are no cp932 were replaced by U+FFFD"#,
        ],
    ),
    (
        "kif/cut-in-a-move.kif",
        &[r#"6:6: error[unreadable-move] ply 2 "３四歩(3": what follows the piece cannot be read"#],
    ),
    (
        "kif/king-left-in-check.kif",
        &[
            r#"11:6: error[left-in-check] ply 7 "２六歩(27)": the king of Black at 6八 would stand in check from the bishop at 9五"#,
        ],
    ),
    (
        "kif/moves-behind-the-end.kif",
        &[
            r#"7:6: warning[move-after-end] ply 2 "２六歩(27)": the game has ended before; what follows is left out"#,
        ],
    ),
    (
        "kif/nobody-stands-there.kif",
        &[r#"6:6: error[no-piece] ply 2 "３四歩(44)": no piece stands at 4四"#],
    ),
    (
        "kif/numbers-jump.kif",
        &[r#"7:6: warning[number-gap] ply 3 "２六歩(27)": number 7 where 3 is due; read as ply 3"#],
    ),
    (
        "kif/origin-missing-a-digit.kif",
        &[r#"5:6: error[unreadable-move] ply 1 "７六歩(7)": the origin is no square of the board"#],
    ),
    (
        "kif/pass.kif",
        &[r#"6:6: error[unreadable-move] ply 2 "パス": a pass (パス) is no move of shogi"#],
    ),
    (
        "kif/text-of-another-kind-among-moves.kif",
        &[
            r#"6:1: warning[unreadable-line] "ここで長考した": no line of KIF; it is kept as a remark"#,
        ],
    ),
    (
        "kif/too-many-pieces.kif",
        &[r#"1:7: error[bad-board] "飛三": 3 rooks in hand; a set has 2"#],
    ),
    (
        "kif/totals-do-not-add-up.kif",
        &[
            r#"7:6: warning[clock-mismatch] ply 3 "２六歩(27)": the total is 0:00:30, and the times add up to 0:00:20"#,
        ],
    ),
    (
        "kif/two-pawns.kif",
        &[
            r#"13:6: error[two-pawns] ply 9 "７五歩打": a pawn of Black already stands on file 7 (at 7六)"#,
        ],
    ),
    (
        "kif/unknown-ending.kif",
        &[
            r#"6:6: warning[unknown-ending] ply 2 "雨天中止": an ending that is not known; it is kept, and nobody wins"#,
        ],
    ),
    (
        "kif/unknown-handicap.kif",
        &[
            r#"1:5: error[unknown-handicap] "半枚落ち": the handicap 半枚落ち is not known, and there is no board that shows the start"#,
        ],
    ),
    (
        "kif/variation-illegal.kif",
        &[
            r#"10:6: error[wrong-piece] ply 2 "３四銀(33)": the piece at 3三 is a pawn, not a silver"#,
        ],
    ),
    (
        "kif/variation-past-every-line.kif",
        &[
            r#"9:1: error[bad-variation] ply 9 "変化：9手": no line before this variation reaches ply 8"#,
        ],
    ),
    (
        "kif/wrong-count-and-winner.kif",
        &[
            r#"8:3: warning[count-mismatch] "8手で先手の勝ち": the record says 8 moves, and there are 2"#,
            r#"8:3: warning[winner-mismatch] "8手で先手の勝ち": the record says that Black wins, and its ending 投了 says that White wins"#,
        ],
    ),
    (
        "ki2/cut-in-a-move.ki2",
        &[r#"1:11: error[unreadable-move] ply 3 "▲２六": no piece is named"#],
    ),
    (
        "ki2/mark-without-a-move.ki2",
        &[r#"1:6: error[unreadable-move] ply 2 "△": there is no move"#],
    ),
    (
        "ki2/marks-turned-in-the-whole-game.ki2",
        &[
            r#"3:1: warning[side-mark] "△７六歩": every mark is that of the other side; the moves are taken by their order"#,
        ],
    ),
    (
        "ki2/moves-behind-the-end.ki2",
        &[
            r#"2:1: warning[move-after-end] ply 3 "▲２六歩": the game has ended before; what follows is left out"#,
        ],
    ),
    (
        "ki2/moves-in-a-result-line.ki2",
        &[
            r#"2:1: error[unreadable-move] ply 3 "まで、▲２六歩 △８四歩": moves stand in a text that cannot be read"#,
        ],
    ),
    (
        "ki2/nobody-reaches.ki2",
        &[
            r#"1:6: error[cannot-reach] ply 2 "△４五銀": no silver of White can move to 4五, and none is in hand"#,
        ],
    ),
    (
        "ki2/one-mark-turned.ki2",
        &[
            r#"1:11: error[wrong-side] ply 3 "△２六歩": the move is written as White's, and it is Black's turn"#,
        ],
    ),
    (
        "ki2/pass.ki2",
        &[r#"1:6: error[unreadable-move] ply 2 "△パス": a pass (パス) is no move of shogi"#],
    ),
    (
        "ki2/same-without-a-move-before.ki2",
        &[r#"1:1: error[unreadable-move] ply 1 "▲同歩": 同 with no move before it"#],
    ),
    (
        "ki2/several-pieces-reach.ki2",
        &[r#"3:1: error[ambiguous-move] ply 1 "▲５八金": several moves fit: 4i5h, 6i5h"#],
    ),
    (
        "ki2/text-between-moves.ki2",
        &[
            r#"1:1: warning[unreadable-line] "初手から": no line of KI2; it is kept as a remark"#,
            r#"2:5: warning[unreadable-line] ply 1 "（１分）": a remark in brackets among the moves; it is kept as a remark (2 times)"#,
            r#"2:14: warning[unreadable-line] ply 2 "ここで長考": text among the moves that cannot be read; it is kept as a remark"#,
            r#"3:1: warning[unreadable-line] "第１図は△３四歩まで": a heading or a remark that names moves; it is kept as a remark, and they are not played"#,
            r#"5:1: error[unreadable-move] ply 4 "以下は△８四歩、▲２五歩が定跡": moves stand in a text that cannot be read"#,
        ],
    ),
    (
        "ki2/two-pawns.ki2",
        &[
            r#"1:39: error[two-pawns] ply 9 "▲７五歩": a pawn of Black already stands on file 7 (at 7七)"#,
        ],
    ),
    (
        "ki2/unknown-ending.ki2",
        &[
            r#"2:6: warning[unknown-ending] ply 3 "雨天中止": an ending that is not known; it is kept, and nobody wins"#,
        ],
    ),
    (
        "ki2/variation-without-a-number.ki2",
        &[r#"3:1: error[bad-variation] "変化：": the ply of this variation cannot be read"#],
    ),
    (
        "ki2/word-glued-to-a-move.ki2",
        &[
            r#"1:11: error[unreadable-move] ply 3 "▲５八金犬": what follows the piece cannot be read"#,
        ],
    ),
    (
        "ki2/words-that-do-not-fit.ki2",
        &[
            r#"1:1: warning[direction-words] ply 1 "▲７八銀引": the words do not fit 7i7h, the only move to the square"#,
            r#"1:7: warning[direction-words] ply 2 "△３二銀右": the words do not fit 3a3b, the only move to the square"#,
        ],
    ),
    (
        "psn/another-variant.psn",
        &[
            r#"1:1: error[unsupported-variant] "[Variant \"crazyhouse\"]": a game of the variant crazyhouse; only shogi is read"#,
        ],
    ),
    (
        "psn/bad-clocks.psn",
        &[
            r#"1:19: warning[bad-clock] ply 1 "(00:01:02:03 / 00:00:01)": no time can be read from this; the move is kept without it"#,
            r#"2:18: warning[bad-clock] ply 2 "(00:04)": a second time for the same move; the first one counts"#,
        ],
    ),
    (
        "psn/chess.psn",
        &[r#"4:4: error[unsupported-variant] "e4": a game of chess (PGN); only shogi is read"#],
    ),
    (
        "psn/clock-with-a-letter.psn",
        &[
            r#"1:10: warning[bad-clock] ply 1 "(00:0x / 00:00:01)": no time can be read from this; the move is kept without it"#,
        ],
    ),
    (
        "psn/comment-never-closed.psn",
        &[
            r#"1:8: error[unreadable-move] ply 2 "{open P3c-3d": a comment is opened here and never closed"#,
        ],
    ),
    (
        "psn/cut-in-a-move.psn",
        &[
            r#"5:3: error[unreadable-move] ply 3 "P2g-2": no move, as in P7g-7f, Bx2b+ or P*5e, and no ending"#,
        ],
    ),
    (
        "psn/fen-without-a-side.psn",
        &[
            r#"1:1: error[bad-board] "[FEN \"4k4/9/4P4/9/9/9/9/9/4K4 0000100/T x 1\"]": this is no FEN of shogi: board, hands as 0012001/T, s or g; or board[hands], w or b"#,
        ],
    ),
    (
        "psn/header-lines-damaged.psn",
        &[
            r#"1:1: warning[unreadable-line] "[Sente \"a\"": a header line without its end; the rest of the line is its value"#,
            r#"3:12: warning[assumed-start] "P3c-3d": the moves are legal only if White moves first; no start is given that says so"#,
        ],
    ),
    (
        "psn/header-names-another-winner.psn",
        &[
            r#"1:1: warning[winner-mismatch] "[Result \"1-0\"]": the record says that Black wins, and its ending Resigns says that White wins"#,
        ],
    ),
    (
        "psn/moves-behind-the-end.psn",
        &[
            r#"1:27: warning[move-after-end] ply 3 "P2g-2f": 2 moves after the end of the game; they are not in the record"#,
        ],
    ),
    (
        "psn/no-such-piece.psn",
        &[
            r#"1:22: error[cannot-reach] ply 4 "P2cx3c": a pawn does not move from 2三 to 3三"#,
            r#"1:29: error[unreadable-move] "Q5i-5h": no move, as in P7g-7f, Bx2b+ or P*5e, and no ending"#,
        ],
    ),
    (
        "psn/prose-among-moves.psn",
        &[
            r#"2:1: warning[unreadable-line] ply 1 "this game was annotated": no part of a game; it is kept as a comment"#,
        ],
    ),
    (
        "psn/two-golds.psn",
        &[r#"1:21: error[ambiguous-move] ply 3 "G5h": several moves fit: 4i5h, 6i5h"#],
    ),
    (
        "psn/two-kinds-of-squares.psn",
        &[
            r#"1:17: error[unreadable-move] ply 3 "P7g-7f": coordinates of shogi in a game that has those of chess"#,
        ],
    ),
    (
        "psn/two-pieces-on-a-square.psn",
        &[
            r#"1:6: error[bad-board] "bK5a": two pieces on one square, or a piece that no hand can hold"#,
        ],
    ),
    (
        "psn/unknown-handicap.psn",
        &[
            r#"1:1: error[unknown-handicap] "[Handicap \"half a piece\"]": the handicap half a piece is not known, and there is no board that shows the start"#,
        ],
    ),
    (
        "psn/variation-illegal.psn",
        &[r#"1:23: error[no-piece] ply 3 "P8c-8d": no piece stands at 8三"#],
    ),
    (
        "psn/variation-never-closed.psn",
        &[
            r#"1:8: warning[misplaced-variation] "(": a variation is opened here and never closed; all that follows is taken into it"#,
            r#"2:1: error[wrong-side] ply 3 "P3c-3d": the pawn at 3三 is White's, and it is Black's turn"#,
        ],
    ),
    (
        "psn/variation-of-nothing.psn",
        &[
            r#"1:1: error[bad-variation] "(P2g-2f)": a variation with no move before it that it would replace"#,
        ],
    ),
    (
        "psn/variation-without-a-number.psn",
        &[
            r#"5:3: error[bad-variation] "P8c-8d": the move this variation hangs on could not be played"#,
        ],
    ),
    (
        "psn/white-first-and-all-legal.psn",
        &[
            r#"1:1: warning[assumed-start] "P3c-3d": the moves are legal only if White moves first; no start is given that says so"#,
        ],
    ),
    (
        "psn/white-first-without-a-start.psn",
        &[
            r#"1:1: error[unknown-handicap] ply 1 "S3a-2b": White moves first, and the start is not given; name the handicap before the moves, as in [Handicap "2 piece"], or give the start with --from psn --start (the silver at 3一 is White's, and it is Black's turn)"#,
        ],
    ),
    (
        "sfen/nineteen-pawns.sfen",
        &[
            r#"1:1: error[impossible-start] "4k4/9/9/9/9/9/9/9/4K4 b 19P 1": there are 19 pawns, and a set holds 18"#,
        ],
    ),
    (
        "sfen/no-such-piece.sfen",
        &[
            r#"1:1: error[bad-board] "lnsgkgsnl/1r5b1/pppp?pppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1": no piece '?' (in rank c)"#,
        ],
    ),
    (
        "sfen/pawns-doubled.sfen",
        &[
            r#"1:1: warning[odd-start] "4k4/4p4/4p4/9/9/9/9/9/4K4 b - 1": White has 2 pawns on file 5 (5二, 5三)"#,
        ],
    ),
    (
        "sfen/rank-too-short.sfen",
        &[
            r#"1:1: error[bad-board] "lnsgkgsnl/1r5b1/ppppppppp/8/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1": rank d has 8 files where a board has 9"#,
        ],
    ),
    (
        "usi/board-of-ten-ranks.usi",
        &[
            r#"1:15: error[bad-board] "4k4/9/9/9/9/9/9/9/9/4K4 b - 1": 10 ranks where a board has 9"#,
            r#"1:51: error[unreadable-move] "5j5i": not a move: moves are written 7g7f, 8h2b+ or P*5e"#,
        ],
    ),
    (
        "usi/null-move.usi",
        &[r#"1:30: error[unreadable-move] ply 2 "0000": a null move is no move of a game"#],
    ),
    (
        "usi/one-bad-line-of-three.usi",
        &[r#"2:16: error[cannot-reach] ply 1 "7g7e": a pawn does not move from 7七 to 7五"#],
    ),
    (
        "usi/pawn-drop-mate.usi",
        &[
            r#"1:51: error[drop-pawn-mate] ply 1 "P*1b": the pawn dropped at 1二 would be mate (打ち歩詰め)"#,
        ],
    ),
    (
        "usi/pawn-sideways.usi",
        &[r#"1:25: error[own-piece] ply 1 "7g6g": a pawn of Black itself stands at 6七"#],
    ),
    (
        "usi/pawn-unpromoted-on-the-last-rank.usi",
        &[
            r#"1:50: error[must-promote] ply 1 "1b1a": a pawn has to promote at 1一, where it could never move again"#,
        ],
    ),
    (
        "usi/takes-the-king.usi",
        &[
            r#"1:15: warning[odd-start] "4k4/4R4/9/9/9/9/9/9/4K4 b - 1": the king of White at 5一 is in check from 5二, and it is not White's turn"#,
            r#"1:51: error[takes-king] ply 1 "5b5a": the king of White at 5一 cannot be taken"#,
        ],
    ),
    (
        "usi/unknown-word.usi",
        &[
            r#"1:30: error[unreadable-move] ply 2 "xyz": not a move: moves are written 7g7f, 8h2b+ or P*5e"#,
        ],
    ),
];
