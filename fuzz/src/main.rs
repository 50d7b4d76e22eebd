//! libFuzzer's entry point for every target. `CROUPIER_FUZZ_TARGET` names the target. With `CROUPIER_FUZZ_AS=numbers`
//! the bytes are the numbers from which a case is made, instead of an input to parse.

#![no_main]

use std::sync::LazyLock;

use croupier_fuzz::{Tape, Target, find};
use libfuzzer_sys::fuzz_target;

static TARGET: LazyLock<&Target> = LazyLock::new(|| {
    let name = std::env::var("CROUPIER_FUZZ_TARGET").expect("CROUPIER_FUZZ_TARGET should name a target");
    find(&name).expect("CROUPIER_FUZZ_TARGET should be a target of croupier-fuzz")
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
