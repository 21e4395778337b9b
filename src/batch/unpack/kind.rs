//! Which kind of archive a file is, by its name or by its first bytes.

use std::ffi::OsStr;
use std::path::Path;

/// A kind of archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A zip archive. It is read from its end, so it has to be a file.
    Zip,
    /// A 7z archive. It is read from its end, so it has to be a file.
    SevenZ,
    /// A tar archive, packed as a whole or not at all.
    Tar(Packing),
    /// One packed file; if what it holds turns out to be a tar archive, it is read as one.
    Single(Packing),
}

/// How a stream is packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Packing {
    /// Not at all.
    None,
    /// gzip, of one or more members.
    Gzip,
    /// xz, of one or more streams.
    Xz,
    /// Zstandard, of one or more frames.
    Zstd,
    /// bzip2, of one or more streams.
    Bzip2,
}

impl Packing {
    fn name(self) -> &'static str {
        match self {
            Self::None => "tar",
            Self::Gzip => "gzip",
            Self::Xz => "xz",
            Self::Zstd => "Zstandard",
            Self::Bzip2 => "bzip2",
        }
    }
}

/// The endings of names; where one ends like another, the longer one stands first.
const ENDINGS: &[(&str, Kind)] = &[
    (".zip", Kind::Zip),
    (".7z", Kind::SevenZ),
    (".tar", Kind::Tar(Packing::None)),
    (".tar.gz", Kind::Tar(Packing::Gzip)),
    (".tgz", Kind::Tar(Packing::Gzip)),
    (".tar.xz", Kind::Tar(Packing::Xz)),
    (".txz", Kind::Tar(Packing::Xz)),
    (".tar.zst", Kind::Tar(Packing::Zstd)),
    (".tzst", Kind::Tar(Packing::Zstd)),
    (".tar.bz2", Kind::Tar(Packing::Bzip2)),
    (".tbz2", Kind::Tar(Packing::Bzip2)),
    (".tbz", Kind::Tar(Packing::Bzip2)),
    (".gz", Kind::Single(Packing::Gzip)),
    (".xz", Kind::Single(Packing::Xz)),
    (".zst", Kind::Single(Packing::Zstd)),
    (".bz2", Kind::Single(Packing::Bzip2)),
];

/// The bytes with which files begin.
const BEGINNINGS: &[(&[u8], Kind)] = &[
    (b"PK\x03\x04", Kind::Zip),
    // Without any entry.
    (b"PK\x05\x06", Kind::Zip),
    (b"7z\xBC\xAF\x27\x1C", Kind::SevenZ),
    (b"\x1F\x8B\x08", Kind::Single(Packing::Gzip)),
    (b"\xFD7zXZ\0", Kind::Single(Packing::Xz)),
    (b"\x28\xB5\x2F\xFD", Kind::Single(Packing::Zstd)),
];

/// How a frame of Zstandard begins that is skipped, as some programs write one first: one of these bytes, and then the others.
const SKIPPABLE: std::ops::RangeInclusive<u8> = 0x50..=0x5F;
const SKIPPED: &[u8] = b"\x2A\x4D\x18";

/// With so many bytes it is certain what does not begin as it should.
const SURE: usize = 16;

/// Where the mark of a tar archive stands in its first block.
const TAR_MARK: std::ops::Range<usize> = 257..262;

impl Kind {
    /// The kind that a file's name says, in any case.
    pub fn by_name(name: &Path) -> Option<Self> {
        let name = name.file_name()?.to_string_lossy();
        ending(&name.to_ascii_lowercase()).map(|(_, kind)| kind)
    }

    /// The kind that a file's first bytes say; 512 of them are enough.
    ///
    /// Whether a packed file holds a tar archive shows when it is unpacked.
    pub fn by_content(first_bytes: &[u8]) -> Option<Self> {
        let found = BEGINNINGS
            .iter()
            .find(|(beginning, _)| first_bytes.starts_with(beginning));
        match found {
            Some((_, kind)) => Some(*kind),
            None if is_tar(first_bytes) => Some(Self::Tar(Packing::None)),
            None if is_bzip2(first_bytes) => Some(Self::Single(Packing::Bzip2)),
            None if is_skippable(first_bytes) => Some(Self::Single(Packing::Zstd)),
            None => None,
        }
    }

    /// May more bytes show that this is how an archive begins? Text has no NUL, of which the first block of a tar archive
    /// is full.
    pub fn may_begin_with(first_bytes: &[u8]) -> bool {
        let is_cut = |(beginning, _): &(&[u8], Self)| beginning.starts_with(first_bytes);
        let is_cut_frame = SKIPPABLE.contains(first_bytes.first().unwrap_or(&0))
            && SKIPPED.starts_with(first_bytes.get(1..).unwrap_or(&[]));
        first_bytes.contains(&0) || is_cut_frame || BEGINNINGS.iter().any(is_cut)
    }

    /// Do the first bytes of a file say that it is not what its name says, and nothing else that is packed either?
    pub fn is_contradicted_by(self, first_bytes: &[u8]) -> bool {
        let begins_with = |magic: &[u8]| first_bytes.starts_with(magic);
        // A few bytes may be all that is left of one; a program may stand before the archive that it unpacks.
        let is_known = first_bytes.len() < SURE || Self::by_content(first_bytes).is_some();
        let may_be = match self {
            Self::Zip | Self::Tar(Packing::None) | Self::Single(Packing::None) => true,
            Self::SevenZ => begins_with(b"MZ"),
            Self::Tar(Packing::Gzip | Packing::Xz) | Self::Single(Packing::Gzip | Packing::Xz) => {
                false
            }
            Self::Tar(Packing::Zstd) | Self::Single(Packing::Zstd) => false,
            // There may be nothing in it.
            Self::Tar(Packing::Bzip2) | Self::Single(Packing::Bzip2) => begins_with(b"BZh"),
        };
        !is_known && !may_be
    }

    /// What a file is that is of this kind by its name, if its first bytes say another one: names are given by people.
    pub fn or_rather(self, first_bytes: &[u8]) -> Self {
        match (self, Self::by_content(first_bytes)) {
            // That it is a tar archive shows when it is unpacked.
            (Self::Tar(packing), Some(Self::Single(found))) if packing == found => self,
            (_, found) => found.unwrap_or(self),
        }
    }

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::Zip => "zip",
            Self::SevenZ => "7z",
            Self::Tar(Packing::None) | Self::Single(Packing::None) => "tar",
            Self::Tar(packing) | Self::Single(packing) => packing.name(),
        }
    }

    /// Can it be read from a stream? Else it has to be a file.
    pub fn streams(self) -> bool {
        matches!(self, Self::Tar(_) | Self::Single(_))
    }
}

/// Are these the first bytes of a tar archive?
pub(super) fn is_tar(first_bytes: &[u8]) -> bool {
    // The name before it has NULs behind it, of which a text has none.
    let name = first_bytes.get(..TAR_MARK.start).unwrap_or(&[]);
    first_bytes.get(TAR_MARK) == Some(b"ustar") && name.contains(&0) && may_be_tar(first_bytes)
}

/// May a tar archive begin with these bytes, as far as they have come? The name that stands first has no line ends in it,
/// and the first line of a text has no NUL.
pub(super) fn may_be_tar(first_bytes: &[u8]) -> bool {
    let mut bytes = first_bytes.iter();
    bytes
        .find(|&&byte| matches!(byte, 0 | b'\n' | b'\r'))
        .is_none_or(|&byte| byte == 0)
}

fn is_skippable(first_bytes: &[u8]) -> bool {
    matches!(first_bytes, [first, rest @ ..] if SKIPPABLE.contains(first) && rest.starts_with(SKIPPED))
}

fn is_bzip2(first_bytes: &[u8]) -> bool {
    matches!(
        first_bytes,
        [
            b'B',
            b'Z',
            b'h',
            b'1'..=b'9',
            0x31,
            0x41,
            0x59,
            0x26,
            0x53,
            0x59,
            ..
        ]
    )
}

/// The name of what one packed file holds: its own without the ending that says how it is packed.
pub fn unpacked_name(name: &str) -> &str {
    match ending(&name.to_ascii_lowercase()) {
        Some((ending, Kind::Single(_))) => &name[..name.len() - ending.len()],
        _ => name,
    }
}

/// The name of an archive without the ending that says that it is one, as a folder is called, or a packed file that is
/// unpacked. It need not be text.
pub fn stem(path: &Path) -> &OsStr {
    let name = path.file_name().unwrap_or_default();
    let lower = name.to_string_lossy().to_ascii_lowercase();
    let dots = ending(&lower).map_or(0, |(ending, _)| ending.matches('.').count());
    (0..dots).fold(name, |name, _| Path::new(name).file_stem().unwrap_or(name))
}

/// How a name in lower case ends, if it is that of an archive.
pub(super) fn ending(name: &str) -> Option<(&'static str, Kind)> {
    let fitting = ENDINGS
        .iter()
        .filter(|(ending, _)| name.len() > ending.len() && name.ends_with(ending));
    fitting.max_by_key(|(ending, _)| ending.len()).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_by_name() {
        for (name, kind) in [
            ("a.zip", Some(Kind::Zip)),
            ("dir/A.ZIP", Some(Kind::Zip)),
            ("2019.7z", Some(Kind::SevenZ)),
            ("a.tar", Some(Kind::Tar(Packing::None))),
            ("a.tar.gz", Some(Kind::Tar(Packing::Gzip))),
            ("a.tGz", Some(Kind::Tar(Packing::Gzip))),
            ("a.tar.xz", Some(Kind::Tar(Packing::Xz))),
            ("a.txz", Some(Kind::Tar(Packing::Xz))),
            ("a.tar.zst", Some(Kind::Tar(Packing::Zstd))),
            ("a.tzst", Some(Kind::Tar(Packing::Zstd))),
            ("a.tar.bz2", Some(Kind::Tar(Packing::Bzip2))),
            ("a.csa.gz", Some(Kind::Single(Packing::Gzip))),
            ("a.kif.XZ", Some(Kind::Single(Packing::Xz))),
            ("棋譜.zst", Some(Kind::Single(Packing::Zstd))),
            ("a.csa.bz2", Some(Kind::Single(Packing::Bzip2))),
            ("a.csa", None),
            ("zip", None),
            (".zip", None),
            (".gz", None),
            ("a.zip/b.kif", None),
            ("", None),
        ] {
            assert_eq!(Kind::by_name(Path::new(name)), kind, "{name}");
        }
    }

    #[test]
    fn kinds_by_content() {
        let mut tar = [0; 512];
        tar[257..262].copy_from_slice(b"ustar");
        for (bytes, kind) in [
            (&b"PK\x03\x04rest"[..], Some(Kind::Zip)),
            (b"PK\x05\x06", Some(Kind::Zip)),
            (b"7z\xBC\xAF\x27\x1C\0\x04", Some(Kind::SevenZ)),
            (b"\x1F\x8B\x08\0", Some(Kind::Single(Packing::Gzip))),
            (b"\xFD7zXZ\0\0", Some(Kind::Single(Packing::Xz))),
            (b"\x28\xB5\x2F\xFD\0", Some(Kind::Single(Packing::Zstd))),
            (b"BZh91AY&SY", Some(Kind::Single(Packing::Bzip2))),
            (&tar, Some(Kind::Tar(Packing::None))),
            (b"PI+\n", None),
            (b"BZh9", None),
            (b"", None),
        ] {
            assert_eq!(Kind::by_content(bytes), kind, "{bytes:?}");
        }
    }

    #[test]
    fn a_name_may_be_contradicted() {
        let text = b"V2.2\nN+A\nPI\n+\n+7776FU\n";
        for name in [
            "a.7z",
            "a.csa.gz",
            "a.tgz",
            "a.csa.xz",
            "a.csa.zst",
            "a.tar.bz2",
        ] {
            let kind = Kind::by_name(Path::new(name)).unwrap();
            assert!(kind.is_contradicted_by(text), "{name}");
            assert!(!kind.is_contradicted_by(&text[..10]), "{name}");
            assert!(
                !kind.is_contradicted_by(b"PK\x03\x04 and what follows"),
                "{name}"
            );
        }
        for (name, bytes) in [
            ("a.7z", &b"MZ, and the program that follows"[..]),
            ("a.zip", b"#!/bin/sh and what follows"),
            ("a.zst", b"\x50\x2A\x4D\x18\x04\0\0\0 and a frame"),
            ("a.bz2", b"BZh9\x17\x72\x45\x38\x50\x90\0\0\0\0\0\0"),
        ] {
            let kind = Kind::by_name(Path::new(name)).unwrap();
            assert!(!kind.is_contradicted_by(bytes), "{name}");
        }
    }

    #[test]
    fn the_content_knows_better_than_the_name() {
        let (gzip, tar) = (Kind::Single(Packing::Gzip), Kind::Tar(Packing::None));
        let mut block = [0; 512];
        block[257..262].copy_from_slice(b"ustar");
        for (name, bytes, kind) in [
            ("a.7z", &b"PK\x03\x04rest"[..], Kind::Zip),
            ("a.zip", b"7z\xBC\xAF\x27\x1C\0\x04", Kind::SevenZ),
            ("a.zip", b"\x1F\x8B\x08\0", gzip),
            ("a.tar.xz", b"\x1F\x8B\x08\0", gzip),
            ("a.tar", b"\x1F\x8B\x08\0", gzip),
            ("a.tgz", &block, tar),
            ("a.csa.gz", &block, tar),
            ("a.tgz", b"\x1F\x8B\x08\0", Kind::Tar(Packing::Gzip)),
            ("a.csa.gz", b"\x1F\x8B\x08\0", gzip),
            ("a.zip", b"stub of a program", Kind::Zip),
            ("a.tar", b"", tar),
        ] {
            let by_name = Kind::by_name(Path::new(name)).unwrap();
            assert_eq!(by_name.or_rather(bytes), kind, "{name} {bytes:?}");
        }
    }

    #[test]
    fn an_archive_is_called_as_a_folder() {
        for (name, folder) in [
            ("2024.tar.gz", "2024"),
            ("a.b.7Z", "a.b"),
            ("x", "x"),
            (".zip", ".zip"),
        ] {
            assert_eq!(stem(&Path::new("in").join(name)), folder);
        }
        #[cfg(unix)]
        {
            use std::os::unix::ffi::OsStrExt;
            // 過去.tar.gz in CP932.
            let name = OsStr::from_bytes(b"\x89\xDF\x8B\x8E.tar.gz");
            assert_eq!(stem(Path::new(name)).as_bytes(), b"\x89\xDF\x8B\x8E");
        }
    }

    #[test]
    fn a_single_file_is_called_without_its_packing() {
        for (name, unpacked) in [
            ("a.csa.gz", "a.csa"),
            ("棋譜.KIF.XZ", "棋譜.KIF"),
            ("games.zst", "games"),
            (".gz", ".gz"),
            ("a.csa", "a.csa"),
            ("a.tgz", "a.tgz"),
        ] {
            assert_eq!(unpacked_name(name), unpacked);
        }
    }
}
