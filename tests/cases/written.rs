//! What a conversion comes to, by the library and by the command.

use std::collections::BTreeMap;

use super::{common, text};
use kifu::format::WriteOptions;
use kifu::record::tree::Record;
use serde_json::Value;

/// What came of a conversion.
pub(super) struct Written {
    pub(super) bytes: Vec<u8>,
    pub(super) messages: String,
    pub(super) failed: bool,
    pub(super) lost: BTreeMap<String, u64>,
}

pub(super) fn by_library(wanted: &Value, record: &Record) -> Written {
    match common::write(
        common::format(text(&wanted["to"])),
        record,
        &WriteOptions::default(),
    ) {
        Ok(output) => Written {
            bytes: output.text.into_bytes(),
            messages: String::new(),
            failed: false,
            lost: output
                .lost
                .by_name()
                .map(|(name, count)| (name.to_owned(), count))
                .collect(),
        },
        Err(fault) => Written {
            bytes: Vec::new(),
            messages: common::tell(&fault),
            failed: true,
            lost: BTreeMap::new(),
        },
    }
}

pub(super) fn by_command(wanted: &Value, from: &str, input: &[u8]) -> Written {
    let mut command = assert_cmd::Command::cargo_bin("kifu").expect("the binary is built");
    command.args([
        "convert",
        "--message-format",
        "json",
        "--from",
        from,
        "--to",
        text(&wanted["to"]),
    ]);
    if let Some(options) = wanted["options"].as_str() {
        command.args(options.split(' '));
    }
    if let Some(encoding) = wanted["encoding"].as_str() {
        command.args(["--encoding", encoding]);
    }
    let output = command
        .write_stdin(input)
        .output()
        .expect("the command runs");
    let messages = String::from_utf8(output.stderr).expect("messages are UTF-8");
    let mut lost = BTreeMap::new();
    for line in messages.lines() {
        let message: Value =
            serde_json::from_str(line).unwrap_or_else(|_| panic!("no JSON: {line}"));
        if message["type"] == "lost" {
            for (kind, count) in message["lost"].as_object().expect("an object") {
                *lost.entry(kind.clone()).or_default() += count.as_u64().expect("a number");
            }
        }
    }
    Written {
        bytes: output.stdout,
        messages,
        failed: output.status.code() == Some(1),
        lost,
    }
}
