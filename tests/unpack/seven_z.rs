//! 7z archives: the methods they are packed with, and lists of files that say what is not so.

use sevenz_rust2::EncoderMethod;

use super::build::{Entries, seven_z_raw, seven_z_with};
use super::*;

const NONSENSE: &str = "the list of files in the 7z archive is damaged";

#[test]
fn usual_methods_are_unpacked() {
    let large = text(20, 300_000);
    let entries: Entries<'_> = &[("a.csa", b"PI\n"), ("b.csa", &large), ("c.csa", b"+\n")];
    for method in [
        EncoderMethod::COPY,
        EncoderMethod::LZMA,
        EncoderMethod::LZMA2,
        EncoderMethod::PPMD,
        EncoderMethod::BZIP2,
    ] {
        let expected = [
            whole("a.csa", b"PI\n"),
            whole("b.csa", &large),
            whole("c.csa", b"+\n"),
        ];
        let found = unpack(&seven_z_with(entries, method), Kind::SevenZ);
        assert!(found == expected, "{}", method.name());
    }
}

/// A list of files with one packed stream and one file.
fn list(coder: &[u8], packed: u8, unpacked: &[u8]) -> Vec<u8> {
    let parts: [&[u8]; 8] = [
        // Where the packed stream lies, and how long it is.
        &[0x01, 0x04, 0x06, 0, 1, 0x09, packed, 0],
        &[0x07, 0x0B, 1, 0],
        coder,
        &[0x0C],
        unpacked,
        &[0, 0],
        // One file, a.kif.
        &[0x05, 1, 0x11, 13, 0],
        b"a\0.\0k\0i\0f\0\0\0\0\0",
    ];
    parts.concat()
}

#[test]
fn an_archive_made_by_hand_is_read() {
    let list = list(&[1, 1, 0], 3, &[3]);
    assert_eq!(
        unpack(&seven_z_raw(b"PI\n", &list), Kind::SevenZ),
        [whole("a.kif", b"PI\n")]
    );
    // Cut anywhere, with checksums that fit.
    for length in 1..list.len() - 2 {
        let found = unpack(&seven_z_raw(b"PI\n", &list[..length]), Kind::SevenZ);
        assert_eq!(found, [fault(NONSENSE)], "{length}");
    }
}

#[test]
fn methods_of_other_packers_are_unpacked() {
    let text = text(21, 100);
    let mut deflated = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::best());
    deflated.write_all(&text).unwrap();
    for (coder, packed) in [
        (&[1, 3, 0x04, 0x01, 0x08][..], deflated.finish().unwrap()),
        (&[1, 4, 0x04, 0xF7, 0x11, 0x01], build::zstd(&text)),
    ] {
        let list = list(coder, u8::try_from(packed.len()).unwrap(), &[100]);
        let found = unpack(&seven_z_raw(&packed, &list), Kind::SevenZ);
        assert_eq!(found, [whole("a.kif", &text)], "{coder:?}");
    }
}

#[test]
fn what_cannot_be_unpacked_is_told_with_its_entry() {
    let unknown = "it is packed with a method that is not known here";
    for (coder, text) in [
        (
            &[1, 4, 0x06, 0xF1, 0x07, 0x01][..],
            "it is encrypted: unpack the archive with its password first".to_owned(),
        ),
        (&[1, 4, 0x03, 0x03, 0x01, 0x03], format!("{unknown} (BCJ)")),
        (
            &[1, 4, 0x04, 0xF7, 0x11, 0x02],
            format!("{unknown} (Brotli)"),
        ),
        (&[1, 2, 0x12, 0x34], format!("{unknown} (1234)")),
        (
            &[1, 0x14, 0x03, 0x03, 0x01, 0x1B, 4, 1, 0, 1, 2, 3],
            format!("{unknown} (several streams that belong together)"),
        ),
        (
            &[1, 1, 0x21],
            "the 7z archive does not say how it is packed".to_owned(),
        ),
        (
            &[1, 0x21, 0x21, 1, 41],
            "the 7z archive does not say how it is packed".to_owned(),
        ),
        (
            &[1, 3, 3, 1, 1],
            "the 7z archive does not say how it is packed".to_owned(),
        ),
        // The file ends before it is as large as the list says.
        (
            &[1, 1, 0],
            "the packed data ends too early: the file was cut off".to_owned(),
        ),
    ] {
        let mut list = list(coder, 3, &[100]);
        if coder.len() == 12 {
            // Four streams.
            list.splice(4..7, [4, 0x09, 3, 0, 0, 0]);
        }
        let found = unpack(&seven_z_raw(b"PI\n", &list), Kind::SevenZ);
        let data: &[u8] = if coder == [1, 1, 0] { b"PI\n" } else { b"" };
        assert_eq!(found, [broken("a.kif", data, &text)], "{coder:?}");
    }
}

#[test]
fn a_window_that_is_too_large_is_refused() {
    // 2^40 bytes of one file.
    let size = [0xFC, 0, 0, 0, 0, 0, 1];
    let too_large = |window| {
        format!("unpacking it takes a window of {window}, and more than 256 MiB is not given")
    };
    for (coder, text) in [
        (&[1, 0x21, 0x21, 1, 37][..], too_large("1536 MiB")),
        (
            &[1, 0x23, 3, 1, 1, 5, 0x5D, 0, 0, 0, 0x20],
            too_large("512 MiB"),
        ),
        (
            &[1, 0x23, 3, 4, 1, 5, 6, 0, 0, 0, 0x40],
            too_large("1024 MiB"),
        ),
    ] {
        let list = list(coder, 3, &size);
        let found = unpack(&seven_z_raw(b"PI\n", &list), Kind::SevenZ);
        assert_eq!(found, [broken("a.kif", b"", &text)], "{coder:?}");
    }
}

#[test]
fn no_memory_is_taken_for_counts_that_are_not_true() {
    let huge = [0xFF; 9];
    let packed_list = |size: &[u8]| {
        let parts: [&[u8]; 3] = [
            &[
                0x17, 0x06, 0, 1, 0x09, 3, 0, 0x07, 0x0B, 1, 0, 1, 1, 0, 0x0C,
            ],
            size,
            &[0, 0],
        ];
        parts.concat()
    };
    let too_long = "the list of files in the 7z archive is larger than 32 MiB";
    for (list, text) in [
        // Packed streams, folders, files.
        ([&[0x01, 0x04, 0x06, 0][..], &huge].concat(), NONSENSE),
        (
            [&[0x01, 0x04, 0x06, 0, 0, 0, 0x07, 0x0B][..], &huge].concat(),
            NONSENSE,
        ),
        ([&[0x01, 0x05][..], &huge].concat(), NONSENSE),
        // Coders, and the bytes one has to know.
        (
            [&[0x01, 0x04, 0x07, 0x0B, 1, 0][..], &huge].concat(),
            NONSENSE,
        ),
        (
            [&[0x01, 0x04, 0x07, 0x0B, 1, 0, 1, 0x21, 0][..], &huge].concat(),
            NONSENSE,
        ),
        // A list in a list.
        (packed_list(&huge), too_long),
        (packed_list(&[0xF0, 0xFF, 0xFF, 0xFF, 0x7F]), too_long),
    ] {
        let found = unpack(&seven_z_raw(b"PI\n", &list), Kind::SevenZ);
        assert_eq!(found, [fault(text)], "{list:?}");
    }
    let mut archive = seven_z_raw(b"", &[]);
    // A list larger than the archive.
    archive[20..28].copy_from_slice(&u64::MAX.to_le_bytes());
    let mut crc = flate2::Crc::new();
    crc.update(&archive[12..32]);
    archive[8..12].copy_from_slice(&crc.sum().to_le_bytes());
    assert_eq!(
        unpack(&archive, Kind::SevenZ),
        [fault(
            "the 7z archive was cut off: its list of files is missing"
        )]
    );
}

#[test]
fn no_list_of_files_makes_the_unpacker_panic() {
    // Two packed streams, of which the first holds two files; an empty file, and attributes.
    let parts: [&[u8]; 8] = [
        &[0x01, 0x04, 0x06, 0, 2, 0x09, 8, 3, 0],
        &[
            0x07, 0x0B, 2, 0, 1, 1, 0, 2, 1, 0, 1, 0, 1, 0, 0x0C, 8, 3, 3, 0,
        ],
        &[0x08, 0x0D, 2, 1, 0x09, 3, 0x0A, 0, 0x80, 1, 2, 3, 4, 0, 0],
        &[0x05, 4, 0x0E, 1, 0x20, 0x0F, 1, 0x80],
        &[0x11, 17, 0],
        b"a\0\0\0b\0\0\0c\0\0\0d\0\0\0",
        &[0x15, 11, 0, 0x90, 0, 32, 0, 0, 0, 32, 0, 0, 0],
        &[0x19, 2, 0, 0, 0, 0],
    ];
    let list = parts.concat();
    let text = b"PI\n%TORYPI\n";
    let expected = [
        broken(
            "a",
            b"PI\n",
            "the packed data is damaged: its checksum is wrong",
        ),
        whole("b", b"%TORY"),
        whole("c", b""),
        whole("d", b"PI\n"),
    ];
    assert_eq!(unpack(&seven_z_raw(text, &list), Kind::SevenZ), expected);
    let mut seed = 1_u64;
    for at in 0..list.len() {
        for _ in 0..30 {
            let mut list = list.clone();
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            list[at] = (seed >> 40) as u8;
            if seed.is_multiple_of(3) {
                let other = (seed >> 20) as usize % list.len();
                list[other] ^= 0x80 >> (seed % 8);
            }
            for found in unpack(&seven_z_raw(text, &list), Kind::SevenZ) {
                if let Found::Fault(fault)
                | Found::Entry {
                    fault: Some(fault), ..
                } = found
                {
                    assert!(!fault.contains("does not survive"), "{list:?}: {fault}");
                }
            }
        }
    }
}
