//! Archives that would fill a disk or all memory, and large ones that are honest.

use tar::EntryType;
use zip::write::SimpleFileOptions;

use super::build::{Entries, tar_header, zip_with};
use super::*;

const SMALL: Limits = Limits {
    max_size: 1 << 20,
    ratio: 20,
};

const BOMB: &str = "it unpacks to more than 1 MiB and 20 times its packed size: this is a bomb";

const BEHIND: &str = "it is packed in one block behind a bomb, and cannot be reached";

const TAR_BEHIND: &str = "what stands behind a bomb in it is not read";

/// Cuts off what was delivered of entries, which depends on the blocks they are unpacked in.
fn without_data(found: Vec<Found>) -> Vec<Found> {
    let cut = found.into_iter().map(|found| match found {
        Found::Entry {
            name,
            fault: Some(fault),
            data,
        } => {
            assert!(data.len() as u64 <= SMALL.max_size, "{}", data.len());
            broken(&name, b"", &fault)
        }
        other => other,
    });
    cut.collect()
}

#[test]
fn a_bomb_is_a_fault_in_every_kind() {
    let zeros = vec![0; 3 << 20];
    let entries: Entries<'_> = &[("a.csa", b"PI\n"), ("bomb", &zeros), ("z.csa", b"%TORYO\n")];
    for (kind, make) in ARCHIVES {
        // What is not packed cannot be one.
        if kind == Kind::Tar(Packing::None) {
            continue;
        }
        let found = without_data(unpack_within(&make(entries), kind, SMALL));
        let mut expected = vec![whole("a.csa", b"PI\n"), broken("bomb", b"", BOMB)];
        // What stands behind it is read where it stands by itself.
        if kind == Kind::Zip || make as usize == build::seven_z_apart as Making as usize {
            expected.push(whole("z.csa", b"%TORYO\n"));
        } else if kind == Kind::SevenZ {
            expected.push(broken("z.csa", b"", BEHIND));
        } else {
            expected.push(fault(TAR_BEHIND));
        }
        assert_eq!(found, expected, "{kind:?}");
    }
    for (packing, pack) in PACKED {
        let found = unpack_within(&pack(&zeros), Kind::Single(packing), SMALL);
        assert_eq!(
            without_data(found),
            [broken("game.csa.packed", b"", BOMB)],
            "{packing:?}"
        );
    }
}

#[test]
fn a_bomb_that_nobody_wants_does_no_harm_either() {
    let zeros = vec![0; 3 << 20];
    let entries: Entries<'_> = &[("bomb", &zeros), ("z.csa", b"%TORYO\n")];
    for (kind, make) in ARCHIVES {
        let source = Source::File(file(&make(entries)));
        let unpacking = Unpacking::begin(source, kind, "a", SMALL, |name| name != "bomb");
        let expected = match kind {
            Kind::Tar(Packing::None) | Kind::Zip => vec![whole("z.csa", b"%TORYO\n")],
            Kind::SevenZ if make as usize == build::seven_z_apart as Making as usize => {
                vec![whole("z.csa", b"%TORYO\n")]
            }
            Kind::SevenZ => vec![broken("z.csa", b"", BEHIND)],
            _ => vec![fault(BOMB), fault(TAR_BEHIND)],
        };
        assert_eq!(read_all(unpacking), expected, "{kind:?}");
    }
}

#[test]
fn the_limits_are_those_that_are_promised() {
    let limits = Limits::default();
    assert_eq!((limits.max_size, limits.ratio), (64 << 20, 200));
    let packed = gzip(&vec![0; (64 << 20) + 1]);
    let found = unpack(&packed, Kind::Single(Packing::Gzip));
    let [Found::Entry { data, fault, .. }] = &*found else {
        panic!("{found:?}");
    };
    assert_eq!(
        fault.as_deref(),
        Some("it unpacks to more than 64 MiB and 200 times its packed size: this is a bomb")
    );
    assert!(data.len() <= 64 << 20);
    // So much is no bomb, however well it packs.
    let packed = gzip(&vec![0; 64 << 20]);
    let found = unpack(&packed, Kind::Single(Packing::Gzip));
    assert!(matches!(&*found, [Found::Entry { data, fault: None, .. }] if data.len() == 64 << 20));
}

#[test]
fn a_large_honest_entry_streams() {
    let mut writer = zip::ZipWriter::new(tempfile::tempfile().unwrap());
    let options = SimpleFileOptions::default().compression_level(Some(1));
    writer.start_file("large.csa", options).unwrap();
    let block = text(4, 1 << 20);
    for _ in 0..80 {
        writer.write_all(&block).unwrap();
    }
    let mut archive = writer.finish().unwrap();
    archive.rewind().unwrap();
    let source = Source::File(archive);
    let mut unpacking = Unpacking::begin(source, Kind::Zip, "a", Limits::default(), |_| true);
    assert_eq!(unpacking.next_entry().unwrap().unwrap().name, "large.csa");
    let mut read = vec![0; 1 << 20];
    for _ in 0..80 {
        unpacking.read_exact(&mut read).unwrap();
        assert!(read == block);
    }
    assert_eq!(unpacking.read(&mut read).unwrap(), 0);
    assert!(unpacking.next_entry().is_none());
}

#[test]
fn zip_entries_that_share_their_bytes_are_a_bomb() {
    // Every entry of the directory points to the first one, which takes most of the archive.
    let large = text(5, 200_000);
    let options = SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    let mut archive = zip_with(&[("1.csa", &large)], options);
    let end = archive.split_off(archive.len() - 22);
    let start = u32::from_le_bytes(end[16..20].try_into().unwrap()) as usize;
    let listed = archive[start..].to_vec();
    for _ in 0..3 {
        archive.extend(&listed);
    }
    let mut end = end;
    end[8..10].copy_from_slice(&4_u16.to_le_bytes());
    end[10..12].copy_from_slice(&4_u16.to_le_bytes());
    end[12..16].copy_from_slice(&(listed.len() as u32 * 4).to_le_bytes());
    archive.extend(end);
    assert_eq!(
        unpack(&archive, Kind::Zip),
        [
            whole("1.csa", &large),
            fault("its files are larger, packed, than all of the archive: it is damaged or a bomb")
        ]
    );
}

#[test]
fn a_tar_archive_cannot_fill_memory_with_a_name() {
    for kind in [
        EntryType::GNULongName,
        EntryType::GNULongLink,
        EntryType::XHeader,
    ] {
        let mut archive = tar_header(EntryType::Regular, b"a.csa", 0);
        archive.extend(tar_header(kind, b"long", 64 << 20));
        archive.resize(archive.len() + (64 << 20), b'x');
        assert_eq!(
            unpack(&gzip(&archive), Kind::Tar(Packing::Gzip)),
            [
                whole("a.csa", b""),
                fault("the tar archive has more than 4 MiB between two files")
            ],
            "{kind:?}"
        );
    }
}

#[test]
fn a_hole_in_a_tar_archive_is_a_bomb() {
    let mut header = tar::Header::new_gnu();
    header.set_path("hole.csa").unwrap();
    header.set_entry_type(EntryType::GNUSparse);
    header.set_size(0);
    let gnu = header.as_gnu_mut().unwrap();
    gnu.set_real_size(1 << 40);
    let number = |field: &mut [u8; 12], value: u64| {
        field.copy_from_slice(format!("{value:011o}\0").as_bytes());
    };
    number(&mut gnu.sparse[0].offset, 0o7_777_777_777);
    number(&mut gnu.sparse[0].numbytes, 0);
    gnu.set_real_size(0o7_777_777_777);
    header.set_cksum();
    let found = without_data(unpack_within(
        header.as_bytes(),
        Kind::Tar(Packing::None),
        SMALL,
    ));
    assert_eq!(found, [broken("hole.csa", b"", BOMB), fault(TAR_BEHIND)]);
}
