//! The drawing of a board (局面図) for people: kanji or letters, coordinates, the last move marked, from either side.
//!
//! ```text
//!    ９  ８  ７  ６  ５  ４  ３  ２  １
//! +------------------------------------+    +---------------------------+
//! |v香 v桂 v銀 v金 v玉 v金 v銀 v桂 v香 | 一  | l  n  s  g  k  g  s  n  l | a
//! | ・ v飛  ・  ・  ・  ・  ・  馬* ・ | 二  | .  r  .  .  .  .  . +B* . | b
//! ```
//!
//! The pieces of White have a `v` before them, or are small letters, whichever side the board is seen from. The square that
//! the last move reached has a `*` behind it.

use anstyle::{AnsiColor, Style};

use super::score::words::{self, Language};
use crate::notation::{Choice, DragonKanji, KingKanji};
use crate::shogi::{Board, Color, Hand, Piece, PieceKind, Setup, Square};
use crate::text::{names, numerals};

/// What pieces are drawn as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pieces {
    /// One kanji each: 歩, 全 for a promoted silver.
    Kanji,
    /// The letters of SFEN, small for White: `P`, `+s`.
    Letters,
}

impl Choice for Pieces {
    const NAMES: &'static [(Self, &'static [&'static str])] =
        &[(Self::Kanji, &["kanji"]), (Self::Letters, &["letters"])];
}

/// The names of the ranks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ranks {
    /// 一 to 九
    Kanji,
    /// 1 to 9
    Digits,
    /// a to i
    Letters,
}

/// How a board is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// What pieces are drawn as.
    pub pieces: Pieces,
    /// The names of the ranks.
    pub ranks: Ranks,
    /// White sits below.
    pub flip: bool,
    /// Colours: the pieces of White, and the last move.
    pub colors: bool,
    /// The kanji of the dragon.
    pub dragon: DragonKanji,
    /// The kanji of the king.
    pub king: KingKanji,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            pieces: Pieces::Kanji,
            ranks: Ranks::Kanji,
            flip: false,
            colors: false,
            dragon: DragonKanji::default(),
            king: KingKanji::default(),
        }
    }
}

impl Look {
    /// The side that sits above.
    pub const fn above(&self) -> Color {
        if self.flip {
            Color::Black
        } else {
            Color::White
        }
    }

    /// The kanji of a piece on a board.
    fn kanji(&self, piece: Piece) -> char {
        match (piece.kind, piece.color) {
            (PieceKind::Dragon, _) if self.dragon == DragonKanji::Simplified => '竜',
            (PieceKind::King, Color::White) if self.king == KingKanji::BySide => '王',
            (kind, _) => names::board_name(kind),
        }
    }

    /// What stands on a square, without its mark; the same columns for all.
    fn square(&self, piece: Option<Piece>) -> String {
        match (self.pieces, piece) {
            (Pieces::Kanji, None) => " ・".to_owned(),
            (Pieces::Kanji, Some(piece)) => {
                let mut square = String::from(owner_mark(piece.color));
                square.push(self.kanji(piece));
                square
            }
            (Pieces::Letters, None) => " .".to_owned(),
            (Pieces::Letters, Some(piece)) => format!("{:>2}", piece.sfen()),
        }
    }

    const fn style(&self, color: Option<Color>, is_last: bool) -> Style {
        let style = Style::new();
        if !self.colors {
            return style;
        }
        let style = match color {
            Some(Color::White) => style.fg_color(Some(anstyle::Color::Ansi(AnsiColor::Cyan))),
            _ => style,
        };
        if is_last { style.invert() } else { style }
    }

    /// The name of a rank.
    fn rank(&self, rank: u8) -> String {
        match self.ranks {
            Ranks::Kanji => numerals::kanji_digit(rank).to_owned(),
            Ranks::Digits => rank.to_string(),
            Ranks::Letters => char::from(b'a' + rank - 1).to_string(),
        }
    }

    /// The lines of a board; `last` is the square that the last move reached.
    pub fn board(&self, board: &Board, last: Option<Square>) -> Vec<String> {
        let along = |from_above: bool| {
            let numbers = 1..=9_u8;
            if from_above {
                numbers.collect::<Vec<_>>()
            } else {
                numbers.rev().collect()
            }
        };
        let (files, ranks) = (along(self.flip), along(!self.flip));
        let (cell, digit): (usize, fn(u8) -> String) = match self.pieces {
            Pieces::Kanji => (4, |file| numerals::full_width_digit(file).to_owned()),
            Pieces::Letters => (3, |file| file.to_string()),
        };
        let names: Vec<String> = files.iter().map(|&file| digit(file)).collect();
        let frame = format!("+{}+", "-".repeat(9 * cell));
        let mut lines = vec![format!("  {}", names.join("  ")), frame.clone()];
        for rank in ranks {
            let mut line = String::from("|");
            for square in files.iter().filter_map(|&file| Square::new(file, rank)) {
                let piece = board.piece_at(square);
                let is_last = last == Some(square);
                let style = self.style(piece.map(|piece| piece.color), is_last);
                let mark = if is_last { '*' } else { ' ' };
                line.push_str(&format!("{style}{}{mark}{style:#}", self.square(piece)));
            }
            lines.push(format!("{line}| {}", self.rank(rank)));
        }
        lines.push(frame);
        lines
    }

    /// The pieces in a hand, `飛　金二` or `R G2`; `""` if there are none.
    pub fn hand(&self, hand: Hand) -> String {
        let mut out = String::new();
        match self.pieces {
            Pieces::Kanji => push_hand(&mut out, hand),
            Pieces::Letters => {
                for (kind, count) in hand.iter() {
                    out.push_str(kind.sfen());
                    if count > 1 {
                        out.push_str(&count.to_string());
                    }
                    out.push(' ');
                }
            }
        }
        out.truncate(out.trim_end().len());
        out
    }
}

/// A position in English: the board in letters with the hands round it and the side to move below. The ranks have both
/// names, by which squares are told (`7七`) and written (`7g`).
pub fn western(setup: &Setup) -> Vec<String> {
    let look = Look {
        pieces: Pieces::Letters,
        ranks: Ranks::Letters,
        ..Look::default()
    };
    let hand = |color: Color| {
        let hand = look.hand(setup.hands[color]);
        let pieces = match &*hand {
            "" => Language::English.nothing(),
            pieces => pieces,
        };
        Language::English.hand(color, false) + pieces
    };
    let mut lines = vec![hand(Color::White)];
    lines.extend(look.board(setup.board(), None));
    let ranks = lines.iter_mut().filter(|line| line.starts_with('|'));
    for (line, rank) in ranks.zip(1..) {
        line.push(' ');
        line.push_str(numerals::kanji_digit(rank));
    }
    lines.push(hand(Color::Black));
    lines.push(format!("{} to move", words::name(setup.turn)));
    lines
}

/// What stands before a piece in kanji, to tell the sides apart.
pub const fn owner_mark(color: Color) -> char {
    match color {
        Color::Black => ' ',
        Color::White => 'v',
    }
}

/// Appends the pieces in a hand in kanji, each with a wide blank behind it; nothing if there are none.
pub fn push_hand(out: &mut String, hand: Hand) {
    for (kind, count) in hand.iter() {
        out.push(names::board_name(kind));
        if count > 1 {
            numerals::push_kanji(out, count.into());
        }
        out.push('　');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::place::width;

    fn drawn(look: Look, sfen: &str, last: &str) -> String {
        let (setup, _) = Setup::from_sfen(sfen).unwrap();
        look.board(setup.board(), Square::from_usi(last)).join("\n")
    }

    const EVERY_PIECE: &str = "lnsgk4/+l+n+s6/r+rb+bp+p3/9/9/9/R+RB+BP+P3/+L+N+S6/LNSGK4 b - 1";

    #[test]
    fn kanji_tell_the_sides_by_a_mark() {
        let expected = "  ９  ８  ７  ６  ５  ４  ３  ２  １
+------------------------------------+
|v香 v桂 v銀 v金 v玉  ・  ・  ・  ・ | 一
|v杏 v圭 v全  ・  ・  ・  ・  ・  ・ | 二
|v飛 v龍 v角 v馬 v歩 vと  ・  ・  ・ | 三
| ・  ・  ・  ・  ・  ・  ・  ・  ・ | 四
| ・  ・  ・  ・  ・  ・  ・  ・  ・ | 五
| ・  ・  ・  ・  ・  ・  ・  ・  ・ | 六
| 飛  龍* 角  馬  歩  と  ・  ・  ・ | 七
| 杏  圭  全  ・  ・  ・  ・  ・  ・ | 八
| 香  桂  銀  金  玉  ・  ・  ・  ・ | 九
+------------------------------------+";
        assert_eq!(drawn(Look::default(), EVERY_PIECE, "8g"), expected);
    }

    #[test]
    fn letters_tell_the_sides_by_their_size() {
        let look = Look {
            pieces: Pieces::Letters,
            ranks: Ranks::Letters,
            ..Look::default()
        };
        let expected = "  9  8  7  6  5  4  3  2  1
+---------------------------+
| l  n  s  g  k  .  .  .  . | a
|+l +n +s  .  .  .  .  .  . | b
| r +r  b +b* p +p  .  .  . | c
| .  .  .  .  .  .  .  .  . | d
| .  .  .  .  .  .  .  .  . | e
| .  .  .  .  .  .  .  .  . | f
| R +R  B +B  P +P  .  .  . | g
|+L +N +S  .  .  .  .  .  . | h
| L  N  S  G  K  .  .  .  . | i
+---------------------------+";
        assert_eq!(drawn(look, EVERY_PIECE, "6c"), expected);
    }

    #[test]
    fn seen_by_white_the_board_is_turned_and_the_marks_stay() {
        let look = Look {
            ranks: Ranks::Digits,
            flip: true,
            dragon: DragonKanji::Simplified,
            king: KingKanji::BySide,
            ..Look::default()
        };
        let expected = "  １  ２  ３  ４  ５  ６  ７  ８  ９
+------------------------------------+
| ・  ・  ・  ・  玉  金  銀  桂  香 | 9
| ・  ・  ・  ・  ・  ・  全  圭  杏 | 8
| ・  ・  ・  と  歩  馬  角  竜  飛 | 7
| ・  ・  ・  ・  ・  ・  ・  ・  ・ | 6
| ・  ・  ・  ・  ・  ・  ・  ・  ・ | 5
| ・  ・  ・  ・  ・  ・  ・  ・  ・ | 4
| ・  ・  ・ vと v歩 v馬 v角 v竜 v飛 | 3
| ・  ・  ・  ・  ・  ・ v全 v圭 v杏 | 2
| ・  ・  ・  ・ v王 v金*v銀 v桂 v香 | 1
+------------------------------------+";
        assert_eq!(drawn(look, EVERY_PIECE, "6a"), expected);
        assert_eq!(look.above(), Color::Black);
    }

    #[test]
    fn colours_change_no_text() {
        for pieces in [Pieces::Kanji, Pieces::Letters] {
            let plain = Look {
                pieces,
                ..Look::default()
            };
            let colored = Look {
                colors: true,
                ..plain
            };
            let text = drawn(colored, EVERY_PIECE, "8g");
            assert!(text.contains("\u{1b}[36m"), "the pieces of White");
            assert!(text.contains("\u{1b}[7m"), "the last move");
            let mut bare = String::new();
            let mut rest = text.as_str();
            while let Some((before, escape)) = rest.split_once('\u{1b}') {
                bare.push_str(before);
                rest = escape.split_once('m').unwrap().1;
            }
            bare.push_str(rest);
            assert_eq!(bare, drawn(plain, EVERY_PIECE, "8g"));
        }
    }

    #[test]
    fn every_line_of_a_board_takes_the_same_columns() {
        for pieces in [Pieces::Kanji, Pieces::Letters] {
            let look = Look {
                pieces,
                ..Look::default()
            };
            let (setup, _) = Setup::from_sfen(EVERY_PIECE).unwrap();
            let lines = look.board(setup.board(), None);
            let frame = width(&lines[1]);
            for line in &lines[2..11] {
                // The name of the rank stands behind the frame.
                assert_eq!(width(line), frame + 3, "{line}");
            }
        }
    }

    #[test]
    fn hands_of_any_size() {
        for (hands, kanji, letters) in [
            ("-", "", ""),
            ("P", "歩", "P"),
            ("18P", "歩十八", "P18"),
            (
                "2R2B4G4S4N4L18P",
                "飛二　角二　金四　銀四　桂四　香四　歩十八",
                "R2 B2 G4 S4 N4 L4 P18",
            ),
        ] {
            let (setup, _) = Setup::from_sfen(&format!("9/9/9/9/9/9/9/9/9 b {hands} 1")).unwrap();
            let hand = setup.hands[Color::Black];
            let in_letters = Look {
                pieces: Pieces::Letters,
                ..Look::default()
            };
            assert_eq!(Look::default().hand(hand), kanji);
            assert_eq!(in_letters.hand(hand), letters);
        }
    }
}
