//! Outgoing data: a table as people see it, and its entries without their hidden parts.

mod change;
mod entry;
mod job;
mod offers;
mod outcome;
mod view;

pub use change::{ComparableView, ViewChange};
pub use entry::{DrawInfo, EntryInfo, LogObject};
pub use job::{DealerJob, DealerTask, PayTask, TakeTask, jobs};
pub(crate) use offers::smallest_stake;
pub use offers::{Amounts, BetOffer, DecisionOffer, Offer, SharedOffer, TurnActionOffer, offers};
pub use outcome::{BetOutcome, BetVerdict, outcomes};
pub use view::{BetInfo, CrapsInfo, PositionInfo, RoundInfo, TotalMark, View, view};
