//! All integration tests of this crate are one program, because fifty programs took longer to link than to run.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod documents;
mod entered_cards;
mod given_back;
mod oracle;
mod properties;
mod reasons;
mod rounds_properties;
mod shoes;
mod told;
