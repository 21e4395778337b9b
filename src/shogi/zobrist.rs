//! The numbers from which the hash of a position is made.

use super::{Color, PieceKind, Square};

/// Pieces of one kind in one hand at most, in a set that is not overfull.
const MOST: usize = 18;

struct Keys {
    pieces: [[[u64; Square::COUNT]; PieceKind::COUNT]; 2],
    /// By how many pieces of the kind are held; the key of none is 0.
    hands: [[[u64; MOST + 1]; 7]; 2],
}

static KEYS: Keys = keys();

/// In the hash when White is to move.
pub(super) const TURN: u64 = 0x9e37_79b9_7f4a_7c15;

/// The next number of the splitmix64 sequence.
const fn splitmix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

const fn keys() -> Keys {
    let mut state = 0x5348_4f47_u64;
    let mut keys = Keys {
        pieces: [[[0; Square::COUNT]; PieceKind::COUNT]; 2],
        hands: [[[0; MOST + 1]; 7]; 2],
    };
    let mut color = 0;
    while color < 2 {
        let mut kind = 0;
        while kind < PieceKind::COUNT {
            let mut sq = 0;
            while sq < Square::COUNT {
                keys.pieces[color][kind][sq] = splitmix(&mut state);
                sq += 1;
            }
            kind += 1;
        }
        let mut kind = 0;
        while kind < 7 {
            let mut count = 1;
            while count <= MOST {
                keys.hands[color][kind][count] = splitmix(&mut state);
                count += 1;
            }
            kind += 1;
        }
        color += 1;
    }
    keys
}

/// The key of a piece on a square.
pub(super) fn piece(color: Color, kind: PieceKind, sq: Square) -> u64 {
    KEYS.pieces[color.index()][kind.index()][sq.index()]
}

/// The key of `count` pieces of `kind` in the hand of `color`.
pub(super) fn hand(color: Color, kind: PieceKind, count: u8) -> u64 {
    match KEYS.hands[color.index()].get(kind.index()) {
        Some(keys) => keys[usize::from(count).min(MOST)],
        None => 0,
    }
}
