//! What goes out: a table as people see it, and each entry as they may hear of it.

mod view;

pub use view::{BetSeen, CrapsSeen, PlaceSeen, RoundSeen, View, view};
