//! `fixtures/convert`: each folder holds one input, the file that each target should get, and what each of them loses.
//!
//! `input.EXT` is read as the format of its extension; `expected.EXT` and `expected-VARIANT.EXT` are what is written,
//! byte for byte; `lost.txt` says for each of them what is lost, `expected.EXT: 2 variations`, and nothing where nothing is.

mod common;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use kifu::format::{CsaVersion, Losses, PsnProfile, WriteOptions};
use kifu::notation::Settings;
use kifu::record::fault::Severity;
use kifu::text::encoding::{self, Encoding};

/// How to write, by the variant in the name of an expected file.
#[track_caller]
fn options(variant: &str) -> WriteOptions {
    let default = WriteOptions::default();
    match variant {
        "" => default,
        "3.0" => WriteOptions {
            csa_version: CsaVersion::V30,
            ..default
        },
        "2.1" => WriteOptions {
            csa_version: CsaVersion::V21,
            ..default
        },
        "2" => WriteOptions {
            csa_version: CsaVersion::V2,
            ..default
        },
        "1" => WriteOptions {
            csa_version: CsaVersion::V1,
            ..default
        },
        "draft" => WriteOptions {
            psn_profile: PsnProfile::Draft,
            ..default
        },
        "psn2" => WriteOptions {
            psn_profile: PsnProfile::Psn2,
            ..default
        },
        "strict-words" => WriteOptions {
            kif_strict_words: true,
            ..default
        },
        "decline" => WriteOptions {
            kif_decline: true,
            ..default
        },
        "zero-times" => WriteOptions {
            kif_zero_times: true,
            ..default
        },
        "simplified" => worded("dragon", "竜"),
        "drop-always" => worded("drop", "always"),
        "nama" => worded("decline", "生"),
        "legal" => worded("ambiguity", "legal"),
        "no-sfen" => WriteOptions {
            no_sfen: true,
            ..default
        },
        // Positions, where `.sfen` without more is lines of moves.
        "positions" => default,
        "cp932" => WriteOptions {
            encoding: Encoding::Cp932,
            ..default
        },
        other => panic!("no variant {other}"),
    }
}

/// With one of the settings of notations.
#[track_caller]
fn worded(setting: &str, value: &str) -> WriteOptions {
    let mut settings = Settings::DEFAULT;
    settings.set(setting, value).expect("a setting");
    WriteOptions {
        settings: Some(settings),
        ..WriteOptions::default()
    }
}

/// The folders of `fixtures/convert`, each with its files.
fn cases() -> BTreeMap<PathBuf, Vec<PathBuf>> {
    let mut cases: BTreeMap<PathBuf, Vec<PathBuf>> = BTreeMap::new();
    for path in common::files_below(&common::fixtures("convert")) {
        let folder = path.parent().expect("a file stands in a folder").to_owned();
        cases.entry(folder).or_default().push(path);
    }
    cases
}

fn name(path: &Path) -> &str {
    path.file_name()
        .and_then(|name| name.to_str())
        .expect("a name in UTF-8")
}

#[test]
fn each_target_gets_the_expected_file() {
    let mut failures = Vec::new();
    let mut compared = 0;
    for (folder, files) in cases() {
        let mut input = files.iter().filter(|path| name(path).starts_with("input."));
        let (Some(input), None) = (input.next(), input.next()) else {
            panic!("{}: one input", folder.display())
        };
        let mut lost = losses(&folder);
        for path in files
            .iter()
            .filter(|path| name(path).starts_with("expected"))
        {
            compared += 1;
            let variant = path
                .file_stem()
                .and_then(|stem| stem.to_str())
                .expect("UTF-8")
                .trim_start_matches("expected");
            let (text, found) = converted(input, path, &options(variant.trim_start_matches('-')));
            let expected = expected_text(path);
            if text != expected {
                failures.push(format!(
                    "{}\n--- written:\n{text}--- expected:\n{expected}",
                    path.display()
                ));
            }
            let expected = lost.remove(name(path)).unwrap_or_default();
            if found.to_string() != expected {
                failures.push(format!(
                    "{}: lost are {found:?}, expected {expected}",
                    path.display(),
                    found = found.to_string()
                ));
            }
        }
        failures.extend(
            lost.keys()
                .map(|file| format!("{}: no file {file} of lost.txt", folder.display())),
        );
    }
    assert!(
        failures.is_empty(),
        "{} failures\n{}",
        failures.len(),
        failures.join("\n")
    );
    assert!(compared >= 20, "only {compared} files");
}

/// What an expected file holds, with line feeds; its own encoding and line ends are looked at elsewhere.
fn expected_text(path: &Path) -> String {
    encoding::decode(&read(path), None)
        .text
        .replace("\r\n", "\n")
}

#[track_caller]
fn read(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What `lost.txt` says, by the name of the file.
fn losses(folder: &Path) -> BTreeMap<String, String> {
    let Ok(text) = std::fs::read_to_string(folder.join("lost.txt")) else {
        return BTreeMap::new();
    };
    text.lines()
        .map(|line| {
            let (file, lost) = line
                .split_once(": ")
                .unwrap_or_else(|| panic!("{}: {line}", folder.display()));
            (file.to_owned(), lost.to_owned())
        })
        .collect()
}

/// All games of the input as the target writes them, and what is lost in all.
fn converted(input: &Path, target: &Path, options: &WriteOptions) -> (String, Losses) {
    let to = if name(target) == "expected-positions.sfen" {
        common::format("sfen")
    } else {
        common::format_of(target)
    };
    let mut text = String::new();
    let mut lost = Losses::default();
    for game in common::read_games(common::format_of(input), &read(input)) {
        assert!(
            game.faults_from(Severity::Error).next().is_none(),
            "{}\n{}",
            input.display(),
            game.told()
        );
        if !text.is_empty() {
            text.push_str(to.separator);
        }
        let output = common::write(to, &game.record, options)
            .unwrap_or_else(|fault| panic!("{}", common::tell(&fault)));
        text.push_str(&output.text);
        lost.extend(&output.lost);
    }
    (text, lost)
}

/// `.kif` and `.ki2` files are written for Windows, byte for byte: CP932, CRLF.
#[test]
fn files_of_the_kakinoki_formats_are_written_for_windows() {
    let folder = common::fixtures("convert/windows");
    let out = tempfile::tempdir().expect("a folder");
    for extension in ["kif", "ki2"] {
        let file = out.path().join("out").with_extension(extension);
        let mut command = assert_cmd::Command::cargo_bin("kifu").expect("the binary is built");
        command
            .arg("convert")
            .arg(folder.join("input.kif"))
            .arg("-o")
            .arg(&file)
            .assert()
            .success();
        let expected = folder.join(format!("expected-cp932.{extension}"));
        assert_eq!(read(&file), read(&expected), "{extension}");
    }
}

/// A canonical file is written as it was read.
#[test]
fn an_expected_file_gives_itself() {
    let mut compared = 0;
    for path in cases()
        .into_values()
        .flatten()
        .filter(|path| name(path).starts_with("expected"))
    {
        let format = common::format_of(&path);
        if format.read.is_none() {
            continue;
        }
        let variant = path
            .file_stem()
            .and_then(|stem| stem.to_str())
            .expect("UTF-8")
            .trim_start_matches("expected");
        let expected = expected_text(&path);
        let (text, lost) = converted(&path, &path, &options(variant.trim_start_matches('-')));
        assert_eq!(text, expected, "{}", path.display());
        assert!(lost.is_empty(), "{}: {lost}", path.display());
        assert_eq!(
            common::read_games(format, &read(&path))
                .iter()
                .flat_map(common::Game::codes)
                // Totals are written as they were read, and so are declarations.
                .filter(|code| !matches!(*code, "clock-mismatch" | "declaration-fails"))
                .count(),
            0,
            "{}",
            path.display()
        );
        compared += 1;
    }
    assert!(compared >= 20, "only {compared} files");
}
