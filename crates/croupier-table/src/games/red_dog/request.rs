//! The requests that only Red Dog has.

use serde::{Deserialize, Serialize};
use strum::VariantNames;

use crate::request::{Cents, RequestError, is_false};
use crate::rounds::request::{RequestContext, RequestFacts};
use crate::rounds::{BetSpot, Command as RoundCommand};

use super::Command;

/// A request that only Red Dog has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, VariantNames)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum PlayRequest {
    /// Raise.
    Raise {
        /// The amount; without it, the maximum.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        amount: Option<Cents>,
        /// The position to raise at.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<u32>,
        /// Whether the bet is a dealer bet rather than the player's.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Do not raise.
    Stand {
        /// The position to stand at.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<u32>,
        /// Whether the bet is a dealer bet rather than the player's.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Take the last payment of a bet in larger chips.
    Convert {
        /// The wager.
        wager: String,
        /// The value of each chip.
        chip: Cents,
        /// The number of chips in the bet.
        #[serde(default, skip_serializing_if = "is_zero")]
        stack: u32,
        /// The position of the wager. Without it, the player's first position; if nothing is left to convert there,
        /// the next payment of the wager at another position.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<u32>,
        /// Whether the bet is a dealer bet rather than the player's.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
}

impl RequestFacts for PlayRequest {
    fn command(&self, at: &RequestContext<'_>) -> Result<RoundCommand, RequestError> {
        Ok(RoundCommand::from(match *self {
            PlayRequest::Raise { amount, position, for_dealers } => {
                Command::Raise { by: at.decider(position, for_dealers)?, amount: amount.map(Into::into) }
            }
            PlayRequest::Stand { position, for_dealers } => {
                Command::Stand { by: at.decider(position, for_dealers)? }
            }
            PlayRequest::Convert { ref wager, chip, stack, position, for_dealers } => {
                let named = at.spot(at.player()?, position, wager, for_dealers)?;
                let open = at.table.last_paid.iter().filter(|paid| !paid.converted).map(|paid| paid.spot);
                // Without a position, the request means the payment at the player's first position, or else the next
                // payment at any position.
                let own = open.filter(|spot| BetSpot { seat: named.seat, ..*spot } == named);
                let elsewhere = if position.is_none() { own.min_by_key(|spot| *spot != named) } else { None };
                Command::Convert { spot: elsewhere.unwrap_or(named), chip: chip.into(), stack }
            }
        }))
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde requires it")]
fn is_zero(value: &u32) -> bool {
    *value == 0
}
