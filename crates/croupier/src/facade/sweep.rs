//! Sweeps over the numbers of a strategy.

use croupier_rules::Money;
use croupier_sim::Deadline;
use croupier_sim::strategy::Strategy;
use croupier_sim::sweep::{Objective, SweepAxis, SweepRequest, VariantOutcome, variants};

use super::error::Error;
use super::simulation::{check_bankroll, library_strategy, processors, read_strategy};
use super::table::Table;

/// Asks for the figures of a strategy with many values of its numbers. It needs a strategy and a bankroll.
pub fn sweep(table: &Table) -> SweepQuery<'_> {
    SweepQuery {
        table,
        strategy: Err(Error::Argument("a sweep needs a strategy".to_owned())),
        axes: Vec::new(),
        openings: Vec::new(),
        rounds: None,
        goal: None,
        objective: "net".to_owned(),
        sessions: 10_000,
        seed: 1,
    }
}

/// A request for a sweep.
#[derive(Clone, Debug)]
#[must_use = "call run()"]
pub struct SweepQuery<'t> {
    table: &'t Table,
    strategy: Result<Strategy, Error>,
    axes: Vec<SweepAxis>,
    openings: Vec<Money>,
    rounds: Option<u32>,
    goal: Option<Money>,
    objective: String,
    sessions: u64,
    seed: u64,
}

impl SweepQuery<'_> {
    /// Sets the strategy, from the library.
    pub fn strategy(mut self, name: &str) -> Self {
        self.strategy = library_strategy(name);
        self
    }

    /// Sets the strategy, from its text.
    pub fn strategy_from_text(mut self, name: &str, text: &str) -> Self {
        self.strategy = read_strategy(name, text);
        self
    }

    /// Adds a number of the strategy, such as `unit`, with the values to try.
    pub fn vary(mut self, name: &str, values: impl IntoIterator<Item = Money>) -> Self {
        let values = values.into_iter().map(Money::cents).collect();
        self.axes.push(SweepAxis { name: name.to_owned(), values });
        self
    }

    /// Adds a bankroll. Several are tried in turn.
    pub fn bankroll(mut self, bankroll: Money) -> Self {
        self.openings.push(bankroll);
        self
    }

    /// Sets the maximum number of rolls, hands or spins in a session.
    pub fn rounds(mut self, rounds: u32) -> Self {
        self.rounds = Some(rounds);
        self
    }

    /// Sets the bankroll whose chance is computed.
    pub fn goal(mut self, goal: Money) -> Self {
        self.goal = Some(goal);
        self
    }

    /// Sets the figure that decides which variants play on: `net` if it is not given.
    pub fn objective(mut self, figure: &str) -> Self {
        figure.clone_into(&mut self.objective);
        self
    }

    /// Sets the number of sessions of the best variants that cannot be computed; 10,000 if it is not given.
    pub fn sessions(mut self, sessions: u64) -> Self {
        self.sessions = sessions;
        self
    }

    /// Sets the seed of the sessions; 1 if it is not given.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Computes or plays every variant. The outcomes are in the order of the variants.
    ///
    /// # Errors
    /// If the strategy has errors, has no number of such a name, or cannot be played at the table.
    pub fn run(&self) -> Result<Vec<VariantOutcome>, Error> {
        let strategy = self.strategy.clone()?;
        if self.openings.is_empty() {
            return Err(Error::Argument("a sweep needs a bankroll".to_owned()));
        }
        self.openings.iter().try_for_each(|opening| check_bankroll(*opening))?;
        for axis in &self.axes {
            let known = || strategy.lets.iter().map(|one| one.name.text.as_str());
            if known().all(|name| name != axis.name) {
                return Err(Error::Argument(croupier_rules::unknown("number", &axis.name, known())));
            }
        }
        let request = SweepRequest {
            tables: &[self.table.rules()],
            strategy: &strategy,
            variants: &variants(1, &self.openings, &self.axes),
            rounds: self.rounds,
            until: None,
            goal: self.goal,
            objective: Objective::read(&self.objective).map_err(Error::Argument)?,
            sessions: self.sessions,
            seed: self.seed,
            threads: processors(),
            pace: self.table.rules().round_noun().pace,
            deadline: Deadline::default(),
        };
        Ok(croupier_sim::sweep::sweep(&request, &|_, _| {})?)
    }
}
