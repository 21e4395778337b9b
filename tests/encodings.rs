//! The encodings of real files, where the variable `KIFU_CORPUS` names the corpus.

use std::path::Path;

use kifu::text::encoding::{Encoding, decode, trim_tail};

#[test]
fn the_encodings_of_the_corpus_are_found() {
    let Some(corpus) = std::env::var_os("KIFU_CORPUS") else {
        return;
    };
    let corpus = Path::new(&corpus);
    let table =
        std::fs::read_to_string(corpus.join("SOURCES.tsv")).expect("the corpus has a table");
    let mut seen = 0;
    for row in table.lines().skip(1) {
        let mut cells = row.split('\t');
        let (Some(file), Some(expected)) = (cells.next(), cells.nth(1)) else {
            panic!("a row without an encoding: {row}");
        };
        let (expected, bom) = match expected {
            "UTF-8" | "ASCII" | "ASCII (NUL bytes)" => (Encoding::Utf8, false),
            "UTF-8-BOM" => (Encoding::Utf8, true),
            "Shift_JIS" => (Encoding::Cp932, false),
            "EUC-JP" => (Encoding::EucJp, false),
            "ISO-2022-JP" => (Encoding::Iso2022Jp, false),
            _ => continue,
        };
        let bytes = std::fs::read(corpus.join(file)).expect("a file of the table");
        let decoded = decode(trim_tail(&bytes), None);
        assert_eq!(
            (
                decoded.encoding,
                decoded.bom,
                decoded.mixed,
                decoded.replaced_count
            ),
            (expected, bom, false, 0),
            "{file}"
        );
        seen += 1;
    }
    assert!(seen > 200, "only {seen} files");
}
