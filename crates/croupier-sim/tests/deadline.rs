//! Simulations that run out of time.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use croupier_rules::Money;
use croupier_sim::strategy::Strategy;
use croupier_sim::{Deadline, Engine, Observer, Request, StrategyResults, UnplayableReason, simulate};
use croupier_table::GameRules;

use crate::support::packs::{composition, essential};

/// A deadline that passes after this number of checks.
struct CheckLimit(u64);

impl Observer for CheckLimit {
    fn deadline(&self) -> Deadline {
        let (asked, most) = (Arc::new(AtomicU64::new(0)), self.0);
        Deadline::when(move || asked.fetch_add(1, Ordering::Relaxed) >= most)
    }
}

/// No deadline.
struct NoDeadline;

impl Observer for NoDeadline {}

fn play(
    text: &str,
    engine: Option<Engine>,
    sessions: u64,
    observer: &mut dyn Observer,
) -> Result<StrategyResults, UnplayableReason> {
    let rules = GameRules::compile(composition("bclc-craps"), &essential("bclc-craps")).unwrap();
    let strategy = Strategy::read("test", text).unwrap();
    let request = Request {
        rules: &rules,
        strategies: std::slice::from_ref(&strategy),
        opening: Money::from_cents(20_000),
        first: 0,
        sessions,
        rounds: Some(400),
        until: None,
        seed: 7,
        threads: 1,
        engine,
        marks: 10,
        pace: 100,
        sets: &[],
        exact: false,
        goal: None,
    };
    simulate(&request, observer).map(|mut played| played.remove(0))
}

const PASS: &str = "about Pass.\ngame craps\nwhen come-out and no pass: bet 10 pass\n";

/// When the time is up, the result contains the first sessions, all of them complete. Sessions that were not over
/// are left out.
#[test]
fn a_simulation_cut_short_equals_one_of_fewer_sessions() {
    for engine in Engine::ALL {
        let mut fewest = u64::MAX;
        for asks in [40, 90, 300] {
            let cut = match play(PASS, Some(engine), 10_000_000, &mut CheckLimit(asks)) {
                Ok(cut) => cut,
                // There was not enough time to compile the automaton.
                Err(UnplayableReason::Engine(..)) => continue,
                Err(other) => panic!("{other:?}"),
            };
            let sessions = cut.tally.sessions();
            assert!((1..10_000_000).contains(&sessions), "{engine}: {sessions} sessions");
            let whole = play(PASS, Some(engine), sessions, &mut NoDeadline).unwrap();
            assert_eq!(cut.tally, whole.tally, "{engine}: {sessions} sessions");
            fewest = fewest.min(sessions);
        }
        assert!(fewest < u64::MAX, "{engine} never played");
    }
}

#[test]
fn a_deadline_that_does_not_pass_changes_nothing() {
    for engine in Engine::ALL {
        let in_time = play(PASS, Some(engine), 300, &mut CheckLimit(u64::MAX)).unwrap();
        assert_eq!(in_time.tally, play(PASS, Some(engine), 300, &mut NoDeadline).unwrap().tally, "{engine}");
    }
}

#[test]
fn a_simulation_without_time_for_one_session_is_too_slow() {
    let heavy = format!("about Heavy.\ngame craps\nlet k 0\n{}", "always: set k k + 1\n".repeat(900));
    let late = play(&heavy, None, 1_000, &mut CheckLimit(50));
    assert!(
        matches!(late, Err(UnplayableReason::TooSlow(0))),
        "{:?}",
        late.map(|played| played.tally.sessions())
    );
}
