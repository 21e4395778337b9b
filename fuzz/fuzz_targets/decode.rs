#![no_main]

use kifu::text::encoding::{self, Encoding};
use kifu::text::place;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let decoded = encoding::decode(bytes, None);
    assert_eq!(
        decoded.text.matches(char::REPLACEMENT_CHARACTER).count() >= decoded.replaced_count,
        true,
        "what is counted as replaced stands in the text"
    );
    for &at in &decoded.replaced {
        assert!(decoded.text[at..].starts_with(char::REPLACEMENT_CHARACTER));
    }
    // A line end is one in every encoding, so lines may be counted before they are decoded.
    assert_eq!(
        place::count_line_ends(bytes),
        place::count_line_ends(decoded.text.as_bytes())
    );
    for to in Encoding::CHOICES {
        let mut strict = Vec::new();
        if encoding::encode(&decoded.text, to, &mut strict, false).is_ok() {
            let back = encoding::decode(&strict, Some(to));
            assert_eq!(back.replaced_count, 0, "{to} is written as {to}");
            let mut again = Vec::new();
            encoding::encode(&back.text, to, &mut again, false).expect("it was written before");
            assert_eq!(strict, again, "{to} is written the same way again");
        }
        let mut replaced = Vec::new();
        encoding::encode(&decoded.text, to, &mut replaced, true)
            .expect("every character has a substitute");
    }
});
