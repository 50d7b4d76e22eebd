//! Computes the expected result of a session of an automaton, instead of sampling it.
//!
//! The computation follows the chance of every state with every bankroll, round by round. Chances are only added
//! and multiplied, never subtracted. Therefore each chance keeps its leading digits, and its error has a known
//! bound: [`SessionExpectation::error`].
//!
//! A session that is short of chips in its state leaves the automaton ([`crate::lanes::UnfinishedSession`]), and
//! the general engine continues it. [`played_out`] has access to the table and also continues these sessions.
//! [`expected`] has only an automaton, so it ends these sessions *broke* with their present bankroll.

mod bets;
mod fold;
mod long_run;
mod lump;
mod moments;
mod moves;
mod ranges;
mod reach;
mod row;
mod short;
mod spread;
mod stragglers;
mod sum;
mod work;

use std::error::Error;
use std::fmt;

use croupier_rules::Money;
use serde::{Deserialize, Serialize};

use crate::Automaton;
use crate::compile::{CompiledStrategy, Walk};
use crate::deadline::Deadline;
use crate::lanes::SessionTerms;
use crate::plan::Plan;
use crate::table::RewindableTable;
pub use bets::{ExpectedAccount, ExpectedBets};

use bets::ExpectedVisits;
use fold::StateFold;
use lump::lump;
use moves::Moves;
use ranges::RangeTable;
use reach::BankrollReach;
use short::ShortSessionPlaces;
use spread::{ShortSessions, SpreadFailure};
use work::ContinuationRange;

/// The chance of each way in which a session can end.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct EndChances {
    /// The session has played all its rounds.
    pub time: f64,
    /// The bankroll reaches the upper bound.
    pub high: f64,
    /// The bankroll reaches the lower bound.
    pub low: f64,
    /// The session is short of chips.
    pub broke: f64,
    /// The session reaches a state in which the strategy ends it. No bankroll reaches the floor of such a state
    /// (`i64::MAX`).
    pub ending: f64,
}

impl EndChances {
    /// Returns the sum of all chances.
    pub fn total(&self) -> f64 {
        self.time + self.high + self.low + self.broke + self.ending
    }
}

/// The expected result of a session. Amounts are in cents.
#[derive(Clone, PartialEq, Debug)]
pub struct SessionExpectation {
    /// The mean bankroll at the end.
    pub mean: f64,
    /// The standard deviation of the bankroll at the end.
    pub deviation: f64,
    /// The mean number of rounds.
    pub rounds: f64,
    /// The chance of each way to end.
    pub chances: EndChances,
    /// The possible bankrolls at the end; `None` if there were too many rounds, in which case only mean and deviation
    /// were computed.
    pub ends: Option<FinalBankrolls>,
    /// The maximum error of any chance. It covers rounding and the negligible chances that were left out.
    pub error: f64,
    /// The decided bets; `None` if only an automaton was given, which does not know its bets.
    pub bets: Option<ExpectedAccount>,
}

/// The bankrolls that a session can end with.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FinalBankrolls {
    /// Each bankroll with its chance, the smallest first.
    pub bankrolls: Vec<(Money, f64)>,
    /// For each round, starting with 0 for the start of the session, the chance that the session ends just after it. The list is
    /// shorter than the session if all sessions end earlier.
    pub by_round: Vec<EndChances>,
}

impl FinalBankrolls {
    /// Returns the chance that a session ends with a bankroll that satisfies `is`.
    pub fn chance(&self, is: impl Fn(Money) -> bool) -> f64 {
        sum::total(self.bankrolls.iter().filter(|end| is(end.0)).map(|end| end.1))
    }

    /// Returns the smallest bankroll that at least this share of the sessions does not exceed.
    pub fn quantile(&self, share: f64) -> Option<Money> {
        let mut sum = sum::Sum::default();
        let enough = |end: &&(Money, f64)| {
            sum.add(end.1);
            sum.value() >= share
        };
        self.bankrolls.iter().find(enough).or(self.bankrolls.last()).map(|end| end.0)
    }
}

/// Mean and variance of the win over a number of rounds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Moments {
    /// The mean win, in cents.
    pub mean: f64,
    /// The variance, in squares of cents.
    pub variance: f64,
}

/// The average result of a round in an endless session.
#[derive(Clone, PartialEq, Debug)]
pub struct LongRun {
    /// The mean change of the bankroll per round, in cents.
    pub mean: f64,
    /// The growth of the bankroll's variance per round, in squares of cents, including the correlation between
    /// rounds.
    pub variance: f64,
    /// The largest error in the equations that were solved.
    pub error: f64,
    /// The share of its rounds that a session spends in each state of the automaton that it never leaves.
    shares: Vec<(u32, f64)>,
}

impl LongRun {
    /// Returns the bets that an average round of a compiled strategy decides.
    pub fn bets<T: RewindableTable>(&self, compiled: &CompiledStrategy<T>, wagers: usize) -> ExpectedAccount {
        let mut account = ExpectedAccount::new(wagers);
        account.add_states(&compiled.automaton, &compiled.bets, self.shares.iter().copied());
        account
    }
}

/// A computation that would take too long.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WorkLimitError {
    /// The estimated number of additions.
    pub work: f64,
    /// The maximum number of additions.
    pub most: f64,
}

impl fmt::Display for WorkLimitError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(
            f,
            "the computation would take about {:.1e} additions; the maximum is {:.1e}",
            self.work, self.most
        )
    }
}

impl Error for WorkLimitError {}

/// Why there are no long-run figures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LongRunError {
    /// The strategy ends sessions, so they are not endless.
    Ends,
    /// A session ends up in one of several parts of the automaton, and these parts have different averages.
    SeveralWays {
        /// The number of parts.
        ways: usize,
    },
    /// There are too many states to solve for.
    TooManyStates {
        /// The number of states to solve for.
        states: usize,
        /// The maximum number of states.
        most: usize,
    },
}

impl fmt::Display for LongRunError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            LongRunError::Ends => write!(f, "the strategy ends its sessions, so there is no long run"),
            LongRunError::SeveralWays { ways } => {
                write!(
                    f,
                    "the betting can settle permanently into any of {ways} patterns, so there is no single long run"
                )
            }
            LongRunError::TooManyStates { states, most } => {
                write!(f, "{states} states are too many to solve for; the maximum is {most}")
            }
        }
    }
}

impl Error for LongRunError {}

/// Computes the expected result of a session on these terms. A session ends as soon as it is short of chips.
///
/// The result includes all possible final bankrolls if they can be computed in a few seconds. Otherwise it has only
/// mean and deviation, which can be computed only if neither a bound nor a lack of chips can end the session early.
///
/// # Errors
/// If the final bankrolls take too long to compute, and mean and deviation cannot be computed or take too long as
/// well. A computation whose estimated work is too large is not started; the error gives the estimate.
pub fn expected(automaton: &Automaton, terms: &SessionTerms) -> Result<SessionExpectation, WorkLimitError> {
    follow(Moves::new(automaton), terms, None, &mut |_| true).map(|(expected, _)| expected)
}

/// Does the same as [`expected`], but for sessions as they are really played: a session that is short of chips
/// continues with the bets that it can pay for. After every round, `told` receives the number of rounds done and
/// returns whether there is time for more. The deadline is checked more often than once per round.
///
/// # Errors
/// If the computation takes too long.
pub fn played_out<T: RewindableTable>(
    compiled: &CompiledStrategy<T>,
    table: T,
    plan: &Plan,
    terms: &SessionTerms,
    deadline: &Deadline,
    told: &mut dyn FnMut(u32) -> bool,
) -> Result<SessionExpectation, WorkLimitError> {
    let mut short = short::ShortSessionTracker::new(compiled, Walk::on(compiled, table, plan), deadline);
    let moves = Moves::new(&compiled.automaton);
    let (expected, visits) = follow(moves, terms, Some(&mut short), told)?;
    Ok(SessionExpectation { bets: Some(short.expected_bets(visits)), ..expected })
}

/// Does the same as [`played_out`] by another method, which is several times faster: it follows states with the same
/// future as one, and sessions that are short of chips by ranges of bankrolls. It cannot tell one merged state from
/// another, so it does not know the bets. If there are too many ranges, it uses the other method.
///
/// # Errors
/// If the computation takes too long.
pub fn played_out_merged<T: RewindableTable + Clone>(
    compiled: &CompiledStrategy<T>,
    table: T,
    plan: &Plan,
    terms: &SessionTerms,
    deadline: &Deadline,
    told: &mut dyn FnMut(u32) -> bool,
) -> Result<SessionExpectation, WorkLimitError> {
    let walk = Walk::on(compiled, table.clone(), plan);
    let short = may_be_short(&compiled.automaton, terms);
    match RangeTable::new(compiled, walk, short, deadline) {
        Some(ranges) => follow_ranges(&ranges, &compiled.automaton.ways, terms, told),
        None => played_out(compiled, table, plan, terms, deadline, told),
    }
}

/// Returns whether a session can lose so much that it is short of chips.
fn may_be_short(automaton: &Automaton, terms: &SessionTerms) -> bool {
    let floor =
        automaton.floor.iter().filter(|floor| **floor < i64::MAX).fold(0, |most, floor| most.max(*floor));
    let loss = automaton.steps.iter().fold(0, |most, step| most.max(-i64::from(step.change)));
    terms.opening.cents().saturating_sub(loss.saturating_mul(terms.limit.into())) < floor
}

fn follow_ranges(
    ranges: &RangeTable,
    ways: &[u64],
    terms: &SessionTerms,
    told: &mut dyn FnMut(u32) -> bool,
) -> Result<SessionExpectation, WorkLimitError> {
    let mut merged = lump(ranges, ways);
    let moves = &mut merged.moves;
    let room = ContinuationRange::new(moves, terms);
    let fold = StateFold::new(ranges, &merged.number, moves, &room);
    let short = || ShortSessions::Ranges(merged.short.clone());
    let mut attempted = attempt(moves, terms, short(), fold, told);
    if matches!(attempted, Err(SpreadFailure::Uneven)) {
        attempted = attempt(moves, terms, short(), None, told);
    }
    attempted.map(|(expected, _)| expected).map_err(|failure| match failure {
        SpreadFailure::TooLong(work) => WorkLimitError { work, most: work::MOST },
        SpreadFailure::BetweenUnits(_) | SpreadFailure::Uneven => unreachable!("all changes are whole units"),
    })
}

fn follow(
    mut moves: Moves,
    terms: &SessionTerms,
    mut outside: Option<&mut dyn ShortSessionPlaces>,
    told: &mut dyn FnMut(u32) -> bool,
) -> Result<(SessionExpectation, ExpectedVisits), WorkLimitError> {
    loop {
        let short = outside.as_mut().map(|outside| &mut **outside as &mut dyn ShortSessionPlaces);
        let short = short.map_or(ShortSessions::End, ShortSessions::Leave);
        match attempt(&mut moves, terms, short, None, told) {
            Ok(expected) => return Ok(expected),
            Err(SpreadFailure::BetweenUnits(cents)) => moves = moves.finer(cents),
            Err(SpreadFailure::TooLong(work)) => return Err(WorkLimitError { work, most: work::MOST }),
            Err(SpreadFailure::Uneven) => unreachable!("no states were folded"),
        }
    }
}

/// Computes all final bankrolls, or only mean and deviation if the bankrolls take too long and only the number of
/// rounds ends sessions. With a fold, sessions with enough chips are followed by its classes.
fn attempt(
    moves: &mut Moves,
    terms: &SessionTerms,
    short: ShortSessions<'_>,
    fold: Option<StateFold>,
    told: &mut dyn FnMut(u32) -> bool,
) -> Result<(SessionExpectation, ExpectedVisits), SpreadFailure> {
    let room = ContinuationRange::new(moves, terms);
    let reach = BankrollReach::new(moves, &room, terms);
    let only_time_ends = reach.only_time_ends(moves, &room, terms);
    let doubt = if only_time_ends { 1.0 } else { work::DOUBT };
    let failure = match room.check(moves, terms, &reach, doubt) {
        Ok(()) => match spread::spread(moves, terms, room, short, fold, told) {
            Err(SpreadFailure::TooLong(work)) => SpreadFailure::TooLong(work),
            done => return done,
        },
        Err(too_large) => SpreadFailure::TooLong(too_large.work),
    };
    if only_time_ends {
        without_ends(moves, terms).map_err(|error| SpreadFailure::TooLong(error.work))
    } else {
        Err(failure)
    }
}

/// Computes mean and variance of the win over a number of rounds, if nothing ends the session earlier and it is
/// never short of chips.
///
/// # Errors
/// If the computation would take too long, because of the number of rounds and states.
pub fn moments(automaton: &Automaton, rounds: u64) -> Result<Moments, WorkLimitError> {
    moments::moments(&Moves::new(automaton), rounds)
}

/// Computes mean and variance per round for an endless session that is never short of chips.
///
/// # Errors
/// If the automaton has no single long run, or too many states.
pub fn long_run(automaton: &Automaton) -> Result<LongRun, LongRunError> {
    long_run::long_run(&Moves::new(automaton))
}

fn without_ends(
    moves: &Moves,
    terms: &SessionTerms,
) -> Result<(SessionExpectation, ExpectedVisits), WorkLimitError> {
    let moments = moments::moments(moves, terms.limit.into())?;
    let visits = moments::visits(moves, terms.limit.into());
    let states = moves.states.iter().copied().zip(visits).collect();
    let expected = SessionExpectation {
        mean: terms.opening.cents() as f64 + moments.mean,
        deviation: moments.variance.sqrt(),
        rounds: terms.limit.into(),
        chances: EndChances { time: 1.0, ..EndChances::default() },
        ends: None,
        error: 0.0,
        bets: None,
    };
    Ok((expected, ExpectedVisits { states, places: Vec::new() }))
}
