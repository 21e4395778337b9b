//! Names of files by what is in them: `{date}-{black}-{white}.{ext}`.
//!
//! Nothing of a record can lead out of the folder: what no system has in a name is replaced, `/` stands only where the
//! template has it, and a part is never `..`.

use std::path::{Path, PathBuf};

use crate::record::ending::Outcome;
use crate::record::header::{DateTime, HeaderLine, Key};
use crate::record::tree::Record;
use crate::shogi::{Color, Handicap};

use super::inputs::Input;

/// What is known of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Of {
    Record(Field),
    Input(Place),
}

/// What the record says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Field {
    Date,
    Header(Key),
    Handicap,
    Ending,
    Outcome,
    Plies,
}

/// Where the game comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Number,
    Name,
    Folder,
    Extension,
}

/// The fields, in the order in which they are told.
const FIELDS: [(&str, Of); 14] = [
    ("date", Of::Record(Field::Date)),
    ("black", Of::Record(Field::Header(Key::Black))),
    ("white", Of::Record(Field::Header(Key::White))),
    ("event", Of::Record(Field::Header(Key::Event))),
    ("site", Of::Record(Field::Header(Key::Site))),
    ("opening", Of::Record(Field::Header(Key::Opening))),
    ("title", Of::Record(Field::Header(Key::Title))),
    ("handicap", Of::Record(Field::Handicap)),
    ("ending", Of::Record(Field::Ending)),
    ("outcome", Of::Record(Field::Outcome)),
    ("plies", Of::Record(Field::Plies)),
    ("number", Of::Input(Place::Number)),
    ("name", Of::Input(Place::Name)),
    ("dir", Of::Input(Place::Folder)),
];

/// The field of the extension, which every name ends with.
const EXTENSION: &str = "ext";

/// The longest name of one file or folder in bytes, and the most characters of one field: systems have 255 bytes.
const LONGEST: usize = 200;
const LONGEST_FIELD: usize = 60;

/// What stands where a record does not say it.
const UNKNOWN: &str = "unknown";

#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    Text(String),
    Of(Of),
}

/// A template of names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    parts: Vec<Part>,
    /// The extension that it has itself, in place of the usual one.
    extension: Option<String>,
}

/// What a record says for a template, field by field; where it comes from is filled in later.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said(Vec<String>);

impl Template {
    /// Reads a template: text, `/` between folders, and fields in braces; `{{` and `}}` are the braces themselves.
    ///
    /// # Errors
    ///
    /// When a field is unknown, a brace has no other one, or the path leads out of the folder.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut parts = Vec::new();
        let mut plain = String::new();
        let mut rest = text;
        while let Some(ch) = rest.chars().next() {
            let after = &rest[ch.len_utf8()..];
            match ch {
                '{' | '}' if after.starts_with(ch) => {
                    plain.push(ch);
                    rest = &after[1..];
                }
                '{' => {
                    let Some((name, behind)) = after.split_once('}') else {
                        return Err("a { has no } behind it; {{ stands for one".to_owned());
                    };
                    parts.extend(take(&mut plain));
                    parts.push(Part::Of(field(name)?));
                    rest = behind;
                }
                '}' => return Err("a } has no { before it; }} stands for one".to_owned()),
                _ => {
                    plain.push(ch);
                    rest = after;
                }
            }
        }
        parts.extend(take(&mut plain));
        let extension = Part::Of(Of::Input(Place::Extension));
        if parts.last() != Some(&extension) {
            parts.extend([Part::Text(".".to_owned()), extension]);
        }
        let template = Self {
            parts,
            extension: None,
        };
        template.check()?;
        Ok(template)
    }

    /// The extension that stands in it as text at the end, behind which the usual one follows.
    pub fn written_extension(&self) -> Option<&str> {
        let [.., Part::Text(text), Part::Text(_), _] = &self.parts[..] else {
            return None;
        };
        let (_, extension) = text.rsplit_once('.')?;
        (!extension.is_empty() && !extension.contains('/')).then_some(extension)
    }

    /// The extension of all files, if it is not the usual one.
    pub fn own_extension(&self) -> Option<&str> {
        self.extension.as_deref()
    }

    /// With the extension that [stands in it](Self::written_extension) as that of all files.
    #[must_use]
    pub fn ending_itself(mut self) -> Self {
        self.extension = self.written_extension().map(str::to_owned);
        if let (Some(extension), [.., Part::Text(text), Part::Text(_), _]) =
            (&self.extension, &mut self.parts[..])
        {
            text.truncate(text.len() - extension.len() - 1);
        }
        self
    }

    /// Does it stay in the folder, and name a file there?
    fn check(&self) -> Result<(), String> {
        let mut shape = String::new();
        for part in &self.parts {
            match part {
                Part::Text(text) => shape += text,
                // It may be empty, and then the slash behind it goes too.
                Part::Of(Of::Input(Place::Folder)) => shape += "dir",
                Part::Of(_) => shape.push('x'),
            }
        }
        if shape.contains('\0') {
            return Err("a name has no NUL in it".to_owned());
        }
        if shape.starts_with('/') || Path::new(&shape).is_absolute() {
            return Err("the name begins in the folder of -o, not with a slash".to_owned());
        }
        if shape.split('/').any(str::is_empty) {
            return Err("a folder in it has no name".to_owned());
        }
        if shape.split('/').any(|part| part.starts_with('.')) {
            return Err("a name in it is missing or begins with a dot".to_owned());
        }
        Ok(())
    }

    /// What `record` says for it.
    pub(super) fn read(&self, record: &Record) -> Said {
        let said = self.parts.iter().filter_map(|part| match part {
            Part::Of(Of::Record(field)) => Some(safe(&said(record, *field))),
            _ => None,
        });
        Said(said.collect())
    }

    /// The path of a game below the folder.
    pub(super) fn fill(&self, said: &Said, input: &Input, number: u32, extension: &str) -> PathBuf {
        let extension = self.extension.as_deref().unwrap_or(extension);
        let mut said = said.0.iter();
        let mut text = String::new();
        for part in &self.parts {
            match part {
                Part::Text(plain) => text += plain,
                Part::Of(Of::Record(_)) => text += said.next().map_or(UNKNOWN, String::as_str),
                Part::Of(Of::Input(Place::Number)) => text += &format!("{number:04}"),
                Part::Of(Of::Input(Place::Name)) => {
                    let stem = input.relative.file_stem().unwrap_or_default();
                    text += &safe(&stem.to_string_lossy());
                }
                Part::Of(Of::Input(Place::Folder)) => {
                    let folder = input.relative.parent().unwrap_or(Path::new(""));
                    let folders = folder.iter().map(|part| safe(&part.to_string_lossy()));
                    text += &folders.collect::<Vec<_>>().join("/");
                }
                Part::Of(Of::Input(Place::Extension)) => text += extension,
            }
        }
        let (folders, name) = text.rsplit_once('/').unwrap_or(("", &text));
        let mut path: PathBuf = folders
            .split('/')
            .filter(|part| !part.is_empty())
            .map(|part| component(part, ""))
            .collect();
        let stem = name.strip_suffix(extension).unwrap_or(name);
        let stem = stem.strip_suffix('.').unwrap_or(stem);
        path.push(component(stem, &format!(".{extension}")));
        path
    }
}

/// The names of all fields, for help.
pub fn fields() -> impl Iterator<Item = &'static str> {
    FIELDS.iter().map(|(name, _)| *name).chain([EXTENSION])
}

fn take(plain: &mut String) -> Option<Part> {
    let text = std::mem::take(plain);
    (!text.is_empty()).then_some(Part::Text(text))
}

fn field(name: &str) -> Result<Of, String> {
    if name == EXTENSION {
        return Ok(Of::Input(Place::Extension));
    }
    let found = FIELDS.iter().find(|(known, _)| *known == name);
    found.map(|(_, of)| *of).ok_or_else(|| {
        let known: Vec<&str> = fields().collect();
        format!("{{{name}}} is none of the fields {}", known.join(", "))
    })
}

fn said(record: &Record, field: Field) -> String {
    let header = |key: Key| {
        let is_said = |line: &&HeaderLine| line.key == key && !line.value.is_empty();
        let said = record.header.iter().rfind(is_said);
        said.map(|line| line.value.to_string())
    };
    let said = match field {
        Field::Date => [Key::Date, Key::StartTime].into_iter().find_map(|key| {
            let text = header(key)?;
            Some(
                DateTime::parse(&text).map_or(text, |DateTime { date, .. }| {
                    let (year, month, day) = date;
                    format!("{year:04}-{month:02}-{day:02}")
                }),
            )
        }),
        Field::Header(key) => header(key),
        Field::Handicap => Handicap::of(&record.start)
            .map(|handicap| handicap.name().to_owned())
            .or_else(|| header(Key::Handicap)),
        Field::Ending => record.ending().map(|ending| ending.kind.name().to_owned()),
        Field::Outcome => {
            let outcome = match record.outcome() {
                Outcome::Win(Color::Black) => "black",
                Outcome::Win(Color::White) => "white",
                Outcome::Draw => "draw",
                Outcome::NoResult => "none",
            };
            Some(outcome.to_owned())
        }
        Field::Plies => Some(record.plies().to_string()),
    };
    said.unwrap_or_default()
}

fn safe_char(ch: char) -> char {
    match ch {
        '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => '_',
        ch if ch.is_control() => '_',
        // Signs that cannot be seen make a name look like another one, or like none.
        '\u{AD}' | '\u{61C}' | '\u{FEFF}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' => {
            '_'
        }
        '\u{2060}'..='\u{2069}' | '\u{E0000}'..='\u{E007F}' => '_',
        ch => ch,
    }
}

/// A text as a part of a name: without what a system does not have in names, and not too long.
fn safe(text: &str) -> String {
    let replaced: String = text
        .trim()
        .chars()
        .take(LONGEST_FIELD)
        .map(safe_char)
        .collect();
    let shown = replaced.trim();
    if shown.is_empty() {
        UNKNOWN.to_owned()
    } else {
        shown.to_owned()
    }
}

/// A path that somebody else has made, of names that any system has.
pub(super) fn safe_path(path: &Path) -> PathBuf {
    let parts = path.iter().map(|part| {
        let part = part.to_string_lossy();
        component(&part.chars().map(safe_char).collect::<String>(), "")
    });
    parts.collect()
}

/// Names of devices on Windows, under which there can be no file.
const DEVICES: [&str; 8] = [
    "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", "COM", "LPT",
];

/// The name of one folder or file: not hidden, no device, not `..`, and not too long with what stands `behind` it.
fn component(text: &str, behind: &str) -> String {
    let most = LONGEST.saturating_sub(behind.len());
    let mut end = text.len().min(most);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    // Windows drops blanks and dots at the end, and a dot at the beginning hides a file elsewhere.
    let trimmed = text[..end].trim_end_matches(['.', ' ']);
    let first = trimmed
        .split('.')
        .next()
        .unwrap_or(trimmed)
        .to_ascii_uppercase();
    let device = DEVICES.iter().any(|device| {
        let number = first.strip_prefix(device);
        number.is_some_and(|number| match *device {
            "COM" | "LPT" => {
                let mut chars = number.chars();
                matches!(chars.next(), Some('1'..='9' | '¹' | '²' | '³')) && chars.next().is_none()
            }
            _ => number.is_empty(),
        })
    });
    // What begins with a dash commands take for a flag.
    if trimmed.is_empty() || trimmed.starts_with(['.', '-']) || device {
        format!("_{}{behind}", trimmed.trim_start_matches('.'))
    } else {
        format!("{trimmed}{behind}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::inputs::Source;

    fn input(relative: &str) -> Input {
        Input {
            source: Source::File(PathBuf::from(relative)),
            relative: PathBuf::from(relative),
            doubtful: false,
            found: false,
            head: std::sync::OnceLock::new(),
        }
    }

    fn filled(template: &str, said: &[&str], relative: &str) -> String {
        let said = Said(said.iter().map(|text| safe(text)).collect());
        let template = Template::parse(template).unwrap();
        let path = template.fill(&said, &input(relative), 7, "kif");
        path.to_string_lossy().replace('\\', "/")
    }

    #[test]
    fn templates_are_filled() {
        for (template, said, expected) in [
            (
                "{date}-{black}",
                &["2024-01-02", "甲"][..],
                "2024-01-02-甲.kif",
            ),
            ("{black}.{ext}", &["甲"], "甲.kif"),
            ("{event}/{number}.{ext}", &["竜王戦"], "竜王戦/0007.kif"),
            ("{dir}/{name}-{plies}", &["57"], "2024/春/a.b-57.kif"),
            ("{{{black}}}", &["甲"], "{甲}.kif"),
            ("x", &[], "x.kif"),
        ] {
            assert_eq!(
                filled(template, said, "2024/春/a.b.csa"),
                expected,
                "{template}"
            );
        }
        assert_eq!(filled("{dir}/{name}", &[], "a.csa"), "a.kif");
    }

    #[test]
    fn an_extension_of_the_format_at_the_end_of_a_template_is_not_doubled() {
        for (template, written, expected) in [
            ("{black}.csa", Some("csa"), "甲.csa"),
            ("{event}/{black}.CSA", Some("CSA"), "a.b/甲.CSA"),
            ("x.csa", Some("csa"), "x.csa"),
            ("x.csa.csa", Some("csa"), "x.csa.csa"),
            ("{black}.csa.{ext}", None, "甲.csa.kif"),
            ("{black}.{ext}", None, "甲.kif"),
            ("{black}csa", None, "甲csa.kif"),
            ("v1.csa/{black}", None, "v1.csa/甲.kif"),
            ("v1.csa/x", None, "v1.csa/x.kif"),
            ("{black}.", None, "甲.kif"),
            ("{event}", None, "a.b.kif"),
        ] {
            let said = match template {
                "{event}" => vec!["a.b"],
                _ if template.contains("{event}") => vec!["a.b", "甲"],
                _ => vec!["甲"],
            };
            let said = Said(said.into_iter().map(safe).collect());
            let parsed = Template::parse(template).unwrap();
            assert_eq!(parsed.written_extension(), written, "{template}");
            let path = parsed
                .ending_itself()
                .fill(&said, &input("a.usi"), 1, "kif");
            assert_eq!(path, PathBuf::from(expected), "{template}");
        }
        // That of no format is a part of the name.
        assert_eq!(filled("{black}.v2", &["甲"], "a.csa"), "甲.v2.kif");
    }

    #[test]
    fn nothing_of_a_record_leads_out_of_the_folder_or_names_what_no_system_has() {
        let long = "あ".repeat(500);
        let cut = format!("{}.kif", "あ".repeat(60));
        for (black, expected) in [
            ("../../etc/passwd", "__.._etc_passwd.kif"),
            ("..", "_.kif"),
            (".hidden", "_hidden.kif"),
            ("-rf", "_-rf.kif"),
            ("a-b", "a-b.kif"),
            ("a/b\\c:d", "a_b_c_d.kif"),
            ("甲\n乙\0", "甲_乙_.kif"),
            ("", "unknown.kif"),
            (" 甲 . ", "甲.kif"),
            ("con", "_con.kif"),
            ("COM1", "_COM1.kif"),
            ("COMPUTER", "COMPUTER.kif"),
            ("com²", "_com².kif"),
            ("COM12", "COM12.kif"),
            ("CONIN$", "_CONIN$.kif"),
            ("\u{FEFF}", "_.kif"),
            ("甲\u{2028}乙\u{AD}", "甲_乙_.kif"),
            ("nul.txt", "_nul.txt.kif"),
            ("甲\u{202E}fik", "甲_fik.kif"),
            (&*long, &*cut),
        ] {
            let got = filled("{black}", &[black], "a.csa");
            assert_eq!(got, expected, "{black:?}");
        }
        let path = filled(
            "{black}{white}{event}{site}",
            &[&long, &long, &long, &long],
            "a.csa",
        );
        assert!(path.len() <= LONGEST && path.ends_with("あ.kif"));
    }

    #[test]
    fn templates_that_mean_nothing_are_refused() {
        for text in [
            "{date", "date}", "{colour}", "/x", "../x", "a/../b", "a//b", "", ".", "a/", "./x",
            "{}",
        ] {
            assert!(Template::parse(text).is_err(), "{text}");
        }
    }
}
