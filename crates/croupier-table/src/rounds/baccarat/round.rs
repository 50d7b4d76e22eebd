//! A round of baccarat on the table.

use croupier_rules::{Card, Money};
use serde::{Deserialize, Serialize};

use crate::bet::SeatNo;
use crate::rounds::command::Slip;
use crate::rounds::fact::Side;
use crate::rounds::state::{BetSpot, Meter};

/// A hand.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct BaccaratHand {
    /// Its cards.
    pub cards: Vec<Card>,
    /// How many of them are face up.
    pub up: u8,
    /// The position that handles it; none is the dealer.
    pub with: Option<SeatNo>,
    /// Are cards with that position now?
    pub waiting: bool,
    /// The positions that gave up the right to turn it.
    pub asked: Vec<SeatNo>,
}

impl BaccaratHand {
    /// The cards that everybody sees.
    pub fn seen(&self) -> &[Card] {
        &self.cards[..usize::from(self.up)]
    }
}

/// A round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BaccaratRound {
    /// Player's and Banker's.
    pub hands: [BaccaratHand; 2],
    /// No wagers are on it.
    pub simulated: bool,
    /// Something goes wrong in it.
    pub slip: Option<Slip>,
    /// It is settled.
    pub over: bool,
}

impl BaccaratRound {
    /// A round before its first card, or with a card that is its first.
    pub fn new(simulated: bool, first: Option<Card>) -> BaccaratRound {
        let mut hands = [BaccaratHand::default(), BaccaratHand::default()];
        hands[0].cards.extend(first);
        BaccaratRound { hands, simulated, slip: None, over: false }
    }

    /// A hand.
    pub fn hand(&self, side: Side) -> &BaccaratHand {
        &self.hands[side as usize]
    }

    pub(in crate::rounds) fn hand_mut(&mut self, side: Side) -> &mut BaccaratHand {
        &mut self.hands[side as usize]
    }

    /// How many cards the hands have.
    pub fn dealt(&self) -> u32 {
        self.hands.iter().map(|hand| hand.cards.len() as u32).sum()
    }
}

/// How a round came out: what the roads are made of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = BaccaratResult))]
pub struct BaccaratResult {
    /// Who won; nobody on a tie.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub winner: Option<Side>,
    /// Player's total.
    pub player: u8,
    /// Banker's total.
    pub banker: u8,
    /// Were Player's first two cards a pair?
    pub player_pair: bool,
    /// Were Banker's?
    pub banker_pair: bool,
    /// Was there a natural?
    pub natural: bool,
}

/// The meter that must hit, as it stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MustHitState {
    /// What it shows.
    pub meter: Meter,
    /// The amount at which it hits; nobody sees it.
    pub trigger: Option<Money>,
    /// It has hit: one of these wagers gets it.
    pub due: Vec<BetSpot>,
    /// The wager whose stake reached the amount.
    pub by: Option<BetSpot>,
}

impl MustHitState {
    /// A meter that begins.
    pub fn new(reset: Money) -> MustHitState {
        MustHitState { meter: Meter::at(reset), trigger: None, due: Vec::new(), by: None }
    }
}
