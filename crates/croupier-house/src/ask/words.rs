//! Words from a closed list that requests use.

use croupier_table::craps;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Defines a closed list of words that correspond to those of an engine.
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
    /// The method by which a bet reaches the layout.
    BetMethod = craps::BetMethod {
        /// As the rules prescribe: the player sets the bet down where that is allowed; otherwise the crew does.
        Proper,
        /// The player sets the chips down.
        ByPlayer,
        /// The player calls the bet out.
        Called,
        /// The player asks the crew to set the bet down.
        ByCrew,
    }
}

words! {
    /// The way the dice came to rest.
    DiceLanding = craps::DiceLanding {
        /// Both dice lie flat, in plain sight.
        Flat,
        /// The second die leans. The face given for it is the one that it rests on.
        SecondCocked,
        /// Both dice lean. The faces given are the ones that they rest on.
        BothCocked,
        /// The dice are out of the stickperson's sight, and the base dealer calls them.
        Hidden,
    }
}

words! {
    /// The subject of a player's unclear request.
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
    /// The reason why the dice were stopped before they came to rest.
    StopCause = craps::StopCause {
        /// The shooter moved the dice from one hand to the other.
        HandSwitch,
        /// The dice were out of sight.
        LostFromView,
    }
}

words! {
    /// The dice from which the shooter chooses again.
    Pool = craps::DicePool {
        /// The three dice that were not in use.
        OtherThree,
        /// All five dice.
        All,
    }
}

words! {
    /// A rank in the house, lowest first.
    Rank = craps::CrewRank {
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
        /// An event, other than an irregularity, that the document does not cover.
        Scenario,
        /// The document can be read in more than one way.
        Interpretation,
    }
}
