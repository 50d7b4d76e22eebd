//! Plays a line with an engine, and measures its speed.

use std::hint::black_box;

use croupier_sim::strategy::read_condition;
use croupier_sim::{Engine, Request, StrategyResults, simulate};

use crate::clock::{Laps, Lapse};
use crate::lines::{Line, ROUNDS};

/// A line, played by one engine.
#[derive(Clone)]
pub(crate) struct Subject {
    pub(crate) line: Line,
    pub(crate) engine: Engine,
}

/// The best speed of a subject.
#[derive(Clone, Default)]
pub(crate) struct BestSpeed {
    /// Rounds per second of processor time.
    pub(crate) worked: f64,
    /// Rounds per second by the wall clock.
    pub(crate) wall: f64,
    /// Seconds before the first round. In that time the strategy is bound and compiled, and exact results are
    /// computed.
    pub(crate) ready: f64,
    pub(crate) states: Option<usize>,
}

impl BestSpeed {
    /// Keeps the better of two runs, because other load on the machine can only slow a run down.
    pub(crate) fn better(&mut self, other: BestSpeed) {
        let first = self.worked == 0.0;
        self.ready = if first { other.ready } else { self.ready.min(other.ready) };
        self.worked = self.worked.max(other.worked);
        self.wall = self.wall.max(other.wall);
        self.states = other.states;
    }
}

/// Plays sessions with all of `simulate`, including bankroll, stops and tally.
pub(crate) fn play(subject: &Subject, threads: usize, sessions: u64, laps: &mut Laps) -> StrategyResults {
    let line = &subject.line;
    let stop = line.stop.cents() / 100;
    let until = read_condition(&format!("net >= {stop} or net <= -{stop}")).unwrap();
    let request = Request {
        rules: &line.rules,
        strategies: std::slice::from_ref(&line.strategy),
        opening: line.opening,
        first: 0,
        sessions,
        rounds: Some(ROUNDS),
        until: Some(until),
        seed: 1,
        threads,
        engine: Some(subject.engine),
        marks: 0,
        pace: 100,
        sets: &[],
        exact: false,
        goal: None,
    };
    let mut played = simulate(&request, laps).unwrap_or_else(|why| panic!("{}: {why:?}", line.name));
    played.pop().unwrap()
}

/// Returns the number of sessions to play. The compiled engine plays several waves of about eight million rounds.
/// The first wave is not measured, because it includes the preparation. The other engines need little preparation
/// and play only once.
pub(crate) fn sessions(engine: Engine, quick: bool) -> u64 {
    let rounds = match (engine, quick) {
        (Engine::Compiled, false) => 10 << 23,
        (Engine::Compiled, true) => 5 << 23,
        (_, false) => 1 << 22,
        (_, true) => 1 << 21,
    };
    rounds / u64::from(ROUNDS)
}

/// Plays a subject once.
pub(crate) fn run(subject: &Subject, quick: bool) -> BestSpeed {
    let mut laps = Laps::begin();
    let played = play(subject, 1, sessions(subject.engine, quick), &mut laps);
    let mut best = BestSpeed { states: played.states, ..BestSpeed::default() };
    for (rounds, lapse) in parts(subject.engine, &laps) {
        best.worked = best.worked.max(rounds as f64 / seconds(&lapse));
        best.wall = best.wall.max(rounds as f64 / lapse.wall.as_secs_f64());
    }
    // The time of the preparation is the time of the first wave, less the time that its rounds take at the best
    // speed.
    let due = laps.first_rounds() as f64 / best.worked;
    best.ready = (seconds(&laps.first()) - due).max(0.0);
    black_box(played);
    best
}

/// Returns the parts of a run that are measured: rounds and time.
pub(crate) fn parts(engine: Engine, laps: &Laps) -> Vec<(u64, Lapse)> {
    if engine == Engine::Compiled { laps.waves() } else { vec![laps.whole()] }
}

/// Returns the processor time, or the wall-clock time if that is unknown.
fn seconds(lapse: &Lapse) -> f64 {
    lapse.worked.unwrap_or(lapse.wall).as_secs_f64()
}

/// Plays a short and a long run for a profiler that dumps its counts at [`counted_to_here`], and prints the number
/// of rounds of both. The difference in counts is due to the additional rounds of the long run.
pub(crate) fn count(subject: &Subject) {
    // Preparation takes hundreds of millions of instructions, and their number varies. If the preparation is long,
    // the two runs must differ by many rounds.
    let (short, long) = if subject.engine == Engine::Compiled { (1_000, 41_000) } else { (200, 1_000) };
    counted_to_here(0);
    let [short, long] = [short, long].map(|sessions| {
        let played = play(subject, 1, sessions, &mut Laps::begin());
        counted_to_here(played.tally.rounds())
    });
    println!("{} {} {short} {long}", subject.line.name, subject.engine);
}

/// Marks the point at which a profiler may dump its counts.
#[inline(never)]
fn counted_to_here(rounds: u64) -> u64 {
    black_box(rounds)
}
