//! Applies an event to the table. This cannot fail: `decide` has made every check.

use std::mem;

use croupier_rules::{Card, Money};

use crate::bet::SeatNo;
use crate::games::{Play, RoundGameName};

use super::event::{CardDestination, Event, ReturnReason, SetAsideOutcome};
use super::game::GameRound;
use super::state::{
    Bet, BetSpot, LastPayment, Meter, Player, PlayerNo, RoundStage, Shoe, ShoeEndStage, ShoePreparation,
    Table, UnseenCards,
};

impl Table {
    /// Changes the table by one event.
    pub fn apply(&mut self, event: &Event) {
        if self.apply_entry(event) {
            return;
        }
        match *event {
            Event::Said { .. } => {}
            Event::Game(ref event) => event.apply(self),
            Event::Sat { player, seat, id, chips } => self.sit(player, seat, id, chips),
            Event::TookPosition { player, seat } => self.positions[seat.index()] = Some(player),
            Event::BoughtIn { player, amount } | Event::Changed { player, cash: amount } => {
                self.bank = self.bank.minus(amount);
                self.credit(player, amount);
            }
            Event::Coloured { player, chip } => {
                if let Some(player) = self.player_mut(player) {
                    player.chip = Some(chip);
                }
            }
            Event::Left { player, chips } => {
                self.bank = self.bank.plus(chips);
                self.players[player.index()] = None;
                self.last_paid.retain(|paid| paid.spot.player != player);
                for position in self.positions.iter_mut().filter(|position| **position == Some(player)) {
                    *position = None;
                }
            }
            Event::Placed { spot, amount, unconfirmed, late } => self.place(spot, amount, unconfirmed, late),
            Event::Confirmed { spot } => {
                if let Some(bet) = self.bets.iter_mut().find(|bet| bet.spot == spot) {
                    bet.unconfirmed = Money::ZERO;
                }
            }
            Event::TakenBack { spot, amount, why } => {
                if let Some(bet) = self.bets.iter_mut().find(|bet| bet.spot == spot) {
                    match why {
                        ReturnReason::Late => bet.late = bet.late.minus(amount),
                        // Unconfirmed chips are taken off first.
                        _ => bet.unconfirmed = bet.unconfirmed.minus(amount.min(bet.unconfirmed)),
                    }
                }
                self.take(spot, amount);
                self.credit(spot.player, amount);
            }
            Event::BetsClosed => {
                self.stage = RoundStage::Closed;
                for meter in self.meters.iter_mut().chain(self.must_hit.as_mut().map(|m| &mut m.meter)) {
                    meter.before = (meter.amount, meter.carry);
                }
            }
            Event::Lost { spot, lost, back, .. } => {
                self.take(spot, lost.plus(back));
                self.bank = self.bank.plus(lost);
                self.credit(spot.player, back);
            }
            Event::Paid { spot, won, back, odds, tipped, stays, .. } => {
                let stake = self.bet(spot).map_or(Money::ZERO, |bet| bet.stake);
                let stake = if stays { Money::ZERO } else { stake };
                self.take(spot, stake);
                self.bank = self.bank.plus(stake).minus(won).minus(back);
                if tipped {
                    self.tips = self.tips.plus(won).plus(back);
                } else {
                    self.credit(spot.player, won.plus(back));
                }
                self.last_paid.push(LastPayment { spot, won, odds, converted: false });
            }
            Event::Pushed { spot, stays, .. } => {
                if !stays {
                    let stake = self.bet(spot).map_or(Money::ZERO, |bet| bet.stake);
                    self.take(spot, stake);
                    self.credit(spot.player, stake);
                }
            }
            Event::Vigorish { player, amount, marked, .. } => {
                if marked {
                    if let Some(player) = self.player_mut(player) {
                        player.owes = player.owes.plus(amount);
                    }
                } else {
                    self.bank = self.bank.minus(amount);
                    self.vigorish = self.vigorish.plus(amount);
                }
            }
            Event::VigorishPaid { player, amount } => {
                self.vigorish = self.vigorish.plus(amount);
                if let Some(player) = self.player_mut(player) {
                    player.rail = player.rail.minus(amount);
                    player.owes = player.owes.minus(amount);
                }
            }
            Event::Voided => self.voided = true,
            Event::RoundBegan { of, simulated } => self.begin(of, simulated),
            Event::RoundOver { discarded, ending } => self.end(discarded, ending),
            _ if self.apply_meters(event) => {}
            _ if self.apply_shoe(event) => {}
            _ => self.apply_play(event),
        }
    }

    fn sit(&mut self, player: PlayerNo, seat: SeatNo, id: u32, chips: Money) {
        while self.players.len() <= player.index() {
            self.players.push(None);
        }
        let here = Player { id, rail: chips, owes: Money::ZERO, chip: None };
        self.players[player.index()] = Some(here);
        self.positions[seat.index()] = Some(player);
        self.bank = self.bank.minus(chips);
    }

    fn credit(&mut self, player: PlayerNo, amount: Money) {
        if let Some(player) = self.player_mut(player) {
            player.rail = player.rail.plus(amount);
        }
    }

    fn place(&mut self, spot: BetSpot, amount: Money, unconfirmed: bool, late: bool) {
        if let Some(player) = self.player_mut(spot.player) {
            player.rail = player.rail.minus(amount);
        }
        let pending = if unconfirmed { amount } else { Money::ZERO };
        let too_late = if late { amount } else { Money::ZERO };
        match self.bets.iter_mut().find(|bet| bet.spot == spot) {
            Some(bet) => {
                bet.stake = bet.stake.plus(amount);
                bet.unconfirmed = bet.unconfirmed.plus(pending);
                bet.late = bet.late.plus(too_late);
            }
            None => self.bets.push(Bet { spot, stake: amount, unconfirmed: pending, late: too_late }),
        }
    }

    /// Takes chips off the layout.
    fn take(&mut self, spot: BetSpot, amount: Money) {
        if let Some(index) = self.bets.iter().position(|bet| bet.spot == spot) {
            let bet = &mut self.bets[index];
            bet.stake = bet.stake.minus(amount);
            bet.unconfirmed = bet.unconfirmed.min(bet.stake);
            bet.late = bet.late.min(bet.stake);
            if bet.stake.is_zero() {
                self.bets.remove(index);
            }
        }
    }

    fn begin(&mut self, of: RoundGameName, simulated: bool) {
        let first = self.shoe.as_mut().filter(|_| simulated).and_then(|shoe| shoe.aside.take());
        self.stage = RoundStage::InPlay;
        if !simulated {
            self.voided = false;
            self.last_paid.clear();
        }
        self.play = mem::replace(&mut self.play, Play::None).begin(of, simulated, first);
    }

    fn end(&mut self, discarded: u32, ending: ShoeEndStage) {
        self.stage = RoundStage::Betting;
        if let Some(shoe) = &mut self.shoe {
            shoe.discards += discarded;
            shoe.ending = ending;
        }
        if let Some(round) = self.play.round_mut() {
            round.finish();
        }
        for bet in &mut self.bets {
            bet.late = Money::ZERO;
        }
    }

    fn apply_meters(&mut self, event: &Event) -> bool {
        match *event {
            Event::MeterFed { meter, amount, carry } | Event::MeterSet { meter, amount, carry } => {
                let meter = &mut self.meters[usize::from(meter)];
                self.bank = self.bank.plus(meter.amount).minus(amount);
                (meter.amount, meter.carry) = (amount, carry);
            }
            Event::MetersReversed => {
                let all = self.meters.iter_mut().chain(self.must_hit.as_mut().map(|m| &mut m.meter));
                for Meter { amount, carry, before } in all {
                    self.bank = self.bank.plus(*amount).minus(before.0);
                    (*amount, *carry) = *before;
                }
                if let Some(must_hit) = &mut self.must_hit {
                    must_hit.due.clear();
                    must_hit.by = None;
                }
            }
            Event::MustHitFed { amount, carry } => {
                if let Some(must_hit) = &mut self.must_hit {
                    self.bank = self.bank.plus(must_hit.meter.amount).minus(amount);
                    (must_hit.meter.amount, must_hit.meter.carry) = (amount, carry);
                }
            }
            Event::TriggerSet { amount } => {
                if let Some(must_hit) = &mut self.must_hit {
                    must_hit.trigger = Some(amount);
                }
            }
            Event::MustHitDue { ref spots, by } => {
                if let Some(must_hit) = &mut self.must_hit {
                    must_hit.due.clone_from(spots);
                    must_hit.by = Some(by);
                }
            }
            Event::MustHitPaid { player, amount, reset, .. } => {
                self.credit(player, amount);
                if let Some(must_hit) = &mut self.must_hit {
                    let had = must_hit.meter.amount;
                    self.bank = self.bank.plus(had).minus(amount).minus(reset);
                    must_hit.meter = Meter::at(reset);
                    must_hit.trigger = None;
                    must_hit.due.clear();
                    must_hit.by = None;
                }
            }
            _ => return false,
        }
        true
    }

    fn apply_shoe(&mut self, event: &Event) -> bool {
        match event {
            Event::CardsBrought { cards, fresh } => {
                self.bring(cards.clone(), *fresh, None);
                return true;
            }
            Event::UnseenBrought { decks, fresh } => {
                self.bring(Card::decks(*decks), *fresh, Some(UnseenCards::new(*decks)));
                return true;
            }
            _ => {}
        }
        let Some(shoe) = &mut self.shoe else { return false };
        match event {
            Event::Stepped { step } => shoe.steps.push(*step),
            Event::CutDeclined { seat } => {
                if let Some(ShoePreparation::Cut { asked, .. }) = &mut shoe.preparing {
                    asked.push(*seat);
                }
            }
            Event::Cut { by, at, moved } => {
                if *moved {
                    let at = (*at as usize).min(shoe.cards.len());
                    shoe.cards.rotate_left(at);
                }
                let mut asked = shoe.asked();
                asked.extend(by);
                shoe.preparing = Some(ShoePreparation::Cover { asked });
            }
            Event::RecutOrdered { by_dealer } => {
                shoe.cover = None;
                let everybody: Vec<SeatNo> = (0..self.positions.len() as u8).map(SeatNo).collect();
                let asked = if *by_dealer { everybody } else { shoe.asked() };
                shoe.preparing = Some(ShoePreparation::Cut { asked, again: true });
            }
            Event::Covered { from_bottom } => {
                shoe.cover = from_bottom.map(|cards| cards as usize);
                shoe.preparing = Some(ShoePreparation::Load { asked: shoe.asked() });
            }
            Event::Loaded => shoe.preparing = Some(ShoePreparation::Burn),
            Event::ShoeReady => shoe.preparing = None,
            Event::Arranged { cards, only } => shoe.arrange(cards, *only),
            Event::CoverSeen => shoe.ending = ShoeEndStage::CoverSeen,
            Event::CardsDue => shoe.ending = ShoeEndStage::Due,
            Event::CarriedDiscarded => {
                shoe.carried = None;
                shoe.discards += 1;
            }
            _ => return false,
        }
        true
    }

    fn bring(&mut self, cards: Vec<Card>, fresh: bool, unseen: Option<UnseenCards>) {
        if let Some(round) = self.play.round_mut() {
            round.change_shoe();
        }
        self.voided = false;
        self.shoe = Some(Shoe {
            cards,
            next: 0,
            cover: None,
            ending: ShoeEndStage::No,
            discards: 0,
            fresh,
            preparing: Some(ShoePreparation::Cut { asked: Vec::new(), again: false }),
            steps: Vec::new(),
            carried: None,
            aside: None,
            unseen,
        });
    }

    fn apply_play(&mut self, event: &Event) {
        match *event {
            Event::Drawn { to, card: shown } => {
                let Some(shoe) = &mut self.shoe else { return };
                let Some(mut card) = shoe.cards.get(shoe.next).copied() else { return };
                shoe.next += 1;
                if to == CardDestination::Burnt {
                    shoe.discards += 1;
                }
                let mut known = true;
                if let Some(unseen) = &mut shoe.unseen {
                    known = shown.is_some();
                    if let Some(shown) = shown {
                        unseen.see(shown);
                        card = shown;
                    }
                    if to == CardDestination::Aside {
                        unseen.aside = !known;
                    }
                }
                self.lay(to, card, known);
            }
            Event::CarriedUsed { to, .. } => {
                let known = self.unseen().is_none_or(|unseen| !unseen.carried);
                let carried = self.shoe.as_mut().and_then(|shoe| shoe.carried.take());
                if let Some(card) = carried {
                    self.lay(to, card, known);
                }
            }
            Event::PutBack => {
                let played = self.cards();
                if let Some(shoe) = &mut self.shoe {
                    if let Some(unseen) = &mut shoe.unseen {
                        played.iter().for_each(|card| unseen.counts[card.index()] += 1);
                    }
                    // The cards go to the bottom, below the cover card.
                    shoe.cover = shoe.cover.map(|below| below + played.len());
                    shoe.cards.extend(played);
                }
            }
            Event::AsideSettled { goes } => self.settle_aside(goes),
            _ => {}
        }
    }

    fn unseen(&self) -> Option<&UnseenCards> {
        self.shoe.as_ref().and_then(|shoe| shoe.unseen.as_ref())
    }

    fn settle_aside(&mut self, goes: SetAsideOutcome) {
        let known = self.unseen().is_none_or(|unseen| !unseen.aside);
        let Some(shoe) = &mut self.shoe else { return };
        let Some(card) = shoe.aside.take() else { return };
        match goes {
            SetAsideOutcome::Hand(side) => self.lay(CardDestination::Hand(side), card, known),
            SetAsideOutcome::NextRound => {
                shoe.carried = Some(card);
                if let Some(unseen) = &mut shoe.unseen {
                    unseen.carried = unseen.aside;
                }
            }
            SetAsideOutcome::Discarded => shoe.discards += 1,
        }
    }

    fn lay(&mut self, to: CardDestination, card: Card, known: bool) {
        if to == CardDestination::Aside {
            if let Some(shoe) = &mut self.shoe {
                shoe.aside = Some(card);
            }
        } else if let Some(round) = self.play.round_mut() {
            round.lay(to, card, known);
        }
    }

    /// Returns all cards of the round, including those that are face down.
    pub fn cards(&self) -> Vec<Card> {
        self.play.round().map_or(Vec::new(), GameRound::cards)
    }
}

impl Shoe {
    fn asked(&self) -> Vec<SeatNo> {
        match &self.preparing {
            Some(
                ShoePreparation::Cut { asked, .. }
                | ShoePreparation::Cover { asked }
                | ShoePreparation::Load { asked },
            ) => asked.clone(),
            _ => Vec::new(),
        }
    }

    /// Makes these the next cards, each taken from its place in the shoe. With `only`, removes all other undealt cards.
    fn arrange(&mut self, cards: &[Card], only: bool) {
        for (index, card) in cards.iter().enumerate() {
            let place = self.next + index;
            if let Some(found) = self.cards[place..].iter().position(|known| known == card) {
                self.cards.swap(place, place + found);
            }
        }
        if only {
            self.cards.truncate(self.next + cards.len());
        }
    }
}
