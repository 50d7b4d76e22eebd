//! The requests that only Sic Bo has.

use serde::{Deserialize, Serialize};
use strum::VariantNames;

use crate::request::RequestError;
use crate::rounds::Command as RoundCommand;
use crate::rounds::request::{RequestContext, RequestFacts};

use super::{Command, ThreeDice};

/// A request that only Sic Bo has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, VariantNames)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum PlayRequest {
    /// Crew: the dice were shaken and lie flat.
    Shake {
        /// The faces of the dice.
        dice: ThreeDice,
        /// The number of shakes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        shakes: Option<u32>,
    },
    /// Crew: the dice were shaken, and a die does not lie flat.
    Cocked {
        /// The faces of the dice, if they can be read.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dice: Option<ThreeDice>,
    },
    /// Crew: the shaker does not work.
    ShakerFault {},
    /// Crew: a new shaker stands on the table.
    NewShaker {},
}

impl RequestFacts for PlayRequest {
    fn is_crew_only(&self) -> bool {
        true
    }

    fn command(&self, _: &RequestContext<'_>) -> Result<RoundCommand, RequestError> {
        Ok(RoundCommand::from(match *self {
            PlayRequest::Shake { dice, shakes } => Command::Shake { dice, shakes },
            PlayRequest::Cocked { dice } => Command::Cocked { dice },
            PlayRequest::ShakerFault {} => Command::ShakerFault,
            PlayRequest::NewShaker {} => Command::NewShaker,
        }))
    }
}
