use croupier_rules::Money;

use super::*;
use crate::session::{EndCause, SessionEnd};

const OPENING: i64 = 30_000;

fn session(number: u64, net: i64, rounds: u32, ended: EndCause) -> SessionEnd {
    let bankroll = OPENING + net;
    let [bankroll, peak, low, drawdown] =
        [bankroll, bankroll.max(OPENING), bankroll.min(OPENING), (-net).max(500)].map(Money::from_cents);
    SessionEnd { number, rounds, bankroll, peak, low, drawdown, ended, coin_in: None }
}

fn tally(sessions: &[SessionEnd]) -> Tally {
    let goal = Some(Money::from_cents(OPENING + 10_000));
    let mut tally = Tally::new(Money::from_cents(OPENING), 0).aiming(goal);
    sessions.iter().for_each(|end| tally.add(end));
    tally
}

fn near(found: f64, right: f64) {
    assert!((found - right).abs() <= 1e-9 * right.abs().max(1.0), "expected {right}, got {found}");
}

#[test]
fn the_figures_of_104_known_sessions() {
    // Net results of -50 to 49 dollars, followed by four known results: 104 sessions.
    let mut sessions: Vec<SessionEnd> =
        (0..100).map(|i| session(i, (i as i64 - 50) * 100, 100, EndCause::Time)).collect();
    sessions.push(session(100, -OPENING, 40, EndCause::Broke));
    sessions.push(session(101, -OPENING, 60, EndCause::Broke));
    sessions.push(session(102, 10_000, 50, EndCause::Stopped));
    sessions.push(session(103, 9_900, 50, EndCause::Stopped));
    let summary = tally(&sessions).summary(100);
    assert_eq!((summary.sessions, summary.rounds), (104, 10_200));
    // The first hundred results add up to -50 dollars; the other four add up to -600 and +199 dollars.
    near(summary.net.value, (-50.0 - 600.0 + 199.0) / 104.0);
    near(summary.broke.value, 2.0 / 104.0);
    near(summary.stopped.value, 2.0 / 104.0);
    near(summary.ahead.value, 51.0 / 104.0);
    near(summary.even.value, 1.0 / 104.0);
    near(summary.behind.value, 52.0 / 104.0);
    near(summary.goal.unwrap().value, 1.0 / 104.0);
    assert_eq!((summary.least, summary.largest), (0.0, 400.0));
    near(summary.rounds_each.value, 10_200.0 / 104.0);
    near(summary.hours.value, 102.0 / 104.0);
    near(summary.per_round.value, -451.0 / 10_200.0);
    near(summary.loss_per_hour.value, 451.0 / 102.0);
    assert!(summary.loss_per_hour.low < 0.0 && summary.loss_per_hour.high > 4.5);
    // The median is the 52nd of 104 sessions, two of which are broke. Its interval is from the 42nd to the 63rd.
    assert_eq!(summary.percentiles[4], (50, Estimate { value: 299.0, low: 289.0, high: 310.0 }));
    assert_eq!(summary.percentiles[0].1.value, 0.0);
    assert_eq!(summary.percentiles[0].1.low, f64::NEG_INFINITY);
}

#[test]
fn the_deviation_of_a_coin_and_of_a_bell_curve() {
    // The spread of a fair coin is always the same, so only the mean is uncertain.
    let coin: Vec<SessionEnd> =
        (0..1000).map(|i| session(i, if i % 2 == 0 { 500 } else { -500 }, 1, EndCause::Time)).collect();
    let summary = tally(&coin).summary(60);
    near(summary.deviation.value, 5.0 * (1000.0_f64 / 999.0).sqrt());
    assert!(summary.deviation.high - summary.deviation.low < 1e-2, "{:?}", summary.deviation);
    near(summary.standard_error, summary.deviation.value / 1000.0_f64.sqrt());
    // For a bell curve, the standard error of the deviation is sigma divided by the square root of 2n. The numbers
    // are counts of heads of 20 coins, in 2^20 sessions.
    let mut ways = 1_u64;
    let mut bell = Tally::new(Money::from_cents(OPENING), 0);
    let mut number = 0;
    for heads in 0..=20_i64 {
        for _ in 0..ways / 16 {
            bell.add(&session(number, (heads - 10) * 100, 20, EndCause::Time));
            number += 1;
        }
        ways = ways * (20 - heads as u64) / (heads as u64 + 1);
    }
    let deviation = bell.summary(60).deviation;
    let error = (deviation.high - deviation.low) / (2.0 * super::super::Z95);
    // The excess kurtosis of 20 coins is -2/20.
    let right = deviation.value * ((2.0 - 0.1) / (4.0 * number as f64)).sqrt();
    assert!((error / right - 1.0).abs() < 0.002, "expected {right}, got {error}");
    assert!((deviation.value - 5.0_f64.sqrt()).abs() < 0.01);
}

#[test]
fn figures_of_one_session_or_none_are_unbounded_or_missing() {
    let one = tally(&[session(0, 500, 10, EndCause::Time)]).summary(60);
    assert_eq!((one.net.value, one.net.low, one.net.high), (5.0, f64::NEG_INFINITY, f64::INFINITY));
    assert_eq!(one.percentiles[4].1.value, 305.0);
    let none = tally(&[]).summary(60);
    assert_eq!(none.sessions, 0);
    assert!(none.net.value.is_nan() && none.percentiles[4].1.value.is_nan() && none.ahead.value.is_nan());
}
