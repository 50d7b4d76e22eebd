//! The possible range of bankrolls, and the work needed to follow them.

use super::moves::Moves;
use super::reach::BankrollReach;
use super::{WorkLimitError, moments};
use crate::lanes::{BankrollBounds, SessionTerms};
use crate::units::Units;

/// The maximum number of additions, which take about ten seconds.
pub(super) const MOST: f64 = 3e10;

/// The maximum number of chances stored for one round.
pub(super) const KEPT: f64 = 5e7;

/// The factor by which the estimate may be too large if most possible bankrolls are rarely reached.
pub(super) const DOUBT: f64 = 10.0;

/// Chances matter only within this number of standard deviations of the mean.
const WIDE: f64 = 10.0;

/// The range of bankrolls with which a session continues, in units relative to the opening bankroll.
#[derive(Clone, Debug)]
pub(super) struct ContinuationRange {
    pub(super) units: Units,
    pub(super) bounds: BankrollBounds,
    /// The smallest bankroll that stops a session at its upper bound.
    pub(super) high: i64,
    /// The smallest bankroll that does not stop a session at its lower bound.
    pub(super) low: i64,
    /// For each state, the smallest bankroll with which a session is not short of chips.
    pub(super) floor: Vec<i64>,
    /// For each state, true if the strategy ends the session there, which is different from being short of chips.
    pub(super) ending: Vec<bool>,
}

impl ContinuationRange {
    pub(super) fn new(moves: &Moves, terms: &SessionTerms) -> ContinuationRange {
        let units = Units::new(moves.unit, terms.opening);
        let mut room = ContinuationRange {
            units,
            bounds: terms.bounds,
            high: terms.bounds.high.map_or(i64::MAX, |high| units.least_not_under(high.cents())),
            low: terms.bounds.low.map_or(i64::MIN, |low| units.least_over(low.cents())),
            floor: Vec::new(),
            ending: Vec::new(),
        };
        room.grow(moves);
        room
    }

    /// Adds the new states of `moves`.
    pub(super) fn grow(&mut self, moves: &Moves) {
        let units = self.units;
        let more = moves.floor[self.floor.len()..].iter();
        self.floor.extend(more.map(|&floor| units.least_not_under(floor)));
        self.ending = moves.ending();
    }

    /// Checks that following all chances takes at most a few seconds, given that the estimate may be `doubt` times
    /// too large.
    pub(super) fn check(
        &self,
        moves: &Moves,
        terms: &SessionTerms,
        reach: &BankrollReach,
        doubt: f64,
    ) -> Result<(), WorkLimitError> {
        let limit = f64::from(terms.limit);
        let round = moments::moments(moves, u64::from(terms.limit.min(1000)))?;
        let deviation = (round.variance / f64::from(terms.limit.clamp(1, 1000))).sqrt() / moves.unit as f64;
        // Between two bounds, the share of sessions left shrinks by the same factor in each period of this length.
        let time = reach.width().powi(2) / (deviation * deviation).max(f64::MIN_POSITIVE);
        let rounds = if reach.is_bounded { limit.min(8.0 * time + 100.0) } else { limit };
        let (gain, loss) = moves.extremes();
        let spread = |round: f64| 2.0 * WIDE * deviation * round.sqrt() + (gain + loss) as f64;
        let work = reach.work(rounds, spread);
        let kept = reach.width().min(spread(rounds)) * moves.states() as f64;
        let work = work.max(kept * MOST / KEPT);
        if work > doubt * MOST { Err(WorkLimitError { work, most: MOST }) } else { Ok(()) }
    }
}
