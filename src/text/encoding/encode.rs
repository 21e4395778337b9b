//! From text to the bytes of another encoding.

use std::borrow::Cow;

use encoding_rs::EncoderResult;
use memchr::{memchr, memmem};

use super::decode::without_idle_escapes;
use super::{Encoding, western};

/// A character that the target encoding cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{encoding} cannot hold {ch:?} (U+{:04X})", u32::from(*.ch))]
pub struct Unmappable {
    /// The character.
    pub ch: char,
    /// Its byte offset in the text.
    pub offset: usize,
    /// The encoding asked for.
    pub encoding: Encoding,
}

/// Characters that stand for a character of CP932 which the converters of other systems decode differently
/// (wave dash, minus, em dash, double bar, cent, pound, not). They look the same and are written for one another; since the
/// character that is read back is another one, each is counted.
const FOLDS: &[(char, &str)] = &[
    (MINUS, "\u{ff0d}"),
    ('\u{301c}', "\u{ff5e}"),
    ('\u{2014}', "\u{2015}"),
    ('\u{2016}', "\u{2225}"),
    ('\u{00a2}', "\u{ffe0}"),
    ('\u{00a3}', "\u{ffe1}"),
    ('\u{00ac}', "\u{ffe2}"),
];

/// The minus sign, which the codec folds without saying so.
const MINUS: char = '\u{2212}';

/// What is written for an unmappable character on request.
fn substitute(ch: char) -> &'static str {
    match ch {
        '☗' => "▲",
        '☖' => "△",
        _ => "〓",
    }
}

/// Appends `text` in the encoding `to`; returns how many of its characters are read back as other ones.
///
/// Characters that only differ by a converter's habit are folded (U+301C wave dash is U+FF5E in CP932), `replace` or not. ¥ (U+00A5) and
/// ‾ (U+203E), which the codec would turn into a backslash and a tilde, count as unmappable, and so do half-width
/// katakana in ISO-2022-JP. With `replace`, ☗ and ☖ are written ▲ and △, every other one 〓.
///
/// # Errors
///
/// Without `replace`, the first character that `to` cannot hold; `out` is then as long as before.
pub fn encode(
    text: &str,
    to: Encoding,
    out: &mut Vec<u8>,
    replace: bool,
) -> Result<u64, Unmappable> {
    match to {
        Encoding::Utf8 => {
            out.extend_from_slice(text.as_bytes());
            Ok(0)
        }
        Encoding::Utf16Le => {
            out.extend(text.encode_utf16().flat_map(u16::to_le_bytes));
            Ok(0)
        }
        Encoding::Utf16Be => {
            out.extend(text.encode_utf16().flat_map(u16::to_be_bytes));
            Ok(0)
        }
        Encoding::Latin1 | Encoding::Cp850 => western::encode(text, to, out, replace),
        Encoding::Cp932 | Encoding::EucJp | Encoding::Iso2022Jp => {
            encode_legacy(text, to, out, replace)
        }
    }
}

fn encode_legacy(
    text: &str,
    to: Encoding,
    out: &mut Vec<u8>,
    replace: bool,
) -> Result<u64, Unmappable> {
    let before = out.len();
    let mut writer = Writer {
        encoder: to.codec().new_encoder(),
        out,
    };
    let mut silent = Silent::new(text, to);
    let mut changed = 0;
    let mut at = 0;
    while at < text.len() {
        let stop = silent.next_from(at).unwrap_or(text.len());
        let piece = text.get(at..stop).unwrap_or("");
        let (read, found) = writer.write(piece);
        at += read;
        // Either the encoder stopped behind a character that it does not know, or the piece ended before a silent one.
        let (before_ch, after_ch) = text.split_at_checked(at).unwrap_or((text, ""));
        let ch = if found {
            before_ch.chars().next_back()
        } else {
            after_ch.chars().next()
        };
        let Some(ch) = ch else { break };
        let offset = if found { at - ch.len_utf8() } else { at };
        at = offset + ch.len_utf8();
        if let Some((_, folded)) = FOLDS.iter().find(|(from, _)| *from == ch) {
            writer.write(folded);
            changed += 1;
        } else if let Some(pair) = user_defined(ch).filter(|_| to == Encoding::Cp932) {
            writer.out.extend_from_slice(&pair);
        } else if replace {
            writer.write(substitute(ch));
            changed += 1;
        } else {
            out.truncate(before);
            return Err(Unmappable {
                ch,
                offset,
                encoding: to,
            });
        }
    }
    writer.finish();
    if to == Encoding::Iso2022Jp
        && let Some(Cow::Owned(tidy)) = out.get(before..).map(without_idle_escapes)
    {
        // Each unmappable character has sent the codec back to ASCII.
        out.truncate(before);
        out.extend(tidy);
    }
    Ok(changed)
}

/// The CP932 bytes of a user-defined character (外字, U+E000 to U+E757), which the codec reads and does not write.
fn user_defined(ch: char) -> Option<[u8; 2]> {
    let index = u32::from(ch)
        .checked_sub(0xE000)
        .filter(|index| *index < 1880)?;
    let lead = u8::try_from(0xF0 + index / 188).ok()?;
    let trail = u8::try_from(index % 188).ok()?;
    Some([lead, trail + if trail < 0x3F { 0x40 } else { 0x41 }])
}

struct Writer<'o> {
    encoder: encoding_rs::Encoder,
    out: &'o mut Vec<u8>,
}

impl Writer<'_> {
    /// Writes until the end or behind an unmappable character: how many bytes of `text` were read, and whether such a
    /// character ended it. (The codec's own word for it is not asked: it calls ESC in ISO-2022-JP U+FFFD.)
    fn write(&mut self, text: &str) -> (usize, bool) {
        self.run(text, false)
    }

    /// Back to the state in which a text may end (ISO-2022-JP ends in ASCII).
    fn finish(&mut self) {
        self.run("", true);
    }

    fn run(&mut self, text: &str, last: bool) -> (usize, bool) {
        let mut read = 0;
        loop {
            let rest = text.get(read..).unwrap_or("");
            let room = self
                .encoder
                .max_buffer_length_from_utf8_without_replacement(rest.len())
                .unwrap_or(rest.len());
            self.out.reserve(room.max(16));
            let (result, n) = self
                .encoder
                .encode_from_utf8_to_vec_without_replacement(rest, self.out, last);
            read += n;
            match result {
                EncoderResult::InputEmpty => return (read, false),
                EncoderResult::OutputFull => {}
                EncoderResult::Unmappable(_) => return (read, true),
            }
        }
    }
}

/// Finds the characters that the codec would change without saying so.
struct Silent<'t> {
    text: &'t str,
    to: Encoding,
    yen: Option<usize>,
    overline: Option<usize>,
    minus: Option<usize>,
    katakana: Option<usize>,
}

impl<'t> Silent<'t> {
    fn new(text: &'t str, to: Encoding) -> Silent<'t> {
        let mut silent = Silent {
            text,
            to,
            yen: None,
            overline: None,
            minus: None,
            katakana: None,
        };
        // Hardly any text has one of the three, which one look at it shows.
        if may_be_silent(text.as_bytes()) {
            silent.yen = silent.yen_from(0);
            silent.overline = silent.overline_from(0);
            silent.minus = silent.minus_from(0);
        }
        silent.katakana = silent.katakana_from(0);
        silent
    }

    /// The first such character at `at` or behind it.
    fn next_from(&mut self, at: usize) -> Option<usize> {
        if self.yen.is_some_and(|found| found < at) {
            self.yen = self.yen_from(at);
        }
        if self.overline.is_some_and(|found| found < at) {
            self.overline = self.overline_from(at);
        }
        if self.minus.is_some_and(|found| found < at) {
            self.minus = self.minus_from(at);
        }
        if self.katakana.is_some_and(|found| found < at) {
            self.katakana = self.katakana_from(at);
        }
        [self.yen, self.overline, self.minus, self.katakana]
            .into_iter()
            .flatten()
            .min()
    }

    fn yen_from(&self, at: usize) -> Option<usize> {
        // ISO-2022-JP has ¥ and ‾ in its Roman set, and the codec writes them there.
        if self.to == Encoding::Iso2022Jp {
            return None;
        }
        // C2 is only ever the first byte of a character, and a rare one.
        let mut from = at;
        loop {
            let rest = self.text.as_bytes().get(from..)?;
            let found = memchr(0xC2, rest)?;
            if rest.get(found + 1) == Some(&0xA5) {
                return Some(from + found);
            }
            from += found + 1;
        }
    }

    fn overline_from(&self, at: usize) -> Option<usize> {
        if self.to == Encoding::Iso2022Jp {
            return None;
        }
        let rest = self.text.as_bytes().get(at..)?;
        memmem::find(rest, "\u{203e}".as_bytes()).map(|found| at + found)
    }

    fn minus_from(&self, at: usize) -> Option<usize> {
        let rest = self.text.as_bytes().get(at..)?;
        let mut bytes = [0; 4];
        memmem::find(rest, MINUS.encode_utf8(&mut bytes).as_bytes()).map(|found| at + found)
    }

    fn katakana_from(&self, at: usize) -> Option<usize> {
        if self.to != Encoding::Iso2022Jp {
            return None;
        }
        let rest = self.text.get(at..)?;
        rest.find(|ch| matches!(ch, '\u{ff61}'..='\u{ff9f}'))
            .map(|found| at + found)
    }
}

/// Can a text hold ¥, ‾ or −? Each is told by its last two or three bytes; a look at all bytes at once, without a branch
/// for each, costs less than a search for one of them.
fn may_be_silent(bytes: &[u8]) -> bool {
    const STRETCH: usize = 1024;
    let Some(last) = bytes.len().checked_sub(2) else {
        return false;
    };
    let (behind, third) = (bytes.get(1..).unwrap_or(&[]), bytes.get(2..).unwrap_or(&[]));
    let stretches = bytes.chunks(STRETCH).zip(behind.chunks(STRETCH));
    let mut stretches = stretches.zip(third.chunks(STRETCH));
    let is_found = stretches.any(|((a, b), c)| {
        let triples = a.iter().zip(b).zip(c);
        triples.fold(false, |found, ((&a, &b), &c)| {
            let yen = (a == 0xC2) & (b == 0xA5);
            let overline = (a == 0xE2) & (b == 0x80) & (c == 0xBE);
            let minus = (a == 0xE2) & (b == 0x88) & (c == 0x92);
            found | yen | overline | minus
        })
    });
    is_found || bytes.get(last..) == Some(&[0xC2, 0xA5])
}

#[cfg(test)]
mod tests {
    use super::super::decode;
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn folds_and_substitutes() {
        for (text, cp932) in [
            ("\u{301c}", Some("～")),
            ("\u{2014}", Some("―")),
            ("\u{2016}", Some("∥")),
            ("\u{a2}", Some("￠")),
            ("\u{a3}", Some("￡")),
            ("\u{ac}", Some("￢")),
            ("\u{2212}", Some("－")),
            ("a\u{301c}b\u{301c}", Some("a～b～")),
            ("\u{2212}1\u{2014}2\u{2212}", Some("－1―2－")),
            ("\u{a5}", None),
            ("\u{203e}", None),
            ("☗", None),
            ("☖", None),
            ("⛊", None),
            ("⛉", None),
            ("雞", None),
            ("🐉", None),
            ("é", None),
            ("\u{fffd}", None),
            ("▲△▼▽髙﨑①Ⅸ龍竜", Some("▲△▼▽髙﨑①Ⅸ龍竜")),
            ("ｱｲｳ\\~", Some("ｱｲｳ\\~")),
            (
                "\u{80}\u{e000}\u{e03f}\u{e757}",
                Some("\u{80}\u{e000}\u{e03f}\u{e757}"),
            ),
            ("\u{e758}", None),
        ] {
            let mut out = b"before".to_vec();
            let result = encode(text, Encoding::Cp932, &mut out, false);
            match cp932 {
                Some(back) => {
                    let changed = text.chars().zip(back.chars()).filter(|(a, b)| a != b);
                    assert_eq!(result, Ok(changed.count() as u64), "{text}");
                    assert_eq!(decode(&out[6..], Some(Encoding::Cp932)).text, back);
                }
                None => {
                    let ch = text.chars().next().unwrap();
                    assert_eq!(
                        result,
                        Err(Unmappable {
                            ch,
                            offset: 0,
                            encoding: Encoding::Cp932
                        })
                    );
                    assert_eq!(out, b"before");
                }
            }
        }
        let text = "先手：\u{a5}☗☖a\u{203e}雞𠮷\\\u{301c}";
        let error = encode(text, Encoding::Cp932, &mut Vec::new(), false).unwrap_err();
        assert_eq!((error.ch, error.offset), ('\u{a5}', 9));
        assert_eq!(error.to_string(), "cp932 cannot hold '¥' (U+00A5)");
        for to in [Encoding::Cp932, Encoding::EucJp] {
            let mut out = Vec::new();
            assert_eq!(encode(text, to, &mut out, true), Ok(7));
            assert_eq!(decode(&out, Some(to)).text, "先手：〓▲△a〓〓〓\\～");
        }
        let mut out = Vec::new();
        assert_eq!(encode(text, Encoding::Iso2022Jp, &mut out, true), Ok(5));
        assert_eq!(
            decode(&out, Some(Encoding::Iso2022Jp)).text,
            "先手：\u{a5}▲△a\u{203e}〓〓\\～"
        );
        let mut out = Vec::new();
        assert_eq!(encode("ｱ", Encoding::Iso2022Jp, &mut out, true), Ok(1));
        assert_eq!(decode(&out, Some(Encoding::Iso2022Jp)).text, "〓");
    }

    /// No character changes on its way out and back, unless the fold is known.
    #[test]
    fn every_character_reads_back_or_is_refused() {
        for to in Encoding::CHOICES {
            let mut out = Vec::new();
            let mut buffer = [0; 4];
            for ch in '\0'..=char::MAX {
                out.clear();
                let text = &*ch.encode_utf8(&mut buffer);
                let Ok(changed) = encode(text, to, &mut out, false) else {
                    assert!(out.is_empty());
                    continue;
                };
                let back = decode(&out, Some(to));
                let folded = match FOLDS.iter().find(|(from, _)| *from == ch) {
                    Some((_, folded)) if to != Encoding::Utf8 => folded,
                    // A mark that stands alone is taken for a mark.
                    _ if ch == '\u{feff}' => "",
                    _ => text,
                };
                assert_eq!(back.text, folded, "{ch:?} in {to}");
                let is_counted = changed == u64::from(folded != text);
                assert!(is_counted || ch == '\u{feff}', "{ch:?} in {to}");
            }
        }
    }

    #[test]
    fn utf16_goes_out_too() {
        let mut out = Vec::new();
        assert_eq!(encode("歩𠮷", Encoding::Utf16Be, &mut out, false), Ok(0));
        assert_eq!(out, b"\x6B\x69\xD8\x42\xDF\xB7");
        assert_eq!(decode(&out, Some(Encoding::Utf16Be)).text, "歩𠮷");
        out.clear();
        assert_eq!(encode("歩", Encoding::Utf16Le, &mut out, false), Ok(0));
        assert_eq!(out, b"\x69\x6B");
    }

    proptest! {
        #[test]
        fn cp932_reads_back(text in "[ -~ぁ-んァ-ヶー一-龠０-９、。▲△：　｡-ﾟ\u{e000}-\u{e757}\n]{0,200}") {
            let mut out = Vec::new();
            if encode(&text, Encoding::Cp932, &mut out, false).is_ok() {
                let back = decode(&out, Some(Encoding::Cp932));
                prop_assert_eq!(back.text, text.as_str());
            }
            out.clear();
            prop_assert!(encode(&text, Encoding::Cp932, &mut out, true).is_ok());
            prop_assert_eq!(decode(&out, Some(Encoding::Cp932)).text.chars().count(), text.chars().count());
        }

        #[test]
        fn any_text_goes_out(text in any::<String>(), replace in any::<bool>()) {
            for to in Encoding::CHOICES {
                let mut out = Vec::new();
                match encode(&text, to, &mut out, replace) {
                    Ok(n) => {
                        let back = decode(&out, Some(to));
                        let changed = text.chars().zip(back.text.chars()).filter(|(a, b)| a != b).count();
                        let is_marked = text.starts_with('\u{feff}');
                        prop_assert!(is_marked || n == changed as u64);
                    }
                    Err(err) => {
                        prop_assert!(!replace);
                        prop_assert!(text.get(err.offset..).is_some_and(|rest| rest.starts_with(err.ch)));
                    }
                }
            }
        }
    }
}
