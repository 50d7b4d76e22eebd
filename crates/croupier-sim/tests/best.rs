//! The best play, compared with closed forms, with every policy of a small game, and with sessions of its strategy
//! file.

use croupier_rules::Money;
use croupier_sim::best::{BestObjective, BestPlay, BestRequest, BetChoice, best_play, library_values};
use croupier_sim::strategy::Strategy;
use croupier_sim::{Deadline, Observer, Request, simulate};
use croupier_table::GameRules;

use crate::support::packs;

fn rules(pack: &str) -> GameRules {
    packs::table(pack, &packs::essential(pack))
}

fn dollars(amount: i64) -> Money {
    Money::from_cents(amount * 100)
}

fn bet(name: &str, stakes: &[i64]) -> BetChoice {
    BetChoice { name: name.to_owned(), stakes: stakes.iter().map(|stake| dollars(*stake)).collect() }
}

fn best(rules: &GameRules, bets: &[BetChoice], from: i64, to: i64, objective: BestObjective) -> BestPlay {
    let (opening, goal) = (dollars(from), dollars(to));
    best_play(&BestRequest { rules, bets, opening, goal, objective, deadline: Deadline::default() }).unwrap()
}

/// The chance that Small wins at Sic Bo, where it pays even money.
const SMALL: f64 = 105.0 / 216.0;

fn near(found: &BestPlay, expected: f64) {
    let off = (found.value - expected).abs();
    assert!(off <= 1e-12 * expected.abs().max(1.0), "{} instead of {expected}: off by {off:e}", found.value);
    assert!(off <= found.error && found.error < 1e-9 * expected.abs().max(1.0), "{:e}", found.error);
}

#[test]
fn one_stake_is_the_gamblers_ruin() {
    let rules = rules("house-sic-bo");
    let ratio = (1.0 - SMALL) / SMALL;
    for (from, to) in [(50, 100), (25, 200), (95, 100)] {
        let found = best(&rules, &[bet("small", &[5])], from, to, BestObjective::ReachGoal);
        let (have, want) = (from as f64 / 5.0, to as f64 / 5.0);
        near(&found, (1.0 - ratio.powf(have)) / (1.0 - ratio.powf(want)));
        let found = best(&rules, &[bet("small", &[5])], from, to, BestObjective::MostTime);
        let reach = (1.0 - ratio.powf(have)) / (1.0 - ratio.powf(want));
        near(&found, (have - want * reach) / (1.0 - 2.0 * SMALL));
    }
}

/// In an unfavourable game of even money, it is best to bet as much as the goal needs, or everything.
#[test]
fn many_stakes_are_bold_play() {
    let rules = rules("house-sic-bo");
    let stakes: Vec<i64> = (1..=16).map(|units| units * 5).collect();
    let (win, lose) = (SMALL, 1.0 - SMALL);
    let bold = [
        (40, win),
        (20, win * win),
        (60, win + lose * win),
        (30, win * (win + lose * win)),
        (70, win + lose * (win + lose * win)),
    ];
    for (from, expected) in bold {
        near(&best(&rules, &[bet("small", &stakes)], from, 80, BestObjective::ReachGoal), expected);
    }
    // Big pays and wins like Small, so a choice between the two changes nothing.
    let both = [bet("small", &stakes), bet("big", &stakes)];
    near(&best(&rules, &both, 30, 80, BestObjective::ReachGoal), win * (win + lose * win));
}

/// The chance to reach the goal by a policy: a stake for each number of units.
fn policy_value(policy: &[i64], from: usize, goal: i64, chances: &[(i64, f64)]) -> f64 {
    let mut values = vec![0.0; policy.len()];
    for _ in 0..20_000 {
        for have in 1..policy.len() {
            values[have] = chances
                .iter()
                .map(|(times, chance)| {
                    let next = have as i64 + times * policy[have];
                    chance * if next >= goal { 1.0 } else { values[next as usize] }
                })
                .sum();
        }
    }
    values[from]
}

#[test]
fn no_policy_of_a_small_game_is_better() {
    let rules = rules("house-sic-bo");
    let stakes = [5, 10, 15];
    let found = best(&rules, &[bet("small", &stakes)], 15, 30, BestObjective::ReachGoal);
    let chances = [(1, SMALL), (-1, 1.0 - SMALL)];
    let choices = |have: i64| (1..=have.min(3)).collect::<Vec<i64>>();
    let mut policies = vec![vec![0]];
    for have in 1..6 {
        policies = policies
            .into_iter()
            .flat_map(|policy: Vec<i64>| {
                choices(have).into_iter().map(move |stake| [policy.clone(), vec![stake]].concat())
            })
            .collect();
    }
    assert_eq!(policies.len(), 2 * 3 * 3 * 3);
    let value = policies.iter().map(|policy| policy_value(policy, 3, 6, &chances)).fold(0.0, f64::max);
    near(&found, value);
}

struct SilentObserver;

impl Observer for SilentObserver {}

/// Plays the strategy file of a best play, and compares it with the computed value.
fn plays_as_computed(rules: &GameRules, found: &BestPlay, from: i64, to: i64, sessions: u64) {
    let text = found.strategy();
    let strategy = Strategy::read("best", &text).unwrap_or_else(|mistakes| panic!("{mistakes:?}\n{text}"));
    let strategies = [strategy];
    let request = Request {
        rules,
        strategies: &strategies,
        opening: dollars(from),
        first: 0,
        sessions,
        rounds: None,
        until: None,
        seed: 11,
        threads: 2,
        engine: None,
        exact: false,
        marks: 0,
        pace: 100,
        sets: &[],
        goal: Some(dollars(to)),
    };
    let played = simulate(&request, &mut SilentObserver).unwrap().remove(0);
    assert_eq!(played.refused, [], "{text}");
    let goal = played.tally.summary(100).goal.unwrap().value;
    let error = (found.value * (1.0 - found.value) / sessions as f64).sqrt();
    assert!((goal - found.value).abs() < 4.0 * error, "{goal} instead of {}\n{text}", found.value);
}

#[test]
fn the_written_strategy_plays_as_computed() {
    let craps = rules("bclc-craps");
    let bets = [
        bet("pass", &[5, 10, 20]),
        bet("place-6", &[6, 12]),
        bet("place-8", &[6, 12]),
        bet("field", &[5, 10]),
        bet("odds", &[5, 10, 20]),
    ];
    let found = best(&craps, &bets, 40, 80, BestObjective::ReachGoal);
    plays_as_computed(&craps, &found, 40, 80, 40_000);
    let alone = best(&craps, &bets[..1], 40, 80, BestObjective::ReachGoal);
    assert!(found.value > alone.value && alone.value > 0.45, "{} and {}", found.value, alone.value);
    let (library, _) =
        library_values(&craps, dollars(40), dollars(80), BestObjective::ReachGoal, &Deadline::default());
    assert!(library.len() > 20, "{}", library.len());

    let wheel = rules("bclc-wheel");
    let found = best(
        &wheel,
        &[bet("space-1", &[1, 5, 10]), bet("space-2", &[1, 5])],
        10,
        25,
        BestObjective::ReachGoal,
    );
    plays_as_computed(&wheel, &found, 10, 25, 40_000);
}

/// The table of docs/best.md below a heading: each play with its value, as printed.
fn printed(heading: &str) -> Vec<(String, String)> {
    let page = include_str!("../../../docs/best.md");
    let table = page.split_once(heading).unwrap().1.split_once("```text\n").unwrap().1;
    let rows = table.split_once("```").unwrap().0.lines().skip(1);
    let row = |line: &str| {
        let (name, figures) = line.trim().split_once("  ").unwrap();
        (name.to_owned(), figures.split_whitespace().next().unwrap().to_owned())
    };
    rows.map(row).collect()
}

/// docs/best.md prints these digits.
#[test]
fn two_hundred_to_four_hundred() {
    let craps = rules("bclc-craps");
    let bets = [
        bet("pass", &[5, 10, 20, 50, 100]),
        bet("place-6", &[6, 30, 60, 120]),
        bet("place-8", &[6, 30, 60, 120]),
        bet("field", &[5, 20, 50, 100]),
        bet("odds", &[10, 20, 50, 100]),
    ];
    let found = best(&craps, &bets, 200, 400, BestObjective::ReachGoal);
    let (library, missing) =
        library_values(&craps, dollars(200), dollars(400), BestObjective::ReachGoal, &Deadline::default());
    assert!(found.value > library[0].value, "{} and {:?}", found.value, library[0]);
    assert!(found.error < 1e-9, "{:e}", found.error);
    let best = ("best play".to_owned(), found.value);
    let ten = library.iter().take(10).map(|other| (other.name.to_owned(), other.value));
    let computed =
        std::iter::once(best).chain(ten).map(|(name, value)| (name, format!("{:.6}%", 100.0 * value)));
    assert_eq!(
        computed.collect::<Vec<_>>(),
        printed("croupier best bclc-craps"),
        "not computed: {missing:?}"
    );
    plays_as_computed(&craps, &found, 200, 400, 20_000);
}
