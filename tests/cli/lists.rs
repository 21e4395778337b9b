//! Moves alone, in and out: `--from moves`, `--start`, `--shorthand` and `--plain`.

use super::*;

#[track_caller]
fn assert_piped(line: &str, input: &str, status: i32, out: &str, err: &str) {
    let dir = folder(&[]);
    let mut words = vec![];
    // An argument in quotes has blanks in it.
    for (index, part) in line.split('"').enumerate() {
        if index % 2 == 1 {
            words.push(part);
        } else {
            words.extend(part.split_whitespace());
        }
    }
    let mut command = command(dir.path(), "");
    command.args(words);
    let ran = run_with(command, input.as_bytes());
    let expected = Ran {
        status,
        out: out.to_owned(),
        err: err.to_owned(),
    };
    assert_eq!(ran, expected, "echo {input} | kifu {line}");
}

#[test]
fn a_list_of_moves_becomes_a_game() {
    let three = "position startpos moves 7g7f 3c3d 8h2b+\n";
    for (line, input) in [
        (
            "convert --from moves --to usi",
            "▲７六歩 △３四歩 ▲２二角成\n",
        ),
        ("convert --from moves --to usi", "P-7f P-3d Bx2b+\n"),
        ("convert --from moves --to usi", "1. P76 P34 2. Bx22+\n"),
        ("convert --from moves --to usi -", "76歩, 34歩, 22角成"),
        // Moves and nothing else are found out.
        ("convert --to usi", "P-7f P-3d Bx2b+\n"),
        ("convert --to usi", "☗歩-76 ☖歩-34 ☗角x22+\n"),
        (
            "convert --from moves --shorthand --to usi",
            "七六丶 三四フ 二二クナ\n",
        ),
    ] {
        assert_piped(line, input, 0, three, "");
    }
    let problem =
        "convert --from moves --to usi --start \"4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\"";
    let out = "position sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1 moves G*5b\n";
    for input in ["G*5b\n", "５二金\n", "1. G’52\n", "▲５二金打\n"] {
        assert_piped(problem, input, 0, out, "");
    }
    assert_piped(
        "convert --from moves --to usi --start startpos",
        "P-7f\n",
        0,
        "position startpos moves 7g7f\n",
        "",
    );
}

#[test]
fn what_is_wrong_in_a_list_is_told() {
    let err = "\
-:1:11: error[cannot-reach]: ply 3 B-2b+: no bishop of Black can move to 2二, and none is in hand
  |
1 | P-9f P-3d B-2b+
  |           ^^^^^
";
    assert_piped(
        "convert --from moves --to usi",
        "P-9f P-3d B-2b+\n",
        1,
        "",
        err,
    );
    let err = "\
-:1:6: error[unreadable-move]: ply 2 hello: no square is named where the piece goes
  |
1 | P-9f hello P-3d
  |      ^^^^^
";
    assert_piped(
        "convert --from moves --to usi",
        "P-9f hello P-3d\n",
        1,
        "",
        err,
    );
}

#[test]
fn a_game_of_odds_in_psn_begins_where_it_is_told() {
    let psn = "S3a-2b P7g-7f\n";
    let sfen = "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    let line = format!("convert --from psn --to usi --start \"{sfen}\"");
    let usi = format!("position sfen {sfen} moves 3a2b 7g7f\n");
    assert_piped(&line, psn, 0, &usi, "");
}

#[test]
fn flags_of_lists_go_with_lists() {
    for (line, err) in [
        (
            "convert --to usi --start startpos",
            "error: --start goes with --from moves or psn\n",
        ),
        (
            "check --from kif --shorthand",
            "error: --shorthand goes with --from moves\n",
        ),
        (
            "show --shorthand",
            "error: --shorthand goes with --from moves\n",
        ),
    ] {
        assert_piped(line, "P-7f", 2, "", err);
    }
    let dir = folder(&[]);
    let ran = run(&dir, "convert --from moves --to usi --start 9/9");
    assert_eq!((ran.status, &*ran.out), (2, ""));
    assert!(ran.err.contains("--start <SFEN>"), "{}", ran.err);
}

#[test]
fn bare_moves_go_out_and_come_back() {
    let dir = folder(&[("a.kifu", GAME)]);
    let usi = "position startpos moves 7g7f 3c3d 2g2f 8c8d\n";
    for (to, moves) in [
        ("usi", "7g7f 3c3d 2g2f 8c8d\n"),
        ("japanese", "▲７六歩 △３四歩 ▲２六歩 △８四歩\n"),
        ("hodges", "P-7f P-3d P-2f P-8d\n"),
        ("hosking", "P76 P34 P26 P84\n"),
        ("kitao", "☗歩-76 ☖歩-34 ☗歩-26 ☖歩-84\n"),
    ] {
        let ran = run(&dir, &format!("convert -q a.kifu --to {to} --plain"));
        assert_eq!((ran.status, &*ran.out, &*ran.err), (0, moves, ""), "{to}");
        assert_piped("convert --from moves --to usi", moves, 0, usi, "");
    }
    // A whole sheet comes back with all that stands on it.
    let kif = run(&dir, "convert a.kifu --to kif").out;
    for to in ["japanese", "hodges", "hosking", "numeric", "kitao", "iroha"] {
        let sheet = run(&dir, &format!("convert a.kifu --to {to} --clocks")).out;
        assert_piped("convert --from moves --to kif", &sheet, 0, &kif, "");
    }
}
