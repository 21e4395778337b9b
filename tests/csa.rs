//! What the CSA writer writes and what it counts as lost, and that it reads back as the same record.

mod common;

use kifu::format::{self, CsaVersion, Loss, Losses, Output, WriteOptions};
use kifu::record::fault::{Code, Faults};
use kifu::record::replay::replay;
use kifu::record::tree::Record;
use kifu::text::encoding::Encoding;

fn read(name: &str, text: &str) -> Record {
    let format = format::by_name(name).expect("the format is in the list");
    let mut faults = Faults::new();
    let reader = format.read.expect("it can be read");
    let record = replay(&reader(text, &mut faults), &mut faults);
    assert!(!faults.has_error(), "{text}{faults:?}");
    record
}

fn write(name: &str, record: &Record, options: &WriteOptions) -> (String, Losses) {
    let format = format::by_name(name).expect("the format is in the list");
    let mut output = Output::default();
    let writer = format.write.expect("it can be written");
    writer(record, options, &mut output).expect("it can be written");
    let mut lost = format::losses(record, &(format.holds)(options));
    lost.extend(&output.lost);
    (output.text, lost)
}

fn csa(version: CsaVersion) -> WriteOptions {
    WriteOptions {
        csa_version: version,
        ..WriteOptions::default()
    }
}

/// Input, edition, expected text, what is lost.
type Row = (
    &'static str,
    CsaVersion,
    &'static str,
    &'static [(Loss, u64)],
);

const ROWS: &[Row] = &[
    // Clocks, comments before and after them, an evaluation, a remark, a clock at the ending.
    (
        "V2.2\nN+a\nN-b\nPI\n+\n'*start\n+7776FU\n'*one\nT2\n'** 30 -3334FU #99\n'plain\n-3334FU\n%TORYO\nT10\n",
        CsaVersion::V22,
        "V2.2\nN+a\nN-b\nPI\n+\n'*start\n+7776FU\nT2\n'*one\n'** 30 -3334FU #99\n'plain\n-3334FU\n%TORYO\nT10\n",
        &[],
    ),
    // A decimal clock is cut, and the move limit has no word before V3.
    (
        "V3.0\n$TIME:900+0+5\nPI\n+\n+7776FU\nT6.123\n%MAX_MOVES\n",
        CsaVersion::V22,
        "V2.2\n$持ち時間:900+0+5\nPI\n+\n+7776FU\nT6\n%JISHOGI\n'*最大手数\n",
        &[(Loss::ClockFractions, 1), (Loss::Endings, 1)],
    ),
    (
        "V2\n$TIME_LIMIT:00:25+00\n$NOTE:a\\nb\\\\\nPI\n+\n+7776FU\nT6.5\n%MAX_MOVES\n",
        CsaVersion::V30,
        "'CSA encoding=UTF-8\nV3.0\n$TIME:1500+0+0\n$NOTE:a\\nb\\\\\nPI\n+\n+7776FU\nT6.5\n%MAX_MOVES\n",
        &[],
    ),
    // Handicaps are written as removals, other boards in full and never with AL.
    (
        "PI22KA82HI\n-\n-6152KI\n",
        CsaVersion::V22,
        "V2.2\nPI82HI22KA\n-\n-6152KI\n",
        &[],
    ),
    (
        "P-51OU\nP+53FU\nP+00KI\nP-00KI00KI\n+\n+0052KI\n%TSUMI\n",
        CsaVersion::V1,
        "P1 *  *  *  * -OU *  *  *  * \nP2 *  *  *  *  *  *  *  *  * \nP3 *  *  *  * +FU *  *  *  * \n\
         P4 *  *  *  *  *  *  *  *  * \nP5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \n\
         P7 *  *  *  *  *  *  *  *  * \nP8 *  *  *  *  *  *  *  *  * \nP9 *  *  *  *  *  *  *  *  * \n\
         P+00KI\nP-00KI00KI\n+\n+0052KI\n%TSUMI\n",
        &[],
    ),
    // The sign names the one who broke a rule; old editions have no word for it.
    (
        "PI\n+\n+7776FU\n-3334FU\n%-ILLEGAL_ACTION\n",
        CsaVersion::V22,
        "V2.2\nPI\n+\n+7776FU\n-3334FU\n%-ILLEGAL_ACTION\n",
        &[],
    ),
    (
        "PI\n+\n+7776FU\n-3334FU\n%-ILLEGAL_ACTION\n",
        CsaVersion::V21,
        "V2.1\nPI\n+\n+7776FU\n-3334FU\n%CHUDAN\n'*反則勝ち\n",
        &[(Loss::Endings, 1)],
    ),
    (
        "PI\n+\n+7776FU\n%TIME_UP\n",
        CsaVersion::V2,
        "V2\nPI\n+\n+7776FU\n%TORYO\n'*切れ負け\n",
        &[(Loss::Endings, 1)],
    ),
    // A foul that the record keeps as its last move, and one that named another piece.
    (
        "PI\n+\n+7776FU\n-3334FU\n+8833KA\nT1\n-4142KI\n%-ILLEGAL_ACTION\nT2\n",
        CsaVersion::V22,
        "V2.2\nPI\n+\n+7776FU\n-3334FU\n+8833KA\nT1\n-4142KI\n%-ILLEGAL_ACTION\nT2\n",
        &[],
    ),
    (
        "PI\n+\n+7776KI\n%+ILLEGAL_ACTION\n",
        CsaVersion::V22,
        "V2.2\nPI\n+\n+7776KI\n%+ILLEGAL_ACTION\n",
        &[],
    ),
    (
        "PI\n+\n+7776KI\n%+ILLEGAL_ACTION\n",
        CsaVersion::V21,
        "V2.1\nPI\n+\n'ILLEGAL_MOVE(+7776KI)\n%ILLEGAL_MOVE\n",
        &[(Loss::FoulMove, 1)],
    ),
    // What only the server's summary says is said by it again.
    (
        "V2\nN+a\nN-b\nPI\n+\n+7776FU\n%TORYO\n'summary:abnormal:a lose:b win\n",
        CsaVersion::V22,
        "V2.2\nN+a\nN-b\nPI\n+\n+7776FU\n%TORYO\n'summary:abnormal:a lose:b win\n",
        &[],
    ),
    (
        "V2\nN+a\nN-b\nPI\n+\n+7776FU\n'summary:outori:a lose:b win\n",
        CsaVersion::V22,
        "V2.2\nN+a\nN-b\nPI\n+\n+7776FU\n'summary:outori:a lose:b win\n",
        &[],
    ),
    // Unknown words stay, lines of other formats stay as remarks and do not turn into comments.
    (
        "PI\n+\n* kif\n+7776FU\n%FOO\n",
        CsaVersion::V22,
        "V2.2\nPI\n+\n' * kif\n+7776FU\n%FOO\n",
        &[],
    ),
];

#[test]
fn records_are_written_by_the_edition() {
    for &(input, version, expected, losses) in ROWS {
        let record = read("csa", input);
        let (text, lost) = write("csa", &record, &csa(version));
        assert_eq!(text, expected, "{input}");
        assert_eq!(lost.iter().collect::<Vec<_>>(), losses, "{input}");
        if losses.is_empty() {
            assert_eq!(read("csa", &text).difference(&record), None, "{input}");
        }
    }
}

#[test]
fn take_backs_leave_what_was_played_then() {
    let record = read("csa", "PI\n+\n+7776FU\n-3334FU\n%MATTA\n+2726FU\n%CHUDAN\n");
    let (text, _) = write("csa", &record, &csa(CsaVersion::V30));
    assert!(text.contains("+2726FU\n%CHUDAN\n"), "{text}");
}

#[test]
fn positions_are_written_one_or_all() {
    use kifu::format::Positions::{EveryPly, Last, Ply};
    let record = read("usi", "startpos moves 7g7f 3c3d resign\n");
    let sfen = [
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2\n",
        "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3\n",
    ];
    for (positions, expected) in [
        (Last, sfen[2].to_owned()),
        (Ply(1), sfen[1].to_owned()),
        (EveryPly, sfen.concat()),
    ] {
        let options = WriteOptions {
            positions,
            ..WriteOptions::default()
        };
        let (text, lost) = write("sfen", &record, &options);
        assert_eq!(text, expected, "{positions:?}");
        assert_eq!(lost.iter().collect::<Vec<_>>(), [(Loss::Endings, 1)]);
    }
}

#[test]
fn usi_lines_are_written_with_their_start() {
    for (input, plain, expected) in [
        (
            "startpos moves 7g7f 8c8d 7f7e\n",
            false,
            "position startpos moves 7g7f 8c8d 7f7e\n",
        ),
        ("startpos moves 7g7f\n", true, "7g7f\n"),
        ("startpos\n", false, "position startpos\n"),
        ("startpos\n", true, "\n"),
        (
            "4k4/9/4P4/9/9/9/9/9/4K4 b G 5 moves G*5b\n",
            false,
            "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 5 moves G*5b\n",
        ),
    ] {
        let options = WriteOptions {
            plain,
            ..WriteOptions::default()
        };
        assert_eq!(
            write("usi", &read("usi", input), &options).0,
            expected,
            "{input}"
        );
    }
}

#[test]
fn a_take_back_at_the_end_does_not_vanish() {
    for (input, expected) in [
        ("+7776FU\n-3334FU\n%MATTA\n", "+7776FU\n-3334FU\n'%MATTA\n"),
        ("%MATTA\n", "'%MATTA\n"),
        ("+7776FU\n%MATTA\n%TORYO\n", "+7776FU\n'%MATTA\n%TORYO\n"),
        (
            "+7776FU\n-3334FU\n%MATTA\n%MATTA\n+2726FU\n%CHUDAN\n",
            "+2726FU\n%CHUDAN\n",
        ),
    ] {
        let input = format!("V2.2\nPI\n+\n{input}");
        let mut faults = Faults::new();
        let reader = kifu::format::csa::FORMAT.read.expect("it can be read");
        let record = replay(&reader(&input, &mut faults), &mut faults);
        let told = faults
            .iter()
            .find(|fault| fault.code == Code::UnreadableLine)
            .expect("it is told");
        let message = "a take-back (待った) with no move after it; it is kept as a remark";
        assert_eq!(told.english(), message);
        assert!(told.span.is_some());
        let (text, lost) = write("csa", &record, &csa(CsaVersion::V22));
        assert_eq!(text, format!("V2.2\nPI\n+\n{expected}"), "{input}");
        assert!(lost.is_empty() || expected.starts_with("+27"), "{input}");
    }
}

#[test]
fn server_words_end_a_game_with_their_meaning() {
    use kifu::record::ending::{EndingKind, Outcome};
    use kifu::shogi::Color;
    for (word, kind, outcome) in [
        ("#RESIGN", EndingKind::Resign, Outcome::Win(Color::Black)),
        ("#WIN", EndingKind::UnstatedWin, Outcome::Win(Color::White)),
        ("#LOSE", EndingKind::Resign, Outcome::Win(Color::Black)),
        (
            "#OUTE_SENNICHITE",
            EndingKind::FoulWin,
            Outcome::Win(Color::White),
        ),
        ("#DRAW", EndingKind::Draw, Outcome::Draw),
        ("#CENSORED", EndingKind::Interrupt, Outcome::NoResult),
    ] {
        let record = read("csa", &format!("V2.2\nPI\n+\n+7776FU\n{word}\n#WIN\n"));
        let ending = record.ending().expect("it has one");
        assert_eq!((ending.kind, ending.outcome), (kind, outcome), "{word}");
        assert_eq!(&*ending.word, word);
    }
}

#[test]
fn the_replaced_ending_of_a_foul_is_counted() {
    let input = "V2.2\nPI\n+\n+7776KI\n%+ILLEGAL_ACTION\n";
    for (version, endings) in [
        (CsaVersion::V1, 1),
        (CsaVersion::V2, 1),
        (CsaVersion::V21, 0),
        (CsaVersion::V22, 0),
    ] {
        let (text, lost) = write("csa", &read("csa", input), &csa(version));
        assert_eq!(lost.get(Loss::Endings), endings, "{text}");
    }
}

/// A game with `line` behind its first move; what is told of it.
fn behind_a_move(line: &str) -> (Record, Vec<(Code, String)>) {
    let text = format!("V2.2\nPI\n+\n+7776FU\n{line}\n");
    let format = format::by_name("csa").expect("the format is in the list");
    let mut faults = Faults::new();
    let reader = format.read.expect("it can be read");
    let record = replay(&reader(&text, &mut faults), &mut faults);
    let of_words = faults
        .iter()
        .filter(|fault| !common::is_claim_of_ending(fault));
    let told = of_words.map(|fault| {
        let written = fault.span.map_or("", |span| span.text(&text));
        (fault.code, written.to_owned())
    });
    (record, told.collect())
}

/// The lines that are written behind the first move.
fn lines_behind_a_move(record: &Record) -> (Vec<String>, Losses) {
    let (text, lost) = write("csa", record, &csa(CsaVersion::V30));
    let (_, behind) = text.split_once("+7776FU\n").expect("the move is written");
    (behind.lines().map(str::to_owned).collect(), lost)
}

fn full_width(text: &str) -> String {
    let wide = |ch: char| char::from_u32(ch as u32 - 0x20 + 0xff00).unwrap_or(ch);
    text.chars()
        .map(|ch| if ch.is_ascii_graphic() { wide(ch) } else { ch })
        .collect()
}

const WORDS: &[&str] = &[
    "TORYO",
    "CHUDAN",
    "SENNICHITE",
    "JISHOGI",
    "TSUMI",
    "FUZUMI",
    "ERROR",
    "KACHI",
    "HIKIWAKE",
    "TIME_UP",
    "ILLEGAL_MOVE",
    "+ILLEGAL_ACTION",
    "-ILLEGAL_ACTION",
    "MAX_MOVES",
];

#[test]
fn a_word_that_is_known_is_that_ending_in_every_spelling() {
    for word in WORDS {
        let (strict, told) = behind_a_move(&format!("%{word}"));
        assert_eq!(told, [], "{word}");
        let (expected, lost) = lines_behind_a_move(&strict);
        assert!(lost.is_empty(), "{word}");
        for spelled in [
            format!("%{}", word.to_lowercase()),
            full_width(&format!("%{word}")),
            format!("%{}", full_width(word)),
            format!("% {word}"),
        ] {
            let (record, told) = behind_a_move(&spelled);
            assert_eq!(told, [(Code::LenientSpelling, spelled.clone())]);
            assert_eq!(lines_behind_a_move(&record).0, expected, "{spelled}");
        }
        let (record, told) = behind_a_move(&format!("%{word} T10"));
        assert_eq!(told, [(Code::LenientSpelling, "T10".to_owned())]);
        assert_eq!(
            lines_behind_a_move(&record).0,
            [&expected[..], &["T10".to_owned()]].concat()
        );
    }
    for (kif, csa) in [
        ("投了", "TORYO"),
        ("中断", "CHUDAN"),
        ("千日手", "SENNICHITE"),
        ("持将棋", "JISHOGI"),
        ("詰み", "TSUMI"),
        ("不詰", "FUZUMI"),
        ("切れ負け", "TIME_UP"),
        ("時間切れ", "TIME_UP"),
        ("反則負け", "ILLEGAL_MOVE"),
        ("入玉勝ち", "KACHI"),
        ("引き分け", "HIKIWAKE"),
        ("最大手数", "MAX_MOVES"),
    ] {
        let (record, told) = behind_a_move(&format!("%{kif}"));
        assert_eq!(told, [(Code::LenientSpelling, format!("%{kif}"))]);
        assert_eq!(lines_behind_a_move(&record).0, [format!("%{csa}")]);
    }
}

#[test]
fn a_word_that_is_not_known_is_told_and_kept_and_never_written_so_that_others_cannot_read_it() {
    for (word, written, lost) in [
        ("FOO", &["%FOO"][..], 0),
        ("foo", &["%foo"], 0),
        ("REP_SUP", &["%REP_SUP"], 0),
        ("雨天中止", &["%CHUDAN", "'*雨天中止"], 1),
        ("GOOD BYE", &["%CHUDAN", "'*GOOD BYE"], 1),
        ("%TORYO", &["%CHUDAN", "'*%TORYO"], 1),
        ("TORYO!", &["%CHUDAN", "'*TORYO!"], 1),
    ] {
        let (record, told) = behind_a_move(&format!("%{word}"));
        assert_eq!(told, [(Code::UnknownEnding, format!("%{word}"))]);
        assert_eq!(record.ending().map(|ending| &*ending.word), Some(word));
        let (lines, counted) = lines_behind_a_move(&record);
        assert_eq!(
            (lines, counted.get(Loss::Endings)),
            (written.iter().map(|&line| line.to_owned()).collect(), lost)
        );
    }
}

#[test]
fn a_time_is_read_in_every_spelling_and_what_is_odd_is_told() {
    for (spelled, millis, code) in [
        ("T3", Some(3000), None),
        ("T03", Some(3000), None),
        ("T3.5", Some(3500), None),
        ("T3.", Some(3000), Some(Code::LenientSpelling)),
        ("T=3.", Some(3000), Some(Code::LenientSpelling)),
        ("T 3", Some(3000), Some(Code::LenientSpelling)),
        ("t3", Some(3000), Some(Code::LenientSpelling)),
        ("Ｔ３", Some(3000), Some(Code::LenientSpelling)),
        ("T3.1239", Some(3123), Some(Code::LenientSpelling)),
        ("T", None, Some(Code::BadClock)),
        ("T.", None, Some(Code::BadClock)),
        ("T.5", None, Some(Code::BadClock)),
        ("T3..5", None, Some(Code::BadClock)),
        ("T-3", None, Some(Code::BadClock)),
        ("T1:30", None, Some(Code::BadClock)),
        ("T3 4", None, Some(Code::BadClock)),
        ("T3s", None, Some(Code::UnreadableLine)),
    ] {
        let (record, told) = behind_a_move(spelled);
        let node = record.main_line().last().expect("the move");
        let time = record.node(node).clock.elapsed.map(|time| time.0);
        assert_eq!(time, millis, "{spelled}");
        let codes: Vec<Code> = told
            .iter()
            .map(|(code, _)| *code)
            .filter(|&code| code != Code::Unfinished)
            .collect();
        assert_eq!(codes.first().copied(), code, "{spelled}");
        let (lines, _) = lines_behind_a_move(&record);
        match millis {
            Some(3000) => assert_eq!(lines, ["T3"], "{spelled}"),
            Some(_) => assert!(lines[0].starts_with("T3."), "{spelled}"),
            None => assert!(
                lines.iter().all(|line| line.starts_with('\'')),
                "{spelled}: {lines:?}"
            ),
        }
    }
}

#[test]
fn a_header_key_that_is_known_is_so_in_letters_of_any_kind() {
    for (key, value) in [
        ("EVENT", "x"),
        ("SITE", "x"),
        ("START_TIME", "2024/01/02 10:00:00"),
        ("END_TIME", "2024/01/02 12:00:00"),
        ("TIME_LIMIT", "00:30+30"),
        ("TIME", "900+0+5"),
        ("TIME+", "900+0+5"),
        ("TIMET-", "900+0+5"),
        ("OPENING", "x"),
        ("MAX_MOVES", "256"),
        ("JISHOGI", "27"),
        ("NOTE", "a\\nb"),
    ] {
        let game = |key: &str| format!("V3.0\n${key}:{value}\nPI\n+\n+7776FU\n%TORYO\n");
        let strict = write("csa", &read("csa", &game(key)), &csa(CsaVersion::V30));
        for spelled in [
            key.to_lowercase(),
            full_width(key),
            format!("{}{}", &key[..1], key[1..].to_lowercase()),
        ] {
            let text = game(&spelled);
            let mut faults = Faults::new();
            let format = format::by_name("csa").expect("the format is in the list");
            let script = format.read.expect("it can be read")(&text, &mut faults);
            let record = replay(&script, &mut faults);
            let told: Vec<Code> = faults.iter().map(|fault| fault.code).collect();
            assert_eq!(told, [Code::LenientSpelling], "{spelled}");
            assert_eq!(
                write("csa", &record, &csa(CsaVersion::V30)),
                strict,
                "{spelled}"
            );
        }
    }
}

#[test]
fn commas_at_the_end_of_statements_say_nothing() {
    let plain =
        "V2.2\nN+a\nPI\n+\n+7776FU\nT3\n-3334FU\n%TORYO\nT1\n/\nPI\n+\n+2726FU\n%CHUDAN\n/\n";
    let mut with_commas = String::new();
    for line in plain.lines() {
        with_commas += line;
        // The text of a name may end with a comma.
        with_commas += if line.starts_with('N') {
            "\n"
        } else {
            " , ,\n"
        };
    }
    let [plain, with_commas] = [plain, &with_commas].map(|text| {
        let games = common::read_games(common::format("csa"), text.as_bytes());
        let told: String = games.iter().map(common::Game::told).collect();
        assert_eq!(told, "", "{text}");
        let records = games.into_iter().map(|game| game.record);
        let written = records.map(|record| write("csa", &record, &csa(CsaVersion::V22)));
        written.collect::<Vec<_>>()
    });
    assert_eq!(plain.len(), 2);
    assert_eq!(plain, with_commas);
}

#[test]
fn a_stroke_that_parts_no_games_is_told_and_kept() {
    for line in ["T3,/,T4", "-3334FU,/,+2726FU", "-3334FU /", "'x\n-3334FU,/"] {
        let (record, told) = behind_a_move(line);
        assert!(
            told.iter().any(|(_, written)| written == "/"),
            "{line}: {told:?}"
        );
        assert!(
            lines_behind_a_move(&record).0.contains(&"'/".to_owned()),
            "{line}"
        );
    }
}

#[test]
fn a_summary_that_overrules_an_ending_is_told() {
    for (word, summary, notes) in [
        ("%KACHI", "illegal kachi:a win:b lose", 1),
        ("%KACHI", "kachi:a lose:b win", 0),
        ("%TORYO", "toryo:a win:b lose", 0),
        ("%ILLEGAL_MOVE", "illegal kachi:a win:b lose", 0),
    ] {
        let text = format!("V2\nN+a\nN-b\nPI\n+\n+7776FU\n{word}\n'summary:{summary}\n");
        let game = common::read_one(common::format("csa"), text.as_bytes());
        let told = game
            .faults
            .iter()
            .filter(|fault| fault.english().ends_with("the summary counts"));
        assert_eq!(told.count(), notes, "{text}{}", game.told());
    }
}

/// What looks like the name of a handicap tells nothing of the start in CSA or PSN: it is a header line like any other.
#[test]
fn a_handicap_that_csa_has_no_key_for_is_not_dropped() {
    let csa = "V2.2\n$手合割:香落ち\nPI\n+\n+7776FU\n%TORYO\n";
    let psn = "[手合割 \"香落ち\"]\n[Sente \"a\"]\n1.P7g-7f 2.Resigns\n";
    for (from, text) in [("csa", csa), ("psn", psn)] {
        let record = read(from, text);
        assert!(record.start.is_even(), "{from}");
        for (to, line) in [
            ("csa", Some("$手合割:香落ち\n")),
            ("psn", Some("[手合割 \"香落ち\"]\n")),
            // Here it would be the start.
            ("kif", None),
            ("jkf", None),
            ("usi", None),
            ("japanese", None),
        ] {
            let (written, lost) = write(to, &record, &WriteOptions::default());
            let expected = u64::from(line.is_none()) + u64::from(from == "psn" && to == "usi");
            assert_eq!(
                lost.get(Loss::HeaderKeys),
                expected,
                "{from} to {to}: {written}"
            );
            assert_eq!(
                written.contains("香落ち"),
                line.is_some(),
                "{from} to {to}: {written}"
            );
            assert!(
                written.contains(line.unwrap_or("")),
                "{from} to {to}: {written}"
            );
        }
    }
}

/// Whichever of the word and the summary of the server comes first.
#[test]
fn a_summary_before_the_word_counts_as_one_behind_it() {
    let csa = common::format("csa");
    for word in ["%TORYO", "%TIME_UP", "%KACHI", "%SENNICHITE", "#RESIGN"] {
        for summary in [
            "toryo:A win:B lose",
            "toryo:A lose:B win",
            "time up:A win:B lose",
            "kachi:A win:B lose",
            "kachi:A lose:B win",
            "sennichite:A draw:B draw",
            "abnormal:A win:B lose",
            "abnormal:A lose:B win",
            "illegal kachi:A lose:B win",
            "illegal kachi:A win:B lose",
        ] {
            for moves in ["", "+7776FU\nT1\n-3334FU\nT2\n", "+7776FU\n"] {
                let head = format!("V2.2\nN+A\nN-B\nPI\n+\n{moves}");
                let behind = format!("{head}{word}\n'summary:{summary}\n");
                let before = format!("{head}'summary:{summary}\n{word}\n");
                let [behind, before] =
                    [behind, before].map(|text| common::read_one(csa, text.as_bytes()));
                let what = format!(
                    "{moves}{word} {summary}\n{}\n{}",
                    behind.told(),
                    before.told()
                );
                assert_eq!(before.record.ending(), behind.record.ending(), "{what}");
                assert_eq!(before.codes(), behind.codes(), "{what}");
                common::back::there_and_back(&before.record, csa, Encoding::Utf8, true)
                    .unwrap_or_else(|problem| panic!("{what}\n{problem}"));
            }
        }
    }
    let text = "V2.2\nN+A\nN-B\nPI\n+\n'summary:toryo:A win:B lose\n%TORYO\n";
    assert_eq!(
        common::read_one(csa, text.as_bytes()).codes(),
        ["winner-mismatch"]
    );
}
