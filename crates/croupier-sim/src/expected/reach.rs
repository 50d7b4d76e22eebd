//! The range of bankrolls that a session can reach, from the smallest to the largest, by state and round.

use super::moves::Moves;
use super::work::ContinuationRange;
use crate::lanes::SessionTerms;

/// The maximum number of moves to follow. This takes far less work than following all chances.
const FOLLOWED: usize = 200_000_000;

/// The maximum number of rounds to follow.
const ROUNDS: usize = 10_000;

/// The ranges of the bankrolls of a session.
#[derive(Clone, Debug)]
pub(super) struct BankrollReach {
    /// For each round, the number of possible bankrolls before each move: the sum over all moves, and the maximum.
    widths: Vec<(f64, f64)>,
    /// True if all rounds were followed.
    is_whole: bool,
    /// True if a session can end before it has played all its rounds.
    ends_early: bool,
    /// True if bounds and floors limit the bankroll on both sides.
    pub(super) is_bounded: bool,
}

impl BankrollReach {
    pub(super) fn new(moves: &Moves, room: &ContinuationRange, terms: &SessionTerms) -> BankrollReach {
        let rounds = (FOLLOWED / moves.all.len().max(1)).clamp(16, ROUNDS);
        let lowest = room.floor.iter().fold(i64::MAX, |least, &floor| least.min(floor)).max(room.low);
        let mut reach = BankrollReach {
            widths: Vec::new(),
            is_whole: terms.limit as usize <= rounds,
            ends_early: false,
            is_bounded: room.high < i64::MAX && lowest > i64::MIN,
        };
        let mut now = vec![None; moves.states()];
        now[0] = Some((0, 0));
        for _ in 0..rounds.min(terms.limit as usize) {
            reach.ends_early |= cut(&mut now, room);
            reach.widths.push(widths(moves, &now));
            now = after(moves, &now);
        }
        reach.ends_early |= cut(&mut now, room);
        reach
    }

    /// Returns the largest number of bankrolls that a state can have.
    pub(super) fn width(&self) -> f64 {
        self.widths.iter().map(|widths| widths.1).fold(1.0, f64::max)
    }

    /// Estimates the number of additions for a number of rounds, if only `spread(round)` bankrolls of a state
    /// matter after each round.
    pub(super) fn work(&self, rounds: f64, spread: impl Fn(f64) -> f64) -> f64 {
        let share = |(sum, most): (f64, f64), round: f64| sum * (spread(round) / most.max(1.0)).min(1.0);
        let followed = self.widths.iter().zip(1_u32..).take_while(|(_, round)| f64::from(*round) <= rounds);
        let work = followed.map(|(&widths, round)| share(widths, round.into())).sum::<f64>();
        let Some(&(sum, most)) = self.widths.last() else { return 0.0 };
        let known = self.widths.len() as f64;
        // Without bounds, the bankrolls continue to spread.
        let grown = if self.is_bounded { 1.0 } else { rounds / known };
        work + (rounds - known).max(0.0) * share((sum * grown, most * grown), rounds)
    }

    /// Returns whether every session plays all its rounds.
    pub(super) fn only_time_ends(
        &self,
        moves: &Moves,
        room: &ContinuationRange,
        terms: &SessionTerms,
    ) -> bool {
        if self.is_whole {
            return !self.ends_early;
        }
        let (gain, loss) = moves.extremes();
        let limit = i64::from(terms.limit);
        let floor = room.floor.iter().fold(room.low, |most, &floor| most.max(floor));
        limit.saturating_mul(gain) < room.high && -limit.saturating_mul(loss) >= floor
    }
}

/// The smallest and the largest bankroll in each state.
type Ranges = [Option<(i64, i64)>];

/// Removes the bankrolls with which a session does not continue, and returns whether it removed any.
fn cut(ranges: &mut Ranges, room: &ContinuationRange) -> bool {
    let mut any = false;
    for (range, &floor) in ranges.iter_mut().zip(&room.floor) {
        let Some((least, most)) = *range else { continue };
        let (lower, upper) = (floor.max(room.low), room.high.saturating_sub(1));
        any |= least < lower || most > upper;
        let kept = (least.max(lower), most.min(upper));
        *range = (kept.0 <= kept.1).then_some(kept);
    }
    any
}

fn widths(moves: &Moves, ranges: &Ranges) -> (f64, f64) {
    let width = |state: usize| ranges[state].map_or(0.0, |(least, most)| (most - least + 1) as f64);
    moves
        .all
        .iter()
        .map(|each| width(each.from))
        .fold((0.0, 0.0), |(sum, most), width| (sum + width, width.max(most)))
}

fn after(moves: &Moves, ranges: &Ranges) -> Vec<Option<(i64, i64)>> {
    let mut after = vec![None; ranges.len()];
    for each in &moves.all {
        let Some((least, most)) = ranges[each.from] else { continue };
        let came = (least + each.change, most + each.change);
        let there = after[each.to].unwrap_or(came);
        after[each.to] = Some((came.0.min(there.0), came.1.max(there.1)));
    }
    after
}
