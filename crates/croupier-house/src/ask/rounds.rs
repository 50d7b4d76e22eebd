//! Requests to a card table or a wheel, from players and crew.

use croupier_rules::Card;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::craps::is_false;
use super::words::{Cents, DealingError, Direction, HouseCutter, WheelSpace};

/// A request to a card table or a wheel. It refers to wagers by their names on the layout (`banker`, `tie`, `war`) and
/// to positions by their numbers, from 1. If a request may leave `position` out, it applies to the player's first
/// position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
#[schema(title = "RoundRequest")]
pub enum RoundRequest {
    /// Sit down with chips and take a position: the given one, or the first that is free.
    Sit {
        /// The value of the chips to bring.
        chips: Cents,
        /// The position to take.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<u32>,
    },
    /// Take an additional position.
    TakePosition {
        /// The position to take.
        position: u32,
    },
    /// Buy more chips.
    BuyIn {
        /// The value of the chips.
        amount: Cents,
    },
    /// Get colour chips, which have no value printed on them.
    Colour {
        /// The value of each chip.
        chip: Cents,
    },
    /// Leave the table.
    Leave {},
    /// Make a wager, or add to it.
    Bet {
        /// The wager.
        wager: String,
        /// The amount to add.
        amount: Cents,
        /// The position to bet on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<u32>,
        /// Whether the bet is for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
        /// The cash that the player lays on the table. The wager is then called out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cash: Option<Cents>,
    },
    /// Take part of a wager back.
    Reduce {
        /// The wager.
        wager: String,
        /// The amount to take back.
        amount: Cents,
        /// The position of the wager.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<u32>,
        /// Whether the bet is the one for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Take a wager down.
    Down {
        /// The wager.
        wager: String,
        /// The position of the wager.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<u32>,
        /// Whether the bet is the one for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Raise.
    Raise {
        /// The amount; without it, the maximum.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        amount: Option<Cents>,
        /// The position to raise at.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<u32>,
        /// Whether the bet is the one for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Do not raise.
    Stand {
        /// The position to stand at.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<u32>,
        /// Whether the bet is the one for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Go to war.
    War {
        /// The amount; without it, the maximum.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        amount: Option<Cents>,
        /// The position to go to war at.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<u32>,
        /// Whether the bet is the one for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Surrender.
    Surrender {
        /// The position to surrender at.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<u32>,
        /// Whether the bet is the one for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Give the cards back face up.
    Turn {},
    /// Give up the right to turn the cards.
    GiveUp {},
    /// Cut the cards. If the crew cuts, `by` names the role.
    Cut {
        /// The number of cards from the top.
        at: u32,
        /// The member of the crew who cuts; only the crew may set this.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<HouseCutter>,
    },
    /// Do not cut.
    DeclineCut {},
    /// Pay the vigorish that is marked as due.
    PayVigorish {},
    /// Take the last payment of a bet in larger chips.
    Convert {
        /// The wager.
        wager: String,
        /// The value of each chip.
        chip: Cents,
        /// The number of chips in the bet.
        #[serde(default, skip_serializing_if = "is_zero")]
        stack: u32,
        /// The position of the wager.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<u32>,
        /// Whether the bet is the one for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },

    /// Crew: confirm a wager that was called out.
    Confirm {
        /// A position of the player who called it.
        position: u32,
        /// The wager.
        wager: String,
        /// The position on which the wager lies, if it is not the player's.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        on: Option<u32>,
        /// Whether the bet is the one for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Crew: a player set chips down after bets were closed, and nobody noticed.
    LateBet {
        /// A position of the player who set the chips down.
        position: u32,
        /// The wager.
        wager: String,
        /// The amount.
        amount: Cents,
        /// The position on which the chips lie, if it is not the player's.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        on: Option<u32>,
        /// Whether the bet is for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Crew: close the bets, or the raises.
    Close {},
    /// Crew: continue the deal, to the next decision or to the settlement.
    Deal {
        /// A dealing error to simulate.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        slip: Option<DealingError>,
    },
    /// Crew: new cards arrive, in the order after the shuffle.
    NewShoe {
        /// The cards, such as `9C`, top card first.
        #[schema(value_type = Vec<String>)]
        cards: Vec<Card>,
    },
    /// Crew: a floorperson orders another cut.
    Recut {},
    /// Crew: the dealer puts the second cover card in.
    Cover {
        /// The number of cards above the bottom.
        from_bottom: u32,
    },
    /// Crew: the dealer puts the cards into the shoe.
    Load {},
    /// Crew: the dealer shows and burns the first card.
    Burn {},
    /// Crew: set the next cards. Only the table of a rehearsal accepts this.
    Arrange {
        /// The cards.
        #[schema(value_type = Vec<String>)]
        cards: Vec<Card>,
        /// Whether these are the only cards left.
        #[serde(default, skip_serializing_if = "is_false")]
        only: bool,
    },
    /// Crew: a player delays, and loses the right to turn the cards.
    Delay {
        /// The player's position.
        position: u32,
    },
    /// Crew: a card was drawn in error and not shown.
    DrawnInError {},
    /// Crew: the next card was found face up.
    FoundFaceUp {},
    /// Crew: set the hidden amount at which the must-hit meter pays.
    Trigger {
        /// The amount of the meter.
        amount: Cents,
    },
    /// Crew: one of the players who qualify was drawn at random.
    Draw {
        /// The index, from 0, of the drawn player among those who qualify.
        ticket: u32,
    },
    /// Crew: the wheel was spun and stopped on a space.
    Spin {
        /// The space on which the wheel stopped.
        space: WheelSpace,
        /// The direction in which the wheel turned.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        direction: Option<Direction>,
        /// The number of revolutions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        revolutions: Option<u32>,
    },
    /// Crew: the wheel was spun, and the indicator slipped from one space to another.
    Slip {
        /// The space on which the indicator rested first.
        from: WheelSpace,
        /// The space on which the indicator rested afterwards.
        to: WheelSpace,
        /// Whether the dealer had already called the first space.
        called: bool,
        /// The direction in which the wheel turned.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        direction: Option<Direction>,
        /// The number of revolutions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        revolutions: Option<u32>,
    },
    /// Crew: the wheel was spun, and the indicator rests on a peg.
    Peg {
        /// The space next to the peg, if it can be determined.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        beside: Option<WheelSpace>,
        /// The direction in which the wheel turned.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        direction: Option<Direction>,
        /// The number of revolutions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        revolutions: Option<u32>,
    },
    /// Crew: the operator proposes a different wheel, such as `1=1 joker=40 : 1 1 joker`.
    Propose {
        /// The wheel.
        wheel: String,
    },
}

fn is_zero(value: &u32) -> bool {
    *value == 0
}
