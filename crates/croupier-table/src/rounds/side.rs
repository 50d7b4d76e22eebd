//! The two hands of a game that deals two hands for everyone.

use serde::{Deserialize, Serialize};

/// One of two hands that are dealt for everyone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = BaccaratSide))]
pub enum Side {
    /// Player's hand.
    Player,
    /// Banker's hand.
    Banker,
}

impl Side {
    /// Both hands.
    pub const BOTH: [Side; 2] = [Side::Player, Side::Banker];

    /// Returns the hand of a wager's spot in its family; Player's if the wager has no hand.
    pub fn of_spot(spot: Option<u8>) -> Side {
        if spot == Some(1) { Side::Banker } else { Side::Player }
    }

    /// Returns the other hand.
    pub fn other(self) -> Side {
        if self == Side::Player { Side::Banker } else { Side::Player }
    }

    /// Returns the name for readers.
    pub fn name(self) -> &'static str {
        if self == Side::Player { "Player" } else { "Banker" }
    }
}
