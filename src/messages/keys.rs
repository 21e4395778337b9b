//! The keys of the texts that stand around findings; those of the findings themselves are in
//! [`findings`](super::findings).

use std::fmt;

/// The name of a text in the files of texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Key(&'static str);

impl Key {
    /// As the files have it.
    pub const fn name(self) -> &'static str {
        self.0
    }

    /// The key of this name, of which the files must have a text.
    pub(crate) const fn named(name: &'static str) -> Self {
        Self(name)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Makes a constant of each key and the list of all.
macro_rules! keys {
    ($($(#[$doc:meta])* $name:ident $key:literal,)*) => {
        $(
            #[doc = concat!("`", $key, "`")]
            ///
            $(#[$doc])*
            pub const $name: Key = Key::named($key);
        )*

        /// All of them; the texts of a kind of fault stand under its code.
        pub const ALL: &[Key] = &[$($name,)*];
    };
}

pub(super) use keys;

keys! {
    /// `$text` as it is.
    VERBATIM "verbatim",
    /// The side that moves first.
    BLACK "black",
    /// The other side.
    WHITE "white",
    /// Black, where White gives odds.
    TAKER_OF_ODDS "taker-of-odds",
    /// White, who gives odds.
    GIVER_OF_ODDS "giver-of-odds",
    /// `$message`, and that it stands `$count` times on its line.
    TIMES_ON_LINE "times-on-line",
    /// `$message`, and that it stands `$count` times in the text.
    TIMES "times",
    /// There are `$count` more findings of the kind, up to `$line`; 0 if it is not known.
    MORE_OF_THE_KIND "more-of-the-kind",
    /// The severity of a finding.
    ERROR "error",
    /// The severity of a finding.
    WARNING "warning",
    /// The severity of a finding.
    NOTE "note",
    /// `$game`: its number in its file.
    GAME_NUMBER "game-number",
    /// `$ply`: a number of a move.
    PLY_NUMBER "ply-number",
    /// What stands in the place of a file's name.
    STANDARD_OUTPUT "standard-output",
    /// Between the items of a list.
    LIST_SEPARATOR "list-separator",
    /// `$files`.
    FILE_COUNT "file-count",
    /// `$games`.
    GAME_COUNT "game-count",
    /// `$moves`.
    MOVE_COUNT "move-count",
    /// `$skipped` files.
    SKIPPED_COUNT "skipped-count",
    /// `$count` findings of this severity.
    ERROR_COUNT "error-count",
    /// `$count` findings of this severity.
    WARNING_COUNT "warning-count",
    /// `$count` findings of this severity.
    NOTE_COUNT "note-count",
    /// `$count` findings of the kind `$code`.
    CODE_COUNT "code-count",
    /// `$findings` of a severity, among them `$codes`.
    OF_SEVERITY "of-severity",
    /// Nothing was found.
    NO_FAULTS "no-faults",
    /// What a check came to: `$files`, `$games`, `$moves`, `$skipped`, and in `$found` the findings.
    CHECKED "checked",
    /// What a conversion came to: as of a check, `$written` games and `$seconds`.
    WROTE "wrote",
    /// What mending came to: as of a check, `$changes` in `$changed` files.
    MENDED "mended",
    /// What mending would come to, of which nothing is written: `$mended` as it is.
    DRY_RUN "dry-run",
    /// `$changes` of a text.
    CHANGE_COUNT "change-count",
    /// What was mended, in the place of a severity.
    FIXED "fixed",
    /// A file that is passed over.
    SKIPPED "skipped",
    /// `$done` of `$all` files, on the line that shows how far a run has come.
    PROGRESS_FILES "progress-files",
    /// `$bytes` million bytes.
    PROGRESS_MEGABYTES "progress-megabytes",
    /// `$games` so far.
    PROGRESS_GAMES "progress-games",
    /// `$games` in a second.
    PROGRESS_RATE "progress-rate",
    /// `$count` errors, written as `$told`.
    PROGRESS_ERRORS "progress-errors",
    /// The run was to end at the first error, and its file is not whole.
    STOPPED_AT_ERROR "stopped-at-error",
    /// `$more` findings are not told.
    MORE "more",
    /// `$count` of them of the kind `$code`.
    MORE_OF_CODE "more-of-code",
    MORE_LOST "more-lost",
    /// What is typed is read.
    READING_STANDARD_INPUT "reading-standard-input",
    /// A conversion loses what `$lost` lists.
    LOST "lost",
    /// `$count` of a kind of loss.
    LOST_VARIATIONS "lost-variations",
    /// `$count` of a kind of loss.
    LOST_COMMENTS "lost-comments",
    /// `$count` of a kind of loss.
    LOST_CLOCKS "lost-clocks",
    /// `$count` of a kind of loss.
    LOST_CLOCK_TOTALS "lost-clock-totals",
    /// `$count` of a kind of loss.
    LOST_CLOCK_FRACTIONS "lost-clock-fractions",
    /// `$count` of a kind of loss.
    LOST_BOOKMARKS "lost-bookmarks",
    /// `$count` of a kind of loss.
    LOST_HEADER_KEYS "lost-header-keys",
    /// `$count` of a kind of loss.
    LOST_START "lost-start",
    /// `$count` of a kind of loss.
    LOST_ENDINGS "lost-endings",
    /// `$count` of a kind of loss.
    LOST_FOUL_MOVE "lost-foul-move",
    /// `$count` of a kind of loss.
    LOST_CHARACTERS "lost-characters",
    /// Below the list of the pages of `kifu explain`.
    EXPLAIN_MORE "explain-more",
    /// Above an example.
    EXPLAIN_EXAMPLE "explain-example",
    /// Above the message on an example.
    EXPLAIN_TOLD "explain-told",
    /// Above what to do.
    EXPLAIN_MEND "explain-mend",
    /// The title of all pages.
    EXPLAIN_ALL "explain-all",
    /// What all pages are.
    EXPLAIN_ABOUT "explain-about",
}
