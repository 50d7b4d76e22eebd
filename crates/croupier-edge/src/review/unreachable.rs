//! Clauses that can never apply: because the limits leave no room for them, or because nothing depends on an option.

use croupier_rules::{Cite, Layout, Money, OddUnitTreatment, WinTreatment};
use croupier_table::craps::max_odds_by_multiple;
use croupier_table::{Reason, Refusal};

use super::bets::PossibleBet;
use super::options::{counts_with, effect};
use super::words::likewise;
use super::{Review, Warning, WarningKind};

pub(super) fn warnings(review: &Review<'_>) -> Vec<Warning> {
    let mut found = Vec::new();
    for (_, bets) in review.families() {
        found.extend(of_family(review, &bets));
    }
    found.extend(idle_options(review));
    found
}

/// A reason why a clause can never apply.
struct Impossibility {
    /// The kind of impossibility, which several bets of a family may share.
    tag: &'static str,
    words: String,
    /// The clauses that cause the impossibility.
    cites: Vec<Cite>,
}

/// Finds the impossibilities of a family's bets. If several bets share one, it is reported once, for the first bet.
fn of_family(review: &Review<'_>, bets: &[&PossibleBet<'_>]) -> Vec<Warning> {
    let mut groups: Vec<(Impossibility, Vec<String>)> = Vec::new();
    for bet in bets {
        for never in nevers(review, bet) {
            match groups.iter_mut().find(|(known, _)| known.tag == never.tag) {
                Some((known, wagers)) => {
                    known.cites.extend(never.cites);
                    wagers.push(bet.name.clone());
                }
                None => groups.push((never, vec![bet.name.clone()])),
            }
        }
    }
    let warning = |(Impossibility { words, cites, .. }, wagers): (Impossibility, Vec<String>)| Warning {
        kind: WarningKind::Unreachable,
        message: format!("{}: {words}{}", wagers[0], likewise(&wagers, &wagers[0])),
        wagers,
        clauses: review.clauses(&cites),
    };
    groups.into_iter().map(warning).collect()
}

fn nevers(review: &Review<'_>, bet: &PossibleBet<'_>) -> Vec<Impossibility> {
    if let Some(never) = never_made(bet) {
        return vec![never];
    }
    let Ok(least) = bet.least() else { return no_stake(bet).into_iter().collect() };
    if let Some(rules) = bet.craps() {
        let layout = &rules.layout;
        let all = [
            unit_never_filled(layout, bet),
            never_rides(layout, bet, least),
            rate_never_counts(layout, bet),
            odds_never_fit(review, layout, bet, least),
        ];
        return all.into_iter().flatten().collect();
    }
    waiver_of_nothing(bet).into_iter().collect()
}

/// A wager requires one of several other wagers, none of which is offered.
fn never_made(bet: &PossibleBet<'_>) -> Option<Impossibility> {
    let needs = match bet.craps() {
        Some(rules) => rules.layout.wager(bet.wager).terms.needs.as_ref(),
        None => bet.round().and_then(|(_, wager)| wager.needs.as_ref()),
    };
    let needs = needs.filter(|needs| needs.wagers.is_empty())?;
    let words = "none of the wagers that it needs is offered".to_owned();
    Some(Impossibility { tag: "needs", words, cites: vec![needs.cite] })
}

/// No stake is accepted: no amount fits the minimum, the maximum and the multiples.
fn no_stake(bet: &PossibleBet<'_>) -> Option<Impossibility> {
    let refusal: Refusal = bet.least().err()?;
    let (min, max) = (bet.limits().min, bet.limits().max?);
    // Starting at the minimum, follow the multiples that the table requires until the stake exceeds the maximum.
    let (mut stake, mut cites, mut units) = (min.value, vec![max.cite, min.cite], Vec::new());
    while let Some(Refusal { reason: Reason::NotInChips | Reason::NotInUnits, limit: Some(unit), cite }) =
        bet.refused(stake)
    {
        (stake, cites) = (stake.ceil_to(unit), [cites, vec![cite]].concat());
        units.push(unit);
    }
    let multiple = units
        .iter()
        .max()
        .map_or_else(|| " is accepted".to_owned(), |unit| format!(" is a multiple of {}", unit.dollars()));
    let most = refusal.limit.filter(|_| refusal.reason == Reason::OverMaximum).unwrap_or(max.value);
    let words = {
        let [min, most] = [min.value, most].map(Money::dollars);
        format!("no stake is possible: no amount from {min} to {most}{multiple}")
    };
    Some(Impossibility { tag: "no stake", words, cites })
}

/// A unit is above the maximum, so the odds for whole units never apply.
fn unit_never_filled(layout: &Layout, bet: &PossibleBet<'_>) -> Option<Impossibility> {
    let unit =
        layout.wager(bet.wager).terms.unit.filter(|unit| unit.odd.value != OddUnitTreatment::Refuse)?;
    let max = bet.limits().max.filter(|max| max.value < unit.of.value)?;
    let words = format!(
        "its odds are never paid, only even money: they are for units of {}, and the maximum is {}",
        unit.of.value.dollars(),
        max.value.dollars()
    );
    Some(Impossibility { tag: "unit", words, cites: vec![unit.of.cite, unit.odd.cite, max.cite] })
}

/// Winnings should ride, but the smallest stake is already the maximum.
fn never_rides(layout: &Layout, bet: &PossibleBet<'_>, least: Money) -> Option<Impossibility> {
    let winner = layout.wager(bet.wager).terms.winner;
    let max = bet.limits().max.filter(|max| winner.value == WinTreatment::Rides && max.value <= least)?;
    let words = format!(
        "its winnings can never ride: the smallest stake is already the maximum, {}",
        max.value.dollars()
    );
    Some(Impossibility { tag: "rides", words, cites: vec![winner.cite, max.cite] })
}

/// The vigorish never exceeds its minimum, so its rate never applies.
fn rate_never_counts(layout: &Layout, bet: &PossibleBet<'_>) -> Option<Impossibility> {
    let commission = layout.wager(bet.wager).terms.commission?;
    let least = commission.least.filter(|least| least.value > Money::ZERO)?;
    let max = bet.limits().max?;
    let at_most = layout.commission(bet.wager, bet.state, max.value)?;
    let words = format!(
        "its vigorish rate has no effect: up to the maximum of {}, \
         the vigorish never exceeds the minimum charge, {}",
        max.value.dollars(),
        least.value.dollars()
    );
    let cites = vec![commission.rate.cite, least.cite, max.cite];
    (at_most == least.value).then_some(Impossibility { tag: "rate", words, cites })
}

/// The flat bet and a maximum both cap the odds; one of the two caps may never apply.
fn odds_never_fit(
    review: &Review<'_>,
    layout: &Layout,
    bet: &PossibleBet<'_>,
    least: Money,
) -> Option<Impossibility> {
    let backs = layout.wager(bet.wager).terms.backs.as_ref()?;
    let times = backs.times.get(usize::from(bet.state)).copied().flatten()?;
    let flat = review.bets.iter().find(|flat| flat.wager == backs.flat)?;
    let cap = |flat: Money| max_odds_by_multiple(layout, bet.wager, bet.state, flat);
    if let Some(flat_max) = flat.limits().max
        && let Some(most) = cap(flat_max.value).filter(|most| *most < least)
    {
        let words = format!(
            "no odds are possible: {} times the largest {} of {} allows {}, \
             but the smallest stake is {}",
            times.value,
            flat.name,
            flat_max.value.dollars(),
            most.dollars(),
            least.dollars()
        );
        let cites = vec![times.cite, flat_max.cite, bet.limits().min.cite];
        return Some(Impossibility { tag: "no odds", words, cites });
    }
    // Odds that may be evened up follow their cap, regardless of posted limits.
    let max = bet.limits().max.filter(|_| backs.even.is_none())?;
    let flat_least = flat.least().ok()?;
    let allowed = cap(flat_least).filter(|allowed| *allowed > max.value)?;
    let words = format!(
        "the multiple of {} has no effect: the smallest {}, {}, already allows {}, and the maximum is {}",
        times.value,
        flat.name,
        flat_least.dollars(),
        allowed.dollars(),
        max.value.dollars()
    );
    Some(Impossibility { tag: "multiple", words, cites: vec![times.cite, max.cite] })
}

/// A minimum can be waived, but is no larger than the smallest chip anyway.
fn waiver_of_nothing(bet: &PossibleBet<'_>) -> Option<Impossibility> {
    let (rules, wager) = bet.round()?;
    let waived = wager.minimum_waived_with.as_ref().filter(|others| !others.wagers.is_empty())?;
    let (chip, min) = (rules.layout.smallest_chip, wager.limits.min);
    let words = format!(
        "waiving its minimum changes nothing: the minimum of {} is no more than the smallest chip, {}",
        min.value.dollars(),
        chip.value.dollars()
    );
    let cites = vec![waived.cite, min.cite, chip.cite];
    (min.value <= chip.value).then_some(Impossibility { tag: "waiver", words, cites })
}

/// Options that the operator chose but that change nothing at this table.
fn idle_options(review: &Review<'_>) -> Vec<Warning> {
    let mut found = Vec::new();
    for (name, value) in review.given {
        let Some(spec) = review.composition.option(name) else { continue };
        // Stating a default is not a mistake.
        if spec.default().as_ref() == Some(value) || !effect(review, spec).is_none() {
            continue;
        }
        let mut message = format!("{name} = {value} has no effect: nothing at this table depends on it");
        if let Some(with) = counts_with(review, spec) {
            message.push_str(&format!(" (it would with {with})"));
        }
        let clauses = spec.clauses.clone();
        found.push(Warning { kind: WarningKind::Unreachable, wagers: Vec::new(), message, clauses });
    }
    found
}
