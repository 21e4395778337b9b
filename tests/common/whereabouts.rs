//! Where each move of a PSN text has gone: into the record, into a comment, or under a fault.
//!
//! Nothing is known here of how PSN is read, nor where a comment or prose ends. A word is a move by its shape alone,
//! wherever it stands, and then it is asked what became of it at that very place. One of these has to hold:
//!
//! 1. It is a step of the reader's, and that is in the record.
//! 2. The reader keeps it as a piece of a comment or a header line, and the signs around it allow that: it stands between
//!    braces or brackets, behind the sign of a comment to the end of the line, or in a header line.
//! 3. It is told: it stands within what a fault points at, or a fault counts it among the moves that it keeps out.
//!
//! A step that is not in the record has to be told too, whatever its shape. What is none of these was dropped.

use std::ops::Range;

use kifu::record::fault::{Code, Faults, Severity, Span};
use kifu::record::replay;
use kifu::record::transcript::{Transcript, What};

use super::shapes;

/// What has become of the words with the shape of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Whereabouts {
    /// Moves in the record.
    pub(crate) kept: usize,
    /// Pieces of comments and header lines, of which no fault tells.
    pub(crate) beside: Vec<Range<usize>>,
    /// Told by faults.
    pub(crate) told: usize,
    /// Moves that are nowhere.
    pub(crate) lost: usize,
    /// How many moves the faults say that they keep out of the record.
    pub(crate) unread: usize,
}

/// Where the moves of a PSN text are.
pub(crate) fn of(text: &str) -> Whereabouts {
    of_reading(text, text)
}

/// Where the moves of `text` are when what is read is `read`, of the same length: what is read shows the places.
pub(crate) fn of_reading(text: &str, read: &str) -> Whereabouts {
    assert_eq!(text.len(), read.len(), "places would differ");
    let mut faults = Faults::new();
    let reader = super::format("psn").read.expect("PSN is read");
    let script = reader(read, &mut faults);
    let (_, nodes) = replay::replay_steps(&script, &mut faults);
    let beside = Beside::of(text, &script);
    let mut words = shapes::psn_words(text).peekable();
    let mut kept = 0;
    let mut open: Vec<Open> = Vec::new();
    let word_at = |place: Range<usize>| Open {
        is_step: false,
        is_beside: beside.holds(&place),
        place,
    };
    let moves = (0..).zip(&script.steps);
    for (index, step) in moves.filter(|(_, step)| matches!(step.what, What::Move(_))) {
        let place = range(step.span);
        while let Some(word) = words.next_if(|word| word.end <= place.start) {
            open.push(word_at(word));
        }
        // A step is one move, and so it takes one word.
        words.next_if(|word| word.start < place.end);
        match nodes.get::<usize>(index).copied().flatten() {
            Some(_) => kept += 1,
            None => open.push(Open {
                place,
                is_step: true,
                is_beside: false,
            }),
        }
    }
    open.extend(words.map(word_at));
    look_for(&open, kept, &faults)
}

/// A move that is not in the record.
struct Open {
    place: Range<usize>,
    /// It is a step of the reader's.
    is_step: bool,
    /// It is a piece of a comment or a header line.
    is_beside: bool,
}

/// Says what has become of the moves that are not in the record.
fn look_for(open: &[Open], kept: usize, faults: &Faults) -> Whereabouts {
    let mut is_pointed_at = vec![false; open.len()];
    let mut is_counted = vec![false; open.len()];
    let mut counted_elsewhere = 0;
    for fault in faults {
        let place = fault.span.map_or(0..0, range);
        let first = open.partition_point(|at| at.place.end <= place.start);
        let here = open[first..].iter();
        let here = here.take_while(|at| at.place.start < place.end).count();
        let here = first..first + here;
        if fault.code.severity() > Severity::Note {
            is_pointed_at[here.clone()].fill(true);
        }
        // What it points at comes first of what it counts. A fault of the start counts the steps that cannot be played,
        // and not what is taken for a part of its line.
        let is_of_start = matches!(
            fault.code,
            Code::BadBoard | Code::UnknownHandicap | Code::ImpossibleStart
        );
        let mut unread = fault.unread_moves as usize;
        for at in here.filter(|&at| open[at].is_step || !is_of_start) {
            if unread > 0 && !is_counted[at] {
                is_counted[at] = true;
                unread -= 1;
            }
        }
        counted_elsewhere += unread;
    }
    let pointed_at = is_pointed_at.iter().filter(|is| **is).count();
    let others = open.iter().zip(is_pointed_at).filter(|(_, is)| !is);
    let (beside, nowhere): (Vec<_>, Vec<_>) = others.partition(|(open, _)| open.is_beside);
    let counted = nowhere.len().min(counted_elsewhere);
    Whereabouts {
        kept,
        beside: beside
            .into_iter()
            .map(|(open, _)| open.place.clone())
            .collect(),
        told: pointed_at + counted,
        lost: nowhere.len() - counted,
        unread: faults.iter().map(|fault| fault.unread_moves as usize).sum(),
    }
}

fn range(span: Span) -> Range<usize> {
    span.start as usize..span.end as usize
}

/// What is kept beside the moves, and what may be by its signs.
struct Beside {
    /// What the reader keeps, in the order of the text.
    kept: Vec<Range<usize>>,
    /// What the signs allow.
    allowed: Allowed,
}

impl Beside {
    fn of(text: &str, script: &Transcript<'_>) -> Self {
        let remarks = script.remarks.iter();
        let remarks = remarks.map(|remark| range(Span::of(script.text, &remark.text)));
        let headers = script.header.iter().map(|line| range(line.span));
        let mut kept: Vec<_> = remarks.chain(headers).collect();
        kept.sort_by_key(|place| place.start);
        Self {
            kept,
            allowed: Allowed::by_signs(text, script),
        }
    }

    fn holds(&self, word: &Range<usize>) -> bool {
        let behind = self.kept.partition_point(|place| place.start <= word.start);
        let is_kept = behind > 0 && word.end <= self.kept[behind - 1].end;
        let allowed = &self.allowed;
        allowed.headers.iter().any(|line| within(word, line))
            || is_kept
                && (allowed.lines.iter().any(|line| within(word, line))
                    || word.end <= allowed.up_to[word.start])
    }
}

fn within(word: &Range<usize>, place: &Range<usize>) -> bool {
    place.start <= word.start && word.end <= place.end
}

/// Where signs allow something else than a move.
struct Allowed {
    /// For each byte, how far a comment may go that was opened before it.
    up_to: Vec<usize>,
    /// Comments to the end of the line.
    lines: Vec<Range<usize>>,
    /// Header lines.
    headers: Vec<Range<usize>>,
}

impl Allowed {
    fn by_signs(text: &str, script: &Transcript<'_>) -> Self {
        let closes = closing_signs(text.as_bytes());
        let mut up_to = Vec::with_capacity(text.len());
        let mut furthest = 0;
        for close in closes {
            up_to.push(furthest);
            furthest = furthest.max(close);
        }
        let (mut lines, mut headers) = (Vec::new(), Vec::new());
        for line in shapes::pieces(text, |ch| matches!(ch, '\n' | '\r')) {
            let steps = &script.steps;
            let next = steps.partition_point(|step| (step.span.start as usize) < line.start);
            let first_step = steps
                .get(next)
                .map_or(text.len(), |step| step.span.start as usize);
            let whole = &text[line.clone()];
            let mut signs = whole.char_indices();
            let comment = signs
                .find(|&(at, sign)| opens_line(&whole[at..], sign, line.start + at < first_step));
            lines.extend(comment.map(|(at, _)| line.start + at..line.end));
            for (at, _) in whole.match_indices('[') {
                let len = shapes::psn_header(&whole[at..]);
                headers.extend(len.map(|len| line.start + at..line.start + at + len));
            }
        }
        Self {
            up_to,
            lines,
            headers,
        }
    }
}

/// Does a sign open something that goes to the end of its line? Before a move of the line more signs do.
fn opens_line(rest: &str, sign: char, is_first: bool) -> bool {
    match sign {
        ';' => true,
        '#' | '%' => is_first,
        // The text of a footnote.
        '(' => is_first && matches!(rest.as_bytes(), [_, b'A'..=b'Z', b')', ..]),
        'B' | 'W' => is_first && (rest.starts_with("Black:") || rest.starts_with("White:")),
        _ => false,
    }
}

/// For each byte that opens a comment, the furthest place at which that may close: a brace at the first one that no `\`
/// stands before, or at the one that belongs to it, a bracket at the first one.
fn closing_signs(bytes: &[u8]) -> Vec<usize> {
    let mut closes = vec![0; bytes.len()];
    let mut open = Vec::new();
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            b'{' => open.push(at),
            b'}' => {
                if let Some(open) = open.pop() {
                    closes[open] = at;
                }
            }
            _ => {}
        }
    }
    let (mut brace, mut bracket) = (0, 0);
    for (at, byte) in bytes.iter().enumerate().rev() {
        match byte {
            b'}' if at == 0 || bytes[at - 1] != b'\\' => brace = at,
            b']' => bracket = at,
            b'{' => closes[at] = closes[at].max(brace),
            b'[' => closes[at] = bracket,
            _ => {}
        }
    }
    closes
}
