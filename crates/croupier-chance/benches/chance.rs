//! Throughput of each source of chance, on one core: `cargo bench -p croupier-chance`.
//!
//! Each line is the best of many short runs, because other load on the machine can only slow a run down. The last
//! lines measure ChaCha with fewer rounds, to show the cost of twenty rounds.
#![allow(
    missing_docs,
    clippy::disallowed_methods,
    clippy::float_arithmetic,
    reason = "a benchmark measures time"
)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use chacha20::{ChaCha8Rng, ChaCha12Rng, ChaCha20Rng};
use croupier_chance::{DrawStream, RollStream, Seed, Stream};
use rand_core::{Rng, SeedableRng};

fn main() {
    let seed = Seed::from(1);
    words(&mut Stream::new(&seed, 0));
    rolls(&seed);
    cards(&mut Stream::new(&seed, 2));
    rounds::<ChaCha20Rng>("bytes / 8 of ChaCha20, the source alone");
    rounds::<ChaCha12Rng>("bytes / 8 of ChaCha12");
    rounds::<ChaCha8Rng>("bytes / 8 of ChaCha8");
}

/// Runs `run` repeatedly for about a second and prints the rate of the best run.
fn say(what: &str, count: usize, mut run: impl FnMut()) {
    let mut best = Duration::MAX;
    let all = Instant::now();
    while all.elapsed() < Duration::from_secs(1) {
        let begun = Instant::now();
        run();
        best = best.min(begun.elapsed());
    }
    println!("{what:50} {:>10.2} million/s", count as f64 / best.as_secs_f64() / 1e6);
}

fn words(stream: &mut Stream) {
    const COUNT: usize = 50_000;
    say("words", COUNT, || {
        black_box((0..COUNT).fold(0, |sum, _| sum ^ stream.word()));
    });
    let mut bytes = vec![0; 1 << 18];
    let mut bulk = Stream::in_bulk(&Seed::from(1), 9);
    say("bytes of a stream in bulk, filled", bytes.len(), || {
        bulk.fill(&mut bytes);
        black_box(&bytes);
    });
    say("spins of 38", COUNT, || {
        black_box((0..COUNT).fold(0, |sum, _| sum ^ stream.below(38)));
    });
}

fn rolls(seed: &Seed) {
    const COUNT: usize = 200 * RollStream::BLOCK;
    let mut throws = RollStream::new(seed, 1);
    say("rolls, one by one", COUNT, || {
        black_box((0..COUNT).fold(0, |sum, _| sum ^ throws.roll()));
    });
    let mut room = vec![0; COUNT];
    say("rolls, filled", COUNT, || {
        throws.fill(&mut room);
        black_box(&room);
    });
    say("rolls, block by block", COUNT, || {
        for _ in 0..200 {
            black_box(throws.refill());
        }
    });
    say("rolls, sixteen sessions in turn", COUNT, || {
        let mut sessions: [RollStream; 16] =
            std::array::from_fn(|session| RollStream::new(seed, session as u64));
        for turn in 0..200 {
            black_box(sessions[turn % 16].refill());
        }
    });
    let mut many: Vec<RollStream> = (0..48).map(|session| RollStream::new(seed, session)).collect();
    say("rolls, 48 sessions prepared together", 48 * 10 * RollStream::BLOCK, || {
        for _ in 0..10 {
            RollStream::prepare(many.iter_mut());
            many.iter_mut().for_each(|session| {
                black_box(session.refill());
            });
        }
    });
    let mut spins = DrawStream::new(seed, 3, 54);
    say("spins of 54, filled", COUNT, || {
        spins.fill(&mut room);
        black_box(&room);
    });
    say("sessions begun", 1000, || {
        for session in 0..1000 {
            black_box(RollStream::new(seed, session));
        }
    });
    say("sessions restarted", 1000, || {
        for session in 0..1000 {
            throws.restart(session);
            black_box(&mut throws);
        }
    });
}

fn cards(stream: &mut Stream) {
    let mut shoe: Vec<u8> = (0..416_u32).map(|card| (card % 52) as u8).collect();
    say("shuffles of 416 cards", 100, || {
        for _ in 0..100 {
            stream.shuffle(&mut shoe);
        }
        black_box(&shoe);
    });
    say("hands of 5 cards from the same 416", 10_000, || {
        for _ in 0..10_000 {
            stream.deal::<5, _>(&mut shoe, 0);
        }
        black_box(&shoe);
    });
    say("hands of 6 cards through shoes of 416", 69 * 100, || {
        for _ in 0..100 {
            for hand in 0..69 {
                stream.deal::<6, _>(&mut shoe, 6 * hand);
            }
        }
        black_box(&shoe);
    });
}

fn rounds<R: Rng + SeedableRng<Seed = [u8; 32]>>(what: &str) {
    let mut source = R::from_seed([1; 32]);
    let mut bytes = [0; 256];
    say(what, 32 * 1000, || {
        for _ in 0..1000 {
            source.fill_bytes(&mut bytes);
            black_box(&bytes);
        }
    });
}
