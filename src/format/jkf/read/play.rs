//! The object of a move (spec `jkf.md` section 4).

use super::{Read, Reader};
use crate::messages::{Key, findings};
use crate::format::jkf::json::{Token, whole};
use crate::record::transcript::{
    Destination, Motion, Origin, Promotion, SideWord, WrittenMove,
};
use crate::shogi::{Color, PieceKind, Square};
use crate::text::names;

/// A place as it is written.
enum Place {
    Square(Square),
    /// There is none: the field is missing or `null`.
    None,
    /// Something that is no square.
    Wrong,
}

/// The fields of a move.
struct Fields {
    color: Option<Color>,
    from: Place,
    to: Place,
    piece: Option<PieceKind>,
    same: bool,
    promote: Option<bool>,
    capture: Option<PieceKind>,
    relative: Option<Relative>,
    /// A piece is named that there is not.
    wrong_piece: bool,
}

/// The words of `relative`.
#[derive(Clone, Copy)]
struct Relative {
    side: Option<SideWord>,
    motion: Option<Motion>,
    drop: bool,
}

impl Reader<'_, '_> {
    /// Reads the fields up to the end of the object, and says what they come to or why they are no move.
    pub(super) fn play(&mut self) -> Read<Result<WrittenMove, Key>> {
        let mut fields = Fields {
            color: None,
            from: Place::None,
            to: Place::None,
            piece: None,
            same: false,
            promote: None,
            capture: None,
            relative: None,
            wrong_piece: false,
        };
        while let Token::Key(key) = self.json.next()? {
            match &*key.text() {
                "color" => fields.color = self.color()?,
                "from" => fields.from = self.place()?,
                "to" => fields.to = self.place()?,
                "piece" => {
                    let (kind, is_wrong) = self.kind()?;
                    (fields.piece, fields.wrong_piece) = (kind, is_wrong);
                }
                "capture" => {
                    let (kind, is_wrong) = self.kind()?;
                    fields.capture = kind;
                    if is_wrong {
                        let span = self.json.span();
                        self.lenient_here(span, findings::JKF_CAPTURE);
                    }
                }
                "same" => fields.same = self.truth()? == Some(true),
                "promote" => fields.promote = self.truth()?,
                "relative" => fields.relative = self.relative()?,
                _ => self.pass_key(findings::JKF_A_MOVE, key)?,
            }
        }
        Ok(written(&fields))
    }

    /// 0 is Black, 1 is White.
    pub(super) fn color(&mut self) -> Read<Option<Color>> {
        let value = self.json.next()?;
        self.json.skip(value)?;
        Ok(match value {
            Token::Null => None,
            Token::Number(number) if whole(number) == Some(0) => Some(Color::Black),
            Token::Number(number) if whole(number) == Some(1) => Some(Color::White),
            _ => {
                let span = self.json.span();
                self.lenient_here(span, findings::JKF_COLOR);
                None
            }
        })
    }

    fn place(&mut self) -> Read<Place> {
        let value = self.json.next()?;
        if value != Token::ObjectStart {
            self.json.skip(value)?;
            return Ok(if value == Token::Null {
                Place::None
            } else {
                Place::Wrong
            });
        }
        let (mut file, mut rank) = (None, None);
        while let Token::Key(key) = self.json.next()? {
            let coordinate = match &*key.text() {
                "x" => &mut file,
                "y" => &mut rank,
                _ => {
                    self.pass_key(findings::JKF_A_SQUARE, key)?;
                    continue;
                }
            };
            let value = self.json.next()?;
            if let Token::Number(number) = value {
                *coordinate = whole(number);
            }
            self.json.skip(value)?;
        }
        let square = file
            .zip(rank)
            .and_then(|(file, rank)| Square::new(file, rank));
        Ok(square.map_or(Place::Wrong, Place::Square))
    }

    /// A kind of piece by its code, and whether something else is named.
    pub(super) fn kind(&mut self) -> Read<(Option<PieceKind>, bool)> {
        let value = self.json.next()?;
        self.json.skip(value)?;
        let code = match value {
            Token::Null => return Ok((None, false)),
            Token::Text(code) => code.text(),
            _ => return Ok((None, true)),
        };
        let found = names::csa_piece(code.as_bytes()).filter(|_| code.len() == 2);
        if found.is_some_and(|found| !found.canonical) {
            let span = self.json.span();
            self.lenient_here(span, findings::JKF_PIECE_NAME);
        }
        Ok((found.map(|found| found.kind), found.is_none()))
    }

    /// `true` or `false`; numbers are taken for them.
    fn truth(&mut self) -> Read<Option<bool>> {
        let value = self.json.next()?;
        self.json.skip(value)?;
        let span = self.json.span();
        Ok(match value {
            Token::Bool(value) => Some(value),
            Token::Null => None,
            Token::Number(number) => {
                self.lenient_here(span, findings::JKF_NUMBER_FOR_TRUTH);
                Some(number.parse() != Ok(0.0))
            }
            _ => {
                self.lenient_here(span, findings::JKF_NO_TRUTH);
                None
            }
        })
    }

    fn relative(&mut self) -> Read<Option<Relative>> {
        let value = self.json.next()?;
        self.json.skip(value)?;
        let text = match value {
            Token::Null => return Ok(None),
            Token::Text(text) => text.text(),
            _ => "?".into(),
        };
        let mut relative = Relative {
            side: None,
            motion: None,
            drop: false,
        };
        let letters: Vec<char> = text.chars().take(3).collect();
        let is_known = match *letters {
            [] => return Ok(None),
            ['H'] => {
                relative.drop = true;
                true
            }
            [one] => relative.add(one),
            [side, motion] => {
                relative.add(side) && relative.side.is_some() && relative.add(motion) && relative.motion.is_some()
            }
            _ => false,
        };
        if is_known {
            return Ok(Some(relative));
        }
        let span = self.json.span();
        self.lenient_here(span, findings::JKF_RELATIVE);
        Ok(None)
    }
}

impl Relative {
    /// Takes one letter; `false` if there is none like it.
    fn add(&mut self, letter: char) -> bool {
        match letter {
            'L' => self.side = Some(SideWord::Left),
            'C' => self.side = Some(SideWord::Straight),
            'R' => self.side = Some(SideWord::Right),
            'U' => self.motion = Some(Motion::Up),
            'M' => self.motion = Some(Motion::Sideways),
            'D' => self.motion = Some(Motion::Down),
            _ => return false,
        }
        true
    }
}

/// What the fields of a move say.
fn written(fields: &Fields) -> Result<WrittenMove, Key> {
    let to = match fields.to {
        Place::Square(square) if fields.same => Destination::SquareAndSame(square),
        Place::Square(square) => Destination::Square(square),
        Place::None if fields.same => Destination::Same,
        Place::None => return Err(findings::JKF_NO_DESTINATION),
        Place::Wrong => return Err(findings::JKF_DESTINATION),
    };
    if fields.wrong_piece {
        return Err(findings::JKF_NO_SUCH_PIECE);
    }
    let mut written = WrittenMove {
        side: fields.color,
        to,
        before: fields.piece,
        taken: fields.capture,
        promotion: match fields.promote {
            None => Promotion::Unsaid,
            Some(true) => Promotion::Promotes,
            Some(false) => Promotion::Declines,
        },
        ..WrittenMove::default()
    };
    let relative = fields.relative;
    (written.side_word, written.motion) =
        relative.map_or((None, None), |relative| (relative.side, relative.motion));
    match fields.from {
        Place::Wrong => return Err(findings::JKF_ORIGIN),
        Place::Square(from) => {
            written.origin = Origin::Square(from);
            if let Some(kind) = fields.piece.filter(|kind| kind.is_promoted()) {
                // The piece as it stands before the move, or behind one by which it promotes.
                (written.before, written.after) = (None, Some(kind));
            }
        }
        Place::None => {
            // A drop neither promotes nor takes.
            let on_board = fields.promote.is_some() || fields.capture.is_some() || fields.same;
            written.origin = match relative {
                Some(relative) if relative.drop => Origin::Hand,
                None if !on_board => Origin::HandOrBoard,
                _ => Origin::Unsaid,
            };
        }
    }
    Ok(written)
}
