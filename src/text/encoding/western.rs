//! The Western code pages of old PSN files: one byte a letter, Latin-1 of Unix and Windows and CP850 of DOS.

use std::borrow::Cow;

use super::{Encoding, Unmappable};

/// The characters of CP850 from 0x80.
#[rustfmt::skip]
const CP850: [char; 128] = [
    'Ç', 'ü', 'é', 'â', 'ä', 'à', 'å', 'ç', 'ê', 'ë', 'è', 'ï', 'î', 'ì', 'Ä', 'Å',
    'É', 'æ', 'Æ', 'ô', 'ö', 'ò', 'û', 'ù', 'ÿ', 'Ö', 'Ü', 'ø', '£', 'Ø', '×', 'ƒ',
    'á', 'í', 'ó', 'ú', 'ñ', 'Ñ', 'ª', 'º', '¿', '®', '¬', '½', '¼', '¡', '«', '»',
    '░', '▒', '▓', '│', '┤', 'Á', 'Â', 'À', '©', '╣', '║', '╗', '╝', '¢', '¥', '┐',
    '└', '┴', '┬', '├', '─', '┼', 'ã', 'Ã', '╚', '╔', '╩', '╦', '╠', '═', '╬', '¤',
    'ð', 'Ð', 'Ê', 'Ë', 'È', 'ı', 'Í', 'Î', 'Ï', '┘', '┌', '█', '▄', '¦', 'Ì', '▀',
    'Ó', 'ß', 'Ô', 'Ò', 'õ', 'Õ', 'µ', 'þ', 'Þ', 'Ú', 'Û', 'Ù', 'ý', 'Ý', '¯', '´',
    '\u{ad}', '±', '‗', '¾', '¶', '§', '÷', '¸', '°', '¨', '·', '¹', '³', '²', '■', '\u{a0}',
];

/// The code page that these bytes show: every byte beyond ASCII stands alone behind a letter, and what follows is a letter
/// too, or nothing that would make a character of CP932 with it (spec `psn.md` section 2). Letters of Latin-1 may also stand
/// in pairs before small letters (`Grüße`), and capital ones at the beginning of a word before small ones (`Åke`): as CP932
/// these would be a kanji or kana of half width right among Latin letters. A kanji behind an abbreviation is none of them
/// (`NHK杯`).
///
/// Half of such bytes with the letter behind them are clean CP932, so this is asked only of formats whose files may be
/// written so. `None` too for ASCII and UTF-8.
pub fn western(bytes: &[u8]) -> Option<Encoding> {
    let is_letter = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphabetic);
    let is_small = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_lowercase);
    let mut found = None;
    let ascii = encoding_rs::Encoding::ascii_valid_up_to(bytes);
    let mut rest = ascii;
    while let Some(&byte) = bytes.get(rest) {
        let at = rest;
        rest += 1;
        if byte.is_ascii() {
            continue;
        }
        let before = at.checked_sub(1).and_then(|before| bytes.get(before));
        let behind = bytes.get(at + 1);
        let is_no_pair = matches!(behind, None | Some(0..=0x3F));
        let is_alone = is_letter(before) && (is_letter(behind) || is_no_pair);
        let is_capital = matches!(byte, 0xC0..=0xDE) && !is_letter(before) && is_small(behind);
        let is_two = is_latin1(byte)
            && behind.is_some_and(|&second| is_latin1(second))
            && is_letter(before)
            && is_small(bytes.get(at + 2));
        if is_two {
            rest += 1;
        } else if !(is_alone || is_capital) || is_cup(bytes, at) {
            return None;
        }
        if matches!(byte, 0x80..=0x9F) {
            found = Some(Encoding::Cp850);
        }
        found = found.or(Some(Encoding::Latin1));
    }
    found
}

/// Would a small letter stand here behind two capital ones, and one last letter behind it (`NHKöt`)? No Western word is
/// written so: these two bytes are a kanji behind an abbreviation (`NHK杯`).
fn is_cup(bytes: &[u8], at: usize) -> bool {
    let (before, from) = bytes.split_at(at);
    let [byte, second, behind @ ..] = from else {
        return false;
    };
    let page = match byte {
        0x80..=0x9F => Encoding::Cp850,
        _ => Encoding::Latin1,
    };
    character(*byte, page).is_lowercase()
        && matches!(before, [.., b'A'..=b'Z', b'A'..=b'Z'])
        && second.is_ascii_alphabetic()
        && !behind
            .first()
            .is_some_and(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii())
}

/// Is this a letter of Latin-1 beyond ASCII?
const fn is_latin1(byte: u8) -> bool {
    byte >= 0xC0 && !matches!(byte, 0xD7 | 0xF7)
}

/// The text of bytes in one of the two.
pub(super) fn decode(bytes: &[u8], encoding: Encoding) -> Cow<'_, str> {
    if bytes.is_ascii() {
        return String::from_utf8_lossy(bytes);
    }
    Cow::Owned(
        bytes
            .iter()
            .map(|&byte| character(byte, encoding))
            .collect(),
    )
}

/// The character of a byte in one of the two.
fn character(byte: u8, encoding: Encoding) -> char {
    match byte.checked_sub(0x80) {
        Some(index) if encoding == Encoding::Cp850 => CP850[usize::from(index)],
        _ => char::from(byte),
    }
}

/// Appends `text` in one of the two, with `?` for what it cannot hold if `replace` is set; gives how many those were.
pub(super) fn encode(
    text: &str,
    encoding: Encoding,
    out: &mut Vec<u8>,
    replace: bool,
) -> Result<u64, Unmappable> {
    let before = out.len();
    let mut substituted = 0;
    for (offset, ch) in text.char_indices() {
        let byte = match encoding {
            _ if ch.is_ascii() => Some(ch as u8),
            Encoding::Cp850 => CP850
                .iter()
                .position(|&known| known == ch)
                .and_then(|index| u8::try_from(index + 0x80).ok()),
            _ => u8::try_from(u32::from(ch)).ok(),
        };
        match byte {
            Some(byte) => out.push(byte),
            None if replace => {
                out.push(b'?');
                substituted += 1;
            }
            None => {
                out.truncate(before);
                return Err(Unmappable {
                    ch,
                    offset,
                    encoding,
                });
            }
        }
    }
    Ok(substituted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_alone_show_a_western_code_page() {
        for (bytes, encoding) in [
            (&b"[Sente \"M\x81ller\"]"[..], Some(Encoding::Cp850)),
            (b"[Sente \"S\x94lter A\"]", Some(Encoding::Cp850)),
            (b"[Event \"M\xFCnster\"]", Some(Encoding::Latin1)),
            (b"[Gote \"Andr\xE9\"]", Some(Encoding::Latin1)),
            (b"[Gote \"plain\"]", None),
            ("[Gote \"Müller\"]".as_bytes(), None),
            (b"[Gote \"Gr\xFC\xDFe\"]", Some(Encoding::Latin1)),
            (
                b"[Gote \"\xC5ngstr\xF6m, \xD8rjan\"]",
                Some(Encoding::Latin1),
            ),
            (
                b"[Gote \"M\xFC\xDFer\"]\n[Site \"Stra\xDFe\"]",
                Some(Encoding::Latin1),
            ),
            (b"[Gote \"cr\xE9\xE9s \xC9mile\"]", Some(Encoding::Latin1)),
            // Kanji behind Latin letters, and kana of half width.
            (b"[Event \"NHK\x8E\xAE\x89\xBA\"]", None),
            (b"[Event \"ab\xE0\xB1 c\"]", None),
            // \u{676F} behind an abbreviation: its second byte is the letter t.
            (b"[Event \"NHK\x94t\"]", None),
            (b"[Event \"JT\x94t 2020\"]", None),
            (b"[Event \"NHK\x94t\"]\n[Sente \"M\x81ller\"]", None),
            // Words of their own, or in capitals.
            (
                b"[Event \"NHK \"]\n[Site \"K\x94ln\"]",
                Some(Encoding::Cp850),
            ),
            (b"[Site \"FCK\x94ln\"]", Some(Encoding::Cp850)),
            (b"[Site \"K\x99LN\"]", Some(Encoding::Cp850)),
            (b"[Site \"K\xD6LN\"]", Some(Encoding::Latin1)),
            (b"[Site \"MALM\x99\"]", Some(Encoding::Cp850)),
            (b"[Site \"ROS\xC9E\"]", Some(Encoding::Latin1)),
            (b"[Sente \"B\x94k\"]", Some(Encoding::Cp850)),
            (b"[Event \"\xB1\xB2\xB3\"]", None),
            (b"[Event \"\xC1\xC2a\"]", None),
            (
                b"[Gote \"Gr\xFC\xDFe\"]\n[Sente \"\x8E\x52\x93\x63\"]",
                None,
            ),
            // Katakana in CP932, whose second bytes are letters: \u{30A2}\u{30A4}\u{30A6}.
            (b"[Sente \"\x83A\x83C\x83E\"]", None),
            (b"[Sente \"\x8E\x52\x93\x63\"]", None),
        ] {
            assert_eq!(western(bytes), encoding, "{}", bytes.escape_ascii());
        }
    }

    #[test]
    fn every_letter_goes_there_and_back() {
        let all: Vec<u8> = (0..=255).collect();
        for encoding in [Encoding::Cp850, Encoding::Latin1] {
            let text = decode(&all, encoding);
            let mut bytes = Vec::new();
            assert_eq!(encode(&text, encoding, &mut bytes, false), Ok(0));
            assert_eq!(bytes, all);
            let mut out = b"x".to_vec();
            assert!(encode("\u{6B69}", encoding, &mut out, false).is_err());
            assert_eq!(encode("\u{6B69}", encoding, &mut out, true), Ok(1));
            assert_eq!(out, b"x?");
        }
        assert_eq!(decode(b"M\x81ller", Encoding::Cp850), "Müller");
        assert_eq!(decode(b"M\xFCnster", Encoding::Latin1), "Münster");
    }
}
