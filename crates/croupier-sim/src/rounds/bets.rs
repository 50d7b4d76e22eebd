//! The player's bets in the general engine: their chips, the effects of outcomes on them, and the meters.

use croupier_rules::{Money, Prize, WagerId};
use croupier_table::Reason;
use croupier_table::rounds::{MOST_METERS, Rules, StakeFate, split_shares};

use crate::account::BetAccount;
use crate::games::{Dealer, Dealt};
use crate::table_view::ActionRefusal;

use super::DealProgress;
use super::book::{BetPayment, EffectTable};
use super::deck::RandomSource;
use super::meters::Meters;
use super::parts::{RoundClass, RoundParts};
use super::purse::{ChipHoldings, slots};
use super::sheet::LastBets;

/// The bets of one player, and everything that settles them.
#[derive(Clone, Debug)]
pub(super) struct PlayerBets<'r> {
    pub(super) rules: &'r Rules,
    pub(super) purse: ChipHoldings<'r>,
    pub(super) book: EffectTable<'r>,
    pub(super) meters: Meters,
    /// The slots that a meter can pay.
    pub(super) metered: u64,
    sheet: LastBets,
    /// The decided bets by slot, if they are counted.
    pub(super) account: BetAccount,
    pub(super) counts: bool,
}

impl<'r> PlayerBets<'r> {
    /// Creates bets on these wagers, of which the strategy sees the first `shown`.
    pub(super) fn new(rules: &'r Rules, wagers: &[WagerId], shown: usize, parts: RoundParts) -> Self {
        let purse = ChipHoldings::new(rules, wagers, shown);
        let metered = wagers.iter().enumerate().filter(|(_, wager)| is_metered(rules, **wager));
        PlayerBets {
            rules,
            meters: Meters::new(rules, &purse),
            metered: metered.fold(0, |bits, (slot, _)| bits | 1 << slot),
            book: EffectTable::new(rules, wagers, parts),
            purse,
            sheet: LastBets::default(),
            account: BetAccount::new(wagers.len()),
            counts: false,
        }
    }

    /// Begins a new shoe if one is due.
    #[inline(always)]
    pub(super) fn cards(
        &mut self,
        dealer: &mut impl Dealer,
        source: &mut impl RandomSource,
    ) -> Result<(), ActionRefusal> {
        if dealer.is_due(&self.purse) {
            self.collect_vigorish()?;
            dealer.bring(source);
        }
        Ok(())
    }

    /// Collects the vigorish if it is due before a new shoe.
    #[cold]
    fn collect_vigorish(&mut self) -> Result<(), ActionRefusal> {
        if let Some(rules) = self.rules.game.kind.rules().vigorish()
            && rules.due_at_shoe.value
            && !self.purse.owes.is_zero()
        {
            if self.purse.rail < self.purse.owes {
                return Err(ActionRefusal { reason: Reason::VigorishOwed, cite: rules.due_at_shoe.cite });
            }
            self.purse.rail = self.purse.rail.minus(self.purse.owes);
            self.purse.owes = Money::ZERO;
        }
        Ok(())
    }

    /// Closes bets and deals a round, from a new shoe if one is due.
    #[inline]
    pub(super) fn deal(
        &mut self,
        dealer: &mut impl Dealer,
        source: &mut impl RandomSource,
    ) -> Result<DealProgress, ActionRefusal> {
        self.cards(dealer, source)?;
        self.meters.trigger(source);
        self.purse.close();
        self.meters.feed(&self.purse);
        let dealt = dealer.deal_from_shoe(&self.purse, source);
        Ok(self.after(dealt, dealer, source))
    }

    /// Settles the bets that the dealt cards decide. If the round is over, begins a new shoe if one is due; if a new
    /// shoe is refused, the next deal reports it.
    #[inline]
    pub(super) fn after(
        &mut self,
        dealt: Dealt,
        dealer: &mut impl Dealer,
        source: &mut impl RandomSource,
    ) -> DealProgress {
        match dealt {
            Dealt::Asked(class) => {
                self.ask(class, dealer.waiting(&self.purse));
                DealProgress::Asked
            }
            Dealt::Over(class) => {
                self.end_round(class);
                self.hit();
                let _ = self.cards(dealer, source);
                DealProgress::Over
            }
        }
    }

    /// Pays from the must-hit meter if it is due.
    #[inline]
    fn hit(&mut self) {
        let Some((slot, paid)) = self.meters.hit() else { return };
        self.purse.rail = self.purse.rail.plus(paid);
        if self.counts {
            self.account.change(slot, paid.cents());
        }
    }

    /// Settles the bets that do not wait for an answer, if the round already has an outcome.
    pub(super) fn ask(&mut self, class: Option<RoundClass>, waiting: u64) {
        if let Some(class) = class {
            self.settle(!waiting, class);
            self.purse.signs.game = self.book.parts().result(class);
        }
    }

    /// Settles all bets by the outcome and reopens betting. Without an outcome the round is void.
    #[inline]
    pub(super) fn end_round(&mut self, class: Option<RoundClass>) {
        match class {
            Some(class) => self.settle(u64::MAX, class),
            None => self.void(),
        }
        self.purse.open_bets(class.map_or(0, |class| self.book.parts().result(class)));
    }

    /// Settles these bets by the outcome.
    #[inline]
    fn settle(&mut self, which: u64, class: RoundClass) {
        let up = self.purse.up() & which;
        if slots(up & self.metered).any(|slot| self.book.is_metered(slot, class)) {
            return self.settle_with_meters(up, class);
        }
        let mut singly = up;
        let several = up & up.wrapping_sub(1) != 0;
        // Combined results do not say which bet won how much.
        if which == u64::MAX && several && !self.counts {
            let together = self.sheet.covers(self.purse.stakes(), &mut self.book);
            if together != 0 {
                self.purse.settle_together(together, self.sheet.sum(class));
                singly &= !together;
            }
        }
        for slot in slots(singly) {
            let payment = self.book.unmetered(slot, class, self.purse.stake(slot));
            self.pay(slot, payment);
        }
    }

    #[cold]
    fn settle_with_meters(&mut self, up: u64, class: RoundClass) {
        let bets: Vec<(usize, Money)> = slots(up).map(|slot| (slot, self.purse.stake(slot))).collect();
        let fate = |(slot, stake): &(usize, Money)| self.book.fate(*slot, class, *stake, self.meters.shown());
        let mut fates: Vec<StakeFate> = bets.iter().map(fate).collect();
        split_shares(self.rules, &mut fates);
        let mut paid = [Money::ZERO; MOST_METERS];
        for ((slot, stake), fate) in bets.into_iter().zip(fates) {
            if let StakeFate::Won(win) = fate {
                paid.iter_mut().zip(win.shares).for_each(|(sum, share)| *sum = sum.plus(share));
            }
            self.pay(slot, self.book.pay(slot, fate, stake));
        }
        self.meters.lower(&paid);
    }

    /// Pays or takes a bet.
    #[inline]
    fn pay(&mut self, slot: usize, payment: BetPayment) {
        if self.counts {
            let stake = self.purse.stake(slot);
            let net = payment.back.minus(payment.owes).minus(stake);
            self.account.decide(slot, stake.cents(), net.cents());
        }
        self.purse.settle(slot, payment);
    }

    #[cold]
    fn void(&mut self) {
        self.purse.give_back(u64::MAX);
        self.meters.void();
    }
}

fn is_metered(rules: &Rules, wager: WagerId) -> bool {
    let rows = &rules.layout.wager(wager).rows;
    rows.iter().any(|row| matches!(row.prize, Prize::Share { .. }))
}
