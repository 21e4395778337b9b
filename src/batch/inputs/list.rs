//! Lists of file names: one a line, or each with a NUL behind it.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use crate::batch::said;
use crate::messages::findings;
use crate::text::encoding::UTF8_BOM;

/// Reads a list; `-` is standard input. Empty names are passed over, and in a list of lines so are the carriage return of
/// Windows at the end of each and the mark of UTF-8 before the first.
///
/// # Errors
///
/// When it cannot be read, or a name is none on this system.
pub fn read(list: &Path, null: bool) -> io::Result<Vec<PathBuf>> {
    if list.as_os_str() == "-" {
        names(&mut io::stdin().lock(), null)
    } else {
        names(&mut BufReader::new(File::open(list)?), null)
    }
}

fn names(list: &mut impl BufRead, null: bool) -> io::Result<Vec<PathBuf>> {
    let end = if null { 0 } else { b'\n' };
    let mut found = Vec::new();
    let mut is_first = true;
    for name in list.split(end) {
        let mut name = name?;
        if !null && name.last() == Some(&b'\r') {
            name.pop();
        }
        if !null && is_first && name.starts_with(UTF8_BOM) {
            name.drain(..UTF8_BOM.len());
        }
        is_first = false;
        if !name.is_empty() {
            found.push(PathBuf::from(system_name(name)?));
        }
    }
    Ok(found)
}

#[cfg(unix)]
fn system_name(name: Vec<u8>) -> io::Result<OsString> {
    use std::os::unix::ffi::OsStringExt;
    if name.contains(&0) {
        return Err(said::error(findings::LIST_NUL));
    }
    Ok(OsString::from_vec(name))
}

#[cfg(not(unix))]
fn system_name(name: Vec<u8>) -> io::Result<OsString> {
    let name = String::from_utf8(name);
    name.map(OsString::from)
        .map_err(|_| said::error(findings::LIST_NO_UTF8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_end_with_a_line_or_with_nul() {
        for (list, null, expected) in [
            (
                &b"a.kif\nb c.kif\r\n\nd.kif"[..],
                false,
                &["a.kif", "b c.kif", "d.kif"][..],
            ),
            (b"a\nb.kif\0c.kif\0", true, &["a\nb.kif", "c.kif"]),
            (
                b"\xEF\xBB\xBFa.kif\r\n\xEF\xBB\xBFb.kif\n",
                false,
                &["a.kif", "\u{FEFF}b.kif"],
            ),
            (b"\xEF\xBB\xBFa.kif\0", true, &["\u{FEFF}a.kif"]),
            (b"", false, &[]),
        ] {
            let found = names(&mut { list }, null).unwrap();
            let expected: Vec<PathBuf> = expected.iter().map(PathBuf::from).collect();
            assert_eq!(found, expected, "{list:?}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn names_need_not_be_text_but_have_no_nul() {
        use std::os::unix::ffi::OsStrExt;
        let found = names(&mut &b"\x83A.kif\n"[..], false).unwrap();
        assert_eq!(found[0].as_os_str().as_bytes(), b"\x83A.kif");
        assert!(names(&mut &b"a\0b\0"[..], false).is_err());
    }
}
