//! The exact mathematics of a session: a flat bettor with a bankroll and an optional goal.
//!
//! The player bets the same stake again and again and stops
//! - **ruined**, when the bankroll no longer covers the worst cost of one decision: the stake and everything added to
//!   it, such as vigorish in advance, a raise or a war. That is the largest loss among the results. The remaining
//!   bankroll may be above zero;
//! - **at the goal**, when the bankroll reaches or exceeds it;
//! - or, in [`FlatSession::after`], after a number of decisions. A push is a decision too.
//!
//! All results are multiples of one amount of money, so the bankroll walks on a lattice. [`FlatSession::after`] counts
//! the paths of the walk; [`FlatSession::until_stopped`] solves equations for its end. Neither method samples or
//! rounds.

mod after;
mod bins;
mod count;
mod field;
mod fraction;
mod lattice;
mod remainders;
mod strip;
mod until;

use croupier_rules::Money;

use crate::exact::ExactFraction;
use crate::figures::Figures;
use crate::select::Progress;
use lattice::Lattice;

pub use after::{BankrollDistribution, FinalBankroll, PlayerStatus};
pub use bins::BankrollBin;
pub use fraction::UnreducedFraction;
pub use until::StoppedSession;

/// A flat bettor's session: a wager with a real stake, a bankroll and an optional goal.
#[derive(Clone, Debug)]
pub struct FlatSession {
    lattice: Lattice,
    bankroll: Money,
    goal: Option<Money>,
    rounds: ExactFraction,
}

impl FlatSession {
    /// Creates a session. It is an error if the wager has no real stake or its results are not whole cents, if the
    /// bankroll does not cover one decision, or if the goal is not above the bankroll.
    pub fn new(figures: &Figures, bankroll: Money, goal: Option<Money>) -> Result<FlatSession, String> {
        let lattice = Lattice::new(figures)?;
        let session = FlatSession { lattice, bankroll, goal, rounds: figures.rounds.clone() };
        if bankroll > Money::CEILING || goal.is_some_and(|goal| goal > Money::CEILING) {
            return Err(format!("the bankroll and the goal must not exceed {}", Money::CEILING.dollars()));
        }
        if bankroll < session.needed() {
            let (wager, needed) = (&figures.wager, session.needed().dollars());
            return Err(format!(
                "a bankroll of {} is too small: a decision of {wager} can cost {needed}",
                bankroll.dollars()
            ));
        }
        match goal {
            Some(goal) if goal <= bankroll => {
                let [goal, bankroll] = [goal, bankroll].map(Money::dollars);
                Err(format!("the goal must be above the bankroll: {goal} is not above {bankroll}"))
            }
            _ => Ok(session),
        }
    }

    /// The player's bankroll at the start.
    pub fn bankroll(&self) -> Money {
        self.bankroll
    }

    /// The bankroll at which the player stops as a winner.
    pub fn goal(&self) -> Option<Money> {
        self.goal
    }

    /// The bankroll that a bet needs: the largest loss of one decision.
    pub fn needed(&self) -> Money {
        Money::from_cents(self.lattice.loss() * self.lattice.unit)
    }

    /// The expected net result of one decision, in units of money.
    pub fn net(&self) -> ExactFraction {
        self.lattice.mean() * ExactFraction::ratio(self.lattice.unit, 100)
    }

    /// The mean number of rolls, hands or spins of a decision.
    pub fn rounds(&self) -> &ExactFraction {
        &self.rounds
    }

    /// Returns bounds for the mean number of decisions until ruin, for a player without a goal and with a negative
    /// expectation, who is ruined sooner or later. `None` if the expectation is not negative.
    ///
    /// The expected bankroll falls by the same amount with each decision played (Wald). A ruined player has at least
    /// zero and less than the cost of a bet.
    pub fn until_certain_ruin(&self) -> Option<(ExactFraction, ExactFraction)> {
        let mean = self.lattice.mean();
        let decisions = |lost: i64| ExactFraction::from(lost) / -&mean;
        let start = self.start();
        mean.is_negative().then(|| (decisions(start - self.lattice.loss() + 1), decisions(start)))
    }

    /// The place of the bankroll on the lattice: its number of whole units. The remainder in cents never changes.
    fn start(&self) -> i64 {
        self.bankroll.cents() / self.lattice.unit
    }

    /// The remainder beyond the whole units, in cents.
    fn over(&self) -> i64 {
        self.bankroll.cents() % self.lattice.unit
    }

    /// The bankroll at a place of the lattice.
    fn bankroll_at(&self, place: i64) -> Money {
        Money::from_cents(self.over() + place * self.lattice.unit)
    }

    /// The lowest place at or above the goal.
    fn goal_place(&self) -> Option<i64> {
        let place = |goal: Money| (goal.cents() - self.over() + self.lattice.unit - 1) / self.lattice.unit;
        self.goal.map(place)
    }

    /// Is this place at the goal or above it?
    fn at_goal(&self, place: i64) -> bool {
        self.goal_place().is_some_and(|goal| place >= goal)
    }

    /// Computes the mean number of decisions played from the mean of `moved` or, in a fair game, of its square, where
    /// `moved` is the final distance from the start on the lattice.
    ///
    /// Wald's identity: the winnings less `mean` for each decision played are zero on average, for any stopping rule.
    /// (It needs a finite mean number of decisions and a bounded bankroll, as here.) In a fair game, `mean` is zero and
    /// the identity gives no number of decisions. But the square of the winnings less `variance` for each decision is
    /// zero on average, too.
    fn played(&self, moved: impl Fn(isize) -> UnreducedFraction) -> UnreducedFraction {
        let mean = self.lattice.mean();
        if mean.is_zero() { moved(2).over(&self.lattice.square()) } else { moved(1).over(&mean) }
    }
}
