//! All integration tests of this crate are one program: fifty programs took longer to link than to run.

mod appendix;
mod check_draw;
mod corpus;
mod crew;
mod evening;
mod flips;
mod house;
mod notation;
mod packs;
mod playing;
mod script;
mod sealed;
mod store;
mod verify_log;
mod whole;
