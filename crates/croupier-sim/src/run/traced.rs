//! Plays one session at the table itself, and writes it down.

use croupier_chance::{RollStream, Stream};
use croupier_rules::WagerId;
use croupier_table::GameRules;

use crate::account::BetCounter;
use crate::craps;
use crate::play::{SessionProgress, note, outcome, session};
use crate::request::Request;
use crate::rounds::{self, ChipBalance, RandomSource, RoundEngine};
use crate::runner::PlanRunner;
use crate::session::{CoinIn, EndCause, SessionEnd};
use crate::table::OutcomeTable;
use crate::trace::{SessionTape, SessionTrace};

use super::rounds::deal;
use super::{PlanSetting, UnplayableReason, setting, sit_down};

/// Plays one session of a strategy of a request, by the session's number, and returns it round by round. The session is
/// the same as in a simulation of the request.
pub fn trace(request: &Request<'_>, strategy: usize, number: u64) -> Result<SessionTrace, UnplayableReason> {
    play(request, strategy, number, None)
}

/// Plays one session of a strategy with given outcomes: the dice, rolls or spins, by their index. The session ends when
/// there are no more outcomes.
///
/// # Panics
/// If the game has no such outcomes because it deals cards.
pub fn trace_given(
    request: &Request<'_>,
    strategy: usize,
    outcomes: &[u32],
) -> Result<SessionTrace, UnplayableReason> {
    play(request, strategy, 0, Some(outcomes))
}

fn play(
    request: &Request<'_>,
    strategy: usize,
    number: u64,
    given: Option<&[u32]>,
) -> Result<SessionTrace, UnplayableReason> {
    sit_down(request)?;
    let setting = setting(request, strategy, &request.strategies[strategy], true)?;
    let (tape, end) = match request.rules {
        GameRules::Craps(rules) => {
            let mut table = craps::TableEngine::new(rules, &setting.plan);
            let end = match given {
                Some(given) => {
                    let mut rolls = given.iter().copied();
                    craps_session(&mut table, &setting, number, || rolls.next().map(|roll| roll as usize))
                }
                None => {
                    let mut dice = RollStream::new(&setting.seed, number);
                    craps_session(&mut table, &setting, number, || Some(usize::from(dice.roll())))
                }
            };
            (table.take_tape(), end)
        }
        GameRules::Rounds(rules) => {
            let wagers: Vec<WagerId> = setting.plan.slots.iter().map(|slot| slot.wager).collect();
            let mut table = rounds::TableEngine::new(rules, &wagers);
            let mut source = match given {
                Some(given) => TraceSource::Given(given.iter().rev().copied().collect()),
                None => TraceSource::Drawn(Box::new(Stream::new(&setting.seed, number))),
            };
            let end = rounds_session(&mut table, &setting, number, &mut source);
            (table.take_tape(), end)
        }
    };
    Ok(SessionTape::finish(tape, end))
}

fn craps_session(
    table: &mut craps::TableEngine<'_>,
    setting: &PlanSetting,
    number: u64,
    mut next: impl FnMut() -> Option<usize>,
) -> SessionEnd {
    let opening = setting.terms.opening;
    table.begin_tape();
    table.count_bets(true);
    table.open(opening);
    let mut mind = PlanRunner::new(&setting.plan, opening.cents());
    let mut course = SessionProgress::new(opening.cents());
    let mut is_out = false;
    let round =
        |table: &mut craps::TableEngine<'_>, mind: &mut PlanRunner<'_>, course: &mut SessionProgress| {
            let Some(roll) = next() else {
                is_out = true;
                return false;
            };
            outcome(table, mind, course, roll);
            table.end_taped_round();
            true
        };
    let ended = session(table, &mut mind, &mut course, &setting.terms, round, |_| {});
    let ended = if is_out { EndCause::Time } else { ended };
    SessionEnd { coin_in: Some(CoinIn::of(table.account())), ..course.end(number, ended) }
}

/// The source of the outcomes of a traced session.
#[derive(Clone)]
enum TraceSource {
    Drawn(Box<Stream>),
    /// Given outcomes, the last one first.
    Given(Vec<u32>),
}

impl TraceSource {
    fn is_out(&self) -> bool {
        matches!(self, TraceSource::Given(left) if left.is_empty())
    }
}

impl RandomSource for TraceSource {
    fn below(&mut self, count: u32) -> u32 {
        match self {
            TraceSource::Drawn(stream) => stream.below(count),
            TraceSource::Given(left) => left.pop().filter(|outcome| *outcome < count).unwrap_or(0),
        }
    }

    fn deal(&mut self, cards: &mut [u8], at: usize, count: usize) {
        match self {
            TraceSource::Drawn(stream) => RandomSource::deal(&mut **stream, cards, at, count),
            TraceSource::Given(_) => panic!("cards cannot be given"),
        }
    }
}

fn rounds_session(
    table: &mut rounds::TableEngine<'_>,
    setting: &PlanSetting,
    number: u64,
    source: &mut TraceSource,
) -> SessionEnd {
    let opening = setting.terms.opening;
    table.begin_tape();
    table.count_bets(true);
    RoundEngine::<TraceSource>::open(table, opening, source);
    let mut mind = PlanRunner::new(&setting.plan, opening.cents());
    let mut course = SessionProgress::new(opening.cents());
    let mut is_out = false;
    let round =
        |table: &mut rounds::TableEngine<'_>, mind: &mut PlanRunner<'_>, course: &mut SessionProgress| {
            is_out = source.is_out();
            let dealt = !is_out && deal(table, mind, source);
            if dealt {
                note(table, mind, course, table.worth().cents());
                table.end_taped_round();
            }
            dealt
        };
    let ended = session(table, &mut mind, &mut course, &setting.terms, round, |_| {});
    let ended = if is_out { EndCause::Time } else { ended };
    SessionEnd { coin_in: Some(CoinIn::of(table.account())), ..course.end(number, ended) }
}
