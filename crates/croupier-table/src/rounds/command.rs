//! The commands of players and crew, and the results of chance: cards, draws and spins.

use croupier_rules::{Card, Money};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::bet::{Owner, SeatNo};
use crate::games::GameCommand;
use crate::notation;

use super::side::Side;
use super::state::{BetSpot, PlayerNo};

/// The way in which a wager is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BetMethod {
    /// With chips, before bets close.
    Chips,
    /// Called out, with this amount of cash on the table.
    Called(Money),
    /// Set down unnoticed after bets were closed.
    Late,
}

/// An irregularity while a round of baccarat is dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DealingIrregularity {
    /// A hand gets a third card that it is not due.
    Third {
        /// The hand that gets the card.
        side: Side,
        /// Whether the card is seen.
        shown: bool,
    },
    /// This card of the round, counted from 1, is exposed when it is drawn.
    Exposed(u8),
}

/// A bet on which its player decides during a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Decider {
    /// The player who decides.
    pub player: PlayerNo,
    /// The position of the bet.
    pub seat: SeatNo,
    /// The beneficiary of the bet.
    pub owner: Owner,
}

/// The person who cuts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the variant names are self-explanatory")]
pub enum CutActor {
    Player(PlayerNo),
    Dealer,
    Floor,
}

/// An action of a player or of the crew, or a result of chance.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", remote = "Self")]
#[allow(missing_docs, reason = "the names explain the variants, and the types explain the fields")]
pub enum Command {
    /// A player arrives and takes this position, or the first free position if `None`.
    Sit { id: u32, seat: Option<SeatNo>, chips: Money },
    /// A player takes a further position.
    TakePosition { player: PlayerNo, seat: SeatNo },
    /// A player buys chips.
    BuyIn { player: PlayerNo, amount: Money },
    /// A player gets chips without a marked value, each worth this amount.
    Colour { player: PlayerNo, chip: Money },
    /// A player leaves.
    Leave { player: PlayerNo },
    /// A player makes or raises a wager.
    Bet { spot: BetSpot, amount: Money, way: BetMethod },
    /// The dealer confirms a wager that was called out.
    Confirm { spot: BetSpot },
    /// A player takes part of a wager back.
    Reduce { spot: BetSpot, amount: Money },
    /// A player takes a wager down.
    Down { spot: BetSpot },
    /// The dealer closes betting, or raising.
    Close,
    /// The dealer continues the deal, up to the next decision or the settlement.
    Deal { slip: Option<DealingIrregularity> },
    /// New cards arrive, in the order that the shuffle gave them.
    NewShoe { cards: Vec<Card> },
    /// New cards arrive in an order that nobody knows; the dealer enters each card when it can be seen.
    UnseenShoe,
    /// The dealer enters the next cards that can be seen. With `cover`, the cover card came out before them.
    EnterCards { cards: Vec<Card>, cover: bool },
    /// The dealer entered a wrong card last; `card` is the right one. After the next bet or call the correction is
    /// `late`, and only a supervisor may make it.
    CorrectCard { card: Card, late: bool },
    /// A person cuts at this number of cards from the top.
    Cut { by: CutActor, at: u32 },
    /// A player declines to cut.
    DeclineCut { player: PlayerNo },
    /// A floorperson orders another cut.
    Recut,
    /// The dealer inserts the second cover card at this number of cards above the bottom.
    Cover { from_bottom: u32 },
    /// The dealer puts the cards into the shoe.
    Load,
    /// The dealer shows and burns the first card.
    Burn,
    /// A rehearsal sets the next cards; with `only`, no other cards are left.
    Arrange { cards: Vec<Card>, only: bool },
    /// A player pays the marked vigorish.
    PayVigorish { player: PlayerNo },
    /// Chance draws the amount at which the must-hit meter hits; the amount stays hidden.
    Trigger { amount: Money },
    /// Chance draws one of the players who qualify, by index from 0.
    Draw { ticket: u32 },
    /// A command that only one game has.
    #[serde(skip)]
    Game(GameCommand),
}

impl Serialize for Command {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Command::Game(command) => command.serialize(to),
            command => Command::serialize(command, to),
        }
    }
}

impl<'de> Deserialize<'de> for Command {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Command, D::Error> {
        notation::read(from)
    }
}
