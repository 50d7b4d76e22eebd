//! The chances of all bankrolls, round by round.

use std::collections::BTreeMap;

use croupier_rules::Money;
use pulp::Arch;
use rayon::prelude::*;

use super::bets::ExpectedVisits;
use super::fold::{MOST_UNEVEN, StateFold};
use super::lump::{ShortFate, ShortRanges};
use super::moves::{Move, Moves};
use super::row::{ArrivalSum, Row, RowPart};
use super::short::{PlaceLimitError, SessionFate, ShortSessionPlaces};
use super::stragglers::OutsideSessions;
use super::sum::{Sum, total};
use super::work::{ContinuationRange, KEPT, MOST};
use super::{EndChances, FinalBankrolls, SessionExpectation};
use crate::lanes::SessionTerms;

/// A chance outside the automaton that is below this is left out and added to the error. Following one such chance costs
/// as much as following many inside the automaton.
const TINY_OUTSIDE: f64 = 1e-18;

/// Once the chance that a session continues is below this, the computation stops and the rest is left out.
const OVER: f64 = 1e-17;

/// The maximum number of states to follow, including the states that only sessions short of chips reach.
const MOST_STATES: usize = 20_000;

/// A round with at least this many additions is shared among several threads.
const WORTH_SHARING: usize = 1_000_000;

/// The chances of all sessions.
struct SessionDistribution<'m, 'a> {
    moves: &'m mut Moves,
    room: ContinuationRange,
    /// For each state, the moves that lead to it.
    arrivals: Vec<Vec<Move>>,
    /// The number of moves in `arrivals`.
    arrived: usize,
    limit: u32,
    arch: Arch,
    /// For each state, the chances of the sessions that continue in it.
    rows: Vec<Row>,
    /// The rows before the last round.
    before: Vec<Row>,
    /// The sessions that are short of chips and continue outside the automaton, if they are followed there.
    short: Option<OutsideSessions<'a>>,
    /// The ranges of bankrolls that are short of chips, if they are followed like states. They have the last rows.
    ranges: Option<ShortRanges>,
    /// The classes of states for sessions with enough chips, if there are any. Each class has a row after those of the
    /// ranges, and a row for uneven sessions after that.
    fold: Option<StateFold>,
    /// The chance of uneven sessions that were short again.
    uneven: f64,
    /// The sessions that have ended, by final bankroll.
    over: Row,
    /// The sessions that have ended outside the automaton, by final bankroll.
    over_outside: BTreeMap<i64, f64>,
    by_round: Vec<EndChances>,
    /// For each state, the number of rounds that a session is expected to play in it.
    visits: Vec<f64>,
    left_out: Sum,
    /// The number of additions so far.
    work: f64,
}

/// Why the chances cannot be followed in these units.
pub(super) enum SpreadFailure {
    /// A bankroll changes by this many cents, which is not a whole number of units.
    BetweenUnits(i64),
    /// The computation takes too long, or there are too many states, places or chances. The field is the number of
    /// additions so far, or infinity.
    TooLong(f64),
    /// Too many uneven sessions are short again, so classes of states do not describe them.
    Uneven,
}

impl From<PlaceLimitError> for SpreadFailure {
    fn from(_: PlaceLimitError) -> SpreadFailure {
        SpreadFailure::TooLong(f64::INFINITY)
    }
}

/// The further play of sessions that are short of chips.
pub(super) enum ShortSessions<'a> {
    /// The sessions end broke.
    End,
    /// The sessions leave the automaton and are followed one bankroll at a time, by new states that are added as
    /// sessions reach them.
    Leave(&'a mut dyn ShortSessionPlaces),
    /// The sessions are followed by ranges of bankrolls.
    Ranges(ShortRanges),
}

/// Computes the expected result of a session, with all possible final bankrolls. After every round, `told` receives
/// the number of rounds done and returns whether there is time for more.
pub(super) fn spread(
    moves: &mut Moves,
    terms: &SessionTerms,
    room: ContinuationRange,
    short: ShortSessions<'_>,
    fold: Option<StateFold>,
    told: &mut dyn FnMut(u32) -> bool,
) -> Result<(SessionExpectation, ExpectedVisits), SpreadFailure> {
    let ways = moves.all_ways();
    let (short, ranges) = match short {
        ShortSessions::End => (None, None),
        ShortSessions::Leave(outside) => (Some(OutsideSessions::new(outside, ways)), None),
        ShortSessions::Ranges(ranges) => (None, Some(ranges)),
    };
    let mut crowd = SessionDistribution {
        moves,
        room,
        arrivals: Vec::new(),
        arrived: 0,
        limit: terms.limit,
        arch: Arch::new(),
        rows: Vec::new(),
        before: Vec::new(),
        short,
        ranges,
        fold,
        uneven: 0.0,
        over: Row::default(),
        over_outside: BTreeMap::new(),
        by_round: Vec::new(),
        visits: Vec::new(),
        left_out: Sum::default(),
        work: 0.0,
    };
    crowd.grow()?;
    crowd.rows[0].add(RowPart { first: 0, chances: &[1.0] }, 1.0);
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

impl SessionDistribution<'_, '_> {
    /// Returns whether any sessions are left. Every 64 rounds, it also checks whether their chance is still large
    /// enough to matter; checking more often would cost time.
    fn goes_on(&mut self) -> bool {
        if !self.by_round.len().is_multiple_of(64) {
            return self.rows.iter().any(|row| !row.is_empty())
                || self.short.as_ref().is_some_and(|short| !short.is_empty());
        }
        let inside = self.rows.iter().flat_map(|row| row.part().chances.iter().copied());
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
        self.arrivals.resize(states, Vec::new());
        if let Some(ranges) = self.ranges.as_ref().filter(|_| self.rows.is_empty()) {
            ranges.moves.iter().for_each(|each| self.arrivals[each.to].push(*each));
        }
        self.rows.resize(self.ranges.as_ref().map_or(states, |ranges| ranges.rows), Row::default());
        if let Some(fold) = self.fold.as_ref() {
            let (first, classes) = (self.rows.len(), fold.members.len());
            self.rows.resize(first + 2 * classes, Row::default());
            self.arrivals.resize(self.rows.len(), Vec::new());
            for each in &fold.moves {
                let even = Move { from: first + each.from, to: first + each.to, ..*each };
                self.arrivals[even.to].push(even);
                let to = if fold.is_single[each.to] { even.to } else { even.to + classes };
                self.arrivals[to].push(Move { from: even.from + classes, to, ..even });
            }
        }
        for each in &self.moves.all[self.arrived..] {
            self.arrivals[each.to].push(*each);
        }
        self.arrived = self.moves.all.len();
        Ok(())
    }

    fn play(&mut self) -> Result<(), SpreadFailure> {
        if self.ranges.is_none() {
            self.visits.resize(self.rows.len(), 0.0);
            self.visits
                .par_iter_mut()
                .zip(&self.rows)
                .for_each(|(visits, row)| *visits += row.part().whole());
        }
        std::mem::swap(&mut self.rows, &mut self.before);
        self.rows.resize(self.before.len(), Row::default());
        let (arrivals, before) = (&self.arrivals, &self.before);
        let (rows, others) = self.rows.split_at_mut(arrivals.len());
        others.iter_mut().for_each(Row::clear);
        rows.iter_mut().zip(arrivals).for_each(|(row, arrivals)| row.fit(before, arrivals));
        let threads = rayon::current_num_threads().max(1);
        let work: usize = rows.iter().zip(arrivals).map(|(row, moves)| row.width() * moves.len()).sum();
        if threads == 1 || work < WORTH_SHARING {
            self.arch.dispatch(ArrivalSum { before, arrivals, rows });
        } else {
            let each = rows.len().div_ceil(threads * 4).max(1);
            rows.par_chunks_mut(each).zip(arrivals.par_chunks(each)).for_each(|(rows, arrivals)| {
                self.arch.dispatch(ArrivalSum { before, arrivals, rows });
            });
        }
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
            let width = row.width() as f64;
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
        if let Some(fold) = self.fold.take() {
            self.unfold(&fold, &mut chances)?;
            self.fold = Some(fold);
        }
        for state in 0..self.moves.states() {
            let mut row = std::mem::take(&mut self.rows[state]);
            let kept = self.end_at_bounds(row.part(), &mut chances);
            if last {
                chances.time += self.end(kept);
                continue;
            }
            let (short, kept) = kept.split(self.room.floor[state]);
            self.leave(state, short, &mut chances)?;
            let mut few = kept;
            if let Some(fold) = &self.fold {
                let class = fold.class[state];
                let many;
                (few, many) = kept.split(fold.least(state));
                let at = self.rows.len() - fold.members.len() * if fold.is_single[class] { 2 } else { 1 };
                self.rows[at + class].add(many, 1.0);
            }
            let (kept, left_out) = few.trimmed();
            self.left_out.add(left_out);
            let (from, to) = (kept.first, kept.end());
            row.keep(from, to);
            self.rows[state] = row;
        }
        self.by_round.push(chances);
        Ok(())
    }

    /// Ends sessions that are followed by class, and distributes those that may be short of chips over the states.
    fn unfold(&mut self, fold: &StateFold, chances: &mut EndChances) -> Result<(), SpreadFailure> {
        let last = self.is_last();
        let classes = fold.members.len();
        let first = self.rows.len() - 2 * classes;
        for place in 0..2 * classes {
            let mut row = std::mem::take(&mut self.rows[first + place]);
            let kept = self.end_at_bounds(row.part(), chances);
            if last {
                chances.time += self.end(kept);
                continue;
            }
            let (few, many) = kept.split(fold.enough);
            if place >= classes {
                self.uneven += few.whole();
            }
            for &(state, share) in &fold.members[place % classes] {
                self.rows[state].add(few, share);
            }
            let (kept, left_out) = many.trimmed();
            self.left_out.add(left_out);
            let (from, to) = (kept.first, kept.end());
            row.keep(from, to);
            self.rows[first + place] = row;
        }
        if self.uneven > MOST_UNEVEN { Err(SpreadFailure::Uneven) } else { Ok(()) }
    }

    /// Returns whether the sessions have played all their rounds.
    fn is_last(&self) -> bool {
        self.by_round.len() == self.limit as usize
    }

    /// Handles sessions that are short of chips in a state, and sessions that the strategy ends there.
    fn leave(
        &mut self,
        state: usize,
        row: RowPart<'_>,
        chances: &mut EndChances,
    ) -> Result<(), SpreadFailure> {
        if self.ranges.is_some() {
            self.go_on_in_ranges(state, row, chances);
            return Ok(());
        }
        if self.short.is_none() {
            let short = self.end(row);
            *if self.room.ending[state] { &mut chances.ending } else { &mut chances.broke } += short;
            return Ok(());
        }
        let number = self.moves.states[state];
        for (&chance, level) in row.chances.iter().zip(row.first..).filter(|(chance, _)| **chance > 0.0) {
            let bankroll = self.room.units.bankroll(level).cents();
            let Some(short) = &mut self.short else { continue };
            let place = short.outside.place(number, bankroll);
            self.go_on_outside(place, chance, chances)?;
        }
        Ok(())
    }

    /// Handles sessions that are short of chips by their ranges: they end, or play the next round.
    fn go_on_in_ranges(&mut self, state: usize, mut rest: RowPart<'_>, chances: &mut EndChances) {
        let Some(ranges) = self.ranges.take() else { return };
        for &(from, fate) in &ranges.of[state] {
            let part;
            (rest, part) = rest.split(self.room.units.least_not_under(from));
            match fate {
                ShortFate::Stops => chances.ending += self.end(part),
                ShortFate::Broke => chances.broke += self.end(part),
                ShortFate::Plays(row) => {
                    let (kept, left_out) = part.trimmed();
                    self.left_out.add(left_out);
                    self.rows[row].clear();
                    self.rows[row].add(kept, 1.0);
                }
            }
        }
        self.ranges = Some(ranges);
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
                SessionFate::Plays { .. } => {
                    short.add(place, chance);
                    return Ok(());
                }
                SessionFate::Joins(state) => {
                    let state = self.moves.number(*state);
                    let first = self.room.units.level(bankroll).map_err(SpreadFailure::BetweenUnits)?;
                    if state >= self.rows.len() {
                        self.grow()?;
                    }
                    self.rows[state].add(RowPart { first, chances: &[chance] }, 1.0);
                    return Ok(());
                }
            },
        };
        *ended += chance;
        *self.over_outside.entry(bankroll).or_insert(0.0) += chance;
        Ok(())
    }

    /// Records sessions that have ended, and returns their total chance.
    fn end(&mut self, part: RowPart<'_>) -> f64 {
        self.over.add(part, 1.0);
        part.total()
    }

    /// Ends sessions that have reached a bound, and returns the others.
    fn end_at_bounds<'r>(&mut self, part: RowPart<'r>, chances: &mut EndChances) -> RowPart<'r> {
        let (part, high) = part.split(self.room.high);
        let (low, part) = part.split(self.room.low);
        chances.high += self.end(high);
        chances.low += self.end(low);
        part
    }

    fn result(self) -> (SessionExpectation, ExpectedVisits) {
        let mut ends = self.over_outside;
        let over = self.over.part();
        for (chance, level) in over.chances.iter().zip(over.first..).filter(|end| *end.0 > 0.0) {
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
        let visits = ExpectedVisits {
            states: self.moves.states.iter().copied().zip(self.visits).collect(),
            places: self.short.map(|short| short.visits).unwrap_or_default(),
        };
        let expected = SessionExpectation {
            mean,
            deviation: variance.sqrt(),
            rounds: rounds / whole,
            chances,
            ends: Some(FinalBankrolls { bankrolls, by_round: self.by_round }),
            error: rounding + self.left_out.value() + self.uneven,
            bets: None,
        };
        (expected, visits)
    }
}
