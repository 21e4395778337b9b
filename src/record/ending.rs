//! Endings (特殊手・終局): what a record says instead of a move, and who wins by it.

use std::fmt;

use crate::shogi::Color;

/// What an ending word means, whatever the format spells it like (spec `csa.md` section 11).
///
/// S is the side to move at the ending, O its opponent, who moved last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum EndingKind {
    /// 投了: S resigns.
    Resign,
    /// 中断: broken off.
    Interrupt,
    /// 封じ手: the move is sealed and the game goes on another day.
    Sealed,
    /// 切れ負け: S oversteps the time.
    Timeout,
    /// 接続切れ: S lost the connection, and with it the game.
    Disconnect,
    /// 詰み: S is mated.
    Mate,
    /// 不詰: no mate was found (tsume).
    NoMate,
    /// 千日手: the position stood four times.
    Repetition,
    /// 持将棋: impasse, a draw.
    Impasse,
    /// 引き分け: a draw for another reason.
    Draw,
    /// 最大手数: the limit of moves is reached, a draw.
    MaxMoves,
    /// 入玉勝ち: S declares and wins.
    Declaration,
    /// トライ: O reached the square of S's king and wins.
    Try,
    /// 反則勝ち: the move before was a foul of O; S wins.
    FoulWin,
    /// 反則負け: S made an illegal move or act.
    FoulLoss,
    /// 不戦勝: S wins by default.
    DefaultWin,
    /// 不戦敗: S loses by default.
    DefaultLoss,
    /// A winner is named without a reason that fits.
    UnstatedWin,
    /// エラー: the record broke off by a fault.
    Error,
    /// A word that is not known; it is kept.
    Other,
    /// No word at all: the line stops here although something else hangs on the position.
    Unfinished,
}

impl EndingKind {
    /// Every kind.
    pub const ALL: &'static [Self] = &[
        Self::Resign,
        Self::Interrupt,
        Self::Sealed,
        Self::Timeout,
        Self::Disconnect,
        Self::Mate,
        Self::NoMate,
        Self::Repetition,
        Self::Impasse,
        Self::Draw,
        Self::MaxMoves,
        Self::Declaration,
        Self::Try,
        Self::FoulWin,
        Self::FoulLoss,
        Self::DefaultWin,
        Self::DefaultLoss,
        Self::UnstatedWin,
        Self::Error,
        Self::Other,
        Self::Unfinished,
    ];

    /// The stable kebab-case name, for messages and JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Resign => "resign",
            Self::Interrupt => "interrupted",
            Self::Sealed => "sealed-move",
            Self::Timeout => "time-up",
            Self::Disconnect => "disconnect",
            Self::Mate => "mate",
            Self::NoMate => "no-mate",
            Self::Repetition => "repetition",
            Self::Impasse => "impasse",
            Self::Draw => "draw",
            Self::MaxMoves => "move-limit",
            Self::Declaration => "declaration-win",
            Self::Try => "try",
            Self::FoulWin => "foul-by-last-mover",
            Self::FoulLoss => "foul-by-side-to-move",
            Self::DefaultWin => "default-win",
            Self::DefaultLoss => "default-loss",
            Self::UnstatedWin => "unstated-win",
            Self::Error => "error",
            Self::Other => "unknown",
            Self::Unfinished => "unfinished",
        }
    }

    /// The result of this ending when `turn` is to move.
    pub const fn outcome(self, turn: Color) -> Outcome {
        match self {
            Self::Resign
            | Self::Timeout
            | Self::Disconnect
            | Self::Mate
            | Self::Try
            | Self::FoulLoss
            | Self::DefaultLoss => Outcome::Win(turn.opposite()),
            Self::Declaration | Self::FoulWin | Self::DefaultWin | Self::UnstatedWin => {
                Outcome::Win(turn)
            }
            Self::Repetition | Self::Impasse | Self::Draw | Self::MaxMoves => Outcome::Draw,
            Self::Interrupt
            | Self::Sealed
            | Self::NoMate
            | Self::Error
            | Self::Other
            | Self::Unfinished => Outcome::NoResult,
        }
    }

    /// Kind and result of an ending that names its winner itself, when `turn` is to move: the winner is believed.
    ///
    /// The words for fouls and for games that were not played come in pairs; the one that fits the winner is taken.
    pub fn settled(self, winner: Option<Color>, turn: Color) -> (Self, Outcome) {
        let Some(winner) = winner else {
            return (self, self.outcome(turn));
        };
        let kind = match self {
            Self::FoulWin | Self::FoulLoss if winner == turn => Self::FoulWin,
            Self::FoulWin | Self::FoulLoss => Self::FoulLoss,
            Self::DefaultWin | Self::DefaultLoss if winner == turn => Self::DefaultWin,
            Self::DefaultWin | Self::DefaultLoss => Self::DefaultLoss,
            Self::Resign if winner == turn => Self::UnstatedWin,
            kind => kind,
        };
        (kind, Outcome::Win(winner))
    }

    /// Is the game over by it, so that no move is to come?
    pub const fn is_over(self) -> bool {
        !matches!(
            self,
            Self::Interrupt | Self::Sealed | Self::Error | Self::Other | Self::Unfinished
        )
    }

    /// Does the word say that a rule was broken?
    pub const fn is_foul(self) -> bool {
        matches!(self, Self::FoulWin | Self::FoulLoss)
    }
}

impl fmt::Display for EndingKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The result of a game (結果); the reason is the ending's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One side wins.
    Win(Color),
    /// Nobody wins (引き分け).
    Draw,
    /// There is no result.
    NoResult,
}

impl Outcome {
    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Win(color) => Some(color),
            Self::Draw | Self::NoResult => None,
        }
    }
}

/// How a line of play ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ending {
    /// What the word means.
    pub kind: EndingKind,
    /// Who wins.
    pub outcome: Outcome,
    /// The word as its format wrote it, without marks; the unknown ones live on by it.
    pub word: Box<str>,
}

impl Ending {
    /// Are both the same ending? The spelling does not count, unless the word is all there is.
    pub fn is_same(&self, other: &Self) -> bool {
        self.kind == other.kind
            && self.outcome == other.outcome
            && (self.kind != EndingKind::Other || self.word == other.word)
    }
}
