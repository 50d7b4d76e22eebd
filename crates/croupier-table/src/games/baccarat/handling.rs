//! Turning the cards: who turns them, and in which order.

use croupier_rules::{Cite, Money};

use crate::bet::{Owner, SeatNo};
use crate::refusal::{Reason, Refusal};
use crate::rounds::call::Topic;
use crate::rounds::decide::{CommandDecider, allowed};
use crate::rounds::side::Side;
use crate::rounds::state::PlayerNo;

use super::BaccaratRules;
use super::call;

impl<'r> CommandDecider<'r> {
    /// Turns the new cards of a hand, or hands them to a player. Returns `false` while a player has them.
    pub(crate) fn reveal(&mut self, rules: &'r BaccaratRules, side: Side) -> bool {
        let Some(round) = self.round() else { return false };
        let hand = round.hand(side);
        if usize::from(hand.up) == hand.cards.len() {
            return true;
        }
        if hand.waiting {
            return false;
        }
        if let Some(seat) = self.handler(rules, side) {
            self.push(super::Event::Handed { side, to: Some(seat) });
            self.say(call::TURNS, Topic::Position(Some(seat)));
            if !self.game().crew.turns {
                return false;
            }
        }
        self.turn_up(rules, side);
        true
    }

    /// Returns the position that gets the cards; `None` if the dealer turns them.
    fn handler(&self, rules: &BaccaratRules, side: Side) -> Option<SeatNo> {
        let round = self.round().filter(|round| !round.simulated && rules.handling.by_players.value)?;
        let hand = round.hand(side);
        if hand.up >= 2 {
            // The player who turned the first two cards gets the third. If that player has left, the dealer turns the
            // third card.
            let there = |seat: &SeatNo| rules.handling.third_same.value && self.table.at(*seat).is_some();
            return hand.with.filter(there);
        }
        let wager = rules.wager_on(side)?;
        let on_hand = |seat: SeatNo| {
            let own = self.bets_at(seat);
            let own = own.filter(|bet| bet.spot.wager == wager && bet.spot.owner == Owner::Player);
            own.fold(Money::ZERO, |sum, bet| sum.plus(bet.stake).minus(bet.late))
        };
        let with_wager = || self.table.taken().filter(|seat| !on_hand(*seat).is_zero());
        if !rules.handling.to_highest.value {
            return with_wager().next();
        }
        let most = with_wager().map(on_hand).max()?;
        let mut equal = with_wager().filter(|seat| on_hand(*seat) == most);
        if rules.handling.equal_lowest.value { equal.next() } else { equal.next_back() }
    }

    /// Returns the hand whose cards a player has.
    pub(crate) fn in_hand_of(&self, player: PlayerNo) -> Option<Side> {
        let round = self.round().filter(|round| !round.over)?;
        Side::BOTH.into_iter().find(|side| {
            let hand = round.hand(*side);
            hand.waiting && hand.with.and_then(|seat| self.table.at(seat)) == Some(player)
        })
    }

    fn held(&self, player: PlayerNo, cite: Cite) -> Result<Side, Refusal> {
        self.player(player)?;
        self.in_hand_of(player).ok_or_else(|| Refusal::new(Reason::NotYourCards, cite))
    }

    pub(crate) fn turn(&mut self, rules: &'r BaccaratRules, player: PlayerNo) -> Result<(), Refusal> {
        // A player who gave up or lost the right to turn the cards does not get it back.
        let gave_up = self.round().is_some_and(|round| {
            let mut asked = round.hands.iter().flat_map(|hand| hand.asked.iter());
            asked.any(|seat| self.table.at(*seat) == Some(player))
        });
        let cite = if gave_up { rules.handling.delay.cite } else { rules.handling.to_highest.cite };
        let side = self.held(player, cite)?;
        self.turn_up(rules, side);
        self.advance(rules);
        Ok(())
    }

    pub(crate) fn give_up(&mut self, rules: &'r BaccaratRules, player: PlayerNo) -> Result<(), Refusal> {
        let side = self.held(player, rules.handling.next_higher.cite)?;
        self.offer_on(rules, side);
        Ok(())
    }

    pub(crate) fn delay(&mut self, rules: &'r BaccaratRules, player: PlayerNo) -> Result<(), Refusal> {
        let side = self.held(player, rules.handling.delay.cite)?;
        allowed(rules.handling.delay, Reason::NotProvided)?;
        self.offer_on(rules, side);
        Ok(())
    }

    /// Passes the right to turn a hand to the next player round the table, or to the dealer.
    fn offer_on(&mut self, rules: &'r BaccaratRules, side: Side) {
        let next = self.next_handler(rules, side);
        self.push(super::Event::Handed { side, to: next });
        self.say(call::TURNS, Topic::Position(next));
        if next.is_none() {
            self.turn_up(rules, side);
            self.advance(rules);
        }
    }

    fn next_handler(&self, rules: &BaccaratRules, side: Side) -> Option<SeatNo> {
        let hand = self.round()?.hand(side);
        let (from, count) = (hand.with?, self.table.positions.len() as u8);
        let step = if rules.handling.next_higher.value { 1 } else { count - 1 };
        let after = |steps: u8| {
            SeatNo(((u32::from(from.0) + u32::from(steps) * u32::from(step)) % u32::from(count)) as u8)
        };
        let beside_empty = self.table.at(after(1)).is_none();
        if hand.asked.is_empty() && beside_empty && rules.handling.beside_empty_dealer.value {
            return None;
        }
        // A player with several positions is asked only once.
        let asked: Vec<_> = hand.asked.iter().chain([&from]).map(|seat| self.table.at(*seat)).collect();
        let mut others = (1..count).map(after);
        others.find(|seat| self.table.at(*seat).is_some() && !asked.contains(&self.table.at(*seat)))
    }
}
