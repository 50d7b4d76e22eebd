//! Mean and variance after any number of rounds, if nothing ends a session earlier.

use super::moves::Moves;
use super::sum::{Sum, total};
use super::{Moments, WorkLimitError};

/// The maximum number of moves to follow individually.
const FEW: f64 = 1e9;

/// The maximum number of multiplications for all doublings together.
const MANY: f64 = 2e10;

/// Computes mean and variance of a session's win after a number of rounds.
pub(super) fn moments(moves: &Moves, rounds: u64) -> Result<Moments, WorkLimitError> {
    let cents = moves.unit as f64;
    let follow =
        if rounds as f64 * moves.all.len() as f64 <= FEW { step_by_step } else { doubling(moves, rounds)? };
    // The second moment is taken about the mean of a round. If it were taken about zero, the mean loss would drown
    // out the variation.
    let mean = follow(moves, rounds, 0.0).0;
    let centre = if rounds == 0 { 0.0 } else { mean / rounds as f64 };
    let (rest, square) = follow(moves, rounds, centre);
    Ok(Moments { mean: mean * cents, variance: (square - rest * rest).max(0.0) * cents * cents })
}

/// Returns the number of rounds that a session is expected to play in each state, if nothing ends it earlier. The
/// caller has checked that [`moments`] can be computed.
pub(super) fn visits(moves: &Moves, rounds: u64) -> Vec<f64> {
    let states = moves.states();
    let mut now = vec![0.0; states];
    now[0] = 1.0;
    let mut visits = vec![0.0; states];
    if rounds as f64 * moves.all.len() as f64 <= FEW {
        for _ in 0..rounds {
            visits.iter_mut().zip(&now).for_each(|(visits, chance)| *visits += chance);
            let mut then = vec![0.0; states];
            moves.all.iter().for_each(|each| then[each.to] += each.chance * now[each.from]);
            now = then;
        }
        return visits;
    }
    // The sum of the chances over 1, 2, 4, … rounds from every state, and the chances after them.
    let mut power = MultiRoundEffect::single(moves, 0.0);
    let mut sum = identity(states);
    let mut left = rounds;
    while left > 0 {
        if left & 1 == 1 {
            let row = |vector: &[f64], matrix: &[f64]| power.row_times(vector, matrix);
            visits.iter_mut().zip(row(&now, &sum)).for_each(|(visits, more)| *visits += more);
            now = row(&now, &power.chance);
        }
        left >>= 1;
        if left > 0 {
            let later = power.times(&power.chance, &sum);
            sum.iter_mut().zip(later).for_each(|(sum, later)| *sum += later);
            power = power.doubled();
        }
    }
    visits
}

fn identity(states: usize) -> Vec<f64> {
    (0..states * states).map(|cell| if cell % (states + 1) == 0 { 1.0 } else { 0.0 }).collect()
}

type MomentMethod = fn(&Moves, u64, f64) -> (f64, f64);

fn doubling(moves: &Moves, rounds: u64) -> Result<MomentMethod, WorkLimitError> {
    let work = (moves.states() as f64).powi(3) * 6.0 * f64::from(u64::BITS - rounds.leading_zeros());
    if work > MANY { Err(WorkLimitError { work, most: MANY }) } else { Ok(by_doubling) }
}

/// Returns the first and second moment of the changes less `centre`, summed round by round. For each state, it
/// follows the chance and the first and second moment of the sessions in that state.
fn step_by_step(moves: &Moves, rounds: u64, centre: f64) -> (f64, f64) {
    let mut now = vec![[0.0; 3]; moves.states()];
    now[0][0] = 1.0;
    for _ in 0..rounds {
        let mut then = vec![[Sum::default(); 3]; moves.states()];
        for each in &moves.all {
            let [zeroth, first, second] = now[each.from];
            let change = each.change as f64 - centre;
            let to = &mut then[each.to];
            to[0].add(each.chance * zeroth);
            to[1].add(each.chance * (first + change * zeroth));
            to[2].add(each.chance * (second + change * (2.0 * first + change * zeroth)));
        }
        now = then.into_iter().map(|sums| sums.map(Sum::value)).collect();
    }
    (total(now.iter().map(|state| state[1])), total(now.iter().map(|state| state[2])))
}

/// Returns the same moments as [`step_by_step`], but computes the effect of 1, 2, 4, … rounds from all states
/// together.
fn by_doubling(moves: &Moves, rounds: u64, centre: f64) -> (f64, f64) {
    let mut power = MultiRoundEffect::single(moves, centre);
    // The moments of the rounds so far, for each state that they may start from.
    let states = moves.states();
    let (mut first, mut second) = (vec![0.0; states], vec![0.0; states]);
    let mut left = rounds;
    while left > 0 {
        if left & 1 == 1 {
            (first, second) = power.before(&first, &second);
        }
        left >>= 1;
        if left > 0 {
            power = power.doubled();
        }
    }
    (first[0], second[0])
}

/// The effect of a number of rounds, from every state.
struct MultiRoundEffect {
    states: usize,
    /// The chance to get from one state to another, with a row for each starting state.
    chance: Vec<f64>,
    /// The mean change of the sessions that make this transition, multiplied by the chance of the transition.
    change: Vec<f64>,
    /// For each starting state, the first moment of the change.
    first: Vec<f64>,
    /// For each starting state, the second moment of the change.
    second: Vec<f64>,
}

impl MultiRoundEffect {
    fn single(moves: &Moves, centre: f64) -> MultiRoundEffect {
        let states = moves.states();
        let mut one = MultiRoundEffect {
            states,
            chance: vec![0.0; states * states],
            change: vec![0.0; states * states],
            first: vec![0.0; states],
            second: vec![0.0; states],
        };
        for each in &moves.all {
            let change = each.change as f64 - centre;
            let cell = each.from * states + each.to;
            one.chance[cell] += each.chance;
            one.change[cell] += each.chance * change;
            one.first[each.from] += each.chance * change;
            one.second[each.from] += each.chance * change * change;
        }
        one
    }

    /// Returns the moments of these rounds followed by rounds with the given moments.
    fn before(&self, first: &[f64], second: &[f64]) -> (Vec<f64>, Vec<f64>) {
        let row = |matrix: &[f64], state: usize, vector: &[f64]| {
            total(matrix[state * self.states..][..self.states].iter().zip(vector).map(|(a, b)| a * b))
        };
        let firsts = |state| self.first[state] + row(&self.chance, state, first);
        let seconds = |state| {
            self.second[state] + 2.0 * row(&self.change, state, first) + row(&self.chance, state, second)
        };
        ((0..self.states).map(firsts).collect(), (0..self.states).map(seconds).collect())
    }

    /// Returns the effect of twice as many rounds.
    fn doubled(&self) -> MultiRoundEffect {
        let (first, second) = self.before(&self.first, &self.second);
        let mut chance = self.times(&self.chance, &self.chance);
        // Without this normalization, the rounding error of the chances would grow with every doubling.
        for row in chance.chunks_mut(self.states) {
            let whole = total(row.iter().copied());
            row.iter_mut().for_each(|chance| *chance /= whole);
        }
        let mut change = self.times(&self.change, &self.chance);
        let after = self.times(&self.chance, &self.change);
        change.iter_mut().zip(after).for_each(|(change, after)| *change += after);
        MultiRoundEffect { states: self.states, chance, change, first, second }
    }

    /// Multiplies a row vector by a matrix.
    fn row_times(&self, row: &[f64], matrix: &[f64]) -> Vec<f64> {
        let mut product = vec![0.0; self.states];
        for (&factor, right) in row.iter().zip(matrix.chunks(self.states)) {
            product.iter_mut().zip(right).for_each(|(cell, &right)| *cell += factor * right);
        }
        product
    }

    fn times(&self, left: &[f64], right: &[f64]) -> Vec<f64> {
        let mut product = vec![0.0; self.states * self.states];
        for (row, left) in product.chunks_mut(self.states).zip(left.chunks(self.states)) {
            for (&factor, right) in
                left.iter().zip(right.chunks(self.states)).filter(|(factor, _)| **factor != 0.0)
            {
                row.iter_mut().zip(right).for_each(|(cell, &right)| *cell += factor * right);
            }
        }
        product
    }
}
