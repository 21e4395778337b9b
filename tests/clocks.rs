//! Times are kept as they are read, and what of them is cut off or lost is said.

mod common;

use kifu::format::{Loss, Losses, WriteOptions};
use kifu::record::clock::Millis;
use kifu::record::fault::Code;

#[test]
fn a_time_finer_than_a_millisecond_is_told_in_every_format() {
    let even = r#""header":{},"initial":{"preset":"HIRATE"}"#;
    let first = r#""move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}"#;
    let jkf = |seconds: &str| {
        format!(r#"{{{even},"moves":[{{}},{{{first},"time":{{"now":{{"m":0,"s":{seconds}}}}}}}]}}"#)
    };
    for (seconds, millis, is_fine) in [
        ("1.5", 1500, false),
        ("1.234", 1234, false),
        ("8.01", 8010, false),
        ("1.0004", 1000, true),
        ("0.0004", 0, true),
        ("1.23400", 1234, true),
    ] {
        for (format, text) in [
            ("kif", format!("1 ７六歩(77) (0:0{seconds}/)\n")),
            ("kif", format!("1 ７六歩(77) (0:01/0:00:0{seconds})\n")),
            ("kif", format!("1 投了 (0:0{seconds}/)\n")),
            ("ki2", format!("▲７六歩 (0:0{seconds}/)\n")),
            ("csa", format!("V3.0\nPI\n+\n+7776FU\nT{seconds}\n")),
            ("jkf", jkf(seconds)),
            (
                "psn",
                format!("[Sente \"a\"]\n1.P7g-7f (0:0{seconds}/0:00:01)\n"),
            ),
            ("moves", format!("1. ▲７六歩 (0:0{seconds}/)\n")),
            (
                "moves",
                format!("1. P-7f\nAfter 1 move: White resigns, Black wins (0:0{seconds}/)\n"),
            ),
        ] {
            // Zeros at the end of a number are no more than a spelling.
            if format == "jkf" && seconds.ends_with('0') {
                continue;
            }
            let game = common::read_one(common::format(format), text.as_bytes());
            let codes = [Code::LenientSpelling, Code::BadClock];
            let told = game
                .faults
                .iter()
                .filter(|fault| codes.contains(&fault.code) && fault.english().contains("time"));
            assert_eq!(told.count() > 0, is_fine, "{text}{}", game.told());
            let clocks = game.record.iter().map(|(_, node)| node.clock);
            let read: Vec<Millis> = clocks.filter_map(|clock| clock.elapsed).collect();
            let is_kept = format != "psn" || !is_fine;
            let expected = if text.contains("(0:01/") {
                1000
            } else {
                millis
            };
            let expected = is_kept.then_some(Millis(expected));
            assert_eq!(read, Vec::from_iter(expected), "{text}{}", game.told());
        }
    }
}

/// Where the times of the moves are kept, what is lost is not called a clock, but a total.
#[test]
fn totals_that_are_lost_alone_are_called_so() {
    let kif = "1 ７六歩(77) ( 0:10/00:00:10)\n2 ３四歩(33) ( 0:05/00:01:05)\n3 ２六歩(27) ( 0:10/00:00:30)\n4 中断 ( 0:05/00:01:10)\n";
    let total = r#""time":{"total":{"m":1,"s":5}}"#;
    let mv = r#""move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}"#;
    let jkf = format!(
        r#"{{"header":{{}},"initial":{{"preset":"HIRATE"}},"moves":[{{}},{{{mv},{total}}}]}}"#
    );
    // Nothing is known of the times of which this is the sum.
    let zero = jkf.replace(r#""m":1,"s":5"#, r#""m":0,"s":0"#);
    for (from, text, to, told, by_name) in [
        ("kif", kif, "csa", "2 total times", Some(("clocks", 2))),
        ("kif", kif, "kif", "", None),
        ("kif", kif, "jkf", "", None),
        ("kif", kif, "ki2", "4 clocks", Some(("clocks", 4))),
        ("jkf", &jkf, "kif", "1 total time", Some(("clocks", 1))),
        ("jkf", &jkf, "csa", "1 total time", Some(("clocks", 1))),
        ("jkf", &jkf, "psn", "1 total time", Some(("clocks", 1))),
        ("jkf", &jkf, "usi", "1 clock", Some(("clocks", 1))),
        ("jkf", &zero, "kif", "1 total time", Some(("clocks", 1))),
        ("jkf", &zero, "csa", "1 total time", Some(("clocks", 1))),
        ("jkf", &zero, "psn", "1 total time", Some(("clocks", 1))),
    ] {
        let game = common::read_one(common::format(from), text.as_bytes());
        let written = common::write(common::format(to), &game.record, &WriteOptions::default());
        let mut lost = Losses::default();
        let all = written.expect("it can be written").lost;
        for loss in [Loss::Clocks, Loss::ClockTotals] {
            lost.add(loss, all.get(loss));
        }
        assert_eq!(lost.to_string(), told, "{from} to {to}{}", game.told());
        let names: Vec<_> = lost.by_name().collect();
        assert_eq!(names, Vec::from_iter(by_name), "{from} to {to}");
    }
}

/// What is written where nothing is known must not read as a time because of a total that is not written.
#[test]
fn a_total_that_is_lost_makes_no_times_up() {
    let play = |from: (u8, u8), to: (u8, u8), time: &str| {
        let ((a, b), (c, d)) = (from, to);
        format!(r#",{{"move":{{"from":{{"x":{a},"y":{b}}},"to":{{"x":{c},"y":{d}}}}}{time}}}"#)
    };
    let time =
        |now: &str, total: u32| format!(r#","time":{{{now}"total":{{"h":0,"m":0,"s":{total}}}}}"#);
    let now = r#""now":{"m":0,"s":4},"#;
    for third in ["".to_owned(), time("", 20), time(now, 24), time(now, 4)] {
        for end in ["", r#","time":{"now":{"m":0,"s":4}}"#] {
            let text = format!(
                r#"{{"header":{{}},"initial":{{"preset":"HIRATE"}},"moves":[{{}}{}{}{}{},{{"special":"TORYO"{end}}}]}}"#,
                play((7, 7), (7, 6), &time("", 9)),
                play((3, 3), (3, 4), &time(now, 4)),
                play((2, 7), (2, 6), &third),
                play((8, 3), (8, 4), ""),
            );
            let record = common::read_one(common::format("jkf"), text.as_bytes()).record;
            for edition in kifu::format::holds::editions() {
                let (to, options) = (edition.format, &edition.options);
                if ["kif", "ki2", "csa", "psn", "usi", "usen", "jkf"].contains(&to.name) {
                    let back = common::back::there_and_back_as(&record, to, options, true);
                    assert_eq!(back, Ok(()), "{} {} of {text}", to.name, edition.flag);
                }
            }
        }
    }
}

/// In JSON they are counted together: the names of the kinds are fixed.
#[test]
fn losses_are_added_up_by_their_names() {
    let mut lost = Losses::default();
    for loss in Loss::ALL {
        lost.add(loss, 2);
    }
    let clocks = lost.by_name().find(|(name, _)| *name == "clocks");
    assert_eq!(clocks, Some(("clocks", 4)));
    let mut names: Vec<_> = lost.by_name().map(|(name, _)| name).collect();
    names.dedup();
    assert_eq!(names.len(), Loss::ALL.len() - 1);
}
