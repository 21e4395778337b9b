//! Lines of ISO-2022-JP with the bytes of EUC-JP.

use memchr::memchr;

const ESCAPE: u8 = 0x1B;

/// A line of ISO-2022-JP in EUC-JP; `None` if no escape sequence is in it.
///
/// Between its escape sequences ISO-2022-JP writes two-byte characters with the bytes of ASCII, so that nothing in such a line
/// can be looked for. In EUC-JP the same characters have the same bytes with the high bit set. A line begins in ASCII.
pub(crate) fn seven_bit_in_euc(line: &[u8]) -> Option<Vec<u8>> {
    /// What the bytes behind an escape sequence are.
    #[derive(Clone, Copy)]
    enum Set {
        Ascii,
        Katakana,
        TwoBytes,
    }
    let mut at = memchr(ESCAPE, line)?;
    let mut euc = Vec::with_capacity(line.len());
    euc.extend_from_slice(&line[..at]);
    let mut set = Set::Ascii;
    while let Some(&byte) = line.get(at) {
        let (len, next) = match line[at..] {
            [ESCAPE, b'$', b'(', _, ..] => (4, Set::TwoBytes),
            [ESCAPE, b'$', b'@' | b'B', ..] => (3, Set::TwoBytes),
            [ESCAPE, b'(', b'I', ..] => (3, Set::Katakana),
            [ESCAPE, b'(', _, ..] => (3, Set::Ascii),
            [ESCAPE, b'&', b'@', ..] => (3, set),
            _ => {
                match set {
                    Set::Ascii => euc.push(byte),
                    Set::Katakana => euc.extend([0x8E, byte | 0x80]),
                    Set::TwoBytes => euc.push(byte | 0x80),
                }
                (1, set)
            }
        };
        at += len;
        set = next;
    }
    Some(euc)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::encoding::{Encoding, decode};

    #[test]
    fn lines_of_iso_2022_jp_are_the_same_text_in_euc_jp() {
        for (line, text) in [
            (&b"  \x1b$B#9\x1b(B \x1b$B#8\x1b(B"[..], "  ９ ８"),
            (b"\x1b$@#9\x1b(J 8", "９ 8"),
            (b"\x1b&@\x1b$B@h<j!'", "先手："),
            (b"N+\x1b(I1\x1b(B, \x1b$B0}\x1b(B", "N+ｱ, 胤"),
        ] {
            let euc = seven_bit_in_euc(line).expect("an escape sequence");
            let read = decode(line, Some(Encoding::Iso2022Jp)).text;
            assert_eq!(decode(&euc, Some(Encoding::EucJp)).text, read);
            assert_eq!(read, text);
        }
        assert_eq!(seven_bit_in_euc(b"7776FU"), None);
        assert_eq!(seven_bit_in_euc("９".as_bytes()), None);
    }
}
