//! Character encodings (文字コード): what the bytes of one game are written in, and back again.
//!
//! The encoding is decided from the bytes alone, never from a file name or a marker line, in this order:
//!
//! 1. a UTF-8 byte order mark;
//! 2. 7-bit bytes with an `ESC $`: ISO-2022-JP (it would pass as UTF-8 too);
//! 3. valid UTF-8;
//! 4. UTF-8 with a little damage: far more good Japanese characters than broken ones;
//! 5. EUC-JP, when it decodes clean and a statistical detector told to expect Japanese agrees
//!    (half of the usual words in EUC-JP are clean CP932 as well, in half-width katakana);
//! 6. CP932, when it decodes clean;
//! 7. else each line by itself (server logs mix encodings), and what still fails becomes U+FFFD.
//!
//! No second byte of any of these encodings is a line end, and a broken character never swallows one.
//!
//! "CP932" is Windows-31J, the Shift_JIS of the real world, as the WHATWG describes it.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{DecoderResult, EncoderResult};
use memchr::{memchr, memmem};

use super::place::lines_of_bytes;

/// A character encoding (文字コード) of game records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// UTF-8.
    Utf8,
    /// Windows-31J, what everybody calls Shift_JIS.
    Cp932,
    /// EUC-JP, of old Unix archives and of Floodgate's server.
    EucJp,
    /// ISO-2022-JP, of old mail: 7-bit, with escape sequences.
    Iso2022Jp,
    /// UTF-16, low byte first. Met only at the door ([`super::utf16::Utf8Door`]).
    Utf16Le,
    /// UTF-16, high byte first. Met only at the door ([`super::utf16::Utf8Door`]).
    Utf16Be,
}

/// Encodings and their names: the first one is ours, the others are understood as well.
const NAMES: &[(Encoding, &[&str])] = &[
    (Encoding::Utf8, &["utf-8", "utf8"]),
    (
        Encoding::Cp932,
        &[
            "cp932",
            "shift_jis",
            "shift-jis",
            "shiftjis",
            "sjis",
            "x-sjis",
            "ms932",
            "ms_kanji",
            "windows-31j",
            "windows-932",
        ],
    ),
    (
        Encoding::EucJp,
        &["euc-jp", "eucjp", "euc_jp", "x-euc-jp", "ujis"],
    ),
    (
        Encoding::Iso2022Jp,
        &[
            "iso-2022-jp",
            "iso2022jp",
            "iso2022-jp",
            "csiso2022jp",
            "jis",
        ],
    ),
    (Encoding::Utf16Le, &["utf-16le"]),
    (Encoding::Utf16Be, &["utf-16be"]),
];

impl Encoding {
    /// The encodings that can be asked for, on input and on output.
    pub const CHOICES: [Encoding; 4] = [
        Encoding::Utf8,
        Encoding::Cp932,
        Encoding::EucJp,
        Encoding::Iso2022Jp,
    ];

    /// The name we call it by, in lower case.
    pub const fn name(self) -> &'static str {
        let mut i = 0;
        while i < NAMES.len() {
            if NAMES[i].0 as u8 == self as u8 {
                return NAMES[i].1[0];
            }
            i += 1;
        }
        "unknown"
    }

    /// The other names by which this encoding can be asked for.
    pub fn aliases(self) -> &'static [&'static str] {
        NAMES
            .iter()
            .find(|(encoding, _)| *encoding == self)
            .and_then(|(_, names)| names.get(1..))
            .unwrap_or(&[])
    }

    /// The encoding of this name among [`Encoding::CHOICES`], in any case.
    pub fn from_name(name: &str) -> Option<Encoding> {
        let name = name.trim();
        NAMES
            .iter()
            .filter(|(encoding, _)| Encoding::CHOICES.contains(encoding))
            .find(|(_, names)| names.iter().any(|known| known.eq_ignore_ascii_case(name)))
            .map(|(encoding, _)| *encoding)
    }

    pub(super) fn codec(self) -> &'static encoding_rs::Encoding {
        match self {
            Encoding::Utf8 => encoding_rs::UTF_8,
            Encoding::Cp932 => encoding_rs::SHIFT_JIS,
            Encoding::EucJp => encoding_rs::EUC_JP,
            Encoding::Iso2022Jp => encoding_rs::ISO_2022_JP,
            Encoding::Utf16Le => encoding_rs::UTF_16LE,
            Encoding::Utf16Be => encoding_rs::UTF_16BE,
        }
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name of an encoding that we do not know.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown encoding {0:?}; known are utf-8, cp932, euc-jp, iso-2022-jp")]
pub struct UnknownEncoding(pub String);

impl FromStr for Encoding {
    type Err = UnknownEncoding;

    fn from_str(name: &str) -> Result<Encoding, UnknownEncoding> {
        Encoding::from_name(name).ok_or_else(|| UnknownEncoding(name.to_owned()))
    }
}

/// The mark that some programs put before UTF-8 text.
pub const UTF8_BOM: &[u8] = b"\xEF\xBB\xBF";

/// How many places of replaced bytes are kept; beyond that they are only counted.
pub const REPLACED_KEPT: usize = 100;

/// One game's bytes as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded<'b> {
    /// The text, without a byte order mark. Valid UTF-8 is borrowed.
    pub text: Cow<'b, str>,
    /// The encoding of the bytes; of a mixture, the one that most of its lines have.
    pub encoding: Encoding,
    /// Byte offsets in `text` of the U+FFFD put in for undecodable bytes, in order, at most [`REPLACED_KEPT`] of them.
    pub replaced: Vec<usize>,
    /// How many U+FFFD were put in.
    pub replaced_count: usize,
    /// The lines are not all in the same encoding.
    pub mixed: bool,
    /// The bytes began with a UTF-8 byte order mark.
    pub bom: bool,
}

impl<'b> Decoded<'b> {
    fn clean(text: Cow<'b, str>, encoding: Encoding) -> Decoded<'b> {
        Decoded {
            text,
            encoding,
            replaced: Vec::new(),
            replaced_count: 0,
            mixed: false,
            bom: false,
        }
    }

    fn patched(patched: Patched, encoding: Encoding, mixed: bool) -> Decoded<'b> {
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
    let utf8_up_to = encoding_rs::Encoding::utf8_valid_up_to(bytes);
    if utf8_up_to == bytes.len() {
        if escapes && bytes.is_ascii() {
            return decode_as(bytes, Encoding::Iso2022Jp);
        }
        if !escapes && let Ok(text) = std::str::from_utf8(bytes) {
            return Decoded::clean(Cow::Borrowed(text), Encoding::Utf8);
        }
    }
    if escapes || Utf8Evidence::of(bytes).is_utf8(3) {
        return decode_lines(bytes);
    }
    if let Some(text) = decode_clean(bytes, Encoding::EucJp) {
        if looks_like_euc(bytes) {
            return Decoded::clean(text, Encoding::EucJp);
        }
        return match decode_clean(bytes, Encoding::Cp932) {
            Some(text) => Decoded::clean(text, Encoding::Cp932),
            None => Decoded::clean(text, Encoding::EucJp),
        };
    }
    match decode_clean(bytes, Encoding::Cp932) {
        Some(text) => Decoded::clean(text, Encoding::Cp932),
        None => decode_lines(bytes),
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
    Decoded::patched(patched, encoding, false)
}

fn decode_clean(bytes: &[u8], encoding: Encoding) -> Option<Cow<'_, str>> {
    match encoding {
        Encoding::Utf8 => std::str::from_utf8(bytes).ok().map(Cow::Borrowed),
        Encoding::Iso2022Jp => match without_idle_escapes(bytes) {
            Cow::Borrowed(bytes) => decode_with_codec(bytes, encoding),
            Cow::Owned(bytes) => {
                decode_with_codec(&bytes, encoding).map(|text| Cow::Owned(text.into_owned()))
            }
        },
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
fn without_idle_escapes(bytes: &[u8]) -> Cow<'_, [u8]> {
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

/// Whether an escape sequence leads over to two-byte characters.
fn has_escape(bytes: &[u8]) -> bool {
    let mut rest = bytes;
    while let Some(at) = memchr(0x1B, rest) {
        match rest.get(at + 1..) {
            Some([b'$', b'@' | b'B' | b'(', ..]) => return true,
            Some(after) => rest = after,
            None => return false,
        }
    }
    false
}

/// How many bytes the statistical detector is given. It looks at 27 encodings at once and takes its time.
const DETECTOR_WINDOW: usize = 2048;

fn looks_like_euc(bytes: &[u8]) -> bool {
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
struct Utf8Evidence {
    /// Bytes of characters in the blocks that Japanese text uses. Chance rarely makes one of other encodings' bytes.
    good: usize,
    /// Bytes that belong to no character.
    bad: usize,
}

impl Utf8Evidence {
    /// Counts, and gives up early once the bad ones have clearly won.
    fn of(bytes: &[u8]) -> Utf8Evidence {
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
    fn is_utf8(self, times: usize) -> bool {
        self.good > self.bad.saturating_mul(times)
    }
}

fn is_usual(ch: char) -> bool {
    matches!(ch, '\u{2010}'..='\u{2bff}' | '\u{3000}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}' | '\u{ff00}'..='\u{ff5e}')
}

/// Each line in the encoding it shows, for bytes that no single encoding explains.
fn decode_lines(bytes: &[u8]) -> Decoded<'_> {
    let votes = Votes::of(bytes);
    let mut patched = Patched::with_capacity(bytes.len());
    let mut lines_in = [0_usize; Encoding::CHOICES.len()];
    for line in lines_of_bytes(bytes) {
        let ascii = line.is_ascii();
        let encoding = if !ascii {
            votes.encoding_of(line)
        } else if has_escape(line) {
            Encoding::Iso2022Jp
        } else {
            Encoding::Utf8
        };
        let tells = !ascii || encoding == Encoding::Iso2022Jp;
        if let Some(n) = lines_in.get_mut(encoding as usize).filter(|_| tells) {
            *n += 1;
        }
        patched.push(line, encoding);
    }
    let most = Encoding::CHOICES
        .into_iter()
        .zip(lines_in)
        .reduce(|most, next| if next.1 > most.1 { next } else { most })
        .map_or(Encoding::Utf8, |(encoding, _)| encoding);
    let mixed = lines_in.iter().filter(|n| **n > 0).count() > 1;
    Decoded::patched(patched, most, mixed)
}

/// What the lines that leave no doubt say of those that do.
#[derive(Clone, Copy, Debug)]
struct Votes {
    /// The encoding of most lines. UTF-8 wins ties, it is the hardest to hit by chance; then EUC-JP.
    usual: Encoding,
    /// Some line is clean in EUC-JP only.
    any_euc: bool,
}

impl Votes {
    fn of(bytes: &[u8]) -> Votes {
        let (mut utf8, mut euc, mut cp932) = (0, 0, 0);
        for line in lines_of_bytes(bytes).filter(|line| !line.is_ascii()) {
            let clean = |encoding| decode_clean(line, encoding).is_some();
            if clean(Encoding::Utf8) {
                utf8 += 1;
            } else {
                match (clean(Encoding::EucJp), clean(Encoding::Cp932)) {
                    (true, false) => euc += 1,
                    (false, true) => cp932 += 1,
                    _ => {}
                }
            }
        }
        let usual = match (utf8, euc, cp932) {
            (0, 0, 0) if Utf8Evidence::of(bytes).is_utf8(1) => Encoding::Utf8,
            (0, 0, 0) if looks_like_euc(bytes) => Encoding::EucJp,
            (0, 0, 0) => Encoding::Cp932,
            _ if utf8 >= euc && utf8 >= cp932 => Encoding::Utf8,
            _ if euc >= cp932 => Encoding::EucJp,
            _ => Encoding::Cp932,
        };
        Votes {
            usual,
            any_euc: euc > 0,
        }
    }

    /// The encoding of a line that is not ASCII.
    fn encoding_of(self, line: &[u8]) -> Encoding {
        if decode_clean(line, Encoding::Utf8).is_some() {
            return Encoding::Utf8;
        }
        let times = if self.usual == Encoding::Utf8 { 1 } else { 3 };
        if Utf8Evidence::of(line).is_utf8(times) {
            return Encoding::Utf8;
        }
        let euc = decode_clean(line, Encoding::EucJp).is_some();
        match (euc, decode_clean(line, Encoding::Cp932)) {
            (true, None) => Encoding::EucJp,
            // Damaged EUC-JP may be clean in CP932, but then it is a row of half-width katakana.
            (false, Some(text)) if self.usual == Encoding::EucJp && is_katakana_row(&text) => {
                Encoding::EucJp
            }
            (false, Some(_)) => Encoding::Cp932,
            (true, Some(text)) => {
                let could_be_katakana = !self.any_euc && is_katakana_row(&text);
                if self.usual == Encoding::EucJp
                    || looks_like_euc(line) && !(self.usual == Encoding::Cp932 && could_be_katakana)
                {
                    Encoding::EucJp
                } else {
                    Encoding::Cp932
                }
            }
            (false, None) => self.fewest_faults(line),
        }
    }

    /// The encoding that explains most of a damaged line: the usual one, unless another one does far better.
    fn fewest_faults(self, line: &[u8]) -> Encoding {
        let faults = |encoding| {
            let mut patched = Patched::with_capacity(line.len());
            patched.push(line, encoding);
            patched.count
        };
        let mut best = (self.usual, faults(self.usual).saturating_sub(2) / 2);
        for other in [Encoding::Cp932, Encoding::EucJp, Encoding::Utf8] {
            let n = faults(other);
            if n < best.1 {
                best = (other, n);
            }
        }
        best.0
    }
}

/// At least half of what is not ASCII is half-width katakana.
fn is_katakana_row(text: &str) -> bool {
    let katakana = |ch: &char| matches!(ch, '\u{ff61}'..='\u{ff9f}');
    let others = text
        .chars()
        .filter(|ch| !ch.is_ascii() && !katakana(ch))
        .count();
    text.chars().filter(katakana).count() >= others
}

/// Text put together with U+FFFD where bytes could not be decoded.
#[derive(Debug)]
struct Patched {
    text: String,
    replaced: Vec<usize>,
    count: usize,
}

impl Patched {
    fn with_capacity(bytes: usize) -> Patched {
        Patched {
            text: String::with_capacity(bytes.saturating_add(bytes / 2)),
            replaced: Vec::new(),
            count: 0,
        }
    }

    /// Appends bytes; of ISO-2022-JP, one line.
    fn push(&mut self, bytes: &[u8], encoding: Encoding) {
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
        loop {
            let room = decoder
                .max_utf8_buffer_length_without_replacement(rest.len())
                .unwrap_or(usize::MAX)
                .min(1 << 16);
            self.text.reserve(room.max(16));
            let (result, read) =
                decoder.decode_to_string_without_replacement(rest, &mut self.text, true);
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
/// (wave dash, em dash, double bar, cent, pound, not). They look the same and are written without a word.
const FOLDS: &[(char, &str)] = &[
    ('\u{301c}', "\u{ff5e}"),
    ('\u{2014}', "\u{2015}"),
    ('\u{2016}', "\u{2225}"),
    ('\u{00a2}', "\u{ffe0}"),
    ('\u{00a3}', "\u{ffe1}"),
    ('\u{00ac}', "\u{ffe2}"),
];

/// What is written for an unmappable character on request.
fn substitute(ch: char) -> &'static str {
    match ch {
        '☗' => "▲",
        '☖' => "△",
        _ => "〓",
    }
}

/// Appends `text` in the encoding `to`; returns how many characters had to be substituted, 0 unless `replace` is set.
///
/// Characters that only differ by a converter's habit are folded (U+301C wave dash is U+FF5E in CP932). ¥ (U+00A5) and
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
    let mut substituted = 0;
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
        } else if let Some(pair) = user_defined(ch).filter(|_| to == Encoding::Cp932) {
            writer.out.extend_from_slice(&pair);
        } else if replace {
            writer.write(substitute(ch));
            substituted += 1;
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
    Ok(substituted)
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
    katakana: Option<usize>,
}

impl<'t> Silent<'t> {
    fn new(text: &'t str, to: Encoding) -> Silent<'t> {
        let mut silent = Silent {
            text,
            to,
            yen: None,
            overline: None,
            katakana: None,
        };
        silent.yen = silent.yen_from(0);
        silent.overline = silent.overline_from(0);
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
        if self.katakana.is_some_and(|found| found < at) {
            self.katakana = self.katakana_from(at);
        }
        [self.yen, self.overline, self.katakana]
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

    fn katakana_from(&self, at: usize) -> Option<usize> {
        if self.to != Encoding::Iso2022Jp {
            return None;
        }
        let rest = self.text.get(at..)?;
        rest.find(|ch| matches!(ch, '\u{ff61}'..='\u{ff9f}'))
            .map(|found| at + found)
    }
}

#[cfg(test)]
mod tests {
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
            (text, encoding, 0, false),
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
                        (to, false),
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
                assert_eq!(
                    (decoded.encoding, decoded.mixed, decoded.replaced_count),
                    (first, true, 0),
                    "{first} and {second}"
                );
            }
        }
    }

    #[test]
    fn names_of_encodings() {
        for (name, encoding) in [
            ("utf-8", Some(Encoding::Utf8)),
            ("UTF8", Some(Encoding::Utf8)),
            ("cp932", Some(Encoding::Cp932)),
            ("Shift_JIS", Some(Encoding::Cp932)),
            ("SHIFT-JIS", Some(Encoding::Cp932)),
            ("sjis", Some(Encoding::Cp932)),
            ("Windows-31J", Some(Encoding::Cp932)),
            (" euc-jp ", Some(Encoding::EucJp)),
            ("ISO-2022-JP", Some(Encoding::Iso2022Jp)),
            ("utf-16le", None),
            ("latin1", None),
            ("", None),
        ] {
            assert_eq!(Encoding::from_name(name), encoding, "{name}");
        }
        for encoding in Encoding::CHOICES {
            assert_eq!(encoding.to_string().parse(), Ok(encoding));
            for alias in encoding.aliases() {
                assert_eq!(alias.parse(), Ok(encoding));
            }
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
                    assert_eq!(result, Ok(0), "{text}");
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
            assert_eq!(encode(text, to, &mut out, true), Ok(6));
            assert_eq!(decode(&out, Some(to)).text, "先手：〓▲△a〓〓〓\\～");
        }
        let mut out = Vec::new();
        assert_eq!(encode(text, Encoding::Iso2022Jp, &mut out, true), Ok(4));
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
                if encode(text, to, &mut out, false).is_err() {
                    assert!(out.is_empty());
                    continue;
                }
                let back = decode(&out, Some(to));
                let folded = match FOLDS.iter().find(|(from, _)| *from == ch) {
                    Some((_, folded)) if to != Encoding::Utf8 => folded,
                    _ if ch == '\u{2212}' && to != Encoding::Utf8 => "－",
                    // A mark that stands alone is taken for a mark.
                    _ if ch == '\u{feff}' => "",
                    _ => text,
                };
                assert_eq!(back.text, folded, "{ch:?} in {to}");
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
                    Ok(n) => prop_assert!(replace || n == 0),
                    Err(err) => {
                        prop_assert!(!replace);
                        prop_assert!(text.get(err.offset..).is_some_and(|rest| rest.starts_with(err.ch)));
                    }
                }
            }
        }
    }
}
