//! A player alone at a table, for programs that play without a full table. It makes the checks of a table, but no
//! events.

use croupier_rules::{Cite, Cited, Money, WagerId};

use crate::refusal::{Reason, Refusal};

use super::Rules;
use super::command::BetMethod;
use super::decide::unless;
use super::guard;
use super::state::RoundStage;

/// A player with one position, alone at a table, who bets only chips and never for the dealers.
#[derive(Clone, Copy, Debug)]
pub struct SoloPlayer<'a, S> {
    /// The rules.
    pub rules: &'a Rules,
    /// Whether bets are open, closed, or in play.
    pub stage: RoundStage,
    /// The chips in the rail.
    pub rail: Money,
    /// A function that returns the stake on a wager.
    pub stake: S,
}

impl<S: Fn(WagerId) -> Money> SoloPlayer<'_, S> {
    fn has(&self, wager: WagerId) -> bool {
        !(self.stake)(wager).is_zero()
    }

    /// Returns a predicate: does the player have one of several wagers, not counting this wager?
    fn beside(&self, wager: WagerId) -> impl Fn(&[WagerId]) -> bool {
        move |wagers| wagers.iter().any(|other| *other != wager && self.has(*other))
    }

    fn may_bet(&self, wager: WagerId) -> Result<(), Refusal> {
        let terms = guard::offered(self.rules, wager)?;
        guard::made_by_betting(terms)?;
        guard::in_time(self.rules, self.stage, terms, BetMethod::Chips)?;
        guard::needs(terms, self.beside(wager))?;
        guard::no_opposite(self.rules, wager, |other| self.has(other))
    }

    fn unit(&self) -> (Money, Cite) {
        let chip = self.rules.layout.smallest_chip;
        (chip.value, chip.cite)
    }

    fn least(&self, wager: WagerId) -> Money {
        guard::least_made(self.rules, wager, self.beside(wager))
    }

    fn step(&self, wager: WagerId) -> Money {
        guard::step(self.rules, wager, self.unit().0)
    }

    fn whole_stake(&self, wager: WagerId, whole: Money) -> Result<(), Refusal> {
        guard::whole_stake(self.rules, wager, self.unit(), self.least(wager), whole)
    }

    fn covered(&self, amount: Money) -> Result<(), Refusal> {
        unless(self.rail >= amount, Reason::NotCovered, self.rules.game.betting.covered)
    }

    /// Returns `Ok` if a wager may be made, or raised by this amount.
    pub fn bet(&self, wager: WagerId, amount: Money) -> Result<(), Refusal> {
        self.may_bet(wager)?;
        self.whole_stake(wager, guard::raised(self.rules, (self.stake)(wager), amount)?)?;
        self.covered(amount)
    }

    /// Returns `Ok` if this amount of a wager may be taken back.
    pub fn reduce(&self, wager: WagerId, amount: Money) -> Result<(), Refusal> {
        self.down(wager)?;
        match guard::lowered(self.rules, (self.stake)(wager), amount)? {
            Some(kept) => self.whole_stake(wager, kept),
            None => Ok(()),
        }
    }

    /// Returns `Ok` if a wager may be taken down.
    pub fn down(&self, wager: WagerId) -> Result<(), Refusal> {
        guard::changeable(self.rules, self.stage, self.has(wager))
    }

    /// Returns whether a bet plays when bets are closed. A bet goes back if the wager that it needs is missing, or if
    /// it is too small without that wager.
    pub fn plays(&self, wager: WagerId) -> bool {
        let terms = self.rules.layout.wager(wager);
        let least = guard::least(self.rules, wager, self.beside(wager));
        guard::needs(terms, self.beside(wager)).is_ok() && (self.stake)(wager) >= least
    }

    /// Returns the stake of a follow-up wager: `amount`, or the maximum if `amount` is `None`.
    pub fn decide(
        &self,
        wager: WagerId,
        of: WagerId,
        amount: Option<Money>,
        equal: Cited<bool>,
    ) -> Result<Money, Refusal> {
        let stake = (self.stake)(of);
        let staked = (self.step(wager), self.least(wager));
        let most = || guard::decision_room(self.rules, wager, staked, (stake, equal.value), self.rail);
        let amount = amount.unwrap_or_else(|| most().map_or(stake, |room| room.max));
        guard::as_much(self.rules, amount, stake, equal)?;
        if !equal.value {
            self.whole_stake(wager, amount)?;
        }
        self.covered(amount)?;
        Ok(amount)
    }
}
