//! What outcomes do to a bet of one size, worked out once: settling it again is one look-up and a few additions.

use croupier_rules::{Dice, Money};
use croupier_table::Bet;

/// What an outcome does to a bet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Effect {
    /// What the rail gets, in cents.
    pub(super) rail: i32,
    /// What the layout gets, in cents: less than nothing when a stake leaves it.
    pub(super) layout: i32,
    /// The state afterwards.
    pub(super) next: u16,
    /// What else: see the constants.
    pub(super) flags: u8,
}

/// It has been worked out.
pub(super) const KNOWN: u8 = 1;
/// The bet was paid.
pub(super) const WON: u8 = 2;
/// The bet was taken.
pub(super) const LOST: u8 = 4;
/// The stake has left the layout.
pub(super) const GONE: u8 = 8;
/// The bet goes to another slot.
pub(super) const MOVES: u8 = 16;
/// The bet was pushed.
pub(super) const PUSHED: u8 = 32;

const UNKNOWN: Effect = Effect { rail: 0, layout: 0, next: 0, flags: 0 };

/// How many sizes of a bet are kept for each slot.
const SIZES: usize = 4;

/// Bets with more states than this are settled anew each time: their tables would crowd out the others.
const MOST_STATES: usize = 64;

/// The effects on the bets of a slot.
#[derive(Clone, Debug)]
pub(super) struct Effects {
    /// The state of the first row.
    first: u16,
    states: usize,
    sizes: [(Money, Money); SIZES],
    table: Vec<Effect>,
}

impl Effects {
    /// For a slot whose bets have so many states from a first one on.
    pub(super) fn new(first: u16, states: usize) -> Effects {
        let states = if states > MOST_STATES { 0 } else { states };
        let nothing = (Money::ZERO, Money::ZERO);
        Effects {
            first,
            states,
            sizes: [nothing; SIZES],
            table: vec![UNKNOWN; SIZES * states * Dice::OUTCOMES],
        }
    }

    fn place(&self, bet: &Bet, outcome: usize) -> (usize, usize) {
        let size = (bet.stake.cents() / 100) as usize % SIZES;
        let row = size * self.states + usize::from(bet.key.state.wrapping_sub(self.first));
        (size, row * Dice::OUTCOMES + outcome)
    }

    /// What is known of an outcome's effect on a bet.
    #[inline]
    pub(super) fn find(&self, bet: &Bet, outcome: usize) -> Option<Effect> {
        let (size, place) = self.place(bet, outcome);
        if self.sizes[size] != (bet.stake, bet.held) {
            return None;
        }
        self.table.get(place).copied().filter(|effect| effect.flags & KNOWN != 0)
    }

    /// Keeps what was found out.
    pub(super) fn keep(&mut self, bet: &Bet, outcome: usize, effect: Effect) {
        let (size, place) = self.place(bet, outcome);
        let rows = self.states * Dice::OUTCOMES;
        if rows == 0 {
            return;
        }
        if self.sizes[size] != (bet.stake, bet.held) {
            self.sizes[size] = (bet.stake, bet.held);
            self.table[size * rows..(size + 1) * rows].fill(UNKNOWN);
        }
        self.table[place] = effect;
    }
}
