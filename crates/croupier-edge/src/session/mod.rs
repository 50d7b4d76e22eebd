//! The exact mathematics of a session: a flat bettor with a bankroll and perhaps a goal.
//!
//! The player bets the same stake again and again and stops
//! - **ruined**, when the bankroll no longer covers the worst that one decision can cost: the stake with everything that
//!   comes on top of it, vigorish in advance, a raise or a war. That is the largest loss among the results. What is
//!   left then may be more than nothing;
//! - **at the goal**, when the bankroll is at or above it;
//! - or, in [`Session::after`], when so many decisions were made. A push is a decision too.
//!
//! All results are whole multiples of one amount of money, so the bankroll walks on a lattice. [`Session::after`] counts
//! the ways of the walk; [`Session::until_stopped`] solves for where it ends. Neither samples nor rounds.

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

pub use after::{BankrollAfter, FinalBankroll, PlayerStatus};
pub use bins::BankrollBin;
pub use fraction::Fraction;
pub use until::StoppedSession;

/// A flat bettor's session: a wager with a real stake, a bankroll and perhaps a goal.
#[derive(Clone, Debug)]
pub struct FlatSession {
    lattice: Lattice,
    bankroll: Money,
    goal: Option<Money>,
    rounds: ExactFraction,
}

impl FlatSession {
    /// A session, unless the wager has no real stake or its results are no whole cents, the bankroll does not cover one
    /// decision, or the goal is not above the bankroll.
    pub fn new(figures: &Figures, bankroll: Money, goal: Option<Money>) -> Result<FlatSession, String> {
        let lattice = Lattice::new(figures)?;
        let session = FlatSession { lattice, bankroll, goal, rounds: figures.rounds.clone() };
        if bankroll > Money::CEILING || goal.is_some_and(|goal| goal > Money::CEILING) {
            return Err(format!("no table handles more than {}", Money::CEILING));
        }
        if bankroll < session.needed() {
            let (wager, needed) = (&figures.wager, session.needed());
            return Err(format!(
                "a bankroll of {bankroll} cannot make this wager: a decision of {wager} can cost {needed}"
            ));
        }
        match goal {
            Some(goal) if goal <= bankroll => {
                Err(format!("the goal is to be above the bankroll: {goal} is not above {bankroll}"))
            }
            _ => Ok(session),
        }
    }

    /// What the player has at first.
    pub fn bankroll(&self) -> Money {
        self.bankroll
    }

    /// Where the player stops content.
    pub fn goal(&self) -> Option<Money> {
        self.goal
    }

    /// What must be at hand for a bet: the largest loss of one decision.
    pub fn needed(&self) -> Money {
        Money::from_cents(self.lattice.loss() * self.lattice.unit)
    }

    /// The expected net result of one decision, in units of money.
    pub fn net(&self) -> ExactFraction {
        self.lattice.mean() * ExactFraction::ratio(self.lattice.unit, 100)
    }

    /// How many rolls, hands or spins a decision takes on average.
    pub fn rounds(&self) -> &ExactFraction {
        &self.rounds
    }

    /// Without a goal a player whose expectation is below zero is ruined sooner or later: between how many decisions
    /// that takes on average. None if the expectation is not below zero.
    ///
    /// The expected bankroll falls by the same amount with each decision that is played (Wald), and a ruined player has
    /// something from nothing to just less than what a bet needs.
    pub fn until_certain_ruin(&self) -> Option<(ExactFraction, ExactFraction)> {
        let mean = self.lattice.mean();
        let decisions = |lost: i64| ExactFraction::from(lost) / -&mean;
        let start = self.start();
        mean.is_negative().then(|| (decisions(start - self.lattice.loss() + 1), decisions(start)))
    }

    /// The place of the bankroll on the lattice: how many whole units it has. What is over never changes.
    fn start(&self) -> i64 {
        self.bankroll.cents() / self.lattice.unit
    }

    /// What is over the whole units, in cents.
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

    /// How many decisions were played on average, from the mean of `moved` or, in a fair game, of its square, where
    /// `moved` is how far from the start on the lattice the play ended.
    ///
    /// Wald: what is won less `mean` for each decision played is zero on average, however the player decides to stop
    /// (here always after finitely many decisions on average, and between bounds). In a fair game that says nothing,
    /// but the square of what is won less `variance` for each decision is zero on average too.
    fn played(&self, moved: impl Fn(isize) -> Fraction) -> Fraction {
        let mean = self.lattice.mean();
        if mean.is_zero() { moved(2).over(&self.lattice.square()) } else { moved(1).over(&mean) }
    }
}
