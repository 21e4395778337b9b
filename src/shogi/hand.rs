use std::fmt;

use super::{Color, Piece, PieceKind};

/// The captured pieces of one player, ready to drop (持駒).
///
/// It holds any number of pieces up to 255 of a kind; whether a set has so many is for
/// [`Setup::faults`](super::Setup::faults) to say.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Hand(u64);

/// Which eight bits of a hand count pieces of this kind.
const fn shift(kind: PieceKind) -> Option<u32> {
    if kind.index() <= PieceKind::Rook.index() {
        Some(kind.index() as u32 * 8)
    } else {
        None
    }
}

impl Hand {
    /// No pieces in hand (なし).
    pub const EMPTY: Hand = Hand(0);

    /// How many pieces of `kind` there are; none of promoted kinds and kings.
    pub const fn count(self, kind: PieceKind) -> u8 {
        match shift(kind) {
            Some(shift) => (self.0 >> shift) as u8,
            None => 0,
        }
    }

    /// Whether there is a piece of `kind`.
    pub const fn has(self, kind: PieceKind) -> bool {
        self.count(kind) > 0
    }

    /// Whether there is nothing in hand.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many pieces there are of all kinds.
    pub fn len(self) -> u32 {
        self.0.to_le_bytes().into_iter().map(u32::from).sum()
    }

    /// Puts one piece into the hand.
    ///
    /// `None`, with nothing changed, if the kind cannot be held in hand or there are 255 of it already.
    pub const fn add(&mut self, kind: PieceKind) -> Option<()> {
        match shift(kind) {
            Some(shift) if self.count(kind) < u8::MAX => {
                self.0 += 1 << shift;
                Some(())
            }
            _ => None,
        }
    }

    /// Takes one piece out of the hand; `None`, with nothing changed, if there is none.
    pub const fn remove(&mut self, kind: PieceKind) -> Option<()> {
        match shift(kind) {
            Some(shift) if self.count(kind) > 0 => {
                self.0 -= 1 << shift;
                Some(())
            }
            _ => None,
        }
    }

    /// Sets how many pieces of `kind` there are; `None`, with nothing changed, if the kind cannot be held in hand.
    pub const fn set(&mut self, kind: PieceKind, count: u8) -> Option<()> {
        match shift(kind) {
            Some(shift) => {
                self.0 = self.0 & !(0xff << shift) | (count as u64) << shift;
                Some(())
            }
            None => None,
        }
    }

    /// The kinds in hand with their counts, in the order hands are written: R B G S N L P.
    pub fn iter(self) -> impl Iterator<Item = (PieceKind, u8)> {
        PieceKind::IN_HAND
            .into_iter()
            .map(move |kind| (kind, self.count(kind)))
            .filter(|&(_, count)| count > 0)
    }

    /// Writes the hand as SFEN does, nothing if it is empty.
    pub(super) fn write_sfen(self, color: Color, out: &mut impl fmt::Write) -> fmt::Result {
        for (kind, count) in self.iter() {
            if count > 9 {
                write!(out, "{count}")?;
            } else if count > 1 {
                out.write_char(char::from(b'0' + count))?;
            }
            out.write_str(Piece { color, kind }.sfen())?;
        }
        Ok(())
    }
}

/// As Black's hand in SFEN: `2P`, `-` if empty.
impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            f.write_str("-")
        } else {
            self.write_sfen(Color::Black, f)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_come_and_go() {
        let mut hand = Hand::EMPTY;
        assert_eq!(hand.remove(PieceKind::Pawn), None);
        for kind in [PieceKind::King, PieceKind::Tokin, PieceKind::Dragon] {
            assert_eq!(
                (hand.add(kind), hand.remove(kind), hand.set(kind, 1)),
                (None, None, None),
                "{kind}"
            );
        }
        for kind in [
            PieceKind::Pawn,
            PieceKind::Gold,
            PieceKind::Pawn,
            PieceKind::Rook,
        ] {
            assert_eq!(hand.add(kind), Some(()));
        }
        assert_eq!(format!("{hand:?}"), "RG2P");
        assert_eq!(hand.len(), 4);
        assert_eq!(hand.remove(PieceKind::Pawn), Some(()));
        assert_eq!(
            hand.iter().collect::<Vec<_>>(),
            [
                (PieceKind::Rook, 1),
                (PieceKind::Gold, 1),
                (PieceKind::Pawn, 1)
            ]
        );
        hand.set(PieceKind::Pawn, 255);
        assert_eq!(hand.add(PieceKind::Pawn), None);
        assert_eq!(format!("{hand:?}"), "RG255P");
    }
}
