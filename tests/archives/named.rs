//! What is packed under a name that does not say what it is.

use super::{build, kifu, kifu_with};

const GAME: &[u8] = b"startpos moves 7g7f\n";
const USI: &str = "position startpos moves 7g7f\n";

/// `pzstd` writes a frame before the first one that is to be skipped.
#[test]
fn a_frame_of_zstandard_that_is_skipped_may_come_first() {
    let dir = tempfile::tempdir().unwrap();
    for first in [0x50, 0x5A, 0x5F] {
        let skipped = [&[first, 0x2A, 0x4D, 0x18, 4, 0, 0, 0][..], b"abcd"].concat();
        let packed = [&skipped[..], &build::zstd(GAME)].concat();
        let ran = kifu_with(dir.path(), "convert -q --to usi", &packed);
        assert_eq!((ran.text(), ran.status), (USI.to_owned(), 0), "{}", ran.err);
    }
}

#[test]
fn what_is_packed_in_a_folder_is_looked_into_although_its_name_does_not_say_what_it_is() {
    let dir = tempfile::tempdir().unwrap();
    let archive = build::tar(&[("a.usi", GAME)]);
    for (name, data) in [
        ("archive.xz", build::xz(&archive)),
        ("game.zst", build::zstd(GAME)),
        ("notes.gz", build::gzip(b"Dear reader\n")),
        ("program.exe.gz", build::gzip(b"MZ")),
    ] {
        std::fs::write(dir.path().join(name), data).unwrap();
    }
    let ran = kifu(dir.path(), "convert -q --to usi .");
    assert_eq!((ran.text(), ran.status), (USI.repeat(2), 0), "{}", ran.err);
    let ran = kifu(dir.path(), "check -v .");
    let told = ran.text() + &ran.err;
    assert!(
        told.contains("2 games") && told.contains("notes.gz"),
        "{told}"
    );
    assert!(!told.contains("program"), "{told}");
}
