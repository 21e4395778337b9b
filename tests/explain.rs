//! The pages of `kifu explain`: their examples show what they say, and the pages in `docs/` are those of the program.

use std::path::Path;
use std::process::Command;

use kifu::record::explain::{example, shown_file};
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

/// What the page on a code says in a language that is told.
fn told(code: Code, language: &str) -> Option<String> {
    let heading = match language {
        "ja" => "次のように表示されます:",
        _ => "It is told like this:",
    };
    let page = kifu(&format!("explain {code} --lang {language}"));
    let (_, told) = page.split_once(&format!("\n{heading}\n\n    "))?;
    Some(told.lines().next()?.to_owned())
}

/// The reader of the program finds in each example what the page is about.
#[test]
fn examples_show_what_they_say() {
    let mut wrong = Vec::new();
    for &code in Code::ALL {
        for language in ["en", "ja"] {
            let told = told(code, language);
            let is_record = !example(code).starts_with('$');
            let is_right = told.as_deref().is_some_and(|told| {
                told.contains(&format!("[{code}]: ")) && (!is_record || told.starts_with("-:"))
            });
            if !is_right {
                wrong.push(format!("{code}: {told:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// What is typed at a shell says, in both languages, what the page says that it does.
#[cfg(unix)]
#[test]
fn command_lines_of_examples_say_what_the_pages_show() {
    let bin = Path::new(env!("CARGO_BIN_EXE_kifu"));
    let path = format!(
        "{}:{}",
        bin.parent().expect("a folder").display(),
        std::env::var("PATH").expect("a PATH")
    );
    let mut ran = 0;
    for &code in Code::ALL {
        let example = example(code);
        // No game is known that shows a bug of ours.
        if !example.starts_with('$') || code == Code::InternalError {
            continue;
        }
        for (language, locale) in [("en", "C"), ("ja", "ja_JP.UTF-8")] {
            let folder = tempfile::tempdir().expect("a folder");
            if let Some((name, text)) = shown_file(example) {
                std::fs::write(folder.path().join(name), text).expect("it is written");
            }
            let mut said = String::new();
            let lines = example.lines().filter_map(|line| line.strip_prefix("$ "));
            for line in lines.filter(|line| !line.starts_with("cat ")) {
                let output = Command::new("sh")
                    .args(["-c", &format!("{{ {line}; }} 2>&1")])
                    .current_dir(&folder)
                    .env("PATH", &path)
                    .env("LC_ALL", locale)
                    .output()
                    .expect("a shell");
                said = String::from_utf8(output.stdout).expect("UTF-8");
            }
            let first = said.lines().next().map(str::to_owned);
            assert_eq!(first, told(code, language), "{example}\n{said}");
            ran += 1;
        }
    }
    assert_eq!(ran, 10);
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
