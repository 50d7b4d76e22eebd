//! Deals a round of baccarat: four cards, third cards by the tableau, the result.

use croupier_rules::Card;

use crate::games::{Play, RoundGameName};
use crate::refusal::{Reason, Refusal};
use crate::rounds::call::{Call, CallKind, Topic};
use crate::rounds::command::DealingIrregularity;
use crate::rounds::decide::{CommandDecider, unless};
use crate::rounds::event::{CardDestination, Event, SetAsideOutcome};
use crate::rounds::form::ShortShoeRule;
use crate::rounds::side::Side;
use crate::rounds::state::{RoundStage, ShoeEndStage};

use super::call;
use super::facts::RoundFacts;
use super::{BaccaratRound, BaccaratRules};

/// The maximum number of cards in a round.
const MOST_CARDS: usize = 6;

impl<'r> CommandDecider<'r> {
    /// Returns the round in play, or the last round.
    pub(crate) fn round(&self) -> Option<&BaccaratRound> {
        match &self.table.play {
            Play::Baccarat(round) => Some(round),
            _ => None,
        }
    }

    pub(crate) fn deal_baccarat(
        &mut self,
        rules: &'r BaccaratRules,
        slip: Option<DealingIrregularity>,
    ) -> Result<(), Refusal> {
        unless(self.table.stage != RoundStage::InPlay, Reason::CardsOut, rules.handling.to_highest.cite)?;
        self.shoe_ready()?;
        self.nothing_to_draw()?;
        self.cards_for_round(MOST_CARDS)?;
        if self.table.stage == RoundStage::Betting {
            self.close_bets()?;
        }
        self.push(Event::RoundBegan { of: RoundGameName::Baccarat, simulated: false });
        if slip.is_some() {
            self.push(super::Event::SlipNoted { slip });
        }
        self.deal_and_advance(rules);
        // Refuse an irregularity that did not happen: a card that was due was not dealt by mistake, and a fifth card
        // that was not dealt was not exposed.
        let settled = self.table.stage == RoundStage::Betting;
        let happened = self.events.contains(&super::Event::SlipNoted { slip: None }.into());
        let irregular = &rules.irregular;
        let cite = match slip {
            Some(DealingIrregularity::Third { side: Side::Player, shown: false }) => {
                irregular.hidden_third_bankers.cite
            }
            Some(DealingIrregularity::Third { side: Side::Player, shown: true }) => {
                irregular.shown_third_bankers.cite
            }
            Some(DealingIrregularity::Third { side: Side::Banker, shown: false }) => {
                irregular.error_next_round.cite
            }
            _ => irregular.exposed_simulated.cite,
        };
        // At a table where the dealer enters the cards, nobody could know before the deal which cards would be due.
        let unseen = self.table.shoe.as_ref().is_some_and(|shoe| shoe.unseen.is_some());
        unless(slip.is_none() || !settled || happened || unseen, Reason::InOrder, cite)
    }

    /// Refuses a round that the house may be unable to finish, if the rules say so.
    pub(crate) fn cards_for_round(&self, most: usize) -> Result<(), Refusal> {
        let Some(rules) = &self.game().shoe else { return Ok(()) };
        let left =
            self.table.shoe.as_ref().map_or(0, |shoe| shoe.left() + usize::from(shoe.carried.is_some()));
        unless(
            rules.short.value != ShortShoeRule::Refuse || left >= most,
            Reason::NotEnoughCards,
            rules.short.cite,
        )
    }

    /// Deals the rest of the first four cards, and continues the round.
    fn deal_and_advance(&mut self, rules: &'r BaccaratRules) {
        use Side::{Banker, Player};
        let order = if rules.alternate.value {
            [Player, Banker, Player, Banker]
        } else {
            [Player, Player, Banker, Banker]
        };
        let dealt = self.round().map_or(0, BaccaratRound::dealt) as usize;
        for side in order.into_iter().skip(dealt) {
            if !self.deal_to(rules, side) {
                return;
            }
        }
        if !rules.face_down.value {
            // Cards that are dealt face up do not wait for a player to turn them.
            Side::BOTH.into_iter().for_each(|side| self.turn_up(rules, side));
        }
        self.advance(rules);
    }

    /// Deals a card to a hand. Returns `false` if the round ended because no card was left or the card was exposed.
    fn deal_to(&mut self, rules: &'r BaccaratRules, side: Side) -> bool {
        let Some(round) = self.round() else { return false };
        let (number, simulated, slip) = (round.dealt() as u8 + 1, round.simulated, round.slip);
        if slip == Some(DealingIrregularity::Exposed(number)) {
            self.push(super::Event::SlipNoted { slip: None });
            if self.draw(CardDestination::Aside, true).is_none() {
                self.cards_are_short(rules);
                return false;
            }
            if rules.irregular.exposed_voids.value {
                self.void_for_exposure(rules);
                return false;
            }
            if !rules.irregular.exposed_simulated.value {
                self.push(Event::AsideSettled { goes: SetAsideOutcome::Discarded });
            }
        }
        let carried = self.table.shoe.as_ref().and_then(|shoe| shoe.carried);
        if number == 1 && !simulated && carried.is_some() {
            self.push(Event::CarriedUsed { to: CardDestination::Hand(side), card: None });
            return true;
        }
        // At a table where the dealer enters the cards, a card dealt face up is entered as it is dealt.
        let entered = self.table.shoe.as_ref().is_some_and(|shoe| shoe.unseen.is_some());
        let shown = entered && !rules.face_down.value;
        let drawn = self.draw(CardDestination::Hand(side), shown).is_some();
        if !drawn {
            self.cards_are_short(rules);
        }
        drawn
    }

    /// Continues the round until a player has to turn a card.
    pub(crate) fn advance(&mut self, rules: &'r BaccaratRules) {
        let first = if rules.handling.player_first.value { Side::BOTH } else { [Side::Banker, Side::Player] };
        for side in first {
            if self.round().is_some_and(|round| round.hand(side).up < 2) && !self.reveal(rules, side) {
                return;
            }
        }
        let Some(round) = self.round() else { return };
        let [player, banker] = Side::BOTH.map(|side| rules.points.total(&round.hand(side).cards[..2]));
        let player_draws = rules.tableau.player_draws(player, banker);
        if player_draws && round.hand(Side::Player).cards.len() == 2 {
            self.say(call::THIRD_CARD, Topic::Position(None));
            if !self.deal_to(rules, Side::Player) {
                return;
            }
        }
        if !self.reveal(rules, Side::Player) {
            return;
        }
        let Some(round) = self.round() else { return };
        let third = round.hand(Side::Player).cards.get(2).map(|card| rules.points.card(*card));
        let banker_draws = rules.tableau.banker_draws(player, banker, third);
        let undealt = round.hand(Side::Banker).cards.len() == 2;
        if undealt && !self.bankers_third(rules, player_draws, banker_draws) {
            return;
        }
        if self.reveal(rules, Side::Banker) {
            self.finish(rules);
        }
    }

    /// Deals Banker's third card if one is due, and any card that is dealt by mistake before or instead of that card.
    fn bankers_third(&mut self, rules: &'r BaccaratRules, player_draws: bool, banker_draws: bool) -> bool {
        let slip = self.round().and_then(|round| round.slip);
        if let Some(DealingIrregularity::Third { side: Side::Player, shown }) = slip
            && !player_draws
        {
            self.push(super::Event::SlipNoted { slip: None });
            if self.draw(CardDestination::Aside, shown).is_none() {
                self.cards_are_short(rules);
                return false;
            }
            if self.misdealt_to_player(rules, shown, banker_draws) {
                return true;
            }
        }
        if banker_draws {
            return self.deal_to(rules, Side::Banker);
        }
        if let Some(DealingIrregularity::Third { side: Side::Banker, shown }) = slip {
            self.push(super::Event::SlipNoted { slip: None });
            if self.draw(CardDestination::Aside, shown).is_none() {
                self.cards_are_short(rules);
                return false;
            }
            self.misdealt_to_banker(rules, shown);
        }
        true
    }

    /// Turns the new cards of a hand up, and calls its total after the first two.
    pub(crate) fn turn_up(&mut self, rules: &BaccaratRules, side: Side) {
        let Some(round) = self.round() else { return };
        let hand = round.hand(side);
        let (up, first_two) = (usize::from(hand.up), hand.up < 2);
        let Some(cards) = self.known_cards(side) else { return };
        let (new, total) = (&cards[up..], rules.points.total(&cards));
        let Some(round) = self.round() else { return };
        let other = round.hand(side.other());
        let both = first_two && other.up >= 2;
        let other_total = rules.points.total(&other.cards);
        self.push(super::Event::Turned { side, cards: [new.first().copied(), new.get(1).copied()] });
        if !first_two {
            return;
        }
        let kind = if side == Side::Player { call::PLAYER_TOTAL } else { call::BANKER_TOTAL };
        self.say(kind, Topic::Number(u32::from(total)));
        if both {
            let (player, banker) =
                if side == Side::Player { (total, other_total) } else { (other_total, total) };
            self.say(call::TOTALS, Topic::Totals(player, banker, None));
        }
    }

    /// Returns the cards of a hand that is turned up. The dealer enters any card that nobody has seen; until then,
    /// `None`.
    fn known_cards(&mut self, side: Side) -> Option<Vec<Card>> {
        let hand = self.round()?.hand(side);
        let (mut cards, unknown) = (hand.cards.clone(), hand.unknown.clone());
        for place in unknown {
            cards[usize::from(place)] = self.entered(CardDestination::Hand(side))?;
        }
        Some(cards)
    }

    fn finish(&mut self, rules: &'r BaccaratRules) {
        let Some(round) = self.round().cloned() else { return };
        let facts = RoundFacts::new(rules, &round);
        let outcome = facts.outcome();
        self.push(super::Event::Decided { outcome });
        let announced_first = self.game().settlement.announced_first;
        if announced_first {
            self.announce(&facts);
        }
        if !round.simulated {
            let layout = &self.rules.layout;
            self.settle(
                |_| true,
                |bet, fact| {
                    let own = Side::of_spot(layout.wager(bet.spot.wager).spot);
                    facts.holds(fact, own, bet.spot.seat)
                },
            );
        }
        if !announced_first {
            self.announce(&facts);
        }
        self.end_round(rules, &round);
    }

    /// Calls the totals and the winner, or the name of the result.
    fn announce(&mut self, facts: &RoundFacts<'_>) {
        let outcome = facts.outcome();
        let topic = Topic::Totals(outcome.player, outcome.banker, outcome.winner);
        let kind = if outcome.winner.is_some() { CallKind::RESULT } else { CallKind::TIE_HAND };
        self.say(kind, topic);
        let anywhere = crate::bet::SeatNo(0);
        for (index, result) in self.rules.layout.results().iter().enumerate() {
            let holds = result.is.iter().all(|fact| facts.holds(*fact, Side::Player, anywhere));
            if result.says.is_some() && holds {
                self.push(Event::Said {
                    call: Call { kind: CallKind::RESULT, topic: Topic::Named(index as u8) },
                });
            }
        }
    }

    /// Discards or returns the cards. An exposed card begins a simulated round.
    fn end_round(&mut self, rules: &'r BaccaratRules, round: &BaccaratRound) {
        let discarded =
            if round.simulated { rules.irregular.simulated_discarded.value } else { self.game().discarded };
        self.round_over(discarded, round.simulated);
        if !round.simulated {
            self.pay_triggering_seat();
        }
        if self.is_card_aside() {
            self.simulate(rules);
        }
    }

    fn is_card_aside(&self) -> bool {
        self.table.shoe.as_ref().is_some_and(|shoe| shoe.aside.is_some())
    }

    /// Deals a round without wagers, which begins with the card that was set aside.
    pub(crate) fn simulate(&mut self, rules: &'r BaccaratRules) {
        if self.awaited.is_some() {
            return;
        }
        self.push(Event::RoundBegan { of: RoundGameName::Baccarat, simulated: true });
        self.say(call::SIMULATED, Topic::Plain);
        self.deal_and_advance(rules);
    }

    /// Handles a round for which there are too few cards.
    fn cards_are_short(&mut self, rules: &BaccaratRules) {
        let Some(round) = self.round() else { return };
        let (dealt, simulated) = (round.dealt(), round.simulated);
        if simulated {
            if rules.irregular.simulated_short_void.is_some_and(|void| void.value) {
                self.push(Event::Voided);
                self.say(CallKind::VOID_ROUND, Topic::Plain);
            }
            self.push(Event::RoundOver { discarded: dealt, ending: ShoeEndStage::Due });
            return;
        }
        let reversed = rules.progressive.as_ref().is_none_or(|progressive| progressive.void_reversed.value);
        if self.is_card_aside() {
            self.push(Event::AsideSettled { goes: SetAsideOutcome::Discarded });
        }
        self.void_round(reversed, self.game().new_cards_after_void());
    }

    /// Voids the round because a card was exposed.
    fn void_for_exposure(&mut self, rules: &'r BaccaratRules) {
        let reversed = rules.progressive.as_ref().is_none_or(|progressive| progressive.void_reversed.value);
        self.void_round(reversed, false);
        if rules.irregular.exposed_simulated.value {
            self.simulate(rules);
        } else {
            self.push(Event::AsideSettled { goes: SetAsideOutcome::Discarded });
        }
    }
}
