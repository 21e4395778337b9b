//! Archives that were split: a volume alone is no archive.

use super::kind::ending;
use crate::messages::{Message, findings};

/// What is to be said of a file that is by its name one of the volumes of a split archive: how they are put together.
///
/// 7-Zip and `split` number them behind the name (`x.7z.001`, `x.tar.gz.002`); zip gives all but the last one an ending of
/// their own (`x.z01`).
pub(in crate::batch) fn volume(name: &str) -> Option<Message> {
    let (stem, number) = name.rsplit_once('.')?;
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if number.len() >= 3 && are_digits(number) {
        ending(&stem.to_ascii_lowercase())?;
        return Some(Message::new(findings::VOLUME).with("whole", stem));
    }
    let digits = number.strip_prefix(['z', 'Z'])?;
    let is_numbered = digits.len() >= 2 && are_digits(digits);
    is_numbered.then(|| zip_volume(&format!("{stem}.zip")))
}

/// What is to be said of a volume of the zip archive with this name.
pub(super) fn zip_volume(whole: &str) -> Message {
    Message::new(findings::VOLUME_OF_ZIP).with("whole", whole)
}

/// Is this the end of a zip archive of several volumes, of which all but the last lie elsewhere? A file that says
/// `0xFFFF` has the number in its large directory, and is one of 65,536 volumes only by mistake.
pub(super) fn ends_several(end: &[u8]) -> bool {
    const MARK: &[u8] = b"PK\x05\x06";
    let Some(at) = memchr::memmem::rfind(end, MARK) else {
        return false;
    };
    let number = end.get(at + MARK.len()..).and_then(<[u8]>::first_chunk);
    number.is_some_and(|&number| !matches!(u16::from_le_bytes(number), 0 | u16::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn volumes_are_known_by_their_names() {
        for (name, is_volume) in [
            ("x.7z.001", true),
            ("棋譜.ZIP.0012", true),
            ("x.tar.gz.002", true),
            ("x.csa.xz.003", true),
            ("x.z01", true),
            ("x.Z12", true),
            ("x.csa.001", false),
            ("x.7z.01", false),
            ("x.7z.0a1", false),
            ("x.7z", false),
            (".7z.001", false),
            ("x.z1", false),
            ("x.zip", false),
            ("001", false),
            ("", false),
        ] {
            assert_eq!(volume(name).is_some(), is_volume, "{name}");
        }
    }
}
