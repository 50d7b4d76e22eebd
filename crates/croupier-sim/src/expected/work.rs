//! Where bankrolls can go, and how long it takes to follow them there.

use super::moves::Moves;
use super::{TooLarge, moments};
use crate::lanes::Terms;
use crate::units::Units;

/// How many additions are made at most: a few seconds.
const MOST: f64 = 1e10;

/// How many chances are kept at most, of one round.
const KEPT: f64 = 5e7;

/// How many standard deviations from the mean chances still count.
const WIDE: f64 = 10.0;

/// Between which bankrolls a session goes on, in units from the opening.
#[derive(Clone, Debug)]
pub(super) struct Room {
    pub(super) units: Units,
    /// The bankroll that stops a session above.
    pub(super) high: i64,
    /// The least bankroll that does not stop it below.
    pub(super) low: i64,
    /// For each state the least bankroll with which it is not short of chips.
    pub(super) floor: Vec<i64>,
    /// For each state whether the strategy ends there: then it is not chips that are wanting.
    pub(super) ending: Vec<bool>,
}

impl Room {
    pub(super) fn new(moves: &Moves, terms: &Terms) -> Room {
        let units = Units::new(moves.unit, terms.opening);
        Room {
            units,
            high: terms.bounds.high.map_or(i64::MAX, |high| units.least_not_under(high.cents())),
            low: terms.bounds.low.map_or(i64::MIN, |low| units.least_over(low.cents())),
            floor: moves.floor.iter().map(|&floor| units.least_not_under(floor)).collect(),
            ending: moves.ending(),
        }
    }

    /// Is it impossible to reach a bound or to be short of chips before the last round?
    pub(super) fn only_time_ends(&self, moves: &Moves, terms: &Terms) -> bool {
        let (gain, loss) = moves.extremes();
        let limit = i64::from(terms.limit);
        let floor = self.floor.iter().fold(self.low, |most, &floor| most.max(floor));
        limit.saturating_mul(gain) < self.high && -limit.saturating_mul(loss) >= floor
    }

    /// Does following all chances take no more than a few seconds?
    pub(super) fn check(&self, moves: &Moves, terms: &Terms) -> Result<(), TooLarge> {
        let (gain, loss) = moves.extremes();
        let limit = f64::from(terms.limit);
        let least = self.floor.iter().fold(i64::MAX, |least, &floor| least.min(floor)).max(self.low);
        let above = (limit * gain as f64).min(self.high as f64).max(1.0);
        let below = (limit * loss as f64).min(-(least as f64)).max(1.0);
        let round = moments::moments(moves, u64::from(terms.limit.min(1000)))?;
        let deviation = (round.variance / f64::from(terms.limit.clamp(1, 1000))).sqrt() / moves.unit as f64;
        let spread = WIDE * deviation * limit.sqrt() + (gain + loss) as f64;
        let width = above.min(spread) + below.min(spread);
        // Between two bounds, what is left of the sessions shrinks by the same share in each such time.
        let time = (above + below).powi(2) / (deviation * deviation).max(f64::MIN_POSITIVE);
        let rounds = limit.min(8.0 * time + 100.0);
        let (work, kept) = (rounds * width * moves.all.len() as f64, width * moves.states() as f64);
        if work > MOST || kept > KEPT {
            return Err(TooLarge { work: work.max(kept * MOST / KEPT), most: MOST });
        }
        Ok(())
    }
}
