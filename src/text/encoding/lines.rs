//! Bytes that no single encoding explains: each line in the encoding it shows.

use super::Encoding;
use super::decode::{
    Decoded, Mixture, Patched, Utf8Evidence, decode_clean, has_escape, is_usual, looks_like_euc,
};
use crate::text::place::lines_of_bytes;

/// Is some line of bytes that are clean CP932 Japanese text in UTF-8, which CP932 turns into other kanji?
///
/// Only a line whose first character behind ASCII is a rare kanji of CP932 (lead bytes E2 to E9) comes into question.
pub(super) fn hides_utf8(bytes: &[u8]) -> bool {
    let is_lead = |byte: u8| (0xE2..=0xE9).contains(&byte);
    // Without an early end, so that many bytes are looked at at once.
    let pairs = bytes.iter().zip(bytes.get(1..).unwrap_or(&[]));
    let leads = pairs.fold(false, |found, (&before, &byte)| {
        found | (before.is_ascii() & is_lead(byte))
    });
    (leads || bytes.first().copied().is_some_and(is_lead))
        && lines_of_bytes(bytes).any(is_japanese_utf8)
}

/// Is the line Japanese text in UTF-8 and not, by accident, in CP932?
///
/// Its characters are of those that Japanese text uses, so that in CP932 each run of them would begin with a rare kanji.
/// Two in a run leave no doubt: in CP932 they would be three kanji of which the bytes fall into line, and there would be
/// no kana in all of the line. One alone may be two kanji with an ASCII letter for the second byte of the other
/// (邉土 and 粓y); it counts if in CP932 it is a kanji with half-width katakana behind it.
fn is_japanese_utf8(line: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(line) else {
        return false;
    };
    if text.is_ascii() || text.chars().any(|ch| !ch.is_ascii() && !is_usual(ch)) {
        return false;
    }
    let in_a_run = || {
        let after = text.chars().skip(1);
        text.chars()
            .zip(after)
            .any(|(a, b)| !a.is_ascii() && !b.is_ascii())
    };
    let beside_katakana = || {
        decode_clean(line, Encoding::Cp932)
            .is_some_and(|text| text.contains(|ch| matches!(ch, '\u{ff66}'..='\u{ff7f}')))
    };
    in_a_run() || beside_katakana()
}

/// Each line in the encoding it shows, for bytes that no single encoding explains.
pub(super) fn decode_lines(bytes: &[u8]) -> Decoded<'_> {
    let votes = Votes::of(bytes);
    let mut patched = Patched::with_capacity(bytes.len());
    // The first line in each encoding, and how many there are.
    let mut lines_in = [(0_usize, 0_usize); Encoding::CHOICES.len()];
    for line in lines_of_bytes(bytes) {
        let ascii = line.is_ascii();
        let encoding = if !ascii {
            votes.encoding_of(line)
        } else if has_escape(line) {
            Encoding::Iso2022Jp
        } else {
            Encoding::Utf8
        };
        let tells = !ascii || encoding == Encoding::Iso2022Jp;
        if let Some((first, n)) = lines_in.get_mut(encoding as usize).filter(|_| tells) {
            if *n == 0 {
                *first = patched.text.len();
            }
            *n += 1;
        }
        patched.push(line, encoding);
    }
    let most = Encoding::CHOICES
        .into_iter()
        .zip(lines_in)
        .reduce(|most, next| if next.1.1 > most.1.1 { next } else { most })
        .map_or(Encoding::Utf8, |(encoding, _)| encoding);
    let others = || {
        Encoding::CHOICES
            .into_iter()
            .zip(lines_in)
            .filter(|&(encoding, (_, n))| encoding != most && n > 0)
    };
    let first = others().min_by_key(|&(_, (first, _))| first);
    let mixed = first.map(|(encoding, (at, _))| Mixture {
        at,
        encoding,
        lines: others().map(|(_, (_, n))| n).sum(),
    });
    Decoded::patched(patched, most, mixed)
}

/// What the lines that leave no doubt say of those that do.
#[derive(Clone, Copy, Debug)]
struct Votes {
    /// The encoding of most lines. UTF-8 wins ties, it is the hardest to hit by chance; then EUC-JP.
    usual: Encoding,
    /// Some line is clean in EUC-JP only.
    any_euc: bool,
}

impl Votes {
    fn of(bytes: &[u8]) -> Votes {
        let (mut utf8, mut euc, mut cp932) = (0, 0, 0);
        for line in lines_of_bytes(bytes).filter(|line| !line.is_ascii()) {
            let clean = |encoding| decode_clean(line, encoding).is_some();
            if clean(Encoding::Utf8) {
                // What may be UTF-8 by accident says nothing.
                utf8 += usize::from(is_japanese_utf8(line) || !clean(Encoding::Cp932));
            } else {
                match (clean(Encoding::EucJp), clean(Encoding::Cp932)) {
                    (true, false) => euc += 1,
                    (false, true) => cp932 += 1,
                    _ => {}
                }
            }
        }
        let usual = match (utf8, euc, cp932) {
            (0, 0, 0) if Utf8Evidence::of(bytes).is_utf8(1) => Encoding::Utf8,
            (0, 0, 0) if looks_like_euc(bytes) => Encoding::EucJp,
            (0, 0, 0) => Encoding::Cp932,
            _ if utf8 >= euc && utf8 >= cp932 => Encoding::Utf8,
            _ if euc >= cp932 => Encoding::EucJp,
            _ => Encoding::Cp932,
        };
        Votes {
            usual,
            any_euc: euc > 0,
        }
    }

    /// The encoding of a line that is not ASCII.
    fn encoding_of(self, line: &[u8]) -> Encoding {
        if decode_clean(line, Encoding::Utf8).is_some() {
            let is_doubtful = self.usual == Encoding::Cp932 && !is_japanese_utf8(line);
            return match decode_clean(line, Encoding::Cp932) {
                Some(_) if is_doubtful => Encoding::Cp932,
                _ => Encoding::Utf8,
            };
        }
        let times = if self.usual == Encoding::Utf8 { 1 } else { 3 };
        if Utf8Evidence::of(line).is_utf8(times) {
            return Encoding::Utf8;
        }
        let euc = decode_clean(line, Encoding::EucJp).is_some();
        match (euc, decode_clean(line, Encoding::Cp932)) {
            (true, None) => Encoding::EucJp,
            // Damaged EUC-JP may be clean in CP932, but then it is a row of half-width katakana.
            (false, Some(text)) if self.usual == Encoding::EucJp && is_katakana_row(&text) => {
                Encoding::EucJp
            }
            (false, Some(_)) => Encoding::Cp932,
            (true, Some(text)) => {
                let could_be_katakana = !self.any_euc && is_katakana_row(&text);
                if self.usual == Encoding::EucJp
                    || looks_like_euc(line) && !(self.usual == Encoding::Cp932 && could_be_katakana)
                {
                    Encoding::EucJp
                } else {
                    Encoding::Cp932
                }
            }
            (false, None) => self.fewest_faults(line),
        }
    }

    /// The encoding that explains most of a damaged line: the usual one, unless another one does far better.
    fn fewest_faults(self, line: &[u8]) -> Encoding {
        let faults = |encoding| {
            let mut patched = Patched::with_capacity(line.len());
            patched.push(line, encoding);
            patched.count
        };
        let mut best = (self.usual, faults(self.usual).saturating_sub(2) / 2);
        for other in [Encoding::Cp932, Encoding::EucJp, Encoding::Utf8] {
            let n = faults(other);
            if n < best.1 {
                best = (other, n);
            }
        }
        best.0
    }
}

/// At least half of what is not ASCII is half-width katakana.
fn is_katakana_row(text: &str) -> bool {
    let katakana = |ch: &char| matches!(ch, '\u{ff61}'..='\u{ff9f}');
    let others = text
        .chars()
        .filter(|ch| !ch.is_ascii() && !katakana(ch))
        .count();
    text.chars().filter(katakana).count() >= others
}

#[cfg(test)]
mod tests {
    use super::super::{decode, encode};
    use super::*;

    fn encoded(text: &str, to: Encoding) -> Vec<u8> {
        let mut out = Vec::new();
        assert_eq!(encode(text, to, &mut out, false), Ok(0), "{text} in {to}");
        out
    }

    /// Lines of a record in one encoding, then in another, then in the first again.
    fn game(lines: &[(&str, Encoding)]) -> (Vec<u8>, String) {
        let (mut bytes, mut text) = (b"V2.2\n".to_vec(), "V2.2\n".to_owned());
        for (line, to) in lines {
            bytes.extend(encoded(&format!("{line}\n"), *to));
            text += &format!("{line}\n");
        }
        (bytes, text)
    }

    #[test]
    fn utf8_among_cp932_is_no_silent_mojibake() {
        use Encoding::{Cp932, Utf8};
        const NAMES: [&str; 8] = [
            "N+先手",
            "N+山田太郎",
            "'*矢倉の定跡、詰み",
            "'*▲７六歩△３四歩",
            "$EVENT:名人戦 第1局",
            "   1 ７六歩(77)",
            "先手：甲",
            "'*は",
        ];
        let mut clean = 0;
        for name in NAMES {
            for other in NAMES {
                for (first, second) in [(Utf8, Cp932), (Cp932, Utf8)] {
                    for many in [1, 3] {
                        let mut lines = vec![(name, first)];
                        lines.extend([(other, second)].repeat(many));
                        let (bytes, text) = game(&lines);
                        clean += usize::from(decode_clean(&bytes, Cp932).is_some());
                        let decoded = decode(&bytes, None);
                        assert_eq!(decoded.text, text, "{name} in {first}, {other} in {second}");
                        assert!(decoded.mixed.is_some_and(|mixture| mixture.lines == 1));
                        assert_eq!(decoded.replaced_count, 0);
                    }
                }
            }
        }
        // A good part of them would pass as CP932 from end to end.
        assert!(clean > 50, "only {clean} are clean");
    }

    #[test]
    fn cp932_that_is_valid_utf8_by_accident_stays_what_it_is() {
        // Pairs of half-width katakana are two-byte characters of UTF-8, and 邉土 is 粓y.
        for accident in ["N+ﾂｱ", "N+ﾃﾂｲ", "N+邉土", "'*邉土 邉土", "N+ﾐｽﾞﾃｽ"]
        {
            let (bytes, text) = game(&[(accident, Encoding::Cp932), ("N-先手", Encoding::Cp932)]);
            let decoded = decode(&bytes, None);
            assert_eq!(
                (decoded.text.as_ref(), decoded.encoding, decoded.mixed),
                (&*text, Encoding::Cp932, None)
            );
        }
        // Beside a line in UTF-8, they are still read like the other lines.
        let (bytes, text) = game(&[
            ("N+ﾂｱ", Encoding::Cp932),
            ("N-邉土", Encoding::Cp932),
            ("'*手合割：平手", Encoding::Cp932),
            ("'*矢倉", Encoding::Cp932),
            ("'*矢倉の定跡", Encoding::Utf8),
        ]);
        let decoded = decode(&bytes, None);
        assert_eq!(decoded.text, text);
        assert_eq!(decoded.mixed.map(|mixture| mixture.lines), Some(1));
    }

    #[test]
    fn kana_and_kanji_of_cp932_are_never_taken_for_utf8() {
        let all = |range: std::ops::RangeInclusive<char>| range.map(String::from);
        let kanji: Vec<String> = all('\u{4e00}'..='\u{9fa5}')
            .filter(|word| encode(word, Encoding::Cp932, &mut Vec::new(), false).is_ok())
            .collect();
        assert!(kanji.len() > 6000);
        for word in all('ぁ'..='ヶ')
            .filter(|word| encode(word, Encoding::Cp932, &mut Vec::new(), false).is_ok())
        {
            for behind in ["", "先手", "の", "a"] {
                assert!(!is_japanese_utf8(&encoded(
                    &format!("{word}{behind}"),
                    Encoding::Cp932
                )));
            }
        }
        // Each kanji alone, and with kana, katakana, a letter or another kanji behind it.
        for first in &kanji {
            for behind in ["", "の", "銀", "ア", "a", "、", "手合割", "ﾉ"] {
                let word = format!("{first}{behind}");
                let bytes = encoded(&word, Encoding::Cp932);
                assert!(!is_japanese_utf8(&bytes), "{word}");
            }
        }
    }
}
