//! The layout: a pack's wagers compiled to dense cells.

use std::collections::HashMap;

use crate::clause::{Citations, Cite, Cited};
use crate::dice::Dice;
use crate::money::{Money, Rounding};
use crate::odds::{gcd, lcm};
use crate::unknown::unknown;
use crate::wager::{CommissionOn, LimitFault, Pay, Wager, WagerId};

/// What a roll does to a bet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Nothing is decided; the bet may change its state.
    Stand,
    /// Neither won nor lost, by a clause that says so; the bet stays.
    Push,
    /// Lost.
    Lose,
    /// Won.
    Win,
}

/// What one outcome does to a bet in one state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// What it does.
    pub verdict: Verdict,
    /// The state afterwards: of a bet that stands, or of one that stays up after a win.
    pub next: u16,
    /// For a win, what it pays: see [`Layout::pay`].
    pub pay: u16,
    /// The clause that decides it.
    pub cite: Cite,
}

/// Where a name points: a wager, and the state that the name pins down, if it does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NamedWager {
    /// The wager.
    pub wager: WagerId,
    /// The state: `come-6` says one, `pass` does not.
    pub state: Option<u16>,
}

/// A pack's wagers, compiled.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The wagers that are offered, in the order of the pack.
    pub wagers: Vec<Wager>,
    /// The smallest chip: stakes are multiples of it, and payouts are rounded down to it.
    pub smallest_chip: Cited<Money>,
    /// How a payout is rounded to the smallest chip.
    pub payout_rounding: Rounding,
    /// Are stakes refused of which a win could not be paid in whole chips?
    pub payable_only: Option<Cited<bool>>,
    /// The chips that there are, where the document lists them.
    pub chips: Option<Cited<Vec<Money>>>,
    /// How a commission is rounded, and to what.
    pub commission_rounding: (Money, Rounding),
    /// Every citation that the layout uses.
    pub citations: Citations,
    /// The totals that become a point.
    pub points: Vec<u8>,
    /// The wager whose numbers these are: a decision of it takes the puck off.
    pub(crate) line: Option<WagerId>,
    /// Where each wager's cells begin: apart from the wagers, so that settling touches little memory.
    pub(crate) first_cells: Vec<u32>,
    pub(crate) cells: Vec<Cell>,
    pub(crate) pays: Vec<Pay>,
    pub(crate) names: HashMap<String, NamedWager>,
    pub(crate) not_offered: HashMap<String, Cite>,
}

impl Layout {
    /// A wager.
    pub fn wager(&self, id: WagerId) -> &Wager {
        &self.wagers[usize::from(id.0)]
    }

    /// The wagers with their ids.
    pub fn ids(&self) -> impl Iterator<Item = (WagerId, &Wager)> {
        self.wagers.iter().enumerate().map(|(index, wager)| (WagerId(index as u16), wager))
    }

    /// What the dice do to a bet.
    pub fn cell(&self, wager: WagerId, state: u16, dice: Dice) -> Cell {
        let first = self.first_cells[usize::from(wager.0)] as usize;
        self.cells[first + usize::from(state) * Dice::OUTCOMES + dice.index()]
    }

    /// What a winning cell pays.
    pub fn pay(&self, index: u16) -> &Pay {
        &self.pays[usize::from(index)]
    }

    /// What the dice decide on the line with a point on: won, lost, or nothing yet.
    pub fn line_verdict(&self, point: u8, dice: Dice) -> Option<Verdict> {
        let line = self.line.filter(|_| point != 0)?;
        let state = self.wager(line).numbers.iter().position(|number| *number == point)?;
        let verdict = self.cell(line, state as u16, dice).verdict;
        matches!(verdict, Verdict::Win | Verdict::Lose).then_some(verdict)
    }

    /// What a name means on this layout.
    pub fn find(&self, name: &str) -> Option<NamedWager> {
        self.names.get(name).copied()
    }

    /// Every name that means something on this layout.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.keys().map(String::as_str)
    }

    /// Every name that the pack knows and this layout does not offer.
    pub fn names_not_offered(&self) -> impl Iterator<Item = &str> {
        self.not_offered.keys().map(String::as_str)
    }

    /// The clause by which a known wager is not offered.
    pub fn not_offered(&self, name: &str) -> Option<Cite> {
        self.not_offered.get(name).copied()
    }

    /// What a bet in a state is called.
    pub fn spot(&self, wager: WagerId, state: u16) -> &str {
        &self.wager(wager).spots[usize::from(state)]
    }

    /// The pay that a wager's commission and size are reckoned by.
    pub fn base_pay(&self, wager: WagerId, state: u16) -> Option<&Pay> {
        self.wager(wager).base_pay.get(usize::from(state)).copied().flatten().map(|index| self.pay(index))
    }

    /// What a stake wins by a pay. `None` if that does not fit.
    pub fn win(&self, pay: &Pay, stake: Money) -> Option<Money> {
        pay.win(stake, (self.smallest_chip.value, self.payout_rounding))
    }

    /// The commission on a stake; nothing where there is none. `None` if it does not fit.
    pub fn commission(&self, wager: WagerId, state: u16, stake: Money) -> Option<Money> {
        let Some(commission) = &self.wager(wager).terms.commission else { return Some(Money::ZERO) };
        let (unit, rounding) = self.commission_rounding;
        let (part, per) = self.commission_part(wager, state)?;
        let share = stake.share(part, per, unit, rounding)?;
        Some(commission.least.map_or(share, |least| share.max(least.value)))
    }

    /// The part of a stake that the commission is, before it is rounded; none where there is none, or it does not fit.
    pub fn commission_part(&self, wager: WagerId, state: u16) -> Option<(i64, i64)> {
        let commission = self.wager(wager).terms.commission.as_ref()?;
        let (net, per) = match commission.on.value {
            CommissionOn::Stake => (1, 1),
            CommissionOn::Win => self.base_pay(wager, state).map_or((1, 1), |pay| pay.net),
        };
        // A rate is in hundredths of a percent.
        Some((net.checked_mul(commission.rate.value)?, per.checked_mul(10_000)?))
    }

    /// Posts limits for a wager, a family of wagers or, as `all`, every wager whose limits are the operator's.
    ///
    /// Limits that the document fixes can only be narrowed.
    pub fn post_limit(&mut self, name: &str, min: Money, max: Money) -> Result<(), LimitFault> {
        let named = self.find(name).map(|named| self.wager(named.wager).id.clone());
        let mut found = false;
        for wager in &mut self.wagers {
            if name == "all" || wager.family == name || named.as_ref() == Some(&wager.id) {
                found = true;
                wager.terms.limits.post(name, min, max, &self.citations)?;
            }
        }
        match self.not_offered(name) {
            _ if found => Ok(()),
            Some(cite) => Err(LimitFault {
                message: format!("'{name}' is not offered"),
                clause: Some(self.citations.first(cite).to_owned()),
            }),
            None => {
                let families = self.wagers.iter().map(|wager| wager.family.as_str());
                let known = self.names().chain(families).chain(["all"]);
                Err(LimitFault { message: unknown("wager", name, known), clause: None })
            }
        }
    }

    /// Gives the cells of a family of wagers that have this verdict other clauses: a proof asks whether anybody notices.
    pub fn recite(&mut self, family: &str, verdict: Verdict, from: &[String], to: &[String]) {
        let to = self.citations.intern(to.to_vec());
        for (index, wager) in self.wagers.iter().enumerate().filter(|(_, wager)| wager.family == family) {
            let first = self.first_cells[index] as usize;
            for cell in &mut self.cells[first..first + wager.spots.len() * Dice::OUTCOMES] {
                if cell.verdict == verdict && self.citations.clauses(cell.cite) == from {
                    cell.cite = to;
                }
            }
        }
    }

    /// Finds what each stake must be a multiple of so that every win can be paid in whole chips.
    ///
    /// A stake wins `net / per` of itself: whole chips if it is a multiple of `chip * per / gcd(chip * per, net)`.
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

    /// How many cells there are: the size of the game.
    pub fn cell_count(&self) -> usize {
        self.cells.len()
    }
}
