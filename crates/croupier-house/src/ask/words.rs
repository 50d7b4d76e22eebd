//! Small types of the request language: amounts, and choices from a closed list.

use croupier_rules::Money;
use croupier_table::{craps, rounds};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An amount in whole cents.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
#[schema(example = 2500)]
pub struct Cents(pub i64);

impl From<Cents> for Money {
    fn from(cents: Cents) -> Money {
        Money::from_cents(cents.0)
    }
}

/// A closed list of words that map to those of an engine.
macro_rules! words {
    ($(#[$about:meta])* $name:ident = $engine:ty { $($(#[$doc:meta])* $word:ident),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
        #[serde(rename_all = "kebab-case")]
        pub enum $name { $($(#[$doc])* $word),+ }

        impl From<$name> for $engine {
            fn from(word: $name) -> $engine {
                match word { $($name::$word => <$engine>::$word),+ }
            }
        }
    };
}

words! {
    /// The way a bet reaches the layout.
    BetMethod = craps::BetMethod {
        /// By the rules: the player sets it down where that is allowed; otherwise the crew does.
        Proper,
        /// The player sets the chips down.
        ByPlayer,
        /// The player calls it out.
        Called,
        /// The player asks the crew to set it.
        ByCrew,
    }
}

words! {
    /// The way the dice came to rest.
    DiceLanding = craps::DiceLanding {
        /// Flat, in plain sight.
        Flat,
        /// The second die leans: the given face is the one that it rests on.
        SecondCocked,
        /// Both lean: the given faces are those that they rest on.
        BothCocked,
        /// Out of the stickperson's sight; the base dealer calls them.
        Hidden,
    }
}

words! {
    /// The subject of an unclear request by a player.
    UnclearRequest = craps::UnclearRequest {
        /// A call bet.
        CallBet,
        /// Turning a bet on or off.
        OnOff,
        /// Taking a bet down.
        Down,
    }
}

words! {
    /// The reason why the dice were stopped on their way.
    StopCause = craps::StopCause {
        /// They went from one hand to the other.
        HandSwitch,
        /// They were out of sight.
        LostFromView,
    }
}

words! {
    /// The dice that the shooter chooses from again.
    Pool = craps::Pool {
        /// The three that were not in use.
        OtherThree,
        /// All five.
        All,
    }
}

words! {
    /// A rank of the house, the lowest first.
    Rank = craps::Rank {
        /// A dealer or the stickperson.
        Dealer,
        /// The boxperson.
        Box,
        /// A floor or pit supervisor.
        Floor,
        /// A shift manager, or higher.
        ShiftManager,
    }
}

words! {
    /// The reason for a ruling.
    RulingCause = craps::RulingCause {
        /// An irregularity that the document does not cover.
        Irregularity,
        /// Another event that the document does not cover.
        Scenario,
        /// The document can be read in more than one way.
        Interpretation,
    }
}

words! {
    /// The direction in which a wheel turns.
    Direction = rounds::Direction {
        /// Clockwise.
        Clockwise,
        /// Counterclockwise.
        Counterclockwise,
    }
}

words! {
    /// One of the two hands of baccarat.
    Hand = rounds::Side {
        /// The Player hand.
        Player,
        /// The Banker hand.
        Banker,
    }
}

/// The member of the crew who cuts the cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum HouseCutter {
    /// The dealer.
    Dealer,
    /// The floorperson.
    Floor,
}

/// A dealing error in a round of baccarat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "what", rename_all = "kebab-case", deny_unknown_fields)]
pub enum SlipWord {
    /// A hand gets a third card that is not due to it.
    Third {
        /// The hand.
        hand: Hand,
        /// Whether the card was seen.
        shown: bool,
    },
    /// A card of the round shows when it is drawn.
    Exposed {
        /// The number of the card, from 1.
        card: u8,
    },
}

impl From<SlipWord> for rounds::Slip {
    fn from(slip: SlipWord) -> rounds::Slip {
        match slip {
            SlipWord::Third { hand, shown } => rounds::Slip::Third { side: hand.into(), shown },
            SlipWord::Exposed { card } => rounds::Slip::Exposed(card),
        }
    }
}

/// A space of a wheel: its number from 1, or a symbol for the first space that shows it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum WheelSpace {
    /// A number from 1.
    Number(u32),
    /// The symbol that it shows.
    Symbol(String),
}
