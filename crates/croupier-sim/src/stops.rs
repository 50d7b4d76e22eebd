//! Endings that are simple bounds on the bankroll or the number of rounds. Every engine checks them in the same
//! way.

use croupier_rules::Money;

use crate::lanes::BankrollBounds;
use crate::plan::{NumberExpr, Plan, Quantity};
use crate::strategy::{EndRule, Op};

/// The bankrolls and the number of rounds at which a session stops.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct StopConditions {
    /// The bankrolls that end a session.
    pub bounds: BankrollBounds,
    /// The number of rounds after which a session ends.
    pub rounds: Option<u32>,
}

impl StopConditions {
    /// Removes the endings that are simple bounds from a plan, for sessions that begin with `opening`.
    pub fn take(plan: &mut Plan, opening: Money) -> StopConditions {
        let mut stops = StopConditions::default();
        let pace = plan.pace;
        plan.endings.retain(|(until, when)| *until != EndRule::Stop || !stops.add(when, opening, pace));
        stops
    }

    /// Adds an ending if it is a simple bound, and returns whether it was.
    fn add(&mut self, when: &NumberExpr, opening: Money, pace: u32) -> bool {
        let NumberExpr::Binary(op, one, two) = when else { return false };
        if *op == Op::Or {
            let mut both = *self;
            let added = both.add(one, opening, pace) && both.add(two, opening, pace);
            *self = if added { both } else { *self };
            return added;
        }
        let (NumberExpr::Fact(fact), NumberExpr::Const(value)) = (&**one, &**two) else { return false };
        match (fact, op) {
            (Quantity::Net, _) => self.bound(*op, opening.cents().saturating_add(*value)),
            (Quantity::Bankroll, _) => self.bound(*op, *value),
            // The first whole number of rounds that reaches the value.
            (Quantity::Rounds, Op::AtLeast) => self.after((i128::from(*value) + 99).div_euclid(100)),
            (Quantity::Minutes, Op::AtLeast) => {
                self.after((i128::from(*value) * i128::from(pace.max(1)) + 5999).div_euclid(6000))
            }
            _ => false,
        }
    }

    fn bound(&mut self, op: Op, cents: i64) -> bool {
        let BankrollBounds { high, low } = &mut self.bounds;
        let lower = |at: i64| Some(Money::from_cents(high.map_or(at, |high| high.cents().min(at))));
        let higher = |at: i64| Some(Money::from_cents(low.map_or(at, |low| low.cents().max(at))));
        match op {
            Op::AtLeast => *high = lower(cents),
            Op::More => *high = lower(cents.saturating_add(1)),
            Op::AtMost => *low = higher(cents),
            Op::Less => *low = higher(cents.saturating_sub(1)),
            _ => return false,
        }
        true
    }

    fn after(&mut self, rounds: i128) -> bool {
        let rounds = u32::try_from(rounds.max(0)).unwrap_or(u32::MAX);
        self.rounds = Some(self.rounds.map_or(rounds, |known| known.min(rounds)));
        true
    }
}
