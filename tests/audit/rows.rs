//! The table: for each code what fires, and what nearly does.

use kifu::record::fault::Code;

/// A record, and all that is found of the claims in it: code, ply, message.
pub(crate) struct Row {
    /// The code that the row is about.
    pub(crate) code: Code,
    pub(crate) format: &'static str,
    pub(crate) text: &'static [&'static str],
    /// Nothing, where the row only comes near.
    pub(crate) found: &'static [(Code, Option<u32>, &'static str)],
}

const fn row(
    code: Code,
    format: &'static str,
    text: &'static [&'static str],
    found: &'static [(Code, Option<u32>, &'static str)],
) -> Row {
    Row {
        code,
        format,
        text,
        found,
    }
}

/// The codes of claims, and of what the audit notes.
pub(crate) const CLAIMS: &[Code] = &[
    Code::CountMismatch,
    Code::NumberGap,
    Code::ClockMismatch,
    Code::WinnerMismatch,
    Code::NotMate,
    Code::NotRepetition,
    Code::RepetitionPassed,
    Code::PerpetualCheck,
    Code::DeclarationFails,
    Code::BoardAndHandicap,
    Code::CaptureSign,
    Code::DirectionWords,
    Code::SideMark,
    Code::OddStart,
    Code::MoveAfterEnd,
    Code::UnprovenClaim,
    Code::RepeatedVariation,
    Code::Unfinished,
    Code::EndedByFoul,
];

/// The board after ７六歩 of an even game.
pub(crate) const AFTER_7F: &str = "\
後手の持駒：なし\n\
\x20 ９ ８ ７ ６ ５ ４ ３ ２ １\n\
+---------------------------+\n\
|v香v桂v銀v金v玉v金v銀v桂v香|一\n\
| ・v飛 ・ ・ ・ ・ ・v角 ・|二\n\
|v歩v歩v歩v歩v歩v歩v歩v歩v歩|三\n\
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n\
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n\
| ・ ・ 歩 ・ ・ ・ ・ ・ ・|六\n\
| 歩 歩 ・ 歩 歩 歩 歩 歩 歩|七\n\
| ・ 角 ・ ・ ・ ・ ・ 飛 ・|八\n\
| 香 桂 銀 金 玉 金 銀 桂 香|九\n\
+---------------------------+\n\
先手の持駒：なし\n";
/// The start of a game at odds of a bishop (角落ち).
const WITHOUT_BISHOP: &str = "\
後手の持駒：なし\n\
\x20 ９ ８ ７ ６ ５ ４ ３ ２ １\n\
+---------------------------+\n\
|v香v桂v銀v金v玉v金v銀v桂v香|一\n\
| ・v飛 ・ ・ ・ ・ ・ ・ ・|二\n\
|v歩v歩v歩v歩v歩v歩v歩v歩v歩|三\n\
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n\
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n\
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
| 歩 歩 歩 歩 歩 歩 歩 歩 歩|七\n\
| ・ 角 ・ ・ ・ ・ ・ 飛 ・|八\n\
| 香 桂 銀 金 玉 金 銀 桂 香|九\n\
+---------------------------+\n\
先手の持駒：なし\n";
/// A king alone on the board, and a gold in hand.
const ALONE: &str = "\
後手の持駒：なし\n\
\x20 ９ ８ ７ ６ ５ ４ ３ ２ １\n\
+---------------------------+\n\
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n\
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n\
| ・ ・ ・ ・ ・ ・ ・ ・ ・|三\n\
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n\
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n\
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n\
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n\
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n\
+---------------------------+\n\
先手の持駒：金\n";
/// A problem, and its solution.
const MATE_IN_ONE: &str = "\
後手の持駒：なし\n\
\x20 ９ ８ ７ ６ ５ ４ ３ ２ １\n\
+---------------------------+\n\
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n\
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n\
| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三\n\
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n\
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n\
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n\
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n\
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n\
+---------------------------+\n\
先手の持駒：金\n\
   1 ５二金打\n";
/// The lower ranks of a board on which nothing stands.
const EMPTY_RANKS: &str = "\
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n\
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n\
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n\
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n\
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n";
/// The rooks go to and fro: the position is the same as before.
const SHUFFLE: &str = "2h3h 8b7b 3h2h 7b8b ";
/// From [`PERPETUAL`] on: the rook follows the king with check.
const CHECKS: &str = "2e1e 1a2a 1e2e 2a1a ";
/// A rook and a king that cannot get away from it.
const PERPETUAL: &str = "position sfen 8k/9/9/9/7R1/9/9/9/K8 b - 1 moves ";
/// The rooks go to and fro.
const SHUFFLE_CSA: &str = "\
+2838HI\n\
-8272HI\n\
+3828HI\n\
-7282HI\n";
/// The rook follows the king with check.
const CHECKS_CSA: &str = "\
+2515HI\n\
-1121OU\n\
+1525HI\n\
-2111OU\n";
/// White is mated by a gold.
const MATED: &str = "\
V2.2\n\
P-51OU\n\
P+53FU59OU00KI\n\
+\n\
+0052KI\n";
/// The gold is not protected.
const UNPROTECTED: &str = "\
V2.2\n\
P-51OU\n\
P+59OU00KI\n\
+\n\
+0052KI\n";
/// A minute each, and ten seconds for a move behind it.
const MINUTE: &str = "\
V2.2\n\
$TIME_LIMIT:00:01+10\n\
PI\n\
+\n";
/// Two moves are said to have been played, in ten minutes and five.
const HEAD_WITH_USED: &str = "手合割：平手\n消費時間：2▲10△5\n手数----指手---------消費時間--\n";
/// Black has entered with twelve pieces, and so 20 points; hands follow.
const CASTLE: &str = "V2\nN+a\nN-b\nP+91KI81GI71NK61TO51NK41TO31TO22NY13OU93HI83UM53KI12KI";
/// Two moves; what stands behind them has the number 3.
const GAME: &str = "\
手合割：平手\n\
手数----指手---------消費時間--\n\
\x20  1 ７六歩(77)\n\
\x20  2 ３四歩(33)\n";

use Code::*;

#[rustfmt::skip]
pub(crate) const ROWS: &[Row] = &[
    row(CountMismatch, "kif", &[GAME, "   3 投了\nまで7手で後手の勝ち\n"], &[
        (CountMismatch, None, "the record says 7 moves, and there are 2"),
    ]),
    row(CountMismatch, "kif", &[GAME, "   3 投了\nまで2手で後手の勝ち\n"], &[]),
    row(CountMismatch, "kif", &["手合割：平手\n手数：5手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n"], &[
        (CountMismatch, None, "the header says 5 moves, and there are 2"),
    ]),
    // Some count the ending.
    row(CountMismatch, "kif", &["手合割：平手\n手数：3\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n"], &[]),
    // The length of a problem's solution.
    row(CountMismatch, "kif", &["手数：7手詰\n", MATE_IN_ONE, "   2 詰み\n"], &[
        (CountMismatch, None, "the header says 7 moves, and there is one"),
    ]),
    row(CountMismatch, "kif", &["手数：1手詰\n", MATE_IN_ONE, "   2 詰み\n"], &[]),
    row(CountMismatch, "kif", &["手数：7手詰(参考)\n", MATE_IN_ONE, "   2 詰み\n"], &[]),
    // It is not over.
    row(CountMismatch, "kif", &["手合割：平手\n手数：5手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 中断\n"], &[]),
    row(CountMismatch, "csa", &["V3.0\n$MAX_MOVES:320\nPI\n+\n+7776FU\n%MAX_MOVES\n"], &[
        (CountMismatch, Some(2), "the limit of 320 moves is said to be reached after ply 1"),
    ]),
    row(CountMismatch, "csa", &["V3.0\n$MAX_MOVES:2\nPI\n+\n+7776FU\n-3334FU\n%MAX_MOVES\n"], &[]),
    row(CountMismatch, "csa", &["V2\nN+a\nN-b\n'Max_Moves:256\nPI\n+\n+7776FU\n'summary:max_moves:a draw:b draw\n"], &[
        (CountMismatch, Some(2), "the limit of 256 moves is said to be reached after ply 1"),
    ]),
    row(CountMismatch, "csa", &["V2\nN+a\nN-b\n'Max_Moves:1\nPI\n+\n+7776FU\n'summary:max_moves:a draw:b draw\n"], &[]),
    row(CountMismatch, "kif", &["詰手数：3手詰\n", MATE_IN_ONE, "   2 詰み\n"], &[
        (CountMismatch, None, "the header says 3 moves, and there is one"),
    ]),
    row(CountMismatch, "kif", &["詰手数：1手詰\n", MATE_IN_ONE, "   2 詰み\n"], &[]),
    // A variation is shorter than it says.
    row(CountMismatch, "kif", &[GAME, "   3 投了\nまで2手で後手の勝ち\n\n変化：2手\n   2 ８四歩(83)\n   3 投了\nまで5手で後手の勝ち\n"], &[
        (CountMismatch, None, "the record says 5 moves, and there are 2"),
    ]),

    row(CountMismatch, "kif", &[GAME, "   3 投了\nまで2手で後手の勝ち\n\n変化：2手\n   2 ８四歩(83)\n   3 ２六歩(27)\n   4 投了\nまで2手で先手の勝ち\n"], &[
        (CountMismatch, None, "the record says 2 moves, and there are 3"),
    ]),

    row(NumberGap, "kif", &["手合割：平手\n   1 ７六歩(77)\n   3 ３四歩(33)\n   4 中断\n"], &[
        (NumberGap, Some(2), "number 3 where 2 is due; read as ply 2"),
    ]),
    row(NumberGap, "kif", &["手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   2 ８四歩(83)\n"], &[
        (Unfinished, Some(2), "the record stops after ply 2 without an ending"),
        (NumberGap, Some(2), "number 2 stands a second time; read as a variation at ply 2"),
    ]),
    row(NumberGap, "kif", &["手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 中断\n"], &[]),

    row(ClockMismatch, "kif", &["手合割：平手\n   1 ７六歩(77) ( 0:10/00:00:10)\n   2 ３四歩(33) ( 0:05/00:00:05)\n   3 ２六歩(27) ( 0:10/00:00:50)\n   4 中断\n"], &[
        (ClockMismatch, Some(3), "the total is 0:00:50, and the times add up to 0:00:20"),
    ]),
    row(ClockMismatch, "kif", &["手合割：平手\n   1 ７六歩(77) ( 0:10/00:00:10)\n   2 ３四歩(33) ( 0:05/00:00:05)\n   3 ２六歩(27) ( 0:10/00:00:20)\n   4 中断\n"], &[]),
    // Totals that are ahead by what each side had used before; White's differ from that.
    row(ClockMismatch, "kif", &["手合割：平手\n   1 ７六歩(77) ( 0:10/00:05:10)\n   2 ３四歩(33) ( 0:05/00:06:05)\n   3 ２六歩(27) ( 0:10/00:05:20)\n   4 ８四歩(83) ( 0:01/00:06:06)\n   5 ２五歩(26) ( 0:01/00:05:21)\n   6 ８五歩(84) ( 0:02/00:06:00)\n   7 中断\n"], &[
        (ClockMismatch, Some(6), "the total is 0:06:00, and the times add up to 0:00:08 and 0:06:00 from before"),
    ]),
    row(ClockMismatch, "kif", &["手合割：平手\n   1 ７六歩(77) ( 0:10/00:05:10)\n   2 ３四歩(33) ( 0:05/00:06:05)\n   3 ２六歩(27) ( 0:10/00:05:20)\n   4 ８四歩(83) ( 0:01/00:06:06)\n   5 中断\n"], &[]),
    // One total alone is as likely to be wrong, and none is below the times.
    row(ClockMismatch, "kif", &["手合割：平手\n   1 ７六歩(77) ( 0:10/00:05:10)\n   2 中断\n"], &[
        (ClockMismatch, Some(1), "the total is 0:05:10, and the times add up to 0:00:10"),
    ]),
    row(ClockMismatch, "kif", &["手合割：平手\n   1 ７六歩(77) ( 0:10/00:00:09)\n   2 ３四歩(33)\n   3 ２六歩(27) ( 0:10/00:00:19)\n   4 中断\n"], &[
        (ClockMismatch, Some(1), "the total is 0:00:09, and the times add up to 0:00:10 (2 totals differ)"),
    ]),
    // Ten seconds are left of the minute, and ten for the move.
    row(ClockMismatch, "csa", &[MINUTE, "+7776FU\nT50\n-3334FU\nT9\n+2726FU\nT32\n%CHUDAN\n"], &[
        (ClockMismatch, Some(3), "Black took 0:00:32 for this move, 0:00:12 more than the time limit leaves"),
    ]),
    row(ClockMismatch, "csa", &[MINUTE, "+7776FU\nT50\n-3334FU\nT9\n+2726FU\nT20\n-8384FU\nT60\n+6766FU\nT10\n%CHUDAN\n"], &[]),
    // The increment of two moves.
    row(ClockMismatch, "csa", &["V3.0\n$TIME:60+0+5\nPI\n+\n+7776FU\nT60\n-3334FU\nT9\n+2726FU\nT10\n%CHUDAN\n"], &[]),
    // No time at all is no limit.
    row(ClockMismatch, "csa", &["V2.2\n$TIME_LIMIT:00:00+00\nPI\n+\n+7776FU\nT5\n%CHUDAN\n"], &[]),
    row(ClockMismatch, "csa", &["V3.0\n$TIME:0+0+0\nPI\n+\n+7776FU\nT5\n%CHUDAN\n"], &[]),
    row(ClockMismatch, "csa", &["V2.2\n$TIME_LIMIT:00:00+30\nPI\n+\n+7776FU\nT35\n%CHUDAN\n"], &[
        (ClockMismatch, Some(1), "Black took 0:00:35 for this move, 0:00:05 more than the time limit leaves"),
    ]),
    // 10分+30秒 is written for byoyomi and for an increment.
    row(ClockMismatch, "kif", &["手合割：平手\n持ち時間：1分+30秒\n   1 ７六歩(77) ( 5:00/00:05:00)\n   2 中断\n"], &[]),
    row(ClockMismatch, "kif", &["手合割：平手\n持ち時間：1分+秒読み30秒\n   1 ７六歩(77) ( 5:00/00:05:00)\n   2 中断\n"], &[
        (ClockMismatch, Some(1), "Black took 0:05:00 for this move, 0:03:30 more than the time limit leaves"),
    ]),
    row(ClockMismatch, "kif", &["手合割：平手\n持ち時間：1分+30秒\n秒読み：30秒\n   1 ７六歩(77) ( 5:00/00:05:00)\n   2 中断\n"], &[
        (ClockMismatch, Some(1), "Black took 0:05:00 for this move, 0:03:30 more than the time limit leaves"),
    ]),
    row(ClockMismatch, "kif", &["手合割：平手\n持ち時間：1分+10秒\n秒読み：30秒\n   1 ７六歩(77) ( 5:00/00:05:00)\n   2 中断\n"], &[]),
    // Periods beside the time, of which nobody knows how many were taken.
    row(ClockMismatch, "kif", &["手合割：平手\n持ち時間：1分\n秒読み：30秒\n考慮時間：1分×10回\n   1 ７六歩(77) ( 5:00/00:05:00)\n   2 中断\n"], &[]),
    // An ending without a clock, and a variation that was keyed in later, have zeros for times.
    row(ClockMismatch, "kif", &["手合割：平手\n   1 ７六歩(77) ( 0:10/00:00:10)\n   2 ３四歩(33) ( 0:05/00:00:05)\n   3 投了 ( 0:00/00:00:00)\n\n変化：2手\n   2 ８四歩(83) ( 0:00/00:00:00)\n   3 ２六歩(27) ( 0:00/00:00:00)\n   4 中断 ( 0:00/00:00:00)\n"], &[]),
    row(ClockMismatch, "kif", &["手合割：平手\n   1 ７六歩(77) ( 0:10/00:00:10)\n   2 ３四歩(33) ( 0:05/00:00:05)\n   3 投了 ( 0:01/00:00:00)\n"], &[
        (ClockMismatch, Some(3), "the total is 0:00:00, and the times add up to 0:00:11"),
    ]),
    row(ClockMismatch, "kif", &["手合割：平手\n   1 ７六歩(77) ( 0:10/00:00:10)\n   2 ３四歩(33) ( 0:05/00:00:05)\n   3 ２六歩(27) ( 0:00/00:00:00)\n   4 中断\n"], &[
        (ClockMismatch, Some(3), "the total is 0:00:00, and the times add up to 0:00:10"),
    ]),
    row(ClockMismatch, "kif", &["手合割：平手\n   1 ７六歩(77) ( 0:10/00:00:10)\n   2 ３四歩(33) ( 0:05/00:00:05)\n   3 投了\n\n変化：2手\n   2 ８四歩(83) ( 0:03/00:00:03)\n   3 ２六歩(27) ( 0:00/00:00:00)\n"], &[
        (ClockMismatch, Some(3), "the total is 0:00:00, and the times add up to 0:00:10"),
    ]),
    // What comes when the main time is used up is not said.
    // Of fractions nothing is left out.
    row(ClockMismatch, "csa", &["V3.0\n$TIME:1+0+0\nPI\n+\n+7776FU\nT6.5\n-3334FU\nT0.25\n%CHUDAN\n"], &[
        (ClockMismatch, Some(1), "Black took 0:00:06.5 for this move, 0:00:05.5 more than the time limit leaves"),
    ]),
    row(ClockMismatch, "kif", &["手合割：平手\n持ち時間：各1分\n   1 ７六歩(77) ( 5:00/00:05:00)\n   2 中断\n"], &[]),
    row(ClockMismatch, "kif", &["手合割：平手\n持ち時間：1分\n秒読み：30秒\n   1 ７六歩(77) ( 5:00/00:05:00)\n   2 中断\n"], &[
        (ClockMismatch, Some(1), "Black took 0:05:00 for this move, 0:03:30 more than the time limit leaves"),
    ]),
    row(ClockMismatch, "csa", &[MINUTE, "+7776FU\nT15\n-3334FU\nT9\n%TIME_UP\nT20\n"], &[
        (ClockMismatch, Some(3), "time-up of Black is claimed, and by the times and the time limit 0:00:35 are left"),
    ]),
    row(ClockMismatch, "csa", &[MINUTE, "+7776FU\nT50\n-3334FU\nT9\n%TIME_UP\nT20\n"], &[]),
    // How long the last move was thought of is not said.
    row(ClockMismatch, "csa", &[MINUTE, "+7776FU\nT15\n-3334FU\nT9\n%TIME_UP\n"], &[]),
    // Nine of the ten minutes were used before the record, or they were not.
    row(ClockMismatch, "kif", &["手合割：平手\n持ち時間：10分\n秒読み：30秒\n1 ７六歩(77) ( 0:10/00:09:10)\n2 ３四歩(33) ( 0:05/00:00:05)\n3 ２六歩(27) ( 0:50/00:10:00)\n4 ８四歩(83) ( 0:01/00:00:06)\n5 切れ負け ( 0:31/00:10:31)\n"], &[]),
    row(ClockMismatch, "kif", &["手合割：平手\n持ち時間：10分\n秒読み：30秒\n1 ７六歩(77) ( 0:10/00:00:10)\n2 ３四歩(33) ( 0:05/00:00:05)\n3 ２六歩(27) ( 0:50/00:01:00)\n4 ８四歩(83) ( 0:01/00:00:06)\n5 切れ負け ( 0:31/00:01:31)\n"], &[
        (ClockMismatch, Some(5), "time-up of Black is claimed, and by the times and the time limit 0:08:59 are left"),
    ]),

    row(ClockMismatch, "kif", &[HEAD_WITH_USED, "   1 ７六歩(77) ( 9:30/00:09:30)\n   2 ３四歩(33) ( 3:10/00:03:10)\n   3 投了\n"], &[
        (ClockMismatch, None, "the header says that White used 0:05:00, and the times add up to 0:03:10"),
    ]),
    // Who seals a move takes time for it, which may be counted. The game is not over yet.
    row(ClockMismatch, "kif", &[HEAD_WITH_USED, "   1 ７六歩(77) ( 4:00/00:04:00)\n   2 ３四歩(33) ( 5:10/00:05:10)\n   3 封じ手 ( 6:00/00:10:00)\n"], &[]),
    // The header tells of more of the game than there is.
    row(ClockMismatch, "kif", &["手合割：平手\n消費時間：8▲10△5\n", "   1 ７六歩(77) ( 1:30/00:01:30)\n   2 中断\n"], &[]),
    row(CountMismatch, "kif", &["手合割：平手\n消費時間：8▲10△5\n", "   1 ７六歩(77) ( 9:30/00:09:30)\n   2 投了\n"], &[
        (CountMismatch, None, "the header says 8 moves, and there is one"),
    ]),
    // Without the time of one move nothing can be said of the sum.
    row(ClockMismatch, "kif", &[HEAD_WITH_USED, "   1 ７六歩(77) ( 9:00/00:09:00)\n   2 ３四歩(33)\n   3 中断\n"], &[]),

    row(WinnerMismatch, "kif", &[GAME, "   3 投了\nまで2手で先手の勝ち\n"], &[
        (WinnerMismatch, None, "the record says that Black wins, and its ending 投了 says that White wins"),
    ]),
    row(WinnerMismatch, "psn", &["[Result \"1-0\"]\n1.P7g-7f P3c-3d Resigns\n"], &[
        (WinnerMismatch, None, "the record says that Black wins, and its ending Resigns says that White wins"),
    ]),
    row(WinnerMismatch, "csa", &["V2\nN+a\nN-b\nPI\n+\n+7776FU\nT1\n%TORYO\n'summary:toryo:a lose:b win\n"], &[
        (WinnerMismatch, None, "the record says that White wins, and its ending TORYO says that Black wins"),
    ]),
    row(WinnerMismatch, "csa", &["V2\nN+a\nN-b\nPI\n+\n+7776FU\nT1\n%TORYO\n'summary:toryo:a win:b lose\n"], &[]),
    row(WinnerMismatch, "csa", &[MATED, "%HIKIWAKE\n"], &[
        (WinnerMismatch, Some(2), "White is mated, and the record says that it is a draw"),
    ]),
    row(WinnerMismatch, "csa", &[MATED, "%TORYO\n"], &[]),
    row(WinnerMismatch, "csa", &[MATED, "%CHUDAN\n"], &[]),
    row(WinnerMismatch, "kif", &["結果：先手の勝ち\n", GAME, "   3 投了\n"], &[
        (WinnerMismatch, None, "the record says that Black wins, and its ending 投了 says that White wins"),
    ]),
    row(WinnerMismatch, "kif", &["結果：後手の勝ち\n", GAME, "   3 投了\n"], &[]),
    row(WinnerMismatch, "jkf", &[r#"{"header":{"結果":"千日手"},"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"color":0,"piece":"FU"}},{"special":"TORYO"}]}"#], &[
        (WinnerMismatch, None, "the record says that it is a draw, and its ending TORYO says that Black wins"),
    ]),

    row(NotMate, "csa", &["V2.2\nPI\n+\n+7776FU\n%TSUMI\n"], &[
        (NotMate, Some(2), "mate is claimed, and White can play 5a4b; White is not in check"),
    ]),
    row(NotMate, "csa", &[MATED, "%TSUMI\n"], &[]),
    row(NotMate, "csa", &[UNPROTECTED, "%TSUMI\n"], &[
        (NotMate, Some(2), "mate is claimed, and White can play 5a5b"),
    ]),
    // Of a problem without its solution the length is told.
    row(NotMate, "kif", &["手合割：詰将棋\n後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三\n", EMPTY_RANKS, "+---------------------------+\n先手の持駒：金\nまで1手詰\n"], &[]),
    // In problems what is put in the way only to be taken is no answer, unless it cannot be taken with mate.
    row(NotMate, "csa", &["V2.2\nP-11OU\nP+52HI23KI59OU\nP-00FU\n+\n+5251HI\n%TSUMI\n"], &[
        (NotMate, Some(2), "mate is claimed, and White can play P*2a"),
    ]),
    row(NotMate, "csa", &["V2.2\nP-11OU\nP+52HI23KI33KE59OU\nP-00FU\n+\n+5251HI\n%TSUMI\n"], &[
        (UnprovenClaim, Some(2), "mate is claimed, and White can play P*2a; all it can do is to put pieces in the way of the check, and they are taken"),
    ]),
    row(NotMate, "csa", &["V2.2\nP-11OU\nP+52HI23KI33KE59OU\n+\n+5251HI\n%TSUMI\n"], &[]),

    row(NotRepetition, "csa", &["V2.2\nPI\n+\n+7776FU\n-3334FU\n%SENNICHITE\n"], &[
        (NotRepetition, Some(3), "repetition is claimed, and the position stands for the first time"),
    ]),
    row(NotRepetition, "usi", &["position startpos moves ", SHUFFLE, "rep_draw\n"], &[
        (NotRepetition, Some(5), "repetition is claimed, and the position stands for the second time, first after ply 0"),
    ]),
    row(NotRepetition, "usi", &["position startpos moves ", SHUFFLE, SHUFFLE, "rep_draw\n"], &[
        (NotRepetition, Some(9), "repetition is claimed, and the position stands for the third time, after plies 0, 4 and 8"),
    ]),
    row(NotRepetition, "usi", &["position startpos moves ", SHUFFLE, SHUFFLE, SHUFFLE, "rep_draw\n"], &[]),

    // Before a start that says how many moves have been played it may have stood.
    row(NotRepetition, "usi", &["position sfen 8k/9/9/9/9/9/9/9/K8 b - 31 moves 9i9h 1a1b rep_draw\n"], &[
        (UnprovenClaim, Some(3), "repetition is claimed, and the position stands for the first time"),
    ]),
    row(NotRepetition, "usi", &["position sfen 8k/9/9/9/9/9/9/9/K8 b - 1 moves 9i9h 1a1b rep_draw\n"], &[
        (NotRepetition, Some(3), "repetition is claimed, and the position stands for the first time"),
    ]),

    // By perpetual check, in the words of each format.
    row(NotRepetition, "csa", &["V2\nN+A\nN-B\nPI\n+\n+7776FU\n-3334FU\n'summary:oute_sennichite:A lose:B win\n"], &[
        (NotRepetition, Some(3), "repetition is claimed, and the position stands for the first time"),
    ]),
    row(NotRepetition, "csa", &["V2\nN+A\nN-B\nPI\n+\n+7776FU\n-3334FU\n%+ILLEGAL_ACTION\n'summary:oute_sennichite:A lose:B win\n"], &[
        (NotRepetition, Some(3), "repetition is claimed, and the position stands for the first time"),
    ]),
    row(NotRepetition, "csa", &["V2.2\nPI\n+\n", SHUFFLE_CSA, "#OUTE_SENNICHITE\n"], &[
        (NotRepetition, Some(5), "repetition is claimed, and the position stands for the second time, first after ply 0"),
    ]),
    row(NotRepetition, "kif", &[GAME, "   3 連続王手の千日手\n"], &[
        (NotRepetition, Some(3), "repetition is claimed, and the position stands for the first time"),
    ]),
    row(NotRepetition, "kif", &[GAME, "   3 反則勝ち\nまで2手で千日手（連続王手）\n"], &[
        (NotRepetition, Some(3), "repetition is claimed, and the position stands for the first time"),
    ]),
    row(NotRepetition, "psn", &["1.P7g-7f P3c-3d RepetitionWin\n"], &[
        (NotRepetition, Some(3), "repetition is claimed, and the position stands for the first time"),
    ]),
    row(NotRepetition, "usi", &["position startpos moves 7g7f rep_win\n"], &[
        (NotRepetition, Some(2), "repetition is claimed, and the position stands for the first time"),
    ]),
    row(NotRepetition, "usi", &["position startpos moves 7g7f rep_lose\n"], &[
        (NotRepetition, Some(2), "repetition is claimed, and the position stands for the first time"),
    ]),
    // It stands four times, and nobody has given check: a draw.
    row(NotRepetition, "usi", &["position startpos moves ", SHUFFLE, SHUFFLE, SHUFFLE, "rep_lose\n"], &[
        (RepetitionPassed, Some(13), "the position stands for the fourth time, a draw by the rules, and the record says that White wins; it stood after plies 0, 4, 8 and 12"),
    ]),
    row(NotRepetition, "csa", &["V2.2\nP-11OU\nP+25HI99OU\n+\n", CHECKS_CSA, CHECKS_CSA, CHECKS_CSA, "%+ILLEGAL_ACTION\n"], &[]),
    row(NotRepetition, "csa", &["V2.2\nN+A\nN-B\nP-11OU\nP+25HI99OU\n+\n", CHECKS_CSA, CHECKS_CSA, CHECKS_CSA, "'summary:oute_sennichite:A lose:B win\n"], &[]),

    row(RepetitionPassed, "usi", &["position startpos moves ", SHUFFLE, SHUFFLE, SHUFFLE, "7g7f resign\n"], &[
        (RepetitionPassed, Some(12), "the position stands for the fourth time and the game goes on; it stood after plies 0, 4, 8 and 12"),
    ]),
    row(RepetitionPassed, "usi", &["position startpos moves ", SHUFFLE, SHUFFLE, "7g7f resign\n"], &[]),
    row(RepetitionPassed, "usi", &["position startpos moves ", SHUFFLE, SHUFFLE, SHUFFLE, "resign\n"], &[
        (RepetitionPassed, Some(13), "the position stands for the fourth time, a draw by the rules, and the record says that White wins; it stood after plies 0, 4, 8 and 12"),
    ]),
    row(RepetitionPassed, "usi", &["position startpos moves ", SHUFFLE, SHUFFLE, SHUFFLE, "\n"], &[
        (Unfinished, Some(12), "the record stops after ply 12 without an ending; the position stands for the fourth time"),
    ]),
    row(RepetitionPassed, "usi", &[PERPETUAL, CHECKS, CHECKS, CHECKS, "2e2f resign\n"], &[
        (RepetitionPassed, Some(12), "the position stands for the fourth time, by perpetual check of Black, who loses by the rules, and the game goes on; it stood after plies 0, 4, 8 and 12"),
    ]),
    row(RepetitionPassed, "csa", &["V2.2\nPI\n+\n", SHUFFLE_CSA, SHUFFLE_CSA, SHUFFLE_CSA, "%CHUDAN\n"], &[]),

    row(PerpetualCheck, "usi", &[PERPETUAL, CHECKS, CHECKS, CHECKS, "rep_draw\n"], &[
        (PerpetualCheck, Some(13), "Black has given check with every move since ply 1 and loses by perpetual check; the record says that it is a draw"),
    ]),
    row(PerpetualCheck, "usi", &[PERPETUAL, CHECKS, CHECKS, CHECKS, "rep_lose\n"], &[]),
    row(PerpetualCheck, "usi", &[PERPETUAL, CHECKS, CHECKS, CHECKS, "rep_win\n"], &[
        (PerpetualCheck, Some(13), "Black has given check with every move since ply 1 and loses by perpetual check; the record says that Black wins"),
    ]),
    // Not all of it was check.
    row(PerpetualCheck, "usi", &[PERPETUAL, "2e2f 1a1b 2f2e 1b1a ", CHECKS, CHECKS, "rep_draw\n"], &[]),
    // Black is to move and resigns: White wins.
    row(PerpetualCheck, "csa", &["V2.2\nP-11OU\nP+25HI99OU\n+\n", CHECKS_CSA, CHECKS_CSA, CHECKS_CSA, "%TORYO\n"], &[]),
    row(PerpetualCheck, "csa", &["V2.2\nP-11OU\nP+25HI99OU\n+\n", CHECKS_CSA, CHECKS_CSA, CHECKS_CSA, "%HIKIWAKE\n"], &[
        (PerpetualCheck, Some(13), "Black has given check with every move since ply 1 and loses by perpetual check; the record says that it is a draw"),
    ]),

    row(DeclarationFails, "csa", &["V2.2\nPI\n+\n+7776FU\n%KACHI\n"], &[
        (DeclarationFails, Some(2), "the conditions of the declaration are not met: king of White in the far three ranks: no; in check: no; other pieces there: 0 (10 needed); points: 0 (27 needed)"),
    ]),
    row(DeclarationFails, "usi", &["position sfen 9/7K1/9/9/9/9/+s1+r4g1/+p1+r3b1+p/2+n+bk3g w 2G3S3N4L14P2p 1 win\n"], &[]),
    // 27 points are one too few for Black.
    row(DeclarationFails, "usi", &["position sfen 2G1K3+R/S3B3+P/G2+R+NB1+P1/9/9/9/9/8k/9 b P2g3s3n4l15p 1 win\n"], &[
        (DeclarationFails, Some(1), "the conditions of the declaration are not met: king of Black in the far three ranks: yes; in check: no; other pieces there: 10 (10 needed); points: 27 (28 needed)"),
    ]),
    row(DeclarationFails, "kif", &["手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 トライ\n"], &[
        (DeclarationFails, Some(2), "the king of Black is said to have come to 5一, and does not stand there"),
    ]),
    row(DeclarationFails, "csa", &["V2\nN+a\nN-b\nPI\n+\n+7776FU\nT1\n%KACHI\n'summary:illegal kachi:a win:b lose\n"], &[
        (UnprovenClaim, None, "the summary says that Black wins, against the ending KACHI before it; the summary counts"),
    ]),
    // 31 points win by every rule.
    row(DeclarationFails, "csa", &[CASTLE, "00HI00KA00FU\nP-59OU\n+\n%KACHI\n'summary:illegal kachi:b win:a lose\n"], &[
        (DeclarationFails, Some(1), "the declaration is called illegal, and its conditions are met: king of Black in the far three ranks: yes; in check: no; other pieces there: 12 (10 needed); points: 31 (28 needed)"),
        (UnprovenClaim, None, "the summary says that White wins, against the ending KACHI before it; the summary counts"),
    ]),
    // 30 points are a draw by the rule of 24 points.
    row(DeclarationFails, "csa", &[CASTLE, "00HI00KA\nP-59OU\n+\n%KACHI\n'summary:illegal kachi:b win:a lose\n"], &[
        (UnprovenClaim, Some(1), "the declaration is called illegal, and its conditions are met: king of Black in the far three ranks: yes; in check: no; other pieces there: 12 (10 needed); points: 30 (28 needed)"),
        (UnprovenClaim, None, "the summary says that White wins, against the ending KACHI before it; the summary counts"),
    ]),

    // The side that is named declares, whoever is to move.
    row(DeclarationFails, "kif", &[GAME, "まで2手で後手の入玉勝ち\n"], &[
        (DeclarationFails, Some(3), "the conditions of the declaration are not met: king of White in the far three ranks: no; in check: no; other pieces there: 0 (10 needed); points: 0 (27 needed)"),
    ]),
    row(DeclarationFails, "csa", &[CASTLE, "00HI00KA00FU\nP-59OU\n-\n'summary:kachi:b win:a lose\n"], &[
        (DeclarationFails, Some(1), "the conditions of the declaration are not met: king of White in the far three ranks: yes; in check: no; other pieces there: 0 (10 needed); points: 0 (27 needed)"),
    ]),
    row(DeclarationFails, "csa", &[CASTLE, "00HI00KA00FU\nP-59OU\n-\n'summary:kachi:a win:b lose\n"], &[
        (UnprovenClaim, Some(1), "Black is said to declare, and is not to move"),
    ]),
    row(DeclarationFails, "csa", &[CASTLE, "00HI00KA00FU\nP-59OU\n+\n'summary:kachi:a win:b lose\n"], &[]),
    row(DeclarationFails, "kif", &[GAME, "まで2手で先手のトライ勝ち\n"], &[
        (DeclarationFails, Some(3), "the king of Black is said to have come to 5一, and does not stand there"),
    ]),
    row(DeclarationFails, "kif", &[GAME, "まで2手で後手のトライ勝ち\n"], &[
        (DeclarationFails, Some(3), "the king of White is said to have come to 5九, and does not stand there"),
    ]),
    // The rule that the header names: 30 points win by that of 27 and are a draw by that of 24.
    row(DeclarationFails, "csa", &[CASTLE, "00HI00KA\nP-59OU\n$JISHOGI:24\n+\n%KACHI\n"], &[
        (DeclarationFails, Some(1), "the conditions of the declaration are not met: king of Black in the far three ranks: yes; in check: no; other pieces there: 12 (10 needed); points: 30 (31 needed)"),
    ]),
    row(DeclarationFails, "csa", &[CASTLE, "00HI00KA00FU\nP-59OU\n$JISHOGI:24\n+\n%KACHI\n"], &[]),
    row(DeclarationFails, "csa", &[CASTLE, "00HI00KA\nP-59OU\n$JISHOGI:27\n+\n%KACHI\n"], &[]),
    row(DeclarationFails, "csa", &[CASTLE, "00HI00KA\nP-59OU\n$JISHOGI:27\n+\n%KACHI\n'summary:illegal kachi:b win:a lose\n"], &[
        (DeclarationFails, Some(1), "the declaration is called illegal, and its conditions are met: king of Black in the far three ranks: yes; in check: no; other pieces there: 12 (10 needed); points: 30 (28 needed)"),
        (UnprovenClaim, None, "the summary says that White wins, against the ending KACHI before it; the summary counts"),
    ]),

    row(BoardAndHandicap, "kif", &["手合割：香落ち\n", AFTER_7F, "後手番\n\n   1 ３四歩(33)\n   2 中断\n"], &[
        (BoardAndHandicap, None, "the board is not the start of 香落ち; the board counts"),
    ]),
    // The board is right, and the other side moves first, or is said to.
    row(BoardAndHandicap, "kif", &["手合割：角落ち\n", WITHOUT_BISHOP, "\n   1 ７六歩(77)\n   2 中断\n"], &[
        (BoardAndHandicap, None, "the board is that of 角落ち, and Black is to move instead of White"),
    ]),
    row(BoardAndHandicap, "kif", &["手合割：角落ち\n", WITHOUT_BISHOP, "\n   1 ３四歩(33)\n   2 中断\n"], &[]),
    row(BoardAndHandicap, "kif", &["手合割：飛車落ち\n", WITHOUT_BISHOP, "後手番\n\n   1 ３四歩(33)\n   2 中断\n"], &[
        (BoardAndHandicap, None, "the board is not the start of 飛車落ち; the board counts"),
    ]),
    row(BoardAndHandicap, "jkf", &["{\"header\":{\"手合割\":\"平手\"},\"initial\":{\"preset\":\"KA\"},\"moves\":[{},{\"special\":\"CHUDAN\"}]}"], &[]),
    row(BoardAndHandicap, "jkf", &["{\"header\":{\"手合割\":\"香落ち\"},\"initial\":{\"preset\":\"KA\"},\"moves\":[{},{\"special\":\"CHUDAN\"}]}"], &[
        (BoardAndHandicap, None, "the header says 香落ち, and initial says 角落ち; initial counts"),
    ]),
    row(BoardAndHandicap, "kif", &["手合割：その他\n", AFTER_7F, "後手番\n\n   1 ３四歩(33)\n   2 中断\n"], &[]),
    // 平手 is written above any board.
    row(BoardAndHandicap, "kif", &["手合割：平手\n", AFTER_7F, "後手番\n\n   1 ３四歩(33)\n   2 中断\n"], &[]),

    row(CaptureSign, "psn", &["P7f P3d Bx3c Interrupt\n"], &[
        (CaptureSign, Some(3), "it is written as a capture, and nothing stands at 3三"),
    ]),
    row(CaptureSign, "psn", &["P7f P3d B-3c Interrupt\n"], &[]),
    row(CaptureSign, "psn", &["P7f P3d B-2b+ Interrupt\n"], &[
        (CaptureSign, Some(3), "it is written as a quiet move, and takes the bishop at 2二"),
    ]),
    row(CaptureSign, "jkf", &["{\"header\":{},\"initial\":{\"preset\":\"HIRATE\"},\"moves\":[{},{\"move\":{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6},\"piece\":\"FU\",\"capture\":\"FU\"}},{\"special\":\"CHUDAN\"}]}"], &[
        (CaptureSign, Some(1), "another piece is said to be taken than the one that is, if any; the position counts"),
    ]),

    row(DirectionWords, "ki2", &["手合割：平手\n▲７六歩引\nまで1手で中断\n"], &[
        (DirectionWords, Some(1), "the words do not fit 7g7f, the only move to the square"),
    ]),
    row(DirectionWords, "ki2", &["手合割：平手\n▲７六歩上\nまで1手で中断\n"], &[]),
    row(DirectionWords, "kif", &["手合割：平手\n手数----指手---------消費時間--\n   1 ５八金左(49)\n   2 中断\n"], &[
        (DirectionWords, Some(1), "the words do not fit 4i5h; the squares count"),
    ]),
    row(DirectionWords, "kif", &["手合割：平手\n手数----指手---------消費時間--\n   1 ５八金右(49)\n   2 中断\n"], &[]),
    row(DirectionWords, "jkf", &["{\"header\":{},\"initial\":{\"preset\":\"HIRATE\"},\"moves\":[{},{\"move\":{\"from\":{\"x\":4,\"y\":9},\"to\":{\"x\":5,\"y\":8},\"piece\":\"KI\",\"relative\":\"L\"}},{\"special\":\"CHUDAN\"}]}"], &[
        (DirectionWords, Some(1), "the words of direction do not fit the move; its squares count"),
    ]),
    row(DirectionWords, "jkf", &["{\"header\":{},\"initial\":{\"preset\":\"HIRATE\"},\"moves\":[{},{\"move\":{\"from\":{\"x\":4,\"y\":9},\"to\":{\"x\":5,\"y\":8},\"piece\":\"KI\",\"relative\":\"R\"}},{\"special\":\"CHUDAN\"}]}"], &[]),

    row(SideMark, "ki2", &["手合割：平手\n△７六歩 ▲３四歩\nまで2手で中断\n"], &[
        (SideMark, None, "every mark is that of the other side; the moves are taken by their order"),
    ]),
    row(SideMark, "ki2", &["手合割：平手\n▲７六歩 △３四歩\nまで2手で中断\n"], &[]),
    row(SideMark, "jkf", &["{\"header\":{},\"initial\":{\"preset\":\"2\"},\"moves\":[{},{\"move\":{\"color\":0,\"from\":{\"x\":6,\"y\":1},\"to\":{\"x\":5,\"y\":2},\"piece\":\"KI\"}},{\"special\":\"CHUDAN\"}]}"], &[
        (SideMark, Some(1), "the move is given to the other side; it is read as one of the side to move"),
    ]),
    row(SideMark, "jkf", &["{\"header\":{},\"initial\":{\"preset\":\"2\"},\"moves\":[{},{\"move\":{\"color\":1,\"from\":{\"x\":6,\"y\":1},\"to\":{\"x\":5,\"y\":2},\"piece\":\"KI\"}},{\"special\":\"CHUDAN\"}]}"], &[]),

    row(OddStart, "csa", &["V2.2\nP-51OU\nP+56FU57FU59OU\n+\n+5949OU\n%CHUDAN\n"], &[
        (OddStart, None, "Black has 2 pawns on file 5 (5六, 5七)"),
    ]),
    row(OddStart, "csa", &["V2.2\nP-51OU\nP+56TO57FU59OU\n+\n+5949OU\n%CHUDAN\n"], &[]),
    row(OddStart, "csa", &["V2.2\nP-51OU\nP+52KI59OU\n+\n+5949OU\n%CHUDAN\n"], &[
        (OddStart, None, "the king of White at 5一 is in check from 5二, and it is not White's turn"),
    ]),

    row(MoveAfterEnd, "csa", &["V2.2\nPI\n+\n+7776FU\n%TORYO\n-3334FU\n"], &[
        (MoveAfterEnd, Some(2), "a move after the end of the game; it is not in the record"),
    ]),
    row(MoveAfterEnd, "csa", &["V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n"], &[]),

    row(UnprovenClaim, "csa", &["V2.2\nPI\n+\n+7776FU\n%ILLEGAL_MOVE\n"], &[
        (UnprovenClaim, Some(2), "a foul of White is named, and all moves are legal; the illegal one may not be in the record"),
    ]),
    row(UnprovenClaim, "csa", &["V2.2\nPI\n+\n+7776FU\n%+ILLEGAL_ACTION\n"], &[
        (UnprovenClaim, Some(2), "a foul of Black is named, and all moves are legal; the illegal one may not be in the record"),
    ]),
    row(UnprovenClaim, "kif", &["手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 持将棋\n"], &[]),
    row(UnprovenClaim, "kif", &[GAME, "まで2手で後手の投了\n"], &[
        (UnprovenClaim, Some(3), "White is said to resign, and is not to move"),
    ]),
    row(UnprovenClaim, "kif", &[GAME, "まで2手で先手の投了\n"], &[]),
    row(UnprovenClaim, "kif", &[GAME, "まで2手で先手の勝ち\n"], &[
        (UnprovenClaim, Some(3), "Black is said to win and is to move, and the reason is not said"),
    ]),
    // Only the clock of the side to move runs.
    row(UnprovenClaim, "kif", &[GAME, "まで2手で時間切れにより先手の勝ち\n"], &[
        (UnprovenClaim, Some(3), "White is said to have overstepped the time, and is not to move"),
    ]),
    row(UnprovenClaim, "kif", &[GAME, "まで2手で時間切れにより後手の勝ち\n"], &[]),
    row(UnprovenClaim, "csa", &["V2\nN+a\nN-b\nPI\n+\n+7776FU\n'summary:toryo:a lose:b win\n"], &[
        (UnprovenClaim, Some(2), "Black is said to resign, and is not to move"),
    ]),
    row(UnprovenClaim, "csa", &["V2\nN+a\nN-b\nPI\n+\n+7776FU\n'summary:toryo:a win:b lose\n"], &[]),
    row(UnprovenClaim, "csa", &[MATED, "%FUZUMI\n"], &[
        (UnprovenClaim, Some(2), "no mate is said to have been found, and the side to move is mated"),
    ]),
    row(UnprovenClaim, "csa", &[UNPROTECTED, "%FUZUMI\n"], &[]),
    row(UnprovenClaim, "csa", &["V2.2\nP-51OU\nP+59OU28HI\n+\n+2827HI\n%JISHOGI\n"], &[
        (UnprovenClaim, Some(2), "a draw by impasse is claimed; Black has 5 points and White 0, and 24 are needed"),
    ]),
    row(UnprovenClaim, "kif", &[ALONE, "手数＝7  △５二金  まで\n\n   1 ５二金打\n   2 中断\n"], &[
        (UnprovenClaim, None, "the move before the board went to 5二, and no piece of White stands there"),
    ]),
    row(UnprovenClaim, "kif", &[ALONE, "手数＝7  △５一玉  まで\n\n   1 ５二金打\n   2 中断\n"], &[]),
    row(UnprovenClaim, "kif", &[AFTER_7F, "手数＝1  ▲７六歩  まで\n先手番\n\n   1 ２六歩(27)\n   2 中断\n"], &[
        (UnprovenClaim, None, "the move before the board went to 7六, and no piece of White stands there"),
        (UnprovenClaim, None, "after ply 1 of an even game it is White's turn, and the board says Black's"),
    ]),
    // So few moves change no more squares: a problem, in which either side may begin.
    row(UnprovenClaim, "usi", &["position sfen 1n5nl/6+Sk1/l1p3pp1/p4B2p/1pB2N1s1/2S1Pg2P/1PN1g3K/3+r5/Ls6L w 2G8Prp 5 moves resign\n"], &[]),
    row(UnprovenClaim, "usi", &["position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 2 moves 2g2f resign\n"], &[
        (UnprovenClaim, None, "after ply 1 of an even game it is White's turn, and the board says Black's"),
    ]),
    // A game of 上手 and 下手 is no even one.
    row(UnprovenClaim, "kif", &["下手：a\n上手：b\n", AFTER_7F, "手数＝2  まで\n上手番\n\n   1 ３四歩(33)\n   2 中断\n"], &[]),
    row(UnprovenClaim, "kif", &["先手：a\n後手：b\n", AFTER_7F, "手数＝2  まで\n後手番\n\n   1 ３四歩(33)\n   2 中断\n"], &[
        (UnprovenClaim, None, "after ply 2 of an even game it is Black's turn, and the board says White's"),
    ]),
    // Another piece, or the mark of the other side.
    row(UnprovenClaim, "kif", &[AFTER_7F, "手数＝1  ▲７六銀  まで\n後手番\n\n   1 ３四歩(33)\n   2 中断\n"], &[
        (UnprovenClaim, None, "the move before the board is that of a silver, and at 7六 stands a pawn"),
    ]),
    row(UnprovenClaim, "kif", &[AFTER_7F, "手数＝1  △７六歩  まで\n後手番\n\n   1 ３四歩(33)\n   2 中断\n"], &[
        (UnprovenClaim, None, "the move before the board is marked as that of White, and it is the turn of White"),
    ]),
    row(UnprovenClaim, "kif", &[AFTER_7F, "手数＝1  ７六歩(77)  まで\n後手番\n\n   1 ３四歩(33)\n   2 中断\n"], &[]),
    row(UnprovenClaim, "kif", &[AFTER_7F, "手数＝1  ▲７六歩  まで\n後手番\n\n   1 ３四歩(33)\n   2 中断\n"], &[]),

    row(RepeatedVariation, "kif", &[GAME, "   3 中断\n\n変化：1手\n   1 ７六歩(77)\n   2 ８四歩(83)\n"], &[
        (RepeatedVariation, Some(1), "the variation is the line beside it up to ply 1"),
    ]),
    row(RepeatedVariation, "kif", &[GAME, "   3 中断\n\n変化：1手\n   1 ７六歩(77)\n   2 ３四歩(33)\n"], &[
        (RepeatedVariation, Some(1), "the variation has no move that the line beside it does not have"),
    ]),
    row(RepeatedVariation, "kif", &[GAME, "   3 中断\n\n変化：1手\n   1 ２六歩(27)\n   2 ３四歩(33)\n"], &[]),

    row(Unfinished, "csa", &["V2.2\nPI\n+\n+7776FU\n"], &[
        (Unfinished, Some(1), "the record stops after ply 1 without an ending"),
    ]),
    row(Unfinished, "csa", &["V2.2\nPI\n+\n+7776FU\n%CHUDAN\n"], &[]),
    row(Unfinished, "sfen", &["4k4/4G4/4G4/9/9/9/9/9/4K4 w - 1\n"], &[
        (Unfinished, None, "the record has no moves and no ending; White is mated"),
    ]),
    row(Unfinished, "csa", &[MATED], &[
        (Unfinished, Some(1), "the record stops after ply 1 without an ending; White is mated"),
    ]),

    row(EndedByFoul, "csa", &["V2.2\nPI\n+\n+7776FU\n-3334FU\n+0055FU\n%+ILLEGAL_ACTION\n"], &[
        (EndedByFoul, Some(3), "the record calls this move a foul, and it is one: Black has no pawn in hand"),
    ]),
    // 二手指し: Black moves a second time, and White wins.
    row(EndedByFoul, "csa", &["V2.2\nPI\n+\n+7776FU\n+2726FU\n%+ILLEGAL_ACTION\n"], &[
        (EndedByFoul, Some(2), "the record calls this move a foul, and it is one: the move is written as Black's, and it is White's turn"),
    ]),
    row(EndedByFoul, "ki2", &["手合割：平手\n\n▲７六歩 ▲２六歩\nまで2手で先手の反則負け\n"], &[
        (EndedByFoul, Some(2), "the record calls this move a foul, and it is one: the move is written as Black's, and it is White's turn"),
    ]),
    row(EndedByFoul, "kif", &["手合割：平手\n1 ７六歩(77)\n2 ２六歩(27)\nまで2手で先手の反則負け\n"], &[
        (EndedByFoul, Some(2), "the record calls this move a foul, and it is one: the pawn at 2七 is Black's, and it is White's turn"),
    ]),
    row(EndedByFoul, "csa", &["V2.2\nPI\n+\n+7776FU\n-3334FU\n%+ILLEGAL_ACTION\n"], &[
        (UnprovenClaim, Some(3), "a foul of Black is named, and all moves are legal; the illegal one may not be in the record"),
    ]),
];
