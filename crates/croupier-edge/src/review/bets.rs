//! The bets of a table that can be made alone, and the stakes that the table accepts on them.

use croupier_rules::{Citations, Limits, Money, RoundWager, WagerId, WagerOrigin};
use croupier_table::craps::{self as craps_table, CrapsRules};
use croupier_table::rounds::{self, Fact, Rules};
use croupier_table::{GameRules, Reason, Refusal};

use crate::FigureRequest;
use crate::craps;
use crate::figures::Figures;
use crate::interruption;
use crate::select::figures;

/// A bet that a player can make.
pub(super) struct PossibleBet<'r> {
    rules: &'r GameRules,
    /// The bet's name as people type it: `place-6`, `pass-odds-4`.
    pub(super) name: String,
    /// The family that the bet belongs to.
    pub(super) family: String,
    pub(super) wager: WagerId,
    /// The state in which the bet is made; it matters only at craps.
    pub(super) state: u16,
    /// The bet's figures with the best decision, without rounding.
    pub(super) figures: Figures,
}

/// Lists every bet that can be made alone. A raise or a war cannot: it follows from a decision in the round and depends
/// on another bet.
pub(super) fn all(rules: &GameRules) -> Vec<PossibleBet<'_>> {
    match rules {
        GameRules::Craps(of) => of_craps(rules, of),
        GameRules::Rounds(of) => of_rounds(rules, of),
    }
}

fn of_craps<'r>(rules: &'r GameRules, of: &'r CrapsRules) -> Vec<PossibleBet<'r>> {
    let bet = |spot: craps::StateBet| {
        interruption::check().ok()?;
        Some(PossibleBet {
            rules,
            figures: craps::figures(of, &spot, None),
            family: of.layout.wager(spot.wager).family.clone(),
            name: spot.name,
            wager: spot.wager,
            state: spot.state,
        })
    };
    craps::spots(&of.layout).into_iter().filter_map(bet).collect()
}

fn of_rounds<'r>(rules: &'r GameRules, of: &'r Rules) -> Vec<PossibleBet<'r>> {
    let made = |(_, wager): &(WagerId, &RoundWager<Fact>)| wager.made == WagerOrigin::Betting;
    let wagers: Vec<(WagerId, &RoundWager<Fact>)> = of.layout.ids().filter(made).collect();
    let asked = FigureRequest {
        wagers: wagers.iter().map(|(_, wager)| wager.id.clone()).collect(),
        ..FigureRequest::default()
    };
    let found = figures(rules, &asked).unwrap_or_default();
    let bet = |(id, wager): (WagerId, &RoundWager<Fact>)| {
        let figures = best(&found, &wager.id)?;
        let (name, family) = (wager.id.clone(), wager.family.clone());
        Some(PossibleBet { rules, name, family, wager: id, state: 0, figures })
    };
    wagers.into_iter().filter_map(bet).collect()
}

/// Returns the figures of a wager with the best decision, at the best position.
fn best(found: &[Figures], wager: &str) -> Option<Figures> {
    found.iter().filter(|one| one.wager == wager).max_by_key(|one| one.net()).cloned()
}

impl<'r> PossibleBet<'r> {
    /// The rules of craps, if that is the game.
    pub(super) fn craps(&self) -> Option<&'r CrapsRules> {
        match self.rules {
            GameRules::Craps(rules) => Some(rules),
            GameRules::Rounds(_) => None,
        }
    }

    /// The rules and the wager, if the game is a card game or a wheel.
    pub(super) fn round(&self) -> Option<(&'r Rules, &'r RoundWager<Fact>)> {
        match self.rules {
            GameRules::Craps(_) => None,
            GameRules::Rounds(rules) => Some((rules, rules.layout.wager(self.wager))),
        }
    }

    pub(super) fn citations(&self) -> &'r Citations {
        self.rules.citations()
    }

    pub(super) fn limits(&self) -> &'r Limits {
        self.rules.limits(self.wager)
    }

    /// The bet's figures with a real stake, rounded by the table's rules, and with the best decision.
    pub(super) fn figures_at(&self, stake: Money) -> Option<Figures> {
        let asked =
            FigureRequest { wagers: vec![self.name.clone()], stake: Some(stake), ..FigureRequest::default() };
        best(&figures(self.rules, &asked).ok()?, &self.name)
    }

    /// Returns the table's refusal of a stake, if any.
    pub(super) fn refused(&self, stake: Money) -> Option<Refusal> {
        refused(self.rules, self.wager, self.state, stake)
    }

    /// Returns the smallest accepted stake of at least `from`.
    pub(super) fn stake_from(&self, from: Money) -> Result<Money, Refusal> {
        stake_from(self.rules, self.wager, self.state, from)
    }

    /// Returns the smallest accepted stake.
    pub(super) fn least(&self) -> Result<Money, Refusal> {
        self.stake_from(Money::CENT)
    }

    /// The accepted stakes in ascending order.
    pub(super) fn stakes(&self) -> impl Iterator<Item = Money> {
        stakes_of(self.rules, self.wager, self.state)
    }
}

/// The stakes that a table accepts on a wager, in ascending order.
pub(super) fn stakes_of(rules: &GameRules, wager: WagerId, state: u16) -> impl Iterator<Item = Money> {
    let from = move |stake: Money| stake_from(rules, wager, state, stake).ok();
    std::iter::successors(from(Money::CENT), move |stake| from(stake.plus(Money::CENT)))
}

fn refused(rules: &GameRules, wager: WagerId, state: u16, stake: Money) -> Option<Refusal> {
    match rules {
        GameRules::Craps(rules) => craps_table::stake_refused(&rules.layout, wager, state, stake),
        GameRules::Rounds(rules) => rounds::stake_refused(rules, wager, stake),
    }
}

/// Follows the corrections that the table's checks suggest until the stake is accepted. Each step goes only to the next
/// multiple, so it skips no accepted stake.
fn stake_from(rules: &GameRules, wager: WagerId, state: u16, from: Money) -> Result<Money, Refusal> {
    let mut stake = from;
    loop {
        let Some(refusal) = refused(rules, wager, state, stake) else { return Ok(stake) };
        stake = match (refusal.reason, refusal.limit) {
            (Reason::UnderMinimum, Some(min)) => min,
            (Reason::NotInChips | Reason::NotInUnits, Some(unit)) => stake.ceil_to(unit),
            _ => return Err(refusal),
        };
        if stake > Money::CEILING {
            return Err(refusal);
        }
    }
}
