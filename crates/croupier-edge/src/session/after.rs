//! The bankroll after a number of decisions.

use croupier_rules::Money;
use dashu_int::{IBig, UBig};

use super::{FlatSession, Progress, UnreducedFraction};
use crate::exact::ExactFraction;

/// The player's status.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum PlayerStatus {
    /// The bankroll no longer covers a bet.
    Ruined,
    /// The last decision was made, and the bankroll is between ruin and the goal.
    Playing,
    /// The bankroll is at the goal or above it.
    AtGoal,
}

/// A possible final bankroll.
#[derive(Clone, Debug)]
pub struct FinalBankroll {
    /// The bankroll.
    pub bankroll: Money,
    /// The player's status at this bankroll.
    pub standing: PlayerStatus,
    /// The bankroll's distance from the start, in units of the lattice.
    moved: i64,
    /// The bankroll's chance, as a part of the total weight.
    pub(super) weight: UBig,
}

/// The exact distribution of the bankroll after a number of decisions.
#[derive(Clone, Debug)]
pub struct BankrollDistribution {
    session: FlatSession,
    decisions: u32,
    /// Ordered by bankroll.
    ends: Vec<FinalBankroll>,
    all: UBig,
}

impl FlatSession {
    /// Computes the bankroll after `decisions` decisions, or after fewer if the player reaches ruin or the goal first.
    ///
    /// Returns an error if this would take too much time or memory. The error names the largest feasible number of
    /// decisions.
    pub fn after(&self, decisions: u32, progress: Progress<'_>) -> Result<BankrollDistribution, String> {
        let weights = self.weights(decisions, progress)?;
        let end = |(place, weight)| FinalBankroll {
            bankroll: self.bankroll_at(place),
            standing: self.standing(place),
            moved: place - self.start(),
            weight,
        };
        let ends = weights.into_iter().map(end).collect();
        let all = self.lattice.total.pow(decisions as usize);
        Ok(BankrollDistribution { session: self.clone(), decisions, ends, all })
    }

    fn standing(&self, place: i64) -> PlayerStatus {
        if place < self.lattice.loss() {
            PlayerStatus::Ruined
        } else if self.at_goal(place) {
            PlayerStatus::AtGoal
        } else {
            PlayerStatus::Playing
        }
    }
}

impl BankrollDistribution {
    /// The maximum number of decisions that the session plays.
    pub fn decisions(&self) -> u32 {
        self.decisions
    }

    /// Every possible final bankroll, the smallest first.
    pub fn ends(&self) -> &[FinalBankroll] {
        &self.ends
    }

    /// The chance of a final bankroll, as a fraction that is not reduced.
    pub fn chance(&self, end: &FinalBankroll) -> UnreducedFraction {
        self.part(end.weight.clone())
    }

    pub(super) fn part(&self, weight: UBig) -> UnreducedFraction {
        UnreducedFraction::new(weight, self.all.clone())
    }

    /// The total chance of the final bankrolls for which `counts` is true.
    pub fn chance_where(&self, counts: impl Fn(&FinalBankroll) -> bool) -> UnreducedFraction {
        self.part(self.ends.iter().filter(|end| counts(end)).map(|end| &end.weight).sum())
    }

    /// The chance of a status.
    pub fn standing(&self, standing: PlayerStatus) -> UnreducedFraction {
        self.chance_where(|end| end.standing == standing)
    }

    /// The chance to end with more than at the start.
    pub fn ahead(&self) -> UnreducedFraction {
        self.chance_where(|end| end.moved > 0)
    }

    /// The chance to end with the same amount as at the start.
    pub fn even(&self) -> UnreducedFraction {
        self.chance_where(|end| end.moved == 0)
    }

    /// The chance to end with less than at the start.
    pub fn behind(&self) -> UnreducedFraction {
        self.chance_where(|end| end.moved < 0)
    }

    /// The mean of a power of the final distance from the start, in units of the lattice.
    fn moved(&self, power: isize) -> UnreducedFraction {
        let power = power.unsigned_abs();
        let each = self.ends.iter().map(|end| IBig::from(end.moved).pow(power) * &end.weight);
        UnreducedFraction::new(each.sum::<IBig>(), self.all.clone())
    }

    /// The mean winnings, in units of money. They are negative in a game that favours the house.
    pub fn net(&self) -> UnreducedFraction {
        self.moved(1).times(&self.unit())
    }

    /// The lattice's unit in units of money.
    fn unit(&self) -> ExactFraction {
        ExactFraction::ratio(self.session.lattice.unit, 100)
    }

    /// The mean of the bankroll, in units of money.
    pub fn mean(&self) -> UnreducedFraction {
        self.net().less(&-&ExactFraction::ratio(self.session.bankroll.cents(), 100))
    }

    /// The variance of the bankroll, in units of money squared.
    pub fn variance(&self) -> UnreducedFraction {
        self.moved(2).less_square_of(&self.moved(1)).times(&self.unit().pow(2))
    }

    /// The standard deviation of the bankroll, in units of money.
    pub fn deviation(&self) -> f64 {
        self.variance().to_f64().sqrt()
    }

    /// The bankroll at this percentile: the smallest one that at least `percent`% of the sessions do not exceed.
    pub fn quantile(&self, percent: u32) -> Money {
        let mut below = UBig::ZERO;
        let wanted = &self.all * UBig::from(percent);
        let reached = self.ends.iter().find(|end| {
            below += &end.weight;
            &below * UBig::from(100u8) >= wanted
        });
        reached.or(self.ends.last()).map_or(self.session.bankroll, |end| end.bankroll)
    }

    /// The mean number of decisions. It may be below the maximum, because the player stops at ruin or the goal.
    pub fn played(&self) -> UnreducedFraction {
        self.session.played(|power| self.moved(power))
    }

    /// The mean number of rolls, hands or spins.
    pub fn rounds(&self) -> UnreducedFraction {
        self.played().times(&self.session.rounds)
    }
}
