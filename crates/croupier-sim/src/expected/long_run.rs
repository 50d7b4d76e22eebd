//! The average result of a round in the long run.

use petgraph::algo::kosaraju_scc;
use petgraph::graph::DiGraph;

use super::moves::{Move, Moves};
use super::sum::{Sum, total};
use super::{LongRun, LongRunError};

/// The maximum number of states to solve for.
const STATES: usize = 1500;

/// Computes mean and variance per round for an endless session.
pub(super) fn long_run(moves: &Moves) -> Result<LongRun, LongRunError> {
    if moves.ending().contains(&true) {
        return Err(LongRunError::Ends);
    }
    let (kept, moves_there) = for_ever(moves)?;
    let states = kept.len();
    if states > STATES {
        return Err(LongRunError::TooManyStates { states, most: STATES });
    }
    let folded = FoldedChain::new(states, &moves_there);
    let stay = folded.stationary();
    let mean = total(moves_there.iter().map(|each| stay[each.from] * each.chance * each.change as f64));
    let mut surplus = vec![Sum::default(); states];
    for each in &moves_there {
        surplus[each.from].add(each.chance * (each.change as f64 - mean));
    }
    let surplus = surplus.into_iter().map(Sum::value).collect::<Vec<_>>();
    let worth = folded.worth(&surplus);
    // The variance is that of the result of a round, plus the worth of the next state, minus the worth of the state
    // before. These sums are uncorrelated.
    let variance = total(moves_there.iter().map(|each| {
        let surprise = each.change as f64 - mean + worth[each.to] - worth[each.from];
        stay[each.from] * each.chance * surprise * surprise
    }));
    let cents = moves.unit as f64;
    let error = residual(&moves_there, &worth, &surplus).max(imbalance(&moves_there, &stay));
    let shares = kept.into_iter().zip(stay).collect();
    Ok(LongRun { mean: mean * cents, variance: variance * cents * cents, error, shares })
}

/// Returns the states of the automaton that a session never leaves once it has entered them, and the renumbered moves
/// between them.
fn for_ever(moves: &Moves) -> Result<(Vec<u32>, Vec<Move>), LongRunError> {
    let mut graph = DiGraph::<(), ()>::with_capacity(moves.states(), moves.all.len());
    let nodes = (0..moves.states()).map(|_| graph.add_node(())).collect::<Vec<_>>();
    for each in &moves.all {
        graph.add_edge(nodes[each.from], nodes[each.to], ());
    }
    let parts = kosaraju_scc(&graph);
    let mut part_of = vec![0; moves.states()];
    for (at, part) in parts.iter().enumerate() {
        part.iter().for_each(|node| part_of[node.index()] = at);
    }
    let mut open = vec![false; parts.len()];
    moves.all.iter().for_each(|each| open[part_of[each.from]] |= part_of[each.from] != part_of[each.to]);
    let closed = open.iter().filter(|&&open| !open).count();
    if closed != 1 {
        return Err(LongRunError::SeveralWays { ways: closed });
    }
    let mut number = vec![None; moves.states()];
    let stays = parts.iter().zip(&open).find(|&(_, &open)| !open).map_or(&[][..], |(part, _)| part);
    stays.iter().enumerate().for_each(|(at, node)| number[node.index()] = Some(at));
    let renumbered = moves
        .all
        .iter()
        .filter_map(|each| Some(Move { from: number[each.from]?, to: number[each.to]?, ..*each }));
    let renumbered = renumbered.collect();
    Ok((stays.iter().map(|node| moves.states[node.index()]).collect(), renumbered))
}

/// The chances between states after the states were eliminated one by one, beginning with the last. A session that
/// enters an eliminated state is treated as if it went straight on to the next remaining state (Grassmann, Taksar
/// and Heyman). Nothing is subtracted, so no precision is lost.
struct FoldedChain {
    states: usize,
    /// A matrix with a row for each state. Each element is the chance that a session goes from the row's state to
    /// the column's state when all states after both of them are eliminated.
    chance: Vec<f64>,
    /// For each state, the chance that a session leaves it for an earlier state when all later states are
    /// eliminated.
    leave: Vec<f64>,
}

impl FoldedChain {
    fn new(states: usize, moves: &[Move]) -> FoldedChain {
        let mut chance = vec![0.0; states * states];
        for each in moves {
            chance[each.from * states + each.to] += each.chance;
        }
        let mut folded = FoldedChain { states, chance, leave: vec![0.0; states] };
        for last in (1..states).rev() {
            folded.take_out(last);
        }
        folded
    }

    fn take_out(&mut self, last: usize) {
        let (earlier, from) = self.chance.split_at_mut(last * self.states);
        let from = &from[..last];
        let leave = total(from.iter().copied());
        self.leave[last] = leave;
        for row in earlier.chunks_mut(self.states) {
            let by = row[last] / leave;
            if by != 0.0 {
                row[..last].iter_mut().zip(from).for_each(|(cell, from)| *cell += by * from);
            }
        }
    }

    /// Returns the share of its rounds that a session spends in each state.
    fn stationary(&self) -> Vec<f64> {
        let mut stay = vec![1.0];
        for state in 1..self.states {
            let comes = total((0..state).map(|from| stay[from] * self.chance[from * self.states + state]));
            stay.push(comes / self.leave[state]);
        }
        let whole = total(stay.iter().copied());
        stay.iter_mut().for_each(|share| *share /= whole);
        stay
    }

    /// Returns the expected total surplus of each state over all future rounds, relative to the first state.
    fn worth(&self, surplus: &[f64]) -> Vec<f64> {
        let mut gain = surplus.to_vec();
        for last in (1..self.states).rev() {
            let on = gain[last] / self.leave[last];
            for (gain, row) in gain[..last].iter_mut().zip(self.chance.chunks(self.states)) {
                *gain += row[last] * on;
            }
        }
        let mut worth = vec![0.0];
        for ((gain, row), leave) in gain.iter().zip(self.chance.chunks(self.states)).zip(&self.leave).skip(1)
        {
            let later = total(row.iter().zip(&worth).map(|(chance, worth)| chance * worth));
            worth.push((gain + later) / leave);
        }
        worth
    }
}

/// Returns the largest error in the equation that the worths must satisfy.
fn residual(moves: &[Move], worth: &[f64], surplus: &[f64]) -> f64 {
    let mut miss = worth
        .iter()
        .zip(surplus)
        .map(|(worth, surplus)| [*surplus, -worth].into_iter().collect::<Sum>())
        .collect::<Vec<_>>();
    moves.iter().for_each(|each| miss[each.from].add(each.chance * worth[each.to]));
    miss.into_iter().map(|miss| miss.value().abs()).fold(0.0, f64::max)
}

/// Returns the largest error in the equation that the shares must satisfy.
fn imbalance(moves: &[Move], stay: &[f64]) -> f64 {
    let mut miss = stay.iter().map(|share| [-share].into_iter().collect::<Sum>()).collect::<Vec<_>>();
    moves.iter().for_each(|each| miss[each.to].add(each.chance * stay[each.from]));
    miss.into_iter().map(|miss| miss.value().abs()).fold(0.0, f64::max)
}
