//! A round of baccarat on the table.

use croupier_rules::Card;
use serde::{Deserialize, Serialize};

use crate::bet::SeatNo;
use crate::games::{Play, RoundGameKind};
use crate::rounds::command::DealingIrregularity;
use crate::rounds::event::CardDestination;
use crate::rounds::game::GameRound;
use crate::rounds::side::Side;
use crate::rounds::state::{RoundStage, Table};
use crate::rounds::{NextStep, Rules, ShownHand, ShownRound};

/// Player's or Banker's cards, and the state of turning them up.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct BaccaratHand {
    /// Its cards.
    pub cards: Vec<Card>,
    /// The number of cards that are face up.
    pub up: u8,
    /// The position that turns the cards; `None` is the dealer.
    pub with: Option<SeatNo>,
    /// Whether the player at that position has the cards now.
    pub waiting: bool,
    /// The positions that gave up the right to turn this hand.
    pub asked: Vec<SeatNo>,
    /// The places, from 0, of cards that nobody has seen. The list of cards has an arbitrary card at each of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unknown: Vec<u8>,
}

impl BaccaratHand {
    /// Returns the cards that are face up.
    pub fn seen(&self) -> &[Card] {
        &self.cards[..usize::from(self.up)]
    }
}

/// The hands of the current or last round, and the results of the shoe.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BaccaratRound {
    /// Player's and Banker's hands.
    pub hands: [BaccaratHand; 2],
    /// Whether the round is simulated, without wagers.
    pub simulated: bool,
    /// The irregularity in the round, if any.
    pub slip: Option<DealingIrregularity>,
    /// Whether the round is settled.
    pub over: bool,
    /// The results of this shoe, including this round's once it is decided.
    pub results: Vec<BaccaratResult>,
}

impl BaccaratRound {
    /// Begins a round, with the card `first` if one is given.
    pub fn begin(before: Option<BaccaratRound>, simulated: bool, first: Option<Card>) -> BaccaratRound {
        let mut hands = [BaccaratHand::default(), BaccaratHand::default()];
        hands[0].cards.extend(first);
        let results = before.map_or(Vec::new(), |before| before.results);
        BaccaratRound { hands, simulated, slip: None, over: false, results }
    }

    /// Returns a hand.
    pub fn hand(&self, side: Side) -> &BaccaratHand {
        &self.hands[side as usize]
    }

    pub(crate) fn hand_mut(&mut self, side: Side) -> &mut BaccaratHand {
        &mut self.hands[side as usize]
    }

    /// Returns the results of the shoe on a table; empty if the table plays another game.
    pub fn results(table: &Table) -> &[BaccaratResult] {
        if let Play::Baccarat(round) = &table.play { &round.results } else { &[] }
    }

    /// Returns the number of cards in both hands.
    pub fn dealt(&self) -> u32 {
        self.hands.iter().map(|hand| hand.cards.len() as u32).sum()
    }
}

/// The result of a round, from which the roads are made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = BaccaratResult))]
pub struct BaccaratResult {
    /// The winner; `None` on a tie.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub winner: Option<Side>,
    /// Player's total.
    pub player: u8,
    /// Banker's total.
    pub banker: u8,
    /// Whether Player's first two cards were a pair.
    pub player_pair: bool,
    /// Whether Banker's first two cards were a pair.
    pub banker_pair: bool,
    /// Whether there was a natural.
    pub natural: bool,
}

impl GameRound for BaccaratRound {
    fn cards(&self) -> Vec<Card> {
        self.hands.iter().flat_map(|hand| hand.cards.iter().copied()).collect()
    }

    fn lay(&mut self, to: CardDestination, card: Card, known: bool) {
        if let CardDestination::Hand(side) = to {
            let hand = self.hand_mut(side);
            if !known {
                hand.unknown.push(hand.cards.len() as u8);
            }
            hand.cards.push(card);
        }
    }

    fn change_shoe(&mut self) {
        self.results.clear();
    }

    fn finish(&mut self) {
        self.over = true;
    }

    fn holders(&self) -> Vec<SeatNo> {
        self.hands.iter().filter(|hand| hand.waiting).filter_map(|hand| hand.with).collect()
    }

    fn shown(&self, rules: &Rules) -> ShownRound {
        let why = match &rules.game.kind {
            RoundGameKind::Baccarat(game) => game.third_cards(self, &rules.layout.citations),
            _ => None,
        };
        let why = why.map_or([None, None], |why| why.map(Some));
        let hands = Side::BOTH.into_iter().zip(why).map(|(side, why)| {
            let (hand, up) = (self.hand(side), self.hand(side).seen().to_vec());
            ShownHand { title: side.name().to_owned(), down: hand.cards.len() - up.len(), up, why }
        });
        ShownRound { hands: hands.collect(), ..ShownRound::default() }
    }

    fn next(&self, _: RoundStage) -> Option<NextStep> {
        let holder = self.holders().first().copied()?;
        Some(NextStep::wait(holder, format!("Position {} has cards to turn", holder.position())))
    }
}
