//! The requests that only baccarat has.

use serde::{Deserialize, Serialize};
use strum::VariantNames;

use crate::request::RequestError;
use crate::rounds::Command as RoundCommand;
use crate::rounds::request::{RequestContext, RequestFacts};

use super::Command;

/// A request that only baccarat has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, VariantNames)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum PlayRequest {
    /// Give the cards back face up.
    Turn {},
    /// Give up the right to turn the cards.
    GiveUp {},
    /// Crew: a player delays, and loses the right to turn the cards.
    Delay {
        /// The player's position.
        position: u32,
    },
    /// Crew: a card was drawn in error and not shown.
    DrawnInError {},
    /// Crew: the next card was found face up.
    FoundFaceUp {},
}

impl RequestFacts for PlayRequest {
    fn is_crew_only(&self) -> bool {
        !matches!(self, PlayRequest::Turn {} | PlayRequest::GiveUp {})
    }

    fn set_position(&mut self, to: u32) {
        if let PlayRequest::Delay { position } = self {
            *position = to;
        }
    }

    fn command(&self, at: &RequestContext<'_>) -> Result<RoundCommand, RequestError> {
        Ok(RoundCommand::from(match *self {
            PlayRequest::Turn {} => Command::Turn { player: at.player()? },
            PlayRequest::GiveUp {} => Command::GiveUp { player: at.player()? },
            PlayRequest::Delay { position } => Command::Delay { player: at.player_at(position)? },
            PlayRequest::DrawnInError {} => Command::DrawnInError,
            PlayRequest::FoundFaceUp {} => Command::FoundFaceUp,
        }))
    }
}
