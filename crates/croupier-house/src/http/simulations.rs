//! Strategies, and simulations of them over many sessions.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use croupier_rules::Money;
use croupier_sim::report::{BankrollSpread, EndingBin, SimulationOutcome, StrategyResult, ends, fan};
use croupier_sim::strategy::{
    Action, Binding, Expr, LibraryStrategy, Mistake, Strategy, StrategyLibrary as Strategies, read_condition,
};
use croupier_sim::{Deadline, Observer, Request, UnplayableReason, simulate};
use croupier_table::GameRules;
use croupier_table::RoundNoun;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::time::Instant;
use utoipa::{IntoParams, ToSchema};

use super::answer::Problem;
use super::caller::Caller;
use super::client::ClientAddress;
use super::extract::{Json, Query};
use super::lobby::LimitInfo;
use super::session::Session;
use super::{App, rules};
use crate::ask::{STRATEGY_LENGTH, StrategyChoice, StrategyFaults, listed};

/// The maximum number of sessions, of rounds in a session, and of rounds in total.
const SESSIONS: u64 = 200_000;
const ROUNDS: u32 = 10_000;
const IN_ALL: u64 = 50_000_000;
/// The default number of sessions, and of rounds in a session.
const USUAL_SESSIONS: u64 = 10_000;
const USUAL_ROUNDS: u32 = 500;
/// The number of points in a session at which the bankroll is recorded.
const MARKS: u32 = 60;
/// The time limits for exact computation and for playing.
const COMPUTES: Duration = Duration::from_secs(3);
const PLAYS: Duration = Duration::from_secs(10);

/// A strategy of the library.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct StrategyInfo {
    /// The name of the strategy.
    name: &'static str,
    /// The game that the strategy is written for.
    game: &'static str,
    /// A short description.
    about: &'static str,
    /// The text of the strategy.
    text: &'static str,
    /// The strategy's numbers whose values may be set.
    sets: Vec<String>,
    /// Those of them that no rule changes and whose value is a plain number.
    numbers: Vec<StrategyNumber>,
    /// The kind of the strategy.
    purpose: StrategyPurpose,
}

/// A named number of a strategy.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct StrategyNumber {
    /// The name.
    name: String,
    /// The value, in hundredths.
    hundredths: i64,
}

impl StrategyNumber {
    /// Returns the numbers of a strategy that no rule changes and whose value is a plain number.
    fn all(strategy: &Strategy) -> Vec<StrategyNumber> {
        let acts = || strategy.rules.iter().flat_map(|rule| &rule.acts);
        let is_changed = |name: &str| {
            acts().any(|act| matches!(&act.action, Action::Set { name: set, .. } if set.text == name))
        };
        let number = |one: &Binding| match one.value {
            Expr::Number(hundredths, _) if !is_changed(&one.name.text) => {
                Some(StrategyNumber { name: one.name.text.clone(), hundredths })
            }
            _ => None,
        };
        strategy.lets.iter().filter_map(number).collect()
    }
}

/// The kind of a strategy. If several kinds apply, the first one counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum StrategyPurpose {
    /// The stakes follow a progression: they depend on earlier decisions.
    Progression,
    /// The strategy says when to leave.
    Leaving,
    /// The strategy raises, lowers or takes down bets.
    Pressing,
    /// The same bets on one kind of wager.
    Flat,
    /// The same bets on several kinds of wagers.
    Combination,
}

impl StrategyPurpose {
    fn of(strategy: &Strategy) -> StrategyPurpose {
        let acts = || strategy.rules.iter().flat_map(|rule| &rule.acts).map(|act| &act.action);
        let mut wagers: Vec<&str> = Vec::new();
        for act in acts() {
            if let Action::Bet { wagers: bet, .. } = act {
                wagers.extend(bet.iter().map(|wager| wager.text.as_str()));
            }
        }
        wagers.sort_unstable();
        wagers.dedup();
        let presses = |act: &Action| {
            matches!(
                act,
                Action::Press { .. } | Action::Regress { .. } | Action::Reduce { .. } | Action::Down { .. }
            )
        };
        if !strategy.progressions.is_empty() {
            StrategyPurpose::Progression
        } else if !strategy.endings.is_empty() || acts().any(|act| matches!(act, Action::End(_))) {
            StrategyPurpose::Leaving
        } else if acts().any(|act| presses(act) || matches!(act, Action::Set { .. })) {
            StrategyPurpose::Pressing
        } else if wagers.len() > 1 {
            StrategyPurpose::Combination
        } else {
            StrategyPurpose::Flat
        }
    }
}

/// The strategies to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct StrategiesQuery {
    /// List only strategies for the game of this pack. Without a pack, list all strategies.
    pack: Option<String>,
}

/// Returns the strategies of the library.
#[utoipa::path(
    get, path = "/strategies", tag = "packs",
    params(StrategiesQuery),
    responses((status = 200, body = Vec<StrategyInfo>), (status = 404, body = Problem)),
)]
pub(super) async fn strategies(
    State(app): State<App>,
    Query(StrategiesQuery { pack }): Query<StrategiesQuery>,
) -> Result<Json<Vec<StrategyInfo>>, Problem> {
    let game = match pack {
        Some(pack) => {
            let known = app.house.library().get(&pack);
            Some(known.ok_or_else(|| Problem::unknown_pack(app.house.library(), &pack))?.game.clone())
        }
        None => None,
    };
    let known = Strategies::all().iter().filter(|known| game.as_ref().is_none_or(|game| *game == known.game));
    Ok(Json(known.map(strategy_info).collect()))
}

fn strategy_info(known: &'static LibraryStrategy) -> StrategyInfo {
    StrategyInfo {
        name: &known.strategy.name,
        game: known.game,
        about: &known.strategy.about,
        text: known.text,
        sets: known.strategy.lets.iter().map(|one| one.name.text.clone()).collect(),
        numbers: StrategyNumber::all(&known.strategy),
        purpose: StrategyPurpose::of(&known.strategy),
    }
}

/// A simulation to run.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SimulationOrder {
    /// The table that provides the rules. Give a table or a pack.
    #[serde(default)]
    table: Option<u64>,
    /// The pack.
    #[serde(default)]
    pack: Option<String>,
    /// With a pack, the choices that differ from the defaults.
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// Posted limits, in cents.
    #[serde(default)]
    limits: Vec<LimitInfo>,
    /// The strategy.
    strategy: StrategyChoice,
    /// The bankroll at the start of a session, in cents.
    bankroll: i64,
    /// The maximum number of rolls, hands or spins in a session; 500 by default.
    #[serde(default)]
    rounds: Option<u32>,
    /// The number of sessions; 10,000 by default.
    #[serde(default)]
    sessions: Option<u64>,
    /// A further condition that ends a session, such as `net >= 200`.
    #[serde(default)]
    until: Option<String>,
    /// The bankroll that counts as the goal, in cents.
    #[serde(default)]
    goal: Option<i64>,
    /// Rolls, hands or spins per hour.
    #[serde(default)]
    pace: Option<u32>,
    /// The seed. The same seed always gives the same result.
    #[serde(default)]
    seed: Option<u64>,
    /// Values for the strategy's numbers, in hundredths: `{"unit": 1500}` is a unit of 15.
    #[serde(default)]
    sets: BTreeMap<String, i64>,
}

/// The result of a simulation.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SimulationInfo {
    /// The strategy.
    strategy: String,
    /// A short description.
    about: String,
    /// The pack.
    pack: String,
    /// All choices, including the defaults.
    options: BTreeMap<String, String>,
    /// The bankroll at the start of a session, in cents.
    bankroll: i64,
    /// The seed.
    seed: u64,
    /// The word for a round: `roll`, `hand` or `spin`.
    round: &'static str,
    /// The maximum number of rounds in a session.
    most_rounds: u32,
    /// Rounds per hour.
    pace: u32,
    /// The number of sessions requested. The result has fewer if time ran out.
    wanted: u64,
    /// Figures in dollars, each with its 95% interval and, if known, its exact value. The bets that the table refuses
    /// are listed too. The format is that of `croupier simulate --json` for a strategy.
    result: StrategyResult,
    /// The bankroll over the course of the sessions.
    fan: Vec<BankrollSpread>,
    /// The distribution of the final bankrolls.
    ends: Vec<EndingBin>,
}

/// Simulates a strategy over many sessions. One simulation runs at a time.
#[utoipa::path(
    post, path = "/simulations", tag = "packs",
    request_body = SimulationOrder,
    responses(
        (status = 200, body = SimulationInfo),
        (status = 404, description = "There is no such table or pack", body = Problem),
        (status = 422, description = "The request is too large or has faults; the answer lists all faults", body = Problem),
        (status = 503, description = "Too many simulations are waiting", body = Problem),
    ),
)]
pub(super) async fn run(
    State(app): State<App>,
    ClientAddress(from): ClientAddress,
    session: Option<Session>,
    Json(wanted): Json<SimulationOrder>,
) -> Result<Json<SimulationInfo>, Problem> {
    let (sessions, rounds) = size(&wanted)?;
    let (pack, table_rules) = match (wanted.table, &wanted.pack) {
        (Some(table), None) => {
            let playing = app.house.peek(table).await?;
            (playing.header().setup.pack.clone(), Some(Arc::clone(playing.rules())))
        }
        (None, Some(pack)) => (pack.clone(), None),
        _ => return Err(Problem::unreadable("a simulation needs a table, or a pack with options")),
    };
    let library = Arc::clone(app.house.library());
    let work = move |caller: &Caller| {
        let mut rules = match table_rules {
            Some(rules) => (*rules).clone(),
            None => rules::chosen(&library, &pack, &wanted.options)?,
        };
        for LimitInfo { wager, min, max } in &wanted.limits {
            let posted = rules.post_limit(wager, Money::from_cents(*min), Money::from_cents(*max));
            posted.map_err(|fault| faulty(fault.to_string(), Value::Null))?;
        }
        play(&rules, rules.round_noun(), &wanted, (sessions, rounds), SimulationTimer::of(caller))
    };
    app.desk.simulate(from, session.map(|session| session.person), work).await?.map(Json)
}

/// Returns the number of sessions and the number of rounds in each, or a problem if they are too large.
fn size(wanted: &SimulationOrder) -> Result<(u64, u32), Problem> {
    let (sessions, rounds) =
        (wanted.sessions.unwrap_or(USUAL_SESSIONS), wanted.rounds.unwrap_or(USUAL_ROUNDS));
    let too_much = |words: String, most: u64| {
        let facts = Some(json!({ "most": most }));
        Err(Problem { facts, ..Problem::new("too-much", words) })
    };
    if !(1..=SESSIONS).contains(&sessions) {
        return too_much(format!("sessions must be from 1 to {SESSIONS}"), SESSIONS);
    }
    if !(1..=ROUNDS).contains(&rounds) {
        return too_much(format!("rounds must be from 1 to {ROUNDS}"), ROUNDS.into());
    }
    let most = IN_ALL / u64::from(rounds);
    if sessions > most {
        return too_much(format!("with {rounds} rounds each, at most {most} sessions are allowed"), most);
    }
    if wanted.strategy.is_too_long() {
        let words = format!("a strategy may have at most {STRATEGY_LENGTH} bytes");
        return too_much(words, STRATEGY_LENGTH as u64);
    }
    Ok((sessions, rounds))
}

fn play(
    rules: &GameRules,
    words: RoundNoun,
    wanted: &SimulationOrder,
    (sessions, rounds): (u64, u32),
    mut clock: SimulationTimer,
) -> Result<SimulationInfo, Problem> {
    let strategy = wanted.strategy.read(rules, &wanted.sets)?;
    let sets = listed(&wanted.sets);
    let bankroll = Money::from_cents(wanted.bankroll);
    if bankroll <= Money::ZERO || bankroll > Money::CEILING {
        return Err(Problem::unreadable(format!(
            "a bankroll must be above $0 and at most {}",
            Money::CEILING.dollars()
        )));
    }
    let pace = wanted.pace.unwrap_or(words.pace).max(1);
    let seed = wanted.seed.unwrap_or(1);
    let request = Request {
        rules,
        strategies: std::slice::from_ref(&strategy),
        opening: bankroll,
        first: 0,
        sessions,
        rounds: Some(rounds),
        until: wanted.until.as_deref().map(condition).transpose()?,
        seed,
        // Use one thread, and leave the other processors to the tables.
        threads: 1,
        engine: None,
        exact: true,
        marks: MARKS.min(rounds),
        pace,
        sets: &sets,
        goal: wanted.goal.map(Money::from_cents),
    };
    let played = simulate(&request, &mut clock).map_err(unplayable)?;
    let Some(played) = played.into_iter().next() else { return Err(Problem::not_found("such strategy")) };
    let (fan, ends) = (fan(&played), ends(&played));
    let outcome = SimulationOutcome::of(played, pace);
    Ok(SimulationInfo {
        pack: rules.summary().0.to_owned(),
        options: rules.choices().clone(),
        bankroll: wanted.bankroll,
        seed,
        round: words.one,
        most_rounds: rounds,
        pace,
        wanted: sessions,
        result: StrategyResult::of(&outcome, words, pace),
        fan,
        ends,
        strategy: strategy.name,
        about: strategy.about,
    })
}

fn condition(text: &str) -> Result<Expr, Problem> {
    read_condition(text).map_err(|wrong| fault_problem("in the ending, line ", &wrong))
}

fn fault_problem(what: &str, wrong: &[Mistake]) -> Problem {
    StrategyFaults::of(what, wrong).into()
}

fn faulty(words: String, facts: Value) -> Problem {
    let facts = Some(facts).filter(|facts| !facts.is_null());
    Problem { facts, ..Problem::new("faults", words) }
}

fn unplayable(why: UnplayableReason) -> Problem {
    match why {
        UnplayableReason::Strategy(_, wrong) => fault_problem("line ", &wrong),
        UnplayableReason::Until(_, wrong) => fault_problem("in the ending, line ", &wrong),
        UnplayableReason::Bankroll(words, clause) => {
            Problem { clause: Some(clause), ..faulty(words, Value::Null) }
        }
        UnplayableReason::Engine(_, words) => faulty(words, Value::Null),
        UnplayableReason::TooSlow(_) => too_slow(),
    }
}

fn too_slow() -> Problem {
    let words = format!(
        "this strategy is too slow: no session finished within {} seconds. Use fewer rounds, or do less in each round",
        PLAYS.as_secs()
    );
    Problem::new("too-much", words)
}

/// Ends a simulation after [`PLAYS`], or as soon as its client has hung up.
struct SimulationTimer {
    began: Instant,
    plays: bool,
    caller: Caller,
}

impl SimulationTimer {
    fn of(caller: &Caller) -> SimulationTimer {
        SimulationTimer { began: Instant::now(), plays: false, caller: caller.clone() }
    }
}

impl Observer for SimulationTimer {
    fn deadline(&self) -> Deadline {
        let end = self.began + if self.plays { PLAYS } else { COMPUTES };
        let caller = self.caller.clone();
        Deadline::when(move || caller.has_gone() || Instant::now() >= end)
    }

    fn begins(&mut self, _: usize) {
        self.plays = true;
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::http::App;
    use crate::http::testing::{app, get, post};

    async fn simulated(app: &App, change: impl FnOnce(&mut Value)) -> (u16, Value) {
        let mut wanted = json!({
            "pack": "bclc-craps", "strategy": "pass", "bankroll": 30_000, "rounds": 60, "sessions": 400,
        });
        change(&mut wanted);
        let (status, answer) = post(app, "/simulations", &wanted).await;
        (status.as_u16(), answer)
    }

    #[tokio::test]
    async fn a_simulation_returns_figures_and_data_for_charts() {
        let (_folder, app) = app(|_| ());
        let (status, answer) = simulated(&app, |_| ()).await;
        assert_eq!(status, 200, "{answer}");
        assert_eq!((&answer["strategy"], &answer["round"]), (&json!("pass"), &json!("roll")));
        assert_eq!(answer["result"]["sessions"], 400);
        let fan = answer["fan"].as_array().unwrap();
        assert_eq!((fan.len(), &fan[0]["p50"], &fan[60]["round"]), (61, &json!(30_000), &json!(60)));
        for moment in fan {
            let at = |name: &str| moment[name].as_i64().unwrap();
            assert!(
                at("p5") <= at("p25")
                    && at("p25") <= at("p50")
                    && at("p50") <= at("p75")
                    && at("p75") <= at("p95")
            );
        }
        let ends = answer["ends"].as_array().unwrap();
        assert_eq!(ends.iter().map(|bin| bin["sessions"].as_u64().unwrap()).sum::<u64>(), 400);
        assert!(ends.len() <= 62 && ends[0]["exact"].is_f64());
        let exact = answer["result"]["figures"]["net"]["exact"].as_f64().unwrap();
        assert!(exact < 0.0, "{exact}");
        assert_eq!(simulated(&app, |_| ()).await.1, answer, "the same seed gave a different result");
        let other = simulated(&app, |wanted| wanted["seed"] = json!(7)).await.1;
        assert_ne!(other["ends"], answer["ends"]);
    }

    #[tokio::test]
    async fn all_faults_are_reported_together_and_large_requests_are_refused() {
        let (_folder, app) = app(|_| ());
        let text = "about Mine.\ngame craps\n\nwhen come-out: bet 10 pas\nwhen come-out: bet pass\n";
        let (status, problem) = simulated(&app, |wanted| wanted["strategy"] = json!({ "text": text })).await;
        assert_eq!((status, &problem["code"]), (422, &json!("faults")), "{problem}");
        let faults = problem["facts"]["faults"].as_array().unwrap();
        let lines: Vec<u64> = faults.iter().map(|fault| fault["line"].as_u64().unwrap()).collect();
        assert!(lines.is_sorted() && lines.contains(&4) && lines.contains(&5), "{problem}");
        for (field, value, code) in [
            ("sessions", json!(200_001), "too-much"),
            ("rounds", json!(0), "too-much"),
            ("strategy", json!("passs"), "faults"),
            ("bankroll", json!(0), "unreadable"),
            ("until", json!("net >="), "faults"),
            ("options", json!({ "place-odd-units": "maybe" }), "faults"),
            ("sets", json!({ "unti": 5 }), "faults"),
            ("table", json!(1), "unreadable"),
        ] {
            let (status, problem) = simulated(&app, |wanted| wanted[field] = value).await;
            assert_eq!((status, &problem["code"]), (422, &json!(code)), "{field}: {problem}");
            if field == "options" {
                let (all, list) = (&problem["faults"][0]["clause"], &problem["faults"][0]["clauses"]);
                let list: Vec<&str> = list.as_array().unwrap().iter().filter_map(Value::as_str).collect();
                assert_eq!(all, &json!(list.join(", ")), "{problem}");
            }
        }
        let (status, problem) = simulated(&app, |wanted| {
            (wanted["sessions"], wanted["rounds"]) = (json!(200_000), json!(10_000));
        })
        .await;
        assert_eq!((status, &problem["facts"]["most"]), (422, &json!(5_000)));
    }

    #[tokio::test]
    async fn strategies_are_listed_for_a_game() {
        let (_folder, app) = app(|_| ());
        let (_, all) = get(&app, "/strategies", None).await;
        let (_, wheel) = get(&app, "/strategies?pack=bclc-wheel", None).await;
        let (all, wheel) = (all.as_array().unwrap(), wheel.as_array().unwrap());
        assert!(!wheel.is_empty() && wheel.len() < all.len());
        assert!(wheel.iter().all(|known| known["game"] == "wheel" && known["text"].is_string()));
        assert_eq!(get(&app, "/strategies?pack=chess", None).await.0, 404);
    }

    #[test]
    fn a_number_that_a_rule_changes_is_not_for_a_form() {
        let text = "about x\ngame craps\nlet unit 10\nlet hit 0\nlet step 2.50\nlet twice 2 * unit\n\
            when come-out: set hit 1, bet unit pass\n";
        let strategy = croupier_sim::strategy::Strategy::read("x", text).unwrap();
        let numbers = super::StrategyNumber::all(&strategy);
        let numbers: Vec<_> = numbers.iter().map(|one| (one.name.as_str(), one.hundredths)).collect();
        assert_eq!(numbers, [("unit", 1000), ("step", 250)]);
    }
}
