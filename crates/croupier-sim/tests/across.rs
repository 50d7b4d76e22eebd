//! Plays every strategy of the library at every table of its game. Every strategy can be played, and every refusal
//! has a clause.

use std::collections::{BTreeMap, BTreeSet};

use croupier_rules::{Composition, Library as Packs, Money};
use croupier_sim::strategy::{LibraryStrategy, Strategy, StrategyLibrary};
use croupier_sim::{Engine, Request, SessionEnd, StrategyResults, UnplayableReason, simulate};
use croupier_table::GameRules;

use crate::support::rows::Rows;

struct Table {
    composition: Composition,
    rules: GameRules,
}

/// Returns every table, with the default options of its document.
fn tables() -> Vec<Table> {
    let packs = Packs::embedded();
    let alone = packs.packs().filter(|pack| pack.amends.is_none());
    let composed = alone.map(|pack| packs.compose(&pack.id).unwrap());
    let compiled = composed.map(|composition| {
        let rules = GameRules::compile(&composition, &composition.essential()).unwrap();
        Table { composition, rules }
    });
    compiled.collect()
}

fn strategies(game: &str) -> Vec<Strategy> {
    let of_game = StrategyLibrary::all().iter().filter(|known: &&LibraryStrategy| known.game == game);
    of_game.map(|known| known.strategy.clone()).collect()
}

/// The settings of a run.
#[derive(Clone, Copy)]
struct RunSettings {
    sessions: u64,
    rounds: u32,
    threads: usize,
    engine: Option<Engine>,
}

type Result = std::result::Result<(StrategyResults, Vec<SessionEnd>), UnplayableReason>;

fn play(rules: &GameRules, strategy: &Strategy, way: RunSettings) -> Result {
    let request = Request {
        rules,
        strategies: std::slice::from_ref(strategy),
        opening: Money::from_cents(50_000),
        first: 0,
        sessions: way.sessions,
        rounds: Some(way.rounds),
        until: None,
        seed: 2_026,
        threads: way.threads,
        engine: way.engine,
        marks: 10,
        pace: 100,
        sets: &[],
        exact: false,
        goal: Some(Money::from_cents(60_000)),
    };
    let mut rows = Rows::default();
    let mut played = simulate(&request, &mut rows)?;
    Ok((played.remove(0), rows.0))
}

/// Plays with the general engine, or at the table itself if the general engine cannot play the strategy. The
/// compiled engine would also compute exact results, which takes longer than all the sessions here.
fn play_uncompiled(table: &Table, strategy: &Strategy, threads: usize) -> (StrategyResults, Vec<SessionEnd>) {
    let way = |engine| RunSettings { sessions: 50, rounds: 200, threads, engine: Some(engine) };
    let general = play(&table.rules, strategy, way(Engine::General));
    let played = match general {
        Err(UnplayableReason::Engine(..)) => play(&table.rules, strategy, way(Engine::Table)),
        other => other,
    };
    played.unwrap_or_else(|why| panic!("{} at {}: {why:?}", strategy.name, table.composition.pack))
}

/// Prints the refusals of a table and their clauses.
fn report(table: &Table, played: &[(&str, StrategyResults)]) {
    let mut refused: BTreeMap<(&str, &str, &str, bool), BTreeSet<&str>> = BTreeMap::new();
    for (name, played) in played {
        for bet in &played.refused {
            let key = (bet.wager.as_str(), bet.clause.as_str(), bet.reason.as_str(), bet.always);
            refused.entry(key).or_default().insert(name);
        }
    }
    println!("{}: {} strategies", table.composition.pack, played.len());
    for ((wager, clause, reason, always), by) in refused {
        let by: Vec<&str> = by.into_iter().collect();
        println!(
            "  {wager}: {reason} (clause {clause}){}: {}",
            if always { ", always" } else { "" },
            by.join(" ")
        );
    }
}

/// Two threads give the same result, chips are never negative, and every refusal has a clause.
#[test]
fn every_strategy_plays_at_every_table_of_its_game() {
    let mut games = BTreeSet::new();
    for table in tables() {
        let game = table.composition.game.as_str();
        games.insert(game.to_owned());
        let strategies = strategies(game);
        let mut all = Vec::new();
        for strategy in &strategies {
            let (played, rows) = play_uncompiled(&table, strategy, 1);
            let (again, same_rows) = play_uncompiled(&table, strategy, 2);
            let what = format!("{} at {}", strategy.name, table.composition.pack);
            assert_eq!(rows, same_rows, "{what}");
            assert_eq!(rows.len(), 50, "{what}");
            assert_eq!((&played.tally, &played.refused), (&again.tally, &again.refused), "{what}");
            for bet in &played.refused {
                assert!(table.composition.clause(&bet.clause).is_some(), "{what}: unknown clause in {bet:?}");
            }
            let below = rows.iter().find(|end| end.low < Money::ZERO || end.bankroll < Money::ZERO);
            assert_eq!(below, None, "{what}");
            all.push((strategy.name.as_str(), played));
        }
        report(&table, &all);
    }
    let known: BTreeSet<String> = StrategyLibrary::all().iter().map(|known| known.game.to_owned()).collect();
    assert_eq!(games, known, "every game needs a table, and every table needs strategies");
}

/// Plays the same sessions with every engine that can play them.
#[test]
fn every_engine_gives_the_same_results() {
    let mut compared: BTreeMap<(&str, &str), u32> = BTreeMap::new();
    for table in tables() {
        for strategy in strategies(&table.composition.game).iter().step_by(4) {
            let way = RunSettings { sessions: 20, rounds: 60, threads: 2, engine: None };
            let (chosen, rows) = play(&table.rules, strategy, way).unwrap();
            for engine in Engine::ALL.into_iter().filter(|engine| *engine != chosen.engine) {
                // An engine that cannot play the strategy returns an error.
                let way = RunSettings { engine: Some(engine), threads: 1, ..way };
                let Ok((played, others)) = play(&table.rules, strategy, way) else { continue };
                let what = format!("{} at {}, {engine}", strategy.name, table.composition.pack);
                assert_eq!(rows, others, "{what}");
                assert_eq!((&chosen.tally, &chosen.refused), (&played.tally, &played.refused), "{what}");
                *compared.entry((chosen.engine.name(), engine.name())).or_default() += 1;
            }
        }
    }
    println!("{compared:?}");
    let of = |one: &str, two: &str| compared.get(&(one, two)).copied().unwrap_or(0);
    assert!(of("compiled", "general") >= 20 && of("compiled", "table") >= 20, "{compared:?}");
    // The number of strategies without an automaton should go down over time.
    assert!(of("general", "table") >= 5, "{compared:?}");
}
