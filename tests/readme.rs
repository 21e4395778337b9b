//! The README shows real output: every console block of it is run and compared, and its table of formats is the program's.
#![cfg(unix)]

use std::path::Path;
use std::process::Command;

const README: &str = include_str!("../README.md");

/// One command of a console block and the output that is printed under it.
struct Shown {
    line: usize,
    command: String,
    output: String,
}

fn shown() -> Vec<Shown> {
    let mut all: Vec<Shown> = Vec::new();
    let mut inside = false;
    for (number, line) in README.lines().enumerate() {
        match line {
            "```console" => inside = true,
            "```" => inside = false,
            _ if !inside => {}
            _ => match line.strip_prefix("$ ") {
                Some(command) => all.push(Shown {
                    line: number + 1,
                    command: command.to_owned(),
                    output: String::new(),
                }),
                None => {
                    let last = all.last_mut().expect("a block begins with a command");
                    last.output += line;
                    last.output.push('\n');
                }
            },
        }
    }
    all
}

/// A folder in which the project's samples are, and where what is written does no harm.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    std::os::unix::fs::symlink(fixtures, folder.path().join("fixtures")).expect("a link");
    folder
}

/// Runs a command line as a reader would, and gives all that it prints.
fn run(command: &str, folder: &Path) -> String {
    let bin = Path::new(env!("CARGO_BIN_EXE_kifu"))
        .parent()
        .expect("a folder");
    let path = format!(
        "{}:{}",
        bin.display(),
        std::env::var("PATH").expect("a PATH")
    );
    let out = Command::new("sh")
        .args(["-c", &format!("{{ {command}; }} 2>&1")])
        .current_dir(folder)
        .env("PATH", path)
        .env("LC_ALL", "C")
        .output()
        .expect("a shell");
    String::from_utf8(out.stdout).expect("UTF-8")
}

#[test]
fn the_readme_shows_real_output() {
    let shown = shown();
    let folder = folder();
    let mut ran = 0;
    for Shown {
        line,
        command,
        output,
    } in &shown
    {
        if command.starts_with("cargo ") {
            continue;
        }
        assert_eq!(
            &run(command, folder.path()),
            output,
            "README line {line}: {command}"
        );
        ran += 1;
    }
    assert!(ran >= 8, "only {ran} commands in the README");
}

#[test]
fn the_readme_has_the_programs_tables_of_formats() {
    for command in ["kifu formats", "kifu formats --long"] {
        let table = run(command, Path::new("."));
        assert!(
            README.contains(&format!("\n\n{table}\n")),
            "the README lacks this table of `{command}`:\n{table}"
        );
    }
}
