//! The stakes and fees of a craps wager, for people to read.

use croupier_rules::{CapBasis, Cited, Layout, Money, OddUnitTreatment, Terms, WagerId, WinTreatment, lcm};

use crate::bet::{BetKey, Owner};
use crate::terms::{Cap, FeeTerms, FeeTiming, LimitsSource, MaximumScope, StakeTerms};

use super::CrapsRules;
use super::amounts::{Stakes, area_most, least, most, multiples};

/// Returns the stakes that a wager takes.
pub fn stake_terms(rules: &CrapsRules, id: WagerId) -> StakeTerms {
    let layout = &rules.layout;
    let terms = &layout.wager(id).terms;
    let (min, cite) = least(terms);
    StakeTerms {
        min: Cited { value: min, cite },
        max: max(rules, id),
        max_for: max_for(rules, terms),
        from: LimitsSource::of(&terms.limits, rules.game.betting.limits_posted),
        steps: steps(layout, id),
        chip: layout.smallest_chip.value,
        caps: caps(layout, id),
        evened: terms.backs.as_ref().and_then(|backs| backs.even),
        unit: terms.unit.filter(|unit| unit.odd.value != OddUnitTreatment::Refuse),
        parts: terms.parts,
        follows: None,
    }
}

/// Returns the maximum stake of a player who has no other bets. For odds that may be evened up, the cap already
/// includes this maximum.
fn max(rules: &CrapsRules, id: WagerId) -> Option<Cited<Money>> {
    let max = area_most(&rules.layout.wager(id).terms);
    let key = BetKey { wager: id, state: 0, owner: Owner::Player };
    let held = most(&rules.layout, &rules.game.betting, &EmptyLayout, key, Money::ZERO);
    max.map(|max| held.map_or(max, |(value, ..)| Cited { value, cite: max.cite }))
}

/// An empty layout.
struct EmptyLayout;

impl Stakes for EmptyLayout {
    fn on(&self, _: WagerId, _: u16) -> Money {
        Money::ZERO
    }

    fn on_any(&self, _: WagerId) -> Money {
        Money::ZERO
    }

    fn all(&self) -> Money {
        Money::ZERO
    }

    fn on_area(&self, _: WagerId, _: u16) -> Money {
        Money::ZERO
    }
}

fn max_for(rules: &CrapsRules, terms: &Terms) -> MaximumScope {
    if terms.limits.max_of_player.is_some_and(|rule| rule.value) {
        MaximumScope::Player
    } else if rules.game.betting.shared_boxes.value {
        MaximumScope::Area
    } else {
        MaximumScope::Bet
    }
}

/// Returns the units; stakes are multiples of them. The unit of odds depends on their number; any other wager is made
/// in one state and has one unit.
fn steps(layout: &Layout, id: WagerId) -> Vec<(Vec<u8>, Money)> {
    let wager = layout.wager(id);
    let step = |state: usize| {
        let units = multiples(layout, id, state as u16);
        Money::from_cents(units.iter().flatten().fold(1, |step, (unit, ..)| lcm(step, unit.cents())))
    };
    if wager.terms.backs.is_none() {
        return vec![(Vec::new(), step(0))];
    }
    let mut steps: Vec<(Vec<u8>, Money)> = Vec::new();
    for (state, number) in wager.numbers.iter().enumerate().filter(|(_, number)| **number != 0) {
        let own = step(state);
        match steps.iter_mut().find(|(_, known)| *known == own) {
            Some((numbers, _)) => numbers.push(*number),
            None => steps.push((vec![*number], own)),
        }
    }
    // If all numbers have the same unit, none needs to be named.
    if let [(numbers, _)] = &mut steps[..] {
        numbers.clear();
    }
    steps
}

fn caps(layout: &Layout, id: WagerId) -> Vec<Cap> {
    let wager = layout.wager(id);
    let Some(backs) = wager.terms.backs.as_ref().filter(|backs| backs.on.value != CapBasis::Nothing) else {
        return Vec::new();
    };
    let mut caps: Vec<Cap> = Vec::new();
    for (number, times) in wager.numbers.iter().zip(&backs.times) {
        let Some(times) = times else { continue };
        match caps.iter_mut().find(|cap| cap.times == times.value) {
            Some(cap) => cap.numbers.push(*number),
            None => caps.push(Cap {
                numbers: vec![*number],
                times: times.value,
                on: backs.on.value,
                cite: times.cite,
            }),
        }
    }
    caps
}

/// Returns the house's fee for a wager; `None` if there is none.
pub fn fee_terms(layout: &Layout, id: WagerId) -> Option<FeeTerms> {
    let terms = &layout.wager(id).terms;
    let commission = terms.commission?;
    let least = commission.least.map(|least| least.value).filter(|least| !least.is_zero());
    let (when, when_by) = match (commission.placed.value, commission.paid.value) {
        (true, paid) => {
            let again = paid && terms.winner.value != WinTreatment::ComesBack;
            (FeeTiming::InAdvance { refunded: commission.refund.value, again }, commission.placed.cite)
        }
        (false, true) => (FeeTiming::OnWin, commission.paid.cite),
        (false, false) => return None,
    };
    if commission.rate.value == 0 && least.is_none() {
        return None;
    }
    Some(FeeTerms {
        rate: commission.rate,
        on: commission.on.value,
        when,
        when_by,
        rounded: Some(layout.commission_rounding).filter(|(unit, _)| *unit != Money::CENT),
        least,
    })
}
