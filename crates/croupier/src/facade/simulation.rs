//! Simulation.

use std::thread;

use croupier_rules::{Money, unknown};
use croupier_sim::strategy::{Expr, Strategy, StrategyLibrary, read_condition};
use croupier_sim::{Engine, Observer, Request, StrategyResults};

use super::error::Error;
use super::table::Table;

/// The number of sessions if the caller does not give one.
const SESSIONS: u64 = 10_000;

/// Asks for a simulation of strategies at a table. It needs a strategy and a bankroll.
pub fn simulate(table: &Table) -> SimulationQuery<'_> {
    SimulationQuery {
        table,
        strategies: Ok(Vec::new()),
        opening: Money::ZERO,
        sessions: SESSIONS,
        rounds: None,
        until: None,
        goal: None,
        seed: 1,
        threads: processors(),
        engine: None,
        exact: true,
        sets: Vec::new(),
    }
}

/// A request for a simulation. Every strategy plays with the same dice, cards or spins.
#[derive(Clone, Debug)]
#[must_use = "call run()"]
pub struct SimulationQuery<'t> {
    table: &'t Table,
    /// The strategies, or the first error in them.
    strategies: Result<Vec<Strategy>, Error>,
    opening: Money,
    sessions: u64,
    rounds: Option<u32>,
    until: Option<Expr>,
    goal: Option<Money>,
    seed: u64,
    threads: usize,
    engine: Option<Engine>,
    exact: bool,
    sets: Vec<(String, i64)>,
}

impl SimulationQuery<'_> {
    /// Adds a strategy of the library, such as `three-point-molly`.
    pub fn strategy(self, name: &str) -> Self {
        let found = library_strategy(name);
        self.adding(found)
    }

    /// Adds a strategy from its text, in the strategy language.
    pub fn strategy_from_text(self, name: &str, text: &str) -> Self {
        let read = read_strategy(name, text);
        self.adding(read)
    }

    fn adding(mut self, strategy: Result<Strategy, Error>) -> Self {
        self.strategies = self.strategies.and_then(|mut all| {
            all.push(strategy?);
            Ok(all)
        });
        self
    }

    /// Sets the bankroll with which every session begins.
    pub fn bankroll(mut self, bankroll: Money) -> Self {
        self.opening = bankroll;
        self
    }

    /// Sets the number of sessions; 10,000 if it is not given.
    pub fn sessions(mut self, sessions: u64) -> Self {
        self.sessions = sessions;
        self
    }

    /// Sets the maximum number of rolls, hands or spins in a session.
    pub fn rounds(mut self, rounds: u32) -> Self {
        self.rounds = Some(rounds);
        self
    }

    /// Sets a condition that ends every session, such as `net >= 200`.
    ///
    /// # Errors
    /// If the condition cannot be read.
    pub fn until(mut self, condition: &str) -> Result<Self, Error> {
        let read = read_condition(condition);
        let name = "until".to_owned();
        self.until = Some(read.map_err(|mistakes| Error::Strategy { name, mistakes })?);
        Ok(self)
    }

    /// Sets the bankroll whose chance is counted.
    pub fn goal(mut self, goal: Money) -> Self {
        self.goal = Some(goal);
        self
    }

    /// Sets the seed; 1 if it is not given. The same seed gives the same results for ever.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Sets the number of threads, which does not change the results; all processors if it is not given.
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Sets the engine that plays; the fastest possible one if it is not given.
    pub fn engine(mut self, engine: Engine) -> Self {
        self.engine = Some(engine);
        self
    }

    /// Leaves out the exact results, which take up to a few seconds.
    pub fn without_exact(mut self) -> Self {
        self.exact = false;
        self
    }

    /// Sets a number of the strategies, such as `unit`, to an amount.
    pub fn set(mut self, name: &str, value: Money) -> Self {
        self.sets.push((name.to_owned(), value.cents()));
        self
    }

    /// Plays the sessions. The outcomes are in the order of the strategies.
    ///
    /// # Errors
    /// If a strategy is unknown, has errors or cannot be played at the table.
    pub fn run(&self) -> Result<Vec<StrategyResults>, Error> {
        self.watched(&mut NoObserver)
    }

    /// Plays the sessions before an observer, who sees progress and may stop the run.
    ///
    /// # Errors
    /// As [`SimulationQuery::run`].
    pub fn watched(&self, observer: &mut dyn Observer) -> Result<Vec<StrategyResults>, Error> {
        let strategies = self.strategies.clone()?;
        if strategies.is_empty() {
            return Err(Error::Argument("a simulation needs a strategy".to_owned()));
        }
        check_bankroll(self.opening)?;
        let request = Request {
            rounds: self.rounds,
            until: self.until.clone(),
            seed: self.seed,
            threads: self.threads,
            engine: self.engine,
            exact: self.exact,
            sets: &self.sets,
            goal: self.goal,
            ..Request::new(self.table.rules(), &strategies, self.opening, self.sessions)
        };
        Ok(croupier_sim::simulate(&request, observer)?)
    }
}

struct NoObserver;

impl Observer for NoObserver {}

/// Returns the number of processors.
pub(super) fn processors() -> usize {
    thread::available_parallelism().map_or(1, |count| count.get())
}

/// Returns a strategy of the library.
pub(super) fn library_strategy(name: &str) -> Result<Strategy, Error> {
    let found = StrategyLibrary::find(name).map(|known| known.strategy.clone());
    found.ok_or_else(|| Error::Argument(unknown("strategy", name, StrategyLibrary::names())))
}

/// Reads the text of a strategy.
pub(super) fn read_strategy(name: &str, text: &str) -> Result<Strategy, Error> {
    Strategy::read(name, text).map_err(|mistakes| Error::Strategy { name: name.to_owned(), mistakes })
}

/// Checks that sessions can begin with a bankroll.
pub(super) fn check_bankroll(bankroll: Money) -> Result<(), Error> {
    match bankroll > Money::ZERO && bankroll <= Money::CEILING {
        true => Ok(()),
        false => Err(Error::Argument(format!(
            "a bankroll must be above $0 and at most {}",
            Money::CEILING.dollars()
        ))),
    }
}
