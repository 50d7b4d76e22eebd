//! The general engine: the same game as at the table, without events.

use croupier_rules::{Money, WagerId};
use croupier_table::rounds::{MOST_METERS, Meter, Rules, StakeFate, split_shares};
use croupier_table::{Reason, Refusal};

use crate::plan::{Quantity, RoundAnswer};
use crate::table_view::{ActionRefusal, TableBits, TableView};

use super::baccarat::BaccaratHands;
use super::book::EffectTable;
use super::deck::RandomSource;
use super::meters::Meters;
use super::parts::RoundClass;
use super::plain::{EventRequirement, MOST_SLOTS, RoundDealer, deal_in, is_metered, with_decisions};
use super::purse::{ChipHoldings, slots};
use super::sheet::LastBets;
use super::{ChipBalance, DealProgress, RoundEngine, red_dog, sign, wheel};

/// One player at a table of a game played in rounds, without events.
#[derive(Clone, Debug)]
pub struct FastEngine<'r> {
    pub(super) rules: &'r Rules,
    pub(super) purse: ChipHoldings<'r>,
    pub(super) book: EffectTable<'r>,
    pub(super) meters: Meters,
    /// The slots that a meter can pay.
    pub(super) metered: u64,
    sheet: LastBets,
    /// All classes; filled when a strategy is compiled.
    pub(super) classes: Vec<RoundClass>,
    pub(super) play: RoundDealer<'r>,
}

impl<'r> FastEngine<'r> {
    /// Makes a table at which the player has no chips yet. A slot is a wager of the layout.
    pub fn new(rules: &'r Rules, wagers: &[WagerId]) -> Result<FastEngine<'r>, EventRequirement> {
        if wagers.len() > MOST_SLOTS {
            return Err(EventRequirement::Slots);
        }
        let shown = wagers.len();
        let wagers = with_decisions(rules, wagers);
        let purse = ChipHoldings::new(rules, &wagers, shown);
        let (play, parts) = deal_in(rules, &wagers)?;
        let metered = wagers.iter().enumerate().filter(|(_, wager)| is_metered(rules, **wager));
        Ok(FastEngine {
            rules,
            meters: Meters::new(rules, &purse),
            metered: metered.fold(0, |bits, (slot, _)| bits | 1 << slot),
            book: EffectTable::new(rules, &wagers, parts),
            purse,
            sheet: LastBets::default(),
            classes: Vec::new(),
            play,
        })
    }

    /// Returns the effect of each outcome on each slot.
    pub fn book(&mut self) -> &mut EffectTable<'r> {
        &mut self.book
    }

    /// Returns the hands if the game is baccarat. They can be dealt without bets.
    pub fn hands(&self) -> Option<&BaccaratHands> {
        match &self.play {
            RoundDealer::Baccarat(hands) => Some(hands),
            _ => None,
        }
    }

    /// Returns the amounts on the meters.
    pub fn meters(&self) -> &[Meter] {
        self.meters.shown()
    }

    /// Returns the must-hit meter, if there is one.
    pub fn must_hit(&self) -> Option<Meter> {
        self.meters.must_hit()
    }

    /// Tells whether a new shoe is due before a round with the current bets.
    #[inline]
    fn is_due(&self) -> bool {
        match &self.play {
            RoundDealer::Baccarat(hands) => hands.is_due(),
            RoundDealer::RedDog(dogs) => dogs.shoe.is_due(3),
            RoundDealer::War(wars) => {
                let basic = wars.rules.basic.and_then(|basic| self.purse.slot(basic));
                let can_war = basic.is_some_and(|slot| !self.purse.stake(slot).is_zero());
                wars.shoe.is_due(wars.most(self.purse.up() != 0, can_war))
            }
            RoundDealer::Wheel(_) => false,
        }
    }

    /// Begins a new shoe if one is due.
    #[inline(always)]
    fn cards(&mut self, source: &mut impl RandomSource) -> Result<(), ActionRefusal> {
        if self.is_due() { self.bring(source) } else { Ok(()) }
    }

    /// Begins a new shoe, after collecting the vigorish if that is due.
    #[cold]
    fn bring(&mut self, source: &mut impl RandomSource) -> Result<(), ActionRefusal> {
        if let Some(rules) = self.rules.game.kind.rules().vigorish()
            && rules.due_at_shoe.value
            && !self.purse.owes.is_zero()
        {
            if self.purse.rail < self.purse.owes {
                return Err(ActionRefusal { reason: Reason::VigorishOwed, cite: rules.due_at_shoe.cite });
            }
            self.purse.rail = self.purse.rail.minus(self.purse.owes);
            self.purse.owes = Money::ZERO;
        }
        match &mut self.play {
            RoundDealer::Baccarat(hands) => hands.bring(source),
            RoundDealer::RedDog(dogs) => dogs.shoe.bring(source),
            RoundDealer::War(wars) => wars.shoe.bring(source),
            RoundDealer::Wheel(_) => {}
        }
        Ok(())
    }

    /// Settles these bets by the outcome.
    #[inline]
    pub(super) fn settle(&mut self, which: u64, class: RoundClass) {
        let up = self.purse.up() & which;
        if slots(up & self.metered).any(|slot| self.book.is_metered(slot, class)) {
            return self.settle_with_meters(up, class);
        }
        let mut singly = up;
        let several = up & up.wrapping_sub(1) != 0;
        if which == u64::MAX && several {
            let together = self.sheet.covers(self.purse.stakes(), &mut self.book);
            if together != 0 {
                self.purse.settle_together(together, self.sheet.sum(class));
                singly &= !together;
            }
        }
        for slot in slots(singly) {
            let payment = self.book.unmetered(slot, class, self.purse.stake(slot));
            self.purse.settle(slot, payment);
        }
    }

    #[cold]
    fn settle_with_meters(&mut self, up: u64, class: RoundClass) {
        let bets: Vec<(usize, Money)> = slots(up).map(|slot| (slot, self.purse.stake(slot))).collect();
        let fate = |(slot, stake): &(usize, Money)| self.book.fate(*slot, class, *stake, self.meters.shown());
        let mut fates: Vec<StakeFate> = bets.iter().map(fate).collect();
        split_shares(self.rules, &mut fates);
        let mut paid = [Money::ZERO; MOST_METERS];
        for ((slot, stake), fate) in bets.into_iter().zip(fates) {
            if let StakeFate::Won(win) = fate {
                paid.iter_mut().zip(win.shares).for_each(|(sum, share)| *sum = sum.plus(share));
            }
            self.purse.settle(slot, self.book.pay(slot, fate, stake));
        }
        self.meters.lower(&paid);
    }

    /// Voids the round because there are too few cards, and returns all bets.
    #[cold]
    pub(super) fn void(&mut self) -> u64 {
        self.purse.give_back(u64::MAX);
        self.meters.void();
        0
    }

    /// Ends the round with this result, and begins a new shoe if one is due. If a new shoe is refused, that is
    /// reported at the next deal.
    #[inline]
    pub(super) fn over(&mut self, result: u64, source: &mut impl RandomSource) -> DealProgress {
        self.purse.open_bets(result);
        self.purse.rail = self.purse.rail.plus(self.meters.hit());
        let _ = self.cards(source);
        DealProgress::Over
    }

    #[inline]
    fn deal_baccarat(&mut self, source: &mut impl RandomSource) -> DealProgress {
        self.meters.feed(&self.purse);
        let RoundDealer::Baccarat(hands) = &mut self.play else { return DealProgress::Over };
        let result = match hands.next(source) {
            Some(class) => {
                let result = sign::result(u32::from(hands.winner(class)));
                self.settle(u64::MAX, class);
                result
            }
            None => self.void(),
        };
        self.over(result, source)
    }

    pub(super) fn not_provided<T>(&self) -> Result<T, ActionRefusal> {
        Err(Refusal::new(Reason::NotProvided, self.rules.game.betting.not_offered).into())
    }

    pub(super) fn nothing_asked<T>(&self) -> Result<T, ActionRefusal> {
        Err(Refusal::new(Reason::NoDecision, self.rules.game.betting.not_offered).into())
    }

    /// Tells whether the player must answer a question.
    #[inline]
    fn is_asked(&self) -> bool {
        match &self.play {
            RoundDealer::RedDog(dogs) => dogs.asked.is_some(),
            RoundDealer::War(wars) => wars.asked,
            _ => false,
        }
    }
}

impl TableView for FastEngine<'_> {
    #[inline]
    fn signs(&self) -> TableBits {
        self.purse.signs
    }

    #[inline]
    fn rail(&self) -> Money {
        self.purse.rail
    }

    fn on_layout(&self) -> Money {
        self.purse.on_layout()
    }

    fn stake(&self, slot: usize) -> Money {
        self.purse.stake(slot)
    }

    #[inline]
    fn bet(&mut self, slot: usize, amount: Money) -> Result<(), ActionRefusal> {
        self.purse.bet(slot, amount)
    }

    fn reduce(&mut self, slot: usize, amount: Money) -> Result<(), ActionRefusal> {
        self.purse.reduce(slot, amount)
    }

    fn down(&mut self, slot: usize) -> Result<(), ActionRefusal> {
        self.purse.down(slot)
    }

    fn turn(&mut self, _: usize, _: bool) -> Result<(), ActionRefusal> {
        self.not_provided()
    }

    fn asked(&self, fact: Quantity) -> i64 {
        match (&self.play, fact) {
            (RoundDealer::RedDog(dogs), Quantity::Spread | Quantity::Pair) => {
                let (spread, pair) =
                    dogs.asked.map_or((0, 0), |first| red_dog::asked(dogs.opening(first).pattern));
                if fact == Quantity::Spread { spread } else { pair }
            }
            (RoundDealer::War(wars), Quantity::AtWar) => i64::from(wars.asked),
            _ => 0,
        }
    }
}

impl ChipBalance for FastEngine<'_> {
    fn owes(&self) -> Money {
        self.purse.owes
    }
}

impl<D: RandomSource> RoundEngine<D> for FastEngine<'_> {
    fn open(&mut self, chips: Money, source: &mut D) {
        self.purse.open(chips);
        self.meters.open();
        match &mut self.play {
            RoundDealer::Baccarat(hands) => hands.sort(),
            RoundDealer::RedDog(dogs) => {
                dogs.shoe.sort();
                dogs.asked = None;
            }
            RoundDealer::War(wars) => {
                wars.shoe.sort();
                wars.asked = false;
            }
            RoundDealer::Wheel(_) => {}
        }
        // There is no debt yet, so the table cannot refuse this.
        let _ = self.cards(source);
    }

    #[inline]
    fn deal(&mut self, source: &mut D) -> Result<DealProgress, ActionRefusal> {
        if self.is_asked() {
            return self.not_provided();
        }
        self.cards(source)?;
        self.meters.trigger(source);
        self.purse.close();
        Ok(match &self.play {
            RoundDealer::Baccarat(_) => self.deal_baccarat(source),
            RoundDealer::RedDog(_) => self.deal_red_dog(source),
            RoundDealer::War(_) => self.deal_war(source),
            RoundDealer::Wheel(spins) => {
                let class = spins.next(source);
                self.settle(u64::MAX, class);
                self.over(wheel::result(class.0[0] as u8), source)
            }
        })
    }

    fn answer(&mut self, answer: RoundAnswer, source: &mut D) -> Result<DealProgress, ActionRefusal> {
        match &self.play {
            RoundDealer::RedDog(dogs) => match dogs.asked {
                Some(first) => self.answer_red_dog(first, answer, source),
                None => self.nothing_asked(),
            },
            RoundDealer::War(wars) if wars.asked => self.answer_war(answer, source),
            _ => self.nothing_asked(),
        }
    }
}
