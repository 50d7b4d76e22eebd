//! The general engine: one player's bets, settled by the same cells as at the table, but without events.

use std::sync::Arc;

use croupier_rules::{Cite, Dice, Money, WagerId};
use croupier_table::craps::{CrapsRules, Stakes};
use croupier_table::{Bet, StakeRange};

use crate::account::{BetAccount, BetCounter};
use crate::plan::{Plan, sign};
use crate::table::{OutcomeTable, RewindableTable};
use crate::table_view::{ActionRefusal, TableBits, TableView};

use super::hand::{DicePassing, HANDS, HandSteps, PackedHand};
use super::others_stake;
use super::piles::{PileNo, Piles};
use super::settle::Bits;
use super::spots::PlanConstants;

/// A bet that the table accepted in an empty slot. The same bet needs no second check.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct KnownBet {
    pub(super) amount: Money,
    /// The cost of the bet, commission included.
    pub(super) cost: Money,
    /// The flat bet behind which this bet stood.
    pub(super) flat: PileNo,
    /// The pile of the bet; 0 if no bet is remembered.
    pub(super) pile: PileNo,
}

/// A range of amounts that the table accepts, stored so that it need not be computed again.
#[derive(Clone, Copy, Debug)]
pub(super) struct KnownOffers {
    /// The flat bet behind which the amounts would stand.
    pub(super) flat: PileNo,
    /// The pile that was already in the slot.
    pub(super) had: PileNo,
    /// True if that pile was there before the last roll.
    pub(super) carried: bool,
    pub(super) range: StakeRange,
}

/// Some bets are called on or off, or are off because of their status.
pub(super) const CALLED: u8 = 1;
/// A bet is waiting to move.
pub(super) const TO_MOVE: u8 = 1 << 1;
/// Too many piles are stored: some should be dropped.
pub(super) const CROWDED: u8 = 1 << 2;
/// The decided bets are counted. This alone does not slow a roll down.
pub(super) const COUNTED: u8 = 1 << 3;
/// The house kept commission since the last roll, which is not counted yet.
pub(super) const KEPT: u8 = 1 << 4;
/// The conditions that belong to the engine and not to a position.
const ENGINE: u8 = CROWDED | COUNTED;

/// One player at a craps table, without events.
#[derive(Clone, Debug)]
pub struct FastEngine<'r> {
    pub(super) rules: &'r CrapsRules,
    pub(super) spots: Arc<PlanConstants>,
    pub(super) rail: Money,
    /// The chips on the layout, including commission that the house holds.
    pub(super) layout: Money,
    pub(super) hand: PackedHand,
    /// The bets by slot. No plan has more slots than [`TableBits`] has bits.
    pub(super) bets: [PileNo; 64],
    pub(super) piles: Piles,
    /// The outcomes that may affect a bet, one bit each. After a bet changes, all bits are set until the next roll.
    pub(super) stirred_by: u64,
    pub(super) signs: TableBits,
    /// The smallest number of chips in the rail since the last restored position.
    pub(super) least_rail: Money,
    /// The slots that were bet on since the last roll.
    pub(super) fresh: u64,
    /// Rare conditions that slow a roll down, one bit each.
    pub(super) rare: u8,
    /// The sum of the two other players' line bets.
    pub(super) others: Money,
    /// For each slot and hand, the last bet that was accepted. Apart from slot and hand, the table's answer depends
    /// only on the flat bet, the bet already in the slot, and the chips in the rail.
    pub(super) taken: Vec<KnownBet>,
    /// For each slot and hand, the last range that was computed.
    pub(super) ranges: Vec<Option<KnownOffers>>,
    pub(super) hands: Arc<HandSteps>,
    /// The decided bets, if they are counted.
    pub(super) account: BetAccount,
}

impl<'r> FastEngine<'r> {
    /// Creates a table at which the plan's player has no bets yet.
    pub fn new(rules: &'r CrapsRules, plan: &Plan) -> FastEngine<'r> {
        let spots = PlanConstants::new(rules, plan);
        let slots = spots.of.len();
        let shooter = &rules.game.shooter;
        let keeps = DicePassing {
            after_craps: shooter.keeps_after_craps.value,
            after_come_out: shooter.keeps_after_come_out.value,
            after_point: shooter.keeps_after_point.value,
        };
        let stake = others_stake(rules).cents() * i64::from(super::OTHERS);
        let mut table = FastEngine {
            rules,
            rail: Money::ZERO,
            layout: Money::ZERO,
            hand: PackedHand::default(),
            bets: [0; 64],
            stirred_by: u64::MAX,
            piles: Piles::new(),
            signs: TableBits::default(),
            least_rail: Money::ZERO,
            fresh: 0,
            rare: 0,
            others: Money::from_cents(stake),
            taken: vec![KnownBet::default(); slots * HANDS],
            ranges: vec![None; slots * HANDS],
            hands: Arc::new(HandSteps::new(&spots, keeps)),
            account: BetAccount::new(super::wagers(rules, plan).len()),
            spots: Arc::new(spots),
        };
        table.open(Money::ZERO);
        table
    }

    pub(super) fn point_on(&self) -> bool {
        self.hand.point() != 0
    }

    #[inline]
    pub(super) fn is_up(&self, slot: usize) -> bool {
        self.signs.up >> slot & 1 == 1
    }

    /// Returns the bet in a slot. If the slot is empty, the bet has no stake.
    #[inline]
    pub(super) fn bet_in(&self, slot: usize) -> &Bet {
        self.piles.bet(self.bets[slot])
    }

    /// Puts a bet into a slot.
    pub(super) fn lay(&mut self, slot: usize, bet: &Bet) {
        let pile = self.pile(bet);
        self.bets[slot] = pile;
        self.stirred_by = u64::MAX;
        let bit = 1 << slot;
        if pile == 0 { self.signs.up &= !bit } else { self.signs.up |= bit }
    }

    pub(super) fn pile(&mut self, bet: &Bet) -> PileNo {
        let pile = self.piles.pile(bet);
        if self.piles.is_full() {
            self.rare |= CROWDED;
        }
        pile
    }

    pub(super) fn refuse<T>(reason: croupier_table::Reason, cite: Cite) -> Result<T, ActionRefusal> {
        Err(ActionRefusal { reason, cite })
    }
}

/// A saved position at the table: everything except the rail.
#[derive(Clone, Debug)]
pub struct SavedPosition {
    hand: PackedHand,
    bets: Vec<Bet>,
    signs: TableBits,
    layout: Money,
    rare: u8,
}

impl FastEngine<'_> {
    /// Returns the bets that have a stake.
    fn live(&self) -> impl Iterator<Item = &Bet> {
        Bits(self.signs.up).map(|slot| self.bet_in(slot))
    }

    fn by_slot(&self) -> Vec<Bet> {
        (0..self.spots.of.len()).map(|slot| *self.bet_in(slot)).collect()
    }

    /// Drops the piles that are not on the layout. Called when there are too many piles.
    #[cold]
    pub(super) fn forget(&mut self) {
        let bets = self.by_slot();
        self.piles.clear();
        self.rare &= !CROWDED;
        self.stirred_by = u64::MAX;
        self.taken.fill(KnownBet::default());
        self.ranges.fill(None);
        for (slot, bet) in bets.iter().enumerate() {
            self.bets[slot] = self.piles.pile(bet);
        }
    }
}

impl Stakes for FastEngine<'_> {
    fn on(&self, wager: WagerId, state: u16) -> Money {
        let mut bets = self.live().filter(|bet| bet.key.wager == wager && bet.key.state == state);
        bets.next().map_or(Money::ZERO, |bet| bet.stake)
    }

    fn on_any(&self, wager: WagerId) -> Money {
        self.live().find(|bet| bet.key.wager == wager).map_or(Money::ZERO, |bet| bet.stake)
    }

    fn all(&self) -> Money {
        self.live().fold(Money::ZERO, |sum, bet| sum.plus(bet.stake))
    }

    fn on_area(&self, wager: WagerId, state: u16) -> Money {
        let others = if wager == self.rules.game.pass { self.others } else { Money::ZERO };
        self.on(wager, state).plus(others)
    }
}

impl TableView for FastEngine<'_> {
    fn signs(&self) -> TableBits {
        self.signs
    }

    fn rail(&self) -> Money {
        self.rail
    }

    fn on_layout(&self) -> Money {
        self.layout
    }

    fn stake(&self, slot: usize) -> Money {
        self.bet_in(slot).stake
    }

    fn bet(&mut self, slot: usize, amount: Money) -> Result<(), ActionRefusal> {
        self.place(slot, amount)
    }

    fn reduce(&mut self, slot: usize, amount: Money) -> Result<(), ActionRefusal> {
        self.lower(slot, amount)
    }

    fn down(&mut self, slot: usize) -> Result<(), ActionRefusal> {
        self.take_down(slot)
    }

    fn turn(&mut self, slot: usize, on: bool) -> Result<(), ActionRefusal> {
        self.call(slot, on)
    }

    fn takes(&mut self, slot: usize) -> Option<StakeRange> {
        self.range(slot)
    }
}

impl BetCounter for FastEngine<'_> {
    fn count_bets(&mut self, counts: bool) {
        self.account.clear();
        self.rare = self.rare & !COUNTED | if counts { COUNTED } else { 0 };
    }

    fn account(&mut self) -> &mut BetAccount {
        &mut self.account
    }
}

impl OutcomeTable for FastEngine<'_> {
    fn open(&mut self, chips: Money) {
        (self.rail, self.layout) = (chips, Money::ZERO);
        self.hand = PackedHand::default();
        self.bets.fill(0);
        self.stirred_by = u64::MAX;
        let game = sign::START | sign::COME_OUT | sign::NEW_SHOOTER;
        self.signs = TableBits { game, ..TableBits::default() };
        self.fresh = 0;
        self.rare &= ENGINE;
    }

    #[inline]
    fn play(&mut self, outcome: usize) {
        self.roll(outcome);
    }
}

impl RewindableTable for FastEngine<'_> {
    type SavedState = SavedPosition;

    fn ways(&self) -> Vec<u64> {
        vec![1; Dice::OUTCOMES]
    }

    fn save(&self) -> SavedPosition {
        SavedPosition {
            hand: self.hand,
            bets: self.by_slot(),
            signs: self.signs,
            layout: self.layout,
            rare: self.rare & !ENGINE,
        }
    }

    fn restore(&mut self, saved: &SavedPosition, bankroll: Money) {
        self.hand = saved.hand;
        for (slot, bet) in saved.bets.iter().enumerate() {
            self.lay(slot, bet);
        }
        self.signs = saved.signs;
        self.layout = saved.layout;
        self.rare = saved.rare | self.rare & ENGINE;
        self.fresh = 0;
        self.rail = bankroll.minus(saved.layout);
        self.least_rail = self.rail;
    }

    fn least_rail(&self) -> Money {
        self.least_rail
    }

    fn position(&self, into: &mut Vec<i64>) {
        into.extend([self.hand.number() as i64, self.signs.up as i64]);
        let mut up = self.signs.up;
        while up != 0 {
            let bet = self.bet_in(up.trailing_zeros() as usize);
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
