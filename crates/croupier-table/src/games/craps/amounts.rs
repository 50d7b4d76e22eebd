//! The amounts that a player may bet, and the maximum odds behind a flat bet.

use croupier_rules::{
    CapBasis, Cite, Cited, EqualParts, Layout, Money, OddUnitTreatment, Rounding, Terms, WagerId, WagerList,
    lcm,
};

use crate::bet::{BetKey, Owner, Seat};
use crate::refusal::{Reason, Refusal};

use super::bounds::{Bound, Bounds};
use super::decide::CommandDecider;
use super::form::BettingRules;
use super::state::Table;
use super::wagers::Placement;

/// A player's stakes on the layout, for checking the terms of bets. The stakes may come from a table or from any other
/// store of bets.
pub trait Stakes {
    /// Returns the player's stake on a wager in one state.
    fn on(&self, wager: WagerId, state: u16) -> Money;

    /// Returns the player's stake on a wager in any state; the first such bet if there are several.
    fn on_any(&self, wager: WagerId) -> Money;

    /// Returns the sum of the player's stakes.
    fn all(&self) -> Money;

    /// Returns the sum of all players' stakes on a wager in one state.
    fn on_area(&self, wager: WagerId, state: u16) -> Money;
}

/// The stakes of a player at a table.
struct SeatStakes<'t> {
    table: &'t Table,
    player: &'t Seat,
    owner: Owner,
}

impl Stakes for SeatStakes<'_> {
    fn on(&self, wager: WagerId, state: u16) -> Money {
        let found = self.player.find(BetKey { wager, state, owner: self.owner });
        found.map_or(Money::ZERO, |(_, bet)| bet.stake)
    }

    fn on_any(&self, wager: WagerId) -> Money {
        self.player.find_wager(wager, self.owner).map_or(Money::ZERO, |(_, bet)| bet.stake)
    }

    fn all(&self) -> Money {
        self.player.live().fold(Money::ZERO, |sum, (_, bet)| sum.plus(bet.stake))
    }

    fn on_area(&self, wager: WagerId, state: u16) -> Money {
        self.table.on_area(wager, state)
    }
}

impl<'t> CommandDecider<'t> {
    /// Returns the bounds on the amount of a bet to make or raise.
    pub(super) fn bounds(&self, placing: &Placement<'t>, cash: Option<Money>, checked: bool) -> Bounds<'t> {
        let stakes = SeatStakes { table: self.table, player: placing.player, owner: placing.key.owner };
        let funds = placing.player.rail.plus(cash.unwrap_or(Money::ZERO));
        let betting = &self.craps().betting;
        let had = placing.existing.map_or(Money::ZERO, |bet| bet.stake);
        Bounds {
            covered: if placing.called && betting.call_bets_covered.value {
                betting.call_bets_covered.cite
            } else {
                betting.covered
            },
            ..bounds(&self.rules.layout, betting, &stakes, placing.key, had, funds, checked)
        }
    }

    /// Returns the maximum odds behind a flat bet of this size.
    pub(super) fn cap(&self, odds: BetKey, flat: Money) -> Option<Bound> {
        odds_cap(&self.rules.layout, odds.wager, odds.state, flat)
    }
}

/// Returns the bounds of the amount to add to a bet that already has `had`, for a player with these funds.
pub fn bounds<'r>(
    layout: &'r Layout,
    betting: &BettingRules,
    stakes: &impl Stakes,
    key: BetKey,
    had: Money,
    funds: Money,
    checked: bool,
) -> Bounds<'r> {
    let terms = &layout.wager(key.wager).terms;
    let cap = terms
        .backs
        .as_ref()
        .and_then(|backs| odds_cap(layout, key.wager, key.state, stakes.on(backs.flat, key.state)));
    let posted = if checked { most(layout, betting, stakes, key, had) } else { None };
    Bounds {
        layout,
        key,
        had,
        multiples: multiples(layout, key.wager, key.state),
        min: if checked { least(terms) } else { (Money::CENT, terms.limits.min.cite) },
        max: [Some((Money::CEILING, Reason::OverMaximum, betting.amount)), posted, cap],
        posted,
        funds,
        covered: betting.covered,
        excess_covered: betting.excess_covered.is_some_and(|rule| rule.value),
        amount: betting.amount,
    }
}

/// Returns the maximum stake of a bet. The rules may apply it to all the player's bets together, or to all players'
/// bets on the wager.
pub(super) fn most(
    layout: &Layout,
    betting: &BettingRules,
    stakes: &impl Stakes,
    key: BetKey,
    had: Money,
) -> Option<Bound> {
    let terms = &layout.wager(key.wager).terms;
    // If odds may be evened up, their cap already includes the maximum.
    let evened = terms.backs.as_ref().is_some_and(|backs| backs.even.is_some());
    let max = area_most(terms).filter(|_| !evened)?;
    let mut most = max.value;
    if holds(terms.limits.max_of_player) {
        most = most.minus(stakes.all().minus(had)).max(Money::ZERO);
    }
    if betting.shared_boxes.value {
        most = most.minus(stakes.on_area(key.wager, key.state).minus(had)).max(Money::ZERO);
    }
    if let Some(pieces) = &terms.breaks_into {
        most = most.min(had.plus(room_for_pieces(layout, stakes, pieces)));
    }
    // If the rules say what happens to a bet over the maximum, the refusal cites that clause.
    let cite = betting.trimmed.map_or(max.cite, |rule| rule.cite);
    Some((most, Reason::OverMaximum, cite))
}

/// Returns the largest stake on a combination that stays within the maximums of its component wagers.
fn room_for_pieces(layout: &Layout, stakes: &impl Stakes, pieces: &WagerList) -> Money {
    let parts = |piece: &WagerId| i64::from(layout.wager(*piece).terms.parts.map_or(1, |parts| parts.count));
    let all: i64 = pieces.wagers.iter().map(parts).sum();
    let room = |piece: &WagerId| {
        let most = area_most(&layout.wager(*piece).terms)?.value;
        let left = most.minus(stakes.on_any(*piece)).max(Money::ZERO);
        left.share(all, parts(piece), Money::CENT, Rounding::Down)
    };
    pieces.wagers.iter().filter_map(room).min().unwrap_or(Money::CEILING)
}

/// Returns the maximum odds behind a flat bet of this size; `None` if only the limits apply.
pub fn odds_cap(layout: &Layout, odds: WagerId, state: u16, flat: Money) -> Option<Bound> {
    let backs = layout.wager(odds).terms.backs.as_ref()?;
    let times = backs.times[usize::from(state)]?;
    let most = max_odds_by_multiple(layout, odds, state, flat)?;
    let Some(unit) = backs.even else { return Some((most, Reason::OverMultiple, times.cite)) };
    // To make an even payout, odds may exceed both their multiple and a posted maximum.
    let posted = layout.wager(odds).terms.limits.max.filter(|max| max.value < most);
    let (most, reason, cite) = match posted {
        Some(max) => (max.value, Reason::OverMaximum, max.cite),
        None => (most, Reason::OverMultiple, times.cite),
    };
    let (_, per) = layout.base_pay(odds, state)?.net;
    let unit = Money::from_cents(unit.value.cents().checked_mul(per)?);
    Some((most.share(1, 1, unit, Rounding::Up)?, reason, cite))
}

/// Returns the maximum odds that the multiple allows behind a flat bet of this size; `None` if only the limits apply.
pub fn max_odds_by_multiple(layout: &Layout, odds: WagerId, state: u16, flat: Money) -> Option<Money> {
    let backs = layout.wager(odds).terms.backs.as_ref()?;
    let times = (*backs.times.get(usize::from(state))?)?;
    let most = flat.share(i64::from(times.value), 1, Money::CENT, Rounding::Down)?;
    match backs.on.value {
        CapBasis::Stake => Some(most),
        CapBasis::Win => {
            let (net, per) = layout.base_pay(odds, state)?.net;
            most.share(per, net, Money::CENT, Rounding::Down)
        }
        CapBasis::Nothing => None,
    }
}

/// Returns the minimum stake. The minimum of a combination may apply to each of its parts.
pub fn least(terms: &Terms) -> (Money, Cite) {
    let min = terms.limits.min;
    let parts = terms.parts.filter(|_| holds(terms.limits.min_each_part)).map_or(1, |parts| parts.count);
    (so_many(min.value, parts), min.cite)
}

/// Returns the maximum stake on a wager. The maximum of a combination may apply to each wager that it has parts on.
pub fn area_most(terms: &Terms) -> Option<Cited<Money>> {
    let parts = terms.parts.filter(|_| holds(terms.limits.max_each_part));
    let (count, heaviest) = parts.map_or((1, 1), |parts| (parts.count, parts.heaviest));
    let most = |max: Money| Money::from_cents(so_many(max, count).cents() / i64::from(heaviest));
    terms.limits.max.map(|max| max.map(most))
}

/// Returns the units; the stake of a bet must be a multiple of them.
pub fn multiples(layout: &Layout, wager: WagerId, state: u16) -> [Option<Bound>; 5] {
    let terms = &layout.wager(wager).terms;
    let chip = layout.smallest_chip;
    let unit = terms.unit.filter(|unit| unit.odd.value == OddUnitTreatment::Refuse);
    let parts = terms.parts.map(|EqualParts { count, unit, .. }| {
        // Each part must also be a whole number of chips.
        let part = Money::from_cents(lcm(unit.value.cents(), chip.value.cents()));
        (so_many(part, count), Reason::NotInUnits, unit.cite)
    });
    // Some rules accept only stakes that can be paid exactly.
    let payable = layout.payable_only.filter(|rule| rule.value).and_then(|rule| {
        let unit = layout.wager(wager).payable.get(usize::from(state))?;
        Some((*unit, Reason::NotInUnits, rule.cite))
    });
    [
        Some((chip.value, Reason::NotInChips, chip.cite)),
        unit.map(|unit| (unit.of.value, Reason::NotInUnits, unit.of.cite)),
        parts,
        terms.limits.step.map(|step| (step.value, Reason::NotInUnits, step.cite)),
        payable,
    ]
}

/// Returns a refusal if no player may make this stake on this wager.
pub fn stake_refused(layout: &Layout, wager: WagerId, state: u16, stake: Money) -> Option<Refusal> {
    let terms = &layout.wager(wager).terms;
    let (min, cite) = least(terms);
    let under = (stake < min).then(|| Refusal::with_limit(Reason::UnderMinimum, cite, min));
    // If odds may be evened up, their cap already includes the maximum.
    let evened = terms.backs.as_ref().is_some_and(|backs| backs.even.is_some());
    let most = area_most(terms).filter(|most| stake > most.value && !evened);
    let over = most.map(|most| Refusal::with_limit(Reason::OverMaximum, most.cite, most.value));
    let uneven =
        multiples(layout, wager, state).into_iter().flatten().find(|(unit, ..)| !stake.is_multiple_of(*unit));
    let uneven = uneven.map(|(unit, reason, cite)| Refusal::with_limit(reason, cite, unit));
    under.or(over).or(uneven)
}

fn holds(rule: Option<Cited<bool>>) -> bool {
    rule.is_some_and(|rule| rule.value)
}

fn so_many(amount: Money, times: u32) -> Money {
    Money::from_cents(amount.cents().saturating_mul(i64::from(times)))
}
