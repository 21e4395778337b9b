//! What bad input gets: a fault with its place, never a panic, never a hang, never a move lost in silence.

#[path = "../common/mod.rs"]
mod common;
mod japanese;
mod table;

use std::panic::{AssertUnwindSafe, catch_unwind};

use common::random::Rng;
use common::shapes::{self, silently_lost};
use common::whereabouts;
use kifu::format::{Format, WriteOptions};
use kifu::record::fault::{Code, Fault, MOST_OF_A_KIND, Severity};
use kifu::record::tree::NodeId;
use kifu::text::encoding::{self, Encoding};
use table::MALFORMED;

/// A good file to be damaged.
struct Good {
    name: String,
    format: &'static Format,
    bytes: Vec<u8>,
}

/// The inputs of the cases and of the conversions in a format, as UTF-8 and, where they fit, as CP932.
fn good_files(wanted: &str) -> Vec<Good> {
    let mut files = Vec::new();
    for list in ["kif", "ki2", "bod", "csa", "psn", "usi", "jkf", "reports"] {
        let cases = common::fixture(&format!("vectors/cases/{list}.jsonl"));
        for line in String::from_utf8(cases).expect("UTF-8").lines() {
            let case: serde_json::Value =
                serde_json::from_str(line).expect("a case is a JSON object");
            if case["format"] == wanted && case["encoding"] == "utf-8" {
                let text = case["input"].as_str().expect("a text");
                add(
                    &mut files,
                    case["id"].as_str().expect("an id"),
                    common::format(wanted),
                    text.as_bytes(),
                );
            }
        }
    }
    for folder in ["convert", "malformed"] {
        for path in common::records_below(&common::fixtures(folder)) {
            if common::format_of(&path).name != wanted {
                continue;
            }
            let bytes = std::fs::read(&path).expect("a fixture");
            add(
                &mut files,
                &path.display().to_string(),
                common::format_of(&path),
                &bytes,
            );
        }
    }
    if wanted == "usen" {
        add_usen(&mut files);
    }
    files
}

/// No file holds USEN, so games of other formats are written in it.
fn add_usen(files: &mut Vec<Good>) {
    let format = common::format("usen");
    for path in common::records_below(&common::fixtures("convert")) {
        let bytes = std::fs::read(&path).expect("a fixture");
        for game in common::read_games(common::format_of(&path), &bytes) {
            let written = common::write(format, &game.record, &WriteOptions::default());
            let written = written.expect("USEN takes any record");
            add(
                files,
                &path.display().to_string(),
                format,
                written.text.as_bytes(),
            );
        }
    }
}

fn add(files: &mut Vec<Good>, name: &str, format: &'static Format, bytes: &[u8]) {
    files.push(Good {
        name: name.to_owned(),
        format,
        bytes: bytes.to_vec(),
    });
    let mut cp932 = Vec::new();
    if let Ok(text) = std::str::from_utf8(bytes)
        && !text.is_ascii()
        && encoding::encode(text, Encoding::Cp932, &mut cp932, false).is_ok()
    {
        files.push(Good {
            name: format!("{name} in CP932"),
            format,
            bytes: cp932,
        });
    }
}

/// What is wrong with how these bytes are read; `None` when all is told.
fn judged(format: &'static Format, bytes: &[u8]) -> Option<String> {
    let read = catch_unwind(AssertUnwindSafe(|| common::read_games(format, bytes)));
    let Ok(games) = read else {
        return Some("a panic".to_owned());
    };
    games.iter().find_map(|game| silently_lost(format, game))
}

/// Reads damaged files and says what is wrong with the first few.
struct Damage {
    /// How many files have to be read at least.
    least: usize,
    read: usize,
    failures: Vec<String>,
}

impl Damage {
    fn try_on(&mut self, good: &Good, bytes: &[u8], how: impl FnOnce() -> String) {
        if self.failures.len() >= 5 {
            return;
        }
        self.read += 1;
        if let Some(problem) = judged(good.format, bytes) {
            let (how, shown) = (how(), String::from_utf8_lossy(bytes).into_owned());
            self.failures.push(format!(
                "{} ({}): {how}: {problem}\n--- the bytes:\n{shown}",
                good.name, good.format.name
            ));
        }
    }

    #[track_caller]
    fn done(self) {
        assert!(self.failures.is_empty(), "{}", self.failures.join("\n\n"));
        eprintln!("{} files read", self.read);
        assert!(self.read >= self.least, "only {} files", self.read);
    }
}

fn damage(least: usize) -> Damage {
    Damage {
        least,
        read: 0,
        failures: Vec::new(),
    }
}

/// One test of each kind for each format; what holds of games alone for those that hold games.
macro_rules! damaged {
    ($($format:ident)*; positions: $($positions:ident)*) => {
        $(damaged! { @any $format {
            #[test]
            fn cut_behind_a_line_it_is_a_shorter_game() {
                super::cut_behind_lines(stringify!($format));
            }
        } })*
        $(damaged! { @any $positions {} })*
    };
    (@any $format:ident { $($of_games:item)* }) => {
            mod $format {
                $($of_games)*

                #[test]
                fn good_files_lose_nothing() {
                    super::left_alone(stringify!($format)).done();
                }

                #[test]
                fn cut_at_any_byte_nothing_is_lost_in_silence() {
                    super::cut(stringify!($format)).done();
                }

                #[test]
                fn with_a_byte_changed_nothing_is_lost_in_silence() {
                    super::changed(stringify!($format)).done();
                }

                #[test]
                fn with_bytes_put_in_or_taken_out_nothing_is_lost_in_silence() {
                    super::replaced(stringify!($format)).done();
                }

                #[test]
                fn spliced_together_nothing_is_lost_in_silence() {
                    super::spliced(stringify!($format)).done();
                }

                #[test]
                fn a_cut_does_not_move_when_more_bytes_arrive() {
                    super::cut_in_pieces(stringify!($format));
                }
            }
    };
}

damaged! { kif ki2 csa psn usi sfen usen jkf; positions: epd bod }

/// Reads texts of PSN, and says of each how many of its moves are in the record, in comments or header lines, and told.
#[track_caller]
fn found_in_psn(rows: &[(&str, usize, usize, usize)]) {
    for &(text, kept, beside, told) in rows {
        let found = whereabouts::of(text);
        let places = (found.kept, found.beside.len(), found.told, found.lost);
        assert_eq!(places, (kept, beside, told, 0), "{text}");
        assert_eq!(
            judged(common::format("psn"), text.as_bytes()),
            None,
            "{text}"
        );
    }
}

/// Prose holds any sign. A bracket in it opens no comment, so what follows is read as what it is.
#[test]
fn a_bracket_in_prose_of_psn_hides_no_move() {
    found_in_psn(&[
        (
            "a [{},\n{\"b\"]\n1.P7g-7f\n2.P3c-3d\n}\n1.P2g-2f\n",
            1,
            2,
            0,
        ),
        ("&a4 \"b\":[{},\n{\"c\"]\n1.P7g-7f\n}\n1.P2g-2f\n", 1, 1, 0),
        ("a [b\n1.P7g-7f\n2.P3c-3d ]\n", 2, 0, 0),
        ("a {x} b [\n1.P7g-7f\n2.P3c-3d ]\n", 2, 0, 0),
        ("a {x\n} b [\n1.P7g-7f\n2.P3c-3d ]\n", 2, 0, 0),
        ("1.P7g-7f\na [ b\n2.P3c-3d\n", 2, 0, 0),
        ("-[-O{\n]B4e}\n1.P7g-7f\n", 1, 1, 0),
        ("-[-O{\n]B4e}[\n1.P7g-7f\n", 0, 1, 1),
        // The words of prose are told with it.
        ("a \"P7g-7f\" (P3c-3d)\n1.P7g-7f\n", 1, 0, 2),
        ("a ; (P7g-7f) {\nP3c-3d }\n1.P7g-7f\n", 1, 1, 1),
        ("a {{} \"P7g-7f\" [\n1.P7g-7f\n2.P3c-3d }\n", 2, 0, 1),
        // These are comments.
        ("1.P7g-7f [a\n2.P3c-3d ]\n", 1, 1, 0),
        ("1.P7g-7f\n[a\n2.P3c-3d ]\n", 1, 1, 0),
        ("1.P7g-7f\nResigns [a\n2.P3c-3d ]\n", 1, 1, 0),
        ("1.P7g-7f\nwhite resigns [a\n2.P3c-3d ]\n", 1, 1, 0),
        ("1.P7g-7f\n2.\na [b\n2.P3c-3d ]\n", 1, 1, 0),
    ]);
}

/// A move in the text of a footnote is a part of that, and one behind a mark is a move.
#[test]
fn a_move_in_a_footnote_of_psn_is_none_of_the_game() {
    found_in_psn(&[
        ("1.P7f (A) P3d\nResigns\n(A) or P8d and 2g2f\n", 2, 2, 0),
        (
            "1.P7f (A) P3d (B)\nResigns\n(B) or P8d\n(A) or P2f\n",
            2,
            2,
            0,
        ),
        ("1.P7f (A) P3d\nResigns\n(A) or P8d\n(A) P2f P8d\n", 2, 1, 2),
        ("1.P7f\n(A) P3d\n", 2, 0, 0),
    ]);
}

/// Text that is kept without a sign of a comment is told where it has the shape of a move in it, in quotes too.
#[test]
fn a_move_in_words_of_psn_without_the_sign_of_a_comment_is_told() {
    found_in_psn(&[
        ("1.P7f (A) P3d\n(A) a\nsaid \"P8d\"\n3.P2f\n", 3, 0, 1),
        ("1.P7f (A) P3d\nResigns\n(A) a\n(said \"P8d\")\n", 2, 0, 1),
        ("1.P7f (A) P3d\nResigns\n(A) a\nsaid \"P8d\"\n", 2, 0, 1),
        ("1.P7f 1-0 Illegal move \"B4b+\"\n", 1, 0, 1),
        ("1.P7f 1-0 (Illegal move \"B4b+\")\n", 1, 0, 1),
        ("1.P7f Resigns a {x} # P3d\n", 1, 0, 1),
        ("[Result \"1-0 Illegal move B4b+\"]\n1.P7f\n", 1, 1, 0),
    ]);
}

/// Behind words, the end of a game or a sign that closes nothing, moves are played or told.
#[test]
fn a_move_of_psn_behind_what_is_no_move_is_played_or_told() {
    found_in_psn(&[
        // Words behind the end.
        ("1.P7f Resigns\nnice game P3d \"P2f\"\n", 1, 0, 2),
        ("1.P7f Resigns\nnice {not P3d} game [P2f\n] P8d\n", 1, 0, 3),
        // A variation may stand beside an ending.
        ("1.P7f 1-0 (P3d) P8d\n", 2, 0, 1),
        // Words on a line of moves.
        ("1.P7f a P3d\n2.P2f\n", 1, 0, 2),
        ("1.P7f a {b P3d} P8d [\nP2f ]\n", 1, 2, 1),
        ("a P7f\n1.P2f\n", 0, 0, 2),
        // A parenthesis that none opens.
        ("1.P7f ) P3d\n", 2, 0, 0),
        ("a ) b [\nP7f ]\n2.P3d\n", 2, 0, 0),
        ("1.P7f (P2f a ) P3d ] [P8d\n])\n", 3, 1, 0),
        ("1.P7f (1.P2f\na ) P3d \n", 3, 0, 0),
    ]);
}

/// A start that cannot be read keeps out all moves behind it, and what its own line has of one is told with that.
#[test]
fn a_move_of_psn_behind_a_start_that_cannot_be_read_is_told() {
    found_in_psn(&[
        ("[Handicap P8c-8d]\nP8c-8d P7g-7f\n", 0, 0, 3),
        ("[Handicap \"P8c-8d\"]\nP8c-8d\n", 0, 0, 2),
        (
            "[SFEN \"4k4/9/9/9/9/9/9/9/4Kx3 b P8c-8d 1\"]\nP7g-7f\n",
            0,
            0,
            2,
        ),
        ("P8c-8d P7g-7f P3c-3d\nP2g-2f P3d-3f\n", 0, 0, 5),
    ]);
}

/// Whatever move a reader would pass over, it is missed: it is read as if blanks stood in its place.
#[test]
fn a_move_of_psn_that_is_passed_over_is_missed() {
    let mut missed = 0;
    for good in good_files("psn") {
        for game in common::read_games(good.format, &good.bytes) {
            if game.faults_from(Severity::Warning).next().is_some() {
                continue;
            }
            let text = &game.text;
            let beside = whereabouts::of(text).beside;
            for word in shapes::psn_words(text).filter(|word| !beside.contains(word)) {
                let mut read = text.clone();
                read.replace_range(word.clone(), &" ".repeat(word.len()));
                let found = whereabouts::of_reading(text, &read);
                assert_eq!(
                    found.lost, 1,
                    "{}: {}: {found:?}\n{read}",
                    good.name, &text[word]
                );
                missed += 1;
            }
        }
    }
    assert!(missed > 200, "only {missed} moves");
}

/// An array of games whose end is cut off is told in its last game, however many there are.
#[test]
fn a_list_of_games_in_jkf_without_its_end_is_told() {
    let game = |file: u8| {
        format!(
            r#"{{"header":{{}},"moves":[{{}},{{"move":{{"to":{{"x":{file},"y":6}},"piece":"FU"}}}}]}}"#
        )
    };
    let (one, two) = (game(1), game(2));
    let large = one.replacen("{}", &format!("{{\"a\":\"{}\"}}", "x".repeat(200_000)), 1);
    // The number of the game in which it is told, and the codes of each game.
    for (text, told_in, codes) in [
        (format!("[{one}"), 1, &["unreadable-line"][..]),
        (format!("[{one},"), 1, &["unreadable-line"]),
        (format!("[{one},{two}"), 2, &["", "unreadable-line"]),
        (format!("[\n{one},\n{two},\n"), 2, &["", "unreadable-line"]),
        (
            format!("[{one},{two},{one}\n"),
            3,
            &["", "", "unreadable-line"],
        ),
        (
            format!("[{one}]\n[{two},{one}"),
            3,
            &["", "", "unreadable-line"],
        ),
        (
            format!("[{one},{large},{two}"),
            3,
            &["", "", "unreadable-line"],
        ),
        // It is told once, where its game is seen to have no comma.
        (format!("[{one}\n{two}"), 1, &["unreadable-line", ""]),
        // The last game is broken off itself.
        (
            format!("[{one},{}", &two[..40]),
            0,
            &["", "unreadable-move"],
        ),
        (
            format!("[{one},{}", &two[..two.len() - 1]),
            0,
            &["", "unreadable-line"],
        ),
        // It has its end, or there is no list.
        (format!("[{one},{two}]"), 0, &["", ""]),
        (format!("[{one},{two}\n]\n\0\0"), 0, &["", ""]),
        (format!("[{one}]\n[{two}]\n"), 0, &["", ""]),
        (format!("{one},{two}"), 0, &["", ""]),
        (format!("{one}\n{two}\n"), 0, &["", ""]),
    ] {
        let games = common::read_games(common::format("jkf"), text.as_bytes());
        let found: Vec<_> = games.iter().map(|game| game.codes().concat()).collect();
        assert_eq!(found, codes, "{text:.200}");
        let is_end = |fault: &Fault| {
            fault
                .english()
                .ends_with("the list of games does not end, its ] is missing")
        };
        for (number, game) in (1..).zip(&games) {
            let times = game.faults.iter().filter(|fault| is_end(fault)).count();
            assert_eq!(times, usize::from(number == told_in), "{text:.200}");
        }
    }
}

fn left_alone(format: &str) -> Damage {
    let mut damage = damage(5);
    for good in good_files(format) {
        damage.try_on(&good, &good.bytes, || "as it is".to_owned());
    }
    damage
}

fn cut(format: &str) -> Damage {
    let mut damage = damage(500);
    for good in good_files(format) {
        for end in 0..good.bytes.len() {
            damage.try_on(&good, &good.bytes[..end], || format!("cut at byte {end}"));
        }
    }
    damage
}

/// A game that stops behind a whole line has the same moves as far as it goes, and is told to be unfinished.
fn cut_behind_lines(format: &str) {
    let mut unfinished = 0;
    for good in good_files(format) {
        let whole = common::read_games(good.format, &good.bytes);
        let [whole] = &whole[..] else { continue };
        if whole.faults.has_error() {
            continue;
        }
        let moves = common::usi_line(&whole.record, NodeId::START);
        for (at, _) in good
            .bytes
            .iter()
            .enumerate()
            .filter(|(_, byte)| **byte == b'\n')
        {
            let games = common::read_games(good.format, &good.bytes[..=at]);
            let is_read = |game: &&common::Game| game.is_game && !game.faults.has_error();
            let Some(game) = games.first().filter(is_read) else {
                continue;
            };
            let shorter = common::usi_line(&game.record, NodeId::START);
            let told = || format!("{} up to byte {at}\n{}", good.name, game.told());
            assert!(moves.starts_with(&shorter), "{shorter:?}: {}", told());
            let has_ending = game.record.ending().is_some();
            let is_told = game
                .faults
                .iter()
                .any(|fault| fault.code == Code::Unfinished);
            assert_eq!(is_told, !has_ending, "{}", told());
            unfinished += usize::from(is_told);
        }
    }
    assert!(unfinished >= 3, "only {unfinished} are unfinished");
}

fn changed(format: &str) -> Damage {
    let mut damage = damage(500);
    let mut rng = Rng::new(1);
    for good in good_files(format) {
        for at in 0..good.bytes.len() {
            let mut bytes = good.bytes.clone();
            bytes[at] = match rng.below(4) {
                0 => bytes[at] ^ 1 << rng.below(8),
                1 => *rng.pick(b"\n\r\t ,/+-*&#'%$()0123456789PNVT|"),
                _ => rng.below(256) as u8,
            };
            damage.try_on(&good, &bytes, || {
                format!(
                    "byte {at} is {:#04x}, not {:#04x}",
                    bytes[at], good.bytes[at]
                )
            });
        }
    }
    damage
}

fn replaced(format: &str) -> Damage {
    let mut damage = damage(100);
    let mut rng = Rng::new(2);
    for good in good_files(format) {
        for _ in 0..good.bytes.len() / 4 {
            let mut bytes = good.bytes.clone();
            let from = rng.below(bytes.len());
            let to = (from + rng.below(20)).min(bytes.len());
            let put: Vec<u8> = (0..rng.below(3)).map(|_| rng.below(256) as u8).collect();
            bytes.splice(from..to, put);
            damage.try_on(&good, &bytes, || format!("bytes {from} to {to} replaced"));
        }
    }
    damage
}

/// The head of one file and the tail of another, or of itself: lines stand twice, are missing or out of order.
fn spliced(format: &str) -> Damage {
    let mut damage = damage(60);
    let mut rng = Rng::new(3);
    let files = good_files(format);
    for good in &files {
        for _ in 0..20 {
            let other = if rng.once_in(3) {
                good
            } else {
                rng.pick(&files)
            };
            let (head, tail) = (
                line_start(&good.bytes, &mut rng),
                line_start(&other.bytes, &mut rng),
            );
            let bytes = [&good.bytes[..head], &other.bytes[tail..]].concat();
            damage.try_on(good, &bytes, || {
                format!("up to byte {head}, then {} from byte {tail}", other.name)
            });
        }
    }
    damage
}

/// Where some line starts.
fn line_start(bytes: &[u8], rng: &mut Rng) -> usize {
    let starts = bytes
        .iter()
        .enumerate()
        .filter(|(_, byte)| **byte == b'\n')
        .map(|(at, _)| at + 1);
    let starts: Vec<usize> = std::iter::once(0).chain(starts).collect();
    *rng.pick(&starts)
}

/// A stream may arrive in pieces of any size: what is cut does not depend on how much of the rest is there.
fn cut_in_pieces(name: &str) {
    let format = common::format(name);
    let games = good_files(name)
        .into_iter()
        .filter(|good| good.bytes.len() < 1500);
    let stream: Vec<u8> = games
        .take(30)
        .flat_map(|good| [good.bytes, b"\n".to_vec()].concat())
        .collect();
    let mut rest = &stream[..];
    let mut games = 0;
    while let Some(end) = (format.cut)(rest) {
        for there in 0..rest.len().min(end + 3000) {
            let cut = (format.cut)(&rest[..there]);
            assert!(
                cut.is_none_or(|cut| cut == end),
                "game {games}: {cut:?} with {there} bytes, {end} with all"
            );
        }
        rest = &rest[end..];
        games += 1;
    }
    assert!(games >= 5, "only {games} games");
}

/// However much of a text is no record, its moves are counted and few faults are kept of them.
#[test]
fn moves_are_counted_where_there_are_too_many_faults_to_keep() {
    const LINES: usize = 30_000;
    let kif = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n";
    for (format, head, line) in [
        ("csa", "PI\n+\n+7776FU\n", "+7Y76FU\n"),
        ("csa", "PI\n+\n+7776FU\n", "?+7776FU\n"),
        ("ki2", "手合割：平手\n▲７六歩\n", "▲９九王犬\n"),
        ("kif", kif, "変化：2手\n   2 ７六歩(77)\n"),
        ("kif", kif, "変化：2手\n   2 ７七歩(7\n"),
        ("kif", kif, "変化：9手\n   9 ７六歩(77)\n"),
        ("usi", "moves 7g7f\n", "bestmove 3c3d\n"),
        ("psn", "1.P7g-7f\n", "2.P3c-3\n"),
        ("psn", "1.P7g-7f Resigns\n", "P2g-2f\n"),
    ] {
        let format = common::format(format);
        let text = format!("{head}{}", line.repeat(LINES));
        let game = common::read_one(format, text.as_bytes());
        let told: u32 = game.faults.iter().map(|fault| fault.unread_moves).sum();
        assert_eq!(told as usize, LINES, "{} {line}", format.name);
        assert!(
            game.faults.len() <= 3 * MOST_OF_A_KIND,
            "{} {line}",
            format.name
        );
    }
}

/// What stands on one line takes time and memory with its length. Where it is with the square of it, this does not come
/// to its end: the text is long enough for a hundred billion steps.
#[test]
fn one_line_full_of_faults_is_read_in_one_go() {
    const LEN: usize = 1 << 20;
    let psn = "[Sente \"a\"]\n1.P7g-7f P3c-3d ";
    for (format, head, part) in [
        ("csa", "V2.2\nPI", "82HI"),
        ("csa", "V2.2\nP+", "00FU"),
        ("csa", "V2.2\nPI\n+\n+7776FU,", "T1x,"),
        ("psn", psn, "xx R2h-3h yy R8b-7b "),
        ("psn", psn, "xx "),
        ("psn", psn, "(1:"),
        ("psn", psn, "( "),
        ("psn", psn, "{ { } "),
        ("ki2", "▲７六歩 △３四歩 ", "あ ▲３八飛直 △７二飛左 "),
        ("moves", "P-7f P-3d ", "xx R-3h "),
        ("usi", "position startpos moves ", "2h3h, 8b7b, "),
        ("kif", "手数----指手--\n   1 ７六歩(77) ", "x (0:01) "),
    ] {
        let text = format!("{head}{}\n", part.repeat(LEN / part.len()));
        let games = common::read_games(common::format(format), text.as_bytes());
        assert!(!games.is_empty(), "{format} {part}");
        for game in &games {
            let faults = game.faults.iter();
            let written: usize = faults.map(|fault| fault.written.len()).sum();
            assert!(
                written < 64 << 20,
                "{format} {part}: {written} bytes are kept"
            );
        }
    }
}

#[test]
fn malformed_files_are_told_as_they_should() {
    let folder = common::fixtures("malformed");
    let mut failures = Vec::new();
    let mut seen = 0;
    for path in common::records_below(&folder) {
        seen += 1;
        let name = path
            .strip_prefix(&folder)
            .expect("below the folder")
            .to_str()
            .expect("UTF-8");
        let bytes = std::fs::read(&path).expect("a fixture");
        let games = common::read_games(common::format_of(&path), &bytes);
        let told: Vec<String> = games
            .iter()
            .flat_map(|game| game.faults_from(Severity::Warning).map(common::tell))
            .collect();
        match MALFORMED.iter().find(|(file, _)| *file == name) {
            None => failures.push(format!(
                "{name} is not in the table; told:\n{}",
                told.join("\n")
            )),
            Some((_, expected)) if told != *expected => {
                failures.push(format!(
                    "{name}\n  told:\n{}\n  not:\n{}",
                    told.join("\n"),
                    expected.join("\n")
                ));
            }
            Some(_) => {}
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
    assert_eq!(seen, MALFORMED.len(), "files in the table");
}
