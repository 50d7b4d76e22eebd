//! Requests to a craps table, from players and crew.

use croupier_table::request::{Cents, is_false};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::words::{BetMethod, DiceLanding, Pool, Rank, RulingCause, StopCause, UnclearRequest};

/// A request to a craps table. It refers to wagers by their names on the layout (`pass`, `place-6`, `come-odds-8`,
/// `hop-2-4`) and to positions by their numbers, from 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
#[schema(title = "CrapsRequest")]
pub enum CrapsRequest {
    /// Sit down with chips: at a position, at the first or second end, or at the first free position.
    Sit {
        /// The value of the chips to bring.
        chips: Cents,
        /// The position to take.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<u32>,
        /// The end of the table to stand at, 1 or 2.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        end: Option<u32>,
    },
    /// Buy more chips.
    BuyIn {
        /// The value of the chips.
        amount: Cents,
    },
    /// Exchange chips for chips of a different denomination.
    ColourChange {
        /// The value of the chips to exchange.
        amount: Cents,
        /// The value of each new chip.
        into: Cents,
    },
    /// Leave the table. The player takes along the bets that may be taken down; the others stay until they are decided.
    Leave {},
    /// Make a bet, or add to one.
    Bet {
        /// The wager.
        wager: String,
        /// The amount to add.
        amount: Cents,
        /// Whether the bet is for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
        /// The method by which the bet reaches the layout.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        way: Option<BetMethod>,
        /// The cash that the player lays on the table for the bet.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cash: Option<Cents>,
    },
    /// Take part of a bet back.
    Reduce {
        /// The wager.
        wager: String,
        /// The amount to take back.
        amount: Cents,
        /// Whether the bet is the one for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Take a bet down.
    Down {
        /// The wager.
        wager: String,
        /// Whether the bet is the one for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Call a bet on or off.
    Turn {
        /// The wager.
        wager: String,
        /// `true` for on, `false` for off.
        on: bool,
        /// Whether the bet is the one for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Move a bet whose number became the point to another number.
    Move {
        /// The wager to move the bet from.
        from: String,
        /// The wager to move the bet to.
        to: String,
        /// Whether the bet is the one for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Take the dice that are offered.
    TakeDice {},
    /// Decline the dice that are offered.
    DeclineDice {},
    /// Give up the dice.
    PassDice {},
    /// Choose two of the dice that are presented.
    ChooseDice {
        /// The numbers of the dice, from 1.
        dice: Vec<u8>,
    },
    /// Ask to choose dice again.
    ChangeDice {
        /// The dice to choose from.
        from: Pool,
    },
    /// Call for the same dice.
    SameDice {},

    /// Crew: send the dice out.
    Send {},
    /// Crew: the dice were thrown, and the roll is valid.
    Roll {
        /// The faces.
        dice: [u8; 2],
        /// The way the dice came to rest.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        landing: Option<DiceLanding>,
    },
    /// Crew: the dice were thrown, but the throw does not count.
    NoRoll {
        /// One of the pack's reasons.
        reason: String,
    },
    /// Crew: the dice fell short.
    ShortThrow {
        /// The faces.
        dice: [u8; 2],
        /// The boxperson's ruling: `true` if the throw counts.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        valid: Option<bool>,
    },
    /// Crew: the boxperson has inspected the dice.
    Inspected {},
    /// Crew: the dice were stopped before they came to rest.
    Stop {
        /// The reason.
        why: StopCause,
    },
    /// Crew: the boxperson takes the dice from the shooter.
    Relieve {
        /// One of the pack's reasons.
        reason: String,
    },
    /// Crew: the boxperson overrules the call of the last throw.
    Overrule {
        /// The dice to call instead; without them, a no-roll.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dice: Option<[u8; 2]>,
    },
    /// Crew: a player's request was unclear.
    Unclear {
        /// The player's position.
        position: u32,
        /// The kind of request.
        asked: UnclearRequest,
    },
    /// Crew: open the bets.
    OpenBets {},
    /// Crew: close the bets.
    CloseBets {},
    /// Crew: confirm a bet, or a call to turn it on.
    Confirm {
        /// The player's position.
        position: u32,
        /// The wager.
        wager: String,
        /// Whether the bet is the one for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Crew: call "no bet" on a bet that was made while the dice were out.
    NoBet {
        /// The player's position.
        position: u32,
        /// The wager.
        wager: String,
        /// Whether the bet is the one for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Crew: the throw had a fault that nobody called.
    Flagged {
        /// One of the pack's reasons for a no-roll.
        reason: String,
        /// The faces.
        dice: [u8; 2],
    },
    /// Crew: a bet reaches the layout without a check of its limits.
    Unchecked {
        /// The player's position.
        position: u32,
        /// The wager.
        wager: String,
        /// The amount of the bet.
        amount: Cents,
        /// Whether the bet is for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Crew: notice a bet outside the limits.
    Noticed {
        /// The player's position.
        position: u32,
        /// The wager.
        wager: String,
        /// Whether the bet is the one for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Crew: cancel everything that was booked on a bet since the last roll.
    Correct {
        /// The player's position.
        position: u32,
        /// The wager.
        wager: String,
        /// Whether the bet is the one for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Crew: the power failed.
    Interrupted {
        /// The faces of the dice, if they can be read.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dice: Option<[u8; 2]>,
        /// Whether all players agree to settle the roll.
        #[serde(default, skip_serializing_if = "is_false")]
        agreed: bool,
    },
    /// Crew: a supervisor makes a ruling.
    Rule {
        /// The rank of the person who rules.
        by: Rank,
        /// The reason for the ruling.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<RulingCause>,
        /// The ruling.
        ruling: RulingRequest,
    },
    /// Crew: the dice must be replaced.
    Spoilt {
        /// One of the pack's reasons.
        reason: String,
    },
    /// Crew: state how long the dice have been in use.
    DiceHours {
        /// The time in use, in hours.
        hours: u32,
    },
    /// Crew: a new set of dice comes to the table.
    NewDice {},
    /// Crew: close the table.
    CloseTable {
        /// Whether to close the table even with undecided bets.
        #[serde(default, skip_serializing_if = "is_false")]
        override_undecided: bool,
    },
    /// Crew: remove a player.
    Remove {
        /// The player's position.
        position: u32,
    },
}

/// A ruling on a case that the document does not cover.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "rules", rename_all = "kebab-case", deny_unknown_fields)]
pub enum RulingRequest {
    /// The house pays a player.
    Pay {
        /// The player's position.
        position: u32,
        /// The amount to pay.
        amount: Cents,
    },
    /// The player gets a bet back undecided.
    Return {
        /// The player's position.
        position: u32,
        /// The wager.
        wager: String,
        /// Whether the bet is the one for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// The player forfeits a bet.
    Forfeit {
        /// The player's position.
        position: u32,
        /// The wager.
        wager: String,
        /// Whether the bet is the one for the dealers.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// The dice go to the next player.
    PassDice {},
    /// The round is void.
    VoidRound {},
}
