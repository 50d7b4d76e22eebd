//! Leases in time. A lease is in force while its node has been seen within the last few ticks; the database records
//! when that was. The nodes' clocks differ.

use stateright::{Model, Property};

const LEASE: i8 = 3;
const END: i8 = 9;
/// The differences between the clocks of the two nodes and the database's.
const APART: [i8; 2] = [0, 4];

pub(super) const IN_FORCE: &str = "no lease in force is taken";
pub(super) const BELIEF: &str = "no node that watches its clock claims another node's lease";
pub(super) const TAKEN: &str = "the lease of a stopped node is taken";

/// One lease and two nodes.
pub(super) struct Leases {
    /// Whether the age of a node's last sign of life goes by the database's clock, and not by a node's.
    pub(super) database_clock: bool,
    /// A node that could not renew a lease gives it up this many ticks before its end.
    pub(super) margin: i8,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct ClockState {
    /// The true time, which is the database's.
    now: i8,
    owner: usize,
    /// The last sign of life of each node, by the clock that counts and by the true time.
    written: [i8; 2],
    truly: [i8; 2],
    /// The time of each node's last acknowledged renewal, by its own clock; `None` if it holds nothing.
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
    fn clock(&self, state: &ClockState, node: usize) -> i8 {
        state.now + if self.database_clock { 0 } else { APART[node] }
    }
}

impl Model for Leases {
    type State = ClockState;
    type Action = ClockStep;

    fn init_states(&self) -> Vec<ClockState> {
        let written = [0, 1].map(|node| if self.database_clock { 0 } else { APART[node] });
        let believes = [Some(APART[0]), None];
        vec![ClockState { now: 0, owner: 0, written, truly: [0; 2], believes, too_early: false }]
    }

    fn actions(&self, state: &ClockState, steps: &mut Vec<ClockStep>) {
        if state.now < END {
            steps.push(ClockStep::Tick);
        }
        for node in 0..2 {
            steps.extend([ClockStep::Beat(node), ClockStep::Take(node), ClockStep::Look(node)]);
        }
    }

    fn next_state(&self, before: &ClockState, step: ClockStep) -> Option<ClockState> {
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
            Property::always(IN_FORCE, |_, state: &ClockState| !state.too_early),
            // A node looks at its clock before it acts. Something may stop it between the look and the action, so a
            // fence is still necessary.
            Property::always(BELIEF, |model: &Leases, state: &ClockState| {
                let other = 1 - state.owner;
                let own = state.now + APART[other];
                state.believes[other].is_none_or(|since| own - since >= LEASE - model.margin)
            }),
            Property::sometimes(TAKEN, |_, state: &ClockState| state.owner == 1 && !state.too_early),
        ]
    }
}
