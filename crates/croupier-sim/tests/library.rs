//! The library of strategies: each can be bound to its table, plays there, and is listed on the reference page.

use croupier_rules::{Choices, Library as Packs, Money};
use croupier_sim::craps::TableEngine;
use croupier_sim::lanes::{BankrollBounds, SessionTerms};
use croupier_sim::plan::{Plan, bind};
use croupier_sim::strategy::{
    FACTS, KINDS, LibraryStrategy, STATEMENTS, Strategy, StrategyLibrary, action_words, sign_words,
};
use croupier_sim::{OutcomeTable, PlanRunner, SessionProgress, outcome, session};
use croupier_table::{craps, rounds};

const PAGE: &str = include_str!("../../../docs/strategies.md");

/// Returns the table for a strategy: a British Columbia table, or a Maryland table if British Columbia has none.
pub(crate) fn table(known: &LibraryStrategy) -> (&'static str, &'static [(&'static str, &'static str)]) {
    match (known.game, known.strategy.name.as_str()) {
        ("craps", "fire-bet") => ("bclc-craps", &[("fire-bet", "on")]),
        ("craps", "small-tall-all") => ("mlgca-crapless", &[("bonus-craps", "a")]),
        ("craps", _) => ("bclc-craps", &[]),
        ("baccarat", "banker-dragon-bonus") => ("mlgca-midi-baccarat", &[("dragon-bonus", "a")]),
        ("baccarat", "ez-dragon-panda") => ("mlgca-midi-baccarat", &[("variant", "ez")]),
        ("baccarat", _) => ("mlgca-midi-baccarat", &[]),
        ("red-dog", _) => ("bclc-red-dog", &[]),
        ("casino-war", _) => ("bclc-casino-war", &[]),
        ("sic-bo", _) => ("house-sic-bo", &[]),
        _ => ("bclc-wheel", &[]),
    }
}

pub(crate) fn choices(of: &[(&str, &str)]) -> Choices {
    of.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

/// Returns the bets that the table refuses in a long session, except for lack of chips.
fn refusals(rules: &craps::CrapsRules, plan: &Plan) -> Vec<String> {
    let opening = Money::from_cents(100_000_000);
    let terms = SessionTerms { opening, bounds: BankrollBounds::default(), limit: 1_500, marks: 0 };
    let mut table = TableEngine::new(rules, plan);
    table.open(opening);
    let mut mind = PlanRunner::new(plan, opening.cents());
    let mut course = SessionProgress::new(opening.cents());
    let mut state = 6_u64;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % 36
    };
    let round = |table: &mut _, mind: &mut PlanRunner<'_>, course: &mut SessionProgress| {
        outcome(table, mind, course, next())
    };
    session(&mut table, &mut mind, &mut course, &terms, round, |_| {});
    assert_ne!(course.drawdown, 0, "the strategy never lost a bet");
    let name = |slot: usize| plan.slots[slot].name.as_str();
    mind.refused.iter().map(|(slot, refused)| format!("{}: {:?}", name(*slot), refused.reason)).collect()
}

#[test]
fn every_strategy_is_bound_to_a_table_that_accepts_its_bets() {
    let packs = Packs::embedded();
    for known in StrategyLibrary::all() {
        let name = &known.strategy.name;
        let (pack, options) = table(known);
        let composition = packs.compose(pack).unwrap();
        let choices = choices(options);
        if known.game == "craps" {
            let rules = craps::rules(&composition, &choices).unwrap();
            let plan = bind(&known.strategy, &rules, &|_| false, &[], 100);
            let plan = plan.unwrap_or_else(|mistakes| panic!("{name}: {mistakes:?}"));
            assert_eq!(refusals(&rules, &plan), Vec::<String>::new(), "{name}");
        } else {
            let rules = rounds::rules(&composition, &choices).unwrap();
            let plan = bind(&known.strategy, &rules, &|_| false, &[], 60);
            assert!(plan.is_ok_and(|plan| !plan.rules.is_empty()), "{name}");
        }
    }
}

#[test]
fn every_strategy_is_on_the_reference_page_with_its_description() {
    for known in StrategyLibrary::all() {
        let row = format!("| `{}` | {} |", known.strategy.name, known.strategy.about);
        assert!(PAGE.lines().any(|line| line == row), "docs/strategies.md has no line {row}");
    }
    let rows =
        PAGE.lines().skip_while(|line| *line != "## The library").filter(|line| line.starts_with("| `"));
    assert_eq!(
        rows.count(),
        StrategyLibrary::all().len(),
        "the page should list each strategy of the library once"
    );
}

#[test]
fn every_word_of_the_language_is_on_the_reference_page() {
    let facts = FACTS.iter().map(|(word, _)| *word);
    let kinds = KINDS.iter().map(|(word, _)| *word);
    for word in STATEMENTS.into_iter().chain(action_words()).chain(sign_words()).chain(facts).chain(kinds) {
        let told = [format!("`{word}`"), format!("`{word} "), format!("`{word}:")];
        assert!(
            told.iter().any(|told| PAGE.contains(told.as_str())),
            "docs/strategies.md does not explain {word}"
        );
    }
}

/// Returns the code blocks of the page that are strategies.
fn examples() -> Vec<&'static str> {
    PAGE.split("```strategy\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
}

/// Completes an example that is only a part of a strategy.
fn whole(example: &str) -> String {
    let mut whole = example.to_owned();
    if !whole.contains("about ") {
        whole.insert_str(0, "about An example.\n");
    }
    if !["when", "always"].iter().any(|rule| whole.contains(&format!("\n{rule}"))) {
        whole.push_str("always: down all\n");
    }
    whole
}

#[test]
fn every_example_on_the_reference_page_is_bound_to_a_table() {
    let packs = Packs::embedded();
    let compose = |pack: &str| packs.compose(pack).unwrap();
    let craps = craps::rules(&compose("bclc-craps"), &Choices::new()).unwrap();
    let others = ["mlgca-midi-baccarat", "bclc-red-dog", "bclc-casino-war", "bclc-wheel", "house-sic-bo"];
    let others = others.map(|pack| rounds::rules(&compose(pack), &Choices::new()).unwrap());
    let examples = examples();
    assert!(examples.len() >= 10);
    for example in examples {
        let strategy = Strategy::read("example", &whole(example));
        let strategy = strategy.unwrap_or_else(|mistakes| panic!("{mistakes:?} in\n{example}"));
        let bound = bind(&strategy, &craps, &|_| false, &[], 100);
        let elsewhere = || others.iter().any(|rules| bind(&strategy, rules, &|_| false, &[], 60).is_ok());
        assert!(bound.is_ok() || elsewhere(), "{:?} in\n{example}", bound.err());
    }
}

#[test]
fn a_misspelt_wager_or_fact_is_reported_with_a_suggestion() {
    let composition = Packs::embedded().compose("bclc-craps").unwrap();
    let rules = craps::rules(&composition, &Choices::new()).unwrap();
    let text = "about x\nwhen comeout and no pass: bet 5 pas\n";
    let strategy = Strategy::read("misspelt", text).unwrap();
    let mistakes = bind(&strategy, &rules, &|_| false, &[], 100).unwrap_err();
    let told: Vec<String> = mistakes.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "2:6: unknown name 'comeout'\n    help: did you mean 'come-out'?",
            "2:33: unknown wager 'pas'\n    help: did you mean 'pass'?",
        ]
    );
}
