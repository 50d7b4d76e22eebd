//! Compares the results computed for sessions that run short of chips with the results of every sequence of rolls
//! at the table itself.

use std::collections::BTreeMap;

use croupier_chance::{RollStream, Seed};
use croupier_rules::{Choices, Dice, Library as Packs, Money};
use croupier_sim::craps::{FastEngine, TableEngine};
use croupier_sim::expected::{SessionExpectation, expected, played_out};
use croupier_sim::lanes::SessionTerms;
use croupier_sim::plan::{Plan, bind};
use croupier_sim::strategy::StrategyLibrary;
use croupier_sim::{
    CompiledStrategy, Deadline, EndCause, OutcomeTable, PlanRunner, SessionProgress, StopConditions, outcome,
    session,
};
use croupier_table::craps::{CrapsRules, rules};

/// The number of rolls. All sequences of this length are enumerated.
const ROLLS: usize = 4;

/// Strategies with odds, several bets, several stages, bets that are off, and one that ends its sessions.
const STRATEGIES: [&str; 12] = [
    "three-point-molly",
    "three-point-dolly",
    "pass-max-odds",
    "dont-lay-odds",
    "iron-cross-pass",
    "inside-regress",
    "hammerlock",
    "knockout",
    "world-and-big",
    "hardways-off",
    "five-count",
    "six-and-eight-press",
];

fn bclc_craps() -> CrapsRules {
    rules(&Packs::embedded().compose("bclc-craps").unwrap(), &Choices::new()).unwrap()
}

/// Returns a strategy of the library, and the terms of its sessions.
fn plan(rules: &CrapsRules, name: &str, opening: Money, rolls: u32) -> (Plan, SessionTerms) {
    let known = StrategyLibrary::find(name).unwrap();
    let mut plan = bind(&known.strategy, rules, &|_| false, &[], 100).unwrap();
    let bounds = StopConditions::take(&mut plan, opening).bounds;
    (plan, SessionTerms { opening, bounds, limit: rolls, marks: 0 })
}

/// Plays a session.
fn play<G: OutcomeTable>(
    table: &mut G,
    mind: &mut PlanRunner<'_>,
    terms: &SessionTerms,
    mut roll: impl FnMut() -> usize,
) -> (SessionProgress, EndCause) {
    table.open(terms.opening);
    mind.restart(terms.opening.cents());
    let mut course = SessionProgress::new(terms.opening.cents());
    let round = |table: &mut G, mind: &mut PlanRunner<'_>, course: &mut SessionProgress| {
        outcome(table, mind, course, roll())
    };
    let ended = session(table, mind, &mut course, terms, round, |_| {});
    (course, ended)
}

/// Counts the ways to reach each final bankroll, and the ways to end broke.
fn every_course(rules: &CrapsRules, plan: &Plan, terms: &SessionTerms) -> (BTreeMap<Money, u64>, u64) {
    // The two dice are indistinguishable here: a pair comes up in one way, any other roll in two ways.
    let mut throws = BTreeMap::new();
    Dice::all().for_each(|dice| throws.entry(dice.faces()).or_insert((dice.index(), 0)).1 += 1);
    let throws = throws.into_values().collect::<Vec<(usize, u64)>>();
    let (mut ends, mut broke) = (BTreeMap::new(), 0);
    let mut table = TableEngine::new(rules, plan);
    let mut mind = PlanRunner::new(plan, terms.opening.cents());
    for course in 0..throws.len().pow(ROLLS as u32) {
        let mut left = course;
        let mut ways = 1;
        let dice = [(); ROLLS].map(|()| {
            let (throw, in_ways) = throws[left % throws.len()];
            left /= throws.len();
            ways *= in_ways;
            throw
        });
        let mut dice = dice.into_iter();
        let (course, ended) = play(&mut table, &mut mind, terms, || dice.next().unwrap());
        *ends.entry(Money::from_cents(course.bankroll)).or_insert(0) += ways;
        broke += if ended == EndCause::Broke { ways } else { 0 };
    }
    (ends, broke)
}

/// Computes the results for sessions as they are really played, and for sessions that stop when they are short of
/// chips.
fn computed(
    rules: &CrapsRules,
    plan: &Plan,
    terms: &SessionTerms,
) -> (SessionExpectation, SessionExpectation) {
    let compiled = CompiledStrategy::new(FastEngine::new(rules, plan), plan).unwrap();
    let played_out =
        played_out(&compiled, FastEngine::new(rules, plan), plan, terms, &Deadline::default(), &mut |_| true)
            .unwrap();
    (played_out, expected(&compiled.automaton, terms).unwrap())
}

fn compare_every_course(dollars: i64) {
    let rules = bclc_craps();
    let whole = 36_f64.powi(ROLLS as i32);
    let opening = Money::from_cents(dollars * 100);
    let mut went_on = 0;
    for name in STRATEGIES {
        let (plan, terms) = plan(&rules, name, opening, ROLLS as u32);
        let (ends, broke) = every_course(&rules, &plan, &terms);
        let (computed, stopped) = computed(&rules, &plan, &terms);
        let found = computed.ends.as_ref().unwrap().bankrolls.clone();
        let bankrolls = found.iter().map(|end| end.0).collect::<Vec<_>>();
        assert_eq!(bankrolls, ends.keys().copied().collect::<Vec<_>>(), "{name}");
        for ((bankroll, chance), ways) in found.iter().zip(ends.values()) {
            let off = (chance - *ways as f64 / whole).abs();
            assert!(off <= computed.error, "{name}: the chance of {bankroll} is off by {off:e}");
        }
        let off = (computed.chances.broke - broke as f64 / whole).abs();
        assert!(off <= computed.error, "{name}: the chance of going broke is off by {off:e}");
        assert!(computed.error < 1e-10, "{name}: {}", computed.error);
        went_on += usize::from(computed.chances.broke < stopped.chances.broke - 1e-6);
    }
    assert!(went_on > 6, "expected more than 6 strategies to continue when short of chips, got {went_on}");
}

#[test]
fn every_course_of_a_few_rolls_with_37_dollars() {
    compare_every_course(37);
}

#[test]
fn every_course_of_a_few_rolls_with_61_dollars() {
    compare_every_course(61);
}

/// Sessions that are long enough to run short of chips, to recover, and to run short again.
#[test]
fn computed_results_match_long_played_sessions() {
    let rules = bclc_craps();
    let (opening, sessions, rolls) = (Money::from_cents(9_000), 20_000, 120);
    for name in ["three-point-molly", "pass-max-odds", "iron-cross-pass", "inside-regress", "knockout"] {
        let (plan, terms) = plan(&rules, name, opening, rolls);
        let (computed, _) = computed(&rules, &plan, &terms);
        let mut table = FastEngine::new(&rules, &plan);
        let mut mind = PlanRunner::new(&plan, opening.cents());
        let (mut sum, mut broke) = (0, 0);
        for number in 0..sessions {
            let mut dice = RollStream::new(&Seed::from(6), number);
            let (course, ended) = play(&mut table, &mut mind, &terms, || dice.roll().into());
            sum += course.bankroll;
            broke += u32::from(ended == EndCause::Broke);
        }
        let many = sessions as f64;
        let off = (sum as f64 / many - computed.mean) / (computed.deviation / many.sqrt());
        assert!(off.abs() < 4.0, "{name}: the mean is off by {off} standard errors");
        let chance = computed.chances.broke;
        let off = (f64::from(broke) / many - chance) / (chance * (1.0 - chance) / many).sqrt();
        assert!(
            off.abs() < 4.0 && chance > 0.01,
            "{name}: the chance {chance} of going broke is too small, or off by {off} standard errors"
        );
    }
}
