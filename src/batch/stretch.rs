//! An input as a row of stretches: each has the bytes of whole games, which can be worked on in any order and on any
//! thread, and says between them what else there is to tell.

use std::io::Read;
use std::sync::Arc;

use crate::messages::{Message, findings};
use crate::record::fault::{Code, Fault};

use super::games::{Buffer, Cut, Games, Piece, Reading};
use super::inputs::{self, Input};

/// What comes of an input, in its order. A game is a [`Piece`] of a buffer before the work on it, and what has come of
/// it afterwards.
#[derive(Debug)]
pub enum Event<G> {
    /// It cannot be read, or is no record; nothing else comes of it.
    Unreadable(Fault),
    /// It is passed over: it is no record under a name that says nothing. Nothing else comes of it.
    Skipped,
    /// Its format is known, and its games follow.
    Begins,
    /// A game, or remarks between games.
    Game(G),
    /// A game that is too large; it is passed over.
    TooLarge {
        /// The line at which it begins.
        first_line: u32,
        /// How large a game may be, in bytes.
        most: usize,
    },
    /// It cannot be read on. The game before it, if there is one, was whole.
    BreaksOff(Fault),
    /// The last game, in which it breaks off, or remarks; with the reason why it cannot be read on.
    Torn(G, Fault),
    /// Its next bytes may be long in coming.
    Waits,
    /// It has ended.
    Ends,
}

/// Whole games of one input.
#[derive(Debug)]
pub struct Stretch {
    /// The input.
    pub input: Arc<Input>,
    /// What comes, in order.
    pub events: Vec<Event<Piece>>,
    /// The bytes of the games.
    pub buffer: Buffer,
    /// How many pieces of the input came before: the number of the first game follows, if each of them is a game.
    pub before: u32,
}

impl Stretch {
    /// One without games.
    pub fn told(input: Arc<Input>, event: Event<Piece>) -> Self {
        Self {
            input,
            events: vec![event],
            buffer: Buffer::new(),
            before: 0,
        }
    }
}

/// An input that is being cut.
#[derive(Debug)]
pub struct Cutting<R> {
    input: Arc<Input>,
    games: Games<R>,
    /// Its next bytes may be long in coming.
    slow: bool,
    stage: Stage,
    pieces: u32,
    /// Why it cannot be read on.
    broken: Option<Fault>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Its format is not known yet.
    Unknown,
    Known,
    Ended,
}

impl<R: Read> Cutting<R> {
    /// Begins with an input that was opened and whose bytes are all there; the buffer may have served another one before.
    pub fn new(input: Arc<Input>, opened: R, reading: Reading, buffer: Buffer) -> Self {
        Self {
            slow: false,
            input,
            games: Games::new(opened, reading, buffer),
            stage: Stage::Unknown,
            pieces: 0,
            broken: None,
        }
    }

    /// As [`new`](Self::new), of an input whose next bytes may be long in coming.
    #[must_use]
    pub fn slow(self, slow: bool) -> Self {
        Self { slow, ..self }
    }

    /// Has everything been handed out?
    pub fn has_ended(&self) -> bool {
        self.stage == Stage::Ended
    }

    /// No more of it is wanted: it ends where it is.
    pub fn cut_off(&mut self) -> Stretch {
        self.stage = Stage::Ended;
        Stretch::told(Arc::clone(&self.input), Event::Ends)
    }

    /// The reader, and the buffer for the next input.
    pub fn into_parts(self) -> (R, Buffer) {
        self.games.into_parts()
    }

    /// The next stretch: what can be cut off before more has to be read. `spare` is a buffer to read on in; it is left
    /// empty if it was needed.
    ///
    /// `None` comes once, behind the end.
    pub fn next(&mut self, spare: &mut Buffer) -> Option<Stretch> {
        let mut events = Vec::new();
        if self.stage == Stage::Unknown {
            let event = self.find_format();
            self.stage = match event {
                Event::Begins => Stage::Known,
                _ => Stage::Ended,
            };
            events.push(event);
        } else if self.stage == Stage::Ended {
            return None;
        }
        let before = self.pieces;
        while self.stage == Stage::Known {
            match self.games.next_cut() {
                Cut::Game(piece) => {
                    self.pieces = self.pieces.saturating_add(1);
                    events.push(Event::Game(piece));
                }
                Cut::TooLarge { first_line } => {
                    self.pieces = self.pieces.saturating_add(1);
                    events.push(Event::TooLarge {
                        first_line,
                        most: self.games.most(),
                    });
                }
                Cut::More if self.pieces > before => {
                    if self.slow {
                        events.push(Event::Waits);
                    }
                    break;
                }
                Cut::More => {
                    if let Err(error) = self.games.refill() {
                        self.broken = Some(inputs::unreadable(&error));
                    }
                }
                Cut::End => {
                    if let Some(fault) = self.broken.take() {
                        // All that was cut in this stretch was cut behind the break.
                        let last = events.pop_if(|event| matches!(event, Event::Game(_)));
                        events.push(match last {
                            Some(Event::Game(piece)) => Event::Torn(piece, fault),
                            _ => Event::BreaksOff(fault),
                        });
                    }
                    events.push(Event::Ends);
                    self.stage = Stage::Ended;
                }
            }
        }
        let buffer = if self.pieces > before {
            self.games.detach(std::mem::take(spare))
        } else {
            Buffer::new()
        };
        Some(Stretch {
            input: Arc::clone(&self.input),
            events,
            buffer,
            before,
        })
    }

    fn find_format(&mut self) -> Event<Piece> {
        let doubtful = self.input.doubtful;
        loop {
            // Of a file whose name says nothing the content alone decides.
            match self
                .games
                .format(self.input.extension().filter(|_| !doubtful))
            {
                Ok(Some(_)) => return Event::Begins,
                Ok(None) => {
                    if let Err(error) = self.games.refill() {
                        // What has come of it may be enough to see what it is.
                        self.broken = Some(inputs::unreadable(&error));
                    }
                }
                Err(fault) if self.broken.is_some() => {
                    return Event::Unreadable(self.broken.take().unwrap_or(fault));
                }
                Err(_) if doubtful => return Event::Skipped,
                Err(fault) => return Event::Unreadable(fault),
            }
        }
    }
}

/// The fault of a game that is too large.
pub fn too_large(first_line: u32, most: usize) -> Fault {
    let size = super::size::told(most as u64);
    let message = Message::new(findings::GAME_PASSED_OVER).with("size", size);
    let mut fault = Fault::new(Code::GameTooLarge, message);
    fault.place = Some(crate::text::place::Place {
        line: first_line,
        column: 1,
    });
    fault
}
