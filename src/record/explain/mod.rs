//! The pages of `kifu explain`: for every kind of fault what it is, an example, and what to do.
//!
//! All texts stand in the tables of this folder, so that they can be translated in one place.

use super::fault::Code;

mod claims;
mod reading;
mod rules;

/// A page on one kind of fault.
#[derive(Debug, Clone, Copy)]
pub struct Page {
    /// Which kind.
    pub code: Code,
    /// The fault in a few words.
    pub title: &'static str,
    /// What it means and how it comes about.
    pub meaning: &'static str,
    /// A record that has it, or a command line, which begins with `$`.
    pub example: &'static str,
    /// What to do about it.
    pub advice: &'static str,
}

/// All pages.
pub fn pages() -> impl Iterator<Item = &'static Page> {
    [reading::PAGES, rules::PAGES, claims::PAGES]
        .into_iter()
        .flatten()
}

/// The page on a kind of fault.
pub fn page(code: Code) -> &'static Page {
    const NONE: Page = Page {
        code: Code::InternalError,
        title: "",
        meaning: "",
        example: "",
        advice: "",
    };
    pages().find(|page| page.code == code).unwrap_or(&NONE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_one_page_and_no_page_is_empty() {
        for &code in Code::ALL {
            assert_eq!(
                pages().filter(|page| page.code == code).count(),
                1,
                "{code}"
            );
            let page = page(code);
            for text in [page.title, page.meaning, page.example, page.advice] {
                assert!(text.len() > 10, "{code}: {text:?}");
                assert_eq!(text, text.trim_matches('\n'), "{code}");
            }
            assert!(!page.title.ends_with('.'), "{code}");
            assert!(
                page.meaning.ends_with('.') && page.advice.ends_with('.'),
                "{code}"
            );
        }
    }
}
