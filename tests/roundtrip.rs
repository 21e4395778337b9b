//! Read, write, read: the record that comes back is the same, but for what the writer said is lost.

mod common;

use common::back::{there_and_back, there_and_back_as};
use common::random::{self, Rng, Wanted};
use common::{Game, corpus};
use kifu::format::{CsaVersion, Format, Positions, PsnProfile, WriteOptions};
use kifu::notation::Settings;
use kifu::record::fault::Severity;
use kifu::record::tree::{NodeId, Record};
use kifu::text::encoding::Encoding;

/// The formats that hold games.
const TARGETS: [&str; 7] = ["kif", "ki2", "csa", "psn", "usi", "usen", "jkf"];

/// Every way a record can go: each format, and KIF in both of its encodings.
fn all_ways(what: &str, record: &Record, failures: &mut Vec<String>) -> usize {
    let mut ways = 0;
    for name in TARGETS {
        let encodings: &[Encoding] = if matches!(name, "usi" | "usen" | "jkf") {
            &[Encoding::Utf8]
        } else {
            &[Encoding::Utf8, Encoding::Cp932]
        };
        for &encoding in encodings {
            ways += 1;
            if let Err(problem) = there_and_back(record, common::format(name), encoding, false) {
                failures.push(format!("{what} to {name} in {encoding}: {problem}"));
            }
        }
    }
    for psn_profile in [PsnProfile::Draft, PsnProfile::Psn2] {
        ways += 1;
        let options = WriteOptions {
            psn_profile,
            ..WriteOptions::default()
        };
        if let Err(problem) = there_and_back_as(record, common::format("psn"), &options, false) {
            failures.push(format!("{what} to psn {psn_profile:?}: {problem}"));
        }
    }
    ways
}

#[track_caller]
fn none_of(failures: &[String]) {
    assert!(
        failures.is_empty(),
        "{} ways fail\n\n{}",
        failures.len(),
        failures.join("\n\n")
    );
}

/// The games of a file without errors.
fn good_games(format: &'static Format, bytes: &[u8]) -> Vec<Game> {
    let games = common::read_games(format, bytes);
    games
        .into_iter()
        .filter(|game| game.faults_from(Severity::Error).next().is_none())
        .collect()
}

#[test]
fn corpus_files_come_back_the_same() {
    let Some(folder) = corpus::folder("corpus_files_come_back_the_same") else {
        return;
    };
    let mut failures = Vec::new();
    let (mut files, mut ways) = (0, 0);
    for row in corpus::sources(&folder, &["kif", "ki2", "csa", "psn", "usi", "sfen", "jkf"]) {
        let bytes = std::fs::read(folder.join(row.file())).expect("a file of the corpus");
        let games = good_games(common::format(row.get("format")), &bytes);
        files += usize::from(!games.is_empty());
        for (index, game) in games.iter().enumerate() {
            ways += all_ways(
                &format!("{} game {}", row.file(), index + 1),
                &game.record,
                &mut failures,
            );
        }
    }
    none_of(&failures);
    eprintln!("{files} files, {ways} ways");
    assert!(
        files >= 150,
        "only {files} files have a game without errors"
    );
}

#[test]
fn fixtures_come_back_the_same() {
    let mut failures = Vec::new();
    let mut games = 0;
    for path in common::records_below(&common::fixtures("convert")) {
        let format = common::format_of(&path);
        for game in good_games(format, &std::fs::read(&path).expect("a fixture")) {
            games += 1;
            all_ways(&path.display().to_string(), &game.record, &mut failures);
        }
    }
    none_of(&failures);
    assert!(games >= 20, "only {games} games");
}

#[test]
fn random_games_come_back_the_same() {
    let mut failures = Vec::new();
    for seed in 0..300 {
        let record = random::game(seed, Wanted::EVERYTHING);
        all_ways(&format!("seed {seed}"), &record, &mut failures);
        if failures.len() > 3 {
            break;
        }
    }
    none_of(&failures);
}

#[test]
fn random_games_without_anything_beside_come_back_the_same() {
    let mut failures = Vec::new();
    for seed in 0..300 {
        let record = random::game(seed, Wanted::PLAIN);
        all_ways(&format!("seed {seed}"), &record, &mut failures);
    }
    none_of(&failures);
}

/// KI2 says all that KIF says but the clocks: it is written the same after a way through KIF.
#[test]
fn ki2_is_the_same_after_a_way_through_kif() {
    let mut records: Vec<(String, Record)> = (0..200)
        .map(|seed| {
            let record = random::game(seed, Wanted::EVERYTHING);
            (format!("seed {seed}"), record)
        })
        .collect();
    if let Some(folder) = corpus::folder("ki2_is_the_same_after_a_way_through_kif") {
        for row in corpus::sources(&folder, &["ki2"]) {
            let bytes = std::fs::read(folder.join(row.file())).expect("a file of the corpus");
            let games = good_games(common::format("ki2"), &bytes);
            records.extend(
                games
                    .into_iter()
                    .map(|game| (row.file().to_owned(), game.record)),
            );
        }
    }
    let through = |name: &str, record: &Record| {
        let format = common::format(name);
        let output =
            common::write(format, record, &WriteOptions::default()).expect("it can be written");
        let back = common::read_one(format, output.text.as_bytes()).record;
        (output.text, back)
    };
    for (what, record) in records {
        let (text, record) = through("ki2", &record);
        let (_, by_kif) = through("kif", &record);
        assert_eq!(record.difference(&by_kif), None, "{what}");
        assert_eq!(through("ki2", &by_kif).0, text, "{what}");
    }
}

/// However the moves of KI2 are worded, they are read as the same moves.
#[test]
fn ki2_is_read_in_every_wording() {
    let ki2 = common::format("ki2");
    for seed in 0..150 {
        let record = random::game(
            seed,
            Wanted {
                clocks: false,
                ..Wanted::EVERYTHING
            },
        );
        for words in [
            [("dragon", "竜"), ("drop", "always"), ("decline", "生")].as_slice(),
            &[("ambiguity", "legal")],
            &[("ambiguity", "legal"), ("drop", "always")],
        ] {
            let mut settings = Settings::DEFAULT;
            for (setting, value) in words {
                settings.set(setting, value).expect("a setting");
            }
            let options = WriteOptions {
                settings: Some(settings),
                ..WriteOptions::default()
            };
            let output = common::write(ki2, &record, &options).expect("it can be written");
            let back = common::read_one(ki2, output.text.as_bytes());
            assert_eq!(
                record.difference(&back.record),
                None,
                "seed {seed}, {words:?}\n{}{}",
                back.told(),
                output.text
            );
        }
    }
}

/// A line of play is the same whatever way it took through the formats.
#[test]
fn a_chain_of_formats_keeps_the_main_line() {
    for seed in 1000..1100 {
        let record = random::game(
            seed,
            Wanted {
                clocks: false,
                notes: false,
                ..Wanted::EVERYTHING
            },
        );
        let moves = common::usi_line(&record, NodeId::START);
        let mut rng = Rng::new(seed);
        let mut now = record;
        let mut way = Vec::new();
        for _ in 0..5 {
            let to = *rng.pick(&TARGETS);
            way.push(to);
            let output = common::write(common::format(to), &now, &WriteOptions::default())
                .expect("it can be written");
            now = common::read_one(common::format(to), output.text.as_bytes()).record;
            let found = common::usi_line(&now, NodeId::START);
            assert_eq!(
                found, moves,
                "seed {seed} by way of {way:?}\n{}",
                output.text
            );
        }
    }
}

#[test]
fn positions_come_back_the_same() {
    let sfen = common::format("sfen");
    for seed in 0..500 {
        let record = random::game(
            seed,
            Wanted {
                starts: true,
                ..Wanted::PLAIN
            },
        );
        let last = common::last_position(&record, NodeId::START);
        let output =
            common::write(sfen, &record, &WriteOptions::default()).expect("it can be written");
        assert_eq!(output.text, format!("{}\n", last.to_sfen()), "seed {seed}");
        let back = common::read_one(sfen, output.text.as_bytes());
        assert_eq!(back.record.start, last.setup(), "seed {seed}");
        assert_eq!(back.codes(), [""; 0], "seed {seed}");
    }
}

/// USEN has no place for a foul, nor for what stands after it.
#[test]
fn what_stands_after_a_foul_is_not_taken_for_play() {
    let kif = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n\
        \u{20}  5 ４四角打\n   6 ５五角打\n   7 反則勝ち\n\n変化：7手\n   7 中断\n";
    let games = common::read_games(common::format("kif"), kif.as_bytes());
    let [game] = &games[..] else {
        panic!("one game");
    };
    let back = there_and_back(&game.record, common::format("usen"), Encoding::Utf8, false);
    assert_eq!(back, Ok(()));
}

/// The formats of positions give back every position of a game, and what they lose of it they say.
#[test]
fn every_position_comes_back() {
    let options = WriteOptions {
        positions: Positions::EveryPly,
        ..WriteOptions::default()
    };
    for seed in 0..60 {
        let record = random::game(seed, Wanted::PLAIN);
        let sfens: Vec<String> = std::iter::once(NodeId::START)
            .chain(
                record
                    .main_line()
                    .filter(|&id| record.node(id).played().is_some()),
            )
            .map(|id| common::position_at(&record, id).to_sfen())
            .collect();
        for name in ["sfen", "epd", "bod"] {
            let format = common::format(name);
            let written = common::write(format, &record, &options).expect("it can be written");
            let games = common::read_games(format, written.text.as_bytes());
            let found: Vec<String> = games
                .iter()
                .map(|game| game.record.start.to_sfen())
                .collect();
            let expected: Vec<String> = match name {
                // There is no place for the number of the move.
                "epd" => sfens
                    .iter()
                    .map(|sfen| {
                        sfen.rsplit_once(' ')
                            .map_or(sfen.clone(), |(rest, _)| format!("{rest} 1"))
                    })
                    .collect(),
                _ => sfens.clone(),
            };
            assert_eq!(found, expected, "seed {seed} in {name}");
            let told: Vec<String> = games
                .iter()
                .flat_map(|game| game.faults_from(Severity::Warning))
                .map(common::tell)
                .collect();
            assert_eq!(told, Vec::<String>::new(), "seed {seed} in {name}");
        }
    }
}

/// What is written one after another on standard output is as many games for who reads it.
#[test]
fn games_without_moves_or_ending_stay_apart_in_a_stream() {
    let names = "[Sente \"甲\"]\n[Gote \"乙\"]\n";
    let start = "[SFEN \"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\"]\n";
    let mut records = Vec::new();
    for header in ["", names, "[Event \"丙\"]\n"] {
        for comment in ["", "{ a comment }\n"] {
            for play in ["", "1.P7g-7f\n", "1.Resigns\n", "1.P7g-7f\n2.Interrupt\n"] {
                let text = format!("{header}{start}{comment}{play}");
                records.push(common::read_one(common::format("psn"), text.as_bytes()).record);
            }
        }
    }
    let psn = |psn_profile| WriteOptions {
        psn_profile,
        ..WriteOptions::default()
    };
    let csa = |csa_version| WriteOptions {
        csa_version,
        ..WriteOptions::default()
    };
    let ways = [
        ("kif", WriteOptions::default()),
        ("ki2", WriteOptions::default()),
        ("csa", WriteOptions::default()),
        ("csa", csa(CsaVersion::V1)),
        ("csa", csa(CsaVersion::V30)),
        ("psn", WriteOptions::default()),
        ("psn", psn(PsnProfile::Draft)),
        ("psn", psn(PsnProfile::Psn2)),
        ("usi", WriteOptions::default()),
        ("usen", WriteOptions::default()),
        ("jkf", WriteOptions::default()),
    ];
    let mut failures = Vec::new();
    for (name, options) in &ways {
        let format = common::format(name);
        let text = |record| {
            common::write(format, record, options)
                .expect("it can be written")
                .text
        };
        for first in &records {
            for second in &records {
                let (first, second) = (text(first), text(second));
                let whole = format!("{first}{}{second}", format.separator);
                let games = common::read_games(format, whole.as_bytes());
                let moves = |game: &Game| game.record.plies();
                let apart = |text: &str| moves(&common::read_one(format, text.as_bytes()));
                let plies: Vec<u32> = games.iter().map(moves).collect();
                if plies != [apart(&first), apart(&second)] {
                    failures.push(format!("{name} {plies:?}\n{whole}"));
                }
            }
        }
    }
    none_of(&failures);
}
