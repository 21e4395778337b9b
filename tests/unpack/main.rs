//! Archives: what is read of them, and that none of them does harm.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod bombs;
mod broken;
mod build;
mod names;
mod seven_z;
mod streams;

use std::fs::File;
use std::io::{Cursor, Read, Seek, Write};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use kifu::batch::unpack::{Kind, Limits, Packing, Source, Unpacking};
use kifu::record::fault::Code;

use build::{Entries, bzip2, gzip, seven_z, tar, xz, zip, zstd};

/// What an archive turns out to hold.
#[derive(Clone, PartialEq, Eq)]
enum Found {
    /// An entry, and why it could not be read to its end.
    Entry {
        name: String,
        data: Vec<u8>,
        fault: Option<String>,
    },
    Fault(String),
}

impl std::fmt::Debug for Found {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Fault(text) => write!(f, "{text:?}"),
            Self::Entry { name, data, fault } => {
                let shown = String::from_utf8_lossy(&data[..data.len().min(30)]);
                write!(f, "{name}: {} bytes {shown:?}", data.len())?;
                fault
                    .as_ref()
                    .map_or(Ok(()), |text| write!(f, ": {text:?}"))
            }
        }
    }
}

fn whole(name: &str, data: &[u8]) -> Found {
    Found::Entry {
        name: name.to_owned(),
        data: data.to_vec(),
        fault: None,
    }
}

fn broken(name: &str, data: &[u8], fault: &str) -> Found {
    Found::Entry {
        name: name.to_owned(),
        data: data.to_vec(),
        fault: Some(fault.to_owned()),
    }
}

fn fault(text: &str) -> Found {
    Found::Fault(text.to_owned())
}

fn file(bytes: &[u8]) -> File {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(bytes).unwrap();
    file.rewind().unwrap();
    file
}

fn begin(bytes: &[u8], kind: Kind, limits: Limits) -> Unpacking {
    Unpacking::begin(
        Source::File(file(bytes)),
        kind,
        "game.csa.packed",
        limits,
        |_| true,
    )
}

/// Reads all entries to their ends.
fn read_all(mut unpacking: Unpacking) -> Vec<Found> {
    let mut found = Vec::new();
    while let Some(entry) = unpacking.next_entry() {
        let entry = match entry {
            Ok(entry) => entry,
            Err(fault) => {
                assert_eq!(fault.code, Code::UnreadableFile);
                found.push(Found::Fault(fault.english()));
                continue;
            }
        };
        let mut data = Vec::new();
        let fault = unpacking.read_to_end(&mut data).err();
        assert_eq!(unpacking.read(&mut [0]).unwrap(), 0);
        found.push(Found::Entry {
            name: entry.name,
            data,
            fault: fault.map(|fault| fault.to_string()),
        });
    }
    assert!(unpacking.next_entry().is_none());
    found
}

/// Reads all entries, and fails if that does not end.
#[track_caller]
fn unpack_within(bytes: &[u8], kind: Kind, limits: Limits) -> Vec<Found> {
    let (sender, receiver) = mpsc::channel();
    let unpacking = begin(bytes, kind, limits);
    thread::spawn(move || sender.send(read_all(unpacking)));
    receiver.recv_timeout(Duration::from_secs(120)).unwrap()
}

#[track_caller]
fn unpack(bytes: &[u8], kind: Kind) -> Vec<Found> {
    unpack_within(bytes, kind, Limits::default())
}

/// Text that packs like records do, the same for the same seed.
fn text(seed: u64, length: usize) -> Vec<u8> {
    let mut state = seed + 1;
    let mut text = Vec::with_capacity(length + 16);
    while text.len() < length {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let [file, rank, to_file, to_rank, kind, second, ..] = state.to_be_bytes();
        let digit = |byte: u8| b'1' + byte % 9;
        let kind =
            [&b"FU"[..], b"KY", b"KE", b"GI", b"KI", b"HI", b"KA", b"OU"][usize::from(kind % 8)];
        let side = if text.len() % 2 == 0 { b'+' } else { b'-' };
        text.extend([
            side,
            digit(file),
            digit(rank),
            digit(to_file),
            digit(to_rank),
        ]);
        text.extend(kind);
        text.extend(format!("\nT{}\n", second % 60).as_bytes());
    }
    text.truncate(length);
    text
}

/// A way to make an archive.
type Making = fn(Entries<'_>) -> Vec<u8>;

/// Every kind that holds several entries.
const ARCHIVES: [(Kind, Making); 8] = [
    (Kind::Zip, zip),
    (Kind::SevenZ, seven_z),
    (Kind::SevenZ, build::seven_z_apart),
    (Kind::Tar(Packing::None), tar),
    (Kind::Tar(Packing::Gzip), |entries| gzip(&tar(entries))),
    (Kind::Tar(Packing::Xz), |entries| xz(&tar(entries))),
    (Kind::Tar(Packing::Zstd), |entries| zstd(&tar(entries))),
    (Kind::Tar(Packing::Bzip2), |entries| bzip2(&tar(entries))),
];

/// A way to pack bytes.
type Pack = fn(&[u8]) -> Vec<u8>;

/// Every kind of packed file.
const PACKED: [(Packing, Pack); 4] = [
    (Packing::Gzip, gzip),
    (Packing::Xz, xz),
    (Packing::Zstd, zstd),
    (Packing::Bzip2, bzip2),
];

#[test]
fn every_kind_gives_its_entries_in_their_order() {
    let large = text(1, 400_000);
    let entries: Entries<'_> = &[
        ("b/2.csa", b"PI\n+\n%TORYO\n"),
        ("a/1.csa", &large),
        ("empty.kif", b""),
        ("棋譜/対局.kif", "▲７六歩\n".as_bytes()),
    ];
    let expected: Vec<Found> = entries
        .iter()
        .map(|(name, data)| whole(name, data))
        .collect();
    for (kind, make) in ARCHIVES {
        assert_eq!(unpack(&make(entries), kind), expected, "{kind:?}");
        let streamed = Unpacking::begin(
            Source::Stream(Box::new(Cursor::new(make(entries)))),
            kind,
            "a",
            Limits::default(),
            |_| true,
        );
        let streamed = read_all(streamed);
        if kind.streams() {
            assert_eq!(streamed, expected, "{kind:?}");
        } else {
            assert_eq!(
                streamed,
                [fault(
                    "an archive of this kind is read from its end, so it has to be a file and not a pipe"
                )]
            );
        }
    }
}

#[test]
fn an_archive_without_files_is_empty() {
    for (kind, make) in ARCHIVES {
        assert_eq!(unpack(&make(&[]), kind), [], "{kind:?}");
    }
}

#[test]
fn a_packed_file_is_one_entry_of_its_own_name() {
    let data = text(2, 300_000);
    for (packing, pack) in PACKED {
        for (name, inner) in [
            ("game.csa.gz", "game.csa"),
            ("GAME.CSA.ZST", "GAME.CSA"),
            ("game", "game"),
        ] {
            let source = Source::Stream(Box::new(Cursor::new(pack(&data))));
            // Nobody is asked whether it is wanted.
            let unpacking = Unpacking::begin(
                source,
                Kind::Single(packing),
                name,
                Limits::default(),
                |_| false,
            );
            assert_eq!(read_all(unpacking), [whole(inner, &data)], "{packing:?}");
        }
    }
}

#[test]
fn a_packed_file_that_holds_a_tar_archive_is_read_as_one() {
    let entries: Entries<'_> = &[("a.csa", b"PI\n"), ("b.csa", b"PI\n+\n")];
    for (packing, pack) in PACKED {
        let found = unpack(&pack(&tar(entries)), Kind::Single(packing));
        assert_eq!(found, [whole("a.csa", b"PI\n"), whole("b.csa", b"PI\n+\n")]);
    }
}

#[test]
fn packed_files_that_were_joined_are_read_to_the_end() {
    for (packing, pack) in PACKED {
        let joined = [pack(b"PI\n+\n"), pack(b""), pack(b"%TORYO\n")].concat();
        let found = unpack(&joined, Kind::Single(packing));
        assert_eq!(
            found,
            [whole("game.csa.packed", b"PI\n+\n%TORYO\n")],
            "{packing:?}"
        );
    }
    // Zeros fill up what comes from a tape.
    let filled = [gzip(b"PI\n"), vec![0; 100_000]].concat();
    let found = unpack(&filled, Kind::Single(Packing::Gzip));
    assert_eq!(found, [whole("game.csa.packed", b"PI\n")]);
    // A frame without data stands between two others.
    let skipped = b"\x50\x2A\x4D\x18\x03\0\0\0abc";
    let joined = [&zstd(b"PI\n"), &skipped[..], &zstd(b"+\n"), skipped].concat();
    let found = unpack(&joined, Kind::Single(Packing::Zstd));
    assert_eq!(found, [whole("game.csa.packed", b"PI\n+\n")]);
    let joined = [tar(&[("a.csa", b"PI\n")]), tar(&[("b.csa", b"+\n")])].concat();
    let found = unpack(&joined, Kind::Tar(Packing::None));
    assert_eq!(found, [whole("a.csa", b"PI\n"), whole("b.csa", b"+\n")]);
}

#[test]
fn only_files_that_are_wanted_are_entries() {
    let entries: Entries<'_> = &[
        ("a.txt", b"first"),
        ("b.csa", b"PI\n"),
        ("c.txt", &[b'x'; 100_000]),
        ("d.csa", b"+\n"),
        ("e.txt", b"last"),
    ];
    for (kind, make) in ARCHIVES {
        let source = Source::File(file(&make(entries)));
        let wanted = |name: &str| name.ends_with(".csa");
        let unpacking = Unpacking::begin(source, kind, "a", Limits::default(), wanted);
        let expected = [whole("b.csa", b"PI\n"), whole("d.csa", b"+\n")];
        assert_eq!(read_all(unpacking), expected, "{kind:?}");
    }
}

#[test]
fn what_is_left_of_an_entry_is_passed_over() {
    let large = text(3, 400_000);
    let entries: Entries<'_> = &[
        ("1.csa", &large),
        ("2.csa", b"second"),
        ("3.csa", &large),
        ("4.csa", b"fourth"),
    ];
    for (kind, make) in ARCHIVES {
        let mut unpacking = begin(&make(entries), kind, Limits::default());
        let mut names = Vec::new();
        while let Some(entry) = unpacking.next_entry() {
            names.push(entry.unwrap().name);
            let mut some = [0; 4];
            unpacking.read_exact(&mut some).unwrap();
        }
        assert_eq!(names, ["1.csa", "2.csa", "3.csa", "4.csa"], "{kind:?}");
    }
}

#[test]
fn thousands_of_entries_are_read() {
    let names: Vec<String> = (0..5_000)
        .map(|i| format!("{:03}/{i}.csa", i % 100))
        .collect();
    let entries: Vec<(&str, &[u8])> = names
        .iter()
        .map(|name| (&**name, name.as_bytes()))
        .collect();
    let expected: Vec<Found> = names
        .iter()
        .map(|name| whole(name, name.as_bytes()))
        .collect();
    for (kind, make) in ARCHIVES {
        if make as usize != build::seven_z_apart as Making as usize {
            assert!(unpack(&make(&entries), kind) == expected, "{kind:?}");
        }
    }
}

#[test]
fn archives_in_archives_are_entries() {
    let inner = zip(&[("a.csa", b"PI\n")]);
    let entries: Entries<'_> = &[("inner.zip", &inner)];
    for (kind, make) in ARCHIVES {
        assert_eq!(unpack(&make(entries), kind), [whole("inner.zip", &inner)]);
    }
}
