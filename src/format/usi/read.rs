//! The reader of USI lines and of positions. What it forgives stands on the page of the format.

use memchr::memchr2;

use crate::format::endings;
use crate::record::clock::Clock;
use crate::record::ending::EndingKind;
use crate::record::fault::{Code, Fault, Faults, Span};
use crate::record::transcript::{
    Destination, Origin, Promotion, RemarkKind, Step, Transcript, What, WrittenEnding, WrittenMove,
};
use crate::shogi::{Color, PieceKind, Setup, SfenError, Square};

/// The mark of an opening book, which is no game however its lines look.
const BOOK: &str = "#YANEURAOU-DB2016";

/// What engines and their masters say besides `position`.
const TALK: [&str; 18] = [
    "info",
    "bestmove",
    "usi",
    "usiok",
    "usinewgame",
    "isready",
    "readyok",
    "id",
    "option",
    "setoption",
    "go",
    "stop",
    "ponderhit",
    "gameover",
    "checkmate",
    "quit",
    "debug",
    "register",
];

/// The offset behind the line with the first game.
///
/// Lines that hold no game belong to the game behind them, or to the last one.
pub(in crate::format) fn cut(bytes: &[u8]) -> Option<usize> {
    if bytes.starts_with(BOOK.as_bytes()) {
        return None;
    }
    let mut border = None;
    let mut at = 0;
    loop {
        let rest = bytes.get(at..)?;
        let end = memchr2(b'\n', b'\r', rest);
        let line = rest[..end?].trim_ascii();
        let is_game = match line {
            [] => false,
            [b'p' | b's' | b'm' | b'1'..=b'9', ..] if border.is_some() => true,
            _ => !is_skipped(strip_prompt(&String::from_utf8_lossy(line))),
        };
        if is_game && border.is_some() {
            return border;
        }
        at += end? + 1;
        if is_game {
            border = Some(at);
        } else if line.is_empty() {
            border = border.map(|_| at);
        }
    }
}

/// The line without the blanks and the prompt before it (`>`, `<1:`).
pub(super) fn strip_prompt(line: &str) -> &str {
    let line = line.trim();
    let Some(rest) = line.strip_prefix(['>', '<']) else {
        return line;
    };
    let rest = rest.trim_start_matches(['>', '<']).trim_start();
    match rest.split_once(':') {
        Some((number, rest)) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
            rest.trim_start()
        }
        _ => rest,
    }
}

/// Does this line, without its prompt, hold no game: empty, a remark, or an engine's talk?
pub(super) fn is_skipped(line: &str) -> bool {
    line.is_empty() || line.starts_with('#') || line.starts_with("//") || is_talk(line)
}

fn is_talk(line: &str) -> bool {
    line.split_ascii_whitespace()
        .next()
        .is_some_and(|word| TALK.contains(&word))
}

/// Is this word the board of an SFEN?
pub(super) fn is_board(word: &str) -> bool {
    let ranks = word.bytes().filter(|&byte| byte == b'/').count();
    ranks > 2
        && word
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'+' | b'*'))
}

/// Has this word the shape of a move, in any spelling that is read?
pub(in crate::format) fn is_move_word(word: &str) -> bool {
    let word = word.strip_suffix(['+', '=', '?']).unwrap_or(word);
    match *word.as_bytes() {
        [file, rank, to_file, to_rank] => {
            let is_file = |byte: u8| byte.is_ascii_digit();
            let is_rank = |byte: u8| matches!(byte.to_ascii_lowercase(), b'a'..=b'i');
            let is_drop = file.is_ascii_alphabetic() && matches!(rank, b'*' | b'\'' | b'@');
            is_file(to_file) && is_rank(to_rank) && (is_drop || is_file(file) && is_rank(rank))
        }
        _ => false,
    }
}

/// Reads the line of one game, with the lines round it that hold none.
pub(in crate::format) fn read<'t>(text: &'t str, faults: &mut Faults) -> Transcript<'t> {
    let mut reader = Reader {
        script: Transcript::new(text),
        faults,
        ended: false,
        broken: false,
        late: None,
        told: false,
    };
    reader.run();
    reader.script
}

#[derive(Debug)]
struct Reader<'t, 'f> {
    script: Transcript<'t>,
    faults: &'f mut Faults,
    ended: bool,
    /// A word in the place of a move could not be read, and that was told.
    broken: bool,
    /// The first move behind the end and how many there are.
    late: Option<(Span, u32)>,
    /// An odd spelling of a move was told.
    told: bool,
}

impl<'t> Reader<'t, '_> {
    fn run(&mut self) {
        let text = self.script.text;
        if text.starts_with(BOOK) {
            self.refuse("this is an opening book, not a game");
            return;
        }
        let mut found = false;
        let mut talk: Option<(Span, u32, u32)> = None;
        for line in text.split(['\n', '\r']) {
            let rest = strip_prompt(line);
            if rest.is_empty() {
                continue;
            }
            if let Some(remark) = rest.strip_prefix('#').or_else(|| rest.strip_prefix("//")) {
                self.script.remark(RemarkKind::Hash, remark);
            } else if is_talk(rest) {
                let (_, lines, moves) = talk.get_or_insert((self.span(rest), 0, 0));
                *lines += 1;
                *moves += count_moves(rest);
            } else if found {
                let message = "a second line in one game; every line is a game of its own";
                let fault = Fault::new(Code::UnreadableLine, message).at(self.span(rest));
                self.faults.push(fault.leaving_out(count_moves(rest)));
                self.script.remark(RemarkKind::Hash, rest);
            } else {
                found = true;
                self.line(rest);
            }
        }
        if let Some((span, lines, moves)) = talk {
            let message = if lines == 1 {
                "a line of an engine's talk is left out".to_owned()
            } else {
                format!("{lines} lines of an engine's talk are left out")
            };
            self.faults.push(
                Fault::new(Code::UnreadableLine, message)
                    .at(span)
                    .leaving_out(moves),
            );
        }
        if let Some((span, count)) = self.late {
            let message = match count {
                1 => "a move after the end of the game; it is not in the record".to_owned(),
                _ => format!("{count} moves after the end of the game; they are not in the record"),
            };
            self.faults.push(
                Fault::new(Code::MoveAfterEnd, message)
                    .at(span)
                    .leaving_out(count),
            );
        }
        if !found {
            self.refuse("there is no position and no move in it");
        }
    }

    fn span(&self, part: &str) -> Span {
        Span::of(self.script.text, part)
    }

    fn refuse(&mut self, message: &'static str) {
        self.faults.push(Fault::new(Code::NotARecord, message));
        self.script.start.broken = true;
    }

    fn lenient(&mut self, part: &str, message: &'static str) {
        let span = self.span(part);
        self.faults.add(Code::LenientSpelling, span, message);
    }

    /// The line of the game, without its prompt.
    fn line(&mut self, line: &'t str) {
        let (first, rest) = next_word(line);
        let (first, rest, whole) = if first == "position" {
            let (second, after) = next_word(rest);
            (second, after, rest)
        } else {
            (first, rest, line)
        };
        match first {
            "startpos" => {
                self.script.start.turn = Some(Color::Black);
                self.behind_start(rest, true);
            }
            "sfen" => self.sfen(rest.trim_start()),
            "moves" => self.moves(rest),
            "" => self.refuse("there is no position and no move in it"),
            board if board.contains('/') => self.sfen(whole.trim_start()),
            word if is_move_word(word) || endings::from_usi(word).is_some() => self.moves(whole),
            _ if is_list(whole) => {
                self.lenient(
                    whole,
                    "the moves stand as a list; they are written with blanks between them",
                );
                self.moves(whole);
            }
            word => {
                let span = self.span(word);
                let count = count_moves(whole);
                self.script.start.broken = true;
                let fault = if count > 0 {
                    Fault::new(
                        Code::UnreadableMove,
                        "a line of USI does not begin like this: position, startpos, sfen, moves or a move",
                    )
                } else {
                    Fault::new(
                        Code::NotARecord,
                        "neither a position nor moves: a line begins with position, startpos, sfen or moves",
                    )
                };
                self.faults.push(fault.at(span).leaving_out(count));
            }
        }
    }

    /// The board at the beginning of `text` and what follows it.
    fn sfen(&mut self, text: &'t str) {
        let mut rest = text;
        for field in 0..4 {
            let (word, after) = next_word(rest);
            let belongs = match field {
                0 => !word.is_empty(),
                1 => word != "moves",
                2 => {
                    is_hands(word)
                        || is_number(next_word(after).0) && word != "moves" && !is_move_word(word)
                }
                _ => is_number(word),
            };
            if word.is_empty() || !belongs {
                if field == 2 && is_number(word) {
                    rest = after;
                }
                break;
            }
            rest = after;
        }
        let sfen = text[..text.len() - rest.len()].trim_end();
        let span = self.span(sfen);
        self.script.start.board_span = Some(span);
        match Setup::from_sfen(sfen) {
            Ok((setup, notes)) => {
                for note in notes {
                    self.faults
                        .add(Code::LenientSpelling, span, note.to_string());
                }
                self.script.start.turn = Some(setup.turn);
                self.script.start.move_number = Some(setup.move_number);
                self.script.start.board = Some(Box::new(setup));
            }
            Err(error) => {
                let fault = match other_game(sfen, &error) {
                    Some(game) => Fault::new(
                        Code::UnsupportedVariant,
                        format!("{game}; only shogi on nine by nine squares is read"),
                    ),
                    None => Fault::new(Code::BadBoard, error.to_string()),
                };
                self.faults.push(fault.at(span));
                self.script.start.broken = true;
            }
        }
        self.behind_start(rest, false);
    }

    /// What stands behind `startpos` or the fields of an SFEN.
    fn behind_start(&mut self, rest: &'t str, is_even: bool) {
        let (word, after) = next_word(rest);
        match word {
            "" => {}
            "moves" => self.moves(after),
            "sfen" if is_even => {
                let span = self.span(word);
                self.faults.add(
                    Code::BadBoard,
                    span,
                    "both startpos and sfen: which is the start?",
                );
                self.script.start.broken = true;
                let (_, moves) = rest.split_once(" moves ").unwrap_or(("", ""));
                self.moves(moves);
            }
            word if is_move_word(word) || endings::from_usi(word).is_some() => {
                self.lenient(word, "the word moves is missing before the first move");
                self.moves(rest);
            }
            _ => {
                let rest = rest.trim();
                let span = self.span(rest);
                let moves = if is_operation(word) {
                    0
                } else {
                    count_moves(rest)
                };
                let fault = if moves > 0 {
                    Fault::new(
                        Code::UnreadableLine,
                        "what stands behind the position is kept as a comment, moves and all",
                    )
                } else {
                    Fault::new(
                        Code::LenientSpelling,
                        "what stands behind the position is kept as a comment",
                    )
                };
                self.faults.push(fault.at(span).leaving_out(moves));
                self.script.remark(RemarkKind::Comment, rest);
            }
        }
    }

    fn moves(&mut self, mut rest: &'t str) {
        self.script.steps.reserve(rest.len() / 5 + 1);
        let base = self.span(rest).start as usize;
        let whole = rest;
        loop {
            let bytes = rest.as_bytes();
            let Some(blanks) = bytes.iter().position(|&byte| !is_gap(byte)) else {
                break;
            };
            let len = bytes[blanks..]
                .iter()
                .position(|&byte| is_gap(byte))
                .unwrap_or(bytes.len() - blanks);
            let word = &rest[blanks..blanks + len];
            let here = base + (whole.len() - rest.len()) + blanks;
            rest = &rest[blanks + len..];
            let span = Span::new(here, here + len);
            match plain_move(word.as_bytes()) {
                Some(written) if !self.ended => self.push(What::Move(written), span),
                _ => {
                    if self.odd_word(word, rest, span) {
                        return;
                    }
                }
            }
        }
    }

    fn push(&mut self, what: What<'t>, span: Span) {
        self.script.push(Step {
            follow: Default::default(),
            what,
            clock: Clock::NONE,
            span,
        });
    }

    /// A word that is no move in its strict spelling; gives whether the line has been read with it.
    fn odd_word(&mut self, word: &'t str, rest: &'t str, span: Span) -> bool {
        if is_move_word(word) {
            if self.ended {
                let (_, count) = self.late.get_or_insert((span, 0));
                *count += 1;
                return false;
            }
            if let Some((written, message)) = lenient_move(word) {
                if !self.told {
                    self.faults.add(Code::LenientSpelling, span, message);
                    self.told = true;
                }
                self.push(What::Move(written), span);
                return false;
            }
        }
        let is_last = rest.bytes().all(is_gap);
        let tail = || {
            let from = self.script.text.len().min(span.start as usize);
            let to = self.span(rest).start as usize + rest.len();
            self.script.text.get(from..to).unwrap_or(word).trim()
        };
        if word.starts_with(['#', ';']) || word.starts_with("//") {
            let tail = tail();
            self.lenient(tail, "what stands behind the moves is kept as a remark");
            let remark = tail.trim_start_matches(['#', ';', '/']);
            self.script.remark(RemarkKind::Hash, remark);
            return true;
        }
        if is_decimal(word) && rest.split_ascii_whitespace().all(is_decimal) {
            let tail = tail();
            self.faults.add(
                Code::UnreadableLine,
                span,
                "numbers behind the moves are kept as a comment",
            );
            self.script.remark(RemarkKind::Comment, tail);
            return true;
        }
        if self.ended {
            let tail = tail();
            let fault = Fault::new(
                Code::UnreadableLine,
                "text behind the ending is kept as a remark",
            )
            .at(span);
            self.faults.push(fault.leaving_out(count_moves(tail)));
            self.script.remark(RemarkKind::Hash, tail);
            return true;
        }
        let usual = word.to_ascii_lowercase();
        if let Some(kind) = endings::from_usi(&usual) {
            self.push(
                What::Ending(WrittenEnding {
                    kind,
                    winner: None,
                    word,
                }),
                span,
            );
            self.ended = true;
        } else if matches!(&*usual, "rep_sup" | "rep_inf") {
            self.faults.add(
                Code::UnknownEnding,
                span,
                "this is a judgement of an engine, no ending; the word is kept",
            );
            self.push(
                What::Ending(WrittenEnding {
                    kind: EndingKind::Other,
                    winner: None,
                    word,
                }),
                span,
            );
            self.ended = true;
        } else if is_last && matches!(&*usual, "none" | "null" | "pass" | "0000") {
            self.faults.add(
                Code::LenientSpelling,
                span,
                "a null move at the end is left out; the game is unfinished",
            );
        } else {
            self.unreadable(word, &usual, span);
        }
        false
    }

    fn unreadable(&mut self, word: &'t str, usual: &str, span: Span) {
        if !self.broken {
            let message = match usual.as_bytes() {
                b"none" | b"null" | b"pass" | b"0000" => "a null move is no move of a game",
                [b'1'..=b'9', b'1'..=b'9', b'1'..=b'9', b'1'..=b'9', ..] => {
                    "a move in numbers, as CSA has it; USI writes 7g7f"
                }
                _ => "not a move: moves are written 7g7f, 8h2b+ or P*5e",
            };
            self.faults.push(
                Fault::new(Code::UnreadableMove, message)
                    .at(span)
                    .leaving_out(1),
            );
        } else if is_move_word(word)
            && let Some(fault) = self
                .faults
                .iter_mut()
                .rev()
                .find(|fault| fault.code == Code::UnreadableMove)
        {
            fault.unread_moves += 1;
        }
        if !self.broken {
            self.push(What::Unreadable, span);
        }
        self.broken = true;
    }
}

/// The first word of `text` and what stands behind it.
fn next_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()))
}

/// Blanks, and what stands between the moves of a list.
#[inline]
const fn is_gap(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b',' | b'"' | b'[' | b']')
}

/// Moves with commas, quotes and brackets.
fn is_list(line: &str) -> bool {
    let mut words = line
        .split(|ch: char| ch.is_ascii() && is_gap(ch as u8))
        .filter(|word| !word.is_empty());
    words.next().is_some_and(is_move_word)
}

fn count_moves(line: &str) -> u32 {
    let words =
        line.split(|ch: char| ch.is_whitespace() || matches!(ch, ',' | ';' | '"' | '[' | ']'));
    words.filter(|word| is_move_word(word)).count() as u32
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// `12`, `-0.5`, `1/2`.
fn is_decimal(word: &str) -> bool {
    word.bytes().any(|byte| byte.is_ascii_digit())
        && word
            .bytes()
            .all(|byte| matches!(byte, b'0'..=b'9' | b'.' | b'-' | b'+' | b'/'))
}

/// Could the word be the hands of an SFEN?
fn is_hands(word: &str) -> bool {
    let is_dash = matches!(word, "-" | "–" | "—" | "−" | "‐" | "－" | "ー");
    let has_letter = word.bytes().any(|byte| byte.is_ascii_alphabetic());
    is_dash
        || has_letter
            && word
                .chars()
                .all(|ch| ch.is_ascii_digit() || "RBGSNLPKrbgsnlpk".contains(ch))
}

/// An operation of EPD: `bm`, `am`, `id`, …
fn is_operation(word: &str) -> bool {
    (2..=3).contains(&word.len())
        && word
            .bytes()
            .enumerate()
            .all(|(at, byte)| byte.is_ascii_lowercase() || at > 0 && byte.is_ascii_digit())
}

/// Which other game a board belongs to, if it is no board of nine by nine.
pub(in crate::format) fn other_game(sfen: &str, error: &SfenError) -> Option<String> {
    let SfenError::RankCount { found } = *error else {
        return None;
    };
    let board = sfen.split_whitespace().next().unwrap_or("");
    Some(match found {
        8 if board.contains(['q', 'Q']) => "a position of chess (FEN)".to_owned(),
        4 => "a position of dobutsu shogi".to_owned(),
        5 => "a position of minishogi (5五将棋) or another game on 5 ranks".to_owned(),
        7 => "a position of tori shogi or another game on 7 ranks".to_owned(),
        12 => "a position of chu shogi".to_owned(),
        3 | 6 | 11 | 13.. => format!("a board of {found} ranks, of another game"),
        _ => return None,
    })
}

#[inline]
fn square(file: u8, rank: u8) -> Option<Square> {
    Square::new(
        file.wrapping_sub(b'0'),
        rank.wrapping_sub(b'a').wrapping_add(1),
    )
}

/// A move in the strict spelling.
#[inline]
fn plain_move(word: &[u8]) -> Option<WrittenMove> {
    let &[first, second, file, rank, ref promotion @ ..] = word else {
        return None;
    };
    let to = Destination::Square(square(file, rank)?);
    if second == b'*' {
        let kind =
            PieceKind::from_sfen_letter(char::from(first)).filter(|_| promotion.is_empty())?;
        return Some(WrittenMove {
            origin: Origin::Hand,
            to,
            before: Some(kind),
            ..WrittenMove::default()
        });
    }
    let promotion = match promotion {
        b"" => Promotion::Declines,
        b"+" => Promotion::Promotes,
        _ => return None,
    };
    Some(WrittenMove {
        origin: Origin::Square(square(first, second)?),
        to,
        promotion,
        ..WrittenMove::default()
    })
}

/// A move in a spelling that is forgiven, with what is told of it.
fn lenient_move(word: &str) -> Option<(WrittenMove, &'static str)> {
    let (body, suffix) = match word.as_bytes() {
        [body @ .., suffix @ (b'=' | b'?')] => (body, Some(suffix)),
        body => (body, None),
    };
    let mut strict = body.to_ascii_lowercase();
    if let [letter, sign @ (b'*' | b'\'' | b'@'), ..] = &mut strict[..] {
        letter.make_ascii_uppercase();
        let message = if *sign == b'*' {
            "the piece of a drop is written with a capital"
        } else {
            "a drop is written with *"
        };
        *sign = b'*';
        return Some((plain_move(&strict)?, message));
    }
    let written = plain_move(&strict)?;
    let message = match suffix {
        Some(b'=') => "no promotion is written without =",
        Some(_) => "a move is written without ?",
        None => "squares are written in lower case",
    };
    Some((written, message))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_all(text: &str) -> (Vec<String>, Vec<(&'static str, u32)>) {
        let mut faults = Faults::new();
        let script = read(text, &mut faults);
        let steps = script
            .steps
            .iter()
            .map(|step| step.span.text(text).to_owned())
            .collect();
        (
            steps,
            faults
                .iter()
                .map(|fault| (fault.code.name(), fault.unread_moves))
                .collect(),
        )
    }

    #[test]
    fn lines_are_read_in_every_dialect() {
        for (text, steps, faults) in [
            ("position startpos\n", &[][..], &[][..]),
            (
                "position startpos moves 7g7f  3c3d\r\n",
                &["7g7f", "3c3d"],
                &[],
            ),
            (
                "> position startpos moves 7g7f resign\n",
                &["7g7f", "resign"],
                &[],
            ),
            ("<1:startpos moves 7g7f", &["7g7f"], &[]),
            ("moves 7g7f\n", &["7g7f"], &[]),
            (
                "7g7f 3c3d 1\n",
                &["7g7f", "3c3d"],
                &[("unreadable-line", 0)],
            ),
            (
                "[\"7g7f\",\"3c3d\"]\n",
                &["7g7f", "3c3d"],
                &[("lenient-spelling", 0)],
            ),
            (
                "# x\n\n// y\nstartpos 7g7f\n",
                &["7g7f"],
                &[("lenient-spelling", 0)],
            ),
            (
                "startpos moves 7g7f xyz 3c3d foo 8h2b+\n",
                &["7g7f", "xyz", "3c3d", "8h2b+"],
                &[("unreadable-move", 1)],
            ),
            (
                "startpos moves 7G7F b*4e P'5e 3c3d=\n",
                &["7G7F", "b*4e", "P'5e", "3c3d="],
                &[("lenient-spelling", 0)],
            ),
            (
                "startpos moves 7g7f resign 3c3d 2g2f\n",
                &["7g7f", "resign"],
                &[("move-after-end", 2)],
            ),
            (
                "startpos moves 7g7f none\n",
                &["7g7f"],
                &[("lenient-spelling", 0)],
            ),
            (
                "startpos moves none 7g7f\n",
                &["none", "7g7f"],
                &[("unreadable-move", 1)],
            ),
            (
                "startpos moves 7776FU\n",
                &["7776FU"],
                &[("unreadable-move", 1)],
            ),
            (
                "name | position startpos moves 7g7f 3c3d\n",
                &[],
                &[("unreadable-move", 2)],
            ),
            ("hello\n", &[], &[("not-a-record", 0)]),
            ("", &[], &[("not-a-record", 0)]),
            (
                "position startpos sfen 9/9/9/9/9/9/9/9/9 b - 1 moves 7g7f\n",
                &["7g7f"],
                &[("bad-board", 0)],
            ),
            (
                "startpos moves 7g7f\ninfo pv 3c3d\nbestmove 3c3d\n",
                &["7g7f"],
                &[("unreadable-line", 2)],
            ),
            (
                "4k4/9/9/9/9/9/9/9/4K4 b P 1 bm P*5e; id \"1\";\n",
                &[],
                &[("lenient-spelling", 0)],
            ),
            (
                "sfen 4k4/9/9/9/9/9/9/9/4K4 b P moves 5i5h\n",
                &["5i5h"],
                &[("lenient-spelling", 0)],
            ),
            (
                "sfen 4k4/9/9/9/9/9/9/9/4K4 b\n",
                &[],
                &[("lenient-spelling", 0)],
            ),
            (
                "4k4/9/9/9/9/9/9/9/4K4 w - 3 5a5b\n",
                &["5a5b"],
                &[("lenient-spelling", 0)],
            ),
            (
                "rbsgk/4p/5/P4/KGSBR b - 1\n",
                &[],
                &[("unsupported-variant", 0)],
            ),
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n",
                &[],
                &[("unsupported-variant", 0), ("lenient-spelling", 0)],
            ),
            (
                "#YANEURAOU-DB2016 1.00\nsfen 9/9 b - 1\n7g7f 3c3d 0 10 1\n",
                &[],
                &[("not-a-record", 0)],
            ),
        ] {
            let (found, told) = read_all(text);
            assert_eq!(
                (found.iter().map(String::as_str).collect::<Vec<_>>(), told),
                (steps.to_vec(), faults.to_vec()),
                "{text}"
            );
        }
    }

    #[test]
    fn a_line_is_a_game() {
        for (text, pieces) in [
            (
                "startpos moves 7g7f\n\nstartpos\n",
                &["startpos moves 7g7f\n\n"][..],
            ),
            ("# a\n\nstartpos\n# b\nstartpos\n", &["# a\n\nstartpos\n"]),
            (
                "usi\nposition startpos\ngo\nposition startpos moves 7g7f\nbestmove 3c3d\n",
                &["usi\nposition startpos\n"],
            ),
            ("startpos\n", &[]),
            ("startpos\r\nstartpos\r\n", &["startpos\r\n"]),
            ("startpos\nstartpos", &[]),
            ("#YANEURAOU-DB2016 1.00\nsfen a\n7g7f\nsfen b\n", &[]),
        ] {
            let mut rest = text;
            let mut found = Vec::new();
            while let Some(end) = cut(rest.as_bytes()) {
                found.push(&rest[..end]);
                rest = &rest[end..];
            }
            assert_eq!(found, pieces, "{text}");
        }
    }
}
