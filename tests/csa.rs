//! What the CSA writer writes and what it counts as lost, and that it reads back as the same record.

use kifu::format::{self, CsaVersion, Loss, Losses, Output, WriteOptions};
use kifu::record::fault::{Code, Faults};
use kifu::record::replay::replay;
use kifu::record::tree::Record;

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
        let message = "a take-back (待った) with no move behind it; it is kept as a remark";
        assert_eq!(told.message, message);
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
