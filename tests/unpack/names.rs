//! What entries are called, where they would be written, and what is no entry.

use std::path::PathBuf;

use tar::EntryType;
use zip::write::{SimpleFileOptions, ZipWriter};

use super::build::{Entries, TAR_END, renamed, seven_z, tar_header, zip};
use super::*;

/// The names of all entries, with the paths made of them.
fn names(bytes: &[u8], kind: Kind) -> Vec<(String, PathBuf)> {
    let mut unpacking = begin(bytes, kind, Limits::default());
    let entries = std::iter::from_fn(move || unpacking.next_entry());
    entries
        .map(|entry| {
            let entry = entry.unwrap();
            (entry.name, entry.relative)
        })
        .collect()
}

#[track_caller]
fn assert_names(bytes: &[u8], kind: Kind, expected: &[(&str, &str)]) {
    let expected: Vec<_> = expected
        .iter()
        .map(|(name, relative)| ((*name).to_owned(), PathBuf::from(relative)))
        .collect();
    assert_eq!(names(bytes, kind), expected);
}

/// Names that lead out of a folder, and where they are written.
const ESCAPES: [(&str, &str); 6] = [
    ("../a.kif", "a.kif"),
    ("x/../../b.kif", "x/b.kif"),
    ("/etc/c.kif", "etc/c.kif"),
    ("C:/d.kif", "d.kif"),
    ("C:e.kif", "e.kif"),
    ("..", "unnamed"),
];

#[test]
fn names_in_a_zip_archive_are_decoded() {
    let archive = zip(&[
        ("AAAA/BBBB.kif", b"cp932"),
        ("CCCC.kif", b"euc-jp"),
        ("DDDDDD.kif", b"utf-8 without a flag"),
        ("棋譜/対局.kif", b"utf-8"),
    ]);
    let names: [(&[u8], &[u8]); 4] = [
        (b"AAAA", b"\x8A\xFB\x95\x88"),
        // 表 ends like a backslash.
        (b"BBBB", b"\x95\x5C\x8E\x86"),
        (b"CCCC", b"\xB4\xFD\xC9\xE8"),
        (b"DDDDDD", "棋譜".as_bytes()),
    ];
    assert_names(
        &renamed(archive, &names),
        Kind::Zip,
        &[
            ("棋譜/表紙.kif", "棋譜/表紙.kif"),
            ("棋譜.kif", "棋譜.kif"),
            ("棋譜.kif", "棋譜.kif"),
            ("棋譜/対局.kif", "棋譜/対局.kif"),
        ],
    );
}

#[test]
fn backslashes_in_a_zip_archive_part_folders() {
    let archive = zip(&[
        ("games_1998_a.kif", b""),
        (".._.._b.kif", b""),
        ("__server_share_c.kif", b""),
        ("C:_Windows_d.kif", b""),
        ("folder_", b""),
    ]);
    assert_names(
        &renamed(archive, &[(b"_", b"\\")]),
        Kind::Zip,
        &[
            ("games/1998/a.kif", "games/1998/a.kif"),
            ("../../b.kif", "b.kif"),
            ("//server/share/c.kif", "server/share/c.kif"),
            ("C:/Windows/d.kif", "Windows/d.kif"),
        ],
    );
}

#[test]
fn names_in_a_tar_archive_are_decoded() {
    let mut archive = Vec::new();
    for name in [&b"\x8A\xFB\x95\x88/a.kif"[..], "棋譜/b.kif".as_bytes()] {
        archive.extend(tar_header(EntryType::Regular, name, 0));
    }
    archive.extend(TAR_END);
    assert_names(
        &archive,
        Kind::Tar(Packing::None),
        &[("棋譜/a.kif", "棋譜/a.kif"), ("棋譜/b.kif", "棋譜/b.kif")],
    );
}

#[test]
fn names_longer_than_the_field_for_them_are_read() {
    let name = "長い名前/".repeat(30) + "a.kif";
    let entries: Entries<'_> = &[(&name, b"PI\n")];
    for (kind, make) in ARCHIVES {
        assert_names(&make(entries), kind, &[(&name, &name)]);
    }
}

#[test]
fn no_name_leads_out_of_the_folder() {
    let entries: Vec<(&str, &[u8])> = ESCAPES.iter().map(|(name, _)| (*name, &b"x"[..])).collect();
    assert_names(&zip(&entries), Kind::Zip, &ESCAPES);
    assert_names(&seven_z(&entries), Kind::SevenZ, &ESCAPES);
    let headers = ESCAPES.map(|(name, _)| tar_header(EntryType::Regular, name.as_bytes(), 0));
    let archive = [&headers.concat()[..], &TAR_END].concat();
    assert_names(&archive, Kind::Tar(Packing::None), &ESCAPES);
}

#[test]
fn folders_links_and_devices_are_no_entries() {
    let options = SimpleFileOptions::default();
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    writer.add_directory("folder", options).unwrap();
    writer.add_symlink("link.kif", "a.kif", options).unwrap();
    writer.start_file("a.kif", options).unwrap();
    let archive = writer.finish().unwrap().into_inner();
    assert_names(&archive, Kind::Zip, &[("a.kif", "a.kif")]);

    let mut archive = Vec::new();
    for kind in [
        EntryType::Directory,
        EntryType::Symlink,
        EntryType::Link,
        EntryType::Char,
        EntryType::Block,
        EntryType::Fifo,
    ] {
        archive.extend(tar_header(kind, b"special.kif", 0));
    }
    archive.extend(tar_header(EntryType::Regular, b"folder.kif/", 0));
    archive.extend(tar_header(EntryType::Regular, b"a.kif", 0));
    archive.extend(TAR_END);
    let kind = Kind::Tar(Packing::None);
    let mut unpacking = begin(&archive, kind, Limits::default());
    let entries: Vec<_> = std::iter::from_fn(|| unpacking.next_entry())
        .map(|entry| entry.unwrap())
        .map(|entry| (entry.name, entry.is_link))
        .collect();
    // Links are named, so that they are not passed over in silence.
    let link = ("special.kif".to_owned(), true);
    assert_eq!(entries, [link.clone(), link, ("a.kif".to_owned(), false)]);
}

#[test]
fn files_of_the_same_name_are_all_read() {
    let archive = renamed(
        zip(&[("a.kif", b"first"), ("b.kif", b"second")]),
        &[(b"b.kif", b"a.kif")],
    );
    assert_eq!(
        unpack(&archive, Kind::Zip),
        [whole("a.kif", b"first"), whole("a.kif", b"second")]
    );
}
