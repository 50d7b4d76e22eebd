//! Wagers: the terms of a kind of bet, as its clauses give them.

use crate::clause::{Cite, Cited};
use crate::money::{Money, Rounding};
use crate::odds::Odds;

/// A wager of a layout, by its place in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
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
    /// Only before the first come-out roll of a new shooter.
    NewShooter,
}

/// Whose hand sets a wager on the layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
}

/// What the size of odds is measured by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CapOn {
    /// The odds themselves.
    Stake,
    /// What the odds would win.
    Win,
}

/// That a wager stands behind another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Backs {
    /// The flat wager.
    pub flat: WagerId,
    /// How many times the flat wager, for each of its states; none for a state without a number.
    pub times: Vec<Option<Cited<u32>>>,
    /// What is measured.
    pub on: Cited<CapOn>,
}

/// The wagers of which a player must have one to make another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Needs {
    /// Any of these.
    pub any_of: Vec<WagerId>,
    /// By this clause.
    pub cite: Cite,
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
    pub by_document: bool,
}

/// How many may hold a wager.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Holders {
    /// At the table.
    pub table: Cited<u32>,
    /// At each end of it.
    pub end: Cited<u32>,
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
    pub needs: Option<Needs>,
    /// The wager that it stands behind.
    pub backs: Option<Backs>,
    /// Its unit.
    pub unit: Option<Unit>,
    /// The number of equal parts that it splits into, and the chip that each must be a multiple of.
    pub parts: Option<(u32, Cited<Money>)>,
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    /// What a stake wins, rounded down once to whole chips. `None` if that does not fit.
    pub fn win(&self, stake: Money, chip: Money) -> Option<Money> {
        let (net, per) = self.net;
        match self.unit {
            Some((unit, OddUnits::Split)) => {
                let full = stake.floor_to(unit);
                let odd = stake.checked_sub(full)?;
                // Both parts over the same denominator, so that they are rounded once.
                let exact = full.cents().checked_mul(net)?.checked_add(odd.cents().checked_mul(per)?)?;
                Money::from_cents(exact).share(1, per, chip, Rounding::Down)
            }
            Some((unit, OddUnits::EvenMoney)) if !stake.is_multiple_of(unit) => {
                stake.share(1, 1, chip, Rounding::Down)
            }
            _ => stake.share(net, per, chip, Rounding::Down),
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
    /// The clauses that make it, for reference.
    pub cite: Cite,
    /// The pay that its commission and the size of odds are reckoned by, for each state.
    pub(crate) base_pay: Vec<Option<u16>>,
}
