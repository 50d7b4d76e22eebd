//! The puck and the shooter's hand as a small automaton, which is the same for every player.

use std::array;

use croupier_rules::Dice;
use croupier_table::craps::BettingContext;

use crate::plan::{POINT_SHIFT, sign};

use super::spots::PlanConstants;

/// The puck and the hand, packed into the row number of a table: the point, and one bit for each flag.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(super) struct PackedHand(u8);

/// The hand has had its first come-out roll.
const THROWN: u8 = 1;
/// The shooter has had a come-out roll.
const CAME_OUT: u8 = 1 << 1;
/// The last roll was a come-out seven.
const COME_OUT_SEVEN: u8 = 1 << 2;
/// The number of bits below the point, which hold the flags.
const POINT: u32 = 3;

/// The number of packed hands: points up to 12 in four bits, and the flags.
pub(super) const HANDS: usize = 16 << POINT;

/// The effect of a roll on the hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct HandStep {
    /// The slots that the roll may affect and whose bets work by default.
    pub(super) working: u64,
    /// The slots in which a bet makes the roll need more work than settling the working bets.
    pub(super) aside: u64,
    /// The flags of the hand after the roll, and the flags of the roll.
    pub(super) signs: u64,
    /// The hand after the roll.
    pub(super) hand: PackedHand,
}

/// The effect of each roll on each hand.
#[derive(Clone, Debug)]
pub(super) struct HandSteps(Box<[[HandStep; Dice::OUTCOMES]; HANDS]>);

/// Whether the shooter keeps the dice after each kind of decision other than a seven-out.
#[derive(Clone, Copy, Debug)]
pub(super) struct DicePassing {
    pub(super) after_craps: bool,
    pub(super) after_come_out: bool,
    pub(super) after_point: bool,
}

impl PackedHand {
    /// Returns the number that the puck is on, or 0 if the puck is off.
    #[inline]
    pub(super) fn point(self) -> u8 {
        self.0 >> POINT
    }

    /// Returns whether the hand has had its first come-out roll.
    pub(super) fn thrown(self) -> bool {
        self.0 & THROWN != 0
    }

    /// Returns the state of the hand in the form that the betting rules use.
    pub(super) fn moment(self, carried: bool) -> BettingContext {
        BettingContext {
            point_on: self.point() != 0,
            thrown: self.thrown(),
            came_out: self.0 & CAME_OUT != 0,
            come_out_seven: self.0 & COME_OUT_SEVEN != 0,
            carried,
        }
    }

    /// Returns the row number, below [`HANDS`].
    #[inline]
    pub(super) fn number(self) -> usize {
        usize::from(self.0) % HANDS
    }
}

impl HandSteps {
    pub(super) fn new(spots: &PlanConstants, keeps: DicePassing) -> HandSteps {
        let row = |hand: u8| array::from_fn(|outcome| roll(PackedHand(hand), outcome, spots, keeps));
        let rows: Box<[_]> = (0..HANDS as u8).map(row).collect();
        HandSteps(rows.try_into().expect("there is a row for each hand"))
    }

    #[inline]
    pub(super) fn roll(&self, hand: PackedHand, outcome: usize) -> &HandStep {
        &self.0[hand.number()][outcome]
    }
}

fn roll(hand: PackedHand, outcome: usize, spots: &PlanConstants, keeps: DicePassing) -> HandStep {
    let (point, total) = (hand.point(), spots.totals[outcome]);
    let (mut point_then, mut thrown) = (point, true);
    let mut came_out = hand.0 & CAME_OUT != 0 || point == 0;
    let mut come_out_seven = point == 0 && total == 7;
    let (mut made, mut out, mut passes_on) = (false, false, false);
    if point == 0 {
        if spots.points >> total & 1 == 1 {
            point_then = total;
        } else {
            passes_on = !(if spots.craps[outcome] { keeps.after_craps } else { keeps.after_come_out });
        }
    } else if total == point {
        (made, point_then) = (true, 0);
        passes_on = !keeps.after_point;
    } else if total == 7 {
        (out, point_then) = (true, 0);
        (thrown, came_out) = (false, false);
    }
    if passes_on {
        (came_out, come_out_seven) = (false, false);
    }
    let flag = |holds: bool, flag: u8| if holds { flag } else { 0 };
    let flags = flag(thrown, THROWN) | flag(came_out, CAME_OUT) | flag(come_out_seven, COME_OUT_SEVEN);
    let puck = if point_then == 0 { sign::COME_OUT } else { 1 << (POINT_SHIFT + u32::from(point_then)) };
    let if_so = |holds: bool, bits: u64| if holds { bits } else { 0 };
    let signs = spots.signs[outcome]
        | puck
        | if_so(made, sign::POINT_MADE)
        | if_so(out, sign::SEVEN_OUT)
        | if_so(out || passes_on, sign::NEW_SHOOTER);
    let (touched, works) = (spots.touched[outcome], spots.works[usize::from(point != 0)]);
    // Any bet may just have moved to the number that became the point.
    let pointed = point == 0 && point_then != 0 && spots.on_point != 0;
    HandStep {
        working: touched & works,
        aside: touched & !works | if_so(!hand.thrown(), spots.riders) | if_so(pointed, u64::MAX),
        signs,
        hand: PackedHand(point_then << POINT | flags),
    }
}
