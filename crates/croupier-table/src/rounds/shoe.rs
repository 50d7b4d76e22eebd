//! The shoe: bringing cards, the cut, the cover cards, the burn, and drawing.

use croupier_rules::{Card, Cite, Money};

use crate::bet::SeatNo;
use crate::refusal::{Reason, Refusal};

use super::call::{CallKind, Topic};
use super::command::CutActor;
use super::decide::{CommandDecider, allowed, unless};
use super::event::{CardDestination, Event};
use super::form::{CutCardPlace, CutFallback, CutRules, FirstCardRules, ShoeRules};
use super::state::{PlayerNo, Shoe, ShoeEndStage, ShoePreparation};

/// The person who is offered the cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the variant names are self-explanatory")]
pub enum CutCandidate {
    Seat(SeatNo),
    Dealer,
    Floor,
}

impl<'r> CommandDecider<'r> {
    fn shoe_rules(&self) -> Result<&'r ShoeRules, Refusal> {
        match &self.game().shoe {
            Some(rules) => Ok(rules),
            None => self.not_provided(),
        }
    }

    pub(crate) fn new_shoe(&mut self, cards: &[Card]) -> Result<(), Refusal> {
        let rules = self.shoe_rules()?;
        self.between_rounds()?;
        unless(is_whole(cards, rules.decks.value), Reason::WrongCards, rules.decks.cite)?;
        self.bring(rules, |fresh| Event::CardsBrought { cards: cards.to_vec(), fresh })
    }

    /// Brings cards in an order that nobody knows.
    pub(crate) fn unseen_shoe(&mut self) -> Result<(), Refusal> {
        let rules = self.shoe_rules()?;
        self.between_rounds()?;
        self.bring(rules, |fresh| Event::UnseenBrought { decks: rules.decks.value, fresh })
    }

    fn bring(&mut self, rules: &'r ShoeRules, brought: impl FnOnce(bool) -> Event) -> Result<(), Refusal> {
        let people: Vec<PlayerNo> = self.table.people().map(|(player, _)| player).collect();
        if self.vigorish_due_at_shoe() {
            for player in &people {
                self.vigorish_can_be_collected(*player, Money::ZERO)?;
            }
            for player in people {
                self.collect_vigorish(player)?;
            }
        }
        if self.table.shoe.as_ref().is_some_and(|shoe| shoe.carried.is_some()) {
            self.push(Event::CarriedDiscarded);
        }
        let used = self.table.shoe.is_some();
        let fresh = !used || rules.replaced.value;
        self.say(CallKind::NEW_SHOE, Topic::Plain);
        self.push(brought(fresh));
        if !rules.preshuffled.is_some_and(|preshuffled| preshuffled.value) {
            for (step, done) in &rules.steps {
                if done.value {
                    self.push(Event::Stepped { step: *step });
                    self.say(CallKind::STEP, Topic::Step(*step));
                }
            }
        }
        match rules.cut {
            Some(cut) if self.game().crew.prepares => self.prepare(rules, &cut),
            Some(_) => Ok(()),
            None => {
                self.put_in_shoe(rules);
                Ok(())
            }
        }
    }

    /// Performs every step after the shuffle without waiting for the players.
    fn prepare(&mut self, rules: &ShoeRules, cut: &CutRules) -> Result<(), Refusal> {
        while let Some(CutCandidate::Seat(seat)) = self.cut_candidate() {
            self.push(Event::CutDeclined { seat });
        }
        let half = self.stack().map_or(0, |shoe| shoe.cards.len() as u32) / 2;
        match cut.nobody.value {
            CutFallback::Dealer => self.cut(CutActor::Dealer, half)?,
            CutFallback::Floor => self.cut(CutActor::Floor, half)?,
            CutFallback::Nobody => {}
        }
        self.put_cover(rules);
        self.load()?;
        self.burn()
    }

    /// Prepares a shoe without a cut: the cover card, and the burnt cards.
    fn put_in_shoe(&mut self, rules: &ShoeRules) {
        self.put_cover(rules);
        self.push(Event::Loaded);
        for _ in 0..rules.burn.map_or(0, |burn| burn.value) {
            self.draw(CardDestination::Burnt, false);
        }
        self.push(Event::ShoeReady);
    }

    /// Inserts the cover card at the place that the rules prescribe.
    fn put_cover(&mut self, rules: &ShoeRules) {
        let whole = self.stack().map_or(0, |shoe| shoe.cards.len() as u32);
        let from_bottom = match rules.cover {
            CutCardPlace::FromBottom(cards) => cards.value,
            CutCardPlace::Behind(part) => whole - (i64::from(whole) * part.value / 10_000) as u32,
        };
        self.cover_at(rules, from_bottom);
    }

    /// Inserts the second cover card; if the rules have only one, nothing marks the end of the shoe.
    fn cover_at(&mut self, rules: &ShoeRules, from_bottom: u32) {
        let marked = rules.cover_cards.is_none_or(|cards| cards.value >= 2);
        self.push(Event::Covered { from_bottom: marked.then_some(from_bottom) });
    }

    fn stack(&self) -> Option<&Shoe> {
        self.table.shoe.as_ref()
    }

    fn preparing(&self) -> Option<&ShoePreparation> {
        self.stack().and_then(|shoe| shoe.preparing.as_ref())
    }

    fn cut_rules(&self) -> Result<&'r CutRules, Refusal> {
        match &self.shoe_rules()?.cut {
            Some(cut) => Ok(cut),
            None => self.not_provided(),
        }
    }

    /// Returns the person who is offered the cut.
    pub(crate) fn cut_candidate(&self) -> Option<CutCandidate> {
        let Some(ShoePreparation::Cut { asked, .. }) = self.preparing() else { return None };
        let rules = self.cut_rules().ok()?;
        // A player with several positions is asked only once.
        let asked: Vec<_> = asked.iter().filter_map(|seat| self.table.at(*seat)).collect();
        let free = |seat: &SeatNo| self.table.at(*seat).is_some_and(|player| !asked.contains(&player));
        let mut taken = self.table.taken().filter(free);
        let next = if rules.from_highest.value { taken.next_back() } else { taken.next() };
        next.map(CutCandidate::Seat).or(match rules.nobody.value {
            CutFallback::Dealer => Some(CutCandidate::Dealer),
            CutFallback::Floor => Some(CutCandidate::Floor),
            CutFallback::Nobody => None,
        })
    }

    pub(crate) fn cut_offered_to(&self, player: PlayerNo) -> bool {
        matches!(self.cut_candidate(), Some(CutCandidate::Seat(seat)) if self.table.at(seat) == Some(player))
    }

    pub(crate) fn decline_cut(&mut self, player: PlayerNo) -> Result<(), Refusal> {
        self.player(player)?;
        let cite = self.cut_rules()?.from_highest.cite;
        match self.cut_candidate() {
            Some(CutCandidate::Seat(seat)) if self.table.at(seat) == Some(player) => {
                self.push(Event::CutDeclined { seat });
                Ok(())
            }
            _ => Err(Refusal::new(Reason::NotOfferedCut, cite)),
        }
    }

    pub(crate) fn cut(&mut self, by: CutActor, at: u32) -> Result<(), Refusal> {
        let rules = *self.cut_rules()?;
        let Some(ShoePreparation::Cut { again, .. }) = self.preparing() else {
            return Err(Refusal::new(Reason::NoCutDue, rules.from_highest.cite));
        };
        let order = if *again { rules.recut_by_next.cite } else { rules.from_highest.cite };
        let seat = match (by, self.cut_candidate()) {
            (CutActor::Player(player), Some(CutCandidate::Seat(seat)))
                if self.table.at(seat) == Some(player) =>
            {
                Some(seat)
            }
            (CutActor::Dealer, Some(CutCandidate::Dealer)) | (CutActor::Floor, Some(CutCandidate::Floor)) => {
                None
            }
            (_, Some(CutCandidate::Seat(_))) => return Err(Refusal::new(Reason::NotOfferedCut, order)),
            _ => return Err(Refusal::new(Reason::NotOfferedCut, rules.nobody.cite)),
        };
        let whole = self.stack().map_or(0, |shoe| shoe.cards.len() as u32);
        let least = rules.from_ends.value;
        let proper = at >= least && at <= whole && whole - at >= least;
        unless(proper, Reason::WrongCut, rules.from_ends.cite)?;
        self.push(Event::Cut { by: seat, at, moved: rules.moves.value });
        self.say(CallKind::CUT, Topic::Position(seat));
        Ok(())
    }

    pub(crate) fn recut(&mut self) -> Result<(), Refusal> {
        let rules = *self.cut_rules()?;
        let cut =
            matches!(self.preparing(), Some(ShoePreparation::Cover { .. } | ShoePreparation::Load { .. }));
        unless(cut, Reason::NoCutDue, rules.recut.cite)?;
        allowed(rules.recut, Reason::NotProvided)?;
        self.push(Event::RecutOrdered { by_dealer: !rules.recut_by_next.value });
        Ok(())
    }

    pub(crate) fn cover(&mut self, from_bottom: u32) -> Result<(), Refusal> {
        let CutCardPlace::FromBottom(least) = self.shoe_rules()?.cover else { return self.not_provided() };
        let uncut =
            matches!(self.preparing(), Some(ShoePreparation::Cut { .. })) && self.cut_candidate().is_none();
        let to_cover = uncut || matches!(self.preparing(), Some(ShoePreparation::Cover { .. }));
        unless(to_cover, Reason::NoCutDue, least.cite)?;
        let whole = self.stack().map_or(0, |shoe| shoe.cards.len() as u32);
        unless((least.value..=whole).contains(&from_bottom), Reason::WrongCut, least.cite)?;
        self.cover_at(self.shoe_rules()?, from_bottom);
        Ok(())
    }

    pub(crate) fn load(&mut self) -> Result<(), Refusal> {
        let cite = self.cut_rules()?.moves.cite;
        let to_load = matches!(self.preparing(), Some(ShoePreparation::Load { .. }));
        unless(to_load, Reason::NoCutDue, cite)?;
        self.push(Event::Loaded);
        Ok(())
    }

    pub(crate) fn burn(&mut self) -> Result<(), Refusal> {
        let Some(rules) = self.shoe_rules()?.first_card else { return self.not_provided() };
        let to_burn = matches!(self.preparing(), Some(ShoePreparation::Burn));
        unless(to_burn, Reason::NoCutDue, rules.exposed.cite)?;
        if let Some(card) = self.draw(CardDestination::Burnt, rules.exposed.value) {
            let with = if rules.by_value.value { burnt_with(&rules, card) } else { 0 };
            for _ in 0..with {
                self.draw(CardDestination::Burnt, false);
            }
            if rules.exposed.value {
                self.say(CallKind::BURN, Topic::Card(card, with));
            }
        }
        self.push(Event::ShoeReady);
        Ok(())
    }

    /// Checks that the shoe can be dealt from.
    pub(crate) fn shoe_ready(&self) -> Result<(), Refusal> {
        let rules = self.shoe_rules()?;
        let cite: Cite = rules.one_more.cite;
        match self.stack() {
            Some(Shoe { preparing: Some(stage), .. }) => {
                Err(Refusal::new(Reason::ShoeNotReady, waits_for(rules, stage)))
            }
            Some(shoe) if shoe.ending == ShoeEndStage::Due => {
                let cite = if self.table.voided { rules.new_after_void.cite } else { cite };
                Err(Refusal::new(Reason::NewShoeDue, cite))
            }
            Some(shoe) if shoe.left() == 0 && shoe.carried.is_none() => {
                Err(Refusal::new(Reason::NewShoeDue, rules.decks.cite))
            }
            Some(_) => Ok(()),
            None => Err(Refusal::new(Reason::ShoeNotReady, rules.decks.cite)),
        }
    }

    /// Draws the next card, face up or down. `None` if no card is left, or while the dealer has to enter the card.
    pub(crate) fn draw(&mut self, to: CardDestination, shown: bool) -> Option<Card> {
        let shoe = self.table.shoe.as_ref()?;
        let card = *shoe.cards.get(shoe.next)?;
        if shoe.unseen.is_some() {
            let card = if shown { self.entered(to)? } else { card };
            self.push(Event::Drawn { to, card: shown.then_some(card) });
            return Some(card);
        }
        if shoe.cover == Some(shoe.left()) && shoe.ending == ShoeEndStage::No {
            self.push(Event::CoverSeen);
        }
        self.push(Event::Drawn { to, card: shown.then_some(card) });
        Some(card)
    }

    pub(crate) fn arrange(&mut self, cards: &[Card], only: bool) -> Result<(), Refusal> {
        let cite = self.shoe_rules()?.decks.cite;
        unless(self.game().rehearsal, Reason::NotProvided, cite)?;
        let Some(shoe) = &self.table.shoe else { return Err(Refusal::new(Reason::ShoeNotReady, cite)) };
        unless(shoe.unseen.is_none(), Reason::NotProvided, cite)?;
        let mut left = [0_u32; Card::COUNT];
        shoe.cards[shoe.next..].iter().for_each(|card| left[card.index()] += 1);
        for card in cards {
            let there = left[card.index()] > 0;
            unless(there, Reason::WrongCards, cite)?;
            left[card.index()] -= 1;
        }
        self.push(Event::Arranged { cards: cards.to_vec(), only });
        Ok(())
    }
}

/// Returns the clause for the next step with the cards.
fn waits_for(rules: &ShoeRules, stage: &ShoePreparation) -> Cite {
    let cite = match (stage, &rules.cut, &rules.first_card) {
        (ShoePreparation::Cut { .. }, Some(cut), _) => Some(cut.from_highest.cite),
        (ShoePreparation::Load { .. }, Some(cut), _) => Some(cut.moves.cite),
        (ShoePreparation::Burn, _, Some(first)) => Some(first.exposed.cite),
        _ => None,
    };
    cite.unwrap_or(rules.decks.cite)
}

fn burnt_with(rules: &FirstCardRules, card: Card) -> u32 {
    match card.rank() {
        Card::ACE => rules.ace.value,
        rank @ 2..=9 => u32::from(rank),
        _ => rules.ten_to_king.value,
    }
}

/// Returns whether these cards are exactly this number of whole decks.
fn is_whole(cards: &[Card], decks: u32) -> bool {
    let mut count = [0_u32; Card::COUNT];
    cards.iter().for_each(|card| count[card.index()] += 1);
    count.iter().all(|count| *count == decks)
}
