#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| kifu_fuzz::reads("psn", bytes));
