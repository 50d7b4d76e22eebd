//! Breaks a valid input.

use crate::Tape;

/// Numbers at which arithmetic fails, and texts that parsers trip over.
const EXTREMES: [&str; 26] = [
    "0",
    "-1",
    "1",
    "255",
    "256",
    "65535",
    "65536",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "1e308",
    "0.1",
    "null",
    "true",
    "[]",
    "{}",
    "\"\"",
    "\"\\u0000\"",
    "\u{feff}",
    "é",
    "\u{202e}",
    "\n",
];

/// The maximum length of an input: the house rejects longer ones.
const LONGEST: usize = 1 << 18;

/// Changes an input in up to four places. `words` are words of the input's language. A part of `other`, another input,
/// may be inserted.
pub(crate) fn mutate(tape: &mut Tape<'_>, input: &mut Vec<u8>, words: &[&str], other: &[u8]) {
    for _ in 0..=tape.byte() % 4 {
        once(tape, input, words, other);
        input.truncate(LONGEST);
    }
}

fn once(tape: &mut Tape<'_>, input: &mut Vec<u8>, words: &[&str], other: &[u8]) {
    let at = tape.below(input.len() + 1);
    let end = (at + 1 + tape.below(24)).min(input.len());
    match tape.byte() % 12 {
        0 if at < input.len() => input[at] ^= 1 << (tape.byte() % 8),
        1 if at < input.len() => input[at] = tape.byte(),
        2 => drop(input.drain(at..end.max(at))),
        3 => {
            let piece = input[at..end.max(at)].to_vec();
            let to = tape.below(input.len() + 1);
            insert(input, to, &piece);
        }
        4 => input.truncate(at),
        5 | 6 => replace_number(tape, input, at),
        7 | 8 => replace_word(tape, input, at, words),
        9 => insert(input, at, EXTREMES[tape.below(EXTREMES.len())].as_bytes()),
        10 => {
            let from = tape.below(other.len() + 1);
            let to = (from + tape.below(200)).min(other.len());
            insert(input, at, &other[from..to]);
        }
        _ => {
            // Repeat a piece many times, to nest or lengthen it.
            let piece = input[at..end.max(at)].to_vec();
            let times = usize::from(tape.byte());
            insert(input, at, &piece.repeat(times));
        }
    }
}

fn insert(input: &mut Vec<u8>, at: usize, piece: &[u8]) {
    input.splice(at..at, piece.iter().copied());
}

/// Replaces the first run of bytes that satisfy `is` after a position, if there is one.
fn replace_run(input: &mut Vec<u8>, at: usize, is: impl Fn(&u8) -> bool, by: &[u8]) {
    let Some(from) = input[at..].iter().position(&is).map(|skipped| at + skipped) else { return };
    let length = input[from..].iter().position(|byte| !is(byte)).unwrap_or(input.len() - from);
    input.splice(from..from + length, by.iter().copied());
}

fn replace_number(tape: &mut Tape<'_>, input: &mut Vec<u8>, at: usize) {
    let random = tape.cents().to_string();
    let index = tape.below(EXTREMES.len() + 10);
    let by = EXTREMES.get(index).copied().unwrap_or(&random);
    replace_run(input, at, u8::is_ascii_digit, by.as_bytes());
}

fn replace_word(tape: &mut Tape<'_>, input: &mut Vec<u8>, at: usize, words: &[&str]) {
    let is = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let by = words.get(tape.below(words.len())).copied().unwrap_or_default();
    replace_run(input, at, is, by.as_bytes());
}
