//! The general engine: one player's bets over the same cells as the table's, without events.

use std::sync::Arc;

use croupier_rules::{Cite, Money, WagerId};
use croupier_table::craps::{CrapsRules, Moment, Payment, Stakes};
use croupier_table::{Bet, BetKey, Owner, Range};

use crate::felt::{Felt, Refused, Signs};
use crate::plan::{POINT_SHIFT, Plan, sign};
use crate::table::Game;

use super::others_stake;
use super::spots::Spots;

/// What is not the player's: the puck and the hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Hand {
    pub(super) point: u8,
    pub(super) thrown: bool,
    pub(super) came_out: bool,
    pub(super) come_out_seven: bool,
}

/// A bet that was taken before, so that the same one is taken again without asking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Taken {
    pub(super) amount: Money,
    pub(super) had: Money,
    pub(super) flat: Money,
    pub(super) state: u16,
    pub(super) pushed: bool,
    pub(super) moment: Moment,
}

/// A win that was paid before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Paid {
    pub(super) pay: u16,
    pub(super) stake: Money,
    pub(super) held: Money,
    pub(super) payment: Payment,
    /// What was lost all the same, of a combination.
    pub(super) lost: Money,
}

/// How many payments are remembered for each slot.
pub(super) const PAYMENTS: usize = 4;

/// One player at a craps table, without events.
#[derive(Clone, Debug)]
pub struct Quick<'r> {
    pub(super) rules: &'r CrapsRules,
    pub(super) spots: Arc<Spots>,
    pub(super) rail: Money,
    /// The chips on the layout, commission that is held included.
    pub(super) layout: Money,
    pub(super) hand: Hand,
    /// The bets by slot; one without a stake is none.
    pub(super) bets: Vec<Bet>,
    pub(super) signs: Signs,
    /// The least that the rail was since the last position that was restored.
    pub(super) least_rail: Money,
    /// The slots that were bet on since the last roll.
    pub(super) fresh: u64,
    /// Is any bet called on or off?
    pub(super) called: bool,
    /// Is any bet waiting to be moved?
    pub(super) to_move: bool,
    /// What the two others have on their line.
    pub(super) others: Money,
    /// For each slot, what was taken last, with the commission that it cost.
    pub(super) taken: Vec<Option<(Taken, Money)>>,
    /// For each slot and pay, what it came to last.
    pub(super) payments: Vec<Option<Paid>>,
}

impl<'r> Quick<'r> {
    /// A table at which the plan's player has nothing yet.
    pub fn new(rules: &'r CrapsRules, plan: &Plan) -> Quick<'r> {
        let spots = Spots::new(rules, plan);
        let slots = spots.slots.len();
        let empty = |(wager, state): &(WagerId, Option<u16>)| {
            Bet::new(BetKey { wager: *wager, state: state.unwrap_or(0), owner: Owner::Player })
        };
        let stake = others_stake(rules).cents() * i64::from(super::OTHERS);
        let mut table = Quick {
            rules,
            rail: Money::ZERO,
            layout: Money::ZERO,
            hand: Hand { point: 0, thrown: false, came_out: false, come_out_seven: false },
            bets: spots.slots.iter().map(empty).collect(),
            signs: Signs::default(),
            least_rail: Money::ZERO,
            fresh: 0,
            called: false,
            to_move: false,
            others: Money::from_cents(stake),
            taken: vec![None; slots],
            payments: vec![None; slots * PAYMENTS],
            spots: Arc::new(spots),
        };
        table.open(Money::ZERO);
        table
    }

    pub(super) fn point_on(&self) -> bool {
        self.hand.point != 0
    }

    pub(super) fn is_up(&self, slot: usize) -> bool {
        self.signs.up >> slot & 1 == 1
    }

    /// A bet has its stake, or none any more.
    pub(super) fn show(&mut self, slot: usize) {
        let bit = 1 << slot;
        if self.bets[slot].stake.is_zero() { self.signs.up &= !bit } else { self.signs.up |= bit }
    }

    pub(super) fn refuse<T>(reason: croupier_table::Reason, cite: Cite) -> Result<T, Refused> {
        Err(Refused { reason, cite })
    }

    /// Everything that the future depends on but the chips in the rail, for telling positions apart.
    pub fn position(&self, into: &mut Vec<i64>) {
        let Hand { point, thrown, came_out, come_out_seven } = self.hand;
        let flags = i64::from(thrown) | i64::from(came_out) << 1 | i64::from(come_out_seven) << 2;
        into.extend([i64::from(point), flags, self.signs.up as i64]);
        let mut up = self.signs.up;
        while up != 0 {
            let bet = &self.bets[up.trailing_zeros() as usize];
            up &= up - 1;
            let called = bet.called.map_or(0, |on| 1 + i64::from(on));
            let flags = i64::from(bet.pushed)
                | i64::from(bet.paid) << 1
                | i64::from(bet.riding) << 2
                | called << 3
                | (bet.standing as i64) << 5;
            into.extend([bet.stake.cents(), bet.held.cents(), i64::from(bet.key.state), flags]);
        }
    }
}

/// A position at the table, to come back to: everything but the rail.
#[derive(Clone, Debug)]
pub struct Saved {
    hand: Hand,
    bets: Vec<Bet>,
    signs: Signs,
    layout: Money,
    called: bool,
    to_move: bool,
}

impl Quick<'_> {
    /// The position before the strategy acts.
    pub fn save(&self) -> Saved {
        Saved {
            hand: self.hand,
            bets: self.bets.clone(),
            signs: self.signs,
            layout: self.layout,
            called: self.called,
            to_move: self.to_move,
        }
    }

    /// Comes back to a position, with a bankroll, the chips on the layout included.
    pub fn restore(&mut self, saved: &Saved, bankroll: Money) {
        self.hand = saved.hand;
        self.bets.copy_from_slice(&saved.bets);
        self.signs = saved.signs;
        self.layout = saved.layout;
        (self.called, self.to_move, self.fresh) = (saved.called, saved.to_move, 0);
        self.rail = bankroll.minus(saved.layout);
        self.least_rail = self.rail;
    }

    /// The least that the rail was since the last position that was restored.
    pub(crate) fn least_rail(&self) -> Money {
        self.least_rail
    }
}

impl Stakes for Quick<'_> {
    fn on(&self, wager: WagerId, state: u16) -> Money {
        let here = |bet: &&Bet| bet.key.wager == wager && bet.key.state == state;
        self.bets.iter().find(here).map_or(Money::ZERO, |bet| bet.stake)
    }

    fn on_any(&self, wager: WagerId) -> Money {
        let here = |bet: &&Bet| bet.key.wager == wager && !bet.stake.is_zero();
        self.bets.iter().find(here).map_or(Money::ZERO, |bet| bet.stake)
    }

    fn all(&self) -> Money {
        self.bets.iter().fold(Money::ZERO, |sum, bet| sum.plus(bet.stake))
    }

    fn on_area(&self, wager: WagerId, state: u16) -> Money {
        let others = if wager == self.rules.game.pass { self.others } else { Money::ZERO };
        self.on(wager, state).plus(others)
    }
}

impl Felt for Quick<'_> {
    fn signs(&self) -> Signs {
        self.signs
    }

    fn rail(&self) -> Money {
        self.rail
    }

    fn on_layout(&self) -> Money {
        self.layout
    }

    fn stake(&self, slot: usize) -> Money {
        self.bets[slot].stake
    }

    fn bet(&mut self, slot: usize, amount: Money) -> Result<(), Refused> {
        self.place(slot, amount)
    }

    fn reduce(&mut self, slot: usize, amount: Money) -> Result<(), Refused> {
        self.lower(slot, amount)
    }

    fn down(&mut self, slot: usize) -> Result<(), Refused> {
        self.take_down(slot)
    }

    fn turn(&mut self, slot: usize, on: bool) -> Result<(), Refused> {
        self.call(slot, on)
    }

    fn takes(&self, slot: usize) -> Option<Range> {
        self.range(slot)
    }
}

impl Game for Quick<'_> {
    fn open(&mut self, chips: Money) {
        (self.rail, self.layout) = (chips, Money::ZERO);
        self.hand = Hand { point: 0, thrown: false, came_out: false, come_out_seven: false };
        for bet in &mut self.bets {
            bet.stake = Money::ZERO;
        }
        let game = sign::START | sign::COME_OUT | sign::NEW_SHOOTER;
        self.signs = Signs { game, ..Signs::default() };
        (self.fresh, self.called, self.to_move) = (0, false, false);
    }

    #[inline]
    fn play(&mut self, outcome: usize) {
        self.roll(outcome);
    }
}

impl Quick<'_> {
    /// The signs of the puck and the hand, after a roll.
    pub(super) fn show_hand(&mut self, outcome: usize, made: bool, out: bool, new_shooter: bool) {
        let mut game = self.spots.signs[outcome];
        match self.hand.point {
            0 => game |= sign::COME_OUT,
            point => game |= 1 << (POINT_SHIFT + u32::from(point)),
        }
        game |= u64::from(made) * sign::POINT_MADE;
        game |= u64::from(out) * sign::SEVEN_OUT;
        game |= u64::from(new_shooter) * sign::NEW_SHOOTER;
        self.signs.game = game;
    }
}
