//! The rounding of amounts due to whole chips, in the player's favour or in the house's.

use croupier_rules::{Cite, Dice, Layout, Money, Pay, Prize, Verdict, WagerId};
use croupier_table::rounds::{Judge, Rules, StakeFate};
use dashu_int::IBig;

use crate::exact::ExactFraction;

use super::bets::PossibleBet;
use super::words::units;

/// The amount that is rounded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RoundingSubject {
    /// The pay of a win, less vigorish taken from it.
    Payout,
    /// Vigorish charged separately.
    Vigorish,
    /// The cost of surrendering.
    Surrender,
}

/// An amount due, and the amount that the table pays or charges.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct RoundedAmount {
    pub(super) what: RoundingSubject,
    pub(super) due: ExactFraction,
    pub(super) made: Money,
    /// The whole cents that the player gains, negative for a loss. Fractions of a cent are ignored, because they cannot
    /// be paid.
    pub(super) gained: i64,
    pub(super) cite: Cite,
}

/// The rounding of a bet's wins and charges.
pub(super) struct BetRounding<'b, 'r> {
    bet: &'b PossibleBet<'r>,
    /// At craps: the pays that are not a whole multiple of the stake.
    pays: Vec<(u16, Cite)>,
}

impl<'b, 'r> BetRounding<'b, 'r> {
    pub(super) fn new(bet: &'b PossibleBet<'r>) -> BetRounding<'b, 'r> {
        let pays = bet.craps().map(|rules| uneven_pays(&rules.layout, bet.wager, bet.state));
        BetRounding { bet, pays: pays.unwrap_or_default() }
    }

    pub(super) fn at(&self, stake: Money) -> Vec<RoundedAmount> {
        if let Some(rules) = self.bet.craps() {
            return self.at_craps(&rules.layout, stake);
        }
        self.bet.round().map(|(rules, _)| at_rounds(rules, self.bet.wager, stake)).unwrap_or_default()
    }

    fn at_craps(&self, layout: &Layout, stake: Money) -> Vec<RoundedAmount> {
        let of_pay = |(index, cite): &(u16, Cite)| {
            let pay = layout.pay(*index);
            Some(RoundedAmount::gain(
                RoundingSubject::Payout,
                won(pay, stake),
                layout.win(pay, stake)?,
                *cite,
            ))
        };
        let mut all: Vec<RoundedAmount> = self.pays.iter().filter_map(of_pay).collect();
        let PossibleBet { wager, state, .. } = *self.bet;
        if let Some(commission) = layout.wager(wager).terms.commission {
            let part = layout.commission_part(wager, state).map_or(ExactFraction::ZERO, ExactFraction::from);
            let share = units(stake) * part;
            // A minimum vigorish is a rule, not rounding.
            let due = commission.least.map_or(share.clone(), |least| share.max(units(least.value)));
            let made = layout.commission(wager, state, stake);
            all.extend(
                made.map(|made| {
                    RoundedAmount::cost(RoundingSubject::Vigorish, due, made, commission.rate.cite)
                }),
            );
        }
        all
    }
}

impl RoundedAmount {
    /// Does the table pay or charge exactly the amount due?
    pub(super) fn is_even(&self) -> bool {
        self.due == units(self.made)
    }

    /// An amount that the player receives.
    fn gain(what: RoundingSubject, due: ExactFraction, made: Money, cite: Cite) -> RoundedAmount {
        let (floor, ceiling) = cents(&due);
        let gained = beyond(made.cents(), floor, ceiling);
        RoundedAmount { what, due, made, gained, cite }
    }

    /// An amount that the player pays.
    fn cost(what: RoundingSubject, due: ExactFraction, made: Money, cite: Cite) -> RoundedAmount {
        let mut cost = RoundedAmount::gain(what, due, made, cite);
        cost.gained = -cost.gained;
        cost
    }
}

/// Returns the distance of an amount from the range between the whole cents below and above the amount due.
fn beyond(made: i64, floor: i64, ceiling: i64) -> i64 {
    (made - ceiling).max(0) + (made - floor).min(0)
}

/// The whole cents below and above a non-negative amount.
fn cents(due: &ExactFraction) -> (i64, i64) {
    let cents = due * &ExactFraction::from(100);
    let whole = cents.numerator() / IBig::from(cents.denominator().clone());
    let floor = i64::try_from(whole).unwrap_or(i64::MAX);
    let ceiling = if ExactFraction::from(floor) == cents { floor } else { floor.saturating_add(1) };
    (floor, ceiling)
}

/// The pays of winning cells that a bet can reach, if they are not a whole multiple of the stake.
fn uneven_pays(layout: &Layout, wager: WagerId, first: u16) -> Vec<(u16, Cite)> {
    let mut seen = vec![false; layout.wager(wager).spots.len()];
    let mut waiting = vec![first];
    let mut pays: Vec<(u16, Cite)> = Vec::new();
    while let Some(state) = waiting.pop() {
        if std::mem::replace(&mut seen[usize::from(state)], true) {
            continue;
        }
        for cell in Dice::all().map(|dice| layout.cell(wager, state, dice)) {
            match cell.verdict {
                Verdict::Stand => waiting.push(cell.next),
                Verdict::Win if layout.pay(cell.pay).net.1 != 1 => {
                    if !pays.iter().any(|(pay, _)| *pay == cell.pay) {
                        pays.push((cell.pay, cell.cite));
                    }
                }
                Verdict::Win | Verdict::Lose | Verdict::Push => {}
            }
        }
    }
    pays
}

/// Returns the exact winnings of a stake, including any part that is paid even money.
fn won(pay: &Pay, stake: Money) -> ExactFraction {
    let (at_odds, even) = pay.parts(stake);
    units(at_odds) * ExactFraction::from(pay.net) + units(even)
}

/// Does rounding gain the player a whole cent or more on any row, at this stake on a wager of a card game or a wheel?
pub(super) fn gains_at(rules: &Rules, wager: WagerId, stake: Money) -> bool {
    at_rounds(rules, wager, stake).iter().any(|rounded| rounded.gained > 0)
}

/// The rounded amounts of a wager's rows, each as if it were the only row that holds.
fn at_rounds(rules: &Rules, wager: WagerId, stake: Money) -> Vec<RoundedAmount> {
    let judge = Judge { rules, meters: &[] };
    let of = rules.layout.wager(wager);
    let kept = 10_000 - of.vigorish.map_or(0, |rate| rate.value);
    let mut all = Vec::new();
    for row in &of.rows {
        let (fate, cite) = judge.judge(wager, stake, |fact| row.on.contains(&fact));
        match (&row.prize, fate) {
            (Prize::Odds(odds), StakeFate::Won(win)) if win.odds == Some(*odds) => {
                let due = units(stake) * ExactFraction::from(odds.net()) * ExactFraction::ratio(kept, 10_000);
                let made = win.won.minus(judge.vigorish_on(wager, win.won));
                all.push(RoundedAmount::gain(RoundingSubject::Payout, due, made, cite));
            }
            (Prize::LosePart(rate), StakeFate::Lost(lost)) => {
                let due = units(stake) * ExactFraction::ratio(*rate, 10_000);
                all.push(RoundedAmount::cost(RoundingSubject::Surrender, due, lost, cite));
            }
            _ => {}
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gains_and_losses_ignore_fractions_of_a_cent() {
        for (numerator, made, gained) in [(335, 325, -10), (335, 335, 0), (335, 340, 5)] {
            assert_eq!(beyond(made, numerator, numerator), gained);
        }
        // Two thirds of a dollar are 66 or 67 cents, and both are right.
        let two_thirds = ExactFraction::ratio(2, 3);
        assert_eq!(cents(&two_thirds), (66, 67));
        for (made, gained) in [(65, -1), (66, 0), (67, 0), (68, 1)] {
            assert_eq!(beyond(made, 66, 67), gained);
        }
        assert_eq!(cents(&ExactFraction::from(2)), (200, 200));
    }
}
