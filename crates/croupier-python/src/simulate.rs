//! Simulation: the request, and its play on another thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use croupier_rules::Money;
use croupier_sim::strategy::{Expr, Strategy, read_condition};
use croupier_sim::{
    Deadline, Engine, Observer, Request, SessionEnd, StrategyResults, UnplayableReason, simulate,
};
use croupier_table::GameRules;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::convert::{money, some_money};
use crate::error::ErrorDraft;
use crate::library::understood;
use crate::listen::listen;
use crate::table::PyTable;

/// A simulation that Python requests.
#[derive(Clone, Debug)]
pub(crate) struct RunOrder {
    pub(crate) strategies: Vec<Strategy>,
    /// The texts that the strategies were read from.
    pub(crate) texts: Vec<(String, String)>,
    pub(crate) until_text: Option<String>,
    pub(crate) opening: Money,
    pub(crate) first: u64,
    pub(crate) sessions: u64,
    pub(crate) rounds: Option<u32>,
    pub(crate) until: Option<Expr>,
    pub(crate) seed: u64,
    pub(crate) threads: usize,
    pub(crate) engine: Option<Engine>,
    pub(crate) exact: bool,
    pub(crate) marks: u32,
    pub(crate) pace: u32,
    pub(crate) sets: Vec<(String, i64)>,
    pub(crate) goal: Option<Money>,
}

/// Reads a field of the order.
pub(crate) fn field<'py, T>(order: &Bound<'py, PyDict>, name: &str) -> PyResult<Option<T>>
where
    T: for<'a> FromPyObject<'a, 'py>,
{
    let Some(value) = order.get_item(name)?.filter(|value| !value.is_none()) else { return Ok(None) };
    let wrong = || {
        let shown = value.repr().map_or_else(|_| "this value".to_owned(), |text| text.to_string());
        ErrorDraft::new("argument", format!("{name} cannot be {}", croupier_rules::shortened(&shown)))
    };
    value.extract::<T>().map(Some).map_err(|_| wrong().into())
}

impl RunOrder {
    /// Reads an order. `strategies` are pairs of a name and a text.
    pub(crate) fn read(rules: &GameRules, order: &Bound<'_, PyDict>) -> PyResult<RunOrder> {
        let texts: Vec<(String, String)> = field(order, "strategies")?.unwrap_or_default();
        let mut strategies: Vec<Strategy> = Vec::new();
        for (name, text) in &texts {
            if strategies.iter().any(|other| other.name == *name) {
                let message = format!("two strategies are called '{name}'");
                let help = "give one of them another name: Strategy(text, name=…)".to_owned();
                return Err(ErrorDraft::new("argument", message).suggesting(Some(help)).into());
            }
            strategies.push(understood(name, text)?);
        }
        let opening = order.get_item("bankroll")?.filter(|value| !value.is_none());
        let opening = opening.ok_or_else(|| ErrorDraft::new("argument", "a simulation needs a bankroll"))?;
        let opening = money("the bankroll", &opening)?;
        if opening <= Money::ZERO || opening > Money::CEILING {
            let message = format!("a bankroll must be above $0 and at most {}", Money::CEILING.dollars());
            return Err(ErrorDraft::new("not-an-amount", message).into());
        }
        let until_text: Option<String> = field(order, "until")?;
        let until = until_text.as_ref().map(|text| {
            read_condition(text).map_err(|mistakes| ErrorDraft::of_mistakes("until", "until", &mistakes))
        });
        let goal = order.get_item("goal")?.filter(|value| !value.is_none());
        let engine: Option<String> = field(order, "engine")?;
        let processors = || thread::available_parallelism().map_or(1, |count| count.get());
        Ok(RunOrder {
            opening,
            first: field(order, "first")?.unwrap_or(0),
            sessions: field(order, "sessions")?.unwrap_or(10_000),
            rounds: field(order, "rounds")?,
            until: until.transpose()?,
            seed: field(order, "seed")?.unwrap_or(1),
            threads: field::<u16>(order, "threads")?.map_or_else(processors, usize::from).max(1),
            engine: engine.map(|name| named_engine(&name)).transpose()?,
            exact: field(order, "exact")?.unwrap_or(true),
            marks: field(order, "marks")?.unwrap_or(0),
            pace: field::<u32>(order, "pace")?.unwrap_or(rules.round_noun().pace).max(1),
            sets: sets(order, &strategies)?,
            goal: some_money("the goal", goal.as_ref())?,
            strategies,
            texts,
            until_text,
        })
    }

    pub(crate) fn request<'a>(&'a self, rules: &'a GameRules) -> Request<'a> {
        Request {
            rules,
            strategies: &self.strategies,
            opening: self.opening,
            first: self.first,
            sessions: self.sessions,
            rounds: self.rounds,
            until: self.until.clone(),
            seed: self.seed,
            threads: self.threads,
            engine: self.engine,
            exact: self.exact,
            marks: self.marks,
            pace: self.pace,
            sets: &self.sets,
            goal: self.goal,
        }
    }
}

fn named_engine(name: &str) -> Result<Engine, ErrorDraft> {
    let known = Engine::ALL.into_iter().find(|engine| engine.name() == name);
    known.ok_or_else(|| {
        let names = Engine::ALL.map(Engine::name);
        ErrorDraft::new("argument", croupier_rules::unknown("engine", name, names))
    })
}

/// Reads the numbers that the caller sets, in hundredths. One of the strategies must have each of them.
fn sets(order: &Bound<'_, PyDict>, strategies: &[Strategy]) -> PyResult<Vec<(String, i64)>> {
    let Some(given) = field::<Bound<'_, PyDict>>(order, "sets")? else { return Ok(Vec::new()) };
    let known = || strategies.iter().flat_map(|one| &one.lets).map(|one| one.name.text.as_str());
    let mut sets = Vec::new();
    for (name, value) in given {
        let name = name.str()?.to_string();
        if known().all(|known| known != name) {
            let near = croupier_rules::nearest(&name, known()).map(|near| format!("did you mean '{near}'?"));
            let message = format!("no strategy has a number called '{name}'");
            return Err(ErrorDraft::new("sets", message).suggesting(near).into());
        }
        sets.push((name.clone(), money(&format!("the number '{name}'"), &value)?.cents()));
    }
    Ok(sets)
}

/// The state that the thread that plays shares with the thread that listens.
#[derive(Default)]
struct RunSignals {
    stop: AtomicBool,
    rounds: AtomicU64,
    sessions: AtomicU64,
}

/// Observes a run: passes progress on, and keeps rows if requested.
struct RunObserver {
    signals: Arc<RunSignals>,
    rows: Option<Vec<Vec<SessionEnd>>>,
}

impl Observer for RunObserver {
    fn deadline(&self) -> Deadline {
        let signals = Arc::clone(&self.signals);
        Deadline::interruption(move || signals.stop.load(Ordering::Relaxed))
    }

    fn progress(&mut self, rounds: u64, sessions: u64) {
        self.signals.rounds.store(rounds, Ordering::Relaxed);
        self.signals.sessions.store(sessions, Ordering::Relaxed);
    }

    fn rows(&mut self, strategy: usize, sessions: &[SessionEnd]) {
        if let Some(rows) = &mut self.rows {
            rows[strategy].extend_from_slice(sessions);
        }
    }

    fn wants_rows(&self) -> bool {
        self.rows.is_some()
    }
}

/// The results of a run.
pub(crate) struct PlayedOrder {
    pub(crate) outcomes: Vec<StrategyResults>,
    /// The sessions of each strategy, if they were requested.
    pub(crate) rows: Option<Vec<Vec<SessionEnd>>>,
    /// The exception that stopped the run early, such as `KeyboardInterrupt`.
    pub(crate) stopped: Option<PyErr>,
}

/// Plays an order on other threads. An exception in the main thread stops the run and keeps the sessions that are over.
pub(crate) fn play(
    py: Python<'_>,
    table: &PyTable,
    order: &RunOrder,
    keeps_rows: bool,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<PlayedOrder> {
    let signals = Arc::new(RunSignals::default());
    if order.strategies.is_empty() {
        return Ok(PlayedOrder { outcomes: Vec::new(), rows: Some(Vec::new()), stopped: None });
    }
    let rows = keeps_rows.then(|| vec![Vec::new(); order.strategies.len()]);
    let mut observer = RunObserver { signals: Arc::clone(&signals), rows };
    let tell = || tell(progress, &signals);
    let work = || (simulate(&order.request(&table.rules), &mut observer), observer.rows);
    let ((played, rows), stopped) = listen(py, &signals.stop, tell, work)?;
    match played {
        Ok(outcomes) => Ok(PlayedOrder { outcomes, rows, stopped }),
        // The run was stopped before the first session was over.
        Err(UnplayableReason::TooSlow(_)) if stopped.is_some() => {
            Ok(PlayedOrder { outcomes: Vec::new(), rows: None, stopped })
        }
        Err(why) => Err(unplayable(order, &table.pack, &why).into()),
    }
}

fn tell(progress: Option<&Bound<'_, PyAny>>, signals: &RunSignals) -> PyResult<()> {
    let Some(progress) = progress else { return Ok(()) };
    let done = (signals.sessions.load(Ordering::Relaxed), signals.rounds.load(Ordering::Relaxed));
    progress.call1(done).map(|_| ())
}

/// Explains why a simulation cannot be played.
pub(crate) fn unplayable(order: &RunOrder, table: &str, why: &UnplayableReason) -> ErrorDraft {
    let name = |place: &usize| order.strategies.get(*place).map_or("", |strategy| strategy.name.as_str());
    match why {
        UnplayableReason::Strategy(place, mistakes) => {
            ErrorDraft::of_mistakes("strategy", name(place), mistakes)
        }
        UnplayableReason::Until(_, mistakes) => ErrorDraft::of_mistakes("until", "until", mistakes),
        UnplayableReason::Bankroll(why, clause) => ErrorDraft::new(
            "bankroll",
            format!("cannot buy in at {table} with {}: {why}", order.opening.dollars()),
        )
        .citing(clause),
        UnplayableReason::Engine(place, why) => {
            ErrorDraft::new("engine", format!("{} cannot be played at {table}: {why}", name(place)))
        }
        UnplayableReason::TooSlow(place) => ErrorDraft::new(
            "stopped",
            format!("the time limit expired before any session of {} ended", name(place)),
        ),
    }
}
