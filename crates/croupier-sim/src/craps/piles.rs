//! Bets as piles of chips: one for each size, state and standing that a bet has had. What an outcome does to a pile is
//! worked out once; after that, settling it is one look-up and a few additions.

use std::collections::HashMap;

use croupier_rules::{Dice, Money, WagerId};
use croupier_table::{Bet, BetKey, Owner};

/// Which pile. The first is no pile.
pub(super) type PileNo = u32;

/// What an outcome does to a pile that works.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Effect {
    /// What the rail gets, in cents.
    pub(super) rail: i32,
    /// What the layout gets, in cents: less than nothing when a stake leaves it.
    pub(super) layout: i32,
    /// The pile afterwards.
    pub(super) next: PileNo,
    /// The slot that it is in then.
    pub(super) to: u8,
    /// What else: see the constants.
    pub(super) flags: u8,
}

/// It has been worked out.
pub(super) const KNOWN: u8 = 1;
/// The bet was paid.
pub(super) const WON: u8 = 2;
/// The bet was taken.
pub(super) const LOST: u8 = 4;
/// The bet has left its slot, for the rail, the house or another slot.
pub(super) const GONE: u8 = 8;
/// It has gone to another slot.
pub(super) const MOVED: u8 = 16;

const UNKNOWN: Effect = Effect { rail: 0, layout: 0, next: 0, to: 0, flags: 0 };

#[derive(Clone, Debug)]
struct Pile {
    bet: Bet,
    effects: [Effect; Dice::OUTCOMES],
}

/// So many piles are kept; then those that are not on the layout are forgotten.
const MOST: usize = 4096;

/// Piles that were asked for lately, found without a hash.
const LATELY: usize = 64;

/// All piles that there have been.
#[derive(Clone, Debug)]
pub(super) struct Piles {
    all: Vec<Pile>,
    known: HashMap<Bet, PileNo>,
    lately: [PileNo; LATELY],
}

impl Piles {
    pub(super) fn new() -> Piles {
        let none = Bet::new(BetKey { wager: WagerId(0), state: 0, owner: Owner::Player });
        let none = Pile { bet: none, effects: [UNKNOWN; Dice::OUTCOMES] };
        Piles { all: vec![none], known: HashMap::new(), lately: [0; LATELY] }
    }

    /// The bet that a pile is.
    #[inline]
    pub(super) fn bet(&self, pile: PileNo) -> &Bet {
        &self.all[pile as usize].bet
    }

    /// What an outcome does to a pile.
    #[inline]
    pub(super) fn effect(&self, pile: PileNo, outcome: usize) -> Effect {
        self.all[pile as usize].effects[outcome]
    }

    /// Keeps what an outcome does to a pile.
    pub(super) fn learn(&mut self, pile: PileNo, outcome: usize, effect: Effect) {
        self.all[pile as usize].effects[outcome] = effect;
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
        let next = self.all.len() as PileNo;
        let pile = *self.known.entry(*bet).or_insert(next);
        if pile == next {
            self.all.push(Pile { bet: *bet, effects: [UNKNOWN; Dice::OUTCOMES] });
        }
        self.lately[place] = pile;
        pile
    }

    /// Are there so many that some should be forgotten?
    pub(super) fn is_full(&self) -> bool {
        self.all.len() > MOST
    }

    /// Forgets all.
    pub(super) fn clear(&mut self) {
        self.all.truncate(1);
        self.known.clear();
        self.lately = [0; LATELY];
    }
}

/// The effect of what changed a bet and the chips of its player.
pub(super) fn effect(rail: Money, layout: Money, next: PileNo, to: usize, flags: u8) -> Option<Effect> {
    let cents = |money: Money| i32::try_from(money.cents()).ok();
    Some(Effect { rail: cents(rail)?, layout: cents(layout)?, next, to: to as u8, flags })
}
