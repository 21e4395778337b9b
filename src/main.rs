//! The `kifu` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    kifu::cli::main(std::env::args_os())
}
