//! What errors say: those of this program in words that every language has, those of the system in its own.

use std::error::Error;
use std::{fmt, io};

use crate::messages::{Key, Language, Message, findings};

/// An error in words for people, whatever it is wrapped in on its way.
#[derive(Debug, Clone)]
pub struct Said(pub Message);

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.tell(Language::English))
    }
}

impl Error for Said {}

/// An error of which all is said.
pub fn error(message: impl Into<Message>) -> io::Error {
    io::Error::other(Said(message.into()))
}

/// What the system says most, in the words of Unix.
const OF_THE_SYSTEM: [(&str, Key); 14] = [
    ("no such file or directory", findings::NO_SUCH_FILE),
    ("permission denied", findings::PERMISSION_DENIED),
    ("operation not permitted", findings::NOT_PERMITTED),
    ("no space left on device", findings::DISK_FULL),
    ("disk quota exceeded", findings::QUOTA_EXCEEDED),
    ("is a directory", findings::IS_A_FOLDER),
    ("not a directory", findings::NOT_A_FOLDER),
    ("file exists", findings::EXISTS_ALREADY),
    ("read-only file system", findings::READ_ONLY),
    ("file name too long", findings::NAME_TOO_LONG),
    ("file too large", findings::FILE_TOO_LARGE),
    ("too many open files", findings::TOO_MANY_OPEN_FILES),
    (
        "too many levels of symbolic links",
        findings::TOO_MANY_LINKS,
    ),
    ("input/output error", findings::DISK_FAILED),
];

/// What an error says, without the number that the system has for it.
pub fn words(error: &io::Error) -> Message {
    let said = error.get_ref().and_then(|inner| inner.downcast_ref());
    if let Some(Said(message)) = said {
        return message.clone();
    }
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or(&text);
    let mut chars = text.chars();
    let text = match chars.next() {
        // `No such file …` begins like a sentence; a message does not.
        Some(first) if chars.clone().next().is_some_and(char::is_lowercase) => {
            first.to_lowercase().chain(chars).collect()
        }
        _ => text.to_owned(),
    };
    let known = OF_THE_SYSTEM.iter().find(|(words, _)| *words == text);
    if let Some((_, key)) = known {
        return Message::new(*key);
    }
    // Systems that are no Unix have other words for these.
    let is_of_system = error.raw_os_error().is_some();
    match error.kind() {
        io::ErrorKind::NotFound if is_of_system => findings::NO_SUCH_FILE.into(),
        io::ErrorKind::PermissionDenied if is_of_system => findings::PERMISSION_DENIED.into(),
        io::ErrorKind::StorageFull if is_of_system => findings::DISK_FULL.into(),
        _ => Message::verbatim(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_system_says_in_its_own_words_has_a_key() {
        for (words, key) in OF_THE_SYSTEM {
            assert_eq!(Language::English.text(key), words);
        }
    }

    #[cfg(unix)]
    #[test]
    fn errors_of_the_system_are_told_in_the_language_of_the_reader() {
        for (number, english, japanese) in [
            (
                2,
                "no such file or directory",
                "ファイルまたはフォルダーがありません",
            ),
            (13, "permission denied", "アクセスする権限がありません"),
            (28, "no space left on device", "ディスクに空きがありません"),
        ] {
            let message = words(&io::Error::from_raw_os_error(number));
            assert_eq!(message.tell(Language::English), english);
            assert_eq!(message.tell(Language::Japanese), japanese);
        }
    }

    #[test]
    fn other_errors_are_told_in_their_own_words() {
        for (error, told) in [
            (
                io::Error::other("Odd things happened"),
                "odd things happened",
            ),
            (io::Error::other("EOF"), "EOF"),
            (error(Message::verbatim("Said")), "Said"),
        ] {
            for language in Language::ALL {
                assert_eq!(words(&error).tell(language), told);
            }
        }
    }
}
