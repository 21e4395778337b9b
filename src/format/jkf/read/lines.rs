//! The lines of play as they stand in the text, and the steps that are made of them.

use super::element::{Element, Moved, Special};
use crate::messages::findings;
use crate::format::endings;
use crate::record::ending::EndingKind;
use crate::record::fault::{Code, Fault, Faults, Span};
use crate::record::transcript::{
    Follow, Remark, RemarkKind, Step, StepId, Transcript, What, WrittenEnding,
};
use crate::shogi::Color;

/// One line of play.
#[derive(Debug, Default)]
struct Line<'t> {
    /// The number of the element that it is an alternative to, among those with variations; none for the main line.
    point: Option<usize>,
    elements: Vec<Element<'t>>,
}

/// Where an element stands that has variations.
#[derive(Debug, Clone, Copy, Default)]
struct Point {
    /// The step it comes after.
    before: Option<StepId>,
    /// The ply of its move.
    ply: u32,
    /// It is not in the record: this fault counts the moves of its variations too.
    left_out: Option<usize>,
}

/// All lines, in the order in which they begin in the text; the main line is the first.
#[derive(Debug, Default)]
pub(super) struct Lines<'t> {
    lines: Vec<Line<'t>>,
    points: usize,
}

impl<'t> Lines<'t> {
    /// A new line beside the element with variations of this number.
    pub(super) fn begin(&mut self, point: Option<usize>) -> usize {
        self.lines.push(Line {
            point,
            elements: Vec::new(),
        });
        self.lines.len() - 1
    }

    /// A number for an element with variations.
    pub(super) fn new_point(&mut self) -> usize {
        self.points += 1;
        self.points - 1
    }

    /// Adds an element to its line.
    pub(super) fn add(&mut self, element: Element<'t>) {
        if let Some(line) = self.lines.get_mut(element.line) {
            line.elements.push(element);
        }
    }

    /// How many moves there are in all.
    pub(super) fn count(&self) -> u32 {
        self.lines.iter().map(Line::moves).sum()
    }

    /// Makes steps of the lines: the main line, then the others as they begin in the text.
    pub(super) fn emit(&mut self, script: &mut Transcript<'t>, faults: &mut Faults) {
        let mut points = vec![Point::default(); self.points];
        let mut number = 0;
        for (index, line) in std::mem::take(&mut self.lines).into_iter().enumerate() {
            let hangs_on = match line.point {
                Some(point) => points.get(point).copied().unwrap_or_default(),
                None => Point {
                    ply: 1,
                    ..Point::default()
                },
            };
            if let Some(fault) = hangs_on.left_out {
                if let Some(fault) = faults.get_mut(fault) {
                    fault.unread_moves += line.moves();
                }
                for element in line.elements {
                    if let Some(point) = element.point.and_then(|inside| points.get_mut(inside)) {
                        point.left_out = Some(fault);
                    }
                    for fault in element.faults {
                        faults.push(fault);
                    }
                }
                continue;
            }
            number += u32::from(index == 0 || line.elements.iter().any(Element::says_something));
            let mut emitter = Emitter {
                script: &mut *script,
                faults: &mut *faults,
                points: &mut points,
                number,
                before: hangs_on.before,
                ply: hangs_on.ply,
                follow: match (index, hangs_on.before) {
                    (0, _) => Follow::Previous,
                    (_, Some(step)) => Follow::Step(step),
                    (_, None) => Follow::Start,
                },
                ended: false,
                late: None,
            };
            emitter.line(line.elements, index == 0);
        }
    }
}

impl Line<'_> {
    fn moves(&self) -> u32 {
        self.elements.iter().map(Element::moves).sum()
    }
}

impl Element<'_> {
    /// 1 if there is a move; what cannot be read is counted by its own fault.
    fn moves(&self) -> u32 {
        u32::from(matches!(self.moved, Some((Moved::Move(_), _))))
    }

    fn says_something(&self) -> bool {
        self.moved.is_some() || self.special.is_some() || self.point.is_some()
    }
}

/// Makes the steps of one line.
struct Emitter<'a, 't> {
    script: &'a mut Transcript<'t>,
    faults: &'a mut Faults,
    points: &'a mut [Point],
    /// The number of the line; 1 is the main line.
    number: u32,
    /// The last step of the line, or the one it hangs on.
    before: Option<StepId>,
    /// The ply of the next move.
    ply: u32,
    follow: Follow,
    ended: bool,
    /// The fault that counts the moves behind the end.
    late: Option<usize>,
}

impl<'t> Emitter<'_, 't> {
    fn line(&mut self, elements: Vec<Element<'t>>, is_main: bool) {
        let mut elements = elements.into_iter().enumerate().peekable();
        while let Some((index, element)) = elements.next() {
            let is_last = elements.peek().is_none();
            let before_move = elements
                .peek()
                .is_some_and(|(_, next)| next.moved.is_some());
            let is_head = is_main
                && index == 0
                && element.moved.is_none()
                && element.special.is_none();
            if is_main && index == 0 && element.moved.is_some() {
                let message = findings::JKF_FIRST_ELEMENT;
                self.tell(Fault::new(Code::LenientSpelling, message).at(element.span));
            }
            self.element(element, is_head, is_last, before_move);
        }
    }

    fn tell(&mut self, mut fault: Fault) -> usize {
        fault.ply.get_or_insert(self.ply);
        fault.line = Some(self.number);
        self.faults.push(fault)
    }

    fn element(&mut self, element: Element<'t>, is_head: bool, is_last: bool, before_move: bool) {
        self.variations(element.point, is_head, element.span);
        if self.ended {
            return self.behind_the_end(element);
        }
        let Element {
            moved,
            special,
            clock,
            comments,
            point,
            faults,
            span,
            ..
        } = element;
        for fault in faults {
            self.tell(fault);
        }
        let mut step = None;
        let mut clock = clock;
        if let Some((moved, span)) = moved {
            let what = match moved {
                Moved::Move(written) => What::Move(written),
                Moved::Unreadable => What::Unreadable,
            };
            step = Some(self.push(what, std::mem::take(&mut clock), span));
            self.ply = self.ply.saturating_add(1);
        }
        if let Some(special) = special {
            let is_take_back = special.word.trim() == "MATTA" && before_move;
            let what = if is_take_back {
                What::TakeBack
            } else {
                self.ended = true;
                What::Ending(self.ending(&special))
            };
            let pushed = self.push(what, clock, special.span);
            step.get_or_insert(pushed);
        } else if step.is_none() && point.is_some() && is_last && !is_head {
            // Something else can be played where the line stops.
            self.ended = true;
            let nothing = WrittenEnding {
                kind: EndingKind::Unfinished,
                winner: None,
                word: "",
                bare: false,
            };
            step = Some(self.push(What::Ending(nothing), clock, span));
        } else if step.is_none() && !clock.is_none() {
            let message = findings::TIME_WITHOUT_MOVE;
            self.tell(Fault::new(Code::BadClock, message).at(span));
        }
        if step.is_none() && !is_head && comments.is_empty() && point.is_none() {
            let message = findings::JKF_ELEMENT_OF_NOTHING;
            self.tell(Fault::new(Code::LenientSpelling, message).at(span));
        }
        let step = step.or(self.before);
        let remarks = comments.into_iter().map(|text| Remark {
            step,
            kind: RemarkKind::Comment,
            text,
        });
        self.script.remarks.extend(remarks);
    }

    /// Says where the variations of an element belong.
    fn variations(&mut self, point: Option<usize>, is_head: bool, span: Span) {
        let Some(at) = point else { return };
        let left_out = if is_head {
            let message = findings::JKF_VARIATIONS_AT_START;
            Some(self.tell(Fault::new(Code::BadVariation, message).at(span)))
        } else if self.ended {
            Some(self.late(span))
        } else {
            None
        };
        if let Some(point) = self.points.get_mut(at) {
            *point = Point {
                before: self.before,
                ply: self.ply,
                left_out,
            };
        }
    }

    fn push(&mut self, what: What<'t>, clock: crate::record::clock::Clock, span: Span) -> StepId {
        let follow = std::mem::take(&mut self.follow);
        let step = self.script.push(Step {
            follow,
            what,
            clock,
            span,
        });
        self.before = Some(step);
        step
    }

    /// The fault that counts what stands behind the end of the line.
    fn late(&mut self, span: Span) -> usize {
        if let Some(late) = self.late {
            return late;
        }
        let message = findings::GAME_ENDED_BEFORE;
        let late = self.tell(Fault::new(Code::MoveAfterEnd, message).at(span));
        self.late = Some(late);
        late
    }

    fn behind_the_end(&mut self, element: Element<'t>) {
        let is_read = matches!(element.moved, Some((Moved::Move(_), _)));
        if is_read || element.special.is_some() || !element.comments.is_empty() {
            let late = self.late(element.span);
            if let Some(fault) = self.faults.get_mut(late) {
                fault.unread_moves += element.moves();
            }
        }
        for fault in element.faults {
            self.tell(fault);
        }
    }

    /// What a special word means.
    fn ending(&mut self, special: &Special<'t>) -> WrittenEnding<'t> {
        let written = special.word.trim();
        let usual = written.trim_start_matches('%').to_ascii_uppercase();
        let mut is_usual = usual == special.word;
        let (kind, winner) = match &*usual {
            // Without a sign it is the one who moved last.
            "ILLEGAL_ACTION" => (Some(EndingKind::FoulWin), None),
            "+ILLEGAL_ACTION" => (Some(EndingKind::FoulLoss), Some(Color::White)),
            "-ILLEGAL_ACTION" => (Some(EndingKind::FoulLoss), Some(Color::Black)),
            // A word of the schema by which nobody wins.
            "MATTA" => (Some(EndingKind::Other), None),
            word => {
                let by_csa = endings::from_csa(word).filter(|_| !word.starts_with('#'));
                is_usual &= by_csa.is_some();
                (by_csa.or_else(|| endings::from_kif(written)), None)
            }
        };
        let span = special.span;
        if kind.is_none() {
            let message = findings::JKF_SPECIAL_UNKNOWN;
            self.tell(Fault::new(Code::UnknownEnding, message).at(span));
        } else if !is_usual {
            let message = findings::JKF_SPECIAL_SPELLING;
            self.tell(Fault::new(Code::LenientSpelling, message).at(span));
        }
        WrittenEnding {
            kind: kind.unwrap_or(EndingKind::Other),
            winner,
            word: special.raw.trim().trim_start_matches('%'),
            bare: false,
        }
    }
}
