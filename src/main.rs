//! The `kifu` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    // On Windows the program itself expands patterns such as *.kif.
    kifu::cli::main(wild::args_os())
}
