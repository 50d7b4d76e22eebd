//! What a session of an automaton comes to, computed instead of sampled.
//!
//! The chances of all states with all bankrolls are followed round by round. Only chances are added and multiplied, none is
//! subtracted, so that each keeps its leading digits, and how many is known: [`Expected::error`].
//!
//! A session that is short of chips in its state leaves the automaton ([`crate::lanes::Left`]), and the general engine plays
//! on with it. So does [`played_out`], which knows the table. [`expected`] knows an automaton alone: there it ends *broke*,
//! with what it has.

mod long_run;
mod moments;
mod moves;
mod reach;
mod short;
mod spread;
mod stragglers;
mod sum;
mod work;

use std::error::Error;
use std::fmt;

use croupier_rules::Money;

use crate::Automaton;
use crate::compile::{CompiledStrategy, Walk};
use crate::deadline::Deadline;
use crate::lanes::SessionTerms;
use crate::plan::Plan;
use crate::table::WalkableTable;
use moves::Moves;
use reach::Reach;
use short::ShortExit;
use spread::SpreadFailure;
use work::Room;

/// The chances of the ways in which a session ends.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Chances {
    /// It has all its rounds.
    pub time: f64,
    /// Its bankroll reaches the upper bound.
    pub high: f64,
    /// Its bankroll reaches the lower bound.
    pub low: f64,
    /// It is short of chips.
    pub broke: f64,
    /// It comes to a state in which the strategy ends it: one whose floor no bankroll reaches (`i64::MAX`).
    pub ending: f64,
}

impl Chances {
    /// Their sum.
    pub fn total(&self) -> f64 {
        self.time + self.high + self.low + self.broke + self.ending
    }
}

/// What a session comes to. Amounts are in cents.
#[derive(Clone, PartialEq, Debug)]
pub struct SessionExpectation {
    /// The mean of the bankroll at the end.
    pub mean: f64,
    /// Its standard deviation.
    pub deviation: f64,
    /// The mean number of rounds.
    pub rounds: f64,
    /// How it ends.
    pub chances: Chances,
    /// All that it can end with. None, if the rounds are too many for it and only mean and deviation were computed.
    pub ends: Option<Ends>,
    /// By how much any chance may be wrong at most: rounding, and what was left out because it hardly ever happens.
    pub error: f64,
}

/// The bankrolls that a session can end with.
#[derive(Clone, PartialEq, Debug)]
pub struct Ends {
    /// Each with its chance, from the least on.
    pub bankrolls: Vec<(Money, f64)>,
    /// For each round, from the beginning (0) on, the chance that the session ends just after it. It may be shorter
    /// than the session, if nothing is left to end.
    pub by_round: Vec<Chances>,
}

impl Ends {
    /// The chance that a session ends with a bankroll of which this is true.
    pub fn chance(&self, is: impl Fn(Money) -> bool) -> f64 {
        sum::total(self.bankrolls.iter().filter(|end| is(end.0)).map(|end| end.1))
    }

    /// The least bankroll that at least this share of the sessions do not exceed.
    pub fn quantile(&self, share: f64) -> Option<Money> {
        let mut sum = sum::Sum::default();
        let enough = |end: &&(Money, f64)| {
            sum.add(end.1);
            sum.value() >= share
        };
        self.bankrolls.iter().find(enough).or(self.bankrolls.last()).map(|end| end.0)
    }
}

/// Mean and variance of what a number of rounds wins, in cents and their square.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Moments {
    /// The mean.
    pub mean: f64,
    /// The variance.
    pub variance: f64,
}

/// What a round comes to when a session goes on for ever.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LongRun {
    /// The mean change of the bankroll a round, in cents.
    pub mean: f64,
    /// How much the variance of the bankroll grows with a round, in squares of cents: what rounds owe to each other is in it.
    pub variance: f64,
    /// By how much the equations behind it are missed at most.
    pub error: f64,
}

/// It would take too long.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TooLarge {
    /// How many additions it would take, about.
    pub work: f64,
    /// How many are made at most.
    pub most: f64,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(
            f,
            "that would take some {:.1e} additions, of {:.1e} that are made at most",
            self.work, self.most
        )
    }
}

impl Error for TooLarge {}

/// Why there are no figures for the long run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoLongRun {
    /// The strategy ends sessions of itself.
    Ends,
    /// A session ends up in one of several parts of the automaton, and what it then comes to depends on which.
    SeveralWays {
        /// How many parts.
        ways: usize,
    },
    /// There are too many states to solve for.
    TooManyStates {
        /// How many there are.
        states: usize,
        /// How many there may be.
        most: usize,
    },
}

impl fmt::Display for NoLongRun {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            NoLongRun::Ends => write!(f, "the strategy ends its sessions, so there is no long run"),
            NoLongRun::SeveralWays { ways } => {
                write!(
                    f,
                    "the betting can settle into {ways} ways that are never left, so there is no one long run"
                )
            }
            NoLongRun::TooManyStates { states, most } => {
                write!(f, "{states} states are too many to solve for, {most} can be")
            }
        }
    }
}

impl Error for NoLongRun {}

/// What a session comes to on these terms, if it ends as soon as it is short of chips.
///
/// With all that it can end with, if that takes no more than a few seconds; otherwise mean and deviation alone, if neither
/// a bound nor a lack of chips can end it early.
///
/// # Errors
/// If that takes too long as well: says how long, before it begins.
pub fn expected(automaton: &Automaton, terms: &SessionTerms) -> Result<SessionExpectation, TooLarge> {
    follow(Moves::new(automaton), terms, None, &mut |_| true)
}

/// The same of the sessions that are played: those that are short of chips go on with what they can pay. After every round
/// `told` is told how many have been followed, and says whether there is time for more; the deadline is looked at more often.
///
/// # Errors
/// If that takes too long.
pub fn played_out<T: WalkableTable>(
    compiled: &CompiledStrategy<T>,
    table: T,
    plan: &Plan,
    terms: &SessionTerms,
    deadline: &Deadline,
    told: &mut dyn FnMut(u32) -> bool,
) -> Result<SessionExpectation, TooLarge> {
    let mut short = short::ShortSessions::new(compiled, Walk::on(compiled, table, plan), deadline);
    follow(Moves::new(&compiled.automaton), terms, Some(&mut short), told)
}

fn follow(
    mut moves: Moves,
    terms: &SessionTerms,
    mut outside: Option<&mut dyn ShortExit>,
    told: &mut dyn FnMut(u32) -> bool,
) -> Result<SessionExpectation, TooLarge> {
    loop {
        let room = Room::new(&moves, terms);
        let reach = Reach::new(&moves, &room, terms);
        let only_time_ends = reach.only_time_ends(&moves, &room, terms);
        let doubt = if only_time_ends { 1.0 } else { work::DOUBT };
        let spread = room.check(&moves, terms, &reach, doubt).map(|()| {
            let outside = outside.as_mut().map(|outside| &mut **outside as &mut dyn ShortExit);
            spread::spread(&mut moves, terms, room, outside, told)
        });
        let too_large = match spread {
            Ok(Ok(expected)) => return Ok(expected),
            Ok(Err(SpreadFailure::BetweenUnits(cents))) => {
                moves = moves.finer(cents);
                continue;
            }
            Ok(Err(SpreadFailure::TooLong(work))) => TooLarge { work, most: work::MOST },
            Err(too_large) => too_large,
        };
        return if only_time_ends { without_ends(&moves, terms) } else { Err(too_large) };
    }
}

/// Mean and variance of what so many rounds win, if nothing ends the session before and no chips are wanting.
///
/// # Errors
/// If there are so many rounds and states that it takes too long.
pub fn moments(automaton: &Automaton, rounds: u64) -> Result<Moments, TooLarge> {
    moments::moments(&Moves::new(automaton), rounds)
}

/// Mean and variance a round when a session goes on for ever and is never short of chips.
///
/// # Errors
/// If the automaton has no one long run, or too many states.
pub fn long_run(automaton: &Automaton) -> Result<LongRun, NoLongRun> {
    long_run::long_run(&Moves::new(automaton))
}

fn without_ends(moves: &Moves, terms: &SessionTerms) -> Result<SessionExpectation, TooLarge> {
    let moments = moments::moments(moves, terms.limit.into())?;
    Ok(SessionExpectation {
        mean: terms.opening.cents() as f64 + moments.mean,
        deviation: moments.variance.sqrt(),
        rounds: terms.limit.into(),
        chances: Chances { time: 1.0, ..Chances::default() },
        ends: None,
        error: 0.0,
    })
}
