//! Small words of the language: amounts, and choices from a closed list.

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

/// A closed list of words that stand for those of an engine.
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
    /// How a bet reaches the layout.
    BetMethod = craps::BetMethod {
        /// As the rules have it: by the player where that is allowed, otherwise by the crew.
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
    /// How the dice came to rest.
    DiceLanding = craps::DiceLanding {
        /// Flat, in plain sight.
        Flat,
        /// The second die leans: the face given is the one that it rests on.
        SecondCocked,
        /// Both lean: the faces given are those that they rest on.
        BothCocked,
        /// Where the stickperson cannot see them; the base dealer calls them.
        Hidden,
    }
}

words! {
    /// What a player asked for unclearly.
    UnclearRequest = craps::UnclearRequest {
        /// A call bet.
        CallBet,
        /// That a bet be on or off.
        OnOff,
        /// That a bet be taken down.
        Down,
    }
}

words! {
    /// Why the dice were stopped on their way.
    StopCause = craps::StopCause {
        /// They went from one hand to the other.
        HandSwitch,
        /// They were out of sight.
        LostFromView,
    }
}

words! {
    /// Dice to choose from anew.
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
    /// Why somebody has to rule.
    RulingCause = craps::RulingCause {
        /// Something went wrong that the document does not provide for.
        Irregularity,
        /// Something happened that it does not provide for.
        Scenario,
        /// It can be read in more than one way.
        Interpretation,
    }
}

words! {
    /// Which way a wheel turns.
    Direction = rounds::Direction {
        /// As the clock.
        Clockwise,
        /// Against it.
        Counterclockwise,
    }
}

words! {
    /// One of the two hands of baccarat.
    Hand = rounds::Side {
        /// Player's.
        Player,
        /// Banker's.
        Banker,
    }
}

/// Who of the house cuts the cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum HouseCutter {
    /// The dealer.
    Dealer,
    /// The floorperson.
    Floor,
}

/// Something that goes wrong while a round of baccarat is dealt.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "what", rename_all = "kebab-case", deny_unknown_fields)]
pub enum SlipWord {
    /// A hand gets a third card that is not due to it.
    Third {
        /// Which hand.
        hand: Hand,
        /// Is the card seen?
        shown: bool,
    },
    /// A card of the round shows when it is drawn.
    Exposed {
        /// Which: the first is 1.
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

/// A space of a wheel: by its number from 1, or the first that shows a symbol.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum WheelSpace {
    /// By its number from 1.
    Number(u32),
    /// By what it shows.
    Symbol(String),
}
