//! The table, the general engine and the automaton play the same game. The tests play thousands of sessions of
//! every strategy at every craps pack, and compare every bankroll after every roll.

use croupier_chance::{RollStream, Seed};
use croupier_proving::times;
use croupier_rules::{Library as Packs, Money};
use croupier_sim::craps::{FastEngine, TableEngine, is_plain};
use croupier_sim::lanes::SessionTerms;
use croupier_sim::plan::{Plan, bind};
use croupier_sim::strategy::{Strategy, StrategyLibrary};
use croupier_sim::{
    BetAccount, BetCounter, CompiledStrategy, EndCause, Engine, Observer, OutcomeTable, PlanRunner, Request,
    SessionProgress, StopConditions, Tally, UnplayableReason, outcome, session, simulate,
};
use croupier_table::GameRules;
use croupier_table::craps::{CrapsRules, rules};

/// Every bankroll of a session, its ending, and its decided bets.
type PlayedSession = (Vec<i64>, EndCause, BetAccount);

fn play<G: OutcomeTable>(
    table: &mut G,
    plan: &Plan,
    terms: &SessionTerms,
    seed: &Seed,
    number: u64,
) -> PlayedSession {
    let opening = terms.opening.cents();
    table.count_bets(true);
    table.open(terms.opening);
    let mut mind = PlanRunner::new(plan, opening);
    let mut dice = RollStream::new(seed, number);
    let mut course = SessionProgress::new(opening);
    let mut bankrolls = Vec::new();
    let round = |table: &mut G, mind: &mut PlanRunner<'_>, course: &mut SessionProgress| {
        outcome(table, mind, course, usize::from(dice.roll()))
    };
    let ended =
        session(table, &mut mind, &mut course, terms, round, |course| bankrolls.push(course.bankroll));
    let account = table.account().clone();
    let net = bankrolls.last().map_or(0, |last| last - opening);
    assert_eq!(account.whole().net, net, "the wagers of session {number} do not add up to its result");
    (bankrolls, ended, account)
}

/// Plays with the automaton, and with the general engine from the point at which the automaton stops.
fn compiled<'a>(
    compiled: &CompiledStrategy<FastEngine<'a>>,
    table: &mut FastEngine<'a>,
    plan: &Plan,
    terms: &SessionTerms,
    seed: &Seed,
    number: u64,
) -> PlayedSession {
    let automaton = &compiled.automaton;
    let mut dice = RollStream::new(seed, number);
    let mut course = SessionProgress::new(terms.opening.cents());
    let mut bankrolls = Vec::new();
    let mut state = automaton.start;
    let mut account = BetAccount::new(table.account().wagers.len());
    loop {
        if terms.bounds.stop(Money::from_cents(course.bankroll)) {
            return (bankrolls, EndCause::Stopped, account);
        }
        if course.rounds >= terms.limit {
            return (bankrolls, EndCause::Time, account);
        }
        if course.bankroll < automaton.floor[state as usize] {
            let mut mind = PlanRunner::new(plan, terms.opening.cents());
            compiled.resume(state, &course, table, &mut mind);
            table.count_bets(true);
            *table.account() = account;
            let round =
                |table: &mut FastEngine<'a>, mind: &mut PlanRunner<'_>, course: &mut SessionProgress| {
                    outcome(table, mind, course, usize::from(dice.roll()))
                };
            let ended = session(table, &mut mind, &mut course, terms, round, |course| {
                bankrolls.push(course.bankroll)
            });
            return (bankrolls, ended, table.account().clone());
        }
        let rolled = usize::from(dice.roll());
        let step = automaton.step(state, rolled);
        compiled.count_step(state, rolled, &mut account);
        course.after(course.bankroll + i64::from(step.change));
        state = step.next;
        bankrolls.push(course.bankroll);
    }
}

fn all_three(what: &str, rules: &CrapsRules, plan: &Plan, opening: i64, sessions: u64, rolls: u32) -> bool {
    let opening = Money::from_cents(opening);
    let mut plan = plan.clone();
    let stops = StopConditions::take(&mut plan, opening);
    let limit = stops.rounds.map_or(rolls, |rounds| rounds.min(rolls));
    let terms = SessionTerms { opening, bounds: stops.bounds, limit, marks: 1 };
    let machine = CompiledStrategy::new(FastEngine::new(rules, &plan), &plan);
    let (mut full, mut quick) = (TableEngine::new(rules, &plan), FastEngine::new(rules, &plan));
    let seed = Seed::from(7);
    for number in 0..sessions {
        let at_table = play(&mut full, &plan, &terms, &seed, number);
        let general = play(&mut quick, &plan, &terms, &seed, number);
        assert_eq!(at_table, general, "{what}: session {number} differs in the general engine");
        if let Some(machine) = &machine {
            let automaton = compiled(machine, &mut quick, &plan, &terms, &seed, number);
            assert_eq!(at_table, automaton, "{what}: session {number} differs in the automaton");
        }
    }
    machine.is_some()
}

/// Returns a strategy with random rules. It creates situations that no known strategy creates.
fn random_strategy(whims: &mut dyn FnMut(usize) -> usize) -> Strategy {
    let wagers =
        ["pass", "dont-pass", "come", "dont-come", "field", "place-6", "place-8", "hard-6", "any-seven"];
    let signs =
        ["come-out", "point-on", "rolled 7", "rolled 6", "new-shooter", "point-made", "seven-out", "start"];
    let mut text = String::from("about Whims.\ngame craps\n");
    for _ in 0..2 + whims(4) {
        let wager = wagers[whims(wagers.len())];
        let other = wagers[whims(wagers.len())];
        let when = match whims(7) {
            0 => format!("no {wager}"),
            1 => format!("no {wager} and {}", signs[whims(signs.len())]),
            2 => format!("have {other} and no {wager}"),
            3 => format!("won {other}"),
            4 => format!("lost {other} or {}", signs[whims(signs.len())]),
            5 => format!("{other} > {}", 5 * whims(6)),
            _ => format!("count come-* < {}", 1 + whims(3)),
        };
        let act = match whims(9) {
            0 => "odds 2 pass come-*".to_owned(),
            1 => "odds max dont-pass".to_owned(),
            2 => format!("down {wager}"),
            3 => format!("press {wager} by 6"),
            4 => format!("off {wager}"),
            _ => format!("bet {} {wager}", [6, 10, 12, 30][whims(4)]),
        };
        text.push_str(&format!("when {when}: {act}\n"));
    }
    Strategy::read("whims", &text).unwrap_or_else(|mistakes| panic!("{text}: {mistakes:?}"))
}

#[test]
fn random_strategies_give_the_same_results_in_all_engines() {
    let packs = Packs::embedded();
    let mut state = 20_261_115_u64;
    let mut whims = |n: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) as usize) % n
    };
    let (mut machines, mut strategies) = (0, 0);
    for (pack, option) in [
        ("bclc-craps", None),
        ("rws-craps", None),
        ("casablanca-craps", Some(("field-ride", "true"))),
        ("bclc-midi-craps", None),
    ] {
        let composition = packs.compose(pack).unwrap();
        let mut choices = composition.essential();
        choices.extend(option.map(|(name, value)| (name.to_owned(), value.to_owned())));
        let rules = rules(&composition, &choices).unwrap();
        for _ in 0..times(30) {
            strategies += 1;
            let strategy = random_strategy(&mut whims);
            let plan = bind(&strategy, &rules, &|_| true, &[], 100).unwrap();
            let opening = [6_000, 30_000, 500_000][whims(3)];
            let what = format!("{strategy} at {pack}");
            machines += usize::from(all_three(&what, &rules, &plan, opening, 6, 120));
        }
    }
    assert!(machines * 12 > strategies * 5, "only {machines} of {strategies} strategies were compiled");
}

/// The bets have many sizes, so the general engine drops some piles again and again.
#[test]
fn bets_of_many_sizes_are_settled_as_at_the_table() {
    let packs = Packs::embedded();
    let composition = packs.compose("bclc-craps").unwrap();
    let rules = rules(&composition, &composition.essential()).unwrap();
    let text = "about Sizes.\nlet size 1\nalways: set size size + 1, bet size field come\nwhen size > 4000: set size 1\n";
    let plan = bind(&Strategy::read("sizes", text).unwrap(), &rules, &|_| true, &[], 100).unwrap();
    all_three("very many sizes", &rules, &plan, 5_000_000_000, 2, 12_000);
}

/// Plays one session with one engine, recording every bankroll; `None` if that engine cannot play it.
fn session_by(rules: &GameRules, strategy: &Strategy, seed: u64, engine: Engine) -> Option<Tally> {
    let rounds = 60;
    let request = Request {
        rules,
        strategies: std::slice::from_ref(strategy),
        opening: Money::from_cents(if seed.is_multiple_of(3) { 8_000 } else { 60_000 }),
        first: 0,
        sessions: 1,
        rounds: Some(rounds),
        until: None,
        seed,
        threads: 1,
        engine: Some(engine),
        // With a mark after every round, the tally of one session has every bankroll.
        marks: rounds,
        pace: 70,
        sets: &[],
        exact: false,
        goal: None,
    };
    match simulate(&request, &mut SilentObserver) {
        Ok(mut played) => played.pop().map(|played| played.tally),
        Err(UnplayableReason::Engine(..)) => None,
        Err(other) => panic!("{}: {other:?}", strategy.name),
    }
}

struct SilentObserver;

impl Observer for SilentObserver {}

#[test]
fn round_games_give_the_same_results_in_all_engines() {
    let packs = Packs::embedded();
    let (mut sessions, mut machines) = (0, 0);
    for pack in packs.packs().filter(|pack| pack.amends.is_none() && pack.game != "craps") {
        let composition = packs.compose(&pack.id).unwrap();
        let rules = GameRules::compile(&composition, &composition.essential()).unwrap();
        for known in StrategyLibrary::all().iter().filter(|known| known.game == pack.game) {
            for seed in 0..u64::from(times(12)) {
                let by = |engine| session_by(&rules, &known.strategy, seed, engine);
                let (table, general) = (by(Engine::Table).unwrap(), by(Engine::General).unwrap());
                let what = format!("{} at {}, seed {seed}", known.strategy.name, pack.id);
                assert_eq!(table, general, "{what}: the general engine differs");
                sessions += 1;
                if let Some(compiled) = by(Engine::Compiled) {
                    assert_eq!(table, compiled, "{what}: the automaton differs");
                    machines += 1;
                }
            }
        }
    }
    assert!(
        sessions > 500 && machines * 2 > sessions,
        "only {machines} of {sessions} sessions were compiled"
    );
}

/// A meter pays in some of the rounds. The automaton leaves those rounds to the general engine.
#[test]
fn baccarat_side_bets_give_the_same_results_in_all_engines() {
    let packs = Packs::embedded();
    let composition = packs.compose("mlgca-midi-baccarat").unwrap();
    let mut choices = composition.essential();
    for (option, value) in [
        ("dragon-bonus", "a"),
        ("royal-9", "a"),
        ("jackpot-baccarat", "a"),
        ("any-pair", "on"),
        ("lucky-nines", "a"),
        ("lucky-6", "on"),
    ] {
        choices.insert(option.to_owned(), value.to_owned());
    }
    let rules = GameRules::compile(&composition, &choices).unwrap();
    let GameRules::Rounds(round_rules) = &rules else { panic!("baccarat is a game of rounds") };
    let mut names: Vec<&str> = round_rules.layout.names().collect();
    names.sort_unstable();
    let text = format!("about Everything.\nalways: bet 5 {}\n", names.join(" "));
    let strategy = Strategy::read("everything", &text).unwrap();
    for seed in 0..40 {
        let by = |engine| session_by(&rules, &strategy, seed, engine).unwrap();
        let (table, general, compiled) = (by(Engine::Table), by(Engine::General), by(Engine::Compiled));
        assert_eq!(table, general, "seed {seed}: the general engine differs");
        assert_eq!(table, compiled, "seed {seed}: the automaton differs");
    }
}

#[test]
fn every_craps_strategy_gives_the_same_results_in_all_engines() {
    let packs = Packs::embedded();
    let (mut played, mut machines) = (0, 0);
    for pack in packs.packs().filter(|pack| pack.amends.is_none() && pack.game == "craps") {
        let composition = packs.compose(&pack.id).unwrap();
        let mut choices = composition.essential();
        for option in &composition.options {
            let on = option.samples().into_iter().find(|value| value == "on" || value == "a");
            if let Some(on) = on {
                choices.insert(option.name.clone(), on);
            }
        }
        let rules = rules(&composition, &choices).unwrap();
        for known in StrategyLibrary::all().iter().filter(|known| known.game == "craps") {
            let what = format!("{} at {}", known.strategy.name, pack.id);
            let plan = bind(&known.strategy, &rules, &|_| true, &[], 100).unwrap_or_else(|mistakes| {
                panic!("{what}: {mistakes:?}");
            });
            if !is_plain(&rules, &plan) {
                continue;
            }
            for opening in [15_000, 100_000] {
                played += 1;
                machines += usize::from(all_three(&what, &rules, &plan, opening, u64::from(times(4)), 150));
            }
        }
    }
    assert!(played > 400 && machines * 2 > played, "only {machines} of {played} runs were compiled");
}
