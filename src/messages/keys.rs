//! The keys of all texts that do not belong to one kind of fault.

macro_rules! keys {
    ($($(#[$doc:meta])* $name:ident $key:literal,)*) => {
        $($(#[$doc])* pub const $name: &str = $key;)*

        /// All of them; the texts of a kind of fault stand under its code.
        pub const ALL: &[&str] = &[$($key,)*];
    };
}

keys! {
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
    /// `$more` findings are not told.
    MORE "more",
    /// `$count` of them of the kind `$code`.
    MORE_OF_CODE "more-of-code",
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
