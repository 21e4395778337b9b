//! The names of entries: what they say, and where a file of that name may be written.

use std::path::PathBuf;

use crate::text::encoding;

/// What takes the place of a name of which nothing may be used.
const UNNAMED: &str = "unnamed";

/// A regular file in an archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its name as it stands in the archive, decoded, with `/` between its parts; for messages.
    pub name: String,
    /// A path made of the name that never leads out of the folder it is put below: not absolute, without `..`, a drive,
    /// or an empty part.
    pub relative: PathBuf,
    /// It is only another name of a file, and holds nothing.
    pub is_link: bool,
}

impl Entry {
    pub(super) fn new(name: String) -> Self {
        let relative = relative(&name);
        Self {
            name,
            relative,
            is_link: false,
        }
    }

    pub(super) fn link(name: String) -> Self {
        Self {
            is_link: true,
            ..Self::new(name)
        }
    }
}

/// The text of a name in unknown encoding: UTF-8 if it is that, else CP932 or EUC-JP.
pub(super) fn decode(bytes: &[u8]) -> String {
    encoding::decode(bytes, None).text.into_owned()
}

/// The text of a name in a zip archive, where programs of Windows write a backslash between the parts.
pub(super) fn decode_zip(bytes: &[u8]) -> String {
    // Not before: it is the second byte of some characters of CP932.
    decode(bytes).replace('\\', "/")
}

/// The text of a name in UTF-16.
pub(super) fn decode_utf16(bytes: &[u8]) -> String {
    encoding::decode(bytes, Some(encoding::Encoding::Utf16Le))
        .text
        .into_owned()
}

fn relative(name: &str) -> PathBuf {
    let parts = without_drive(name).split(['/', '\\']);
    let mut path: PathBuf = parts
        .map(without_drive)
        .filter(|part| !matches!(*part, "" | "." | ".."))
        .map(usable)
        .collect();
    if path.as_os_str().is_empty() {
        path.push(UNNAMED);
    }
    path
}

/// The name without `C:` at its beginning, which would lead to the current folder of a drive.
fn without_drive(name: &str) -> &str {
    let mut name = name;
    while let [letter, b':', ..] = name.as_bytes()
        && letter.is_ascii_alphabetic()
    {
        name = &name[2..];
    }
    name
}

/// A part of a path that a file system can hold: control characters have no business in a file's name, and Windows has
/// a meaning of its own for some others, and for a dot or a blank at the end.
fn usable(part: &str) -> String {
    let has_meaning = |ch: char| cfg!(windows) && "<>:\"|?*".contains(ch);
    let mut usable: String = part
        .chars()
        .map(|ch| {
            if ch.is_control() || has_meaning(ch) {
                '_'
            } else {
                ch
            }
        })
        .collect();
    if cfg!(windows) && usable.ends_with(['.', ' ']) {
        usable.push('_');
    }
    usable
}

#[cfg(test)]
mod tests {
    use std::path::{Component, Path};

    use super::*;

    #[test]
    fn no_name_leads_out_of_the_folder() {
        for (name, expected) in [
            ("a.kif", "a.kif"),
            ("dir/sub/a.kif", "dir/sub/a.kif"),
            ("../a.kif", "a.kif"),
            ("dir/../../a.kif", "dir/a.kif"),
            ("/etc/passwd", "etc/passwd"),
            ("//server/share/a.kif", "server/share/a.kif"),
            ("\\\\server\\share\\a.kif", "server/share/a.kif"),
            (
                "\\\\?\\C:\\a.kif",
                if cfg!(windows) { "_/a.kif" } else { "?/a.kif" },
            ),
            ("C:\\games\\a.kif", "games/a.kif"),
            ("C:a.kif", "a.kif"),
            ("C:D:../a.kif", "a.kif"),
            ("dir/C:..", "dir"),
            ("dir/C:/a.kif", "dir/a.kif"),
            ("..\\..\\a.kif", "a.kif"),
            ("./a//b/./c.kif", "a/b/c.kif"),
            ("a\0b\n.kif", "a_b_.kif"),
            ("...", if cfg!(windows) { "..._" } else { "..." }),
            ("棋譜/対局.kif", "棋譜/対局.kif"),
            ("..", "unnamed"),
            ("/", "unnamed"),
            ("C:", "unnamed"),
            ("", "unnamed"),
        ] {
            let entry = Entry::new(name.to_owned());
            assert_eq!(entry.relative, Path::new(expected), "{name}");
            assert_eq!(entry.name, name);
            let is_plain = |part| matches!(part, Component::Normal(_));
            assert!(entry.relative.components().all(is_plain), "{name}");
        }
    }

    #[test]
    fn names_are_decoded() {
        for (bytes, name) in [
            (&b"dir\\a.kif"[..], "dir/a.kif"),
            ("棋譜\\対局.kif".as_bytes(), "棋譜/対局.kif"),
            // 表 has a backslash as its second byte.
            (b"\x95\x5C\\\x8A\xFB\x95\x88.kif", "表/棋譜.kif"),
            (b"\xB4\xFD\xC9\xE8/\xC2\xD0\xB6\xC9.kif", "棋譜/対局.kif"),
        ] {
            assert_eq!(decode_zip(bytes), name);
        }
        let utf16: Vec<u8> = "棋譜/a.kif"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        assert_eq!(decode_utf16(&utf16), "棋譜/a.kif");
        assert_eq!(decode_utf16(b"\x00\xD8a\0"), "\u{FFFD}a");
    }
}
