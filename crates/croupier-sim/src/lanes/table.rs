//! The automaton in the form that the lanes read.

use super::SessionTerms;
use super::steps::Steps;
use crate::Automaton;
use crate::units::{Units, unit};

/// With more steps than this, outcomes that have the same effect are merged. The table then fits the nearest cache,
/// which saves more time than translating each outcome costs.
const NEAR: usize = 8192;

/// Outcomes grouped into kinds: all outcomes of a kind have the same effect in every state.
#[derive(Clone, Debug)]
pub(super) struct OutcomeKinds {
    pub(super) examples: Vec<usize>,
    pub(super) of: [u8; 256],
}

impl OutcomeKinds {
    /// Merges the outcomes of an automaton into kinds if its table is large.
    pub(super) fn new(automaton: &Automaton) -> OutcomeKinds {
        OutcomeKinds::merged(automaton, (automaton.states() + 1) * automaton.outcomes() > NEAR)
    }

    /// Merges the outcomes of an automaton into kinds, if `merge` is true.
    pub(super) fn merged(automaton: &Automaton, merge: bool) -> OutcomeKinds {
        let mut kinds = OutcomeKinds { examples: Vec::new(), of: [0; 256] };
        let outcomes = automaton.outcomes();
        for outcome in 0..outcomes {
            let same = |&other: &usize| {
                let mut states = automaton.steps.chunks(outcomes);
                merge && states.all(|steps| steps[outcome] == steps[other])
            };
            let kind = kinds.examples.iter().position(same).unwrap_or(kinds.examples.len());
            if kind == kinds.examples.len() {
                kinds.examples.push(outcome);
            }
            kinds.of[outcome] = kind as u8;
        }
        kinds
    }

    fn are_merged(&self, automaton: &Automaton) -> bool {
        self.examples.len() < automaton.outcomes()
    }
}

/// The steps of an automaton, and an extra idle state in which nothing ever happens, for lanes without a session.
#[derive(Clone, Debug)]
pub(super) struct StepTable<T> {
    steps: T,
    kinds: Option<[u8; 256]>,
    /// The number of addresses of each state.
    stride: usize,
    /// The common divisor of all changes, in cents.
    unit: i64,
    most_gain: i64,
    most_loss: i64,
}

impl<T: Steps> StepTable<T> {
    /// Packs an automaton, or returns `None` if it has too many states or a change that is too large.
    pub(super) fn pack(automaton: &Automaton, kinds: &OutcomeKinds) -> Option<StepTable<T>> {
        let (states, stride) = (automaton.states(), kinds.examples.len());
        let mut steps = T::places((states + 1) * stride)?;
        let unit = unit(automaton);
        let (mut most_gain, mut most_loss) = (0, 0);
        for state in 0..states {
            for (kind, &outcome) in kinds.examples.iter().enumerate() {
                let step = automaton.step(state as u32, outcome);
                let change = i64::from(step.change) / unit;
                steps.put(state * stride + kind, address(step.next as usize * stride), change)?;
                most_gain = most_gain.max(change);
                most_loss = most_loss.max(-change);
            }
        }
        let idle = states * stride;
        (idle..idle + stride).try_for_each(|place| steps.put(place, address(idle), 0))?;
        let kinds = kinds.are_merged(automaton).then_some(kinds.of);
        Some(StepTable { steps, kinds, stride, unit, most_gain, most_loss })
    }

    /// Converts the bankrolls of these terms to the table's units, or returns `None` if they do not fit in 32 bits.
    pub(super) fn scale(&self, automaton: &Automaton, terms: &SessionTerms) -> Option<ScaledTable<'_, T>> {
        let scaled = ScaledTerms::new(automaton, terms, self.unit);
        if !scaled.fits(terms, self.most_gain, self.most_loss, i32::MAX.into()) {
            return None;
        }
        let idle = automaton.states() * self.stride;
        let at_states = scaled.floors.iter().enumerate();
        let at_states = at_states.map(|(state, floor)| (state * self.stride, clamp(*floor)));
        Some(ScaledTable {
            steps: &self.steps,
            kinds: self.kinds.as_ref(),
            floors: T::floors(at_states.chain([(idle, i32::MIN)])),
            high: clamp(scaled.high),
            safe: clamp(scaled.safe()),
            start: address(automaton.start as usize * self.stride),
            idle: address(idle),
            units: scaled.units,
            stride: address(self.stride),
        })
    }
}

/// The terms of a session in the units of a table, relative to the opening bankroll.
pub(super) struct ScaledTerms {
    pub(super) units: Units,
    /// For each state, the smallest bankroll with which a session continues.
    pub(super) floors: Vec<i64>,
    /// The smallest bankroll at which a session stops because it has reached its upper bound.
    pub(super) high: i64,
}

impl ScaledTerms {
    pub(super) fn new(automaton: &Automaton, terms: &SessionTerms, unit: i64) -> ScaledTerms {
        let units = Units::new(unit, terms.opening);
        let high = terms.bounds.high.map_or(i64::MAX, |high| units.least_not_under(high.cents()));
        let low = terms.bounds.low.map_or(i64::MIN, |low| units.least_over(low.cents()));
        let floors = automaton.floor.iter().map(|&floor| units.least_not_under(floor).max(low)).collect();
        ScaledTerms { units, floors, high }
    }

    /// Returns the bankroll with which a session continues in every state, unless it has reached its upper bound.
    pub(super) fn safe(&self) -> i64 {
        self.floors.iter().fold(i64::MIN, |safe, floor| safe.max(*floor))
    }

    /// Returns whether all reachable bankrolls and their differences are below `most`.
    pub(super) fn fits(&self, terms: &SessionTerms, most_gain: i64, most_loss: i64, most: i64) -> bool {
        let limit = i64::from(terms.limit);
        let least = self.floors.iter().fold(i64::MAX, |least, floor| least.min(*floor));
        let top = (limit * most_gain).min(self.high.saturating_add(most_gain)).max(0);
        let bottom = (-limit * most_loss).max(least.saturating_sub(most_loss)).min(0);
        top.saturating_sub(bottom) < most
    }
}

/// A table with the bankrolls of a session in the table's units, relative to the opening bankroll.
pub(super) struct ScaledTable<'a, T: Steps> {
    pub(super) steps: &'a T,
    /// The kind of each outcome; `None` if every outcome is its own kind.
    pub(super) kinds: Option<&'a [u8; 256]>,
    /// For each address, the smallest bankroll with which a session continues.
    pub(super) floors: T::Floors,
    /// The smallest bankroll at which a session stops because it has reached its upper bound.
    pub(super) high: i32,
    /// A session with this bankroll or more continues in every state, if it is below `high`.
    pub(super) safe: i32,
    /// The address of the starting state.
    pub(super) start: u32,
    /// The address of the idle state.
    pub(super) idle: u32,
    pub(super) units: Units,
    stride: u32,
}

impl<T: Steps> ScaledTable<'_, T> {
    /// Returns the state whose address is in a word.
    pub(super) fn state(&self, word: u32) -> u32 {
        T::address(word) / self.stride
    }

    /// Returns the number of bankrolls from `safe` up to but not including `high`.
    pub(super) fn span(&self) -> u32 {
        if self.high > self.safe { self.high.wrapping_sub(self.safe) as u32 } else { 0 }
    }

    /// Returns whether a session with this bankroll, in the state whose address is in this word, must not continue.
    #[inline(always)]
    pub(super) fn is_done(&self, word: u32, bankroll: i32) -> bool {
        (bankroll < T::floor(&self.floors, word)) | (bankroll >= self.high)
    }
}

fn address(place: usize) -> u32 {
    u32::try_from(place).expect("the number of places fits in 32 bits")
}

fn clamp(units: i64) -> i32 {
    units.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
}
