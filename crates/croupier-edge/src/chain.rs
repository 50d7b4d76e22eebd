//! The general solver: a Markov chain whose state changes with each roll until it ends.
//!
//! It computes the expected number of visits to each state, from which the chances of the ends and the expected number
//! of steps follow. It merges states that behave the same and solves the merged states group by group. A group is a set
//! of states that lead back to each other; from a group, the flow only passes to later groups. For a bet that collects
//! points, the solver therefore handles one small system of equations for each kind of set of points, not one large
//! system.

use std::collections::HashMap;

use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};

use crate::exact::ExactFraction;

/// The destination of a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Successor {
    /// A state.
    State(u32),
    /// An end.
    End(u32),
}

/// A chain: for each state, the destinations of its steps and their weights. The weights of a state add up to `total`.
#[derive(Clone, Debug)]
pub struct MarkovChain {
    total: i64,
    steps: Vec<Vec<(Successor, i64)>>,
}

/// The solution of a chain that begins at its first state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChainSolution {
    /// The chance of each end.
    pub ends: Vec<ExactFraction>,
    /// The expected number of steps.
    pub rounds: ExactFraction,
}

impl MarkovChain {
    /// Builds the chain from `start`: `step` gives the successor for each state and each of the equally likely
    /// outcomes.
    pub fn explore(start: u32, outcomes: u32, mut step: impl FnMut(u32, u32) -> Successor) -> MarkovChain {
        let mut numbers = HashMap::from([(start, 0_u32)]);
        let mut found = vec![start];
        let mut steps: Vec<Vec<(Successor, i64)>> = Vec::new();
        while let Some(state) = found.get(steps.len()).copied() {
            let mut leads: Vec<(Successor, i64)> = Vec::new();
            for outcome in 0..outcomes {
                let next = match step(state, outcome) {
                    Successor::State(next) => {
                        let number = *numbers.entry(next).or_insert_with(|| {
                            found.push(next);
                            found.len() as u32 - 1
                        });
                        Successor::State(number)
                    }
                    end => end,
                };
                add(&mut leads, next, 1);
            }
            steps.push(leads);
        }
        MarkovChain { total: i64::from(outcomes), steps }
    }

    /// The number of states that can be reached from the start.
    pub fn states(&self) -> usize {
        self.steps.len()
    }

    /// Solves the chain; `ends` is the number of its end states.
    ///
    /// # Panics
    /// If some state never reaches an end, which the compiler of packs rules out.
    pub fn solve(&self, ends: usize) -> ChainSolution {
        self.merged().unwrap_or_else(|| self.clone()).solve_groups(ends)
    }

    /// Merges states that behave the same.
    ///
    /// It computes each state's colour from the colours of its successors and repeats this until the number of colours
    /// no longer grows. A check then confirms that states of one colour behave the same. If the colours of states that
    /// behave differently coincide by accident, nothing is merged.
    fn merged(&self) -> Option<MarkovChain> {
        let mut colours = vec![0_u64; self.states()];
        let mut kinds = 1;
        loop {
            let next: Vec<u64> = self.steps.iter().map(|steps| colour(steps, &colours)).collect();
            let mut distinct = next.clone();
            distinct.sort_unstable();
            distinct.dedup();
            let settled = distinct.len() <= kinds;
            (colours, kinds) = (next, distinct.len());
            if settled {
                break;
            }
        }
        let mut kind_of_colour = HashMap::new();
        let kinds: Vec<u32> = colours
            .iter()
            .map(|colour| {
                let next = kind_of_colour.len() as u32;
                *kind_of_colour.entry(*colour).or_insert(next)
            })
            .collect();
        let mut merged: Vec<Vec<(Successor, i64)>> = Vec::new();
        for (state, steps) in self.steps.iter().enumerate() {
            let mut leads = Vec::with_capacity(steps.len());
            for (next, weight) in steps {
                let next = match next {
                    Successor::State(next) => Successor::State(kinds[*next as usize]),
                    end => *end,
                };
                add(&mut leads, next, *weight);
            }
            leads.sort_unstable();
            match merged.get(kinds[state] as usize) {
                Some(same) if *same == leads => {}
                Some(_) => return None,
                None => merged.push(leads),
            }
        }
        Some(MarkovChain { total: self.total, steps: merged })
    }

    fn solve_groups(&self, ends: usize) -> ChainSolution {
        let mut visits = vec![ExactFraction::ZERO; self.states()];
        let mut inflow = vec![ExactFraction::ZERO; self.states()];
        inflow[0] = ExactFraction::ONE;
        let mut solved = ChainSolution { ends: vec![ExactFraction::ZERO; ends], rounds: ExactFraction::ZERO };
        for group in self.groups() {
            self.visit(&group, &inflow, &mut visits);
            for state in &group {
                let often = &visits[*state];
                solved.rounds = &solved.rounds + often;
                for (next, weight) in &self.steps[*state] {
                    let to = match next {
                        Successor::State(next) if group.contains(&(*next as usize)) => continue,
                        Successor::State(next) => &mut inflow[*next as usize],
                        Successor::End(end) => &mut solved.ends[*end as usize],
                    };
                    *to = &*to + &(often * &ExactFraction::ratio(*weight, self.total));
                }
            }
        }
        solved
    }

    /// Returns the groups of states that lead back to each other, in the direction of the flow.
    fn groups(&self) -> Vec<Vec<usize>> {
        let mut graph = DiGraph::<(), ()>::with_capacity(self.states(), 0);
        let nodes: Vec<NodeIndex> = self.steps.iter().map(|_| graph.add_node(())).collect();
        for (state, steps) in self.steps.iter().enumerate() {
            for (next, _) in steps {
                if let Successor::State(next) = next {
                    graph.add_edge(nodes[state], nodes[*next as usize], ());
                }
            }
        }
        let groups = kosaraju_scc(&graph).into_iter().rev();
        groups.map(|group| group.into_iter().map(NodeIndex::index).collect()).collect()
    }

    /// Computes the visits to the states of a group from the flow into each of them.
    ///
    /// The weights inside a group are small numbers, but the inflow is a long fraction. So the group is solved for a
    /// unit inflow into each state that has any inflow, and the results are multiplied afterwards.
    fn visit(&self, group: &[usize], inflow: &[ExactFraction], visits: &mut [ExactFraction]) {
        for (entry, state) in group.iter().enumerate() {
            if inflow[*state].is_zero() {
                continue;
            }
            for (member, often) in group.iter().zip(self.visits_from(group, entry)) {
                visits[*member] = &visits[*member] + &(&often * &inflow[*state]);
            }
        }
    }

    /// Computes the visits to each state of a group that is entered once, at `entry`: (total − weights)ᵀ · visits =
    /// total at the entry.
    fn visits_from(&self, group: &[usize], entry: usize) -> Vec<ExactFraction> {
        let size = group.len();
        let mut rows: Vec<Vec<ExactFraction>> = vec![vec![ExactFraction::ZERO; size + 1]; size];
        for (from, state) in group.iter().enumerate() {
            rows[from][from] = ExactFraction::from(self.total);
            for (next, weight) in &self.steps[*state] {
                if let Successor::State(next) = next
                    && let Some(to) = group.iter().position(|member| *member == *next as usize)
                {
                    rows[to][from] = &rows[to][from] - &ExactFraction::from(*weight);
                }
            }
        }
        rows[entry][size] = ExactFraction::from(self.total);
        eliminate(rows)
    }
}

fn add(leads: &mut Vec<(Successor, i64)>, next: Successor, weight: i64) {
    match leads.iter_mut().find(|(known, _)| *known == next) {
        Some((_, sum)) => *sum += weight,
        None => leads.push((next, weight)),
    }
}

/// Computes a state's new colour. It is a sum, so that the order of the steps does not matter.
fn colour(steps: &[(Successor, i64)], colours: &[u64]) -> u64 {
    let one = |(next, weight): &(Successor, i64)| {
        let to = match next {
            Successor::State(state) => colours[*state as usize],
            Successor::End(end) => mix_bits(u64::from(*end) + 1),
        };
        mix_bits(to).wrapping_mul(*weight as u64)
    };
    steps.iter().map(one).fold(0, u64::wrapping_add)
}

/// Mixes the bits of a number (splitmix64).
fn mix_bits(number: u64) -> u64 {
    let mut bits = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}

/// Solves linear equations, given as rows with the right-hand side last.
///
/// # Panics
/// If there is no unique solution.
pub(crate) fn eliminate(mut rows: Vec<Vec<ExactFraction>>) -> Vec<ExactFraction> {
    let size = rows.len();
    for column in 0..size {
        let pivot = (column..size).find(|row| !rows[*row][column].is_zero());
        rows.swap(column, pivot.expect("play eventually ends from every state"));
        let pivot = rows[column].clone();
        for row in (0..size).filter(|row| *row != column) {
            if rows[row][column].is_zero() {
                continue;
            }
            let times = &rows[row][column] / &pivot[column];
            for place in column..=size {
                if !pivot[place].is_zero() {
                    rows[row][place] = &rows[row][place] - &(&times * &pivot[place]);
                }
            }
        }
    }
    (0..size).map(|row| &rows[row][size] / &rows[row][row]).collect()
}
