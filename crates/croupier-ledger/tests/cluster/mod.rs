//! A model of the protocol by which several nodes share a house: leases, fencing, the house's stream in turns, lost answers, and
//! a database that fails over. A check visits every state that two nodes with up to three tables can reach within its limits:
//! the commands sent, the leases taken from another node (one or two), and the faults (one to three). At three tables there are
//! four commands with one takeover and one fault, or three commands with two takeovers or two faults.
//!
//! It is a model, not the code: `crates/croupier/tests/house/` kills and stops the real processes.

mod clocks;
mod properties;
mod protocol;
mod state;

use std::num::NonZeroUsize;

use clocks::{BELIEF, IN_FORCE, Leases, TAKEN};
use properties::*;
use protocol::{ALL, FAULTS, FaultKind, Guards, Protocol};
use state::*;
use stateright::{Checker, HasDiscoveries, Model};

/// Two nodes: the first has two tables, the second one.
fn protocol(guards: Guards, sends: [u8; JOBS], takes: u8, faults: u8) -> Protocol {
    let begin = Cluster::new([0, 0, 1]);
    Protocol { guards, sends, takes, faults, fates: FAULTS, stopped: None, begin }
}

fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// Visits all states, and checks every promise in each of them.
fn holds(name: &str, model: Protocol) {
    let checked = model.checker().threads(threads()).spawn_bfs().join();
    println!("{name}: {} states, at most {} steps", checked.unique_state_count(), checked.max_depth());
    for promise in PROMISES {
        checked.assert_no_discovery(promise);
    }
    checked.assert_any_discovery(ALL_DONE);
}

/// Finds one way to break a promise; it does not search for others.
fn breaks(promise: &'static str, model: Protocol) {
    let found = HasDiscoveries::AnyOf([promise].into());
    let checked = model.checker().threads(threads()).finish_when(found).spawn_bfs().join();
    let steps = checked.assert_any_discovery(promise).into_actions();
    println!("without its guard this promise fails: {promise}: {steps:?}");
}

#[test]
fn the_protocol_keeps_its_promises_when_tables_move() {
    holds("one table", protocol(ALL, [2, 1, 0, 0], 2, 1));
    holds("two tables and the house", protocol(ALL, [1, 1, 1, 0], 1, 1));
    holds("three tables and the house", protocol(ALL, [2, 0, 1, 1], 1, 1));
}

#[test]
fn the_protocol_keeps_its_promises_when_two_of_three_tables_move() {
    holds("three tables and the house", protocol(ALL, [1, 0, 1, 1], 2, 1));
}

#[test]
fn the_protocol_keeps_its_promises_when_two_faults_strike_three_tables() {
    holds("three tables and the house", protocol(ALL, [1, 0, 1, 1], 1, 2));
}

#[test]
fn the_protocol_keeps_its_promises_when_the_database_fails_over() {
    let database = |mut model: Protocol, fates| {
        model.fates = fates;
        model
    };
    const DATABASE: &[FaultKind] = &[FaultKind::PrimaryRestarts, FaultKind::StandbyPromoted];
    holds("one table", database(protocol(ALL, [2, 1, 0, 0], 1, 3), DATABASE));
    holds("two tables and the house", database(protocol(ALL, [1, 0, 2, 1], 1, 2), DATABASE));
}

#[test]
fn without_the_fence_a_stopped_node_writes_under_its_old_lease() {
    let guards = Guards { fence: false, ..ALL };
    breaks(FENCED, protocol(guards, [1, 1, 0, 0], 1, 0));
    breaks(UP_TO_DATE, protocol(guards, [1, 1, 0, 0], 1, 0));
    // The primary key alone is not enough: a job decided on top of a failed line is written behind another node's line.
    breaks(ONCE, protocol(guards, [2, 1, 0, 0], 2, 0));
}

#[test]
fn without_fence_and_primary_key_two_owners_acknowledge_the_same_line() {
    let guards = Guards { fence: false, primary_key: false, ..ALL };
    breaks(ONE_OWNER, protocol(guards, [1, 1, 0, 0], 1, 0));
    breaks(ONCE, protocol(guards, [2, 1, 0, 0], 1, 0));
}

#[test]
fn an_answer_before_the_commit_is_lost_with_the_primary() {
    let guards = Guards { answer_after_commit: false, ..ALL };
    breaks(KEPT, protocol(guards, [1, 1, 0, 0], 1, 1));
}

#[test]
fn without_a_synchronous_standby_an_answer_is_lost_with_the_primary() {
    let guards = Guards { synchronous: false, ..ALL };
    breaks(KEPT, protocol(guards, [1, 1, 0, 0], 1, 1));
}

#[test]
fn a_line_that_is_only_found_there_may_be_lost_with_the_primary() {
    let guards = Guards { commit_before_answer: false, ..ALL };
    breaks(KEPT, protocol(guards, [1, 0, 0, 0], 0, 2));
}

#[test]
fn a_job_whose_fate_is_not_looked_up_is_done_twice() {
    let guards = Guards { look_up: false, ..ALL };
    breaks(ONCE, protocol(guards, [1, 0, 0, 0], 0, 1));
}

#[test]
fn without_turns_two_nodes_pay_from_one_wallet() {
    let guards = Guards { turn: false, ..ALL };
    breaks(PAID, protocol(guards, [0, 0, 1, 1], 0, 0));
}

#[test]
fn a_fenced_node_that_decides_first_refuses_what_was_done() {
    let guards = Guards { fence_before_decision: false, ..ALL };
    breaks(REFUSED, protocol(guards, [0, 0, 2, 0], 1, 0));
}

#[test]
fn a_job_under_the_present_lease_of_its_node_leaves_a_gap() {
    let guards = Guards { epoch_of_job: false, ..ALL };
    breaks(WHOLE, protocol(guards, [2, 1, 0, 0], 2, 1));
}

#[test]
fn lines_read_before_the_lease_is_taken_are_not_all() {
    let guards = Guards { take_before_reading: false, ..ALL };
    breaks(UP_TO_DATE, protocol(guards, [1, 1, 0, 0], 1, 0));
}

/// The first node has the turn for a buy-in and stops for ever.
fn check_stopped(guards: Guards) -> impl Checker<Protocol> {
    let mut model = protocol(guards, [0, 0, 0, 1], 2, 0);
    model.stopped = Some(0);
    let writes = vec![DecidedJob { job: 2, n: 0, epoch: 1, fenced: false }];
    let turn = Transaction { node: 0, attached: true, turn: true, stage: Stage::Open, writes };
    model.begin.transactions.push(turn);
    model.checker().threads(threads()).spawn_bfs().join()
}

#[test]
fn a_node_that_stops_in_its_turn_stops_the_others_only_if_the_server_waits_for_it() {
    check_stopped(ALL).assert_any_discovery(MOVES_ON);
    check_stopped(Guards { end_idle: false, ..ALL }).assert_no_discovery(MOVES_ON);
}

#[test]
fn leases_are_taken_by_the_clock_of_the_database_only() {
    let checked = |model: Leases| model.checker().threads(threads()).spawn_bfs().join();
    let right = checked(Leases { database_clock: true, margin: 1 });
    println!("clocks: {} states", right.unique_state_count());
    right.assert_properties();
    let wrong = checked(Leases { database_clock: false, margin: 1 });
    wrong.assert_any_discovery(IN_FORCE);
    wrong.assert_any_discovery(TAKEN);
    wrong.assert_any_discovery(BELIEF);
}
