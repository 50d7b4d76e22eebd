//! Vigorish: its collection, and the actions that wait for it.

use croupier_rules::{Cited, Money};

use super::decide::{CommandDecider, unless};
use super::event::Event;
use super::state::PlayerNo;
use crate::refusal::{Reason, Refusal};

/// The collection and the rounding of vigorish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VigorishRules {
    /// Whether vigorish is rounded up to a unit; if not, it is exact to the cent.
    pub rounded_up: Cited<bool>,
    /// The unit to which vigorish is rounded up.
    pub unit: Cited<Money>,
    /// Whether vigorish is marked and collected later.
    pub marked: Cited<bool>,
    /// Whether vigorish is marked or taken before the payment.
    pub before_payment: Cited<bool>,
    /// Whether marked vigorish is also due before a new shoe; if not, only when its player leaves.
    pub due_at_shoe: Cited<bool>,
    /// Whether a table is refused if its chips cannot pay wins after vigorish. If not (the default), the house keeps
    /// the part that the chips cannot pay.
    pub unpayable_refused: Option<Cited<bool>>,
}

impl VigorishRules {
    /// Returns whether the house keeps amounts that chips cannot pay, including fractions of a cent.
    pub(crate) fn keeps_unpayable(&self) -> bool {
        self.unpayable_refused.is_none_or(|refused| !refused.value)
    }
}

impl<'r> CommandDecider<'r> {
    fn vigorish_rules(&self) -> Option<VigorishRules> {
        self.game().kind.rules().vigorish().copied()
    }

    /// Returns whether marked vigorish must be paid before new cards come.
    pub(crate) fn vigorish_due_at_shoe(&self) -> bool {
        self.vigorish_rules().is_some_and(|rules| rules.due_at_shoe.value)
    }

    /// Checks that the vigorish that a player owes can be collected; `comes_back` is the amount that the player gets
    /// back first.
    pub(crate) fn vigorish_can_be_collected(
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
    pub(crate) fn collect_vigorish(&mut self, player: PlayerNo) -> Result<(), Refusal> {
        let owes = self.player(player)?.owes;
        if self.game().crew.collects && !owes.is_zero() {
            self.pay_vigorish(player)?;
        }
        Ok(())
    }

    pub(crate) fn pay_vigorish(&mut self, player: PlayerNo) -> Result<(), Refusal> {
        let there = self.player(player)?;
        let (owes, rail) = (there.owes, there.rail);
        let Some(rules) = self.vigorish_rules() else { return self.not_provided() };
        unless(!owes.is_zero(), Reason::NothingOwed, rules.marked.cite)?;
        unless(rail >= owes, Reason::NotCovered, self.game().betting.covered)?;
        self.push(Event::VigorishPaid { player, amount: owes });
        Ok(())
    }
}
