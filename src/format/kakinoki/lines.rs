//! What a line of a KIF, KI2 or BOD text is, by its beginning (spec `kif.md` section 2).

use super::moves;
use crate::format::endings;
use crate::shogi::Color;
use crate::text::names;
use crate::text::numerals::{
    self, DigitKind, is_blank, trim_blanks, trim_blanks_end, trim_blanks_start,
};

/// A line by its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::format) enum Line<'t> {
    /// Nothing but blanks.
    Blank,
    /// `#`: for programs. The text behind the mark.
    Program(&'t str),
    /// `*`: a comment. The text behind the mark.
    Comment(&'t str),
    /// `&`: a bookmark. The text behind the mark.
    Bookmark(&'t str),
    /// A rank of the board, with its bars.
    Rank(&'t str),
    /// The frame of the board or the numbers of its files.
    Frame,
    /// `手数----指手---------消費時間--`: the header ends. What stands behind a `#`.
    Ruler(Option<&'t str>),
    /// The same line with moves on it. The whole text.
    CrammedRuler(&'t str),
    /// `変化：5手`: a variation. The text behind the colon.
    Variation(&'t str),
    /// `まで112手で後手の勝ち`. The text behind まで.
    Result(&'t str),
    /// `後手番`: the side to move.
    Turn(Color),
    /// `手数＝30  △５一玉  まで`: moves before the diagram. The text behind the sign.
    Count(&'t str),
    /// `盤面回転`: the board was shown from White's side.
    Turned,
    /// A number, and the text behind it.
    Numbered(Numbered<'t>),
    /// ▲ or △ in front: moves of KI2. The whole text.
    Marked(&'t str),
    /// A key and its value, both without the blanks around them.
    Header(&'t str, &'t str),
    /// None of these.
    Other(&'t str),
}

/// A line that begins with a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::format) struct Numbered<'t> {
    /// The number.
    pub(in crate::format) number: u32,
    /// Written in another way than in half-width digits with a blank behind them.
    pub(in crate::format) odd: bool,
    /// A blank follows the number.
    pub(in crate::format) apart: bool,
    /// What follows, without blanks before it.
    pub(in crate::format) rest: &'t str,
}

/// Says what a line is; its end is already off.
#[inline]
pub(in crate::format) fn classify(line: &str) -> Line<'_> {
    match numbered(line) {
        Some(found) if !is_files(line, found.number) => Line::Numbered(found),
        Some(_) => Line::Frame,
        None => by_beginning(line),
    }
}

fn by_beginning(line: &str) -> Line<'_> {
    let text = trim_blanks_start(line);
    let Some(first) = text.chars().next() else {
        return Line::Blank;
    };
    let behind = &text[first.len_utf8()..];
    match first {
        '#' => Line::Program(behind),
        '*' | '＊' => Line::Comment(behind),
        '&' => Line::Bookmark(behind),
        '|' | '｜' | '│' | '┃' => Line::Rank(text),
        '+' | '＋' | '┌' | '├' | '└' | '┏' | '┣' | '┗' | '─' | '━' if is_frame(text) => {
            Line::Frame
        }
        '▲' | '△' | '▼' | '▽' | '☗' | '☖' | '⛊' | '⛉' => Line::Marked(text),
        _ => by_word(text),
    }
}

fn by_word(text: &str) -> Line<'_> {
    if let Some(rest) = text.strip_prefix("手数") {
        if rest.starts_with(['-', '－', '―', '─', 'ー']) {
            let (words, remark) = match rest.split_once('#') {
                Some((words, remark)) => (words, Some(remark)),
                None => (rest, None),
            };
            // Other words than the usual ones are kept with it.
            let is_usual = |ch| is_blank(ch) || "-－―─ー手数指消費時間".contains(ch);
            return if words.chars().all(is_usual) {
                Line::Ruler(remark)
            } else if move_shapes(words) > 0 {
                Line::CrammedRuler(text)
            } else {
                Line::Ruler(Some(text))
            };
        }
        if let Some(count) = rest.strip_prefix(['＝', '=']) {
            return Line::Count(count);
        }
    }
    if let Some(rest) = text.strip_prefix("変化")
        && let Some(number) = trim_blanks_start(rest).strip_prefix(['：', ':'])
    {
        return Line::Variation(number);
    }
    if let Some(rest) = text.strip_prefix("まで") {
        return Line::Result(rest);
    }
    let whole = trim_blanks(text);
    match whole {
        "先手番" | "下手番" => return Line::Turn(Color::Black),
        "後手番" | "上手番" => return Line::Turn(Color::White),
        "盤面回転" | "盤面反転" => return Line::Turned,
        _ => {}
    }
    if let Some(colon) = text.find([':', '：']) {
        let name = trim_blanks(&text[..colon]);
        let value = &text[colon..];
        let value = value.strip_prefix([':', '：']).unwrap_or(value);
        if !name.is_empty() {
            return Line::Header(name, trim_blanks(value));
        }
    }
    if is_files(text, 0) {
        Line::Frame
    } else {
        Line::Other(whole)
    }
}

/// Is it the line above or below a board, with a stroke and nothing but strokes and corners?
fn is_frame(text: &str) -> bool {
    let is_stroke = |ch| matches!(ch, '-' | '－' | '―' | '─' | '━');
    text.contains(is_stroke)
        && text.chars().all(|ch| {
            matches!(ch, '+' | '＋' | '|' | '\u{2500}'..='\u{257F}')
                || is_stroke(ch)
                || is_blank(ch)
        })
}

/// The number at the beginning of a line, with a dot or 手目 behind it.
#[inline]
fn numbered(line: &str) -> Option<Numbered<'_>> {
    let bytes = line.as_bytes();
    let mut at = bytes.iter().take_while(|&&byte| byte == b' ').count();
    let start = at;
    let mut number = 0_u32;
    while let Some(digit @ b'0'..=b'9') = bytes.get(at) {
        number = number
            .saturating_mul(10)
            .saturating_add(u32::from(digit - b'0'));
        at += 1;
    }
    if at > start && bytes.get(at) == Some(&b' ') {
        while bytes.get(at) == Some(&b' ') {
            at += 1;
        }
        let rest = line.get(at..)?;
        let rest = if rest.starts_with(['\t', '　']) {
            trim_blanks_start(rest)
        } else {
            rest
        };
        return Some(Numbered {
            number,
            odd: false,
            apart: true,
            rest,
        });
    }
    numbered_oddly(line)
}

#[cold]
fn numbered_oddly(line: &str) -> Option<Numbered<'_>> {
    let text = trim_blanks_start(line);
    if let Some(counted) = text.strip_prefix('第') {
        return counted_move(counted);
    }
    let (_, _, kind) = numerals::digit_prefix(text)?;
    if kind == DigitKind::Kanji {
        return None;
    }
    let mut number = 0_u32;
    let mut rest = text;
    while let Some((digit, len, of)) = numerals::digit_prefix(rest)
        && of == kind
    {
        number = number.saturating_mul(10).saturating_add(digit.into());
        rest = &rest[len..];
    }
    let dotted = ["手目", ".", "．", "。"]
        .iter()
        .find_map(|tail| rest.strip_prefix(tail));
    let behind = dotted.unwrap_or(rest);
    let apart = behind.starts_with(is_blank);
    let odd = kind == DigitKind::Full || dotted.is_some() || (!apart && !behind.is_empty());
    Some(Numbered {
        number,
        odd,
        apart,
        rest: trim_blanks_start(behind),
    })
}

/// `第1手 ７六歩(77)`: only with a move or an ending right behind it, since headings and keys begin like this too.
fn counted_move(text: &str) -> Option<Numbered<'_>> {
    let number = numerals::number(text)?;
    let behind = text.get(number.len..)?;
    let behind = ["手目", "手"]
        .iter()
        .find_map(|tail| behind.strip_prefix(tail))?;
    let rest = trim_blanks_start(behind);
    let unmarked = names::side_mark(rest).map_or(rest, |(_, len)| rest.get(len..).unwrap_or(""));
    let unmarked = trim_blanks_start(unmarked);
    let is_move =
        moves::read(unmarked).is_ok() || endings::from_kif(ending_word(unmarked)).is_some();
    is_move.then_some(Numbered {
        number: number.value,
        odd: true,
        apart: true,
        rest,
    })
}

/// Is it the line above a board, `９ ８ ７ ６ ５ ４ ３ ２ １`, whose first number is `number`?
#[inline]
fn is_files(line: &str, number: u32) -> bool {
    // A board of another size, whose numbers have blanks between them.
    if matches!(number, 3..=8 | 10..=19) {
        return counts_down(line, number);
    }
    matches!(number, 0 | 9 | 987_654_321)
        && line
            .chars()
            .filter(|&ch| !is_blank(ch))
            .map(numerals::digit)
            .eq((1..=9).rev().map(Some))
}

/// Are there only numbers in a line, from `number` down to 1?
fn counts_down(line: &str, number: u32) -> bool {
    let line = trim_blanks(line);
    line.ends_with(['1', '１'])
        && line
            .split(is_blank)
            .filter(|part| !part.is_empty())
            .map(|part| {
                let number = numerals::number(part)?;
                (number.len == part.len()).then_some(number.value)
            })
            .eq((1..=number).rev().map(Some))
}

/// How many texts with the shape of a move there are: a square as moves write it (`７六`), or an origin (`(77)`).
pub(in crate::format) fn move_shapes(text: &str) -> u32 {
    let count = squares(text);
    if count > 0 { count } else { origins(text) }
}

/// How many squares as moves write them, `７六`, there are.
fn squares(text: &str) -> u32 {
    let is_square = |&(at, ch): &(usize, char)| {
        let rest = text.get(at + ch.len_utf8()..).unwrap_or("");
        matches!(ch, '１'..='９')
            && numerals::digit_prefix(rest)
                .is_some_and(|(rank, _, kind)| rank > 0 && kind != DigitKind::Half)
    };
    text.char_indices().filter(is_square).count() as u32
}

/// Does a text begin with a square or 同, be it behind a number, as moves do?
pub(in crate::format) fn begins_like_move(text: &str) -> bool {
    let text = trim_blanks_start(text.strip_prefix('第').unwrap_or(text));
    let number = text.trim_start_matches(|ch: char| ch.is_ascii_digit());
    let behind = ["手目", "手", ".", "．", "。"]
        .iter()
        .find_map(|tail| number.strip_prefix(tail))
        .unwrap_or(number);
    let is_numbered = number.len() < text.len();
    let bodies = [text, if is_numbered { behind } else { text }];
    bodies.into_iter().map(trim_blanks_start).any(|body| {
        let body = names::side_mark(body).map_or(body, |(_, len)| body.get(len..).unwrap_or(""));
        let body = trim_blanks_start(body);
        let is_piece = |behind: &str| names::piece(trim_blanks_start(behind)).is_some();
        // In other digits a number may stand there, as that of a year or of a move.
        let to = match names::square(body) {
            Some(square) if square.canonical => return true,
            Some(square) => body.get(square.len..),
            None => body.strip_prefix(['同', '仝']),
        };
        to.is_some_and(is_piece)
    })
}

/// Are there both a square and an origin in a text, as in `７六歩(77)`?
pub(in crate::format) fn holds_whole_move(text: &str) -> bool {
    squares(text) > 0 && origins(text) > 0
}

/// How many origins, `(77)`, there are.
fn origins(text: &str) -> u32 {
    let is_origin = |window: &[u8]| matches!(window, [b'(', file, rank, b')'] if file.is_ascii_digit() && rank.is_ascii_digit());
    text.as_bytes()
        .windows(4)
        .filter(|window| is_origin(window))
        .count() as u32
}

/// Can the text behind a move number only be a move, be it broken?
pub(in crate::format) fn must_be_move(text: &str) -> bool {
    let text = names::side_mark(text).map_or(text, |(_, len)| text.get(len..).unwrap_or(""));
    let begins = |ch| ch == '同' || matches!(ch, '0'..='9' | '０'..='９');
    text.starts_with(begins) || text.starts_with("パス") || move_shapes(text) > 0
}

/// Can the text in the place of a move be the word of an ending?
pub(in crate::format) fn may_be_ending(text: &str) -> bool {
    !must_be_move(text)
        && !text.trim_start_matches(is_blank).is_empty()
        && !text.starts_with(['(', '（', '#', '+', '*'])
}

/// The beginning of a text up to a clock, a mark or a remark: the word of an ending, if it is one.
pub(in crate::format) fn ending_word(text: &str) -> &str {
    let end = text.find(['(', '（', '+', '＋', '#']).unwrap_or(text.len());
    trim_blanks_end(text.get(..end).unwrap_or(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_known_by_their_beginning() {
        let numbered = |number, odd, apart, rest| {
            Line::Numbered(Numbered {
                number,
                odd,
                apart,
                rest,
            })
        };
        for (line, class) in [
            ("", Line::Blank),
            (" 　\t", Line::Blank),
            ("# x", Line::Program(" x")),
            (" #x", Line::Program("x")),
            ("*変化：1手", Line::Comment("変化：1手")),
            (" ＊ a ", Line::Comment(" a ")),
            ("&", Line::Bookmark("")),
            ("|v香|", Line::Rank("|v香|")),
            ("+-----+", Line::Frame),
            ("┏━┯━┓", Line::Frame),
            ("+--▲７六歩", Line::Other("+--▲７六歩")),
            ("  ９ ８ ７ ６ ５ ４ ３ ２ １", Line::Frame),
            (" 9 8 7 6 5 4 3 2 1", Line::Frame),
            ("９８７６５４３２１", Line::Frame),
            ("  ５ ４ ３ ２ １", Line::Frame),
            ("12 11 10 9 8 7 6 5 4 3 2 1", Line::Frame),
            ("+-- important", Line::Other("+-- important")),
            ("─ secret note", Line::Other("─ secret note")),
            ("┌──┐", Line::Frame),
            (
                "手数----大事なこと--",
                Line::Ruler(Some("手数----大事なこと--")),
            ),
            ("手数----指手--  ", Line::Ruler(None)),
            (
                "手数----指手-- 1 ７六歩(77)",
                Line::CrammedRuler("手数----指手-- 1 ７六歩(77)"),
            ),
            ("手数----指手-- # ７六歩", Line::Ruler(Some(" ７六歩"))),
            (
                "手数----指手---------消費時間-- # x",
                Line::Ruler(Some(" x")),
            ),
            ("手数：49", Line::Header("手数", "49")),
            (
                "手数＝30  △５一玉(52)  まで",
                Line::Count("30  △５一玉(52)  まで"),
            ),
            ("変化：  ３手", Line::Variation("  ３手")),
            ("まで2手で中断", Line::Result("2手で中断")),
            (" 後手番　", Line::Turn(Color::White)),
            ("下手番", Line::Turn(Color::Black)),
            ("盤面回転", Line::Turned),
            ("▲７六歩", Line::Marked("▲７六歩")),
            (
                "開始日時：2014/09/13 14：59",
                Line::Header("開始日時", "2014/09/13 14：59"),
            ),
            ("手合割:平手　　", Line::Header("手合割", "平手")),
            ("先手：", Line::Header("先手", "")),
            ("：a", Line::Other("：a")),
            ("初手から ", Line::Other("初手から")),
            ("   1 ７六歩(77) ", numbered(1, false, true, "７六歩(77) ")),
            ("1\t７六歩", numbered(1, false, true, "７六歩")),
            ("12　投了", numbered(12, false, true, "投了")),
            ("５ ４五角打", numbered(5, true, true, "４五角打")),
            ("1７六歩(77)", numbered(1, true, false, "７六歩(77)")),
            ("1手目 ７六歩", numbered(1, true, true, "７六歩")),
            ("9 87歩(88)", numbered(9, false, true, "87歩(88)")),
            ("  3", numbered(3, false, false, "")),
        ] {
            assert_eq!(classify(line), class, "{line:?}");
        }
    }

    #[test]
    fn broken_moves_keep_their_shape() {
        for (text, shaped) in [
            ("２六歩(2", true),
            ("26歩", true),
            ("▲同銀", true),
            ("歩(77)", true),
            ("歩７六", true),
            ("投了", false),
            ("▲投了", false),
            ("ほげ", false),
            ("Time-up", false),
        ] {
            assert_eq!(must_be_move(text), shaped, "{text}");
        }
    }
}
