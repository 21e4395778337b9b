//! Digits and numbers as records write them: half-width (`76`), full-width (`７６`) and kanji (`七十六`, `七六`).

/// How a digit is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DigitKind {
    /// `7`
    Half,
    /// `７`
    Full,
    /// `七`
    Kanji,
}

/// Full-width digits from zero on.
const FULL_WIDTH: [&str; 10] = ["０", "１", "２", "３", "４", "５", "６", "７", "８", "９"];

/// Kanji digits from zero on, as we write them.
const KANJI: [&str; 10] = ["〇", "一", "二", "三", "四", "五", "六", "七", "八", "九"];

/// Kanji of the powers of ten that a number up to 9999 needs.
const UNITS: [(char, u32); 3] = [('千', 1000), ('百', 100), ('十', 10)];

/// The value, 0 to 9, of a digit of any kind.
#[inline]
pub const fn digit(ch: char) -> Option<u8> {
    match ch {
        '0'..='9' => Some(ch as u8 - b'0'),
        '０'..='９' => Some((ch as u32 - '０' as u32) as u8),
        _ => kanji_digit_value(ch),
    }
}

/// The value, 0 to 9, of a kanji digit; 零 is zero too.
#[inline]
pub const fn kanji_digit_value(ch: char) -> Option<u8> {
    match ch {
        '〇' | '零' => Some(0),
        '一' => Some(1),
        '二' => Some(2),
        '三' => Some(3),
        '四' => Some(4),
        '五' => Some(5),
        '六' => Some(6),
        '七' => Some(7),
        '八' => Some(8),
        '九' => Some(9),
        _ => None,
    }
}

const fn unit(ch: char) -> Option<u32> {
    match ch {
        '十' => Some(10),
        '百' => Some(100),
        '千' => Some(1000),
        _ => None,
    }
}

/// The digit at the beginning of `text`: its value, its length in bytes and how it is written.
#[inline]
pub fn digit_prefix(text: &str) -> Option<(u8, usize, DigitKind)> {
    digit_of_bytes(text.as_bytes())
}

/// Kanji digits by the last byte of their UTF-8, which happens to differ in all of them.
const KANJI_BY_LAST_BYTE: [([u8; 3], u8); 64] = {
    let mut table = [([0; 3], 0); 64];
    let all = [
        ('〇', 0),
        ('零', 0),
        ('一', 1),
        ('二', 2),
        ('三', 3),
        ('四', 4),
        ('五', 5),
        ('六', 6),
        ('七', 7),
        ('八', 8),
        ('九', 9),
    ];
    let mut i = 0;
    while i < all.len() {
        let (ch, value) = all[i];
        let bytes = three_bytes(ch);
        let slot = (bytes[2] & 0x3F) as usize;
        assert!(
            table[slot].0[0] == 0,
            "two kanji digits share their last byte"
        );
        table[slot] = (bytes, value);
        i += 1;
    }
    table
};

/// The UTF-8 of a character that has three bytes.
const fn three_bytes(ch: char) -> [u8; 3] {
    assert!(ch.len_utf8() == 3, "the character has not three bytes");
    let mut bytes = [0; 3];
    ch.encode_utf8(&mut bytes);
    bytes
}

/// As [`digit_prefix`], on bytes that begin where a character begins.
#[inline]
pub(super) fn digit_of_bytes(bytes: &[u8]) -> Option<(u8, usize, DigitKind)> {
    match *bytes {
        [byte @ b'0'..=b'9', ..] => Some((byte - b'0', 1, DigitKind::Half)),
        [0xEF, 0xBC, byte @ 0x90..=0x99, ..] => Some((byte - 0x90, 3, DigitKind::Full)),
        [first @ 0xE3..=0xE9, second, third, ..] => {
            let (kanji, value) = KANJI_BY_LAST_BYTE[usize::from(third & 0x3F)];
            (kanji == [first, second, third]).then_some((value, 3, DigitKind::Kanji))
        }
        _ => None,
    }
}

/// A number read from the beginning of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    /// Its value.
    pub value: u32,
    /// Its length in bytes.
    pub len: usize,
    /// How its first digit is written.
    pub kind: DigitKind,
}

/// The number at the beginning of `text`: half- and full-width digits (also mixed), or kanji up to 9999 in either
/// style (十八, 百十二, 一一二, 一〇).
///
/// `None` if there is no number or it does not fit.
#[inline]
pub fn number(text: &str) -> Option<Number> {
    let bytes = text.as_bytes();
    match digit_of_bytes(bytes) {
        Some((value, len, kind @ (DigitKind::Half | DigitKind::Full))) => {
            let mut number = Number {
                value: u32::from(value),
                len,
                kind,
            };
            loop {
                let rest = bytes.get(number.len..).unwrap_or(&[]);
                let Some((value, len, DigitKind::Half | DigitKind::Full)) = digit_of_bytes(rest)
                else {
                    return Some(number);
                };
                number.value = number
                    .value
                    .checked_mul(10)?
                    .checked_add(u32::from(value))?;
                number.len += len;
            }
        }
        Some((_, _, DigitKind::Kanji)) | None => kanji_number(text),
    }
}

/// The kanji number at the beginning of `text`, up to 9999.
fn kanji_number(text: &str) -> Option<Number> {
    let mut total = 0;
    let mut last_unit = 10_000;
    let mut digits: Option<u32> = None;
    let mut len = 0;
    for ch in text.chars() {
        if let Some(value) = kanji_digit_value(ch) {
            digits = match digits {
                None => Some(u32::from(value)),
                // 百〇二: the zero only says that the tens are missing.
                Some(0) if last_unit < 10_000 => Some(u32::from(value)),
                Some(before) if last_unit == 10_000 => {
                    Some(before.checked_mul(10)? + u32::from(value))
                }
                Some(_) => break,
            };
            if digits > Some(9999) {
                return None;
            }
        } else if let Some(unit) = unit(ch) {
            if unit >= last_unit || digits.is_some_and(|n| n == 0 || n > 9) {
                break;
            }
            total += digits.take().unwrap_or(1) * unit;
            last_unit = unit;
        } else {
            break;
        }
        len += ch.len_utf8();
    }
    (len > 0).then(|| Number {
        value: total + digits.unwrap_or(0),
        len,
        kind: DigitKind::Kanji,
    })
}

/// A digit as full-width (`７`); anything above 9 is taken as its last digit.
#[inline]
pub const fn full_width_digit(value: u8) -> &'static str {
    FULL_WIDTH[(value % 10) as usize]
}

/// A digit as kanji (`七`), zero as 〇; anything above 9 is taken as its last digit.
#[inline]
pub const fn kanji_digit(value: u8) -> &'static str {
    KANJI[(value % 10) as usize]
}

/// Appends a number in kanji with its units: 二, 十, 十八, 百十二. Above 9999 the digits follow one another.
pub fn push_kanji(out: &mut String, value: u32) {
    if value == 0 || value > 9999 {
        push_digits(out, value, kanji_digit);
        return;
    }
    let mut rest = value;
    for (ch, unit) in UNITS {
        let times = rest / unit;
        rest %= unit;
        if times > 1 {
            out.push_str(last_digit(times, kanji_digit));
        }
        if times > 0 {
            out.push(ch);
        }
    }
    if rest > 0 {
        out.push_str(last_digit(rest, kanji_digit));
    }
}

/// Appends a number in full-width digits.
pub fn push_full_width(out: &mut String, value: u32) {
    push_digits(out, value, full_width_digit);
}

fn push_digits(out: &mut String, value: u32, write: fn(u8) -> &'static str) {
    let mut unit = 1;
    while value / unit >= 10 {
        unit *= 10;
    }
    while unit > 0 {
        out.push_str(last_digit(value / unit, write));
        unit /= 10;
    }
}

fn last_digit(value: u32, write: fn(u8) -> &'static str) -> &'static str {
    write((value % 10) as u8)
}

/// Space, tab, or the full-width space U+3000.
#[inline]
pub const fn is_blank(ch: char) -> bool {
    matches!(ch, ' ' | '\t' | '\u{3000}')
}

/// The text without the blanks (both widths, tabs) before it.
#[inline]
pub fn trim_blanks_start(text: &str) -> &str {
    let bytes = text.as_bytes();
    let mut at = 0;
    loop {
        at += match bytes.get(at..) {
            Some([b' ' | b'\t', ..]) => 1,
            Some([0xE3, 0x80, 0x80, ..]) => 3,
            _ => return text.get(at..).unwrap_or(""),
        };
    }
}

/// The text without the blanks (both widths, tabs) behind it.
#[inline]
pub fn trim_blanks_end(text: &str) -> &str {
    let mut bytes = text.as_bytes();
    while let [before @ .., b' ' | b'\t'] | [before @ .., 0xE3, 0x80, 0x80] = bytes {
        bytes = before;
    }
    text.get(..bytes.len()).unwrap_or("")
}

/// The text without the blanks (both widths, tabs) around it.
#[inline]
pub fn trim_blanks(text: &str) -> &str {
    trim_blanks_end(trim_blanks_start(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_numbers_of_every_kind() {
        use DigitKind::{Full, Half, Kanji};
        for (text, expected) in [
            ("", None),
            ("手", None),
            ("-1", None),
            ("0", Some((0, 1, Half))),
            ("12 ７六歩", Some((12, 2, Half))),
            ("１２　", Some((12, 6, Full))),
            ("1２3x", Some((123, 5, Half))),
            ("007", Some((7, 3, Half))),
            ("4294967295", Some((4_294_967_295, 10, Half))),
            ("4294967296", None),
            ("99999999999999999999", None),
            ("7六", Some((7, 1, Half))),
            ("一", Some((1, 3, Kanji))),
            ("〇", Some((0, 3, Kanji))),
            ("零", Some((0, 3, Kanji))),
            ("十", Some((10, 3, Kanji))),
            ("十八　", Some((18, 6, Kanji))),
            ("一十八", Some((18, 9, Kanji))),
            ("二十", Some((20, 6, Kanji))),
            ("二十一歩", Some((21, 9, Kanji))),
            ("百十二", Some((112, 9, Kanji))),
            ("百二", Some((102, 6, Kanji))),
            ("百〇二", Some((102, 9, Kanji))),
            ("一〇", Some((10, 6, Kanji))),
            ("一八手", Some((18, 6, Kanji))),
            ("一〇〇", Some((100, 9, Kanji))),
            ("千", Some((1000, 3, Kanji))),
            ("九千九百九十九", Some((9999, 21, Kanji))),
            ("九九九九", Some((9999, 12, Kanji))),
            ("一〇〇〇〇", None),
            ("十十", Some((10, 3, Kanji))),
            ("十百", Some((10, 3, Kanji))),
            ("一二十", Some((12, 6, Kanji))),
            ("十一二", Some((11, 6, Kanji))),
            ("〇十", Some((0, 3, Kanji))),
            ("三１", Some((3, 3, Kanji))),
        ] {
            let read = number(text).map(|n| (n.value, n.len, n.kind));
            assert_eq!(read, expected, "{text}");
        }
    }

    #[test]
    fn kanji_numbers_read_back() {
        for value in (0..=9999).chain([10_000, 123_456, u32::MAX]) {
            let mut text = String::new();
            push_kanji(&mut text, value);
            if value <= 9999 {
                assert_eq!(
                    number(&text).map(|n| (n.value, n.len)),
                    Some((value, text.len())),
                    "{text}"
                );
            }
            text.clear();
            push_full_width(&mut text, value);
            assert_eq!(
                number(&text).map(|n| (n.value, n.len)),
                Some((value, text.len())),
                "{text}"
            );
        }
    }

    #[test]
    fn hand_counts_as_kakinoki_writes_them() {
        let counts = [
            "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二", "十三", "十四",
            "十五", "十六", "十七", "十八",
        ];
        for (value, written) in (2..).zip(counts) {
            let mut text = String::new();
            push_kanji(&mut text, value);
            assert_eq!(text, written);
        }
    }

    #[test]
    fn digits_of_characters_and_of_bytes_agree() {
        for ch in '\0'..=char::MAX {
            let mut buffer = [0; 4];
            let text = ch.encode_utf8(&mut buffer);
            let prefix = digit_prefix(text);
            assert_eq!(digit(ch), prefix.map(|(value, ..)| value), "{ch:?}");
            assert!(prefix.is_none_or(|(_, len, _)| len == text.len()), "{ch:?}");
        }
        for value in 0..=9 {
            let read = |text| digit_prefix(text).map(|(value, _, kind)| (value, kind));
            assert_eq!(
                read(full_width_digit(value)),
                Some((value, DigitKind::Full))
            );
            assert_eq!(read(kanji_digit(value)), Some((value, DigitKind::Kanji)));
        }
    }

    #[test]
    fn trims_blanks_of_both_widths() {
        for (text, start, both) in [
            ("", "", ""),
            ("　 \t", "", ""),
            ("　 平手　　", "平手　　", "平手"),
            ("a b", "a b", "a b"),
            ("、　", "、　", "、"),
            ("\u{a0}x", "\u{a0}x", "\u{a0}x"),
        ] {
            assert_eq!(trim_blanks_start(text), start, "{text:?}");
            assert_eq!(trim_blanks(text), both, "{text:?}");
        }
    }
}
