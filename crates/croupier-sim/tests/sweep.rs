//! The two methods of exact computation, compared: merged states with ranges of bankrolls, and single states with single
//! bankrolls.

use croupier_rules::{Choices, Library as Packs, Money};
use croupier_sim::craps::FastEngine;
use croupier_sim::expected::{SessionExpectation, played_out, played_out_merged};
use croupier_sim::lanes::SessionTerms;
use croupier_sim::plan::bind;
use croupier_sim::strategy::StrategyLibrary;
use croupier_sim::{CompiledStrategy, Deadline, StopConditions};
use croupier_table::craps::{CrapsRules, rules};

fn both(
    rules: &CrapsRules,
    name: &str,
    sets: &[(String, i64)],
    opening: i64,
    limit: u32,
) -> [SessionExpectation; 2] {
    let known = StrategyLibrary::find(name).unwrap();
    let mut plan = bind(&known.strategy, rules, &|_| false, sets, 100).unwrap();
    let opening = Money::from_cents(opening);
    let bounds = StopConditions::take(&mut plan, opening).bounds;
    let terms = SessionTerms { opening, bounds, limit, marks: 0 };
    let table = FastEngine::new(rules, &plan);
    let compiled = CompiledStrategy::new(table.clone(), &plan).unwrap();
    let never = Deadline::default();
    [
        played_out_merged(&compiled, table.clone(), &plan, &terms, &never, &mut |_| true).unwrap(),
        played_out(&compiled, table, &plan, &terms, &never, &mut |_| true).unwrap(),
    ]
}

fn agree(name: &str, [merged, single]: &[SessionExpectation; 2]) {
    let error = merged.error + single.error;
    let close = |one: f64, two: f64| (one - two).abs() <= error;
    assert!(error < 1e-8, "{name}: {error:e}");
    for (one, two) in [
        (merged.chances.broke, single.chances.broke),
        (merged.chances.time, single.chances.time),
        (merged.chances.ending, single.chances.ending),
        (merged.chances.high, single.chances.high),
        (merged.chances.low, single.chances.low),
    ] {
        assert!(close(one, two), "{name}: {one} and {two}");
    }
    let ends = |of: &SessionExpectation| of.ends.as_ref().unwrap().bankrolls.iter().copied().collect();
    let (one, two): (std::collections::BTreeMap<Money, f64>, std::collections::BTreeMap<Money, f64>) =
        (ends(merged), ends(single));
    for bankroll in one.keys().chain(two.keys()) {
        let of = |ends: &std::collections::BTreeMap<Money, f64>| ends.get(bankroll).copied().unwrap_or(0.0);
        assert!(close(of(&one), of(&two)), "{name}: {bankroll}: {} and {}", of(&one), of(&two));
    }
}

/// Strategies with odds, maximum odds, several stages, bets that are off, and endings.
#[test]
fn both_methods_agree() {
    let rules = rules(&Packs::embedded().compose("bclc-craps").unwrap(), &Choices::new()).unwrap();
    for name in [
        "three-point-molly",
        "three-point-dolly",
        "pass-max-odds",
        "iron-cross-pass",
        "inside-regress",
        "knockout",
        "hardways-off",
        "five-count",
        "hammerlock",
        "ten-shooters",
    ] {
        agree(name, &both(&rules, name, &[], 9_000, 60));
    }
    let sets = |unit: i64, comes: i64, mult: i64| {
        [("unit", unit), ("comes", comes), ("mult", mult)].map(|(name, value)| (name.to_owned(), value * 100))
    };
    for (unit, comes, mult) in [(5, 1, 1), (15, 2, 3), (7, 3, 1)] {
        let sets = sets(unit, comes, mult);
        agree("three-point-molly", &both(&rules, "three-point-molly", &sets, 15_000, 40));
    }
}

/// Sessions with enough chips are followed by classes of states. The bankroll is between short and plentiful, so many
/// sessions become short, recover, and become short again.
#[test]
fn folded_states_agree() {
    let rules = rules(&Packs::embedded().compose("bclc-craps").unwrap(), &Choices::new()).unwrap();
    for (unit, comes, mult, opening) in
        [(5, 2, 2, 10_000), (10, 3, 1, 20_000), (5, 3, 2, 30_000), (25, 2, 3, 50_000)]
    {
        let sets = [("unit", unit), ("comes", comes), ("mult", mult)];
        let sets = sets.map(|(name, value)| (name.to_owned(), value * 100));
        agree("three-point-molly", &both(&rules, "three-point-molly", &sets, opening, 50));
    }
}
