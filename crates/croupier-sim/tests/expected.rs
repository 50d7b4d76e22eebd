//! The results computed from an automaton, compared with closed forms, exact fractions and the lanes.

use croupier_proving::times;
use croupier_rules::Money;
use croupier_sim::expected::{LongRunError, SessionExpectation, expected, long_run, moments};
use croupier_sim::lanes::{BankrollBounds, Lanes, SessionTerms};
use croupier_sim::{Automaton, EndCause, Step};
use proptest::prelude::*;

use crate::support::exact;
use crate::support::machines;
use crate::support::reference::Log;
use crate::support::source::UniformSource;

fn cents(cents: i64) -> Money {
    Money::from_cents(cents)
}

fn near(a: f64, b: f64, within: f64) {
    assert!((a - b).abs() <= within, "{a} and {b} differ by more than {within}");
}

/// A bet of one cent that wins in `win` of `win + lose` ways.
fn coin(win: u32, lose: u32) -> Automaton {
    let step = |change| Step { next: 0, change };
    Automaton {
        ways: vec![win.into(), lose.into()],
        steps: vec![step(1), step(-1)],
        floor: vec![1],
        start: 0,
    }
}

fn terms(opening: i64, high: Option<i64>, low: Option<i64>, limit: u32) -> SessionTerms {
    SessionTerms {
        opening: cents(opening),
        bounds: BankrollBounds { high: high.map(cents), low: low.map(cents) },
        limit,
        marks: 0,
    }
}

#[test]
fn binomial() {
    let (n, p) = (60, 18.0 / 37.0);
    let is = expected(&coin(18, 19), &terms(1000, None, None, n)).unwrap();
    near(is.mean, 1000.0 + f64::from(n) * (2.0 * p - 1.0), 1e-9);
    near(is.deviation, (4.0 * f64::from(n) * p * (1.0 - p)).sqrt(), 1e-9);
    near(is.chances.time, 1.0, is.error);
    near(is.rounds, f64::from(n), 1e-9);
    assert!(is.error < 1e-12, "{}", is.error);
    let mut chance = (1.0 - p).powi(n as i32);
    for (won, end) in is.ends.unwrap().bankrolls.iter().enumerate().take(n as usize) {
        assert_eq!(end.0, cents(1000 - i64::from(n) + 2 * won as i64));
        near(end.1 / chance, 1.0, 1e-10);
        chance *= p / (1.0 - p) * (f64::from(n) - won as f64) / (won as f64 + 1.0);
    }
}

/// Rare cases are left out, and the reported error includes them.
#[test]
fn tails() {
    let is = expected(&coin(1, 1), &terms(1000, None, None, 900)).unwrap();
    let ends = is.ends.unwrap();
    assert!(ends.bankrolls.len() < 600, "{} of 901", ends.bankrolls.len());
    near(ends.chance(|_| true), 1.0, is.error);
    assert!(is.error < 1e-11, "{}", is.error);
}

/// The chance that a gambler with `z` of `a` units reaches the goal first, and the mean time.
#[test]
fn gamblers_ruin() {
    for (win, lose) in [(18, 20), (244, 251), (1, 1)] {
        let (z, a) = (20.0, 50.0);
        let r = f64::from(lose) / f64::from(win);
        let (ruin, time) = if win == lose {
            (1.0 - z / a, z * (a - z))
        } else {
            let ruin = (r.powf(a) - r.powf(z)) / (r.powf(a) - 1.0);
            let step = f64::from(win + lose) / (f64::from(lose) - f64::from(win));
            (ruin, step * (z - a * (1.0 - ruin)))
        };
        let is = expected(&coin(win, lose), &terms(20, Some(50), None, u32::MAX)).unwrap();
        near(is.chances.broke, ruin, is.error);
        near(is.chances.high, 1.0 - ruin, is.error);
        near(is.rounds, time, 1e-7);
        assert!(is.error < 1e-9, "{}", is.error);
        // The chances are the same with a lower bound in place of the floor.
        let bound = expected(&coin(win, lose), &terms(20, Some(50), Some(0), u32::MAX)).unwrap();
        near(bound.chances.low, ruin, bound.error);
        assert_eq!(bound.chances.broke, 0.0);
    }
}

#[test]
fn long_runs_in_closed_form() {
    // The rounds are independent here.
    let flat = long_run(&coin(18, 19)).unwrap();
    let mean: f64 = -1.0 / 37.0;
    near(flat.mean, mean, 1e-15);
    near(flat.variance, 1.0 - mean * mean, 1e-14);
    // Each round loses the amount that the previous round won, so nothing varies in the long run.
    let step = |next, change| Step { next, change };
    let steps = vec![step(1, 5), step(2, -5), step(0, -5), step(0, -5), step(0, 5), step(0, 5)];
    let back = Automaton { ways: vec![1, 1], steps, floor: vec![0; 3], start: 0 };
    let back = long_run(&back).unwrap();
    near(back.mean, 0.0, 1e-15);
    near(back.variance, 0.0, 1e-15);
    // The last result repeats with chance 3/4. The correlation c is 1/2, and the variance is (1 + c) / (1 - c).
    let (again, other) = ([step(0, 1); 3], [step(1, -1); 3]);
    let steps = [&again[..], &other[..1], &again[..1], &other[..]].concat();
    let sticky = Automaton { ways: vec![1; 4], steps, floor: vec![0; 2], start: 0 };
    near(long_run(&sticky).unwrap().variance, 3.0, 1e-14);
}

#[test]
fn several_long_runs_are_reported() {
    let step = |next, change| Step { next, change };
    let steps = vec![step(1, 0), step(2, 0), step(1, 1), step(1, 1), step(2, -1), step(2, -1)];
    let forked = Automaton { ways: vec![1, 1], steps, floor: vec![0; 3], start: 0 };
    assert_eq!(long_run(&forked), Err(LongRunError::SeveralWays { ways: 2 }));
    near(moments(&forked, 1_000_001).unwrap().variance, 1e12, 1.0);
}

/// A pass line bet of $10 loses 7/495 per decision, with 165/557 decisions per roll.
#[test]
fn the_pass_line_matches_its_known_figures() {
    let pass = long_run(&machines::pass_line()).unwrap();
    near(pass.mean, -1000.0 * 7.0 / 495.0 * 165.0 / 557.0, 1e-12);
    // Odds do not change the expected result.
    let molly = machines::molly();
    let run = long_run(&molly).unwrap();
    assert!(run.mean < 0.0 && run.mean > -30.0, "{}", run.mean);
    assert!(run.error < 1e-9, "{}", run.error);
    // After many rounds, the starting state does not matter.
    let (short, long) = (moments(&molly, 200_000).unwrap(), moments(&molly, 200_000_000_000).unwrap());
    let between = 200_000_000_000.0 - 200_000.0;
    near((long.mean - short.mean) / between / run.mean, 1.0, 1e-9);
    near((long.variance - short.variance) / between / run.variance, 1.0, 1e-9);
}

#[test]
fn moments_match_the_final_bankrolls() {
    let molly = machines::molly();
    let is = expected(&molly, &terms(100_000_000, None, None, 300)).unwrap();
    let won = moments(&molly, 300).unwrap();
    near(is.mean - 100_000_000.0, won.mean, 1e-5);
    near(is.deviation / won.variance.sqrt(), 1.0, 1e-10);
    assert!(is.ends.is_some() && is.error < 1e-9);
}

#[test]
fn computations_that_are_too_large_are_refused() {
    let molly = machines::molly();
    let refused = expected(&molly, &terms(100_000, None, None, 4_000_000)).unwrap_err();
    assert!(refused.work > refused.most, "{refused}");
    let step = |change| Step { next: 0, change };
    let steps = vec![step(i32::MAX), step(1 - i32::MAX)];
    let vast = Automaton { ways: vec![1; 2], steps, floor: vec![i64::MIN], start: 0 };
    assert!(expected(&vast, &terms(0, Some(10_000_000_000), None, 50)).is_err());
    // If the bankroll is so large that only the number of rounds can end the session, mean and deviation are
    // available.
    let is = expected(&molly, &terms(100_000_000_000_000, None, None, 4_000_000)).unwrap();
    assert_eq!((is.ends, is.chances.time), (None, 1.0));
}

/// A strategy that stops after two consecutive wins.
#[test]
fn endings() {
    let step = |next, change| Step { next, change };
    let steps = vec![step(1, 1), step(0, -1), step(2, 1), step(0, -1), step(2, 0), step(2, 0)];
    let streak = Automaton { ways: vec![1; 2], steps, floor: vec![0, 0, i64::MAX], start: 0 };
    let is = expected(&streak, &terms(10_000, None, None, 2000)).unwrap();
    near(is.chances.ending, 1.0, is.error);
    near(is.rounds, 6.0, 1e-10);
    near(is.mean, 10_000.0, 1e-9);
    assert_eq!(is.chances.broke, 0.0);
    assert_eq!(long_run(&streak), Err(LongRunError::Ends));
}

#[test]
fn percentiles() {
    let ends = expected(&coin(1, 1), &terms(100, None, None, 2)).unwrap().ends.unwrap();
    assert_eq!(ends.bankrolls, [(cents(98), 0.25), (cents(100), 0.5), (cents(102), 0.25)]);
    let at = |share| ends.quantile(share).unwrap().cents();
    assert_eq!([at(0.0), at(0.25), at(0.26), at(0.75), at(0.76), at(1.0)], [98, 98, 100, 100, 102, 102]);
    assert_eq!(ends.chance(|end| end >= cents(100)), 0.75);
    let none = expected(&coin(1, 1), &terms(100, Some(100), None, 2)).unwrap();
    assert_eq!((none.chances.high, none.rounds, none.mean), (1.0, 0.0, 100.0));
}

fn automata() -> impl Strategy<Value = Automaton> {
    (1..6_u32, 1..5_usize).prop_flat_map(|(states, outcomes)| {
        let step = (0..states, -4..=4_i32).prop_map(|(next, change)| Step { next, change: change * 50 });
        (
            prop::collection::vec(1..5_u64, outcomes),
            prop::collection::vec(step, states as usize * outcomes),
            prop::collection::vec(-100..600_i64, states as usize),
            0..states,
        )
            .prop_map(|(ways, steps, floor, start)| Automaton { ways, steps, floor, start })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(times(300)))]

    /// Checks that every chance equals the exact chance, within the reported error.
    #[test]
    fn results_match_exact_fractions(
        automaton in automata(),
        opening in 0..1000_i64,
        high in prop::option::of(300..1500_i64),
        low in prop::option::of(-100..500_i64),
        limit in 0..12_u32,
    ) {
        let terms = terms(opening, high, low, limit);
        let is = expected(&automaton, &terms).unwrap();
        prop_assert!(is.error < 1e-12);
        let exact = exact::expected(&automaton, &terms);
        for (mine, theirs) in [
            (is.chances.time, exact.time),
            (is.chances.high, exact.high),
            (is.chances.low, exact.low),
            (is.chances.broke, exact.broke),
        ] {
            near(mine, theirs, is.error);
        }
        near(is.rounds, exact.rounds, 1e-11);
        near(is.mean, exact.mean, 1e-9);
        near(is.deviation.powi(2), exact.variance, 1e-7);
        let ends = is.ends.unwrap().bankrolls;
        prop_assert_eq!(ends.len(), exact.ends.len());
        for (mine, theirs) in ends.iter().zip(&exact.ends) {
            prop_assert_eq!(mine.0.cents(), theirs.0);
            near(mine.1, theirs.1, is.error);
        }
        let (won, free) = (moments(&automaton, limit.into()).unwrap(), exact::moments(&automaton, limit));
        near(won.mean, free.0, 1e-9);
        near(won.variance, free.1, 1e-7);
    }
}

fn sample(automaton: &Automaton, terms: &SessionTerms, sessions: u64) -> Log {
    let mut log = Log::default();
    Lanes::new(automaton.clone()).run(
        &UniformSource { seed: 20, outcomes: 36 },
        0..sessions,
        terms,
        &mut log,
    );
    log
}

/// Checks the share of sessions that satisfy `is`, within four standard errors.
fn share(log: &Log, sessions: u64, is: impl Fn(EndCause, i64) -> bool, chance: f64) {
    let many = log.ends.iter().filter(|end| is(end.ended, end.bankroll.cents())).count() as f64;
    let error = (chance * (1.0 - chance) / sessions as f64).sqrt();
    near(many / sessions as f64, chance, 4.0 * error);
}

fn compare_with_lanes(automaton: &Automaton, terms: &SessionTerms) -> SessionExpectation {
    let sessions = 100_000;
    let log = sample(automaton, terms, sessions);
    let is = expected(automaton, terms).expect("the computation is small");
    let bound = |bound: Option<Money>| bound.expect("the terms have both bounds").cents();
    let (high, low) = (bound(terms.bounds.high), bound(terms.bounds.low));
    share(&log, sessions, |ended, _| ended == EndCause::Time, is.chances.time);
    share(&log, sessions, |ended, bankroll| ended == EndCause::Stopped && bankroll >= high, is.chances.high);
    share(&log, sessions, |ended, bankroll| ended == EndCause::Stopped && bankroll <= low, is.chances.low);
    let left = log.left.len() as f64 / sessions as f64;
    near(left, is.chances.broke, 4.0 * (is.chances.broke / sessions as f64).sqrt());
    let left = log.left.iter().map(|left| left.course.bankroll);
    let bankrolls = log.ends.iter().map(|end| end.bankroll.cents()).chain(left);
    let mean = bankrolls.map(|bankroll| bankroll as f64).sum::<f64>() / sessions as f64;
    near(mean, is.mean, 4.0 * is.deviation / (sessions as f64).sqrt());
    let rounds = log.ends.iter().map(|end| end.rounds).chain(log.left.iter().map(|left| left.course.rounds));
    let rounds = rounds.map(f64::from).sum::<f64>() / sessions as f64;
    near(rounds, is.rounds, 4.0 * f64::from(terms.limit) / 2.0 / (sessions as f64).sqrt());
    is
}

#[test]
fn expected_results_match_the_lanes() {
    let terms = terms(40_000, Some(60_000), Some(5000), 250);
    let molly = compare_with_lanes(&machines::molly(), &terms);
    for chance in [molly.chances.time, molly.chances.high, molly.chances.low, molly.chances.broke] {
        assert!(chance > 0.01, "some ending is too rare: {:?}", molly.chances);
    }
    compare_with_lanes(&machines::pass_and_place(), &terms);
}
