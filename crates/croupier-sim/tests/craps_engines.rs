//! The general engine plays the same game as the table. After the same commands, every answer and every chip is the
//! same.

use croupier_rules::{Choices, Composition, Library, Money};
use croupier_sim::craps::{FastEngine, TableEngine, is_plain};
use croupier_sim::plan::{Plan, bind};
use croupier_sim::strategy::{Action, Rule, SourceAction, SourcePosition, SourceWord, Strategy};
use croupier_sim::{OutcomeTable, TableView};
use croupier_table::craps::{CrapsRules, rules};

/// Pseudo-random numbers that are the same each time.
struct TestRandom(u64);

impl TestRandom {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n
    }

    fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }
}

/// Returns a plan with a slot for each of these names.
fn plan(rules: &CrapsRules, names: &[String]) -> Plan {
    let at = SourcePosition { line: 1, column: 1 };
    let wagers = names.iter().map(|name| SourceWord { text: name.clone(), at }).collect();
    let acts = vec![SourceAction { action: Action::Down { wagers }, at }];
    let strategy = Strategy {
        name: "whims".to_owned(),
        about: String::new(),
        game: None,
        lets: Vec::new(),
        progressions: Vec::new(),
        rules: vec![Rule { when: None, otherwise: false, acts, at }],
        most_bets: None,
        endings: Vec::new(),
    };
    bind(&strategy, rules, &|_| false, &[], 100).unwrap()
}

/// Returns tables with each value of each option, one at a time, and with all defaults.
fn tables(composition: &Composition) -> Vec<(String, CrapsRules)> {
    let essential = composition.essential();
    let mut tables = vec![("with defaults".to_owned(), rules(composition, &essential).unwrap())];
    for option in &composition.options {
        for value in option.samples() {
            let mut choices: Choices = essential.clone();
            choices.insert(option.name.clone(), value.clone());
            if let Ok(rules) = rules(composition, &choices) {
                tables.push((format!("{} {value}", option.name), rules));
            }
        }
    }
    tables
}

fn play(rules: &CrapsRules, what: &str, whims: &mut TestRandom, rounds: usize) -> u64 {
    let mut names: Vec<String> = rules.layout.names().map(str::to_owned).collect();
    names.sort();
    let count = 3 + whims.below(9);
    // Line bets and their odds are made more often than other bets, because more depends on them.
    let often =
        ["pass", "pass-odds", "dont-pass", "dont-pass-odds", "come", "dont-come", "fire-bet", "sharpshooter"];
    let mut chosen: Vec<String> = (0..count)
        .map(|_| {
            let name = *whims.pick(&often);
            let common = whims.below(2) == 0 && rules.layout.find(name).is_some();
            if common { name.to_owned() } else { whims.pick(&names).clone() }
        })
        .collect();
    if chosen.iter().any(|name| name == "come") && whims.below(2) == 0 {
        chosen.extend(names.iter().filter(|name| name.starts_with("come-odds-")).cloned());
    }
    let plan = plan(rules, &chosen);
    if !is_plain(rules, &plan) {
        return 0;
    }
    let (mut full, mut quick) = (TableEngine::new(rules, &plan), FastEngine::new(rules, &plan));
    let chips = Money::from_cents(*whims.pick(&[20_000, 300_000, 50_000_000]));
    full.open(chips);
    quick.open(chips);
    let amounts =
        [100, 500, 600, 1_000, 1_200, 2_000, 2_500, 3_000, 5_000, 10_000, 100_000, 700, 1, 0, 250, 1_000_000];
    let mut trail = Vec::new();
    let mut taken = 0;
    for round in 0..rounds {
        for _ in 0..whims.below(5) {
            let slot = whims.below(plan.slots.len());
            let amount = Money::from_cents(*whims.pick(&amounts));
            let name = &plan.slots[slot].name;
            let action = whims.below(12);
            let (one, two, said) = match action {
                0 => (full.down(slot), quick.down(slot), "down"),
                1 => (full.reduce(slot, amount), quick.reduce(slot, amount), "reduce"),
                2 => (full.turn(slot, true), quick.turn(slot, true), "on"),
                3 => (full.turn(slot, false), quick.turn(slot, false), "off"),
                4 => {
                    assert_eq!(
                        full.takes(slot),
                        quick.takes(slot),
                        "{what}: accepted amounts differ on {name}, round {round} {trail:#?}"
                    );
                    continue;
                }
                _ => (full.bet(slot, amount), quick.bet(slot, amount), "bet"),
            };
            trail.push(format!("{said} {amount} {name}: {one:?}"));
            let tail = &trail[trail.len().saturating_sub(25)..];
            assert_eq!(one, two, "{what}: answers differ to {said} {amount} {name}, round {round} {tail:#?}");
            assert_eq!(full.signs(), quick.signs(), "{what}: flags differ in round {round} {tail:#?}");
            taken += u64::from(one.is_ok());
        }
        let outcome = whims.below(36);
        full.play(outcome);
        quick.play(outcome);
        trail.push(format!("rolled {}-{}", outcome / 6 + 1, outcome % 6 + 1));
        let tail = &trail[trail.len().saturating_sub(25)..];
        assert_eq!(full.rail(), quick.rail(), "{what}: rails differ in round {round} {tail:#?}");
        assert_eq!(full.on_layout(), quick.on_layout(), "{what}: layouts differ in round {round} {tail:#?}");
        assert_eq!(full.signs(), quick.signs(), "{what}: flags differ in round {round} {tail:#?}");
        for slot in 0..plan.slots.len() {
            let name = &plan.slots[slot].name;
            assert_eq!(full.stake(slot), quick.stake(slot), "{what}: stakes on {name} differ {tail:#?}");
        }
    }
    taken
}

#[test]
fn the_general_engine_matches_the_table_for_random_actions() {
    let library = Library::embedded();
    let mut whims = TestRandom(20_261_115);
    let mut taken = 0;
    for pack in library.packs().filter(|pack| pack.amends.is_none() && pack.game == "craps") {
        let composition = library.compose(&pack.id).unwrap();
        for (what, rules) in tables(&composition) {
            let what = format!("{} {what}", pack.id);
            for _ in 0..12 {
                taken += play(&rules, &what, &mut whims, 120);
            }
        }
    }
    assert!(taken > 50_000, "only {taken} bets and changes were accepted");
}
