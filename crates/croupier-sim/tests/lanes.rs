//! The lanes give the same results as a simple loop over the automaton.

use croupier_proving::times;
use std::ops::Range;

use croupier_chance::Seed;
use croupier_rules::Money;
use croupier_sim::lanes::{BankrollBounds, Lanes, OutcomeSource, Rolls, SessionTerms};
use croupier_sim::{Automaton, Step};
use proptest::prelude::*;

use crate::support::machines;
use crate::support::reference::{Log, play};
use crate::support::source::UniformSource;

fn cents(cents: i64) -> Money {
    Money::from_cents(cents)
}

/// Plays with the lanes and with the reference, and compares all reports.
fn compare(automaton: &Automaton, seed: u64, sessions: Range<u64>, terms: &SessionTerms) -> Log {
    compare_with(automaton, &UniformSource { seed, outcomes: automaton.outcomes() as u8 }, sessions, terms)
}

fn compare_with<S: OutcomeSource>(
    automaton: &Automaton,
    source: &S,
    sessions: Range<u64>,
    terms: &SessionTerms,
) -> Log {
    let mut log = Log::default();
    Lanes::new(automaton.clone()).run(source, sessions.clone(), terms, &mut log);
    let expected = play(automaton, source, sessions, terms);
    assert_eq!(log.sorted(), expected.sorted());
    log
}

fn automata() -> impl Strategy<Value = Automaton> {
    (1..40_u32, 1..40_usize, prop_oneof![Just(1), Just(50), Just(500)], 1..30_i32).prop_flat_map(
        |(states, outcomes, unit, most)| {
            let step = (0..states, -most..=most)
                .prop_map(move |(next, change)| Step { next, change: change * unit });
            (
                prop::collection::vec(step, states as usize * outcomes),
                prop::collection::vec(-500..5000_i64, states as usize),
                0..states,
            )
                .prop_map(move |(steps, floor, start)| Automaton {
                    ways: vec![1; outcomes],
                    steps,
                    floor,
                    start,
                })
        },
    )
}

fn terms() -> impl Strategy<Value = SessionTerms> {
    let bounds = (prop::option::of(3000..12_000_i64), prop::option::of(-200..7000_i64))
        .prop_map(|(high, low)| BankrollBounds { high: high.map(cents), low: low.map(cents) });
    let limit = prop_oneof![0..5_u32, 100..700_u32];
    (0..10_000_i64, bounds, limit, prop_oneof![Just(0_u32), 1..60_u32]).prop_map(
        |(opening, bounds, limit, marks)| SessionTerms { opening: cents(opening), bounds, limit, marks },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(times(400)))]

    #[test]
    fn lanes_match_the_reference_for_any_automaton(
        automaton in automata(),
        terms in terms(),
        seed: u64,
        first in prop_oneof![Just(0_u64), Just(u64::MAX - 300)],
        count in 0..200_u64,
    ) {
        compare(&automaton, seed, first..first + count, &terms);
    }
}

#[test]
fn three_point_molly() {
    let molly = machines::molly();
    assert_eq!(molly.states(), 118);
    let bounds = BankrollBounds { high: Some(cents(100_000)), low: Some(cents(20_000)) };
    let terms = SessionTerms { opening: cents(60_000), bounds, limit: 300, marks: 7 };
    let log = compare(&molly, 1, 0..5000, &terms);
    assert!(log.stopped() > 1000 && log.timed() > 1000, "too few sessions end in each way");
    let short =
        SessionTerms { opening: cents(20_000), bounds: BankrollBounds::default(), limit: 500, marks: 0 };
    assert!(compare(&molly, 2, 7..3000, &short).left.len() > 1000, "too few sessions are left unfinished");
    compare(&machines::pass_and_place(), 3, 0..3000, &terms);
    // Rolls fetched one by one are the same as rolls fetched in blocks.
    compare_with(&molly, &Rolls(Seed::from(4)), 0..1000, &terms);
    compare_with(&molly, &Rolls(Seed::from(4)), 0..1000, &short);
}

/// Tables of all sizes: outcomes with the same effect are merged, and steps fit in one word, in two words, or in
/// neither.
#[test]
fn many_states() {
    let molly = machines::molly();
    let terms =
        SessionTerms { opening: cents(50_000), bounds: BankrollBounds::default(), limit: 300, marks: 3 };
    for memory in [20, 60] {
        compare(&machines::remembering(&molly, memory), 4, 0..200, &terms);
    }
    for states in [3000_u32, 30_000] {
        let step = |n: u32| Step { next: n * 7 % states, change: n as i32 % 19 - 9 };
        let floor = vec![0; states as usize];
        let steps = (0..states * 36).map(step).collect();
        compare(&Automaton { ways: vec![1; 36], steps, floor, start: 5 }, 1, 0..50, &terms);
    }
}

#[test]
fn vast_changes() {
    let terms =
        SessionTerms { opening: cents(1000), bounds: BankrollBounds::default(), limit: 300, marks: 3 };
    let step = |change| Step { next: 0, change };
    for change in [40_000, i32::MAX] {
        let steps = vec![step(change), step(1 - change)];
        compare(&Automaton { ways: vec![1; 2], steps, floor: vec![i64::MIN], start: 0 }, 1, 0..50, &terms);
    }
}

/// If a strategy ends the session in a state, no bankroll reaches the floor of that state.
#[test]
fn endings() {
    let step = |next, change| Step { next, change };
    let steps = vec![step(0, 100), step(1, -100), step(0, 0), step(2, 50), step(2, 0), step(2, 0)];
    let ending = Automaton { ways: vec![1; 2], steps, floor: vec![0, 0, i64::MAX], start: 0 };
    let log = compare(
        &ending,
        1,
        0..300,
        &SessionTerms { opening: cents(5000), bounds: BankrollBounds::default(), limit: 40, marks: 2 },
    );
    assert!(log.left.len() > 200 && log.left.iter().all(|left| left.state == 2));
}

/// Sessions whose amounts in units do not fit in 32 bits are played outside the lanes. With bounds on the bankroll,
/// the same sessions fit in the lanes.
#[test]
fn amounts_at_the_limit_of_32_bits() {
    let step = |change| Step { next: 0, change };
    let coin = Automaton {
        ways: vec![1; 2],
        steps: vec![step(32_767), step(-32_768)],
        floor: vec![i64::MIN],
        start: 0,
    };
    for limit in [65_530, 65_540, 70_000] {
        compare(
            &coin,
            1,
            0..3,
            &SessionTerms { opening: cents(0), bounds: BankrollBounds::default(), limit, marks: 0 },
        );
    }
    let bounds = BankrollBounds { high: Some(cents(3_000_000)), low: Some(cents(-3_000_000)) };
    compare(&coin, 1, 0..40, &SessionTerms { opening: cents(0), bounds, limit: u32::MAX, marks: 0 });
    // The round that reaches a bound overshoots it.
    let rising = Automaton { steps: vec![step(32_767), step(32_766)], ..coin };
    let bounds = BankrollBounds { high: Some(cents(i64::from(i32::MAX) - 1)), low: None };
    compare(&rising, 1, 0..3, &SessionTerms { opening: cents(0), bounds, limit: 70_000, marks: 0 });
}

/// A session depends only on the seed and the session's number.
#[test]
fn sessions_do_not_depend_on_other_sessions() {
    let lanes = Lanes::new(machines::molly());
    let terms =
        SessionTerms { opening: cents(30_000), bounds: BankrollBounds::default(), limit: 200, marks: 4 };
    let source = UniformSource { seed: 5, outcomes: 36 };
    let (mut whole, mut parts) = (Log::default(), Log::default());
    lanes.run(&source, 0..1000, &terms, &mut whole);
    for part in [999..1000, 0..1, 1..33, 33..999] {
        lanes.run(&source, part, &terms, &mut parts);
    }
    assert_eq!(whole.sorted(), parts.sorted());
}
