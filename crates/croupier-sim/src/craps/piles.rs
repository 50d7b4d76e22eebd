//! Bets as piles of chips. There is one pile for each combination of size, state and status that a bet has had. The
//! effect of an outcome on a pile is computed once; after that, settling the pile takes one look-up and a few
//! additions.

use std::collections::HashMap;

use croupier_rules::{Dice, WagerId};
use croupier_table::{Bet, BetKey, Owner};

use super::settle::Bits;

/// The index of a pile; 0 means no pile.
pub(super) type PileNo = u32;

/// The effect of an outcome on a pile whose bet works.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct PileEffect {
    /// The change of the rail, in cents.
    pub(super) rail: i32,
    /// The change of the layout, in cents: negative when a stake leaves it.
    pub(super) layout: i32,
    /// The pile after the outcome.
    pub(super) next: PileNo,
    /// -1 (a mask of all bits) if the bet was paid; else 0.
    pub(super) won: i8,
    /// -1 if the bet was lost; else 0.
    pub(super) lost: i8,
    /// -1 if the bet has left its slot, to the rail, the house or another slot; else 0.
    pub(super) gone: i8,
    /// [`UNKNOWN`], [`STAYS`], or [`MOVES`] plus the slot that the bet moves to.
    pub(super) course: u8,
}

/// The effect has not been computed.
pub(super) const UNKNOWN: u8 = 0;
/// The bet stays in its slot, or leaves the layout.
pub(super) const STAYS: u8 = 1;
/// The bet moves: subtract this from `course` to get the slot that it moves to.
pub(super) const MOVES: u8 = 2;

/// With more stored piles than this, piles that are not on the layout are dropped.
const MOST: usize = 4096;

/// The size of the cache of recently used piles. A pile in the cache is found without hashing.
const LATELY: usize = 64;

/// All piles that were made so far.
#[derive(Clone, Debug)]
pub(super) struct Piles {
    bets: Vec<Bet>,
    effects: Vec<[PileEffect; Dice::OUTCOMES]>,
    /// For each pile, the outcomes that may affect it, one bit each.
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

    #[inline]
    pub(super) fn bet(&self, pile: PileNo) -> &Bet {
        &self.bets[pile as usize]
    }

    #[inline]
    pub(super) fn effect(&self, pile: PileNo, outcome: usize) -> &PileEffect {
        &self.effects[pile as usize][outcome]
    }

    /// Stores the effect of an outcome on a pile. An outcome that decides the bet always counts as an effect, even if a
    /// push changes nothing.
    pub(super) fn learn(&mut self, pile: PileNo, outcome: usize, effect: PileEffect, decides: bool) {
        self.effects[pile as usize][outcome] = effect;
        if !decides && effect == (PileEffect { next: pile, course: STAYS, ..PileEffect::default() }) {
            self.stirred_by[pile as usize] &= !(1 << outcome);
        }
    }

    /// Returns the outcomes that may affect the piles in these slots, one bit each.
    #[inline]
    pub(super) fn stirred_by(&self, piles: &[PileNo; 64], slots: u64) -> u64 {
        Bits(slots).fold(0, |all, slot| all | self.stirred_by[piles[slot] as usize])
    }

    /// Returns the pile of a bet, or 0 for a bet without a stake.
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

    /// Returns whether the maximum number of piles is exceeded, so that some should be dropped.
    pub(super) fn is_full(&self) -> bool {
        self.bets.len() > MOST
    }

    /// Drops all piles.
    pub(super) fn clear(&mut self) {
        self.bets.truncate(1);
        self.effects.truncate(1);
        self.stirred_by.truncate(1);
        self.known.clear();
        self.lately = [0; LATELY];
    }
}
