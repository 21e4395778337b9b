//! What is told, and the exit status.

use super::*;

#[test]
fn findings_of_check_are_its_output() {
    let dir = folder(&[("bad.kif", BAD), ("a.kifu", GAME)]);
    let summary = "2 files, 2 games, 8 moves: 1 error (1 not-in-hand)\n";
    assert_ran(
        &dir,
        "check bad.kif a.kifu",
        1,
        &format!("{BAD_FAULT}{summary}"),
        "",
    );
    assert_ran(&dir, "check -q bad.kif a.kifu", 1, BAD_FAULT, "");
    assert_ran(
        &dir,
        "check -q --summary human bad.kif a.kifu",
        1,
        &format!("{BAD_FAULT}{summary}"),
        "",
    );
    assert_ran(
        &dir,
        "check --summary none bad.kif a.kifu",
        1,
        BAD_FAULT,
        "",
    );
    let short = BAD_FAULT.lines().next().unwrap();
    assert_ran(
        &dir,
        "check --message-format short bad.kif --summary none",
        1,
        &format!("{short}\n"),
        "",
    );
    assert_ran(
        &dir,
        "check a.kifu",
        0,
        "1 file, 1 game, 6 moves: no faults\n",
        "",
    );
    assert_ran(&dir, "check -q a.kifu", 0, "", "");
}

#[test]
fn json_has_its_fields_in_order() {
    let dir = folder(&[("bad.kif", BAD), ("a.kifu", GAME)]);
    let out = "\
{\"type\":\"fault\",\"file\":\"bad.kif\",\"game\":1,\"line\":5,\"column\":6,\"ply\":3,\"severity\":\"error\",\"code\":\"not-in-hand\",\
\"written\":\"７五歩打\",\"message\":\"Black has no pawn in hand\"}
{\"type\":\"fault\",\"file\":\"no.kif\",\"game\":null,\"line\":null,\"column\":null,\"ply\":null,\"severity\":\"error\",\
\"code\":\"unreadable-file\",\"written\":null,\"message\":\"no such file or directory\"}
{\"type\":\"summary\",\"files\":3,\"games\":2,\"moves\":8,\"errors\":2,\"warnings\":0,\"notes\":0}
";
    assert_ran(
        &dir,
        "check --message-format json bad.kif no.kif a.kifu",
        1,
        out,
        "",
    );
    let lost = "{\"type\":\"lost\",\"file\":\"-\",\"game\":1,\"to\":\"usi\",\"lost\":{\"variations\":1,\"comments\":1,\"clocks\":4,\
                \"header-keys\":3,\"endings\":1}}\n";
    let ran = run_with(
        command(dir.path(), "convert --to usi --message-format json"),
        GAME.as_bytes(),
    );
    assert_eq!((ran.status, ran.err.as_str()), (0, lost));
}

#[test]
fn good_and_bad_files_are_listed() {
    let dir = folder(&[
        ("d/a.kifu", GAME),
        ("d/bad.kif", BAD),
        ("d/three.csa", THREE),
        ("d/x.txt", "nothing"),
    ]);
    let ran = run(&dir, "check --list bad d");
    assert_eq!(
        (ran.status, ran.out.as_str()),
        (1, "d/bad.kif\nd/three.csa\n")
    );
    let expected = format!(
        "d/{BAD_FAULT}d/{THREE_FAULT}3 files, 5 games, 12 moves: 2 errors (1 cannot-reach, 1 not-in-hand); 1 file skipped\n"
    );
    assert_eq!(ran.err, expected);
    let ran = run(&dir, "check --list good d -q --summary none");
    assert_eq!((ran.status, ran.out.as_str()), (1, "d/a.kifu\n"));
}

#[test]
fn severities_can_be_changed() {
    let unfinished = "V2.2\nPI\n+\n+7776FU\n";
    let late = "V2.2\nPI\n+\n+7776FU\n$EVENT:x\n%TORYO\n";
    let dir = folder(&[("u.csa", unfinished), ("l.csa", late)]);
    for (line, status, out) in [
        (
            "check -v u.csa",
            0,
            "1 file, 1 game, 1 move: 1 note (1 unfinished)\n",
        ),
        (
            "check u.csa --allow unfinished",
            0,
            "1 file, 1 game, 1 move: no faults\n",
        ),
        (
            "check u.csa --deny unfinished",
            1,
            "1 file, 1 game, 1 move: 1 error (1 unfinished)\n",
        ),
        (
            "check u.csa --deny unfinished --allow unfinished",
            0,
            "1 file, 1 game, 1 move: no faults\n",
        ),
        (
            "check u.csa --allow unfinished --deny unfinished",
            1,
            "1 file, 1 game, 1 move: 1 error (1 unfinished)\n",
        ),
        (
            "check u.csa --deny late-header --deny unfinished --deny no-piece",
            1,
            "1 file, 1 game, 1 move: 1 error (1 unfinished)\n",
        ),
        (
            "check u.csa --strict",
            0,
            "1 file, 1 game, 1 move: 1 note (1 unfinished)\n",
        ),
        (
            "check l.csa",
            0,
            "1 file, 1 game, 1 move: 1 warning (1 late-header)\n",
        ),
        (
            "check l.csa --strict",
            1,
            "1 file, 1 game, 1 move: 1 error (1 late-header)\n",
        ),
        (
            "check u.csa l.csa --deny unfinished,late-header --allow unfinished",
            1,
            "2 files, 2 games, 2 moves: 1 error (1 late-header)\n",
        ),
        (
            "check l.csa --deny warnings",
            1,
            "1 file, 1 game, 1 move: 1 error (1 late-header)\n",
        ),
        (
            "check l.csa --deny warnings --allow late-header",
            0,
            "1 file, 1 game, 1 move: no faults\n",
        ),
        (
            "check u.csa --warn unfinished",
            0,
            "1 file, 1 game, 1 move: 1 warning (1 unfinished)\n",
        ),
        (
            "check l.csa --allow warnings",
            0,
            "1 file, 1 game, 1 move: no faults\n",
        ),
        (
            "check l.csa --strict --warn warnings",
            0,
            "1 file, 1 game, 1 move: 1 warning (1 late-header)\n",
        ),
        (
            "check l.csa --deny warnings --warn warnings",
            0,
            "1 file, 1 game, 1 move: 1 warning (1 late-header)\n",
        ),
        (
            "check l.csa --warn warnings --deny warnings",
            1,
            "1 file, 1 game, 1 move: 1 error (1 late-header)\n",
        ),
        (
            "check u.csa l.csa --warn unfinished --allow warnings",
            0,
            "2 files, 2 games, 2 moves: 1 warning (1 unfinished)\n",
        ),
        (
            "check l.csa --deny late-header --allow warnings",
            1,
            "1 file, 1 game, 1 move: 1 error (1 late-header)\n",
        ),
        (
            "check l.csa --strict --warn late-header",
            0,
            "1 file, 1 game, 1 move: 1 warning (1 late-header)\n",
        ),
        (
            "check l.csa --warn late-header --deny warnings",
            0,
            "1 file, 1 game, 1 move: 1 warning (1 late-header)\n",
        ),
        (
            "check l.csa --deny late-header --warn late-header",
            0,
            "1 file, 1 game, 1 move: 1 warning (1 late-header)\n",
        ),
        (
            "check l.csa --warn late-header --deny late-header",
            1,
            "1 file, 1 game, 1 move: 1 error (1 late-header)\n",
        ),
        (
            "check l.csa --allow late-header --warn unfinished,late-header",
            0,
            "1 file, 1 game, 1 move: 1 warning (1 late-header)\n",
        ),
        (
            "check l.csa --deny late-header --warn late-header --allow late-header",
            0,
            "1 file, 1 game, 1 move: no faults\n",
        ),
        (
            "check l.csa --allow late-header --deny late-header --warn late-header",
            0,
            "1 file, 1 game, 1 move: 1 warning (1 late-header)\n",
        ),
    ] {
        let ran = run(&dir, line);
        assert_eq!(
            (ran.status, ran.out.lines().last().unwrap()),
            (status, out.trim_end()),
            "{line}"
        );
    }
}

#[test]
fn wrong_usage_exits_2_and_names_the_cure() {
    let written: Vec<&str> = kifu::format::FORMATS
        .iter()
        .filter(|format| format.write.is_some())
        .map(|format| format.name)
        .collect();
    let dir = folder(&[("a.kifu", GAME)]);
    for (line, first) in [
        (
            "convert a.kifu",
            "error: no format to write is given: add --to FORMAT (FORMATS)",
        ),
        (
            "convert a.kifu -o b.xyz",
            "error: the name b.xyz does not tell the format: add --to FORMAT (FORMATS)",
        ),
        (
            "convert a.kifu -o b.txt",
            "error: the name b.txt may be that of any score sheet: add --to FORMAT (japanese, hodges, hosking, numeric, kitao, iroha)",
        ),
        (
            "convert a.kifu --to usi --marks none",
            "error: --marks goes with --to japanese, kitao or iroha, and what is written is usi",
        ),
        (
            "convert a.kifu --to hodges --ascii",
            "error: --ascii goes with --to hosking, and what is written is hodges",
        ),
        (
            "convert a.kifu --to kif --numbering none",
            "error: --numbering goes with --to japanese, hodges, hosking, numeric, kitao or iroha, and what is written is kif",
        ),
        (
            "convert a.kifu --to hodges --clocks --plain",
            "error: --clocks does nothing with --plain, which writes only the moves",
        ),
        (
            "convert a.kifu --to japanese --dragon wyrm",
            "error: invalid value 'wyrm' for '--dragon <VALUE>'",
        ),
        (
            "convert a.kifu --to csa --ply 2",
            "error: --ply goes with --to sfen, epd or bod, and what is written is csa",
        ),
        (
            "convert a.kifu --to usi --kif-decline",
            "error: --kif-decline goes with --to kif, and what is written is usi",
        ),
        (
            "convert a.kifu --to kif --csa-version 3.0",
            "error: --csa-version goes with --to csa, and what is written is kif",
        ),
        (
            "convert a.kifu --to usi --from-ply 4 --to-ply 2",
            "error: --from-ply 4 is after --to-ply 2",
        ),
        (
            "convert a.kifu --to usi --from-ply 0",
            "error: invalid value '0' for '--from-ply <N>': plies are counted from 1, which is the first move",
        ),
        (
            "convert a.kifu --to sfen --from-ply 3 --ply 1",
            "error: --ply 1 is before --from-ply 3",
        ),
        (
            "convert a.kifu --to sfen --ply 3 --to-ply 2",
            "error: --ply 3 is after --to-ply 2",
        ),
        (
            "convert a.kifu --to usi --branches 0",
            "error: invalid value '0' for '--branches <all|main|N>': lines of play are numbered from 1, which is the main line",
        ),
        (
            "check a.kifu --deny lateheader",
            "error: invalid value 'lateheader' for '--deny <CODE>': there is no such code; did you mean late-header? `kifu explain` lists all",
        ),
        (
            "check a.kifu --allow two-pawns",
            "error: invalid value 'two-pawns' for '--allow <CODE>': it is an error: a game that has it cannot be proven, and silence would hide that it is left out",
        ),
        (
            "check a.kifu --warn two-pawns",
            "error: invalid value 'two-pawns' for '--warn <CODE>': it is an error: a game that has it cannot be proven, and is not written",
        ),
        (
            "explain --all two-pawns",
            "error: the argument '--all' cannot be used with '[CODE]'",
        ),
        (
            "explain --format md",
            "error: --format goes with a code or --all",
        ),
        (
            "explain two-pawn",
            "error: invalid value 'two-pawn' for '[CODE]': there is no such code; did you mean two-pawns? `kifu explain` lists all",
        ),
        (
            "convert a.kifu --to kif --no-clocks --kif-zero-times",
            "error: --kif-zero-times and --no-clocks contradict each other",
        ),
        (
            "convert a.kifu --to chess",
            "error: invalid value 'chess' for '--to <FORMAT>'",
        ),
        ("frobnicate", "error: unrecognized subcommand 'frobnicate'"),
    ] {
        let ran = run(&dir, line);
        let first = first.replace("(FORMATS)", &format!("({})", written.join(", ")));
        assert_eq!(
            (ran.status, ran.err.lines().next().unwrap()),
            (2, first.as_str()),
            "{line}"
        );
        assert_eq!(ran.out, "");
    }
    assert_eq!(files(&dir, ""), ["a.kifu"]);
}

#[test]
fn colours_are_used_where_they_are_wanted() {
    let dir = folder(&[("bad.kif", BAD)]);
    let colored = |line: &str, key: &str, value: &str| {
        let mut command = command(dir.path(), line);
        command.env(key, value);
        run_with(command, b"").out.contains('\x1b')
    };
    assert!(!colored("check bad.kif", "X", ""));
    assert!(colored("check bad.kif --color always", "X", ""));
    assert!(colored("check bad.kif --color always", "NO_COLOR", "1"));
    assert!(colored("check bad.kif", "CLICOLOR_FORCE", "1"));
    assert!(!colored("check bad.kif", "NO_COLOR", "1"));
    assert!(!colored(
        "check bad.kif --color never",
        "CLICOLOR_FORCE",
        "1"
    ));
    assert!(!colored(
        "check bad.kif --color always --message-format json",
        "X",
        ""
    ));
    assert!(colored("explain two-pawns --color always", "X", ""));
}

#[test]
fn a_hostile_file_cannot_play_with_the_terminal() {
    let text = "V2.2\nPI\n+\n+7776FU\n\x1b[2J\x07\u{202e}evil\n%TORYO\n";
    let dir = folder(&[("a.csa", text)]);
    let ran = run(&dir, "check a.csa");
    assert!(ran.out.contains("5 | ␛[2J␇\u{fffd}evil\n"), "{}", ran.out);
    assert!(!ran.out.contains(['\x1b', '\x07', '\u{202e}']));
}

#[test]
fn help_and_tables_are_there() {
    let dir = folder(&[]);
    let help = run(&dir, "--help");
    assert_eq!(help.status, 0);
    assert!(
        help.out
            .starts_with("Examples:\n  kifu convert game.kif --to csa "),
        "{}",
        help.out
    );
    for command in ["convert", "check", "explain"] {
        let help = run(&dir, &format!("{command} --help"));
        assert!(
            help.out
                .starts_with(&format!("Examples:\n  kifu {command}")),
            "{}",
            help.out
        );
    }
    let formats = run(&dir, "formats").out;
    for name in ["kif", "csa", "usi", "sfen"] {
        assert!(formats.contains(&format!("\n| {name} ")), "{formats}");
    }
    let list = run(&dir, "explain").out;
    assert!(list.starts_with("not-a-record "), "{list}");
    let end = "\n\n`kifu explain CODE` says more.\n";
    assert!(list.ends_with(end), "{list}");
    let page = run(&dir, "explain two-pawns").out;
    assert!(
        page.starts_with("error[two-pawns]: two pawns on one file (二歩)\n\nA pawn may not"),
        "{page}"
    );
    assert!(run(&dir, "completions bash").out.contains("_kifu()"));
    assert!(run(&dir, "man").out.contains(".TH kifu 1"));
    assert!(run(&dir, "man convert").out.contains("kifu\\-convert"));
    assert_eq!(run(&dir, "man frobnicate").status, 2);
}

#[test]
fn a_long_stream_is_cut_into_games() {
    let dir = folder(&[]);
    let one = "V2.2\nN+a\nN-b\nPI\n+\n+7776FU\nT1\n-3334FU\nT1\n%TORYO\n/\n";
    let ran = run_with(command(dir.path(), "check"), one.repeat(20_000).as_bytes());
    assert_eq!(ran.out, "1 file, 20000 games, 40000 moves: no faults\n");
}

#[test]
fn too_many_findings_of_one_game_are_counted_and_not_told_one_by_one() {
    let dir = folder(&[]);
    let junk = |lines: usize| format!("V2.2\nPI\n+\n+7776FU\n{}%TORYO\n", "?x\n".repeat(lines));
    for (lines, kept) in [(1_000, 1_000), (1_001, 1_000), (30_000, 1_000)] {
        let check = command(dir.path(), "check --message-format short");
        let ran = run_with(check, junk(lines).as_bytes());
        let told: Vec<&str> = ran.out.lines().collect();
        let summary = format!("1 file, 1 game, 1 move: {lines} warnings ({lines} unreadable-line)");
        assert_eq!(told.last(), Some(&&*summary));
        let more = lines - kept;
        assert_eq!(told.len(), kept + 1 + usize::from(more > 0));
        if more > 0 {
            let there = match more {
                1 => "there is one more of the kind, in".to_owned(),
                _ => format!("there are {more} more of the kind, up to"),
            };
            let last = lines + 4;
            let message = format!("-: game 1: warning[unreadable-line]: {there} line {last}");
            assert_eq!(told[kept], message);
        }
    }
}

#[test]
fn behind_very_many_notes_an_error_and_another_note_are_told_in_their_places() {
    let dir = folder(&[]);
    let moves = ["38飛(28)", "72飛(82)", "28飛(38)", "82飛(72)"];
    let lines = (1..=3_000).zip(moves.iter().cycle());
    let lines = lines.map(|(ply, mv)| format!("{ply} {mv}\n"));
    let game = format!("手合割：平手\n{}", lines.collect::<String>());
    for (last, told) in [
        ("", "-:3001:6: note[unfinished] ply 3000 "),
        (
            "3001 ５五玉(59)\n",
            "-:3002:6: error[cannot-reach] ply 3001 ",
        ),
    ] {
        let check = command(dir.path(), "check -v --message-format short");
        let ran = run_with(check, format!("{game}{last}").as_bytes());
        let is_told = |line: &str| line.replace("]:", "]").starts_with(told);
        assert!(ran.out.lines().any(is_told), "{told}");
    }
}

/// The counts of the findings as JSON, by severity, and those of the summary behind them.
fn json_counts(format: &str, input: &str) -> ([u64; 3], [u64; 3]) {
    let dir = folder(&[]);
    let check = command(
        dir.path(),
        &format!("check --message-format json --summary json --from {format}"),
    );
    let ran = run_with(check, input.as_bytes());
    let (mut counts, mut summary) = ([0; 3], [0; 3]);
    for line in ran.out.lines() {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        if object["type"] == "summary" {
            summary = ["errors", "warnings", "notes"].map(|key| object[key].as_u64().unwrap());
        } else {
            let severity = ["error", "warning", "note"]
                .iter()
                .position(|&name| object["severity"] == name);
            counts[severity.unwrap()] += object["count"].as_u64().unwrap_or(1);
        }
    }
    (counts, summary)
}

#[test]
fn the_counts_of_json_are_those_of_the_summary() {
    for (format, input) in [
        (
            "csa",
            format!("V2.2\nPI\n+\n{}", "+7Y76FU\n?x\n".repeat(15_000)),
        ),
        (
            "csa",
            format!("V2.2\nPI\n+\n+7776FU\n{}\n", "%TORYO,".repeat(15_000)),
        ),
        (
            "csa",
            format!("{}V2.2\nPI\n+\n+7776FU\n%TORYO\n", "?x\n/\n".repeat(3_000)),
        ),
        (
            "ki2",
            format!("手合割：平手\n▲７六歩\n{}\n", "▲９九王犬 ".repeat(15_000)),
        ),
    ] {
        let (counts, summary) = json_counts(format, &input);
        assert_eq!(counts, summary);
        assert!(counts.iter().sum::<u64>() >= 3_000, "{counts:?}");
    }
}

#[test]
fn a_replacement_character_cannot_be_written_to_cp932_in_silence() {
    let dir = folder(&[("a.csa", "N+a\u{fffd}b\nPI\n+\n+7776FU\n%TORYO\n")]);
    let ran = run(&dir, "convert a.csa -o a.kif --message-format short");
    assert_eq!((ran.status, ran.out.as_str()), (1, ""));
    assert!(
        ran.err.contains("error[unmappable-character]") && ran.err.contains("(U+FFFD)"),
        "{}",
        ran.err
    );
    let ran = run(
        &dir,
        "convert a.csa -o a.kif --replace-unmappable --message-format short",
    );
    assert_eq!(
        (ran.status, ran.err.as_str()),
        (0, "a.csa: game 1: lost: 1 character\n")
    );
}

#[test]
fn many_faults_on_one_line_take_no_more_than_their_number() {
    let dir = folder(&[]);
    let line = format!("PI\n+\n+7776FU{}\n", ",T3".repeat(300_000));
    let ran = run_with(command(dir.path(), "check --summary none"), line.as_bytes());
    assert_eq!(ran.status, 0);
    assert!(ran.out.starts_with("-:3:"), "{}", ran.out.len());
}

#[test]
fn names_are_taken_as_people_and_messages_write_them() {
    let dir = folder(&[("a.kifu", GAME)]);
    let page = run(&dir, "explain two-pawns").out;
    for code in ["Two-Pawns", "error[two-pawns]", "error[two-pawns]:"] {
        assert_ran(&dir, &format!("explain {code}"), 0, &page, "");
    }
    for flags in [
        "--to CSA",
        "--to csa --encoding UTF-8",
        "--to csa --input-encoding Utf8 --from KIFU",
    ] {
        let line = format!("convert -q a.kifu {flags}");
        assert_ran(&dir, &line, 0, GAME_AS_CSA, "");
    }
    for (one, other) in [
        (
            "--encoding Shift_JIS --to kifu",
            "--encoding cp932 --to kif",
        ),
        ("--csa-version 3 --to csa", "--csa-version 3.0 --to csa"),
        ("--csa-version 2.0 --to csa", "--csa-version 2 --to csa"),
    ] {
        let [one, other] =
            [one, other].map(|flags| run(&dir, &format!("convert -q a.kifu {flags}")));
        assert_eq!((one.status, one.out), (0, other.out));
    }
}

#[test]
fn the_manual_has_examples_and_exit_statuses() {
    let dir = folder(&[]);
    for command in ["", " convert", " check"] {
        let page = run(&dir, &format!("man{command}")).out;
        let status = ".SH \"EXIT STATUS\"\n.nf\n\\&0    all good\n";
        assert!(page.contains(status), "{page}");
        assert!(
            page.contains(&format!(
                ".SH \"EXAMPLES\"\n.nf\n\\&kifu{}",
                if command.is_empty() {
                    " convert"
                } else {
                    command
                }
            )),
            "{page}"
        );
        let help = run(&dir, &format!("{} --help", command.trim())).out;
        assert!(help.ends_with("  130  interrupted by Ctrl-C\n"), "{help}");
    }
}

#[test]
fn what_examples_in_the_help_are_for_stands_in_one_column() {
    let dir = folder(&[]);
    for command in ["", "convert", "cat", "check", "fix", "show", "explain"] {
        let help = run(&dir, format!("{command} --help").trim()).out;
        let examples = help.lines().skip(1).take_while(|line| !line.is_empty());
        let mut columns: Vec<usize> = examples
            .inspect(|line| assert!(line.len() <= 80, "{line}"))
            .filter_map(|line| line.rfind("  "))
            .filter(|&column| column > 0)
            .collect();
        columns.dedup();
        assert_eq!(columns.len(), 1, "{help}");
    }
}

#[test]
fn the_help_of_check_and_fix_says_nothing_of_what_only_convert_does() {
    let dir = folder(&[]);
    for line in ["check --help", "fix --help", "man check", "man fix"] {
        let help = run(&dir, line).out;
        for absent in ["lossless", "sheets and on pages", "what is written"] {
            assert!(!help.contains(absent), "{line}: {absent}");
        }
    }
    let help = run(&dir, "convert --help").out;
    assert!(help.contains("--lossless would lose something"), "{help}");
    assert!(help.contains("sheets and on pages"), "{help}");
}

#[test]
fn a_number_or_a_code_that_is_none_is_refused_in_words() {
    let dir = folder(&[("a.kifu", GAME)]);
    let number = "it is not the number of a ply";
    for (line, why) in [
        ("convert a.kifu --to csa --to-ply x", number),
        ("convert a.kifu --to csa --to-ply 99999999999", number),
        ("convert a.kifu --to csa --from-ply 1.5", number),
        ("convert a.kifu --to sfen --ply x", number),
        (
            "check a.kifu --deny warning",
            "there is no such code; did you mean warnings, which is all of them?",
        ),
        (
            "check a.kifu --allow warning",
            "there is no such code; did you mean warnings, which is all of them?",
        ),
        (
            "check a.kifu --warn warning",
            "there is no such code; did you mean warnings, which is all of them?",
        ),
        (
            "check a.kifu --allow two-pawns",
            "it is an error: a game that has it cannot be proven, and silence would hide that it is left out",
        ),
        (
            "check a.kifu --deny two-pawn",
            "there is no such code; did you mean two-pawns? `kifu explain` lists all",
        ),
    ] {
        let ran = run(&dir, line);
        let first = ran.err.lines().next().unwrap_or_default();
        assert_eq!(
            first.split_once(">': ").map(|(_, why)| why),
            Some(why),
            "{line}"
        );
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{line}");
    }
}

#[test]
fn the_board_before_a_move_that_is_told_of_is_shown_on_request() {
    let dir = folder(&[("bad.kif", BAD), ("a.kifu", GAME)]);
    let board = "  | White in hand: nothing
  |   9  8  7  6  5  4  3  2  1
  | +---------------------------+
  | | l  n  s  g  k  g  s  n  l | a 一
  | | .  r  .  .  .  .  .  b  . | b 二
  | | p  p  p  p  p  p  .  p  p | c 三
  | | .  .  .  .  .  .  p  .  . | d 四
  | | .  .  .  .  .  .  .  .  . | e 五
  |        ^^
  | | .  .  P  .  .  .  .  .  . | f 六
  | | P  P  .  P  P  P  P  P  P | g 七
  | | .  B  .  .  .  .  .  R  . | h 八
  | | L  N  S  G  K  G  S  N  L | i 九
  | +---------------------------+
  | Black in hand: nothing
  | Black to move
";
    let japanese = "  | 後手の持駒：なし
  |   ９ ８ ７ ６ ５ ４ ３ ２ １
  | +---------------------------+
  | |v香v桂v銀v金v玉v金v銀v桂v香|一
  | | ・v飛 ・ ・ ・ ・ ・v角 ・|二
  | |v歩v歩v歩v歩v歩v歩 ・v歩v歩|三
  | | ・ ・ ・ ・ ・ ・v歩 ・ ・|四
  | | ・ ・ ・ ・ ・ ・ ・ ・ ・|五
  |         ^^
  | | ・ ・ 歩 ・ ・ ・ ・ ・ ・|六
  | | 歩 歩 ・ 歩 歩 歩 歩 歩 歩|七
  | | ・ 角 ・ ・ ・ ・ ・ 飛 ・|八
  | | 香 桂 銀 金 玉 金 銀 桂 香|九
  | +---------------------------+
  | 先手の持駒：なし
  | 手数＝2  まで
  | 先手番
";
    let out = format!("{BAD_FAULT}{board}");
    assert_ran(&dir, "check -q --board bad.kif a.kifu", 1, &out, "");
    assert_ran(&dir, "check -q bad.kif", 1, BAD_FAULT, "");
    let ran = run(&dir, "check -q --board bad.kif --lang ja");
    assert!(ran.out.ends_with(japanese), "{}", ran.out);
    let hands = "position sfen 4k4/9/9/9/9/9/9/9/4K4 w R2Pb3p 1 moves 5a5c";
    let ran = run_with(command(dir.path(), "check --board"), hands.as_bytes());
    for line in [
        "  | White in hand: B P3\n",
        "  | Black in hand: R P2\n  | White to move\n",
    ] {
        assert!(ran.out.contains(line), "{}", ran.out);
    }
    let ran = run(&dir, "check -q --board --message-format json bad.kif");
    let sfen = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3";
    let end = format!(",\"message\":\"Black has no pawn in hand\",\"sfen\":\"{sfen}\"}}\n");
    assert!(ran.out.ends_with(&end), "{}", ran.out);
    let err = "error: --board takes many lines, and --message-format short is one line each\n";
    assert_ran(
        &dir,
        "check --board --message-format short bad.kif",
        2,
        "",
        err,
    );
}

/// The squares that are marked on the board of `check --board`, rank after rank.
fn marked_squares(told: &str) -> Vec<String> {
    let mut rank = 0;
    let mut squares = Vec::new();
    for line in told.lines() {
        let Some((_, drawn)) = line.split_once(" | ") else {
            continue;
        };
        if drawn.starts_with('|') {
            rank += 1;
        } else if rank > 0 {
            let marks = drawn.match_indices("^^");
            squares.extend(marks.map(|(column, _)| format!("{}{rank}", 9 - (column - 1) / 3)));
        }
    }
    squares
}

#[test]
fn the_squares_by_which_a_move_is_refused_are_marked_on_the_board() {
    for (line, expected) in [
        // The move.
        ("startpos moves 7g7e", &["75", "77"][..]),
        ("startpos moves 9i9g", &["97", "99"]),
        ("startpos moves 5e5d", &["54", "55"]),
        ("sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1 moves P*5e", &["55"]),
        // What stands in its way.
        ("startpos moves 1i1f", &["16", "17", "19"]),
        // The other pawn.
        (
            "sfen 4k4/9/9/9/9/9/4P4/9/4K4 b P 1 moves P*5e",
            &["55", "57"],
        ),
        // The king and the piece that gives check.
        (
            "sfen 4k4/4r4/9/9/9/9/9/9/4K4 b P 1 moves P*1e",
            &["52", "15", "59"],
        ),
    ] {
        let text = format!("position {line}\n");
        let dir = folder(&[("a.usi", &text)]);
        for language in ["en", "ja"] {
            let ran = run(&dir, &format!("check -q --board a.usi --lang {language}"));
            assert_eq!(marked_squares(&ran.out), expected, "{line}\n{}", ran.out);
        }
    }
    // All that fit.
    let text = "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
                | ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n\
                | ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n\
                | ・ ・ ・ ・ ・ ・ ・ ・ ・|三\n\
                | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n\
                | ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n\
                | ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
                | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n\
                | ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n\
                | ・ ・ ・ 金 玉 金 ・ ・ ・|九\n\
                +---------------------------+\n先手の持駒：なし\n▲５八金\n";
    let dir = folder(&[("a.ki2u", text)]);
    let ran = run(&dir, "check -q --board a.ki2u");
    assert_eq!(marked_squares(&ran.out), ["58", "69", "49"], "{}", ran.out);
}

#[test]
fn every_move_that_cannot_be_read_or_played_has_its_board() {
    let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2";
    let dir = folder(&[]);
    for text in [
        "手数----指手--\n1 ７六歩(77)\n2 ３四歩(3\n",
        "手数----指手--\n1 ７六歩(77)\n2 ３五歩(33)\n",
        "手数----指手--\n1 ７六歩(77)\n2 ３五歩(33)\n3 反則負け\n",
        "▲７六歩 △３五歩\n",
        "V2.2\nPI\n+\n+7776FU\n-3335FU\n",
        "V2.2\nPI\n+\n+7776FU\n-33x5FU\n",
        "startpos moves 7g7f 3c3e\n",
        "startpos moves 7g7f 3c3z\n",
    ] {
        let line = "check --board --message-format json --summary none";
        let ran = run_with(command(dir.path(), line), text.as_bytes());
        let of_move = |line: &&str| line.contains("\"ply\":2,");
        let told: Vec<&str> = ran.out.lines().filter(of_move).collect();
        assert!(!told.is_empty(), "{text}{}", ran.out);
        let end = format!(",\"sfen\":\"{sfen}\"}}");
        assert!(
            told.iter().any(|line| line.ends_with(&end)),
            "{text}{}",
            ran.out
        );
    }
}
