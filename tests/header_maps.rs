//! The tables of header keys, row by row and in each direction (spec `kif.md` section 3, `csa.md` section 2, `psn.md`
//! section 3, `jkf.md` section 9).

mod common;

use common::read_one;
use kifu::format::{CsaVersion, PsnProfile, WriteOptions};
use kifu::record::header::Key;

/// A game in a format with these header lines.
fn game(format: &str, lines: &[&str]) -> common::Game {
    let head: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let text = match format {
        "kif" => format!("{head}1 ７六歩(77)\n"),
        "ki2" => format!("{head}\n▲７六歩\n"),
        "csa" => format!("V3.0\n{head}PI\n+\n+7776FU\n"),
        "psn" => format!("[Sente \"a\"]\n{head}\n1.P7g-7f\n"),
        "jkf" => format!(
            r#"{{"header":{{{}}},"initial":{{"preset":"HIRATE"}},"moves":[{{}}]}}"#,
            lines.join(",")
        ),
        _ => unreachable!("{format}"),
    };
    let game = read_one(common::format(format), text.as_bytes());
    assert!(!game.faults.has_error(), "{text}{}", game.told());
    game
}

/// What another format has of the header lines of one, without the names of players that have none. The flag is the dialect.
fn put(from: &str, lines: &[&str], to: &str) -> Vec<String> {
    let (to, dialect) = to.split_once(' ').unwrap_or((to, ""));
    let options = WriteOptions {
        csa_version: match dialect {
            "3.0" => CsaVersion::V30,
            _ => CsaVersion::V22,
        },
        psn_profile: match dialect {
            "psn2" => PsnProfile::Psn2,
            "draft" => PsnProfile::Draft,
            _ => PsnProfile::Dokoro,
        },
        ..WriteOptions::default()
    };
    let record = game(from, lines).record;
    let output = common::write(common::format(to), &record, &options).expect("it is written");
    if to == "jkf" {
        let value: serde_json::Value = serde_json::from_str(&output.text).expect("JSON");
        let header = value["header"].as_object().expect("an object");
        return header
            .iter()
            .map(|(name, value)| format!("{name}={}", value.as_str().expect("a text")))
            .collect();
    }
    let is_header = |line: &&str| match to {
        "kif" | "ki2" => line.contains('：') && !line.starts_with("手合割"),
        "csa" => line.starts_with(['$', 'N']),
        _ => line.starts_with('[') && !line.starts_with("[SFEN"),
    };
    let is_named = |line: &&str| {
        let nobody = [
            "先手：",
            "後手：",
            "[Gote \"\"]",
            "[White \"\"]",
            "[Result \"*\"]",
        ];
        !nobody.contains(line)
    };
    let lines = output.text.lines().filter(is_header).filter(is_named);
    lines.map(str::to_owned).collect()
}

/// `psn.md` section 3: what is read, the line of KIF, and the line that PSN has for that.
#[test]
fn each_row_of_the_table_of_psn() {
    for (psn, kif, back) in [
        // First player.
        ("[Sente \"x\"]", "先手：x", "[Sente \"x\"]"),
        ("[Black \"x\"]", "先手：x", "[Sente \"x\"]"),
        // Second player.
        ("[Gote \"x\"]", "後手：x", "[Gote \"x\"]"),
        ("[White \"x\"]", "後手：x", "[Gote \"x\"]"),
        // Rank; those that KIF has no name for are free.
        (
            "[SenteGrade \"3dan\"]",
            "先手段級：3dan",
            "[SenteGrade \"3dan\"]",
        ),
        (
            "[GoteGrade \"3dan\"]",
            "後手段級：3dan",
            "[GoteGrade \"3dan\"]",
        ),
        (
            "[Black_grade \"3dan\"]",
            "先手段級：3dan",
            "[SenteGrade \"3dan\"]",
        ),
        (
            "[White_grade \"3dan\"]",
            "後手段級：3dan",
            "[GoteGrade \"3dan\"]",
        ),
        (
            "[SenteElo \"1500\"]",
            "SenteElo：1500",
            "[SenteElo \"1500\"]",
        ),
        ("[GoteElo \"1500\"]", "GoteElo：1500", "[GoteElo \"1500\"]"),
        ("[SenteTitle \"x\"]", "SenteTitle：x", "[SenteTitle \"x\"]"),
        // Date.
        (
            "[Date \"2024.05.06\"]",
            "開始日時：2024/05/06",
            "[Date \"2024/05/06\"]",
        ),
        (
            "[Date \"2024/05/06\"]",
            "開始日時：2024/05/06",
            "[Date \"2024/05/06\"]",
        ),
        (
            "[Date \"20240506\"]",
            "開始日時：2024/05/06",
            "[Date \"2024/05/06\"]",
        ),
        (
            "[Date \"2024-05-06\"]",
            "開始日時：2024/05/06",
            "[Date \"2024/05/06\"]",
        ),
        (
            "[Date \"1997 February 8th\"]",
            "開始日時：1997/02/08",
            "[Date \"1997/02/08\"]",
        ),
        (
            "[Date \"in spring\"]",
            "日付：in spring",
            "[Date \"in spring\"]",
        ),
        (
            "[Date \"1997-02-30\"]",
            "日付：1997-02-30",
            "[Date \"1997-02-30\"]",
        ),
        // Event, place, round.
        ("[Event \"x\"]", "棋戦：x", "[Event \"x\"]"),
        ("[Tournament \"x\"]", "棋戦：x", "[Event \"x\"]"),
        ("[Site \"x\"]", "場所：x", "[Site \"x\"]"),
        ("[Venue \"x\"]", "場所：x", "[Site \"x\"]"),
        ("[Round \"3\"]", "回戦：3", "[Round \"3\"]"),
        // Clock; where it is that of one side, it is told with that side (`csa.md` section 2, $TIME+).
        (
            "[Time \"30分\"]",
            "持ち時間：30分",
            "[TimeControl \"30分\"]",
        ),
        (
            "[TimeControl \"30分\"]",
            "持ち時間：30分",
            "[TimeControl \"30分\"]",
        ),
        (
            "[TimeLimit \"30分\"]",
            "持ち時間：30分",
            "[TimeControl \"30分\"]",
        ),
        (
            "[BlackTimeSetting \"0,30,0,0,0,0,0,0,0\"]",
            "先手持ち時間：30分",
            "[BlackTimeSetting \"30分\"]",
        ),
        (
            "[WhiteTimeSetting \"0,30,0,0,0,0,0,0,0\"]",
            "後手持ち時間：30分",
            "[WhiteTimeSetting \"30分\"]",
        ),
        // Opening.
        ("[Opening \"x\"]", "戦型：x", "[Opening \"x\"]"),
        ("[Joseki \"x\"]", "戦型：x", "[Opening \"x\"]"),
        ("[ECO \"x\"]", "戦型：x", "[Opening \"x\"]"),
        // The rest.
        ("[Comment \"x\"]", "備考：x", "[Comment \"x\"]"),
        ("[Source \"x\"]", "Source：x", "[Source \"x\"]"),
        ("[Annotator \"x\"]", "Annotator：x", "[Annotator \"x\"]"),
        ("[Name \"x\"]", "Name：x", "[Name \"x\"]"),
        ("[Email \"x\"]", "Email：x", "[Email \"x\"]"),
        ("[Country \"x\"]", "Country：x", "[Country \"x\"]"),
        ("[Proam \"x\"]", "Proam：x", "[Proam \"x\"]"),
        ("[PlyCount \"1\"]", "PlyCount：1", "[PlyCount \"1\"]"),
        ("[Mode \"x\"]", "Mode：x", "[Mode \"x\"]"),
    ] {
        let without = |lines: Vec<String>, nobody: &str| -> Vec<String> {
            lines.into_iter().filter(|line| line != nobody).collect()
        };
        let found = without(put("psn", &[psn], "kif"), "先手：a");
        assert_eq!(found, [kif], "{psn}");
        let lower = psn.replacen(
            |ch: char| ch.is_ascii_uppercase(),
            &psn[1..2].to_lowercase(),
            1,
        );
        let is_free = kif.starts_with(|ch: char| ch.is_ascii());
        if !is_free {
            let found = without(put("psn", &[&lower], "kif"), "先手：a");
            assert_eq!(found, [kif], "{lower}");
        }
        let found = without(put("kif", &[kif], "psn"), "[Sente \"\"]");
        assert_eq!(found, [back], "{kif}");
        let found = without(put("psn", &[psn], "psn"), "[Sente \"a\"]");
        assert_eq!(found, [back], "{psn}");
    }
    // These say the start and the end, and nothing else.
    for line in [
        "[Result \"*\"]",
        "[Variant \"shogi\"]",
        "[Variant \"Standard\"]",
        "[Handicap \"none\"]",
        "[SFEN \"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\"]",
        "[FEN \"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\"]",
        // What is not known.
        "[Event \"?\"]",
        "[Event \"-\"]",
        "[Event \"\"]",
        "[Event \" \"]",
        "[Event \"\0\"]",
        "[Black_grade \"Grade\"]",
        "[Date \"19700101\"]",
    ] {
        assert_eq!(put("psn", &[line], "kif"), ["先手：a"], "{line}");
    }
    // White plays first where the coordinates are those of chess.
    let text = "[Variant \"shogi\"]\n[White \"a\"]\n[Black \"b\"]\n\n1. Pc4 Pg6\n";
    let record = read_one(common::format("psn"), text.as_bytes()).record;
    assert_eq!(record.header.get(Key::Black), Some("a"), "{text}");
}

/// `csa.md` section 2: the line of CSA, that of KIF, and those of the editions that KIF's comes to.
#[test]
fn each_row_of_the_table_of_csa() {
    for (csa, kif, v22, v30) in [
        ("N+x", "先手：x", "N+x", "N+x"),
        ("N-x", "後手：x", "N-x", "N-x"),
        ("$EVENT:x", "棋戦：x", "$EVENT:x", "$EVENT:x"),
        ("$SITE:x", "場所：x", "$SITE:x", "$SITE:x"),
        (
            "$START_TIME:2024/05/06 10:30:00",
            "開始日時：2024/05/06 10:30:00",
            "$START_TIME:2024/05/06 10:30:00",
            "$START_TIME:2024/05/06 10:30:00",
        ),
        (
            "$END_TIME:2024/05/06",
            "終了日時：2024/05/06",
            "$END_TIME:2024/05/06",
            "$END_TIME:2024/05/06",
        ),
        (
            "$TIME_LIMIT:06:00+00",
            "持ち時間：6時間",
            "$TIME_LIMIT:06:00+00",
            "$TIME:21600+0+0",
        ),
        (
            "$TIME_LIMIT:00:30+30",
            "持ち時間：30分+秒読み30秒",
            "$TIME_LIMIT:00:30+30",
            "$TIME:1800+30+0",
        ),
        ("$OPENING:x", "戦型：x", "$OPENING:x", "$OPENING:x"),
        (
            "$TIME:900+0+5",
            "持ち時間：15分+5秒追加",
            "$持ち時間:15分+5秒追加",
            "$TIME:900+0+5",
        ),
        (
            "$TIME+:900+0+0",
            "先手持ち時間：15分",
            "$先手持ち時間:15分",
            "$TIME+:900+0+0",
        ),
        (
            "$TIME-:900+0+0",
            "後手持ち時間：15分",
            "$後手持ち時間:15分",
            "$TIME-:900+0+0",
        ),
        (
            "$TIMET+:900+0+0",
            "先手持ち時間：15分",
            "$先手持ち時間:15分",
            "$TIME+:900+0+0",
        ),
        (
            "$TIMET-:900+0+0",
            "後手持ち時間：15分",
            "$後手持ち時間:15分",
            "$TIME-:900+0+0",
        ),
        (
            "$MAX_MOVES:256",
            "最大手数：256",
            "$最大手数:256",
            "$MAX_MOVES:256",
        ),
        ("$JISHOGI:27", "持将棋：27", "$持将棋:27", "$JISHOGI:27"),
        ("$NOTE:a\\\\b", "備考：a\\b", "$備考:a\\\\b", "$NOTE:a\\\\b"),
        ("$NOTE:a\\nb", "備考：a\\nb", "$備考:a\\nb", "$NOTE:a\\nb"),
        // What CSA has no key for.
        ("$FOO:bar", "FOO：bar", "$FOO:bar", "$FOO:bar"),
        ("$記録係:x:y", "記録係：x:y", "$記録係:x:y", "$記録係:x:y"),
    ] {
        assert_eq!(put("csa", &[csa], "kif"), [kif], "{csa}");
        assert_eq!(put("kif", &[kif], "csa"), [v22], "{kif}");
        assert_eq!(put("kif", &[kif], "csa 3.0"), [v30], "{kif}");
        assert_eq!(put("csa", &[csa], "csa 3.0"), [v30], "{csa}");
    }
    for (kif, v22) in [
        // The weekday goes away, and the seconds are written.
        (
            "開始日時：1999/07/15(木) 19:07:12",
            "$START_TIME:1999/07/15 19:07:12",
        ),
        ("開始日時：2024年5月6日", "$START_TIME:2024/05/06"),
        ("持ち時間：各6時間", "$TIME_LIMIT:06:00+00"),
        ("表題：x", "$EVENT:x"),
        ("対局日：2024/05/06", "$対局日:2024/05/06"),
        ("掲載：x", "$掲載:x"),
        ("図：投了", "$図:投了"),
        ("消費時間：26▲26△359", "$消費時間:26▲26△359"),
        ("秒読み：30秒", "$秒読み:30秒"),
        ("先手省略名：x", "$先手省略名:x"),
        ("後手省略名：x", "$後手省略名:x"),
    ] {
        assert_eq!(put("kif", &[kif], "csa"), [v22], "{kif}");
    }
    assert_eq!(
        put("kif", &["表題：x", "棋戦：y"], "csa"),
        ["$EVENT:y", "$表題:x"]
    );
    assert_eq!(put("kif", &["手合割：平手"], "csa"), [""; 0]);
}

/// `kif.md` section 3: what a key means, whatever it is called; what it is called stays.
#[test]
fn each_row_of_the_table_of_kif() {
    for (name, key) in [
        ("開始日時", Key::StartTime),
        ("終了日時", Key::EndTime),
        ("対局日", Key::Date),
        ("開始日", Key::StartTime),
        ("終了日", Key::EndTime),
        ("棋戦", Key::Event),
        ("戦型", Key::Opening),
        ("表題", Key::Title),
        ("持ち時間", Key::TimeLimit),
        ("秒読み", Key::Byoyomi),
        ("消費時間", Key::TimeUsed),
        ("場所", Key::Site),
        ("掲載", Key::Free),
        ("備考", Key::Note),
        ("図", Key::Free),
        ("先手", Key::Black),
        ("後手", Key::White),
        ("先手省略名", Key::BlackShort),
        ("後手省略名", Key::WhiteShort),
        ("記録係", Key::Free),
        ("手数", Key::Free),
        ("作品番号", Key::Free),
        ("作品名", Key::Free),
        ("作者", Key::Free),
        ("発表誌", Key::Free),
        ("発表年月", Key::Free),
        ("出典", Key::Free),
        ("完全性", Key::Free),
        ("分類", Key::Free),
        ("受賞", Key::Free),
        ("対局ID", Key::Free),
        ("記録ID", Key::Free),
        ("先手消費時間加算", Key::Free),
        ("後手消費時間加算", Key::Free),
        ("封じ手手数", Key::Free),
        ("振り駒", Key::Free),
        ("計測時方式", Key::Free),
        ("先手段級", Key::Free),
        ("後手段級", Key::Free),
        ("初期局面", Key::Free),
        ("先手年齢", Key::Free),
        ("リーグ成績", Key::Free),
        ("放送日", Key::Free),
        ("棋戦詳細", Key::Free),
        ("備考1", Key::Free),
        ("先手持ち時間", Key::BlackTimeLimit),
        ("後手持ち時間", Key::WhiteTimeLimit),
        ("最大手数", Key::MaxMoves),
        ("持将棋", Key::ImpasseRule),
        ("先手のチーム", Key::Free),
        ("後手のチーム", Key::Free),
        ("注釈者", Key::Free),
    ] {
        let line = format!("{name}：x");
        for format in ["kif", "ki2"] {
            let record = game(format, &[&line]).record;
            let value = match key {
                Key::Free => record.header.get_free(name),
                key => record.header.get(key),
            };
            assert_eq!(value, Some("x"), "{line} in {format}");
            let found = put(format, &[&line], format);
            let is_line = |line: &&String| !line.ends_with("：");
            let found: Vec<_> = found.iter().filter(is_line).collect();
            assert_eq!(found, [&line], "{line} in {format}");
        }
        // JKF has the keys of KIF.
        let jkf = format!("\"{name}\":\"x\"");
        assert_eq!(put("jkf", &[&jkf], "jkf"), [format!("{name}=x")], "{jkf}");
        assert_eq!(
            put("jkf", &[&jkf], "kif"),
            std::slice::from_ref(&line),
            "{jkf}"
        );
        let from_kif = put("kif", &[&line], "jkf");
        assert_eq!(from_kif, [format!("{name}=x")], "{line}");
    }
    // The players of a handicap game.
    let lines = ["手合割：香落ち", "下手：x", "上手：y"];
    let text = format!("{}\n1 ３四歩(33)\n", lines.join("\n"));
    let record = read_one(common::format("kif"), text.as_bytes()).record;
    assert_eq!(record.header.get(Key::Black), Some("x"));
    assert_eq!(record.header.get(Key::White), Some("y"));
    // A bug of an early program.
    assert_eq!(put("kif", &["変化：3手"], "kif"), [""; 0]);
}

/// `jkf.md` section 9: the keys of CSA that stand in files too, and values that are no texts.
#[test]
fn each_row_of_the_table_of_jkf() {
    for (jkf, written, kif) in [
        ("\"EVENT\":\"x\"", "棋戦=x", "棋戦：x"),
        ("\"SITE\":\"x\"", "場所=x", "場所：x"),
        (
            "\"START_TIME\":\"2024/05/06\"",
            "開始日時=2024/05/06",
            "開始日時：2024/05/06",
        ),
        (
            "\"END_TIME\":\"2024/05/06\"",
            "終了日時=2024/05/06",
            "終了日時：2024/05/06",
        ),
        (
            "\"TIME_LIMIT\":\"00:25+00\"",
            "持ち時間=25分",
            "持ち時間：25分",
        ),
        ("\"OPENING\":\"x\"", "戦型=x", "戦型：x"),
        ("\"戦型\":\"x\"", "戦型=x", "戦型：x"),
        ("\"手数\":12", "手数=12", "手数：12"),
    ] {
        assert_eq!(put("jkf", &[jkf], "jkf"), [written], "{jkf}");
        assert_eq!(put("jkf", &[jkf], "kif"), [kif], "{jkf}");
    }
    assert_eq!(put("jkf", &["\"手数\":null"], "jkf"), [""; 0]);
    for (csa, written) in [
        ("$EVENT:x", "棋戦=x"),
        ("$SITE:x", "場所=x"),
        ("$START_TIME:2024/05/06", "開始日時=2024/05/06"),
        ("$END_TIME:2024/05/06", "終了日時=2024/05/06"),
        ("$TIME_LIMIT:00:25+00", "持ち時間=25分"),
        ("$OPENING:x", "戦型=x"),
        ("$FOO:x", "FOO=x"),
    ] {
        assert_eq!(put("csa", &[csa], "jkf"), [written], "{csa}");
    }
}
