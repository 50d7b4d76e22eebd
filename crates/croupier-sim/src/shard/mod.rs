//! Parts of a simulation: sessions played at different times or on different machines, whose tallies add up to exactly
//! the tally of one run.
//!
//! A session depends only on the request and on its number, and a tally consists of whole numbers. A [`Part`]
//! therefore needs only its request ([`RequestRecord`]), the numbers of its sessions ([`SessionRanges`]) and its
//! tallies. [`merge`] adds parts up, and refuses parts of different requests and duplicate or missing sessions.

mod encode;
mod merge;
mod part;
mod ranges;
mod record;

pub use encode::{PartError, VERSION};
pub use merge::{MergeError, Merger, merge};
pub use part::{Part, PlannedSessions};
pub use ranges::SessionRanges;
pub use record::{
    RESULTS, RequestDifference, RequestRecord, StrategyRecord, TableRecord, bytes_digest, pack_digest,
    text_digest,
};
