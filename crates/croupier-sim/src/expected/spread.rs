//! The chances of all bankrolls, round by round.

use std::collections::BTreeMap;

use croupier_rules::Money;
use pulp::{Arch, Simd, WithSimd};
use rayon::prelude::*;

use super::moves::{Move, Moves};
use super::short::{PlaceLimitError, SessionFate, ShortSessionPlaces};
use super::stragglers::OutsideSessions;
use super::sum::{Sum, total};
use super::work::{ContinuationRange, KEPT, MOST};
use super::{EndChances, FinalBankrolls, SessionExpectation};
use crate::lanes::SessionTerms;

/// A chance below this at either end of a row is left out and added to the error.
const TINY: f64 = 1e-22;

/// The corresponding limit for sessions outside the automaton, where following one chance costs as much as
/// following many inside the automaton.
const TINY_OUTSIDE: f64 = 1e-18;

/// Once the chance that a session continues is below this, the computation stops and the rest is left out.
const OVER: f64 = 1e-17;

/// The maximum number of states to follow, including the states that only sessions short of chips reach.
const MOST_STATES: usize = 20_000;

/// The chances of consecutive bankrolls.
#[derive(Clone, Default)]
struct Row {
    /// The bankroll that the first chance is for, in units.
    first: i64,
    chances: Vec<f64>,
}

impl Row {
    fn end(&self) -> i64 {
        self.first + self.chances.len() as i64
    }

    /// Splits off the chances of the bankrolls below `level`.
    fn take_below(&mut self, level: i64) -> Row {
        let many = level.saturating_sub(self.first).clamp(0, self.chances.len() as i64);
        let first = self.first;
        self.first += many;
        Row { first, chances: self.chances.drain(..many as usize).collect() }
    }

    /// Splits off the chances of the bankrolls of `level` or more.
    fn take_from(&mut self, level: i64) -> Row {
        let many = level.saturating_sub(self.first).clamp(0, self.chances.len() as i64);
        Row { first: self.first + many, chances: self.chances.split_off(many as usize) }
    }

    /// Adds the chances of another row.
    fn add(&mut self, row: &Row) {
        if row.chances.is_empty() {
            return;
        }
        if self.chances.is_empty() {
            self.first = row.first;
        }
        let before = (self.first - row.first).max(0) as usize;
        if before > 0 {
            // Grow by more than needed, because growing moves all elements.
            let room = before + self.chances.len();
            self.chances.splice(0..0, std::iter::repeat_n(0.0, room));
            self.first -= room as i64;
        }
        let at = (row.first - self.first) as usize;
        let length = self.chances.len().max(at + row.chances.len());
        self.chances.resize(length, 0.0);
        self.chances[at..].iter_mut().zip(&row.chances).for_each(|(sum, chance)| *sum += chance);
    }

    /// Removes negligible chances at both ends, and returns their sum.
    fn trim(&mut self) -> f64 {
        let tiny = |chance: &&f64| **chance < TINY;
        let below = self.chances.iter().take_while(tiny).count() as i64;
        let mut out = total(self.take_below(self.first + below).chances);
        let above = self.chances.iter().rev().take_while(tiny).count() as i64;
        out += total(self.take_from(self.end() - above).chances);
        out
    }
}

/// Adds the chances of all predecessors of a state to its own.
struct ArrivalSum<'a> {
    before: &'a [Row],
    arrivals: &'a [Move],
    row: &'a mut Row,
}

impl WithSimd for ArrivalSum<'_> {
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

/// The chances of all sessions.
struct SessionDistribution<'a> {
    moves: &'a mut Moves,
    room: ContinuationRange,
    /// For each state, the moves that lead to it.
    arrivals: Vec<Vec<Move>>,
    /// The number of moves in `arrivals`.
    arrived: usize,
    limit: u32,
    arch: Arch,
    /// For each state, the chances of the sessions that continue in it.
    rows: Vec<Row>,
    /// The sessions that are short of chips and continue outside the automaton, if they are followed.
    short: Option<OutsideSessions<'a>>,
    /// The sessions that have ended, by final bankroll.
    over: Row,
    /// The sessions that have ended outside the automaton, by final bankroll.
    over_outside: BTreeMap<i64, f64>,
    by_round: Vec<EndChances>,
    left_out: Sum,
    /// The number of additions so far.
    work: f64,
}

/// The reason why the chances cannot be followed in these units.
pub(super) enum SpreadFailure {
    /// A bankroll changes by this many cents, which is not a whole number of units.
    BetweenUnits(i64),
    /// The computation takes too long, or there are too many states, places or chances. The field is the number of
    /// additions so far, or infinity.
    TooLong(f64),
}

impl From<PlaceLimitError> for SpreadFailure {
    fn from(_: PlaceLimitError) -> SpreadFailure {
        SpreadFailure::TooLong(f64::INFINITY)
    }
}

/// Computes the expected result of a session, with all possible final bankrolls. Without `outside`, sessions that
/// are short of chips end broke. After every round, `told` receives the number of rounds done and returns whether
/// there is time for more.
pub(super) fn spread<'a>(
    moves: &'a mut Moves,
    terms: &SessionTerms,
    room: ContinuationRange,
    outside: Option<&'a mut dyn ShortSessionPlaces>,
    told: &mut dyn FnMut(u32) -> bool,
) -> Result<SessionExpectation, SpreadFailure> {
    let ways = moves.all_ways();
    let mut crowd = SessionDistribution {
        moves,
        room,
        arrivals: Vec::new(),
        arrived: 0,
        limit: terms.limit,
        arch: Arch::new(),
        rows: Vec::new(),
        short: outside.map(|outside| OutsideSessions::new(outside, ways)),
        over: Row::default(),
        over_outside: BTreeMap::new(),
        by_round: Vec::new(),
        left_out: Sum::default(),
        work: 0.0,
    };
    crowd.grow()?;
    crowd.rows[0].chances.push(1.0);
    crowd.end_some()?;
    while crowd.goes_on() {
        crowd.play()?;
        crowd.end_some()?;
        if !told(crowd.by_round.len() as u32 - 1) {
            return Err(SpreadFailure::TooLong(f64::INFINITY));
        }
    }
    Ok(crowd.result())
}

impl SessionDistribution<'_> {
    /// Tells whether any sessions are left. Every 64 rounds, it also checks whether their chance is still large
    /// enough to matter; checking more often would cost time.
    fn goes_on(&mut self) -> bool {
        if !self.by_round.len().is_multiple_of(64) {
            return self.rows.iter().any(|row| !row.chances.is_empty())
                || self.short.as_ref().is_some_and(|short| !short.is_empty());
        }
        let inside = self.rows.iter().flat_map(|row| row.chances.iter().copied());
        let left = total(inside) + self.short.as_ref().map_or(0.0, OutsideSessions::total);
        if left < OVER {
            self.left_out.add(left);
        }
        left >= OVER
    }

    /// Allocates space for all states that are known so far.
    fn grow(&mut self) -> Result<(), SpreadFailure> {
        if let Some(short) = &mut self.short {
            self.moves.follow(MOST_STATES, |state| short.outside.state(state))?;
        }
        let states = self.moves.states();
        self.room.grow(self.moves);
        self.rows.resize(states, Row::default());
        self.arrivals.resize(states, Vec::new());
        for each in &self.moves.all[self.arrived..] {
            self.arrivals[each.to].push(*each);
        }
        self.arrived = self.moves.all.len();
        Ok(())
    }

    fn play(&mut self) -> Result<(), SpreadFailure> {
        let after = self.arrivals.par_iter().map(|arrivals| {
            let come = || arrivals.iter().filter(|each| !self.rows[each.from].chances.is_empty());
            let first = come().map(|each| self.rows[each.from].first + each.change).min();
            let end = come().map(|each| self.rows[each.from].end() + each.change).max();
            let (Some(first), Some(end)) = (first, end) else { return Row::default() };
            let mut row = Row { first, chances: vec![0.0; (end - first) as usize] };
            let arrivals = &come().copied().collect::<Vec<_>>();
            self.arch.dispatch(ArrivalSum { before: &self.rows, arrivals, row: &mut row });
            row
        });
        self.rows = after.collect();
        if let Some(short) = &mut self.short {
            short.play()?;
        }
        self.work()
    }

    /// Counts the additions of a round. The check before the start used only an estimate, so the actual count is
    /// checked too.
    fn work(&mut self) -> Result<(), SpreadFailure> {
        let mut kept = 0.0;
        for (row, arrivals) in self.rows.iter().zip(&self.arrivals) {
            let width = row.chances.len() as f64;
            kept += width;
            self.work += width * arrivals.len() as f64;
        }
        if self.work > MOST || kept > KEPT { Err(SpreadFailure::TooLong(self.work)) } else { Ok(()) }
    }

    /// Before a round, ends the sessions that have reached a bound, have played all their rounds, are ended by the
    /// strategy, or have too few chips to continue.
    fn end_some(&mut self) -> Result<(), SpreadFailure> {
        let mut chances = EndChances::default();
        let stragglers = self.short.as_mut().map(OutsideSessions::take).unwrap_or_default();
        for (place, chance) in stragglers {
            self.go_on_outside(place, chance, &mut chances)?;
        }
        let last = self.is_last();
        for state in 0..self.rows.len() {
            let mut row = std::mem::take(&mut self.rows[state]);
            chances.high += self.end(row.take_from(self.room.high));
            chances.low += self.end(row.take_below(self.room.low));
            if last {
                chances.time += self.end(row);
                continue;
            }
            let short = row.take_below(self.room.floor[state]);
            self.leave(state, short, &mut chances)?;
            self.left_out.add(row.trim());
            self.rows[state] = row;
        }
        self.by_round.push(chances);
        Ok(())
    }

    /// Tells whether the sessions have played all their rounds.
    fn is_last(&self) -> bool {
        self.by_round.len() == self.limit as usize
    }

    /// Handles sessions that are short of chips in a state, and sessions that the strategy ends there.
    fn leave(&mut self, state: usize, row: Row, chances: &mut EndChances) -> Result<(), SpreadFailure> {
        if self.short.is_none() {
            let short = self.end(row);
            *if self.room.ending[state] { &mut chances.ending } else { &mut chances.broke } += short;
            return Ok(());
        }
        let number = self.moves.states[state];
        for (chance, level) in row.chances.into_iter().zip(row.first..).filter(|(chance, _)| *chance > 0.0) {
            let bankroll = self.room.units.bankroll(level).cents();
            let Some(short) = &mut self.short else { continue };
            let place = short.outside.place(number, bankroll);
            self.go_on_outside(place, chance, chances)?;
        }
        Ok(())
    }

    /// Handles sessions outside the automaton: they end, return to the automaton, or play the next round.
    fn go_on_outside(
        &mut self,
        place: u32,
        chance: f64,
        chances: &mut EndChances,
    ) -> Result<(), SpreadFailure> {
        let last = self.is_last();
        let Some(short) = &mut self.short else { return Ok(()) };
        if chance < TINY_OUTSIDE {
            self.left_out.add(chance);
            return Ok(());
        }
        let bankroll = short.outside.bankroll(place);
        let money = Money::from_cents(bankroll);
        let ended = match () {
            () if self.room.bounds.is_high(money) => &mut chances.high,
            () if self.room.bounds.is_low(money) => &mut chances.low,
            () if last => &mut chances.time,
            () => match short.outside.fate(place)? {
                SessionFate::Stops => &mut chances.ending,
                SessionFate::Broke => &mut chances.broke,
                SessionFate::Plays(_) => {
                    short.add(place, chance);
                    return Ok(());
                }
                SessionFate::Joins(state) => {
                    let state = self.moves.number(*state);
                    let first = self.room.units.level(bankroll).map_err(SpreadFailure::BetweenUnits)?;
                    if state >= self.rows.len() {
                        self.grow()?;
                    }
                    self.rows[state].add(&Row { first, chances: vec![chance] });
                    return Ok(());
                }
            },
        };
        *ended += chance;
        *self.over_outside.entry(bankroll).or_insert(0.0) += chance;
        Ok(())
    }

    /// Records sessions that have ended, and returns their total chance.
    fn end(&mut self, row: Row) -> f64 {
        self.over.add(&row);
        total(row.chances)
    }

    fn result(self) -> SessionExpectation {
        let mut ends = self.over_outside;
        for (chance, level) in self.over.chances.iter().zip(self.over.first..).filter(|end| *end.0 > 0.0) {
            *ends.entry(self.room.units.bankroll(level).cents()).or_insert(0.0) += chance;
        }
        let money = |(cents, chance)| (Money::from_cents(cents), chance);
        let bankrolls = ends.into_iter().map(money).collect::<Vec<_>>();
        let rounds =
            total(self.by_round.iter().zip(0_u32..).map(|(ended, round)| ended.total() * f64::from(round)));
        let sum = |part: &dyn Fn(&EndChances) -> f64| total(self.by_round.iter().map(part));
        let chances = EndChances {
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
        // Each chance is a sum of products of chances, none of which is negative. Its rounding error is at most
        // half a unit in the last place for each addition and multiplication, and one unit for the chance of each
        // move.
        let outside = self.short.as_ref().map_or(0, |short| short.outside.most_arrivals());
        let most = self.arrivals.iter().map(Vec::len).max().unwrap_or(0).max(outside) + self.rows.len() + 2;
        let rounding = self.by_round.len() as f64 * (most + 3) as f64 * f64::EPSILON / 2.0;
        SessionExpectation {
            mean,
            deviation: variance.sqrt(),
            rounds: rounds / whole,
            chances,
            ends: Some(FinalBankrolls { bankrolls, by_round: self.by_round }),
            error: rounding + self.left_out.value(),
        }
    }
}
