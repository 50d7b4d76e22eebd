//! The chances of all bankrolls, round by round.

use pulp::{Arch, Simd, WithSimd};

use super::moves::{Move, Moves};
use super::sum::{Sum, total};
use super::work::Room;
use super::{Chances, Ends, Expected};
use crate::lanes::Terms;

/// A chance below this at the edge of all others is left out, and counted as an error.
const TINY: f64 = 1e-22;

/// When less than this is left of the sessions, it is left out.
const OVER: f64 = 1e-17;

/// Chances of neighbouring bankrolls.
#[derive(Clone, Default)]
struct Row {
    /// The bankroll of the first, in units.
    first: i64,
    chances: Vec<f64>,
}

impl Row {
    fn end(&self) -> i64 {
        self.first + self.chances.len() as i64
    }

    /// The chances of the bankrolls below `level`, with which the row then begins.
    fn take_below(&mut self, level: i64) -> Row {
        let many = level.saturating_sub(self.first).clamp(0, self.chances.len() as i64);
        let first = self.first;
        self.first += many;
        Row { first, chances: self.chances.drain(..many as usize).collect() }
    }

    /// The chances of the bankrolls from `level` on, before which the row then ends.
    fn take_from(&mut self, level: i64) -> Row {
        let many = level.saturating_sub(self.first).clamp(0, self.chances.len() as i64);
        Row { first: self.first + many, chances: self.chances.split_off(many as usize) }
    }

    /// Leaves out what hardly ever happens at both ends; says how much that was.
    fn trim(&mut self) -> f64 {
        let tiny = |chance: &&f64| **chance < TINY;
        let below = self.chances.iter().take_while(tiny).count() as i64;
        let mut out = total(self.take_below(self.first + below).chances);
        let above = self.chances.iter().rev().take_while(tiny).count() as i64;
        out += total(self.take_from(self.end() - above).chances);
        out
    }
}

/// Adds, to the chances of a state, those of the states before it.
struct Arrive<'a> {
    before: &'a [Row],
    arrivals: &'a [Move],
    row: &'a mut Row,
}

impl WithSimd for Arrive<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        for each in self.arrivals {
            let before = &self.before[each.from];
            let at = (before.first + each.change - self.row.first) as usize;
            let chances = &mut self.row.chances[at..at + before.chances.len()];
            for (chance, before) in chances.iter_mut().zip(&before.chances) {
                *chance += each.chance * before;
            }
        }
    }
}

/// All sessions at once.
struct Crowd<'a> {
    room: &'a Room,
    limit: u32,
    arch: Arch,
    /// For each state the chances of those that are in it and go on.
    rows: Vec<Row>,
    /// Those that are over, by their bankroll.
    over: Row,
    by_round: Vec<Chances>,
    left_out: Sum,
}

/// What a session comes to, with all that it can end with.
pub(super) fn spread(moves: &Moves, terms: &Terms, room: &Room) -> Expected {
    let arrivals = moves.arrivals();
    let mut rows = vec![Row::default(); moves.states()];
    rows[0].chances.push(1.0);
    let mut crowd = Crowd {
        room,
        limit: terms.limit,
        arch: Arch::new(),
        rows,
        over: Row::default(),
        by_round: Vec::new(),
        left_out: Sum::default(),
    };
    crowd.end_some();
    while crowd.goes_on() {
        crowd.play(&arrivals);
        crowd.end_some();
    }
    crowd.result(&arrivals)
}

impl Crowd<'_> {
    /// Are there sessions left? Now and then, so that it costs nothing, even whether they are worth counting.
    fn goes_on(&mut self) -> bool {
        if !self.by_round.len().is_multiple_of(64) {
            return self.rows.iter().any(|row| !row.chances.is_empty());
        }
        let left = total(self.rows.iter().flat_map(|row| row.chances.iter().copied()));
        if left < OVER {
            self.left_out.add(left);
        }
        left >= OVER
    }

    fn play(&mut self, arrivals: &[Vec<Move>]) {
        let after = arrivals.iter().map(|arrivals| {
            let come = || arrivals.iter().filter(|each| !self.rows[each.from].chances.is_empty());
            let first = come().map(|each| self.rows[each.from].first + each.change).min();
            let end = come().map(|each| self.rows[each.from].end() + each.change).max();
            let (Some(first), Some(end)) = (first, end) else { return Row::default() };
            let mut row = Row { first, chances: vec![0.0; (end - first) as usize] };
            let arrivals = &come().copied().collect::<Vec<_>>();
            self.arch.dispatch(Arrive { before: &self.rows, arrivals, row: &mut row });
            row
        });
        self.rows = after.collect();
    }

    /// Before a round, sessions end that stop, have had all their rounds, or are short of chips.
    fn end_some(&mut self) {
        let last = self.by_round.len() == self.limit as usize;
        let mut chances = Chances::default();
        for state in 0..self.rows.len() {
            let mut row = std::mem::take(&mut self.rows[state]);
            chances.high += self.end(row.take_from(self.room.high));
            chances.low += self.end(row.take_below(self.room.low));
            if last {
                chances.time += self.end(row);
                continue;
            }
            let short = self.end(row.take_below(self.room.floor[state]));
            *if self.room.ending[state] { &mut chances.ending } else { &mut chances.broke } += short;
            self.left_out.add(row.trim());
            self.rows[state] = row;
        }
        self.by_round.push(chances);
    }

    /// These sessions are over.
    fn end(&mut self, row: Row) -> f64 {
        if row.chances.is_empty() {
            return 0.0;
        }
        if self.over.chances.is_empty() {
            self.over.first = row.first;
        }
        let before = (self.over.first - row.first).max(0) as usize;
        if before > 0 {
            // In larger steps than needed: each moves all that is there.
            let room = before + self.over.chances.len();
            self.over.chances.splice(0..0, std::iter::repeat_n(0.0, room));
            self.over.first -= room as i64;
        }
        let at = (row.first - self.over.first) as usize;
        let length = self.over.chances.len().max(at + row.chances.len());
        self.over.chances.resize(length, 0.0);
        self.over.chances[at..].iter_mut().zip(&row.chances).for_each(|(over, chance)| *over += chance);
        total(row.chances)
    }

    fn result(self, arrivals: &[Vec<Move>]) -> Expected {
        let ends = self.over.chances.iter().zip(self.over.first..).filter(|(chance, _)| **chance > 0.0);
        let bankrolls =
            ends.map(|(&chance, level)| (self.room.units.bankroll(level), chance)).collect::<Vec<_>>();
        let rounds =
            total(self.by_round.iter().zip(0_u32..).map(|(ended, round)| ended.total() * f64::from(round)));
        let sum = |part: &dyn Fn(&Chances) -> f64| total(self.by_round.iter().map(part));
        let chances = Chances {
            time: sum(&|c| c.time),
            high: sum(&|c| c.high),
            low: sum(&|c| c.low),
            broke: sum(&|c| c.broke),
            ending: sum(&|c| c.ending),
        };
        let whole = chances.total();
        let mean = total(bankrolls.iter().map(|end| end.0.cents() as f64 * end.1)) / whole;
        let variance =
            total(bankrolls.iter().map(|end| (end.0.cents() as f64 - mean).powi(2) * end.1)) / whole;
        // Each chance is a sum of products of chances, none of them negative: its rounding is at most a half in the last
        // place for each sum and product on the way, and one for each chance of a move.
        let most = arrivals.iter().map(Vec::len).max().unwrap_or(0) + self.rows.len();
        let rounding = self.by_round.len() as f64 * (most + 3) as f64 * f64::EPSILON / 2.0;
        Expected {
            mean,
            deviation: variance.sqrt(),
            rounds: rounds / whole,
            chances,
            ends: Some(Ends { bankrolls, by_round: self.by_round }),
            error: rounding + self.left_out.value(),
        }
    }
}
