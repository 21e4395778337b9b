//! The shapes of what stands in a PSN text, without a look at what it means.

/// The letters of pieces; `D H T` stand for the promoted ones.
pub(super) const fn is_piece(byte: u8) -> bool {
    matches!(
        byte,
        b'K' | b'R' | b'B' | b'G' | b'S' | b'N' | b'L' | b'P' | b'D' | b'H' | b'T'
    )
}

/// `7f`
pub(super) const fn is_square(file: u8, rank: u8) -> bool {
    matches!(file, b'1'..=b'9') && matches!(rank, b'a'..=b'i')
}

/// `f7`
const fn is_chess_square(file: u8, rank: u8) -> bool {
    matches!(file, b'a'..=b'i') && matches!(rank, b'1'..=b'9')
}

/// What ends a word of the moves.
pub(super) const fn ends_word(byte: u8) -> bool {
    matches!(
        byte,
        b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C | b'{' | b'}' | b'(' | b')' | b'[' | b']' | b';' | b'"' | 0 | 0x1A
    )
}

/// A line without what may stand before its first sign: blanks, and what joins two files.
pub(super) fn without_joint(line: &[u8]) -> &[u8] {
    let is_joint = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, 0 | 0x1A | 0xEF | 0xBB | 0xBF);
    let lead = line.iter().take_while(|byte| is_joint(byte)).count();
    &line[lead..]
}

/// The word without the number and the dots before it; `true` if there are any.
pub(super) fn unnumbered(word: &str) -> (&str, bool) {
    let digits = word.trim_start_matches(|ch: char| ch.is_ascii_digit());
    let rest = digits.trim_start_matches(['.', ')', ':', '…', '‥', '．']);
    if rest.len() == digits.len() {
        let is_number = digits.is_empty() && !word.is_empty();
        return (if is_number { "" } else { word }, is_number);
    }
    (rest, true)
}

/// Has a word, without its number, the shape of a move in shogi coordinates, be it a damaged one?
pub(super) fn is_shogi_move(word: &str) -> bool {
    if is_chess_move(word) {
        return false;
    }
    let bytes = word.as_bytes();
    let body = bytes.strip_prefix(b"+").unwrap_or(bytes);
    let has_square = body.windows(2).any(|pair| {
        is_square(pair[0], pair[1]) || pair.iter().all(|byte| matches!(byte, b'1'..=b'9'))
    });
    match body {
        [b'1'..=b'9', ..] => {
            body.len() >= 4 && is_square(body[0], body[1]) && body[2..].windows(2).any(|pair| is_square(pair[0], pair[1]))
        }
        [b'x', piece, rest @ ..] if is_piece(*piece) => matches!(rest, [] | [b'+' | b'=']),
        [piece, b'x', rest @ ..] if is_piece(*piece) && matches!(rest, [] | [b'+' | b'=']) => true,
        [piece, rest @ ..] if is_piece(piece.to_ascii_uppercase()) => {
            has_square && word.chars().skip(1).all(is_move_sign) && !rest.is_empty()
        }
        _ => false,
    }
}

fn is_move_sign(ch: char) -> bool {
    matches!(ch, '0'..='9' | 'a'..='i' | 'A'..='I' | 'K'..='T' | 'x' | 'X' | '-' | '+' | '=' | '*' | '\'' | '@' | '^' | '!' | '?' | '#'
        | '×' | '’' | '‘' | '\u{2010}'..='\u{2015}' | '−')
}

/// Has a word, without its number, the shape of a move in chess coordinates?
pub(super) fn is_chess_move(word: &str) -> bool {
    let word = word.trim_end_matches(['+', '=', '#', '!', '?', '^']);
    if word.starts_with("O-O") || word.starts_with("0-0-0") {
        return true;
    }
    let body = word.strip_prefix('+').unwrap_or(word).as_bytes();
    let body = match body {
        [piece, rest @ ..] if is_piece(*piece) || *piece == b'Q' => rest,
        body => body,
    };
    match *body {
        [.., file, rank] if is_chess_square(file, rank) => body[..body.len() - 2].iter().all(|byte| {
            matches!(byte, b'a'..=b'i' | b'1'..=b'9' | b'x' | b'-' | b'@' | b'*')
        }),
        // A promotion of chess.
        [.., file, rank, b'=', b'Q' | b'R' | b'B' | b'N'] => is_chess_square(file, rank),
        _ => false,
    }
}

/// The words of a text without their numbers.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|ch: char| u8::try_from(ch).is_ok_and(ends_word));
    words.map(|word| unnumbered(word).0)
}

/// Has a word of a text the shape of a move?
pub(super) fn has_move(text: &str) -> bool {
    words(text).any(|word| is_shogi_move(word) || is_chess_move(word))
}

/// `1-0`, `*` and the other tokens of a result.
pub(super) fn is_result(word: &str) -> bool {
    matches!(word, "1-0" | "0-1" | "1/2-1/2" | "½-½" | "*")
}

/// `[Word "`: the beginning of a header line, up to the quote; gives key and offset of the value.
pub(super) fn tag(line: &str) -> Option<(&str, usize)> {
    let inner = line.strip_prefix('[')?;
    let body = inner.trim_start_matches([' ', '\t']);
    let key_len = body
        .find(|ch: char| !(ch.is_alphanumeric() || ch == '_'))
        .filter(|&len| len > 0)?;
    let (key, rest) = body.split_at_checked(key_len)?;
    let value = rest.trim_start_matches([' ', '\t']).strip_prefix('"')?;
    Some((key, line.len() - value.len()))
}

/// Where the value of a header line that begins at `from` ends: the offsets of its closing quote and behind its bracket.
///
/// Quotes stand within values: the last one before a bracket closes it, the first such pair of the line.
pub(super) fn tag_end(line: &str, from: usize) -> Option<(usize, usize)> {
    let bytes = line.as_bytes();
    let mut at = from;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\n' | b'\r' => return None,
            b'\\' if matches!(bytes.get(at + 1), Some(b'"' | b'\\')) => at += 1,
            b'"' => {
                let blanks = bytes.get(at + 1..)?;
                let blanks = blanks.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
                if bytes.get(at + 1 + blanks) == Some(&b']') {
                    return Some((at, at + 2 + blanks));
                }
            }
            _ => {}
        }
        at += 1;
    }
    None
}

/// A piece of GSDB's lists of a position: `wK3a`, `b+P4c`, `wPH15`.
pub(super) fn is_listed_piece(word: &str) -> bool {
    let body = match word.as_bytes() {
        [b'b' | b'w', body @ ..] => body.strip_prefix(b"+").unwrap_or(body),
        _ => return false,
    };
    match *body {
        [piece, file, rank] if is_piece(piece) && is_square(file, rank) => true,
        [piece, b'H', ref count @ ..] if is_piece(piece) => {
            count.len() <= 2 && count.iter().all(u8::is_ascii_digit)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_told_from_other_words() {
        for word in [
            "P7g-7f", "P7g7f", "B8hx2b+", "+R6g-6e", "P*5e", "P'5e", "P’5e", "P@5e", "P-7f", "P76", "Bx33+", "xL", "Sx", "xS+",
            "G45b", "Sc4d", "G6ih", "7g7f", "8h2b+", "9a-9a", "p7g-7f", "P7g-7f!?", "G*5b#", "P7g-0f", "+b8i-8h",
        ] {
            assert!(is_shogi_move(word), "{word}");
        }
        for word in [
            "Pe4", "e4", "Gf1e2", "Resigns", "1-0", "Part2", "Black", "Game", "P", "+", "x", "", "Sennichite", "1/1", "Date:",
        ] {
            assert!(!is_shogi_move(word), "{word}");
        }
        for word in ["e4", "Nf3", "Gf1e2", "Pg6", "Bxh8+", "B@f5", "exe5", "O-O", "e8=Q", "Qxd5#", "N1e2", "+Rxb2"] {
            assert!(is_chess_move(word), "{word}");
        }
        for word in ["P7f", "P-7f", "1-0", "is", "Sc4d", "a", "P76"] {
            assert!(!is_chess_move(word), "{word}");
        }
    }

    #[test]
    fn numbers_are_taken_off() {
        for (word, rest, numbered) in [
            ("1.P7f", "P7f", true),
            ("1....P7f", "P7f", true),
            ("12)P7f", "P7f", true),
            ("12…", "", true),
            ("12", "", true),
            ("...P3d", "P3d", true),
            ("7g7f", "7g7f", false),
            ("1-0", "1-0", false),
            ("P7f", "P7f", false),
        ] {
            assert_eq!(unnumbered(word), (rest, numbered), "{word}");
        }
    }

    #[test]
    fn header_lines_end_at_their_bracket() {
        for (line, key, value, rest) in [
            ("[Sente \"a\"]", "Sente", "a", ""),
            ("[Sente \"A \"quoted\" name\"]", "Sente", "A \"quoted\" name", ""),
            ("[A \"x\"] [B \"y\"]", "A", "x", " [B \"y\"]"),
            ("[ A  \"x\" ]P7f", "A", "x", "P7f"),
            (r#"[A "x\"]y"]"#, "A", r#"x\"]y"#, ""),
            ("[Event \"a]b\"]", "Event", "a]b", ""),
        ] {
            let (found, from) = tag(line).unwrap();
            let (end, behind) = tag_end(line, from).unwrap();
            assert_eq!((found, &line[from..end], &line[behind..]), (key, value, rest), "{line}");
        }
        assert_eq!(tag("[ This move is \"good\"]"), None);
        assert_eq!(tag("[]"), None);
    }
}
