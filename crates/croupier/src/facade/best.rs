//! The best play for a goal.

use croupier_rules::Money;
use croupier_sim::Deadline;
use croupier_sim::best::{BestObjective, BestPlay, BestRequest, BetChoice, best_play};

use super::error::Error;
use super::table::Table;

/// Asks for the best play from a bankroll to a goal. It needs bets.
pub fn best(table: &Table, bankroll: Money, goal: Money) -> BestQuery<'_> {
    BestQuery { table, bets: Ok(Vec::new()), bankroll, goal, objective: BestObjective::ReachGoal }
}

/// A request for the best play.
#[derive(Clone, Debug)]
#[must_use = "call run()"]
pub struct BestQuery<'t> {
    table: &'t Table,
    /// The bets, or the first error in them.
    bets: Result<Vec<BetChoice>, Error>,
    bankroll: Money,
    goal: Money,
    objective: BestObjective,
}

impl BestQuery<'_> {
    /// Adds a bet that the player may make, with its stakes; `odds` for the odds behind the other bets.
    pub fn bet(mut self, wager: &str, stakes: impl IntoIterator<Item = Money>) -> Self {
        self.bets = self.bets.and_then(|mut bets| {
            bets.push(BetChoice::new(wager, stakes.into_iter().collect()).map_err(Error::Argument)?);
            Ok(bets)
        });
        self
    }

    /// Asks for the longest time at the table instead of the largest chance to reach the goal.
    pub fn for_time(mut self) -> Self {
        self.objective = BestObjective::MostTime;
        self
    }

    /// Computes the best play.
    ///
    /// # Errors
    /// If a bet is unknown, or the computation is too large.
    pub fn run(&self) -> Result<BestPlay, Error> {
        let bets = self.bets.clone()?;
        let request = BestRequest {
            rules: self.table.rules(),
            bets: &bets,
            opening: self.bankroll,
            goal: self.goal,
            objective: self.objective,
            deadline: Deadline::default(),
        };
        Ok(best_play(&request)?)
    }
}
