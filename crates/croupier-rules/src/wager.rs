//! Wagers: the terms of a kind of bet, as its clauses give them.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::clause::{Citations, Cite, Cited};
use crate::layout::Verdict;
use crate::money::{Money, Rounding};
use crate::odds::Odds;

/// A wager of a layout, by its place in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct WagerId(pub u16);

/// One value for the come-out and one for when a point is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ByPhase<T> {
    /// With no point on.
    pub come_out: T,
    /// With a point on.
    pub point: T,
}

impl<T: Copy> ByPhase<T> {
    /// The value now.
    pub fn at(&self, point_on: bool) -> T {
        if point_on { self.point } else { self.come_out }
    }
}

/// One value until a bet has its number (or its first point), one from then on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ByLife<T> {
    /// Before.
    pub first: T,
    /// After.
    pub then: T,
}

impl<T: Copy> ByLife<T> {
    /// The value for a bet that is underway or not.
    pub fn at(&self, underway: bool) -> T {
        if underway { self.then } else { self.first }
    }
}

/// When a wager may be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Window {
    /// It may.
    Open,
    /// It may not.
    Closed,
    /// Only before the first come-out roll of a new shooter's hand.
    NewShooter,
    /// Only before the first come-out roll of whoever shoots, a successor in mid-hand included.
    EachShooter,
    /// The same, but not while anybody still has one from before.
    EachShooterAnew,
    /// Before the first come-out roll of whoever shoots, or right after a come-out seven.
    AfterSeven,
}

/// Whose hand sets a wager on the layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SetBy {
    /// The player's own.
    Player,
    /// The player's or the base dealer's.
    Either,
    /// The base dealer's.
    Dealer,
    /// The stickperson's.
    Stick,
}

/// What becomes of a winning stake.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Winner {
    /// It goes back to the rail with what it won.
    ComesBack,
    /// It stays as the same bet; only what it won goes to the rail.
    StaysUp,
    /// Stake and winnings stay as the bet, up to its maximum; what is above goes to the rail.
    Rides,
}

/// What becomes of a bet that is off when its number becomes the point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OnPoint {
    /// It stays.
    Keep,
    /// It goes back to the rail.
    Refund,
    /// It goes back, and may be moved to another number until bets close.
    RefundOrMove,
    /// It stays, off, to be moved; it goes back if nobody moved it when the dice go out.
    Move,
}

/// What happens to the part of a stake that is no whole unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OddUnits {
    /// It is paid even money, the whole units at the table's odds.
    Split,
    /// It makes the whole stake even money.
    EvenMoney,
    /// Such a stake is refused.
    Refuse,
}

/// The unit that a wager's stake should be a multiple of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unit {
    /// The unit.
    pub of: Cited<Money>,
    /// What happens to the rest.
    pub odd: Cited<OddUnits>,
}

/// What a commission is a part of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CommissionOn {
    /// The stake.
    Stake,
    /// What the stake would win.
    Win,
}

/// A commission, or vigorish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Commission {
    /// In hundredths of a percent.
    pub rate: Cited<i64>,
    /// What it is a part of.
    pub on: Cited<CommissionOn>,
    /// Is it charged when the bet is placed, and held?
    pub placed: Cited<bool>,
    /// Is it charged (again) when the bet is paid?
    pub paid: Cited<bool>,
    /// Does the held commission come back when the bet is taken down?
    pub refund: Cited<bool>,
    /// And does it once the bet has been paid?
    pub refund_after_win: Cited<bool>,
    /// The least that is charged.
    pub least: Option<Cited<Money>>,
    /// Is a raise charged by itself, instead of what the whole stake then costs more?
    pub each_raise: Option<Cited<bool>>,
}

/// What the size of odds is measured by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CapOn {
    /// The odds themselves.
    Stake,
    /// What the odds would win.
    Win,
    /// Nothing: only limits bound them.
    Nothing,
}

/// That a wager stands behind another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Backing {
    /// The flat wager.
    pub flat: WagerId,
    /// How many times the flat wager, for each of its states; none for a state without a number.
    pub times: Vec<Option<Cited<u32>>>,
    /// What is measured.
    pub on: Cited<CapOn>,
    /// The unit of chips in which the most is rounded up, so that it is paid evenly.
    pub even: Option<Cited<Money>>,
}

/// Other wagers that a wager names: those of which a player must have one, or those that it is booked as.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WagerList {
    /// These.
    pub wagers: Vec<WagerId>,
    /// By this clause.
    pub cite: Cite,
}

/// The equal parts of a combination.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EqualParts {
    /// How many there are.
    pub count: u32,
    /// How many of them are on the same wager, where most are.
    pub heaviest: u32,
    /// The chip that each must be a multiple of.
    pub unit: Cited<Money>,
}

/// What may be staked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// At least this.
    pub min: Cited<Money>,
    /// At most this.
    pub max: Option<Cited<Money>>,
    /// In multiples of this.
    pub step: Option<Cited<Money>>,
    /// Does the document itself fix them, so that a posted limit must stay within?
    pub by_document: ByDocument,
    /// What the pack says, whatever is posted.
    pub printed: (Cited<Money>, Option<Cited<Money>>),
    /// Has the operator posted them?
    pub posted: bool,
    /// The clause by which the operator must give the maximum, where rules are read without it.
    pub unposted: Option<Cite>,
    /// Is the minimum for each part of a combination instead of the whole?
    pub min_each_part: Option<Cited<bool>>,
    /// And the maximum?
    pub max_each_part: Option<Cited<bool>>,
    /// Is the maximum for all bets of the player together?
    pub max_of_player: Option<Cited<bool>>,
}

impl Limits {
    /// Posts limits for a wager that was named, or for `all`. What the document fixes can only be narrowed.
    pub(crate) fn post(
        &mut self,
        name: &str,
        mut min: Money,
        mut max: Money,
        citations: &Citations,
    ) -> Result<(), LimitFault> {
        if min <= Money::ZERO || max < min || max > Money::CEILING {
            let message = format!(
                "the limits of '{name}' must be above zero, the smaller one first: not {min} to {max}"
            );
            return Err(LimitFault { message, clause: None });
        }
        if name == "all" && self.by_document == ByDocument::Fixed {
            return Ok(());
        }
        let (least, most) = self.printed;
        if name == "all" && self.by_document == ByDocument::Floor {
            // What all wagers have in common cannot be meant for one that begins above it.
            if max < least.value {
                return Ok(());
            }
            max = most.map_or(max, |most| max.min(most.value));
            min = min.max(least.value).min(max);
        }
        let too_wide = min < least.value || most.is_some_and(|most| max > most.value);
        if self.by_document != ByDocument::No && too_wide {
            let most = most.unwrap_or(least);
            let clause = citations.first(if min < least.value { least.cite } else { most.cite });
            let message = format!("the limits of '{name}' must be within {} and {}", least.value, most.value);
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

/// What a document says of limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ByDocument {
    /// They are the operator's.
    No,
    /// It fixes them; what is posted for all wagers is not meant for this one.
    Fixed,
    /// It bounds them; what is posted for all wagers narrows them as far as it can.
    Floor,
}

/// How many may hold a wager.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Holders {
    /// At the table.
    pub table: Cited<u32>,
    /// At each end of it, where that is limited.
    pub end: Option<Cited<u32>>,
    /// Are they those at the first so many positions, whose spots are on the layout?
    pub by_position: Option<Cited<bool>>,
}

/// What a player does with a bet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BetChange {
    /// Makes it.
    Make,
    /// Adds to it.
    Raise,
    /// Takes part of it back.
    Lower,
    /// Takes it down.
    Down,
    /// Calls it on or off.
    Turn,
}

/// The terms of a wager.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terms {
    /// When it may be made.
    pub open: ByPhase<Cited<Window>>,
    /// May it be raised?
    pub raise: ByLife<Cited<bool>>,
    /// May it be lowered?
    pub lower: ByLife<Cited<bool>>,
    /// May it be taken down?
    pub down: ByLife<Cited<bool>>,
    /// Does it work unless the player says otherwise?
    pub working: ByPhase<Cited<bool>>,
    /// May the player call it on?
    pub call_on: ByPhase<Cited<bool>>,
    /// May the player call it off?
    pub call_off: ByPhase<Cited<bool>>,
    /// Who sets it.
    pub set_by: Cited<SetBy>,
    /// May it be made as a call bet while the dice are out?
    pub call_bets: Cited<bool>,
    /// What the player must have besides.
    pub needs: Option<WagerList>,
    /// The wager that it stands behind.
    pub backs: Option<Backing>,
    /// Its unit.
    pub unit: Option<Unit>,
    /// The equal parts that it splits into.
    pub parts: Option<EqualParts>,
    /// Its commission.
    pub commission: Option<Commission>,
    /// Its limits.
    pub limits: Limits,
    /// How many may hold it.
    pub holders: Option<Holders>,
    /// What becomes of a winning stake.
    pub winner: Cited<Winner>,
    /// May it be made for the dealers? None where the table's rule holds.
    pub dealer_bets: Option<Cited<bool>>,
    /// Must a player who makes it for the dealers have one too?
    pub dealer_needs_own: Option<Cited<bool>>,
    /// Is it settled after everything else?
    pub settled_last: Option<Cited<bool>>,
    /// Is its stake given back when another takes the dice in mid-hand?
    pub returned_on_relief: Option<Cited<bool>>,
    /// Does a stake that stayed up need the line bet again when the dice go out?
    pub rides_with_line: Option<Cited<bool>>,
    /// The lammer that marks it.
    pub lammer: Option<Cited<String>>,
    /// Is it repeated aloud when it is booked?
    pub announced: Option<Cited<bool>>,
    /// Who witnesses its payment.
    pub witness: Option<Cited<bool>>,
    /// When a bet that has its number may be raised, where that is not always.
    pub raise_open: Option<ByPhase<Cited<bool>>>,
    /// What becomes of it when it is off and its number becomes the point.
    pub on_point: Option<Cited<OnPoint>>,
    /// Does it count only once the crew has confirmed it?
    pub confirmed: Option<Cited<bool>>,
    /// How it may be changed while bets are closed because the dice are out.
    pub late_changes: Option<Cited<Vec<BetChange>>>,
    /// The clause by which it is too late for it when bets are closed, where that is not the table's.
    pub closed: Option<ByPhase<Cite>>,
    /// The wagers that it is booked as, because the layout has no area for it.
    pub breaks_into: Option<WagerList>,
    /// At how many different points surveillance is told.
    pub notice_at: Option<Cited<u32>>,
    /// Does it gather no more once another has taken the dice?
    pub frozen_on_relief: Option<Cited<bool>>,
}

impl Terms {
    /// Does a bet work, after what its player called last?
    ///
    /// A call counts only while it could be made: come odds called off on a come-out work again with a point on.
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

/// Where the chips of a payment come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PaidFrom {
    /// The dealer's working stacks.
    WorkingStacks,
    /// The main float.
    MainFloat,
}

/// What a winning bet gets, as fractions of its stake.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pay {
    /// The odds as printed; none where several parts are paid together.
    pub odds: Option<Odds>,
    /// What is won beyond the stake: numerator and denominator.
    pub net: (i64, i64),
    /// The part of the stake that comes back: all of it but for a split bet, of which some parts lose.
    pub kept: (i64, i64),
    /// The unit, where a stake that is no multiple of it is paid otherwise.
    pub unit: Option<(Money, OddUnits)>,
    /// Where the chips come from.
    pub from: Option<Cited<PaidFrom>>,
}

impl Pay {
    /// What a stake wins, rounded once to whole chips. `None` if that does not fit.
    pub fn win(&self, stake: Money, (chip, rounding): (Money, Rounding)) -> Option<Money> {
        let (net, per) = self.net;
        let (at_odds, even) = self.parts(stake);
        if even.is_zero() {
            return at_odds.share(net, per, chip, rounding);
        }
        // Both parts over the same denominator, so that they are rounded once.
        let exact = at_odds.cents().checked_mul(net)?.checked_add(even.cents().checked_mul(per)?)?;
        Money::from_cents(exact).share(1, per, chip, rounding)
    }

    /// The part of a stake that is paid at the odds, and the part that is paid even money because it is no whole unit.
    pub fn parts(&self, stake: Money) -> (Money, Money) {
        match self.unit {
            Some((unit, OddUnits::Split)) => {
                let full = stake.floor_to(unit);
                (full, stake.minus(full))
            }
            Some((unit, OddUnits::EvenMoney)) if !stake.is_multiple_of(unit) => (Money::ZERO, stake),
            _ => (stake, Money::ZERO),
        }
    }

    /// What comes back of a winning stake, rounded down to the cent.
    pub fn kept(&self, stake: Money) -> Option<Money> {
        if self.kept == (1, 1) {
            return Some(stake);
        }
        stake.share(self.kept.0, self.kept.1, Money::CENT, Rounding::Down)
    }
}

/// What a bet that gathers points or totals has when it is decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Collection {
    /// This many points were made.
    Points {
        /// How many.
        count: u32,
        /// Does more than this many count the same?
        or_more: bool,
        /// Must they be different points?
        different: bool,
        /// Must they be made in ascending order?
        ascending: bool,
        /// What decides the bet then.
        at: DecidedAt,
    },
    /// Each of these totals was thrown before an outcome that loses.
    Totals(Vec<u8>),
}

/// What decides a bet that gathers points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DecidedAt {
    /// The last point itself.
    LastPoint,
    /// A seven with a point on.
    SevenOut,
    /// Any seven, on a come-out too.
    AnySeven,
}

/// One way in which a bet that gathers points or totals is decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level {
    /// What it has gathered.
    pub has: Collection,
    /// Won or lost.
    pub verdict: Verdict,
    /// For a win, what it pays: see [`Layout::pay`](crate::Layout::pay).
    pub pay: u16,
    /// The clause that decides it.
    pub cite: Cite,
}

/// A wager of a layout.
#[derive(Clone, Debug)]
pub struct Wager {
    /// Its id, such as `place-6`.
    pub id: String,
    /// The family that it belongs to, such as `place`.
    pub family: String,
    /// What the document calls it.
    pub name: String,
    /// Its terms.
    pub terms: Terms,
    /// What each of its states is called on the layout: `come`, `come-4`, …
    pub spots: Vec<String>,
    /// The number that a bet in each state is on; 0 for none.
    pub numbers: Vec<u8>,
    /// In which states it is underway: it has its number, or its first point.
    pub underway: Vec<bool>,
    /// What each state becomes when the point is lifted undecided.
    pub lifted: Vec<u16>,
    /// Does it gather points or totals?
    pub gathers: bool,
    /// If it gathers: what it pays for which points or totals.
    pub levels: Vec<Level>,
    /// Does it go by the shooter's point, so that it stands still while none can be set?
    pub by_point: bool,
    /// Does it travel to its number?
    pub travels: bool,
    /// What a stake must be a multiple of so that every win can be paid in whole chips, for each state.
    pub payable: Vec<Money>,
    /// The clauses that make it, for reference.
    pub cite: Cite,
    /// The pay that its commission and the size of odds are reckoned by, for each state.
    pub(crate) base_pay: Vec<Option<u16>>,
}
