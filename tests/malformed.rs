//! What bad input gets: a fault with its place, never a panic, never a hang, never a move lost in silence.

mod common;

use std::panic::{AssertUnwindSafe, catch_unwind};

use common::random::Rng;
use common::shapes::silently_lost;
use kifu::format::{Format, WriteOptions};
use kifu::record::fault::{Code, MOST_OF_A_KIND, Severity};
use kifu::record::tree::NodeId;
use kifu::text::encoding::{self, Encoding};

/// A good file to be damaged.
struct Good {
    name: String,
    format: &'static Format,
    bytes: Vec<u8>,
}

/// The inputs of the cases and of the conversions in a format, as UTF-8 and, where they fit, as CP932.
fn good_files(wanted: &str) -> Vec<Good> {
    let mut files = Vec::new();
    for list in ["kif", "ki2", "bod", "csa", "usi", "jkf", "reports"] {
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

damaged! { kif ki2 csa usi sfen usen jkf; positions: epd bod }

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

/// `fixtures/malformed`: each file and everything that is told of it.
const MALFORMED: &[(&str, &[&str])] = &[
    (
        "csa/clock-with-a-colon.csa",
        &[
            r#"5:1: warning[bad-clock] ply 1 "T1:30": not a time: whole seconds, with up to three decimals"#,
        ],
    ),
    (
        "csa/cut-in-a-move.csa",
        &[
            r#"5:1: error[unreadable-move] ply 2 "-333": not a move: sign, origin, destination and the piece after it, as in +7776FU or +0045KA"#,
        ],
    ),
    (
        "csa/header-behind-moves.csa",
        &[
            r#"5:1: warning[late-header] "$EVENT:late": a header line after the moves; it is taken into the header"#,
        ],
    ),
    (
        "csa/move-behind-the-end.csa",
        &[
            r#"6:1: warning[move-after-end] ply 2 "-3334FU": a move after the end of the game; it is not in the record"#,
        ],
    ),
    (
        "csa/no-start.csa",
        &[
            r#"1:1: warning[assumed-start] "+7776FU": no start position is given; an even game is assumed"#,
        ],
    ),
    (
        "csa/no-such-piece.csa",
        &[
            r#"4:1: error[unreadable-move] ply 1 "+7776XX": not a move: sign, origin, destination and the piece after it, as in +7776FU or +0045KA"#,
        ],
    ),
    (
        "csa/one-bad-game-of-three.csa",
        &[r#"10:1: error[cannot-reach] ply 1 "+7775FU": a pawn does not move from 7七 to 7五"#],
    ),
    (
        "csa/pawn-to-a-file-with-one.csa",
        &[
            r#"12:1: error[two-pawns] ply 9 "+0075FU": a pawn of Black already stands on file 7 (at 7六)"#,
        ],
    ),
    (
        "csa/row-of-eight-cells.csa",
        &[
            r#"1:1: error[bad-board] "P1-KY-KE-GI-KI-OU-KI-GI-KE": the row has 8 squares where nine are needed"#,
        ],
    ),
    (
        "csa/two-kings.csa",
        &[r#"1:1: error[impossible-start] "P+59OU58OU": Black has 2 kings (5八, 5九)"#],
    ),
    (
        "csa/unknown-word.csa",
        &[
            r#"5:1: warning[unknown-ending] ply 2 "%PAUSE": this ending is not known; the word is kept, and nobody wins by it"#,
        ],
    ),
    (
        "csa/unreadable-in-other-letters.csa",
        &[
            r#"5:1: error[unreadable-move] ply 2 "-ｂｂ3334FU": not a move: sign, origin, destination and the piece after it, as in +7776FU or +0045KA"#,
        ],
    ),
    (
        "csa/wrong-sign.csa",
        &[
            r#"5:1: error[wrong-side] ply 2 "+2726FU": the move is written as Black's, and it is White's turn"#,
        ],
    ),
    (
        "jkf/another-game.json",
        &[
            r#"1:11: error[unsupported-variant] "\"variant\":\"minishogi\"": the variant minishogi; only shogi on nine by nine squares is read"#,
        ],
    ),
    (
        "jkf/clock-in-words.jkf",
        &[
            r#"2:58: warning[bad-clock] ply 1 "{\"now\":\"5s\"}": not a time: now and total with minutes and seconds"#,
        ],
    ),
    (
        "jkf/colors-turned.jkf",
        &[
            r#"2:9: warning[side-mark] ply 1 "{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6},\"color\":1}": the move is given to the other side; it is read as one of the side to move (2 moves of this game)"#,
        ],
    ),
    (
        "jkf/cut-in-a-move.jkf",
        &[r#"3:41: error[unreadable-move] ply 2 "": this is no JSON: the text ends in the middle"#],
    ),
    (
        "jkf/missing-comma.jkf",
        &[
            r#"3:1: error[unreadable-move] ply 2 "{": this is no JSON: a comma or ] is due here; what follows cannot be read"#,
        ],
    ),
    (
        "jkf/moves-behind-the-end.jkf",
        &[
            r#"4:1: warning[move-after-end] ply 2 "{\"move\":{\"from\":{\"x\":3,\"y\":3},\"to\":{\"x\":3,\"y\":4}}}": the game has ended before; what follows is left out"#,
        ],
    ),
    (
        "jkf/nineteen-pawns-in-hand.jkf",
        &[r#"2:11: error[bad-board] "\"FU\":19": no number of pieces that a hand can hold"#],
    ),
    (
        "jkf/no-destination.jkf",
        &[
            r#"2:9: error[unreadable-move] ply 1 "{\"from\":{\"x\":7,\"y\":7},\"piece\":\"FU\"}": the move does not say where it goes"#,
        ],
    ),
    (
        "jkf/one-bad-game-of-three.jkf",
        &[
            r#"2:34: error[cannot-reach] ply 1 "{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":5}}": a pawn does not move from 7七 to 7五"#,
        ],
    ),
    (
        "jkf/several-pieces-reach.jkf",
        &[
            r#"1:64: error[ambiguous-move] ply 1 "{\"to\":{\"x\":5,\"y\":8},\"piece\":\"KI\"}": several moves fit: 4i5h, 6i5h"#,
        ],
    ),
    (
        "jkf/two-pawns.jkf",
        &[
            r#"10:9: error[two-pawns] ply 9 "{\"to\":{\"x\":7,\"y\":5},\"piece\":\"FU\"}": a pawn of Black already stands on file 7 (at 7七)"#,
        ],
    ),
    (
        "jkf/unknown-fields.jkf",
        &[
            r#"1:14: warning[unreadable-line] "\"app\":\"a\"": the field app of a game is none of JKF; it is left out"#,
            r#"2:51: warning[unreadable-line] "\"id\":1": the field id of an element is none of JKF; it is left out (2 times)"#,
        ],
    ),
    (
        "jkf/unknown-special.jkf",
        &[
            r#"3:12: warning[unknown-ending] ply 2 "\"RAIN\"": a special word that is not known; it is kept, and nobody wins by it"#,
        ],
    ),
    (
        "jkf/variation-illegal.jkf",
        &[
            r#"4:9: error[cannot-reach] ply 2 "{\"from\":{\"x\":3,\"y\":3},\"to\":{\"x\":3,\"y\":5}}": a pawn does not move from 3三 to 3五"#,
        ],
    ),
    (
        "kif/another-game.kif",
        &[
            r#"1:5: error[unsupported-variant] "5五将棋": 5五将棋 is another game than shogi on nine by nine squares"#,
        ],
    ),
    (
        "kif/another-piece-stands-there.kif",
        &[
            r#"5:6: error[wrong-piece] ply 1 "７六銀(77)": the piece at 7七 is a pawn, not a silver"#,
        ],
    ),
    (
        "kif/bad-clock.kif",
        &[
            r#"5:16: warning[bad-clock] ply 1 "( 0:xx/00:00:02)": no time can be read from this; the move is kept without it"#,
            r#"6:16: warning[bad-clock] ply 2 "( 0:99/00:01:39)": no time can be read from this; the move is kept without it"#,
        ],
    ),
    (
        "kif/board-of-eight-ranks.kif",
        &[r#"4:1: error[bad-board] "| ・ ・ ・ ・v玉 ・ ・ ・ ・|一": 8 ranks; a board has nine"#],
    ),
    (
        "kif/broken-bytes.kif",
        &[
            r#"1:6: warning[bad-encoding] "�": bytes that are no cp932 were replaced by U+FFFD"#,
            r#"5:4: warning[bad-encoding] "��": 2 stretches of bytes that are no cp932 were replaced by U+FFFD"#,
        ],
    ),
    (
        "kif/cut-in-a-move.kif",
        &[r#"6:6: error[unreadable-move] ply 2 "３四歩(3": what follows the piece cannot be read"#],
    ),
    (
        "kif/king-left-in-check.kif",
        &[
            r#"11:6: error[left-in-check] ply 7 "２六歩(27)": the king of Black at 6八 would stand in check from the bishop at 9五"#,
        ],
    ),
    (
        "kif/moves-behind-the-end.kif",
        &[
            r#"7:6: warning[move-after-end] ply 2 "２六歩(27)": the game has ended before; what follows is left out"#,
        ],
    ),
    (
        "kif/nobody-stands-there.kif",
        &[r#"6:6: error[no-piece] ply 2 "３四歩(44)": no piece stands at 4四"#],
    ),
    (
        "kif/numbers-jump.kif",
        &[r#"7:6: warning[number-gap] ply 3 "２六歩(27)": number 7 where 3 is due; read as ply 3"#],
    ),
    (
        "kif/origin-missing-a-digit.kif",
        &[r#"5:6: error[unreadable-move] ply 1 "７六歩(7)": the origin is no square of the board"#],
    ),
    (
        "kif/pass.kif",
        &[r#"6:6: error[unreadable-move] ply 2 "パス": a pass (パス) is no move of shogi"#],
    ),
    (
        "kif/text-of-another-kind-among-moves.kif",
        &[
            r#"6:1: warning[unreadable-line] "ここで長考した": no line of KIF; it is kept as a remark"#,
        ],
    ),
    (
        "kif/too-many-pieces.kif",
        &[r#"1:7: error[bad-board] "飛三": 3 rooks in hand; a set has 2"#],
    ),
    (
        "kif/totals-do-not-add-up.kif",
        &[
            r#"7:6: warning[clock-mismatch] ply 3 "２六歩(27)": the total is 0:00:30, and the times add up to 0:00:20"#,
        ],
    ),
    (
        "kif/two-pawns.kif",
        &[
            r#"13:6: error[two-pawns] ply 9 "７五歩打": a pawn of Black already stands on file 7 (at 7六)"#,
        ],
    ),
    (
        "kif/unknown-ending.kif",
        &[
            r#"6:6: warning[unknown-ending] ply 2 "雨天中止": an ending that is not known; it is kept, and nobody wins"#,
        ],
    ),
    (
        "kif/unknown-handicap.kif",
        &[
            r#"1:5: error[unknown-handicap] "半枚落ち": the handicap 半枚落ち is not known, and there is no board that shows the start"#,
        ],
    ),
    (
        "kif/variation-illegal.kif",
        &[
            r#"10:6: error[wrong-piece] ply 2 "３四銀(33)": the piece at 3三 is a pawn, not a silver"#,
        ],
    ),
    (
        "kif/variation-past-every-line.kif",
        &[
            r#"9:1: error[bad-variation] ply 9 "変化：9手": no line before this variation reaches ply 8"#,
        ],
    ),
    (
        "kif/wrong-count-and-winner.kif",
        &[
            r#"8:3: warning[count-mismatch] "8手で先手の勝ち": the record says 8 moves, and there are 2"#,
            r#"8:3: warning[winner-mismatch] "8手で先手の勝ち": the record says that Black wins, and its ending 投了 says that White wins"#,
        ],
    ),
    (
        "ki2/cut-in-a-move.ki2",
        &[r#"1:11: error[unreadable-move] ply 3 "▲２六": no piece is named"#],
    ),
    (
        "ki2/mark-without-a-move.ki2",
        &[r#"1:6: error[unreadable-move] ply 2 "△": there is no move"#],
    ),
    (
        "ki2/marks-turned-in-the-whole-game.ki2",
        &[
            r#"3:1: warning[side-mark] "△７六歩": every mark is that of the other side; the moves are taken by their order"#,
        ],
    ),
    (
        "ki2/moves-behind-the-end.ki2",
        &[
            r#"2:1: warning[move-after-end] ply 3 "▲２六歩": the game has ended before; what follows is left out"#,
        ],
    ),
    (
        "ki2/moves-in-a-result-line.ki2",
        &[
            r#"2:1: error[unreadable-move] ply 3 "まで、▲２六歩 △８四歩": moves stand in a text that cannot be read"#,
        ],
    ),
    (
        "ki2/nobody-reaches.ki2",
        &[
            r#"1:6: error[cannot-reach] ply 2 "△４五銀": no silver of White can move to 4五, and none is in hand"#,
        ],
    ),
    (
        "ki2/one-mark-turned.ki2",
        &[
            r#"1:11: error[wrong-side] ply 3 "△２六歩": the move is written as White's, and it is Black's turn"#,
        ],
    ),
    (
        "ki2/pass.ki2",
        &[r#"1:6: error[unreadable-move] ply 2 "△パス": a pass (パス) is no move of shogi"#],
    ),
    (
        "ki2/same-without-a-move-before.ki2",
        &[r#"1:1: error[unreadable-move] ply 1 "▲同歩": 同 with no move before it"#],
    ),
    (
        "ki2/several-pieces-reach.ki2",
        &[r#"3:1: error[ambiguous-move] ply 1 "▲５八金": several moves fit: 4i5h, 6i5h"#],
    ),
    (
        "ki2/text-between-moves.ki2",
        &[
            r#"1:1: warning[unreadable-line] "初手から": no line of KI2; it is kept as a remark"#,
            r#"2:5: warning[unreadable-line] ply 1 "（１分）": a remark in brackets among the moves; it is kept as a remark (2 times)"#,
            r#"2:14: warning[unreadable-line] ply 2 "ここで長考": text among the moves that cannot be read; it is kept as a remark"#,
            r#"3:1: warning[unreadable-line] "第１図は△３四歩まで": a heading or a remark that names moves; it is kept as a remark, and they are not played"#,
            r#"5:1: error[unreadable-move] ply 4 "以下は△８四歩、▲２五歩が定跡": moves stand in a text that cannot be read"#,
        ],
    ),
    (
        "ki2/two-pawns.ki2",
        &[
            r#"1:39: error[two-pawns] ply 9 "▲７五歩": a pawn of Black already stands on file 7 (at 7七)"#,
        ],
    ),
    (
        "ki2/unknown-ending.ki2",
        &[
            r#"2:6: warning[unknown-ending] ply 3 "雨天中止": an ending that is not known; it is kept, and nobody wins"#,
        ],
    ),
    (
        "ki2/variation-without-a-number.ki2",
        &[r#"3:1: error[bad-variation] "変化：": the ply of this variation cannot be read"#],
    ),
    (
        "ki2/word-glued-to-a-move.ki2",
        &[
            r#"1:11: error[unreadable-move] ply 3 "▲５八金犬": what follows the piece cannot be read"#,
        ],
    ),
    (
        "ki2/words-that-do-not-fit.ki2",
        &[
            r#"1:1: warning[direction-words] ply 1 "▲７八銀引": the words do not fit 7i7h, the only move to the square"#,
            r#"1:7: warning[direction-words] ply 2 "△３二銀右": the words do not fit 3a3b, the only move to the square"#,
        ],
    ),
    (
        "sfen/nineteen-pawns.sfen",
        &[
            r#"1:1: error[impossible-start] "4k4/9/9/9/9/9/9/9/4K4 b 19P 1": there are 19 pawns, and a set holds 18"#,
        ],
    ),
    (
        "sfen/no-such-piece.sfen",
        &[
            r#"1:1: error[bad-board] "lnsgkgsnl/1r5b1/pppp?pppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1": no piece '?' (in rank c)"#,
        ],
    ),
    (
        "sfen/pawns-doubled.sfen",
        &[
            r#"1:1: warning[odd-start] "4k4/4p4/4p4/9/9/9/9/9/4K4 b - 1": White has 2 pawns on file 5 (5二, 5三)"#,
        ],
    ),
    (
        "sfen/rank-too-short.sfen",
        &[
            r#"1:1: error[bad-board] "lnsgkgsnl/1r5b1/ppppppppp/8/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1": rank d has 8 files where a board has 9"#,
        ],
    ),
    (
        "usi/board-of-ten-ranks.usi",
        &[
            r#"1:15: error[bad-board] "4k4/9/9/9/9/9/9/9/9/4K4 b - 1": 10 ranks where a board has 9"#,
            r#"1:51: error[unreadable-move] "5j5i": not a move: moves are written 7g7f, 8h2b+ or P*5e"#,
        ],
    ),
    (
        "usi/null-move.usi",
        &[r#"1:30: error[unreadable-move] ply 2 "0000": a null move is no move of a game"#],
    ),
    (
        "usi/one-bad-line-of-three.usi",
        &[r#"2:16: error[cannot-reach] ply 1 "7g7e": a pawn does not move from 7七 to 7五"#],
    ),
    (
        "usi/pawn-drop-mate.usi",
        &[
            r#"1:51: error[drop-pawn-mate] ply 1 "P*1b": the pawn dropped at 1二 would be mate (打ち歩詰め)"#,
        ],
    ),
    (
        "usi/pawn-sideways.usi",
        &[r#"1:25: error[own-piece] ply 1 "7g6g": a pawn of Black itself stands at 6七"#],
    ),
    (
        "usi/pawn-unpromoted-on-the-last-rank.usi",
        &[
            r#"1:50: error[must-promote] ply 1 "1b1a": a pawn has to promote at 1一, where it could never move again"#,
        ],
    ),
    (
        "usi/takes-the-king.usi",
        &[
            r#"1:15: warning[odd-start] "4k4/4R4/9/9/9/9/9/9/4K4 b - 1": the king of White at 5一 is in check from 5二, and it is not White's turn"#,
            r#"1:51: error[takes-king] ply 1 "5b5a": the king of White at 5一 cannot be taken"#,
        ],
    ),
    (
        "usi/unknown-word.usi",
        &[
            r#"1:30: error[unreadable-move] ply 2 "xyz": not a move: moves are written 7g7f, 8h2b+ or P*5e"#,
        ],
    ),
];

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
