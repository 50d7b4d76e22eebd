//! What goes out: a table as people see it, and each entry as they may hear of it.

mod entry;
mod offers;
mod view;

pub use entry::{ChanceSeen, EntrySeen};
pub use offers::offers;
pub use view::{BetSeen, CrapsSeen, Mark, PlaceSeen, RoundSeen, View, view};
