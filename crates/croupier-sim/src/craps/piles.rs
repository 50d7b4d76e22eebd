//! Bets as piles of chips: one for each size, state and standing that a bet has had. What an outcome does to a pile is
//! worked out once; after that, settling it is one look-up and a few additions.

use std::collections::HashMap;

use croupier_rules::{Dice, WagerId};
use croupier_table::{Bet, BetKey, Owner};

use super::settle::Bits;

/// Which pile. The first is no pile.
pub(super) type PileNo = u32;

/// What an outcome does to a pile that works.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct PileEffect {
    /// What the rail gets, in cents.
    pub(super) rail: i32,
    /// What the layout gets, in cents: less than nothing when a stake leaves it.
    pub(super) layout: i32,
    /// The pile afterwards.
    pub(super) next: PileNo,
    /// -1 if the bet was paid, so that it is a mask; 0 otherwise.
    pub(super) won: i8,
    /// The same if it was taken.
    pub(super) lost: i8,
    /// The same if it has left its slot, for the rail, the house or another slot.
    pub(super) gone: i8,
    /// Has it been worked out, and if so, does it go to another slot, and to which?
    pub(super) course: u8,
}

/// It has not been worked out.
pub(super) const UNKNOWN: u8 = 0;
/// It stays in its slot, or leaves the layout.
pub(super) const STAYS: u8 = 1;
/// It goes to the slot that is so much less than its course.
pub(super) const MOVES: u8 = 2;

/// So many piles are kept; then those that are not on the layout are forgotten.
const MOST: usize = 4096;

/// Piles that were asked for lately, found without a hash.
const LATELY: usize = 64;

/// All piles that there have been.
#[derive(Clone, Debug)]
pub(super) struct Piles {
    bets: Vec<Bet>,
    /// What each outcome does to each of them.
    effects: Vec<[PileEffect; Dice::OUTCOMES]>,
    /// The outcomes that may do something to each of them, a bit each.
    stirred_by: Vec<u64>,
    known: HashMap<Bet, PileNo>,
    lately: [PileNo; LATELY],
}

impl Piles {
    pub(super) fn new() -> Piles {
        let none = Bet::new(BetKey { wager: WagerId(0), state: 0, owner: Owner::Player });
        let effects = vec![[PileEffect::default(); Dice::OUTCOMES]];
        Piles { bets: vec![none], effects, stirred_by: vec![0], known: HashMap::new(), lately: [0; LATELY] }
    }

    /// The bet that a pile is.
    #[inline]
    pub(super) fn bet(&self, pile: PileNo) -> &Bet {
        &self.bets[pile as usize]
    }

    /// What an outcome does to a pile.
    #[inline]
    pub(super) fn effect(&self, pile: PileNo, outcome: usize) -> &PileEffect {
        &self.effects[pile as usize][outcome]
    }

    /// Keeps what an outcome does to a pile.
    pub(super) fn learn(&mut self, pile: PileNo, outcome: usize, effect: PileEffect) {
        self.effects[pile as usize][outcome] = effect;
        if effect == (PileEffect { next: pile, course: STAYS, ..PileEffect::default() }) {
            self.stirred_by[pile as usize] &= !(1 << outcome);
        }
    }

    /// The outcomes that may do something to the piles in these slots, a bit each.
    #[inline]
    pub(super) fn stirred_by(&self, piles: &[PileNo; 64], slots: u64) -> u64 {
        Bits(slots).fold(0, |all, slot| all | self.stirred_by[piles[slot] as usize])
    }

    /// The pile that a bet is; none without a stake.
    pub(super) fn pile(&mut self, bet: &Bet) -> PileNo {
        if bet.stake.is_zero() {
            return 0;
        }
        let mix = usize::from(bet.key.wager.0) ^ usize::from(bet.key.state) << 3;
        let place = (mix ^ (bet.stake.cents() as usize / 100)) % LATELY;
        let lately = self.lately[place];
        if self.bet(lately) == bet {
            return lately;
        }
        let next = self.bets.len() as PileNo;
        let pile = *self.known.entry(*bet).or_insert(next);
        if pile == next {
            self.bets.push(*bet);
            self.effects.push([PileEffect::default(); Dice::OUTCOMES]);
            self.stirred_by.push(u64::MAX);
        }
        self.lately[place] = pile;
        pile
    }

    /// Are there so many that some should be forgotten?
    pub(super) fn is_full(&self) -> bool {
        self.bets.len() > MOST
    }

    /// Forgets all.
    pub(super) fn clear(&mut self) {
        self.bets.truncate(1);
        self.effects.truncate(1);
        self.stirred_by.truncate(1);
        self.known.clear();
        self.lately = [0; LATELY];
    }
}
