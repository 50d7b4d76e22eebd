//! What players and crew ask of a craps table.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::words::{BetMethod, Cents, DiceLanding, Pool, Rank, RulingCause, StopCause, UnclearRequest};

/// What is asked of a craps table. Wagers go by the names on the layout (`pass`, `place-6`, `come-odds-8`, `hop-2-4`);
/// positions are counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
#[schema(title = "CrapsRequest")]
pub enum CrapsRequest {
    /// Come to the table with chips: to a position, to the first or second end, or to the first free place.
    Sit {
        /// The chips that are brought.
        chips: Cents,
        /// At this position.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<u32>,
        /// At this end of the table, 1 or 2.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        end: Option<u32>,
    },
    /// Buy more chips.
    BuyIn {
        /// How many.
        amount: Cents,
    },
    /// Change chips for others of a value.
    ColourChange {
        /// How many.
        amount: Cents,
        /// The value of each new chip.
        into: Cents,
    },
    /// Leave: what may be taken down goes along, the rest is still decided.
    Leave {},
    /// Make a bet, or add to one.
    Bet {
        /// The wager.
        wager: String,
        /// How much is added.
        amount: Cents,
        /// It plays for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
        /// How it reaches the layout.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        way: Option<BetMethod>,
        /// With this much cash on the table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cash: Option<Cents>,
    },
    /// Take part of a bet back.
    Reduce {
        /// The wager.
        wager: String,
        /// How much.
        amount: Cents,
        /// The one that plays for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Take a bet down.
    Down {
        /// The wager.
        wager: String,
        /// The one that plays for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Call a bet on or off.
    Turn {
        /// The wager.
        wager: String,
        /// On, or off.
        on: bool,
        /// The one that plays for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Move a bet whose number became the point to another number.
    Move {
        /// The wager that it was on.
        from: String,
        /// The wager that it goes to.
        to: String,
        /// The one that plays for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Take the dice that are offered.
    TakeDice {},
    /// Decline the dice that are offered.
    DeclineDice {},
    /// Give the dice up.
    PassDice {},
    /// Choose two of the dice that are presented.
    ChooseDice {
        /// Which, counted from 1.
        dice: Vec<u8>,
    },
    /// Ask for other dice.
    ChangeDice {
        /// From which.
        from: Pool,
    },
    /// Call for the same dice.
    SameDice {},

    /// Crew: send the dice out.
    Send {},
    /// Crew: the dice were thrown and count.
    Roll {
        /// The faces.
        dice: [u8; 2],
        /// How they came to rest.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        landing: Option<DiceLanding>,
    },
    /// Crew: the dice were thrown and do not count.
    NoRoll {
        /// One of the pack's reasons.
        reason: String,
    },
    /// Crew: the dice fell short.
    ShortThrow {
        /// The faces.
        dice: [u8; 2],
        /// What the boxperson rules: it counts, or it does not.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        valid: Option<bool>,
    },
    /// Crew: the boxperson has inspected the dice.
    Inspected {},
    /// Crew: the dice were stopped on their way.
    Stop {
        /// Why.
        why: StopCause,
    },
    /// Crew: the boxperson takes the dice from the shooter.
    Relieve {
        /// One of the pack's reasons.
        reason: String,
    },
    /// Crew: the boxperson overrules the call of the last throw.
    Overrule {
        /// To these dice; without any, to a no-roll.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dice: Option<[u8; 2]>,
    },
    /// Crew: a player asked for something unclearly.
    Unclear {
        /// Whose position.
        position: u32,
        /// What for.
        asked: UnclearRequest,
    },
    /// Crew: open the bets.
    OpenBets {},
    /// Crew: close the bets.
    CloseBets {},
    /// Crew: confirm a bet, or that it was called on.
    Confirm {
        /// Whose position.
        position: u32,
        /// The wager.
        wager: String,
        /// The one that plays for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Crew: declare a bet that was made while the dice were out no bet.
    NoBet {
        /// Whose position.
        position: u32,
        /// The wager.
        wager: String,
        /// The one that plays for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Crew: the dice were thrown with something wrong that nobody called.
    Flagged {
        /// One of the pack's reasons for a no-roll.
        reason: String,
        /// The faces.
        dice: [u8; 2],
    },
    /// Crew: a bet reaches the layout without its limits being looked at.
    Unchecked {
        /// Whose position.
        position: u32,
        /// The wager.
        wager: String,
        /// How much.
        amount: Cents,
        /// The one that plays for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Crew: notice that a bet is outside the limits.
    Noticed {
        /// Whose position.
        position: u32,
        /// The wager.
        wager: String,
        /// The one that plays for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Crew: cancel what was booked of a bet since the last roll.
    Correct {
        /// Whose position.
        position: u32,
        /// The wager.
        wager: String,
        /// The one that plays for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Crew: power fails.
    Interrupted {
        /// The dice, if they can be read.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dice: Option<[u8; 2]>,
        /// Do all players agree to settle them?
        #[serde(default, skip_serializing_if = "is_false")]
        agreed: bool,
    },
    /// Crew: somebody rules.
    Rule {
        /// Of which rank.
        by: Rank,
        /// Why.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<RulingCause>,
        /// What.
        ruling: RulingWord,
    },
    /// Crew: the dice must be replaced.
    Spoilt {
        /// One of the pack's reasons.
        reason: String,
    },
    /// Crew: the dice have been in use so long.
    DiceHours {
        /// How many hours.
        hours: u32,
    },
    /// Crew: a fresh set of dice comes to the table.
    NewDice {},
    /// Crew: close the table.
    CloseTable {
        /// Even if bets are undecided.
        #[serde(default, skip_serializing_if = "is_false")]
        override_undecided: bool,
    },
    /// Crew: remove a player.
    Remove {
        /// Whose position.
        position: u32,
    },
}

/// What somebody decides where the document provides for nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "rules", rename_all = "kebab-case", deny_unknown_fields)]
pub enum RulingWord {
    /// The house pays a player.
    Pay {
        /// Whose position.
        position: u32,
        /// How much.
        amount: Cents,
    },
    /// A bet goes back undecided.
    Return {
        /// Whose position.
        position: u32,
        /// The wager.
        wager: String,
        /// The one that plays for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// A bet is forfeited.
    Forfeit {
        /// Whose position.
        position: u32,
        /// The wager.
        wager: String,
        /// The one that plays for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// The dice go to the next player.
    PassDice {},
    /// The round is void.
    VoidRound {},
}

pub(super) fn is_false(value: &bool) -> bool {
    !*value
}
