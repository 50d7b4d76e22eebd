//! Vigorish: its collection, and the actions that wait for it.

use croupier_rules::Money;

use crate::refusal::{Reason, Refusal};
use crate::rounds::decide::{DecisionContext, unless};
use crate::rounds::event::Event;
use crate::rounds::state::PlayerNo;

use super::VigorishRules;

impl<'r> DecisionContext<'r> {
    fn vigorish_rules(&self) -> Option<VigorishRules> {
        self.game().baccarat().map(|baccarat| baccarat.vigorish)
    }

    /// Returns whether marked vigorish must be paid before new cards come.
    pub(in crate::rounds) fn vigorish_due_at_shoe(&self) -> bool {
        self.vigorish_rules().is_some_and(|rules| rules.due_at_shoe.value)
    }

    /// Checks that the vigorish that a player owes can be collected; `comes_back` is the amount that the player gets
    /// back first.
    pub(in crate::rounds) fn vigorish_can_be_collected(
        &self,
        player: PlayerNo,
        comes_back: Money,
    ) -> Result<(), Refusal> {
        let Some(rules) = self.vigorish_rules() else { return Ok(()) };
        let there = self.player(player)?;
        let paid =
            there.owes.is_zero() || self.game().crew.collects && there.rail.plus(comes_back) >= there.owes;
        let refusal = Refusal::with_limit(Reason::VigorishOwed, rules.due_at_shoe.cite, there.owes);
        if paid { Ok(()) } else { Err(refusal) }
    }

    /// Collects the vigorish that a player owes, if the crew does that automatically.
    pub(in crate::rounds) fn collect_vigorish(&mut self, player: PlayerNo) -> Result<(), Refusal> {
        let owes = self.player(player)?.owes;
        if self.game().crew.collects && !owes.is_zero() {
            self.pay_vigorish(player)?;
        }
        Ok(())
    }

    pub(in crate::rounds) fn pay_vigorish(&mut self, player: PlayerNo) -> Result<(), Refusal> {
        let there = self.player(player)?;
        let (owes, rail) = (there.owes, there.rail);
        let Some(rules) = self.vigorish_rules() else { return self.not_provided() };
        unless(!owes.is_zero(), Reason::NothingOwed, rules.marked.cite)?;
        unless(rail >= owes, Reason::NotCovered, self.game().betting.covered)?;
        self.push(Event::VigorishPaid { player, amount: owes });
        Ok(())
    }
}
