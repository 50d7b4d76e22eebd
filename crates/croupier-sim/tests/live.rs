//! A live table has the outcomes of a simulated session, keeps its state when it refuses, and loses no chips.

use std::sync::Arc;

use croupier_rules::{Choices, Library as Packs, Money};
use croupier_sim::live::{LiveEvent, LiveRequest, LiveSetting, LiveTable};
use croupier_sim::strategy::{Strategy, StrategyLibrary};
use croupier_sim::{Request, trace};
use croupier_table::GameRules;
use croupier_table::craps::Event;
use croupier_table::request::{RequestError, Requester};
use croupier_table::rounds::request::RoundRequest;
use serde_json::{Value, json};

const PLAYER: Requester = Requester { person: 1, crew: false };
const CHIPS: i64 = 40_000;

fn rules(pack: &str) -> Arc<GameRules> {
    let composition = Packs::embedded().compose(pack).unwrap();
    let mut choices = Choices::new();
    choices.extend(composition.unposted());
    Arc::new(GameRules::compile(&composition, &choices).unwrap())
}

fn read(rules: &GameRules, value: &Value) -> LiveRequest {
    match rules {
        GameRules::Craps(_) => LiveRequest::Craps(serde_json::from_value(value.clone()).unwrap()),
        GameRules::Rounds(_) => {
            LiveRequest::Round(RoundRequest::read(value["do"].as_str().unwrap(), value).unwrap())
        }
    }
}

fn open(rules: &Arc<GameRules>, number: u64) -> LiveTable {
    let setting = LiveSetting { seed: 11, number, has_shooters: true };
    let mut table = LiveTable::open(Arc::clone(rules), setting).unwrap();
    let sit = read(rules, &json!({ "do": "sit", "chips": CHIPS }));
    table.ask(PLAYER, &sit).unwrap();
    table
}

fn bet(table: &mut LiveTable, wager: &str, cents: i64) -> Result<Vec<LiveEvent>, RequestError> {
    let request = read(table.rules(), &json!({ "do": "bet", "wager": wager, "amount": cents }));
    table.ask(PLAYER, &request)
}

fn session<'a>(rules: &'a GameRules, strategy: &'a Strategy, rounds: u32) -> Request<'a> {
    Request {
        rules,
        strategies: std::slice::from_ref(strategy),
        opening: Money::from_cents(CHIPS),
        first: 0,
        sessions: 1,
        rounds: Some(rounds),
        until: None,
        seed: 11,
        threads: 1,
        engine: None,
        exact: false,
        marks: 0,
        pace: 100,
        sets: &[],
        goal: None,
    }
}

/// A bet on the field in every round has the bankroll of the session with the same seed and number.
#[test]
fn a_live_table_has_the_dice_of_a_session() {
    let rules = rules("bclc-craps");
    let field = Strategy::read("field", "about The field.\ngame craps\nalways: bet 5 field\n").unwrap();
    for number in [0, 7] {
        let traced = trace(&session(&rules, &field, 40), 0, number).unwrap();
        let mut table = open(&rules, number);
        for round in &traced.rounds {
            // A bet that won stays on the layout.
            let _ = bet(&mut table, "field", 500);
            let events = table.play().unwrap();
            let thrown = events.iter().find_map(|event| match event {
                LiveEvent::Craps(Event::Rolled { dice }) => Some(dice.to_string()),
                _ => None,
            });
            assert_eq!(thrown.as_ref(), Some(&round.outcome));
            assert_eq!(table.bankroll(1), round.bankroll, "round {}", round.round);
        }
    }
}

/// Spins and cards are also those of the session.
#[test]
fn games_of_rounds_have_the_outcomes_of_a_session() {
    for (pack, name) in
        [("house-sic-bo", "sic-bo"), ("mlgca-midi-baccarat", "baccarat"), ("bclc-wheel", "wheel")]
    {
        let rules = rules(pack);
        let known = StrategyLibrary::all().iter().find(|known| known.game == name);
        let known = known.unwrap_or_else(|| panic!("no strategy for {name}"));
        let traced = trace(&session(&rules, &known.strategy, 15), 0, 3).unwrap();
        let mut table = open(&rules, 3);
        for round in &traced.rounds {
            for action in &round.actions {
                assert_eq!(action.action, "bet", "{pack}");
                bet(&mut table, &action.wager, action.amount.unwrap().cents()).unwrap();
            }
            table.play().unwrap();
            assert_eq!(table.bankroll(1), round.bankroll, "{pack}, round {}", round.round);
        }
    }
}

#[test]
fn a_refusal_changes_nothing() {
    let rules = rules("bclc-craps");
    let mut table = open(&rules, 1);
    bet(&mut table, "pass", 1_000).unwrap();
    let before = (format!("{:?}", table.craps().unwrap().1), table.rail(1), table.on_layout(1));
    assert_eq!((before.1, before.2), (Money::from_cents(CHIPS - 1_000), Money::from_cents(1_000)));
    // Come needs a point; the rail does not cover the second bet; nobody can sit down twice.
    assert!(matches!(bet(&mut table, "come", 1_000), Err(RequestError::Refused(_))));
    assert!(bet(&mut table, "field", CHIPS * 2).is_err());
    let sit = read(&rules, &json!({ "do": "sit", "chips": 500 }));
    assert!(matches!(table.ask(PLAYER, &sit), Err(RequestError::AlreadySeated)));
    let other = LiveRequest::Round(RoundRequest::read("deal", &json!({ "do": "deal" })).unwrap());
    assert!(matches!(table.ask(PLAYER, &other), Err(RequestError::OtherGame)));
    let after = (format!("{:?}", table.craps().unwrap().1), table.rail(1), table.on_layout(1));
    assert_eq!(before, after);
    assert_eq!(table.bankroll(1), Money::from_cents(CHIPS));
    assert!(table.rounds().is_none());
}

/// Without shooters nobody throws, and a refused throw does not use up a roll.
#[test]
fn a_refused_throw_keeps_the_dice() {
    let rules = rules("bclc-craps");
    let thrown = |refused: bool| {
        let setting = LiveSetting { seed: 5, number: 2, has_shooters: false };
        let mut table = LiveTable::open(Arc::clone(&rules), setting).unwrap();
        let ask = |table: &mut LiveTable, value: Value| table.ask(PLAYER, &read(&rules, &value));
        ask(&mut table, json!({ "do": "sit", "chips": CHIPS })).unwrap();
        if refused {
            assert!(table.play().is_err());
        }
        bet(&mut table, "pass", 1_000).unwrap();
        let _ = ask(&mut table, json!({ "do": "take-dice" }));
        format!("{:?}", table.play().unwrap())
    };
    assert_eq!(thrown(false), thrown(true));
}
