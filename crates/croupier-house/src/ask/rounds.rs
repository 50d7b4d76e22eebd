//! What players and crew ask of a card table or a wheel.

use croupier_rules::Card;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::craps::is_false;
use super::words::{Cents, Direction, HouseCutter, SlipWord, WheelSpace};

/// What is asked of a card table or a wheel. Wagers go by the names on the layout (`banker`, `tie`, `war`); positions are
/// counted from 1. Where a player may leave a `position` out, the first of their own is meant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
#[schema(title = "RoundRequest")]
pub enum RoundRequest {
    /// Come to the table with chips, and take a position: this one, or the first that is free.
    Sit {
        /// The chips that are brought.
        chips: Cents,
        /// At this position.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<u32>,
    },
    /// Take a further position.
    TakePosition {
        /// Which.
        position: u32,
    },
    /// Buy more chips.
    BuyIn {
        /// How many.
        amount: Cents,
    },
    /// Get chips without a value of their own.
    Colour {
        /// What each counts.
        chip: Cents,
    },
    /// Leave.
    Leave {},
    /// Make a wager, or raise it.
    Bet {
        /// The wager.
        wager: String,
        /// How much is added.
        amount: Cents,
        /// On this position.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<u32>,
        /// It plays for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
        /// Called out, with this much cash on the table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cash: Option<Cents>,
    },
    /// Take part of a wager back.
    Reduce {
        /// The wager.
        wager: String,
        /// How much.
        amount: Cents,
        /// On this position.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<u32>,
        /// The one that plays for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Take a wager down.
    Down {
        /// The wager.
        wager: String,
        /// On this position.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<u32>,
        /// The one that plays for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Raise.
    Raise {
        /// By this much; without it, by the most that may be.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        amount: Option<Cents>,
        /// At this position.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<u32>,
        /// For the bet that plays for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Do not raise.
    Stand {
        /// At this position.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<u32>,
        /// For the bet that plays for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Go to war.
    War {
        /// With this much; without it, with the most that may be.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        amount: Option<Cents>,
        /// At this position.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<u32>,
        /// For the bet that plays for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Surrender.
    Surrender {
        /// At this position.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<u32>,
        /// For the bet that plays for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Give the cards back face up.
    Turn {},
    /// Give up the right to turn the cards.
    GiveUp {},
    /// Cut the cards. The crew says who of the house does.
    Cut {
        /// So many cards from the top.
        at: u32,
        /// The dealer or the floorperson: only the crew says this.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<HouseCutter>,
    },
    /// Do not cut.
    DeclineCut {},
    /// Pay the vigorish that is marked.
    PayVigorish {},
    /// Have the last payment of a bet made in larger chips.
    Convert {
        /// The wager.
        wager: String,
        /// The value of each chip.
        chip: Cents,
        /// Of how many chips the bet was.
        #[serde(default, skip_serializing_if = "is_zero")]
        stack: u32,
        /// On this position.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<u32>,
        /// The one that played for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },

    /// Crew: confirm a wager that was called out.
    Confirm {
        /// A position of whoever called it.
        position: u32,
        /// The wager.
        wager: String,
        /// The position that it lies on, if that is another.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        on: Option<u32>,
        /// The one that plays for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Crew: chips were set down after bets were closed, and not noticed.
    LateBet {
        /// A position of whoever set them down.
        position: u32,
        /// The wager.
        wager: String,
        /// How much.
        amount: Cents,
        /// The position that they lie on, if that is another.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        on: Option<u32>,
        /// They play for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Crew: close the bets, or the raises.
    Close {},
    /// Crew: deal on, to the next decision or to the settlement.
    Deal {
        /// Something goes wrong.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        slip: Option<SlipWord>,
    },
    /// Crew: new cards come, in the order that the shuffle gave them.
    NewShoe {
        /// The cards, such as `9C`, the top first.
        #[schema(value_type = Vec<String>)]
        cards: Vec<Card>,
    },
    /// Crew: a floorperson orders another cut.
    Recut {},
    /// Crew: the dealer puts the second cover card in.
    Cover {
        /// So many cards above the bottom.
        from_bottom: u32,
    },
    /// Crew: the dealer puts the cards into the shoe.
    Load {},
    /// Crew: the dealer shows and burns the first card.
    Burn {},
    /// Crew: say which cards come next. Only a rehearsal's table takes that.
    Arrange {
        /// The cards.
        #[schema(value_type = Vec<String>)]
        cards: Vec<Card>,
        /// No others are left.
        #[serde(default, skip_serializing_if = "is_false")]
        only: bool,
    },
    /// Crew: a player delays, and loses the right to turn the cards.
    Delay {
        /// Whose position.
        position: u32,
    },
    /// Crew: a card was drawn in error and not shown.
    DrawnInError {},
    /// Crew: the next card was found face up.
    FoundFaceUp {},
    /// Crew: the hidden amount at which the meter that must hit will.
    Trigger {
        /// The amount.
        amount: Cents,
    },
    /// Crew: chance drew one of those who qualify.
    Draw {
        /// Which: the first is 0.
        ticket: u32,
    },
    /// Crew: the wheel was spun and rests in a space.
    Spin {
        /// Where.
        space: WheelSpace,
        /// Which way it turned.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        direction: Option<Direction>,
        /// How many times.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        revolutions: Option<u32>,
    },
    /// Crew: the wheel was spun, and the indicator slipped from one space to another.
    Slip {
        /// Where it rested first.
        from: WheelSpace,
        /// Where it rested then.
        to: WheelSpace,
        /// Had the dealer called the first?
        called: bool,
        /// Which way it turned.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        direction: Option<Direction>,
        /// How many times.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        revolutions: Option<u32>,
    },
    /// Crew: the wheel was spun, and the indicator rests on a peg.
    Peg {
        /// Beside this space, if one can tell.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        beside: Option<WheelSpace>,
        /// Which way it turned.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        direction: Option<Direction>,
        /// How many times.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        revolutions: Option<u32>,
    },
    /// Crew: the operator proposes another wheel, such as `1=1 joker=40 : 1 1 joker`.
    Propose {
        /// The wheel.
        wheel: String,
    },
}

fn is_zero(value: &u32) -> bool {
    *value == 0
}
