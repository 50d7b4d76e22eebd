//! The table as people at it may see it, without the cards that are face down or in the shoe.

use croupier_rules::{Card, Citations, Cite, Money};
use serde::{Deserialize, Serialize};

use super::Rules;
use super::entry::awaited_card;
use super::event::CardDestination;
use super::form::PreparationStep;
use super::state::{Bet, Player, PlayerNo, RoundStage, ShoeEndStage, ShoePreparation, Table};
use crate::bet::SeatNo;
use crate::games::view::NamedParts;

/// An explanation with its clause.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ExplanationInfo {
    /// The explanation.
    pub words: String,
    /// The clause.
    pub clause: String,
}

impl ExplanationInfo {
    /// Creates an explanation that cites the first clause of `cite`.
    pub fn new(words: String, cite: Cite, citations: &Citations) -> ExplanationInfo {
        ExplanationInfo { words, clause: citations.first(cite).to_owned() }
    }
}

/// Cards that lie together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ShownHand {
    /// The title, such as `Dealer` or `Position 3`.
    pub title: String,
    /// The cards that are face up.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub up: Vec<Card>,
    /// The number of cards face down.
    pub down: usize,
    /// Why the hand has these cards, once the round is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = ExplanationInfo, required = false))]
    pub why: Option<ExplanationInfo>,
}

impl ShownHand {
    /// Creates a hand whose cards all lie face up.
    pub(crate) fn open(title: impl Into<String>, up: Vec<Card>) -> ShownHand {
        ShownHand { title: title.into(), up, down: 0, why: None }
    }
}

/// The cards, dice and other equipment on the table, in any game.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ShownRound {
    /// The cards.
    pub hands: Vec<ShownHand>,
    /// The faces of the dice.
    pub dice: Vec<u8>,
    /// A sentence about other equipment.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub words: Option<String>,
}

/// The step that the crew takes next in a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NextStep {
    /// The request; null if a player has to act first.
    #[serde(rename = "do")]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub request: Option<String>,
    /// The position whose player has to act first, from 1.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub position: Option<u32>,
    /// The step as a sentence for the crew.
    pub words: String,
}

impl NextStep {
    /// Creates a step that the crew takes with a request.
    pub(crate) fn request(request: &str, words: &str) -> NextStep {
        NextStep { request: Some(request.to_owned()), position: None, words: words.to_owned() }
    }

    /// Creates a step for which the crew waits.
    pub(crate) fn wait(seat: SeatNo, words: String) -> NextStep {
        NextStep { request: None, position: Some(seat.position()), words }
    }
}

/// The shoe as people see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ShoeInfo {
    /// The number of cards left.
    pub left: usize,
    /// The number of discarded cards.
    pub discards: u32,
    /// How close the shoe is to its end.
    pub ending: ShoeEndStage,
    /// Whether the decks are fresh.
    pub fresh: bool,
    /// The next step in preparing the shoe.
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

/// The entry of cards from a shoe whose order nobody knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CardEntryInfo {
    /// The destination of the card that the dealer has to enter next, in words; null if no card is awaited.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub awaits: Option<String>,
    /// The cards that were entered for the last command, in order. The last one can be corrected.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub entered: Vec<Card>,
    /// Whether only a supervisor may correct the last card, because something else has happened since.
    pub late: bool,
}

/// The table as a person sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// The players.
    pub players: Vec<Option<Player>>,
    /// The occupant of each position, if any.
    pub positions: Vec<Option<PlayerNo>>,
    /// The bets.
    pub bets: Vec<Bet>,
    /// Whether bets are open, closed, or in play.
    pub stage: RoundStage,
    /// The cards, dice and other equipment on the table.
    pub shown: ShownRound,
    /// The crew's next step, while bets are closed.
    pub next: Option<NextStep>,
    /// The parts that are named after one game.
    pub named: NamedParts,
    /// The shoe.
    pub shoe: Option<ShoeInfo>,
    /// The entry of cards, if nobody knows the order of the shoe.
    pub entry: Option<CardEntryInfo>,
    /// The amounts that the meters show.
    pub meters: Vec<Money>,
    /// The amount that the must-hit meter shows.
    pub must_hit: Option<Money>,
    /// The chips in the tip box.
    pub tips: Money,
}

/// Returns the table as `viewer` sees it; `None` is a spectator.
pub fn view(rules: &Rules, table: &Table, viewer: Option<PlayerNo>) -> View {
    let round = table.play.round();
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
    let awaits = awaited_card(rules, table).map(CardDestination::words);
    let unseen = table.shoe.as_ref().is_some_and(|shoe| shoe.unseen.is_some());
    let entry = (unseen || awaits.is_some()).then(|| {
        let last = table.entry.as_ref();
        CardEntryInfo {
            awaits: awaits.clone(),
            entered: last
                .map_or(Vec::new(), |entry| entry.cards.iter().map(|entered| entered.card).collect()),
            late: last.is_some_and(|entry| entry.changed),
        }
    });
    let enter =
        awaits.map(|to| NextStep::request("enter-cards", &format!("Enter the next visible card ({to})")));
    let next = round.filter(|_| table.stage != RoundStage::Betting).and_then(|round| round.next(table.stage));
    View {
        players: table.players.clone(),
        positions: table.positions.clone(),
        bets: table.bets.clone(),
        stage: table.stage,
        shown: round.map_or_else(ShownRound::default, |round| round.shown(rules)),
        next: enter.or(next),
        named: NamedParts::new(rules, table, viewer),
        shoe,
        entry,
        meters: table.meters.iter().map(|meter| meter.amount).collect(),
        must_hit: table.must_hit.as_ref().map(|must_hit| must_hit.meter.amount),
        tips: table.tips,
    }
}
