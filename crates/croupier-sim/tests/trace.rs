//! A traced session is the session of the simulation, and its rehearsal holds.

use croupier_rehearsal::{PlayVerdict, RehearsalRunner, Script};
use croupier_rules::{Library as Packs, Money, SourceLine};
use croupier_sim::strategy::{Strategy, StrategyLibrary};
use croupier_sim::trace::{SessionTrace, TraceResult};
use croupier_sim::{Observer, Request, SessionEnd, read_outcomes, simulate, trace, trace_given};
use croupier_table::GameRules;

use crate::library::{choices, table};
use crate::support::packs;

struct Rows(Vec<SessionEnd>);

impl Observer for Rows {
    fn rows(&mut self, _: usize, sessions: &[SessionEnd]) {
        self.0.extend_from_slice(sessions);
    }

    fn wants_rows(&self) -> bool {
        true
    }
}

fn request<'a>(rules: &'a GameRules, strategy: &'a Strategy, rounds: u32) -> Request<'a> {
    Request {
        rules,
        strategies: std::slice::from_ref(strategy),
        opening: Money::from_cents(40_000),
        first: 0,
        sessions: 4,
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

/// Checks that the rounds of a trace add up to its end.
fn adds_up(name: &str, traced: &SessionTrace, opening: Money) {
    let mut bankroll = opening;
    for (round, number) in traced.rounds.iter().zip(1..) {
        assert_eq!(round.round, number, "{name}");
        assert!(!round.outcome.is_empty(), "{name}: round {number} has no outcome");
        let net = round.bets.iter().fold(Money::ZERO, |sum, bet| sum.plus(bet.net));
        bankroll = bankroll.plus(net);
        assert_eq!(round.bankroll, bankroll, "{name}: the bets of round {number} do not add up");
        let uncited =
            round.bets.iter().find(|bet| bet.clause.is_empty() && bet.result != TraceResult::Returned);
        assert_eq!(uncited, None, "{name}: round {number} has a result without a clause");
    }
    assert_eq!(bankroll, traced.end.bankroll, "{name}");
    let decided = traced.rounds.iter().flat_map(|round| &round.bets).filter(|bet| bet.result.is_decided());
    let coin_in = decided.fold(Money::ZERO, |sum, bet| sum.plus(bet.stake));
    assert_eq!(traced.end.coin_in.map(|coin_in| coin_in.amount), Some(coin_in), "{name}");
}

#[test]
fn every_strategy_of_the_library_is_traced_and_rehearsed() {
    let library = Packs::embedded();
    let runner = RehearsalRunner::new(&library);
    for known in StrategyLibrary::all() {
        let name = &known.strategy.name;
        let (pack, options) = table(known);
        let rules = GameRules::compile(&library.compose(pack).unwrap(), &choices(options)).unwrap();
        let request = request(&rules, &known.strategy, 90);
        let mut rows = Rows(Vec::new());
        simulate(&request, &mut rows).unwrap();
        let traced = trace(&request, 0, 3).unwrap();
        assert_eq!(traced.end, rows.0[3], "{name}: the trace differs from the session");
        adds_up(name, &traced, request.opening);
        let mut setup = vec![format!("pack {pack}")];
        setup.extend(options.iter().map(|(option, value)| format!("option {option} {value}")));
        let text = traced.rehearsal(&setup);
        let script = Script::read(&library, &SourceLine::new(name.as_str(), 1), name, &text, None);
        let verdict = runner.play(&script).verdict;
        assert_eq!(verdict, PlayVerdict::Passed, "{name}:\n{text}");
    }
}

/// Given dice play the same session as the dice of the simulation.
#[test]
fn given_dice_play_the_same_session() {
    let rules = packs::table("bclc-craps", &packs::essential("bclc-craps"));
    let strategy = &StrategyLibrary::find("three-point-molly").unwrap().strategy;
    let request = request(&rules, strategy, 60);
    let traced = trace(&request, 0, 2).unwrap();
    let rolled = traced.rounds.iter().map(|round| {
        let (first, second) = round.outcome.split_once('-').unwrap();
        (first.parse::<u32>().unwrap() - 1) * 6 + second.parse::<u32>().unwrap() - 1
    });
    let rolled: Vec<u32> = rolled.collect();
    let given = trace_given(&request, 0, &rolled).unwrap();
    assert_eq!(given.rounds, traced.rounds);
    // The session ends with the dice.
    let some = trace_given(&request, 0, &rolled[..10]).unwrap();
    assert_eq!((some.rounds.len(), some.end.rounds), (10, 10));
    assert_eq!(some.rounds, traced.rounds[..10]);
}

#[test]
fn outcomes_are_read_with_the_place_of_a_mistake() {
    let table = |pack: &str| packs::table(pack, &packs::essential(pack));
    let (craps, wheel, sic_bo) = (table("bclc-craps"), table("bclc-wheel"), table("house-sic-bo"));
    let read = |rules: &GameRules, text: &str| read_outcomes(rules, text).map_err(|error| error.to_string());
    assert_eq!(read(&craps, "# a hand\n1-1, 12 6-6\n\t66"), Ok(vec![0, 1, 35, 35]));
    assert_eq!(read(&sic_bo, "1-1-1 112"), Ok(vec![0, 1]));
    let spins = read(&wheel, "joker 1").unwrap();
    assert_eq!(spins.len(), 2);
    let wrong = read(&craps, "3-4\n5-5, 7-1").unwrap_err();
    assert!(wrong.starts_with("2:6: unknown outcome '7-1'"), "{wrong}");
    assert_eq!(read(&craps, "# nothing\n"), Err("there are no outcomes".to_owned()));
    let cards = read(&table("mlgca-midi-baccarat"), "9C").unwrap_err();
    assert!(cards.contains("cards"), "{cards}");
    // A traced spin reads as the same spin.
    let strategy = Strategy::read("one", "about One.\nalways: bet 5 space-1\n").unwrap();
    let traced = trace(&request(&wheel, &strategy, 30), 0, 0).unwrap();
    let text: Vec<&str> = traced.rounds.iter().map(|round| round.outcome.as_str()).collect();
    let given = trace_given(&request(&wheel, &strategy, 30), 0, &read(&wheel, &text.join(" ")).unwrap());
    assert_eq!(given.unwrap().rounds, traced.rounds);
}
