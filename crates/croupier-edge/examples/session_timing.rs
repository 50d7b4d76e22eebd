//! The time that sessions take, to be run by hand: `cargo run --release -p croupier-edge --example session_timing`.
#![allow(clippy::disallowed_methods, reason = "this example measures time")]

use std::time::Instant;

use croupier_edge::session::FlatSession;
use croupier_edge::{ExactFraction, Figures, Outcome, RoundKind};
use croupier_rules::Money;

/// A wager with results in cents and weights.
fn wager(name: &str, stake: i64, results: &[(i64, u64)]) -> Figures {
    let total: u64 = results.iter().map(|(_, weight)| weight).sum();
    let outcome = |(cents, weight): &(i64, u64)| Outcome {
        result: ExactFraction::from((*cents, stake)),
        chance: ExactFraction::ratio(*weight, total),
        words: String::new(),
        clauses: Vec::new(),
    };
    Figures {
        wager: name.to_owned(),
        name: name.to_owned(),
        decision: None,
        cost: None,
        worth: None,
        goes_with: None,
        positions: Vec::new(),
        round: RoundKind::Roll,
        stake: Some(Money::from_cents(stake)),
        outcomes: results.iter().map(outcome).collect(),
        rounds: ExactFraction::ONE,
        outlay: ExactFraction::ONE,
        in_advance: ExactFraction::ZERO,
        put: false,
        clauses: Vec::new(),
        meters: Vec::new(),
        notes: Vec::new(),
        number: None,
        given: None,
    }
}

fn wagers() -> Vec<Figures> {
    vec![
        wager("pass", 500, &[(500, 244), (-500, 251)]),
        wager("place-6", 600, &[(700, 5), (-600, 6)]),
        wager("place-6 at 5", 500, &[(583, 5), (-500, 6)]),
        wager("buy-4", 2_000, &[(3_900, 1), (-2_100, 2)]),
        wager("lay-4", 4_000, &[(1_900, 2), (-4_100, 1)]),
        wager("field", 500, &[(500, 14), (1_000, 1), (1_500, 1), (-500, 20)]),
        wager("hop 30", 500, &[(15_000, 1), (-500, 35)]),
        wager("banker", 500, &[(475, 8_954_111_587_648), (0, 1_857_919_634_661), (-500, 8_712_962_041_376)]),
        // The chances of four, five and six points, as weights of about 60 bits.
        wager(
            "fire",
            500,
            &[
                (12_000, 87_983_498_234_567),
                (124_500, 16_432_849_217_891),
                (499_500, 1_623_974_502_119),
                (-500, 9_894_998_438_999_123),
            ],
        ),
    ]
}

fn main() {
    let quiet = &mut |_, _| {};
    // The first argument selects the wagers whose name contains it.
    let chosen = std::env::args().nth(1).unwrap_or_default();
    let wagers = || wagers().into_iter().filter(|figures| figures.wager.contains(&chosen));
    println!("until ruin or goal, from 1,000 stakes to 2,000");
    for figures in wagers() {
        let stake = figures.stake.unwrap_or(Money::CENT).cents();
        let [bankroll, goal] = [1_000, 2_000].map(|stakes| Money::from_cents(stakes * stake));
        let begun = Instant::now();
        let found =
            FlatSession::new(&figures, bankroll, Some(goal)).and_then(|session| session.until_stopped(quiet));
        let solved = begun.elapsed();
        match found {
            Err(words) => println!("{:>14}: {solved:>9.2?} refused: {words}", figures.wager),
            Ok(end) => {
                let begun = Instant::now();
                let digits = end.ruined().exact().denominator().to_string().len();
                println!(
                    "{:>14}: {solved:>9.2?} and {:>9.2?} for lowest terms; ruin {:.6}, {:.1} decisions, {digits} digits",
                    figures.wager,
                    begun.elapsed(),
                    end.ruined().to_f64(),
                    end.decisions().to_f64(),
                );
            }
        }
    }
    if std::env::args().nth(2).is_some() {
        return;
    }
    println!("after a number of decisions, from 100 stakes");
    for figures in wagers() {
        for decisions in [500, 1_000, 2_000, 5_000] {
            let bankroll = Money::from_cents(figures.stake.unwrap_or(Money::CENT).cents() * 100);
            let begun = Instant::now();
            let found = FlatSession::new(&figures, bankroll, None)
                .and_then(|session| session.after(decisions, quiet));
            let counted = begun.elapsed();
            match found {
                Err(words) => println!("{:>14}: {decisions} {counted:>9.2?} refused: {words}", figures.wager),
                Ok(after) => println!(
                    "{:>14}: {decisions} {counted:>9.2?}, mean {:.2}, deviation {:.2}, median {}, {} bankrolls, {:.2?} in all",
                    figures.wager,
                    after.mean().to_f64(),
                    after.deviation(),
                    after.quantile(50),
                    after.ends().len(),
                    begun.elapsed(),
                ),
            }
        }
    }
}
