//! The pages of `kifu explain`: their examples show what they say, and the pages in `docs/` are those of the program.

use std::path::Path;
use std::process::Command;

use kifu::record::explain::example;
use kifu::record::fault::Code;

/// What the program prints.
fn kifu(line: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_kifu"))
        .args(line.split_whitespace())
        .env("LC_ALL", "C")
        .output()
        .expect("it runs");
    assert!(output.status.success(), "kifu {line}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The reader of the program finds in each example what the page is about; what a command line prints is part of its example.
#[test]
fn examples_show_what_they_say() {
    let mut wrong = Vec::new();
    for &code in Code::ALL {
        let page = kifu(&format!("explain {code}"));
        let told = page
            .split_once("\nIt is told like this:\n\n    -:")
            .map(|(_, told)| told.lines().next().unwrap_or_default());
        let is_right = match told {
            Some(told) => told.contains(&format!("[{code}]: ")),
            None => example(code).starts_with('$'),
        };
        if !is_right {
            wrong.push(format!("{code}: {told:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_pages_of_the_documentation_are_those_of_the_program() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    for (name, language) in [("faults.md", "en"), ("faults.ja.md", "ja")] {
        let line = format!("explain --all --format md --lang {language}");
        let page = std::fs::read_to_string(docs.join(name)).unwrap_or_default();
        assert!(
            page == kifu(&line),
            "docs/{name} is not what `kifu {line}` prints"
        );
    }
}

#[test]
fn all_pages_are_those_of_the_codes_one_after_another() {
    for language in ["en", "ja"] {
        let page = |code: &Code| kifu(&format!("explain {code} --lang {language}"));
        let pages: Vec<String> = Code::ALL.iter().map(page).collect();
        let all = kifu(&format!("explain --all --lang {language}"));
        assert_eq!(all, pages.join("\n\n"));
        let list = kifu(&format!("explain --lang {language}"));
        let codes = list
            .lines()
            .filter_map(|line| Code::from_name(line.split(' ').next()?));
        assert_eq!(codes.collect::<Vec<_>>(), Code::ALL);
    }
}
