//! Notations against the vectors, against themselves over random positions, and against two printed games.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::{BTreeMap, HashMap};

use kifu::notation::{
    self, AdvanceWord, Ambiguity, DeclineWord, Digits, DragonKanji, DropWord, KingKanji, Marks,
    Notation, PromotedLetters, Same, Settings,
};
use kifu::record::resolve::{Assumed, Resolved, resolve};
use kifu::shogi::{Color, Move, Piece, PieceKind, Position, Setup, Square};

/// Random numbers (splitmix64), the same on every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

fn position(sfen: &str) -> Position {
    Position::new(&Setup::from_sfen(sfen).unwrap().0).unwrap()
}

fn written(
    notation: &Notation,
    settings: &Settings,
    pos: &Position,
    last: Option<Square>,
    mv: Move,
) -> String {
    let mut text = String::new();
    notation.write(mv, pos, last, settings, &mut text);
    text
}

/// Reads a text to its end and resolves it.
#[track_caller]
fn read(
    notation: &Notation,
    settings: &Settings,
    pos: &Position,
    last: Option<Square>,
    text: &str,
) -> Resolved {
    let read = (notation.read)(text, settings)
        .unwrap_or_else(|error| panic!("{}: {text}: {error} in {pos:?}", notation.name));
    assert_eq!(read.len, text.len(), "{}: {text}", notation.name);
    resolve(&read.written, pos, last)
        .unwrap_or_else(|error| panic!("{}: {text}: {error:?} in {pos:?}", notation.name))
}

/// What a column of the vectors is written with.
struct Column {
    name: &'static str,
    notation: &'static Notation,
    settings: Settings,
}

fn column(name: &'static str, notation: &'static str, change: fn(&mut Settings)) -> Column {
    let notation = notation::by_name(notation).unwrap();
    let mut settings = notation.defaults;
    change(&mut settings);
    Column {
        name,
        notation,
        settings,
    }
}

fn columns() -> Vec<Column> {
    let as_is: fn(&mut Settings) = |_| {};
    let legal: fn(&mut Settings) = |settings| {
        settings.marks = Marks::None;
        settings.ambiguity = Ambiguity::Legal;
    };
    vec![
        column("hodges", "hodges", as_is),
        column("hosking", "hosking", as_is),
        column("western_numeric", "numeric", as_is),
        column("japanese", "japanese", |settings| {
            settings.marks = Marks::None
        }),
        column("kitao", "kitao", as_is),
        column("kif", "kif", as_is),
        column("csa", "csa", as_is),
        column("ki2_without_mark", "japanese", |settings| {
            settings.marks = Marks::None;
            settings.ki2_blank = true;
        }),
        column("usi", "usi", as_is),
        column("iroha", "iroha", as_is),
        column("hodges_dht", "hodges", |settings| {
            settings.promoted_letters = PromotedLetters::Dht;
        }),
        column("hodges_legal_only", "hodges", legal),
        column("japanese_legal_only", "japanese", legal),
    ]
}

#[test]
fn every_column_of_the_vectors_is_written_and_read_back() {
    let table = include_str!("../fixtures/vectors/notation.tsv");
    let mut lines = table.lines();
    let header: Vec<&str> = lines.next().unwrap().split('\t').collect();
    let at = |name: &str| header.iter().position(|&column| column == name).unwrap();
    let columns = columns();
    let (mut rows, mut texts) = (0, 0);
    for line in lines {
        let cells: Vec<&str> = line.split('\t').collect();
        let pos = position(cells[at("sfen")]);
        let mv: Move = cells[at("usi")].parse().unwrap();
        let last = Square::from_usi(cells[at("prev_square")]);
        assert!(pos.is_legal(mv), "{line}");
        rows += 1;
        for Column {
            name,
            notation,
            settings,
        } in &columns
        {
            let legal_only = name.ends_with("legal_only");
            let expected = match cells[at(name)] {
                "-" if legal_only => cells[at(name.trim_end_matches("_legal_only"))],
                cell => cell,
            };
            texts += 1;
            assert_eq!(
                written(notation, settings, &pos, last, mv),
                expected,
                "{name} of {line}"
            );
            let found = read(notation, settings, &pos, last, expected);
            assert_eq!(found.mv, mv, "{name}: {expected} in {line}");
            let told: Vec<Assumed> = found.assumed.iter().collect();
            if legal_only {
                let forgiven = [Assumed::OnlyLegal, Assumed::LegalWords];
                assert!(
                    told.iter().all(|told| forgiven.contains(told)),
                    "{expected}: {told:?}"
                );
            } else {
                assert_eq!(told, [], "{name}: {expected} in {line}");
                let lenient = (notation.read)(expected, settings).unwrap().lenient;
                assert!(lenient.is_empty(), "{name}: {expected}: {lenient:?}");
            }
        }
    }
    assert_eq!((rows, texts), (740, 740 * 13));
}

/// All combinations worth a try, one setting changed at a time and some of them together.
fn variants(notation: &Notation) -> Vec<Settings> {
    let mut variants = vec![notation.defaults];
    for setting in notation::SETTINGS {
        if notation.takes.contains(&setting.name) {
            for value in (setting.values)() {
                let mut settings = notation.defaults;
                settings.set(setting.name, value).unwrap();
                variants.push(settings);
            }
        }
    }
    variants.extend([
        Settings {
            marks: Marks::None,
            same: Same::WithSquare,
            ambiguity: Ambiguity::Legal,
            dragon: DragonKanji::Simplified,
            king: KingKanji::BySide,
            drop: DropWord::Always,
            decline: DeclineWord::Nama,
            advance: AdvanceWord::Iku,
            digits: Digits::Half,
            promoted_letters: PromotedLetters::Dht,
            kif_decline: true,
            ascii: true,
            ..Settings::DEFAULT
        },
        Settings {
            marks: Marks::Piece,
            same: Same::Off,
            ambiguity: Ambiguity::Legal,
            advance: AdvanceWord::Iru,
            digits: Digits::Kanji,
            ..Settings::DEFAULT
        },
        Settings {
            ki2_blank: true,
            ambiguity: Ambiguity::Always,
            digits: Digits::Full,
            ..Settings::DEFAULT
        },
    ]);
    variants
}

/// A board crowded with pieces that are not told apart easily: kings, many promoted pieces, silvers, golds, hands full.
fn crowded(random: &mut Random) -> Option<Position> {
    let mut setup = Setup::EMPTY;
    setup.turn = random.pick(&Color::ALL);
    let squares: Vec<Square> = Square::all().collect();
    let middle = random.pick(&squares);
    // Near one square, so that many pieces reach the same ones and shield their king.
    let near = |random: &mut Random, reach: usize| {
        let place = |middle: u8, step: usize| (usize::from(middle) + step).saturating_sub(reach);
        let file = place(middle.file(), random.below(2 * reach + 1)).clamp(1, 9);
        let rank = place(middle.rank(), random.below(2 * reach + 1)).clamp(1, 9);
        Square::new(file as u8, rank as u8).unwrap()
    };
    for color in Color::ALL {
        let sq = near(random, 3);
        if setup.piece_at(sq).is_none() {
            setup.set(sq, Some(Piece::new(color, PieceKind::King)));
        }
    }
    // One kind stands closer still, most of it on one side.
    let (gathered, promoted) = match random.below(2) {
        0 => (PieceKind::Silver, 0),
        _ => (random.pick(&PieceKind::IN_HAND), random.below(3)),
    };
    let (few, sparse) = (random.below(4) + 3, random.below(6) + 5);
    for kind in PieceKind::IN_HAND {
        for _ in 0..kind.set_count() {
            let slides = matches!(kind, PieceKind::Rook | PieceKind::Bishop | PieceKind::Lance);
            let others = match kind == gathered {
                true => 9,
                false if slides => 2,
                false => few,
            };
            let color = match random.below(others) {
                0 => setup.turn.opposite(),
                _ => setup.turn,
            };
            let sq = if kind == gathered {
                near(random, 1)
            } else if slides {
                random.pick(&squares)
            } else {
                near(random, 2)
            };
            let kind = kind
                .promoted()
                .filter(|_| random.below(2) < promoted)
                .unwrap_or(kind);
            let lot = random.below(sparse);
            match if kind.unpromoted() == gathered {
                1
            } else {
                lot
            } {
                0 => setup.hands[color].add(kind.unpromoted()).unwrap(),
                1..=4 if setup.piece_at(sq).is_none() => {
                    setup.set(sq, Some(Piece::new(color, kind)));
                }
                _ => {}
            }
        }
    }
    Position::new(&setup).ok()
}

/// Calls `look` on positions of random games and on crowded boards, with a square for 同.
fn positions(seed: u64, count: usize, mut look: impl FnMut(&Position, Option<Square>, usize)) {
    let mut random = Random(seed);
    let (mut looked, mut games) = (0, 0);
    while looked < count {
        games += 1;
        let (mut pos, plies) = if games % 200 == 0 {
            (Position::even(), 150)
        } else {
            let boards = std::iter::repeat_with(|| crowded(&mut random)).flatten();
            let pinned = games % 4 > 0;
            let mut fitting = boards.filter(|pos| !pinned || !pos.pinned().is_empty());
            (fitting.next().unwrap(), 3)
        };
        let mut last = None;
        for _ in 0..plies {
            let moves = pos.legal_moves();
            if moves.is_empty() || looked >= count {
                break;
            }
            look(&pos, last, looked);
            looked += 1;
            let mv = random.pick(&moves);
            pos.play(mv);
            last = Some(mv.to());
        }
    }
}

#[test]
fn no_two_moves_share_a_text_and_each_reads_back() {
    let notations: Vec<_> = notation::NOTATIONS
        .iter()
        .filter(|notation| notation.write.is_some())
        .map(|notation| (*notation, variants(notation)))
        .collect();
    let (mut seen, mut texts, mut pinned) = (0, 0_u64, 0);
    let mut endings = BTreeMap::new();
    positions(3, 4000, |pos, last, index| {
        let moves = pos.legal_moves();
        seen += 1;
        for (notation, variants) in &notations {
            for settings in [
                &variants[0],
                &variants[index % variants.len()],
                &variants[variants.len() - 3 + index % 3],
            ] {
                let mut by_text = HashMap::with_capacity(moves.len());
                for &mv in &moves {
                    let text = written(notation, settings, pos, last, mv);
                    let found = read(notation, settings, pos, last, &text);
                    assert_eq!(found.mv, mv, "{}: {text} in {pos:?}", notation.name);
                    let lenient = (notation.read)(&text, settings).unwrap().lenient;
                    assert!(lenient.beyond_settings().is_empty(), "{text}: {lenient:?}");
                    let told: Vec<Assumed> = found.assumed.iter().collect();
                    if settings.ambiguity == Ambiguity::Legal {
                        pinned += usize::from(!told.is_empty());
                        let forgiven = [Assumed::OnlyLegal, Assumed::LegalWords];
                        assert!(
                            told.iter().all(|told| forgiven.contains(told)),
                            "{text}: {told:?} in {pos:?}"
                        );
                    } else {
                        assert_eq!(told, [], "{}: {text} in {pos:?}", notation.name);
                    }
                    texts += 1;
                    if notation.name == "japanese" {
                        *endings.entry(words_of(&text)).or_insert(0) += 1;
                    }
                    if let Some(other) = by_text.insert(text.clone(), mv) {
                        panic!("{}: {text} is {mv} and {other} in {pos:?}", notation.name);
                    }
                }
            }
        }
    });
    assert_eq!(seen, 4000);
    assert!(texts > 3_000_000, "{texts}");
    assert!(pinned > 1000, "{pinned}");
    let all = [
        "", "上", "寄", "引", "打", "直", "右", "右上", "右寄", "右引", "左", "左上", "左寄",
        "左引",
    ];
    assert!(
        all.iter()
            .all(|&words| endings.get(words).is_some_and(|&count| count > 5)),
        "{endings:?}"
    );
    assert_eq!(endings.len(), all.len(), "{endings:?}");
}

/// The words of direction and 打 in a Japanese text.
fn words_of(text: &str) -> String {
    let text = text.replace(['行', '入'], "上");
    text.chars()
        .filter(|ch| "上寄引打直右左".contains(*ch))
        .collect()
}

#[test]
fn every_notation_is_recognized() {
    positions(4, 300, |pos, last, _| {
        for &mv in &pos.legal_moves() {
            for notation in notation::NOTATIONS {
                let settings = Settings {
                    marks: Marks::None,
                    ..notation.defaults
                };
                let text = written(notation, &settings, pos, last, mv);
                if text.is_empty() {
                    continue;
                }
                let (_, read) = notation::read_any(&text, &settings)
                    .unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_eq!(read.len, text.len(), "{text}");
                let found = resolve(&read.written, pos, last);
                assert_eq!(found.map(|found| found.mv), Ok(mv), "{text} in {pos:?}");
            }
        }
    });
}

#[test]
fn a_foul_is_written_so_that_it_is_not_taken_for_another_move() {
    for (sfen, usi, expected) in [
        // The pawn on 2d could go to 2c, so the second pawn of the file is told by 打.
        (
            "4k4/9/9/7P1/9/9/9/9/4K4 b P 1",
            "P*2c",
            "▲２三歩打 P*2c ☗歩*23",
        ),
        (
            "4k4/9/9/7P1/9/9/9/9/4K4 b P 1",
            "P*2b",
            "▲２二歩 P*2b ☗歩*22",
        ),
        (
            "k3r4/9/9/9/9/9/4N1N2/9/4K4 b - 1",
            "5g4e",
            "▲４五桂左 N5g-4e ☗桂(57)-45",
        ),
        ("4k4/9/9/9/9/9/9/9/4K4 b - 1", "7g7f", "  "),
    ] {
        let pos = position(sfen);
        let texts = ["japanese", "hodges", "kitao"].map(|name| {
            let notation = notation::by_name(name).unwrap();
            written(
                notation,
                &notation.defaults,
                &pos,
                None,
                usi.parse().unwrap(),
            )
        });
        assert_eq!(texts.join(" "), expected, "{usi} in {sfen}");
    }
}

/// Plays the texts of one printed column and holds each cell against ours.
fn assert_game(
    column: &str,
    name: &str,
    change: fn(&mut Settings),
    end: &str,
    other: &[(usize, &str)],
) {
    let Column {
        notation, settings, ..
    } = self::column("", notation_name(name), change);
    let mut pos = Position::even();
    let mut last = None;
    for (index, cell) in column.split_whitespace().enumerate() {
        let ply = index + 1;
        // What our text is where the printed one is a slip or inconsistent with itself.
        let slip = other.iter().find(|(at, _)| *at == ply);
        let expected = slip.map_or(cell, |(_, text)| text);
        let found = read(notation, &settings, &pos, last, expected);
        let text = written(notation, &settings, &pos, last, found.mv);
        assert_eq!(text, expected, "ply {ply} in {name}");
        last = Some(found.mv.to());
        pos.play(found.mv);
    }
    assert_eq!(pos.to_sfen(), end, "{name}");
}

fn notation_name(name: &str) -> &'static str {
    notation::by_name(name).unwrap().name
}

#[test]
fn the_first_printed_game_comes_out_cell_for_cell() {
    let end = "ln1gk2nl/1r4g2/ps2pp1pp/3p4+b/2p6/2P4R1/P1NPP3P/1SGKG3+B/L6NL b S2Ps4p 45";
    let western = "P-76 P-34 P-26 G-32 G-78 P-84 P-25 Bx88+ Sx88 S-22 S-38 S-33 P-36 S-72 K-68 P-64 S-37 P-85 \
        S-46 P-86 Px86 Rx86 P-24 Px24 N-77 R-82 P-35 Px35 Sx35 P-74 Sx24 Sx24 Rx24 P*23 R-26 P-75 P*83 Sx83 \
        B*63 B*74 B-18+ Bx47+ G-58 +B-14";
    assert_game(western, "numeric", |_| {}, end, &[]);
    let japanese = "７六歩 ３四歩 ２六歩 ３二金 ７八金 ８四歩 ２五歩 ８八角成 同銀 ２二銀 ３八銀 ３三銀 ３六歩 \
        ７二銀 ６八玉 ６四歩 ３七銀 ８五歩 ４六銀 ８六歩 同歩 同飛 ２四歩 同歩 ７七桂 ８二飛 ３五歩 同歩 同銀 \
        ７四歩 ２四銀 同銀 同飛 ２三歩打 ２六飛 ７五歩 ８三歩打 同銀 ６三角打 ７四角打 １八角成 ４七角成 ５八金 \
        １四馬";
    let printed: fn(&mut Settings) = |settings| {
        settings.marks = Marks::None;
        settings.drop = DropWord::Always;
    };
    assert_game(japanese, "japanese", printed, end, &[]);
    // 打 is printed at four plies, and is needed at none of them.
    let needed = [
        (34, "２三歩"),
        (37, "８三歩"),
        (39, "６三角"),
        (40, "７四角"),
    ];
    let standard: fn(&mut Settings) = |settings| settings.marks = Marks::None;
    assert_game(japanese, "japanese", standard, end, &needed);
}

#[test]
fn the_second_printed_game_comes_out_cell_for_cell() {
    let end = "lnkg1r1nl/2s1g2b1/ppp1p2S1/3p4p/2P3p2/P2P4P/1P2PGPP1/1BR3S2/LN3GKNL w 2Psp 38";
    let hosking = "P76 P34 P75 P35 R78 R32 G69-58 G41-52 K48 P14 P16 K62 P46 P64 G47 S72 S38 K71 K39 S42 P96 P44 \
        S68 S43 P66 S54 S67 R42 S56 P45 Px45 Sx45 Sx45 Rx45 S’34 R41 Sx23=";
    assert_game(hosking, "hosking", |_| {}, end, &[]);
    let hodges = "P-7f P-3d P-7e P-3e R-7h R-3b G6i-5h G4a-5b K-4h P-1d P-1f K-6b P-4f P-6d G-4g S-7b S-3h K-7a \
        K-3i S-4b P-9f P-4d S-6h S-4c P-6f S-5d S-6g R-4b S-5f P-4e Px4e Sx4e Sx4e Rx4e S*3d R-4a Sx2c=";
    assert_game(hodges, "hodges", |_| {}, end, &[]);
    let japanese = "☗７六歩 ☖３四歩 ☗７五歩 ☖３五歩 ☗７八飛 ☖３二飛 ☗５八金左 ☖５二金左 ☗４八玉 ☖１四歩 \
        ☗１六歩 ☖６二王 ☗４六歩 ☖６四歩 ☗４七金 ☖７二銀 ☗３八銀 ☖７一王 ☗３九玉 ☖４二銀 ☗９六歩 ☖４四歩 \
        ☗６八銀 ☖４三銀 ☗６六歩 ☖５四銀 ☗６七銀 ☖４二飛 ☗５六銀 ☖４五歩 ☗同歩 ☖同銀 ☗同銀 ☖同飛 ☗３四銀 \
        ☖４一飛 ☗２三銀不成";
    let by_side: fn(&mut Settings) = |settings| {
        settings.marks = Marks::Piece;
        settings.king = KingKanji::BySide;
    };
    assert_game(japanese, "japanese", by_side, end, &[]);
    let kitao = "☗歩-76 ☖歩-34 ☗歩-75 ☖歩-35 ☗飛-78 ☖飛-32 ☗金(69)-58 ☖金(41)-52 ☗玉-48 ☖歩-14 ☗歩-16 \
        ☖王-62 ☗歩-46 ☖歩-64 ☗金-47 ☖銀-72 ☗銀-38 ☖玉-71 ☗玉-39 ☖銀-42 ☗歩-96 ☖歩-44 ☗銀-68 ☖銀-43 \
        ☗歩-66 ☖銀-54 ☗銀-67 ☖飛-42 ☗銀-58 ☖歩-45 ☗歩x ☖銀x ☗銀x ☖飛x ☗銀*34 ☖飛-41 ☗銀x23=";
    // Printed: 玉 for the king that is 王 before, and 58 where the silver goes to 56.
    let slips = [(18, "☖王-71"), (29, "☗銀-56")];
    assert_game(kitao, "kitao", by_side, end, &slips);
}
