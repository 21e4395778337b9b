//! Moves alone and score sheets, read: in any notation, with what people write around them, and everything that
//! `--plain` and the sheets write.

mod common;

use common::back::there_and_back_by;
use common::random::{self, Rng, Wanted};
use common::{Game, corpus};
use kifu::batch::games::Chunk;
use kifu::batch::work;
use kifu::format::score::words::Language;
use kifu::format::score::{Numbering, SHEETS};
use kifu::format::{Format, Loss, WriteOptions, detect, moves};
use kifu::notation::{self, Notation, SETTINGS, Settings};
use kifu::record::clock::Clock;
use kifu::record::ending::{EndingKind, Outcome};
use kifu::record::fault::{Code, Faults, Severity};
use kifu::record::header::{Header, Key};
use kifu::record::tree::{Content, NodeId, Record};
use kifu::shogi::{Color, Setup};

/// Reads one game that has this start if it names none.
fn read(format: &'static Format, text: &str, start: Option<&Setup>) -> (Option<Record>, Faults) {
    let mut faults = Faults::new();
    let chunk = Chunk {
        bytes: text.as_bytes(),
        first_line: 1,
        format,
        encoding: None,
        turned_from: None,
    };
    let (text, record) = work::read(&chunk, start, &mut faults);
    faults.locate(&text, 1);
    (record, faults)
}

/// The main line in USI, and the codes of what was told, without the note that the game has no ending.
fn outline(format: &'static Format, text: &str) -> (String, Vec<&'static str>) {
    let (record, faults) = read(format, text, None);
    let record = record.unwrap_or_else(|| Record::new(Setup::even()));
    let codes = faults.iter().map(|fault| fault.code.name());
    (
        common::usi_line(&record, NodeId::START).join(" "),
        codes.filter(|&code| code != "unfinished").collect(),
    )
}

const FOUR: &str = "7g7f 3c3d 8h2b+ 3a2b";

#[test]
fn lists_in_any_notation_and_layout() {
    for text in [
        "▲７六歩 △３四歩 ▲２二角成 △同銀\n",
        "▲７六歩△３四歩▲２二角成△同　銀",
        "76歩 34歩 22角成 同銀\n",
        "P-7f P-3d Bx2b+ Sx2b\n",
        "P76 P34 Bx22+ Sx22\n",
        "P-76, P-34, Bx22+, Sx22\n",
        "1.P-7f P-3d 2.Bx2b+ Sx2b\n",
        "1. P-7f  P-3d\n2. Bx2b+ Sx2b\n",
        "1. P-7f 1... P-3d 2. Bx2b+! 2... Sx2b??\n",
        "1 P-7f\n2 P-3d\n\n3 Bx2b+\n4 Sx2b\n",
        "  P-7f\n\tP-3d\r\nBx2b+\rSx2b",
        "☗歩-76 ☖歩-34 ☗角x22+ ☖銀x\n",
        "春歩 ら歩 る角成 る銀\n",
        "7g7f 3c3d 8h2b+ 3a2b\n",
        "+7776FU -3334FU +8822UM -3122GI\n",
        "７六歩(77) ３四歩(33) ２二角成(88) 同　銀(31)\n",
        "１、▲７六歩　２、△３四歩\n３、▲２二角成　４、△同銀\n",
        "1) P-7f P-3d 2) Bx2b+ Sx2b\n",
        "1手目 ▲７六歩\n2手目 △３四歩\n3手目 ▲２二角成\n4手目 △同銀\n",
        "1. ▲７六歩\n1. ... 2. △３四歩\n3. ▲２二角成\n3. ... 4. △同銀\n",
        "１手目 ▲７六歩、２手目 △３四歩、３手目 ▲２二角成、４手目 △同銀\n",
        "▲７六歩 P-3d 8h2b+ △同銀\n",
    ] {
        let (found, codes) = outline(&moves::FORMAT, text);
        assert_eq!(found, FOUR, "{text}");
        assert!(
            codes.iter().all(|&code| code == "lenient-spelling"),
            "{text}: {codes:?}"
        );
    }
}

#[test]
fn the_first_move_says_who_begins() {
    for (text, turn) in [
        ("P-3d P-7f", "error"),
        ("1...P-3d 2.P-7f", "w"),
        ("1. ... P-3d\n2. P-7f\n", "w"),
        ("...P-3d P-7f", "w"),
        ("△３四歩 ▲７六歩", "w"),
        ("-3334FU +7776FU", "w"),
        ("P-7f P-3d", "b"),
    ] {
        let (record, faults) = read(&moves::FORMAT, text, None);
        let sfen = record
            .map(|record| record.start.to_sfen())
            .unwrap_or_default();
        let found = if faults.has_error() {
            "error"
        } else {
            sfen.split(' ').nth(1).unwrap_or("")
        };
        assert_eq!(found, turn, "{text}");
    }
}

#[test]
fn a_list_begins_where_it_says_or_is_told() {
    let board = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
    let (start, _) = Setup::from_sfen(board).unwrap();
    for (text, given) in [
        ("G*5b", Some(&start)),
        (&*format!("Position: {board}\nG*5b\n"), None),
        (&*format!("開始局面：{board}\n\n５二金\n"), None),
        // What the text says goes before what it is told.
        (&*format!("Position: {board}\nG*5b\n"), Some(&Setup::even())),
    ] {
        let (record, faults) = read(&moves::FORMAT, text, given);
        assert!(!faults.has_error(), "{text}");
        let record = record.expect("a game");
        assert_eq!(record.start, start, "{text}");
        assert_eq!(common::usi_line(&record, NodeId::START), ["G*5b"], "{text}");
    }
    for text in [
        "Handicap: Bishop\nP-3d P-7f\n",
        "手合割：角落ち\n△３四歩 ▲７六歩\n",
        "手合割：角落ち\n34歩 76歩\n",
    ] {
        let (found, codes) = outline(&moves::FORMAT, text);
        assert_eq!(
            (found.as_str(), codes.contains(&"unknown-handicap")),
            ("3c3d 7g7f", false)
        );
    }
}

#[test]
fn what_is_no_move_is_told() {
    for (text, line, codes) in [
        ("P-7f X-3d P-2f", "7g7f", &["unreadable-move"][..]),
        ("P-7f P-3d resign", "7g7f 3c3d", &[]),
        ("P-7f P-3d\nBlack resigns\n", "7g7f 3c3d", &[]),
        ("▲７六歩 △３四歩 投了", "7g7f 3c3d", &[]),
        ("▲７六歩 △３四歩\nまで2手で後手の勝ち\n", "7g7f 3c3d", &[]),
        ("P-7f\nBlack resigns\nP-3d\n", "7g7f", &["move-after-end"]),
        (
            "P-7f\nA word on it.\nP-3d\n",
            "7g7f 3c3d",
            &["unreadable-line"],
        ),
        ("P-7f P-3d Bx3b", "7g7f 3c3d", &["cannot-reach"]),
        ("P-7f P-3d K-1a", "7g7f 3c3d", &["cannot-reach"]),
        ("７六歩 ３四丶", "7g7f", &["unreadable-move"]),
        ("P-7f\nEvent: late\n", "7g7f", &["late-header"]),
        (
            "P-7f\nVariation at ply 3:\nP-2f\n",
            "7g7f",
            &["bad-variation", "move-after-end"],
        ),
        ("", "", &["not-a-record"]),
        ("nothing of it\n", "", &["unreadable-line", "not-a-record"]),
    ] {
        assert_eq!(
            outline(&moves::FORMAT, text),
            (line.to_owned(), codes.to_vec()),
            "{text}"
        );
    }
    let shorthand = outline(&moves::WITH_SHORTHAND, "七六丶 三四フ 二二クナ －ヨ");
    assert_eq!(shorthand, (FOUR.to_owned(), vec!["lenient-spelling"; 4]));
}

#[test]
fn an_ending_stands_behind_moves_in_any_words() {
    for (kind, winner, endings) in [
        (
            EndingKind::Resign,
            Some(Color::White),
            &[
                " ▲投了",
                "▲投了",
                " 投了",
                "\n投了\nまで2手で後手の勝ち\n",
                " 投了 まで２手で後手の勝ち",
                " まで２手で後手の勝ち",
                "\nまで２手で後手の勝ち\n",
                " 2. Resigns",
                "\n2. Resigns\n",
                " Resigns",
                "\nresigns (0:05)\n",
                " Black resigns",
                " After 2 moves: Black resigns, White wins",
                " resign",
            ][..],
        ),
        (
            EndingKind::UnstatedWin,
            Some(Color::White),
            &[" 0-1", "\n0-1\n", " White wins"],
        ),
        (EndingKind::Draw, None, &[" 1/2-1/2", " draw", "\nDraw\n"]),
        (
            EndingKind::Interrupt,
            None,
            &[" 中断", " まで2手で中断", "\nInterrupted\n"],
        ),
    ] {
        for moves in ["▲７六歩 △３四歩", "1. P-7f P-3d"] {
            for ending in endings {
                let text = format!("{moves}{ending}");
                let (record, faults) = read(&moves::FORMAT, &text, None);
                assert!(faults.is_empty(), "{text}: {faults:?}");
                let record = record.expect("a game");
                let line = common::usi_line(&record, NodeId::START).join(" ");
                assert_eq!(line, "7g7f 3c3d", "{text}");
                let found = record.ending().map(|ending| {
                    let winner = match ending.outcome {
                        Outcome::Win(color) => Some(color),
                        Outcome::Draw | Outcome::NoResult => None,
                    };
                    (ending.kind, winner)
                });
                assert_eq!(found, Some((kind, winner)), "{text}");
            }
        }
    }
}

#[test]
fn lists_and_sheets_are_found_out_without_being_named() {
    for text in [
        "1. P-7f P-3d\n",
        "1. P-7f\n",
        "P-7f P-3d\n",
        "1. P-7f P-3d 2. Resigns\n",
        "1. ▲７六歩         2. △３四歩\n",
        "1. ▲７六歩  2. △３四歩",
        "▲７六歩         △３四歩\n    *A word.\n",
        "先手：甲\n1. P-7f      P-3d\n",
        "Black: A\n▲７六歩 △３四歩\n",
        "Black: A\nWhite: B\n1. P-7f      P-3d\nAfter 2 moves: Black resigns, White wins\n",
    ] {
        let found = detect::detect(text, None).map(|format| format.name);
        assert!(matches!(found, Ok("moves")), "{text}: {found:?}");
    }
    // What may be anything is refused with the cure.
    for (text, cure) in [
        ("P-7f\n", true),
        ("hello\nP-7f P-3d\nworld\n", true),
        ("hello\n", false),
    ] {
        let message = detect::detect(text, None)
            .expect_err("it is refused")
            .message;
        let told = message.contains("; moves alone are read with --from moves");
        assert_eq!(told, cure, "{text}: {message}");
    }
}

#[test]
fn an_empty_line_behind_moves_ends_a_game() {
    for (text, games) in [
        ("P-7f P-3d\n\nP-2f P-8d\n", &["7g7f 3c3d", "2g2f 8c8d"][..]),
        (
            "Event: a\n\n1. P-7f P-3d\n\nEvent: b\n\n1. P-2f\n",
            &["7g7f 3c3d", "2g2f"],
        ),
        (
            "先手：甲\n\n▲７六歩\n\n\n先手：乙\n\n▲２六歩\n",
            &["7g7f", "2g2f"],
        ),
        (
            "1. P-7f P-3d\n\n2. P-2f\n\n1. P-2f\n",
            &["7g7f 3c3d 2g2f", "2g2f"],
        ),
        ("\n\nP-7f\n\n\n\n", &["7g7f"]),
        // A typed header may stand apart from its moves, and another header is that of another game.
        ("先手：甲\n\n先手：乙\n▲７六歩\n", &["", "7g7f"]),
        ("先手：甲\n\n先手：乙\n\n▲７六歩\n", &["", "7g7f"]),
        (
            "Black: A\nWhite: B\n\nBlack: C\nWhite: D\n\nBlack: E\n1. P-2f\n",
            &["", "", "2g2f"],
        ),
        ("Black: A\n*A comment.\n\nP-7f P-3d\n", &["7g7f 3c3d"]),
        ("Handicap: Even\n\nP-7f P-3d\n", &["7g7f 3c3d"]),
        // A header behind moves is that of another game, if moves follow that begin anew.
        (
            "Black: A\nP-7f P-3d\nBlack: B\nWhite: C\nP-2f\n",
            &["7g7f 3c3d", "2g2f"],
        ),
        (
            "P-7f\nBlack resigns\nBlack: B\n*B\n\n1. P-2f\n",
            &["7g7f", "2g2f"],
        ),
        (
            "先手：甲\n1. ▲７六歩\n先手：乙\n1. ▲２六歩\n先手：丙\n1. ▲５六歩",
            &["7g7f", "2g2f", "5g5f"],
        ),
        ("1. P-7f\nNote: good\n2. ... P-3d\n", &["7g7f 3c3d"]),
        ("1. P-7f\nNote: good\n2. P-3d\nNote: bad\n", &["7g7f 3c3d"]),
    ] {
        for line_end in ["\n", "\r\n", "\r"] {
            let text = text.replace('\n', line_end);
            let found: Vec<String> = common::read_games(&moves::FORMAT, text.as_bytes())
                .iter()
                .filter(|game| game.is_game)
                .map(|game| common::usi_line(&game.record, NodeId::START).join(" "))
                .collect();
            assert_eq!(found, games, "{text:?}");
        }
    }
}

/// With CR LF every line was a game of its own, and a first line like `3手目：x` went on with the game before it.
#[test]
fn several_sheets_in_a_file_come_back_as_games_of_their_own() {
    for seed in 0..60 {
        let mut records: Vec<Record> = (0..3)
            .map(|part| {
                let wanted = Wanted {
                    plies: 1 + seed as usize % 50,
                    ..Wanted::EVERYTHING
                };
                let mut record = random::game(seed * 3 + part, wanted);
                if seed % 3 == 0 {
                    record.header = Header::default();
                    record.header.push(Key::Free, "3手目", "x");
                }
                record
            })
            .collect();
        let is_foul = |record: &Record| record.foul().is_some();
        records.retain(|record| !is_foul(record) && !record.is_empty());
        for format in SHEETS {
            for numbering in [Numbering::Pairs, Numbering::Plies, Numbering::None] {
                for line_end in ["\n", "\r\n", "\r"] {
                    let options = WriteOptions {
                        numbering: Some(numbering),
                        clocks: true,
                        ..WriteOptions::default()
                    };
                    let sheets: Vec<String> = records
                        .iter()
                        .map(|record| {
                            common::write(format, record, &options)
                                .expect("it is written")
                                .text
                        })
                        .collect();
                    let file = sheets.join(format.separator).replace('\n', line_end);
                    let games = common::read_games(&moves::FORMAT, file.as_bytes());
                    let what = format!("seed {seed} as {} {numbering:?} {line_end:?}", format.name);
                    assert_eq!(games.len(), records.len(), "{what}\n{file}");
                    for (record, game) in records.iter().zip(&games) {
                        assert_eq!(record.difference(&game.record), None, "{what}\n{file}");
                    }
                }
            }
        }
    }
}

/// The settings of a notation: its own, and those with each value of each setting that it heeds.
fn every_setting(notation: &Notation) -> Vec<(String, Settings)> {
    let mut all = vec![("as usual".to_owned(), notation.defaults)];
    for setting in SETTINGS
        .iter()
        .filter(|setting| notation.takes.contains(&setting.name))
    {
        for value in (setting.values)() {
            let mut settings = notation.defaults;
            settings.set(setting.name, value).expect("a value");
            all.push((format!("--{} {value}", setting.name), settings));
        }
    }
    all
}

/// The settings that a notation has if nothing else is asked for.
fn usual_setting(notation: &Notation) -> Vec<(String, Settings)> {
    vec![("as usual".to_owned(), notation.defaults)]
}

/// Writes the bare moves in every notation with these settings, and reads them back.
#[track_caller]
fn assert_plain_comes_back(
    what: &str,
    record: &Record,
    settings: fn(&Notation) -> Vec<(String, Settings)>,
) {
    let line = common::usi_line(record, NodeId::START);
    for notation in notation::NOTATIONS
        .iter()
        .filter(|notation| notation.write.is_some())
    {
        let format = common::format(notation.name);
        for (set, settings) in settings(notation) {
            let options = WriteOptions {
                plain: true,
                settings: Some(settings),
                ..WriteOptions::default()
            };
            let text = common::write(format, record, &options)
                .expect("it is written")
                .text;
            let (back, faults) = read(&moves::FORMAT, &text, Some(&record.start));
            if line.is_empty() {
                continue;
            }
            let back = back.expect("a game");
            let worst = faults.iter().find(|fault| {
                fault.code.severity() > Severity::Note && fault.code != Code::OddStart
            });
            assert!(
                worst.is_none(),
                "{what} in {} {set}: {worst:?}\n{text}",
                notation.name
            );
            assert_eq!(
                common::usi_line(&back, NodeId::START),
                line,
                "{what} in {} {set}\n{text}",
                notation.name
            );
        }
    }
}

#[test]
fn bare_moves_come_back_in_every_notation_and_setting() {
    for seed in 0..40 {
        let wanted = Wanted {
            starts: true,
            ..Wanted::PLAIN
        };
        assert_plain_comes_back(
            &format!("seed {seed}"),
            &random::game(seed, wanted),
            every_setting,
        );
    }
    // Declined promotions, drops beside pieces on the board, and several pieces that go to one square.
    for line in [
        "position startpos moves 7g7f 3c3d 8h3c 2b3c 2g2f B*4e 2f2e 4e2g",
        "position sfen 4k4/9/9/9/9/3G5/3G1G3/9/4K4 b G2P 1 moves G*5f 5a4a 6g5g 4a5a 4g4f 5a4a 5g6g",
        "position sfen 4k4/2+R6/9/9/2+R6/9/9/9/4K4 b - 1 moves 7e7c 5a4a 7c7d",
        "position sfen 4k4/9/1S1P5/2N6/9/9/9/9/4K4 b - 1 moves 8c7b 5a4a 6c6b 4a3a 7d8b+",
    ] {
        let game = common::read_one(common::format("usi"), line.as_bytes());
        assert!(!game.faults.has_error(), "{line}\n{}", game.told());
        assert_plain_comes_back(line, &game.record, every_setting);
    }
}

/// The games of the corpus that have no error.
fn corpus_games(test: &str) -> Vec<(String, Game)> {
    let Some(folder) = corpus::folder(test) else {
        return Vec::new();
    };
    let mut games = Vec::new();
    for path in common::records_below(&folder) {
        let bytes = std::fs::read(&path).expect("a file of the corpus");
        for game in common::read_games(common::format_of(&path), &bytes) {
            if game.is_game && !game.faults.has_error() {
                games.push((path.display().to_string(), game));
            }
        }
    }
    games
}

#[test]
fn bare_moves_of_the_corpus_come_back_in_every_notation() {
    for (path, game) in corpus_games("bare_moves_of_the_corpus_come_back_in_every_notation") {
        assert_plain_comes_back(&path, &game.record, usual_setting);
    }
}

/// Writes a record as a sheet of every notation with every numbering, and reads it back: it is the same, but for what is
/// counted as lost.
#[track_caller]
fn assert_sheets_come_back(what: &str, record: &Record) {
    for format in SHEETS {
        for numbering in [
            None,
            Some(Numbering::Pairs),
            Some(Numbering::Plies),
            Some(Numbering::None),
        ] {
            for language in [None, Some(Language::English), Some(Language::Japanese)] {
                let options = WriteOptions {
                    numbering,
                    language,
                    clocks: true,
                    ..WriteOptions::default()
                };
                let back = there_and_back_by(record, (format, &moves::FORMAT), &options, false);
                if let Err(problem) = back {
                    panic!(
                        "{what} as {} {numbering:?} {language:?}: {problem}",
                        format.name
                    );
                }
            }
        }
    }
}

#[test]
fn sheets_come_back() {
    for seed in 0..300 {
        let record = random::game(seed, Wanted::EVERYTHING);
        assert_sheets_come_back(&format!("seed {seed}"), &record);
    }
}

/// Every word was looked at together with all that stands behind it on the line, and what is no move took minutes.
#[test]
fn a_very_long_line_is_read_in_one_go() {
    let moves = "R-3h R-7b R-2h R-8b ".repeat(50_000);
    let (line, codes) = outline(&moves::FORMAT, &format!("1. {moves}\n"));
    assert_eq!((line.split(' ').count(), codes.len()), (200_000, 0));
    for word in ["x ", "x, ", "P–7f ", "(0:01) ", "before, ", "まで "] {
        let words = word.repeat(200_000);
        let (line, codes) = outline(&moves::FORMAT, &format!("P-7f {words}\n"));
        assert_eq!(line, "7g7f", "{word}");
        assert!(!codes.is_empty(), "{word}");
        let (line, _) = outline(&moves::FORMAT, &format!("{words} P-7f\n"));
        assert!(line.len() <= "7g7f".len(), "{word}");
    }
}

/// Writes a record as a sheet of every notation, numbering and language, with times and without, and reads it in the
/// format that is found out from it.
#[track_caller]
fn assert_sheets_are_found_out(what: &str, record: &Record) {
    let is_move = |id| record.node(id).played().is_some();
    if !record.main_line().any(is_move) {
        // Without a move it is a list of header lines of any format.
        return;
    }
    for format in SHEETS {
        for numbering in [Numbering::Pairs, Numbering::Plies, Numbering::None] {
            for language in [Language::English, Language::Japanese] {
                for clocks in [false, true] {
                    let options = WriteOptions {
                        numbering: Some(numbering),
                        language: Some(language),
                        clocks,
                        ..WriteOptions::default()
                    };
                    let name = format.name;
                    let what = format!("{what} as {name} {numbering:?} {language:?} {clocks}");
                    let output = common::write(format, record, &options).expect("it is written");
                    let text = output.text;
                    let found = match detect::detect(&text, None) {
                        Ok(found) => found,
                        // A single move without anything beside it may be a word of any text.
                        Err(fault) => {
                            let is_told = fault.message.ends_with("read with --from moves");
                            assert!(
                                is_told && text.split_whitespace().count() == 1,
                                "{what}: {text}"
                            );
                            continue;
                        }
                    };
                    let back = there_and_back_by(record, (format, found), &options, false);
                    if let Err(problem) = back {
                        panic!("{what} is taken for {}: {problem}", found.name);
                    }
                }
            }
        }
    }
}

/// A sheet in Japanese was taken for KIF or KI2: its numbers and variations were not understood.
#[test]
fn sheets_are_found_out_by_their_content() {
    for seed in 0..150 {
        let wanted = Wanted {
            plies: 1 + seed as usize % 60,
            ..Wanted::EVERYTHING
        };
        let record = random::game(seed, wanted);
        assert_sheets_are_found_out(&format!("seed {seed}"), &record);
    }
    for seed in 0..60 {
        let record = random::tree(seed, 1 + seed as usize % 7, seed as usize % 5);
        assert_sheets_are_found_out(&format!("tree {seed}"), &record);
    }
}

/// A foul was spelled as if it were legal, and where it came from was not found again.
#[test]
fn fouls_come_back_from_sheets() {
    let (mut fouls, mut lost) = (0, 0);
    for seed in 0..1500 {
        let wanted = Wanted {
            starts: true,
            ..Wanted::PLAIN
        };
        let record = random::game(seed, wanted);
        if record.foul().is_none() {
            continue;
        }
        assert_sheets_come_back(&format!("seed {seed}"), &record);
        for format in SHEETS {
            let output = common::write(format, &record, &WriteOptions::default());
            fouls += 1;
            lost += output.expect("it is written").lost.get(Loss::FoulMove);
        }
    }
    assert!(
        fouls > 300 && lost * 10 < fouls,
        "{lost} of {fouls} are lost"
    );
}

/// Keys, values, comments and words for endings that look like something else on a sheet.
const HOSTILE: &[&str] = &[
    "*x",
    "&x",
    "#x",
    "x",
    "",
    "：",
    ":",
    ":x",
    "x:",
    "a：b",
    "a: b",
    "a\nb",
    "a\r\nb",
    "a\n\n:b\n",
    "\n",
    " a ",
    "　a　",
    "a\t",
    "まで3手",
    "まで3手で中断",
    "まで3手で先手の勝ち",
    "After 3 moves",
    "After 3 moves: draw",
    "After 3 moves:",
    "Variation at ply 1:",
    "変化：1手",
    "変化",
    "1. P-7f",
    "1",
    "1.",
    "...",
    "1...P-3d",
    "P-7f",
    "▲７六歩",
    "7g7f",
    "Position",
    "開始局面",
    "Black",
    "White",
    "先手",
    "下手",
    "手合割",
    "Handicap",
    "Even",
    "平手",
    "結果",
    "後手の勝ち",
    "結果：後手の勝ち",
    "投了",
    "resigns",
    "Black resigns",
    "draw",
    "White wins",
    "x, draw",
    "x, Black wins",
    "Black wins, draw",
    "mate",
    "1-0",
    "mate.",
    "(0:05)",
    "x (0:05)",
    "a (1:00/1:00:00)",
    "|・",
    "春歩",
    "同銀",
    "☗歩-76",
    "Bx2b+ (0:05)",
    "[Black \"x\"]",
    "--",
    "+7776FU",
    "%TORYO",
    "Note",
    "備考",
    "持ち時間",
    "00:10+30",
    "\\n",
    "一二三",
    "３",
    "3手目",
    "10)",
    "/",
    "!",
    "\u{1}",
    "e\u{301}",
    "🀄",
    "interrupted",
    "中断",
    "反則勝ち",
    "the next move is sealed",
];

/// They came back as comments, endings and moves.
#[test]
fn hostile_keys_and_values_come_back_from_sheets_or_are_counted() {
    for seed in 0..400 {
        let mut rng = Rng::new(seed);
        let wanted = Wanted {
            plies: 5,
            variations: 1,
            clocks: true,
            starts: true,
            ..Wanted::PLAIN
        };
        let mut record = random::game(seed, wanted);
        for _ in 0..rng.below(5) {
            let value = *rng.pick(HOSTILE);
            let (key, name) = match rng.below(8) {
                0 => (Key::Black, "先手"),
                1 => (Key::White, "後手"),
                2 => (Key::Note, "備考"),
                3 => (Key::Event, "棋戦"),
                4 => (Key::TimeLimit, "持ち時間"),
                _ => (Key::Free, *rng.pick(HOSTILE)),
            };
            record.header.push(key, name, value);
        }
        let nodes: Vec<NodeId> = record.iter().map(|(id, _)| id).collect();
        for id in nodes {
            // No format has a line break within a comment, a bookmark or a word.
            let line = |rng: &mut Rng| rng.pick(HOSTILE).split(['\n', '\r']).collect::<String>();
            for _ in 0..rng.below(3) {
                let comment = line(&mut rng);
                record.node_mut(id).notes_mut().comments.push(comment);
            }
            if rng.once_in(4) {
                let bookmark = line(&mut rng);
                record.node_mut(id).notes_mut().bookmark = Some(bookmark);
            }
            // Behind a foul only the word for it can stand.
            let parent = record.node(id).parent().unwrap_or(NodeId::START);
            let is_fouled = matches!(record.node(parent).content, Content::Foul(_));
            if let Content::Ending(ending) = &mut record.node_mut(id).content
                && !is_fouled
            {
                ending.kind = *rng.pick(&[EndingKind::Other, EndingKind::Other, ending.kind]);
                ending.word = line(&mut rng).into();
            }
        }
        assert_sheets_come_back(&format!("seed {seed}"), &record);
    }
}

/// Endings with another winner than their words say, in both languages.
#[test]
fn every_ending_with_every_outcome_comes_back_from_sheets_or_is_counted() {
    for moves in 0..3 {
        // A line without an ending is an unfinished one, and needs no word for it.
        let kinds = EndingKind::ALL
            .iter()
            .filter(|&&kind| kind != EndingKind::Unfinished);
        for &kind in kinds {
            for outcome in [
                Outcome::Win(Color::Black),
                Outcome::Win(Color::White),
                Outcome::Draw,
                Outcome::NoResult,
            ] {
                let text = format!(
                    "startpos moves {}\n",
                    &"7g7f 3c3d"[..(moves * 5_usize).saturating_sub(1)]
                );
                let mut record = common::read_one(common::format("usi"), text.as_bytes()).record;
                let tip = common::last_node(&record, NodeId::START);
                let end = record.end(tip, kind, None, "裁定待ち", Clock::NONE);
                if let Content::Ending(ending) = &mut record.node_mut(end).content {
                    ending.outcome = outcome;
                }
                assert_sheets_come_back(&format!("{kind} {outcome:?} after {moves}"), &record);
            }
        }
    }
}

#[test]
fn repeated_and_overruled_header_lines_stand_on_sheets() {
    let kif = "棋戦：a\n記録係：b\n先手：c\n棋戦：d\n記録係：b2\n先手：\n後手：\n場所：\n備考：一\\n二\n   1 ７六歩(77)\n";
    let game = common::read_one(common::format("kif"), kif.as_bytes());
    for (to, expected) in [
        (
            "hodges",
            "Event: a\n記録係: b\nBlack: c\nEvent: d\n記録係: b2\nBlack:\nSite:\nNote: 一\n    : 二\n1. P-7f\n",
        ),
        (
            "japanese",
            "棋戦：a\n記録係：b\n先手：c\n棋戦：d\n記録係：b2\n先手：\n場所：\n備考：一\n    ：二\n1. ▲７六歩\n",
        ),
    ] {
        let output = common::write(common::format(to), &game.record, &WriteOptions::default());
        let output = output.expect("it is written");
        assert_eq!(output.text, expected);
        assert!(output.lost.is_empty(), "{}", output.lost);
        let back = common::read_one(&moves::FORMAT, output.text.as_bytes());
        let lines = |record: &Record| -> Vec<(Key, String)> {
            let lines = record.header.iter().filter(|line| line.key != Key::White);
            lines
                .map(|line| (line.key, line.value.to_string()))
                .collect()
        };
        assert_eq!(lines(&back.record), lines(&game.record));
    }
}

/// Writes a record as a sheet of every notation and numbering, and reads it back without a word but notes.
#[track_caller]
fn assert_trees_come_back(what: &str, record: &Record) {
    for format in SHEETS {
        for numbering in [Numbering::Pairs, Numbering::Plies, Numbering::None] {
            let options = WriteOptions {
                numbering: Some(numbering),
                ..WriteOptions::default()
            };
            let text = common::write(format, record, &options)
                .expect("it is written")
                .text;
            let (back, faults) = read(&moves::FORMAT, &text, None);
            let what = format!("{what} as {} {numbering:?}\n{text}", format.name);
            let worst = faults.iter().find(|fault| {
                fault.code.severity() > Severity::Note && fault.code != Code::OddStart
            });
            assert!(worst.is_none(), "{what}{worst:?}");
            let back = back.expect("a game");
            assert_eq!(record.difference(&back), None, "{what}");
        }
    }
}

/// The main line went on far to the right behind a variation, and came back as a part of it.
#[test]
fn sheets_of_every_shape_of_tree_come_back() {
    for seed in 0..240 {
        let plies = 1 + (seed % 12) as usize;
        let variations = (seed / 12 % 8) as usize;
        let record = random::tree(seed, plies, variations);
        assert_trees_come_back(&format!("seed {seed}"), &record);
    }
    // Numbers of one, two and three digits.
    for plies in (9..12).chain(95..106) {
        let record = random::tree(plies as u64, plies, 4);
        assert_trees_come_back(&format!("{plies} plies"), &record);
    }
    for seed in 0..20 {
        let record = random::tree(seed, 12, 40);
        assert_trees_come_back(&format!("40 variations, seed {seed}"), &record);
    }
}
