//! A wheel, for the general engine.

use croupier_rules::WagerId;
use croupier_table::games::wheel::WheelRules;
use croupier_table::rounds::{Fact, Rules};

use super::deck::RandomSource;
use super::parts::{RoundClass, RoundParts};
use super::sign;

/// Spins of a wheel.
#[derive(Clone, Debug)]
pub(super) struct Spins {
    /// The spot of each space.
    spots: Vec<u8>,
}

impl Spins {
    /// Makes the spins of a wheel; `None` if a space has no spot.
    pub(super) fn new(rules: &Rules, wheel: &WheelRules, wagers: &[WagerId]) -> Option<(Spins, RoundParts)> {
        let spaces = 0..wheel.plan.symbols.len() as u8;
        let spots: Option<Vec<u8>> = spaces.map(|space| wheel.plan.spot_of(space)).collect();
        let mut parts = RoundParts::new(rules, wagers);
        let rests = |spot: u8| {
            let holds = |(fact, own): &(Fact, Option<u8>)| *fact == Fact::RestsHere && *own == Some(spot);
            parts.asked.iter().map(holds).collect()
        };
        parts.truths[0] = (0..wheel.plan.spots.len() as u8).map(rests).collect();
        Some((Spins { spots: spots? }, parts))
    }

    /// Returns the number of spaces that belong to a class.
    pub(super) fn spaces_of(&self, class: usize) -> u64 {
        self.spots.iter().filter(|spot| usize::from(**spot) == class).count() as u64
    }

    /// Spins the wheel.
    pub(super) fn next(&self, source: &mut impl RandomSource) -> RoundClass {
        let space = source.below(self.spots.len() as u32);
        RoundClass([u16::from(self.spots[space as usize]), 0, 0])
    }
}

/// Returns the flag of the spot at which a wheel stops.
pub(super) fn result(spot: u8) -> u64 {
    sign::result(u32::from(spot))
}
