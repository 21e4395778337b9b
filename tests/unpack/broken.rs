//! Archives that are cut off, damaged, encrypted, or packed in ways that are not known.

use std::io::Write;

use tar::EntryType;
use zip::unstable::write::FileOptionsExt;
use zip::write::SimpleFileOptions;

use super::build::{Entries, renamed, tar_header, zip_with};
use super::*;

const CUT_OFF: &str = "the packed data ends too early: the file was cut off";

const TAR_CUT_OFF: &str = "the tar archive was cut off";
const CHECKSUM: &str = "the packed data is damaged: its checksum is wrong";

/// What was delivered before a fault is what stood there, and there is a fault.
#[track_caller]
fn assert_told(found: &[Found], entries: Entries<'_>, what: &str) {
    let mut faults = 0;
    for found in found {
        match found {
            Found::Entry { name, data, fault } => {
                let (_, expected) = entries.iter().find(|(known, _)| known == name).unwrap();
                assert!(expected.starts_with(data), "{what}: {name}");
                assert_eq!(
                    fault.is_none(),
                    data == expected,
                    "{what}: {name}: {fault:?}"
                );
                faults += usize::from(fault.is_some());
            }
            Found::Fault(_) => faults += 1,
        }
    }
    assert!(faults > 0, "{what}: nothing is told");
}

#[test]
fn an_archive_that_was_cut_off_is_a_fault() {
    let texts: Vec<Vec<u8>> = (0..5).map(|seed| text(seed, 50_000)).collect();
    let names = ["a.csa", "b.csa", "c.csa", "d.csa", "e.csa"];
    let entries: Vec<(&str, &[u8])> = names
        .into_iter()
        .zip(texts.iter().map(|text| &**text))
        .collect();
    for (kind, make) in ARCHIVES {
        let archive = make(&entries);
        for tenth in 0..10 {
            let cut = archive.len() * tenth / 10 + 100;
            let found = unpack(&archive[..cut.min(archive.len() - 1_100)], kind);
            assert_told(&found, &entries, &format!("{kind:?}, {tenth} tenths"));
        }
    }
    for (packing, pack) in PACKED {
        let packed = pack(&texts[0]);
        let entries: Entries<'_> = &[("game.csa.packed", &texts[0])];
        for tenth in 1..10 {
            let found = unpack(&packed[..packed.len() * tenth / 10], Kind::Single(packing));
            assert_told(&found, entries, &format!("{packing:?}, {tenth} tenths"));
        }
        let [Found::Entry { fault, .. }] =
            &unpack(&packed[..packed.len() / 2], Kind::Single(packing))[..]
        else {
            panic!("{packing:?}");
        };
        assert_eq!(fault.as_deref(), Some(CUT_OFF), "{packing:?}");
    }
}

#[test]
fn entries_before_a_cut_are_delivered() {
    let texts: Vec<Vec<u8>> = (0..3).map(|seed| text(seed, 200_000)).collect();
    let entries: Entries<'_> = &[
        ("a.csa", &texts[0]),
        ("b.csa", &texts[1]),
        ("c.csa", &texts[2]),
    ];
    for (kind, make) in ARCHIVES {
        // Of a zip or 7z archive the end says what there is.
        if kind.streams() {
            let archive = make(entries);
            let mut found = unpack(&archive[..archive.len() * 3 / 4], kind);
            let last = found.pop();
            let told = match kind {
                Kind::Tar(Packing::None) => TAR_CUT_OFF,
                _ => CUT_OFF,
            };
            assert!(
                matches!(&last, Some(Found::Entry { fault: Some(fault), .. }) if fault == told),
                "{kind:?}: {last:?}"
            );
            let expected = entries[..2].iter().map(|(name, data)| whole(name, data));
            let expected: Vec<Found> = expected.take(found.len()).collect();
            assert!(!found.is_empty(), "{kind:?}");
            assert_eq!(found, expected, "{kind:?}");
        }
    }
}

/// No more is lost than the piece that the break is in: gzip and xz give what was unpacked up to it, Zstandard the blocks and
/// bzip2 the blocks of 100 kB before it.
#[test]
fn a_packed_file_gives_what_stands_before_a_break() {
    let data = text(8, 3 << 20);
    for (packing, pack) in PACKED {
        let packed = pack(&data);
        let within = match packing {
            Packing::Zstd | Packing::Bzip2 => 256 << 10,
            _ => 64 << 10,
        };
        for tenth in [1, 4, 6, 9] {
            let at = packed.len() * tenth / 10;
            let mut flipped = packed.clone();
            flipped[at] ^= 0x10;
            for (is_cut, broken) in [(true, &packed[..at]), (false, &flipped[..])] {
                let found = unpack(broken, Kind::Single(packing));
                let [
                    Found::Entry {
                        data: came, fault, ..
                    },
                ] = &found[..]
                else {
                    panic!("{packing:?}: {found:?}");
                };
                // Without a checksum other bytes may come of it.
                let is_told = fault.is_some() || (packing == Packing::Zstd && !is_cut);
                assert!(is_told, "{packing:?}");
                let least = data.len() * tenth / 10 - within;
                assert!(came.len() >= least, "{packing:?} {tenth}: {}", came.len());
                let sure = if is_cut { came.len() } else { least };
                assert!(came[..sure] == data[..sure], "{packing:?} {tenth}");
            }
        }
    }
}

#[test]
fn no_damage_makes_an_archive_panic_or_hang() {
    let entries: Entries<'_> = &[("a.csa", &text(6, 3_000)), ("b.csa", &text(7, 3_000))];
    let mut seed = 1_u64;
    for (kind, make) in ARCHIVES {
        let good = make(entries);
        for _ in 0..150 {
            let mut archive = good.clone();
            for _ in 0..1 + seed % 3 {
                seed = seed
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(11);
                let at = (seed >> 33) as usize % archive.len();
                archive[at] ^= (seed >> 20) as u8;
            }
            for found in unpack(&archive, kind) {
                if let Found::Fault(fault)
                | Found::Entry {
                    fault: Some(fault), ..
                } = found
                {
                    assert!(!fault.contains("does not survive"), "{kind:?}: {fault}");
                }
            }
        }
    }
}

#[test]
fn a_wrong_checksum_is_told_with_its_entry() {
    let options = SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    let archive = zip_with(&[("a.csa", b"first"), ("b.csa", b"second")], options);
    let archive = renamed(archive, &[(b"first", b"fists")]);
    assert_eq!(
        unpack(&archive, Kind::Zip),
        [
            broken("a.csa", b"fists", CHECKSUM),
            whole("b.csa", b"second")
        ]
    );
    let method = sevenz_rust2::EncoderMethod::COPY;
    let archive = build::seven_z_with(&[("a.csa", b"first"), ("b.csa", b"second")], method);
    let archive = renamed(archive, &[(b"first", b"fists")]);
    assert_eq!(
        unpack(&archive, Kind::SevenZ),
        [
            broken("a.csa", b"fists", CHECKSUM),
            whole("b.csa", b"second")
        ]
    );
    let mut packed = gzip(b"PI\n");
    let end = packed.len();
    packed[end - 6] ^= 1;
    let found = unpack(&packed, Kind::Single(Packing::Gzip));
    assert!(matches!(&found[..], [Found::Entry { data, fault: Some(_), .. }] if data == b"PI\n"));
}

#[test]
fn an_encrypted_zip_archive_is_told_with_its_entries() {
    let options = SimpleFileOptions::default()
        .with_deprecated_encryption(b"secret")
        .unwrap();
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    writer.start_file("a.csa", options).unwrap();
    writer.write_all(b"PI\n").unwrap();
    writer
        .start_file("b.csa", SimpleFileOptions::default())
        .unwrap();
    writer.write_all(b"+\n").unwrap();
    let archive = writer.finish().unwrap().into_inner();
    assert_eq!(
        unpack(&archive, Kind::Zip),
        [
            broken(
                "a.csa",
                b"",
                "it is encrypted: unpack the archive with its password first"
            ),
            whole("b.csa", b"+\n")
        ]
    );
}

#[test]
fn a_method_of_zip_that_is_not_known_is_told_with_its_entry() {
    let mut archive = zip(&[("a.csa", b"PI\n")]);
    // The method stands in the entry's own header and in the directory.
    let listed = (0..archive.len())
        .find(|&at| archive[at..].starts_with(b"PK\x01\x02"))
        .unwrap();
    archive[8] = 14;
    archive[listed + 10] = 14;
    let found = unpack(&archive, Kind::Zip);
    let text =
        "it is packed with a method that is not known here (Lzma): repack the archive with another";
    assert_eq!(found, [broken("a.csa", b"", text)]);
}

#[test]
fn a_zip_archive_without_its_directory_is_a_fault() {
    let archive = zip(&[("a.csa", b"PI\n")]);
    let listed = (0..archive.len())
        .find(|&at| archive[at..].starts_with(b"PK\x01\x02"))
        .unwrap();
    for bytes in [&archive[..listed], &archive[..10], b""] {
        let found = unpack(bytes, Kind::Zip);
        assert!(
            matches!(&found[..], [Found::Fault(text)]
                if text.starts_with("the zip archive is damaged, or its end was cut off")),
            "{found:?}"
        );
    }
}

#[test]
fn large_sizes_of_zip_are_read() {
    let options = SimpleFileOptions::default().large_file(true);
    let archive = zip_with(&[("a.csa", b"PI\n"), ("b.csa", b"+\n")], options);
    assert_eq!(
        unpack(&archive, Kind::Zip),
        [whole("a.csa", b"PI\n"), whole("b.csa", b"+\n")]
    );
}

#[test]
fn what_stands_before_a_zip_archive_is_passed_over() {
    let archive = [b"#!/bin/sh\nexit 1\n".to_vec(), zip(&[("a.csa", b"PI\n")])].concat();
    assert_eq!(unpack(&archive, Kind::Zip), [whole("a.csa", b"PI\n")]);
}

#[test]
fn a_window_that_is_too_large_is_refused() {
    // A frame of Zstandard that asks for 512 MiB.
    let frame = [&b"\x28\xB5\x2F\xFD"[..], &[0x00, 19 << 3], &[1, 0, 0]].concat();
    assert_eq!(
        unpack(&frame, Kind::Single(Packing::Zstd)),
        [broken(
            "game.csa.packed",
            b"",
            "unpacking it takes a window of 512 MiB, and more than 256 MiB is not given"
        )]
    );
    // A stream of xz that asks for 1 GiB: the size of the window is one byte of the block's header.
    let mut packed = xz(b"PI\n");
    let header = 12;
    let length = (usize::from(packed[header]) + 1) * 4;
    let window = (header..header + length)
        .find(|&at| packed[at..].starts_with(b"\x21\x01"))
        .unwrap()
        + 2;
    packed[window] = 36;
    let mut crc = flate2::Crc::new();
    crc.update(&packed[header..header + length - 4]);
    packed[header + length - 4..header + length].copy_from_slice(&crc.sum().to_le_bytes());
    assert_eq!(
        unpack(&packed, Kind::Single(Packing::Xz)),
        [broken(
            "game.csa.packed",
            b"",
            "unpacking it takes a window, and more than 256 MiB is not given"
        )]
    );
}

#[test]
fn rubbish_is_not_quoted() {
    let text = "the tar archive is damaged: what should describe a file does not";
    let rubbish = vec![b'\n'; 2_000];
    assert_eq!(unpack(&rubbish, Kind::Tar(Packing::None)), [fault(text)]);
    assert_eq!(
        unpack(&gzip(&rubbish), Kind::Tar(Packing::Gzip)),
        [fault(text)]
    );
}

#[test]
fn rubbish_is_told_in_every_kind() {
    let rubbish = text(8, 5_000);
    for (kind, _) in ARCHIVES {
        let found = unpack(&rubbish, kind);
        assert!(
            matches!(&found[..], [Found::Fault(_)]),
            "{kind:?}: {found:?}"
        );
    }
    for (packing, _) in PACKED {
        let found = unpack(&rubbish, Kind::Single(packing));
        assert!(
            matches!(&found[..], [Found::Entry { data, fault: Some(_), .. }] if data.is_empty()),
            "{packing:?}: {found:?}"
        );
    }
}

#[test]
fn what_stands_behind_the_end_is_not_lost_in_silence() {
    let behind = [build::tar(&[("a.csa", b"PI\n")]), text(9, 2_000)].concat();
    let found = unpack(&behind, Kind::Tar(Packing::None));
    assert!(
        matches!(
            &found[..],
            [Found::Entry { fault: None, .. }, Found::Fault(_)]
        ),
        "{found:?}"
    );
    for (packing, pack) in PACKED {
        let behind = [pack(b"PI\n"), text(9, 2_000)].concat();
        let found = unpack(&behind, Kind::Single(packing));
        assert!(
            matches!(&found[..], [Found::Entry { data, fault: Some(_), .. }] if data == b"PI\n"),
            "{packing:?}: {found:?}"
        );
    }
}

#[test]
fn a_size_that_is_too_large_for_any_archive_is_a_cut() {
    let mut archive = tar_header(EntryType::Regular, b"a.csa", 0o7_777_777_777);
    archive.extend(b"PI\n");
    let found = unpack(&archive, Kind::Tar(Packing::None));
    assert_eq!(found, [broken("a.csa", b"PI\n", TAR_CUT_OFF)]);
}

/// A cut where one file ends and the next begins leaves nothing half.
#[test]
fn a_tar_archive_that_was_cut_off_anywhere_is_a_fault() {
    let texts = [text(1, 700), text(2, 512), Vec::new(), text(3, 1)];
    let entries: Entries<'_> = &[
        ("a.csa", &texts[0]),
        ("b.csa", &texts[1]),
        ("c.csa", &texts[2]),
        ("d.csa", &texts[3]),
    ];
    let archive = build::tar(entries);
    let end = archive.len() - build::TAR_END.len();
    assert!(archive[end..].iter().all(|byte| *byte == 0));
    let kind = Kind::Tar(Packing::None);
    for cut in (0..=end).filter(|cut| matches!(cut % 512, 0 | 1 | 511)) {
        let cut_off = &archive[..cut];
        assert_told(&unpack(cut_off, kind), entries, &format!("cut at {cut}"));
        // It is no other fault if the end of the file that was packed is there.
        let packed = Kind::Tar(Packing::Gzip);
        assert_eq!(unpack(&build::gzip(cut_off), packed), unpack(cut_off, kind));
    }
    let found = unpack(&archive[..end], kind);
    let told = "the tar archive has no end: it was cut off between two files, or never finished";
    assert_eq!(found.last(), Some(&fault(told)));
    let found = unpack(&archive[..300], kind);
    assert_eq!(found, [fault("the tar archive was cut off")]);
    // One block of the two is enough, and more than two are no harm.
    assert_eq!(unpack(&archive[..end + 512], kind).len(), 4);
    let mut filled = archive.clone();
    filled.resize(10_240, 0);
    assert_eq!(unpack(&filled, kind), unpack(&archive, kind));
    assert_eq!(unpack(&archive, kind).len(), 4);
}
