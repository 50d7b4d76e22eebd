//! Wagers: the terms of a kind of bet, as its clauses state them.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::clause::{Citations, Cite, Cited};
use crate::layout::Verdict;
use crate::money::{Money, Rounding};
use crate::odds::Odds;

/// The index of a wager in its layout.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct WagerId(pub u16);

/// One value for the come-out and one for the phase with a point on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PhaseValue<T> {
    /// With no point on.
    pub come_out: T,
    /// With a point on.
    pub point: T,
}

impl<T: Copy> PhaseValue<T> {
    /// The value for the current phase.
    pub fn at(&self, point_on: bool) -> T {
        if point_on { self.point } else { self.come_out }
    }
}

/// One value for a bet that does not have its number (or its first point) yet, and one for a bet that does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TravelValue<T> {
    /// Before the bet has its number.
    pub first: T,
    /// Once the bet has its number.
    pub then: T,
}

impl<T: Copy> TravelValue<T> {
    /// The value for a bet that is underway, or for one that is not.
    pub fn at(&self, underway: bool) -> T {
        if underway { self.then } else { self.first }
    }
}

/// The times when a wager may be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Window {
    /// At any time in the phase.
    Open,
    /// Never in the phase.
    Closed,
    /// Only before the first come-out roll of a new shooter's hand.
    NewShooter,
    /// Only before the first come-out roll of any shooter, including a successor in mid-hand.
    EachShooter,
    /// As `EachShooter`, but not while a player still has a bet on this wager from an earlier shooter.
    EachShooterAnew,
    /// Before the first come-out roll of any shooter, or right after a come-out seven.
    AfterSeven,
}

/// The person who sets a wager on the layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WagerPlacer {
    /// The player.
    Player,
    /// The player or the base dealer.
    Either,
    /// The base dealer.
    Dealer,
    /// The stickperson.
    Stick,
}

/// The treatment of a winning stake.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WinTreatment {
    /// The stake goes back to the rail with its winnings.
    ComesBack,
    /// The stake stays as the same bet; only the winnings go to the rail.
    StaysUp,
    /// The stake and the winnings stay as the bet, up to its maximum; the excess goes to the rail.
    Rides,
}

/// The treatment of a bet that is off when its number becomes the point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PointTreatment {
    /// The bet stays.
    Keep,
    /// The bet goes back to the rail.
    Refund,
    /// The bet goes back to the rail, and the player may move it to another number until bets close.
    RefundOrMove,
    /// The bet stays and is off, so that it can be moved. If it has not been moved when the dice go out, it goes back
    /// to the rail.
    Move,
}

/// The treatment of the part of a stake that is not a whole unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OddUnitTreatment {
    /// That part is paid even money, and the whole units at the table's odds.
    Split,
    /// The whole stake is paid even money.
    EvenMoney,
    /// The table refuses a stake that is not a multiple of the unit.
    Refuse,
}

/// The unit that a wager's stake should be a multiple of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unit {
    /// The unit.
    pub of: Cited<Money>,
    /// The treatment of the part that is not a whole unit.
    pub odd: Cited<OddUnitTreatment>,
}

/// The amount that a commission is a percentage of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CommissionBasis {
    /// The stake.
    Stake,
    /// The possible winnings of the stake.
    Win,
}

/// A commission, or vigorish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Commission {
    /// The rate in hundredths of a percent.
    pub rate: Cited<i64>,
    /// The amount that the rate applies to.
    pub on: Cited<CommissionBasis>,
    /// Is the commission charged and held when the bet is placed?
    pub placed: Cited<bool>,
    /// Is the commission charged (again) when the bet is paid?
    pub paid: Cited<bool>,
    /// Is the held commission refunded when the bet is taken down?
    pub refund: Cited<bool>,
    /// Is the commission also refunded after the bet has been paid?
    pub refund_after_win: Cited<bool>,
    /// The minimum charge.
    pub least: Option<Cited<Money>>,
    /// Is the commission on a raise computed from the raise alone? By default it is the increase of the commission on
    /// the whole stake.
    pub each_raise: Option<Cited<bool>>,
}

/// The amount that a cap on odds limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CapBasis {
    /// The odds themselves.
    Stake,
    /// The possible winnings of the odds.
    Win,
    /// No cap: only limits apply.
    Nothing,
}

/// The relation of a wager to the flat wager that it backs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OddsTerms {
    /// The flat wager.
    pub flat: WagerId,
    /// The maximum as a multiple of the flat wager, for each of its states; `None` for a state without a number.
    pub times: Vec<Option<Cited<u32>>>,
    /// The amount that the maximum limits.
    pub on: Cited<CapBasis>,
    /// The unit to which the maximum is rounded up, so that odds at the maximum can be paid evenly.
    pub even: Option<Cited<Money>>,
}

/// Other wagers that a wager names: wagers that a player must have one of, or wagers that it is booked as.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WagerList {
    /// The wagers.
    pub wagers: Vec<WagerId>,
    /// The clause that names the wagers.
    pub cite: Cite,
}

/// The equal parts of a combination.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EqualParts {
    /// The number of parts, all of the same size.
    pub count: u32,
    /// The largest number of parts on the same wager.
    pub heaviest: u32,
    /// The chip that each part must be a multiple of.
    pub unit: Cited<Money>,
}

/// The limits of a stake.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The minimum.
    pub min: Cited<Money>,
    /// The maximum.
    pub max: Option<Cited<Money>>,
    /// The increment.
    pub step: Option<Cited<Money>>,
    /// The bounds that the document sets for posted limits.
    pub by_document: DocumentLimits,
    /// The minimum and maximum of the pack, regardless of posted limits.
    pub printed: (Cited<Money>, Option<Cited<Money>>),
    /// Has the operator posted the limits?
    pub posted: bool,
    /// The clause that requires the operator to give a maximum, if the rules are read without a maximum.
    pub unposted: Option<Cite>,
    /// Does the minimum apply to each part of a combination instead of the whole?
    pub min_each_part: Option<Cited<bool>>,
    /// Does the maximum apply to each part of a combination instead of the whole?
    pub max_each_part: Option<Cited<bool>>,
    /// Does the maximum apply to the sum of the player's bets?
    pub max_of_player: Option<Cited<bool>>,
}

impl Limits {
    /// Posts limits for a named wager or for `all`. They can only narrow the limits that the document fixes.
    pub(crate) fn post(
        &mut self,
        name: &str,
        mut min: Money,
        mut max: Money,
        citations: &Citations,
    ) -> Result<(), LimitFault> {
        if min <= Money::ZERO || max < min || max > Money::CEILING {
            let message = format!(
                "the limits of '{name}' must be above zero, with the minimum first, not {} to {}",
                min.dollars(),
                max.dollars()
            );
            return Err(LimitFault { message, clause: None });
        }
        if name == "all" && self.by_document == DocumentLimits::Fixed {
            return Ok(());
        }
        let (least, most) = self.printed;
        if name == "all" && self.by_document == DocumentLimits::Floor {
            // Limits for all wagers do not apply to a wager whose minimum is above them.
            if max < least.value {
                return Ok(());
            }
            max = most.map_or(max, |most| max.min(most.value));
            min = min.max(least.value).min(max);
        }
        let too_wide = min < least.value || most.is_some_and(|most| max > most.value);
        if self.by_document != DocumentLimits::No && too_wide {
            let most = most.unwrap_or(least);
            let clause = citations.first(if min < least.value { least.cite } else { most.cite });
            let message = format!(
                "the limits of '{name}' must be between {} and {}",
                least.value.dollars(),
                most.value.dollars()
            );
            return Err(LimitFault { message, clause: Some(clause.to_owned()) });
        }
        self.posted = true;
        self.min.value = min;
        self.max = Some(Cited { value: max, cite: self.max.unwrap_or(self.min).cite });
        Ok(())
    }
}

/// A limit that cannot be posted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LimitFault {
    /// The fault in words.
    pub message: String,
    /// The clause that forbids the limit.
    pub clause: Option<String>,
}

impl fmt::Display for LimitFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.clause {
            Some(clause) => write!(f, "{} ({clause})", self.message),
            None => write!(f, "{}", self.message),
        }
    }
}

impl std::error::Error for LimitFault {}

/// The bounds that a document sets for the limits that an operator posts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DocumentLimits {
    /// None: the operator sets the limits.
    No,
    /// The document fixes the limits; limits posted for all wagers do not apply.
    Fixed,
    /// The document bounds the limits; limits posted for all wagers narrow them as far as possible.
    Floor,
}

/// The maximum number of players with a wager.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HolderLimit {
    /// The maximum at the table.
    pub table: Cited<u32>,
    /// The maximum at each end of the table, if limited.
    pub end: Option<Cited<u32>>,
    /// Is the wager limited to the first positions, which have spots on the layout?
    pub by_position: Option<Cited<bool>>,
}

/// A player's action on a bet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BetChange {
    /// Makes it.
    Make,
    /// Adds to the bet.
    Raise,
    /// Takes part of the bet back.
    Lower,
    /// Takes the bet down.
    Down,
    /// Turns the bet on or off.
    Turn,
}

/// When a wager can be made, changed and called, who may make it, and its fate after a win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terms {
    /// The times when the wager may be made.
    pub open: PhaseValue<Cited<Window>>,
    /// May a bet be raised?
    pub raise: TravelValue<Cited<bool>>,
    /// May a bet be lowered?
    pub lower: TravelValue<Cited<bool>>,
    /// May a bet be taken down?
    pub down: TravelValue<Cited<bool>>,
    /// Does a bet work by default?
    pub working: PhaseValue<Cited<bool>>,
    /// May the player call a bet on?
    pub call_on: PhaseValue<Cited<bool>>,
    /// May the player call a bet off?
    pub call_off: PhaseValue<Cited<bool>>,
    /// The person who sets the wager on the layout.
    pub set_by: Cited<WagerPlacer>,
    /// May the wager be made as a call bet while the dice are out?
    pub call_bets: Cited<bool>,
    /// Other wagers; the player must have one of them.
    pub needs: Option<WagerList>,
    /// The flat wager that the wager backs.
    pub backs: Option<OddsTerms>,
    /// Its unit.
    pub unit: Option<Unit>,
    /// The equal parts that the wager splits into.
    pub parts: Option<EqualParts>,
    /// Its commission.
    pub commission: Option<Commission>,
    /// Its limits.
    pub limits: Limits,
    /// The maximum number of players with the wager.
    pub holders: Option<HolderLimit>,
    /// The treatment of a winning stake.
    pub winner: Cited<WinTreatment>,
    /// May the wager be made for the dealers? `None` if the table's rule applies.
    pub dealer_bets: Option<Cited<bool>>,
    /// Must a player who makes the wager for the dealers also have their own bet on it?
    pub dealer_needs_own: Option<Cited<bool>>,
    /// Is the wager settled after everything else?
    pub settled_last: Option<Cited<bool>>,
    /// Is the stake returned when another shooter takes over in mid-hand?
    pub returned_on_relief: Option<Cited<bool>>,
    /// Is a stake that stayed up returned if its player has no line bet when the dice go out?
    pub rides_with_line: Option<Cited<bool>>,
    /// The lammer that marks the bet.
    pub lammer: Option<Cited<String>>,
    /// Does the crew repeat the bet aloud when it books it?
    pub announced: Option<Cited<bool>>,
    /// Must the payment be witnessed?
    pub witness: Option<Cited<bool>>,
    /// The phases in which a bet that has its number may be raised, if restricted.
    pub raise_open: Option<PhaseValue<Cited<bool>>>,
    /// The treatment of the bet if it is off when its number becomes the point.
    pub on_point: Option<Cited<PointTreatment>>,
    /// Is a bet valid only after the crew has confirmed it?
    pub confirmed: Option<Cited<bool>>,
    /// The changes that are allowed while bets are closed because the dice are out.
    pub late_changes: Option<Cited<Vec<BetChange>>>,
    /// The clause under which it is too late to bet when bets are closed, if it differs from the table's.
    pub closed: Option<PhaseValue<Cite>>,
    /// The wagers that the wager is booked as, because the layout has no area for it.
    pub breaks_into: Option<WagerList>,
    /// The number of different points at which surveillance is notified.
    pub notice_at: Option<Cited<u32>>,
    /// Does a bet stop gathering when another shooter takes over?
    pub frozen_on_relief: Option<Cited<bool>>,
}

impl Terms {
    /// Does a bet work, given its player's last call?
    ///
    /// A call applies only in a phase that allows it. For example, come odds called off on a come-out work again with a
    /// point on.
    pub fn works(&self, called: Option<bool>, point_on: bool) -> bool {
        let default = self.working.at(point_on).value;
        match called {
            Some(on) => {
                let rule = if on { self.call_on } else { self.call_off };
                if rule.at(point_on).value { on } else { default }
            }
            None => default,
        }
    }
}

/// The source of the chips of a payment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PaymentSource {
    /// The dealer's working stacks.
    WorkingStacks,
    /// The main float.
    MainFloat,
}

/// The pay of a winning bet, as fractions of its stake.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pay {
    /// The odds as printed; `None` if several parts are paid together.
    pub odds: Option<Odds>,
    /// The winnings beyond the stake: numerator and denominator.
    pub net: (i64, i64),
    /// The part of the stake that comes back. It is the whole stake, unless the bet is split and some of its parts
    /// lose.
    pub kept: (i64, i64),
    /// The unit, if a stake that is not a multiple of the unit is paid differently.
    pub unit: Option<(Money, OddUnitTreatment)>,
    /// The source of the chips.
    pub from: Option<Cited<PaymentSource>>,
}

impl Pay {
    /// Returns the winnings of a stake, rounded once to whole chips. `None` if they overflow.
    pub fn win(&self, stake: Money, (chip, rounding): (Money, Rounding)) -> Option<Money> {
        let (net, per) = self.net;
        let (at_odds, even) = self.parts(stake);
        if even.is_zero() {
            return at_odds.share(net, per, chip, rounding);
        }
        // Both parts get a common denominator, so that their sum is rounded only once.
        let exact = at_odds.cents().checked_mul(net)?.checked_add(even.cents().checked_mul(per)?)?;
        Money::from_cents(exact).share(1, per, chip, rounding)
    }

    /// Splits a stake into the part paid at the odds and the part paid even money. The latter is zero if the stake is a
    /// multiple of the unit.
    pub fn parts(&self, stake: Money) -> (Money, Money) {
        match self.unit {
            Some((unit, OddUnitTreatment::Split)) => {
                let full = stake.floor_to(unit);
                (full, stake.minus(full))
            }
            Some((unit, OddUnitTreatment::EvenMoney)) if !stake.is_multiple_of(unit) => (Money::ZERO, stake),
            _ => (stake, Money::ZERO),
        }
    }

    /// Returns the part of a winning stake that comes back, rounded down to the cent.
    pub fn returned_stake(&self, stake: Money) -> Option<Money> {
        if self.kept == (1, 1) {
            return Some(stake);
        }
        stake.share(self.kept.0, self.kept.1, Money::CENT, Rounding::Down)
    }
}

/// The progress of a bet that gathers points or totals when it is decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Collection {
    /// A number of points made.
    Points {
        /// The number of points.
        count: u32,
        /// Does the level also cover larger numbers of points?
        or_more: bool,
        /// Must the points be different?
        different: bool,
        /// Must the points be made in ascending order?
        ascending: bool,
        /// The event that decides the bet.
        at: DecisionTrigger,
    },
    /// Each of these totals was thrown before a losing outcome.
    Totals(Vec<u8>),
}

/// The event that decides a bet that gathers points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DecisionTrigger {
    /// The last point itself.
    LastPoint,
    /// A seven with a point on.
    SevenOut,
    /// Any seven, including on a come-out.
    AnySeven,
}

/// One way in which a bet that gathers points or totals is decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level {
    /// The points or totals gathered.
    pub has: Collection,
    /// Whether the bet is won or lost.
    pub verdict: Verdict,
    /// The index of the pay for a win: see [`Layout::pay`](crate::Layout::pay).
    pub pay: u16,
    /// The clause that decides the bet.
    pub cite: Cite,
}

/// A wager of a layout.
#[derive(Clone, Debug)]
pub struct Wager {
    /// The wager's id, such as `place-6`.
    pub id: String,
    /// The family that the wager belongs to, such as `place`.
    pub family: String,
    /// The document's name for the wager.
    pub name: String,
    /// Its terms.
    pub terms: Terms,
    /// The name of each of the wager's states on the layout: `come`, `come-4`, …
    pub spots: Vec<String>,
    /// The number that a bet in each state is on; 0 for none.
    pub numbers: Vec<u8>,
    /// Whether a bet is underway in each state: whether it has its number, or its first point.
    pub underway: Vec<bool>,
    /// The state that follows each state if the point is taken off before it is decided.
    pub lifted: Vec<u16>,
    /// Does the wager gather points or totals?
    pub gathers: bool,
    /// The pay for each level of points or totals, if it gathers any.
    pub levels: Vec<Level>,
    /// Does the wager depend on the shooter's point? If so, it pauses while no point can be set.
    pub by_point: bool,
    /// Does the wager move to its number after the first roll?
    pub travels: bool,
    /// The unit that a stake must be a multiple of so that every win can be paid in whole chips, for each state.
    pub payable: Vec<Money>,
    /// The clauses that establish the wager, for reference.
    pub cite: Cite,
    /// The pay from which the commission and the maximum for odds are computed, for each state.
    pub(crate) base_pay: Vec<Option<u16>>,
}
