//! What a record claims, through the command.

use super::*;
use std::collections::BTreeMap;

#[test]
fn a_declaration_is_told_with_its_count_where_its_conditions_are_not_met() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/vectors/rules.tsv");
    let table = fs::read_to_string(path).unwrap();
    let rows: Vec<Vec<&str>> = table
        .lines()
        .map(|line| line.split('\t').collect::<Vec<_>>())
        .filter(|row| row[4] == "declare27")
        .collect();
    assert!(rows.len() > 20);
    let text: String = rows
        .iter()
        .map(|row| format!("position sfen {} moves win\n", row[0]))
        .collect();
    let dir = folder(&[("a.usi", &text)]);
    let ran = run(&dir, "check a.usi --message-format short --summary none");
    // By line what is told of it.
    let told: BTreeMap<usize, &str> = ran
        .out
        .lines()
        .map(|line| {
            let (number, rest) = line["a.usi:".len()..].split_once(':').unwrap();
            (number.parse().unwrap(), rest)
        })
        .collect();
    assert_eq!(ran.status, 0);
    for (number, row) in (1..).zip(&rows) {
        let (sfen, verdict, why) = (row[0], row[2], row[3]);
        let column = format!("position sfen {sfen} moves ").chars().count() + 1;
        let expected = (verdict == "declare27:no").then(|| {
            let count = |name: &str| {
                let (_, behind) = why.split_once(name).unwrap();
                let end = behind.find([',', ';']).unwrap_or(behind.len());
                behind[..end].trim().to_owned()
            };
            let (side, goal) = match sfen.split(' ').nth(1) {
                Some("b") => ("Black", 28),
                _ => ("White", 27),
            };
            let (king, check) = (count("king in camp"), count(", in check"));
            let (pieces, points) = (count("other pieces in camp"), count(", points"));
            format!(
                "{column}: warning[declaration-fails]: ply 1 win: the conditions of the declaration are not met: \
                 king of {side} in the far three ranks: {king}; in check: {check}; \
                 other pieces there: {pieces} (10 needed); points: {points} ({goal} needed)"
            )
        });
        assert_eq!(told.get(&number).copied(), expected.as_deref(), "{sfen}");
    }
}

#[test]
fn the_positions_that_repeat_are_named_in_both_languages() {
    let shuffle = "2h3h 8b7b 3h2h 7b8b ";
    for (times, behind, english, japanese) in [
        (
            1,
            "rep_draw",
            "repetition is claimed, and the position stands for the second time, first after ply 0",
            "千日手とされていますが、この局面は2回目です（最初は開始局面）",
        ),
        (
            2,
            "rep_draw",
            "repetition is claimed, and the position stands for the third time, after plies 0, 4 and 8",
            "千日手とされていますが、この局面は3回目です（現れたのは開始局面、4手目、8手目）",
        ),
        (
            3,
            "7g7f",
            "the position stands for the fourth time and the game goes on; it stood after plies 0, 4, 8 and 12",
            "同一局面が4回目になっていますが、対局が続いています（現れたのは開始局面、4手目、8手目、12手目）",
        ),
        (
            3,
            "resign",
            "the position stands for the fourth time, a draw by the rules, and the record says that White wins; it stood after plies 0, 4, 8 and 12",
            "同一局面が4回目で規則では千日手ですが、棋譜では後手の勝ちとされています（現れたのは開始局面、4手目、8手目、12手目）",
        ),
    ] {
        let text = format!(
            "position startpos moves {}{behind}\n",
            shuffle.repeat(times)
        );
        let dir = folder(&[("a.usi", &text)]);
        for (language, expected) in [("en", english), ("ja", japanese)] {
            let line =
                format!("check a.usi --message-format short --summary none --lang {language}");
            let ran = run(&dir, &line);
            let told = ran.out.lines().next().unwrap();
            assert!(told.ends_with(&format!(": {expected}")), "{told}");
        }
    }
}

/// What is said of a stretch of a game that is written in a format and read again: the codes, without that it stops.
fn codes_of_stretch(dir: &TempDir, file: &str, from: u32, format: &str) -> Vec<String> {
    let line = format!("convert {file} -q --to {format} --from-ply {from} -o cut.{format} --force");
    let ran = run(dir, &line);
    assert_eq!(ran.status, 0, "{line}: {}", ran.err);
    let line =
        format!("check -v --from {format} --message-format short --summary none cut.{format}");
    let told = run(dir, &line).out;
    let codes = told.lines().filter_map(|line| {
        let (before, behind) = line.split_once('[')?;
        let (code, _) = behind.split_once(']')?;
        let (_, severity) = before.rsplit_once(' ')?;
        (code != "unfinished").then(|| format!("{severity}[{code}]"))
    });
    codes.collect()
}

#[test]
fn a_stretch_of_a_game_claims_nothing_that_was_true_of_the_whole_one_only() {
    let head = "手数：4\n手合割：平手\n消費時間：4▲60△60\n";
    let kif = format!("{head}1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n5 投了\n");
    let shuffle = "2h3h 8b7b 3h2h 7b8b ".repeat(3);
    let dir = folder(&[
        ("a.kif", &kif),
        (
            "b.usi",
            &format!("position startpos moves {shuffle}rep_draw\n"),
        ),
        (
            "c.csa",
            "V3.0\n$MAX_MOVES:4\nPI\n+\n+7776FU\n-3334FU\n+2726FU\n-8384FU\n%MAX_MOVES\n",
        ),
        (
            "d.csa",
            "V3.0\n$TIME:60+0+0\nPI\n+\n+7776FU\nT59\n-3334FU\nT1\n+2726FU\nT1\n-8384FU\nT1\n%TIME_UP\nT1\n",
        ),
    ]);
    let none: [&str; 0] = [];
    for from in 1..=4 {
        for format in ["kif", "ki2", "csa", "psn", "jkf", "usi"] {
            let codes = codes_of_stretch(&dir, "a.kif", from, format);
            assert_eq!(codes, none, "{format} from {from}");
        }
        // Formats that say of a start how many moves were played before.
        for format in ["kif", "ki2", "psn"] {
            let codes = codes_of_stretch(&dir, "b.usi", from, format);
            let expected: &[&str] = if from > 1 {
                &["note[unproven-claim]"]
            } else {
                &[]
            };
            assert_eq!(codes, expected, "{format} from {from}");
            for file in ["c.csa", "d.csa"] {
                let codes = codes_of_stretch(&dir, file, from, format);
                assert_eq!(codes, none, "{file} {format} from {from}");
            }
        }
    }
}

#[test]
fn what_the_header_says_of_all_moves_is_told_as_lost_where_some_are_left_out() {
    let kif = "手数：4\n先手：甲\n消費時間：4▲60△60\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n4 ８四歩(83)\n5 投了\n";
    let dir = folder(&[("a.kif", kif)]);
    for format in ["kif", "ki2", "csa", "psn", "jkf"] {
        let ran = run(&dir, &format!("convert a.kif --to {format} --from-ply 3"));
        assert!(
            !ran.out.contains("消費時間：") && !ran.out.contains("消費時間\""),
            "{}",
            ran.out
        );
        assert!(ran.out.contains('甲') || format == "csa", "{}", ran.out);
        assert!(ran.err.contains("lost: 2 header lines"), "{}", ran.err);
        let ran = run(&dir, &format!("convert a.kif --to {format} --from-ply 1"));
        assert!(ran.out.contains("消費時間"), "{}", ran.out);
        assert!(!ran.err.contains("header lines"), "{}", ran.err);
    }
}
