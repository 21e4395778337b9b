//! 7z archives: the methods they are packed with, and lists of files that say what is not so.

use sevenz_rust2::EncoderMethod;
use sevenz_rust2::encoder_options::DeltaOptions;

use super::build::{Entries, seven_z_by, seven_z_raw, seven_z_with};
use super::*;

/// Its four streams are read from the archive.
const BCJ2: &[u8] = &[1, 0x14, 0x03, 0x03, 0x01, 0x1B, 4, 1, 0, 1, 2, 3];

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

/// Bytes at random, with calls of nearby addresses as in machine code.
fn machine_code(seed: u64, length: usize) -> Vec<u8> {
    let mut state = seed + 1;
    let mut code = Vec::with_capacity(length + 24);
    while code.len() < length {
        for _ in 0..2 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            code.extend(state.to_be_bytes());
        }
        code.extend([0xE8 | (state as u8 & 1), state as u8, 2, 0, 0]);
    }
    code.truncate(length);
    code
}

#[test]
fn filters_before_the_packing_are_undone() {
    let (first, second) = (machine_code(22, 1_001), machine_code(23, 120_003));
    let entries: Entries<'_> = &[
        ("a.csa", &first),
        ("b.csa", &second),
        ("c.csa", b"+\n"),
        ("d.csa", b"%TORYO\n"),
    ];
    let all: Vec<u8> = entries
        .iter()
        .flat_map(|(_, data)| *data)
        .copied()
        .collect();
    let expected: Vec<Found> = entries
        .iter()
        .map(|(name, data)| whole(name, data))
        .collect();
    for filter in [
        EncoderMethod::BCJ_X86_FILTER.into(),
        EncoderMethod::BCJ_ARM_FILTER.into(),
        EncoderMethod::BCJ_ARM_THUMB_FILTER.into(),
        EncoderMethod::BCJ_ARM64_FILTER.into(),
        EncoderMethod::BCJ_PPC_FILTER.into(),
        EncoderMethod::BCJ_SPARC_FILTER.into(),
        EncoderMethod::BCJ_IA64_FILTER.into(),
        EncoderMethod::BCJ_RISCV_FILTER.into(),
        DeltaOptions::from_distance(1).into(),
        DeltaOptions::from_distance(256).into(),
    ] {
        let filtered = seven_z_by(entries, std::slice::from_ref(&filter));
        let name = filter.method.name();
        // Else a filter that is left out would not be seen.
        assert!(filtered[32..][..all.len()] != all, "{name}");
        assert!(unpack(&filtered, Kind::SevenZ) == expected, "{name}");
        for packer in [
            EncoderMethod::LZMA2,
            EncoderMethod::LZMA,
            EncoderMethod::BZIP2,
        ] {
            let archive = seven_z_by(entries, &[packer.into(), filter.clone()]);
            assert!(unpack(&archive, Kind::SevenZ) == expected, "{name}");
        }
    }
    // One filter over another.
    let archive = seven_z_by(
        entries,
        &[
            EncoderMethod::LZMA2.into(),
            EncoderMethod::BCJ_X86_FILTER.into(),
            DeltaOptions::from_distance(3).into(),
        ],
    );
    assert!(unpack(&archive, Kind::SevenZ) == expected);
}

/// Two files of [`calls`], packed by py7zr 1.1 as it packs unless it is told otherwise: LZMA2 over BCJ.
const BY_PY7ZR: &str = "\
    377abcaf271c00044fb9b6cc9c0000000000000014000000000000003bcc749fe001b6002a5d00742dfd600c2c04792c710d\
    26aedb22aebaea338d6c87d1bd446a1a9fab9624cd82569d31831c99fc000000e0007400625d0000813307ae0fd11f1934a0\
    8a69b0b9e14aaea188ef4184afb24bfa9bba3358a1633af0ea3ae3d96e92a34c26e08da40c1c1b4c24ca3fd6fbb609af8f90\
    ca02cf66bf2b17cdd18625e3c5c3308f9b2441c80c45653b8119a364519d5ac362c00000000017063201096a00070b010001\
    212101180c750000";

/// Calls and jumps from different places, `start` being the first, to one address.
fn calls(start: usize, count: usize) -> Vec<u8> {
    let mut code = Vec::new();
    for number in 0..count {
        let next = i32::try_from(start + code.len() + 5).unwrap();
        code.push(if number % 2 == 0 { 0xE8 } else { 0xE9 });
        code.extend((3_000 - next).to_le_bytes());
        code.extend(&b"+7776FU\n"[..number % 8]);
    }
    code
}

#[test]
fn what_another_program_filters_by_default_is_read() {
    let digits = BY_PY7ZR.as_bytes().chunks(2);
    let archive: Vec<u8> = digits
        .map(|two| u8::from_str_radix(str::from_utf8(two).unwrap(), 16).unwrap())
        .collect();
    let first = calls(0, 20);
    let second = calls(first.len(), 33);
    assert_eq!(
        unpack(&archive, Kind::SevenZ),
        [whole("a.csa", &first), whole("b.csa", &second)]
    );
}

#[test]
fn filters_that_were_applied_by_hand_are_undone() {
    let rows: [(&[u8], &[u8], &[u8]); 4] = [
        // Differences to the byte two before, which is 0 at the beginning.
        (
            &[1, 0x21, 0x03, 1, 1],
            b"+7\x0C\0\xFF\x0F\x1F\xC4",
            b"+7776FU\n",
        ),
        // A call at 2, of 0x1107 as an address and as a distance from its end; the other is too far to be meant.
        (
            &[1, 1, 0x04],
            b"+7\xE8\x07\x11\0\0\xE8\x07\x11\0\x01+7",
            b"+7\xE8\0\x11\0\0\xE8\x07\x11\0\x01+7",
        ),
        // The same where the code begins at 0x100, and a call that ends too early to be one.
        (
            &[1, 0x21, 0x04, 4, 0, 1, 0, 0],
            b"+7\xE8\x07\x12\0\0+7\xE8\x07\x12\0",
            b"+7\xE8\0\x11\0\0+7\xE8\x07\x12\0",
        ),
        // On another processor addresses are counted in words: 0x1000 is where it begins.
        (
            &[1, 0x21, 0x0A, 4, 0, 0x10, 0, 0],
            b"\x05\x04\0\x94\x05\x04\0\x94\x05\x04",
            b"\x05\0\0\x94\x04\0\0\x94\x05\x04",
        ),
    ];
    for (coder, filtered, plain) in rows {
        let list = list(coder, filtered.len() as u8, &[plain.len() as u8]);
        let found = unpack(&seven_z_raw(filtered, &list), Kind::SevenZ);
        assert_eq!(found, [whole("a.kif", plain)], "{coder:?}");
    }
}

#[test]
fn damage_behind_a_file_does_not_reach_into_it_through_a_filter() {
    let text = text(24, 45);
    // A chunk of LZMA2 that is stored, and one of a kind that there is not.
    let packed = [&[0x01, 0, 44], &text[..], &[0x03, 0, 0, 0]].concat();
    // BCJ takes what LZMA2 gives.
    let coder = [2, 1, 0x04, 0x21, 0x21, 1, 20, 0, 1];
    let names = ["a.csa", "b.csa", "c.csa"];
    let size = u8::try_from(packed.len()).unwrap();
    let list = list_of(&coder, &[size], &[100, 100], &[40, 30], &names);
    let found = unpack(&seven_z_raw(&packed, &list), Kind::SevenZ);
    assert_eq!(found[0], whole("a.csa", &text[..40]));
    for (found, expected) in found[1..].iter().zip(&names[1..]) {
        let Found::Entry { name, fault, .. } = found else {
            panic!("{found:?}");
        };
        assert_eq!(name, expected);
        let fault = fault.as_deref().unwrap();
        assert!(fault.starts_with("the packed data is damaged"), "{fault}");
    }
    assert_eq!(found.len(), 3);
}

/// A list of files with one folder and one file.
fn list(coder: &[u8], packed: u8, unpacked: &[u8]) -> Vec<u8> {
    list_of(coder, &[packed], unpacked, &[], &["a.kif"])
}

/// A list of files with one folder: its packed streams, its size, and its files with the sizes of all but the last.
fn list_of(coder: &[u8], packed: &[u8], unpacked: &[u8], sizes: &[u8], names: &[&str]) -> Vec<u8> {
    let count = u8::try_from(names.len()).unwrap();
    let mut list = vec![
        0x01,
        0x04,
        0x06,
        0,
        u8::try_from(packed.len()).unwrap(),
        0x09,
    ];
    list.extend(
        [
            packed,
            &[0, 0x07, 0x0B, 1, 0],
            coder,
            &[0x0C],
            unpacked,
            &[0],
        ]
        .concat(),
    );
    if count > 1 {
        list.extend([&[0x08, 0x0D, count, 0x09], sizes, &[0]].concat());
    }
    list.extend([0, 0x05, count, 0x11]);
    let units = names.iter().flat_map(|name| name.encode_utf16().chain([0]));
    let names: Vec<u8> = units.flat_map(u16::to_le_bytes).collect();
    match u8::try_from(names.len() + 1) {
        Ok(length @ ..0x80) => list.push(length),
        _ => list.extend(((names.len() + 1) as u16 | 0x8000).to_be_bytes()),
    }
    list.push(0);
    list.extend(names);
    list.extend([0, 0]);
    list
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
    let unknown = |name| {
        format!(
            "it is packed with a method that is not known here ({name}): repack the archive with another"
        )
    };
    let unsaid = || "the 7z archive does not say how it is packed".to_owned();
    for (coder, text) in [
        (
            &[1, 4, 0x06, 0xF1, 0x07, 0x01][..],
            "it is encrypted: unpack the archive with its password first".to_owned(),
        ),
        (&[1, 3, 0x04, 0x01, 0x09], unknown("Deflate64")),
        (&[1, 4, 0x04, 0xF7, 0x11, 0x02], unknown("Brotli")),
        (&[1, 2, 0x12, 0x34], unknown("1234")),
        (BCJ2, unknown("BCJ2")),
        (
            &[1, 0x13, 0x03, 0x01, 0x01, 4, 1, 0, 1, 2, 3],
            unknown("several streams that belong together"),
        ),
        // Filters that do not say enough.
        (&[1, 1, 0x03], unsaid()),
        (&[1, 0x21, 0x04, 2, 0, 0], unsaid()),
        (&[1, 1, 0x21], unsaid()),
        (&[1, 0x21, 0x21, 1, 41], unsaid()),
        (&[1, 3, 3, 1, 1], unsaid()),
        // The file ends before it is as large as the list says.
        (
            &[1, 1, 0],
            "the packed data ends too early: the file was cut off".to_owned(),
        ),
    ] {
        let has_four_streams = coder.ends_with(&[4, 1, 0, 1, 2, 3]);
        let packed: &[u8] = if has_four_streams {
            &[3, 0, 0, 0]
        } else {
            &[3]
        };
        let list = list_of(coder, packed, &[100], &[], &["a.kif"]);
        let found = unpack(&seven_z_raw(b"PI\n", &list), Kind::SevenZ);
        let data: &[u8] = if coder == [1, 1, 0] { b"PI\n" } else { b"" };
        assert_eq!(found, [broken("a.kif", data, &text)], "{coder:?}");
    }
}

#[test]
fn what_keeps_every_file_from_being_read_is_told_once() {
    let names: Vec<String> = (0..100).map(|number| format!("{number}.csa")).collect();
    let names: Vec<&str> = names.iter().map(|name| &**name).collect();
    for (coder, packed, text) in [
        (
            BCJ2,
            &[3, 0, 0, 0][..],
            "all of its 100 files are packed with a method that is not known here (BCJ2): repack the archive with another",
        ),
        (
            &[1, 4, 0x06, 0xF1, 0x07, 0x01],
            &[3],
            "all of its 100 files are encrypted: unpack the archive with its password first",
        ),
    ] {
        let list = list_of(coder, packed, &[100], &[1; 99], &names);
        let archive = seven_z_raw(b"PI\n", &list);
        assert_eq!(unpack(&archive, Kind::SevenZ), [fault(text)], "{coder:?}");
        // One that is wanted is an entry, and of those that are not nothing is told.
        let of_wanted = |wanted: fn(&str) -> bool| {
            let source = Source::File(file(&archive));
            let limits = Limits::default();
            read_all(Unpacking::begin(source, Kind::SevenZ, "a", limits, wanted))
        };
        let text = text.replace("all of its 100 files are", "it is");
        let one = of_wanted(|name| name == "7.csa");
        assert_eq!(one, [broken("7.csa", b"", &text)], "{coder:?}");
        assert_eq!(of_wanted(|_| false), [], "{coder:?}");
    }
}

#[test]
fn a_method_that_keeps_some_files_from_being_read_is_told_with_each() {
    // A folder of two files that is not read, and one that is; and an empty file.
    let parts: [&[u8]; 7] = [
        &[0x01, 0x04, 0x06, 0, 2, 0x09, 8, 3, 0],
        &[0x07, 0x0B, 2, 0],
        &[1, 3, 0x04, 0x01, 0x09, 1, 1, 0, 0x0C, 8, 3, 0],
        &[0x08, 0x0D, 2, 1, 0x09, 3, 0, 0],
        &[0x05, 4, 0x0E, 1, 0x10, 0x0F, 1, 0x80, 0x11, 17, 0],
        b"a\0\0\0b\0\0\0c\0\0\0d\0\0\0",
        &[0, 0],
    ];
    let archive = seven_z_raw(b"????????PI\n", &parts.concat());
    let text = "it is packed with a method that is not known here (Deflate64): repack the archive with another";
    assert_eq!(
        unpack(&archive, Kind::SevenZ),
        [
            broken("a", b"", text),
            broken("b", b"", text),
            whole("c", b"PI\n"),
            whole("d", b"")
        ]
    );
    // Where only those of it are wanted, and the empty one.
    let source = Source::File(file(&archive));
    let wanted = |name: &str| name != "c";
    let found = Unpacking::begin(source, Kind::SevenZ, "a", Limits::default(), wanted);
    assert_eq!(
        read_all(found),
        [
            fault(&text.replace("it is", "all of its 2 files are")),
            whole("d", b"")
        ]
    );
}

#[test]
fn methods_that_pack_what_is_packed_are_refused() {
    // Each asks for a window of 256 MiB, and is given by the other what grows beyond all measure.
    let lzma2: &[u8] = &[0x21, 0x21, 1, 32];
    let coder = [&[2], lzma2, lzma2, &[0, 1]].concat();
    let size = [0xF0, 0, 0, 0, 0x40];
    let list = list(&coder, 3, &[size, size].concat());
    let text = "it is packed with a method that is not known here \
        (several methods one over the other): repack the archive with another";
    let found = unpack(&seven_z_raw(b"PI\n", &list), Kind::SevenZ);
    assert_eq!(found, [broken("a.kif", b"", text)]);
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
