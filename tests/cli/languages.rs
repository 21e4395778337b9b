//! The language of messages: the flag, else the locale; in JSON and in what is written never the locale.

use super::*;

/// A game with a note that is told, and one with an error.
const FILES: &[(&str, &str)] = &[
    ("in/bad.kif", BAD),
    ("in/a.kifu", GAME),
    ("in/n.txt", "nothing"),
];

const JAPANESE: &[(&str, &str)] = &[("LC_ALL", ""), ("LANG", "ja_JP.UTF-8")];

fn run_in(dir: &TempDir, line: &str, locale: &[(&str, &str)]) -> Ran {
    let mut command = command(dir.path(), line);
    command.env_remove("LC_MESSAGES").env_remove("LANG");
    command.envs(locale.iter().copied());
    run_with(command, b"")
}

#[test]
fn messages_are_in_the_language_of_the_flag_else_of_the_locale() {
    let dir = folder(FILES);
    let english = "2 files, 2 games, 8 moves: 1 error (1 not-in-hand); 1 file skipped";
    let japanese = "2ファイル、2局、8手: エラー1件（not-in-hand 1件）。読み飛ばし1ファイル";
    for (locale, flag, expected) in [
        (&[("LC_ALL", "C")][..], "", english),
        (&[("LC_ALL", "ja_JP.UTF-8")], "", japanese),
        (&[("LC_ALL", "ja")], "--lang en", english),
        (&[("LC_ALL", "C")], "--lang ja", japanese),
        (JAPANESE, "", japanese),
        (&[("LC_ALL", "C"), ("LANG", "ja_JP.UTF-8")], "", english),
        (
            &[("LC_ALL", ""), ("LC_MESSAGES", "ja_JP"), ("LANG", "C")],
            "",
            japanese,
        ),
        (
            &[("LC_ALL", ""), ("LC_MESSAGES", "de_DE"), ("LANG", "ja")],
            "",
            english,
        ),
        (
            &[("LC_ALL", ""), ("LC_MESSAGES", ""), ("LANG", "")],
            "",
            english,
        ),
    ] {
        let ran = run_in(&dir, &format!("check in {flag}"), locale);
        assert_eq!(ran.out.lines().last(), Some(expected), "{locale:?} {flag}");
        assert_eq!(ran.status, 1);
    }
}

#[test]
fn findings_and_what_stands_around_them_are_told_in_japanese() {
    let dir = folder(FILES);
    let line = "check -v --message-format short --lang ja in";
    let expected = Ran {
        status: 1,
        out: "in/bad.kif:5:6: エラー[not-in-hand]: 3手目 ７五歩打: 先手の持駒に歩がありません\n\
              in/n.txt: 読み飛ばしました\n\
              2ファイル、2局、8手: エラー1件（not-in-hand 1件）。読み飛ばし1ファイル\n"
            .to_owned(),
        err: String::new(),
    };
    assert_eq!(run(&dir, line), expected);
    let ran = run(&dir, "convert in --to csa -o out --lang ja");
    let (told, last) = ran.err.trim_end().rsplit_once('\n').unwrap();
    assert!(
        told.starts_with(
            "in/a.kifu: 1局目: 失われたもの: 変化1件\nin/bad.kif:5:6: エラー[not-in-hand]: "
        ),
        "{told}"
    );
    assert!(
        last.starts_with("2ファイルの2局のうち1局を書き出しました（読み飛ばし1ファイル）。8手: エラー1件（not-in-hand 1件）。"),
        "{last}"
    );
}

#[test]
fn what_is_mended_is_told_in_japanese() {
    let text = "手合割：平手\n手数----指手---------消費時間--\n   1 76歩(77)\n   2 中断\n";
    let dir = folder(&[("a.kif", text)]);
    let out = "a.kif:3:6: 修正[lenient-spelling]: '76歩(77)' -> '７六歩(77)'\n\
               試行のみ: 1ファイルのうち1ファイルに修正1か所。残り: 問題なし\n";
    assert_ran(&dir, "fix --dry-run --lang ja a.kif", 0, out, "");
}

#[test]
fn an_output_of_fix_that_another_input_has_is_told_in_japanese() {
    let text = "手合割：平手\n   1 76歩(77)\n   2 中断\n";
    let dir = folder(&[("a/x.kif", text), ("b/x.kif", text)]);
    let ran = run(&dir, "fix a/x.kif b/x.kif -o out --lang ja");
    let expected =
        "out/x.kif: エラー[cannot-write]: 同じ名前の別の入力がそこに書き出されています\n";
    let told = ran.out + &ran.err;
    assert!(told.contains(expected), "{told}");
    assert_eq!(ran.status, 1);
}

#[test]
fn json_and_what_is_written_do_not_follow_the_locale() {
    let dir = folder(FILES);
    for line in [
        "check --message-format json in",
        "check -q --report all.jsonl --force in",
        "convert in/a.kifu --to hodges -q",
        "convert in/a.kifu --to japanese -q",
        "convert in/a.kifu --to jsonl --message-format json",
        "show in/a.kifu",
        "formats",
    ] {
        let one = run_in(&dir, line, &[("LC_ALL", "C")]);
        let report = fs::read(dir.path().join("all.jsonl")).ok();
        let other = run_in(&dir, line, JAPANESE);
        let is_told = line.starts_with("check -q");
        assert!(is_told || one == other, "{line}: {one:?} {other:?}");
        assert_eq!(
            report,
            fs::read(dir.path().join("all.jsonl")).ok(),
            "{line}"
        );
    }
}

/// The flag that sets the words of a sheet sets the language of the messages as well, with every format.
#[test]
fn the_flag_goes_with_every_format() {
    let dir = folder(FILES);
    let ran = run(&dir, "convert in/a.kifu --to csa --lang ja");
    assert_eq!((ran.status, ran.out.as_str()), (0, GAME_AS_CSA));
    assert!(
        ran.err.starts_with("in/a.kifu: 1局目: 失われたもの: "),
        "{}",
        ran.err
    );
    let sheet = run(&dir, "convert in/a.kifu --to hodges --lang ja -q").out;
    assert!(sheet.starts_with("開始日時："), "{sheet}");
}

#[test]
fn json_is_in_english_unless_a_language_is_asked_for() {
    let dir = folder(FILES);
    let (english, japanese) = ("Black has no pawn in hand", "先手の持駒に歩がありません");
    let locale = &[("LC_ALL", "ja_JP.UTF-8")];
    for (flag, expected) in [
        ("", english),
        ("--lang en", english),
        ("--lang ja", japanese),
    ] {
        let line = format!("check --message-format json in/bad.kif {flag}");
        let ran = run_in(&dir, &line, locale);
        let message = format!("\"message\":\"{expected}\"");
        assert!(ran.out.contains(&message), "{flag}: {}", ran.out);
        let line = format!("check in/bad.kif --force --report found.jsonl {flag}");
        run_in(&dir, &line, locale);
        let report = std::fs::read_to_string(dir.path().join("found.jsonl")).unwrap();
        assert!(report.contains(&message), "{flag}: {report}");
    }
}

#[test]
fn what_is_written_into_records_does_not_follow_the_language() {
    let dir = folder(FILES);
    let line = "convert in/bad.kif --to kif --on-error truncate";
    let expected = run_in(&dir, line, &[("LC_ALL", "C")]).out;
    assert!(expected.contains("Black has no pawn in hand"), "{expected}");
    for line in [line.to_owned(), format!("{line} --lang ja")] {
        let ran = run_in(&dir, &line, &[("LC_ALL", "ja_JP.UTF-8")]);
        assert_eq!(ran.out, expected, "{line}");
    }
}

/// What a reader finds in each format, what is wrong with a file as a whole, and why an output is not written.
#[test]
fn what_is_wrong_with_files_and_formats_is_told_in_japanese() {
    let dir = folder(&[
        ("a.kifu", GAME),
        ("there.csa", ""),
        ("a.psn", "[Sente \"a\"]\n1.P7g-7f zz\n"),
        ("a.jkf", r#"{"header":{},"moves":[{},{"move":7,"foo":1}]}"#),
        ("a.usen", "~0.zzz."),
        ("a.zip", "PK\u{3}\u{4}"),
    ]);
    for (line, expected) in [
        (
            "check nowhere.kif",
            "nowhere.kif: エラー[unreadable-file]: ファイルまたはフォルダーがありません",
        ),
        (
            "check a.psn",
            "エラー[unreadable-move]: 2手目 zz: P7g-7f、Bx2b+、P*5e のような指し手ではなく、終局でもありません",
        ),
        (
            "check a.jkf",
            "エラー[unreadable-move]: 1手目 7: 指し手ではありません。ここにはオブジェクトを書きます",
        ),
        (
            "check a.jkf",
            "警告[unreadable-line]: 要素のフィールド「foo」は JKF にありません。読み飛ばします",
        ),
        (
            "check a.usen",
            "エラー[unreadable-move]: 1手目 zzz: USEN の指し手ではありません。USEN の一手は 36 進数の三桁です",
        ),
        (
            "check a.zip",
            "a.zip: エラー[unreadable-file]: zip 書庫が壊れているか、末尾が切れています（",
        ),
        (
            "convert a.kifu -o there.csa",
            "there.csa: エラー[cannot-write]: ファイルがすでにあります。--force を付けると上書きします",
        ),
        (
            "convert a.kifu --to csa --lossless",
            "エラー[cannot-write]: csa では次のものが失われますが、--lossless が指定されています（変化1件）",
        ),
        (
            "convert a.kifu --to csa --branches 9",
            "エラー[cannot-write]: 9番目の手順はありません。この対局にあるのは2本の手順です",
        ),
    ] {
        let ran = run(&dir, &format!("{line} --message-format short --lang ja"));
        let told = ran.out + &ran.err;
        assert!(told.contains(expected), "{line}: {told}");
    }
    let shown = run(&dir, "show a.kifu --game 7 --lang ja").err;
    let expected = "7局目はありません。入力にあるのは1局です";
    assert!(shown.contains(expected), "{shown}");
}
