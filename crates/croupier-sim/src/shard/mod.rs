//! Parts of a simulation: sessions played at different times or on different machines, whose tallies add up to exactly
//! the tally of one run.
//!
//! A session depends only on the request and its number, and a tally is whole numbers, so that a [`Part`] needs only
//! its request ([`RequestRecord`]), the numbers of its sessions ([`SessionRanges`]) and its tallies. [`merge`] adds
//! parts up, and refuses parts of different requests and sessions that are doubled or missing.

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
