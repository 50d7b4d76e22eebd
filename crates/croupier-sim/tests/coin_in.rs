//! The coin-in: sampled and computed figures agree, the wagers add up to the whole, and the long run of a single bet has
//! the edge that `croupier edge` prints.

use croupier_edge::{FigureRequest, Figures, figures};
use croupier_rules::{Library as Packs, Money};
use croupier_sim::expected::ExpectedBets;
use croupier_sim::report::differences;
use croupier_sim::strategy::{Strategy, StrategyLibrary};
use croupier_sim::{
    BetFigures, BetSummary, Engine, Estimate, Observer, Request, SessionEnd, StrategyResults, Tally, Z95,
    simulate,
};
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

struct SilentObserver;

impl Observer for SilentObserver {}

fn request<'a>(rules: &'a GameRules, strategy: &'a Strategy, sessions: u64, rounds: u32) -> Request<'a> {
    Request {
        rules,
        strategies: std::slice::from_ref(strategy),
        opening: Money::from_cents(40_000),
        first: 0,
        sessions,
        rounds: Some(rounds),
        until: None,
        seed: 3,
        threads: 1,
        engine: None,
        exact: true,
        marks: 0,
        pace: 100,
        sets: &[],
        goal: None,
    }
}

fn one(mut outcomes: Vec<StrategyResults>) -> StrategyResults {
    outcomes.pop().unwrap()
}

/// The number of sessions of each strategy.
const SESSIONS: u64 = 4_000;

/// Compares an estimate with its exact value. If all sessions were alike, a different session has a chance of at most
/// about three divided by the number of sessions.
fn agrees(what: &str, sampled: &Estimate, exact: f64) -> Option<String> {
    let error = (sampled.high - sampled.value) / Z95;
    let unseen = if error == 0.0 { 3.0 / SESSIONS as f64 * exact.abs() } else { 0.0 };
    let misses = (sampled.value - exact).abs() > 4.0 * error + unseen;
    misses.then(|| format!("{what}: {} is not {exact} (standard error {error})", sampled.value))
}

/// Compares the figures of a wager. The results of a bet that is rarely decided are not normally distributed, so it
/// must have been decided some hundreds of times.
fn compare(what: &str, sampled: &BetFigures, exact: &ExpectedBets) -> Vec<String> {
    if exact.bets * (SESSIONS as f64) < 1_000.0 {
        return Vec::new();
    }
    let per_unit = exact.net_per_unit_bet().unwrap();
    [
        agrees(&format!("{what}, coin-in"), &sampled.coin_in, exact.coin_in / 100.0),
        agrees(&format!("{what}, bets"), &sampled.bets, exact.bets),
        agrees(&format!("{what}, net per unit bet"), &sampled.net_per_unit_bet, per_unit),
        agrees(&format!("{what}, average bet"), &sampled.average_bet, exact.coin_in / exact.bets / 100.0),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn wagers_are_the_whole(name: &str, outcome: &StrategyResults, summary: &BetSummary) {
    let tally = outcome.tally.bets();
    let sum = (0..outcome.wagers.len()).map(|wager| tally.wager(wager));
    let sum = sum.fold((0, 0), |sum, (coin_in, net)| (sum.0 + coin_in, sum.1 + net));
    assert_eq!(sum, tally.whole(), "{name}: the wagers do not cover everything");
    assert_eq!(summary.wagers.len(), outcome.wagers.len());
    if tally.sessions() == outcome.tally.sessions() {
        assert_eq!(
            tally.whole().1,
            outcome.tally.net(),
            "{name}: the wagers do not add up to the net result"
        );
    }
}

#[test]
fn sampled_and_computed_coin_in_agree_for_the_library() {
    let packs = Packs::embedded();
    let (mut faults, mut computed, mut bets) = (Vec::new(), 0, 0);
    for known in StrategyLibrary::all() {
        let name = &known.strategy.name;
        let (pack, options) = table(known);
        let rules = GameRules::compile(&packs.compose(pack).unwrap(), &choices(options)).unwrap();
        let outcome =
            one(simulate(&request(&rules, &known.strategy, SESSIONS, 60), &mut SilentObserver).unwrap());
        let summary = outcome.tally.bets().summary().unwrap();
        assert_eq!(summary.sessions, SESSIONS);
        wagers_are_the_whole(name, &outcome, &summary);
        let Some(exact) = &outcome.exact else { continue };
        computed += 1;
        let account = exact.bets.as_ref().unwrap();
        let whole = account.whole();
        let miss = (whole.net / 100.0 - exact.mean).abs();
        assert!(miss < 1e-7, "{name}: the computed wagers miss the computed mean by {miss}");
        faults.extend(compare(name, &summary.whole, &whole));
        for ((wager, sampled), exact) in outcome.wagers.iter().zip(&summary.wagers).zip(&account.wagers) {
            bets += 1;
            faults.extend(compare(&format!("{name}, {wager}"), sampled, exact));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(computed > 40 && bets > 100, "only {computed} strategies with {bets} wagers were computed");
}

/// The row of a session has its coin-in, and the rows add up to the tally whether or not rows are wanted.
#[test]
fn rows_add_up_to_the_tally() {
    let rules = packs::table("bclc-craps", &packs::essential("bclc-craps"));
    for name in ["three-point-molly", "iron-cross", "labouchere-pass"] {
        let strategy = &StrategyLibrary::find(name).unwrap().strategy;
        let mut rows = Rows(Vec::new());
        let request = Request { exact: false, ..request(&rules, strategy, 600, 10_000) };
        let outcome = one(simulate(&request, &mut rows).unwrap());
        let tally = outcome.tally.bets();
        let counted = rows.0.iter().take(tally.sessions() as usize);
        let coin_in: i64 = counted.map(|row| row.coin_in.unwrap().amount.cents()).sum();
        // An automaton counts the bets of the first 419 sessions of this length.
        let expected = if outcome.engine == Engine::Compiled { 419 } else { 600 };
        assert_eq!(tally.sessions(), expected, "{name}");
        assert_eq!(i128::from(coin_in), tally.whole().0, "{name}");
        assert!(rows.0.iter().all(|row| row.coin_in.is_some()));
        let plain = one(simulate(&request, &mut SilentObserver).unwrap());
        assert_eq!(plain.tally, outcome.tally, "{name}: the tally depends on the rows");
        let threads = Request { threads: 3, ..request };
        assert_eq!(one(simulate(&threads, &mut SilentObserver).unwrap()).tally, plain.tally, "{name}");
    }
}

/// Sessions that run short of chips and leave the automaton are counted like those of the general engine.
#[test]
fn sessions_short_of_chips_are_counted_alike() {
    let rules = packs::table("bclc-craps", &packs::essential("bclc-craps"));
    for name in ["three-point-molly", "iron-cross-pass", "martingale-pass"] {
        let strategy = &StrategyLibrary::find(name).unwrap().strategy;
        let by = |engine| -> Tally {
            let opening = Money::from_cents(9_000);
            let request = Request { opening, engine: Some(engine), ..request(&rules, strategy, 300, 200) };
            one(simulate(&request, &mut SilentObserver).unwrap()).tally
        };
        assert_eq!(by(Engine::Compiled), by(Engine::General), "{name}");
    }
}

/// Returns the strategy that makes one bet for ever.
fn single(game: &str, wager: &str, stake: Money) -> Strategy {
    let dollars = stake.cents() / 100;
    let when = match wager {
        "pass" | "dont-pass" => format!("when come-out and no {wager}"),
        "come" | "dont-come" => format!("when no {wager} and count {wager}-* < 1"),
        _ if game == "craps" => format!("when no {wager}"),
        _ => "always".to_owned(),
    };
    Strategy::read("single", &format!("about Single.\n{when}: bet {dollars} {wager}\n")).unwrap()
}

/// Returns the net result per unit bet in the long run; `None` if the bet cannot be made alone.
fn long_run(rules: &GameRules, game: &str, of: &Figures, stake: Money) -> Option<f64> {
    let strategy = single(game, &of.wager, stake);
    let request = Request { opening: Money::from_cents(100_000_000), ..request(rules, &strategy, 0, 1) };
    let outcome = one(simulate(&request, &mut SilentObserver).ok()?);
    let bets = outcome.exact?.long_run_bets?;
    bets.whole().net_per_unit_bet()
}

#[test]
fn the_long_run_of_a_single_bet_has_the_edge_of_its_figures() {
    for (pack, least) in [
        ("bclc-craps", 60),
        ("rws-craps", 35),
        ("mlgca-crapless", 50),
        ("casablanca-craps", 35),
        ("bclc-wheel", 7),
        ("house-craps", 40),
        ("house-sic-bo", 50),
        ("mlgca-midi-baccarat", 3),
    ] {
        let rules = packs::table(pack, &packs::all_offered(pack));
        let game = &packs::composition(pack).game;
        let stake = Money::from_cents(6_000);
        let all = figures(&rules, &FigureRequest { stake: Some(stake), ..FigureRequest::default() }).unwrap();
        let alone = all.iter().filter(|of| of.goes_with.is_none() && of.decision.is_none() && !of.put);
        let mut compared = 0;
        for of in alone {
            let Some(net) = long_run(&rules, game, of, stake) else { continue };
            compared += 1;
            let exact = of.net().to_f64();
            assert!((net - exact).abs() < 1e-12, "{pack}, {}: {net} is not {exact}", of.wager);
        }
        assert!(compared >= least, "{pack}: only {compared} bets were compared");
    }
}

/// The difference of two strategies and its interval follow from the rows of their sessions.
#[test]
fn paired_differences_agree_with_the_rows() {
    struct BankrollRows([Vec<i64>; 3]);
    impl Observer for BankrollRows {
        fn rows(&mut self, strategy: usize, sessions: &[SessionEnd]) {
            self.0[strategy].extend(sessions.iter().map(|row| row.bankroll.cents()));
        }

        fn wants_rows(&self) -> bool {
            true
        }
    }
    let rules = packs::table("bclc-craps", &packs::essential("bclc-craps"));
    let strategies = ["pass", "pass-odds", "labouchere-pass"];
    let strategies = strategies.map(|name| StrategyLibrary::find(name).unwrap().strategy.clone());
    let mut rows = BankrollRows([const { Vec::new() }; 3]);
    let request = Request { strategies: &strategies, ..request(&rules, &strategies[0], 2_000, 100) };
    let outcomes = simulate(&request, &mut rows).unwrap();
    let found = differences(&outcomes);
    assert_eq!(
        found.iter().map(|one| (one.strategy, one.minus)).collect::<Vec<_>>(),
        [(1, 0), (2, 0), (2, 1)]
    );
    for one in &found {
        let pairs = rows.0[one.strategy].iter().zip(&rows.0[one.minus]);
        let each: Vec<f64> = pairs.map(|(own, other)| (own - other) as f64 / 100.0).collect();
        let n = each.len() as f64;
        let mean = each.iter().sum::<f64>() / n;
        let variance = each.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / (n - 1.0);
        assert_eq!(one.sessions, 2_000);
        assert!((one.net.value - mean).abs() < 1e-9, "{one:?}");
        let error = (one.net.high - one.net.value) / Z95;
        assert!((error - (variance / n).sqrt()).abs() < 1e-9, "{one:?}");
    }
    // Pass with odds has the dice of pass, so their difference varies less than two independent results would.
    let apart = |place: usize| outcomes[place].tally.summary(100).standard_error.powi(2);
    let together = (found[0].net.high - found[0].net.value) / Z95;
    assert!(together < 0.9 * (apart(0) + apart(1)).sqrt());
    assert!(found[0].exact.is_some_and(|exact| (exact - found[0].net.value).abs() < 4.0 * together));
}
