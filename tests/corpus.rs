//! The corpus of real records: every file gives the moves and the last position that its row of `SOURCES.tsv` says.
//!
//! It is no part of the project. Where `KIFU_CORPUS` does not name it, these tests say so and pass.

mod common;

use std::collections::BTreeMap;

use common::corpus::{self, Source};
use common::{Game, read_games};
use kifu::format::detect::detect;
use kifu::record::ending::EndingKind;
use kifu::record::fault::Severity;
use kifu::record::tree::{Content, NodeId, Record};
use kifu::text::encoding;

const FORMATS: [&str; 7] = ["kif", "ki2", "csa", "psn", "usi", "sfen", "jkf"];

/// A file and the codes of errors and warnings that are right for it.
struct Codes {
    file: &'static str,
    codes: &'static [&'static str],
    why: &'static str,
}

const fn codes(file: &'static str, codes: &'static [&'static str], why: &'static str) -> Codes {
    Codes { file, codes, why }
}

/// Every row that is not plainly valid, and every valid one that is warned of. All others have neither.
const CODES: &[Codes] = &[
    // CSA.
    codes("csa/bad-coordinate.csa", &["unreadable-move"], "+7Y76FU"),
    codes(
        "csa/bad-header-01.csa",
        &["unreadable-line"],
        "header lines without their $; the move behind them is read",
    ),
    codes(
        "csa/bad-header-02.csa",
        &["unreadable-line"],
        "header keys without a colon; the move behind them is read",
    ),
    codes("csa/bad-piece-01.csa", &["unreadable-move"], "+777675"),
    codes(
        "csa/bad-version.csa",
        &[],
        "an unknown version (V2.22) is only noted",
    ),
    codes(
        "csa/elmo-selfplay-trailing-dots.csa",
        &[],
        "a dot in place of the last blank of a board row is only noted",
    ),
    codes(
        "csa/illegal-last-move.csa",
        &["cannot-reach"],
        "a bishop jumps, and no word calls it a foul",
    ),
    codes(
        "csa/odd-9fu-board.csa",
        &["odd-start"],
        "nine pawns on a file, one of them on the last rank",
    ),
    codes(
        "csa/odd-9fu-piecewise.csa",
        &["odd-start"],
        "the same board piece by piece",
    ),
    codes(
        "csa/odd-initial-drops.csa",
        &["assumed-start", "not-in-hand"],
        "a board spelled as drops is none",
    ),
    codes("csa/quest-shape.csa", &[], "unfinished is a note"),
    codes(
        "csa/wdoor-jishogi-kachi.csa",
        &[],
        "the summary overrules %KACHI",
    ),
    codes(
        "csa/wdoor-not-sennichite.csa",
        &["not-repetition"],
        "the summary says repetition, and the last position has stood once before",
    ),
    codes(
        "csa/wdoor-oute-sennichite-3.csa",
        &["perpetual-check"],
        "the summary calls a perpetual check a draw",
    ),
    codes(
        "csa/wdoor-oute-sennichite.csa",
        &["perpetual-check"],
        "the summary calls a perpetual check a draw",
    ),
    codes(
        "csa/wdoor-uchifuzume.csa",
        &[],
        "the summary says it; the pawn drop itself is not in the record",
    ),
    // KIF.
    codes("kif/ascii-moves-no-origin.kif", &[], "53玉 has one meaning"),
    codes(
        "kif/bad-fork-01.kif",
        &["bad-variation"],
        "変化： without a number",
    ),
    codes("kif/bad-fork-03.kif", &[], "変化：2手です has one meaning"),
    codes(
        "kif/bad-header-01.kif",
        &["unreadable-line", "wrong-side"],
        "a line that is only a colon; White moves first",
    ),
    codes(
        "kif/bad-header-03.kif",
        &["unreadable-line", "wrong-side"],
        "盤面回転転; White moves first",
    ),
    codes("kif/bad-move-a.kif", &["unreadable-move"], "７二二金(61)"),
    codes("kif/bad-move-b.kif", &["unreadable-move"], "７７二金(61)"),
    codes("kif/bad-move-c.kif", &["unreadable-move"], "７二金金金(61)"),
    codes(
        "kif/bad-split-line.kif",
        &["wrong-side"],
        "White moves first in an even game",
    ),
    codes(
        "kif/board-only-us-date.kif",
        &[],
        "a board is a record of 0 plies; a date is never a fault",
    ),
    codes(
        "kif/bod-no-rank-letters.kif",
        &[],
        "rank letters may be missing, and so may a king; the side to move may be in check",
    ),
    codes(
        "kif/branch-small.kif",
        &["clock-mismatch", "misplaced-variation"],
        "変化：5手目 stands behind a variation of plies 3 and 4 without an ending, and its totals are not of that line",
    ),
    codes(
        "kif/broadcast-eiou-2018.kif",
        &["count-mismatch", "move-after-end", "winner-mismatch"],
        "中断 behind 投了 and in the result line, and the count takes 投了 for a move",
    ),
    codes(
        "kif/club24-illegal.kif",
        &[],
        "the record calls its last move a foul",
    ),
    codes(
        "kif/dojo81-illegal-drop.kif",
        &["left-in-check"],
        "only a comment says that the game ended by an illegal move; 10分+30秒 does not tell byoyomi from an increment",
    ),
    codes(
        "kif/dojo81-illegal-king.kif",
        &["left-in-check"],
        "only a comment says that the game ended by an illegal move",
    ),
    codes("kif/dojo81-timeup.kif", &[], "Time-up is a known word"),
    codes(
        "kif/fork-kfw.kif",
        &["not-mate", "not-repetition"],
        "three moves, and every word for an ending in a variation",
    ),
    codes(
        "kif/fork-test.kif",
        &["number-gap", "wrong-side"],
        "number 5 stands twice, and the second move is not legal there",
    ),
    codes(
        "kif/gekisashi-fork-past-end.kif",
        &["misplaced-variation"],
        "a variation at the ply behind the last move",
    ),
    codes(
        "kif/hash-comments-everywhere.kifu",
        &["clock-mismatch", "count-mismatch", "number-gap"],
        "the count takes 反則負け for a move, its total is no sum, and the variation at ply 1 begins with number 3",
    ),
    codes(
        "kif/henka-006.kif",
        &["misplaced-variation"],
        "variations in ascending order, behind one that is too short for them",
    ),
    codes("kif/kfw-v4-branches.kif", &[], "the exact rule"),
    codes(
        "kif/odd-9fu-board.kif",
        &["odd-start"],
        "nine pawns on a file, one of them on the last rank",
    ),
    codes(
        "kif/quest-disconnect-shape.kif",
        &[],
        "接続切れ is a known word",
    ),
    codes(
        "kif/shogigui-illegal-king.kif",
        &[],
        "the record calls its last move a foul",
    ),
    codes(
        "kif/shogihome-oute-sennichite.kifu",
        &[],
        "反則負け without a move",
    ),
    codes(
        "kif/wars-new-keys-1.kif",
        &[],
        "the zeros beside 投了 are no total",
    ),
    // KI2.
    codes("ki2/bad-fork-01.ki2", &[], "変化：   3 has one meaning"),
    codes(
        "ki2/bad-fork-02.ki2",
        &["bad-variation"],
        "変化： without a number",
    ),
    codes(
        "ki2/fork.ki2",
        &["not-mate", "not-repetition"],
        "three moves, and every word for an ending in a variation",
    ),
    codes(
        "ki2/handicap-7mai-ambiguous.ki2u",
        &[],
        "左七枚落ち is a known handicap",
    ),
    codes(
        "ki2/odd-9fu-board.ki2",
        &["odd-start"],
        "nine pawns on a file, one of them on the last rank",
    ),
    // PSN.
    codes("psn/gnushogi-tutorial1.gam", &[], "no header lines"),
    codes("psn/gnushogi-tutorial2.gam", &[], "unfinished is a note"),
    codes(
        "psn/gsdb-handicap-untagged-4.psn",
        &["unknown-handicap"],
        "White moves first, and nothing says which handicap it is",
    ),
    codes(
        "psn/gsdb-handicap-untagged-6.psn",
        &["unknown-handicap"],
        "White moves first, and only a remark says which handicap it is",
    ),
    codes(
        "psn/gsdb-illegal-last.psn",
        &[],
        "the result says that the last move was a foul",
    ),
    codes(
        "psn/gsdb-position-dumps.psn",
        &[],
        "lists of pieces are starts",
    ),
    codes(
        "psn/gsdb-resigns-comment.psn",
        &[],
        "the ending is the last comment",
    ),
    codes(
        "psn/gsdb-result-illegal-cp850.psn",
        &[],
        "the reason stands behind the result",
    ),
    codes(
        "psn/gsdb-sennichite-comment.psn",
        &[],
        "the ending is the last comment",
    ),
    codes(
        "psn/gsdb-variation-junk.psn",
        &["unreadable-line"],
        "two variations hold only 9a-9a",
    ),
    codes(
        "psn/gsdb-variations-deep.psn",
        &[],
        "all variations are legal",
    ),
    codes("psn/myshogi-issue-cut.psn", &[], "unfinished is a note"),
    codes(
        "psn/numbered-at-drops.psn",
        &["number-gap"],
        "number 52 stands for 62",
    ),
    codes("psn/old-format-multi.psn", &[], "two games"),
    // Positions and lines of moves.
    codes(
        "sfen/nshogi-legal-checks.txt",
        &["unreadable-move"],
        "every second line is a list of moves, no position",
    ),
    codes(
        "sfen/nshogi-legal-moves.txt",
        &["unreadable-move"],
        "every second line is a list of moves, no position",
    ),
    codes("sfen/nshogi-no-mate-1.txt", &[], "positions"),
    codes("sfen/position-collection.sfen", &[], "positions"),
    codes("usi/illegal-drop.usi", &["not-in-hand"], "no pawn in hand"),
    codes("usi/lishogi-prod-300.usi", &[], "300 games"),
    codes(
        "usi/rsshogi-sequences.txt",
        &["unreadable-move"],
        "names and bars before the games",
    ),
];

/// Rows where we differ on purpose: what their columns say, and why ours is right. At most ten.
const DIFFERENT: &[(&str, &str, &str)] = &[
    (
        "psn/gsdb-handicap-untagged-4.psn",
        "62 plies from the start of four pieces",
        "nothing in the file says so, and other starts fit: an error is expected",
    ),
    (
        "psn/gsdb-handicap-untagged-6.psn",
        "82 plies from the start of six pieces",
        "only a remark says so: an error is expected",
    ),
];

/// The folder and its rows.
fn rows(test: &str) -> Option<(std::path::PathBuf, Vec<Source>)> {
    let folder = corpus::folder(test)?;
    let rows = corpus::sources(&folder, &FORMATS);
    Some((folder, rows))
}

fn games(folder: &std::path::Path, row: &Source) -> Vec<Game> {
    let path = folder.join(row.file());
    let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    read_games(common::format(format_of(row)), &bytes)
}

/// Files of the folder `sfen` may hold lines of moves, which is the format `usi`.
fn format_of(row: &Source) -> &str {
    match row.file() {
        "sfen/apery-benchmark.sfen" | "sfen/division-input.sfen" | "sfen/src05.sfen" => "usi",
        _ => row.get("format"),
    }
}

#[test]
fn moves_and_last_positions_are_right() {
    let Some((folder, rows)) = rows("moves_and_last_positions_are_right") else {
        return;
    };
    let mut failures = Vec::new();
    let (mut read, mut compared) = (0, 0);
    for row in &rows {
        let games = games(&folder, row);
        read += 1;
        let Some(game) = games.first() else {
            failures.push(format!("{}: no game", row.file()));
            continue;
        };
        let record = &game.record;
        if DIFFERENT.iter().any(|(file, ..)| *file == row.file()) {
            continue;
        }
        if row.file() == "usi/lishogi-prod-300.usi" {
            failures.extend(three_hundred(&folder, row, &games));
            compared += 1;
            continue;
        }
        if let Some(plies) = row.number("plies") {
            compared += 1;
            // An illegal last move is counted, whether the record calls it a foul or not.
            let refused = u32::from(
                row.get("expected").starts_with("illegal at ply") && record.foul().is_none(),
            );
            // Where the row says which ply is illegal, it is not.
            let foul =
                u32::from(row.get("expected").starts_with("ply ") && record.foul().is_some());
            if record.plies() + refused - foul != plies {
                failures.push(format!(
                    "{}: {} plies, not {plies}\n{}",
                    row.file(),
                    record.plies(),
                    game.told()
                ));
            }
        }
        for (column, found) in [
            ("initial_sfen", record.start.to_sfen()),
            (
                "final_sfen",
                common::last_position(record, NodeId::START).to_sfen(),
            ),
        ] {
            if !row.get(column).is_empty() && row.get(column) != found {
                failures.push(format!(
                    "{}: {column}\n  {found}, not\n  {}",
                    row.file(),
                    row.get(column)
                ));
            }
        }
    }
    assert!(
        failures.is_empty(),
        "{} failures\n{}",
        failures.len(),
        failures.join("\n")
    );
    eprintln!("{read} files read, {compared} compared");
    assert!(read >= 150, "only {read} files");
    assert!(
        compared >= 150,
        "only {compared} files have something to compare"
    );
    assert!(DIFFERENT.len() <= 10, "{} rows differ", DIFFERENT.len());
}

/// The file of 300 games, whose last positions stand in a file beside it.
fn three_hundred(folder: &std::path::Path, row: &Source, games: &[Game]) -> Vec<String> {
    let path = folder.join("usi/lishogi-prod-300.final.sfen");
    let expected = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let expected: Vec<&str> = expected.lines().collect();
    let mut failures = Vec::new();
    if games.len() != 300 || expected.len() != 300 {
        failures.push(format!(
            "{}: {} games, {} last positions",
            row.file(),
            games.len(),
            expected.len()
        ));
    }
    for (index, (game, expected)) in games.iter().zip(expected).enumerate() {
        let found = common::last_position(&game.record, NodeId::START).to_sfen();
        if found != expected {
            failures.push(format!(
                "{} game {}: {found}, not {expected}",
                row.file(),
                index + 1
            ));
        }
    }
    let plies: u32 = games.iter().map(|game| game.record.plies()).sum();
    if Some(plies) != row.number("plies") {
        failures.push(format!("{}: {plies} plies in all", row.file()));
    }
    failures
}

#[test]
fn faults_are_the_right_ones() {
    let Some((folder, rows)) = rows("faults_are_the_right_ones") else {
        return;
    };
    let mut failures = Vec::new();
    let mut table: BTreeMap<&str, &Codes> = CODES.iter().map(|row| (row.file, row)).collect();
    assert_eq!(table.len(), CODES.len(), "a file stands twice in the table");
    for row in &rows {
        let games = games(&folder, row);
        let mut found: Vec<&str> = games.iter().flat_map(Game::codes).collect();
        found.sort_unstable();
        found.dedup();
        let expected = match table.remove(row.file()) {
            Some(expected) => {
                assert!(!expected.why.is_empty(), "{}: why?", row.file());
                expected.codes
            }
            None if row.is_plainly_valid() => &[],
            None => {
                failures.push(format!(
                    "{}: not in the table ({})",
                    row.file(),
                    row.get("expected")
                ));
                &[]
            }
        };
        if found != expected {
            let told: String = games.iter().take(5).map(Game::told).collect();
            failures.push(format!(
                "{} ({}): {found:?}, not {expected:?}\n{told}",
                row.file(),
                row.get("expected")
            ));
        }
        if row.is_valid()
            && games
                .iter()
                .any(|game| game.faults_from(Severity::Error).next().is_some())
        {
            failures.push(format!("{}: valid, and there is an error", row.file()));
        }
    }
    failures.extend(
        table
            .keys()
            .map(|file| format!("{file}: in the table, not in the corpus")),
    );
    assert!(
        failures.is_empty(),
        "{} failures\n{}",
        failures.len(),
        failures.join("\n")
    );
}

/// Content first, then the extension: a file is known by both, and by its content alone.
#[test]
fn formats_are_found() {
    let Some((folder, rows)) = rows("formats_are_found") else {
        return;
    };
    let mut failures = Vec::new();
    for row in &rows {
        let bytes = std::fs::read(folder.join(row.file())).expect("a file of the corpus");
        let text = encoding::decode(encoding::trim_tail(&bytes), None).text;
        let extension = row.file().rsplit('.').next();
        for extension in [extension, None] {
            let expected = FOUND.iter().find(|(file, ..)| *file == row.file());
            let expected = expected.map_or(format_of(row), |(_, with, without, _)| {
                if extension.is_some() { with } else { without }
            });
            let found = detect(&text, extension)
                .map_or_else(|fault| fault.code.name(), |format| format.name);
            if found != expected {
                failures.push(format!(
                    "{} with extension {extension:?}: {found}, not {expected}",
                    row.file()
                ));
            }
        }
    }
    assert!(
        failures.is_empty(),
        "{} failures\n{}",
        failures.len(),
        failures.join("\n")
    );
}

/// File, what is found with its extension, what is found without, why it is not the format of its row.
const FOUND: &[(&str, &str, &str, &str)] = &[
    (
        "kif/any-header-keys.kifu",
        "kif",
        "not-a-record",
        "header lines with keys that nobody knows may be anything",
    ),
    (
        "kif/bod-no-rank-letters.kif",
        "kif",
        "bod",
        "a board alone is BOD; as KIF it is a game without moves",
    ),
    (
        "psn/simple-short.psn",
        "psn",
        "moves",
        "four short moves may be any list of moves",
    ),
    (
        "sfen/nshogi-legal-checks.txt",
        "not-a-record",
        "not-a-record",
        "every second line is a list of moves",
    ),
    (
        "sfen/nshogi-legal-moves.txt",
        "not-a-record",
        "not-a-record",
        "every second line is a list of moves",
    ),
    (
        "usi/rsshogi-sequences.txt",
        "not-a-record",
        "not-a-record",
        "names and bars before the games",
    ),
];

/// The columns `forks`, `comments` and `end`, which another program counted.
///
/// `forks` is the number of further continuations, those that begin alike taken together; `comments` the number of
/// positions with a comment; `end` the ending of the main line.
#[test]
fn trees_comments_and_endings_are_right() {
    let Some((folder, rows)) = rows("trees_comments_and_endings_are_right") else {
        return;
    };
    let mut failures = Vec::new();
    let mut compared = 0;
    for row in rows
        .iter()
        .filter(|row| row.is_valid() && !row.get("nodes").is_empty())
    {
        let games = games(&folder, row);
        let record = &games[0].record;
        let commented = record
            .iter()
            .filter(|(_, node)| !node.comments().is_empty())
            .count();
        for (column, found) in [
            ("forks", forks(record).to_string()),
            ("comments", commented.to_string()),
            ("end", end(record)),
        ] {
            compared += 1;
            let told_otherwise = TREES
                .iter()
                .find(|(file, of, ..)| *file == row.file() && *of == column);
            let expected = told_otherwise.map_or(row.get(column), |(_, _, value, _)| value);
            if found != expected {
                failures.push(format!(
                    "{}: {column} {found}, not {expected}\n{}",
                    row.file(),
                    games[0].told()
                ));
            }
        }
    }
    assert!(
        failures.is_empty(),
        "{} failures\n{}",
        failures.len(),
        failures.join("\n")
    );
    eprintln!("{compared} values compared");
    assert!(compared > 400, "only {compared} values");
}

/// File, column, our value, why it is not what that program counted.
const TREES: &[(&str, &str, &str, &str)] = &[
    (
        "csa/end-illegal-win.csa",
        "end",
        "foulWin",
        "%-ILLEGAL_ACTION with Black to move: the last mover's foul",
    ),
    (
        "csa/wcsc28-l5-yam-wod.csa",
        "end",
        "foulLose",
        "%-ILLEGAL_ACTION with White to move: a foul of the side to move",
    ),
    (
        "csa/wdoor-not-sennichite.csa",
        "end",
        "repetitionDraw",
        "it stands in the server's summary",
    ),
    (
        "kif/branch-small.kif",
        "forks",
        "2",
        "the second block hangs beside the unfinished end of the first",
    ),
    (
        "kif/broadcast-eiou-2018.kif",
        "forks",
        "0",
        "the second ending is left out and told",
    ),
    (
        "kif/dojo81-timeup.kif",
        "end",
        "timeout",
        "Time-up is known",
    ),
    (
        "ki2/odd-9fu-board.ki2",
        "end",
        "mate",
        "まで61手詰 says that it is mate",
    ),
];

/// How many continuations there are beyond the first one, with those that begin alike taken as one.
fn forks(record: &Record) -> usize {
    let mut forks = 0;
    let mut pending = vec![vec![NodeId::START]];
    while let Some(alike) = pending.pop() {
        let mut groups: Vec<(&Content, Vec<NodeId>)> = Vec::new();
        for child in alike.iter().flat_map(|&id| record.children(id)) {
            let content = &record.node(child).content;
            match groups.iter_mut().find(|(known, _)| *known == content) {
                Some((_, nodes)) => nodes.push(child),
                None => groups.push((content, vec![child])),
            }
        }
        forks += groups.len().saturating_sub(1);
        pending.extend(groups.into_iter().map(|(_, nodes)| nodes));
    }
    forks
}

/// The ending in the words of the column.
fn end(record: &Record) -> String {
    let Some(ending) = record.ending() else {
        return String::new();
    };
    match ending.kind {
        EndingKind::Resign => "resign",
        EndingKind::Interrupt => "interrupt",
        EndingKind::Mate => "mate",
        EndingKind::FoulLoss => "foulLose",
        EndingKind::FoulWin => "foulWin",
        EndingKind::Timeout => "timeout",
        EndingKind::Declaration => "enteringOfKing",
        EndingKind::Repetition => "repetitionDraw",
        EndingKind::Impasse => "impass",
        EndingKind::Unfinished => "",
        _ => return format!("any={}", ending.word),
    }
    .to_owned()
}
