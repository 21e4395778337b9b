//! The flags. Help, completions and the manual come from here; the lists of formats and encodings from their tables.

use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{ArgAction, Args as ClapArgs, Parser, Subcommand, ValueHint};

use crate::batch::inputs::filter;
use crate::batch::name::Template;
use crate::batch::size;
use crate::batch::target::Branches;
use crate::format::diagram::Pieces;
use crate::format::score::Numbering;
use crate::format::{self, CsaVersion, FORMATS, Format, PsnProfile};
use crate::messages::Language;
use crate::notation::{Choice, NOTATIONS, Notation};
use crate::record::fault::{Code, Severity};
use crate::shogi::Setup;
use crate::text::encoding::Encoding;

pub use super::choices::{
    ClashChoice, ColorWhen, ListWhich, MessageFormat, NewlineChoice, OnErrorChoice, SummaryForm,
};
use super::deferred::Deferred;
use super::explain::{ExplainArgs, find_code};
use super::fix;
use super::notation::NotationArgs;
use super::shared::Order;

const EXAMPLES: &str = "\
Examples:
  kifu convert game.kif --to csa            one game to standard output
  kifu convert archive/ --to usi -o out/    a whole folder, a file for each
  curl -s URL | kifu convert --to kif       whatever format comes in
  kifu check archive/                       prove every move of every game
  kifu show game.kif                        read a game at the terminal";

const CONVERT_EXAMPLES: &str = "\
Examples:
  kifu convert game.kif --to csa                to standard output, in UTF-8
  kifu convert game.csa -o game.kif             in Shift_JIS with CRLF, as usual
  kifu convert archive/ --to kif --encoding utf-8 -o out/
                                                a .kifu file for each game
  kifu convert game.kif --to csa --branches all
                                                every line as a game of its own
  kifu convert games.csa --to sfen --every-ply  all positions
  kifu convert archive/ --to kif -o out/ --name '{date}-{black}-{white}'
                                                files named by the games
  echo P-7f P-3d | kifu convert --from moves --to usi
                                                moves alone, in any notation
  kifu convert game.kif --to hodges --plain     the moves alone";

const CAT_EXAMPLES: &str = "\
Examples:
  kifu cat a.csa b.csa                        one stream of both
  kifu cat day1/ day2/ -o all.csa             both folders in one file
  kifu cat year.csa --split 1000 -o part.csa  part-0001.csa, part-0002.csa, ...";

const CHECK_EXAMPLES: &str = "\
Examples:
  kifu check game.kif                           every finding with its place
  kifu check -q archive/ && echo all good       errors only
  kifu check --message-format json archive/     one object a line
  kifu check --list bad archive/ > bad.txt      the names of files with errors
  kifu check archive/ --include '*.csa'         only some of the files
  find . -name '*.kif' -print0 | kifu check -0 --files-from -
                                                what another program names";

const FIX_EXAMPLES: &str = "\
Examples:
  kifu fix --dry-run archive/    what would be changed, and what is left
  kifu fix game.kif > fixed.kif  to standard output, in its own encoding
  kifu fix --in-place archive/   each over itself, the old one as game.kif.bak
  kifu fix archive/ -o fixed/    into another folder, with the same names";

const SHOW_EXAMPLES: &str = "\
Examples:
  kifu show game.kif                       the moves, and the board at the end
  kifu show game.kif --lang en             in English, with Western notation
  kifu show game.csa --ply 24,48 --flip    boards after two plies, seen by White
  kifu show games.csa --game 3 --no-board  the third game, its moves only";

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  kifu explain                                all kinds of faults
  kifu explain two-pawns                      what it is, an example, what to do
  kifu explain two-pawns --lang ja            in Japanese
  kifu explain --all --format md > faults.md  all pages as one";

/// --lang of commands that write no sheets.
const LANG: &str = "The language of messages";

/// --lang of those at length.
const LANG_LONG: &str = "\
The language of messages

If it is not given, it is that of LC_ALL, LC_MESSAGES or LANG, English unless they say ja; in JSON it is English.";

/// What the exit status says, with the reasons for 1.
macro_rules! exit_status {
    ($failed:literal) => {
        concat!(
            "Exit status:\n  0    all good\n  1    ",
            $failed,
            "\n  2    wrong usage\n  130  interrupted by Ctrl-C"
        )
    };
}

/// Of the program and of the commands that write in another format.
const EXIT_STATUS: &str = exit_status!(
    "a game had an error, a file could not be read or written, or --lossless would lose something"
);

/// Of those that only read.
const EXIT_STATUS_OF_READING: &str =
    exit_status!("a game had an error, or a file could not be read");

/// Of `kifu fix`.
const EXIT_STATUS_OF_FIX: &str =
    exit_status!("an error is left, or a file could not be read or written");

/// What the exit status of a command says, or that of the program.
pub(super) fn exit_status(command: Option<&str>) -> &'static str {
    match command {
        Some("check" | "show") => EXIT_STATUS_OF_READING,
        Some("fix") => EXIT_STATUS_OF_FIX,
        _ => EXIT_STATUS,
    }
}

/// The examples of a command, or of the program.
pub(super) fn examples(command: Option<&str>) -> Option<&'static str> {
    match command {
        None => Some(EXAMPLES),
        Some("convert") => Some(CONVERT_EXAMPLES),
        Some("cat") => Some(CAT_EXAMPLES),
        Some("check") => Some(CHECK_EXAMPLES),
        Some("fix") => Some(FIX_EXAMPLES),
        Some("show") => Some(SHOW_EXAMPLES),
        Some("explain") => Some(EXPLAIN_EXAMPLES),
        Some(_) => None,
    }
}

/// Converts and validates shogi game records; every move is proven, and nothing is lost in silence
#[derive(Debug, Parser)]
#[command(name = "kifu", version, before_help = EXAMPLES, after_help = EXIT_STATUS, max_term_width = 100)]
pub struct Args {
    /// What to do
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Converts game records to another format
    ///
    /// Reads files, folders and standard input in any known format, proves every move, and writes the games in the
    /// format of --to. A game with an error is not written, the others are; what the format cannot hold is told on
    /// standard error. Converting to the format that was read joins and tidies games.
    #[command(before_help = CONVERT_EXAMPLES, after_help = EXIT_STATUS, args_override_self = true)]
    Convert(Deferred<ConvertArgs>),
    /// Joins and tidies game records: convert with the format of the first input
    ///
    /// It is `kifu convert` with the same format: all games are proven and written one after another, or into the files of
    /// -o, in the format of the first input, unless --to or the extension of -o FILE names another one. Inputs in another
    /// format are converted to it.
    #[command(before_help = CAT_EXAMPLES, after_help = EXIT_STATUS, args_override_self = true)]
    Cat(Deferred<ConvertArgs>),
    /// Validates game records: every finding with its place, and exit status 1 if there is any error
    #[command(before_help = CHECK_EXAMPLES, after_help = EXIT_STATUS_OF_READING, args_override_self = true)]
    Check(Deferred<CheckArgs>),
    /// Mends lenient spellings and wrong numbers in the strict form of the same format, and changes no move
    ///
    /// Each change is told with its place. All other bytes stay as they are: line ends, encoding, remarks, layout. Every
    /// game is read again, and a change is kept only if the record is the same and the fault gone; what is left is told as
    /// by check. What needs a judgement is never mended: an illegal move, two results that differ, words of direction that
    /// contradict the move.
    ///
    /// KIF and KI2: spellings of moves, the numbers of moves and variations, times and their totals, the number of moves in
    /// the line with the result, the encoding that the first line names, signs and numbers between the moves of KI2,
    /// comments behind a move (they get a line of their own). CSA: letters, signs of sides, codes of pieces, times, words of
    /// endings, colons and commas, the encoding. USI, SFEN, EPD: positions, moves, the word moves. USEN: the start, dots. PSN:
    /// letters and signs of moves, wrapped moves, a + that is missing, numbers, totals, quotes of header lines, SFENs, in
    /// every dialect. JKF: what a normalised move has, totals, the head of the moves, comments, special words, presets.
    /// BOD, KIF, KI2: signs of pieces on boards, colons of header lines, the encoding. Lists of moves have no strict form,
    /// which is an error.
    #[command(before_help = FIX_EXAMPLES, after_help = EXIT_STATUS_OF_FIX, args_override_self = true)]
    Fix(Deferred<FixArgs>),
    /// Shows games for reading at a terminal: the moves in columns, with boards
    ///
    /// The moves stand in as many columns as fit, with what is said of them; the board at the end follows, and those after
    /// the plies of --ply stand between the moves. In kanji the pieces of White have a "v" before them, in letters they
    /// are small; a "*" marks the last move. Of a game with an error the part before it is shown.
    #[command(before_help = SHOW_EXAMPLES, after_help = EXIT_STATUS_OF_READING, args_override_self = true)]
    Show(Deferred<ShowArgs>),
    /// Lists the formats that are read and written
    Formats(FormatsArgs),
    /// Explains a kind of fault: what it is, an example, what to do
    #[command(before_help = EXPLAIN_EXAMPLES, args_override_self = true)]
    Explain(ExplainArgs),
    /// Prints a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Prints the manual page
    Man {
        /// The manual page of this command
        command: Option<String>,
    },
}

/// What is read, and how findings are told.
#[derive(Debug, Clone, ClapArgs)]
pub struct SharedArgs {
    // Stands first: it has to be read before the values themselves are taken.
    #[command(flatten)]
    pub(super) order: Order,

    /// Files and folders to read; "-" or nothing is standard input
    ///
    /// In a folder, files with the extension of a known format are read, and .txt and .json files that surely are
    /// records. Others that may be records are counted as skipped, and named with -v. What begins with a dot is passed
    /// over. Archives (.zip, .7z, .tar, .tar.gz and the like) are read as folders, and .gz, .xz, .zst and .bz2 files as
    /// what is packed in them.
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub paths: Vec<PathBuf>,

    /// Read the files and folders that this list names, one a line; "-" is standard input
    #[arg(long, value_name = "LIST", value_hint = ValueHint::FilePath)]
    pub files_from: Option<PathBuf>,

    /// Names in lists (--files-from, check --list) end with NUL instead of a line end
    #[arg(short = '0', long)]
    pub null: bool,

    /// Of folders and archives read only files whose names fit, whatever their extension; may be repeated
    ///
    /// A pattern without a slash is looked for in the names of files and folders, one with a slash in the path below the
    /// folder or archive: * and ? fit anything but a slash, ** any folders, {kif,ki2} one of several. Case does not
    /// matter.
    #[arg(long, value_name = "GLOB", value_parser = filter::parse, action = ArgAction::Append)]
    pub include: Vec<String>,

    /// Of folders and archives leave out files and folders whose names fit; may be repeated
    #[arg(long, value_name = "GLOB", value_parser = filter::parse, action = ArgAction::Append)]
    pub exclude: Vec<String>,

    /// Format of the input; found out from its content if not given
    #[arg(short, long, value_name = "FORMAT", value_parser = readable_formats(), ignore_case = true)]
    pub from: Option<&'static Format>,

    /// Encoding of the input; found out from the bytes of each game if not given (UTF-16 only by its byte order mark)
    #[arg(long, value_name = "ENCODING", value_parser = encodings(Encoding::CHOICES.into_iter().chain(Encoding::READ_ONLY)), ignore_case = true)]
    pub input_encoding: Option<Encoding>,

    /// Moves, PSN: the start of games that do not name theirs, as SFEN [default: that of an even game]
    #[arg(long, value_name = "SFEN", value_parser = start)]
    pub start: Option<Setup>,

    /// Moves: read shorthand and the symbols of Edo records too
    #[arg(long)]
    pub shorthand: bool,

    /// How many games are worked on at a time [default: as many as there are cores]
    #[arg(short, long, value_name = "N", value_parser = at_least_one::<NonZeroUsize>)]
    pub jobs: Option<NonZeroUsize>,

    /// Largest game that is read, with K, M or G behind the number; a larger one is an error [default: 16M]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub max_game: Option<usize>,

    /// Size up to which a file in an archive is never taken for a bomb, with K, M or G [default: 64M]
    ///
    /// A larger one is an error when it is more than 200 times as large as its packed form.
    #[arg(long, value_name = "SIZE", value_parser = size::parse)]
    pub max_size: Option<u64>,

    /// Tell only errors
    #[arg(short, long, overrides_with = "verbose", help_heading = "Messages")]
    pub quiet: bool,

    /// Tell notes too
    #[arg(short, long, overrides_with = "quiet", help_heading = "Messages")]
    pub verbose: bool,

    /// The language of messages, and of the words in sheets and on pages
    ///
    /// If it is not given, messages are in that of LC_ALL, LC_MESSAGES or LANG, English unless they say ja; in JSON they are
    /// English. Words in what is written never follow the system: they are in the language of the notation.
    #[arg(long, value_name = "LANGUAGE", value_parser = choices::<Language>(), help_heading = "Messages")]
    pub lang: Option<Language>,

    /// When to use colors
    #[arg(
        long,
        value_enum,
        value_name = "WHEN",
        default_value_t,
        help_heading = "Messages"
    )]
    pub color: ColorWhen,

    /// How findings are told
    #[arg(
        long,
        value_enum,
        value_name = "FORM",
        default_value_t,
        help_heading = "Messages"
    )]
    pub message_format: MessageFormat,

    /// Write all findings of the run to this file, one JSON object a line, whatever is told otherwise
    ///
    /// A file that is there already is written over only with --force, and an output of the same run never.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Messages")]
    pub report: Option<PathBuf>,

    /// Write over existing files; an input is never written over
    #[arg(long)]
    pub force: bool,

    /// Make warnings and lenient spellings errors
    #[arg(long, help_heading = "Messages")]
    pub strict: bool,

    /// Make a kind of fault an error ("warnings" is all warnings); may be repeated
    #[arg(long, value_name = "CODE", value_parser = denied, action = ArgAction::Append, value_delimiter = ',', help_heading = "Messages")]
    pub deny: Vec<Named>,

    /// Make a kind of note or denied warning a warning ("warnings" is all denied warnings); may be repeated
    ///
    /// Of --deny, --warn and --allow with the same code, or with "warnings", the last one counts; what names a code goes
    /// before "warnings", and both before --strict. An error stays one: a game that has it cannot be proven.
    #[arg(long, value_name = "CODE", value_parser = warned, action = ArgAction::Append, value_delimiter = ',', help_heading = "Messages")]
    pub warn: Vec<Named>,

    /// Do not tell a kind of warning or note ("warnings" is all warnings); may be repeated
    #[arg(long, value_name = "CODE", value_parser = allowed, action = ArgAction::Append, value_delimiter = ',', help_heading = "Messages")]
    pub allow: Vec<Named>,
}

/// `kifu convert`.
#[derive(Debug, ClapArgs)]
pub struct ConvertArgs {
    /// What is read.
    #[command(flatten)]
    pub shared: SharedArgs,

    /// Format of the output; known from the extension of -o FILE if not given (.sfen is usi)
    #[arg(short, long, value_name = "FORMAT", value_parser = writable_formats(), ignore_case = true)]
    pub to: Option<&'static Format>,

    /// File or folder to write; "-" is standard output
    ///
    /// It is a folder if it exists as one, ends in a slash, or has no extension while several inputs, a folder or an
    /// archive are read. In a folder each input becomes a file of its own, in the same subfolders; several games of one input
    /// become name-0001.kif and so on where a file holds one game.
    #[arg(short, long, value_name = "FILE|DIR", value_hint = ValueHint::AnyPath)]
    pub output: Option<PathBuf>,

    /// Call the file of each game by what is in it, in the folder of -o: {date}-{black}-{white}.{ext}
    ///
    /// Fields are {date}, {black}, {white}, {event}, {site}, {opening}, {title}, {handicap}, {ending}, {outcome},
    /// {plies}, {number} (of the game in its input), {name} and {dir} (of the input), and {ext}, which is added if neither
    /// it nor an extension of the format stands at the end; one of another format is refused. A slash makes subfolders.
    /// What no system has in a name becomes _, and what a record does not say is "unknown".
    #[arg(long, value_name = "TEMPLATE", value_parser = Template::parse)]
    pub name: Option<Template>,

    /// What to do when two files of a folder would have the same name [default: number with --name, else refuse]
    ///
    /// With number the second one becomes name-0002.kif. With refuse nothing is written if two files are seen to have one name
    /// before the work begins; what is in archives is not, and the second one alone is then not written, which is an error.
    #[arg(long, value_enum, value_name = "ACTION")]
    pub on_clash: Option<ClashChoice>,

    /// Write files of so many games each, name-0001.csa and so on; in a folder for each input
    #[arg(long, value_name = "N", value_parser = at_least_one::<NonZeroU32>)]
    pub split: Option<NonZeroU32>,

    /// Encoding of the output; UTF-8 on standard output, else as usual for the extension
    #[arg(long, value_name = "ENCODING", value_parser = encodings(Encoding::CHOICES), ignore_case = true)]
    pub encoding: Option<Encoding>,

    /// Line ends of the output; LF on standard output, else as usual for the format
    #[arg(long, value_enum, value_name = "LINE END")]
    pub newline: Option<NewlineChoice>,

    /// Fail rather than lose what the format cannot hold
    ///
    /// What was left out in reading, since it could not be understood, is told as a warning; --strict makes that an
    /// error. Who asks for positions (SFEN, EPD, BOD) does not lose the moves that lead to them.
    #[arg(long)]
    pub lossless: bool,

    /// Write a substitute for characters that the encoding does not have, and count them as lost
    #[arg(long)]
    pub replace_unmappable: bool,

    /// What to do with a game that has an error
    #[arg(long, value_enum, value_name = "ACTION", default_value_t)]
    pub on_error: OnErrorChoice,

    /// Lines of play to write: all, main, or the one with this number (1 is the main line)
    ///
    /// All is the default where the format can hold variations, else main. With all, other formats get each line as a
    /// game of its own, complete from the start. A fault in a line that is not written is only a warning: for a format
    /// without variations an error in a variation does not keep the game from being written.
    #[arg(long, value_name = "all|main|N", value_parser = branches, help_heading = "What is written")]
    pub branches: Option<Branches>,

    /// Leave out comments
    #[arg(long, help_heading = "What is written")]
    pub no_comments: bool,

    /// Leave out clocks
    #[arg(long, overrides_with = "clocks", help_heading = "What is written")]
    pub no_clocks: bool,

    /// Begin at the position before this ply; plies count from the start of the record
    ///
    /// Total times count from the new start. What the header says of all moves (手数, 消費時間) is left out, and told as lost.
    #[arg(long, value_name = "N", value_parser = from_ply, help_heading = "What is written")]
    pub from_ply: Option<u32>,

    /// End after this ply; plies count from the start of the record, whatever --from-ply leaves out
    #[arg(long, value_name = "N", value_parser = ply, help_heading = "What is written")]
    pub to_ply: Option<u32>,

    /// Only the moves, on one line: no header, no numbers, no ending
    #[arg(long, help_heading = "What is written")]
    pub plain: bool,

    /// SFEN, EPD, BOD: the position after this ply, counted from the start of the record, which is 0 [default: the last one]
    #[arg(
        long,
        value_name = "N",
        value_parser = ply,
        conflicts_with = "every_ply",
        help_heading = "How it is written"
    )]
    pub ply: Option<u32>,

    /// SFEN, EPD, BOD: the positions after every ply, from the start
    #[arg(long, help_heading = "How it is written")]
    pub every_ply: bool,

    /// CSA: the edition to write [default: 2.2]
    #[arg(long, value_name = "VERSION", value_parser = csa_versions(), help_heading = "How it is written")]
    pub csa_version: Option<CsaVersion>,

    /// PSN: the dialect to write [default: dokoro]
    #[arg(long, value_name = "DIALECT", value_parser = choices::<PsnProfile>(), help_heading = "How it is written")]
    pub psn: Option<PsnProfile>,

    /// KIF: only ending words that old programs know
    #[arg(long, help_heading = "How it is written")]
    pub kif_strict_words: bool,

    /// KIF: write ( 0:00/00:00:00) where no time is known
    #[arg(long, help_heading = "How it is written")]
    pub kif_zero_times: bool,

    /// JSON lines: leave out the position after each move
    #[arg(long, help_heading = "How it is written")]
    pub no_sfen: bool,

    /// How moves are written.
    #[command(flatten)]
    pub notation: NotationArgs,

    /// Sheets: what is numbered [default: pairs in Western notation, plies in the others and in problems]
    #[arg(long, value_name = "WHAT", value_parser = choices::<Numbering>(), help_heading = "How it is written")]
    pub numbering: Option<Numbering>,

    /// Sheets: the times of the moves too
    #[arg(long, overrides_with = "no_clocks", help_heading = "How it is written")]
    pub clocks: bool,
}

/// `kifu check`.
#[derive(Debug, ClapArgs)]
#[command(mut_arg("lang", |arg| arg.help(LANG).long_help(LANG_LONG)))]
pub struct CheckArgs {
    /// What is read.
    #[command(flatten)]
    pub shared: SharedArgs,

    /// The summary at the end [default: as the messages, none with --quiet]
    #[arg(long, value_enum, value_name = "FORM")]
    pub summary: Option<SummaryForm>,

    /// Print only the names of the files without (good) or with (bad) an error; findings go to standard error
    #[arg(long, value_enum, value_name = "WHICH")]
    pub list: Option<ListWhich>,

    /// Show the board where a move or an ending contradicts it; in JSON, its SFEN as "sfen"
    ///
    /// It is the position before that move. What is about spelling, numbers or times alone has none.
    #[arg(long, help_heading = "Messages")]
    pub board: bool,
}

/// `kifu fix`.
///
/// It mends files: of what the flags say of archives nothing holds for it, nor what is said of lists of moves.
#[derive(Debug, ClapArgs)]
#[command(
    mut_arg("paths", |arg| arg.long_help(fix::PATHS)),
    mut_arg("include", |arg| arg.help(fix::INCLUDE).long_help(fix::INCLUDE_LONG)),
    mut_arg("exclude", |arg| arg.help(fix::EXCLUDE)),
    mut_arg("start", |arg| arg.help(fix::START)),
    mut_arg("lang", |arg| arg.help(LANG).long_help(LANG_LONG)),
    mut_arg("max_size", |arg| arg.hide(true)),
    mut_arg("shorthand", |arg| arg.hide(true))
)]
pub struct FixArgs {
    /// What is read.
    #[command(flatten)]
    pub shared: SharedArgs,

    /// File or folder to write; "-" is standard output, which is also where one input goes if nothing is said
    ///
    /// It is a folder if it exists as one, ends in a slash, or several inputs or a folder are read. In a folder each input
    /// has the name and the subfolders that it had, also if nothing is mended in it.
    #[arg(short, long, value_name = "FILE|DIR", value_hint = ValueHint::AnyPath)]
    pub output: Option<PathBuf>,

    /// Write each file over itself, in one stroke; the old one stays beside it, with .bak behind its name
    #[arg(short, long, conflicts_with = "output")]
    pub in_place: bool,

    /// Keep no old file beside the new one
    #[arg(long, requires = "in_place")]
    pub no_backup: bool,

    /// Write nothing, only tell what would be changed
    #[arg(short = 'n', long)]
    pub dry_run: bool,
}

/// `kifu show`.
#[derive(Debug, ClapArgs)]
#[command(mut_arg("ascii", |arg| arg.help("Only ASCII in boards, and in the moves of hodges and hosking")))]
pub struct ShowArgs {
    /// What is read.
    #[command(flatten)]
    pub shared: SharedArgs,

    /// Show only the game with this number, where an input has several
    #[arg(long, value_name = "N", value_parser = game)]
    pub game: Option<u32>,

    /// Lines of play to show: all, main, or the one with this number (1 is the main line) [default: all]
    #[arg(long, value_name = "all|main|N", value_parser = branches, help_heading = "What is shown")]
    pub branches: Option<Branches>,

    /// Leave out comments
    #[arg(long, help_heading = "What is shown")]
    pub no_comments: bool,

    /// The times of the moves too
    #[arg(long, help_heading = "What is shown")]
    pub clocks: bool,

    /// A board after this ply instead of at the end; plies count from the start of the record, which is 0; may be repeated
    #[arg(long, value_name = "N", action = ArgAction::Append, value_delimiter = ',', help_heading = "What is shown")]
    pub ply: Vec<u32>,

    /// A board at the end, with --ply too
    #[arg(long, overrides_with = "no_board", help_heading = "What is shown")]
    pub board: bool,

    /// No board
    #[arg(long, overrides_with = "board", help_heading = "What is shown")]
    pub no_board: bool,

    /// The notation of the moves [default: japanese, or hodges with --lang en or --ascii]
    #[arg(long, value_name = "NOTATION", value_parser = notations(), ignore_case = true, help_heading = "How it is shown")]
    pub notation: Option<&'static Notation>,

    /// What is numbered [default: pairs in Western notation, plies in the others and in problems]
    #[arg(long, value_name = "WHAT", value_parser = choices::<Numbering>(), help_heading = "How it is shown")]
    pub numbering: Option<Numbering>,

    /// At most so many columns of moves or pairs, where they fit [default: up to ten moves in a row]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..), help_heading = "How it is shown")]
    pub columns: Option<u16>,

    /// Columns of text [default: those of the terminal; 80 in a file or a pipe]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..), help_heading = "How it is shown")]
    pub width: Option<u16>,

    /// What pieces are drawn as [default: letters in Western notation and with --ascii, else kanji]
    #[arg(long, value_name = "WHAT", value_parser = choices::<Pieces>(), help_heading = "How it is shown")]
    pub pieces: Option<Pieces>,

    /// Boards seen by White
    #[arg(long, help_heading = "How it is shown")]
    pub flip: bool,

    /// How moves are written.
    #[command(flatten)]
    pub settings: NotationArgs,
}

/// `kifu formats`.
#[derive(Debug, ClapArgs)]
pub struct FormatsArgs {
    /// What each format can hold; a conversion counts the rest as lost
    #[arg(short, long)]
    pub long: bool,
}

/// What `--deny`, `--warn` and `--allow` name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Named {
    /// All warnings.
    Warnings,
    /// One code.
    Code(Code),
}

fn denied(text: &str) -> Result<Named, String> {
    named(text, find_code)
}

fn allowed(text: &str) -> Result<Named, String> {
    named(text, |text| {
        milder(text, "silence would hide that it is left out")
    })
}

fn warned(text: &str) -> Result<Named, String> {
    named(text, |text| milder(text, "is not written"))
}

fn named(text: &str, code: impl FnOnce(&str) -> Result<Code, String>) -> Result<Named, String> {
    if text == "warnings" {
        return Ok(Named::Warnings);
    }
    code(text).map(Named::Code).map_err(|message| {
        if strsim::jaro_winkler(text, "warnings") > 0.9 {
            "there is no such code; did you mean warnings, which is all of them?".to_owned()
        } else {
            message
        }
    })
}

/// The code of a warning or note; an error cannot be made milder.
fn milder(text: &str, why: &str) -> Result<Code, String> {
    let code = find_code(text)?;
    if code.severity() == Severity::Error {
        let error = "it is an error: a game that has it cannot be proven, and";
        return Err(format!("{error} {why}"));
    }
    Ok(code)
}

fn ply(text: &str) -> Result<u32, String> {
    text.parse()
        .map_err(|_| "it is not the number of a ply".to_owned())
}

fn from_ply(text: &str) -> Result<u32, String> {
    match ply(text)? {
        0 => Err("plies are counted from 1, which is the first move".to_owned()),
        ply => Ok(ply),
    }
}

fn at_least_one<N: FromStr>(text: &str) -> Result<N, String> {
    text.parse()
        .map_err(|_| "it is no whole number from 1 on".to_owned())
}

fn size(text: &str) -> Result<usize, String> {
    usize::try_from(size::parse(text)?).map_err(|_| "no memory is as large as that".to_owned())
}

fn start(text: &str) -> Result<Setup, String> {
    if text.trim() == "startpos" {
        return Ok(Setup::even());
    }
    let (setup, _) = Setup::from_sfen(text.trim()).map_err(|error| error.to_string())?;
    let wrong: Vec<String> = setup
        .faults()
        .iter()
        .filter(|fault| fault.is_error())
        .map(ToString::to_string)
        .collect();
    if wrong.is_empty() {
        Ok(setup)
    } else {
        Err(wrong.join("; "))
    }
}

fn game(text: &str) -> Result<u32, String> {
    match text.parse() {
        Ok(0) => Err("games are counted from 1".to_owned()),
        Ok(number) => Ok(number),
        Err(_) => Err("it is not the number of a game".to_owned()),
    }
}

fn branches(text: &str) -> Result<Branches, String> {
    match text {
        "all" => Ok(Branches::All),
        "main" => Ok(Branches::Main),
        _ => match text.parse() {
            Ok(0) => Err("lines of play are numbered from 1, which is the main line".to_owned()),
            Ok(number) => Ok(Branches::Only(number)),
            Err(_) => Err("it is neither all nor main nor a number".to_owned()),
        },
    }
}

fn formats(which: fn(&Format) -> bool) -> impl TypedValueParser<Value = &'static Format> {
    let values = FORMATS.iter().filter(move |format| which(format));
    let values = values.map(|format| {
        PossibleValue::new(format.name)
            .help(format.about)
            .aliases(aliases(format))
    });
    PossibleValuesParser::new(values).try_map(move |name| {
        let name = name.to_ascii_lowercase();
        let mut formats = FORMATS.iter().copied().filter(|format| which(format));
        let found = formats
            .find(|format| format.name == name || aliases(format).any(|alias| alias == name));
        found.ok_or_else(|| format!("{name} is no format"))
    })
}

/// The notations that are written, by their names.
fn notations() -> impl TypedValueParser<Value = &'static Notation> {
    let written = || {
        NOTATIONS
            .iter()
            .copied()
            .filter(|notation| notation.write.is_some())
    };
    let values = written().map(|notation| PossibleValue::new(notation.name).help(notation.about));
    PossibleValuesParser::new(values).try_map(move |name| {
        let found = written().find(|notation| notation.name.eq_ignore_ascii_case(&name));
        found.ok_or_else(|| format!("{name} is no notation"))
    })
}

/// The extensions by which a format is called, too: those that are no other format's.
fn aliases(format: &'static Format) -> impl Iterator<Item = &'static str> {
    let extensions = format.extensions.iter().map(|(extension, _)| *extension);
    extensions.filter(|extension| {
        format::by_name(extension).is_none() && format::by_extension(extension).count() == 1
    })
}

fn readable_formats() -> impl TypedValueParser<Value = &'static Format> {
    formats(|format| format.read.is_some())
}

fn writable_formats() -> impl TypedValueParser<Value = &'static Format> {
    formats(|format| format.write.is_some())
}

fn encodings(
    choices: impl IntoIterator<Item = Encoding> + Clone + Send + Sync + 'static,
) -> impl TypedValueParser<Value = Encoding> {
    let values = choices.clone().into_iter();
    let values =
        values.map(|encoding| PossibleValue::new(encoding.name()).aliases(encoding.aliases()));
    PossibleValuesParser::new(values).try_map(move |name| {
        let mut choices = choices.clone().into_iter();
        let found = choices.find(|encoding| encoding.is_called(&name));
        found.ok_or_else(|| format!("{name} is no encoding"))
    })
}

/// The values of a choice by their names.
pub(super) fn choices<C: Choice + Send + Sync>() -> impl TypedValueParser<Value = C> {
    let values = C::NAMES.iter().filter_map(|(_, names)| {
        let (&first, others) = names.split_first()?;
        Some(PossibleValue::new(first).aliases(others.iter().copied()))
    });
    PossibleValuesParser::new(values)
        .try_map(|name| C::from_name(&name).ok_or_else(|| format!("{name} is no value of it")))
}

/// The editions of CSA by their names.
const CSA_VERSIONS: [(&str, CsaVersion); 5] = [
    ("1", CsaVersion::V1),
    ("2", CsaVersion::V2),
    ("2.1", CsaVersion::V21),
    ("2.2", CsaVersion::V22),
    ("3.0", CsaVersion::V30),
];

/// The same editions with a zero more or less.
const CSA_ALIASES: [(&str, &str); 3] = [("1.0", "1"), ("2.0", "2"), ("3", "3.0")];

fn csa_versions() -> impl TypedValueParser<Value = CsaVersion> {
    let values = CSA_VERSIONS.map(|(name, _)| {
        let aliases = CSA_ALIASES.iter().filter(move |(_, of)| *of == name);
        PossibleValue::new(name).aliases(aliases.map(|(alias, _)| *alias))
    });
    PossibleValuesParser::new(values).try_map(|name| {
        let alias = CSA_ALIASES.iter().find(|(alias, _)| *alias == name);
        let name = alias.map_or(&*name, |(_, name)| *name);
        let found = CSA_VERSIONS.iter().find(|(known, _)| *known == name);
        found
            .map(|(_, version)| *version)
            .ok_or_else(|| format!("{name} is no edition of CSA"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_definition_holds_together() {
        Args::command().debug_assert();
    }
}
