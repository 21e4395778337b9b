//! What has the shape of a move, by scanners of our own that know no reader.
//!
//! They ask for less than a reader does: a number and a destination with a piece, a sign and six characters, two squares.
//! So a damaged move still counts as long as its shape is there, and then it has to be in the record or under a fault.

use std::ops::Range;

use kifu::format::Format;
use kifu::record::fault::{Code, Fault, Severity};

use super::{Game, whereabouts};

/// Where moves stand, by their shape, in a text of this format; of PSN [`whereabouts`](super::whereabouts) knows more.
pub(crate) fn moves(format: &str, text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    if format == "jkf" {
        jkf_moves(text, &mut found);
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
pub(crate) fn pieces(
    text: &str,
    is_separator: impl Fn(char) -> bool,
) -> impl Iterator<Item = Range<usize>> {
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

/// `P7g-7f`, `P7f`, `B*4e`, `7g7f`: each word, wherever it stands, be it in a comment.
pub(crate) fn psn_words(text: &str) -> impl Iterator<Item = Range<usize>> {
    let is_end = |ch: char| ch.is_ascii_whitespace() || "{}()[];\"\0\x1A\x0B".contains(ch);
    pieces(text, is_end).filter(|word| is_psn_move(&text[word.clone()]))
}

/// The length of a header line, `[Word "…"]`, at the beginning of a text.
pub(crate) fn psn_header(line: &str) -> Option<usize> {
    let inner = line.strip_prefix('[')?.trim_start();
    let key = inner.trim_start_matches(|ch: char| ch.is_alphanumeric() || ch == '_');
    let value = key.trim_start().strip_prefix('"')?;
    if key.len() == inner.len() {
        return None;
    }
    let value = line.len() - value.len();
    let mut escaped = false;
    for (at, ch) in line[value..].char_indices() {
        let rest = line[value + at + ch.len_utf8()..].trim_start_matches([' ', '\t']);
        if ch == '"' && !escaped && rest.starts_with(']') {
            return Some(line.len() - rest.len() + 1);
        }
        escaped = ch == '\\' && !escaped && rest.starts_with(['"', '\\']);
    }
    None
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
    let kept = super::moves_kept(&game.record);
    if kept == 0
        && game
            .faults_from(Severity::Error)
            .any(|fault| REFUSED.contains(&fault.code))
    {
        return None;
    }
    if format.name == "psn" {
        return lost_in_psn(game);
    }
    let shaped = moves(format.name, &game.text);
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

/// The same of PSN, where each move is looked for at its place.
fn lost_in_psn(game: &Game) -> Option<String> {
    let found = whereabouts::of(&game.text);
    let kept = super::moves_kept(&game.record);
    let unread: usize = game
        .faults
        .iter()
        .map(|fault| fault.unread_moves as usize)
        .sum();
    // What was looked at is what was read.
    let is_same = (found.kept, found.unread) == (kept, unread);
    (found.lost > 0 || !is_same).then(|| {
        let (faults, text) = (game.told(), &game.text);
        format!("{found:?}, {kept} in the record, {unread} told to be left out\n{faults}{text}")
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
