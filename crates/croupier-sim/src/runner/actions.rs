//! The actions of a strategy.

use croupier_rules::Money;

use crate::plan::{NumberExpr, PlanAction, compute};
use crate::strategy::Op;
use crate::table_view::TableView;

use super::{PlanRunner, memory};

impl PlanRunner<'_> {
    /// Performs an action of a rule. Betting is the most frequent action, so it is handled separately to keep this
    /// path short. This function is never inlined, so that the loop over rules that do not hold stays in registers.
    #[inline(never)]
    pub(super) fn perform<F: TableView>(&mut self, action: &PlanAction, felt: &mut F) {
        if let PlanAction::Bet { amount, slots } = action {
            for slot in slots {
                let cents = self.size(amount, *slot, felt);
                self.bet(*slot, cents, felt);
            }
        } else {
            self.perform_other(action, felt);
        }
    }

    #[inline(never)]
    fn perform_other<F: TableView>(&mut self, action: &PlanAction, felt: &mut F) {
        match action {
            PlanAction::Press { slots, by } => {
                for slot in slots.iter().filter(|slot| felt.signs().up >> **slot & 1 == 1).collect::<Vec<_>>()
                {
                    let cents = match by {
                        Some(by) => self.number(by, felt),
                        None => felt.stake(*slot).cents(),
                    };
                    self.bet(*slot, cents, felt);
                }
            }
            PlanAction::Regress { slots, to } => {
                for slot in slots {
                    let above = felt.stake(*slot).cents().saturating_sub(self.number(to, felt));
                    if above > 0 {
                        self.reduce(*slot, above, felt);
                    }
                }
            }
            PlanAction::Reduce { amount, slots } => {
                for slot in slots.iter().filter(|slot| felt.signs().up >> **slot & 1 == 1).collect::<Vec<_>>()
                {
                    let cents = self.number(amount, felt);
                    self.reduce(*slot, cents, felt);
                }
            }
            PlanAction::DownAll => self.all_down(felt),
            PlanAction::Down { slots } => {
                for slot in slots {
                    self.down(*slot, felt);
                }
            }
            PlanAction::Turn { slots, on } => {
                for slot in slots {
                    if felt.signs().up >> slot & 1 == 1
                        && let Err(refused) = felt.turn(*slot, *on)
                    {
                        self.refused(*slot, refused);
                    }
                }
            }
            PlanAction::Odds { multiple, slots } => {
                for slot in slots {
                    if felt.signs().up >> slot & 1 == 1 {
                        self.odds(*slot, multiple.as_ref(), felt);
                    }
                }
            }
            PlanAction::Set { memory, value } => {
                self.memory.numbers[*memory] = self.number(value, felt);
            }
            PlanAction::Restart { progression } => {
                self.memory.progressions[*progression].restart(&self.plan.progressions[*progression])
            }
            PlanAction::End(until) => self.end(*until),
            PlanAction::Bet { .. } | PlanAction::Decide(_) => {}
        }
    }

    /// Returns the size of a bet. The amount of a progression is kept within the table's limits; any other amount
    /// is used unchanged.
    fn size<F: TableView>(&self, amount: &NumberExpr, slot: usize, felt: &F) -> i64 {
        let cents = self.number(amount, felt);
        if !matches!(amount, NumberExpr::Progression(_)) {
            return cents;
        }
        let (least, most) = self.plan.slots[slot].limits;
        cents.min(most.map_or(i64::MAX, Money::cents)).max(least.cents())
    }

    #[inline(always)]
    fn bet<F: TableView>(&mut self, slot: usize, cents: i64, felt: &mut F) {
        if self.memory.ending & memory::RUN_OUT != 0 {
            return;
        }
        let new = felt.signs().up >> slot & 1 == 0;
        if new && self.plan.most_bets.is_some_and(|most| i64::from(self.memory.shooter_bets) >= most) {
            return;
        }
        match felt.bet(slot, Money::from_cents(cents)) {
            Ok(()) => self.memory.shooter_bets += u32::from(new),
            Err(refused) => self.refused(slot, refused),
        }
    }

    fn reduce<F: TableView>(&mut self, slot: usize, cents: i64, felt: &mut F) {
        if let Err(refused) = felt.reduce(slot, Money::from_cents(cents)) {
            self.refused(slot, refused);
        }
    }

    fn down<F: TableView>(&mut self, slot: usize, felt: &mut F) {
        if felt.signs().up >> slot & 1 == 1
            && let Err(refused) = felt.down(slot)
        {
            self.refused(slot, refused);
        }
    }

    /// Takes down everything that may be taken down. It takes odds down before their flat bets.
    fn all_down<F: TableView>(&mut self, felt: &mut F) {
        let plan = self.plan;
        let odds = plan.slots.iter().filter_map(|slot| slot.odds);
        for slot in odds.chain(0..plan.slots.len()) {
            self.down(slot, felt);
        }
    }

    /// Raises the odds behind a bet to `multiple` times the bet, or to the largest amount that the table accepts. If
    /// there are too few chips for that, it makes no odds bet, as with any other bet. Without a `multiple`, it bets
    /// the maximum; if there are too few chips for the maximum, it bets the largest whole multiple of the flat bet
    /// that the chips allow.
    fn odds<F: TableView>(&mut self, flat: usize, multiple: Option<&NumberExpr>, felt: &mut F) {
        if self.memory.ending & memory::RUN_OUT != 0 {
            return;
        }
        let Some(odds) = self.plan.slots[flat].odds else { return };
        let times = multiple.map(|times| self.number(times, felt));
        let wanted = times.map_or(i64::MAX, |times| compute(Op::Times, felt.stake(flat).cents(), times));
        let more = wanted.saturating_sub(felt.stake(odds).cents());
        if more <= 0 {
            return;
        }
        let Some(range) = felt.takes(odds) else { return };
        let mut amount = range.at_most(Money::from_cents(more));
        if times.is_none() && amount.is_some_and(|amount| amount > felt.rail()) {
            let whole = felt.rail().floor_to(felt.stake(flat));
            self.spare = self.spare.min(felt.rail().minus(whole).cents());
            amount = range.at_most(whole);
        }
        if let Some(amount) = amount.filter(|amount| *amount <= felt.rail())
            && let Err(refused) = felt.bet(odds, amount)
        {
            self.refused(odds, refused);
        }
    }
}
