//! What has the shape of a move, by scanners of our own that know no reader.
//!
//! They ask for less than a reader does: a number and a destination with a piece, a sign and six characters, two squares.
//! So a damaged move still counts as long as its shape is there, and then it has to be in the record or under a fault.

use std::ops::Range;

use kifu::format::Format;
use kifu::record::fault::{Code, Fault, Severity};

use super::Game;

/// Where moves stand, by their shape, in a text of this format.
pub(crate) fn moves(format: &str, text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    if format == "jkf" {
        jkf_moves(text, &mut found);
        return found;
    }
    if format == "psn" {
        psn_moves(text, &mut found);
        return found;
    }
    for line in pieces(text, |ch| matches!(ch, '\n' | '\r')) {
        match format {
            "kif" if is_kif_move(&text[line.clone()]) => found.push(line),
            "ki2" => ki2_moves(text, line, &mut found),
            "csa" => csa_moves(text, line, &mut found),
            "usi" | "sfen" => usi_moves(text, line, &mut found),
            "usen" => usen_moves(text, line, &mut found),
            _ => {}
        }
    }
    found
}

/// The pieces of a text between separators, with their places.
fn pieces(text: &str, is_separator: impl Fn(char) -> bool) -> impl Iterator<Item = Range<usize>> {
    let start_of = move |piece: &str| piece.as_ptr() as usize - text.as_ptr() as usize;
    text.split(is_separator)
        .map(move |piece| start_of(piece)..start_of(piece) + piece.len())
}

/// `12 ７六歩…`: a number, blanks, a destination, a piece.
pub(crate) fn is_kif_move(line: &str) -> bool {
    let digit = |ch: char| matches!(ch, '0'..='9' | '０'..='９');
    let rest = line.trim_start_matches(is_blank);
    let after_number = rest.trim_start_matches(digit);
    let body = after_number.trim_start_matches(is_blank);
    if after_number.len() == rest.len() || body.len() == after_number.len() {
        return false;
    }
    begins_with_move(
        body.strip_prefix(['▲', '△', '▼', '▽', '☗', '☖'])
            .unwrap_or(body),
    )
}

/// A destination and a piece.
fn begins_with_move(body: &str) -> bool {
    let mut chars = body.chars();
    let piece = match chars.next() {
        Some('同') => chars.find(|&ch| !is_blank(ch)),
        Some('1'..='9' | '１'..='９') => match chars.next() {
            Some(
                '1'..='9'
                | '１'..='９'
                | '一'
                | '二'
                | '三'
                | '四'
                | '五'
                | '六'
                | '七'
                | '八'
                | '九',
            ) => chars.next(),
            _ => None,
        },
        _ => None,
    };
    piece.is_some_and(|ch| "歩香桂銀金角飛玉王と成杏圭全馬龍竜".contains(ch))
}

/// `▲７六歩`: a mark or the beginning of a word, a destination, a piece; each of the line, unless it is a remark, a
/// header or a board.
fn ki2_moves(text: &str, line: Range<usize>, found: &mut Vec<Range<usize>>) {
    const MARKS: [char; 8] = ['▲', '△', '▼', '▽', '☗', '☖', '⛊', '⛉'];
    let whole = &text[line.clone()];
    let beginning = whole.trim_start_matches(is_blank);
    let is_marked = beginning.starts_with(MARKS);
    if beginning.starts_with(['*', '＊', '#', '&', '|', '｜', '│', '┃'])
        || beginning.starts_with("手数")
        || !is_marked && beginning.contains([':', '：'])
    {
        return;
    }
    let mut before = ' ';
    for (at, ch) in whole.char_indices() {
        if matches!(ch, '#' | '*' | '＊') {
            // What stands behind is a remark of one kind or another.
            return;
        }
        let start = line.start + at;
        if (MARKS.contains(&before) || is_blank(before)) && begins_with_move(&whole[at..]) {
            found.push(start..start + ch.len_utf8());
        }
        before = ch;
    }
}

fn is_blank(ch: char) -> bool {
    matches!(ch, ' ' | '\t' | '\u{3000}')
}

/// `+7776FU`, each statement of the line.
fn csa_moves(text: &str, line: Range<usize>, found: &mut Vec<Range<usize>>) {
    if text[line.clone()].starts_with(['\'', 'N', '$']) {
        return;
    }
    for statement in pieces(&text[line.clone()], |ch| ch == ',') {
        let statement = line.start + statement.start..line.start + statement.end;
        if text[statement.clone()].starts_with('\'') {
            return;
        }
        if is_csa_move(&text[statement.clone()]) {
            found.push(statement);
        }
    }
}

fn is_csa_move(statement: &str) -> bool {
    let bytes = statement.trim().as_bytes();
    matches!(bytes, [b'+' | b'-', squares @ .., a, b]
        if squares.len() == 4 && squares.iter().all(u8::is_ascii_digit) && a.is_ascii_uppercase() && b.is_ascii_uppercase())
}

/// `"move": {`, wherever it stands.
fn jkf_moves(text: &str, found: &mut Vec<Range<usize>>) {
    for (at, name) in text.match_indices("\"move\"") {
        let behind = text[at + name.len()..].trim_start();
        if behind
            .strip_prefix(':')
            .is_some_and(|value| value.trim_start().starts_with('{'))
        {
            found.push(at..at + name.len());
        }
    }
}

/// `7g7f`, `P*5e`, each word of the line up to a remark.
fn usi_moves(text: &str, line: Range<usize>, found: &mut Vec<Range<usize>>) {
    for word in pieces(&text[line.clone()], |ch| matches!(ch, ' ' | '\t')) {
        let word = line.start + word.start..line.start + word.end;
        // A form feed is a blank too, and a line is trimmed before it is looked at.
        let begun = text[word.clone()].trim_start();
        if begun.starts_with('#') || begun.starts_with("//") {
            return;
        }
        if is_usi_move(&text[word.clone()]) {
            found.push(word);
        }
    }
}

/// `~0.7ku2jm`: three letters or digits each, from behind the first dot of a section.
fn usen_moves(text: &str, line: Range<usize>, found: &mut Vec<Range<usize>>) {
    if text[line.clone()].trim_start().starts_with(['#', '/']) {
        return;
    }
    for section in pieces(&text[line.clone()], |ch| ch == '~').skip(1) {
        let section = line.start + section.start..line.start + section.end;
        let Some(moves) = pieces(&text[section.clone()], |ch| ch == '.').nth(1) else {
            continue;
        };
        let moves = section.start + moves.start..section.start + moves.end;
        let is_digit = |byte: &u8| byte.is_ascii_alphanumeric();
        let digits = text.as_bytes()[moves.clone()]
            .iter()
            .take_while(|byte| is_digit(byte));
        for at in 0..digits.count() / 3 {
            found.push(moves.start + at * 3..moves.start + at * 3 + 3);
        }
    }
}

fn is_usi_move(word: &str) -> bool {
    let square =
        |file: u8, rank: u8| (b'1'..=b'9').contains(&file) && (b'a'..=b'i').contains(&rank);
    match *word.as_bytes() {
        [a, b, c, d] | [a, b, c, d, b'+'] if square(a, b) && square(c, d) => true,
        [b'P' | b'L' | b'N' | b'S' | b'G' | b'B' | b'R', b'*', c, d] => square(c, d),
        _ => false,
    }
}

/// `P7g-7f`, `P7f`, `B*4e`, `7g7f`: each word outside of comments and header lines.
fn psn_moves(text: &str, found: &mut Vec<Range<usize>>) {
    let bytes = text.as_bytes();
    let line_end = |at: usize| {
        let rest = bytes[at..].iter();
        at + rest
            .take_while(|byte| !matches!(byte, b'\n' | b'\r'))
            .count()
    };
    let (mut fresh, mut numbered) = (true, false);
    // What was last read is prose, and where it ends.
    let (mut in_prose, mut prose_end) = (false, 0);
    let mut marks = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let is_end =
            |byte: &u8| byte.is_ascii_whitespace() || b"{}()[];\"\0\x1A\x0B".contains(byte);
        match bytes[at] {
            b'\n' | b'\r' => {
                fresh = true;
                at += 1;
                continue;
            }
            // What prose closes is a part of it, and what it does not close opens nothing.
            sign @ (b'{' | b'[') if at < prose_end => {
                let close = if sign == b'{' { b'}' } else { b']' };
                let end = bytes[at..prose_end].iter().position(|&byte| byte == close);
                at += end.map_or(1, |end| end + 1);
            }
            b';' if at < prose_end => at += 1,
            b'{' => {
                // Prose goes on behind a comment in it.
                fresh = in_prose && (fresh || at == prose_end);
                at = closing_brace(bytes, at);
                continue;
            }
            b'[' => {
                at = closing_bracket(&text[at..line_end(at)]).map_or_else(
                    || {
                        bytes[at..]
                            .iter()
                            .position(|&byte| byte == b']')
                            .map_or(bytes.len(), |end| at + end + 1)
                    },
                    |len| at + len,
                )
            }
            // `(A)` is the mark of a footnote, and before a line its text, if a mark stands before it.
            b'(' if at >= prose_end && matches!(bytes[at + 1..], [b'A'..=b'Z', b')', ..]) => {
                let mark = bytes[at + 1];
                if fresh && marks.contains(&mark) {
                    marks.retain(|known| *known != mark);
                    at = line_end(at);
                } else {
                    marks.push(mark);
                    at += 3;
                }
            }
            b';' => at = line_end(at),
            b'#' | b'%' if fresh => at = line_end(at),
            byte if is_end(&byte) => at += 1,
            _ => {
                let line = &text[at..line_end(at)];
                if fresh && (line.starts_with("Black:") || line.starts_with("White:")) {
                    at += line.len();
                    continue;
                }
                if let Some(len) = prose(line).filter(|_| fresh && !numbered) {
                    prose_end = at + len;
                }
                let len = bytes[at..]
                    .iter()
                    .position(is_end)
                    .unwrap_or(bytes.len() - at);
                let word = &text[at..at + len];
                if is_psn_move(word) {
                    found.push(at..at + len);
                }
                in_prose = at < prose_end;
                let is_of_number = |ch: char| ch.is_ascii_digit() || ".:…‥．".contains(ch);
                numbered = !in_prose && word.trim_matches(is_of_number).is_empty();
                at += len;
            }
        }
        fresh &= matches!(bytes.get(at - 1), Some(b' ' | b'\t' | 0 | 0x1A));
    }
}

/// How far prose goes in a line: up to a comment that the line does not close, or a parenthesis that it does not open.
/// No bracket opens a comment in prose.
///
/// It begins with a word that is neither a number nor a result nor the beginning of an ending (spec `psn.md` section 9), and
/// no word of it may be a move, however damaged. What is not sure to be prose is play.
fn prose(line: &str) -> Option<usize> {
    const ENDINGS: &str = "adjourn black check declaration draw forfeit game gote hikiwake illegal impasse \
        interrupt is it jishogi kachi mate max no repetition resign sennichite \
        sente stop suspend this time toryo try variation white win";
    let first = line.trim_start_matches(['.', '~', '!', '-', ':', ',']);
    let is_ending = |word: &str| {
        let start = first.get(..word.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(word))
    };
    let is_number = |ch: char| ch.is_ascii_digit() || "*½…‥．$#%".contains(ch);
    if first.is_empty() || first.starts_with(is_number) || ENDINGS.split_whitespace().any(is_ending)
    {
        return None;
    }
    let (mut depth, mut brace, mut end) = (0, None, line.len());
    for (at, byte) in line.bytes().enumerate() {
        match byte {
            b'}' => brace = None,
            b'{' => brace = brace.or(Some(at)),
            _ if brace.is_some() => {}
            b'(' => depth += 1,
            b')' if depth > 0 => depth -= 1,
            b')' => {
                end = at;
                break;
            }
            _ => {}
        }
    }
    let end = brace.unwrap_or(end);
    let may_be_move = |word: &str| {
        let begins = |ch: char| {
            ch.is_ascii_digit() || "+-.):…‥．@*abcdefghiklnpqrstx".contains(ch.to_ascii_lowercase())
        };
        let is_square = |pair: &[u8]| {
            let is_part = |byte: &u8| matches!(byte, b'a'..=b'i' | b'1'..=b'9');
            pair.iter().all(is_part) && pair.iter().any(u8::is_ascii_digit)
        };
        let is_capture = word.len() <= 5 && word.contains(['x', 'X', '×']);
        let has_square = word.as_bytes().windows(2).any(is_square);
        word.starts_with(begins) && (has_square || is_capture) || word.contains("-O")
    };
    let has_move = line[..end].split_whitespace().any(may_be_move);
    (!has_move).then_some(end)
}

/// Behind the brace that belongs to the one at `open`; if there is none, behind the first.
fn closing_brace(bytes: &[u8], open: usize) -> usize {
    let (mut depth, mut first) = (0, None);
    for (at, byte) in bytes.iter().enumerate().skip(open) {
        match byte {
            b'{' => depth += 1,
            b'}' => {
                depth -= 1;
                first = first.or(Some(at + 1));
                if depth == 0 {
                    return at + 1;
                }
            }
            _ => {}
        }
    }
    first.unwrap_or(bytes.len())
}

/// Behind a header line, `[Word "…"]`, at the beginning of the line.
fn closing_bracket(line: &str) -> Option<usize> {
    let inner = line[1..].trim_start();
    let key = inner.trim_start_matches(|ch: char| ch.is_alphanumeric() || ch == '_');
    if key.len() == inner.len() || !key.trim_start().starts_with('"') {
        return None;
    }
    let value = line.len() - key.trim_start().len() + 1;
    let mut escaped = false;
    for (at, ch) in line[value..].char_indices() {
        let rest = line[value + at + ch.len_utf8()..].trim_start_matches([' ', '\t']);
        if ch == '"' && !escaped && rest.starts_with(']') {
            return Some(line.len() - rest.len() + 1);
        }
        escaped = ch == '\\' && !escaped && rest.starts_with(['"', '\\']);
    }
    Some(line.len())
}

fn is_psn_move(word: &str) -> bool {
    let number = word.trim_start_matches(|ch: char| ch.is_ascii_digit());
    let word = match number.trim_start_matches(['.', ')']) {
        rest if rest.len() < number.len() => rest,
        _ => word,
    };
    let word = word.trim_end_matches(['+', '=', '!', '?', '#']);
    let square =
        |file: u8, rank: u8| (b'1'..=b'9').contains(&file) && (b'a'..=b'i').contains(&rank);
    let body = word.strip_prefix('+').unwrap_or(word);
    match *body.as_bytes() {
        [a, b, c, d] if square(a, b) && square(c, d) => true,
        [piece, ref way @ ..] if b"KRBGSNLP".contains(&piece) => match *way {
            [a, b] | [b'-' | b'x' | b'*' | b'\'' | b'@', a, b] => square(a, b),
            [a, b, c, d] | [a, b, b'-' | b'x', c, d] => square(a, b) && square(c, d),
            _ => false,
        },
        _ => false,
    }
}

/// Moves that have the shape of one and are neither in the record nor under a fault.
///
/// A fault says how many moves it keeps out of the record; what stands within the text that it points at is told too.
pub(crate) fn silently_lost(format: &Format, game: &Game) -> Option<String> {
    let shaped = moves(format.name, &game.text);
    let kept = super::moves_kept(&game.record);
    if kept == 0
        && game
            .faults_from(Severity::Error)
            .any(|fault| REFUSED.contains(&fault.code))
    {
        return None;
    }
    let within = |fault: &Fault| {
        let span = fault
            .span
            .map_or(0..0, |span| span.start as usize..span.end as usize);
        shaped
            .iter()
            .filter(|at| at.start < span.end && span.start < at.end)
            .count()
    };
    let told = game.faults.iter().map(|fault| match fault.code {
        // It counts the moves behind it, not what it takes for a part of the board.
        Code::BadBoard => within(fault) + fault.unread_moves as usize,
        _ if fault.code.severity() > Severity::Note => {
            within(fault).max(fault.unread_moves as usize)
        }
        // A note says that a remark was kept, whatever stands in it.
        _ if fault.written.starts_with(['#', ';', '/']) => within(fault),
        // The same of a comment, such as the operations behind a position (`bm 7g7f;`).
        _ if is_comment(game, fault) => within(fault),
        _ => 0,
    });
    let told: usize = told.sum();
    (kept + told < shaped.len()).then(|| {
        let (shaped, faults) = (shaped.len(), game.told());
        format!(
            "{shaped} moves by their shape, {kept} in the record, {told} under faults\n{faults}{}",
            game.text
        )
    })
}

/// Does what a fault points at stand in the record as a comment?
fn is_comment(game: &Game, fault: &Fault) -> bool {
    let said = fault.span.map_or("", |span| span.text(&game.text)).trim();
    let mut nodes = game.record.iter();
    !said.is_empty() && nodes.any(|(_, node)| node.comments().iter().any(|comment| comment == said))
}

/// Codes of a text that is refused as a whole.
const REFUSED: [Code; 2] = [Code::NotARecord, Code::UnsupportedVariant];
