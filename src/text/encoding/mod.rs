//! Character encodings (文字コード): what the bytes of one game are written in, and back again.
//!
//! "CP932" is Windows-31J, the Shift_JIS of the real world, as the WHATWG describes it.

mod decode;
mod encode;
mod lines;
mod seven_bit;
mod western;

use std::fmt;
use std::str::FromStr;

pub use decode::{Decoded, Mixture, REPLACED_KEPT, UTF8_BOM, decode, trim_tail};
pub use encode::{Unmappable, encode};
pub(crate) use seven_bit::seven_bit_in_euc;
pub use western::western;

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
    /// ISO-8859-1, of Western Unix. Met in PSN.
    Latin1,
    /// Code page 850, of Western DOS. Met in PSN.
    Cp850,
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
    (Encoding::Utf16Le, &["utf-16le", "utf16le", "utf-16"]),
    (Encoding::Utf16Be, &["utf-16be", "utf16be"]),
    (
        Encoding::Latin1,
        &["latin1", "latin-1", "iso-8859-1", "iso8859-1"],
    ),
    (Encoding::Cp850, &["cp850", "ibm850"]),
];

impl Encoding {
    /// The encodings that can be asked for, on input and on output.
    pub const CHOICES: [Encoding; 4] = [
        Encoding::Utf8,
        Encoding::Cp932,
        Encoding::EucJp,
        Encoding::Iso2022Jp,
    ];

    /// The encodings that can be asked for on input alone.
    pub const READ_ONLY: [Encoding; 4] = [
        Encoding::Utf16Le,
        Encoding::Utf16Be,
        Encoding::Latin1,
        Encoding::Cp850,
    ];

    /// Is it one of the two of UTF-16?
    pub fn is_utf16(self) -> bool {
        matches!(self, Encoding::Utf16Le | Encoding::Utf16Be)
    }

    /// Is this one of its names, in any case?
    pub fn is_called(self, name: &str) -> bool {
        NAMES
            .iter()
            .filter(|(encoding, _)| *encoding == self)
            .any(|(_, names)| names.iter().any(|known| known.eq_ignore_ascii_case(name)))
    }

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

    pub(in crate::text) fn codec(self) -> &'static encoding_rs::Encoding {
        match self {
            Encoding::Utf8 => encoding_rs::UTF_8,
            Encoding::Cp932 => encoding_rs::SHIFT_JIS,
            Encoding::EucJp => encoding_rs::EUC_JP,
            Encoding::Iso2022Jp => encoding_rs::ISO_2022_JP,
            Encoding::Utf16Le => encoding_rs::UTF_16LE,
            Encoding::Utf16Be => encoding_rs::UTF_16BE,
            // Their bytes are looked up in `western.rs`.
            Encoding::Latin1 | Encoding::Cp850 => encoding_rs::WINDOWS_1252,
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

#[cfg(test)]
mod tests {
    use super::*;

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
}
