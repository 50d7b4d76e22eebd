//! Evaluates the numbers of a plan.

use crate::plan::{NumberExpr, POINT_SHIFT, Quantity, TOTAL_SHIFT, compute};
use crate::strategy::Op;
use crate::table_view::TableView;

use super::PlanRunner;

impl PlanRunner<'_> {
    /// Returns the value in hundredths.
    #[inline]
    pub(super) fn number<F: TableView>(&self, number: &NumberExpr, felt: &F) -> i64 {
        match number {
            NumberExpr::Const(value) => *value,
            NumberExpr::Count(slots) => i64::from((felt.signs().up & slots).count_ones()) * 100,
            other => self.computed(other, felt),
        }
    }

    /// Returns whether a condition is true. Most conditions compare a value with a number.
    #[inline]
    pub(super) fn is_true<F: TableView>(&self, number: &NumberExpr, felt: &F) -> bool {
        match number {
            NumberExpr::Binary(op, one, two) if !matches!(op, Op::And | Op::Or) => {
                compute(*op, self.number(one, felt), self.number(two, felt)) != 0
            }
            other => self.number(other, felt) != 0,
        }
    }

    fn computed<F: TableView>(&self, number: &NumberExpr, felt: &F) -> i64 {
        let memory = &self.memory;
        let count = |count: u32| i64::from(count) * 100;
        match number {
            NumberExpr::Const(value) => *value,
            NumberExpr::Memory(memory) => self.memory.numbers[*memory],
            NumberExpr::Progression(progression) => {
                memory.progressions[*progression].amount(&self.plan.progressions[*progression])
            }
            NumberExpr::Fact(fact) => self.fact(*fact, felt),
            NumberExpr::Stake(slots) => slots.iter().map(|slot| felt.stake(*slot).cents()).sum(),
            NumberExpr::Count(slots) => count((felt.signs().up & slots).count_ones()),
            NumberExpr::Any(signs) => i64::from(signs.any_in(felt.signs())) * 100,
            NumberExpr::Hits(slots) => slots.iter().map(|slot| count(memory.hits[*slot])).sum(),
            NumberExpr::Wins(slots) => slots.iter().map(|slot| count(memory.wins[*slot])).max().unwrap_or(0),
            NumberExpr::Losses(slots) => {
                slots.iter().map(|slot| count(memory.losses[*slot])).max().unwrap_or(0)
            }
            NumberExpr::Run(result) => {
                if memory.run.0 == *result {
                    count(memory.run.1)
                } else {
                    0
                }
            }
            NumberExpr::Not(inner) => {
                if self.number(inner, felt) == 0 {
                    100
                } else {
                    0
                }
            }
            NumberExpr::Binary(Op::And, one, two) => {
                if self.number(one, felt) == 0 {
                    0
                } else {
                    i64::from(self.number(two, felt) != 0) * 100
                }
            }
            NumberExpr::Binary(op, one, two) => compute(*op, self.number(one, felt), self.number(two, felt)),
        }
    }

    fn fact<F: TableView>(&self, fact: Quantity, felt: &F) -> i64 {
        let memory = &self.memory;
        let count = |count: u32| i64::from(count) * 100;
        let lowest = |bits: u64, shift: u32| count((bits >> shift & 0x1fff).checked_ilog2().unwrap_or(0));
        let bankroll = || felt.rail().cents() + felt.on_layout().cents();
        match fact {
            Quantity::Bankroll => bankroll(),
            Quantity::Rail => felt.rail().cents(),
            Quantity::Layout => felt.on_layout().cents(),
            Quantity::Net => bankroll() - memory.opening,
            Quantity::Peak => memory.peak,
            Quantity::Rounds => count(memory.rounds),
            Quantity::Minutes => count(memory.rounds) * 60 / i64::from(self.plan.pace.max(1)),
            // Of these thirteen bits, only the bits of the numbers 2 to 12 can be set.
            Quantity::Point => lowest(felt.signs().game, POINT_SHIFT),
            Quantity::Total => lowest(felt.signs().game, TOTAL_SHIFT),
            Quantity::ShooterRolls => count(memory.shooter_rolls),
            Quantity::Shooters => count(memory.shooters),
            Quantity::PointsMade => count(memory.points_made),
            Quantity::WinStreak => count(memory.streak.max(0) as u32),
            Quantity::LossStreak => count((-memory.streak).max(0) as u32),
            Quantity::Asked(fact) => felt.question_fact(fact) * 100,
        }
    }
}
