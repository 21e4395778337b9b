//! From the bytes of one game to its text.
//!
//! The encoding is decided from the bytes alone, never from a file name or a marker line, in this order:
//!
//! 1. a UTF-8 byte order mark;
//! 2. 7-bit bytes with an `ESC $` or `ESC ( I`: ISO-2022-JP (it would pass as UTF-8 too);
//! 3. valid UTF-8;
//! 4. UTF-8 with a little damage: far more good Japanese characters than broken ones;
//! 5. EUC-JP, when it decodes clean and CP932 does not, or a statistical detector told to expect Japanese agrees
//!    (half of the usual words in EUC-JP are clean CP932 as well, in half-width katakana);
//! 6. CP932, when it decodes clean and no line of it is Japanese in UTF-8;
//! 7. else each line by itself (server logs mix encodings), and what still fails becomes U+FFFD.
//!
//! No second byte of any of these encodings is a line end, and a broken character never swallows one.

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::DecoderResult;
use memchr::memchr;

use super::lines::{decode_lines, hides_utf8};
use super::{Encoding, western};
use crate::text::place::lines_of_bytes;

/// The mark that some programs put before UTF-8 text.
pub const UTF8_BOM: &[u8] = b"\xEF\xBB\xBF";

/// How many places of replaced bytes are kept; beyond that they are only counted.
pub const REPLACED_KEPT: usize = 100;

/// One game's bytes as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded<'b> {
    /// The text, without a byte order mark. Valid UTF-8 is borrowed.
    pub text: Cow<'b, str>,
    /// The encoding of the bytes, UTF-8 if they are ASCII; of a mixture, the one that most of its lines have.
    pub encoding: Encoding,
    /// Byte offsets in `text` of the U+FFFD put in for undecodable bytes, in order, at most [`REPLACED_KEPT`] of them.
    pub replaced: Vec<usize>,
    /// How many U+FFFD were put in.
    pub replaced_count: usize,
    /// The lines are not all in the same encoding.
    pub mixed: Option<Mixture>,
    /// The bytes began with a UTF-8 byte order mark.
    pub bom: bool,
}

/// Lines in another encoding than most of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mixture {
    /// The byte offset in the text of the first one.
    pub at: usize,
    /// The encoding of that one.
    pub encoding: Encoding,
    /// How many there are.
    pub lines: usize,
}

impl<'b> Decoded<'b> {
    fn clean(text: Cow<'b, str>, encoding: Encoding) -> Decoded<'b> {
        Decoded {
            text,
            encoding,
            replaced: Vec::new(),
            replaced_count: 0,
            mixed: None,
            bom: false,
        }
    }

    pub(super) fn patched(
        patched: Patched,
        encoding: Encoding,
        mixed: Option<Mixture>,
    ) -> Decoded<'b> {
        Decoded {
            text: Cow::Owned(patched.text),
            encoding,
            replaced: patched.replaced,
            replaced_count: patched.count,
            mixed,
            bom: false,
        }
    }
}

/// The bytes without the NULs and Ctrl-Z (0x1A) with which DOS programs fill up a file.
pub fn trim_tail(bytes: &[u8]) -> &[u8] {
    let mut rest = bytes;
    while let [before @ .., 0x00 | 0x1A] = rest {
        rest = before;
    }
    rest
}

/// Decodes one game's bytes, in the `forced` encoding or in the one they show (see the module page).
///
/// Nothing is ever refused: undecodable bytes become U+FFFD and are counted. The tail is not trimmed ([`trim_tail`]).
pub fn decode(bytes: &[u8], forced: Option<Encoding>) -> Decoded<'_> {
    let (unmarked, bom) = match bytes.strip_prefix(UTF8_BOM) {
        Some(rest) => (rest, true),
        None => (bytes, false),
    };
    match forced {
        None if bom => Decoded {
            bom,
            ..decode_as(unmarked, Encoding::Utf8)
        },
        Some(Encoding::Utf8) => Decoded {
            bom,
            ..decode_as(unmarked, Encoding::Utf8)
        },
        Some(encoding) => decode_as(bytes, encoding),
        None => detect(bytes),
    }
}

fn detect(bytes: &[u8]) -> Decoded<'_> {
    let escapes = has_escape(bytes);
    if escapes && bytes.is_ascii() {
        return decode_as(bytes, Encoding::Iso2022Jp);
    }
    if escapes {
        return decode_lines(bytes);
    }
    if let Some(text) = decode_clean(bytes, Encoding::Utf8) {
        return Decoded::clean(text, Encoding::Utf8);
    }
    if Utf8Evidence::of(bytes).is_utf8(3) {
        return decode_lines(bytes);
    }
    let euc = decode_clean(bytes, Encoding::EucJp);
    let cp932 = decode_clean(bytes, Encoding::Cp932);
    match (euc, cp932) {
        (Some(text), None) => Decoded::clean(text, Encoding::EucJp),
        (Some(text), Some(_)) if looks_like_euc(bytes) => Decoded::clean(text, Encoding::EucJp),
        (_, Some(_)) if hides_utf8(bytes) => decode_lines(bytes),
        (_, Some(text)) => Decoded::clean(text, Encoding::Cp932),
        (None, None) => decode_lines(bytes),
    }
}

/// The bytes in a known encoding.
fn decode_as(bytes: &[u8], encoding: Encoding) -> Decoded<'_> {
    if let Some(text) = decode_clean(bytes, encoding) {
        return Decoded::clean(text, encoding);
    }
    let mut patched = Patched::with_capacity(bytes.len());
    if encoding == Encoding::Iso2022Jp {
        for line in lines_of_bytes(bytes) {
            patched.push(line, encoding);
        }
    } else {
        patched.push(bytes, encoding);
    }
    Decoded::patched(patched, encoding, None)
}

pub(super) fn decode_clean(bytes: &[u8], encoding: Encoding) -> Option<Cow<'_, str>> {
    match encoding {
        Encoding::Iso2022Jp => match without_idle_escapes(bytes) {
            Cow::Borrowed(bytes) => decode_with_codec(bytes, encoding),
            Cow::Owned(bytes) => {
                decode_with_codec(&bytes, encoding).map(|text| Cow::Owned(text.into_owned()))
            }
        },
        Encoding::Latin1 | Encoding::Cp850 => Some(western::decode(bytes, encoding)),
        _ => decode_with_codec(bytes, encoding),
    }
}

fn decode_with_codec(bytes: &[u8], encoding: Encoding) -> Option<Cow<'_, str>> {
    encoding
        .codec()
        .decode_without_bom_handling_and_without_replacement(bytes)
}

/// ISO-2022-JP without the escape sequences that another one follows at once.
///
/// Old mailers write them (and `ESC & @` before some), they say nothing, and the codec takes them for faults.
pub(super) fn without_idle_escapes(bytes: &[u8]) -> Cow<'_, [u8]> {
    let mut kept = Cow::Borrowed(bytes);
    let mut rest = bytes;
    while let Some(at) = memchr(0x1B, rest) {
        let (before, escape) = rest.split_at(at);
        let len = match escape {
            [_, b'(', _, 0x1B, ..]
            | [_, b'$', b'@' | b'B', 0x1B, ..]
            | [_, b'&', b'@', 0x1B, ..] => 3,
            [_, b'$', b'(', _, 0x1B, ..] => 4,
            _ => 0,
        };
        let (escape, after) = escape.split_at(if len > 0 { len } else { 1 });
        if len > 0 && matches!(kept, Cow::Borrowed(_)) {
            kept = Cow::Owned(
                bytes
                    .get(..bytes.len() - rest.len())
                    .unwrap_or(&[])
                    .to_vec(),
            );
        }
        if let Cow::Owned(kept) = &mut kept {
            kept.extend_from_slice(before);
            if len == 0 {
                kept.extend_from_slice(escape);
            }
        }
        rest = after;
    }
    if let Cow::Owned(kept) = &mut kept {
        kept.extend_from_slice(rest);
    }
    kept
}

/// Whether an escape sequence leads over to two-byte characters or to half-width katakana.
pub(super) fn has_escape(bytes: &[u8]) -> bool {
    let mut rest = bytes;
    while let Some(at) = memchr(0x1B, rest) {
        match rest.get(at + 1..) {
            Some([b'$', b'@' | b'B' | b'(', ..] | [b'(', b'I', ..]) => return true,
            Some(after) => rest = after,
            None => return false,
        }
    }
    false
}

/// How many bytes the statistical detector is given. It looks at 27 encodings at once, 90 ns a byte.
const DETECTOR_WINDOW: usize = 512;

pub(super) fn looks_like_euc(bytes: &[u8]) -> bool {
    let ascii = encoding_rs::Encoding::ascii_valid_up_to(bytes);
    let shown = bytes.get(ascii..).unwrap_or(&[]);
    let whole = shown.len() <= DETECTOR_WINDOW;
    let window = shown.get(..DETECTOR_WINDOW).unwrap_or(shown);
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(window, whole);
    detector.guess(Some(b"jp"), Utf8Detection::Deny) == encoding_rs::EUC_JP
}

/// What speaks for and against UTF-8 in bytes that are not all valid UTF-8.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Utf8Evidence {
    /// Bytes of characters in the blocks that Japanese text uses. Chance rarely makes one of other encodings' bytes.
    good: usize,
    /// Bytes that belong to no character.
    bad: usize,
}

impl Utf8Evidence {
    /// Counts, and gives up early once the bad ones have clearly won.
    pub(super) fn of(bytes: &[u8]) -> Utf8Evidence {
        let mut found = Utf8Evidence::default();
        for chunk in bytes.utf8_chunks() {
            let usual = chunk.valid().chars().filter(|ch| is_usual(*ch));
            found.good += usual.map(char::len_utf8).sum::<usize>();
            found.bad += chunk.invalid().len();
            if found.bad > 64 + found.good {
                break;
            }
        }
        found
    }

    /// The good bytes are more than `times` the bad ones.
    pub(super) fn is_utf8(self, times: usize) -> bool {
        self.good > self.bad.saturating_mul(times)
    }
}

pub(super) fn is_usual(ch: char) -> bool {
    matches!(ch, '\u{2010}'..='\u{2bff}' | '\u{3000}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}' | '\u{ff00}'..='\u{ff5e}')
}

/// How many bytes of text are decoded at a time where some cannot be.
const DAMAGED_PIECE: usize = 1 << 10;

/// Text put together with U+FFFD where bytes could not be decoded.
#[derive(Debug)]
pub(super) struct Patched {
    pub(super) text: String,
    replaced: Vec<usize>,
    pub(super) count: usize,
}

impl Patched {
    pub(super) fn with_capacity(bytes: usize) -> Patched {
        Patched {
            text: String::with_capacity(bytes.saturating_add(bytes / 2)),
            replaced: Vec::new(),
            count: 0,
        }
    }

    /// Appends bytes; of ISO-2022-JP, one line.
    pub(super) fn push(&mut self, bytes: &[u8], encoding: Encoding) {
        if let Some(text) = decode_clean(bytes, encoding) {
            self.text.push_str(&text);
            return;
        }
        if encoding == Encoding::Iso2022Jp {
            // Damage may have left the line in two-byte mode, where its end would be swallowed. The next begins in ASCII.
            let mut body = bytes;
            while let [before @ .., b'\r' | b'\n'] = body {
                body = before;
            }
            self.push_damaged(&without_idle_escapes(body), encoding);
            let end = bytes.get(body.len()..).unwrap_or(&[]);
            self.text.extend(end.iter().copied().map(char::from));
        } else {
            self.push_damaged(bytes, encoding);
        }
    }

    fn push_damaged(&mut self, bytes: &[u8], encoding: Encoding) {
        let mut decoder = encoding.codec().new_decoder_without_bom_handling();
        let mut rest = bytes;
        // The decoder touches all the room that it is given, at every fault anew: it must not grow with the text.
        let mut piece = String::with_capacity(DAMAGED_PIECE);
        loop {
            piece.clear();
            let (result, read) =
                decoder.decode_to_string_without_replacement(rest, &mut piece, true);
            self.text.push_str(&piece);
            rest = rest.get(read..).unwrap_or(&[]);
            match result {
                DecoderResult::InputEmpty => break,
                DecoderResult::OutputFull => {}
                DecoderResult::Malformed(..) => {
                    if self.replaced.len() < REPLACED_KEPT {
                        self.replaced.push(self.text.len());
                    }
                    self.count += 1;
                    self.text.push(char::REPLACEMENT_CHARACTER);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::encode;
    use super::*;
    use proptest::prelude::*;

    /// Usual words of records; alone, most of them are ambiguous between two encodings.
    const WORDS: [&str; 36] = [
        "先手",
        "後手",
        "手合割：平手",
        "投了",
        "中断",
        "千日手",
        "持将棋",
        "詰み",
        "切れ負け",
        "反則勝ち",
        "入玉勝ち",
        "矢倉",
        "四間飛車",
        "相掛かり",
        "横歩取り",
        "角換わり",
        "穴熊",
        "山田太郎",
        "佐藤",
        "羽生善治",
        "大山康晴",
        "中原誠",
        "升田幸三",
        "谷川浩司",
        "名人戦",
        "竜王戦",
        "定跡",
        "東京・将棋会館",
        "消費時間",
        "変化：１２手",
        "▲７六歩",
        "△３四歩",
        "同　銀",
        "四５角打",
        "好手",
        "疑問手",
    ];

    fn encoded(text: &str, to: Encoding) -> Vec<u8> {
        let mut out = Vec::new();
        assert_eq!(encode(text, to, &mut out, false), Ok(0), "{text} in {to}");
        out
    }

    #[track_caller]
    fn assert_decodes(bytes: &[u8], text: &str, encoding: Encoding) {
        let decoded = decode(bytes, None);
        assert_eq!(
            (
                decoded.text.as_ref(),
                decoded.encoding,
                decoded.replaced_count,
                decoded.mixed
            ),
            (text, encoding, 0, None),
        );
    }

    #[test]
    fn usual_words_are_told_apart() {
        for word in WORDS {
            for to in Encoding::CHOICES {
                let (bytes, encoding, faults) = to.codec().encode(word);
                assert_eq!((encoding, faults), (to.codec(), false));
                assert_decodes(&bytes, word, to);
            }
        }
    }

    #[test]
    fn records_are_told_apart() {
        let kif = |word: &str| {
            format!(
                "開始日時：2024/01/02\r\n棋戦：{word}\r\n手合割：平手　　\r\n先手：{word}\r\n後手：\r\n\
                 手数----指手---------消費時間--\r\n   1 ７六歩(77)   ( 0:02/00:00:02)\r\n   2 投了\r\n"
            )
        };
        let csa = |word: &str| format!("V2.2\nN+{word}\nPI\n+\n+7776FU\nT3\n-3334FU\n%TORYO\n");
        let log = |word: &str| format!("V2\nN+a\nN-b\nPI\n+\n+7776FU\n'*{word}\n");
        let ki2 = |word: &str| format!("先手：{word}\n▲７六歩    △３四歩    ▲２二角成  △同　銀\n");
        for word in WORDS {
            for text in [kif(word), csa(word), log(word), ki2(word)] {
                for to in Encoding::CHOICES {
                    assert_decodes(&encoded(&text, to), &text, to);
                }
            }
        }
    }

    #[test]
    fn ascii_is_utf8_and_borrowed() {
        for text in ["", "V2.2\nPI\n", "\x1b[1m", "先手：山田"] {
            let decoded = decode(text.as_bytes(), None);
            assert!(matches!(decoded.text, Cow::Borrowed(_)));
            assert_decodes(text.as_bytes(), text, Encoding::Utf8);
        }
    }

    #[test]
    fn a_byte_order_mark_decides_and_goes() {
        let decoded = decode(b"\xEF\xBB\xBF\xE5\x85\x88\xE6\x89\x8B", None);
        assert_eq!(
            (decoded.text.as_ref(), decoded.encoding, decoded.bom),
            ("先手", Encoding::Utf8, true)
        );
        let decoded = decode(b"\xEF\xBB\xBF\x90\xE6", None);
        assert_eq!(
            (decoded.encoding, decoded.replaced_count),
            (Encoding::Utf8, 2)
        );
        let decoded = decode(b"\xEF\xBB\xBFx", Some(Encoding::Utf8));
        assert_eq!((decoded.text.as_ref(), decoded.bom), ("x", true));
    }

    #[test]
    fn a_forced_encoding_is_taken() {
        for to in Encoding::CHOICES {
            let bytes = encoded("先手：山田", to);
            for forced in Encoding::CHOICES {
                let decoded = decode(&bytes, Some(forced));
                assert_eq!(decoded.encoding, forced);
                assert_eq!(
                    decoded.text == "先手：山田",
                    forced == to,
                    "{to} as {forced}"
                );
            }
        }
    }

    /// A record of some length, and where in it a word can be damaged.
    fn long_record() -> String {
        let mut text = String::from("先手：山田太郎\n後手：佐藤\n");
        for ply in 1..60 {
            text.push_str(&format!("{ply:4} ７六歩(77)\n*この手は疑問手\n"));
        }
        text
    }

    #[test]
    fn one_damaged_byte_does_not_change_the_encoding() {
        let text = long_record();
        for to in [Encoding::Utf8, Encoding::Cp932, Encoding::EucJp] {
            let clean = encoded(&text, to);
            for at in 0..clean.len() {
                for damage in [0xFF, 0x80, b'A'] {
                    let mut bytes = clean.clone();
                    if !bytes[at].is_ascii() {
                        bytes[at] = damage;
                    }
                    let decoded = decode(&bytes, None);
                    assert_eq!(
                        (decoded.encoding, decoded.mixed),
                        (to, None),
                        "{to} at {at}: {damage:x}"
                    );
                    assert!(decoded.replaced_count <= 4);
                    assert_eq!(decoded.text.lines().count(), text.lines().count());
                    let other_lines = text
                        .lines()
                        .zip(decoded.text.lines())
                        .filter(|(a, b)| a != b);
                    assert!(other_lines.count() <= 1, "{to} at {at}: {damage:x}");
                }
                let decoded = decode(&clean[..at], None);
                assert!(
                    at < 40 || decoded.encoding == to && decoded.replaced_count <= 1,
                    "{to} cut at {at}"
                );
            }
        }
    }

    #[test]
    fn places_of_replaced_bytes_are_told() {
        let decoded = decode(
            b"\x90\xE6\x8E\xE8\x81F\xA0x\xFD\n\x8C\xE3\x8E\xE8\n\x8E",
            None,
        );
        assert_eq!(decoded.text, "先手：\u{fffd}x\u{fffd}\n後手\n\u{fffd}");
        assert_eq!(decoded.encoding, Encoding::Cp932);
        assert_eq!(decoded.replaced_count, 3);
        for at in &decoded.replaced {
            assert!(decoded.text[*at..].starts_with('\u{fffd}'));
        }
        assert_eq!(decoded.replaced.len(), 3);
        // One that was in the text before is not ours.
        assert_eq!(decode("a\u{fffd}".as_bytes(), None).replaced_count, 0);
        let decoded = decode(&[0xFF; 1000], Some(Encoding::Cp932));
        assert_eq!(
            (decoded.replaced_count, decoded.replaced.len()),
            (1000, REPLACED_KEPT)
        );
    }

    #[test]
    fn half_characters_leave_line_ends_alone() {
        for (bytes, to) in [
            (&b"\x8E\nx"[..], Encoding::Cp932),
            (b"\xC0\nx", Encoding::EucJp),
            (b"\x8F\xC0\nx", Encoding::EucJp),
            (b"\xE5\x85\nx", Encoding::Utf8),
            (b"\x1b$B@h\nx", Encoding::Iso2022Jp),
            (b"\x1b$B@\nx", Encoding::Iso2022Jp),
        ] {
            let decoded = decode(bytes, Some(to));
            assert!(decoded.text.ends_with("\nx"), "{to}: {:?}", decoded.text);
        }
    }

    #[test]
    fn logs_of_several_encodings_are_read_line_by_line() {
        let lines = [
            "N+山田太郎",
            "'*定跡に戻る手順です",
            "'*この局面は先手が良い",
            "'*投了の局面",
        ];
        for first in Encoding::CHOICES {
            for second in Encoding::CHOICES
                .into_iter()
                .filter(|second| *second != first)
            {
                let mut bytes = b"V2\n".to_vec();
                for (i, line) in lines.iter().enumerate() {
                    bytes.extend(encoded(line, if i == 3 { second } else { first }));
                    bytes.push(b'\n');
                }
                let decoded = decode(&bytes, None);
                assert_eq!(
                    decoded.text,
                    format!("V2\n{}\n", lines.join("\n")),
                    "{first} and {second}"
                );
                let mixture = Mixture {
                    at: format!("V2\n{}\n", lines[..3].join("\n")).len(),
                    encoding: second,
                    lines: 1,
                };
                assert_eq!(
                    (decoded.encoding, decoded.mixed, decoded.replaced_count),
                    (first, Some(mixture), 0),
                    "{first} and {second}"
                );
            }
        }
    }

    #[test]
    fn katakana_alone_is_found_out_in_iso_2022_jp() {
        assert_decodes(b"N+\x1b(I1\x1b(B\n", "N+ｱ\n", Encoding::Iso2022Jp);
    }

    #[test]
    fn a_long_line_with_many_faults_is_decoded_in_linear_time() {
        // In quadratic time this would take many minutes.
        let n = 2_000_000;
        let bytes = [b"*", &b"\x81 \xe9 ".repeat(n)[..]].concat();
        for forced in [None, Some(Encoding::Cp932), Some(Encoding::Utf8)] {
            let decoded = decode(&bytes, forced);
            assert!(decoded.replaced_count >= n, "{forced:?}");
            assert_eq!(decoded.replaced.len(), REPLACED_KEPT);
        }
    }

    #[test]
    fn trims_the_tail_of_dos() {
        for (bytes, trimmed) in [
            (&b""[..], &b""[..]),
            (b"a\n\x1A", b"a\n"),
            (b"a\0\0\x1A\0", b"a"),
            (b"\x1A\0", b""),
            (b"\x1Aa", b"\x1Aa"),
        ] {
            assert_eq!(trim_tail(bytes), trimmed);
        }
    }

    proptest! {
        #[test]
        fn any_bytes_are_decoded_the_same_twice(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
            let once = decode(&bytes, None);
            prop_assert_eq!(&once, &decode(&bytes, None));
            prop_assert!(once.replaced.len() == once.replaced_count.min(REPLACED_KEPT));
            for at in &once.replaced {
                prop_assert!(once.text.get(*at..).is_some_and(|rest| rest.starts_with(char::REPLACEMENT_CHARACTER)));
            }
            for forced in Encoding::CHOICES {
                decode(&bytes, Some(forced));
            }
        }

        #[test]
        fn line_ends_survive_any_bytes(
            lines in prop::collection::vec(prop::collection::vec(prop_oneof![0x20_u8..=0xFF, Just(0x1B), Just(b'$')], 1..20), 1..8)
        ) {
            let bytes = lines.join(&b'\n');
            let ends = |text: &str| text.matches('\n').count();
            prop_assert_eq!(ends(&decode(&bytes, None).text), lines.len() - 1);
            for forced in Encoding::CHOICES {
                prop_assert_eq!(ends(&decode(&bytes, Some(forced)).text), lines.len() - 1);
            }
        }
    }
}
