//! One player's chips, for the general engine.

use croupier_rules::{Money, WagerId};
use croupier_table::rounds::{RoundStage, Rules, SoloPlayer};
use croupier_table::{Reason, Refusal};

use crate::table_view::{ActionRefusal, TableBits};

use super::book::{BetPayment, PaymentSign};
use super::sheet::CombinedResult;

/// A bet that was accepted before. The same bet needs no second check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct KnownBet {
    amount: Money,
    had: Money,
    beside: u64,
}

/// No slot.
const NONE: u8 = u8::MAX;

/// The chips of one player, in the rail and on the layout.
#[derive(Clone, Debug)]
pub(crate) struct ChipHoldings<'r> {
    rules: &'r Rules,
    /// The wagers of the strategy's slots, followed by the wagers that only decisions make.
    wagers: Vec<WagerId>,
    slot_of: Vec<u8>,
    /// The strategy's slots.
    shown: u64,
    /// The slots whose bets may be returned when betting closes.
    conditional: u64,
    /// The slots whose minimum is checked only when betting closes.
    asked_at_close: u64,
    stakes: Vec<Money>,
    pub(super) rail: Money,
    pub(super) owes: Money,
    pub(super) stage: RoundStage,
    pub(super) signs: TableBits,
    /// The slots that have a bet, including slots that the strategy does not use.
    up: u64,
    taken: Vec<Option<KnownBet>>,
    /// True if a bet has been lowered or taken down since the last round.
    lowered: bool,
}

impl<'r> ChipHoldings<'r> {
    pub(super) fn new(rules: &'r Rules, wagers: &[WagerId], shown: usize) -> ChipHoldings<'r> {
        let mut slot_of = vec![NONE; rules.layout.wagers.len()];
        let (mut conditional, mut asked_at_close) = (0, 0);
        for (slot, wager) in wagers.iter().enumerate() {
            slot_of[usize::from(wager.0)] = slot as u8;
            let terms = rules.layout.wager(*wager);
            if terms.needs.is_some() || terms.minimum_waived_with.is_some() {
                conditional |= 1 << slot;
            }
            if terms.is_minimum_asked_at_close() {
                asked_at_close |= 1 << slot;
            }
        }
        ChipHoldings {
            rules,
            wagers: wagers.to_vec(),
            slot_of,
            shown: 1_u64.checked_shl(shown as u32).map_or(u64::MAX, |above| above - 1),
            conditional,
            asked_at_close,
            stakes: vec![Money::ZERO; wagers.len()],
            rail: Money::ZERO,
            owes: Money::ZERO,
            stage: RoundStage::Betting,
            signs: TableBits::default(),
            up: 0,
            taken: vec![None; wagers.len()],
            lowered: false,
        }
    }

    pub(super) fn open(&mut self, chips: Money) {
        self.stakes.fill(Money::ZERO);
        (self.rail, self.owes, self.up, self.lowered) = (chips, Money::ZERO, 0, false);
        self.stage = RoundStage::Betting;
        self.signs = TableBits { game: super::sign::START, ..TableBits::default() };
    }

    fn alone(&self) -> SoloPlayer<'_, impl Fn(WagerId) -> Money> {
        let stake = |wager: WagerId| match self.slot_of.get(usize::from(wager.0)) {
            None | Some(&NONE) => Money::ZERO,
            Some(slot) => self.stakes[usize::from(*slot)],
        };
        SoloPlayer { rules: self.rules, stage: self.stage, rail: self.rail, stake }
    }

    /// Restores a position in which betting is open.
    pub(super) fn restore(&mut self, signs: TableBits, stakes: &[Money], bankroll: Money) {
        self.stakes.copy_from_slice(stakes);
        self.rail = stakes.iter().fold(bankroll, |rail, stake| rail.minus(*stake));
        let up = stakes.iter().enumerate().filter(|(_, stake)| !stake.is_zero());
        self.up = up.fold(0, |up, (slot, _)| up | 1 << slot);
        (self.owes, self.lowered, self.stage) = (Money::ZERO, false, RoundStage::Betting);
        self.signs = signs;
    }

    pub(super) fn slot(&self, wager: WagerId) -> Option<usize> {
        self.slot_of.get(usize::from(wager.0)).filter(|slot| **slot != NONE).map(|slot| usize::from(*slot))
    }

    /// Returns the slot of a wager as a bit, if there is a bet on it.
    pub(crate) fn bet_on(&self, wager: WagerId) -> u64 {
        self.slot(wager).map_or(0, |slot| self.up & 1 << slot)
    }

    /// Returns a refusal that follows from no rule of the game.
    pub(crate) fn refusal(&self, reason: Reason) -> ActionRefusal {
        Refusal::new(reason, self.rules.game.betting.not_offered).into()
    }

    #[inline]
    pub(super) fn stake(&self, slot: usize) -> Money {
        self.stakes[slot]
    }

    /// Returns the slots that have a bet.
    #[inline]
    pub(crate) fn up(&self) -> u64 {
        self.up
    }

    pub(super) fn on_layout(&self) -> Money {
        slots(self.up).fold(Money::ZERO, |sum, slot| sum.plus(self.stakes[slot]))
    }

    #[inline]
    fn put(&mut self, slot: usize, stake: Money) {
        self.stakes[slot] = stake;
        let bit = 1 << slot;
        self.up = if stake.is_zero() { self.up & !bit } else { self.up | bit };
        self.signs.up = self.up & self.shown;
    }

    #[inline]
    pub(super) fn bet(&mut self, slot: usize, amount: Money) -> Result<(), ActionRefusal> {
        let had = self.stakes[slot];
        let asked = KnownBet { amount, had, beside: self.up };
        let known = self.taken[slot] == Some(asked) && self.stage == RoundStage::Betting;
        if !(known && self.rail >= amount) {
            self.alone().bet(self.wagers[slot], amount)?;
            if self.stage == RoundStage::Betting {
                self.taken[slot] = Some(asked);
            }
        }
        self.place(slot, amount);
        Ok(())
    }

    /// Moves chips from the rail to a slot.
    #[inline]
    fn place(&mut self, slot: usize, amount: Money) {
        self.rail = self.rail.minus(amount);
        self.put(slot, self.stakes[slot].plus(amount));
    }

    pub(super) fn reduce(&mut self, slot: usize, amount: Money) -> Result<(), ActionRefusal> {
        self.alone().reduce(self.wagers[slot], amount)?;
        self.put(slot, self.stakes[slot].minus(amount));
        self.rail = self.rail.plus(amount);
        self.lowered = true;
        Ok(())
    }

    pub(super) fn down(&mut self, slot: usize) -> Result<(), ActionRefusal> {
        self.alone().down(self.wagers[slot])?;
        self.give_back(1 << slot);
        self.lowered = true;
        Ok(())
    }

    /// Returns the stakes of these slots to the rail.
    pub(super) fn give_back(&mut self, which: u64) {
        for slot in slots(self.up & which) {
            self.rail = self.rail.plus(self.stakes[slot]);
            self.put(slot, Money::ZERO);
        }
    }

    /// Closes betting, and returns bets that lack a required wager. Clears the flags of the last round.
    #[inline]
    pub(super) fn close(&mut self) {
        // An accepted bet stays valid when other bets are added. It must be checked again only if a bet was lowered
        // since then, or if its minimum is checked when betting closes.
        while (self.lowered || self.up & self.asked_at_close != 0) && self.up & self.conditional != 0 {
            let Some(slot) = self.unfit() else { break };
            self.give_back(1 << slot);
        }
        self.lowered = false;
        self.stage = RoundStage::InPlay;
        (self.signs.game, self.signs.won, self.signs.lost) = (0, 0, 0);
    }

    /// Finds a bet that is not valid in its present form.
    fn unfit(&self) -> Option<usize> {
        let alone = self.alone();
        slots(self.up & self.conditional).find(|slot| !alone.plays(self.wagers[*slot]))
    }

    /// Makes the wager that a decision adds to the wager `of`.
    pub(crate) fn decide(
        &mut self,
        wager: WagerId,
        of: WagerId,
        equal: croupier_rules::Cited<bool>,
    ) -> Result<(), ActionRefusal> {
        let amount = self.alone().decide(wager, of, None, equal)?;
        if let Some(slot) = self.slot(wager) {
            self.place(slot, amount);
        }
        Ok(())
    }

    /// Settles a bet.
    #[inline]
    pub(super) fn settle(&mut self, slot: usize, payment: BetPayment) {
        self.rail = self.rail.plus(payment.back);
        self.owes = self.owes.plus(payment.owes);
        self.stakes[slot] = Money::ZERO;
        let bit = 1 << slot;
        self.up &= !bit;
        // This has no branches, because the result is random and branches would be mispredicted.
        self.signs.won |= u64::from(payment.sign == PaymentSign::Won) << slot & self.shown;
        self.signs.lost |= u64::from(payment.sign == PaymentSign::Lost) << slot & self.shown;
        self.signs.up = self.up & self.shown;
    }

    /// Settles several bets with their combined result.
    #[inline]
    pub(super) fn settle_together(&mut self, which: u64, together: CombinedResult) {
        self.rail = self.rail.plus(together.back);
        self.owes = self.owes.plus(together.owes);
        slots(which).for_each(|slot| self.stakes[slot] = Money::ZERO);
        self.up &= !which;
        self.signs.won |= together.won & self.shown;
        self.signs.lost |= together.lost & self.shown;
        self.signs.up = self.up & self.shown;
    }

    /// Returns the stakes, by slot.
    #[inline]
    pub(super) fn stakes(&self) -> &[Money] {
        &self.stakes
    }

    /// Ends the round and reopens betting.
    #[inline]
    pub(super) fn open_bets(&mut self, game: u64) {
        self.stage = RoundStage::Betting;
        self.signs.game = game;
    }
}

/// Iterates over the slots whose bits are set.
#[inline]
pub(super) fn slots(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let slot = bits.trailing_zeros();
        bits &= bits.wrapping_sub(1);
        (slot < u64::BITS).then_some(slot as usize)
    })
}
