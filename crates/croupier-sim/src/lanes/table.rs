//! The automaton as the lanes read it: a step in one word.

use croupier_rules::Money;

use super::Terms;
use crate::Automaton;
use crate::units::{Units, unit};

/// How many places a state's address can name.
const PLACES: usize = 1 << 16;

/// How many steps the table has: behind every address there is room for the largest outcome, so that no sum of the two
/// is outside and none has to be checked.
pub(super) const STEPS: usize = PLACES + 256;

/// A step in one word: above, by how many units the bankroll changes; below, the address of the next state, which is
/// where its steps begin.
///
/// After the automaton's own states comes one in which nothing ever happens, for lanes without a session.
#[derive(Clone, Debug)]
pub(super) struct Table {
    steps: Box<[u32; STEPS]>,
    /// What every change is a multiple of, in cents.
    unit: i64,
    most_gain: i64,
    most_loss: i64,
}

impl Table {
    /// The automaton in words, unless it has too many states or changes of too many sizes.
    pub(super) fn pack(automaton: &Automaton) -> Option<Table> {
        let (states, outcomes) = (automaton.states(), automaton.outcomes());
        if (states + 1) * outcomes > PLACES {
            return None;
        }
        let unit = unit(automaton);
        let mut steps = boxed(0_u32);
        let (mut most_gain, mut most_loss) = (0, 0);
        for (place, step) in automaton.steps.iter().enumerate() {
            let change = i64::from(step.change) / unit;
            steps[place] = word(step.next as usize * outcomes, i16::try_from(change).ok()?);
            most_gain = most_gain.max(change);
            most_loss = most_loss.max(-change);
        }
        steps[states * outcomes..].fill(word(states * outcomes, 0));
        Some(Table { steps, unit, most_gain, most_loss })
    }

    /// The table with the bankrolls of these terms in its units, unless they are too large to count in 32 bits.
    pub(super) fn scale(&self, automaton: &Automaton, terms: &Terms) -> Option<Scaled<'_>> {
        let outcomes = automaton.outcomes();
        let units = Units::new(self.unit, terms.opening);
        let high = terms.bounds.high.map_or(i64::MAX, |high| units.least_not_under(high.cents()));
        let low = terms.bounds.low.map_or(i64::MIN, |low| units.least_over(low.cents()));
        let mut floors = boxed(i32::MIN);
        let (mut least, mut most) = (i64::MAX, i64::MIN);
        for (state, &floor) in automaton.floor.iter().enumerate() {
            let floor = units.least_not_under(floor).max(low);
            (least, most) = (least.min(floor), most.max(floor));
            floors[state * outcomes] = clamped(floor);
        }
        self.fits(terms, least, high).then(|| Scaled {
            steps: &self.steps,
            floors,
            high: clamped(high),
            safe: clamped(most),
            units,
            start: address(automaton.start as usize * outcomes),
            idle: address(automaton.states() * outcomes),
            outcomes: address(outcomes),
        })
    }

    /// Do all bankrolls that can be reached, and their differences, fit in 32 bits?
    fn fits(&self, terms: &Terms, least: i64, high: i64) -> bool {
        let limit = i64::from(terms.limit);
        let top = (limit * self.most_gain).min(high.saturating_add(self.most_gain)).max(0);
        let bottom = (-limit * self.most_loss).max(least.saturating_sub(self.most_loss)).min(0);
        top.saturating_sub(bottom) < i64::from(i32::MAX)
    }
}

/// A table with the bankrolls of a session in its units, counted from the opening.
pub(super) struct Scaled<'a> {
    /// The steps.
    pub(super) steps: &'a [u32; STEPS],
    /// At each state's address the least bankroll with which a session goes on there.
    pub(super) floors: Box<[i32; STEPS]>,
    /// The bankroll that stops a session.
    pub(super) high: i32,
    /// The least bankroll with which a session goes on wherever it is.
    pub(super) safe: i32,
    /// The address of the state in which a session begins.
    pub(super) start: u32,
    /// The address of the state in which nothing happens.
    pub(super) idle: u32,
    units: Units,
    outcomes: u32,
}

impl Scaled<'_> {
    /// So many units as money.
    pub(super) fn amount(&self, units: i32) -> Money {
        self.units.amount(units.into())
    }

    /// The bankroll that is so many units from the opening.
    pub(super) fn bankroll(&self, units: i32) -> Money {
        self.units.bankroll(units.into())
    }

    /// The state at an address.
    pub(super) fn state(&self, address: u32) -> u32 {
        address / self.outcomes
    }

    /// Does a session go on with this bankroll, in the state at this address?
    pub(super) fn goes_on(&self, address: u32, bankroll: i32) -> bool {
        bankroll >= self.floors[address as usize] && bankroll < self.high
    }
}

/// The address in a step.
#[inline(always)]
pub(super) fn next(step: u32) -> u32 {
    step & 0xffff
}

/// The change in a step, in units.
#[inline(always)]
pub(super) fn change(step: u32) -> i32 {
    step as i32 >> 16
}

fn word(address: usize, change: i16) -> u32 {
    u32::from(change as u16) << 16 | u32::from(address as u16)
}

fn address(place: usize) -> u32 {
    u32::try_from(place).expect("an address is two bytes")
}

fn clamped(units: i64) -> i32 {
    units.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
}

fn boxed<T: Copy + std::fmt::Debug>(value: T) -> Box<[T; STEPS]> {
    vec![value; STEPS].into_boxed_slice().try_into().expect("made with this length")
}
