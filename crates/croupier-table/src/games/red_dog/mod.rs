//! Red Dog: two cards, raises, and a third card that should fall between them.

mod call;
mod facts;
mod request;
mod vocabulary;

use croupier_rules::{Card, Cite, Cited, Money, Odds, Reader, RoundLayout, Section, WagerId};
use serde::{Deserialize, Serialize};

use crate::bet::Owner;
use crate::games::{Fact as RoundFact, Play, RoundGameKind, RoundGameName};
use crate::refusal::{Reason, Refusal};
use crate::rounds::call::{CallKind, Topic};
use crate::rounds::command::{DealingIrregularity, Decider};
use crate::rounds::decide::{CommandDecider, allowed, unless};
use crate::rounds::event::{CardDestination, Event as RoundEvent};
use crate::rounds::form::{Conversion, DealerBetDecider};
use crate::rounds::game::{
    FactScale, FollowUp, GameRound, PlayerDecision, RoundGame, RoundGameForm, RoundPlay,
};
use crate::rounds::offers::Offer;
use crate::rounds::reading::{need, section, word, yes};
use crate::rounds::state::{Bet, BetSpot, PlayerNo, RoundStage};
use crate::rounds::{NextStep, Rules, ShownHand, ShownRound};

pub use facts::Fact;
pub(crate) use facts::facts;
pub use request::PlayRequest;
pub use vocabulary::{Command, Event};

/// A square of the layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Square {
    /// At the dealer's left.
    Left,
    /// At the dealer's right.
    Right,
    /// In the middle.
    Centre,
}

impl Square {
    /// Returns the square's name.
    pub fn name(self) -> &'static str {
        match self {
            Square::Left => "left",
            Square::Right => "right",
            Square::Centre => "centre",
        }
    }
}

/// The pattern of the first two cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = RedDogPattern))]
pub enum Pattern {
    /// The cards have a spread of this size.
    Spread(u32),
    /// The cards have the same rank.
    Pair,
    /// The ranks of the cards are consecutive.
    Consecutive,
}

/// The rules of Red Dog, from a pack and the operator's choices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RedDogRules {
    /// The ranks of jack, queen, king and ace.
    pub ranks: [Cited<u32>; 4],
    /// Whether cards from 2 to 10 rank by their face value (the default); if not, all rank as a ten.
    pub face_value: Option<Cited<bool>>,
    /// Whether suits are ignored (the default); if not, only cards of one suit are a pair.
    pub suits_ignored: Option<Cited<bool>>,
    /// Whether the spread is the number of ranks between the two cards; if not, it is the difference of their ranks.
    pub between: Cited<bool>,
    /// The squares for the cards, in the order of the deal.
    pub squares: [Cited<Square>; 3],
    /// Whether a raise is offered only with a spread.
    pub raise_on_spread: Cited<bool>,
    /// Whether a raise must equal the bet; if not, it may be less.
    pub raise_equal: Cited<bool>,
    /// Whether each player may choose to raise; if not, the table takes no raises.
    pub raise_chosen: Cited<bool>,
    /// Whether raises end with the announcement.
    pub raises_close: Cited<bool>,
    /// Whether a third card is drawn, for each pattern: a spread, a pair, consecutive cards.
    pub third: [Cited<bool>; 3],
    /// Whether a marker shows the pattern of the first two cards.
    pub marker: Cited<bool>,
    /// The rules for paying in larger chips.
    pub conversion: Conversion,
    /// The wager that a player makes by raising.
    pub raise: Option<WagerId>,
}

/// A round of Red Dog on the table.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RedDogRound {
    /// The cards in the order of the deal.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub cards: Vec<Card>,
    /// True after "No more raises".
    pub raises_closed: bool,
    /// The raises that players declined by standing.
    #[serde(default)]
    pub stood: Vec<BetSpot>,
    /// Whether the round is settled.
    pub over: bool,
}

impl RoundGameForm for RedDogRules {
    const CALLS: &'static [CallKind] = call::ALL;
    const DECISION: Option<&'static str> = Some("raise");
    const DECISIONS: &'static [&'static str] = &["raise", "stand"];

    fn read(
        reader: &mut Reader<'_>,
        root: &Section<'_>,
        layout: &RoundLayout<RoundFact>,
    ) -> Option<RedDogRules> {
        let ranks = section(reader, root, "ranks", |reader, part| {
            let [jack, queen, king, ace] =
                ["jack", "queen", "king", "ace"].map(|key| need(reader, part, key, Section::number));
            let face = part.word(reader, "two-to-ten", &[("face-value", true), ("ten", false)]);
            let suits = part.word(reader, "suits", &[("ignored", true), ("pair", false)]);
            Some(([jack?, queen?, king?, ace?], face, suits))
        });
        let between = section(reader, root, "spread", |reader, part| {
            word(reader, part, "counts", &[("between", true), ("difference", false)])
        });
        let squares = section(reader, root, "squares", |reader, part| {
            let words = [("left", Square::Left), ("right", Square::Right), ("centre", Square::Centre)];
            let [first, second, third] =
                ["first", "second", "third"].map(|key| word(reader, part, key, &words));
            Some([first?, second?, third?])
        });
        let raise = section(reader, root, "raise", |reader, part| {
            let when = word(reader, part, "when", &[("spread", true), ("always", false)]);
            let amount = word(reader, part, "amount", &[("equal", true), ("up-to", false)]);
            let choice = word(reader, part, "choice", &[("each", true), ("none", false)]);
            let closes = word(reader, part, "closes", &[("on-announcement", true), ("never", false)]);
            Some([when?, amount?, choice?, closes?])
        });
        let third = section(reader, root, "third", |reader, part| {
            let words = [("drawn", true), ("none", false)];
            let [spread, pair, consecutive] =
                ["on-spread", "on-pair", "on-consecutive"].map(|key| word(reader, part, key, &words));
            Some([spread?, pair?, consecutive?])
        });
        let marker = section(reader, root, "marker", |reader, part| yes(reader, part, "shown"));
        let conversion = section(reader, root, "conversion", |reader, part| {
            let from = need(reader, part, "from", Section::odds);
            let stack = need(reader, part, "stack", Section::number);
            let announced = yes(reader, part, "announced");
            Some(Conversion { from: from?, stack: stack?, announced: announced? })
        });
        let [raise_on_spread, raise_equal, raise_chosen, raises_close] = raise?;
        let (ranks, face_value, suits_ignored) = ranks?;
        Some(RedDogRules {
            ranks,
            face_value,
            suits_ignored,
            between: between?,
            squares: squares?,
            raise_on_spread,
            raise_equal,
            raise_chosen,
            raises_close,
            third: third?,
            marker: marker?,
            conversion: conversion?,
            raise: layout.find("raise"),
        })
    }
}

impl RedDogRules {
    /// Returns the rank from which the spread is computed.
    pub fn rank(&self, card: Card) -> u32 {
        match card.rank() {
            Card::ACE => self.ranks[3].value,
            rank @ 2..=10 if self.face_value.is_none_or(|face| face.value) => u32::from(rank),
            2..=10 => 10,
            rank => self.ranks[usize::from(rank) - 11].value,
        }
    }

    /// Returns the pattern of the first two cards.
    pub fn pattern(&self, cards: &[Card]) -> Option<Pattern> {
        let [one, two] = [self.rank(*cards.first()?), self.rank(*cards.get(1)?)];
        let difference = one.abs_diff(two);
        let alike = cards[0].suit() == cards[1].suit();
        Some(match difference {
            0 if alike || self.suits_ignored.is_none_or(|ignored| ignored.value) => Pattern::Pair,
            0 => Pattern::Consecutive,
            1 => Pattern::Consecutive,
            _ if self.between.value => Pattern::Spread(difference - 1),
            _ => Pattern::Spread(difference),
        })
    }

    /// Returns whether a fact is true of the dealt cards.
    pub fn holds(&self, cards: &[Card], fact: RoundFact) -> bool {
        let RoundFact::RedDog(fact) = fact else { return false };
        let Some(pattern) = self.pattern(cards) else { return false };
        let ranks: Vec<u32> = cards.iter().map(|card| self.rank(*card)).collect();
        let third = ranks.get(2).copied();
        match fact {
            Fact::Consecutive => pattern == Pattern::Consecutive,
            Fact::Pair => pattern == Pattern::Pair,
            Fact::Trips => pattern == Pattern::Pair && third == Some(ranks[0]),
            Fact::Between => {
                third.is_some_and(|third| third > ranks[0].min(ranks[1]) && third < ranks[0].max(ranks[1]))
            }
            Fact::Spread(number) => pattern == Pattern::Spread(u32::from(number)),
        }
    }

    /// Returns whether a third card is drawn.
    pub fn draws_third(&self, pattern: Pattern) -> bool {
        let [spread, pair, consecutive] = self.third;
        match pattern {
            Pattern::Spread(_) => spread.value,
            Pattern::Pair => pair.value,
            Pattern::Consecutive => consecutive.value,
        }
    }
}

impl RoundGame for RedDogRules {
    fn fact_scales(&self) -> Vec<FactScale> {
        facts::scales()
    }

    fn follow_up(&self) -> Option<FollowUp> {
        Some(FollowUp { words: "by raising", equal: self.raise_equal })
    }

    fn most_cards(&self) -> u32 {
        3
    }

    fn decisions(&self, _: &RoundLayout<RoundFact>) -> Vec<(&'static str, Cite)> {
        vec![("raise", self.raise_equal.cite), ("stand", self.raise_chosen.cite)]
    }

    fn card_value(&self, card: Card) -> Option<u32> {
        Some(self.rank(card))
    }

    fn shown_result(&self, cards: &[Card]) -> Option<String> {
        let holds = |fact| self.holds(cards, RoundFact::RedDog(fact));
        Some(match self.pattern(cards)? {
            Pattern::Consecutive => "consecutive".to_owned(),
            Pattern::Pair if holds(Fact::Trips) => "three alike".to_owned(),
            Pattern::Pair => "pair".to_owned(),
            Pattern::Spread(spread) => {
                format!("spread {spread}, {}", if holds(Fact::Between) { "in" } else { "out" })
            }
        })
    }
}

impl RoundPlay for RedDogRules {
    fn deal<'r>(
        &'r self,
        desk: &mut CommandDecider<'r>,
        slip: Option<DealingIrregularity>,
    ) -> Result<(), Refusal> {
        if slip.is_some() { desk.not_provided() } else { desk.deal_red_dog(self) }
    }

    fn close<'r>(&'r self, desk: &mut CommandDecider<'r>) -> Result<(), Refusal> {
        desk.close_raises()
    }

    fn waiting(&self, desk: &CommandDecider<'_>) -> Vec<(PlayerNo, PlayerDecision)> {
        let people = desk.table.people().map(|(player, _)| player);
        let raises = people.flat_map(|player| desk.deciders(player)).filter_map(|by| {
            let (bet, raise) = desk.raising(self, by).ok()?;
            let spot = BetSpot { wager: raise, ..bet.spot };
            (!desk.stands(spot)).then_some((by.player, PlayerDecision::FollowUp(spot)))
        });
        raises.collect()
    }

    fn offers(&self, desk: &CommandDecider<'_>, player: PlayerNo, offers: &mut Vec<Offer>) {
        for by in desk.deciders(player) {
            let Ok((bet, raise)) = desk.raising(self, by) else { continue };
            // A player who stands may still raise until raises are closed, but has nothing left to decide.
            if !desk.stands(BetSpot { wager: raise, ..bet.spot }) {
                offers.push(Offer::Decide { request: "stand", by, amounts: None });
            }
            let amounts = desk.decision_amounts(bet, raise, self.raise_equal.value);
            offers.extend(amounts.map(|amounts| Offer::Decide {
                request: "raise",
                by,
                amounts: Some(amounts),
            }));
        }
    }
}

impl RedDogRound {
    pub(crate) fn begin(_: Option<RedDogRound>, _: bool, _: Option<Card>) -> RedDogRound {
        RedDogRound::default()
    }
}

impl GameRound for RedDogRound {
    fn cards(&self) -> Vec<Card> {
        self.cards.clone()
    }

    fn lay(&mut self, to: CardDestination, card: Card, _: bool) {
        if matches!(to, CardDestination::Square(_)) {
            self.cards.push(card);
        }
    }

    fn finish(&mut self) {
        self.over = true;
    }

    fn shown(&self, _: &Rules) -> ShownRound {
        ShownRound { hands: vec![ShownHand::open("Cards", self.cards.clone())], ..ShownRound::default() }
    }

    fn next(&self, stage: RoundStage) -> Option<NextStep> {
        let raising = stage == RoundStage::InPlay && !self.raises_closed;
        raising.then(|| NextStep::request("close", "Close the raises"))
    }
}

impl<'r> CommandDecider<'r> {
    fn red_dog(&self) -> Option<(&'r RedDogRules, &RedDogRound)> {
        match (&self.game().kind, &self.table.play) {
            (RoundGameKind::RedDog(rules), Play::RedDog(round)) => Some((rules, round)),
            _ => None,
        }
    }

    fn deal_red_dog(&mut self, rules: &'r RedDogRules) -> Result<(), Refusal> {
        if self.table.stage == RoundStage::InPlay {
            let closed = self.red_dog().is_some_and(|(_, round)| round.raises_closed);
            if !closed {
                self.close_raises()?;
            }
            self.third_card(rules);
            return Ok(());
        }
        self.shoe_ready()?;
        self.cards_for_round(3)?;
        if self.table.stage == RoundStage::Betting {
            self.close_bets()?;
        }
        self.push(RoundEvent::RoundBegan { of: RoundGameName::RedDog, simulated: false });
        for square in 0..2 {
            if self.draw(CardDestination::Square(square), true).is_none() {
                self.void_red_dog();
                return Ok(());
            }
        }
        let pattern = self.red_dog().and_then(|(rules, round)| rules.pattern(&round.cards));
        match pattern {
            Some(Pattern::Spread(spread)) => self.say(call::SPREAD, Topic::Number(spread)),
            Some(Pattern::Pair) => self.say(call::PAIR, Topic::Plain),
            _ => self.say(call::CONSECUTIVE, Topic::Plain),
        }
        let may_raise = self.raise_is_open(rules).is_ok() && !self.table.bets.is_empty();
        if !may_raise {
            self.third_card(rules);
        }
        Ok(())
    }

    /// Checks that a raise is offered with these two cards.
    fn raise_is_open(&self, rules: &RedDogRules) -> Result<(), Refusal> {
        let when = rules.raise_on_spread;
        let round = self.red_dog().map(|(_, round)| round).filter(|round| !round.over);
        let pattern = round.and_then(|round| rules.pattern(&round.cards));
        let spread = matches!(pattern, Some(Pattern::Spread(_)));
        let on_table = self.table.stage == RoundStage::InPlay && pattern.is_some();
        unless(on_table && (spread || !when.value), Reason::NotNow, when.cite)?;
        allowed(rules.raise_chosen, Reason::NotProvided)
    }

    fn third_card(&mut self, rules: &'r RedDogRules) {
        let pattern = self.red_dog().and_then(|(rules, round)| rules.pattern(&round.cards));
        let drawn = pattern.is_some_and(|pattern| rules.draws_third(pattern));
        if drawn && self.draw(CardDestination::Square(2), true).is_none() {
            self.void_red_dog();
            return;
        }
        let cards = self.red_dog().map_or(Vec::new(), |(_, round)| round.cards.clone());
        if let Some(card) = cards.get(2) {
            self.say(call::THIRD_CARD, Topic::Card(*card, 0));
        }
        self.settle(|_| true, |_, fact| rules.holds(&cards, fact));
        self.round_over(self.game().discarded, false);
    }

    fn void_red_dog(&mut self) {
        self.void_round(false, self.game().new_cards_after_void());
    }

    /// Closes the raises: "No more raises."
    fn close_raises(&mut self) -> Result<(), Refusal> {
        let Some((rules, round)) = self.red_dog() else { return self.not_provided() };
        unless(!round.raises_closed, Reason::RaisesClosed, rules.raises_close.cite)?;
        if self.raise_is_open(rules).is_ok() {
            self.say(call::NO_MORE_RAISES, Topic::Plain);
        }
        if rules.raises_close.value {
            self.push(Event::RaisesClosed);
        }
        Ok(())
    }

    /// Returns whether the player declined this raise.
    fn stands(&self, raise: BetSpot) -> bool {
        self.red_dog().is_some_and(|(_, round)| round.stood.contains(&raise))
    }

    /// Returns the bet to raise, if it may be raised now, and the wager of the raise.
    fn raising(&self, rules: &RedDogRules, by: Decider) -> Result<(Bet, WagerId), Refusal> {
        self.player(by.player)?;
        let closed = self.red_dog().is_some_and(|(_, round)| round.raises_closed && !round.over);
        unless(!closed, Reason::RaisesClosed, rules.raises_close.cite)?;
        self.raise_is_open(rules)?;
        let Some(raise) = rules.raise else { return self.not_provided() };
        let Some(of) = self.rules.layout.wager(raise).of else { return self.not_provided() };
        let spot = BetSpot { seat: by.seat, wager: of, player: by.player, owner: by.owner };
        self.check_own_position(spot)?;
        let bet = self.table.bet(spot).and_then(Bet::in_time);
        let bet = bet.ok_or_else(|| Refusal::new(Reason::NoSuchBet, rules.raise_chosen.cite))?;
        if let Some(dealers) = self.game().dealer_bets.filter(|_| by.owner == Owner::Dealers) {
            let apart = dealers.decides.value == DealerBetDecider::Separately;
            unless(apart, Reason::NoDecision, dealers.decides.cite)?;
        }
        let raised = self.table.bet(BetSpot { wager: raise, ..spot }).is_some();
        unless(!raised, Reason::MayNotRaise, rules.raise_equal.cite)?;
        Ok((bet, raise))
    }

    pub(super) fn raise(
        &mut self,
        rules: &RedDogRules,
        by: Decider,
        amount: Option<Money>,
    ) -> Result<(), Refusal> {
        let (bet, raise) = self.raising(rules, by)?;
        self.make_decided(bet, raise, amount, rules.raise_equal).map(|_| ())
    }

    pub(super) fn stand(&mut self, rules: &RedDogRules, by: Decider) -> Result<(), Refusal> {
        let (bet, raise) = self.raising(rules, by)?;
        self.push(Event::Stood { spot: BetSpot { wager: raise, ..bet.spot } });
        Ok(())
    }

    /// Converts the last payment of a bet to larger chips.
    pub(super) fn convert(
        &mut self,
        rules: &Conversion,
        spot: BetSpot,
        chip: Money,
        stack: u32,
    ) -> Result<(), Refusal> {
        self.player(spot.player)?;
        let paid = self.table.last_paid.iter().find(|paid| paid.spot == spot);
        let paid = *paid.ok_or_else(|| Refusal::new(Reason::NoSuchBet, rules.from.cite))?;
        unless(!paid.converted, Reason::NoSuchBet, rules.from.cite)?;
        let long = paid.odds.is_some_and(|odds| pays_at_least(odds, rules.from.value));
        unless(long || stack > rules.stack.value, Reason::NoConversion, rules.from.cite)?;
        let larger = chip > Money::ZERO && chip <= paid.won && self.is_chip(chip);
        unless(larger, Reason::NoConversion, rules.stack.cite)?;
        self.push(Event::Converted { spot, chip, amount: paid.won });
        if rules.announced.value {
            self.say(call::CONVERSION, Topic::Amount(paid.spot.seat, paid.won));
        }
        Ok(())
    }
}

fn pays_at_least(odds: Odds, least: Odds) -> bool {
    let ((net, per), (least_net, least_per)) = (odds.net(), least.net());
    i128::from(net) * i128::from(least_per) >= i128::from(least_net) * i128::from(per)
}
