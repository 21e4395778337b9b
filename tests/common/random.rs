//! Random games from a seed: any legal moves, variations, clocks, comments, bookmarks, endings, header lines.

use kifu::record::clock::{Clock, Millis};
use kifu::record::ending::EndingKind;
use kifu::record::header::Key;
use kifu::record::transcript::{Destination, Origin, Promotion, WrittenMove};
use kifu::record::tree::{Content, Foul, NodeId, Played, Record};
use kifu::record::words;
use kifu::shogi::{Handicap, Move, MoveList, Position, Setup, Square};

/// A generator of numbers that are the same on every machine (SplitMix64).
#[derive(Debug, Clone)]
pub(crate) struct Rng(u64);

impl Rng {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed ^ 0x6b69_6675)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`, which is not 0.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// True once in `often` times.
    pub(crate) fn once_in(&mut self, often: usize) -> bool {
        self.below(often) == 0
    }

    pub(crate) fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}

/// Comment lines that look like something else; all of them are in CP932.
const COMMENTS: &[&str] = &[
    "",
    "一手目の感想",
    "変化：1手",
    "  2 ８四歩(83)",
    "まで2手で先手の勝ち",
    "*対局 評価値 -12 読み筋 △３三銀(22) ▲３四角(45)",
    "&しおり",
    "#remark",
    " leading blank",
    "　全角の空白",
    "手合割：香落ち",
    "+7776FU,T3",
    "%TORYO",
    "* 30 -3334FU +2726FU #99",
    "position startpos moves 7g7f",
    "表 十 ソ 能 \\ | , \" '",
    "髙橋 ①Ⅸ ～－∥",
];

const BOOKMARKS: &[&str] = &["基本図", "読み込み時表示", "a b", "1"];

/// Header keys that every format with a header has a place for.
const HEADER: &[(Key, &str, &[&str])] = &[
    (
        Key::StartTime,
        "開始日時",
        &["2024/01/02", "2024/01/02 10:00", "1999/12/31 23:59:58"],
    ),
    (Key::EndTime, "終了日時", &["2024/01/02 12:34:56"]),
    (Key::Event, "棋戦", &["名人戦 第1局", "a:b：c"]),
    (Key::Site, "場所", &["東京・将棋会館", "x, y"]),
    (Key::Opening, "戦型", &["矢倉"]),
    (Key::TimeLimit, "持ち時間", &["各6時間", "30分"]),
    (Key::Black, "先手", &["甲", "A, B", "髙橋一郎"]),
    (Key::White, "後手", &["乙", "表十郎"]),
    (Key::Free, "記録係", &["丙"]),
    (Key::Free, "振り駒", &["なし"]),
];

/// What a random game may have beside its moves.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wanted {
    /// Most plies of the main line.
    pub(crate) plies: usize,
    /// Most variations.
    pub(crate) variations: usize,
    pub(crate) notes: bool,
    pub(crate) clocks: bool,
    pub(crate) header: bool,
    /// A start that is not the even one, in half of the games.
    pub(crate) starts: bool,
}

impl Wanted {
    pub(crate) const EVERYTHING: Self = Self {
        plies: 120,
        variations: 6,
        notes: true,
        clocks: true,
        header: true,
        starts: true,
    };

    pub(crate) const PLAIN: Self = Self {
        plies: 120,
        variations: 0,
        notes: false,
        clocks: false,
        header: false,
        starts: false,
    };
}

/// A random legal move.
pub(crate) fn random_move(position: &Position, rng: &mut Rng) -> Option<Move> {
    let mut moves = MoveList::new();
    position.legal_moves_into(&mut moves);
    if moves.is_empty() {
        return None;
    }
    // Promotions and captures change a game most, so they are tried first.
    let first = *rng.pick(&moves);
    let lively = moves
        .iter()
        .copied()
        .filter(|mv| mv.is_promotion() || position.piece_at(mv.to()).is_some());
    let lively: Vec<Move> = lively.collect();
    Some(if lively.is_empty() || rng.below(3) > 0 {
        first
    } else {
        *rng.pick(&lively)
    })
}

/// The random game of a seed.
pub(crate) fn game(seed: u64, wanted: Wanted) -> Record {
    let mut rng = Rng::new(seed);
    let mut record = Record::new(start(&mut rng, wanted));
    let clocks = if wanted.clocks { rng.below(4) } else { 0 };
    let mut maker = Maker {
        rng,
        wanted,
        clocks,
        record: &mut record,
    };
    maker.header();
    maker.notes(NodeId::START);
    let length = maker.rng.below(wanted.plies + 1);
    maker.line(NodeId::START, length);
    let variations = maker.rng.below(wanted.variations + 1);
    for _ in 0..variations {
        maker.variation();
    }
    record
}

/// A random tree of a seed, whose main line has so many moves: variations in the place of the first move, of the last one
/// and behind it, of a single move, side by side and each inside the one before, with an ending and without one.
pub(crate) fn tree(seed: u64, plies: usize, variations: usize) -> Record {
    let mut rng = Rng::new(seed);
    let wanted = Wanted {
        starts: true,
        ..Wanted::PLAIN
    };
    let mut record = Record::new(start(&mut rng, wanted));
    let mut maker = Maker {
        rng,
        wanted,
        clocks: 0,
        record: &mut record,
    };
    let mut lines = vec![maker.legal_line(NodeId::START, plies)];
    let nests = maker.rng.once_in(3);
    for _ in 0..variations {
        let line = if nests {
            lines.len() - 1
        } else {
            maker.rng.below(lines.len())
        };
        let Some(&last) = lines[line].last() else {
            continue;
        };
        let before = match maker.rng.below(5) {
            0 => NodeId::START,
            1 => last,
            2 => maker.record.node(last).parent().unwrap_or(NodeId::START),
            _ => *maker.rng.pick(&lines[line]),
        };
        if maker.record.node(before).first_child().is_none() {
            // The line that stops here is not carried on by what stands beside its end.
            maker
                .record
                .end(before, EndingKind::Unfinished, None, "", Clock::NONE);
        }
        let length = *maker.rng.pick(&[1, 1, 2, 3, 12]);
        let new = maker.legal_line(before, length);
        lines.push(new);
    }
    record
}

fn start(rng: &mut Rng, wanted: Wanted) -> Setup {
    if !wanted.starts || rng.once_in(2) {
        return Setup::even();
    }
    if rng.once_in(2) {
        return rng.pick(Handicap::all()).setup();
    }
    let mut position = Position::even();
    for _ in 0..rng.below(80) {
        let Some(mv) = random_move(&position, rng) else {
            break;
        };
        position.play(mv);
    }
    let mut setup = position.setup();
    if rng.once_in(2) {
        setup.move_number = 1;
    }
    setup
}

struct Maker<'r> {
    rng: Rng,
    wanted: Wanted,
    /// 0 none, 1 whole seconds, 2 with fractions, 3 only here and there.
    clocks: usize,
    record: &'r mut Record,
}

impl Maker<'_> {
    fn header(&mut self) {
        if !self.wanted.header {
            return;
        }
        for (key, name, values) in HEADER {
            if self.rng.once_in(3) {
                let value = self.rng.pick(values);
                self.record.header.push(*key, name, value);
            }
        }
    }

    fn clock(&mut self) -> Clock {
        let seconds = self.rng.below(if self.rng.clone().once_in(9) {
            20_000
        } else {
            90
        }) as u32;
        let fraction = self.rng.below(1000) as u32;
        match self.clocks {
            1 => Clock::elapsed(Millis(seconds * 1000)),
            2 => Clock::elapsed(Millis(seconds * 1000 + fraction)),
            3 if fraction < 300 => Clock::elapsed(Millis(seconds * 1000)),
            _ => Clock::NONE,
        }
    }

    fn notes(&mut self, id: NodeId) {
        if !self.wanted.notes {
            return;
        }
        if self.rng.once_in(8) {
            for _ in 0..=self.rng.below(3) {
                let comment = *self.rng.pick(COMMENTS);
                self.record
                    .node_mut(id)
                    .notes_mut()
                    .comments
                    .push(comment.to_owned());
            }
        }
        if self.rng.once_in(20) {
            let bookmark = *self.rng.pick(BOOKMARKS);
            self.record.node_mut(id).notes_mut().bookmark = Some(bookmark.to_owned());
        }
    }

    /// Plays on behind `tip` and ends the line, or does not; gives the moves.
    fn legal_line(&mut self, mut tip: NodeId, length: usize) -> Vec<NodeId> {
        let mut position = super::position_at(self.record, tip);
        let mut line = Vec::new();
        for _ in 0..length {
            let Some(mv) = random_move(&position, &mut self.rng) else {
                break;
            };
            let is_there = self.record.children(tip).any(|id| {
                let played = self.record.node(id).played();
                played.is_some_and(|played| played.mv == mv)
            });
            if is_there {
                break;
            }
            tip = self.play(tip, &mut position, mv);
            line.push(tip);
        }
        if self.rng.once_in(2) && !line.is_empty() {
            let kind = *self.rng.pick(&[EndingKind::Resign, EndingKind::Interrupt]);
            self.record.end(tip, kind, None, "", Clock::NONE);
        }
        line
    }

    /// Plays on behind `tip` and ends the line, or does not.
    fn line(&mut self, mut tip: NodeId, length: usize) {
        let mut position = super::position_at(self.record, tip);
        for _ in 0..length {
            let Some(mv) = random_move(&position, &mut self.rng) else {
                break;
            };
            if self.record.children(tip).any(|id| {
                self.record
                    .node(id)
                    .played()
                    .is_some_and(|played| played.mv == mv)
            }) {
                continue;
            }
            tip = self.play(tip, &mut position, mv);
        }
        if super::last_node(self.record, tip) == tip {
            self.end(tip, &position);
        }
    }

    fn play(&mut self, tip: NodeId, position: &mut Position, mv: Move) -> NodeId {
        let piece = match mv {
            Move::Drop { kind, .. } => kind,
            Move::Normal { from, .. } => {
                position
                    .piece_at(from)
                    .expect("a legal move has a piece")
                    .kind
            }
        };
        let captured = if mv.is_drop() {
            None
        } else {
            position.piece_at(mv.to()).map(|piece| piece.kind)
        };
        let clock = self.clock();
        let id = self.record.add(
            tip,
            Content::Move(Played {
                mv,
                piece,
                captured,
            }),
            clock,
        );
        position.play(mv);
        self.notes(id);
        id
    }

    fn end(&mut self, tip: NodeId, position: &Position) {
        const WITH_WORDS: &[EndingKind] = &[
            EndingKind::Resign,
            EndingKind::Interrupt,
            EndingKind::Sealed,
            EndingKind::Timeout,
            EndingKind::Disconnect,
            EndingKind::Mate,
            EndingKind::NoMate,
            EndingKind::Repetition,
            EndingKind::Impasse,
            EndingKind::Draw,
            EndingKind::MaxMoves,
            EndingKind::Declaration,
            EndingKind::Try,
            EndingKind::FoulWin,
            EndingKind::FoulLoss,
            EndingKind::DefaultWin,
            EndingKind::DefaultLoss,
        ];
        let clock = self.clock();
        let node = match self.rng.below(8) {
            0 => return,
            1 => match self.foul(position) {
                Some(foul) => {
                    let foul = self.record.add(tip, Content::Foul(Box::new(foul)), clock);
                    self.record
                        .end(foul, EndingKind::FoulWin, None, "", Clock::NONE)
                }
                None => return,
            },
            2 => self
                .record
                .end(tip, EndingKind::Other, None, "裁定待ち", clock),
            _ => {
                let kind = *self.rng.pick(WITH_WORDS);
                self.record.end(tip, kind, None, "", clock)
            }
        };
        self.notes(node);
    }

    /// A move of a piece that the side to move has, to a square where it may not go.
    fn foul(&mut self, position: &Position) -> Option<Foul> {
        let turn = position.turn();
        let own: Vec<_> = position.pieces_of(turn).into_iter().collect();
        let all: Vec<_> = Square::all().collect();
        for _ in 0..20 {
            let (from, to) = (*self.rng.pick(&own), *self.rng.pick(&all));
            let mv = Move::Normal {
                from,
                to,
                promote: false,
            };
            let Err(reason) = position.judge(mv) else {
                continue;
            };
            if from == to {
                continue;
            }
            let piece = position.piece_at(from)?.kind;
            let written = WrittenMove {
                side: Some(turn),
                origin: Origin::Square(from),
                to: Destination::Square(to),
                before: Some(piece),
                promotion: Promotion::Declines,
                ..WrittenMove::default()
            };
            let text = mv.to_string().into();
            return Some(Foul {
                mv: Some(mv),
                piece: Some(piece),
                by: turn,
                reason: words::code_of(&reason),
                written,
                text,
            });
        }
        None
    }

    /// Another line behind some position that has a continuation, or beside an end.
    fn variation(&mut self) {
        let nodes: Vec<NodeId> = self.record.iter().map(|(id, _)| id).collect();
        let at = *self.rng.pick(&nodes);
        let open = matches!(
            self.record.node(at).content,
            Content::Start | Content::Move(_)
        );
        if !open || self.record.node(at).first_child().is_none() {
            return;
        }
        let length = 1 + self.rng.below(12);
        let position = super::position_at(self.record, at);
        let Some(mv) = random_move(&position, &mut self.rng) else {
            return;
        };
        if self.record.children(at).any(|id| {
            self.record
                .node(id)
                .played()
                .is_some_and(|played| played.mv == mv)
        }) {
            return;
        }
        let mut position = position;
        let first = self.play(at, &mut position, mv);
        self.line(first, length - 1);
    }
}
