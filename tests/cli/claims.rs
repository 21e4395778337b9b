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
