//! Where one game ends in a stream of JSON: values one behind the other or a line each, or the elements of an array.
//!
//! What stands between two games, commas and brackets of an array, stays with the one before it.

/// Names of the fields of the objects inside a game. An object that begins with one of them begins no game.
const INNER: [&[u8]; 22] = [
    b"comments",
    b"comment",
    b"move",
    b"time",
    b"special",
    b"forks",
    b"color",
    b"from",
    b"to",
    b"piece",
    b"same",
    b"promote",
    b"capture",
    b"relative",
    b"x",
    b"y",
    b"now",
    b"total",
    b"h",
    b"m",
    b"s",
    b"kind",
];

/// Names with which only a game begins. In a text whose brackets do not match, a line that begins so is the next game.
const OUTER: [&[u8]; 3] = [b"header", b"initial", b"moves"];

/// The offset of the object that is the second game.
pub(super) fn cut(bytes: &[u8]) -> Option<usize> {
    let mut depth = 0_usize;
    let mut begun = false;
    // Has only what may stand before a game been on this line?
    let mut line_begins = true;
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\n' | b'\r' => line_begins = true,
            b' ' | b'\t' | b'[' | b',' => {}
            b'{' => {
                if begun && (depth == 0 || line_begins) {
                    match first_field(&bytes[at..])? {
                        Field::Outer => return Some(at),
                        Field::Other if depth == 0 => return Some(at),
                        Field::Other | Field::Inner => {}
                    }
                }
                depth += 1;
                begun = true;
                line_begins = false;
            }
            b'}' => {
                depth = depth.saturating_sub(1);
                line_begins = false;
            }
            b'"' => {
                line_begins = false;
                at = text_end(bytes, at)?;
                continue;
            }
            _ => line_begins = false,
        }
        at += 1;
    }
    None
}

/// The offset behind the text whose first quote stands at `at`. A line ends one that lacks its second quote.
fn text_end(bytes: &[u8], at: usize) -> Option<usize> {
    let mut end = at + 1;
    loop {
        match bytes.get(end)? {
            b'"' => return Some(end + 1),
            b'\\' => {
                // A line end is none of the escapes.
                let next = bytes.get(end + 1)?;
                end += if matches!(next, b'\n' | b'\r') { 1 } else { 2 };
            }
            b'\n' | b'\r' => return Some(end),
            _ => end += 1,
        }
    }
}

enum Field {
    Outer,
    Inner,
    Other,
}

/// What kind of field an object begins with; `None` while that is not to be seen.
fn first_field(object: &[u8]) -> Option<Field> {
    let rest = object.get(1..)?;
    let blanks = rest.iter().position(|byte| !byte.is_ascii_whitespace())?;
    let rest = rest.get(blanks..)?;
    let Some(name) = rest.strip_prefix(b"\"") else {
        // An empty object is the head of the moves, or an empty square.
        return Some(Field::Inner);
    };
    let end = name
        .iter()
        .position(|byte| matches!(byte, b'"' | b'\n' | b'\r'))?;
    let name = name.get(..end)?;
    Some(if OUTER.contains(&name) {
        Field::Outer
    } else if INNER.contains(&name) || crate::text::names::csa_piece(name).is_some_and(|_| name.len() == 2) {
        Field::Inner
    } else {
        Field::Other
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::all_pieces;

    #[test]
    fn games_end_where_the_next_begins() {
        for (text, pieces) in [
            ("{\"header\":{},\"moves\":[{}]}\n", &[][..]),
            (
                "{\"moves\":[{}]}\n{\"moves\":[{}]}\n",
                &["{\"moves\":[{}]}\n"],
            ),
            ("{\"a\":1}{\"b\":2} {\"c\":3}", &["{\"a\":1}", "{\"b\":2} "]),
            (
                "[{\"moves\":[]},\n {\"moves\":[]}]\n",
                &["[{\"moves\":[]},\n "],
            ),
            (
                "[\n  {\n    \"header\": {}\n  },\n  {\n    \"header\": {}\n  }\n]\n",
                &["[\n  {\n    \"header\": {}\n  },\n  "],
            ),
            // Brackets and quotes within texts are none.
            (
                "{\"header\":{\"a\":\"}\\\"{\"}}\n{\"moves\":[]}",
                &["{\"header\":{\"a\":\"}\\\"{\"}}\n"],
            ),
            // One that is cut off does not swallow the next.
            (
                "{\"header\":{},\"moves\":[{},{\"move\n{\"header\":{}}\n",
                &["{\"header\":{},\"moves\":[{},{\"move\n"],
            ),
            (
                "{\"header\":{},\"moves\":[{},\n{\"move\":{}},\n{\"header\":{}}\n",
                &["{\"header\":{},\"moves\":[{},\n{\"move\":{}},\n"],
            ),
            // What is left of one whose head is not there is no game for each of its moves.
            (
                "{\"header\":{}}\n{\"move\":{}},\n{},{\"comments\":[]}]}\n{\"header\":{}}",
                &["{\"header\":{}}\n{\"move\":{}},\n{},{\"comments\":[]}]}\n"],
            ),
            ("{\"header\":{}}\n{\"hea", &[]),
            ("{\"header\":{}}\n{ ", &[]),
        ] {
            assert_eq!(all_pieces(cut, text), pieces, "{text}");
        }
    }
}
