//! Faults: everything that may be wrong with a record, told with its place and its reason.
//!
//! A fault has a *code*, which is stable and in kebab-case, and the severity belongs to the code; both come from the one
//! table of this module. `kifu explain` (`explain.rs`) has a page for each.

use std::fmt;

use crate::messages::{Key, Language, Message, findings, keys};
use crate::shogi::{Bitboard, Position, Setup};
use crate::text::place::{LineIndex, Place};

/// How grave a finding is; the order is from the mildest to the gravest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Told with `-v` and in JSON: odd spelling, one meaning.
    Note,
    /// Told, and the game is written: something was assumed, left out or contradicted.
    Warning,
    /// The game is not written.
    Error,
}

impl Severity {
    /// The word for messages and JSON: `error`, `warning` or `note`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

macro_rules! codes {
    ($($(#[$doc:meta])* $variant:ident $name:literal $severity:ident,)*) => {
        /// The kind of a fault; its name and severity come from one table.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $($(#[$doc])* $variant,)*
        }

        impl Code {
            /// Every code, in the order `kifu explain` lists them.
            pub const ALL: &'static [Code] = &[$(Code::$variant,)*];

            /// The stable kebab-case name.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Code::$variant => $name,)*
                }
            }

            /// The severity that belongs to the code.
            pub const fn severity(self) -> Severity {
                match self {
                    $(Code::$variant => Severity::$severity,)*
                }
            }
        }
    };
}

codes! {
    // Reading.
    /// The bytes are no game record of a known format, or there are none.
    NotARecord "not-a-record" Error,
    /// A record of another game: chess, mini shogi, chu shogi, …
    UnsupportedVariant "unsupported-variant" Error,
    /// Text with the shape or in the place of a move that no move can be read from.
    UnreadableMove "unreadable-move" Error,
    /// A handicap (手合割) that is not known, and no board says what it means.
    UnknownHandicap "unknown-handicap" Error,
    /// A board that cannot be read: rows, cells or hands missing or impossible.
    BadBoard "bad-board" Error,
    /// A variation (変化) that fits nowhere in the game.
    BadVariation "bad-variation" Error,
    /// One game is larger than the program agrees to hold.
    GameTooLarge "game-too-large" Error,
    /// A file that cannot be opened or read.
    UnreadableFile "unreadable-file" Error,
    /// A line that is none of the format's; it is kept as a remark.
    UnreadableLine "unreadable-line" Warning,
    /// Bytes that are no text in the record's encoding were replaced, or its lines are in several encodings.
    BadEncoding "bad-encoding" Warning,
    /// A clock that cannot be read; the move is kept without it.
    BadClock "bad-clock" Warning,
    /// An ending word that is not known; it is kept and nobody wins.
    UnknownEnding "unknown-ending" Warning,
    /// A variation that was placed by search or by legality, not by the rule.
    MisplacedVariation "misplaced-variation" Warning,
    /// A header line after the moves began.
    LateHeader "late-header" Warning,
    /// No board, turn line or side is given where the format wants it.
    AssumedStart "assumed-start" Warning,
    /// A promotion that the text leaves unsaid and the rules force.
    AssumedPromotion "assumed-promotion" Warning,
    /// A move after the game has ended; it is not in the record.
    MoveAfterEnd "move-after-end" Warning,
    // Rules.
    /// Two unpromoted pawns on a file (二歩).
    TwoPawns "two-pawns" Error,
    /// Mate by dropping a pawn (打ち歩詰め).
    DropPawnMate "drop-pawn-mate" Error,
    /// A drop where the piece could never move again (行き所のない駒).
    DeadPiece "dead-piece" Error,
    /// The own king is left in check or moves into it (王手放置).
    LeftInCheck "left-in-check" Error,
    /// The piece does not move like that, or something stands in its way.
    CannotReach "cannot-reach" Error,
    /// No piece stands on the origin.
    NoPiece "no-piece" Error,
    /// Another piece than the named one stands on the origin.
    WrongPiece "wrong-piece" Error,
    /// The move of the side that is not to move.
    WrongSide "wrong-side" Error,
    /// The destination holds a piece of the mover.
    OwnPiece "own-piece" Error,
    /// A drop on a square that is not empty.
    Occupied "occupied" Error,
    /// A drop of a piece that is not in hand.
    NotInHand "not-in-hand" Error,
    /// A drop of a promoted piece.
    PromotedDrop "promoted-drop" Error,
    /// A pawn, lance or knight that has to promote there.
    MustPromote "must-promote" Error,
    /// A promotion outside the zone, or of a piece that has none.
    CannotPromote "cannot-promote" Error,
    /// A king is taken.
    TakesKing "takes-king" Error,
    /// Several moves fit what is written.
    AmbiguousMove "ambiguous-move" Error,
    /// A start that no game can have: two kings of a side, more pieces than a set holds.
    ImpossibleStart "impossible-start" Error,
    /// A start with doubled pawns, a dead piece, or the side not to move in check.
    OddStart "odd-start" Warning,
    // Claims: the record says one thing, the board another.
    /// The number of moves that the record names is not the number of its moves.
    CountMismatch "count-mismatch" Warning,
    /// Move numbers with a gap or a repeat.
    NumberGap "number-gap" Warning,
    /// Times that contradict each other: totals that are no sums, or times against the limit.
    ClockMismatch "clock-mismatch" Warning,
    /// Two statements of the record name different winners.
    WinnerMismatch "winner-mismatch" Warning,
    /// Mate is claimed, and there is a move.
    NotMate "not-mate" Warning,
    /// Repetition (千日手) is claimed, and the position has not stood four times.
    NotRepetition "not-repetition" Warning,
    /// The position stood for the fourth time, and the game went on.
    RepetitionPassed "repetition-passed" Warning,
    /// A repetition by perpetual check (連続王手の千日手), which loses.
    PerpetualCheck "perpetual-check" Warning,
    /// A declaration (入玉宣言) whose conditions are not met, or one that is called illegal and meets them.
    DeclarationFails "declaration-fails" Warning,
    /// The handicap's name and the board disagree; the board wins.
    BoardAndHandicap "board-and-handicap" Warning,
    /// A capture sign where nothing is taken, or none where something is.
    CaptureSign "capture-sign" Warning,
    /// Direction words (右左直上寄引) that contradict the move.
    DirectionWords "direction-words" Warning,
    /// Side marks that are turned round in the whole game.
    SideMark "side-mark" Warning,
    // Notes.
    /// A claim that the board does not show, and that may be true all the same.
    UnprovenClaim "unproven-claim" Note,
    /// A variation that begins with the same move as another line, or is the same.
    RepeatedVariation "repeated-variation" Note,
    /// Read leniently; the note says which strict form it stands for.
    LenientSpelling "lenient-spelling" Note,
    /// The record's own statement of its encoding is wrong; the bytes decide.
    EncodingMarker "encoding-marker" Note,
    /// The record stops without an ending.
    Unfinished "unfinished" Note,
    /// The last move is illegal, and the record says so itself.
    EndedByFoul "ended-by-foul" Note,
    // Writing.
    /// A character that the output's encoding does not have.
    UnmappableCharacter "unmappable-character" Error,
    /// The output cannot be written.
    CannotWrite "cannot-write" Error,
    /// A bug of this program in one game; the others go on.
    InternalError "internal-error" Error,
}

impl Code {
    /// The key of the texts on it.
    pub const fn key(self) -> Key {
        Key::named(self.name())
    }

    /// Finds a code by its kebab-case name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| code.name() == name)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A stretch of a game's text: byte offsets, `start` to before `end`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset behind the last byte.
    pub end: u32,
}

impl Span {
    /// The span from `start` to before `end`; a game is far smaller than 4 GiB, what is beyond is cut off.
    pub const fn new(start: usize, end: usize) -> Self {
        const fn narrow(offset: usize) -> u32 {
            if offset > u32::MAX as usize {
                u32::MAX
            } else {
                offset as u32
            }
        }
        Self {
            start: narrow(start),
            end: narrow(end),
        }
    }

    /// The stretch that `part` takes in `text`, of which it is a piece; an empty span at the start if it is none.
    pub fn of(text: &str, part: &str) -> Self {
        let start = (part.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
        if start > text.len() || start + part.len() > text.len() {
            return Self::default();
        }
        Self::new(start, start + part.len())
    }

    /// The text of this span.
    pub fn text(self, text: &str) -> &str {
        text.get(self.start as usize..self.end as usize)
            .unwrap_or("")
    }
}

/// Something wrong in a record, where it stands and what it says there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// What kind of fault it is.
    pub code: Code,
    /// Where in the game's text; `None` when it concerns the whole game or no text.
    pub span: Option<Span>,
    /// Line and column, known once [`Faults::locate`] has run.
    pub place: Option<Place>,
    /// Ply (手数) within its line of play, from 1.
    pub ply: Option<u32>,
    /// The text as written.
    pub written: String,
    /// What is wrong, in the game's words: lower case, no full stop.
    pub message: Message,
    /// How many moves of the text this fault keeps out of the record, the one it points at included.
    ///
    /// Every move of a text is either in the record or counted here.
    pub unread_moves: u32,
    /// The line of play it stands in, in file order; 1 is the main line (本譜), `None` is all of the game.
    pub line: Option<u32>,
    /// The position in which the move is due that the fault concerns, where one is known.
    pub before: Option<Box<Before>>,
    /// How many faults it stands for: more than one where the same one stands several times on a line, or where there are
    /// too many of a kind to tell each.
    pub count: u32,
    /// In how many places of the text there is what it tells once: an odd spelling that a text has everywhere, say.
    pub places: u32,
    /// It counts what is not told one by one.
    many: Option<Box<Many>>,
}

/// The position in which a move is due.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Before {
    /// The position.
    pub setup: Setup,
    /// The squares of the move, as far as they are known, and others by which a person sees what is wrong.
    pub squares: Bitboard,
    /// Does White give odds (駒落ち), so that Japanese has other names for the sides?
    pub odds: bool,
}

/// Where the last of many faults stands in the text, and in which line.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Many {
    last: Option<Span>,
    last_line: Option<u32>,
    /// Where each of them stands, if that is kept.
    spans: Vec<Span>,
}

impl Fault {
    /// The first of `count` moves behind the ending, which no reader takes up.
    pub(crate) fn behind_the_end(span: Span, count: u32) -> Self {
        let message = Message::new(findings::MOVES_AFTER_END).with("count", count);
        Self::new(Code::MoveAfterEnd, message)
            .at(span)
            .leaving_out(count)
    }

    /// A fault without a place. Of a message that quotes a text of any length, the middle is left out.
    pub fn new(code: Code, message: impl Into<Message>) -> Self {
        let mut message = message.into();
        message.shorten();
        Self {
            code,
            span: None,
            place: None,
            ply: None,
            written: String::new(),
            message,
            unread_moves: 0,
            line: None,
            before: None,
            count: 1,
            places: 1,
            many: None,
        }
    }

    /// A fault that stands for many of its kind: [`add_more`](Self::add_more) counts them and
    /// [`tell_more`](Self::tell_more) says how many there are.
    pub fn many(code: Code) -> Self {
        Self {
            count: 0,
            many: Some(Box::default()),
            ..Self::new(code, keys::MORE_OF_THE_KIND)
        }
    }

    /// What is wrong, in a language: the message, and how often the same stands on its line.
    pub fn tell(&self, language: Language) -> String {
        if self.count <= 1 || self.is_many() {
            return self.message.tell(language);
        }
        let message = self.message.clone();
        let told = Message::new(keys::TIMES_ON_LINE).with("message", message);
        told.with("count", self.count).tell(language)
    }

    /// Does it stand for those of its kind that are not told one by one?
    pub fn is_many(&self) -> bool {
        self.many.is_some()
    }

    /// Where it stands, or each of those that it stands for, if that is kept.
    pub fn spans(&self) -> impl Iterator<Item = Span> {
        let kept = self.many.as_ref().map_or(&[][..], |many| &many.spans);
        let own = self.span.filter(|_| kept.is_empty());
        own.into_iter().chain(kept.iter().copied())
    }

    /// Lets it stand for another one as well.
    pub fn add_more(&mut self, other: &Self) {
        self.line = match self.count {
            0 => other.line,
            _ => self.line.filter(|_| self.line == other.line),
        };
        self.count = self.count.saturating_add(other.count);
        self.unread_moves = self.unread_moves.saturating_add(other.unread_moves);
        let many = self.many.get_or_insert_default();
        let of_other = other.many.as_deref();
        let last = of_other.and_then(|many| many.last);
        many.last = last.or(other.span).or(many.last);
        let last_line = of_other.and_then(|many| many.last_line);
        let line = other.place.map(|place| place.line);
        many.last_line = many.last_line.max(last_line.or(line));
    }

    /// Says how many it stands for and in which line the last one is.
    pub fn tell_more(&mut self) {
        let line = self.many.as_ref().and_then(|many| many.last_line);
        self.message = Message::new(keys::MORE_OF_THE_KIND)
            .with("count", self.count)
            .with("line", line.unwrap_or_default());
    }

    /// What is wrong, in English, as records and programs have it whatever the language of their reader.
    pub fn english(&self) -> String {
        self.tell(Language::English)
    }

    /// Is it the same fault once more, on the same line?
    fn repeats(&self, other: &Self) -> bool {
        let line = |fault: &Self| fault.place.map(|place| place.line);
        line(self).is_some()
            && (self.code, line(self), self.line) == (other.code, line(other), other.line)
            && self.written == other.written
            && self.message == other.message
    }

    /// Puts the fault at a stretch of the text.
    #[must_use]
    pub fn at(mut self, span: Span) -> Self {
        self.span = Some(span);
        self
    }

    /// Says which ply it concerns.
    #[must_use]
    pub fn at_ply(mut self, ply: u32) -> Self {
        self.ply = Some(ply);
        self
    }

    /// Keeps the position in which the move is due.
    #[must_use]
    pub fn before(self, position: &Position) -> Self {
        self.before_move(position, Bitboard::EMPTY)
    }

    /// Keeps the position in which the move is due, with the squares by which a person sees what is wrong.
    #[must_use]
    pub fn before_move(mut self, position: &Position, squares: Bitboard) -> Self {
        let setup = position.setup();
        self.before = Some(Box::new(Before {
            setup,
            squares,
            odds: false,
        }));
        self
    }

    /// Tells the sides by the names that they have in a game with odds (駒落ち).
    pub fn name_sides_at_odds(&mut self) {
        self.message.name_sides_at_odds();
        if let Some(before) = &mut self.before {
            before.odds = true;
        }
    }

    /// Says in how many places of the text there is what it tells once.
    #[must_use]
    pub fn in_places(mut self, places: u32) -> Self {
        self.places = places;
        self
    }

    /// Says how many moves of the text are left out of the record because of it.
    #[must_use]
    pub fn leaving_out(mut self, moves: u32) -> Self {
        self.unread_moves = moves;
        self
    }
}

/// The faults of one game, in the order they were found until [`Faults::locate`] puts them in the order of the text.
///
/// Of one kind [`MOST_OF_A_KIND`] are kept; one more fault counts the others, so that memory does not grow with a text
/// that is no record.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Faults {
    list: Vec<Fault>,
    /// By code; empty while there are so few faults that none of a kind can be too many.
    tallies: Vec<Tally>,
    /// Where those stand that are only counted is kept: a few bytes each.
    keeps_spans: bool,
}

/// How many faults of one kind are kept in a game.
pub const MOST_OF_A_KIND: usize = 10_000;

/// What there is of one code.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Tally {
    kept: usize,
    /// The index of the fault that counts the others.
    more: Option<usize>,
}

impl Faults {
    /// No faults.
    pub fn new() -> Self {
        Self::default()
    }

    /// No faults; of all that come it is kept where they stand, even of those that are only counted.
    pub fn with_all_spans() -> Self {
        Self {
            keeps_spans: true,
            ..Self::default()
        }
    }

    /// Adds a fault; gives the index of the one that tells of it, which may count many of its kind.
    pub fn push(&mut self, fault: Fault) -> usize {
        if self.list.len() >= MOST_OF_A_KIND {
            return self.push_or_count(fault);
        }
        self.list.push(fault);
        self.list.len() - 1
    }

    #[cold]
    fn push_or_count(&mut self, fault: Fault) -> usize {
        if self.tallies.is_empty() {
            self.tallies = vec![Tally::default(); Code::ALL.len()];
            for (index, known) in self.list.iter().enumerate() {
                let Some(tally) = self.tallies.get_mut(known.code as usize) else {
                    continue;
                };
                match known.is_many() {
                    true => tally.more = Some(index),
                    false => tally.kept += 1,
                }
            }
        }
        let next = self.list.len();
        let Some(tally) = self.tallies.get_mut(fault.code as usize) else {
            return next;
        };
        if tally.kept < MOST_OF_A_KIND {
            tally.kept += 1;
            self.list.push(fault);
            return next;
        }
        let index = *tally.more.get_or_insert(next);
        if index == next {
            self.list.push(Fault::many(fault.code));
        }
        if let Some(more) = self.list.get_mut(index) {
            more.add_more(&fault);
            let span = fault.span.filter(|_| self.keeps_spans);
            if let (Some(many), Some(span)) = (&mut more.many, span) {
                many.spans.push(span);
            }
        }
        index
    }

    /// The index of the fault that counts those of a kind that are not kept, if there are any.
    pub fn more_of(&self, code: Code) -> Option<usize> {
        self.tallies.get(code as usize)?.more
    }

    /// Adds a fault at a stretch of the text.
    pub fn add(&mut self, code: Code, span: Span, message: impl Into<Message>) {
        self.push(Fault::new(code, message).at(span));
    }

    /// All faults.
    pub fn iter(&self) -> std::slice::Iter<'_, Fault> {
        self.list.iter()
    }

    /// All faults, to change them.
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, Fault> {
        self.list.iter_mut()
    }

    /// One fault, to change it.
    pub fn get_mut(&mut self, index: usize) -> Option<&mut Fault> {
        self.list.get_mut(index)
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Is there a fault that is an error by its code?
    pub fn has_error(&self) -> bool {
        self.list
            .iter()
            .any(|fault| fault.code.severity() == Severity::Error)
    }

    /// Forgets all faults and keeps the room.
    pub fn clear(&mut self) {
        self.list.clear();
        self.tallies.clear();
    }

    /// Forgets every fault after the first `len`, to take back an attempt.
    pub fn truncate(&mut self, len: usize) {
        self.list.truncate(len);
        self.tallies.clear();
    }

    /// Fills in place and written text of each fault from the game's text, sorts them by place, and tells the same one
    /// once a line, with how often it stands there.
    ///
    /// `first_line` is the number of the line, from 1, at which the game begins in its file.
    pub fn locate(&mut self, text: &str, first_line: u32) {
        if self.list.is_empty() {
            return;
        }
        let index = LineIndex::with_base(text, first_line.saturating_sub(1));
        let mut places = index.places();
        self.list
            .sort_by_key(|fault| fault.span.map_or(u32::MAX, |span| span.start));
        for fault in &mut self.list {
            if let Some(many) = &mut fault.many {
                let last = many.last.map(|last| index.place(last.start as usize).line);
                many.last_line = many.last_line.max(last);
                fault.tell_more();
            }
            let Some(span) = fault.span else { continue };
            if fault.place.is_none() {
                fault.place = Some(places.place(span.start as usize));
            }
            if fault.written.is_empty() {
                fault.written = shown(span.text(text).trim());
            }
        }
        self.list.sort_by_key(|fault| {
            fault.place.unwrap_or(Place {
                line: u32::MAX,
                column: 0,
            })
        });
        self.list.dedup_by(|next, fault| {
            let is_same = next.repeats(fault);
            if is_same {
                fault.count = fault.count.saturating_add(next.count);
                fault.unread_moves = fault.unread_moves.saturating_add(next.unread_moves);
            }
            is_same
        });
        self.tallies.clear();
    }
}

/// What is told of a stretch of text. Of several lines, a board say, the first one is enough to know it by; if it is only a
/// bracket, all of them are put on one.
///
/// Of a very long line the beginning is shown: memory would grow with the square of a line that is full of faults.
fn shown(text: &str) -> String {
    const MOST_BYTES: usize = 2_000;
    let mut end = text.len().min(MOST_BYTES);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let (near, rest) = text.split_at(end);
    let first = near.lines().next().unwrap_or_default();
    if first.len() == near.len() && !rest.is_empty() && !rest.starts_with(['\n', '\r']) {
        return format!("{first}…");
    }
    if first.trim_end() != "{" {
        return first.to_owned();
    }
    const MOST_WORDS: usize = 40;
    let words = text.split_whitespace().take(MOST_WORDS);
    words.collect::<Vec<_>>().join(" ")
}

impl<'a> IntoIterator for &'a Faults {
    type Item = &'a Fault;
    type IntoIter = std::slice::Iter<'a, Fault>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_very_long_line_each_fault_shows_only_the_beginning() {
        let line = "あ".repeat(100_000);
        let text = format!("{line}\nshort\n");
        let mut faults = Faults::new();
        faults.add(
            Code::BadBoard,
            Span::new(0, line.len()),
            Message::verbatim("too long"),
        );
        faults.add(
            Code::BadBoard,
            Span::new(3, text.len()),
            Message::verbatim("many lines"),
        );
        faults.add(
            Code::BadBoard,
            Span::new(line.len() + 1, text.len()),
            Message::verbatim("short"),
        );
        faults.locate(&text, 1);
        let written: Vec<&str> = faults.iter().map(|fault| &*fault.written).collect();
        for long in &written[..2] {
            assert!(
                long.len() < 2_100 && long.ends_with("ああ…"),
                "{} bytes",
                long.len()
            );
        }
        assert_eq!(written[2], "short");
    }

    #[test]
    fn what_is_too_many_of_a_kind_is_counted_by_one_fault_up_to_its_last_line() {
        const OTHERS: usize = 3;
        let total = MOST_OF_A_KIND + 25;
        let text = "x\n".repeat(total);
        let mut faults = Faults::new();
        for at in 0..total {
            let span = Span::new(2 * at, 2 * at + 1);
            let fault = Fault::new(Code::UnreadableMove, Message::verbatim("no move")).at(span);
            let index = faults.push(fault.leaving_out(2));
            assert_eq!(index, at.min(MOST_OF_A_KIND));
        }
        for at in 0..OTHERS {
            let index = faults.push(
                Fault::new(Code::BadClock, Message::verbatim("no time")).at(Span::new(at, at + 1)),
            );
            assert_eq!(index, MOST_OF_A_KIND + 1 + at);
        }
        assert_eq!(faults.more_of(Code::UnreadableMove), Some(MOST_OF_A_KIND));
        assert_eq!(faults.more_of(Code::BadClock), None);
        faults.locate(&text, 11);
        assert_eq!(faults.len(), MOST_OF_A_KIND + 1 + OTHERS);
        let of = |code: Code| faults.iter().filter(move |fault| fault.code == code);
        let counted: u32 = of(Code::UnreadableMove).map(|fault| fault.count).sum();
        let left_out: u32 = of(Code::UnreadableMove)
            .map(|fault| fault.unread_moves)
            .sum();
        assert_eq!((counted as usize, left_out as usize), (total, 2 * total));
        let more = faults.iter().last().expect("there are some");
        let message = format!("there are 25 more of the kind, up to line {}", total + 10);
        assert_eq!(
            (&*more.english(), more.count, more.is_many()),
            (&*message, 25, true)
        );
    }

    #[test]
    fn attempts_that_are_taken_back_leave_no_count() {
        let mut faults = Faults::new();
        let one = || Fault::new(Code::NoPiece, Message::verbatim("no piece"));
        for _ in 0..MOST_OF_A_KIND + 1 {
            faults.push(one());
        }
        faults.truncate(MOST_OF_A_KIND - 1);
        assert_eq!(faults.push(one()), MOST_OF_A_KIND - 1);
        assert_eq!(faults.push(one()), MOST_OF_A_KIND);
        assert!(
            faults
                .iter()
                .last()
                .is_some_and(|fault| fault.is_many() && fault.count == 1)
        );
    }

    #[test]
    fn the_same_fault_is_told_once_a_line_with_how_often_it_stands_there() {
        let text = "aa a b\naa\n";
        let mut faults = Faults::new();
        for at in [0, 1, 3, 5, 7, 8] {
            let fault = Fault::new(Code::UnreadableMove, Message::verbatim("no move"))
                .at(Span::new(at, at + 1));
            faults.push(fault.leaving_out(1));
        }
        faults.add(
            Code::BadClock,
            Span::new(8, 9),
            Message::verbatim("no move"),
        );
        faults.locate(text, 1);
        let told: Vec<(String, u32, u32)> = faults
            .iter()
            .map(|fault| {
                let place = fault.place.expect("it has a place");
                (
                    format!("{place} {} {}", fault.written, fault.english()),
                    fault.count,
                    fault.unread_moves,
                )
            })
            .collect();
        assert_eq!(
            told,
            [
                ("1:1 a no move (3 times on this line)".to_owned(), 3, 3),
                ("1:6 b no move".to_owned(), 1, 1),
                ("2:1 a no move (2 times on this line)".to_owned(), 2, 2),
                ("2:2 a no move".to_owned(), 1, 0),
            ]
        );
    }
}
