//! The slots of a plan at a craps table, computed once.

use croupier_rules::{Dice, Layout, PointTreatment, Verdict, WagerId};
use croupier_table::craps::CrapsRules;

use crate::plan::{Plan, roll_signs};

/// The bet that a player makes in a slot.
#[derive(Clone, Debug)]
pub(super) enum SlotTarget {
    /// Odds. They take the state of the flat bet, which must have a number.
    Odds {
        /// The states that have a number, one bit each.
        numbered: u64,
    },
    /// A bet in this state. The flag is true if bets travel to that state.
    State(u16, bool),
    /// The state of a new bet, indexed by the point: a line bet made while a point is on takes that point.
    ByPoint([u16; 13]),
}

/// The properties of a slot.
#[derive(Clone, Debug)]
pub(super) struct SlotSpec {
    pub(super) wager: WagerId,
    /// The index of the wager among the wagers of the plan.
    pub(super) account: usize,
    /// The bet that a player makes in this slot.
    pub(super) means: SlotTarget,
    /// The slots of the flat bets that this bet stands behind.
    pub(super) flats: Vec<usize>,
    /// The slots of the odds behind this bet.
    pub(super) odds: Vec<usize>,
    /// The slots in which the player must have at least one bet; `None` if no other bet is required.
    pub(super) needs: Option<u64>,
    /// The packed cells of the wager.
    marks: Vec<CellAction>,
    /// For each state of the wager, the slot that holds a bet in that state.
    pub(super) travels: Vec<usize>,
}

/// Everything that does not change while a plan is played.
#[derive(Clone, Debug)]
pub(super) struct PlanConstants {
    /// The properties of each slot.
    pub(super) of: Vec<SlotSpec>,
    /// For each outcome, the slots that it may affect.
    pub(super) touched: [u64; Dice::OUTCOMES],
    /// The slots whose bets work by default: with the puck off, and with the puck on.
    pub(super) works: [u64; 2],
    /// For each outcome, its flags.
    pub(super) signs: [u64; Dice::OUTCOMES],
    pub(super) totals: [u8; Dice::OUTCOMES],
    /// For each outcome, whether Pass bets lose on it on a come-out roll.
    pub(super) craps: [bool; Dice::OUTCOMES],
    /// The totals that become a point, one bit each.
    pub(super) points: u16,
    /// Slots whose bets may keep riding only together with a line bet.
    pub(super) riders: u64,
    /// Slots that have a rule for when their number becomes the point.
    pub(super) on_point: u64,
}

/// The effect of a cell, without the payout and the clause.
#[derive(Clone, Copy, Debug)]
pub(super) struct CellAction {
    pub(super) verdict: Verdict,
    pub(super) next: u16,
}

impl PlanConstants {
    /// Returns the effect of an outcome on a bet in a slot.
    #[inline]
    pub(super) fn mark(&self, slot: usize, state: u16, outcome: usize) -> CellAction {
        self.of[slot].marks[usize::from(state) * Dice::OUTCOMES + outcome]
    }

    pub(super) fn new(rules: &CrapsRules, plan: &Plan) -> PlanConstants {
        let layout = &rules.layout;
        let slots: Vec<_> = plan.slots.iter().map(|slot| (slot.wager, slot.state)).collect();
        let wagers = super::wagers(rules, plan);
        let of_wager = |wager: WagerId| slots.iter().enumerate().filter(move |(_, slot)| slot.0 == wager);
        let bits = |wagers: &[WagerId]| {
            wagers.iter().flat_map(|wager| of_wager(*wager)).fold(0, |bits, (slot, _)| bits | 1_u64 << slot)
        };
        let backed = |odds: usize, flat: usize| {
            let backs = layout.wager(slots[odds].0).terms.backs.as_ref();
            backs.is_some_and(|backs| backs.flat == slots[flat].0) && slots[odds].1 == slots[flat].1
        };
        let all = || 0..slots.len();
        let set = |holds: &dyn Fn(WagerId) -> bool| {
            all().filter(|slot| holds(slots[*slot].0)).fold(0, |bits, slot| bits | 1_u64 << slot)
        };
        let outcome = |index: usize| Dice::from_index(index).expect("the index is below 36");
        let spot = |slot: usize| {
            let (wager, pinned) = slots[slot];
            let needs = layout.wager(wager).terms.needs.as_ref();
            SlotSpec {
                wager,
                account: wagers.iter().position(|one| *one == wager).unwrap_or(0),
                means: means(layout, wager, pinned),
                flats: all().filter(|flat| backed(slot, *flat)).collect(),
                odds: all().filter(|odds| backed(*odds, slot)).collect(),
                needs: needs.map(|needs| bits(&needs.wagers)),
                marks: marks(layout, wager),
                travels: travels(layout, &slots, slot),
            }
        };
        PlanConstants {
            of: all().map(spot).collect(),
            works: [false, true].map(|on| set(&|wager| layout.wager(wager).terms.working.at(on).value)),
            touched: std::array::from_fn(|index| affected_slots(layout, &slots, outcome(index))),
            signs: std::array::from_fn(|index| roll_signs(outcome(index))),
            totals: std::array::from_fn(|index| outcome(index).total()),
            craps: std::array::from_fn(|index| {
                layout.cell(rules.game.pass, 0, outcome(index)).verdict == Verdict::Lose
            }),
            points: layout.points().iter().fold(0, |bits, point| bits | 1 << point),
            riders: set(&|wager| layout.wager(wager).terms.rides_with_line.is_some_and(|rule| rule.value)),
            on_point: set(&|wager| {
                layout.wager(wager).terms.on_point.is_some_and(|rule| rule.value != PointTreatment::Keep)
            }),
        }
    }
}

/// Returns the cells of a wager, state by state.
fn marks(layout: &Layout, wager: WagerId) -> Vec<CellAction> {
    let states = 0..layout.wager(wager).spots.len() as u16;
    let mark = |state: u16, dice: Dice| {
        let cell = layout.cell(wager, state, dice);
        CellAction { verdict: cell.verdict, next: cell.next }
    };
    states.flat_map(|state| Dice::all().map(move |dice| mark(state, dice))).collect()
}

/// Returns the slots that an outcome affects in at least one state.
fn affected_slots(layout: &Layout, slots: &[(WagerId, Option<u16>)], dice: Dice) -> u64 {
    let touches = |(wager, pinned): &(WagerId, Option<u16>)| {
        let states = 0..layout.wager(*wager).spots.len() as u16;
        states.filter(|state| pinned.is_none_or(|pinned| pinned == *state)).any(|state| {
            let cell = layout.cell(*wager, state, dice);
            cell.verdict != Verdict::Stand || cell.next != state
        })
    };
    let touched = slots.iter().enumerate().filter(|(_, slot)| touches(slot));
    touched.fold(0, |bits, (slot, _)| bits | 1 << slot)
}

/// Returns, for each state of this slot's wager, the slot that holds a bet in that state.
fn travels(layout: &Layout, slots: &[(WagerId, Option<u16>)], slot: usize) -> Vec<usize> {
    let (wager, pinned) = slots[slot];
    let states = 0..layout.wager(wager).spots.len() as u16;
    if pinned.is_none() {
        return states.map(|_| slot).collect();
    }
    let of_state = |state: u16| slots.iter().position(|one| *one == (wager, Some(state)));
    states.map(|state| of_state(state).unwrap_or(slot)).collect()
}

fn means(layout: &Layout, wager: WagerId, pinned: Option<u16>) -> SlotTarget {
    let wager = layout.wager(wager);
    if wager.terms.backs.is_some() {
        let numbered = wager.underway.iter().enumerate().filter(|(_, underway)| **underway);
        return SlotTarget::Odds { numbered: numbered.fold(0, |bits, (state, _)| bits | 1 << state) };
    }
    if let Some(state) = pinned {
        return SlotTarget::State(state, wager.underway[usize::from(state)]);
    }
    let by_point = |point: usize| {
        let number = wager.numbers.iter().position(|number| point != 0 && usize::from(*number) == point);
        number.unwrap_or(0) as u16
    };
    SlotTarget::ByPoint(std::array::from_fn(by_point))
}
