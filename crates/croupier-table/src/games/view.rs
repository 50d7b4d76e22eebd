//! The parts of a view that are named after one game. The first games have them, and clients rely on their names. A new
//! game needs none: [`ShownRound`](crate::rounds::ShownRound) shows any game.

use croupier_rules::Card;
use serde::{Deserialize, Serialize};

use super::baccarat::{BaccaratResult, BaccaratRound};
use super::casino_war::WarRound;
use super::red_dog::{Pattern, RedDogRound};
use super::wheel::WheelState;
use super::{Play, RoundGameKind};
use crate::bet::SeatNo;
use crate::rounds::side::Side;
use crate::rounds::state::{PlayerNo, Table};
use crate::rounds::{ExplanationInfo, Rules};

/// A hand of baccarat as people see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = BaccaratHand))]
pub struct HandInfo {
    /// The cards that are face up.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub up: Vec<Card>,
    /// The number of cards face down.
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

/// The parts of a view that are named after one game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NamedParts {
    /// The cards on the table.
    pub cards: PlayInfo,
    /// Red Dog: the pattern of the first two cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Pattern, required = false))]
    pub pattern: Option<Pattern>,
    /// Baccarat, when a round is over: why Player and Banker drew a third card, or stood.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = (ExplanationInfo, ExplanationInfo), required = false))]
    pub third_cards: Option<(ExplanationInfo, ExplanationInfo)>,
    /// The results of this shoe.
    pub results: Vec<BaccaratResult>,
    /// The wheel.
    pub wheel: WheelState,
}

impl NamedParts {
    /// Returns these parts of the table as `viewer` sees them; `None` is a spectator.
    pub(crate) fn new(rules: &Rules, table: &Table, viewer: Option<PlayerNo>) -> NamedParts {
        let pattern = match (&rules.game.kind, &table.play) {
            (RoundGameKind::RedDog(rules), Play::RedDog(round)) => rules.pattern(&round.cards),
            _ => None,
        };
        let third_cards = match (&rules.game.kind, &table.play) {
            (RoundGameKind::Baccarat(game), Play::Baccarat(round)) => {
                game.third_cards(round, &rules.layout.citations)
            }
            _ => None,
        };
        NamedParts {
            cards: cards_seen(table, viewer),
            pattern,
            third_cards: third_cards.map(|[player, banker]| (player, banker)),
            results: BaccaratRound::results(table).to_vec(),
            wheel: if let Play::Wheel(wheel) = table.play { wheel } else { WheelState::default() },
        }
    }
}

fn cards_seen(table: &Table, viewer: Option<PlayerNo>) -> PlayInfo {
    match &table.play {
        Play::RedDog(round) => PlayInfo::RedDog(round.clone()),
        Play::War(round) => PlayInfo::War(round.clone()),
        Play::Baccarat(round) => {
            let hand = |side: Side| {
                let hand = round.hand(side);
                let up = usize::from(hand.up);
                let with = hand.with.filter(|_| hand.waiting);
                let mine = viewer.is_some() && with.and_then(|seat| table.at(seat)) == viewer;
                // The holder of cards from a real shoe sees them in hand, and the house does not.
                let own =
                    if mine && hand.unknown.is_empty() { hand.cards[up..].to_vec() } else { Vec::new() };
                HandInfo { up: hand.seen().to_vec(), down: hand.cards.len() - up, with, own }
            };
            let hands = Side::BOTH.map(hand);
            PlayInfo::Baccarat { hands, simulated: round.simulated, over: round.over }
        }
        // Other games show their equipment in `ShownRound`.
        _ => PlayInfo::None,
    }
}
