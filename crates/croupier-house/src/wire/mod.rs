//! What goes out: a table as people see it, and each entry as they may hear of it.

mod entry;
mod offers;
mod outcome;
mod view;

pub use entry::{ChanceSeen, EntrySeen, LogObject};
pub use offers::{Amounts, BetOffer, DecisionOffer, Offer, TurnOffer, offers};
pub use outcome::{BetOutcome, BetVerdict, OddsBasis, OddsSeen, outcomes};
pub use view::{BetSeen, CrapsSeen, PlaceSeen, RoundSeen, StepSeen, TotalMark, View, view};
