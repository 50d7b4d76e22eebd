//! libFuzzer's entry point for every target: `CROUPIER_FUZZ_TARGET` names one, `CROUPIER_FUZZ_AS=numbers` has the bytes taken as the
//! numbers of a case instead of as an input.

#![no_main]

use std::sync::LazyLock;

use croupier_fuzz::{Tape, Target, find};
use libfuzzer_sys::fuzz_target;

static TARGET: LazyLock<&Target> = LazyLock::new(|| {
    let name = std::env::var("CROUPIER_FUZZ_TARGET").expect("CROUPIER_FUZZ_TARGET names a target");
    find(&name).expect("a target of croupier-fuzz")
});

static AS_INPUT: LazyLock<bool> =
    LazyLock::new(|| std::env::var("CROUPIER_FUZZ_AS").as_deref() != Ok("numbers"));

fuzz_target!(|data: &[u8]| {
    match TARGET.parse {
        Some(parse) if *AS_INPUT => parse(data),
        _ => {
            (TARGET.run)(&mut Tape::bytes(data));
        }
    }
});
