//! The properties that hold in every state of the model.

use std::collections::BTreeSet;

use stateright::Property;

use super::protocol::Protocol;
use super::state::*;

pub(super) const KEPT: &str = "no acknowledged entry is lost";
pub(super) const ONE_OWNER: &str = "no two owners acknowledge the same line";
pub(super) const ONCE: &str = "a repeated job is carried out once";
pub(super) const FENCED: &str = "a fenced node writes nothing";
pub(super) const UP_TO_DATE: &str = "an owner knows all lines of its table";
pub(super) const WHOLE: &str = "a stream has no gaps";
pub(super) const PAID: &str = "no wallet pays more than it has";
pub(super) const REFUSED: &str = "a refused job is not carried out";
pub(super) const PROMISES: [&str; 8] = [KEPT, ONE_OWNER, ONCE, FENCED, UP_TO_DATE, WHOLE, PAID, REFUSED];
/// These are not promises: the model must be able to get this far, or the promises would mean little.
pub(super) const ALL_DONE: &str = "every job can be carried out although tables move";
pub(super) const MOVES_ON: &str = "the other nodes continue when one stops";

pub(super) fn all() -> Vec<Property<Protocol>> {
    vec![
        Property::always(KEPT, |_, state| kept(state)),
        Property::always(ONE_OWNER, |_, state| one_owner(state)),
        Property::always(ONCE, |_, state| once(state)),
        Property::always(FENCED, |_, state: &Cluster| !state.fence_passed),
        Property::always(UP_TO_DATE, |_, state| up_to_date(state)),
        Property::always(WHOLE, |_, state| whole(state)),
        Property::always(PAID, |_, state: &Cluster| state.primary.house.len() <= WALLET),
        Property::always(REFUSED, |_, state| refused(state)),
        Property::sometimes(ALL_DONE, |model: &Protocol, state: &Cluster| {
            let fate = |job: usize| answered(state, job) || state.refused.contains(&job);
            state.takes > 0 && (0..JOBS).all(|job| model.sends[job] == 0 || fate(job))
        }),
        Property::sometimes(MOVES_ON, |model: &Protocol, state: &Cluster| {
            let taken = |node| (0..TABLES).all(|table| state.primary.leases[table].node != node);
            model.stopped.is_some_and(taken) && answered(state, JOBS - 1)
        }),
    ]
}

fn answered(state: &Cluster, job: usize) -> bool {
    state.answers.iter().any(|answer| answer.job == job)
}

fn kept(state: &Cluster) -> bool {
    state.answers.iter().all(|answer| {
        let lines = &state.primary.tables[TABLE[answer.job]];
        lines.iter().any(|line| (line.job, line.n) == (answer.job, answer.n))
    })
}

fn one_owner(state: &Cluster) -> bool {
    let mut writers = BTreeSet::new();
    let mut jobs = BTreeSet::new();
    state.answers.iter().all(|answer| {
        let place = (TABLE[answer.job], answer.n);
        let first = answer.wrote.is_none_or(|_| writers.insert(place));
        jobs.insert((place, answer.job));
        first && jobs.iter().filter(|(other, _)| *other == place).count() == 1
    })
}

fn once(state: &Cluster) -> bool {
    let lines = || state.primary.tables.iter().flatten();
    (0..JOBS).all(|job| lines().filter(|line| line.job == job).count() <= 1)
}

/// A node that holds a table and has read it has every visible line. Otherwise it would show, and decide on, the
/// past.
fn up_to_date(state: &Cluster) -> bool {
    state.nodes.iter().enumerate().all(|(node, here)| {
        (0..TABLES).all(|table| {
            here.held[table].is_none_or(|held| {
                let owner = held.open && here.connected && state.primary.holds(node, table, held.epoch);
                !owner || state.primary.length(table) <= held.next
            })
        })
    })
}

fn whole(state: &Cluster) -> bool {
    state.primary.tables.iter().all(|lines| {
        let numbers: BTreeSet<u8> = lines.iter().map(|line| line.n).collect();
        let rising = lines.windows(2).all(|pair| pair[0].epoch <= pair[1].epoch);
        rising && numbers.into_iter().eq(0..u8::try_from(lines.len()).unwrap())
    })
}

fn refused(state: &Cluster) -> bool {
    state.refused.iter().all(|job| state.primary.line_of(*job).is_none())
}
