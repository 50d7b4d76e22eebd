//! The events at a table: facts, in order, from which the table can be rebuilt.

use croupier_rules::{Card, Cite, Money, Odds};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::bet::SeatNo;
use crate::games::{GameEvent, RoundGameName};
use crate::notation;

use super::call::Call;
use super::command::Command;
use super::form::PreparationStep;
use super::side::Side;
use super::state::{BetSpot, PlayerNo};

/// Why a stake went back undecided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReturnReason {
    /// The player asked for it.
    Asked,
    /// The player left.
    Leaving,
    /// The dealer had not confirmed the bet when bets closed.
    NotConfirmed,
    /// The wager that the bet needs was missing when bets closed.
    Alone,
    /// The chips came after bets were closed.
    Late,
    /// The round is void.
    Void,
}

impl ReturnReason {
    /// Returns the reason as part of a sentence, such as "the player leaves".
    pub fn words(self) -> &'static str {
        match self {
            ReturnReason::Asked => "the player asked for it",
            ReturnReason::Leaving => "the player leaves",
            ReturnReason::NotConfirmed => "not confirmed",
            ReturnReason::Alone => "the wager that it needs is missing",
            ReturnReason::Late => "too late",
            ReturnReason::Void => "the round is void",
        }
    }
}

/// The place where a dealt card comes to lie.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CardDestination {
    /// To a hand of baccarat.
    Hand(Side),
    /// To a square of Red Dog: the first, second or third.
    Square(u8),
    /// In front of a position.
    Seat(SeatNo),
    /// In front of the dealer.
    Dealer,
    /// To the burnt cards.
    Burnt,
    /// Set aside, because it was not due or was exposed.
    Aside,
}

impl CardDestination {
    /// Returns the destination as part of a sentence, such as "Player's hand".
    pub fn words(self) -> String {
        match self {
            CardDestination::Hand(side) => format!("{}'s hand", side.name()),
            CardDestination::Square(0) => "the first square".to_owned(),
            CardDestination::Square(1) => "the second square".to_owned(),
            CardDestination::Square(_) => "the third square".to_owned(),
            CardDestination::Seat(seat) => format!("position {}", seat.position()),
            CardDestination::Dealer => "the dealer".to_owned(),
            CardDestination::Burnt => "the burnt cards".to_owned(),
            CardDestination::Aside => "set aside".to_owned(),
        }
    }
}

/// The use of a card that was set aside.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SetAsideOutcome {
    /// The card becomes a card of a hand.
    Hand(Side),
    /// The card begins the next round.
    NextRound,
    /// The card is discarded.
    Discarded,
}

/// A fact about the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", remote = "Self")]
#[allow(missing_docs, reason = "the names explain the variants, and the types explain the fields")]
pub enum Event {
    /// A player arrived.
    Sat { player: PlayerNo, seat: SeatNo, id: u32, chips: Money },
    /// A player took a further position.
    TookPosition { player: PlayerNo, seat: SeatNo },
    /// A player bought chips.
    BoughtIn { player: PlayerNo, amount: Money },
    /// A player's chips are worth this amount each.
    Coloured { player: PlayerNo, chip: Money },
    /// A player left; `chips` is the rail that the player took along.
    Left { player: PlayerNo, chips: Money },
    /// A wager was made or raised.
    Placed { spot: BetSpot, amount: Money, unconfirmed: bool, late: bool },
    /// Cash became chips.
    Changed { player: PlayerNo, cash: Money },
    /// The dealer confirmed a wager.
    Confirmed { spot: BetSpot },
    /// A stake, or part of it, went back to the rail.
    TakenBack { spot: BetSpot, amount: Money, why: ReturnReason },
    /// Bets are closed.
    BetsClosed,
    /// The crew made a call.
    Said { call: Call },
    /// New cards were brought, in this order. No player may see the order.
    CardsBrought { cards: Vec<Card>, fresh: bool },
    /// New cards were brought in an order that nobody knows.
    UnseenBrought { decks: u32, fresh: bool },
    /// This command needs cards that the dealer has to enter.
    EntryBegan { command: Box<Command> },
    /// The dealer entered cards. With `cover`, the cover card came out before them.
    CardsEntered { cards: Vec<Card>, cover: bool },
    /// The card that was entered last was this one. The command that needed it begins again.
    CardCorrected { card: Card },
    /// The command has all the cards that it needs.
    EntryOver,
    /// The crew performed a step with the cards.
    Stepped { step: PreparationStep },
    /// The player at this position declined to cut.
    CutDeclined { seat: SeatNo },
    /// The cards were cut at this number of cards from the top.
    Cut { by: Option<SeatNo>, at: u32, moved: bool },
    /// Another cut was ordered.
    RecutOrdered { by_dealer: bool },
    /// The second cover card was inserted at this number of cards above the bottom; `None` if there is no such card.
    Covered { from_bottom: Option<u32> },
    /// The cards are in the shoe.
    Loaded,
    /// The shoe can be dealt from.
    ShoeReady,
    /// A rehearsal set the next cards. No player may see them.
    Arranged { cards: Vec<Card>, only: bool },
    /// The cover card came out.
    CoverSeen,
    /// New cards are due after this round.
    CardsDue,
    /// A card came out of the shoe; `card` is given if it can be seen.
    Drawn { to: CardDestination, card: Option<Card> },
    /// The card that was kept begins the round.
    CarriedUsed { to: CardDestination, card: Option<Card> },
    /// The card that was kept is discarded.
    CarriedDiscarded,
    /// The crew decided how to use the card that was set aside.
    AsideSettled { goes: SetAsideOutcome },
    /// A round began. A simulated round has no wagers; it begins with the card that was set aside, if there is one.
    RoundBegan { of: RoundGameName, simulated: bool },
    /// The round's cards go to the bottom of the shoe.
    PutBack,
    /// A wager lost this amount of its stake; `back` went back to the player.
    Lost { spot: BetSpot, lost: Money, back: Money, cite: Cite },
    /// A wager won; the stake comes back, goes to the house, or stays up.
    Paid { spot: BetSpot, won: Money, back: Money, odds: Option<Odds>, tipped: bool, stays: bool, cite: Cite },
    /// A wager neither won nor lost; it stays up or goes back.
    Pushed { spot: BetSpot, stays: bool, cite: Cite },
    /// Vigorish was taken from a win, or marked.
    Vigorish { player: PlayerNo, seat: SeatNo, amount: Money, marked: bool },
    /// Marked vigorish was paid.
    VigorishPaid { player: PlayerNo, amount: Money },
    /// A stake fed a meter. `amount` is the meter's new amount, and `carry` is the rest in ten-thousandths of a cent.
    MeterFed { meter: u8, amount: Money, carry: i64 },
    /// A meter has this amount after a payment from it.
    MeterSet { meter: u8, amount: Money, carry: i64 },
    /// The must-hit meter was fed.
    MustHitFed { amount: Money, carry: i64 },
    /// The hidden amount of the must-hit meter was set. No player may see it.
    TriggerSet { amount: Money },
    /// The must-hit meter hit: one of these wagers gets it, and the stake of `by` reached the amount.
    MustHitDue { spots: Vec<BetSpot>, by: BetSpot },
    /// The must-hit meter was paid and reset.
    MustHitPaid { player: PlayerNo, seat: SeatNo, amount: Money, reset: Money },
    /// The meters went back to their amounts before the round.
    MetersReversed,
    /// The round is void.
    Voided,
    /// The round is over, and betting reopens.
    RoundOver { discarded: u32, ending: super::state::ShoeEndStage },
    /// An event that only one game has.
    #[serde(skip)]
    Game(GameEvent),
}

impl Serialize for Event {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Event::Game(event) => event.serialize(to),
            event => Event::serialize(event, to),
        }
    }
}

impl<'de> Deserialize<'de> for Event {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Event, D::Error> {
        notation::read(from)
    }
}

impl Event {
    /// Returns the event as people at the table may see it; `None` if it is hidden. A table cannot be rebuilt from
    /// these public events.
    pub fn public(&self) -> Option<Event> {
        match self {
            Event::CardsBrought { fresh, .. } => {
                Some(Event::CardsBrought { cards: Vec::new(), fresh: *fresh })
            }
            Event::Arranged { only, .. } => Some(Event::Arranged { cards: Vec::new(), only: *only }),
            Event::TriggerSet { .. } => None,
            // Entered cards become public when they are drawn or turned.
            Event::EntryBegan { .. } | Event::CardsEntered { .. } | Event::EntryOver => None,
            Event::Game(event) if !event.facts().is_public() => None,
            other => Some(other.clone()),
        }
    }
}
