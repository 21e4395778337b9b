//! The sentence about the end (`まで3手で後手の時間切れにより先手の勝ち`), wherever it stands: it names the winner, the loser
//! or both, with or without the reason.

mod common;

use kifu::record::ending::{EndingKind, Outcome};
use kifu::record::fault::{Code, Faults};
use kifu::record::replay::replay;
use kifu::record::tree::Record;
use kifu::shogi::Color;

/// Sentences with W for the winner and L for the loser, and why the game ended.
const SENTENCES: [(&str, EndingKind); 60] = [
    ("Wの勝ち", EndingKind::Resign),
    ("W勝ち", EndingKind::Resign),
    ("W勝", EndingKind::Resign),
    ("Lの負け", EndingKind::Resign),
    ("L負け", EndingKind::Resign),
    ("Wの勝ち、Lの負け", EndingKind::Resign),
    ("Lの負けでWの勝ち", EndingKind::Resign),
    ("L投了", EndingKind::Resign),
    ("Lの投了", EndingKind::Resign),
    ("Lが投了", EndingKind::Resign),
    ("L投了によりWの勝ち", EndingKind::Resign),
    ("Lの投了によりWの勝ち", EndingKind::Resign),
    ("Lが投了しWの勝ち", EndingKind::Resign),
    ("Lが投了してWの勝ち", EndingKind::Resign),
    ("Lの投了で、Wの勝ち", EndingKind::Resign),
    ("Wの勝ち（L投了）", EndingKind::Resign),
    ("Wの勝ち（Lの投了による）", EndingKind::Resign),
    ("L時間切れ", EndingKind::Timeout),
    ("Lの時間切れ", EndingKind::Timeout),
    ("Lが時間切れ", EndingKind::Timeout),
    ("Lの時間切れによりWの勝ち", EndingKind::Timeout),
    ("L時間切れによりWの勝ち", EndingKind::Timeout),
    ("Lの時間切れでWの勝ち", EndingKind::Timeout),
    ("時間切れによりWの勝ち", EndingKind::Timeout),
    ("時間切れによりLの負け", EndingKind::Timeout),
    ("Lの時間切れ負け", EndingKind::Timeout),
    ("Lの時間切れによる負け", EndingKind::Timeout),
    ("Lは時間切れにより負け", EndingKind::Timeout),
    ("Wの時間切れ勝ち", EndingKind::Timeout),
    ("Lの切れ負け", EndingKind::Timeout),
    ("L切れ負け", EndingKind::Timeout),
    ("Lの切れ負けによりWの勝ち", EndingKind::Timeout),
    ("Lの接続切れ", EndingKind::Disconnect),
    ("L接続切れ", EndingKind::Disconnect),
    ("Lの接続切れによりWの勝ち", EndingKind::Disconnect),
    ("接続切れによりWの勝ち", EndingKind::Disconnect),
    ("L反則", EndingKind::FoulLoss),
    ("Lの反則", EndingKind::FoulLoss),
    ("Lが反則", EndingKind::FoulLoss),
    ("Lの反則によりWの勝ち", EndingKind::FoulLoss),
    ("L反則によりWの勝ち", EndingKind::FoulLoss),
    ("Lの反則負け", EndingKind::FoulLoss),
    ("L反則負け", EndingKind::FoulLoss),
    ("Lの反則負けによりWの勝ち", EndingKind::FoulLoss),
    ("Wの反則勝ち", EndingKind::FoulLoss),
    ("W反則勝ち", EndingKind::FoulLoss),
    ("反則によりWの勝ち", EndingKind::FoulLoss),
    ("Lの二歩", EndingKind::FoulLoss),
    ("Lの二歩でWの勝ち", EndingKind::FoulLoss),
    ("二歩によりWの勝ち", EndingKind::FoulLoss),
    ("Lの王手放置によりWの勝ち", EndingKind::FoulLoss),
    ("Lの打ち歩詰めによりWの勝ち", EndingKind::FoulLoss),
    ("Lの連続王手の千日手", EndingKind::FoulLoss),
    ("Wの入玉勝ち", EndingKind::Declaration),
    ("Wの入玉宣言", EndingKind::Declaration),
    ("Wの入玉宣言によりWの勝ち", EndingKind::Declaration),
    ("Wのトライ勝ち", EndingKind::Try),
    ("Wの不戦勝", EndingKind::DefaultLoss),
    ("Lの不戦敗", EndingKind::DefaultLoss),
    ("L玉の詰み", EndingKind::Mate),
];

/// Moves of KIF and of KI2, without and with odds; the second ones have one move more.
const GAMES: [(&str, &str, &str, u32); 4] = [
    (
        "手合割：平手\n",
        "1 ７六歩(77)\n2 ３四歩(33)\n",
        "▲７六歩 △３四歩\n",
        2,
    ),
    (
        "手合割：平手\n",
        "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n",
        "▲７六歩 △３四歩 ▲２六歩\n",
        3,
    ),
    (
        "手合割：角落ち\n",
        "1 ３四歩(33)\n2 ７六歩(77)\n",
        "△３四歩 ▲７六歩\n",
        2,
    ),
    (
        "手合割：角落ち\n",
        "1 ３四歩(33)\n2 ７六歩(77)\n3 ４四歩(43)\n",
        "△３四歩 ▲７六歩 △４四歩\n",
        3,
    ),
];

fn read(from: &str, text: &str) -> (Record, Faults) {
    let mut faults = Faults::new();
    let reader = common::format(from).read.expect("it can be read");
    let record = replay(&reader(text, &mut faults), &mut faults);
    (record, faults)
}

const fn names(color: Color) -> [&'static str; 2] {
    match color {
        Color::Black => ["先手", "下手"],
        Color::White => ["後手", "上手"],
    }
}

/// The texts that end with a sentence: KIF, KI2 and a list of moves.
fn texts(game: (&str, &str, &str, u32), sentence: &str) -> [(&'static str, String); 3] {
    let (head, kif, ki2, count) = game;
    let end = format!("まで{count}手で{sentence}\n");
    let list = ki2.split_whitespace().map(|mv| format!("{mv}\n"));
    let list: String = list.collect();
    [
        ("kif", format!("{head}手数----指手--\n{kif}{end}")),
        ("ki2", format!("{head}\n{ki2}{end}")),
        ("moves", format!("{head}{list}{end}")),
    ]
}

#[test]
fn a_result_line_that_names_the_loser_is_no_win_of_that_side() {
    for game in GAMES {
        for winner in [Color::Black, Color::White] {
            for (sentence, kind) in SENTENCES {
                for of in 0..2 {
                    let (wins, loses) = (names(winner)[of], names(winner.opposite())[of]);
                    let sentence = sentence.replace('W', wins).replace('L', loses);
                    for (from, text) in texts(game, &sentence) {
                        let (record, faults) = read(from, &text);
                        let ending = record.ending().expect(&text);
                        assert_eq!(ending.outcome, Outcome::Win(winner), "{from}\n{text}");
                        assert_eq!(record.plies(), game.3, "{from}\n{text}");
                        let turn = record.turn_after(record.main_line().last().unwrap());
                        let (kind, _) = kind.settled(Some(winner), turn);
                        assert_eq!(ending.kind, kind, "{from}\n{text}");
                        assert!(!faults.has_error(), "{from}\n{text}{faults:?}");
                        let codes = faults.iter().map(|fault| fault.code);
                        let wrong = [Code::UnknownEnding, Code::WinnerMismatch];
                        assert!(
                            codes.clone().all(|code| !wrong.contains(&code)),
                            "{text}{faults:?}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn a_result_line_that_names_the_loser_agrees_with_the_ending_above_it() {
    for (head, kif, _, count) in GAMES {
        let (record, _) = read("kif", &format!("{head}手数----指手--\n{kif}"));
        let turn = record.turn_after(record.main_line().last().unwrap());
        for (word, kind) in [
            ("投了", EndingKind::Resign),
            ("切れ負け", EndingKind::Timeout),
            ("接続切れ", EndingKind::Disconnect),
            ("反則負け", EndingKind::FoulLoss),
            ("反則勝ち", EndingKind::FoulWin),
            ("入玉勝ち", EndingKind::Declaration),
        ] {
            let real = kind.outcome(turn).winner().unwrap();
            for winner in [Color::Black, Color::White] {
                for (sentence, of) in SENTENCES {
                    let (of, _) = of.settled(Some(winner), turn);
                    if of != kind {
                        continue;
                    }
                    let sentence = sentence
                        .replace('W', names(winner)[0])
                        .replace('L', names(winner.opposite())[0]);
                    let number = count + 1;
                    let text = format!(
                        "{head}手数----指手--\n{kif}{number} {word}\nまで{count}手で{sentence}\n"
                    );
                    let (record, faults) = read("kif", &text);
                    assert_eq!(
                        record.ending().unwrap().outcome,
                        Outcome::Win(real),
                        "{text}"
                    );
                    let is_told = faults
                        .iter()
                        .any(|fault| fault.code == Code::WinnerMismatch);
                    assert_eq!(is_told, winner != real, "{text}{faults:?}");
                }
            }
        }
    }
}

#[test]
fn a_side_whose_part_in_the_end_is_not_understood_wins_nothing_and_is_told() {
    for game in GAMES {
        for (sentence, kind) in [
            ("投了（後手）", EndingKind::Other),
            ("先手の投了による勝ち", EndingKind::Other),
            ("先手の攻めを見て投了", EndingKind::Other),
            ("先手の勝ち、後手の勝ち", EndingKind::Other),
            ("先手優勢", EndingKind::Other),
            ("先手の反則により無効", EndingKind::Other),
            ("後手の提案により引き分け", EndingKind::Draw),
            ("先手の入玉宣言により持将棋", EndingKind::Impasse),
            ("先手の封じ手", EndingKind::Sealed),
            ("後手の都合により中断", EndingKind::Interrupt),
            ("後手の接続切れにより中断", EndingKind::Interrupt),
        ] {
            for (from, text) in texts(game, sentence) {
                let (record, faults) = read(from, &text);
                let ending = record.ending().expect(&text);
                assert_eq!(ending.kind, kind, "{from}\n{text}");
                assert_eq!(ending.outcome.winner(), None, "{from}\n{text}");
                let told = [Code::UnknownEnding, Code::UnreadableLine];
                let is_told = faults.iter().any(|fault| told.contains(&fault.code));
                assert!(is_told || from == "moves", "{from}\n{text}{faults:?}");
            }
        }
    }
}

#[test]
fn another_reason_than_that_of_the_ending_is_kept_and_told() {
    let head = "手合割：平手\n手数----指手--\n1 ７六歩(77)\n2 ３四歩(33)\n";
    for (word, words, is_other) in [
        ("投了", "後手の勝ち（時間切れ）", true),
        ("投了", "時間切れにより後手の勝ち", true),
        ("投了", "先手の反則により後手の勝ち", true),
        ("切れ負け", "先手の反則負け", true),
        ("千日手", "持将棋", true),
        ("投了", "千日手", true),
        ("投了", "後手の勝ち", false),
        ("投了", "先手投了", false),
        ("切れ負け", "後手の勝ち", false),
        ("切れ負け", "先手の時間切れ", false),
        ("千日手", "引き分け", false),
        ("反則負け", "後手の反則勝ち", false),
        ("不戦敗", "後手の不戦勝", false),
    ] {
        let text = format!("{head}3 {word}\nまで2手で{words}\n");
        let (record, faults) = read("kif", &text);
        let end = record.main_line().last().unwrap();
        let remarks = record.node(end).notes.as_ref();
        let is_kept = remarks.is_some_and(|notes| {
            let mut remarks = notes.remarks.iter();
            remarks.any(|(_, remark)| remark.contains(words))
        });
        let mut codes = faults.iter().map(|fault| fault.code);
        let is_told = codes.any(|code| matches!(code, Code::UnreadableLine | Code::WinnerMismatch));
        assert_eq!((is_kept, is_told), (is_other, is_other), "{text}{faults:?}");
    }
}
