//! Outgoing data: a table as people see it, and its entries without their hidden parts.

mod entry;
mod offers;
mod outcome;
mod view;

pub use entry::{ChanceSeen, EntrySeen, LogObject};
pub use offers::{Amounts, BetOffer, DecisionOffer, Offer, TurnOffer, offers};
pub use outcome::{BetOutcome, BetVerdict, OddsBasis, OddsSeen, outcomes};
pub use view::{BetSeen, CrapsSeen, PlaceSeen, RoundSeen, StepSeen, TotalMark, View, view};
