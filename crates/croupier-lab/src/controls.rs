//! Negative controls: biased sources, which the tests must reject.

use croupier_chance::{Seed, Stream};

use crate::sequence::SequenceCounts;
use crate::shuffles::{positions, shuffles};
use crate::statistics::TestResult;

/// A biased source with its tests.
pub(crate) struct Control {
    pub(crate) name: &'static str,
    pub(crate) run: fn(&mut Stream, u64) -> Vec<TestResult>,
}

/// The biased sources. Each has a mistake that real generators had.
pub(crate) const CONTROLS: [Control; 8] = [
    Control { name: "a die whose six comes up 2.5% too often", run: loaded_die },
    Control { name: "a die made from a byte modulo 6", run: modulo_die },
    Control { name: "spins of 38 of which 1 in 100 repeats the last", run: sticky_spins },
    Control { name: "rolls that take all 36 outcomes in turn", run: rolls_in_turn },
    Control { name: "low bits of a linear congruential generator", run: congruential_bits },
    Control { name: "bytes with one bit set 2% too often", run: biased_bits },
    Control { name: "a shuffle that swaps each card with any other", run: naive_shuffle },
    Control { name: "a shuffle that never leaves a card in place", run: cyclic_shuffle },
];

/// Starts the stream of a control.
pub(crate) fn stream(seed: &Seed, number: u64) -> Stream {
    Stream::in_bulk(seed, number)
}

fn sequence(of: u32, draws: u64, mut next: impl FnMut() -> u32) -> Vec<TestResult> {
    let mut counts = SequenceCounts::new(of);
    (0..draws).for_each(|_| counts.add(&[next() as u8]));
    counts.tests()
}

fn loaded_die(stream: &mut Stream, draws: u64) -> Vec<TestResult> {
    // Of 1,200 words 205 give a six, and 199 each other face.
    sequence(6, draws, || match stream.below(1200) {
        word @ 0..1194 => word % 6,
        _ => 5,
    })
}

fn modulo_die(stream: &mut Stream, draws: u64) -> Vec<TestResult> {
    sequence(6, draws, || (stream.word() & 0xff) as u32 % 6)
}

fn sticky_spins(stream: &mut Stream, draws: u64) -> Vec<TestResult> {
    let mut last = 0;
    sequence(38, draws, || {
        if stream.below(100) > 0 {
            last = stream.below(38);
        }
        last
    })
}

fn rolls_in_turn(_: &mut Stream, draws: u64) -> Vec<TestResult> {
    let mut turn = 35;
    sequence(36, draws, || {
        turn = (turn + 1) % 36;
        turn
    })
}

fn congruential_bits(stream: &mut Stream, draws: u64) -> Vec<TestResult> {
    let mut state = stream.word() as u32;
    sequence(2, draws, || {
        state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345);
        state & 1
    })
}

fn biased_bits(stream: &mut Stream, draws: u64) -> Vec<TestResult> {
    sequence(256, draws, || {
        let [byte, once] = stream.draws([256, 50]);
        if once == 0 { byte | 0x10 } else { byte }
    })
}

fn naive_shuffle(stream: &mut Stream, draws: u64) -> Vec<TestResult> {
    let mut shuffle = |shoe: &mut [u16]| {
        for at in 0..shoe.len() {
            shoe.swap(at, stream.below(shoe.len() as u32) as usize);
        }
    };
    vec![positions(52, shuffles(52, draws), &mut shuffle)]
}

fn cyclic_shuffle(stream: &mut Stream, draws: u64) -> Vec<TestResult> {
    let mut shuffle = |shoe: &mut [u16]| {
        for at in (1..shoe.len()).rev() {
            shoe.swap(at, stream.below(at as u32) as usize);
        }
    };
    vec![positions(52, shuffles(52, draws), &mut shuffle)]
}
