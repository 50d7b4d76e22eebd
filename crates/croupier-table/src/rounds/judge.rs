//! Applies the rows of a wager: the one place where a round's facts become money.

use croupier_rules::{Cite, Money, Odds, Prize, Rounding, RowSelection, WagerId};

use super::Rules;
use super::state::Meter;
use crate::games::Fact;

/// Whether a stake is lost, comes back or wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StakeFate {
    /// This amount is lost, the rest comes back.
    Lost(Money),
    /// The whole stake comes back.
    Push,
    /// It wins.
    Won(Win),
}

/// The result of a winning stake.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Win {
    /// The winnings before vigorish.
    pub won: Money,
    /// Whether the stake also comes back.
    pub back: bool,
    /// The odds, if the win is paid at odds.
    pub odds: Option<Odds>,
    /// The part of the winnings from each meter.
    pub shares: [Money; MOST_METERS],
}

/// The maximum number of meters at a table.
pub const MOST_METERS: usize = 4;

const NO_SHARES: [Money; MOST_METERS] = [Money::ZERO; MOST_METERS];

/// Judges stakes by the rules and the meters.
#[derive(Clone, Copy, Debug)]
pub struct Judge<'r> {
    /// The rules.
    pub rules: &'r Rules,
    /// The meters, in the order of the pack.
    pub meters: &'r [Meter],
}

impl Judge<'_> {
    /// Applies the rows of a wager to a stake; `holds` returns whether a fact is true.
    pub fn judge(&self, wager: WagerId, stake: Money, holds: impl Fn(Fact) -> bool) -> (StakeFate, Cite) {
        let wager = self.rules.layout.wager(wager);
        let held = wager.rows.iter().filter(|row| row.on.iter().all(|fact| holds(*fact)));
        let back = wager.stake_back.is_some_and(|back| back.value);
        let mut fates = held.map(|row| (self.fate(stake, &row.prize, back), row.cite));
        let found = match wager.pick {
            RowSelection::First => fates.next(),
            RowSelection::Largest => fates.max_by_key(|(fate, _)| worth(fate)),
            RowSelection::All => fates.reduce(|(one, cite), (two, _)| (together(one, two), cite)),
        };
        let otherwise = wager.lost_otherwise;
        let none = if otherwise.value { StakeFate::Lost(stake) } else { StakeFate::Push };
        found.unwrap_or((none, otherwise.cite))
    }

    fn fate(&self, stake: Money, prize: &Prize, stake_back: bool) -> StakeFate {
        let layout = &self.rules.layout;
        let unit = layout.smallest_chip.value;
        let part = |amount: Money, rate: i64, unit: Money| {
            amount.share(rate, 10_000, unit, Rounding::Down).unwrap_or(Money::ZERO)
        };
        match prize {
            Prize::Odds(odds) => {
                let (net, per) = odds.net();
                let won = stake.share(net, per, unit, layout.payout_rounding).unwrap_or(Money::ZERO);
                // The net odds exclude the stake, even for odds "for" one, so the stake comes back as well.
                StakeFate::Won(Win { won, back: true, odds: Some(*odds), shares: NO_SHARES })
            }
            Prize::Award(won) => {
                StakeFate::Won(Win { won: *won, back: stake_back, odds: None, shares: NO_SHARES })
            }
            Prize::Share { meter, rate } => {
                let index = self.rules.game.meters().iter().position(|rules| rules.name == *meter);
                let shown = index.and_then(|index| self.meters.get(index));
                let won = shown.map_or(Money::ZERO, |shown| part(shown.amount, *rate, unit));
                let mut shares = NO_SHARES;
                if let Some(index) = index {
                    shares[index] = won;
                }
                StakeFate::Won(Win { won, back: stake_back, odds: None, shares })
            }
            Prize::Push => StakeFate::Push,
            Prize::Lose => StakeFate::Lost(stake),
            Prize::LosePart(rate) => StakeFate::Lost(part(stake, *rate, self.surrender_unit())),
        }
    }

    /// Returns the unit to which the cost of surrendering is rounded.
    fn surrender_unit(&self) -> Money {
        let unit = self.rules.game.kind.rules().lost_part_unit();
        unit.map_or(Money::CENT, |unit| unit.max(self.rules.layout.smallest_chip.value))
    }

    /// Returns the vigorish on a win, rounded as the pack says. If the pack lets the house keep amounts that chips
    /// cannot pay, vigorish that is not marked also takes the part of the win that chips cannot pay. If not, the
    /// vigorish is never more than is due, unless the pack rounds it up to a unit.
    pub fn vigorish_on(&self, wager: WagerId, won: Money) -> Money {
        let layout = &self.rules.layout;
        let Some(rate) = layout.wager(wager).vigorish.filter(|rate| rate.value > 0) else {
            return Money::ZERO;
        };
        let rules = self.rules.game.kind.rules().vigorish();
        let keeps = rules.is_none_or(|rules| rules.keeps_unpayable());
        let (unit, rounding) = match rules {
            Some(rules) if rules.rounded_up.value => (rules.unit.value, Rounding::Up),
            _ if keeps => (Money::CENT, Rounding::Up),
            _ => (Money::CENT, Rounding::Down),
        };
        let vigorish = won.share(rate.value, 10_000, unit, rounding).unwrap_or(won).min(won);
        if !keeps || rules.is_some_and(|rules| rules.marked.value) {
            return vigorish;
        }
        won.minus(won.minus(vigorish).floor_to(layout.smallest_chip.value))
    }
}

/// Returns how much a fate is worth to the player, for choosing the largest award.
fn worth(fate: &StakeFate) -> Money {
    match fate {
        StakeFate::Won(win) => win.won,
        StakeFate::Push => Money::ZERO,
        StakeFate::Lost(lost) => Money::ZERO.minus(*lost),
    }
}

/// Adds two awards.
fn together(one: StakeFate, two: StakeFate) -> StakeFate {
    match (one, two) {
        (StakeFate::Won(one), StakeFate::Won(two)) => {
            let mut shares = one.shares;
            shares.iter_mut().zip(two.shares).for_each(|(sum, share)| *sum = sum.plus(share));
            StakeFate::Won(Win { won: one.won.plus(two.won), back: one.back || two.back, odds: None, shares })
        }
        (StakeFate::Won(one), _) | (_, StakeFate::Won(one)) => StakeFate::Won(one),
        (one, _) => one,
    }
}

/// Divides a meter among the winners of the same share, if the rules split the meter.
pub fn split_shares(rules: &Rules, fates: &mut [StakeFate]) {
    if !rules.game.kind.rules().splits_shares() {
        return;
    }
    let unit = rules.layout.smallest_chip.value;
    let before = fates.to_vec();
    for fate in fates {
        let StakeFate::Won(win) = fate else { continue };
        for index in 0..MOST_METERS {
            let whole = win.shares[index];
            // Winners of the same award divide it.
            let same =
                |fate: &&StakeFate| matches!(fate, StakeFate::Won(other) if other.shares[index] == whole);
            let winners = before.iter().filter(same).count() as i64;
            let share = Money::from_cents(whole.cents() / winners.max(1)).floor_to(unit);
            win.won = win.won.minus(whole).plus(share);
            win.shares[index] = share;
        }
    }
}
