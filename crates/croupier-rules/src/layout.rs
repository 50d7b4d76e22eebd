//! The layout: a pack's wagers compiled to dense cells.

use std::collections::HashMap;

use crate::clause::{Citations, Cite, Cited};
use crate::compile::LayoutWager;
use crate::dice::Dice;
use crate::money::{Money, Rounding};
use crate::odds::{gcd, lcm};
use crate::unknown::unknown;
use crate::wager::{CommissionBasis, LimitFault, Pay, Wager, WagerId};

/// The effect of a roll on a bet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The roll does not decide the bet, which may change its state.
    Stand,
    /// A clause says that the bet is neither won nor lost; the bet stays.
    Push,
    /// The bet is lost.
    Lose,
    /// The bet is won.
    Win,
}

/// The effect of one outcome of the dice on a bet in one state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// The effect.
    pub verdict: Verdict,
    /// The state afterwards, if the bet stands or stays up after a win.
    pub next: u16,
    /// The index of the pay for a win: see [`Layout::pay`].
    pub pay: u16,
    /// The clause that decides the effect.
    pub cite: Cite,
}

/// The bet that a name refers to: a wager, and the state that the name implies, if any.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NamedWager {
    /// The wager.
    pub wager: WagerId,
    /// The state. `come-6` implies one; `pass` does not.
    pub state: Option<u16>,
}

impl From<NamedWager> for WagerId {
    fn from(named: NamedWager) -> WagerId {
        named.wager
    }
}

/// A pack's wagers, compiled.
#[derive(Clone, Debug)]
pub struct Layout<W: LayoutWager = Wager> {
    /// The wagers on offer, in the order of the pack.
    pub wagers: Vec<W>,
    /// The smallest chip: stakes are multiples of it, and payouts are rounded to it.
    pub smallest_chip: Cited<Money>,
    /// The rounding of a payout to the smallest chip.
    pub payout_rounding: Rounding,
    /// Does the table refuse stakes whose win could not be paid in whole chips?
    pub payable_only: Option<Cited<bool>>,
    /// The denominations of chips, if the document lists them.
    pub chips: Option<Cited<Vec<Money>>>,
    /// The unit and the direction of rounding for commissions.
    pub commission_rounding: (Money, Rounding),
    /// Every citation that the layout uses.
    pub citations: Citations,
    pub(crate) names: HashMap<String, W::Name>,
    pub(crate) not_offered: HashMap<String, Cite>,
    /// The part that only this kind of wager needs.
    pub(crate) parts: W::Parts,
}

/// The part of a layout that only wagers with cells need.
#[derive(Clone, Default, Debug)]
pub struct CellTable {
    /// The totals that become a point. The first line bet that stays on its line defines them.
    pub(crate) points: Vec<u8>,
    /// The wager that defines the points. The roll that decides it turns the puck off.
    pub(crate) line: Option<WagerId>,
    /// The index of each wager's first cell, stored apart from the wagers so that settling touches little memory.
    pub(crate) first_cells: Vec<u32>,
    pub(crate) cells: Vec<Cell>,
    pub(crate) pays: Vec<Pay>,
}

impl<W: LayoutWager> Layout<W> {
    /// A wager.
    pub fn wager(&self, id: WagerId) -> &W {
        &self.wagers[usize::from(id.0)]
    }

    /// The wagers with their ids.
    pub fn ids(&self) -> impl Iterator<Item = (WagerId, &W)> {
        self.wagers.iter().enumerate().map(|(index, wager)| (WagerId(index as u16), wager))
    }

    /// Returns the bet that a name means on this layout, such as `come-6`.
    pub fn find(&self, name: &str) -> Option<W::Name> {
        self.names.get(name).copied()
    }

    /// Finds the wager that a name refers to.
    pub fn find_wager(&self, name: &str) -> Option<WagerId> {
        self.find(name).map(Into::into)
    }

    /// Every name that this layout knows.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.keys().map(String::as_str)
    }

    /// Every name in the pack that this layout does not offer.
    pub fn names_not_offered(&self) -> impl Iterator<Item = &str> {
        self.not_offered.keys().map(String::as_str)
    }

    /// The clause under which a known wager is not offered.
    pub fn not_offered(&self, name: &str) -> Option<Cite> {
        let covers = |family: &str| name.strip_prefix(family).is_some_and(|rest| rest.starts_with('-'));
        let families = self.not_offered.iter().filter(|(family, _)| W::HAS_OPEN_SPOTS && covers(family));
        let family = || families.max_by_key(|(family, _)| family.len()).map(|(_, cite)| cite);
        self.not_offered.get(name).or_else(family).copied()
    }

    /// Posts limits for a wager, a family of wagers or, with `all`, every wager whose limits the operator sets.
    ///
    /// Limits that the document fixes can only be narrowed.
    pub fn post_limit(&mut self, name: &str, min: Money, max: Money) -> Result<(), LimitFault> {
        let named = self.find_wager(name);
        let mut found = false;
        for (index, wager) in self.wagers.iter_mut().enumerate() {
            if name == "all" || wager.family() == name || named == Some(WagerId(index as u16)) {
                found = true;
                wager.limits_mut().post(name, min, max, &self.citations)?;
            }
        }
        match self.not_offered(name) {
            _ if found => Ok(()),
            Some(cite) => Err(LimitFault {
                message: format!("'{name}' is not offered"),
                clause: Some(self.citations.first(cite).to_owned()),
            }),
            None => {
                let families = self.wagers.iter().map(LayoutWager::family);
                let known = self.names().chain(families).chain(["all"]);
                Err(LimitFault { message: unknown("wager", name, known), clause: None })
            }
        }
    }
}

impl Layout {
    /// The totals that become a point.
    pub fn points(&self) -> &[u8] {
        &self.parts.points
    }

    /// Returns the effect of the dice on a bet.
    pub fn cell(&self, wager: WagerId, state: u16, dice: Dice) -> Cell {
        let first = self.parts.first_cells[usize::from(wager.0)] as usize;
        self.parts.cells[first + usize::from(state) * Dice::OUTCOMES + dice.index()]
    }

    /// Returns the pay of a winning cell.
    pub fn pay(&self, index: u16) -> &Pay {
        &self.parts.pays[usize::from(index)]
    }

    /// Returns the decision of the dice on the line bet with a point on: won, lost, or `None` while undecided.
    pub fn line_verdict(&self, point: u8, dice: Dice) -> Option<Verdict> {
        let line = self.parts.line.filter(|_| point != 0)?;
        let state = self.wager(line).numbers.iter().position(|number| *number == point)?;
        let verdict = self.cell(line, state as u16, dice).verdict;
        matches!(verdict, Verdict::Win | Verdict::Lose).then_some(verdict)
    }

    /// The name of a bet in a state.
    pub fn spot(&self, wager: WagerId, state: u16) -> &str {
        &self.wager(wager).spots[usize::from(state)]
    }

    /// The pay from which a wager's commission and the maximum for odds are computed.
    pub fn base_pay(&self, wager: WagerId, state: u16) -> Option<&Pay> {
        self.wager(wager).base_pay.get(usize::from(state)).copied().flatten().map(|index| self.pay(index))
    }

    /// Returns the winnings of a stake at a given pay. `None` if they overflow.
    pub fn win(&self, pay: &Pay, stake: Money) -> Option<Money> {
        pay.win(stake, (self.smallest_chip.value, self.payout_rounding))
    }

    /// Returns the commission on a stake: zero if the wager has none, and `None` if the amount overflows.
    pub fn commission(&self, wager: WagerId, state: u16, stake: Money) -> Option<Money> {
        let Some(commission) = &self.wager(wager).terms.commission else { return Some(Money::ZERO) };
        let (unit, rounding) = self.commission_rounding;
        let (part, per) = self.commission_part(wager, state)?;
        let share = stake.share(part, per, unit, rounding)?;
        Some(commission.least.map_or(share, |least| share.max(least.value)))
    }

    /// Returns the commission as a fraction of the stake, before rounding. `None` if there is none or it overflows.
    pub fn commission_part(&self, wager: WagerId, state: u16) -> Option<(i64, i64)> {
        let commission = self.wager(wager).terms.commission.as_ref()?;
        let (net, per) = match commission.on.value {
            CommissionBasis::Stake => (1, 1),
            CommissionBasis::Win => self.base_pay(wager, state).map_or((1, 1), |pay| pay.net),
        };
        // A rate is in hundredths of a percent.
        Some((net.checked_mul(commission.rate.value)?, per.checked_mul(10_000)?))
    }

    /// Replaces the citation `from` with `to` in a family's cells with this verdict, so that a proof can check that a
    /// play notices the change.
    pub fn recite(&mut self, family: &str, verdict: Verdict, from: &[String], to: &[String]) {
        let to = self.citations.intern(to.to_vec());
        for (index, wager) in self.wagers.iter().enumerate().filter(|(_, wager)| wager.family == family) {
            let first = self.parts.first_cells[index] as usize;
            for cell in &mut self.parts.cells[first..first + wager.spots.len() * Dice::OUTCOMES] {
                if cell.verdict == verdict && self.citations.clauses(cell.cite) == from {
                    cell.cite = to;
                }
            }
        }
    }

    /// Finds the unit that each stake must be a multiple of so that every win can be paid in whole chips.
    ///
    /// A stake wins `net / per` of its amount. That is a whole number of chips if the stake is a multiple of `chip *
    /// per / gcd(chip * per, net)`.
    pub(crate) fn find_payable(&mut self) {
        let chip = self.smallest_chip.value.cents();
        for index in 0..self.wagers.len() {
            let id = WagerId(index as u16);
            let states = self.wagers[index].spots.len() as u16;
            let payable = (0..states).map(|state| {
                let won = Dice::all().map(|dice| self.cell(id, state, dice));
                let nets = won.filter(|cell| cell.verdict == Verdict::Win).map(|cell| self.pay(cell.pay).net);
                let unit = nets.fold(1, |unit, (net, per)| {
                    let whole = chip.saturating_mul(per);
                    lcm(unit, whole / gcd(whole, net.max(1)))
                });
                Money::from_cents(unit)
            });
            self.wagers[index].payable = payable.collect();
        }
    }

    /// The number of cells, as a measure of the game's size.
    pub fn cell_count(&self) -> usize {
        self.parts.cells.len()
    }
}
