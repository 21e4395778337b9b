//! How entries come while an archive is still being read.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use super::*;

/// An input that counts what is read of it, and knows when it is dropped.
struct Watched {
    bytes: Cursor<Vec<u8>>,
    read: Arc<AtomicU64>,
    dropped: Arc<AtomicBool>,
}

impl Read for Watched {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let length = self.bytes.read(into)?;
        self.read.fetch_add(length as u64, Ordering::SeqCst);
        Ok(length)
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        self.dropped.store(true, Ordering::SeqCst);
    }
}

#[track_caller]
fn within_a_minute(mut is_so: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < Duration::from_secs(60));
        thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn no_more_is_unpacked_than_the_reader_keeps_up_with() {
    let data = text(10, 2 << 20);
    for (packing, pack) in PACKED {
        let packed = pack(&data);
        let whole_size = packed.len() as u64;
        let (read, dropped) = <(Arc<AtomicU64>, Arc<AtomicBool>)>::default();
        let source = Source::Stream(Box::new(Watched {
            bytes: Cursor::new(packed),
            read: Arc::clone(&read),
            dropped: Arc::clone(&dropped),
        }));
        let kind = Kind::Single(packing);
        let mut unpacking = Unpacking::begin(source, kind, "a", Limits::default(), |_| true);
        unpacking.next_entry().unwrap().unwrap();
        unpacking.read_exact(&mut [0; 10]).unwrap();
        // The unpacker fills its blocks, and waits.
        let mut before = u64::MAX;
        within_a_minute(|| {
            thread::sleep(Duration::from_millis(100));
            let now = read.load(Ordering::SeqCst);
            std::mem::replace(&mut before, now) == now
        });
        assert!(
            before < whole_size / 2,
            "{packing:?}: {before} of {whole_size}"
        );
        // One who goes away stops it.
        drop(unpacking);
        within_a_minute(|| dropped.load(Ordering::SeqCst));
        assert!(read.load(Ordering::SeqCst) < whole_size, "{packing:?}");
    }
}

#[test]
fn one_who_goes_away_at_once_stops_the_unpacker() {
    let data = text(11, 300_000);
    for (kind, make) in ARCHIVES {
        let archive = make(&[("a.csa", &data), ("b.csa", &data)]);
        for entries in 0..2 {
            let mut unpacking = begin(&archive, kind, Limits::default());
            for _ in 0..entries {
                unpacking.next_entry().unwrap().unwrap();
            }
            drop(unpacking);
        }
        if kind.streams() {
            let (read, dropped) = <(Arc<AtomicU64>, Arc<AtomicBool>)>::default();
            let source = Source::Stream(Box::new(Watched {
                bytes: Cursor::new(archive),
                read,
                dropped: Arc::clone(&dropped),
            }));
            drop(Unpacking::begin(
                source,
                kind,
                "a",
                Limits::default(),
                |_| true,
            ));
            within_a_minute(|| dropped.load(Ordering::SeqCst));
        }
    }
}

/// An input that gives no more than it is told to.
struct Slow(mpsc::Receiver<Vec<u8>>);

impl Read for Slow {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let Ok(piece) = self.0.recv() else {
            return Ok(0);
        };
        into[..piece.len()].copy_from_slice(&piece);
        Ok(piece.len())
    }
}

#[test]
fn a_slow_archive_is_followed_closely() {
    let (sender, receiver) = mpsc::channel();
    let archive = build::tar(&[("a.csa", b"PI\n"), ("b.csa", b"+\n")]);
    let source = Source::Stream(Box::new(Slow(receiver)));
    let kind = Kind::Tar(Packing::None);
    let mut unpacking = Unpacking::begin(source, kind, "a", Limits::default(), |_| true);
    let mut read = [0; 3];
    sender.send(archive[..1024].to_vec()).unwrap();
    assert_eq!(unpacking.next_entry().unwrap().unwrap().name, "a.csa");
    unpacking.read_exact(&mut read).unwrap();
    assert_eq!(&read, b"PI\n");
    sender.send(archive[1024..1537].to_vec()).unwrap();
    assert_eq!(unpacking.next_entry().unwrap().unwrap().name, "b.csa");
    assert_eq!(unpacking.read(&mut read).unwrap(), 1);
    sender.send(archive[1537..].to_vec()).unwrap();
    drop(sender);
    assert_eq!(unpacking.read(&mut read).unwrap(), 1);
    assert!(unpacking.next_entry().is_none());
}

/// What a decompressor has unpacked does not wait in its window. Each kind packs so many bytes in one block at most.
#[test]
fn what_was_unpacked_comes_before_more_is_waited_for() {
    let data = text(12, 8 << 20);
    for (packing, pack) in PACKED {
        let packed = pack(&data);
        let (sender, receiver) = mpsc::channel();
        let source = Source::Stream(Box::new(Slow(receiver)));
        let kind = Kind::Single(packing);
        let mut unpacking = Unpacking::begin(source, kind, "a", Limits::default(), |_| true);
        let (mut sent, mut came) = (0, 0);
        let mut piece = vec![0; 1 << 20];
        for eighth in 1..=8 {
            let to = packed.len() * eighth / 8;
            while sent < to {
                let length = (to - sent).min(1 << 14);
                sender.send(packed[sent..sent + length].to_vec()).unwrap();
                sent += length;
            }
            if eighth == 1 {
                unpacking.next_entry().unwrap().unwrap();
            }
            while came + (256 << 10) < data.len() * eighth / 8 {
                let length = unpacking.read(&mut piece).unwrap();
                assert!(length > 0, "{packing:?} {eighth}");
                assert!(piece[..length] == data[came..came + length], "{packing:?}");
                came += length;
            }
        }
        drop(sender);
        let mut rest = Vec::new();
        unpacking.read_to_end(&mut rest).unwrap();
        assert!(rest == data[came..], "{packing:?}");
    }
}

/// An input that breaks off.
struct Failing(fn() -> io::Result<usize>);

impl Read for Failing {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        (self.0)()
    }
}

#[test]
fn a_panic_while_unpacking_is_a_fault() {
    let text = "the archive is broken in a way that the unpacker does not survive";
    let begin = |kind, before: Vec<u8>| {
        let broken = Failing(|| panic!("meant to be"));
        let source = Source::Stream(Box::new(Cursor::new(before).chain(broken)));
        read_all(Unpacking::begin(
            source,
            kind,
            "a",
            Limits::default(),
            |_| true,
        ))
    };
    let kind = Kind::Tar(Packing::None);
    assert_eq!(begin(kind, Vec::new()), [fault(text)]);
    let mut archive = build::tar(&[("a.csa", &[b'x'; 1_000])]);
    archive.truncate(1_000);
    assert_eq!(begin(kind, archive), [broken("a.csa", &[b'x'; 488], text)]);
}

#[test]
fn an_input_that_cannot_be_read_is_told_in_the_words_of_the_system() {
    let denied = || Failing(|| Err(io::Error::from_raw_os_error(5)));
    let expected = io::Error::from_raw_os_error(5).to_string();
    for (kind, _) in ARCHIVES.into_iter().filter(|(kind, _)| kind.streams()) {
        let source = Source::Stream(Box::new(denied()));
        let found = read_all(Unpacking::begin(
            source,
            kind,
            "a",
            Limits::default(),
            |_| true,
        ));
        let [Found::Fault(text)] = &found[..] else {
            panic!("{kind:?}: {found:?}");
        };
        let expected = expected.split(" (").next().unwrap();
        assert!(text.eq_ignore_ascii_case(expected), "{kind:?}: {text}");
    }
}
