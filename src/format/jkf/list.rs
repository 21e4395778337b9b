//! The array in which the games of a stream may stand, as its pieces show it.

use memchr::memchr;

use super::json::Json;
use crate::format::List;
use crate::messages::findings;
use crate::record::fault::{Code, Faults, Span};

/// An array of games.
pub(super) static LIST: List = List { goes_on, endless };

/// Is the array still open behind a piece of the stream?
///
/// Commas and brackets round a game say so. One that opens before a game with nothing behind that, its reader sees.
fn goes_on(bytes: &[u8], was_open: bool) -> bool {
    let Some(object) = memchr(b'{', bytes) else {
        return was_open;
    };
    let is_between = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'[' | b']' | b',' | 0 | 0x1A);
    let tail = bytes.iter().rposition(|byte| !is_between(byte));
    let tail = &bytes[tail.map_or(0, |last| last + 1)..];
    let has_comma = tail.contains(&b',');
    let opens = bytes[..object].contains(&b'[');
    match tail.iter().rfind(|byte| matches!(byte, b'[' | b']')) {
        Some(b']') => false,
        // Behind a comma it stands within a game that is broken off.
        Some(_) if !has_comma => true,
        _ if opens => has_comma,
        _ => was_open,
    }
}

/// Tells that the array does not end behind the last game. Where that is broken off itself, it is all that has to be told.
fn endless(text: &str, faults: &mut Faults) {
    let Some(object) = text.find('{') else {
        return;
    };
    let mut json = Json::new(text, object);
    let value = json.next();
    if value.and_then(|value| json.skip(value)).is_ok() {
        let end = json.at();
        faults.add(Code::UnreadableLine, Span::new(end - 1, end), findings::JKF_LIST_OPEN);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_and_brackets_say_whether_a_list_goes_on() {
        for (piece, was_open, is_open) in [
            ("[{\"a\":1},\n", false, true),
            ("{\"a\":1},\n", true, true),
            ("{\"a\":1}", true, true),
            ("{\"a\":1}\n]\n", true, false),
            ("{\"a\":1}\0", true, true),
            ("{\"a\":1},\n", false, false),
            ("{\"a\":1}\n", false, false),
            ("[{\"a\":1}]\n", false, false),
            ("[{\"a\":1}]\n[", false, true),
            ("{\"a\":1}\n[", false, true),
            // This one its reader tells of.
            ("[{\"a\":1}\n", false, false),
            // This one is no list of games.
            ("{\"moves\":[{},[\n", false, false),
        ] {
            assert_eq!(goes_on(piece.as_bytes(), was_open), is_open, "{piece}");
        }
    }
}
