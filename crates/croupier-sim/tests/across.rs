//! Every strategy of the library at every table of its game: all are played, and what a table refuses it refuses by a
//! clause.
#![allow(missing_docs, clippy::unwrap_used, reason = "a test")]

use std::collections::{BTreeMap, BTreeSet};

use croupier_rules::{Composition, Library as Packs, Money};
use croupier_sim::strategy::{Known, Library, Strategy};
use croupier_sim::{Engine, Observer, Played, Request, SessionEnd, simulate};
use croupier_table::GameRules;

/// Keeps every session.
#[derive(Default)]
struct Rows(Vec<(usize, SessionEnd)>);

impl Observer for Rows {
    fn rows(&mut self, strategy: usize, sessions: &[SessionEnd]) {
        self.0.extend(sessions.iter().map(|end| (strategy, *end)));
    }

    fn wants_rows(&self) -> bool {
        true
    }
}

struct Table {
    composition: Composition,
    rules: GameRules,
}

/// Every table as its document has it.
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
    let of_game = Library::all().iter().filter(|known: &&Known| known.game == game);
    of_game.map(|known| known.strategy.clone()).collect()
}

fn request<'a>(rules: &'a GameRules, strategies: &'a [Strategy], threads: usize) -> Request<'a> {
    Request {
        rules,
        strategies,
        opening: Money::from_cents(50_000),
        sessions: 50,
        rounds: Some(200),
        until: None,
        seed: 2_026,
        threads,
        engine: None,
        marks: 10,
        pace: 100,
        sets: &[],
        goal: Some(Money::from_cents(60_000)),
    }
}

fn play(request: &Request<'_>) -> (Vec<Played>, Vec<(usize, SessionEnd)>) {
    let mut rows = Rows::default();
    let played = simulate(request, &mut rows).unwrap_or_else(|why| panic!("{why:?}"));
    (played, rows.0)
}

/// What a table refuses, and by what.
fn report(table: &Table, played: &[(String, Played)]) {
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
        println!("  {wager}: {reason} by {clause}{}: {}", if always { ", always" } else { "" }, by.join(" "));
    }
}

/// Played by two threads it is the same, chips never run below nothing, and whatever is refused has a clause.
#[test]
fn every_strategy_plays_at_every_table_of_its_game() {
    let mut games = BTreeSet::new();
    for table in tables() {
        let game = table.composition.game.as_str();
        games.insert(game.to_owned());
        let strategies = strategies(game);
        assert!(!strategies.is_empty(), "there is no strategy for {game}");
        let (played, rows) = play(&request(&table.rules, &strategies, 1));
        let (again, same_rows) = play(&request(&table.rules, &strategies, 2));
        assert_eq!(rows, same_rows, "{}", table.composition.pack);
        let names = strategies.iter().map(|strategy| strategy.name.clone());
        let played: Vec<(String, Played)> = names.zip(played).collect();
        eprintln!("{}", table.composition.pack);
        for ((name, played), again) in played.iter().zip(&again) {
            assert_eq!(played.tally, again.tally, "{name} at {}", table.composition.pack);
            assert_eq!(played.refused, again.refused, "{name} at {}", table.composition.pack);
            assert_eq!(played.tally.sessions(), 50, "{name} at {}", table.composition.pack);
            for bet in &played.refused {
                let clause = table.composition.clause(&bet.clause);
                assert!(clause.is_some(), "{name} at {}: {bet:?}", table.composition.pack);
            }
        }
        let below = rows.iter().find(|(_, end)| end.low < Money::ZERO || end.bankroll < Money::ZERO);
        assert_eq!(below, None, "{}", table.composition.pack);
        report(&table, &played);
    }
    let known: BTreeSet<String> = Library::all().iter().map(|known| known.game.to_owned()).collect();
    assert_eq!(games, known, "every game has a table, and every table strategies");
}

/// The same sessions by every engine that can play them.
#[test]
fn every_engine_is_the_same_game() {
    let mut compared = BTreeMap::new();
    for table in tables() {
        let strategies = strategies(&table.composition.game);
        let (chosen, rows) = play(&request(&table.rules, &strategies, 2));
        for (place, strategy) in strategies.iter().enumerate().step_by(4) {
            let own: Vec<SessionEnd> =
                rows.iter().filter(|(of, _)| *of == place).map(|(_, end)| *end).collect();
            for engine in Engine::ALL.into_iter().filter(|engine| *engine != chosen[place].engine) {
                let one = [strategy.clone()];
                let asked = Request { engine: Some(engine), ..request(&table.rules, &one, 1) };
                let mut others = Rows::default();
                // An engine that cannot play it says so.
                let Ok(played) = simulate(&asked, &mut others) else { continue };
                let others: Vec<SessionEnd> = others.0.into_iter().map(|(_, end)| end).collect();
                let where_is = format!("{} at {}, {engine}", strategy.name, table.composition.pack);
                assert_eq!(own, others, "{where_is}");
                assert_eq!(played[0].tally, chosen[place].tally, "{where_is}");
                assert_eq!(played[0].refused, chosen[place].refused, "{where_is}");
                *compared.entry((chosen[place].engine.name(), engine.name())).or_insert(0) += 1;
            }
        }
    }
    println!("{compared:?}");
    assert!(compared[&("compiled", "general")] >= 20 && compared[&("compiled", "table")] >= 20);
    assert!(compared[&("general", "table")] >= 20);
}
