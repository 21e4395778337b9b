//! Sizes in bytes, as people write them.

use crate::messages::{Message, findings};

/// The units, from the largest.
const UNITS: [(&str, u64); 3] = [("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)];

/// `16 MiB`, `1500 bytes`: in the largest unit that leaves no rest.
pub fn told(size: u64) -> Message {
    told_in(size, &UNITS)
}

/// As [`told`], in MiB at most, in which sizes of memory are given.
pub(super) fn told_in_mib(size: u64) -> Message {
    told_in(size, &UNITS[1..])
}

fn told_in(size: u64, units: &[(&'static str, u64)]) -> Message {
    let unit = units
        .iter()
        .find(|(_, unit)| size >= *unit && size.is_multiple_of(*unit));
    match unit {
        Some((name, unit)) => Message::new(findings::SIZE_IN_UNITS)
            .with("count", size / unit)
            .with("unit", *name),
        None => Message::new(findings::BYTE_COUNT).with("count", size),
    }
}

/// Reads a size: a number of bytes, or of `K`, `M` or `G`, which are powers of 1024 and may be followed by `B` or `iB`.
///
/// # Errors
///
/// When it is no such number, zero, or more than fits.
pub fn parse(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|ch: char| !ch.is_ascii_digit());
    let unit = text[digits.len()..].trim();
    let factor: u64 = match unit.to_ascii_lowercase().as_str() {
        "" | "b" => 1,
        "k" | "kb" | "kib" => 1 << 10,
        "m" | "mb" | "mib" => 1 << 20,
        "g" | "gb" | "gib" => 1 << 30,
        _ => return Err(format!("{unit} is no unit of bytes: K, M or G")),
    };
    let number: u64 = digits
        .trim()
        .parse()
        .map_err(|_| "a size is a number of bytes, such as 500000, 64M or 1GiB".to_owned())?;
    match number.checked_mul(factor) {
        Some(0) => Err("nothing is as small as that".to_owned()),
        Some(size) => Ok(size),
        None => Err("that is more than can be counted".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::Language;

    #[test]
    fn sizes_are_read_and_shown() {
        for (text, size, shown_as) in [
            ("16M", 16 << 20, "16 MiB"),
            ("64 MiB", 64 << 20, "64 MiB"),
            ("1500", 1500, "1500 bytes"),
            ("2kb", 2048, "2 KiB"),
            ("1", 1, "1 byte"),
            ("1536K", 1536 << 10, "1536 KiB"),
        ] {
            assert_eq!(parse(text), Ok(size), "{text}");
            assert_eq!(told(size).tell(Language::English), shown_as, "{text}");
        }
        for text in [
            "",
            "M",
            "0",
            "-1",
            "1.5M",
            "1T",
            "99999999999999999999",
            "99999999999G",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
