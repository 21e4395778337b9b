//! UTF-16 at the door: turned into UTF-8 before anything looks for line ends.

use std::io::{self, Read};

use encoding_rs::DecoderResult;

use super::encoding::Encoding;

/// The kind of UTF-16 whose byte order mark these bytes begin with.
pub fn utf16_bom(bytes: &[u8]) -> Option<Encoding> {
    match bytes {
        [0xFF, 0xFE, ..] => Some(Encoding::Utf16Le),
        [0xFE, 0xFF, ..] => Some(Encoding::Utf16Be),
        _ => None,
    }
}

/// The kind of UTF-16 that these bytes without a byte order mark look like: in every second byte, and hardly in the
/// others, stand the zeros of ASCII characters.
pub fn unmarked_utf16(bytes: &[u8]) -> Option<Encoding> {
    let start = bytes.get(..4096).unwrap_or(bytes);
    let zeros = |from: usize| {
        let bytes = start.iter().skip(from).step_by(2);
        bytes.filter(|&&byte| byte == 0).count()
    };
    let (high, low) = (zeros(0), zeros(1));
    if low * 20 > start.len() && low > 20 * high {
        Some(Encoding::Utf16Le)
    } else if high * 20 > start.len() && high > 20 * low {
        Some(Encoding::Utf16Be)
    } else {
        None
    }
}

/// What stands in the UTF-8 for damage: a byte that belongs to no character. So whoever decodes it sees where the damage
/// is, and a U+FFFD of the text is not taken for it.
const NO_TEXT: u8 = 0xFF;

/// How much is read from a UTF-16 stream at a time.
const INPUT: usize = 1 << 15;

/// A reader that turns a UTF-16 stream with a byte order mark into UTF-8 (damage into bytes 0xFF) and lets every other stream pass untouched.
#[derive(Debug)]
pub struct Utf8Door<R> {
    inner: R,
    /// The UTF-16 that a stream without a byte order mark is in.
    unmarked: Option<Encoding>,
    state: State,
    replacements: u64,
}

#[derive(Debug)]
enum State {
    /// Nothing has been read.
    Start,
    /// Not UTF-16; these first bytes still have to be handed on.
    Passing {
        head: [u8; 2],
        at: usize,
        len: usize,
    },
    /// UTF-16.
    Turning(Box<Turning>),
}

struct Turning {
    encoding: Encoding,
    decoder: encoding_rs::Decoder,
    input: Vec<u8>,
    output: Vec<u8>,
    /// What of `output` has been handed on.
    taken: usize,
    ended: bool,
}

impl std::fmt::Debug for Turning {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Turning")
            .field("encoding", &self.encoding)
            .field("waiting", &(self.output.len() - self.taken))
            .field("ended", &self.ended)
            .finish_non_exhaustive()
    }
}

impl<R> Utf8Door<R> {
    /// A door before `inner`, which must stand at its beginning.
    pub fn new(inner: R) -> Utf8Door<R> {
        Utf8Door::with(inner, None)
    }

    /// A door before a stream that is in UTF-16 even if it has no byte order mark; any other encoding says nothing.
    pub fn with(inner: R, forced: Option<Encoding>) -> Utf8Door<R> {
        Utf8Door {
            inner,
            unmarked: forced.filter(|encoding| encoding.is_utf16()),
            state: State::Start,
            replacements: 0,
        }
    }

    /// The UTF-16 that was found; `None` for every other stream, and before the first read.
    pub fn found(&self) -> Option<Encoding> {
        match &self.state {
            State::Turning(turning) => Some(turning.encoding),
            State::Start | State::Passing { .. } => None,
        }
    }

    /// How many bytes that are no text were put in so far, for lone surrogates and for half a character at the end.
    pub fn replacements(&self) -> u64 {
        self.replacements
    }

    /// The reader behind the door.
    pub fn into_inner(self) -> R {
        self.inner
    }
}

impl<R: Read> Utf8Door<R> {
    fn open(&mut self) -> io::Result<()> {
        let mut head = [0; 2];
        let mut len = 0;
        while let Some(room) = head.get_mut(len..).filter(|room| !room.is_empty()) {
            match self.inner.read(room) {
                Ok(0) => break,
                Ok(n) => len += n,
                Err(err) if err.kind() == io::ErrorKind::Interrupted => {}
                Err(err) if len == 0 => return Err(err),
                // The byte in hand must not get lost; the error will come again or not.
                Err(_) => break,
            }
        }
        let read = head.get(..len).unwrap_or(&[]);
        let marked = utf16_bom(read);
        let Some(encoding) = marked.or(self.unmarked) else {
            self.state = State::Passing { head, at: 0, len };
            return Ok(());
        };
        let mut turning = Turning {
            encoding,
            decoder: encoding.codec().new_decoder_without_bom_handling(),
            input: Vec::new(),
            output: Vec::new(),
            taken: 0,
            ended: false,
        };
        if marked.is_none() {
            turning.turn(read, false, &mut self.replacements);
        }
        self.state = State::Turning(Box::new(turning));
        Ok(())
    }
}

impl<R: Read> Read for Utf8Door<R> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        if buf.is_empty() {
            return Ok(0);
        }
        if matches!(self.state, State::Start) {
            self.open()?;
        }
        match &mut self.state {
            State::Start => Ok(0),
            State::Passing { head, at, len } => {
                if at == len {
                    return self.inner.read(buf);
                }
                let n = head
                    .get(*at..*len)
                    .map_or(Ok(0), |mut rest| rest.read(buf))?;
                *at += n;
                Ok(n)
            }
            State::Turning(turning) => loop {
                let n = turning
                    .output
                    .get(turning.taken..)
                    .map_or(Ok(0), |mut rest| rest.read(buf))?;
                if n > 0 || turning.ended {
                    turning.taken += n;
                    return Ok(n);
                }
                turning.fill(&mut self.inner, &mut self.replacements)?;
            },
        }
    }
}

impl Turning {
    /// Reads a piece and turns it into UTF-8; sets `ended` at the end.
    fn fill(&mut self, inner: &mut impl Read, replacements: &mut u64) -> io::Result<()> {
        self.input.resize(INPUT, 0);
        let n = inner.read(&mut self.input)?;
        let input = std::mem::take(&mut self.input);
        self.turn(input.get(..n).unwrap_or(&[]), n == 0, replacements);
        self.input = input;
        Ok(())
    }

    fn turn(&mut self, mut rest: &[u8], last: bool, replacements: &mut u64) {
        self.output.clear();
        self.taken = 0;
        loop {
            let done = self.output.len();
            self.output.resize(done + 3 * rest.len() + 16, 0);
            let room = self.output.get_mut(done..).unwrap_or(&mut []);
            let (result, read, written) = self
                .decoder
                .decode_to_utf8_without_replacement(rest, room, last);
            self.output.truncate(done + written);
            rest = rest.get(read..).unwrap_or(&[]);
            match result {
                DecoderResult::InputEmpty => break,
                DecoderResult::OutputFull => {}
                DecoderResult::Malformed(..) => {
                    self.output.push(NO_TEXT);
                    *replacements += 1;
                }
            }
        }
        self.ended = last;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hands out a few bytes at a time.
    struct Drip<'b>(&'b [u8], usize);

    impl Read for Drip<'_> {
        fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
            let n = self.1.min(buf.len());
            let mut piece = &self.0[..self.0.len().min(n)];
            self.0 = &self.0[piece.len()..];
            piece.read(buf)
        }
    }

    fn utf16(text: &str, encoding: Encoding) -> Vec<u8> {
        let mut out = Vec::new();
        super::super::encoding::encode(text, encoding, &mut out, false).unwrap();
        out
    }

    #[test]
    fn utf16_is_turned_and_the_rest_passes() {
        let record = "先手：山田𠮷\r\n".repeat(9000);
        for (bytes, text, found, replacements) in [
            (Vec::new(), Vec::new(), None, 0),
            (b"\xFF".to_vec(), b"\xFF".to_vec(), None, 0),
            (b"V".to_vec(), b"V".to_vec(), None, 0),
            (b"V2.2\n".to_vec(), b"V2.2\n".to_vec(), None, 0),
            (
                b"\xEF\xBB\xBFV2".to_vec(),
                b"\xEF\xBB\xBFV2".to_vec(),
                None,
                0,
            ),
            (
                record.clone().into_bytes(),
                record.clone().into_bytes(),
                None,
                0,
            ),
            (b"\xFF\xFE".to_vec(), Vec::new(), Some(Encoding::Utf16Le), 0),
            (
                utf16("\u{feff}歩\n", Encoding::Utf16Le),
                "歩\n".into(),
                Some(Encoding::Utf16Le),
                0,
            ),
            (
                utf16("\u{feff}歩\n", Encoding::Utf16Be),
                "歩\n".into(),
                Some(Encoding::Utf16Be),
                0,
            ),
            (
                utf16(&format!("\u{feff}{record}"), Encoding::Utf16Be),
                record.clone().into_bytes(),
                Some(Encoding::Utf16Be),
                0,
            ),
            // A lone surrogate, and half a unit at the end.
            (
                b"\xFE\xFF\x00a\xD8\x00\x00b\x00".to_vec(),
                b"a\xFFb\xFF".to_vec(),
                Some(Encoding::Utf16Be),
                2,
            ),
            // A U+FFFD of the text is no damage.
            (
                utf16("\u{feff}歩\u{fffd}\n", Encoding::Utf16Le),
                "歩\u{fffd}\n".into(),
                Some(Encoding::Utf16Le),
                0,
            ),
        ] {
            for step in [1, 2, 3, 1000, usize::MAX] {
                let mut door = Utf8Door::new(Drip(&bytes, step));
                let mut read = Vec::new();
                door.read_to_end(&mut read).unwrap();
                assert!(read == text, "in steps of {step}");
                assert_eq!((door.found(), door.replacements()), (found, replacements));
            }
        }
    }

    #[test]
    fn errors_come_through() {
        struct Broken(bool);
        impl Read for Broken {
            fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
                match std::mem::replace(&mut self.0, false) {
                    true => (&b"\xFF"[..]).read(buf),
                    false => Err(io::ErrorKind::PermissionDenied.into()),
                }
            }
        }
        for first in [false, true] {
            let mut door = Utf8Door::new(Broken(first));
            let error = door.read_to_end(&mut Vec::new()).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::PermissionDenied);
        }
    }
}
