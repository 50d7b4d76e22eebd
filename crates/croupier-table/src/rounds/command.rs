//! What people ask of a table, and what chance brings: dice have no place here, but cards, draws and spins do.

use croupier_rules::{Card, Money};
use serde::{Deserialize, Serialize};

use crate::bet::{Owner, SeatNo};

use super::fact::Side;
use super::state::{BetSpot, PlayerNo};

/// How a wager is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BetMethod {
    /// With chips, in time.
    Chips,
    /// Called out, with this much cash on the table.
    Called(Money),
    /// Set down after bets were closed, and not noticed.
    Late,
}

/// Something that goes wrong while a round of baccarat is dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Slip {
    /// A hand gets a third card that is not due to it.
    Third {
        /// Which hand.
        side: Side,
        /// Is the card seen?
        shown: bool,
    },
    /// A card of the round shows when it is drawn: the first is 1.
    Exposed(u8),
}

/// Which way a wheel turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Direction {
    /// As the clock.
    Clockwise,
    /// Against it.
    Counterclockwise,
}

impl Direction {
    /// The other way.
    pub fn opposite(self) -> Direction {
        if self == Direction::Clockwise { Direction::Counterclockwise } else { Direction::Clockwise }
    }

    /// As people say it.
    pub fn name(self) -> &'static str {
        if self == Direction::Clockwise { "clockwise" } else { "counterclockwise" }
    }
}

/// Where a wheel comes to rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WheelStop {
    /// In a space, by its number from 0.
    Space(u8),
    /// In a space first, and before the dealer called it in another.
    Slipped(u8, u8),
    /// In a space, and after the dealer called it in another.
    SlippedLate(u8, u8),
    /// On a peg beside a space, if one can tell which.
    Peg(Option<u8>),
}

/// A decision about a bet in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Decider {
    /// Who decides.
    pub player: PlayerNo,
    /// At which position.
    pub seat: SeatNo,
    /// For which bet.
    pub owner: Owner,
}

/// Who cuts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the people are named by what they are")]
pub enum CutActor {
    Player(PlayerNo),
    Dealer,
    Floor,
}

/// A command.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the variant says what it is; its fields are named by their types")]
pub enum Command {
    /// Somebody comes and takes a position: this one, or the first that is free.
    Sit { id: u32, seat: Option<SeatNo>, chips: Money },
    /// A player takes a further position.
    TakePosition { player: PlayerNo, seat: SeatNo },
    /// A player buys chips.
    BuyIn { player: PlayerNo, amount: Money },
    /// A player gets chips without a value of their own, each counting this.
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
    /// The dealer closes the bets, or the raises.
    Close,
    /// The dealer deals on, to the next decision or to the settlement.
    Deal { slip: Option<Slip> },
    /// New cards come, in the order that the shuffle gave them.
    NewShoe { cards: Vec<Card> },
    /// Somebody cuts, so many cards from the top.
    Cut { by: CutActor, at: u32 },
    /// A player does not want to cut.
    DeclineCut { player: PlayerNo },
    /// A floorperson orders another cut.
    Recut,
    /// The dealer puts the second cover card in, so many cards above the bottom.
    Cover { from_bottom: u32 },
    /// The dealer puts the cards into the shoe.
    Load,
    /// The dealer shows and burns the first card.
    Burn,
    /// A rehearsal says which cards come next; with `only`, that no others are left.
    Arrange { cards: Vec<Card>, only: bool },
    /// A player gives the cards back face up.
    Turn { player: PlayerNo },
    /// A player gives up the right to turn the cards.
    GiveUp { player: PlayerNo },
    /// A player delays, and loses the right to turn the cards.
    Delay { player: PlayerNo },
    /// A player pays the vigorish that is marked.
    PayVigorish { player: PlayerNo },
    /// A card is drawn in error and not shown.
    DrawnInError,
    /// The next card is found face up.
    FoundFaceUp,
    /// The amount at which the meter that must hit will: chance draws it, and nobody sees it.
    Trigger { amount: Money },
    /// Chance draws one of those who qualify: the first is 0.
    Draw { ticket: u32 },
    /// A player raises; by how much, where that is a choice.
    Raise { by: Decider, amount: Option<Money> },
    /// A player does not raise.
    Stand { by: Decider },
    /// A payment is made in larger chips; of how many chips the bet was.
    Convert { spot: BetSpot, chip: Money, stack: u32 },
    /// A player goes to war.
    War { by: Decider, amount: Option<Money> },
    /// A player surrenders.
    Surrender { by: Decider },
    /// The wheel is spun.
    Spin { rest: WheelStop, direction: Option<Direction>, revolutions: Option<u32> },
    /// The operator proposes another wheel.
    Propose { wheel: String },
}
