//! The transcript: what a file says, not yet believed.
//!
//! A reader of a format fills a [`Transcript`] and knows no rules of the game; replay makes a
//! [`Record`](super::tree::Record) of it. Everything borrows from the game's text.

use std::borrow::Cow;

use crate::shogi::{Color, PieceKind, Setup, SetupError, Square};

use super::clock::Clock;
use super::ending::EndingKind;
use super::fault::Span;
use super::header::Key;

/// Everything that any format may say of a move (指し手), each part optional.
///
/// One resolver turns it into the one legal move it means (`resolve.rs`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WrittenMove {
    /// The side that moves: a sign or a mark (▲△).
    pub side: Option<Color>,
    /// Where the piece comes from.
    pub origin: Origin,
    /// Where it goes.
    pub to: Destination,
    /// The piece as it stands before the move.
    pub before: Option<PieceKind>,
    /// The piece as it stands after the move, in the formats that name that one (CSA, JKF).
    pub after: Option<PieceKind>,
    /// What is said of promotion.
    pub promotion: Promotion,
    /// Is the move written as a capture (`x`) or as quiet (`-`)? Where it is either, it is no drop.
    pub captures: Option<bool>,
    /// The piece that is taken, where the text names it (`PxP`).
    pub taken: Option<PieceKind>,
    /// 右 左 直.
    pub side_word: Option<SideWord>,
    /// 上 寄 引.
    pub motion: Option<Motion>,
    /// The text may leave out that a piece is promoted, as programs do that write the origin: `R6g-6e` of a dragon.
    pub plain_names: bool,
}

/// The origin of a written move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Origin {
    /// Not said: it has to be found.
    #[default]
    Unsaid,
    /// Not said, in a format that leaves it out for a drop (JKF): the hand if such a piece is there and may be dropped,
    /// else a piece on the board.
    HandOrBoard,
    /// A square.
    Square(Square),
    /// Only its file (`G45b`), from 1.
    File(u8),
    /// Only its rank (`Sc4d`), from 1.
    Rank(u8),
    /// The hand: a drop (打).
    Hand,
}

/// The destination of a written move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Destination {
    /// 同: the square the last move reached.
    #[default]
    Same,
    /// A square.
    Square(Square),
    /// A square, and 同 with it.
    SquareAndSame(Square),
    /// Not said: where a piece of the kind [`WrittenMove::taken`] stands.
    Unsaid,
}

/// What a written move says of promotion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Promotion {
    /// Nothing, in a format that may leave the word out.
    #[default]
    Unsaid,
    /// Nothing, in a notation that has a word for both: it is missing if the piece may promote.
    Omitted,
    /// 成, `+`.
    Promotes,
    /// 不成, `=`; also saying nothing in a format where that means no promotion (KIF, USI).
    Declines,
}

/// From which side the piece comes, seen from the mover (右・左・直).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SideWord {
    /// 右
    Right,
    /// 左
    Left,
    /// 直
    Straight,
}

/// How the piece moves, seen from the mover (上・寄・引).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Motion {
    /// 上, 行, 入
    Up,
    /// 寄
    Sideways,
    /// 引
    Down,
}

/// Index of a step in [`Transcript::steps`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StepId(pub u32);

/// What a step comes after.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Follow {
    /// The step before it in [`Transcript::steps`]; the first step follows the start.
    #[default]
    Previous,
    /// The start position.
    Start,
    /// A certain step, in formats that nest their variations (PSN, JKF).
    Step(StepId),
    /// The line of this step, which goes on behind the variations that stood in between (PSN, sheets).
    Resume(StepId),
    /// It opens a variation that is placed by its ply: index in [`Transcript::variations`].
    Variation(u32),
}

/// A variation that says only at which ply it begins (`変化：N手`, spec `kif.md` section 9).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Variation {
    /// The ply of its first move, counted from 1 at the start position.
    pub ply: u32,
    /// The line that says so.
    pub span: Span,
    /// How it came about.
    pub opening: Opening,
}

/// How a variation came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opening {
    /// A line of its own announces it.
    Announced,
    /// Its first move has a number that a move before it has too. Maybe it is none, and the number is wrong.
    Again(NumberAgain),
}

/// A move number (手数) that stands a second time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NumberAgain {
    /// The number.
    pub number: u32,
    /// The one that is due if the line goes on.
    pub due: u32,
    /// The ply of the move if the line goes on.
    pub ply: u32,
    /// Do the numbers behind it not go on from it? Then it is rather wrong than the first of a variation.
    pub is_alone: bool,
}

/// One move or ending as it stands in the text.
#[derive(Debug, Clone, Copy)]
pub struct Step<'t> {
    /// What it comes after.
    pub follow: Follow,
    /// The move or the ending.
    pub what: What<'t>,
    /// The times beside it.
    pub clock: Clock,
    /// Where it stands, from its first to its last character.
    pub span: Span,
}

/// A move or an ending.
#[derive(Debug, Clone, Copy)]
pub enum What<'t> {
    /// A move.
    Move(WrittenMove),
    /// Text in the place of a move that the reader could not read; the reader has told the fault.
    Unreadable,
    /// The line of play ends here.
    Ending(WrittenEnding<'t>),
    /// 待った (`%MATTA`): the side to move takes moves back and moves again (spec `csa.md` section 5).
    TakeBack,
}

/// An ending word (特殊手) as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrittenEnding<'t> {
    /// What the word means.
    pub kind: EndingKind,
    /// Who wins, where the text says it itself; else it follows from the kind and the side to move.
    pub winner: Option<Color>,
    /// The word as written.
    pub word: &'t str,
    /// Nothing but the winner is named (`1-0`), or an impasse that may have been declared: the reason follows from the board.
    pub bare: bool,
}

/// What kind of remark it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RemarkKind {
    /// A comment for readers (`*`).
    Comment,
    /// A bookmark (しおり, `&`).
    Bookmark,
    /// A line for programs to skip (`#`), or an unread line kept as one, of the Kakinoki formats.
    Hash,
    /// The same of a text of USI lines (`#`, `//`).
    Usi,
    /// A plain comment of CSA (`'`).
    Apostrophe,
    /// An escaped line of PSN (`%`).
    Percent,
}

/// A comment line, bookmark or remark and the step it belongs to.
#[derive(Debug, Clone)]
pub struct Remark<'t> {
    /// The step it stands behind; `None` is the start position.
    pub step: Option<StepId>,
    /// What kind it is.
    pub kind: RemarkKind,
    /// Its text without the mark; it is its own text only where the format has escapes to take away.
    pub text: Cow<'t, str>,
}

/// A statement of the result outside the moves: `まで112手で後手の勝ち`, `'summary:…`.
#[derive(Debug, Clone, Copy)]
pub struct WrittenResult<'t> {
    /// The last step of the line of play it stands behind; `None` is the start position.
    pub step: Option<StepId>,
    /// The number of moves it names.
    pub plies: Option<u32>,
    /// The ending it names, if any.
    pub ending: Option<WrittenEnding<'t>>,
    /// It decides even against the ending word (`'summary:illegal kachi`, `'summary:abnormal`).
    pub overrides: bool,
    /// Where it stands.
    pub span: Span,
}

/// What a header line says of the result of the main line (`結果：先手の勝ち`). It makes no ending, and is held against the
/// one that there is.
#[derive(Debug, Clone, Copy)]
pub struct HeaderResult {
    /// The ending that it names.
    pub kind: EndingKind,
    /// Who wins, if it names a side.
    pub winner: Option<Color>,
    /// Where the line stands.
    pub span: Span,
}

/// The move before the start position as written (`手数＝30  △５一玉  まで`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrittenLastMove<'t> {
    /// The side by its mark.
    pub side: Option<Color>,
    /// Where it went.
    pub to: Option<Square>,
    /// The piece as it stands behind the move.
    pub piece: Option<PieceKind>,
    /// Its text.
    pub text: &'t str,
}

/// A header line (対局情報).
#[derive(Debug, Clone)]
pub struct WrittenHeader<'t> {
    /// The key by its meaning.
    pub key: Key,
    /// The key as written, with which a free key goes on; as the value it is its own text only where the format has
    /// escapes to take away.
    pub name: Cow<'t, str>,
    /// The value without the blanks around it.
    pub value: Cow<'t, str>,
    /// Key and value as they stand in the text, where those above are other words for them.
    pub written: Option<(&'t str, Cow<'t, str>)>,
    /// Where it stands.
    pub span: Span,
}

/// What the text says of the start position.
#[derive(Debug, Clone, Default)]
pub struct WrittenStart<'t> {
    /// The handicap by its Japanese name (手合割).
    pub handicap: Option<(&'t str, Span)>,
    /// A board with the hands.
    pub board: Option<Box<Setup>>,
    /// Where the board stands.
    pub board_span: Option<Span>,
    /// Where each rank of it stands, from the first one, in formats that have a line for it.
    pub ranks: [Option<Span>; 9],
    /// The side to move, where the text says it.
    pub turn: Option<Color>,
    /// No start is given, and this side seems to begin: the other one does, where only its first move is legal.
    pub likely_turn: Option<Color>,
    /// The number of the next move (SFEN's counter, `手数＝N` + 1).
    pub move_number: Option<u32>,
    /// The move before the start: where it went, for a 同 in the first move, and its text.
    pub last_move: Option<WrittenLastMove<'t>>,
    /// The format wants the start stated; if it is not, that is told (`assumed-start`).
    pub wanted: bool,
    /// The board or hands could not be read, and it was told: there is no start to replay from.
    pub broken: bool,
}

impl WrittenStart<'_> {
    /// Where the place of a fault of the start stands: the line of its rank, or else the board.
    pub fn span_of(&self, fault: &SetupError) -> Option<Span> {
        let rank = fault.square().map(|square| usize::from(square.rank()));
        let line = rank.and_then(|rank| *self.ranks.get(rank - 1)?);
        line.or(self.board_span)
    }
}

/// What a file says of one game, not yet believed.
#[derive(Debug, Clone, Default)]
pub struct Transcript<'t> {
    /// The text it borrows from; all spans are offsets into it.
    pub text: &'t str,
    /// Header lines in file order.
    pub header: Vec<WrittenHeader<'t>>,
    /// The start position.
    pub start: WrittenStart<'t>,
    /// Moves and endings in file order.
    pub steps: Vec<Step<'t>>,
    /// Variations placed by ply, in file order.
    pub variations: Vec<Variation>,
    /// Comments, bookmarks and remarks in file order.
    pub remarks: Vec<Remark<'t>>,
    /// Result lines in file order.
    pub results: Vec<WrittenResult<'t>>,
    /// A header line that says the result.
    pub header_result: Option<HeaderResult>,
    /// The sides of the moves are marks that part them: where all of them are turned round, that is only told.
    pub marks_may_be_turned: bool,
    /// What is said of a move beside what moves and where it goes, its side and what it takes, is only a claim: the
    /// position decides, and where they differ it is told (JKF).
    pub claims: bool,
    /// The reader has said itself which plies its faults concern. It has to where steps do not stand in the order of the
    /// text, by which they would be found.
    pub plies_told: bool,
}

impl<'t> Transcript<'t> {
    /// An empty transcript over `text`.
    pub fn new(text: &'t str) -> Self {
        Self {
            text,
            ..Self::default()
        }
    }

    /// An empty transcript over `text` with room for the steps that a text of its length has, when one takes
    /// `bytes_a_step` bytes.
    pub fn with_room(text: &'t str, bytes_a_step: usize) -> Self {
        let steps = Vec::with_capacity((text.len() / bytes_a_step).min(1024));
        Self {
            text,
            steps,
            ..Self::default()
        }
    }

    /// The last step so far, behind which a comment belongs.
    pub fn last_step(&self) -> Option<StepId> {
        self.steps
            .len()
            .checked_sub(1)
            .map(|index| StepId(index as u32))
    }

    /// Adds a step and gives its id.
    pub fn push(&mut self, step: Step<'t>) -> StepId {
        let id = StepId(self.steps.len() as u32);
        self.steps.push(step);
        id
    }

    /// Adds a remark behind the last step.
    pub fn remark(&mut self, kind: RemarkKind, text: &'t str) {
        self.remark_behind(self.last_step(), kind, text);
    }

    /// Adds a remark behind a step. What programs skip and stands in whole lines, one behind the other, is one remark of
    /// several lines: a text that is no record takes little more room than it has itself.
    pub fn remark_behind(&mut self, step: Option<StepId>, kind: RemarkKind, text: &'t str) {
        let is_skipped = !matches!(kind, RemarkKind::Comment | RemarkKind::Bookmark);
        let last = self.remarks.last_mut();
        if let Some(last) = last.filter(|last| is_skipped && (last.step, last.kind) == (step, kind))
            && let Some(both) = joined(self.text, &last.text, text)
        {
            last.text = Cow::Borrowed(both);
            return;
        }
        self.remarks.push(Remark {
            step,
            kind,
            text: Cow::Borrowed(text),
        });
    }
}

/// Two parts of a text with what is between them, if that is only a line end.
fn joined<'t>(text: &'t str, first: &str, second: &str) -> Option<&'t str> {
    let place = |part: &str| (part.as_ptr() as usize).checked_sub(text.as_ptr() as usize);
    let (start, from, to) = (place(first)?, place(first)? + first.len(), place(second)?);
    let is_end = matches!(text.get(from..to)?, "\n" | "\r" | "\r\n");
    text.get(start..to + second.len()).filter(|_| is_end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_to_be_skipped_that_follow_each_other_are_one_remark() {
        let text = "a\nb\r\nc\r\n\r\nd\n#e\n";
        let mut script = Transcript::new(text);
        for (from, to) in [(0, 1), (2, 3), (5, 6), (10, 11), (13, 14)] {
            script.remark(RemarkKind::Hash, &text[from..to]);
        }
        script.remark(RemarkKind::Hash, "elsewhere");
        let remarks: Vec<&str> = script.remarks.iter().map(|remark| &*remark.text).collect();
        assert_eq!(remarks, ["a\nb\r\nc", "d", "e", "elsewhere"]);
        let mut script = Transcript::new(text);
        script.remark(RemarkKind::Comment, &text[..1]);
        script.remark(RemarkKind::Comment, &text[2..3]);
        assert_eq!(script.remarks.len(), 2);
    }
}
