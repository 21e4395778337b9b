//! Bytes as the cases give them.

use super::text;
use serde_json::Value;

pub(super) fn bytes(input: &Value, encoding: &Value) -> Vec<u8> {
    match text(encoding) {
        "base64" => base64(text(input)),
        "utf-8" => text(input).as_bytes().to_vec(),
        other => panic!("unknown encoding of a case: {other}"),
    }
}

fn base64(text: &str) -> Vec<u8> {
    let digits = text
        .bytes()
        .filter(|&byte| byte != b'=')
        .map(|byte| match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => panic!("no base64: {text}"),
        });
    let mut bytes = Vec::new();
    let (mut bits, mut held) = (0u32, 0);
    for digit in digits {
        bits = bits << 6 | u32::from(digit);
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push((bits >> held) as u8);
        }
    }
    bytes
}

pub(super) fn hex(text: &str) -> Vec<u8> {
    let pair = |at: usize| u8::from_str_radix(&text[at..at + 2], 16).expect("hexadecimal");
    (0..text.len()).step_by(2).map(pair).collect()
}
