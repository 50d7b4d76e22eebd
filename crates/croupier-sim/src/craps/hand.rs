//! The puck and the shooter's hand as a small automaton of their own, the same for every player.

use croupier_rules::Dice;

use crate::plan::{POINT_SHIFT, sign};

use super::spots::Spots;

/// The puck and the hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(super) struct Hand {
    /// The number that the puck is on; 0 with the puck off.
    pub(super) point: u8,
    /// Has the hand had its first come-out roll?
    pub(super) thrown: bool,
    /// Has whoever shoots had a come-out roll?
    pub(super) came_out: bool,
    /// Was the last roll a come-out seven?
    pub(super) come_out_seven: bool,
}

/// What a roll does to the hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Turn {
    /// The hand afterwards.
    pub(super) hand: Hand,
    /// Its signs, and those of the roll.
    pub(super) signs: u64,
    /// Has a point been set?
    pub(super) point_set: bool,
}

/// What each roll does to each hand.
#[derive(Clone, Debug)]
pub(super) struct Hands(Vec<Turn>);

/// Points to 12 in four bits, and three flags.
const HANDS: usize = 16 * 8;

/// After which rolls the dice go on to another shooter in mid-game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Keeps {
    pub(super) after_craps: bool,
    pub(super) after_come_out: bool,
    pub(super) after_point: bool,
}

impl Hand {
    fn index(self) -> usize {
        let flags = usize::from(self.thrown)
            | usize::from(self.came_out) << 1
            | usize::from(self.come_out_seven) << 2;
        usize::from(self.point) << 3 | flags
    }

    fn from_index(index: usize) -> Hand {
        Hand {
            point: (index >> 3) as u8,
            thrown: index & 1 != 0,
            came_out: index & 2 != 0,
            come_out_seven: index & 4 != 0,
        }
    }
}

impl Hands {
    pub(super) fn new(spots: &Spots, keeps: Keeps) -> Hands {
        let hands = (0..HANDS).map(Hand::from_index);
        Hands(
            hands
                .flat_map(|hand| (0..Dice::OUTCOMES).map(move |outcome| roll(hand, outcome, spots, keeps)))
                .collect(),
        )
    }

    #[inline]
    pub(super) fn roll(&self, hand: Hand, outcome: usize) -> Turn {
        self.0[hand.index() * Dice::OUTCOMES + outcome]
    }
}

fn roll(mut hand: Hand, outcome: usize, spots: &Spots, keeps: Keeps) -> Turn {
    let (point, total) = (hand.point, spots.totals[outcome]);
    hand.thrown = true;
    hand.came_out |= point == 0;
    hand.come_out_seven = point == 0 && total == 7;
    let (mut made, mut out, mut passes_on) = (false, false, false);
    if point == 0 {
        if spots.points >> total & 1 == 1 {
            hand.point = total;
        } else {
            passes_on = !(if spots.craps[outcome] { keeps.after_craps } else { keeps.after_come_out });
        }
    } else if total == point {
        (made, hand.point) = (true, 0);
        passes_on = !keeps.after_point;
    } else if total == 7 {
        (out, hand.point) = (true, 0);
        (hand.thrown, hand.came_out) = (false, false);
    }
    if passes_on {
        (hand.came_out, hand.come_out_seven) = (false, false);
    }
    let puck = if hand.point == 0 { sign::COME_OUT } else { 1 << (POINT_SHIFT + u32::from(hand.point)) };
    let if_so = |holds: bool, sign: u64| if holds { sign } else { 0 };
    let signs = spots.signs[outcome]
        | puck
        | if_so(made, sign::POINT_MADE)
        | if_so(out, sign::SEVEN_OUT)
        | if_so(out || passes_on, sign::NEW_SHOOTER);
    Turn { hand, signs, point_set: point == 0 && hand.point != 0 }
}
