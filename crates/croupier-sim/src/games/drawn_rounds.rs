//! Rounds in which chance draws one of several equally likely outcomes, for the general engine.

use croupier_rules::WagerId;
use croupier_table::rounds::Rules;

use crate::rounds::{ChipHoldings, FactQuery, RandomSource, RoundClass, RoundParts};

use super::{Dealer, Dealt};

/// Rounds with drawn outcomes.
#[derive(Clone, Debug)]
pub(crate) struct DrawnRounds {
    /// The class of each outcome.
    class: Vec<u16>,
}

impl DrawnRounds {
    /// Creates the rounds from the class of each outcome, in the order of the table's `outcome_command`, and the
    /// flags of the result of each class. `holds` returns whether a fact is true in a class.
    pub(super) fn new(
        rules: &Rules,
        wagers: &[WagerId],
        class: Vec<u16>,
        results: Vec<u64>,
        holds: impl Fn(u16, &FactQuery) -> bool,
    ) -> (DrawnRounds, RoundParts) {
        let mut parts = RoundParts::new(rules, wagers);
        let truth = |class: u16| parts.asked.iter().map(|asked| holds(class, asked)).collect();
        parts.truths[0] = (0..results.len() as u16).map(truth).collect();
        parts.results = results;
        (DrawnRounds { class }, parts)
    }
}

impl Dealer for DrawnRounds {
    #[inline]
    fn deal(&mut self, _: &ChipHoldings<'_>, source: &mut impl RandomSource) -> Dealt {
        let outcome = source.below(self.class.len() as u32);
        Dealt::Over(Some(RoundClass([self.class[outcome as usize], 0, 0])))
    }

    fn drawn(&self) -> Option<&[u16]> {
        Some(&self.class)
    }

    fn ways(&self, class: usize) -> u64 {
        self.class.iter().filter(|own| usize::from(**own) == class).count() as u64
    }
}
