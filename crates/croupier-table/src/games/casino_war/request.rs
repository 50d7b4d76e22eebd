//! The requests that only Casino War has.

use serde::{Deserialize, Serialize};
use strum::VariantNames;

use crate::request::{Cents, RequestError, is_false};
use crate::rounds::Command as RoundCommand;
use crate::rounds::request::{RequestContext, RequestFacts};

use super::Command;

/// A request that only Casino War has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, VariantNames)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum PlayRequest {
    /// Go to war.
    War {
        /// The amount; without it, the maximum.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        amount: Option<Cents>,
        /// The position to go to war at.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<u32>,
        /// Whether the bet is a dealer bet rather than the player's.
        #[serde(default, skip_serializing_if = "is_false")]
        for_dealers: bool,
    },
    /// Surrender.
    Surrender {
        /// The position to surrender at.
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
            PlayRequest::War { amount, position, for_dealers } => {
                Command::War { by: at.decider(position, for_dealers)?, amount: amount.map(Into::into) }
            }
            PlayRequest::Surrender { position, for_dealers } => {
                Command::Surrender { by: at.decider(position, for_dealers)? }
            }
        }))
    }
}
