//! The same game as the table's, without events.

use std::fmt;

use croupier_rules::{MadeBy, Money, WagerId};
use croupier_table::rounds::{Fate, Kind, MOST_METERS, Meter, Rules, split_shares};
use croupier_table::{Range, Reason, Refusal};

use crate::felt::{Felt, Refused, Signs};
use crate::plan::{Answer, Fact};

use super::baccarat::Hands;
use super::book::Book;
use super::deck::Draw;
use super::felt::{Purse, slots};
use super::meters::Meters;
use super::parts::Class;
use super::procedure::Procedure;
use super::red_dog::{self, Dogs};
use super::sheet::Sheet;
use super::war::{self, Wars};
use super::wheel::{self, Spins};
use super::{Dealt, Owing, Rounds, sign};

/// Why a table cannot be played without events.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotPlain {
    /// There are more slots than signs.
    Slots,
    /// Played cards go back under those of the shoe.
    PutBack,
    /// The crew cannot prepare a shoe by itself.
    Shoe,
    /// A space of the wheel has no spot, or there are more spots than signs.
    Wheel,
}

impl fmt::Display for NotPlain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NotPlain::Slots => "a strategy has at most 60 wagers",
            NotPlain::PutBack => "played cards go back under those of the shoe",
            NotPlain::Shoe => "the crew cannot prepare a shoe by itself",
            NotPlain::Wheel => "a space of the wheel has no spot, or it has more than 56 spots",
        })
    }
}

impl std::error::Error for NotPlain {}

/// The most slots, so that decisions have room for theirs.
const MOST_SLOTS: usize = 60;

#[derive(Clone, Debug)]
enum Play<'r> {
    Baccarat(Box<Hands>),
    RedDog(Box<Dogs<'r>>),
    War(Box<Wars<'r>>),
    Wheel(Spins),
}

/// One player at a table of rounds, without events.
#[derive(Clone, Debug)]
pub struct Quick<'r> {
    rules: &'r Rules,
    purse: Purse<'r>,
    book: Book<'r>,
    meters: Meters,
    /// The slots that a meter can pay.
    metered: u64,
    sheet: Sheet,
    play: Play<'r>,
}

impl<'r> Quick<'r> {
    /// A table at which the player has nothing yet. A slot is a wager of the layout.
    pub fn new(rules: &'r Rules, wagers: &[WagerId]) -> Result<Quick<'r>, NotPlain> {
        if wagers.len() > MOST_SLOTS {
            return Err(NotPlain::Slots);
        }
        let shown = wagers.len();
        let wagers = with_decisions(rules, wagers);
        let purse = Purse::new(rules, &wagers, shown);
        let (play, parts) = deal_in(rules, &wagers)?;
        let metered = wagers.iter().enumerate().filter(|(_, wager)| is_metered(rules, **wager));
        Ok(Quick {
            rules,
            meters: Meters::new(rules, &purse),
            metered: metered.fold(0, |bits, (slot, _)| bits | 1 << slot),
            book: Book::new(rules, &wagers, parts),
            purse,
            sheet: Sheet::default(),
            play,
        })
    }

    /// What each outcome does to each slot.
    pub fn book(&mut self) -> &mut Book<'r> {
        &mut self.book
    }

    /// The hands of baccarat, where it is played: to be dealt without betting.
    pub fn hands(&self) -> Option<&Hands> {
        match &self.play {
            Play::Baccarat(hands) => Some(hands),
            _ => None,
        }
    }

    /// What the meters show.
    pub fn meters(&self) -> &[Meter] {
        self.meters.shown()
    }

    /// What the meter that must hit shows, where there is one.
    pub fn must_hit(&self) -> Option<Meter> {
        self.meters.must_hit()
    }

    /// Are new cards due before a round with the bets that there are?
    #[inline]
    fn is_due(&self) -> bool {
        match &self.play {
            Play::Baccarat(hands) => hands.is_due(),
            Play::RedDog(dogs) => dogs.shoe.is_due(3),
            Play::War(wars) => {
                let basic = wars.rules.basic.and_then(|basic| self.purse.slot(basic));
                let can_war = basic.is_some_and(|slot| !self.purse.stake(slot).is_zero());
                wars.shoe.is_due(wars.most(self.purse.up() != 0, can_war))
            }
            Play::Wheel(_) => false,
        }
    }

    /// New cards come, if they are due; before that the vigorish is collected, where it must be.
    #[inline]
    fn cards(&mut self, source: &mut impl Draw) -> Result<(), Refused> {
        if !self.is_due() {
            return Ok(());
        }
        if let Some(rules) = self.rules.game.baccarat().map(|baccarat| baccarat.vigorish)
            && rules.due_at_shoe.value
            && !self.purse.owes.is_zero()
        {
            if self.purse.rail < self.purse.owes {
                return Err(Refused { reason: Reason::VigorishOwed, cite: rules.due_at_shoe.cite });
            }
            self.purse.rail = self.purse.rail.minus(self.purse.owes);
            self.purse.owes = Money::ZERO;
        }
        match &mut self.play {
            Play::Baccarat(hands) => hands.bring(source),
            Play::RedDog(dogs) => dogs.shoe.bring(source),
            Play::War(wars) => wars.shoe.bring(source),
            Play::Wheel(_) => {}
        }
        Ok(())
    }

    /// Settles bets by what came out.
    #[inline]
    fn settle(&mut self, which: u64, class: Class) {
        let up = self.purse.up() & which;
        if slots(up & self.metered).any(|slot| self.book.is_metered(slot, class)) {
            return self.settle_with_meters(up, class);
        }
        let mut singly = up;
        if which == u64::MAX {
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
    fn settle_with_meters(&mut self, up: u64, class: Class) {
        let bets: Vec<(usize, Money)> = slots(up).map(|slot| (slot, self.purse.stake(slot))).collect();
        let fate = |(slot, stake): &(usize, Money)| self.book.fate(*slot, class, *stake, self.meters.shown());
        let mut fates: Vec<Fate> = bets.iter().map(fate).collect();
        split_shares(self.rules, &mut fates);
        let mut paid = [Money::ZERO; MOST_METERS];
        for ((slot, stake), fate) in bets.into_iter().zip(fates) {
            if let Fate::Won(win) = fate {
                paid.iter_mut().zip(win.shares).for_each(|(sum, share)| *sum = sum.plus(share));
            }
            self.purse.settle(slot, self.book.pay(slot, fate, stake));
        }
        self.meters.lower(&paid);
    }

    /// The cards do not suffice: everything comes back.
    #[cold]
    fn void(&mut self) -> u64 {
        self.purse.give_back(u64::MAX);
        self.meters.void();
        0
    }

    /// The round is over, with this result; if new cards are due, they come. What keeps them away is said at the deal.
    #[inline]
    fn over(&mut self, result: u64, source: &mut impl Draw) -> Dealt {
        self.purse.open_bets(result);
        self.purse.rail = self.purse.rail.plus(self.meters.hit());
        let _ = self.cards(source);
        Dealt::Over
    }

    #[inline]
    fn deal_baccarat(&mut self, source: &mut impl Draw) -> Dealt {
        self.meters.feed(&self.purse);
        let Play::Baccarat(hands) = &mut self.play else { return Dealt::Over };
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

    fn deal_red_dog(&mut self, source: &mut impl Draw) -> Dealt {
        let Play::RedDog(dogs) = &mut self.play else { return Dealt::Over };
        dogs.shoe.begin_round(source);
        match dogs.first() {
            Some(first) if dogs.opening(first).may_raise && self.purse.up() != 0 => {
                dogs.asked = Some(first);
                Dealt::Asked
            }
            first => self.third_card(first, source),
        }
    }

    fn third_card(&mut self, first: Option<[u8; 2]>, source: &mut impl Draw) -> Dealt {
        let Play::RedDog(dogs) = &mut self.play else { return Dealt::Over };
        dogs.asked = None;
        let class = first.and_then(|first| dogs.second(first));
        dogs.shoe.end_round();
        let result = match class {
            Some(class) => {
                let result = dogs.result(class);
                self.settle(u64::MAX, class);
                result
            }
            None => self.void(),
        };
        self.over(result, source)
    }

    fn deal_war(&mut self, source: &mut impl Draw) -> Dealt {
        let Play::War(wars) = &mut self.play else { return Dealt::Over };
        wars.shoe.begin_round(source);
        if self.purse.up() == 0 {
            // Only the dealer has a card.
            wars.shoe.draw();
            return self.war_over(0, source);
        }
        let Some(class) = wars.first() else {
            let result = self.void();
            return self.war_over(result, source);
        };
        let result = wars.result(class);
        let basic = wars.rules.basic.and_then(|basic| self.purse.slot(basic)).map_or(0, |slot| 1 << slot);
        let waits = if class == war::TIE && wars.rules.decision.value { basic & self.purse.up() } else { 0 };
        wars.asked = waits != 0;
        self.settle(!waits, class);
        if waits == 0 {
            return self.war_over(result, source);
        }
        self.purse.signs.game = result;
        Dealt::Asked
    }

    fn war_over(&mut self, result: u64, source: &mut impl Draw) -> Dealt {
        if let Play::War(wars) = &mut self.play {
            wars.shoe.end_round();
            wars.asked = false;
        }
        self.over(result, source)
    }

    fn answer_red_dog(
        &mut self,
        first: [u8; 2],
        answer: Answer,
        source: &mut impl Draw,
    ) -> Result<Dealt, Refused> {
        let Play::RedDog(dogs) = &self.play else { return self.nothing_asked() };
        let rules = dogs.rules;
        if answer == Answer::More {
            let of = rules.raise.and_then(|raise| self.rules.layout.wager(raise).of);
            let (Some(raise), Some(of)) = (rules.raise, of) else { return self.not_provided() };
            let bet = self.purse.slot(of).filter(|slot| !self.purse.stake(*slot).is_zero());
            if bet.is_none() {
                return Err(Refused { reason: Reason::NoSuchBet, cite: rules.raise_chosen.cite });
            }
            self.purse.decide(raise, of, rules.raise_equal)?;
        }
        Ok(self.third_card(Some(first), source))
    }

    fn answer_war(&mut self, answer: Answer, source: &mut impl Draw) -> Result<Dealt, Refused> {
        let Play::War(wars) = &mut self.play else { return self.nothing_asked() };
        let rules = wars.rules;
        let class = match answer {
            Answer::Less if !rules.surrender.value => {
                return Err(Refused { reason: Reason::NotProvided, cite: rules.surrender.cite });
            }
            Answer::Less => Some(war::SURRENDERED),
            Answer::More => {
                let (Some(basic), Some(war)) = (rules.basic, rules.go_to_war) else {
                    return self.not_provided();
                };
                self.purse.decide(war, basic, rules.equal)?;
                wars.second()
            }
        };
        let result = match class {
            Some(class) => {
                let result = wars.result(class);
                self.settle(u64::MAX, class);
                result
            }
            None => self.void(),
        };
        Ok(self.war_over(result, source))
    }

    fn not_provided<T>(&self) -> Result<T, Refused> {
        Err(Refusal::new(Reason::NotProvided, self.rules.game.betting.not_offered).into())
    }

    fn nothing_asked<T>(&self) -> Result<T, Refused> {
        Err(Refusal::new(Reason::NoDecision, self.rules.game.betting.not_offered).into())
    }

    /// Is the player asked?
    #[inline]
    fn is_asked(&self) -> bool {
        match &self.play {
            Play::RedDog(dogs) => dogs.asked.is_some(),
            Play::War(wars) => wars.asked,
            _ => false,
        }
    }
}

impl Felt for Quick<'_> {
    #[inline]
    fn signs(&self) -> Signs {
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
    fn bet(&mut self, slot: usize, amount: Money) -> Result<(), Refused> {
        self.purse.bet(slot, amount)
    }

    fn reduce(&mut self, slot: usize, amount: Money) -> Result<(), Refused> {
        self.purse.reduce(slot, amount)
    }

    fn down(&mut self, slot: usize) -> Result<(), Refused> {
        self.purse.down(slot)
    }

    fn turn(&mut self, _: usize, _: bool) -> Result<(), Refused> {
        self.not_provided()
    }

    fn asked(&self, fact: Fact) -> i64 {
        match (&self.play, fact) {
            (Play::RedDog(dogs), Fact::Spread | Fact::Pair) => {
                let (spread, pair) =
                    dogs.asked.map_or((0, 0), |first| red_dog::asked(dogs.opening(first).pattern));
                if fact == Fact::Spread { spread } else { pair }
            }
            (Play::War(wars), Fact::AtWar) => i64::from(wars.asked),
            _ => 0,
        }
    }

    fn takes(&mut self, slot: usize) -> Option<Range> {
        self.purse.takes(slot)
    }
}

impl Owing for Quick<'_> {
    fn owes(&self) -> Money {
        self.purse.owes
    }
}

impl<D: Draw> Rounds<D> for Quick<'_> {
    fn open(&mut self, chips: Money, source: &mut D) {
        self.purse.open(chips);
        self.meters.open();
        match &mut self.play {
            Play::Baccarat(hands) => hands.sort(),
            Play::RedDog(dogs) => {
                dogs.shoe.sort();
                dogs.asked = None;
            }
            Play::War(wars) => {
                wars.shoe.sort();
                wars.asked = false;
            }
            Play::Wheel(_) => {}
        }
        // Nothing is owed yet.
        let _ = self.cards(source);
    }

    #[inline]
    fn deal(&mut self, source: &mut D) -> Result<Dealt, Refused> {
        if self.is_asked() {
            return self.not_provided();
        }
        self.cards(source)?;
        self.meters.trigger(source);
        self.purse.close();
        Ok(match &self.play {
            Play::Baccarat(_) => self.deal_baccarat(source),
            Play::RedDog(_) => self.deal_red_dog(source),
            Play::War(_) => self.deal_war(source),
            Play::Wheel(spins) => {
                let class = spins.next(source);
                self.settle(u64::MAX, class);
                self.over(wheel::result(class.0[0] as u8), source)
            }
        })
    }

    fn answer(&mut self, answer: Answer, source: &mut D) -> Result<Dealt, Refused> {
        match &self.play {
            Play::RedDog(dogs) => match dogs.asked {
                Some(first) => self.answer_red_dog(first, answer, source),
                None => self.nothing_asked(),
            },
            Play::War(wars) if wars.asked => self.answer_war(answer, source),
            _ => self.nothing_asked(),
        }
    }
}

/// The wagers of the slots, and after them those that decisions make and that they are about.
fn with_decisions(rules: &Rules, slots: &[WagerId]) -> Vec<WagerId> {
    let mut wagers = slots.to_vec();
    let more: Vec<Option<WagerId>> = match &rules.game.kind {
        Kind::RedDog(red_dog) => {
            let ante = rules.layout.ids().find(|(_, wager)| wager.made == MadeBy::Betting).map(|(id, _)| id);
            vec![ante, red_dog.raise]
        }
        Kind::War(war) => vec![war.basic, war.go_to_war],
        _ => Vec::new(),
    };
    for wager in more.into_iter().flatten() {
        if !wagers.contains(&wager) {
            wagers.push(wager);
        }
    }
    wagers
}

fn deal_in<'r>(rules: &'r Rules, wagers: &[WagerId]) -> Result<(Play<'r>, super::parts::Parts), NotPlain> {
    if !rules.game.discarded {
        return Err(NotPlain::PutBack);
    }
    let procedure = || Procedure::new(rules).ok_or(NotPlain::Shoe);
    Ok(match &rules.game.kind {
        Kind::Baccarat(_) => {
            let (hands, parts) = Hands::new(rules, wagers, &procedure()?).ok_or(NotPlain::Shoe)?;
            (Play::Baccarat(Box::new(hands)), parts)
        }
        Kind::RedDog(red_dog) => {
            let (dogs, parts) = Dogs::new(rules, red_dog, wagers, &procedure()?);
            (Play::RedDog(Box::new(dogs)), parts)
        }
        Kind::War(war) => {
            let (wars, parts) = Wars::new(rules, war, wagers, &procedure()?);
            (Play::War(Box::new(wars)), parts)
        }
        Kind::Wheel(wheel) if wheel.plan.spots.len() > 56 => return Err(NotPlain::Wheel),
        Kind::Wheel(wheel) => {
            let (spins, parts) = Spins::new(rules, wheel, wagers).ok_or(NotPlain::Wheel)?;
            (Play::Wheel(spins), parts)
        }
    })
}

fn is_metered(rules: &Rules, wager: WagerId) -> bool {
    let rows = &rules.layout.wager(wager).rows;
    rows.iter().any(|row| matches!(row.prize, croupier_rules::Prize::Share { .. }))
}
