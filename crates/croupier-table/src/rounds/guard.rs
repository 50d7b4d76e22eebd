//! The checks before a bet is taken, lowered or left to play, shared by the table and by programs that play without a
//! table.

use croupier_rules::{Cite, Cited, Money, RoundWager, WagerId, WagerOrigin, lcm};

use crate::bet::StakeRange;
use crate::refusal::{Reason, Refusal};

use super::Rules;
use super::command::BetMethod;
use super::decide::unless;
use super::form::VerbalBetRule;
use super::state::RoundStage;
use crate::games::Fact;

/// Returns a wager of the layout.
pub(crate) fn offered(rules: &Rules, wager: WagerId) -> Result<&RoundWager<Fact>, Refusal> {
    let found = rules.layout.wagers.get(usize::from(wager.0));
    found.ok_or_else(|| Refusal::new(Reason::NotOffered, rules.game.betting.not_offered))
}

/// Checks that this wager is made by betting; some wagers are made only by a decision.
pub(crate) fn made_by_betting(wager: &RoundWager<Fact>) -> Result<(), Refusal> {
    unless(wager.made == WagerOrigin::Betting, Reason::NotNow, wager.cite)
}

/// Checks that a wager may be made at this stage by this method.
pub(crate) fn in_time(
    rules: &Rules,
    stage: RoundStage,
    wager: &RoundWager<Fact>,
    way: BetMethod,
) -> Result<(), Refusal> {
    let betting = &rules.game.betting;
    let open = stage == RoundStage::Betting;
    if way == BetMethod::Late {
        let Some(late) = betting.late else {
            return Err(Refusal::new(Reason::NotProvided, betting.not_offered));
        };
        return unless(!open, Reason::BetsOpen, late.cite);
    }
    let closed = wager.closed.unwrap_or(betting.made_before_close.cite);
    let before_cards = !betting.made_before_close.value && stage != RoundStage::InPlay;
    unless(open || before_cards, Reason::BetsClosed, closed)?;
    match (way, betting.verbal) {
        (BetMethod::Called(_), None) => Err(Refusal::new(Reason::NoCallBet, betting.made_before_close.cite)),
        (BetMethod::Called(_), Some(verbal)) => {
            unless(verbal.value != VerbalBetRule::Refused, Reason::NoCallBet, verbal.cite)
        }
        _ => Ok(()),
    }
}

/// Checks that the player has one of the wagers that this wager needs.
pub(crate) fn needs(
    wager: &RoundWager<Fact>,
    has_one_of: impl Fn(&[WagerId]) -> bool,
) -> Result<(), Refusal> {
    match &wager.needs {
        Some(needs) => unless(has_one_of(&needs.wagers), Reason::NeedsAnother, needs.cite),
        None => Ok(()),
    }
}

/// Checks that the player has no opposite wager, at tables that forbid betting on both hands.
pub(crate) fn no_opposite(
    rules: &Rules,
    wager: WagerId,
    has: impl Fn(WagerId) -> bool,
) -> Result<(), Refusal> {
    match &rules.game.betting.opposites {
        Some((opposites, cite)) if opposites.contains(&wager) => {
            let other = opposites.iter().any(|other| *other != wager && has(*other));
            unless(!other, Reason::Opposite, *cite)
        }
        _ => Ok(()),
    }
}

/// Returns the minimum for making a bet. It may be smaller than the minimum stake that plays, if the rules check that
/// minimum only when bets close.
pub(crate) fn least_made(rules: &Rules, wager: WagerId, has_one_of: impl Fn(&[WagerId]) -> bool) -> Money {
    let at_close = rules.layout.wager(wager).is_minimum_asked_at_close();
    least(rules, wager, |wagers| at_close || has_one_of(wagers))
}

/// Returns the minimum stake that plays on a wager.
pub(crate) fn least(rules: &Rules, wager: WagerId, has_one_of: impl Fn(&[WagerId]) -> bool) -> Money {
    let layout = &rules.layout;
    let own = layout.wager(wager).limits.min.value;
    let Some(others) = &layout.wager(wager).minimum_waived_with else { return own };
    // The table's minimum is the lowest minimum of the wagers that waive it.
    let table = others.wagers.iter().map(|wager| layout.wager(*wager).limits.min.value).min().unwrap_or(own);
    match has_one_of(&others.wagers) {
        true if own == table => layout.smallest_chip.value,
        // The wager has its own posted minimum.
        true => own,
        false => own.max(table),
    }
}

/// Returns the step of a wager for a player whose chips have this unit.
pub(crate) fn step(rules: &Rules, wager: WagerId, unit: Money) -> Money {
    let step = rules.layout.wager(wager).limits.step;
    step.map_or(unit, |step| Money::from_cents(lcm(unit.cents(), step.value.cents())))
}

/// Returns `Ok` if the stake on a wager may be this large.
pub(crate) fn whole_stake(
    rules: &Rules,
    wager: WagerId,
    unit: (Money, Cite),
    least: Money,
    whole: Money,
) -> Result<(), Refusal> {
    let wager = rules.layout.wager(wager);
    // If the minimum is waived until bets close, only the wager's posted minimum can refuse a stake.
    let waiver = wager.minimum_waived_with.as_ref().filter(|_| !wager.is_minimum_asked_at_close());
    let cite = waiver.map_or(wager.limits.min.cite, |others| others.cite);
    within(wager, unit, (least, cite), whole)
}

/// Returns the stake on a wager after adding this amount.
pub(crate) fn raised(rules: &Rules, had: Money, amount: Money) -> Result<Money, Refusal> {
    let amount = Some(amount).filter(|amount| *amount > Money::ZERO && *amount <= Money::CEILING);
    let whole = amount.and_then(|amount| had.checked_add(amount)).filter(|sum| *sum <= Money::CEILING);
    whole.ok_or_else(|| Refusal::new(Reason::NotAnAmount, rules.game.betting.amount))
}

/// Returns `Ok` if a bet may be lowered or taken down now.
pub(crate) fn changeable(rules: &Rules, stage: RoundStage, is_there: bool) -> Result<(), Refusal> {
    let rule = rules.game.betting.changed_before_close;
    unless(is_there, Reason::NoSuchBet, rules.game.betting.no_such_bet)?;
    let before_cards = !rule.value && stage != RoundStage::InPlay;
    unless(stage == RoundStage::Betting || before_cards, Reason::BetsClosed, rule.cite)
}

/// Returns the rest of a stake after taking this amount back; `None` if nothing is left.
pub(crate) fn lowered(rules: &Rules, stake: Money, amount: Money) -> Result<Option<Money>, Refusal> {
    let cite = rules.game.betting.amount;
    unless(amount > Money::ZERO, Reason::NotAnAmount, cite)?;
    unless(amount <= stake, Reason::NotSoMuch, cite)?;
    Ok(Some(stake.minus(amount)).filter(|kept| !kept.is_zero()))
}

/// Returns the amounts that a player may bet or add to a bet.
pub(crate) fn room(
    rules: &Rules,
    wager: WagerId,
    (step, least): (Money, Money),
    had: Money,
    rail: Money,
) -> Option<StakeRange> {
    let most = rules.layout.wager(wager).limits.max.map_or(Money::CEILING, |max| max.value);
    let least = least.max(had.plus(Money::CENT)).ceil_to(step);
    let most = most.min(Money::CEILING).min(had.plus(rail)).floor_to(step);
    (least <= most).then(|| StakeRange { min: least.minus(had), max: most.minus(had), step })
}

/// Returns the amounts of a follow-up wager: equal to its bet or, if the rules allow it, less.
pub(crate) fn decision_room(
    rules: &Rules,
    wager: WagerId,
    (step, least): (Money, Money),
    (stake, equal): (Money, bool),
    funds: Money,
) -> Option<StakeRange> {
    if equal {
        let exact = StakeRange { min: stake, max: stake, step: Money::CENT };
        return (funds >= stake).then_some(exact);
    }
    let most = rules.layout.wager(wager).limits.max.map_or(stake, |max| max.value.min(stake));
    let (min, max) = (least.ceil_to(step), most.min(funds).floor_to(step));
    (min <= max).then_some(StakeRange { min, max, step })
}

/// Checks that a follow-up wager equals its bet or, if the rules allow it, is less.
pub(crate) fn as_much(rules: &Rules, amount: Money, stake: Money, equal: Cited<bool>) -> Result<(), Refusal> {
    unless(amount > Money::ZERO, Reason::NotAnAmount, rules.game.betting.amount)?;
    let right = if equal.value { amount == stake } else { amount <= stake };
    if right { Ok(()) } else { Err(Refusal::with_limit(Reason::NotEqual, equal.cite, stake)) }
}

/// Checks that a stake is a whole number of units and within the wager's limits.
fn within(
    wager: &RoundWager<Fact>,
    (unit, unit_cite): (Money, Cite),
    (least, least_cite): (Money, Cite),
    stake: Money,
) -> Result<(), Refusal> {
    if !stake.is_multiple_of(unit) {
        return Err(Refusal::with_limit(Reason::NotInChips, unit_cite, unit));
    }
    if stake < least {
        return Err(Refusal::with_limit(Reason::UnderMinimum, least_cite, least));
    }
    if let Some(max) = wager.limits.max.filter(|max| stake > max.value) {
        return Err(Refusal::with_limit(Reason::OverMaximum, max.cite, max.value));
    }
    match wager.limits.step {
        Some(step) if !stake.is_multiple_of(step.value) => {
            Err(Refusal::with_limit(Reason::NotInUnits, step.cite, step.value))
        }
        _ => Ok(()),
    }
}

/// Returns a refusal if no player may make this stake on this wager.
pub fn stake_refused(rules: &Rules, wager: WagerId, stake: Money) -> Option<Refusal> {
    let (chip, wager) = (rules.layout.smallest_chip, rules.layout.wager(wager));
    let min = wager.limits.min;
    within(wager, (chip.value, chip.cite), (min.value, min.cite), stake).err()
}
