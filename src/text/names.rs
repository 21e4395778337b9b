//! Japanese and CSA names of pieces, squares and sides, read and written from one table.

use super::numerals::{DigitKind, digit_of_bytes, full_width_digit, kanji_digit};
use crate::shogi::{Color, PieceKind, Square};

/// How far a spelling is from what the formats' authors describe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Use {
    /// Official, in moves and on boards.
    Official,
    /// Official on boards; in moves as well.
    OfficialOnBoards,
    /// Found in files, in moves only.
    InMoves,
    /// Found in files, in moves and on boards.
    Lenient,
}

/// A kind of piece and everything it is called.
struct Row {
    kind: PieceKind,
    /// In KIF and KI2 moves, as we write it.
    moved: &'static str,
    /// On boards, as we write it: always one character.
    board: char,
    /// In CSA.
    csa: [u8; 2],
    /// What else is read, besides `moved` and `board`.
    others: &'static [(&'static str, Use)],
}

use Use::{InMoves, Lenient, Official, OfficialOnBoards};

/// The one table.
#[rustfmt::skip]
const TABLE: [Row; PieceKind::COUNT] = [
    Row { kind: PieceKind::Pawn, moved: "歩", board: '歩', csa: *b"FU", others: &[("歩兵", InMoves), ("兵", InMoves)] },
    Row { kind: PieceKind::Lance, moved: "香", board: '香', csa: *b"KY", others: &[("香車", InMoves)] },
    Row { kind: PieceKind::Knight, moved: "桂", board: '桂', csa: *b"KE", others: &[("桂馬", InMoves)] },
    Row { kind: PieceKind::Silver, moved: "銀", board: '銀', csa: *b"GI", others: &[("銀将", InMoves)] },
    Row { kind: PieceKind::Gold, moved: "金", board: '金', csa: *b"KI", others: &[("金将", InMoves)] },
    Row { kind: PieceKind::Bishop, moved: "角", board: '角', csa: *b"KA", others: &[("角行", InMoves)] },
    Row { kind: PieceKind::Rook, moved: "飛", board: '飛', csa: *b"HI", others: &[("飛車", InMoves)] },
    Row { kind: PieceKind::King, moved: "玉", board: '玉', csa: *b"OU",
        others: &[("王", Official), ("玉将", InMoves), ("王将", InMoves)] },
    Row { kind: PieceKind::Tokin, moved: "と", board: 'と', csa: *b"TO",
        others: &[("と金", InMoves), ("成歩", InMoves), ("个", Lenient)] },
    Row { kind: PieceKind::ProLance, moved: "成香", board: '杏', csa: *b"NY",
        others: &[("杏", OfficialOnBoards), ("仝", Lenient)] },
    Row { kind: PieceKind::ProKnight, moved: "成桂", board: '圭', csa: *b"NK",
        others: &[("圭", OfficialOnBoards), ("今", Lenient)] },
    Row { kind: PieceKind::ProSilver, moved: "成銀", board: '全', csa: *b"NG",
        others: &[("全", OfficialOnBoards)] },
    Row { kind: PieceKind::Horse, moved: "馬", board: '馬', csa: *b"UM",
        others: &[("龍馬", InMoves), ("竜馬", InMoves)] },
    Row { kind: PieceKind::Dragon, moved: "龍", board: '龍', csa: *b"RY",
        others: &[("竜", Official), ("龍王", InMoves), ("竜王", InMoves)] },
];

/// The king's other CSA code, met in a few files.
const CSA_OTHERS: [([u8; 2], PieceKind); 1] = [(*b"GY", PieceKind::King)];

const _: () = {
    let mut i = 0;
    while i < TABLE.len() {
        assert!(
            TABLE[i].kind.index() == i,
            "the table is in the order of PieceKind"
        );
        i += 1;
    }
};

/// The name of a piece in KIF and KI2 moves as we write it: `歩`, `成銀`, `龍`.
#[inline]
pub const fn move_name(kind: PieceKind) -> &'static str {
    TABLE[kind.index()].moved
}

/// The name of a piece on a board as we write it, always one character: `歩`, `全`, `龍`.
#[inline]
pub const fn board_name(kind: PieceKind) -> char {
    TABLE[kind.index()].board
}

/// Every name we read for a piece in moves, ours first.
pub fn spellings(kind: PieceKind) -> impl Iterator<Item = &'static str> {
    let row = &TABLE[kind.index()];
    std::iter::once(row.moved).chain(row.others.iter().map(|(name, _)| *name))
}

/// A piece name read from the beginning of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceName {
    /// The piece it names.
    pub kind: PieceKind,
    /// Its length in bytes.
    pub len: usize,
    /// Whether the formats' authors name this spelling; if not, it is a lenient one ([`move_name`] is the strict form).
    pub canonical: bool,
}

/// What a first character can be the beginning of.
#[derive(Clone, Copy)]
struct Slot {
    /// The character.
    first: u16,
    /// What it names in moves by itself.
    alone: Option<(PieceKind, bool)>,
    /// What it names on a board.
    on_board: Option<(PieceKind, bool)>,
    /// What it names with a second character.
    with: [(u16, PieceKind, bool); 4],
    count: usize,
}

/// The code of an empty place; no name holds U+FFFF.
const NO_CHAR: u16 = 0xFFFF;

const NO_SLOT: Slot = Slot {
    first: NO_CHAR,
    alone: None,
    on_board: None,
    with: [(NO_CHAR, PieceKind::Pawn, false); 4],
    count: 0,
};

const SLOTS: usize = 32;

/// The code of a character that has three bytes.
#[inline]
const fn code(bytes: [u8; 3]) -> u16 {
    let [a, b, c] = bytes;
    (a as u16 & 0x0F) << 12 | (b as u16 & 0x3F) << 6 | c as u16 & 0x3F
}

/// Gives every first character of [`TABLE`] a slot of its own (checked when the slots are filled).
#[inline]
const fn slot_of(code: u16) -> usize {
    ((code as u32).wrapping_mul(0x1FD7) >> 10) as usize % SLOTS
}

const fn split(name: &str) -> (u16, Option<u16>) {
    match *name.as_bytes() {
        [a, b, c] => (code([a, b, c]), None),
        [a, b, c, d, e, f] => (code([a, b, c]), Some(code([d, e, f]))),
        _ => panic!("a name has one or two characters of three bytes"),
    }
}

const fn enter(slots: &mut [Slot; SLOTS], name: &str, kind: PieceKind, used: Use) {
    let (first, second) = split(name);
    let slot = &mut slots[slot_of(first)];
    assert!(
        slot.first == NO_CHAR || slot.first == first,
        "two characters share a slot"
    );
    slot.first = first;
    let canonical = matches!(used, Official | OfficialOnBoards);
    match second {
        Some(second) => {
            slot.with[slot.count] = (second, kind, canonical);
            slot.count += 1;
        }
        None => {
            slot.alone = Some((kind, canonical));
            if matches!(used, Official | OfficialOnBoards | Lenient) {
                slot.on_board = slot.alone;
            }
        }
    }
}

static NAMES: [Slot; SLOTS] = {
    let mut slots = [NO_SLOT; SLOTS];
    let mut i = 0;
    while i < TABLE.len() {
        let row = &TABLE[i];
        enter(&mut slots, row.moved, row.kind, Official);
        let board = row.board as u16;
        let mut j = 0;
        while j < row.others.len() {
            let (name, used) = row.others[j];
            enter(&mut slots, name, row.kind, used);
            j += 1;
        }
        assert!(
            slots[slot_of(board)].on_board.is_some(),
            "the board name is among the names"
        );
        i += 1;
    }
    slots
};

#[inline]
fn find(code: u16) -> Option<&'static Slot> {
    let slot = &NAMES[slot_of(code)];
    (slot.first == code).then_some(slot)
}

/// The longest piece name of KIF or KI2 moves at the beginning of `text`, in any spelling.
#[inline]
pub fn piece(text: &str) -> Option<PieceName> {
    let (first, rest) = match text.as_bytes() {
        &[a @ 0xE3..=0xE9, b, c, ref rest @ ..] => (code([a, b, c]), rest),
        _ => return None,
    };
    let slot = find(first)?;
    if slot.count > 0
        && let &[a @ 0xE3..=0xE9, b, c, ..] = rest
    {
        let second = code([a, b, c]);
        for (with, kind, canonical) in &slot.with {
            if *with == second {
                return Some(PieceName {
                    kind: *kind,
                    len: 6,
                    canonical: *canonical,
                });
            }
        }
    }
    slot.alone.map(|(kind, canonical)| PieceName {
        kind,
        len: 3,
        canonical,
    })
}

/// The piece that a character names on a board, and whether the spelling is one of the formats' authors.
#[inline]
pub fn board_piece(ch: char) -> Option<(PieceKind, bool)> {
    find(u16::try_from(u32::from(ch)).ok()?)?.on_board
}

/// The CSA code of a piece: `FU`, `NG`, `OU`.
#[inline]
pub const fn csa_name(kind: PieceKind) -> &'static str {
    match str::from_utf8(&TABLE[kind.index()].csa) {
        Ok(name) => name,
        Err(_) => "",
    }
}

/// The two letters of a piece's CSA code as bytes, for writers of many moves.
#[inline]
pub const fn csa_code(kind: PieceKind) -> [u8; 2] {
    const CODES: [[u8; 2]; PieceKind::COUNT] = {
        let mut codes = [[0; 2]; PieceKind::COUNT];
        let mut i = 0;
        while i < codes.len() {
            codes[i] = TABLE[i].csa;
            i += 1;
        }
        codes
    };
    CODES[kind.index()]
}

/// CSA codes by the low five bits of both letters.
static CSA: [Option<(PieceKind, [u8; 2], bool)>; 1 << 10] = {
    let mut codes = [None; 1 << 10];
    let mut i = 0;
    while i < TABLE.len() {
        codes[csa_slot(TABLE[i].csa)] = Some((TABLE[i].kind, TABLE[i].csa, true));
        i += 1;
    }
    let mut i = 0;
    while i < CSA_OTHERS.len() {
        let (code, kind) = CSA_OTHERS[i];
        codes[csa_slot(code)] = Some((kind, code, false));
        i += 1;
    }
    codes
};

const fn csa_slot(code: [u8; 2]) -> usize {
    ((code[0] & 0x1F) as usize) << 5 | (code[1] & 0x1F) as usize
}

/// The CSA code at the beginning of these bytes, in any case. Lower case and `GY` for the king are not canonical.
#[inline]
pub fn csa_piece(bytes: &[u8]) -> Option<PieceName> {
    let &code = bytes.first_chunk::<2>()?;
    let (kind, known, canonical) = CSA[csa_slot(code)]?;
    let exact = code == known;
    (exact || code.eq_ignore_ascii_case(&known)).then_some(PieceName {
        kind,
        len: 2,
        canonical: exact && canonical,
    })
}

/// Marks of Black (先手, 下手).
pub const BLACK_MARKS: [char; 4] = ['▲', '▼', '☗', '⛊'];

/// Marks of White (後手, 上手).
pub const WHITE_MARKS: [char; 4] = ['△', '▽', '☖', '⛉'];

/// The side that a mark (▲△▼▽☗☖⛊⛉) stands for.
#[inline]
pub fn side_of_mark(ch: char) -> Option<Color> {
    if BLACK_MARKS.contains(&ch) {
        Some(Color::Black)
    } else if WHITE_MARKS.contains(&ch) {
        Some(Color::White)
    } else {
        None
    }
}

/// The side mark at the beginning of `text` and its length in bytes.
#[inline]
pub fn side_mark(text: &str) -> Option<(Color, usize)> {
    match text.as_bytes() {
        [0xE2, ..] => {
            let ch = text.chars().next()?;
            side_of_mark(ch).map(|color| (color, ch.len_utf8()))
        }
        _ => None,
    }
}

/// A square read from the beginning of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareName {
    /// The square.
    pub square: Square,
    /// Its length in bytes.
    pub len: usize,
    /// Whether it is written as usual, full-width digit and kanji (`７六`).
    pub canonical: bool,
}

/// The square at the beginning of `text`, in digits of any kind: `７六`, `７６`, `76`, `7六`, `七六`.
#[inline]
pub fn square(text: &str) -> Option<SquareName> {
    let bytes = text.as_bytes();
    let (file, file_len, file_kind) = digit_of_bytes(bytes)?;
    let (rank, rank_len, rank_kind) = digit_of_bytes(bytes.get(file_len..)?)?;
    Some(SquareName {
        square: Square::new(file, rank)?,
        len: file_len + rank_len,
        canonical: matches!((file_kind, rank_kind), (DigitKind::Full, DigitKind::Kanji)),
    })
}

/// Appends the square as Japanese texts write it: `７六`.
#[inline]
pub fn push_square(out: &mut String, square: Square) {
    out.push_str(full_width_digit(square.file()));
    out.push_str(kanji_digit(square.rank()));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::PieceKind::*;

    #[test]
    fn reads_the_longest_name() {
        for (text, kind, len, canonical) in [
            ("歩(77)", Pawn, 3, true),
            ("歩", Pawn, 3, true),
            ("歩兵", Pawn, 6, false),
            ("兵", Pawn, 3, false),
            ("歩成(23)", Pawn, 3, true),
            ("香", Lance, 3, true),
            ("香車打", Lance, 6, false),
            ("香成", Lance, 3, true),
            ("桂", Knight, 3, true),
            ("桂馬", Knight, 6, false),
            ("桂成", Knight, 3, true),
            ("銀", Silver, 3, true),
            ("銀将", Silver, 6, false),
            ("銀不成", Silver, 3, true),
            ("金", Gold, 3, true),
            ("金将", Gold, 6, false),
            ("金右", Gold, 3, true),
            ("角", Bishop, 3, true),
            ("角行", Bishop, 6, false),
            ("角行成", Bishop, 6, false),
            ("飛", Rook, 3, true),
            ("飛車", Rook, 6, false),
            ("玉", King, 3, true),
            ("王", King, 3, true),
            ("玉将", King, 6, false),
            ("王将", King, 6, false),
            ("と", Tokin, 3, true),
            ("と金", Tokin, 6, false),
            ("成歩", Tokin, 6, false),
            ("个", Tokin, 3, false),
            ("成香", ProLance, 6, true),
            ("杏", ProLance, 3, true),
            ("仝", ProLance, 3, false),
            ("成桂", ProKnight, 6, true),
            ("圭", ProKnight, 3, true),
            ("今", ProKnight, 3, false),
            ("成銀(42)", ProSilver, 6, true),
            ("全", ProSilver, 3, true),
            ("馬", Horse, 3, true),
            ("龍馬", Horse, 6, false),
            ("竜馬", Horse, 6, false),
            ("龍", Dragon, 3, true),
            ("竜", Dragon, 3, true),
            ("龍王", Dragon, 6, false),
            ("竜王", Dragon, 6, false),
            ("龍上", Dragon, 3, true),
            ("龍\0\0\0", Dragon, 3, true),
        ] {
            assert_eq!(
                piece(text),
                Some(PieceName {
                    kind,
                    len,
                    canonical
                }),
                "{text}"
            );
        }
        for text in [
            "", "成", "成金", "成飛", "打", "P", "７", "不成", "将", "a歩", "é歩", "🐉", "\0\0\0",
        ] {
            assert_eq!(piece(text), None, "{text}");
        }
    }

    #[test]
    fn every_name_reads_back() {
        for kind in PieceKind::ALL {
            let written = move_name(kind);
            let read = PieceName {
                kind,
                len: written.len(),
                canonical: true,
            };
            assert_eq!(piece(written), Some(read));
            assert_eq!(board_piece(board_name(kind)), Some((kind, true)));
            for name in spellings(kind) {
                assert_eq!(
                    piece(name).map(|read| (read.kind, read.len)),
                    Some((kind, name.len())),
                    "{name}"
                );
            }
            let read = PieceName {
                kind,
                len: 2,
                canonical: true,
            };
            assert_eq!(csa_piece(csa_name(kind).as_bytes()), Some(read));
        }
    }

    #[test]
    fn reads_names_on_boards() {
        for (ch, expected) in [
            ('玉', Some((King, true))),
            ('王', Some((King, true))),
            ('飛', Some((Rook, true))),
            ('龍', Some((Dragon, true))),
            ('竜', Some((Dragon, true))),
            ('角', Some((Bishop, true))),
            ('馬', Some((Horse, true))),
            ('金', Some((Gold, true))),
            ('銀', Some((Silver, true))),
            ('全', Some((ProSilver, true))),
            ('桂', Some((Knight, true))),
            ('圭', Some((ProKnight, true))),
            ('今', Some((ProKnight, false))),
            ('香', Some((Lance, true))),
            ('杏', Some((ProLance, true))),
            ('仝', Some((ProLance, false))),
            ('歩', Some((Pawn, true))),
            ('と', Some((Tokin, true))),
            ('个', Some((Tokin, false))),
            ('兵', None),
            ('成', None),
            ('・', None),
            ('P', None),
        ] {
            assert_eq!(board_piece(ch), expected, "{ch}");
        }
        let named = ('\0'..=char::MAX)
            .filter(|ch| board_piece(*ch).is_some())
            .count();
        assert_eq!(named, 19, "nothing else is a piece");
    }

    #[test]
    fn reads_csa_codes() {
        for (text, expected) in [
            ("FU", Some((Pawn, true))),
            ("KY", Some((Lance, true))),
            ("KE", Some((Knight, true))),
            ("GI", Some((Silver, true))),
            ("KI", Some((Gold, true))),
            ("KA", Some((Bishop, true))),
            ("HI", Some((Rook, true))),
            ("OU", Some((King, true))),
            ("GY", Some((King, false))),
            ("TO", Some((Tokin, true))),
            ("NY", Some((ProLance, true))),
            ("NK", Some((ProKnight, true))),
            ("NG", Some((ProSilver, true))),
            ("UM", Some((Horse, true))),
            ("RY", Some((Dragon, true))),
            ("fu", Some((Pawn, false))),
            ("Fu", Some((Pawn, false))),
            ("gy", Some((King, false))),
            ("FUx", Some((Pawn, true))),
            ("F", None),
            ("", None),
            ("XX", None),
            ("FX", None),
            // These share the low bits of F and U.
            ("&5", None),
            ("\u{6}U", None),
            ("歩", None),
        ] {
            let read = csa_piece(text.as_bytes()).map(|name| (name.kind, name.canonical));
            assert_eq!(read, expected, "{text}");
        }
    }

    #[test]
    fn reads_side_marks() {
        for (text, expected) in [
            ("▲７六歩", Some((Color::Black, 3))),
            ("▼", Some((Color::Black, 3))),
            ("☗", Some((Color::Black, 3))),
            ("⛊", Some((Color::Black, 3))),
            ("△", Some((Color::White, 3))),
            ("▽", Some((Color::White, 3))),
            ("☖", Some((Color::White, 3))),
            ("⛉", Some((Color::White, 3))),
            ("◆", None),
            ("…", None),
            ("７", None),
            ("", None),
        ] {
            assert_eq!(side_mark(text), expected, "{text}");
        }
    }

    #[test]
    fn reads_squares_in_any_digits() {
        let digits = |file: usize, rank: usize| {
            let half = ["", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
            let full = ["", "１", "２", "３", "４", "５", "６", "７", "８", "９"];
            let kanji = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
            let kinds = [half, full, kanji];
            kinds.map(|files| kinds.map(|ranks| format!("{}{}", files[file], ranks[rank])))
        };
        for sq in Square::all() {
            let mut written = String::new();
            push_square(&mut written, sq);
            for text in digits(usize::from(sq.file()), usize::from(sq.rank())).concat() {
                let read = SquareName {
                    square: sq,
                    len: text.len(),
                    canonical: text == written,
                };
                assert_eq!(square(&text), Some(read), "{text}");
                assert_eq!(square(&format!("{text}歩")), Some(read), "{text}");
            }
        }
        for text in [
            "", "７", "７歩", "０六", "７〇", "70", "十六", "同", "a7", "7\u{ff}",
        ] {
            assert_eq!(square(text), None, "{text}");
        }
    }
}
