//! The table as a person there may see it, without the cards that are face down or in the shoe.

use croupier_rules::{Card, Money};
use serde::{Deserialize, Serialize};

use crate::bet::SeatNo;

use super::fact::Side;
use super::form::PreparationStep;
use super::state::{Bet, Player, PlayerNo, RoundStage, ShoeEndStage, ShoePreparation, Table};
use crate::games::Play;
use crate::games::baccarat::BaccaratResult;
use crate::games::casino_war::WarRound;
use crate::games::red_dog::RedDogRound;
use crate::games::wheel::WheelState;

/// A hand of baccarat as people see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = BaccaratHand))]
pub struct HandInfo {
    /// The cards that are face up.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub up: Vec<Card>,
    /// Number of cards face down.
    pub down: usize,
    /// The position that has the face-down cards to turn.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub with: Option<SeatNo>,
    /// The cards that the viewer holds, which only the viewer sees.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub own: Vec<Card>,
}

/// The cards on the table as people see them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = CardsInfo))]
pub enum PlayInfo {
    /// No cards.
    None,
    /// Both hands of baccarat.
    Baccarat {
        /// Player's and Banker's hands.
        #[cfg_attr(feature = "schema", schema(value_type = (HandInfo, HandInfo)))]
        hands: [HandInfo; 2],
        /// Whether the round is simulated, without wagers.
        simulated: bool,
        /// Whether the round is settled.
        over: bool,
    },
    /// Red Dog: all cards lie face up.
    RedDog(RedDogRound),
    /// Casino War: all cards lie face up.
    War(WarRound),
}

/// The shoe as people see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ShoeInfo {
    /// Number of cards left.
    pub left: usize,
    /// Number of discarded cards.
    pub discards: u32,
    /// How close the shoe is to its end, as far as people can see.
    pub ending: ShoeEndStage,
    /// Whether the decks are fresh.
    pub fresh: bool,
    /// The next step of its preparation.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub preparing: Option<ShoePreparation>,
    /// The steps that the crew performed with the cards.
    pub steps: Vec<PreparationStep>,
    /// Whether a card is kept for the next round.
    pub carried: bool,
    /// An exposed card that is set aside until the round is over.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, required = true))]
    pub aside: Option<Card>,
}

/// The table as a person sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// The players.
    pub players: Vec<Option<Player>>,
    /// The player at each position.
    pub positions: Vec<Option<PlayerNo>>,
    /// The bets.
    pub bets: Vec<Bet>,
    /// The stage of the round.
    pub stage: RoundStage,
    /// The cards on the table.
    pub play: PlayInfo,
    /// The shoe.
    pub shoe: Option<ShoeInfo>,
    /// The amounts that the meters show.
    pub meters: Vec<Money>,
    /// The amount that the must-hit meter shows.
    pub must_hit: Option<Money>,
    /// The results of this shoe.
    pub results: Vec<BaccaratResult>,
    /// The wheel.
    pub wheel: WheelState,
    /// The chips in the tip box.
    pub tips: Money,
}

/// Returns the table as `viewer` sees it; `None` is a bystander.
pub fn view(table: &Table, viewer: Option<PlayerNo>) -> View {
    let shoe = table.shoe.as_ref().map(|shoe| ShoeInfo {
        left: shoe.left(),
        discards: shoe.discards,
        ending: shoe.ending,
        fresh: shoe.fresh,
        preparing: shoe.preparing.clone(),
        steps: shoe.steps.clone(),
        carried: shoe.carried.is_some(),
        aside: shoe.aside,
    });
    View {
        players: table.players.clone(),
        positions: table.positions.clone(),
        bets: table.bets.clone(),
        stage: table.stage,
        play: cards_seen(table, viewer),
        shoe,
        meters: table.meters.iter().map(|meter| meter.amount).collect(),
        must_hit: table.must_hit.as_ref().map(|must_hit| must_hit.meter.amount),
        results: table.results.clone(),
        wheel: if let Play::Wheel(wheel) = table.play { wheel } else { WheelState::default() },
        tips: table.tips,
    }
}

fn cards_seen(table: &Table, viewer: Option<PlayerNo>) -> PlayInfo {
    match &table.play {
        Play::None | Play::Wheel(_) => PlayInfo::None,
        Play::RedDog(round) => PlayInfo::RedDog(round.clone()),
        Play::War(round) => PlayInfo::War(round.clone()),
        Play::Baccarat(round) => {
            let hand = |side: Side| {
                let hand = round.hand(side);
                let up = usize::from(hand.up);
                let with = hand.with.filter(|_| hand.waiting);
                let mine = viewer.is_some() && with.and_then(|seat| table.at(seat)) == viewer;
                let own = if mine { hand.cards[up..].to_vec() } else { Vec::new() };
                HandInfo { up: hand.seen().to_vec(), down: hand.cards.len() - up, with, own }
            };
            let hands = Side::BOTH.map(hand);
            PlayInfo::Baccarat { hands, simulated: round.simulated, over: round.over }
        }
    }
}
