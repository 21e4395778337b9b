//! Where one game of a stream of KIF or KI2 ends, seen from undecoded bytes (spec `kif.md` section 16).
//!
//! A game has a block of moves. What follows it and can only stand in a header begins the next game: the line that names
//! the format, 開始日時, 手合割, a board, or a second ruler. `#--separator--` is no border, and neither is 変化. A banner (`# ----`)
//! begins a game only with such a line or move 1 behind it, or まで before it. Behind まで any header line will do, if moves of
//! KI2 follow it. Header lines that stand before the line that decides go with it. No line is decoded: the few words that
//! matter are compared in UTF-8, CP932 and EUC-JP, and lines of ISO-2022-JP are given the bytes of EUC-JP.

use std::borrow::Cow;

use memchr::memchr3_iter;

use crate::text::encoding::seven_bit_in_euc;

/// A word in the encodings of records; ISO-2022-JP is looked at in EUC-JP.
struct Word {
    utf8: &'static [u8],
    cp932: &'static [u8],
    euc: &'static [u8],
}

impl Word {
    const fn new(utf8: &'static str, cp932: &'static [u8], euc: &'static [u8]) -> Self {
        Self {
            utf8: utf8.as_bytes(),
            cp932,
            euc,
        }
    }

    /// What stands behind the word at the beginning of a line.
    fn strip<'b>(&self, line: &'b [u8]) -> Option<&'b [u8]> {
        // Most words differ from a line in their first byte already.
        let first = line.first();
        [self.utf8, self.cp932, self.euc]
            .iter()
            .filter(|word| word.first() == first)
            .find_map(|word| line.strip_prefix(*word))
    }
}

const ESCAPE: u8 = 0x1B;

const RULER: Word = Word::new("手数", b"\x8E\xE8\x90\x94", b"\xBC\xEA\xBF\xF4");
const VARIATION: Word = Word::new("変化", b"\x95\xCF\x89\xBB", b"\xCA\xD1\xB2\xBD");
const RESULT: Word = Word::new("まで", b"\x82\xDC\x82\xC5", b"\xA4\xDE\xA4\xC7");
const SAME: Word = Word::new("同", b"\x93\xAF", b"\xC6\xB1");
const NINE: Word = Word::new("９", b"\x82\x58", b"\xA3\xB9");
const BLANK: Word = Word::new("　", b"\x81\x40", b"\xA1\xA1");

const COLON: Word = Word::new("：", b"\x81\x46", b"\xA1\xA7");
const BLACK: Word = Word::new("先手", b"\x90\xE6\x8E\xE8", b"\xC0\xE8\xBC\xEA");
const LOWER: Word = Word::new("下手", b"\x89\xBA\x8E\xE8", b"\xB2\xBC\xBC\xEA");
const WHITE: Word = Word::new("後手", b"\x8C\xE3\x8E\xE8", b"\xB8\xE5\xBC\xEA");
const UPPER: Word = Word::new("上手", b"\x8F\xE3\x8E\xE8", b"\xBE\xE5\xBC\xEA");

/// The bars of a board that are not in ASCII.
const BARS: [Word; 2] = [
    Word::new("｜", b"\x81\x62", b"\xA1\xC3"),
    Word::new("│", b"\x84\xA0", b"\xA8\xA2"),
];

/// What can only stand in a header.
const HEADER: [Word; 6] = [
    Word::new(
        "開始日時",
        b"\x8A\x4A\x8E\x6E\x93\xFA\x8E\x9E",
        b"\xB3\xAB\xBB\xCF\xC6\xFC\xBB\xFE",
    ),
    Word::new(
        "手合割",
        b"\x8E\xE8\x8D\x87\x8A\x84",
        b"\xBC\xEA\xB9\xE7\xB3\xE4",
    ),
    Word::new(
        "先手の持駒",
        b"\x90\xE6\x8E\xE8\x82\xCC\x8E\x9D\x8B\xEE",
        b"\xC0\xE8\xBC\xEA\xA4\xCE\xBB\xFD\xB6\xF0",
    ),
    Word::new(
        "後手の持駒",
        b"\x8C\xE3\x8E\xE8\x82\xCC\x8E\x9D\x8B\xEE",
        b"\xB8\xE5\xBC\xEA\xA4\xCE\xBB\xFD\xB6\xF0",
    ),
    Word::new(
        "下手の持駒",
        b"\x89\xBA\x8E\xE8\x82\xCC\x8E\x9D\x8B\xEE",
        b"\xB2\xBC\xBC\xEA\xA4\xCE\xBB\xFD\xB6\xF0",
    ),
    Word::new(
        "上手の持駒",
        b"\x8F\xE3\x8E\xE8\x82\xCC\x8E\x9D\x8B\xEE",
        b"\xBE\xE5\xBC\xEA\xA4\xCE\xBB\xFD\xB6\xF0",
    ),
];

/// Side marks, with which the moves of KI2 begin: ▲△▼▽☗☖⛊⛉.
const MARKS: [Word; 8] = [
    Word::new("▲", b"\x81\xA3", b"\xA2\xA5"),
    Word::new("△", b"\x81\xA2", b"\xA2\xA4"),
    Word::new("▼", b"\x81\xA5", b"\xA2\xA7"),
    Word::new("▽", b"\x81\xA4", b"\xA2\xA6"),
    Word::new("☗", "☗".as_bytes(), "☗".as_bytes()),
    Word::new("☖", "☖".as_bytes(), "☖".as_bytes()),
    Word::new("⛊", "⛊".as_bytes(), "⛊".as_bytes()),
    Word::new("⛉", "⛉".as_bytes(), "⛉".as_bytes()),
];

/// What a line means for the border between two games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Hint {
    /// A move of KIF, or an ending in the place of one.
    Move,
    /// Moves of KI2.
    Moves,
    /// The line between header and moves.
    Ruler,
    /// The moves before it have ended (まで).
    Result,
    /// The moves behind it belong to those before it.
    Variation,
    /// Anything may hold it.
    Neutral,
    /// The first line of a game.
    First,
    /// A line as programs write it above a game; people part the moves of one with such lines too.
    Banner,
    /// Only a header holds it.
    Header,
    /// A key, a colon and a value: a header line, as it seems.
    KeyAndValue,
    /// It may be a header line.
    Other,
}

/// The lines with where each begins and ends, those of ISO-2022-JP with the bytes of EUC-JP. What has no end is no line.
fn lines(bytes: &[u8]) -> impl Iterator<Item = (usize, usize, Cow<'_, [u8]>)> {
    let mut start = 0;
    let mut has_escape = false;
    memchr3_iter(b'\n', b'\r', ESCAPE, bytes).filter_map(move |end| {
        if bytes[end] == ESCAPE {
            has_escape = true;
            return None;
        }
        let line = &bytes[start..end];
        let euc = std::mem::take(&mut has_escape).then(|| seven_bit_in_euc(line));
        let line = euc.flatten().map_or(Cow::Borrowed(line), Cow::Owned);
        Some((std::mem::replace(&mut start, end + 1), end, line))
    })
}

/// Where the first game ends: the offset at which the next one begins.
pub(in crate::format) fn cut(bytes: &[u8]) -> Option<usize> {
    let mut moves = false;
    // Has a header been seen?
    let mut begun = false;
    // Have they ended, and does something like a header line stand behind that?
    let mut ended = false;
    let mut headed = false;
    let mut banner = false;
    // Was a variation announced? Its first move may be move 1.
    let mut announced = false;
    // The first of the lines that may already belong to the next game.
    let mut next: Option<usize> = None;
    for (start, _, line) in lines(bytes) {
        let line = &*line;
        let hint = hint(line);
        begun |= matches!(hint, Hint::Header | Hint::KeyAndValue | Hint::Ruler);
        match hint {
            // A banner right above move 1, without a header, begins a game too.
            Hint::Move if banner && is_first_move(line) => return next.or(Some(start)),
            Hint::Moves if headed => return Some(next.unwrap_or(start)),
            // Before the first move and the ruler a header line may begin with a number or a mark.
            Hint::Move | Hint::Moves if !moves && !has_move(line) => {}
            Hint::Move | Hint::Moves => {
                moves = true;
                (ended, headed, banner, announced, next) = (false, false, false, false, None);
            }
            Hint::Ruler | Hint::Header if moves => return Some(next.unwrap_or(start)),
            // A game may have no moves; what names the format stands above its header.
            Hint::First if moves || begun => return Some(start),
            Hint::Banner if announced => {}
            Hint::Banner if moves => {
                (banner, headed) = (true, headed || ended);
                next = next.or(Some(start));
            }
            Hint::Ruler => moves = true,
            // It ends a game without moves too.
            Hint::Result => {
                (moves, ended, headed, announced, next) = (true, true, false, false, None);
            }
            Hint::Variation => {
                announced = true;
                (ended, headed, banner, next) = (false, false, false, None);
            }
            found @ (Hint::KeyAndValue | Hint::Other) if moves => {
                headed |= ended && found == Hint::KeyAndValue;
                next = next.or(Some(start));
            }
            Hint::Neutral
            | Hint::First
            | Hint::Banner
            | Hint::Header
            | Hint::KeyAndValue
            | Hint::Other => {}
        }
    }
    None
}

/// Where the first diagram of a text of diagrams ends: behind a whole board, at a hand that it has already, at the files
/// of another board or its first rank, or at the name of another White. What stands between an empty line and that line, or
/// header lines right above it, belong to the next one.
pub(in crate::format) fn cut_diagrams(bytes: &[u8]) -> Option<usize> {
    const WHOLE: u32 = 9;
    let mut ranks = 0;
    let mut hands = [false; 2];
    let mut is_framed = false;
    // Where the lines begin that go with the next diagram, if the next line begins one.
    let mut next: Option<usize> = None;
    for (start, end, line) in lines(bytes) {
        let line = line.trim_ascii_start();
        let whole = ranks >= WHOLE;
        let [first_black, first_white, second_black, second_white] =
            [2, 3, 4, 5].map(|index| HEADER[index].strip(line).is_some());
        for (side, is_hand) in [first_black || second_black, first_white || second_white]
            .into_iter()
            .enumerate()
        {
            if is_hand {
                if whole && hands[side] {
                    return next.or(Some(start));
                }
                hands[side] = true;
            }
        }
        let is_rank =
            line.first() == Some(&b'|') || BARS.iter().any(|bar| bar.strip(line).is_some());
        let is_files = number(line) == Hint::Header || is_files(line);
        let has_value = |rest: &[u8]| rest.first() == Some(&b':') || COLON.strip(rest).is_some();
        let is_named = |names: [&Word; 2], named: bool| {
            let mut rests = names.into_iter().filter_map(|name| name.strip(line));
            rests.any(|rest| has_value(rest) == named)
        };
        let is_white = is_named([&WHITE, &UPPER], true);
        if whole && (is_files || is_white || is_rank && is_framed) {
            return next.or(Some(start));
        }
        // A hand, whose turn it is, and how many moves there were: lines of the diagram that is there.
        let is_own = is_named([&WHITE, &UPPER], false)
            || is_named([&BLACK, &LOWER], false)
            || RULER.strip(line).is_some();
        let is_crlf = start == end && bytes[..start].last() == Some(&b'\r') && bytes[end] == b'\n';
        next = match line {
            _ if !whole || is_own => None,
            _ if is_crlf => next.map(|next| if next == start { end + 1 } else { next }),
            [] => Some(end + 1),
            // What stands behind an empty line stays together.
            _ if next.is_some() => next,
            [b'*' | b'#' | b'&', ..] => None,
            _ => (hint(line) == Hint::KeyAndValue || hint(line) == Hint::Header).then_some(start),
        };
        ranks += u32::from(is_rank);
        is_framed = whole && (is_framed || line.starts_with(b"+-"));
    }
    None
}

#[inline]
fn hint(line: &[u8]) -> Hint {
    let blanks = line
        .iter()
        .take_while(|&&byte| matches!(byte, b' ' | b'\t'))
        .count();
    let line = line.get(blanks..).unwrap_or(&[]);
    match line {
        [] | [b'*' | b'&', ..] => Hint::Neutral,
        [b'0'..=b'9', ..] => number(line),
        [b'#', rest @ ..] => program_line(rest),
        [b'|', ..] => Hint::Header,
        [0x80..=0xFF, ..] => word(line),
        _ => Hint::Other,
    }
}

/// A line that begins with a number in half-width digits.
fn number(line: &[u8]) -> Hint {
    let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let rest = line.get(digits..).unwrap_or(&[]);
    match rest {
        // 9 8 7 …: the files of a board, which may be that of another game.
        [b' ', next @ b'2'..=b'8', b' ', ..]
            if digits == 1 && line.first() == Some(&(next + 1)) =>
        {
            Hint::Header
        }
        [b' ', b'1', b'0' | b'1' | b'2', b' ', ..] if digits == 2 && line.starts_with(b"1") => {
            Hint::Header
        }
        [b' ' | b'\t', _, ..] => Hint::Move,
        _ if BLANK.strip(rest).is_some_and(|rest| !rest.is_empty()) => Hint::Move,
        _ => Hint::Other,
    }
}

fn program_line(rest: &[u8]) -> Hint {
    let holds = |word: &[u8]| memchr::memmem::find(rest, word).is_some();
    if rest.starts_with(b"KIF version") || rest.starts_with(b"KI2 version") {
        Hint::First
    } else if rest.trim_ascii_start().starts_with(b"---") {
        Hint::Banner
    } else if !rest.starts_with(b"--") && (holds(b"KIF") || holds(b"enerated by")) {
        Hint::Other
    } else {
        Hint::Neutral
    }
}

fn word(line: &[u8]) -> Hint {
    if let Some(rest) = BLANK.strip(line) {
        // A blank line, or a word behind blanks.
        return hint(rest);
    }
    if let Some(rest) = RULER.strip(line) {
        return if rest.starts_with(b"-") {
            Hint::Ruler
        } else {
            Hint::Other
        };
    }
    if VARIATION.strip(line).is_some() {
        return Hint::Variation;
    }
    if RESULT.strip(line).is_some() {
        return Hint::Result;
    }
    if MARKS.iter().any(|mark| mark.strip(line).is_some()) {
        return Hint::Moves;
    }
    if HEADER.iter().any(|key| key.strip(line).is_some()) {
        return Hint::Header;
    }
    match NINE.strip(line) {
        Some([b' ', rest @ ..]) if is_wide_digit(rest) => Hint::Header,
        _ if is_files(line) => Hint::Header,
        _ if is_wide_digit(line) => Hint::Moves,
        _ if has_colon(line) => Hint::KeyAndValue,
        _ => Hint::Other,
    }
}

/// Does a line that begins with a character beyond ASCII have a colon of either width?
fn has_colon(line: &[u8]) -> bool {
    let holds = |colon: &[u8]| memchr::memmem::find(line, colon).is_some();
    [&b":"[..], "：".as_bytes(), b"\x81\x46", b"\xA1\xA7"]
        .into_iter()
        .any(holds)
}

/// What stands behind a digit of full width.
fn behind_wide_digit(line: &[u8]) -> Option<&[u8]> {
    let len = match line {
        _ if !is_wide_digit(line) => return None,
        [0xEF, ..] => 3,
        _ => 2,
    };
    line.get(len..)
}

/// `５ ４ ３ …`: the numbers above a board; behind the number of a move stands no digit alone.
fn is_files(line: &[u8]) -> bool {
    let number = |line| {
        let behind = behind_wide_digit(line)?;
        behind_wide_digit(behind)
            .or(Some(behind))?
            .strip_prefix(b" ")
    };
    number(line).and_then(number).is_some()
}

/// What stands behind the number of a move, if there is one.
fn behind_number(line: &[u8]) -> Option<(u32, &[u8])> {
    let line = line.trim_ascii_start();
    let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (number, rest) = line.split_at_checked(digits)?;
    let number = str::from_utf8(number).ok()?.parse().ok()?;
    Some((number, rest))
}

fn is_first_move(line: &[u8]) -> bool {
    behind_number(line).is_some_and(|(number, _)| number == 1)
}

/// Does a move stand behind the number or the mark of a line?
fn has_move(line: &[u8]) -> bool {
    let mut rest = behind_number(line).map_or(line, |(_, rest)| rest);
    loop {
        rest = rest.trim_ascii_start();
        let behind = |words: &[Word]| words.iter().find_map(|word| word.strip(rest));
        match behind(&MARKS).or_else(|| BLANK.strip(rest)) {
            Some(next) => rest = next,
            None => break,
        }
    }
    matches!(rest, [b'0'..=b'9', ..])
        || is_wide_digit(rest)
        || SAME.strip(rest).is_some()
        // A number of full width, and what stands behind it.
        || is_wide_digit(line)
}

fn is_wide_digit(line: &[u8]) -> bool {
    matches!(
        line,
        [0xEF, 0xBC, 0x90..=0x99, ..] | [0x82, 0x4F..=0x58, ..] | [0xA3, 0xB0..=0xB9, ..]
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::encoding::{Encoding, encode};

    const GAME: &str = "開始日時：2024/01/02\n手合割：平手\n先手：甲\n後手：乙\n手数----指手---------消費時間--\n   1 ７六歩(77)\n*手合割\n   2 投了\nまで1手で先手の勝ち\n\n変化：1手\n   1 ２六歩(27)\n";

    const ENCODINGS: [Encoding; 4] = [
        Encoding::Utf8,
        Encoding::Cp932,
        Encoding::EucJp,
        Encoding::Iso2022Jp,
    ];

    fn pieces(text: &str, encoding: Encoding) -> Vec<usize> {
        let mut bytes = Vec::new();
        encode(text, encoding, &mut bytes, false).unwrap();
        let mut lengths = Vec::new();
        let mut rest = &bytes[..];
        while let Some(at) = cut(rest) {
            lengths.push(at);
            rest = &rest[at..];
        }
        lengths.push(rest.len());
        lengths
    }

    #[test]
    fn games_are_cut_at_the_next_header() {
        for encoding in ENCODINGS {
            for (between, after) in [
                ("#KIF version=2.0 encoding=UTF-8\n", ""),
                ("# ----  banner  ----\n", ""),
                ("#KIF version=2.0\n# ---- banner ----\n棋戦：a\n", ""),
                ("棋戦：a\n場所：b\n", ""),
                ("\n\n", ""),
                ("#--separator--\n\n", ""),
                ("後手の持駒：なし\n| ・|\n", ""),
                (
                    "",
                    "*a\n#--separator--\n変化：1手\n   1 ９六歩(97)\n終了日時：a\n",
                ),
            ] {
                let first = format!("{GAME}{after}");
                let second = format!("{between}{GAME}");
                let lengths = pieces(&format!("{first}{second}"), encoding);
                let alone = pieces(&first, encoding);
                assert_eq!(alone.len(), 1, "{encoding:?} {first}");
                assert_eq!(lengths.len(), 2, "{encoding:?} {between:?} {after:?}");
                let skipped = if between.starts_with('\n') || between.starts_with("#--") {
                    between.len()
                } else {
                    0
                };
                let late = if after.is_empty() {
                    0
                } else {
                    alone[0] - lengths[0]
                };
                assert_eq!(
                    lengths[0],
                    alone[0] + skipped - late,
                    "{encoding:?} {between:?} {after:?}"
                );
            }
        }
    }

    #[test]
    fn a_remark_among_the_moves_does_not_part_a_game() {
        for between in [
            "# --- 検討ここから ---\n",
            "#KIF\n",
            "#----\n",
            "#KI2を見よ\n",
        ] {
            let text = GAME.replace("*手合割\n", between);
            assert_eq!(cut(text.as_bytes()), None, "{between}");
            assert_eq!(
                cut(text.repeat(2).as_bytes()),
                Some(text.len()),
                "{between}"
            );
        }
        // Move 1 of a variation begins no game, whichever side of its announcement the line stands on.
        for between in ["# --- a ---\n変化：1手\n", "変化：1手\n# --- a ---\n"] {
            let text = GAME.replace("変化：1手\n", between);
            assert_eq!(cut(text.as_bytes()), None, "{between}");
        }
        let bare = "# --- a ---\n1 ７六歩(77)\n2 投了\n";
        assert_eq!(cut(bare.repeat(2).as_bytes()), Some(bare.len()));
    }

    #[test]
    fn header_lines_that_begin_like_moves_make_no_game() {
        for line in ["2 人の対局", "▲ 先手の部", "1 回戦", "☗"] {
            for encoding in [Encoding::Utf8, Encoding::EucJp, Encoding::Iso2022Jp] {
                if line == "☗" && encoding != Encoding::Utf8 {
                    continue;
                }
                let text = format!("棋戦：大会\n{line}\n{GAME}");
                assert_eq!(pieces(&text, encoding).len(), 1, "{line} {encoding:?}");
            }
        }
    }

    #[test]
    fn boards_of_other_games_are_one_game() {
        for board in [
            "  ５ ４ ３ ２ １\n+---------------+\n|v飛v角v銀v金v玉|一\n",
            " 5 4 3 2 1\n| ・|\n",
            " 12 11 10 9 8\n| ・|\n",
            "１２ １１ １０ ９\n| ・|\n",
        ] {
            let text = format!("{board}手数----\n1 ７六歩(77)\n2 投了\n");
            for encoding in ENCODINGS {
                assert_eq!(pieces(&text, encoding).len(), 1, "{board} {encoding:?}");
            }
        }
    }

    #[test]
    fn only_whole_lines_decide() {
        let text = format!("{GAME}{GAME}");
        let bytes = text.as_bytes();
        assert_eq!(cut(&bytes[..GAME.len() + 10]), None);
        assert_eq!(
            cut(&bytes[..GAME.len() + "開始日時：2024/01/02\n".len()]),
            Some(GAME.len())
        );
        for newline in ["\r", "\r\n"] {
            let text = text.replace('\n', newline);
            assert_eq!(
                cut(text.as_bytes()),
                Some(GAME.replace('\n', newline).len())
            );
        }
    }

    #[test]
    fn boards_and_moves_behind_them_are_one_game() {
        for board in [
            "後手の持駒：なし\n  ９ ８ ７\n+--+\n| ・|\n+--+\n先手の持駒：なし\n",
            " 9 8 7 6\n| ・|\n",
        ] {
            let text = format!("{board}手数----\n1 ７六歩(77)\n2 投了\n");
            for encoding in ENCODINGS {
                let one = pieces(&text, encoding);
                assert_eq!(one.len(), 1, "{text} {encoding:?}");
                let two = pieces(&format!("{text}{text}"), encoding);
                assert_eq!(two, one.repeat(2), "{text} {encoding:?}");
            }
        }
    }

    #[test]
    fn moves_of_ki2_are_moves() {
        for (game, count) in [
            ("手合割：平手\n▲７六歩 △３四歩\nまで2手で中断\n", 3),
            (
                "先手：甲\n後手：乙\n\n▲７六歩 △３四歩\nまで2手で中断\n*a\n\n",
                3,
            ),
            (
                "場所：a\n▲７六歩\nまで1手で中断\n\n変化：   1手\n▲２六歩\nまで1手で中断\n",
                3,
            ),
            ("場所：a\n７六歩 ３四歩\nまで2手で中断\n", 3),
            // What does not begin like a game belongs to the one before.
            ("▲７六歩 △３四歩\nまで2手で中断\n", 1),
            ("先手：甲\n▲７六歩 △３四歩\n", 1),
            ("▲７六歩\nまで1手で中断\n備考：a\n変化：1手\n▲２六歩\n", 1),
        ] {
            for encoding in [
                Encoding::Utf8,
                Encoding::Cp932,
                Encoding::EucJp,
                Encoding::Iso2022Jp,
            ] {
                assert_eq!(
                    pieces(&game.repeat(3), encoding).len(),
                    count,
                    "{encoding:?} {game}"
                );
            }
        }
    }
}
