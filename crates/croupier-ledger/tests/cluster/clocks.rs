//! Leases in time. A lease is in force while its node has shown itself within the last few ticks; the database writes
//! down when that was. The nodes' clocks are apart.

use stateright::{Model, Property};

const LEASE: i8 = 3;
const END: i8 = 9;
/// By how much the clocks of the two nodes differ from the database's.
const APART: [i8; 2] = [0, 4];

pub(super) const IN_FORCE: &str = "no lease in force is taken";
pub(super) const BELIEF: &str = "nobody who watches the clock believes to hold what another node has";
pub(super) const TAKEN: &str = "the lease of a stopped node is taken";

/// One lease and two nodes.
pub(super) struct Leases {
    /// Whether the database's clock, and not a node's, says how long ago a node showed itself.
    pub(super) database_clock: bool,
    /// The ticks before the end of its lease at which a node that could not renew it gives it up.
    pub(super) margin: i8,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Moment {
    /// The time in truth, which is the database's.
    now: i8,
    owner: usize,
    /// When each node last showed itself, by whoever's clock counts, and in truth.
    written: [i8; 2],
    truly: [i8; 2],
    /// When each node sent its last renewal that was answered, by its own clock; none if it holds nothing.
    believes: [Option<i8>; 2],
    too_early: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum ClockStep {
    Tick,
    Beat(usize),
    Take(usize),
    /// A node that looks at its own clock gives up a lease that it could not renew.
    Look(usize),
}

impl Leases {
    fn clock(&self, state: &Moment, node: usize) -> i8 {
        state.now + if self.database_clock { 0 } else { APART[node] }
    }
}

impl Model for Leases {
    type State = Moment;
    type Action = ClockStep;

    fn init_states(&self) -> Vec<Moment> {
        let written = [0, 1].map(|node| if self.database_clock { 0 } else { APART[node] });
        let believes = [Some(APART[0]), None];
        vec![Moment { now: 0, owner: 0, written, truly: [0; 2], believes, too_early: false }]
    }

    fn actions(&self, state: &Moment, steps: &mut Vec<ClockStep>) {
        if state.now < END {
            steps.push(ClockStep::Tick);
        }
        for node in 0..2 {
            steps.extend([ClockStep::Beat(node), ClockStep::Take(node), ClockStep::Look(node)]);
        }
    }

    fn next_state(&self, before: &Moment, step: ClockStep) -> Option<Moment> {
        let mut state = before.clone();
        match step {
            ClockStep::Tick => state.now += 1,
            ClockStep::Beat(node) => {
                (state.written[node], state.truly[node]) = (self.clock(before, node), before.now);
                let owns = before.owner == node && before.believes[node].is_some();
                state.believes[node] = owns.then_some(before.now + APART[node]);
            }
            ClockStep::Take(node) => {
                let owner = before.owner;
                if owner == node || self.clock(before, node) - before.written[owner] < LEASE {
                    return None;
                }
                state.too_early = before.now - before.truly[owner] < LEASE;
                state.owner = node;
                (state.written[node], state.truly[node]) = (self.clock(before, node), before.now);
                state.believes[node] = Some(before.now + APART[node]);
            }
            ClockStep::Look(node) => {
                let own = before.now + APART[node];
                state.believes[node] =
                    before.believes[node].filter(|since| own - since < LEASE - self.margin);
            }
        }
        (state != *before).then_some(state)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        vec![
            Property::always(IN_FORCE, |_, state: &Moment| !state.too_early),
            // A node looks at its clock before it acts. Between the look and the act it may be stopped, which is why a
            // fence is needed all the same.
            Property::always(BELIEF, |model: &Leases, state: &Moment| {
                let other = 1 - state.owner;
                let own = state.now + APART[other];
                state.believes[other].is_none_or(|since| own - since >= LEASE - model.margin)
            }),
            Property::sometimes(TAKEN, |_, state: &Moment| state.owner == 1 && !state.too_early),
        ]
    }
}
